"""What each yaku is, a row each, with a hand that has it.

What a yaku is worth stands in `hand_value.yaku`, and what the hand pays is worked out when its
page is shown. A row here has the other words by which players look a yaku up, separated by commas,
what it is in a sentence or two, the tiles and the options of `mjtally hand` for them, and which
parameters of the rules change it.
"""

from typing import NamedTuple


class YakuRow(NamedTuple):
    """The words and the example of a yaku; `closed_only` is a yakuman that no open hand has."""

    romaji: str
    words: str
    meaning: str
    tiles: str
    options: str = ""
    rules: str = ""
    closed_only: bool = False
    preset: str = "riichi"


DOUBLE = "`double-yakuman=no`: one yakuman."
WIND_WORDS = "The same triplet of the other kind of wind is another yaku, and both add."
# Hands without any other yaku, to which a riichi or a last tile is added.
CLOSED_HAND, OPEN_HAND = "234m567p99p12444s+3s", "(999m)345m678p22s34s+5s"

YAKU_ROWS = (
    YakuRow(
        "riichi",
        "リーチ, 立直リーチ, reach, richi",
        "A closed hand that lacks one tile, and says so: the player puts down 1000 points and "
        "changes no tile any more. In the file it is `!` after the mark, also of a player who "
        "does not win.",
        CLOSED_HAND,
        "--riichi",
        "`borrow`: whether it may be declared with less than 1000 points.",
    ),
    YakuRow(
        "daburu riichi",
        "ダブル立直, ダブルリーチ, ダブリー, w立直, wリーチ, daburii, double reach",
        "Riichi on the first discard, before anybody has called. In the file it is `!!` after the "
        "mark. It stands in the place of riichi.",
        CLOSED_HAND,
        "--double-riichi",
    ),
    YakuRow(
        "ippatsu",
        "いっぱつ, イッパツ, one shot",
        "A win after riichi, before the next own discard and before anybody calls. In the file it "
        "is the tag `ippatsu`.",
        CLOSED_HAND,
        "--riichi --ippatsu",
        "`ippatsu=no`: there is none.",
    ),
    YakuRow(
        "chankan",
        "チャンカン, 搶槓, robbing the kan, robbing a kong, robbed kan",
        "A win on the tile with which another player makes a kan of an open triplet. That player "
        "pays as for a discard. In the file it is the tag `chankan`, and `d` who made the kan.",
        "234m567p99p46s777s+5s",
        "--chankan",
    ),
    YakuRow(
        "rinshan kaihou",
        "rinshan, 嶺上, リンシャン, 嶺上ツモ, dead wall draw, flower on the ridge",
        "A self-draw on the tile that is drawn after an own kan. In the file it is the tag "
        "`rinshan`.",
        "(9999m)345m678p22s34s+5s",
        "--self-draw --rinshan",
    ),
    YakuRow(
        "haitei raoyue",
        "haitei, 海底, ハイテイ, 海底撈月, haitei tsumo, under the sea, last draw",
        "A self-draw on the last tile of the wall. In the file it is the tag `last`.",
        OPEN_HAND,
        "--self-draw --last",
    ),
    YakuRow(
        "houtei raoyui",
        "houtei, 河底, ホウテイ, houtei ron, under the river, last discard",
        "A win on the discard after the last tile of the wall. In the file it is the tag `last`.",
        OPEN_HAND,
        "--last",
    ),
    YakuRow(
        "tenhou",
        "テンホー, 天和テンホー, heavenly hand, heavenly win",
        "The dealer's first fourteen tiles are a complete hand. In the file it is the tag `first`.",
        "123m456p789s1z345p+1z",
        "--self-draw --first --seat E",
        closed_only=True,
    ),
    YakuRow(
        "chiihou",
        "チーホー, earthly hand, earthly win",
        "A player who does not deal wins on the first tile that they draw, before anybody has "
        "called. In the file it is the tag `first`.",
        "123m456p789s1z345p+1z",
        "--self-draw --first",
        closed_only=True,
    ),
    YakuRow(
        "renhou",
        "レンホー, renhou (yakuman), human hand, blessing of man",
        "A win on a discard before the own first draw, and before anybody has called. In the file "
        "it is the tag `first`. As a mangan it stands alone, unless the hand is worth more "
        "without it.",
        "123m456p789s1z345p+1z",
        "--first",
        "`renhou`: `none`, which most rulesets have, `mangan` or `yakuman`.",
        closed_only=True,
        preset="wrc-2022",
    ),
    YakuRow(
        "menzen tsumo",
        "menzen tsumohou, menzen tsumo hou, 門前清, 門前ツモ, メンゼンツモ, ツモのみ, tsumo yaku, "
        "concealed self-draw",
        "A self-draw with a hand in which nothing was called; closed kans are allowed.",
        "234m567p99p46s777s+5s",
        "--self-draw",
    ),
    YakuRow(
        "tanyao",
        "タンヤオ, 断ヤオ, 断么九, 断ヤオ九, タンヤオ九, tanyaochuu, 喰いタン, 食いタン, kuitan, "
        "open tanyao, simples",
        "Every tile is a number from 2 to 8: no ones, no nines, no winds and no dragons.",
        "(234m)55p678p345s67s+8s",
        "",
        "`open-tanyao=no`: none in an open hand.",
    ),
    YakuRow(
        "honroutou",
        "ホンロートー, ホンロウトウ, honrou, 混老, terminals and honours",
        "Every tile is a one, a nine, a wind or a dragon, with both numbers and honours in the "
        "hand. All triplets or seven pairs count with it.",
        "(111m)(999p)333z99s11s+9s",
    ),
    YakuRow(
        "honitsu",
        "ホンイツ, ホンイーソー, 混一, honiisou, honichi, half flush, mixed one suit",
        "Tiles of one suit, and winds or dragons with them.",
        "123m567m88m333z44z+8m",
    ),
    YakuRow(
        "chinitsu",
        "チンイツ, チンイーソー, 清一, chiniisou, full flush, flush, pure one suit",
        "Tiles of one suit, and nothing else.",
        "111m345m678m99m56m+7m",
    ),
    YakuRow(
        "tsuuiisou",
        "ツーイーソー, 字一, all honors, tsuisou",
        "Winds and dragons alone, in triplets or in seven pairs.",
        "(111z)222z(555z)33z66z+3z",
    ),
    YakuRow(
        "ryuuiisou",
        "リューイーソー, リュウイーソー, 緑一, all greens",
        "Tiles alone that are all green: 2, 3, 4, 6 and 8 of bamboo, and the green dragon, which "
        "need not be there.",
        "223344s666s88s66z+8s",
    ),
    YakuRow(
        "chinroutou",
        "チンロートー, チンロウトウ, 清老",
        "Triplets and a pair of ones and nines, and nothing else.",
        "(111m)(999m)(111p)99s11s+9s",
    ),
    YakuRow(
        "chuuren poutou",
        "chuuren, 九蓮, 九連宝燈, 九蓮宝灯, チューレン, チューレンポウトウ, nine lanterns",
        "1112345678999 of one suit and one more tile of it, with nothing called.",
        "1112235678999m+4m",
        closed_only=True,
    ),
    YakuRow(
        "junsei chuuren poutou",
        "junsei chuuren, 純正九蓮, 純正九蓮宝灯, 純正九連宝燈, 純チューレン, pure nine gates, "
        "nine-sided nine gates",
        "Nine gates that held 1112345678999 before the winning tile, and so could be won on any "
        "tile of the suit.",
        "1112345678999m+5m",
        "",
        DOUBLE,
        closed_only=True,
    ),
    YakuRow(
        "jikaze ton",
        "自風東, seat east, own east",
        f"A triplet of east winds in the dealer's hand. {WIND_WORDS}",
        "(111z)234m678p99s45s+6s",
        "--seat E --round S",
    ),
    YakuRow(
        "jikaze nan",
        "自風南, seat south, own south",
        f"A triplet of south winds in the hand of who sits south, next after the dealer. "
        f"{WIND_WORDS}",
        "(222z)234m678p99s45s+6s",
    ),
    YakuRow(
        "jikaze shaa",
        "自風西, seat west, own west",
        f"A triplet of west winds in the hand of who sits west, opposite the dealer. {WIND_WORDS}",
        "(333z)234m678p99s45s+6s",
        "--seat W",
    ),
    YakuRow(
        "jikaze pei",
        "自風北, seat north, own north",
        f"A triplet of north winds in the hand of who sits north, before the dealer. {WIND_WORDS}",
        "(444z)234m678p99s45s+6s",
        "--seat N",
    ),
    YakuRow(
        "bakaze ton",
        "場風東, round east",
        f"A triplet of east winds in the east round, for anybody. {WIND_WORDS}",
        "(111z)234m678p99s45s+6s",
    ),
    YakuRow(
        "bakaze nan",
        "場風南, round south",
        f"A triplet of south winds in the south round, for anybody. {WIND_WORDS}",
        "(222z)234m678p99s45s+6s",
        "--round S --seat W",
    ),
    YakuRow(
        "bakaze shaa",
        "場風西, round west",
        f"A triplet of west winds in the west round, for anybody. {WIND_WORDS}",
        "(333z)234m678p99s45s+6s",
        "--round W",
    ),
    YakuRow(
        "bakaze pei",
        "場風北, round north",
        f"A triplet of north winds in the north round, for anybody. {WIND_WORDS}",
        "(444z)234m678p99s45s+6s",
        "--round N",
    ),
    YakuRow(
        "yakuhai haku",
        "haku, 白, ハク, 白板, しろ, white dragons, yakuhai white",
        "A triplet of white dragons.",
        "(555z)234m678p99s45s+6s",
    ),
    YakuRow(
        "yakuhai hatsu",
        "hatsu, 發, 発, ハツ, 役牌 発, green dragons, yakuhai green",
        "A triplet of green dragons.",
        "(666z)234m678p99s45s+6s",
    ),
    YakuRow(
        "yakuhai chun",
        "chun, 中, チュン, 紅中, red dragons, yakuhai red",
        "A triplet of red dragons.",
        "(777z)234m678p99s45s+6s",
    ),
    YakuRow(
        "chiitoitsu",
        "chiitoi, chitoitsu, chitoi, チートイツ, チートイ, 七対, ニコニコ",
        "Seven different pairs, in place of four sets and a pair. It has 25 fu, whatever the "
        "tiles.",
        "1144m2277p3366s5z+5z",
    ),
    YakuRow(
        "iipeikou",
        "イーペーコー, イーペイコー, 一盃, peikou, identical sequences, double run",
        "The same sequence twice, in one suit, in a hand with nothing called.",
        "223344m678p99s12s+3s",
    ),
    YakuRow(
        "ryanpeikou",
        "リャンペーコー, 両盃口, 二盃, ryanpei",
        "Twice two equal sequences, in a hand with nothing called. It stands in the place of pure "
        "double sequence, and the hand is not also read as seven pairs.",
        "223344m667788p9s+9s",
    ),
    YakuRow(
        "ittsuu",
        "ittsu, itsu, ikkitsuukan, ikki tsuukan, イッツー, 一通, イッキツウカン, straight, full "
        "straight",
        "1 to 9 of one suit, as the sequences 123, 456 and 789.",
        "123m46m789m22p567s+5m",
    ),
    YakuRow(
        "sanshoku doujun",
        "sanshoku, 三色, サンショク, サンシキ, 三色ドウジュン, sanshiki, three colour straight, "
        "mixed triple chow, three coloured sequences",
        "The same sequence in all three suits.",
        "234m24p234s88s999m+3p",
    ),
    YakuRow(
        "sanshoku doukou",
        "ドウコー, 三色ドウコー, 同刻, 三色同ポン, doukou, triple pung, three coloured triplets",
        "A triplet or kan of the same number in all three suits.",
        "(333m)(333p)567m33s99s+3s",
    ),
    YakuRow(
        "chanta",
        "チャンタ, 全帯, 混全, 全帯么, 混全帯, honchantaiyaochuu, chantaiyao, outside hand, "
        "terminal or honour in each set",
        "A one, a nine or an honour in every set and in the pair, with some honours, and at least "
        "one sequence.",
        "123m789p12s999s44z+3s",
    ),
    YakuRow(
        "junchan",
        "ジュンチャン, 純チャン, 純全, 純全帯, junchantaiyaochuu, terminals in all sets, terminal "
        "in each set, pure outside hand",
        "A one or a nine in every set and in the pair, without honours, and at least one sequence.",
        "123m789m11p12999s+3s",
    ),
    YakuRow(
        "toitoi",
        "toitoihou, トイトイ, 対々, 対対和, トイトイホー, all pungs",
        "Four triplets or kans, and a pair.",
        "(333m)(999p)777s55s22p+2p",
    ),
    YakuRow(
        "sankantsu",
        "サンカンツ, 三槓, three kongs, three quads",
        "Three kans of any kind, open or closed.",
        "(3333m)[7777p](9999s)22p45m+6m",
    ),
    YakuRow(
        "shousangen",
        "ショウサンゲン, small three dragons",
        "Triplets of two dragons, and a pair of the third. The two triplets count as yakuhai, too.",
        "(555z)666z77z234m45p+6p",
    ),
    YakuRow(
        "daisangen",
        "ダイサンゲン, three dragons",
        "Triplets or kans of all three dragons.",
        "(555z)(666z)77z234m99p+7z",
        "",
        "`pao`: who discarded into the third open set pays for it.",
    ),
    YakuRow(
        "shousuushii",
        "ショウスーシー, shousuushi, small four winds",
        "Triplets of three winds, and a pair of the fourth.",
        "(111z)222z(333z)44z45m+6m",
    ),
    YakuRow(
        "daisuushii",
        "ダイスーシー, daisuushi, four winds",
        "Triplets or kans of all four winds.",
        "(111z)222z(333z)44z88p+4z",
        "",
        f"{DOUBLE} `pao`: who discarded into the fourth open set pays for it.",
    ),
    YakuRow(
        "suukantsu",
        "スーカンツ, 四槓, four kongs, four quads, 四カンツ",
        "Four kans of one player, open or closed.",
        "(3333m)[7777p](9999s)[1111z]2m+2m",
        "",
        "`pao`: where it is named, who discarded into the fourth kan pays for it.",
    ),
    YakuRow(
        "pinfu",
        "ピンフ, pinhu, pinghu, all sequences, no points hand, 平和ピンフ",
        "Four sequences and a pair that is no yakuhai, with nothing called, and two tiles to win "
        "on at the ends of a run. Nothing in it has fu.",
        "234m567p345s99s67m+8m",
    ),
    YakuRow(
        "sanankou",
        "サンアンコー, サンアンコ, 三暗, sananko, three concealed pungs",
        "Three triplets or kans without a discard of another player in them. The rest of the hand "
        "may be open.",
        "333m777p111s99s45s+6s",
    ),
    YakuRow(
        "suuankou",
        "スーアンコー, スーアンコ, 四暗, suuanko, four concealed pungs",
        "Four triplets or kans without a discard of another player in them. With two pairs that "
        "wait, it must be a self-draw.",
        "333m777p111s99s22m+2m",
        "--self-draw",
        closed_only=True,
    ),
    YakuRow(
        "suuankou tanki",
        "スーアンコー単騎, 四暗刻タンキ, スッタン, 四暗単騎, suttan, single wait suuankou",
        "Four concealed triplets, won on the second tile of the pair.",
        "333m777p111s444z9s+9s",
        "",
        DOUBLE,
        closed_only=True,
    ),
    YakuRow(
        "kokushi musou",
        "kokushi, 国士, コクシムソウ, 十三么九, 國士無雙, 13 orphans, thirteen terminals",
        "One of each one, nine, wind and dragon, and a second one of any of them.",
        "19m19p19s1123456z+7z",
        closed_only=True,
    ),
    YakuRow(
        "kokushi musou juusanmen",
        "kokushi juusanmen, 国士無双13面, 国士無双十三面, 国士無双十三面待ち, 国士13面, 13-sided "
        "kokushi, thirteen-sided wait",
        "Thirteen orphans that held one of each before the winning tile, and so could be won on "
        "any of the thirteen.",
        "19m19p19s1234567z+1z",
        "",
        DOUBLE,
        closed_only=True,
    ),
    # Han that count only beside a yaku.
    YakuRow(
        "dora",
        "ドラ表示牌, 宝牌, dora indicator, indicators, 表ドラ, omote dora, bonus tile",
        "The tile after the one that was turned over, in its suit: after 9 comes 1; east, south, "
        "west, north; white, green, red. Each one in the hand is a han, and none is a yaku. In "
        "the file the tag has what was turned over: `dora=8s`.",
        "234m567p345s99s67m+8m",
        "--dora 8s",
        "`kan-dora`: whether each kan turns over another.",
    ),
    YakuRow(
        "ura dora",
        "ura, 裏ドラ, 裏, ウラドラ, ウラ, under dora",
        "The same of the tiles below the indicators, for a player who won in riichi. In the file "
        "the tag has what lay there: `ura=8s`.",
        "234m567p345s99s67m+8m",
        "--riichi --ura 8s",
        "`ura=no`: there are none.",
    ),
    YakuRow(
        "aka dora",
        "aka, 赤, 赤五, 赤牌, アカドラ, red dora, red fives, akas",
        "A red five in the hand, a han each. Among tiles it is written `0`.",
        "234m067p345s99s67m+8m",
        "",
        "`red`: how many are in the set; `0`: none.",
    ),
    YakuRow(
        "nukidora",
        "kita, 北抜き, 抜き, 抜き北, ヌキドラ, peinuki, pei nuki, nuki, north tile",
        "With three players, a north wind that is put aside for another tile; a han each. Among "
        "tiles it is written `{4z}`.",
        "{44z}345p678p99s234s67s+8s",
        "--riichi",
        preset="sanma",
    ),
)
