"""Numbers and dates as people write them in a sheet."""

import re
from collections.abc import Iterable
from datetime import date
from unicodedata import normalize

ORDERS = ("d/m/y", "m/d/y")
MINUS = str.maketrans("−–—▲△", "-----")
GROUPS = re.compile(r"[-+]?\d{1,3}(?:([., '’])\d{3})(?:\1\d{3})*")  # 25,000 and 1.234.500
NUMBER = re.compile(r"([-+]?)(\d{1,9})(?:[.,](\d{1,3}))?")
NOT_A_NUMBER = {"", "-", "nan", "n/a", "—"}

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
YEAR_FIRST = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?")
COMPACT = re.compile(r"(\d{4})(\d\d)(\d\d)")
DOTS = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d\d)")
EITHER = re.compile(r"(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d\d)")
DAY_MONTH = re.compile(r"(\d{1,2})\.?[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4}|\d\d)")
MONTH_DAY = re.compile(r"([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})")
TIME = re.compile(r"[T ]\s*\d{1,2}:\d\d.*")


def thousandths(text: str) -> int | None:
    """A number in thousandths: `25,000`, `25.000` and `25 000` are scores, `45,3` and `45.3`
    points; None where it is none."""
    plain = normalize("NFKC", text).translate(MINUS).strip()
    if GROUPS.fullmatch(plain):
        return 1000 * int(re.sub(r"[., '’]", "", plain))
    found = NUMBER.fullmatch(plain)
    if not found:
        return None
    sign, whole, decimals = found.groups()
    exact = int(whole) * 1000 + int((decimals or "").ljust(3, "0"))
    return -exact if sign == "-" else exact


def decimals_of(text: str) -> int:
    """How many decimals a number shows."""
    plain = normalize("NFKC", text).strip()
    found = (
        None
        if GROUPS.fullmatch(plain.translate(MINUS))
        else NUMBER.fullmatch(plain.translate(MINUS))
    )
    return len(found[3] or "") if found else 0


def is_date(text: str) -> bool:
    """Whether a text is a date, whichever of day and month comes first."""
    return any(read_date(text, order) is not None for order in ORDERS)


def is_empty(text: str) -> bool:
    """Whether a cell has no number because there is none."""
    return text.casefold() in NOT_A_NUMBER


def order_of(texts: Iterable[str]) -> str:
    """Which of day and month comes first, where a date of the column tells; nothing where none
    does, or two contradict one another."""
    found = {order for text in texts for order in _orders(text)}
    return found.pop() if len(found) == 1 else ""


def _orders(text: str) -> list[str]:
    match = EITHER.fullmatch(_day(text))
    if not match:
        return []
    first, second = int(match[1]), int(match[2])
    return [order for order, big in zip(ORDERS, (first, second), strict=True) if big > 12]


def is_ambiguous(text: str) -> bool:
    """Whether day and month could be either."""
    match = EITHER.fullmatch(_day(text))
    return match is not None and match[1].zfill(2) != match[2].zfill(2)


def read_date(text: str, order: str) -> date | None:
    """A date; None where it is none, or where `order` is needed and empty."""
    day = _day(text)
    try:
        if found := YEAR_FIRST.fullmatch(day) or COMPACT.fullmatch(day):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if found := DOTS.fullmatch(day):
            return date(_year(found[3]), int(found[2]), int(found[1]))
        if found := DAY_MONTH.fullmatch(day.casefold()):
            return date(_year(found[3]), MONTHS.index(found[2]) + 1, int(found[1]))
        if found := MONTH_DAY.fullmatch(day.casefold()):
            return date(_year(found[3]), MONTHS.index(found[1]) + 1, int(found[2]))
        if (found := EITHER.fullmatch(day)) and (order or found[1] == found[2]):
            first, second = int(found[1]), int(found[2])
            days, months = (second, first) if order == "m/d/y" else (first, second)
            return date(_year(found[3]), months, days)
    except ValueError:  # no such month, or no such day in it
        return None
    return None


def _day(text: str) -> str:
    """A date without the time of day."""
    return TIME.sub("", normalize("NFKC", text).strip())


def _year(text: str) -> int:
    return int(text) + (2000 if len(text) == 2 else 0)
