"""What a spreadsheet program makes of a cell's text when somebody opens a table by a double
click."""

import re
from unicodedata import normalize

# a spreadsheet program runs a cell that begins so, also in full width
FORMULA_STARTS = ("=", "+", "-", "@")
MONTH_NUMBERS = range(1, 13)


def is_spreadsheet_formula(text: str) -> bool:
    """Whether a spreadsheet program would run the text as a formula."""
    return normalize("NFKC", text[:1]) in FORMULA_STARTS


def find_spreadsheet_value(text: str) -> str:
    """What a spreadsheet program would make of the text, in a word: a date, a time (`12:30`) or a
    number (`1E5`); empty if it stays as it is. (`Jan2`, a month with a day, may well be a name.)"""
    if not text[:1].isdigit():  # hardly a name begins with a digit
        return ""
    if _is_spreadsheet_date(text):
        return "date"
    if re.fullmatch(r"[0-9]{1,4}(:[0-9]{1,2}){1,2}(\s?[AaPp][Mm]?)?", text):
        return "time"
    return "number" if re.fullmatch(r"[0-9]+([.,][0-9]*)?[Ee][-+]?[0-9]+", text) else ""


def _is_spreadsheet_date(text: str) -> bool:
    """Whether a spreadsheet program would make a date of the text: `3/40` (of 1940), `2-11`,
    `1.2.26`, `2026/1`."""
    numbers = re.fullmatch(r"([0-9]{1,4})\s?[-/.]\s?([0-9]{1,4})(\s?[-/.]\s?[0-9]{1,4})?", text)
    if not numbers:
        return False
    one, other = int(numbers[1]), int(numbers[2])
    return numbers[3] is not None or one in MONTH_NUMBERS or other in MONTH_NUMBERS
