"""Records: their order, who counts, and told alike. Those worked by hand are golden tables."""

from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from mjtally import tally
from mjtally.cli.main import main
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from mjtally.tables.options import TableOptions
from mjtally.tables.records import RecordsTable, list_record_kinds
from support import paths
from support.game_generator import generate_season, generate_season_files, join_lines
from support.internals import PRESETS
from support.paths import EXAMPLES

DATA = paths.DATA / "records"

Out = pytest.CaptureFixture[str]


def test_yaku_of_tiles_are_told() -> None:
    rows = {row["record"]: row for row in tally(EXAMPLES / "season-2026.txt", table="records")}
    assert rows["yakuman"]["what"] == "yakuman: suuankou"
    assert rows["yakuman"]["mark"] == "111m333p55s777s22z+5s"


def test_every_yakuman_and_several_winners() -> None:
    """A double ron: both are yakuman, and the deal-in is the sum. A double one counts twice."""
    text = "length=free\nAki Ben Chie Dai\nE1: 2y d 13 -\nE1: - 12 - -\nE1: d - - 1y\n"
    rows = tally(text, table="records", columns="record,name,figure,what,others,line")
    found = [tuple(row.values())[1:] for row in rows if row["record"] == "yakuman"]
    assert found == [
        ("Aki", 2, "double yakuman", "Ben", 3),
        ("Chie", 1, "counted yakuman", "Ben", 3),
        ("Dai", 1, "yakuman", "Aki", 5),
    ]
    (deal_in,) = [tuple(row.values())[1:] for row in rows if row["record"] == "largest_deal_in"]
    assert deal_in == ("Ben", 96000 + 32000, "2 winners", "Chie, Aki", 3)


def test_of_a_shared_yakuman_the_part_of_who_dealt_in() -> None:
    rows = tally("Aki Ben Chie Dai\nd 1y p -\nend\n", table="records")
    (deal_in,) = [row for row in rows if row["record"] == "largest_deal_in"]
    assert (deal_in["name"], deal_in["figure"]) == ("Aki", 16000)


# ----------------------------------------------------------------------- order, and who counts


def test_ties_stand_by_date_then_by_file_and_line(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("b.txt", "a.txt")]
    paths[0].write_text("2026-02-03\nAki Ben Chie Dai\n= 50000 30000 15000 5000\n" * 2)
    paths[1].write_text(
        "2026-02-01\nAki Ben Chie Dai\n= 30000 50000 5000 15000\n"
        "2026-02-03\nAki Ben Chie Dai\n= 15000 30000 50000 5000\n"
    )
    with pytest.warns(Warning, match="twice|again|entered"):
        rows = tally(paths, table="records", columns="record,date,file,line")
    highest = [tuple(row.values())[1:] for row in rows if row["record"] == "highest_score"]
    assert highest == [
        ("2026-02-01", "a.txt", 2),
        ("2026-02-03", "b.txt", 2),
        ("2026-02-03", "b.txt", 5),
        ("2026-02-03", "a.txt", 5),
    ]


def test_a_guest_has_no_record(tmp_path: Path, capsys: Out) -> None:
    """The best of the others is the record then."""
    path = tmp_path / "club.txt"
    text = (DATA / "club.txt").read_text(encoding="utf-8")
    path.write_text(f"{text}guest=Dai\n", encoding="utf-8")  # said late: it counts all the same
    rows = tally(path, table="records")
    assert "Dai" not in {row["name"] for row in rows}
    plain = tally(DATA / "club.txt", table="records")
    assert [row for row in plain if row["name"] != "Dai"] == rows  # all that he shares
    path.write_text(f"{text}guest=Dai,Chie\n", encoding="utf-8")
    most_han = [row for row in tally(path, table="records") if row["record"] == "most_han"]
    assert [(row["name"], row["figure"]) for row in most_han] == [("Aki", 3)]
    assert main(["-q", str(path), "--table", "records", "--guests", "-o", "-"]) == 0
    assert capsys.readouterr().out == (DATA / "club.records.tsv").read_text(encoding="utf-8")


def test_of_some_dates_and_players(capsys: Out) -> None:
    command = [str(DATA / "club.txt"), "-q", "--table", "records", "-o", "-"]
    assert (
        main([*command, "--to", "2026-03-08", "--players", "Aki", "--columns", "record,name"]) == 0
    )
    said = capsys.readouterr().out.splitlines()
    records = ("largest_deal_in", "longest_deal", "lowest_score", "lowest_points")
    assert said == ["record\tname", *(f"{each}\tAki" for each in (*records, "largest_day_loss"))]


def test_games_known_by_points_have_records_of_points_alone() -> None:
    text = "2026-03-01\nAki Ben Chie Dai\n= +70.0 -70.0 +20.0 -20.0\n"
    rows = tally(text, table="records", columns="record,name,figure")
    assert [tuple(row.values()) for row in rows] == [
        ("highest_points", "Aki", 70),
        ("lowest_points", "Ben", -70),
    ]


def test_nothing_played_has_no_records() -> None:
    assert tally("2026-03-01\n", table="records") == []


# ------------------------------------------------------------------------------ told alike


def test_a_player_has_records_of_his_own() -> None:
    path = str(DATA / "club.txt")
    reading = Tally([ScoresSource(path, lambda: open_lines(path))], print)
    records = RecordsTable(TableOptions("records"))
    for event in reading.events():
        records.add(event)
    own = {kind.name: record for kind, record in records.rows(reading.find_family(), only="Aki")}
    assert own["most_han"].figure == 3 and own["most_han"].line == 4
    assert own["highest_score"].figure == 19800
    assert {record.name for record in own.values()} == {"Aki"}


def test_in_months(tmp_path: Path) -> None:
    """The same records but for places as one file."""
    for name, text in generate_season_files(1, games=15).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    columns = "record,name,figure,unit,what,others,mark,date"
    one, flat = (
        tally(tmp_path / name, table="records", columns=columns)
        for name in ("season.txt", "flat.txt")
    )
    assert one == flat


def test_what_was_forgotten_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = join_lines(generate_season(3))
    expected = tally(text, table="records")
    monkeypatch.setattr("mjtally.tables.records.MAX_REMEMBERED_EFFECTS", 2)
    assert tally(text, table="records") == expected


def test_a_name_means_one_thing() -> None:
    """In whatever family, and in the order in which the table has them."""
    families = {rules.family.name: rules.family for rules in PRESETS.values()}
    words: dict[str, set[str]] = defaultdict(set)
    for family in families.values():
        names = [kind.name for kind in list_record_kinds(family)]
        assert len(names) == len(set(names))
        for kind in list_record_kinds(family):
            words[kind.name].add(kind.description)
    assert all(len(said) == 1 for said in words.values())
    rows = [str(row["record"]) for row in tally(DATA / "club.txt", table="records")]
    order = [kind.name for kind in list_record_kinds(families["riichi"])]
    assert all(order.index(one) <= order.index(other) for one, other in pairwise(rows))


def test_order_of_lines_makes_no_difference_to_figures() -> None:
    """Loose hands in another order have the same records, at other lines."""
    dice, hands = Random(5), ["3/40 - d -", "- 8 - -", "d - 4/25 -", "- - 13 d", "2/30 d - -"] * 3
    figures = []
    for _ in range(4):
        dice.shuffle(hands)
        text = "length=free\n2026-03-01\nAki Ben Chie Dai\n" + "".join(f"E1: {h}\n" for h in hands)
        rows = tally(text, table="records", columns="record,name,figure")
        figures.append(sorted(tuple(map(str, row.values())) for row in rows))
    assert figures[1:] == figures[:-1]
