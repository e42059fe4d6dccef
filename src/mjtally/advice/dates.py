"""Dates in other notations, and which dates they may be."""

import re
from datetime import date
from unicodedata import normalize

from ..language.full_width import DASHES

# The numbers of months by how their names begin; the first that fits counts.
# fmt: off
MONTHS_BY_PREFIX = {
    "jan": 1, "feb": 2, "fev": 2, "mar": 3, "apr": 4, "avr": 4, "may": 5, "mai": 5,
    "juin": 6, "jun": 6, "juil": 7, "jul": 7, "aug": 8, "aou": 8, "sep": 9,
    "oct": 10, "okt": 10, "nov": 11, "dec": 12, "dez": 12,
}
# fmt: on
SURROUNDING_PATTERNS = (  # what may stand around a date
    r"^date\s*[:=]?\s*",
    r"\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b[.,]?",
    r"[t ]\d{1,2}:\d\d(?::\d\d)?z?\s*$",
    r"(?<=\d)(?:st|nd|rd|th)\b",
)
BESIDE_DATE_PATTERN = (  # what a person wants to keep of that
    r"(?i)\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b|(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?=z?\s*$)"
)
YEAR_PATTERN = "(?:19|20)[0-9]{2}"
DATE_PART_PATTERN = r"[0-9]++|[^\W\d_]++"
DATE_SEPARATOR_PATTERN = r"\s*+[-/.,']?+\s*+"


def find_possible_dates(text: str) -> list[str] | None:
    """The dates that a text may mean, as they should be written, the likelier one first. Empty
    if no such date exists, or if the day is missing; None if the text is not a date at all."""
    text = _normalize_text(text)
    for pattern in SURROUNDING_PATTERNS:
        text = re.sub(pattern, " ", text).strip(" ,.:;")
    text = re.sub(r"\s*[年月日]", "-", text).rstrip("-")
    if not re.fullmatch(
        f"(?:{DATE_PART_PATTERN})(?:{DATE_SEPARATOR_PATTERN}(?:{DATE_PART_PATTERN})){{0,2}}", text
    ):
        return None
    match re.findall(DATE_PART_PATTERN, text):
        case [digits] if re.fullmatch(f"{YEAR_PATTERN}[0-9]{{4}}", digits):
            return _select_calendar_dates([(digits[:4], digits[4:6], digits[6:])])
        case [one, two] if any(map(_parse_month, (one, two))) and re.search(
            YEAR_PATTERN, f"{one} {two}"
        ):
            return []
        case [one, two, three] if not re.search(r"\s", text) or re.search(YEAR_PATTERN, text):
            return _parse_three_parts(one, two, three)
    return None


def _normalize_text(text: str) -> str:
    """The text in small letters, without accents, and with a hyphen for each dash."""
    bare = "".join(
        letter for letter in normalize("NFKD", text) if not "\u0300" <= letter <= "\u036f"
    )
    return re.sub(f"[{DASHES}]", "-", normalize("NFC", bare).casefold()).strip()


def _parse_three_parts(one: str, two: str, three: str) -> list[str] | None:
    """The dates that three parts may mean, if one of them is a year: two if the order of the day
    and the month is not clear."""
    if not (_parse_month(one) or _parse_month(two)) or not all(
        map(_is_date_part, (one, two, three))
    ):
        return None
    if re.fullmatch(YEAR_PATTERN, one):
        return _select_calendar_dates(
            [(one, two, three), (one, three, two)][: 1 + (int(_parse_month(two) or "99") > 12)]
        )
    if not re.fullmatch(f"{YEAR_PATTERN}|[2-9][0-9]", three):
        short = re.fullmatch("[2-9][0-9]", one) and len(three) <= 2 and three.isdecimal()
        return _select_calendar_dates([(f"20{one}", two, three)]) if short else None
    if re.fullmatch("[2-9][0-9]", one) and len(three) == 2:  # a year of two digits, at either end
        return _select_calendar_dates(
            [(f"20{one}", two, three), (f"20{three}", two, one), (f"20{three}", one, two)]
        )
    year = three if len(three) == 4 else f"20{three}"
    if not one.isdecimal():
        return _select_calendar_dates([(year, one, two)])
    return _select_calendar_dates([(year, two, one), (year, one, two)])


def _is_date_part(part: str) -> bool:
    return part.isdecimal() or bool(_parse_month(part))


def _parse_month(part: str) -> str:
    """The number of a month that is written or named; empty if it is not a month."""
    if part.isdecimal():
        return part if len(part) <= 2 else ""
    return next(
        (str(number) for name, number in MONTHS_BY_PREFIX.items() if part.startswith(name)), ""
    )


def _select_calendar_dates(dates: list[tuple[str, str, str]]) -> list[str]:
    """The dates that exist, each once."""
    existing = []
    for year, month, day in dates:
        try:
            existing.append(date(int(year), int(_parse_month(month)), int(day)).isoformat())
        except (ValueError, OverflowError):  # a year of twenty digits
            continue
    return list(dict.fromkeys(existing))


CERTAIN_PATTERN = (
    rf"[0-9]{{8}}|{YEAR_PATTERN}-(?:[0-9]{{2}}-[0-9]{{2}}|[0-9]-[0-9])"
    rf"|[0-9]{{2}}-[0-9]{{2}}-(?:{YEAR_PATTERN}|[0-9]{{2}})"
)


def certain_date(text: str, dates: list[str]) -> str | None:
    """The only date that a text can mean. None if it can mean several, if a digit may be missing
    (`2026-1-20`), or if the day and the month have changed places (`2026/13/01`)."""
    bare = re.sub(r"\s", "", _normalize_text(text)).strip(",.:;")
    if len(dates) != 1 or (
        re.fullmatch("[-0-9]+", bare) and not re.fullmatch(CERTAIN_PATTERN, bare)
    ):
        return None
    _, month, day = dates[0].split("-")
    swapped = rf"{YEAR_PATTERN}\D+{int(day)}\D+0?{int(month)}\b"
    return dates[0] if int(day) <= 12 or not re.match(swapped, bare) else None


def find_words_beside(text: str) -> str:
    """The weekday and the time that stand beside a date."""
    return " ".join(re.findall(BESIDE_DATE_PATTERN, text))


def is_month_and_day(name: str, number: str) -> bool:
    """Whether a name and a number are a date without its year: `Nov 21`."""
    from calendar import month_abbr, month_name  # for what is hardly ever asked

    months = {month.casefold() for month in (*month_name, *month_abbr, "Sept") if month}
    is_month = _normalize_text(name).rstrip(".") in months
    return is_month and number.isdecimal() and 0 < int(number[:3]) < 32


def lacks_year(text: str) -> bool:
    """Whether a line is a day and a month, perhaps with a weekday, and nothing else: `30-05`,
    `Sunday 31 May`. (A text with a slash may be a mark, and `May 31` may be points of a player
    called May.)"""
    whole = text = _normalize_text(text)
    for pattern in SURROUNDING_PATTERNS:
        text = re.sub(pattern, " ", text).strip(" ,.:;")
    match = re.fullmatch(r"(\d{1,2})(?:[-.](\d{1,2})|[-. ]+([a-z]+))|([a-z]+)[-. ]+(\d{1,2})", text)
    if not match:
        return False
    day, month, name, first, last = match.groups()
    if first and text == whole:
        return False
    if name or first:
        return is_month_and_day(name or first, day or last)
    return max(int(day), int(month)) <= 31 and 0 < min(int(day), int(month)) <= 12


def describe_date_form(text: str, dates: list[str]) -> str:
    """The message about a date in another notation."""
    text = text.rstrip(": ")
    plain = re.sub("[年月日]", " ", normalize("NFKC", text))
    parts = re.findall(DATE_PART_PATTERN, plain)
    why = " has no day" if len(parts) == 2 else ""
    form = f"{text}{why}: a date is year-month-day, such as 2026-11-20"
    if not dates:
        return form
    if len(dates) == 1:
        return f"{form}: write {dates[0]}"
    days = [*map(date.fromisoformat, dates)]
    year = " %Y" if len({day.year for day in days}) > 1 else ""
    both = [f"{day} for {day.day} {day:%B}{f'{day:{year}}' if year else ''}" for day in days]
    return f"{form}: write {', or '.join(both)}"
