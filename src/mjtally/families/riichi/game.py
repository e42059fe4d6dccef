"""A riichi game while it is being played: followed hand by hand, to its end."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from ...base.errors import Remark, remark_at
from ...base.exact import Quotient
from ...base.packed import Floor, Layout
from ...play.compared import check_scores, closest, off_by
from ...play.hands import LineOutcomes, Look, Outcome, Table
from ...play.playing import STRETCH, Followed, Playing
from ...play.plays import BY_POINTS, RECORDED, UNFINISHED, Final, Play, Sitting
from ...text.lines import placed
from ...text.statements import Line, Result, Scores
from .cells import label_of
from .ending import game_end, last_round
from .final import by_points, final
from .points import STICK
from .quarrels import Seen
from .rules import RiichiRules
from .scores import (
    are_points,
    check_points,
    check_points_sum,
    check_recorded,
    points_too_early,
    read_points,
    read_scores,
    wrong_sticks,
)

NO_TOTAL = 1 << 100_000  # a guard that no total passes


class Opening:
    """How games begin under some rules, worked out once for all of them.

    `least` is the score below which a hand needs a closer look (a bust, or riichi without a
    stick); `floor` and `guard` find it in a packed total.
    """

    def __init__(
        self,
        rules: RiichiRules,
        layout: Layout,
        rounds: Sequence[LineOutcomes],
        look: Callable[[Line, Table, Seen], Look],
    ) -> None:
        self.rules = rules
        self.rounds = rounds  # what lines do in each
        self.look = look
        self.least = _least(rules)
        self.floor = Floor(layout, self.least)
        self.scores = (Quotient(rules.start, 1),) * rules.players
        self.total = self.floor.bias + layout.pack([rules.start] * rules.players)
        self.last = last_round(rules)
        self.guard = NO_TOTAL if self.last == 0 else self.floor.guard  # the first may be the last
        self.low = self.least is not None and rules.start < self.least


class Game(Followed):
    """What has been played of a game and was not passed on yet."""

    def __init__(self, sitting: Sitting, opening: Opening) -> None:
        super().__init__(sitting, opening.scores, opening.total, STICK)
        self.opening = opening
        self.guard = opening.guard
        self.low = opening.low  # somebody may have too few points for riichi

    def scores(self) -> tuple[int, ...]:
        """The running scores."""
        return self.opening.floor.scores(self.total)

    # ------------------------------------------------------------------------- playing

    def play_on(self, lines: Iterator[Line], number: int) -> tuple[int, Line | None]:
        opening = self.opening
        rounds, last = opening.rounds, opening.last
        total, guard, low = self.total, self.guard, self.low
        at, honba, sticks = self.table
        outcomes = rounds[at]
        read: list[Line] = []
        played: list[Outcome] = []
        room, players = STRETCH - len(self.outcomes), len(self.sitting.names)
        looked = None
        for line in lines:
            outcome = outcomes[line]
            if outcome is None or (low and outcome.facts.riichi):
                looked = line
                break
            if outcome.said and not outcome.said.agrees(Table(at, honba, sticks)):
                looked = line
                break
            if line.label and said_honba(line.label, players) not in {None, honba}:
                looked = line
                break
            if outcome.takes:
                if honba:
                    total += honba * outcome.per_honba
                if sticks:
                    total += sticks * outcome.per_stick
                    sticks = 0
                honba = honba + outcome.more if outcome.keeps else 0
            else:
                honba += outcome.more
                sticks += outcome.placed
            if not outcome.keeps:
                at += 1
                outcomes = rounds[at]
                if at == last:
                    guard = NO_TOTAL
            read.append(line)
            played.append(outcome)
            total += outcome.change
            if low or total & guard != guard:
                if not self._goes_on(outcome, total, at):
                    break
                low = self.low
            if len(played) == room:
                break
        self.total, self.guard = total, guard
        self.table = Table(at, honba, sticks)
        last_line = self._keep(number, read, played)
        return last_line + (looked is not None), looked

    def look(self, line: Line) -> Look:
        outcome = self.opening.rounds[self.table.round][line]
        said = said_honba(line.label, len(self.sitting.names)) if line.label else None
        agrees = outcome and (outcome.said is None or outcome.said.agrees(self.table))
        if agrees and said in {None, self.table.honba}:
            look = Look(outcome, ())
        else:
            seen = Seen(self.sitting.names, partial(deal_since, self))
            look = self.opening.look(line, self.table, seen)
        if look.outcome is None or self.opening.rules.borrow:
            return look
        return look._replace(remarks=[*look.remarks, *self._unaffordable(look.outcome, line)])

    def add(self, number: int, line: Line, outcome: Outcome) -> None:
        super().add(number, line, outcome)
        if self.table.round >= self.opening.last:
            self.guard = NO_TOTAL
        self._goes_on(outcome, self.total, self.table.round)

    def _unaffordable(self, outcome: Outcome, line: Line) -> Iterator[Remark]:
        """Riichi by players who do not have a stick."""
        if not outcome.facts.riichi:
            return
        scores, result = self.scores(), placed(line)
        assert isinstance(result, Result)
        for seat in outcome.facts.riichi:
            if scores[seat] < STICK:
                message = (
                    f"{self.sitting.names[seat]} has only {scores[seat]} points, and riichi needs"
                    f" {STICK} (borrow=no): take ! away, or look above for a wrong hand"
                )
                yield remark_at(result.cells[seat], "riichi-without-stick", message)

    # --------------------------------------------------------------------------- scores

    def agrees(self, said: Scores) -> bool:
        if said.tags or not self.begun or self.off:
            return False
        try:
            return tuple(map(int, said.scores)) == self.scores_now()
        except ValueError:
            return False

    def check(self, said: Scores) -> None:
        if are_points(said):
            check_final_points(self, said)
        else:
            check_scores_now(self, said)

    def scores_now(self) -> tuple[int, ...]:
        """The scores at this point; after the end, with the sticks left over."""
        return self.final.scores if self.final else self.scores()

    # -------------------------------------------------------------------------- ending

    def _goes_on(self, outcome: Outcome, total: int, after: int) -> bool:
        """Judge what a hand made of the game: whether it goes on, or `end` says how it ended.

        `low` says whether somebody has too few points for riichi now.
        """
        opening, guard = self.opening, self.opening.floor.guard
        passed = not outcome.keeps and after <= opening.last  # into the last round at the most
        if passed and not self.low and total & guard == guard:
            return True
        scores = opening.floor.scores(total)
        before = after if outcome.keeps else after - 1
        self.end = game_end(opening.rules, before, after, outcome.facts.kind, scores)
        self.low = opening.least is not None and min(scores) < opening.least
        return not self.end

    def finish(self, end: str, line: int) -> Play:
        scores = self.scores()
        self.final = final(scores, self.table.sticks, self.opening.rules)
        self.ended, self.ended_at, self.plain = end, line, False
        if self.table.sticks:
            self._hand_out([b - a for a, b in zip(scores, self.final.scores, strict=True)])
        return self._play(self.sitting.date, end, self._came_of())

    def record(self, said: Scores, sitting: Sitting, line: int) -> Play:
        ended = recorded(said, sitting.names, self.opening.rules)
        self.sitting = sitting
        self.recorded += 1
        self.ended_at = line
        self.plain = False  # a hand of such a game needs a word said about it
        start, end = self.opening.rules.start, RECORDED if ended.scores else BY_POINTS
        total = sitting.layout.pack([score - start for score in ended.scores])
        return Play(
            *(sitting, sitting.date, 0, self.scored, (), (), (), Table(), total, end, ended)
        )

    def cut(self, date: str) -> Play:
        """A followed game keeps its date."""
        return super().cut(self.sitting.date)

    def abandon(self, date: str) -> Play:
        """The sticks on the table go back to those who put them there."""
        self._hand_out([STICK * sticks for sticks in self._lying()])
        end = UNFINISHED if self.begun else ""
        return self._play(self.sitting.date, end, self._came_of())

    def _hand_out(self, points: Sequence[int]) -> None:
        self.total += self.sitting.layout.pack(points)

    def _play(self, date: str, end: str, total: int) -> Play:
        chombo = self.opening.rules.chombo
        if chombo is not None:
            self.penalties = self._penalties(chombo)
        return super()._play(date, end, total)

    def _penalties(self, chombo: int) -> tuple[int, ...]:
        """Points taken off for every chombo, by seat."""
        penalties = list(self.penalties) or [0] * len(self.sitting.names)
        for outcome in self.outcomes:
            if outcome.facts.offender is not None:
                penalties[outcome.facts.offender] += chombo
        return tuple(penalties)


def check_final_points(game: Game, said: Scores) -> None:
    """Points that are those of a game at its end."""
    points = read_points(said, game.sitting.names)
    if game.lost:
        return
    if game.final is None:
        raise points_too_early(said)
    penalties = game.penalties or (0,) * len(points)
    actual = [sum(both) for both in zip(game.final.points, penalties, strict=True)]
    check_points(said, points, actual, game.sitting.names)


def check_scores_now(game: Game, said: Scores) -> None:
    """Scores that are those of a game at this point. By how much they differ is told once."""
    scores, sticks = read_scores(said, game.sitting.names)
    if game.lost or not game.begun:
        return
    on_table = {game.table.sticks, 0} if game.final else {game.table.sticks}
    if sticks is not None and sticks not in on_table:
        game.lose()
        raise wrong_sticks(said, game.table.sticks)
    here, before = game.scores_now(), game.off
    game.off = off_by(scores, here)
    if game.off and game.off != before:
        check_scores(said, scores, closest(scores, here, before), game.sitting.names)


def recorded(said: Scores, names: Sequence[str], rules: RiichiRules) -> Final:
    """A whole game that is known by its final scores, or by its points."""
    if are_points(said):
        points = read_points(said, names)
        check_points_sum(said, points, rules)
        return by_points(points, rules)
    scores, sticks = read_scores(said, names)
    check_recorded(said, scores, sticks or 0, rules)
    return final(scores, sticks or 0, rules)


@lru_cache(maxsize=500)
def said_honba(label: str, players: int) -> int | None:
    """The honba that the label of a plain hand says, if it says one."""
    said = label_of(label, players)
    return said.honba if said else None


def deal_since(game: Playing) -> int:
    """The line since which the deal in force goes on."""
    table, since = game.began, game.sitting.line
    for number, outcome in zip(game.numbers, game.outcomes, strict=True):
        after = outcome.after(table)
        if after.round != table.round:
            since = number
        table = after
    return since


def _least(rules: RiichiRules) -> int | None:
    floors = {"below-zero": [0], "zero": [1], "none": []}[rules.bust]
    if not rules.borrow:
        floors = [*floors, STICK]
    return max(floors, default=None)
