"""A hand of riichi in words: what happened, before who pays whom."""

from collections.abc import Iterator, Sequence

from ...base.wording import format_list
from ...model.hand import Hand, Win
from .payments import base_points, limit_name, round_fu
from .rules import RiichiRules


def describe_hand(hand: Hand, rules: RiichiRules, names: Sequence[str]) -> Iterator[str]:
    """What happened."""
    match hand.kind:
        case "tsumo" | "ron":
            for win in hand.wins:
                yield from _describe_win(hand, win, rules, names)
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


def _describe_tenpai(hand: Hand, names: Sequence[str]) -> str:
    tenpai = [names[seat] for seat in sorted(hand.tenpai)]
    if len(tenpai) in {0, len(names)}:
        return "everybody is tenpai" if tenpai else "nobody is tenpai"
    return f"{format_list(tenpai)} {'is' if len(tenpai) == 1 else 'are'} tenpai"


def _describe_win(hand: Hand, win: Win, rules: RiichiRules, names: Sequence[str]) -> Iterator[str]:
    """Who won, how, with what hand, and how many base points it has."""
    how = ["by self-draw" if hand.kind == "tsumo" else "by discard"]
    if win.seat == hand.dealer:
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
    elif win.yaku:
        yield f"yaku: {', '.join(win.yaku)}"
    yield _describe_base_points(win, rules)


def describe_value(win: Win, rules: RiichiRules) -> str:
    """`3 han 40 fu`, `5 han, a mangan`, `a double yakuman`."""
    value, limit = win.value, limit_name(win.value, rules)
    if value.yakuman:
        return f"a {limit}"
    return f"{value.format_han_and_fu()}{f', a {limit}' if limit else ''}"


def _describe_yaku_and_fu(win: Win) -> str:
    """The yaku of its tiles, and the parts of its fu."""
    assert win.valuation
    yaku = ", ".join(each.format_name_and_value() for each in win.valuation.yaku)
    fu = ", ".join(f"{part.reason} {part.fu}" for part in win.valuation.fu_parts)
    return f"yaku: {yaku}; fu: {fu}" if fu else f"yaku: {yaku}"


def _describe_base_points(win: Win, rules: RiichiRules) -> str:
    """How the base points of the hand are calculated."""
    value, base = win.value, base_points(win.value, rules)
    if value.yakuman or value.han >= 5 or value.fu is None:
        return f"base points: {base}, {limit_name(value, rules)}"
    fu = round_fu(value.fu)
    raw = fu << value.han + 2
    grown = f"{fu} fu × 2^({value.han} + 2) = {raw}"
    return f"base points: {grown}" + ("" if raw == base else f", a mangan's {base} instead")
