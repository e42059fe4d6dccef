"""Every column of the players table, against values worked out by hand.

A season is a scores file in `data/columns/` with its table `.columns` beside it, turned round:
a line for each column, a value for each player, in the table's order. Columns that are not
there are 0 for everybody. Where the first line is `only yaku_ …`, only columns with such
beginnings are compared.
"""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from functools import cache
from itertools import chain, product
from math import isnan
from pathlib import Path
from typing import NamedTuple

import pytest

from mjtally import tally
from mjtally.base.markdown import read_page
from mjtally.base.quotient import Quotient
from mjtally.cli.main import main
from support.cases import for_each, some_of
from support.commands import run_command
from support.internals import PRESETS
from support.paths import DATA, ROOT

FOLDER = (DATA / "columns").relative_to(ROOT)
SEASONS = sorted((DATA / "columns").glob("*.txt"))
BY_NAME = {path.stem: path for path in SEASONS}

Column = dict[str, str]  # a value for each player
Out = pytest.CaptureFixture[str]


class Expected(NamedTuple):
    """What stands beside a season: its columns, and the beginnings of those compared."""

    columns: dict[str, Column]
    only: tuple[str, ...]


def expected(season: Path) -> Expected:
    text = season.with_suffix(".columns").read_text(encoding="utf-8")
    lines = [line.split() for line in text.splitlines() if line]
    only = tuple(lines.pop(0)[1:]) if lines[0][0] == "only" else ("",)
    names = lines[0][1:]
    return Expected({line[0]: dict(zip(names, line[1:], strict=True)) for line in lines}, only)


@cache
def write_columns(*arguments: str) -> dict[str, Column]:
    """The columns of a table that the command writes, with the players in its order. What is
    asked of one file several times is written once."""
    written = run_command("-q", *arguments, "-o", "-")
    assert written.status == 0
    header, *rows = csv.reader(io.StringIO(written.out), delimiter="\t")
    return {column: {row[0]: row[at] for row in rows} for at, column in enumerate(header)}


# ----------------------------------------------------------------------- worked out by hand


@pytest.mark.parametrize("season", SEASONS, ids=lambda season: season.stem)
def test_every_column_as_worked_out_by_hand(season: Path) -> None:
    columns, only = expected(season)
    table = write_columns(str(season), "--columns", "all")
    place, players = season.with_suffix(".columns").relative_to(ROOT), list(columns["name"])
    assert {*table["name"]} == {*players}, f"the players of {place} are not those of the table"
    zero = dict.fromkeys(table["name"], "0")
    compared = {column: values for column, values in table.items() if column.startswith(only)}
    different = [
        " ".join([f"{column:31}", *(f"{values[player]:11}" for player in players)]).rstrip()
        for column, values in compared.items()
        if values != columns.get(column, zero)
    ]
    begins = f", which compares those that begin with {' or '.join(only)}" if any(only) else ""
    assert not different, (
        f"count these again by hand; what is right goes into {place} (0 for all needs no line)"
        f"{begins}:\n" + "\n".join(different)
    )
    if "" in only:  # players in the order of the table, and no column that there is not
        assert list(table["name"]) == players
        gone = " ".join(columns.keys() - table.keys())
        assert not gone, f"no column is called so any more: remove from {place}: {gone}"


def find_rules(season: Path) -> str:
    """The first rules of a season; four keys are of Hong Kong alone."""
    declared: dict[str, str] = dict(
        re.findall(r"^(\w+)=(\S+)", season.read_text(encoding="utf-8"), re.MULTILINE)
    )
    implied = "hk" if declared.keys() & {*"BMRS"} else "riichi"
    return str(declared.get("rules", implied))


def is_of_family(season: Path, rules: str) -> bool:
    """Whether the rules of a season are of the family of others; riichi for three players counts as
    riichi does."""
    module: str = PRESETS[rules].family.__module__
    return module == PRESETS[find_rules(season)].family.__module__


# Of these families the seasons have a few patterns: one rule counts any pattern, and the seasons
# `fan` and `hk-tiles` have each of theirs.
SOME_PATTERNS = {"zung-jung", "taiwan"}


@pytest.mark.parametrize("rules", ["riichi", "sanma", "hk", "mcr", "zung-jung", "taiwan"])
def test_every_column_says_something_in_a_season_of_its_family(rules: str, capsys: Out) -> None:
    """A family has its own counts, although another has a column of the same name."""
    telling = {
        column
        for season in SEASONS
        if is_of_family(season, rules)
        for column, values in expected(season).columns.items()
        if set(values.values()) - {"0", "nan"}
    }
    silent = " ".join(
        name
        for name in list_columns(rules, capsys)
        if name not in telling and not (rules in SOME_PATTERNS and name.startswith("pattern_"))
    )
    assert not silent, (
        f"write hands that these columns count into a season of {FOLDER} under rules={rules}:"
        f" {silent}"
    )


def test_norths_set_aside_are_dora() -> None:
    text = "rules=sanma\nlength=free\nEmi Fumi Go\nE1: 789p345777s11z56s+7s{44z} - - dora=8p\n"
    rows = tally(text, columns="name,dora_mean,yaku_menzen_tsumo_count")
    assert rows[0] == {"name": "Emi", "dora_mean": 3, "yaku_menzen_tsumo_count": 1}


def test_notes_beside_han_and_fu_count_and_are_no_tiles() -> None:
    text = "Aki Ben Chie Dai\n3/40! - d - ippatsu\nend\n"
    row = tally(text, columns="ippatsu_count,tiles_win_count,yaku_ippatsu_count")[0]
    assert row == {"ippatsu_count": 1, "tiles_win_count": 0, "yaku_ippatsu_count": 0}
    both = "Aki Ben Chie Dai\n3/40! 2/30! d - ippatsu=Aki,Ben\nend\n"
    rows = tally(both, columns="name,ippatsu_count")
    assert {row["name"]: row["ippatsu_count"] for row in rows}["Ben"] == 1


@pytest.mark.parametrize(
    ("marks", "column", "share"),
    [
        ("3/40! - d -", "ippatsu_count", "0/nan"),  # nobody says ippatsu, perhaps of nobody
        ("3/40! - d - ippatsu", "ippatsu_count", "1/1"),
        ("3/40! - d -", "double_riichi_count", "0/nan"),
        ("3/40!! - d -", "double_riichi_count", "1/1"),
        ("11z406m24p+3p(555z)(789s) - - -", "open_count", "nan/nan"),
        ("11z406m24p+3p(555z)(789s)o - - -", "open_count", "1/1"),
        ("11z406m24p+3p(555z)(789s) - -o -", "open_count", "1/1"),
        ("11z406m24p+3p(555z)(789s) - - -", "open_win_count", "1/1"),
        ("3/40 - d -", "open_win_count", "nan/nan"),
        ("3/40 -o d -", "open_win_count", "0/0"),
    ],
)
def test_shares_of_what_is_told(marks: str, column: str, share: str) -> None:
    """Aki's; nan where nobody in the tally tells any such thing."""
    columns = ["name", column, column.replace("_count", "_fraction")]
    rows = tally(f"Aki Ben Chie Dai\n{marks}\nend\n", columns=",".join(columns))
    (row,) = (row for row in rows if row["name"] == "Aki")
    assert f"{row[columns[1]]}/{row[columns[2]]}" == share


# Aki won, dealt in and paid a self-draw, in hands of which changes of score are all that is known.
BY_POINTS = {
    "riichi": "+7700 0 -7700 0\n-8300 +8300 0 0\n-500 -1000 +2000 -500",
    "hk": "+16 -16 0 0\n-16 +16 0 0\n-16 +48 -16 -16",
    "mcr": "+96 -32 -32 -32\n-20 +36 -8 -8\n-26 +78 -26 -26",
    "zung-jung": "+90 -40 -25 -25\n-130 +180 -25 -25\n-60 +180 -60 -60",
    "taiwan": "+220 -220 0 0\n-260 +260 0 0\n-220 +660 -220 -220",
}
VALUE_HANDS_TOLD = """
    hand_count win_count win_fraction deal_in_count deal_in_fraction net_score_per_hand
    self_draw_count self_draw_fraction discard_win_count discard_win_fraction
    deal_in_change_mean draw_count draw_fraction false_win_count false_win_fraction
    known_yaku_win_count tiles_win_count turn_win_count"""
# What is made of that; and counts of what only a tag or tiles say, which are 0 in any other hand.
TOLD_BY_POINTS = {
    "riichi": """
        hand_count win_count win_fraction deal_in_count deal_in_fraction net_score_per_hand
        self_draw_count self_draw_fraction discard_win_count discard_win_fraction
        win_value_mean win_change_mean deal_in_value_mean deal_in_change_mean
        self_draw_paid_count self_draw_paid_mean self_draw_paid_as_dealer_count
        win_value_per_hand deal_in_value_per_hand net_value_per_hand
        draw_count draw_fraction tenpai_count riichi_draw_count nagashi_count abort_count
        chombo_count liable_count
        dealer_hand_count dealer_hand_fraction dealer_win_count dealer_win_fraction
        known_yaku_win_count tiles_win_count tiles_riichi_win_count ippatsu_count ura_count
        turn_win_count turn_riichi_count wareme_count wareme_fraction wareme_win_count""",
    "hk": """
        game_count win_count win_fraction blame_count blame_fraction net_score_per_game
        self_draw_count self_draw_fraction discard_win_count discard_win_fraction discard_count
        discard_fraction discard_guarantee_count discard_guarantee_fraction false_win_count
        false_win_fraction self_draw_guarantee_count self_draw_guarantee_fraction self_draw_net
        discard_net known_yaku_win_count tiles_win_count""",
    "mcr": """
        hand_count win_count win_fraction discard_count discard_fraction net_score_per_hand
        self_draw_count self_draw_fraction discard_win_count discard_win_fraction
        discard_change_mean draw_count draw_fraction false_win_count false_win_fraction
        known_yaku_win_count tiles_win_count turn_win_count""",
    "zung-jung": VALUE_HANDS_TOLD,
    "taiwan": f"""{VALUE_HANDS_TOLD}
        dealer_hand_count dealer_hand_fraction dealer_win_count dealer_win_fraction""",
}


@pytest.mark.parametrize("rules", BY_POINTS)
def test_a_hand_by_its_points_tells_what_its_changes_tell(rules: str) -> None:
    """All else of it is nan, and not 0."""
    ends = "end\n" if PRESETS[rules].tracks_games else ""
    text = f"rules={rules}\nAki Ben Chie Dai\n{BY_POINTS[rules]}\n{ends}"
    (aki,) = (row for row in tally(text, columns="all") if row["name"] == "Aki")
    statistics = PRESETS[rules].family.statistics
    of_hands = {row.name for row in statistics.build_count_table(True).hand_rows}
    known = {
        column.name
        for column in statistics.build_columns(True)
        if column.required_counts & of_hands and str(aki[column.name]) != "nan"
    }
    told = {*TOLD_BY_POINTS[rules].split()}
    assert not known - told, (
        f"{' '.join(sorted(known - told))}: of hands by their points alone this is not nan. If"
        " changes of score do not tell it, its count needs known_in= (as others of statistics/"
        "counts.py), and a share is to be one of a count such as marked_hand_count or"
        " told_hand_count; if they do, write it into TOLD_BY_POINTS above"
    )
    assert not told - known, f"{' '.join(sorted(told - known))}: changes of score tell this"


# ----------------------------------------------------------------------- naming the columns


def list_columns(rules: str, capsys: Out) -> list[str]:
    """The names that the verb `columns` lists."""
    assert main(["columns", "--rules", rules]) == 0
    return [line[2:].split()[0] for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("rules", "season"),
    [("riichi", "riichi"), ("sanma", "three-players"), ("hk", "hk"), ("mcr", "mcr")],
)
def test_the_verb_lists_what_the_table_has(rules: str, season: str, capsys: Out) -> None:
    table = write_columns(str(BY_NAME[season]), "--columns", "all")
    assert list_columns(rules, capsys) == list(table)


@pytest.mark.parametrize(
    "table",
    [
        *("hands", "games", "results", "matchups", "seats", "series", "standings", "ratings"),
        *("records", "deal-ins", "yaku"),
    ],
)
@pytest.mark.parametrize(("rules", "season"), [("riichi", "yaku"), ("sanma", "three-players")])
def test_the_verb_lists_every_table(rules: str, season: str, table: str, capsys: Out) -> None:
    """Each column with its unit and its words; those with a star are shown, which are all but those
    of other systems of rating, and the rounds and tables that a file may state."""
    assert main(["columns", "--rules", rules, "--table", table]) == 0
    lines = capsys.readouterr().out.splitlines()
    shown = [line.removeprefix("*").split(maxsplit=2) for line in lines if line.startswith("*")]
    assert main(["-q", str(BY_NAME[season]), "--table", table, "-o", "-"]) == 0
    header = capsys.readouterr().out.splitlines()[0].split("\t")
    assert [name for name, *_ in shown] == header
    assert len(shown) == len(lines) or table in {"ratings", "standings", "games"}
    assert all(len(line.removeprefix("*").split(maxsplit=2)) == 3 for line in lines)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--table", "hand"], "there is no table hand, did you mean hands?"),
        (
            ["--rules", "hk", "--table", "games"],
            "HK has no games that end, and so no table games: choose players, hands, results,"
            " matchups, series, teams, standings, records, deal-ins, money or payments",
        ),
    ],
)
def test_the_verb_lists_no_table_that_there_is_not(
    options: list[str], said: str, capsys: Out
) -> None:
    assert main(["columns", *options]) == 2
    assert capsys.readouterr() == ("", f"mjtally: {said}\n")


@pytest.mark.parametrize("rules", ["riichi", "sanma", "hk", "mcr"])
def test_the_verb_marks_the_default_columns(rules: str, capsys: Out) -> None:
    season = {"riichi": "riichi", "sanma": "three-players"}.get(rules, rules)
    default = list(write_columns(str(BY_NAME[season])))
    assert main(["columns", "--rules", rules]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[2:].split()[0] for line in lines if line.startswith("* ")] == default
    assert all(len(line[2:].split(maxsplit=2)) == 3 for line in lines)  # name, unit, words


def test_every_quotient_has_its_count_before_it(capsys: Out) -> None:
    """A share's count, and what it is a share of."""
    for rules, shares in (("riichi", SHARES), ("sanma", SHARES), *OWN_SHARES.items()):
        names = list_columns(rules, capsys)
        unknown = [name for name in names if name.endswith("_fraction") and name not in shares]
        assert not unknown, SHARE_IS_MISSING.format(" ".join(unknown))
        for name in names:
            if name.endswith("_fraction"):
                assert set(shares[name]) <= set(names)


@pytest.mark.parametrize(
    ("season", "column", "meant"),
    [
        ("riichi", "self_draws_count", "did you mean self_draw_count?"),
        ("riichi", "mean_faan", "there is no column mean_faan"),
        ("three-players", "fourth_count", "there is no column fourth_count"),
        ("three-players", "north_mean_rank", "there is no column north_mean_rank"),
        ("hk", "riichi_count", "there is no column riichi_count"),
        ("riichi", "win_fraction_low", "there is no column win_fraction_low"),
        ("riichi", "all", "there is no column all"),
    ],
)
def test_columns_that_are_not_there(season: str, column: str, meant: str, capsys: Out) -> None:
    path = str(BY_NAME[season])
    assert main(["-q", path, "-o", "-", "--columns", f"name,{column}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert meant in err
    with pytest.raises(ValueError, match=f"there is no column {column}"):
        tally(path, columns=f"name,{column}")


def test_columns_stand_as_they_are_asked_for() -> None:
    path = str(BY_NAME["riichi"])
    every = write_columns(path, "--columns", "all")
    options = ["name", "longest_deal", "win_count", "han_3_win_count", "points"]
    assert write_columns(path, "--columns", ",".join(options)) == {
        column: every[column] for column in options
    }


@pytest.mark.parametrize("season", SEASONS, ids=lambda season: season.stem)
def test_default_columns_do_not_depend_on_the_others(season: Path) -> None:
    """They are added up while hands are played, or with everything else."""
    default = write_columns(str(season))
    every = write_columns(str(season), "--columns", "all")
    assert list(every)[: len(default)] == list(default)
    assert {column: every[column] for column in default} == default


# ------------------------------------------------------------------------------- intervals

Z = {  # of the normal distribution, from a table
    "90": Decimal("1.644853626951472714863848907991632136"),
    "95": Decimal("1.959963984540054235524594430520551528"),
    "99": Decimal("2.575829303548900760966109107450218399"),
}

SHARE_BASES = {  # what a share is of: how its columns begin
    "hand_count": ("win", "deal_in", "riichi", "open", "draw", "dealer_hand"),
    "win_count": (
        *("self_draw", "discard_win", "open_win", "riichi_win", "concealed_win"),
        *("below_mangan_win", "mangan_win", "haneman_win", "baiman_win", "sanbaiman_win"),
        *("counted_yakuman_win", "yakuman_win"),
    ),
    "deal_in_count": ("deal_in_to_riichi", "deal_in_to_open", "deal_in_to_concealed"),
    "riichi_count": ("riichi_deal_in", "riichi_draw", "riichi_lost", "double_riichi"),
    "riichi_win_count": ("ippatsu",),
    "self_draw_paid_count": ("big_self_draw_paid_as_dealer",),
    "open_count": ("open_deal_in", "open_draw"),
    "draw_count": ("tenpai",),
    "dealer_hand_count": ("dealer_win",),
    "tiles_riichi_win_count": ("ura",),
    "game_count": ("first", "second", "third", "fourth", "bust", "top_two", "not_last"),
}
HK_SHARE_BASES = {
    "game_count": ("win", "blame"),
    "win_count": ("self_draw", "discard_win"),
    "blame_count": ("discard", "discard_guarantee", "self_draw_guarantee", "false_win"),
}
MCR_SHARE_BASES = {
    "hand_count": ("win", "discard", "false_win", "draw"),
    "win_count": ("self_draw", "discard_win"),
    "game_count": ("first", "second", "third", "fourth", "top_two", "not_last"),
}
ZUNG_JUNG_SHARE_BASES = {
    **MCR_SHARE_BASES,
    "hand_count": ("win", "deal_in", "false_win", "draw"),
}
TAIWAN_SHARE_BASES = {
    **ZUNG_JUNG_SHARE_BASES,
    "hand_count": ("win", "deal_in", "false_win", "draw", "dealer_hand"),
    "dealer_hand_count": ("dealer_win",),
}


def shares(of: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, str]]:
    """The columns of shares, each with the count it shows and the one that it is a share of."""
    return {
        f"{name}_fraction": (f"{name}_count", over) for over, names in of.items() for name in names
    }


SHARES = {
    **shares(SHARE_BASES),
    "riichi_won_fraction": ("riichi_win_count", "riichi_count"),
    "yakitori_fraction": ("yakitori_count", "game_count"),
    "wareme_fraction": ("wareme_count", "hand_count"),
    "wareme_win_fraction": ("wareme_win_count", "wareme_count"),
    "open_won_fraction": ("open_win_count", "open_count"),
    "deal_in_in_riichi_fraction": ("riichi_deal_in_count", "deal_in_count"),
    "deal_in_with_open_hand_fraction": ("open_deal_in_count", "deal_in_count"),
}
SHARE_IS_MISSING = (
    "write {} into SHARE_BASES (or SHARES) of this file, or of its family: what it is a share of"
)
OWN_SHARES = {
    "hk": shares(HK_SHARE_BASES),
    "mcr": shares(MCR_SHARE_BASES),
    "zung-jung": shares(ZUNG_JUNG_SHARE_BASES),
    "taiwan": shares(TAIWAN_SHARE_BASES),
}

# The numbers that means are means of, worked out by hand in the season's comments.
NUMBERS: dict[tuple[str, str, str], list[float]] = {
    ("tiles", "Dai", "net_score_per_hand"): [0, -1000, 0, 1500, 18300],
    ("parlour", "Chie", "chips_per_game"): [0, -1, -1],
    ("parlour", "Chie", "wareme_change_mean"): [-600, 3000],
    ("riichi", "Chie", "win_value_mean"): [3900, 12000, 11600, 1600],
    ("riichi", "Chie", "win_change_mean"): [3900, 12300, 14200, 3200],
    ("riichi", "Chie", "deal_in_value_mean"): [7700, 16000],
    ("riichi", "Ben", "deal_in_value_mean"): [11600, 1600, 2000],
    ("riichi", "Ben", "deal_in_change_mean"): [-13200, -2200, -2000],
    ("riichi", "Aki", "self_draw_paid_mean"): [-1100, 0, -4100],
    ("riichi", "*", "self_draw_paid_as_dealer_mean"): [-1100, -32900],
    ("riichi", "Aki", "riichi_change_mean"): [7700, -1000, -1000, 18000],
    ("riichi", "Aki", "riichi_win_change_mean"): [7700, 18000],
    ("riichi", "Aki", "riichi_win_value_mean"): [7700, 18000],
    ("riichi", "*", "open_win_value_mean"): [1000, 3900, 32000, 2000],
    ("riichi", "Chie", "concealed_win_value_mean"): [11600, 1600],
    ("riichi", "Aki", "win_value_per_hand"): [7700, 1000, 18000, *[0] * 16],
    ("riichi", "Ben", "deal_in_value_per_hand"): [11600, 1600, 2000, *[0] * 16],
    ("riichi", "Chie", "net_value_per_hand"): [
        *(3900, 12000, 11600, 1600, -7700, -16000),
        *[0] * 13,
    ],
    ("yaku", "Dai", "dora_mean"): [0, 0, 0, 0, 3, 0, 0],
    ("riichi", "Aki", "mean_rank"): [3, 1, 1, 2],
    ("riichi", "Aki", "mean_score"): [15900, 42500, 27500, 26000],
    ("riichi", "Aki", "mean_gain"): [-9100, 17500, 2500, 1000],
    ("riichi", "Aki", "points_per_game"): [-24, 53, 36, 6],
    ("three-players", "Fumi", "points_per_game"): [-51.3, 62],
    ("riichi", "Chie", "east_mean_rank"): [4, 1],
    ("riichi", "Chie", "east_points_per_game"): [-43, 40],
    ("three-players", "*", "south_mean_rank"): [3, 3],
    ("three-players", "*", "south_points_per_game"): [-51.3, -81],
    ("riichi", "*", "west_mean_rank"): [1, 2, 4, 2],
    ("riichi", "*", "west_points_per_game"): [55, 13, -28, 6],
    ("riichi", "Ben", "north_mean_rank"): [3, 3],
    ("riichi", "Ben", "north_points_per_game"): [-23, -16],
    ("mcr", "Aki", "win_points_mean"): [8, 9],
    ("zung-jung", "Ines", "mean_points"): [85, 15],
    ("zung-jung", "*", "deal_in_value_mean"): [30, 1, 40, 15],
    ("taiwan", "Mei", "mean_tai"): [5, 3],
    ("taiwan", "Ling", "deal_in_value_mean"): [6, 0],
    ("taiwan", "Jun", "deal_in_change_mean"): [-220, -320, -180],
    ("fan", "Dai", "flower_mean"): [3, *[0] * 17],
    ("mcr", "Chie", "discard_points_mean"): [24, 9],
    ("mcr", "Chie", "discard_change_mean"): [-32, -17],
    ("turns", "Ben", "win_turn_mean"): [13, 12, 10],
    ("turns", "*", "riichi_turn_mean"): [6, 4, 8, 11, 17],
    ("riichi", "*", "deal_in_to_riichi_change_mean"): [-7700, -2000],
    ("riichi", "Ben", "deal_in_to_concealed_change_mean"): [-13200, -2200],
    ("mcr", "Dai", "net_score_per_hand"): [-8, -16, 2, 0, 46, -8],
    ("hk", "Chie", "mean_faan"): [5, 6, 10],
    ("hk", "Chie", "net_score_per_game"): [-8, -16, 48, 96, 192, 0, 0, 0, 1536],
    ("hk", "Dai", "net_score_per_game"): [-8, -8, -48, 0, 192, 0, 128],
}


def wilson(of: int, count: int, z: Decimal) -> tuple[Decimal, Decimal]:
    """(p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n)."""
    p, n = Decimal(of) / count, Decimal(count)
    around = z * (p * (1 - p) / n + z**2 / (4 * n**2)).sqrt()
    middle, width = p + z**2 / (2 * n), 1 + z**2 / n
    return (middle - around) / width, (middle + around) / width


def normal(numbers: Iterable[float], z: Decimal) -> tuple[Decimal, Decimal]:
    """x̄ ± z s/√n, where s² is the sum of (x - x̄)² over n - 1."""
    exact = [Decimal(str(number)) for number in numbers]
    n = len(exact)
    mean = sum(exact, Decimal()) / n
    squares = sum(((number - mean) ** 2 for number in exact), Decimal())
    deviation = (squares / (n - 1)).sqrt()
    around = z * deviation / Decimal(n).sqrt()
    return mean - around, mean + around


def four_places(number: Decimal) -> Decimal:
    return number.quantize(Decimal("0.0001"), ROUND_HALF_EVEN)


def interval_ends(table: dict[str, Column], column: str, name: str) -> tuple[Decimal, ...]:
    """Both ends of an interval that the table shows."""
    return tuple(Decimal(table[f"{column}_{side}"][name]) for side in ("low", "high"))


def test_the_formulas_themselves() -> None:
    """Values from the literature: Newcombe (1998), 81 of 263, and 15 of 148; and no share."""
    z = Z["95"]
    assert [round(end, 4) for end in wilson(81, 263, z)] == [Decimal("0.2553"), Decimal("0.3662")]
    assert [round(end, 4) for end in wilson(15, 148, z)] == [Decimal("0.0624"), Decimal("0.1605")]
    assert [round(end, 4) for end in wilson(0, 20, z)] == [0, Decimal("0.1611")]
    assert [round(end, 4) for end in normal([1, 3], z)] == [Decimal("0.04"), Decimal("3.96")]


@for_each(lambda: some_of(product(SEASONS, Z), 2), lambda case: f"{case[0].stem}-{case[1]}")
def test_intervals_of_shares(case: tuple[Path, str]) -> None:
    season, percent = case
    table = write_columns(str(season), "--columns", "all", "--interval", percent)
    of = SHARES
    for rules, own in OWN_SHARES.items():
        if is_of_family(season, rules):
            of = own
    for column, values in table.items():
        if column not in of:  # test_every_quotient_has_its_count_before_it tells a share
            continue
        count, over = (table[name] for name in of[column])
        for name, value in values.items():
            if value != "nan":
                low, high = wilson(int(count[name]), int(over[name]), Z[percent])
                expected_ends = four_places(max(low, Decimal(0))), four_places(high)
                assert interval_ends(table, column, name) == expected_ends, (column, name)


@for_each(lambda: product(NUMBERS, Z), lambda case: "-".join([*case[0], case[1]]))
def test_intervals_of_means(case: tuple[tuple[str, str, str], str]) -> None:
    (season, name, column), percent = case
    table = write_columns(str(BY_NAME[season]), "--columns", "all", "--interval", percent)
    low, high = normal(NUMBERS[season, name, column], Z[percent])
    assert interval_ends(table, column, name) == (four_places(low), four_places(high)), (
        f"NUMBERS has each number of {column} that {name} has in tests/data/columns/{season}.txt"
    )


RARELY_SHOWN = {
    "riichi_deal_in_change_mean",
    "big_self_draw_paid_as_dealer_mean",
    "deal_in_to_open_change_mean",
}  # once in a season
WITH_INTERVAL = {
    *SHARES,
    *chain(*OWN_SHARES.values()),
    *RARELY_SHOWN,
    *(column for _, _, column in NUMBERS),
}


def test_low_and_high_stand_behind_their_column() -> None:
    unknown, silent = set[str](), set[str]()
    for season in SEASONS:
        plain = write_columns(str(season), "--columns", "all")
        table = write_columns(str(season), "--columns", "all", "--interval", "95")
        columns: list[str] = []
        for column in plain:
            has_interval = f"{column}_low" in table
            columns += [column, *([f"{column}_low", f"{column}_high"] if has_interval else [])]
            if has_interval and column not in WITH_INTERVAL:
                unknown.add(column)
            if column in WITH_INTERVAL and not has_interval:
                silent.add(column)
        assert list(table) == columns, season.stem
        assert {column: table[column] for column in plain} == plain, season.stem
    assert not unknown, (
        f"{' '.join(sorted(unknown))}: with an interval, and this file does not know them: what a"
        " share is a share of goes into SHARE_BASES, the numbers of a mean, worked out by hand,"
        " into NUMBERS, or, if no season has two of them, its name into RARELY_SHOWN"
    )
    assert not silent, f"{' '.join(sorted(silent))}: a share or a mean without its interval"


def values_with_ends(table: dict[str, Column]) -> Iterator[tuple[str, str, str, str]]:
    """Each value that has an interval: whose column it is in, the value, and both ends."""
    for column, values in table.items():
        if f"{column}_low" in table:
            for name, value in values.items():
                low, high = (table[f"{column}_{side}"][name] for side in ("low", "high"))
                yield column, value, low, high


@pytest.mark.parametrize("season", SEASONS, ids=lambda season: season.stem)
def test_an_interval_holds_its_value(season: Path) -> None:
    table = write_columns(str(season), "--columns", "all", "--interval", "95")
    for column, value, low, high in values_with_ends(table):
        assert (low == "nan") == (high == "nan"), column
        if "nan" not in {low, value}:
            assert float(low) <= float(value) <= float(high), column


def test_nothing_has_no_interval() -> None:
    """Where nobody marks open hands, their share is nan, and so is its interval."""
    season = str(BY_NAME["three-players"])
    table = write_columns(season, "--columns", "all", "--interval", "95")
    for column, value, low, high in values_with_ends(table):
        if value == "nan":
            assert (low, high) == ("nan", "nan"), column


def test_no_interval_of_one_number() -> None:
    """Dai dealt in once; he won three times."""
    columns = "name,deal_in_value_mean,win_value_mean,deal_in_fraction"
    path = str(BY_NAME["riichi"])
    table = write_columns(path, "--columns", columns, "--interval", "95")
    assert table["deal_in_value_mean_low"]["Dai"] == "nan"
    assert table["deal_in_value_mean_high"]["Dai"] == "nan"
    assert table["win_value_mean_low"]["Dai"] != "nan"
    assert table["deal_in_fraction_low"]["Dai"] != "nan"


def test_points_outside_games_do_not_widen_an_interval() -> None:
    """Ben's games gave -54, -23, -28, -16, and 10 points were taken from him."""
    table = write_columns(
        str(BY_NAME["riichi"]), "--columns", "name,points_per_game", "--interval", "95"
    )
    low, high = interval_ends(table, "points_per_game", "Ben")
    narrow, wide = normal([-54, -23, -28, -16], Z["95"])
    assert abs((high - low) - (wide - narrow)) <= Decimal("0.0002")


def test_recorded_games_are_no_hands_of_an_interval(tmp_path: Path) -> None:
    """Games known by their final scores alone do not tell how hands vary."""
    played = "Aki Ben Chie Dai\n3/40 - d -\n- d - 3/40\nend\n"
    recorded = "Aki Ben Chie Dai\n= 60000 30000 10000 0\n"
    widths: list[Decimal] = []
    for text in (played, played + recorded):
        path = tmp_path / f"{len(widths)}.txt"
        path.write_text(text, encoding="utf-8")
        columns = "name,net_score_per_hand"
        table = write_columns(str(path), "--columns", columns, "--interval", "95")
        low, high = interval_ends(table, "net_score_per_hand", "Aki")
        widths.append(high - low)
    assert widths[0] == widths[1]


@pytest.mark.parametrize(
    "percent", ["0", "100", "-5", "nan", "inf", "much", "", "0.5", "99.99999999999999", "1e999"]
)
def test_percentages_that_are_none(percent: str, capsys: Out) -> None:
    path = str(BY_NAME["riichi"])
    assert main([path, "-o", "-", f"--interval={percent}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"mjtally: --interval {percent}: write a percentage such as 95\n"


def test_scores_too_large_for_floats(tmp_path: Path, capsys: Out) -> None:
    """As an HK rule may make them: exact in a table, and in JSON and Python no infinity."""
    path = tmp_path / "spicy.txt"
    path.write_text("rules=hk\nM=999\nS=spicy\nA B C D\n999 - - d\n- 998 - -\n- 999 - -\n")
    options = ("--columns", "name,net_score,net_score_per_game", "--interval")
    table = write_columns(str(path), *options, "95")
    for name in "ABC":
        low, high = interval_ends(table, "net_score_per_game", name)
        net = Decimal(table["net_score"][name])
        with localcontext() as context:
            context.prec = 700
            assert abs(net) > Decimal(2) ** 900
            assert abs((low + high) / 2 - net / 3) < 1
    wide = write_columns(str(path), *options, "99.9999")
    assert (
        interval_ends(wide, "net_score_per_game", "A")[0]
        < interval_ends(table, "net_score_per_game", "A")[0]
    )

    assert main([str(path), "-o", "-", "--format", "json", "--interval", "95"]) == 0

    def refused(word: str) -> None:
        raise AssertionError(word)

    rows = json.loads(capsys.readouterr().out, parse_constant=refused)
    for row, same in zip(rows, tally(path), strict=True):
        assert row["net_score"] == same["net_score"]
        assert row["net_score_per_game"] == same["net_score_per_game"]
        if row["name"] != "*":
            assert abs(row["net_score_per_game"] - row["net_score"] // 3) <= 1


# --------------------------------------------------------------- who has few hands or games

# Emi has played four hands and a game, Ben three hands of one that was cut off, the others
# seven. Points: Dai 33-30+40, Aki 25-30+10, Emi 25-30-10, Chie 17-30-20.
FEW_GAMES = """\
length=east
Aki Emi Chie Dai
- - 5 d
- - d 5
d - - 5
5 - d -
Aki Ben Chie Dai
- - 5 d
- - d 5
d - - 5
"""


@pytest.mark.parametrize(
    ("options", "names", "said"),
    [
        ([], ["Dai", "Aki", "Ben", "Emi", "Chie", "*"], ""),
        (["--min-hands", "3"], ["Dai", "Aki", "Ben", "Emi", "Chie", "*"], ""),
        (["--min-hands", "4"], ["Dai", "Aki", "Emi", "Chie", "*"], "1 player"),
        (["--min-hands", "5"], ["Dai", "Aki", "Chie", "*"], "2 players"),
        (["--min-games", "1"], ["Dai", "Aki", "Emi", "Chie", "*"], "1 player"),
        (["--min-games", "1", "--min-hands", "5"], ["Dai", "Aki", "Chie", "*"], "2 players"),
    ],
)
def test_who_has_few_is_left_out_aloud(
    options: list[str], names: list[str], said: str, tmp_path: Path, capsys: Out
) -> None:
    path = tmp_path / "few.txt"
    path.write_text(FEW_GAMES, encoding="utf-8")
    assert main([str(path), "-o", "-", "--columns", "name,hand_count,longest_deal", *options]) == 0
    out, err = capsys.readouterr()
    rows = [line.split("\t") for line in out.splitlines()[1:]]
    assert [row[0] for row in rows] == names
    assert rows[-1] == ["*", "28", "1"]  # everybody is still everybody
    lines = [line for line in err.splitlines() if "left out" in line]
    assert [line.split(" with ")[0] for line in lines] == ([said] if said else [])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--min-hands", "8"], "nobody has 8 hands: the most are 7 hands"),
        (["--min-games", "100"], "nobody has 100 games: the most are 1 game"),
        (
            ["--min-hands", "5", "--min-games", "2"],
            "nobody has 5 hands and 2 games: the most are 7 hands and 1 game",
        ),
        (["--players", "Ben", "--min-games", "1"], "nobody has 1 game: the most are 0 games"),
        (["--table", "ratings", "--min-games", "2"], "nobody has 2 games: the most are 1 game"),
    ],
)
def test_nothing_is_written_where_nobody_is_left(
    options: list[str], said: str, tmp_path: Path, capsys: Out
) -> None:
    path, out = tmp_path / "few.txt", tmp_path / "few.tsv"
    path.write_text(FEW_GAMES, encoding="utf-8")
    assert main([str(path), "-q", "-o", str(out), *options]) == 2
    assert main([str(path), "-q", "-o", "-", *options]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", f"mjtally: {said}\n" * 2)
    assert not out.exists()


def test_no_page_is_written_where_nobody_is_left(tmp_path: Path, capsys: Out) -> None:
    path, out = tmp_path / "few.txt", tmp_path / "few.html"
    path.write_text(FEW_GAMES, encoding="utf-8")
    assert main(["report", str(path), "-q", "-o", str(out), "--min-games", "100"]) == 2
    assert capsys.readouterr().err == "mjtally: nobody has 100 games: the most are 1 game\n"
    assert not out.exists()


@pytest.mark.parametrize("verb", [[], ["report"]])
@pytest.mark.parametrize("option", ["--last", "--best", "--drop"])
def test_no_games_cannot_be_chosen(
    option: str, verb: list[str], tmp_path: Path, capsys: Out
) -> None:
    path, out = tmp_path / "few.txt", tmp_path / "few.out"
    path.write_text(FEW_GAMES, encoding="utf-8")
    for number in ("0", "-1"):
        assert main([*verb, str(path), "-o", str(out), f"{option}={number}"]) == 2
        assert capsys.readouterr().err == f"mjtally: {option} {number}: write a number from 1\n"
    assert not out.exists()


def test_hk_hands_are_its_games() -> None:
    table = write_columns(str(BY_NAME["hk"]), "--min-hands", "8")
    assert list(table["name"]) == ["Chie", "Aki", "Ben", "*"]


# --------------------------------------------------------------------------- other formats


def test_all_columns_in_every_format(tmp_path: Path) -> None:
    """The same numbers; nan is null in JSON."""
    import json

    path = tmp_path / "riichi.txt"
    path.write_text(BY_NAME["riichi"].read_text(encoding="utf-8"), encoding="utf-8")
    table = write_columns(str(path), "--columns", "all", "--interval", "95")
    for how in ("csv", "json"):
        arguments = ["-q", str(path), "--columns", "all", "--interval", "95", "--format", how]
        assert main(arguments) == 0
    by_csv = csv.reader((tmp_path / "riichi.txt.csv").read_text(encoding="utf-8").splitlines())
    by_json = json.loads((tmp_path / "riichi.txt.json").read_text(encoding="utf-8"))
    rows = list(rows_of(table))
    assert [dict(zip(table, row, strict=True)) for row in list(by_csv)[1:]] == rows
    for row, texts in zip(by_json, rows, strict=True):
        for column, text in texts.items():
            value = row[column]
            if text == "nan":
                assert value is None
            else:
                assert value == (text if column == "name" else float(text))


def rows_of(table: dict[str, Column]) -> Iterator[dict[str, str]]:
    for name in table["name"]:
        yield {column: values[name] for column, values in table.items()}


def test_the_python_api_has_all_columns() -> None:
    """Its numbers are not rounded."""
    path = BY_NAME["riichi"]
    columns = expected(path).columns
    for row in tally(path, columns="all"):
        for column, value in row.items():
            shown = columns.get(column, {}).get(str(row["name"]), "0")
            if isinstance(value, float):
                numerator, denominator = (0, 0) if isnan(value) else value.as_integer_ratio()
                assert Quotient(numerator, denominator).format_decimal(4) == shown
            else:
                assert str(value) == shown


# ------------------------------------------------------------------- the statistics of others


def test_what_others_have_is_a_column_here(capsys: Out) -> None:
    """As the manual tells in tables: theirs, the column, whether it is the same."""
    names, page = list_columns("riichi", capsys), read_page("figures")
    rows = re.findall(r"^\| (.+) \| (?:`(\w+)`|none) \| (.+) \|$", page, re.MULTILINE)
    told = [column for _, column, _ in rows if column]
    assert len(told) > 60 and set(told) <= {*names}
    assert page.count("\n| theirs | column | the same? |\n") == 4
