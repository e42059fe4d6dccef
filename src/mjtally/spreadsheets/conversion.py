"""The games of a sheet to `Log`s known by their ends, or what is wrong with them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ..base.wording import format_list, pluralize
from ..logs.faults import Fault, quote_value
from ..logs.game import Log
from .cells import Cell, name_line
from .dates import (
    DATE_ORDERS,
    find_date_order,
    find_other_weekday,
    is_date,
    list_dates,
)
from .games import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    POINT_NUMBERS,
    Game,
    NumberKind,
    Worksheet,
    add_up,
    find_number_kind,
)

YEAR_AFTER = ("/2024", ".2024")  # a leap year's, after a day and a month


def convert_games(sheet: Worksheet, date_order: str, *, has_date: bool) -> Iterator[Log | Fault]:
    """The games of a sheet, of dates in an order (empty where the sheet tells it); `has_date` where
    a date for games without one is given."""
    assert sheet.reading is not None
    dates = [game.date for game in sheet.games if game.date]
    order = date_order or find_date_order(cell.text for cell in dates)
    kind = _find_number_kind(sheet.games)
    rules = _find_told_rules(sheet.games, kind)
    description = f"{sheet.reading.description}, with {kind.name}"
    if rules:
        description += " and points in tenths (rounding=none)"
    if len({(cell.row, cell.column) for cell in dates}) < len(dates):
        description += "; a date holds for the rows below that have none"
    for remark in sheet.reading.remarks:
        description += f"; {remark}"
    for game in sheet.games:
        place = f"{game.line[0]} {name_line(game.line)}"
        faults = [*_find_faults(game, place)]
        played = list_dates(game.date.text, is_headed=True).get(order) if game.date else None
        if game.date and not played:
            faults.append(_build_date_fault(game.date, order))
        elif dates and not (game.date or has_date):
            faults.append(Fault("no date, and none above it", "a date", hand=place))
        scores = _parse_numbers([player.score for player in game.players])
        points = _parse_numbers([player.points for player in game.players])
        if not (faults or scores or points):  # some players have one of them, some the other
            expected = "the scores of all players, or the points of all"
            faults.append(Fault("scores and points with gaps", expected, hand=place))
        if faults:
            yield from (fault.add_place(sheet.place) for fault in faults)
            continue
        if kind is POINT_NUMBERS and scores:
            scores, points = None, points or scores
        if scores:
            scores = tuple([score * kind.factor // 1000 for score in scores])
        yield Log(
            name=f"{sheet.place}: {place}",
            format=description,
            date=played,
            players=tuple([player.name.text for player in game.players]),
            rules=rules,
            final_scores=scores,
            final_points=points,
        )


def _find_number_kind(games: Sequence[Game]) -> NumberKind:
    """What the first numbers of most games are."""
    totals = (add_up([player.score for player in game.players]) for game in games)
    counts = Counter(find_number_kind(total) for total in totals if total is not None)
    return max(counts, key=counts.__getitem__) if counts else POINT_NUMBERS


def _find_told_rules(games: Sequence[Game], kind: NumberKind) -> Mapping[str, str]:
    """The rules that the figures tell: points with tenths beside scores were not rounded."""
    points = [player.points for game in games for player in game.players if player.score]
    has_tenths = any(cell.decimals and (cell.number or 0) % 1000 for cell in points if cell)
    return {"rounding": "none"} if has_tenths and kind is not POINT_NUMBERS else {}


def _parse_numbers(cells: Sequence[Cell | None]) -> tuple[int, ...] | None:
    """The numbers of cells, in thousandths; None where one is empty."""
    numbers = [cell.number for cell in cells if cell]
    known = tuple([number for number in numbers if number is not None])
    return known if len(known) == len(cells) else None


def _find_faults(game: Game, place: str) -> Iterator[Fault]:
    """What is wrong with the players and the numbers of a game."""
    if not MIN_PLAYERS <= len(game.players) <= MAX_PLAYERS:
        found = pluralize(len(game.players), "player")
        yield Fault(found, "three or four with a number each", hand=place)
    seen = set[str]()
    for name in (player.name for player in game.players):
        if not name.text:
            yield Fault("no name", "a player's", hand=name.place)
        elif any(map(str.isdigit, name.text)) and not any(map(str.isalpha, name.text)):
            yield Fault(f"{quote_value(name.text)} is not a name", "a player's", hand=name.place)
        elif name.text in seen:
            yield Fault(f"{name.text} sits twice", "four different players", hand=name.place)
        seen.add(name.text)
    for player in game.players:
        if not player.result:
            row = f"row {player.name.row}"
            yield Fault(f"no score of {player.name.text}", "a number", hand=row)
        for cell in (player.score, player.points):
            if cell and cell.number is None:
                found = f"{quote_value(cell.text)} is not a number"
                yield Fault(found, "a score or points", hand=cell.place)


def _build_date_fault(cell: Cell, order: str) -> Fault:
    """Why a cell is no date."""
    dates = list_dates(cell.text, is_headed=True)
    if len({*dates.values()}) > 1 and not order:
        choice = format_list(
            [f"--date-format {each}" for each in DATE_ORDERS if each in dates], "or"
        )
        return Fault(f"{cell.text} can be two dates", choice, hand=cell.place)
    if other := find_other_weekday(cell.text):
        found = f"{quote_value(cell.text)}: {other} is a {other:%A}"
        return Fault(found, "the correct date or weekday", hand=cell.place)
    if is_date(f"{cell.text.rstrip('.')}{YEAR_AFTER['.' in cell.text]}"):
        found = f"{quote_value(cell.text)} has no year"
        return Fault(found, "a date such as 2026-11-20", hand=cell.place)
    found = f"{quote_value(cell.text)} is not a date"
    return Fault(found, "one such as 2026-11-20", hand=cell.place)
