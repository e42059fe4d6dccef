"""MCR by points: cases by hand, a table that plays it by a road of its own, and invariances.

`data/mcr/hands.tsv` has single hands, `final.tsv` ends of games, both with what a person works
out. Whole games are in `data/columns`, `data/payments` and `examples`; slips in `data/broken`.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjtally import ScoresError, tally
from mjtally.base.quotient import Quotient
from mjtally.cli.main import main
from mjtally.rules.families.mcr.family import GUOBIAO, McrPlay
from support.cases import for_each, random_cases, some_of
from support.game_generator import generate_mcr_season, random_mcr_hand
from support.internals import PRESETS
from support.mcr_model import (
    DEALER_SEATS,
    McrGameModel,
    compute_statistics,
    mean_rank,
    score_changes,
    shared_table_points,
)
from support.paths import DATA
from support.rows import Row, read_rows

HANDS, FINALS = DATA / "mcr" / "hands.tsv", DATA / "mcr" / "final.tsv"
HEAD = "rules=mcr\nInes Jonas Kaito Lena\n"
NAMES = ("Ines", "Jonas", "Kaito", "Lena")
FAST_SEEDS = settings(deadline=None, max_examples=len(random_cases(100)))
SEEDS = st.integers(0, 2**32 - 1)

Out = pytest.CaptureFixture[str]


def test_data_are_there() -> None:
    assert len(read_rows(HANDS)) > 35 and len(read_rows(FINALS)) >= 10


# ------------------------------------------------------------------------------ one hand


def read_score_changes(text: str) -> list[int]:
    """The changes of the last hand."""
    rows = tally(text, table="hands")[-4:]
    return [int(row["delta"]) for row in rows]


@for_each(lambda: read_rows(HANDS), lambda row: row["why"])
def test_hands_as_worked_out(row: Row) -> None:
    marks, expected = row["marks"], row["changes"]
    dealers = [seat for seat, cell in enumerate(marks.split()[:4]) if cell[-1] == "*"]
    before = "- - - -\n" * (dealers[0] if dealers else 0)  # the fourth player deals the fourth
    text = f"{HEAD}{before}{marks}\n"
    if expected == "refused":
        with pytest.raises(ScoresError):
            read_score_changes(text)
    else:
        assert read_score_changes(text) == list(map(int, expected.split()))


def test_loose_hands_are_paid_alike_and_need_no_dealer() -> None:
    for marks, expected, _ in map(Row.values, read_rows(HANDS)):
        if expected != "refused":
            text = f"rules=mcr\nlength=free\nInes Jonas Kaito Lena\n{marks}\n"
            assert read_score_changes(text) == list(map(int, expected.split())), marks


@pytest.mark.parametrize("points", [8, 9, 24, 88, 188])
@pytest.mark.parametrize("base", [0, 8, 10])
def test_points_by_the_formula(points: int, base: int, capsys: Out) -> None:
    """The winner's is the sum of what the others pay: base + points, or the base alone."""
    how = ["points", str(points), "--rules", "mcr", "--set", f"base={base}"]
    assert main(how) == 0
    assert capsys.readouterr().out.strip().replace("+", "").split("/") == [
        str(3 * base + points),
        *(str(-each) for each in (base + points, base, base)),
    ]
    assert main([*how, "--self-draw", "--dealer"]) == 0
    each = base + points
    shown = capsys.readouterr().out.strip().replace("+", "").split("/")
    assert shown == [str(3 * each), *[str(-each)] * 3]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["7"], "7 points: a win needs 8"),
        (["f"], "f is not a winner's mark: write one such as 8 or 24"),
        (["3/40"], "3/40 is a mark of riichi"),
        (["24", "--honba", "1"], "MCR has no honba"),
    ],
)
def test_points_that_are_none(arguments: Sequence[str], said: str, capsys: Out) -> None:
    assert main(["points", *arguments, "--rules", "mcr"]) == 2
    assert said in capsys.readouterr().err


@FAST_SEEDS
@given(seed=SEEDS, turn=st.integers(1, 3))
def test_a_hand_does_not_ask_where_one_sits(seed: int, turn: int) -> None:
    marks = random_mcr_hand(Random(seed))
    turned = [marks[(seat - turn) % 4] for seat in range(4)]
    if all(mark[0] == "f" for mark in marks):
        return  # words alone are names
    here, there = (read_score_changes(f"{HEAD}{' '.join(each)}\n") for each in (marks, turned))
    assert [here[(seat - turn) % 4] for seat in range(4)] == there
    assert here == score_changes(marks) and sum(here) == 0


# --------------------------------------------------------------------------- ends of games


@for_each(lambda: read_rows(FINALS), lambda row: row["why"])
def test_ends_as_worked_out(row: Row) -> None:
    scores, ranks, points, _ = row.values()
    numbers = list(map(int, scores.split()))
    ended = McrPlay(GUOBIAO).find_final_result(numbers)
    expected = list(map(Fraction, points.split()))
    assert (
        [Fraction(each, 120) for each in ended.points] == expected == shared_table_points(numbers)
    )
    assert [each / 2 for each in ended.doubled_ranks] == list(map(float, ranks.split()))
    rows = tally(f"{HEAD}= {scores}\n", table="games")
    assert [each["rank"] for each in rows] == list(map(float, ranks.split()))
    assert [each["points"] for each in rows] == pytest.approx([float(each) for each in expected])


@FAST_SEEDS
@given(st.lists(st.integers(-3, 3), min_size=4, max_size=4))
def test_table_points_are_never_lost(scores: list[int]) -> None:
    points = [Fraction(each, 120) for each in McrPlay(GUOBIAO).find_final_result(scores).points]
    assert points == shared_table_points(scores) and sum(points) == 7


def test_three_ties_of_three_are_seven() -> None:
    """A third is kept as a third."""
    games = (f"2026-01-0{day}\nInes Jonas Kaito Lena\n= 10 10 10 -30\n" for day in (1, 2, 3))
    rows = tally("rules=mcr\n" + "".join(games))
    assert [row["points"] for row in rows[:3]] == [7, 7, 7]


def test_points_of_thirds_and_tenths_add_up() -> None:
    rows = {row["name"]: row for row in tally(f"{HEAD}= 10 10 10 -30\nInes -1.5 points\n")}
    assert rows["Ines"]["points"] == pytest.approx(5 / 6)
    assert rows["*"]["points"] == 5.5


def test_other_table_points() -> None:
    head = "rules=mcr\ntable-points=5/3/1.5/0\nInes Jonas Kaito Lena\n"
    points = [row["points"] for row in tally(f"{head}= 10 10 10 -30\n", table="games")]
    assert points == pytest.approx([19 / 6] * 3 + [0])


# ------------------------------------------------------------------------ seats and labels


@pytest.mark.parametrize("seats", DEALER_SEATS)
def test_who_deals_and_who_sits_where(seats: str) -> None:
    table = McrGameModel(NAMES, seats)
    text = f"rules=mcr\nseats={seats}\nInes Jonas Kaito Lena\n"
    for _ in range(16):
        text += f"{table.next_label} - - - -\n"
        table.play_hand(["-"] * 4)
    rows = tally(text, table="hands")
    for number in range(16):
        here = rows[4 * number : 4 * number + 4]
        assert [row["seat"] for row in here] == [table.wind_of(number, s) for s in range(4)]
        assert [row["dealer"] for row in here].index(1) == table.dealer_of(number)
        assert {row["round"] for row in here} == {f"{'ESWN'[number // 4]}{number % 4 + 1}"}


def test_everybody_has_every_wind_in_every_round() -> None:
    """The pattern of a tournament: each deals once in each round, and in another place."""
    for wind in range(4):
        orders = [
            PRESETS["mcr"].replace(seats="rotate").seat_order(4 * wind + hand) for hand in range(4)
        ]
        assert {order[0] for order in orders} == {0, 1, 2, 3}
        for seat in range(4):
            assert {order.index(seat) for order in orders} == {0, 1, 2, 3}


@pytest.mark.parametrize("length", [1, 4, 8, 16])
def test_a_game_has_so_many_hands(length: int) -> None:
    text = f"rules=mcr\nlength={length}\nInes Jonas Kaito Lena\n" + "- - - -\n" * length
    assert {row["end"] for row in tally(text, table="games")} == {"length"}
    with pytest.raises(ScoresError, match="ended in line"):
        tally(text + "- - - -\n")
    assert {row["end"] for row in tally(text[: -len("- - - -\n")], table="games")} <= {"unfinished"}


# -------------------------------------------------------------------- penalties, two roads


def test_penalties_are_off_the_score_and_nobodys() -> None:
    text = f"{HEAD}Lena -5\n8 - d -\nLena -10\nJonas -20\nd 8 - -\n= 16 4 -24 -31\nend\n"
    with pytest.raises(ScoresError, match="Jonas has 4") as raised:
        tally(text.replace("16 4", "16 5"))
    assert len(raised.value.problems) == 1
    rows = {row["name"]: row for row in tally(text, columns="all")}
    assert [rows[name]["net_score"] for name in (*NAMES, "*")] == [16, 4, -24, -31, -35]
    assert [rows[name]["penalty"] for name in (*NAMES, "*")] == [0, 20, 0, 15, 35]
    assert [rows[name]["points"] for name in NAMES] == [4, 2, 1, 0]
    scores = [row["score"] for row in tally(text, table="hands")]
    assert scores == [32, -8, -16, -13, 16, 4, -24, -31]
    pairs = {(row["name"], row["opponent"]): row for row in tally(text, table="matchups")}
    assert pairs["Lena", "(nobody)"]["net"] == -15
    for name in NAMES:
        net = sum(int(row["net"]) for (own, _), row in pairs.items() if own == name)
        assert net == rows[name]["net_score"]


def test_nobody_is_called_nobody() -> None:
    with pytest.raises(ScoresError, match="is what tables call nobody"):
        tally('rules=mcr\n"(nobody)" Jonas Kaito Lena\n')


def test_penalties_of_a_game_that_is_left_count_in_the_net_score() -> None:
    rows = {row["name"]: row for row in tally(f"{HEAD}8 - d -\nLena -10\n")}
    assert (rows["Lena"]["net_score"], rows["Lena"]["game_count"]) == (-18, 0)


COLUMNS = (
    *("hand_count", "win_count", "self_draw_count", "discard_win_count", "discard_count"),
    *("false_win_count", "draw_count", "net_score", "penalty", "game_count", "first_count"),
    *("second_count", "third_count", "fourth_count", "points"),
)


def compare_season(seed: int) -> Iterator[tuple[str, str, Fraction, Fraction]]:
    """Every figure of a random season: by mjtally, and by the table of the tests."""
    season = generate_mcr_season(seed)
    expected = compute_statistics(season.games, season.adjustments)
    rows = {str(row["name"]): row for row in tally(season.text, columns="all")}
    assert set(rows) == {*expected, "*"}
    for name, figures in expected.items():
        for column in COLUMNS:
            ours = Fraction(str(rows[name][column])).limit_denominator(120)
            yield name, column, ours, Fraction(figures[column])


@pytest.mark.parametrize("seed", random_cases(40))
def test_random_seasons_against_the_other_table(seed: int) -> None:
    for name, column, ours, expected in compare_season(seed):
        assert ours == expected, f"{name} {column}"


@pytest.mark.parametrize("seed", range(40, 52))
def test_games_and_hands_against_the_other_table(seed: int) -> None:
    season = generate_mcr_season(seed)
    rows = tally(season.text, table="games")
    finished = [game for game in season.games if game.hands or game.end_reason]
    assert len(rows) == 4 * len(finished)
    for at, game in enumerate(finished):
        here = rows[4 * at : 4 * at + 4]
        assert [row["score"] for row in here] == game.scores
        assert [row["end"] for row in here] == [game.end_reason or "unfinished"] * 4
        if game.end_reason:
            assert [row["rank"] for row in here] == [mean_rank(game.scores, s) for s in range(4)]
            points = [float(each) for each in shared_table_points(game.scores)]
            assert [row["points"] for row in here] == pytest.approx(points)
    hands = iter(tally(season.text, table="hands"))
    for game in finished:
        for number, marks in enumerate(game.hands):
            four = [next(hands) for _ in range(4)]
            assert [row["delta"] for row in four] == score_changes(marks)
            assert [row["seat"] for row in four] == [game.wind_of(number, s) for s in range(4)]


@pytest.mark.parametrize("seed", some_of(range(5), 2))
def test_files_add_up_in_any_order(seed: int, tmp_path: Path, capsys: Out) -> None:
    """Counts and sums of several files are those of each, whichever comes first."""
    paths = []
    for at in range(3):
        path = tmp_path / f"{at}.txt"
        path.write_text(generate_mcr_season(100 * seed + at).text, encoding="utf-8")
        paths.append(str(path))
    columns = f"--columns=name,{','.join(COLUMNS)},highest_win,mean_rank,win_points_mean"
    tables = []
    for order in (paths, paths[::-1], [paths[1], paths[2], paths[0]]):
        assert main(["-q", *order, "-o", "-", columns]) == 0
        tables.append(capsys.readouterr().out)
    assert len(set(tables)) == 1
    everybody = tables[0].splitlines()[-1].split("\t")
    net, penalty = (int(everybody[1 + COLUMNS.index(each)]) for each in ("net_score", "penalty"))
    recorded = [
        sum(game.scores)
        for at in range(3)
        for game in generate_mcr_season(100 * seed + at).games
        if game.end_reason == "scores"
    ]
    assert net == -penalty + sum(recorded)


def test_the_preset_of_2006_differs_in_tiles_alone() -> None:
    text = generate_mcr_season(3).text
    other = text.replace("rules=mcr-2006", "rules=mcr")
    assert other != text or "rules=mcr\n" in text
    for table in ("players", "hands", "games"):
        assert tally(text.replace("rules=mcr\n", "rules=mcr-2006\n"), table=table) == tally(
            other, table=table
        )


def test_points_in_parts() -> None:
    """What is kept is exact: a third is 40 of 120."""
    assert Quotient(40, PRESETS["mcr"].family.point_parts).format_decimal(4) == "0.3333"
