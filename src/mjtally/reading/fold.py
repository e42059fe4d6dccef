"""Statements to what was played: every check of meaning.

The fold reads lines in order and yields plays (games, and stretches of loose hands),
adjustments and problems. Plain hands, which are nearly all of a long file, are played
without it (`Playing.play_on`); everything else gets a closer look here.

An included file is read by a fold of its own, which starts with what is in force.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from itertools import chain

from ..base.errors import Mistake, Place, Problem, UsageError
from ..play.parameters import Rules
from ..play.playing import STRETCH
from ..text.lines import placed
from ..text.statements import (
    NO_LINE,
    Adjustment,
    Blank,
    Date,
    Declaration,
    End,
    Line,
    Players,
    Result,
    Scores,
    Statement,
    Unread,
)
from .attable import SAID, AtTable, Event, mixed
from .checks import declaration_meant, no_players, season_named
from .inclusion import Opener, included_path, read_again, spaced_value, unreadable
from .inforce import InForce
from .tallied import Tallied

ONCE = {"spreadsheet-row"}  # what is wrong with a whole file is told once
Watch = Callable[
    [int, "Fold"], None
]  # told of every line that is no plain hand, when it was taken; 0 is the start


class Fold:
    """Reads one scores file. `events` may be called once; `opened` opens included files, and
    `watch` looks on at what is in force, in them as well."""

    def __init__(
        self,
        force: InForce,
        opened: Opener,
        trail: tuple[str, ...] = (),
        watch: Watch | None = None,
    ) -> None:
        self.force = force
        self.trail = (*trail, force.file)  # this file, after those that include it
        self.opened = opened
        self.watch = watch
        self.table = AtTable(force)
        self.once: set[str] = set()  # codes that are not told again

    # ---------------------------------------------------------------------------- lines

    def events(self, texts: Iterable[str]) -> Iterator[Event]:
        """Everything the file says, in order. `texts` are its lines."""
        force, table = self.force, self.table
        if self.watch:
            self.watch(0, self)
        read = force.tallied.read
        lines = (read(text) for text in texts)  # unlike `map`, never ended by an error in `read`
        first = next(lines, NO_LINE)
        if len(self.trail) == 1:
            place = Place(force.file, 0)
            for remark in read_again(force.tallied.files, force.file, place, None):
                table.again = True
                yield force.problem(1, first, remark)
        said, line = yield from self._lines(chain([first], lines))
        yield from table.close(said, line)
        yield from force.dates.close()
        if table.empty and not table.closed:
            remark = no_players(len(self.trail) > 1)
            yield force.problem(said or 1, line if said else first, remark)

    def _lines(self, lines: Iterator[Line]) -> Generator[Event, None, tuple[int, Line]]:
        """All lines; the last of them that said anything, and its number."""
        number = said = 0
        line, table = NO_LINE, self.table
        while True:
            game = table.game
            if game and game.plain:
                if len(game.outcomes) >= STRETCH:
                    yield game.cut(self.force.date)
                before = number
                number, looked = game.play_on(lines, number)
                played = number - (looked is not None)
                if played > before:
                    said, line = played, game.lines[-1]
                if game.end:
                    yield from table.finish(game, game.end, number)
                if looked is None:
                    if number == before:  # nothing was left to play
                        return said, line
                    continue
            else:
                looked = next(lines, None)
                if looked is None:
                    return said, line
                number += 1
            if not isinstance(looked.statement, Blank):
                said, line = number, looked
                yield from self._take(number, looked)
                if self.watch:
                    self.watch(number, self)

    def _take(self, number: int, line: Line) -> Iterator[Event]:
        """One line that is not a plain hand."""
        said, table = line.statement, self.table
        if isinstance(said, Players):
            force = self.force
            players = force.seating.players(said.names, force.ruling.rules.players)
            if players:  # as most players lines of a long file
                yield from table.close(number, line)
                table.open_met(players, number, line)
                return
        elif isinstance(said, Scores) and table.agrees(said):
            return
        try:
            yield from self._taken(number, line)
        except Mistake as mistake:
            yield self.force.problem(number, line, mistake.remark)

    def _taken(self, number: int, line: Line) -> Iterator[Event]:
        """The same, with a closer look; a `Mistake` in it is the last thing said of it."""
        force = self.force
        said = placed(line)
        said = declaration_meant(said, line.text, force.ruling.rules, force.tallied.names) or said
        if isinstance(said, Unread):
            yield from self._unread(said, number, line)
        else:
            yield from self._says(said, number, line)

    def _unread(self, unread: Unread, number: int, line: Line) -> Iterator[Event]:
        """A line that says nothing known, though it may be known what was meant."""
        remark, meant, hand = unread
        self.table.unread(hand=hand)
        if remark.code not in self.once:
            spaced = spaced_value(line.text)
            yield self.force.problem(number, line, spaced.remark if spaced else remark)
        if remark.code in ONCE:
            self.once.add(remark.code)
        if meant:
            with suppress(Mistake):  # one was told already
                for event in self._says(meant, number, line):
                    if not isinstance(event, Problem) or event[:2] != (self.force.file, number):
                        yield event

    def _says(self, said: Statement, number: int, line: Line) -> Iterator[Event]:
        """What a statement does."""
        table = self.table
        match said:
            case Players(names) if len(names) > 2:
                yield from table.close(number, line)
                yield from table.sit_down(names, number, line)
            case Players(names):
                yield from table.words(names, number, line)
            case Result() as result:
                yield from table.result(result, number, line)
            case Date(date):
                yield from table.cut()
                yield from self.force.dated(date, number, line)
                table.take_date_and_season()
            case Declaration() as declaration:
                yield from self._declared(declaration, number, line)
            case Scores() as scores:
                yield from table.scores(scores, number, line)
            case Adjustment() as adjustment:
                yield from _adjusted(adjustment, number, line, self.force, table)
            case End() as end:
                yield from table.ended(end, number)

    # ----------------------------------------------------------------------- declarations

    def _declared(self, declaration: Declaration, number: int, line: Line) -> Iterator[Event]:
        force = self.force
        match declaration:
            case Declaration("include", file):
                yield from self._included(file, number, line)
            case Declaration("season", name):
                season = season_named(name)
                yield from self.table.cut()
                force.season = season
                self.table.take_date_and_season()
            case Declaration("roster" | "alias" | "guest" | "team"):
                force.seating.declare(declaration)
            case Declaration(key):
                implied = force.ruling.implied(key)
                if implied:
                    yield from self._change(implied, key, number, line)
                rules, remarks = force.ruling.declared(declaration, number)
                yield from (force.problem(number, line, remark) for remark in remarks)
                yield from self._change(rules, key, number, line)

    def _change(self, rules: Rules, key: str, number: int, line: Line) -> Iterator[Event]:
        """New rules, between games; those of some families between any two hands."""
        force, table = self.force, self.table
        other = rules.family is not force.ruling.rules.family
        game, force.ruling.rules = table.game, rules
        force.seating.met.clear()  # other rules may want other players
        within = rules.family.between_hands and not other
        if game and (within or not (game.begun or game.recorded)):
            yield from table.cut()
            yield from table.reopen(game, key, number, line)
            return
        told = [*mixed(force, key, number, line)] if other or key == "rules" else []
        yield from told
        if game:
            yield from table.close(number, line)
            table.closed = SAID if told else f"the rules changed in line {number}"

    def _included(self, value: str, number: int, line: Line) -> Iterator[Event]:
        """Read another file as if its lines stood here; what it declares holds in it alone."""
        force, table = self.force, self.table
        yield from table.close(number, line)
        table.closed = f"no players line since line {number} included {value}"
        path = included_path(value, self.trail, force.tallied)
        inner = Fold(force.within(path), self.opened, self.trail, self.watch)
        inner.table.again = table.again
        try:
            with self.opened(path) as texts:
                place = Place(force.file, number)
                for remark in read_again(force.tallied.files, path, place, value):
                    if not table.again:
                        yield force.problem(number, line, remark)
                    inner.table.again = True
                yield from inner.events(texts)
        except UsageError as error:
            force.tallied.missing = True
            raise unreadable(value, path, str(error)) from None
        finally:
            force.date = inner.force.date


def _adjusted(
    said: Adjustment, number: int, line: Line, force: InForce, table: AtTable
) -> Iterator[Event]:
    """Points given or taken; in some families a number alone is a penalty."""
    rules, table.empty = force.ruling.rules, False
    if said.unit or not (rules.family.fines and rules.followed):
        yield from force.adjusted(said, number, line)
    elif table.game or table.closed != SAID:
        from .penalties import fined  # which few files have

        yield from fined(force.seating.fined(said), table.game, force.date)


def fold(
    file: str, tallied: Tallied, rules: Rules | None, opened: Opener, watch: Watch | None = None
) -> Fold:
    """What reads a file; `rules` are those that it begins with."""
    return Fold(InForce(file, tallied, rules), opened, watch=watch)
