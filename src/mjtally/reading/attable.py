"""Who sits at the table, and what they play: the statements about a game."""

from collections.abc import Iterator, Sequence

from ..base.errors import ERROR, Place, Problem, Remark, fail
from ..play.playing import Followed, Playing
from ..play.plays import Adjusted, Play, Sitting
from ..text.statements import NO_LINE, End, Line, Result, Scores
from .checks import (
    check_end,
    entered_twice,
    mixed_families,
    names_misspelt,
    opened_by,
    stray,
    stray_words,
    too_late,
    too_many_seats,
    unfinished,
)
from .inforce import InForce

Event = Play | Adjusted | Problem

# What a line says of the table, or needs of it.
OF_THE_TABLE = {"label-differs", "not-the-dealer", "count-differs", "riichi-without-stick"}
SAID = "said"  # why there is no game, where that was said already


class AtTable:
    """The players of a file's latest players line, and the game they play."""

    def __init__(self, force: InForce) -> None:
        self.force = force
        self.game: Playing | None = None
        self.sat = NO_LINE  # the players line of the game
        self.closed = ""  # why there is no game
        self.empty = True  # nobody sat down, and nobody was adjusted
        self.again = False  # this file was read before, which was said

    def unread(self, *, hand: bool) -> None:
        """A line that says nothing known; what depends on one that was a hand is not told."""
        self.empty = False
        if hand and self.game:
            self.game.lose()
        elif hand:
            self.closed = SAID

    def words(self, names: tuple[str, ...], number: int, line: Line) -> Iterator[Event]:
        """One or two words, which are no players line."""
        wrong = stray(names, self.force.ruling.rules.family.marks)
        if self.game or wrong:
            self.unread(hand=True)
            raise wrong or stray_words(names)
        yield from self.sit_down(names, number, line)

    def take_date_and_season(self) -> None:
        """A date or a season was declared, below the players line of what is played."""
        if self.game:
            self.game.take_date_and_season(self.force.date, self.force.season)

    def agrees(self, said: Scores) -> bool:
        """Whether scores are those of the game at this point; a quick look."""
        return isinstance(self.game, Followed) and self.game.agrees(said)

    def result(self, result: Result, number: int, line: Line) -> Iterator[Event]:
        """The result of a hand that needs a closer look."""
        game = self.game
        misspelt = names_misspelt(result, self.force.ruling.rules.family.marks)
        if misspelt:
            self.game, self.closed, self.empty = None, SAID, False
            self.force.tallied.missing = True
            raise misspelt
        if game is None:
            self._without_players(result)
            return
        if game.lost:
            yield from self.force.told(number, line, self._marks_alone(game, result))
            return
        if game.ended or game.recorded:
            yield from self.force.told(number, line, self._marks_alone(game, result))
            game.lose()
            raise too_late(game, result)
        outcome, remarks = game.look(line)
        if game.off and {remark.code for remark in remarks} & OF_THE_TABLE:
            game.lose()  # that it stands otherwise was told when scores differed
            return
        yield from self.force.told(number, line, remarks)
        if outcome is None or any(remark.severity == ERROR for remark in remarks):
            game.lose()
            return
        game.add(number, line, outcome)
        if game.end:
            yield from self.finish(game, game.end, number)

    def _marks_alone(self, game: Playing, result: Result) -> Sequence[Remark]:
        """A hand of a game that nobody knows the state of: only its marks are checked."""
        if self.force.ruling.unknown:
            return ()
        sitting, sure = game.sitting, not self.force.ruling.doubtful
        conduct = self.force.tallied.conduct(sitting.rules)
        return conduct.marks_alone(result, sitting.names, sure=sure)

    def _without_players(self, result: Result) -> None:
        """A result where nobody sits at the table; said once, not for each."""
        if self.closed == SAID:
            return
        why, self.closed = self.closed or "no players line yet", SAID
        message = f"{why}: write the players before their results, such as Aki Ben Chie Dai"
        fail(result.first, "players-missing", message)

    def sit_down(self, names: tuple[str, ...], number: int, line: Line) -> Iterator[Event]:
        """A players line opens a new game."""
        self.closed, self.empty = SAID, False  # until the names stand the test
        place = Place(self.force.file, number)
        seating, rules = self.force.seating, self.force.ruling.rules
        players, remarks = seating.sit_down(names, rules, place, line.text)
        if players:
            yield from mixed(self.force, names[0], number, line)
            self.open_met(players, number, line)
        yield from (self.force.problem(number, line, remark) for remark in remarks)

    def open_met(self, players: tuple[str, ...], number: int, line: Line) -> None:
        """Players who stood the test sit down."""
        self.closed, self.empty, self.sat = "", False, line
        self.force.seating.sat_down(players)
        self._open(players, number)

    def _open(self, names: tuple[str, ...], number: int, before: Playing | None = None) -> None:
        """A new game, or the same one under other rules."""
        rules, tallied = self.force.ruling.rules, self.force.tallied
        conduct = tallied.conduct(rules)
        self.force.ruling.fresh = []
        if before is None:
            tallied.games += 1
        if tallied.opened is None:
            tallied.opened = opened_by(rules.family, self.force.file, number)
        sitting = Sitting(
            *(self.force.file, number, self.force.date, tallied.games, names, rules),
            *(conduct.layout, conduct.unit, self.force.season, self.force.seating.teams_of(names)),
        )
        self.game = conduct.sit(sitting, before)
        if self.force.ruling.doubtful:
            self.game.lose()

    def close(self, number: int, line: Line) -> Iterator[Event]:
        """The players leave the table, or the file is at its end."""
        game, self.game = self.game, None
        if game is None or game.ended:
            return
        yield from self._over(game.abandon(self.force.date))
        if game.followed and game.begun and not (game.lost or game.off):
            yield self.force.problem(number, line, unfinished(game))

    def finish(self, game: Playing, end: str, number: int) -> Iterator[Event]:
        """The game is over."""
        assert isinstance(game, Followed)
        if game.off:
            game.lose()
        else:
            yield from self._over(game.finish(end, number))

    def _over(self, play: Play, recorded: tuple[int, Line] | None = None) -> Iterator[Event]:
        """A game that is over; a warning where it was entered before."""
        yield play
        if not play.end:
            return
        number, line = recorded or (play.sitting.line, self.sat)
        before = self.force.tallied.entered.before(play, number)
        if before and not self.again:
            yield self.force.problem(
                number, line, entered_twice(play, before, line, self.force.file)
            )

    def cut(self) -> Iterator[Event]:
        """Loose hands have a date, season and rules each: pass on those of the old ones."""
        if self.game and not self.game.followed and self.game.outcomes:
            yield self.game.cut(self.force.date)

    def reopen(self, game: Playing, key: str, number: int, line: Line) -> Iterator[Problem]:
        """The same players go on under the new rules."""
        names, at, rules = game.sitting.names, game.sitting.line, self.force.ruling.rules
        if len(names) != rules.players:
            self.game, self.closed = None, SAID
            raise too_many_seats(key, rules, game)
        if self.force.tallied.opened == opened_by(game.sitting.rules.family, self.force.file, at):
            self.force.tallied.opened = None  # nothing was played there yet
        yield from mixed(self.force, key, number, line)
        self._open(names, at, game)

    def scores(self, said: Scores, number: int, line: Line) -> Iterator[Event]:
        """Scores that differ from those of the game, or record one."""
        at = (*said.scores, *said.tags, None)[0]
        game = self._followed_game(at, "scores are not followed")
        if game is None:
            return
        if game.lost or game.begun:
            game.check(said)
            return
        further = game.recorded > 0  # a further game of the same players
        sitting = game.sitting._replace(
            game=self.force.tallied.games + further, date=self.force.date, season=self.force.season
        )
        play = game.record(said, sitting, number)
        self.force.tallied.games += further
        yield from self._over(play, (number, line))

    def _followed_game(self, cell: str | None, why: str) -> Followed | None:
        """The game a statement is about; None where a mistake was reported already."""
        if self.game is None:
            if self.closed != SAID:
                why = self.closed or "no players line yet"
                fail(cell, "players-missing", f"{why}: write the players first")
            return None
        if not isinstance(self.game, Followed):
            loose = self.force.ruling.rules.family.loose
            fail(cell, "nothing-followed", f"with {loose} {why}: take the line away")
        return self.game

    def ended(self, end: End, number: int) -> Iterator[Event]:
        """The game ends here."""
        game = self._followed_game(end.cell, "no game is followed, so there is none to end")
        if game is None or game.lost:
            return
        check_end(end, game)
        yield from self._over(game.finish("end", number))


def mixed(force: InForce, at: str, number: int, line: Line) -> Iterator[Problem]:
    """An error where another family of rules was played before. What follows is read by the rules
    now in force, so that this is said once."""
    opened, family = force.tallied.opened, force.ruling.rules.family
    for remark in mixed_families(at, family, opened, force.file):
        force.tallied.opened = None
        yield force.problem(number, line, remark)
