"""Shows how golden files would change, and writes them: `PYTHONPATH=tests python -m tools.golden`.

It makes all of them anew, or those in the folders and files that are named (`tests/data/broken`).
It shows each that would change, line by line, and its status is 1 if there is one; with `--write`
it writes them. What was worked out by hand it only shows: whoever changes that works it out again.
Of a file that cannot be made, since its case is wrong now, it says why, and goes on; its status is
then 1, too.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

from support.golden import GOLDEN, GoldenKind, name_file, read_golden, show_difference


class Change(NamedTuple):
    """A golden file that is no longer what the program makes of its case; or that it cannot make
    any more, and `failure` says why."""

    path: Path
    made: str
    is_worked_out: bool
    failure: str = ""

    @property
    def can_be_written(self) -> bool:
        return not self.is_worked_out and not self.failure

    def show(self) -> str:
        name = name_file(self.path)
        if self.failure:
            return f"{name} cannot be made: {self.failure}\n"
        by_hand = f"{name} was worked out by hand: change it yourself\n" * self.is_worked_out
        return f"{show_difference(self.path, self.made)}\n{by_hand}"


def list_files(places: Sequence[Path]) -> Iterator[tuple[GoldenKind, Path]]:
    """The golden files in some places, or all, with their kinds."""
    for kind in GOLDEN.values():
        for path in kind.list_files():
            if not places or any(path.is_relative_to(place) for place in places):
                yield kind, path


def describe_failure(error: Exception) -> str:
    """What an assertion says; otherwise the error, and the line of code that raised it."""
    if isinstance(error, AssertionError) and str(error):
        return str(error)
    *_, place = extract_tb(error.__traceback__)
    return f"{type(error).__name__} {error}\n{place.filename}:{place.lineno}: {place.line}"


def list_changes(files: Sequence[tuple[GoldenKind, Path]]) -> Iterator[Change]:
    for kind, path in files:
        try:
            made = kind.make(path)
        except Exception as error:  # whatever it is, the other files are shown, too
            yield Change(path, "", kind.is_worked_out, describe_failure(error))
            continue
        if made != read_golden(path):
            yield Change(path, made, kind.is_worked_out)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="tools.golden", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("places", nargs="*", help="folders or files; without: all")
    parser.add_argument("--write", action="store_true", help="write what would change")
    asked = parser.parse_args(arguments)
    for place in asked.places:
        if not [*list_files([Path(place).resolve()])]:
            parser.error(f"there are no golden files in {place}")
    status = 0
    for change in list_changes([*list_files([Path(place).resolve() for place in asked.places])]):
        print(change.show(), end="", flush=True)
        if asked.write and change.can_be_written:
            change.path.write_bytes(change.made.encode("utf-8"))
        else:
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
