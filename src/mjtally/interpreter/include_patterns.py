"""What `include=` names when it names several files: a folder, or a pattern with `*` and `?`.

A folder stands for its scores files, and a pattern for those whose paths it fits; both are the
files that end with .txt, in the order of their names as texts. A sign of a pattern stands for
nothing that separates folders, so that files in folders below are only meant where the pattern
names a folder for them (`scores/*/*.txt`). Hidden files are left out, as a shell does.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from ..base.wording import find_nearest

SCORES_ENDING = ".txt"  # of a scores file; tables and pages have others
ANY_DEPTH = "**"  # of other programs: in all folders below
SEPARATORS = "/" if os.sep == "/" else f"/{os.sep}"

FolderCheck = Callable[[str], None]  # raises what is wrong with a folder before it is listed


class IncludePattern(NamedTuple):
    """The folder in which a path starts, with its separator, and the parts of the path."""

    start: str
    parts: tuple[str, ...]

    def find_files(self, check_folder: FolderCheck) -> list[str]:
        """The paths of the files that are meant; an `OSError` for a folder that is not there, or
        cannot be listed."""
        return [*_find_files(self.start, self.parts, check_folder)]

    def find_new_file(self, name: str, check_folder: FolderCheck) -> str:
        """The path that a new file of this name would have to be meant: in the last of the
        folders that there are; empty where there is none, or the name does not fit."""
        *folders, last = self.parts
        if not (_is_scores_name(name) and _fits(name, last)):
            return ""
        try:
            found = [*_find_folders(self.start, tuple(folders), check_folder)]
        except OSError:  # no such folder, or one that may not be listed
            return ""
        return f"{found[-1]}{name}" if found else ""

    def means_folder(self) -> bool:
        """Whether all scores files of a folder are meant, and there is such a folder. (What it
        names was looked at, as for `find_similar`.)"""
        return bool(self.find_new_file(f"new{SCORES_ENDING}", lambda folder: None))

    def find_similar(self) -> str:
        """The same with a part that is almost its own, if that would find something. (What it
        names was looked at: folders that may not be listed failed before.)"""
        found = self.start
        for at, part in enumerate(self.parts):
            if is_pattern(part) or not os.path.isdir(found + part):
                near = _find_similar_part(found, part, is_last=at == len(self.parts) - 1)
                return "/".join((*self.parts[:at], near, *self.parts[at + 1 :])) if near else ""
            found += f"{part}/"
        return ""


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


def _find_files(found: str, parts: tuple[str, ...], check_folder: FolderCheck) -> Iterator[str]:
    """The files below what is found of a path, which ends with a separator or is empty."""
    part, *rest = parts
    if rest and not is_pattern(part):
        yield from _find_files(f"{found}{part}/", tuple(rest), check_folder)
        return
    check_folder(found)
    for name in sorted(os.listdir(found or os.curdir)):
        path = found + name
        if name.startswith(".") or not _fits(name, part):
            continue
        if rest and os.path.isdir(path):
            yield from _find_files(f"{path}/", tuple(rest), check_folder)
        elif not rest and _is_scores_name(name) and not os.path.isdir(path):
            yield path


def _find_folders(found: str, parts: tuple[str, ...], check_folder: FolderCheck) -> Iterator[str]:
    """The folders below what is found of a path, each with a separator at its end."""
    if not parts:
        yield found
        return
    part, *rest = parts
    names: Sequence[str] = [part]
    if is_pattern(part):
        check_folder(found)
        names = [
            name
            for name in sorted(os.listdir(found or os.curdir))
            if not name.startswith(".") and _fits(name, part)
        ]
    for name in names:
        if os.path.isdir(f"{found}{name}/"):
            yield from _find_folders(f"{found}{name}/", tuple(rest), check_folder)


def _fits(name: str, part: str) -> bool:
    """Whether a name fits a pattern, however the system composes its letters."""
    signs = {"*": ".*", "?": "."}
    letters = normalize("NFC", part)
    pattern = "".join(signs.get(letter) or re.escape(letter) for letter in letters)
    return bool(re.fullmatch(pattern, normalize("NFC", name), re.DOTALL))


def _is_scores_name(name: str) -> bool:
    return name.casefold().endswith(SCORES_ENDING)


def _find_similar_part(folder: str, part: str, *, is_last: bool) -> str:
    """What a part of a path was meant as, by what is in its folder: a folder's name, or a pattern
    that begins in another way."""
    try:
        names = sorted(os.listdir(folder or os.curdir))
    except OSError:  # no such folder, or one that may not be listed
        return ""
    start = re.split(r"[*?]", part)[0]
    if is_last:
        starts = {name[: len(start)] for name in names if _is_scores_name(name)}
    else:
        starts = {name for name in names if os.path.isdir(folder + name)}
    near = find_nearest(start, sorted(starts)) if start not in starts else ""
    return near + part[len(start) :] if near else ""
