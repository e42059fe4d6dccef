"""Writers wait for each other, and for nobody without end."""

import threading
from pathlib import Path

import pytest

from mjtally.base.errors import UsageError
from mjtally.output import files
from support.machines import needs_posix

pytestmark = needs_posix


def test_a_writer_waits_for_another_one(tmp_path: Path) -> None:
    place, written = str(tmp_path / "games.txt"), list[str]()
    is_locked, goes_on = threading.Event(), threading.Event()

    def write_first() -> None:
        with files.locked(place):
            is_locked.set()
            goes_on.wait(20)
            written.append("first")

    thread = threading.Thread(target=write_first)
    thread.start()
    is_locked.wait(20)
    threading.Timer(0.1, goes_on.set).start()
    with files.locked(place):
        written.append("second")
    thread.join()
    assert written == ["first", "second"]


def test_no_writer_waits_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LOCK_SECONDS", 0.05)
    place = str(tmp_path / "games.txt")
    with (
        files.locked(place),
        pytest.raises(UsageError, match="another program has locked it, and does not end"),
        files.locked(place),
    ):
        pass
