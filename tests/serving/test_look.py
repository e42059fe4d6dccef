"""The page to look at: its filters, the problems of the files, and how it is drawn in a process of
its own. (`test_pages_in_browser` looks at it.)"""

import asyncio
import os
import re
import signal
import time
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.serving import look_renderer
from mjtally.serving.look import build_look_policy, render_look, stamp_version
from mjtally.serving.look_reading import LookRequest, select_filters
from mjtally.serving.look_renderer import LookRenderer, find_first_open

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
SOON = 10  # seconds, in which a process that is killed ends
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
        ({"last": "x"}, "last: x is not a number of games, such as 10"),
        ({"best": "-1"}, "best: -1 is not a number of games, such as 10"),
        ({"drop": "²"}, "drop: ² is not a number of games, such as 10"),
        ({"min_games": "9" * 5000}, "is not a number of games, such as 10"),
        ({"best": "2", "drop": "1"}, "--best and --drop"),
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
        assert re.findall(r"<option value=(\w+)", page) == ["autumn", "spring"]
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
    assert "4 games" in report and "to 2026-11-06" in report  # the hand before it is there, too


def test_a_certain_fix_is_shown_as_the_line_would_be(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text(
        "rules=riichi\nAki Ben Chie Dai\nE1: 3/30 - d -\n3／30 - d -\n", encoding="utf-8"
    )
    page = unescape(look(str(tmp_path / "games.txt")))
    assert "games.txt:4:1: error: 3／30 has full-width characters" in page
    assert "The line as it would be mended: <code>3/30 - d -</code>" in page


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
    assert len(inline) == (5 if not filters else 3)
    for digest in inline:
        assert f"'sha256-{b64encode(digest).decode()}'" in build_look_policy()
    assert "unsafe" not in build_look_policy() and "http-equiv" not in page
    assert not re.search(r" on\w+=| style=", page)


# ---------------------------------------------------------------------------- the other process


def list_files(path: str) -> list[str]:
    scores = sorted(Path(path).parent.joinpath("scores").iterdir())
    return [os.path.realpath(each) for each in (path, *map(str, scores))]


def test_pages_of_the_other_process_are_those_of_this_one(tmp_path: Path) -> None:
    """Whatever changes: the last file, an earlier one, the index, a file more or less."""
    path = write_folder(tmp_path)
    requests = [LookRequest((path,)), LookRequest((path,), (("season", "autumn"),))]
    game = "Aki Chie Ben Dai\n= 4{}000 3{}000 18000 8000\n"

    async def check(renderer: LookRenderer, version: int) -> None:
        for request in requests:
            page = await renderer.render(request, version, list_files(path))
            assert page == stamp_version(render_look(request), version)

    async def run() -> None:
        renderer = LookRenderer()
        try:
            await check(renderer, 1)
            for version, name in enumerate(["2", "2", "1", "2", "3", "2", "3", "3"], start=2):
                with (tmp_path / "scores" / f"{name}.txt").open("a") as file:
                    file.write(game.format(version % 2, 4 - version % 2))
                await check(renderer, version)
            with Path(path).open("a") as index:
                index.write("Aki -5  # late\n" * 300)
            await check(renderer, 20)
            (tmp_path / "scores" / "3.txt").unlink()
            await check(renderer, 21)
            assert renderer.process
            renderer.process.kill()  # is started anew
            await check(renderer, 22)
        finally:
            renderer.close()

    asyncio.run(run())


def test_a_page_is_drawn_once_for_all_who_ask(tmp_path: Path) -> None:
    path = write_folder(tmp_path)

    async def run() -> None:
        renderer = LookRenderer()
        try:
            request = LookRequest((path,))
            pages = await asyncio.gather(*(renderer.render(request, 1) for _ in range(40)))
            assert all(page is pages[0] for page in pages)
            assert await renderer.render(request, 2) is not pages[0]
        finally:
            renderer.close()

    asyncio.run(run())


@pytest.mark.parametrize("has_files", [False, True])
def test_a_fault_of_the_other_process_is_told(tmp_path: Path, has_files: bool) -> None:
    """Nobody waits for a page that cannot be drawn."""
    path = write_folder(tmp_path)
    faulty = LookRequest((path,), language="no language")

    async def run() -> None:
        renderer = LookRenderer()
        try:
            with pytest.raises(EOFError):
                await renderer.render(faulty, 1, list_files(path) if has_files else [])
            assert "Aki" in await renderer.render(LookRequest((path,)), 1, list_files(path))
        finally:
            renderer.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_what_hangs_is_started_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process and a reader that are stopped do not hold those who wait for a page, nor the end
    of the server."""
    path = write_folder(tmp_path)

    async def run() -> float:
        renderer, request = LookRenderer(), LookRequest((path,))
        page = await renderer.render(request, 1, list_files(path))
        assert renderer.process and renderer.process.pid
        first = renderer.process
        os.killpg(renderer.process.pid, signal.SIGSTOP)
        monkeypatch.setattr(look_renderer, "MOST_SECONDS", SOON)
        again = await renderer.render(request, 2, list_files(path))
        assert again.replace("data-version=2", "data-version=1") == page
        first.join(SOON)
        assert renderer.process is not first and not first.is_alive()
        os.killpg(renderer.process.pid, signal.SIGSTOP)
        waiting = asyncio.ensure_future(renderer.render(request, 3, list_files(path)))
        await asyncio.sleep(0.2)
        start, last = time.monotonic(), renderer.process
        renderer.close()
        with pytest.raises(EOFError):
            await waiting
        waited = time.monotonic() - start
        last.join(SOON)
        assert not last.is_alive()
        with pytest.raises(RuntimeError):
            await renderer.render(request, 4)
        return waited

    assert asyncio.run(asyncio.wait_for(run(), 120)) < look_renderer.MOST_SECONDS


def test_a_reader_stops_before_the_first_file_of_the_evening(tmp_path: Path) -> None:
    hour, paths = 3600 * 10**9, [tmp_path / f"{number}.txt" for number in range(20)]
    for number, path in enumerate(paths):
        path.touch()
        os.utime(path, ns=(0, (1000 + 24 * number) * hour))
    files = list(map(str, paths))
    assert find_first_open(files) == files[19]
    os.utime(paths[7], ns=(0, (1000 + 24 * 19 + 1) * hour))  # another table
    assert find_first_open(files) == files[7]
    os.utime(paths[0], ns=(0, (1000 + 24 * 19 + 2) * hour))  # the index
    assert find_first_open(files) == files[7]
    for path in paths:  # a fresh copy of all
        os.utime(path, ns=(0, 5000 * hour))
    os.utime(paths[11], ns=(0, 5001 * hour))
    assert find_first_open(files) == files[11]
    assert find_first_open(files[:1]) == files[0]
