"""The table of yaku, or fan: how often players won with each, of wins whose tiles are written."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from ..base.quotient import Quotient
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Column
from ..statistics.player import PlayerTotals
from .hands_and_games import field_columns
from .options import Row, TableOptions
from .player_statistics import PlayerStatistics

TILES_WIN_COUNT = "tiles_win_count"
YAKU_FIELDS = field_columns(
    ("called", "text", "the name of what the tiles had"),
    ("signs", "text", "its name in signs"),
    ("name", "text", "the player"),
    ("win_count", "count", "hands won with it"),
    (TILES_WIN_COUNT, "count", "hands won whose tiles are written"),
    ("fraction", "share", "the first of the second"),
)


@cache
def _name_columns(yaku: str, signs: str) -> Sequence[Column]:
    """The fields under the names that they have in a table of `yaku`."""
    return (
        YAKU_FIELDS[0]._replace(name=yaku, description=f"the {yaku}"),
        YAKU_FIELDS[1]._replace(name=signs, description=f"its name in {signs.title()}"),
        *YAKU_FIELDS[2:],
    )


class PlayerYakuRow(NamedTuple):
    """A player's wins with a yaku."""

    called: str
    signs: str
    name: str
    win_count: int
    tiles_win_count: int
    fraction: Quotient


def _required_counts(family: Family) -> frozenset[str]:
    return frozenset(
        {TILES_WIN_COUNT, *(yaku.count_name for yaku in family.tiles.build_yaku_names())}
        if family.tiles
        else ()
    )


def _has_tiles(game_record: GameRecord) -> bool:
    """Whether the tiles of a hand that was won are written."""
    tiles = game_record.session.rules.family.tiles
    return tiles is not None and any(effect.hand.has_tiles for effect in game_record.effects)


def _win_order(count: str, player: PlayerTotals) -> tuple[int, str]:
    return -player.find_count(count), player.name


class YakuTable:
    """Wins by yaku."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.statistics = PlayerStatistics(_required_counts, with_optional_counts=True)

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in; many have no tiles, and add nothing."""
        if isinstance(event, GameRecord) and _has_tiles(event):
            self.statistics.add(event)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        tiles = family.tiles
        return _name_columns(tiles.yaku_term, tiles.signs_name) if tiles else ()

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each yaku and player who won with it, and for everybody."""
        *each, everybody = self.statistics.build_players(family)
        for yaku in family.tiles.build_yaku_names() if family.tiles else ():
            players = [player for player in each if player.find_count(yaku.count_name)]
            players.sort(key=partial(_win_order, yaku.count_name))
            for player in [*players, everybody] if players else []:
                count, wins = player.find_count(yaku.count_name), player.find_count(TILES_WIN_COUNT)
                row = PlayerYakuRow(
                    yaku.name, yaku.characters, player.name, count, wins, Quotient(count, wins)
                )
                yield [column.compute_value(row) for column in columns]
