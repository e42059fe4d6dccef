"""How a verb declares its options: the parser, and what numbers and words may be. It knows no
scores files, so that verbs which read none start without what reads them."""

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from ..base.errors import UsageError, format_message
from ..base.terminal import detect_width
from ..base.wording import describe_unknown
from .console import EXIT_USAGE, print_message, print_output

WHOLE = r"[-+]?[0-9]{1,9}"


class VerbParser(argparse.ArgumentParser):
    """A parser whose messages are printed as all others are. Its verb may put the words that an
    option can be into `possible_values`, by the option's `dest`, for completion in shells."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.possible_values: dict[str, Sequence[str]] = {}

    def error(self, message: str) -> NoReturn:
        """End with a message about wrong usage."""
        print_message(f"{self.format_usage()}{self.prog}: error: {format_message(message)}")
        raise SystemExit(EXIT_USAGE)

    def print_help(self, file: Any = None) -> None:
        """Print the answer to `--help`."""
        print_output(self.format_help().rstrip("\n"))


def start_parser(verb: str, description: str) -> VerbParser:
    """The parser of a verb, to which the verb adds its options."""
    return VerbParser(
        f"mjtally {verb}".rstrip(), description=description, formatter_class=_build_help_formatter
    )


def _build_help_formatter(prog: str) -> argparse.HelpFormatter:
    """Help as wide as the terminal. (Left to itself, argparse asks `shutil` for every option,
    which takes as long to import as a short file to tally.)"""
    return argparse.HelpFormatter(prog, width=detect_width(sys.stdout) - 2)


# ------------------------------------------------------------------------- what options may be


def whole_number(text: str) -> int:
    """A number of an option, for `type=`: of no more digits than any count here has."""
    if not re.fullmatch(WHOLE, text):
        raise argparse.ArgumentTypeError(f"{text}: write a whole number of at most nine digits")
    return int(text)


def parse_rule_changes(changes: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The declarations of `--set KEY=VALUE`, which may be repeated."""
    for change in changes:
        if "=" not in change:
            raise UsageError(f"--set {change}: write KEY=VALUE, a parameter and its value")
    pairs = (change.partition("=") for change in changes)
    return tuple((key, value) for key, _, value in pairs)


def check_known(word: str, words: Sequence[str], what: str) -> None:
    """Fails unless a word is one of those that are possible."""
    if word not in words:
        raise UsageError(describe_unknown(what, word, words))
