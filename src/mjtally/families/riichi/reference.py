"""The reference of riichi: marks, hands, tiles, tags, and the parameters that need words."""

from ...language.reference import Topic

MARKS = Topic(
    name="marks",
    title="riichi marks",
    head=("mark", "the player"),
    rows=(
        ("`-`", "had no part in it; in a draw: noten"),
        ("`3/40`", "won with 3 han 40 fu"),
        ("`5` …", "won with 5 han or more, where fu does not count; from 13 on all are the same"),
        ("`1y` `2y`", "won with a yakuman, two yakuman"),
        (
            "`d`",
            "dealt in (放銃); `d(!)` with the tile on which riichi was declared, so that no stick "
            "was paid",
        ),
        ("`+`", "was tenpai in a draw"),
        ("`n` `n+`", "had nagashi mangan in a draw, and was tenpai too"),
        ("`p` `p1`", "is liable (包) for the winner's yakuman, or for one of several"),
        ("`f`", "made a chombo, a false win"),
    ),
    notes=(
        "After a mark, in any order: `!` declared riichi (`!!` double riichi), `*` is the dealer, `o` "
        "had called. `!` alone is a player in riichi who did not win (`-!` in a win, `+!` in a draw)."
    ),
)
HANDS = Topic(
    name="hands",
    title="how a hand of riichi is written",
    head=("the hand", "is written"),
    rows=(
        ("a win by discard", "one winner and one `d`; two winners are two wins on one discard"),
        ("a self-draw", "one winner and no `d`"),
        ("a draw", "`-`, `+`, `!` and `n` only"),
        (
            "an abortive draw",
            "the same with a tag: `kyuushu` `suufon` `suucha` `suukan` `sanchahou`, or just "
            "`abort`",
        ),
        ("a chombo", "one `f`; the hand is replayed"),
    ),
)
TAGS = Topic(
    name="tags",
    title="tags, after the marks",
    head=("tag", ""),
    rows=(
        ("`dora=5s,1z` `ura=3p`", "the indicators, and those under them"),
        ("`ippatsu`", "a win within a turn of riichi; `ippatsu=Aki` where two won"),
        ("`last`", "won on the last tile (haitei) or the last discard (houtei)"),
        ("`rinshan` `chankan`", "won on the tile after a kan, or on the tile that made another's"),
        (
            "`wareme=Aki`",
            "with `wareme=yes`: the player at whose wall the deal began (割れ目) pays and receives "
            "double",
        ),
        ("`first`", "won in the first turn, before any call: tenhou, chiihou, renhou"),
        (
            "`turn=9`",
            "the turn of the win, 1 to 24: the winner's at a self-draw, the discarder's at a "
            "discard; of two winners it is the same",
        ),
        (
            "`riichi-turn=6`",
            "the turn in which riichi was declared; of several players one for each, in the order "
            "of the marks: `riichi-turn=6,9`",
        ),
    ),
    notes=(
        "Tags go after the marks: `honba=2` and `sticks=1` say how many there are, to be checked. "
        "The others are for tiles; beside han and fu they are notes, which count already."
    ),
)
TILES = Topic(
    name="tiles",
    title="tiles instead of han and fu",
    head=("tiles", ""),
    rows=(
        (
            "`234m` `055p` `789s` `1234567z`",
            "characters, circles, bamboo, honours (east south west north, white green red); `0` "
            "is a red five",
        ),
        ("`+2m`", "the tile won on"),
        ("`(234m)` `(555p)` `(5555p)`", "a chi, a pon, an open kan"),
        ("`[5555p]`", "a closed kan"),
        ("`{44z}`", "norths set aside, with three players"),
        (
            "`3/40=34678m…`",
            "a value in front of the tiles is checked, and an error says where they differ",
        ),
    ),
    notes=("Instead of han and fu a winner's mark may be the tiles: `34678m33s234567p+2m!`."),
)
RULES = Topic(
    name="rules",
    title="parameters of riichi that need words",
    head=("key", "values"),
    rows=(
        (
            "`uma`",
            "points for first to last; three sets separated by `\\|` are a floating uma, for 1, "
            "2 and 3 players at or above `return`",
        ),
        (
            "`rounding`",
            "`none` keeps tenths. `half-up` and `half-down` send a half up and down, "
            "`half-away` away from zero, `down`, `up` and `toward-return` everything. The first "
            "always gets what makes the sum zero",
        ),
        (
            "`ties`",
            "`seat`: nearer the first dealer ranks higher; `split`: rank, uma and sticks are "
            "shared",
        ),
        ("`leftover`", "`top`: the first gets the sticks left on the table; `lost`: nobody"),
        (
            "`length`",
            "`hand` one hand that somebody wins, `east`, `south`, `full` (until north 4), `free`",
        ),
        (
            "`extension`",
            "nobody has `target` after the last hand: `none`; `sudden-death` until somebody has "
            "it; `dealer-first` each hand is again a last one; `four-hands` one more wind. "
            "Never more than one wind",
        ),
        (
            "`last-dealer`",
            "`stop`: the game ends when the last dealer keeps the deal, is first and has `target`",
        ),
        ("`bust`", "`below-zero`, `zero` or `none`"),
        (
            "`renchan`",
            "the dealer deals again: `none`, after a `win`, a win or `tenpai`, or `always` but "
            "for another's win",
        ),
        (
            "`ron`",
            "how many may win on one discard: 1 (the next after the discarder), 2 (three are an "
            "abortive draw) or 3",
        ),
        ("`honba-to`", "of several winners the `first` in turn gets the honba, or `each`"),
        (
            "`sticks-to`",
            "of several winners the `first` gets the sticks; or, with `own-first`, each gets "
            "his own back and the first the rest",
        ),
        ("`abortive`", "`all`, `none`, or kinds separated by commas"),
        (
            "`pao`",
            "`none`, or yaku separated by commas; `pao-scope` and `pao-honba` say what a liable "
            "player pays",
        ),
        (
            "`chombo`",
            "`mangan`, paid to the others; or points such as `-20`, taken off after the game",
        ),
        (
            "`chip-points`",
            "what each chip of a line such as `chips=+3/-1/-2/0` is worth; 0: chips are only "
            "counted. The line goes right after its game, or right above its `end`",
        ),
        (
            "`yakitori`",
            "who won no hand of a game (nagashi mangan is no win) pays so many points, shared by "
            "those who did win; a tenth that cannot be shared goes to the one of them who ranks "
            "first. Nobody pays where nobody or everybody won, nor in a game that is known by its "
            "final scores alone",
        ),
        (
            "`bust-prize`",
            "who goes bust pays so many points to the winner of that hand, of several to the next "
            "after the discarder; nobody pays where a draw or a chombo did it",
        ),
        (
            "`wareme`",
            "`yes`: the player of the tag `wareme=` pays and receives double, honba too, in a win; "
            "riichi sticks, draws (nagashi mangan too) and chombo are not doubled, nor are hands "
            "worth more in the columns of values",
        ),
        ("`tsumo`", "three players: the missing payer's part is a `loss`, or `split`"),
    ),
)
TOPICS = (MARKS, HANDS, TAGS, TILES, RULES)
