"""Riichi as families of rules: with four players, and with three."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ...base.errors import Mistake, mistake_at
from ...base.quotient import Quotient
from ...language.reference import Topic
from ...language.statements import Cell, ResultLine
from ...model.declarations import list_declarations
from ...model.types import (
    Family,
    ForeignStatistic,
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
from .game.referee import RiichiReferee
from .hand_value.payments import payments_for_value
from .lines.hand import parse_hand
from .lines.marks import RIICHI_MARKS
from .lines.result_cells import TAGS
from .rules import RiichiRules


def _build_referee(rules: RiichiRules) -> Referee:
    return RiichiReferee(rules)


# What follows is imported where it is used: the command starts up for a dozen lines, too.


def _build_count_table(every: bool) -> CountTable:
    from .statistics.counts import build_count_table

    return build_count_table(every)


def _build_columns(players: int, every: bool) -> Sequence[Column]:
    from .statistics.columns import build_columns

    return build_columns(players, every)


def _find_transfers(game_record: GameRecord) -> Iterable[Transfer]:
    from .statistics.transfers import find_transfers

    return find_transfers(game_record)


def _explain_hand(effect: HandEffect, table: TableState, names: Sequence[str]) -> Narration:
    from .statistics.explanation import explain_hand

    return explain_hand(effect, table, names)


def _build_reference() -> Sequence[Topic]:
    from .reference import TOPICS

    return TOPICS


def _standing_key(player: PlayerTotals) -> Any:
    """By points downwards, then by net score, then by name."""
    return (
        -player.find_count("game_points") - player.adjustment_points,
        -player.net_score.numerator,
        player.name,
    )


def calculate_points(
    mark: str, rules: RiichiRules, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
) -> list[Quotient]:
    """The winner's points and then each payer's, who pays most first; they add up to 0.

    Seats: the winner is the first player, and deals if `dealer` or if the mark says `*`,
    otherwise the second does; on a discard the second deals in. A `Mistake` where the mark
    is no win.
    """
    if not mark[:1].isdigit():
        message = f"{mark} is not a winner's mark: write one such as 3/40, 5 or 1y"
        raise mistake_at(None, "no-win-mark", message)
    others = ["-"] * (rules.players - 1)
    if not self_draw:
        others[0] = "d"
    names = ("the winner", "the second player", "the third player", "the fourth player")
    result = ResultLine(None, tuple(map(Cell, [mark, *others])))
    reading, remarks = parse_hand(result, rules, names[: rules.players])
    if reading is None:
        raise Mistake(remarks[0])
    if reading.winners_with_tiles:
        raise mistake_at(
            None, "no-mark", f"{mark} is tiles: mjtally hand tells what they are worth"
        )
    deals = dealer or reading.marked_dealer == 0
    value = reading.hand.wins[0].value
    paid = payments_for_value(value, dealer=deals, self_draw=self_draw, rules=rules)
    payers = rules.players - 1 if self_draw else 1
    each = honba * rules.honba // payers
    extra = [each * payers, *[-each] * payers, *[0] * (rules.players - 1 - payers)]
    return [Quotient(points + more, 1) for points, more in zip(paid, extra, strict=True)]


def _score_tiles(tiles: str, **conditions: Any) -> Any:
    from .hand_value.hand_score import score_hand

    return score_hand(tiles, **conditions)


def _score_mark(mark: str, **conditions: Any) -> Any:
    from .hand_value.hand_score import score_mark

    return score_mark(mark, **conditions)


def _format_score(score: Any, as_json: bool) -> str:
    from .hand_value.hand_score import format_hand_json, format_hand_text

    return format_hand_json(score) if as_json else format_hand_text(score)


def _foreign_statistics() -> Mapping[str, Sequence[ForeignStatistic]]:
    from .statistics.other_statistics import FOREIGN_STATISTICS

    return FOREIGN_STATISTICS


def _build_yaku_names() -> Sequence[YakuName]:
    from .statistics.counts import build_yaku_names

    return build_yaku_names()


def _build_record_kinds() -> RecordKinds:
    from .statistics.records import RECORD_KINDS

    return RECORD_KINDS


def _describe_rules(rules: RiichiRules) -> str:
    """What tells rulesets apart at a glance: start, return, uma."""
    shown = dict(pair.split("=", 1) for pair, _ in list_declarations(rules))
    return f"{shown['start']}/{shown['return']}, {shown['uma']}"


RIICHI_FAMILY = Family(
    name="riichi",
    short_name="riichi",
    description="riichi with four players",
    players=4,
    file_start="a riichi file begins with rules=riichi",
    mark_words=RIICHI_MARKS,
    build_referee=_build_referee,
    build_count_table=_build_count_table,
    build_columns=partial(_build_columns, 4),
    standing_key=_standing_key,
    narrow_columns=(
        *("name", "points", "net_score", "game_count", "mean_rank"),
        *("win_fraction", "deal_in_fraction", "riichi_fraction"),
        *("first_count", "second_count", "third_count", "fourth_count", "hand_count"),
    ),
    report_columns=ReportColumns(
        *("win_fraction", "deal_in_fraction"),
        (
            ("below_mangan_win_count", "under mangan"),
            ("mangan_win_count", "mangan"),
            ("haneman_win_count", "haneman"),
            ("baiman_win_count", "baiman"),
            ("sanbaiman_win_count", "sanbaiman"),
            ("counted_yakuman_win_count", "counted yakuman"),
            ("yakuman_win_count", "yakuman"),
        ),
    ),
    find_transfers=_find_transfers,
    explain_hand=_explain_hand,
    build_reference=_build_reference,
    tags=TAGS,
    calculate_points=calculate_points,
    score_tiles=_score_tiles,
    condition_names=(
        *("self_draw", "riichi", "ippatsu", "seat", "round", "dora", "ura"),
        *("last", "rinshan", "chankan", "first"),
    ),
    score_mark=_score_mark,
    format_score=_format_score,
    describe_rules=_describe_rules,
    foreign_statistics=_foreign_statistics,
    build_yaku_names=_build_yaku_names,
    build_record_kinds=_build_record_kinds,
)
SANMA_FAMILY = RIICHI_FAMILY._replace(
    name="sanma",
    description="riichi with three players",
    players=3,
    build_columns=partial(_build_columns, 3),
    file_start="a file for three players begins with rules=sanma",
)
