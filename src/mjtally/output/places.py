"""The places that a command writes: all of them get their new contents, or none is changed."""

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from errno import ENXIO
from io import BufferedRandom, FileIO, TextIOWrapper
from time import monotonic, sleep
from typing import Any, BinaryIO, Self, cast

from ..base.errors import UsageError
from ..interpreter.sources import STDIN
from .files import (
    APPLICATION_ID,
    APPLICATION_PLACE,
    AUTHOR,
    DATABASE_START,
    ChangedError,
    FileContents,
    is_same_file,
    is_special_file,
    locked,
    read_contents,
)
from .streams import describe_os_error, open_standard_output

EMPTY = {b"", b"[]\n"}  # what a file holds with which no table is lost
LONGEST_BEGINNING = 100_000  # characters of a line that is looked at
PATIENCE = 3  # seconds in which somebody may begin to read a pipe


class Places:
    """The places that a command writes.

    A command says what it reads, opens a place for each thing that it makes, and keeps all of them
    when everything was read and written. What is not kept was never there. An ordinary file is
    written beside its place and then renamed; what is no ordinary file (standard output, a pipe, a
    device) gets everything at once. Nothing that was read is ever written over, forced or not,
    except for a file that is made anew out of what it held.
    """

    def __init__(
        self,
        files: Iterable[str] = (),
        *,
        force: bool = False,
        lock_seconds: float | None = None,
    ) -> None:
        """The command reads these scores files, and whoever calls it may `force` it to replace
        files that mjtally did not write. It waits `lock_seconds` for others that write there
        (`locked`)."""
        self.is_forced, self.lock_seconds = force, lock_seconds
        self.kinds_read: dict[str, str] = {}  # what a file that is read is, by its path
        self.places: list[OutputPlace] = []
        self.made_folders: list[str] = []
        self.add_read(files, "a scores file")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for place in self.places:
            place.discard()
        for folder in reversed(self.made_folders):
            with suppress(OSError):  # somebody else has written into it meanwhile
                os.rmdir(folder)

    def add_read(self, paths: Iterable[str], kind: str) -> None:
        """The command reads these files, which are of a `kind`: a scores file, a log."""
        for path in paths:
            self.kinds_read.setdefault(path, kind)

    def make_folder(self, folder: str) -> None:
        """Make a folder, and those that it is in, unless they are there."""
        missing = []
        while folder and not os.path.isdir(folder):
            missing.append(folder)
            folder = os.path.dirname(folder.rstrip(os.sep))
        for path in reversed(missing):
            if os.path.lexists(path):
                raise UsageError(
                    f"{path} cannot be a folder: a file is there; name another with -o"
                )
            with _explain_failure(path):
                os.mkdir(path)
            self.made_folders.append(path)

    def open(
        self, out: str, noun: str, *, is_own: bool = False, before: FileContents | None = None
    ) -> TextIOWrapper:
        """Open a new file that will be at `out`; messages call it `noun` (a table, a page).

        A file that is there already is only replaced if it begins as the new one does, or by force,
        or if the place `is_own`: then the command chose it, and nobody would miss what it holds.
        With the contents `before` the new file is a file written anew: it takes the place only if
        nobody has changed these contents (otherwise `ChangedError`).
        """
        place = OutputPlace(
            out, noun, before, is_forced=self.is_forced or is_own or before is not None
        )
        if before is None:
            self.check_not_read(out, noun)
        for earlier in self.places:
            if earlier.target == place.target:
                raise UsageError(f"{out} is the place of the {earlier.noun}: name another file")
        self.places.append(place)
        place.open()
        return place.file

    def keep(self, included: Iterable[str] = ()) -> None:
        """Put every file in its place, or none of them. The `included` files were read, too, which
        is only known now."""
        self.add_read(included, "included")
        for place in self.places:
            if place.before is None:
                self.check_not_read(place.out, place.noun)
            place.complete()
        files = [place for place in self.places if not place.is_special]
        with ExitStack() as locks:
            rewritten = [place.target for place in files if place.before is not None]
            by_folder = {os.path.dirname(target): target for target in sorted(rewritten)}
            # only one program at a time may change files that it has read
            for target in by_folder.values():
                locks.enter_context(locked(target, self.lock_seconds))
            for place in files:
                place.check_unchanged()
            for place in self.places:
                if place.is_special:
                    place.copy()
            if len(files) == 1:  # one file is replaced or not, whatever happens
                files[0].replace()
            else:
                _replace_all(files)
        self.made_folders.clear()

    def check_not_read(self, out: str, noun: str) -> None:
        """Fails if what `noun` names would take the place of a file that is read."""
        for path, kind in self.kinds_read.items() if os.path.exists(out) else ():
            if _is_input(out) if path == STDIN else is_same_file(out, path):
                raise UsageError(f"{out} is {kind}: the {noun} would take its place")


class OutputPlace:
    """A place that a command writes. The new contents are written to `file` first; messages call
    them `noun`."""

    file: TextIOWrapper

    def __init__(
        self, out: str, noun: str, before: FileContents | None, *, is_forced: bool
    ) -> None:
        self.out, self.noun, self.before, self.is_forced = out, noun, before, is_forced
        self.is_special = out == STDIN or is_special_file(out)
        self.target = out if self.is_special else os.path.realpath(out)
        self.beside = self.kept_aside = ""  # where the new contents and the old ones are

    def open(self) -> None:
        """Begin to write."""
        if os.path.isdir(self.out):
            raise UsageError(f"{self.out} cannot be written: Is a directory")
        if self.is_special:
            import tempfile

            with _explain_failure(self.out), tempfile.TemporaryFile() as aside:
                raw = OutputFile(self.out, os.dup(aside.fileno()), "r+b")
        else:
            self._check_rights()
            self.beside = self._name_beside()
            with _explain_failure(self.out):
                raw = OutputFile(self.out, self.beside, "x+b", opener=self._open_beside)
        self.file = TextIOWrapper(BufferedRandom(raw), encoding="utf-8", newline="")

    def complete(self) -> None:
        """Close the new file; fails if it must not replace the one that is there."""
        self.file.flush()
        if self.is_special:
            return
        with _explain_failure(self.out):
            if self.before is not None:  # what cannot be made again reaches the disk first
                os.fsync(self.file.fileno())
            self.file.close()
            if os.path.exists(self.target):
                if not self.is_forced:
                    self._check_beginning()
                self._take_rights()

    def copy(self) -> None:
        """Write the new contents to a place that is no ordinary file."""
        from shutil import copyfileobj  # this takes time to import

        self.file.seek(0)
        contents = cast(BinaryIO, self.file.buffer)
        with suppress(BrokenPipeError):  # the reader has read enough: the work goes on
            if self.out == STDIN:
                with open_standard_output() as stream:
                    copyfileobj(contents, stream.buffer)
                return
            with _explain_failure(self.out), _open_special(self.out) as special:
                copyfileobj(contents, special)

    def check_unchanged(self) -> None:
        """Fails if the file was changed since it was read."""
        if self.before is not None and read_contents(self.target) != self.before:
            raise ChangedError(f"{self.out} was changed while it was read: try again")

    def set_aside(self) -> None:
        """Keep what the place holds for `undo`."""
        if not os.path.exists(self.target):
            return
        self.kept_aside = self._name_beside()
        with _explain_failure(self.out):
            try:
                os.link(self.target, self.kept_aside)
            except OSError:  # some disks have no links
                from shutil import copy2

                copy2(self.target, self.kept_aside)

    def replace(self) -> None:
        """Give the new file its name. (Hard links to the file that had this name keep the old
        contents: they may be somebody's backup.)"""
        with _explain_failure(self.out):
            os.replace(self.beside, self.target)

    def undo(self) -> None:
        """Give the place the old contents again, or nothing, if the new file is there already."""
        if os.path.exists(self.beside):
            return
        with suppress(OSError):
            if self.kept_aside:
                os.replace(self.kept_aside, self.target)
            else:
                os.unlink(self.target)

    def discard(self) -> None:
        """Remove the files that were made beside the place."""
        with suppress(OSError, UsageError, AttributeError):  # a full disk; it was never opened
            self.file.close()
        for path in filter(None, (self.beside, self.kept_aside)):
            with suppress(OSError):  # it has its name already, or the folder is gone
                os.unlink(path)

    def _name_beside(self) -> str:
        """A path beside the place that nobody else uses, whatever was left there."""
        name = f".mjtally-{os.urandom(8).hex()}.part"
        return os.path.join(os.path.dirname(self.target), name)

    def _open_beside(self, path: str, flags: int) -> int:
        # The file that it will replace may be secret, so nobody else may read the new one before.
        return os.open(path, flags, 0o600 if os.path.exists(self.target) else 0o666)

    def _check_rights(self) -> None:
        # A user who may write everything must not write a protected file, either.
        if os.path.isfile(self.out) and not (
            os.access(self.out, os.W_OK) and os.stat(self.out).st_mode & 0o222
        ):
            raise UsageError(f"{self.out} is write-protected: it stays as it was")

    def _take_rights(self) -> None:
        """Give the new file the owner and the rights of the file that it replaces."""
        status = os.stat(self.target)
        if hasattr(os, "chown"):
            with suppress(OSError):  # only the system's administrator may give files away
                os.chown(self.beside, status.st_uid, status.st_gid)
        os.chmod(self.beside, stat.S_IMODE(status.st_mode))

    def _check_beginning(self) -> None:
        """Fails unless the file that is there is empty, or begins as the new one does, since then
        an earlier run of the command wrote it."""
        with open(self.out, "rb") as file:
            if file.read(4) in EMPTY:
                return
        beginning = _read_beginning(self.beside)
        if beginning and beginning == _read_beginning(self.out):
            return
        begins = f", and it is no {self.noun} of this kind" if beginning else ""
        option = "--share" if self.noun == "picture" else "-o"
        raise UsageError(
            f"{self.out} already exists{begins}: name another file with {option}, or replace it"
            " with --force"
        )


class OutputFile(FileIO):
    """A file that is written for a place. A failure to write it names the place."""

    def __init__(self, out: str, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.out = out

    def write(self, data: Any) -> int:
        with _explain_failure(self.out):
            return super().write(data)


@contextmanager
def _explain_failure(out: str) -> Iterator[None]:
    """Turn a failure of the system inside the block into a `UsageError` about a place."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"{out} cannot be written: {describe_os_error(error)}") from None


def _replace_all(places: list[OutputPlace]) -> None:
    """Replace the files of several places. If one of them fails, all get their old contents
    again."""
    for place in places:
        place.set_aside()
    try:
        for number, place in enumerate(places):
            for earlier in places[:number]:  # a disk may take two spellings for one name
                if is_same_file(place.target, earlier.target):
                    raise UsageError(f"{place.out} and {earlier.out} are one file: name two")
            place.replace()
    except BaseException:
        for place in reversed(places):
            place.undo()
        raise


def _is_input(out: str) -> bool:
    """Whether standard input comes from this file."""
    with suppress(OSError, AttributeError, ValueError):  # closed, or no stream of the system
        return os.path.samestat(os.fstat(sys.stdin.fileno()), os.stat(out))
    return False


@contextmanager
def _open_special(out: str) -> Iterator[Any]:
    """Open a device, or a pipe that somebody reads; it does not wait long for a reader."""
    if not stat.S_ISFIFO(os.stat(out).st_mode):
        with open(out, "wb") as special:
            yield special
        return
    start = monotonic()
    while True:
        try:
            number = os.open(out, os.O_WRONLY | os.O_NONBLOCK)
            break
        except OSError as error:
            if error.errno != ENXIO:
                raise
        if monotonic() - start > PATIENCE:
            raise UsageError(f"{out} is a pipe that nobody reads: start its reader first")
        sleep(0.05)
    os.set_blocking(number, True)
    with open(number, "wb") as special:
        yield special


def _read_beginning(path: str) -> list[str]:
    """The beginning of a file, as far as every run of a command writes it alike: the words of the
    first line, such as the names of columns. The first line of JSON is a bracket, and the first
    line of a page may be any page's: there the beginning is the keys, or the tag that names
    mjtally, in two lines. A database says it in its own way. It is empty for any other file that is
    not text, such as a workbook."""
    with open(path, "rb") as contents:
        head = contents.read(APPLICATION_PLACE.stop)
    if head.startswith(DATABASE_START):
        return [AUTHOR] if head[APPLICATION_PLACE] == APPLICATION_ID else []
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        first, second = (file.readline(LONGEST_BEGINNING) for _ in range(2))
    if "\0" in first or "\N{REPLACEMENT CHARACTER}" in first:
        return []
    match first[:1]:
        case "[" | "{":
            return re.findall(r'"([^"]*)":', first + second) or [first.strip()]
        case "<":
            return re.findall(r"<[^<>]*\bmjtally\b", first + second)[:1]
        case _:
            return re.findall(r"[^\s,|]+", first)
