"""`mjtally explain`: the reason for a figure, or what a line means."""

import argparse
import re
import sys
from collections.abc import Sequence
from functools import partial
from itertools import islice

from ..base.errors import Problem, UsageError
from ..base.terminal import detect_screen
from ..base.wording import pluralize
from ..interpreter.tally import Tally, parse_period
from ..model.types import GameRecord
from ..output.explanations import (
    format_explanation_json,
    format_line_meaning_json,
    render_explanation,
    render_line_meaning,
)
from ..tables.line_meaning import explain_line
from ..tables.options import parse_percentage
from ..tables.provenance import ExplanationBuilder
from .options import (
    EXIT_ERRORS,
    EXIT_FINE,
    build_reading_parser,
    check_known,
    list_sources,
    parse_rules_option,
    print_message,
    print_output,
    report_problem,
)

FILE_AND_LINE = r"(.+):([0-9]+)"
LONGEST = 18  # digits of a line's number


def run(arguments: Sequence[str]) -> int:
    """Why a figure is what it is."""
    options = explain_parser().parse_args(arguments)
    check_known(options.format, ("text", "json"), "format")
    place = re.fullmatch(FILE_AND_LINE, options.files[0])
    if not (options.player or options.column) and place and len(options.files) == 1:
        return _explain_line(options, place[1], place[2])
    if not (options.player and options.column):
        what = "--player NAME --column COLUMN, or which line: FILE:LINE"
        raise UsageError(f"say which figure: {what}")
    return _explain_figure(options)


def _explain_line(options: argparse.Namespace, file: str, digits: str) -> int:
    """What a line means. What is wrong before it, or with it, is told instead."""
    (source,) = list_sources([file])
    number = int(digits) if len(digits) <= LONGEST else 0
    with source.open_lines() as lines:
        text = next(islice(lines, number - 1, None), None) if number else None
    if text is None:
        raise UsageError(f"{file} has no line {digits}")
    problems: list[Problem] = []
    tally = Tally(
        [source],
        problems.append,
        parse_rules_option(options),
        include_anywhere=options.include_anywhere,
    )
    game_records = [event for event in tally.events() if isinstance(event, GameRecord)]
    said = [each for each in problems if each.line <= number or each.file != source.name]
    if any(each.is_error for each in said):
        for each in said:
            report_problem(options.quiet, each)
        return EXIT_ERRORS
    meant = explain_line(text, number, source.name, game_records)
    if options.format == "json":
        print_output(format_line_meaning_json(file, number, text, meant))
    else:
        print_output(
            render_line_meaning(f"{file}:{number}", text, meant, detect_screen(sys.stdout)), end=""
        )
    return EXIT_FINE


def explain_parser() -> argparse.ArgumentParser:
    """The options of `explain`."""
    words = "Why a figure of the players table is what it is; or what a line means."
    parser = build_reading_parser("explain", words)
    add = parser.add_argument
    add("--player", default="", metavar="NAME", help="whose figure; * is everybody's")
    add("--column", default="", metavar="COLUMN", help="which figure")
    add("--interval", metavar="95", help="and its interval of so many percent")
    add("--from", dest="since", default="", metavar="DATE", help="from this date")
    add("--to", dest="until", default="", metavar="DATE", help="before this date")
    add("--season", default="", metavar="NAME", help="of this season alone")
    add("--format", default="text", metavar="FORMAT", help="text or json")
    return parser


def _explain_figure(options: argparse.Namespace) -> int:
    span = parse_period(options.since, options.until, options.season)
    told = partial(report_problem, options.quiet)
    tally = Tally(
        list_sources(options.files),
        told,
        parse_rules_option(options),
        span,
        options.strict,
        include_anywhere=options.include_anywhere,
    )
    interval = 0.0 if options.interval is None else parse_percentage(options.interval)
    explaining = ExplanationBuilder(options.player, options.column, interval)
    for event in tally.events():
        explaining.add(event)
    if tally.error_count:
        print_message(f"{pluralize(tally.error_count, 'error')}: nothing is explained")
        return EXIT_ERRORS
    tally.check_found()
    family = tally.find_family()
    why = explaining.build_explanation(family)
    if options.format == "json":
        print_output(format_explanation_json(why))
    else:
        print_output(render_explanation(why, family, detect_screen(sys.stdout)), end="")
    return EXIT_FINE
