"""`mjtally report FILE…`: one page to look at."""

import argparse
from collections.abc import Sequence

from ..base.errors import Problem, UsageError
from ..base.screen import visible
from ..base.words import listing, plural
from ..reading.sources import STDIN
from ..reading.tally import Tally, span_of
from ..tables.asked import Asked
from ..tables.selected import check_players
from ..write.files import same_file, writing
from .options import (
    ERRORS,
    FINE,
    add_chosen,
    add_span,
    asked_rules,
    check_chosen,
    known,
    reading_parser,
    sources,
    tell,
    whole_number,
)
from .options import report as tell_of

PERIODS = ("game", "day", "week", "month", "year")
SHEETS = 200  # of games, unless more are asked for
ENDING = ".html"


def report(arguments: Sequence[str]) -> int:
    """Everything on one page, once everything was read."""
    asked = report_parser().parse_args(arguments)
    known(asked.by or PERIODS[0], PERIODS, "period")
    if min(asked.min_games, asked.sheets) < 0:
        raise UsageError("--min-games and --sheets are 0 or more")
    check_chosen(asked)
    from ..report.drawing import check_library
    from ..report.page import page
    from ..report.season import Options, gathered

    check_library()
    players = tuple(filter(None, asked.players.split(",")))
    span = span_of(asked.since, asked.until, asked.season, asked.last, players)
    out, problems = _out(asked), list[Problem]()

    def problem(said: Problem) -> None:
        problems.append(said)
        tell_of(asked.quiet, said)

    options = Options(
        *(asked.title, asked.by, asked.min_games, asked.guests, players, asked.sheets),
        *(asked.best, asked.drop),
    )
    tally = Tally(
        sources(asked.files),
        problem,
        asked_rules(asked),
        span,
        asked.strict,
        include_anywhere=asked.include_anywhere,
    )
    own = not asked.out
    with writing(out, asked.files, force=asked.force or own) as (file, keep):
        season = gathered(tally, options, problems, asked.files)
        if season is None:
            tell(f"{plural(tally.errors, 'error')}: there is no page")
            return ERRORS
        if out != STDIN and any(same_file(out, path) for path in tally.tallied.files):
            raise UsageError(f"{out} is included: the page would take its place")
        check_players(Asked(players=players), tally.tallied.names)
        tally.check_found()
        if not season.games:
            raise UsageError("nothing was played: there is no page")
        file.write(page(season))
        keep()
    if not asked.quiet:
        for said in tally.missed():
            tell(f"warning: {visible(said)}")
        if out != STDIN:
            tell(f"wrote {visible(out)} ({tally.summary()})")
    return FINE


def report_parser() -> argparse.ArgumentParser:
    """The options of `report`."""
    parser = reading_parser("report", "Everything on one page to look at, to send, or to print.")
    add = parser.add_argument
    add("-o", dest="out", metavar="OUT", help="the page's file; - is standard output")
    add("--force", action="store_true", help="replace OUT, whatever it is")
    add("--title", default="", metavar="TEXT", help="the page's title")
    add_span(parser)
    add("--players", default="", metavar="A,B", help="only these players")
    add("--guests", action="store_true", help="guests stand in the standings, too")
    add("--min-games", type=whole_number, default=0, metavar="N", help="only who finished so many")
    add_chosen(parser)
    add("--by", default="", metavar="PERIOD", help=f"steps of the lines: {listing(PERIODS, 'or')}")
    add(
        "--sheets",
        type=whole_number,
        default=SHEETS,
        metavar="N",
        help="of the latest N games (200)",
    )
    return parser


def _out(asked: argparse.Namespace) -> str:
    """Where the page goes: beside the one scores file, unless something else is said."""
    if asked.out:
        return str(asked.out)
    if len(asked.files) > 1:
        raise UsageError("several files give one page: say where it goes with -o OUT")
    if asked.files[0] == STDIN:
        return STDIN
    return f"{asked.files[0]}{ENDING}"
