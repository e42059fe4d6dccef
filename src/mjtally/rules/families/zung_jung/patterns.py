"""The 44 patterns of Zung Jung, a row each, by the rules of version 3.3.

They stand in their categories and series. Only the highest pattern of a series counts. Value Honor
is the only pattern that counts once for each of its sets. A pattern of 320 points or more counts
alone; other patterns add up to 320 at most, and a hand without a pattern, a chicken, is worth 1.
"""

from collections.abc import Sequence

from ...patterns.notation import CHINESE_GROUP_NAMES
from ...patterns.rows import Pattern, PatternList, ScoredPattern
from ...tiles import features as f
from ...tiles.decomposition import FOUR_AS_PAIRS, SEVEN_PAIRS, THIRTEEN_ORPHANS
from ...tiles.groups import DRAGONS, WINDS
from .rules import LIMIT, ZungJungRules

CHICKEN = 1  # 雞和


def _in_series(*rows: Pattern) -> tuple[Pattern, ...]:
    """The rows of a series, the lowest first: each excludes the rows before it."""
    names = [row.name for row in rows]
    return tuple(row._replace(excludes=" ".join(names[:at])) for at, row in enumerate(rows))


# fmt: off
TRIVIAL = (
    Pattern("all-sequences", "All Sequences", "平和", 5, f.has_all_sequences,
        has="sequences", lacks="triplets",
        other_names="1.1, ping hu, pinfu, all chows",
        meaning="Four sequences. The pair, the wait and calls do not matter.",
        tiles="(123m)(567p)34s99p678s+5s"),
    Pattern("concealed-hand", "Concealed Hand", "門前清", 5, f.all_of(f.has_sets, f.is_concealed),
        lacks="calls",
        other_names="1.2, 门前清, men qian qing, concealed",
        meaning="Four sets and a pair without a call. It may be won on a discard, and concealed kongs may "
            "be in it.",
        tiles="123m567p34s99p222z+5s"),
    Pattern("no-terminals", "No Terminals", "斷么九", 5, f.has_only_simples,
        has="simples", lacks="honours terminals",
        other_names="1.3, 断幺九, duan yao jiu, all simples, tanyao", meaning="Numbers from 2 to 8 alone.",
        tiles="(234m)(567p)34s88p555m+5s"),
)
ONE_SUIT = (
    *_in_series(
        Pattern("mixed-one-suit", "Mixed One-Suit", "混一色", 40, f.has_one_suit_and_honours,
            has="honours numbers", lacks="suits",
            other_names="2.1.1, hun yi se, half flush", meaning="Numbers of one suit, and honors.",
            tiles="(123m)(567m)78m222z44z+9m"),
        Pattern("pure-one-suit", "Pure One-Suit", "清一色", 80, f.has_one_suit,
            has="numbers", lacks="honours suits",
            other_names="2.1.2, qing yi se, full flush", meaning="Numbers of one suit alone.",
            tiles="(123m)(567m)78m22m444m+9m"),
    ),
    Pattern("nine-gates", "Nine Gates", "九蓮寶燈", 480, f.has_nine_gates,
        has="sequences terminals", lacks="honours suits calls kongs",
        other_names="2.2, 九莲宝灯, jiu lian bao deng",
        meaning="1112345678999 of one suit in hand, won on any tile of the suit.", tiles="1112345678999p+5p"),
)
HONORS = (
    Pattern("value-honor", "Value Honor", "番牌", 10, f.sum_of(f.triplets_of(DRAGONS), f.has_seat_wind),
        has="triplets honours",
        other_names="3.1, fan pai, dragon pung, seat wind, value honour, yakuhai",
        meaning="A triplet or kong of dragons, or of the player's own wind: 10 for each. The wind of the "
            "round is nothing.",
        tiles="(555z)(222z)34s99p678s+5s", how_won="--seat S"),
    *_in_series(
        Pattern("small-three-dragons", "Small Three Dragons", "小三元", 40,
            f.has_triplets_and_pair(DRAGONS, 2),
            has="triplets honours",
            other_names="3.2.1, xiao san yuan, little three dragons",
            meaning="Triplets or kongs of two dragons, a pair of the third: 60 with their value.",
            tiles="(555z)(666z)77z123m56s+7s"),
        Pattern("big-three-dragons", "Big Three Dragons", "大三元", 130, f.has_triplets(DRAGONS, 3),
            has="triplets honours",
            other_names="3.2.2, da san yuan",
            meaning="Triplets or kongs of all three dragons: 160 with their value.",
            tiles="(555z)(666z)(777z)23m88p+4m"),
    ),
    *_in_series(
        Pattern("small-three-winds", "Small Three Winds", "小三風", 30, f.has_triplets_and_pair(WINDS, 2),
            has="triplets honours",
            other_names="3.3.1, 小三风, xiao san feng",
            meaning="Triplets or kongs of two winds and a pair of a third.",
            tiles="(111z)(333z)44z234m56s+7s"),
        Pattern("big-three-winds", "Big Three Winds", "大三風", 120, f.has_triplets(WINDS, 3),
            has="triplets honours",
            other_names="3.3.2, 大三风, da san feng", meaning="Triplets or kongs of three winds.",
            tiles="(111z)(333z)(444z)88p56s+7s"),
        Pattern("small-four-winds", "Small Four Winds", "小四喜", 320, f.has_triplets_and_pair(WINDS, 3),
            has="triplets honours", lacks="suits",
            other_names="3.3.3, xiao si xi, little four winds",
            meaning="Triplets or kongs of three winds and a pair of the fourth.",
            tiles="(111z)(333z)(444z)22z56s+7s"),
        Pattern("big-four-winds", "Big Four Winds", "大四喜", 400, f.has_triplets(WINDS, 4),
            has="triplets honours", lacks="sequences suits",
            other_names="3.3.4, da si xi", meaning="Triplets or kongs of all four winds.",
            tiles="(111z)(222z)(333z)(444z)5s+5s"),
    ),
    Pattern("all-honors", "All Honors", "字一色", 320, f.has_only_honours,
        has="honours", lacks="numbers",
        other_names="3.4, zi yi se, all honours", meaning="Winds and dragons alone; seven pairs of them, too.",
        tiles="(111z)(333z)(555z)666z7z+7z"),
)
TRIPLETS = (
    Pattern("all-triplets", "All Triplets", "對對和", 30, f.has_all_triplets,
        has="triplets", lacks="sequences",
        other_names="4.1, 对对和, dui dui hu, all pungs, toitoi", meaning="Four triplets or kongs.",
        tiles="(222m)(555p)(888s)99s44z+9s"),
    *_in_series(
        Pattern("two-concealed-triplets", "Two Concealed Triplets", "二暗刻", 5, f.concealed_triplets(2),
            has="triplets",
            other_names="4.2.1, er an ke",
            meaning="Two triplets or kongs whose tiles all came from the wall: one that a discard completes "
                "is not concealed.",
            tiles="(234m)222p555s789s9m+9m"),
        Pattern("three-concealed-triplets", "Three Concealed Triplets", "三暗刻", 30, f.concealed_triplets(3),
            has="triplets",
            other_names="4.2.2, san an ke", meaning="Three triplets or kongs whose tiles all came from the wall.",
            tiles="(234m)222p555s999s1m+1m"),
        Pattern("four-concealed-triplets", "Four Concealed Triplets", "四暗刻", 125, f.concealed_triplets(4),
            has="triplets", lacks="sequences calls",
            other_names="4.2.3, si an ke",
            meaning="Four triplets or kongs whose tiles all came from the wall: 160 with All Triplets and "
                "Concealed Hand.",
            tiles="222p555s999s444m1m+1m"),
    ),
    *_in_series(
        Pattern("one-kong", "One Kong", "一槓", 5, f.kongs(1),
            has="kongs",
            other_names="4.3.1, 一杠, yi gang, kong", meaning="A kong, melded or concealed.",
            tiles="(2222p)(234m)789s56s99m+7s"),
        Pattern("two-kongs", "Two Kongs", "兩槓", 20, f.kongs(2),
            has="kongs",
            other_names="4.3.2, 二槓, 两杠, liang gang, two kong", meaning="Two kongs.",
            tiles="(2222p)(5555s)(234m)78s99m+9s"),
        Pattern("three-kongs", "Three Kongs", "三槓", 120, f.kongs(3),
            has="kongs",
            other_names="4.3.3, 三杠, san gang, three kong", meaning="Three kongs.",
            tiles="(2222p)(5555s)(7777m)34m99m+5m"),
        Pattern("four-kongs", "Four Kongs", "四槓", 480, f.kongs(4),
            has="kongs", lacks="sequences",
            other_names="4.3.4, 四杠, si gang, four kong", meaning="Four kongs.",
            tiles="(2222p)(5555s)(7777m)(1111z)9m+9m"),
    ),
)
IDENTICAL = _in_series(
    Pattern("two-identical-sequences", "Two Identical Sequences", "一般高", 10, f.identical_sequences(2),
        has="sequences",
        other_names="5.1.1, yi ban gao, pure double chow", meaning="The same sequence twice.",
        tiles="(345m)(345m)(777p)99s23p+4p"),
    Pattern("two-identical-sequences-twice", "Two Identical Sequences Twice", "兩般高", 60,
        f.has_identical_sequences_twice,
        has="sequences", lacks="triplets",
        other_names="5.1.2, 两般高, liang ban gao", meaning="A sequence twice, and another one twice.",
        tiles="(345m)(345m)(678p)78p11s+6p"),
    Pattern("three-identical-sequences", "Three Identical Sequences", "一色三同順", 120, f.identical_sequences(3),
        has="sequences",
        other_names="5.1.3, 一色三同顺, yi se san tong shun, pure triple chow", meaning="The same sequence three times.",
        tiles="(345m)(345m)(345m)22p99s+9s"),
    Pattern("four-identical-sequences", "Four Identical Sequences", "一色四同順", 480, f.identical_sequences(4),
        has="sequences", lacks="triplets",
        other_names="5.1.4, 一色四同顺, yi se si tong shun, quadruple chow", meaning="The same sequence four times.",
        tiles="(345m)(345m)(345m)35m11z+4m"),
)
SIMILAR = (
    Pattern("three-similar-sequences", "Three Similar Sequences", "三色同順", 35, f.has_similar_sequences,
        has="sequences suits",
        other_names="6.1, 三色同顺, san se tong shun, mixed triple chow",
        meaning="The same sequence in all three suits.", tiles="(345m)(345p)(345s)11z99m+9m"),
    *_in_series(
        Pattern("small-three-similar-triplets", "Small Three Similar Triplets", "三色小同刻", 30,
            f.has_small_similar_triplets,
            has="triplets suits",
            other_names="6.2.1, san se xiao tong ke",
            meaning="Triplets or kongs of a number in two suits, and a pair of it in the third.",
            tiles="(222m)(222p)(567m)22s78s+9s"),
        Pattern("three-similar-triplets", "Three Similar Triplets", "三色同刻", 120, f.has_similar_triplets,
            has="triplets suits",
            other_names="6.2.2, san se tong ke, triple pung",
            meaning="Triplets or kongs of the same number in all three suits.",
            tiles="(222m)(222p)(222s)11z78s+9s"),
    ),
)
CONSECUTIVE = (
    Pattern("nine-tile-straight", "Nine-Tile Straight", "一氣通貫", 40, f.has_straight,
        has="sequences terminals",
        other_names="7.1, 一气通贯, yi qi tong guan, pure straight, ittsuu", meaning="123, 456 and 789 of one suit.",
        tiles="(123p)(456p)(789p)11z99m+9m"),
    *_in_series(
        Pattern("three-consecutive-triplets", "Three Consecutive Triplets", "三連刻", 100,
            f.consecutive_triplets(3),
            has="triplets numbers",
            other_names="7.2.1, 三连刻, san lian ke, pure shifted pungs",
            meaning="Three triplets or kongs of one suit whose numbers follow one another.",
            tiles="(444m)(555m)(666m)78s11z+9s"),
        Pattern("four-consecutive-triplets", "Four Consecutive Triplets", "四連刻", 200,
            f.consecutive_triplets(4),
            has="triplets numbers", lacks="sequences",
            other_names="7.2.2, 四连刻, si lian ke, four pure shifted pungs",
            meaning="Four triplets or kongs of one suit whose numbers follow one another.",
            tiles="(444m)(555m)(666m)77m11p+7m"),
    ),
)
TERMINALS = _in_series(
    Pattern("mixed-lesser-terminals", "Mixed Lesser Terminals", "混全帶么", 40,
        f.all_of(f.has_outside_sets, f.has_honours),
        has="honours terminals",
        other_names="8.1.1, 混全带幺, hun quan dai yao, outside hand, chanta",
        meaning="Sequences among the sets, and a terminal or an honor in each set and the pair.",
        tiles="(123m)(789p)(444z)99s11p+9s"),
    Pattern("pure-lesser-terminals", "Pure Lesser Terminals", "純全帶么", 50,
        f.all_of(f.has_outside_sets, f.none_of(f.has_honours)),
        has="terminals", lacks="honours",
        other_names="8.1.2, 纯全带幺, chun quan dai yao, junchan",
        meaning="Sequences among the sets, and a one or a nine in each set and the pair.",
        tiles="(123m)(789p)(999s)12p11s+3p"),
    Pattern("mixed-greater-terminals", "Mixed Greater Terminals", "混么九", 100,
        f.all_of(f.any_of(f.has_all_triplets, f.has_form(SEVEN_PAIRS)), f.has_only_terminals_and_honours, f.none_of(f.has_only_honours)),
        has="terminals", lacks="simples",
        other_names="8.1.3, 混幺九, hun yao jiu, all terminals and honors",
        meaning="Ones, nines and honors alone, in triplets or in seven pairs.",
        tiles="(111m)(999p)(444z)99s11p+9s"),
    Pattern("pure-greater-terminals", "Pure Greater Terminals", "清么九", 400, f.has_only_terminals,
        has="terminals suits", lacks="honours simples",
        other_names="8.1.4, 清幺九, qing yao jiu, all terminals", meaning="Ones and nines alone.",
        tiles="(111m)(999p)(999s)11s99m+1s"),
)
INCIDENTAL = (
    Pattern("final-draw", "Final Draw", "海底撈月", 10, f.wins_on_last_draw,
        other_names="9.1.1, 海底捞月, hai di lao yue, last tile",
        meaning="A self-draw of the last tile of the wall: the tag `last`.",
        tiles="(234m)(567p)34s88p111m+5s", how_won="--self-draw --last"),
    Pattern("final-discard", "Final Discard", "河底撈魚", 10, f.wins_on_last_discard,
        other_names="9.1.2, 河底捞鱼, he di lao yu, last discard",
        meaning="The discard after the last tile of the wall: the tag `last`.",
        tiles="(234m)(567p)34s88p111m+5s", how_won="--last"),
    Pattern("win-on-kong", "Win on Kong", "嶺上開花", 10, f.wins_after_kong,
        other_names="9.2, 岭上开花, ling shang kai hua",
        meaning="A self-draw of the tile after a kong: the tag `rinshan`. Where it is the last tile, Final "
            "Draw counts, too.",
        tiles="(2222p)(234m)789s56s99m+7s", how_won="--self-draw --rinshan"),
    Pattern("robbing-a-kong", "Robbing a Kong", "搶槓", 10, f.robs_kong,
        other_names="9.3, 抢杠, qiang gang, robbing the kong",
        meaning="The tile that another player adds to a triplet: the tag `chankan`. Who made the kong pays "
            "as for a discard.",
        tiles="(234m)(567p)34s88p111m+5s", how_won="--chankan"),
    Pattern("blessing-of-heaven", "Blessing of Heaven", "天和", 155, f.wins_by_heaven,
        lacks="calls kongs",
        other_names="9.4.1, tian hu, heavenly hand",
        meaning="The dealer wins with the tiles that were dealt: the tag `first`.",
        tiles="123m567p34s99p222z+5s", how_won="--self-draw --seat E --first"),
    Pattern("blessing-of-earth", "Blessing of Earth", "地和", 155, f.wins_on_dealers_first_discard,
        lacks="calls kongs",
        other_names="9.4.2, di hu, earthly hand",
        meaning="Another player wins on the very first discard, the dealer's: the tag `first`.",
        tiles="123m567p34s99p222z+5s", how_won="--seat W --first"),
)
IRREGULAR = (
    Pattern("thirteen-terminals", "Thirteen Terminals", "十三么九", 160, f.has_form(THIRTEEN_ORPHANS),
        has="honours terminals suits", lacks="sequences triplets simples calls",
        other_names="10.1, 十三幺九, shi san yao jiu, thirteen orphans",
        meaning="One of each one, nine, wind and dragon, and a second one of any of them.",
        tiles="19m19p19s1234567z+1m"),
    Pattern("seven-pairs", "Seven Pairs", "七對子", 30, f.has_form(SEVEN_PAIRS),
        lacks="sequences triplets calls",
        other_names="10.2, 七对子, qi dui zi",
        meaning="Seven pairs, where four of a kind in hand are two. Patterns of sets do not count, nor does "
            "Concealed Hand.",
        tiles="2266m1177p5533z4z+4z"),
)
# fmt: on


def _order_rows(rows: Sequence[Pattern]) -> tuple[Pattern, ...]:
    """The rows by value, the highest first. A row of the limit or more excludes all rows after it,
    so that it counts alone."""
    ordered = sorted(rows, key=lambda row: -(row.value or 0))
    names = [row.name for row in ordered]
    return tuple(
        row._replace(excludes=" ".join(names[at + 1 :])) if (row.value or 0) >= LIMIT else row
        for at, row in enumerate(ordered)
    )


def _find_value(rules: ZungJungRules, row: Pattern) -> int:
    return row.value or 0


def _add_up(rules: ZungJungRules, patterns: Sequence[ScoredPattern]) -> int:
    """The value of a hand: the sum of its patterns up to the limit, or the value of one pattern
    above the limit, or a chicken's 1."""
    total = sum(pattern.value * pattern.count for pattern in patterns)
    highest = max((pattern.value for pattern in patterns), default=CHICKEN)
    return max(highest, min(total, LIMIT))


ROWS = _order_rows(
    (
        *(*TRIVIAL, *ONE_SUIT, *HONORS, *TRIPLETS, *IDENTICAL),
        *(*SIMILAR, *CONSECUTIVE, *TERMINALS, *INCIDENTAL, *IRREGULAR),
    )
)
PATTERNS: PatternList[ZungJungRules] = PatternList(
    rows=ROWS,
    unit="points",
    find_value=_find_value,
    add_up=_add_up,
    find_minimum=lambda rules: rules.minimum,
    group_names=CHINESE_GROUP_NAMES._replace(game="Zung Jung"),
    forms=frozenset({SEVEN_PAIRS, FOUR_AS_PAIRS, THIRTEEN_ORPHANS}),
    plays_flowers=lambda rules: False,
    numbers={row.name: row.other_names.partition(",")[0] for row in ROWS},
)
