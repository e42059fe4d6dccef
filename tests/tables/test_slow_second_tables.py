"""Tables of generated seasons against a slow second computation, and against one another.

The second computation knows the hands and the games tables alone, and adds up what it finds in
their rows, one player after another. It has no use for speed.
"""

import gc
import re
import tracemalloc
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mjtally import tally
from mjtally.base.quotient import share_quotient
from mjtally.interpreter.sources import ScoresSource
from mjtally.interpreter.tally import Tally
from mjtally.model.types import NOBODY
from mjtally.tables.options import TableOptions
from mjtally.tables.players import PlayersTable
from mjtally.tables.registry import find_table
from support.cases import for_each, stem_of
from support.game_generator import (
    FOUR_PLAYER_PRESETS,
    THREE_PLAYER_PRESETS,
    GeneratedSeason,
    generate_games_by_scores,
    generate_games_of_new_names,
    generate_hk_season,
    join_lines,
    take_blocks,
)
from support.game_generator import generate_season as season_of
from support.internals import LOOSE_HANDS_PATHS, UNSETTLED_HANDS_PATH
from support.paths import ROOT
from support.riichi_model import ModelRuleset, base_points, han_of, round_up_to_hundred

Row = dict[str, Any]  # a row of a table
HandFactCounts = Counter[str]  # what one player had of a hand

NAN = None  # nothing to divide by
WINDS = ("east", "south", "west", "north")
PLACES = ("first", "second", "third", "fourth")

# ------------------------------------------------------------------------ seasons, generated


@cache
def season(name: str) -> GeneratedSeason:
    """A season of so many players: `four-1`, `three-2`, `hk-1`."""
    players, seed = name.split("-")
    if players == "hk":
        return generate_hk_season(int(seed))
    return season_of(int(seed), FOUR_PLAYER_PRESETS if players == "four" else THREE_PLAYER_PRESETS)


def ruleset(name: str, row: Row) -> ModelRuleset:
    """The rules that a row of a season's table was played by."""
    return season(name).find_ruleset(row["line"])


@cache
def table(name: str, which: str = "players", columns: str = "all", by: str = "day") -> list[Row]:
    """A table of a season. Hong Kong follows no games."""
    if name.startswith("hk") and which == "games":
        return []
    rows: list[Row] = tally(season(name).text, table=which, columns=columns, by=by)
    if which == "hands":
        for row in rows:
            row["mark"] = re.sub(r"^([0-9]+)h([0-9]+)f", r"\1/\2", row["mark"])  # as it is written
    return rows


FOURS = tuple(f"four-{seed}" for seed in (1, 8, 14))
RIICHI_SEASONS = (*FOURS, "three-3")
HK_SEASONS = ("hk-1",)
SEASONS = RIICHI_SEASONS + HK_SEASONS


def test_seasons_have_everything() -> None:
    """Every kind of hand and of end."""
    results: set[str] = set()
    endings: set[str] = set()
    for name in RIICHI_SEASONS:
        results |= {row["result"] for row in table(name, "hands")}
        endings |= {row["end"] for row in table(name, "games")}
    assert results == {"tsumo", "ron", "draw", "abort", "nagashi", "chombo"}
    assert endings >= {"length", "bust", "end", "scores", "unfinished", "extension"}
    for column in ("liable_count", "open_count", "chombo_count", "counted_yakuman_win_count"):
        assert any(table(name)[-1][column] for name in RIICHI_SEASONS)
    assert any(row["opponent"] == NOBODY for name in SEASONS for row in table(name, "matchups"))
    assert {row["result"] for name in HK_SEASONS for row in table(name, "hands")} == {
        *("self-draw", "discard", "draw", "false-win")
    }


# ----------------------------------------------------------------- the second computation


def hands_of(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows of each hand, in the order of the players line."""
    for _, group in groupby(rows, key=lambda row: (row["game"], row["hand"])):
        yield list(group)


def games_of(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows of each game."""
    for _, group in groupby(rows, key=lambda row: row["game"]):
        yield list(group)


def own_points(row: Row, rules: ModelRuleset) -> int:
    """What a winner's mark is worth without honba and sticks."""
    double = 2 if row["dealer"] else 1
    base = base_points(row["mark"], rules)
    if row["result"] == "ron":
        return round_up_to_hundred(2 * base * (3 if row["dealer"] else 2))
    others = rules.players - 1
    if row["dealer"]:
        return others * round_up_to_hundred(2 * base)
    return round_up_to_hundred(2 * base) + (others - 1) * round_up_to_hundred(base * double)


LIMITS = {
    **{2000: "mangan", 3000: "haneman", 4000: "baiman"},
    **{6000: "sanbaiman", 8000: "counted_yakuman"},
}


class WonHand(NamedTuple):
    """Who won a hand, the first in turn after the discarder first, and each one's own points."""

    seats: list[int]
    points: dict[int, int]


def find_winners(rows: list[Row], rules: ModelRuleset) -> WonHand:
    seats = [seat for seat, row in enumerate(rows) if row["won"]]
    discarder = next((seat for seat, row in enumerate(rows) if row["dealt_in"]), 0)
    seats.sort(key=lambda seat: (seat - discarder) % len(rows))
    return WonHand(seats, {seat: own_points(rows[seat], rules) for seat in seats})


def riichi_facts(rows: list[Row], rules: ModelRuleset) -> list[HandFactCounts]:
    """What each player had of a hand."""
    by = find_winners(rows, rules)
    return [Counter(_riichi_facts(seat, rows, by, rules)) for seat in range(len(rows))]


def find_stick_takers(winners: list[int], rules: ModelRuleset) -> list[int]:
    """Whose own stick comes back."""
    return winners if rules.own_sticks_first else winners[:1]


def is_big(mark: str, rules: ModelRuleset) -> bool:
    """A mangan or more."""
    return "y" in mark or base_points(mark, rules) >= 2000


def _split_open_and_closed(row: Row, value: int, lost: int) -> HandFactCounts:
    """Riichi, open and closed hands told apart, and what was won and lost."""
    mark, drawn = row["mark"], row["result"] in {"draw", "nagashi"}
    called, riichi, wins = "o" in mark, bool(row["riichi"]), bool(value)
    return Counter(
        {
            "double_riichi": "!!" in mark,
            "open_deal_in": called and bool(row["dealt_in"]),
            "open_draw": called and drawn,
            "riichi_win_value": value * riichi,
            "open_win_value": value * called,
            "concealed_win_value": value * (not called and not riichi),
            "riichi_win_change": int(row["delta"]) * (riichi and wins),
            "riichi_deal_in_change": int(row["delta"]) * (riichi and bool(row["dealt_in"])),
            "net_value": value - lost,
        }
    )


def _riichi_facts(seat: int, rows: list[Row], by: WonHand, rules: ModelRuleset) -> dict[str, int]:
    kind, (winners, points) = rows[0]["result"], by
    row, mark = rows[seat], rows[seat]["mark"]
    delta, riichi, dealer = int(row["delta"]), bool(row["riichi"]), bool(row["dealer"])
    wins, dealt_in, drawn = seat in winners, bool(row["dealt_in"]), kind in {"draw", "nagashi"}
    first = rows[winners[0]] if winners else row
    called, first_called = "o" in mark, "o" in first["mark"]
    paid = kind == "tsumo" and not wins
    facts = {
        "hand": 1,
        "win": wins,
        "deal_in": dealt_in,
        "riichi": riichi,
        "self_draw": wins and kind == "tsumo",
        "discard_win": wins and kind == "ron",
        "open": called,
        "open_win": wins and called,
        "riichi_win": wins and riichi,
        "concealed_win": wins and not called and not riichi,
        "deal_in_to_riichi": dealt_in and first["riichi"],
        "deal_in_to_open": dealt_in and first_called,
        "deal_in_to_concealed": dealt_in and not first_called and not first["riichi"],
        "deal_in_to_riichi_change": delta * (dealt_in and first["riichi"]),
        "deal_in_to_open_change": delta * (dealt_in and first_called),
        "deal_in_to_concealed_change": delta
        * (dealt_in and not first_called and not first["riichi"]),
        "win_value": points.get(seat, 0),
        "win_change": delta * wins,
        "deal_in_value": sum(points.values()) * dealt_in,
        "deal_in_change": delta * dealt_in,
        "self_draw_paid": paid,
        "self_draw_paid_change": delta * paid,
        "self_draw_paid_as_dealer": paid and dealer,
        "self_draw_paid_as_dealer_change": delta * (paid and dealer),
        "riichi_deal_in": riichi and dealt_in,
        "riichi_draw": riichi and drawn,
        "riichi_change": delta * riichi,
        # the first winner takes the sticks, or each his own
        "riichi_lost": riichi
        and kind != "chombo"
        and seat not in find_stick_takers(winners, rules),
        "draw": drawn,
        "tenpai": drawn and ("+" in mark or riichi),
        "nagashi": "n" in mark,
        "abort": kind == "abort",
        "chombo": mark.startswith("f"),
        "liable": mark.startswith("p"),
        **_split_open_and_closed(row, points.get(seat, 0), sum(points.values()) * dealt_in),
        "big_self_draw_paid_as_dealer": paid and dealer and is_big(first["mark"], rules),
        "big_self_draw_paid_as_dealer_change": delta
        * (paid and dealer and is_big(first["mark"], rules)),
        "dealer_hand": dealer,
        "dealer_win": dealer and wins,
    }
    if wins and "y" in mark:
        facts["yakuman_win"] = 1
    elif wins:
        facts[f"han_{han_of(mark)}_win"] = 1
        facts[f"{LIMITS.get(base_points(mark, rules), 'below_mangan')}_win"] = 1
    return {name: int(number) for name, number in facts.items()}


ColumnValue = Fraction | None


def divide(numerator: Fraction | int, denominator: Fraction | int) -> ColumnValue:
    return Fraction(numerator) / denominator if denominator else NAN


SHARES = {
    "hand": ("win", "deal_in", "riichi", "open", "draw", "dealer_hand"),
    "win": (
        *("self_draw", "discard_win", "open_win", "riichi_win", "concealed_win"),
        *(f"{limit}_win" for limit in (*LIMITS.values(), "below_mangan", "yakuman")),
    ),
    "deal_in": ("deal_in_to_riichi", "deal_in_to_open", "deal_in_to_concealed"),
    "riichi": ("riichi_deal_in", "riichi_draw", "riichi_lost", "double_riichi"),
    "open": ("open_deal_in", "open_draw"),
    "self_draw_paid": ("big_self_draw_paid_as_dealer",),
    "draw": ("tenpai",),
    "dealer_hand": ("dealer_win",),
}
COUNTS = {
    *("hand", "self_draw_paid", "self_draw_paid_as_dealer", "nagashi", "abort", "chombo"),
    *("liable", *(name for names in SHARES.values() for name in names)),
    *(f"han_{han}_win" for han in range(1, 14)),
}
MEANS = {
    **{"win_value": "win", "win_change": "win"},
    **{"deal_in_value": "deal_in", "deal_in_change": "deal_in"},
    **{"riichi_change": "riichi", "riichi_win_change": "riichi_win"},
    **{"riichi_deal_in_change": "riichi_deal_in", "riichi_win_value": "riichi_win"},
    **{"deal_in_to_riichi_change": "deal_in_to_riichi"},
    **{"deal_in_to_open_change": "deal_in_to_open"},
    **{"deal_in_to_concealed_change": "deal_in_to_concealed"},
    **{"open_win_value": "open_win", "concealed_win_value": "concealed_win"},
}
RATES = {  # columns that are a quotient of two facts of other names
    "riichi_won_fraction": ("riichi_win", "riichi"),
    "deal_in_in_riichi_fraction": ("riichi_deal_in", "deal_in"),
    "open_won_fraction": ("open_win", "open"),
    "deal_in_with_open_hand_fraction": ("open_deal_in", "deal_in"),
    "win_value_per_hand": ("win_value", "hand"),
    "deal_in_value_per_hand": ("deal_in_value", "hand"),
    "net_value_per_hand": ("net_value", "hand"),
}
PAID_COLUMNS = ("self_draw_paid", "self_draw_paid_as_dealer", "big_self_draw_paid_as_dealer")
ONLY_WHERE_OPEN = {
    *(
        f"{name}_{what}"
        for name in (
            *("open", "open_win", "concealed_win", "deal_in_to_open", "deal_in_to_concealed"),
            *("open_deal_in", "open_draw"),
        )
        for what in ("count", "fraction")
    ),
    *("open_won_fraction", "deal_in_with_open_hand_fraction"),
    *("open_win_value_mean", "concealed_win_value_mean"),
    *("deal_in_to_open_change_mean", "deal_in_to_concealed_change_mean"),
}


def hand_columns(had: Sequence[HandFactCounts], marked: bool) -> dict[str, ColumnValue]:
    """The columns of hands that someone sat in; `marked` if somebody marks open hands."""
    total: HandFactCounts = Counter()
    for facts in had:
        total.update(facts)
    columns: dict[str, ColumnValue] = {f"{name}_count": Fraction(total[name]) for name in COUNTS}
    for of, names in SHARES.items():
        columns |= {f"{name}_fraction": divide(total[name], total[of]) for name in names}
    columns |= {f"{name}_mean": divide(total[name], total[of]) for name, of in MEANS.items()}
    for name in PAID_COLUMNS:
        columns[f"{name}_mean"] = divide(total[f"{name}_change"], total[name])
    columns |= {name: divide(total[of], total[by]) for name, (of, by) in RATES.items()}
    if not marked:
        columns |= dict.fromkeys(ONLY_WHERE_OPEN, NAN)
    return columns


@dataclass(frozen=True)
class GamesOfPlayer:
    """Finished games that someone sat in: a row each, with the rows of all who sat there."""

    rows: list[tuple[Row, list[Row], ModelRuleset]]

    def count(self, test: Callable[[Row, list[Row]], object]) -> Fraction:
        return Fraction(sum(bool(test(row, game)) for row, game, _ in self.rows))

    def mean(self, what: str) -> ColumnValue:
        return divide(sum(parse_exact(row[what]) for row, _, _ in self.rows), len(self.rows))


def parse_exact(number: float | str) -> Fraction:
    """A number of a table, which has a decimal or two at most."""
    return Fraction(str(number))


def better_rank(row: Row, game: list[Row]) -> int:
    """A rank shared, as its better one."""
    return 1 + len([other for other in game if other["rank"] < row["rank"]])


def is_last(row: Row, game: list[Row]) -> bool:
    return bool(row["rank"] == max(other["rank"] for other in game))


RUNS: dict[str, Callable[[Row, list[Row]], bool]] = {
    "first": lambda row, game: better_rank(row, game) == 1,
    "top_two": lambda row, game: better_rank(row, game) <= 2,
    "not_last": lambda row, game: not is_last(row, game),
}


def game_columns(
    games: GamesOfPlayer, adjusted: Fraction, players: int, alone: bool
) -> dict[str, ColumnValue]:
    """The columns of games; `alone` for one player, who has runs."""
    number = len(games.rows)
    points = sum((parse_exact(row["points"]) for row, _, _ in games.rows), adjusted)
    columns: dict[str, ColumnValue] = {
        "game_count": Fraction(number),
        "mean_rank": games.mean("rank"),
        "points": points,
        "points_per_game": divide(points, number),
        "mean_score": games.mean("score"),
        "mean_gain": divide(
            sum(row["score"] - rules.start for row, _, rules in games.rows), number
        ),
        "highest_score": max((parse_exact(row["score"]) for row, _, _ in games.rows), default=NAN),
        "lowest_score": min((parse_exact(row["score"]) for row, _, _ in games.rows), default=NAN),
    }
    tests: dict[str, Callable[[Row, list[Row]], object]] = {
        place: partial(_has_rank, rank) for rank, place in enumerate(PLACES[:players], 1)
    }
    tests["bust"] = lambda row, game: row["score"] < 0
    tests |= {name: test for name, test in RUNS.items() if name != "first"}
    for name, test in tests.items():
        columns[f"{name}_count"] = games.count(test)
        columns[f"{name}_fraction"] = divide(games.count(test), number)
    for wind in WINDS[:players]:
        begun = GamesOfPlayer([each for each in games.rows if each[0]["seat"] == wind[0].upper()])
        columns[f"{wind}_game_count"] = Fraction(len(begun.rows))
        columns[f"{wind}_mean_rank"] = begun.mean("rank")
        columns[f"{wind}_points_per_game"] = begun.mean("points")
    for name, test in RUNS.items():
        had = "".join("y" if test(row, game) else "n" for row, game, _ in games.rows)
        runs = [len(run) for run in had.split("n")]
        columns[f"longest_{name}_run"] = Fraction(max(runs)) if alone else NAN
        columns[f"current_{name}_run"] = Fraction(runs[-1]) if alone else NAN
    return columns


def _has_rank(rank: int, row: Row, game: list[Row]) -> bool:
    return better_rank(row, game) == rank


def net_of(mine: Callable[[Row], bool], name: str) -> Fraction:
    """Final scores less those at the start, and the changes of loose hands. There a stick that
    nobody wins goes back to its owner."""
    games = [row for row in table(name, "games") if mine(row)]
    net = sum((parse_exact(row["score"]) - ruleset(name, row).start for row in games), Fraction())
    loose = [row for row in table(name, "hands") if not row["round"]]
    for game in games_of(loose):
        lying: Counter[str] = Counter()
        for rows in hands_of(game):
            net += sum(parse_exact(row["delta"]) for row in rows if mine(row))
            if any(row["won"] for row in rows):
                lying.clear()
            elif rows[0]["result"] != "chombo":
                lying.update(row["name"] for row in rows if row["riichi"])
        net += sum(1000 * lying[row["name"]] for row in game[: len(rows)] if mine(row))
    return net


def longest_deal(mine: Callable[[Row], bool], hands: Iterable[list[Row]]) -> Fraction:
    """The most hands of a round that someone dealt."""
    deals: Counter[tuple[int, str]] = Counter()
    for rows in hands:
        if rows[0]["round"] and any(row["dealer"] and mine(row) for row in rows):
            deals[rows[0]["game"], rows[0]["round"]] += 1
    return Fraction(max(deals.values(), default=0))


def best_hand(mine: Callable[[Row], bool], name: str) -> dict[str, ColumnValue]:
    """The most han of a hand won (13 for each yakuman), and the most points of one."""
    hands = list(hands_of(table(name, "hands")))
    han, values = [], []
    for rows in hands:
        rules = ruleset(name, rows[0])
        for row in rows:
            if row["won"] and mine(row):
                mark = row["mark"]
                han.append(13 * int(mark[0]) if "y" in mark else han_of(mark))
                values.append(own_points(row, rules))
    return {
        "most_han": Fraction(max(han)) if han else NAN,
        "highest_value": Fraction(max(values)) if values else NAN,
    }


def slow_row(who: str, name: str) -> dict[str, ColumnValue]:
    """Somebody's row of the players table, or everybody's (`*`)."""

    def mine(row: Row) -> bool:
        return who in {"*", row["name"]}

    hands = list(hands_of(table(name, "hands")))
    marked = any("o" in row["mark"] for rows in hands for row in rows)
    had = [
        facts
        for rows in hands
        for row, facts in zip(rows, riichi_facts(rows, ruleset(name, rows[0])), strict=True)
        if mine(row)
    ]
    games = GamesOfPlayer(
        [
            (row, game, ruleset(name, row))
            for game in games_of(table(name, "games"))
            for row in game
            if mine(row) and game[0]["end"] != "unfinished"
        ]
    )
    adjusted = season(name).adjustments
    points = sum(adjusted.values(), Fraction()) if who == "*" else adjusted.get(who, Fraction())
    net = net_of(mine, name)
    recorded = sum(
        row["score"] - rules.start for row, _, rules in games.rows if row["end"] == "scores"
    )
    players = 3 if name.startswith("three") else 4
    return {
        **hand_columns(had, marked),
        **game_columns(games, points, players, who != "*"),
        "net_score": net,
        "net_score_per_hand": divide(net - recorded, len(had)),
        "longest_deal": longest_deal(mine, hands),
        **best_hand(mine, name),
        # Nobody shows tiles in these seasons.
        **{f"{name}_fraction": NAN for name in ("ippatsu", "ura", "double_riichi")},
        "dora_mean": NAN,
        # Nor are there chips, or anybody who pays double.
        **dict.fromkeys(("chips_per_game", "wareme_win_fraction", "wareme_change_mean"), NAN),
        **({} if games.rows else {"yakitori_fraction": NAN}),
        # Nor does anybody write turns.
        **{"win_turn_mean": NAN, "riichi_turn_mean": NAN},
    }


def display_value(value: ColumnValue) -> str:
    """A value as it is in a row: whole numbers, or the nearest float."""
    if value is NAN:
        return "nan"
    return str(value.numerator if value.denominator == 1 else float(value))


@pytest.mark.parametrize("name", RIICHI_SEASONS)
def test_every_column_against_the_second_computation(name: str) -> None:
    for row in table(name):
        slow = slow_row(row["name"], name)
        for column, value in row.items():
            if column != "name":
                assert str(value) == display_value(slow.get(column, Fraction(0))), (
                    row["name"],
                    column,
                )
        assert set(slow) <= set(row)


HK_BLAMES = {
    "d": "discard_count",
    "D": "discard_guarantee_count",
    "S": "self_draw_guarantee_count",
    "f": "false_win_count",
}


@pytest.mark.parametrize("name", HK_SEASONS)
def test_every_hk_column_against_the_second_computation(name: str) -> None:
    for row in table(name):
        mine = [hand for hand in table(name, "hands") if row["name"] in {"*", hand["name"]}]
        slow = slow_hk_row(mine)
        assert [str(value) for value in list(row.values())[1:]] == [
            display_value(slow.get(column, Fraction())) for column in list(row)[1:]
        ]


def slow_hk_row(mine: Sequence[Row]) -> dict[str, ColumnValue]:
    """A row of the players table of HK, from somebody's rows of the hands table."""

    def net(*kinds: str) -> Fraction:
        of_kinds = (row for row in mine if row["result"] in kinds or not kinds)
        return sum((parse_exact(row["delta"]) for row in of_kinds), Fraction())

    wins = [row for row in mine if row["won"]]
    by = Counter(row["result"] for row in wins)
    blames = Counter(row["mark"] for row in mine if row["mark"] in HK_BLAMES)
    columns: dict[str, ColumnValue] = {
        "game_count": Fraction(len(mine)),
        "win_count": Fraction(len(wins)),
        "win_fraction": divide(len(wins), len(mine)),
        "blame_count": Fraction(blames.total()),
        "blame_fraction": divide(blames.total(), len(mine)),
        "net_score": net(),
        "net_score_per_game": divide(net(), len(mine)),
        "self_draw_count": Fraction(by["self-draw"]),
        "self_draw_fraction": divide(by["self-draw"], len(wins)),
        "discard_win_count": Fraction(by["discard"]),
        "discard_win_fraction": divide(by["discard"], len(wins)),
        "mean_faan": divide(sum(int(row["mark"]) for row in wins), len(wins)),
        "self_draw_net": net("self-draw"),
        "discard_net": net("discard"),
        "flower_mean": NAN,  # no tiles are written: what is counted of them is 0
    }
    for mark, column in HK_BLAMES.items():
        columns[column] = Fraction(blames[mark])
        columns[column.replace("_count", "_fraction")] = divide(blames[mark], blames.total())
    return columns


# ------------------------------------------------------------------- the table of deal-ins


class SlowDealIn(NamedTuple):
    """A row of the hands table of who dealt in, and what it was to."""

    row: Row
    value: str
    kind: str


def list_deal_ins(name: str) -> Iterator[SlowDealIn]:
    """Every deal-in of a season, to the first winner in turn."""
    for rows in hands_of(table(name, "hands")):
        for row in rows:
            if row["dealt_in"]:
                discarder = rows.index(row)
                after = [*rows[discarder:], *rows[:discarder]]
                winner = next(each for each in after if each["won"])
                kind = "riichi" if winner["riichi"] else "concealed"
                kind = "open" if "o" in winner["mark"] else kind
                yield SlowDealIn(row, slow_value(name, winner), kind)


def slow_value(name: str, winner: Row) -> str:
    """What a hand is called in the table, by its mark."""
    mark = winner["mark"]
    if name.startswith("hk"):
        return f"{mark} faan" if int(mark) < 13 else "13 faan or more"
    if "y" in mark:
        return "yakuman"
    limit = LIMITS.get(base_points(mark, ruleset(name, winner)), "")
    return limit.replace("_", " ") or f"{han_of(mark)} han"


def slow_deal_in_row(name: str, of: list[SlowDealIn], over: int, marked: bool) -> dict[str, str]:
    """The figures of a row."""

    def mean(deal_ins: list[SlowDealIn]) -> str:
        changed = sum((parse_exact(each.row["delta"]) for each in deal_ins), Fraction())
        return display_value(divide(changed, len(deal_ins)))

    row = {
        "deal_in_count": str(len(of)),
        "fraction": display_value(divide(len(of), over)),
        "change_mean": mean(of),
    }
    for kind in () if name.startswith("hk") else ("riichi", "open", "concealed"):
        some = [each for each in of if each.kind == kind]
        known = marked or kind == "riichi"
        row[f"to_{kind}_count"] = str(len(some)) if known else "nan"
        row[f"to_{kind}_fraction"] = display_value(divide(len(some), len(of))) if known else "nan"
        row[f"to_{kind}_change_mean"] = mean(some) if known else "nan"
    return row


@pytest.mark.parametrize("name", SEASONS)
def test_deal_ins_against_the_second_computation(name: str) -> None:
    every = list(list_deal_ins(name))
    marked = any("o" in row["mark"] for row in table(name, "hands"))
    expected: dict[tuple[str, str, str], dict[str, str]] = {}
    for who in {"*", *(each.row["name"] for each in every)}:
        mine = [each for each in every if who in {"*", each.row["name"]}]
        expected[who, "all", "all"] = slow_deal_in_row(name, mine, len(mine), marked)
        for value in {each.value for each in mine}:
            of = [each for each in mine if each.value == value]
            expected[who, "value", value] = slow_deal_in_row(name, of, len(mine), marked)
    found = {
        (row["name"], row["by"], row["hand"]): {
            column: str(figure)
            for column, figure in row.items()
            if column not in {"name", "by", "hand"}
        }
        for row in table(name, "deal-ins")
    }
    assert found == expected
    assert every


# ------------------------------------------------------------ tables against one another


@pytest.mark.parametrize("name", SEASONS)
def test_default_columns_are_the_same_with_others(name: str) -> None:
    """They are added up while hands are played, or with everything else."""
    default = table(name, columns="")
    detail = "discard_win_count"
    again = tally(season(name).text, columns=",".join([*default[0], detail]))
    assert repr([{**row, detail: 0} for row in default]) == repr(
        [{**row, detail: 0} for row in again]
    )  # nan is not equal to nan


@pytest.mark.parametrize("name", SEASONS)
def test_matchups_are_seen_from_both_sides(name: str) -> None:
    pairs = {(row["name"], row["opponent"]): row for row in table(name, "matchups")}
    assert list(pairs) == sorted(pairs)
    kinds: Sequence[str] = ("discards", "self_draws", "draws", "chombo", "sticks")
    if name.startswith("hk"):  # draws cost nothing there, and no sticks lie on the table
        kinds = ("discards", "self_draws", "chombo", "gifts")
    for (one, other), row in pairs.items():
        assert row["net"] == sum(row[kind] for kind in kinds)
        if other == NOBODY:
            assert row["net"] == row["sticks"] < 0
            continue
        back = pairs[other, one]
        assert all(row[kind] == -back[kind] for kind in (*kinds, "net"))
        assert row["hand_count"] == back["hand_count"]
        if name.startswith("hk"):  # no games are followed
            assert "game_count" not in row
            continue
        assert all(row[what] == back[what] for what in ("game_count", "tied_count"))
        assert row["ahead_count"] == back["behind_count"]
        assert row["game_count"] == row["ahead_count"] + row["behind_count"] + row["tied_count"]
        if row["game_count"]:
            assert row["score_difference_mean"] == -back["score_difference_mean"]


@pytest.mark.parametrize("name", SEASONS)
def test_matchups_add_up_to_net_scores(name: str) -> None:
    """Recorded games apart, of which nobody knows who paid whom."""
    nets: dict[str, float] = defaultdict(float)
    for row in table(name, "matchups"):
        nets[row["name"]] += row["net"]
    for row in table(name, "games"):
        if row["end"] == "scores":
            nets[row["name"]] += row["score"] - ruleset(name, row).start
    for row in table(name)[:-1]:
        assert nets[row["name"]] == row["net_score"]


def test_a_penalty_goes_to_nobody_and_a_gift_to_who_gets_it() -> None:
    hk = "rules=hk\nWing Mei Kit Yan\n3 - d -\nWing +20 / Mei -20\n"
    mcr = "rules=mcr\nLena Kaito Jonas Mehdi\n- d - 9\nLena -10\nend\n"
    for text, name, other, kind, points in (
        (mcr, "Lena", NOBODY, "chombo", -10),
        (hk, "Wing", "Mei", "gifts", 20),
        (hk, "Mei", "Wing", "gifts", -20),
    ):
        rows = tally(text, table="matchups", columns="all")
        (row,) = [row for row in rows if (row["name"], row["opponent"]) == (name, other)]
        assert row[kind] == points
        assert not [row for row in rows if row["name"] == NOBODY]


@pytest.mark.parametrize("name", RIICHI_SEASONS)
def test_sticks_that_the_rules_take_away_go_to_nobody(name: str) -> None:
    lost = sum(row["net"] for row in table(name, "matchups") if row["opponent"] == NOBODY)
    missing = sum(row["score"] - ruleset(name, row).start for row in table(name, "games"))
    assert lost == missing == table(name)[-1]["net_score"]


@pytest.mark.parametrize("name", SEASONS)
def test_matchups_against_the_hands_and_games_tables(name: str) -> None:
    """Who sat with whom, who came before whom, and what moved at chombo and in draws."""
    hands = list(hands_of(table(name, "hands")))
    games = [game for game in games_of(table(name, "games")) if game[0]["end"] != "unfinished"]
    for row in table(name, "matchups"):
        pair = {row["name"], row["opponent"]}
        if NOBODY in pair:
            continue
        together = [rows for rows in hands if pair <= {each["name"] for each in rows}]
        assert row["hand_count"] == len(together)
        if name.startswith("hk"):
            continue
        ranks, apart = [], Fraction()
        for game in games:
            by_name = {each["name"]: each for each in game}
            if pair <= set(by_name):
                one, other = by_name[row["name"]], by_name[row["opponent"]]
                ranks.append(one["rank"] - other["rank"])
                apart += one["score"] - other["score"]
        assert row["game_count"] == len(ranks)
        assert row["ahead_count"] == sum(rank < 0 for rank in ranks)
        assert row["behind_count"] == sum(rank > 0 for rank in ranks)
        assert str(row["score_difference_mean"]) == display_value(divide(apart, len(ranks)))


KINDS = {
    **dict.fromkeys(("ron", "discard"), "discards"),
    **dict.fromkeys(("tsumo", "self-draw"), "self_draws"),
    **dict.fromkeys(("draw", "nagashi"), "draws"),
    **dict.fromkeys(("chombo", "false-win"), "chombo"),
}


@pytest.mark.parametrize("name", SEASONS)
def test_matchups_by_kind_add_up_to_the_hands(name: str) -> None:
    """Each player's changes by what came of the hand, the sticks apart."""
    slow: Counter[tuple[str, str]] = Counter()
    for rows in hands_of(table(name, "hands")):
        kind = rows[0]["result"]
        own_first = season(name).preset_names[rows[0]["line"] - 1] == "ema-2016"
        for row, sticks in zip(rows, sticks_of(rows, own_first), strict=True):
            if kind in KINDS:
                slow[row["name"], KINDS[kind]] += row["delta"] - sticks
    quick: Counter[tuple[str, str]] = Counter()
    for row in table(name, "matchups"):
        for kind in set(KINDS.values()):
            quick[row["name"], kind] += row.get(kind, 0)
    assert {key: number for key, number in quick.items() if number} == {
        key: number for key, number in slow.items() if number
    }


def sticks_of(rows: list[Row], own_first: bool) -> list[int]:
    """What riichi sticks change in a hand: those on the table and the hand's own."""
    if rows[0]["result"] in {"chombo", "false-win", "discard", "self-draw", ""}:
        return [0] * len(rows)
    placed = [-1000 * row["riichi"] for row in rows]
    winners = find_winners(rows, ModelRuleset()).seats
    if not winners:
        return placed
    taken = placed.copy()
    for seat, stick in enumerate(placed):
        taker = seat if own_first and seat in winners else winners[0]
        taken[taker] -= stick
    taken[winners[0]] += 1000 * rows[0]["sticks"]
    return taken


@pytest.mark.parametrize("name", RIICHI_SEASONS)
def test_seats_add_up_to_the_players(name: str) -> None:
    rows = table(name, "seats")
    players = 3 if name.startswith("three") else 4
    columns = ("game_count", *(f"{place}_count" for place in PLACES[:players]))
    for player in table(name):
        who = player["name"]
        mine = [row for row in rows if row["name"] == who]
        if not player["game_count"]:
            assert not mine
            continue
        for column in columns:
            assert sum(row[column] for row in mine) == player[column]
        adjusted = season(name).adjustments
        outside = sum(adjusted.values()) if who == "*" else adjusted.get(who, 0)
        assert (
            sum(parse_exact(row["points"]) for row in mine)
            == parse_exact(player["points"]) - outside
        )
        for row in mine:
            wind = next(wind for wind in WINDS if wind[0].upper() == row["seat"])
            assert row["game_count"] == player[f"{wind}_game_count"]
            assert row["mean_rank"] == player[f"{wind}_mean_rank"]
            assert row["points_per_game"] == player[f"{wind}_points_per_game"]


@pytest.mark.parametrize("by", ["day", "month", "year", "game", "season"])
@pytest.mark.parametrize("name", SEASONS)
def test_series_end_in_the_players_table(name: str, by: str) -> None:
    rows = table(name, "series", by=by)
    columns = {"hand": "hand_count", "game": "game_count", "net": "net_score", "points": "points"}
    totals: dict[str, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for row in rows:  # every total is the one before and what the period added
        total = totals[row["name"]]
        for what, column in columns.items():
            total[what] += parse_exact(row[column])
            assert total[what] == parse_exact(row[f"{what}_total"])
    for player in table(name)[:-1]:
        net = {"net": player["net_score"], "points": player.get("points", 0)}
        hk = name.startswith("hk")
        net["hand"] = player["game_count" if hk else "hand_count"]
        net["game"] = player["game_count"]  # in HK a hand
        assert totals[player["name"]] == {what: parse_exact(number) for what, number in net.items()}
    periods = list(dict.fromkeys(row["period"] for row in rows))
    assert len(rows) == len({(row["period"], row["name"]) for row in rows})
    if by in {"day", "month", "year"}:
        assert periods == sorted(periods)
    elif by == "season" and not name.startswith("hk"):
        assert periods == ["", "winter"]


@pytest.mark.parametrize("name", SEASONS)
def test_series_by_day_and_by_game_against_the_hands_table(name: str) -> None:
    for by, column in (("day", "date"), ("game", "game")):
        slow: Counter[tuple[str, str]] = Counter()
        for row in table(name, "hands"):
            slow[str(row[column]), row["name"]] += 1
        quick = {
            (row["period"], row["name"]): row["hand_count"]
            for row in table(name, "series", by=by)
            if row["hand_count"]
        }
        assert quick == slow


TILES = (ROOT / "tests/data/columns/yaku.txt", ROOT / "tests/data/columns/tiles.txt")


@for_each([*TILES, ROOT / "examples/tiles.txt"], stem_of)
def test_the_yaku_table_is_the_yaku_columns(path: Path) -> None:
    table = {(row["yaku"], row["name"]): row for row in tally(path, table="yaku")}
    players = tally(path, columns="all")
    for player in players:
        for column, count in player.items():
            if not column.startswith("yaku_"):
                continue
            romaji = column.removeprefix("yaku_").removesuffix("_count").replace("_", " ")
            if romaji == "renhou yakuman":
                romaji = "renhou (yakuman)"
            row = table.pop((romaji, player["name"]), {})
            assert row.get("win_count", 0) == count
            if row:
                assert row["known_count"] == player["known_yaku_win_count"]
                assert row["fraction"] == int(count) / int(row["known_count"])
                assert row["known_fraction"] == int(row["known_count"]) / int(player["win_count"])
    assert not table


@pytest.mark.parametrize("name", ["four-1", "three-3", "hk-1"])
def test_stretches_change_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few hands are passed on at a time."""
    wanted = ["matchups", "series", "records"]
    wanted += [] if name.startswith("hk") else ["seats", "ratings"]
    expected = [table(name, which) for which in wanted]
    players = table(name)
    for constant in LOOSE_HANDS_PATHS:
        monkeypatch.setattr(constant, 3)
    text = season(name).text
    again = [tally(text, table=which, columns="all") for which in wanted]
    assert repr(again) == repr(expected)
    rows = tally(text, columns="all")
    assert repr(rows) == repr(players)


@pytest.mark.parametrize("name", ["four-1", "three-3", "hk-1"])
def test_counts_are_multiplied_at_any_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few hands wait for it."""
    text, expected = season(name).text, table(name)
    monkeypatch.setattr(UNSETTLED_HANDS_PATH, 1)
    assert repr(tally(text, columns="all")) == repr(expected)


def measure_kept_bytes(lines: Sequence[str], options: TableOptions) -> float:
    """How many bytes a table keeps of each byte that was read, until it is written."""
    tally(
        join_lines(lines[:2]), table=options.table, columns=options.columns
    )  # what it imports stays
    source = ScoresSource("games.txt", lambda: nullcontext(lines))
    reading = Tally([source], print)
    events = list(reading.events())
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    made = find_table(options.table).make_accumulator(options)
    for event in events:
        made.add(event)
    if isinstance(made, PlayersTable):  # what is remembered of hands has a bound of its own
        made.statistics.wanted = None
    share_quotient.cache_clear()  # likewise
    gc.collect()  # and what the interpreter holds ready for the next ones
    now, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (now - before) / len(join_lines(lines))


@pytest.mark.parametrize(
    ("blocks", "options", "bound"),
    [
        (generate_games_by_scores(), TableOptions("series", by="game"), 60),  # four sums a game
        # (ratings go by date, so that each finished game is kept: some 130 bytes)
        (generate_games_by_scores(), TableOptions("series", by="day"), 6),
        (generate_games_by_scores(), TableOptions("players", "all"), 20),
        (generate_games_by_scores(), TableOptions("ratings"), 6),
        (
            generate_games_of_new_names(7),
            TableOptions("players"),
            70,
        ),  # a name takes some ten bytes of a file, and a player 1 KB of memory
        (generate_games_of_new_names(7), TableOptions("players", "all"), 140),
    ],
    ids=["games", "days", "scores", "ratings", "names", "names-all"],
)
def test_a_table_keeps_little_of_what_was_read(
    blocks: Iterable[list[str]], options: TableOptions, bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(UNSETTLED_HANDS_PATH, 100)  # as few lines as these have
    kept = measure_kept_bytes(take_blocks(blocks, 300), options)
    assert kept < bound
