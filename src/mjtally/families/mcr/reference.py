"""The reference of MCR: its marks, its lines and tags, and the parameters that need words."""

from ...text.reference import Topic

MARKS = Topic(
    name="mcr",
    title="MCR marks",
    head=("mark", "the player"),
    rows=(
        ("`24`", "won with 24 points, flowers included"),
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
        "play goes on. `*` behind a mark is the dealer, and `E1:` before the marks the round; neither has to be written."
    ),
)
LINES = Topic(
    name="mcr-lines",
    title="other lines of MCR, and tags behind the marks",
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
        (
            "`last` `rinshan` `chankan` `fourth`",
            "the last tile, the tile after a kong, a robbed kong, the fourth of its kind; beside points they are notes",
        ),
    ),
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
    ),
)
TOPICS = (MARKS, LINES, RULES)
