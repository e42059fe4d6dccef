"""Standings of stages: worked by hand, against a plain loop on random leagues, and in every family.

The figures of `data/stages` are worked out in the comments of its files.
"""

import json
import math
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mjtally import ScoresError, format_scores, tally
from mjtally.base.quotient import Quotient
from mjtally.cli.main import main
from support.cases import for_each, random_cases, stem_of
from support.golden import golden_test
from support.internals import PRESETS
from support.paths import DATA

WORKED = sorted((DATA / "stages").glob("*.txt"))
WORKED_COLUMNS = (
    *("season", "stage", "kind", "place", "name", "points", "carried", "won", "game_count"),
    *("movement", "decided_by", "through"),
)
Out = pytest.CaptureFixture[str]
Rows = list[dict[str, str | int | float]]


def standings(text: "str | Path | list[Path]", **options: Any) -> Rows:
    return tally(text, table="standings", **options)


def sums(rows: Rows, stage: str, kind: str = "player") -> dict[str, Any]:
    return {
        str(row["name"]): row["points"]
        for row in rows
        if row["stage"] == stage and row["kind"] == kind
    }


# ------------------------------------------------------------------------------ worked by hand


test_worked_by_hand = golden_test("stages")


def test_what_belongs_to_no_stage_comes_below_the_stages() -> None:
    """Also if it was played later; the stage that began last comes first."""
    game = "Aki Ben Chie Dai\n= 45200 28100 17300 9400\n"
    parts = ("2026-01-07\nstage=heats", "2026-02-04\nstage=final", "2026-03-04\nstage=")
    text = "".join(f"{part}\n{game}" for part in parts)
    assert [*dict.fromkeys(row["stage"] for row in standings(text))] == ["final", "heats", ""]


def exact_rounding(points: Fraction, rounding: str) -> Fraction:
    """The rounding of points as its name says, by floor and ceiling."""
    half = Fraction(1, 2)
    toward = math.floor if points > 0 else math.ceil
    away = math.floor(abs(points) + half) * (1 if points > 0 else -1)
    return {
        "none": Fraction(math.floor(points * 10 + half), 10),
        "half-up": Fraction(math.floor(points + half)),
        "half-away": Fraction(away),
        "half-down": Fraction(math.ceil(points - half)),
        "down": Fraction(math.floor(points)),
        "up": Fraction(math.ceil(points)),
        "toward-return": Fraction(toward(points)),
    }[rounding]


@pytest.mark.parametrize("family", ["riichi", "sanma"])
def test_carried_points_are_rounded_as_the_rules_round(family: str) -> None:
    rules = PRESETS[family]
    for rounding in rules.fields["rounding"].kind.choices:
        changed = rules.replace(rounding=rounding)
        for twentieths in range(-61, 62):
            exact = Quotient(twentieths, 20)
            carried = changed.play.round_carried(exact)
            assert Fraction(*carried) == exact_rounding(Fraction(*exact), rounding), (
                *(rounding, twentieths),
            )


HEATS = "stage=heats\nAki Ben Chie Dai\n= +15.5 +0.5 -4.5 -11.5\nstage=final\n"
FINAL = "Aki Ben Chie Dai\n= +10 +5 -5 -10\n"


@pytest.mark.parametrize(
    ("carry", "carried"),
    [
        ("", [0, 0, 0, 0]),
        ("carry=none\n", [0, 0, 0, 0]),
        ("carry=full\n", [15.5, 0.5, -4.5, -11.5]),  # as they are: there is nothing to round
        ("carry=1\n", [15.5, 0.5, -4.5, -11.5]),
        ("carry=half\n", [8, 0, -2, -6]),  # 7.75, 0.25, -2.25, -5.75
        ("carry=0.5\n", [8, 0, -2, -6]),
        ("carry=.2\n", [3, 0, -1, -2]),  # 3.1, 0.1, -0.9, -2.3
    ],
)
def test_what_is_carried(carry: str, carried: Sequence[float]) -> None:
    rows = [row for row in standings(f"{HEATS}{carry}{FINAL}") if row["stage"] == "final"]
    assert [row["carried"] for row in rows] == carried
    assert [row["won"] for row in rows] == [10, 5, -5, -10]
    assert [row["points"] for row in rows] == [
        brought + won for brought, won in zip(carried, [10, 5, -5, -10], strict=True)
    ]


def test_mcr_carries_tenths_and_breaks_ties_by_scores() -> None:
    """Table points 4 2 1 0: half of 4 + 1 is 2.5. On equal points the mean score decides, as in
    tournaments: Aki and Ben have 4 + 2 and 2 + 4."""
    text = (
        "rules=mcr\ntiebreak=points,score\nstage=heats\nAki Ben Chie Dai\n= 50 20 -30 -40\n"
        "= 10 60 -30 -40\nstage=final\ncarry=0.25\nAki Ben Chie Dai\n= 30 20 -10 -40\n"
    )
    rows = standings(text)
    heats = [row for row in rows if row["stage"] == "heats"]
    assert [row["name"] for row in heats[:2]] == ["Ben", "Aki"]  # means 40 and 30
    assert [row["points"] for row in heats] == [6, 6, 2, 0]
    assert heats[1]["decided_by"] == "score"
    assert {row["name"]: row["carried"] for row in rows if row["stage"] == "final"} == {
        "Aki": 1.5,
        "Ben": 1.5,
        "Chie": 0.5,
        "Dai": 0,
    }


def test_three_players() -> None:
    text = "rules=sanma\nstage=a\nAki Ben Chie\n= +30 -10 -20\nstage=b\ncarry=half\n"
    rows = standings(f"{text}Aki Ben Chie\n= -20 +30 -10\n")
    assert sums(rows, "b") == {"Ben": 25, "Aki": -5, "Chie": -20}


def test_hands_that_stand_alone_count_by_their_net_scores() -> None:
    text = "rules=hk\nstage=a\nAki Ben Chie Dai\n3 d - -\nstage=b\ncarry=half\n- - 3 d\n"
    net, first = (
        {row["name"]: float(row["net_score"]) for row in tally(part) if row["name"] != "*"}
        for part in (text, text.partition("stage=b")[0])
    )
    rows = standings(text)
    assert sums(rows, "a") == first
    assert {row["name"]: row["won"] for row in rows if row["stage"] == "b"} == {
        name: net[name] - first[name] for name in net
    }
    assert [row["game_count"] for row in rows] == [1] * 8


def test_loose_hands_beside_games_have_no_points() -> None:
    text = f"Aki Ben Chie Dai\n= +10 +5 -5 -10\nlength=free\n{'Aki Ben Chie Dai'}\n3/40 d - -*\n"
    assert sums(standings(text), "") == {"Aki": 10, "Ben": 5, "Chie": -5, "Dai": -10}
    alone = "length=free\nAki Ben Chie Dai\n3/40 d - -*\n"
    assert sums(standings(alone), "") == {"Aki": 5200, "Ben": -5200, "Chie": 0, "Dai": 0}


# --------------------------------------------------------------------------------- what holds when


def test_a_stage_below_a_players_line_is_that_games() -> None:
    text = "stage=a\nAki Ben Chie Dai\nstage=b\n= +10 +5 -5 -10\nAki -5\n"
    rows = standings(text)
    assert {row["stage"] for row in rows} == {"b"}
    assert sums(rows, "b")["Aki"] == 5


def test_a_season_ends_a_stage_and_has_its_own() -> None:
    game = "Aki Ben Chie Dai\n= {} +5 -5 {}\n"
    text = f"season=x\nstage=a\n{game.format('+10', '-10')}season=y\n{game.format('+20', '-20')}"
    text += f"stage=a\n{game.format('+30', '-30')}stage=\n{game.format('+40', '-40')}"
    rows = [row for row in standings(text) if row["name"] == "Aki"]
    assert [(row["season"], row["stage"], row["points"]) for row in rows] == [
        *(("y", "a", 30), ("y", "", 60), ("x", "a", 10)),
    ]
    assert [row["season"] for row in standings(text, season="y")] == ["y"] * 8


def test_guests_stand_in_no_standings_unless_asked_for() -> None:
    text = f"guest=Dai\n{HEATS}carry=half\ncut=4\n{FINAL}"
    with pytest.raises(ScoresError):  # Dai was the fourth, who would be needed
        standings(text.replace("cut=4", "cut=3"))
    rows = standings(text.replace("cut=4\n", ""))
    assert [row["name"] for row in rows] == ["Aki", "Ben", "Chie"] * 2
    asked = standings(text.replace("cut=4\n", ""), guests=True)
    assert [row["place"] for row in asked] == [1, 2, 3, 4] * 2


def test_who_came_through_a_cut_stands_before_the_first_game_of_theirs() -> None:
    heats = "stage=heats\nAki Ben Chie Dai\n= +40 +10 -10 -40\nEmi Fay Gen Hal\n= +30 +5 -5 -30\n"
    text = f"{heats}stage=final\ncut=6\ncarry=half\nAki Ben Chie Emi\n= +10 +5 -5 -10\n"
    rows = [row for row in standings(text) if row["stage"] == "final"]
    assert [(row["name"], row["points"], row["game_count"]) for row in rows] == [
        *(("Aki", 30, 1), ("Ben", 10, 1), ("Emi", 5, 1), ("Fay", 3, 0)),  # 2.5 is rounded up
        *(("Gen", -2, 0), ("Chie", -10, 1)),  # -2.5 is, too
    ]


def test_movement_is_that_of_the_last_evening() -> None:
    """After the 5th: Aki Ben Chie Dai. On the 12th Dai passes three, and Emi comes."""
    text = "2026-01-05\nAki Ben Chie Dai\n= +20 +10 -10 -20\n2026-01-12\nDai Ben Chie Emi\n"
    rows = standings(f"{text}= +60 0 -25 -35\n")
    assert [(row["name"], row["movement"]) for row in rows[:3]] == [
        *(("Dai", 3), ("Aki", -1), ("Ben", -1)),
    ]
    assert {row["name"]: str(row["movement"]) for row in rows[3:]} == {"Chie": "-1", "Emi": "nan"}
    by_points = standings(f"{text}= +60 0 -25 -35\n2026-01-19\nAki +100\n")
    assert [(row["name"], row["movement"]) for row in by_points[:2]] == [("Aki", 1), ("Dai", -1)]


def test_the_bars_of_a_trend() -> None:
    """From -6, the lowest, to +8, the highest: seven steps of two points each."""
    text = "rules=zung-jung\nlength=free\nAki Ben Chie Dai\n= 8 -6 -2 0\n"
    rows = standings(f"{text}Aki Ben Chie Dai\n= -8 2 2 4\n", columns="name,points,trend")
    assert {row["name"]: (row["points"], row["trend"]) for row in rows} == {
        "Dai": (4, "▄▄▆"),
        "Aki": (0, "▄█▄"),
        "Chie": (0, "▄▃▄"),
        "Ben": (-4, "▄▁▂"),
    }
    for played in (text, f"{text}= 8 -6 -2 0\n" * 20):  # one game; each player's 21 games
        trends = [row["trend"] for row in standings(played, columns="trend")]
        assert {len(str(trend)) for trend in trends} == ({0} if played == text else {8})


# -------------------------------------------------------------------------------------- substitutes


def test_a_substitutes_points_are_the_players_and_the_hands_their_own() -> None:
    text = "team=Red:Aki\nteam=Blue:Zoe\nsubstitute=Zoe:Aki\nZoe Ben Chie Dai\n3/40! - d -\nend\n"
    players = {row["name"]: row for row in tally(text)}
    assert players["Zoe"]["win_count"] == 1 and players["Zoe"]["points"] == 0
    assert players["Zoe"]["first_count"] == 1 and players["Zoe"]["game_count"] == 1
    assert players["Aki"]["hand_count"] == 0 and float(players["Aki"]["points"]) > 0
    assert players["*"]["points"] == 0
    assert sums(standings(text), "")["Aki"] == players["Aki"]["points"]
    assert "Zoe" not in sums(standings(text), "")
    teams = {row["name"]: row for row in tally(text, table="teams")}
    assert teams.keys() == {"Red", "*"}
    assert teams["Red"]["points"] == players["Aki"]["points"] and teams["Red"]["win_count"] == 1


def test_a_substitute_below_the_players_line_and_one_that_ended() -> None:
    game = "Zoe Ben Chie Dai\n{}= +40 +10 -10 -40\n"
    text = f"roster=Aki,Ben,Chie,Dai,Zoe\n{game.format('substitute=Zoe:Aki' + chr(10))}"
    text += f"= +10 +5 -5 -10\nsubstitute=\n{game.format('')}"  # two games for Aki, then one
    assert sums(standings(text), "") == {"Aki": 50, "Zoe": 40, "Ben": 25, "Chie": -25, "Dai": -90}
    assert {row["name"]: row["points"] for row in tally(text)}["Zoe"] == 40


def test_means_are_of_the_games_that_a_substitute_played_too() -> None:
    text = "roster=Aki,Ben,Chie,Dai,Zoe\nAki Ben Chie Dai\n= +10 +5 -5 -10\nsubstitute=Zoe:Aki\n"
    text += "Zoe Ben Chie Dai\n= +40 +10 -10 -40\n"
    figures = [tally(text, table="standings", columns="all", drop=drop)[0] for drop in (0, 1)]
    names = "points", "game_count", "points_per_game", "mean_rank"
    assert [[row[name] for name in names] for row in figures] == [[50, 2, 25, 1], [40, 2, 40, 1]]
    assert figures[1]["counted_game_count"] == 1


def test_a_substitute_by_other_names() -> None:
    text = "alias=Aki:Akiko\nalias=Zoe:Zo\nAki Ben Chie Dai\n= +10 +5 -5 -10\nsubstitute=Zo:Akiko\n"
    assert sums(standings(f"{text}Zoe Ben Chie Dai\n= +40 +10 -10 -40\n"), "")["Aki"] == 50


# ------------------------------------------------------------------------------ explained


def test_the_parts_of_a_sum(capsys: Out) -> None:
    path = str(DATA / "stages" / "teams.txt")
    for player, total, carried, parts in (
        ("Aki", 35, 25, [10]),
        ("Ann", 15, None, [-15, 30]),  # who did not play in the final
        ("Red", 43, 33, [10]),
    ):
        arguments = ["--table", "standings", "--player", player, "--column", "points"]
        assert main(["explain", path, *arguments, "--format", "json"]) == 0
        said = json.loads(capsys.readouterr().out)
        assert said["value"] == total == sum(each["adds"] for each in said["places"])
        by_kind = defaultdict(list)
        for each in said["places"]:
            by_kind[each["counted"]].append(each["adds"])
        assert by_kind["carried"] == ([] if carried is None else [carried])
        assert by_kind["won"] == parts
    assert (
        main(["explain", path, "--table", "standings", "--player", "Ann", "--column", "won"]) == 0
    )
    said = capsys.readouterr().out
    assert "Zoe" in said and "played for Ann" in said and "in stage heats" in said


def test_what_cannot_be_explained(capsys: Out) -> None:
    path = str(DATA / "stages" / "teams.txt")
    for arguments, message in (
        (["Zoe", "--column", "points"], "Zoe stands in no stage"),
        (["Akii", "--column", "points"], "Akii stands in no stage, did you mean Aki?"),
        (
            ["Aki", "--column", "place"],
            "of the table standings the columns points, carried and won are explained",
        ),
    ):
        assert main(["explain", path, "--table", "standings", "--player", *arguments]) == 2
        assert capsys.readouterr().err == f"mjtally: {message}\n"


def test_a_penalty_with_its_comment_is_a_part(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{HEATS}carry=half\n{FINAL}Aki -20  # late\n")
    arguments = ["--table", "standings", "--player", "Aki", "--column", "points"]
    assert main(["explain", str(path), *arguments]) == 0
    said = capsys.readouterr().out
    assert said.startswith("points of Aki: -2\n") and "late" in said
    assert "half of +15.5 in stage heats" in said


def test_what_lines_mean(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text(
        "stage=heats\nalias=Aki:Akiko\nAki Ben Chie Dai\n= +10 +5 -5 -10\n"
        'substitute="Zoe: M":Akiko\n"Zoe: M" Ben Chie Dai\n= +10 +5 -5 -10\nstage=\n'
        "substitute=\n"
    )
    for line, words in (
        (5, "from here on Zoe: M plays for Aki: the hands are Zoe: M's, the points Aki's"),
        (6, "Zoe: M plays for Aki, who gets the points"),
        (8, "the stage ends here: what follows belongs to no stage"),
        (9, "everybody plays for themselves from here on"),
    ):
        assert main(["explain", f"{path}:{line}", "--format", "json"]) == 0
        assert words in json.loads(capsys.readouterr().out)["words"]


# ------------------------------------------------------------------- files, layout, selection


def test_files_of_one_league_go_on_with_its_stage(tmp_path: Path, capsys: Out) -> None:
    """An evening a file: each says its stage, and the last begins the next one. Side by side or
    one after another, named or included, the tables are the same."""
    heats = "stage=heats\n{}\nAki Ben Chie Dai\n= {} +5 -5 {}\n"
    texts = [
        heats.format("2026-01-05", "+10", "-10"),
        heats.format("2026-01-12", "+20", "-20"),
        "stage=final\ncut=4\ncarry=half\n2026-02-01\nDai Aki Ben Chie\n= +40 +10 -10 -40\n",
    ]
    paths = []
    for number, text in enumerate(texts):
        paths.append(str(tmp_path / f"{number}.txt"))
        Path(paths[-1]).write_text(text)
    league = tmp_path / "league.txt"
    league.write_text("".join(f"include={number}.txt\n" for number in range(3)))
    printed = []
    for arguments in (paths, [str(league)]):
        for table in ("standings", "players"):
            assert main(["-q", *arguments, "--table", table, "-o", "-"]) == 0
            printed.append(capsys.readouterr().out)
    assert printed[:2] == printed[2:]
    assert sums(standings([Path(each) for each in paths]), "final") == {
        "Aki": 25,
        "Dai": 25,
        "Ben": -5,
        "Chie": -45,
    }


def test_a_cut_over_files(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "1.txt").write_text("stage=heats\nAki Ben Chie Dai\n= +10 +5 -5 -10\n")
    (tmp_path / "2.txt").write_text("stage=final\ncut=4\nAki Ben Chie Emi\n= +10 +5 -5 -10\n")
    files = [str(tmp_path / f"{number}.txt") for number in (1, 2)]
    assert main(["-q", *files, "-o", "-"]) == 1
    assert "Emi did not play in stage heats" in capsys.readouterr().err


def test_nothing_is_said_of_a_cut_where_a_mistake_hides_who_plays() -> None:
    text = "stage=heats\nAki Ben Chie Dai\n= +10 +5 -5 -9\nstage=final\ncut=4\n"
    with pytest.raises(ScoresError) as caught:
        tally(f"{text}Aki Ben Chie Dai\n= +10 +5 -5 -10\n")
    assert [problem.line for problem in caught.value.problems] == [3]


@for_each(WORKED, stem_of)
def test_layout_keeps_the_declarations(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    laid_out = format_scores(text)
    keys = ("stage=", "carry=", "cut=", "tiebreak=", "substitute=", "team=")
    declared = [line for line in text.splitlines() if line.startswith(keys)]
    found = [line for line in laid_out.splitlines() if line.startswith(keys)]
    assert [line.split()[0] for line in found] == [line.split()[0] for line in declared]
    assert standings(laid_out) == standings(text)


# ------------------------------------------------------------------------- a second count


PLAYERS = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fay", "Gen", "Hal")
TEAM_OF = {
    "Aki": "Red",
    "Ben": "Red",
    "Chie": "Blue",
    "Dai": "Blue",
    "Emi": "Green",
    "Fay": "Green",
}
SHARES: dict[str, int | Fraction] = {
    "none": 0,
    "half": Fraction(1, 2),
    "full": 1,
    "0.25": Fraction(1, 4),
}


class PlayedGame(NamedTuple):
    """A game by its points, for whom they are, and where it belongs."""

    season: str
    stage: str
    names: tuple[str, ...]
    points: tuple[Fraction, ...]


class League(NamedTuple):
    """A random league: its file, and what a plain loop needs to count it again."""

    text: str
    games: list[PlayedGame]
    fines: list[tuple[str, str, str, Fraction]]
    carries: dict[tuple[str, str], str]


def generate_league(seed: int) -> League:
    """Two seasons of three stages; Zoe and Max play for others now and then."""
    chance = random.Random(seed)
    rounding = chance.choice(["none", "half-up", "down", "half-away"])
    lines = [f"rounding={rounding}", "roster=" + ",".join((*PLAYERS, "Zoe", "Max"))]
    lines += [f"team={team}:{name}" for name, team in TEAM_OF.items()]
    lines.append(chance.choice(["tiebreak=points,first", "tiebreak=head,first", "tiebreak="]))
    league = League("", [], [], {})
    day = 1
    for season in ("s1", "s2"):
        lines.append(f"season={season}")
        for at, stage in enumerate(("heats", "semifinal", "final")):
            lines.append(f"stage={stage}")
            if at and chance.random() < 0.8:
                carry = league.carries[season, stage] = chance.choice(list(SHARES))
                lines.append(f"carry={carry}")
            for _ in range(chance.randrange(2, 7)):
                lines.append(f"2026-01-{day:02}")
                day += chance.random() < 0.5 and day < 28
                lines += generate_game(chance, season, stage, league)
    return league._replace(text="\n".join([*lines, ""]))


def generate_game(chance: random.Random, season: str, stage: str, league: League) -> Iterator[str]:
    names = chance.sample(PLAYERS, 4)
    seated = list(names)
    yield "substitute="
    for substitute in ("Zoe", "Max"):
        if chance.random() < 0.2:
            seat = chance.choice([seat for seat in range(4) if seated[seat] in PLAYERS])
            yield f"substitute={substitute}:{names[seat]}"
            seated[seat] = substitute
    tenths = sorted((chance.randrange(-300, 300) for _ in range(3)), reverse=True)
    tenths.append(-sum(tenths))
    if not any(tenths):
        tenths = [10, 0, 0, -10]
    order = chance.sample(tenths, 4)
    yield " ".join(seated)
    yield "= " + " ".join(f"{each / 10:+.1f}" if each else "0" for each in order)
    points = tuple(Fraction(each, 10) for each in order)
    league.games.append(PlayedGame(season, stage, tuple(names), points))
    if chance.random() < 0.2:
        name, fine = chance.choice(names), Fraction(chance.randrange(1, 40))
        yield f"{name} -{fine}"
        league.fines.append((season, stage, name, -fine))


def count_again(league: League, *, of_teams: bool) -> Mapping[tuple[str, str], dict[str, Fraction]]:
    """What everybody has in each stage: a plain loop over what was played."""
    rounding = league.text.split()[0].partition("=")[2]
    found: dict[tuple[str, str], dict[str, Fraction]] = {}
    for season in ("s1", "s2"):
        before: dict[str, Fraction] = {}
        for stage in ("heats", "semifinal", "final"):
            won: dict[str, Fraction] = defaultdict(Fraction)
            for game in league.games:
                if (game.season, game.stage) == (season, stage):
                    for name, points in zip(game.names, game.points, strict=True):
                        won[TEAM_OF.get(name, "") if of_teams else name] += points
            for fined_season, fined_stage, name, fine in league.fines:
                if (fined_season, fined_stage) == (season, stage):
                    won[TEAM_OF.get(name, "") if of_teams else name] += fine
            won.pop("", None)
            carry = league.carries.get((season, stage), "none")
            entrants = {*won, *(before if SHARES[carry] else ())}
            for name in entrants:  # also those who carry points and have not played
                brought = before.get(name, Fraction(0)) * SHARES[carry]
                exact = carry in {"full", "none"}
                won[name] += brought if exact else exact_rounding(brought, rounding)
            found[season, stage] = before = dict(won)
    return found


@for_each(random_cases(20), str)
def test_random_leagues_against_a_plain_loop(seed: int) -> None:
    league = generate_league(seed)
    rows = standings(league.text)
    for kind in ("player", "team"):
        counted = count_again(league, of_teams=kind == "team")
        for (season, stage), expected in counted.items():
            own = [
                row
                for row in rows
                if (row["season"], row["stage"], row["kind"]) == (season, stage, kind)
            ]
            assert {row["name"]: row["points"] for row in own} == pytest.approx(
                {name: float(points) for name, points in expected.items()}
            )
            for row in own:  # as many are ahead as the place says, or tied with them
                ahead = sum(expected[other] > expected[str(row["name"])] for other in expected)
                level = sum(expected[other] == expected[str(row["name"])] for other in expected)
                assert ahead < int(row["place"]) <= ahead + level
    for season in ("s1", "s2"):  # what was won in its stages is what the players table has
        won: dict[str, float] = defaultdict(float)
        for row in rows:
            if row["season"] == season and row["kind"] == "player":
                won[str(row["name"])] += float(row["won"])
        points = {row["name"]: row["points"] for row in tally(league.text, season=season)}
        points.pop("*")
        assert {name: points.pop(name, 0) for name in won} == pytest.approx(won)
        assert set(points.values()) <= {0}  # substitutes have none of their own


# ----------------------------------------------------------------------- chips and substitutes


def test_chips_of_a_substitute_are_the_players() -> None:
    """Zoe wins 10 points and three chips for Aki; next Aki wins 10 and loses a chip."""
    text = (
        "guest=Zoe\nteam=Red:Aki\nteam=Blue:Ben\nteam=Gold:Chie\nteam=Pink:Dai\nchip-points=2\n"
        "stage=heats\nroster=Aki,Ben,Chie,Dai,Zoe\nsubstitute=Zoe:Aki\nZoe Ben Chie Dai\n"
        "= +10 +5 -5 -10\nchips=+3/-1/-2/0\nsubstitute=\nAki Ben Chie Dai\n= +10 +5 -5 -10\n"
        "chips=-1/+1/0/0\n"
    )
    rows = standings(text)
    assert sums(rows, "heats") == {"Aki": 24, "Ben": 10, "Chie": -14, "Dai": -20}
    assert sums(rows, "heats", "team") == {"Red": 24, "Blue": 10, "Gold": -14, "Pink": -20}
    columns = tally(text, columns="name,points,chips", guests=True)
    assert {row["name"]: (row["points"], row["chips"]) for row in columns} == {
        "Aki": (24, -1),
        "Ben": (10, 0),
        "Chie": (-14, -2),
        "Dai": (-20, 0),
        "Zoe": (0, 3),  # the chips are counted where they were won; their points are Aki's
        "*": (0, 0),
    }


LAST_GAME = "Emi Ben Chie Dai\n= +15 +5 -5 -15\n"
CUT_AFTER = "stage=final\ncut=4\nAki Ben Chie Dai\n= +1 0 0 -1\n"


def test_chips_count_for_the_cut() -> None:
    """Dai has -40 -15, and Emi -60 +15; eleven chips of Emi's bring Dai from the last place to the
    fourth."""
    heats = "chip-points=1\nstage=heats\nAki Ben Chie Dai\n"
    heats += "= +50 +10 -20 -40\nEmi Aki Ben Chie\n= -60 +30 +20 +10\n"
    with pytest.raises(ScoresError, match="Dai has place 5 with -55 points"):
        standings(heats + LAST_GAME + CUT_AFTER)
    rows = standings(f"{heats}{LAST_GAME}chips=-11/0/0/+11\n{CUT_AFTER}")
    assert [row["name"] for row in rows if row["stage"] == "heats"][3:] == ["Dai", "Emi"]


# ------------------------------------------------------------------------- what is passed over


@pytest.mark.parametrize(
    ("rules", "game", "loose"),
    [
        ("zung-jung", "= 60 -20 -20 -20", "= -100 -100 -300 500"),
        ("taiwan", "= 30 -10 -10 -10", "- 3* - d"),
        ("mcr", "= 51 -17 -16 -18", "8 d - -"),
        ("tenhou", "= 45200 28100 17300 9400", "3/40* d - -"),
    ],
)
def test_hands_outside_games_are_told_once(
    rules: str, game: str, loose: str, tmp_path: Path, capsys: Out
) -> None:
    """Where points of games count, a note says on which days others were played."""
    scores, players = tmp_path / "club.txt", "Aki Ben Chie Dai\n"
    followed = f"2026-11-20\n{players}{game}\n"
    free = f"length=free\n2026-11-27\n{players}{loose}\n2026-11-28\n{players}{loose}\n"
    for text, is_told in ((followed + free, True), (followed, False), (free, False)):
        scores.write_text(f"rules={rules}\n{text}")
        assert main(["standings", str(scores), "-o", "-"]) == 0
        notes = capsys.readouterr().err.splitlines()
        said = "hands outside games (2026-11-27 and 2026-11-28) are not in the standings"
        assert notes == [f"note: the points of games count: {said}"] * is_told
