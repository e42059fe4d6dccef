"""What was submitted for a file, by the keys of the submissions, so that none counts twice.

A journal is a file of lines of JSON in the user's state directory, one for each scores file. An
entry is written, and reaches the disk, before the scores file is replaced: key, digests of the
file before and after, and what is answered. Another line says that the file was replaced. After
a kill at any moment the entry without such a line tells which of both happened: the file has one
digest or the other; or, if it was changed since, it has the line as often as it would, or not.

Beside it stands what players declared in hands whose result is not in the file yet: it is kept by
the hand, so that a server that is started again knows it.
"""

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from ..output.locks import locked

MOST_ENTRIES = 300  # that are kept when a journal is written anew
MOST_SECONDS = 30 * 86_400  # and how old they may be
FILE_NAME = "journal.jsonl"
DECLARED_NAME = "declared.json"
MOST_HANDS = 60  # whose declarations are kept: a line that is taken back brings its hand back


class JournalEntry(NamedTuple):
    """A submission: its key, the digests of the file before it and after it, what is answered,
    and whether it is known that the file was replaced."""

    key: str
    before: str
    after: str
    answer: Mapping[str, Any]
    time: float = 0
    is_done: bool = False
    times: int = 1  # that the file has the line of the answer, once it is written

    def is_written(self, digest: str, lines: Sequence[str]) -> bool:
        """Whether the file that has this digest, and these lines, is one that was replaced. If it
        was changed since, the line is there as often as it would be: hands may be equal."""
        if self.is_done or digest in {self.after, self.before}:
            return self.is_done or digest == self.after
        line = str(self.answer.get("line", ""))
        return bool(line) and count_line(line, lines) >= self.times


def make_entry(
    key: str, before: str, after: str, lines: Sequence[str], answer: Mapping[str, Any]
) -> JournalEntry:
    """The entry of a submission that gives a file these lines; digests as in `JournalEntry`."""
    times = count_line(str(answer.get("line", "")), lines)
    return JournalEntry(key, before, after, answer, times=times)


def count_line(line: str, lines: Sequence[str]) -> int:
    """How often a line stands among others, however it is laid out."""
    return [each.split() for each in lines].count(line.split())


def find_state_folder() -> str:
    """The folder in which the user's programs keep what they have to remember."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME", "")
        if not os.path.isabs(base):  # as its specification says: others do not count
            base = os.path.expanduser("~/.local/state")
    return os.path.join(base, "mjtally", "serve")


class Journal:
    """The submissions for one file, by its real path. Whoever reads or writes it holds it."""

    def __init__(self, path: str) -> None:
        digest = hashlib.sha256(os.fsencode(os.path.normcase(path))).hexdigest()
        self.folder = os.path.join(find_state_folder(), digest[:32])
        self.path = os.path.join(self.folder, FILE_NAME)
        self.declared_path = os.path.join(self.folder, DECLARED_NAME)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Alone with it, and so with the file, among all that serve it."""
        os.makedirs(self.folder, mode=0o700, exist_ok=True)
        with locked(self.path):
            yield

    def find_entry(self, key: str) -> JournalEntry | None:
        """The submission of a key, if there is one."""
        return self._read_entries().get(key)

    def add_entry(self, entry: JournalEntry) -> None:
        """A file is about to be replaced. What is added is on the disk afterwards."""
        entries = self._read_entries()
        if len(entries) >= 2 * MOST_ENTRIES:
            self._write_anew(entries)
        self._append({**entry._asdict(), "time": entry.time or time.time()}, is_kept=True)

    def settle(self, digest: str) -> None:
        """Whoever wrote the file as it is now may have been killed before they could say so."""
        for entry in self._read_entries().values():
            if entry.after == digest and not entry.is_done:
                self.mark_done(entry.key)

    def mark_done(self, key: str) -> None:
        """The file was replaced. Should this not be written (the disk may be full), the file itself
        tells: what was saved is answered as saved."""
        with suppress(OSError):
            self._append({"done": key}, is_kept=False)

    def read_declared(self) -> dict[str, list[int]]:
        """The seats of those who declared something, by the hand, the latest hand last."""
        try:
            with open(self.declared_path, encoding="utf-8") as file:
                kept = json.load(file)
        except (OSError, ValueError):
            return {}  # nobody did, or nobody can tell
        return kept if isinstance(kept, dict) else {}

    def write_declared(self, declared: Mapping[str, Sequence[int]]) -> None:
        """Keep who declared something: it is on the disk afterwards."""
        latest = dict([*declared.items()][-MOST_HANDS:])
        _replace_whole(self.declared_path, json.dumps(latest).encode())

    def _read_entries(self) -> dict[str, JournalEntry]:
        """All entries by their keys, the oldest first. A line that was not written to its end is
        left out: nothing was done after it."""
        entries: dict[str, JournalEntry] = {}
        try:
            with open(self.path, "rb") as file:
                lines = file.read().splitlines()
        except FileNotFoundError:
            return entries
        for line in lines:
            with suppress(ValueError, TypeError, KeyError):
                value = json.loads(line)
                if "done" in value:
                    entries[value["done"]] = entries[value["done"]]._replace(is_done=True)
                else:
                    entry = JournalEntry(**value)
                    entries.pop(entry.key, None)
                    entries[entry.key] = entry
        return entries

    def _append(self, value: Mapping[str, Any], *, is_kept: bool) -> None:
        line = json.dumps(value, ensure_ascii=True).encode() + b"\n"
        with open(self.path, "ab+") as file:
            if file.tell() and not _ends_with_line(file.fileno(), file.tell()):
                line = b"\n" + line
            file.write(line)
            file.flush()
            if is_kept:
                os.fsync(file.fileno())

    def _write_anew(self, entries: Mapping[str, JournalEntry]) -> None:
        """Keep the latest entries only."""
        since = time.time() - MOST_SECONDS
        kept = [entry for entry in entries.values() if entry.time >= since][-MOST_ENTRIES:]
        lines = [json.dumps(entry._asdict()).encode() + b"\n" for entry in kept]
        _replace_whole(self.path, b"".join(lines))


def _replace_whole(path: str, content: bytes) -> None:
    """Write a file anew: whenever this is stopped, it is as it was or as it is to be."""
    beside = f"{path}.new"
    with open(beside, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def _ends_with_line(descriptor: int, size: int) -> bool:
    """Whether the last line of a file was written to its end."""
    return os.pread(descriptor, 1, size - 1) == b"\n" if hasattr(os, "pread") else False
