"""What players of Hong Kong mahjong say of a hand, a row each, and how each is written."""

from collections.abc import Iterator
from functools import partial

from ...base.markdown import format_table
from ...base.quotient import Quotient
from ...language.reference import TermPage
from ...model.term_pages import GameTerm, build_term_page, show_points
from ...patterns.pages import list_pattern_pages, list_values
from .family import HK_PRESETS
from .patterns import HK_PATTERNS
from .tables import LISTS, find_portion, portion_multiplier

HK = HK_PRESETS["hk"]
NAMES = "Wing Mei Kit Yan"
PLAYERS = f"rules=hk\n{NAMES}"


def list_term_pages() -> Iterator[TermPage]:
    """A page for each pattern, and for each word of the game."""
    yield from list_pattern_pages(HK_PATTERNS, HK_PRESETS, "faan")
    yield from map(build_term_page, GAME_TERMS)


def _show_lists() -> str:
    """How many base points a portion is, by the lists that have names."""
    rows = [
        (f"{faan}", *(f"{find_portion(faan, each, '')}" for each in LISTS)) for faan in range(13)
    ]
    return format_table(("faan", *(f"`table={each}`" for each in LISTS)), rows)


def _show_portions() -> str:
    """How many base points a portion is, by both ways to rise."""
    rows = [
        (f"{faan}", *(f"{portion_multiplier(faan, rise)}" for rise in ("half", "spicy")))
        for faan in range(HK.maximum + 1)
    ]
    return format_table(("faan", "portion, `S=half`", "portion, `S=spicy`"), rows)


def _show_responsibility() -> str:
    """Who pays how many portions on a discard, worked out of a hand of no faan."""
    rows = []
    for responsibility in ("full", "half"):
        rules = HK.replace(responsibility=responsibility)
        _, discarder, *others = rules.family.calculate_points("0", rules)
        shares = [_format_portions(share) for share in (discarder, others[0])]
        rows.append((f"`R={responsibility}`", *shares))
    return format_table(("rule", "the discarder pays", "each of the others"), rows)


def _format_portions(paid: Quotient) -> str:
    """`half a portion`, of what a player pays in a hand without faan."""
    words = {"0": "nothing", "0.5": "half a portion", "1": "a portion", "2": "two portions"}
    return words[paid.format_decimal(1).lstrip("-")]


GAME_TERMS = (
    GameTerm(
        "faan",
        "番, 翻, fan, faans, fans, points of a hand, 番数, 番數, patterns, list of faan, 番種",
        "faan – 番: what a Hong Kong hand is worth, and all patterns",
        "A winner's mark is the number of faan, or the tiles, of which mjtally counts them. The "
        "keys `faan-list` and `faan` say what a pattern is worth. Column: `mean_faan`.",
        f"{PLAYERS}\n- 3 - d        # Mei wins 3 faan on Yan's discard",
        partial(list_values, HK_PATTERNS, HK_PRESETS),
    ),
    GameTerm(
        "portion",
        "份, 注, share, base, base points, 底, 底分, portions, 蚊, payment, 辣, 半辣上, 辣辣上, "
        "全辣, 半辣, spicy, half-spicy, spiciness, full spicy",
        "portion – 份: what each pays for a self-draw",
        "The base `B` times a number that grows with the faan: it doubles with each (`S=spicy`, "
        "辣辣上); under `S=half` (半辣上) above 4 faan only with every second one. `table=` has "
        "other lists. On a discard the winner gets two portions.",
        "",
        _show_portions,
    ),
    GameTerm(
        "payment table",
        "番數表, 四七十, 4-7-10, 4-6-8, 5-7-9, faan table, portion table, faan-laak, 番勒",
        "payment table – 番數表: what portions a circle pays",
        "`table=0:1,1:2,2:4,3:8` lists faan with their portions, in units of `B`. Faan between two "
        "count as the lower, those above the last as the last. Some lists have names.",
        f"rules=hk\ntable=0:1,3:8,6:16,10:32\n{NAMES}\n- 7 - d        # a portion is 16",
        _show_lists,
    ),
    GameTerm(
        "win by self-draw",
        "ji mo, tsumo, self draw win, drawn win",
        "win by self-draw – 自摸: in Hong Kong mahjong",
        "Each of the others pays a portion. In the file nobody is marked. Columns: "
        "`self_draw_count`, `self_draw_fraction`, `self_draw_net`.",
        f"{PLAYERS}\n3 - - -",
        partial(show_points, ["3"], "--self-draw", HK, "hk"),
    ),
    GameTerm(
        "discard",
        "打出, 出銃, 出铳, 食胡, ron, win by discard, deal in, chut chung, sik wu",
        "discard – 打出: a win on another's tile in Hong Kong mahjong",
        "The discarder is marked `d`. Who pays says the key `R`. Columns: `discard_win_count`, "
        "`discard_count`, `discard_fraction`, `discard_net`.",
        f"{PLAYERS}\n- 3 - d",
        _show_responsibility,
    ),
    GameTerm(
        "responsibility",
        "銃, 铳, 全銃, 半銃, 全铳, 半铳, full responsibility, half responsibility, full gun, half "
        "gun, chung",
        "responsibility – 半銃, 全銃: who pays for a discard",
        "`R=full`: the discarder pays two portions. `R=half`: the discarder pays one, and each of "
        "the others half of one.",
        f"rules=hk\nR=half\n{NAMES}\n- 3 - d",
        _show_responsibility,
    ),
    GameTerm(
        "several winners",
        "一炮雙響, 一炮三響, 雙響, 三響, 截糊, two winners, double win, head bump",
        "several winners – 一炮雙響: on one discard",
        "One wins, unless a file says `winners=2` or `winners=3`. Each gets two portions, of the "
        "discarder alone. Three at `winners=2` may be a draw by your house rule.",
        f"rules=hk\nwinners=2\n{NAMES}\n3 - 4 d",
    ),
    GameTerm(
        "guarantee",
        "包, 包自摸, 包打出, 包三家, baau, bao, guarantor, guaranteed, pao, liability",
        "guarantee – 包: one player pays for all",
        "Who fed a big hand may have to pay for all. `S`: a guaranteed self-draw, three portions "
        "(包自摸). `D`: a guaranteed discard (包打出), two portions, where `R=half` would share "
        "them. Columns: `self_draw_guarantee_count`, `discard_guarantee_count`.",
        f"rules=hk\nR=half\n{NAMES}\n- 8 S -        # Kit pays Mei's self-draw\n"
        "- 6 D -        # and her win on his discard",
    ),
    GameTerm(
        "false win",
        "詐胡, 诈胡, 詐糊, 食詐糊, ja wu, sik ja wu, chombo, wrong win, false hu",
        "false win – 詐糊: in Hong Kong mahjong",
        "The mark is `f`, and nobody wins in that line: each of the others gets three portions of "
        "the maximum `M`. Columns: `false_win_count`, `false_win_fraction`.",
        f"rules=hk\nM=8\n{NAMES}\nf - - -",
    ),
    GameTerm(
        "minimum faan",
        "起糊, 三番起糊, 三番起胡, 起番, minimum, least faan, three faan minimum, saam faan hei wu",
        "minimum faan – 起糊: what a win needs",
        "`minimum=3` (三番起糊): fewer are an error, and one that was declared all the same is a "
        "false win. The faan of flowers count, too. Without the line there is no minimum.",
        f"rules=hk\nminimum=3\n{NAMES}\n- 3 - d",
    ),
    GameTerm(
        "limit",
        "上限, 爆棚, 滿貫, 满贯, 滿糊, 满糊, maximum, maximum faan, limit hand, baau pang, 例牌",
        "limit – 爆棚: the most faan that count",
        "The key `M`: 13 unless a file says otherwise. A hand of more is written with the maximum.",
        f"rules=hk\nM=8\n{NAMES}\n8 - - -",
    ),
    GameTerm(
        "chicken hand",
        "雞糊, 鸡糊, 雞胡, 鸡胡, gai wu, chicken",
        "chicken hand – 雞糊: a win without faan",
        "It is written `0`.",
        f"{PLAYERS}\n- 0 d -",
        partial(show_points, ["0"], "", HK, "hk"),
    ),
    GameTerm(
        "draw",
        "摸和, 荒牌, 流局, 黃牌, wong pai, no win, drawn hand",
        "draw – 摸和: nobody wins in Hong Kong mahjong",
        "Nobody pays, and the hand is counted. It is `-` four times.",
        f"{PLAYERS}\n- - - -",
    ),
    GameTerm(
        "dealer",
        "莊, 庄, 莊家, 庄家, jong, banker, round, wind, winds, 圈, 局, double dealer, 莊家雙計",
        "dealer – 莊: in Hong Kong mahjong",
        "Every hand stands by itself, and the dealer pays and gets no more than the others: under "
        "`dealer-double=yes` twice as much. Then, and where winds of tiles count, `*` after a "
        "mark or a label (`E2:`, the second player deals in the east round) says who deals.",
        f"rules=hk\ndealer-double=yes\n{NAMES}\n- 3 - d*       # Yan deals and pays double",
    ),
    GameTerm(
        "flowers",
        "花, 花牌, faa, faa paai, flower tiles, seasons, 補花",
        "flowers – 花牌: in Hong Kong mahjong",
        "Eight tiles, set aside. In braces among the tiles: 1 to 4 and 5 to 8 are those of east, "
        "south, west and north. None is worth a faan, too, unless a file says `flowers=no`.",
        f"{PLAYERS}\nE1: - 234567m34599p67s+8s{{26f}} d -",
    ),
)
