"""Numbers as people write them in a sheet, in thousandths; and whether they are scores or points,
by what those of a game add up to."""

import re
from collections import Counter
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from unicodedata import normalize

MINUS_SIGNS = str.maketrans("−–—‐‑‒─ー▲△▼", "-----------")  # as a minus
GROUPED_NUMBER = re.compile(r"[-+]?\d{1,3}(?:([., '’])\d{3})(?:\1\d{3})*")  # 25,000 and 1.234.500
PLAIN_NUMBER = re.compile(r"([-+]?)(\d{1,9})(?:[.,](\d{1,3}))?")
MIXED_NUMBER = re.compile(r"([-+]?\d{1,3}(?:([., '’])\d{3})+)([.,])(\d{1,3})")  # 25,000.00
GROUPING = re.compile(r"[., '’]")  # between thousands
UNIT = re.compile(r"\s*(?:pts?|points?|punkte|p|k|点|ポイント)\.?", re.IGNORECASE)
IN_PARENTHESES = re.compile(r"\(\s*([\d.,' ’]+)\s*\)")  # as accountants write a loss
REMARK = re.compile(r"(?<=\d)\s*\([^()]*\)$")  # `45200 (1)`, with the place
SIGN_APART = re.compile(r"([-+])\s+(?=\d)")
SIGN_AFTER = re.compile(r"([\d.,' ’]+)-")
LONGEST_NUMBER = 40  # characters, with a unit and a remark
NOT_A_NUMBER = {"", "-", "--", "nan", "n/a", "x", "/", "*", ".", "欠", "休", "×", "absent"}


def parse_thousandths(text: str) -> int | None:
    """A number in thousandths: `25,000`, `25.000` and `25 000` are scores, `45,3` and `45.3`
    points; `▲10.0`, `(10.0)` and `10.0-` are below zero. None where it is not a number."""
    return _parse_number(text)[0]


def count_decimals(text: str) -> int:
    """How many decimals a number shows."""
    return _parse_number(text)[1]


def is_empty_cell(text: str) -> bool:
    """Whether a cell has no number because there is none."""
    return normalize("NFKC", text).translate(MINUS_SIGNS).strip().casefold() in NOT_A_NUMBER


@lru_cache(maxsize=10_000)
def _parse_number(text: str) -> tuple[int | None, int]:
    """A number in thousandths, and how many decimals it shows."""
    if len(text) > LONGEST_NUMBER:
        return None, 0
    plain = normalize("NFKC", text).translate(MINUS_SIGNS).strip()
    plain = _strip_unit(REMARK.sub("", plain))
    if GROUPED_NUMBER.fullmatch(plain):
        return 1000 * int(GROUPING.sub("", plain)), 0
    if (mixed := MIXED_NUMBER.fullmatch(plain)) and mixed[2] != mixed[3]:
        plain = f"{GROUPING.sub('', mixed[1])}.{mixed[4]}"
    found = PLAIN_NUMBER.fullmatch(plain)
    if not found:
        return None, 0
    sign, whole, decimals = found.groups()
    exact = int(whole) * 1000 + int((decimals or "").ljust(3, "0"))
    return (-exact if sign == "-" else exact), len(decimals or "")


def _strip_unit(text: str) -> str:
    """A number as it would be typed: its sign before it, and no unit."""
    if text and text[-1] not in "0123456789":
        if unit := UNIT.search(text):
            text = text[: unit.start()] if unit.end() == len(text) else text
        if found := IN_PARENTHESES.fullmatch(text) or SIGN_AFTER.fullmatch(text):
            return f"-{found[1].strip()}"
    return SIGN_APART.sub(r"\1", text.removeprefix("±"))


# ------------------------------------------------------------------- what they add up to


class NumberKind(Enum):
    """How results are written: scores, or parts of them, which add up to what the players began
    with; or points, which add up to nothing."""

    SCORES = "scores"
    HUNDREDS = "scores in hundreds"
    THOUSANDS = "scores in thousands"
    POINTS = "points"


SCORE_FACTORS = {NumberKind.SCORES: 1, NumberKind.HUNDREDS: 100, NumberKind.THOUSANDS: 1000}
LEAST_TOTALS = (  # in thousandths; three players begin with 25000 at least
    (NumberKind.SCORES, 5_000_000),
    (NumberKind.HUNDREDS, 500_000),
    (NumberKind.THOUSANDS, 50_000),
)


def find_total_kind(total: int) -> NumberKind:
    """What numbers are that add up to so many thousandths."""
    kinds = (kind for kind, least in LEAST_TOTALS if total >= least)
    return next(kinds, NumberKind.POINTS)


def find_common_total(totals: Iterable[int]) -> int | None:
    """What most games add up to, where that can be scores or points; None where nothing is so."""
    counts = Counter(totals)
    if not counts:
        return None
    ((total, count),) = counts.most_common(1)
    is_likely = total == 0 or find_total_kind(total) is not NumberKind.POINTS
    return total if is_likely and 2 * count >= counts.total() else None
