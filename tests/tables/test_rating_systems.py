"""The rating systems beside Tenhou's R: Elo against a plain count in floats, OpenSkill against the
package used by itself, ties, three players, and what is said where one cannot be had."""

import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from mjtally import tally
from mjtally.base.extras import find_install_command
from mjtally.cli.main import main
from mjtally.tables import rating_systems
from mjtally.tables.rating_systems import (
    BILLIONTHS,
    RATING_NAMES,
    RATING_SYSTEMS,
    RatingState,
    find_expected_score,
    find_rating_system,
)
from support.game_generator import (
    FOUR_PLAYER_PRESETS,
    THREE_PLAYER_PRESETS,
    generate_season,
    join_lines,
)
from support.paths import DATA, EXAMPLES

Out = pytest.CaptureFixture[str]
Row = dict[str, str | int | float]
EXAMPLE = EXAMPLES / "season-2026.txt"
NEAR = 1e-6  # points of rating
NOT_FINISHED = {"unfinished", "free"}
GAMES = {
    "late.txt": "2026-02-03\nAki Ben Chie Dai\n= 50000 30000 15000 5000\n",
    "first.txt": "2026-01-05\nAki Ben Chie Dai\n= 5000 50000 30000 15000\n",
    "early.txt": "2026-01-04\nChie Dai Aki Emi\n= 15000 50000 5000 30000\n",
}
BOTH = (
    "Aki Ben Chie Dai\n= 40000 30000 20000 10000\nrules=sanma\nAki Ben Chie\n= 60000 30000 15000\n"
)


def list_ranked_games(rows: Sequence[Row]) -> Iterator[list[tuple[str, int]]]:
    """Names and ranks of each finished game of the games table, by date."""
    games: dict[object, list[Row]] = {}
    for row in rows:
        if row["end"] not in NOT_FINISHED:
            games.setdefault(row["game"], []).append(row)
    for game in sorted(games.values(), key=lambda game: str(game[0]["date"])):
        yield [(str(row["name"]), int(row["rank"])) for row in game]


def generate_texts() -> Iterator[str]:
    """Seasons of four and of three players."""
    for presets in (FOUR_PLAYER_PRESETS, THREE_PLAYER_PRESETS):
        for seed in range(2):
            yield join_lines(generate_season(seed, presets, games=40))


TEXTS = [*generate_texts()]


# ---------------------------------------------------------------------------------------- Elo


def count_elo(rows: Sequence[Row]) -> dict[str, float]:
    """Elo in floats: 8 for a game, which its pairs share."""
    now: dict[str, float] = {}
    for game in list_ranked_games(rows):
        moved = {name: 0.0 for name, _ in game}
        for (one, rank), (other, other_rank) in permutations(game, 2):
            lead = now.get(other, 1500.0) - now.get(one, 1500.0)
            score = 0.5 if rank == other_rank else float(rank < other_rank)
            moved[one] += 8 / (len(game) - 1) * (score - 1 / (1 + 10 ** (lead / 400)))
        for name, points in moved.items():
            now[name] = now.get(name, 1500.0) + points
    return now


@pytest.mark.parametrize("text", TEXTS, ids=["four-0", "four-1", "three-0", "three-1"])
def test_elo_against_floats(text: str) -> None:
    expected = count_elo(tally(text, table="games"))
    rows = tally(text, table="ratings", rating="elo")
    assert {row["name"]: row["rating"] for row in rows} == pytest.approx(expected, abs=NEAR)
    assert [row["name"] for row in rows] == sorted(expected, key=lambda name: -expected[name])
    assert sum(float(row["rating"]) for row in rows) == pytest.approx(1500 * len(rows))


def test_elo_of_mcr() -> None:
    text = (DATA / "standings" / "mcr.txt").read_text(encoding="utf-8")
    expected = count_elo(tally(text, table="games"))
    rows = tally(text, table="ratings", rating="elo")
    assert len(rows) > 3
    assert {row["name"]: row["rating"] for row in rows} == pytest.approx(expected, abs=NEAR)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ("40000 30000 20000 10000", [1504, Fraction(4504, 3), Fraction(4496, 3), 1496]),
        ("45000 45000 5000 5000", [Fraction(4508, 3)] * 2 + [Fraction(4492, 3)] * 2),
        ("25000 25000 25000 25000", [1500] * 4),
    ],
)
def test_elo_of_one_game_by_hand(scores: str, expected: list[Fraction]) -> None:
    """Three pairs each, of which one half of 8 / 3 is won or lost; who tie share it."""
    text = f"ties=split\nAki Ben Chie Dai\n= {scores}\n"
    found = {row["name"]: row["rating"] for row in tally(text, table="ratings", rating="elo")}
    hands = dict(zip(["Aki", "Ben", "Chie", "Dai"], map(float, expected), strict=True))
    assert found == pytest.approx(hands, abs=NEAR)


RATINGS = st.integers(0, 4000 * BILLIONTHS)


@given(st.lists(st.tuples(RATINGS, st.integers(1, 4)), min_size=3, max_size=4))
def test_the_sum_of_elo_ratings_is_constant(game: list[tuple[int, int]]) -> None:
    """To the last billionth, whatever the ratings and the ranks are."""
    before = [RatingState(rating) for rating, _ in game]
    ranks = [1 + sum(other < place for _, other in game) for _, place in game]
    after = find_rating_system("elo").rate_game(before, [0] * len(game), ranks)
    assert sum(each.rating for each in after) == sum(each.rating for each in before)


@given(RATINGS, RATINGS)
def test_two_are_expected_to_score_one(one: int, other: int) -> None:
    expected = find_expected_score(other - one)
    assert expected + find_expected_score(one - other) == BILLIONTHS
    near = 1 / (1 + 10 ** ((other - one) / BILLIONTHS / 400))
    assert expected / BILLIONTHS == pytest.approx(near, abs=1e-8)


def test_an_expected_score_from_a_table() -> None:
    """Of chess: 200 points ahead are 0.76, 400 ahead ten to one."""
    assert find_expected_score(0) == BILLIONTHS // 2
    assert round(find_expected_score(-200 * BILLIONTHS) / BILLIONTHS, 2) == 0.76
    assert find_expected_score(400 * BILLIONTHS) == round(BILLIONTHS / 11)


# ---------------------------------------------------------------------------------- OpenSkill


def count_openskill(rows: Sequence[Row]) -> dict[str, tuple[float, float]]:
    """Means and spreads by the package, used as its own documentation shows it."""
    model = BradleyTerryFull(beta=37.5)
    now: dict[str, BradleyTerryFullRating] = {}
    for game in list_ranked_games(rows):
        teams = [[now.get(name) or model.rating()] for name, _ in game]
        rated = model.rate(teams, ranks=[rank for _, rank in game])
        now |= {name: player for (name, _), (player,) in zip(game, rated, strict=True)}
    return {name: (player.mu, player.sigma) for name, player in now.items()}


@pytest.mark.parametrize("text", TEXTS, ids=["four-0", "four-1", "three-0", "three-1"])
def test_openskill_against_the_package(text: str) -> None:
    """The rounding to billionths after each game is not seen."""
    expected = count_openskill(tally(text, table="games"))
    rows = tally(text, table="ratings", rating="openskill")
    assert {str(row["name"]) for row in rows} == set(expected)
    for row in rows:
        mean, spread = expected[str(row["name"])]
        near = {
            "mean": mean,
            "spread": spread,
            "rating": mean - 3 * spread,
            "mean_low": mean - 1.96 * spread,
            "mean_high": mean + 1.96 * spread,
        }
        assert {name: row[name] for name in near} == pytest.approx(near, abs=NEAR)
    assert all(float(one["rating"]) >= float(two["rating"]) for one, two in pairwise(rows))


def test_a_newcomer_is_rated_low_until_they_played() -> None:
    """Everybody begins with 25 and a spread of a third of it, so at 0."""
    (system,) = (each for each in RATING_SYSTEMS if each.has_spread)
    assert abs(system.start.rating) <= 1 and system.start.mean == 25 * BILLIONTHS


def rate_alike(name: str, ranks: Sequence[int]) -> list[RatingState]:
    """The first game of four, or three, newcomers."""
    system = find_rating_system(name)
    return list(system.rate_game([system.start] * len(ranks), [0] * len(ranks), ranks))


@pytest.mark.parametrize("name", RATING_NAMES)
@pytest.mark.parametrize("players", [3, 4])
def test_ties(name: str, players: int) -> None:
    """Who share a rank are rated alike, between what they would be one place up and one down; where
    all share one nobody's mean moves."""
    strict = rate_alike(name, range(1, players + 1))
    assert [each.mean for each in strict] == sorted((each.mean for each in strict), reverse=True)
    for first in range(1, players):
        ranks = [rank - (rank == first + 1) for rank in range(1, players + 1)]
        tied = rate_alike(name, ranks)
        up, down = tied[first - 1 : first + 1]
        assert up == down
        assert strict[first].mean < up.mean < strict[first - 1].mean
    start = find_rating_system(name).start.mean
    assert {each.mean for each in rate_alike(name, [1] * players)} == {start}


# --------------------------------------------------------------------------- which games, whose


@pytest.mark.parametrize("name", RATING_NAMES)
def test_games_go_by_date_in_any_order_of_files(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for file, text in GAMES.items():
        Path(file).write_text(text)
    made = set()
    for order in permutations(GAMES):
        options = ["--table", "ratings", "--rating", name, "-q", "-o", "out.tsv"]
        assert main([*order, *options]) == 0
        made.add(Path("out.tsv").read_text())
    assert len(made) == 1


@pytest.mark.parametrize("name", RATING_NAMES)
def test_an_explanation_adds_up(name: str, capsys: Out) -> None:
    """Each step is told, with the game, and the rating is what the table has."""
    rows = tally(EXAMPLE, table="ratings", rating=name)
    options = ["--table", "ratings", "--rating", name, "--player", "Ines", "--column", "rating"]
    assert main(["explain", str(EXAMPLE), *options]) == 0
    said = capsys.readouterr().out
    (row,) = (each for each in rows if each["name"] == "Ines")
    assert said.startswith(f"rating of Ines: {float(row['rating']):.4f}\n")
    assert said.count("\n    from ") == row["game_count"]


def test_the_steps_of_elo_and_openskill(capsys: Out) -> None:
    said = []
    for name in ("elo", "openskill"):
        options = ["--table", "ratings", "--rating", name, "--player", "Ines", "--column", "rating"]
        assert main(["explain", str(EXAMPLE), *options]) == 0
        said.append(" ".join(capsys.readouterr().out.split()))
    assert "from 1501.33 to 1505.31: 8 / 3 × (3 - 1.51)" in said[0]
    step = "from 0.67 to 2.6: the mean from 25.64 to 27.54, the spread from 8.32 to 8.31"
    assert step in said[1]


def test_columns_of_a_system() -> None:
    """What only OpenSkill knows is shown there alone, and nan elsewhere."""
    usual = [*tally(EXAMPLE, table="ratings")[0]]
    assert [*tally(EXAMPLE, table="ratings", rating="elo")[0]] == usual
    more = [*tally(EXAMPLE, table="ratings", rating="openskill")[0]]
    assert [name for name in more if name not in usual] == [
        *("mean", "spread", "mean_low", "mean_high")
    ]
    (row, *_) = tally(EXAMPLE, table="ratings", rating="elo", columns="name,mean,spread")
    assert str(row["mean"]) == str(row["spread"]) == "nan"


def test_tenhou_is_the_first_and_usual_one() -> None:
    assert tally(EXAMPLE, table="ratings", rating="tenhou") == tally(EXAMPLE, table="ratings")


def test_every_table_may_have_another_rating(tmp_path: Path) -> None:
    out = tmp_path / "tables"
    assert main([str(EXAMPLE), "--table", "all", "--rating", "elo", "-q", "-o", str(out)]) == 0
    alone = tmp_path / "alone.tsv"
    options = ["--table", "ratings", "--rating", "elo", "-q", "-o", str(alone)]
    assert main([str(EXAMPLE), *options]) == 0
    assert (out / "ratings.tsv").read_text() == alone.read_text()


# ------------------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            "--table ratings --rating chess",
            "there is no rating chess: there are tenhou, elo and openskill",
        ),
        (
            "--table ratings --rating TrueSkill",
            "there is no rating TrueSkill, did you mean openskill?",
        ),
        (
            "--table all --rating chess",
            "there is no rating chess: there are tenhou, elo and openskill",
        ),
        (
            "--rating elo",
            "--rating is for the table ratings: leave it out, or --table ratings",
        ),
        (
            "--table series --rating tenhou",
            "--rating is for the table ratings: leave it out, or --table ratings",
        ),
    ],
)
def test_a_rating_that_cannot_be(options: str, said: str, capsys: Out, tmp_path: Path) -> None:
    assert main([str(EXAMPLE), *options.split(), "-o", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == f"mjtally: {said}\n"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--table ratings --column rating --rating chess", "there is no rating chess"),
        ("--column points --rating elo", "--rating is for the table ratings"),
        ("--table teams --column points --rating elo", "--rating is for the table ratings"),
    ],
)
def test_a_rating_that_cannot_be_explained(options: str, said: str, capsys: Out) -> None:
    assert main(["explain", str(EXAMPLE), "--player", "Ines", *options.split()]) == 2
    assert said in capsys.readouterr().err


def test_a_call_with_a_rating_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="there is no rating chess: there are tenhou, elo and"):
        tally(EXAMPLE, table="ratings", rating="chess")
    with pytest.raises(ValueError, match="rating is for the table ratings, not for players"):
        tally(EXAMPLE, rating="elo")


@pytest.mark.parametrize("name", RATING_NAMES)
def test_games_of_three_and_of_four_are_not_rated_together(
    name: str, tmp_path: Path, capsys: Out
) -> None:
    """Which games they are, and what to do, is said as for any table."""
    path = tmp_path / "both.txt"
    path.write_text(BOTH)
    assert main([str(path), "--table", "ratings", "--rating", name, "-o", "-"]) == 1
    said = capsys.readouterr().err
    assert f"{path}:3:1: error: one tally has only one family of rules" in said
    assert "this is riichi with three players, and riichi with four players was played in" in said
    assert "write each family to a file of its own, and tally each file separately" in said


@pytest.mark.parametrize("name", RATING_NAMES)
def test_hong_kong_has_no_ratings(name: str, capsys: Out) -> None:
    path = str(EXAMPLES / "hk-evening.txt")
    assert main([path, "--table", "ratings", "--rating", name, "-o", "-"]) == 2
    assert "HK has no games that end, and so no table ratings" in capsys.readouterr().err


@pytest.fixture
def openskill_is_missing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if the package were not installed."""
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    rating_systems._load_openskill.cache_clear()
    yield
    rating_systems._load_openskill.cache_clear()


@pytest.mark.usefixtures("openskill_is_missing")
@pytest.mark.parametrize("verb", ["tally", "explain"])
def test_a_package_that_is_missing(verb: str, capsys: Out) -> None:
    own = ["--player", "Ines", "--column", "rating"] if verb == "explain" else []
    options = ["--table", "ratings", "--rating", "openskill", "-o", "-", *own]
    assert main([verb, str(EXAMPLE), *options]) == 2
    wanted = f"--rating openskill needs openskill: {find_install_command('ratings')}"
    assert capsys.readouterr() == ("", f"mjtally: {wanted}\n")


@pytest.mark.usefixtures("openskill_is_missing")
def test_nothing_else_needs_the_package() -> None:
    assert tally(EXAMPLE, table="ratings", rating="elo")
    assert tally(EXAMPLE, table="ratings") and tally(EXAMPLE, table="series")
