"""The pages of Zung Jung's words: its patterns, and the words of the game in `manual/words`."""

from functools import partial

from ...patterns.pages import list_term_pages as list_common_pages
from .family import ZUNG_JUNG_PRESETS
from .patterns import PATTERNS

list_term_pages = partial(list_common_pages, PATTERNS, ZUNG_JUNG_PRESETS)
