"""A sheet of results to games known by their ends, as if it were one more format of logs."""

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from ..base.words import listing, plural
from ..logs.content import Content
from ..logs.faults import Fault, LogError, refuse, shown
from ..logs.formats import Format
from ..logs.game import Log
from .figures import ORDERS, is_ambiguous, order_of, read_date, thousandths
from .grid import Grid, Row, grids_of, is_text, is_workbook, rows_of_text
from .shapes import FEWEST, MOST, Cell, Found, shape_of

NO_SHEETS = (b"<", b"{", b"[", b"\x1f\x8b", b"Send:", b"Get:", b"http")
LOOKED_AT = 3  # rows that tell whether something is a sheet
SCORES, HUNDREDS, POINTS = "scores", "scores in hundreds", "points"
SHAPES_THERE_ARE = (
    "a row for each game (date, name, score, name, score …), a column for each player,"
    " or a row for each player of each game"
)
TIMES = {SCORES: 1, HUNDREDS: 100}


def sheets(order: str, wanted: Sequence[str] = ()) -> Format:
    """The format of sheets; `order` is that of day and month, where dates could be either, and
    `wanted` are the sheets of a workbook that are read (all, where none is named)."""
    read = partial(_read, order, tuple(wanted))
    return Format("sheet", "a sheet of results (csv, tsv, xlsx)", recognises, read)


def recognises(content: Content) -> bool:
    """Whether a file is a sheet of results."""
    if is_workbook(content.data):
        return True
    if not content.data or content.data.startswith(NO_SHEETS):
        return False
    head = content.data[: 1 << 16]
    try:
        return is_text(head) and shape_of(rows_of_text(head, LOOKED_AT)) is not None
    except LogError:  # a text, and none of cells
        return False


class Reading(NamedTuple):
    """What holds for a whole sheet."""

    name: str
    words: str  # how it was read
    kind: str  # what its numbers are
    order: str  # of day and month


def _read(order: str, wanted: Sequence[str], content: Content) -> Iterator[Log | Fault]:
    """The games of a file, and everything that is wrong with it."""
    grids = _chosen(grids_of(content.data), wanted)
    if len(grids) == 1 and not wanted:
        yield from _read_sheet(content.name, grids[0].rows, order)
        return
    with_games = [grid.name for grid in grids if _has_games(grid)]
    for grid in grids:
        name = f"{content.name}, sheet {grid.name}"
        if grid.name in with_games or wanted:
            yield from _read_sheet(name, grid.rows, order)
        elif with_games:
            yield Fault("left out: it has no games", log=name, is_remark=True)
    if not (with_games or wanted):
        refuse(f"a workbook without games in {plural(len(grids), 'sheet')}", SHAPES_THERE_ARE)


def _chosen(grids: Sequence[Grid], wanted: Sequence[str]) -> Sequence[Grid]:
    """The sheets that are asked for; a text is none of a workbook, and always read."""
    names = [grid.name for grid in grids if grid.name]
    for name in wanted if names else ():
        if name not in names:
            refuse(f"a workbook without a sheet {name}", listing(names, "or"))
    return [grid for grid in grids if not (wanted and names) or grid.name in wanted]


def _has_games(grid: Grid) -> bool:
    shape = shape_of(grid.rows)
    return shape is not None and any(isinstance(each, Found) for each in shape.games(grid.rows))


def _read_sheet(name: str, rows: Sequence[Row], order: str) -> Iterator[Log | Fault]:
    """The games of a sheet, and everything that is wrong with it."""
    shape = shape_of(rows)
    if shape is None:
        yield Fault("a sheet of another shape", SHAPES_THERE_ARE, log=name)
        return
    parts = list(shape.games(rows))
    games = [part for part in parts if isinstance(part, Found)]
    dates = [game.date for game in games if game.date]
    kind = _kind(games)
    words = f"{shape.words}, with {kind}"
    if len({(date.row, date.column) for date in dates}) < len(dates):
        words += "; a date holds for the rows below that have none"
    reading = Reading(name, words, kind, order or order_of(date.text for date in dates))
    for part in parts:
        found = [part] if isinstance(part, Fault) else _game(part, reading)
        for each in found:
            yield each.within(name) if isinstance(each, Fault) else each


def _kind(games: Sequence[Found]) -> str:
    """What the numbers are, by what they mostly add up to: points to nothing, scores to what
    the players began with."""
    counts = dict.fromkeys((SCORES, HUNDREDS, POINTS), 0)
    for game in games:
        numbers = [thousandths(player.score.text) for player in game.players if player.score]
        total = sum(filter(None, numbers)) // 1000
        if None not in numbers and len(numbers) == len(game.players):
            counts[SCORES if total >= 5000 else HUNDREDS if total >= 500 else POINTS] += 1
    return max(counts, key=counts.__getitem__) if any(counts.values()) else POINTS


def _game(game: Found, reading: Reading) -> list[Log | Fault]:
    """A game, or what is wrong with it."""
    faults = [*_wrong_players(game), *_wrong_numbers(game)]
    played: date | None = None
    if game.date:
        played = read_date(game.date.text, reading.order)
        if played is None:
            faults.append(_wrong_date(game.date, reading.order))
    if faults:
        return [*faults]
    scores, points = _ends(game, reading.kind)
    if scores is points is None:  # each player has one of them, and not the same one
        told = "the scores of all players, or the points of all"
        return [Fault("scores and points with gaps", told, hand=f"row {game.row}")]
    return [
        Log(
            name=f"{reading.name}: row {game.row}",
            format=reading.words,
            platform="",
            id="",
            date=played,
            players=tuple(player.name.text for player in game.players),
            rules={},
            untold=(),
            hands=(),
            final_scores=scores,
            final_points=points,
        )
    ]


def _ends(game: Found, kind: str) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Final scores, and points in thousandths, as far as they are there."""
    scores = _numbers([player.score for player in game.players])
    points = _numbers([player.points for player in game.players])
    if scores is None or kind == POINTS:
        return None, points or scores
    return tuple(score * TIMES[kind] // 1000 for score in scores), points


def _numbers(cells: Sequence[Cell | None]) -> tuple[int, ...] | None:
    """The numbers of cells, in thousandths; None where one is empty."""
    found = [thousandths(cell.text) for cell in cells if cell]
    numbers = tuple(number for number in found if number is not None)
    return numbers if len(numbers) == len(cells) else None


# --------------------------------------------------------------------------- what is wrong


def _wrong_players(game: Found) -> Iterator[Fault]:
    if not FEWEST <= len(game.players) <= MOST:
        found = plural(len(game.players), "player")
        yield Fault(found, "three or four with a number each", hand=f"row {game.row}")
    seen: dict[str, str] = {}
    for name in (player.name for player in game.players):
        if not name.text:
            yield Fault("no name", "a player's", hand=name.place)
        elif name.text in seen:
            yield Fault(f"{name.text} sits twice", "four different players", hand=name.place)
        seen[name.text] = name.place


def _wrong_numbers(game: Found) -> Iterator[Fault]:
    for player in game.players:
        told = [cell for cell in (player.score, player.points) if cell]
        if not told:
            yield Fault(
                f"no score of {player.name.text}", "a number", hand=f"row {player.name.row}"
            )
        for cell in told:
            if thousandths(cell.text) is None:
                yield Fault(
                    f"{shown(cell.text)} is no number", "a score or points", hand=cell.place
                )


def _wrong_date(cell: Cell, order: str) -> Fault:
    if is_ambiguous(cell.text) and not order:
        choice = " or ".join(f"--date-format {each}" for each in ORDERS)
        return Fault(f"{cell.text} can be two dates", choice, hand=cell.place)
    return Fault(f"{shown(cell.text)} is no date", "one such as 2026-11-20", hand=cell.place)
