"""MCR as a family of rules, and its named rulesets.

A hand of MCR is worth one number, so that `ValuePlay` has most of the family; `McrPlay` says what
is different in MCR.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from ....base.errors import fail
from ....base.late_imports import LateFunction, LateValue, late_method
from ....base.quotient import Quotient
from ...model.hand import (
    FalseWin,
    Hand,
    Mark,
    PlayerMark,
    Role,
    Win,
    check_at_most_one,
)
from ...model.parameters import TENTHS_PER_POINT, format_tenths
from ...model.payments import Payment, Purpose
from ...model.types import GameRecord, PointStep
from ...statistics.family_statistics import ReportColumns
from ...statistics.game_counts import (
    DEFAULT_GAME_COLUMNS,
    MORE_GAME_COLUMNS,
    PLACE_NAMES,
    STREAK_COLUMNS,
)
from ...value_hands.play import NEXT_IN_TURN, Limit, ValuePlay, build_hand
from ...value_hands.statistics_plan import (
    FLOWER_COLUMNS,
    TILE_COLUMNS,
    TURN_COLUMNS,
    StatisticsPlan,
)
from .rules import MOST_POINTS, MOST_WIN_POINTS, NO_HAND_COST, PLAYERS, POINT_PARTS, McrRules

WIN_HINT = "the winner's points, such as 24"


MCR_STATISTICS = StatisticsPlan(
    default_columns=f"""
        name hand_count win_count win_count/hand_count self_draw_count discard_count
        discard_count/hand_count false_win_count net_score net_score_per_hand
        {DEFAULT_GAME_COLUMNS}
    """,
    more_columns=f"""
        self_draw_count/win_count discard_win_count discard_win_count/win_count
        false_win_count/hand_count draw_count draw_count/hand_count
        win_points_mean=win_points/marked_win_count highest_win
        discard_points_mean=discard_points/marked_discard_count {TURN_COLUMNS}
        discard_change_mean=discard_change/discard_count penalty
        {TILE_COLUMNS} {FLOWER_COLUMNS}
    """,
    columns_after_patterns=MORE_GAME_COLUMNS + STREAK_COLUMNS,
    narrow_columns=(
        *("name", "points", "net_score", "game_count", "mean_rank", "win_fraction"),
        *("discard_fraction", "false_win_count", *(f"{place}_count" for place in PLACE_NAMES)),
        "hand_count",
    ),
    report_columns=ReportColumns(
        good_share="win_fraction",
        bad_share="discard_fraction",
        player_columns=(
            *("win_points_mean", "discard_points_mean", "self_draw_fraction"),
            *("false_win_count", "net_score_per_hand"),
        ),
        best_win_record="highest_win",
    ),
    points_name="table points",
    load_rows=LateValue(__package__, ".statistics:ROWS"),
    load_records=LateValue(__package__, ".statistics:RECORDS"),
)


class McrPlay(ValuePlay[McrRules]):
    """MCR under certain rules. Play goes on after a false win, and several players may make one;
    flowers do not count towards the points that a win needs; and the points of a game go by
    rank."""

    name = "mcr"
    short_name = "MCR"
    description = "MCR (Guobiao)"
    other_names = ("guobiao", "gb", "国标", "國標", "chinese-official")
    file_start = "an MCR file begins with rules=mcr"
    unit = "points"
    plan = MCR_STATISTICS
    unit_words = ("han", "h", "飜", "翻")  # players of riichi write these
    grammar = "mcr.lark"
    mark_examples = "the winner's points such as 24, -, d, f, f20, fd"
    example_values = ("24", "8")
    false_win_example = ("f - 11 d", "a false win of {0}; then {2} won on a discard of {3}")
    synonyms: ClassVar[Mapping[str, str]] = {
        "hu": WIN_HINT,
        "foul": "f for a false win; any other penalty is a line of its own, such as Lena -10",
        "penalty": "- here, and a line of its own, such as Lena -10",
        "chicken": "8",
    }
    lone_words: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("huangzhuang", "荒庄"), "a draw is - - - -"),
        **dict.fromkeys(("time", "timeout", "time's up"), "write end where the time was up"),
        "penalty": "a penalty is a name and the points taken off: Lena -10",
    }
    draw_words = "a draw: nobody won"
    discard_words = "discarded the winning tile"
    list_term_pages = LateFunction(__package__, ".terms:list_term_pages")
    one_winner = NEXT_IN_TURN
    has_rank_points = True
    point_parts = POINT_PARTS
    build_form = late_method(__package__, ".form:build_form")
    write_cells = late_method(__package__, ".form:write_cells")
    find_taps = late_method(__package__, ".form:find_taps")
    usual_values = (8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 32)
    load_patterns = LateValue(__package__, ".hand_value.value:FAN_LIST")
    more_conditions = ("minimum",)
    tile_table = "fan"
    named_examples = "all-pungs", "dragon-pung"
    topics: ClassVar[Mapping[str, str]] = {
        "mcr": "MCR marks",
        "mcr-lines": "other lines of MCR, and tags after the marks",
        "mcr-rules": "parameters of MCR that need an explanation",
        "mcr-tiles": "tiles of MCR",
    }

    @property
    def least(self) -> Limit:
        return Limit(self.rules.minimum, "minimum")

    @property
    def most(self) -> Limit:
        return Limit(MOST_POINTS)

    @property
    def deal_count(self) -> int | None:
        return self.rules.length

    def list_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterator[Payment]:
        """Who pays whom, in points: a player who made a false win pays each of the others, and then
        the losers pay the winner. It makes no difference who deals."""
        base = self.rules.base
        for offender, cost in hand.false_wins:
            for seat in range(PLAYERS):
                if seat != offender:
                    yield Payment(offender, seat, cost, "a false win", Purpose.FOUL)
        for win in hand.wins:
            for seat in range(PLAYERS):
                if seat == win.seat:
                    continue
                if hand.discarder in {None, seat}:
                    yield Payment(seat, win.seat, base + win.value, f"{base} + {win.value}")
                else:
                    yield Payment(seat, win.seat, base, f"{base}, as every loser")

    def describe_rules(self) -> str:
        """The minimum, the table points and the points of kongs."""
        rules = self.rules
        table_points = "/".join(map(format_tenths, rules.table_points))
        return f"{rules.minimum} at least, {table_points}, kongs {rules.kongs[0]},{rules.kongs[1]}"

    def explain_cell(self, cell: str) -> None:
        counted = re.fullmatch(r"\+?([0-9]{1,4})(?:fan|pts?|points?|[番分点點])?", cell.casefold())
        if counted:
            message = f"{cell} is not a mark: write the winner's points alone: {counted[1]}"
            fail(cell, "no-mark", message, None if cell[0] == "+" else counted[1])
        if re.fullmatch(r"-[0-9]+", cell):
            message = (
                f"{cell} is not a mark: mjtally finds what each pays: write - here, or d for who"
                " discarded the winning tile"
            )
            fail(cell, "no-mark", message)
        if re.fullmatch("d(f|f?20|20f)", cell):
            right = "f20d" if "20" in cell else "fd"
            fail(cell, "no-mark", f"{cell} is not a mark: a false win and the discard is {right}")
        if cell in {"D", "S"}:
            message = (
                f"{cell} is a mark of HK, and these are MCR rules: write d or -, or begin the file"
                " with rules=hk"
            )
            fail(cell, "mark-of-hk", message)
        super().explain_cell(cell)

    def check_mark(self, cell: str, mark: Mark) -> None:
        rules = self.rules
        if mark.value == 0:
            fail(cell, "points-none", f"{cell}: a player who is not involved is -")
        if mark.cost not in {None, NO_HAND_COST, rules.false_win}:
            message = (
                f"{cell}: a false win is f (false-win={rules.false_win}), or f{NO_HAND_COST} for"
                " tiles that are no hand at all"
            )
            fail(cell, "false-win-cost", message)
        super().check_mark(cell, mark)

    def build_hand_of_marks(
        self, player_marks: Sequence[PlayerMark], tags: Mapping[str, str], **known: Any
    ) -> Hand:
        rules = self.rules
        winners = [player for player in player_marks if player.mark.role == Role.WINNER]
        discarders = [
            player
            for player in player_marks
            if player.mark.role == Role.DISCARDER or player.mark.is_discarder
        ]
        if len(winners) > 1:
            check_at_most_one(winners, f"won: {self.say_who_wins(winners, discarders)}")
        check_at_most_one(discarders, "are marked d: write d for the one who discarded")
        if discarders and not winners:
            player = discarders[0]
            better = player.cell.replace("d", "" if player.mark.is_discarder else "-", 1)
            fail(
                player.cell,
                "blame-without-win",
                f"{player.name} discarded, but nobody won: write {WIN_HINT}, or {better} for"
                f" {player.name} in a draw",
            )
        if winners and "flowers" in tags:
            _check_flowers(winners[0], tags, rules)
        return build_hand(
            tuple([Win(player.seat, player.mark.value or 0) for player in winners]),
            discarders[0].seat if discarders else None,
            false_wins=tuple(
                FalseWin(
                    player.seat, rules.false_win if player.mark.cost is None else player.mark.cost
                )
                for player in player_marks
                if player.mark.role == Role.FALSE_WIN
            ),
            **known,
        )

    def find_points(self, place: int, sharing: int, score: int) -> int:
        tenths = sum(self.rules.table_points[place : place + sharing])
        return tenths * (POINT_PARTS // TENTHS_PER_POINT) // sharing

    def explain_points(self, game_record: GameRecord, seat: int) -> Sequence[PointStep]:
        final, by_rank = game_record.final_result, game_record.session.rules.table_points
        assert final
        rank, sharing = final.ranks[seat], final.ranks.count(final.ranks[seat])
        ranks = f"rank {rank}"
        if sharing > 1:
            ranks = f"ranks {rank} to {rank - 1 + sharing} shared"
        points = Quotient(sum(by_rank[rank - 1 : rank - 1 + sharing]), TENTHS_PER_POINT * sharing)
        return [PointStep(f"{ranks}:", points)]

    def explain_wrong_sum(self, scores: Sequence[int]) -> str:
        by_rank = self.rules.table_points
        if sorted(scores, reverse=True) != [points / TENTHS_PER_POINT for points in by_rank]:
            return super().explain_wrong_sum(scores)
        shown = "/".join(map(format_tenths, by_rank))
        return f"mjtally calculates table points ({shown}): write the scores of the game"

    @cached_property
    def possible_values(self) -> Sequence[int]:
        return range(max(self.rules.minimum, 1), max(self.rules.minimum, MOST_WIN_POINTS) + 1)


def _check_flowers(winner: PlayerMark, tags: Mapping[str, str], rules: McrRules) -> None:
    """Fails if the flowers of a win are said twice, or if it has too few points without them."""
    from ....base.wording import pluralize
    from ...model.result_lines import locate_tag

    points, flowers = winner.mark.value, int(tags["flowers"])
    if winner.mark.tiles or points is None:
        message = "flowers= beside tiles: write flowers among the tiles, such as {15f}"
        fail(locate_tag(tags, "flowers"), "flowers-and-tiles", message)
    if points - flowers < rules.minimum:
        fail(
            winner.cell,
            "points-too-few",
            f"{points} points with {pluralize(flowers, 'flower')} are {max(points - flowers, 0)}"
            f" without, and a win needs {rules.minimum} (minimum={rules.minimum}): a false win"
            " is f",
        )


# ------------------------------------------------------------------------------------------
# The named rulesets of MCR have the same payments, and differ in what some tiles are worth.


GUOBIAO = McrRules(McrPlay)

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
