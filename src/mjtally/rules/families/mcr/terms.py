"""The pages of MCR's words: its fan, and the words of the game in `manual/words`."""

from functools import partial

from ...patterns.pages import list_term_pages as list_common_pages
from .family import MCR_PRESETS
from .hand_value.value import FAN_LIST

list_term_pages = partial(list_common_pages, FAN_LIST, MCR_PRESETS)
