"""Riichi as families of rules: with four players, and with three."""

from functools import partial

from ...base.late_imports import LateFunction, LateValue
from ...language.reference import read_topics
from ...model.declarations import list_declarations
from ...model.types import (
    Family,
    FamilyLanguage,
    FormOfFamily,
    NextHands,
    TileScoring,
)
from .calculator import calculate_points, score_mark
from .explanation import describe_hand
from .form import build_form, list_declared, list_variants, write_cells
from .game.final_points import explain_points, round_carried
from .game.referee import RiichiReferee
from .game.settlement import list_payments
from .lines.hand import RiichiHand
from .lines.marks import RIICHI_MARKS
from .lines.result_cells import TAGS
from .next_hands import list_draws, list_score_aims, list_wins
from .rules import RiichiRules

# What a check of a file without tiles never needs is imported when it is used: the statistics, what
# tiles are worth, the pages of words.
HERE = __package__


def _pays_by_dealer(rules: RiichiRules) -> bool:
    """Under all rules."""
    return True


def _describe_rules(rules: RiichiRules) -> str:
    """What tells rulesets apart at a glance: start, return, uma."""
    values = dict(pair.split("=", 1) for pair, _ in list_declarations(rules))
    return f"{values['start']}/{values['return']}, {values['uma']}"


def _has_tiles(hand: RiichiHand) -> bool:
    """Whether a winner's tiles are written."""
    return any(win.valuation for win in hand.wins)


TOPICS = {
    "marks": "riichi marks",
    "hands": "how a hand of riichi is written",
    "tags": "tags, after the marks",
    "tiles": "tiles instead of han and fu",
    "rules": "parameters of riichi that need words",
}
LANGUAGE = FamilyLanguage(
    mark_words=RIICHI_MARKS,
    file_start="a riichi file begins with rules=riichi",
    build_reference=partial(read_topics, TOPICS),
    tags=TAGS,
    player_tags=("wareme",),
    list_term_pages=LateFunction(HERE, ".terms:list_term_pages"),
    example_hands=(
        ("3/40! d - -", "{0} won 3 han 40 fu in riichi, {1} dealt in"),
        ("- 2/30 - -", "{1} won by self-draw: nobody has d"),
        ("+ + - -", "a draw, {0} and {1} were tenpai"),
        ("f - - -", "a chombo of {0}: the hand is played again"),
    ),
)
TILES = TileScoring(
    score_tiles=LateFunction(HERE, ".hand_value.hand_score:score_hand"),
    score_mark=score_mark,
    condition_names=(
        "self_draw",
        "riichi",
        "ippatsu",
        "seat",
        "round",
        "dora",
        "ura",
        "last",
        "rinshan",
        "chankan",
        "first",
    ),
    build_yaku_names=LateFunction(HERE, ".statistics.counts:build_yaku_names"),
    has_tiles=_has_tiles,
    signs_name="japanese",
)
NEXT_HANDS: NextHands[RiichiRules] = NextHands(
    list_wins=list_wins,
    list_draws=list_draws,
    list_score_aims=list_score_aims,
    ready_words=("tenpai", "noten"),
    declared_word="riichi",
    needs_dealer=_pays_by_dealer,
)
TABLE_FORM: FormOfFamily[RiichiRules] = FormOfFamily(
    build_form=build_form,
    write_cells=write_cells,
    list_variants=list_variants,
    list_declared=list_declared,
)
RIICHI_FAMILY = Family(
    name="riichi",
    short_name="riichi",
    description="riichi with four players",
    players=4,
    language=LANGUAGE,
    build_referee=RiichiReferee,
    list_payments=list_payments,
    describe_hand=describe_hand,
    explain_points=explain_points,
    round_carried=round_carried,
    calculate_points=calculate_points,
    load_statistics=LateValue(HERE, ".statistics:RIICHI_STATISTICS"),
    tiles=TILES,
    next_hands=NEXT_HANDS,
    table_form=TABLE_FORM,
    describe_rules=_describe_rules,
    has_chips=True,
)
SANMA_FAMILY = RIICHI_FAMILY._replace(
    name="sanma",
    description="riichi with three players",
    players=3,
    language=LANGUAGE._replace(
        file_start="a file for three players begins with rules=sanma",
        list_term_pages=tuple,  # they are those of four
    ),
    load_statistics=LateValue(HERE, ".statistics:SANMA_STATISTICS"),
)
