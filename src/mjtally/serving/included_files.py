"""The scores files under PATH: the one that holds all, those that it includes, and where the file
of a new table belongs."""

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.wording import format_list
from ..interpreter.includes import (
    SCORES_ENDING,
    IncludeLine,
    fits_pattern,
    is_scores_name,
    list_included_files,
    parse_include_pattern,
    read_include_lines,
)

MOMENT = 2.0  # seconds
MAX_DEPTH = 20  # files, each included by the one before
LEFT_OUT = ".mjtally-left-out-{}"  # what stands in the place of a file that is not read


class Chain(NamedTuple):
    """How a file comes to be read: the files above it, the first one first, each with the number
    of the line that includes the next."""

    path: str  # its real path
    above: tuple[tuple[str, int], ...] = ()


FileStamp = tuple[int, int, int]  # when a file was changed, its size, and which it is


def find_stamp(path: str) -> FileStamp | None:
    """What tells a file from one that was changed; None where there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def find_index(path: str) -> str:
    """The scores file that holds all of PATH, which is it, or one in it; a `UsageError` where
    there is none, or nobody knows which of several."""
    if not os.path.exists(path):
        raise UsageError(f"{path}: there is no such file or folder")
    if not os.path.isdir(path):
        return os.path.realpath(path)
    names = [
        name
        for name in sorted(os.listdir(path))
        if is_scores_name(name) and not name.startswith(".")
        if os.path.isfile(os.path.join(path, name))
    ]
    including = [name for name in names if read_include_lines(os.path.join(path, name))]
    found = including or names
    if len(found) == 1:
        return os.path.realpath(os.path.join(path, found[0]))
    if not found:
        raise UsageError(
            f"{path} has no scores file: mjtally new --club {path} lays a club out, or name a file"
        )
    if including:
        raise UsageError(
            f"{path} has {len(found)} files that include others ({_shorten(found)}): name the one"
            f" to serve, such as {os.path.join(path, found[0])}"
        )
    raise UsageError(
        f"{path} has {len(found)} scores files ({_shorten(found)}), and none of them includes the"
        " others: write one with the line include=*.txt, or name the file to serve"
    )


def _shorten(names: Sequence[str]) -> str:
    return format_list([*names[:3], "…"] if len(names) > 3 else names)


class FoundFiles(NamedTuple):
    """Files as they were found, when, and what tells whether those that include others changed."""

    time: float
    chains: Mapping[str, Chain]
    stamps: Mapping[str, FileStamp | None]

    def is_of_now(self) -> bool:
        """Whether they were found a moment ago, and nothing includes others now."""
        is_new = time.monotonic() - self.time < MOMENT
        return is_new and all(find_stamp(path) == stamp for path, stamp in self.stamps.items())


@dataclass
class IncludedFiles:
    """The files that belong to an index, as they are on the disk whenever somebody asks. What is
    known of a file that did not change is not read again."""

    index: str  # its real path
    _include_lines: dict[str, tuple[FileStamp | None, list[IncludeLine]]] = field(
        default_factory=dict
    )
    _found: FoundFiles | None = None

    @property
    def folder(self) -> str:
        """Below which all files are."""
        return os.path.dirname(self.index)

    def is_inside(self, path: str) -> bool:
        """Whether a real path is below the folder."""
        return path.startswith(self.folder.rstrip(os.sep) + os.sep)

    def find_chains(self, *, anew: bool = True) -> Mapping[str, Chain]:
        """All files by their real paths, in the order in which they are read. What a link leads
        out of the folder to does not belong to it. Unless they are to be looked for `anew`, they
        may be those of a moment ago: thousands of files take a while."""
        known = self._found
        if not anew and known and known.is_of_now():
            return known.chains
        now, chains = time.monotonic(), {self.index: Chain(self.index)}
        self._add_included(self.index, (), chains)
        including = {self.index, *(path for each in chains.values() for path, _ in each.above)}
        self._found = FoundFiles(now, chains, {path: find_stamp(path) for path in including})
        return chains

    def _add_included(
        self, path: str, above: tuple[tuple[str, int], ...], chains: dict[str, Chain]
    ) -> None:
        if len(above) >= MAX_DEPTH:
            return
        for line in self.list_include_lines(path):
            here = (*above, (path, line.number))
            for found in self._find_named(path, line.value):
                if found not in chains:
                    chains[found] = Chain(found, here)
                    self._add_included(found, here, chains)

    def _find_named(self, path: str, value: str) -> Iterator[str]:
        """The real paths of the files that a line includes."""
        for real in list_included_files(path, value, [self.folder]):
            if self.is_inside(real) and os.path.isfile(real):
                yield real

    def list_include_lines(self, path: str) -> list[IncludeLine]:
        """The lines of a file that include others."""
        stamp = find_stamp(path)
        known = self._include_lines.get(path)
        if known is None or known[0] != stamp:
            known = self._include_lines[path] = (stamp, read_include_lines(path))
        return known[1]

    def find_new_place(self, name: str) -> Chain | None:
        """Where a new scores file of a name is included: by the last line that names a folder or a
        pattern which it fits, in the last of its folders. None where there is no such line."""
        place = None
        for chain in self.find_chains().values():
            for line in self.list_include_lines(chain.path):
                folder = os.path.dirname(chain.path)
                pattern = parse_include_pattern(folder, line.value)
                if not pattern or not fits_pattern(name, pattern.parts[-1]):
                    continue
                for found in pattern.find_folders([self.folder])[-1:]:
                    real = os.path.realpath(found + name)
                    if self.is_inside(real):
                        place = Chain(real, (*chain.above, (chain.path, line.number)))
        return place

    def name_tables(self, chains: Iterable[Chain]) -> dict[str, Chain]:
        """Files by what their tables are called: by their names without endings; with the folders
        where several are called so."""
        by_stem: dict[str, list[Chain]] = {}
        for chain in chains:
            if not _is_addressable(chain.path):
                continue
            by_stem.setdefault(_stem(chain.path), []).append(chain)
        named = {}
        for stem, together in by_stem.items():
            if len(together) == 1:
                named[stem] = together[0]
            for chain in together if len(together) > 1 else ():
                folder = os.path.relpath(os.path.dirname(chain.path), self.folder)
                named["~".join([*folder.split(os.sep), stem])] = chain
        return named

    def name_table(self, path: str) -> str:
        """What the table of a file is called."""
        chains = {**self.find_chains()}
        chains.setdefault(path, Chain(path))
        names = self.name_tables(chains.values())
        return next((name for name, chain in names.items() if chain.path == path), "")

    def find_table(self, name: str) -> Chain | None:
        """The file of a table, by its name."""
        for anew in (False, True):
            chain = self.name_tables(self.find_chains(anew=anew).values()).get(name)
            # what became a link meanwhile may lead anywhere
            if chain and os.path.isfile(chain.path) and not os.path.islink(chain.path):
                return chain
        return None

    def describe_path(self, path: str) -> str:
        """A path as it is shown: from the folder."""
        shown = os.path.relpath(path, self.folder).replace(os.sep, "/")
        return os.fsencode(shown).decode("utf-8", "replace")


def _is_addressable(path: str) -> bool:
    """Whether a path can stand in an address: it is valid text."""
    return not any("\ud800" <= each <= "\udfff" for each in path)


def _stem(path: str) -> str:
    name = os.path.basename(path)
    return name[: -len(SCORES_ENDING)] if is_scores_name(name) else name
