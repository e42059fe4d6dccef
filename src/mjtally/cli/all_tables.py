"""`mjtally FILE… --table all`: every table, in one workbook or in a folder."""

import argparse
import os
from functools import partial

from ..base.errors import UsageError
from ..base.terminal import Screen
from ..base.wording import pluralize
from ..interpreter.sources import BOM, STDIN
from ..interpreter.tally import Tally, parse_period
from ..output.files import open_output
from ..output.formats import find_format, write_table
from ..tables.build import build_all_tables
from ..tables.options import TableOptions, check_for_all_tables
from .options import (
    EXIT_ERRORS,
    EXIT_FINE,
    check_workbook_output,
    list_sources,
    parse_rules_option,
    print_message,
    report_problem,
)


def write_all_tables(options: argparse.Namespace, how: str) -> int:
    """Every table, once everything was read; `how` is the format that is said, or the ending of
    the place says, empty where neither does."""
    check_for_all_tables(vars(options))
    form, out = find_format(how or "tsv"), _output_path(options, how)
    check_workbook_output(form.name, out)
    span = parse_period(options.since, options.until, options.season, options.last)
    told = partial(report_problem, options.quiet)
    tally = Tally(
        list_sources(options.files),
        told,
        parse_rules_option(options),
        span,
        options.strict,
        include_anywhere=options.include_anywhere,
    )
    made = build_all_tables(tally, TableOptions(by=options.by, guests=options.guests))
    if tally.error_count:
        print_message(f"{pluralize(tally.error_count, 'error')}: nothing was written")
        return EXIT_ERRORS
    tally.check_found()
    if form.write_workbook:
        with open_output(out, options.files, force=options.force) as (file, keep):
            form.write_workbook(made, file)
            keep()
    else:
        _make_folder(out)
        for name, sheet in made.items():
            place = os.path.join(out, f"{name}.{form.file_ending or form.name}")
            with open_output(place, options.files, force=options.force) as (file, keep):
                file.write(BOM if options.bom else "")
                write_table(sheet, form.name, file, Screen())
                keep()
    if not options.quiet:
        for said in tally.describe_omissions():
            print_message(f"warning: {said}")
        print_message(f"wrote {out} ({pluralize(len(made), 'table')}: {tally.format_summary()})")
    return EXIT_FINE


def _make_folder(out: str) -> None:
    try:
        os.makedirs(out, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise UsageError(
            f"{out} cannot be a folder: a file is there; name another with -o"
        ) from None


def _output_path(options: argparse.Namespace, how: str) -> str:
    """The workbook, or the folder, beside the one scores file unless something else is said."""
    is_workbook = bool(how) and find_format(how).write_workbook is not None
    if how != options.format and not is_workbook:  # the ending is that of one table
        raise UsageError(
            f"{options.out} is one file, and every table is several: name a workbook (.xlsx), or a"
            f" folder: -o {os.path.splitext(options.out)[0]} --format {how}"
        )
    if options.out and (options.out != STDIN or is_workbook):
        return str(options.out)
    if options.out or options.files[0] == STDIN:
        raise UsageError("--table all goes into a folder, or into a workbook (.xlsx): say -o OUT")
    if len(options.files) > 1:
        raise UsageError("several files give one set of tables: say where it goes with -o OUT")
    return f"{options.files[0]}.{how if is_workbook else 'tables'}"
