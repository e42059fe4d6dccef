"""`mjtally import LOG…`: game logs and spreadsheets to a scores file."""

import argparse
import datetime
import os
import re
import shutil
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import nullcontext
from io import BytesIO, TextIOWrapper
from itertools import chain
from typing import NoReturn

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable, is_terminal
from ..base.wording import format_list, format_short_list, pluralize
from ..imports.lines.games import MCR, RIICHI, SANMA, ImportedGame, ImportOptions, SkippedGame
from ..imports.lines.importer import import_game
from ..imports.lines.mcr import join_hands
from ..imports.lines.scores_file import (
    EMPTY_FILE,
    LOG_COMMENT,
    ExistingFile,
    GameSelection,
    find_header_problems,
    read_existing_file,
)
from ..imports.logs.faults import Fault, LogError
from ..imports.logs.formats import LOG_FORMATS, LogFormat
from ..imports.logs.game import AnyLog
from ..imports.logs.sources import STANDARD_INPUT_NAME, list_files, read_logs
from ..imports.sheets.dates import DATE_ORDERS
from ..imports.sheets.sheet import SheetOptions, sheet_format
from ..interpreter.file_kinds import check_is_scores
from ..interpreter.rulesets import find_named_rules
from ..interpreter.sources import STDIN, open_standard_input, read_text
from ..interpreter.tally import parse_period
from ..interpreter.tally_state import TallyState
from ..language.statements import quote_in_list
from ..output.files import FileContents, read_contents
from ..output.places import Places
from ..rules.families import PRESETS
from .console import (
    EXIT_ERRORS,
    EXIT_FINE,
    EXIT_USAGE,
    count_fixable,
    fail_for_errors,
    print_message,
    report_problems,
)
from .in_place import check_in_place
from .named_files import check_standard_input_once, list_sources, name_file
from .parsers import VerbParser, add_settings_option, number_from
from .progress import show_logs_progress

MOST_FAULTS = 6  # how many faults of different kinds are printed for a spreadsheet
MOST_ALIKE = 3  # faults of a kind in a sheet that are all printed
GAME_IN_FILE = re.compile(r"(?: game \d+|: (?:game \d+|\w+))$")
SHEET_ROW = re.compile(r"\b(?:row \d+|column [A-Z]+)\b")


def add_options(parser: VerbParser) -> None:
    """The options of `import`."""
    add = parser.add_argument
    formats = format_list([form.description for form in LOG_FORMATS], "or")
    logs = f"a file ({formats}; or a spreadsheet), a folder, a zip; - is standard input"
    add("logs", nargs="+", metavar="LOG", help=logs)
    add("-o", dest="out", default=STDIN, metavar="OUT", help="the scores file, or FOLDER/")
    add("--append", metavar="FILE", help="add the games that this scores file does not have yet")
    add("--force", action="store_true", help="let -o replace an existing file")
    add("--names", metavar="FILE", help="a scores file with alias= and roster= lines: who is who")
    add("--date", metavar="DATE", help="the date of games that have none")
    add(
        "--date-format",
        default="",
        choices=DATE_ORDERS,
        help=("the order of dates in spreadsheets, where it is not clear"),
    )
    add(
        "--sheet",
        action="append",
        default=[],
        metavar="NAME",
        help="only this worksheet of a workbook",
    )
    add(
        "--rules",
        default="",
        metavar="NAME",
        help="the ruleset, instead of the one that the logs give",
    )
    add_settings_option(parser)
    add(
        "--ignore",
        action="append",
        default=[],
        metavar="HEADING",
        help="a column, or a row, of a spreadsheet to leave out",
    )
    add("--no-tiles", action="store_true", help="write han and fu, not tiles")
    add("--no-open", action="store_true", help="do not mark open hands")
    add("--turns", action="store_true", help="write the turns of wins and of riichi")
    add("--skip-noname", action="store_true", help="leave out games of players without names")
    add("--keep-going", action="store_true", help="write all games that are right")
    add("--unfinished", action="store_true", help="write unfinished games, too")
    add(
        "--players",
        type=number_from(0),
        choices=(3, 4),
        default=0,
        help="only games with this many players",
    )
    add("-q", "--quiet", action="store_true", help="only print errors")


def run(arguments: argparse.Namespace) -> int:
    """Write a scores file of logs."""
    if arguments.append and arguments.out != STDIN:
        raise UsageError("-o writes a new file, and --append adds to one: choose either")
    out = arguments.append or arguments.out
    options = _parse_options(arguments)
    check_standard_input_once([*arguments.logs, arguments.names])
    if arguments.append:
        check_in_place(arguments.append, "--append adds to a file in its place")
    places = Places(force=True)
    places.add_read(list_files(arguments.logs), "a log")
    if not arguments.append:
        places.check_not_read(out, "scores file")
    report = ImportReport(arguments.quiet, {*arguments.logs, STANDARD_INPUT_NAME})
    names = EMPTY_FILE
    if arguments.names:
        names = report.read_scores_file(arguments.names)
        places.add_read([arguments.names], "a scores file")
        places.add_read(names.context.tally_state.files if names.context else (), "included")
    if report.refused_count:
        report.fail()
    if arguments.append:
        options = options._replace(known_ids=_find_known_ids(out))
    sheets = sheet_format(_parse_sheet_options(arguments))
    games = _gather_games(arguments.logs, (*LOG_FORMATS, sheets), options, report)
    if not (games or report.log_count):
        print_message("mjtally: no log was found")
        return EXIT_USAGE
    selection = _add_games(
        arguments, games, options.known_ids, names.aliases, report, places=places
    )
    action = "added to" if arguments.append else "wrote" if out != STDIN else ""
    known = names if arguments.names else selection.existing_file
    report.report_repeats(selection.repeats)
    report.print_summary(selection, known, action, out)
    unknown = [name for name in selection.player_names if name not in names.known_names]
    if arguments.names and unknown:  # print a line to copy
        print_message(
            f"{pluralize(len(unknown), 'name')} not in {name_file(arguments.names)}:"
            f" {format_list(unknown)}; copy this line there:"
        )
        others = ",".join(map(quote_in_list, unknown))
        roster = ",".join(map(quote_in_list, names.roster))
        print_message(f"roster={roster},{others}" if roster else f"alias=PLAYER:{others}")
    if selection.new_games or selection.known_games or selection.repeats:
        return EXIT_ERRORS if report.refused_count else EXIT_FINE
    report.explain_empty()
    return EXIT_ERRORS


def _parse_options(arguments: argparse.Namespace) -> ImportOptions:
    if arguments.rules:
        find_named_rules(arguments.rules)
    return ImportOptions(
        rules=arguments.rules,
        extra_declarations=tuple(arguments.set),
        date=_parse_day(arguments.date) if arguments.date else None,
        include_tiles=not arguments.no_tiles,
        include_open_marks=not arguments.no_open,
        include_turns=arguments.turns,
        keep_nameless=not arguments.skip_noname,
        keep_unfinished=arguments.unfinished,
        players=arguments.players,
    )


def _parse_sheet_options(arguments: argparse.Namespace) -> SheetOptions:
    rules = PRESETS[arguments.rules] if arguments.rules else None
    return SheetOptions(
        date_order=arguments.date_format,
        sheets=tuple(arguments.sheet),
        has_date=bool(arguments.date),
        ignored=tuple(arguments.ignore),
        has_balances=bool(rules and rules.family.name not in {RIICHI, SANMA}),
    )


def _parse_day(text: str) -> datetime.date:
    """The day of `--date`; a `UsageError` for a month or a year, which begin a period."""
    parse_period(text, "")  # called for its error
    if len(text) < len("2026-11-20"):
        raise UsageError(f"--date {text}: write a day such as 2026-11-20")
    return datetime.date.fromisoformat(text)


def _find_known_ids(path: str) -> frozenset[str]:
    """The logs that comments in the scores file name. If every game is from one of these logs,
    there is nothing to add, and the file is not read any further."""
    text = read_text(path) if os.path.exists(path) else ""
    known_ids = frozenset(LOG_COMMENT.findall(text))
    if not known_ids:  # before anything else is said
        check_is_scores(path, text)
    return known_ids


# ------------------------------------------------------------------------ what is printed


class ImportReport:
    """Messages on standard error, and counts: of faults, and of what is left out."""

    def __init__(self, quiet: bool, paths: set[str]) -> None:
        self.quiet = quiet
        self.named_paths = paths  # faults of these files are printed, even if they are not logs
        self.refused_count = 0
        self.scores_files: list[str] = []  # scores files that are read, besides logs
        self.fixable_counts = Counter[str]()  # errors in them and in what they include, by file
        self.log_count = 0  # logs, sound or not
        self.non_log_count = 0  # files of folders and archives that are not logs
        self.corrected_count = 0
        self.nameless_count = 0  # games in which somebody has no name
        self.left_out_counts: dict[str, int] = {}
        self.reported_sheets: set[str] = set()
        self._alike_counts: Counter[tuple[str, str]] = Counter()  # faults by file and words
        self._held: dict[tuple[str, str], list[Fault]] = {}  # faults in rows of a spreadsheet

    def count_game(self, log: AnyLog) -> None:
        """Count a game that was read. How a sheet is read is printed at its first game."""
        self.log_count += 1
        sheet = log.name.rpartition(": ")[0]
        if not log.hands and sheet not in self.reported_sheets:
            self.reported_sheets.add(sheet)
            self.print_note(f"{sheet}: read as {log.format}")

    def report_fault(self, fault: Fault) -> None:
        """Report a fault of a log, a file that is not a log, or a remark."""
        if fault.is_warning:
            print_message(escape_unprintable(str(fault)))
            return
        if fault.is_remark:
            self.print_note(str(fault))
            return
        self.log_count += fault.is_log
        if fault.is_log or fault.log in self.named_paths:
            self.refuse_fault(fault)
        else:
            self.non_log_count += 1
            self.print_note(f"{fault.log}: left out: {fault.found}")

    def refuse(self, reason: str) -> None:
        """Print why something cannot be written, and count it."""
        self.refused_count += 1
        print_message(escape_unprintable(reason))

    def refuse_fault(self, fault: Fault) -> None:
        """Report a fault. It is printed at once; if many games of a file have it, only the first
        few times. A fault in a row of a sheet is printed when all faults of its kind are known."""
        sheet, is_row = _find_sheet(fault)
        if not is_row:
            kind = (GAME_IN_FILE.sub("", fault.log), fault.found)
            self._alike_counts[kind] += 1
            if self._alike_counts[kind] <= MOST_ALIKE:
                self.refuse(str(fault))
            else:
                self.refused_count += 1
            return
        self.refused_count += 1
        self._held.setdefault((sheet, fault.expected), []).append(fault)

    def refuse_game(self, fault: Fault) -> None:
        """Report a game that cannot be in the scores file, or a remark on a sheet. A game is
        printed when all games of its kind are known."""
        if fault.is_remark:
            self.report_fault(fault)
            return
        self.refused_count += 1
        self._held.setdefault(("", fault.expected), []).append(fault)

    def print_held_faults(self) -> None:
        """Print the faults of rows of sheets, and of games: of each kind the first ones. If a sheet
        has very many, they have one cause, and the most frequent one is printed."""
        kinds: dict[str, list[list[Fault]]] = {}
        for (sheet, _), faults in self._held.items():
            kinds.setdefault(sheet, []).append(faults)
        for sheet, kinds_of_sheet in kinds.items():
            has_one_cause = sheet and sum(map(len, kinds_of_sheet)) > MOST_FAULTS
            for faults in [max(kinds_of_sheet, key=len)] if has_one_cause else kinds_of_sheet:
                shown = faults if len(faults) <= MOST_ALIKE else faults[:1]
                counted = chain.from_iterable(kinds_of_sheet) if has_one_cause else faults
                others = _describe_others([fault for fault in counted if fault not in shown])
                for fault in shown:
                    print_message(escape_unprintable(f"{fault}{others}"))
        self._held.clear()
        for (log, finding), count in self._alike_counts.items():
            if count > MOST_ALIKE:
                print_message(escape_unprintable(f"{log}: {count - MOST_ALIKE} more: {finding}"))
        self._alike_counts.clear()

    def read_scores_file(self, path: str) -> ExistingFile:
        """What a scores file has. Its errors are printed and counted."""
        problems: list[Problem] = []
        (source,) = list_sources([path])
        self.scores_files.append(source.name)
        existing = read_existing_file(source, problems.append)
        self.refused_count += report_problems(problems, quiet=True)
        self.fixable_counts += count_fixable(problems)
        return existing

    def count_gathered(self, entry: ImportedGame) -> None:
        """Count a game that can be written."""
        self.corrected_count += entry.corrected_hand_count > 0
        self.nameless_count += entry.has_nameless_player

    def report_left_out(self, game: SkippedGame) -> None:
        """Count a game that the options leave out."""
        self.left_out_counts[game.summary_group] = (
            self.left_out_counts.get(game.summary_group, 0) + 1
        )
        self.print_note(f"{game.log_name}: left out: {game.reason}")

    def explain_empty(self) -> None:
        """Print why nothing is left to write. Notes say it, too, so this is only for runs that
        print no notes."""
        if self.quiet:
            parts = [f"{count} {group} left out" for group, count in self.left_out_counts.items()]
            parts += [f"{self.refused_count} refused"] * (self.refused_count > 0)
            print_message(f"nothing was written: {', '.join(parts)}")

    def print_note(self, text: str) -> None:
        """Print a message that is not an error."""
        if not self.quiet:
            print_message(escape_unprintable(text))

    def fail(self, way_on: str = "") -> NoReturn:
        """End the import because of what was refused."""
        fail_for_errors(
            self.refused_count,
            f"nothing was written{way_on}",
            fixable_counts=self.fixable_counts,
            named_files=self.scores_files,
        )

    def report_repeats(self, repeats: Sequence[tuple[ImportedGame, ImportedGame]]) -> None:
        """Print which games are left out because another file or sheet has them, too: of each pair
        of files the first few."""
        by_files: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for game, original in repeats:
            files = _find_file(game.log.source), _find_file(original.log.source)
            by_files.setdefault(files, []).append((game.log.name, original.log.name))
        for (file, other), pairs in by_files.items():
            for name, original_name in pairs[:MOST_ALIKE]:
                self.print_note(f"{name}: left out: it is the same as {original_name}")
            if len(pairs) > MOST_ALIKE:
                games = pluralize(len(pairs) - MOST_ALIKE, "more game")
                self.print_note(f"{file}: {games} left out, which {other} has")

    def print_summary(
        self, selection: GameSelection, known: ExistingFile, action: str = "", out: str = ""
    ) -> None:
        """Print what was imported: `wrote OUT (120 games, 1284 hands, 3 new players, 2 there
        already)`; of standard output only what is in brackets. `action` says what was done with
        `out`."""
        games = selection.new_games
        strangers = [name for name in selection.player_names if name not in known.known_names]
        parts = [
            f"{pluralize(games, 'game')}, {pluralize(selection.new_hands, 'hand')}",
            pluralize(len(strangers), "new player"),
            *(f"{count} {group} left out" for group, count in self.left_out_counts.items()),
        ]
        for count, group in (
            (selection.known_games, "there already"),
            (len(selection.repeats), "given twice"),
            (self.corrected_count, "corrected"),
            (self.nameless_count, "with players without names, who are called NoName"),
            (self.refused_count, "refused"),
        ):
            parts += [f"{count} {group}"] * (count > 0)
        if self.non_log_count:
            parts.append(f"{pluralize(self.non_log_count, 'file')} without a log")
        counts = ", ".join(parts)
        self.print_note(f"{action} {out} ({counts})" if games and action else counts)


def _describe_others(faults: Sequence[Fault]) -> str:
    """How many other rows, or games, have a fault: ` (and 9 more rows: 3, 4, 5 and 6 more)`."""
    if not faults:
        return ""
    places = (SHEET_ROW.search(f"{fault.log}: {fault.hand}") for fault in faults)
    rows = [*dict.fromkeys(place[0] for place in places if place)]
    where = f": {format_short_list(rows)}" if rows else ""
    return f" (and {len(faults)} more{where})"


def _find_file(source: str) -> str:
    """The folder of a log, or the file of a sheet or a list."""
    return source if SHEET_ROW.search(source) else os.path.dirname(source) or source


def _find_sheet(fault: Fault) -> tuple[str, bool]:
    """The sheet of a fault, and whether the fault is in one of its rows."""
    sheet, _, row = fault.log.rpartition(": ")
    if SHEET_ROW.fullmatch(row):
        return sheet, True
    return fault.log, SHEET_ROW.match(fault.hand) is not None


# ----------------------------------------------------------------- what is read, and written


def _gather_games(
    paths: Sequence[str],
    formats: Sequence[LogFormat],
    options: ImportOptions,
    report: ImportReport,
) -> list[ImportedGame]:
    """All games of the logs."""
    games, tally_state = [], TallyState()
    stdin = open_standard_input() if STDIN in paths else BytesIO()
    is_watched = not report.quiet and is_terminal(sys.stderr)
    progress = show_logs_progress(paths) if is_watched else nullcontext(lambda name: None)
    with progress as count_log:
        for log in join_hands(read_logs(paths, stdin, formats, options.known_ids)):
            if isinstance(log, Fault):
                report.report_fault(log)
                count_log(log.log)
                continue
            report.count_game(log)
            try:
                game = import_game(log, options, tally_state)
            except LogError as error:
                report.refuse_fault(error.fault)
            else:
                if isinstance(game, SkippedGame):
                    report.report_left_out(game)
                else:
                    games.append(game)
                    report.count_gathered(game)
            count_log(log.name)
    report.print_held_faults()
    return games


def _add_games(
    arguments: argparse.Namespace,
    games: Sequence[ImportedGame],
    known_ids: Collection[str],
    aliases: Mapping[str, str],
    report: ImportReport,
    *,
    places: Places,
) -> GameSelection:
    """Write the games that the file does not have yet: to one file, or one of each kind in a
    folder. The file is read only if some game is from a log that it does not name. Raises a
    `ChangedError` if somebody else changes it meanwhile."""
    refused = report.refused_count
    if refused and not arguments.keep_going:
        report.fail("; --keep-going writes the games that are right" if games else "")
    existing, contents = EMPTY_FILE._replace(log_ids=frozenset(known_ids)), None
    if arguments.append and not {game.log.id for game in games} <= existing.log_ids:
        existing, contents = _read_file_to_append(arguments.append, existing, report)
        if report.refused_count > refused:
            report.fail()
    selection = GameSelection(games, existing, aliases, report.refuse_game)
    counts = Counter(game.kind for game in games)
    out: str = arguments.append or arguments.out
    files = dict.fromkeys(counts, out)
    is_folder = not arguments.append and (out.endswith(os.sep) or os.path.isdir(out))
    if is_folder:
        files = {kind: os.path.join(out, f"{kind}.txt") for kind in counts}
    elif len(counts) > 1:
        report.refuse(_describe_mixed_kinds(counts))
        report.fail()
    with places:
        if is_folder:
            places.make_folder(out)
        are_right = [
            _write_file(path, kind, arguments, selection, report, contents=contents, places=places)
            for kind, path in files.items()
        ]
        report.print_held_faults()
        if not all(are_right):
            report.fail()
        places.keep()
    return selection


def _read_file_to_append(
    path: str, known: ExistingFile, report: ImportReport
) -> tuple[ExistingFile, FileContents]:
    """What the scores file has to which games are added, and its bytes as they were read. Games
    from `known` logs stay known, because they were not replayed."""
    contents = read_contents(path)
    if contents.data is None:
        return known, contents
    existing = report.read_scores_file(path)
    return existing._replace(log_ids=existing.log_ids | known.log_ids), contents


def _write_file(
    out: str,
    kind: str,
    arguments: argparse.Namespace,
    selection: GameSelection,
    report: ImportReport,
    *,
    contents: FileContents | None,
    places: Places,
) -> bool:
    """Write the games of one kind, after the `contents` of the file if they are added to one.
    Whether that was possible."""
    refused, existing = report.refused_count, selection.existing_file
    blocks = selection.list_blocks(kind)
    first = next(blocks, None)
    if first is None:  # then there is no file to keep
        return arguments.keep_going or report.refused_count == refused
    is_new = not (arguments.append or arguments.force)
    if is_new and os.path.isfile(out) and os.path.getsize(out):
        raise UsageError(
            f"{out} already exists: add the games to it with --append {out}, or replace it with"
            " --force"
        )
    file = places.open(out, "scores file", before=contents)
    is_added = arguments.append and os.path.exists(out)
    end = _copy_existing_file(out, file) if is_added else "\n"

    def write() -> Iterator[str]:
        """Write the blocks, and yield the lines before their hands."""
        separator = ""
        for head, body in chain([first], blocks):
            file.write(separator + end.join((*head, *body, "")))
            separator = end  # a blank line
            yield from head

    problems = [*find_header_problems(existing, write())]
    if report.refused_count > refused and not arguments.keep_going:
        return False
    for problem in problems:
        report.refuse(f"{out} could not be read again: {problem.message}")
    return not problems


def _describe_mixed_kinds(counts: Mapping[str, int]) -> str:
    """The message that the games cannot be in one scores file, and what to do."""
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


def _copy_existing_file(path: str, file: TextIOWrapper) -> str:
    """Copy a scores file byte by byte, with a blank line after it. Returns how its lines end."""
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
