"""`mjtally report FILE…`: one page to look at."""

import argparse
import os
import sys
from argparse import Namespace
from contextlib import nullcontext

from ..base.errors import Problem, UsageError
from ..base.terminal import is_terminal
from ..base.wording import format_list
from ..interpreter.sources import open_lines
from ..output.files import is_special_file
from ..report.data import ReportOptions
from ..report.page import render_page
from ..report.reader import read_report_data
from ..report.share import check_picture_path, render_picture
from ..tables.options import PAGE_OPTIONS, PERIOD_OPTIONS, read_options
from .console import EXIT_FINE
from .options import (
    add_language_option,
    add_players_option,
    add_reading_options,
    add_table_options,
)
from .output_options import add_place_options, find_default_output
from .parsers import VerbParser, number_from
from .progress import show_files_progress
from .verb_run import VerbRun

STEP_PERIODS = ("game", "day", "week", "month", "year")
DEFAULT_SHEET_COUNT = 20  # how many games get a sheet, unless --sheets says otherwise
URL_STARTS = ("https://", "http://")
PAGE_ENDING = ".html"
PAGE_ENDINGS = {"", PAGE_ENDING, ".htm", ".xhtml"}  # endings that the file of a page may have


def add_options(parser: VerbParser) -> None:
    add_reading_options(parser)
    add = parser.add_argument
    parser.set_defaults(writes_beside=True)
    add_place_options(parser, "page", f"FILE{PAGE_ENDING}")
    add("--title", default="", metavar="TEXT", help="the page's title")
    add("--share", default="", metavar="PNG", help="also draw the standings as a picture for chats")
    add(
        "--url",
        default="",
        metavar="URL",
        help="the address where the page will be, for links to it",
    )
    add_table_options(parser, PERIOD_OPTIONS)
    add_players_option(parser, "only these players")
    add_table_options(parser, PAGE_OPTIONS)
    periods = format_list(STEP_PERIODS, "or")
    help_text = f"steps of the lines: {periods}"
    parser.add_choice("--by", values=STEP_PERIODS, noun="period", metavar="PERIOD", help=help_text)
    add(
        "--sheets",
        type=number_from(0),
        default=DEFAULT_SHEET_COUNT,
        metavar="N",
        help="sheets of the latest N games (20)",
    )
    add_language_option(parser, "the page's language")


def run(arguments: argparse.Namespace) -> int:
    """Write everything on one page, once everything was read."""
    asked = read_options("", vars(arguments) | {"by": None})
    check_arguments(arguments)
    declared = [("rules", arguments.rules)] if arguments.rules else []
    options = ReportOptions(
        title=arguments.title,
        by=arguments.by or "",
        max_sheets=arguments.sheets,
        url=arguments.url,
        share=os.path.basename(arguments.share),
        rules=tuple(f"{key}={value}" for key, value in (*declared, *arguments.set)),
        language=arguments.lang,
    )
    out = arguments.out or find_default_output(arguments.files, PAGE_ENDING, "page")
    problems: list[Problem] = []
    is_watched = not arguments.quiet and is_terminal(sys.stderr)
    progress = show_files_progress(arguments.files) if is_watched else nullcontext(open_lines)
    with progress as open_file, VerbRun(arguments) as verb_run:
        page = verb_run.open(out, "page", is_own=not arguments.out)
        picture = verb_run.open(arguments.share, "picture") if arguments.share else None
        tally = verb_run.read(asked.select_period(), open_file=open_file, observe=problems.append)
        reports = read_report_data(tally, asked, options, problems, arguments.files)
        verb_run.check_read(asked, "there is no page")
        first, *others = reports
        page.write(render_page(first, others=others))
        if picture:
            picture.buffer.write(render_picture(first, arguments.share))
        verb_run.keep()
    verb_run.report_written(out)
    if arguments.share:
        verb_run.note(f"wrote {arguments.share}")
    return EXIT_FINE


def check_arguments(arguments: Namespace) -> None:
    """Check the arguments before anything is read; fails for a combination that is impossible."""
    ending = os.path.splitext(arguments.out)[1].casefold()
    if ending not in PAGE_ENDINGS and not is_special_file(arguments.out):
        raise UsageError(
            f"{arguments.out}: the ending of a page is .html (a browser prints it, also as a PDF)"
        )
    if arguments.share:
        check_picture_path(arguments.share)
    if arguments.url and not arguments.url.startswith(URL_STARTS):
        raise UsageError(f"--url {arguments.url}: an address starts with https:// (or http://)")
