"""What is counted of hands that are worth one number, seen from one seat, and the columns.

A hand won by several on one discard is one hand, won by each of them; who discarded dealt in once,
and `deal_in_win_count` tells the wins. To add a column: its count below, and its line in
`_list_columns`; families name it in their plan.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from ..model.hand import Hand, Win
from ..model.types import GameRecord, HandEffect
from ..statistics.columns import (
    NAME_COLUMN,
    NET_SCORE_COLUMN,
    PENALTY_COLUMN,
    Column,
    build_count_columns,
    count_column,
    net_mean_column,
    pick_columns,
)
from ..statistics.counts import Count, CountTable, Extreme
from ..statistics.deal_ins import DealInGroups, HandGroup, build_deal_in_counts, build_yaku_groups
from ..statistics.game_counts import (
    RANK_STREAKS,
    SCORE_EXTREMES,
    build_game_counts,
    extreme_column,
    list_game_columns,
)
from ..statistics.hand_counts import (
    HAND_CHANGE,
    TILE_COUNTS,
    TURN_COUNTS,
    WIN_COUNTS,
    build_yaku_counts,
)
from .statistics_plan import CountRows, StatisticsPlan

NO_PATTERNS: frozenset[str] = frozenset()
TURN_AND_FLOWER_MEANS = {
    "win_turn_mean": ("turn_sum", "turn_win_count"),
    "flower_mean": ("flower_sum", "tiles_win_count"),
}


class ValueSeat(NamedTuple):
    """One player's part in a hand; `change` is the change of score."""

    hand: Hand
    seat: int
    change: int
    first_win: Win | None  # on a discard the next in turn after who discarded

    @property
    def win(self) -> Win | None:
        """What they won, if they did."""
        return next((win for win in self.hand.wins if win.seat == self.seat), None)

    @property
    def is_winner(self) -> bool:
        """Whether they won."""
        return self.win is not None

    @property
    def value(self) -> int:
        """What they won was worth, or 0."""
        return self.win.value if self.win else 0

    @property
    def is_self_draw(self) -> bool:
        """Whether the hand was won by self-draw."""
        return bool(self.hand.wins) and self.hand.discarder is None

    @property
    def is_by_discard(self) -> bool:
        """Whether the hand was won by discard."""
        return bool(self.hand.wins) and self.hand.discarder is not None

    @property
    def is_discarder(self) -> bool:
        """Whether they discarded the winning tile."""
        return self.seat == self.hand.discarder

    @property
    def is_guarantor(self) -> bool:
        """Whether they pay for all."""
        return self.seat == self.hand.guarantor

    @property
    def made_false_win(self) -> bool:
        """Whether they made a false win."""
        hand = self.hand
        return self.seat == hand.offender or any(each.seat == self.seat for each in hand.false_wins)

    @property
    def is_blamed(self) -> bool:
        """Whether they are blamed for what came of the hand."""
        return self.is_discarder or self.is_guarantor or self.made_false_win

    @property
    def is_dealer(self) -> bool:
        """Whether they dealt, where that is known."""
        return self.seat == self.hand.dealer

    @property
    def win_turn(self) -> int:
        """The turn of a hand won, if it is written; otherwise 0."""
        return (self.hand.turn or 0) if self.is_winner else 0

    @property
    def has_tiles(self) -> bool:
        """Whether they won, and the tiles are written."""
        return self.win is not None and self.win.valuation is not None

    @property
    def flower_count(self) -> int:
        """The flowers of what they won, where its tiles are written."""
        return self.win.valuation.flowers if self.win and self.win.valuation else 0


def build_seats(effect: HandEffect, changes: Sequence[int]) -> list[ValueSeat]:
    """Each player's part in a hand."""
    hand, players = effect.hand, len(changes)
    first_win = find_first_win(hand, players)
    return [ValueSeat(hand, seat, change, first_win) for seat, change in enumerate(changes)]


def find_first_win(hand: Hand, players: int) -> Win | None:
    """The win, or of several on a discard that of the next in turn after who discarded."""
    discarder = hand.discarder or 0
    return min(hand.wins, key=lambda win: (win.seat - discarder) % players, default=None)


def _list_pattern_names(win: Win | None) -> frozenset[str]:
    """The patterns of the tiles of a win, where they are written."""
    if win is None or win.valuation is None:
        return NO_PATTERNS
    return frozenset(pattern.english for pattern in win.valuation.patterns)


# ------------------------------------------------------------------------------------------
# Counts: a row each.


@cache
def find_rows(plan: StatisticsPlan) -> CountRows:
    """What is counted of hands, patterns aside: the family's own rows, or the usual ones."""
    if plan.load_rows:
        return plan.load_rows()
    hands = plan.hands_name
    shows_blames = "blame_count" in (*plan.default_columns, *plan.more_columns)
    shares = {
        **dict.fromkeys(("win_count", "blame_count", "deal_in_count", "draw_count"), hands),
        **dict.fromkeys(("self_draw_count", "discard_win_count"), "win_count"),
        **dict.fromkeys(("discard_count", "discard_guarantee_count"), "blame_count"),
        "self_draw_guarantee_count": "blame_count",
        "false_win_count": "blame_count" if shows_blames else hands,
        "dealer_hand_count": hands,
        "dealer_win_count": "dealer_hand_count",
    }
    means = {
        f"mean_{plan.unit}": ("win_value", "win_count"),
        "deal_in_value_mean": ("deal_in_value", "deal_in_win_count"),
        "deal_in_change_mean": ("deal_in_change", "deal_in_count"),
    }
    bands = tuple(_list_value_bands(plan))
    return CountRows(_build_hand_counts(plan), shares, means, "deal_in", bands)


def _build_hand_counts(plan: StatisticsPlan) -> tuple[Count, ...]:
    unit = plan.unit
    # fmt: off
    return (
        Count(plan.hands_name, "hands sat in", lambda s: 1),
        *WIN_COUNTS,
        *TURN_COUNTS,
        *TILE_COUNTS,
        HAND_CHANGE,
        Count("blame_count", "hands blamed for (d, D, S or f)", lambda s: s.is_blamed),
        Count("win_value", f"{unit} of the hands won", lambda s: s.value, unit),
        Count("deal_in_count", "hands that others won on their discard", lambda s: s.is_discarder),
        Count("deal_in_win_count", "wins of others on their discard, of several winners each",
            lambda s: len(s.hand.wins) if s.is_discarder else 0, part_of="deal_in_count"),
        Count("deal_in_value", f"{unit} of the wins of others on their discard",
            lambda s: sum(win.value for win in s.hand.wins) if s.is_discarder else 0, unit,
            part_of="deal_in_count"),
        Count("deal_in_change", "change of score at hands that others won on their discard",
            lambda s: s.change if s.is_discarder else 0, "points", is_table_independent=False,
            part_of="deal_in_count"),
        Count("discard_count", "wins discarded to (d)",
            lambda s: s.is_discarder and not s.is_guarantor),
        Count("discard_guarantee_count", "discards guaranteed (D)",
            lambda s: s.is_discarder and s.is_guarantor),
        Count("self_draw_guarantee_count", "self-draws guaranteed (S)",
            lambda s: s.is_guarantor and not s.is_discarder),
        Count("false_win_count", "false wins (f)", lambda s: s.made_false_win),
        Count("draw_count", "hands that nobody won, without a false win",
            lambda s: not s.hand.wins and s.hand.offender is None),
        Count("dealer_hand_count", "hands as dealer", lambda s: s.is_dealer),
        Count("dealer_win_count", "hands won as dealer", lambda s: s.is_dealer and s.is_winner,
            part_of="dealer_hand_count"),
        Count("tiles_deal_in_count",
            "hands that others won on their discard, whose tiles are written (of several winners "
                "the first in turn)",
            lambda s: s.is_discarder and s.first_win is not None and bool(s.first_win.valuation),
            part_of="deal_in_count"),
        Count("self_draw_net", "change of score at self-draws",
            lambda s: s.change if s.is_self_draw else 0, "points", is_table_independent=False),
        Count("discard_net", "change of score at wins by discard",
            lambda s: s.change if s.is_by_discard else 0, "points", is_table_independent=False),
    )
    # fmt: on


def _build_pattern_test(name: str) -> Callable[[ValueSeat], bool]:
    return lambda s: name in _list_pattern_names(s.win)


@cache
def build_pattern_counts(plan: StatisticsPlan) -> tuple[Count, ...]:
    """A row for each pattern that tiles can have."""
    return build_yaku_counts(plan.list_patterns(), _build_pattern_test)


def _find_highest_wins(game_record: GameRecord) -> Iterator[int | None]:
    wins = [win for effect in set(game_record.effects) for win in effect.hand.wins]
    for seat, _ in enumerate(game_record.session.names):
        yield max((win.value for win in wins if win.seat == seat), default=None)


def build_highest_win(plan: StatisticsPlan) -> Extreme:
    """The most that somebody won with."""
    words = f"the most {plan.unit} of a hand won"
    return Extreme("highest_win", words, plan.unit, _find_highest_wins, max)


@cache
def build_count_table(plan: StatisticsPlan, every: bool) -> CountTable:
    """All that is counted; every pattern and every kind of deal-in, if need be."""
    hands = find_rows(plan).hands
    if every:
        hands += (*build_pattern_counts(plan), *build_deal_in_counts(build_deal_in_groups(plan)))
    highest = build_highest_win(plan)
    if plan.point_parts is None:
        return CountTable(build_seats, hands, extremes=(highest,))
    games = build_game_counts(plan.point_parts)
    return CountTable(build_seats, hands, games, (highest, *SCORE_EXTREMES), RANK_STREAKS)


# ------------------------------------------------------------------------------------------
# The groups of hands that players deal in to: by their value, and by their patterns.


@cache
def build_deal_in_groups(plan: StatisticsPlan) -> DealInGroups:
    """Every group."""
    patterns = plan.list_patterns()
    stem, values = find_rows(plan).deal_in_stem, find_rows(plan).deal_in_groups
    return DealInGroups(
        stem,
        values,
        yaku=build_yaku_groups(patterns, _build_deal_in_test),
        tiles_count=f"tiles_{stem}_count" if patterns else "",
    )


def _list_value_bands(plan: StatisticsPlan) -> Iterator[HandGroup]:
    bands = plan.value_bands
    for least, above in zip(bands, (*bands[1:], None), strict=True):
        most = above - 1 if above else None
        numbers = str(least) if most in {None, least} else f"{least} to {most}"
        words = f"{numbers} {plan.unit}{'' if above else ' or more'}"
        key = f"{numbers} {plan.unit}".replace(" ", "_")
        yield HandGroup(words, key, f"a hand of {words}", partial(is_in_band, least, above))


def is_in_band(least: int, above: int | None, seat: ValueSeat) -> bool:
    """Whether somebody dealt in to a hand of so much, and less than the next band."""
    win = seat.first_win if seat.is_discarder else None
    return win is not None and least <= win.value and (above is None or win.value < above)


def _build_deal_in_test(name: str) -> Callable[[ValueSeat], bool]:
    return lambda s: s.is_discarder and name in _list_pattern_names(s.first_win)


# ------------------------------------------------------------------------------------------
# Columns: those that there are, by name, of which a family picks its own.


@cache
def build_columns(plan: StatisticsPlan, every: bool) -> tuple[Column, ...]:
    """The columns of the default table, and then every other."""
    columns = tuple(_list_columns(plan))
    if not every:
        return pick_columns(columns, plan.default_columns)
    patterns = [count_column(row) for row in build_pattern_counts(plan)]
    names = [column.name for column in patterns]
    more = (*plan.more_columns, *names, *plan.columns_after_patterns)
    return pick_columns((*columns, *patterns), plan.default_columns, more)


def _list_columns(plan: StatisticsPlan) -> Iterator[Column]:
    """Every column that a family may have, patterns aside, in any order."""
    yield NAME_COLUMN
    yield from _list_hand_columns(plan)
    if plan.point_parts is None:
        yield NET_SCORE_COLUMN
    else:
        penalties = f"{NET_SCORE_COLUMN.description}, penalties in it"
        yield NET_SCORE_COLUMN._replace(description=penalties)
        points = f"{plan.points_name} of games, and what points lines give or take"
        yield from list_game_columns(plan.point_parts, points)


def _list_hand_columns(plan: StatisticsPlan) -> Iterator[Column]:
    rows = find_rows(plan)
    yield from build_count_columns(rows.hands, rows.shares, {**rows.means, **TURN_AND_FLOWER_MEANS})
    per_hand = f"net_score_per_{plan.hands_name.removesuffix('_count')}"
    yield net_mean_column(per_hand, rows.hands[0], HAND_CHANGE)
    yield extreme_column(build_highest_win(plan))
    yield PENALTY_COLUMN
