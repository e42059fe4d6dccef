"""`mjtally report FILE…`: one page to look at."""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import format_list
from ..output.files import is_special_file, open_output
from ..report.page import render_page
from ..report.report_data import ReportData, ReportOptions
from ..report.report_reader import read_report_data
from ..tables.options import GAME_CHOICE_OPTIONS, TableOptions, check_game_choice
from ..tables.selection import check_players
from .console import EXIT_ERRORS, EXIT_FINE, print_message
from .options import (
    ReadingOptions,
    add_language_option,
    add_period_options,
    add_players_option,
    add_table_options,
    check_files,
    parse_language,
    parse_period_options,
    parse_reading_options,
    start_reading_parser,
)
from .output_options import (
    add_place_options,
    check_not_included,
    find_default_output,
    report_written,
)
from .parsers import VerbParser, check_known, whole_number

STEP_PERIODS = ("game", "day", "week", "month", "year")
DEFAULT_SHEET_COUNT = 20  # of games, unless another number is given
URL_STARTS = ("https://", "http://")
PAGE_ENDING = ".html"
PAGE_ENDINGS = {"", PAGE_ENDING, ".htm", ".xhtml"}  # that a page may have


class PageOptions(NamedTuple):
    """Which page is made of which files, and where it goes."""

    reading: ReadingOptions
    report: ReportOptions
    out: str  # a path; - is standard output
    may_replace: bool  # whatever is there
    share: str  # the path of a picture; empty for none
    forces_picture: bool  # in the place of whatever is there


def build_parser() -> VerbParser:
    """The options of `report`."""
    parser = start_reading_parser(
        "report", "Everything on one page to look at, to send, or to print."
    )
    add = parser.add_argument
    parser.set_defaults(writes_beside=True)
    add_place_options(parser, "page", f"FILE{PAGE_ENDING}")
    add("--title", default="", metavar="TEXT", help="the page's title")
    add("--share", default="", metavar="PNG", help="the standings as a picture for chats, too")
    add("--url", default="", metavar="URL", help="where the page will be, for links to it")
    add_period_options(parser)
    add_players_option(parser, "only these players")
    add("--guests", action="store_true", help="guests are in the standings, too")
    add("--min-games", type=whole_number, default=0, metavar="N", help="only who finished so many")
    add_table_options(parser, GAME_CHOICE_OPTIONS)
    periods = format_list(STEP_PERIODS, "or")
    add("--by", default="", metavar="PERIOD", help=f"steps of the lines: {periods}")
    add(
        "--sheets",
        type=whole_number,
        default=DEFAULT_SHEET_COUNT,
        metavar="N",
        help="of the latest N games (20)",
    )
    add_language_option(parser, "the page's language")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Write everything on one page, once everything was read."""
    options = _parse_options(build_parser().parse_arguments(arguments))
    reading, out = options.reading, options.out
    problems: list[Problem] = []

    def keep_and_report(problem: Problem) -> None:
        problems.append(problem)
        reading.report_problem(problem)

    tally = reading.open_tally(keep_and_report)
    place = open_output(out, reading.files, force=options.may_replace, what="page")
    with place as (file, keep), _open_picture(options) as keep_picture:
        season = read_report_data(tally, options.report, problems, reading.files)
        if season is None:
            reading.report_errors(tally, "there is no page")
            return EXIT_ERRORS
        check_not_included(out, tally, "page")
        check_players(TableOptions(players=options.report.players), tally.tally_state)
        tally.check_found()
        if not season.results:
            raise UsageError("nothing was played: there is no page")
        file.write(render_page(season))
        keep_picture(season)
        keep()
    if not reading.is_quiet:
        report_written(out, tally)
        if options.share:
            print_message(f"wrote {escape_unprintable(options.share)}")
    return EXIT_FINE


@contextmanager
def _open_picture(options: PageOptions) -> Iterator[Callable[[ReportData], None]]:
    """What draws the picture to share, if there is to be one."""
    if not options.share:
        yield lambda season: None
        return
    from ..report.share import render_picture  # few pages have one

    place = open_output(
        options.share, options.reading.files, force=options.forces_picture, what="picture"
    )
    with place as (file, keep):

        def draw(season: ReportData) -> None:
            file.buffer.write(render_picture(season, options.share))
            keep()

        yield draw


def _parse_options(options: argparse.Namespace) -> PageOptions:
    check_known(options.by or STEP_PERIODS[0], STEP_PERIODS, "period")
    if min(options.min_games, options.sheets) < 0:
        raise UsageError("--min-games and --sheets are 0 or more")
    check_game_choice(vars(options))
    _check_ending(options.out)
    if options.share:
        from ..report.share import check_picture_path

        check_picture_path(options.share)
    if options.url and not options.url.startswith(URL_STARTS):
        raise UsageError(f"--url {options.url}: an address starts with https:// (or http://)")
    check_files(options.files)
    period = parse_period_options(options)
    reading = parse_reading_options(options, period)
    report = ReportOptions(
        title=options.title,
        by=options.by,
        min_games=options.min_games,
        guests=options.guests,
        players=period.players,
        max_sheets=options.sheets,
        best=options.best,
        drop=options.drop,
        url=options.url,
        share=os.path.basename(options.share),
        period=reading.period,
        rules=_list_declared_rules(reading),
        language=parse_language(options.lang),
    )
    own = find_default_output(reading.files, PAGE_ENDING, "page") if not options.out else ""
    replaces = options.force or bool(own)
    out = options.out or own
    return PageOptions(reading, report, out, replaces, options.share, options.force)


def _list_declared_rules(reading: ReadingOptions) -> tuple[str, ...]:
    """What the command line declares before the files, as a file would."""
    named = (("rules", reading.rules_name),) if reading.rules_name else ()
    return tuple(f"{key}={value}" for key, value in (*named, *reading.settings))


def _check_ending(out: str) -> None:
    """Fails where a page would go into a file whose ending says something else."""
    ending = os.path.splitext(out)[1].casefold()
    if ending not in PAGE_ENDINGS and not is_special_file(out):
        raise UsageError(
            f"{out}: the ending of a page is .html (a browser prints it, also as a PDF)"
        )
