"""Commits of what was entered, one after every line: `--commit`.

git is told of one file at a time, and of nothing that others have staged. It runs in a thread of
its own: what was entered is saved whether it can be committed or not, which is only warned of.
Hands that come while git runs are one commit.
"""

import os
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from ..base.errors import UsageError
from ..base.terminal import escape_unprintable

MOST_SECONDS = 60  # that git may take
LONGEST_SUBJECT = 100  # characters


class Committer:
    """Makes commits of files in the repository of a folder; a `UsageError` where there is none."""

    def __init__(self, folder: str, warn: Callable[[str], None]) -> None:
        self.folder, self.warn = folder, warn
        self._check_repository()
        self.thread = ThreadPoolExecutor(1, "commits")

    def add(self, path: str, message: str) -> None:
        """A file was written: it is committed alone, and what is staged of others stays so."""
        self.thread.submit(self._commit, path, message)

    def close(self) -> None:
        """Commit what is left, and wait for it."""
        self.thread.shutdown()

    def _commit(self, path: str, message: str) -> None:
        try:
            self._tell_git("add", "--", path)
            if self._tell_git("status", "--porcelain", "--", path):
                subject = escape_unprintable(message)[:LONGEST_SUBJECT]
                arguments = ("--quiet", "--message", subject, "--only", "--", path)
                self._tell_git("commit", *arguments)
        except (OSError, subprocess.SubprocessError, UsageError) as error:
            name = os.path.basename(path)
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
        """The output of git; a `UsageError` with its words if it fails."""
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
