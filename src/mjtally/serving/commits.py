"""Commits of what was entered: `--commit hand` after every line, `--commit evening` when the
server ends, or nothing was entered for an hour.

git is told of one file at a time, and of nothing that others have staged. It runs in a thread of
its own: what was entered is saved whether it can be committed or not, which is only warned of.
Hands that come while git runs are one commit.
"""

import os
import queue
import subprocess
import threading
from collections.abc import Callable
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import describe_unknown

HAND, EVENING = "hand", "evening"
COMMIT_TIMES = (HAND, EVENING)
IDLE_SECONDS = 3_600.0  # after which an evening is over
MOST_SECONDS = 60  # that git may take
LONGEST_SUBJECT = 100  # characters


class _Commit(NamedTuple):
    path: str
    message: str


class Committer:
    """Makes commits of files in the repository of a folder; a `UsageError` where there is none."""

    def __init__(
        self,
        folder: str,
        when: str,
        warn: Callable[[str], None],
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        if when not in COMMIT_TIMES:
            raise UsageError(describe_unknown("--commit", when, COMMIT_TIMES))
        self.folder, self.when, self.warn, self.idle_seconds = folder, when, warn, idle_seconds
        self._check_repository()
        self._queue: queue.SimpleQueue[_Commit | None] = queue.SimpleQueue()
        self._pending: dict[str, str] = {}  # messages of the evening, by file
        self._thread = threading.Thread(target=self._run, name="commits", daemon=True)
        self._thread.start()

    def add(self, path: str, message: str, evening_message: str) -> None:
        """A file was written; what a commit says of this hand, or of the evening."""
        self._queue.put(_Commit(path, message if self.when == HAND else evening_message))

    def close(self) -> None:
        """Commit what is left, and wait for it."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                wait = self.idle_seconds if self._pending else None
                commit = self._queue.get(timeout=wait)
            except queue.Empty:
                self._commit_evening()
                continue
            if commit is None:
                self._commit_evening()
                return
            if self.when == HAND:
                self._commit(commit)
            else:
                self._pending[commit.path] = commit.message

    def _commit_evening(self) -> None:
        pending, self._pending = self._pending, {}
        for path, message in pending.items():
            self._commit(_Commit(path, message))

    def _commit(self, commit: _Commit) -> None:
        """Commit a file alone; what is staged of others stays so."""
        try:
            self._tell_git("add", "--", commit.path)
            if self._tell_git("status", "--porcelain", "--", commit.path):
                subject = escape_unprintable(commit.message)[:LONGEST_SUBJECT]
                arguments = ("--quiet", "--message", subject, "--only", "--", commit.path)
                self._tell_git("commit", *arguments)
        except (OSError, subprocess.SubprocessError, UsageError) as error:
            name = os.path.basename(commit.path)
            self.warn(f"{name} is saved, but git made no commit of it: {error}")

    def _check_repository(self) -> None:
        try:
            inside = self._tell_git("rev-parse", "--is-inside-work-tree")
        except OSError:
            raise UsageError("--commit needs git, which is not installed") from None
        except (subprocess.SubprocessError, UsageError):
            inside = ""
        if inside != "true":
            raise UsageError(
                f"--commit: {self.folder} is not in a git repository: git init {self.folder}"
                " makes one"
            )

    def _tell_git(self, *arguments: str) -> str:
        """What git answers; a `UsageError` with its words where it fails."""
        told = subprocess.run(
            ["git", "-C", self.folder, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=MOST_SECONDS,
            check=False,
            env={**os.environ, "GIT_TERMINAL_PROMPT": "0", "GIT_LITERAL_PATHSPECS": "1"},
        )
        if told.returncode:
            said = told.stderr.decode("utf-8", "replace").strip().splitlines()
            raise UsageError(escape_unprintable(said[-1]) if said else "it failed")
        return told.stdout.decode("utf-8", "replace").strip()
