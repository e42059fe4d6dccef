"""`include=` of a folder, and of the files that a pattern fits."""

import os
from pathlib import Path

import pytest

from mjtally import ScoresError, tally
from mjtally.cli.main import main
from mjtally.editing.editor.workspace import ScoresWorkspace
from mjtally.interpreter.includes import parse_include_pattern
from support.machines import needs_named_pipes

Out = pytest.CaptureFixture[str]
NAMES = "Aki Ben Chie Dai\n"
SCORES = ("= 45200 28100 17300 9400", "= 9400 17300 28100 45200", "= 30000 30000 30000 10000")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A club's folder, with evenings in a folder below it and other files among them."""
    monkeypatch.chdir(tmp_path)
    scores = tmp_path / "scores"
    (scores / "2025").mkdir(parents=True)
    for day, line in zip(("2026-01-09", "2026-02-06", "2026-10-02"), SCORES, strict=True):
        (scores / f"{day}.txt").write_text(f"{day}\n{NAMES}{line}\n")
    (scores / "2025" / "2025-12-05.txt").write_text(f"2025-12-05\n{NAMES}{SCORES[1]}\n")
    for name in (".draft.txt", "2026-01-09.txt.tsv", "2026-01-09.txt.games.tsv", "notes"):
        (scores / name).write_text("no scores here\n")
    (scores / "old.txt").mkdir()  # a folder, whatever its name
    return tmp_path


def list_files_read(text: str) -> list[str]:
    """The files of the games of a text in the club's folder, in the order in which they came."""
    Path("club.txt").write_text(text)
    rows = tally(Path("club.txt"), table="games")
    return [*dict.fromkeys(Path(str(row["file"])).name for row in rows)]


@pytest.mark.parametrize(
    ("value", "days"),
    [
        ("scores/", ("2026-01-09", "2026-02-06", "2026-10-02")),
        ("scores", ("2026-01-09", "2026-02-06", "2026-10-02")),
        ("./scores//", ("2026-01-09", "2026-02-06", "2026-10-02")),
        ("scores/*", ("2026-01-09", "2026-02-06", "2026-10-02")),
        ("scores/*.txt", ("2026-01-09", "2026-02-06", "2026-10-02")),
        ("scores/*.TX?", ()),
        ("scores/2026-0*", ("2026-01-09", "2026-02-06")),
        ("scores/2026-?0-*.txt", ("2026-10-02",)),
        ('"scores/2026-1*.txt"', ("2026-10-02",)),
        ("sc?res/*-02*", ("2026-02-06", "2026-10-02")),
        ("scores/*/*.txt", ("2025-12-05",)),
        ("scores/2025/../2026-02-*.txt", ("2026-02-06",)),
    ],
)
def test_the_files_that_are_meant(value: str, days: tuple[str, ...], club: Path) -> None:
    """Sorted by their names; neither tables nor hidden files nor folders are among them."""
    if not days:
        with pytest.raises(ScoresError, match="no other scores file"):
            list_files_read(f"include={value}\n")
        return
    assert club == Path.cwd()
    assert list_files_read(f"include={value}\n") == [f"{day}.txt" for day in days]


@pytest.mark.parametrize("table", ["games", "results", "records"])
def test_tables_name_files_from_the_folder_of_the_named_one(
    table: str, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `explain` and messages do; whatever folder that one is in."""
    (club / "club.txt").write_text("include=scores/2025/\ninclude=scores/2026-01*\n")
    (club / "more").mkdir()
    (club / "more" / "all.txt").write_text("include=../club.txt\n")
    monkeypatch.chdir("scores")
    for named in (club / "club.txt", "../club.txt"):
        rows = tally(named, table=table)
        found = [*dict.fromkeys(row["file"] for row in rows)]
        assert found == ["scores/2025/2025-12-05.txt", "scores/2026-01-09.txt"]
    rows = tally("../more/all.txt", table=table, include_anywhere=True)  # which is not above them
    found = [*dict.fromkeys(row["file"] for row in rows)]
    assert found == ["2025-12-05.txt", "2026-01-09.txt"]


def test_a_folder_does_not_hold_the_file_that_includes_it(club: Path, capsys: Out) -> None:
    """Nor those that include that one: `*.txt` in two files of a folder is no circle."""
    scores = club / "scores"
    (scores / "all.txt").write_text("include=*.txt\n")
    (scores / "more.txt").write_text("include=./\n")
    assert main(["check", "scores/all.txt"]) == 0
    err = capsys.readouterr().err
    assert err.endswith("scores/all.txt: 4 players, 0 hands, 3 games, no errors\n")
    for file in scores.glob("2026*.txt"):
        file.unlink()
    assert main(["check", "scores/all.txt"]) == 1
    assert "include=./: no other scores file (NAME.txt) is in it" in capsys.readouterr().err


def test_a_date_goes_on_from_file_to_file(club: Path) -> None:
    """As if each were included by a line of its own."""
    (club / "scores" / "2026-02-07.txt").write_text(f"{NAMES}{SCORES[2]}\n")
    Path("club.txt").write_text("include=scores/\n")
    apart = [f"include=scores/{path.name}\n" for path in sorted(club.glob("scores/2026*.txt"))]
    Path("apart.txt").write_text("".join(apart))
    rows = tally(Path("club.txt"), table="games")
    assert rows == tally(Path("apart.txt"), table="games")
    assert [row["date"] for row in rows[::4]] == [
        *("2026-01-09", "2026-02-06", "2026-02-06", "2026-10-02")
    ]


VERBS = (
    *(["check"], ["check", "--fix"], ["-o", "-"], ["sheet"], ["fmt"], ["report", "-o", "-"]),
    *(["--table", "all", "-o", "x"], ["-o", "-", "other.txt"]),
    ["explain", "--player", "Aki", "--column", "points"],
)


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_every_verb_reads_the_same(verb: list[str], club: Path, capsys: Out) -> None:
    """What a folder stands for is read as the files are that are named."""
    (club / "other.txt").write_text("Emi Fay Gus Hal\n= 30000 30000 20000 20000\n")
    said = []
    for text in ("include=scores/\n", "include=scores/2026-*.txt\n"):
        (club / "club.txt").write_text(text)
        assert main([*verb, "club.txt", *(["--force"] if "x" in verb else [])]) == 0
        said.append(capsys.readouterr())
    assert said[0] == said[1]
    assert (club / "club.txt").read_text() == "include=scores/2026-*.txt\n"


def test_a_file_met_twice_is_read_once_and_said(club: Path, capsys: Out) -> None:
    (club / "club.txt").write_text("include=scores/2026-01-09.txt\ninclude=scores/\n")
    files = ["club.txt", "scores/2026-10-02.txt", "-o", "-", "--columns", "name,game_count"]
    assert main(files) == 0
    out, err = capsys.readouterr()
    assert "Aki\t3\n" in out
    assert [line for line in err.splitlines() if "warning" in line] == [
        "club.txt:2:9: warning: scores/2026-01-09.txt was read already (line 1 includes it):"
        " it counts once [read-twice]",
        "scores/2026-10-02.txt:1:1: warning: scores/2026-10-02.txt was read already"
        " (club.txt line 2 includes it): it counts once [read-twice]",
    ]


def test_links_that_lead_out(club: Path, capsys: Out) -> None:
    """A file by its name, a folder before it is listed; the other files are read."""
    outside = club.parent / f"{club.name}-outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("TOKEN=hush\n")
    (club / "scores" / "link.txt").symlink_to(outside / "secret.txt")
    (club / "club.txt").write_text("include=scores/\nAki -20\nEmi -20\n")
    assert main(["check", "club.txt"]) == 1
    told = capsys.readouterr().err
    assert told.startswith(
        "club.txt:1:9: error: scores/link.txt leads out of the folder of club.txt: move the file"
    )
    assert "hush" not in told
    (club / "scores" / "link.txt").unlink()
    (club / "linked").symlink_to(outside, target_is_directory=True)
    for value in ("linked/", "linked", "linked/s*", "*/*.txt", f"{outside}/*", "linked/t*"):
        (club / "club.txt").write_text(f"include={value}\n")
        assert main(["check", "club.txt"]) == 1, value
        told = capsys.readouterr().err
        assert f"include={value} leads out of the folder of club.txt" in told, value
        assert "hush" not in told and "secret" not in told
    (outside / "secret.txt").write_text(f"{NAMES}{SCORES[0]}\n")
    (club / "club.txt").write_text("include=linked/*.txt\n")
    assert main(["check", "club.txt", "--include-anywhere"]) == 0


@needs_named_pipes
def test_a_pipe_in_a_folder(club: Path, capsys: Out) -> None:
    os.mkfifo(club / "scores" / "pipe.txt")
    (club / "club.txt").write_text("include=scores/\n")
    assert main(["check", "club.txt"]) == 1
    assert "scores/pipe.txt is a pipe or a device: include a file" in capsys.readouterr().err


def test_a_link_to_nothing_is_not_passed_over(club: Path, capsys: Out) -> None:
    (club / "scores" / "gone.txt").symlink_to(club / "scores" / "nowhere.txt")
    (club / "club.txt").write_text("include=scores/\n")
    assert main(["check", "club.txt"]) == 1
    assert "scores/gone.txt: there is no such file [" in capsys.readouterr().err


def test_the_bound_of_includes_counts_files(
    club: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mjtally.interpreter.include_checks.MAX_INCLUDES", 2)
    (club / "club.txt").write_text("include=scores/\ninclude=scores/*/*\n")
    assert main(["check", "club.txt"]) == 1
    assert capsys.readouterr().err.count("more than 2 files are included in all") == 1


def test_paths_of_windows(club: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    """A `\\` separates folders where the system says so; elsewhere the message tells what does."""
    (club / "club.txt").write_text("include=scores\\*.txt\ninclude=scores\\2026-01-09.txt\n")
    assert main(["check", "club.txt"]) == 1
    told = capsys.readouterr().err
    assert "include=scores\\*.txt: folders are separated by /: write include=scores/*.txt" in told
    assert "there is no such file, did you mean scores/2026-01-09.txt?" in told
    monkeypatch.setattr("mjtally.interpreter.includes.SEPARATORS", "/\\")
    pattern = parse_include_pattern("", "scores\\2026-0*.txt")
    assert pattern is not None
    found = pattern.find_files(None)
    assert found == ["scores/2026-01-09.txt", "scores/2026-02-06.txt"]


@pytest.mark.parametrize("value", ["scores/", "scores/2026-*.txt", '"scores/*"'])
def test_an_editor_finds_the_file_above(value: str, club: Path) -> None:
    """A file that a folder or a pattern means is read with the roster of what includes it."""
    (club / "club.txt").write_text(f"roster=Aki,Ben,Chie,Emi\ninclude={value}\n")
    workspace = ScoresWorkspace([str(club)])
    path = str(club.resolve() / "scores" / "2026-01-09.txt")
    workspace.set_text(path, Path(path).read_text())
    assert workspace.find_roots(path) == (str(club.resolve() / "club.txt"),)
    (problem,) = workspace.find_problems(path)[path]
    assert problem.message.startswith("Dai is not in the roster")
