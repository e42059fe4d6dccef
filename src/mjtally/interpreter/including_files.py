"""Which files include a scores file: found among those in its folder and in the folders above.

Whoever names an evening alone reads it without its club, and an editor reads a file as part of
the club that it belongs to. Looking must cost next to nothing: files are searched for the text
`include=`, and only the lines that begin so are parsed.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from os.path import dirname, realpath
from typing import NamedTuple

from ..base.errors import UsageError
from ..language.parser import parse_line
from ..language.statements import DateLine, Declaration
from ..language.tokens import unquote
from .include_patterns import ANY_DEPTH, SCORES_ENDING, FolderCheck, parse_include_pattern
from .sources import open_lines, open_text_lines, read_text

INCLUDE_LINE = re.compile(r"[ \t]*include=")
MAX_BYTES = 1_000_000  # of a file that is searched for what it includes
MAX_FILES_IN_FOLDER = 1_000  # files of a folder that are searched
MAX_FOLDERS = 4  # folders that are searched: a file's own, and those above it


class IncludeLine(NamedTuple):
    """A line that includes files: its number, and what it names."""

    number: int
    value: str


Includers = Mapping[str, Mapping[str, int]]  # by file, the files that include it, and in which line


class Club(NamedTuple):
    """What a file belongs to: the file at the top that includes it, and what that declares."""

    path: str  # its real path
    keys: tuple[str, ...]  # that are declared above the lines by which the file is included
    others: tuple[str, ...]  # other files at the top that declare something for it


def list_include_lines(text: str) -> list[IncludeLine]:
    """The lines of a text that include files."""
    if "include=" not in text:
        return []
    found = []
    with open_text_lines(text) as lines:
        for number, line in enumerate(lines, 1):
            if INCLUDE_LINE.match(line):
                statement = parse_line(line).statement
                if isinstance(statement, Declaration) and unquote(statement.value):
                    found.append(IncludeLine(number, unquote(statement.value)))
    return found


def read_include_lines(path: str) -> list[IncludeLine]:
    """The lines of a file that include others; none of one that cannot be read."""
    try:
        return list_include_lines(read_text(path))
    except UsageError:
        return []


def list_included_files(path: str, value: str, check_folder: FolderCheck) -> list[str]:
    """The real paths of the files that a file includes in a line; none where a folder is not
    there, or `check_folder` says that it is not to be listed."""
    folder = dirname(path)
    pattern = parse_include_pattern(folder, value)
    if pattern and ANY_DEPTH in value:  # which is a mistake
        return []
    try:
        named = pattern.find_files(check_folder) if pattern else [os.path.join(folder, value)]
    except OSError:
        return []
    folders = {each: realpath(each) for each in set(map(dirname, named))}  # there are few
    paths = [os.path.join(folders[dirname(each)], os.path.basename(each)) for each in named]
    return [realpath(each) if os.path.islink(each) else each for each in paths]


def is_inside_folder(path: str, top: str) -> bool:
    """Whether a real path is a folder or below it."""
    return path == top or path.startswith(top.rstrip(os.sep) + os.sep)


def list_folders_above(folder: str, is_top: Callable[[str], bool]) -> Iterator[str]:
    """A folder and those above it, up to one that is at the top."""
    for _ in range(MAX_FOLDERS):
        yield folder
        if is_top(folder) or dirname(folder) == folder:
            return
        folder = dirname(folder)


def list_files_in_folder(folder: str, ending: str) -> Iterator[str]:
    """The real paths of the files of a folder with such an ending, but for large ones."""
    try:
        with os.scandir(folder) as entries:
            every = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return
    fitting = (entry for entry in every if entry.name.endswith(ending))
    for entry in islice(fitting, MAX_FILES_IN_FOLDER):
        try:
            if entry.is_file() and entry.stat().st_size < MAX_BYTES:
                yield realpath(entry.path) if entry.is_symlink() else entry.path
        except OSError:
            continue


def find_includers(
    candidates: Iterable[str],
    tops: Sequence[str],
    read_lines: Callable[[str], Sequence[IncludeLine]] = read_include_lines,
) -> Includers:
    """Which files the candidates include, all by their real paths. No folder is listed that is in
    none of the `tops` and not in that of the candidate. A file that is included is a candidate,
    too, if it is named by itself."""
    above: dict[str, dict[str, int]] = {}
    waiting = list(dict.fromkeys(candidates))
    for each in waiting:  # which grows
        lines = read_lines(each)
        allowed = [realpath(folder) for folder in (*tops, dirname(each))] if lines else []

        def check_folder(listed: str, allowed: Sequence[str] = allowed) -> None:
            real = realpath(listed or os.curdir)
            if not any(is_inside_folder(real, top) for top in allowed):
                raise PermissionError(listed)

        for line in lines:
            named = list_included_files(each, line.value, check_folder)
            for included in named:
                if included == each:
                    continue
                above.setdefault(included, {}).setdefault(each, line.number)
                if len(named) == 1 and included not in waiting and os.path.isfile(included):
                    waiting.append(included)
    return above


def list_topmost_files(path: str, above: Includers) -> list[str]:
    """The files above a file that nothing includes; none where files include each other."""
    reached = [path]
    for each in reached:  # which grows
        reached += [file for file in above.get(each, ()) if file not in reached]
    return [each for each in reached if each not in above]


def find_clubs(paths: Iterable[str]) -> dict[str, Club]:
    """What files belong to, for each that belongs to anything: of the files that include it the
    nearest at the top that declares anything for it. Looked at are the scores files of its folder
    and of the folders above, as far as a git repository's top or the home folder, or three
    folders up."""
    home = realpath(os.path.expanduser("~"))

    def is_top(folder: str) -> bool:
        return folder == home or os.path.exists(os.path.join(folder, ".git"))

    above_by_folder: dict[str, Includers] = {}
    clubs = {}
    for path in paths:
        real = realpath(path)
        folder = dirname(real)
        if folder not in above_by_folder:
            folders = [*list_folders_above(folder, is_top)]
            files = (file for each in folders for file in list_files_in_folder(each, SCORES_ENDING))
            above_by_folder[folder] = find_includers(files, ())
        above = above_by_folder[folder]
        tops = [top for top in list_topmost_files(real, above) if top != real]
        found = {top: keys for top in tops if (keys := _list_declared_keys(real, top, above))}
        if found:
            nearest, *others = sorted(found, key=lambda top: (-len(dirname(top)), top))
            clubs[path] = Club(nearest, found[nearest], tuple(others))
    return clubs


def _list_declared_keys(path: str, top: str, above: Includers) -> tuple[str, ...]:
    """What the files from the top down to a file declare above the lines that include it."""
    ways: dict[str, tuple[str, ...]] = {path: ()}  # from a file down to the one that is meant
    for each in (reached := [path]):
        for file in above.get(each, ()):
            if file not in ways:
                ways[file] = (each, *ways[each])
                reached.append(file)
    keys: dict[str, None] = {}
    including = top
    for included in ways[top]:
        with open_lines(including) as lines:
            for line in islice(lines, above[included][including] - 1):
                match parse_line(line).statement:
                    case Declaration(key) if key != "include":
                        keys[f"{key}="] = None
                    case DateLine():
                        keys["a date"] = None
        including = included
    return tuple(keys)
