"""What a command writes: all of it or nothing, and never in the place of what it read."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from mjtally.output.places import OutputFile, Places
from support.cases import for_each, some_of
from support.commands import Run, run
from support.machines import needs_full_device, needs_named_pipes
from support.paths import EXAMPLES

__all__ = ["run"]  # the fixture
SCORES = "Aki Ben Chie Dai\n= 42100 28300 19600 10000\n"
OTHERS = "Eri Fay Gus Hal\n= 42100 28300 19600 10000\n"
SEASONS = f"season=a\n{SCORES}season=b\n{SCORES}season=c\n{SCORES}"
SHEET = "Date,Aki,Ben,Chie,Dai\n2026-11-20,42100,28300,19600,10000\n"
UNTIDY = "Aki Ben Chie Dai\n3/40   -   d   -\n３/40 - d -\nend\n"
PLAN = "roster=Aki,Ben,Chie,Dai,Eri,Fay,Gus,Hal\n"


def describe_folder() -> Mapping[str, str | bytes]:
    """Everything in the folder and below it, with what it holds or where it leads."""
    found: dict[str, str | bytes] = {}
    for path in sorted(Path().rglob("*")):
        found[str(path)] = (
            os.readlink(path)
            if path.is_symlink()
            else path.read_bytes()
            if path.is_file()
            else "a folder"
        )
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("in").mkdir()
    return tmp_path


def empty_folder() -> None:
    """Cases begin with the empty folder `in`."""
    for name in os.listdir():
        shutil.rmtree(name) if os.path.isdir(name) else os.unlink(name)
    Path("in").mkdir()


def refuse(run: Run, words: str, *expected: str) -> None:
    """A command fails because of what it would write; nothing is changed, and nothing is new."""
    before = describe_folder()
    status, printed, said = run(*words.split())
    assert (status, printed) == (2, ""), said
    for words_of_message in expected:
        assert words_of_message in said
    assert describe_folder() == before


# --------------------------------------------------------- no scores file that was read is replaced

# The commands, with what they write in curly brackets, which is a file that games.txt includes; and
# what a message calls that.
VERBS = {
    "one table": ("tally games.txt -o {in/players.tsv}", "table"),
    "a table of hands": ("games.txt --table hands -o {in/hands.csv}", "table"),
    "a table in any file": ("games.txt -o {in/nov.txt} --format tsv", "table"),
    "every table": ("games.txt --table all -o {in/players.tsv}", "table"),
    "a workbook": ("games.txt --table all -o {in/all.xlsx}", "workbook"),
    "a table's own place": ("games.txt -q {games.txt.tsv}", "table"),
    "every table's own place": ("games.txt --table all {games.txt.tables/seats.tsv}", "table"),
    "standings": ("standings games.txt -o {in/standings.md}", "table"),
    "results": ("results games.txt -o {in/results.json}", "table"),
    "a sheet": ("sheet games.txt -o {in/sheet.csv}", "sheet"),
    "a comparison": ("compare games.txt Aki Ben -o {in/two.csv}", "table"),
    "why a figure": (
        "explain games.txt --player Aki --column points -o {in/why.txt}",
        "explanation",
    ),
    "a line's meaning": ("explain games.txt:2 -o {in/line.json}", "explanation"),
    "a page": ("report games.txt -o {in/page.html}", "page"),
    "a page's own place": ("report games.txt {games.txt.html}", "page"),
    "a picture": ("report games.txt -o page.html --share {in/all.svg}", "picture"),
}
OWN_PLACES = {"a table's own place", "every table's own place", "a page's own place"}


def read_way(way: str) -> tuple[str, str, str]:
    """The command, the file that it would write, and what it calls that."""
    text, what = VERBS[way]
    start, _, rest = text.partition("{")
    path, _, end = rest.partition("}")
    is_written = start.rstrip().endswith(("-o", "--share"))
    if way == "every table":
        return f"{start}in{end}", path, what
    return (f"{start}{path}{end}" if is_written else f"{start}{end}"), path, what


def include(path: str, included: str) -> None:
    """Have games.txt include a file that a command would write."""
    place = Path(path)
    place.parent.mkdir(exist_ok=True)
    real = Path("in/real.txt")
    match included:
        case "by a link":
            real.write_text(SCORES * 6)
            place.symlink_to(real.resolve())
        case "by another name":
            real.write_text(SCORES * 6)
            place.hardlink_to(real)
        case _:
            place.write_text(SCORES * 6)
    named = {
        "plainly": path,
        "in another spelling": f"in/../././{path}",
        "by its whole path": str(place.resolve()),
        "by a link": "in/real.txt",
        "by another name": "in/real.txt",
    }[included]
    Path("games.txt").write_text(f"season=a\n{OTHERS}include={named}\nseason=b\n{SCORES}")


OTHERWISE = ("in another spelling", "by its whole path", "by a link", "by another name")
INCLUDED = [*product(VERBS, ["plainly"]), *some_of(product(VERBS, OTHERWISE), 3)]


@for_each(INCLUDED, " ".join)
def test_no_included_file_is_replaced(case: tuple[str, str], folder: Path, run: Run) -> None:
    way, included = case
    empty_folder()
    words, path, what = read_way(way)
    include(path, included)
    expected = f"{path} is included: the {what} would take its place"
    for force in ("", " --force") if way in OWN_PLACES else (" --force",):
        refuse(run, f"{words}{force}", expected)


@pytest.mark.parametrize("included", ["in/*.txt", "in/", "i?/n*.txt"])
@pytest.mark.parametrize("words", ["games.txt --format tsv", "sheet games.txt --format csv"])
def test_no_file_is_replaced_that_a_wildcard_found(
    words: str, included: str, folder: Path, run: Run
) -> None:
    Path("in/nov.txt").write_text(SCORES)
    Path("games.txt").write_text(f"{OTHERS}include={included}\n")
    refuse(run, f"{words} -o in/nov.txt --force", "in/nov.txt is included: the ")


@pytest.mark.parametrize("spelling", ["two.txt", "./two.txt", "in/../two.txt", "link", "hard"])
@for_each([way for way in VERBS if "own" not in way and "line" not in way])
def test_no_named_file_is_replaced(way: str, spelling: str, folder: Path, run: Run) -> None:
    empty_folder()
    words, path, what = read_way(way)
    Path("games.txt").write_text(SEASONS)
    Path("two.txt").write_text(SCORES)
    Path(path).unlink(missing_ok=True)
    if spelling == "hard":
        Path(path).hardlink_to("two.txt")
    else:
        Path(path).symlink_to(Path("two.txt").resolve())
    named = spelling if "two.txt" in spelling else path
    both = words.replace("games.txt", f"games.txt {named}", 1)
    refuse(run, f"{both} --force", f"{path} is a scores file: the {what} would take its place")


@pytest.mark.parametrize("verb", ["", "standings", "sheet"])
def test_standard_input_may_be_a_file(verb: str, folder: Path) -> None:
    Path("games.txt").write_text(SCORES)
    command = [sys.executable, "-m", "mjtally", *verb.split(), "-", "-o", "games.txt", "--force"]
    with open("games.txt") as given:
        done = subprocess.run(
            [*command, "--format", "tsv"],
            stdin=given,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert "games.txt is a scores file: the " in done.stderr
    assert describe_folder() == {"games.txt": SCORES.encode(), "in": "a folder"}


# ------------------------------------------------------------- other verbs, and other things read


def prepare_logs() -> None:
    """A folder of sheets, and scores files with names."""
    empty_folder()
    Path("in/deep").mkdir()
    for path in ("in/nov.csv", "in/deep/dec.csv", "new.csv"):
        Path(path).write_text(SHEET)
    Path("in/link.csv").symlink_to(Path("new.csv").resolve())
    Path("people.txt").write_text("include=more.txt\nroster=Aki,Ben,Chie,Dai\n")
    Path("more.txt").write_text("alias=Aki:Akira\n")


IMPORTS = {
    "itself": ("new.csv -o new.csv", "new.csv is a log"),
    "another spelling": ("new.csv -o in/../new.csv", "in/../new.csv is a log"),
    "a link": ("new.csv -o in/link.csv", "in/link.csv is a log"),
    "a folder's file": ("in -o in/nov.csv", "in/nov.csv is a log"),
    "a deep one": ("in -o in/deep/dec.csv", "in/deep/dec.csv is a log"),
    "a link of a folder's": ("in -o new.csv", "new.csv is a log"),
    "names": ("new.csv --names people.txt -o people.txt", "people.txt is a scores file"),
    "included names": ("new.csv --names people.txt -o more.txt", "more.txt is included"),
}


@for_each(IMPORTS)
def test_an_import_replaces_nothing_that_it_read(way: str, folder: Path, run: Run) -> None:
    prepare_logs()
    words, expected = IMPORTS[way]
    refuse(run, f"import {words} --force", f"{expected}: the scores file would take its place")


def test_an_import_into_the_folder_of_logs(folder: Path, run: Run) -> None:
    """A new file may lie there, and games may be added to one."""
    prepare_logs()
    assert run("import", "in", "-o", "in/all.txt", "-q")[0] == 0
    before = Path("in/all.txt").read_text()
    Path("in/nov.csv").write_text(SHEET.replace("-20", "-27"))
    assert run("import", "in/nov.csv", "--append", "in/all.txt", "-q")[0] == 0
    assert Path("in/all.txt").read_text().startswith(before)


PLANS = {
    "names": "--names people.txt -o people.txt",
    "roster": "--roster plan.txt -o plan.txt",
    "included": "--keep plan.txt -o more.txt",
    "sheets": "--keep plan.txt -o plan.txt --format html",
    "by a link": "--roster plan.txt -o link.txt",
}


@for_each(PLANS)
def test_a_plan_replaces_nothing_but_itself(way: str, folder: Path, run: Run) -> None:
    empty_folder()
    Path("people.txt").write_text("Aki\nBen\nChie\nDai\n")
    Path("more.txt").write_text("alias=Aki:Akira\n")
    Path("plan.txt").write_text(f"include=more.txt\n{PLAN}")
    Path("link.txt").symlink_to("plan.txt")
    refuse(run, f"seating {PLANS[way]} --rounds 2")


@pytest.mark.parametrize("out", ["plan.txt", "./plan.txt", "in/../plan.txt", "link.txt"])
def test_a_plan_goes_on_in_its_own_file(out: str, folder: Path, run: Run) -> None:
    Path("plan.txt").write_text(PLAN)
    Path("link.txt").symlink_to("plan.txt")
    assert run("seating", "--keep", "plan.txt", "-o", out, "--rounds", "2", "-q")[0] == 0
    assert Path("link.txt").is_symlink()
    assert Path("plan.txt").read_text().startswith(PLAN)
    assert Path("plan.txt").read_text().count("\n") > 4
    assert sorted(os.listdir()) == ["in", "link.txt", "plan.txt"]


@pytest.mark.parametrize("words", ["new Aki Ben Chie Dai -o games.txt", "new --club club"])
def test_a_new_file_replaces_none(words: str, folder: Path, run: Run) -> None:
    Path("games.txt").write_text(SCORES)
    Path("club").mkdir()
    Path("club/.gitignore").write_text("mine\n")
    refuse(run, words, "already exists")


# ----------------------------------------------------------------------- all of several, or none


def write_every_kind() -> None:
    """What the commands of `SEVERAL` read."""
    empty_folder()
    Path("games.txt").write_text(SEASONS)
    for name in ("one.txt", "two.txt", "three.txt"):
        Path(name).write_text(UNTIDY.replace("Dai", name[:3].title()))
    Path("3.csv").write_text("date,Aki,Ben,Chie\n2026-01-02,35000,35000,35000\n")
    Path("4.csv").write_text("date,Aki,Ben,Chie,Dai\n2026-01-02,25000,25000,25000,25000\n")


SEVERAL = {  # commands that write several files, and one of those
    "every table": ("games.txt --table all -o out/tables", "out/tables/records.tsv"),
    "every table beside": ("games.txt --table all", "games.txt.tables/records.tsv"),
    "a page and a picture": ("report games.txt -o out.html --share out.svg", "out.svg"),
    "kinds of games": ("import 3.csv 4.csv -o out/", "out/sanma.txt"),
    "files laid out": ("fmt one.txt two.txt three.txt", "two.txt"),
    "files mended": ("check --fix one.txt two.txt three.txt", "two.txt"),
    "a club": ("new --club out/club Aki Ben Chie Dai", "out/club/README.md"),
}
IN_PLACE = {"files laid out", "files mended"}


@for_each(SEVERAL)
def test_all_of_several_files_are_written(way: str, folder: Path, run: Run) -> None:
    write_every_kind()
    words, path = SEVERAL[way]
    before = describe_folder()
    assert run(*words.split())[0] == 0
    after = describe_folder()
    assert before.get(path) != after[path]
    assert not [name for name in after if ".mjtally-" in name]
    if way not in IN_PLACE | {"a club", "kinds of games"}:
        assert run(*words.split(), "--force")[0] == 0
        assert describe_folder() == after


@for_each([way for way in SEVERAL if way not in IN_PLACE | {"every table beside"}])
def test_one_foreign_file_keeps_all_from_being_written(way: str, folder: Path, run: Run) -> None:
    write_every_kind()
    words, path = SEVERAL[way]
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text("mine\n")
    refuse(run, words, f"{path} already exists")


@for_each(SEVERAL)
def test_one_write_protected_file_keeps_all_from_being_written(
    way: str, folder: Path, run: Run
) -> None:
    write_every_kind()
    words, path = SEVERAL[way]
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    if not Path(path).exists():
        Path(path).touch()
    Path(path).chmod(0o444)
    refuse(run, words, path)


class FullDisk(OutputFile):
    """Nothing fits on a disk any more after some bytes."""

    room = 0

    def write(self, data: Any) -> int:
        type(self).room -= len(data)
        if self.room < 0:
            data = b""
            self.out, number = self.out, os.open("/dev/full", os.O_WRONLY)
            os.dup2(number, self.fileno())
            os.close(number)
            return super().write(b"x")
        return super().write(data)


def count_bytes(run: Run, words: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many bytes a command writes. (What it wrote is removed again.)"""
    before = describe_folder()
    FullDisk.room = total = 10_000_000
    with monkeypatch.context() as patched:
        patched.setattr("mjtally.output.places.OutputFile", FullDisk)
        assert run(*words.split())[0] == 0
    for name in os.listdir():
        shutil.rmtree(name) if os.path.isdir(name) else os.unlink(name)
    for name, content in before.items():
        if isinstance(content, bytes):
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(content)
        else:
            Path(name).mkdir(exist_ok=True)
    return total - FullDisk.room


@needs_full_device
@for_each([words for words, _ in SEVERAL.values()] + ["games.txt -o out.tsv"])
def test_a_full_disk_leaves_nothing_half_done(
    words: str, folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_every_kind()
    size = count_bytes(run, words, monkeypatch)
    assert size
    with monkeypatch.context() as patched:
        patched.setattr("mjtally.output.places.OutputFile", FullDisk)
        for room in (0, size // 3, size // 2, size - 1):
            FullDisk.room = room
            refuse(run, words, "cannot be written: No space left on device")


@for_each(SEVERAL)
def test_a_name_that_cannot_be_given_takes_the_others_back(
    way: str, folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system may fail when some files have their places: these get what they held."""
    write_every_kind()
    words, _ = SEVERAL[way]
    rename = os.replace
    for number in (0, 1, 2):
        count = 0

        def fail(source: str, target: str, last: int = number) -> None:
            nonlocal count
            count += 1
            if count == last + 1:
                raise OSError(5, "Input/output error")
            rename(source, target)

        with monkeypatch.context() as patched:
            patched.setattr(os, "replace", fail)
            if number < (3 if way not in {"a page and a picture", "kinds of games"} else 2):
                refuse(run, words, "cannot be written: Input/output error")


def test_a_signal_between_two_names_takes_the_first_back(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stop(BaseException):
        pass

    rename, before = os.replace, {"a": b"old a", "in": "a folder"}
    Path("a").write_text("old a")

    def stop(source: str, target: str) -> None:
        rename(source, target)
        if target.endswith("b"):
            raise Stop

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(Stop), Places(force=True) as places:
        places.open("a", "table").write("new a")
        places.open("b", "table").write("new b")
        places.keep()
    assert describe_folder() == before


@pytest.mark.parametrize("words", ["fmt one.txt ./one.txt in/../one.txt", "fmt one.txt link.txt"])
def test_a_file_that_is_named_twice_is_changed_once(words: str, folder: Path, run: Run) -> None:
    write_every_kind()
    Path("link.txt").symlink_to("one.txt")
    status, _, said = run(*words.split())
    assert (status, said.count("formatted")) == (0, 1)
    assert run("fmt", "--check", "one.txt")[0] == 0


# --------------------------------------------------------------------- two things in one place


SHARED_PLACES = {
    "a picture at the page's": "report games.txt -o page.html --share link.svg",
    "tables that meet": "games.txt --table all -o in",
}


@for_each(SHARED_PLACES)
def test_two_things_do_not_share_a_place(way: str, folder: Path, run: Run) -> None:
    empty_folder()
    Path("games.txt").write_text(SEASONS)
    Path("link.svg").symlink_to("page.html")
    Path("in/hands.tsv").symlink_to("games.tsv")
    refuse(run, f"{SHARED_PLACES[way]} --force", "is the place of the ", "name another file")


# ------------------------------------------------------------------------------------ pipes


@needs_named_pipes
def test_a_pipe_that_nobody_reads_is_told(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mjtally.output.places.PATIENCE", 0.1)
    Path("games.txt").write_text(SEASONS)
    os.mkfifo("pipe")
    status, _, said = run("games.txt", "-o", "pipe", "-q")
    assert (status, said) == (
        2,
        "mjtally: pipe is a pipe that nobody reads: start its reader first\n",
    )


@needs_named_pipes
@for_each(["games.txt -o pipe", "report games.txt -o pipe --share out.svg"])
def test_a_pipe_gets_everything(words: str, folder: Path, run: Run) -> None:
    """Also where its reader comes a moment later."""
    empty_folder()
    Path("games.txt").write_text(SEASONS * 40)
    os.mkfifo("pipe")
    read: list[str] = []
    reader = threading.Timer(0.3, lambda: read.append(Path("pipe").read_text()))
    reader.start()
    assert run(*words.split(), "-q")[0] == 0
    reader.join(60)
    plain = words.replace("-o pipe", "-o -").replace("out.svg", "other.svg")
    assert read == [run(*plain.split(), "-q")[1]]


@needs_full_device
def test_a_picture_is_not_kept_where_its_page_is_not(folder: Path, run: Run) -> None:
    Path("games.txt").write_text(SEASONS)
    refuse(run, "report games.txt -o /dev/full --share out.svg", "/dev/full cannot be written: No")


@for_each(["report games.txt -o in", "report games.txt --share in"])
def test_a_folder_is_no_file(words: str, folder: Path, run: Run) -> None:
    Path("games.txt").write_text(SEASONS)
    refuse(run, words)


# ---------------------------------------------------------------------- who and when, in all verbs

ASKED = "-q games.txt --player Aki --column points"
READING: dict[str, Callable[[str], str]] = {
    "tally": lambda option: f"tally games.txt -o out.tsv {option}",
    "standings": lambda option: f"standings games.txt {option}",
    "results": lambda option: f"results games.txt {option}",
    "sheet": lambda option: f"sheet games.txt {option}",
    "report": lambda option: f"report games.txt {option}",
    "explain": lambda option: f"explain {ASKED} --last 1 {option}",
}


@for_each(READING)
def test_every_verb_says_who_plays(way: str, folder: Path, run: Run) -> None:
    """Where it is asked about somebody who does not."""
    Path("games.txt").write_text(SEASONS)
    refuse(run, READING[way]("--players Nobdy"), "Nobdy", "Aki, Ben, Chie")


@for_each(READING)
def test_every_verb_says_when_there_were_games(way: str, folder: Path, run: Run) -> None:
    Path("games.txt").write_text(SEASONS)
    refuse(run, READING[way]("--season d"), "d", "a, b, c")


def test_the_example_has_all_tables(tmp_path: Path, run: Run) -> None:
    """Beside what is there already."""
    (tmp_path / "notes.txt").write_text("mine\n")
    assert run(EXAMPLES / "riichi-evening.txt", "--table", "all", "-o", tmp_path, "-q")[0] == 0
    assert (tmp_path / "notes.txt").read_text() == "mine\n"
    assert (tmp_path / "records.tsv").exists()
