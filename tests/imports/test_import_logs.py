"""Logs to scores files: what is written, what is refused, and what is there already."""

import gzip
import json
import os
import random
import re
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from mjtally import tally
from mjtally.cli.main import main
from mjtally.imports import lines as importing
from mjtally.imports.lines import scores_file
from mjtally.imports.lines.games import ImportOptions
from mjtally.imports.lines.importer import find_names, import_game
from mjtally.imports.lines.scores_file import choose_spellings
from mjtally.imports.logs import sources
from mjtally.imports.logs.game import Log, LogHand, LogWins
from mjtally.imports.sheets import sheet
from mjtally.interpreter.tally_state import TallyState
from support.cases import for_each, random_cases, some_of
from support.internals import parse_riichi_rules
from support.log_files import (
    EXPECTED,
    ORIGINALS,
    needs_samples,
    read_log_files,
    read_unpacked,
    sample_of,
    spoil_log,
)
from support.paths import DATA, EXAMPLES
from support.tenhou_logs import build_logs, write_log

EAST = EXAMPLES / "east-games.txt"


class CommandResult(NamedTuple):
    """What the command did."""

    status: int
    out: str
    errors: str


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Any:
    def run_import(*arguments: object) -> CommandResult:
        status = main(["import", *map(str, arguments)])
        return CommandResult(status, *capfd.readouterr())

    return run_import


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with the games of an example as logs."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for log in build_logs(EAST):
        write_log(log, folder)
    return folder


# ------------------------------------------------------------------ there and back again


def read_rows(path: Path, table: str) -> list[dict[str, Any]]:
    """A table, without the places of its lines."""
    return [
        {key: value for key, value in row.items() if key not in {"file", "line"}}
        for row in tally(path, table=table)
    ]


def test_a_scores_file_comes_back(logs: Path, tmp_path: Path, run: Any) -> None:
    """What an example says is what its logs say, once they are imported."""
    assert run(logs, "-o", tmp_path / "back.txt").status == 0
    for table in ("hands", "games", "players"):
        assert read_rows(tmp_path / "back.txt", table) == read_rows(EAST, table)


def test_what_is_written(logs: Path, run: Any) -> None:
    said = run(logs / "02.json")
    assert said.out == (
        "2026-10-03\n"
        "rules=tenhou\n"
        "length=east\n"
        "Aki Ben Chie Dai    # log 2026100312gm-0001-0000-00000002\n"
        "E1.0: 7! d - -\n"
        "E1.1: - d - 5!\n"
        "= 43000 -1300 25000 33300\n"
    )
    assert said.errors == "1 game, 2 hands, 4 new players\n"


# ------------------------------------------------------------------------------- samples

TOLD = {  # what samples do not tell by themselves
    "mjlog-7e76d86d": ("start=30000", "return=30000", "uma=15/5/-5/-15", "ties=split"),
    "tenhou6-mleague-304443ed": ("rules=mleague",),
}


def format_options(declared: Sequence[str]) -> list[str]:
    """Declarations as options of the command."""
    pairs = (each.split("=", 1) for each in declared)
    return [
        option
        for key, value in pairs
        for option in (["--rules", value] if key == "rules" else ["--set", f"{key}={value}"])
    ]


@for_each(EXPECTED, lambda path: path.name.split(".")[0])
def test_samples(path: Path, tmp_path: Path, run: Any) -> None:
    """The scores file of a real log gives what the platform said, by rules that it tells."""
    [expected] = json.loads(path.read_text(encoding="utf-8"))
    out = tmp_path / "out.txt"
    said = run(sample_of(path), "-o", out, *format_options(TOLD.get(path.name.split(".")[0], ())))
    if "error" in expected or expected["rules"] is None:
        assert said.status == 1 and not out.exists()
        assert "error" in expected or "--set KEY=VALUE" in said.errors
        return
    assert said.status == 0, said.errors
    hands, games = tally(out, table="hands"), tally(out, table="games")
    players = len(games)
    labels = [f"{row['round']}.{row['honba']}" for row in hands[::players]]
    deltas = [row["delta"] for row in hands]
    assert labels == expected["labels"]
    assert deltas == [delta for hand in expected["deltas"] for delta in hand]
    assert [row["score"] for row in games] == expected["final_scores"]
    assert expected["final_points"] in (None, [row["points"] for row in games])
    text = out.read_text(encoding="utf-8")
    assert (expected["date"] or "") in text.splitlines()[0]
    assert text.count("  # the log pays otherwise") == len(expected.get("mended", []))
    preset, *changes = (
        each.split("=", 1)[1] if each.startswith("rules=") else each for each in expected["rules"]
    )
    declared = [line for line in text.splitlines() if line[:1].isalpha() and "=" in line.split()[0]]
    assert declared[0] == f"rules={preset}"
    assert parse_riichi_rules(" ".join([preset, *declared[1:]])) == parse_riichi_rules(
        " ".join([preset, *changes])
    )


@needs_samples
def test_samples_twice(tmp_path: Path, run: Any) -> None:
    """What is there already is not added again, whatever else is in the folder."""
    logs = [sample_of(path) for path in some_of(EXPECTED, 3)]
    for players in (3, 4):
        out = tmp_path / f"{players}.txt"
        first = run(*logs, "--append", out, "--keep-going", "--players", players)
        assert first.status == 1 and main(["check", "-q", str(out)]) == 0
        before = out.read_bytes()
        again = run(*logs, "--append", out, "--keep-going", "--players", players)
        assert again.errors.rpartition("\n0 games, 0 hands, 0 new players, ")[1]
        assert out.read_bytes() == before
    assert before.count(b"\n= ") >= 10  # with four players


def remove_fu(hand: LogHand) -> LogHand:
    """The hand as a log tells it that leaves fu out from mangan on."""
    if not isinstance(hand.outcome, LogWins):
        return hand
    wins = tuple(
        win._replace(fu=None) if (win.han or 0) * 20 + (win.fu or 0) >= 100 else win
        for win in hand.outcome.wins
    )
    return hand._replace(outcome=hand.outcome._replace(wins=wins))


@for_each(EXPECTED, lambda path: path.name.split(".")[0])
def test_fu_from_mangan_on(path: Path) -> None:
    """Formats that leave fu out give the lines of those that tell it: the tiles do."""
    options, state = ImportOptions(), TallyState()
    for log in read_log_files(sample_of(path)):
        if isinstance(log, Log) and log.format == "mjlog" and not log.unknown_rules:
            silent = log._replace(hands=tuple(map(remove_fu, log.hands)))
            assert import_game(silent, options, state) == import_game(log, options, state)


def test_two_formats_give_one_file(run: Any) -> None:
    """Tenhou gives a game as XML and as JSON."""
    loose = ("--rules", "tenhou", "--set", "length=free")
    one = run(DATA / "logs" / "2024030119gm-0009-0000-0a1b2c3d.xml", *loose)
    other = run(DATA / "logs" / "tenhou6-same-game.json", *loose)
    assert one.status == 0 and one == other
    assert "E2.2: - 1/30=123m456p2278s+9s(777z) - d(!) dora=1z" in one.out


# ------------------------------------------------------------------- again, and to a file


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("closed", [True, False])
def test_append_keeps_what_is_there(
    logs: Path, tmp_path: Path, run: Any, end: str, closed: bool
) -> None:
    """Not a byte of the file changes, a game comes behind it once, and its rules go on."""
    file = tmp_path / "club.txt"
    lines = (
        "# ours",
        "rules=tenhou",
        "length=east",
        "  Aki Ben  Zoe Dai",
        "= 25000" + 3 * " 25000",
    )
    kept = "\ufeff" + end.join(lines)
    file.write_bytes((kept + end * closed).encode())
    assert run(logs / "02.json", "--append", file).status == 0
    text = file.read_bytes().decode()
    added = "2026-10-03", "Aki Ben Chie Dai    # log 2026100312gm-0001-0000-00000002"
    assert text.startswith(f"{kept}{end}{end}{added[0]}{end}{added[1]}{end}E1.0: 7! d - -{end}")
    assert (
        run(logs, "--append", file).errors
        == f"added to {file} (2 games, 13 hands, 0 new players, 1 there already)\n"
    )
    text = file.read_text(encoding="utf-8-sig")
    assert text.count("length=east") == 1 and main(["check", "-q", str(file)]) == 0
    before = file.stat().st_mtime_ns
    assert (
        run(logs, "--append", file).errors == "0 games, 0 hands, 0 new players, 3 there already\n"
    )
    assert file.stat().st_mtime_ns == before


def test_games_without_an_id_are_known(logs: Path, tmp_path: Path, run: Any) -> None:
    """By date, players and scores, here those of the example itself."""
    file = tmp_path / "club.txt"
    file.write_bytes(EAST.read_bytes())
    for log in build_logs(EAST):
        write_log(log, logs).write_text(json.dumps(log | {"ref": ""}))
    said = run(
        logs, "--append", file, "--date", "2026-10-03", "--rules", "tenhou", "--set", "length=east"
    )
    assert said.errors == "0 games, 0 hands, 0 new players, 3 there already\n"
    assert said.status == 0


def test_unfinished_games(tmp_path: Path, run: Any) -> None:
    """They are left out, or written without an end, and that once."""
    log, file = DATA / "logs" / "mjai-silent.jsonl", tmp_path / "club.txt"
    said = run(log, "--append", file)
    assert said.status == 1 and not file.exists()
    assert said.errors == (
        f"{log}: left out: it ends with E1.1\n"
        "0 games, 0 hands, 0 new players, 1 unfinished left out\n"
    )
    assert run(log, "--append", file, "--unfinished").status == 0
    assert file.read_text().count("\n=") == 0
    before = file.read_bytes()
    assert "1 there already" in run(log, "--append", file, "--unfinished").errors
    assert file.read_bytes() == before


def test_games_that_are_there_are_not_played_again(logs: Path, tmp_path: Path, run: Any) -> None:
    """A log that a comment names is known by that: neither other rules nor what is wrong with the
    file matter, until there is a game to add."""
    file = tmp_path / "club.txt"
    assert run(logs / "02.json", "-o", file).status == 0
    assert "# log " in file.read_text()
    with file.open("a") as end:
        end.write("E1: 3/40 d\n")
    before = file.read_bytes()
    said = run(logs / "02.json", "--append", file, "--rules", "mleague")
    assert (said.status, said.errors) == (0, "0 games, 0 hands, 0 new players, 1 there already\n")
    said = run(logs, "--append", file)
    assert said.status == 1 and f"{file}:" in said.errors
    assert said.errors.endswith("nothing was written\n") and file.read_bytes() == before


def test_of_an_mjlog_that_is_there_only_the_beginning_is_read(tmp_path: Path, run: Any) -> None:
    """Who played is told before the second hand; what comes after it may be anything."""
    log, file = tmp_path / "2024030119gm-0009-0000-0a1b2c3d.xml", tmp_path / "club.txt"
    whole = (DATA / "logs" / log.name).read_bytes()
    log.write_bytes(whole)
    loose = ("--rules", "tenhou", "--set", "length=free")
    assert run(log, *loose, "-o", file).status == 0
    before = file.read_bytes()
    first, second, _ = whole.split(b"<INIT", 2)
    log.write_bytes(first + b"<INIT" + second + b"<INIT broken")
    assert run(log, *loose).status == 1
    said = run(log, *loose, "--append", file)
    assert said.errors == "0 games, 0 hands, 0 new players, 1 there already\n"
    assert said.status == 0 and file.read_bytes() == before


def test_a_file_keeps_its_roster(logs: Path, tmp_path: Path, run: Any) -> None:
    """What could not be read again is not written."""
    file = tmp_path / "club.txt"
    file.write_text("roster=Aki,Ben,Chie\nrules=tenhou\nlength=east\n")
    before = file.read_bytes()
    said = run(logs / "02.json", "--append", file, "--keep-going")
    assert said.status == 1 and file.read_bytes() == before
    assert f"{file} could not be read again: Dai is not in the roster" in said.errors


def test_three_and_four_players(tmp_path: Path, run: Any) -> None:
    """A scores file holds one kind; a folder gets a file of each."""
    three, four = tmp_path / "three.csv", tmp_path / "four.csv"
    three.write_text("date,Aki,Ben,Chie\n2026-01-02,35000,35000,35000\n")
    four.write_text("date,Aki,Ben,Chie,Dai\n2026-01-02,25000,25000,25000,25000\n")
    said = run(three, four)
    assert said.status == 1 and not said.out
    assert "(1 of 3 and 1 of 4): a scores file holds one kind; add --players 3" in said.errors
    assert run(three, four, "--players", 3).out.endswith("Aki Ben Chie\n= 35000 35000 35000\n")
    assert run(three, four, "-o", f"{tmp_path}/out/").status == 0
    for name, players in (("sanma", 3), ("riichi", 4)):
        assert len(tally(tmp_path / "out" / f"{name}.txt", table="games")) == players


def test_files_of_a_folder_are_written_together(tmp_path: Path, run: Any) -> None:
    """Where one of them cannot be, none is."""
    imports, out = DATA / "imports", tmp_path / "out"
    logs = (imports / "mjai-no-ura.mjson", imports / "riichicity-2022.json")
    out.mkdir()
    (out / "sanma.txt").write_text("# ours\n")
    said = run(*logs, "-o", out)
    assert said.status == 2 and "sanma.txt already exists: add the games to it" in said.errors
    assert [path.name for path in out.iterdir()] == ["sanma.txt"]
    assert (out / "sanma.txt").read_text() == "# ours\n"
    assert run(*logs, "-o", out, "--force").status == 0
    assert sorted(path.name for path in out.iterdir()) == ["riichi.txt", "sanma.txt"]


def test_quiet(tmp_path: Path, run: Any) -> None:
    """Where nothing is left to write that is printed, with what was left out."""
    log, bad = DATA / "logs" / "mjai-silent.jsonl", tmp_path / "bad.xml"
    bad.write_text("<mjloggm><GO")
    assert run("-q", log) == (1, "", "nothing was written: 1 unfinished left out\n")
    said = run("-q", bad, "--keep-going")
    assert said.errors.startswith(f"{bad}: broken XML") and said.status == 1
    assert said.errors.endswith("\nnothing was written: 1 refused\n")
    assert run("-q", DATA / "imports" / "mjai-no-ura.mjson").errors == ""


def test_a_link_that_holds_its_log(run: Any) -> None:
    """It need not be in a file."""
    first, encoded = (DATA / "logs" / "tenhou6-links.url").read_text().splitlines()
    said = run(first, "--set", "length=free")
    assert said.status == 0 and said.out.endswith("Däi\nE1.0: d 3/30 - -\n")
    assert run(encoded).errors.startswith("the link: left out: it begins with E2.0\n")


def test_one_rule_is_changed_where_points_tell_the_others(tmp_path: Path, run: Any) -> None:
    """What the points of a game in a friends' room told stays."""
    log = build_logs(EAST)[2]
    uuid = "240301-0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"
    file = write_log(log | {"ref": uuid, "rule": {"disp": "友人戦東", "aka": 3}}, tmp_path)
    told = run(file)
    assert told.status == 0 and "\nrules=tenhou\n" in told.out
    changed = run(file, "--set", "kiriage=yes")
    assert changed.status == 0
    assert changed.out == told.out.replace("length=east\n", "length=east\nkiriage=yes\n")


def test_nothing_goes_back_in_date(logs: Path, tmp_path: Path, run: Any) -> None:
    file = tmp_path / "club.txt"
    file.write_text("rules=tenhou\n2026-11-01\nAki Ben Chie Dai\n= 25000 25000 25000 25000\n")
    before = file.read_bytes()
    said = run(logs / "02.json", "--append", file)
    assert said.errors == (
        f"{logs}/02.json: it was played on 2026-10-03; expected games from 2026-11-01 on, the"
        " last date there: write others to a new file\n1 error: nothing was written\n"
    )
    assert said.status == 1 and file.read_bytes() == before


def test_cut_off(logs: Path, tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where something goes wrong on the way, the file is as it was, and nothing lies beside it."""
    file = tmp_path / "club.txt"
    file.write_text("Aki Ben Chie Dai\n= 25000 25000 25000 25000\n")
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert run(logs, "--append", file) == (
        2,
        "",
        f"mjtally: {file} cannot be written: No space left on device\n",
    )
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club.txt", "logs"]


# ----------------------------------------------------------------------- what is refused


def test_a_file_that_is_there_is_not_replaced(logs: Path, tmp_path: Path, run: Any) -> None:
    """What somebody keeps is lost only when that is asked for."""
    file = tmp_path / "club.txt"
    file.write_text("Aki Ben Chie Dai\n= 25000 25000 25000 25000\n")
    before = file.read_bytes()
    said = run(logs / "00.json", "-o", file)
    assert said.status == 2 and f"--append {file}" in said.errors
    assert file.read_bytes() == before
    assert run(logs / "00.json", "-o", file, "--force").status == 0
    assert b"25000 25000 25000 25000" not in file.read_bytes()


def change_log(log: dict[str, Any], *path: Any, to: Any) -> dict[str, Any]:
    """The log with another value at a place."""
    inner = log = json.loads(json.dumps(log))
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return log


WRONG = {
    "payments": (
        ("log", 1, 16, 1, 1),
        -9000,
        "E1.1: Ben: -2000 points after this hand; expected -1300, the final score",
    ),
    "value": (
        ("log", 0, 16, 2, 4),
        "ドラ(4飜)",
        "E1.0: Aki: +18000 points in the log, +12000 by these rules; expected the same: are the"
        " rules others? Add --rules NAME, or --set KEY=VALUE",
    ),
    "label": (
        ("log", 1, 0, 1),
        2,
        "E1.2: E1.2 in the log, E1.1 by these rules; expected the same: are the rules others?"
        " Add --rules NAME, or --set KEY=VALUE",
    ),
    "points": (
        ("sc", 1),
        62.0,
        "E1.1: Aki: 62 with uma in the log, 53 by these rules; expected the same: are the rules"
        " others? Add --rules NAME, or --set KEY=VALUE",
    ),
    "rules": (
        ("ref",),
        "",
        "which rules are these (the players start with 25000)?; expected the rules:"
        " add --rules NAME, and --set KEY=VALUE for what differs",
    ),
}


@pytest.mark.parametrize(("path", "to", "wrong"), WRONG.values(), ids=WRONG)
def test_refused(path: Any, to: Any, wrong: str, tmp_path: Path, run: Any) -> None:
    """A difference names the log, the hand, the player and both figures."""
    log = build_logs(EAST)[2]
    log = change_log(log, *path, to=to)
    if not log["ref"]:  # and nothing else that tells the rules
        log["sc"] = None
    file, out = write_log(log, tmp_path), tmp_path / "out.txt"
    said = run(file, "-o", out)
    assert said == (1, "", f"{file}: {wrong}\n1 error: nothing was written\n")
    assert not out.exists()


def test_keep_going(logs: Path, tmp_path: Path, run: Any) -> None:
    """One game that is refused spoils nothing, or everything: as is asked."""
    write_log(change_log(build_logs(EAST)[2], "sc", 1, to=62.0), logs)
    assert run(logs, "-o", tmp_path / "out.txt").status == 1
    assert not (tmp_path / "out.txt").exists()
    said = run(logs, "-o", tmp_path / "out.txt", "--keep-going")
    assert said.status == 1 and said.errors.endswith(
        "out.txt (2 games, 13 hands, 4 new players, 1 refused)\n"
    )
    assert len(tally(tmp_path / "out.txt", table="games")) == 8


def test_usage(logs: Path, tmp_path: Path, run: Any) -> None:
    """What is no log, or no way to write one."""
    for arguments, wrong in (
        ((tmp_path / "nowhere",), "nowhere: there is no such file; expected a file, a folder or -"),
        ((logs / "00.jsn",), f"00.jsn: there is no such file, did you mean {logs / '00.json'}?"),
        ((logs, "-o", "x", "--append", "y"), "-o writes a new file, and --append adds to one"),
        ((logs / "00.json", "-o", logs / "00.json"), "00.json is a log"),
        ((logs, "--set", "length"), "--set length: write KEY=VALUE"),
        ((logs, "--date", "soon"), "a date is year-month-day"),
        ((logs, "--rules", "tenho"), "there is no ruleset tenho: write tenhou"),
    ):
        said = run(*arguments)
        assert said.status == 2 and wrong in said.errors


# ------------------------------------------------------------------------------- players


def test_names(tmp_path: Path, run: Any) -> None:
    """Names are kept where quotes can hold them; what they cannot hold is said in a comment."""
    names = ["4649kun", "=Ben", 'Chie "O"', " 大 介\u3000"]
    log = change_log(build_logs(EAST)[2], "name", to=names)
    said = run(write_log(log, tmp_path), "-o", tmp_path / "out.txt")
    assert said.status == 0
    text = (tmp_path / "out.txt").read_text(encoding="utf-8")
    assert (
        '"4649kun" _=Ben "Chie _O_" "大 介"' in text
        or '"4649kun" "_=Ben" "Chie _O_" "大 介"' in text
    )
    assert '; _=Ben is =Ben; Chie _O_ is Chie "O"\n' in text
    assert [row["name"] for row in tally(tmp_path / "out.txt", table="games")] == [
        *("4649kun", "_=Ben", "Chie _O_", "大 介"),
    ]


def test_names_never_become_one() -> None:
    assert choose_spellings(["Aki", "=Aki", "_=Aki", "＝B", "a\u200bb", 'a"b']) == {
        **{"Aki": "Aki", "=Aki": "_=Aki1", "_=Aki": "_=Aki2", "＝B": "_＝B"},
        **{'a"b': "a_b1", "a\u200bb": "a_b2"},
    }
    blank, heart = "Ki\u3164\ufe0f", "Ki\u2665\ufe0f"
    assert choose_spellings([blank, heart]) == {blank: "Ki__", heart: heart}
    assert choose_spellings(["3/4", "12:30", "1E5"]) == {  # which spreadsheets would change
        **{"3/4": "_3/4", "12:30": "_12:30", "1E5": "_1E5"},
    }
    assert find_names(["NoName", "", "AI", "AI"]) == [""] * 4
    assert find_names(["Aki ", "Ben", "NoName", "Dai"]) == ["Aki", "Ben", "", "Dai"]


def test_people(logs: Path, tmp_path: Path, run: Any) -> None:
    """Other names of a player become one; who is not known is listed, to be copied."""
    names = tmp_path / "names.txt"
    names.write_text("alias=Akiko:Aki\nroster=Akiko,Ben,Chie\n")
    said = run(logs / "02.json", "--names", names)
    assert "\nAkiko Ben Chie Dai    # log" in said.out
    assert said.errors.splitlines()[1:] == [
        f"1 name not in {names}: Dai; copy this line there:",
        "roster=Akiko,Ben,Chie,Dai",
    ]
    names.write_text("alias=Akiko:Aki\n")
    said = run(logs / "02.json", "--names", names)
    expected = "Ben, Chie and Dai; copy this line there:\nalias=PLAYER:Ben,Chie,Dai\n"
    assert said.errors.endswith(expected)
    names.write_text("alias=Akiko:Aki,Ben\n")
    said = run(logs / "02.json", "--names", names)
    assert said.status == 1 and "02.json: Aki and Ben are both Akiko; expected" in said.errors


def test_nobody(tmp_path: Path, run: Any) -> None:
    """Guests without names can be left out."""
    log = change_log(build_logs(EAST)[2], "name", to=["NoName", "Ben", "", "Dai"])
    said = run(write_log(log, tmp_path))
    assert "\nNoName1 Ben NoName3 Dai    # log" in said.out
    assert said.errors.endswith("1 with players without names, who are called NoName\n")
    said = run(write_log(log, tmp_path), "--skip-noname")
    assert said.status == 1 and not said.out
    assert said.errors.endswith(
        "0 games, 0 hands, 0 new players, 1 with players without names left out\n"
    )


# -------------------------------------------------------------------------------- broken


@for_each(ORIGINALS, lambda path: path.name)
def test_spoiled_logs(path: Path, tmp_path: Path, run: Any) -> None:
    """However a log is broken, it is refused, or its scores file can be read."""
    data, rng = read_unpacked(path), random.Random(path.name)
    file, out = tmp_path / "log", tmp_path / "out.txt"
    for _ in random_cases(8):
        broken = spoil_log(data, rng)
        file.write_bytes(gzip.compress(broken) if rng.random() < 0.5 else broken)
        said = run(file, "-o", out, "--keep-going", "--unfinished", "--date", "2026-01-01")
        assert said.status in {0, 1, 2} and "Traceback" not in said.errors
        if out.exists():
            assert main(["check", "-q", str(out)]) == 0, out.read_text()
            out.unlink()


def test_only_some_modules_know_a_family() -> None:
    """Beside those of riichi and MCR none imports a family's."""
    of_families = {"riichi.py", "rulesets.py", "riichi_lines.py", "mcr.py", "importer.py"}
    modules = [*Path(importing.__file__).parent.rglob("*.py")]
    assert of_families < {path.name for path in modules}
    for path in modules:
        imported = re.findall(r"^\s*(?:from|import) +(\S+)", path.read_text("utf-8"), re.MULTILINE)
        known = [name for name in imported if re.search(r"riichi|mcr|families\.", name)]
        assert not known or path.name in of_families, path.name


@pytest.mark.parametrize("module", [sources, sheet, scores_file])
def test_readers_do_not_know_writers(module: ModuleType) -> None:
    """What reads logs and sheets imports nothing that writes files, tables or pages."""
    modules = [*Path(module.__file__ or "").parent.glob("*.py")]
    assert len(modules) > 8
    for path in modules:
        imported = re.findall(r"^\s*(?:from|import) +(\S+)", path.read_text("utf-8"), re.MULTILINE)
        assert not [name for name in imported if re.search(r"\b(output|report|cli)\b", name)], path
