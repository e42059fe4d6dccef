"""The scores files that somebody works on: those that are open, and those that belong to them.

A file is read as part of the tree that it belongs to, from its root: the file that includes the
file that includes it, since the roster and the rules may stand there. Roots are searched among
the open files and in the folders above, as far as the folders that the editor works in.
"""

import os
import re
from collections.abc import Iterator, Sequence
from os.path import dirname, realpath, relpath
from typing import NamedTuple

from ..base.errors import Problem, UsageError
from ..editing.source_file import SourceFile
from ..interpreter.include_patterns import parse_include_pattern
from ..interpreter.sources import read_text
from .file_tree import FileTree, ScoresFile, read_file_tree

INCLUDE_PREFIX = "include="
INCLUDE_PATTERN = r"include=(?:\"(?P<quoted>[^\"]*)\"|(?P<plain>[^\s#]*))"
MAX_BYTES = 4_000_000  # bytes of a file that is searched for what it includes
MAX_FILES_IN_FOLDER = 1_000  # files of a folder that are searched
MAX_FOLDERS_ABOVE = 3  # folders above a file in which roots are searched


FileStamp = tuple[int, int]  # when a file was changed, and its size


class DiskFile(NamedTuple):
    """A file that is not open, as it was when it was read."""

    stamp: FileStamp
    source: SourceFile


class SearchedFile(NamedTuple):
    """A file that may belong to no tree: of all that it holds, the paths of what it includes."""

    stamp: FileStamp
    included_paths: Sequence[str]


class ScoresWorkspace:
    """Files by their real paths; a document that is in no file, by whatever it is called.

    `find_tree` reads what has to be read. What a change leaves as it was is remembered.
    """

    def __init__(self, folders: Sequence[str] = ()) -> None:
        self.folders = [realpath(folder) for folder in folders]  # that the editor works in
        self.open_files: dict[str, SourceFile] = {}
        self.disk_files: dict[str, DiskFile] = {}  # of the trees that were read
        self.searched_files: dict[str, SearchedFile] = {}
        self.file_trees: dict[str, FileTree] = {}  # by root
        self.roots_by_file: dict[str, tuple[str, ...]] = {}  # by file

    # ---------------------------------------------------------------------- what is open

    def set_text(self, path: str, text: str) -> None:
        """A document is open, with this text."""
        before, source = self.open_files.get(path), SourceFile.from_text(text)
        self.open_files[path] = source
        if before is None or _list_included_paths(before) != _list_included_paths(source):
            self.roots_by_file.clear()
        self._discard_trees_with(path)

    def close_file(self, path: str) -> None:
        """A document is no longer open: the file on the disk counts again."""
        self.open_files.pop(path, None)
        self.discard_trees()

    def discard_trees(self) -> None:
        """Something may have changed on the disk."""
        self.file_trees.clear()
        self.roots_by_file.clear()

    def _discard_trees_with(self, path: str) -> None:
        """Forget what was read of trees that a file is in."""
        for root, read in list(self.file_trees.items()):
            if path in read.files or path not in self.roots_by_file:
                del self.file_trees[root]

    # ---------------------------------------------------------------------- what is read

    def find_tree(self, path: str) -> FileTree:
        """The tree that a file is in, as it is now; of several trees the first."""
        for root in self.find_roots(path):
            tree = self.read_tree_at(root)
            if path in tree.files:
                return tree
        return self.read_tree_at(path)  # no line that includes it was reached

    def read_tree_at(self, root: str) -> FileTree:
        """The tree of a root, read if it has to be."""
        tree = self.file_trees.get(root)
        if tree is None:
            tree = self.file_trees[root] = read_file_tree(
                root, self._display_name(root), self.read_source
            )
        return tree

    def find_file(self, path: str) -> tuple[FileTree, ScoresFile]:
        """The tree that a file is in, and the file."""
        tree = self.find_tree(path)
        return tree, tree.files[path]

    def find_problems(self, path: str) -> dict[str, list[Problem]]:
        """All that is wrong in the trees that a file is in, by file; each problem once."""
        found: dict[str, dict[Problem, None]] = {path: {}}
        roots = [root for root in self.find_roots(path) if path in self.read_tree_at(root).files]
        for root in roots or [path]:
            for name, each in self.read_tree_at(root).files.items():
                found.setdefault(name, {}).update(dict.fromkeys(each.problems))
        return {name: list(problems) for name, problems in found.items()}

    def read_source(self, path: str) -> SourceFile:
        """A file as it is on the screen, otherwise as it is on the disk."""
        if path in self.open_files:
            return self.open_files[path]
        stamp = _find_stamp(path)
        known = self.disk_files.get(path)
        if known and known.stamp == stamp:
            return known.source
        source = SourceFile.from_text(read_text(path))  # which says what is wrong with it
        if stamp:
            self.disk_files[path] = DiskFile(stamp, source)
        return source

    def _display_name(self, path: str) -> str:
        """What a root is called in messages: short, where the editor was started beside it."""
        if not os.path.isabs(path):
            return path
        try:
            short = relpath(path)
        except ValueError:  # another drive
            return path
        return path if short.startswith(os.pardir) else short

    # ------------------------------------------------------------------------- the roots

    def find_roots(self, path: str) -> tuple[str, ...]:
        """The files at the top of the trees that a file is in: often it is one by itself."""
        if path not in self.roots_by_file:
            above = self._find_includers(path)
            self.roots_by_file[path] = tuple(_find_topmost_files(path, above)) or (path,)
        return self.roots_by_file[path]

    def _find_includers(self, path: str) -> dict[str, list[str]]:
        """The files that include others, by those others: of all that may be above a file."""
        above: dict[str, list[str]] = {}
        for each in self._find_candidates(path):
            for value in self._find_included_paths(each):
                for included in self._find_files(each, value):
                    if included != each and each not in above.setdefault(included, []):
                        above[included].append(each)
        return above

    def _find_files(self, path: str, value: str) -> list[str]:
        """The files that a file includes in a line; of a folder or a pattern those in the folders
        that the editor works in, or beside the file and below."""
        folder = dirname(path)
        tops = [*self.folders, folder]

        def check_folder(listed: str) -> None:
            real = realpath(listed or os.curdir)
            if not any(_is_inside_folder(real, realpath(top)) for top in tops):
                raise PermissionError(listed)

        pattern = parse_include_pattern(folder, value)
        try:
            paths = pattern.find_files(check_folder) if pattern else [os.path.join(folder, value)]
        except OSError:  # a folder that is not there, or not to be listed
            return []
        return [realpath(each) for each in paths]

    def _find_included_paths(self, path: str) -> Sequence[str]:
        """What a file includes, as it names it; nothing where it cannot be read."""
        if path in self.open_files:
            return _list_included_paths(self.open_files[path])
        stamp = _find_stamp(path)
        known = self.searched_files.get(path)
        if stamp is None or (known and known.stamp == stamp):
            return known.included_paths if known else ()
        try:
            text = read_text(path)
        except UsageError:
            return ()
        paths = _list_included_paths(SourceFile.from_text(text)) if INCLUDE_PREFIX in text else ()
        self.searched_files[path] = SearchedFile(stamp, paths)
        return paths

    def may_change(self, path: str) -> bool:
        """Whether a file is open, or in the folders that the editor works in, if there are any."""
        in_folders = any(_is_inside_folder(dirname(path), top) for top in self.folders)
        return path in self.open_files or in_folders or not self.folders

    def _find_candidates(self, path: str) -> Iterator[str]:
        """The open files, and those of the same kind in the file's folder and above it."""
        yield from self.open_files
        if not os.path.isabs(path):
            return
        folder, ending = dirname(path), os.path.splitext(path)[1]
        for _ in range(MAX_FOLDERS_ABOVE):
            yield from _list_files_in_folder(folder, ending)
            within = any(folder != top and _is_inside_folder(folder, top) for top in self.folders)
            if not within:
                return
            folder = dirname(folder)


def _list_included_paths(source: SourceFile) -> list[str]:
    """What a file includes, as it names it. (No line is parsed: every file of a folder is
    searched.) What has a sign that no name of a file may have is left out."""
    lines = (line.strip() for line in source.line_texts if INCLUDE_PREFIX in line)
    found = (re.match(INCLUDE_PATTERN, line) for line in lines)
    values = [match["quoted"] or match["plain"] for match in found if match]
    return [value for value in values if value and value.isprintable()]


def _find_stamp(path: str) -> FileStamp | None:
    """What tells whether a file has changed; None where it is not there."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _find_topmost_files(path: str, above: dict[str, list[str]]) -> Iterator[str]:
    """The files above a file that nothing includes; nothing where files include each other."""
    reached = [path]
    for each in reached:  # which grows
        includers = above.get(each, [])
        if not includers:
            yield each
        reached += [file for file in includers if file not in reached]


def _list_files_in_folder(folder: str, ending: str) -> Iterator[str]:
    """The files of a folder with such an ending, but for very large ones."""
    try:
        with os.scandir(folder) as entries:
            every = sorted(entries, key=lambda entry: entry.name)[:MAX_FILES_IN_FOLDER]
    except OSError:
        return
    for entry in every:
        try:
            if entry.name.endswith(ending) and entry.is_file() and entry.stat().st_size < MAX_BYTES:
                yield realpath(entry.path)
        except OSError:
            continue


def _is_inside_folder(folder: str, top: str) -> bool:
    return folder == top or folder.startswith(top.rstrip(os.sep) + os.sep)
