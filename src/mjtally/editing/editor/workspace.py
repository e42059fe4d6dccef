"""The scores files that somebody works on: those that are open, and those that belong to them.

A file is read as part of the tree that it belongs to, from its root: the file that includes the
file that includes it, since the roster and the rules may stand there. Roots are searched among
the open files and in the folders above, as far as the folders that the editor works in.
"""

import os
from collections.abc import Container, Iterator, Sequence
from os.path import dirname, realpath, relpath
from typing import NamedTuple

from ...base.errors import NOTE, Problem
from ...base.wording import format_list, pluralize
from ...interpreter.includes import (
    IncludeLine,
    find_clubs,
    find_includers,
    is_inside,
    list_files_in_folder,
    list_folders_above,
    list_include_lines,
    list_topmost_files,
    read_include_lines,
)
from ...interpreter.sources import FileStamp, find_stamp, read_text
from ..fixes import select_fixes
from ..source_file import SourceFile
from .file_tree import FileTree, ScoresFile, read_file_tree


class Fix(NamedTuple):
    """A change that an editor offers for a file: its title, and the problems that it fixes."""

    title: str
    problems: Sequence[Problem]


class ScoresWorkspace:
    """Files by their real paths; a document that is in no file, by whatever it is called.

    `find_tree` reads only what has to be read again after a change.
    """

    def __init__(self, folders: Sequence[str] = ()) -> None:
        # the folders that are open in the editor
        self.folders = [realpath(folder) for folder in folders]
        self.open_files: dict[str, SourceFile] = {}
        # files of the trees that are not open, as they were when they were read
        self.disk_files: dict[str, tuple[FileStamp, SourceFile]] = {}
        self.file_trees: dict[str, FileTree] = {}  # each by the path of its root
        self.roots_by_file: dict[str, tuple[str, ...]] = {}  # the roots that include each file
        self.notes_by_file: dict[str, list[Problem]] = {}  # notes for files that are read alone

    # ---------------------------------------------------------------------- what is open

    def set_text(self, path: str, text: str) -> None:
        """Keep the text of a document that is open."""
        before, source = self.open_files.get(path), SourceFile.from_text(text)
        self.open_files[path] = source
        if before is None or _list_included(before) != _list_included(source):
            self.discard_trees()
        else:
            trees = self.file_trees.items()
            self.file_trees = {root: tree for root, tree in trees if path not in tree.files}

    def close_file(self, path: str) -> None:
        """Forget the text of a document that was closed: its file on the disk counts again."""
        self.open_files.pop(path, None)
        self.discard_trees()

    def discard_trees(self) -> None:
        """Forget all trees, since something may have changed on the disk."""
        self.file_trees.clear()
        self.roots_by_file.clear()
        self.notes_by_file.clear()

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
        """All problems in the trees that a file is in, by file; each problem once."""
        problems_by_file: dict[str, dict[Problem, None]] = {path: {}}
        roots = [root for root in self.find_roots(path) if path in self.read_tree_at(root).files]
        for root in roots or [path]:
            for name, scores_file in self.read_tree_at(root).files.items():
                problems_by_file.setdefault(name, {}).update(dict.fromkeys(scores_file.problems))
        return {name: list(problems) for name, problems in problems_by_file.items()}

    def find_notes(self, path: str) -> list[Problem]:
        """The note about a file that is read alone, though a file outside the editor's folders
        includes it; none about other files."""
        if path not in self.notes_by_file:
            is_alone = os.path.isabs(path) and self.find_roots(path) == (path,)
            club = find_clubs([path]).get(path) if is_alone else None
            notes = self.notes_by_file[path] = []
            if club and club.path not in self.open_files:
                club_path = relpath(club.path, dirname(path))
                message = (
                    f"this file is read without {club_path}, which includes it and declares"
                    f" {format_list(club.keys)}: open the folder of {club_path} in the editor"
                )
                first = next(iter(self.read_source(path).line_texts), "")
                notes.append(
                    Problem(path, 1, 1, message, NOTE, first, "read-alone", len(first) + 1)
                )
        return self.notes_by_file[path]

    def find_fixes(self, path: str, lines: Container[int]) -> list[Fix]:
        """The fix of each problem in some lines of a file that has one."""
        fixes = []
        for problem in self.find_problems(path)[path]:
            correction = problem.correction
            if correction and problem.line in lines:
                where = "" if correction is problem else f" (line {correction.line})"
                title = f"Write {correction.fix}" if correction.fix else "Remove it"
                fixes.append(Fix(f"{title}{where}", [correction]))
        return fixes

    def find_fix_of_all(self, path: str) -> Fix:
        """One fix of everything in a file that is certain."""
        problems = self.find_problems(path)[path]
        files = {problem.file for problem in problems}
        fixed = [problem for _, problem in select_fixes(problems, files)]
        return Fix(f"Fix what is certain: {pluralize(len(fixed), 'problem')}", fixed)

    def read_source(self, path: str) -> SourceFile:
        """The source of a file: its text in the editor if it is open, otherwise on the disk."""
        if path in self.open_files:
            return self.open_files[path]
        stamp = find_stamp(path)
        known_stamp, source = self.disk_files.get(path, (None, None))
        if source is None or known_stamp != stamp:
            # its error says what is wrong with the file
            source = SourceFile.from_text(read_text(path))
            if stamp:
                self.disk_files[path] = stamp, source
        return source

    def _display_name(self, path: str) -> str:
        """The name of a root in messages; it is short if the editor was started near the root."""
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
            tops = [*self.folders, dirname(path)]
            above = find_includers(self._find_candidates(path), tops, self._find_include_lines)
            self.roots_by_file[path] = tuple(list_topmost_files(path, above)) or (path,)
        return self.roots_by_file[path]

    def _find_include_lines(self, path: str) -> Sequence[IncludeLine]:
        """The lines of a file that include others; none where it cannot be read."""
        if path in self.open_files:
            return list_include_lines(self.open_files[path].text)
        return read_include_lines(path)

    def _find_candidates(self, path: str) -> Iterator[str]:
        """The open files, and those of the same kind in the file's folder and above it."""
        yield from self.open_files
        if not os.path.isabs(path):
            return
        ending = os.path.splitext(path)[1]

        def is_top(folder: str) -> bool:
            """Whether the editor works in no folder above."""
            return not any(folder != top and is_inside(folder, [top]) for top in self.folders)

        for folder in list_folders_above(dirname(path), is_top):
            yield from list_files_in_folder(folder, ending)


def _list_included(source: SourceFile) -> list[str]:
    """The names of the files that a file includes, as they stand in it."""
    return [line.value for line in list_include_lines(source.text)]
