"""Tiles by kind, and every way to split them into groups: sequences, triplets, kans, a pair.

A kind of tile is a number from 0: characters 1 to 9, circles, bamboo, then east south west
north, white green red. How many of each are held is one whole number with five bits a kind,
so that hands are added and compared at once. A set of kinds is one tile of each of them.
"""

from collections.abc import Iterable
from functools import lru_cache

SUITS = "mpsz"
KINDS = 34
BITS_PER_KIND = 5  # bits for how many there are of a kind
SUIT_MASK = (1 << 9 * BITS_PER_KIND) - 1

UNITS = tuple(1 << BITS_PER_KIND * kind for kind in range(KINDS))
ONE_EACH = sum(UNITS)
BIT_ABOVE_EACH = ONE_EACH << BITS_PER_KIND - 1  # no number of tiles has it

EAST, NORTH, WHITE_DRAGON = 27, 30, 31

PAIR, SEQUENCE, TRIPLET, KAN = "pair", "sequence", "triplet", "kan"
GROUP_SIZES = {PAIR: 2, SEQUENCE: 3, TRIPLET: 3, KAN: 4}


def parse_kinds(text: str) -> tuple[int, ...]:
    """The kinds of tiles such as `19m`; `0` is a five. A `ValueError` for `8z`."""
    start = 9 * SUITS.index(text[-1])
    tiles = tuple(start + (int(digit) or 5) - 1 for digit in text[:-1])
    if start == EAST and not set("1234567") >= set(text[:-1]):
        raise ValueError(text)
    return tiles


def build_kind_set(*texts: str) -> int:
    """A set of kinds, as one tile of each: `build_kind_set("19m", "19p")`."""
    return sum(UNITS[kind] for text in texts for kind in parse_kinds(text))


TERMINALS = build_kind_set("19m", "19p", "19s")
WINDS = build_kind_set("1234z")
DRAGONS = build_kind_set("567z")
HONOURS = WINDS | DRAGONS
TERMINALS_AND_HONOURS = TERMINALS | HONOURS
SIMPLES = build_kind_set("2345678m", "2345678p", "2345678s")
SIMPLE_SEQUENCES = build_kind_set("23456m", "23456p", "23456s")  # by their lowest tiles
GREEN_TILES = build_kind_set("23468s", "6z")
CHARACTERS_MASK, CIRCLES_MASK, BAMBOO_MASK = (
    SUIT_MASK << 9 * BITS_PER_KIND * suit for suit in range(3)
)  # any number of them
HONOURS_MASK = SUIT_MASK << 27 * BITS_PER_KIND


def format_tile_kind(kind: int) -> str:
    """`5p`."""
    return f"{kind % 9 + 1}{SUITS[kind // 9]}"


def find_present_kinds(counts: int) -> int:
    """The set of kinds of which there is a tile, from counts of at most four."""
    return (counts | counts >> 1 | counts >> 2) & ONE_EACH


def list_kinds(counts: int) -> list[int]:
    """The kinds of which there is a tile, the lowest first."""
    kinds = []
    while counts:
        kind = ((counts & -counts).bit_length() - 1) // BITS_PER_KIND
        kinds.append(kind)
        counts -= count_kind(counts, kind) * UNITS[kind]
    return kinds


def count_kind(counts: int, kind: int) -> int:
    """How many of a kind there are."""
    return counts >> BITS_PER_KIND * kind & (1 << BITS_PER_KIND) - 1


class Group:
    """A pair, sequence, triplet or kan. Groups are made once, and compared by identity.

    `kind` is its lowest tile; `counts` its tiles.
    """

    __slots__ = ("counts", "form", "is_closed", "is_simple", "kind", "text")

    def __init__(self, form: str, kind: int, closed: bool) -> None:
        self.form = form
        self.kind = kind
        self.is_closed = closed
        steps = range(3) if form == SEQUENCE else (0,) * GROUP_SIZES[form]
        tiles = [kind + step for step in steps]
        self.counts = sum(UNITS[tile] for tile in tiles)
        self.is_simple = not self.counts & TERMINALS_AND_HONOURS * 7
        digits = "".join(format_tile_kind(tile)[0] for tile in tiles) + format_tile_kind(kind)[1]
        called = f"[{digits}]" if closed else f"({digits})"
        self.text = called if form == KAN or not closed else digits

    def __repr__(self) -> str:
        return self.text


GROUPS = {
    (form, kind, closed): Group(form, kind, closed)
    for form in GROUP_SIZES
    for kind in range(KINDS)
    for closed in (True, False)
    if form != SEQUENCE or (kind < EAST and kind % 9 < 7)
}


class Grouping:
    """Groups, and what the yaku ask of them. Kinds are sets, as `build_kind_set` makes them."""

    __slots__ = (
        "concealed_triplet_count",
        "groups",
        "pair_kind",
        "sequence_counts",
        "sequence_kinds",
        "triplet_kinds",
    )

    def __init__(
        self,
        groups: tuple[Group, ...],
        pair: int,
        sequences: int,
        triplets: int,
        concealed: int,
    ) -> None:
        self.groups = groups
        self.pair_kind = pair  # the kind of the pair
        self.sequence_counts = sequences  # how many there are, by their lowest tile
        self.sequence_kinds = find_present_kinds(sequences)  # the kinds of their lowest tiles
        self.triplet_kinds = triplets  # their kinds, kans too
        self.concealed_triplet_count = concealed  # how many closed triplets and kans

    @property
    def is_outside(self) -> bool:
        """Whether every group has a terminal or an honour."""
        return not (
            (self.pair_kind | self.triplet_kinds) & SIMPLES
            or self.sequence_kinds & SIMPLE_SEQUENCES
        )


EMPTY_GROUPING = Grouping((), 0, 0, 0, 0)


def _build_single_grouping(group: Group) -> Grouping:
    """A grouping of a single group."""
    kind = UNITS[group.kind]
    is_triplet = group.form in {TRIPLET, KAN}
    return Grouping(
        (group,),
        pair=kind if group.form == PAIR else 0,
        sequences=kind if group.form == SEQUENCE else 0,
        triplets=kind if is_triplet else 0,
        concealed=int(is_triplet and group.is_closed),
    )


SINGLE_GROUPINGS = {group: _build_single_grouping(group) for group in GROUPS.values()}
GROUPS_BY_LOWEST_TILE = tuple(  # the groups in hand by their lowest tile
    tuple(group for form in (PAIR, TRIPLET, SEQUENCE) if (group := GROUPS.get((form, kind, True))))
    for kind in range(KINDS)
)


def join_groupings(parts: Iterable[Grouping]) -> Grouping:
    """Several groupings as one."""
    groups: tuple[Group, ...] = ()
    pair = sequences = triplets = concealed = 0
    for part in parts:
        if part.groups:
            groups += part.groups
            pair |= part.pair_kind
            sequences += part.sequence_counts
            triplets |= part.triplet_kinds
            concealed += part.concealed_triplet_count
    return Grouping(groups, pair, sequences, triplets, concealed)


@lru_cache(maxsize=4096)
def join_calls(groups: tuple[Group, ...]) -> Grouping:
    """Calls and closed kans."""
    return join_groupings(SINGLE_GROUPINGS[group] for group in groups)


@lru_cache(maxsize=32768)
def find_groupings(counts: int) -> tuple[Grouping, ...]:
    """Every way to split tiles of one suit into sequences, triplets and at most a pair.

    The lowest tile begins a group, and what is left is split in turn.
    """
    if not counts:
        return (EMPTY_GROUPING,)
    lowest = (counts & -counts).bit_length() // BITS_PER_KIND
    return tuple(
        join_groupings((SINGLE_GROUPINGS[group], rest))
        for group in GROUPS_BY_LOWEST_TILE[lowest]
        if _contains_group(counts, group)
        for rest in find_groupings(counts - group.counts)
        if not (rest.pair_kind and group.form == PAIR)
    )


def _contains_group(counts: int, group: Group) -> bool:
    """Whether the tiles of a group are there: no kind borrows the bit above its number."""
    return (counts + BIT_ABOVE_EACH - group.counts) & BIT_ABOVE_EACH == BIT_ABOVE_EACH


def split_by_suit(counts: int) -> tuple[int, int, int, int]:
    """The tiles suit by suit."""
    return (
        counts & CHARACTERS_MASK,
        counts & CIRCLES_MASK,
        counts & BAMBOO_MASK,
        counts & HONOURS_MASK,
    )
