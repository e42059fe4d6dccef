"""The input of a calculator: a winner's mark without a game around it, and the seats that go with
it. Each family values such a mark by itself. Which marks are taken, and how other marks are
refused, is the same in all families."""

import re

from ...base.errors import fail, mistake_at
from ...language.statements import Cell, ResultLine

SEAT_NAMES = ("the winner", "the second player", "the third player", "the fourth player")


def build_win_result(mark: str, examples: str, *, players: int, self_draw: bool) -> ResultLine:
    """A result line in which the first player wins, on the second player's discard if it is not a
    self-draw. A `Mistake` if the mark is not a winner's; its message shows `examples`."""
    if not mark[:1].isdigit():
        message = f"{mark} is not a winner's mark: write one such as {examples}"
        raise mistake_at(None, "no-win-mark", message)
    others = ["-"] * (players - 1)
    if not self_draw:
        others[0] = "d"
    return ResultLine(None, tuple(map(Cell, [mark, *others])))


def refuse_honba(honba: int, family: str) -> None:
    """Fails if honba is given in a family that has none."""
    if honba:
        fail(None, "no-honba", f"{family} has no honba: leave --honba out")


def split_tiles_mark(text: str, seat: str) -> tuple[str, str]:
    """The tiles of a winner's mark, `TILES*`, in families that value tiles by patterns or fan, and
    the winner's seat wind. A `ValueError` if the mark is not of tiles alone."""
    tiles = re.sub(r"^[0-9]+=|\*$", "", text)
    shown = tiles if re.search("[mpszCFP]", tiles) else ""
    return tiles, find_winner_seat(text, shown, is_dealer=text.endswith("*"), seat=seat)


def find_winner_seat(text: str, tiles: str, *, is_dealer: bool, seat: str) -> str:
    """The winner's seat wind: the given `seat`, or else east for a dealer, who is marked `*`, and
    south for anybody else. A `ValueError` if the mark is not of tiles alone."""
    if not tiles:
        raise ValueError(f"{text} is not a hand of tiles: mjtally points says what a mark pays")
    if "=" in text:
        raise ValueError(f"{text}: write the tiles alone, {tiles}")
    if is_dealer and seat not in {"", "E"}:
        raise ValueError(f"{text}: * is the dealer, who sits east, not {seat}")
    return seat or ("E" if is_dealer else "S")
