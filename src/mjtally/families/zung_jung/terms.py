"""What players of Zung Jung say of a game, a row each, and the pages of its patterns."""

from collections.abc import Iterator
from functools import partial

from ...base.markdown import format_table
from ...language.reference import TermPage
from ...model.term_pages import GameTerm, build_term_page, show_points
from ...patterns.pages import list_pattern_pages
from .family import ZUNG_JUNG_PRESETS
from .patterns import PATTERNS

RULES = ZUNG_JUNG_PRESETS["zung-jung"]
PLAYERS = "rules=zung-jung\nInes Jonas Kaito Lena"


def list_term_pages() -> Iterator[TermPage]:
    """A page for each pattern and each word of the game."""
    yield from list_pattern_pages(PATTERNS, ZUNG_JUNG_PRESETS, "")
    yield from map(build_term_page, GAME_TERMS)


def _list_patterns() -> str:
    rows = sorted(PATTERNS.rows, key=lambda row: [*map(int, row.words.split(",")[0].split("."))])
    return format_table(
        ("number", "in English", "in Chinese", "points"),
        [(row.words.split(",")[0], row.english, row.chinese, f"{row.value}") for row in rows],
    )


GAME_TERMS = (
    GameTerm(
        "fan",
        "和種, 和种, 番種, pattern, patterns, list of patterns, series, points of a hand",
        "fan – 和種: the patterns of a hand of Zung Jung, and all of them",
        "Each of the 44 patterns has a number of points, and they add up; of a series, such as "
        "2.1, one counts, the highest. Value Honor counts for each of its sets. `mjtally help` "
        "with the name of one, or its number, tells of it. A winner's mark is the sum, or the "
        "tiles.",
        f"{PLAYERS}\n- 30 d -        # 30 points, on Kaito's discard",
        _list_patterns,
    ),
    GameTerm(
        "limit",
        "滿貫, 满贯, 320, maximum, cap, mangan, compound limit, listed limit",
        "limit – 滿貫: 320 points in Zung Jung",
        "Patterns add up to 320 at most. A single pattern of 320 points or more counts in full, "
        "and alone.",
        f"{PLAYERS}\n- 320 d -",
    ),
    GameTerm(
        "chicken hand",
        "雞和, 鸡和, 雞糊, 鸡胡, chicken, gai wu, no pattern, minimum",
        "chicken hand – 雞和: no pattern, in Zung Jung",
        "A hand without any pattern is worth 1. With `minimum=5` it is no win, and who declares "
        "it makes a false win.",
        f"{PLAYERS}\n- 1 d -",
        partial(show_points, ["1"], "", RULES, "zung-jung"),
    ),
    GameTerm(
        "self-draw",
        "自摸, self draw, tsumo, zi mo, win by self-draw",
        "self-draw – 自摸: all three pay in Zung Jung",
        "Each of the others pays the points of the hand. The winner gets three times the points "
        "either way. In the file nobody is marked `d`.",
        f"{PLAYERS}\n30 - - -",
        partial(show_points, ["30"], "--self-draw", RULES, "zung-jung"),
    ),
    GameTerm(
        "discard",
        "銃和, 铳和, 出銃, 放銃, 放铳, dian pao, win by discard, deal in, ron, 25, payoff, par",
        "discard – 出銃: a win on another's tile in Zung Jung",
        "Of a hand of 25 points or less each of the three pays the points. Above it the others "
        "pay 25 each, and the discarder what is left of three times the points. With "
        "`payoff=uniform` each pays the points.",
        f"{PLAYERS}\n- 30 d -",
        partial(show_points, ["25", "30", "85"], "", RULES, "zung-jung"),
    ),
    GameTerm(
        "false win",
        "詐和, 诈和, 錯和, 错和, 詐糊, 诈胡, wrong win, zha hu, chombo",
        "false win – 錯和: in Zung Jung",
        "The rules leave open what it costs. `f` pays 30 to each of the others, or what "
        "`false-win` says, and the hand is over.",
        f"{PLAYERS}\nf - - -",
    ),
    GameTerm(
        "draw",
        "流局, 荒牌, 黃莊, 黄庄, 荒莊, no win",
        "draw – 流局: nobody wins in Zung Jung",
        "Nothing is paid, and the deal passes as always. It is `-` four times.",
        f"{PLAYERS}\n- - - -",
    ),
    GameTerm(
        "dealer",
        "莊家, 庄家, 莊, 庄, zhuang jia, banker, seat, round, hand, game, 圈, 局",
        "dealer – 莊家: in Zung Jung",
        "The deal passes after every hand, and the dealer pays and gets nothing more. Four "
        "rounds of four hands are a game. A triplet of one's own wind is worth 10, of the "
        "round's nothing.",
        f"{PLAYERS}\nE1: 5* - - d",
    ),
)
