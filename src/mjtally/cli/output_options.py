"""Where a table or a page goes by the options, and the message when it is there."""

import argparse
import os
import sys
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.terminal import escape_unprintable, is_terminal
from ..base.wording import format_list
from ..interpreter.sources import STDIN
from ..interpreter.tally import Tally
from ..output.files import is_same_file, is_special_file
from ..output.formats import FORMAT_NAMES, find_format
from .console import print_message
from .parsers import VerbParser


class OutputOptions(NamedTuple):
    """Where a table goes, and in which format, as far as the command line says it."""

    out: str  # a path; - is standard output; empty for a place beside the scores file
    named_format: str  # of --format; empty where it is not given
    replaces_any: bool  # whatever the place holds
    has_bom: bool  # the byte order mark by which Excel knows UTF-8

    @property
    def format(self) -> str:
        """The named format, or that of the ending; empty where neither says it."""
        ending = self.ending.casefold()
        return self.named_format or (ending if ending in FORMAT_NAMES else "")

    @property
    def ending(self) -> str:
        """The ending of the place, without its dot; a pipe or a folder may have any."""
        if not self.out or is_special_file(self.out):
            return ""
        return os.path.splitext(self.out)[1].removeprefix(".")

    def check_ending(self) -> None:
        """Fails if a table would go into a file whose ending says something else."""
        if self.ending and not self.format:
            endings = format_list([f".{each}" for each in FORMAT_NAMES], "or")
            raise UsageError(
                f"{self.out}: the ending of a table is {endings}; with --format it may be any other"
            )

    def choose_format(self, out: str) -> str:
        """The format of an output: the named one, or the one that the ending says; otherwise
        columns on a screen and tab-separated values elsewhere.

        It is chosen after the check of what the place holds: if that is a scores file, its ending
        does not matter.
        """
        self.check_ending()
        is_for_screen = out == STDIN and is_terminal(sys.stdout)
        output_format = self.format or ("table" if is_for_screen else "tsv")
        check_workbook_output(output_format, out)
        return output_format


def add_place_options(parser: argparse.ArgumentParser, what: str, default: str) -> None:
    """Where `what` (a table, a page) goes; `default` is where it goes otherwise."""
    add = parser.add_argument
    place = f"the file of the {what}; - is standard output; without -o, {default}"
    add("-o", dest="out", default="", metavar="OUT", help=place)
    add("--force", action="store_true", help="replace OUT even if mjtally did not write it")


def add_output_options(parser: VerbParser, what: str, default: str) -> None:
    """Where `what` (a table, a sheet) goes, and in which format; `default` is where it goes
    otherwise."""
    add_place_options(parser, what, default)
    formats = f"{format_list(FORMAT_NAMES, 'or')}, otherwise as the ending of OUT says"
    parser.add_choice("--format", words=FORMAT_NAMES, metavar="FORMAT", help=formats)


def parse_output_options(options: argparse.Namespace, *, has_bom: bool = False) -> OutputOptions:
    """The options of `add_output_options`."""
    return OutputOptions(options.out, options.format or "", options.force, has_bom)


def check_workbook_output(output_format: str, out: str) -> None:
    """Fails where a workbook would go to the screen."""
    if find_format(output_format).is_binary and out == STDIN and is_terminal(sys.stdout):
        raise UsageError("a workbook is not for the screen: say where it goes, -o OUT or > OUT")


def find_default_output(files: tuple[str, ...], ending: str, what: str) -> str:
    """The place beside the one scores file, for `what` (a table, a page) without `-o`."""
    if len(files) > 1:
        raise UsageError(f"several files give one {what}: say where it goes with -o OUT")
    return STDIN if files[0] == STDIN else f"{files[0]}{ending}"


def check_not_included(out: str, tally: Tally, what: str) -> None:
    """Fails if `what` would replace an included file, once everything was read."""
    if out != STDIN and any(is_same_file(out, path) for path in tally.tally_state.files):
        raise UsageError(f"{out} is included: the {what} would take its place")


def report_omissions(tally: Tally) -> None:
    """Print what was left out of a tally."""
    for omission in tally.describe_omissions():
        print_message(f"warning: {escape_unprintable(omission)}")


def report_written(out: str, tally: Tally) -> None:
    """Print what was left out, and where the rest is now."""
    report_omissions(tally)
    if out != STDIN:
        print_message(f"wrote {escape_unprintable(out)} ({tally.format_summary()})")
