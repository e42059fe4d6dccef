"""What is known of a win besides its tiles."""

from typing import NamedTuple


class RiichiConditions(NamedTuple):
    """What is known of a win besides its tiles. Winds count from 0, east."""

    self_draw: bool = False
    round: int = 0
    seat: int = 1
    riichi: int = 0  # 2 for double riichi
    ippatsu: bool = False
    last: bool = False  # the last tile of the wall, or the discard after it
    rinshan: bool = False
    chankan: bool = False
    first: bool = False  # in the first turn, before any call
    has_liable: bool = False  # somebody is liable (包) for a yakuman of the hand
