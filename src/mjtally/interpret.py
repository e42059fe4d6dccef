"""Statements to what was played: every check of meaning.

The interpreter reads lines in order and yields plays (games, and stretches of loose hands),
adjustments and problems. Plain hands, which are nearly all of a long file, are played
without it (`Game.play_on`); everything else gets a closer look here.
"""

from collections.abc import Iterable, Iterator, Sequence

from .checks import (
    ENDS,
    check_adjustment,
    check_date,
    check_names,
    check_recorded,
    check_scores,
    doubtful_names,
    names_misspelt,
    read_scores,
    stray,
    too_late,
    unaffordable,
)
from .errors import ERROR, WARNING, Mistake, Problem, Remark, fail
from .game import STRETCH, Game, Opening
from .hongkong import HkOutcomes
from .memory import Memory, Notebook
from .parse import read_line
from .play import Adjusted, Opened, Play, Sitting, Tallied
from .riichi.hand import read_hand
from .riichi.outcomes import RiichiOutcomes, round_name
from .rules import FAMILIES, HkRules, RiichiRules, Rules
from .ruling import Ruling
from .statements import (
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

MET = 10_000  # players lines that are not tested again

Event = Play | Adjusted | Problem


class Interpreter:
    """Reads one scores file. `events` may be called once."""

    def __init__(self, file: str, tallied: Tallied, rules: Rules | None = None) -> None:
        self.file = file
        self.tallied = tallied
        self.memory = Memory(REMEMBERED)
        self.lines: Notebook[str, Line] = Notebook(self.memory, self._line, units=5)
        self.said: Notebook[str, Line] = Notebook(self.memory, read_line, units=5)
        self.met: set[tuple[Cell, ...]] = set()  # players lines that stood the test
        self.ruling = Ruling(rules)
        self.opening: Opening | None = None
        self.date = ""
        self.dated_at = 0
        self.game: Game | None = None
        self.closed = ""  # why there is no game; "said" where that was said already
        self.seen_players = False

    def _line(self, text: str) -> Line:
        """A line by what stands before its comment, so that comments cost nothing."""
        said, mark, _ = text.partition("#")
        if not mark or not text.rstrip("\r\n").isprintable():
            return read_line(text)
        return Line(text, self.said[said].statement)

    # ---------------------------------------------------------------------------- lines

    def events(self, texts: Iterable[str]) -> Iterator[Event]:
        """Everything the file says, in order. `texts` are its lines, with their ends."""
        lines = map(self.lines.__getitem__, texts)
        number = said = 0  # lines read, and the last of them that said anything
        line = Line("", Blank())
        while True:
            game = self.game
            if game and game.plain:
                before = number
                number, looked = game.play_on(lines, number)
                if number > before and looked is None:
                    said, line = number, game.outcomes[-1].line
                if game.end:
                    yield game.finish(game.end, number)
                elif len(game.outcomes) >= STRETCH:
                    yield game.cut(self.date)
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
        if not self.seen_players and not self.closed:
            message = "no players line: there is nothing to tally (write four names on a line)"
            yield self._problem(max(number, 1), Line("", Blank()), Remark(1, message, WARNING))

    def _problem(self, number: int, line: Line, remark: Remark) -> Problem:
        column, message, severity = remark
        return Problem(self.file, number, column, message, severity, line.text)

    def _take(self, number: int, line: Line) -> Iterator[Event]:
        """One line that is not a plain hand."""
        try:
            match line.statement:
                case Players(names) if not self.game or len(names) > 2:
                    yield from self._close(number, line)
                    for remark in self._sit_down(names, number):
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
                    yield from self._scores(scores, number)
                case Adjustment() as adjustment:
                    yield self._adjusted(adjustment)
                case End() as end:
                    yield from self._ended(end, number)
                case Unread(column, message):
                    self._lose()
                    if self.game is None:
                        self.closed = "said"
                    raise Mistake(column, message)
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
            yield game.finish(game.end, number)

    def _read_only(self, result: Result, number: int, line: Line) -> Iterator[Event]:
        """A hand of a game that nobody knows the state of: only its marks are checked."""
        assert self.game
        rules = self.game.sitting.rules
        if isinstance(rules, RiichiRules) and not self.ruling.unknown:
            _, remarks = read_hand(result, rules, self.game.sitting.names)
            yield from (self._problem(number, line, remark) for remark in remarks)

    def _without_players(self, result: Result) -> None:
        """A result where nobody sits at the table; said once, not for each."""
        misspelt = names_misspelt(result)
        if misspelt:
            self.game, self.closed, self.seen_players = None, "said", True
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

    def _sit_down(self, names: tuple[Cell, ...], number: int) -> Sequence[Remark]:
        """A players line opens a new game; what is to be said of names seen first."""
        remarks: Sequence[Remark] = ()
        self.closed, self.seen_players = "said", True  # until the names stand the test
        if names not in self.met:
            check_names(names, self.ruling.rules)
            remarks = doubtful_names(names, self.tallied.names)
            self.tallied.names.update(dict.fromkeys(names))
            if len(self.met) == MET:
                self.met.clear()
            self.met.add(names)
        self._check_family(names[0])
        self.closed = ""
        self._open(names, number)
        return remarks

    def _check_family(self, at: Cell) -> None:
        """One tally holds one family of rules."""
        family, opened = self.ruling.rules.family, self.tallied.opened
        if opened and opened.family != family:
            here = "" if opened.file == self.file else f"{opened.file}, "
            fail(
                at,
                f"one tally holds one kind of rules: this is {FAMILIES[family]}, and"
                f" {FAMILIES[opened.family]} was played in {here}line {opened.line};"
                " keep them in separate files",
            )

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
        tables, game = self.opening.tables, self.tallied.games
        sitting = Sitting(
            self.file, number, self.date, game, names, self.ruling.rules, tables.layout, tables.unit
        )
        self.game = Game(sitting, self.opening, instead)
        if self.ruling.doubtful:
            self.game.lose()

    def _close(self, number: int, line: Line) -> Iterator[Event]:
        """The players leave the table, or the file is at its end."""
        game, self.game = self.game, None
        if game is None or game.ended:
            return
        if game.followed and game.begun and not game.lost:
            where = round_name(game.table.round, game.sitting.rules.players)
            message = (
                f"the game of line {game.sitting.line} is unfinished ({where} is not played):"
                " its hands count, but it has no ranks and no points; write end to finish it"
            )
            yield self._problem(number, line, Remark(1, message, WARNING))
        yield game.abandon(self.date)

    # ---------------------------------------------------------------- dates, declarations

    def _dated(self, statement: Date, number: int) -> Iterator[Event]:
        date = statement.date
        check_date(date)
        if date < self.date:
            fail(
                date,
                f"{date} is before {self.date} (line {self.dated_at}): dates go forward",
            )
        yield from self._cut()
        self.date, self.dated_at = str(date), number

    def _cut(self) -> Iterator[Event]:
        """Loose hands have a date and rules each: pass on those of the old ones."""
        if self.game and not self.game.followed and self.game.outcomes:
            yield self.game.cut(self.date)

    def _declared(self, declaration: Declaration, number: int, line: Line) -> Iterator[Event]:
        key = declaration.key
        implied = self.ruling.implied(key)
        if implied:
            yield from self._change(implied, key, number, line)
        rules, remarks = self.ruling.declared(declaration, number)
        yield from (self._problem(number, line, remark) for remark in remarks)
        yield from self._change(rules, key, number, line)

    def _change(self, rules: Rules, key: Cell, number: int, line: Line) -> Iterator[Event]:
        """New rules: HK's between any two hands, riichi's between games."""
        both_hk = rules.family == self.ruling.rules.family == "hk"
        game, self.ruling.rules, self.opening = self.game, rules, None
        self.met.clear()  # other rules may want other players
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
            fail(
                key,
                f"these rules are for {self.ruling.rules.players} players, and"
                f" {len(names)} sat down in line {at}: put the declaration before the players line",
            )
        if self.tallied.opened == Opened(game.sitting.rules.family, self.file, at):
            self.tallied.opened = None  # nothing was played there yet
        self._check_family(names[0])
        self._open(names, at, game)

    # --------------------------------------------------------- scores, adjustments, end

    def _scores(self, statement: Scores, number: int) -> Iterator[Event]:
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
        game.sitting = game.sitting._replace(game=self.tallied.games, date=self.date)
        game.ended_at = number
        yield game.record(scores, sticks or 0)

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

    def _adjusted(self, adjustment: Adjustment) -> Event:
        points = check_adjustment(adjustment, self.tallied.names, self.ruling.rules)
        return Adjusted(self.date, adjustment.name, points)

    def _ended(self, end: End, number: int) -> Iterator[Event]:
        game = self._followed_game(end.cell, "no game is followed, so there is none to end")
        if game is None or game.lost:
            return
        if game.ended:
            fail(
                end.cell,
                f"the game of line {game.sitting.line} ended in line {game.ended_at} already"
                f" ({ENDS[game.ended]}): take end away",
            )
        if not game.begun:
            fail(
                end.cell,
                "no hand was played since the players line: take end away, or record the"
                " game by its final scores (= 45200 28100 17300 9400)",
            )
        yield game.finish("end", number)
