"""The games of a sheet to `Log`s known by their ends, or what is wrong with them."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ..base.wording import format_list, pluralize
from ..logs.faults import Fault, quote_value
from ..logs.game import Log
from .cells import Cell, name_line
from .dates import DATE_ORDERS, find_date_order, list_dates
from .games import MAX_PLAYERS, MIN_PLAYERS, Game, Reading, add_up

# What results are by what they add up to, in thousandths: what they are called, from which total
# on, and how often a score has one of them. Three players begin with 25000 at least.
SCORE_KINDS = (
    ("scores", 5_000_000, 1),
    ("scores in hundreds", 500_000, 100),
    ("scores in thousands", 50_000, 1000),
)
POINT_NUMBERS = ("points", 0, 0)
DAY_AND_MONTH = re.compile(r"\d{1,2}[-/.]\s?\d{1,2}[-/.]?")


def convert_games(
    place: str, reading: Reading, date_order: str, *, has_date: bool
) -> Iterator[Log | Fault]:
    """The games of the sheet at a place, of dates in an order (empty where the sheet tells it);
    `has_date` where a date for games without one is given."""
    dates = [game.date for game in reading.games if game.date]
    order = date_order or find_date_order(cell.text for cell in dates)
    kind, _, factor = _find_number_kind(reading.games)
    rules = _find_told_rules(reading.games) if factor else {}
    description = f"{reading.description}, with {kind}"
    if rules:
        description += " and points in tenths (rounding=none)"
    if len({(cell.row, cell.column) for cell in dates}) < len(dates):
        description += "; a date holds for the rows below that have none"
    for remark in reading.remarks:
        description += f"; {remark}"
    for game in reading.games:
        line = f"{game.line[0]} {name_line(game.line)}"
        faults = [*_find_faults(game, line)]
        played = list_dates(game.date.text, is_headed=True).get(order) if game.date else None
        if game.date and not played:
            faults.append(_build_date_fault(game.date, order))
        elif dates and not (game.date or has_date):
            faults.append(Fault("no date, and none above it", "a date", hand=line))
        scores = _parse_numbers([player.score for player in game.players])
        points = _parse_numbers([player.points for player in game.players])
        if not (faults or scores or points):  # some players have one of them, some the other
            expected = "the scores of all players, or the points of all"
            faults.append(Fault("scores and points with gaps", expected, hand=line))
        if faults:
            yield from (fault.add_place(place) for fault in faults)
            continue
        if not factor and scores:
            scores, points = None, points or scores
        yield Log(
            name=f"{place}: {line}",
            format=description,
            date=played,
            players=tuple([player.name.text for player in game.players]),
            rules=rules,
            final_scores=tuple([each * factor // 1000 for each in scores]) if scores else None,
            final_points=points,
        )


def _find_number_kind(games: Sequence[Game]) -> tuple[str, int, int]:
    """What the first numbers of most games are."""
    totals = (add_up([player.score for player in game.players]) for game in games)
    counts = Counter(
        next((kind for kind in SCORE_KINDS if total >= kind[1]), POINT_NUMBERS)
        for total in totals
        if total is not None
    )
    return max(counts, key=counts.__getitem__) if counts else POINT_NUMBERS


def _find_told_rules(games: Sequence[Game]) -> Mapping[str, str]:
    """The rules that the figures tell: points with tenths beside scores were not rounded."""
    points = [player.points for game in games for player in game.players if player.score]
    has_tenths = any(cell.decimals and (cell.number or 0) % 1000 for cell in points if cell)
    return {"rounding": "none"} if has_tenths else {}


def _parse_numbers(cells: Sequence[Cell | None]) -> tuple[int, ...] | None:
    """The numbers of cells, in thousandths; None where one is empty."""
    numbers = [cell.number for cell in cells if cell]
    known = tuple([number for number in numbers if number is not None])
    return known if len(known) == len(cells) else None


def _find_faults(game: Game, line: str) -> Iterator[Fault]:
    """What is wrong with the players and the numbers of a game."""
    if not MIN_PLAYERS <= len(game.players) <= MAX_PLAYERS:
        found = pluralize(len(game.players), "player")
        yield Fault(found, "three or four with a number each", hand=line)
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
    if DAY_AND_MONTH.fullmatch(cell.text):
        found = f"{quote_value(cell.text)} has no year"
        return Fault(found, "a date such as 2026-11-20", hand=cell.place)
    found = f"{quote_value(cell.text)} is not a date"
    return Fault(found, "one such as 2026-11-20", hand=cell.place)
