"""The scores files under PATH: the one that holds all, those that it includes, and where the file
of a new table belongs. And how they are written: whole, or not at all.

Outside of them, in the user's state folder, stands what is known and no line yet, so that a server
that is started again knows it: what players declared in hands whose result is not in the file, by
the hand; and the clock of the round.
"""

import copy
import errno
import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any, NamedTuple

from ..base.errors import UsageError
from ..base.today import find_now
from ..base.wording import format_list
from ..interpreter.includes import (
    MAX_INCLUDE_LINES,
    SCORES_ENDING,
    FolderListing,
    fits_pattern,
    is_inside,
    is_scores_name,
    list_included_files,
    parse_include_pattern,
    read_include_lines,
)
from ..interpreter.sources import FileStamp, find_stamp
from ..output.files import FileContents, locked
from ..output.places import Places
from ..output.streams import describe_os_error
from .submissions import ServingError, clean_answer

MOMENT = 2.0  # seconds
MOST_UNDATED = 12  # files without a date, as tables of an evening
EVENING_HOURS = 6  # after midnight in which an evening goes on
DAY_SECONDS = 86_400
MAX_DEPTH = 20  # files, each included by the one before
PART_PREFIX, PART_ENDING = ".mjtally-", ".part"  # the name of a file that is being written
OLD_PART = 3_600  # seconds after which nobody writes it any more
# how long another writer is waited for; everybody else waits, too, and phones try again
LOCK_SECONDS = 2.0
# the name of a planned table: its file, and its game
PLANNED_NAME = re.compile("(.+)@([1-9][0-9]{0,4})")
# The names of what is kept beside a file.
DECLARED = "declared.json"  # the seats of those who declared something, the latest hand last
CLOCK = "clock.json"  # the clock of a round for all tables of an index, see `clock`
SENT = "sent.json"  # when the files were last sent away, and a digest of them as they were then
MOST_HANDS = 600  # so many hands keep their declarations: a line that is undone brings them back


class Chain(NamedTuple):
    """The chain of files that leads to a file: the files above it, from the first, each with the
    number of the line that includes the next; and which game of the file is meant."""

    path: str  # its real path
    above: tuple[tuple[str, int], ...] = ()
    game: int = 0  # the game of a plan, from 1; 0 is the last one of the file

    @property
    def top(self) -> str:
        """The first file of all: the index of its tally."""
        return self.above[0][0] if self.above else self.path


def find_indexes(path: str) -> list[str]:
    """The scores files that hold all of PATH: PATH itself, or those of a folder that include
    others, a tally each (three players play by rules that no file of four can have), the first by
    its name first. A `UsageError` where there is none, or two of them have the same files."""
    if not os.path.exists(path):
        raise UsageError(f"{path}: there is no such file or folder")
    if not os.path.isdir(path):
        return [os.path.realpath(path)]
    names = [
        name
        for name in sorted(os.listdir(path))
        if is_scores_name(name) and not name.startswith(".")
        if os.path.isfile(os.path.join(path, name))
    ]
    including = [name for name in names if read_include_lines(os.path.join(path, name))]
    indexes = [os.path.realpath(os.path.join(path, name)) for name in including or names]
    if including:
        files = {index: {*ClubFiles([index]).find_chains()} for index in indexes}
        tops = [
            index for index in indexes if not any(index in files[o] for o in indexes if o != index)
        ]
        held = [file for index in tops for file in files[index]]
        if tops and len({*held}) == len(held):
            return tops
    if len(indexes) == 1:
        return indexes
    if not indexes:
        raise UsageError(
            f"{path} has no scores file: mjtally new --club {path} lays a club out, or name a file"
        )
    if including:
        raise UsageError(
            f"{path} has {len(indexes)} files that include others ({_shorten(including)}), and some"
            f" of them the same: name the one to serve, such as {os.path.join(path, including[0])}"
        )
    raise UsageError(
        f"{path} has {len(indexes)} scores files ({_shorten(names)}), and none of them includes the"
        " others: write one with the line include=*.txt, or name the file to serve"
    )


def _shorten(names: Sequence[str]) -> str:
    return format_list([*names[:3], "…"] if len(names) > 3 else names)


def list_evening_days() -> set[str]:
    """The dates of the evening: today's, and after midnight also that of the day before."""
    now = find_now()
    return {f"{day:%Y-%m-%d}" for day in (now, now - timedelta(hours=EVENING_HOURS))}


class ClubFiles:
    """The files that belong to indexes, as they are on the disk whenever somebody asks."""

    def __init__(self, indexes: Sequence[str]) -> None:
        self.indexes = indexes  # their real paths
        self.folder = os.path.dirname(indexes[0])  # below which all files are
        self._chains: Mapping[str, Chain] = {}
        self._found_at = 0.0
        self._stamps: Mapping[str, FileStamp | None] = {}  # the stamps of files that include others

    def find_chains(self, *, anew: bool = True) -> Mapping[str, Chain]:
        """The chains of all files by their real paths, in the order in which they are read. Files
        outside the folder do not belong to it, even if a link leads to them. Unless `anew` is true,
        the chains may be those of a moment ago, since thousands of files take a while."""
        now = time.monotonic()
        if (
            not anew
            and self._chains
            and now - self._found_at < MOMENT
            and all(find_stamp(path) == stamp for path, stamp in self._stamps.items())
        ):
            return self._chains
        chains = {index: Chain(index) for index in self.indexes}
        listing = FolderListing()
        for index in self.indexes:
            self._add_included(index, (), chains, listing)
        including = {*self.indexes, *(path for chain in chains.values() for path, _ in chain.above)}
        self._chains, self._found_at = chains, now
        self._stamps = {path: find_stamp(path) for path in including}
        return chains

    def _add_included(
        self,
        path: str,
        above: tuple[tuple[str, int], ...],
        chains: dict[str, Chain],
        listing: FolderListing,
    ) -> None:
        if len(above) >= MAX_DEPTH:
            return
        for line in read_include_lines(path)[:MAX_INCLUDE_LINES]:
            here = (*above, (path, line.number))
            for included in list_included_files(path, line.value, [self.folder], listing):
                is_ours = is_inside(included, [self.folder]) and os.path.isfile(included)
                if is_ours and included not in chains:
                    chains[included] = Chain(included, here)
                    self._add_included(included, here, chains, listing)

    def find_new_place(self, name: str, index: str) -> Chain | None:
        """Where a new scores file of a name is included, below an index: by the last line that
        names a folder or a pattern which it fits, in the last of its folders. None where there is
        no such line."""
        place = None
        for chain in self.find_chains().values():
            if chain.top != index:
                continue
            for line in read_include_lines(chain.path):
                folder = os.path.dirname(chain.path)
                pattern = parse_include_pattern(folder, line.value)
                if not pattern or not fits_pattern(name, pattern.parts[-1]):
                    continue
                for found_folder in pattern.find_folders([self.folder])[-1:]:
                    real = os.path.realpath(found_folder + name)
                    if is_inside(real, [self.folder]):
                        place = Chain(real, (*chain.above, (chain.path, line.number)))
        return place

    def name_tables(self, chains: Iterable[Chain]) -> dict[str, Chain]:
        """Files by what their tables are called: by their names without endings; with the folders
        where several are called so."""
        by_stem: dict[str, list[Chain]] = {}
        for chain in chains:
            name = clean_answer(os.path.basename(chain.path))  # in a form that can be in an address
            stem = name[: -len(SCORES_ENDING)] if is_scores_name(name) else name
            by_stem.setdefault(stem, []).append(chain)
        named = {}
        for stem, together in by_stem.items():
            if len(together) == 1:
                named[stem] = together[0]
            for chain in together if len(together) > 1 else ():
                folder = clean_answer(os.path.relpath(os.path.dirname(chain.path), self.folder))
                named["~".join([*folder.split(os.sep), stem])] = chain
        return named

    def name_table(self, path: str) -> str:
        """What the table of a file is called."""
        chains = {**self.find_chains()}
        chains.setdefault(path, Chain(path))
        names = self.name_tables(chains.values())
        return next((name for name, chain in names.items() if chain.path == path), "")

    def find_table(self, name: str) -> Chain | None:
        """The file of a table, by its name; of a table of a plan (`cup@3`) with the game."""
        planned = PLANNED_NAME.fullmatch(name)
        for anew in (False, True):
            named = self.name_tables(self.find_chains(anew=anew).values())
            chain = named.get(name)
            if chain is None and planned and planned[1] in named:
                chain = named[planned[1]]._replace(game=int(planned[2]))
            # what became a link meanwhile may lead anywhere
            if chain and os.path.isfile(chain.path) and not os.path.islink(chain.path):
                return chain
        return None

    def select_evening(self, chains: Mapping[str, Chain]) -> list[str]:
        """The files in which something is written now: those with the date of the evening in
        their names, and those without a date that were changed within a day."""
        if len(chains) == 1:
            return [*chains]
        days = list_evening_days()
        latest = []
        for path in chains:
            name, stamp = os.path.basename(path), find_stamp(path)
            changed = stamp[0] / 1e9 if stamp else 0.0
            is_dated = name[:4].isdigit() and name[4:5] == "-"
            is_new = name[:10] in days if is_dated else time.time() - changed < DAY_SECONDS
            if is_new or path in self.indexes:
                latest.append((name[:10] in days, changed, path))
        latest.sort(reverse=True)
        return [path for at, (dated, _, path) in enumerate(latest) if dated or at < MOST_UNDATED]

    def describe_path(self, path: str) -> str:
        """A path as it is shown: from the folder."""
        shown = os.path.relpath(path, self.folder).replace(os.sep, "/")
        return os.fsencode(shown).decode("utf-8", "replace")


# --------------------------------------------------------------------------------------
# Writing.


def replace_file(path: str, before: bytes | None, after: bytes) -> None:
    """Put a text in the place of what the file held `before` (None: there was no file). Whatever
    happens it has one or the other. A `ChangedError` where it was changed meanwhile, another
    `UsageError` where it cannot be written."""
    with Places(lock_seconds=LOCK_SECONDS) as places:
        places.open(path, "text", before=FileContents(before)).buffer.write(after)
        places.keep()
    if sys.platform == "win32":
        return
    with suppress(OSError):  # the new name reaches the disk, too; some network drives cannot
        descriptor = os.open(os.path.dirname(path), os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def describe_change(path: str) -> str:
    """The message that a file has changed since it was seen."""
    name = os.path.basename(path)
    return f"{name} was changed meanwhile: look at the game as it stands now, then enter it again"


def remove_old_parts(folder: str, now: float) -> None:
    """Remove unfinished files of writers that were killed."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.name.startswith(PART_PREFIX) and entry.name.endswith(PART_ENDING):
                with suppress(OSError):
                    if now - entry.stat(follow_symlinks=False).st_mtime > OLD_PART:
                        os.unlink(entry.path)


def describe_os_fault(error: OSError) -> ServingError:
    """The message that the disk is full, or that a folder cannot be written."""
    full = error.errno in {errno.ENOSPC, errno.EDQUOT}
    why = "the disk is full" if full else describe_os_error(error)
    return ServingError(503, "not-written", f"nothing was saved: {why}")


# --------------------------------------------------------------------------------------
# What is kept outside of them.


def find_state_folder() -> str:
    """The folder in which the user's programs keep what they have to remember."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME", "")
        if not os.path.isabs(base):  # its specification asks for that: others do not count
            base = os.path.expanduser("~/.local/state")
    return os.path.join(base, "mjtally", "serve")


class KeptState:
    """The values that are kept for one scores file, by its real path and a name. They are one JSON
    object."""

    def __init__(self, path: str, name: str) -> None:
        digest = hashlib.sha256(os.fsencode(os.path.normcase(path))).hexdigest()
        self.path = os.path.join(find_state_folder(), digest[:32], name)

    def read(self) -> dict[str, Any]:
        """The kept values; empty if there are none, or if they cannot be read."""
        try:
            with open(self.path, encoding="utf-8") as file:
                kept = json.load(file)
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other servers of the file from changing the kept values while the block runs."""
        os.makedirs(os.path.dirname(self.path), mode=0o700, exist_ok=True)
        with locked(self.path, LOCK_SECONDS):
            yield

    @contextmanager
    def changed(self) -> Iterator[dict[str, Any]]:
        """The kept values, to be changed: alone among all that serve the file."""
        with self.alone():
            kept = self.read()
            before = copy.deepcopy(kept)
            yield kept
            if kept != before:
                self.write(kept)

    def write(self, kept: Mapping[str, Any]) -> None:
        """Write the values to the disk. If the program is stopped meanwhile, the disk has the old
        values or the new ones, never a part."""
        os.makedirs(os.path.dirname(self.path), mode=0o700, exist_ok=True)
        beside = f"{self.path}.new"
        with open(beside, "w", encoding="utf-8") as file:
            json.dump(dict([*kept.items()][-MOST_HANDS:]), file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, self.path)
