"""Numbers and dates as people write them in a sheet."""

import re
from collections.abc import Iterable
from datetime import date
from unicodedata import normalize

DATE_ORDERS = ("d/m/y", "m/d/y")
MINUS_SIGNS = str.maketrans("−–—▲△", "-----")
GROUPED_NUMBER = re.compile(r"[-+]?\d{1,3}(?:([., '’])\d{3})(?:\1\d{3})*")  # 25,000 and 1.234.500
PLAIN_NUMBER = re.compile(r"([-+]?)(\d{1,9})(?:[.,](\d{1,3}))?")
NOT_A_NUMBER = {"", "-", "nan", "n/a", "—"}

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
YEAR_FIRST = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?")
COMPACT_DATE = re.compile(r"(\d{4})(\d\d)(\d\d)")
DOTTED_DATE = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d\d)")
SLASHED_DATE = re.compile(r"(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d\d)")
DAY_MONTH = re.compile(r"(\d{1,2})\.?[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4}|\d\d)")
MONTH_DAY = re.compile(r"([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})")
TIME_OF_DAY = re.compile(r"[T ]\s*\d{1,2}:\d\d.*")


def parse_thousandths(text: str) -> int | None:
    """A number in thousandths: `25,000`, `25.000` and `25 000` are scores, `45,3` and `45.3`
    points; None where it is not a number."""
    plain = normalize("NFKC", text).translate(MINUS_SIGNS).strip()
    if GROUPED_NUMBER.fullmatch(plain):
        return 1000 * int(re.sub(r"[., '’]", "", plain))
    found = PLAIN_NUMBER.fullmatch(plain)
    if not found:
        return None
    sign, whole, decimals = found.groups()
    exact = int(whole) * 1000 + int((decimals or "").ljust(3, "0"))
    return -exact if sign == "-" else exact


def count_decimals(text: str) -> int:
    """How many decimals a number shows."""
    plain = normalize("NFKC", text).strip()
    found = (
        None
        if GROUPED_NUMBER.fullmatch(plain.translate(MINUS_SIGNS))
        else PLAIN_NUMBER.fullmatch(plain.translate(MINUS_SIGNS))
    )
    return len(found[3] or "") if found else 0


def is_date(text: str) -> bool:
    """Whether a text is a date, whichever of day and month comes first."""
    return any(parse_sheet_date(text, order) is not None for order in DATE_ORDERS)


def is_empty_cell(text: str) -> bool:
    """Whether a cell has no number because there is none."""
    return text.casefold() in NOT_A_NUMBER


def find_date_order(texts: Iterable[str]) -> str:
    """Which of day and month comes first, where a date of the column shows it; empty where none
    does, or two contradict one another."""
    found = {order for text in texts for order in _list_possible_orders(text)}
    return found.pop() if len(found) == 1 else ""


def _list_possible_orders(text: str) -> list[str]:
    match = SLASHED_DATE.fullmatch(_strip_time(text))
    if not match:
        return []
    first, second = int(match[1]), int(match[2])
    return [order for order, big in zip(DATE_ORDERS, (first, second), strict=True) if big > 12]


def is_ambiguous_date(text: str) -> bool:
    """Whether day and month could be either."""
    match = SLASHED_DATE.fullmatch(_strip_time(text))
    return match is not None and match[1].zfill(2) != match[2].zfill(2)


def parse_sheet_date(text: str, order: str) -> date | None:
    """A date; None where it is not one, or where `order` is needed and empty."""
    day = _strip_time(text)
    try:
        if found := YEAR_FIRST.fullmatch(day) or COMPACT_DATE.fullmatch(day):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if found := DOTTED_DATE.fullmatch(day):
            return date(_parse_year(found[3]), int(found[2]), int(found[1]))
        if found := DAY_MONTH.fullmatch(day.casefold()):
            return date(_parse_year(found[3]), MONTHS.index(found[2]) + 1, int(found[1]))
        if found := MONTH_DAY.fullmatch(day.casefold()):
            return date(_parse_year(found[3]), MONTHS.index(found[1]) + 1, int(found[2]))
        if (found := SLASHED_DATE.fullmatch(day)) and (order or found[1] == found[2]):
            first, second = int(found[1]), int(found[2])
            days, months = (second, first) if order == "m/d/y" else (first, second)
            return date(_parse_year(found[3]), months, days)
    except ValueError:  # no such month, or no such day in it
        return None
    return None


def _strip_time(text: str) -> str:
    """A date without the time of day."""
    return TIME_OF_DAY.sub("", normalize("NFKC", text).strip())


def _parse_year(text: str) -> int:
    return int(text) + (2000 if len(text) == 2 else 0)
