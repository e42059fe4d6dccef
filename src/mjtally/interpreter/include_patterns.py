"""What `include=` names when it names several files: a folder, or a pattern with `*` and `?`.

A folder stands for its scores files, and a pattern for those whose paths it fits; both are the
files that end with .txt, in the order of their names as texts. A sign of a pattern stands for
nothing that separates folders, so that files in folders below are only meant where the pattern
names a folder for them (`scores/*/*.txt`). Hidden files are left out, as a shell does.
"""

import os
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import NamedTuple
from unicodedata import normalize

from ..base.wording import find_nearest

SCORES_ENDING = ".txt"  # of a scores file; tables and pages have others
ANY_DEPTH = "**"  # of other programs: in all folders below
SEPARATORS = "/" if os.sep == "/" else f"/{os.sep}"

FolderCheck = Callable[[str], None]  # raises what is wrong with a folder before it is listed


class IncludePattern(NamedTuple):
    """The folder in which a path starts, with its separator, and the parts of the path, of which
    the last is a pattern."""

    start: str
    parts: tuple[str, ...]

    def find_files(self, check_folder: FolderCheck) -> list[str]:
        """The paths of the files that are meant; an `OSError` for a folder that is not there, or
        cannot be listed."""
        paths = _expand_parts(self.start, self.parts, check_folder)
        return [path for path in paths if is_scores_name(path) and not os.path.isdir(path)]

    def find_folders(self, check_folder: FolderCheck) -> list[str]:
        """The folders in which files are meant, each with a separator at its end; none where one
        is not there, or cannot be listed."""
        try:
            folders = [*_expand_parts(self.start, (*self.parts[:-1], ""), check_folder)]
        except OSError:
            return []
        return [folder for folder in folders if os.path.isdir(folder or os.curdir)]

    def means_folder(self) -> bool:
        """Whether all scores files of a folder are meant, and there is such a folder. (What it
        names was looked at, as for `find_similar`.)"""
        all_files = {"*", f"*{SCORES_ENDING}"}
        return self.parts[-1] in all_files and bool(self.find_folders(lambda folder: None))

    def find_similar(self) -> str:
        """The same where the first part that finds nothing is almost another: the name of a folder
        that is there, or a pattern that begins as its files do. (What it names was looked at:
        folders that may not be listed failed before.)"""
        folder, parts, at = self.start, self.parts, 0
        while not is_pattern(parts[at]) and os.path.isdir(folder + parts[at]):
            folder, at = f"{folder}{parts[at]}/", at + 1
        try:
            names = sorted(os.listdir(folder or os.curdir))
        except OSError:  # no such folder, or one that may not be listed
            return ""
        start = re.split(r"[*?]", parts[at])[0]
        if at == len(parts) - 1:
            starts = {name[: len(start)] for name in names if is_scores_name(name)}
        else:
            starts = {name for name in names if os.path.isdir(folder + name)}
        near = find_nearest(start, sorted(starts)) if start not in starts else ""
        meant = (*parts[:at], near + parts[at][len(start) :], *parts[at + 1 :])
        return "/".join(meant) if near else ""


def is_pattern(value: str) -> bool:
    """Whether what is included has a sign that stands for others."""
    return "*" in value or "?" in value


def parse_include_pattern(folder: str, value: str) -> IncludePattern | None:
    """What a file in a folder includes, if that is a folder or a pattern; None for a file."""
    path = os.path.join(folder, value)
    if not (is_pattern(value) or value.endswith(tuple(SEPARATORS)) or os.path.isdir(path)):
        return None
    parts = tuple(re.split(f"[{re.escape(SEPARATORS)}]+", value))
    if not is_pattern(parts[-1]):
        parts = (*(parts[:-1] if parts[-1] == "" else parts), "*")
    start = "" if os.path.isabs(value) else path[: len(path) - len(value)]
    return IncludePattern(start, parts)


def fits_pattern(name: str, part: str) -> bool:
    """Whether a name fits a part of a path, however the system composes its letters."""
    signs = normalize("NFC", part).replace("[", "[[]")  # only * and ? stand for others
    return fnmatchcase(normalize("NFC", name), signs)


def is_scores_name(name: str) -> bool:
    """Whether a scores file may have a name."""
    return name.casefold().endswith(SCORES_ENDING)


def _expand_parts(found: str, parts: tuple[str, ...], check_folder: FolderCheck) -> Iterator[str]:
    """The paths that fit all parts below what is found, which ends with a separator or is empty.
    As `glob` would find them, but that a folder is checked before it is listed."""
    part, rest = parts[0], parts[1:]
    names = [part]
    if is_pattern(part):
        check_folder(found)
        there_are = (name for name in os.listdir(found or os.curdir) if not name.startswith("."))
        names = sorted(name for name in there_are if fits_pattern(name, part))
        names = [name for name in names if not rest or os.path.isdir(found + name)]
    for name in names:
        if rest:
            yield from _expand_parts(f"{found}{name}/", rest, check_folder)
        else:
            yield found + name
