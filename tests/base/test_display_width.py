"""How many columns of a terminal a text takes, counted by hand: marks that stand on a letter take
none, and wide letters two."""

import pytest

from mjtally.base.terminal import align_columns, display_width

WIDTHS = {
    "Ines": 4,
    "Nguyễn": 6,
    "Nguye\u0302\u0303n": 6,  # the same, with its marks apart
    "สวัสดี": 4,  # two vowels stand above their letters
    "น้ำ": 2,  # a tone stands above; the vowel stands beside
    "हिन्दी": 5,  # a virama stands below; two vowels stand beside
    "a\u20dd": 1,  # in a circle
    "山田 花子": 9,
    "ｱｷ": 2,  # half width
    "🀄": 2,
    "❤\ufe0f": 1,  # what chooses the picture takes nothing
    "クドゥー": 8,
}


@pytest.mark.parametrize("text", WIDTHS)
def test_columns(text: str) -> None:
    assert display_width(text) == WIDTHS[text]


def test_cells_stand_under_one_another() -> None:
    """The figures begin in the same column, whatever the letters before them."""
    lines = align_columns([[name, "1"] for name in WIDTHS])
    assert {display_width(line) for line in lines} == {9 + 2 + 1}
