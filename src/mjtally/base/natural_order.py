"""The order in which people expect names that have numbers in them."""

import re


def find_natural_key(text: str) -> tuple[str, str]:
    """What texts are sorted by so that `table 9` comes before `table 10`: numbers by size, and all
    else by its letters. A number stands with its length before it, which begins with a digit, as
    the number does."""

    def add_length(number: re.Match[str]) -> str:
        digits = number[0].lstrip("0")
        return f"{min(len(digits), 9)}{len(digits):09}{digits}"

    return re.sub("[0-9]+", add_length, text), text
