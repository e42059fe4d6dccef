"""Every way to read a winning hand: its groups, and which of them the winning tile completes; and
what would complete a hand that is none."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import islice, product

from .conditions import WinConditions
from .groups import (
    BAMBOO_MASK,
    CHARACTERS_MASK,
    CIRCLES_MASK,
    GROUPS,
    KINDS,
    ONE_EACH,
    PAIR,
    SEQUENCE,
    SINGLE_GROUPINGS,
    TERMINALS_AND_HONOURS,
    UNITS,
    Group,
    Grouping,
    count_kind,
    find_groupings,
    find_present_kinds,
    format_tile_kind,
    join_calls,
    join_groupings,
    list_kinds,
    split_by_suit,
)
from .notation import Tiles, has_five_of_a_kind

SETS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS = (
    "sets and a pair",
    "seven pairs",
    "thirteen orphans",
)
IRREGULAR_FORMS = frozenset({SEVEN_PAIRS, THIRTEEN_ORPHANS})  # forms of fourteen tiles without sets
FOUR_AS_PAIRS = "four of a kind as two of seven pairs"  # a form beside them, in some families
TWO_SIDED_WAIT, CLOSED_WAIT, EDGE_WAIT, SINGLE_WAIT, TWO_PAIRS_WAIT, THIRTEEN_SIDED_WAIT = (
    *("two-sided wait", "closed wait", "edge wait"),
    *("single wait", "wait on two pairs", "thirteen-sided wait"),
)


class WinningHand:
    """A hand as it was won: what is the same in all its decompositions."""

    __slots__ = ("conditions", "is_closed", "kind_set", "suit_count", "tiles")

    def __init__(self, tiles: Tiles, conditions: WinConditions) -> None:
        self.tiles = tiles
        self.conditions = conditions
        self.is_closed = tiles.is_closed
        self.kind_set = kinds = find_present_kinds(tiles.counts)  # the set of those it has
        self.suit_count = (
            (kinds & CHARACTERS_MASK > 0) + (kinds & CIRCLES_MASK > 0) + (kinds & BAMBOO_MASK > 0)
        )  # how many


class Decomposition:
    """One way to read a hand. Two are equal that read equal hands alike."""

    __slots__ = ("form", "grouping", "wait", "winning_hand")

    def __init__(self, held: WinningHand, form: str, split: Grouping, wait: str) -> None:
        self.winning_hand = held
        self.form = form
        self.grouping = split
        self.wait = wait  # what was waited for, where the winning tile stands in this reading

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._comparison_key() == other._comparison_key()

    def __hash__(self) -> int:
        return hash(self._comparison_key())

    def _comparison_key(self) -> tuple[object, ...]:
        held = self.winning_hand
        return held.tiles, held.conditions, self.form, self.grouping.groups, self.wait

    @property
    def concealed_triplet_count(self) -> int:
        """How many triplets and kans are concealed: one completed by a discard is not."""
        return self.grouping.concealed_triplet_count - (
            self.wait == TWO_PAIRS_WAIT and not self.winning_hand.conditions.self_draw
        )

    def format_groups(self) -> tuple[str, ...]:
        """The groups as they are written, calls and closed kans last."""
        if self.form == THIRTEEN_ORPHANS:
            twice = format_tile_kind(self.grouping.groups[0].kind)
            return (
                *(format_tile_kind(kind) for kind in list_kinds(self.winning_hand.kind_set)),
                twice,
            )
        return tuple(group.text for group in self.grouping.groups)


def is_complete(tiles: Tiles, forms: Set[str] = IRREGULAR_FORMS) -> bool:
    """Whether there is a way to read it: sets and a pair, however many, or one of the forms."""
    if is_sets_and_pair(tiles.concealed):
        return True
    if tiles.calls or not forms:
        return False
    kinds = find_present_kinds(tiles.counts)
    return _is_seven_pairs(tiles.concealed, kinds, forms) or (
        kinds == TERMINALS_AND_HONOURS and THIRTEEN_ORPHANS in forms
    )


def is_sets_and_pair(concealed: int) -> bool:
    """Whether tiles, as counts, are sets and a pair, however many."""
    return bool(_find_splits(concealed))


@lru_cache(maxsize=1024)
def _find_splits(concealed: int) -> Sequence[Sequence[Grouping]]:
    """Every way to split tiles into sets and a pair, suit by suit."""
    splits = tuple(product(*map(find_groupings, split_by_suit(concealed))))
    # how many tiles a suit has says whether there is a pair in it, in every way to split it
    pairs = [part for part in splits[0] if part.pair_kind] if splits else ()
    return splits if len(pairs) == 1 else ()


def _is_seven_pairs(concealed: int, kinds: int, forms: Set[str]) -> bool:
    """Whether tiles in hand, of so many kinds, are seven pairs of a family."""
    if FOUR_AS_PAIRS in forms:
        return has_pairs_alone(concealed)
    return concealed == 2 * kinds and SEVEN_PAIRS in forms


def has_pairs_alone(concealed: int) -> bool:
    """Whether there are pairs and nothing else, where four of a kind are two of them."""
    return not concealed & ONE_EACH  # the lowest bit of each number


def find_waited_kinds(tiles: Tiles) -> Iterator[int]:
    """The kinds that would have made sets and a pair of the hand before its last tile, the lowest
    first; those, too, of which the player held all four."""
    concealed = tiles.concealed - UNITS[tiles.won_on]
    broken = [at for at, suit in enumerate(split_by_suit(concealed)) if not find_groupings(suit)]
    if len(broken) > 1:
        return  # one tile cannot repair two suits
    kinds = range(9 * broken[0], min(9 * broken[0] + 9, KINDS)) if broken else range(KINDS)
    for kind in kinds:
        if is_sets_and_pair(concealed + UNITS[kind]):
            yield kind


def waits_for_one(tiles: Tiles, waited: Iterable[int], *, counts_spent: bool = False) -> bool:
    """Whether one tile alone was waited for. A kind of which the player held all four counts
    where `counts_spent`: there is no fifth."""
    held = 0 if counts_spent else tiles.counts - UNITS[tiles.won_on]
    able = (kind for kind in waited if count_kind(held, kind) < 4)
    return len([*islice(able, 2)]) == 1


def find_decompositions(
    held: WinningHand, forms: Set[str] = IRREGULAR_FORMS
) -> list[Decomposition]:
    """Every way to read a hand; those with the same groups follow one another and share them.
    `forms` are those without sets that are hands in the family, too."""
    decompositions = _find_sets_and_pair(held)
    if forms and not held.tiles.calls:
        if _is_seven_pairs(held.tiles.concealed, held.kind_set, forms):
            pairs = join_groupings(  # four of a kind are two of them
                SINGLE_GROUPINGS[GROUPS[PAIR, kind, True]]
                for kind in list_kinds(held.tiles.concealed)
                for _ in range(count_kind(held.tiles.concealed, kind) // 2)
            )
            decompositions.append(Decomposition(held, SEVEN_PAIRS, pairs, SINGLE_WAIT))
        elif held.kind_set == TERMINALS_AND_HONOURS and THIRTEEN_ORPHANS in forms:
            (twice,) = list_kinds(held.tiles.concealed - held.kind_set)
            pair = SINGLE_GROUPINGS[GROUPS[PAIR, twice, True]]
            wait = THIRTEEN_SIDED_WAIT if twice == held.tiles.won_on else SINGLE_WAIT
            decompositions.append(Decomposition(held, THIRTEEN_ORPHANS, pair, wait))
    return decompositions


def _find_sets_and_pair(held: WinningHand) -> list[Decomposition]:
    """Sets and a pair: four sets of fourteen tiles, five of seventeen."""
    won_on = held.tiles.won_on
    called = join_calls(held.tiles.calls)
    decompositions = []
    for parts in _find_splits(held.tiles.concealed):
        split = join_groupings((*parts, called))
        for wait in find_waits(parts[won_on // 9], won_on):
            decompositions.append(Decomposition(held, SETS_AND_PAIR, split, wait))
    return decompositions


@lru_cache(maxsize=4096)
def find_waits(split: Grouping, won_on: int) -> tuple[str, ...]:
    """What can have been waited for, as the winning tile stands in one group of its suit or in
    another."""
    won = 7 * UNITS[won_on]  # any number of them
    waits = [find_wait(group, won_on) for group in split.groups if group.counts & won]
    return tuple(dict.fromkeys(waits))


def find_wait(group: Group, won_on: int) -> str:
    """What was waited for, where the winning tile stands in this group."""
    if group.form == PAIR:
        return SINGLE_WAIT
    if group.form != SEQUENCE:
        return TWO_PAIRS_WAIT
    at, low = won_on - group.kind, group.kind % 9
    if at == 1:
        return CLOSED_WAIT
    return EDGE_WAIT if (at, low) in {(2, 0), (0, 6)} else TWO_SIDED_WAIT


# ------------------------------------------------------------- what would complete a hand


def describe_incomplete_hand(
    tiles: Tiles,
    complete: Callable[[Tiles], bool] = is_complete,
    called: Callable[[int], str] = format_tile_kind,
) -> str:
    """What is wrong with a hand that is not complete, and one tile that would mend it. What is
    `complete` is the family's to say; `called` names a kind of tile."""
    swap = find_completing_swap(tiles, complete)
    if swap is None:
        return "the hand is not complete: two tiles or more do not fit"
    held, better = map(called, swap)
    one = "one tile would have to be another"
    return f"the hand is not complete: {one}, for example with {better} in place of {held}"


def find_completing_swap(
    tiles: Tiles, complete: Callable[[Tiles], bool] = is_complete
) -> tuple[int, int] | None:
    """A tile of the hand and another that would complete it in its place: the tile won on
    before others, and then the nearest number of the same suit, or the same number of another
    suit."""
    swaps = [
        (out != tiles.won_on, _kind_distance(out, kind), out, kind)
        for out in list_kinds(tiles.concealed)
        for kind in range(KINDS)
        if kind != out
        and not has_five_of_a_kind(tiles.counts + UNITS[kind])
        and complete(_swap_tile(tiles, out, kind))
    ]
    return min(swaps)[2:] if swaps else None


def _kind_distance(one: int, other: int) -> int:
    """The distance of two kinds of tiles, by how they are written."""
    return abs(one % 9 - other % 9) + 2 * (one // 9 != other // 9)


def _swap_tile(tiles: Tiles, out: int, kind: int) -> Tiles:
    """A hand with one tile for another."""
    more = UNITS[kind] - UNITS[out]
    won_on = kind if out == tiles.won_on else tiles.won_on
    return tiles._replace(
        concealed=tiles.concealed + more, won_on=won_on, counts=tiles.counts + more
    )
