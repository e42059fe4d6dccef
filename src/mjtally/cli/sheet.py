"""`mjtally sheet FILE…`: a line for each hand, to lay beside the paper."""

import argparse
from collections.abc import Iterator
from itertools import chain
from typing import IO

from ..base.errors import Problem, UsageError
from ..base.quotient import WHOLE_NUMBER
from ..base.terminal import Screen
from ..base.wording import pluralize
from ..interpreter.sources import STDIN
from ..interpreter.tally import Tally
from ..output.formats import OutputFormat, find_format, write_table
from ..rules.model.types import GameRecord
from ..tables.game_sheet import (
    CollectedWarnings,
    GameSheet,
    build_game_sheets,
    game_sheet_columns,
)
from ..tables.options import PERIOD_OPTIONS, RenderedTable, TableOptions, read_options
from ..tables.selection import check_players
from ..translations import Catalogue, load_catalogue
from .console import EXIT_ERRORS, EXIT_FINE, report_problems
from .options import (
    TABLE_LANGUAGE,
    add_language_option,
    add_players_option,
    add_reading_options,
    add_table_options,
    open_tally,
    report_errors,
)
from .output_options import (
    add_output_options,
    choose_format,
    find_screen,
    open_places,
    report_written,
)
from .parsers import VerbParser, number_from

SHEET_TITLE = "sheet"  # of the table of its lines


def add_options(parser: VerbParser) -> None:
    add_reading_options(parser)
    add = parser.add_argument
    add(
        "--game", type=number_from(1), metavar="N", help="only this game, as the tables number them"
    )
    add_table_options(parser, PERIOD_OPTIONS)
    add_players_option(parser, "only the games that one of these players sat in")
    add_output_options(parser, "sheet", "it is printed")
    add_language_option(parser, TABLE_LANGUAGE)
    parser.values_that_follow["--last"] = ("1", WHOLE_NUMBER)  # or 1, before a file


def run(arguments: argparse.Namespace) -> int:
    """Print the sheets of games; where there are errors, up to the first."""
    period = read_options("", vars(arguments)).select_period()
    if arguments.game is not None and period.last_games:
        raise UsageError("--game is one game, and --last the latest: leave one of them out")
    catalogue = load_catalogue(arguments.lang)
    problems: list[Problem] = []
    warnings = CollectedWarnings()
    tally = open_tally(arguments, period, problems.append, up_to_error=True, observe=warnings.add)
    game_records = (
        event
        for event in tally.events()
        if isinstance(event, GameRecord)
        and event.is_played
        and arguments.game in {None, event.session.game_number}
        and tally.has_selected_player(event)
    )
    out = arguments.out or STDIN
    screen = find_screen(out)
    with open_places(arguments) as places:
        file = places.open(out, "sheet")
        sheets = build_game_sheets(game_records, warnings, shows_penalties=True)
        seen: dict[int, str] = {}  # warnings that the sheet has, by line
        output_format = find_format(choose_format(arguments, out))
        kept = _keep_warnings(sheets, seen) if output_format.sheet_shows_warnings else sheets
        is_any = _write_sheets(kept, output_format, file, screen, catalogue)
        if not tally.error_count:
            check_players(
                TableOptions(players=tally.period.players, guests=True), tally.tally_state
            )
        if not (is_any or tally.error_count):
            tally.check_found()
            raise UsageError(_describe_missing_games(tally, arguments.game))
        if is_any:
            places.keep(tally.tally_state.files)
    unseen = [
        problem
        for problem in problems
        if problem.is_error or problem.message not in seen.get(problem.line, "")
    ]
    report_problems(unseen, quiet=arguments.quiet)  # below the sheet, where it ends
    if tally.error_count:
        # a sheet may be whole where all errors are known at the end alone
        error = tally.first_error
        end = f"the sheet ends before {error.file}:{error.line}" if error else "the sheet is whole"
        report_errors(arguments, tally, end if is_any else "there is no sheet")
        return EXIT_ERRORS
    if not arguments.quiet:
        report_written(out, tally)
    return EXIT_FINE


def _describe_missing_games(tally: Tally, game_number: int | None) -> str:
    game_count = tally.tally_state.game_count
    if game_number is not None and 0 < game_number <= game_count and f"{tally.period}":
        return f"game {game_number} was not played {tally.period}"
    if game_number is not None:
        return f"there is no game {game_number}: {pluralize(game_count, 'game')} in all"
    return "no hand was played"


def _keep_warnings(sheets: Iterator[GameSheet], seen: dict[int, str]) -> Iterator[GameSheet]:
    """The sheets, whose warnings are remembered as they come."""
    for sheet in sheets:
        for line in sheet.lines:
            seen[line.line] = f"{seen.get(line.line, '')} {line.warnings}"
        yield sheet


def _write_sheets(
    sheets: Iterator[GameSheet],
    output_format: OutputFormat,
    file: IO[str],
    screen: Screen,
    catalogue: Catalogue,
) -> bool:
    """Write sheets as they come; whether there are any."""
    first = next(sheets, None)
    if first is None:
        return False
    every = chain([first], sheets)
    if output_format.write_sheet:
        for number, sheet in enumerate(every):
            own = catalogue.in_game(sheet.session.rules.family.name)
            file.write("\n" * (number > 0))
            output_format.write_sheet(sheet, file, screen, own)
        return True
    columns = game_sheet_columns(len(first.session.names))  # as many in all of a family's games
    rows = (
        [column.compute_value(line) for column in columns]
        for sheet in every
        for line in sheet.lines
    )
    table = RenderedTable(columns, rows, title=SHEET_TITLE, catalogue=catalogue)
    write_table(table, output_format.name, file, screen)
    return True
