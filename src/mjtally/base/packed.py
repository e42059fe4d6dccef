"""Many whole numbers in one: the arithmetic of a hand, in a single addition.

A hand changes four scores and a dozen counts. Kept in one Python integer, each in its own
48 bits, they are all added by one `+`, which is what lets a million hands be folded in a
second. `Layout` names the parts: one number for each column of each seat.
"""

from collections.abc import Mapping, Sequence

BITS = 48  # a riichi field holds ±140 million million; HK's width grows with its maximum


class Layout:
    """Columns × seats in one integer; the first column, at the low end, is the score."""

    def __init__(self, seats: int, columns: Sequence[str], bits: int = BITS) -> None:
        self.seats = seats
        self.columns = tuple(columns)
        self.bits = bits
        self.shift = bits * seats  # from one column to the next

    def pack(self, columns: Sequence[Sequence[int]]) -> int:
        """One integer from the first columns, each a number for every seat (or none)."""
        total = 0
        for at, numbers in enumerate(columns):
            shift = at * self.shift
            for number in numbers:
                if number:
                    total += number << shift
                shift += self.bits
        return total

    def unpack(self, total: int) -> Mapping[str, tuple[int, ...]]:
        """The numbers again, by column and seat; a negative one has borrowed from the next."""
        half, mask = 1 << self.bits - 1, (1 << self.bits) - 1
        columns = {}
        for name in self.columns:
            numbers = []
            for _ in range(self.seats):
                low = total & mask
                low -= (low >= half) << self.bits
                numbers.append(low)
                total = total - low >> self.bits
            columns[name] = tuple(numbers)
        return columns


class Floor:
    """A bias that keeps every score's field positive, and finds one below `least`.

    Once `bias` is added to a total, `total & guard != guard` says that some score is below
    `least` (never, if that is None), and scores can be read without looking for borrowing.
    """

    def __init__(self, layout: Layout, least: int | None) -> None:
        sign = 1 << layout.bits - 1
        self.offset = sign - (least or 0)
        self.mask = (1 << layout.bits) - 1
        self.shifts = range(0, layout.shift, layout.bits)
        self.bias = layout.pack([[self.offset] * layout.seats])
        self.guard = 0 if least is None else layout.pack([[sign] * layout.seats])

    def scores(self, total: int) -> tuple[int, ...]:
        """The scores in a biased total."""
        mask, offset = self.mask, self.offset
        return tuple([(total >> shift & mask) - offset for shift in self.shifts])
