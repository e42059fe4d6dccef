"""A table to its file: it appears whole, or not at all."""

import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO

from ..base.errors import UsageError
from ..reading.sources import STDIN


@contextmanager
def writing(out: str, files: Sequence[str]) -> Iterator[tuple[IO[str], Callable[[], None]]]:
    """A file to write a table to, which appears whole, and only once it is kept.

    It is written beside its place and then renamed. What is no ordinary file (standard
    output, a pipe, a device) gets the table after it is complete.
    """
    if out != STDIN and any(same_file(out, path) for path in files if path != STDIN):
        raise UsageError(f"{out} is a scores file: the table would take its place")
    special = out == STDIN or (os.path.exists(out) and not os.path.isfile(out))
    try:
        with _spooled(out) if special else _beside(os.path.realpath(out)) as pair:
            yield pair
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"{out} cannot be written: {error.strerror}") from None


@contextmanager
def _beside(place: str) -> Iterator[tuple[IO[str], Callable[[], None]]]:
    """A table written beside its place, and renamed when it is complete."""
    beside = f"{place}.{os.getpid()}.part"
    kept: list[bool] = []
    with open(beside, "x", encoding="utf-8", newline="") as file:
        try:
            yield file, lambda: kept.append(True)
            file.close()
            if kept:
                if os.path.exists(place):
                    os.chmod(beside, stat.S_IMODE(os.stat(place).st_mode))
                os.replace(beside, place)
        finally:
            if os.path.exists(beside):
                os.unlink(beside)


def same_file(one: str, other: str) -> bool:
    """Whether two paths lead to one file."""
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)


@contextmanager
def _spooled(out: str) -> Iterator[tuple[IO[str], Callable[[], None]]]:
    """A table kept aside, and copied when it is complete."""
    import shutil
    import tempfile

    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="") as file:

        def keep() -> None:
            file.seek(0)
            if out == STDIN:
                shutil.copyfileobj(file.buffer, sys.stdout.buffer)
                sys.stdout.buffer.flush()
                return
            with open(out, "wb") as special:
                special.write(file.buffer.read())

        yield file, keep
