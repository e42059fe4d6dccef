"""The pages of the words of Zung Jung: its patterns, and `manual/words`."""

from collections.abc import Iterator

from ...base.markdown import format_table
from ...language.reference import TermPage
from ...model.term_pages import list_word_pages
from ...patterns.pages import list_pattern_pages
from .family import ZUNG_JUNG_PRESETS
from .patterns import PATTERNS


def list_term_pages() -> Iterator[TermPage]:
    """A page for each pattern and each word of the game."""
    yield from list_pattern_pages(PATTERNS, ZUNG_JUNG_PRESETS, "")
    yield from list_word_pages("zung-jung", ZUNG_JUNG_PRESETS, {"fan": _list_patterns})


def _list_patterns() -> str:
    rows = sorted(PATTERNS.rows, key=lambda row: [*map(int, row.words.split(",")[0].split("."))])
    return format_table(
        ("number", "in English", "in Chinese", "points"),
        [(row.words.split(",")[0], row.english, row.chinese, f"{row.value}") for row in rows],
    )
