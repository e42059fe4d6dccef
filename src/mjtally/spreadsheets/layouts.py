"""The layouts in which people keep results, and which of them a sheet has."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from .date_columns import join_date_parts
from .game_rows import read_game_rows
from .grid import SheetCell, SheetRow
from .numbers import find_common_total
from .player_columns import read_player_columns
from .player_rows import read_player_rows
from .sheet_contents import SheetContents, SheetGame, SheetPlayer, add_up

MOST_TURNED = 2_000  # rows of a sheet that may have its games side by side


class SheetLayout(NamedTuple):
    """How the games of a sheet lie in it."""

    description: str
    turned: str  # what it is called in a sheet that is turned
    read: Callable[[Sequence[SheetRow]], SheetContents | None]  # None in a sheet of another layout


LAYOUTS = (
    SheetLayout(
        "a row for each player of each game",
        "a column for each player of each game",
        read_player_rows,
    ),
    SheetLayout("a row for each game", "a column for each game", read_game_rows),
    SheetLayout(
        "a column for each player",
        "a row for each player, a column for each game",
        read_player_columns,
    ),
)
LAYOUTS_EXPECTED = (
    "a row for each game (date, name, score, name, score …, or names and then scores), a column"
    " for each player, a row of names above each row of scores, or a row for each player of each"
    " game"
)


class SheetReading(NamedTuple):
    """What a sheet holds, read in a layout. One that is turned numbers its games by column."""

    layout: SheetLayout
    contents: SheetContents
    is_turned: bool = False

    @property
    def description(self) -> str:
        """What its layout is called."""
        return self.layout.turned if self.is_turned else self.layout.description

    @property
    def sound_games(self) -> int:
        """How many games are whole and add up as most do."""
        totals = _list_totals(
            [game for game in self.contents.games if game.is_whole], lambda player: player.result
        )
        common = find_common_total(totals)
        return totals.count(common) if common is not None else 0

    @property
    def is_plausible(self) -> bool:
        """Whether most of its games are whole."""
        games = self.contents.games
        return 2 * sum(game.is_whole for game in games) >= len(games) > 0

    @property
    def line_word(self) -> str:
        """What a game's line is called: `row`, or `column` in a sheet that is turned."""
        return "column" if self.is_turned else "row"


def find_reading(rows: Sequence[SheetRow]) -> SheetReading | None:
    """What a sheet holds, in the layout in which most of its games add up."""
    if len(rows) < 2:
        return None
    rows = join_date_parts(rows)
    readings = _list_readings(rows)
    if not any(reading.sound_games for reading in readings) and len(rows) <= MOST_TURNED:
        turned = _list_readings(_turn_rows(rows))
        readings += [_turn_back(each, rows) for each in turned if each.sound_games]
    return max(readings, key=_rate_reading, default=None)


def _rate_reading(reading: SheetReading) -> tuple[int, bool, bool]:
    return reading.sound_games, reading.is_plausible, bool(reading.contents.refusal)


def _list_readings(rows: Sequence[SheetRow]) -> list[SheetReading]:
    found = ((layout, layout.read(rows)) for layout in LAYOUTS)
    return [SheetReading(layout, _put_scores_first(each)) for layout, each in found if each]


def _put_scores_first(contents: SheetContents) -> SheetContents:
    """Contents whose scores add up to scores, whichever of two columns is called so; without
    points that are others than those of a game, such as 4, 2, 1 and 0 by rank."""
    scores = find_common_total(_list_totals(contents.games, lambda player: player.score))
    totals = _list_totals(contents.games, lambda player: player.points)
    points = find_common_total(totals)
    if scores == 0 and points:
        return _change_players(
            contents, lambda player: SheetPlayer(player.name, player.points, player.score)
        )
    if scores and points is None and len(totals) > 1 and len(set(totals)) == 1:
        words = f"the points add up to {totals[0] // 1000} and are not read"
        kept = _change_players(contents, lambda player: player._replace(points=None))
        return kept._replace(remarks=(*contents.remarks, words))
    return contents


def _change_players(
    contents: SheetContents, change: Callable[[SheetPlayer], SheetPlayer]
) -> SheetContents:
    games = (
        game._replace(players=tuple(change(player) for player in game.players))
        for game in contents.games
    )
    return contents._replace(games=tuple(games))


def _list_totals(
    games: Sequence[SheetGame], choose: Callable[[SheetPlayer], SheetCell | None]
) -> list[int]:
    """What the numbers of each game add up to, as far as none is missing."""
    totals = (add_up(choose(player) for player in game.players) for game in games)
    return [total for total in totals if total is not None]


def _turn_rows(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """The columns of a sheet as rows, with the number of the column; empty ones are left out."""
    columns = zip_longest(*(row.cells for row in rows), fillvalue="")
    return [SheetRow(number, cells) for number, cells in enumerate(columns, start=1) if any(cells)]


def _turn_back(reading: SheetReading, rows: Sequence[SheetRow]) -> SheetReading:
    """A reading of a turned sheet, whose cells are where they stand in the sheet itself."""

    def turn(cell: SheetCell) -> SheetCell:
        return SheetCell(cell.text, rows[cell.column].number, cell.row - 1)

    games = tuple(
        game._replace(
            date=game.date and turn(game.date),
            players=tuple(
                SheetPlayer(
                    turn(player.name),
                    player.score and turn(player.score),
                    player.points and turn(player.points),
                )
                for player in game.players
            ),
        )
        for game in reading.contents.games
    )
    surplus = {rows[at].number: words for at, words in reading.contents.columns_left_out.items()}
    contents = reading.contents._replace(games=games, columns_left_out=surplus)
    return SheetReading(reading.layout, contents, is_turned=True)
