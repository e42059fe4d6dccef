"""What the pages of every family's words are made of: rows, tables, and examples.

An example is a command and what it prints, which is worked out when the page is shown.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..base.markdown import format_fence
from ..base.quotient import format_payments
from ..language.reference import TermPage
from .types import Rules


class GameTerm(NamedTuple):
    """A word of the game and what it means, with the other words by which it is looked up,
    separated by commas; lines of a scores file in which it is written; and what is worked out."""

    name: str
    words: str
    title: str
    meaning: str
    lines: str = ""
    build_example: Callable[[], str] = str


def build_term_page(term: GameTerm) -> TermPage:
    """The page of a word."""
    return TermPage(term.name, split_words(term.words), term.title, partial(_build_text, term))


def _build_text(term: GameTerm) -> str:
    lines = format_fence([term.lines]) if term.lines else ""
    return "\n\n".join(filter(None, (term.meaning, lines, term.build_example())))


def split_words(words: str) -> tuple[str, ...]:
    """Words that are separated by commas."""
    return tuple(filter(None, map(str.strip, words.split(","))))


Levels = Mapping[str, Mapping[str, int]]
NO_LEVELS: Levels = {}


def parse_options(options: str, levels: Levels = NO_LEVELS) -> dict[str, Any]:
    """The options of a command as conditions of a win. `levels` are options that say more than
    yes: the condition that they stand for, and its number."""
    conditions: dict[str, Any] = {}
    name = ""
    for word in options.split():
        if word in levels:
            conditions |= levels[word]
        elif word.startswith("--"):
            name = word.removeprefix("--").replace("-", "_")
            conditions[name] = True
        else:
            conditions[name] = word
    return conditions


def show_hand(
    tiles: str,
    options: str,
    rules: Rules,
    rules_name: str = "",
    levels: Levels = NO_LEVELS,
) -> str:
    """`mjtally hand` of some tiles with what it prints, as a block of code; the ruleset is named
    where it is not the one that the command has without a name."""
    assert rules.family.tiles
    conditions = parse_options(options, levels)
    score = rules.family.tiles.score_mark(tiles, rules=rules, **conditions)
    words = ["hand", f"'{tiles}'", *options.split()]
    return show_command([*words, *_name_rules(rules_name)], score.format_text())


def show_points(marks: Iterable[str], options: str, rules: Rules, rules_name: str = "") -> str:
    """`mjtally points` of some marks, each with what it prints, as a block of code."""
    conditions = parse_options(options)
    shown = []
    for mark in marks:
        paid = rules.family.calculate_points(mark, rules, **conditions)
        words = ["points", mark, *options.split(), *_name_rules(rules_name)]
        shown += [f"$ mjtally {' '.join(words)}", format_payments(paid)]
    return format_fence(shown)


def show_command(words: Sequence[str], output: str) -> str:
    """A command with what it prints, as a block of code."""
    return format_fence([f"$ mjtally {' '.join(words)}", output])


def _name_rules(rules_name: str) -> list[str]:
    return ["--rules", rules_name] if rules_name else []
