"""`mjtally FILE…`: scores files to a table, or with `--table all` to every table. The verb `tally`
need not be written; `standings` and `results` are verbs of one table each, which they print."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator

from ..base.errors import UsageError
from ..base.terminal import Screen, detect_screen, is_terminal
from ..base.wording import format_list, pluralize
from ..interpreter.sources import BOM, STDIN
from ..output.formats import find_format, lay_out_for_people, write_table
from ..output.screen import render_table
from ..rules.statistics.player import ALL_PLAYERS
from ..tables.build import build_all_tables, build_table, check_table_applies
from ..tables.options import (
    ALL_TABLES,
    COLUMN_OPTIONS,
    COUNTING_OPTIONS,
    PERIOD_OPTIONS,
    ROW_OPTIONS,
    TABLE_OPTIONS,
    RenderedTable,
    Row,
    TableOptions,
    read_options,
)
from ..tables.registry import TABLE_NAMES, find_table
from ..tables.selection import select_rows
from ..translations import load_catalogue
from .console import EXIT_FINE, print_output
from .options import (
    TABLE_LANGUAGE,
    add_language_option,
    add_reading_options,
    add_table_options,
    add_watch_option,
)
from .output_options import (
    add_output_options,
    check_binary_output,
    choose_format,
    find_default_output,
    find_named_format,
    find_screen,
)
from .parsers import VerbParser
from .verb_run import VerbRun
from .verbs import DEFAULT_VERB

MAX_SCREEN_ROWS = 200  # if the table is also in a file, the screen shows this many rows
TEXT = "text"  # what --share makes
PLAYERS_TABLE = "players"  # the table that is made if no other is asked for


def add_options(parser: VerbParser) -> None:
    """The options of `tally`, or of the verb of one table, which has those of that table."""
    add_reading_options(parser)
    add_watch_option(parser)
    rows = list(TABLE_OPTIONS)
    if parser.verb == DEFAULT_VERB.name:
        add_output_options(parser, "table", "FILE.tsv, or the screen for --format table")
        parser.set_defaults(writes_beside=True)
        tables = (*TABLE_NAMES, ALL_TABLES)
        table_names = format_list(tables, "or")
        parser.add_argument("--table", default=PLAYERS_TABLE, metavar="TABLE", help=table_names)
        parser.possible_values["table"] = tables
    else:
        add_output_options(parser, "table", "it is printed")
        parser.set_defaults(table=parser.verb, writes_beside=False)
        parser.add_choice(
            "--share",
            values=(TEXT,),
            metavar=TEXT.upper(),
            help="text: a text for a chat, aligned in any font",
        )
        shows_guests = find_table(parser.verb).shows_guests  # asked for or not
        rows = [row for row in rows if row.is_for(parser.verb)]
        rows = [row for row in rows if row.name != "guests" or not shows_guests]
    bom = "with csv: add a mark that tells Excel that the file is UTF-8"
    parser.add_argument("--bom", action="store_true", help=bom)
    first_options = (*COLUMN_OPTIONS, *PERIOD_OPTIONS, *ROW_OPTIONS)
    add_table_options(parser, [row for row in first_options if row in rows])
    add_language_option(parser, TABLE_LANGUAGE)
    add_table_options(parser, [row for row in COUNTING_OPTIONS if row in rows])
    parser.values_that_follow["--sort"] = ("", ".*")  # a value such as -points is no option


def run(arguments: argparse.Namespace) -> int:
    """Write one table, or all of them."""
    if arguments.table == ALL_TABLES:
        return _write_all_tables(arguments)
    return _write_one_table(arguments)


# ---------------------------------------------------------------------- what the arguments say


def _check_bom(arguments: argparse.Namespace) -> None:
    """Fails where `--bom` asks for a mark, and the format takes none."""
    named = find_named_format(arguments)
    if arguments.bom and not (named and find_format(named).takes_bom):
        raise UsageError("--bom is for --format csv")


def _find_table_place(arguments: argparse.Namespace) -> str:
    """The path of a table; - is standard output."""
    out: str = arguments.out
    if out:
        return out
    if not arguments.writes_beside or arguments.format == "table":
        return STDIN
    output_format = find_format(arguments.format or "tsv")
    is_plain = arguments.table == PLAYERS_TABLE and not output_format.may_be_page
    ending = output_format.name if is_plain else f"{arguments.table}.{output_format.name}"
    return find_default_output(arguments.files, f".{ending}", "table")


# ------------------------------------------------------------------------------- the one table


class WrittenRows:
    """Rows that pass into a file. It counts them, and keeps the first ones, which are shown to the
    person."""

    def __init__(self, rows: Iterable[Row], most_shown: int) -> None:
        self.rows = rows
        self.most_shown = most_shown
        self.count = 0
        self.has_content = False  # besides the sums of all players
        self.first_rows: list[Row] = []

    def __iter__(self) -> Iterator[Row]:
        for row in self.rows:
            if self.count < self.most_shown:
                self.first_rows.append(row)
            self.count += 1
            self.has_content = self.has_content or ALL_PLAYERS not in row
            yield row


def _write_one_table(arguments: argparse.Namespace) -> int:
    """Read everything, and write a table completely or not at all."""
    definition = find_table(arguments.table)
    _check_bom(arguments)
    options = read_options(definition.name, vars(arguments))
    period = options.select_period()
    catalogue = load_catalogue(arguments.lang)
    out = _find_table_place(arguments)
    is_shared = vars(arguments).get("share") == TEXT
    if is_shared and (arguments.columns or arguments.format):
        raise UsageError(
            "--share has columns and a form of its own: leave --columns and --format out"
        )
    # a person looks on while the table goes to a file
    is_watched = out != STDIN and is_terminal(sys.stdout) and not arguments.quiet
    # a place that the command chose is its own: nobody else calls a file `games.txt.tsv`
    is_own_place = not arguments.out and os.path.splitext(arguments.files[0])[1] != ""
    with VerbRun(arguments) as verb_run:
        file = verb_run.open(out, "table", is_own=is_own_place)
        output_format = choose_format(arguments, out)
        screen = find_screen(out)
        if find_named_format(arguments):
            screen = screen._replace(height=0)  # whoever asks for the table gets all of it
        tally = verb_run.read(period)
        options = options._replace(is_for_screen=output_format == "table")
        table = build_table(tally, options)
        if not tally.error_count:
            table = select_rows(table, options, tally.tally_state.find_player)
            rows = WrittenRows(table.rows, MAX_SCREEN_ROWS if is_watched else 0)
            catalogue = catalogue.in_game(tally.find_family().name)
            table = table._replace(rows=rows, catalogue=catalogue)
            file.write(BOM if arguments.bom else "")
            if is_shared:
                from ..output.chat import format_for_chat  # few tables need it

                title = tally.tally_state.title
                file.writelines(f"{line}\n" for line in format_for_chat(table, title))
            else:
                write_table(table, output_format, file, screen)
            check_table_applies(tally, options)
        verb_run.check_read(options, "nothing was written")  # the rows were read, too
        verb_run.keep()
    if is_watched:
        first, screen = table._replace(rows=rows.first_rows), detect_screen(sys.stdout)
        unseen = rows.count - len(rows.first_rows)
        shown = render_table(lay_out_for_people(first), screen, out, unseen)
        print_output(shown, end="")
    if table.omitted_count:
        verb_run.note(f"{_describe_omitted_rows(table, options)} left out")
    if table.note:
        verb_run.note(f"note: {table.note}")
    if not rows.has_content:
        verb_run.note(f"no {definition.name}: {definition.empty_reason}")
    verb_run.report_written(out)
    return EXIT_FINE


def _describe_omitted_rows(table: RenderedTable, options: TableOptions) -> str:
    """What a table leaves out: its own rows, or players with few hands or games."""
    omitted_row = find_table(options.table).omitted_row
    if omitted_row:
        return pluralize(table.omitted_count, omitted_row)
    minimums = [f"{options.min_hands} hands"] * (options.min_hands > 0)
    minimums += [f"{options.min_games} games"] * (options.min_games > 0)
    return (
        f"{pluralize(table.omitted_count, 'player')} with fewer than {format_list(minimums, 'or')}"
    )


# --------------------------------------------------------------------------------- every table


def _write_all_tables(arguments: argparse.Namespace) -> int:
    """Write every table to one file or to files in a folder, after everything was read."""
    _check_bom(arguments)
    options = read_options(ALL_TABLES, vars(arguments))
    period = options.select_period()
    catalogue = load_catalogue(arguments.lang)
    output_format = find_format(find_named_format(arguments) or "tsv")
    out = _find_place_of_all(arguments)
    check_binary_output(output_format.name, out)
    is_own_place = not arguments.out
    with VerbRun(arguments) as verb_run:
        if output_format.write_together:
            file = verb_run.open(out, output_format.binary_noun, is_own=is_own_place)
        else:
            verb_run.places.make_folder(out)
        tally = verb_run.read(period)
        built = build_all_tables(tally, options)
        verb_run.check_read(options, "nothing was written")
        catalogue = catalogue.in_game(tally.find_family().name)
        tables = {name: table._replace(catalogue=catalogue) for name, table in built.items()}
        if output_format.write_together:
            output_format.write_together(tables, file)
        else:
            ending = output_format.file_ending or output_format.name
            for name, table in tables.items():
                path = os.path.join(out, f"{name}.{ending}")
                file = verb_run.open(path, "table", is_own=is_own_place)
                file.write(BOM if arguments.bom else "")
                write_table(table, output_format.name, file, Screen())
        verb_run.keep()
    verb_run.report_written(out, f"{pluralize(len(tables), 'table')}: ")
    return EXIT_FINE


def _find_place_of_all(arguments: argparse.Namespace) -> str:
    """The one file, or the folder, beside the one scores file unless `-o` names another."""
    out: str = arguments.out
    named, files = find_named_format(arguments), arguments.files
    is_one_file = find_format(named or "tsv").write_together is not None
    if named != (arguments.format or "") and not is_one_file:  # the ending is that of one table
        raise UsageError(
            f"{out} is one file, and every table is several: name a workbook (.xlsx), a"
            f" database (.db), or a folder: -o {os.path.splitext(out)[0]} --format {named}"
        )
    if out and (out != STDIN or is_one_file):
        return out
    if out or files[0] == STDIN:
        raise UsageError(
            "--table all goes into a folder, a workbook (.xlsx) or a database (.db): say -o OUT"
        )
    return find_default_output(files, f".{named if is_one_file else 'tables'}", "set of tables")
