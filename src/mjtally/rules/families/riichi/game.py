"""A riichi game while it is being played, hand by hand to its end, and the payments after it."""

from collections.abc import Collection, Iterator, Sequence

from ....base.errors import Remark, RemarkKind, remark_at
from ....language.statements import ResultLine, ScoresLine
from ...model.game_ends import BUST, END_AT, FinalResult, SidePayment, TableStatus
from ...model.open_games import TrackedGame
from ...model.table_state import TableState
from ...model.types import GameRecord, HandEffect, Session, Verdict
from .final_points import final_result, final_result_from_points
from .payments import RIICHI_STICK, list_stick_takers
from .rules import RiichiRules
from .score_lines import (
    are_points,
    check_points,
    check_points_sum,
    check_recorded_scores,
    parse_current_scores,
    parse_points,
    points_too_early_mistake,
    wrong_sticks_mistake,
)

WINDS_BY_LENGTH = {"hand": 1, "east": 1, "south": 2, "full": 4}  # winds that the deal goes round
YAKITORI = "yakitori"
BUST_PRIZE = "bust prize"


class RiichiGame(TrackedGame):
    """A game that is being played, with the hands that have not been passed on."""

    earlier_winners: frozenset[int] = frozenset()  # winners of a hand that was passed on already

    def __init__(self, session: Session, rules: RiichiRules) -> None:
        super().__init__(session, rules.start)
        self.rules = rules
        self.last_round = last_round(rules) if rules.end_at is None else 0

    def find_effect(self, result: ResultLine) -> HandEffect | None:
        effect = self.play.find_effect(result, self)
        # this is the usual case
        if effect is None or min(self.scores) >= RIICHI_STICK or self.rules.borrow:
            return effect
        return None if any(self._check_riichi_affordable(effect, result)) else effect

    def judge_hand(self, result: ResultLine) -> Verdict:
        effect, remarks = self.play.judge_hand(result, self)
        if effect is None:
            return None, remarks
        return effect, [*remarks, *self._check_riichi_affordable(effect, result)]

    def _check_riichi_affordable(self, effect: HandEffect, result: ResultLine) -> Iterator[Remark]:
        """Fails if a player declares riichi without the points for a stick."""
        for seat in () if self.rules.borrow else effect.hand.riichi:
            if self.scores[seat] < RIICHI_STICK:
                message = (
                    f"{self.session.names[seat]} has only {self.scores[seat]} points, and riichi"
                    f" needs {RIICHI_STICK} (borrow=no): remove !, or look above for a wrong"
                    " hand; if you play riichi without the points, declare borrow=yes"
                )
                remark = remark_at(result.cells[seat], "riichi-without-stick", message)
                yield remark._replace(kind=RemarkKind.TABLE)

    def find_end(self, effect: HandEffect, before: TableState) -> str | None:
        if self.table.round < self.last_round and min(self.scores) > 0:  # the usual case, quickly
            return None
        return game_end(
            self.rules, before.round, self.table.round, effect.effect_by_wind.hand.kind, self.scores
        )

    # ------------------------------------------------------------------------ scores

    def states_points(self, stated: ScoresLine) -> bool:
        return are_points(stated)

    def check_scores(self, stated: ScoresLine) -> None:
        if are_points(stated):
            self._check_final_points(stated)
        else:
            self._check_current_scores(stated)

    def _check_final_points(self, stated: ScoresLine) -> None:
        """Fails if stated points are not those of the game at its end."""
        points = parse_points(stated, self.session.names)
        if self.status is TableStatus.UNKNOWN:
            return
        if self.final_result is None:
            raise points_too_early_mistake(stated)
        penalties = self.point_penalties or (0,) * len(points)
        moved = [payment.points for payment in self.side_payments]
        points_by_seat = zip(self.final_result.points, penalties, *moved, strict=True)
        actual = [sum(parts) for parts in points_by_seat]
        check_points(stated, points, actual, self.session.names)

    def _check_current_scores(self, stated: ScoresLine) -> None:
        """Fails if stated scores and sticks are not those of the game after this hand."""
        scores, sticks = parse_current_scores(stated, self.session.names)
        if self.status is TableStatus.UNKNOWN:
            return
        on_table = {self.table.sticks, 0} if self.final_result else {self.table.sticks}
        if sticks is not None and sticks not in on_table:
            self.mark_state_unknown()
            raise wrong_sticks_mistake(stated, self.table.sticks)
        self.compare_scores(stated, scores)

    # -------------------------------------------------------------------------- ends

    def rank_players(self) -> FinalResult:
        return final_result(self.scores, self.table.sticks, self.rules)

    def is_checked_by(self, stated: ScoresLine) -> bool:
        # before the first hand, too, if they are those after points that moved since the beginning
        if super().is_checked_by(stated):
            return True
        words = [*map(str, self.scores), f"sticks={self.table.sticks}"]
        told = [*stated.words, *stated.tags]
        return bool(self.outside_moves) and told in (words, words[:-1])

    def parse_recorded_result(self, stated: ScoresLine) -> FinalResult:
        if are_points(stated):
            points = parse_points(stated, self.session.names)
            check_points_sum(stated, points, self.rules)
            return final_result_from_points(points, self.rules)
        scores, sticks = parse_current_scores(stated, self.session.names)
        check_recorded_scores(stated, scores, sticks or 0, self.rules)
        return final_result(scores, sticks or 0, self.rules)

    def _build_record(self, date: str, end: str) -> GameRecord:
        if self.rules.chombo is not None:
            self.point_penalties = self._chombo_penalties(self.rules.chombo)
        if self.final_result and (self.rules.yakitori or self.rules.bust_prize):
            paid = find_side_payments(
                self.rules,
                self._list_winners(),
                self.effects[-1] if self.effects else None,
                self.scores,
                self.final_result,
            )
            self.side_payments = (*paid, *self.side_payments)
        return super()._build_record(date, end)

    def _begin_next_batch(self) -> None:
        self.earlier_winners = self._list_winners()
        super()._begin_next_batch()

    def _list_winners(self) -> frozenset[int]:
        """The seats of the players who have won a hand of the game."""
        winners = (list_stick_takers(effect.hand, self.rules) for effect in self.effects)
        return self.earlier_winners.union(*winners)

    def _chombo_penalties(self, chombo: int) -> tuple[int, ...]:
        """The points that chombo take off, by seat."""
        penalties = list(self.point_penalties) or [0] * len(self.session.names)
        for effect in self.effects:
            if effect.hand.offender is not None:
                penalties[effect.hand.offender] += chombo
        return tuple(penalties)


# ------------------------------------------------------------------------------------------
# After every hand it is decided whether the game is over. The decision is 電脳麻将's (length,
# extension, last-dealer stop, bust), extended to any target and to three players. Rounds count from
# 0: E1 is 0.


def game_end(
    rules: RiichiRules, before: int, after: int, kind: str, scores: Sequence[int]
) -> str | None:
    """How a hand of round `before`, which leads to round `after`, ends the game.

    It is `bust`, `end-at`, `length`, `last-dealer` or `extension`, or None if the game goes on.
    `scores` are those after the hand, without the sticks on the table.
    """
    if is_bust(rules, scores):
        return BUST
    if rules.end_at is not None and max(scores) >= rules.end_at:  # コールド
        return END_AT
    last = last_round(rules)
    if after < last:
        return None
    if _is_last_hand(rules, last, before) and _is_last_dealer_stop(
        rules, before, after, kind, scores
    ):
        return "last-dealer"
    return _end_after_last_round(rules, last, before, after, scores) if after > last else None


def is_bust(rules: RiichiRules, scores: Sequence[int]) -> bool:
    """トビ: whether somebody's score is below zero, or, in some rules, zero."""
    match rules.bust:
        case "below-zero":
            return min(scores) < 0
        case "zero":
            return min(scores) <= 0
        case _:
            return False


def has_target(rules: RiichiRules, scores: Sequence[int]) -> bool:
    return max(scores) >= rules.target


def _is_last_hand(rules: RiichiRules, last: int, number: int) -> bool:
    """Whether a last-dealer stop can end the game in this round. It can in the last round, in each
    round of a dealer-first extension, and in the fourth of a four-hands extension."""
    match rules.extension:
        case "dealer-first":
            return number >= last
        case "four-hands":
            return number in {last, last + rules.players}
        case _:
            return number == last


def _end_after_last_round(
    rules: RiichiRules, last: int, before: int, after: int, scores: Sequence[int]
) -> str | None:
    """How a game ends after its last round, or None if an extension begins or goes on.

    An extension is one more wind at most, and never goes beyond north.
    """
    passed = after > before
    if before <= last:  # the last hand was just played
        extended = rules.extension != "none" and rules.length not in {"hand", "full"}
        return None if extended and not has_target(rules, scores) else "length"
    if after > min(last + rules.players, 4 * rules.players - 1):
        return "extension"
    match rules.extension:
        case "sudden-death" if has_target(rules, scores):
            return "extension"
        case "dealer-first" if passed and has_target(rules, scores):
            return "extension"
        case _:
            return None


def _is_last_dealer_stop(
    rules: RiichiRules, before: int, after: int, kind: str, scores: Sequence[int]
) -> bool:
    """オーラス止め: whether the last dealer keeps the deal, though not by an abortive draw or a
    chombo, is first (before equal scores further from the first dealer) and has the target."""
    return (
        rules.last_dealer == "stop"
        and after == before
        and kind not in {"abort", "chombo"}
        and has_target(rules, scores)
        and list(scores).index(max(scores)) == after % rules.players
    )


def last_round(rules: RiichiRules) -> int:
    """The round that the length of a game makes its last, counted from 0."""
    if rules.length in {"free", "hand"}:
        return 0
    return WINDS_BY_LENGTH[rules.length] * rules.players - 1


# ------------------------------------------------------------------------------------------
# Side payments move points after a finished game, besides those for score and rank. Points are
# tenths of a point, and every payment adds up to 0. Only a game with hands has side payments, for
# final scores alone do not tell who won.


def find_side_payments(
    rules: RiichiRules,
    winners: Collection[int],
    last_effect: HandEffect | None,
    scores: Sequence[int],
    final: FinalResult,
) -> Iterator[SidePayment]:
    """The side payments of a finished game. `winners` won a hand of it, `last_effect` is the effect
    of the last hand, and `scores` are those after it."""
    if rules.yakitori:
        yield from _pay_yakitori(rules.yakitori, winners, final.ranks)
    if rules.bust_prize and last_effect:
        yield from _pay_bust_prizes(rules, last_effect, scores)


def _pay_yakitori(
    points: int, winners: Collection[int], ranks: Sequence[int]
) -> Iterator[SidePayment]:
    """焼き鳥: every player who won no hand pays, and the others share it, to a tenth of a point;
    what cannot be shared goes to the one of them who ranks highest."""
    seats = range(len(ranks))
    if not 0 < len(winners) < len(seats):
        return
    share, over = divmod(points * (len(seats) - len(winners)), len(winners))
    paid = [share if seat in winners else -points for seat in seats]
    first = min(winners, key=lambda seat: (ranks[seat], seat))
    paid[first] += over
    yield _build_payment(YAKITORI, paid, [int(seat not in winners) for seat in seats])


def _pay_bust_prizes(
    rules: RiichiRules, effect: HandEffect, scores: Sequence[int]
) -> Iterator[SidePayment]:
    """飛び賞: every player who goes bust pays the player who won the hand. If several won on one
    discard, that is the next after the discarder, who gets the sticks, too. If nobody won, nobody
    is paid."""
    hand = effect.hand
    bust = [seat for seat, score in enumerate(scores) if is_bust(rules, [score])]
    winners = list_stick_takers(hand, rules)
    if not bust or not winners:
        return
    paid, numbers = [0] * len(scores), [0] * len(scores)
    payments = list(rules.play.list_all_payments(hand))
    for seat in bust:
        receivers = (payment.receiver for payment in payments if payment.payer == seat)
        winner = next(receivers, winners[0])
        assert winner is not None  # if somebody won, nothing is put on the table
        paid[seat] -= rules.bust_prize
        paid[winner] += rules.bust_prize
        numbers[seat] -= 1
        numbers[winner] += 1
    yield _build_payment(BUST_PRIZE, paid, numbers)


def _build_payment(name: str, points: Sequence[int], numbers: Sequence[int]) -> SidePayment:
    assert not sum(points)
    return SidePayment(name, tuple(points), tuple(numbers))
