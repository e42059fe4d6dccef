"""Which word was meant: by its beginning, by few slips, and never its opposite."""

import pytest

from mjtally.base.wording import count_slips, find_nearest

COLUMNS = ("win_count", "win_fraction", "not_last_fraction", "open_win_count", "name", "points")
VERBS = ("tally", "check", "report", "points", "hand", "new", "help")


@pytest.mark.parametrize(
    ("word", "possible", "meant"),
    [
        ("Win-Count", COLUMNS, "win_count"),
        ("win_cuont", COLUMNS, "win_count"),
        ("win_frac", COLUMNS, "win_fraction"),
        ("open_win_conut", COLUMNS, "open_win_count"),
        ("last_fraction", COLUMNS, ""),  # not its opposite
        ("not", COLUMNS, "not_last_fraction"),
        ("chekc", VERBS, "check"),
        ("init", VERBS, ""),
        ("lint", VERBS, ""),
        ("no", VERBS, ""),
        ("Ban", ("Ben", "Dan", "Aki"), ""),  # two are as near
        ("Bne", ("Ben", "Dan", "Aki"), "Ben"),
        ("2025", ("2025-spring", "2026-spring"), "2025-spring"),
        ("", VERBS, ""),
        ("x" * 41, ("x" * 42,), ""),
    ],
)
def test_the_word_that_was_meant(word: str, possible: tuple[str, ...], meant: str) -> None:
    assert find_nearest(word, possible) == meant


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [
        ("", "", 0),
        ("uma", "", 3),
        ("uma", "oka", 2),
        ("mleage", "mleague", 1),
        ("hte", "the", 1),
        ("kitten", "sitting", 3),
        ("ca", "abc", 3),  # no letter is swapped and then moved apart
    ],
)
def test_slips_between_two_words(one: str, other: str, slips: int) -> None:
    assert count_slips(one, other) == count_slips(other, one) == slips
