"""The checks of included files: a file may be outside the folder, make a circle, or have been read
already.

A scores file may come from anybody, and a message about a line shows the line. So a
file is included only from the folder of the first file, the one that was named, or from below.
"""

import os
from collections.abc import Sequence

from ..base.errors import Mistake, Remark, fail, mistake_at, warning_at
from ..language.tokens import unquote
from .includes import (
    ANY_DEPTH,
    MAX_NAMES,
    MAX_PARTS,
    SCORES_ENDING,
    IncludePattern,
    OutsideError,
    TooManyNamesError,
    is_inside,
    is_pattern,
    parse_include_pattern,
)
from .tally_state import FileReading, TallyState

MAX_INCLUDE_DEPTH = 50  # files that are open at a time, each included by the one before
MAX_INCLUDES = 10_000  # files that are included in one tally


def find_folder_below(path: str, named: str) -> str:
    """The folder of an included file, from that of the file that was named, with / at its end;
    empty where it is the same, or not below it."""
    start = os.path.dirname(named) or os.curdir
    try:
        folder = os.path.relpath(os.path.dirname(path) or os.curdir, start)
    except ValueError:  # the file is on another drive
        return ""
    parts = folder.split(os.sep)
    return "" if parts[0] in {os.curdir, os.pardir} else f"{'/'.join(parts)}/"


def find_included_files(
    value: str, include_chain: Sequence[str], tally_state: TallyState
) -> list[str]:
    """The paths of the files that the last file of `include_chain` includes, from its folder:
    one, or those of a folder or a pattern, in order.

    `include_chain` are the files that are being read, each included by the one before; a folder
    or a pattern never means them.
    """
    value = unquote(value)
    if not value:
        fail(value, "include-nothing", "include= names no file: write include=january.txt")
    if value == "-":
        fail(
            value,
            "include-nothing",
            "include=-: standard input cannot be included, only a file (such as ./-)",
        )
    if len(include_chain) == MAX_INCLUDE_DEPTH:
        fail(
            value,
            "include-too-deep",
            f"{MAX_INCLUDE_DEPTH} files, each included by the one before: include them in one file",
        )
    folder = os.path.dirname(include_chain[-1])
    pattern = parse_include_pattern(folder, _encode_file_name(value))
    if pattern is None:
        path = os.path.join(folder, _encode_file_name(value))
        chain = [tally_state.resolve_path(file) for file in include_chain]
        if (real := tally_state.resolve_path(path)) in chain:
            at = chain.index(real)
            circle = " includes ".join([*include_chain[at:], include_chain[at]])
            message = f"{circle}: a file cannot be part of itself: remove this line"
            fail(value, "include-circle", message)
        return [path]
    paths = _find_pattern_files(value, pattern, include_chain[0], tally_state)
    being_read = {tally_state.resolve_path(file) for file in include_chain}
    others = [path for path in paths if tally_state.resolve_path(path) not in being_read]
    if not others and tally_state.allows_empty_folders and pattern.means_folder():
        return []
    if not others:
        tally_state.has_missing_players = True
        raise _no_files_mistake(value, pattern)
    return others


def _find_pattern_files(
    value: str, pattern: IncludePattern, first: str, tally_state: TallyState
) -> list[str]:
    """The files of a folder or a pattern; no folder is listed that may not be read from."""
    if ANY_DEPTH in value:
        one_level = value.replace(ANY_DEPTH, "*")
        one_level += "" if one_level.endswith(SCORES_ENDING) else f"/*{SCORES_ENDING}"
        message = f"{ANY_DEPTH} is not a pattern: name each level of folders, such as {one_level}"
        fail(value, "include-no-files", message)
    if pattern.is_maze():
        why = ".. cannot follow * or ?: name the folder that is meant"
        if len(pattern.parts) > MAX_PARTS:
            why = f"a path with * or ? has {MAX_PARTS} parts at most: name the file that is meant"
        fail(value, "include-no-files", f"include={value}: {why}")
    try:
        return pattern.find_files(_list_tops(first, tally_state), tally_state.listing)
    except OSError as error:
        tally_state.has_missing_players = True
        if isinstance(error, TooManyNamesError):
            message = f"include={value}: there are more than {MAX_NAMES} files and folders to look"
            message = f"{message} through: include files by their names, or move them together"
            raise mistake_at(value, "includes-too-many", message) from None
        if isinstance(error, OutsideError):
            raise _outside_mistake(value, f"include={value}", first) from None
        if isinstance(error, FileNotFoundError):
            raise _no_files_mistake(value, pattern) from None
        where = f"{error.filename} cannot be read: {error.strerror or error}"
        raise mistake_at(value, "include-unreadable", where) from None


def _no_files_mistake(value: str, pattern: IncludePattern) -> Mistake:
    """The error about a folder or a pattern that stands for no file."""
    *folders, last = pattern.parts
    folder, ending = "/".join(folders), os.path.splitext(last)[1].casefold()
    if os.sep == "/" and "\\" in value:
        why = f"folders are separated by /: write include={value.replace(chr(92), '/')}"
    elif folder and not is_pattern(folder) and not os.path.isdir(pattern.start + folder):
        why = f"there is no folder {pattern.start}{folder}"
    elif ending not in {"", SCORES_ENDING} and not is_pattern(ending):
        why = f"only scores files are included, whose names end with {SCORES_ENDING}"
    else:
        why = (
            "no other scores file (NAME.txt)"
            f" {'has such a name' if is_pattern(value) else 'is in it'}"
        )
    return mistake_at(value, "include-no-files", f"include={value}: {why}")


def check_included_file(value: str, path: str, first: str, tally_state: TallyState) -> None:
    """Fails where a file is not below the folder of the first one, wherever links lead, or is no
    file; before it is opened. `value` is what includes it, perhaps with others."""
    tops = _list_tops(first, tally_state)
    if tops is not None and not is_inside(tally_state.resolve_path(path), tops):
        tally_state.has_missing_players = True
        is_named = path.endswith(_encode_file_name(unquote(value)))
        raise _outside_mistake(value, f"include={unquote(value)}" if is_named else path, first)
    if os.path.exists(path) and not os.path.isfile(path):
        tally_state.has_missing_players = True
        fail(value, "include-unreadable", f"{path} is a pipe or a device: include a file")


def _list_tops(first: str, tally_state: TallyState) -> Sequence[str] | None:
    """The folder of the first file, below which all others are; None where they may be anywhere."""
    top = tally_state.resolve_path(os.path.dirname(first) or os.curdir)
    return None if tally_state.include_anywhere else [top]


def _outside_mistake(at: str, path: str, first: str) -> Mistake:
    message = (
        f"{path} leads out of the folder of {first}: move the file into that folder,"
        " or add --include-anywhere"
    )
    return mistake_at(at, "include-outside", message)


def _encode_file_name(name: str) -> str:
    """A file's name in the form that the system takes; if its own encoding lacks such signs, in
    UTF-8."""
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return os.fsdecode(name.encode("utf-8", "surrogatepass"))
    return name


def check_read_once(
    path: str, here: FileReading, tally_state: TallyState, at: str | None
) -> list[Remark] | None:
    """The remarks on a file that was read already, so that it is not read again; None for a file
    that is to be read now. The first time there is a warning. It is an error if the file would be
    read in another way here. `at` is where the file is named."""
    real = tally_state.resolve_path(path)
    before = tally_state.files.get(real)
    if before is None:
        return None
    named = before.place.line == 0
    where = "it was named by itself" if named else f"{before.place.describe_from(here.place.file)}"
    where += "" if named else " includes it"
    if at is not None and before.in_force != here.in_force:
        message = (
            f"{path} was read already ({where}), with other rules, another season or other people:"
            " read it once"
        )
        fail(at, "read-twice", message)
    if real in tally_state.repeated_files:
        return []
    tally_state.repeated_files.add(real)
    reason = f" ({where})" if at is not None or not named else ""
    return [warning_at(at, "read-twice", f"{path} was read already{reason}: it counts once")]


def check_include_count(value: str, tally_state: TallyState) -> None:
    """Counts one more included file, and fails where there are too many; `has_too_many_includes` is
    true once that was reported."""
    tally_state.include_count += 1
    if has_too_many_includes(tally_state):
        message = f"more than {MAX_INCLUDES} files are included in all: include fewer"
        fail(value, "includes-too-many", message)


def has_too_many_includes(tally_state: TallyState) -> bool:
    """Whether more files were included than may be."""
    return tally_state.include_count > MAX_INCLUDES
