"""What is paid from player to player after a game, besides what its ranks bring: yakitori and
bust prizes. (Chips are counted by the players, and are common to all families that have them.)

Points are tenths of a point, and every payment adds up to 0. Only a game with hands has them:
final scores alone do not tell who won.
"""

from collections.abc import Collection, Iterator, Sequence

from ....model.types import FinalResult, SidePayment
from ..lines.hand import RiichiEffect
from ..rules import RiichiRules
from .game_end import is_bust
from .settlement import list_payments

YAKITORI = "yakitori"
BUST_PRIZE = "bust prize"


def find_side_payments(
    rules: RiichiRules,
    winners: Collection[int],
    last_effect: RiichiEffect | None,
    scores: Sequence[int],
    final: FinalResult,
) -> Iterator[SidePayment]:
    """The side payments of a finished game: `winners` won a hand of it, the last hand did
    `last_effect`, and `scores` are those after it."""
    if rules.yakitori:
        yield from _pay_yakitori(rules.yakitori, winners, final.ranks)
    if rules.bust_prize and last_effect:
        yield from _pay_bust_prizes(rules, last_effect, scores)


def _pay_yakitori(
    points: int, winners: Collection[int], ranks: Sequence[int]
) -> Iterator[SidePayment]:
    """焼き鳥: everybody who won no hand pays, and those who did win share it, to a tenth; what
    cannot be shared goes to the one of them who ranks first."""
    seats = range(len(ranks))
    if not 0 < len(winners) < len(seats):
        return
    each, over = divmod(points * (len(seats) - len(winners)), len(winners))
    paid = [each if seat in winners else -points for seat in seats]
    first = min(winners, key=lambda seat: (ranks[seat], seat))
    paid[first] += over
    yield _build_payment(YAKITORI, paid, [int(seat not in winners) for seat in seats])


def _pay_bust_prizes(
    rules: RiichiRules, effect: RiichiEffect, scores: Sequence[int]
) -> Iterator[SidePayment]:
    """飛び賞: everybody who is bust pays the winner whose win did it: of several on one discard
    the next after the discarder, who gets the sticks too. Where nobody won, nobody is paid."""
    hand = effect.hand
    bust = [seat for seat, score in enumerate(scores) if is_bust(rules, [score])]
    if not bust or not hand.wins:
        return
    paid, numbers = [0] * len(scores), [0] * len(scores)
    payments = list(list_payments(hand, effect.facts.dealer, rules))
    for seat in bust:
        receivers = (each.receiver for each in payments if each.payer == seat)
        winner = next(receivers, hand.wins[0].seat)
        assert winner is not None  # where somebody won, nothing is put on the table
        paid[seat] -= rules.bust_prize
        paid[winner] += rules.bust_prize
        numbers[seat] -= 1
        numbers[winner] += 1
    yield _build_payment(BUST_PRIZE, paid, numbers)


def _build_payment(name: str, points: Sequence[int], numbers: Sequence[int]) -> SidePayment:
    assert not sum(points)
    return SidePayment(name, tuple(points), tuple(numbers))
