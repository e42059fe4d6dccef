"""Files that are changed in place: none that is no scores file, and nothing that others wrote."""

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.editing.fixes import fix_errors
from mjtally.editing.formatting import format_text
from mjtally.interpreter.file_kinds import check_is_scores
from mjtally.output.files import ChangedError, FileContents, read_contents
from mjtally.output.places import Places
from support.cases import for_each
from support.machines import needs_posix
from support.paths import DATA

GAME = "Aki Ben Chie Dai\n3/40    - d -\nend\n"
GAMES = "Date;Player;Score;Player;Score;Player;Score;Player;Score\n"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\xff"

Out = pytest.CaptureFixture[str]
Verb = Callable[[str], list[str]]


def workbook(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as parts:
        parts.writestr("xl/workbook.xml", "<workbook/>")


FOREIGN: dict[str, tuple[bytes | Callable[[Path], object], str]] = {
    "picture.png": (PNG, "it is a picture"),
    "games.xlsx": (workbook, "it is a workbook, or another zip: import it with: mjtally import"),
    "latin.txt": (GAME.encode() + "# caf\xe9\n".encode("latin-1"), "in another encoding"),
    "shift-jis.txt": ("東南西北\n".encode("shift-jis") + GAME.encode(), "in another encoding"),
    "utf-16.txt": (
        GAME.encode("utf-16"),
        "was saved as UTF-16, and stays as it was: save it as UTF-8",
    ),
    "utf-16-be.txt": (GAME.encode("utf-16-be"), "it is binary, or in another encoding"),
    "nul.txt": (GAME.encode() + b"\0", "it is binary, or in another encoding"),
    "log.json": (json.dumps({"title": ["a", "b"]}).encode(), "it is JSON"),
    "mjai.json": (b'{"type":"start_game"}\n{"type":"end_game"}\n', "it is JSON"),
    "log.xml": (b'<mjloggm ver="2.3"></mjloggm>', "it is XML"),
    "page.html": (b"<!doctype html>\n<title>x</title>\n", "it is a page (HTML)"),
    "sheet.csv": (GAMES.encode() + b"2026-02-01;Aki;1;Ben;2;Chie;3;Dai;4\n", "it is a spreadsheet"),
    "sheet2.csv": (b"a,b,c,d,e\n1,2,3,4,5\n", "it is a spreadsheet"),
    "numbers.txt": (b"a,b,c,d,e\n1,2,3,4,5\n", "most lines of it"),
    "table.tsv": (b"name\thand_count\twin_count\nAki\t1\t1\nBen\t1\t0\n", "it is a spreadsheet"),
    "table.md": (b"| name | points |\n| --- | --- |\n| Aki | 3 |\n", "it is a table (Markdown)"),
    "README.md": (b"# Games\n```text\nAki Ben Chie Dai\n3/40 - d -\n```\n", "most lines of it"),
    "prose.txt": (b"We met on Friday evening.\n- Aki won twice\nNobody lost much\n", "most lines"),
}
VERBS: dict[str, Verb] = {
    "fmt": lambda name: ["fmt", name],
    "fix": lambda name: ["check", "--fix", name],
    "append": lambda name: ["import", "-q", "new.csv", "--append", name],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    row = "2026-02-01;Aki;45200;Ben;28100;Chie;17300;Dai;9400\n"
    Path("new.csv").write_text(GAMES + row, encoding="utf-8")
    return tmp_path


@for_each(lambda: product(VERBS, FOREIGN), str)
def test_what_is_no_scores_file_is_refused_untouched(
    case: tuple[str, str], folder: Path, capsys: Out
) -> None:
    verb, name = case
    content, why = FOREIGN[name]
    path = folder / name
    if callable(content):
        content(path)
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    assert main(VERBS[verb](name)) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith(f"mjtally: {name} ") and ", and stays as it was: " in said
    assert why in said
    assert path.read_bytes() == before
    assert {each.name for each in folder.iterdir()} == {name, "new.csv"}
    path.unlink()


def test_every_one_of_several_is_told_and_nothing_is_done(folder: Path, capsys: Out) -> None:
    (folder / "picture.png").write_bytes(PNG)
    (folder / "games.txt").write_text(GAME, encoding="utf-8")
    assert main(["fmt", "games.txt", "picture.png", "new.csv"]) == 2
    assert capsys.readouterr().err.count("is not a scores file") == 2
    assert (folder / "games.txt").read_text(encoding="utf-8") == GAME


def test_a_file_of_mistakes_with_one_game_is_a_scores_file() -> None:
    """Words that nobody marked as a comment, and marks that nobody can read."""
    broken = ["3_40 - d -", "Aki won again", "we had tea", "3 40 - d -", "0 7 5 2", "no idea"]
    for played in ("3/40 - d -", "= 45200 28100 17300 9400"):
        check_is_scores("games.txt", "\n".join(["Aki Ben Chie Dai", played, *broken]))


def test_a_beginning_with_names_alone_is_a_scores_file() -> None:
    check_is_scores("games.txt", "roster=Aki,Ben,Chie,Dai\nlength=east\n\nAki Ben Chie Dai\n")


def test_scores_files_with_mistakes_are_scores_files() -> None:
    """All broken files that are UTF-8, and each line of them that is mended today."""
    for path in sorted((DATA / "broken").glob("*.txt")):
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue
        if "\0" not in text and not path.stem.startswith("spreadsheet-"):
            check_is_scores(path.name, text)


@pytest.mark.parametrize(
    "text",
    [
        *[
            "",
            "\n\n",
            "# nothing yet\n",
            "Aki Ben Chie Dai\n",
            "Aki,Ben,Chie,Dai\n",
            "２０２６-０１-０７",
        ],
        *[
            "<<<<<<< HEAD\nAki Ben Chie Dai\n5 - d -\n",
            "\ufeffAki Ben Chie Dai\r\n",
            "{nonsense\n5 - d -\n",
        ],
        *["x\ny\nz\n5 - d -\n", "include=jan.txt\n", "rules=hk\n", "end\n", "2026-11-20\n"],
    ],
)
def test_a_beginning_is_a_scores_file(text: str) -> None:
    check_is_scores("games.txt", text)


# ------------------------------------------------------------------------------ two writers


def test_a_file_that_changed_meanwhile_stays_as_it_is_now(folder: Path) -> None:
    path = folder / "games.txt"
    path.write_text("old", encoding="utf-8")
    before = read_contents("games.txt")
    assert before == FileContents(b"old") and read_contents("none.txt") == FileContents(None)
    with (
        pytest.raises(ChangedError, match=r"games\.txt was changed while it was read: try again"),
        Places() as places,
    ):
        places.open("games.txt", "text", before=before).write("ours")
        path.write_text("theirs", encoding="utf-8")
        places.keep()
    assert path.read_text(encoding="utf-8") == "theirs"
    assert {each.name for each in folder.iterdir()} == {"games.txt", "new.csv"}


@pytest.mark.parametrize("verb", [["fmt"], ["check", "--fix"]], ids=" ".join)
def test_what_is_saved_meanwhile_is_not_lost(
    verb: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """An editor saves after the file was read, and before it is written."""
    path = folder / "games.txt"
    path.write_text(GAME.replace("3/40", "３/40"), encoding="utf-8")
    saved = GAME + GAME

    def late(text: str, *more: object, **options: object) -> object:
        path.write_text(saved, encoding="utf-8")
        return made(text, *more, **options)

    if verb == ["fmt"]:
        made: Callable[..., object] = format_text
        monkeypatch.setattr("mjtally.cli.fmt.format_text", late)
    else:
        made = fix_errors
        monkeypatch.setattr("mjtally.editing.fixes.fix_errors", late)
    assert main([*verb, "games.txt"]) == 2
    assert "games.txt was changed while it was read: try again" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == saved


def test_games_that_others_add_meanwhile_stay(folder: Path) -> None:
    """Several imports at once, each of a game of its own, to a file that is not there yet. Who
    comes between the reading and the writing of another is told to try again."""
    count = 3
    left = {at: f"in{at}.csv" for at in range(count)}
    for at, name in left.items():
        row = f"2026-02-01;Aki;{45200 + 100 * at};Ben;{28100 - 100 * at};Chie;17300;Dai;9400\n"
        (folder / name).write_text(GAMES + row, encoding="utf-8")
    while left:
        started = {
            at: subprocess.Popen(
                [sys.executable, "-m", "mjtally", "import", "-q", name, "--append", "games.txt"],
                stderr=subprocess.PIPE,
                text=True,
            )
            for at, name in left.items()
        }
        said = {at: process.communicate(timeout=120)[1] for at, process in started.items()}
        done = [at for at, process in started.items() if process.returncode == 0]
        assert done, said
        for at in done:
            del left[at]
        again = "mjtally: games.txt was changed while it was read: try again\n"
        assert all(said[at] == again for at in left), said
    text = (folder / "games.txt").read_text(encoding="utf-8")
    assert text.count("\n= ") == count
    for at in range(count):
        assert f"{45200 + 100 * at}" in text
    assert not [name for name in os.listdir() if name.startswith(".mjtally")]
    assert main(["check", "-q", "games.txt"]) == 0


def test_a_writer_that_was_killed_locks_nobody_out(folder: Path) -> None:
    program = (
        "import os; from mjtally.output.files import locked\n"
        "with locked(os.path.realpath('games.txt')):\n    print('locked', flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout and holder.stdout.readline().startswith(b"locked")
        holder.kill()
        holder.wait(timeout=60)
    assert main(["import", "-q", "new.csv", "--append", "games.txt"]) == 0
    assert "= 45200" in (folder / "games.txt").read_text(encoding="utf-8")


# ------------------------------------------------------------------------ what a file keeps


@needs_posix
def test_nobody_reads_a_private_file_meanwhile(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its new text has no more rights than its old one, and is on the disk before its name."""
    path = folder / "games.txt"
    path.write_text(GAME, encoding="utf-8")
    path.chmod(0o600)
    if os.geteuid() == 0:
        os.chown(path, 1234, 2345)
    owner = path.stat().st_uid, path.stat().st_gid
    done: list[str] = []
    rename, sync = os.replace, os.fsync

    def watch_sync(number: int) -> None:
        done.append(f"{os.fstat(number).st_mode & 0o777:o}")
        sync(number)

    def watch_rename(source: str, target: str) -> None:
        done.append(Path(target).name)
        rename(source, target)

    monkeypatch.setattr(os, "fsync", watch_sync)
    monkeypatch.setattr(os, "replace", watch_rename)
    os.link(path, folder / "backup.txt")
    assert main(["fmt", "-q", "games.txt"]) == 0
    assert done == ["600", "games.txt"]
    assert path.stat().st_mode & 0o777 == 0o600
    assert (path.stat().st_uid, path.stat().st_gid) == owner
    assert (folder / "backup.txt").read_text(encoding="utf-8") == GAME  # as a backup is to be


def test_a_very_large_file_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Its text would take more memory than a machine may have."""
    path = folder / "games.txt"
    path.write_text(GAME * 30_000, encoding="utf-8")
    monkeypatch.setattr("mjtally.interpreter.sources.MAX_TEXT_BYTES", 1_000_000)
    for verb in ("fmt", "fix"):
        assert main(VERBS[verb]("games.txt")) == 2
        assert capsys.readouterr().err == (
            "mjtally: games.txt is larger than 1 MB, the most that is written anew: make several"
            " files of it\n"
        )
