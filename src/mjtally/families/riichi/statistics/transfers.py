"""Who paid whom in riichi: every movement of points in a play."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ....model.types import (
    CHOMBO,
    DISCARDS,
    DRAWS,
    SELF_DRAWS,
    STICKS,
    Transfer,
    iterate_hands,
)
from ..game.settlement import find_stick_takers, hand_transfers
from ..hand_value.payments import RIICHI_STICK
from ..lines.hand import RiichiEffect, RiichiGameRecord

MAX_REMEMBERED_EFFECTS = 5_000  # whose transfers are remembered
TRANSFER_KIND_BY_HAND = {
    "ron": DISCARDS,
    "tsumo": SELF_DRAWS,
    "draw": DRAWS,
    "nagashi": DRAWS,
    "chombo": CHOMBO,
}


def find_transfers(game_record: RiichiGameRecord) -> Iterator[Transfer]:
    """Every movement of points in a play."""
    rules = game_record.session.rules
    owners = list(game_record.stick_owners) or [0] * rules.players  # of the sticks on the table
    for effect, table in iterate_hands(game_record):
        own, per_honba = _find_hand_transfers(effect)
        yield from own
        honba = table.honba + effect.own_honba
        if honba:
            for payer, receiver, points, kind in per_honba:
                yield Transfer(payer, receiver, honba * points, kind)
        yield from _stick_transfers(effect, owners)
    if game_record.final_result and sum(owners):
        yield from _leftover_transfers(game_record, owners)


@lru_cache(MAX_REMEMBERED_EFFECTS)
def _find_hand_transfers(effect: RiichiEffect) -> tuple[Sequence[Transfer], Sequence[Transfer]]:
    """What a hand moves wherever it is played, its riichi sticks in it, and what each honba adds;
    worked out once while it is remembered."""
    hand, rules = effect.hand, effect.rules
    own, per_honba = (
        [Transfer(*each[:3], TRANSFER_KIND_BY_HAND[hand.kind]) for each in transfers]
        for transfers in hand_transfers(hand, effect.facts.dealer, rules)
    )
    for seat, taker in find_stick_takers(hand, rules).items():
        if seat != taker:
            own.append(Transfer(seat, taker, RIICHI_STICK, STICKS))
    return own, per_honba


def _stick_transfers(effect: RiichiEffect, owners: list[int]) -> Iterator[Transfer]:
    """Sticks on the table from who put them there to who takes them; `owners` is kept up to
    date."""
    hand = effect.hand
    if not hand.wins:
        for seat in hand.stick_payers:
            owners[seat] += 1
    elif any(owners):
        first = hand.wins[0].seat
        for seat, sticks in enumerate(owners):
            if sticks and seat != first:
                yield Transfer(seat, first, RIICHI_STICK * sticks, STICKS)
            owners[seat] = 0


def _leftover_transfers(game_record: RiichiGameRecord, owners: Sequence[int]) -> Iterator[Transfer]:
    """The sticks left at the end: to those who got them, each their own first; or to nobody."""
    left = [RIICHI_STICK * sticks for sticks in owners]
    got = _leftover_points(game_record)
    for seat, points in enumerate(got):
        own = min(points, left[seat])
        left[seat] -= own
        got[seat] -= own
    for giver in range(len(left)):
        for taker in range(len(got)):
            points = min(left[giver], got[taker])
            if points:
                yield Transfer(giver, taker, points, STICKS)
                left[giver] -= points
                got[taker] -= points
        if left[giver]:
            yield Transfer(giver, None, left[giver], STICKS)


def _leftover_points(game_record: RiichiGameRecord) -> list[int]:
    """What each got of the sticks left on the table."""
    assert game_record.final_result
    running = game_record.whole_initial_scores
    for effect, table in iterate_hands(game_record):
        changes = effect.score_changes_at(table)
        running = tuple(before + change for before, change in zip(running, changes, strict=True))
    return [
        after - before
        for before, after in zip(running, game_record.final_result.scores, strict=True)
    ]
