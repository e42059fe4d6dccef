"""Every way to read a hand that was won, and what it waited for."""

from collections.abc import Set
from functools import lru_cache

from ..tiles.decomposition import WinningHand, find_decompositions, is_complete
from ..tiles.groups import KINDS, UNITS, count_kind
from ..tiles.notation import Tiles
from .types import Reading, WinConditions

NO_FORMS: frozenset[str] = frozenset()


def find_readings(tiles: Tiles, conditions: WinConditions, forms: Set[str]) -> list[Reading]:
    """Every way to read tiles, of four sets or of five; none where they are not complete. `forms`
    are those without sets that are hands, too."""
    winning_hand = WinningHand(tiles, conditions.self_draw, conditions.round, conditions.seat)
    return [Reading(each, conditions) for each in find_decompositions(winning_hand, forms)]


@lru_cache(maxsize=4096)
def find_waited_kinds(tiles: Tiles) -> tuple[int, ...]:
    """The kinds that would have made sets and a pair of the hand before its last tile. A kind of
    which the player held all four was not waited for: there is no fifth."""
    concealed = tiles.concealed - UNITS[tiles.won_on]
    counts = tiles.counts - UNITS[tiles.won_on]
    return tuple(
        kind
        for kind in range(KINDS)
        if count_kind(counts, kind) < 4
        and is_complete(tiles._replace(concealed=concealed + UNITS[kind]), NO_FORMS)
    )
