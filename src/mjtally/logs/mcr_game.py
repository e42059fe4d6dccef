"""Hands of MCR as a log has them.

Where MCR is recorded a file holds single hands, which may belong to a game. Seats are numbered
from 0 in the order of the players line, and of a single hand the label says who of them deals.
Tiles are in the notation of a scores file.
"""

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from ..base.winds import round_name
from .faults import refuse
from .tiles import format_tiles

PLAYERS = 4
TAGS_BY_FAN = {  # what a fan says of the moment of a win, in the order in which tags are written
    "妙手回春": "last",
    "海底捞月": "last",
    "杠上开花": "rinshan",
    "抢杠和": "chankan",
    "和绝张": "fourth",  # the other three tiles are open to all
}


class McrWin(NamedTuple):
    """A winner's hand: all its points, those of flowers included, and its tiles."""

    seat: int
    points: int
    tiles: str
    tags: tuple[str, ...]


class McrLogHand(NamedTuple):
    """A played hand. `deltas` is what the log says each player got and paid in it."""

    number: int  # of the hand in a game, from 0
    win: McrWin | None
    discarder: int | None  # of the winning tile, also out of a kong that was robbed
    false_wins: frozenset[int]
    deltas: tuple[int, ...]
    turn: int = 0  # of a win: that of the player whose tile it was; 0 where it is not known
    id: str = ""  # of its record, in a game that was put together

    @property
    def dealer(self) -> int:
        """Who deals, where it stands alone."""
        return self.number % PLAYERS

    @property
    def label(self) -> str:
        """`W3`."""
        return round_name(self.number, PLAYERS)

    def move_seats(self, places: Sequence[int]) -> "McrLogHand":
        """The hand by another players line, in which whoever sits in a seat here has this place."""
        deltas = dict(zip(places, self.deltas, strict=True))
        return self._replace(
            win=self.win and self.win._replace(seat=places[self.win.seat]),
            discarder=None if self.discarder is None else places[self.discarder],
            false_wins=frozenset(places[seat] for seat in self.false_wins),
            deltas=tuple(deltas[seat] for seat in range(PLAYERS)),
        )


class McrLog(NamedTuple):
    """A hand that stands alone, or all hands of a game."""

    name: str  # where it was found
    format: str
    id: str  # empty where there is none
    date: datetime.date | None
    players: tuple[str, ...]  # empty names are not known
    hands: tuple[McrLogHand, ...]
    game_id: str = ""  # which game it is a hand of; empty where that is not known
    seats: str = ""  # of a whole game: whether they are fixed or rotate


def find_fan_tags(fans: Sequence[str]) -> tuple[str, ...]:
    """The tags that fan stand for, by their Chinese names, in one order."""
    return tuple(dict.fromkeys(tag for fan, tag in TAGS_BY_FAN.items() if fan in fans))


def format_mcr_tiles(closed: Sequence[str], won_on: str, melds: Sequence[str], flowers: str) -> str:
    """The tiles of a winner as a scores file has them; melds and flowers (`15`) as they are
    written there."""
    if len(closed) + 3 * len(melds) != 13:
        refuse(f"a winner with {len(closed)} closed tiles and {len(melds)} melds", "13 in all")
    aside = f"{{{flowers}f}}" if flowers else ""
    return f"{''.join(melds)}{format_tiles(closed)}+{won_on}{aside}"
