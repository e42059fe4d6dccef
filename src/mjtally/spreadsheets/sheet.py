"""A sheet of results to games known by their ends, as if it were one more format of logs."""

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from ..base.wording import format_list, pluralize
from ..logs.content import FileContent
from ..logs.faults import Fault, LogError, quote_value, refuse
from ..logs.formats import LogFormat
from ..logs.game import Log
from .grid import Grid, SheetRow, is_text, is_workbook, read_grids, read_text_rows
from .layouts import MAX_PLAYERS, MIN_PLAYERS, SheetCell, SheetGame, find_layout
from .numbers_and_dates import (
    DATE_ORDERS,
    find_date_order,
    is_ambiguous_date,
    parse_sheet_date,
    parse_thousandths,
)

OTHER_FILE_STARTS = (b"<", b"{", b"[", b"\x1f\x8b", b"Send:", b"Get:", b"http")
SAMPLE_ROWS = 3  # rows that show whether something is a sheet
SCORES, HUNDREDS, POINTS = "scores", "scores in hundreds", "points"
LAYOUTS_EXPECTED = (
    "a row for each game (date, name, score, name, score …), a column for each player,"
    " or a row for each player of each game"
)
SCORE_FACTORS = {SCORES: 1, HUNDREDS: 100}


def sheet_format(order: str, wanted: Sequence[str] = ()) -> LogFormat:
    """The format of sheets; `order` is that of day and month, where dates could be either, and
    `wanted` are the sheets of a workbook that are read (empty for all)."""
    read = partial(_parse_sheet, order, tuple(wanted))
    return LogFormat("sheet", "a sheet of results (csv, tsv, xlsx)", can_parse, read)


def can_parse(content: FileContent) -> bool:
    """Whether a file is a sheet of results."""
    if is_workbook(content.data):
        return True
    if not content.data or content.data.startswith(OTHER_FILE_STARTS):
        return False
    head = content.data[: 1 << 16]
    try:
        return is_text(head) and find_layout(read_text_rows(head, SAMPLE_ROWS)) is not None
    except LogError:  # a text without cells
        return False


class SheetContext(NamedTuple):
    """What holds for a whole sheet."""

    name: str
    description: str  # how it was read
    number_kind: str  # what its numbers are
    date_order: str  # of day and month


def _parse_sheet(order: str, wanted: Sequence[str], content: FileContent) -> Iterator[Log | Fault]:
    """The games of a file, and everything that is wrong with it."""
    grids = _select_grids(read_grids(content.data), wanted)
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
        refuse(f"a workbook without games in {pluralize(len(grids), 'sheet')}", LAYOUTS_EXPECTED)


def _select_grids(grids: Sequence[Grid], wanted: Sequence[str]) -> Sequence[Grid]:
    """The sheets that are wanted; a text is not in a workbook, and always read."""
    names = [grid.name for grid in grids if grid.name]
    for name in wanted if names else ():
        if name not in names:
            refuse(f"a workbook without a sheet {name}", format_list(names, "or"))
    return [grid for grid in grids if not (wanted and names) or grid.name in wanted]


def _has_games(grid: Grid) -> bool:
    layout = find_layout(grid.rows)
    return layout is not None and any(
        isinstance(each, SheetGame) for each in layout.find_games(grid.rows)
    )


def _read_sheet(name: str, rows: Sequence[SheetRow], order: str) -> Iterator[Log | Fault]:
    """The games of a sheet, and everything that is wrong with it."""
    layout = find_layout(rows)
    if layout is None:
        yield Fault("a sheet of another shape", LAYOUTS_EXPECTED, log=name)
        return
    parts = list(layout.find_games(rows))
    games = [part for part in parts if isinstance(part, SheetGame)]
    dates = [game.date for game in games if game.date]
    kind = _find_number_kind(games)
    description = f"{layout.description}, with {kind}"
    if len({(date.row, date.column) for date in dates}) < len(dates):
        description += "; a date holds for the rows below that have none"
    context = SheetContext(
        name, description, kind, order or find_date_order(date.text for date in dates)
    )
    for part in parts:
        found = [part] if isinstance(part, Fault) else _convert_game(part, context)
        for each in found:
            yield each.add_place(name) if isinstance(each, Fault) else each


def _find_number_kind(games: Sequence[SheetGame]) -> str:
    """What the numbers are, by what they mostly add up to: points to nothing, scores to what
    the players began with."""
    counts = dict.fromkeys((SCORES, HUNDREDS, POINTS), 0)
    for game in games:
        numbers = [parse_thousandths(player.score.text) for player in game.players if player.score]
        total = sum(filter(None, numbers)) // 1000
        if None not in numbers and len(numbers) == len(game.players):
            counts[SCORES if total >= 5000 else HUNDREDS if total >= 500 else POINTS] += 1
    return max(counts, key=counts.__getitem__) if any(counts.values()) else POINTS


def _convert_game(game: SheetGame, context: SheetContext) -> list[Log | Fault]:
    """A game, or what is wrong with it."""
    faults = [*_check_players(game), *_check_numbers(game)]
    played: date | None = None
    if game.date:
        played = parse_sheet_date(game.date.text, context.date_order)
        if played is None:
            faults.append(_build_date_fault(game.date, context.date_order))
    if faults:
        return [*faults]
    scores, points = _find_results(game, context.number_kind)
    if scores is points is None:  # some players have one of them, some the other
        expected = "the scores of all players, or the points of all"
        return [Fault("scores and points with gaps", expected, hand=f"row {game.row}")]
    return [
        Log(
            name=f"{context.name}: row {game.row}",
            format=context.description,
            platform="",
            id="",
            date=played,
            players=tuple(player.name.text for player in game.players),
            rules={},
            unknown_rules=(),
            hands=(),
            final_scores=scores,
            final_points=points,
        )
    ]


def _find_results(
    game: SheetGame, kind: str
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Final scores, and points in thousandths, as far as they are there."""
    scores = _parse_numbers([player.score for player in game.players])
    points = _parse_numbers([player.points for player in game.players])
    if scores is None or kind == POINTS:
        return None, points or scores
    return tuple(score * SCORE_FACTORS[kind] // 1000 for score in scores), points


def _parse_numbers(cells: Sequence[SheetCell | None]) -> tuple[int, ...] | None:
    """The numbers of cells, in thousandths; None where one is empty."""
    found = [parse_thousandths(cell.text) for cell in cells if cell]
    numbers = tuple(number for number in found if number is not None)
    return numbers if len(numbers) == len(cells) else None


# --------------------------------------------------------------------------- what is wrong


def _check_players(game: SheetGame) -> Iterator[Fault]:
    if not MIN_PLAYERS <= len(game.players) <= MAX_PLAYERS:
        found = pluralize(len(game.players), "player")
        yield Fault(found, "three or four with a number each", hand=f"row {game.row}")
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
            if parse_thousandths(cell.text) is None:
                yield Fault(
                    f"{quote_value(cell.text)} is not a number",
                    "a score or points",
                    hand=cell.place,
                )


def _build_date_fault(cell: SheetCell, order: str) -> Fault:
    if is_ambiguous_date(cell.text) and not order:
        choice = " or ".join(f"--date-format {each}" for each in DATE_ORDERS)
        return Fault(f"{cell.text} can be two dates", choice, hand=cell.place)
    return Fault(
        f"{quote_value(cell.text)} is not a date", "one such as 2026-11-20", hand=cell.place
    )
