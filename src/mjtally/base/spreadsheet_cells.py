"""What a spreadsheet makes of a cell's text when a table is opened in it by a double click."""

import re
from unicodedata import normalize

FORMULA_STARTS = ("=", "+", "-", "@")  # at the start of a cell it runs it, in full width as well
MONTH_NUMBERS = range(1, 13)


def is_spreadsheet_formula(text: str) -> bool:
    """Whether it would be run."""
    return normalize("NFKC", text[:1]) in FORMULA_STARTS


def find_spreadsheet_value(text: str) -> str:
    """What it would become, in a word: a date, a time (`12:30`) or a number (`1E5`); empty where
    it stays as it is. (A month with a day, such as `Jan2`, may well be a name.)"""
    if _is_spreadsheet_date(text):
        return "date"
    if re.fullmatch(r"[0-9]{1,4}(:[0-9]{1,2}){1,2}(\s?[AaPp][Mm]?)?", text):
        return "time"
    return "number" if re.fullmatch(r"[0-9]+([.,][0-9]*)?[Ee][-+]?[0-9]+", text) else ""


def _is_spreadsheet_date(text: str) -> bool:
    """Whether it would be a date: `3/40` of 1940, `2-11`, `1.2.26`, `2026/1`."""
    numbers = re.fullmatch(r"([0-9]{1,4})\s?[-/.]\s?([0-9]{1,4})(\s?[-/.]\s?[0-9]{1,4})?", text)
    if not numbers:
        return False
    one, other = int(numbers[1]), int(numbers[2])
    return numbers[3] is not None or one in MONTH_NUMBERS or other in MONTH_NUMBERS
