"""Which column of the players table is which statistic of others, and where they differ.

Sources: amae-koromo (`index.js` and its reducer) and Pantheon (`PlayerStat.php`) in their own
code. The M.League publishes no formulas, and Tenhou has no official definitions: there a known
statistics tool was read.
"""

from collections.abc import Mapping, Sequence

from ....model.types import ForeignStatistic

SAME = "yes"
FOREIGN_STATISTICS: Mapping[str, Sequence[ForeignStatistic]] = {
    "amae-koromo": (
        ForeignStatistic("和牌率", "win_fraction", SAME),
        ForeignStatistic("放铳率", "deal_in_fraction", SAME),
        ForeignStatistic("自摸率", "self_draw_fraction", SAME),
        ForeignStatistic("流局率", "draw_fraction", SAME),
        ForeignStatistic("流听率", "tenpai_fraction", SAME),
        ForeignStatistic("默听率", "concealed_win_fraction", "yes, where open hands are marked o"),
        ForeignStatistic("副露率", "open_fraction", "only where o is written for everybody"),
        ForeignStatistic(
            "立直率",
            "riichi_fraction",
            "theirs leaves out riichi whose tile is won on, some 4 % of them",
        ),
        ForeignStatistic("平均打点", "win_change_mean", "yes, with honba and sticks"),
        ForeignStatistic(
            "平均铳点",
            "deal_in_change_mean",
            "no: theirs has the honba, and not one's own stick",
        ),
        ForeignStatistic("一发率", "ippatsu_fraction", "yes, of tiles that are written"),
        ForeignStatistic("里宝率", "ura_fraction", "yes, of tiles that are written"),
        ForeignStatistic(
            "被炸率", "big_self_draw_paid_as_dealer_fraction", "of others' self-draws"
        ),
        ForeignStatistic("平均被炸点数", "big_self_draw_paid_as_dealer_mean", "with the honba"),
        ForeignStatistic("放铳时立直率", "deal_in_in_riichi_fraction", SAME),
        ForeignStatistic("放铳时副露率", "deal_in_with_open_hand_fraction", "where o is written"),
        ForeignStatistic("立直后和牌率", "riichi_won_fraction", SAME),
        ForeignStatistic(
            "立直后放铳率",
            "riichi_deal_in_fraction",
            "theirs is of other riichi: the numerator is the same",
        ),
        ForeignStatistic("立直后流局率", "riichi_draw_fraction", SAME),
        ForeignStatistic("副露后和牌率", "open_won_fraction", "where o is written"),
        ForeignStatistic("副露后放铳率", "open_deal_in_fraction", "where o is written"),
        ForeignStatistic("副露后流局率", "open_draw_fraction", "where o is written"),
        ForeignStatistic(
            "立直收支", "riichi_change_mean", "no: of others' self-draws they book -1000 alone"
        ),
        ForeignStatistic("立直收入", "riichi_win_change_mean", "yes, with honba and sticks"),
        ForeignStatistic("立直支出", "riichi_deal_in_change_mean", "yes, with one's own stick"),
        ForeignStatistic(
            "放铳至立直", "deal_in_to_riichi_count", "they count each winner of a double ron"
        ),
        ForeignStatistic(
            "放铳至副露", "deal_in_to_open_count", "they count each winner of a double ron"
        ),
        ForeignStatistic(
            "放铳至默听", "deal_in_to_concealed_count", "they count each winner of a double ron"
        ),
        ForeignStatistic("打点效率", "win_value_per_hand", "ours is without honba and sticks"),
        ForeignStatistic("铳点损失", "deal_in_value_per_hand", "ours is without honba and sticks"),
        ForeignStatistic("净打点效率", "net_value_per_hand", "ours is without honba and sticks"),
        ForeignStatistic("最大连庄", "longest_deal", "theirs is ours less 1"),
        ForeignStatistic("役满", "yakuman_win_count", "theirs has counted_yakuman_win_count in it"),
        ForeignStatistic("最大累计番数", "most_han", "ours has 13 for each yakuman"),
        ForeignStatistic("流满", "nagashi_count", SAME),
        ForeignStatistic("被飞率", "bust_fraction", SAME),
        ForeignStatistic("连对率", "top_two_fraction", SAME),
        ForeignStatistic("一位率", "first_fraction", SAME),
        ForeignStatistic("二位率", "second_fraction", SAME),
        ForeignStatistic("三位率", "third_fraction", SAME),
        ForeignStatistic("四位率", "fourth_fraction", SAME),
        ForeignStatistic("局收支", "net_score_per_hand", SAME),
        ForeignStatistic("和了巡数", "win_turn_mean", "of hands where turn= is written"),
        ForeignStatistic("立直巡目", "riichi_turn_mean", "of hands where riichi-turn= is written"),
        *(
            ForeignStatistic(theirs, "", "by turns, which nobody writes")
            for theirs in ("先制率", "追立率", "被追率")
        ),
        *(
            ForeignStatistic(theirs, "", "by tiles that nobody shows")
            for theirs in ("平均起手向听", "振听立直率", "立直好型")
        ),
    ),
    "tenhou": (
        ForeignStatistic("和了率", "win_fraction", SAME),
        ForeignStatistic("放銃率", "deal_in_fraction", SAME),
        ForeignStatistic("立直率", "riichi_fraction", SAME),
        ForeignStatistic("副露率", "open_fraction", "only where o is written for everybody"),
        ForeignStatistic("平均順位", "mean_rank", SAME),
        ForeignStatistic("1位率", "first_fraction", SAME),
        ForeignStatistic("2位率", "second_fraction", SAME),
        ForeignStatistic("3位率", "third_fraction", SAME),
        ForeignStatistic("4位率", "fourth_fraction", SAME),
        ForeignStatistic("飛び率", "bust_fraction", SAME),
        ForeignStatistic("平均得点", "points_per_game", "with the uma and oka of the rules"),
    ),
    "m-league": (
        ForeignStatistic("和了率", "win_fraction", "of the same meaning"),
        ForeignStatistic("放銃率", "deal_in_fraction", "of the same meaning"),
        ForeignStatistic("リーチ率", "riichi_fraction", "of the same meaning"),
        ForeignStatistic("和了平均打点", "win_value_mean", "of the same meaning"),
        ForeignStatistic("放銃平均打点", "deal_in_value_mean", "of the same meaning"),
        ForeignStatistic("トップ率", "first_fraction", "of the same meaning"),
        ForeignStatistic("連対率", "top_two_fraction", "of the same meaning"),
        ForeignStatistic("ラス回避率", "not_last_fraction", "of the same meaning"),
        ForeignStatistic("ベストスコア", "highest_score", "of the same meaning"),
    ),
    "pantheon": (
        ForeignStatistic(
            "feed, unforced_feed_to_*",
            "deal_in_count",
            "no: a double ron counts twice, one's own riichi is left out",
        ),
        ForeignStatistic("riichi_lost", "riichi_lost_count", "yes where one wins on a discard"),
    ),
}
