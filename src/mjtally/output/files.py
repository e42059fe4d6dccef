"""A table to its file: it appears whole, or not at all."""

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import NamedTuple

from ..base.errors import UsageError
from ..interpreter.sources import STDIN
from .locks import locked
from .streams import describe_os_error, open_standard_output


class Seen(NamedTuple):
    """What a file held when it was read, as bytes; None where it was not there."""

    data: bytes | None


class ChangedError(UsageError):
    """A file was changed by somebody else after it was read, and stays as they left it."""


def seen(path: str) -> Seen:
    """What a file holds now."""
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
    output, a pipe, a device) gets the table after it is complete. A file that is not a table of
    mjtally's (or whatever else is written: a page, a picture) is only replaced by `force`; none of
    `files`, which are read, ever is. What is made of what the file held `before` takes its place
    only where it still does: otherwise it has `ChangedError`.
    """
    if out != STDIN:
        _check_replaceable(out, files, force, what)
    special = out == STDIN or is_special_file(out)
    try:
        with _open_spooled(out) if special else _open_beside(out, before) as pair:
            yield pair
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"{out} cannot be written: {describe_os_error(error)}") from None


def is_special_file(out: str) -> bool:
    """Whether a path is there and not an ordinary file: a pipe, a device, a folder."""
    return os.path.exists(out) and not os.path.isfile(out)


def is_same_file(one: str, other: str) -> bool:
    """Whether two paths lead to one file."""
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)


def _check_replaceable(out: str, files: Sequence[str], force: bool, what: str) -> None:
    """Fails where a table would take the place of something that nobody wants to lose."""
    if any(is_same_file(out, path) for path in files if path != STDIN):
        raise UsageError(f"{out} is a scores file: the {what} would take its place")
    if not os.path.isfile(out):
        return
    # who may do everything is asked not to, either
    if not (os.access(out, os.W_OK) and os.stat(out).st_mode & 0o222):
        raise UsageError(f"{out} is write-protected: it stays as it was")
    if not force:
        _check_content(out, what)


def _check_content(out: str, what: str) -> None:
    """Fails unless a file holds of mjtally's what takes its place: a table, a page, a picture."""
    from .formats import ContentKind, detect_content

    content = detect_content(out)
    if content in {ContentKind[what.upper()], ContentKind.NOTHING}:
        return
    if content is ContentKind.OTHER:
        found = f"it is no {what} of mjtally's"
    else:
        found = f"it is a {content.name.casefold()} of mjtally's, not a {what}"
    option = "--share" if what == "picture" else "-o"
    raise UsageError(
        f"{out} is there, and {found}: name another file with {option}, or replace it with --force"
    )


@contextmanager
def _open_beside(
    out: str, before: Seen | None
) -> Iterator[tuple[TextIOWrapper, Callable[[], None]]]:
    """A table written beside its place, and renamed when it is complete."""
    place = os.path.realpath(out)
    name = f".mjtally-{os.urandom(8).hex()}.part"  # nobody else's, whatever was left there
    beside = os.path.join(os.path.dirname(place), name)
    kept: list[bool] = []
    try:
        with open(
            beside, "x", encoding="utf-8", newline="", opener=_open_as_private(place)
        ) as file:
            yield file, lambda: kept.append(True)
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


def _open_as_private(place: str) -> Callable[[str, int], int]:
    """How what will take the place of a file is opened: until then nobody else reads it, since
    not everybody may have been able to read that file."""
    mode = 0o600 if os.path.exists(place) else 0o666
    return lambda path, flags: os.open(path, flags, mode)


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
