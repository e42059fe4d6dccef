"""Where a table or a page goes, and in which format, by the options."""

import argparse
import os
import sys
from collections.abc import Sequence

from ..base.errors import UsageError
from ..base.terminal import Screen, detect_screen, is_terminal
from ..base.wording import format_list
from ..interpreter.sources import STDIN
from ..output.files import is_special_file
from ..output.formats import ENDINGS, FORMAT_NAMES, find_format
from .parsers import VerbParser


def add_place_options(parser: argparse.ArgumentParser, noun: str, default: str) -> None:
    """Where an output goes; `default` is where it goes otherwise. Messages call it by
    `noun`: a table, a page."""
    add = parser.add_argument
    place = f"the file of the {noun}; - is standard output; without -o, {default}"
    add("-o", dest="out", default="", metavar="OUT", help=place)
    add("--force", action="store_true", help="replace OUT even if mjtally did not write it")


def add_output_options(parser: VerbParser, noun: str, default: str) -> None:
    """Where an output goes, which messages call by `noun` (a table, a sheet), and in which format;
    `default` is where it goes otherwise."""
    add_place_options(parser, noun, default)
    formats = f"{format_list(FORMAT_NAMES, 'or')}, otherwise as the ending of OUT says"
    parser.add_choice("--format", values=FORMAT_NAMES, metavar="FORMAT", help=formats)


def find_named_format(arguments: argparse.Namespace) -> str:
    """The format of `--format`, or that of the ending of OUT; empty where neither says it."""
    ending = _find_ending(arguments.out).casefold()
    return arguments.format or ENDINGS.get(ending, "")


def _find_ending(out: str) -> str:
    """The ending of a place, without its dot; a pipe or a folder may have any."""
    return "" if not out or is_special_file(out) else os.path.splitext(out)[1].removeprefix(".")


def choose_format(arguments: argparse.Namespace, out: str) -> str:
    """The format of an output: the named one, or the one that the ending says; otherwise columns on
    a screen and tab-separated values elsewhere.

    It is chosen after the check of what the place holds: if that is a scores file, its ending does
    not matter.
    """
    named = find_named_format(arguments)
    if not named and _find_ending(arguments.out):
        endings = format_list([f".{ending}" for ending in ENDINGS], "or")
        raise UsageError(
            f"{arguments.out}: the ending of a table is {endings}; with --format it may be any"
            " other"
        )
    is_for_screen = out == STDIN and is_terminal(sys.stdout)
    output_format = named or ("table" if is_for_screen else "tsv")
    check_binary_output(output_format, out)
    return output_format


def check_binary_output(output_format: str, out: str) -> None:
    """Fails where a workbook or a database would go to the screen."""
    noun = find_format(output_format).binary_noun
    if noun and out == STDIN and is_terminal(sys.stdout):
        raise UsageError(f"a {noun} is not for the screen: say where it goes, -o OUT or > OUT")


def find_screen(out: str) -> Screen:
    """The screen for which a text is laid out; in a file it may have any width."""
    return detect_screen(sys.stdout) if out == STDIN else Screen()


def find_default_output(files: Sequence[str], ending: str, noun: str) -> str:
    """The place beside the one scores file, for an output without `-o`. Messages call the output by
    `noun`: a table, a page."""
    if len(files) > 1:
        raise UsageError(f"several files give one {noun}: say where it goes with -o OUT")
    return STDIN if files[0] == STDIN else f"{files[0]}{ending}"
