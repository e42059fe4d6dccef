"""`mjtally FILE…`: scores files to a table."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

from ..base.errors import UsageError
from ..base.terminal import Screen, detect_screen, escape_unprintable, is_terminal
from ..base.wording import format_list, pluralize
from ..interpreter.includes import FileOpener
from ..interpreter.sources import BOM, STDIN, open_lines
from ..interpreter.tally import Tally, parse_period
from ..output.files import is_same_file, is_special_file, open_output
from ..output.formats import FORMAT_NAMES, find_format, write_table
from ..output.screen import RowPreview, render_table
from ..tables.build import accumulate_table, build_table, check_table_applies
from ..tables.options import (
    COLUMN_OPTIONS,
    COUNTING_OPTIONS,
    ROW_OPTIONS,
    TableOptions,
    parse_table_options,
)
from ..tables.registry import TABLE_NAMES, Accumulator
from ..tables.selection import check_players, lay_out_table, select_rows
from .options import (
    EXIT_ERRORS,
    EXIT_FINE,
    add_period_options,
    add_table_options,
    build_reading_parser,
    check_known,
    check_workbook_output,
    list_sources,
    parse_rules_option,
    print_message,
    print_output,
    report_problem,
    whole_number,
)

ALL_TABLES = "all"  # in the place of a table


def run(arguments: Sequence[str]) -> int:
    """The verb `tally`, which need not be said."""
    options = tally_parser().parse_args(_join_sort_value(arguments))
    check_known(options.table, (*TABLE_NAMES, ALL_TABLES), "table")
    check_known(options.format or "tsv", FORMAT_NAMES, "format")
    how = _output_format(options)
    if options.bom and not (how and find_format(how).takes_bom):
        raise UsageError("--bom is for --format csv")
    if options.table == ALL_TABLES:
        from .all_tables import write_all_tables

        return write_all_tables(options, how)
    rules, wanted, out = (
        parse_rules_option(options),
        parse_table_options(options.table, vars(options)),
        _output_path(options),
    )
    span = parse_period(options.since, options.until, options.season, options.last, wanted.players)
    place = open_output(out, options.files, force=options.force or _has_default_output(options))
    watched = is_terminal(sys.stdout)
    screen = detect_screen(sys.stdout) if out == STDIN else Screen()
    with _choose_opener(options) as opened, place as (file, keep):
        _check_output_ending(options, how)
        how = how or ("table" if out == STDIN and watched else "tsv")
        check_workbook_output(how, out)
        told = partial(report_problem, options.quiet)
        reading = Tally(
            list_sources(options.files, opened),
            told,
            rules,
            span,
            options.strict,
            include_anywhere=options.include_anywhere,
        )
        sheet = build_table(reading, wanted, _read_summary(reading, wanted, options))
        if not reading.error_count:
            sheet = select_rows(sheet, wanted)
        rows = RowPreview(sheet.rows) if watched and out != STDIN else sheet.rows
        if not reading.error_count:
            file.write(BOM if options.bom else "")
            write_table(sheet._replace(rows=rows), how, file, screen)
            check_table_applies(reading, wanted)
        if reading.error_count:
            print_message(f"{pluralize(reading.error_count, 'error')}: nothing was written")
            return EXIT_ERRORS
        if out != STDIN and any(is_same_file(out, path) for path in reading.tally_state.files):
            raise UsageError(f"{out} is included: the table would take its place")
        check_players(wanted, reading.tally_state.names)
        reading.check_found()
        keep()
    if options.quiet:
        return EXIT_FINE
    if isinstance(rows, RowPreview):
        shown = lay_out_table(
            sheet._replace(rows=rows.first_rows), find_format("table").format_column
        )
        screen = detect_screen(sys.stdout)
        print_output(render_table(shown, screen, out, rows.hidden_row_count), end="")
    if sheet.omitted_count:
        _report_left_out(options, sheet.omitted_count)
    for said in reading.describe_omissions():
        print_message(f"warning: {escape_unprintable(said)}")
    if out != STDIN:
        print_message(f"wrote {escape_unprintable(out)} ({reading.format_summary()})")
    return EXIT_FINE


def _join_sort_value(arguments: Sequence[str]) -> list[str]:
    """`--sort -points` as `--sort=-points`: argparse would take the column for an option."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == "--sort":
            joined[-1] = f"--sort={argument}"
        else:
            joined.append(argument)
    return joined


def tally_parser() -> argparse.ArgumentParser:
    """The options of `tally`."""
    parser = build_reading_parser(
        "[tally]", "Write every player's statistics beside the scores file."
    )
    add = parser.add_argument
    add("-o", dest="out", metavar="OUT", help="the table's file; - is standard output")
    add("--force", action="store_true", help="replace OUT, whatever it is")
    add(
        "--table",
        default="players",
        metavar="TABLE",
        help=format_list((*TABLE_NAMES, ALL_TABLES), "or"),
    )
    said = f"{format_list(FORMAT_NAMES, 'or')}, otherwise as the ending of OUT says"
    add("--format", default="", metavar="FORMAT", help=said)
    add("--bom", action="store_true", help="with csv: so that Excel sees it is UTF-8")
    add_table_options(parser, COLUMN_OPTIONS)
    add_period_options(parser)
    add_table_options(parser, ROW_OPTIONS)
    add("-j", dest="jobs", type=whole_number, default=1, metavar="N", help="processes")
    add_table_options(parser, COUNTING_OPTIONS)
    return parser


def _read_summary(
    tally: Tally, wanted: TableOptions, options: argparse.Namespace
) -> Accumulator | None:
    """Everything, added up by one process or by several."""
    if options.jobs < 2:
        return accumulate_table(tally, wanted)
    from ..tables.parallel import read_in_parallel

    return read_in_parallel(tally, wanted, options.jobs, options.rules or "")


def _choose_opener(options: argparse.Namespace) -> AbstractContextManager[FileOpener]:
    """How files are opened: with a progress bar, where a person looks on."""
    if options.quiet or not is_terminal(sys.stderr):
        return nullcontext(open_lines)
    from .progress import show_files_progress

    return show_files_progress(options.files)


def _report_left_out(options: argparse.Namespace, left_out: int) -> None:
    """Say who is not in the table."""
    least = [f"{options.min_hands} hands"] * (options.min_hands > 0)
    least += [f"{options.min_games} games"] * (options.min_games > 0)
    print_message(
        f"{pluralize(left_out, 'player')} with fewer than {format_list(least, 'or')} left out"
    )


def _output_path(options: argparse.Namespace) -> str:
    """Where the table goes: beside the one scores file, unless something else is said."""
    if options.out:
        return str(options.out)
    if options.format == "table":
        return STDIN
    if len(options.files) > 1:
        raise UsageError("several files give one table: say where it goes with -o OUT")
    if options.files[0] == STDIN:
        return STDIN
    kind = "" if options.table == "players" else f".{options.table}"
    return f"{options.files[0]}{kind}.{options.format or 'tsv'}"


def _has_default_output(options: argparse.Namespace) -> bool:
    """Whether the table's place is mjtally's own: nobody else calls a file `games.txt.tsv`."""
    return not options.out and os.path.splitext(options.files[0])[1] != ""


def _output_format(options: argparse.Namespace) -> str:
    """The format of the table: the one that is said, or that the ending of its file says;
    empty where neither says it."""
    ending = _output_ending(options).casefold()
    return str(options.format or (ending if ending in FORMAT_NAMES else ""))


def _check_output_ending(options: argparse.Namespace, how: str) -> None:
    """Fails where a table would go into a file whose ending says something else."""
    if _output_ending(options) and not how:
        endings = format_list([f".{each}" for each in FORMAT_NAMES], "or")
        raise UsageError(
            f"{options.out}: the ending of a table is {endings}; with --format it may be any other"
        )


def _output_ending(options: argparse.Namespace) -> str:
    """The ending of the table's file, without its dot; a pipe or a folder may have any."""
    if not options.out or is_special_file(options.out):
        return ""
    return os.path.splitext(str(options.out))[1].removeprefix(".")
