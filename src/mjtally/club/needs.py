"""What everybody needs, in the form for a board: the points of the smallest common win, and the
hands that pay them, in the words of the keys that are tapped for them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

MOST_HANDS = 2  # the most hands that are named for a need
MOST_FU = 60  # hands with more are seldom played

Key = Mapping[str, Any]  # the key of a value, as the form has it
Form = Mapping[str, Any]  # a form, as `describe_form` has it


def add_words(needs: dict[str, Any], form: Form | None) -> dict[str, Any]:
    """The answer of `describe_needs` with what a board says of it: for each aim of a player the
    `lines` of who deals in, and how far behind the player is (`behind`; below 0: ahead)."""
    hands = _Hands(form)
    scores = {player["name"]: player["score"] for player in needs["players"]}
    for player in needs["players"]:
        others = sorted(score for name, score in scores.items() if name != player["name"])
        is_dealer = player["name"] == needs["dealer"] if needs["dealer"] else None
        for aim in player["aims"]:
            place = {"first": -1, "second": -2, "not-last": 0}.get(aim["aim"])
            aim["behind"] = None if place is None else others[place] - player["score"]
            aim["lines"] = [*_list_lines(aim["wins"], hands, is_dealer)]
    return needs


def _list_lines(
    wins: Sequence[Mapping[str, Any]], hands: "_Hands", is_dealer: bool | None
) -> Iterator[dict[str, Any]]:
    """The lines of an aim: each need with all players from whom it is equal, and at last the
    self-draw."""
    lines: list[dict[str, Any]] = []
    riichi = {win["from"]: win for win in wins if win["declared"]}
    plain = [win for win in wins if not win["declared"]] or [*riichi.values()]
    for win in sorted(plain, key=lambda win: win["from"] is None):
        line = hands.describe(win, is_dealer)
        declared = riichi.get(win["from"])
        said = hands.describe(declared, is_dealer) if declared else line
        line["declared"] = said if said != line else None
        same = [other for other in lines if {**other, "from": None} == {**line, "from": None}]
        if same and win["from"] is not None:
            same[0]["from"].append(win["from"])
        else:
            lines.append({**line, "from": None if win["from"] is None else [win["from"]]})
    yield from lines


class _Hands:
    """The values of a form, by what they pay."""

    def __init__(self, form: Form | None) -> None:
        self.keys: list[tuple[str, Key]] = []  # each key with its words
        steps = [step for result in form["results"] for step in result["steps"]] if form else []
        for step in steps:
            for group in step.get("groups", ()):
                for key in group["values"]:
                    words = f"{group['words']} {key['words']}" if group["is_row"] else key["words"]
                    self.keys.append((key["limit"] or words, key))

    def describe(self, win: Mapping[str, Any], is_dealer: bool | None) -> dict[str, Any]:
        """A win in words: its points, and the hands that pay them; neither where any win does it,
        or none."""
        way = "self_draw" if win["from"] is None else "discard"
        paid = f"dealer_{way}" if is_dealer else way
        line = {
            "is_any": win["any"],
            "is_out": not win["mark"] and not win["any"],
            "is_shared": win["shared"],
            "points": [],
            "hands": [] if win["any"] or not win["mark"] else [win["mark"]],
        }
        own = [key for _, key in self.keys if key["mark"] == win["mark"]]
        if not line["hands"] or not own:
            return line
        if is_dealer is None or not own[0]["points"]:
            line["hands"] = [words for words, key in self.keys if key["mark"] == win["mark"]][:1]
            return line
        least = sum(own[0]["points"][paid])
        usual = [
            (sum(key["points"][paid]), words, key)
            for words, key in self.keys
            if key[way] and key["points"] and _is_usual(key["mark"])
            and sum(key["points"][paid]) >= least
        ]  # fmt: skip
        if not usual:
            return line
        total = min(points for points, _, _ in usual)
        same = [(words, key) for points, words, key in usual if points == total]
        line["points"] = same[0][1]["points"][paid]
        line["hands"] = [*dict.fromkeys(words for words, _ in same)][:MOST_HANDS]
        return line


def _is_usual(mark: str) -> bool:
    """Whether a hand of a value is often played."""
    fu = mark.partition("/")[2]
    return not fu.isdecimal() or int(fu) <= MOST_FU
