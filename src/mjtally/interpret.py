"""Statements to what was played: every check of meaning.

The interpreter reads lines in order and yields plays (games, and stretches of loose hands),
adjustments and problems. Plain hands, which are nearly all of a long file, are played
without it (`Game.play_on`); everything else gets a closer look here.

An included file is read by an interpreter of its own, which starts with what is in force.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy

from .base.errors import ERROR, Mistake, Place, Problem, Remark, UsageError, fail
from .base.memory import Memory
from .checks import (
    check_date,
    check_end,
    check_family,
    check_recorded,
    check_scores,
    entered_twice,
    names_misspelt,
    no_players,
    read_scores,
    season_named,
    stray,
    too_late,
    too_many_seats,
    unaffordable,
    unfinished,
)
from .families.hongkong.hand import HkOutcomes
from .families.riichi.hand import at_any_table, read_hand
from .families.riichi.outcomes import RiichiOutcomes
from .game import STRETCH, Game, Opening
from .inclusion import Opener, included_path, read_again, spaced_value, unreadable
from .play import Adjusted, Opened, Play, Sitting, Tallied
from .rules import HkRules, RiichiRules, Rules
from .ruling import Ruling
from .seating import Seating
from .text.lines import reader
from .text.statements import (
    Adjustment,
    Blank,
    Cell,
    Date,
    Declaration,
    End,
    Line,
    Players,
    Result,
    Scores,
    Unread,
)

REMEMBERED = 120_000  # units of memory: some 20 MB of lines, hands and what they do

Event = Play | Adjusted | Problem


class Interpreter:
    """Reads one scores file. `events` may be called once; `opened` opens included files."""

    def __init__(self, file: str, tallied: Tallied, rules: Rules | None, opened: Opener) -> None:
        self.file = file
        self.trail: tuple[str, ...] = (file,)  # this file, after those that include it
        self.opened = opened
        self.again = False  # this file was read before, which was said
        self.tallied = tallied
        self.memory = Memory(REMEMBERED)
        self.read = reader(self.memory)
        self.seating = Seating(tallied)
        self.ruling = Ruling(rules)
        self.opening: Opening | None = None
        self.season = self.date = ""
        self.dated = Place(file, 0)
        self.game: Game | None = None
        self.sat = Line("", Blank())  # the players line of the game
        self.closed = ""  # why there is no game; "said" where that was said already
        self.empty = True

    # ---------------------------------------------------------------------------- lines

    def events(self, texts: Iterable[str]) -> Iterator[Event]:
        """Everything the file says, in order. `texts` are its lines, with their ends."""
        lines = map(self.read, texts)
        number = said = 0  # lines read, and the last of them that said anything
        line = Line("", Blank())
        if len(self.trail) == 1:
            for remark in read_again(self.tallied.files, self.file, Place(self.file, 0), 1):
                self.again = True
                yield self._problem(1, line, remark)
        while True:
            game = self.game
            if game and game.plain:
                if len(game.outcomes) >= STRETCH:
                    yield game.cut(self.date)
                before = number
                number, looked = game.play_on(lines, number)
                played = number - (looked is not None)
                if played > before:
                    said, line = played, game.outcomes[-1].line
                if game.end:
                    yield from self._over(game.finish(game.end, number))
                if looked is None:
                    if number == before:  # nothing was left to play
                        break
                    continue
            else:
                looked = next(lines, None)
                if looked is None:
                    break
                number += 1
            yield from self._take(number, looked)
            if not isinstance(looked.statement, Blank):
                said, line = number, looked
        yield from self._close(said, line)
        if self.empty and not self.closed:
            line = Line("", Blank())
            yield self._problem(max(number, 1), line, no_players(len(self.trail) > 1))

    def _problem(self, number: int, line: Line, remark: Remark) -> Problem:
        column, message, severity = remark
        return Problem(self.file, number, column, message, severity, line.text)

    def _take(self, number: int, line: Line) -> Iterator[Event]:
        """One line that is not a plain hand."""
        try:
            match line.statement:
                case Players(names) if not self.game or len(names) > 2:
                    yield from self._close(number, line)
                    for remark in self._sit_down(names, number, line):
                        yield self._problem(number, line, remark)
                case Players(names):
                    self._lose()
                    raise stray(names)
                case Blank():
                    return
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
                case Unread(column, message):
                    self._lose()
                    if self.game is None:
                        self.closed = "said"
                    raise spaced_value(line.text) or Mistake(column, message)
        except Mistake as mistake:
            yield self._problem(number, line, mistake.remark)

    def _lose(self) -> None:
        """After a mistake: what depends on it is not reported again."""
        if self.game and self.game.followed:
            self.game.lose()

    # --------------------------------------------------------------------------- results

    def _result(self, result: Result, number: int, line: Line) -> Iterator[Event]:
        game = self.game
        if game is None or names_misspelt(result):
            self._without_players(result)
            return
        if game.lost:
            yield from self._read_only(result, number, line)
            return
        if game.ended or game.recorded:
            yield from self._read_only(result, number, line)
            game.lose()
            raise too_late(game, result)
        outcome, remarks = game.look(line)
        if outcome:
            remarks = [*remarks, *unaffordable(game, outcome, result)]
        yield from (self._problem(number, line, remark) for remark in remarks)
        if outcome is None or any(remark.severity == ERROR for remark in remarks):
            self._lose()
            return
        game.add(number, outcome)
        if game.end:
            yield from self._over(game.finish(game.end, number))

    def _read_only(self, result: Result, number: int, line: Line) -> Iterator[Event]:
        """A hand of a game that nobody knows the state of: only its marks are checked."""
        assert self.game
        rules = self.game.sitting.rules
        if isinstance(rules, RiichiRules) and not self.ruling.unknown:
            reading, remarks = read_hand(result, rules, self.game.sitting.names)
            if reading and not self.ruling.doubtful:
                remarks = [*remarks, *at_any_table(reading, rules)]
            yield from (self._problem(number, line, remark) for remark in remarks)

    def _without_players(self, result: Result) -> None:
        """A result where nobody sits at the table; said once, not for each."""
        misspelt = names_misspelt(result)
        if misspelt:
            self.game, self.closed, self.empty = None, "said", False
            raise misspelt
        if self.closed == "said":
            return
        why = self.closed or "no players line yet"
        self.closed = "said"
        fail(
            result.first,
            f"{why}: write the players before their results, such as Aki Ben Chie Dai",
        )

    # --------------------------------------------------------------------------- players

    def _sit_down(self, names: tuple[Cell, ...], number: int, line: Line) -> Sequence[Remark]:
        """A players line opens a new game; what is to be said of names seen first."""
        self.closed, self.empty = "said", False  # until the names stand the test
        players, remarks = self.seating.sit_down(names, self.ruling.rules)
        if players:
            self._check_family(names[0])
            self.closed, self.sat = "", line
            self._open(players, number)
        return remarks

    def _check_family(self, at: Cell) -> None:
        check_family(at, self.ruling.rules.family, self.tallied.opened, self.file)

    def _open(self, names: tuple[Cell, ...], number: int, instead: Game | None = None) -> None:
        """A new game, or the same one under other rules."""
        if self.opening is None:
            self.opening = Opening(
                HkOutcomes(self.ruling.rules, self.memory)
                if isinstance(self.ruling.rules, HkRules)
                else RiichiOutcomes(self.ruling.rules, self.memory)
            )
        self.ruling.fresh = []
        self.tallied.games += instead is None
        self.tallied.opened = self.tallied.opened or Opened(
            self.ruling.rules.family, self.file, number
        )
        tables, game, rules = self.opening.tables, self.tallied.games, self.ruling.rules
        sitting = Sitting(
            *(self.file, number, self.date, game, names, rules, tables.layout, tables.unit),
            season=self.season,
        )
        self.game = Game(sitting, self.opening, instead)
        if self.ruling.doubtful:
            self.game.lose()

    def _close(self, number: int, line: Line) -> Iterator[Event]:
        """The players leave the table, or the file is at its end."""
        game, self.game = self.game, None
        if game is None or game.ended:
            return
        left = [unfinished(game)] if game.followed and game.begun and not game.lost else []
        yield from self._over(game.abandon(self.date))
        yield from (self._problem(number, line, remark) for remark in left)

    def _over(self, play: Play, recorded: tuple[int, Line] | None = None) -> Iterator[Event]:
        """A game that is over; a warning where it was entered before."""
        yield play
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
            fail(date, f"{date} is before {self.date} ({where}): dates go forward")
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

    def _included(self, value: Cell, number: int, line: Line) -> Iterator[Event]:
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
                for remark in read_again(self.tallied.files, path, at, value.column):
                    if not self.again:
                        yield self._problem(number, line, remark)
                    inner.again = True
                yield from inner.events(texts)
        except UsageError as error:
            self.tallied.missing = True
            raise unreadable(value, path, str(error)) from None
        finally:
            self.date, self.dated = inner.date, inner.dated

    def _change(self, rules: Rules, key: Cell, number: int, line: Line) -> Iterator[Event]:
        """New rules: HK's between any two hands, riichi's between games."""
        both_hk = rules.family == self.ruling.rules.family == "hk"
        game, self.ruling.rules, self.opening = self.game, rules, None
        self.seating.met.clear()  # other rules may want other players
        if game is None:
            return
        if both_hk or not game.begun:
            yield from self._cut()
            self._reopen(game, key)
        else:
            yield from self._close(number, line)
            self.closed = f"the rules changed in line {number}"

    def _reopen(self, game: Game, key: Cell) -> None:
        """The same players go on under the new rules."""
        names, at = game.sitting.names, game.sitting.line
        if len(names) != self.ruling.rules.players:
            self.game, self.closed = None, "said"
            raise too_many_seats(key, self.ruling.rules, game)
        if self.tallied.opened == Opened(game.sitting.rules.family, self.file, at):
            self.tallied.opened = None  # nothing was played there yet
        self._check_family(names[0])
        self._open(names, at, game)

    # --------------------------------------------------------- scores, adjustments, end

    def _scores(self, statement: Scores, number: int, line: Line) -> Iterator[Event]:
        at = (*statement.scores, *statement.tags, None)[0]
        game = self._followed_game(at, "scores are not followed")
        if game is None:
            return
        scores, sticks = read_scores(statement, game)
        if game.lost:
            return
        if game.begun:
            try:
                check_scores(statement, scores, sticks, game)
            except Mistake:
                self._lose()
                raise
            return
        check_recorded(statement, scores, sticks or 0, game)
        self.tallied.games += game.recorded > 0  # a further game of the same players
        game.sitting = game.sitting._replace(
            game=self.tallied.games, date=self.date, season=self.season
        )
        game.ended_at = number
        yield from self._over(game.record(scores, sticks or 0), (number, line))

    def _followed_game(self, cell: Cell | None, why: str) -> Game | None:
        """The game a statement is about; None where a mistake was reported already."""
        if self.game is None:
            if self.closed != "said":
                why = self.closed or "no players line yet"
                fail(cell, f"{why}: write the players first")
            return None
        if not self.game.followed:
            rules = "HK" if self.ruling.rules.family == "hk" else "length=free"
            fail(cell, f"with {rules} {why}: take the line away")
        return self.game

    def _ended(self, end: End, number: int) -> Iterator[Event]:
        game = self._followed_game(end.cell, "no game is followed, so there is none to end")
        if game is None or game.lost:
            return
        check_end(end, game)
        yield from self._over(game.finish("end", number))
