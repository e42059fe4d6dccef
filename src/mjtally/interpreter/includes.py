"""Where the files are that scores files include: the one finder that everybody asks.

`include=` names a file, or several: a folder, or a pattern with `*` and `?`. A folder stands for
its scores files, and a pattern for those whose paths it fits; both are the files that end with
.txt, in the order of their names as texts. A sign of a pattern stands for nothing that separates
folders, so that files in folders below are only meant where the pattern names a folder for them
(`scores/*/*.txt`). Hidden files are left out, as a shell does.

The other way round it is found which files include a scores file, among those in its folder and in
the folders above: whoever names an evening alone reads it without its club, and an editor reads a
file as part of the club that it belongs to. Looking must cost next to nothing: files are searched
for the text `include=`, and only the lines that begin so are parsed.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import islice
from os.path import dirname, realpath
from typing import NamedTuple
from unicodedata import normalize

from ..base.errors import UsageError
from ..base.natural_order import find_natural_key
from ..language.parser import parse_line
from ..language.statements import DateLine, Declaration
from ..language.tokens import unquote
from .sources import FileStamp, find_stamp, open_lines, open_text_lines, read_text

SCORES_ENDING = ".txt"  # the ending of a scores file; tables and pages have others
ANY_DEPTH = "**"  # other programs mean all folders below by it
SEPARATORS = "/" if os.sep == "/" else f"/{os.sep}"
MAX_BYTES = 1_000_000  # the most bytes of a file that is searched for includes
MAX_FILES_IN_FOLDER = 1_000  # files of a folder that are searched
MAX_FOLDERS = 4  # folders that are searched: a file's own, and those above it
MAX_INCLUDE_LINES = 10_000  # the most include lines in all files that are searched
MAX_NAMES = 200_000  # the most files and folders that the patterns of a tally are compared with
MAX_NAMES_BESIDE = 20_000  # the same for the files that are searched
MAX_PARTS = 30  # the most parts in the path of a pattern

Tops = Sequence[str] | None
"""The real paths of the folders that are listed, with all below them; None for any folder. What a
link leads to elsewhere is not listed: scores files may come from anybody."""


class OutsideError(OSError):
    """A folder that is not to be listed."""


class TooManyNamesError(OSError):
    """A folder that is not listed, since patterns were compared with too many names already."""


class FolderListing:
    """Lists folders for patterns, as long as there are not too many names in them: a pattern may
    come from anybody, and links may lead to the same folder in many ways."""

    def __init__(self, most: int = MAX_NAMES) -> None:
        self.names_left = most

    def list_fitting(self, folder: str, part: str) -> list[str]:
        """The names in a folder that fit a part of a path; hidden ones are left out."""
        if self.names_left < 0:
            raise TooManyNamesError(folder)
        names = os.listdir(folder or os.curdir)
        self.names_left -= len(names) + 1
        fitting = [name for name in names if name[0] != "." and fits_pattern(name, part)]
        return sorted(fitting, key=find_natural_key)


def is_inside(path: str, tops: Sequence[str]) -> bool:
    """Whether a real path is one of these folders, or below one."""
    return any(path == top or path.startswith(top.rstrip(os.sep) + os.sep) for top in tops)


# ------------------------------------------------------------------------------------------
# What a line includes.


class IncludePattern(NamedTuple):
    """The folder in which a path starts, with its separator, and the parts of the path, of which
    the last is a pattern."""

    start: str
    parts: tuple[str, ...]

    def is_maze(self) -> bool:
        """Whether the path goes up again from folders that a sign stands for, or through more
        folders than anybody has: `*/../*/..` has as many ways as there are folders, again and
        again, and means nothing that has not a shorter name."""
        signs = [at for at, part in enumerate(self.parts) if is_pattern(part)]
        return os.pardir in self.parts[signs[0] :] or len(self.parts) > MAX_PARTS

    def find_files(self, tops: Tops, listing: FolderListing | None = None) -> list[str]:
        """The paths of the files that are meant; an `OSError` for a folder that is not there, or
        cannot be listed, an `OutsideError` for one that may not be, and a `TooManyNamesError`."""
        paths = _expand_parts(self.start, self.parts, tops, listing or FolderListing())
        return [path for path in paths if is_scores_name(path) and not os.path.isdir(path)]

    def find_folders(self, tops: Tops) -> list[str]:
        """The folders in which files are meant, each with a separator at its end; none where one
        is not there, or is not listed."""
        if self.is_maze():
            return []
        try:
            folders = _expand_parts(self.start, (*self.parts[:-1], ""), tops, FolderListing())
        except OSError:
            return []
        return [folder for folder in folders if os.path.isdir(folder or os.curdir)]

    def means_folder(self) -> bool:
        """Whether all scores files of a folder are meant, and there is such a folder. (Folders that
        may not be listed failed before.)"""
        all_files = {"*", f"*{SCORES_ENDING}"}
        return self.parts[-1] in all_files and bool(self.find_folders(None))


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


def _expand_parts(
    start: str, parts: Sequence[str], tops: Tops, listing: FolderListing
) -> list[str]:
    """The paths that fit all parts below a folder, whose name ends with a separator or is empty.
    `glob` would find the same paths, but it would list folders outside, too."""
    reached = [start]
    *folders, last = parts
    for part in folders:
        names = [(folder, _list_names(folder, part, tops, listing)) for folder in reached]
        below = [f"{folder}{name}/" for folder, there in names for name in there]
        if is_pattern(part):
            real = {path: realpath(path) for path in below if os.path.isdir(path)}
            firsts = dict(zip(reversed(real.values()), reversed(real), strict=True))
            below = [path for path in real if firsts[real[path]] == path]  # links may lead again
        reached = below
    return [
        folder + name for folder in reached for name in _list_names(folder, last, tops, listing)
    ]


def _list_names(folder: str, part: str, tops: Tops, listing: FolderListing) -> Sequence[str]:
    """What a part of a path stands for in a folder: itself, or the names that fit it."""
    if not is_pattern(part):
        return [part]
    if tops is not None and not is_inside(realpath(folder or os.curdir), tops):
        raise OutsideError(folder)
    return listing.list_fitting(folder, part)


class IncludeLine(NamedTuple):
    """A line that includes files: its number, and what it names."""

    number: int
    value: str


def list_include_lines(text: str) -> list[IncludeLine]:
    """The lines of a text that include files."""
    if "include=" not in text:
        return []
    include_lines = []
    with open_text_lines(text) as lines:
        for number, line in enumerate(lines, 1):
            if line.lstrip(" \t").startswith("include="):
                statement = parse_line(line).statement
                if isinstance(statement, Declaration) and unquote(statement.value):
                    include_lines.append(IncludeLine(number, unquote(statement.value)))
    return include_lines


def read_include_lines(path: str) -> Sequence[IncludeLine]:
    """The lines of a file that include others; none of one that cannot be read. It is read once for
    as long as it stays as it is."""
    stamp = find_stamp(path)
    return _read_include_lines(path, stamp) if stamp else ()


@lru_cache(maxsize=10_000)
def _read_include_lines(path: str, _stamp: FileStamp) -> Sequence[IncludeLine]:
    try:
        return list_include_lines(read_text(path))
    except UsageError:
        return ()


def list_included_files(
    path: str, value: str, tops: Tops, listing: FolderListing | None = None
) -> list[str]:
    """The real paths of the files that a file includes in a line; none where a folder is not
    there, or is not to be listed."""
    folder = dirname(path)
    pattern = parse_include_pattern(folder, value)
    if pattern and (ANY_DEPTH in value or pattern.is_maze()):  # such a pattern is a mistake
        return []
    try:
        named = pattern.find_files(tops, listing) if pattern else [os.path.join(folder, value)]
    except OSError:
        return []
    real_folders = {name: realpath(name) for name in set(map(dirname, named))}  # there are few
    files = [os.path.join(real_folders[dirname(name)], os.path.basename(name)) for name in named]
    return [realpath(file) if os.path.islink(file) else file for file in files]


# ------------------------------------------------------------------------------------------
# Which files include a file.


Includers = Mapping[str, Mapping[str, int]]  # by file: the files that include it, and in which line


class IncludedBy(NamedTuple):
    """What a file belongs to: the file at the top that includes it, and what that declares."""

    path: str  # its real path
    keys: tuple[str, ...]  # keys that are declared above the lines by which the file is included
    others: tuple[str, ...]  # other files at the top that declare something for it


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
            fitting = [entry for entry in entries if entry.name.endswith(ending)]
    except OSError:
        return
    fitting.sort(key=lambda entry: entry.name)
    for entry in fitting[:MAX_FILES_IN_FOLDER]:
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
    waiting, line_count = list(dict.fromkeys(candidates)), 0
    listing = FolderListing(MAX_NAMES_BESIDE)
    known = set(waiting)
    for candidate in waiting:  # the list grows meanwhile
        lines = read_lines(candidate)[: MAX_INCLUDE_LINES - line_count]
        line_count += len(lines)
        allowed = [realpath(folder) for folder in (*tops, dirname(candidate))] if lines else []
        for line in lines:
            named = list_included_files(candidate, line.value, allowed, listing)
            for included in named:
                if included == candidate:
                    continue
                above.setdefault(included, {}).setdefault(candidate, line.number)
                if len(named) == 1 and included not in known and os.path.isfile(included):
                    known.add(included)
                    waiting.append(included)
    return above


def list_topmost_files(path: str, above: Includers) -> list[str]:
    """The files above a file that nothing includes; none where files include each other."""
    reached = [path]
    known = {path}
    for included in reached:  # the list grows meanwhile
        higher = [file for file in above.get(included, ()) if file not in known]
        known.update(higher)
        reached += higher
    return [file for file in reached if file not in above]


def find_clubs(paths: Iterable[str]) -> dict[str, IncludedBy]:
    """The club of each file that belongs to one. A club is the nearest of the topmost files that
    include the file and declare anything for it. It is searched for among the scores files of the
    folder and of the folders above it, up to the top of a git repository, the home folder, or three
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
            files = (
                file for parent in folders for file in list_files_in_folder(parent, SCORES_ENDING)
            )
            above_by_folder[folder] = find_includers(files, ())
        above = above_by_folder[folder]
        tops = [top for top in list_topmost_files(real, above) if top != real]
        keys_by_top = {top: keys for top in tops if (keys := _list_declared_keys(real, top, above))}
        if keys_by_top:
            nearest, *others = sorted(keys_by_top, key=lambda top: (-len(dirname(top)), top))
            clubs[path] = IncludedBy(nearest, keys_by_top[nearest], tuple(others))
    return clubs


def _list_declared_keys(path: str, top: str, above: Includers) -> tuple[str, ...]:
    """What the files from the top down to a file declare above the lines that include it."""
    # the way from each file down to the one that is meant
    ways: dict[str, tuple[str, ...]] = {path: ()}
    for included in (reached := [path]):
        for file in above.get(included, ()):
            if file not in ways:
                ways[file] = (included, *ways[included])
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
