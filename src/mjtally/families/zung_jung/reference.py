"""What the reference of Zung Jung says of its own."""

from ...value_hands.types import ReferenceWords

WORDS = ReferenceWords(
    tile_marks="`123456789m3345m+6m` `30=222m444p(678s)55z88s+8s`",
    value="; a chicken hand has 1",
    false_win=", and pays each of the others",
    winners="There is one winner: of several callers the next after the discarder.",
    end="the time was up: the game ends before its last hand",
    first="the dealer's first tiles, or another's win on the dealer's first discard",
    has_flowers=False,
    parameters=(
        ("`length`", "hands in a game: `16`, or less; or `free`"),
        ("`minimum`", "points that a win needs: `1` is any hand, `5` one with a pattern"),
        (
            "`payoff`",
            "`formal`: above 25 points a discarder pays what the others do not; `uniform`: each"
            " pays the points",
        ),
        ("`false-win`", "what `f` costs, to each of the others; the rules leave it open"),
    ),
)
