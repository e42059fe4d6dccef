"""Who pays whom in riichi, how much and why: all else that is said of points follows from it."""

from collections.abc import Iterator

from ....base.wording import pluralize
from ....model.payments import Part, Payment
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


def list_payments(
    hand: RiichiHand, dealer: int | None, rules: RiichiRules, honba: int = 0, sticks: int = 0
) -> Iterator[Payment]:
    """The payments of a hand at a table with so many honba and sticks. `dealer` may be None
    where it does not matter (`needs_dealer`)."""
    match hand.kind:
        case "tsumo" | "ron":
            assert dealer is not None
            for payment in _list_win_payments(hand, dealer, rules, honba):
                # 割れ目: a player pays and receives double. All that a win moves from player to
                # player is doubled, honba too; riichi sticks, noten payments, nagashi mangan and
                # chombo are not.
                if hand.wareme is not None and hand.wareme in {payment.payer, payment.receiver}:
                    doubled = f"{payment.reason}, doubled"
                    yield payment._replace(points=2 * payment.points, reason=doubled)
                else:
                    yield payment
        case "draw":
            noten = [seat for seat in range(rules.players) if seat not in hand.tenpai]
            shares = len(noten) * len(hand.tenpai)
            reason = f"{rules.noten} from {len(noten)} noten to {len(hand.tenpai)} tenpai"
            for payer in noten:
                for seat in sorted(hand.tenpai):
                    assert rules.noten % shares == 0
                    yield Payment(payer, seat, rules.noten // shares, reason)
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


def needs_dealer(hand: RiichiHand, rules: RiichiRules) -> bool:
    """Whether it matters who dealt."""
    return hand.kind in {"tsumo", "ron", "nagashi"} or (
        hand.kind == "chombo" and rules.chombo is None
    )


def keeps_stick(hand: RiichiHand, seat: int, rules: RiichiRules) -> bool:
    """Whether a player takes their own riichi stick: as the first winner, or as any."""
    takers = hand.wins if rules.sticks_to == "own-first" else hand.wins[:1]
    return any(win.seat == seat for win in takers)


def _list_win_payments(
    hand: RiichiHand, dealer: int, rules: RiichiRules, honba: int
) -> Iterator[Payment]:
    """What the winners get, each for the hand and then for the honba, before any doubling."""
    for win in hand.wins:
        base, shared = base_points(win.value, rules), _find_liable_base(hand, win, rules)
        if shared:
            yield from _list_liable_payments(hand, win, shared, dealer, rules)
        if base == shared:
            continue
        if hand.discarder is None:
            for payer, points, why in self_draw_payments(base - shared, win.seat, dealer, rules):
                yield Payment(payer, win.seat, points, why)
        else:
            points, why = discard_payment(base - shared, win.seat, dealer)
            yield Payment(hand.discarder, win.seat, points, why)
    for win in hand.wins if rules.honba_to == "each" else hand.wins[:1]:
        if honba:
            payers = _list_honba_payers(hand, win, rules)
            each = rules.honba // len(payers)
            reason = "1 honba" if honba == 1 else f"{honba} honba × {each}"
            for payer in payers:
                yield Payment(payer, win.seat, honba * each, reason, Part.HONBA)


def _find_liable_base(hand: RiichiHand, win: RiichiWin, rules: RiichiRules) -> int:
    """The base points of a win that somebody is liable for; 0 for nobody."""
    if hand.liable is None or not win.value.yakuman or hand.liable[0] == hand.discarder:
        return 0
    share = hand.liable[1]
    if share == 0 or rules.pao_scope == "hand":
        share = win.value.yakuman
    return share * YAKUMAN_BASE


def _list_liable_payments(
    hand: RiichiHand, win: RiichiWin, shared: int, dealer: int, rules: RiichiRules
) -> Iterator[Payment]:
    """A liable player (包) pays for the yakuman they are liable for: all of it on a self-draw,
    half of it when a third player deals in."""
    assert hand.liable is not None
    liable = hand.liable[0]
    if hand.discarder is None:
        shares = self_draw_payments(shared, win.seat, dealer, rules)
        points = sum(share for _, share, _ in shares)
        yield Payment(liable, win.seat, points, "liable for the yakuman, pays for all")
        return
    half = discard_payment(shared, win.seat, dealer)[0] // 2
    for payer in (liable, hand.discarder):
        reason = f"half of the yakuman that {{{liable}}} is liable for"
        yield Payment(payer, win.seat, half, reason)


def _list_honba_payers(hand: RiichiHand, win: RiichiWin, rules: RiichiRules) -> list[int]:
    """Who pays a winner's honba: as the hand, but of a yakuman that somebody is liable for in
    part or with the discarder, as the rules say."""
    shared = _find_liable_base(hand, win, rules)
    is_all = hand.discarder is None and shared == base_points(win.value, rules)
    if shared and (is_all or rules.pao_honba == "liable"):
        assert hand.liable is not None
        return [hand.liable[0]]
    if hand.discarder is not None:
        return [hand.discarder]
    return [seat for seat in range(rules.players) if seat != win.seat]
