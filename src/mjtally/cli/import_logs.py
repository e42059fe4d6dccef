"""`mjtally import LOG…`: game logs and sheets to a scores file."""

import argparse
import datetime
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from io import BytesIO, TextIOWrapper
from itertools import chain

from ..base.errors import UsageError
from ..base.terminal import is_terminal
from ..base.wording import format_list, pluralize
from ..importing.games import MCR, RIICHI, SANMA, ImportedGame, ImportOptions, SkippedGame
from ..importing.importer import import_game
from ..importing.mcr import join_hands
from ..importing.scores_file import (
    EMPTY_FILE,
    LOG_COMMENT,
    ExistingFile,
    GameSelection,
    find_header_problems,
    read_existing_file,
)
from ..interpreter.rulesets import find_named_rules
from ..interpreter.sources import STDIN, open_standard_input
from ..interpreter.tally import parse_period
from ..interpreter.tally_state import TallyState
from ..language.statements import quote_in_list
from ..logs.faults import Fault, LogError
from ..logs.formats import LOG_FORMATS, LogFormat
from ..logs.sources import STANDARD_INPUT_NAME, read_logs
from ..output.file_kinds import check_is_scores
from ..output.files import ChangedError, is_same_file, is_special_file, open_output, seen
from ..spreadsheets.dates import DATE_ORDERS
from ..spreadsheets.sheet import SheetReadingOptions, sheet_format
from .console import EXIT_ERRORS, EXIT_FINE, EXIT_USAGE, print_message
from .import_report import ImportReport
from .options import check_standard_input_once
from .parsers import VerbParser, add_settings_option, number_from, start_parser
from .progress import show_logs_progress


def build_parser() -> VerbParser:
    """The options of `import`."""
    words = format_list([form.description for form in LOG_FORMATS], "or")
    parser = start_parser(
        "import", f"Make a scores file from game logs ({words}) or from a spreadsheet."
    )
    add = parser.add_argument
    add("logs", nargs="+", metavar="LOG", help="a file, a folder, a zip; - is standard input")
    add("-o", dest="out", default=STDIN, metavar="OUT", help="the scores file, or FOLDER/")
    add("--append", metavar="FILE", help="add the games that this scores file does not have yet")
    add("--force", action="store_true", help="let -o replace an existing file")
    add("--names", metavar="FILE", help="a scores file with alias= and roster= lines")
    add("--date", metavar="DATE", help="of games that have none")
    add(
        "--date-format", default="", choices=DATE_ORDERS, help="of sheets whose dates can be either"
    )
    add(
        "--sheet", action="append", default=[], metavar="NAME", help="only this sheet of a workbook"
    )
    add(
        "--rules",
        default="",
        metavar="NAME",
        help="the ruleset, instead of the one that the logs give",
    )
    add_settings_option(parser)
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
    return parser


def run(words: Sequence[str]) -> int:
    """Write a scores file of logs."""
    arguments = build_parser().parse_arguments(words)
    if arguments.append and arguments.out != STDIN:
        raise UsageError("-o writes a new file, and --append adds to one: choose either")
    out = arguments.append or arguments.out
    options = _parse_options(arguments)
    check_standard_input_once(arguments.logs)
    if any(is_same_file(out, path) for path in arguments.logs if not os.path.isdir(path)):
        raise UsageError(f"{out} is a log: the scores file would take its place")
    report = ImportReport(arguments.quiet, {*arguments.logs, STANDARD_INPUT_NAME})
    names = EMPTY_FILE
    if arguments.names:
        names = read_existing_file(arguments.names, report.report_problem)
    if report.refused_count:
        return report.print_errors("nothing was written")
    if arguments.append:
        options = options._replace(known_ids=_find_known_ids(out))
    sheets = sheet_format(
        SheetReadingOptions(arguments.date_format, tuple(arguments.sheet), bool(arguments.date))
    )
    games = _gather_games(arguments.logs, (*LOG_FORMATS, sheets), options, report)
    if not (games or report.log_count):
        print_message("mjtally: no log was found")
        return EXIT_USAGE
    target = _Target(arguments, frozenset(options.known_ids), report)
    selection = target.add_games(games, names.aliases)
    if selection is None:
        return report.print_errors("nothing was written")
    what = "added to" if arguments.append else "wrote" if out != STDIN else ""
    known = names if arguments.names else selection.existing_file
    report.print_summary(selection, known, what, out)
    unknown = [name for name in selection.player_names if name not in names.known_names]
    if arguments.names and unknown:  # with a line to copy
        print_message(
            f"{pluralize(len(unknown), 'name')} not in {arguments.names}:"
            f" {format_list(unknown)}; to copy there:"
        )
        others = ",".join(map(quote_in_list, unknown))
        roster = ",".join(map(quote_in_list, names.roster))
        print_message(f"roster={roster},{others}" if roster else f"alias=PLAYER:{others}")
    if selection.new_games or selection.known_games:
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


def _parse_day(text: str) -> datetime.date:
    """The day of `--date`; a `UsageError` for a month or a year, which begin a period."""
    parse_period(text, "")  # for its error
    if len(text) < len("2026-11-20"):
        raise UsageError(f"--date {text}: write a day such as 2026-11-20")
    return datetime.date.fromisoformat(text)


def _find_known_ids(path: str) -> frozenset[str]:
    """The logs that comments in the scores file name. If every game is from one of these logs,
    there is nothing to add, and the file is not read any further."""
    if is_special_file(path):
        return frozenset()
    text = (seen(path).data or b"").decode("utf-8", "surrogateescape")
    found = frozenset(LOG_COMMENT.findall(text))
    if not found:  # before anything else is said
        check_is_scores(path, text)
    return found


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


class _Target:
    """The scores file that games are written or added to, or a folder for one of each kind."""

    def __init__(
        self, arguments: argparse.Namespace, known_ids: frozenset[str], report: ImportReport
    ) -> None:
        self.is_appending = bool(arguments.append)
        self.out: str = arguments.append or arguments.out
        self.may_replace: bool = arguments.force
        self.keeps_going: bool = arguments.keep_going  # where other games are refused
        self.known_ids = known_ids
        self.report = report

    def add_games(
        self, games: Sequence[ImportedGame], aliases: Mapping[str, str]
    ) -> GameSelection | None:
        """Write the games that the file does not have yet; None if there are none.

        The file is read only if some game is from a log that it does not name. If somebody else
        adds to the file meanwhile, it is read again, and the games are added after theirs.
        """
        refused = self.report.refused_count
        if refused and not self.keeps_going:
            return None
        existing = EMPTY_FILE._replace(log_ids=self.known_ids)
        if not {game.log_id for game in games} <= self.known_ids:
            existing = self._read_existing_file()
        while self.report.refused_count == refused:
            selection = GameSelection(games, existing, aliases, self.report.refuse_game)
            try:
                is_written = self._write_files(selection, Counter(game.kind for game in games))
            except ChangedError:
                self.report.try_again(refused)
                existing = self._read_existing_file()
            else:
                self.report.print_held_faults()
                return selection if is_written else None
        return None

    def _read_existing_file(self) -> ExistingFile:
        """The contents of the scores file to which games are added; empty if they are not added to
        a file. Games from known logs stay known, because they were not replayed."""
        if not self.is_appending:
            return EMPTY_FILE
        if is_special_file(self.out):
            return read_existing_file(self.out, self.report.report_problem)
        held = seen(self.out)
        if held.data is None:
            return EMPTY_FILE._replace(held=held, log_ids=self.known_ids)
        check_is_scores(self.out, held.data.decode("utf-8", "surrogateescape"))
        existing = read_existing_file(self.out, self.report.report_problem)
        return existing._replace(held=held, log_ids=existing.log_ids | self.known_ids)

    def _write_files(self, selection: GameSelection, counts: Mapping[str, int]) -> bool:
        """Write the games of each kind to their files: all of them or none. Returns whether that
        was possible."""
        files = dict.fromkeys(counts, self.out)
        if not self.is_appending and (self.out.endswith(os.sep) or os.path.isdir(self.out)):
            os.makedirs(self.out, exist_ok=True)
            files = {kind: os.path.join(self.out, f"{kind}.txt") for kind in counts}
        elif len(counts) > 1:
            self.report.refuse(_describe_mixed_kinds(counts))
            return False
        with ExitStack() as opened:
            keeps = [
                self._write_file(out, kind, selection, opened=opened) for kind, out in files.items()
            ]
            if None in keeps:
                return False
            for keep in filter(None, keeps):
                keep()
        return True

    def _write_file(
        self, out: str, kind: str, selection: GameSelection, *, opened: ExitStack
    ) -> Callable[[], None] | None:
        """Write the games of one kind, after the contents of the file if they are added to one.

        Returns the function that keeps the file, which is open until then; None if it cannot be
        written. Raises `ChangedError` if the file no longer holds what was read.
        """
        refused, existing = self.report.refused_count, selection.existing_file
        blocks = selection.list_blocks(kind)
        first = next(blocks, None)
        if first is None:  # then there is no file to keep
            is_fine = self.keeps_going or self.report.refused_count == refused
            return (lambda: None) if is_fine else None
        is_new = not (self.is_appending or self.may_replace)
        if is_new and os.path.isfile(out) and os.path.getsize(out):
            raise UsageError(
                f"{out} is there: add the games to it with --append {out},"
                " or replace it with --force"
            )
        file, keep = opened.enter_context(open_output(out, [], force=True, before=existing.held))
        is_added = self.is_appending and os.path.exists(out)
        end = _copy_existing_file(out, file) if is_added else "\n"

        def write() -> Iterator[str]:
            """Write the blocks, and yield the lines before their hands."""
            separator = ""
            for head, body in chain([first], blocks):
                file.write(separator + end.join((*head, *body, "")))
                separator = end  # a blank line
                yield from head

        problems = [*find_header_problems(existing, write())]
        if self.report.refused_count > refused and not self.keeps_going:
            return None
        for problem in problems:
            self.report.refuse(f"{out} could not be read again: {problem.message}")
        return None if problems else keep


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
