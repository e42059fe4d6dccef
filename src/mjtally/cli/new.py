"""`mjtally new NAME…`: a scores file to begin with."""

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from shlex import join as join_command

from ..base.errors import Problem, UsageError
from ..base.terminal import Screen, detect_width, escape_unprintable, is_terminal, wrap_words
from ..base.wording import pluralize
from ..importing.names import quote_in_list
from ..interpreter.rulesets import find_named_rules
from ..interpreter.sources import STDIN, ScoresSource
from ..interpreter.tally import Tally
from ..language.reference import strip_markdown
from ..language.statements import format_name
from ..model.types import Rules
from ..output.files import Seen, open_output
from ..output.screen import render_descriptions
from .console import EXIT_FINE, print_message
from .parsers import VerbParser, start_parser

COMMENT_WIDTH = 76  # columns of a comment's words
MARKS_INTRODUCTION = "A line for each hand, with a mark for each player in this order:"
SCORES_ENDING = ".txt"  # of a scores file


def build_parser() -> VerbParser:
    """The options of `new`."""
    parser = start_parser("new", "Print a scores file to begin with, or write it with -o.")
    add = parser.add_argument
    add("names", nargs="+", metavar="NAME", help="who plays; more are a roster")
    add("-o", dest="out", default=STDIN, metavar="OUT", help="the file, which is not there yet")
    add("--rules", default="riichi", metavar="NAME", help="a ruleset (riichi)")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print a scores file to begin with, or write it."""
    options = build_parser().parse_arguments(arguments)
    _check_names(options.names)
    if options.out != STDIN and os.path.lexists(options.out):
        raise UsageError(f"{options.out} is there already: name another file")
    is_shown = options.out == STDIN and is_terminal(sys.stdout)
    width = min(COMMENT_WIDTH, detect_width(sys.stdout) - 3) if is_shown else COMMENT_WIDTH
    text = build_new_file(options.names, options.rules, find_named_rules(options.rules), width)
    _check_new_file(text)
    with open_output(options.out, [], before=Seen(None)) as (file, keep):  # UTF-8, as they are
        file.write(text)
        keep()
    if options.out != STDIN:
        print_message(f"wrote {escape_unprintable(options.out)}")
    return EXIT_FINE


def _check_names(names: Sequence[str]) -> None:
    """Fails where the name of a file is among those of players."""
    for name in names:
        if name.endswith(SCORES_ENDING):
            players = join_command([each for each in names if each != name] or ["NAME..."])
            raise UsageError(
                f"{name} is a file, not a player: mjtally new {players} -o {join_command([name])}"
            )


def build_new_file(names: Sequence[str], ruleset: str, rules: Rules, width: int) -> str:
    """A date, the rules, everybody who may play, the marks as comments, who plays, and examples
    of the lines that follow. Comments have at most so many columns of words."""
    from datetime import date

    if len(names) < rules.players:
        words = rules.family.description
        raise UsageError(f"{pluralize(len(names), 'name')}, and {words} needs {rules.players}")
    players = " ".join(map(format_name, names[: rules.players]))
    first_deals = "" if rules.family.is_always_loose else "  # the first deals first"
    return "\n".join(
        (
            f"rules={ruleset}",
            f"roster={','.join(map(quote_in_list, names))}  # any other name is an error",
            date.today().isoformat(),
            "",
            *(f"# {line}" for line in wrap_words(MARKS_INTRODUCTION, width)),
            *_list_mark_comments(rules, width),
            "",
            f"{players}{first_deals}",
            "# such as:",
            *_format_comments(_list_example_lines(rules), width),
            "",
        )
    )


def _list_mark_comments(rules: Rules, width: int) -> list[str]:
    """The marks of the family and their meanings, in two columns, and the notes on them."""
    topic = rules.family.language.build_reference()[0]
    notes = wrap_words(strip_markdown(topic.notes), width) if topic.notes else []
    rows = [(strip_markdown(mark), strip_markdown(meaning)) for mark, meaning in topic.rows]
    return [*_format_comments(rows, width), *(f"# {line}" for line in notes)]


def _format_comments(rows: Sequence[tuple[str, str]], width: int) -> list[str]:
    """Rows of two columns as comments."""
    return [f"#   {line}" for line in render_descriptions(rows, Screen(width - 2))]


def _list_example_lines(rules: Rules) -> list[tuple[str, str]]:
    """Lines that may follow the names, and what they say."""
    topic = rules.family.language.build_reference()[0]
    marks = [strip_markdown(mark).split()[0] for mark, _ in topic.rows]
    win = next((mark for mark in marks if mark[0].isdigit()), "")
    nobody = ["-"] * (rules.players - 2)
    lines = [
        (" ".join((win, "d", *nobody)), "the first player won on a discard of the second"),
        (" ".join(("-", win, *nobody)), "the second won by self-draw: nobody has d"),
        (" ".join(("-", "-", *nobody)), "a draw"),
    ]
    if not rules.family.is_always_loose:
        lines += [
            ("= and the scores", "a whole game in one line, by its final scores"),
            ("end", "the game ends here, before its last hand"),
        ]
    return lines


def _check_new_file(text: str) -> None:
    """Fails where the names cannot be written."""

    def raise_error(problem: Problem) -> None:
        if problem.is_error:
            raise UsageError(problem.message)

    source = ScoresSource("<new>", lambda: nullcontext(text.splitlines()))
    for _ in Tally([source], raise_error).events():
        pass
