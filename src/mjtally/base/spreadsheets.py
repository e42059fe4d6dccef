"""What a spreadsheet makes of a cell's text when a table is opened in it by a double click."""

import re
from unicodedata import normalize

FORMULA = ("=", "+", "-", "@")  # at the start of a cell it runs it, in full width as well
MONTHS = range(1, 13)


def is_formula(text: str) -> bool:
    """Whether it would be run."""
    return normalize("NFKC", text[:1]) in FORMULA


def is_date(text: str) -> bool:
    """Whether it would be a date: `3/40` of 1940, `2-11`, `1.2.26`, `2026/1`."""
    numbers = re.fullmatch(r"([0-9]{1,4})\s?[-/.]\s?([0-9]{1,4})(\s?[-/.]\s?[0-9]{1,4})?", text)
    if not numbers:
        return False
    one, other = int(numbers[1]), int(numbers[2])
    return numbers[3] is not None or one in MONTHS or other in MONTHS
