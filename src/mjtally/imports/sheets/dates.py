"""Dates as people write them in a sheet."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import lru_cache
from unicodedata import normalize

DAY_FIRST, MONTH_FIRST, YEAR_FIRST = DATE_ORDERS = ("d/m/y", "m/d/y", "y/m/d")

# fmt: off
MONTHS = (  # how their names begin
    ("jan", "gen", "ene"), ("feb", "fév", "fev"), ("mar", "mär", "mrz"), ("apr", "avr", "abr"),
    ("may", "mai", "mag"), ("jun", "juin", "giu"), ("jul", "juil", "lug"),
    ("aug", "aoû", "ago"), ("sep", "set"), ("oct", "okt", "ott"), ("nov",),
    ("dec", "dez", "déc", "dic"),
)
# fmt: on
DATES = (  # dates that can be read in one way only
    r"(?P<year>\d{4})\s?[-/.年]\s?(?P<month>\d{1,2})\s?[-/.月]\s?(?P<day>\d{1,2})日?",
    r"(?P<year>20\d\d)(?P<month>\d\d)(?P<day>\d\d)",
    r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\.?[ -]?(?P<month>[^\W\d_]{3,})\.?,?[ -]?"
    r"(?P<year>\d{4}|\d\d)",
    r"(?P<month>[^\W\d_]{3,})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?,? (?P<year>\d{4})",
)
CLEAR_DATES = [re.compile(rf"(?<!\d){pattern}(?!\d)") for pattern in DATES]
EITHER_ORDER = re.compile(r"(?<![^\W_])(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d\d)(?!\d)")
# a date in a title that is not the day of a game: when the file was written, or a season began
OTHER_DATE = re.compile(
    r"\b(?:stand|as of|updated|created|exported|printed|since|from|until|till|to|seit|ab|bis|vom"
    r"|start\w*|begin\w*)\b|現在|更新|作成|まで|から"
)
SERIAL_DATE = re.compile(r"(\d{5})(?:\.\d+)?")  # a day as spreadsheets count them
SERIAL_START = date(1899, 12, 30)
SERIAL_DAYS = range(36526, 54789)  # the days from 2000 to 2049
LONGEST_DATE = 200  # characters, of a title
MAY_BE_DATE = re.compile(r"\d.*\d")
DATE_SIGN = re.compile(r"\d{1,2}[./]\s?\d{1,2}|\d\d?年|\d月")

Dates = Mapping[str, date]  # the dates that a text can be, by order; by "" where none is known


def is_date(text: str) -> bool:
    """Whether a text has a date, whichever of day and month comes first."""
    return bool(list_dates(text))


def is_serial_date(text: str) -> bool:
    """Whether a number may be a day as spreadsheets count them, of the years 2000 to 2049."""
    serial = SERIAL_DATE.fullmatch(text)
    return serial is not None and int(serial[1]) in SERIAL_DAYS


def may_tell_date(text: str) -> bool:
    """Whether a text may be meant as a date, or have one in it, that cannot be read."""
    plain = _simplify(text)
    has_month = any(map(_find_month, re.findall(r"[^\W\d_]{3,}", plain)))
    return DATE_SIGN.search(plain) is not None or (has_month and any(map(str.isdigit, plain)))


def find_date_order(texts: Iterable[str]) -> str:
    """Which of day, month and year comes first: the only order in which all texts are dates; empty
    where there are several, or none."""
    dates_of_texts = [dates for text in texts if (dates := list_dates(text, is_headed=True))]
    orders = [order for order in DATE_ORDERS if all(order in dates for dates in dates_of_texts)]
    return orders[0] if len(orders) == 1 else ""


def list_dates(text: str, *, is_headed: bool = False) -> Dates:
    """What the only date in a text can be, by the order of day, month and year; under no order,
    what it is where that makes no difference. In a column of dates (`is_headed`) a number may be
    one as well."""
    if len(text) > LONGEST_DATE or not MAY_BE_DATE.search(text):
        return {}
    if is_headed and is_serial_date(text):
        return _in_any_order(SERIAL_START + timedelta(days=int(text.partition(".")[0])))
    return _list_dates(text)


@lru_cache(maxsize=10_000)
def _list_dates(text: str) -> Dates:
    plain = _simplify(text)
    clear = [match.groupdict() for pattern in CLEAR_DATES for match in pattern.finditer(plain)]
    clear = [
        groups for groups in clear if groups["month"].isdigit() or _find_month(groups["month"])
    ]
    either = EITHER_ORDER.findall(plain)
    if len(clear) + len(either) != 1 or OTHER_DATE.search(plain):
        return {}
    if either:
        return _list_orders(*either[0])
    year, month, day = (clear[0][part] for part in ("year", "month", "day"))
    exact = _find_day(year, month if month.isdigit() else str(_find_month(month)), day)
    return _in_any_order(exact) if exact else {}


def _in_any_order(day: date) -> Dates:
    return dict.fromkeys(("", *DATE_ORDERS), day)


def _list_orders(first: str, sign: str, middle: str, last: str) -> Dates:
    """The dates that three numbers can be. In no order they are one where day and month are the
    same; and with dots, since all who write those put the day first."""
    parts = {DAY_FIRST: (last, middle, first), MONTH_FIRST: (last, first, middle)}
    if len(last) == 2:
        parts[YEAR_FIRST] = (first, middle, last)
    if first == middle or sign == ".":
        parts[""] = parts[DAY_FIRST]
    dates = {order: _find_day(*numbers) for order, numbers in parts.items()}
    return {order: day for order, day in dates.items() if day}


def _find_day(year: str, month: str, day: str) -> date | None:
    """The day of three numbers; None where there is no such month, or no such day in it."""
    try:
        return date(int(year) + (2000 if len(year) < 4 else 0), int(month), int(day))
    except ValueError:
        return None


def _find_month(word: str) -> int:
    """The number of a month, by how its name begins; 0 where it is not one."""
    months = enumerate(MONTHS, start=1)
    return next((number for number, starts in months if word.startswith(starts)), 0)


def _simplify(text: str) -> str:
    """A text in small letters, and in one form of each letter."""
    return normalize("NFKC", text[:LONGEST_DATE]).strip().casefold()
