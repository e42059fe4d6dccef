"""What editions differ in."""

from collections.abc import Hashable
from typing import Protocol


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
