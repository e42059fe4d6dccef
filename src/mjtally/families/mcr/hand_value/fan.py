"""Every fan, a row each.

A row says what the fan is worth, what it looks at and when (or how often) it is there, and
what is not counted beside it. What it looks at decides when it is tested: the conditions of
the win, which kinds of tiles there are, all of them together, once for a hand; chows or pungs
among themselves, and all sets, once for each way to split the tiles; where the winning tile
stands, once for each reading.

Names, points and exclusions are those of the World Mahjong Organization's book of 2006 (the
"Green Book"), where the rules do not say otherwise: what differs is asked of the edition.
"""

from collections.abc import Callable
from itertools import pairwise, permutations
from typing import Any, NamedTuple

from ....tiles.decomposition import (
    CLOSED_WAIT,
    EDGE_WAIT,
    SETS_AND_PAIR,
    SEVEN_PAIRS,
    SINGLE_WAIT,
    THIRTEEN_ORPHANS,
    WinningHand,
)
from ....tiles.groups import (
    BAMBOO_MASK,
    CHARACTERS_MASK,
    CIRCLES_MASK,
    DRAGONS,
    EAST,
    GREEN_TILES,
    HONOURS,
    KAN,
    TERMINALS,
    TERMINALS_AND_HONOURS,
    UNITS,
    WINDS,
    build_kind_set,
    count_kind,
    list_kinds,
)
from .edition import Edition

# What a fan looks at.
WIN, KINDS, TILES, FORM, CHOWS, PUNGS, SPLIT, OUTER, PLACE, NOTHING, FLOWER = range(11)
KNITTED, KNITTED_STRAIGHT = "knitted tiles", "knitted straight"  # forms, beside those of any family


class Fan(NamedTuple):
    """A row: number, names, points of one; what it looks at; when, or how often, it is there.

    `test` sees the `WinConditions` (`WIN`), a set of kinds (`KINDS`), the `WinningHand` (`TILES`)
    or an `McrDecomposition`. Of `CHOWS` and `PUNGS` it sees so many (`set_count`) by their lowest
    tiles, the lowest first. `uncounted_pungs` are those that are not counted as 73 beside it.
    """

    number: str
    english: str
    chinese: str
    points: int
    scope: int
    test: Callable[[Any], int]
    excludes: str = ""  # numbers of others
    edition_excludes: Callable[[Edition], str] = lambda edition: ""  # such that editions differ in
    uncounted_pungs: Callable[[Any, Edition], int] = lambda reading, edition: 0  # a set of kinds
    set_count: int = 0
    edition_points: Callable[[Edition], int] | None = None  # points that editions differ in


# -------------------------------------------------------------------------- sets of kinds


def _kinds_with_numbers(digits: str) -> int:
    """Those numbers in all suits."""
    return build_kind_set(*(digits + suit for suit in "mps"))


UPPER, MIDDLE, LOWER = (
    _kinds_with_numbers("789"),
    _kinds_with_numbers("456"),
    _kinds_with_numbers("123"),
)
OVER_FIVE, UNDER_FIVE = _kinds_with_numbers("6789"), _kinds_with_numbers("1234")
EVEN, FIVE = _kinds_with_numbers("2468"), _kinds_with_numbers("5")
WITH_FIVE = _kinds_with_numbers("345")  # chows, by their lowest tile
REVERSIBLE = build_kind_set("1234589p", "245689s", "5z")
KNITTED_KINDS = tuple(
    build_kind_set(*map("".join, zip(numbers, "mps", strict=True)))
    for numbers in permutations(("147", "258", "369"))
)
SHIFTED_PAIRS = frozenset(
    build_kind_set(digits + suit) for suit in "mps" for digits in ("1234567", "2345678", "3456789")
)
NINE_GATES = frozenset(
    build_kind_set(f"1112345678999{suit}") for suit in "mps"
)  # before the last tile


# ------------------------------------------------------------------ what rows look at


def _has_only(kinds: int) -> Callable[[int], bool]:
    """Whether a hand has tiles of these kinds alone."""
    return lambda had: not had & ~kinds


def _count_suits(kinds: int) -> int:
    """Of how many suits there are tiles."""
    return (kinds & CHARACTERS_MASK > 0) + (kinds & CIRCLES_MASK > 0) + (kinds & BAMBOO_MASK > 0)


def _count_kongs(h: WinningHand, closed: bool) -> int:
    return sum(call.form == KAN and call.is_closed is closed for call in h.tiles.calls)


def _has_all_types(kinds: int) -> bool:
    return _count_suits(kinds) == 3 and kinds & WINDS > 0 and kinds & DRAGONS > 0


def _count_tile_hogs(h: WinningHand) -> int:
    """How often all four of a kind are there, and no kong."""
    kongs = sum(UNITS[call.kind] for call in h.tiles.calls if call.form == KAN)
    return sum(count_kind(h.tiles.counts, kind) == 4 for kind in list_kinds(h.kind_set & ~kongs))


def _is_melded(h: WinningHand) -> bool:
    """All four sets are claimed, and so is the pair."""
    calls = h.tiles.calls
    return len(calls) == 4 and not h.self_draw and not any(call.is_closed for call in calls)


def _is_nine_gates(h: WinningHand) -> bool:
    return h.tiles.concealed - UNITS[h.tiles.won_on] in NINE_GATES


def _rise_in_suit(*steps: int) -> Callable[[tuple[int, ...]], bool]:
    """Whether sets of one suit rise by one of these steps."""

    def test(kinds: tuple[int, ...]) -> bool:
        step = kinds[1] - kinds[0]
        return (
            step in steps
            and kinds[0] // 9 == kinds[-1] // 9
            and all(two - one == step for one, two in pairwise(kinds))
        )

    return test


def _rise_across_suits(step: int) -> Callable[[tuple[int, ...]], bool]:
    """Whether sets, each of another suit, rise by a step, in whatever order."""

    def test(kinds: tuple[int, ...]) -> bool:
        numbers = sorted(kind % 9 for kind in kinds)
        return len({kind // 9 for kind in kinds}) == len(kinds) and all(
            two - one == step for one, two in pairwise(numbers)
        )

    return test


def _has_terminal_chows(suits: int) -> Callable[[Any], bool]:
    """123 and 789 twice, in so many suits, and a pair of fives in that, or in the third."""

    def test(r: Any) -> bool:
        if not r.grouping.pair_kind & FIVE or r.grouping.triplet_kinds:
            return False
        chows = r.chows
        pair = list_kinds(r.grouping.pair_kind)[0] // 9
        with_chows = {chow // 9 for chow in chows}
        wanted = [9 * suit + at for suit in sorted(with_chows) for at in (0, 6)]
        return (
            len(with_chows) == suits
            and sorted(wanted * (3 - suits)) == list(chows)
            and (pair in with_chows) == (suits == 1)
        )

    return test


def _has_pungs(kinds: int, least: int, pair: int = 0) -> Callable[[Any], bool]:
    """So many pungs of such kinds, and perhaps a pair of them, too."""
    return lambda r: (
        (r.grouping.triplet_kinds & kinds).bit_count() >= least
        and (not pair or r.grouping.pair_kind & pair > 0)
    )


def _wind_pung(which: str) -> Callable[[Any, Edition], int]:
    """The pung of the round's or the seat's wind."""
    return lambda r, edition: (
        r.grouping.triplet_kinds & UNITS[EAST + getattr(r.winning_hand, which)]
    )


def _nine_gates_pungs(r: Any, edition: Edition) -> int:
    """The pungs that Nine Gates has for itself: one, or all."""
    pungs: int = r.grouping.triplet_kinds & TERMINALS
    return pungs & -pungs if edition.gates_pung else pungs


def _excludes_unless(parameter: str, number: str) -> Callable[[Edition], str]:
    """A fan that is not counted beside another unless a parameter says so."""
    return lambda edition: "" if getattr(edition, parameter) else number


def _self_draw_exclusion(edition: Edition) -> str:
    """Hands that are concealed anyway: Self-Drawn stands in the place of Fully Concealed."""
    return "56" if edition.special_self_draw == 1 else ""


_wind_pungs: Callable[[Any, Edition], int] = lambda r, edition: r.grouping.triplet_kinds & WINDS  # noqa: E731

# fmt: off
FAN = (
    # number, English, Chinese, points; what it looks at, when it is there; not counted beside it
    Fan("1", "Big Four Winds", "大四喜", 88, SPLIT, _has_pungs(WINDS, 4), "38 49 60 61 73"),
    Fan("2", "Big Three Dragons", "大三元", 88, SPLIT, _has_pungs(DRAGONS, 3), "54 59"),
    Fan("3", "All Green", "綠一色", 88, KINDS, _has_only(GREEN_TILES), "75", edition_excludes=_excludes_unless("green_flush", "50")),
    Fan("4", "Nine Gates", "九蓮寶燈", 88, TILES, _is_nine_gates, "22 62 76", edition_excludes=_self_draw_exclusion, uncounted_pungs=_nine_gates_pungs),
    Fan("5", "Four Kongs", "四槓", 88, TILES, lambda h: _count_kongs(h, True) + _count_kongs(h, False) == 4,
        "17 48 49 57 57b 67 74 79"),
    Fan("6", "Seven Shifted Pairs", "連七對", 88, FORM,
        lambda r: r.form == SEVEN_PAIRS and r.winning_hand.kind_set in SHIFTED_PAIRS, "19 22 62 76 79", edition_excludes=_self_draw_exclusion),
    Fan("7", "Thirteen Orphans", "十三幺", 88, FORM, lambda r: r.form == THIRTEEN_ORPHANS, "18 52 62 79", edition_excludes=_self_draw_exclusion),

    Fan("8", "All Terminals", "清幺九", 64, KINDS, _has_only(TERMINALS), "18 49 55 73 76",
        edition_excludes=_excludes_unless("terminals_double", "65")),
    Fan("9", "Little Four Winds", "小四喜", 64, SPLIT, _has_pungs(WINDS, 3, pair=WINDS), "38", uncounted_pungs=_wind_pungs),
    Fan("10", "Little Three Dragons", "小三元", 64, SPLIT, _has_pungs(DRAGONS, 2, pair=DRAGONS), "54 59"),
    Fan("11", "All Honors", "字一色", 64, KINDS, _has_only(HONOURS), "18 49 55 73 75"),
    Fan("12", "Four Concealed Pungs", "四暗刻", 64, PLACE, lambda r: r.concealed_triplet_count == 4, "33 49 62 66", edition_excludes=_self_draw_exclusion),
    Fan("13", "Pure Terminal Chows", "一色雙龍會", 64, SPLIT, _has_terminal_chows(1), "19 22 63 69 72 75 76"),

    Fan("14", "Quadruple Chow", "一色四同順", 48, CHOWS, _rise_in_suit(0), "23 24 64 69", set_count=4),
    Fan("15", "Four Pure Shifted Pungs", "一色四節高", 48, PUNGS, _rise_in_suit(1), "23 24 49", set_count=4),

    Fan("16", "Four Pure Shifted Chows", "一色四步高", 32, CHOWS, _rise_in_suit(1, 2), "30 71 72", set_count=4),
    Fan("17", "Three Kongs", "三槓", 32, TILES, lambda h: _count_kongs(h, True) + _count_kongs(h, False) >= 3, "48 57 57b 67 74"),
    Fan("18", "All Terminals and Honors", "混幺九", 32, KINDS, _has_only(TERMINALS_AND_HONOURS), "49 55 73"),

    Fan("19", "Seven Pairs", "七對", 24, FORM, lambda r: r.form == SEVEN_PAIRS, "62 79", edition_excludes=_self_draw_exclusion),
    Fan("20", "Greater Honors and Knitted Tiles", "七星不靠", 24, FORM,
        lambda r: r.form == KNITTED and r.winning_hand.kind_set & HONOURS == HONOURS, "34 52 62 79", edition_excludes=_self_draw_exclusion),
    Fan("21", "All Even Pungs", "全雙刻", 24, SPLIT, _has_pungs(EVEN, 4, pair=EVEN), "49 68 76"),
    Fan("22", "Full Flush", "清一色", 24, KINDS, lambda kinds: _count_suits(kinds) == 1 and not kinds & HONOURS, "76"),
    Fan("23", "Pure Triple Chow", "一色三同順", 24, CHOWS, _rise_in_suit(0), "24 69", set_count=3),
    Fan("24", "Pure Shifted Pungs", "一色三節高", 24, PUNGS, _rise_in_suit(1), "23", set_count=3),
    Fan("25", "Upper Tiles", "全大", 24, KINDS, _has_only(UPPER), "36 76"),
    Fan("26", "Middle Tiles", "全中", 24, KINDS, _has_only(MIDDLE), "68 76"),
    Fan("27", "Lower Tiles", "全小", 24, KINDS, _has_only(LOWER), "37 76"),

    Fan("28", "Pure Straight", "清龍", 16, CHOWS, _rise_in_suit(3), "71 72", set_count=3),
    Fan("29", "Three-Suited Terminal Chows", "三色雙龍會", 16, SPLIT, _has_terminal_chows(2), "63 69 70 72 76"),
    Fan("30", "Pure Shifted Chows", "一色三步高", 16, CHOWS, _rise_in_suit(1, 2), set_count=3),
    Fan("31", "All Fives", "全帶五", 16, SPLIT,
        lambda r: r.form == SETS_AND_PAIR and not (r.grouping.pair_kind | r.grouping.triplet_kinds) & ~FIVE and not r.grouping.sequence_kinds & ~WITH_FIVE,
        "68 76"),
    Fan("32", "Triple Pung", "三同刻", 16, PUNGS, _rise_across_suits(0), "65", set_count=3),
    Fan("33", "Three Concealed Pungs", "三暗刻", 16, PLACE, lambda r: r.concealed_triplet_count >= 3, "66"),

    Fan("34", "Lesser Honors and Knitted Tiles", "全不靠", 12, FORM, lambda r: r.form == KNITTED, "52 62 79", edition_excludes=_self_draw_exclusion),
    Fan("35", "Knitted Straight", "組合龍", 12, FORM, lambda r: r.knitted_kinds > 0),
    Fan("36", "Upper Four", "大於五", 12, KINDS, _has_only(OVER_FIVE), "76"),
    Fan("37", "Lower Four", "小於五", 12, KINDS, _has_only(UNDER_FIVE), "76"),
    Fan("38", "Big Three Winds", "三風刻", 12, SPLIT, _has_pungs(WINDS, 3), uncounted_pungs=_wind_pungs),

    Fan("39", "Mixed Straight", "花龍", 8, CHOWS, _rise_across_suits(3), set_count=3),
    Fan("40", "Reversible Tiles", "推不倒", 8, KINDS, _has_only(REVERSIBLE), "75"),
    Fan("41", "Mixed Triple Chow", "三色三同順", 8, CHOWS, _rise_across_suits(0), set_count=3),
    Fan("42", "Mixed Shifted Pungs", "三色三節高", 8, PUNGS, _rise_across_suits(1), set_count=3),
    Fan("43", "Chicken Hand", "無番和", 8, NOTHING, bool),
    Fan("44", "Last Tile Draw", "妙手回春", 8, WIN, lambda c: c.last and c.self_draw, "80"),
    Fan("45", "Last Tile Claim", "海底撈月", 8, WIN, lambda c: c.last and not c.self_draw),
    Fan("46", "Out with Replacement Tile", "槓上開花", 8, WIN, lambda c: c.rinshan, "80"),
    Fan("47", "Robbing the Kong", "搶槓和", 8, WIN, lambda c: c.chankan, "58"),

    Fan("48", "Two Concealed Kongs", "雙暗槓", 6, TILES, lambda h: _count_kongs(h, True) >= 2, "66 67",
        edition_points=lambda edition: edition.kongs[0]),
    Fan("49", "All Pungs", "碰碰和", 6, SPLIT, lambda r: r.grouping.triplet_kinds.bit_count() == 4),
    Fan("50", "Half Flush", "混一色", 6, KINDS, lambda kinds: _count_suits(kinds) == 1 and kinds & HONOURS > 0),
    Fan("51", "Mixed Shifted Chows", "三色三步高", 6, CHOWS, _rise_across_suits(1), set_count=3),
    Fan("52", "All Types", "五門齊", 6, KINDS, _has_all_types),
    Fan("53", "Melded Hand", "全求人", 6, TILES, _is_melded, "79"),
    Fan("54", "Two Dragon Pungs", "雙箭刻", 6, SPLIT, _has_pungs(DRAGONS, 2), "59"),

    Fan("57b", "Concealed Kong and Melded Kong", "明暗槓", 5, TILES, lambda h: _count_kongs(h, True) == _count_kongs(h, False) == 1,
        "67 74", edition_points=lambda edition: edition.kongs[1]),

    Fan("55", "Outside Hand", "全帶幺", 4, SPLIT, lambda r: r.form == SETS_AND_PAIR and r.grouping.is_outside),
    Fan("56", "Fully Concealed", "不求人", 4, TILES, lambda h: h.is_closed and h.self_draw, "62 80"),
    Fan("57", "Two Melded Kongs", "雙明槓", 4, TILES, lambda h: _count_kongs(h, False) >= 2, "74"),
    Fan("58", "Last Tile", "和絕張", 4, WIN, lambda c: c.fourth),

    Fan("59", "Dragon Pung", "箭刻", 2, SPLIT, lambda r: (r.grouping.triplet_kinds & DRAGONS).bit_count()),
    Fan("60", "Prevalent Wind", "圈風刻", 2, SPLIT, lambda r: r.grouping.triplet_kinds & UNITS[EAST + r.winning_hand.round] > 0,
        uncounted_pungs=_wind_pung("round")),
    Fan("61", "Seat Wind", "門風刻", 2, SPLIT, lambda r: r.grouping.triplet_kinds & UNITS[EAST + r.winning_hand.seat] > 0,
        uncounted_pungs=_wind_pung("seat")),
    Fan("62", "Concealed Hand", "門前清", 2, TILES, lambda h: h.is_closed and not h.self_draw),
    Fan("63", "All Chows", "平和", 2, SPLIT, lambda r: r.chows and not (r.grouping.triplet_kinds or r.grouping.pair_kind & HONOURS), "76"),
    Fan("64", "Tile Hog", "四歸一", 2, TILES, _count_tile_hogs),
    Fan("65", "Double Pung", "雙同刻", 2, PUNGS, _rise_across_suits(0), set_count=2),
    Fan("66", "Two Concealed Pungs", "雙暗刻", 2, PLACE, lambda r: r.concealed_triplet_count >= 2),
    Fan("67", "Concealed Kong", "暗槓", 2, TILES, lambda h: _count_kongs(h, True)),
    Fan("68", "All Simples", "斷幺", 2, KINDS, lambda kinds: not kinds & TERMINALS_AND_HONOURS, "76"),

    Fan("69", "Pure Double Chow", "一般高", 1, CHOWS, _rise_in_suit(0), set_count=2),
    Fan("70", "Mixed Double Chow", "喜相逢", 1, CHOWS, _rise_across_suits(0), set_count=2),
    Fan("71", "Short Straight", "連六", 1, CHOWS, _rise_in_suit(3), set_count=2),
    Fan("72", "Two Terminal Chows", "老少副", 1, CHOWS, _rise_in_suit(6), set_count=2),
    Fan("73", "Pung of Terminals or Honors", "幺九刻", 1, OUTER, lambda r: r.grouping.triplet_kinds & (TERMINALS | WINDS)),
    Fan("74", "Melded Kong", "明槓", 1, TILES, lambda h: _count_kongs(h, False)),
    Fan("75", "One Voided Suit", "缺一門", 1, KINDS, lambda kinds: _count_suits(kinds) == 2),
    Fan("76", "No Honors", "無字", 1, KINDS, lambda kinds: not kinds & HONOURS),
    Fan("77", "Edge Wait", "邊張", 1, PLACE, lambda r: r.is_sole_wait and r.wait == EDGE_WAIT),
    Fan("78", "Closed Wait", "坎張", 1, PLACE, lambda r: r.is_sole_wait and r.wait == CLOSED_WAIT),
    Fan("79", "Single Wait", "單釣將", 1, PLACE, lambda r: r.is_sole_wait and r.wait == SINGLE_WAIT),
    Fan("80", "Self-Drawn", "自摸", 1, TILES, lambda h: h.self_draw),
    Fan("81", "Flower Tiles", "花牌", 1, FLOWER, bool),
)
# fmt: on
