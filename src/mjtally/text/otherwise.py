"""Lines that were meant as something which is written in another way: a date, a label, scores, a
row of a spreadsheet. By their look they can be nothing else, whatever the rules in force."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from ..base.errors import remark_at
from .cells import said_of
from .dates import certain_date, readings, to_write
from .statements import Cell, Date, Players, Unread

WIND = {"e": "E", "s": "S", "w": "W", "n": "N", "東": "E", "南": "S", "西": "W", "北": "N"}
WIND |= {"t": "E"}  # ton; nan, shaa and pei begin otherwise
WORDED = (  # a label in words, or apart
    r"(?P<wind>east|south|west|north|ton|nan|[東南西北])[ -]*(?P<hand>[1-4])"
    r"(?:[-., ]+(?:honba)?[-. ]*(?P<honba>[0-9]{1,3})(?:[ -]*honba)?)? *:?(?= )",
    r"(?P<wind>[eswn]) ?(?P<hand>[1-4])(?:[-., ]+(?:honba|h)?[-. ]*(?P<honba>[0-9]{1,3})"
    r"(?:[ -]*honba)?)? ?:(?= )",
)
BARE = r"[eswn][1-4](?:\.[0-9]+)?:"  # a label as it is, perhaps in small letters
PAIRED = r"(?:\S+\s+)?(?:[^\W\d]\S*\s+[-+]?[0-9][0-9.,]*(?:\s+|$)){3,}"
FIELD = r"\s*[;,|\t]\s*"
HEADING = "[0-9]|(?i:date|datum|player|name|point|score|rank|place)"  # not among names
KEYED = r"(?:roster|guest|alias|team)\s*[:：]"
MERGING = r"(?:<{7}|\|{7}|>{7})(?: .*)?|={7}"  # marks of a merge
FEW = 3  # cells: a result has as many at least


@lru_cache(maxsize=5_000)
def is_odd(letters: str) -> bool:
    """Whether a row of such terminals deserves a look: most hands do not."""
    return len(letters) <= FEW or "N" in letters or "L" in letters[1:] or "D" in letters


def otherwise(text: str, cells: Sequence[Cell]) -> Unread | None:
    """What a line was meant as; None for one that can be taken as it stands."""
    said = said_of(text).strip()
    return next(filter(None, (look(said, cells) for look in LOOKS)), None)


def _whole(said: str, cells: Sequence[Cell]) -> Cell:
    return Cell(said, cells[0].column)


def _conflict(said: str, cells: Sequence[Cell]) -> Unread | None:
    """A mark of a merge that was left open."""
    if not re.fullmatch(MERGING, said):
        return None
    message = (
        f"{cells[0]} is a mark that git left where two people wrote: keep the lines of both, or"
        " of one of them, and take the marks away"
    )
    return Unread(remark_at(_whole(said, cells), "merge-conflict", message), hand=False)


def _date(said: str, cells: Sequence[Cell]) -> Unread | None:
    dates = readings(said) if len(cells) <= 5 and len(said) < 40 else None
    if dates is None:
        return None
    at, meant = _whole(said, cells), dates[0] if len(dates) == 1 else None
    remark = remark_at(at, "date-form", to_write(said, dates), certain_date(said, dates))
    return Unread(remark, Date(Cell(meant, at.column)) if meant else None, hand=False)


def _label(said: str, cells: Sequence[Cell]) -> Unread | None:
    small = said.casefold().replace("\t", " ").replace("\u3000", " ")
    if len(small) != len(said) or re.match(BARE, small):
        return None
    found = next(filter(None, (re.match(pattern, small) for pattern in WORDED)), None)
    if not found or len(said[found.end() :].split()) < FEW:
        return None
    honba = f".{found['honba']}" if found["honba"] else ""
    label = f"{WIND[found['wind'][0]]}{found['hand']}{honba}"
    at = Cell(said[: found.end()], cells[0].column)
    message = (
        f"{at.rstrip(': ')}: a label is a wind (E S W N), a hand and the honba: write {label}:"
    )
    slip = re.match(r"[eswn] ?[1-4][-., ]{2,}[0-9]", small)  # a digit may be missing
    return Unread(remark_at(at, "label-unknown", message, None if slip else f"{label}:"))


def _numbers(said: str, cells: Sequence[Cell]) -> Unread | None:
    """Points or scores where marks belong."""
    if len(cells) not in {3, 4} or not all(re.fullmatch(r"[-+]?[0-9]{1,7}", c) for c in cells):
        return None
    if any(cell[0] in "-+" for cell in cells):
        message = (
            "these are points: a result has a mark for each player, such as 3/40 - d -,"
            " and mjtally finds what it pays"
        )
        return Unread(remark_at(_whole(said, cells), "points-as-marks", message))
    if not all(int(cell) % 100 == 0 for cell in cells) or max(map(int, cells)) < 1000:
        return None
    scores = f"= {' '.join(cells)}"
    message = f"scores begin with =: write {scores} (a result has marks, such as 3/40 - d -)"
    remark = remark_at(_whole(said, cells), "points-as-mark", message, scores)
    return Unread(remark, hand=False)


def _in_fields(said: str, cells: Sequence[Cell]) -> Unread | None:
    """Names set apart otherwise, or a row of a spreadsheet."""
    if "=" in said or re.match(KEYED, said):  # what lacks its = is a declaration
        return None
    fields = re.split(FIELD, said)
    words = [field for field in fields if re.match(r"[^\W\d_]{2}", field)]
    numbers = [field for field in fields if re.fullmatch(r"[-+]?[0-9][-0-9./: ]{2,}", field)]
    whole = _whole(said, cells)
    if 3 <= len(words) == len(fields) <= 4 and len(cells) == 1 and not re.search(HEADING, said):
        names = " ".join(words)
        message = f"names are set apart by spaces alone: write {names}"
        remark = remark_at(whole, "names-apart", message, names)
        return Unread(remark, Players(tuple(words)), hand=False)
    paired = re.fullmatch(PAIRED, said)
    headed = len(cells) == 1 and len(words) == len(fields) > 2
    if not (paired or headed):
        mixed = len(fields) > 3 and words and numbers
        if not mixed or len(words) + len(numbers) < len(fields) - 1:
            return None
    message = (
        "this is a row of a spreadsheet: write the names on a line (Aki Ben Chie Dai),"
        " then their scores (= 45200 28100 17300 9400); mjtally import reads a whole sheet"
    )
    return Unread(remark_at(whole, "spreadsheet-row", message), hand=False)


LOOKS: tuple[Callable[[str, Sequence[Cell]], Unread | None], ...] = (
    *(_conflict, _date, _label, _numbers, _in_fields),
)
