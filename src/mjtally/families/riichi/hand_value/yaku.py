"""Every yaku, a row each.

A row says what the yaku is worth, what it looks at and when it is there. What it looks at
decides when it is tested: the conditions of the win, or all tiles together, once for a hand;
the groups once for each way to split the tiles; where the winning tile stands, once for
each reading. Local yaku that no ruleset has are not here.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ....tiles.decomposition import (
    SETS_AND_PAIR,
    SEVEN_PAIRS,
    SINGLE_WAIT,
    THIRTEEN_ORPHANS,
    THIRTEEN_SIDED_WAIT,
    TWO_SIDED_WAIT,
    Decomposition,
    WinningHand,
)
from ....tiles.groups import (
    BITS_PER_KIND,
    DRAGONS,
    EAST,
    GREEN_TILES,
    HONOURS,
    SUIT_MASK,
    TERMINALS,
    TERMINALS_AND_HONOURS,
    UNITS,
    WHITE_DRAGON,
    WINDS,
    build_kind_set,
)
from ..rules import RiichiRules
from .conditions import RiichiConditions

# What a yaku looks at; what is not there need not be looked at.
WIN, TILES, FLUSH, SEQUENCES, TWINS, OUTSIDE, TRIPLETS = range(7)
KANS, WIND_TRIPLETS, DRAGON_TRIPLETS, HONOUR_TRIPLETS = range(7, 11)
WAIT, CONCEALED, FORM, UNTESTED = range(11, 15)


def _always(rules: RiichiRules, closed: bool) -> bool:
    return True


class Yaku(NamedTuple):
    """A row: names; han with a closed and with an open hand (0 where it has none), or so many
    yakuman; what it looks at; when it is there; what does not count beside it; and under which
    rules there is such a yaku for closed or for open hands.

    `test` sees the `RiichiConditions` (`WIN`), the `WinningHand` (`TILES`, `FLUSH`) or, of every
    other scope, a `Decomposition`.
    """

    romaji: str
    english: str
    japanese: str
    closed_han: int
    open_han: int
    yakuman: int
    scope: int
    test: Callable[[Any], object]
    replaces: tuple[str, ...] = ()
    when: Callable[[RiichiRules, bool], bool] = _always  # rules, and whether the hand is closed


STRAIGHTS = build_kind_set("1m", "1p", "1s")
YAKUHAI_KINDS = [
    [DRAGONS | UNITS[EAST + seat] | UNITS[EAST + round] for round in range(4)] for seat in range(4)
]
NINE_GATES = {  # 1112345678999 and one tile more of the suit, by that tile
    build_kind_set(f"1112345678999{suit}") + UNITS[9 * at + number]: 9 * at + number
    for at, suit in enumerate("mps")
    for number in range(9)
}


def _seat_wind_test(wind: int) -> Callable[[Decomposition], object]:
    return lambda r: r.winning_hand.seat == wind and r.grouping.triplet_kinds & UNITS[EAST + wind]


def _round_wind_test(wind: int) -> Callable[[Decomposition], object]:
    return lambda r: r.winning_hand.round == wind and r.grouping.triplet_kinds & UNITS[EAST + wind]


def _dragon_test(dragon: int) -> Callable[[Decomposition], object]:
    return lambda r: r.grouping.triplet_kinds & UNITS[WHITE_DRAGON + dragon]


def _is_pinfu(r: Decomposition) -> object:
    """A closed hand of sequences, won on a two-sided wait, whose pair is not a yakuhai."""
    winning_hand = r.winning_hand
    return (
        r.wait == TWO_SIDED_WAIT
        and not r.grouping.triplet_kinds
        and winning_hand.is_closed
        and not r.grouping.pair_kind & YAKUHAI_KINDS[winning_hand.seat][winning_hand.round]
    )


def _is_straight(r: Decomposition) -> object:
    """123 456 789 of a suit."""
    s = r.grouping.sequence_kinds
    return s & s >> 3 * BITS_PER_KIND & s >> 6 * BITS_PER_KIND & STRAIGHTS


def _in_three_suits(kinds: int) -> int:
    """The same number in all three suits."""
    return kinds & kinds >> 9 * BITS_PER_KIND & kinds >> 18 * BITS_PER_KIND & SUIT_MASK


def _count_kinds(kinds: int) -> int:
    return kinds.bit_count()


# fmt: off
YAKU = (
    # romaji, English, Japanese, han closed, open, yakuman; what it looks at, when it is there
    Yaku("riichi", "Riichi", "立直", 1, 0, 0, WIN, lambda c: c.riichi),
    Yaku("daburu riichi", "Double riichi", "両立直", 2, 0, 0, WIN, lambda c: c.riichi == 2, ("riichi",)),
    Yaku("ippatsu", "One-shot", "一発", 1, 0, 0, WIN, lambda c: c.ippatsu),
    Yaku("chankan", "Robbing a kan", "槍槓", 1, 1, 0, WIN, lambda c: c.chankan),
    Yaku("rinshan kaihou", "After a kan", "嶺上開花", 1, 1, 0, WIN, lambda c: c.rinshan),
    Yaku("haitei raoyue", "Last tile draw", "海底摸月", 1, 1, 0, WIN, lambda c: c.last and c.self_draw),
    Yaku("houtei raoyui", "Last tile discard", "河底撈魚", 1, 1, 0, WIN, lambda c: c.last and not c.self_draw),
    Yaku("tenhou", "Blessing of heaven", "天和", 0, 0, 1, WIN, lambda c: c.first and c.self_draw and c.seat == 0),
    Yaku("chiihou", "Blessing of earth", "地和", 0, 0, 1, WIN, lambda c: c.first and c.self_draw and c.seat),
    Yaku("renhou (yakuman)", "Hand of man", "人和", 0, 0, 1, WIN, lambda c: c.first and not c.self_draw, when=lambda rules, closed: rules.renhou == "yakuman"),

    Yaku("menzen tsumo", "Fully concealed hand", "門前清自摸和", 1, 0, 0, WIN, lambda c: c.self_draw),
    Yaku("tanyao", "All simples", "断幺九", 1, 1, 0, TILES, lambda h: not h.kind_set & TERMINALS_AND_HONOURS, when=lambda rules, closed: closed or rules.open_tanyao),
    Yaku("honroutou", "All terminals and honours", "混老頭", 2, 2, 0, TILES, lambda h: not h.kind_set & ~TERMINALS_AND_HONOURS, ("chanta",)),
    Yaku("honitsu", "Half flush", "混一色", 3, 2, 0, FLUSH, lambda h: h.suit_count == 1 and h.kind_set & HONOURS),
    Yaku("chinitsu", "Full flush", "清一色", 6, 5, 0, FLUSH, lambda h: h.suit_count == 1 and not h.kind_set & HONOURS),
    Yaku("tsuuiisou", "All honours", "字一色", 0, 0, 1, FLUSH, lambda h: h.suit_count == 0),
    Yaku("ryuuiisou", "All green", "緑一色", 0, 0, 1, FLUSH, lambda h: not h.kind_set & ~GREEN_TILES),
    Yaku("chinroutou", "All terminals", "清老頭", 0, 0, 1, TILES, lambda h: not h.kind_set & ~TERMINALS),
    Yaku("chuuren poutou", "Nine gates", "九蓮宝燈", 0, 0, 1, FLUSH, lambda h: h.tiles.concealed in NINE_GATES),
    Yaku("junsei chuuren poutou", "True nine gates", "純正九蓮宝燈", 0, 0, 2, FLUSH,
         lambda h: NINE_GATES.get(h.tiles.concealed) == h.tiles.won_on, ("chuuren poutou",)),

    Yaku("jikaze ton", "Seat wind East", "自風 東", 1, 1, 0, WIND_TRIPLETS, _seat_wind_test(0)),
    Yaku("jikaze nan", "Seat wind South", "自風 南", 1, 1, 0, WIND_TRIPLETS, _seat_wind_test(1)),
    Yaku("jikaze shaa", "Seat wind West", "自風 西", 1, 1, 0, WIND_TRIPLETS, _seat_wind_test(2)),
    Yaku("jikaze pei", "Seat wind North", "自風 北", 1, 1, 0, WIND_TRIPLETS, _seat_wind_test(3)),
    Yaku("bakaze ton", "Round wind East", "場風 東", 1, 1, 0, WIND_TRIPLETS, _round_wind_test(0)),
    Yaku("bakaze nan", "Round wind South", "場風 南", 1, 1, 0, WIND_TRIPLETS, _round_wind_test(1)),
    Yaku("bakaze shaa", "Round wind West", "場風 西", 1, 1, 0, WIND_TRIPLETS, _round_wind_test(2)),
    Yaku("bakaze pei", "Round wind North", "場風 北", 1, 1, 0, WIND_TRIPLETS, _round_wind_test(3)),
    Yaku("yakuhai haku", "White dragon", "役牌 白", 1, 1, 0, DRAGON_TRIPLETS, _dragon_test(0)),
    Yaku("yakuhai hatsu", "Green dragon", "役牌 發", 1, 1, 0, DRAGON_TRIPLETS, _dragon_test(1)),
    Yaku("yakuhai chun", "Red dragon", "役牌 中", 1, 1, 0, DRAGON_TRIPLETS, _dragon_test(2)),
    Yaku("chiitoitsu", "Seven pairs", "七対子", 2, 0, 0, FORM, lambda r: r.form == SEVEN_PAIRS),
    Yaku("iipeikou", "Pure double sequence", "一盃口", 1, 0, 0, TWINS, lambda r: r.grouping.identical_sequence_count),
    Yaku("ryanpeikou", "Twice pure double sequence", "二盃口", 3, 0, 0, TWINS, lambda r: r.grouping.identical_sequence_count == 2, ("iipeikou",)),
    Yaku("ittsuu", "Pure straight", "一気通貫", 2, 1, 0, SEQUENCES, _is_straight),
    Yaku("sanshoku doujun", "Mixed triple sequence", "三色同順", 2, 1, 0, SEQUENCES, lambda r: _in_three_suits(r.grouping.sequence_kinds)),
    Yaku("sanshoku doukou", "Triple triplets", "三色同刻", 2, 2, 0, TRIPLETS, lambda r: _in_three_suits(r.grouping.triplet_kinds)),
    Yaku("chanta", "Half outside hand", "混全帯幺九", 2, 1, 0, OUTSIDE,
         lambda r: r.grouping.is_outside and r.winning_hand.kind_set & HONOURS),
    Yaku("junchan", "Fully outside hand", "純全帯幺九", 3, 2, 0, OUTSIDE,
         lambda r: r.grouping.is_outside and not r.winning_hand.kind_set & HONOURS),
    Yaku("toitoi", "All triplets", "対々和", 2, 2, 0, TRIPLETS, lambda r: _count_kinds(r.grouping.triplet_kinds) == 4),
    Yaku("sankantsu", "Three kans", "三槓子", 2, 2, 0, KANS, lambda r: r.grouping.kan_count == 3),
    Yaku("shousangen", "Little three dragons", "小三元", 2, 2, 0, HONOUR_TRIPLETS,
         lambda r: r.grouping.pair_kind & DRAGONS and _count_kinds(r.grouping.triplet_kinds & DRAGONS) == 2),
    Yaku("daisangen", "Big three dragons", "大三元", 0, 0, 1, HONOUR_TRIPLETS, lambda r: r.grouping.triplet_kinds & DRAGONS == DRAGONS),
    Yaku("shousuushii", "Little four winds", "小四喜", 0, 0, 1, HONOUR_TRIPLETS,
         lambda r: r.grouping.pair_kind & WINDS and _count_kinds(r.grouping.triplet_kinds & WINDS) == 3),
    Yaku("daisuushii", "Big four winds", "大四喜", 0, 0, 2, HONOUR_TRIPLETS, lambda r: r.grouping.triplet_kinds & WINDS == WINDS),
    Yaku("suukantsu", "Four kans", "四槓子", 0, 0, 1, KANS, lambda r: r.grouping.kan_count == 4),

    Yaku("pinfu", "Pinfu", "平和", 1, 0, 0, WAIT, _is_pinfu),
    Yaku("sanankou", "Three concealed triplets", "三暗刻", 2, 2, 0, CONCEALED, lambda r: r.concealed_triplet_count == 3),
    Yaku("suuankou", "Four concealed triplets", "四暗刻", 0, 0, 1, CONCEALED, lambda r: r.concealed_triplet_count == 4),
    Yaku("suuankou tanki", "Four concealed triplets, single wait", "四暗刻単騎", 0, 0, 2, CONCEALED,
         lambda r: r.concealed_triplet_count == 4 and r.wait == SINGLE_WAIT, ("suuankou",)),
    Yaku("kokushi musou", "Thirteen orphans", "国士無双", 0, 0, 1, FORM, lambda r: r.form == THIRTEEN_ORPHANS),
    Yaku("kokushi musou juusanmen", "Thirteen orphans, 13-sided wait", "国士無双１３面", 0, 0, 2, FORM,
         lambda r: r.wait == THIRTEEN_SIDED_WAIT, ("kokushi musou",)),
)
# fmt: on


BONUS_YAKU = (  # no yaku: so many han each, but only with a yaku
    Yaku("dora", "Dora", "ドラ", 1, 1, 0, UNTESTED, bool),
    Yaku("ura dora", "Ura dora", "裏ドラ", 1, 0, 0, UNTESTED, bool),
    Yaku("aka dora", "Red five", "赤ドラ", 1, 1, 0, UNTESTED, bool),
    Yaku("nukidora", "North dora", "抜きドラ", 1, 1, 0, UNTESTED, bool),
)
RENHOU = Yaku("renhou", "Hand of man", "人和", 5, 0, 0, UNTESTED, bool)  # alone, as a mangan
REPLACED_YAKU = {row.romaji: row.replaces for row in YAKU if row.replaces}


class ScoredYaku(NamedTuple):
    """A yaku of a hand, or its dora: its names, and its han or how many yakuman it is."""

    romaji: str
    english: str
    japanese: str
    han: int
    yakuman: int = 0

    def format_name_and_value(self) -> str:
        """`riichi 1`, `suuankou 1y`."""
        return f"{self.romaji} {f'{self.yakuman}y' if self.yakuman else self.han}"


def score_yaku(row: Yaku, han: int, yakuman: int = 0) -> ScoredYaku:
    """A row as it counts in a hand."""
    return ScoredYaku(row.romaji, row.english, row.japanese, han, yakuman)


YakuTest = Callable[[Any], object]
YakuTests = tuple[tuple[YakuTest, ScoredYaku], ...]


@lru_cache(maxsize=64)
def yaku_tests_by_scope(rules: RiichiRules, closed: bool) -> tuple[YakuTests, ...]:
    """The yaku that some rules have for closed or for open hands, by what they look at."""
    tests_by_scope: list[list[tuple[YakuTest, ScoredYaku]]] = [[] for _ in range(UNTESTED)]
    for row in YAKU:
        if not row.when(rules, closed):
            continue
        yakuman = row.yakuman if rules.double_yakuman else min(row.yakuman, 1)
        scored = score_yaku(row, row.closed_han if closed else row.open_han, yakuman)
        if scored.han or scored.yakuman:
            tests_by_scope[row.scope].append((row.test, scored))
    return tuple(map(tuple, tests_by_scope))


def find_win_yaku(
    tests_by_scope: Sequence[YakuTests], conditions: RiichiConditions
) -> list[ScoredYaku]:
    """The yaku of the conditions."""
    return _find_yaku(tests_by_scope[WIN], conditions)


def find_tile_yaku(
    tests_by_scope: Sequence[YakuTests], winning_hand: WinningHand
) -> list[ScoredYaku]:
    """The yaku of all tiles together."""
    found: list[ScoredYaku] = []
    outer = winning_hand.kind_set & TERMINALS_AND_HONOURS
    if not outer or outer == winning_hand.kind_set:
        found += _find_yaku(tests_by_scope[TILES], winning_hand)
    if winning_hand.suit_count < 2:
        found += _find_yaku(tests_by_scope[FLUSH], winning_hand)
    return found


def find_group_yaku(
    tests_by_scope: Sequence[YakuTests], decomposition: Decomposition
) -> list[ScoredYaku]:
    """The yaku of the groups, wherever the winning tile stands."""
    grouping = decomposition.grouping
    found: list[ScoredYaku] = []
    sequences, triplets = grouping.sequence_kinds.bit_count(), grouping.triplet_kinds.bit_count()
    if sequences:
        if sequences > 2:
            found += _find_yaku(tests_by_scope[SEQUENCES], decomposition)
        if sequences + triplets < 4:
            found += _find_yaku(tests_by_scope[TWINS], decomposition)
        if grouping.is_outside:
            found += _find_yaku(tests_by_scope[OUTSIDE], decomposition)
    if triplets:
        if triplets > 2:
            found += _find_yaku(tests_by_scope[TRIPLETS], decomposition)
            if len(decomposition.winning_hand.tiles.calls) > 2:
                found += _find_yaku(tests_by_scope[KANS], decomposition)
        if grouping.triplet_kinds & WINDS:
            found += _find_yaku(tests_by_scope[WIND_TRIPLETS], decomposition)
        if grouping.triplet_kinds & DRAGONS:
            found += _find_yaku(tests_by_scope[DRAGON_TRIPLETS], decomposition)
        if triplets > 1 and grouping.triplet_kinds & HONOURS:
            found += _find_yaku(tests_by_scope[HONOUR_TRIPLETS], decomposition)
    return found


def find_wait_yaku(
    tests_by_scope: Sequence[YakuTests], decomposition: Decomposition
) -> list[ScoredYaku]:
    """The yaku of one reading alone."""
    if decomposition.form != SETS_AND_PAIR:
        return _find_yaku(tests_by_scope[FORM], decomposition)
    if not decomposition.grouping.triplet_kinds:
        return _find_yaku(tests_by_scope[WAIT], decomposition)
    return (
        _find_yaku(tests_by_scope[CONCEALED], decomposition)
        if decomposition.grouping.concealed_triplet_count > 2
        else []
    )


def _find_yaku(tests: YakuTests, value: object) -> list[ScoredYaku]:
    """The yaku of a page that are there."""
    found = []
    for test, scored in tests:
        if test(value):
            found.append(scored)
    if len(found) < 2:
        return found
    replaced = {name for each in found for name in REPLACED_YAKU.get(each.romaji, ())}
    return [each for each in found if each.romaji not in replaced] if replaced else found


BonusCounts = tuple[int, int, int, int]  # how many dora, ura dora, red fives and norths


@lru_cache(maxsize=1024)
def score_bonus(bonus: BonusCounts) -> tuple[ScoredYaku, ...]:
    """The dora as rows beside the yaku."""
    return tuple(
        score_yaku(row, count) for row, count in zip(BONUS_YAKU, bonus, strict=True) if count
    )
