"""What sets a test asks for: `has_straight` three sequences, `has_triplets(DRAGONS, 3)` three
triplets of dragons. A hand has four sets (in Taiwanese five), so that no hand passes tests together
that need more. A test that asks for nothing certain has no needs here.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import combinations
from operator import and_
from typing import NamedTuple, TypeVar

from .groups import HONOURS, ONE_EACH

NUMBERS = ONE_EACH & ~HONOURS

# How sets of one need are alike. Those of different shapes have at most one set in common, but two
# with `EQUAL_TWICE`.
IN_ONE_SUIT, IN_EACH_SUIT = "different, in one suit", "different, each in another suit"
EQUAL, EQUAL_TWICE = "equal", "two equal, and again"

Test = TypeVar("Test", bound=Callable[..., object])


class SetNeeds(NamedTuple):
    """What every hand that passes a test has at least: so many sequences of a shape; so many
    triplets or kongs of some kinds, of a shape; so many sets that are neither; and a pair of some
    kinds."""

    sequences: tuple[tuple[int, str], ...] = ()
    triplets: tuple[tuple[int, int, str], ...] = ()
    others: tuple[int, ...] = ()
    pairs: tuple[int, ...] = ()

    def together_with(self, other: "SetNeeds") -> "SetNeeds":
        """The needs of a hand that passes two tests."""
        return SetNeeds(
            self.sequences + other.sequences,
            self.triplets + other.triplets,
            self.others + other.others,
            self.pairs + other.pairs,
        )

    def count_sets(self) -> int | None:
        """The fewest sets of a hand; None where it cannot have such a pair."""
        if self.pairs and not reduce(and_, self.pairs):
            return None
        for kinds, count, _ in self.triplets:
            takes_one = any(not pair & ~kinds for pair in self.pairs)
            if count + takes_one > kinds.bit_count():
                return None
        sequences, triplets = _count_alike(self.sequences), _count_triplets(self.triplets)
        return sequences + triplets + max(self.others, default=0)


NOTHING = SetNeeds()
_needs_by_test: dict[Callable[..., object], SetNeeds] = {}


def note_needs(
    test: Test,
    *,
    sequences: int = 0,
    triplets: int = 0,
    kinds: int = ONE_EACH,
    shape: str = "",
    others: int = 0,
    pair: int = 0,
) -> Test:
    """The test, whose needs are noted, as `SetNeeds` has them."""
    _needs_by_test[test] = SetNeeds(
        ((sequences, shape),) if sequences else (),
        ((kinds, triplets, shape),) if triplets else (),
        (others,) if others else (),
        (pair,) if pair else (),
    )
    return test


def note_both(test: Test, first: Callable[..., object], second: Callable[..., object]) -> Test:
    """The test, which only hands pass that pass both others."""
    _needs_by_test[test] = find_needs(first).together_with(find_needs(second))
    return test


def find_needs(test: Callable[..., object], *, sequences: int = 0, triplets: int = 0) -> SetNeeds:
    """What every hand that passes a test has, of which it is known besides that it has so many
    sequences, and so many triplets."""
    known = SetNeeds(
        ((sequences, ""),) if sequences else (),
        ((ONE_EACH, triplets, ""),) if triplets else (),
    )
    return _needs_by_test.get(test, NOTHING).together_with(known)


def are_possible(needs: Iterable[SetNeeds], set_count: int) -> bool:
    """Whether a hand of so many sets and a pair can have all of these."""
    together = NOTHING
    for more in needs:
        together = together.together_with(more)
    sets = together.count_sets()
    return sets is not None and sets <= set_count


def _count_alike(groups: Iterable[tuple[int, str]]) -> int:
    """How many sets groups of such sizes and shapes have at least, if they may share sets."""
    groups = list(groups)
    sizes = [size for size, _ in groups]
    for (one, shape), (other, other_shape) in combinations(groups, 2):
        shapes, shared = {shape, other_shape}, min(one, other)
        if len(shapes) == 2 and "" not in shapes and shapes != {EQUAL, EQUAL_TWICE}:
            shared = min(shared, 2 if EQUAL_TWICE in shapes else 1)
        sizes.append(one + other - shared)
    return max(sizes, default=0)


def _count_triplets(needed: Iterable[tuple[int, int, str]]) -> int:
    """How many triplets there are at least: those of kinds that have nothing in common add up."""
    by_kinds: dict[int, list[tuple[int, str]]] = {}
    for kinds, size, shape in needed:
        by_kinds.setdefault(kinds, []).append((size, shape))
    sizes = {kinds: _count_alike(groups) for kinds, groups in by_kinds.items()}
    sums: dict[int, int] = {0: 0}  # by kinds that are taken
    for kinds, size in sizes.items():
        for taken, before in list(sums.items()):
            if not taken & kinds:
                sums[taken | kinds] = max(sums.get(taken | kinds, 0), before + size)
    return max(sums.values())
