"""What the verbs have in common: their options, files, and how problems are told."""

import argparse
import os
import re
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NoReturn

from ..base.errors import Problem, UsageError, format_message
from ..base.terminal import detect_width, escape_unprintable, is_terminal, wrap_line
from ..base.wording import describe_unknown
from ..interpreter.includes import FileOpener
from ..interpreter.sources import STDIN, ScoresSource, open_lines, read_text
from ..interpreter.tally import find_named_rules
from ..model.types import Rules
from ..output.files import is_special_file
from ..output.formats import find_format
from ..output.streams import discard_stream, open_standard_output
from ..tables.options import OptionKind, TableOption

EXIT_FINE, EXIT_ERRORS, EXIT_USAGE = 0, 1, 2
LAST = (
    "only the N latest games by date (of a date, in the order of files; those without a date are"
    " before all others); with --players, of theirs"
)
WHOLE = r"[-+]?[0-9]{1,9}"


class VerbParser(argparse.ArgumentParser):
    """Options that are told about as everything else is."""

    def error(self, message: str) -> NoReturn:
        """Usage that is wrong."""
        print_message(f"{self.format_usage()}{self.prog}: error: {format_message(message)}")
        raise SystemExit(EXIT_USAGE)

    def print_help(self, file: Any = None) -> None:
        """What was asked for by `--help`."""
        print_output(self.format_help().rstrip("\n"))


def build_parser(verb: str, description: str) -> VerbParser:
    """The options of a verb."""
    return VerbParser(
        f"mjtally {verb}".rstrip(), description=description, formatter_class=_build_help_formatter
    )


def _build_help_formatter(prog: str) -> argparse.HelpFormatter:
    """Help as wide as the terminal. (Left to itself, argparse asks `shutil` for every option,
    which takes as long to import as a short file to tally.)"""
    return argparse.HelpFormatter(prog, width=detect_width(sys.stdout) - 2)


def build_reading_parser(verb: str, description: str) -> VerbParser:
    """The options of a verb that reads scores files."""
    parser = build_parser(verb, description)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a scores file; - is standard input"
    )
    parser.add_argument("--rules", metavar="NAME", help="as if the files began with rules=NAME")
    parser.add_argument("--strict", action="store_true", help="warnings are errors")
    add_include_anywhere(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")
    return parser


def add_include_anywhere(parser: argparse.ArgumentParser) -> None:
    """The option of every verb that reads included files."""
    words = "include files from outside the folder of FILE, too"
    parser.add_argument("--include-anywhere", action="store_true", help=words)


def add_period_options(parser: argparse.ArgumentParser) -> None:
    """The options that say of when: what is read belongs to it, or is left out."""
    add = parser.add_argument
    add("--from", dest="since", default="", metavar="DATE", help="from this date")
    add("--to", dest="until", default="", metavar="DATE", help="before this date")
    add("--season", default="", metavar="NAME", help="of this season alone")
    add("--last", type=whole_number, default=0, metavar="N", help=LAST)


def add_table_options(parser: argparse.ArgumentParser, rows: Iterable[TableOption]) -> None:
    """Options of tables."""
    for row in rows:
        if row.kind is OptionKind.FLAG:
            parser.add_argument(row.flag, action="store_true", help=row.help)
            continue
        parser.add_argument(
            row.flag,
            type=whole_number if row.kind is OptionKind.COUNT else str,
            default=row.default,
            metavar=row.metavar,
            help=row.help,
        )


def list_sources(paths: Sequence[str], opened: FileOpener = open_lines) -> list[ScoresSource]:
    """The files to read."""
    if paths.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")
    return [
        ScoresSource("<stdin>" if path == STDIN else path, partial(opened, path)) for path in paths
    ]


def parse_rules_option(options: argparse.Namespace) -> Rules | None:
    """The ruleset of `--rules`."""
    return None if options.rules is None else find_named_rules(options.rules)


def parse_rule_changes(said: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The declarations of `--set KEY=VALUE`, which may be repeated."""
    for change in said:
        if "=" not in change:
            raise UsageError(f"--set {change}: write KEY=VALUE, a parameter and its value")
    pairs = (change.partition("=") for change in said)
    return tuple((key, value) for key, _, value in pairs)


def check_known(word: str, words: Sequence[str], what: str) -> None:
    """Fails where a word is none of those that are possible."""
    if word not in words:
        raise UsageError(describe_unknown(what, word, words))


def check_workbook_output(how: str, out: str) -> None:
    """Fails where a workbook would go to the screen."""
    if find_format(how).is_binary and out == STDIN and is_terminal(sys.stdout):
        raise UsageError("a workbook is not for the screen: say where it goes, -o OUT or > OUT")


def check_in_place(path: str) -> None:
    """Fails where a file cannot be written anew in its place."""
    if path != STDIN and is_special_file(path) and not os.path.isdir(path):
        raise UsageError(f"{path} is a pipe or a device, not a file that can be changed in place")


def whole_number(said: str) -> int:
    """A number of an option, for `type=`: of no more digits than any count here has."""
    if not re.fullmatch(WHOLE, said):
        raise argparse.ArgumentTypeError(f"{said}: write a whole number of at most nine digits")
    return int(said)


def scores_texts(paths: Iterable[str]) -> dict[str, str]:
    """The texts of scores files that are to be changed in place, each once. Where any is no
    scores file, every one of these is told, and nothing is done."""
    from ..output.foreign_files import check_is_scores

    texts = {path: read_text(path) for path in dict.fromkeys(paths)}
    refused = []
    for path, text in texts.items():
        try:
            if path != STDIN:
                check_is_scores(path, text)
        except UsageError as error:
            refused.append(error)
    for other in refused[:-1]:
        print_message(f"mjtally: {escape_unprintable(str(other))}")
    if refused:
        raise refused[-1]
    return texts


def print_output(text: str, end: str = "\n") -> None:
    """Answer on standard output, in its encoding; what that cannot write is escaped."""
    with open_standard_output() as stream:
        encoding = stream.encoding or "utf-8"
        print(text.encode(encoding, "backslashreplace").decode(encoding), end=end, file=stream)


def print_message(text: object) -> None:
    """Say something on standard error; on a terminal, its first line is broken between words.
    Where nobody hears it, the work goes on as if it were heard."""
    if sys.stderr is None:  # print would take standard output in its place
        return
    head, *rest = str(text).split("\n")
    try:
        if is_terminal(sys.stderr):
            head = wrap_line(head, detect_width(sys.stderr))
        print("\n".join([head, *rest]), file=sys.stderr, flush=True)
    except OSError:
        discard_stream(sys.stderr)


def report_problem(quiet: bool, problem: Problem) -> None:
    """Tell a problem."""
    if problem.is_error or not quiet:
        print_message(problem)
