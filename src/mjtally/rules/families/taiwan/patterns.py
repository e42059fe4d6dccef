"""The elements of a Taiwanese hand (台), a row each, with the tai that most tables give.

The lists: `usual` is what most tables print; in `most-16` nothing is worth more than 16 tai (all
honours are a one-suit hand there, 8), in `most-8` nothing more than 8. A file changes single
values: `tai=all-pungs:3`.

The lists do not say which elements are not counted beside others. As in the programs that keep such
games, an element that another implies is not counted, but for all pungs and the concealed hand
beside five concealed pungs. A table that counts the single wait beside a melded hand writes
`tai=melded-hand:3`. All chows are the strict ones: no honours, no flowers, by discard, a two-sided
wait.
A single wait is an edge, closed or pair wait, and no other tile completes the hand. Eight flowers
are 八仙過海 where the winner drew them, 七搶一 where another player drew the eighth.
"""

from collections.abc import Mapping, Sequence

from ...patterns.notation import CHINESE_GROUP_NAMES
from ...patterns.rows import Pattern, PatternList, ScoredPattern, find_changed_value
from ...tiles import features as f
from ...tiles.decomposition import CLOSED_WAIT, EDGE_WAIT, SINGLE_WAIT, TWO_SIDED_WAIT
from ...tiles.groups import DRAGONS, WINDS
from .rules import TaiwanRules

# fmt: off
TAIWAN_ROWS = (
    Pattern("heavenly-hand", "Heavenly Hand", "天胡", 24, f.wins_by_heaven,
        "concealed-hand concealed-self-draw self-draw single-wait after-a-kong",
        lacks="calls kongs",
        other_names="天和, tian hu, tianhu, heavenly win, blessing of heaven",
        meaning="The dealer wins with the tiles that were dealt, flowers replaced. Tag: `first`.",
        tiles="123456m34789p22555s+5p", how_won="--self-draw --first --seat E"),
    Pattern("earthly-hand", "Earthly Hand", "地胡", 16, f.wins_by_earth,
        "concealed-hand concealed-self-draw self-draw",
        lacks="calls kongs",
        other_names="地和, di hu, dihu, earthly win, blessing of earth",
        meaning="Another player wins with the first tile that they draw, before any call. Tag: `first`.",
        tiles="123456m34789p22555s+5p", how_won="--self-draw --first --seat W"),
    Pattern("human-hand", "Human Hand", "人胡", 8, f.wins_on_first_discards, "concealed-hand",
        lacks="calls kongs",
        other_names="人和, ren hu, renhu, human win, blessing of man",
        meaning="A win by discard in the first go-round, before the winner drew a tile and before any call. "
            "Tag: `first`.",
        tiles="123456m34789p22555s+5p", how_won="--first"),
    Pattern("great-winds", "Great Winds", "大四喜", 16, f.has_triplets(WINDS, 4), "seat-wind round-wind",
        has="triplets honours",
        other_names="da si xi, big four winds, big winds, four winds", meaning="Pungs or kongs of all four winds.",
        tiles="(111z)(222z)(333z)44455z77m+7m"),
    Pattern("small-winds", "Small Winds", "小四喜", 8, f.has_triplets_and_pair(WINDS, 3), "seat-wind round-wind",
        has="triplets honours",
        other_names="xiao si xi, little four winds, little winds",
        meaning="Pungs or kongs of three winds, and the pair of the fourth.",
        tiles="(111z)(222z)(333z)44z34m789p+5m"),
    Pattern("great-dragons", "Great Dragons", "大三元", 8, f.has_triplets(DRAGONS, 3), "dragon-pung",
        has="triplets honours",
        other_names="da san yuan, big three dragons, big dragons, three dragons",
        meaning="Pungs or kongs of all three dragons.", tiles="(123m)(555z)(666z)34m777z99p+5m"),
    Pattern("small-dragons", "Small Dragons", "小三元", 4, f.has_triplets_and_pair(DRAGONS, 2), "dragon-pung",
        has="triplets honours",
        other_names="xiao san yuan, little three dragons, little dragons",
        meaning="Pungs or kongs of two dragons, and the pair of the third.",
        tiles="(123m)(555z)(666z)34m789p77z+5m"),
    Pattern("all-honours", "All Honours", "字一色", 16, f.has_only_honours, "all-pungs",
        has="honours", lacks="numbers",
        other_names="zi yi se, all honors, all winds and dragons",
        meaning="Winds and dragons alone. Some tables give 8.", tiles="(111z)(333z)(444z)(555z)6677z+6z"),
    Pattern("pure-one-suit", "Pure One Suit", "清一色", 8, f.has_one_suit,
        has="numbers", lacks="honours suits",
        other_names="qing yi se, full flush, pure one suit, flush", meaning="Tiles of one suit, and no honours.",
        tiles="(123m)(456m)(789m)2234888m+5m"),
    Pattern("mixed-one-suit", "Mixed One Suit", "混一色", 4, f.has_one_suit_and_honours,
        has="honours numbers", lacks="suits",
        other_names="湊一色, 凑一色, hun yi se, cou yi se, half flush, mixed suit",
        meaning="Tiles of one suit and honours.", tiles="(123m)(456m)78922m34m(333z)+5m"),
    Pattern("all-pungs", "All Pungs", "碰碰胡", 4, f.has_all_triplets,
        has="triplets", lacks="sequences",
        other_names="對對胡, 对对胡, 碰碰和, 對對和, peng peng hu, pong pong hu, all triplets", meaning="Five pungs or kongs.",
        tiles="(222s)(555s)(888p)77m444m99p+7m"),
    Pattern("five-concealed-pungs", "Five Concealed Pungs", "五暗刻", 8, f.concealed_triplets(5),
        "four-concealed-pungs three-concealed-pungs",
        has="triplets", lacks="sequences calls",
        other_names="五暗坎, wu an ke, five concealed triplets",
        meaning="All five sets are concealed pungs or kongs. One that a discard completed is not.",
        tiles="222555s888p777m333p4p+4p"),
    Pattern("four-concealed-pungs", "Four Concealed Pungs", "四暗刻", 5, f.concealed_triplets(4),
        "three-concealed-pungs",
        has="triplets",
        other_names="四暗坎, si an ke, four concealed triplets",
        meaning="Four concealed pungs or kongs. One that a discard completed is not.",
        tiles="(123m)222555s888p777m4p+4p"),
    Pattern("three-concealed-pungs", "Three Concealed Pungs", "三暗刻", 2, f.concealed_triplets(3),
        has="triplets",
        other_names="三暗坎, san an ke, three concealed triplets",
        meaning="Three concealed pungs or kongs. One that a discard completed is not.",
        tiles="(123m)34m222555s888p44p+5m"),
    Pattern("eight-flowers", "Eight Flowers", "八仙過海", 8, f.all_of(f.has_flowers(8), f.is_self_draw),
        "flower-set own-flower",
        has="flowers",
        other_names="八仙过海, 八仙, ba xian guo hai, eight immortals, all flowers",
        meaning="All eight flowers. Who has them wins at once, whatever the tiles: such a win is written "
            "with its tai, `8`.",
        tiles="(123m)456m34789p22555s+5p{12345678f}", how_won="--self-draw"),
    Pattern("seven-rob-one", "Seven Rob One", "七搶一", 8, f.all_of(f.has_flowers(8), f.is_discard_win),
        "flower-set own-flower",
        has="flowers",
        other_names="七抢一, qi qiang yi, seven flowers, robbing the eighth flower",
        meaning="Seven flowers, and another player draws the eighth, who pays as for a discard: `8` and `d`.",
        tiles="(123m)456m34789p22555s+5p{12345678f}"),
    Pattern("flower-set", "Flower Set", "花槓", 2, f.count_flower_sets,
        has="flowers",
        other_names="花杠, hua gang, flower kong, four flowers, four seasons, 春夏秋冬, 梅蘭竹菊",
        meaning="Spring to winter (1 to 4), or plum to chrysanthemum (5 to 8). The own flower among them is "
            "not counted besides.",
        tiles="(123m)456m34789p22555s+5p{1234f}"),
    Pattern("own-flower", "Own Flower", "正花", 1, f.count_own_flowers_outside_sets,
        has="flowers",
        other_names="zheng hua, seat flower, flower of the seat, 花台",
        meaning="A flower of the winner's seat: 1 and 5 for east, 2 and 6 south, 3 and 7 west, 4 and 8 "
            "north.",
        tiles="(123m)456m34789p22555s+5p{26f}", how_won="--seat S"),
    Pattern("all-chows", "All Chows", "平胡", 2,
        f.all_of(f.has_all_sequences, f.is_discard_win, f.has_no_flowers, f.none_of(f.has_honours), f.has_wait(TWO_SIDED_WAIT)),
        has="sequences", lacks="triplets honours flowers",
        other_names="平和, ping hu, pinghu, all sequences",
        meaning="Five chows, no honours, no flowers, won by discard on a two-sided wait.",
        tiles="(123m)456789m34789p22s+5p"),
    Pattern("melded-hand", "Melded Hand", "全求人", 2, f.all_of(f.has_all_sets_called, f.is_discard_win),
        "single-wait",
        has="calls",
        other_names="全求, quan qiu ren, all melded, fully melded",
        meaning="All five sets were called, and the pair was completed by a discard.",
        tiles="(123m)(456m)(789p)(555s)(333z)3p+3p"),
    Pattern("half-melded-hand", "Half-Melded Hand", "半求人", 1, f.all_of(f.has_all_sets_called, f.is_self_draw),
        "single-wait",
        has="calls",
        other_names="半求, ban qiu ren, half melded",
        meaning="All five sets were called, and the pair was completed by a self-draw.",
        tiles="(123m)(456m)(789p)(555s)(333z)3p+3p", how_won="--self-draw"),
    Pattern("concealed-self-draw", "Concealed Self-Draw", "門清自摸", 3, f.is_concealed_self_draw,
        "concealed-hand self-draw",
        lacks="calls",
        other_names="门清自摸, 門清一摸三, 不求人, 不求, men qing zi mo, bu qiu ren, fully concealed",
        meaning="Nothing was called, and the last tile was drawn: in place of 1 and 1.",
        tiles="123456m34789p22555s+5p", how_won="--self-draw"),
    Pattern("concealed-hand", "Concealed Hand", "門清", 1, f.is_concealed,
        lacks="calls",
        other_names="门清, 門前清, 门前清, men qing, menqing, closed hand",
        meaning="Nothing was called; a concealed kong is no call. The last tile may be a discard.",
        tiles="123456m34789p22555s+5p"),
    Pattern("self-draw", "Self-Draw", "自摸", 1, f.is_self_draw,
        other_names="zi mo, zimo, tsumo, self draw, self-drawn", meaning="The winner drew the last tile.",
        tiles="(123m)456m34789p22555s+5p", how_won="--self-draw"),
    Pattern("single-wait", "Wait for One Tile", "獨聽", 1,
        f.all_of(f.has_wait(EDGE_WAIT, CLOSED_WAIT, SINGLE_WAIT), f.has_only_wait),
        other_names="独听, 單吊, 单吊, 邊張, 边张, 中洞, du ting, edge wait, closed wait, pair wait",
        meaning="An edge, a closed or a pair wait, where no other tile completes the hand.",
        tiles="(123m)456m12789p22555s+3p"),
    Pattern("seat-wind", "Seat Wind", "門風", 1, f.has_seat_wind,
        has="triplets honours",
        other_names="门风, 門風牌, men feng, own wind, 風牌",
        meaning="A pung or kong of the winner's own wind; the dealer is east.",
        tiles="(123m)(222z)34789p22555s+5p", how_won="--seat S"),
    Pattern("round-wind", "Round Wind", "圈風", 1, f.has_round_wind,
        has="triplets honours",
        other_names="圈风, 圈風牌, quan feng, prevailing wind, 風圈", meaning="A pung or kong of the wind of the round.",
        tiles="(123m)(111z)34789p22555s+5p", how_won="--seat S --round E"),
    Pattern("dragon-pung", "Dragon Pung", "三元牌", 1, f.triplets_of(DRAGONS),
        has="triplets honours",
        other_names="三元, san yuan pai, dragons, 中發白, 中发白", meaning="A pung or kong of dragons.",
        tiles="(123m)(5555z)34789p22555s+5p"),
    Pattern("last-draw", "Last Draw", "海底撈月", 1, f.wins_on_last_draw,
        other_names="海底捞月, 海底, hai di lao yue, last tile of the wall",
        meaning="A self-draw of the last tile of the wall. Tag: `last`.", tiles="(123m)456m34789p22555s+5p",
        how_won="--self-draw --last"),
    Pattern("last-discard", "Last Discard", "河底撈魚", 1, f.wins_on_last_discard,
        other_names="河底捞鱼, 河底, he di lao yu", meaning="A win on the last discard. Tag: `last`.",
        tiles="(123m)456m34789p22555s+5p", how_won="--last"),
    Pattern("after-a-kong", "After a Kong", "槓上開花", 1, f.wins_after_kong,
        other_names="杠上开花, gang shang kai hua, win on a kong, rinshan",
        meaning="A self-draw of the tile after a kong. Tag: `rinshan`.", tiles="(123m)(4444m)34789p22555s+5p",
        how_won="--self-draw --rinshan"),
    Pattern("robbing-a-kong", "Robbing a Kong", "搶槓", 1, f.robs_kong,
        other_names="抢杠, 搶槓胡, qiang gang, robbed kong, chankan",
        meaning="A win on the tile that another player adds to a pung, who is marked `d`. Tag: `chankan`.",
        tiles="(123m)456m34789p22555s+5p", how_won="--chankan"),
)
# fmt: on


TAI_LISTS: Mapping[str, Mapping[str, int | None]] = {  # what differs from the rows
    "usual": {},
    "most-16": {"heavenly-hand": 16, "all-honours": 8},
    "most-8": dict.fromkeys(("heavenly-hand", "earthly-hand", "great-winds", "all-honours"), 8),
}


def find_tai(rules: TaiwanRules, row: Pattern) -> int:
    """The value of an element, counted once, under some rules; there is no limit."""
    return find_changed_value(row, rules.tai, 0, TAI_LISTS[rules.tai_list])


def add_up_tai(rules: TaiwanRules, patterns: Sequence[ScoredPattern]) -> int:
    """The tai of a hand. A hand without elements has none, and is a win all the same."""
    return sum(pattern.value * pattern.count for pattern in patterns)


TAIWAN_PATTERNS: PatternList[TaiwanRules] = PatternList(
    rows=TAIWAN_ROWS,
    unit="tai",
    find_value=find_tai,
    add_up=add_up_tai,
    find_minimum=lambda rules: 0,
    group_names=CHINESE_GROUP_NAMES._replace(example="(123m)456m34789p22555s+5p", game="Taiwanese"),
    set_count=5,
)
