"""Changes reach everybody who listens: those that others make, and our own."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from mjtally.club.club import Club
from mjtally.club.server import watching
from mjtally.club.server.watching import ChangeFeed, FileChange, find_folders, watch_files
from mjtally.club.submissions import ServingError
from support.web_server import SilentClub

LONG = 20.0  # seconds, after which something hangs


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def run_for_a_while() -> None:
        async with asyncio.timeout(LONG):
            await main()

    asyncio.run(run_for_a_while())


def build_club(folder: Path, *names: str) -> Club:
    """A club with these files, of which the first one includes the others."""
    for name in names:
        path = folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text("Aki Ben Chie Dai\n")
    others = "".join(f"include={name}\n" for name in names[1:])
    (folder / names[0]).write_text(f"{others}include=scores/\n")
    return Club(str(folder / names[0]))


async def take(events: AsyncIterator[FileChange | None]) -> FileChange | None:
    return await anext(events)


def test_every_listener_is_told() -> None:
    async def main() -> None:
        club = SilentClub()
        feed = ChangeFeed(club)
        feed.open()
        listeners = [feed.listen(LONG) for _ in range(40)]
        for listener in listeners:
            assert await take(listener) == FileChange(1, ())
        await asyncio.to_thread(club.change, ["a.txt"])
        for listener in listeners:
            assert await take(listener) == FileChange(2, ("a.txt",))
        feed.close()
        for listener in listeners:
            assert [each async for each in listener] == []
        assert not feed.listeners
        assert not club.listeners

    run(main)


def test_a_slow_listener_is_told_all_at_once() -> None:
    async def main() -> None:
        club = SilentClub()
        feed = ChangeFeed(club)
        feed.open()
        slow, fast = feed.listen(LONG), feed.listen(LONG)
        await take(slow)
        await take(fast)
        for number in range(1000):
            club.change([f"{number % 3}.txt"])
            assert await take(fast) == FileChange(number + 2, (f"{number % 3}.txt",))
        assert await take(slow) == FileChange(1001, ("0.txt", "1.txt", "2.txt"))

    run(main)


def test_a_heartbeat_where_nothing_changes() -> None:
    async def main() -> None:
        feed = ChangeFeed(SilentClub())
        feed.open()
        listener = feed.listen(0.001)
        assert await take(listener) == FileChange(1, ())
        assert await take(listener) is None
        assert await take(listener) is None

    run(main)


def test_not_everybody_can_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST_LISTENERS", 3)
    monkeypatch.setattr(watching, "MOST_LISTENERS_OF_ADDRESS", 2)

    async def main() -> None:
        feed = ChangeFeed(SilentClub())
        feed.open()
        listeners = [feed.listen(LONG, address) for address in ("one", "one", "other")]
        for number, listener in enumerate(listeners):
            await take(listener)
            for address, most in (("one", 2), ("other", 3)):
                if number + 1 >= most:
                    with pytest.raises(ServingError, match="this one is not renewed by itself"):
                        await take(feed.listen(LONG, address))
                else:
                    feed.check_room(address)
        feed.close()
        for listener in listeners:
            assert [each async for each in listener] == []
        feed.check_room("one")

    run(main)


# ------------------------------------------------------------------------- changes of others


def append(path: Path) -> None:
    with path.open("a") as file:
        file.write("3/40 - - d\n")


def replace(path: Path) -> None:
    part = path.with_name(f".{path.name}.part")
    part.write_text("Aki Ben Chie Dai\n30fu\n")
    os.replace(part, path)


def move_away_and_back(path: Path) -> None:
    moved = path.with_name(f"{path.name}~")
    path.rename(moved)
    path.write_text(moved.read_text() + "end\n")
    moved.unlink()


@pytest.mark.parametrize("change", [append, replace, move_away_and_back, Path.unlink])
@pytest.mark.parametrize("name", ["club.txt", "scores/a.txt"])
def test_a_change_by_others_is_seen(
    change: Callable[[Path], None], name: str, tmp_path: Path
) -> None:
    club = build_club(tmp_path, "club.txt", "scores/a.txt")

    async def main() -> None:
        seen = await change_and_wait(club, lambda: change(tmp_path / name))
        assert name in seen

    run(main)


async def change_and_wait(club: Club, change: Callable[[], object]) -> set[str]:
    """What the club is told once somebody changed files, and nobody looks by themselves."""
    feed = ChangeFeed(club)
    feed.open()
    listener = feed.listen(0.02)
    await take(listener)
    watcher = asyncio.create_task(watch_files(club, look_every=LONG))
    index = Path(club.index)
    while await take(listener) is None:  # until it watches
        index.write_text(f"{index.read_text()}# {time.monotonic()}\n")
    while await take(listener) is not None:
        pass
    change()
    told = None
    while told is None:
        told = await take(listener)
    watcher.cancel()
    await asyncio.gather(watcher, return_exceptions=True)
    return set(told.files)


def add(path: Path) -> None:
    path.write_text(f"Aki Ben Chie Dai  # {time.monotonic()}\n")


def test_a_new_file_in_a_folder_of_the_club(tmp_path: Path) -> None:
    club = build_club(tmp_path, "club.txt")
    (tmp_path / "scores").mkdir()
    new = tmp_path / "scores" / "2026-11-22.txt"

    async def main() -> None:
        assert "scores/2026-11-22.txt" in await change_and_wait(club, lambda: add(new))

    run(main)


def test_what_nobody_tells_of_is_looked_for(tmp_path: Path) -> None:
    """As on drives of a network: here the folder itself is not there for a while."""
    club = build_club(tmp_path / "club", "club.txt")

    async def main() -> None:
        feed = ChangeFeed(club)
        feed.open()
        listener = feed.listen(LONG)
        await take(listener)
        watcher = asyncio.create_task(watch_files(club, look_every=0.05))
        (tmp_path / "club").rename(tmp_path / "away")
        gone = await take(listener)
        (tmp_path / "away").rename(tmp_path / "club")
        back = await take(listener)
        assert gone and back and gone.files == back.files == ("club.txt",)
        watcher.cancel()

    run(main)


@pytest.mark.parametrize("fault", [OSError, RuntimeError])
def test_where_the_system_watches_no_more_it_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    """It has only so many watches for all programs together."""

    async def fail(*folders: str, **options: object) -> AsyncIterator[set[tuple[int, str]]]:
        raise fault("no more watches")
        yield set()

    monkeypatch.setattr(watching, "awatch", fail)
    club = build_club(tmp_path, "club.txt")

    async def main() -> None:
        path = tmp_path / "club.txt"
        feed = ChangeFeed(club)
        feed.open()
        listener = feed.listen(LONG)
        await take(listener)
        watcher = asyncio.create_task(watch_files(club, look_every=0.05))
        for _ in range(2):
            add(path)
            change = await take(listener)
            assert change and change.files == ("club.txt",)
        watcher.cancel()

    run(main)


def test_the_folders_that_are_watched(tmp_path: Path) -> None:
    club = build_club(tmp_path / "club", "club.txt", "scores/a.txt", "scores/2025/b.txt")
    (tmp_path / "club" / ".git").mkdir()
    (tmp_path / "club" / "photos" / "more").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    (tmp_path / "club" / "link").symlink_to(tmp_path / "other")
    found = {os.path.relpath(folder, club.folder) for folder in find_folders(club)}
    assert found == {".", "scores", "scores/2025", "photos"}


def test_what_is_watched_ends_at_once(tmp_path: Path) -> None:
    club = build_club(tmp_path, "club.txt")

    async def main() -> None:
        watcher = asyncio.create_task(watch_files(club))
        await asyncio.sleep(0)
        watcher.cancel()
        with pytest.raises(asyncio.CancelledError):
            await watcher

    run(main)
