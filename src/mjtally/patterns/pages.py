"""A page for each pattern, made of its row when it is shown."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from ..base.markdown import format_bullets, format_table
from ..language.reference import TermPage
from ..model.term_pages import show_hand, split_words
from ..model.types import Rules
from .rows import AnyPatternList, Pattern, find_count_name


def list_pattern_pages(
    pattern_list: AnyPatternList, presets: Mapping[str, Rules], key: str = ""
) -> Iterator[TermPage]:
    """A page for each pattern: what it is, its value by each of the rulesets, what is not counted
    beside it, and a hand with it by the first ruleset. `key` is the parameter that changes it;
    empty where none does."""
    for row in pattern_list.rows:
        yield TermPage(
            row.english,
            (row.chinese, row.name, row.name.replace("-", " "), *split_words(row.words)),
            f"{row.english} – {row.chinese}: {pattern_list.group_names.game}",
            partial(_build_text, row, pattern_list, presets, key),
        )


def list_values(
    pattern_list: AnyPatternList, presets: Mapping[str, Any], what: str = "pattern"
) -> str:
    """A table of all patterns with their values by each of the rulesets."""
    find = pattern_list.find_value
    rows = [
        (row.chinese, row.english, *(f"{find(rules, row)}" for rules in presets.values()))
        for row in pattern_list.rows
    ]
    return format_table((what, "in English", *(f"`{each}`" for each in presets)), rows)


def _build_text(
    row: Pattern, pattern_list: AnyPatternList, presets: Mapping[str, Any], key: str
) -> str:
    values = {name: pattern_list.find_value(rules, row) for name, rules in presets.items()}
    cells = [f"{value}" if value else "not counted" for value in values.values()]
    name, *_ = presets
    rules = presets[name]
    tiles = rules.family.tiles
    counted = (
        "Where tiles or `yaku=` are written, wins with it are in the column"
        f" `{find_count_name(row)}` and in"
        f" `--table {tiles.yaku_term if tiles else pattern_list.unit}`."
    )
    changed = f"`{key}={row.name}:{max(values.values()) + 1}` in a file makes it worth so much."
    told = [*_list_exclusions(row, pattern_list), counted, *([changed] if key else [])]
    parts = [
        row.meaning,
        format_table([f"{pattern_list.unit} by `{each}`" for each in presets], [cells]),
        format_bullets(told),
    ]
    if row.tiles and values[name] and tiles:
        parts.append(show_hand(row.tiles, row.options, rules, name))
    return "\n\n".join(parts)


def _list_exclusions(row: Pattern, pattern_list: AnyPatternList) -> Iterator[str]:
    """What is not counted beside a pattern, and beside what it is not counted itself."""
    excluded = row.excludes.split()
    if 2 * len(excluded) > len(pattern_list.rows):
        yield "It counts alone: no other is added to it."
    elif excluded:
        yield f"Not counted beside it: {_name_rows(pattern_list, excluded)}."
    above = [other.name for other in pattern_list.rows if row.name in other.excludes.split()]
    if above:
        yield f"Itself not counted beside {_name_rows(pattern_list, above)}."


def _name_rows(pattern_list: AnyPatternList, names: list[str]) -> str:
    """Patterns by their English names, in the order of the list."""
    return ", ".join(row.english for row in pattern_list.rows if row.name in names)
