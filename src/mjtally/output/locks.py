"""One writer at a time: a lock that the system releases when its process ends, for whatever
reason."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

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
            while True:
                with suppress(OSError):  # after ten seconds
                    file.seek(0)
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
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
            with suppress(OSError):  # some network drives have no locks
                fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)
