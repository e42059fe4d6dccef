"""What an import tells on standard error, and counts."""

from ..base.errors import Problem
from ..base.screen import visible
from ..base.words import plural
from ..importing.entries import Entry, LeftOut
from ..importing.kept import Kept
from ..importing.selecting import Selection
from ..logs.faults import Fault
from ..logs.game import Log
from .options import ERRORS, tell


class Report:
    """What is told on standard error, and counted: of faults, and of what is left out."""

    def __init__(self, quiet: bool, paths: set[str]) -> None:
        self.quiet = quiet
        self.paths = paths  # whose faults are told, even where they are no logs
        self.refused = 0
        self.read = 0  # logs, sound or not
        self.strays = 0  # files of folders and archives that are no logs
        self.mended = 0
        self.nobody = 0  # games in which somebody has no name
        self.left_out: dict[str, int] = {}
        self.sheets: set[str] = set()
        self._told: set[str] = set()
        self._before: frozenset[str] = frozenset()  # what was told before another try

    def game(self, log: Log) -> None:
        """A game was read; of a sheet it is said how."""
        self.read += 1
        sheet = log.name.rpartition(": ")[0]
        if not log.hands and sheet not in self.sheets:
            self.sheets.add(sheet)
            self.say(f"{sheet}: read as {log.format}")

    def fault(self, fault: Fault) -> None:
        """Something is wrong with a log, or is no log; or is only to be said."""
        if fault.is_remark:
            self.say(str(fault))
            return
        self.read += fault.is_log
        if fault.is_log or fault.log in self.paths:
            self.refuse(str(fault))
        else:
            self.strays += 1
            self.say(f"{fault.log}: left out: {fault.found}")

    def refuse(self, what: str) -> None:
        """Something that cannot be written, and why."""
        self.refused += 1
        self._tell(visible(what))

    def problem(self, problem: Problem) -> None:
        """Something is wrong with a scores file that is read."""
        if problem.is_error:
            self.refused += 1
            self._tell(str(problem))

    def _tell(self, what: str) -> None:
        if what not in self._before:
            tell(what)
        self._told.add(what)

    def try_again(self, refused: int) -> None:
        """The games are selected anew, of which so much was refused before: it is told once."""
        self.refused = refused
        self._before = frozenset(self._told)

    def gather(self, entry: Entry) -> None:
        """A game that can be written."""
        self.mended += entry.mended > 0
        self.nobody += entry.nobody

    def leave_out(self, game: LeftOut) -> None:
        """A game that is not asked for."""
        self.left_out[game.counted_as] = self.left_out.get(game.counted_as, 0) + 1
        self.say(f"{game.log}: left out: {game.why}")

    def say(self, text: str) -> None:
        """A word that is no error."""
        if not self.quiet:
            tell(visible(text))

    def over(self, what: str) -> int:
        """Nothing more is done."""
        tell(f"{plural(self.refused, 'error')}: {what}")
        return ERRORS

    def summary(self, selection: Selection, known: Kept) -> None:
        """`120 games, 1284 hands, 3 new players; 2 there already`."""
        games, hands, there = selection.counted
        strangers = [name for name in selection.players if name not in known.known]
        parts = [
            f"{plural(games, 'game')}, {plural(hands, 'hand')}",
            plural(len(strangers), "new player"),
            *(f"{count} {words} left out" for words, count in self.left_out.items()),
        ]
        for count, words in (
            (there, "there already"),
            (self.mended, "mended"),
            (self.nobody, "with players without names, who are called NoName"),
            (self.refused, "refused"),
        ):
            parts += [f"{count} {words}"] * (count > 0)
        if self.strays:
            parts.append(f"{plural(self.strays, 'file')} without a log")
        self.say(", ".join(parts))
