"""`mjtally report FILE…`: one page to look at."""

import argparse
from collections.abc import Sequence

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import format_list, pluralize
from ..interpreter.sources import STDIN
from ..interpreter.tally import Tally, parse_period
from ..output.files import is_same_file, open_output
from ..tables.options import GAME_CHOICE_OPTIONS, TableOptions, check_counts
from ..tables.selection import check_players
from .options import (
    EXIT_ERRORS,
    EXIT_FINE,
    add_period_options,
    add_table_options,
    build_reading_parser,
    check_known,
    list_sources,
    parse_rules_option,
    print_message,
    whole_number,
)
from .options import report_problem as tell_of

STEP_PERIODS = ("game", "day", "week", "month", "year")
DEFAULT_SHEET_COUNT = 200  # of games, unless more are asked for
PAGE_ENDING = ".html"


def run(arguments: Sequence[str]) -> int:
    """Everything on one page, once everything was read."""
    asked = report_parser().parse_args(arguments)
    check_known(asked.by or STEP_PERIODS[0], STEP_PERIODS, "period")
    if min(asked.min_games, asked.sheets) < 0:
        raise UsageError("--min-games and --sheets are 0 or more")
    check_counts(vars(asked), GAME_CHOICE_OPTIONS)
    from ..report.page import render_page
    from ..report.report_data import ReportOptions, read_report_data
    from ..report.vega import check_library

    check_library()
    players = tuple(filter(None, asked.players.split(",")))
    span = parse_period(asked.since, asked.until, asked.season, asked.last, players)
    out, problems = _output_path(asked), list[Problem]()

    def problem(said: Problem) -> None:
        problems.append(said)
        tell_of(asked.quiet, said)

    options = ReportOptions(
        *(asked.title, asked.by, asked.min_games, asked.guests, players, asked.sheets),
        *(asked.best, asked.drop),
    )
    tally = Tally(
        list_sources(asked.files),
        problem,
        parse_rules_option(asked),
        span,
        asked.strict,
        include_anywhere=asked.include_anywhere,
    )
    own = not asked.out
    with open_output(out, asked.files, force=asked.force or own) as (file, keep):
        season = read_report_data(tally, options, problems, asked.files)
        if season is None:
            print_message(f"{pluralize(tally.error_count, 'error')}: there is no page")
            return EXIT_ERRORS
        if out != STDIN and any(is_same_file(out, path) for path in tally.tally_state.files):
            raise UsageError(f"{out} is included: the page would take its place")
        check_players(TableOptions(players=players), tally.tally_state.names)
        tally.check_found()
        if not season.game_sheets:
            raise UsageError("nothing was played: there is no page")
        file.write(render_page(season))
        keep()
    if not asked.quiet:
        for said in tally.describe_omissions():
            print_message(f"warning: {escape_unprintable(said)}")
        if out != STDIN:
            print_message(f"wrote {escape_unprintable(out)} ({tally.format_summary()})")
    return EXIT_FINE


def report_parser() -> argparse.ArgumentParser:
    """The options of `report`."""
    parser = build_reading_parser(
        "report", "Everything on one page to look at, to send, or to print."
    )
    add = parser.add_argument
    add("-o", dest="out", metavar="OUT", help="the page's file; - is standard output")
    add("--force", action="store_true", help="replace OUT, whatever it is")
    add("--title", default="", metavar="TEXT", help="the page's title")
    add_period_options(parser)
    add("--players", default="", metavar="A,B", help="only these players")
    add("--guests", action="store_true", help="guests stand in the standings, too")
    add("--min-games", type=whole_number, default=0, metavar="N", help="only who finished so many")
    add_table_options(parser, GAME_CHOICE_OPTIONS)
    add(
        "--by",
        default="",
        metavar="PERIOD",
        help=f"steps of the lines: {format_list(STEP_PERIODS, 'or')}",
    )
    add(
        "--sheets",
        type=whole_number,
        default=DEFAULT_SHEET_COUNT,
        metavar="N",
        help="of the latest N games (200)",
    )
    return parser


def _output_path(options: argparse.Namespace) -> str:
    """Where the page goes: beside the one scores file, unless something else is said."""
    if options.out:
        return str(options.out)
    if len(options.files) > 1:
        raise UsageError("several files give one page: say where it goes with -o OUT")
    if options.files[0] == STDIN:
        return STDIN
    return f"{options.files[0]}{PAGE_ENDING}"
