"""Statements to what was played: every check of meaning.

The fold reads lines in order and yields plays (games, and stretches of loose hands),
adjustments and problems. Plain hands, which are nearly all of a long file, are played
without it (`Playing.play_on`); everything else gets a closer look here.

An included file is read by a fold of its own, which starts with what is in force.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from copy import copy

from ..base.errors import ERROR, Mistake, Place, Problem, Remark, UsageError, fail, problem_at
from ..play.parameters import Rules
from ..play.playing import STRETCH, Followed, Playing
from ..play.plays import Adjusted, Play, Sitting
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
    Unread,
)
from .checks import (
    check_date,
    check_end,
    check_family,
    entered_twice,
    names_misspelt,
    no_players,
    opened_by,
    season_named,
    stray,
    too_late,
    too_many_seats,
    unfinished,
)
from .inclusion import Opener, included_path, read_again, spaced_value, unreadable
from .ruling import Ruling
from .seating import Seating
from .tallied import Tallied

Event = Play | Adjusted | Problem

SAID = "said"  # why there is no game, where that was said already


class Fold:
    """Reads one scores file. `events` may be called once; `opened` opens included files."""

    def __init__(self, file: str, tallied: Tallied, rules: Rules | None, opened: Opener) -> None:
        self.file = file
        self.trail: tuple[str, ...] = (file,)  # this file, after those that include it
        self.opened = opened
        self.again = False  # this file was read before, which was said
        self.tallied = tallied
        self.seating = Seating(tallied)
        self.ruling = Ruling(rules)
        self.season = self.date = ""
        self.dated = Place(file, 0)
        self.game: Playing | None = None
        self.sat = NO_LINE  # the players line of the game
        self.closed = ""  # why there is no game
        self.empty = True

    # ---------------------------------------------------------------------------- lines

    def events(self, texts: Iterable[str]) -> Iterator[Event]:
        """Everything the file says, in order. `texts` are its lines."""
        if len(self.trail) == 1:
            for remark in read_again(self.tallied.files, self.file, Place(self.file, 0), None):
                self.again = True
                yield self._problem(1, NO_LINE, remark)
        number, said, line = yield from self._lines(map(self.tallied.read, texts))
        yield from self._close(said, line)
        if self.empty and not self.closed:
            yield self._problem(max(number, 1), NO_LINE, no_players(len(self.trail) > 1))

    def _lines(self, lines: Iterator[Line]) -> Generator[Event, None, tuple[int, int, Line]]:
        """All lines; how many there were, and the last of them that said anything."""
        number = said = 0
        line = NO_LINE
        while True:
            game = self.game
            if game and game.plain:
                if len(game.outcomes) >= STRETCH:
                    yield game.cut(self.date)
                before = number
                number, looked = game.play_on(lines, number)
                played = number - (looked is not None)
                if played > before:
                    said, line = played, game.lines[-1]
                if game.end:
                    yield from self._finish(game, game.end, number)
                if looked is None:
                    if number == before:  # nothing was left to play
                        return number, said, line
                    continue
            else:
                looked = next(lines, None)
                if looked is None:
                    return number, said, line
                number += 1
            if not isinstance(looked.statement, Blank):
                said, line = number, looked
                yield from self._take(number, looked)

    def _problem(self, number: int, line: Line, remark: Remark) -> Problem:
        return problem_at(Place(self.file, number), remark, line.text)

    def _take(self, number: int, line: Line) -> Iterator[Event]:
        """One line that is not a plain hand."""
        said = line.statement
        if isinstance(said, Players):
            players = self.seating.met.get(said.names)
            if players:  # as most players lines of a long file
                yield from self._close(number, line)
                self._open_first(players, number, line)
                return
        elif (
            isinstance(said, Scores) and isinstance(self.game, Followed) and self.game.agrees(said)
        ):
            return
        try:
            yield from self._taken(number, line)
        except Mistake as mistake:
            yield self._problem(number, line, mistake.remark)

    def _taken(self, number: int, line: Line) -> Iterator[Event]:
        """The same, with a closer look; a `Mistake` in it is the last thing said of it."""
        match placed(line):
            case Players(names) if not self.game or len(names) > 2:
                yield from self._close(number, line)
                for remark in self._sit_down(names, number, line):
                    yield self._problem(number, line, remark)
            case Players(names):
                self._lose()
                raise stray(names)
            case Result() as result:
                yield from self._result(result, number, line)
            case Date() as date:
                yield from self._dated(date, number)
            case Declaration() as declaration:
                yield from self._declared(declaration, number, line)
            case Scores() as scores:
                yield from self._scores(scores, number, line)
            case Adjustment() as said:
                self.empty = False
                yield self.seating.adjust(said, self.ruling.rules, self.date, self.season)
            case End() as end:
                yield from self._ended(end, number)
            case Unread(remark):
                self._lose()
                if self.game is None:
                    self.closed = SAID
                raise spaced_value(line.text) or Mistake(remark)

    def _lose(self) -> None:
        """After a mistake: what depends on it is not reported again."""
        if self.game:
            self.game.lose()

    # --------------------------------------------------------------------------- results

    def _result(self, result: Result, number: int, line: Line) -> Iterator[Event]:
        game = self.game
        if game is None or names_misspelt(result):
            self._without_players(result)
            return
        if game.lost:
            yield from self._marks_alone(result, number, line)
            return
        if game.ended or game.recorded:
            yield from self._marks_alone(result, number, line)
            game.lose()
            raise too_late(game, result)
        outcome, remarks = game.look(line)
        yield from (self._problem(number, line, remark) for remark in remarks)
        if outcome is None or any(remark.severity == ERROR for remark in remarks):
            self._lose()
            return
        game.add(number, line, outcome)
        if game.end:
            yield from self._finish(game, game.end, number)

    def _marks_alone(self, result: Result, number: int, line: Line) -> Iterator[Event]:
        """A hand of a game that nobody knows the state of: only its marks are checked."""
        assert self.game
        if not self.ruling.unknown:
            sitting = self.game.sitting
            conduct = self.tallied.conduct(sitting.rules)
            sure = not self.ruling.doubtful
            for remark in conduct.marks_alone(result, sitting.names, sure=sure):
                yield self._problem(number, line, remark)

    def _without_players(self, result: Result) -> None:
        """A result where nobody sits at the table; said once, not for each."""
        misspelt = names_misspelt(result)
        if misspelt:
            self.game, self.closed, self.empty = None, SAID, False
            raise misspelt
        if self.closed == SAID:
            return
        why = self.closed or "no players line yet"
        self.closed = SAID
        message = f"{why}: write the players before their results, such as Aki Ben Chie Dai"
        fail(result.first, "players-missing", message)

    # --------------------------------------------------------------------------- players

    def _sit_down(self, names: tuple[str, ...], number: int, line: Line) -> Sequence[Remark]:
        """A players line opens a new game; what is to be said of names seen first."""
        self.closed, self.empty = SAID, False  # until the names stand the test
        players, remarks = self.seating.sit_down(names, self.ruling.rules)
        if players:
            self._check_family(names[0])
            self._open_first(players, number, line)
        return remarks

    def _open_first(self, players: tuple[str, ...], number: int, line: Line) -> None:
        self.closed, self.empty, self.sat = "", False, line
        self._open(players, number)

    def _check_family(self, at: str) -> None:
        check_family(at, self.ruling.rules.family, self.tallied.opened, self.file)

    def _open(self, names: tuple[str, ...], number: int, before: Playing | None = None) -> None:
        """A new game, or the same one under other rules."""
        rules, tallied = self.ruling.rules, self.tallied
        conduct = tallied.conduct(rules)
        self.ruling.fresh = []
        if before is None:
            tallied.games += 1
        if tallied.opened is None:
            tallied.opened = opened_by(rules.family, self.file, number)
        sitting = Sitting(
            *(self.file, number, self.date, tallied.games, names, rules),
            *(conduct.layout, conduct.unit, self.season),
        )
        self.game = conduct.sit(sitting, before)
        if self.ruling.doubtful:
            self.game.lose()

    def _close(self, number: int, line: Line) -> Iterator[Event]:
        """The players leave the table, or the file is at its end."""
        game, self.game = self.game, None
        if game is None or game.ended:
            return
        left = unfinished(game) if game.followed and game.begun and not game.lost else None
        yield from self._over(game.abandon(self.date))
        if left:
            yield self._problem(number, line, left)

    def _finish(self, game: Playing, end: str, number: int) -> Iterator[Event]:
        """The game is over."""
        assert isinstance(game, Followed)
        yield from self._over(game.finish(end, number))

    def _over(self, play: Play, recorded: tuple[int, Line] | None = None) -> Iterator[Event]:
        """A game that is over; a warning where it was entered before."""
        yield play
        if not play.end:
            return
        number, line = recorded or (play.sitting.line, self.sat)
        before = self.tallied.entered.before(play, number)
        if before and not self.again:
            yield self._problem(number, line, entered_twice(play, before, line, self.file))

    # ---------------------------------------------------------------- dates, declarations

    def _dated(self, statement: Date, number: int) -> Iterator[Event]:
        date = statement.date
        check_date(date)
        if date < self.date:
            where = self.dated.seen_from(self.file)
            fail(date, "date-back", f"{date} is before {self.date} ({where}): dates go forward")
        yield from self._cut()
        self.date, self.dated = str(date), Place(self.file, number)

    def _cut(self) -> Iterator[Event]:
        """Loose hands have a date, season and rules each: pass on those of the old ones."""
        if self.game and not self.game.followed and self.game.outcomes:
            yield self.game.cut(self.date)

    def _declared(self, declaration: Declaration, number: int, line: Line) -> Iterator[Event]:
        match declaration:
            case Declaration("include", file):
                yield from self._included(file, number, line)
            case Declaration("season", name):
                yield from self._season(season_named(name))
            case Declaration("roster" | "alias"):
                self.seating.declare(declaration)
            case Declaration(key):
                implied = self.ruling.implied(key)
                if implied:
                    yield from self._change(implied, key, number, line)
                rules, remarks = self.ruling.declared(declaration, number)
                yield from (self._problem(number, line, remark) for remark in remarks)
                yield from self._change(rules, key, number, line)

    def _season(self, name: str) -> Iterator[Event]:
        """A season begins. A game that is under way belongs to the one it began in."""
        yield from self._cut()
        self.season, game = name, self.game
        if game and not game.followed:
            game.sitting = game.sitting._replace(season=name)

    def _included(self, value: str, number: int, line: Line) -> Iterator[Event]:
        """Read another file as if its lines stood here; what it declares holds in it alone."""
        yield from self._close(number, line)
        self.closed = f"no players line since line {number} included {value}"
        path = included_path(value, self.trail)
        inner = copy(self)
        inner.file, inner.trail = path, (*self.trail, path)
        inner.ruling, inner.seating = self.ruling.copy(), self.seating.copy()
        inner.closed, inner.empty = "", True
        try:
            with self.opened(path) as texts:
                at = Place(self.file, number)
                for remark in read_again(self.tallied.files, path, at, value):
                    if not self.again:
                        yield self._problem(number, line, remark)
                    inner.again = True
                yield from inner.events(texts)
        except UsageError as error:
            self.tallied.missing = True
            raise unreadable(value, path, str(error)) from None
        finally:
            self.date, self.dated = inner.date, inner.dated

    def _change(self, rules: Rules, key: str, number: int, line: Line) -> Iterator[Event]:
        """New rules, between games; those of some families between any two hands."""
        within = rules.family is self.ruling.rules.family and rules.family.between_hands
        game, self.ruling.rules = self.game, rules
        self.seating.met.clear()  # other rules may want other players
        if game is None:
            return
        if within or not game.begun:
            yield from self._cut()
            self._reopen(game, key)
        else:
            yield from self._close(number, line)
            self.closed = f"the rules changed in line {number}"

    def _reopen(self, game: Playing, key: str) -> None:
        """The same players go on under the new rules."""
        names, at, rules = game.sitting.names, game.sitting.line, self.ruling.rules
        if len(names) != rules.players:
            self.game, self.closed = None, SAID
            raise too_many_seats(key, rules, game)
        if self.tallied.opened == opened_by(game.sitting.rules.family, self.file, at):
            self.tallied.opened = None  # nothing was played there yet
        self._check_family(names[0])
        self._open(names, at, game)

    # --------------------------------------------------------- scores, adjustments, end

    def _scores(self, said: Scores, number: int, line: Line) -> Iterator[Event]:
        at = (*said.scores, *said.tags, None)[0]
        game = self._followed_game(at, "scores are not followed")
        if game is None:
            return
        if game.lost or game.begun:
            game.check(said)
            return
        further = game.recorded > 0  # a further game of the same players
        sitting = game.sitting._replace(
            game=self.tallied.games + further, date=self.date, season=self.season
        )
        play = game.record(said, sitting, number)
        self.tallied.games += further
        yield from self._over(play, (number, line))

    def _followed_game(self, cell: str | None, why: str) -> Followed | None:
        """The game a statement is about; None where a mistake was reported already."""
        if self.game is None:
            if self.closed != SAID:
                why = self.closed or "no players line yet"
                fail(cell, "players-missing", f"{why}: write the players first")
            return None
        if not isinstance(self.game, Followed):
            loose = self.ruling.rules.family.loose
            fail(cell, "nothing-followed", f"with {loose} {why}: take the line away")
        return self.game

    def _ended(self, end: End, number: int) -> Iterator[Event]:
        game = self._followed_game(end.cell, "no game is followed, so there is none to end")
        if game is None or game.lost:
            return
        check_end(end, game)
        yield from self._over(game.finish("end", number))
