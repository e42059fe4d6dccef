"""The pages of the words of Taiwanese mahjong: its patterns, and `manual/words`."""

from collections.abc import Iterator

from ...base.markdown import format_table
from ...language.reference import TermPage
from ...model.term_pages import list_word_pages
from ...patterns.pages import list_pattern_pages, list_values
from .family import TAIWAN_PRESETS, USUAL
from .patterns import TAIWAN_PATTERNS


def list_term_pages() -> Iterator[TermPage]:
    """A page for each element, and for each word of the game."""
    yield from list_pattern_pages(TAIWAN_PATTERNS, TAIWAN_PRESETS, "tai")
    tables = {
        "tai": lambda: list_values(TAIWAN_PATTERNS, TAIWAN_PRESETS, "element"),
        "streaks": _show_streaks,
    }
    yield from list_word_pages("taiwan", TAIWAN_PRESETS, tables)


def _show_streaks() -> str:
    """The tai of the dealer by how often they dealt again."""
    rows = [
        (f"{repeats}", f"{USUAL.dealer_tai + repeats * USUAL.streak_tai}") for repeats in range(6)
    ]
    return format_table(("dealt again", "tai"), rows)
