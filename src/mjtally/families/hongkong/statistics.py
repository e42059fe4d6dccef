"""What is counted of Hong Kong mahjong, and its columns. A *game* is one hand there."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from ...base.quotient import Quotient
from ...model.types import HandEffect
from ...statistics.columns import (
    NAME_COLUMN,
    NET_SCORE_COLUMN,
    Column,
    Formula,
    count_column,
    fraction_column,
    mark_default,
    mean_column,
    net_mean_column,
)
from ...statistics.counts import Achievement, Count, CountTable, RecordKind, RecordKinds
from ...statistics.deal_ins import DealInGroups, HandGroup, build_deal_in_counts
from ...statistics.player import PlayerTotals
from ...value_hands.types import ValueHand, ValueWin
from .payments import find_score_unit

if TYPE_CHECKING:
    from fractions import Fraction


class HkSeat(NamedTuple):
    """One player's part in a hand; `change` in the hand's own unit."""

    hand: ValueHand
    seat: int
    change: int

    @property
    def faan(self) -> int:
        """Of the hand that they won, or dealt in to."""
        return max([win.value for win in self.hand.wins if self.is_discarder or self.is_winner])

    @property
    def is_winner(self) -> bool:
        """Whether they won."""
        return self.seat in self.hand.winners

    @property
    def is_blamed(self) -> bool:
        """Whether they are blamed."""
        hand = self.hand
        return self.seat in {hand.discarder, hand.guarantor, hand.false_winner}

    @property
    def is_discarder(self) -> bool:
        """Whether they discarded the winning tile."""
        return self.seat == self.hand.discarder

    @property
    def is_discard_winner(self) -> bool:
        """Whether they won by discard."""
        return self.is_winner and not self.is_self_draw

    @property
    def pays_all(self) -> bool:
        """Whether they guaranteed the win."""
        return self.seat == self.hand.guarantor

    @property
    def is_self_draw(self) -> bool:
        """Whether the hand was won by self-draw."""
        return self.hand.kind == "self-draw"


def hand_seats(effect: HandEffect, changes: Sequence[int]) -> list[HkSeat]:
    """Each player's part in a hand."""
    return [HkSeat(effect.hand, seat, change) for seat, change in enumerate(changes)]


HAND_COUNTS = (
    Count("game_count", "hands sat in", lambda s: 1),
    Count("win_count", "hands won", lambda s: s.is_winner),
    Count("blame_count", "hands blamed for (d, D, S or f)", lambda s: s.is_blamed),
    Count("self_draw_count", "hands won by self-draw", lambda s: s.is_winner and s.is_self_draw),
    Count(
        "discard_win_count", "hands won by discard", lambda s: s.is_winner and not s.is_self_draw
    ),
    Count("faan", "faan of the hands won", lambda s: s.faan if s.is_winner else 0, "faan"),
    Count("deal_in_count", "wins discarded to (d or D)", lambda s: s.is_discarder),
    Count(
        "deal_in_change",
        "change of score at wins discarded to (d or D)",
        lambda s: s.change if s.is_discarder else 0,
        "points",
        is_table_independent=False,
        part_of="deal_in_count",
    ),
    Count(
        "discard_count",
        "wins discarded to (d)",
        lambda s: s.is_discarder and s.seat != s.hand.guarantor,
    ),
    Count(
        "discard_guarantee_count",
        "discards guaranteed (D)",
        lambda s: s.is_discarder and s.pays_all,
    ),
    Count(
        "self_draw_guarantee_count",
        "self-draws guaranteed (S)",
        lambda s: s.pays_all and not s.is_discarder,
    ),
    Count("false_win_count", "false wins (f)", lambda s: s.seat == s.hand.false_winner),
    Count(
        "self_draw_net",
        "change of score at self-draws",
        lambda s: s.change if s.is_self_draw else 0,
        "points",
        is_table_independent=False,
    ),
    Count(
        "discard_net",
        "change of score at wins by discard",
        lambda s: s.change if s.hand.kind == "discard" else 0,
        "points",
        is_table_independent=False,
    ),
    Count(
        "hand_change",
        "change of score",
        lambda s: s.change,
        "points",
        is_table_independent=False,
        needs_change_alone=True,
    ),
)
COUNTS_BY_NAME = {row.name: row for row in HAND_COUNTS}
BLAME_COUNTS = (
    "discard_count",
    "discard_guarantee_count",
    "self_draw_guarantee_count",
    "false_win_count",
)


def build_count_table(every: bool) -> CountTable:
    """All that is counted of Hong Kong mahjong."""
    more = build_deal_in_counts(build_deal_in_groups()) if every else ()
    return CountTable(hand_seats, (*HAND_COUNTS, *more))


MOST_FAAN_APART = 13  # hands of as many faan and of more are counted together


@cache
def build_deal_in_groups() -> DealInGroups:
    """The groups of hands that players deal in to: by their faan."""
    return DealInGroups("deal_in", tuple(map(_faan_group, range(MOST_FAAN_APART + 1))))


def _faan_group(faan: int) -> HandGroup:
    def contains(seat: HkSeat) -> bool:
        return seat.is_discarder and min(seat.faan, MOST_FAAN_APART) == faan

    words = f"{faan} faan{' or more' if faan == MOST_FAAN_APART else ''}"
    return HandGroup(words, f"{faan}_faan", f"a hand of {words}", contains)


@cache
def build_columns(every: bool) -> tuple[Column, ...]:
    """Every column of the players table; those of the default table come first."""
    return (*mark_default(*_default_columns()), *_more_columns())


def _count_and_share(name: str, over: Column) -> Iterator[Column]:
    """A count, and its share."""
    column = count_column(COUNTS_BY_NAME[name])
    yield column
    yield fraction_column(column, over)


def _default_columns() -> Iterator[Column]:
    hands = count_column(COUNTS_BY_NAME["game_count"])
    yield NAME_COLUMN
    yield hands
    yield from _count_and_share("win_count", hands)
    yield from _count_and_share("blame_count", hands)
    yield NET_SCORE_COLUMN
    yield net_mean_column("net_score_per_game", hands, COUNTS_BY_NAME["hand_change"])


def _more_columns() -> Iterator[Column]:
    wins, blames = (
        count_column(COUNTS_BY_NAME["win_count"]),
        count_column(COUNTS_BY_NAME["blame_count"]),
    )
    for name in ("self_draw_count", "discard_win_count"):
        yield from _count_and_share(name, wins)
    yield mean_column("mean_faan", COUNTS_BY_NAME["faan"], wins)
    for name in BLAME_COUNTS:
        yield from _count_and_share(name, blames)
    for name in ("self_draw_net", "discard_net"):
        yield _amount_column(COUNTS_BY_NAME[name])


def _amount_column(row: Count) -> Column:
    def value(player: PlayerTotals) -> Quotient:
        return player.find_amount(row.name)

    reads, made = frozenset({row.name}), Formula((row.name,))
    return Column(row.name, row.unit, row.description, value, reads, formula=made)


# ------------------------------------------------------------------------------------------
# The records of Hong Kong mahjong, which are all of hands.


def _score_changes(effect: HandEffect) -> "list[Fraction]":
    """The change of each score."""
    from fractions import Fraction  # which takes longer to import than this family

    unit = find_score_unit(effect.rules)
    return [Fraction(*(score * unit)) for score in effect.score_changes]


def _describe_win(hand: ValueHand, win: ValueWin) -> str:
    how = "by self-draw" if hand.discarder is None else "by discard"
    return f"{win.value} faan {how}"


def _describe_hand(hand: ValueHand) -> str:
    return ", ".join(_describe_win(hand, win) for win in hand.wins) or "false win"


def _blamed_seats(hand: ValueHand) -> tuple[int, ...]:
    """Who is blamed for a win."""
    blamed = hand.guarantor if hand.discarder is None else hand.discarder
    return () if blamed is None else (blamed,)


def _faan_achievements(effect: HandEffect) -> Iterator[Achievement]:
    hand = effect.hand
    for win in hand.wins:
        words = partial(_describe_win, hand, win)
        yield Achievement(win.seat, win.value, words, _blamed_seats(hand), win.seat)


def _win_achievements(effect: HandEffect) -> Iterator[Achievement]:
    hand = effect.hand
    for win in hand.wins:
        words = partial(_describe_win, hand, win)
        won = _score_changes(effect)[win.seat]
        yield Achievement(win.seat, won, words, _blamed_seats(hand), win.seat)


def _loss_achievements(effect: HandEffect) -> Iterator[Achievement]:
    """What each lost in a hand, to the winner or for a false win."""
    hand = effect.hand
    for seat, change in enumerate(_score_changes(effect)):
        if change < 0:
            told_by = hand.wins[0].seat if hand.wins else seat
            words = partial(_describe_hand, hand)
            yield Achievement(seat, change, words, hand.winners, told_by)


RECORD_KINDS = RecordKinds(
    hands=(
        RecordKind("most_faan", "the most faan of a hand won", "faan", _faan_achievements),
        RecordKind("largest_win", "the most points that a win brought", "score", _win_achievements),
        RecordKind(
            "largest_loss", "the most points lost in one hand", "score", _loss_achievements, min
        ),
    )
)
