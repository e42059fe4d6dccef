"""The columns of the players table of riichi, in their order."""

from functools import cache

from .....base.winds import WIND_NAMES
from ....statistics.columns import (
    NAME_COLUMN,
    NET_SCORE_COLUMN,
    Column,
    count_column,
    list_columns,
    mark_default,
    net_mean_column,
)
from ....statistics.game_counts import PLACE_NAMES, STREAK_COLUMNS, list_other_columns
from .counts import HAN_COUNTS, LIMIT_COUNTS, build_count_table, build_yaku_group

DEFAULT_COLUMNS = """
name hand_count win_count win_count/hand_count deal_in_count deal_in_count/hand_count
riichi_count riichi_fraction=told_riichi_count/told_hand_count net_score net_score_per_hand
game_count mean_rank=rank/game_count
"""  # then places
DEFAULT_COLUMNS_OF_GAMES = "bust_count points points_per_game"
HAND_COLUMNS = """
self_draw_count self_draw_count/win_count discard_win_count discard_win_count/win_count
open_count open_count/marked_hand_count open_win_count open_win_count/marked_win_count
riichi_win_count riichi_win_count/told_win_count
concealed_win_count concealed_win_count/marked_win_count
deal_in_to_riichi_count deal_in_to_riichi_count/marked_deal_in_count
deal_in_to_riichi_change_mean=deal_in_to_riichi_change/deal_in_to_riichi_count
deal_in_to_open_count deal_in_to_open_count/marked_deal_in_count
deal_in_to_open_change_mean=deal_in_to_open_change/deal_in_to_open_count
deal_in_to_concealed_count deal_in_to_concealed_count/marked_deal_in_count
deal_in_to_concealed_change_mean=deal_in_to_concealed_change/deal_in_to_concealed_count
win_value_mean=win_value/valued_win_count win_change_mean=win_change/win_count
deal_in_value_mean=deal_in_value/valued_deal_in_count
deal_in_change_mean=deal_in_change/deal_in_count
self_draw_paid_count self_draw_paid_mean=self_draw_paid_change/self_draw_paid_count
self_draw_paid_as_dealer_count
self_draw_paid_as_dealer_mean=self_draw_paid_as_dealer_change/self_draw_paid_as_dealer_count

riichi_won_fraction=riichi_win_count/told_riichi_count
riichi_deal_in_count riichi_deal_in_count/told_riichi_count
riichi_draw_count riichi_draw_count/told_riichi_count
riichi_change_mean=riichi_change/told_riichi_count
riichi_lost_count riichi_lost_count/told_riichi_count
double_riichi_count double_riichi_count/told_riichi_count
draw_count draw_count/hand_count tenpai_count tenpai_count/draw_count
nagashi_count abort_count chombo_count liable_count
dealer_hand_count dealer_hand_count/hand_count dealer_win_count dealer_win_count/dealer_hand_count
longest_deal

big_self_draw_paid_as_dealer_count big_self_draw_paid_as_dealer_count/marked_self_draw_paid_count
big_self_draw_paid_as_dealer_mean=big_self_draw_paid_as_dealer_change/big_self_draw_paid_as_dealer_count
deal_in_in_riichi_fraction=riichi_deal_in_count/told_deal_in_count
riichi_win_change_mean=riichi_win_change/riichi_win_count
riichi_deal_in_change_mean=riichi_deal_in_change/riichi_deal_in_count
open_won_fraction=open_win_count/open_count
open_deal_in_count open_deal_in_count/open_count open_draw_count open_draw_count/open_count
deal_in_with_open_hand_fraction=open_deal_in_count/marked_deal_in_count
riichi_win_value_mean=riichi_win_value/riichi_win_count
open_win_value_mean=open_win_value/open_win_count
concealed_win_value_mean=concealed_win_value/concealed_win_count
win_value_per_hand=win_value/valued_hand_count
deal_in_value_per_hand=deal_in_value/valued_hand_count
net_value_per_hand=net_value/valued_hand_count most_han highest_value

turn_win_count win_turn_mean=turn_sum/turn_win_count
turn_riichi_count riichi_turn_mean=riichi_turn_sum/turn_riichi_count
"""  # then values
TILE_COLUMNS = """
known_yaku_win_count tiles_win_count tiles_riichi_win_count
ippatsu_count ippatsu_count/riichi_win_count
ura_count ura_count/tiles_riichi_win_count dora_mean=dora_sum/tiles_win_count
"""  # then yaku, then places
GAME_COLUMNS = """
bust_count/game_count top_two_count top_two_count/game_count
not_last_count not_last_count/game_count
mean_score=final_score/scored_game_count highest_score lowest_score mean_gain=gain/scored_game_count
"""  # then seats
SEAT_COLUMNS = """
{0}_game_count {0}_mean_rank={0}_rank/{0}_game_count
{0}_points_per_game={0}_points/{0}_game_count
"""
PARLOUR_COLUMNS = """
chips chip_points chip_game_count chips_per_game=chips/chip_game_count
yakitori_count yakitori_count/game_count yakitori_points
bust_prize_won_count bust_prize_paid_count bust_prize_points
wareme_count wareme_count/hand_count wareme_win_count wareme_win_count/wareme_count
wareme_change_mean=wareme_change/wareme_count
"""
WHERE_MARKED = "open_count", "nan where no hand is marked open"
WHERE_WRITTEN = "open_said_count", "nan where o is never written: tiles show winners"
CONDITIONS = {  # what is known only where somebody has some of a count, and that in words
    **dict.fromkeys(("open_win_count", "open_win_fraction"), WHERE_MARKED),
    **dict.fromkeys(("concealed_win_count", "concealed_win_fraction"), WHERE_MARKED),
    **dict.fromkeys(("deal_in_to_open_count", "deal_in_to_open_fraction"), WHERE_MARKED),
    **dict.fromkeys(("deal_in_to_concealed_count", "deal_in_to_concealed_fraction"), WHERE_MARKED),
    **dict.fromkeys(("deal_in_to_open_change_mean", "open_win_value_mean"), WHERE_MARKED),
    **dict.fromkeys(("deal_in_to_concealed_change_mean", "concealed_win_value_mean"), WHERE_MARKED),
    **dict.fromkeys(("open_count", "open_fraction", "open_won_fraction"), WHERE_WRITTEN),
    **dict.fromkeys(("open_deal_in_count", "open_deal_in_fraction"), WHERE_WRITTEN),
    **dict.fromkeys(("open_draw_count", "open_draw_fraction"), WHERE_WRITTEN),
    "deal_in_with_open_hand_fraction": WHERE_WRITTEN,
    # a count of notes is what was noted, but a share of it needs that they are
    "ippatsu_fraction": ("ippatsu_count", "nan where ippatsu is never written"),
    "double_riichi_fraction": ("double_riichi_count", "nan where !! is never written"),
}


@cache
def build_columns(players: int, every: bool) -> tuple[Column, ...]:
    """The columns of the default table, and then every other."""
    counted = build_count_table(every)
    rows = counted.rows
    points = "points of games with uma, oka and penalties, and adjustments"
    others = (
        NAME_COLUMN,
        NET_SCORE_COLUMN,
        net_mean_column("net_score_per_hand", rows["hand_count"], rows["hand_change"]),
        *list_other_columns(counted, points),
    )
    places = [f"{place}_count" for place in PLACE_NAMES[:players]]
    default = " ".join((DEFAULT_COLUMNS, *places, DEFAULT_COLUMNS_OF_GAMES))
    columns = mark_default(*list_columns(default, rows, others))
    if every:
        values = [row.name for row in HAN_COUNTS]
        for limit, _, _ in LIMIT_COUNTS:
            values += (f"{limit}_win_count", f"{limit}_win_count/marked_win_count")
        before = " ".join((HAND_COLUMNS, *values, TILE_COLUMNS))
        shares = [f"{place}/game_count" for place in places]
        seats = [SEAT_COLUMNS.format(wind) for wind in WIND_NAMES[:players]]
        after = " ".join((*shares, GAME_COLUMNS, *seats, PARLOUR_COLUMNS, STREAK_COLUMNS))
        columns += list_columns(before, rows, others)
        columns += map(count_column, build_yaku_group().rows)
        columns += list_columns(after, rows, others)
    return tuple(map(_restrict_column, columns))


def _restrict_column(column: Column) -> Column:
    """A column that is known only under a condition, which its words say."""
    if column.name not in CONDITIONS:
        return column
    count, words = CONDITIONS[column.name]
    return column._replace(description=f"{column.description}; {words}", required_anywhere=count)
