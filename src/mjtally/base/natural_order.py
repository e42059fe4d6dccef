"""The order in which people expect names that have numbers in them."""

import re


def find_natural_key(text: str) -> tuple[str, str]:
    """A key by which texts are sorted so that `table 9` comes before `table 10`: numbers by size,
    everything else by its letters. In the key, the length of each number stands before its digits,
    and has always as many digits."""

    def add_length(number: re.Match[str]) -> str:
        digits = number[0].lstrip("0")
        return f"{min(len(digits), 9)}{len(digits):09}{digits}"

    return re.sub("[0-9]+", add_length, text), text
