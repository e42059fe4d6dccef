"""Settling a hand: who pays whom, worked out once for a hand and a dealer.

Points only ever move between the seats and the table, where riichi sticks lie; nothing is
created, so every hand adds up to zero. What one honba and one stick on the table add is
kept apart, since they only multiply.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ...play.hands import Facts
from .hand import Hand, Win
from .points import MANGAN, STICK, YAKUMAN, base_points, on_discard, on_self_draw
from .rules import RiichiRules

TABLE = -1  # where riichi sticks lie


Transfer = tuple[int, int, int]
"""Points from one seat (or the table) to another: who pays, who receives, how many."""


class Settlement(NamedTuple):
    """What a hand does at any table where the same player deals.

    The transfers of the hand itself, its riichi sticks included; those that each honba adds;
    and those that each stick which lay on the table before adds.
    """

    facts: Facts
    paid: Sequence[Transfer]
    per_honba: Sequence[Transfer]
    per_stick: Sequence[Transfer]
    placed: int  # sticks put on the table
    keeps: bool  # the dealer keeps the deal


def needs_dealer(hand: Hand, rules: RiichiRules) -> bool:
    """Whether it matters who dealt."""
    return hand.kind in {"tsumo", "ron", "nagashi"} or (
        hand.kind == "chombo" and rules.chombo is None
    )


def settle(hand: Hand, dealer: int | None, rules: RiichiRules) -> Settlement:
    """The settlement of a hand, seats counted from 0. `dealer` may be None where nobody asks."""
    placed = hand.sticks
    paid, per_honba = payments(hand, dealer, rules)
    if placed:
        paid = [*paid, *[(seat, TABLE, STICK) for seat in placed]]
        paid += [(TABLE, taker, STICK) for taker in taken(hand, rules).values()]
    winners = tuple([win.seat for win in hand.wins])
    per_stick = [(TABLE, winners[0], STICK)] if winners else []
    facts = Facts(hand.kind, winners, hand.discarder, hand.riichi, dealer, hand.offender)
    keeps = _keeps(hand, winners, dealer, rules)
    return Settlement(facts, paid, per_honba, per_stick, len(placed), keeps)


def payments(
    hand: Hand, dealer: int | None, rules: RiichiRules
) -> tuple[list[Transfer], list[Transfer]]:
    """What players pay one another for the hand itself, and for each honba."""
    paid: list[Transfer] = []
    per_honba: list[Transfer] = []
    match hand.kind:
        case "tsumo" | "ron":
            assert dealer is not None
            for win in hand.wins:
                paid += _payments(hand, win, dealer, rules)
                if win.seat == hand.wins[0].seat or rules.honba_to == "each":
                    per_honba += _honba(hand, win, rules)
        case "draw":
            paid = _noten(hand, rules)
        case "nagashi":
            assert dealer is not None
            for seat in hand.nagashi:
                paid += _mangan(seat, dealer, rules)
        case "chombo" if rules.chombo is None:
            assert dealer is not None and hand.offender is not None
            paid = [
                (receiver, payer, points)
                for payer, receiver, points in _mangan(hand.offender, dealer, rules)
            ]
    return paid, per_honba


def taken(hand: Hand, rules: RiichiRules) -> dict[int, int]:
    """Who takes each of the hand's own riichi sticks, by whose it is; nobody without a win."""
    if not hand.wins:
        return {}
    winners = [win.seat for win in hand.wins]
    own_first = rules.sticks_to == "own-first"
    return {seat: seat if own_first and seat in winners else winners[0] for seat in hand.sticks}


# ---------------------------------------------------------------------------------- wins


def _payments(hand: Hand, win: Win, dealer: int, rules: RiichiRules) -> list[Transfer]:
    """What a winner receives for the hand alone.

    A liable player (包) pays for the yakuman he is liable for: all of it on a self-draw,
    half of it when a third player deals in.
    """
    base = base_points(win.value, rules)
    shared = _shared_base(hand, win, rules) if hand.liable else 0
    parts: list[Transfer] = []
    if shared:
        assert hand.liable is not None
        liable = hand.liable[0]
        if hand.discarder is None:
            points = sum(on_self_draw(shared, win.seat, dealer, rules).values())
            parts.append((liable, win.seat, points))
        else:
            half = on_discard(shared, win.seat, dealer) // 2
            parts.append((liable, win.seat, half))
            parts.append((hand.discarder, win.seat, half))
    rest = base - shared
    if rest and hand.discarder is None:
        own = on_self_draw(rest, win.seat, dealer, rules)
        parts += [(payer, win.seat, points) for payer, points in own.items()]
    elif rest:
        assert hand.discarder is not None
        parts.append((hand.discarder, win.seat, on_discard(rest, win.seat, dealer)))
    return parts


def _shared_base(hand: Hand, win: Win, rules: RiichiRules) -> int:
    """The base points of a win that somebody is liable for; 0 for nobody."""
    if hand.liable is None or not win.value.yakuman or hand.liable[0] == hand.discarder:
        return 0
    share = hand.liable[1]
    if share == 0 or rules.pao_scope == "hand":
        share = win.value.yakuman
    return share * YAKUMAN


def _honba(hand: Hand, win: Win, rules: RiichiRules) -> list[Transfer]:
    """One honba's payments to a winner."""
    shared = _shared_base(hand, win, rules) if hand.liable else 0
    whole = shared and shared == base_points(win.value, rules)
    if hand.discarder is None:
        if whole or (shared and rules.pao_honba == "liable"):
            assert hand.liable is not None
            return [(hand.liable[0], win.seat, rules.honba)]
        payers = [seat for seat in range(rules.players) if seat != win.seat]
        return [(payer, win.seat, rules.honba // len(payers)) for payer in payers]
    payer = hand.discarder
    if shared and rules.pao_honba == "liable":
        assert hand.liable is not None
        payer = hand.liable[0]
    return [(payer, win.seat, rules.honba)]


# --------------------------------------------------------------------------------- draws


def _noten(hand: Hand, rules: RiichiRules) -> list[Transfer]:
    """The noten payments: the pool, shared by those who pay and by those who receive."""
    noten = [seat for seat in range(rules.players) if seat not in hand.tenpai]
    if not noten or not hand.tenpai:
        return []
    points = rules.noten // len(noten) // len(hand.tenpai)
    paid = [(payer, seat, points) for payer in noten for seat in sorted(hand.tenpai)]
    assert points * len(paid) == rules.noten
    return paid


def _mangan(winner: int, dealer: int, rules: RiichiRules) -> list[Transfer]:
    """A mangan by self-draw, without honba and sticks: nagashi, and a chombo turned round."""
    return [
        (payer, winner, points)
        for payer, points in on_self_draw(MANGAN, winner, dealer, rules).items()
    ]


# ------------------------------------------------------------------------------ the deal


def _keeps(hand: Hand, winners: Sequence[int], dealer: int | None, rules: RiichiRules) -> bool:
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
