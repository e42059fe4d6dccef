"""The pages of Taiwanese words: its patterns, and the words of the game in `manual/words`."""

from functools import partial

from ....base.markdown import format_table
from ...patterns.pages import list_term_pages as list_common_pages
from .family import TAIWAN_PRESETS, USUAL
from .patterns import TAIWAN_PATTERNS


def _show_streaks() -> str:
    """A table of the dealer's tai by how often they dealt again."""
    rows = [
        (f"{repeats}", f"{USUAL.dealer_tai + repeats * USUAL.streak_tai}") for repeats in range(6)
    ]
    return format_table(("dealt again", "tai"), rows)


list_term_pages = partial(
    list_common_pages, TAIWAN_PATTERNS, TAIWAN_PRESETS, "tai", {"streaks": _show_streaks}
)
