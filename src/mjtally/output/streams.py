"""Standard output: written to the end, or given up where nobody reads it. It knows no scores
files, so that `--version` needs none of the language."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from ..base.errors import UsageError


def describe_os_error(error: OSError) -> str:
    """The reason that the system gives for a failure."""
    return error.strerror or str(error)


@contextmanager
def open_standard_output() -> Iterator[TextIO]:
    """Standard output, to be written to and flushed; a `UsageError` where it cannot be, or a
    `BrokenPipeError` where its reader has gone."""
    stream = sys.stdout
    if stream is None:
        raise UsageError("standard output is closed")
    try:
        yield stream
        stream.flush()
    except OSError as error:
        discard_stream(stream)
        if isinstance(error, BrokenPipeError):
            raise
        raise UsageError(f"standard output cannot be written: {describe_os_error(error)}") from None


def discard_stream(stream: TextIO | None) -> None:
    """Nobody reads on: what is left of a stream goes nowhere, now and at exit."""
    with suppress(OSError, AttributeError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())  # type: ignore[union-attr]
