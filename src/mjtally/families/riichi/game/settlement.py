"""Settling a hand: who pays whom, worked out once for a hand and a dealer, whoever is in riichi.

Points only ever move between the seats and the table, where riichi sticks lie; nothing is
created, so every hand adds up to zero. What one honba and one stick on the table add is
kept apart, since they only multiply.
"""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from ....model.types import HandFacts
from ..hand_value.payments import (
    MANGAN_BASE,
    RIICHI_STICK,
    YAKUMAN_BASE,
    base_points,
    discard_payment,
    self_draw_payments,
)
from ..lines.hand import RiichiHand, RiichiWin
from ..rules import RiichiRules

MAX_SETTLEMENTS = 4_000  # that are remembered, under all rules together


class RiichiTransferReason(Enum):
    """Why a hand moves points."""

    DISCARD = auto()
    SELF_DRAW = auto()
    LIABLE = auto()  # all of a yakuman that the payer is liable for
    HALF_LIABLE = auto()  # half of one that somebody is liable for
    NOTEN = auto()
    NAGASHI = auto()
    CHOMBO = auto()


RiichiTransfer = tuple[int, int, int, RiichiTransferReason | None, int]
"""Points from one seat to another: who pays, who receives, how many; for a
hand's value why, and the base."""


class Settlement(NamedTuple):
    """What a hand does at any table where the same player deals.

    The changes of score by seat: those of the hand itself, its riichi sticks included; those
    that each honba adds; and those that each stick which lay on the table before adds.
    """

    facts: HandFacts
    score_changes: tuple[int, ...]
    per_honba: tuple[int, ...]
    per_stick: tuple[int, ...]
    placed_sticks: int  # sticks put on the table
    keeps_deal: bool  # the dealer keeps the deal


def _sum_transfers(transfers: Iterable[RiichiTransfer], players: int) -> tuple[int, ...]:
    """The change of each score."""
    changes = [0] * players
    for payer, receiver, points, _, _ in transfers:
        changes[payer] -= points
        changes[receiver] += points
    return tuple(changes)


def needs_dealer(hand: RiichiHand, rules: RiichiRules) -> bool:
    """Whether it matters who dealt."""
    return hand.kind in {"tsumo", "ron", "nagashi"} or (
        hand.kind == "chombo" and rules.chombo is None
    )


def settle(hand: RiichiHand, dealer: int | None, rules: RiichiRules) -> Settlement:
    """The settlement of a hand, seats counted from 0. `dealer` may be None where nobody asks."""
    settlement = _settle_without_riichi(hand.without_riichi(), dealer, rules)
    if not hand.riichi:
        return settlement
    placed, changes = hand.stick_payers, list(settlement.score_changes)
    for seat in placed:
        changes[seat] -= RIICHI_STICK
    for taker in find_stick_takers(hand, rules).values():
        changes[taker] += RIICHI_STICK
    return settlement._replace(
        facts=settlement.facts._replace(riichi_seats=hand.riichi),
        score_changes=tuple(changes),
        placed_sticks=len(placed),
    )


@lru_cache(maxsize=MAX_SETTLEMENTS)
def _settle_without_riichi(hand: RiichiHand, dealer: int | None, rules: RiichiRules) -> Settlement:
    """The settlement of a hand in which nobody is in riichi."""
    paid, per_honba = hand_transfers(hand, dealer, rules)
    winners = tuple([win.seat for win in hand.wins])
    per_stick = [RIICHI_STICK * (seat in winners[:1]) for seat in range(rules.players)]
    return Settlement(
        HandFacts(hand.kind, winners, hand.discarder, (), dealer, hand.offender),
        _sum_transfers(paid, rules.players),
        _sum_transfers(per_honba, rules.players),
        tuple(per_stick),
        placed_sticks=0,
        keeps_deal=_keeps_deal(hand, winners, dealer, rules),
    )


def hand_transfers(
    hand: RiichiHand, dealer: int | None, rules: RiichiRules
) -> tuple[list[RiichiTransfer], list[RiichiTransfer]]:
    """What players pay one another for the hand itself, and for each honba."""
    paid: list[RiichiTransfer] = []
    per_honba: list[RiichiTransfer] = []
    match hand.kind:
        case "tsumo" | "ron":
            assert dealer is not None
            for win in hand.wins:
                paid += _win_transfers(hand, win, dealer, rules)
                if win.seat == hand.wins[0].seat or rules.honba_to == "each":
                    per_honba += _honba_transfers(hand, win, rules)
            if hand.wareme is not None:
                paid = _double_transfers(hand, paid)
                per_honba = _double_transfers(hand, per_honba)
        case "draw":
            paid = _noten_transfers(hand, rules)
        case "nagashi":
            assert dealer is not None
            for seat in hand.nagashi:
                paid += _mangan_transfers(seat, dealer, rules, RiichiTransferReason.NAGASHI)
        case "chombo" if rules.chombo is None:
            assert dealer is not None and hand.offender is not None
            paid = [
                (receiver, payer, points, why, base)
                for payer, receiver, points, why, base in _mangan_transfers(
                    hand.offender, dealer, rules, RiichiTransferReason.CHOMBO
                )
            ]
    return paid, per_honba


def find_stick_takers(hand: RiichiHand, rules: RiichiRules) -> dict[int, int]:
    """Who takes each of the hand's own riichi sticks, by whose it is; nobody without a win."""
    if not hand.wins:
        return {}
    winners = [win.seat for win in hand.wins]
    own_first = rules.sticks_to == "own-first"
    return {
        seat: seat if own_first and seat in winners else winners[0] for seat in hand.stick_payers
    }


# ---------------------------------------------------------------------------------- wins


def is_doubled(hand: RiichiHand, payer: int, receiver: int) -> bool:
    """Whether a payment of a hand between two players is doubled."""
    return bool(hand.wins) and hand.wareme in {payer, receiver}


def _double_transfers(
    hand: RiichiHand, transfers: Iterable[RiichiTransfer]
) -> list[RiichiTransfer]:
    """割れ目: a player pays and receives double. All that a win moves from player to player is
    doubled, honba too; riichi sticks, noten payments, nagashi mangan and chombo are not."""
    return [
        (payer, receiver, points * (2 if is_doubled(hand, payer, receiver) else 1), reason, base)
        for payer, receiver, points, reason, base in transfers
    ]


def _win_transfers(
    hand: RiichiHand, win: RiichiWin, dealer: int, rules: RiichiRules
) -> list[RiichiTransfer]:
    """What a winner receives for the hand alone.

    A liable player (包) pays for the yakuman they are liable for: all of it on a self-draw,
    half of it when a third player deals in.
    """
    base = base_points(win.value, rules)
    shared = _liable_base_points(hand, win, rules) if hand.liable else 0
    parts: list[RiichiTransfer] = []
    if shared:
        assert hand.liable is not None
        liable = hand.liable[0]
        if hand.discarder is None:
            points = sum(self_draw_payments(shared, win.seat, dealer, rules).values())
            parts.append((liable, win.seat, points, RiichiTransferReason.LIABLE, shared))
        else:
            half = discard_payment(shared, win.seat, dealer) // 2
            parts.append((liable, win.seat, half, RiichiTransferReason.HALF_LIABLE, shared))
            parts.append((hand.discarder, win.seat, half, RiichiTransferReason.HALF_LIABLE, shared))
    rest = base - shared
    if rest and hand.discarder is None:
        own = self_draw_payments(rest, win.seat, dealer, rules)
        parts += [
            (payer, win.seat, points, RiichiTransferReason.SELF_DRAW, rest)
            for payer, points in own.items()
        ]
    elif rest:
        assert hand.discarder is not None
        points = discard_payment(rest, win.seat, dealer)
        parts.append((hand.discarder, win.seat, points, RiichiTransferReason.DISCARD, rest))
    return parts


def _liable_base_points(hand: RiichiHand, win: RiichiWin, rules: RiichiRules) -> int:
    """The base points of a win that somebody is liable for; 0 for nobody."""
    if hand.liable is None or not win.value.yakuman or hand.liable[0] == hand.discarder:
        return 0
    share = hand.liable[1]
    if share == 0 or rules.pao_scope == "hand":
        share = win.value.yakuman
    return share * YAKUMAN_BASE


def _honba_transfers(hand: RiichiHand, win: RiichiWin, rules: RiichiRules) -> list[RiichiTransfer]:
    """One honba's payments to a winner."""
    shared = _liable_base_points(hand, win, rules) if hand.liable else 0
    whole = shared and shared == base_points(win.value, rules)
    if hand.discarder is None:
        if whole or (shared and rules.pao_honba == "liable"):
            assert hand.liable is not None
            return [(hand.liable[0], win.seat, rules.honba, None, 0)]
        payers = [seat for seat in range(rules.players) if seat != win.seat]
        return [(payer, win.seat, rules.honba // len(payers), None, 0) for payer in payers]
    payer = hand.discarder
    if shared and rules.pao_honba == "liable":
        assert hand.liable is not None
        payer = hand.liable[0]
    return [(payer, win.seat, rules.honba, None, 0)]


# --------------------------------------------------------------------------------- draws


def _noten_transfers(hand: RiichiHand, rules: RiichiRules) -> list[RiichiTransfer]:
    """The noten payments: the pool, shared by those who pay and by those who receive."""
    noten = [seat for seat in range(rules.players) if seat not in hand.tenpai]
    if not noten or not hand.tenpai:
        return []
    points = rules.noten // len(noten) // len(hand.tenpai)
    tenpai = sorted(hand.tenpai)
    paid: list[RiichiTransfer] = [
        (payer, seat, points, RiichiTransferReason.NOTEN, 0) for payer in noten for seat in tenpai
    ]
    assert points * len(paid) == rules.noten
    return paid


def _mangan_transfers(
    winner: int, dealer: int, rules: RiichiRules, why: RiichiTransferReason
) -> list[RiichiTransfer]:
    """A mangan by self-draw, without honba and sticks: nagashi, and a chombo turned round."""
    return [
        (payer, winner, points, why, MANGAN_BASE)
        for payer, points in self_draw_payments(MANGAN_BASE, winner, dealer, rules).items()
    ]


# ------------------------------------------------------------------------------ the deal


def _keeps_deal(
    hand: RiichiHand, winners: Sequence[int], dealer: int | None, rules: RiichiRules
) -> bool:
    """Whether the dealer deals again. A game of one hand is played until somebody wins."""
    if rules.length == "hand":
        return not winners
    match hand.kind:
        case "abort" | "chombo":
            return True
        case "tsumo" | "ron":
            return rules.renchan != "none" and dealer in winners
        case _:
            return rules.renchan == "always" or (
                rules.renchan == "tenpai" and dealer in hand.tenpai
            )
