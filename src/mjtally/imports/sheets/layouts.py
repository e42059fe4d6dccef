"""The layouts in which people keep results, and which of them a sheet has."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from ...base.wording import format_list
from ..logs.faults import quote_value
from .cells import Line, Row, SheetCell, find_line
from .figures import find_lost_rows
from .game_rows import read_game_rows
from .games import MAX_PLAYERS, Game, SheetReading, add_up, find_common_total
from .hands import find_hand_label, find_label, has_figures_of_hands
from .headings import NAME, find_meaning
from .player_columns import read_player_columns
from .player_rows import read_player_rows
from .totals import find_total_rows

MOST_TURNED = 2_000  # rows of a sheet that may have its games side by side
# fmt: off
LAYOUTS: tuple[tuple[Callable[[Sequence[Row]], SheetReading | None], str, str], ...] = (
    # what reads a layout, or returns None; the name of the layout, and its name in a turned sheet
    (read_player_rows,
     "a row for each player of each game", "a column for each player of each game"),
    (read_game_rows,
     "a row for each game", "a column for each game"),
    (read_player_columns,
     "a column for each player", "a row for each player, a column for each game"),
)
# fmt: on
LAYOUTS_EXPECTED = (
    "a row for each game (date, name, score, name, score …, or names and then scores), a column"
    " for each player, a row of names above each row of scores, a row for each player of each game,"
    " or a row for each hand with the change of each score, 0 where it stays"
)


ANOTHER_SHAPE = f"a spreadsheet of another shape; expected {LAYOUTS_EXPECTED}"
NO_READING = SheetReading(summary=ANOTHER_SHAPE)
# in thousandths: a larger number is a part of a score, or in tenths of points
LARGEST_POINTS = 200_000
EVENING = (
    "more points than one game brings: if they are an evening's, it is counted as one game, with"
    " one rank for each player"
)
MOST_TITLE_CELLS = 2  # headings have more, or a word for names
FEW_GAMES = 3  # among so few games most may be wrong, and each is told


def find_reading(rows: Sequence[Row], *, has_balances: bool = False) -> SheetReading:
    """What a sheet holds, in the layout in which most of its games add up. By some rules results
    are balances of any size."""
    readings = [*_list_readings(rows)] if len(rows) > 1 else []
    is_clear = any(reading.sound_games or reading.summary for reading in readings)
    turned: list[Row] = []
    if not is_clear and 1 < len(rows) <= MOST_TURNED:
        turned = [*zip(*rows, strict=True)]
        readings += [reading for reading in _list_readings(turned) if reading.sound_games]
    best = max(
        readings,
        key=lambda reading: (reading.sound_games, bool(reading.refusal or reading.summary)),
        default=SheetReading(),
    )
    if best.refusal or best.summary:
        return best
    if not best.games:
        return NO_READING
    hand = find_hand_label(best)
    if hand or (not has_balances and has_figures_of_hands(best.games)):
        return best._replace(are_hands=True)
    refusal = "" if has_balances else _find_large_points(best)
    refusal = (
        refusal
        or _find_refusal(best)
        or find_lost_rows([*rows, *zip(*rows, strict=True)], best.left_out)
    )
    if refusal:
        return best._replace(refusal=refusal)
    is_turned = best.games[0].line.word == "column"
    return best._replace(
        left_out={**_find_titles(turned if is_turned else rows, best.games), **best.left_out},
        doubts=best.doubts if has_balances else {**best.doubts, **_find_evenings(best)},
    )


def _list_readings(rows: Sequence[Row]) -> Iterator[SheetReading]:
    is_turned = find_line(rows[0]).word == "column"
    for read, description, turned in LAYOUTS:
        if reading := read(rows):
            reading = _put_scores_first(reading)
            totals, doubts = find_total_rows(reading.games, reading.left_out)
            rows_of_totals = [game for game in reading.games if game.line in totals]
            hands = {game.line for game in rows_of_totals if find_label(game)}
            totals = {line: reason for line, reason in totals.items() if line not in hands}
            left_out = {**reading.left_out, **totals}
            yield reading._replace(
                games=tuple([game for game in reading.games if game.line not in left_out]),
                left_out=left_out,
                doubts=doubts,
                description=turned if is_turned else description,
            )


def _find_titles(rows: Sequence[Row], games: Sequence[Game]) -> dict[Line, str]:
    """The rows above the first game that are neither headings nor give a date: titles, or a word
    and its value, such as `Season` and `2026`."""
    first, dates = min(game.line for game in games), {game.date for game in games}
    titles: dict[Line, str] = {}
    for row in takewhile(lambda row: find_line(row) < first, rows):
        filled = [cell for cell in row if cell.text]
        is_heading = any(find_meaning(cell.text) == NAME for cell in filled)
        if len(filled) <= MOST_TITLE_CELLS and not is_heading and dates.isdisjoint(filled):
            text = " ".join([cell.text for cell in filled])
            titles[find_line(row)] = f"it is called {quote_value(text)}"
    return titles


def _find_large_points(reading: SheetReading) -> str:
    """The reason why results that add up to 0 cannot be points of games or evenings. It is empty if
    they can be: points of an evening show tenths."""
    cells = _list_points(reading.games)
    largest = max((abs(cell.number or 0) for cell in cells), default=0)
    if largest < LARGEST_POINTS or any(cell.decimals for cell in cells):
        return ""
    finding = f"numbers as large as {largest // 1000} that add up to 0"
    others = "for balances of other rules add --rules NAME, such as --rules hk"
    return f"{finding}; expected final scores, or points such as +18.5; {others}"


def _find_evenings(reading: SheetReading) -> Mapping[Line, str]:
    """Rows whose points are more than one game brings: they may be those of an evening."""
    doubts = {}
    for game in reading.games:
        cells = _list_points([game]) if game.total == 0 else []
        if any(abs(cell.number or 0) >= LARGEST_POINTS for cell in cells):
            doubts[game.line] = EVENING
    return doubts


def _list_points(games: Sequence[Game]) -> list[SheetCell]:
    """The results of games, where these add up to 0."""
    cells = [cell for game in games for cell in game.scores if cell]
    totals = [add_up([cell for cell in game.scores if cell]) for game in games]
    return cells if find_common_total(totals) == 0 else []


def _find_refusal(reading: SheetReading) -> str:
    """The reason why a reading does not consist of games; empty if it may."""
    games = reading.games
    numbers = [sorted(cell.number or 0 for cell in game.results_by_name.values()) for game in games]
    if all(places == [1000 * place for place in range(1, len(places) + 1)] for places in numbers):
        return "places and no scores; expected scores or points: of places alone no game is made"
    crowded = [game for game in games if len(game.names) > MAX_PLAYERS]
    if 2 * len(crowded) > len(games):
        names = format_list(crowded[0].players)
        expected = "three or four players: delete what is no player's, or call it total"
        return f"{crowded[0].line}: numbers of {names}; expected {expected}"
    if 2 * sum(game.is_whole for game in games) < len(games) > FEW_GAMES:
        whole = f"{reading.sound_games} of {len(games)} games are whole"
        shape = f"a spreadsheet of another shape: read as {reading.description}, {whole}"
        return f"{shape}; expected {LAYOUTS_EXPECTED}"
    return ""


def _put_scores_first(reading: SheetReading) -> SheetReading:
    """A reading whose scores add up to scores, whichever of two columns is called so; without
    points that are others than those of a game, such as 4, 2, 1 and 0 by rank."""
    games, remarks = reading.games, reading.remarks
    scores = find_common_total(add_up(game.scores) for game in games)
    totals = [add_up(game.points) for game in games]
    points = find_common_total(totals)
    known = {total for total in totals if total is not None}
    if scores == 0 and points:
        changed = [replace(game, scores=game.points, points=game.scores) for game in games]
    elif points is None and len(known) == 1 and (scores == 0 or (scores and len(totals) > 1)):
        changed = [replace(game, points=(None,) * len(game.names)) for game in games]
        remarks = (*remarks, f"the points add up to {known.pop() // 1000} and are not read")
    else:
        return reading
    return reading._replace(games=tuple(changed), remarks=remarks)
