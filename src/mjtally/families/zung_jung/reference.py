"""The reference of Zung Jung: its marks, its lines and tags, and the parameters that need words."""

from ...language.reference import Topic

MARKS = Topic(
    name="zung-jung",
    title="Zung Jung marks",
    head=("mark", "the player"),
    rows=(
        ("`30`", "won with 30 points; a chicken hand has 1"),
        (
            "`123456789m3345m+6m` `30=222m444p(678s)55z88s+8s`",
            "won with these tiles, the tile won on after `+`; points before `=` are checked",
        ),
        ("`-`", "had no part in it; `- - - -` is a draw"),
        ("`d`", "discarded the winning tile, or made the kong that was robbed"),
        ("`f`", "made a false win, and pays each of the others"),
    ),
    notes=(
        "A win by discard has one `d`, a self-draw none. There is one winner: of several callers "
        "the next after the discarder. `*` after a mark is the dealer, and `E1:` before the marks "
        "the round; neither has to be written."
    ),
)
LINES = Topic(
    name="zung-jung-lines",
    title="other lines of Zung Jung, and tags after the marks",
    head=("a line or tag", "says"),
    rows=(
        ("`Lena -30`", "in a game: a penalty, off her score, and nobody gets it"),
        (
            "`= 51 -66 17 -2`",
            "the scores at this point, to be checked; or a whole game by its final scores",
        ),
        ("`end`", "the time was up: the game ends before its last hand"),
        ("`last`", "the last tile of the wall, or the discard after it"),
        ("`rinshan`", "the tile after a kong, self-drawn"),
        ("`chankan`", "a robbed kong; who made it is `d`"),
        ("`first`", "the dealer's first tiles, or another's win on the dealer's first discard"),
        ("`turn=9`", "the turn of the win, of the player whose tile it was"),
    ),
    notes="`last` to `first` are worth points where the tiles are written; beside points they are notes.",
)
RULES = Topic(
    name="zung-jung-rules",
    title="parameters of Zung Jung that need words",
    head=("key", "values"),
    rows=(
        ("`length`", "hands in a game: `16`, or less; or `free`"),
        ("`minimum`", "points that a win needs: `1` is any hand, `5` one with a pattern"),
        (
            "`payoff`",
            "`formal`: above 25 points a discarder pays what the others do not; `uniform`: each pays the points",
        ),
        ("`false-win`", "what `f` costs, to each of the others; the rules leave it open"),
    ),
)
TOPICS = (MARKS, LINES, RULES)
