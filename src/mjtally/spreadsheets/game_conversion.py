"""Games of a sheet to `Log`s known by their ends, or what is wrong with them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from ..base.wording import format_list, pluralize
from ..logs.faults import Fault, quote_value
from ..logs.game import Log
from .dates import (
    DATE_ORDERS,
    find_date_order,
    is_ambiguous_date,
    is_date,
    is_date_in_order,
    parse_other_weekday,
    parse_sheet_date,
)
from .grid import SheetCell, name_line
from .numbers import SCORE_FACTORS, NumberKind, count_decimals
from .sheet_contents import MAX_PLAYERS, MIN_PLAYERS, SheetGame, find_number_kind
from .worksheets import NamedReading

YEAR_AFTER = ("/2024", ".2024")  # a leap year's, after a day and a month


class SheetContext(NamedTuple):
    """What holds for a whole sheet."""

    name: str
    description: str  # how it was read
    number_kind: NumberKind
    date_order: str
    line_word: str  # `row`, or `column` in a sheet that is turned
    rules: Mapping[str, str]  # that its figures tell
    needs_dates: bool  # since other games have one

    def name_line(self, number: int) -> str:
        """`row 5`, or `column E`."""
        return f"{self.line_word} {name_line(number, self.line_word)}"


def build_context(sheet: NamedReading, *, date_order: str, has_date: bool) -> SheetContext:
    """What holds for the games of a sheet, of dates in an order (empty where the sheet tells it);
    `has_date` where a date for games without one is given."""
    assert sheet.reading is not None
    games = sheet.games
    dates = [game.date for game in games if game.date]
    kind = find_number_kind(games)
    description = f"{sheet.reading.description}, with {kind.value}"
    rules = _find_told_rules(games, kind)
    if rules:
        description += " and points in tenths (rounding=none)"
    if len({(cell.row, cell.column) for cell in dates}) < len(dates):
        description += "; a date holds for the rows below that have none"
    for remark in sheet.reading.contents.remarks:
        description += f"; {remark}"
    return SheetContext(
        name=sheet.name,
        description=description,
        number_kind=kind,
        date_order=date_order or find_date_order(cell.text for cell in dates),
        line_word=sheet.reading.line_word,
        rules=rules,
        needs_dates=bool(dates) and not has_date,
    )


def _find_told_rules(games: Sequence[SheetGame], kind: NumberKind) -> dict[str, str]:
    """The rules that the figures tell: points with tenths beside scores were not rounded."""
    points = (player.points for game in games for player in game.players if player.score)
    has_tenths = any(
        count_decimals(cell.text) and (cell.number or 0) % 1000 for cell in points if cell
    )
    return {"rounding": "none"} if has_tenths and kind is not NumberKind.POINTS else {}


def convert_game(game: SheetGame, context: SheetContext) -> list[Log | Fault]:
    """A game, or what is wrong with it."""
    place = context.name_line(game.number)
    faults = [*_check_players(game, place), *_check_numbers(game)]
    played: date | None = None
    if game.date:
        played = parse_sheet_date(game.date.text, context.date_order, is_headed=True)
        if played is None:
            faults.append(_build_date_fault(game.date, context.date_order))
    elif context.needs_dates:
        faults.append(Fault("no date, and none above it", "a date", hand=place))
    if faults:
        return [*faults]
    scores, points = _find_results(game, context.number_kind)
    if scores is points is None:  # some players have one of them, some the other
        expected = "the scores of all players, or the points of all"
        return [Fault("scores and points with gaps", expected, hand=place)]
    return [
        Log(
            name=f"{context.name}: {place}",
            format=context.description,
            platform="",
            id="",
            date=played,
            players=tuple(player.name.text for player in game.players),
            rules=context.rules,
            unknown_rules=(),
            hands=(),
            final_scores=scores,
            final_points=points,
        )
    ]


def _find_results(
    game: SheetGame, kind: NumberKind
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Final scores, and points in thousandths, as far as they are there."""
    scores = _parse_numbers([player.score for player in game.players])
    points = _parse_numbers([player.points for player in game.players])
    if scores is None or kind is NumberKind.POINTS:
        return None, points or scores
    return tuple(score * SCORE_FACTORS[kind] // 1000 for score in scores), points


def _parse_numbers(cells: Sequence[SheetCell | None]) -> tuple[int, ...] | None:
    """The numbers of cells, in thousandths; None where one is empty."""
    found = [cell.number for cell in cells if cell]
    numbers = tuple(number for number in found if number is not None)
    return numbers if len(numbers) == len(cells) else None


def _check_players(game: SheetGame, place: str) -> Iterator[Fault]:
    if not MIN_PLAYERS <= len(game.players) <= MAX_PLAYERS:
        found = pluralize(len(game.players), "player")
        yield Fault(found, "three or four with a number each", hand=place)
    seen: dict[str, str] = {}
    for name in (player.name for player in game.players):
        if not name.text:
            yield Fault("no name", "a player's", hand=name.place)
        elif name.text in seen:
            yield Fault(f"{name.text} sits twice", "four different players", hand=name.place)
        seen[name.text] = name.place


def _check_numbers(game: SheetGame) -> Iterator[Fault]:
    for player in game.players:
        numbers = [cell for cell in (player.score, player.points) if cell]
        if not numbers:
            yield Fault(
                f"no score of {player.name.text}", "a number", hand=f"row {player.name.row}"
            )
        for cell in numbers:
            if cell.number is None:
                yield Fault(
                    f"{quote_value(cell.text)} is not a number",
                    "a score or points",
                    hand=cell.place,
                )


def _build_date_fault(cell: SheetCell, order: str) -> Fault:
    if is_ambiguous_date(cell.text) and not order:
        possible = (each for each in DATE_ORDERS if is_date_in_order(cell.text, each))
        choice = format_list((f"--date-format {each}" for each in possible), "or")
        return Fault(f"{cell.text} can be two dates", choice, hand=cell.place)
    if other := parse_other_weekday(cell.text):
        found = f"{quote_value(cell.text)}: {other} is a {other:%A}"
        return Fault(found, "the date or the weekday mended", hand=cell.place)
    if is_date(f"{cell.text.rstrip('.')}{YEAR_AFTER[cell.text.count('.') > 0]}"):
        return Fault(
            f"{quote_value(cell.text)} has no year", "a date such as 2026-11-20", hand=cell.place
        )
    return Fault(
        f"{quote_value(cell.text)} is not a date", "one such as 2026-11-20", hand=cell.place
    )
