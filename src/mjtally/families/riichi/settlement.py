"""Who pays whom in riichi, how much and why: all else that is said of points follows from it."""

from collections.abc import Iterable, Iterator
from itertools import product

from ...base.wording import pluralize
from ...model.hand import Hand, Win
from ...model.payments import Part, Payment
from .hand_value.payments import (
    MANGAN_BASE,
    RIICHI_STICK,
    YAKUMAN_BASE,
    base_points,
    discard_payment,
    self_draw_payments,
)
from .rules import RiichiRules


def list_payments(
    hand: Hand, rules: RiichiRules, honba: int = 0, sticks: int = 0
) -> Iterator[Payment]:
    """The payments of a hand at a table with so many honba and sticks. Nobody need deal where
    it does not matter (`needs_dealer`)."""
    dealer = hand.dealer
    match hand.kind:
        case "tsumo" | "ron":
            assert dealer is not None
            payments = _list_win_payments(hand, dealer, rules, honba)
            yield from payments if hand.wareme is None else _double(payments, hand.wareme)
        case "draw":
            # The pool is shared by those who pay and by those who receive.
            noten = [seat for seat in range(rules.players) if seat not in hand.tenpai]
            points = rules.noten // (len(noten) * len(hand.tenpai) or 1)
            reason = f"{rules.noten} from {len(noten)} noten to {len(hand.tenpai)} tenpai"
            for payer, seat in product(noten, sorted(hand.tenpai)):
                yield Payment(payer, seat, points, reason)
        case "nagashi":  # a mangan by self-draw, without honba and sticks
            assert dealer is not None
            for seat in hand.nagashi:
                for payer, points, why in self_draw_payments(MANGAN_BASE, seat, dealer, rules):
                    yield Payment(payer, seat, points, f"as a mangan by self-draw: {why}")
        case "chombo" if rules.chombo is None:
            assert dealer is not None and hand.offender is not None
            seat = hand.offender
            for receiver, points, why in self_draw_payments(MANGAN_BASE, seat, dealer, rules):
                reason = f"as a mangan by self-draw, the other way: {why}"
                yield Payment(seat, receiver, points, reason, Part.FOUL)
    first = hand.wins[0].seat if hand.wins else None
    for seat in hand.stick_payers:
        if not keeps_stick(hand, seat, rules):
            yield Payment(seat, first, RIICHI_STICK, "a riichi stick", Part.STICKS)
    if sticks and first is not None:
        reason = f"{pluralize(sticks, 'riichi stick')} on the table"
        yield Payment(None, first, RIICHI_STICK * sticks, reason, Part.STICKS)


def _double(payments: Iterable[Payment], wareme: int) -> Iterator[Payment]:
    """割れ目: a player pays and receives double. All that a win moves from player to player is
    doubled, honba too; riichi sticks, noten payments, nagashi mangan and chombo are not."""
    for payer, receiver, points, reason, part in payments:
        if wareme in {payer, receiver}:
            yield Payment(payer, receiver, 2 * points, f"{reason}, doubled", part)
        else:
            yield Payment(payer, receiver, points, reason, part)


def needs_dealer(hand: Hand, rules: RiichiRules) -> bool:
    """Whether it matters who dealt."""
    return hand.kind in {"tsumo", "ron", "nagashi"} or (
        hand.kind == "chombo" and rules.chombo is None
    )


def keeps_stick(hand: Hand, seat: int, rules: RiichiRules) -> bool:
    """Whether a player takes their own riichi stick: as the first winner, or as any."""
    takers = hand.wins if rules.sticks_to == "own-first" else hand.wins[:1]
    return any(win.seat == seat for win in takers)


def _list_win_payments(
    hand: Hand, dealer: int, rules: RiichiRules, honba: int
) -> Iterator[Payment]:
    """What the winners get, each for the hand and then for the honba, before any doubling.

    A liable player (包) pays for the yakuman they are liable for: all of it on a self-draw, half
    of it when a third player deals in.
    """
    discarder, liable = hand.discarder, hand.liable[0] if hand.liable else None
    for_honba: list[Payment] = []
    for win in hand.wins:
        seat, base = win.seat, base_points(win.value, rules)
        payers: list[int | None] = [discarder]
        if discarder is None:
            payers = [payer for payer in range(rules.players) if payer != seat]
        shared = 0 if liable is None else _find_liable_base(hand, win, rules)
        if shared:
            if discarder is None:
                shares = self_draw_payments(shared, seat, dealer, rules)
                points = sum(share for _, share, _ in shares)
                yield Payment(liable, seat, points, "liable for the yakuman, pays for all")
            else:
                half = discard_payment(shared, seat, dealer)[0] // 2
                reason = f"half of the yakuman that {{{liable}}} is liable for"
                yield Payment(liable, seat, half, reason)
                yield Payment(discarder, seat, half, reason)
            if rules.pao_honba == "liable" or (discarder is None and shared == base):
                payers = [liable]
        if base > shared and discarder is None:
            for payer, points, why in self_draw_payments(base - shared, seat, dealer, rules):
                yield Payment(payer, seat, points, why)
        elif base > shared:
            points, why = discard_payment(base - shared, seat, dealer)
            yield Payment(discarder, seat, points, why)
        if honba and (win is hand.wins[0] or rules.honba_to == "each"):
            each = rules.honba // len(payers)
            why = "1 honba" if honba == 1 else f"{honba} honba × {each}"
            for_honba += [Payment(who, seat, honba * each, why, Part.HONBA) for who in payers]
    yield from for_honba


def _find_liable_base(hand: Hand, win: Win, rules: RiichiRules) -> int:
    """The base points of a win that somebody is liable for; 0 for nobody."""
    if hand.liable is None or not win.value.yakuman or hand.liable[0] == hand.discarder:
        return 0
    share = hand.liable[1]
    if share == 0 or rules.pao_scope == "hand":
        share = win.value.yakuman
    return share * YAKUMAN_BASE
