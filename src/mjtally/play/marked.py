"""The marks of a result, each beside its player, in any family."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from ..base.errors import Mistake, Remark
from ..text.misread import set_apart

Mark = TypeVar("Mark")


class Marked(NamedTuple, Generic[Mark]):
    """A player's cell and what it says."""

    seat: int
    name: str
    cell: str
    mark: Mark


def read_each(
    cells: Sequence[str],
    names: Sequence[str],
    read: Callable[[str], Mark],
    flawless: Callable[[str], Mark | None],
) -> tuple[list[Marked[Mark]], list[Remark]]:
    """Every mark with its player; each cell's own mistakes are all told. `flawless` has what
    was read before, and `read` says what is wrong with a cell, at its place in the line."""
    marked: list[Marked[Mark]] = []
    remarks: list[Remark] = []
    for seat, (cell, name) in enumerate(zip(cells, names, strict=True)):
        mark = flawless(str(cell))
        if mark is None:
            try:
                mark = read(cell)
            except Mistake as mistake:
                remarks.append(mistake.remark)
                continue
        marked.append(Marked(seat, name, cell, mark))
    return marked, set_apart(remarks, cells)


def remembering(read: Callable[[str], Mark]) -> Callable[[str], Mark | None]:
    """What a cell says about which nothing is to be said by itself; None for any other."""

    @lru_cache(maxsize=5_000)
    def flawless(text: str) -> Mark | None:
        try:
            return read(text)
        except Mistake:
            return None

    return flawless
