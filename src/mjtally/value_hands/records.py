"""The records of hands that are worth one number: their value, and what they won and lost."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial

from ..model.game_records import COMEBACK_RECORD, SCORE_RECORDS
from ..model.hand import Hand, Win
from ..model.types import GameRecord, HandEffect, iterate_hands
from ..statistics.counts import Achievement, RecordKind, RecordKinds
from .statistics import find_first_win
from .statistics_plan import StatisticsPlan

Changes = Sequence[Fraction]  # of scores, by seat
AchievementFinder = Callable[[str, Hand, Changes], Iterator[Achievement]]


@cache
def build_record_kinds(plan: StatisticsPlan) -> RecordKinds:
    """The records of hands, and those of games where they are followed. What a hand won or lost
    depends on the game where dealing again is paid for, and is a record of games there."""
    if plan.load_records:
        return RecordKinds(plan.load_records(), (*SCORE_RECORDS, COMEBACK_RECORD))
    value = RecordKind(
        f"most_{plan.unit}",
        f"the most {plan.unit} of a hand won",
        plan.unit,
        partial(_find_in_effect, plan, _find_values),
    )
    find = _find_in_game if plan.has_repeats else _find_in_effect
    changes = (
        RecordKind(
            "largest_win",
            "the most points that a win brought",
            "score",
            partial(find, plan, _find_gains),
        ),
        RecordKind(
            "largest_loss",
            "the most points lost in one hand",
            "score",
            partial(find, plan, _find_losses),
            min,
        ),
    )
    games = () if plan.point_parts is None else (*SCORE_RECORDS, COMEBACK_RECORD)
    if plan.has_repeats:
        return RecordKinds((value,), (*changes, *games))
    return RecordKinds((value, *changes), games)


def _find_in_effect(
    plan: StatisticsPlan, find: AchievementFinder, effect: HandEffect
) -> Iterator[Achievement]:
    """What was achieved in a hand that changes the same in every game."""
    unit = plan.score_unit(effect.rules)
    changes = [Fraction(*(change * unit)) for change in effect.score_changes]
    return find(plan.unit, effect.hand, changes)


def _find_in_game(
    plan: StatisticsPlan, find: AchievementFinder, game_record: GameRecord
) -> Iterator[Achievement]:
    """What was achieved in each hand of a game, with what it changed there."""
    unit = game_record.session.score_unit
    for index, (effect, table) in enumerate(iterate_hands(game_record)):
        changes = [Fraction(*(change * unit)) for change in effect.score_changes_at(table)]
        for achievement in find(plan.unit, effect.hand, changes):
            yield achievement._replace(hand_index=index)


def _find_values(unit: str, hand: Hand, changes: Changes) -> Iterator[Achievement]:
    for win in hand.wins:
        yield _build_win_achievement(unit, hand, win, win.value)


def _find_gains(unit: str, hand: Hand, changes: Changes) -> Iterator[Achievement]:
    for win in hand.wins:
        yield _build_win_achievement(unit, hand, win, changes[win.seat])


def _build_win_achievement(unit: str, hand: Hand, win: Win, figure: int | Fraction) -> Achievement:
    blamed = hand.guarantor if hand.discarder is None else hand.discarder
    others = () if blamed is None else (blamed,)  # everybody paid for a self-draw
    return Achievement(win.seat, figure, partial(_describe_win, unit, hand, win), others, win.seat)


def _find_losses(unit: str, hand: Hand, changes: Changes) -> Iterator[Achievement]:
    """What each lost in a hand, to the winners or for a false win."""
    winners = tuple(win.seat for win in hand.wins)
    first = find_first_win(hand, len(changes))
    for seat, change in enumerate(changes):
        if change < 0:
            told_by = first.seat if first else seat
            describe = partial(_describe_hand, unit, hand)
            yield Achievement(seat, change, describe, winners, told_by)


def _describe_hand(unit: str, hand: Hand) -> str:
    if not hand.wins:
        return "false win"
    if len(hand.wins) > 1:
        return f"{len(hand.wins)} winners"
    return _describe_win(unit, hand, hand.wins[0])


def _describe_win(unit: str, hand: Hand, win: Win) -> str:
    """The value, how it was won, and its patterns where its tiles are written."""
    words = f"{win.value} {unit} {'by self-draw' if hand.discarder is None else 'by discard'}"
    patterns = win.valuation.patterns if win.valuation else ()
    names = ", ".join(pattern.english for pattern in patterns)
    return ": ".join(filter(None, (words, names)))
