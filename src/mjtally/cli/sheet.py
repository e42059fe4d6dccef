"""`mjtally sheet FILE…`: a line for each hand, to lay beside the paper."""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import IO, NamedTuple

from ..base.errors import Problem, UsageError
from ..base.terminal import Screen, detect_screen
from ..base.wording import pluralize
from ..interpreter.sources import STDIN
from ..interpreter.tally import Tally
from ..model.types import GameRecord
from ..output.files import open_output
from ..output.formats import write_table
from ..output.game_sheets import render_game_sheet
from ..tables.game_sheet import (
    CollectedWarnings,
    GameSheet,
    build_game_sheets,
    game_sheet_columns,
)
from ..tables.options import RenderedTable, TableOptions
from ..tables.selection import check_players
from ..translations import Catalogue, load_catalogue
from .console import EXIT_ERRORS, EXIT_FINE
from .options import (
    TABLE_LANGUAGE,
    ReadingOptions,
    add_language_option,
    add_period_options,
    add_players_option,
    parse_language,
    parse_period_options,
    parse_reading_options,
    start_reading_parser,
)
from .output_options import (
    OutputOptions,
    add_output_options,
    check_not_included,
    parse_output_options,
    report_written,
)
from .parsers import WHOLE, VerbParser, whole_number

SHEET_TITLE = "sheet"  # of the table of its lines


class SheetOptions(NamedTuple):
    """Which games are printed, and in which format."""

    reading: ReadingOptions
    game_number: int | None  # None for all
    output: OutputOptions
    catalogue: Catalogue  # of the language of what people read


def build_parser() -> VerbParser:
    """The options of `sheet`."""
    parser = start_reading_parser(
        "sheet", "A line for each hand: marks, changes, scores, and the end."
    )
    add = parser.add_argument
    add("--game", type=whole_number, metavar="N", help="only this game, as the tables number them")
    add_period_options(parser)
    add_players_option(parser, "only the games that one of these players sat in")
    add_output_options(parser, "sheet", "it is printed")
    add_language_option(parser, TABLE_LANGUAGE)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print the sheets of games; where there are errors, up to the first."""
    options = _parse_options(build_parser().parse_arguments(_join_last_value(arguments)))
    problems: list[Problem] = []
    said = CollectedWarnings()
    tally = options.reading.open_tally(problems.append, up_to_error=True, observe=said.add)
    game_records = (
        event
        for event in tally.events()
        if isinstance(event, GameRecord)
        and event.is_played
        and options.game_number in {None, event.session.game_number}
        and tally.has_selected_player(event)
    )
    output = options.output
    out = output.out or STDIN
    with open_output(out, options.reading.files, force=output.replaces_any) as (file, keep):
        sheets = build_game_sheets(game_records, said, shows_penalties=True)
        output_format, catalogue = output.choose_format(out), options.catalogue
        is_any = _write_sheets(sheets, output_format, file, _find_screen(out), catalogue)
        if not tally.error_count:
            check_players(
                TableOptions(players=tally.period.players, guests=True), tally.tally_state
            )
        if not (is_any or tally.error_count):
            tally.check_found()
            raise UsageError(_describe_missing_games(tally, options.game_number))
        check_not_included(out, tally, "sheet")
        if is_any:
            keep()
    for problem in problems:  # below the sheet, where it ends
        options.reading.report_problem(problem)
    if tally.error_count:
        options.reading.report_errors(tally, _describe_end(tally, is_any=is_any))
        return EXIT_ERRORS
    if not options.reading.is_quiet:
        report_written(out, tally)
    return EXIT_FINE


def _describe_end(tally: Tally, *, is_any: bool) -> str:
    """Where a sheet ends that is not whole; one may be whole where all errors are known at the
    end alone."""
    error = tally.first_error
    if not is_any:
        return "there is no sheet"
    return f"the sheet ends before {error.file}:{error.line}" if error else "the sheet is whole"


def _parse_options(options: argparse.Namespace) -> SheetOptions:
    output = parse_output_options(options)
    period = parse_period_options(options)
    if options.game is not None and period.last_games:
        raise UsageError("--game is one game, and --last the latest: leave one of them out")
    catalogue = load_catalogue(parse_language(options.lang))
    return SheetOptions(parse_reading_options(options, period), options.game, output, catalogue)


def _join_last_value(arguments: Sequence[str]) -> list[str]:
    """`--last` alone as `--last=1`, the latest game: what follows may be a file."""
    followers = [*arguments[1:], ""]
    return [
        f"{each}=1" if each == "--last" and not re.fullmatch(WHOLE, after) else each
        for each, after in zip(arguments, followers, strict=True)
    ]


def _describe_missing_games(tally: Tally, game_number: int | None) -> str:
    game_count = tally.tally_state.game_count
    if game_number is not None and 0 < game_number <= game_count and f"{tally.period}":
        return f"game {game_number} was not played {tally.period}"
    if game_number is not None:
        return f"there is no game {game_number}: {pluralize(game_count, 'game')} in all"
    return "no hand was played"


def _find_screen(out: str) -> Screen:
    """The screen that a sheet is laid out for; any width will do in a file."""
    return detect_screen(sys.stdout) if out == STDIN else Screen()


def _write_sheets(
    sheets: Iterator[GameSheet],
    output_format: str,
    file: IO[str],
    screen: Screen,
    catalogue: Catalogue,
) -> bool:
    """Write sheets as they come; whether there are any."""
    first = next(sheets, None)
    if first is None:
        return False
    every = chain([first], sheets)
    if output_format == "table":
        for number, sheet in enumerate(every):
            file.write("\n" * (number > 0) + render_game_sheet(sheet, screen, catalogue))
        return True
    columns = game_sheet_columns(len(first.session.names))  # as many in all of a family's games
    rows = (
        [column.compute_value(line) for column in columns]
        for sheet in every
        for line in sheet.lines
    )
    table = RenderedTable(columns, rows, title=SHEET_TITLE, catalogue=catalogue)
    write_table(table, output_format, file, screen)
    return True
