"""What rows of several families ask of a reading.

Functions of a `Reading` are tests by themselves: `Pattern(…, has_all_triplets, …)`. Those named by
a noun and taking numbers or kinds make tests: `triplets_of(DRAGONS)` counts pungs of dragons,
`kongs(2)` says whether there are two. `all_of`, `any_of` and `none_of` join them.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from ..tiles.decomposition import (
    CLOSED_WAIT,
    EDGE_WAIT,
    SETS_AND_PAIR,
    SINGLE_WAIT,
    THIRTEEN_SIDED_WAIT,
    TWO_PAIRS_WAIT,
    TWO_SIDED_WAIT,
)
from ..tiles.groups import (
    BAMBOO_MASK,
    CHARACTERS_MASK,
    CIRCLES_MASK,
    DRAGONS,
    EAST,
    GREEN_TILES,
    HONOURS,
    KAN,
    SEQUENCE,
    SIMPLES,
    TERMINALS,
    TERMINALS_AND_HONOURS,
    UNITS,
    WINDS,
    Group,
    build_kind_set,
    list_kinds,
)
from .readings import find_waited_kinds
from .types import Reading

# What rows name, and need not import from elsewhere.
__all__ = [
    "CLOSED_WAIT",
    "DRAGONS",
    "EDGE_WAIT",
    "GREEN_TILES",
    "HONOURS",
    "SIMPLES",
    "SINGLE_WAIT",
    "TERMINALS",
    "TERMINALS_AND_HONOURS",
    "THIRTEEN_SIDED_WAIT",
    "TWO_PAIRS_WAIT",
    "TWO_SIDED_WAIT",
    "WINDS",
]

ReadingTest = Callable[[Reading], int]
SUIT_MASKS = (CHARACTERS_MASK, CIRCLES_MASK, BAMBOO_MASK)
SUITED_KINDS = SIMPLES | TERMINALS
NINE_GATES = tuple(build_kind_set(f"1112345678999{suit}") for suit in "mps")
SPRING_TO_WINTER, PLUM_TO_CHRYSANTHEMUM = frozenset((1, 2, 3, 4)), frozenset((5, 6, 7, 8))
FLOWER_SERIES = (SPRING_TO_WINTER, PLUM_TO_CHRYSANTHEMUM)


# -------------------------------------------------------------------------- tests together


def all_of(*tests: ReadingTest) -> ReadingTest:
    """Whether a reading passes all of them."""
    return lambda reading: all(test(reading) for test in tests)


def any_of(*tests: ReadingTest) -> ReadingTest:
    """Whether a reading passes one of them."""
    return lambda reading: any(test(reading) for test in tests)


def none_of(*tests: ReadingTest) -> ReadingTest:
    """Whether a reading passes none of them."""
    return lambda reading: not any(test(reading) for test in tests)


def sum_of(*tests: ReadingTest) -> ReadingTest:
    """How often a reading passes them together."""
    return lambda reading: sum(test(reading) for test in tests)


# -------------------------------------------------------------------------- parts of a reading


def list_sequences(reading: Reading) -> list[int]:
    """The lowest tile of each sequence, the lowest first; twice where there are two."""
    groups = reading.decomposition.grouping.groups
    return sorted(group.kind for group in groups if group.form == SEQUENCE)


def list_triplets(reading: Reading) -> list[int]:
    """The kinds of the triplets and kongs, the lowest first."""
    return list_kinds(reading.decomposition.grouping.triplet_kinds)


def find_pair(reading: Reading) -> int | None:
    """The kind of the pair; None in a hand that is not sets and a pair."""
    if not has_sets(reading):
        return None
    return list_kinds(reading.decomposition.grouping.pair_kind)[0]


def list_suits(reading: Reading) -> list[int]:
    """The suits of which there are tiles: 0 characters, 1 circles, 2 bamboo."""
    return [suit for suit in range(3) if find_kinds(reading) & SUIT_MASKS[suit]]


def find_kinds(reading: Reading) -> int:
    """The set of kinds of which there is a tile."""
    return reading.decomposition.winning_hand.kind_set


def _calls(reading: Reading) -> tuple[Group, ...]:
    """What was called, and concealed kongs."""
    return reading.decomposition.winning_hand.tiles.calls


# ------------------------------------------------------------------------- forms and sets


def has_form(form: str) -> ReadingTest:
    """Whether the hand has a form such as `SEVEN_PAIRS`."""
    return lambda reading: reading.decomposition.form == form


has_sets = has_form(SETS_AND_PAIR)


def has_all_sequences(reading: Reading) -> bool:
    """Every set is a sequence."""
    return bool(has_sets(reading)) and not reading.decomposition.grouping.triplet_kinds


def has_all_triplets(reading: Reading) -> bool:
    """Every set is a triplet or a kong."""
    return bool(has_sets(reading)) and not reading.decomposition.grouping.sequence_kinds


def triplets_of(kinds: int) -> ReadingTest:
    """How many triplets and kongs there are of some kinds: `triplets_of(DRAGONS)`."""
    return lambda reading: (reading.decomposition.grouping.triplet_kinds & kinds).bit_count()


def has_triplets(kinds: int, number: int) -> ReadingTest:
    """Whether there are at least so many triplets of some kinds."""
    count = triplets_of(kinds)
    return lambda reading: count(reading) >= number


def has_triplets_and_pair(kinds: int, number: int) -> ReadingTest:
    """Whether there are just so many triplets of some kinds, and the pair is of them too: small
    dragons are `has_triplets_and_pair(DRAGONS, 2)`, small winds `(WINDS, 3)`."""
    count = triplets_of(kinds)
    has_pair = has_pair_of(kinds)
    return lambda reading: count(reading) == number and has_pair(reading)


def has_pair_of(kinds: int) -> ReadingTest:
    """Whether the pair is of some kinds, in a hand of sets."""
    return lambda reading: (
        bool(has_sets(reading)) and reading.decomposition.grouping.pair_kind & kinds > 0
    )


def has_seat_wind(reading: Reading) -> bool:
    """A triplet of the winner's own wind."""
    wind = UNITS[EAST + reading.conditions.seat]
    return reading.decomposition.grouping.triplet_kinds & wind > 0


def has_round_wind(reading: Reading) -> bool:
    """A triplet of the wind of the round."""
    wind = UNITS[EAST + reading.conditions.round]
    return reading.decomposition.grouping.triplet_kinds & wind > 0


def count_concealed_triplets(reading: Reading) -> int:
    """How many triplets and kongs are concealed: one that a discard completed is not."""
    return reading.decomposition.concealed_triplet_count


def concealed_triplets(number: int) -> ReadingTest:
    """Whether at least so many triplets are concealed."""
    return lambda reading: count_concealed_triplets(reading) >= number


def count_kongs(reading: Reading) -> int:
    """How many kongs there are, concealed or not."""
    return sum(call.form == KAN for call in _calls(reading))


def count_concealed_kongs(reading: Reading) -> int:
    """How many kongs are concealed."""
    return sum(call.form == KAN and call.is_closed for call in _calls(reading))


def kongs(number: int) -> ReadingTest:
    """Whether there are at least so many kongs."""
    return lambda reading: count_kongs(reading) >= number


# ------------------------------------------------------------------------- kinds of tiles


def has_only(kinds: int) -> ReadingTest:
    """Whether the hand has tiles of some kinds alone: `has_only(HONOURS)`."""
    return lambda reading: not find_kinds(reading) & ~kinds


has_only_simples = has_only(SIMPLES)
has_only_honours = has_only(HONOURS)
has_only_terminals = has_only(TERMINALS)
has_only_terminals_and_honours = has_only(TERMINALS_AND_HONOURS)


def has_honours(reading: Reading) -> bool:
    """There are winds or dragons."""
    return find_kinds(reading) & HONOURS > 0


def has_one_suit(reading: Reading) -> bool:
    """All tiles are of one suit, without honours."""
    return len(list_suits(reading)) == 1 and not has_honours(reading)


def has_one_suit_and_honours(reading: Reading) -> bool:
    """All tiles are of one suit or honours, and there are both."""
    return len(list_suits(reading)) == 1 and has_honours(reading)


def has_terminals_and_honours(reading: Reading) -> bool:
    """All tiles are terminals or honours, there are both, and the hand is sets and a pair."""
    kinds = find_kinds(reading)
    return (
        bool(has_sets(reading) and has_only_terminals_and_honours(reading))
        and kinds & TERMINALS > 0
        and kinds & HONOURS > 0
    )


def has_outside_sets(reading: Reading) -> bool:
    """Every set and the pair has a terminal or an honour, and there is a sequence."""
    grouping = reading.decomposition.grouping
    return bool(has_sets(reading)) and grouping.is_outside and grouping.sequence_kinds > 0


def has_nine_gates(reading: Reading) -> bool:
    """1112345678999 of one suit, concealed, before the last tile: a wait on all nine."""
    tiles = reading.decomposition.winning_hand.tiles
    return tiles.concealed - UNITS[tiles.won_on] in NINE_GATES


def has_nine_gates_tiles(reading: Reading) -> bool:
    """1112345678999 of one suit and any tile of it, concealed, whichever came last."""
    tiles = reading.decomposition.winning_hand.tiles
    more = {tiles.concealed - gates for gates in NINE_GATES}
    return not tiles.calls and any(UNITS[kind] in more for kind in range(EAST))


# --------------------------------------------------------- sequences and triplets together


def identical_sequences(number: int) -> ReadingTest:
    """Whether so many sequences, or more, are the same."""
    return lambda reading: any(
        list_sequences(reading).count(kind) >= number for kind in set(list_sequences(reading))
    )


def count_identical_sequence_pairs(reading: Reading) -> int:
    """How many times two sequences are the same; four that are the same are two times two."""
    sequences = list_sequences(reading)
    return sum(sequences.count(kind) // 2 for kind in set(sequences))


def has_similar_sequences(reading: Reading) -> bool:
    """The same sequence in all three suits."""
    return _has_each_suit(set(list_sequences(reading)))


def has_similar_triplets(reading: Reading) -> bool:
    """Triplets of the same number in all three suits."""
    return _has_each_suit(set(list_triplets(reading)))


def has_small_similar_triplets(reading: Reading) -> bool:
    """Triplets of the same number in two suits, and a pair of it in the third."""
    pair, triplets = find_pair(reading), set(list_triplets(reading))
    return pair is not None and pair < EAST and _has_each_suit(triplets | {pair}, pair)


def _has_each_suit(kinds: set[int], among: int | None = None) -> bool:
    """Whether a number is there in all three suits; that of the kind `among`, if it is given."""
    numbers = range(9) if among is None else (among % 9,)
    return any(kinds.issuperset((number, 9 + number, 18 + number)) for number in numbers)


def has_straight(reading: Reading) -> bool:
    """123, 456 and 789 of one suit, as sequences."""
    sequences = set(list_sequences(reading))
    return any(sequences.issuperset((low, low + 3, low + 6)) for low in (0, 9, 18))


def has_mixed_straight(reading: Reading) -> bool:
    """123, 456 and 789, each of another suit."""
    sequences = set(list_sequences(reading))
    return any(
        sequences.issuperset((9 * low, 9 * middle + 3, 9 * high + 6))
        for low in range(3)
        for middle in range(3)
        for high in range(3)
        if {low, middle, high} == {0, 1, 2}
    )


def consecutive_triplets(number: int) -> ReadingTest:
    """Whether so many triplets, or more, of one suit are of consecutive numbers."""
    return lambda reading: max(_list_runs(list_triplets(reading)), default=0) >= number


def _list_runs(kinds: list[int]) -> Iterator[int]:
    """How many kinds in a row end at each of them."""
    length = 1
    if kinds:
        yield length
    for before, kind in pairwise(kinds):
        length = length + 1 if kind == before + 1 and kind % 9 and kind < EAST else 1
        yield length


# ------------------------------------------------------------------------- how it was won


def is_self_draw(reading: Reading) -> bool:
    """The winner drew the last tile."""
    return reading.conditions.self_draw


def is_discard_win(reading: Reading) -> bool:
    """Another player's tile was the last."""
    return not reading.conditions.self_draw


def is_concealed(reading: Reading) -> bool:
    """Nothing was called; a concealed kong is no call, and the last tile may be a discard."""
    return reading.decomposition.winning_hand.is_closed


def is_concealed_self_draw(reading: Reading) -> bool:
    """Nothing was called, and the last tile was drawn."""
    return is_concealed(reading) and reading.conditions.self_draw


def is_concealed_discard_win(reading: Reading) -> bool:
    """Nothing was called before the last tile, a discard."""
    return is_concealed(reading) and not reading.conditions.self_draw


def has_all_sets_called(reading: Reading) -> bool:
    """Every set was called, and only the pair was in hand."""
    open_calls = sum(not call.is_closed for call in _calls(reading))
    return bool(has_sets(reading)) and open_calls == len(reading.decomposition.grouping.groups) - 1


def wins_on_last_tile(reading: Reading) -> bool:
    """On the last tile of the wall, or the discard after it."""
    return reading.conditions.last


def wins_on_last_draw(reading: Reading) -> bool:
    """On the last tile of the wall."""
    return reading.conditions.last and reading.conditions.self_draw


def wins_on_last_discard(reading: Reading) -> bool:
    """On the discard after the last tile of the wall."""
    return reading.conditions.last and not reading.conditions.self_draw


def wins_after_kong(reading: Reading) -> bool:
    """On the tile after a kong."""
    return reading.conditions.rinshan


def robs_kong(reading: Reading) -> bool:
    """On the tile that another player added to a pung."""
    return reading.conditions.chankan


def wins_by_heaven(reading: Reading) -> bool:
    """The dealer wins with the tiles that were dealt."""
    conditions = reading.conditions
    return conditions.first and conditions.self_draw and conditions.seat == 0


def wins_by_earth(reading: Reading) -> bool:
    """Another player wins with the first tile that they draw, before any call."""
    conditions = reading.conditions
    return conditions.first and conditions.self_draw and conditions.seat != 0


def wins_on_first_discards(reading: Reading) -> bool:
    """By discard in the first go-round, before the winner drew a tile and before any call."""
    return reading.conditions.first and not reading.conditions.self_draw


def wins_on_dealers_first_discard(reading: Reading) -> bool:
    """On the very first discard, which is the dealer's."""
    return bool(wins_on_first_discards(reading)) and reading.conditions.by_dealer


# ---------------------------------------------------------------------------------- waits


def has_wait(*waits: str) -> ReadingTest:
    """Whether the last tile stands so, in this reading: `has_wait(CLOSED_WAIT)`."""
    return lambda reading: reading.decomposition.wait in waits


def has_only_wait(reading: Reading) -> bool:
    """No other tile would have completed the hand. A kind of which the player held all four does
    not count: there is no fifth."""
    return len(find_waited_kinds(reading.decomposition.winning_hand.tiles)) == 1


# -------------------------------------------------------------------------------- flowers


def count_flowers(reading: Reading) -> int:
    """How many flowers there are."""
    return len(reading.conditions.flowers)


def has_no_flowers(reading: Reading) -> bool:
    """There is none."""
    return not reading.conditions.flowers


def has_flowers(number: int) -> ReadingTest:
    """Whether there are just so many flowers."""
    return lambda reading: len(reading.conditions.flowers) == number


def count_own_flowers(reading: Reading) -> int:
    """How many flowers are of the winner's seat: east has 1 and 5, south 2 and 6, and so on."""
    seat = reading.conditions.seat
    return len(reading.conditions.flowers & {1 + seat, 5 + seat})


def count_own_flowers_outside_sets(reading: Reading) -> int:
    """The same, of series that are not whole."""
    own = {1 + reading.conditions.seat, 5 + reading.conditions.seat}
    flowers = reading.conditions.flowers
    return sum(len(own & flowers & series) for series in FLOWER_SERIES if not series <= flowers)


def count_flower_sets(reading: Reading) -> int:
    """How many series of four are whole: spring to winter, plum to chrysanthemum."""
    return sum(series <= reading.conditions.flowers for series in FLOWER_SERIES)
