"""What players of riichi say of a game, a row each: limits, fu, draws, ranks, and how each is
written in the file."""

from collections.abc import Callable
from functools import partial
from itertools import product

from ....base.markdown import format_table
from ....model.term_pages import GameTerm, show_hand, show_points
from ..hand_value.payments import HandValue, parse_value, payments_for_value
from ..presets import RIICHI

TABLE_FU = (25, 30, 40, 50, 60, 70, 80, 90, 100, 110)


def _list_points(value: HandValue, *, dealer: bool, self_draw: bool) -> list[int]:
    """What a winner gets, and what each of the others pays, who pays most first."""
    paid = payments_for_value(value, dealer=dealer, self_draw=self_draw, rules=RIICHI)
    return [*map(abs, paid)]


def _show_limit(mark: str) -> str:
    """What a limit pays, to the dealer and to another."""
    value = parse_value(mark) or HandValue(0)
    rows = []
    for winner, deals, words in (
        ("the dealer", True, "{1} from each"),
        ("another", False, "{1} from the dealer, {2} from each other"),
    ):
        points, *_ = _list_points(value, dealer=deals, self_draw=False)
        parts = _list_points(value, dealer=deals, self_draw=True)
        rows.append((winner, f"{points}", words.format(*parts)))
    return format_table(("the winner is", "by discard", "by self-draw"), rows)


def _show_points_table() -> str:
    """What han and fu pay by discard: to another, and to the dealer."""
    rows = []
    for fu in TABLE_FU:
        cells = []
        for han in range(1, 5):
            value = HandValue(han, fu)
            to_other, to_dealer = (
                _list_points(value, dealer=deals, self_draw=False)[0] for deals in (False, True)
            )
            cells.append(f"{to_other} ({to_dealer})" if _can_be(han, fu) else "–")
        rows.append((f"{fu} fu", *cells))
    return format_table(("by discard", "1 han", "2 han", "3 han", "4 han"), rows)


def _can_be(han: int, fu: int) -> bool:
    """Whether a hand has so many han and fu: seven pairs are 2 han."""
    return han > 1 or fu != 25


def _show_fu_of_sets() -> str:
    """Fu of triplets and kans."""
    rows = []
    for form, closed in product(("triplet", "kan"), (False, True)):
        fu = 2 * (2 if closed else 1) * (4 if form == "kan" else 1)
        rows.append((f"{'closed' if closed else 'open'} {form}", f"{fu}", f"{2 * fu}"))
    return format_table(("set", "of 2 to 8", "of 1, 9, honours"), rows)


def _show_fu() -> str:
    return f"{_show_fu_of_sets()}\n\n{show_hand('234m567p99p12444s+3s', '--riichi', RIICHI)}"


def _show_marks(*marks: str, options: str = "") -> Callable[[], str]:
    return partial(show_points, marks, options, RIICHI)


def _limit(  # noqa: PLR0917 (a row)
    name: str, words: str, title: str, han: str, mark: str, column: str, rules: str = ""
) -> GameTerm:
    """The row of a limit."""
    meaning = (
        f"{han} In the file it is `{mark}`; wins with it are in the column `{column}`."
        f"{f' Rules: {rules}' if rules else ''}"
    )
    return GameTerm(name, words, title, meaning, "", partial(_show_limit, mark))


PLAYERS = "Aki Ben Chie Dai"
LIMITS = (
    _limit(
        "mangan",
        "満貫, 満ガン, マンガン, mangan hand, limit hand, limits, limit",
        "mangan – 満貫: the first limit",
        "A win with 5 han; also 4 han with 40 fu or more, and 3 han with 70 fu or more. From here "
        "on fu does not count.",
        "5",
        "mangan_win_count",
        "`kiriage=yes` makes 4 han 30 fu and 3 han 60 fu a mangan, too.",
    ),
    _limit(
        "haneman",
        "跳満, ハネマン, はね満, ハネ満, 跳ね満",
        "haneman – 跳満: one and a half mangan",
        "A win with 6 or 7 han.",
        "6",
        "haneman_win_count",
    ),
    _limit(
        "baiman",
        "倍満, バイマン",
        "baiman – 倍満: two mangan",
        "A win with 8, 9 or 10 han.",
        "8",
        "baiman_win_count",
    ),
    _limit(
        "sanbaiman",
        "三倍満, サンバイマン",
        "sanbaiman – 三倍満: three mangan",
        "A win with 11 or 12 han.",
        "11",
        "sanbaiman_win_count",
    ),
    _limit(
        "counted yakuman",
        "数え役満, カゾエ役満, kazoe yakuman, kazoe, 数え",
        "counted yakuman – 数え役満: four mangan by han",
        "A win with 13 han or more, and without a yaku that is a yakuman.",
        "13",
        "counted_yakuman_win_count",
        "`kazoe=sanbaiman`: it is no more than a sanbaiman.",
    ),
    _limit(
        "yakuman",
        "役満, ヤクマン, yakuman hand",
        "yakuman – 役満: four mangan by a yaku",
        "A win with a yaku that is a yakuman, such as thirteen orphans. No other yaku and no dora "
        "count beside it. `mjtally help yaku` lists them.",
        "1y",
        "yakuman_win_count",
        "several add unless `stack-yakuman=no`.",
    ),
    _limit(
        "double yakuman",
        "ダブル役満, w役満, daburu yakuman, 二倍役満",
        "double yakuman – ダブル役満: eight mangan",
        "Two yakuman in one hand, or one that counts twice: big four winds, four concealed "
        "triplets with a single wait, true nine gates, thirteen orphans with thirteen waits.",
        "2y",
        "yakuman_win_count",
        "`double-yakuman=no`: none counts twice.",
    ),
)
VALUES = (
    GameTerm(
        "kiriage mangan",
        "切り上げ満貫, kiriage, 切上げ満貫, 切り上げ, rounded mangan",
        "kiriage mangan – 切り上げ満貫: a mangan by rounding up",
        "4 han 30 fu, and 3 han 60 fu, are 7700 by discard; some clubs make them a mangan of "
        "8000. It is `kiriage=yes` in the file, and in some rulesets from the start.",
        f"kiriage=yes\n{PLAYERS}\n4/30 d - -        # 8000",
    ),
    GameTerm(
        "han",
        "翻, 飜, ハン, 翻数, doubles, han count",
        "han – 翻: what yaku and dora are counted in",
        "Each yaku is one han or more, and each dora one. With the fu they say what a hand pays; "
        "from 5 han on, fu does not count. In the file a winner's mark is han and fu, or the han "
        "alone. Columns: `han_1_win_count` and so on, `most_han`.",
        f"{PLAYERS}\n3/40 d - -        # 3 han 40 fu\n-    6 - d        # 6 han, a haneman",
    ),
    GameTerm(
        "fu",
        "符, フ, 符計算, minipoints, fu count, fu table",
        "fu – 符: the small points of a hand",
        "20 for any hand; 10 for a closed one by discard; 2 for a self-draw. 2 for a pair of "
        "dragons, of the seat wind or of the round wind (of both: `wind-pair-fu`). 2 for a "
        "closed, edge or single wait. Sets as below. The sum is rounded up to ten. Seven pairs "
        "are 25, pinfu by self-draw is 20, and an open hand by discard has at least 30. A triplet "
        "that a discard completes is open.",
        "",
        _show_fu,
    ),
    GameTerm(
        "score table",
        "点数表, 点数計算, 点数早見表, points table, payment table, scoring table",
        "the score table – 点数表: what han and fu pay",
        "By discard to a player who does not deal, and in brackets to the dealer. `mjtally points "
        "3/40 --self-draw` tells one. From 5 han on: `mjtally help mangan`.",
        "",
        _show_points_table,
    ),
    GameTerm(
        "yakuhai",
        "役牌, ヤクハイ, fanpai, 翻牌, ファンパイ, jikaze, 自風, 自風牌, bakaze, 場風, 場風牌, "
        "seat wind, round wind, prevailing wind, prevalent wind, value tiles, dragons, 三元牌, "
        "sangenpai, 門風, 圏風, dragon triplet",
        "yakuhai – 役牌: tiles of which a triplet is a yaku",
        "The three dragons, the wind of the round, and the wind of the own seat: 1 han each; a "
        "wind that is both is two yaku. In the list of yaku each tile is one of its own: `yakuhai "
        "haku`, `jikaze ton`, `bakaze nan` … Labels such as `E1:` tell the winds, and a followed "
        "game knows them by itself.",
        "",
        lambda: show_hand("(111z)234m678p99s45s+6s", "--seat E", RIICHI),
    ),
    GameTerm(
        "wait",
        "待ち, 待ち牌, waits, machi, ryanmen, 両面, 両面待ち, kanchan, 嵌張, カンチャン, penchan, "
        "辺張, ペンチャン, shanpon, 双碰, シャンポン, シャボ, tanki, 単騎, 単騎待ち, nobetan, "
        "tamen, 多面張",
        "wait – 待ち: what completes a hand",
        "Where tiles are written, the one won on stands after `+`, and the best reading counts.\n\n"
        "| wait | tiles | won on | fu |\n"
        "| --- | --- | --- | --- |\n"
        "| two-sided (ryanmen) | 45 | 3 or 6 | – |\n"
        "| closed (kanchan) | 46 | 5 | 2 |\n"
        "| edge (penchan) | 12 | 3 | 2 |\n"
        "| two pairs (shanpon) | 44 66 | 4 or 6 | – |\n"
        "| single (tanki) | 4 | 4 | 2 |",
        f"{PLAYERS}\n234m567p99p12444s+3s! d - -        # an edge wait",
    ),
)
HANDS = (
    GameTerm(
        "agari",
        "和了, アガリ, あがり, 上がり, hora, hoora, ホーラ, win, winning, hule",
        "agari – 和了: a win",
        "The winner's mark is what the hand is worth: han and fu, `5` or more han, `1y`, or the "
        "tiles. A win by discard has one `d`, and a self-draw has none. Columns: `win_count`, "
        "`win_fraction`, `win_value_mean`.",
        f"{PLAYERS}\n3/40 d    - -        # by discard, from Ben\n-    2/30 - -        # by "
        f"self-draw",
    ),
    GameTerm(
        "tsumo",
        "ツモ, 自摸, ツモ和了, ツモアガリ, self draw, self-draw, tsumo agari",
        "tsumo – 自摸: a win by self-draw",
        "All others pay, the dealer twice as much. In the file nobody is marked `d`. Columns: "
        "`self_draw_count`, `self_draw_fraction`. With three players the key `tsumo` says who "
        "pays the missing player's part.",
        f"{PLAYERS}\n- 4/20! - -",
        _show_marks("4/20", options="--self-draw"),
    ),
    GameTerm(
        "ron",
        "ロン, 栄和, ロンアガリ, win by discard, discard win, ron agari",
        "ron – 栄和: a win on another's discard",
        "The discarder alone pays, and is marked `d`. Columns: `discard_win_count`, "
        "`discard_win_fraction`. The key `ron` says how many may win on one discard.",
        f"{PLAYERS}\n- 3/30 - d",
        _show_marks("3/30"),
    ),
    GameTerm(
        "houjuu",
        "放銃, 放銃率, フリコミ, 振り込み, 振込, furikomi, deal in, deal-in, dealing in, hoju",
        "houjuu – 放銃: discarding the tile that another wins on",
        "In the file it is the mark `d`. Columns: `deal_in_count`, `deal_in_fraction`, "
        "`deal_in_value_mean`.",
        f"{PLAYERS}\n- 5! d -",
    ),
    GameTerm(
        "double ron",
        "ダブロン, ダブルロン, 二家和, daburon, triple ron, トリプルロン, トリロン, two winners, "
        "three winners",
        "double ron – ダブロン: two win on one discard",
        "Two winners stand in one line, with one `d`. The honba and the sticks go to the winner "
        "who is next in turn after the discarder (`honba-to`, `sticks-to`). Whether it is allowed "
        "says `ron`: `1` only the first wins (atamahane), `2` two, `3` three, who are otherwise "
        "an abortive draw.",
        f"ron=2\n{PLAYERS}\n- d 2/40 5!        # Chie and Dai win on Ben's tile",
    ),
    GameTerm(
        "atamahane",
        "頭ハネ, 頭跳ね, アタマハネ, head bump",
        "atamahane – 頭ハネ: of several winners only the first wins",
        "The winner who is next in turn after the discarder takes everything. In the file only "
        "that winner gets a value. It is `ron=1`.",
        f"ron=1\n{PLAYERS}\n- d 2/40 -",
    ),
    GameTerm(
        "menzen",
        "門前, メンゼン, closed hand, 面前, closed, concealed hand",
        "menzen – 門前: a hand in which nothing was called",
        "Closed kans are allowed. Only such a hand may declare riichi, and many yaku are worth "
        "more with it. In the file a mark without `o` is closed, once `o` is written somewhere.",
        f"{PLAYERS}\n3/40  d - -        # closed\n2/30o - d -        # open",
    ),
    GameTerm(
        "furo",
        "副露, フーロ, 鳴き, naki, ナキ, open hand, call, calling, called, meld, melds, chi, "
        "チー, 吃, pon, ポン, 碰",
        "furo – 副露: calling a tile, and an open hand",
        "Chi takes the left player's discard for a sequence, pon anybody's for a triplet, and an "
        "open kan makes four. In the file `o` after the mark is a player who had called; in tiles "
        "a call stands in brackets: `(234m)`, `(555p)`, `(5555p)`. Columns: `open_fraction`, "
        "`open_win_fraction`.",
        f"{PLAYERS}\n2/30o d - -o        # Aki and Dai had called",
    ),
    GameTerm(
        "kan",
        "槓, カン, kantsu, 槓子, quad, ankan, 暗槓, アンカン, minkan, 明槓, 大明槓, daiminkan, "
        "kakan, 加槓, shouminkan, 小明槓, 槓ドラ, kan dora, カンドラ",
        "kan – 槓: four of a kind",
        "Closed (ankan), called on a discard (daiminkan), or added to a pon (kakan). In tiles "
        "`[5555p]` is closed and `(5555p)` open. Each kan turns over another dora, unless "
        "`kan-dora=no`; all indicators stand in one tag.",
        f"{PLAYERS}\n- 345m678p2234s+5s[1111m]! d - dora=3p,8s ura=1z,4s",
    ),
    GameTerm(
        "damaten",
        "ダマテン, ダマ, 黙聴, dama, yamiten, ヤミテン, 闇聴, silent tenpai",
        "damaten – 黙聴: tenpai with a closed hand, without riichi",
        "In the file the winner's mark has no `!` and no `o`. Columns: `concealed_win_count`, "
        "`concealed_win_fraction`, which need `o` to be written for open hands.",
        f"{PLAYERS}\n4/30  d - -\n-     d - 2/30o",
    ),
    GameTerm(
        "furiten",
        "振聴, フリテン, 振り聴, sacred discard",
        "furiten – 振聴: no win by discard",
        "Who waits for a tile that lies among their own discards, or let one pass, may win by "
        "self-draw only. The file says nothing of it; a win in furiten is a chombo, `f`, where "
        "the club counts it so.",
        f"{PLAYERS}\nf - - -",
    ),
    GameTerm(
        "chombo",
        "チョンボ, chonbo, 錯和, 冲和, false win, penalty, foul",
        "chombo – チョンボ: a false win, and what else is fined like it",
        "The mark is `f`, once in the line; the hand is replayed, and no honba is added. The key "
        "`chombo` says what it costs: `mangan`, paid to the others, or points such as `-20`, "
        "taken off after the game. Column: `chombo_count`.",
        f"chombo=-20\n{PLAYERS}\nE1: f - - -\nE1: - 3/30 d -        # the replay",
    ),
    GameTerm(
        "pao",
        "包, パオ, 責任払い, sekinin barai, sekinin, liability, liable, responsibility",
        "pao – 包: liability for a yakuman",
        "Who discards into the last set of big three dragons, big four winds or four kans pays: "
        "all of a self-draw, or half of a win on another's discard. In the file the mark is `p` "
        "(`p1`: for one of several yakuman). The key `pao` names the yakuman that have it. "
        "Column: `liable_count`.",
        f"bust=none\n{PLAYERS}\n- 1y p -        # self-draw: Chie pays it all\n"
        "- 1y p d        # Chie and Dai pay half of it each",
    ),
)
DRAWS = (
    GameTerm(
        "ryuukyoku",
        "流局, リューキョク, ryukyoku, draw, exhaustive draw, 荒牌, 荒牌流局, 荒牌平局, drawn "
        "hand, draws",
        "ryuukyoku – 流局: a draw, the wall is used up",
        "A line without a winner: `+` for who is tenpai, `-` for who is noten, `+!` or `!` for "
        "who had declared riichi. The noten players pay; a honba is added, and the sticks stay. "
        "Columns: `draw_count`, `draw_fraction`, `tenpai_fraction`.",
        f"{PLAYERS}\n+ - ! -        # Aki and Chie are tenpai",
    ),
    GameTerm(
        "tenpai",
        "聴牌, テンパイ, 形式聴牌, ready, ready hand, waiting",
        "tenpai – 聴牌: one tile is missing",
        "It is written in a draw only: `+`, or `+!` (`!` alone is enough) with riichi. Columns: "
        "`tenpai_count`, `tenpai_fraction`. The key `renchan` says whether a tenpai dealer deals "
        "again.",
        f"{PLAYERS}\n+ - - -",
    ),
    GameTerm(
        "noten",
        "不聴, ノーテン, ノーテン罰符, 不聴罰符, 罰符, bappu, noten bappu, noten payments, not "
        "ready",
        "noten – 不聴: not tenpai in a draw",
        "In the file it is `-`. The noten players pay the others 3000 in all, which the key "
        "`noten` may change: 1000 each to one who is tenpai, 1500 each between two and two, 1000 "
        "to each of three. Nobody pays where all or none are tenpai.",
        f"{PLAYERS}\n+ - - -        # +3000 -1000 -1000 -1000",
    ),
    GameTerm(
        "abortive draw",
        "途中流局, tochuu ryuukyoku, abort, aborted hand, abortive, 途中",
        "abortive draw – 途中流局: a hand that is broken off",
        "A line of `-` (and `!` for riichi) with a tag that says why: `kyuushu`, `suufon`, "
        "`suucha`, `suukan`, `sanchahou`, or just `abort`. Nobody pays, the dealer stays, and a "
        "honba is added. The key `abortive` says which there are. Column: `abort_count`.",
        f"{PLAYERS}\n- - - - kyuushu",
    ),
    GameTerm(
        "kyuushu kyuuhai",
        "九種九牌, 九種, kyuushu, 9種9牌, nine terminals, nine different terminals, 九種倒牌",
        "kyuushu kyuuhai – 九種九牌: nine kinds of terminals and honours",
        "A player with nine kinds of ones, nines and honours in the first fourteen tiles, before "
        "any call, may break the hand off. It is an abortive draw, with the tag `kyuushu`.",
        f"{PLAYERS}\n- - - - kyuushu",
    ),
    GameTerm(
        "suufon renda",
        "四風連打, 四風, suufon, suufuu renda, スーフォン, スーフォンレンダ, four winds "
        "discarded, 四風子連打",
        "suufon renda – 四風連打: four equal winds in the first turn",
        "All four discard the same wind first. It is an abortive draw, with the tag `suufon`.",
        f"{PLAYERS}\n- - - - suufon",
    ),
    GameTerm(
        "suucha riichi",
        "四家立直, 四家リーチ, suucha, 四人リーチ, four riichi, 四立直",
        "suucha riichi – 四家立直: all four declare riichi",
        "The hand is broken off; all four sticks stay on the table. It is an abortive draw, with "
        "`!` four times and the tag `suucha`.",
        f"{PLAYERS}\n! ! ! ! suucha",
    ),
    GameTerm(
        "suukan sanra",
        "四槓散了, 四開槓, suukan, suukaikan, suukan nagare, 四槓流れ, スーカンサンラ, four kans "
        "by several",
        "suukan sanra – 四槓散了: four kans by more than one player",
        "The hand is broken off after the fourth kan. It is an abortive draw, with the tag "
        "`suukan`. Four kans of one player are a yakuman instead.",
        f"{PLAYERS}\n- - - - suukan",
    ),
    GameTerm(
        "sanchahou",
        "三家和, sanchahouron, サンチャホー, 三家和了, triple ron draw, sancha hou",
        "sanchahou – 三家和: three players call a win on one discard",
        "With `ron=2` the hand is broken off: an abortive draw, with the tag `sanchahou`. With "
        "`ron=3` all three win, and with `ron=1` only the next after the discarder.",
        f"{PLAYERS}\n- - - - sanchahou",
    ),
    GameTerm(
        "nagashi mangan",
        "流し満貫, 流しマンガン, nagashi, ナガシマンガン, 流満, 流し",
        "nagashi mangan – 流し満貫: a draw with ones, nines and honours alone among the discards",
        "A player whose discards are all of these kinds, and none of them was called, is paid a "
        "mangan by self-draw in place of the noten payments. The mark is `n`, or `n+` who is "
        "tenpai, too. `nagashi=none`: there is none. Column: `nagashi_count`.",
        f"{PLAYERS}\n- n + -        # Ben gets a mangan; Chie is tenpai",
        partial(_show_limit, "5"),
    ),
)
TABLE = (
    GameTerm(
        "oya",
        "親, 荘家, 庄家, dealer, the dealer, oyaban, 親番, east seat, 起家, chiicha, first "
        "dealer, 親被り, oyakaburi",
        "oya – 親: the dealer",
        "Sits east, gets half as much again for a win, and pays double for another's self-draw. "
        "The first of the players line deals first. mjtally follows the deal; `*` after a mark "
        "says who deals, and is checked. Columns: `dealer_hand_count`, `dealer_win_count`.",
        f"{PLAYERS}\n3/30* d - -\n-*    - d 2/30",
        _show_marks("3/30", options="--dealer"),
    ),
    GameTerm(
        "ko",
        "子, 散家, 閑家, non-dealer, nondealer, child",
        "ko – 子: a player who does not deal",
        "Sits south, west or north. No column counts these hands: they are all hands less those "
        "of the dealer.",
        "",
        _show_marks("3/30"),
    ),
    GameTerm(
        "renchan",
        "連荘, レンチャン, 連チャン, oyaren, dealer repeat, dealer keeps the deal",
        "renchan – 連荘: the dealer deals again",
        "After a win, and by most rules after a draw in which the dealer is tenpai; a honba is "
        "put out. The key `renchan` says when: `none`, `win`, `tenpai` or `always`. Column: "
        "`longest_deal`.",
        f"{PLAYERS}\nE1:   2/30 d - -\nE1.1: -    - 3/30 d        # Aki deals again",
    ),
    GameTerm(
        "honba",
        "本場, ホンバ, homba, 積み棒, 積棒, tsumibou, repeat, repeats, counter, counters, 一本場",
        "honba – 本場: hands of the dealer in a row, and draws",
        "One more after a win of the dealer and after every draw; none after another's win. Each "
        "adds 300 to a win: from the discarder, or 100 from each by self-draw. The key `honba` "
        "changes the 300. mjtally counts them; a label `E1.2:` or the tag `honba=2` is checked.",
        f"{PLAYERS}\nE1:   -    - - -\nE2.1: 2/30 d - - honba=1        # 2000 and 300",
    ),
    GameTerm(
        "kyoutaku",
        "供託, キョウタク, riichi stick, riichi sticks, stick, sticks, リーチ棒, 立直棒, "
        "riichibou, deposit, deposits, 供託棒",
        "kyoutaku – 供託: riichi sticks on the table",
        "Each riichi puts 1000 on the table, and the next winner gets them all. mjtally counts "
        "them by the `!` of the marks; the tag `sticks=1` is checked. The key `leftover` says who "
        "gets those that are left after the last hand. Columns: `riichi_lost_count`.",
        f"{PLAYERS}\n! - - -\n- - 2/30 d sticks=1",
    ),
    GameTerm(
        "kyoku",
        "局, 一局, hand, deal, round and hand, 東一局, east 1",
        "kyoku – 局: one hand",
        "A line of the file. A label in front of it says which: `E1:` is the first of the east "
        "round, `S3.2:` the third of the south round with two honba. It need not be written, and "
        "is checked where it is. `--table hands` has a row for each hand and player.",
        f"{PLAYERS}\nE1: 3/40 d - -",
    ),
    GameTerm(
        "hanchan",
        "半荘, 半庄, ハンチャン, 半荘戦, 東南戦, east-south game, tonnansen, half game",
        "hanchan – 半荘: a game of an east and a south round",
        "Eight hands and those that are replayed. It is `length=south`, which most rulesets have "
        "from the start. Column: `game_count`; `--table games` has a row for each game and player.",
        f"length=south\n{PLAYERS}\n= 41200 28800 19400 10600",
    ),
    GameTerm(
        "tonpuu",
        "東風, 東風戦, tonpuusen, 東風荘, トンプウ, east game, east-only game, east round game",
        "tonpuu – 東風: a game of an east round alone",
        "Four hands and those that are replayed: `length=east`.",
        f"length=east\n{PLAYERS}\n= 41200 28800 19400 10600",
    ),
    GameTerm(
        "isshousou",
        "一荘, 一荘戦, 全荘, iisuuchan, full game, west round, 西入, shaanyuu, シャーニュウ, "
        "north round, overtime, enchousen, 延長戦, 延長",
        "isshousou – 一荘, and shaanyuu – 西入: rounds after south",
        "`length=full` is a game of four rounds. After a south round (or an east one) another "
        "begins where nobody has the `target`: `extension` says how it ends, or that there is "
        "none.",
        f"length=full\n{PLAYERS}\n= 41200 28800 19400 10600",
    ),
)
GAME_END = (
    GameTerm(
        "uma",
        "ウマ, 馬, 順位ウマ, 順位点, placement bonus, rank points, placement points, ワンツー, "
        "ゴットー, ワンスリー",
        "uma – ウマ: points by rank",
        "Points for the first to the last, which add up to 0. With the oka and the score, in "
        "thousands, they make the `points` of a game. The key is `uma`.",
        f"uma=30/10/-10/-30\n{PLAYERS}\n= 41200 28800 19400 10600",
    ),
    GameTerm(
        "oka",
        "オカ, oka bonus, top bonus, トップ賞",
        "oka – オカ: what the first gets of what all paid in",
        "There is no key of that name: it comes of `start` and `return`. With `start=25000` and "
        "`return=30000` each of four pays in 5000, and the first gets 20 points. Where both are "
        "equal there is none.",
        f"start=25000\nreturn=30000\n{PLAYERS}\n= 41200 28800 19400 10600",
    ),
    GameTerm(
        "tobi",
        "トビ, 飛び, ハコ, 箱, 箱下, ハコテン, hako, hakoshita, hakoten, dobon, ドボン, bust, "
        "bankrupt, 箱割れ",
        "tobi – 飛び: a score below zero ends the game",
        "The key `bust` says when: `below-zero`, `zero` or `none`. Columns: `bust_count`, "
        "`bust_fraction`.",
        f"bust=below-zero\n{PLAYERS}\n1y d - -        # Ben falls to -23000",
    ),
    GameTerm(
        "agari yame",
        "アガリ止め, あがり止め, 上がり止め, 和了止め, agariyame, テンパイ止め, tenpai yame, last "
        "dealer stop",
        "agari yame – アガリ止め: the last dealer ends the game",
        "A dealer of the last hand who would deal again, is first and has the `target` ends the "
        "game. It is `last-dealer=stop`; with `play` the game goes on.",
        f"length=east\nlast-dealer=play\n{PLAYERS}",
    ),
    GameTerm(
        "rentai",
        "連対, 連対率, rentairitsu, top, トップ, ラス, rasu, last place, rank, ranks, 順位, 着順, "
        "average rank, 平均順位, ラス回避, ラス回避率",
        "rentai – 連対: first or second; and other words for ranks",
        "Ranks (順位, 着順) are the order of the scores at the end of a game; top is first, ラス "
        "last. On equal scores the one nearer the first dealer ranks higher, or both share "
        "(`ties`). Columns: `top_two_count` and `top_two_fraction` (連対率), `mean_rank`, "
        "`first_count` to `fourth_count`, `first_fraction` to `fourth_fraction`, "
        "`not_last_fraction`.",
        f"ties=split\n{PLAYERS}\n= 38200 26000 26000 9800",
    ),
    GameTerm(
        "start and return",
        "持ち点, 配給原点, 返し点, 返し, kaeshi, kaeshiten, 原点, genten, 25000持ち30000返し, "
        "starting points",
        "start and return – 持ち点, 返し点: what a game begins with, and what points count from",
        "Each begins with `start`, and the points of a game are what is above or below `return`, "
        "in thousands, with uma. `rounding` says how thousands are made.",
        f"start=25000\nreturn=30000\n{PLAYERS}\n= 41200 28800 19400 10600",
    ),
)
GAME_TERMS = (*LIMITS, *VALUES, *HANDS, *DRAWS, *TABLE, *GAME_END)
