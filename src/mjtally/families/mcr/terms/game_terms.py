"""What players of MCR say of a game, a row each, and how each is written in the file."""

from functools import partial

from ....base.markdown import format_table
from ....model.term_pages import GameTerm, show_points
from ..family import GUOBIAO
from ..hand_value.fan import FAN

PLAYERS = "rules=mcr\nInes Jonas Kaito Lena"
RECORDED = "= 51 -66 17 -2"

GAME_TERMS = (
    GameTerm(
        "fan",
        "番, 番种, 番種, fan zhong, fans, list of fan, all fan, points of a hand, hand points",
        "fan – 番: what a hand of MCR is made of, and all of them",
        "Each of the 81 fan has a number of points, and they add up, as far as one does not say "
        "the same as another. `mjtally help` with the name of one, in English or Chinese, or its "
        "number (`fan 28`), tells of it. A winner's mark is the sum, or the tiles.",
        f"{PLAYERS}\n- 24 d -        # 24 points, from Kaito",
        lambda: format_table(
            ("fan", "in English", "in Chinese", "points"),
            [(fan.number, fan.english, fan.chinese, f"{fan.points}") for fan in FAN],
        ),
    ),
    GameTerm(
        "minimum",
        "起和, 起胡, 八番起和, 8 points, eight points, minimum points, qi hu",
        "the minimum – 起和: the points that a win needs",
        "8, flowers aside: the key is `minimum`. A winner's mark below it is an error. A complete "
        "hand below it that was declared is a false win, `f`. The tag `flowers=2` has the rest "
        "checked.",
        f"{PLAYERS}\n- 10 d - flowers=2        # 8 without the flowers: enough",
    ),
    GameTerm(
        "false win",
        "错和, 錯和, 诈和, 詐和, cuo hu, cuohu, zha hu, wrong win, chombo",
        "false win – 錯和: in MCR",
        "`f` pays 10 to each of the others (the key `false-win`): a complete hand below the "
        "minimum. `f20` pays 20: no hand at all. Play goes on, so it stands beside a win, a draw "
        "or another `f`; `fd` made one and later discarded the winning tile. Columns: "
        "`false_win_count`, `false_win_fraction`.",
        f"{PLAYERS}\nf - 11 d        # Ines' false win; then Kaito wins from Lena",
    ),
    GameTerm(
        "table points",
        "标准分, 標準分, biao zhun fen, tp, standard points, match points, game points",
        "table points – 標準分: points by rank in a game of MCR",
        "4, 2, 1 and 0 for the first to the last; players with equal scores share those of their "
        "ranks. The key is `table-points`. They add up in the column `points`, by which the "
        "season is ranked, then by `net_score`.",
        f"{PLAYERS}\n{RECORDED}        # table points: 4 0 2 1",
    ),
    GameTerm(
        "penalty",
        "罚分, 罰分, fa fen, penalties, fine",
        "penalty – 罰分: points off a score that nobody gets",
        "A line with the player's name: `Lena -10` in a game is off the score, and `Lena -1 "
        "points` anywhere off the table points. Column: `penalty`.",
        f"{PLAYERS}\n8 - - -\nLena -10\n8 - - d",
    ),
    GameTerm(
        "self-draw",
        "自摸和, self draw, tsumo, win by self-draw, zi mo hu",
        "self-draw – 自摸: all three pay in MCR",
        "Each of the others pays 8 and the points of the hand. In the file nobody is marked `d`. "
        "Columns: `self_draw_count`, `self_draw_fraction`. The fan of that name: `mjtally help "
        "Self-Drawn`.",
        f"{PLAYERS}\n8 - - -",
        partial(show_points, ["8"], "--self-draw", GUOBIAO, "mcr"),
    ),
    GameTerm(
        "discard",
        "点和, 點和, 点炮, 點炮, 放炮, 放铳, 放銃, dian pao, dian hu, fang pao, win by discard, "
        "deal in, ron",
        "discard – 點炮: a win on another's tile in MCR",
        "The discarder pays 8 and the points of the hand, the other two pay 8 each. The mark of "
        "the discarder is `d`, also of who made a kong that was robbed. Columns: "
        "`discard_win_count`, `discard_count`, `discard_fraction`, `discard_points_mean`.",
        f"{PLAYERS}\n- 24 d -",
        partial(show_points, ["24"], "", GUOBIAO, "mcr"),
    ),
    GameTerm(
        "draw",
        "荒庄, 荒莊, 荒牌, 流局, huang zhuang, huang pai, no win",
        "draw – 荒莊: nobody wins in MCR",
        "Nothing is paid, and the deal passes as always. It is `-` four times. Columns: "
        "`draw_count`, `draw_fraction`.",
        f"{PLAYERS}\n- - - -",
    ),
    GameTerm(
        "dealer",
        "庄家, 莊家, 庄, 莊, zhuang jia, zhuang, banker, seat, seats, 换位, 換位, 门风圈风, "
        "rotation",
        "dealer – 莊家: in MCR",
        "The deal passes after every hand, and the dealer pays and gets nothing more. `*` after a "
        "mark may say who deals, and is checked. Four rounds of four hands are a game. With "
        "`seats=rotate` players change their seats after each round, as at tournaments.",
        f"{PLAYERS}\nE1: 8* - - d",
    ),
    GameTerm(
        "kong",
        "杠, 槓, gang, kongs, quad",
        "kong – 槓: four of a kind in MCR",
        "Melded or concealed; among tiles `(5555p)` and `[5555p]`. One is 1 or 2 points, two are "
        "4 to 6, three 32 and four 88. `kongs=8,6` makes two concealed ones 8 and one of each 6.",
        f"{PLAYERS}\n[2222m][8888p](345s)66s46p+5p d - -",
    ),
    GameTerm(
        "chow and pung",
        "吃, 碰, 顺子, 順子, 刻子, chi, peng, pung, chow, pungs, chows, meld, melds, claim, call",
        "chow and pung – 順子, 刻子: sets of three",
        "A chow is three numbers in a row of one suit, and a pung three equal tiles. A chow may "
        "be claimed from the player on the left, a pung from anybody. Among tiles a claimed set "
        "stands in brackets, and the others without: `(345m)`, `(555p)`, `345m`.",
        f"{PLAYERS}\n(345m)(345p)345s66s78m+9m d - -",
    ),
    GameTerm(
        "knitted tiles",
        "不靠, bu kao, knitted, 组合, 組合",
        "knitted tiles – 不靠: 147, 258 and 369",
        "147 of one suit, 258 of another and 369 of the third. All nine of them are fan 35 "
        "Knitted Straight; single tiles of them with winds and dragons are fan 34 and 20.",
        f"{PLAYERS}\n147m258p369s1235z+7z d - -",
    ),
    GameTerm(
        "round",
        "圈, 圈风圈, quan, wind round, 局, 盘, 盤, hand, game, session",
        "round – 圈: four hands of MCR",
        "East, south, west and north rounds of four hands are a game; `length=8` is one of eight. "
        "`end` finishes a game whose time was up. A label such as `E4:` is checked, and need not "
        "be written.",
        f"{PLAYERS}\n- 24 d -\nend",
    ),
)
