"""Evenings as text: what each line of a scores file says, by the names of a form's steps.

It is a simple reading of its own, with which what phones write is compared: mjtally's reading of
marks plays no part.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mjtally import format_scores
from support.day import TODAY
from support.paths import DATA, REAL_GAMES

EVENINGS = sorted((DATA / "serving" / "evenings").glob("*.txt"))
RECORDED_HANCHAN = (  # of 9 to 16 hands
    *("tenhou-09bad368a3", "majsoul-345c5eebb9", "majsoul-47065a489d", "tenhou-9c24156f59"),
    *("majsoul-95e4199cfc", "majsoul-d75956857f", "majsoul-9a43d6b086", "tenhou-0043235897"),
    *("majsoul-d1c7cfadb3", "tenhou-2845854165"),
)
DAY = "2026-11-20"  # of the evenings; what is entered has the day of today
FAMILIES = {
    **{"rules=riichi": "riichi", "rules=sanma": "riichi", "rules=mcr": "mcr"},
    **{"rules=hk": "value", "rules=taiwan": "value", "rules=zung-jung": "value"},
}

LIMITS = re.compile("([5-9]|1[0-9])/[0-9]+")  # han of which a phone does not ask the fu
ABORTS = ("abort", "kyuushu", "suufon", "suucha", "suukan", "sanchahou")

# ----------------------------------------------------------------------------------- a hand


class Hand(NamedTuple):
    """What a line of a hand says, by the names of a form's steps. Seats count from 0."""

    result: str
    seats: Mapping[str, Sequence[int]] = {}
    values: Mapping[int, str] = {}
    choices: Mapping[str, Sequence[str]] = {}
    declared: Sequence[int] = ()
    comment: str = ""

    def as_taps(self) -> dict[str, Any]:
        """As a phone sends it: steps with somebody, and choices with something."""
        declared = {"riichi": self.declared} if self.declared else {}
        return {
            "result": self.result,
            "seats": {name: list(seats) for name, seats in self.seats.items() if seats} | declared,
            "values": {str(seat): mark for seat, mark in self.values.items()},
            "choices": {name: list(keys) for name, keys in self.choices.items() if keys},
            "comment": self.comment,
        }


def split_comment(line: str) -> tuple[str, str]:
    words, _, comment = line.partition("#")
    return words.strip(), comment.strip()


def split_names(line: str) -> list[str]:
    return [quoted or plain for quoted, plain in re.findall(r'"([^"]+)"|(\S+)', line)]


def is_number(text: str) -> bool:
    return text[:1].isdigit()


def find_seats(marks: Sequence[str], is_meant: Callable[[str], bool]) -> list[int]:
    return [seat for seat, mark in enumerate(marks) if is_meant(mark)]


def read_riichi(marks: Sequence[str], tags: Sequence[str]) -> Hand:
    bare = [mark.rstrip("!o*") for mark in marks]
    winners = find_seats(bare, is_number)
    rare = {
        "open": find_seats(marks, lambda mark: mark.endswith("o")),
        "double_riichi": find_seats(marks, lambda mark: "!!" in mark),
    }
    hand = Hand("draw", {"tenpai": find_seats(bare, lambda mark: "+" in mark), **rare})
    if winners:
        seats = {
            "winners": winners,
            "discarder": find_seats(bare, lambda mark: mark == "d"),
            "liable": find_seats(bare, lambda mark: mark == "p"),
        }
        yaku = [tag.removeprefix("yaku=").split(",") for tag in tags if tag.startswith("yaku=")]
        shown = [tag for tag in tags if tag.startswith(("dora=", "ura="))]
        values = {seat: bare[seat] for seat in winners}
        values[winners[0]] = " ".join([values[winners[0]], *shown])
        hand = Hand("win", seats | rare, values, {"yaku": [key for part in yaku for key in part]})
    elif any(tag in ABORTS for tag in tags):
        hand = Hand("abort", rare, choices={"kind": tags})
    elif "f" in bare:
        hand = Hand("chombo", {"offender": [bare.index("f")], **rare})
    elif any("n" in mark for mark in bare):
        nagashi = find_seats(bare, lambda mark: "n" in mark)
        hand = Hand("nagashi", {"nagashi": nagashi, **hand.seats})
    return hand._replace(declared=find_seats(marks, lambda mark: "!" in mark))


def read_value(marks: Sequence[str], tags: Sequence[str]) -> Hand:
    winners = find_seats(marks, is_number)
    if "f" in marks:
        return Hand("false_win", {"offender": [marks.index("f")]})
    seats = {
        "winners": winners,
        "discarder": find_seats(marks, lambda mark: mark in ("d", "D")),
        "discard_guarantor": find_seats(marks, lambda mark: mark == "D"),
        "self_draw_guarantor": find_seats(marks, lambda mark: mark == "S"),
    }
    return Hand("win", seats, {seat: marks[seat] for seat in winners}) if winners else Hand("draw")


def read_mcr(marks: Sequence[str], tags: Sequence[str]) -> Hand:
    winners = find_seats(marks, is_number)
    false_wins = find_seats(marks, lambda mark: mark.startswith("f"))
    seats = {
        "winners": winners,
        "discarder": find_seats(marks, lambda mark: mark.endswith("d")),
        "false_wins": false_wins,
        "no_hands": find_seats(marks, lambda mark: mark.startswith("f20")),
    }
    flowers = [tag.removeprefix("flowers=") for tag in tags if tag.startswith("flowers=")]
    choices = {"flowers": flowers, "notes": [tag for tag in tags if "=" not in tag]}
    result = "win" if winners else "false_win" if false_wins else "draw"
    return Hand(result, seats, {seat: marks[seat] for seat in winners}, choices)


def read_changes(cells: Sequence[str], tags: Sequence[str]) -> Hand:
    """A hand by its points: `+7700! 0 -7700 0`."""
    points = [cell.rstrip("!") for cell in cells]
    changed = find_seats(points, lambda change: change not in ("0", "-"))
    return Hand(
        "points",
        {"changed": changed, "double_riichi": find_seats(cells, lambda cell: "!!" in cell)},
        {seat: points[seat] for seat in changed},
        {"deal": [tag.removeprefix("deal=") for tag in tags if tag.startswith("deal=")]},
        find_seats(cells, lambda cell: "!" in cell),
    )


READERS = {"riichi": read_riichi, "value": read_value, "mcr": read_mcr}


def read_hand(family: str, line: str, players: int) -> Hand | None:
    """What a line such as `E1: - 3/40! d -  # at last` says; None if it is not of a hand."""
    words, comment = split_comment(line)
    cells = words.split()
    if cells[0] in ("=", "end") or is_adjustment(words) or is_players_line(words):
        return None
    if "/" in cells:  # points that go from player to player
        return None
    if cells[0].endswith(":"):
        cells = cells[1:]
    are_changes = any(re.match("[-+][0-9]", cell) for cell in cells[:players])
    read = read_changes if are_changes else READERS[family]
    return read(cells[:players], cells[players:])._replace(comment=comment)


# --------------------------------------------------------------------------------- other lines


def is_players_line(words: str) -> bool:
    """A line of names alone, of more than a letter each."""
    return (
        all(name[0].isalpha() and len(name) > 1 for name in split_names(words)) and words != "end"
    )


def is_adjustment(words: str) -> bool:
    """A name and points."""
    return bool(re.fullmatch(r'("[^"]+"|\S+) [-+]\d+( points)?', words)) and ":" not in words


# ------------------------------------------------------------------------------ whole files


class Evening(NamedTuple):
    """What is in a file before an evening, the lines of it as of today, and the file after it."""

    family: str
    header: str
    lines: Sequence[str]  # without the date, comments and white space around them
    text: str

    @classmethod
    def read(cls, path: Path) -> "Evening":
        """An evening of a file of them."""
        today = TODAY
        text = path.read_bytes().decode().replace(DAY, today)
        header, _, played = text.partition(today)
        family = next(FAMILIES[line] for line in header.splitlines() if line in FAMILIES)
        lines = [line.strip() for line in played.splitlines() if line.strip()]
        return cls(family, header.rstrip() + "\n", lines, text)


class RecordedGame(NamedTuple):
    """A game that was recorded, as phones would write it for four players of other names."""

    header: str  # its rules
    lines: Sequence[str]  # its hands, such as `E1: - 3/40! d -`

    @classmethod
    def read(cls, name: str) -> "RecordedGame":
        path = REAL_GAMES / f"{name}.txt"
        if not REAL_GAMES.is_dir():
            pytest.skip("the recorded games are not here")
        lines = LIMITS.sub(r"\1", path.read_text(encoding="utf-8")).splitlines()
        header = "".join(f"{line}\n" for line in lines if line[:1].islower())
        hands = [line.replace(".0:", ":") for line in lines if line[0] in "ESW" and ":" in line]
        return cls(header, hands)

    @property
    def hands(self) -> list[Hand]:
        return [hand for line in self.lines if (hand := read_hand("riichi", line, 4))]

    def write(self, players: Sequence[str]) -> str:
        """The file with these hands of today, laid out."""
        written = "".join(f"{line}\n" for line in (" ".join(players), *self.lines))
        return format_scores(f"{self.header}\n{TODAY}\n{written}")
