"""What is wrong with a row of a sheet: its players, its numbers, its date."""

import re
from collections.abc import Iterator, Sequence

from ...base.wording import format_list, pluralize
from ..logs.faults import Fault, quote_value
from .cells import SheetCell
from .dates import DATE_ORDERS, list_dates
from .games import MAX_PLAYERS, MIN_PLAYERS, Game

ANY_YEAR = 2024  # a leap year, which has all days
DAY_AND_MONTH = re.compile(r"\d{1,2}[-/.]\s?\d{1,2}[-/.]?")


def parse_numbers(cells: Sequence[SheetCell | None]) -> tuple[int, ...] | None:
    """The numbers of cells, in thousandths; None where one is empty."""
    numbers = [cell.number for cell in cells if cell]
    known = tuple([number for number in numbers if number is not None])
    return known if len(known) == len(cells) else None


def list_faults(game: Game) -> list[Fault]:
    """What is wrong with the players and the numbers of a game."""
    faults = [*_list_faults_of_players(game)]
    for name, score, points in zip(game.names, game.scores, game.points, strict=True):
        if not (score or points):
            faults.append(Fault(f"no score of {name.text}", "a number", hand=f"row {name.row}"))
        for cell in (score, points):
            if cell and cell.number is None:
                finding = f"{quote_value(cell.text)} is not a number"
                faults.append(Fault(finding, "a score or points", hand=cell.place))
    if not (faults or parse_numbers(game.scores) or parse_numbers(game.points)):
        # some players have one of them, some the other
        expected = "the scores of all players, or the points of all"
        faults.append(Fault("scores and points with gaps", expected, hand=str(game.line)))
    return faults


def _list_faults_of_players(game: Game) -> Iterator[Fault]:
    """What is wrong with the number and the names of the players of a game."""
    if not MIN_PLAYERS <= len(game.names) <= MAX_PLAYERS:
        finding = pluralize(len(game.names), "player")
        yield Fault(finding, "three or four with a number each", hand=str(game.line))
    seen: set[str] = set()
    for name in game.names:
        if not name.text:
            yield Fault("no name", "a player's", hand=name.place)
        elif any(map(str.isdigit, name.text)) and not any(map(str.isalpha, name.text)):
            yield Fault(f"{quote_value(name.text)} is not a name", "a player's", hand=name.place)
        elif name.text in seen:
            yield Fault(f"{name.text} sits twice", "four different players", hand=name.place)
        seen.add(name.text)


def build_date_fault(cell: SheetCell, order: str) -> Fault:
    """The fault of a cell that should be a date and is not one."""
    dates = list_dates(cell.text, is_headed=True)
    if len({*dates.values()}) > 1 and not order:
        choice = format_list(
            [f"--date-format {date_order}" for date_order in DATE_ORDERS if date_order in dates],
            "or",
        )
        return Fault(f"{cell.text} can be two dates", choice, hand=cell.place)
    if DAY_AND_MONTH.fullmatch(cell.text) or list_dates(f"{cell.text} {ANY_YEAR}"):
        finding = f"{quote_value(cell.text)} has no year"
        return Fault(finding, "a date such as 2026-11-20", hand=cell.place)
    finding = f"{quote_value(cell.text)} is not a date"
    return Fault(finding, "one such as 2026-11-20", hand=cell.place)
