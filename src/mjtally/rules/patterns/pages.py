"""The pages of the words of a game that has patterns: a page for each pattern, made of its row when
it is shown, and the words of the game in `manual/words`."""

import re
from collections.abc import Iterator, Mapping, Set
from functools import partial
from typing import Any

from ...base.markdown import format_bullets, format_table
from ...language.reference import TermPage
from ..model.term_pages import Tables, list_word_pages, show_hand, split_words
from ..model.types import Rules
from .rows import AnyPatternList, Pattern, find_count_name

NO_TABLES: Tables = {}


def list_term_pages(
    pattern_list: AnyPatternList,
    presets: Mapping[str, Rules],
    key: str = "",
    tables: Tables = NO_TABLES,
) -> Iterator[TermPage]:
    """A page for each pattern and a page for each word of the game.

    The page of a pattern says what it is, its value by each of the rulesets, what is not counted
    beside it, and shows a hand with it by the first ruleset. The page of a word may show all
    patterns (`<!-- patterns -->`) or one of the `tables`. `key` is the parameter that changes
    values; empty if there is none.
    """
    for row in pattern_list.rows:
        yield TermPage(
            row.english,
            (row.chinese, row.name, row.name.replace("-", " "), *split_words(row.other_names)),
            f"{row.english} – {row.chinese}: {_say_where(pattern_list, row)}",
            partial(_build_text, row, pattern_list, presets, key),
        )
    game, *_ = presets
    all_patterns = partial(_show_values, pattern_list, presets)
    yield from list_word_pages(game, presets, {"patterns": all_patterns, **tables})


def _show_values(pattern_list: AnyPatternList, presets: Mapping[str, Any]) -> str:
    """A table of all patterns with their values by each of the rulesets, in the order of the book
    that has numbers for them."""
    numbers = pattern_list.numbers

    def find_place(row: Pattern) -> list[int]:
        return [*map(int, re.findall("[0-9]+", numbers.get(row.name, "")))]

    rows = [
        (
            *([numbers[row.name]] if numbers else []),
            *(row.chinese, row.english),
            *(f"{pattern_list.find_value(rules, row)}" for rules in presets.values()),
        )
        for row in sorted(pattern_list.rows, key=find_place)
    ]
    head = (*["number"] * bool(numbers), "in Chinese", "in English")
    return format_table(
        (*head, *(f"{pattern_list.unit} by `{preset}`" for preset in presets)), rows
    )


def _build_text(
    row: Pattern, pattern_list: AnyPatternList, presets: Mapping[str, Any], key: str
) -> str:
    values = {name: pattern_list.find_value(rules, row) for name, rules in presets.items()}
    cells = [f"{value}" if value else "not counted" for value in values.values()]
    name, *_ = presets
    rules = presets[name]
    tiles = rules.family.tiles
    column_note = (
        "Where tiles or `yaku=` are written, wins with it are in the column"
        f" `{find_count_name(pattern_list, row)}` and in"
        f" `--table {tiles.yaku_term if tiles else pattern_list.unit}`."
    )
    key_note = f"`{key}={row.name}:{max(values.values()) + 1}` in a file makes it worth so much."
    notes = [*_list_exclusions(row, pattern_list, presets), column_note, *[key_note] * bool(key)]
    parts = [
        row.meaning,
        format_table([f"{pattern_list.unit} by `{preset}`" for preset in presets], [cells]),
        format_bullets(notes),
    ]
    if row.tiles and values[name] and tiles:
        parts.append(show_hand(row.tiles, row.how_won, rules, name))
    return "\n\n".join(parts)


def _say_where(pattern_list: AnyPatternList, row: Pattern) -> str:
    """The game that a pattern belongs to, and its number in the book."""
    game, number = pattern_list.group_names.game, pattern_list.numbers.get(row.name)
    return f"{pattern_list.count_stem} {number} of {game}" if number else game


def _list_exclusions(
    row: Pattern, pattern_list: AnyPatternList, presets: Mapping[str, Any]
) -> Iterator[str]:
    """Sentences about the patterns that are not counted beside one, by all rulesets or by some, and
    about those beside which it is not counted itself."""
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
