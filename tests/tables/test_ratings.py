"""Ratings: worked by hand, against a plain computation in floats, and in any order of files."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby, permutations
from pathlib import Path

import pytest

from mjtally import tally
from mjtally.base.quotient import Quotient, round_half_even
from mjtally.cli.main import main
from mjtally.tables.rating_systems import BILLIONTHS, RANK_BASES, RatingState, rate_by_tenhou
from mjtally.tables.ratings import PROVISIONAL_GAMES
from support.cases import some_of
from support.game_generator import (
    FOUR_PLAYER_PRESETS,
    THREE_PLAYER_PRESETS,
    generate_season,
    join_lines,
)
from support.internals import PRESETS
from support.machines import needs_real_games
from support.paths import DATA, EXAMPLES, REAL_GAMES

STANDINGS = DATA / "standings"
EXAMPLE = EXAMPLES / "season-2026.txt"
REAL = sorted(REAL_GAMES.glob("*.txt"))
NEAR = 1e-6  # points of rating: floats and billionths are both far nearer

Out = pytest.CaptureFixture[str]
Row = dict[str, str | int | float]


# --------------------------------------------------------------------------- worked by hand


def rate_game(ratings: Sequence[int], counts: Sequence[int], ranks: Sequence[int]) -> list[int]:
    """Everybody's R after a game, in billionths."""
    after = rate_by_tenhou([RatingState(each) for each in ratings], counts, ranks)
    assert not any(state.spread for state in after)
    return [state.rating for state in after]


@pytest.mark.parametrize(
    ("others", "change"),
    [((2100, 1900, 2000), -6), ((1500, 1500, 1400), -8), ((1500, 1900, 2100), -6.625)],
)
def test_a_veteran_who_is_last(others: tuple[int, ...], change: float) -> None:
    """2000 after 400 games, last: 0.2 of -30, and of a fortieth of what the table is weaker."""
    ratings = [rating * BILLIONTHS for rating in (*others, 2000)]
    after = rate_game(ratings, (400,) * 4, (1, 2, 3, 4))
    assert after[3] - ratings[3] == change * BILLIONTHS


@pytest.mark.parametrize("count", [0, 1, 250, 399, 400, 401, 10_000])
@pytest.mark.parametrize("players", RANK_BASES)
def test_a_game_against_exact_fractions(players: int, count: int) -> None:
    """Every way to share ranks, and any number of games before."""
    ratings = [1500 * BILLIONTHS + 7 ** (13 + seat) for seat in range(players)]
    mean = Fraction(sum(ratings), players * BILLIONTHS)
    for ranks in list_rank_sharings(players):
        after = rate_game(ratings, (count,) * players, ranks)
        for rating, rank, new in zip(ratings, ranks, after, strict=True):
            places = [at for at in range(players) if ranks_at(ranks)[at] == rank]
            base = Fraction(sum(RANK_BASES[players][at] for at in places), len(places))
            weight = max(Fraction(1, 5), 1 - Fraction(count, 500))
            exact = weight * (base + (mean - Fraction(rating, BILLIONTHS)) / 40) * BILLIONTHS
            assert new - rating == round_half_even(exact.numerator, exact.denominator)


def list_rank_sharings(players: int) -> list[tuple[int, ...]]:
    """All ranks of a game, the first of those that are shared: 1 2 2 4."""
    found = set()
    for scores in permutations([*range(players), *range(players - 1)], players):
        found.add(tuple(1 + sum(other > score for other in scores) for score in scores))
    return sorted(found)


def ranks_at(ranks: Iterable[int]) -> list[int]:
    """Whose rank each place has: 1 2 2 4 are the first, twice the second, and the fourth."""
    return sorted(ranks)


# --------------------------------------------------------------------- in floats, once more


def rate_in_floats(rows: Iterable[Row]) -> Iterator[tuple[Row, float]]:
    """The games table's rows, with the ratings after their games, by the formula as it is."""
    finished = [row for row in rows if row["end"] != "unfinished"]
    games = [list(group) for _, group in groupby(finished, key=lambda row: row["game"])]
    now: dict[object, float] = {}
    played: dict[object, int] = {}
    for game in sorted(games, key=lambda game: str(game[0]["date"])):
        bases = [30.0, 10.0, -10.0, -30.0] if len(game) == 4 else [30.0, 0.0, -30.0]
        ranked = sorted(game, key=lambda row: float(row["rank"]))
        mean = sum(now.get(row["name"], 1500.0) for row in game) / len(game)
        after: dict[object, float] = {}
        for row in game:
            shared = [at for at, each in enumerate(ranked) if each["rank"] == row["rank"]]
            base = sum(bases[at] for at in shared) / len(shared)
            before, games_before = now.get(row["name"], 1500.0), played.get(row["name"], 0)
            weight = max(0.2, 1 - 0.002 * games_before)
            after[row["name"]] = before + weight * (base + (mean - before) / 40)
            played[row["name"]] = games_before + 1
        now |= after
        yield from ((row, after[row["name"]]) for row in game)


def check_ratings(rows: list[Row], ratings: list[Row], by_game: list[Row]) -> None:
    """The ratings table, and the series of games, against the plain computation."""
    course: dict[object, list[float]] = {}
    after: dict[tuple[object, object], float] = {}
    for row, rating in rate_in_floats(rows):
        course.setdefault(row["name"], [1500.0]).append(rating)
        after[str(row["game"]), row["name"]] = rating
    assert [row["name"] for row in ratings] == sorted(course, key=lambda name: -course[name][-1])
    for row in ratings:
        ran = course[row["name"]]
        assert row["game_count"] == len(ran) - 1
        near = {
            "rating": ran[-1],
            "highest_rating": max(ran[1:]),
            "lowest_rating": min(ran[1:]),
            "last_ten_change": ran[-1] - ran[max(0, len(ran) - 11)],
        }
        assert {name: row[name] for name in near} == pytest.approx(near, abs=NEAR)
        assert row["provisional"] == (len(ran) - 1 < PROVISIONAL_GAMES)
    finished = [row for row in by_game if row["game_count"]]
    assert len(finished) == len(after)
    for row in finished:
        assert row["rating"] == pytest.approx(after[row["period"], row["name"]], abs=NEAR)


@pytest.mark.parametrize("seed", some_of(range(3), 3))
@pytest.mark.parametrize(
    "rules", [FOUR_PLAYER_PRESETS, THREE_PLAYER_PRESETS], ids=["four", "three"]
)
def test_a_season_against_floats(seed: int, rules: tuple[str, ...]) -> None:
    text = join_lines(generate_season(seed, rules, games=40))
    made = [tally(text, table=table, by="game") for table in ("games", "ratings", "series")]
    assert any(row["end"] == "unfinished" for row in made[0])
    check_ratings(*made)


def test_the_example_against_floats() -> None:
    check_ratings(
        *(tally(EXAMPLE, table=table, by="game") for table in ("games", "ratings", "series"))
    )


@needs_real_games
@pytest.mark.parametrize("players", [3, 4])
def test_real_games_against_floats(players: int) -> None:
    """All of them together, as if one club had played them."""
    files = [path for path in REAL if PRESETS[preset_of(path)].players == players]
    assert len(files) > 5
    check_ratings(
        *(tally(files, table=table, by="game") for table in ("games", "ratings", "series"))
    )


def preset_of(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return (
        next(line for line in lines if line.startswith("rules=")).removeprefix("rules=").split()[0]
    )


def test_four_hundred_games_and_more() -> None:
    """From then on a game weighs a fifth; who always wins against the same ends near a mean of
    1500 and 30 × 40 above it."""
    text = "Aki Ben Chie Dai\n" + "= 45200 28100 17300 9400\n" * 600
    rows, ratings, by_game = (
        tally(text, table=table, by="game") for table in ("games", "ratings", "series")
    )
    check_ratings(rows, ratings, by_game)
    assert [row["provisional"] for row in ratings] == [0, 0, 0, 0]
    (aki,) = (row for row in ratings if row["name"] == "Aki")
    assert 2400 < float(aki["rating"]) < 2700


# -------------------------------------------------------------------------- which games, whose


GAMES = {
    "late.txt": "2026-02-03\nAki Ben Chie Dai\n= 50000 30000 15000 5000\n",
    "first.txt": "2026-01-05\nAki Ben Chie Dai\n= 5000 50000 30000 15000\n",
    "early.txt": "2026-01-04\nChie Dai Aki Emi\n= 15000 50000 5000 30000\n",
}


@pytest.mark.parametrize("order", list(permutations(GAMES)), ids=" ".join)
def test_games_go_by_date(
    order: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in GAMES.items():
        Path(name).write_text(text)
    made = []
    for files in (("early.txt", "first.txt", "late.txt"), order):
        for table in (["ratings"], ["series"], ["series", "--by", "month"]):
            assert main([*files, "-q", "-o", "out.tsv", "--force", "--table", *table]) == 0
            made.append(Path("out.tsv").read_text())
    assert made[:3] == made[3:]


def test_on_one_day_the_order_of_the_files_counts(tmp_path: Path) -> None:
    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for path, scores in zip(
        paths, ("60000 20000 15000 5000", "5000 15000 20000 60000"), strict=True
    ):
        path.write_text(f"2026-01-05\nAki Ben Chie Dai\n= {scores}\n")
    one = {row["name"]: row["rating"] for row in tally(paths, table="ratings")}
    other = {row["name"]: row["rating"] for row in tally(paths[::-1], table="ratings")}
    assert one["Dai"] == other["Aki"] and one["Dai"] != other["Dai"]


GUEST = STANDINGS / "ratings.txt"


def test_guests_are_played_and_not_shown(tmp_path: Path, capsys: Out) -> None:
    """Whoever else is rated has the rating that he would have."""
    path = tmp_path / "guests.txt"
    path.write_text(f"guest=Emi\n{GUEST.read_text(encoding='utf-8')}", encoding="utf-8")
    everybody = tally(GUEST, table="ratings")
    assert tally(path, table="ratings") == [row for row in everybody if row["name"] != "Emi"]
    assert main(["-q", str(path), "--table", "ratings", "--guests", "-o", "-"]) == 0
    worked = (STANDINGS / "ratings.ratings.tsv").read_text(encoding="utf-8")
    assert capsys.readouterr().out == worked
    assert {row["name"] for row in tally(path, table="series")} == {"Aki", "Ben", "Chie", "Dai"}


def test_only_finished_games_of_the_dates(capsys: Out) -> None:
    """Loose hands and games that were cut off rate nobody; a later date begins anew."""
    loose = "length=free\nAki Ben Chie Dai\nE1: 3/40 - d -\n"
    assert tally(loose, table="ratings") == []
    assert {row["rating"] for row in tally(loose, table="series")} != {1500}
    with pytest.warns(Warning, match="in-progress"):
        assert tally("Aki Ben Chie Dai\n3/40 - d -\n", table="ratings") == []
    rows = tally(GUEST, table="ratings", since="2026-01-12")
    assert [(row["name"], row["rating"]) for row in rows] == [
        *(("Aki", 1520), ("Ben", 1520), ("Chie", 1490), ("Emi", 1470))
    ]


def test_who_has_few_games_is_left_out_aloud(capsys: Out) -> None:
    options = [str(GUEST), "--table", "ratings", "--min-games", "2", "--columns", "name", "-o", "-"]
    assert main(options) == 0
    assert capsys.readouterr() == (
        "name\nAki\nBen\nDai\nChie\n",
        "1 player with fewer than 2 games left out\n",
    )
    assert [row["name"] for row in tally(GUEST, table="ratings", min_games=3)] == [
        "Aki",
        "Ben",
        "Chie",
    ]
    assert main([*options[:3], "--players", "Ben,Emi", "--transpose", "-o", "-"]) == 0
    assert capsys.readouterr().out.startswith("column\tBen\tEmi\nrating\t1519.6919\t1469.9957\n")


@pytest.mark.parametrize("option", ["--min-hands=2", "--interval=95", "--by=game", "--best=2"])
def test_what_ratings_have_not(option: str, capsys: Out) -> None:
    assert main([str(GUEST), "--table", "ratings", "-o", "-", option]) == 2
    assert "is for the table" in capsys.readouterr().err


def test_hk_has_no_ratings(capsys: Out) -> None:
    path = str(EXAMPLES / "hk-evening.txt")
    assert main([path, "--table", "ratings", "-o", "-"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(
        "mjtally: HK has no games that end, and so no table ratings: choose play"
    )
    assert "rating" not in tally(EXAMPLES / "hk-evening.txt", table="series")[0]


def test_three_and_four_are_apart(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "both.txt"
    path.write_text(GUEST.read_text() + "rules=sanma\nAki Ben Chie\n= 60000 30000 15000\n")
    assert main([str(path), "--table", "ratings", "-o", "-"]) == 1
    assert "one tally has only one" in capsys.readouterr().err


def test_billionths_are_whole() -> None:
    """What is shown is the exact value of what is kept."""
    row = tally(GUEST, table="ratings")[0]
    assert Quotient(*float(row["rating"]).as_integer_ratio()).format_decimal(9) == "1558.170349738"
