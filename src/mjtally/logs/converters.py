"""Two mistakes that converters of Mahjong Soul records make, known by the scores that follow.

The next hand's scores and the final ones come from the server and are right; the payments
are the converter's own sums. It gives the winner the stick of a riichi whose tile was ronned,
though nobody paid one, and it pays honba to both winners of a double ron.
"""

from collections.abc import Iterator, Sequence

from .game import STICK, LogHand, Wins, taken

Changes = tuple[int, ...]

UNPAID = "the stick of a riichi on the ronned tile, which nobody paid, is taken out"
TWICE = "the honba that two winners got is taken out of one win"


def mended(hands: Sequence[LogHand], final: Sequence[int] | None) -> tuple[LogHand, ...]:
    """The hands, with what was paid where the log differs in just one of these ways."""
    after = [*(hand.start.scores for hand in hands[1:]), final]
    return tuple(map(_mended, hands, after))


def _mended(hand: LogHand, after: Sequence[int] | None) -> LogHand:
    if after is None or not isinstance(hand.outcome, Wins) or hand.scores_after == tuple(after):
        return hand
    paid = taken(after, hand.start.scores)
    for remark, excess in _mistakes(hand, hand.outcome):
        if paid == taken(hand.deltas, excess):
            return hand._replace(deltas=paid, mended=remark)
    return hand


def _mistakes(hand: LogHand, outcome: Wins) -> Iterator[tuple[str, Changes]]:
    """What each mistake adds to the payments, for whichever winner it was made."""
    players = range(len(hand.start.scores))
    if not all(each.is_paid for each in hand.riichi):
        for win in outcome.wins:
            yield UNPAID, tuple(STICK * (seat == win.seat) for seat in players)
    if len(outcome.wins) > 1:
        honba = 100 * (len(players) - 1) * hand.start.honba
        for win in outcome.wins:
            yield (
                TWICE,
                tuple(
                    honba * ((seat == win.seat) - (seat == outcome.discarder)) for seat in players
                ),
            )
