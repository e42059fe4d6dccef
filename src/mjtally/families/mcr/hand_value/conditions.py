"""What is known of a win besides its tiles, and what editions differ in."""

from collections.abc import Hashable
from typing import NamedTuple, Protocol


class McrConditions(NamedTuple):
    """What is known of a win besides its tiles. Winds count from 0, east."""

    self_draw: bool = False
    round: int = 0
    seat: int = 1
    last: bool = False  # the last tile of the wall, or the discard after it
    rinshan: bool = False  # the tile after a kong
    chankan: bool = False  # a tile that another player added to a pung
    fourth: bool = False  # the other three lie open to all


class Edition(Hashable, Protocol):
    """What decides where tiles are valued: parameters of the rules."""

    @property
    def minimum(self) -> int:
        """What a win needs, flowers aside."""

    @property
    def kongs(self) -> tuple[int, int]:
        """Two concealed kongs; a concealed and a melded one."""

    @property
    def special_self_draw(self) -> int:
        """What a self-draw adds to hands that are concealed anyway: 1 or 4."""

    @property
    def green_flush(self) -> bool:
        """Whether Half Flush counts beside All Green."""

    @property
    def gates_pung(self) -> bool:
        """Whether one of two pungs of terminals counts beside Nine Gates."""

    @property
    def terminals_double(self) -> bool:
        """Whether Double Pung counts beside All Terminals."""

    @property
    def spent_wait(self) -> bool:
        """Whether a tile is waited for of which the player holds all four."""

    @property
    def knitted_wait(self) -> bool:
        """Whether a wait counts whose tile is also one of the knitted straight."""
