"""Scores files from the disk to lines."""

import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import chain, islice
from typing import BinaryIO, NamedTuple

from ..base.errors import UsageError
from ..base.wording import describe_missing_file
from ..language.parser import LONGEST_LINE

STDIN = "-"
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
UTF_16_BOMS = b"\xff\xfe", b"\xfe\xff"
MAX_TEXT_BYTES = 100_000_000  # the largest file; read whole, it takes some six times as much memory
PART_BYTES = 1 << 20  # how much is read at a time
CHUNK_SIZE = 1 << 16  # characters that are read at a time
BATCH_LINES = 500  # how many lines are divided at a time; the rest is kept if somebody looks ahead
FileOpener = Callable[[str], AbstractContextManager[Iterable[str]]]  # a path to the file's lines
FileStamp = tuple[int, int, int]  # when a file was changed, its size, and which it is


class ScoresSource(NamedTuple):
    """A scores file: the name that errors give it, and how its lines are opened."""

    name: str
    open_lines: Callable[[], AbstractContextManager[Iterable[str]]]


@contextmanager
def open_lines(path: str) -> Iterator[Iterable[str]]:
    """The lines of a file, or of standard input for `-`, without their ends.

    A BOM is dropped, also that of UTF-16, as shells of Windows write files. Bytes that are not
    UTF-8 become lone surrogates, which the parser names with their place. A file that cannot be
    read is a `UsageError`.
    """
    with _raise_usage_errors(path):
        raw = open_standard_input() if path == STDIN else open(path, "rb")  # noqa: SIM115
        start = raw.peek(2) if isinstance(raw, io.BufferedReader) else b""
        text = io.TextIOWrapper(raw, encoding="utf-8-sig", errors="surrogateescape")
        if start.startswith(UTF_16_BOMS):
            text = io.TextIOWrapper(text.detach(), encoding="utf-16", errors="replace")
        try:
            yield LineReader(text)
        finally:
            if path == STDIN:
                text.detach()
            else:
                text.close()


@contextmanager
def open_text_lines(text: str) -> Iterator[Iterable[str]]:
    """The lines of a text, as if a file held it."""
    yield LineReader(io.StringIO(text.removeprefix(BOM), newline=None))


def read_text(path: str) -> str:
    """All of a file, or of standard input for `-`, as it stands: with its BOM, its ends of lines
    and, as lone surrogates, the bytes that are not UTF-8."""
    with _raise_usage_errors(path):
        data = bytearray()
        with nullcontext(open_standard_input()) if path == STDIN else open(path, "rb") as file:
            while part := file.read(PART_BYTES):
                data += part
                if len(data) > MAX_TEXT_BYTES:
                    raise UsageError(
                        f"{path} is larger than {MAX_TEXT_BYTES // 1_000_000} MB, the most that is"
                        " written anew: make several files of it"
                    )
    return data.decode("utf-8", "surrogateescape")


def find_stamp(path: str) -> FileStamp | None:
    """A stamp that changes when the file changes; None where there is no file."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def encode_text(text: str) -> bytes:
    """The bytes of a text as `read_text` gives it."""
    return text.encode("utf-8", "surrogateescape")


@contextmanager
def _raise_usage_errors(path: str) -> Iterator[None]:
    """Turns the errors of the system into a `UsageError` about a file that cannot be read."""
    try:
        yield
    except FileNotFoundError:
        raise UsageError(describe_missing_file(path)) from None
    except IsADirectoryError:
        inside = os.path.join(path, "").replace(os.sep, "/")
        line = f'include="{inside}"' if re.search(r"[\s#]", inside) else f"include={inside}"
        message = (
            f"{path} is a folder: name its files ({inside}*.txt), or one with the line {line},"
            " which reads them all"
        )
        raise UsageError(message) from None
    except PermissionError:
        raise UsageError(f"{path} cannot be read: permission denied") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}") from None


def open_standard_input() -> BinaryIO:
    """The bytes of standard input."""
    if sys.stdin is None:
        raise UsageError("standard input is closed: name a file to read")
    return sys.stdin.buffer


class LineReader:
    """The lines of a text. A line longer than any line may be, which is an error, is cut and
    ends the text: what follows is no scores file, and may have no end at all."""

    def __init__(self, text: io.TextIOBase) -> None:
        self.text = text

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(self._read_chunks())

    def _read_chunks(self) -> Iterator[list[str]]:
        """Whole lines, as many as come at a time."""
        rest: list[str] = []  # the parts of a line whose end has not been read
        length = 0
        while chunk := self.text.read(CHUNK_SIZE):
            first, *lines = chunk.split("\n")
            rest.append(first)
            length += len(first)
            if length > LONGEST_LINE:
                break
            if lines:
                last = lines.pop()
                yield ["".join(rest), *lines]
                rest, length = [last], len(last)
        if length:
            yield ["".join(rest)]


class UpcomingLines:
    """The lines of a file, one after another. Those that come next can be looked at before."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._batch: Iterator[str] = iter(())
        self._ahead: list[str] = []  # lines of the next batch, if somebody has looked ahead

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(self._take_batches())

    def _take_batches(self) -> Iterator[Iterator[str]]:
        for line in self._lines:  # a line is only read when it is asked for
            self._batch = chain([line], islice(self._lines, BATCH_LINES))
            yield self._batch
            while self._ahead:
                self._batch, self._ahead = iter(self._ahead), []
                yield self._batch

    def peek(self) -> list[str]:
        """The next lines, so many as a batch has at least, as far as there are any."""
        self._ahead = [*self._batch, *self._ahead]
        self._ahead += islice(self._lines, max(BATCH_LINES - len(self._ahead), 0))
        return self._ahead
