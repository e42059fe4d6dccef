"""The pages of MCR's words: its fan, and what players say of a game (`manual/words`)."""

from collections.abc import Iterable, Iterator
from functools import partial

from ...base.markdown import format_bullets, format_table
from ...language.reference import TermPage
from ...model.term_pages import list_word_pages, show_hand, split_words
from .family import MCR_PRESETS
from .hand_value.fan import FAN, Fan
from .statistics import build_fan_names

COLUMNS = {fan.name: fan.count_name for fan in build_fan_names()}
RULESETS = ("mcr", "mcr-2006")  # the two editions


def list_term_pages() -> Iterator[TermPage]:
    """A page for each fan and each word of the game."""
    yield from map(_build_fan_page, FAN)
    yield from list_word_pages("mcr", MCR_PRESETS, {"fan": _list_fan})


def _build_fan_page(fan: Fan) -> TermPage:
    return TermPage(
        fan.english,
        (fan.chinese, f"fan {fan.number}", *split_words(fan.words)),
        f"{fan.english} – {fan.chinese}: fan {fan.number} of MCR",
        partial(_build_fan_text, fan),
    )


def _build_fan_text(fan: Fan) -> str:
    """What it is, its points, what is not counted beside it, where it is counted, and a hand."""
    presets = [MCR_PRESETS[name] for name in RULESETS]
    values = [
        f"{fan.count_points(rules)}{' each' if fan.number == '81' else ''}" for rules in presets
    ]
    column = COLUMNS[fan.english]
    counted = (
        f"Where tiles or `yaku=` are written, wins with it are in the column `{column}` and in"
        " `--table fan`."
    )
    return "\n\n".join(
        (
            fan.meaning,
            format_table([f"points by `{name}`" for name in RULESETS], [values]),
            format_bullets([*_list_exclusions(fan), counted]),
            show_hand(fan.tiles, fan.options, MCR_PRESETS["mcr"], "mcr"),
        )
    )


def _list_exclusions(fan: Fan) -> Iterator[str]:
    """What is not counted beside a fan, and beside what it is not counted itself; a line each."""
    by_edition = [set(fan.list_excluded(MCR_PRESETS[name])) for name in RULESETS]
    always = set.intersection(*by_edition)
    excluded = [_name_fans(always)] if always else []
    if fan.uncounted_pungs:
        excluded.append(f"{_name_fans(['73'])} for its own pungs")
    for name, numbers in zip(RULESETS, by_edition, strict=True):
        if numbers - always:
            excluded.append(f"by `{name}` also {_name_fans(numbers - always)}")
    if excluded:
        yield f"Not counted beside it: {'; '.join(excluded)}."
    above = {other.number for other in FAN if fan.number in other.list_excluded(MCR_PRESETS["mcr"])}
    if above:
        yield f"Itself not counted beside {_name_fans(above)}."


def _name_fans(numbers: Iterable[str]) -> str:
    """Fan by number and name, in the order of the book."""
    wanted = set(numbers)
    return ", ".join(f"{fan.number} {fan.english}" for fan in FAN if fan.number in wanted)


def _list_fan() -> str:
    """All fan with their points."""
    rows = [(fan.number, fan.english, fan.chinese, f"{fan.points}") for fan in FAN]
    return format_table(("fan", "in English", "in Chinese", "points"), rows)
