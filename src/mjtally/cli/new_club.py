"""`mjtally new --club FOLDER`: a club's repository, laid out whole or not at all."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from shlex import join as join_command

from ..base.errors import UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import pluralize
from ..interpreter.rulesets import find_named_rules
from ..output.streams import describe_os_error
from .club_files import INDEX, build_club_files
from .console import EXIT_FINE, print_message


def lay_out_club(folder: str, names: Sequence[str], ruleset: str) -> int:
    """Write the files of a club, where none of them is yet, and say what comes next."""
    title = os.path.basename(os.path.abspath(folder))
    files = build_club_files(title, names, ruleset, find_named_rules(ruleset))
    paths = {os.path.join(folder, *path.split("/")): text for path, text in files.items()}
    _check_free(folder, paths)
    _write_all(paths)
    print_message(f"wrote {pluralize(len(files), 'file')} in {escape_unprintable(folder)}:")
    for path in files:
        print_message(f"  {path}")
    print_message("next, when the first hands are written:")
    for command in list_next_commands(folder):
        print_message(f"  {escape_unprintable(command)}")
    return EXIT_FINE


def list_next_commands(folder: str) -> list[str]:
    """What to run in a new club's folder, from where the user is."""
    index = os.path.join(folder, INDEX)
    commands = (
        ["mjtally", "check", index],
        ["mjtally", "standings", index],
        ["git", "-C", folder, "init"],
    )
    return [join_command(command) for command in commands]


def _check_free(folder: str, paths: Mapping[str, str]) -> None:
    """Fails where a file is there already, or the folder is something else."""
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder} is there, and it is not a folder: name another one")
    for path in paths:
        if os.path.lexists(path):
            raise UsageError(f"{path} is there already: nothing was written, name another folder")


def _write_all(texts: Mapping[str, str]) -> None:
    """Write files with the folders that they need; where one cannot be written, all that was made
    is removed again."""
    made: list[str] = []  # files and folders, in order
    try:
        for path, text in texts.items():
            for folder in _make_folders(os.path.dirname(path)):
                made.append(folder)
            with open(path, "x", encoding="utf-8", newline="\n") as file:
                made.append(path)
                file.write(text)
    except OSError as error:
        _remove_all(made)
        where = error.filename or path
        why = describe_os_error(error)
        raise UsageError(f"{where} cannot be written: {why}; nothing was written") from None
    except BaseException:
        _remove_all(made)
        raise


def _make_folders(folder: str) -> Iterator[str]:
    """Make a folder and those above it; the folders that were not there, from the top."""
    if folder and not os.path.isdir(folder):
        yield from _make_folders(os.path.dirname(folder))
        os.mkdir(folder)
        yield folder


def _remove_all(made: Sequence[str]) -> None:
    """Remove what was made, the newest first."""
    for path in reversed(made):
        with suppress(OSError):  # somebody else has written into it meanwhile
            (os.rmdir if os.path.isdir(path) else os.unlink)(path)
