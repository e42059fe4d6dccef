"""The layouts in which people keep results, and which of them a sheet has."""

from collections.abc import Callable, Iterator, Sequence

from ..base.wording import format_list
from .cells import Row, find_line, name_line
from .game_rows import read_game_rows
from .games import MAX_PLAYERS, Player, Reading, add_up, find_common_total
from .player_columns import read_player_columns
from .player_rows import read_player_rows
from .totals import find_total_rows

MOST_TURNED = 2_000  # rows of a sheet that may have its games side by side
# fmt: off
LAYOUTS: tuple[tuple[Callable[[Sequence[Row]], Reading | None], str, str], ...] = (
    # what reads it, or says None; what it is called, and what in a sheet that is turned
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
    " for each player, a row of names above each row of scores, or a row for each player of each"
    " game"
)


ANOTHER_SHAPE = f"a sheet of another shape; expected {LAYOUTS_EXPECTED}"
NO_READING = Reading(summary=ANOTHER_SHAPE)
LARGEST_POINTS = 200_000  # in thousandths: more is a part of a score, or tenths of points
FEW_GAMES = 3  # of which most may be wrong, and each is told


def find_reading(rows: Sequence[Row]) -> Reading:
    """What a sheet holds, in the layout in which most of its games add up."""
    readings = [*_list_readings(rows)] if len(rows) > 1 else []
    is_clear = any(reading.sound_games or reading.summary for reading in readings)
    if not is_clear and 1 < len(rows) <= MOST_TURNED:
        turned = [*zip(*rows, strict=True)]
        readings += [each for each in _list_readings(turned) if each.sound_games]
    best = max(
        readings,
        key=lambda each: (each.sound_games, bool(each.refusal or each.summary)),
        default=Reading(),
    )
    if best.refusal or best.summary:
        return best
    return best._replace(refusal=_find_refusal(best)) if best.games else NO_READING


def _list_readings(rows: Sequence[Row]) -> Iterator[Reading]:
    is_turned = find_line(rows[0])[0] == "column"
    for read, description, turned in LAYOUTS:
        if found := read(rows):
            found = _put_scores_first(found)
            left_out = {**found.left_out, **find_total_rows(found.games, found.left_out)}
            yield found._replace(
                games=tuple([game for game in found.games if game.line not in left_out]),
                left_out=left_out,
                description=turned if is_turned else description,
            )


def _find_refusal(reading: Reading) -> str:
    """Why the games of a sheet are none, though it could be read; empty where they are."""
    games = reading.games
    numbers = [[each.score.number or 0 for each in game.players if each.score] for game in games]
    is_points = find_common_total(map(sum, numbers)) == 0
    largest = max((abs(each) for row in numbers for each in row if is_points), default=0)
    if largest >= LARGEST_POINTS:
        found = f"numbers as large as {largest // 1000} that add up to 0"
        return f"{found}; expected final scores, or points such as +18.5"
    crowded = [game for game in games if len(game.players) > MAX_PLAYERS]
    if 2 * len(crowded) > len(games):
        line = f"{crowded[0].line[0]} {name_line(crowded[0].line)}"
        names = format_list([player.name.text for player in crowded[0].players])
        expected = "three or four players: delete what is no player's, or call it total"
        return f"{line}: numbers of {names}; expected {expected}"
    if 2 * sum(game.is_whole for game in games) < len(games) > FEW_GAMES:
        whole = f"{reading.sound_games} of {len(games)} games are whole"
        shape = f"a sheet of another shape: read as {reading.description}, {whole}"
        return f"{shape}; expected {LAYOUTS_EXPECTED}"
    return ""


def _put_scores_first(reading: Reading) -> Reading:
    """A reading whose scores add up to scores, whichever of two columns is called so; without
    points that are others than those of a game, such as 4, 2, 1 and 0 by rank."""
    games, remarks = reading.games, reading.remarks
    scores = find_common_total(add_up([each.score for each in game.players]) for game in games)
    totals = [add_up([each.points for each in game.players]) for game in games]
    points = find_common_total(totals)
    known = {total for total in totals if total is not None}
    players = [game.players for game in games]
    if scores == 0 and points:
        changed = [[Player(each.name, each.points, each.score) for each in row] for row in players]
    elif scores and points is None and len(known) == 1 and len(totals) > 1:
        changed = [[Player(each.name, each.score) for each in row] for row in players]
        remarks = (*remarks, f"the points add up to {known.pop() // 1000} and are not read")
    else:
        return reading
    paired = zip(games, changed, strict=True)
    games = tuple([game._replace(players=tuple(row)) for game, row in paired])
    return reading._replace(games=games, remarks=remarks)
