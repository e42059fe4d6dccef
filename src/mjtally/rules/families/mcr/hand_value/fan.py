"""Every fan, a row each.

A row says what the fan is worth, when (or how often) a hand has it, what is not counted beside it,
and what `mjtally help` says about it. A fan that some sets make among themselves has a `SetsTest`.

Names, points and exclusions are those of the World Mahjong Organization's book of 2006 (the
"Green Book"). Where editions differ, a row asks the rules.
"""

from collections.abc import Callable
from itertools import pairwise, permutations
from typing import Any, NamedTuple

from ....tiles import features as f
from ....tiles.decomposition import (
    CLOSED_WAIT,
    EDGE_WAIT,
    SEVEN_PAIRS,
    SINGLE_WAIT,
    THIRTEEN_ORPHANS,
    Decomposition,
)
from ....tiles.groups import (
    DRAGONS,
    EAST,
    GREEN_TILES,
    HONOURS,
    SIMPLES,
    TERMINALS,
    TERMINALS_AND_HONOURS,
    UNITS,
    WINDS,
    build_kind_set,
)
from ....tiles.set_needs import EQUAL, IN_EACH_SUIT, IN_ONE_SUIT, NUMBERS, note_needs
from ..rules import McrRules

KNITTED, KNITTED_STRAIGHT = "knitted tiles", "knitted straight"  # forms, beside those of any family
CHOWS, PUNGS = "chows", "pungs"


class SetsTest(NamedTuple):
    """Whether so many chows or pungs make a fan among themselves. The test sees their lowest tiles,
    the lowest first; `shape` is how they are alike, a word of `set_needs`."""

    sets: str
    size: int
    test: Callable[[tuple[int, ...]], bool]
    shape: str

    def note_needs(self, test: Callable[..., int]) -> Callable[..., int]:
        """The test of a hand that has such sets, with its needs."""
        if self.sets == CHOWS:
            return note_needs(test, sequences=self.size, shape=self.shape)
        return note_needs(test, triplets=self.size, kinds=NUMBERS, shape=self.shape)


class Fan(NamedTuple):
    """A row: a fan with its number, its names, the points of one, and when a hand has it.

    `test` says whether, or how often, an `McrDecomposition` has it. `uncounted_pungs` are the pungs
    that are not counted as fan 73 beside it. The rest is for its page: other names by which players
    look it up (in simplified characters, in pinyin, in other English), separated by commas; what it
    is; and tiles that have it, with `how_won`, the options of `mjtally hand`.
    """

    number: str
    english: str
    chinese: str
    points: int
    test: Callable[[Any], int] | SetsTest
    excludes: str = ""  # the numbers of the fan that are not counted beside it
    # what only some editions exclude
    edition_excludes: Callable[[McrRules], str] = lambda rules: ""
    uncounted_pungs: Callable[[Any], int] | None = None  # a set of kinds
    edition_points: Callable[[McrRules], int] | None = None  # points that editions differ in
    other_names: str = ""
    meaning: str = ""
    tiles: str = ""
    how_won: str = ""
    has: str = ""  # words of `HAND_TRAITS` of the room `patterns`: what every hand with it has
    lacks: str = ""  # what no hand with it has

    def count_points(self, rules: McrRules) -> int:
        """The points of a fan, counted once, under some rules."""
        return self.edition_points(rules) if self.edition_points else self.points

    def list_excluded(self, rules: McrRules) -> list[str]:
        """The numbers of the fan that are not counted beside it."""
        return [*self.excludes.split(), *self.edition_excludes(rules).split()]


# -------------------------------------------------------------------------- sets of kinds


def _kinds_with_numbers(digits: str) -> int:
    """The tiles with these numbers in all suits."""
    return build_kind_set(*(digits + suit for suit in "mps"))


UPPER, MIDDLE, LOWER = (
    _kinds_with_numbers("789"),
    _kinds_with_numbers("456"),
    _kinds_with_numbers("123"),
)
OVER_FIVE, UNDER_FIVE = _kinds_with_numbers("6789"), _kinds_with_numbers("1234")
EVEN = _kinds_with_numbers("2468")
REVERSIBLE = build_kind_set("1234589p", "245689s", "5z")
KNITTED_KINDS = tuple(
    build_kind_set(*map("".join, zip(numbers, "mps", strict=True)))
    for numbers in permutations(("147", "258", "369"))
)


# ------------------------------------------------------------------ what rows look at


Rise = tuple[Callable[[tuple[int, ...]], bool], str]  # the test and the shape of a `SetsTest`


def _chows(size: int, rise: Rise) -> SetsTest:
    return SetsTest(CHOWS, size, *rise)


def _pungs(size: int, rise: Rise) -> SetsTest:
    return SetsTest(PUNGS, size, *rise)


def _rise_in_suit(*steps: int) -> Rise:
    """Whether sets of one suit rise by one of these steps."""

    def test(kinds: tuple[int, ...]) -> bool:
        step = kinds[1] - kinds[0]
        return (
            step in steps
            and kinds[0] // 9 == kinds[-1] // 9
            and all(two - one == step for one, two in pairwise(kinds))
        )

    return test, IN_ONE_SUIT if any(steps) else EQUAL


def _rise_across_suits(step: int) -> Rise:
    """Whether sets, each of another suit, rise by a step, in whatever order."""

    def test(kinds: tuple[int, ...]) -> bool:
        if len({kind // 9 for kind in kinds}) < len(kinds):
            return False
        numbers = sorted([kind % 9 for kind in kinds])
        return all(two - one == step for one, two in pairwise(numbers))

    return test, IN_EACH_SUIT


def _excludes_unless(parameter: str, number: str) -> Callable[[McrRules], str]:
    """A fan that is not counted beside another unless a parameter says so."""
    return lambda rules: "" if getattr(rules, parameter) else number


def _self_draw_exclusion(rules: McrRules) -> str:
    """The exclusion of a hand that is always concealed: a self-draw of it counts as Self-Drawn, not
    as Fully Concealed, unless the rules say otherwise."""
    return "56" if rules.special_self_draw == 1 else ""


def _has_all_chows(r: Decomposition) -> bool:
    """Whether every set is a chow and the pair is of numbers. A knitted straight counts as chows."""
    grouping = r.grouping
    return grouping.sequence_kinds > 0 and not (
        grouping.triplet_kinds or grouping.pair_kind & HONOURS
    )


def _has_sole_wait(wait: str) -> Callable[[Any], bool]:
    return lambda r: r.wait == wait and r.is_sole_wait


def _count_other_pungs(r: Any) -> int:
    """How many pungs of terminals and winds there are that no other fan takes for itself."""
    pungs: int = r.grouping.triplet_kinds & (TERMINALS | WINDS)
    for test, uncounted_pungs in FAN_WITH_OWN_PUNGS if pungs else ():
        if test(r):
            pungs &= ~uncounted_pungs(r)
    return pungs.bit_count()


def _nine_gates_pungs(r: Any) -> int:
    """The pungs that Nine Gates takes for itself: one, or all."""
    pungs: int = r.grouping.triplet_kinds & TERMINALS
    return pungs & -pungs if r.rules.gates_pung else pungs


# fmt: off
FAN = (
    # number, English, Chinese, points; when a hand has it; what is not counted beside it
    Fan("1", "Big Four Winds", "大四喜", 88, f.has_triplets(WINDS, 4), "38 49 60 61 73",
        has="triplets honours", lacks="sequences suits",
        other_names="da si xi, four big winds, four big blessings", meaning="Pungs or kongs of all four winds.",
        tiles="(111z)(222z)(333z)44z55s+4z"),
    Fan("2", "Big Three Dragons", "大三元", 88, f.has_triplets(DRAGONS, 3), "54 59",
        has="triplets honours",
        other_names="da san yuan", meaning="Pungs or kongs of all three dragons.",
        tiles="(555z)(666z)77z234p99p+7z"),
    Fan("3", "All Green", "綠一色", 88, f.has_only(GREEN_TILES), "75",
        edition_excludes=_excludes_unless("green_flush", "50"),
        lacks="terminals suits",
        other_names="绿一色, lü yi se, lv yi se, lu yi se",
        meaning="Tiles alone that are all green: 2, 3, 4, 6 and 8 of bamboo, and the green dragon, which "
            "need not be there.",
        tiles="(234s)(234s)666z88s66s+6s"),
    Fan("4", "Nine Gates", "九蓮寶燈", 88, f.has_nine_gates, "22 62 76",
        edition_excludes=_self_draw_exclusion, uncounted_pungs=_nine_gates_pungs,
        has="sequences terminals", lacks="honours suits calls kongs",
        other_names="九莲宝灯, jiu lian bao deng",
        meaning="1112345678999 of one suit in the hand, won on any tile of the suit. `gates-pung` says "
            "whether one of two pungs of terminals counts beside it.",
        tiles="1112345678999m+5m"),
    Fan("5", "Four Kongs", "四槓", 88, f.kongs(4),
        "17 48 49 57 57b 67 74 79",
        has="kongs", lacks="sequences",
        other_names="四杠, si gang", meaning="Four kongs, melded or concealed.",
        tiles="(1111m)(5555p)[9999s](4444z)3m+3m"),
    Fan("6", "Seven Shifted Pairs", "連七對", 88, f.has_consecutive_pairs, "19 22 62 76 79",
        edition_excludes=_self_draw_exclusion,
        has="numbers", lacks="sequences triplets honours suits calls",
        other_names="连七对, lian qi dui", meaning="Seven pairs of one suit whose numbers follow one another.",
        tiles="1122334455667m+7m"),
    Fan("7", "Thirteen Orphans", "十三幺", 88, f.has_form(THIRTEEN_ORPHANS), "18 52 62 79",
        edition_excludes=_self_draw_exclusion,
        has="honours terminals suits", lacks="sequences triplets simples calls",
        other_names="十三么, 国士无双, shi san yao, guo shi wu shuang",
        meaning="One of each one, nine, wind and dragon, and a second one of any of them.",
        tiles="19m19p19s1234567z+9s"),

    Fan("8", "All Terminals", "清幺九", 64, f.has_only(TERMINALS), "18 49 55 73 76",
        edition_excludes=_excludes_unless("terminals_double", "65"),
        has="terminals suits", lacks="honours simples",
        other_names="清么九, qing yao jiu", meaning="Ones and nines alone: pungs or kongs and a pair.",
        tiles="(111m)(999m)(111p)99s99p+9p"),
    Fan("9", "Little Four Winds", "小四喜", 64, f.has_triplets_and_pair(WINDS, 3), "38",
        uncounted_pungs=lambda r: WINDS,
        has="triplets honours", lacks="suits",
        other_names="xiao si xi, four small winds",
        meaning="Pungs or kongs of three winds, and a pair of the fourth.",
        tiles="(111z)(222z)(333z)234m4z+4z"),
    Fan("10", "Little Three Dragons", "小三元", 64, f.has_triplets_and_pair(DRAGONS, 2), "54 59",
        has="triplets honours",
        other_names="xiao san yuan", meaning="Pungs or kongs of two dragons, and a pair of the third.",
        tiles="(555z)(666z)123m999p7z+7z"),
    Fan("11", "All Honors", "字一色", 64, f.has_only(HONOURS), "18 49 55 73 75",
        has="honours", lacks="numbers",
        other_names="zi yi se, all honours", meaning="Winds and dragons alone.",
        tiles="(555z)(111z)(222z)(444z)7z+7z"),
    Fan("12", "Four Concealed Pungs", "四暗刻", 64, f.concealed_triplets(4),
        "33 49 62 66", edition_excludes=_self_draw_exclusion,
        has="triplets", lacks="sequences calls",
        other_names="si an ke", meaning="Four pungs or kongs without a discard of another player in them.",
        tiles="222m444p666s888p3s+3s"),
    Fan("13", "Pure Terminal Chows", "一色雙龍會", 64, f.has_pure_terminal_sequences, "19 22 63 69 72 75 76",
        has="sequences terminals", lacks="triplets honours suits",
        other_names="一色双龙会, yi se shuang long hui",
        meaning="123 twice, 789 twice and a pair of fives, all in one suit.", tiles="112233778899m5m+5m"),

    Fan("14", "Quadruple Chow", "一色四同順", 48, _chows(4, _rise_in_suit(0)), "23 24 64 69",
        has="sequences", lacks="triplets",
        other_names="yi se si tong shun, quadruple chows", meaning="The same chow four times, in one suit.",
        tiles="111122223333m5s+5s"),
    Fan("15", "Four Pure Shifted Pungs", "一色四節高", 48, _pungs(4, _rise_in_suit(1)), "23 24 49",
        has="triplets numbers", lacks="sequences",
        other_names="一色四节高, yi se si jie gao", meaning="Four pungs of one suit whose numbers follow one another.",
        tiles="(222p)(333p)444p555p9s+9s"),

    Fan("16", "Four Pure Shifted Chows", "一色四步高", 32, _chows(4, _rise_in_suit(1, 2)), "30 71 72",
        has="sequences", lacks="triplets",
        other_names="yi se si bu gao",
        meaning="Four chows of one suit, each higher than the one before by one, or each by two.",
        tiles="(123m)(234m)345m45m88p+6m"),
    Fan("17", "Three Kongs", "三槓", 32, f.kongs(3),
        "48 57 57b 67 74",
        has="kongs",
        other_names="三杠, san gang", meaning="Three kongs, melded or concealed.",
        tiles="[1111m](3333p)(7777s)456p9s+9s"),
    Fan("18", "All Terminals and Honors", "混幺九", 32, f.has_only(TERMINALS_AND_HONOURS), "49 55 73",
        lacks="simples",
        other_names="混么九, hun yao jiu, all terminals and honours",
        meaning="Ones, nines, winds and dragons alone, with both numbers and honors in the hand.",
        tiles="(111m)(999p)(222z)77z99s+9s"),

    Fan("19", "Seven Pairs", "七對", 24, f.has_form(SEVEN_PAIRS), "62 79",
        edition_excludes=_self_draw_exclusion,
        lacks="sequences triplets calls",
        other_names="七对, qi dui, qi dui zi, 七对子",
        meaning="Seven pairs, in place of four sets and a pair. Four equal tiles may be two of them.",
        tiles="1133m5577p2299s4z+4z"),
    Fan("20", "Greater Honors and Knitted Tiles", "七星不靠", 24,
        lambda r: r.form == KNITTED and r.winning_hand.kind_set & HONOURS == HONOURS, "34 52 62 79",
        edition_excludes=_self_draw_exclusion,
        has="honours suits", lacks="sequences triplets calls",
        other_names="qi xing bu kao, greater honours and knitted tiles",
        meaning="All seven winds and dragons, and seven single tiles of 147 of one suit, 258 of another and "
            "369 of the third.",
        tiles="147m25p36s123456z+7z"),
    Fan("21", "All Even Pungs", "全雙刻", 24, f.has_triplets_and_pair(EVEN, 4), "49 68 76",
        has="triplets numbers", lacks="sequences honours terminals",
        other_names="全双刻, quan shuang ke, all even", meaning="Pungs and a pair of 2, 4, 6 and 8.",
        tiles="(222m)(444p)(666s)88p44s+4s"),
    Fan("22", "Full Flush", "清一色", 24, f.has_one_suit,
        "76",
        has="numbers", lacks="honours suits",
        other_names="qing yi se, flush", meaning="Tiles of one suit, and nothing else.",
        tiles="(123m)(234m)567m99m78m+6m"),
    Fan("23", "Pure Triple Chow", "一色三同順", 24, _chows(3, _rise_in_suit(0)), "24 69",
        has="sequences",
        other_names="yi se san tong shun", meaning="The same chow three times, in one suit.",
        tiles="(345p)345p345p88m67s+5s"),
    Fan("24", "Pure Shifted Pungs", "一色三節高", 24, _pungs(3, _rise_in_suit(1)), "23",
        has="triplets numbers",
        other_names="一色三节高, yi se san jie gao", meaning="Three pungs of one suit whose numbers follow one another.",
        tiles="(444s)(555s)(666s)123m9p+9p"),
    Fan("25", "Upper Tiles", "全大", 24, f.has_only(UPPER), "36 76",
        has="numbers", lacks="honours",
        other_names="quan da", meaning="Tiles of 7, 8 and 9 alone.", tiles="789m(789p)(789s)77s99m+9m"),
    Fan("26", "Middle Tiles", "全中", 24, f.has_only(MIDDLE), "68 76",
        has="numbers", lacks="honours terminals",
        other_names="quan zhong", meaning="Tiles of 4, 5 and 6 alone.", tiles="(456m)(456p)555s66s44p+4p"),
    Fan("27", "Lower Tiles", "全小", 24, f.has_only(LOWER), "37 76",
        has="numbers", lacks="honours",
        other_names="quan xiao", meaning="Tiles of 1, 2 and 3 alone.", tiles="(123m)(123p)222s11s33p+3p"),

    Fan("28", "Pure Straight", "清龍", 16, _chows(3, _rise_in_suit(3)), "71 72",
        has="sequences terminals",
        other_names="清龙, qing long", meaning="1 to 9 of one suit, as the chows 123, 456 and 789.",
        tiles="123456789m22p34s+5s"),
    Fan("29", "Three-Suited Terminal Chows", "三色雙龍會", 16, f.has_three_suited_terminal_sequences, "63 69 70 72 76",
        has="sequences terminals suits", lacks="triplets honours",
        other_names="三色双龙会, san se shuang long hui",
        meaning="123 and 789 in two suits, and a pair of fives in the third.",
        tiles="(123m)(789m)123p789p5s+5s"),
    Fan("30", "Pure Shifted Chows", "一色三步高", 16, _chows(3, _rise_in_suit(1, 2)),
        has="sequences",
        other_names="yi se san bu gao",
        meaning="Three chows of one suit, each higher than the one before by one, or each by two.",
        tiles="(123s)(345s)567s22p78m+9m"),
    Fan("31", "All Fives", "全帶五", 16,
        f.has_five_in_each_group,
        "68 76",
        has="numbers", lacks="honours terminals",
        other_names="全带五, quan dai wu", meaning="A five in every set and in the pair.",
        tiles="(456m)(345p)(567s)55m46s+5s"),
    Fan("32", "Triple Pung", "三同刻", 16, _pungs(3, _rise_across_suits(0)), "65",
        has="triplets suits",
        other_names="san tong ke", meaning="Pungs of the same number in all three suits.",
        tiles="(333m)(333p)33s678m88s+3s"),
    Fan("33", "Three Concealed Pungs", "三暗刻", 16, f.concealed_triplets(3), "66",
        has="triplets",
        other_names="san an ke", meaning="Three pungs or kongs without a discard of another player in them.",
        tiles="111m(555p)999s444z4s+4s"),

    Fan("34", "Lesser Honors and Knitted Tiles", "全不靠", 12, f.has_form(KNITTED), "52 62 79",
        edition_excludes=_self_draw_exclusion,
        has="honours suits", lacks="sequences triplets calls",
        other_names="quan bu kao, lesser honours and knitted tiles",
        meaning="Fourteen single tiles: winds and dragons, and tiles of 147 of one suit, 258 of another and "
            "369 of the third.",
        tiles="147m258p369s1235z+7z"),
    Fan("35", "Knitted Straight", "組合龍", 12, note_needs(lambda r: r.knitted_kinds > 0, others=3),
        has="terminals simples suits",
        other_names="组合龙, zu he long",
        meaning="147 of one suit, 258 of another and 369 of the third, in place of three sets; or among the "
            "single tiles of a hand of honors and knitted tiles.",
        tiles="147m258p369s55z22z+5z"),
    Fan("36", "Upper Four", "大於五", 12, f.has_only(OVER_FIVE), "76",
        has="numbers", lacks="honours",
        other_names="大于五, da yu wu", meaning="Tiles of 6, 7, 8 and 9 alone.", tiles="(678m)(789p)66s777m99s+9s"),
    Fan("37", "Lower Four", "小於五", 12, f.has_only(UNDER_FIVE), "76",
        has="numbers", lacks="honours",
        other_names="小于五, xiao yu wu", meaning="Tiles of 1, 2, 3 and 4 alone.", tiles="(123m)(234p)33s444s11p+1p"),
    Fan("38", "Big Three Winds", "三風刻", 12, f.has_triplets(WINDS, 3), uncounted_pungs=lambda r: WINDS,
        has="triplets honours",
        other_names="san feng ke", meaning="Pungs or kongs of three winds.", tiles="(111z)(222z)(444z)567p9m+9m"),

    Fan("39", "Mixed Straight", "花龍", 8, _chows(3, _rise_across_suits(3)),
        has="sequences terminals suits",
        other_names="花龙, hua long", meaning="123, 456 and 789, each in another suit.",
        tiles="123m(456p)789s99m34p+5p"),
    Fan("40", "Reversible Tiles", "推不倒", 8, f.has_only(REVERSIBLE), "75",
        has="numbers", other_names="tui bu dao",
        meaning="Tiles alone that look the same upside down: 1, 2, 3, 4, 5, 8 and 9 of circles, 2, 4, 5, 6, "
            "8 and 9 of bamboo, and the white dragon.",
        tiles="123p(456s)(222s)99p55z+5z"),
    Fan("41", "Mixed Triple Chow", "三色三同順", 8, _chows(3, _rise_across_suits(0)),
        has="sequences suits",
        other_names="san se san tong shun", meaning="The same chow in all three suits.",
        tiles="(345m)(345p)345s66s78m+9m"),
    Fan("42", "Mixed Shifted Pungs", "三色三節高", 8, _pungs(3, _rise_across_suits(1)),
        has="triplets suits",
        other_names="三色三节高, san se san jie gao",
        meaning="Three pungs whose numbers follow one another, each in another suit.",
        tiles="(333m)(444p)(555s)789m2p+2p"),
    Fan("43", "Chicken Hand", "無番和", 8, bool,
        other_names="无番和, wu fan hu, wu fan he, chicken",
        meaning="A hand that has no other fan; flowers do not matter.", tiles="(333m)(777p)567s33z23p+4p"),
    Fan("44", "Last Tile Draw", "妙手回春", 8, f.wins_on_last_draw, "80",
        other_names="miao shou hui chun",
        meaning="A self-draw on the last tile of the wall. In the file it is the tag `last`.",
        tiles="234m(567p)(345s)88p67s+8s", how_won="--self-draw --last"),
    Fan("45", "Last Tile Claim", "海底撈月", 8, f.wins_on_last_discard,
        other_names="海底捞月, hai di lao yue",
        meaning="A win on the discard after the last tile of the wall. In the file it is the tag `last`.",
        tiles="234m(567p)(345s)88p67s+8s", how_won="--last"),
    Fan("46", "Out with Replacement Tile", "槓上開花", 8, f.wins_after_kong, "80",
        other_names="杠上开花, gang shang kai hua",
        meaning="A self-draw on the tile that is drawn after an own kong. In the file it is the tag "
            "`rinshan`.",
        tiles="[5555p]234m678s66s23p+4p", how_won="--self-draw --rinshan"),
    Fan("47", "Robbing the Kong", "搶槓和", 8, f.robs_kong, "58",
        other_names="抢杠和, 抢杠, qiang gang hu, qiang gang he, qiang gang",
        meaning="A win on the tile that another player adds to a melded pung. In the file it is the tag "
            "`chankan`, and `d` who made the kong.",
        tiles="234m(567p)(345s)88p67s+8s", how_won="--chankan"),

    Fan("48", "Two Concealed Kongs", "雙暗槓", 6, note_needs(lambda r: f.count_concealed_kongs(r) >= 2, triplets=2), "66 67",
        edition_points=lambda rules: rules.kongs[0],
        has="kongs",
        other_names="双暗杠, shuang an gang", meaning="Two concealed kongs.", tiles="[2222m][8888p](345s)66s46p+5p"),
    Fan("49", "All Pungs", "碰碰和", 6, f.has_all_triplets,
        has="triplets", lacks="sequences",
        other_names="碰碰胡, peng peng hu, peng peng he, all pung", meaning="Four pungs or kongs, and a pair.",
        tiles="(3333s)(7777p)(444m)66m88p+8p"),
    Fan("50", "Half Flush", "混一色", 6, f.has_one_suit_and_honours,
        has="honours numbers", lacks="suits",
        other_names="hun yi se", meaning="Tiles of one suit, and winds or dragons with them.",
        tiles="(444p)(888p)(777z)11z99p+1z"),
    Fan("51", "Mixed Shifted Chows", "三色三步高", 6, _chows(3, _rise_across_suits(1)),
        has="sequences suits",
        other_names="san se san bu gao",
        meaning="Three chows, each higher than the one before by one and in another suit.",
        tiles="(123m)(234p)(345s)56m88p+4m"),
    Fan("52", "All Types", "五門齊", 6, f.has_all_types,
        has="honours suits",
        other_names="五门齐, wu men qi", meaning="Tiles of all three suits, winds and dragons.",
        tiles="(123m)(789p)(222s)33z77z+7z"),
    Fan("53", "Melded Hand", "全求人", 6, f.all_of(f.has_all_sets_called, f.is_discard_win), "79",
        has="calls",
        other_names="quan qiu ren", meaning="Four sets made of discards, and a win on a discard for the pair.",
        tiles="(123m)(456p)(777s)(789m)5s+5s"),
    Fan("54", "Two Dragon Pungs", "雙箭刻", 6, f.has_triplets(DRAGONS, 2), "59",
        has="triplets honours",
        other_names="双箭刻, shuang jian ke, two dragons pungs", meaning="Pungs or kongs of two dragons.",
        tiles="(555z)(777z)(999m)12m99p+3m"),

    Fan("57b", "Concealed Kong and Melded Kong", "明暗槓", 5,
        note_needs(lambda r: f.count_concealed_kongs(r) == f.count_melded_kongs(r) == 1, triplets=2), "67 74",
        edition_points=lambda rules: rules.kongs[1],
        has="kongs calls",
        other_names="明暗杠, ming an gang, an gang ming gang",
        meaning="One concealed kong and one melded one. The Green Book has it as a case of fan 57.",
        tiles="[2222m](8888p)345s66s67m+5m", how_won="--self-draw"),

    Fan("55", "Outside Hand", "全帶幺", 4, f.has_outside_groups,
        other_names="全带么, 全带幺, quan dai yao", meaning="A one, a nine or an honor in every set and in the pair.",
        tiles="(555z)(123m)(999p)12s11z+3s", how_won="--self-draw --seat W"),
    Fan("56", "Fully Concealed", "不求人", 4, f.is_concealed_self_draw, "62 80",
        lacks="calls",
        other_names="bu qiu ren, fully concealed hand",
        meaning="A self-draw with a hand in which nothing is melded; concealed kongs are allowed.",
        tiles="234567m234p55p68s+7s", how_won="--self-draw"),
    Fan("57", "Two Melded Kongs", "雙明槓", 4, note_needs(lambda r: f.count_melded_kongs(r) >= 2, triplets=2), "74",
        has="kongs calls",
        other_names="双明杠, shuang ming gang", meaning="Two melded kongs.", tiles="(3333s)(7777p)(444m)66m88p+8p"),
    Fan("58", "Last Tile", "和絕張", 4, f.wins_on_fourth,
        other_names="和绝张, 绝张, hu jue zhang, he jue zhang",
        meaning="A win on the last tile of its kind, the other three of which lie open to all. In the file "
            "it is the tag `fourth`.",
        tiles="(111m)456m(789p)88s46s+5s", how_won="--fourth"),

    Fan("59", "Dragon Pung", "箭刻", 2, f.triplets_of(DRAGONS),
        has="triplets honours",
        other_names="jian ke", meaning="A pung or kong of dragons.", tiles="(777z)(123p)567p99p67p+8p"),
    Fan("60", "Prevalent Wind", "圈風刻", 2,
        f.has_round_wind,
        uncounted_pungs=lambda r: UNITS[EAST + r.winning_hand.conditions.round],
        has="triplets honours",
        other_names="圈风刻, quan feng ke, round wind, 圈风", meaning="A pung or kong of the wind of the round.",
        tiles="(111z)(123p)567p99p67p+8p"),
    Fan("61", "Seat Wind", "門風刻", 2,
        f.has_seat_wind,
        uncounted_pungs=lambda r: UNITS[EAST + r.winning_hand.conditions.seat],
        has="triplets honours",
        other_names="门风刻, men feng ke, own wind, 门风", meaning="A pung or kong of the winner's own wind.",
        tiles="(222z)(123p)567p99p67p+8p"),
    Fan("62", "Concealed Hand", "門前清", 2, f.is_concealed_discard_win,
        lacks="calls",
        other_names="门前清, men qian qing", meaning="A hand in which nothing is melded, won by discard.",
        tiles="123456789m22p34s+5s"),
    Fan("63", "All Chows", "平和", 2,
        _has_all_chows, "76",
        has="sequences", lacks="triplets honours",
        other_names="ping hu, ping he, 平胡", meaning="Four chows and a pair of numbers.",
        tiles="123456789m22p34s+5s"),
    Fan("64", "Tile Hog", "四歸一", 2, f.count_fours_without_kong,
        other_names="四归一, si gui yi",
        meaning="All four tiles of a kind, used in more than one set and not as a kong. It counts for each "
            "kind.",
        tiles="(678m)(789p)66s777m99s+9s"),
    Fan("65", "Double Pung", "雙同刻", 2, _pungs(2, _rise_across_suits(0)),
        has="triplets suits",
        other_names="双同刻, shuang tong ke",
        meaning="Pungs of the same number in two suits. It counts for each such two.",
        tiles="(222m)(444p)(666s)88p44s+4s"),
    Fan("66", "Two Concealed Pungs", "雙暗刻", 2, f.concealed_triplets(2),
        has="triplets",
        other_names="双暗刻, shuang an ke", meaning="Two pungs without a discard of another player in them.",
        tiles="(777z)222p444p55p67p+8p"),
    Fan("67", "Concealed Kong", "暗槓", 2, f.count_concealed_kongs,
        has="kongs",
        other_names="暗杠, an gang", meaning="One concealed kong.", tiles="[5555p]234m678s66s23p+4p",
        how_won="--self-draw --rinshan"),
    Fan("68", "All Simples", "斷幺", 2, f.has_only(SIMPLES), "76",
        has="simples", lacks="honours terminals",
        other_names="断么, 断幺, duan yao", meaning="No ones, no nines, no winds and no dragons.",
        tiles="234567m234p55p68s+7s", how_won="--self-draw"),

    Fan("69", "Pure Double Chow", "一般高", 1, _chows(2, _rise_in_suit(0)),
        has="sequences",
        other_names="yi ban gao",
        meaning="The same chow twice, in one suit. Of chows that hang together, one fan less is counted "
            "than there are chows.",
        tiles="(777z)(123p)(123p)99p67p+8p"),
    Fan("70", "Mixed Double Chow", "喜相逢", 1, _chows(2, _rise_across_suits(0)),
        has="sequences suits",
        other_names="xi xiang feng",
        meaning="The same chow in two suits. Of chows that hang together, one fan less is counted than "
            "there are chows.",
        tiles="234567m234p55p68s+7s", how_won="--self-draw"),
    Fan("71", "Short Straight", "連六", 1, _chows(2, _rise_in_suit(3)),
        has="sequences",
        other_names="连六, lian liu",
        meaning="Two chows of one suit that make a run of six. Of chows that hang together, one fan less is "
            "counted than there are chows.",
        tiles="234567m234p55p68s+7s", how_won="--self-draw"),
    Fan("72", "Two Terminal Chows", "老少副", 1, _chows(2, _rise_in_suit(6)),
        has="sequences terminals",
        other_names="lao shao fu",
        meaning="123 and 789 of one suit. Of chows that hang together, one fan less is counted than there "
            "are chows.",
        tiles="(123m)(456p)(777s)(789m)5s+5s"),
    Fan("73", "Pung of Terminals or Honors", "幺九刻", 1,
        _count_other_pungs,
        has="triplets",
        other_names="么九刻, yao jiu ke, pung of terminals or honours",
        meaning="A pung or kong of ones, of nines or of winds, but not of the own wind or the round's, or one that "
            "another fan has for itself: Nine Gates, Little Four Winds, Big Three Winds. It counts for each.",
        tiles="(999p)(123p)567p11z67p+8p", how_won="--self-draw"),
    Fan("74", "Melded Kong", "明槓", 1, f.count_melded_kongs,
        has="kongs calls",
        other_names="明杠, ming gang", meaning="One melded kong.", tiles="(8888p)(888m)(888s)45m77p+6m"),
    Fan("75", "One Voided Suit", "缺一門", 1, f.has_two_suits,
        has="suits",
        other_names="缺一门, que yi men", meaning="Tiles of two suits; winds and dragons do not matter.",
        tiles="(123m)(234m)345m45m88p+6m"),
    Fan("76", "No Honors", "無字", 1, f.none_of(f.has_honours),
        has="numbers", lacks="honours",
        other_names="无字, wu zi, no honours", meaning="No winds and no dragons.",
        tiles="(123m)(456p)(777s)(789m)5s+5s"),
    Fan("77", "Edge Wait", "邊張", 1, _has_sole_wait(EDGE_WAIT),
        has="simples", other_names="边张, bian zhang",
        meaning="Won on 3 with 12, or on 7 with 89, and no other tile would have won.",
        tiles="(555z)(777z)(999m)12m99p+3m"),
    Fan("78", "Closed Wait", "坎張", 1, _has_sole_wait(CLOSED_WAIT),
        has="simples", other_names="坎张, 嵌张, 嵌張, kan zhang, qian zhang",
        meaning="Won on the middle tile of a chow, and no other tile would have won.",
        tiles="234567m234p55p68s+7s", how_won="--self-draw"),
    Fan("79", "Single Wait", "單釣將", 1, _has_sole_wait(SINGLE_WAIT),
        other_names="单钓将, 单钓, 單吊將, dan diao jiang, dan diao",
        meaning="Won on the second tile of the pair, and no other tile would have won.",
        tiles="(777z)(123p)(345p)789p5p+5p"),
    Fan("80", "Self-Drawn", "自摸", 1, f.is_self_draw,
        other_names="zi mo, zimo",
        meaning="The winning tile was drawn, and not another's discard. In the file nobody is marked `d`.",
        tiles="(444p)(888p)(777z)11z99p+1z", how_won="--self-draw"),
    Fan("81", "Flower Tiles", "花牌", 1, f.count_flowers,
        other_names="hua pai, flower, flowers, 花, seasons",
        meaning="A flower or season that was put aside for another tile; a point each. They do not help to "
            "reach the minimum. Among tiles they are `{15f}`, beside points the tag `flowers=2`.",
        tiles="123456789m22p34s+5s{15f}"),
)
# fmt: on
FAN_WITH_OWN_PUNGS = tuple(
    (row.test, row.uncounted_pungs)
    for row in FAN
    if row.uncounted_pungs and not isinstance(row.test, SetsTest)
)
