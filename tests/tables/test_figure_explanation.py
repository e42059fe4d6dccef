"""Why a figure is what it is: `mjtally explain`. How it looks is in `output/`."""

import csv
import io
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mjtally import tally
from mjtally.base.quotient import Quotient
from mjtally.cli.main import main
from mjtally.output.formats import format_number
from mjtally.rules.model.types import GameRecord
from mjtally.rules.statistics.columns import EXTREME_METHOD, STREAK_METHOD, SUM_METHOD
from mjtally.tables.addends import Explanation, explain_game_points
from mjtally.tables.explanation import PlayerExplainer
from mjtally.tables.options import TableOptions
from support.cases import folder_and_stem_of, for_each, some_of
from support.internals import PRESETS
from support.paths import DATA, EXAMPLES
from support.scores_files import read_events

Out = pytest.CaptureFixture[str]


def run_explain(path: Path, player: str, column: str, interval: float = 0.0) -> Explanation:
    explaining = PlayerExplainer(player, column, TableOptions(interval=interval))
    tally, events = read_events(path)
    for event in events:
        explaining.add(event)
    return explaining.explain(tally.find_family())


@cache
def read_players_table(path: Path) -> dict[str, dict[str, Any]]:
    return {str(row["name"]): row for row in tally(path, columns="all")}


def recompute_cell(why: Explanation) -> Quotient:
    """The cell, from nothing but the places that were counted."""
    total = why.numerator
    return (
        total if why.divisor is None else Quotient(total.numerator, total.denominator * why.divisor)
    )


FIGURES = {
    rules: {
        each.name: each.formula
        for each in PRESETS[rules].family.statistics.build_columns(True)
        if each.formula
    }
    for rules in ("riichi", "sanma", "hk", "mcr", "zung-jung")
}
FILES = [
    (EXAMPLES / "season-2026.txt", "riichi", "Ines"),
    (EXAMPLES / "tiles.txt", "riichi", "Chie"),
    (EXAMPLES / "season-by-scores.txt", "riichi", "Bruno"),
    (EXAMPLES / "league-night.txt", "riichi", "*"),
    (EXAMPLES / "three-players.txt", "sanma", "Gen"),
    (EXAMPLES / "hk-evening.txt", "hk", "Kit"),
    (DATA / "tables" / "hk-balances.txt", "hk", "Wing"),
    (DATA / "tables" / "hk-balances.txt", "hk", "*"),
    (EXAMPLES / "mcr-evening.txt", "mcr", "Lena"),
    (EXAMPLES / "mcr-evening.txt", "mcr", "*"),
    (EXAMPLES / "mcr-tournament.txt", "mcr", "Chen"),
    (EXAMPLES / "mcr-tournament.txt", "mcr", "Hugo"),
    (EXAMPLES / "zung-jung-evening.txt", "zung-jung", "Lena"),
    (EXAMPLES / "zung-jung-evening.txt", "zung-jung", "*"),
]


@pytest.mark.parametrize("number", range(len(FILES)), ids=lambda at: f"{FILES[at][0].stem}-{at}")
def test_the_places_sum_to_the_cell(number: int) -> None:
    """The columns that are added up, but where nothing is known: a quarter of them in each file,
    and in the next file another quarter."""
    path, rules, player = FILES[number]
    added_up = [name for name, made in FIGURES[rules].items() if made.method == SUM_METHOD]
    compared = 0
    for name in some_of(added_up[number % 8 :], 8):
        why = run_explain(path, player, name)
        cell = format_number(why.value)
        if cell != "nan":
            assert format_number(recompute_cell(why)) == cell, name
            if name.endswith("_count"):
                assert recompute_cell(why) == Quotient(read_players_table(path)[player][name], 1)
            compared += 1
    assert compared > 3


def test_extremes_and_runs_name_their_games() -> None:
    path, player = EXAMPLES / "season-2026.txt", "Lena"
    for name, made in FIGURES["riichi"].items():
        if made.method == EXTREME_METHOD:
            given = [each.adds.numerator for each in run_explain(path, player, name).addends]
            best = min if name.startswith("lowest") else max
            assert best(given) == read_players_table(path)[player][name]
        if made.method == STREAK_METHOD:
            had = "".join(str(e.adds.numerator) for e in run_explain(path, player, name).addends)
            runs = [len(run) for run in had.split("0")]
            which = runs[-1] if name.startswith("current") else max(runs)
            assert which == read_players_table(path)[player][name]


def test_every_figure_but_the_name_can_be_explained() -> None:
    for rules, figures in FIGURES.items():
        names = [each.name for each in PRESETS[rules].family.statistics.build_columns(True)]
        assert names == ["name", *figures]


LEAGUE = DATA / "standings" / "league.txt"
STANDINGS_FILES = [LEAGUE, DATA / "standings" / "mcr.txt", EXAMPLES / "season-2026.txt"]
TEAMS_FILE = """\
team=Red:Aki,Ben
team=Blue:Chie
2026-01-10
Aki Ben Chie Dai
= 45000 30000 15000 10000
Chie -1.5 # late
2026-01-11
Dai Aki Emi Chie
= 45000 30000 15000 10000
"""


def explain_to_json(path: Path, capsys: Out, *arguments: str) -> dict[str, Any]:
    assert main(["explain", "-q", str(path), *arguments, "--format", "json"]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def recompute_json_cell(said: dict[str, Any]) -> float:
    return float(sum(each["adds"] for each in said["places"]) / said.get("denominator", 1))


def read_standings(path: Path, capsys: Out, *options: str) -> list[dict[str, str]]:
    assert main(["-q", str(path), "-o", "-", *options]) == 0
    return list(csv.DictReader(io.StringIO(capsys.readouterr().out), delimiter="\t"))


CHOICES = [(LEAGUE, "--best", "1"), (STANDINGS_FILES[1], "--drop", "2"), (LEAGUE, "--best", "3")]


@pytest.mark.parametrize(("path", "flag", "number"), CHOICES)
def test_the_games_that_count_add_up_to_the_cell(
    path: Path, flag: str, number: str, capsys: Out
) -> None:
    for row in read_standings(path, capsys, flag, number):
        for column in "points", "points_per_game", "counted_game_count":
            figure = ("--player", row["name"], "--column", column)
            said = explain_to_json(path, capsys, *figure, flag, number)
            if said.get("denominator") != 0:
                assert recompute_json_cell(said) == pytest.approx(float(row[column]), abs=0.01)


def test_the_latest_games_add_up_to_the_cell(capsys: Out) -> None:
    columns = ("points", "game_count")
    for row in read_standings(LEAGUE, capsys, "--last", "2"):
        for column in columns:
            figure = ("--player", row["name"], "--column", column)
            said = explain_to_json(LEAGUE, capsys, *figure, "--last", "2", "--guests")
            assert recompute_json_cell(said) == pytest.approx(float(row[column]))
            assert len({each["game"] for each in said["places"] if each["label"]}) <= 2


def test_figures_of_teams_name_their_members(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text(TEAMS_FILE)
    for row in tally(path, table="teams", columns="name,points,game_count"):
        for column in "points", "game_count":
            figure = ("--player", str(row["name"]), "--column", column)
            said = explain_to_json(path, capsys, *figure, "--table", "teams")
            assert recompute_json_cell(said) == pytest.approx(float(row[column]))
    said = explain_to_json(
        path, capsys, "--table", "teams", "--player", "Red", "--column", "points"
    )
    assert [each["name"] for each in said["places"]] == ["Aki", "Ben", "Aki"]


def test_the_changes_of_a_rating_add_up_to_it(capsys: Out) -> None:
    for path in [*STANDINGS_FILES, DATA / "standings" / "ratings.txt"]:
        for row in tally(path, table="ratings"):
            figure = ("--player", str(row["name"]), "--column", "rating")
            said = explain_to_json(path, capsys, *figure, "--table", "ratings")
            assert recompute_json_cell(said) == pytest.approx(float(row["rating"]), abs=0.01)
            assert len(said["places"]) == 1 + int(row["game_count"])
            for place in said["places"][1:]:
                factor, terms = place["reason"].partition(": ")[2].split(" × ")
                numbers = re.fullmatch(r"\((.+) \+ \((.+) - (.+)\) / 40\)", terms)
                assert numbers
                base, mean, before = map(float, numbers.groups())
                change = float(factor) * (base + (mean - before) / 40)
                assert change == pytest.approx(place["adds"], abs=0.01), place["reason"]


def test_the_change_of_a_rating_in_numbers(tmp_path: Path, capsys: Out) -> None:
    """Worked out by hand: the second game weighs 0.998, and two share the second rank."""
    path = tmp_path / "games.txt"
    path.write_text(
        "ties=split\nAki Ben Chie Dai\n= 40000 30000 20000 10000\n= 25000 25000 40000 10000\n"
    )
    say = ["--player", "Aki", "--column", "rating", "--table", "ratings"]
    assert main(["explain", str(path), *say]) == 0
    assert capsys.readouterr().out.splitlines()[-1].strip() == (
        "from 1530 to 1529.25: 0.998 × (0 + (1500 - 1530) / 40)"
    )


def test_a_figure_of_a_team_names_who_brought_it(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text("team=Red:Aki,Ben\nAki Ben Chie Dai\n= 40000 30000 20000 10000\n")
    say = ["explain", str(path), "--player", "Red", "--column", "points", "--table", "teams"]
    assert main(say) == 0
    lines = [line.split()[-4:] for line in capsys.readouterr().out.splitlines() if "rank" in line]
    assert lines == [["rank", "1", "Aki", "50"], ["rank", "2", "Ben", "10"]]


def test_adjustments_have_their_line(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n= 40000 30000 20000 10000\n# why\nAki -20\n")
    first, second = run_explain(path, "Aki", "points").addends
    assert (first.line, first.mark, second.line, second.label) == (1, "rank 1", 4, "")
    assert (first.adds, second.adds) == (Quotient(500, 10), Quotient(-200, 10))


@for_each(some_of(sorted([*EXAMPLES.glob("*.txt"), *DATA.glob("*/*.txt")]), 12), folder_and_stem_of)
def test_what_points_are_made_of_adds_up_to_them(path: Path) -> None:
    """Of every finished game there is; and nothing is left by rounding where nothing rounds."""
    _, events = read_events(path)
    for event in events:
        if isinstance(event, GameRecord) and event.final_result:
            rules = event.session.rules
            for seat in range(rules.players):
                steps = rules.play.explain_points(event, seat)
                total = sum((step.points for step in steps), Quotient(0, 1))
                assert format_number(total) == format_number(event.exact_seat_points(seat))
                is_shared = event.final_result.ranks.count(event.final_result.ranks[seat]) > 1
                if getattr(rules, "rounding", "none") == "none" and not is_shared:
                    assert "rounding" not in explain_game_points(event, seat)


def test_what_is_paid_beside_the_ranks_is_told_apart(capsys: Out) -> None:
    """In the words for the line of chips below a game, and for the hand that ended it."""
    path = DATA / "columns" / "parlour.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    made = (
        "Aki has rank 1 and +78.4 points: 57900 - 30000 = +27.9, rounded +28, uma +20, oka +20,"
        " left by rounding +1, yakitori +3.4, +3 chips +6",
        "Ben has rank 4 and -85 points: -6700 - 30000 = -36.7, rounded -37, uma -20, yakitori -10,"
        " bust prize -10, -4 chips -8",
        "Chie has rank 3 and -3.7 points: 23400 - 30000 = -6.6, rounded -7, uma -10, yakitori +3.3,"
        " bust prize +10",
        "Dai has rank 2 and +10.3 points: 25400 - 30000 = -4.6, rounded -5, uma +10, yakitori +3.3,"
        " +1 chip +2",
    )
    for beginning in ("chips=+3", "6      d"):
        number = next(at for at, line in enumerate(lines, 1) if line.startswith(beginning))
        assert main(["explain", f"{path}:{number}"]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert all(words in said for words in made)
    assert "Ben pays Aki 24000 3000 × 4, doubled" in said
    assert "Ben pays Chie 600 1 honba, doubled" in said
    assert "Ben is wareme: what they pay or receive is doubled" in said


HALF_UP, SPLIT = "rounding=half-up\n", "ties=split\n"
STEPS = [  # rules, the scores of a game, and what Ben's points are made of
    ("", "14600 45000 30000 10400", "45000 - 30000 = +15, uma +20, oka +20"),
    ("", "45000 14600 30000 10400", "14600 - 30000 = -15.4, rounded -15, uma -10"),
    ("rounding=none\n", "45000 14600 30000 10400", "14600 - 30000 = -15.4, uma -10"),
    (
        HALF_UP,
        "45000 14600 30000 10400",
        "14600 - 30000 = -15.4, rounded -15, uma -10",
    ),
    (
        HALF_UP,
        "10700 44600 30100 14600",
        "44600 - 30000 = +14.6, rounded +15, uma +20, oka +20, left by rounding -1",
    ),
    (
        "ties=split\n",
        "35000 35000 20000 10000",
        "35000 - 30000 = +5, shared uma +15, shared oka +10",
    ),
    ("start=30000\n", "20000 40000 25000 35000", "40000 - 30000 = +10, uma +20"),
    ("", "-15.4 +62.0 -6.6 -40.0", "as the file states them +62"),
    ("rules=mcr\n", "64 -26 -26 -12", "ranks 3 to 4 shared: +0.5"),
]


@pytest.mark.parametrize(("rules", "scores", "steps"), STEPS)
def test_what_points_are_made_of(
    rules: str, scores: str, steps: str, tmp_path: Path, capsys: Out
) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{rules}Aki Ben Chie Dai\n= {scores}\n")
    (addend,) = run_explain(path, "Ben", "points").addends
    assert addend.reason == steps
    assert main(["explain", f"{path}:{2 + rules.count(chr(10))}", "--format", "json"]) == 0
    line = json.loads(capsys.readouterr().out)["words"][2]
    assert line.startswith("Ben has rank ") and line.endswith(f" points: {steps}")


def test_penalties_have_their_comments(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text(
        "chombo=-20\nlength=hand\nAki Ben Chie Dai\n- f - -\n3/40 - d -\nBen -1.5 # came late\n"
    )
    game, late = run_explain(path, "Ben", "points").addends
    assert game.reason == "25000 - 30000 = -5, uma +10, chombo -20"
    assert (late.adds, late.reason) == (Quotient(-15, 10), "came late")
    assert main(["explain", f"{path}", "--player", "Ben", "--column", "points"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "    came late"
    assert main(["explain", f"{path}:5"]) == 0
    assert "Ben has rank 2 and -15 points: 25000 - 30000 = -5, uma +10, chombo -20" in (
        capsys.readouterr().out
    )


def test_sticks_left_on_the_table_are_a_place(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n- - ! -\nend\n")
    hand, left = run_explain(path, "Chie", "net_score").addends
    assert (hand.adds.numerator, left.mark, left.adds.numerator) == (2000, "sticks", 1000)


def test_intervals_have_their_formula() -> None:
    share = run_explain(EXAMPLES / "season-2026.txt", "Ines", "deal_in_fraction", 95)
    assert (format_number(share.low), format_number(share.high)) == ("0.0374", "0.1864")
    assert share.interval_formula.endswith("with k = 5, n = 58, z = 1.9600")
    mean = run_explain(EXAMPLES / "season-2026.txt", "Lena", "mean_rank", 95)
    assert mean.interval_formula.endswith("with m = 2.125, s = 1.1260, n = 8, z = 1.9600")
    alone = run_explain(EXAMPLES / "riichi-evening.txt", "Ben", "mean_rank", 95)
    assert "s = nan, n = 1" in alone.interval_formula


def test_json(capsys: Out) -> None:
    path = str(EXAMPLES / "season-2026.txt")
    arguments = [path, "--player", "Ines", "--column", "win_fraction", "--interval", "90"]
    assert main(["explain", *arguments, "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["value"], said["numerator"], said["denominator"]) == (0.2414, 14, 58)
    assert len(said["places"]) == 14 and said["places"][0]["adds"] == 1
    assert said["interval"]["low"] < said["value"] < said["interval"]["high"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--player", "Inez", "--column", "points"], "Inez has not played, did you mean Ines?"),
        (["--player", "Ines", "--column", "pionts"], "no column pionts, did you mean points?"),
        (["--player", "Ines", "--column", "name"], "name is the player; * is everybody: there is"),
        (["--player", "Ines"], "say which figure: --player NAME --column COLUMN"),
        (["--format", "xml"], "there is no format xml"),
        (["--player", "Ines", "--column", "points", "--table", "hands"], "table to explain"),
        (
            ["--player", "Ines", "--column", "rating", "--table", "ratings", "--best", "2"],
            "--best is for the table players: leave it out, or --table players",
        ),
        (
            ["--player", "Ines", "--column", "game_count", "--table", "ratings"],
            "of the table ratings the column rating is explained",
        ),
    ],
)
def test_wrong_usage(arguments: list[str], said: str, capsys: Out) -> None:
    assert main(["explain", str(EXAMPLES / "season-2026.txt"), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_errors_explain_nothing(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "slip.txt"
    path.write_text("Aki Ben Chie Dai\n4 - d -\n")
    assert main(["explain", str(path), "--player", "Aki", "--column", "points"]) == 1
    assert capsys.readouterr().err.endswith("1 error: correct the file first\n")
