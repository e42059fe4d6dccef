"""What a sheet holds: games as they stand in it, what is left out, and what games add up to."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .grid import SheetCell, SheetRow, cell_at
from .numbers import NumberKind, find_common_total, find_total_kind

MIN_PLAYERS, MAX_PLAYERS = 3, 4  # players of a game


class SheetPlayer(NamedTuple):
    """A player of a game: the name, and the score or the points, or both."""

    name: SheetCell
    score: SheetCell | None
    points: SheetCell | None = None

    @property
    def result(self) -> SheetCell | None:
        """The score; the points where there is none."""
        return self.score or self.points


class SheetGame(NamedTuple):
    """A game as it stands in a sheet. `number` is that of its row; of its column, in one that is
    turned."""

    number: int
    date: SheetCell | None
    players: tuple[SheetPlayer, ...]

    @property
    def total(self) -> int | None:
        """What the results add up to, in thousandths; None where one is missing."""
        return add_up(player.result for player in self.players)

    @property
    def is_whole(self) -> bool:
        """Whether three or four players with different names have a number each."""
        names = {player.name.text for player in self.players} - {""}
        is_table = MIN_PLAYERS <= len(self.players) <= MAX_PLAYERS
        return is_table and len(names) == len(self.players) and self.total is not None


class SheetContents(NamedTuple):
    """The games of a sheet, and what in it is none: rows and columns with the reason why they are
    left out, and what else is to be said."""

    games: tuple[SheetGame, ...]
    rows_left_out: Mapping[int, str] = {}
    columns_left_out: Mapping[int, str] = {}
    remarks: tuple[str, ...] = ()
    refusal: str = ""  # why the games cannot be known


def find_group_total(rows: Sequence[SheetRow], columns: Sequence[int]) -> int | None:
    """What most rows add up to in these columns."""
    numbers = [[cell_at(row, each).number for each in columns] for row in rows]
    return find_common_total(
        sum(filter(None, each)) for each in numbers if any(number is not None for number in each)
    )


def find_number_kind(games: Sequence[SheetGame]) -> NumberKind:
    """What the first numbers of most games are."""
    totals = (add_up(player.score for player in game.players) for game in games)
    counts = Counter(find_total_kind(total) for total in totals if total is not None)
    return max(counts, key=counts.__getitem__) if counts else NumberKind.POINTS


def add_up(cells: Iterable[SheetCell | None]) -> int | None:
    """The sum of numbers, in thousandths; None where one is missing."""
    numbers = [cell.number if cell else None for cell in cells]
    known = [number for number in numbers if number is not None]
    return sum(known) if known and len(known) == len(numbers) else None
