"""The marks of a result, each beside its player, in any family."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from ..base.errors import Mistake, Remark
from ..language.diagnosis import set_apart

MarkType = TypeVar("MarkType")


class PlayerMark(NamedTuple, Generic[MarkType]):
    """A player's cell and what it says."""

    seat: int
    name: str
    cell: str
    mark: MarkType


def parse_each_mark(
    cells: Sequence[str],
    names: Sequence[str],
    read: Callable[[str], MarkType],
    flawless: Callable[[str], MarkType | None],
) -> tuple[list[PlayerMark[MarkType]], list[Remark]]:
    """Every mark with its player; each cell's own mistakes are all told. `flawless` has what
    was read before, and `read` says what is wrong with a cell, at its place in the line."""
    marked: list[PlayerMark[MarkType]] = []
    remarks: list[Remark] = []
    for seat, (cell, name) in enumerate(zip(cells, names, strict=True)):
        mark = flawless(cell)
        if mark is None:
            try:
                mark = read(cell)
            except Mistake as mistake:
                remarks.append(mistake.remark)
                continue
        marked.append(PlayerMark(seat, name, cell, mark))
    return marked, set_apart(remarks, cells)


def cache_valid_marks(read: Callable[[str], MarkType]) -> Callable[[str], MarkType | None]:
    """What a cell says about which nothing is to be said by itself; None for any other."""

    @lru_cache(maxsize=5_000)
    def flawless(text: str) -> MarkType | None:
        try:
            return read(text)
        except Mistake:
            return None

    return flawless
