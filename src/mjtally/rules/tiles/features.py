"""Tests of a hand that was won, for the rows of any family: a yaku, a fan, a pattern.

Functions of a `Decomposition` are tests by themselves: `Pattern(…, has_all_triplets, …)`. Those
that take numbers or kinds make tests: `triplets_of(DRAGONS)` counts triplets of dragons, `kongs(2)`
says whether there are two. `all_of`, `any_of` and `none_of` join them. Sets of kinds and counts are
numbers of five bits a kind (`groups.py`), so that all kinds are asked at once.
"""

from collections.abc import Callable
from itertools import permutations

from .conditions import count_open_tiles
from .decomposition import (
    SETS_AND_PAIR,
    SEVEN_PAIRS,
    Decomposition,
    find_waited_kinds,
    waits_for_one,
)
from .groups import (
    BITS_PER_KIND,
    DRAGONS,
    EAST,
    HONOURS,
    KAN,
    ONE_EACH,
    SIMPLES,
    SUIT_MASK,
    TERMINALS,
    TERMINALS_AND_HONOURS,
    UNITS,
    WINDS,
    build_kind_set,
    count_kind,
)
from .set_needs import (
    EQUAL,
    EQUAL_TWICE,
    IN_EACH_SUIT,
    IN_ONE_SUIT,
    NUMBERS,
    note_both,
    note_needs,
)

ReadingTest = Callable[[Decomposition], int]
SUIT_BITS = 9 * BITS_PER_KIND
STRAIGHTS = build_kind_set("1m", "1p", "1s")  # by their lowest tiles
RUN_STARTS = {  # where so many numbers in a row can begin
    length: build_kind_set(*("1234567"[: 10 - length] + suit for suit in "mps"))
    for length in (3, 4)
}
NINE_GATES = {  # 1112345678999 and one tile more of the suit, by that tile
    build_kind_set(f"1112345678999{suit}") + UNITS[9 * at + number]: 9 * at + number
    for at, suit in enumerate("mps")
    for number in range(9)
}
FIVES = build_kind_set("5m", "5p", "5s")
WITH_FIVE = build_kind_set("345m", "345p", "345s")  # sequences, by their lowest tile
CONSECUTIVE_PAIRS = frozenset(
    build_kind_set(digits + suit) for suit in "mps" for digits in ("1234567", "2345678", "3456789")
)
PURE_TERMINAL_SEQUENCES = {  # 123 and 789 twice, by their lowest tiles, and the pair of fives
    2 * build_kind_set("17" + suit): build_kind_set("5" + suit) for suit in "mps"
}
THREE_SUITED_TERMINAL_SEQUENCES = {  # once in two suits each, and the pair in the third
    build_kind_set("17" + one, "17" + two): build_kind_set("5" + third)
    for one, two, third in permutations("mps")
}
SPRING_TO_WINTER, PLUM_TO_CHRYSANTHEMUM = frozenset((1, 2, 3, 4)), frozenset((5, 6, 7, 8))
FLOWER_SERIES = (SPRING_TO_WINTER, PLUM_TO_CHRYSANTHEMUM)


# -------------------------------------------------------------------------- tests together


def all_of(first: ReadingTest, second: ReadingTest, *more: ReadingTest) -> ReadingTest:
    """Whether a hand passes all of them."""
    if more:
        second = all_of(second, *more)
    return note_both(lambda r: bool(first(r) and second(r)), first, second)


def any_of(first: ReadingTest, second: ReadingTest) -> ReadingTest:
    """Whether a hand passes one of them."""
    return lambda r: bool(first(r) or second(r))


def none_of(test: ReadingTest) -> ReadingTest:
    """Whether a hand does not pass it."""
    return lambda r: not test(r)


def sum_of(first: ReadingTest, second: ReadingTest) -> ReadingTest:
    """How often a hand passes them together."""
    return lambda r: first(r) + second(r)


# ------------------------------------------------------------------------- forms and sets


def has_form(form: str) -> ReadingTest:
    """Whether the hand has a form such as `SEVEN_PAIRS`."""
    return lambda r: r.form == form


has_sets = has_form(SETS_AND_PAIR)


def has_all_sequences(r: Decomposition) -> bool:
    """Whether every set is a sequence."""
    return r.form == SETS_AND_PAIR and not r.grouping.triplet_kinds


def has_all_triplets(r: Decomposition) -> bool:
    """Whether every set is a triplet or a kong."""
    return r.form == SETS_AND_PAIR and not r.grouping.sequence_kinds


def triplets_of(kinds: int) -> ReadingTest:
    """How many triplets and kongs there are of some kinds: `triplets_of(DRAGONS)`."""
    return note_needs(
        lambda r: (r.grouping.triplet_kinds & kinds).bit_count(), triplets=1, kinds=kinds
    )


def has_triplets(kinds: int, number: int) -> ReadingTest:
    """Whether there are at least so many triplets of some kinds."""
    return note_needs(
        lambda r: (r.grouping.triplet_kinds & kinds).bit_count() >= number,
        triplets=number,
        kinds=kinds,
    )


def has_triplets_and_pair(kinds: int, number: int) -> ReadingTest:
    """Whether there are just so many triplets of some kinds, and the pair is of them too: small
    dragons are `has_triplets_and_pair(DRAGONS, 2)`, small winds `(WINDS, 3)`."""
    return note_needs(
        lambda r: (
            r.grouping.pair_kind & kinds > 0
            and (r.grouping.triplet_kinds & kinds).bit_count() == number
        ),
        triplets=number,
        kinds=kinds,
        pair=kinds,
    )


def has_pair_of(kinds: int) -> ReadingTest:
    """Whether the pair is of some kinds, in a hand of sets."""
    return note_needs(
        lambda r: r.form == SETS_AND_PAIR and r.grouping.pair_kind & kinds > 0, pair=kinds
    )


def has_seat_wind(r: Decomposition) -> bool:
    """Whether the hand has a triplet of the winner's own wind."""
    return r.grouping.triplet_kinds & UNITS[EAST + r.winning_hand.conditions.seat] > 0


note_needs(has_seat_wind, triplets=1, kinds=WINDS)


def has_round_wind(r: Decomposition) -> bool:
    """Whether the hand has a triplet of the wind of the round."""
    return r.grouping.triplet_kinds & UNITS[EAST + r.winning_hand.conditions.round] > 0


note_needs(has_round_wind, triplets=1, kinds=WINDS)


def concealed_triplets(number: int) -> ReadingTest:
    """Whether at least so many triplets and kongs are concealed: one that a discard completed is
    not."""
    return note_needs(
        lambda r: (
            r.grouping.concealed_triplet_count >= number and r.concealed_triplet_count >= number
        ),
        triplets=number,
    )


def count_kongs(r: Decomposition) -> int:
    """How many kongs there are, concealed or not."""
    return sum([call.form == KAN for call in r.winning_hand.tiles.calls])


def count_concealed_kongs(r: Decomposition) -> int:
    """How many kongs are concealed."""
    return sum([call.form == KAN and call.is_closed for call in r.winning_hand.tiles.calls])


def count_melded_kongs(r: Decomposition) -> int:
    """How many kongs are not concealed."""
    return sum([call.form == KAN and not call.is_closed for call in r.winning_hand.tiles.calls])


def kongs(number: int) -> ReadingTest:
    """Whether there are at least so many kongs."""
    return note_needs(
        lambda r: len(r.winning_hand.tiles.calls) >= number and count_kongs(r) >= number,
        triplets=number,
    )


# ------------------------------------------------------------------------- kinds of tiles


def has_only(kinds: int) -> ReadingTest:
    """Whether the hand has tiles of some kinds alone: `has_only(HONOURS)`."""
    others = ONE_EACH & ~kinds
    return lambda r: not r.winning_hand.kind_set & others


has_only_simples = has_only(SIMPLES)
has_only_honours = has_only(HONOURS)
has_only_terminals = has_only(TERMINALS)
has_only_terminals_and_honours = has_only(TERMINALS_AND_HONOURS)


def has_honours(r: Decomposition) -> bool:
    """Whether the hand has winds or dragons."""
    return r.winning_hand.kind_set & HONOURS > 0


def has_one_suit(r: Decomposition) -> bool:
    """Whether all tiles are of one suit, without honours."""
    return r.winning_hand.suit_count == 1 and not r.winning_hand.kind_set & HONOURS


def has_one_suit_and_honours(r: Decomposition) -> bool:
    """Whether all tiles are of one suit or honours, and there are both."""
    return r.winning_hand.suit_count == 1 and r.winning_hand.kind_set & HONOURS > 0


def has_two_suits(r: Decomposition) -> bool:
    """Whether the numbers are of two suits, with or without honours."""
    return r.winning_hand.suit_count == 2


def has_all_types(r: Decomposition) -> bool:
    """Whether the hand has tiles of all three suits, winds and dragons."""
    hand = r.winning_hand
    return hand.suit_count == 3 and hand.kind_set & WINDS > 0 and hand.kind_set & DRAGONS > 0


def count_fours_without_kong(r: Decomposition) -> int:
    """How many kinds have all four tiles in the hand without being a kong."""
    return (r.winning_hand.tiles.counts >> 2 & ONE_EACH).bit_count() - count_kongs(r)


def has_consecutive_pairs(r: Decomposition) -> bool:
    """Whether the hand is seven pairs of one suit whose numbers follow one another."""
    return r.form == SEVEN_PAIRS and r.winning_hand.kind_set in CONSECUTIVE_PAIRS


def has_terminals_and_honours(r: Decomposition) -> bool:
    """Whether all tiles are terminals or honours, there are both, and the hand is sets and a
    pair."""
    kinds = r.winning_hand.kind_set
    return (
        not kinds & SIMPLES
        and r.form == SETS_AND_PAIR
        and kinds & TERMINALS > 0
        and kinds & HONOURS > 0
    )


def has_outside_sets(r: Decomposition) -> bool:
    """Whether every set and the pair has a terminal or an honour, and there is a sequence."""
    grouping = r.grouping
    return grouping.sequence_kinds > 0 and r.form == SETS_AND_PAIR and grouping.is_outside


def has_outside_groups(r: Decomposition) -> bool:
    """Whether every set and the pair has a terminal or an honour, with or without a sequence."""
    return r.form == SETS_AND_PAIR and r.grouping.is_outside


def has_five_in_each_group(r: Decomposition) -> bool:
    """Whether every set and the pair has a five."""
    return (
        r.form == SETS_AND_PAIR
        and not (r.grouping.pair_kind | r.grouping.triplet_kinds) & ~FIVES
        and not r.grouping.sequence_kinds & ~WITH_FIVE
    )


def has_nine_gates(r: Decomposition) -> bool:
    """Whether the hand was a concealed 1112345678999 of one suit before the last tile, and so
    waited for all nine tiles."""
    tiles = r.winning_hand.tiles
    return NINE_GATES.get(tiles.concealed) == tiles.won_on


def has_nine_gates_tiles(r: Decomposition) -> bool:
    """Whether the hand is a concealed 1112345678999 of one suit with any tile of it, whichever tile
    came last."""
    return r.winning_hand.tiles.concealed in NINE_GATES


# --------------------------------------------------------- sequences and triplets together


def identical_sequences(number: int) -> ReadingTest:
    """Whether so many sequences, two to four, or more, are the same."""
    missing = (4 - number) * ONE_EACH  # if this is added, so many carry into the bits worth 4
    return note_needs(
        lambda r: (r.grouping.sequence_counts + missing) & 4 * ONE_EACH > 0,
        sequences=number,
        shape=EQUAL,
    )


def count_identical_sequence_pairs(r: Decomposition) -> int:
    """How many times two sequences are the same; four that are the same are two times two."""
    counts = r.grouping.sequence_counts
    return (counts & 2 * ONE_EACH).bit_count() + 2 * (counts & 4 * ONE_EACH).bit_count()


def has_identical_sequences_twice(r: Decomposition) -> bool:
    """Whether the hand has two pairs of equal sequences, or four equal ones."""
    return count_identical_sequence_pairs(r) == 2


note_needs(count_identical_sequence_pairs, sequences=2, shape=EQUAL)
note_needs(has_identical_sequences_twice, sequences=4, shape=EQUAL_TWICE)


def has_pure_terminal_sequences(r: Decomposition) -> bool:
    """Whether the hand is 123 twice, 789 twice and a pair of fives, all of one suit."""
    return PURE_TERMINAL_SEQUENCES.get(r.grouping.sequence_counts) == r.grouping.pair_kind


def has_three_suited_terminal_sequences(r: Decomposition) -> bool:
    """Whether the hand is 123 and 789 in each of two suits, and a pair of fives of the third."""
    return THREE_SUITED_TERMINAL_SEQUENCES.get(r.grouping.sequence_counts) == r.grouping.pair_kind


note_needs(has_pure_terminal_sequences, sequences=4, shape=EQUAL_TWICE)
note_needs(has_three_suited_terminal_sequences, sequences=4)


def find_numbers_in_each_suit(kinds: int) -> int:
    """The numbers of which there is a kind in all three suits, as kinds of the first."""
    return kinds & kinds >> SUIT_BITS & kinds >> 2 * SUIT_BITS & SUIT_MASK


def has_similar_sequences(r: Decomposition) -> bool:
    """Whether one sequence is there in all three suits."""
    return find_numbers_in_each_suit(r.grouping.sequence_kinds) > 0


note_needs(has_similar_sequences, sequences=3, shape=IN_EACH_SUIT)


def has_similar_triplets(r: Decomposition) -> bool:
    """Whether the hand has triplets of one number in all three suits."""
    return find_numbers_in_each_suit(r.grouping.triplet_kinds) > 0


note_needs(has_similar_triplets, triplets=3, kinds=NUMBERS, shape=IN_EACH_SUIT)


def has_small_similar_triplets(r: Decomposition) -> bool:
    """Whether the hand has triplets of one number in two suits, and a pair of it in the third."""
    if r.form != SETS_AND_PAIR:
        return False
    pair = r.grouping.pair_kind
    numbers = find_numbers_in_each_suit(r.grouping.triplet_kinds | pair)
    return numbers & (pair | pair >> SUIT_BITS | pair >> 2 * SUIT_BITS) > 0


note_needs(has_small_similar_triplets, triplets=2, kinds=NUMBERS, shape=IN_EACH_SUIT, pair=NUMBERS)


def has_straight(r: Decomposition) -> bool:
    """Whether the hand has the sequences 123, 456 and 789 of one suit."""
    s = r.grouping.sequence_kinds
    return s & s >> 3 * BITS_PER_KIND & s >> 6 * BITS_PER_KIND & STRAIGHTS > 0


note_needs(has_straight, sequences=3, shape=IN_ONE_SUIT)


def consecutive_triplets(number: int) -> ReadingTest:
    """Whether so many triplets, three or four, or more, of one suit are of consecutive numbers."""
    starts = RUN_STARTS[number]

    def test(r: Decomposition) -> int:
        kinds = runs = r.grouping.triplet_kinds
        for step in range(1, number):
            runs &= kinds >> step * BITS_PER_KIND
        return runs & starts > 0

    return note_needs(test, triplets=number, kinds=NUMBERS, shape=IN_ONE_SUIT)


# ------------------------------------------------------------------------- how it was won


def is_self_draw(r: Decomposition) -> bool:
    """Whether the winner drew the last tile."""
    return r.winning_hand.conditions.self_draw


def is_discard_win(r: Decomposition) -> bool:
    """Whether the last tile was another player's discard."""
    return not r.winning_hand.conditions.self_draw


def is_concealed(r: Decomposition) -> bool:
    """Whether nothing was called. A concealed kong is not a call, and the last tile may be a
    discard."""
    return r.winning_hand.is_closed


def is_concealed_self_draw(r: Decomposition) -> bool:
    """Whether nothing was called, and the last tile was drawn."""
    return r.winning_hand.is_closed and r.winning_hand.conditions.self_draw


def is_concealed_discard_win(r: Decomposition) -> bool:
    """Whether nothing was called before the last tile, which was a discard."""
    return r.winning_hand.is_closed and not r.winning_hand.conditions.self_draw


def has_all_sets_called(r: Decomposition) -> bool:
    """Whether every set was called, and only the pair was in hand."""
    calls = r.winning_hand.tiles.calls
    return (
        r.form == SETS_AND_PAIR
        and len(calls) == len(r.grouping.groups) - 1
        and not any(call.is_closed for call in calls)
    )


def wins_on_last_tile(r: Decomposition) -> bool:
    """Whether the hand was won on the last tile of the wall, or on the discard after it."""
    return r.winning_hand.conditions.last


def wins_on_last_draw(r: Decomposition) -> bool:
    """Whether the hand was won on the last tile of the wall."""
    return r.winning_hand.conditions.last and r.winning_hand.conditions.self_draw


def wins_on_last_discard(r: Decomposition) -> bool:
    """Whether the hand was won on the discard after the last tile of the wall."""
    return r.winning_hand.conditions.last and not r.winning_hand.conditions.self_draw


def wins_after_kong(r: Decomposition) -> bool:
    """Whether the hand was won on the tile after a kong."""
    return r.winning_hand.conditions.rinshan


def robs_kong(r: Decomposition) -> bool:
    """Whether the hand was won on the tile that another player added to a triplet."""
    return r.winning_hand.conditions.chankan


def wins_on_fourth(r: Decomposition) -> bool:
    """Whether the other three tiles like the winning tile lie open to all, as the conditions or the
    winner's own calls show."""
    tiles = r.winning_hand.tiles
    return (
        r.winning_hand.conditions.fourth or count_kind(count_open_tiles(tiles), tiles.won_on) == 3
    )


def wins_by_heaven(r: Decomposition) -> bool:
    """Whether the dealer won with the tiles that were dealt."""
    c = r.winning_hand.conditions
    return c.first and c.self_draw and c.seat == 0


def wins_by_earth(r: Decomposition) -> bool:
    """Whether a player who does not deal won with the first tile that they drew, before any
    call."""
    c = r.winning_hand.conditions
    return c.first and c.self_draw and c.seat != 0


def wins_on_first_discards(r: Decomposition) -> bool:
    """Whether the hand was won on a discard in the first turn, before the winner drew a tile and
    before any call."""
    return r.winning_hand.conditions.first and not r.winning_hand.conditions.self_draw


def wins_in_first_turn(r: Decomposition) -> bool:
    """Another player than the dealer wins in the first turn, before any call."""
    return wins_by_earth(r) or wins_on_first_discards(r)


def wins_on_dealers_first_discard(r: Decomposition) -> bool:
    """Whether the hand was won on the very first discard, which is the dealer's."""
    return wins_on_first_discards(r) and r.winning_hand.conditions.by_dealer


# ---------------------------------------------------------------------------------- waits


def has_wait(*waits: str) -> ReadingTest:
    """Whether the hand had such a wait in this reading: `has_wait(CLOSED_WAIT)`."""
    return lambda r: r.wait in waits


def has_only_wait(r: Decomposition) -> bool:
    """Whether no other tile would have completed the hand. A kind of which the player held all four
    does not count: there is no fifth."""
    tiles = r.winning_hand.tiles
    return waits_for_one(tiles, find_waited_kinds(tiles))


# -------------------------------------------------------------------------------- flowers


def count_flowers(r: Decomposition) -> int:
    """How many flowers there are."""
    return len(r.winning_hand.conditions.flowers)


def has_no_flowers(r: Decomposition) -> bool:
    """Whether the hand has no flowers."""
    return not r.winning_hand.conditions.flowers


def has_flowers(number: int) -> ReadingTest:
    """Whether there are just so many flowers."""
    return lambda r: len(r.winning_hand.conditions.flowers) == number


def count_own_flowers_outside_sets(r: Decomposition) -> int:
    """How many flowers are of the winner's seat (east has 1 and 5, south 2 and 6, and so on), of
    series that are not whole."""
    c = r.winning_hand.conditions
    if not c.flowers:
        return 0
    own = c.flowers & {1 + c.seat, 5 + c.seat}
    return sum([len(own & series) for series in FLOWER_SERIES if not series <= c.flowers])


def count_flower_sets(r: Decomposition) -> int:
    """How many series of four are whole: spring to winter, plum to chrysanthemum."""
    return sum([series <= r.winning_hand.conditions.flowers for series in FLOWER_SERIES])
