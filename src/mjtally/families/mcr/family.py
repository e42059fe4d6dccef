"""MCR as a family of rules."""

from collections.abc import Iterable, Sequence
from typing import Any

from ...base.errors import Mistake, mistake_at
from ...base.quotient import Quotient
from ...language.diagnosis import MarkWords
from ...language.reference import Topic
from ...model.parameters import format_tenths
from ...model.types import (
    Family,
    GameRecord,
    HandEffect,
    Narration,
    Referee,
    ReportColumns,
    TableState,
    Transfer,
    YakuName,
)
from ...statistics.columns import Column
from ...statistics.counts import CountTable, RecordKinds
from ...statistics.player import PlayerTotals
from .rules import MARK_VOCABULARY, POINT_PARTS, TAGS, McrRules

# What follows is imported where it is used: a file of other rules needs nothing of it.


def _build_referee(rules: McrRules) -> Referee:
    from .game.referee import McrReferee

    return McrReferee(rules)


def _is_mark(text: str) -> bool:
    from .lines.marks import is_mark

    return is_mark(text)


def _describe_mark(text: str) -> str:
    from .lines.marks import describe_mark

    return describe_mark(text)


def _build_count_table(every: bool) -> CountTable:
    from .statistics.counts import build_count_table

    return build_count_table(every)


def _build_columns(every: bool) -> Sequence[Column]:
    from .statistics.columns import build_columns

    return build_columns(every)


def _find_transfers(game_record: GameRecord) -> Iterable[Transfer]:
    from .statistics.explanation import find_transfers

    return find_transfers(game_record)


def _explain_hand(effect: HandEffect, table: TableState, names: Sequence[str]) -> Narration:
    from .statistics.explanation import explain_hand

    return explain_hand(effect, names)


def _build_reference() -> Sequence[Topic]:
    from .reference import TOPICS

    return TOPICS


def _standing_key(player: PlayerTotals) -> Any:
    """By table points downwards, then by net score, then by name."""
    return (
        -player.find_count("game_points") - player.adjustment_points,
        -player.net_score.numerator,
        player.name,
    )


def calculate_points(
    mark: str, rules: McrRules, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
) -> list[Quotient]:
    """The winner's points and then each payer's, who pays most first; they add up to 0. On a
    discard the second player deals in; who deals pays and gets nothing extra. A `Mistake` where
    the mark is no win, or where there is honba, which MCR does not have."""
    from ...language.statements import Cell, ResultLine
    from .game.settlement import settle
    from .lines.hand import parse_hand

    if not mark[:1].isdigit():
        message = f"{mark} is not a winner's mark: write one such as 8 or 24"
        raise mistake_at(None, "no-win-mark", message)
    if honba:
        raise mistake_at(None, "no-honba", "MCR has no honba: leave --honba out")
    marks = [mark, "-", "-", "-"] if self_draw else [mark, "d", "-", "-"]
    names = ("the winner", "the second player", "the third player", "the fourth player")
    reading, remarks = parse_hand(ResultLine(None, tuple(map(Cell, marks))), rules, names)
    if reading is None:
        raise Mistake(remarks[0])
    return [Quotient(score, 1) for score in settle(reading.hand, rules)]


def _score_tiles(tiles: str, **conditions: Any) -> Any:
    from .hand_value.hand_score import score_hand

    return score_hand(tiles, **conditions)


def _score_mark(mark: str, **conditions: Any) -> Any:
    from .hand_value.hand_score import score_mark

    return score_mark(mark, **conditions)


def _format_score(score: Any, as_json: bool) -> str:
    from .hand_value.hand_score import format_hand_json, format_hand_text

    return format_hand_json(score) if as_json else format_hand_text(score)


def _build_fan_names() -> Sequence[YakuName]:
    from .statistics.counts import build_fan_names

    return build_fan_names()


def _build_record_kinds() -> RecordKinds:
    from .statistics.records import RECORD_KINDS

    return RECORD_KINDS


def _describe_rules(rules: McrRules) -> str:
    """What tells rulesets apart at a glance: the minimum, table points, the kongs."""
    shown = "/".join(map(format_tenths, rules.table_points))
    return f"{rules.minimum} at least, {shown}, kongs {rules.kongs[0]},{rules.kongs[1]}"


MCR_FAMILY = Family(
    name="mcr",
    short_name="MCR",
    description="MCR (Guobiao)",
    players=4,
    file_start="an MCR file begins with rules=mcr",
    mark_words=MarkWords(_is_mark, *MARK_VOCABULARY, _describe_mark),
    build_referee=_build_referee,
    build_count_table=_build_count_table,
    build_columns=_build_columns,
    standing_key=_standing_key,
    narrow_columns=(
        *("name", "points", "net_score", "game_count", "mean_rank"),
        *("win_fraction", "discard_fraction", "false_win_count"),
        *("first_count", "second_count", "third_count", "fourth_count", "hand_count"),
    ),
    find_transfers=_find_transfers,
    explain_hand=_explain_hand,
    build_reference=_build_reference,
    calculate_points=calculate_points,
    score_tiles=_score_tiles,
    condition_names=(
        "self_draw",
        "seat",
        "round",
        "last",
        "rinshan",
        "chankan",
        "fourth",
        "minimum",
    ),
    score_mark=_score_mark,
    format_score=_format_score,
    build_yaku_names=_build_fan_names,
    yaku_term="fan",
    describe_rules=_describe_rules,
    report_columns=ReportColumns("win_fraction", "discard_fraction"),
    build_record_kinds=_build_record_kinds,
    has_counters=False,
    point_parts=POINT_PARTS,
    tags=TAGS,
    other_names=("guobiao", "gb", "国标", "國標", "chinese-official", "wmo"),
    example_scores="= 51 -66 17 -2",
    has_score_penalties=True,
)


# ------------------------------------------------------------------------------------------
# The named rulesets of MCR. By points they are the same; they value some tiles otherwise.


GUOBIAO = McrRules(MCR_FAMILY)

MCR_PRESETS: dict[str, McrRules] = {
    "mcr": GUOBIAO,
    "mcr-2006": GUOBIAO.replace(
        kongs=(8, 6),
        special_self_draw=4,
        green_flush=True,
        gates_pung=False,
        terminals_double=True,
    ),
}
