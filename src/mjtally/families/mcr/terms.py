"""The pages of MCR's words: its fan, and what players say of a game (`manual/words`)."""

from collections.abc import Iterator

from ...base.markdown import format_table
from ...language.reference import TermPage
from ...model.term_pages import list_word_pages
from ...patterns.pages import list_pattern_pages
from .family import MCR_PRESETS
from .hand_value.fan import FAN
from .hand_value.value import FAN_LIST


def list_term_pages() -> Iterator[TermPage]:
    """A page for each fan and each word of the game."""
    yield from list_pattern_pages(FAN_LIST, MCR_PRESETS)
    yield from list_word_pages("mcr", MCR_PRESETS, {"fan": _list_fan})


def _list_fan() -> str:
    """All fan with their points."""
    rows = [(fan.number, fan.english, fan.chinese, f"{fan.points}") for fan in FAN]
    return format_table(("fan", "in English", "in Chinese", "points"), rows)
