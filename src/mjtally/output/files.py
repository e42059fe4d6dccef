"""A table to its file: it appears whole, or not at all."""

import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from io import TextIOWrapper
from typing import NamedTuple

from ..base.errors import UsageError
from ..interpreter.sources import STDIN
from .streams import describe_os_error, open_standard_output

AUTHOR = "mjtally"  # by which what has no columns is known as ours
DOCTYPE = "<!doctype html>"  # the first line of a page
SVG_COMMENT = f"<!-- {AUTHOR} "  # how a drawing begins
EMPTY = {b"", b"[]\n"}  # what a file holds with which no table is lost
LONGEST_BEGINNING = 100_000  # characters of a line that is looked at


class Seen(NamedTuple):
    """The contents of a file when it was read, as bytes; None if it did not exist."""

    data: bytes | None


class ChangedError(UsageError):
    """Somebody else changed a file after it was read. It stays as they left it."""


def seen(path: str) -> Seen:
    """The contents of a file now."""
    with suppress(FileNotFoundError), open(path, "rb") as file:
        return Seen(file.read())
    return Seen(None)


@contextmanager
def open_output(
    out: str,
    files: Sequence[str],
    *,
    force: bool = False,
    before: Seen | None = None,
    what: str = "table",
) -> Iterator[tuple[TextIOWrapper, Callable[[], None]]]:
    """A file to write a table to, which appears whole, and only once it is kept.

    It is written beside its place and then renamed. What is not an ordinary file (standard
    output, a pipe, a device) gets the table after it is complete. A file that does not begin as the
    table (or whatever else is written: a page, a picture) is only replaced by `force`; none of
    `files`, which are read, ever is. What is made of what the file held `before` takes its place
    only where it still does: otherwise it has `ChangedError`.
    """
    if out != STDIN:
        _check_replaceable(out, files, what)
    special = out == STDIN or is_special_file(out)
    try:
        check = None if force else partial(_check_beginning, what=what)
        with _open_spooled(out) if special else _open_beside(out, before, check) as pair:
            yield pair
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"{out} cannot be written: {describe_os_error(error)}") from None


def is_special_file(out: str) -> bool:
    """Whether a path exists and is not an ordinary file: a pipe, a device, a folder."""
    return os.path.exists(out) and not os.path.isfile(out)


def is_same_file(one: str, other: str) -> bool:
    """Whether two paths lead to one file."""
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)


def _check_replaceable(out: str, files: Sequence[str], what: str) -> None:
    """Fails if a table would replace something that nobody wants to lose."""
    if any(is_same_file(out, path) for path in files if path != STDIN):
        raise UsageError(f"{out} is a scores file: the {what} would take its place")
    if not os.path.isfile(out):
        return
    # who may do everything is asked not to, either
    if not (os.access(out, os.W_OK) and os.stat(out).st_mode & 0o222):
        raise UsageError(f"{out} is write-protected: it stays as it was")


def _check_beginning(out: str, beside: str, what: str) -> None:
    """Fails unless a file is empty, or begins as what takes its place, which was written beside
    it: then the same command wrote it."""
    with open(out, "rb") as file:
        if file.read(4) in EMPTY:
            return
    beginning = _read_beginning(beside)
    if beginning and beginning == _read_beginning(out):
        return
    begins = f", and it does not begin as the {what} does" if beginning else ""
    option = "--share" if what == "picture" else "-o"
    raise UsageError(
        f"{out} is there{begins}: name another file with {option}, or replace it with --force"
    )


def _read_beginning(path: str) -> list[str]:
    """What a file begins with, as far as it is the same each time that it is written: the words of
    its first line, such as the names of columns. The first line of JSON is a bracket, and that of a
    page may be any page's: of these it is the keys, or the tag that names mjtally, in two lines.
    Nothing of what is not text, such as a workbook."""
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


@contextmanager
def _open_beside(
    out: str, before: Seen | None, check: Callable[[str, str], None] | None
) -> Iterator[tuple[TextIOWrapper, Callable[[], None]]]:
    """A table written beside its place, and renamed when it is complete, if `check` lets it take
    the place of what is there."""
    place = os.path.realpath(out)
    name = f".mjtally-{os.urandom(8).hex()}.part"  # nobody else's, whatever was left there
    beside = os.path.join(os.path.dirname(place), name)
    kept: list[bool] = []
    # until it takes the place of a file nobody else reads it: not everybody may have read that
    mode = 0o600 if os.path.exists(place) else 0o666

    def open_file(path: str, flags: int) -> int:
        return os.open(path, flags, mode)

    try:
        with open(beside, "x", encoding="utf-8", newline="", opener=open_file) as file:

            def keep() -> None:
                file.flush()
                if check and os.path.exists(place):
                    check(out, beside)
                kept.append(True)

            yield file, keep
            if kept and before is not None:  # what cannot be made again reaches the disk first
                file.flush()
                os.fsync(file.fileno())
        if kept and before is None:
            _rename(beside, place)
        elif kept:
            with locked(place):  # all that change what they read look and rename alone
                if seen(place) != before:
                    raise ChangedError(f"{out} was changed while it was read: try again")
                _rename(beside, place)
    finally:
        with suppress(OSError):  # it has its name, or the folder is gone
            os.unlink(beside)


def _rename(beside: str, place: str) -> None:
    """What is complete gets its name, and the owner and the rights of what had it. (Other names
    of that file, which are hard links, keep what it held: they may be somebody's backup.)"""
    if os.path.exists(place):
        status = os.stat(place)
        if hasattr(os, "chown"):
            with suppress(OSError):  # only the system's administrator may give files away
                os.chown(beside, status.st_uid, status.st_gid)
        os.chmod(beside, stat.S_IMODE(status.st_mode))
    os.replace(beside, place)


@contextmanager
def _open_spooled(out: str) -> Iterator[tuple[TextIOWrapper, Callable[[], None]]]:
    """A table kept aside, and copied when it is complete."""
    import shutil
    import tempfile

    with tempfile.TemporaryFile() as aside:
        file = TextIOWrapper(aside, encoding="utf-8", newline="", write_through=True)

        def keep() -> None:
            aside.seek(0)
            if out == STDIN:
                with open_standard_output() as stream:
                    shutil.copyfileobj(aside, stream.buffer)
                return
            with open(out, "wb") as special:
                shutil.copyfileobj(aside, special)

        yield file, keep


# ---------------------------------------------------------------------------------- one writer
#
# At a time: a lock that the system releases when its process ends, for whatever reason.

LOCK_SECONDS, LOCK_PAUSE = 10.0, 0.005  # that another writer is waited for, and looked for again


def _locked_error(place: str) -> UsageError:
    why = "another program has locked it, and does not end"
    return UsageError(f"{place} cannot be written: {why}")


if sys.platform == "win32":
    import hashlib
    import msvcrt
    import tempfile

    @contextmanager
    def locked(place: str) -> Iterator[None]:
        """Alone with a file, as long as all that write it ask for this. (A file that is open
        cannot be replaced here: what is locked is another, of no content, for temporary ones.)"""
        digest = hashlib.sha256(os.path.normcase(place).encode("utf-8", "surrogatepass"))
        name = os.path.join(tempfile.gettempdir(), f"mjtally-{digest.hexdigest()[:16]}.lock")
        with open(name, "ab") as file:
            file.seek(0)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            except OSError:  # after ten seconds
                raise _locked_error(place) from None
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    @contextmanager
    def locked(place: str) -> Iterator[None]:
        """Alone with a file, as long as all that write it ask for this. Its folder is locked: the
        file may not be there yet, and is another one after each renaming."""
        folder = os.open(os.path.dirname(place) or ".", os.O_RDONLY)
        try:
            end = time.monotonic() + LOCK_SECONDS
            while True:
                try:
                    fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    if time.monotonic() > end:
                        raise _locked_error(place) from None
                    time.sleep(LOCK_PAUSE)
                    continue
                except OSError:  # some network drives have no locks
                    pass
                break
            yield
        finally:
            os.close(folder)
