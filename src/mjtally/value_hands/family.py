"""A family of hands that are worth one number, as the value that everybody outside asks."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from ..base.late_imports import LateFunction
from ..language.mark_words import MarkWords
from ..language.reference import read_topics
from ..model.types import Family, FamilyLanguage
from ..patterns.rows import build_tile_scoring
from .play import ValuePlay
from .statistics_plan import StatisticsPlan

SELF_DRAW_WORDS = ("zimo", "tsumo", "selfdraw", "自摸")
DRAW_WORDS = ("draw", "ryuukyoku", "流局")


def build_value_family(play: type[ValuePlay[Any]], plan: StatisticsPlan) -> Family:
    """The family that plays so, and counts what its plan says."""
    whole_plan = plan._replace(
        point_parts=None if play.is_always_loose else play.point_parts,
        has_repeats=play.has_repeats,
    )
    tiles = None
    if play.load_patterns is not None:
        conditions = (*play.note_tags, *play.more_conditions)
        tiles = build_tile_scoring(play.load_patterns, play.pattern_term, conditions)
        whole_plan = whole_plan._replace(list_patterns=tiles.build_yaku_names)
    return Family(
        name=play.name,
        short_name=play.short_name,
        description=play.description or play.short_name,
        players=4,
        other_names=play.other_names,
        language=FamilyLanguage(
            mark_words=_build_mark_words(play),
            file_start=play.file_start or f"a {play.short_name} file begins with rules={play.name}",
            build_reference=partial(read_topics, play.topics),
            list_term_pages=play.list_term_pages,
            tags=play.tags.as_written,
            list_tag_words=LateFunction(__package__, ".named_patterns:list_tag_words"),
            example_scores="= 51 -66 17 -2",
            example_hands=_list_example_hands(play),
        ),
        build_play=play,
        load_statistics=partial(
            LateFunction(__package__, ".statistics:build_family_statistics"), whole_plan
        ),  # for tables alone, so that checks need not wait
        tiles=tiles,
        point_parts=play.point_parts,
        has_counters=False,
        hand_is_game=play.is_always_loose,
        has_score_penalties=True,
        is_always_loose=play.is_always_loose,
        has_net_scores=not play.has_rank_points,
        has_rank_points=play.has_rank_points,
        can_change_between_hands=play.is_always_loose,
    )


def _build_mark_words(play: type[ValuePlay[Any]]) -> MarkWords:
    """The marks, and what players write in their place, in any of these families."""
    winner, value = f"the winner's {play.unit}", play.example_values[0]
    return MarkWords(
        play.is_mark,
        play.mark_examples or f"{winner} such as {value}, -, d, f",
        {
            "x": "-",
            "draw": "-",
            "false": "f",
            **dict.fromkeys(("dealt", "dealin", "loser"), "d"),
            **dict.fromkeys(("w", "win"), f"{winner}, such as {value}"),
            "ron": f"{winner}, such as {value}, and d for the discarder",
            **dict.fromkeys(SELF_DRAW_WORDS, f"{winner}, such as {value}, and no d"),
            **play.synonyms,
        },
        {
            **dict.fromkeys(DRAW_WORDS, "a draw is - - - -"),
            "false": "a false win is f for the player: - f - -",
            **play.lone_words,
        },
        play.describe_mark,
        play.unit_words,
    )


def _list_example_hands(play: type[ValuePlay[Any]]) -> Sequence[tuple[str, str]]:
    """Results, and what they say of the players by seat."""
    by_discard, by_self_draw = play.example_values
    return (
        (f"{by_discard} d - -", f"{{0}} won {by_discard} {play.unit} on a discard of {{1}}"),
        (
            f"- {by_self_draw} - -",
            f"{{1}} won {by_self_draw} {play.unit} by self-draw: nobody has d",
        ),
        ("- - - -", "a draw"),
        play.false_win_example,
        *play.more_example_hands,
    )
