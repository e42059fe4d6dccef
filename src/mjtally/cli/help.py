"""`mjtally help [WORD]`: what any word of the program or of the game means, and the manual."""

import os
import sys
from argparse import SUPPRESS
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.markdown import escape_markdown, format_code, format_fence
from ..base.terminal import detect_screen
from ..base.wording import format_list
from ..language.players_words import WordKind, find_meaning
from ..manual import PAGES
from ..manual.lookup import Entry, Lookup, Source, format_answer
from ..manual.markdown import parse_blocks
from ..manual.screen import render_blocks
from ..manual.sources import SOURCES, find_synonyms
from ..manual.topics_and_pages import format_first_screen, list_topics
from .console import EXIT_FINE
from .pager import print_page
from .parsers import VerbParser, start_parser
from .unknown_words import OTHER_VERBS
from .verbs import VERBS, VERBS_BY_NAME, Verb

__all__ = ["build_parser", "list_topics", "run"]

MANUAL_TITLE = "The manual of mjtally"
OWN_OPTIONS = ("-h", "--help", "--no-pager")  # other words with hyphens are looked up


# --------------------------------------------------------------------------------- the verb


def build_parser() -> VerbParser:
    """The options of `help`."""
    parser = start_parser(
        "help", "What a word means: of the scores file, of the program, or of the game."
    )
    add = parser.add_argument
    words = (
        "a page such as first-evening, a topic such as marks, a verb, an option, a key, a mark, a"
        " tag, a column, a table, a record, a code, a yaku or fan, or any word of players"
    )
    add("words", nargs="*", metavar="WORD", help=words)
    add("--no-pager", action="store_true", help="print it at once, however long it is")
    parser.possible_values["words"] = (*PAGES, *list_topics(), *VERBS_BY_NAME)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print what is said of a word, or the first screen."""
    options = build_parser().parse_arguments(_mark_words(arguments))
    word = _join_words(options.words)
    text = explain_word(word) if word.strip() else format_first_screen(MANUAL_TITLE)
    page = render_blocks(parse_blocks(text), detect_screen(sys.stdout))
    print_page(page, is_paged=not options.no_pager)
    return EXIT_FINE


def _mark_words(arguments: Sequence[str]) -> list[str]:
    """The arguments, words to look up last and marked as such: `--best` and `-!` are words."""
    options = [each for each in arguments if each in OWN_OPTIONS]
    words = [each for each in arguments if each not in (*OWN_OPTIONS, "--")]
    return [*options, "--", *words]


def _join_words(words: Sequence[str]) -> str:
    """What is asked for. A shell makes the names of all files out of a * without quotes."""
    is_star = len(words) > 1 and all(map(os.path.lexists, words))
    return "*" if is_star else " ".join(words)


def explain_word(word: str) -> str:
    """What is said of a word, as Markdown; a `UsageError` where nothing is."""
    answer = Lookup(build_sources(), find_synonyms).find(word)
    if not answer.is_empty:
        return format_answer(answer)
    near = f", did you mean {format_list(answer.near, 'or')}?" if answer.near else ";"
    raise UsageError(f"nothing is known of {word}{near} mjtally help lists what there is")


# ------------------------------------------------------------------ verbs and their options


def build_sources() -> tuple[Source, ...]:
    """All that can be looked up: what the manual knows, verbs and options."""
    verbs = Source("verb", _list_verb_entries, _read_other_verb)
    options = Source("option", _list_option_entries, _read_option, is_slow=True)
    first, second, *others = SOURCES
    return (first, second, verbs, options, *others)


def _list_verb_entries() -> Iterator[Entry]:
    for verb in VERBS:
        usages = [line.partition("  ") for line in verb.overview.split("\n") if line]
        lines = [
            f"- `mjtally {usage}`: {escape_markdown(said.strip())}" for usage, _, said in usages
        ]
        command = f"mjtally {verb.name} --help"
        text = "\n".join(lines) or f"`{command}` tells what it does."
        page = partial(_format_verb, verb)
        yield Entry((verb.name,), "A verb", text, command, page, leads=True)


def _format_verb(verb: Verb) -> str:
    """A verb: its usage, as `--help` has it."""
    text = verb.load().build_parser().format_help()
    return f"# mjtally {verb.name}\n\n{format_fence(text.rstrip().splitlines())}"


def _read_other_verb(text: str) -> Iterator[Entry]:
    """What players would do with a verb that there is not, such as export."""
    meant = find_meaning(WordKind.VERB, text, OTHER_VERBS)
    if meant:
        yield Entry(
            (text,),
            f"What is done for {escape_markdown(text)}",
            OTHER_VERBS[meant].format(files="FILE"),
        )


class _Option(NamedTuple):
    """An option as help shows it; what is the same in several verbs is one."""

    names: tuple[str, ...]
    value: str
    words: str


def _list_option_entries() -> Iterator[Entry]:
    """Every option, with the verbs that have it; where it means something else, once more. It is
    also found by its name without hyphens, and by the words that it can be."""
    verbs_by_option: dict[_Option, list[str]] = {}
    values_by_option: dict[_Option, Sequence[str]] = {}
    for verb in VERBS:
        parser = verb.load().build_parser()
        for action in parser.declared:
            if action.option_strings and action.help != SUPPRESS:
                words = (action.help or "").replace("%%", "%")
                option = _Option(tuple(action.option_strings), str(action.metavar or ""), words)
                verbs_by_option.setdefault(option, []).append(verb.name)
                values_by_option[option] = parser.possible_values.get(action.dest, ())
    for option, verbs in verbs_by_option.items():
        shown = " ".join(filter(None, (", ".join(option.names), option.value)))
        text = f"{format_code(shown)}: {escape_markdown(option.words)}"
        bare = tuple(name.lstrip("-") for name in option.names if name.startswith("--"))
        names = (*option.names, *bare, *values_by_option[option])
        place = f"An option of mjtally {format_list(verbs)}"
        yield Entry(names, place, text, f"mjtally {verbs[0]} --help")


def _read_option(text: str) -> Iterator[Entry]:
    """An option, which is looked for among all verbs: `--best`, `-o`."""
    if text.startswith("-"):
        name = text.partition("=")[0]
        yield from (entry for entry in _list_option_entries() if name in entry.names)
