"""`mjtally sheet FILE…`: a line for each hand, to lay beside the paper."""

import argparse
from collections.abc import Iterator
from itertools import chain
from typing import IO, NoReturn

from ..base.errors import Problem, UsageError
from ..base.quotient import WHOLE_NUMBER
from ..base.terminal import Screen
from ..interpreter.sources import STDIN
from ..output.formats import OutputFormat, find_format, write_table
from ..rules.model.types import GameRecord
from ..tables.game_sheet import (
    CollectedWarnings,
    GameSheet,
    build_game_sheets,
    game_sheet_columns,
)
from ..tables.options import PERIOD_OPTIONS, RenderedTable, read_options
from ..translations import Catalogue, load_catalogue
from .console import EXIT_FINE, report_problems
from .options import (
    TABLE_LANGUAGE,
    add_language_option,
    add_players_option,
    add_reading_options,
    add_table_options,
    add_watch_option,
)
from .output_options import add_output_options, choose_format, find_screen
from .parsers import VerbParser, number_from
from .verb_run import VerbRun

SHEET_TITLE = "sheet"  # the title of the table of lines


def add_options(parser: VerbParser) -> None:
    add_reading_options(parser)
    add_watch_option(parser)
    add = parser.add_argument
    add(
        "--game", type=number_from(1), metavar="N", help="only this game, as the tables number them"
    )
    add_table_options(parser, PERIOD_OPTIONS)
    add_players_option(parser, "only the games that one of these players sat in")
    add_output_options(parser, "sheet", "it is printed")
    add_language_option(parser, TABLE_LANGUAGE)
    # the number may be left out: then it is 1, and a file follows
    parser.values_that_follow["--last"] = ("1", WHOLE_NUMBER)


def run(arguments: argparse.Namespace) -> int:
    """Print the sheets of games; where there are errors, up to the first."""
    options = read_options("", vars(arguments))._replace(guests=True)  # guests have sheets, too
    period = options.select_period()
    if arguments.game is not None and period.last_games:
        raise UsageError("--game is one game, and --last the latest: leave one of them out")
    catalogue = load_catalogue(arguments.lang)
    out = arguments.out or STDIN
    problems: list[Problem] = []
    warnings = CollectedWarnings()
    seen: dict[int, str] = {}  # warnings that the sheet has, by line
    with VerbRun(arguments) as verb_run:
        file = verb_run.open(out, "sheet")
        output_format = find_format(choose_format(arguments, out))
        tally = verb_run.read(period, problems.append, up_to_error=True, observe=warnings.add)
        game_records = (
            event
            for event in tally.events()
            if isinstance(event, GameRecord)
            and event.is_played
            and arguments.game in {None, event.session.game_number}
            and tally.has_selected_player(event)
        )
        sheets = build_game_sheets(game_records, warnings)
        kept = _keep_warnings(sheets, seen) if output_format.sheet_shows_warnings else sheets
        try:
            has_sheets = _write_sheets(kept, output_format, file, find_screen(out), catalogue)
            if not (has_sheets and tally.error_count):
                verb_run.check_read(options, "there is no sheet")
            if not has_sheets:
                _fail_for_missing_games(verb_run, arguments.game)
            verb_run.keep()
        finally:  # below the sheet, where it ends
            unseen = [
                problem
                for problem in problems
                if problem.is_error or problem.message not in seen.get(problem.line, "")
            ]
            report_problems(unseen, quiet=arguments.quiet)
    if tally.error_count:
        # a sheet may be whole where all errors are known at the end alone
        error = tally.first_error
        verb_run.fail(
            f"the sheet ends before {error.file}:{error.line}" if error else "the sheet is complete"
        )
    verb_run.report_written(out)
    return EXIT_FINE


def _fail_for_missing_games(verb_run: VerbRun, number: int | None) -> NoReturn:
    """End the run because no game was played, or none of this number."""
    tally = verb_run.tally
    if number is None:
        raise UsageError("no hand was played")
    if 0 < number <= tally.tally_state.game_count and f"{tally.period}":
        raise UsageError(f"game {number} was not played {tally.period}")
    verb_run.fail_for_game(number)


def _keep_warnings(sheets: Iterator[GameSheet], seen: dict[int, str]) -> Iterator[GameSheet]:
    """Yield the sheets, and remember their warnings."""
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
    """Write the sheets one after another, and return whether there were any."""
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
    # all games of a family have the same columns
    columns = game_sheet_columns(len(first.session.names))
    rows = (
        [column.compute_value(line) for column in columns]
        for sheet in every
        for line in sheet.lines
    )
    table = RenderedTable(columns, rows, title=SHEET_TITLE, catalogue=catalogue)
    write_table(table, output_format.name, file, screen)
    return True
