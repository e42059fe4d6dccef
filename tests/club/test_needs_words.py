"""What everybody needs in words and points, counted by hand: the hands are those of any table of
points."""

from itertools import product
from pathlib import Path
from typing import Any

from mjtally.club.club import Club
from support.clubs import make_club
from support.day import TODAY

NAMES = ("Aki", "Ben", "Chie", "Dai")
# Seven hands in which the next in turn wins 1,000 from the dealer: then Dai deals in South 4.
HANDS = ("d 1/30 - -", "- d 1/30 -", "- - d 1/30", "1/30 - - d")
AFTER_THEM = (24000, 25000, 25000, 26000)


def find_needs(folder: Path, *scores: int) -> Any:
    """The needs in the last hand of a game, before which the scores are these."""
    root = make_club(folder / "club", "rules=riichi\nlength=south\n")
    moves = list_moves([score - before for score, before in zip(scores, AFTER_THEM, strict=True)])
    lines = [TODAY, " ".join(NAMES), *HANDS, *HANDS[:3], *moves]
    (root / "scores" / "friday.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return Club(str(root)).find_needs("friday", [], [])


def list_moves(changes: list[int]) -> list[str]:
    """Lines that move points from one player to another, for these changes of the scores."""
    lines = []
    for giver, taker in product(range(4), repeat=2):
        points = min(-changes[giver], changes[taker])
        if points > 0:
            lines.append(f"{NAMES[giver]} -{points} / {NAMES[taker]} +{points}")
            changes[giver], changes[taker] = changes[giver] + points, changes[taker] - points
    return lines


def list_lines(needs: Any, name: str, aim: str) -> list[tuple[Any, ...]]:
    (player,) = (player for player in needs["players"] if player["name"] == name)
    (wanted,) = (one for one in player["aims"] if one["aim"] == aim)
    return [(line["from"], line["points"], line["hands"]) for line in wanted["lines"]]


def test_the_least_hands_that_are_played(tmp_path: Path) -> None:
    needs = find_needs(tmp_path, 31300, 27300, 18500, 22900)
    assert needs["title"] == "S4"
    # Ben is 4,000 behind. From Aki half of it makes a tie, in which Aki comes first, and from
    # others all of it: so it takes 2,600, or 5,200. 800/1,600 by self-draw makes a tie, too.
    assert list_lines(needs, "Ben", "first") == [
        (["Aki"], [2600], ["2 han 40 fu"]),
        (["Chie", "Dai"], [5200], ["3 han 40 fu"]),
        (None, [1000, 2000], ["2 han 60 fu", "3 han 30 fu"]),
    ]
    (ben,) = (player for player in needs["players"] if player["name"] == "Ben")
    assert [aim["behind"] for aim in ben["aims"]][:3] == [4000, -4400, -8800]
    # Dai is as many behind Ben: half of it from Ben, and all of it from the others
    assert list_lines(needs, "Dai", "second")[:2] == [
        (["Aki", "Chie"], [4800], ["2 han 50 fu", "3 han 25 fu"]),
        (["Ben"], [2400], ["1 han 50 fu", "2 han 25 fu"]),
    ]


def test_hands_of_other_families_are_said_as_their_keys(tmp_path: Path) -> None:
    root = make_club(tmp_path / "club", "rules=mcr\n")
    text = f"{TODAY}\nAki Ben Chie Dai\n" + "- - - -\n" * 14 + "- 8 d -\n"
    (root / "scores" / "friday.txt").write_text(text, encoding="utf-8")
    needs = Club(str(root)).find_needs("friday", [], [])
    words = [
        hand
        for _, points, hands in list_lines(needs, "Chie", "first")
        for hand in hands
        if not points
    ]
    assert words and all(word.split()[0].isdigit() for word in words)
