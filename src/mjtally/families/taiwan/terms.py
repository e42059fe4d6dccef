"""What players of Taiwanese mahjong say of a game, a row each, and how each is written."""

from collections.abc import Iterator
from functools import partial

from ...base.markdown import format_table
from ...language.reference import TermPage
from ...model.term_pages import GameTerm, build_term_page, show_points
from ...patterns.pages import list_pattern_pages
from .family import TAIWAN_PRESETS, USUAL
from .patterns import TAIWAN_PATTERNS
from .payments import find_dealer_tai

PLAYERS = "rules=taiwan\nAn Bo Chen Ding"


def list_term_pages() -> Iterator[TermPage]:
    """A page for each element, and for each word of the game."""
    yield from list_pattern_pages(TAIWAN_PATTERNS, TAIWAN_PRESETS, "tai")
    yield from map(build_term_page, GAME_TERMS)


def _list_elements() -> str:
    """Every element by every list."""
    find = TAIWAN_PATTERNS.find_value
    rows = [
        (row.chinese, row.english, *(f"{find(each, row)}" for each in TAIWAN_PRESETS.values()))
        for row in TAIWAN_PATTERNS.rows
    ]
    return format_table(("element", "in English", *(f"`{each}`" for each in TAIWAN_PRESETS)), rows)


def _show_streaks() -> str:
    """The tai of the dealer by how often they dealt again."""
    rows = [(f"{repeats}", f"{find_dealer_tai(USUAL, repeats)}") for repeats in range(6)]
    return format_table(("dealt again", "tai"), rows)


GAME_TERMS = (
    GameTerm(
        "tai",
        "台, 臺, 台數, 台数, 算台, tais, elements, list of tai, tai table, 台數表",
        "tai – 台: what a Taiwanese hand is worth, and all elements",
        "A winner's mark is the number of tai of the hand, without those of the dealer and the "
        "streak, or the tiles. A hand is paid as the base and so many tai. The keys are `tai-list` "
        "and `tai`; column: `mean_tai`.",
        f"{PLAYERS}\n- 5 - d        # Bo wins 5 tai on Ding's discard",
        _list_elements,
    ),
    GameTerm(
        "base and unit",
        "底, 底台, 底分, base, unit, di, 一底, stakes of a hand, 100/20",
        "base and unit – 底, 台: what a hand costs",
        "Written 底/台, such as 100/20: `base=100` is paid for any hand, and `unit=20` for each "
        "tai. On a discard the discarder alone pays; on a self-draw each of three.",
        "rules=taiwan\nbase=100\nunit=20\nAn Bo Chen Ding\n5 d - -",
        partial(show_points, ["0", "1", "5"], "", USUAL, "taiwan"),
    ),
    GameTerm(
        "dealer",
        "莊家, 莊, 庄家, 做莊, zhuang jia, banker, dealer tai",
        "dealer – 莊家: in Taiwanese mahjong",
        "Where the dealer pays or is paid there is one tai more (`dealer-tai`), and two more for "
        "each time that the dealer dealt again. mjtally adds them to the mark. The dealer deals "
        "again after a win and after a draw (`drawn-hand`).",
        f"{PLAYERS}\nE1: 5 d - -        # An deals",
        partial(show_points, ["5"], "--dealer", USUAL, "taiwan"),
    ),
    GameTerm(
        "streak",
        "連莊, 拉莊, 連莊拉莊, 连庄, 拉庄, lian zhuang, la zhuang, repeats, honba, renchan",
        "streak – 連莊拉莊: the dealer deals again",
        "How often the dealer dealt again is counted as the game is followed; a label may say it: "
        "`E1.2:` is twice. Between the dealer and the other side it is 1 + 2n tai (`streak-tai`).",
        f"{PLAYERS}\nE1: 5 d - -\nE1.1: - - - -\nE1.2: - d 3 -",
        _show_streaks,
    ),
    GameTerm(
        "win by discard",
        "胡, 放槍, 放炮, 点炮, 放銃, fang qiang, deal in, ron, discard win",
        "win by discard – 放槍: in Taiwanese mahjong",
        "The discarder is marked `d` and alone pays. Columns: `discard_win_count`, "
        "`deal_in_count`, `deal_in_fraction`.",
        f"{PLAYERS}\n- 5 - d",
    ),
    GameTerm(
        "several winners",
        "一炮多響, 一炮雙響, 一炮三響, 截胡, 攔胡, multiple winners, double win, head bump",
        "several winners – 一炮多響: on one discard",
        "Each is paid by the discarder; where the dealer is one of them, the dealer deals again. "
        "`winners=1` allows the next in turn alone (截胡), `winners=2` two.",
        f"{PLAYERS}\n2 d - 4",
    ),
    GameTerm(
        "draw",
        "流局, 荒牌, 荒莊, 臭莊, liu ju, drawn hand, no win",
        "draw – 流局: nobody wins in Taiwanese mahjong",
        "Nothing is paid. The dealer deals again, and the streak grows; `drawn-hand=again` and "
        "`drawn-hand=pass` are tables where it does not. Columns: `draw_count`, `draw_fraction`.",
        f"{PLAYERS}\n- - - -",
    ),
    GameTerm(
        "false win",
        "詐胡, 诈胡, 相公, zha hu, wrong win, chombo",
        "false win – 詐胡: in Taiwanese mahjong",
        "`f` pays the base and 8 tai (`false-win`) to each of the others, and the hand is played "
        "again, with the same dealer and streak. Any other penalty is a line of its own. Columns: "
        "`false_win_count`, `false_win_fraction`.",
        f"{PLAYERS}\nf - - -",
    ),
    GameTerm(
        "round",
        "圈, 將, 将, 一將, 一圈, quan, jiang, game, wind round",
        "round – 圈: each has dealt once, with all repeats",
        "Four rounds are a game (一將); `length=1` is one of a single round. `end` finishes a game "
        "before its last hand.",
        f"{PLAYERS}\n5 d - -\nend",
    ),
    GameTerm(
        "flowers",
        "花, 花牌, 補花, 补花, hua, flower tiles, seasons",
        "flowers – 花牌: eight tiles that are set aside",
        "Among tiles they stand in braces: 1 to 4 spring to winter, 5 to 8 plum to "
        "chrysanthemum. Those of one's own seat count, and sets of four. Who has eight, or seven "
        "and another draws the eighth, wins without a hand: write the tai.",
        f"{PLAYERS}\n(123m)456m34789p22555s+5p{{15f}} d - -\n8 - - -        # all eight flowers",
    ),
)
