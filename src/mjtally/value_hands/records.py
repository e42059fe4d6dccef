"""The records of hands that are worth one number: their value, and what they won and lost."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any

from ..model.game_records import COMEBACK_RECORD, SCORE_RECORDS
from ..model.types import HandEffect
from ..statistics.counts import Achievement, RecordKind, RecordKinds
from .statistics import find_first_win
from .statistics_plan import StatisticsPlan
from .types import ValueHand, ValueWin

ValueEffect = HandEffect[Any, ValueHand]
AchievementFinder = Callable[[ValueEffect], Iterator[Achievement]]


@cache
def build_record_kinds(plan: StatisticsPlan) -> RecordKinds:
    """The records of hands, and those of games where they are followed."""
    hands = (
        RecordKind(
            f"most_{plan.unit}",
            f"the most {plan.unit} of a hand won",
            plan.unit,
            partial(_find_values, plan),
        ),
        RecordKind(
            "largest_win",
            f"the most points that a win brought{plan.record_note}",
            "score",
            partial(_find_gains, plan),
        ),
        RecordKind(
            "largest_loss",
            f"the most points lost in one hand{plan.record_note}",
            "score",
            partial(_find_losses, plan),
            min,
        ),
    )
    games = () if plan.point_parts is None else (*SCORE_RECORDS, COMEBACK_RECORD)
    return RecordKinds(hands, games)


def _list_score_changes(plan: StatisticsPlan, effect: ValueEffect) -> list[Fraction]:
    """The change of each score."""
    unit = plan.score_unit(effect.rules)
    return [Fraction(*(change * unit)) for change in effect.score_changes]


def _find_values(plan: StatisticsPlan, effect: ValueEffect) -> Iterator[Achievement]:
    for win in effect.hand.wins:
        yield _build_win_achievement(plan, effect.hand, win, win.value)


def _find_gains(plan: StatisticsPlan, effect: ValueEffect) -> Iterator[Achievement]:
    changes = _list_score_changes(plan, effect)
    for win in effect.hand.wins:
        yield _build_win_achievement(plan, effect.hand, win, changes[win.seat])


def _build_win_achievement(
    plan: StatisticsPlan, hand: ValueHand, win: ValueWin, figure: int | Fraction
) -> Achievement:
    describe = partial(_describe_win, plan.unit, hand, win)
    return Achievement(win.seat, figure, describe, _list_payers_for_all(hand), win.seat)


def _list_payers_for_all(hand: ValueHand) -> tuple[int, ...]:
    """Who is blamed for a win; everybody paid for a self-draw."""
    blamed = hand.guarantor if hand.discarder is None else hand.discarder
    return () if blamed is None else (blamed,)


def _find_losses(plan: StatisticsPlan, effect: ValueEffect) -> Iterator[Achievement]:
    """What each lost in a hand, to the winners or for a false win."""
    hand = effect.hand
    winners = tuple(win.seat for win in hand.wins)
    for seat, change in enumerate(_list_score_changes(plan, effect)):
        if change < 0:
            first = find_first_win(hand, len(effect.score_changes))
            told_by = first.seat if first else seat
            describe = partial(_describe_hand, plan.unit, hand)
            yield Achievement(seat, change, describe, winners, told_by)


def _describe_hand(unit: str, hand: ValueHand) -> str:
    if not hand.wins:
        return "false win"
    if len(hand.wins) > 1:
        return f"{len(hand.wins)} winners"
    return _describe_win(unit, hand, hand.wins[0])


def _describe_win(unit: str, hand: ValueHand, win: ValueWin) -> str:
    """The value, how it was won, and its patterns where its tiles are written."""
    words = f"{win.value} {unit} {'by self-draw' if hand.discarder is None else 'by discard'}"
    patterns = win.valuation.patterns if win.valuation else ()
    names = ", ".join(pattern.english for pattern in patterns)
    return ": ".join(filter(None, (words, names)))
