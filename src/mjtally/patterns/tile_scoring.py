"""What a family whose tiles have patterns says of them to everybody outside."""

from collections.abc import Callable
from functools import partial

from ..base.late_imports import LateFunction
from ..model.types import TileScoring, YakuName
from .types import AnyPatternList, Pattern

CONDITION_NAMES = ("self_draw", "seat", "round", "last", "rinshan", "chankan", "first")


def build_tile_scoring(load_list: Callable[[], AnyPatternList], term: str) -> TileScoring:
    """The calls that value tiles, and the names of the patterns; `term` is the table of them. The
    list, and what values tiles, are loaded with the first hand."""
    call = partial(LateFunction, __package__)
    return TileScoring(
        score_tiles=partial(call(".hand_score:score_hand"), load_list=load_list),
        score_mark=partial(call(".hand_score:score_mark"), load_list=load_list),
        condition_names=CONDITION_NAMES,
        build_yaku_names=lambda: build_pattern_names(load_list()),
        yaku_term=term,
    )


def build_pattern_names(pattern_list: AnyPatternList) -> tuple[YakuName, ...]:
    """Every pattern, and the count of hands won with it."""
    return tuple(
        YakuName(row.english, row.chinese, find_count_name(row)) for row in pattern_list.rows
    )


def find_count_name(row: Pattern) -> str:
    """`pattern_all_pungs_count`."""
    return f"pattern_{row.name.replace('-', '_')}_count"
