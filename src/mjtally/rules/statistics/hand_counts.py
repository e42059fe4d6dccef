"""What is counted of played hands in several families: the rows that they share, and whom of a hand
rows are about.

All that these ask is an effect: its hand says `wins` (each a seat, and the `valuation` of tiles
that are written) and the `turn` of the win.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from .columns import MARKED_HANDS, MARKED_WINS, POINTS_HANDS, POINTS_WINS
from .counts import Count, NamedCounts, SeatNamer, sum_changes

# ------------------------------------------------------------------------------ whom of a hand


def everybody(effect: Any) -> Sequence[int]:
    """The seats of all players of the hand."""
    return range(len(effect.score_changes))


def winners(effect: Any) -> Sequence[int]:
    """The seats that won."""
    seats: tuple[int, ...] = effect.hand.winners
    return seats


def self_drawers(effect: Any) -> Sequence[int]:
    """The seats that won by self-draw."""
    return winners(effect) if effect.hand.discarder is None else ()


def winners_by_discard(effect: Any) -> Sequence[int]:
    """The seats that won on a discard."""
    return () if effect.hand.discarder is None else winners(effect)


def discarder(effect: Any) -> Sequence[int]:
    """The seat that dealt in, if one did."""
    seat = effect.hand.discarder
    return () if seat is None else (seat,)


def dealer(effect: Any) -> Sequence[int]:
    """The seat of the dealer, if it is known."""
    return at_most_one(effect.hand.dealer)


def winners_with_tiles(effect: Any) -> Sequence[int]:
    """The seats of the winners whose tiles are written."""
    return [win.seat for win in effect.hand.wins if win.valuation]


def at_most_one(seat: int | None) -> tuple[int, ...]:
    """The seats of a group that has one seat, or none (None)."""
    return () if seat is None else (seat,)


def both(some: Iterable[int], others: Collection[int]) -> list[int]:
    """The seats that are in both of two groups."""
    return [seat for seat in some if seat in others]


def without(some: Iterable[int], others: Collection[int]) -> list[int]:
    """The seats of a group that are not in another group."""
    return [seat for seat in some if seat not in others]


def is_by_points(effect: Any) -> bool:
    """Whether the hand is known by its points: nobody knows its value."""
    known: bool = effect.is_by_points
    return known


def if_marked(name_seats: SeatNamer) -> SeatNamer:
    """The seats, or numbers, of a hand that is written in marks, and so tells its value."""
    return lambda effect: () if is_by_points(effect) else name_seats(effect)


def knows_yaku(win: Any) -> bool:
    """Whether the tiles of a hand won are written, or its yaku, or patterns."""
    return win.valuation is not None or win.yaku is not None


# ------------------------------------------------------------------------------------- counts

# fmt: off
# Of hands of any kind, those that are written in marks. What is divided by them says so in the same
# words as of all hands: a hand that is known by its points counts in what it tells, and only there.
MARKED_COUNTS = (
    Count(POINTS_HANDS, "hands that are written by their points, so that their value is unknown",
        lambda e: everybody(e) if is_by_points(e) else ()),
    Count(MARKED_HANDS, "hands sat in", if_marked(everybody)),
    Count(POINTS_WINS, "hands won that are known by their points",
        lambda e: winners(e) if is_by_points(e) else ()),
    Count(MARKED_WINS, "hands won", if_marked(winners)),
)
WIN_COUNTS = (
    Count("win_count", "hands won", winners),
    Count("self_draw_count", "hands won by self-draw", self_drawers),
    Count("discard_win_count", "hands won by discard", winners_by_discard),
)
TURN_COUNTS = (
    Count("turn_win_count", "hands won whose turn is written (turn=)",
        lambda e: winners(e) if e.hand.turn else ()),
    Count("turn_sum", "turns of hands won, where they are written",
        lambda e: dict.fromkeys(winners(e), e.hand.turn or 0), unit="turns"),
)
TILE_COUNTS = (
    Count("tiles_win_count", "hands won whose tiles are written", winners_with_tiles),
    Count("flower_sum", "flowers of hands won whose tiles are written",
        lambda e: {win.seat: win.valuation.flowers for win in e.hand.wins if win.valuation}),
)
KNOWN_YAKU_COUNT = Count("known_yaku_win_count",
    "hands won whose yaku are known: by tiles, or yaku=",
    lambda e: [win.seat for win in e.hand.wins if knows_yaku(win)])
HAND_CHANGE = sum_changes("hand_change", "change of score", everybody)
# fmt: on


def build_yaku_counts(
    yaku: Iterable[tuple[str, str, str]], list_names: Callable[[Any], Collection[str]]
) -> NamedCounts:
    """A row of each yaku, or of what a family calls so: its name, its signs and its count.
    `list_names` says which a win has, as far as that is known."""
    counts = {
        name: Count(
            count_name, f"hands won whose tiles have {name} ({characters})", known_in=MARKED_WINS
        )
        for name, characters, count_name in yaku
    }

    def name_counts(effect: Any) -> Iterator[tuple[str, int]]:
        for win in effect.hand.wins:
            for name in set(list_names(win)):
                if name in counts:
                    yield counts[name].name, win.seat

    return NamedCounts(tuple(counts.values()), name_counts)
