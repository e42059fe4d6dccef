"""The page to look at: its filters, the problems of the files, and how it is drawn in a process of
its own. (`test_pages_in_browser` looks at it.)"""

import asyncio
import gc
import os
import re
import signal
import subprocess
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import TypeVar

import httpx
import pytest

from mjtally.base.errors import UsageError
from mjtally.cli.main import main
from mjtally.club.look import (
    LookRequest,
    build_look_policy,
    render_look,
    select_filters,
    stamp_version,
)
from mjtally.club.server import look_worker
from mjtally.club.server.look_worker import LookWorker
from mjtally.club.submissions import ServingError
from support.serving import ServerProcess

HEAD = "rules=riichi\nguest=Gus\n"
SPRING = """\
season=spring
2026-03-06
Aki Ben Chie Dai
= 40000 30000 20000 10000
Aki Ben Chie Dai
= 10000 20000 30000 40000
2026-04-03
Aki Ben Chie Gus
= 40000 30000 20000 10000
"""
AUTUMN = """\
season=autumn
2026-10-02
Ben Chie Dai Aki
= 40000 30000 20000 10000
"""
SOON = 60  # seconds, in which a process that is killed ends
SCRIPT = re.compile(r"<(?:script|style)>(.*?)</(?:script|style)>", re.DOTALL)


def write_folder(folder: Path) -> str:
    """A club in a folder with two seasons; the path of its index."""
    (folder / "scores").mkdir()
    (folder / "club.txt").write_text(f"{HEAD}include=scores/\n", encoding="utf-8")
    (folder / "scores" / "1.txt").write_text(SPRING, encoding="utf-8")
    (folder / "scores" / "2.txt").write_text(AUTUMN, encoding="utf-8")
    return str(folder / "club.txt")


def look(path: str, **filters: str) -> str:
    query = [(name.replace("_", "-"), value) for name, value in filters.items()]
    return render_look(LookRequest((path,), select_filters(query)))


def read_report(page: str) -> str:
    """What the report says, without what stands around it and what runs."""
    body = page[page.index("<header>") : page.index("</footer>")]
    return re.sub(" +", " ", body)


def build_report(path: str, *options: str) -> str:
    """The same of the command."""
    out = Path(path).parent / "page.html"
    assert main(["report", path, "-o", str(out), "-q", "--force", *options]) == 0
    return out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("filters", "options"),
    [
        ({}, []),
        ({"season": "spring"}, ["--season", "spring"]),
        ({"from": "2026-04", "to": "2026-10-02"}, ["--from", "2026-04", "--to", "2026-10-02"]),
        ({"on": "2026-03"}, ["--on", "2026-03"]),
        ({"last": "2"}, ["--last", "2"]),
        ({"players": "Aki,Ben"}, ["--players", "Aki,Ben"]),
        ({"min_games": "4"}, ["--min-games", "4"]),
        ({"guests": "1"}, ["--guests"]),
        ({"best": "2"}, ["--best", "2"]),
        ({"drop": "1"}, ["--drop", "1"]),
        ({"season": " ", "last": "", "unknown": "1"}, []),
    ],
)
def test_filters_are_those_of_the_report(
    tmp_path: Path, filters: dict[str, str], options: list[str]
) -> None:
    path = write_folder(tmp_path)
    assert read_report(look(path, **filters)) == read_report(build_report(path, *options))


@pytest.mark.parametrize(
    ("filters", "said"),
    [
        ({"last": "x"}, "last=x: write a whole number of at most nine digits"),
        ({"best": "-1"}, "best=-1: write a number from 0"),
        ({"drop": "²"}, "drop=²: write a whole number of at most nine digits"),
        ({"min_games": "9" * 5000}, "write a whole number of at most nine digits"),
        ({"best": "2", "drop": "1"}, "best and drop are two ways"),
        ({"on": "2026", "from": "2026"}, "--on is a day, a month or a year"),
        ({"from": "03/2026"}, "03/2026: a month is year-month: write 2026-03"),
        ({"from": "2026-13-01"}, "2026-13-01"),
        ({"season": "sprung"}, "did you mean spring?"),
        ({"players": "Akki"}, "Akki has not played"),
        ({"from": "2030"}, "nothing was played from 2030-01-01"),
        ({"players": "<script>alert(1)</script>"}, "has not played"),
    ],
)
def test_wrong_filters_are_told_in_the_form(
    tmp_path: Path, filters: dict[str, str], said: str
) -> None:
    page = look(write_folder(tmp_path), **filters)
    (complaint,) = re.findall(r"<p class=complaint role=alert lang=en>(.*?)</p>", page)
    assert said in unescape(complaint)
    assert "<details class=filters open" in page and "games-data" not in page
    assert "<script>alert" not in page
    for value in filters.values():  # what was entered can be mended
        assert value[:40] in unescape(page)


def test_choices_are_all_that_there_are(tmp_path: Path) -> None:
    path = write_folder(tmp_path)
    for page in (look(path), look(path, season="spring"), look(path, players="Dai")):
        seasons = page.partition("name=season")[2].partition("</select>")[0]
        assert re.findall(r"<option value=(\w+)", seasons) == ["autumn", "spring"]
        boxes = re.findall(r"<input type=checkbox name=players value=(\w+)( checked)?", page)
        assert [name for name, _ in boxes] == ["Aki", "Ben", "Chie", "Dai", "Gus"]
    assert [name for name, is_on in boxes if is_on] == ["Dai"]
    assert "Played from 2026-03-06 to 2026-10-02." in look(path, on="2026-03")


# ------------------------------------------------------------------------------------- problems


def test_errors_stand_on_top_and_what_was_read_before_is_shown(tmp_path: Path) -> None:
    path = write_folder(tmp_path)
    (tmp_path / "scores" / "3.txt").write_text(
        "2026-11-06\nAki Ben Chie Dai\nE1: 3/30 - d -\nE1.1: 4/20 - x -\n", encoding="utf-8"
    )
    top, _, report = unescape(look(path)).partition("<header>")
    assert "1 error in the files" in top
    assert "Read up to scores/3.txt:4: what comes after it is not counted" in top
    assert re.search(
        r"<pre lang=en>scores/3.txt:4:\d+: error: .*\n    4 \| E1.1: 4/20 - x -\n", top
    )
    head = report.partition("</header>")[0]  # of what is in no season
    assert "1 hand" in head and "2026-11-06" in head  # the hand before it is there, too


def test_a_certain_fix_is_shown_as_the_line_would_be(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text(
        "rules=riichi\nAki Ben Chie Dai\nE1: 3/30 - d -\n3／30 - d -\n", encoding="utf-8"
    )
    page = unescape(look(str(tmp_path / "games.txt")))
    assert "games.txt:4:1: error: 3／30 has full-width characters" in page
    assert "The corrected line: <code>3/30 - d -</code>" in page


@pytest.mark.parametrize(
    "text", ["", "rules=riichi\n", "rules=nothing\n", "\x00\xff", "include=no/\n"]
)
def test_files_without_games_have_a_page(tmp_path: Path, text: str) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(text.encode("latin-1"))
    page = look(str(path))
    assert ("Nothing was played yet." in page) != ("in the files" in page)
    assert "id=filters" in page


def test_a_file_that_is_away_is_told(tmp_path: Path) -> None:
    assert "away.txt" in look(str(tmp_path / "away.txt"))


# --------------------------------------------------------------------------------- what may run


@pytest.mark.parametrize("filters", [{}, {"last": "x"}])
def test_the_policy_allows_what_the_page_has(tmp_path: Path, filters: dict[str, str]) -> None:
    page = look(write_folder(tmp_path), **filters)
    inline = [sha256(text.encode()).digest() for text in SCRIPT.findall(page)]
    assert len(inline) == (3 if not filters else 2)
    for digest in inline:
        assert f"'sha256-{b64encode(digest).decode()}'" in build_look_policy()
    assert "unsafe" not in build_look_policy() and "http-equiv" not in page
    assert not re.search(r" on\w+=| style=", page)


# ---------------------------------------------------------------------------- the other process

T = TypeVar("T")


def draw_with(use: Callable[[LookWorker], Awaitable[T]]) -> T:
    """What comes of the other process, which ends then."""

    async def run() -> T:
        worker = LookWorker()
        try:
            async with asyncio.timeout(120):
                return await use(worker)
        finally:
            worker.close()

    return asyncio.run(run())


def is_running(process_id: int) -> bool:
    try:
        return Path(f"/proc/{process_id}/stat").read_text(encoding="ascii").split()[2] != "Z"
    except OSError:
        return False


def wait_for_end(process_id: int) -> None:
    end = time.monotonic() + SOON
    while is_running(process_id):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_pages_of_the_other_process_are_those_of_this_one(tmp_path: Path) -> None:
    """Whatever changes; everybody who asks for the same has the same page."""
    path = write_folder(tmp_path)
    requests = [LookRequest((path,)), LookRequest((path,), (("season", "autumn"),))]

    async def use(worker: LookWorker) -> None:
        for version in range(1, 4):
            pages = [
                await asyncio.gather(*(worker.draw(request, version) for _ in range(40)))
                for request in requests
            ]
            for request, (first, *others) in zip(requests, pages, strict=True):
                assert first == stamp_version(render_look(request), version)
                assert all(other is first for other in others)
            with (tmp_path / "scores" / "2.txt").open("a") as file:
                file.write("Aki Chie Ben Dai\n= 40000 30000 20000 10000\n")

    draw_with(use)


def test_a_fault_of_the_other_process_is_told(tmp_path: Path) -> None:
    """Nobody waits for a page that cannot be drawn."""
    path = write_folder(tmp_path)

    async def use(worker: LookWorker) -> None:
        with pytest.raises(UsageError, match="no language"):
            await worker.draw(LookRequest((path,), language="no language"), 1)
        assert "Aki" in await worker.draw(LookRequest((path,)), 1)

    draw_with(use)


def test_an_end_while_the_process_begins(tmp_path: Path) -> None:
    """No page is drawn in this process then, and nothing is reported of one that nobody waits
    for."""
    request, reported = LookRequest((write_folder(tmp_path),)), list[object]()

    async def use(worker: LookWorker) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: reported.append(fault))
        waiter = asyncio.ensure_future(worker.draw(request, 1))
        while worker.pool is None:
            await asyncio.sleep(0)
        (page,) = worker.drawing
        waiter.cancel()
        worker.close()
        await asyncio.wait([waiter, page])
        with pytest.raises(BrokenProcessPool, match="the server is ending"):
            page.result()
        assert not worker.drawing and worker.process_id == 0

    draw_with(use)
    gc.collect()
    assert not reported


def test_not_too_many_pages_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for one more is told, and those who asked before have theirs."""
    monkeypatch.setattr(look_worker, "MOST_WAITING", 3)
    path = write_folder(tmp_path)
    requests = [LookRequest((path,), (("last", str(last)),)) for last in range(1, 5)]

    async def use(worker: LookWorker) -> None:
        first = [asyncio.ensure_future(worker.draw(request, 1)) for request in requests[:3]]
        await asyncio.sleep(0)
        with pytest.raises(ServingError, match="many pages are being drawn already"):
            await worker.draw(requests[3], 1)
        shared = asyncio.ensure_future(worker.draw(requests[0], 1))
        assert all("Aki" in page for page in await asyncio.gather(*first, shared))
        assert "Aki" in await worker.draw(requests[3], 1)

    draw_with(use)


def test_a_process_that_dies_or_hangs_is_started_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not hold those who wait for a page, nor the end of the server."""
    request = LookRequest((write_folder(tmp_path),))

    async def use(worker: LookWorker) -> None:
        page = await worker.draw(request, 1)
        kill = worker._kill

        def kill_and_be_patient() -> None:
            kill()
            monkeypatch.setattr(look_worker, "MOST_SECONDS", 600)

        monkeypatch.setattr(worker, "_kill", kill_and_be_patient)
        for version, number in ((2, signal.SIGKILL), (3, signal.SIGSTOP)):
            first = worker.process_id
            os.kill(first, number)
            if number == signal.SIGSTOP:
                monkeypatch.setattr(look_worker, "MOST_SECONDS", 0.5)
            again = await worker.draw(request, version)
            assert again.replace(f"data-version={version}", "data-version=1") == page
            assert worker.process_id != first
            wait_for_end(first)
        last = worker.process_id
        os.kill(last, signal.SIGSTOP)
        waiting = asyncio.ensure_future(worker.draw(request, 4))
        await asyncio.sleep(0.2)
        worker.close()
        with pytest.raises(BrokenProcessPool):
            await waiting
        wait_for_end(last)
        with pytest.raises(BrokenProcessPool):
            await worker.draw(request, 5)

    draw_with(use)


def test_the_process_does_not_outlive_a_server_that_is_killed(
    tmp_path: Path, serve: Callable[..., ServerProcess]
) -> None:
    path = write_folder(tmp_path)
    server = serve(Path(path))
    assert httpx.get(f"{server.url}/look", timeout=60).status_code == 200
    command = ["ps", "-o", "pid=", "--ppid", f"{server.process_id}"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    assert listed.split()
    server.kill()
    for process_id in listed.split():
        wait_for_end(int(process_id))


def test_a_page_of_files_that_are_gone_says_so(
    tmp_path: Path, serve: Callable[..., ServerProcess]
) -> None:
    path = tmp_path / "games.txt"
    path.write_text("2026-11-22\nAki Ben Chie Dai\n= 45200 28100 17300 9400\n")
    server = serve(path)
    path.unlink()
    answer = httpx.get(f"{server.url}/look", timeout=60)
    assert answer.status_code == 200 and "games.txt: there is no such file" in answer.text
    assert str(tmp_path) not in answer.text
