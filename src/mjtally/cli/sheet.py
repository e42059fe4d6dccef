"""`mjtally sheet FILE…`: a line for each hand, as one lays it beside the paper."""

import argparse
import sys
from collections.abc import Iterator, Sequence

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
from .options import (
    EXIT_ERRORS,
    EXIT_FINE,
    build_reading_parser,
    check_known,
    check_workbook_output,
    list_sources,
    parse_rules_option,
    print_message,
    report_problem,
    whole_number,
)


def run(arguments: Sequence[str]) -> int:
    """The sheets of the games that are asked for, once everything was read."""
    options = sheet_parser().parse_args(arguments)
    how = options.format or ("table" if is_terminal(sys.stdout) else "tsv")
    check_known(how, FORMAT_NAMES, "format")
    check_workbook_output(how, STDIN)
    problems: list[Problem] = []

    def problem(said: Problem) -> None:
        problems.append(said)
        report_problem(options.quiet, said)

    latest = 1 if options.last and options.game is None else 0
    span = parse_period(options.since, options.until, last=latest)
    tally = Tally(
        list_sources(options.files),
        problem,
        parse_rules_option(options),
        span,
        options.strict,
        include_anywhere=options.include_anywhere,
    )
    game_records = [
        game_record
        for game_record in _list_played_records(tally)
        if options.game in {None, game_record.session.game_number}
    ]
    if tally.error_count:
        print_message(f"{pluralize(tally.error_count, 'error')}: there is no sheet")
        return EXIT_ERRORS
    tally.check_found()
    if not game_records:
        raise UsageError(_describe_missing_games(tally, options))
    _write_sheets(list(build_game_sheets(game_records, group_warnings(problems))), how)
    return EXIT_FINE


def sheet_parser() -> argparse.ArgumentParser:
    """The options of `sheet`."""
    parser = build_reading_parser(
        "sheet", "A line for each hand: marks, changes, scores, and the end."
    )
    add = parser.add_argument
    add("--game", type=whole_number, metavar="N", help="only this game, as the tables number them")
    add("--last", action="store_true", help="only the latest game by date")
    add("--from", dest="since", default="", metavar="DATE", help="from this date")
    add("--to", dest="until", default="", metavar="DATE", help="before this date")
    add("--format", default="", metavar="FORMAT", help=format_list(FORMAT_NAMES, "or"))
    return parser


def _list_played_records(tally: Tally) -> Iterator[GameRecord]:
    """All that has a line in a sheet. Everything is read, for its mistakes."""
    for event in tally.events():
        if isinstance(event, GameRecord) and event.is_played:
            yield event


def _describe_missing_games(tally: Tally, options: argparse.Namespace) -> str:
    games = tally.tally_state.game_count
    if options.game is not None and 0 < options.game <= games and f"{tally.period}":
        return f"game {options.game} was not played {tally.period}"
    if options.game is not None:
        return f"there is no game {options.game}: {pluralize(games, 'game')} in all"
    return "no hand was played"


def _write_sheets(made: Sequence[GameSheet], how: str) -> None:
    with open_output(STDIN, ()) as (file, keep):
        if how == "table":
            screen = detect_screen(sys.stdout)
            file.write("\n".join(render_game_sheet(each, screen) for each in made))
        else:
            heads = game_sheet_columns(max(len(each.session.names) for each in made))
            rows = [
                [head.compute_value(line) for head in heads] for each in made for line in each.lines
            ]
            write_table(RenderedTable(heads, rows), how, file, detect_screen(sys.stdout))
        keep()
