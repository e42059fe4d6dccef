"""Tables of generated seasons, whose every table stands in `data/generated`: however they are
read, they are the same; and they keep little of what was read."""

import gc
import tracemalloc
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path

import pytest

from mjtally import tally
from mjtally.base.quotient import share_quotient
from mjtally.interpreter.sources import ScoresSource
from mjtally.interpreter.tally import Tally
from mjtally.rules.model.types import NOBODY
from mjtally.tables.options import TableOptions
from mjtally.tables.players import PlayersTable
from mjtally.tables.registry import find_table
from support.cases import for_each, stem_of
from support.game_generator import (
    generate_games_by_scores,
    generate_games_of_new_names,
    join_lines,
    take_blocks,
)
from support.golden import golden_test
from support.internals import LOOSE_HANDS_PATHS, UNSETTLED_HANDS_PATH
from support.paths import DATA, ROOT

SEASONS = sorted((DATA / "generated").glob("*.txt"))


test_tables = golden_test("generated")


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


def test_who_won_with_a_yaku_equally_often_stands_by_name() -> None:
    twice = "E1: - d 3/30! - yaku=pinfu\n" * 2
    wins = f"E1: 2/30! d - - yaku=pinfu\nE1: d 2/30! - - yaku=pinfu\n{twice}"
    rows = tally(f"length=free\nZoe Aki Ben Chie\n{wins}", table="yaku")
    assert [row["name"] for row in rows if row["yaku"] == "pinfu"] == ["Ben", "Aki", "Zoe", "*"]


@pytest.mark.parametrize("path", SEASONS, ids=stem_of)
def test_stretches_and_sums_at_any_time_change_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few hands are passed on at a time, and however few wait to be added up."""
    tables = ["players", "matchups", "series", "records"]
    tables += [] if path.stem == "hk" else ["seats", "ratings"]
    expected = [repr(tally(path, table=table, columns="all")) for table in tables]
    for constant in LOOSE_HANDS_PATHS:
        monkeypatch.setattr(constant, 3)
    monkeypatch.setattr(UNSETTLED_HANDS_PATH, 1)
    assert [repr(tally(path, table=table, columns="all")) for table in tables] == expected


def measure_kept_bytes(lines: Sequence[str], options: TableOptions) -> float:
    """How many bytes a table keeps of each byte that was read, until it is written."""
    tally(
        join_lines(lines[:2]), table=options.table, columns=options.columns
    )  # what it imports stays
    source = ScoresSource("games.txt", lambda: nullcontext(lines))
    reading = Tally([source], print)
    events = list(reading.events())
    gc.freeze()  # what other tests keep is not looked through
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
            72,
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
