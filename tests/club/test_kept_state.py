"""What is kept beside a scores file: changed by one at a time, and whole whenever it is read."""

import os
from pathlib import Path
from threading import Thread

import pytest

from mjtally.club import files
from mjtally.club.files import KeptState

CHANGES = 60


def count_on(path: Path) -> None:
    """Whoever changes a number that all others change as well."""
    state = KeptState(str(path), "clock.json")
    for _ in range(CHANGES):
        with state.changed() as kept:
            kept["changes"] = kept.get("changes", 0) + 1


def test_several_who_change_it_lose_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long one of them waits for the others."""
    monkeypatch.setattr(files, "LOCK_SECONDS", 600)
    writers = [Thread(target=count_on, args=[tmp_path / "games.txt"]) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    state = KeptState(str(tmp_path / "games.txt"), "clock.json")
    assert state.read() == {"changes": 4 * CHANGES}


def test_whoever_stops_in_the_middle_leaves_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A battery is empty, or a disk is full, before the new state is whole on the disk."""
    state = KeptState(str(tmp_path / "games.txt"), "clock.json")
    state.write({"ends": 1})

    def stop(descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(OSError, match="no space left"):
        state.write({"ends": 2, "rule": "x" * 10_000})
    assert state.read() == {"ends": 1}
