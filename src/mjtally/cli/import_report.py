"""What an import prints on standard error, and what it counts."""

import re
from collections import Counter
from collections.abc import Sequence

from ..base.errors import Problem
from ..base.terminal import escape_unprintable
from ..base.wording import format_short_list, pluralize
from ..importing.games import ImportedGame, SkippedGame
from ..importing.scores_file import ExistingFile, GameSelection
from ..logs.faults import Fault
from ..logs.game import AnyLog
from .console import EXIT_ERRORS, print_message

MOST_FAULTS = 6  # of several kinds in a sheet that are all printed
MOST_ALIKE = 3  # faults of a kind in a sheet that are all printed
GAME_IN_FILE = re.compile(r"(?: game \d+|: (?:game \d+|\w+))$")
SHEET_ROW = re.compile(r"\b(?:row \d+|column [A-Z]+)\b")


class ImportReport:
    """Messages on standard error, and counts: of faults, and of what is left out."""

    def __init__(self, quiet: bool, paths: set[str]) -> None:
        self.quiet = quiet
        self.named_paths = paths  # whose faults are printed, even where they are not logs
        self.refused_count = 0
        self.log_count = 0  # logs, sound or not
        self.non_log_count = 0  # files of folders and archives that are not logs
        self.corrected_count = 0
        self.nameless_count = 0  # games in which somebody has no name
        self.left_out_counts: dict[str, int] = {}
        self._left_out: list[SkippedGame] = []  # the first of them
        self.reported_sheets: set[str] = set()
        self._alike_counts: Counter[tuple[str, str]] = Counter()  # faults by file and words
        self._held: dict[tuple[str, str], list[Fault]] = {}  # those of rows of a sheet
        self._printed: set[str] = set()
        self._printed_before: frozenset[str] = frozenset()  # in an earlier try

    def count_game(self, log: AnyLog) -> None:
        """A game was read; of a sheet, how it was read is printed."""
        self.log_count += 1
        sheet = log.name.rpartition(": ")[0]
        if not log.hands and sheet not in self.reported_sheets:
            self.reported_sheets.add(sheet)
            self.print_note(f"{sheet}: read as {log.format}")

    def report_fault(self, fault: Fault) -> None:
        """Report a fault of a log, a file that is not a log, or a remark."""
        if fault.is_remark:
            self.print_note(str(fault))
            return
        self.log_count += fault.is_log
        if fault.is_log or fault.log in self.named_paths:
            self.refuse_fault(fault)
        else:
            self.non_log_count += 1
            self.print_note(f"{fault.log}: left out: {fault.found}")

    def refuse(self, what: str) -> None:
        """Print why something cannot be written, and count it."""
        self.refused_count += 1
        self._print_once(escape_unprintable(what))

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
        """Report a game that cannot be in the scores file. It is printed when all games of its kind
        are known."""
        self.refused_count += 1
        self._held.setdefault(("", fault.expected), []).append(fault)

    def print_held_faults(self) -> None:
        """Print the faults of rows of sheets, and of games: of each kind the first ones. If a sheet
        has very many, they have one cause, and the most frequent one is printed."""
        kinds: dict[str, list[list[Fault]]] = {}
        for (sheet, _), faults in self._held.items():
            kinds.setdefault(sheet, []).append(faults)
        for sheet, found in kinds.items():
            has_one_cause = sheet and sum(map(len, found)) > MOST_FAULTS
            for faults in [max(found, key=len)] if has_one_cause else found:
                shown = faults if len(faults) <= MOST_ALIKE else faults[:1]
                every = [each for kind in found for each in kind] if has_one_cause else faults
                others = _describe_others([each for each in every if each not in shown])
                for fault in shown:
                    self._print_once(escape_unprintable(f"{fault}{others}"))
        self._held.clear()
        for (log, what), count in self._alike_counts.items():
            if count > MOST_ALIKE:
                self._print_once(escape_unprintable(f"{log}: {count - MOST_ALIKE} more: {what}"))
        self._alike_counts.clear()

    def report_problem(self, problem: Problem) -> None:
        """Report a problem of a scores file that is read."""
        if problem.is_error:
            self.refused_count += 1
            self._print_once(str(problem))

    def _print_once(self, what: str) -> None:
        if what not in self._printed_before:
            print_message(what)
        self._printed.add(what)

    def try_again(self, refused: int) -> None:
        """Begin another selection of the games; what was refused before it is printed once."""
        self.refused_count = refused
        self._held.clear()
        self._printed_before = frozenset(self._printed)

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
        if len(self._left_out) < MOST_ALIKE:
            self._left_out.append(game)

    def explain_empty(self) -> None:
        """Print that nothing is left to write, which is an error, and why if notes are not
        printed."""
        if not self.quiet:
            return
        for game in self._left_out:
            print_message(escape_unprintable(f"{game.log_name}: left out: {game.reason}"))
        left_out = [f"{count} {words} left out" for words, count in self.left_out_counts.items()]
        if self.refused_count:
            left_out.append(f"{self.refused_count} refused")
        print_message(f"nothing was written: {', '.join(left_out)}")

    def print_note(self, text: str) -> None:
        """Print a message that is not an error."""
        if not self.quiet:
            print_message(escape_unprintable(text))

    def print_errors(self, what: str) -> int:
        """Print how many errors stopped the import; returns the exit status."""
        print_message(f"{pluralize(self.refused_count, 'error')}: {what}")
        return EXIT_ERRORS

    def print_summary(
        self, selection: GameSelection, known: ExistingFile, what: str = "", out: str = ""
    ) -> None:
        """`wrote OUT (120 games, 1284 hands, 3 new players, 2 there already)`; of standard output
        only what is in brackets. `what` was done with `out`."""
        games = selection.new_games
        strangers = [name for name in selection.player_names if name not in known.known_names]
        parts = [
            f"{pluralize(games, 'game')}, {pluralize(selection.new_hands, 'hand')}",
            pluralize(len(strangers), "new player"),
            *(f"{count} {words} left out" for words, count in self.left_out_counts.items()),
        ]
        for count, words in (
            (selection.known_games, "there already"),
            (self.corrected_count, "corrected"),
            (self.nameless_count, "with players without names, who are called NoName"),
            (self.refused_count, "refused"),
        ):
            parts += [f"{count} {words}"] * (count > 0)
        if self.non_log_count:
            parts.append(f"{pluralize(self.non_log_count, 'file')} without a log")
        said = ", ".join(parts)
        self.print_note(f"{what} {out} ({said})" if games and what else said)


def _describe_others(faults: Sequence[Fault]) -> str:
    """` (and 9 more rows: 3, 4, 5 and 6 more)`, or games."""
    if not faults:
        return ""
    places = (SHEET_ROW.search(f"{fault.log}: {fault.hand}") for fault in faults)
    rows = [*dict.fromkeys(place[0] for place in places if place)]
    where = f": {format_short_list(rows)}" if rows else ""
    return f" (and {len(faults)} more{where})"


def _find_sheet(fault: Fault) -> tuple[str, bool]:
    """The sheet of a fault, and whether the fault is in one of its rows."""
    sheet, _, row = fault.log.rpartition(": ")
    if SHEET_ROW.fullmatch(row):
        return sheet, True
    return fault.log, SHEET_ROW.match(fault.hand) is not None
