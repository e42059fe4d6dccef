"""Dates as people write them in a sheet."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
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

YEAR_FIRST = re.compile(r"(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?")
JAPANESE_ERA = re.compile(r"(?:r|令和)\s?(\d{1,2}|元)[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?")
BEFORE_REIWA = 2018
COMPACT_DATE = re.compile(r"(\d{4})(\d\d)(\d\d)")
DOTTED_DATE = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")
EITHER_ORDER = re.compile(r"(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d\d)")
SIX_DIGITS = re.compile(r"(\d\d)()(\d\d)(\d\d)")
DAY_MONTH = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th)?\.?[ -]?(?:de |of )?([^\W\d_]{3,})\.?,?[ -]?(\d{4}|\d\d)"
)
MONTH_DAY = re.compile(r"([^\W\d_]{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")
TIME_OF_DAY = re.compile(r"[T ,]\s*\d{1,2}:\d\d.*", re.IGNORECASE)
GAME_NUMBER = re.compile(r"(?<=[\d日])\s+(?:#|nr\.?|no\.?|\(|第)\s?\d{1,2}\s?(?:\)|半荘|回戦|回)?$")
SERIAL_DATE = re.compile(r"(\d{5})(?:\.\d+)?")  # a day as spreadsheets count them
SERIAL_START = date(1899, 12, 30)
SERIAL_DAYS = range(36526, 54789)
LONGEST_DATE, LONGEST_TITLE = 60, 200  # characters
MAY_BE_DATE = re.compile(r"\d.*\d")
DATE_IN_TEXT = re.compile(
    r"\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}日?|\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?\d{2,4}"
    r"|\d{1,2}(?:st|nd|rd|th)?\.? [^\W\d_]{3,}\.?,? \d{4}"
    r"|[^\W\d_]{3,}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}"
)
DATE_SIGN = re.compile(r"\d{1,2}[./]\s?\d{1,2}|\d\d年|\d月")


def is_date(text: str) -> bool:
    """Whether a text is a date, whichever of day and month comes first."""
    return any(parse_sheet_date(text, order) is not None for order in DATE_ORDERS)


def is_weekday(text: str) -> bool:
    """Whether a text is the name of a weekday alone."""
    return (
        len(text) <= LONGEST_DATE
        and WEEKDAY.fullmatch(normalize("NFKC", text).casefold().strip()) is not None
    )


def is_serial_date(text: str) -> bool:
    """Whether a number may be a day as spreadsheets count them, of the years 2000 to 2049."""
    serial = SERIAL_DATE.fullmatch(text)
    return serial is not None and int(serial[1]) in SERIAL_DAYS


def find_date_order(texts: Iterable[str]) -> str:
    """Which of day, month and year comes first, where the dates of a column show it; empty where
    none does, or two contradict one another.

    A year of two digits may be a day as well: dates of one sheet lie in a few years."""
    dated = [text for text in texts if _matches_either_order(text)]
    years = {order: found for order in DATE_ORDERS if (found := _list_years(dated, order))}
    for is_likely in (_are_recent, _are_of_a_season):
        years = {order: found for order, found in years.items() if is_likely(found)} or years
    return "".join(years) if len(years) == 1 else ""


def _list_years(texts: Sequence[str], order: str) -> set[int]:
    """The years of dates in an order; none where one of them is not a date in it."""
    dates = [parse_sheet_date(text, order, is_headed=True) for text in texts]
    return {found.year for found in dates if found} if None not in dates else set()


def _are_recent(years: Collection[int]) -> bool:
    return all(year in RECENT_YEARS for year in years)


def _are_of_a_season(years: Collection[int]) -> bool:
    return max(years) - min(years) <= SEASON_YEARS


def is_date_in_order(text: str, order: str) -> bool:
    """Whether a text is a date if day, month and year stand in an order."""
    return parse_sheet_date(text, order, is_headed=True) is not None


def is_ambiguous_date(text: str) -> bool:
    """Whether day and month, or day and year, could be either."""
    found = {parse_sheet_date(text, order, is_headed=True) for order in DATE_ORDERS} - {None}
    return len(found) > 1


def parse_sheet_date(text: str, order: str, *, is_headed: bool = False) -> date | None:
    """A date; None where it is not one, or where `order` is needed and empty. In a column of dates
    (`is_headed`) a number may be one as well."""
    if len(text) > LONGEST_DATE or not MAY_BE_DATE.search(text):
        return None
    return _parse_date(text, order, is_headed)


def parse_other_weekday(text: str) -> date | None:
    """A date that does not fall on the weekday that is written beside it."""
    day, weekday = _split_weekday(_strip_time(text[:LONGEST_DATE]))
    found = parse_sheet_date(day, DAY_FIRST)
    return found if found and weekday not in {None, found.weekday()} else None


@lru_cache(maxsize=10_000)
def _parse_date(text: str, order: str, is_headed: bool) -> date | None:
    plain = _strip_time(text)
    try:
        if found := _parse_plain_date(plain, order):
            return found
        day, weekday = _split_weekday(plain)
        found = _parse_plain_date(day, order) if weekday is not None else None
        if found and found.weekday() == weekday:
            return found
        return _parse_number_date(plain, order) if is_headed else None
    except ValueError:  # no such month, or no such day in it
        return None


def _parse_plain_date(day: str, order: str) -> date | None:
    """A date without time and weekday; a `ValueError` where there is no such day."""
    if found := YEAR_FIRST.fullmatch(day) or COMPACT_DATE.fullmatch(day):
        return date(int(found[1]), int(found[2]), int(found[3]))
    if found := DOTTED_DATE.fullmatch(day):
        return date(int(found[3]), int(found[2]), int(found[1]))
    if found := JAPANESE_ERA.fullmatch(day):
        year = 1 if found[1] == "元" else int(found[1])
        return date(BEFORE_REIWA + year, int(found[2]), int(found[3]))
    if (found := DAY_MONTH.fullmatch(day)) and (month := _find_month(found[2])):
        return date(_parse_year(found[3]), month, int(found[1]))
    if (found := MONTH_DAY.fullmatch(day)) and (month := _find_month(found[1])):
        return date(_parse_year(found[3]), month, int(found[2]))
    if found := EITHER_ORDER.fullmatch(day):
        return _parse_in_order(found, order or (DAY_FIRST if found[2] == "." else ""))
    return None


def _parse_in_order(found: re.Match[str], order: str) -> date | None:
    """A date whose numbers stand in an order; without one only where that makes no difference."""
    first, middle, last = found[1], found[3], found[4]
    match order:
        case "d/m/y":
            return date(_parse_year(last), int(middle), int(first))
        case "m/d/y":
            return date(_parse_year(last), int(first), int(middle))
        case "y/m/d":
            if len(last) == 4:
                raise ValueError
            return date(_parse_year(first), int(middle), int(last))
    return date(_parse_year(last), int(first), int(first)) if first == middle else None


def _parse_number_date(text: str, order: str) -> date | None:
    """A date that is a number in a column of dates: a count of days, or six digits."""
    if is_serial_date(text):
        return SERIAL_START + timedelta(days=int(text.partition(".")[0]))
    six = SIX_DIGITS.fullmatch(text)
    return _parse_in_order(six, order) if six else None


def _matches_either_order(text: str) -> bool:
    """Whether a text is a date in some order, which it does not show by its form."""
    day = _split_weekday(_strip_time(text[:LONGEST_DATE]))[0]
    form = EITHER_ORDER.fullmatch(day) or SIX_DIGITS.fullmatch(day)
    is_clear = DOTTED_DATE.fullmatch(day) is not None
    orders = (parse_sheet_date(text, order, is_headed=True) for order in DATE_ORDERS)
    return form is not None and not is_clear and any(orders)


def _split_weekday(day: str) -> tuple[str, int | None]:
    """A date without the weekday beside it, and which that is."""
    for found in (*WEEKDAY.finditer(day), *WEEKDAY_AT_END.finditer(day)):
        if found.start() == 0 or found.end() == len(day):
            word = next(filter(None, found.groups()), "")
            return f"{day[: found.start()]} {day[found.end() :]}".strip(" ,."), WEEKDAY_NUMBERS[
                word
            ]
    return day, None


def _find_month(word: str) -> int:
    """The number of a month, by how its name begins; 0 where it is not one."""
    months = enumerate(MONTHS, start=1)
    return next((number for number, starts in months if word.startswith(starts)), 0)


def _strip_time(text: str) -> str:
    """A date without the time of day and the number of a game, in small letters."""
    plain = normalize("NFKC", text).strip().casefold()
    return GAME_NUMBER.sub("", TIME_OF_DAY.sub("", plain)).strip()


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
    found: Iterator[str] = (match[0] for match in DATE_IN_TEXT.finditer(plain))
    return text if is_date(text) else next(filter(is_date, found), "")
