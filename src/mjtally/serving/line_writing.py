"""A file's text replaced whole, or not at all."""

import errno
import os
import sys
from contextlib import suppress

from ..base.errors import UsageError
from ..output.files import ChangedError, Seen, open_output
from .errors import ServingError

PART_PREFIX, PART_ENDING = ".mjtally-", ".part"  # of a file that was not written to its end
OLD_PART = 3_600  # seconds after which nobody writes it any more


def replace_file(path: str, before: bytes | None, after: bytes) -> None:
    """Put a text in the place of what the file held `before` (None: there was no file). Whatever
    happens it has one or the other. A `ServingError` where it was changed meanwhile, or cannot be
    written."""
    try:
        with open_output(path, (), force=True, before=Seen(before)) as (out, keep):
            out.buffer.write(after)
            keep()
    except ChangedError:
        raise ServingError(409, "file-changed", describe_change(path)) from None
    except UsageError as error:
        raise ServingError(503, "not-written", str(error)) from None
    _keep_folder(os.path.dirname(path))


def describe_change(path: str) -> str:
    """What to say where a file is not as it was seen."""
    name = os.path.basename(path)
    return f"{name} was changed meanwhile: look at the game as it stands now, then enter it again"


def _keep_folder(folder: str) -> None:
    """The new name reaches the disk, too."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # some network drives cannot
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def remove_old_parts(folder: str, now: float) -> None:
    """Remove what writers left that were killed; nobody reads it."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.name.startswith(PART_PREFIX) and entry.name.endswith(PART_ENDING):
                with suppress(OSError):
                    if now - entry.stat(follow_symlinks=False).st_mtime > OLD_PART:
                        os.unlink(entry.path)


def describe_os_fault(error: OSError) -> ServingError:
    """What to say where the disk is full, or a folder cannot be written."""
    full = error.errno in {errno.ENOSPC, errno.EDQUOT}
    why = "the disk is full" if full else (error.strerror or str(error))
    return ServingError(503, "not-written", f"nothing was saved: {why}")
