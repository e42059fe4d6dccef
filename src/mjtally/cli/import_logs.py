"""`mjtally import LOG…`: game logs and sheets to a scores file."""

import argparse
import datetime
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO, TextIOWrapper
from itertools import chain

from ..base.errors import UsageError
from ..base.terminal import is_terminal
from ..base.wording import format_list, pluralize
from ..importing.blocks import GameBlock, build_blocks
from ..importing.existing_file import (
    EMPTY_FILE,
    ExistingFile,
    find_header_problems,
    read_existing_file,
)
from ..importing.games import GameStore, ImportOptions, SkippedGame
from ..importing.names import quote_in_list
from ..importing.riichi.importer import FILE_NAMES, make_importer
from ..importing.selection import GameSelection
from ..interpreter.sources import STDIN, open_standard_input
from ..interpreter.tally import find_named_rules, parse_period
from ..logs.faults import Fault, LogError
from ..logs.formats import LOG_FORMATS, LogFormat
from ..logs.sources import STANDARD_INPUT_NAME, read_logs
from ..output.files import ChangedError, is_same_file, is_special_file, open_output, seen
from ..output.foreign_files import check_is_scores
from ..spreadsheets.numbers_and_dates import DATE_ORDERS
from ..spreadsheets.sheet import sheet_format
from .import_report import ImportReport
from .options import (
    EXIT_ERRORS,
    EXIT_FINE,
    EXIT_USAGE,
    build_parser,
    parse_rule_changes,
    print_message,
    whole_number,
)
from .progress import show_logs_progress


def run(arguments: Sequence[str]) -> int:
    """The verb `import`."""
    said = import_parser().parse_args(arguments)
    options = _parse_import_options(said)
    _check_output(said)
    formats = (*LOG_FORMATS, sheet_format(said.date_format, said.sheet))
    report = ImportReport(said.quiet, {*said.logs, STANDARD_INPUT_NAME})
    names = _read_existing_file(said.names, report) if said.names else EMPTY_FILE
    kept = _added_to(said.append, report)
    if report.refused_count:
        return report.print_errors("nothing was written")
    shown = not said.quiet and is_terminal(sys.stderr)
    with show_logs_progress(said.logs, shown=shown) as passed:
        gathered = _gather_games(said.logs, formats, options, report, passed)
    if not (gathered.game_count or report.log_count):
        print_message("mjtally: no log was found")
        return EXIT_USAGE
    if report.refused_count and not said.keep_going:
        return report.print_errors("nothing was written")
    refused = report.refused_count
    while True:
        selection = GameSelection(gathered, kept, names.aliases, report.refuse)
        try:
            is_written = _write_files(said, selection, report)
        except ChangedError:  # somebody else has added to it: so is this, behind theirs
            report.try_again(refused)
            kept = _added_to(said.append, report)
            is_written = report.refused_count == refused
            if is_written:
                continue
        break
    if not is_written:
        return report.print_errors("nothing was written")
    report.print_summary(selection, names if said.names else kept)
    if said.names:
        _report_unknown_names(names, selection, said.names)
    nothing = not (selection.counts.new_games or selection.counts.known_games)
    return EXIT_ERRORS if report.refused_count or nothing else EXIT_FINE


# ---------------------------------------------------------------------------------- asked


def import_parser() -> argparse.ArgumentParser:
    """The options of `import`."""
    words = format_list([form.description for form in LOG_FORMATS], "or")
    parser = build_parser("import", f"Write a scores file of game logs: {words}; or of a sheet.")
    add = parser.add_argument
    add("logs", nargs="+", metavar="LOG", help="a file, a folder, a zip; - is standard input")
    add("-o", dest="out", default=STDIN, metavar="OUT", help="the scores file, or FOLDER/")
    add("--append", metavar="FILE", help="add games to a scores file that are not there yet")
    add("--force", action="store_true", help="let -o replace a file")
    add("--names", metavar="FILE", help="a scores file with alias= and roster= lines")
    add("--date", metavar="DATE", help="of games that have none")
    add(
        "--date-format", default="", choices=DATE_ORDERS, help="of sheets whose dates can be either"
    )
    add("--sheet", action="append", default=[], metavar="NAME", help="only this of a workbook")
    add("--rules", default="", metavar="NAME", help="the ruleset, in place of what logs tell")
    add("--set", action="append", default=[], metavar="KEY=VALUE", help="change a rule")
    add("--no-tiles", action="store_true", help="han and fu alone")
    add("--no-open", action="store_true", help="leave out who had called")
    add("--skip-noname", action="store_true", help="leave out games of players without names")
    add("--keep-going", action="store_true", help="write the games that nothing is wrong with")
    add("--unfinished", action="store_true", help="write unfinished games, too")
    add("--players", type=whole_number, choices=(3, 4), default=0, help="only games of so many")
    add("-q", "--quiet", action="store_true", help="say nothing but errors")
    return parser


def _parse_import_options(said: argparse.Namespace) -> ImportOptions:
    if said.rules:
        find_named_rules(said.rules)
    date = None
    if said.date:
        parse_period(said.date, "")  # for its error
        if len(said.date) < len("2026-11-20"):  # a month or a year, which begin a span
            raise UsageError(f"--date {said.date}: write a day such as 2026-11-20")
        date = datetime.date.fromisoformat(said.date)
    return ImportOptions(
        rules=said.rules,
        extra_declarations=parse_rule_changes(said.set),
        date=date,
        include_tiles=not said.no_tiles,
        include_open_marks=not said.no_open,
        keep_nameless=not said.skip_noname,
        keep_unfinished=said.unfinished,
        players=said.players,
    )


def _check_output(said: argparse.Namespace) -> None:
    """The scores file is none of the logs."""
    out = said.append or said.out
    if said.append and said.out != STDIN:
        raise UsageError("-o writes a new file, and --append adds to one: choose either")
    if said.logs.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")
    if any(is_same_file(out, path) for path in said.logs if not os.path.isdir(path)):
        raise UsageError(f"{out} is a log: the scores file would take its place")


# ----------------------------------------------------------------------------------- read


def _read_existing_file(path: str, report: ImportReport) -> ExistingFile:
    return read_existing_file(path, report.report_problem)


def _added_to(path: str | None, report: ImportReport) -> ExistingFile:
    """What a scores file has that is added to."""
    if not path or is_special_file(path):
        return _read_existing_file(path, report) if path else EMPTY_FILE
    held = seen(path)
    if held.data is None:
        return EMPTY_FILE._replace(held=held)
    check_is_scores(path, held.data.decode("utf-8", "surrogateescape"))
    return _read_existing_file(path, report)._replace(held=held)


def _gather_games(
    paths: Sequence[str],
    formats: Sequence[LogFormat],
    options: ImportOptions,
    report: ImportReport,
    passed: Callable[[str], None],
) -> GameStore:
    """All games of the logs."""
    gathered, entry_of = GameStore(), make_importer(options)
    stdin = open_standard_input() if STDIN in paths else BytesIO()
    for log in read_logs(paths, stdin, formats):
        if isinstance(log, Fault):
            report.report_fault(log)
            passed(log.log)
            continue
        report.count_game(log)
        try:
            entry = entry_of(log)
        except LogError as error:
            report.refuse(str(error.fault))
        else:
            if isinstance(entry, SkippedGame):
                report.report_left_out(entry)
            else:
                gathered.add(entry)
                report.count_gathered(entry)
        passed(log.name)
    return gathered


# ---------------------------------------------------------------------------------- write


def _write_files(said: argparse.Namespace, selection: GameSelection, report: ImportReport) -> bool:
    """Write the games to where they belong; whether that could be done."""
    found = {players: len(places) for players, places in selection.store.positions.items()}
    if said.out.endswith(os.sep) or os.path.isdir(said.out):
        os.makedirs(said.out, exist_ok=True)
        files = {players: os.path.join(said.out, FILE_NAMES[players]) for players in found}
        done = [_write_file(files[players], players, selection, said, report) for players in found]
        return all(done)
    if len(found) > 1:
        counts = format_list(f"{count} of {players}" for players, count in sorted(found.items()))
        report.refuse(
            f"games of three and of four players ({counts}): a scores file holds one kind;"
            " add --players 3 or --players 4, or -o FOLDER/ for a file of each"
        )
        return False
    out = said.append or said.out
    return all(_write_file(out, players, selection, said, report) for players in found)


def _write_file(
    out: str, players: int, selection: GameSelection, said: argparse.Namespace, report: ImportReport
) -> bool:
    """Write the games of so many players; behind what the file holds, where it is added to:
    fails with `ChangedError` where that is not what was read."""
    refused, kept = report.refused_count, selection.existing_file
    blocks = build_blocks(selection.select_games(players), kept.date, kept.rules)
    first = next(blocks, None)
    if first is None:
        return said.keep_going or report.refused_count == refused
    _check_overwriting(out, said)
    with open_output(out, [], force=True, before=kept.held) as (file, keep):
        end = _copy_existing_file(out, file) if said.append and os.path.exists(out) else "\n"
        wrong = [*find_header_problems(kept, _write_blocks(chain([first], blocks), file, end))]
        if report.refused_count > refused and not said.keep_going:
            return False
        for problem in wrong:
            report.refuse(f"{out} could not be read again: {problem.message}")
        if wrong:
            return False
        keep()
    return True


def _check_overwriting(out: str, said: argparse.Namespace) -> None:
    """Fails where a new file would take the place of what somebody keeps."""
    if not (said.append or said.force) and os.path.isfile(out) and os.path.getsize(out):
        raise UsageError(
            f"{out} is there: add the games to it with --append {out}, or replace it with --force"
        )


def _write_blocks(blocks: Iterable[GameBlock], file: TextIOWrapper, end: str) -> Iterator[str]:
    """Write games, and pass on what stands before their hands."""
    before = ""
    for head, body in blocks:
        file.write(before + end.join((*head, *body, "")))
        before = end  # a blank line
        yield from head


def _copy_existing_file(path: str, file: TextIOWrapper) -> str:
    """Copy a scores file to the byte; how its lines end, behind one that has its end."""
    with open(path, "rb") as old:
        first = old.readline()
        old.seek(0)
        shutil.copyfileobj(old, file.buffer)
        size = old.tell()
        old.seek(max(0, size - 1))
        ended = old.read() in (b"\n", b"")
    end = "\r\n" if first.endswith(b"\r\n") else "\n"
    if size:
        file.write(end if ended else end + end)  # a blank line
    return end


# ----------------------------------------------------------------------------- who played


def _report_unknown_names(names: ExistingFile, selection: GameSelection, path: str) -> None:
    """Players who are not in the file of names, with a line to copy."""
    unknown = [name for name in selection.player_names if name not in names.known_names]
    if unknown:
        print_message(
            f"{pluralize(len(unknown), 'name')} not in {path}:"
            f" {format_list(unknown)}; to copy there:"
        )
        others = ",".join(map(quote_in_list, unknown))
        roster = ",".join(map(quote_in_list, names.roster))
        print_message(f"roster={roster},{others}" if roster else f"alias=PLAYER:{others}")
