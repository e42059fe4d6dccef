"""A hand of riichi in words: what happened, who pays whom, and why."""

from collections.abc import Iterator, Sequence

from ...base.words import listing, plural
from ...play.family import Paid, Told
from ...play.hands import Outcome, Table
from .hand import Hand, Win
from .points import STICK, base_points, limit_name, round_fu
from .rules import RiichiRules
from .settle import Transfer, Why, payments, taken

AS_A_MANGAN: dict[Why | None, str] = {
    Why.NAGASHI: "as a mangan by self-draw: ",
    Why.CHOMBO: "as a mangan by self-draw, the other way: ",
}


def told(outcome: Outcome, table: Table, names: Sequence[str]) -> Told:
    """A hand at a table, in words."""
    return Told(tuple(_words(outcome, names)), tuple(_paid(outcome, table, names)))


# ------------------------------------------------------------------------------ the hand


def _words(outcome: Outcome, names: Sequence[str]) -> Iterator[str]:
    hand, rules = _known(outcome)
    match hand.kind:
        case "tsumo" | "ron":
            for win in hand.wins:
                yield from _won(outcome, win, names)
            if hand.discarder is not None:
                yield f"{names[hand.discarder]} dealt in"
            if hand.liable:
                seat, share = hand.liable
                yield f"{names[seat]} is liable for {f'{share} ' if share else 'the '}yakuman"
        case "draw" | "nagashi":
            yield f"an exhaustive draw: {_tenpai(hand, names)}"
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
    if others:
        yield f"{listing(others)} declared riichi"


def _known(outcome: Outcome) -> tuple[Hand, RiichiRules]:
    assert isinstance(outcome.rules, RiichiRules)
    return outcome.hand, outcome.rules


def _tenpai(hand: Hand, names: Sequence[str]) -> str:
    tenpai = [names[seat] for seat in sorted(hand.tenpai)]
    if len(tenpai) in {0, len(names)}:
        return "everybody is tenpai" if tenpai else "nobody is tenpai"
    return f"{listing(tenpai)} {'is' if len(tenpai) == 1 else 'are'} tenpai"


def _won(outcome: Outcome, win: Win, names: Sequence[str]) -> Iterator[str]:
    """Who won with what, how, and what its base points are."""
    hand, rules = _known(outcome)
    how = ["by self-draw" if hand.kind == "tsumo" else "by discard"]
    if win.seat == outcome.facts.dealer:
        how.append("as the dealer")
    if win.seat in hand.riichi:
        how.append("in double riichi" if win.seat in hand.double else "in riichi")
    if win.seat in hand.called:
        how.append("with an open hand")
    yield f"{names[win.seat]} wins {value_words(win, rules)} {', '.join(how)}"
    if win.worth:
        yield _yaku(win)
    yield _base(win, rules)


def value_words(win: Win, rules: RiichiRules) -> str:
    """`3 han 40 fu`, `5 han, a mangan`, `a double yakuman`."""
    value, limit = win.value, limit_name(win.value, rules)
    if value.yakuman:
        return f"a {limit}"
    fu = f" {value.fu} fu" if value.fu else ""
    return f"{value.han} han{fu}{f', a {limit}' if limit else ''}"


def _yaku(win: Win) -> str:
    """The yaku of its tiles, and the parts of its fu."""
    assert win.worth
    yaku = ", ".join(f"{each.romaji} {each.han or f'{each.yakuman}y'}" for each in win.worth.yaku)
    fu = ", ".join(f"{part.reason} {part.fu}" for part in win.worth.shape.parts)
    return f"yaku: {yaku}; fu: {fu}" if fu else f"yaku: {yaku}"


def _base(win: Win, rules: RiichiRules) -> str:
    """How its base points come about."""
    value, base = win.value, base_points(win.value, rules)
    if value.yakuman or value.han >= 5 or value.fu is None:
        return f"base points: {base}, {limit_name(value, rules)}"
    fu = round_fu(value.fu)
    raw = fu << value.han + 2
    grown = f"{fu} fu × 2^({value.han} + 2) = {raw}"
    return f"base points: {grown}" + ("" if raw == base else f", a mangan's {base} instead")


# -------------------------------------------------------------------------- who pays whom


def _paid(outcome: Outcome, table: Table, names: Sequence[str]) -> Iterator[Paid]:
    hand, rules = _known(outcome)
    dealer = outcome.facts.dealer
    paid, per_honba = payments(hand, dealer, rules)
    for each in paid:
        payer, receiver, points, *_ = each
        yield Paid(payer, receiver, points, _why(each, outcome, names))
    honba = table.honba + outcome.own_honba
    for payer, receiver, points, *_ in per_honba if honba else ():
        why = f"{honba} honba" if honba == 1 else f"{honba} honba × {points}"
        yield Paid(payer, receiver, honba * points, why)
    yield from _sticks(outcome, table)


def _sticks(outcome: Outcome, table: Table) -> Iterator[Paid]:
    """Riichi sticks: on the table, or to who takes them."""
    hand, rules = _known(outcome)
    takers = taken(hand, rules)
    for seat in hand.sticks:
        if takers.get(seat) != seat:
            yield Paid(seat, takers.get(seat), STICK, "a riichi stick")
    if hand.wins and table.sticks:
        sticks = plural(table.sticks, "riichi stick")
        yield Paid(None, hand.wins[0].seat, STICK * table.sticks, f"{sticks} on the table")


def _why(transfer: Transfer, outcome: Outcome, names: Sequence[str]) -> str:
    """Why a player pays another for the hand itself."""
    hand, rules = _known(outcome)
    payer, receiver, points, reason, base = transfer
    dealer = outcome.facts.dealer
    match reason:
        case Why.DISCARD:
            return _product(base, 6 if receiver == dealer else 4, points)
        case Why.LIABLE:
            return "liable for the yakuman, pays for all"
        case Why.HALF:
            assert hand.liable
            return f"half of the yakuman that {names[hand.liable[0]]} is liable for"
        case Why.NOTEN:
            noten = len(names) - len(hand.tenpai)
            return f"{rules.noten} from {noten} noten to {len(hand.tenpai)} tenpai"
    dealt = dealer in {payer, receiver}
    part = _product(base, 2 if dealt else 1, points)
    return AS_A_MANGAN.get(reason, "") + part


def _product(base: int, by: int, points: int) -> str:
    """`1280 × 4 = 5120, rounded up`."""
    product = base * by
    if product == points:
        return f"{base} × {by}"
    if points - product < 100:
        return f"{base} × {by} = {product}, rounded up"
    return f"{base} × {by}, and half of the missing player's part"
