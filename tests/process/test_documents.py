"""The README and the manual: every command with its output, every scores file, every piece of
Python, every link, every picture."""

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import urllib.error
import urllib.request
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from mjtally.base.terminal import align_columns
from mjtally.cli.main import main
from mjtally.club.club import Club
from mjtally.manual import DOORS, PAGES, read_page
from support.machines import needs_posix
from support.paths import EXAMPLES, ROOT
from support.phone import PHONE
from support.terminal import run_session_in_terminal
from tools.pictures import (
    APP_SCREENS,
    BOARD_SCREENS,
    GAP,
    PAGE_SIZE,
    PICTURES,
    draw_terminal,
    find_screen_width,
    run_commands,
)

README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = {"README": README, **{page: read_page(page) for page in PAGES}}
BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>[^\n]*) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?!https?:)([^)\s]+)\)")
PICTURE = re.compile(r"!\[[^\]]+\]\(([^)]+)\)")


class Block(NamedTuple):
    """A piece of a document between three backquotes."""

    document: str
    mark: str  # of the comment above it, such as file: friday.txt
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.document}: {self.text.partition(chr(10))[0]}"


@cache
def list_blocks(document: str) -> list[Block]:
    """The pieces of a document, each with the mark above it."""
    found = (match.groupdict("") for match in BLOCK.finditer(DOCUMENTS[document]))
    return [Block(document, **each) for each in found]


BLOCKS = [block for document in DOCUMENTS for block in list_blocks(document)]
README_BLOCKS = [block for block in BLOCKS if block.document == "README"]
SERVER = "server"  # of a console block whose command goes on until it is stopped
ASKS = "asks"  # of one whose command asks, with what is typed behind its prompts
SCREEN = "screen: "  # of one that shows a terminal, after what the reader did to this file
ADDED = "added to: "  # of lines that the reader writes below a file which a command made
CONSOLE = [
    block
    for block in BLOCKS
    if block.kind == "console"
    and block.mark not in {SERVER, ASKS}
    and not block.mark.startswith(SCREEN)
]
ASKING = [block for block in BLOCKS if block.mark == ASKS]
SESSIONS = [block for block in BLOCKS if block.kind == "pycon"]
PART = "part of: "
BEFORE_ANY_FILE = "before any file"
PARTS = [block for block in BLOCKS if block.mark.startswith(PART)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A folder with the examples, where the block, or a file of its document, names them, and
    `mjtally` on the path."""
    block = request.getfixturevalue("block") if "block" in request.fixturenames else None
    if block and any("examples/" in text for text in (block.text, *list_files(block).values())):
        shutil.copytree(EXAMPLES, tmp_path / "examples")
    command = tmp_path / "bin" / "mjtally"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mjtally "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def list_files(block: Block) -> dict[str, str]:
    """The files that the document of a block shows, by the mark above each: `file: friday.txt`. A
    command that makes one of them is marked `before any file`."""
    if block.mark == BEFORE_ANY_FILE:
        return {}
    files = (each for each in list_blocks(block.document) if each.mark.startswith("file: "))
    return {each.mark.removeprefix("file: "): each.text for each in files}


def write_files_for(block: Block, folder: Path) -> None:
    for name, text in list_files(block).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def run_console_block(text: str) -> str:
    """A console block with what its commands really print."""
    lines = []
    for line in text.splitlines():
        if line.startswith("$ "):
            lines += [line, *run_command(line[2:]).splitlines()]
    return "".join(f"{line}\n" for line in lines)


def run_command(command: str) -> str:
    """What a command prints: in this process, but where the shell has more to do than to split
    its words."""
    words = shlex.split(command, comments=True)
    if words[0] == "mjtally" and not set("|<>;&$*") & set(command):
        return run_here(words[1:])
    done = subprocess.run(
        command,
        shell=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    return done.stdout


def run_here(words: list[str]) -> str:
    """Both streams in one, in the order in which they come: standard output waits for more."""
    both = io.BytesIO()
    out = io.TextIOWrapper(both, "utf-8", newline="")
    err = io.TextIOWrapper(both, "utf-8", newline="", write_through=True)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        main(words)
    out.flush()
    return both.getvalue().decode()


# ------------------------------------------------------------------------- what is served

AT_THE_TABLE = "at-the-table"
SERVERS = [block for block in BLOCKS if block.mark == SERVER]
STOP = "^C"  # as terminals show Ctrl-C
PORT = "8765"  # of every server, unless it is told another: here it is told any that is free
ANY_NETWORK = (  # what a network and chance decide
    (re.compile(r"http://(?!127\.)[\d.]+:"), "http://192.168.1.20:"),
    (re.compile(r"token=\S+"), "token=…"),
)


def run_server_block(text: str) -> str:
    """A console block with what its server really prints, until it is stopped where the block has
    `^C`, and after that."""
    lines = text.splitlines()
    command, stop = lines[0].removeprefix("$ "), lines.index(STOP)
    with subprocess.Popen(
        ["sh", "-c", f"exec {command} --port 0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as server:
        assert server.stdout
        first = [server.stdout.readline() for _ in lines[1:stop]]
        wait_for_answer("".join(first))
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()
    assert server.returncode == 0
    said = re.sub(r"(http://[\d.]+):\d+", rf"\1:{PORT}", f"{''.join(first)}{STOP}\n{rest}")
    return f"{lines[0]}\n{said}"


def wait_for_answer(said: str) -> None:
    """Until a server answers at the address that it printed, whatever it says."""
    address = re.search(r"http://\S+", said)
    with contextlib.suppress(urllib.error.HTTPError):
        assert address and urllib.request.urlopen(address[0], timeout=30)


def hide_network(text: str) -> str:
    """A text with one address and one token for all."""
    for pattern, known in ANY_NETWORK:
        text = pattern.sub(known, text)
    return text


@pytest.mark.slow
@needs_posix
@pytest.mark.parametrize("block", SERVERS, ids=str)
def test_servers(block: Block, folder: Path) -> None:
    """What a document says that a server prints, it prints, whatever its network is."""
    write_files_for(block, folder)
    said = run_server_block(block.text)
    if "on no network" in said:
        pytest.skip("no network here")
    assert hide_network(said) == hide_network(block.text)


def parse_tapped(words: str, players: list[str]) -> dict[str, object]:
    """What was tapped, out of the comment above a line: a result, then steps with players, and
    players with values: `win, winners Ben, discarder Chie, Ben 3/40`."""
    result, *parts = words.split(", ")
    taps: dict[str, dict[str, object]] = {"seats": {}, "values": {}, "choices": {}}
    for part in parts:
        first, *others = part.split()
        if first in players:
            taps["values"][str(players.index(first))] = " ".join(others)
        else:
            taps["seats"][first] = [players.index(name) for name in others if name != "nobody"]
    return {"result": result, "comment": "", **taps}


def test_the_evening_at_the_table(folder: Path) -> None:
    """What is tapped becomes the lines that the page shows, and the file in the end."""
    blocks = list_blocks(AT_THE_TABLE)
    write_files_for(blocks[0], folder)
    club = Club(str(folder / "club"))
    (table,) = (folder / "club" / "scores").glob("*.txt")
    state = club.describe_table(table.stem)
    saved: list[dict[str, object]] = []
    for block in blocks:
        if block.mark.startswith("tapped: "):
            taps = parse_tapped(block.mark.removeprefix("tapped: "), state["players"])
            saved.append({"taps": taps, "line": block.text.split()})
        elif block.mark == "typed":
            saved += [{"text": line, "line": line.split()} for line in block.text.splitlines()]
    for number, each in enumerate(saved):
        line = each.pop("line")
        key = {"key": f"submission-{number:06}", "digest": state["digest"]}
        answer = club.save_line(table.stem, {**key, **each})
        state = answer["state"]
        assert answer["line"].split() == line
    (whole,) = [block for block in blocks if block.mark.startswith("saved: ")]
    assert (folder / whole.mark.removeprefix("saved: ")).read_text("utf-8") == whole.text
    assert len(saved) > 5


def test_blocks_were_found() -> None:
    assert len([block for block in CONSOLE if block in README_BLOCKS]) >= 2
    kinds = {"console", "python", "pycon", "sh", "sql", "text", "yaml"}
    assert {block.kind for block in BLOCKS} <= kinds


def test_the_readme_is_a_page() -> None:
    assert len(README.splitlines()) <= 200


@pytest.mark.slow
@pytest.mark.parametrize("block", CONSOLE, ids=str)
def test_commands(block: Block, folder: Path) -> None:
    """What a document says that commands print is what they print."""
    write_files_for(block, folder)
    assert run_console_block(block.text) == block.text


@pytest.mark.slow
@needs_posix
@pytest.mark.parametrize("block", ASKING, ids=str)
def test_commands_that_ask(block: Block, folder: Path) -> None:
    """What a document says that a command asks and shows is what it does."""
    from support.terminal import replay_typed

    write_files_for(block, folder)
    assert replay_typed(block.text, 80, folder) == block.text


@pytest.mark.slow
@needs_posix
def test_the_readers_first_file(folder: Path) -> None:
    """Who follows the README has a file with a hand of their own, and sees what it shows."""
    made, added, seen = (
        next(block for block in README_BLOCKS if block.mark.startswith(mark))
        for mark in (BEFORE_ANY_FILE, ADDED, SCREEN)
    )
    assert run_console_block(made.text) == made.text
    with (folder / added.mark.removeprefix(ADDED)).open("a", encoding="utf-8") as file:
        file.write(added.text)
    command = seen.text.partition("\n")[0].removeprefix("$ ")
    shown = run_session_in_terminal([command], 80, folder, {"NO_COLOR": "1"})
    assert shown == seen.text


def format_answer(answer: sqlite3.Cursor) -> str:
    """What a query finds, below the names of its columns."""
    names = [column for column, *_ in answer.description]
    rows = [names, *(["" if value is None else str(value) for value in row] for row in answer)]
    return "".join(f"{line}\n" for line in align_columns(rows))


def test_questions_to_a_database(folder: Path) -> None:
    """Each query of the page finds what stands below it, in the database that the page makes."""
    shutil.copytree(EXAMPLES, folder / "examples")
    blocks = list_blocks("database")
    (made,) = [block for block in blocks if block.kind == "console"]
    run_command(made.text.splitlines()[0].removeprefix("$ "))
    database = sqlite3.connect(folder / "club.db")
    queries = [block.text for block in blocks if block.kind == "sql"]
    answers = [block.text for block in blocks if block.mark == "answer"]
    assert len(queries) == len(answers) == 6
    for query, answer in zip(queries, answers, strict=True):
        assert format_answer(database.execute(query)) == answer
    database.close()


@pytest.mark.parametrize("block", PARTS, ids=str)
def test_parts_of_files(block: Block) -> None:
    """A line that is shown by itself stands in the file that is shown whole: `part of: NAME`."""
    name = block.mark.removeprefix(PART)
    (whole,) = [each for each in list_blocks(block.document) if each.mark == f"file: {name}"]
    assert f"\n{block.text}" in f"\n{whole.text}"


@pytest.mark.slow
@pytest.mark.parametrize("block", SESSIONS, ids=str)
def test_python_sessions(block: Block, folder: Path) -> None:
    """What a document says that Python prints is what it prints."""
    write_files_for(block, folder)
    example = doctest.DocTestParser().get_doctest(block.text, {}, str(block), None, 0)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(example, out=told.append)
    assert not told, "".join(told)


@pytest.mark.parametrize("page", PAGES)
def test_links_of_the_manual(page: str) -> None:
    """Links lead to pages of the manual, and to headings that are there."""
    for target in LINK.findall(DOCUMENTS[page]):
        path, _, heading = target.partition("#")
        linked = path.removesuffix(".md") if path else page
        assert linked in PAGES and (not path or path.endswith(".md")), target
        assert not heading or heading in list_anchors(DOCUMENTS[linked]), target


@pytest.mark.parametrize("document", [ROOT / "README.md", *(ROOT / ".github").glob("*.md")])
def test_links_of_the_repository(document: Path) -> None:
    """Links lead to files that are there, and the README's to each page of the manual."""
    targets = LINK.findall(document.read_text("utf-8"))
    paths = {(document.parent / target.partition("#")[0]).resolve() for target in targets}
    assert not [path for path in paths if not path.exists()]
    if document.name == "README.md":
        assert {ROOT / "src/mjtally/manual" / f"{page}.md" for page in PAGES} <= paths


def test_pictures_are_as_wide_and_high_as_their_screens() -> None:
    """Those of phones show several, side by side, which are not squeezed."""
    screen = PHONE["viewport"]
    for name, count in (("board", BOARD_SCREENS), ("app", APP_SCREENS)):
        width = find_screen_width(count)
        height = width * screen["height"] / screen["width"]
        shown = read_picture_size(PICTURES / f"{name}.png")
        assert shown[0] == count * width + (count + 1) * GAP
        assert abs(shown[1] - height - 2 * GAP) <= 1
    assert read_picture_size(PICTURES / "report.png") == PAGE_SIZE


def read_picture_size(picture: Path) -> tuple[int, int]:
    """The width and the height that a PNG begins with."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height


def test_pictures_are_small() -> None:
    pictures = [ROOT / each for each in PICTURE.findall(README)]
    assert len(pictures) == 3
    manual = ROOT / "src" / "mjtally" / "manual"
    pictures += [manual / each for page in PAGES for each in PICTURE.findall(DOCUMENTS[page])]
    assert all(each.stat().st_size < 200_000 for each in pictures)


def test_the_picture_of_the_terminal_is_what_is_seen(tmp_path: Path) -> None:
    """After a change of what is printed: `PYTHONPATH=tests python -m tools.pictures`."""
    picture = (ROOT / ".github" / "terminal.svg").read_text("utf-8")
    assert draw_terminal(run_commands(tmp_path)) == picture


def list_anchors(text: str) -> list[str]:
    """The addresses of the headings of a document, as forges make them."""
    outside = re.sub(BLOCK, "", text)
    headings = re.findall("^#+ (.*)$", outside, re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings]


@pytest.mark.parametrize("page", [page for page in PAGES if not page.startswith("reference")])
def test_a_page_begins_with_what_it_is_for(page: str) -> None:
    first = DOCUMENTS[page].split("\n\n")[1]
    assert re.match(r"This page (?:is (?:for|to)|follows) ", first), first


def test_the_doors_of_the_manual() -> None:
    """The README shows the pages by the same three kinds of readers."""
    doors = re.split(r"^\*\*(\w+)\*\*$", README.split("## The manual")[1], flags=re.MULTILINE)
    shown = {
        door.lower(): set(re.findall(r"manual/([\w-]+)\.md", text))
        for door, text in zip(doors[1::2], doors[2::2], strict=True)
    }
    assert {door: {*pages} - {"how-do-i"} for door, pages in DOORS.items()} == shown


def test_every_page_is_in_the_list() -> None:
    files = {path.stem for path in (ROOT / "src/mjtally/manual").glob("*.md")}
    assert files == set(PAGES) and len(PAGES) == len(files)
    assert all(read_page(page).startswith("# ") for page in PAGES)


def test_the_two_commands_set_up_everything() -> None:
    """`.ci/run` takes them from here; they must be there, each in one line. It also follows the
    lines that install the program for players, and asks `mjtally` in the way that they type it."""
    commands = {block.mark: block.text for block in README_BLOCKS if block.kind == "sh"}
    assert commands.pop("ci: install").splitlines()[-1] == "mjtally --version"
    assert set(commands) == {"ci: main", "ci: test"}
    for command in commands.values():
        assert command.startswith("python3 -m venv ") and command.count("\n") == 1
