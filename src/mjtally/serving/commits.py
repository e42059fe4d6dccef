"""Commits of what was entered, one after every line: `--commit`.

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

MOST_SECONDS = 60  # that git may take
LONGEST_SUBJECT = 100  # characters


class _Commit(NamedTuple):
    path: str
    message: str


class Committer:
    """Makes commits of files in the repository of a folder; a `UsageError` where there is none."""

    def __init__(self, folder: str, warn: Callable[[str], None]) -> None:
        self.folder, self.warn = folder, warn
        self._check_repository()
        self._queue: queue.SimpleQueue[_Commit | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="commits", daemon=True)
        self._thread.start()

    def add(self, path: str, message: str) -> None:
        """A file was written; what its commit says."""
        self._queue.put(_Commit(path, message))

    def close(self) -> None:
        """Commit what is left, and wait for it."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while commit := self._queue.get():  # until it is closed
            self._commit(commit)

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
