"""`mjtally FILE… --table all`: every table, in one workbook or in a folder."""

import os
from collections.abc import Mapping

from ..base.errors import UsageError
from ..base.terminal import Screen, escape_unprintable
from ..base.wording import pluralize
from ..interpreter.sources import BOM, STDIN
from ..output.files import open_output
from ..output.formats import OutputFormat, find_format, write_table
from ..tables.build import build_all_tables
from ..tables.options import RenderedTable, TableOptions
from ..translations import load_catalogue
from .console import EXIT_ERRORS, EXIT_FINE, print_message
from .options import ReadingOptions
from .output_options import OutputOptions, check_workbook_output, report_omissions


def write_all_tables(
    reading: ReadingOptions, output: OutputOptions, table_options: TableOptions, language: str
) -> int:
    """Write every table, once everything was read."""
    output_format = find_format(output.format or "tsv")
    is_workbook = output_format.write_workbook is not None
    out = _find_place(reading.files, output, is_workbook=is_workbook)
    check_workbook_output(output_format.name, out)
    tally = reading.open_tally()
    catalogue = load_catalogue(language)
    tables = {
        name: table._replace(catalogue=catalogue)
        for name, table in build_all_tables(tally, table_options).items()
    }
    if tally.error_count:
        reading.report_errors(tally, "nothing was written")
        return EXIT_ERRORS
    tally.check_found()
    if output_format.write_workbook:
        with open_output(out, reading.files, force=output.replaces_any) as (file, keep):
            output_format.write_workbook(tables, file)
            keep()
    else:
        _write_folder(tables, out, reading, output, output_format)
    if not reading.is_quiet:
        report_omissions(tally)
        count = pluralize(len(tables), "table")
        print_message(f"wrote {escape_unprintable(out)} ({count}: {tally.format_summary()})")
    return EXIT_FINE


def _write_folder(
    tables: Mapping[str, RenderedTable],
    folder: str,
    reading: ReadingOptions,
    output: OutputOptions,
    output_format: OutputFormat,
) -> None:
    """Write each table to a file of its own."""
    try:
        os.makedirs(folder, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise UsageError(
            f"{folder} cannot be a folder: a file is there; name another with -o"
        ) from None
    ending = output_format.file_ending or output_format.name
    for name, table in tables.items():
        path = os.path.join(folder, f"{name}.{ending}")
        with open_output(path, reading.files, force=output.replaces_any) as (file, keep):
            file.write(BOM if output.has_bom else "")
            write_table(table, output_format.name, file, Screen())
            keep()


def _find_place(files: tuple[str, ...], output: OutputOptions, *, is_workbook: bool) -> str:
    """The workbook, or the folder, beside the one scores file unless `-o` names another."""
    if output.format != output.named_format and not is_workbook:  # the ending is that of one table
        raise UsageError(
            f"{output.out} is one file, and every table is several: name a workbook (.xlsx), or a"
            f" folder: -o {os.path.splitext(output.out)[0]} --format {output.format}"
        )
    if output.out and (output.out != STDIN or is_workbook):
        return output.out
    if output.out or files[0] == STDIN:
        raise UsageError("--table all goes into a folder, or into a workbook (.xlsx): say -o OUT")
    if len(files) > 1:
        raise UsageError("several files give one set of tables: say where it goes with -o OUT")
    return f"{files[0]}.{output.format if is_workbook else 'tables'}"
