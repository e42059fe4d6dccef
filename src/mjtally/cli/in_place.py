"""Scores files that a verb changes in their places: `fmt`, `check --fix`, `import --append`."""

import os
from collections.abc import Iterable, Mapping

from ..base.errors import UsageError
from ..base.terminal import escape_unprintable
from ..interpreter.file_kinds import check_is_scores
from ..interpreter.sources import STDIN, encode_text, read_text
from ..output.files import FileContents, is_special_file
from ..output.places import Places
from .console import print_message
from .named_files import name_file


def check_in_place(path: str, work: str = "") -> None:
    """Fails if a file cannot be replaced in its place. Standard input goes to standard output,
    except where the `work` (`--fix changes files in place`) is for files alone."""
    if path == STDIN and work:
        raise UsageError(f"{work}: name a file instead of -")
    if path != STDIN and is_special_file(path) and not os.path.isdir(path):
        raise UsageError(f"{path} is a pipe or a device, not a file that can be changed in place")


def read_scores_texts(paths: Iterable[str]) -> dict[str, str]:
    """The texts of scores files that will be changed in place, each once. If some are not scores
    files, all of these are reported, and nothing is done."""
    by_place = {path if path == STDIN else os.path.realpath(path): path for path in paths}
    texts = {path: read_text(path) for path in by_place.values()}
    refused = []
    for path, text in texts.items():
        try:
            if path != STDIN:
                check_is_scores(path, text)
        except UsageError as error:
            refused.append(error)
    for other in refused[:-1]:
        print_message(f"mjtally: {escape_unprintable(str(other))}")
    if refused:
        raise refused[-1]
    return texts


def write_changed_texts(texts: Mapping[str, tuple[str, str]]) -> None:
    """Write the new texts of scores files, by their paths with the old ones before them, in their
    places: all of them, or none if somebody else has changed one meanwhile."""
    with Places() as places:
        for path, (before, after) in texts.items():
            file = places.open(path, "text", before=FileContents(encode_text(before)))
            file.buffer.write(encode_text(after))
        places.keep()


def print_changes(texts: Mapping[str, tuple[str, str]]) -> None:
    """Print the differences that `write_changed_texts` would make."""
    from ..editing.source_file import format_diff

    with Places() as places:
        file = places.open(STDIN, "difference")
        for path, (before, after) in texts.items():
            file.buffer.write(encode_text(format_diff(name_file(path), before, after)))
        places.keep()
