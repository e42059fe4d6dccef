"""Every yaku, a row each.

A row says what the yaku is worth, what a hand with it always has, when a hand has it, and what
`mjtally help` says about it. A reading is tested only for the rows that have one of its traits,
which are few for most readings. A local yaku, which no ruleset has, has a key of the rules that
switches it on, and its hand is under rules with the key.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ....tiles import features as f
from ....tiles.conditions import WinConditions
from ....tiles.decomposition import (
    SETS_AND_PAIR,
    SEVEN_PAIRS,
    SINGLE_WAIT,
    THIRTEEN_ORPHANS,
    THIRTEEN_SIDED_WAIT,
    TWO_SIDED_WAIT,
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
    WHITE_DRAGON,
    WINDS,
)
from ....tiles.set_needs import note_needs
from ..rules import RiichiRules

# The traits of readings, a bit each; a row names some, of which a reading needs only one.
(
    FLUSH,  # tiles of one suit alone
    HALF_FLUSH,  # tiles of one suit at most, and honours
    SIMPLE,  # no terminals and no honours
    OUTER,  # terminals and honours alone
    FORM,  # not four sets and a pair
    NO_TRIPLETS,  # four sequences and a pair
    SEQUENCES,  # three different sequences
    TWINS,  # two equal sequences
    OUTSIDE,  # a sequence, and a terminal or an honour in each set and in the pair
    TRIPLETS,  # three triplets or kans
    KANS,  # three triplets or kans, and three calls
    CONCEALED,  # three concealed triplets or kans
    SEAT_WIND,  # a triplet of the seat's wind
    ROUND_WIND,  # a triplet of the round's wind
    DRAGON_TRIPLETS,  # a triplet of dragons
    HONOUR_TRIPLETS,  # two triplets, and one of them of honours
    WIN,  # no reading has it: such a yaku needs only the conditions of the win
) = (1 << at for at in range(17))

# Words for what every hand with a yaku has, or for what no hand with it has. Two yaku are never in
# one hand if one of them has what the other lacks.
HAND_TRAITS = {
    "sets": "four sets and a pair, as each row with sequences or triplets has",
    "sequences": "a sequence",
    "triplets": "a triplet or kan",
    "kans": "a kan",
    "three": "three different sequences",
    "middle": "a set or pair without terminals and honours",
    "simples": "a number from 2 to 8",
    "terminals": "a one or a nine",
    "honours": "a wind or a dragon",
    "numbers": "a number",
    "suits": "sets in all three suits",
    "number-triplets": "three triplets or kans of numbers",
    "winds": "triplets of three winds",
    "dragons": "triplets of three dragons",
    "drawn": "a self-draw with nothing called",
}


def _always(rules: RiichiRules, closed: bool) -> bool:
    return True


class Yaku(NamedTuple):
    """A row: a yaku with its names, its han in a closed and in an open hand (0 if these do not have
    it) or its number of yakuman, the traits of readings that are tested, the test whether a hand
    has it, the yaku that do not count beside it, and `when` rules have it in closed or in open
    hands.

    `test` says alone whether a `Decomposition` has the yaku (or the `WinConditions`, where
    `any_trait` is `WIN`). `any_trait` only spares time: a reading with none of these traits is not
    tested, one of them is enough. So each reading with the yaku must have at least one of them;
    `find_traits` says which it has. A trait too many in a row costs some time; where one is
    missing, hands lose their yaku.

    A line may name a yaku without tiles. Then the row says which others may be beside it: what
    every hand with it `has` and `lacks` (words of `HAND_TRAITS`), how many `sequences` and
    `triplets` (or kans) it takes, and the fewest fu of its hands, if these are more than the 30 of
    hands with a triplet. A test finds all that in random hands, and says what a row leaves out.

    The rest is for its page: other names by which players look it up, separated by commas; what it
    is; tiles that have it, with `how_won`, the options of `mjtally hand`, and `rules`, a ruleset
    and what is changed in it (`riichi renhou=mangan`); the keys of the rules that change it; and
    whether only closed hands have a yakuman.
    """

    romaji: str
    english: str
    japanese: str
    closed_han: int
    open_han: int
    yakuman: int
    any_trait: int
    test: Callable[[Any], object]
    replaces: tuple[str, ...] = ()
    when: Callable[[RiichiRules, bool], bool] = _always  # rules, and whether the hand is closed
    other_names: str = ""
    meaning: str = ""
    tiles: str = ""
    how_won: str = ""
    keys: str = ""
    closed_only: bool = False
    rules: str = "riichi"
    has: str = ""
    lacks: str = ""
    sequences: int = 0
    triplets: int = 0
    fewest_fu: int = 0


YAKUHAI_KINDS = [
    [DRAGONS | UNITS[EAST + seat] | UNITS[EAST + round] for round in range(4)] for seat in range(4)
]


def _seat_wind_test(wind: int) -> Callable[[Decomposition], object]:
    return note_needs(
        lambda r: r.winning_hand.conditions.seat == wind and f.has_seat_wind(r),
        triplets=1,
        kinds=UNITS[EAST + wind],
    )


def _round_wind_test(wind: int) -> Callable[[Decomposition], object]:
    return note_needs(
        lambda r: r.winning_hand.conditions.round == wind and f.has_round_wind(r),
        triplets=1,
        kinds=UNITS[EAST + wind],
    )


def _dragon_test(dragon: int) -> Callable[[Decomposition], object]:
    kind = UNITS[WHITE_DRAGON + dragon]
    return note_needs(lambda r: r.grouping.triplet_kinds & kind, triplets=1, kinds=kind)


def _is_pinfu(r: Decomposition) -> object:
    """A closed hand of sequences, won on a two-sided wait, whose pair is not a yakuhai."""
    c = r.winning_hand.conditions
    return (
        r.wait == TWO_SIDED_WAIT
        and not r.grouping.triplet_kinds
        and r.winning_hand.is_closed
        and not r.grouping.pair_kind & YAKUHAI_KINDS[c.seat][c.round]
    )


DOUBLE = "`double-yakuman=no`: one yakuman."
WIND_WORDS = "The same triplet of the other kind of wind is another yaku, and both add."
# Hands without a yaku: a riichi or a last tile makes them wins.
CLOSED_HAND, OPEN_HAND = "234m567p99p12444s+3s", "(999m)345m678p22s34s+5s"

# fmt: off
YAKU = (
    # romaji, English, Japanese, han closed, open, yakuman; the traits of readings that are tested, when a hand has it
    Yaku("riichi", "Riichi", "立直", 1, 0, 0, WIN, lambda c: c.riichi,
        other_names="リーチ, 立直リーチ, reach, richi",
        meaning="A closed hand that lacks one tile, and says so: the player puts down 1000 points and "
            "changes no tile any more. In the file it is `!` after the mark, also of a player who does not "
            "win.",
        tiles=CLOSED_HAND, how_won="--riichi",
        keys="`borrow`: whether it may be declared with less than 1000 points."),
    Yaku("daburu riichi", "Double riichi", "両立直", 2, 0, 0, WIN, lambda c: c.riichi == 2, ("riichi",),
        other_names="ダブル立直, ダブルリーチ, ダブリー, w立直, wリーチ, daburii, double reach",
        meaning="Riichi on the first discard, before anybody has called. In the file it is `!!` after the "
            "mark. It stands in the place of riichi.",
        tiles=CLOSED_HAND, how_won="--double-riichi"),
    Yaku("ippatsu", "One-shot", "一発", 1, 0, 0, WIN, lambda c: c.ippatsu,
        other_names="いっぱつ, イッパツ, one shot",
        meaning="A win after riichi, before the next own discard and before anybody calls. In the file it "
            "is the tag `ippatsu`.",
        tiles=CLOSED_HAND, how_won="--riichi --ippatsu", keys="`ippatsu=no`: there is none."),
    Yaku("chankan", "Robbing a kan", "槍槓", 1, 1, 0, WIN, lambda c: c.chankan,
        other_names="チャンカン, 搶槓, robbing the kan, robbing a kong, robbed kan",
        meaning="A win on the tile with which another player makes a kan of an open triplet. That player "
            "pays as for a discard. In the file it is the tag `chankan`, and `d` who made the kan.",
        tiles="234m567p99p46s777s+5s", how_won="--chankan"),
    Yaku("rinshan kaihou", "After a kan", "嶺上開花", 1, 1, 0, WIN, lambda c: c.rinshan,
        triplets=1,
        other_names="rinshan, 嶺上, リンシャン, 嶺上ツモ, dead wall draw, flower on the ridge",
        meaning="A self-draw on the tile that is drawn after an own kan. In the file it is the tag "
            "`rinshan`.",
        tiles="(9999m)345m678p22s34s+5s", how_won="--self-draw --rinshan"),
    Yaku("haitei raoyue", "Last tile draw", "海底摸月", 1, 1, 0, WIN, lambda c: c.last and c.self_draw,
        other_names="haitei, 海底, ハイテイ, 海底撈月, haitei tsumo, under the sea, last draw",
        meaning="A self-draw on the last tile of the wall. In the file it is the tag `last`.",
        tiles=OPEN_HAND, how_won="--self-draw --last"),
    Yaku("houtei raoyui", "Last tile discard", "河底撈魚", 1, 1, 0, WIN, lambda c: c.last and not c.self_draw,
        other_names="houtei, 河底, ホウテイ, houtei ron, under the river, last discard",
        meaning="A win on the discard after the last tile of the wall. In the file it is the tag `last`.",
        tiles=OPEN_HAND, how_won="--last"),
    Yaku("tenhou", "Blessing of heaven", "天和", 0, 0, 1, WIN,
        lambda c: c.first and c.self_draw and c.seat == 0,
        has="drawn", lacks="kans",
        other_names="テンホー, 天和テンホー, heavenly hand, heavenly win",
        meaning="The dealer's first fourteen tiles are a complete hand. In the file it is the tag `first`.",
        tiles="123m456p789s1z345p+1z", how_won="--self-draw --first --seat E", closed_only=True),
    Yaku("chiihou", "Blessing of earth", "地和", 0, 0, 1, WIN, lambda c: c.first and c.self_draw and c.seat,
        has="drawn", lacks="kans",
        other_names="チーホー, earthly hand, earthly win",
        meaning="A player who does not deal wins on the first tile that they draw, before anybody has "
            "called. In the file it is the tag `first`.",
        tiles="123m456p789s1z345p+1z", how_won="--self-draw --first", closed_only=True),
    Yaku("renhou (yakuman)", "Hand of man", "人和", 0, 0, 1, WIN, lambda c: c.first and not c.self_draw,
        when=lambda rules, closed: rules.renhou == "yakuman"),

    Yaku("menzen tsumo", "Fully concealed hand", "門前清自摸和", 1, 0, 0, WIN, lambda c: c.self_draw,
        has="drawn",
        other_names="menzen tsumohou, menzen tsumo hou, 門前清, 門前ツモ, メンゼンツモ, ツモのみ, tsumo yaku, concealed self-draw",
        meaning="A self-draw with a hand in which nothing was called; closed kans are allowed.",
        tiles="234m567p99p46s777s+5s", how_won="--self-draw"),
    Yaku("tanyao", "All simples", "断幺九", 1, 1, 0, SIMPLE, f.has_only(SIMPLES),
        when=lambda rules, closed: closed or rules.open_tanyao,
        has="simples", lacks="terminals honours",
        other_names="タンヤオ, 断ヤオ, 断么九, 断ヤオ九, タンヤオ九, tanyaochuu, 喰いタン, 食いタン, kuitan, open tanyao, simples",
        meaning="Every tile is a number from 2 to 8: no ones, no nines, no winds and no dragons.",
        tiles="(234m)55p678p345s67s+8s", keys="`open-tanyao=no`: none in an open hand."),
    Yaku("honroutou", "All terminals and honours", "混老頭", 2, 2, 0, OUTER,
        f.has_only(TERMINALS_AND_HONOURS), ("chanta",),
        has="terminals honours", lacks="simples sequences",
        other_names="ホンロートー, ホンロウトウ, honrou, 混老, terminals and honours",
        meaning="Every tile is a one, a nine, a wind or a dragon, with both numbers and honours in the "
            "hand. All triplets or seven pairs count with it.",
        tiles="(111m)(999p)333z99s11s+9s"),
    Yaku("honitsu", "Half flush", "混一色", 3, 2, 0, HALF_FLUSH, f.has_one_suit_and_honours,
        has="honours", lacks="suits",
        other_names="ホンイツ, ホンイーソー, 混一, honiisou, honichi, half flush, mixed one suit",
        meaning="Tiles of one suit, and winds or dragons with them.", tiles="123m567m88m333z44z+8m"),
    Yaku("chinitsu", "Full flush", "清一色", 6, 5, 0, FLUSH, f.has_one_suit,
        lacks="honours suits",
        other_names="チンイツ, チンイーソー, 清一, chiniisou, full flush, flush, pure one suit",
        meaning="Tiles of one suit, and nothing else.", tiles="111m345m678m99m56m+7m"),
    Yaku("tsuuiisou", "All honours", "字一色", 0, 0, 1, HALF_FLUSH, f.has_only(HONOURS),
        has="honours", lacks="numbers terminals simples sequences",
        other_names="ツーイーソー, 字一, all honors, tsuisou",
        meaning="Winds and dragons alone, in triplets or in seven pairs.", tiles="(111z)222z(555z)33z66z+3z"),
    Yaku("ryuuiisou", "All green", "緑一色", 0, 0, 1, FLUSH | HALF_FLUSH, f.has_only(GREEN_TILES),
        has="simples numbers", lacks="terminals winds dragons",
        other_names="リューイーソー, リュウイーソー, 緑一, all greens",
        meaning="Tiles alone that are all green: 2, 3, 4, 6 and 8 of bamboo, and the green dragon, which "
            "need not be there.",
        tiles="223344s666s88s66z+8s"),
    Yaku("chinroutou", "All terminals", "清老頭", 0, 0, 1, OUTER, f.has_only(TERMINALS),
        has="terminals numbers", lacks="honours simples sequences", triplets=4,
        other_names="チンロートー, チンロウトウ, 清老", meaning="Triplets and a pair of ones and nines, and nothing else.",
        tiles="(111m)(999m)(111p)99s11s+9s"),
    Yaku("chuuren poutou", "Nine gates", "九蓮宝燈", 0, 0, 1, FLUSH, f.has_nine_gates_tiles,
        has="terminals simples numbers", lacks="honours suits kans", sequences=1,
        other_names="chuuren, 九蓮, 九連宝燈, 九蓮宝灯, チューレン, チューレンポウトウ, nine lanterns",
        meaning="1112345678999 of one suit and one more tile of it, with nothing called.",
        tiles="1112235678999m+4m", closed_only=True),
    Yaku("junsei chuuren poutou", "True nine gates", "純正九蓮宝燈", 0, 0, 2, FLUSH, f.has_nine_gates, ("chuuren poutou",),
        has="terminals simples numbers", lacks="honours suits kans", sequences=1,
        other_names="junsei chuuren, 純正九蓮, 純正九蓮宝灯, 純正九連宝燈, 純チューレン, pure nine gates, nine-sided nine gates",
        meaning="Nine gates that held 1112345678999 before the winning tile, and so could be won on any "
            "tile of the suit.",
        tiles="1112345678999m+5m", keys=DOUBLE, closed_only=True),

    Yaku("jikaze ton", "Seat wind East", "自風 東", 1, 1, 0, SEAT_WIND, _seat_wind_test(0),
        has="honours", triplets=1,
        other_names="自風東, seat east, own east",
        meaning=f"A triplet of east winds in the dealer's hand. {WIND_WORDS}",
        tiles="(111z)234m678p99s45s+6s", how_won="--seat E --round S"),
    Yaku("jikaze nan", "Seat wind South", "自風 南", 1, 1, 0, SEAT_WIND, _seat_wind_test(1),
        has="honours", triplets=1,
        other_names="自風南, seat south, own south",
        meaning=f"A triplet of south winds in the hand of who sits south, next after the dealer. "
            f"{WIND_WORDS}",
        tiles="(222z)234m678p99s45s+6s"),
    Yaku("jikaze shaa", "Seat wind West", "自風 西", 1, 1, 0, SEAT_WIND, _seat_wind_test(2),
        has="honours", triplets=1,
        other_names="自風西, seat west, own west",
        meaning=f"A triplet of west winds in the hand of who sits west, opposite the dealer. {WIND_WORDS}",
        tiles="(333z)234m678p99s45s+6s", how_won="--seat W"),
    Yaku("jikaze pei", "Seat wind North", "自風 北", 1, 1, 0, SEAT_WIND, _seat_wind_test(3),
        has="honours", triplets=1,
        other_names="自風北, seat north, own north",
        meaning=f"A triplet of north winds in the hand of who sits north, before the dealer. {WIND_WORDS}",
        tiles="(444z)234m678p99s45s+6s", how_won="--seat N"),
    Yaku("bakaze ton", "Round wind East", "場風 東", 1, 1, 0, ROUND_WIND, _round_wind_test(0),
        has="honours", triplets=1,
        other_names="場風東, round east",
        meaning=f"A triplet of east winds in the east round, for anybody. {WIND_WORDS}",
        tiles="(111z)234m678p99s45s+6s"),
    Yaku("bakaze nan", "Round wind South", "場風 南", 1, 1, 0, ROUND_WIND, _round_wind_test(1),
        has="honours", triplets=1,
        other_names="場風南, round south",
        meaning=f"A triplet of south winds in the south round, for anybody. {WIND_WORDS}",
        tiles="(222z)234m678p99s45s+6s", how_won="--round S --seat W"),
    Yaku("bakaze shaa", "Round wind West", "場風 西", 1, 1, 0, ROUND_WIND, _round_wind_test(2),
        has="honours", triplets=1,
        other_names="場風西, round west",
        meaning=f"A triplet of west winds in the west round, for anybody. {WIND_WORDS}",
        tiles="(333z)234m678p99s45s+6s", how_won="--round W"),
    Yaku("bakaze pei", "Round wind North", "場風 北", 1, 1, 0, ROUND_WIND, _round_wind_test(3),
        has="honours", triplets=1,
        other_names="場風北, round north",
        meaning=f"A triplet of north winds in the north round, for anybody. {WIND_WORDS}",
        tiles="(444z)234m678p99s45s+6s", how_won="--round N"),
    Yaku("yakuhai haku", "White dragon", "役牌 白", 1, 1, 0, DRAGON_TRIPLETS, _dragon_test(0),
        has="honours", triplets=1,
        other_names="haku, 白, ハク, 白板, しろ, white dragons, yakuhai white", meaning="A triplet of white dragons.",
        tiles="(555z)234m678p99s45s+6s"),
    Yaku("yakuhai hatsu", "Green dragon", "役牌 發", 1, 1, 0, DRAGON_TRIPLETS, _dragon_test(1),
        has="honours", triplets=1,
        other_names="hatsu, 發, 発, ハツ, 役牌 発, green dragons, yakuhai green", meaning="A triplet of green dragons.",
        tiles="(666z)234m678p99s45s+6s"),
    Yaku("yakuhai chun", "Red dragon", "役牌 中", 1, 1, 0, DRAGON_TRIPLETS, _dragon_test(2),
        has="honours", triplets=1,
        other_names="chun, 中, チュン, 紅中, red dragons, yakuhai red", meaning="A triplet of red dragons.",
        tiles="(777z)234m678p99s45s+6s"),
    Yaku("chiitoitsu", "Seven pairs", "七対子", 2, 0, 0, FORM, f.has_form(SEVEN_PAIRS),
        lacks="sets",
        other_names="chiitoi, chitoitsu, chitoi, チートイツ, チートイ, 七対, ニコニコ",
        meaning="Seven different pairs, in place of four sets and a pair. It has 25 fu, whatever the tiles.",
        tiles="1144m2277p3366s5z+5z"),
    Yaku("iipeikou", "Pure double sequence", "一盃口", 1, 0, 0, TWINS, f.count_identical_sequence_pairs,
        sequences=2,
        other_names="イーペーコー, イーペイコー, 一盃, peikou, identical sequences, double run",
        meaning="The same sequence twice, in one suit, in a hand with nothing called.",
        tiles="223344m678p99s12s+3s"),
    Yaku("ryanpeikou", "Twice pure double sequence", "二盃口", 3, 0, 0, TWINS,
        f.has_identical_sequences_twice, ("iipeikou",),
        lacks="triplets three", sequences=4,
        other_names="リャンペーコー, 両盃口, 二盃, ryanpei",
        meaning="Twice two equal sequences, in a hand with nothing called. It stands in the place of pure "
            "double sequence, and the hand is not also read as seven pairs.",
        tiles="223344m667788p9s+9s"),
    Yaku("ittsuu", "Pure straight", "一気通貫", 2, 1, 0, SEQUENCES, f.has_straight,
        has="terminals simples middle three", lacks="suits", sequences=3,
        other_names="ittsu, itsu, ikkitsuukan, ikki tsuukan, イッツー, 一通, イッキツウカン, straight, full straight",
        meaning="1 to 9 of one suit, as the sequences 123, 456 and 789.", tiles="123m46m789m22p567s+5m"),
    Yaku("sanshoku doujun", "Mixed triple sequence", "三色同順", 2, 1, 0, SEQUENCES, f.has_similar_sequences,
        has="suits three", sequences=3,
        other_names="sanshoku, 三色, サンショク, サンシキ, 三色ドウジュン, sanshiki, three colour straight, mixed triple chow, "
            "three coloured sequences",
        meaning="The same sequence in all three suits.", tiles="234m24p234s88s999m+3p"),
    Yaku("sanshoku doukou", "Triple triplets", "三色同刻", 2, 2, 0, TRIPLETS, f.has_similar_triplets,
        has="suits number-triplets", triplets=3,
        other_names="ドウコー, 三色ドウコー, 同刻, 三色同ポン, doukou, triple pung, three coloured triplets",
        meaning="A triplet or kan of the same number in all three suits.", tiles="(333m)(333p)567m33s99s+3s"),
    Yaku("chanta", "Half outside hand", "混全帯幺九", 2, 1, 0, OUTSIDE,
        f.all_of(f.has_outside_sets, f.has_honours),
        has="honours", lacks="middle", sequences=1,
        other_names="チャンタ, 全帯, 混全, 全帯么, 混全帯, honchantaiyaochuu, chantaiyao, outside hand, terminal or honour in "
            "each set",
        meaning="A one, a nine or an honour in every set and in the pair, with some honours, and at least "
            "one sequence.",
        tiles="123m789p12s999s44z+3s"),
    Yaku("junchan", "Fully outside hand", "純全帯幺九", 3, 2, 0, OUTSIDE,
        f.all_of(f.has_outside_sets, f.none_of(f.has_honours)),
        has="terminals", lacks="honours middle", sequences=1,
        other_names="ジュンチャン, 純チャン, 純全, 純全帯, junchantaiyaochuu, terminals in all sets, terminal in each set, pure "
            "outside hand",
        meaning="A one or a nine in every set and in the pair, without honours, and at least one sequence.",
        tiles="123m789m11p12999s+3s"),
    Yaku("toitoi", "All triplets", "対々和", 2, 2, 0, TRIPLETS, f.has_all_triplets,
        lacks="sequences drawn", triplets=4,
        other_names="toitoihou, トイトイ, 対々, 対対和, トイトイホー, all pungs", meaning="Four triplets or kans, and a pair.",
        tiles="(333m)(999p)777s55s22p+2p"),
    Yaku("sankantsu", "Three kans", "三槓子", 2, 2, 0, KANS, lambda r: f.count_kongs(r) == 3,
        has="kans", triplets=3, fewest_fu=50,
        other_names="サンカンツ, 三槓, three kongs, three quads", meaning="Three kans of any kind, open or closed.",
        tiles="(3333m)[7777p](9999s)22p45m+6m"),
    Yaku("shousangen", "Little three dragons", "小三元", 2, 2, 0, HONOUR_TRIPLETS, f.has_triplets_and_pair(DRAGONS, 2),
        has="honours", lacks="number-triplets", triplets=2,
        other_names="ショウサンゲン, small three dragons",
        meaning="Triplets of two dragons, and a pair of the third. The two triplets count as yakuhai, too.",
        tiles="(555z)666z77z234m45p+6p"),
    Yaku("daisangen", "Big three dragons", "大三元", 0, 0, 1, HONOUR_TRIPLETS, f.has_triplets(DRAGONS, 3),
        has="honours dragons", lacks="winds", triplets=3,
        other_names="ダイサンゲン, three dragons", meaning="Triplets or kans of all three dragons.",
        tiles="(555z)(666z)77z234m99p+7z", keys="`pao`: who discarded into the third open set pays for it."),
    Yaku("shousuushii", "Little four winds", "小四喜", 0, 0, 1, HONOUR_TRIPLETS, f.has_triplets_and_pair(WINDS, 3),
        has="honours winds", lacks="dragons", triplets=3,
        other_names="ショウスーシー, shousuushi, small four winds",
        meaning="Triplets of three winds, and a pair of the fourth.", tiles="(111z)222z(333z)44z45m+6m"),
    Yaku("daisuushii", "Big four winds", "大四喜", 0, 0, 2, HONOUR_TRIPLETS, f.has_triplets(WINDS, 4),
        has="honours winds", lacks="dragons", triplets=4,
        other_names="ダイスーシー, daisuushi, four winds", meaning="Triplets or kans of all four winds.",
        tiles="(111z)222z(333z)44z88p+4z",
        keys=f"{DOUBLE} `pao`: who discarded into the fourth open set pays for it."),
    Yaku("suukantsu", "Four kans", "四槓子", 0, 0, 1, KANS, f.kongs(4),
        has="kans", lacks="sequences", triplets=4,
        other_names="スーカンツ, 四槓, four kongs, four quads, 四カンツ", meaning="Four kans of one player, open or closed.",
        tiles="(3333m)[7777p](9999s)[1111z]2m+2m",
        keys="`pao`: where it is named, who discarded into the fourth kan pays for it."),

    Yaku("pinfu", "Pinfu", "平和", 1, 0, 0, NO_TRIPLETS, _is_pinfu,
        lacks="triplets", sequences=4,
        other_names="ピンフ, pinhu, pinghu, all sequences, no points hand, 平和ピンフ",
        meaning="Four sequences and a pair that is no yakuhai, with nothing called, and two tiles to win on "
            "at the ends of a run. Nothing in it has fu.",
        tiles="234m567p345s99s67m+8m"),
    Yaku("sanankou", "Three concealed triplets", "三暗刻", 2, 2, 0, CONCEALED,
        lambda r: r.concealed_triplet_count == 3,
        triplets=3, fewest_fu=40,
        other_names="サンアンコー, サンアンコ, 三暗, sananko, three concealed pungs",
        meaning="Three triplets or kans without a discard of another player in them. The rest of the hand "
            "may be open.",
        tiles="333m777p111s99s45s+6s"),
    Yaku("suuankou", "Four concealed triplets", "四暗刻", 0, 0, 1, CONCEALED,
        lambda r: r.concealed_triplet_count == 4,
        has="drawn", lacks="sequences", triplets=4,
        other_names="スーアンコー, スーアンコ, 四暗, suuanko, four concealed pungs",
        meaning="Four triplets or kans without a discard of another player in them. With two pairs that "
            "wait, it must be a self-draw.",
        tiles="333m777p111s99s22m+2m", how_won="--self-draw", closed_only=True),
    Yaku("suuankou tanki", "Four concealed triplets, single wait", "四暗刻単騎", 0, 0, 2, CONCEALED,
        lambda r: r.concealed_triplet_count == 4 and r.wait == SINGLE_WAIT, ("suuankou",),
        lacks="sequences", triplets=4,
        other_names="スーアンコー単騎, 四暗刻タンキ, スッタン, 四暗単騎, suttan, single wait suuankou",
        meaning="Four concealed triplets, won on the second tile of the pair.", tiles="333m777p111s444z9s+9s",
        keys=DOUBLE, closed_only=True),
    Yaku("kokushi musou", "Thirteen orphans", "国士無双", 0, 0, 1, FORM, f.has_form(THIRTEEN_ORPHANS),
        has="terminals honours numbers", lacks="sets simples",
        other_names="kokushi, 国士, コクシムソウ, 十三么九, 國士無雙, 13 orphans, thirteen terminals",
        meaning="One of each one, nine, wind and dragon, and a second one of any of them.",
        tiles="19m19p19s1123456z+7z", closed_only=True),
    Yaku("kokushi musou juusanmen", "Thirteen orphans, 13-sided wait", "国士無双１３面", 0, 0, 2, FORM,
        f.has_wait(THIRTEEN_SIDED_WAIT), ("kokushi musou",),
        has="terminals honours numbers", lacks="sets simples",
        other_names="kokushi juusanmen, 国士無双13面, 国士無双十三面, 国士無双十三面待ち, 国士13面, 13-sided kokushi, thirteen-sided wait",
        meaning="Thirteen orphans that held one of each before the winning tile, and so could be won on any "
            "of the thirteen.",
        tiles="19m19p19s1234567z+1z", keys=DOUBLE, closed_only=True),
)
BONUS_YAKU = (  # no yaku: each is a han, but only beside a yaku
    Yaku("dora", "Dora", "ドラ", 1, 1, 0, 0, bool,
        other_names="ドラ表示牌, 宝牌, dora indicator, indicators, 表ドラ, omote dora, bonus tile",
        meaning="The tile after the one that was turned over, in its suit: after 9 comes 1; east, south, "
            "west, north; white, green, red. Each one in the hand is a han, and none is a yaku. In the file "
            "the tag has what was turned over: `dora=8s`.",
        tiles="234m567p345s99s67m+8m", how_won="--dora 8s",
        keys="`kan-dora`: whether each kan turns over another."),
    Yaku("ura dora", "Ura dora", "裏ドラ", 1, 0, 0, 0, bool,
        other_names="ura, 裏ドラ, 裏, ウラドラ, ウラ, under dora",
        meaning="The same of the tiles below the indicators, for a player who won in riichi. In the file "
            "the tag has what lay there: `ura=8s`.",
        tiles="234m567p345s99s67m+8m", how_won="--riichi --ura 8s", keys="`ura=no`: there are none."),
    Yaku("aka dora", "Red five", "赤ドラ", 1, 1, 0, 0, bool,
        other_names="aka, 赤, 赤五, 赤牌, アカドラ, red dora, red fives, akas",
        meaning="A red five in the hand, a han each. Among tiles it is written `0`.",
        tiles="234m067p345s99s67m+8m", keys="`red`: how many are in the set; `0`: none."),
    Yaku("nukidora", "North dora", "抜きドラ", 1, 1, 0, 0, bool,
        other_names="kita, 北抜き, 抜き, 抜き北, ヌキドラ, peinuki, pei nuki, nuki, north tile",
        meaning="With three players, a north wind that is put aside for another tile; a han each. Among "
            "tiles it is written `{4z}`.",
        tiles="{44z}345p678p99s234s67s+8s", how_won="--riichi", rules="sanma"),
)
RENHOU = Yaku("renhou", "Hand of man", "人和", 5, 0, 0, 0, bool,
        other_names="レンホー, renhou (yakuman), human hand, blessing of man",
        meaning="A win on a discard before the own first draw, and before anybody has called. In the file "
            "it is the tag `first`. As a mangan or 8 han it stands alone, unless the hand is worth more without it.",
        tiles="123m456p789s1z345p+1z", how_won="--first",
        keys="`renhou`: `none`, which most rulesets have, `mangan`, `baiman` (8 han) or `yakuman`.", closed_only=True,
        rules="wrc-2022")  # if it is a mangan, it counts alone
# fmt: on
REPLACED_YAKU = {row.romaji: row.replaces for row in YAKU if row.replaces}


class ScoredYaku(NamedTuple):
    """A yaku or the dora of a hand: the names, and the han or the number of yakuman."""

    romaji: str
    english: str
    japanese: str
    han: int
    yakuman: int = 0

    def format_name_and_value(self) -> str:
        """The name and the value: `riichi 1`, `suuankou 1y`."""
        return f"{self.romaji} {f'{self.yakuman}y' if self.yakuman else self.han}"


def score_yaku(row: Yaku, han: int, yakuman: int = 0) -> ScoredYaku:
    """A row as it counts in a hand."""
    return ScoredYaku(row.romaji, row.english, row.japanese, han, yakuman)


# A test, the yaku that a hand has if it holds, and the yaku that do not count beside it.
YakuTest = tuple[Callable[[Any], object], ScoredYaku, tuple[str, ...]]


class YakuTests(dict[int, Sequence[YakuTest]]):
    """The tests of the yaku that some rules have for closed or for open hands, by the traits of a
    reading."""

    def __init__(self, rules: RiichiRules, closed: bool) -> None:
        super().__init__()
        self.rows: list[tuple[int, YakuTest]] = []
        for row in YAKU:
            yakuman = row.yakuman if rules.double_yakuman else min(row.yakuman, 1)
            scored = score_yaku(row, row.closed_han if closed else row.open_han, yakuman)
            if row.when(rules, closed) and (scored.han or scored.yakuman):
                self.rows.append((row.any_trait, (row.test, scored, row.replaces)))

    def __missing__(self, traits: int) -> Sequence[YakuTest]:
        self[traits] = tests = [test for any_trait, test in self.rows if any_trait & traits]
        return tests


@lru_cache(maxsize=64)
def find_yaku_tests(rules: RiichiRules, closed: bool) -> YakuTests:
    """The tests of yaku for closed or for open hands under some rules, made once."""
    return YakuTests(rules, closed)


def find_traits(r: Decomposition) -> int:
    """The traits that a reading has. They do not depend on where the winning tile stands."""
    kinds, grouping = r.winning_hand.kind_set, r.grouping
    outer = kinds & TERMINALS_AND_HONOURS
    traits = 0
    if r.winning_hand.suit_count < 2:
        traits = HALF_FLUSH if kinds & HONOURS else FLUSH
    if not outer:
        traits |= SIMPLE
    elif outer == kinds:
        traits |= OUTER
    if r.form != SETS_AND_PAIR:
        return traits | FORM
    sequences, triplets = grouping.sequence_kinds.bit_count(), grouping.triplet_kinds.bit_count()
    if sequences > 2:
        traits |= SEQUENCES
    if grouping.sequence_counts != grouping.sequence_kinds:
        traits |= TWINS
    if outer and sequences and grouping.is_outside:
        traits |= OUTSIDE
    if not triplets:
        return traits | NO_TRIPLETS
    if triplets > 2:
        traits |= TRIPLETS
        if len(r.winning_hand.tiles.calls) > 2:
            traits |= KANS
        if grouping.concealed_triplet_count > 2:
            traits |= CONCEALED
    if grouping.triplet_kinds & HONOURS:
        c = r.winning_hand.conditions
        if grouping.triplet_kinds & UNITS[EAST + c.seat]:
            traits |= SEAT_WIND
        if grouping.triplet_kinds & UNITS[EAST + c.round]:
            traits |= ROUND_WIND
        if grouping.triplet_kinds & DRAGONS:
            traits |= DRAGON_TRIPLETS
        if triplets > 1:
            traits |= HONOUR_TRIPLETS
    return traits


def find_yaku(tests: Sequence[YakuTest], value: WinConditions | Decomposition) -> list[ScoredYaku]:
    """The yaku of the tests that hold, without those that others replace."""
    yaku: list[ScoredYaku] = []
    replaced: tuple[str, ...] = ()
    for test, scored, replaces in tests:
        if test(value):
            yaku.append(scored)
            replaced += replaces
    return [scored for scored in yaku if scored.romaji not in replaced] if replaced else yaku


BonusCounts = tuple[int, int, int, int]  # how many dora, ura dora, red fives and norths


@lru_cache(maxsize=1024)
def score_bonus(bonus: BonusCounts) -> tuple[ScoredYaku, ...]:
    """The dora as rows like those of yaku."""
    return tuple(
        score_yaku(row, count) for row, count in zip(BONUS_YAKU, bonus, strict=True) if count
    )
