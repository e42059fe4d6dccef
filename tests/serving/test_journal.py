"""The journal of submissions: what it remembers, and what it gets over."""

from pathlib import Path

import pytest

from mjtally.serving import journal as module
from mjtally.serving.journal import Journal, JournalEntry, find_state_folder

ENTRY = JournalEntry("k", "a" * 64, "b" * 64, {"saved": True, "line": "3/40 - d -", "number": 3})


@pytest.fixture(autouse=True)
def _state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_an_entry_is_found_by_its_key() -> None:
    journal = Journal("/games.txt")
    with journal.held():
        assert journal.find_entry("k") is None
        journal.add_entry(ENTRY)
        found = journal.find_entry("k")
        assert found and found._replace(time=0) == ENTRY and found.time > 1e9
        journal.mark_done("k")
    again = Journal("/games.txt").find_entry("k")
    assert again and again.is_done
    assert Journal("/other.txt").find_entry("k") is None


def test_who_wrote_the_file_as_it_is_had_written_it() -> None:
    journal = Journal("/games.txt")
    with journal.held():
        journal.add_entry(ENTRY)
        journal.settle(ENTRY.before)
        assert not (journal.find_entry("k") or ENTRY).is_done
        journal.settle(ENTRY.after)
        assert (journal.find_entry("k") or ENTRY).is_done


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_torn_last_line_is_left_out(cut: int) -> None:
    journal = Journal("/games.txt")
    with journal.held():
        journal.add_entry(ENTRY)
        whole = Path(journal.path).read_bytes()
        journal.add_entry(ENTRY._replace(key="torn"))
        data = Path(journal.path).read_bytes()
        Path(journal.path).write_bytes(data[: len(whole) + cut])
        assert journal.find_entry("k") and journal.find_entry("torn") is None
        journal.add_entry(ENTRY._replace(key="next"))
        assert journal.find_entry("next") and journal.find_entry("k")


def test_lines_of_others_are_left_out() -> None:
    journal = Journal("/games.txt")
    with journal.held():
        for line in (b"[]\n", b"5\n", b'{"key": 1, "x": 2}\n', b'{"done": "none"}\n', b"\xff\n"):
            with open(journal.path, "ab") as file:
                file.write(line)
        journal.add_entry(ENTRY)
        assert journal.find_entry("k")


def test_it_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ENTRIES", 5)
    journal = Journal("/games.txt")
    with journal.held():
        for at in range(40):
            journal.add_entry(ENTRY._replace(key=f"k{at}"))
            journal.mark_done(f"k{at}")
        assert Path(journal.path).read_bytes().count(b"\n") <= 2 * 11
        assert journal.find_entry("k0") is None
        assert (journal.find_entry("k38") or ENTRY).is_done


def test_it_stands_in_the_users_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    journal = Journal("/games.txt")
    with journal.held():
        journal.add_entry(ENTRY)
    assert Path(journal.folder).stat().st_mode & 0o077 == 0
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert "relative" not in find_state_folder()
