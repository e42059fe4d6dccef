"""What the reference of Taiwanese mahjong says of its own."""

from ...value_hands.types import ReferenceWords

WORDS = ReferenceWords(
    tile_marks="`123456m34789p22555s+5p` `1=123456m34789p22555s+5p`",
    value=", without those of the dealer and the streak, which mjtally adds",
    false_win=", which costs 8 tai to each of the others, and the hand is played again",
    dealer=(
        "`*` after a mark is the dealer, and `E1.2:` before the marks the round, the dealer and how"
        " often the dealer dealt again; neither has to be written in a game."
    ),
    more_lines=(("`Lena -100 points`", "anywhere: off the points of the season"),),
    end="the game ends before its last round is over",
    first="in the first go-round, before any call: heavenly, earthly and human hands",
    parameters=(
        ("`length`", "rounds in a game: `4` (一將), `3`, `2`, `1`; or `free`"),
        ("`base` `unit`", "what a hand without tai is worth (底), and what a tai is worth (台)"),
        (
            "`dealer-tai` `streak-tai`",
            "tai between the dealer and the other side of a payment, and more of them each time"
            " that the dealer deals again: 1 and 2 are 1 + 2n (連n拉n); `streak-tai=1` is 連莊"
            " without 拉莊",
        ),
        (
            "`drawn-hand`",
            "after a draw: `streak`, the dealer deals again and the streak grows; `again`, deals"
            " again, and the streak stays as it was; `pass`, the next player deals",
        ),
        (
            "`winners`",
            "how many may win on one discard: `3`, `2`, or `1`, the next in turn alone (截胡)",
        ),
        (
            "`false-win`",
            "tai that `f` costs, with the base, to each of the others; the dealer's are not in it",
        ),
        (
            "`tai-list`",
            "what elements are worth: `usual`; `most-16` with heavenly hand 16 and all honours 8;"
            " `most-8` with those, earthly hand and great winds 8",
        ),
        (
            "`tai`",
            "elements that are worth otherwise: `tai=all-pungs:3,half-melded-hand:0`; one that is"
            " worth 0 is not counted",
        ),
    ),
)
