"""What is counted of played hands in several families: the rows that they share.

A seat that these rows see says `is_winner`, `is_self_draw` (of whoever won the hand), `win_turn`
(0 where none is written), `has_tiles` (they won, and the tiles are written), `flower_count` and
`change`.
"""

from collections.abc import Callable, Iterable
from typing import Any

from .counts import Count

# fmt: off
WIN_COUNTS = (
    Count("win_count", "hands won", lambda s: s.is_winner),
    Count("self_draw_count", "hands won by self-draw", lambda s: s.is_winner and s.is_self_draw),
    Count("discard_win_count", "hands won by discard",
        lambda s: s.is_winner and not s.is_self_draw),
)
TURN_COUNTS = (
    Count("turn_win_count", "hands won whose turn is written (turn=)", lambda s: s.win_turn > 0,
        part_of="win_count"),
    Count("turn_sum", "turns of hands won, where they are written", lambda s: s.win_turn,
        unit="turns", part_of="turn_win_count"),
)
TILE_COUNTS = (
    Count("tiles_win_count", "hands won whose tiles are written", lambda s: s.has_tiles),
    Count("flower_sum", "flowers of hands won whose tiles are written", lambda s: s.flower_count,
        part_of="tiles_win_count"),
)
HAND_CHANGE = Count("hand_change", "change of score", lambda s: s.change, unit="points",
    is_table_independent=False, needs_change_alone=True)
# fmt: on


def build_yaku_counts(
    yaku: Iterable[tuple[str, str, str]], has_yaku: Callable[[str], Callable[[Any], bool]]
) -> tuple[Count, ...]:
    """A row of each yaku, or of what a family calls so: its name, its signs and its count.
    `has_yaku` says by a name what is asked of a seat whose tiles are written."""
    return tuple(
        Count(
            count_name,
            f"hands won whose tiles have {name} ({characters})",
            has_yaku(name),
            part_of="tiles_win_count",
        )
        for name, characters, count_name in yaku
    )
