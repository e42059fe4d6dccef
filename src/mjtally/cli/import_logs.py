"""`mjtally import LOG…`: game logs and sheets to a scores file."""

import argparse
import datetime
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from io import BytesIO, TextIOWrapper
from itertools import chain
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.terminal import is_terminal
from ..base.wording import format_list, pluralize
from ..importing.blocks import GameBlock, build_blocks
from ..importing.existing_file import (
    EMPTY_FILE,
    LOG_COMMENT,
    ExistingFile,
    find_header_problems,
    read_existing_file,
)
from ..importing.games import MCR, RIICHI, SANMA, GameStore, ImportOptions, SkippedGame
from ..importing.importer import LogImporter, make_importer
from ..importing.mcr.importer import import_mcr_hands
from ..importing.mcr.joining import join_hands
from ..importing.names import quote_in_list
from ..importing.riichi.importer import import_riichi_game
from ..importing.selection import GameSelection
from ..interpreter.rulesets import find_named_rules
from ..interpreter.sources import STDIN, open_standard_input
from ..interpreter.tally import parse_period
from ..logs.faults import Fault, LogError
from ..logs.formats import LOG_FORMATS, AnyLog, LogFormat
from ..logs.game import Log
from ..logs.mcr_game import McrLog
from ..logs.sources import STANDARD_INPUT_NAME, read_logs
from ..output.files import ChangedError, is_same_file, is_special_file, open_output, seen
from ..output.foreign_files import check_is_scores
from ..spreadsheets.dates import DATE_ORDERS
from ..spreadsheets.sheet import SheetReadingOptions, sheet_format
from .console import EXIT_ERRORS, EXIT_FINE, EXIT_USAGE, print_message
from .import_report import ImportReport
from .options import check_standard_input_once
from .parsers import VerbParser, add_settings_option, parse_settings, start_parser, whole_number
from .progress import show_logs_progress

IMPORTERS: Mapping[type[AnyLog], LogImporter] = {
    Log: import_riichi_game,
    McrLog: import_mcr_hands,
}  # the room of each kind of log


class ImportCommand(NamedTuple):
    """Which logs are imported, into which scores file, and how."""

    logs: tuple[str, ...]  # files, folders, archives; - is standard input
    formats: Sequence[LogFormat]
    games: ImportOptions  # what is written of them
    out: str  # a scores file, a folder, or - for standard output
    is_appending: bool  # to what the scores file holds
    may_replace: bool  # whatever the scores file holds
    names_path: str  # a scores file with the names that are known; empty for none
    keeps_going: bool  # and writes the games that are right, where others are refused
    is_quiet: bool


def build_parser() -> VerbParser:
    """The options of `import`."""
    words = format_list([form.description for form in LOG_FORMATS], "or")
    parser = start_parser("import", f"Write a scores file of game logs: {words}; or of a sheet.")
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
    add_settings_option(parser)
    add("--no-tiles", action="store_true", help="han and fu alone")
    add("--no-open", action="store_true", help="leave out who had called")
    add("--turns", action="store_true", help="write the turns of wins and of riichi")
    add("--skip-noname", action="store_true", help="leave out games of players without names")
    add("--keep-going", action="store_true", help="write the games that nothing is wrong with")
    add("--unfinished", action="store_true", help="write unfinished games, too")
    add("--players", type=whole_number, choices=(3, 4), default=0, help="only games of so many")
    add("-q", "--quiet", action="store_true", help="say nothing but errors")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Write a scores file of logs."""
    command = _parse_command(build_parser().parse_arguments(arguments))
    _check_output(command)
    report = ImportReport(command.is_quiet, {*command.logs, STANDARD_INPUT_NAME})
    names = EMPTY_FILE
    if command.names_path:
        names = read_existing_file(command.names_path, report.report_problem)
    if report.refused_count:
        return report.print_errors("nothing was written")
    known_ids = _find_known_ids(command)
    command = command._replace(games=command.games._replace(known_ids=known_ids))
    is_watched = not command.is_quiet and is_terminal(sys.stderr)
    with show_logs_progress(command.logs, shown=is_watched) as count_log:
        games = _gather_games(command, report, count_log)
    if not (games.games or report.log_count):
        print_message("mjtally: no log was found")
        return EXIT_USAGE
    selection = _add_games(command, games, names, report)
    if selection is None:
        return report.print_errors("nothing was written")
    return _report_selection(command, selection, names, report)


# ---------------------------------------------------------------------- what the arguments say


def _parse_command(options: argparse.Namespace) -> ImportCommand:
    if options.append and options.out != STDIN:
        raise UsageError("-o writes a new file, and --append adds to one: choose either")
    return ImportCommand(
        logs=tuple(options.logs),
        formats=(*LOG_FORMATS, sheet_format(_parse_sheet_options(options))),
        games=_parse_import_options(options),
        out=options.append or options.out,
        is_appending=bool(options.append),
        may_replace=options.force,
        names_path=options.names or "",
        keeps_going=options.keep_going,
        is_quiet=options.quiet,
    )


def _parse_sheet_options(options: argparse.Namespace) -> SheetReadingOptions:
    return SheetReadingOptions(
        options.date_format, tuple(options.sheet), has_date=bool(options.date)
    )


def _parse_import_options(options: argparse.Namespace) -> ImportOptions:
    if options.rules:
        find_named_rules(options.rules)
    return ImportOptions(
        rules=options.rules,
        extra_declarations=parse_settings(options.set),
        date=_parse_day(options.date) if options.date else None,
        include_tiles=not options.no_tiles,
        include_open_marks=not options.no_open,
        include_turns=options.turns,
        keep_nameless=not options.skip_noname,
        keep_unfinished=options.unfinished,
        players=options.players,
    )


def _parse_day(text: str) -> datetime.date:
    """The day of `--date`; a `UsageError` for a month or a year, which begin a period."""
    parse_period(text, "")  # for its error
    if len(text) < len("2026-11-20"):
        raise UsageError(f"--date {text}: write a day such as 2026-11-20")
    return datetime.date.fromisoformat(text)


def _check_output(command: ImportCommand) -> None:
    """Fails where the scores file is one of the logs."""
    check_standard_input_once(command.logs)
    if any(is_same_file(command.out, path) for path in command.logs if not os.path.isdir(path)):
        raise UsageError(f"{command.out} is a log: the scores file would take its place")


# ----------------------------------------------------------------------------------- read


def _find_known_ids(command: ImportCommand) -> frozenset[str]:
    """The logs that comments of the scores file name: where no game is of another log, there is
    nothing to add, and nothing else is asked of the file."""
    if not command.is_appending or is_special_file(path := command.out):
        return frozenset()
    text = (seen(path).data or b"").decode("utf-8", "surrogateescape")
    found = frozenset(LOG_COMMENT.findall(text))
    if not found:  # before anything else is said
        check_is_scores(path, text)
    return found


def _read_target(command: ImportCommand, report: ImportReport) -> ExistingFile:
    """What the scores file holds that games are added to; empty where none are added. Games whose
    logs were known are so still, for they were not replayed."""
    path, known_ids = command.out, frozenset(command.games.known_ids)
    if not command.is_appending:
        return EMPTY_FILE
    if is_special_file(path):
        return read_existing_file(path, report.report_problem)
    held = seen(path)
    if held.data is None:
        return EMPTY_FILE._replace(held=held, log_ids=known_ids)
    check_is_scores(path, held.data.decode("utf-8", "surrogateescape"))
    existing = read_existing_file(path, report.report_problem)
    return existing._replace(held=held, log_ids=existing.log_ids | known_ids)


def _gather_games(
    command: ImportCommand, report: ImportReport, count_log: Callable[[str], None]
) -> GameStore:
    """All games of the logs."""
    games, import_game = GameStore(), make_importer(command.games, IMPORTERS)
    stdin = open_standard_input() if STDIN in command.logs else BytesIO()
    logs = read_logs(command.logs, stdin, command.formats, command.games.known_ids)
    for log in join_hands(logs):
        if isinstance(log, Fault):
            report.report_fault(log)
            count_log(log.log)
            continue
        report.count_game(log)
        try:
            game = import_game(log)
        except LogError as error:
            report.refuse_fault(error.fault)
        else:
            if isinstance(game, SkippedGame):
                report.report_left_out(game)
            else:
                games.add(game)
                report.count_gathered(game)
        count_log(log.name)
    report.print_held_faults()
    return games


# ---------------------------------------------------------------------------------- write


def _add_games(
    command: ImportCommand, games: GameStore, names: ExistingFile, report: ImportReport
) -> GameSelection | None:
    """Write the games that the scores file does not have; None where nothing was written. The file
    is only read where a game is of a log that it does not name."""
    refused, known_ids = report.refused_count, frozenset(command.games.known_ids)
    if refused and not command.keeps_going:
        return None
    existing = EMPTY_FILE._replace(log_ids=known_ids)
    if not games.log_ids <= known_ids:
        existing = _read_target(command, report)
        if report.refused_count > refused:
            return None
    selection = _write_selection(command, games, existing, names, report)
    report.print_held_faults()
    return selection


def _write_selection(
    command: ImportCommand,
    games: GameStore,
    existing: ExistingFile,
    names: ExistingFile,
    report: ImportReport,
) -> GameSelection | None:
    """Write the games that are new; None where that could not be done. Where somebody else has
    added to the scores file meanwhile, it is read again and the games are added after theirs."""
    refused = report.refused_count
    while True:
        selection = GameSelection(games, existing, names.aliases, report.refuse_game)
        try:
            return selection if _write_files(command, selection, report) else None
        except ChangedError:
            report.try_again(refused)
            existing = _read_target(command, report)
            if report.refused_count > refused:
                return None


def _write_files(command: ImportCommand, selection: GameSelection, report: ImportReport) -> bool:
    """Write the games to where they belong; whether that could be done."""
    found = {kind: len(games) for kind, games in selection.store.games.items()}
    if not command.is_appending and (command.out.endswith(os.sep) or os.path.isdir(command.out)):
        os.makedirs(command.out, exist_ok=True)
        files = {kind: os.path.join(command.out, f"{kind}.txt") for kind in found}
    elif len(found) > 1:
        report.refuse(_describe_mixed_kinds(found))
        return False
    else:
        files = dict.fromkeys(found, command.out)
    with ExitStack() as opened:
        keeps = [
            _write_file(out, kind, selection, command, report, opened=opened)
            for kind, out in files.items()
        ]
        if None in keeps:
            return False
        for keep in filter(None, keeps):  # all of them or none
            keep()
    return True


def _describe_mixed_kinds(counts: Mapping[str, int]) -> str:
    """That games do not go into one scores file, and what to do."""
    one_of_each = "a scores file holds one kind; add"
    if MCR not in counts:
        numbers = f"{counts[SANMA]} of 3 and {counts[RIICHI]} of 4"
        choice = "--players 3 or --players 4, or -o FOLDER/ for a file of each"
        return f"games of three and of four players ({numbers}): {one_of_each} {choice}"
    others = sum(counts.values()) - counts[MCR]
    numbers = f"{others} and {counts[MCR]}"
    return (
        f"games of riichi and hands of MCR ({numbers}): {one_of_each} -o FOLDER/ for a file of each"
    )


def _write_file(
    out: str,
    kind: str,
    selection: GameSelection,
    command: ImportCommand,
    report: ImportReport,
    *,
    opened: ExitStack,
) -> Callable[[], None] | None:
    """Write the games of a kind, after what the file holds where it is added to. What keeps the
    file, which is open until then; None where it cannot be written, and `ChangedError` where it
    does not hold what was read."""
    refused, existing = report.refused_count, selection.existing_file
    blocks = build_blocks(selection.select_games(kind), existing.date, existing.rules)
    first = next(blocks, None)
    if first is None:
        is_fine = command.keeps_going or report.refused_count == refused
        return _keep_nothing if is_fine else None
    _check_overwriting(out, command)
    file, keep = opened.enter_context(open_output(out, [], force=True, before=existing.held))
    end = _copy_existing_file(out, file) if command.is_appending and os.path.exists(out) else "\n"
    problems = [*find_header_problems(existing, _write_blocks(chain([first], blocks), file, end))]
    if report.refused_count > refused and not command.keeps_going:
        return None
    for problem in problems:
        report.refuse(f"{out} could not be read again: {problem.message}")
    return None if problems else keep


def _keep_nothing() -> None:
    """Where there is no game to write, there is no file to keep."""


def _check_overwriting(out: str, command: ImportCommand) -> None:
    """Fails where a new file would take the place of what somebody keeps."""
    if (
        not (command.is_appending or command.may_replace)
        and os.path.isfile(out)
        and os.path.getsize(out)
    ):
        raise UsageError(
            f"{out} is there: add the games to it with --append {out}, or replace it with --force"
        )


def _write_blocks(blocks: Iterable[GameBlock], file: TextIOWrapper, end: str) -> Iterator[str]:
    """Write games, and pass on the lines before their hands."""
    separator = ""
    for head, body in blocks:
        file.write(separator + end.join((*head, *body, "")))
        separator = end  # a blank line
        yield from head


def _copy_existing_file(path: str, file: TextIOWrapper) -> str:
    """Copy a scores file to the byte; how its lines end, after one that has its end."""
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


# ------------------------------------------------------------------------------ what is printed


def _report_selection(
    command: ImportCommand, selection: GameSelection, names: ExistingFile, report: ImportReport
) -> int:
    """Say what was written, whose names are new, and why there was nothing; the exit status."""
    what = "added to" if command.is_appending else "wrote" if command.out != STDIN else ""
    known = names if command.names_path else selection.existing_file
    report.print_summary(selection, known, what, command.out)
    if command.names_path:
        _report_unknown_names(names, selection, command.names_path)
    if selection.counts.new_games or selection.counts.known_games:
        return EXIT_ERRORS if report.refused_count else EXIT_FINE
    report.explain_empty()
    return EXIT_ERRORS


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
