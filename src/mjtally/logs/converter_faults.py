"""Two mistakes that converters of Mahjong Soul records make, known by the scores that follow.

The next hand's scores and the final ones come from the server and are right; the payments
are the converter's own sums. It gives the winner the stick of a riichi whose tile was ronned,
though nobody paid one, and it pays honba to both winners of a double ron.
"""

from collections.abc import Iterator, Sequence

from .game import STICK_POINTS, LogHand, LogWins, subtract_scores

ScoreChanges = tuple[int, ...]

UNPAID_STICK = "the stick of a riichi on the ronned tile, which nobody paid, is taken out"
DOUBLE_HONBA = "the honba that two winners got is taken out of one win"


def correct_payments(hands: Sequence[LogHand], final: Sequence[int] | None) -> tuple[LogHand, ...]:
    """The hands, with what was paid where the log differs in just one of these ways."""
    after = [*(hand.start.scores for hand in hands[1:]), final]
    return tuple(map(_correct_hand, hands, after))


def _correct_hand(hand: LogHand, after: Sequence[int] | None) -> LogHand:
    if after is None or not isinstance(hand.outcome, LogWins) or hand.scores_after == tuple(after):
        return hand
    paid = subtract_scores(after, hand.start.scores)
    for remark, excess in _possible_faults(hand, hand.outcome):
        if paid == subtract_scores(hand.deltas, excess):
            return hand._replace(deltas=paid, correction=remark)
    return hand


def _possible_faults(hand: LogHand, effect: LogWins) -> Iterator[tuple[str, ScoreChanges]]:
    """What each mistake adds to the payments, for whichever winner it was made."""
    players = range(len(hand.start.scores))
    if not all(each.is_paid for each in hand.riichi):
        for win in effect.wins:
            yield UNPAID_STICK, tuple(STICK_POINTS * (seat == win.seat) for seat in players)
    if len(effect.wins) > 1:
        honba = 100 * (len(players) - 1) * hand.start.honba
        for win in effect.wins:
            yield (
                DOUBLE_HONBA,
                tuple(
                    honba * ((seat == win.seat) - (seat == effect.discarder)) for seat in players
                ),
            )
