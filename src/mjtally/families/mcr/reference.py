"""The reference of MCR: its marks, its lines and tags, and the parameters that need words."""

from ...language.reference import Topic

MARKS = Topic(
    name="mcr",
    title="MCR marks",
    head=("mark", "the player"),
    rows=(
        ("`24`", "won with 24 points, flowers included"),
        (
            "`123456789m22p34s+5s` `20=123456789m22p34s+5s`",
            "won with these tiles, the tile won on after `+`; points before `=` are checked",
        ),
        ("`-`", "had no part in it; `- - - -` is a draw"),
        ("`d`", "discarded the winning tile, or made the kong that was robbed"),
        (
            "`f` `f20`",
            "made a false win, of 10 to each of the others or, with no hand at all, of 20",
        ),
        ("`fd`", "made a false win, and later discarded the winning tile"),
    ),
    notes=(
        "A win by discard has one `d`, a self-draw none. `f` stands beside a win, beside a draw, beside another `f`: "
        "play goes on. `*` after a mark is the dealer, and `E1:` before the marks the round; neither has to be written."
    ),
)
LINES = Topic(
    name="mcr-lines",
    title="other lines of MCR, and tags after the marks",
    head=("a line or tag", "says"),
    rows=(
        ("`Lena -10`", "in a game: a penalty, off her score, and nobody gets it"),
        ("`Lena -1 points`", "anywhere: off her table points, of the season"),
        (
            "`= 51 -66 17 -12`",
            "the scores at this point, to be checked; or a whole game by its final scores, penalties in them",
        ),
        ("`end`", "the time was up: the game ends before its last hand"),
        ("`flowers=2`", "the win has two flowers, which do not count towards `minimum`"),
        ("`last`", "the last tile of the wall, or the discard after it"),
        ("`rinshan`", "the tile after a kong, self-drawn"),
        ("`chankan`", "a robbed kong; who made it is `d`"),
        (
            "`turn=9`",
            "the turn of the win, 1 to 24: the winner's at a self-draw, the discarder's at a "
            "discard",
        ),
        ("`fourth`", "the last tile of its kind, the other three open to all"),
    ),
    notes="`last` to `fourth` are worth points where the tiles are written; beside points they are notes.",
)
RULES = Topic(
    name="mcr-rules",
    title="parameters of MCR that need words",
    head=("key", "values"),
    rows=(
        ("`length`", "hands in a game: `16`, or less; or `free`"),
        (
            "`seats`",
            "`fixed`: the players deal in their order in every round; `rotate`, as at tournaments: 1 2 3 4 in the east round, then 2 1 4 3, 3 4 2 1 and 4 3 1 2",
        ),
        (
            "`minimum` `base`",
            "points that a win needs, flowers aside; what every loser pays besides",
        ),
        ("`table-points`", "for first to last; equal scores share them"),
        ("`false-win`", "what `f` costs, to each of the others"),
        (
            "`kongs`",
            "`6,5` or `8,6`: points of two concealed kongs, and of one concealed and one melded",
        ),
        (
            "`special-self-draw`",
            "`1` or `4`: what a self-draw adds to a hand that is always concealed, such as seven pairs",
        ),
        (
            "`green-flush` `terminals-double`",
            "whether Half Flush counts beside All Green, Double Pung beside All Terminals",
        ),
        ("`gates-pung`", "whether a second Pung of Terminals counts beside Nine Gates"),
        (
            "`spent-wait`",
            "whether a tile is waited for of which the player holds all four, so that another wait is not single",
        ),
        (
            "`knitted-wait`",
            "whether a wait counts whose tile belongs to a knitted straight, too",
        ),
    ),
)
TILES = Topic(
    name="mcr-tiles",
    title="tiles of MCR",
    head=("tiles", "are"),
    rows=(
        ("`123m` `456p` `789s`", "characters, circles and bamboo"),
        ("`1234z`", "east, south, west and north"),
        ("`567z` or `PFC`", "white, green and red, where other programs write red, green, white"),
        ("`+5s`", "the tile that was won on"),
        (
            "`(345m)` `(555p)` `(5555p)` `[5555p]`",
            "a chow, a pung, a melded kong, a concealed kong",
        ),
        ("`{15f}`", "flowers: 1 to 4 spring to winter, 5 to 8 plum to chrysanthemum"),
    ),
)
TOPICS = (MARKS, LINES, RULES, TILES)
