"""Tables to the byte: scores files with the tables they must give beside them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mjtally import ScoresError, ScoresWarning, tally
from mjtally.cli.main import main
from support.golden import golden_test
from support.paths import DATA

TABLES = DATA / "tables"
Out = pytest.CaptureFixture[str]


test_tables = golden_test("tables")


def test_hk_columns_of_the_earlier_release(capsys: Out) -> None:
    """The HK scorer's README shows its table without the two blame columns."""
    columns = "name,game_count,win_count,win_fraction,net_score,net_score_per_game"
    assert main([str(TABLES / "hk-seed.txt"), "-o", "-", "--columns", columns]) == 0
    assert capsys.readouterr().out == (TABLES / "hk-seed.columns.tsv").read_text()


def test_hk_outcomes() -> None:
    """Every outcome under each responsibility and rise, worked out by hand."""
    rows = tally(TABLES / "hk-outcomes.txt", table="hands")
    deltas = [float(row["delta"]) for row in rows]
    lines = (TABLES / "hk-outcomes.deltas").read_text().splitlines()
    assert deltas == [float(number) for line in lines for number in line.split()]


def test_zeros_before_the_faan() -> None:
    """Even more of them than Python makes a number of."""
    text = "B=1\nAki Ben Chie Dai\n{} - - d\n"
    assert tally(text.format("0" * 5000 + "3")) == tally(text.format("3"))


def test_no_drift() -> None:
    """A tenth, a thousand times, is a hundred, and those who paid it paid it exactly."""
    text = "B=0.1\nAki Ben Chie Dai\n" + "0 - - -\n" * 1000
    nets = {row["name"]: row["net_score"] for row in tally(text)}
    assert nets == {"Aki": 300, "Ben": -100, "Chie": -100, "Dai": -100, "*": 0}


def test_very_small_numbers_print_0(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "small.txt"
    path.write_text("B=0.00000001\nR=half\nAki Ben Chie Dai\n0 - - d\n")
    assert main([str(path), "-o", "-", "--columns", "net_score,net_score_per_game"]) == 0
    assert set(capsys.readouterr().out.split()[2:]) == {"0"}


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (
            "games",
            "HK has no games that end, and so no table games: choose players, hands, results,"
            " matchups, series, teams, standings, records, deal-ins, money or payments",
        ),
        (
            "seats",
            "HK has no games that end, and so no table seats: choose players, hands, results,"
            " matchups, series, teams, standings, records, deal-ins, money or payments",
        ),
        ("yaku", "HK counts faan, not yaku: the table of them is faan"),
    ],
)
def test_tables_that_hk_has_not(table: str, why: str, tmp_path: Path, capsys: Out) -> None:
    """What would be headers or zeros alone is not written."""
    path, out = TABLES / "hk-seed.txt", tmp_path / "out.tsv"
    assert main([str(path), "-o", str(out), "--table", table]) == 2
    assert capsys.readouterr().err == f"mjtally: {why}\n"
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ValueError, match=why):
        tally(path, table=table)


def test_in_hk_a_game_is_a_hand(capsys: Out) -> None:
    path = str(TABLES / "hk-seed.txt")
    players = {row["name"]: row for row in tally(Path(path))}
    del players["*"]
    series = tally(Path(path), table="series", by="season")
    assert {row["name"]: row["game_total"] for row in series} == {
        name: row["game_count"] for name, row in players.items()
    }
    assert all(row["game_count"] == row["hand_count"] for row in series)
    most = max(row["game_count"] for row in players.values())
    for option in ("--min-games", "--min-hands"):
        assert main([path, "-q", "-o", "-", option, "1"]) == 0
        rows = capsys.readouterr().out.splitlines()[1:]
        assert {row.split("\t")[0] for row in rows} == {*players, "*"}
        assert main([path, "-q", "-o", "-", option, f"{int(most) + 1}"]) == 2
        assert f"the most are {most} " in capsys.readouterr().err


def test_one_file_is_two_dates(tmp_path: Path, capsys: Out) -> None:
    """`--from` is inclusive, `--to` is not; what came before still declares and seats."""
    path = tmp_path / "games.txt"
    path.write_text(
        "B=1\nAki Ben Chie Dai\n2026-11-06\n0 - - -\n2026-11-13\n- 0 - -\n2026-11-20\n- - 0 -\n"
    )
    for options, expected in (
        ([], ["1", "1", "1", "0"]),
        (["--from", "2026-11-13"], ["0", "1", "1", "0"]),
        (["--to", "2026-11-13"], ["1", "0", "0", "0"]),
        (["--from", "2026-11-13", "--to", "2026-11-20"], ["0", "1", "0", "0"]),
    ):
        assert main([str(path), "-o", "-", "--columns", "name,win_count", *options]) == 0
        counts = dict(line.split("\t") for line in capsys.readouterr().out.splitlines())
        assert [counts[name] for name in ("Aki", "Ben", "Chie", "Dai")] == expected


def test_a_game_belongs_to_the_date_of_its_players_line() -> None:
    text = (
        "2026-11-20\nAki Ben Chie Dai\n5 - d -\n- 5 - d\nend\n2026-11-21\n"
        "Emi Fumi Go Hana\n5 - - -\nend\n"
    )
    assert {row["date"] for row in tally(text, table="hands") if row["name"] == "Aki"} == {
        "2026-11-20"
    }
    names = [row["name"] for row in tally(text, since="2026-11-21")]
    assert sorted(map(str, names)) == ["*", "Emi", "Fumi", "Go", "Hana"]


SEASONS = "2026-01-05\nseason=early\nAki Ben Chie Dai\n= 50000 30000 15000 5000\n"
SEASONS += SEASONS.replace("-01-05", "-02-03").replace("early", "open")
THERE = "(seasons: early, open; dates: 2026-01-05 to 2026-02-03)"


@pytest.mark.parametrize("table", ["players", "games", "series"])
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"season": "Open"}, "in season Open, did you mean open?"),
        ({"season": "summer"}, "in season summer"),
        ({"since": "2027-01-01"}, "from 2027-01-01"),
        ({"until": "2026-01-05"}, "before 2026-01-05"),
        (
            {"season": "open", "since": "2026-01-02", "until": "2026-02-01"},
            "in season open from 2026-01-02 before 2026-02-01",
        ),
    ],
)
def test_what_matches_nothing_is_said(
    table: str, asked: dict[str, Any], said: str, tmp_path: Path, capsys: Out
) -> None:
    path = tmp_path / "games.txt"
    path.write_text(SEASONS)
    options = {"season": "--season", "since": "--from", "until": "--to"}
    given = [word for key, value in asked.items() for word in (options[key], value)]
    said = f"nothing was played {said} {THERE}"
    command = [str(path), "-o", "-", "--table", table, *given]
    for quiet in ([], ["-q"]):
        assert main([*command, *quiet]) == 2
        assert capsys.readouterr() == ("", f"mjtally: {said}\n")
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        tally(SEASONS, table=table, **asked)


def test_several_files_that_match_nothing(tmp_path: Path, capsys: Out) -> None:
    """Seasons and dates of all of them."""
    paths = [tmp_path / "b.txt", tmp_path / "a.txt"]
    for path, text in zip(paths, SEASONS.split("2026-")[1:], strict=True):
        path.write_text(f"2026-{text}")
    assert main([*map(str, paths), "-o", "-", "--season", "x"]) == 2
    said = f"mjtally: nothing was played in season x {THERE}\n"
    assert capsys.readouterr() == ("", said)


def test_many_seasons_are_not_all_named() -> None:
    text = "".join(SEASONS.replace("early", f"s{n}").split("2026-02")[0] for n in range(15))
    with pytest.raises(ValueError, match=r"^nothing was played") as raised:
        tally(text, season="x")
    assert str(raised.value).endswith("s10, s11 and 3 more; dates: 2026-01-05 to 2026-01-05)")


def test_adjustments_count_within_their_dates() -> None:
    """Whenever they stand, for those as well who did not play within the dates."""
    text = (
        "2026-11-20\nAki Ben Chie Dai\nBen -20\n5 - d -\n2026-11-21\nBen 5.5\n"
        "Emi Fumi Go Hana\nBen -1\nEmi 3\n"
    )
    for dates, expected in (
        ({}, {"Ben": -15.5, "Emi": 3}),
        ({"until": "2026-11-21"}, {"Ben": -20}),
        ({"since": "2026-11-21"}, {"Ben": 4.5, "Emi": 3}),
    ):
        points = {
            row["name"]: row["points"]
            for row in tally(text, since=dates.get("since", ""), until=dates.get("until", ""))
        }
        assert {name: points[name] for name in points if points[name] and name != "*"} == expected


def test_seasons_add_up() -> None:
    """The points of all seasons are those of the standings, of who sat in no game of one, too; the
    series says the same."""
    text = (
        "season=autumn\nAki Ben Chie Emi\n= 40000 30000 20000 10000\n"
        "season=winter\nEmi +3\nAki Ben Chie Dai\n= 10000 20000 30000 40000\n"
    )
    together: dict[object, float] = {}
    series = {
        (row["period"], row["name"]): row["points"]
        for row in tally(text, table="series", by="season")
    }
    for season in ("autumn", "winter"):
        rows = tally(text, season=season)
        assert {(season, row["name"]) for row in rows[:-1]} == {
            each for each in series if each[0] == season
        }
        for row in rows:
            together[row["name"]] = together.get(row["name"], 0) + float(row["points"])
            assert series.get((season, row["name"]), row["points"]) == row["points"]
    assert together == {row["name"]: row["points"] for row in tally(text)}
    assert together["Emi"] == -37 and together["*"] == 3
    assert [row["points"] for row in tally(text, season="winter", players="Emi")] == [3, 3]


def test_a_reopened_table_is_one_game() -> None:
    """Rules declared behind a players line hold for its game, and change its family."""
    text = "A B C D\nB=2\n1 - - d\nA B C D\n2 - - d\n"
    assert tally(text)[0] == tally(text.replace("A B C D\nB=2", "B=2\nA B C D"))[0]
    games = "A B C D\n{0}= 25000 25000 25000 25000\n{1}= 26000 24000 25000 25000\n"
    rows = tally(games.format("", "length=east\nA B C D\n"), table="games")
    assert [row["game"] for row in rows] == [1] * 4 + [2] * 4
    with pytest.raises(ScoresError, match="the rules changed in line 3"):
        tally(games.format("", "length=east\n"))  # a game known by its scores was played


def test_recorded_games_have_the_date_of_their_line() -> None:
    text = (
        "2026-01-11\nAki Ben Chie Dai\n= 40000 30000 20000 10000\n2026-02-08\n"
        "= 10000 20000 30000 40000\n"
    )
    rows = tally(text, table="games")[::4]
    assert [(row["date"], row["game"]) for row in rows] == [("2026-01-11", 1), ("2026-02-08", 2)]
    assert tally(text, since="2026-02-01")[0]["name"] == "Dai"


def test_recorded_games_are_in_the_net_score_but_in_no_hand_of_it() -> None:
    """Aki won 7700 in two hands; how 20,000 points came to him in another game nobody knows."""
    hands = "Aki Ben Chie Dai\n3/40! - d -\n- - - -\nend\n"
    text = hands + "Aki Ben Chie Dai\n= 45000 25000 20000 10000\n"
    row = next(row for row in tally(text) if row["name"] == "Aki")
    assert (row["net_score"], row["net_score_per_hand"]) == (27700, 3850)
    pairs = [row for row in tally(text, table="matchups") if row["name"] == "Aki"]
    assert sum(float(row["net"]) for row in pairs) == 7700
    assert [row["game_count"] for row in pairs] == [2, 2, 2]
    columns = ["name", "net_score_per_hand"]
    rows, alone = (tally(each, columns=columns, interval=95) for each in (text, hands))
    assert sorted(map(str, rows)) == sorted(map(str, alone))


def test_a_loose_stick_is_its_owner_s_until_somebody_wins_it() -> None:
    """So that every range of dates adds up to zero."""
    text = "length=free\n2026-01-01\nAki Ben Chie Dai\n- - + !\n2026-01-02\n5* - d -\n"
    nets = [
        {
            row["name"]: row["net_score"]
            for row in tally(text, since=dates.get("since", ""), until=dates.get("until", ""))
        }
        for dates in ({"until": "2026-01-02"}, {"since": "2026-01-02"}, {})
    ]
    assert nets == [
        {"Chie": 1500, "Dai": 1500, "Aki": -1500, "Ben": -1500, "*": 0},
        {"Aki": 13000, "Ben": 0, "Dai": -1000, "Chie": -12000, "*": 0},
        {"Aki": 11500, "Dai": 500, "Ben": -1500, "Chie": -10500, "*": 0},
    ]


def test_hands_without_a_date_are_left_out_aloud(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    text = "Aki Ben Chie Dai\n5 - d -\nend\n"
    path.write_text(f"{text}2026-01-01\n{text}")
    assert main([str(path), "-o", "-", "--from", "2026-01-01"]) == 0
    assert capsys.readouterr().err == "warning: hands without a date were left out\n"
    with pytest.warns(ScoresWarning, match=r"^hands without a date were left out$"):
        tally(path, since="2026-01-01")
    path.write_text(text)
    assert main([str(path), "-o", "-", "--from", "2026-01-01"]) == 2
    said = "nothing was played from 2026-01-01 (seasons: none; dates: none)"
    expected = f"mjtally: {said}: hands without a date were left out\n"
    assert capsys.readouterr() == ("", expected)


def test_rules_declared_behind_the_players_line() -> None:
    text = "Aki Ben Chie Dai\nstart=30000\n5 - d -\nend\n"
    assert [row["score"] for row in tally(text, table="hands")] == [42000, 30000, 18000, 30000]


def test_texts_and_files_end_their_lines_alike(tmp_path: Path) -> None:
    text = "Aki Ben\x0bChie Dai\r\n3/40 - d - # a\u2028b\r- -\u20283/40 d\nend"
    path = tmp_path / "games.txt"
    path.write_bytes(text.encode())
    assert repr(tally(text)) == repr(tally(path))  # nan is not equal to nan
    assert tally(text)[-1]["hand_count"] == 8


def test_a_path_may_be_a_string() -> None:
    path = TABLES / "hk-seed.txt"
    assert tally(str(path)) == tally(path) == tally(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "arguments",
    [{"table": "hand"}, {"rules": "mleage"}, {"since": "tomorrow"}, {"until": "2026-1-1"}],
)
def test_the_api_refuses_what_is_not_there(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"there is no|is not|a date is"):
        tally("Aki Ben Chie Dai\n", **arguments)


def test_several_files_are_one_tally(tmp_path: Path, capsys: Out) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("2026-11-20\nAki Ben Chie Dai\n5 - d -\nend\n")
    second.write_text("2026-01-02\nrules=mleague\nEmi Ben Chie Aki\n5 - d -\nend\n")
    out = tmp_path / "both.tsv"
    assert main([str(first), str(second)]) == 2
    assert "-o OUT" in capsys.readouterr().err
    assert main([str(first), str(second), "-o", str(out), "--columns", "name,game_count"]) == 0
    expected = {"name": "game_count", "Aki": "2", "Ben": "2", "Emi": "1", "Chie": "2", "Dai": "1"}
    lines = out.read_text().splitlines()
    assert dict(line.split("\t") for line in lines) == {**expected, "*": "8"}
    assert capsys.readouterr().err == f"wrote {out} (5 players, 2 hands, 2 games)\n"


def test_families_do_not_mix_between_files(tmp_path: Path, capsys: Out) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("rules=hk\nAki Ben Chie Dai\n5 - d -\n")
    second.write_text("Aki Ben Chie Dai\n5 - d -\nend\n")
    assert main(["check", str(first), str(second)]) == 1
    assert f"HK was played in {first} line 2" in capsys.readouterr().err


def test_csv_and_json(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie D,ai\n5 - d -\nend\n")
    assert main(["-q", str(path), "--format", "csv", "--columns", "name,points"]) == 0
    assert '"D,ai",' in (tmp_path / "games.txt.csv").read_text()
    assert main(["-q", str(path), "--format", "json"]) == 0
    rows = json.loads((tmp_path / "games.txt.json").read_text())
    assert rows[0]["name"] == "Aki" and rows[0]["net_score"] == 12000
    assert rows[0]["win_fraction"] == 1
    path.write_text("Aki Ben Chie Dai\n")
    assert main(["-q", str(path), "--format", "json"]) == 0
    rows = json.loads((tmp_path / "games.txt.json").read_text())
    assert rows[0]["win_fraction"] is None


def test_all_columns_are_more(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n5o - d -\n- 5 - -\nend\n")
    assert main([str(path), "-o", "-", "--columns", "all"]) == 0
    header, *lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    rows = {line[0]: dict(zip(header, line, strict=True)) for line in lines}
    assert (rows["Aki"]["open_count"], rows["Ben"]["self_draw_fraction"]) == ("1", "1")
    assert main([str(path), "-o", "-", "--columns", "name,win_counts"]) == 2
    assert "there is no column win_counts, did you mean win_count?" in capsys.readouterr().err


def test_crlf_bom_and_ideographic_space_change_nothing(tmp_path: Path, capsys: Out) -> None:
    plain = "2026-11-20\nAki Ben Chie Dai\n3/40! - d -\nend\n"
    tables = set()
    for number, text in enumerate(
        (plain, plain.replace("\n", "\r\n"), "\ufeff" + plain, plain.replace(" ", "\u3000"))
    ):
        path = tmp_path / f"{number}.txt"
        path.write_bytes(text.rstrip("\n").encode())
        assert main([str(path), "-o", "-"]) == 0
        tables.add(capsys.readouterr().out)
    assert len(tables) == 1


def test_names_are_compared_after_normalisation() -> None:
    text = "Zoe\u0301 Ben Chie Dai\n5 - d -\nend\nBen Zo\u00e9 Chie Dai\n5 - d -\nend\n"
    assert {row["name"] for row in tally(text)} == {"Zo\u00e9", "Ben", "Chie", "Dai", "*"}


TEAMS = """\
team=Red:Aki,Ben
team=Blue:"Chie O"
Aki Ben "Chie O" Dai
= 40000 30000 20000 10000
team=Blue:Ben
Ben 5
Aki Ben "Chie O" Dai
= 40000 30000 20000 10000
"""


def test_a_team_adds_up_its_members_while_they_are_in_it() -> None:
    rows = tally(TEAMS, table="teams", columns="name,game_count,first_count,net_score,points")
    assert [tuple(row.values()) for row in rows] == [
        ("Red", 3, 2, 35000, 110),  # 50 and 10, then Aki's 50
        ("Blue", 3, 0, -5000, -25),  # twice -20, then Ben's 10 and his 5
        ("*", 6, 2, 30000, 85),
    ]


def test_guests_stand_in_no_standing_unless_they_are_asked_for(capsys: Out) -> None:
    path = str(TABLES / "guests.txt")
    columns = ["--columns", "name,points"]
    assert main([path, "-o", "-", "--guests", *columns]) == 0
    assert capsys.readouterr().out == "name\tpoints\nAki\t50\nBen\t10\nChie\t-20\nZoe\t-40\n*\t0\n"
    series = tally(Path(path), table="series")
    assert "Zoe" not in {row["name"] for row in series}
    assert ("Aki", "Zoe") in {
        (row["name"], row["opponent"]) for row in tally(Path(path), table="matchups")
    }
