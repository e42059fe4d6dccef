"""A Hong Kong result to a played hand, and what its marks make together."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from ...base.errors import Mistake, Remark, fail
from ...base.wording import format_group, format_list, pluralize
from ...language.grammar import Grammar, load_grammar
from ...language.mark_diagnosis import (
    MarkWords,
    diagnose_mark,
    list_mark_remarks,
    name_as_mark_mistake,
    suggest_comment,
)
from ...language.statements import ResultLine
from ...model.result_cells import check_single_result, check_words_for_marks
from ...model.types import GameRecord, HandEffect
from .rules import MARKS, MOST_FAAN, HkRules

# ------------------------------------------------------------------------------------------
# What one mark of a Hong Kong result says about its player.


@cache
def _mark_grammar() -> Grammar:
    return load_grammar("hk.lark", "mark")


@lru_cache(maxsize=2_000)
def _match_mark(text: str) -> str:
    """The kind of mark that a text is, by hk.lark; empty where it is not a mark."""
    return _mark_grammar().find_terminal(text)


def parse_mark(cell: str, missing: int | None = None) -> str:
    """The kind of a Hong Kong mark, as hk.lark names it; a `Mistake` where it is not a mark.
    `missing` is how many marks the line has too few, where that is known."""
    kind = _match_mark(str(cell))
    if not kind:
        raise diagnose_mark(cell, HK_MARKS, missing)
    return kind


def describe_mark(text: str) -> str:
    """What a mark says of its player, as the reference has it."""
    from ...language.reference import strip_markdown

    kind = _match_mark(text)
    if kind == "FAAN":
        return f"won with {text} faan"
    rows = ((strip_markdown(mark), words) for mark, words in MARKS.rows)
    return next(
        (strip_markdown(words) for mark, words in rows if kind and _match_mark(mark) == kind), ""
    )


HK_MARKS = MarkWords(
    lambda text: bool(_match_mark(text)),
    "the winner's faan, -, d, D, S, f",
    {
        "x": "-",
        "w": "the winner's faan, such as 3",
        "win": "the winner's faan, such as 3",
        **dict.fromkeys(("zimo", "tsumo", "selfdraw", "自摸"), "the winner's faan, and no d"),
        "draw": "-",
        "false": "f",
    },
    dict.fromkeys(("draw", "ryuukyoku"), "a draw is - - - -"),
    describe_mark,
    ("faan", "fan", "f", "番", "han", "h", "飜", "翻"),  # also as players of riichi do
)


HOW_MANY_WIN = "a hand has one winner: write the one who wins by your house rule"
BLAME_TERMINALS = ("DISCARDER", "DISCARD_GUARANTOR", "SELF_DRAW_GUARANTOR", "FALSE_WIN")


class HkHand(NamedTuple):
    """A winner and their faan, and a blamed player and how; None for nobody."""

    winner: int | None
    faan: int
    blamed_seat: int | None
    blame_terminal: str | None

    @property
    def by_discard(self) -> bool:
        """Whether the hand was won by discard."""
        return self.blame_terminal in {"DISCARDER", "DISCARD_GUARANTOR"}


HkEffect: TypeAlias = HandEffect[HkRules, HkHand]
HkGameRecord: TypeAlias = GameRecord[HkRules, HkHand]


def parse_hand(result: ResultLine, rules: HkRules, names: Sequence[str]) -> HkHand:
    """The hand that a result says; a `Mistake` where it does not say one."""
    if result.label:
        message = f"{result.label} is a label, and HK follows no rounds: remove it"
        fail(result.label, "label-in-hk", message, "")
    _check_mark_count(result.cells, names)
    kinds = [_parse_mark_with_hints(cell, names) for cell in result.cells]
    winner = _find_marked_seat(result.cells, names, kinds, ("FAAN",), f"won: {HOW_MANY_WIN}")
    blamed = _find_marked_seat(
        result.cells,
        names,
        kinds,
        BLAME_TERMINALS,
        "are blamed (d, D, S or f): one player at most",
    )
    if blamed is not None:
        _check_blame(result.cells[blamed], names[blamed], winner is not None, rules)
    faan = 0 if winner is None else _parse_faan(result.cells[winner], rules)
    return HkHand(winner, faan, blamed, None if blamed is None else kinds[blamed])


def _find_marked_seat(
    cells: Sequence[str],
    names: Sequence[str],
    kinds: Sequence[str],
    wanted: Sequence[str],
    what: str,
) -> int | None:
    """The seat with a mark of some kinds. It fails where there are several, and says what they
    have in common."""
    seats = [seat for seat, kind in enumerate(kinds) if kind in wanted]
    if len(seats) > 1:
        who = format_group(names[seat] for seat in seats)
        fail(cells[seats[1]], "two-players-marked", f"{who} {what}")
    return seats[0] if seats else None


def check_each_mark(cells: Sequence[str], names: Sequence[str]) -> Sequence[Remark]:
    """What is wrong with each mark by itself, or with words in their place."""
    try:
        check_words_for_marks(cells, names, HK_MARKS.is_mark)
    except Mistake as mistake:
        return [mistake.remark]
    mistakes = []
    for cell in cells[:4]:
        try:
            _parse_mark_with_hints(cell, names)
        except Mistake as mistake:
            mistakes.append(mistake)
    return list_mark_remarks(mistakes, cells)


def _check_mark_count(cells: Sequence[str], names: Sequence[str]) -> None:
    """Fails where there are too few marks or too many; a mistake in one of them comes first."""
    if len(cells) < 4:
        for cell in cells:
            _parse_mark_with_hints(cell, names, 4 - len(cells))
        fail(
            cells[0],
            "marks-missing",
            f"{pluralize(len(cells), 'mark')} for 4 players ({format_list(names)}):"
            " write - for a blameless player",
        )
    if len(cells) > 4:
        for cell in cells[:4]:
            _parse_mark_with_hints(cell, names)
        check_single_result(cells, len(cells), 4)
        is_end = cells[4] == "end"
        hint = ": no game is followed, remove it" if is_end else suggest_comment(cells[4:])
        fail(
            cells[4],
            "marks-too-many",
            f"{pluralize(len(cells), 'mark')} for 4 players ({format_list(names)}):"
            f" {cells[4]} is one too many (HK has no tags){hint}",
        )


def _parse_mark_with_hints(cell: str, names: Sequence[str], missing: int = 0) -> str:
    try:
        return parse_mark(cell, missing)
    except Mistake:
        if cell in names:
            raise name_as_mark_mistake(cell) from None
        if "/" in cell or "!" in cell or cell in {"+", "p", "n"}:
            fail(
                cell,
                "mark-of-riichi",
                f"{cell} is a mark of riichi, and these are HK rules: write the faan alone,"
                " or begin the file with rules=riichi",
            )
        if cell.endswith("*") and HK_MARKS.is_mark(cell.rstrip("*")):
            bare = cell.rstrip("*")
            message = f"{cell} is not a mark: HK marks no dealer: write {bare}"
            fail(cell, "no-mark", message, bare)
        raise


def _check_blame(cell: str, name: str, won: bool, rules: HkRules) -> None:
    if cell == "f" and won:
        fail(
            cell,
            "blame-and-win",
            f"{name} is marked f (false win), but somebody won: write one or the other",
        )
    if cell != "f" and not won:
        fail(
            cell,
            "blame-without-win",
            f"{name} is marked {cell}, but nobody won: write the winner's faan,"
            " or f for a false win",
        )
    if cell == "D" and rules.responsibility == "full":
        fail(
            cell,
            "mark-says-nothing",
            "D says nothing under full responsibility (R=full), where d pays for all: write d",
        )


def _parse_faan(cell: str, rules: HkRules) -> int:
    """The faan that a mark says, which are not more than the maximum."""
    faan = cell.lstrip("0") or "0"  # a line has room for more zeros than `int` takes
    if len(faan) > 4 or int(faan) > rules.maximum:
        fail(
            cell,
            "faan-too-many",
            f"{cell} faan is more than the maximum, {rules.maximum}: correct it, or declare a"
            f" higher one, such as M={min(int(faan[:4]), MOST_FAAN)}",
        )
    return int(faan)
