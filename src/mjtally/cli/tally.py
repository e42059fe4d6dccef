"""`mjtally FILE…`: scores files to a table. The verb `tally` need not be written; `standings` and
`results` are verbs of one table each, which they print."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import IO, NamedTuple

from ..base.errors import UsageError
from ..base.terminal import Screen, detect_screen, is_terminal
from ..base.wording import format_list, pluralize
from ..interpreter.sources import BOM, STDIN, FileOpener, open_lines
from ..interpreter.tally import Tally
from ..output.files import open_output
from ..output.formats import find_format, lay_out_for_people, write_table
from ..output.screen import RowPreview, render_table
from ..tables.build import accumulate_table, build_table, check_table_applies
from ..tables.options import (
    COLUMN_OPTIONS,
    COUNTING_OPTIONS,
    ROW_OPTIONS,
    TABLE_OPTIONS,
    RenderedTable,
    Row,
    TableOption,
    TableOptions,
    check_for_all_tables,
    parse_table_options,
)
from ..tables.rating_systems import check_rating
from ..tables.registry import TABLE_NAMES, find_table
from ..tables.selection import check_players, select_rows
from ..translations import load_catalogue
from .console import EXIT_ERRORS, EXIT_FINE, print_message, print_output
from .options import (
    TABLE_LANGUAGE,
    ReadingOptions,
    add_language_option,
    add_period_options,
    add_table_options,
    check_files,
    parse_language,
    parse_period_options,
    parse_reading_options,
    start_reading_parser,
)
from .output_options import (
    OutputOptions,
    add_output_options,
    check_not_included,
    find_default_output,
    parse_output_options,
    report_written,
)
from .parsers import VerbParser

ALL_TABLES = "all"  # in the place of a table
PLAYERS_TABLE = "players"  # which is made unless another is asked for


class CountedRows:
    """Rows, and how many there were when they were written."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = rows
        self.count = 0

    def __iter__(self) -> Iterator[Row]:
        for row in self.rows:
            self.count += 1
            yield row


class WrittenTable(NamedTuple):
    """A table, and how many rows it had when it was written."""

    table: RenderedTable
    row_count: int


class TallyOptions(NamedTuple):
    """Which table is made of which files, and where it goes."""

    reading: ReadingOptions
    table: TableOptions
    output: OutputOptions
    language: str  # of what people read
    is_printed: bool  # unless a place is named

    @property
    def place(self) -> str:
        """The path of the table; - is standard output."""
        if self.output.out:
            return self.output.out
        if self.is_printed or self.output.named_format == "table":
            return STDIN
        output_format = find_format(self.output.named_format or "tsv")
        is_plain = self.table.table == PLAYERS_TABLE and not output_format.may_be_page
        kind = "" if is_plain else f".{self.table.table}"
        ending = f"{kind}.{output_format.name}"
        return find_default_output(self.reading.files, ending, "table")

    @property
    def may_replace(self) -> bool:
        """Whether what is in the table's place may be lost. A place that the command chose is
        its own: nobody else calls a file `games.txt.tsv`."""
        is_own = not self.output.out and os.path.splitext(self.reading.files[0])[1] != ""
        return self.output.replaces_any or is_own


def build_parser() -> VerbParser:
    """The options of `tally`."""
    parser = start_reading_parser(
        "[tally]", "Write every player's statistics beside the scores file."
    )
    add_output_options(parser, "table", "FILE.tsv, or the screen for --format table")
    parser.set_defaults(writes_beside=True)
    tables = format_list((*TABLE_NAMES, ALL_TABLES), "or")
    parser.add_argument("--table", default=PLAYERS_TABLE, metavar="TABLE", help=tables)
    _add_tally_options(parser, TABLE_OPTIONS)
    return parser


def build_table_parser(verb: str, description: str, table: str) -> VerbParser:
    """The options of a verb that prints one table: those of `tally` that the table has."""
    parser = start_reading_parser(verb, description)
    add_output_options(parser, "table", "it is printed")
    shows_guests = find_table(table).shows_guests  # asked for or not
    own = [
        row
        for row in TABLE_OPTIONS
        if row.is_for(table) and not (row.name == "guests" and shows_guests)
    ]
    _add_tally_options(parser, own)
    absent = {row.name: row.default for row in TABLE_OPTIONS if row not in own}
    parser.set_defaults(table=table, **absent)
    return parser


def _add_tally_options(parser: VerbParser, rows: Sequence[TableOption]) -> None:
    """What is said of any table; of its own options these `rows`."""
    add = parser.add_argument
    add("--bom", action="store_true", help="with csv: so that Excel sees it is UTF-8")
    add_table_options(parser, [row for row in COLUMN_OPTIONS if row in rows])
    add_period_options(parser)
    add_table_options(parser, [row for row in ROW_OPTIONS if row in rows])
    add_language_option(parser, TABLE_LANGUAGE)
    add_table_options(parser, [row for row in COUNTING_OPTIONS if row in rows])


def run(arguments: Sequence[str]) -> int:
    """Write one table, or all of them."""
    options = build_parser().parse_arguments(_join_sort_value(arguments))
    if options.table != ALL_TABLES:
        return _run_one_table(options, is_printed=False)
    output = _parse_output_options(options)
    from .all_tables import write_all_tables

    check_for_all_tables(vars(options))
    check_files(options.files)
    reading = parse_reading_options(options, parse_period_options(options, ()))
    check_rating(options.rating)
    all_tables = TableOptions(by=options.by, guests=options.guests, rating=options.rating)
    return write_all_tables(reading, output, all_tables, parse_language(options.lang))


def run_table_verb(parser: VerbParser, arguments: Sequence[str]) -> int:
    """Print the table of a verb that has one, or write it where it is to go."""
    return _run_one_table(parser.parse_arguments(_join_sort_value(arguments)), is_printed=True)


def _run_one_table(options: argparse.Namespace, *, is_printed: bool) -> int:
    output = _parse_output_options(options)
    parsed = _parse_options(options, output, is_printed=is_printed)
    check_files(options.files)
    return _write_one_table(parsed)


# ---------------------------------------------------------------------- what the arguments say


def _join_sort_value(arguments: Sequence[str]) -> list[str]:
    """`--sort -points` as `--sort=-points`: argparse would take the column for an option."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == "--sort":
            joined[-1] = f"--sort={argument}"
        else:
            joined.append(argument)
    return joined


def _parse_output_options(options: argparse.Namespace) -> OutputOptions:
    if options.table != ALL_TABLES:
        find_table(options.table)
    output = parse_output_options(options, has_bom=options.bom)
    if output.has_bom and not (output.format and find_format(output.format).takes_bom):
        raise UsageError("--bom is for --format csv")
    return output


def _parse_options(
    options: argparse.Namespace, output: OutputOptions, *, is_printed: bool
) -> TallyOptions:
    name_columns = find_table(options.table).name_columns
    table = parse_table_options(options.table, vars(options), name_columns)
    period = parse_period_options(options, table.players)
    reading = parse_reading_options(options, period)
    language = parse_language(options.lang)
    return TallyOptions(reading, table, output, language, is_printed)


# ------------------------------------------------------------------------------- the one table


def _write_one_table(options: TallyOptions) -> int:
    """Read everything and write a table, whole or not at all."""
    out, reading = options.place, options.reading
    place = open_output(out, reading.files, force=options.may_replace)
    with _choose_opener(reading) as open_file, place as (file, keep):
        output_format = options.output.choose_format(out)
        tally = reading.open_tally(open_file=open_file)
        table = build_table(tally, options.table, accumulate_table(tally, options.table))
        if not tally.error_count:
            written = _write_rows(table, tally, options, file, output_format)
        if tally.error_count:  # some of which come with the rows
            options.reading.report_errors(tally, "nothing was written")
            return EXIT_ERRORS
        check_not_included(out, tally, "table")
        check_players(options.table, tally.tally_state)
        tally.check_found()
        keep()
    if not reading.is_quiet:
        _report_table(written, tally, options.table, out)
    return EXIT_FINE


def _choose_opener(reading: ReadingOptions) -> AbstractContextManager[FileOpener]:
    """How files are opened: with a progress bar, where a person looks on."""
    if reading.is_quiet or not is_terminal(sys.stderr):
        return nullcontext(open_lines)
    from .progress import show_files_progress

    return show_files_progress(reading.files)


def _write_rows(
    table: RenderedTable, tally: Tally, options: TallyOptions, file: IO[str], output_format: str
) -> WrittenTable:
    """Write the rows that are wanted. Of a table that goes to a file while a person looks on,
    the first rows are kept for the screen."""
    is_on_screen = options.place == STDIN
    table = select_rows(table, options.table, tally.tally_state.find_player)
    table = table._replace(catalogue=load_catalogue(options.language))
    if is_terminal(sys.stdout) and not is_on_screen:
        table = table._replace(rows=RowPreview(table.rows))
    file.write(BOM if options.output.has_bom else "")
    screen = detect_screen(sys.stdout) if is_on_screen else Screen()
    rows = CountedRows(table.rows)
    write_table(table._replace(rows=rows), output_format, file, screen)
    check_table_applies(tally, options.table)
    return WrittenTable(table, rows.count)


# ------------------------------------------------------------------------------ what is printed


def _report_table(written: WrittenTable, tally: Tally, options: TableOptions, out: str) -> None:
    """Print the first rows where a person looks on, who was left out, why there is nothing, and
    what was written."""
    table = written.table
    if isinstance(table.rows, RowPreview):
        preview = table.rows
        first_rows = lay_out_for_people(table._replace(rows=preview.first_rows))
        screen = detect_screen(sys.stdout)
        print_output(render_table(first_rows, screen, out, preview.hidden_row_count), end="")
    omitted_row = find_table(options.table).omitted_row
    if table.omitted_count and omitted_row:
        print_message(f"{pluralize(table.omitted_count, omitted_row)} left out")
    elif table.omitted_count:
        minimums = [f"{options.min_hands} hands"] * (options.min_hands > 0)
        minimums += [f"{options.min_games} games"] * (options.min_games > 0)
        players = pluralize(table.omitted_count, "player")
        print_message(f"{players} with fewer than {format_list(minimums, 'or')} left out")
    if not written.row_count:
        reason = find_table(options.table).empty_reason
        print_message(f"the table {options.table} is empty: {reason}")
    report_written(out, tally)
