"""What the numbers of a sheet are, by what those of a game add up to."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum

from .cells import SheetCell, SheetGame, cell_at
from .grid import SheetRow
from .numbers import parse_thousandths


class NumberKind(Enum):
    """How results are written: scores, or parts of them, which add up to what the players began
    with; or points, which add up to nothing."""

    SCORES = "scores"
    HUNDREDS = "scores in hundreds"
    THOUSANDS = "scores in thousands"
    POINTS = "points"


SCORE_FACTORS = {NumberKind.SCORES: 1, NumberKind.HUNDREDS: 100, NumberKind.THOUSANDS: 1000}
LEAST_TOTALS = (  # in thousandths; three players begin with 25000 at least
    (NumberKind.SCORES, 5_000_000),
    (NumberKind.HUNDREDS, 500_000),
    (NumberKind.THOUSANDS, 50_000),
)


def find_total_kind(total: int) -> NumberKind:
    """What numbers are that add up to so many thousandths."""
    kinds = (kind for kind, least in LEAST_TOTALS if total >= least)
    return next(kinds, NumberKind.POINTS)


def find_common_total(totals: Iterable[int]) -> int | None:
    """What most games add up to, where that can be scores or points; None where nothing is so."""
    counts = Counter(totals)
    if not counts:
        return None
    ((total, count),) = counts.most_common(1)
    is_likely = total == 0 or find_total_kind(total) is not NumberKind.POINTS
    return total if is_likely and 2 * count >= counts.total() else None


def find_group_total(rows: Sequence[SheetRow], columns: Sequence[int]) -> int | None:
    """What most rows add up to in these columns."""
    numbers = [[parse_thousandths(cell_at(row, each).text) for each in columns] for row in rows]
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
    numbers = [parse_thousandths(cell.text) if cell else None for cell in cells]
    known = [number for number in numbers if number is not None]
    return sum(known) if known and len(known) == len(numbers) else None
