"""A page for each pattern, made of its row when it is shown."""

from collections.abc import Iterator, Mapping, Set
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
            f"{row.english} – {row.chinese}: {_say_where(pattern_list, row)}",
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
        f" `{find_count_name(pattern_list, row)}` and in"
        f" `--table {tiles.yaku_term if tiles else pattern_list.unit}`."
    )
    changed = f"`{key}={row.name}:{max(values.values()) + 1}` in a file makes it worth so much."
    told = [*_list_exclusions(row, pattern_list, presets), counted, *([changed] if key else [])]
    parts = [
        row.meaning,
        format_table([f"{pattern_list.unit} by `{each}`" for each in presets], [cells]),
        format_bullets(told),
    ]
    if row.tiles and values[name] and tiles:
        parts.append(show_hand(row.tiles, row.options, rules, name))
    return "\n\n".join(parts)


def _say_where(pattern_list: AnyPatternList, row: Pattern) -> str:
    """The game that a pattern is of, and its number in the book."""
    game, number = pattern_list.group_names.game, pattern_list.numbers.get(row.name)
    return f"{pattern_list.count_stem} {number} of {game}" if number else game


def _list_exclusions(
    row: Pattern, pattern_list: AnyPatternList, presets: Mapping[str, Any]
) -> Iterator[str]:
    """What is not counted beside a pattern, by all rulesets or by some, and beside what it is not
    counted itself."""
    by_ruleset = {
        name: {*pattern_list.list_excluded(rules, row)} for name, rules in presets.items()
    }
    always = set.intersection(*by_ruleset.values())
    excluded = [_name_rows(pattern_list, always)] if always else []
    for name, names in by_ruleset.items():
        if names - always:
            excluded.append(f"by `{name}` also {_name_rows(pattern_list, names - always)}")
    if 2 * len(always) > len(pattern_list.rows):
        yield "It counts alone: no other is added to it."
    elif excluded:
        yield f"Not counted beside it: {'; '.join(excluded)}."
    first, *_ = presets.values()
    above = {
        other.name
        for other in pattern_list.rows
        if row.name in pattern_list.list_excluded(first, other)
    }
    if above:
        yield f"Itself not counted beside {_name_rows(pattern_list, above)}."


def _name_rows(pattern_list: AnyPatternList, names: Set[str]) -> str:
    """Patterns by their English names and the numbers of a book, in the order of the list."""
    rows = [row for row in pattern_list.rows if row.name in names]
    numbers = pattern_list.numbers
    return ", ".join(f"{numbers.get(row.name, '')} {row.english}".strip() for row in rows)
