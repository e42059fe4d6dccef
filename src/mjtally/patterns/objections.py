"""What cannot be, where flowers and kongs are: conditions that exclude one another or the tiles."""

from collections.abc import Callable, Iterator

from ..model.win_conditions import Objection
from ..tiles.groups import KAN, count_kind
from ..tiles.notation import Tiles
from .types import WinConditions


def find_condition_objections(c: WinConditions) -> Iterator[Objection]:
    """Conditions that exclude one another."""
    if c.rinshan and not c.self_draw:
        message = "rinshan is a self-draw after a kong, and this is a win by discard"
        yield Objection("rinshan", message)
    if c.chankan and c.self_draw:
        message = "chankan is won on another player's kong, and this is a self-draw"
        yield Objection("chankan", message)
    if c.chankan and c.last:
        message = "chankan and last exclude one another: there is no kong after the last tile"
        yield Objection("chankan", message)


def find_kong_objections(
    tiles: Tiles, c: WinConditions, format_kind: Callable[[int], str]
) -> Iterator[Objection]:
    """Conditions that such tiles exclude; `format_kind` names a kind of tile."""
    if c.rinshan and not any(call.form == KAN for call in tiles.calls):
        message = (
            "rinshan is won on the tile after a kong, and there is no kong (the tile after a"
            " flower is none)"
        )
        yield Objection("rinshan", message)
    if c.chankan and count_kind(tiles.counts, tiles.won_on) > 1:
        won_on = format_kind(tiles.won_on)
        message = f"the other three {won_on} are in the kong that was robbed, not in hand"
        yield Objection("chankan", message)
