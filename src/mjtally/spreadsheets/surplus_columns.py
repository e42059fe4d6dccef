"""Columns with a heading like a name that are not a player's: known by their figures, since they
may be called anything."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations

from .cells import MAX_PLAYERS, MIN_PLAYERS, cell_at
from .grid import SheetRow, column_name
from .number_kinds import find_common_total
from .numbers import parse_thousandths

Numbers = list[int | None]  # a column's, in thousandths
MOST_SURPLUS = 2  # columns that are tried to be left out together
MOST_TRIED = 40  # columns among which they are


def find_surplus_columns(rows: Sequence[SheetRow], columns: Sequence[int]) -> dict[int, str]:
    """Which of the columns are not players', and why; without words where one is empty."""
    numbers = {
        column: [parse_thousandths(cell_at(row, column).text) for row in rows] for column in columns
    }
    found: dict[int, str] = {}
    for column, cells in numbers.items():
        if not any(cells):
            is_filled = any(cell_at(row, column).text for row in rows)
            found[column] = (0 in cells and "it has only zeros") or is_filled * "it has no numbers"
    for column, other in _find_running_totals(_without(numbers, found)):
        found.setdefault(column, f"it has the running totals of column {column_name(other)}")
    rest = _without(numbers, found)
    for column, cells in rest.items():
        others = [own for other, own in rest.items() if other != column]
        if len(rows) > 1 and _are_sums(cells, others):
            found[column] = "it has the sums of the others"
            break
    return found | _find_disturbing_columns(_without(numbers, found))


def _without(numbers: dict[int, Numbers], found: dict[int, str]) -> dict[int, Numbers]:
    return {column: cells for column, cells in numbers.items() if column not in found}


def _find_running_totals(numbers: dict[int, Numbers]) -> Iterator[tuple[int, int]]:
    """Columns that add up another, row by row, and that other."""
    sums = {
        column: [*accumulate(number or 0 for number in cells)] for column, cells in numbers.items()
    }
    for column, cells in numbers.items():
        for other, totals in sums.items():
            played = sum(bool(number) for number in numbers[other])
            is_total = all(own in {None, total} for own, total in zip(cells, totals, strict=True))
            if other != column and played > 1 and is_total and sum(map(bool, cells)) > 1:
                yield column, other
                break


def _are_sums(cells: Numbers, others: Sequence[Numbers]) -> bool:
    """Whether a column has the sums of the others, in every row."""
    sums = [sum(filter(None, row)) for row in zip(*others, strict=True)]
    return len(others) >= MIN_PLAYERS and cells == sums


def _find_disturbing_columns(numbers: dict[int, Numbers]) -> dict[int, str]:
    """Columns without which each row is a game that adds up, where with them none is."""
    if not MAX_PLAYERS < len(numbers) < MOST_TRIED or _are_games([*numbers.values()]):
        return {}
    for count in range(1, MOST_SURPLUS + 1):
        found = [
            left_out
            for left_out in combinations(numbers, count)
            if _are_games([cells for column, cells in numbers.items() if column not in left_out])
        ]
        if len(found) == 1:
            return dict.fromkeys(found[0], "it has numbers without which the games add up")
    return {}


def _are_games(columns: Sequence[Numbers]) -> bool:
    """Whether each row has three or four numbers, which add up alike."""
    rows = [[number for number in row if number is not None] for row in zip(*columns, strict=True)]
    sizes = [MIN_PLAYERS <= len(row) <= MAX_PLAYERS for row in rows]
    totals = [sum(row) for row in rows]
    return all(sizes) and len(set(totals)) == 1 and find_common_total(totals) is not None
