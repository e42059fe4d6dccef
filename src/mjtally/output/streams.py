"""This module opens standard output, and discards it if nobody reads it any more. This module does
not know scores files, and imports nothing that takes time, for which `--version` would wait."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

TYPE_CHECKING = False  # as `typing` has it, which takes time to import
if TYPE_CHECKING:
    from typing import TextIO


def describe_os_error(error: OSError) -> str:
    """The reason that the system gives for a failure."""
    return error.strerror or str(error)


@contextmanager
def open_standard_output() -> "Iterator[TextIO]":
    """Standard output, to be written to and flushed; a `UsageError` where it cannot be, or a
    `BrokenPipeError` where its reader has gone."""
    stream = sys.stdout
    try:
        if stream is None:
            raise OSError
        yield stream
        stream.flush()
    except OSError as error:
        discard_stream(stream)
        if isinstance(error, BrokenPipeError):
            raise
        from ..base.errors import UsageError

        why = f"cannot be written: {describe_os_error(error)}" if stream else "is closed"
        raise UsageError(f"standard output {why}") from None


def discard_stream(stream: "TextIO | None") -> None:
    """Discard the rest of a stream that nobody reads any more, now and at exit."""
    with suppress(OSError, AttributeError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())  # type: ignore[union-attr]
