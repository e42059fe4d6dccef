"""The table of yaku, or fan: how often players won with each, of wins whose tiles are written."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ..base.exact import Quotient
from ..counts.columns import Column
from ..counts.player import Player
from ..play.family import Family
from ..play.plays import Adjusted, Play
from .asked import Asked, Row
from .hands import fields
from .players import Statistics

WINS = "tiles_win_count"
FIELDS = fields(
    ("called", "text", "the name of what the tiles had"),
    ("signs", "text", "its name in signs"),
    ("name", "text", "the player"),
    ("win_count", "count", "hands won with it"),
    (WINS, "count", "hands won whose tiles are written"),
    ("fraction", "share", "the first of the second"),
)


def _columns(yaku: str, signs: str) -> Sequence[Column]:
    """The fields under the names that they have in a table of `yaku`."""
    return (
        FIELDS[0]._replace(name=yaku, words=f"the {yaku}"),
        FIELDS[1]._replace(name=signs, words=f"its name in {signs.title()}"),
        *FIELDS[2:],
    )


COLUMNS = {"yaku": _columns("yaku", "japanese"), "fan": _columns("fan", "chinese")}


class YakuRow(NamedTuple):
    """A player's wins with a yaku."""

    called: str
    signs: str
    name: str
    win_count: int
    tiles_win_count: int
    fraction: Quotient


def _reads(family: Family) -> frozenset[str]:
    return frozenset({WINS, *(yaku.counted for yaku in family.yaku())} if family.yaku else ())


def _by_wins(count: str, player: Player) -> tuple[int, str]:
    return -player.count(count), player.name


class Yaku:
    """Wins by yaku."""

    left_out = 0

    def __init__(self, asked: Asked) -> None:
        self.statistics = Statistics(_reads, every=True)

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""
        self.statistics.add(event)

    def merge(self, other: "Yaku", number: int, family: Family) -> None:
        """Take in the wins of a later file."""
        self.statistics.merge(other.statistics, number, family)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return COLUMNS[family.yaku_are]

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each yaku and player who won with it, and for everybody."""
        *each, everybody = self.statistics.players(family)
        for yaku in family.yaku() if family.yaku else ():
            players = [player for player in each if player.count(yaku.counted)]
            players.sort(key=partial(_by_wins, yaku.counted))
            for player in [*players, everybody] if players else []:
                count, wins = player.count(yaku.counted), player.count(WINS)
                row = YakuRow(
                    yaku.name, yaku.signs, player.name, count, wins, Quotient(count, wins)
                )
                yield [column.value(row) for column in columns]
