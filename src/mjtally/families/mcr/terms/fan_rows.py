"""What each fan is, a row each, with a hand that has it.

What a fan is worth and what is not counted beside it stands in `hand_value.fan`, and what the hand
pays is worked out when its page is shown. A row here has the other words by which players look a
fan up (in simplified characters, in pinyin, in other English), separated by commas, what it is in a
sentence, and the tiles and the options of `mjtally hand` for them.
"""

from typing import NamedTuple


class FanRow(NamedTuple):
    """The words and the example of a fan."""

    number: str
    words: str
    meaning: str
    tiles: str
    options: str = ""


FAN_ROWS = (
    FanRow(
        "1",
        "da si xi, four big winds, four big blessings",
        "Pungs or kongs of all four winds.",
        "(111z)(222z)(333z)44z55s+4z",
    ),
    FanRow(
        "2",
        "da san yuan",
        "Pungs or kongs of all three dragons.",
        "(555z)(666z)77z234p99p+7z",
    ),
    FanRow(
        "3",
        "绿一色, lü yi se, lv yi se, lu yi se",
        "Tiles alone that are all green: 2, 3, 4, 6 and 8 of bamboo, and the green dragon, which "
        "need not be there.",
        "(234s)(234s)666z88s66s+6s",
    ),
    FanRow(
        "4",
        "九莲宝灯, jiu lian bao deng",
        "1112345678999 of one suit in the hand, won on any tile of the suit. `gates-pung` says "
        "whether one of two pungs of terminals counts beside it.",
        "1112345678999m+5m",
    ),
    FanRow(
        "5",
        "四杠, si gang",
        "Four kongs, melded or concealed.",
        "(1111m)(5555p)[9999s](4444z)3m+3m",
    ),
    FanRow(
        "6",
        "连七对, lian qi dui",
        "Seven pairs of one suit whose numbers follow one another.",
        "1122334455667m+7m",
    ),
    FanRow(
        "7",
        "十三么, 国士无双, shi san yao, guo shi wu shuang",
        "One of each one, nine, wind and dragon, and a second one of any of them.",
        "19m19p19s1234567z+9s",
    ),
    FanRow(
        "8",
        "清么九, qing yao jiu",
        "Ones and nines alone: pungs or kongs and a pair.",
        "(111m)(999m)(111p)99s99p+9p",
    ),
    FanRow(
        "9",
        "xiao si xi, four small winds",
        "Pungs or kongs of three winds, and a pair of the fourth.",
        "(111z)(222z)(333z)234m4z+4z",
    ),
    FanRow(
        "10",
        "xiao san yuan",
        "Pungs or kongs of two dragons, and a pair of the third.",
        "(555z)(666z)123m999p7z+7z",
    ),
    FanRow(
        "11",
        "zi yi se, all honours",
        "Winds and dragons alone.",
        "(555z)(111z)(222z)(444z)7z+7z",
    ),
    FanRow(
        "12",
        "si an ke",
        "Four pungs or kongs without a discard of another player in them.",
        "222m444p666s888p3s+3s",
    ),
    FanRow(
        "13",
        "一色双龙会, yi se shuang long hui",
        "123 twice, 789 twice and a pair of fives, all in one suit.",
        "112233778899m5m+5m",
    ),
    FanRow(
        "14",
        "yi se si tong shun, quadruple chows",
        "The same chow four times, in one suit.",
        "111122223333m5s+5s",
    ),
    FanRow(
        "15",
        "一色四节高, yi se si jie gao",
        "Four pungs of one suit whose numbers follow one another.",
        "(222p)(333p)444p555p9s+9s",
    ),
    FanRow(
        "16",
        "yi se si bu gao",
        "Four chows of one suit, each higher than the one before by one, or each by two.",
        "(123m)(234m)345m45m88p+6m",
    ),
    FanRow(
        "17",
        "三杠, san gang",
        "Three kongs, melded or concealed.",
        "[1111m](3333p)(7777s)456p9s+9s",
    ),
    FanRow(
        "18",
        "混么九, hun yao jiu, all terminals and honours",
        "Ones, nines, winds and dragons alone, with both numbers and honors in the hand.",
        "(111m)(999p)(222z)77z99s+9s",
    ),
    FanRow(
        "19",
        "七对, qi dui, qi dui zi, 七对子",
        "Seven pairs, in place of four sets and a pair. Four equal tiles may be two of them.",
        "1133m5577p2299s4z+4z",
    ),
    FanRow(
        "20",
        "qi xing bu kao, greater honours and knitted tiles",
        "All seven winds and dragons, and seven single tiles of 147 of one suit, 258 of another "
        "and 369 of the third.",
        "147m25p36s123456z+7z",
    ),
    FanRow(
        "21",
        "全双刻, quan shuang ke, all even",
        "Pungs and a pair of 2, 4, 6 and 8.",
        "(222m)(444p)(666s)88p44s+4s",
    ),
    FanRow(
        "22",
        "qing yi se, flush",
        "Tiles of one suit, and nothing else.",
        "(123m)(234m)567m99m78m+6m",
    ),
    FanRow(
        "23",
        "yi se san tong shun",
        "The same chow three times, in one suit.",
        "(345p)345p345p88m67s+5s",
    ),
    FanRow(
        "24",
        "一色三节高, yi se san jie gao",
        "Three pungs of one suit whose numbers follow one another.",
        "(444s)(555s)(666s)123m9p+9p",
    ),
    FanRow("25", "quan da", "Tiles of 7, 8 and 9 alone.", "789m(789p)(789s)77s99m+9m"),
    FanRow("26", "quan zhong", "Tiles of 4, 5 and 6 alone.", "(456m)(456p)555s66s44p+4p"),
    FanRow("27", "quan xiao", "Tiles of 1, 2 and 3 alone.", "(123m)(123p)222s11s33p+3p"),
    FanRow(
        "28",
        "清龙, qing long",
        "1 to 9 of one suit, as the chows 123, 456 and 789.",
        "123456789m22p34s+5s",
    ),
    FanRow(
        "29",
        "三色双龙会, san se shuang long hui",
        "123 and 789 in two suits, and a pair of fives in the third.",
        "(123m)(789m)123p789p5s+5s",
    ),
    FanRow(
        "30",
        "yi se san bu gao",
        "Three chows of one suit, each higher than the one before by one, or each by two.",
        "(123s)(345s)567s22p78m+9m",
    ),
    FanRow(
        "31",
        "全带五, quan dai wu",
        "A five in every set and in the pair.",
        "(456m)(345p)(567s)55m46s+5s",
    ),
    FanRow(
        "32",
        "san tong ke",
        "Pungs of the same number in all three suits.",
        "(333m)(333p)33s678m88s+3s",
    ),
    FanRow(
        "33",
        "san an ke",
        "Three pungs or kongs without a discard of another player in them.",
        "111m(555p)999s444z4s+4s",
    ),
    FanRow(
        "34",
        "quan bu kao, lesser honours and knitted tiles",
        "Fourteen single tiles: winds and dragons, and tiles of 147 of one suit, 258 of another "
        "and 369 of the third.",
        "147m258p369s1235z+7z",
    ),
    FanRow(
        "35",
        "组合龙, zu he long",
        "147 of one suit, 258 of another and 369 of the third, in place of three sets; or among "
        "the single tiles of a hand of honors and knitted tiles.",
        "147m258p369s55z22z+5z",
    ),
    FanRow(
        "36",
        "大于五, da yu wu",
        "Tiles of 6, 7, 8 and 9 alone.",
        "(678m)(789p)66s777m99s+9s",
    ),
    FanRow(
        "37",
        "小于五, xiao yu wu",
        "Tiles of 1, 2, 3 and 4 alone.",
        "(123m)(234p)33s444s11p+1p",
    ),
    FanRow(
        "38",
        "san feng ke",
        "Pungs or kongs of three winds.",
        "(111z)(222z)(444z)567p9m+9m",
    ),
    FanRow(
        "39",
        "花龙, hua long",
        "123, 456 and 789, each in another suit.",
        "123m(456p)789s99m34p+5p",
    ),
    FanRow(
        "40",
        "tui bu dao",
        "Tiles alone that look the same upside down: 1, 2, 3, 4, 5, 8 and 9 of circles, 2, 4, 5, "
        "6, 8 and 9 of bamboo, and the white dragon.",
        "123p(456s)(222s)99p55z+5z",
    ),
    FanRow(
        "41",
        "san se san tong shun",
        "The same chow in all three suits.",
        "(345m)(345p)345s66s78m+9m",
    ),
    FanRow(
        "42",
        "三色三节高, san se san jie gao",
        "Three pungs whose numbers follow one another, each in another suit.",
        "(333m)(444p)(555s)789m2p+2p",
    ),
    FanRow(
        "43",
        "无番和, wu fan hu, wu fan he, chicken",
        "A hand that has no other fan; flowers do not matter.",
        "(333m)(777p)567s33z23p+4p",
    ),
    FanRow(
        "44",
        "miao shou hui chun",
        "A self-draw on the last tile of the wall. In the file it is the tag `last`.",
        "234m(567p)(345s)88p67s+8s",
        "--self-draw --last",
    ),
    FanRow(
        "45",
        "海底捞月, hai di lao yue",
        "A win on the discard after the last tile of the wall. In the file it is the tag `last`.",
        "234m(567p)(345s)88p67s+8s",
        "--last",
    ),
    FanRow(
        "46",
        "杠上开花, gang shang kai hua",
        "A self-draw on the tile that is drawn after an own kong. In the file it is the tag "
        "`rinshan`.",
        "[5555p]234m678s66s23p+4p",
        "--self-draw --rinshan",
    ),
    FanRow(
        "47",
        "抢杠和, 抢杠, qiang gang hu, qiang gang he, qiang gang",
        "A win on the tile that another player adds to a melded pung. In the file it is the tag "
        "`chankan`, and `d` who made the kong.",
        "234m(567p)(345s)88p67s+8s",
        "--chankan",
    ),
    FanRow(
        "48",
        "双暗杠, shuang an gang",
        "Two concealed kongs.",
        "[2222m][8888p](345s)66s46p+5p",
    ),
    FanRow(
        "49",
        "碰碰胡, peng peng hu, peng peng he, all pung",
        "Four pungs or kongs, and a pair.",
        "(3333s)(7777p)(444m)66m88p+8p",
    ),
    FanRow(
        "50",
        "hun yi se",
        "Tiles of one suit, and winds or dragons with them.",
        "(444p)(888p)(777z)11z99p+1z",
    ),
    FanRow(
        "51",
        "san se san bu gao",
        "Three chows, each higher than the one before by one and in another suit.",
        "(123m)(234p)(345s)56m88p+4m",
    ),
    FanRow(
        "52",
        "五门齐, wu men qi",
        "Tiles of all three suits, winds and dragons.",
        "(123m)(789p)(222s)33z77z+7z",
    ),
    FanRow(
        "53",
        "quan qiu ren",
        "Four sets made of discards, and a win on a discard for the pair.",
        "(123m)(456p)(777s)(789m)5s+5s",
    ),
    FanRow(
        "54",
        "双箭刻, shuang jian ke, two dragons pungs",
        "Pungs or kongs of two dragons.",
        "(555z)(777z)(999m)12m99p+3m",
    ),
    FanRow(
        "57b",
        "明暗杠, ming an gang, an gang ming gang",
        "One concealed kong and one melded one. The Green Book has it as a case of fan 57.",
        "[2222m](8888p)345s66s67m+5m",
        "--self-draw",
    ),
    FanRow(
        "55",
        "全带么, 全带幺, quan dai yao",
        "A one, a nine or an honor in every set and in the pair.",
        "(555z)(123m)(999p)12s11z+3s",
        "--self-draw --seat W",
    ),
    FanRow(
        "56",
        "bu qiu ren, fully concealed hand",
        "A self-draw with a hand in which nothing is melded; concealed kongs are allowed.",
        "234567m234p55p68s+7s",
        "--self-draw",
    ),
    FanRow(
        "57",
        "双明杠, shuang ming gang",
        "Two melded kongs.",
        "(3333s)(7777p)(444m)66m88p+8p",
    ),
    FanRow(
        "58",
        "和绝张, 绝张, hu jue zhang, he jue zhang",
        "A win on the last tile of its kind, the other three of which lie open to all. In the "
        "file it is the tag `fourth`.",
        "(111m)456m(789p)88s46s+5s",
        "--fourth",
    ),
    FanRow(
        "59",
        "jian ke",
        "A pung or kong of dragons.",
        "(777z)(123p)567p99p67p+8p",
    ),
    FanRow(
        "60",
        "圈风刻, quan feng ke, round wind, 圈风",
        "A pung or kong of the wind of the round.",
        "(111z)(123p)567p99p67p+8p",
    ),
    FanRow(
        "61",
        "门风刻, men feng ke, own wind, 门风",
        "A pung or kong of the winner's own wind.",
        "(222z)(123p)567p99p67p+8p",
    ),
    FanRow(
        "62",
        "门前清, men qian qing",
        "A hand in which nothing is melded, won by discard.",
        "123456789m22p34s+5s",
    ),
    FanRow(
        "63",
        "ping hu, ping he, 平胡",
        "Four chows and a pair of numbers.",
        "123456789m22p34s+5s",
    ),
    FanRow(
        "64",
        "四归一, si gui yi",
        "All four tiles of a kind, used in more than one set and not as a kong. It counts for "
        "each kind.",
        "(678m)(789p)66s777m99s+9s",
    ),
    FanRow(
        "65",
        "双同刻, shuang tong ke",
        "Pungs of the same number in two suits. It counts for each such two.",
        "(222m)(444p)(666s)88p44s+4s",
    ),
    FanRow(
        "66",
        "双暗刻, shuang an ke",
        "Two pungs without a discard of another player in them.",
        "(777z)222p444p55p67p+8p",
    ),
    FanRow(
        "67",
        "暗杠, an gang",
        "One concealed kong.",
        "[5555p]234m678s66s23p+4p",
        "--self-draw --rinshan",
    ),
    FanRow(
        "68",
        "断么, 断幺, duan yao",
        "No ones, no nines, no winds and no dragons.",
        "234567m234p55p68s+7s",
        "--self-draw",
    ),
    FanRow(
        "69",
        "yi ban gao",
        "The same chow twice, in one suit. Of chows that hang together, one fan less is counted "
        "than there are chows.",
        "(777z)(123p)(123p)99p67p+8p",
    ),
    FanRow(
        "70",
        "xi xiang feng",
        "The same chow in two suits. Of chows that hang together, one fan less is counted than "
        "there are chows.",
        "234567m234p55p68s+7s",
        "--self-draw",
    ),
    FanRow(
        "71",
        "连六, lian liu",
        "Two chows of one suit that make a run of six. Of chows that hang together, one fan less "
        "is counted than there are chows.",
        "234567m234p55p68s+7s",
        "--self-draw",
    ),
    FanRow(
        "72",
        "lao shao fu",
        "123 and 789 of one suit. Of chows that hang together, one fan less is counted than there "
        "are chows.",
        "(123m)(456p)(777s)(789m)5s+5s",
    ),
    FanRow(
        "73",
        "么九刻, yao jiu ke, pung of terminals or honours",
        "A pung or kong of ones, of nines or of winds, but not of the own wind or the round's. It "
        "counts for each.",
        "(999p)(123p)567p11z67p+8p",
        "--self-draw",
    ),
    FanRow(
        "74",
        "明杠, ming gang",
        "One melded kong.",
        "(8888p)(888m)(888s)45m77p+6m",
    ),
    FanRow(
        "75",
        "缺一门, que yi men",
        "Tiles of two suits; winds and dragons do not matter.",
        "(123m)(234m)345m45m88p+6m",
    ),
    FanRow(
        "76",
        "无字, wu zi, no honours",
        "No winds and no dragons.",
        "(123m)(456p)(777s)(789m)5s+5s",
    ),
    FanRow(
        "77",
        "边张, bian zhang",
        "Won on 3 with 12, or on 7 with 89, and no other tile would have won.",
        "(555z)(777z)(999m)12m99p+3m",
    ),
    FanRow(
        "78",
        "坎张, 嵌张, 嵌張, kan zhang, qian zhang",
        "Won on the middle tile of a chow, and no other tile would have won.",
        "234567m234p55p68s+7s",
        "--self-draw",
    ),
    FanRow(
        "79",
        "单钓将, 单钓, 單吊將, dan diao jiang, dan diao",
        "Won on the second tile of the pair, and no other tile would have won.",
        "(777z)(123p)(345p)789p5p+5p",
    ),
    FanRow(
        "80",
        "zi mo, zimo",
        "The winning tile was drawn, and not another's discard. In the file nobody is marked `d`.",
        "(444p)(888p)(777z)11z99p+1z",
        "--self-draw",
    ),
    FanRow(
        "81",
        "hua pai, flower, flowers, 花, seasons",
        "A flower or season that was put aside for another tile; a point each. They do not help "
        "to reach the minimum. Among tiles they are `{15f}`, beside points the tag `flowers=2`.",
        "123456789m22p34s+5s{15f}",
    ),
)
