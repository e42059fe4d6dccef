"""What the reference of Hong Kong mahjong says of its own."""

from ...value_hands.types import ReferenceWords

WORDS = ReferenceWords(
    tile_marks="`2223445678m+9m(777z)` `4=2223445678m+9m(777z)`",
    false_win=", and pays each of the others",
    more_marks=(
        ("`D`", "guaranteed a discard, and pays for all (under `R=half`)"),
        ("`S`", "guaranteed a self-draw, and pays for all"),
    ),
    winners="Under `winners=2` or `3` so many may win on one discard.",
    dealer=(
        "`*` after a mark is the dealer, and `E1:` before the marks the round: written where they"
        " matter, under `dealer-double=yes` or with tiles."
    ),
    parameters=(
        (
            "`table`",
            "portions by faan, `0:1,1:2,2:4,3:8` (faan between two count as the lower one, those "
            "above the last as the last), or a name: `S` (as the key `S` says), `doubling`, "
            "`half-spicy`, `4-7-10`, `4-6-8`, `5-7-9` (double up to the first number, and again "
            "at each of the others)",
        ),
        ("`minimum`", "faan that a win needs; fewer are an error"),
        (
            "`winners`",
            "`1`, `2` or `3` on one discard: each of several gets two portions from the discarder "
            "alone, under `R=half`, too",
        ),
        (
            "`dealer-double`",
            "`yes`: all that the dealer pays and gets is doubled; then `*` or a label says who "
            "deals",
        ),
        ("`faan-list` `faan`", "what patterns of tiles are worth; `faan=all-pungs:4` changes one"),
        ("`flowers`", "`no`: played without flowers, so that `no-flowers` is worth nothing"),
    ),
)
