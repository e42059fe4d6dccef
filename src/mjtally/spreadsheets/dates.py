"""Dates as people write them in a sheet."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import lru_cache
from unicodedata import normalize

DAY_FIRST, MONTH_FIRST, YEAR_BEFORE = DATE_ORDERS = ("d/m/y", "m/d/y", "y/m/d")
RECENT_YEARS = range(2015, 2040)  # what two digits mean, where they could be a day as well
SEASON_YEARS = 2  # by which the dates of a sheet differ

# fmt: off
MONTHS = (  # how their names begin
    ("jan", "gen", "ene"), ("feb", "fév", "fev"), ("mar", "mär", "mrz"), ("apr", "avr", "abr"),
    ("may", "mai", "mag"), ("jun", "juin", "giu"), ("jul", "juil", "lug"),
    ("aug", "aoû", "ago"), ("sep", "set"), ("oct", "okt", "ott"), ("nov",),
    ("dec", "dez", "déc", "dic"),
)
WEEKDAYS = (  # from Monday on
    ("mo", "mon", "monday", "montag", "lundi", "月"),
    ("tu", "tue", "tues", "tuesday", "di", "dienstag", "mardi", "火"),
    ("we", "wed", "wednesday", "mi", "mittwoch", "mercredi", "水"),
    ("th", "thu", "thur", "thurs", "thursday", "do", "donnerstag", "jeudi", "木"),
    ("fr", "fri", "friday", "freitag", "vendredi", "金"),
    ("sa", "sat", "saturday", "samstag", "sonnabend", "samedi", "土"),
    ("su", "sun", "sunday", "so", "sonntag", "dimanche", "日"),
)
# fmt: on
WEEKDAY_NUMBERS = {word: number for number, words in enumerate(WEEKDAYS) for word in words}
WEEKDAY_WORDS = "|".join(sorted(WEEKDAY_NUMBERS, key=len, reverse=True))
WEEKDAY = re.compile(rf"\(?\b({WEEKDAY_WORDS})(?:曜日?)?\b\)?[.,]?|\(({WEEKDAY_WORDS})(?:曜日?)?\)")
WEEKDAY_AT_END = re.compile(rf"(?<=\d|日)\s*\(?({WEEKDAY_WORDS})(?:曜日?)?\)?")

# fmt: off
DATES = (  # in which nobody could take the day for the month
    r"(?P<year>\d{4})\s?[-/.年]\s?(?P<month>\d{1,2})\s?[-/.月]\s?(?P<day>\d{1,2})日?",
    r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)",
    r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4})",
    r"(?:r|令和)\s?(?P<reiwa>\d{1,2}|元)[-/.年]\s?(?P<month>\d{1,2})[-/.月]\s?(?P<day>\d{1,2})日?",
    r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\.?[ -]?(?:de |of )?(?P<month>[^\W\d_]{3,})"
    r"\.?,?[ -]?(?P<year>\d{4}|\d\d)",
    r"(?P<month>[^\W\d_]{3,})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?,? (?P<year>\d{4})",
)
# fmt: on
CLEAR_DATES = [re.compile(pattern) for pattern in DATES]
EITHER_ORDER = re.compile(r"(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d\d)")
BEFORE_REIWA = 2018
SIX_DIGITS = re.compile(r"(\d\d)()(\d\d)(\d\d)")
TIME_OF_DAY = re.compile(r"[T ,]\s*\d{1,2}:\d\d.*", re.IGNORECASE)
GAME_NUMBER = re.compile(r"(?<=[\d日])\s+(?:#|nr\.?|no\.?|\(|第)\s?\d{1,2}\s?(?:\)|半荘|回戦|回)?$")
SERIAL_DATE = re.compile(r"(\d{5})(?:\.\d+)?")  # a day as spreadsheets count them
SERIAL_START = date(1899, 12, 30)
SERIAL_DAYS = range(36526, 54789)  # of the years 2000 to 2049
LONGEST_DATE, LONGEST_TITLE = 60, 200  # characters
MAY_BE_DATE = re.compile(r"\d.*\d")
DATE_IN_TEXT = re.compile(
    r"\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}日?|\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?\d{2,4}"
    r"|\d{1,2}(?:st|nd|rd|th)?\.? [^\W\d_]{3,}\.?,? \d{4}"
    r"|[^\W\d_]{3,}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}"
)
DATE_SIGN = re.compile(r"\d{1,2}[./]\s?\d{1,2}|\d\d年|\d月")

Dates = Mapping[str, date]  # the dates that a text can be, by order; by "" where none is known


def is_date(text: str) -> bool:
    """Whether a text is a date, whichever of day and month comes first."""
    return bool(list_dates(text))


def is_weekday(text: str) -> bool:
    """Whether a text is the name of a weekday alone."""
    return len(text) <= LONGEST_DATE and WEEKDAY.fullmatch(_simplify(text)) is not None


def is_serial_date(text: str) -> bool:
    """Whether a number may be a day as spreadsheets count them, of the years 2000 to 2049."""
    serial = SERIAL_DATE.fullmatch(text)
    return serial is not None and int(serial[1]) in SERIAL_DAYS


def find_date_order(texts: Iterable[str]) -> str:
    """Which of day, month and year comes first, where the dates of a column show it; empty where
    none does, or two contradict one another.

    A year of two digits may be a day as well: dates of one sheet lie in a few years."""
    found = [dates for text in texts if (dates := list_dates(text, is_headed=True))]
    years = {
        order: {dates[order].year for dates in found}
        for order in DATE_ORDERS
        if found and all(order in dates for dates in found)
    }
    recent = {order for order, each in years.items() if each <= {*RECENT_YEARS}}
    years = {order: each for order, each in years.items() if order in recent or not recent}
    close = {order for order, each in years.items() if max(each) - min(each) <= SEASON_YEARS}
    years = {order: each for order, each in years.items() if order in close or not close}
    return "".join(years) if len(years) == 1 else ""


def list_dates(text: str, *, is_headed: bool = False) -> Dates:
    """What a text can be, by the order of day, month and year; under no order, what it is where
    that makes no difference. In a column of dates (`is_headed`) a number may be one as well."""
    if len(text) > LONGEST_DATE or not MAY_BE_DATE.search(text):
        return {}
    return _list_dates(text, is_headed)


@lru_cache(maxsize=10_000)
def _list_dates(text: str, is_headed: bool) -> Dates:
    plain = _strip_time(text)
    if found := _list_plain_dates(plain):
        return found
    day, weekday = _split_weekday(plain)
    if weekday is not None:
        found = _list_plain_dates(day)
        found = {order: each for order, each in found.items() if each.weekday() == weekday}
    if found or not is_headed:
        return found
    if is_serial_date(plain):
        return _in_any_order(SERIAL_START + timedelta(days=int(plain.partition(".")[0])))
    six = SIX_DIGITS.fullmatch(plain)
    return _list_orders(six) if six else {}


def _list_plain_dates(day: str) -> Dates:
    """The dates that a text without time and weekday can be."""
    for pattern in CLEAR_DATES:
        if found := pattern.fullmatch(day):
            parts = found.groupdict()
            if reiwa := parts.get("reiwa"):
                year = BEFORE_REIWA + (1 if reiwa == "元" else int(reiwa))
            else:
                year = _parse_year(parts["year"])
            month = parts["month"]
            number = int(month) if month.isdigit() else _find_month(month)
            try:
                return _in_any_order(date(year, number, int(parts["day"])))
            except ValueError:  # no such month, or no such day in it
                return {}
    either = EITHER_ORDER.fullmatch(day)
    return _list_orders(either) if either else {}


def _in_any_order(day: date) -> Dates:
    return dict.fromkeys(("", *DATE_ORDERS), day)


def _list_orders(found: re.Match[str]) -> Dates:
    """The dates that three numbers can be. In no order they are one where day and month are the
    same; and with dots, since all who write those put the day first."""
    first, sign, middle, last = found.groups()
    parts = {DAY_FIRST: (last, middle, first), MONTH_FIRST: (last, first, middle)}
    if len(last) == 2:
        parts[YEAR_BEFORE] = (first, middle, last)
    if first == middle or sign == ".":
        parts[""] = parts[DAY_FIRST]
    dates = {}
    for order, (year, month, day) in parts.items():
        try:
            dates[order] = date(_parse_year(year), int(month), int(day))
        except ValueError:
            continue
    return dates


def _split_weekday(day: str) -> tuple[str, int | None]:
    """A date without the weekday beside it, and which that is."""
    for found in (*WEEKDAY.finditer(day), *WEEKDAY_AT_END.finditer(day)):
        if found.start() == 0 or found.end() == len(day):
            word = next(filter(None, found.groups()), "")
            rest = f"{day[: found.start()]} {day[found.end() :]}".strip(" ,.")
            return rest, WEEKDAY_NUMBERS[word]
    return day, None


def find_other_weekday(text: str) -> date | None:
    """A date that does not fall on the weekday that is written beside it."""
    day, weekday = _split_weekday(_strip_time(text[:LONGEST_DATE]))
    found = list_dates(day).get(DAY_FIRST)
    return found if found and weekday not in {None, found.weekday()} else None


def _find_month(word: str) -> int:
    """The number of a month, by how its name begins; 0 where it is not one."""
    months = enumerate(MONTHS, start=1)
    return next((number for number, starts in months if word.startswith(starts)), 0)


def _simplify(text: str) -> str:
    """A text in small letters, and in one form of each letter."""
    return normalize("NFKC", text).strip().casefold()


def _strip_time(text: str) -> str:
    """A date without the time of day and the number of a game."""
    return GAME_NUMBER.sub("", TIME_OF_DAY.sub("", _simplify(text))).strip()


def _parse_year(text: str) -> int:
    return int(text) + (2000 if len(text) == 2 else 0)


def may_tell_date(text: str) -> bool:
    """Whether a text may be meant as a date, or have one in it, that cannot be read."""
    plain = normalize("NFKC", text[:LONGEST_TITLE]).casefold()
    has_month = any(map(_find_month, re.findall(r"[^\W\d_]{3,}", plain)))
    return DATE_SIGN.search(plain) is not None or (has_month and any(map(str.isdigit, plain)))


def find_date_in_text(text: str) -> str:
    """The date in a title such as `Club evening, 7 January 2026`; empty where there is none."""
    plain = normalize("NFKC", text[:LONGEST_TITLE])
    found = (match[0] for match in DATE_IN_TEXT.finditer(plain))
    return text if is_date(text) else next(filter(is_date, found), "")
