"""Files that scores files include: where they are, and that they make no circle.

A scores file may come from anybody, and a message about a line shows the line. So a
file is included only from the folder of the first file, the one that was named, or from below.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager

from ..base.errors import Mistake, Remark, fail, mistake_at, warning_at
from ..base.wording import find_nearest
from ..language.tokens import unquote
from .tally_state import FileReading, TallyState

FileOpener = Callable[[str], AbstractContextManager[Iterable[str]]]  # a path to the file's lines

MAX_INCLUDE_DEPTH = 50  # files that are open at a time, each included by the one before
MAX_INCLUDES = 10_000  # files that are included in one tally


def resolve_include(value: str, include_chain: Sequence[str], tally_state: TallyState) -> str:
    """The path of a file that the last file of `trail` includes, from that file's folder.

    `trail` are the files that are being read, each included by the one before.
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
    path = os.path.join(os.path.dirname(include_chain[-1]), _encode_file_name(value))
    real = tally_state.resolve_path(path)
    for at, file in enumerate(include_chain):
        if tally_state.resolve_path(file) == real:
            circle = " includes ".join([*include_chain[at:], file])
            fail(
                value,
                "include-circle",
                f"{circle}: a file cannot be part of itself, remove this line",
            )
    _check_place(value, path, include_chain[0], tally_state)
    if len(include_chain) == MAX_INCLUDE_DEPTH:
        fail(
            value,
            "include-too-deep",
            f"{MAX_INCLUDE_DEPTH} files, each included by the one before: include them in one file",
        )
    return path


def _check_place(value: str, path: str, first: str, tally_state: TallyState) -> None:
    """A file below the folder of the first one, wherever links lead; before it is opened."""
    folder = tally_state.resolve_path(os.path.dirname(first) or os.curdir)
    within = tally_state.resolve_path(path).startswith(folder.rstrip(os.sep) + os.sep)
    if not (within or tally_state.include_anywhere):
        tally_state.has_missing_players = True
        fail(
            value,
            "include-outside",
            f"include={value} leads out of the folder of {first}:"
            " move the file into that folder, or add --include-anywhere",
        )
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        tally_state.has_missing_players = True
        fail(value, "include-unreadable", f"{path} is a pipe or a device: include a file")


def _encode_file_name(name: str) -> str:
    """A file's name as the system takes it; in UTF-8 where its own encoding has no such signs."""
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return os.fsdecode(name.encode("utf-8", "surrogatepass"))
    return name


def unreadable_include_mistake(value: str, path: str, why: str) -> Mistake:
    """Why a file could not be included, with the name that was meant."""
    hint = ""
    if not os.path.lexists(path):
        near = _find_similar_file(path)
        meant = os.path.join(os.path.dirname(value), near) if near else ""
        start = " (a path starts at the folder of the file that includes it)"
        hint = f", did you mean {meant}?" if meant else start
    return mistake_at(value, "include-unreadable", f"{why}{hint}")


def _find_similar_file(path: str) -> str:
    """The file beside a path that is not there whose name is almost its own, if there is one."""
    folder, name = os.path.split(path)
    try:
        there_are = os.listdir(folder or ".")
    except OSError:  # no such folder, or one that may not be listed
        return ""
    stems = {os.path.splitext(each)[0]: each for each in sorted(there_are)}
    return stems.get(find_nearest(os.path.splitext(name)[0], stems), "")


def check_read_once(
    path: str, here: FileReading, tally_state: TallyState, at: str | None
) -> list[Remark] | None:
    """What to say of a file that was read already, which is not read again: once, a warning; an
    error where it would be read in another way here. None for a file that is read now. `at` is
    where the file is named."""
    real = tally_state.resolve_path(path)
    before = tally_state.files.get(real)
    if before is None:
        return None
    named = before.place.line == 0
    where = "it was named by itself" if named else f"{before.place.describe_from(here.place.file)}"
    where += "" if named else " includes it"
    if at is not None and before.in_force != here.in_force:
        message = (
            f"{path} was read already ({where}), where other rules, another season or other people"
            " hold: read it once"
        )
        fail(at, "read-twice", message)
    if real in tally_state.repeated_files:
        return []
    tally_state.repeated_files.add(real)
    said = f" ({where})" if at is not None or not named else ""
    return [warning_at(at, "read-twice", f"{path} was read already{said}: it counts once")]


def check_include_count(value: str, tally_state: TallyState) -> None:
    """Not too many files; `has_too_many_includes` is so when this was reported."""
    tally_state.include_count += 1
    if has_too_many_includes(tally_state):
        message = f"more than {MAX_INCLUDES} files are included in all: include fewer"
        fail(value, "includes-too-many", message)


def has_too_many_includes(tally_state: TallyState) -> bool:
    """Whether more files were included than may be."""
    return tally_state.include_count > MAX_INCLUDES
