"""What one mark of a riichi result says about its player."""

from enum import Enum
from typing import NamedTuple


class Part(Enum):
    """The part a player had in the hand; the value is the mark that says so."""

    NONE = "-"
    WINNER = "a win"
    DISCARDER = "d"
    LIABLE = "p"
    TENPAI = "+"
    NAGASHI = "n"
    CHOMBO = "f"
    UNSAID = "!"  # riichi alone: -! in a win, +! in a draw


class Mark(NamedTuple):
    """A mark, taken apart. Numbers are as written; nothing is judged yet."""

    part: Part
    han: int = 0
    fu: int | None = None
    yakuman: int | None = None  # None for a hand of counted han
    tiles: str = ""
    share: int = 0  # liable for so many yakuman; 0 is all of them
    tenpai: bool = False  # n+: nagashi mangan by a player who is also tenpai
    riichi: int = 0  # 1 riichi, 2 double riichi
    dealer: bool = False
    open: bool = False
