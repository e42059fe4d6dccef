"""A riichi game while it is being played: followed hand by hand, to its end."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from ....base.errors import Remark, remark_at
from ....base.packed import Floor, Layout
from ....base.quotient import Quotient
from ....language.parser import parse_with_columns
from ....language.statements import ParsedLine, ResultLine, ScoresLine
from ....model.open_games import BATCH_SIZE, OpenGame, TrackedGame
from ....model.stated_scores import check_scores, find_score_differences, select_closest_scores
from ....model.types import (
    ENDED_BY_POINTS,
    ENDED_BY_SCORES,
    UNFINISHED,
    FinalResult,
    GameRecord,
    HandEffect,
    LineEffects,
    Session,
    TableState,
    Verdict,
)
from ..hand_value.payments import RIICHI_STICK
from ..lines.result_cells import match_label
from ..rules import RiichiRules
from .final_points import final_result, final_result_from_points
from .game_end import game_end, last_round
from .score_lines import (
    are_points,
    check_points,
    check_points_sum,
    check_recorded_scores,
    parse_points,
    parse_scores,
    points_too_early_mistake,
    wrong_sticks_mistake,
)
from .table_checks import TableContext

NO_TOTAL = 1 << 100_000  # a guard that no total passes


class RiichiGameSetup:
    """How games begin under some rules, worked out once for all of them.

    `least` is the score below which a hand needs a closer look (a bust, or riichi without a
    stick); `floor` and `guard` find it in a packed total.
    """

    def __init__(
        self,
        rules: RiichiRules,
        layout: Layout,
        rounds: Sequence[LineEffects],
        verdict: Callable[[ParsedLine, TableState, TableContext], Verdict],
    ) -> None:
        self.rules = rules
        self.effects_by_round = rounds  # what lines do in each
        self.judge_line = verdict
        self.threshold_score = _threshold_score(rules)
        self.floor = Floor(layout, self.threshold_score)
        self.initial_scores = (Quotient(rules.start, 1),) * rules.players
        self.initial_total = self.floor.bias + layout.pack([rules.start] * rules.players)
        self.last_round = last_round(rules)
        self.guard = (
            NO_TOTAL if self.last_round == 0 else self.floor.guard
        )  # the first may be the last
        self.low = self.threshold_score is not None and rules.start < self.threshold_score


class RiichiGame(TrackedGame):
    """What has been played of a game and was not passed on yet."""

    def __init__(self, session: Session, opening: RiichiGameSetup) -> None:
        super().__init__(session, opening.initial_scores, opening.initial_total, RIICHI_STICK)
        self.setup = opening
        self.guard = opening.guard
        self.low = opening.low  # somebody may have too few points for riichi

    def running_scores(self) -> tuple[int, ...]:
        """The running scores."""
        return self.setup.floor.scores(self.total)

    # ------------------------------------------------------------------------- playing

    def play_on(self, lines: Iterator[ParsedLine], number: int) -> tuple[int, ParsedLine | None]:
        opening = self.setup
        rounds, last = opening.effects_by_round, opening.last_round
        total, guard, low = self.total, self.guard, self.low
        at, honba, sticks = self.table
        effects = rounds[at]
        read: list[ParsedLine] = []
        played: list[HandEffect] = []
        room, players = BATCH_SIZE - len(self.effects), len(self.session.names)
        looked = None
        for line in lines:
            effect = effects[line]
            if effect is None or (low and effect.facts.riichi_seats):
                looked = line
                break
            if effect.stated_table and not effect.stated_table.matches_table(
                TableState(at, honba, sticks)
            ):
                looked = line
                break
            if line.label and label_honba(line.label, players) not in {None, honba}:
                looked = line
                break
            if effect.clears_sticks:
                if honba:
                    total += honba * effect.per_honba
                if sticks:
                    total += sticks * effect.per_stick
                    sticks = 0
                honba = honba + effect.added_honba if effect.keeps_deal else 0
            else:
                honba += effect.added_honba
                sticks += effect.placed_sticks
            if not effect.keeps_deal:
                at += 1
                effects = rounds[at]
                if at == last:
                    guard = NO_TOTAL
            read.append(line)
            played.append(effect)
            total += effect.score_changes
            if low or total & guard != guard:
                if not self._continues_after(effect, total, at):
                    break
                low = self.low
            if len(played) == room:
                break
        self.total, self.guard = total, guard
        self.table = TableState(at, honba, sticks)
        last_line = self._append_hands(number, read, played)
        return last_line + (looked is not None), looked

    def judge_line(self, line: ParsedLine) -> Verdict:
        effect = self.setup.effects_by_round[self.table.round][line]
        said = label_honba(line.label, len(self.session.names)) if line.label else None
        agrees = effect and (
            effect.stated_table is None or effect.stated_table.matches_table(self.table)
        )
        if agrees and said in {None, self.table.honba}:
            verdict = Verdict(effect, ())
        else:
            seen = TableContext(self.session.names, partial(find_deal_line, self))
            verdict = self.setup.judge_line(line, self.table, seen)
        if verdict.effect is None or self.setup.rules.borrow:
            return verdict
        return verdict._replace(
            remarks=[*verdict.remarks, *self._check_riichi_affordable(verdict.effect, line)]
        )

    def add_hand(self, number: int, line: ParsedLine, effect: HandEffect) -> None:
        super().add_hand(number, line, effect)
        if self.table.round >= self.setup.last_round:
            self.guard = NO_TOTAL
        self._continues_after(effect, self.total, self.table.round)

    def _check_riichi_affordable(self, effect: HandEffect, line: ParsedLine) -> Iterator[Remark]:
        """Riichi by players who do not have a stick."""
        if not effect.facts.riichi_seats:
            return
        scores, result = self.running_scores(), parse_with_columns(line)
        assert isinstance(result, ResultLine)
        for seat in effect.facts.riichi_seats:
            if scores[seat] < RIICHI_STICK:
                message = (
                    f"{self.session.names[seat]} has only {scores[seat]} points, and riichi needs"
                    f" {RIICHI_STICK} (borrow=no): take ! away, or look above for a wrong hand"
                )
                yield remark_at(result.cells[seat], "riichi-without-stick", message)

    # --------------------------------------------------------------------------- scores

    def matches_scores(self, said: ScoresLine) -> bool:
        if said.tags or not self.has_hands or self.score_differences:
            return False
        try:
            return tuple(map(int, said.scores)) == self.current_scores()
        except ValueError:
            return False

    def check_scores(self, said: ScoresLine) -> None:
        if are_points(said):
            check_final_points(self, said)
        else:
            check_current_scores(self, said)

    def current_scores(self) -> tuple[int, ...]:
        """The scores at this point; after the end, with the sticks left over."""
        return self.final_result.scores if self.final_result else self.running_scores()

    # -------------------------------------------------------------------------- ending

    def _continues_after(self, effect: HandEffect, total: int, after: int) -> bool:
        """Judge what a hand made of the game: whether it goes on, or `end` says how it ended.

        `low` says whether somebody has too few points for riichi now.
        """
        opening, guard = self.setup, self.setup.floor.guard
        passed = (
            not effect.keeps_deal and after <= opening.last_round
        )  # into the last round at the most
        if passed and not self.low and total & guard == guard:
            return True
        scores = opening.floor.scores(total)
        before = after if effect.keeps_deal else after - 1
        self.pending_end = game_end(opening.rules, before, after, effect.facts.kind, scores)
        self.low = opening.threshold_score is not None and min(scores) < opening.threshold_score
        return not self.pending_end

    def finish_game(self, end: str, line: int) -> GameRecord:
        scores = self.running_scores()
        self.final_result = final_result(scores, self.table.sticks, self.setup.rules)
        self.end_reason, self.end_line, self.plain = end, line, False
        if self.table.sticks:
            self._add_points([b - a for a, b in zip(scores, self.final_result.scores, strict=True)])
        return self._build_record(self.session.date, end, self._total_change())

    def record_final_scores(self, said: ScoresLine, session: Session, line: int) -> GameRecord:
        ended = recorded_result(said, session.names, self.setup.rules)
        self.session = session
        self.recorded_game_count += 1
        self.end_line = line
        self.plain = False  # a hand of such a game needs a word said about it
        start, end = self.setup.rules.start, ENDED_BY_SCORES if ended.scores else ENDED_BY_POINTS
        total = session.layout.pack([score - start for score in ended.scores])
        return GameRecord(
            *(
                session,
                session.date,
                0,
                self.initial_scores,
                (),
                (),
                (),
                TableState(),
                total,
                end,
                ended,
            )
        )

    def release_hands(self, date: str) -> GameRecord:
        """A followed game keeps its date."""
        return super().release_hands(self.session.date)

    def abandon(self, date: str) -> GameRecord:
        """The sticks on the table go back to those who put them there."""
        self._add_points([RIICHI_STICK * sticks for sticks in self._count_owned_sticks()])
        end = UNFINISHED if self.has_hands else ""
        return self._build_record(self.session.date, end, self._total_change())

    def _add_points(self, points: Sequence[int]) -> None:
        self.total += self.session.layout.pack(points)

    def _build_record(self, date: str, end: str, total: int) -> GameRecord:
        chombo = self.setup.rules.chombo
        if chombo is not None:
            self.point_penalties = self._chombo_penalties(chombo)
        return super()._build_record(date, end, total)

    def _chombo_penalties(self, chombo: int) -> tuple[int, ...]:
        """Points taken off for every chombo, by seat."""
        penalties = list(self.point_penalties) or [0] * len(self.session.names)
        for effect in self.effects:
            if effect.facts.offender is not None:
                penalties[effect.facts.offender] += chombo
        return tuple(penalties)


def check_final_points(game: RiichiGame, said: ScoresLine) -> None:
    """Points that are those of a game at its end."""
    points = parse_points(said, game.session.names)
    if game.is_state_unknown:
        return
    if game.final_result is None:
        raise points_too_early_mistake(said)
    penalties = game.point_penalties or (0,) * len(points)
    actual = [sum(both) for both in zip(game.final_result.points, penalties, strict=True)]
    check_points(said, points, actual, game.session.names)


def check_current_scores(game: RiichiGame, said: ScoresLine) -> None:
    """Scores that are those of a game at this point. By how much they differ is told once."""
    scores, sticks = parse_scores(said, game.session.names)
    if game.is_state_unknown or not game.has_hands:
        return
    on_table = {game.table.sticks, 0} if game.final_result else {game.table.sticks}
    if sticks is not None and sticks not in on_table:
        game.mark_state_unknown()
        raise wrong_sticks_mistake(said, game.table.sticks)
    here, before = game.current_scores(), game.score_differences
    game.score_differences = find_score_differences(scores, here)
    if game.score_differences and game.score_differences != before:
        check_scores(said, scores, select_closest_scores(scores, here, before), game.session.names)


def recorded_result(said: ScoresLine, names: Sequence[str], rules: RiichiRules) -> FinalResult:
    """A whole game that is known by its final scores, or by its points."""
    if are_points(said):
        points = parse_points(said, names)
        check_points_sum(said, points, rules)
        return final_result_from_points(points, rules)
    scores, sticks = parse_scores(said, names)
    check_recorded_scores(said, scores, sticks or 0, rules)
    return final_result(scores, sticks or 0, rules)


@lru_cache(maxsize=500)
def label_honba(label: str, players: int) -> int | None:
    """The honba that the label of a plain hand says, if it says one."""
    said = match_label(label, players)
    return said.honba if said else None


def find_deal_line(game: OpenGame) -> int:
    """The line since which the deal in force goes on."""
    table, since = game.first_table, game.session.line
    for number, effect in zip(game.line_numbers, game.effects, strict=True):
        after = effect.next_table(table)
        if after.round != table.round:
            since = number
        table = after
    return since


def _threshold_score(rules: RiichiRules) -> int | None:
    floors = {"below-zero": [0], "zero": [1], "none": []}[rules.bust]
    if not rules.borrow:
        floors = [*floors, RIICHI_STICK]
    return max(floors, default=None)
