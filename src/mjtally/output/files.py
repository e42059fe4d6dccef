"""What is known of a file that is written: what it holds, which file it is, and who writes it."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from ..base.errors import UsageError

AUTHOR = "mjtally"  # by which what has no columns is known as ours
DOCTYPE = "<!doctype html>"  # the first line of a page
SVG_COMMENT = f"<!-- {AUTHOR} "  # how a drawing begins


class FileContents(NamedTuple):
    """The contents of a file when it was read, as bytes; None if it did not exist."""

    data: bytes | None


class ChangedError(UsageError):
    """Somebody else changed a file after it was read. It stays as they left it."""


def read_contents(path: str) -> FileContents:
    """The contents of a file now."""
    with suppress(FileNotFoundError), open(path, "rb") as file:
        return FileContents(file.read())
    return FileContents(None)


def is_special_file(out: str) -> bool:
    """Whether a path exists and is not an ordinary file: a pipe, a device, a folder."""
    return os.path.exists(out) and not os.path.isfile(out)


def is_same_file(one: str, other: str) -> bool:
    """Whether two paths lead to one file."""
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)


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
        """The block runs alone with the files of a place's folder, as long as all that write them
        ask for this.
        (A file that is open cannot be replaced here: what is locked is another, of no content,
        where temporary ones are.)"""
        folder = os.path.normcase(os.path.dirname(place))
        digest = hashlib.sha256(folder.encode("utf-8", "surrogatepass"))
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
        """The block runs alone with the files of a place's folder, as long as all that write them
        ask for this.
        The folder is locked: the file may not be there yet, and is another one after each
        renaming."""
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
