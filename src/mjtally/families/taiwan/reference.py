"""The reference of Taiwanese mahjong: its marks, its lines and tags, its parameters, its tiles."""

from ...language.reference import Topic

MARKS = Topic(
    name="taiwan",
    title="Taiwanese marks",
    head=("mark", "the player"),
    rows=(
        ("`5`", "won with 5 tai, without those of the dealer and the streak, which mjtally adds"),
        (
            "`123456m34789p22555s+5p` `1=123456m34789p22555s+5p`",
            "won with these tiles, the tile won on after `+`; tai before `=` are checked",
        ),
        ("`-`", "had no part in it; `- - - -` is a draw"),
        ("`d`", "discarded the winning tile, or made the kong that was robbed"),
        (
            "`f`",
            "made a false win, which costs 8 tai to each of the others, and the hand is played again",
        ),
    ),
    notes=(
        "A win by discard has one `d`, a self-draw none. Two or three winners and one `d` are wins on one discard. "
        "`*` after a mark is the dealer, and `E1.2:` before the marks the round, the dealer and how often the dealer dealt again; neither has to be written in a game."
    ),
)
LINES = Topic(
    name="taiwan-lines",
    title="other lines of Taiwanese, and tags after the marks",
    head=("a line or tag", "says"),
    rows=(
        (
            "`= 640 -220 -200 -220`",
            "the scores at this point, to be checked; or a whole game by its final scores",
        ),
        ("`Bo -100`", "in a game: a penalty, off the score, and nobody gets it"),
        ("`Bo -100 points`", "anywhere: off the points of the season"),
        ("`end`", "the game ends before its last round is over"),
        ("`last`", "the last tile of the wall, or the discard after it"),
        ("`rinshan`", "the tile after a kong, self-drawn"),
        ("`chankan`", "a robbed kong; who made it is `d`"),
        ("`first`", "in the first go-round, before any call: heavenly, earthly and human hands"),
        (
            "`turn=9`",
            "the turn of the win, 1 to 24: the winner's at a self-draw, the discarder's at a discard",
        ),
    ),
    notes="`last` to `first` are worth tai where the tiles are written; beside a number they are notes.",
)
RULES = Topic(
    name="taiwan-rules",
    title="parameters of Taiwanese that need words",
    head=("key", "values"),
    rows=(
        ("`length`", "rounds in a game: `4` (一將), `3`, `2`, `1`; or `free`"),
        ("`base` `unit`", "what a hand without tai is worth (底), and what a tai is worth (台)"),
        (
            "`dealer-tai` `streak-tai`",
            "tai between the dealer and the other side of a payment, and more of them each time that the dealer deals again: 1 and 2 are 1 + 2n (連n拉n); `streak-tai=1` is 連莊 without 拉莊",
        ),
        (
            "`drawn-hand`",
            "after a draw: `streak`, the dealer deals again and the streak grows; `again`, deals again, and the streak stays as it was; `pass`, the next player deals",
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
            "what elements are worth: `usual`; `most-16` with heavenly hand 16 and all honours 8; `most-8` with those, earthly hand and great winds 8",
        ),
        (
            "`tai`",
            "elements that are worth otherwise: `tai=all-pungs:3,half-melded-hand:0`; one that is worth 0 is not counted",
        ),
    ),
)
TILES = Topic(
    name="taiwan-tiles",
    title="tiles of Taiwanese",
    head=("tiles", "are"),
    rows=(
        ("`123m` `456p` `789s`", "characters, circles and bamboo"),
        ("`1234z`", "east, south, west and north"),
        ("`567z` or `PFC`", "white, green and red"),
        ("`+5s`", "the tile that was won on, the seventeenth"),
        (
            "`(345m)` `(555p)` `(5555p)` `[5555p]`",
            "a chow, a pung, a melded kong, a concealed kong",
        ),
        (
            "`{15f}`",
            "flowers: 1 to 4 spring to winter, 5 to 8 plum to chrysanthemum; 1 and 5 are east's own",
        ),
    ),
)
TOPICS = (MARKS, LINES, RULES, TILES)
