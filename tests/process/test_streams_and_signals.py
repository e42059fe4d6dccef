"""The command as a process among others: streams, signals, disks, and files that are read once.

Whatever happens, what the table says and what the exit status says are true, the old table is
whole, and nothing stays behind.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any, TextIO

import pytest

from mjtally.cli.main import main
from support.cases import for_each
from support.machines import needs_posix

pytestmark = needs_posix

GOOD = "Aki Ben Chie Dai\n3/40! - d -\nend\n"
BAD = "Aki Ben Chie Dai\n4 - d -\n"
MJTALLY = (sys.executable, "-m", "mjtally")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
PATIENCE = 120.0  # seconds for what comes at once

FinishedProcess = subprocess.CompletedProcess[bytes]
Out = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, to be in, with scores."""
    monkeypatch.chdir(tmp_path)
    Path("good.txt").write_text(GOOD)
    Path("bad.txt").write_text(BAD)
    return tmp_path


def run(*arguments: str, redirected: str = "", **options: Any) -> FinishedProcess:
    """The command, started by a shell that redirects its streams."""
    command = ("sh", "-c", f'exec "$@" {redirected}', "sh", *MJTALLY, *arguments)
    usual: dict[str, Any] = {"env": ENVIRONMENT, "capture_output": True}
    return subprocess.run(command, check=False, **usual | {"stdin": subprocess.DEVNULL} | options)


def list_other_files(folder: Path) -> set[str]:
    """What stands in a folder besides the scores."""
    return {path.name for path in folder.iterdir()} - {"good.txt", "bad.txt"}


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


# ------------------------------------------------------------------------------- streams

HAND = ("hand", "34678m33s234567p+2m")
VERBS = (
    ("--help",),
    ("--version",),
    ("rules",),
    ("columns",),
    ("points", "3/40"),
    ("explain", "good.txt:2"),
    ("explain", "good.txt", "--player", "Aki", "--column", "points", "--format", "json"),
    ("help",),
    ("help", "marks"),
    ("new", "Aki", "Ben", "Chie", "Dai"),
    *([("completion", "bash")] if find_spec("shtab") else []),
    HAND,
    ("hand", "--help"),
    ("good.txt", "-o", "-"),
)
WRITERS = (("--help",), ("good.txt", "-o", "-"))  # an answer, and a table
CLOSED = "mjtally: standard output is closed\n"
FULL = "mjtally: standard output cannot be written: No space left on device\n"


@pytest.mark.parametrize("verb", WRITERS, ids=" ".join)
def test_standard_output_that_takes_nothing(verb: tuple[str, ...], folder: Path) -> None:
    closed, full = run(*verb, redirected=">&-"), run(*verb, redirected=">/dev/full")
    assert (closed.returncode, closed.stderr.decode()) == (2, CLOSED)
    assert (full.returncode, full.stderr.decode()) == (2, FULL)


@for_each(VERBS, " ".join)
def test_no_verb_writes_by_a_way_of_its_own(
    verb: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """As the test before and the next one, in this process: for every verb."""
    monkeypatch.setattr(sys, "stdout", None)  # as Python has it where it is closed
    assert (main(verb), capsys.readouterr().err) == (2, CLOSED)
    with open_without_flush("/dev/full") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert (main(verb), capsys.readouterr().err) == (2, FULL)
    with open_closed_pipe() as pipe, open_without_flush(os.dup(pipe)) as gone:
        monkeypatch.setattr(sys, "stdout", gone)
        assert (main(verb), capsys.readouterr().err) == (0, "")


@contextmanager
def open_without_flush(place: str | int) -> Iterator[TextIO]:
    """A text stream which, closed, does not complain of what it could not write."""
    stream = open(place, "w", encoding="utf-8")  # noqa: SIM115
    try:
        yield stream
    finally:
        with suppress(OSError):
            stream.close()


def test_a_narrow_standard_output(folder: Path) -> None:
    """What is to be read is escaped there; a scores file is UTF-8 wherever it goes."""
    env = ENVIRONMENT | {"PYTHONIOENCODING": "cp1252"}
    names = ("Zoë", "田中", "Chie", "Dai")
    scores = run("new", *names, env=env)
    assert (scores.returncode, scores.stderr) == (0, b"")
    assert " ".join(names).encode() in scores.stdout
    plan = run("seating", *names, "--rounds", "1", "-q", env=env)
    assert (plan.returncode, plan.stderr) == (0, b"")
    assert f"roster={','.join(names)}\n".encode() in plan.stdout
    Path("names.txt").write_text(f"{' '.join(names)}\n3/40 - d -\nend\n", encoding="utf-8")
    meaning = run("explain", "names.txt:2", env=env)
    assert (meaning.returncode, meaning.stderr) == (0, b"")
    assert rb"\u7530\u4e2d" in meaning.stdout


@pytest.mark.parametrize("verb", WRITERS, ids=" ".join)
def test_a_reader_who_has_gone(verb: tuple[str, ...], folder: Path) -> None:
    """Such as `head -1`, which has enough: no error, and nothing is said."""
    with open_closed_pipe() as pipe:
        done = run(*verb, capture_output=False, stdout=pipe, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        (("check", "--format", "json", "bad.txt"), ""),
        (("check", "--format", "github", "bad.txt"), ""),
        (("check", "--fix", "--diff", "two.txt"), "would fix 1 mistake in two.txt"),
        (("fmt", "--check", "--diff", "good.txt"), "good.txt would change"),
        (("sheet", "late.txt"), "1 error: the sheet ends before late.txt:3"),
        (("needs", "late.txt"), "1 error: this is how the game stands before late.txt:3"),
    ],
    ids=" ".join,
)
def test_the_status_is_true_without_a_reader(
    verb: tuple[str, ...], said: str, folder: Path
) -> None:
    """What was found does not depend on how much of it is read."""
    Path("two.txt").write_text(f"{BAD}3-40 - d -\n")
    Path("late.txt").write_text("Aki Ben Chie Dai\n3/40 - d -\n3/4O - d -\n")
    with open_closed_pipe() as pipe:
        done = run(*verb, capture_output=False, stdout=pipe, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert said in done.stderr.decode() and b"Broken" not in done.stderr


@contextmanager
def open_closed_pipe() -> Iterator[int]:
    """A pipe that nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        yield writer
    finally:
        os.close(writer)


@pytest.mark.parametrize("how", ["closed", "full", "gone"])
def test_nobody_hears_the_problems(how: str, folder: Path) -> None:
    """They decide the status all the same, and say nothing in the table's place."""

    def deaf(*arguments: str) -> tuple[int, bytes]:
        if how == "gone":
            with open_closed_pipe() as pipe:
                done = run(*arguments, capture_output=False, stdout=subprocess.PIPE, stderr=pipe)
        else:
            done = run(*arguments, redirected="2>&-" if how == "closed" else "2>/dev/full")
        return done.returncode, done.stdout

    assert deaf("bad.txt", "good.txt", "-o", "out.tsv") == (1, b"")
    assert list_other_files(folder) == set()
    assert main(["good.txt", "-o", "out.tsv"]) == 0
    assert deaf("good.txt", "-o", "-") == (0, Path("out.tsv").read_bytes())
    if how == "closed":
        assert deaf("good.txt", "--wrong") == (2, b"")


@pytest.mark.parametrize("verb", [("-",), ("check", "-"), ("lab", "-"), ("-", "-o", "out.tsv")])
def test_standard_input_is_closed(
    verb: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """In this process; the next test closes it."""
    monkeypatch.setattr(sys, "stdin", None)  # as Python has it where it is closed
    assert main(verb) == 2
    said = "mjtally: standard input is closed: name a file to read\n"
    assert capsys.readouterr() == ("", said)
    assert list_other_files(folder) == set()


def test_importing_with_closed_streams(folder: Path, capsys: Out) -> None:
    """What it has no use for does not matter to it."""
    Path("log.txt").write_text("no log\n")
    closed = run("import", "-", redirected="<&-")
    said = b"mjtally: standard input is closed: name a file to read\n"
    assert (closed.returncode, closed.stderr) == (2, said)
    expected = main(["import", "log.txt"]), capsys.readouterr().out.encode()
    for redirected in ("<&-", "2>&-"):
        done = run("import", "log.txt", redirected=redirected)
        assert (done.returncode, done.stdout) == expected


NARROW = (  # with LC_ALL=C alone Python takes UTF-8
    {"PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
)


@pytest.mark.parametrize("narrow", NARROW, ids=" ".join)
def test_narrow_encodings(narrow: dict[str, str], folder: Path) -> None:
    """What cannot be shown is escaped. A table is always UTF-8, and so are names of files."""
    Path("é.txt").write_text(GOOD.replace("Aki", "亜紀"), encoding="utf-8")
    Path("year.txt").write_text("include=é.txt\n", encoding="utf-8")
    Path("missing.txt").write_text("include=ö.txt\n", encoding="utf-8")
    environment = ENVIRONMENT | narrow
    assert json.loads(run(*HAND, "--format", "json", env=environment).stdout)["han"] == 2
    done = run("year.txt", "-o", "-", "--table", "hands", env=environment)
    assert done.returncode == 0
    assert "é.txt\t2" in done.stdout.decode() and "亜紀" in done.stdout.decode()
    done = run("check", "missing.txt", env=environment)
    assert done.returncode == 1 and b"there is no such file" in done.stderr


# ------------------------------------------------------------------------------- signals


@contextmanager
def start_waiting_command(folder: Path, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command in the middle of its work: its table is begun, its scores never come."""
    os.mkfifo("pipe.txt")
    command = [*MJTALLY, "pipe.txt", "-o", "out/table.tsv", *options]
    Path("out").mkdir()
    Path("out/table.tsv").write_text("name\tpoints\n")
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
        wait_until(lambda: len(list(Path("out").iterdir())) == 2)
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_leaves_nothing(name: str, folder: Path) -> None:
    """Python may drop what a handler raises, and says so, or call it too late: the next ends it."""
    number = getattr(signal, name)
    with start_waiting_command(folder) as process:
        while process.poll() is None:
            process.send_signal(number)
            with suppress(subprocess.TimeoutExpired):
                process.wait(1)
        assert process.returncode == 128 + number
        assert process.stderr is not None
        said = process.stderr.read()
        assert not said or said.startswith(b"Exception ignored in")
    assert [path.name for path in Path("out").iterdir()] == ["table.tsv"]
    assert Path("out/table.tsv").read_text() == "name\tpoints\n"


def test_a_signal_that_somebody_ignores(folder: Path) -> None:
    """As `nohup` does."""
    os.mkfifo("pipe.txt")
    command = ["sh", "-c", 'trap "" HUP; exec "$@"', "sh", *MJTALLY, "pipe.txt", "-o", "out.tsv"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, env=ENVIRONMENT) as process:
        wait_until(lambda: any(name.endswith(".part") for name in list_other_files(folder)))
        process.send_signal(signal.SIGHUP)
        Path("pipe.txt").write_text(GOOD)
        assert process.wait(timeout=120) == 0
    assert list_other_files(folder) == {"out.tsv", "pipe.txt"}


def test_what_a_kill_leaves_is_in_nobodys_way(folder: Path) -> None:
    with start_waiting_command(folder) as process:
        process.kill()
    before = {path.name for path in Path("out").iterdir()}
    assert len(before) == 2 and Path("out/table.tsv").read_text() == "name\tpoints\n"
    assert run("good.txt", "-o", "out/table.tsv", "--force").returncode == 0
    assert {path.name for path in Path("out").iterdir()} == before
    assert Path("out/table.tsv").read_text().startswith("name\thand_count")


# ------------------------------------------------------------------------------- pipes


def write_to_pipe(path: str, text: str) -> None:
    """Write to a pipe, for whoever reads it."""

    def write() -> None:
        Path(path).write_text(text)

    Thread(target=write, daemon=True).start()


def test_files_that_can_be_read_once(folder: Path, capsys: Out) -> None:
    """Pipes beside other files. (A pipe that a file includes is refused: `test_seasons`.)"""
    os.mkfifo("pipe.txt")
    write_to_pipe("pipe.txt", GOOD.replace("3/40!", "3/30"))
    assert main(["-q", "pipe.txt", "good.txt", "-o", "pipe.tsv"]) == 0
    table = Path("pipe.tsv").read_text().splitlines()
    assert [row.split("\t")[1] for row in table] == ["hand_count", "2", "2", "2", "2", "8"]
    write_to_pipe("pipe.txt", BAD)
    assert main(["pipe.txt", "good.txt", "-o", "none.tsv"]) == 1
    assert capsys.readouterr().err.startswith("pipe.txt:2:1: error: 4 han")
    assert not Path("none.tsv").exists()


def test_a_line_of_a_pipe_is_explained(folder: Path, capsys: Out) -> None:
    """What can be read once is read once."""
    os.mkfifo("pipe")
    write_to_pipe("pipe", GOOD)
    assert main(["explain", "pipe:2"]) == 0
    assert capsys.readouterr().out.startswith("pipe:2: 3/40! - d -\n")


# ------------------------------------------------------------------------- disks and places


@contextmanager
def mount_disk(folder: Path, options: str) -> Iterator[Path]:
    """A disk of its own in a folder."""
    place = folder / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if not shutil.which("mount") or subprocess.call(
        command, stderr=subprocess.DEVNULL, timeout=120
    ):
        pytest.skip("no disk can be mounted here")
    try:
        (place / "old.tsv").write_text("name\tpoints\n")
        if options:
            subprocess.run(["mount", "-o", options, str(place)], check=True, timeout=120)
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True, timeout=120)


def test_a_full_disk(folder: Path, capsys: Out) -> None:
    Path("long.txt").write_text("Aki Ben Chie Dai\nlength=free\n" + "5 - d -*\n" * 2000)
    with mount_disk(folder, "") as disk:
        assert main(["long.txt", "-o", f"{disk}/old.tsv", "--table", "hands"]) == 2
        said = f"mjtally: {disk}/old.tsv cannot be written: No space left on device\n"
        assert capsys.readouterr().err == said
        assert [path.name for path in disk.iterdir()] == ["old.tsv"]
        assert (disk / "old.tsv").read_text() == "name\tpoints\n"


def test_a_full_device(folder: Path, capsys: Out) -> None:
    assert main(["good.txt", "-o", "/dev/full"]) == 2
    said = "mjtally: /dev/full cannot be written: No space left on device\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("name", ["old.tsv", "new.tsv"])
def test_a_folder_that_is_only_read(name: str, folder: Path, capsys: Out) -> None:
    with mount_disk(folder, "remount,ro") as disk:
        assert main(["good.txt", "-o", f"{disk}/{name}"]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"mjtally: {disk}/{name} ") and said.count("\n") == 1
        assert (disk / "old.tsv").read_text() == "name\tpoints\n"


def test_a_folder_that_vanishes(folder: Path) -> None:
    with start_waiting_command(folder) as process:
        shutil.rmtree("out")
        Path("pipe.txt").write_text(GOOD)
        _, said = process.communicate(timeout=120)
    assert process.returncode == 2
    assert said == b"mjtally: out/table.tsv cannot be written: No such file or directory\n"


def test_a_table_that_is_write_protected(folder: Path, capsys: Out) -> None:
    """Also by who may write everywhere."""
    Path("out.tsv").write_text("name\tpoints\n")
    Path("out.tsv").chmod(0o444)
    for force in ((), ("--force",)):
        assert main(["good.txt", "-o", "out.tsv", *force]) == 2
        said = "mjtally: out.tsv is write-protected: it stays as it was\n"
        assert capsys.readouterr().err == said
    assert Path("out.tsv").read_text() == "name\tpoints\n"
    assert list_other_files(folder) == {"out.tsv"}


def test_files_without_end(folder: Path) -> None:
    """A line is read up to a bound, in little memory, and then it is an error."""
    Path("comment.txt").write_text("Aki Ben Chie Dai\n# " + "x" * 95_000_000 + "\n5 - d -\n")
    for place, *command in (
        ("comment.txt:2:1", "-o", "-", "comment.txt"),
        ("/dev/zero:1:1", "check", "/dev/zero"),
    ):
        done = run(*command, **limit_memory())
        said = f"{place}: error: a line of more than 4000000 characters"
        assert done.returncode == 1 and done.stderr.decode().startswith(said)
        assert len(done.stderr) < 1000


def limit_memory() -> dict[str, Any]:
    import resource

    most = 400_000_000
    return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most))}


def test_lab_files_without_end(folder: Path, capsys: Out) -> None:
    Path("lab.txt").write_text(" " * 4_000_001 + "\n")
    assert main(["lab", "lab.txt"]) == 1
    assert capsys.readouterr().err.startswith("lab.txt:1:1: error: a line of more than 4000000")
