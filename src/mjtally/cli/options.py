"""What the verbs have in common: their options, files, and how problems are told."""

import argparse
import os
import re
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NoReturn

from ..base.errors import Problem, UsageError, readable
from ..base.screen import folded, visible
from ..base.terminal import is_terminal, width_of
from ..base.words import unknown
from ..play.parameters import Rules
from ..reading.inclusion import Opener
from ..reading.sources import STDIN, Source, open_lines, read_text
from ..reading.tally import rules_named
from ..tables.asked import WIDEST
from ..write.files import abandon, is_special, standard_output

FINE, ERRORS, USAGE = 0, 1, 2
LAST = (
    "only the N latest games by date (of a date, in the order of files; those without a date are"
    " before all others); with --players, of theirs"
)
WHOLE = r"[-+]?[0-9]{1,9}"


class Parser(argparse.ArgumentParser):
    """Options that are told about as everything else is."""

    def error(self, message: str) -> NoReturn:
        """Usage that is wrong."""
        tell(f"{self.format_usage()}{self.prog}: error: {readable(message)}")
        raise SystemExit(USAGE)

    def print_help(self, file: Any = None) -> None:
        """What was asked for by `--help`."""
        say(self.format_help().rstrip("\n"))


def parser_of(verb: str, description: str) -> Parser:
    """The options of a verb."""
    return Parser(f"mjtally {verb}".rstrip(), description=description, formatter_class=_formatter)


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Help as wide as the terminal. (Left to itself, argparse asks `shutil` for every option,
    which takes as long to import as a short file to tally.)"""
    return argparse.HelpFormatter(prog, width=width_of(sys.stdout) - 2)


def reading_parser(verb: str, description: str) -> Parser:
    """The options of a verb that reads scores files."""
    parser = parser_of(verb, description)
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


def add_span(parser: argparse.ArgumentParser) -> None:
    """The options that say of when: what is read belongs to it, or is left out."""
    add = parser.add_argument
    add("--from", dest="since", default="", metavar="DATE", help="from this date")
    add("--to", dest="until", default="", metavar="DATE", help="before this date")
    add("--season", default="", metavar="NAME", help="of this season alone")
    add("--last", type=whole_number, default=0, metavar="N", help=LAST)


def add_chosen(parser: argparse.ArgumentParser) -> None:
    """The options that choose games of each player by their points."""
    add = parser.add_argument
    add(
        "--best",
        type=whole_number,
        default=0,
        metavar="N",
        help="points of everybody's N best games",
    )
    add(
        "--drop", type=whole_number, default=0, metavar="N", help="points without the N worst games"
    )


def check_chosen(asked: argparse.Namespace) -> None:
    """Fails where games cannot be chosen so."""
    if min(asked.best, asked.drop) < 0:
        raise UsageError("--best and --drop are numbers of games, such as --best 10")
    if asked.best and asked.drop:
        raise UsageError("--best and --drop are two ways to choose games: leave one of them out")


def sources(paths: Sequence[str], opened: Opener = open_lines) -> list[Source]:
    """The files to read."""
    if paths.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")
    return [Source("<stdin>" if path == STDIN else path, partial(opened, path)) for path in paths]


def asked_rules(asked: argparse.Namespace) -> Rules | None:
    """The ruleset of `--rules`."""
    return None if asked.rules is None else rules_named(asked.rules)


def changes_of(said: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The declarations of `--set KEY=VALUE`, which may be repeated."""
    for change in said:
        if "=" not in change:
            raise UsageError(f"--set {change}: write KEY=VALUE, a parameter and its value")
    pairs = (change.partition("=") for change in said)
    return tuple((key, value) for key, _, value in pairs)


def known(word: str, words: Sequence[str], what: str) -> None:
    """Fails where a word is none of those that are possible."""
    if word not in words:
        raise UsageError(unknown(what, word, words))


def check_workbook(how: str, out: str) -> None:
    """Fails where a workbook would go to the screen."""
    if how == "xlsx" and out == STDIN and is_terminal(sys.stdout):
        raise UsageError("a workbook is not for the screen: say where it goes, -o OUT or > OUT")


def check_in_place(path: str) -> None:
    """Fails where a file cannot be written anew in its place."""
    if path != STDIN and is_special(path) and not os.path.isdir(path):
        raise UsageError(f"{path} is a pipe or a device, not a file that can be changed in place")


def whole_number(said: str) -> int:
    """A number of an option, for `type=`: of no more digits than any count here has."""
    if not re.fullmatch(WHOLE, said):
        raise argparse.ArgumentTypeError(f"{said}: write a whole number of at most nine digits")
    return int(said)


def scores_texts(paths: Iterable[str]) -> dict[str, str]:
    """The texts of scores files that are to be changed in place, each once. Where any is no
    scores file, every one of these is told, and nothing is done."""
    from ..write.foreign import check_is_scores

    texts = {path: read_text(path) for path in dict.fromkeys(paths)}
    refused = []
    for path, text in texts.items():
        try:
            if path != STDIN:
                check_is_scores(path, text)
        except UsageError as error:
            refused.append(error)
    for other in refused[:-1]:
        tell(f"mjtally: {visible(str(other))}")
    if refused:
        raise refused[-1]
    return texts


def percentage(said: str | None) -> float:
    """The percentage of `--interval`; 0 where none is asked for."""
    if said is None:
        return 0.0
    try:
        percent = float(said)
    except ValueError:
        percent = 0.0
    if not 1 <= percent <= WIDEST:
        raise UsageError(f"--interval {said}: write a percentage such as 95")
    return percent


def say(text: str, end: str = "\n") -> None:
    """Answer on standard output, in its encoding; what that cannot write is escaped."""
    with standard_output() as stream:
        encoding = stream.encoding or "utf-8"
        print(text.encode(encoding, "backslashreplace").decode(encoding), end=end, file=stream)


def tell(text: object) -> None:
    """Say something on standard error; on a terminal, its first line is broken between words.
    Where nobody hears it, the work goes on as if it were heard."""
    if sys.stderr is None:  # print would take standard output in its place
        return
    head, *rest = str(text).split("\n")
    try:
        if is_terminal(sys.stderr):
            head = folded(head, width_of(sys.stderr))
        print("\n".join([head, *rest]), file=sys.stderr, flush=True)
    except OSError:
        abandon(sys.stderr)


def report(quiet: bool, problem: Problem) -> None:
    """Tell a problem."""
    if problem.is_error or not quiet:
        tell(problem)
