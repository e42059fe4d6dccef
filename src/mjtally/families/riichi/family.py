"""Riichi as families of rules: with four players, and with three."""

from functools import partial

from ...base.late_imports import LateFunction, LateValue
from ...language.reference import read_topics
from ...model.types import Family, FamilyLanguage, TileScoring
from .marks import RIICHI_MARKS
from .play import RiichiPlay

# What a check of a file without tiles never needs is imported when it is used: the statistics, what
# tiles are worth, the pages of words.
HERE = __package__


TOPICS = {
    "marks": "riichi marks",
    "hands": "how a hand of riichi is written",
    "tags": "tags, after the marks",
    "tiles": "tiles instead of han and fu",
    "rules": "parameters of riichi that need an explanation",
}
LANGUAGE = FamilyLanguage(
    mark_words=RIICHI_MARKS,
    file_start="a riichi file begins with rules=riichi",
    build_reference=partial(read_topics, TOPICS),
    tags=RiichiPlay.tags.as_written,
    player_tags=("wareme",),
    list_tag_words=LateFunction(HERE, ".named_yaku:list_tag_words"),
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
    score_mark=LateFunction(HERE, ".tiles_in_marks:score_mark"),
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
    signs_name="japanese",
)
RIICHI_FAMILY = Family(
    name="riichi",
    other_names=("japanese", "reach", "リーチ", "立直"),
    short_name="riichi",
    description="riichi with four players",
    players=4,
    language=LANGUAGE,
    build_play=RiichiPlay,
    load_statistics=LateValue(HERE, ".statistics:RIICHI_STATISTICS"),
    tiles=TILES,
    has_chips=True,
)
SANMA_FAMILY = RIICHI_FAMILY._replace(
    name="sanma",
    other_names=("3p", "three", "three-player", "3-player", "riichi3", "三麻"),
    description="riichi with three players",
    players=3,
    language=LANGUAGE._replace(
        file_start="a file for three players begins with rules=sanma",
        list_term_pages=tuple,  # they are those of four
    ),
    load_statistics=LateValue(HERE, ".statistics:SANMA_STATISTICS"),
)
