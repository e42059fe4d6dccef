"""The marks of a result, each beside its player, in any family."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from ..base.errors import Cell, Mistake, Remark, column_of, fail
from ..base.wording import format_group
from ..language.mark_diagnosis import list_mark_remarks

MarkType = TypeVar("MarkType")
RulesType = TypeVar("RulesType")
MOST_MARKS = 5_000  # that are remembered for each of the rulesets met last
MOST_RULESETS = 8


class PlayerMark(NamedTuple, Generic[MarkType]):
    """A player's cell and what it says."""

    seat: int
    name: str
    cell: str
    mark: MarkType


class MarkReader(Generic[MarkType, RulesType]):
    """How a family reads marks: `parse_mark` reads a cell by itself, `parse_with_hints` says more
    of a cell that is not a mark at a table of some players, and `check_mark` fails where a mark
    cannot be under some rules, whatever the others are.

    A mark with which nothing is wrong is read and checked once.
    """

    def __init__(
        self,
        parse_mark: Callable[[str], MarkType],
        parse_with_hints: Callable[[str, Sequence[str]], MarkType],
        check_mark: Callable[[str, MarkType, RulesType], None],
    ) -> None:
        self.parse_mark = parse_mark
        self.parse_with_hints = parse_with_hints
        self.check_mark = check_mark
        self._find_valid_mark = lru_cache(maxsize=MOST_RULESETS)(self._build_valid_marks)

    def parse_marks(
        self, cells: Sequence[str], rules: RulesType, names: Sequence[str]
    ) -> tuple[list[PlayerMark[MarkType]], list[Remark]]:
        """Every mark with its player, and the mistakes of every cell."""
        find_valid_mark = self._find_valid_mark(rules)
        player_marks: list[PlayerMark[MarkType]] = []
        mistakes: list[Mistake] = []
        for seat, (cell, name) in enumerate(zip(cells, names, strict=True)):
            mark = find_valid_mark(cell)
            if mark is None:
                try:
                    mark = self.parse_with_hints(cell, names)
                    self.check_mark(cell, mark, rules)
                except Mistake as mistake:
                    mistakes.append(mistake)
                    continue
            player_marks.append(PlayerMark(seat, name, cell, mark))
        return player_marks, list_mark_remarks(mistakes, cells) if mistakes else []

    def _build_valid_marks(self, rules: RulesType) -> Callable[[str], MarkType | None]:
        @lru_cache(maxsize=MOST_MARKS)
        def find_valid_mark(text: str) -> MarkType | None:
            cell = Cell(text)  # whose place nobody is told
            try:
                mark = self.parse_mark(cell)
                self.check_mark(cell, mark, rules)
            except Mistake:
                return None
            return mark

        return find_valid_mark


def check_at_most_one(player_marks: Sequence[PlayerMark[Any]], what: str) -> None:
    """Fails where more than one player is marked so; `what` says how, and why it cannot be."""
    if len(player_marks) > 1:
        who = format_group(each.name for each in player_marks)
        fail(player_marks[1].cell, "two-players-marked", f"{who} {what}")


def locate_tiles(cell: str, tiles: str) -> Cell:
    """The tiles of a mark, `24=TILES*`, where they stand in the line."""
    return Cell(tiles, column_of(cell) + cell.index(tiles) if column_of(cell) else 0)


def locate_value(cell: str) -> Cell:
    """The value that is written before the tiles, where it stands."""
    return Cell(cell.partition("=")[0], column_of(cell))
