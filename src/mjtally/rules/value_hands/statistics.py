"""What is counted of hands that are worth one number, seen from one seat, and the columns.

A hand that several win on one discard is one hand, which each of them won; the discarder dealt in
once, and `deal_in_win_count` counts the wins. To add a column, add its count below, and its name to
the plans of the families that have it.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Any, TypeAlias

from ..model.achievements import COMEBACK_RECORD, SCORE_RECORDS, find_figure
from ..model.hand import Hand, Win
from ..model.played_hands import iterate_hands
from ..model.types import GameRecord, HandEffect, YakuName
from ..statistics.columns import (
    NAME_COLUMN,
    NET_SCORE_COLUMN,
    PENALTY_COLUMN,
    Column,
    count_column,
    list_columns,
    mark_default,
    net_mean_column,
)
from ..statistics.counts import (
    Achievement,
    Count,
    CountGroup,
    CountTable,
    Extreme,
    NamedCounts,
    RecordKind,
    RecordKinds,
    sum_changes,
)
from ..statistics.deal_ins import (
    DealIn,
    DealInGroups,
    HandGroup,
    build_deal_in_counts,
    build_yaku_groups,
)
from ..statistics.family_statistics import FamilyStatistics
from ..statistics.game_counts import (
    RANK_STREAKS,
    SCORE_EXTREMES,
    build_game_counts,
    list_other_columns,
    points_standing_key,
)
from ..statistics.hand_counts import (
    HAND_CHANGE,
    KNOWN_YAKU_COUNT,
    MARKED_COUNTS,
    TILE_COUNTS,
    TURN_COUNTS,
    WIN_COUNTS,
    at_most_one,
    both,
    build_yaku_counts,
    dealer,
    discarder,
    everybody,
    if_marked,
    knows_yaku,
    self_drawers,
    winners,
    winners_by_discard,
    without,
)
from .play import ValuePlay
from .statistics_plan import CountRows

ValueFamily: TypeAlias = type[ValuePlay[Any]]

# ------------------------------------------------------------------------------------------
# The seats that a count is about.


def find_first_win(hand: Hand, players: int) -> Win | None:
    """The win of a hand; of several wins on one discard, that of the next player after the
    discarder; None if nobody won."""
    discarder = hand.discarder or 0
    return min(hand.wins, key=lambda win: (win.seat - discarder) % players, default=None)


def find_win_values(effect: HandEffect) -> dict[int, int]:
    """The values of the wins, by seat; none of a hand that is known by its points."""
    return {win.seat: win.value for win in effect.hand.wins if win.value is not None}


def find_deal_in_values(effect: HandEffect) -> dict[int, int]:
    """The values of the wins on a discard together, for who dealt in."""
    values = find_win_values(effect)
    return dict.fromkeys(discarder(effect), sum(values.values())) if values else {}


def count_deal_in_wins(effect: HandEffect) -> dict[int, int]:
    """The wins on a discard whose value is known, for who dealt in."""
    return dict.fromkeys(discarder(effect), len(find_win_values(effect)))


def _guarantor(effect: HandEffect) -> tuple[int, ...]:
    return at_most_one(effect.hand.guarantor)


def false_winners(effect: HandEffect) -> tuple[int, ...]:
    """Who made a false win."""
    hand = effect.hand
    return (*at_most_one(hand.offender), *(false_win.seat for false_win in hand.false_wins))


def deal_in_to_tiles(effect: HandEffect) -> Sequence[int]:
    """Who dealt in to a hand whose tiles are written; of several winners, the first one's tiles."""
    first = find_first_win(effect.hand, len(effect.score_changes))
    return discarder(effect) if first and first.valuation else ()


def deal_in_to_known_patterns(effect: HandEffect) -> Sequence[int]:
    """Who dealt in to a hand whose patterns are known; of several winners, the first one's
    patterns."""
    first = find_first_win(effect.hand, len(effect.score_changes))
    return discarder(effect) if first and knows_yaku(first) else ()


def list_patterns(win: Win) -> Sequence[str]:
    """The patterns of a hand won, if its tiles are written or its patterns are named."""
    if win.valuation:
        return [pattern.english for pattern in win.valuation.patterns]
    return win.yaku or ()


# ------------------------------------------------------------------------------------------
# Counts: a row each.


@cache
def find_rows(family: ValueFamily) -> CountRows:
    """The counts of hands without those of patterns: the family's own rows, or the usual ones."""
    if family.plan.load_rows:
        return family.plan.load_rows()
    bands = tuple(_list_value_bands(family))
    return CountRows(_build_hand_counts(family), "deal_in", family.plan.value_bands, bands)


def _build_hand_counts(family: ValueFamily) -> tuple[CountGroup, ...]:
    unit = family.unit
    # fmt: off
    of_any_hand = CountGroup((
        Count(family.plan.hands_name, "hands sat in", everybody),
        HAND_CHANGE,
        *MARKED_COUNTS,
        Count("blame_count", "hands blamed for (d, D, S or f)",
            lambda e: {*discarder(e), *_guarantor(e), *false_winners(e)}),
        Count("self_draw_guarantee_count", "self-draws guaranteed (S)",
            lambda e: without(_guarantor(e), discarder(e))),
        Count("false_win_count", "false wins (f)", false_winners),
        Count("draw_count", "hands that nobody won, without a false win",
            lambda e: everybody(e) if e.hand.kind == "draw" else ()),
        Count("dealer_hand_count", "hands as dealer", dealer),
        sum_changes("self_draw_net", "change of score at self-draws",
            lambda e: everybody(e) if self_drawers(e) else ()),
        sum_changes("discard_net", "change of score at wins by discard",
            lambda e: everybody(e) if winners_by_discard(e) else ()),
    ))
    of_wins = CountGroup((
        *WIN_COUNTS,
        *TURN_COUNTS,
        KNOWN_YAKU_COUNT,
        *TILE_COUNTS,
        Count("win_value", f"{unit} of the hands won", find_win_values, unit),
        Count("dealer_win_count", "hands won as dealer", lambda e: both(dealer(e), winners(e))),
    ), holds=winners)
    of_discards = CountGroup((
        Count("deal_in_count", "hands that others won on their discard", discarder),
        Count("deal_in_win_count", "wins of others on their discard, of several winners each",
            count_deal_in_wins),
        Count("marked_deal_in_count", "hands that others won on their discard",
            if_marked(discarder)),
        Count("deal_in_value", f"{unit} of the wins of others on their discard",
            find_deal_in_values, unit),
        sum_changes("deal_in_change", "change of score at hands that others won on their discard",
            discarder),
        Count("discard_count", "wins discarded to (d)",
            lambda e: without(discarder(e), _guarantor(e))),
        Count("discard_guarantee_count", "discards guaranteed (D)",
            lambda e: both(discarder(e), _guarantor(e))),
        Count("tiles_deal_in_count",
            "hands that others won on their discard, whose tiles are written (of several winners "
                "the first in turn)", deal_in_to_tiles),
        Count("known_yaku_deal_in_count",
            "hands that others won on their discard, whose patterns are known (of several winners "
                "the first in turn)", deal_in_to_known_patterns),
    ), holds=discarder)
    # fmt: on
    return of_any_hand, of_wins, of_discards


def list_pattern_names(family: ValueFamily) -> Sequence[YakuName]:
    """The patterns that tiles can have; none if the family's hands have no tiles."""
    return family.tiles.build_yaku_names() if family.tiles else ()


@cache
def build_pattern_counts(family: ValueFamily) -> NamedCounts:
    """A row for each pattern that tiles can have."""
    return build_yaku_counts(list_pattern_names(family), list_patterns)


@cache
def build_count_table(family: ValueFamily, every: bool) -> CountTable:
    """All that is counted. With `every` it has the counts of patterns and of deal-ins, too."""
    hands = find_rows(family).hands
    named: tuple[NamedCounts, ...] = ()
    if every:
        named = build_pattern_counts(family), build_deal_in_counts(build_deal_in_groups(family))
    description = f"the most {family.unit} of a hand won"
    highest = Extreme("highest_win", description, family.unit, max, find_win_values)
    if family.is_always_loose:
        return CountTable(hands, named, extremes=(highest,))
    games = build_game_counts(family.point_parts)
    return CountTable(hands, named, games, (highest, *SCORE_EXTREMES), RANK_STREAKS)


# ------------------------------------------------------------------------------------------
# Hands that players deal in to are grouped by their value and by their patterns.


@cache
def build_deal_in_groups(family: ValueFamily) -> DealInGroups:
    """The groups of hands that players deal in to, and how a hand finds its groups."""
    patterns, rows = list_pattern_names(family), find_rows(family)
    return DealInGroups(
        rows.deal_in_stem,
        partial(_find_deal_in, rows),
        rows.deal_in_groups,
        yaku=build_yaku_groups(patterns),
        tiles_count=f"known_yaku_{rows.deal_in_stem}_count" if patterns else "",
    )


def _find_deal_in(rows: CountRows, effect: HandEffect) -> DealIn | None:
    """Who dealt in to a hand, and to what; None if nobody did."""
    first = find_first_win(effect.hand, len(effect.score_changes))
    if effect.hand.discarder is None or first is None or first.value is None:
        return None
    band = bisect(rows.deal_in_bands, first.value) - 1
    return DealIn(
        effect.hand.discarder,
        rows.deal_in_groups[band].key if band >= 0 else "",
        yaku={*list_patterns(first)} if first else (),
    )


def _list_value_bands(family: ValueFamily) -> Iterator[HandGroup]:
    bands = family.plan.value_bands
    for least, above in zip(bands, (*bands[1:], None), strict=True):
        most = above - 1 if above else None
        numbers = str(least) if most in {None, least} else f"{least} to {most}"
        band = f"{numbers} {family.unit}{'' if above else ' or more'}"
        key = f"{numbers} {family.unit}".replace(" ", "_")
        yield HandGroup(band, key, f"a hand of {band}")


# ------------------------------------------------------------------------------------------
# Columns.


@cache
def build_columns(family: ValueFamily, every: bool) -> tuple[Column, ...]:
    """The columns of the default table; with `every` all others after them."""
    counted = build_count_table(family, every)
    rows, net_score = counted.rows, NET_SCORE_COLUMN
    if not family.is_always_loose:
        net_score = net_score._replace(description=f"{net_score.description}, penalties in it")
    per_hand = f"net_score_per_{family.plan.hands_name.removesuffix('_count')}"
    points = f"{family.plan.points_name} of games, and what points lines give or take"
    others = (
        *(NAME_COLUMN, net_score, PENALTY_COLUMN),
        net_mean_column(per_hand, rows[family.plan.hands_name], HAND_CHANGE),
        *list_other_columns(counted, points),
    )
    columns = mark_default(*list_columns(family.plan.default_columns, rows, others))
    if every:
        columns += list_columns(family.plan.more_columns, rows, others)
        columns += map(count_column, build_pattern_counts(family).rows)
        columns += list_columns(family.plan.columns_after_patterns, rows, others)
    return tuple(columns)


# ------------------------------------------------------------------------------------------
# The records are about what hands were worth, and what they won and lost.

Changes: TypeAlias = Sequence[int | Fraction]  # changes of scores, by seat
AchievementFinder: TypeAlias = Callable[[str, Hand, Changes], Iterator[Achievement]]


@cache
def build_record_kinds(family: ValueFamily) -> RecordKinds:
    """The records of hands, and the records of tracked games. If players pay for dealing again, the
    gain of a hand depends on its game, so that gains and losses are records of games then."""
    if family.plan.load_records:
        return RecordKinds(family.plan.load_records(), (*SCORE_RECORDS, COMEBACK_RECORD))
    value = RecordKind(
        f"most_{family.unit}",
        f"the most {family.unit} of a hand won",
        family.unit,
        partial(_find_in_effect, family, _find_values),
    )
    find = _find_in_game if family.has_repeats else _find_in_effect
    changes = (
        RecordKind(
            "largest_win",
            "the most points that a win brought",
            "score",
            partial(find, family, _find_gains),
        ),
        RecordKind(
            "largest_loss",
            "the most points lost in one hand",
            "score",
            partial(find, family, _find_losses),
            min,
        ),
    )
    games = () if family.is_always_loose else (*SCORE_RECORDS, COMEBACK_RECORD)
    if family.has_repeats:
        return RecordKinds((value,), (*changes, *games))
    return RecordKinds((value, *changes), games)


def _find_in_effect(
    family: ValueFamily, find: AchievementFinder, effect: HandEffect
) -> Iterator[Achievement]:
    """The achievements of a hand that changes the scores in every game alike."""
    unit = effect.rules.play.score_unit
    changes = [find_figure(*(change * unit)) for change in effect.score_changes]
    return find(family.unit, effect.hand, changes)


def _find_in_game(
    family: ValueFamily, find: AchievementFinder, game_record: GameRecord
) -> Iterator[Achievement]:
    """The achievements of each hand of a game, by how it changed the scores in that game."""
    unit = game_record.session.score_unit
    for index, (effect, table) in enumerate(iterate_hands(game_record)):
        changes = [find_figure(*(change * unit)) for change in effect.score_changes_at(table)]
        for achievement in find(family.unit, effect.hand, changes):
            yield achievement._replace(hand_index=index)


def _find_values(unit: str, hand: Hand, changes: Changes) -> Iterator[Achievement]:
    for win in hand.wins:
        if win.value is not None:
            yield _build_win_achievement(unit, hand, win, win.value)


def _find_gains(unit: str, hand: Hand, changes: Changes) -> Iterator[Achievement]:
    for win in hand.wins:
        yield _build_win_achievement(unit, hand, win, changes[win.seat])


def _build_win_achievement(unit: str, hand: Hand, win: Win, figure: int | Fraction) -> Achievement:
    blamed = hand.guarantor if hand.discarder is None else hand.discarder
    others = () if blamed is None else (blamed,)  # everybody paid for a self-draw
    return Achievement(win.seat, figure, partial(_describe_win, unit, hand, win), others, win.seat)


def _find_losses(unit: str, hand: Hand, changes: Changes) -> Iterator[Achievement]:
    """What each player lost in a hand, to the winners or for a false win."""
    winners = tuple(win.seat for win in hand.wins)
    first = find_first_win(hand, len(changes))
    for seat, change in enumerate(changes):
        if change < 0:
            told_by = first.seat if first else seat
            describe = partial(_describe_hand, unit, hand)
            yield Achievement(seat, change, describe, winners, told_by)


def _describe_hand(unit: str, hand: Hand) -> str:
    if not hand.wins:
        return "false win"
    if len(hand.wins) > 1:
        return f"{len(hand.wins)} winners"
    return _describe_win(unit, hand, hand.wins[0])


def _describe_win(unit: str, hand: Hand, win: Win) -> str:
    """The value, how the hand was won, and its patterns if they are known."""
    value = f"{win.value} {unit} " if win.value is not None else ""
    description = f"{value}{'by self-draw' if hand.discarder is None else 'by discard'}"
    return ": ".join(filter(None, (description, ", ".join(list_patterns(win)))))


# ------------------------------------------------------------------------------------------
# All of it.


@cache
def build_family_statistics(family: ValueFamily) -> FamilyStatistics:
    """The counts, columns and records of tables."""
    return FamilyStatistics(
        build_count_table=partial(build_count_table, family),
        build_columns=partial(build_columns, family),
        standing_key=points_standing_key,
        narrow_columns=family.plan.narrow_columns,
        build_record_kinds=partial(build_record_kinds, family),
        build_deal_in_groups=partial(build_deal_in_groups, family),
        report_columns=family.plan.report_columns,
    )
