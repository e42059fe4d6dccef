"""A hand of riichi in words: what happened, who pays whom, and why."""

from collections.abc import Iterator, Sequence

from ....base.wording import format_list, pluralize
from ....model.types import Narration, Payment, TableState
from ..game.settlement import (
    RiichiTransfer,
    RiichiTransferReason,
    find_stick_takers,
    hand_transfers,
    is_doubled,
)
from ..hand_value.payments import RIICHI_STICK, base_points, limit_name, round_fu
from ..lines.hand import RiichiEffect, RiichiHand, RiichiWin
from ..rules import RiichiRules

MANGAN_WORDS: dict[RiichiTransferReason | None, str] = {
    RiichiTransferReason.NAGASHI: "as a mangan by self-draw: ",
    RiichiTransferReason.CHOMBO: "as a mangan by self-draw, the other way: ",
}


def explain_hand(effect: RiichiEffect, table: TableState, names: Sequence[str]) -> Narration:
    """A hand at a table, in words."""
    return Narration(
        tuple(_describe_hand(effect, names)), tuple(_list_payments(effect, table, names))
    )


# ------------------------------------------------------------------------------ the hand


def _describe_hand(effect: RiichiEffect, names: Sequence[str]) -> Iterator[str]:
    hand, rules = effect.hand, effect.rules
    match hand.kind:
        case "tsumo" | "ron":
            for win in hand.wins:
                yield from _describe_win(effect, win, names)
            if hand.discarder is not None:
                yield f"{names[hand.discarder]} dealt in"
            if hand.liable:
                seat, share = hand.liable
                yield f"{names[seat]} is liable for {f'{share} ' if share else 'the '}yakuman"
            if hand.wareme is not None:
                yield f"{names[hand.wareme]} is wareme: what they pay or receive is doubled"
        case "draw" | "nagashi":
            yield f"an exhaustive draw: {_describe_tenpai(hand, names)}"
            yield from (f"{names[seat]} has nagashi mangan" for seat in hand.nagashi)
        case "abort":
            yield "an abortive draw"
        case "chombo":
            assert hand.offender is not None
            yield f"{names[hand.offender]} made a chombo, and the hand is replayed"
            if rules.chombo is not None:
                yield "the rules take points off for it after the game"
    winners = [win.seat for win in hand.wins]
    others = [names[seat] for seat in hand.riichi if seat not in winners]
    if hand.riichi_turns:
        for seat, turn in zip(hand.riichi, hand.riichi_turns, strict=True):
            yield f"{names[seat]} declared riichi in turn {turn}"
    elif others:
        yield f"{format_list(others)} declared riichi"


def _describe_tenpai(hand: RiichiHand, names: Sequence[str]) -> str:
    tenpai = [names[seat] for seat in sorted(hand.tenpai)]
    if len(tenpai) in {0, len(names)}:
        return "everybody is tenpai" if tenpai else "nobody is tenpai"
    return f"{format_list(tenpai)} {'is' if len(tenpai) == 1 else 'are'} tenpai"


def _describe_win(effect: RiichiEffect, win: RiichiWin, names: Sequence[str]) -> Iterator[str]:
    """Who won with what, how, and what its base points are."""
    hand, rules = effect.hand, effect.rules
    how = ["by self-draw" if hand.kind == "tsumo" else "by discard"]
    if win.seat == effect.facts.dealer:
        how.append("as the dealer")
    if win.seat in hand.riichi:
        how.append("in double riichi" if win.seat in hand.double_riichi else "in riichi")
    if win.seat in hand.open_hands:
        how.append("with an open hand")
    if hand.turn:
        how.append(f"in turn {hand.turn}")
    yield f"{names[win.seat]} wins {describe_value(win, rules)} {', '.join(how)}"
    if win.valuation:
        yield _describe_yaku_and_fu(win)
    yield _describe_base_points(win, rules)


def describe_value(win: RiichiWin, rules: RiichiRules) -> str:
    """`3 han 40 fu`, `5 han, a mangan`, `a double yakuman`."""
    value, limit = win.value, limit_name(win.value, rules)
    if value.yakuman:
        return f"a {limit}"
    return f"{value.format_han_and_fu()}{f', a {limit}' if limit else ''}"


def _describe_yaku_and_fu(win: RiichiWin) -> str:
    """The yaku of its tiles, and the parts of its fu."""
    assert win.valuation
    yaku = ", ".join(each.format_name_and_value() for each in win.valuation.yaku)
    fu = ", ".join(f"{part.reason} {part.fu}" for part in win.valuation.scored_reading.fu_parts)
    return f"yaku: {yaku}; fu: {fu}" if fu else f"yaku: {yaku}"


def _describe_base_points(win: RiichiWin, rules: RiichiRules) -> str:
    """How its base points come about."""
    value, base = win.value, base_points(win.value, rules)
    if value.yakuman or value.han >= 5 or value.fu is None:
        return f"base points: {base}, {limit_name(value, rules)}"
    fu = round_fu(value.fu)
    raw = fu << value.han + 2
    grown = f"{fu} fu × 2^({value.han} + 2) = {raw}"
    return f"base points: {grown}" + ("" if raw == base else f", a mangan's {base} instead")


# -------------------------------------------------------------------------- who pays whom


def _list_payments(
    effect: RiichiEffect, table: TableState, names: Sequence[str]
) -> Iterator[Payment]:
    hand, rules = effect.hand, effect.rules
    dealer = effect.facts.dealer
    paid, per_honba = hand_transfers(hand, dealer, rules)
    for each in paid:
        payer, receiver, points, reason, base = each
        if is_doubled(hand, payer, receiver):
            half = payer, receiver, points // 2, reason, base
            why = f"{_explain_payment(half, effect, names)}, doubled"
        else:
            why = _explain_payment(each, effect, names)
        yield Payment(payer, receiver, points, why)
    honba = table.honba + effect.own_honba
    for payer, receiver, points, *_ in per_honba if honba else ():
        doubled = is_doubled(hand, payer, receiver)
        single = points // 2 if doubled else points
        why = f"{honba} honba" if honba == 1 else f"{honba} honba × {single}"
        why += ", doubled" if doubled else ""
        yield Payment(payer, receiver, honba * points, why)
    yield from _stick_payments(effect, table)


def _stick_payments(effect: RiichiEffect, table: TableState) -> Iterator[Payment]:
    """Riichi sticks: on the table, or to who takes them."""
    hand, rules = effect.hand, effect.rules
    takers = find_stick_takers(hand, rules)
    for seat in hand.stick_payers:
        if takers.get(seat) != seat:
            yield Payment(seat, takers.get(seat), RIICHI_STICK, "a riichi stick")
    if hand.wins and table.sticks:
        sticks = pluralize(table.sticks, "riichi stick")
        yield Payment(
            None, hand.wins[0].seat, RIICHI_STICK * table.sticks, f"{sticks} on the table"
        )


def _explain_payment(transfer: RiichiTransfer, effect: RiichiEffect, names: Sequence[str]) -> str:
    """Why a player pays another for the hand itself."""
    hand, rules = effect.hand, effect.rules
    payer, receiver, points, reason, base = transfer
    dealer = effect.facts.dealer
    match reason:
        case RiichiTransferReason.DISCARD:
            return _describe_product(base, 6 if receiver == dealer else 4, points)
        case RiichiTransferReason.LIABLE:
            return "liable for the yakuman, pays for all"
        case RiichiTransferReason.HALF_LIABLE:
            assert hand.liable
            return f"half of the yakuman that {names[hand.liable[0]]} is liable for"
        case RiichiTransferReason.NOTEN:
            noten = len(names) - len(hand.tenpai)
            return f"{rules.noten} from {noten} noten to {len(hand.tenpai)} tenpai"
    dealt = dealer in {payer, receiver}
    part = _describe_product(base, 2 if dealt else 1, points)
    return MANGAN_WORDS.get(reason, "") + part


def _describe_product(base: int, by: int, points: int) -> str:
    """`1280 × 4 = 5120, rounded up`."""
    product = base * by
    if product == points:
        return f"{base} × {by}"
    if points - product < 100:
        return f"{base} × {by} = {product}, rounded up"
    return f"{base} × {by}, and half of the missing player's part"
