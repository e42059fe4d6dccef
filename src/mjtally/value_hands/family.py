"""A family of hands that are worth one number, as the value that everybody outside asks."""

from collections.abc import Sequence
from functools import partial

from ..base.late_imports import LateFunction
from ..language.mark_diagnosis import MarkWords
from ..model.types import Family, FamilyLanguage, FormOfFamily, NextHands
from ..patterns.tile_scoring import build_tile_scoring
from .calculator import calculate_points
from .marks import describe_mark, is_mark
from .next_hands import list_draws, list_wins
from .referee import ValueReferee
from .settlement import describe_hand, pays_by_dealer
from .statistics_plan import StatisticsPlan
from .types import ValuePlay, has_tiles

SELF_DRAW_WORDS = ("zimo", "tsumo", "selfdraw", "自摸")
DRAW_WORDS = ("draw", "ryuukyoku", "流局")


def build_value_family(play: ValuePlay, plan: StatisticsPlan) -> Family:
    """The family that plays so, and counts what its plan says."""
    whole_plan = plan._replace(
        point_parts=None if play.is_always_loose else play.point_parts,
        score_unit=play.find_score_unit,
        has_repeats=play.has_repeats,
    )
    tiles = play.tiles
    if play.load_patterns is not None:
        tiles = build_tile_scoring(play.load_patterns, has_tiles, play.tile_table or play.unit)
    if tiles:
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
            build_reference=play.build_reference,
            list_term_pages=play.list_term_pages,
            tags=(*(f"{tag}=" for tag in play.value_tags), *play.note_tags),
            example_scores="= 51 -66 17 -2",
            example_hands=_list_example_hands(play),
        ),
        build_referee=partial(ValueReferee, play),
        list_payments=lambda hand, dealer, rules, honba, sticks: play.list_payments(
            hand, rules, honba
        ),
        describe_hand=partial(describe_hand, play),
        calculate_points=partial(calculate_points, play),
        load_statistics=partial(
            LateFunction(__package__, ".statistics:build_family_statistics"), whole_plan
        ),  # for tables alone, so that checks need not wait
        tiles=tiles,
        next_hands=NextHands(
            list_wins=partial(list_wins, play),
            list_draws=partial(list_draws, play),
            needs_dealer=partial(pays_by_dealer, play),
        ),
        table_form=FormOfFamily(
            build_form=partial(play.build_form, play),
            write_cells=partial(play.write_cells, play),
            list_variants=play.list_variants,
        ),
        describe_rules=play.describe_rules,
        explain_points=play.explain_points,
        point_parts=play.point_parts,
        has_counters=False,
        hand_is_game=play.is_always_loose,
        has_score_penalties=True,
        is_always_loose=play.is_always_loose,
        has_net_scores=not play.has_rank_points,
        has_rank_points=play.has_rank_points,
        can_change_between_hands=play.is_always_loose,
    )


def _build_mark_words(play: ValuePlay) -> MarkWords:
    """The marks, and what players write in their place, in any of these families."""
    winner, value = f"the winner's {play.unit}", play.example_values[0]
    return MarkWords(
        partial(is_mark, play),
        play.mark_examples or f"{winner} such as {value}, -, d, f",
        {
            "x": "-",
            "draw": "-",
            "false": "f",
            **dict.fromkeys(("w", "win"), f"{winner}, such as {value}"),
            "ron": f"{winner}, such as {value}, and d for the discarder",
            **dict.fromkeys(SELF_DRAW_WORDS, f"{winner}, such as {value}, and no d"),
            **play.synonyms,
        },
        {**dict.fromkeys(DRAW_WORDS, "a draw is - - - -"), **play.lone_words},
        partial(describe_mark, play),
        play.unit_words,
    )


def _list_example_hands(play: ValuePlay) -> Sequence[tuple[str, str]]:
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
