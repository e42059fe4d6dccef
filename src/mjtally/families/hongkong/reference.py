"""The reference of Hong Kong mahjong: its marks."""

from ...text.reference import Topic

MARKS = Topic(
    name="hk",
    title="Hong Kong marks",
    head=("mark", "the player"),
    rows=(
        ("`8`", "won with 8 faan"),
        ("`-`", "is blameless"),
        ("`d`", "discarded the winning tile"),
        ("`D`", "guaranteed a discard, and pays for all (under `R=half`)"),
        ("`S`", "guaranteed a self-draw, and pays for all"),
        ("`f`", "made a false win"),
    ),
)
TOPICS = (MARKS,)
