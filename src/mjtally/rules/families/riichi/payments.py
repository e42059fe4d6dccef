"""This module turns han and fu into points, and lists who pays whom in riichi, how much and why.
Everything else about points follows from these payments.

Points are whole numbers. The ladder of limits and the rounding are common to all rulesets; the
rules decide on kiriage, kazoe, three players' self-draws (`tsumo`), liability and honba.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ....base.wording import pluralize
from ...model.hand import Hand
from ...model.payments import Payment, Purpose, sum_payments
from ...model.points_lines import PointsReferee
from .rules import RiichiRules

# Counted han from the top, and their base points. Below 5 han: fu × 2^(han + 2).
LIMIT_BASE_POINTS = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))
MANGAN_BASE, HANEMAN_BASE, YAKUMAN_BASE = 2000, 3000, 8000
RIICHI_STICK = 1000  # a riichi stick
LIMIT_NAMES = {
    2000: "mangan",
    3000: "haneman",
    4000: "baiman",
    6000: "sanbaiman",
    8000: "counted yakuman",
}
YAKUMAN_MULTIPLES = ("", "double ", "triple ", "quadruple ", "quintuple ", "sextuple ")


class HandValue(NamedTuple):
    """A hand's value: han (and fu, below 5 han), or so many yakuman."""

    han: int
    fu: int | None = None
    yakuman: int = 0

    def format_han_and_fu(self) -> str:
        """`3 han 40 fu`, `5 han`."""
        return f"{self.han} han" if self.fu is None else f"{self.han} han {self.fu} fu"

    def format_mark(self) -> str:
        """The value as a scores file has it: `3/40`, `5`, `1y`."""
        if self.yakuman:
            return f"{self.yakuman}y"
        return f"{self.han}" if self.fu is None else f"{self.han}/{self.fu}"


def base_points(value: HandValue, rules: RiichiRules) -> int:
    """The base from which all payments are multiples: 2000 is a mangan."""
    if value.yakuman:
        return YAKUMAN_BASE * value.yakuman
    if value.han >= 13 and rules.has_multiple_counted_yakuman:
        return YAKUMAN_BASE * (value.han // 13)
    if value.han >= 13 and rules.kazoe == "sanbaiman":
        return 6000
    for han, base in LIMIT_BASE_POINTS if value.han >= 5 else ():
        if value.han >= han:
            return base
    assert value.fu is not None
    fu = round_fu(value.fu)
    if rules.kiriage and (value.han, fu) in {(4, 30), (3, 60)}:
        return MANGAN_BASE
    base = fu << value.han + 2
    return min(base, MANGAN_BASE) if rules.has_mangan_below_five_han else base


def round_fu(fu: int) -> int:
    """The fu rounded up to the next ten; the 25 fu of seven pairs stay."""
    return fu if fu == 25 else -(-fu // 10) * 10


def round_up(points: int) -> int:
    """The points rounded up to the next hundred."""
    return -(-points // 100) * 100


def discard_payment(base: int, winner: int, dealer: int) -> tuple[int, str]:
    """What the discarder pays, and how it comes about: 6 times the base to a dealer, 4 times to
    the others."""
    return _multiply_base(base, 6 if winner == dealer else 4)


def self_draw_payments(
    base: int, winner: int, dealer: int, rules: RiichiRules
) -> Sequence[tuple[int, int, str]]:
    """What each of the others pays, by seat, and how it comes about: the dealer's part is double.

    With three players one payer is missing. Their part, a non-dealer's, is lost, or half of
    it, rounded up, is added to what each of the others pays.
    """
    more = 0
    payments: list[tuple[int, int, str]] = []
    if rules.players == 3 and rules.tsumo == "split":
        missing, _ = _multiply_base(base, 2 if winner == dealer else 1)
        more = round_up(missing // 2)
    for payer in range(rules.players):
        if payer != winner:
            by = 2 if dealer in {payer, winner} else 1
            points, why = _multiply_base(base, by)
            if more:
                why = f"{base} × {by}, and half of the missing player's part"
            payments.append((payer, points + more, why))
    return payments


def _multiply_base(base: int, by: int) -> tuple[int, str]:
    """Points, and how they come about: `1280 × 4 = 5120, rounded up`."""
    product = base * by
    points = round_up(product)
    if points == product:
        return points, f"{base} × {by}"
    return points, f"{base} × {by} = {product}, rounded up"


def limit_name(value: HandValue, rules: RiichiRules) -> str:
    """`mangan` … `double yakuman`; nothing below a mangan."""
    if value.yakuman:
        return YAKUMAN_MULTIPLES[value.yakuman - 1] + "yakuman"
    return LIMIT_NAMES.get(base_points(value, rules), "")


def explain_impossible_value(
    value: HandValue, *, self_draw: bool, riichi: bool, called: bool
) -> str | None:
    """Why no hand can have this value. The hand is scored all the same, with a warning."""
    if value.yakuman or value.fu is None or value.han >= 5:
        return None
    han, fu = value.han, round_fu(value.fu)
    least = 2 if riichi and self_draw else 1
    menzen_tsumo = 1 if self_draw else 0  # these shapes are always closed
    if fu == 20:
        if not self_draw:
            return "20 fu is pinfu by self-draw; by discard it is 30"
        if called:
            return "20 fu is a closed hand; an open one has 30"
        if han < 1 + menzen_tsumo + riichi:
            return "20 fu is pinfu and self-draw, 2 han"
    if fu == 25:
        if called:
            return "25 fu is seven pairs, which is closed"
        if han < 2 + menzen_tsumo + riichi:
            return "25 fu is seven pairs, 2 han, and riichi and self-draw add one each"
    return "riichi and self-draw are 2 han" if han < least else None


# ------------------------------------------------------------------------------------------
# Who pays whom.


class RiichiPayments(PointsReferee[RiichiRules]):
    """Who pays whom under certain rules of riichi."""

    stick_value = RIICHI_STICK
    score_step = 100

    def needs_dealer(self, hand: Hand) -> bool:
        """Whether the dealer pays or gets another share than the other players, so that it
        matters who deals."""
        return hand.kind in {"tsumo", "ron", "nagashi"} or (
            hand.kind == "chombo" and self.rules.chombo is None
        )

    def pays_by_dealer(self) -> bool:
        return True

    def list_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterator[Payment]:
        """The payments of a hand at a table with so many honba and sticks. Nobody need deal where
        it does not matter (`needs_dealer`)."""
        rules, dealer = self.rules, hand.dealer
        match hand.kind:
            case "tsumo" | "ron":
                assert dealer is not None
                wins = tuple([(win.seat, win.value) for win in hand.wins])
                payments = _list_win_payments(
                    wins, hand.discarder, hand.liable, dealer, rules, honba=honba
                )
                yield from payments if hand.wareme is None else _double(payments, hand.wareme)
            case "draw":
                # The pool is shared by those who pay and by those who receive.
                noten = [seat for seat in range(rules.players) if seat not in hand.tenpai]
                points = rules.noten // (len(noten) * len(hand.tenpai) or 1)
                reason = f"{rules.noten} from {len(noten)} noten to {len(hand.tenpai)} tenpai"
                for payer, seat in product(noten, sorted(hand.tenpai)):
                    yield Payment(payer, seat, points, reason)
            case "nagashi":
                assert dealer is not None
                yield from _list_nagashi_payments(hand, dealer, rules, honba=honba)
            case "chombo" if rules.chombo is None:
                assert dealer is not None and hand.offender is not None
                seat = hand.offender
                for receiver, points, why in self_draw_payments(MANGAN_BASE, seat, dealer, rules):
                    reason = f"as a mangan by self-draw, the other way: {why}"
                    yield Payment(seat, receiver, points, reason, Purpose.FOUL)
        first = next(iter(list_stick_takers(hand, rules)), None)
        if hand.riichi:
            yield from list_stick_payments(list_lost_sticks(hand, rules), first)
        if sticks and first is not None:
            reason = f"{pluralize(sticks, 'riichi stick')} on the table"
            yield Payment(None, first, RIICHI_STICK * sticks, reason, Purpose.STICKS)


def _double(payments: Iterable[Payment], wareme: int) -> Iterator[Payment]:
    """割れ目: a player pays and receives double. All that a win moves from player to player is
    doubled, honba too; riichi sticks, noten payments, nagashi mangan and chombo are not."""
    for payer, receiver, points, reason, part in payments:
        if wareme in {payer, receiver}:
            yield Payment(payer, receiver, 2 * points, f"{reason}, doubled", part)
        else:
            yield Payment(payer, receiver, points, reason, part)


def _list_nagashi_payments(
    hand: Hand, dealer: int, rules: RiichiRules, *, honba: int
) -> Iterator[Payment]:
    """What the players with nagashi mangan get, each as for a self-draw. Where that is a win, the
    first in turn gets the honba."""
    base, limit = MANGAN_BASE, "mangan"
    if rules.nagashi in {"haneman", "win-haneman"}:
        base, limit = HANEMAN_BASE, "haneman"
    for seat in hand.nagashi:
        for payer, points, why in self_draw_payments(base, seat, dealer, rules):
            yield Payment(payer, seat, points, f"as a {limit} by self-draw: {why}")
    if honba and rules.nagashi_is_win:
        first, each = list_stick_takers(hand, rules)[0], rules.honba // (rules.players - 1)
        why = "1 honba" if honba == 1 else f"{honba} honba × {each}"
        for payer in range(rules.players):
            if payer != first:
                yield Payment(payer, first, honba * each, why, Purpose.HONBA)


def list_stick_takers(hand: Hand, rules: RiichiRules) -> tuple[int, ...]:
    """The winners, the first in turn first. Where nagashi mangan is a win, those who have it are
    winners, in turn from the dealer on."""
    if not hand.nagashi or not rules.nagashi_is_win:
        return hand.winners
    dealer = hand.dealer or 0
    return tuple(sorted(hand.nagashi, key=lambda seat: (seat - dealer) % rules.players))


def list_lost_sticks(hand: Hand, rules: RiichiRules) -> tuple[int, ...]:
    """Whose riichi stick is taken by another or lies on the table: not that of the first winner,
    or of any."""
    winners = list_stick_takers(hand, rules)
    back = winners if rules.sticks_to == "own-first" else winners[:1]
    return tuple([seat for seat in hand.stick_payers if seat not in back])


def list_stick_payments(lost: Sequence[int], first: int | None) -> list[Payment]:
    """The first winner takes the sticks that others lose, or they lie on the table."""
    return [Payment(seat, first, RIICHI_STICK, "a riichi stick", Purpose.STICKS) for seat in lost]


@lru_cache(maxsize=1000)
def sum_stick_payments(lost: tuple[int, ...], first: int | None, players: int) -> tuple[int, ...]:
    """What these payments change of the scores, by seat."""
    return sum_payments(list_stick_payments(lost, first), players)[0]


@lru_cache(maxsize=1000)
def _list_win_payments(
    wins: Sequence[tuple[int, HandValue]],
    discarder: int | None,
    liability: tuple[int, int] | None,
    dealer: int,
    rules: RiichiRules,
    *,
    honba: int,
) -> Sequence[Payment]:
    """What the winners get, each for the hand and then for the honba, before any doubling: the same
    whoever is in riichi.

    A liable player (包) pays for the yakuman they are liable for: all of it on a self-draw, half
    of it when a third player deals in. Who let an open kan be made is liable for the self-draw on
    the tile after it, whatever it is worth.
    """
    liable = liability[0] if liability else None
    payments: list[Payment] = []
    for_honba: list[Payment] = []
    for seat, value in wins:
        base = base_points(value, rules)
        payers: list[int | None] = [discarder]
        if discarder is None:
            payers = [payer for payer in range(rules.players) if payer != seat]
        shared, of_what = 0, "yakuman" if value.yakuman else "kan"
        if liability and not value.yakuman and discarder is None:
            shared = base
        elif liability and value.yakuman and liable != discarder:
            of_hand = liability[1] == 0 or rules.pao_scope == "hand"
            shared = YAKUMAN_BASE * (value.yakuman if of_hand else liability[1])
        if shared:
            if discarder is None:
                shares = self_draw_payments(shared, seat, dealer, rules)
                points = sum(share for _, share, _ in shares)
                reason = f"liable for the {of_what}, pays for all"
                payments.append(Payment(liable, seat, points, reason))
            else:
                half = discard_payment(shared, seat, dealer)[0] // 2
                reason = f"half of the yakuman that {{{liable}}} is liable for"
                payments += [Payment(who, seat, half, reason) for who in (liable, discarder)]
            if rules.pao_honba == "liable" or (discarder is None and shared == base):
                payers = [liable]
        if base > shared and discarder is None:
            for payer, points, why in self_draw_payments(base - shared, seat, dealer, rules):
                payments.append(Payment(payer, seat, points, why))
        elif base > shared:
            points, why = discard_payment(base - shared, seat, dealer)
            payments.append(Payment(discarder, seat, points, why))
        if honba and (not for_honba or rules.honba_to == "each"):
            each = rules.honba // len(payers)
            why = "1 honba" if honba == 1 else f"{honba} honba × {each}"
            for_honba += [Payment(who, seat, honba * each, why, Purpose.HONBA) for who in payers]
    return payments + for_honba


@lru_cache(maxsize=4096)
def payments_for_value(
    value: HandValue, *, dealer: bool, self_draw: bool, rules: RiichiRules
) -> tuple[int, ...]:
    """What the winner of a hand with such a value gets, and then what each other player pays, the
    largest payment first; the points add up to 0."""
    discarder, dealing = (None if self_draw else 1), (0 if dealer else 1)
    win = ((0, value),)
    payments = _list_win_payments(win, discarder, None, dealing, rules, honba=0)
    return sum_payments(payments, rules.players)[0]
