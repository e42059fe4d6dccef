"""Every yaku, a row each.

A row says what the yaku is worth, what it looks at and when it is there. What it looks at
decides when it is tested: the conditions of the win, or all tiles together, once for a hand;
the groups once for each way to split the tiles; where the winning tile stands, once for
each reading. Local yaku that no ruleset has are not here.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ...tiles.groups import (
    DRAGONS,
    EAST,
    GREEN,
    HAKU,
    HONOURS,
    IN_SUIT,
    TERMINALS,
    UNITS,
    WIDTH,
    WINDS,
    YAOCHUU,
    together,
)
from ...tiles.reading import ORPHANS, SETS, SEVEN_PAIRS, SINGLE, THIRTEEN, TWO_SIDED, Held, Reading
from .conditions import Conditions
from .rules import RiichiRules

# What a yaku looks at; what is not there need not be looked at.
WIN, TILES, FLUSH, SEQUENCES, TWINS, OUTSIDE, TRIPLETS = range(7)
KANS, WIND_TRIPLETS, DRAGON_TRIPLETS, HONOUR_TRIPLETS = range(7, 11)
WAIT, CONCEALED, FORM, NO_YAKU = range(11, 15)


class Yaku(NamedTuple):
    """A row: names; han with a closed and with an open hand (0 where it has none), or so many
    yakuman; what it looks at; when it is there; what does not count beside it."""

    romaji: str
    english: str
    japanese: str
    closed: int
    open: int
    yakuman: int
    of: int
    test: Callable[[Any], object]  # of `Conditions` (WIN), `Held` (TILES, FLUSH), a `Reading`
    instead_of: tuple[str, ...] = ()


STRAIGHTS = together("1m", "1p", "1s")
YAKUHAI = [
    [DRAGONS | UNITS[EAST + seat] | UNITS[EAST + round] for round in range(4)] for seat in range(4)
]
NINE_GATES = {  # 1112345678999 and one tile more of the suit, by that tile
    together(f"1112345678999{suit}") + UNITS[9 * at + number]: 9 * at + number
    for at, suit in enumerate("mps")
    for number in range(9)
}


def _seat_wind(wind: int) -> Callable[[Reading], object]:
    return lambda r: r.held.seat == wind and r.split.triplets & UNITS[EAST + wind]


def _round_wind(wind: int) -> Callable[[Reading], object]:
    return lambda r: r.held.round == wind and r.split.triplets & UNITS[EAST + wind]


def _dragon(dragon: int) -> Callable[[Reading], object]:
    return lambda r: r.split.triplets & UNITS[HAKU + dragon]


def _is_pinfu(r: Reading) -> object:
    """A closed hand of sequences, won on a two-sided wait, whose pair is no yakuhai."""
    held = r.held
    return (
        r.wait == TWO_SIDED
        and not r.split.triplets
        and held.closed
        and not r.split.pair & YAKUHAI[held.seat][held.round]
    )


def _is_straight(r: Reading) -> object:
    """123 456 789 of a suit."""
    s = r.split.sequences
    return s & s >> 3 * WIDTH & s >> 6 * WIDTH & STRAIGHTS


def _three_suits(kinds: int) -> int:
    """The same number in all three suits."""
    return kinds & kinds >> 9 * WIDTH & kinds >> 18 * WIDTH & IN_SUIT


def _how_many(kinds: int) -> int:
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
    Yaku("renhou (yakuman)", "Hand of man", "人和", 0, 0, 1, WIN, lambda c: c.first and not c.self_draw),

    Yaku("menzen tsumo", "Fully concealed hand", "門前清自摸和", 1, 0, 0, WIN, lambda c: c.self_draw),
    Yaku("tanyao", "All simples", "断幺九", 1, 1, 0, TILES, lambda h: not h.kinds & YAOCHUU),
    Yaku("honroutou", "All terminals and honours", "混老頭", 2, 2, 0, TILES, lambda h: not h.kinds & ~YAOCHUU, ("chanta",)),
    Yaku("honitsu", "Half flush", "混一色", 3, 2, 0, FLUSH, lambda h: h.suits == 1 and h.kinds & HONOURS),
    Yaku("chinitsu", "Full flush", "清一色", 6, 5, 0, FLUSH, lambda h: h.suits == 1 and not h.kinds & HONOURS),
    Yaku("tsuuiisou", "All honours", "字一色", 0, 0, 1, FLUSH, lambda h: h.suits == 0),
    Yaku("ryuuiisou", "All green", "緑一色", 0, 0, 1, FLUSH, lambda h: not h.kinds & ~GREEN),
    Yaku("chinroutou", "All terminals", "清老頭", 0, 0, 1, TILES, lambda h: not h.kinds & ~TERMINALS),
    Yaku("chuuren poutou", "Nine gates", "九蓮宝燈", 0, 0, 1, FLUSH, lambda h: h.tiles.concealed in NINE_GATES),
    Yaku("junsei chuuren poutou", "True nine gates", "純正九蓮宝燈", 0, 0, 2, FLUSH,
         lambda h: NINE_GATES.get(h.tiles.concealed) == h.tiles.won_on, ("chuuren poutou",)),

    Yaku("jikaze ton", "Seat wind East", "自風 東", 1, 1, 0, WIND_TRIPLETS, _seat_wind(0)),
    Yaku("jikaze nan", "Seat wind South", "自風 南", 1, 1, 0, WIND_TRIPLETS, _seat_wind(1)),
    Yaku("jikaze shaa", "Seat wind West", "自風 西", 1, 1, 0, WIND_TRIPLETS, _seat_wind(2)),
    Yaku("jikaze pei", "Seat wind North", "自風 北", 1, 1, 0, WIND_TRIPLETS, _seat_wind(3)),
    Yaku("bakaze ton", "Round wind East", "場風 東", 1, 1, 0, WIND_TRIPLETS, _round_wind(0)),
    Yaku("bakaze nan", "Round wind South", "場風 南", 1, 1, 0, WIND_TRIPLETS, _round_wind(1)),
    Yaku("bakaze shaa", "Round wind West", "場風 西", 1, 1, 0, WIND_TRIPLETS, _round_wind(2)),
    Yaku("bakaze pei", "Round wind North", "場風 北", 1, 1, 0, WIND_TRIPLETS, _round_wind(3)),
    Yaku("yakuhai haku", "White dragon", "役牌 白", 1, 1, 0, DRAGON_TRIPLETS, _dragon(0)),
    Yaku("yakuhai hatsu", "Green dragon", "役牌 發", 1, 1, 0, DRAGON_TRIPLETS, _dragon(1)),
    Yaku("yakuhai chun", "Red dragon", "役牌 中", 1, 1, 0, DRAGON_TRIPLETS, _dragon(2)),
    Yaku("chiitoitsu", "Seven pairs", "七対子", 2, 0, 0, FORM, lambda r: r.form == SEVEN_PAIRS),
    Yaku("iipeikou", "Pure double sequence", "一盃口", 1, 0, 0, TWINS, lambda r: r.split.twins),
    Yaku("ryanpeikou", "Twice pure double sequence", "二盃口", 3, 0, 0, TWINS, lambda r: r.split.twins == 2, ("iipeikou",)),
    Yaku("ittsuu", "Pure straight", "一気通貫", 2, 1, 0, SEQUENCES, _is_straight),
    Yaku("sanshoku doujun", "Mixed triple sequence", "三色同順", 2, 1, 0, SEQUENCES, lambda r: _three_suits(r.split.sequences)),
    Yaku("sanshoku doukou", "Triple triplets", "三色同刻", 2, 2, 0, TRIPLETS, lambda r: _three_suits(r.split.triplets)),
    Yaku("chanta", "Half outside hand", "混全帯幺九", 2, 1, 0, OUTSIDE,
         lambda r: r.split.is_outside and r.held.kinds & HONOURS),
    Yaku("junchan", "Fully outside hand", "純全帯幺九", 3, 2, 0, OUTSIDE,
         lambda r: r.split.is_outside and not r.held.kinds & HONOURS),
    Yaku("toitoi", "All triplets", "対々和", 2, 2, 0, TRIPLETS, lambda r: _how_many(r.split.triplets) == 4),
    Yaku("sankantsu", "Three kans", "三槓子", 2, 2, 0, KANS, lambda r: r.split.kans == 3),
    Yaku("shousangen", "Little three dragons", "小三元", 2, 2, 0, HONOUR_TRIPLETS,
         lambda r: r.split.pair & DRAGONS and _how_many(r.split.triplets & DRAGONS) == 2),
    Yaku("daisangen", "Big three dragons", "大三元", 0, 0, 1, HONOUR_TRIPLETS, lambda r: r.split.triplets & DRAGONS == DRAGONS),
    Yaku("shousuushii", "Little four winds", "小四喜", 0, 0, 1, HONOUR_TRIPLETS,
         lambda r: r.split.pair & WINDS and _how_many(r.split.triplets & WINDS) == 3),
    Yaku("daisuushii", "Big four winds", "大四喜", 0, 0, 2, HONOUR_TRIPLETS, lambda r: r.split.triplets & WINDS == WINDS),
    Yaku("suukantsu", "Four kans", "四槓子", 0, 0, 1, KANS, lambda r: r.split.kans == 4),

    Yaku("pinfu", "Pinfu", "平和", 1, 0, 0, WAIT, _is_pinfu),
    Yaku("sanankou", "Three concealed triplets", "三暗刻", 2, 2, 0, CONCEALED, lambda r: r.concealed == 3),
    Yaku("suuankou", "Four concealed triplets", "四暗刻", 0, 0, 1, CONCEALED, lambda r: r.concealed == 4),
    Yaku("suuankou tanki", "Four concealed triplets, single wait", "四暗刻単騎", 0, 0, 2, CONCEALED,
         lambda r: r.concealed == 4 and r.wait == SINGLE, ("suuankou",)),
    Yaku("kokushi musou", "Thirteen orphans", "国士無双", 0, 0, 1, FORM, lambda r: r.form == ORPHANS),
    Yaku("kokushi musou juusanmen", "Thirteen orphans, 13-sided wait", "国士無双１３面", 0, 0, 2, FORM,
         lambda r: r.wait == THIRTEEN, ("kokushi musou",)),
)
# fmt: on


BONUS = (  # no yaku: so many han each, but only with a yaku
    Yaku("dora", "Dora", "ドラ", 1, 1, 0, NO_YAKU, bool),
    Yaku("ura dora", "Ura dora", "裏ドラ", 1, 0, 0, NO_YAKU, bool),
    Yaku("aka dora", "Red five", "赤ドラ", 1, 1, 0, NO_YAKU, bool),
    Yaku("nukidora", "North dora", "抜きドラ", 1, 1, 0, NO_YAKU, bool),
)
RENHOU = Yaku("renhou", "Hand of man", "人和", 5, 0, 0, NO_YAKU, bool)  # alone, as a mangan
INSTEAD = {row.romaji: row.instead_of for row in YAKU if row.instead_of}


class Counted(NamedTuple):
    """A yaku of a hand, or its dora: its names, and its han or how many yakuman it is."""

    romaji: str
    english: str
    japanese: str
    han: int
    yakuman: int = 0


def counted(row: Yaku, han: int, yakuman: int = 0) -> Counted:
    """A row as it counts in a hand."""
    return Counted(row.romaji, row.english, row.japanese, han, yakuman)


Test = Callable[[Any], object]
Page = tuple[tuple[Test, Counted], ...]


@lru_cache(maxsize=64)
def book(rules: RiichiRules, closed: bool) -> tuple[Page, ...]:
    """The yaku that some rules have for closed or for open hands, by what they look at."""
    pages: list[list[tuple[Test, Counted]]] = [[] for _ in range(NO_YAKU)]
    for row in YAKU:
        if row.romaji == "tanyao" and not closed and not rules.open_tanyao:
            continue
        counts = counted(row, row.closed if closed else row.open, _yakuman(row, rules))
        if counts.han or counts.yakuman:
            pages[row.of].append((row.test, counts))
    return tuple(map(tuple, pages))


def _yakuman(row: Yaku, rules: RiichiRules) -> int:
    if row.romaji == "renhou (yakuman)" and rules.renhou != "yakuman":
        return 0
    return row.yakuman if rules.double_yakuman else min(row.yakuman, 1)


def of_win(pages: Sequence[Page], conditions: Conditions) -> list[Counted]:
    """The yaku of the conditions."""
    return _found(pages[WIN], conditions)


def of_tiles(pages: Sequence[Page], held: Held) -> list[Counted]:
    """The yaku of all tiles together."""
    there: list[Counted] = []
    outer = held.kinds & YAOCHUU
    if not outer or outer == held.kinds:
        there += _found(pages[TILES], held)
    if held.suits < 2:
        there += _found(pages[FLUSH], held)
    return there


def of_split(pages: Sequence[Page], reading: Reading) -> list[Counted]:
    """The yaku of the groups, wherever the winning tile stands."""
    split = reading.split
    there: list[Counted] = []
    sequences, triplets = split.sequences.bit_count(), split.triplets.bit_count()
    if sequences:
        if sequences > 2:
            there += _found(pages[SEQUENCES], reading)
        if sequences + triplets < 4:
            there += _found(pages[TWINS], reading)
        if split.is_outside:
            there += _found(pages[OUTSIDE], reading)
    if triplets:
        if triplets > 2:
            there += _found(pages[TRIPLETS], reading)
            if len(reading.held.tiles.calls) > 2:
                there += _found(pages[KANS], reading)
        if split.triplets & WINDS:
            there += _found(pages[WIND_TRIPLETS], reading)
        if split.triplets & DRAGONS:
            there += _found(pages[DRAGON_TRIPLETS], reading)
        if triplets > 1 and split.triplets & HONOURS:
            there += _found(pages[HONOUR_TRIPLETS], reading)
    return there


def of_wait(pages: Sequence[Page], reading: Reading) -> list[Counted]:
    """The yaku of one reading alone."""
    if reading.form != SETS:
        return _found(pages[FORM], reading)
    if not reading.split.triplets:
        return _found(pages[WAIT], reading)
    return _found(pages[CONCEALED], reading) if reading.split.concealed > 2 else []


def _found(page: Page, of: object) -> list[Counted]:
    """The yaku of a page that are there."""
    there = []
    for test, counts in page:
        if test(of):
            there.append(counts)
    if len(there) < 2:
        return there
    gone = {name for each in there for name in INSTEAD.get(each.romaji, ())}
    return [each for each in there if each.romaji not in gone] if gone else there


Bonus = tuple[int, int, int, int]  # how many dora, ura dora, red fives and norths


@lru_cache(maxsize=1024)
def of_bonus(bonus: Bonus) -> tuple[Counted, ...]:
    """The dora as rows beside the yaku."""
    return tuple(counted(row, count) for row, count in zip(BONUS, bonus, strict=True) if count)
