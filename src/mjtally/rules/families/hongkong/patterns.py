"""The patterns of Hong Kong mahjong, a row each, and what they are worth by three lists.

`usual` is what most tables play (faan as Wikipedia's page on Hong Kong scoring has them), `limits`
the list of the calculator hk-mahjong 3.2.0, and `yahoo` that of the Yahoo game ("How to count the
fans in your hand"). A file changes single values: `faan=all-pungs:4`.

The sources leave some questions open, which are decided here. A pattern that another implies is not
counted beside it (all pungs in all honours, a concealed hand in thirteen orphans); winds count
beside small winds. After a kong is 1 beside the self-draw, which is the same as 2 in its place. A
set of four flowers is 2 with the own flower in it, which is the same as 1 besides. Nine gates are
the tiles, concealed, whichever tile came last; four concealed pungs are won by self-draw. An
earthly hand is also a win on one's own first tile. Some tables count the last tile of a kong after
a kong: no line can say it, so there is no row. Seven flowers without a complete hand are written by
their faan.

At some tables a pattern needs more than here. Such patterns have rows that are worth 0, and a file
may choose them: `faan=common-hand:0,common-hand-without-flowers:1`.
"""

from collections.abc import Mapping, Sequence

from ...patterns.notation import CHINESE_GROUP_NAMES
from ...patterns.rows import Pattern, PatternList, ScoredPattern, find_changed_value
from ...tiles import features as f
from ...tiles.decomposition import SEVEN_PAIRS, THIRTEEN_ORPHANS
from ...tiles.groups import DRAGONS, HONOURS, WINDS
from .rules import HkRules

LIMIT = None  # the most that the rules let a hand count

# fmt: off
HK_ROWS = (
    Pattern("thirteen-orphans", "Thirteen Orphans", "十三幺", 13, f.has_form(THIRTEEN_ORPHANS), "concealed-hand concealed-discard",
        has="honours terminals suits", lacks="sequences triplets simples calls",
        other_names="thirteen terminals, sap saam jiu, 13 orphans, 十三么",
        meaning="One of each terminal and honour, and one of them twice.", tiles="19m19p19s1234567z+1z"),
    Pattern("heavenly-hand", "Heavenly Hand", "天糊", 13, f.wins_by_heaven, "self-drawn concealed-hand",
        lacks="calls kongs",
        other_names="tin wu, tin hu, blessing of heaven, 天胡, 天和",
        meaning="The dealer wins with the tiles that were dealt.", tiles="234567m34599p67s+8s", how_won="--self-draw --seat E --first"),
    Pattern("earthly-hand", "Earthly Hand", "地糊", 13, f.wins_in_first_turn, "self-drawn concealed-hand concealed-discard",
        lacks="calls kongs",
        other_names="dei wu, dei hu, blessing of earth, 地胡, 地和",
        meaning="Another player wins on the dealer's first discard, or on their own first tile.", tiles="234567m34599p67s+8s", how_won="--first"),
    Pattern("all-kongs", "All Kongs", "十八羅漢", 13, f.kongs(4), "all-pungs",
        has="kongs", lacks="sequences",
        other_names="eighteen arhats, four kongs, sap baat lo hon", meaning="Four kongs and a pair.", tiles="7p+7p(1111m)[2222z](5555s)[9999p]"),
    Pattern("great-winds", "Great Winds", "大四喜", LIMIT, f.has_triplets(WINDS, 4), "all-pungs seat-wind round-wind",
        has="triplets honours", lacks="sequences suits",
        other_names="big four winds, great four winds, daai sei hei, four winds", meaning="Pungs or kongs of all four winds.", tiles="111222333z5p+5p(444z)"),
    Pattern("all-honours", "All Honours", "字一色", 10, f.all_of(f.has_sets, f.has_only_honours), "all-pungs",
        has="honours", lacks="numbers",
        other_names="all honors, zi jat sik, all honour tiles", meaning="Winds and dragons alone.", tiles="111z222z55z66z+6z(777z)"),
    Pattern("all-terminals", "All Terminals", "清幺九", 10, f.has_only_terminals, "all-pungs",
        has="terminals suits", lacks="honours simples",
        other_names="orphans, cing jiu gau, pure terminals, 清么九, 清老頭", meaning="Ones and nines alone.", tiles="111999m11199p99s+9s"),
    Pattern("nine-gates", "Nine Gates", "九子連環", 10, f.has_nine_gates_tiles, "pure-one-suit concealed-hand concealed-discard",
        has="sequences terminals", lacks="honours suits calls kongs",
        other_names="gau zi lin waan, nine gates heavenly hand, 九蓮寶燈", meaning="1112345678999 of one suit and any tile of it, concealed.", tiles="1112345678999m+5m"),
    Pattern("four-concealed-pungs", "Four Concealed Pungs", "坎坎糊", 8, f.all_of(f.concealed_triplets(4), f.is_self_draw), "all-pungs concealed-hand self-drawn",
        has="triplets", lacks="sequences calls",
        other_names="kaan kaan wu, self triplets, hidden treasure, 坎坎胡, 四暗刻", meaning="Four concealed pungs or kongs, won by self-draw.",
        tiles="222m555p777s999p4s+4s", how_won="--self-draw"),
    Pattern("great-dragons", "Great Dragons", "大三元", 8, f.has_triplets(DRAGONS, 3), "dragon-pung",
        has="triplets honours",
        other_names="big three dragons, daai saam jyun", meaning="Pungs or kongs of all three dragons, which count no more by themselves.", tiles="234m55s555z666z77z+7z"),
    Pattern("small-winds", "Small Winds", "小四喜", 6, f.has_triplets_and_pair(WINDS, 3),
        has="triplets honours", lacks="suits",
        other_names="little four winds, small four winds, siu sei hei", meaning="Pungs or kongs of three winds and a pair of the fourth.", tiles="234m11z222z333z44z+4z"),
    Pattern("small-dragons", "Small Dragons", "小三元", 5, f.has_triplets_and_pair(DRAGONS, 2), "dragon-pung",
        has="triplets honours",
        other_names="little three dragons, siu saam jyun", meaning="Pungs or kongs of two dragons and a pair of the third: so much in all.", tiles="234m678s555z77z66z+6z"),
    Pattern("pure-one-suit", "Pure One Suit", "清一色", 7, f.has_one_suit,
        has="numbers", lacks="honours suits",
        other_names="full flush, all one suit, cing jat sik, pure", meaning="Tiles of one suit alone.", tiles="223344567m6788m+8m"),
    Pattern("seven-pairs", "Seven Pairs", "七對", 0, f.has_form(SEVEN_PAIRS), "concealed-hand concealed-discard",
        lacks="sequences triplets calls",
        other_names="cat deoi, seven different pairs, 七對子", meaning="Seven different pairs. No win in the old style, so it is worth 0 until a file says otherwise."),
    Pattern("mixed-one-suit", "Mixed One Suit", "混一色", 3, f.has_one_suit_and_honours,
        has="honours numbers", lacks="suits",
        other_names="half flush, wan jat sik, mixed flush", meaning="Tiles of one suit and honours.", tiles="2223445678m+9m(777z)"),
    Pattern("all-pungs", "All Pungs", "對對糊", 3, f.has_all_triplets,
        has="triplets", lacks="sequences",
        other_names="all triplets, deoi deoi wu, all in triplets, pung pung wu, 對對胡, 碰碰糊", meaning="Four pungs or kongs and a pair.", tiles="222m55p99p+5p(777s)(333p)"),
    Pattern("mixed-terminals", "Mixed Terminals", "花幺九", 1, f.has_terminals_and_honours,
        has="honours terminals", lacks="simples",
        other_names="mixed orphans, faa jiu gau, 花么九, 混么九", meaning="Pungs of terminals and honours, and of nothing else: on top of all pungs.", tiles="111m99p11z+9p(999s)(222z)"),
    Pattern("common-hand-without-flowers", "Common Hand without Flowers", "無花平糊", 0, f.all_of(f.has_all_sequences, f.has_no_flowers), "common-hand",
        has="sequences", lacks="triplets flowers",
        other_names="flowerless common hand", meaning="Four chows and a pair, and no flower: what some tables ask of a common hand."),
    Pattern("common-hand-with-suit-pair", "Common Hand with a Suit Pair", "無字平糊", 0, f.all_of(f.has_all_sequences, f.none_of(f.has_pair_of(HONOURS))), "common-hand",
        has="sequences", lacks="triplets honours",
        other_names="common hand without honours", meaning="Four chows, and a pair that is not of honours: what some tables ask of a common hand."),
    Pattern("common-hand", "Common Hand", "平糊", 1, f.has_all_sequences,
        has="sequences", lacks="triplets",
        other_names="ping wu, all chows, all sequences, ping hu, 平胡", meaning="Four chows and a pair.", tiles="234567m34599p67s+8s"),
    Pattern("dragon-pung", "Dragon Pung", "番子", 1, f.triplets_of(DRAGONS),
        has="triplets honours",
        other_names="dragon, faan zi, dragons, 三元牌, 箭刻", meaning="A pung or kong of dragons, each.", tiles="2223445678m+9m(777z)"),
    Pattern("seat-wind", "Seat Wind", "門風", 1, f.has_seat_wind,
        has="triplets honours",
        other_names="own wind, mun fung, seat wind pung", meaning="A pung or kong of the winner's own wind.", tiles="234567m99p67s+8s(222z)"),
    Pattern("round-wind", "Round Wind", "圈風", 1, f.has_round_wind,
        has="triplets honours",
        other_names="prevailing wind, hyun fung, prevalent wind, round wind pung", meaning="A pung or kong of the wind of the round.", tiles="234567m99p67s+8s(111z)"),
    Pattern("self-drawn", "Self-Drawn", "自摸", 1, f.is_self_draw,
        meaning="The winner drew the last tile.", tiles="234567m34599p67s+8s", how_won="--self-draw"),
    Pattern("concealed-discard", "Concealed Hand by Discard", "門前清食糊", 0, f.is_concealed_discard_win, "concealed-hand",
        lacks="calls",
        other_names="concealed by discard", meaning="Nothing was called before the last tile, a discard: a concealed hand where a self-draw has only its own faan."),
    Pattern("concealed-hand", "Concealed Hand", "門前清", 1, f.is_concealed,
        lacks="calls",
        other_names="mun cin cing, fully concealed hand, closed hand, 門清", meaning="Nothing was called; the last tile may be a discard.", tiles="234567m34599p67s+8s"),
    Pattern("robbing-a-kong", "Robbing a Kong", "搶槓", 1, f.robs_kong,
        other_names="coeng gong, rob the kong, robbing the kong, 搶杠", meaning="Won on the tile that another player adds to a pung.", tiles="234567m34599p67s+8s", how_won="--chankan"),
    Pattern("last-tile", "Last Tile of the Wall", "海底撈月", 1, f.wins_on_last_tile,
        other_names="hoi dai lau jyut, moon from the bottom of the sea, last catch, 海底", meaning="Won on the last tile of the wall, or on the discard after it.", tiles="234567m34599p67s+8s", how_won="--last"),
    Pattern("after-a-kong", "After a Kong", "槓上開花", 1, f.wins_after_kong,
        other_names="gong soeng hoi faa, win by kong, flower on the kong, 槓上自摸", meaning="Won on the tile after a kong: beside the self-draw, so 2 together.", tiles="234567m99p67s+8s[2222p]", how_won="--self-draw --rinshan"),
    Pattern("eight-flowers", "Eight Flowers", "八仙過海", 8, f.has_flowers(8), "seven-flowers flower-set own-flower",
        has="flowers",
        other_names="eight immortals, baat sin gwo hoi", meaning="All eight flowers.", tiles="234567m34599p67s+8s{12345678f}"),
    Pattern("seven-flowers", "Seven Flowers", "花糊", 3, f.has_flowers(7), "flower-set own-flower",
        has="flowers",
        other_names="faa wu, flower hand, 七搶一", meaning="Seven flowers. A win on them without a complete hand is written by its faan, `3`.", tiles="234567m34599p67s+8s{1234567f}"),
    Pattern("flower-set", "Flower Set", "一臺花", 2, f.count_flower_sets,
        has="flowers",
        other_names="jat toi faa, set of flowers, four flowers, 一台花", meaning="All four flowers of a series, the own one among them.", tiles="234567m34599p67s+8s{1234f}"),
    Pattern("own-flower", "Own Flower", "正花", 1, f.count_own_flowers_outside_sets,
        has="flowers",
        other_names="zing faa, seat flower", meaning="A flower of the winner's seat: 1 and 5 east, 2 and 6 south, 3 and 7 west, 4 and 8 north; each, where its series is not whole.",
        tiles="234567m34599p67s+8s{26f}"),
    Pattern("no-flowers", "No Flowers", "無花", 1, f.has_no_flowers,
        lacks="flowers",
        other_names="mou faa, without flowers, 冇花", meaning="No flower, where flowers are played with (`flowers=yes`).", tiles="234567m34599p67s+8s"),
)
# fmt: on

_WORTH_THE_LIMIT = (
    *("thirteen-orphans", "heavenly-hand", "earthly-hand", "all-kongs", "great-winds"),
    *("all-honours", "all-terminals", "nine-gates", "four-concealed-pungs", "great-dragons"),
    *("small-winds", "eight-flowers"),
)
_UNKNOWN_TO_YAHOO = (
    *("thirteen-orphans", "heavenly-hand", "earthly-hand", "all-kongs", "all-honours"),
    *("all-terminals", "nine-gates", "four-concealed-pungs", "mixed-terminals"),
    *("concealed-hand", "robbing-a-kong", "last-tile", "after-a-kong", "seven-flowers"),
)
FAAN_LISTS: Mapping[str, Mapping[str, int | None]] = {  # what differs from the rows
    "usual": {},
    "limits": dict.fromkeys(_WORTH_THE_LIMIT, LIMIT),
    "yahoo": dict.fromkeys(_UNKNOWN_TO_YAHOO, 0)
    | {"small-winds": LIMIT, "eight-flowers": LIMIT}
    | {"pure-one-suit": 6, "great-dragons": 6, "small-dragons": 4},
}


def find_faan(rules: HkRules, row: Pattern) -> int:
    """The value of a pattern, counted once, under some rules."""
    if row.name == "no-flowers" and not rules.flowers:
        return 0
    return find_changed_value(row, rules.faan, rules.maximum, FAAN_LISTS[rules.faan_list])


def add_up_faan(rules: HkRules, patterns: Sequence[ScoredPattern]) -> int:
    """The faan of a hand: their sum, up to the limit."""
    return min(rules.maximum, sum(pattern.value * pattern.count for pattern in patterns))


HK_PATTERNS: PatternList[HkRules] = PatternList(
    rows=HK_ROWS,
    unit="faan",
    find_value=find_faan,
    add_up=add_up_faan,
    find_minimum=lambda rules: rules.minimum,
    group_names=CHINESE_GROUP_NAMES._replace(example="2223445678m+9m(777z)", game="Hong Kong"),
    forms=frozenset({SEVEN_PAIRS, THIRTEEN_ORPHANS}),
    plays_flowers=lambda rules: rules.flowers,
)
