"""`mjtally help [WORD]`: what any word of the program or of the game means, and the manual."""

import argparse
import os
import re
import sys
from argparse import SUPPRESS
from collections.abc import Collection, Iterator
from functools import cache, partial

from ..advice.words import WordKind, find_meaning
from ..base.extras import adapt_commands
from ..base.markdown import escape_markdown, format_code, format_fence
from ..base.terminal import detect_screen
from ..base.wording import format_list
from ..manual import PAGES
from ..manual.entries import (
    format_first_screen,
    list_entries,
    list_family_names,
    list_topics,
    read_word,
)
from ..manual.index import HelpEntry, Index
from ..manual.markdown import parse_blocks
from ..manual.screen import render_blocks
from .console import EXIT_FINE
from .pager import print_page
from .parsers import VerbParser, format_metavar
from .unknown_words import OTHER_VERBS
from .verbs import VERBS, VERBS_BY_NAME, Verb, build_parser

# where the usage ends in a line of the overview
USAGE_END = re.compile(r" {2,}|(?<=[A-Z.]) (?=[a-z])")

# --------------------------------------------------------------------------------- the verb


def add_options(parser: VerbParser) -> None:
    add = parser.add_argument
    help_text = (
        "a page such as first-evening, a topic such as marks, a verb, an option, a key, a mark, a"
        " tag, a column, a table, a record, a code, a yaku or fan, or any word of players"
    )
    add("words", nargs="*", metavar="WORD", help=help_text)
    add("--no-pager", action="store_true", help="do not use a pager")
    parser.takes_any_word = True  # `--best` and `-!` are looked up
    parser.possible_values["words"] = (*PAGES, *list_topics(), *VERBS_BY_NAME)


def run(arguments: argparse.Namespace) -> int:
    """Print what the program knows of a word, or the first screen."""
    asked = arguments.words
    # a shell makes the names of all files out of a * without quotes
    is_star = len(asked) > 1 and all(map(os.path.lexists, asked))
    word = "*" if is_star else " ".join(asked)
    text = build_index().explain(word) if word.strip() else format_first_screen()
    page = render_blocks(parse_blocks(adapt_commands(text)), detect_screen(sys.stdout))
    print_page(page, is_paged=not arguments.no_pager)
    return EXIT_FINE


# ------------------------------------------------------------------ verbs and their options


@cache
def build_index() -> Index:
    """Build the index of everything that can be looked up: the words of the manual, the verbs and
    the options."""
    entries = [*list_entries(), *list_verb_entries()]
    return Index(entries, list_option_entries, read_any_word, list_family_names())


def list_verb_entries() -> Iterator[HelpEntry]:
    """Every verb, with how it is used."""
    for verb in VERBS:
        usages = [USAGE_END.split(line, maxsplit=1) for line in verb.overview.splitlines()]
        lines = [
            f"- `mjtally {usage}`: {escape_markdown(description)}" for usage, description in usages
        ]
        command = f"mjtally {verb.name} --help"
        text = "\n".join(lines) or f"`{command}` says what it does."
        yield HelpEntry("verb", (verb.name,), "A verb", text, command, partial(_format_verb, verb))


def _format_verb(verb: Verb) -> str:
    """A verb: its usage, as `--help` has it."""
    text = build_parser(verb).format_help()
    return f"# mjtally {verb.name}\n\n{format_fence(text.rstrip().splitlines())}"


def read_any_word(text: str, family: str) -> Iterator[HelpEntry]:
    """Read a word as the manual does. It also knows verbs that mjtally does not have, such as
    export, and says what to use instead."""
    yield from read_word(text, family)
    verb = find_meaning(WordKind.VERB, text, OTHER_VERBS)
    if verb:
        title = f"What to do for {escape_markdown(text)}"
        yield HelpEntry("verb", (text,), title, OTHER_VERBS[verb].format(files="FILE"))


def list_option_entries() -> Iterator[HelpEntry]:
    """List every option with the verbs that have it. An option with several meanings is listed once
    for each meaning. It is found by its name with or without hyphens, and by its possible
    values."""
    verbs_by_option: dict[tuple[tuple[str, ...], str, str], list[str]] = {}
    values_by_option: dict[tuple[tuple[str, ...], str, str], Collection[str]] = {}
    for verb in VERBS:
        parser = build_parser(verb)
        for action in parser.declared:
            if action.option_strings and action.help != SUPPRESS:
                help_text = (action.help or "").replace("%%", "%")
                option = (tuple(action.option_strings), format_metavar(action), help_text)
                verbs_by_option.setdefault(option, []).append(verb.name)
                values_by_option[option] = parser.possible_values.get(action.dest, ())
    for option, verbs in verbs_by_option.items():
        names, value, help_text = option
        shown = " ".join(filter(None, (", ".join(names), value)))
        bare = (name.lstrip("-") for name in names if name.startswith("--"))
        yield HelpEntry(
            "option",
            (*names, *bare, *values_by_option[option]),
            f"An option of mjtally {format_list(verbs)}",
            f"{format_code(shown)}: {escape_markdown(help_text)}",
            f"mjtally {verbs[0]} --help",
        )
