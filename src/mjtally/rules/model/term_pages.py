"""What the pages of every family's words are made of: sections of the manual, and examples.

An example is a command and what it prints, which is worked out when the page is shown.
"""

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from ...base.markdown import format_fence, read_page, split_sections
from ...base.quotient import format_payments
from ...language.reference import TermPage
from .declarations import change_parameter
from .types import Rules

Levels = Mapping[str, Mapping[str, int]]
R = TypeVar("R", bound=Rules)
NO_LEVELS: Levels = {}
Tables = Mapping[str, Callable[..., str]]
COMMAND = re.compile(r"^\$ mjtally (?P<verb>points|hand) (?P<arguments>.+)$", re.MULTILINE)
TABLE = re.compile(r"^<!-- (?P<arguments>.+) -->$", re.MULTILINE)


def list_word_pages(name: str, presets: Mapping[str, Rules], tables: Tables) -> Iterator[TermPage]:
    """A page for each section of `manual/words`: what players of a family say.

    A heading is the word and a title, `tsumo – 自摸: a win by self-draw`; below it stand the other
    words by which it is looked up, after `Also:`, and what it means. What the program works out is
    only named there: commands, which are by the first preset unless they name another, and
    `<!-- limit 5 -->`, one of the family's `tables` with what it is a table of.
    """
    for title, text in split_sections(read_page(f"words/{name}")):
        also, _, meaning = text.strip().partition("\n\n")
        other_words = " ".join(also.removeprefix("Also:").removesuffix(".").split())
        word = title.partition(" – ")[0].removeprefix("the ")
        fill_in = partial(_fill_in, meaning, presets, tables)
        yield TermPage(word, split_words(other_words), title, fill_in)


def _fill_in(text: str, presets: Mapping[str, Rules], tables: Tables) -> str:
    """A section, with the tables and the output of commands that it only names."""

    def show_table(match: re.Match[str]) -> str:
        table, *arguments = match["arguments"].split()
        return tables[table](*arguments)

    def show_output(match: re.Match[str]) -> str:
        mark, *options = shlex.split(match["arguments"])
        options_by_name = parse_options(" ".join(options))
        first, *_ = presets
        rules = presets[options_by_name.pop("rules", first)]
        return f"{match[0]}\n{_work_out(match['verb'], mark, rules, options_by_name)}"

    return TABLE.sub(show_table, COMMAND.sub(show_output, text))


def _work_out(verb: str, mark: str, rules: Rules, options: Mapping[str, Any]) -> str:
    """What `mjtally points` or `mjtally hand` prints about a mark."""
    rules, conditions = apply_settings(rules, options)
    if verb == "points":
        return format_payments(rules.play.calculate_points(mark, **conditions))
    assert rules.family.tiles
    return rules.family.tiles.score_mark(mark, rules=rules, **conditions).format_text()


def split_words(text: str) -> tuple[str, ...]:
    """The words of a text in which commas separate them."""
    return tuple(filter(None, map(str.strip, text.split(","))))


def parse_options(options: str, levels: Levels = NO_LEVELS) -> dict[str, Any]:
    """The options of a command by name: conditions of a win, and every `--set`, which changes
    the rules. `levels` are options that say more than yes: the condition that they stand for, and
    its number."""
    conditions: dict[str, Any] = {}
    name = ""
    for word in options.split():
        if word in levels:
            conditions |= levels[word]
        elif word == "--set":
            name = "set"
        elif name == "set":
            conditions[name] = (*conditions.get(name, ()), word)
            name = ""
        elif word.startswith("--"):
            name = word.removeprefix("--").replace("-", "_")
            conditions[name] = True
        else:
            conditions[name] = word
    return conditions


def apply_settings(rules: R, options: Mapping[str, Any]) -> tuple[R, dict[str, Any]]:
    """The rules as every `--set` changes them, and the other options: the conditions of a win."""
    conditions = dict(options)
    changed: Any = rules
    for setting in conditions.pop("set", ()):
        key, _, value = setting.partition("=")
        changed = change_parameter(changed, key, value)
    return changed, conditions


def show_hand(
    tiles: str,
    options: str,
    rules: Rules,
    rules_name: str = "",
    levels: Levels = NO_LEVELS,
) -> str:
    """`mjtally hand` of some tiles with what it prints, as a block of code; the ruleset is named
    where it is not the one that the command has without a name, and what is changed in it follows:
    `riichi renhou=mangan`."""
    ruleset, *settings = rules_name.split() or [""]
    command = ["$ mjtally hand", f"'{tiles}'", *options.split()]
    command += ["--rules", ruleset] if ruleset else []
    command += [f"--set {setting}" for setting in settings]
    output = _work_out("hand", tiles, rules, parse_options(options, levels))
    return format_fence([" ".join(command), output])
