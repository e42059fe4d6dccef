"""Broken scores files, each with the exact text that its writer must get."""

import os
import stat
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

from mjtally import advice
from mjtally.base import errors
from mjtally.cli.main import main
from mjtally.interpreter import includes
from mjtally.rules.families import list_families
from mjtally.rules.model.hands_by_points import PointsFinder
from mjtally.rules.model.referee import Referee
from support.cases import for_each, some_of, stem_of
from support.golden import check_broken_file, check_golden, read_messages
from support.internals import OPEN_PATH
from support.paths import DATA

BROKEN = DATA / "broken"
FILES = sorted(BROKEN.glob("*.txt"))
LIST_FILES = includes.list_files_in_folder
# What is imported while places are watched would be watched for ever.
list_families()
for module in iter_modules(advice.__path__, f"{advice.__name__}."):
    import_module(module.name)
import_module("mjtally.rules.model.named_yaku")

Out = pytest.CaptureFixture[str]
# of a folder that stays as it is
find_includers = cache(includes.find_includers)
list_files_in_folder = cache(lambda *asked: [*LIST_FILES(*asked)])


def test_broken_files_were_found() -> None:
    assert len(FILES) >= 90
    unlike = {path.stem for path in FILES} ^ {path.stem for path in BROKEN.glob("*.err")}
    assert not unlike, f"run tools.golden: {sorted(unlike)} have no .err, or no .txt"


@for_each(FILES, stem_of)
def test_broken(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `mjtally check` says is the file beside; its status says whether it is an error.

    Whatever is reported is a cell of a line, or the line as a whole; what is judged for nobody has
    no places, and is not reported.
    """

    def strict_column(cell: str | None) -> int:
        assert cell is None or isinstance(cell, errors.Cell), f"{path}: {cell!r} has no column"
        return 1 if cell is None else cell.column

    def for_nobody(judge: Callable[..., Any]) -> Callable[..., Any]:
        def judge_for_nobody(*judged: Any) -> Any:
            with monkeypatch.context() as patch:
                patch.setattr(errors, "column_of", column_of)
                return judge(*judged)

        return judge_for_nobody

    def find_includers_once(files: Sequence[str], tops: Sequence[str]) -> includes.Includers:
        return find_includers(tuple(files), tuple(tops))

    column_of = errors.column_of
    monkeypatch.setattr(errors, "column_of", strict_column)
    monkeypatch.setattr(Referee, "_judge_words", for_nobody(Referee._judge_words))
    monkeypatch.setattr(Referee, "recall_effect", for_nobody(Referee.recall_effect))
    monkeypatch.setattr(Referee, "find_valid_marks", for_nobody(Referee.find_valid_marks))
    monkeypatch.setattr(PointsFinder, "judge", for_nobody(PointsFinder.judge))
    monkeypatch.setattr(includes, "find_includers", find_includers_once)
    monkeypatch.setattr(includes, "list_files_in_folder", list_files_in_folder)
    expected = path.with_suffix(".err")
    result = check_broken_file(expected)
    assert result.out == ""
    check_golden(expected, result.err)
    assert result.status == (1 if ": error: " in result.err else 0)


ALONE = [path for path in FILES if b"include=" not in path.read_bytes()]


@for_each(some_of(ALONE, 9), stem_of)
def test_nothing_is_half_written(path: Path, tmp_path: Path, capsys: Out) -> None:
    """On an error a table that exists stays as it was; otherwise it is replaced whole."""
    broken = ": error: " in read_messages(path)
    copy, table = tmp_path / "games.txt", tmp_path / "games.txt.tsv"
    copy.write_bytes(path.read_bytes())
    table.write_text("as it was\n")
    assert main([str(copy)]) == int(broken)
    assert (table.read_text() == "as it was\n") is broken
    assert sorted(each.name for each in tmp_path.iterdir()) == ["games.txt", "games.txt.tsv"]
    capsys.readouterr()


def test_no_such_file(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "gmaes.txt"
    assert main([str(path)]) == 2
    assert capsys.readouterr().err == f"mjtally: {path}: there is no such file\n"


def test_a_directory(tmp_path: Path, capsys: Out) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        f"mjtally: {tmp_path} is a folder: name its files ({tmp_path}/*.txt), or one with the line"
        f" include={tmp_path}/, which reads them all\n"
    )


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_file_that_may_not_be_read(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n")
    path.chmod(0)
    assert main([str(path)]) == 2
    path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    assert capsys.readouterr().err == f"mjtally: {path} cannot be read: permission denied\n"


def test_a_permission_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    """The same, where the one who tests may read everything."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(OPEN_PATH, refuse, raising=False)
    path = tmp_path / "games.txt"
    path.touch()
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().err == f"mjtally: {path} cannot be read: permission denied\n"


def test_a_table_that_cannot_be_written(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n5 - d -\nend\n")
    out = tmp_path / "nowhere" / "table.tsv"
    assert main([str(path), "-o", str(out)]) == 2
    expected = f"mjtally: {out} cannot be written: No such file or directory\n"
    assert capsys.readouterr().err == expected


LONG_LINES = {
    "many marks": "5 " + "- " * 500_000,
    "one mark": "x" * 1_000_000 + " - d -",
    "one name": "x" * 1_000_000,
    "a declaration": "length=" + "x" * 1_000_000,
}


@pytest.mark.parametrize("line", LONG_LINES.values(), ids=LONG_LINES)
def test_a_line_of_a_million_characters(line: str, tmp_path: Path, capsys: Out) -> None:
    """Only what is around the mistake is shown."""
    path = tmp_path / "long.txt"
    path.write_text(f"Aki Ben Chie Dai\n{line}\n")
    assert main(["check", str(path)]) == 1
    length = len(line)
    head, shown, carets, count = capsys.readouterr().err.splitlines()
    expected = f"a line of {length} characters: a statement has 10000 at most"
    assert head == f"{path}:2:1: error: {expected} [line-too-long]"
    assert shown == "    2 | " + line[:72] + "…"
    assert (carets, count) == ("      | " + "^" * 72, "1 error")


def test_a_long_word_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    """In the message and in the line, where nothing is underlined after what is shown."""
    monkeypatch.chdir(tmp_path)
    Path("long.txt").write_text("Aki Ben Chie Dai\n- - " + "x" * 9_000 + " d\n")
    assert main(["check", "long.txt"]) == 1
    marks = "a mark is one of 3/40, 5, 1y, d, p, -, +, n, f"
    assert capsys.readouterr().err.splitlines() == [
        f"long.txt:2:5: error: {'x' * 40}… is not a mark: {marks} [no-mark]",
        "    2 | - - " + "x" * 68 + "…",
        "      |     " + "^" * 68,
        "1 error",
    ]


def test_a_long_message_is_cut_before_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.chdir(tmp_path)
    names = ",".join(f"Player{number}" for number in range(900))
    Path("long.txt").write_text(f"Roster:{names}\n")
    assert main(["check", "long.txt"]) == 1
    head, _, carets, *_ = capsys.readouterr().err.splitlines()
    assert len(head) < 2_100
    assert head.startswith("long.txt:1:1: error: a declaration has = between its key and its value")
    assert head.endswith("… [equals-missing]")
    assert carets == "      | " + "^" * 72


def test_a_long_comment_is_only_a_comment(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "long.txt"
    path.write_text("Aki Ben Chie Dai\n5 - d - # " + "x" * 1_000_000 + "\nend\n")
    assert main(["check", str(path)]) == 0
    capsys.readouterr()


def test_control_characters_do_not_reach_the_terminal(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(b"Aki Ben Chie \x1b[31mDai\n5 - d -\n")
    assert main(["check", str(path)]) == 1
    assert "\x1b" not in capsys.readouterr().err


def test_files_of_two_families(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """One tally holds one family, though the first file knows its game by the scores alone."""
    monkeypatch.chdir(tmp_path)
    Path("riichi.txt").write_text("Aki Ben Chie Dai\n= 40000 30000 20000 10000\n")
    Path("hk.txt").write_text("rules=hk\nAki Ben Chie Dai\n3 d - -\n")
    assert main(["riichi.txt", "hk.txt", "-o", "-"]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == (
        "",
        "hk.txt:1:1: error: one tally has only one family of rules: this is HK, and riichi with"
        " four players was played in riichi.txt line 1; write each family to a file of its"
        " own, and tally each file separately [families-mixed]\n"
        "    1 | rules=hk\n"
        "      | ^^^^^\n"
        "1 error: nothing was written\n",
    )


def test_rules_below_the_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Which family the players of a further file play is known at their first hand."""
    monkeypatch.chdir(tmp_path)
    mcr = "rules=mcr\n24 - d -\nend\n"
    Path("may.txt").write_text(f"Aki Ben Chie Dai\n{mcr}")
    Path("june.txt").write_text(f"Emi Fay Gus Hal\n{mcr}")
    Path("july.txt").write_text("Ines Jonas Kaito Lena\n= 40000 30000 20000 10000\n")
    Path("august.txt").write_text("Ines Jonas Kaito Lena\n3/40 - d -\nend\n")
    assert main(["may.txt", "june.txt", "-q", "-o", "-"]) == 0
    for other in ("july.txt", "august.txt"):
        assert main(["may.txt", "june.txt", other, "-o", "-"]) == 1
        err = capsys.readouterr().err
        assert err.startswith(f"{other}:1:1: error: one tally has only one family of rules: ")
        assert err.count(": error: ") == 1


def test_a_sheet_with_the_name_of_everybody(tmp_path: Path, capsys: Out) -> None:
    """What no scores file may name is not written to one."""
    sheet, scores = tmp_path / "games.csv", tmp_path / "games.txt"
    sheet.write_text(
        "Date;Player;Score;Player;Score;Player;Score;Player;Score\n"
        "2026-02-01;*;26000;Ben;24000;Chie;25000;Dai;25000\n"
    )
    assert main(["import", str(sheet), "-o", str(scores)]) == 1
    assert capsys.readouterr().err.endswith("1 error: nothing was written\n")
    assert not scores.exists()
