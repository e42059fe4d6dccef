"""The scores files that somebody works on: those that are open, and those that belong to them.

A file is read as part of the tree that it belongs to, from its root: the file that includes the
file that includes it, since the roster and the rules may stand there. Roots are looked for among
the open files and in the folders above, as far as the folders that the editor works in.
"""

import os
from collections.abc import Iterator, Sequence
from os.path import dirname, realpath, relpath
from typing import NamedTuple

from ..base.errors import Problem, UsageError
from ..reading.sources import open_lines
from ..reading.tallied import remembered
from .rawlines import parted
from .survey import Lines, Survey, Surveyed, survey

REMEMBERED = 600_000  # units of memory: some 100 MB of lines and hands at most
INCLUDE = "include="
LARGEST = 4_000_000  # bytes of a file that is looked through for what it includes
MOST = 1_000  # files of a folder that are looked through
HIGHEST = 3  # folders above a file in which roots are looked for


class OnDisk(NamedTuple):
    """A file that is not open, as it was when it was read."""

    stamp: tuple[int, int]  # when it was changed, and its size
    lines: Lines


class Desk:
    """Files by their real paths; a document that is in no file, by whatever it is called.

    `survey_of` reads what has to be read. What a change leaves as it was is remembered.
    """

    def __init__(self, folders: Sequence[str] = ()) -> None:
        self.folders = [realpath(folder) for folder in folders]  # that the editor works in
        self.open: dict[str, Lines] = {}
        self.on_disk: dict[str, OnDisk] = {}
        self.remembered = remembered(REMEMBERED)
        self.surveys: dict[str, Survey] = {}  # by root
        self.roots: dict[str, tuple[str, ...]] = {}  # by file

    # ---------------------------------------------------------------------- what is open

    def put(self, path: str, text: str) -> None:
        """A document is open, with this text."""
        before, lines = self.open.get(path), parted(text).lines
        self.open[path] = lines
        if before is None or _included(before) != _included(lines):
            self.roots.clear()
        self._changed(path)

    def close(self, path: str) -> None:
        """A document is no longer open: what counts is on the disk again."""
        self.open.pop(path, None)
        self.look_again()

    def look_again(self) -> None:
        """Something may have changed on the disk."""
        self.surveys.clear()
        self.roots.clear()

    def _changed(self, path: str) -> None:
        """Forget what was read of trees that a file is in."""
        for root, read in list(self.surveys.items()):
            if path in read.files or path not in self.roots:
                del self.surveys[root]

    # ---------------------------------------------------------------------- what is read

    def survey_of(self, path: str) -> Survey:
        """The tree that a file is in, as it is now; of several trees the first."""
        for root in self.roots_of(path):
            read = self.survey(root)
            if path in read.files:
                return read
        return self.survey(path)  # no line that includes it was reached

    def survey(self, root: str) -> Survey:
        """The tree of a root, read if it has to be."""
        read = self.surveys.get(root)
        if read is None:
            read = self.surveys[root] = survey(root, self._named(root), self.lines, self.remembered)
        return read

    def file(self, path: str) -> tuple[Survey, Surveyed]:
        """The tree that a file is in, and the file."""
        read = self.survey_of(path)
        return read, read.files[path]

    def problems(self, path: str) -> dict[str, list[Problem]]:
        """All that is wrong in the trees that a file is in, by file; each problem once."""
        found: dict[str, dict[Problem, None]] = {path: {}}
        roots = [root for root in self.roots_of(path) if path in self.survey(root).files]
        for root in roots or [path]:
            for name, each in self.survey(root).files.items():
                found.setdefault(name, {}).update(dict.fromkeys(each.problems))
        return {name: list(problems) for name, problems in found.items()}

    def lines(self, path: str) -> Lines:
        """The lines of a file: as they are on the screen, otherwise as they are on the disk."""
        if path in self.open:
            return self.open[path]
        try:
            status = os.stat(path)
        except OSError:
            stamp = None
        else:
            stamp = status.st_mtime_ns, status.st_size
            known = self.on_disk.get(path)
            if known and known.stamp == stamp:
                return known.lines
        with open_lines(path) as lines:  # which says what is wrong with it
            read = list(lines)
        if stamp:
            self.on_disk[path] = OnDisk(stamp, read)
        return read

    def _named(self, path: str) -> str:
        """What a root is called in messages: short, where the editor was started beside it."""
        if not os.path.isabs(path):
            return path
        try:
            short = relpath(path)
        except ValueError:  # another drive
            return path
        return path if short.startswith(os.pardir) else short

    # ------------------------------------------------------------------------- the roots

    def roots_of(self, path: str) -> tuple[str, ...]:
        """The files at the top of the trees that a file is in: often it is one by itself."""
        if path not in self.roots:
            above = self._includers(path)
            self.roots[path] = tuple(_tops(path, above)) or (path,)
        return self.roots[path]

    def _includers(self, path: str) -> dict[str, list[str]]:
        """The files that include others, by those others: of all that may be above a file."""
        above: dict[str, list[str]] = {}
        for each in self._candidates(path):
            try:
                lines = self.lines(each)
            except UsageError:
                continue
            for value in _included(lines):
                included = realpath(os.path.join(dirname(each), value))
                if each not in above.setdefault(included, []):
                    above[included].append(each)
        return above

    def _candidates(self, path: str) -> Iterator[str]:
        """The open files, and those of the same kind in the file's folder and above it."""
        yield from self.open
        if not os.path.isabs(path):
            return
        folder, ending = dirname(path), os.path.splitext(path)[1]
        for _ in range(HIGHEST):
            yield from _files_in(folder, ending)
            within = any(folder != top and _is_in(folder, top) for top in self.folders)
            if not within:
                return
            folder = dirname(folder)


def _included(lines: Lines) -> list[str]:
    """What a file includes, as it names it."""
    said = (line.strip() for line in lines if INCLUDE in line)
    return [
        line.removeprefix(INCLUDE).partition("#")[0].split()[0]
        for line in said
        if line.startswith(INCLUDE) and line.removeprefix(INCLUDE).partition("#")[0].strip()
    ]


def _tops(path: str, above: dict[str, list[str]]) -> Iterator[str]:
    """The files above a file that nothing includes; nothing where files include each other."""
    reached = [path]
    for each in reached:  # which grows
        includers = above.get(each, [])
        if not includers:
            yield each
        reached += [file for file in includers if file not in reached]


def _files_in(folder: str, ending: str) -> Iterator[str]:
    """The files of a folder with such an ending, as far as they are no giants."""
    try:
        with os.scandir(folder) as entries:
            every = sorted(entries, key=lambda entry: entry.name)[:MOST]
    except OSError:
        return
    for entry in every:
        try:
            if entry.name.endswith(ending) and entry.is_file() and entry.stat().st_size < LARGEST:
                yield realpath(entry.path)
        except OSError:
            continue


def _is_in(folder: str, top: str) -> bool:
    return folder == top or folder.startswith(top.rstrip(os.sep) + os.sep)
