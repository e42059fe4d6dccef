"""`mjtally compare`: its figures by another road. `data/compare` has what it prints and says."""

import json
from collections import defaultdict
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest

from mjtally.base.quotient import Quotient
from mjtally.cli.main import main
from mjtally.output.comparison import describe_figure
from mjtally.rules.statistics.columns import Column
from mjtally.rules.statistics.permutation import Schedule
from mjtally.tables.comparison import ComparedFigure, Comparison, Side
from support.paths import EXAMPLES

Out = pytest.CaptureFixture[str]
MEAN_RANK = Column("mean_rank", "rank", "")
SEASON, EVENING = str(EXAMPLES / "season-2026.txt"), str(EXAMPLES / "hk-evening.txt")


def run(capsys: Out, *arguments: str) -> tuple[int, str, str]:
    status = main([*arguments])
    return status, *capsys.readouterr()


def compare(capsys: Out, *arguments: str) -> list[dict[str, object]]:
    status, out, said = run(capsys, "compare", *arguments, "--format", "json", "-q")
    assert (status, said) == (0, "")
    rows: list[dict[str, object]] = json.loads(out)
    return rows


# ------------------------------------------------------------------------- by another road


@pytest.mark.parametrize(
    ("file", "pair"),
    [(SEASON, ("Lena", "Jonas")), (SEASON, ("Ines", "Mehdi")), (EVENING, ("Mei", "Kit"))],
)
def test_figures_are_those_of_the_players_table(
    file: str, pair: tuple[str, str], capsys: Out
) -> None:
    asked = (file, "--format", "json", "-q", "--columns", "all", "-o", "-")
    players = {row["name"]: row for row in json.loads(run(capsys, *asked)[1])}
    rows = compare(capsys, file, *pair, "--columns", "all")
    assert len(rows) > 5
    for row in rows:
        if row["column"] != "points_per_game":  # adjustments are in no game
            for name, figure in zip(pair, ("figure", "opponent_figure"), strict=True):
                assert row[figure] == players[name][row["column"]], row["column"]


def list_ranks(capsys: Out, file: str, name: str) -> dict[str, int]:
    """Doubled ranks by game, as the table of games has them."""
    status, out, _ = run(capsys, "tally", file, "--table", "games", "--format", "json", "-o", "-")
    assert status == 0
    ranks = defaultdict[str, dict[str, int]](dict)
    for row in json.loads(out):
        ranks[row["game"]][row["name"]] = row["rank"]
    return {
        game: 2 * own[name] + list(own.values()).count(own[name]) - 1  # shared: the mean
        for game, own in ranks.items()
        if name in own
    }


@pytest.mark.parametrize("pair", [("Lena", "Jonas"), ("Kaito", "Ines"), ("Mehdi", "Kaito")])
def test_ranks_dealt_out_again_by_hand(pair: tuple[str, str], capsys: Out) -> None:
    first, second = (list_ranks(capsys, SEASON, name) for name in pair)
    together = [(first[game], second[game]) for game in first if game in second]
    alone = [rank for game, rank in first.items() if game not in second]
    apart = alone + [rank for game, rank in second.items() if game not in first]
    total, distances = sum(first.values()) + sum(second.values()), []
    for swaps in product((0, 1), repeat=len(together)):
        for chosen in combinations(apart, len(alone)):
            mine = sum(chosen) + sum(a[s] for a, s in zip(together, swaps, strict=True))
            means = Fraction(mine, len(first)), Fraction(total - mine, len(second))
            distances.append(abs(means[0] - means[1]))
    (row,) = compare(capsys, SEASON, *pair, "--columns", "mean_rank")
    means = Fraction(sum(first.values()), len(first)), Fraction(sum(second.values()), len(second))
    far = sum(each >= abs(means[0] - means[1]) for each in distances)
    assert row["chance"] == pytest.approx(far / len(distances), abs=0.00005)
    assert row["difference"] == pytest.approx(float(means[0] - means[1]) / 2, abs=0.00005)


def test_the_order_of_the_two_changes_nothing(capsys: Out) -> None:
    for asked in ((SEASON,), (SEASON, "--together")):
        there = compare(capsys, *asked, "--players", "Lena,Jonas")
        back = compare(capsys, *asked, "--players", "Jonas,Lena")
        for one, other in zip(there, back, strict=True):
            assert one["chance"] == other["chance"]
            assert one["figure"] == other["opponent_figure"]
            assert float(str(one["difference"])) == -float(str(other["difference"]))


def write_long_season(path: Path) -> str:
    """Forty games, so that arrangements are drawn."""
    scores = ["41000 29000 20000 10000", "12000 28000 27000 33000", "40000 11000 9000 40000"]
    lines = [f"= {scores[each % 3]}" for each in range(40)]
    path.write_text("Aki Ben Chie Dai\n" + "\n".join(lines) + "\n")
    return str(path)


def test_a_long_season_is_compared_the_same_way_again(tmp_path: Path, capsys: Out) -> None:
    season = write_long_season(tmp_path / "games.txt")
    one, again = (compare(capsys, season, "Ben", "Dai") for _ in range(2))
    assert one == again
    back = compare(capsys, season, "Dai", "Ben")
    assert [row["chance"] for row in back] == [row["chance"] for row in one]


TOLD = {  # chances, as shares of the ways that there are, and what is said of them
    (1, 1): "nearly every time: it may well be luck",
    (14, 16): "most of the time: it may well be luck",
    (1, 2): "about every second time: it may well be luck",
    (3, 8): "about 1 time in 3: it may well be luck",
    (1, 12): "about 1 time in 12: it may well be luck",
    (1, 20): "about 1 time in 20: it may well be luck",
    (2, 64): "only about 1 time in 32: it may be more than luck",
    (1, 128): "only about 1 time in 128: luck alone hardly explains it",
    (1, 10_001): "less than 1 time in 1000: luck alone hardly explains it",
}


@pytest.mark.parametrize(("chance", "said"), TOLD.items())
def test_a_chance_in_words(chance: tuple[int, int], said: str) -> None:
    side = Side("Aki")
    figure = ComparedFigure(MEAN_RANK, Quotient(1, 1), Quotient(2, 1), Quotient(*chance))
    two = Comparison(side, Side("Ben"), Schedule(8, 0, 0), [figure], "game")
    start = "Even if" if "may well be luck" in said else "If"
    assert describe_figure(two, figure) == (
        f"Aki is 1 rank better than Ben in 8 games. {start} both played equally well, a difference"
        f" this large, either way, would come up {said}"
    )


def test_hands_of_a_game_with_its_date_again_are_one_game(tmp_path: Path, capsys: Out) -> None:
    """What is dealt out again is whole, however many pieces of it there are in a file."""
    game = "Aki Ben Chie Dai\n3/40 - d -\n- 2/30 - d\n{}5 - - -\nend\n"
    rows = []
    for between in ("", "2026-02-01\n"):
        path = tmp_path / "games.txt"
        path.write_text("2026-02-01\n" + game.format(between) * 6)
        rows.append(compare(capsys, str(path), "Aki", "Ben"))
    assert rows[0] == rows[1]
    assert {row["game_count"] for row in rows[0]} == {6}


# ------------------------------------------------------------------------------------ places


def test_a_comparison_goes_where_it_is_to_go(tmp_path: Path, capsys: Out) -> None:
    asked = ("compare", SEASON, "Lena", "Jonas", "--columns", "mean_rank")
    for ending in ("tsv", "csv", "json", "xlsx"):
        out = tmp_path / f"lena.{ending}"
        for _ in range(2):  # its own is replaced
            force = ["--force"] * (ending == "xlsx")
            status, printed, said = run(capsys, *asked, "-o", str(out), *force)
            assert (status, printed) == (0, "")
            assert said.startswith("Lena is 1.08 ranks better than Jonas in 8 and 10 games. Even")
        assert out.stat().st_size > 100
    page = tmp_path / "lena.html"
    assert run(capsys, *asked, "-o", str(page), "-q") == (0, "", "")
    assert "<th" in page.read_text("utf-8") and "Jonas" in page.read_text("utf-8")
    status, _, said = run(capsys, *asked, "-o", SEASON, "--force")
    assert status == 2 and "is a scores file" in said


def test_a_folder_is_no_file_of_scores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """A club may have a folder for each player."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Lena").mkdir()
    compared = compare(capsys, SEASON, "Lena", "Jonas", "--columns", "mean_rank")
    (tmp_path / "Jonas").write_text("notes\n")
    players = ("--players", "Lena,Jonas", "--columns", "mean_rank")
    assert compare(capsys, SEASON, *players) == compared
