"""Many whole numbers in one: what a hand does to all scores, in a single addition.

A hand changes four scores. Kept in one Python integer, each in its own bits, they are all
added by one `+`, which is what lets a million hands be folded in a second.
"""

from collections.abc import Iterable, Sequence
from functools import cache

SCORE_BITS = 96
"""Of a score. A hand moves at most a million points for each honba, and there are at most as
many honba as lines (and the 9999 that a tag may say), so a file would need some 10^11 lines
to fill a field."""
COUNT_BITS = 64
"""Of a count, which grows by less than a million with a hand."""


class Layout:
    """So many numbers in one integer, each in so many bits."""

    def __init__(self, size: int, bits: int = SCORE_BITS) -> None:
        self.size = size
        self.bits = bits
        self.mask = (1 << bits) - 1
        self.half = 1 << bits - 1
        self.shifts = range(0, bits * size, bits)
        self.units = (*[1 << shift for shift in self.shifts], 0)  # the last is nobody's
        self.bias = self.pack([self.half] * size)  # keeps every field positive

    def pack(self, numbers: Sequence[int]) -> int:
        """One integer from the first numbers; the others are 0."""
        total = shift = 0
        for number in numbers:
            if number:
                total += number << shift
            shift += self.bits
        return total

    def moved(self, transfers: Iterable[tuple[int, int, int]]) -> int:
        """What goes from one field to another, so much each time; -1 is no field."""
        units, total = self.units, 0
        for giver, taker, number in transfers:
            total += number * (units[taker] - units[giver])
        return total

    def unpack(self, total: int) -> tuple[int, ...]:
        """The numbers again."""
        total += self.bias
        mask, half = self.mask, self.half
        return tuple([(total >> shift & mask) - half for shift in self.shifts])


@cache
def layout(size: int, bits: int = SCORE_BITS) -> Layout:
    """The one layout of a size."""
    return Layout(size, bits)


class Floor:
    """A bias that keeps every score's field positive, and finds one below `least`.

    Once `bias` is added to a total, `total & guard != guard` says that some score is below
    `least` (never, if that is None), and scores can be read without looking for borrowing.
    """

    def __init__(self, layout: Layout, least: int | None) -> None:
        self.offset = layout.half - (least or 0)
        self.mask = layout.mask
        self.shifts = layout.shifts
        self.bias = layout.pack([self.offset] * layout.size)
        self.guard = 0 if least is None else layout.bias

    def scores(self, total: int) -> tuple[int, ...]:
        """The scores in a biased total."""
        mask, offset = self.mask, self.offset
        return tuple([(total >> shift & mask) - offset for shift in self.shifts])
