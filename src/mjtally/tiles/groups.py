"""Tiles by kind, and every way to split them into groups: sequences, triplets, kans, a pair.

A kind of tile is a number from 0: characters 1 to 9, circles, bamboo, then east south west
north, white green red. How many of each are held is one whole number with five bits a kind,
so that hands are added and compared at once. A set of kinds is one tile of each of them.
"""

from collections.abc import Iterable
from functools import lru_cache

SUITS = "mpsz"
KINDS = 34
WIDTH = 5  # bits for how many there are of a kind
IN_SUIT = (1 << 9 * WIDTH) - 1

UNITS = tuple(1 << WIDTH * kind for kind in range(KINDS))
ONE_EACH = sum(UNITS)

EAST, NORTH, HAKU = 27, 30, 31

PAIR, SEQUENCE, TRIPLET, KAN = "pair", "sequence", "triplet", "kan"
SIZES = {PAIR: 2, SEQUENCE: 3, TRIPLET: 3, KAN: 4}


def kinds(text: str) -> tuple[int, ...]:
    """The kinds of tiles such as `19m`; `0` is a five. A `ValueError` for `8z`."""
    start = 9 * SUITS.index(text[-1])
    tiles = tuple(start + (int(digit) or 5) - 1 for digit in text[:-1])
    if start == EAST and not set("1234567") >= set(text[:-1]):
        raise ValueError(text)
    return tiles


def together(*texts: str) -> int:
    """A set of kinds, as one tile of each: `together("19m", "19p")`."""
    return sum(UNITS[kind] for text in texts for kind in kinds(text))


TERMINALS = together("19m", "19p", "19s")
WINDS = together("1234z")
DRAGONS = together("567z")
HONOURS = WINDS | DRAGONS
YAOCHUU = TERMINALS | HONOURS
INNER = together("2345678m", "2345678p", "2345678s")
INNER_SEQUENCES = together("23456m", "23456p", "23456s")  # by their lowest tile
GREEN = together("23468s", "6z")
MANS, PINS, SOUS = (IN_SUIT << 9 * WIDTH * suit for suit in range(3))  # any number of them
ZS = IN_SUIT << 27 * WIDTH


def name(kind: int) -> str:
    """`5p`."""
    return f"{kind % 9 + 1}{SUITS[kind // 9]}"


def present(counts: int) -> int:
    """The set of kinds of which there is a tile, from counts of at most four."""
    return (counts | counts >> 1 | counts >> 2) & ONE_EACH


def kinds_in(counts: int) -> list[int]:
    """The kinds of which there is a tile, the lowest first."""
    kinds = []
    while counts:
        kind = ((counts & -counts).bit_length() - 1) // WIDTH
        kinds.append(kind)
        counts -= how_many(counts, kind) * UNITS[kind]
    return kinds


def how_many(counts: int, kind: int) -> int:
    """How many of a kind there are."""
    return counts >> WIDTH * kind & (1 << WIDTH) - 1


class Group:
    """A pair, sequence, triplet or kan. Groups are made once, and told apart by identity.

    `kind` is its lowest tile; `counts` its tiles.
    """

    __slots__ = ("closed", "counts", "form", "is_inner", "kind", "text")

    def __init__(self, form: str, kind: int, closed: bool) -> None:
        self.form = form
        self.kind = kind
        self.closed = closed
        steps = range(3) if form == SEQUENCE else (0,) * SIZES[form]
        tiles = [kind + step for step in steps]
        self.counts = sum(UNITS[tile] for tile in tiles)
        self.is_inner = not self.counts & YAOCHUU * 7
        digits = "".join(name(tile)[0] for tile in tiles) + name(kind)[1]
        called = f"[{digits}]" if closed else f"({digits})"
        self.text = called if form == KAN or not closed else digits

    def __repr__(self) -> str:
        return self.text


GROUPS = {
    (form, kind, closed): Group(form, kind, closed)
    for form in SIZES
    for kind in range(KINDS)
    for closed in (True, False)
    if form != SEQUENCE or (kind < EAST and kind % 9 < 7)
}


class Split:
    """Groups, and what the yaku ask of them. Kinds are sets, as `together` makes them."""

    __slots__ = ("concealed", "groups", "pair", "sequences", "triplets")

    def __init__(
        self,
        groups: tuple[Group, ...],
        pair: int,
        sequences: int,
        triplets: int,
        concealed: int,
    ) -> None:
        self.groups = groups
        self.pair = pair  # its kind
        self.sequences = sequences  # the kinds of their lowest tiles
        self.triplets = triplets  # their kinds, kans too
        self.concealed = concealed  # how many closed triplets and kans

    @property
    def kans(self) -> int:
        """How many there are."""
        return sum(group.form == KAN for group in self.groups)

    @property
    def twins(self) -> int:
        """How many times two sequences are the same."""
        sequences = [group for group in self.groups if group.form == SEQUENCE]
        return sum(sequences.count(group) // 2 for group in set(sequences))

    @property
    def is_outside(self) -> bool:
        """Whether every group has a terminal or an honour."""
        return not ((self.pair | self.triplets) & INNER or self.sequences & INNER_SEQUENCES)


NO_GROUPS = Split((), 0, 0, 0, 0)


def _alone(group: Group) -> Split:
    """A split of a single group."""
    kind = UNITS[group.kind]
    is_triplet = group.form in {TRIPLET, KAN}
    return Split(
        (group,),
        pair=kind if group.form == PAIR else 0,
        sequences=kind if group.form == SEQUENCE else 0,
        triplets=kind if is_triplet else 0,
        concealed=int(is_triplet and group.closed),
    )


ALONE = {group: _alone(group) for group in GROUPS.values()}
BEGINNING = tuple(  # the groups in hand by their lowest tile
    tuple(group for form in (PAIR, TRIPLET, SEQUENCE) if (group := GROUPS.get((form, kind, True))))
    for kind in range(KINDS)
)


def joined(parts: Iterable[Split]) -> Split:
    """Several splits as one."""
    groups: tuple[Group, ...] = ()
    pair = sequences = triplets = concealed = 0
    for part in parts:
        if part.groups:
            groups += part.groups
            pair |= part.pair
            sequences |= part.sequences
            triplets |= part.triplets
            concealed += part.concealed
    return Split(groups, pair, sequences, triplets, concealed)


@lru_cache(maxsize=4096)
def calls(groups: tuple[Group, ...]) -> Split:
    """Calls and closed kans."""
    return joined(ALONE[group] for group in groups)


@lru_cache(maxsize=32768)
def splits(counts: int) -> tuple[Split, ...]:
    """Every way to split tiles of one suit into sequences, triplets and at most a pair.

    The lowest tile begins a group, and what is left is split in turn.
    """
    if not counts:
        return (NO_GROUPS,)
    lowest = (counts & -counts).bit_length() // WIDTH
    return tuple(
        joined((ALONE[group], rest))
        for group in BEGINNING[lowest]
        if _has(counts, group)
        for rest in splits(counts - group.counts)
        if not (rest.pair and group.form == PAIR)
    )


def _has(counts: int, group: Group) -> bool:
    """Whether the tiles of a group are there."""
    if group.form == SEQUENCE:
        return present(counts) & group.counts == group.counts
    return how_many(counts, group.kind) >= SIZES[group.form]


def suits(counts: int) -> tuple[int, int, int, int]:
    """The tiles suit by suit."""
    return counts & MANS, counts & PINS, counts & SOUS, counts & ZS
