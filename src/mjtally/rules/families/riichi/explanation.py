"""A hand of riichi in words, and the points of a game, step by step."""

from collections.abc import Iterator, Sequence

from ....base.quotient import Quotient
from ....base.wording import format_list
from ...model.game_ends import CHIPS, FinalResult, SidePayment
from ...model.hand import Hand, Win
from ...model.types import GameRecord, Play, PointStep
from .final_points import points_before_uma, select_uma
from .payments import base_points, limit_name, round_fu
from .rules import RiichiRules

ZERO = Quotient(0, 1)


def describe_hand(play: Play[RiichiRules], hand: Hand, names: Sequence[str]) -> Iterator[str]:
    """Sentences that say what happened in a hand, without the payments."""
    rules = play.rules
    match hand.kind:
        case "tsumo" | "ron":
            for win in hand.wins:
                yield from _describe_win(hand, win, rules, names)
            if hand.discarder is not None:
                yield f"{names[hand.discarder]} dealt in"
            if hand.liable:
                yield f"{names[hand.liable[0]]} is liable for {_describe_liability(hand)}"
            if hand.wareme is not None:
                yield f"{names[hand.wareme]} is wareme: what they pay or receive is doubled"
        case "draw" | "nagashi":
            yield f"an exhaustive draw: {_describe_tenpai(hand, names)}"
            counts = ", which counts as a win" if rules.nagashi_is_win else ""
            yield from (f"{names[seat]} has nagashi mangan{counts}" for seat in hand.nagashi)
        case "abort":
            yield "an abortive draw"
        case "chombo":
            assert hand.offender is not None
            yield f"{names[hand.offender]} made a chombo, and the hand is replayed"
            if rules.chombo is not None:
                yield "the rules take points off for it after the game"
    for seat in hand.dead_hands:
        noten = ", and counts as noten" if hand.kind in {"draw", "nagashi"} else ""
        yield f"{names[seat]}'s hand was dead: it could not win{noten}"
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


def _describe_liability(hand: Hand) -> str:
    assert hand.liable
    if not any(win.value.yakuman for win in hand.wins):
        return "the win after the open kan"
    _, share = hand.liable
    return f"{share} yakuman" if share else "the yakuman"


def _describe_win(hand: Hand, win: Win, rules: RiichiRules, names: Sequence[str]) -> Iterator[str]:
    """Sentences that say who won, how, with what hand, and how many base points it has."""
    how = ["by self-draw" if hand.kind == "tsumo" else "by discard"]
    if win.seat == hand.dealer:
        how.append("as the dealer")
    if win.seat in hand.riichi:
        how.append("in double riichi" if win.seat in hand.double_riichi else "in riichi")
    if win.seat in hand.open_hands:
        how.append("with an open hand")
    if win.seat in hand.ippatsu and not win.valuation:  # a valuation has it among its yaku
        how.append("with ippatsu")
    if hand.turn:
        how.append(f"in turn {hand.turn}")
    if win.value is None:
        yield f"{names[win.seat]} wins {', '.join(how)}; the line does not tell the han and fu"
        return
    yield f"{names[win.seat]} wins {describe_value(win, rules)} {', '.join(how)}"
    if win.valuation:
        yield _describe_yaku_and_fu(win)
    elif win.yaku:
        yield f"yaku: {', '.join(win.yaku)}"
    yield _describe_base_points(win, rules)


def describe_value(win: Win, rules: RiichiRules) -> str:
    """The value in words: `3 han 40 fu`, `5 han, a mangan`, `a double yakuman`."""
    value, limit = win.value, limit_name(win.value, rules)
    if value.yakuman:
        return f"a {limit}"
    return f"{value.format_han_and_fu()}{f', a {limit}' if limit else ''}"


def _describe_yaku_and_fu(win: Win) -> str:
    """The yaku of a win with tiles, and the parts of its fu."""
    assert win.valuation
    yaku = ", ".join(row.format_name_and_value() for row in win.valuation.yaku)
    fu = ", ".join(f"{part.reason} {part.fu}" for part in win.valuation.fu_parts)
    return f"yaku: {yaku}; fu: {fu}" if fu else f"yaku: {yaku}"


def _describe_base_points(win: Win, rules: RiichiRules) -> str:
    """The calculation of the base points of a win."""
    value, base = win.value, base_points(win.value, rules)
    if value.yakuman or value.han >= 5 or value.fu is None:
        return f"base points: {base}, {limit_name(value, rules)}"
    fu = round_fu(value.fu)
    raw = fu << value.han + 2
    grown = f"{fu} fu × 2^({value.han} + 2) = {raw}"
    return f"base points: {grown}" + ("" if raw == base else f", a mangan's {base} instead")


# ------------------------------------------------------------------------------------------
# The points of a finished game.


def explain_points(
    play: Play[RiichiRules], game_record: GameRecord, seat: int
) -> Sequence[PointStep]:
    """The steps that make the points of a finished game: the score less `return`, rounded; uma and
    oka, which players who share a rank share; what the rounding of all scores leaves; penalties;
    and side payments."""
    final, rules = game_record.final_result, play.rules
    assert final
    if final.scores:
        steps = _explain_scored_points(final, seat, rules)
    else:
        steps = [PointStep("as the file states them", Quotient(final.points[seat], 10))]
    if game_record.point_penalties and game_record.point_penalties[seat]:
        steps.append(PointStep("chombo", Quotient(game_record.point_penalties[seat], 10)))
    for payment in game_record.side_payments:
        if payment.points[seat]:
            reason = _describe_side_payment(payment, seat)
            steps.append(PointStep(reason, Quotient(payment.points[seat], 10)))
    return steps


def _describe_side_payment(payment: SidePayment, seat: int) -> str:
    """The name of a side payment, with its number if it is of chips: `+3 chips`, `yakitori`."""
    if payment.name != CHIPS:
        return payment.name
    number = payment.numbers[seat]
    return f"{number:+} {'chip' if abs(number) == 1 else 'chips'}"


def _explain_scored_points(final: FinalResult, seat: int, rules: RiichiRules) -> list[PointStep]:
    rank, score = final.ranks[seat], final.scores[seat]
    sharing = final.ranks.count(rank)
    shared = "" if sharing == 1 else "shared "
    exact = Quotient(score - rules.return_, 1000)
    rounded = Quotient(points_before_uma(score, rules), 10)
    uma = sum(select_uma(final.scores, rules)[rank - 1 : rank - 1 + sharing])
    oka = (rules.return_ - rules.start) * rules.players if rank == 1 else 0
    calculation = f"{score} - {rules.return_} ="
    if (exact - rounded).numerator:
        calculation += f" {exact.format_signed(4)}, rounded"
    steps = [
        PointStep(calculation, rounded),
        PointStep(f"{shared}uma", Quotient(uma, 10 * sharing)),
    ]
    if oka:
        steps.append(PointStep(f"{shared}oka", Quotient(oka, 1000 * sharing)))
    rest = Quotient(final.points[seat], 10) - sum((step.points for step in steps), ZERO)
    return [*steps, *([PointStep("left by rounding", rest)] if rest.numerator else [])]
