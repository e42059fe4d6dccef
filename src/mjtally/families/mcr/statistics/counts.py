"""What is counted of MCR: one row a count, of one player's part in a hand or a game."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ....model.types import YakuName
from ....statistics.counts import Count, CountTable, Extreme
from ....statistics.deal_ins import DealInGroups, HandGroup, build_deal_in_counts, build_yaku_groups
from ....statistics.game_counts import RANK_STREAKS, build_game_counts
from ....statistics.game_counts import SCORE_EXTREMES as SCORES
from ....statistics.hand_counts import (
    HAND_CHANGE,
    TILE_COUNTS,
    TURN_COUNTS,
    WIN_COUNTS,
    build_yaku_counts,
)
from ..hand_value.fan import FAN
from ..hand_value.value import McrValuation
from ..lines.hand import McrEffect, McrGameRecord, McrHand
from ..rules import POINT_PARTS


class McrSeat(NamedTuple):
    """One player's part in a hand; `change` is the change of score."""

    hand: McrHand
    seat: int
    change: int

    @property
    def is_winner(self) -> bool:
        """Whether they won."""
        return self.seat == self.hand.winner

    @property
    def is_discarder(self) -> bool:
        """Whether they discarded the winning tile."""
        return self.seat == self.hand.discarder

    @property
    def is_self_draw(self) -> bool:
        """Whether the hand was won by self-draw."""
        return self.hand.winner is not None and self.hand.discarder is None

    @property
    def win_turn(self) -> int:
        """The turn of a hand won, if it is written; otherwise 0."""
        return (self.hand.turn or 0) if self.is_winner else 0

    @property
    def valuation(self) -> McrValuation | None:
        """What the tiles of a hand won were worth, if they are written."""
        return self.hand.valuation if self.is_winner else None

    @property
    def has_tiles(self) -> bool:
        """Whether they won, and the tiles are written."""
        return self.valuation is not None

    @property
    def flower_count(self) -> int:
        """The flowers of what they won, where its tiles are written."""
        return self.valuation.flowers if self.valuation else 0

    @property
    def fans(self) -> frozenset[str]:
        """The fan of the tiles of a hand won, flowers among them."""
        return _fan_names(self.valuation) if self.valuation else NO_FAN

    @property
    def made_false_win(self) -> bool:
        """Whether they made a false win."""
        return any(each.seat == self.seat for each in self.hand.false_wins)


NO_FAN: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def _fan_names(valuation: McrValuation) -> frozenset[str]:
    return frozenset(fan.english for fan in valuation.fans)


def hand_seats(effect: McrEffect, changes: Sequence[int]) -> list[McrSeat]:
    """Each player's part in a hand."""
    return [McrSeat(effect.hand, seat, change) for seat, change in enumerate(changes)]


HAND_COUNTS = (
    Count("hand_count", "hands sat in", lambda s: 1),
    *WIN_COUNTS,
    Count(
        "discard_count", "hands that others won on their discard (d, fd)", lambda s: s.is_discarder
    ),
    Count("false_win_count", "false wins (f, f20, fd)", lambda s: s.made_false_win),
    Count("draw_count", "hands that nobody won", lambda s: s.hand.winner is None),
    Count(
        "win_points",
        "points of the hands they won, flowers in them",
        lambda s: s.hand.points if s.is_winner else 0,
        unit="points",
    ),
    Count(
        "discard_points",
        "points of the hands discarded to",
        lambda s: s.hand.points if s.is_discarder else 0,
        unit="points",
    ),
    Count(
        "discard_change",
        "change of score at hands that others won on their discard",
        lambda s: s.change if s.is_discarder else 0,
        unit="points",
        is_table_independent=False,
        part_of="discard_count",
    ),
    Count(
        "tiles_discard_count",
        "hands that others won on their discard, whose tiles are written",
        lambda s: s.is_discarder and s.hand.valuation is not None,
        part_of="discard_count",
    ),
    *TURN_COUNTS,
    *TILE_COUNTS,
    HAND_CHANGE,
)
GAME_COUNTS = build_game_counts(POINT_PARTS)


def _highest_wins(game_record: McrGameRecord) -> Iterator[int | None]:
    hands = [effect.hand for effect in set(game_record.effects)]
    for seat, _ in enumerate(game_record.session.names):
        yield max((hand.points for hand in hands if hand.winner == seat), default=None)


HIGHEST_WIN = Extreme("highest_win", "the most points of a hand won", "points", _highest_wins, max)
EXTREMES = (HIGHEST_WIN, *SCORES)


@cache
def build_count_table(every: bool) -> CountTable:
    """All that is counted of MCR; every fan and every kind of deal-in, if need be."""
    rows: tuple[Count, ...] = HAND_COUNTS
    if every:
        rows += (*fan_counts(), *build_deal_in_counts(build_deal_in_groups()))
    return CountTable(hand_seats, rows, GAME_COUNTS, EXTREMES, RANK_STREAKS)


# ------------------------------------------------------------------------------------------
# What is counted of tiles: a row for each fan.


def _has_fan(english: str) -> Callable[[McrSeat], bool]:
    return lambda seat: english in seat.fans


def _count_name(english: str) -> str:
    """`fan_three_suited_terminal_chows_count`."""
    return f"fan_{'_'.join(re.findall('[a-z]+', english.casefold()))}_count"


@cache
def build_fan_names() -> tuple[YakuName, ...]:
    """Every fan, and the count of hands won with it."""
    return tuple(YakuName(each.english, each.chinese, _count_name(each.english)) for each in FAN)


@cache
def fan_counts() -> tuple[Count, ...]:
    """A row for each fan."""
    return build_yaku_counts(build_fan_names(), _has_fan)


# ------------------------------------------------------------------------------------------
# The groups of hands that players deal in to: by their points, and by their fan.

# From so many points on, to one less than the next.
POINT_BANDS = (0, 8, 16, 24, 32, 48, 64, 88)


@cache
def build_deal_in_groups() -> DealInGroups:
    """Every group."""
    return DealInGroups(
        stem="discard",
        values=tuple(_list_point_bands()),
        yaku=build_yaku_groups(build_fan_names(), _is_dealt_in_to_fan),
        tiles_count="tiles_discard_count",
    )


def _list_point_bands() -> Iterator[HandGroup]:
    for least, above in zip(POINT_BANDS, (*POINT_BANDS[1:], None), strict=True):
        words = f"{least} to {above - 1}" if above else f"{least} or more"
        key = words.replace(" ", "_")
        yield HandGroup(
            words, f"{key}_points", f"a hand of {words} points", _has_points(least, above)
        )


def _has_points(least: int, above: int | None) -> Callable[[McrSeat], bool]:
    return lambda s: s.is_discarder and least <= s.hand.points < (above or s.hand.points + 1)


def _is_dealt_in_to_fan(english: str) -> Callable[[McrSeat], bool]:
    return lambda s: (
        s.is_discarder and s.hand.valuation is not None and english in _fan_names(s.hand.valuation)
    )
