"""`mjtally sheet FILE…`: a line for each hand, to lay beside the paper."""

import argparse
import sys
from collections.abc import Sequence
from typing import NamedTuple

from ..base.errors import Problem, UsageError
from ..base.terminal import detect_screen, is_terminal
from ..base.wording import format_list, pluralize
from ..interpreter.sources import STDIN
from ..interpreter.tally import Tally, parse_period
from ..model.types import GameRecord
from ..output.files import open_output
from ..output.formats import FORMAT_NAMES, write_table
from ..output.game_sheets import render_game_sheet
from ..tables.game_sheet import GameSheet, build_game_sheets, game_sheet_columns, group_warnings
from ..tables.options import RenderedTable
from .console import EXIT_ERRORS, EXIT_FINE
from .options import (
    ReadingOptions,
    add_date_options,
    check_workbook_output,
    parse_reading_options,
    start_reading_parser,
)
from .parsers import VerbParser, check_known, whole_number


class SheetOptions(NamedTuple):
    """Which games are printed, and in which format."""

    reading: ReadingOptions
    game_number: int | None  # None for all
    output_format: str


def build_parser() -> VerbParser:
    """The options of `sheet`."""
    parser = start_reading_parser(
        "sheet", "A line for each hand: marks, changes, scores, and the end."
    )
    add = parser.add_argument
    add("--game", type=whole_number, metavar="N", help="only this game, as the tables number them")
    add("--last", action="store_true", help="only the latest game by date")
    add_date_options(parser)
    add("--format", default="", metavar="FORMAT", help=format_list(FORMAT_NAMES, "or"))
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print the sheets of games, once everything was read."""
    options = _parse_options(build_parser().parse_arguments(arguments))
    problems: list[Problem] = []

    def keep_and_report(problem: Problem) -> None:
        problems.append(problem)
        options.reading.report_problem(problem)

    tally = options.reading.open_tally(keep_and_report)
    game_records = [
        event
        for event in tally.events()  # to the end, for the mistakes
        if isinstance(event, GameRecord)
        and event.is_played
        and options.game_number in {None, event.session.game_number}
    ]
    if tally.error_count:
        options.reading.report_errors(tally, "there is no sheet")
        return EXIT_ERRORS
    tally.check_found()
    if not game_records:
        raise UsageError(_describe_missing_games(tally, options.game_number))
    sheets = list(build_game_sheets(game_records, group_warnings(problems)))
    _write_sheets(sheets, options.output_format)
    return EXIT_FINE


def _parse_options(options: argparse.Namespace) -> SheetOptions:
    output_format = options.format or ("table" if is_terminal(sys.stdout) else "tsv")
    check_known(output_format, FORMAT_NAMES, "format")
    check_workbook_output(output_format, STDIN)
    last_games = 1 if options.last and options.game is None else 0
    period = parse_period(options.since, options.until, last=last_games)
    return SheetOptions(parse_reading_options(options, period), options.game, output_format)


def _describe_missing_games(tally: Tally, game_number: int | None) -> str:
    game_count = tally.tally_state.game_count
    if game_number is not None and 0 < game_number <= game_count and f"{tally.period}":
        return f"game {game_number} was not played {tally.period}"
    if game_number is not None:
        return f"there is no game {game_number}: {pluralize(game_count, 'game')} in all"
    return "no hand was played"


def _write_sheets(sheets: Sequence[GameSheet], output_format: str) -> None:
    screen = detect_screen(sys.stdout)
    with open_output(STDIN, ()) as (file, keep):
        if output_format == "table":
            file.write("\n".join(render_game_sheet(sheet, screen) for sheet in sheets))
        else:
            columns = game_sheet_columns(max(len(sheet.session.names) for sheet in sheets))
            rows = [
                [column.compute_value(line) for column in columns]
                for sheet in sheets
                for line in sheet.lines
            ]
            write_table(RenderedTable(columns, rows), output_format, file, screen)
        keep()
