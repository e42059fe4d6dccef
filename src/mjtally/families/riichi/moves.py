"""Who paid whom in riichi: every movement of points in a play."""

from collections.abc import Iterator, Sequence

from ...play.hands import Outcome, Table
from ...play.plays import (
    CHOMBO,
    DISCARDS,
    DRAWS,
    SELF_DRAWS,
    STICKS,
    Moved,
    Play,
    hands_of,
)
from .hand import Hand
from .points import STICK
from .rules import RiichiRules
from .settle import payments, taken

OF_KIND = {
    "ron": DISCARDS,
    "tsumo": SELF_DRAWS,
    "draw": DRAWS,
    "nagashi": DRAWS,
    "chombo": CHOMBO,
}


def moves(play: Play) -> Iterator[Moved]:
    """Every movement of points in a play."""
    rules = play.sitting.rules
    assert isinstance(rules, RiichiRules)
    owners = list(play.owners) or [0] * rules.players  # of the sticks on the table
    for outcome, table in hands_of(play):
        yield from _hand_moves(outcome, table, rules)
        yield from _stick_moves(outcome, owners, rules)
    if play.final and sum(owners):
        yield from _leftover_moves(play, owners)


def _hand_moves(outcome: Outcome, table: Table, rules: RiichiRules) -> Iterator[Moved]:
    """What the hand itself moves, its honba in it."""
    hand: Hand = outcome.hand
    paid, per_honba = payments(hand, outcome.facts.dealer, rules)
    honba = table.honba + outcome.own_honba
    for transfers, number in ((paid, 1), (per_honba, honba)):
        for payer, receiver, points in transfers:
            if number:
                yield Moved(payer, receiver, number * points, OF_KIND[hand.kind])


def _stick_moves(outcome: Outcome, owners: list[int], rules: RiichiRules) -> Iterator[Moved]:
    """Sticks from who put them on the table to who takes them; `owners` is kept up to date."""
    hand: Hand = outcome.hand
    if hand.wins:
        first = hand.wins[0].seat
        for seat, sticks in enumerate(owners):
            if sticks and seat != first:
                yield Moved(seat, first, STICK * sticks, STICKS)
        owners[:] = [0] * len(owners)
        for seat, taker in taken(hand, rules).items():
            if seat != taker:
                yield Moved(seat, taker, STICK, STICKS)
    else:
        for seat in hand.sticks:
            owners[seat] += 1


def _leftover_moves(play: Play, owners: Sequence[int]) -> Iterator[Moved]:
    """The sticks left at the end: to those who got them, each his own first; or to nobody."""
    left = [STICK * sticks for sticks in owners]
    got = _handed_out(play)
    for seat, points in enumerate(got):
        own = min(points, left[seat])
        left[seat] -= own
        got[seat] -= own
    for giver in range(len(left)):
        for taker in range(len(got)):
            points = min(left[giver], got[taker])
            if points:
                yield Moved(giver, taker, points, STICKS)
                left[giver] -= points
                got[taker] -= points
        if left[giver]:
            yield Moved(giver, None, left[giver], STICKS)


def _handed_out(play: Play) -> list[int]:
    """What each got of the sticks left on the table."""
    assert play.final
    layout = play.sitting.layout
    running = play.start
    for outcome, table in hands_of(play):
        changes = layout.unpack(outcome.change_at(table))
        running = tuple(before + change for before, change in zip(running, changes, strict=True))
    return [after - before for before, after in zip(running, play.final.scores, strict=True)]
