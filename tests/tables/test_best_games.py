"""Standings as leagues count them: the best games, or all but the worst."""

from pathlib import Path

import pytest

from mjtally import tally
from mjtally.cli.main import main
from support.paths import DATA, EXAMPLES

STANDINGS = DATA / "standings"
LEAGUE = STANDINGS / "league.txt"
SEASON = EXAMPLES / "season-2026.txt"
COLUMNS = "name,game_count,counted_game_count,points,points_per_game"
CHOICES = sorted(STANDINGS.glob("*-?.tsv"))

Out = pytest.CaptureFixture[str]


@pytest.mark.parametrize("number", [1, 3, 7, 11])
@pytest.mark.parametrize("option", ["best", "drop"])
def test_against_the_games_table(option: str, number: int) -> None:
    """The points of the games, and adjustments by what the points of all games leave."""
    games: dict[str, list[float]] = {}
    for row in tally(SEASON, table="games"):
        games.setdefault(str(row["name"]), []).append(float(row["points"]))
    players = {row["name"]: row for row in tally(SEASON)}
    best, drop = (number, 0) if option == "best" else (0, number)
    rows = {row["name"]: row for row in tally(SEASON, columns="all", best=best, drop=drop)}
    assert set(rows) == set(players)
    together = 0.0
    for name, points in games.items():
        adjusted = float(players[name]["points"]) - sum(points)
        falling = sorted(points, reverse=True)
        chosen = falling[:number] if option == "best" else falling[: len(points) - number]
        if option == "drop" and number >= len(points):
            chosen = []
        assert float(rows[name]["points"]) == pytest.approx(sum(chosen) + adjusted)
        assert rows[name]["counted_game_count"] == len(chosen)
        together += sum(chosen) + adjusted
    assert float(rows["*"]["points"]) == pytest.approx(together)
    order = [float(row["points"]) for name, row in rows.items() if name != "*"]
    assert order == sorted(order, reverse=True)


def test_nothing_else_changes() -> None:
    """Whoever has fewer games than count has all of them, and every other column is as ever."""
    plain = {row["name"]: row for row in tally(SEASON, columns="all")}
    for row in tally(SEASON, columns="all", best=100):
        assert row.pop("counted_game_count") == row["game_count"]
        assert repr(row) == repr(plain[row["name"]])
    for row in tally(SEASON, columns="all", drop=2):
        apart = {"counted_game_count", "points", "points_per_game"}
        name = row["name"]
        assert [(key, repr(row[key])) for key in row if key not in apart] == [
            (key, repr(value)) for key, value in plain[name].items() if key not in apart
        ]


def test_with_intervals(tmp_path: Path, capsys: Out) -> None:
    """Points that were chosen for their size have no interval; all else has."""
    files = [str(EXAMPLES / f"season-2026-{part}.txt") for part in ("autumn", "winter")]
    out = tmp_path / "1.tsv"
    assert main([*files, "-q", "--drop", "1", "--interval", "95", "-o", str(out)]) == 0
    header = out.read_text("utf-8").splitlines()[0].split("\t")
    assert "win_fraction_low" in header and "points_per_game_low" not in header
    assert header.index("counted_game_count") == header.index("points") - 1
    assert main([*files, "-q", "--best", "3", "-o", str(out), "--force"]) == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--best", "3", "--drop", "1"], "--best and --drop are two ways to choose games"),
        (["--best", "-3"], "--best -3: write a number from 1"),
        (["--drop=-1"], "--drop -1: write a number from 1"),
        (["--best", "many"], "--best many: write a whole number"),
        (["--best", "3", "--table", "series"], "--best is for the table players"),
        (["--drop", "3", "--table", "teams"], "--drop is for the table players"),
        (["--drop", "3", "--table", "all"], "--drop is for one table"),
    ],
)
def test_what_cannot_be_chosen(options: list[str], said: str, capsys: Out) -> None:
    try:
        assert main([str(LEAGUE), "-o", "-", *options]) == 2
    except SystemExit as stopped:
        assert stopped.code == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err


def test_hk_has_no_games_to_choose_from(capsys: Out) -> None:
    assert main([str(EXAMPLES / "hk-evening.txt"), "-o", "-", "--best", "3"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "mjtally: HK has no games that end: best and drop have none to choose from\n"
    with pytest.raises(ValueError, match="best and drop have none to choose from"):
        tally(EXAMPLES / "hk-evening.txt", drop=1)


@pytest.mark.parametrize(
    ("best", "drop", "table", "said"),
    [
        (-1, 0, "players", "best=-1: write a number from 0"),
        (1, 1, "players", "best and drop are two ways to choose games: leave one of them out"),
        (0, 1, "games", "drop is for the table players, not for games"),
    ],
)
def test_what_cannot_be_chosen_in_python(best: int, drop: int, table: str, said: str) -> None:
    with pytest.raises(ValueError) as error:
        tally(LEAGUE, best=best, drop=drop, table=table)
    assert str(error.value) == said
