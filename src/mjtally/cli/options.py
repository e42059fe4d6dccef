"""What the verbs have in common: their options, files, and how problems are told."""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial

from ..base.errors import Problem, UsageError
from ..base.screen import folded
from ..base.words import unknown
from ..play.parameters import Rules
from ..reading.inclusion import Opener
from ..reading.sources import STDIN, Source, open_lines
from ..reading.tally import rules_named

FINE, ERRORS, USAGE, INTERRUPTED = 0, 1, 2, 130


def parser_of(verb: str, description: str) -> argparse.ArgumentParser:
    """The options of a verb."""
    return argparse.ArgumentParser(
        f"mjtally {verb}".rstrip(), description=description, formatter_class=_formatter
    )


def screen_width() -> int:
    """How many columns the terminal has, as `COLUMNS` says it."""
    said = os.environ.get("COLUMNS", "")
    return max(int(said), 40) if said.isdecimal() and len(said) < 5 else 80


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Help as wide as the terminal. (Left to itself, argparse asks `shutil` for every option,
    which takes as long to import as a short file to tally.)"""
    return argparse.HelpFormatter(prog, width=screen_width() - 2)


def reading_parser(verb: str, description: str) -> argparse.ArgumentParser:
    """The options of a verb that reads scores files."""
    parser = parser_of(verb, description)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a scores file; - is standard input"
    )
    parser.add_argument("--rules", metavar="NAME", help="as if the files began with rules=NAME")
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")
    return parser


def sources(paths: Sequence[str], opened: Opener = open_lines) -> list[Source]:
    """The files to read."""
    if paths.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")
    return [Source("<stdin>" if path == STDIN else path, partial(opened, path)) for path in paths]


def asked_rules(asked: argparse.Namespace) -> Rules | None:
    """The ruleset of `--rules`."""
    return None if asked.rules is None else rules_named(asked.rules)


def known(word: str, words: Sequence[str], what: str) -> None:
    """Fails where a word is none of those that are possible."""
    if word not in words:
        raise UsageError(unknown(what, word, words))


def tell(text: object) -> None:
    """Say something on standard error; on a terminal, its first line is broken between words."""
    head, *rest = str(text).split("\n")
    if sys.stderr.isatty():
        head = folded(head, screen_width())
    print("\n".join([head, *rest]), file=sys.stderr)


def report(quiet: bool, problem: Problem) -> None:
    """Tell a problem."""
    if problem.is_error or not quiet:
        tell(problem)
