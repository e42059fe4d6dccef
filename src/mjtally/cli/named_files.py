"""The files that are named on the command line: whether they are there, what messages call them,
and how they are opened."""

import os
from collections.abc import Iterable, Sequence
from functools import partial

from ..base.errors import UsageError
from ..base.wording import describe_missing_file
from ..interpreter.file_kinds import check_kinds
from ..interpreter.sources import STDIN, FileOpener, ScoresSource, open_lines


def name_file(path: str) -> str:
    """What messages call a file that was named on the command line."""
    return "<stdin>" if path == STDIN else path


def is_there(path: str) -> bool:
    """Whether a file, or standard input, can be read by a name."""
    return path == STDIN or os.path.lexists(path)


def check_files(paths: Iterable[str]) -> None:
    """Fails if a file does not exist."""
    for path in paths:
        if not is_there(path):
            raise UsageError(describe_missing_file(path))


def check_standard_input_once(paths: Sequence[str]) -> None:
    """Fails where standard input is named twice."""
    if paths.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")


def check_is_new(path: str) -> None:
    """Fails if a file that a verb makes, and never replaces, exists already."""
    if path != STDIN and os.path.lexists(path):
        raise UsageError(f"{path} already exists: name another file")


def list_sources(paths: Sequence[str], open_file: FileOpener = open_lines) -> list[ScoresSource]:
    """The scores files to read; a `UsageError` where standard input is named twice, or a file is
    of another kind, such as a sheet."""
    check_standard_input_once(paths)
    check_kinds(paths)
    return [ScoresSource(name_file(path), partial(open_file, path)) for path in paths]
