"""The parameters of Hong Kong mahjong, under the names of the HK scorer's files."""

from ...base.quotient import Quotient, parse_decimal
from ...language.reference import Topic
from ...model.parameters import ParameterKind, choice, parameter_field, whole_number
from ...model.types import Rules

MOST_FAAN = 999


def _base_kind() -> ParameterKind:
    def read(text: str, players: int) -> Quotient:
        if not set(text) <= set("0123456789.") or len(text) > 30:
            raise ValueError
        return parse_decimal(text)

    return ParameterKind(
        lambda players: "a number such as 0.5, 1 or 2", read, lambda value: value.format_decimal(30)
    )


class HkRules(Rules):
    """One ruleset of Hong Kong mahjong."""

    base: Quotient = parameter_field(_base_kind(), Quotient(1, 1), "base points", "B")
    maximum: int = parameter_field(whole_number(MOST_FAAN), 13, "maximum faan", "M")
    responsibility: str = parameter_field(
        choice("half", "full"), "full", "whether the discarder pays for all", "R"
    )
    spiciness: str = parameter_field(
        choice("half", "spicy"), "half", "the rise above four faan", "S"
    )


# ------------------------------------------------------------------------------------------
# The reference of Hong Kong mahjong: its marks.


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
    notes="A win by discard has one `d`; no `d` is a self-draw. `- - - -` is a draw.",
)
TOPICS = (MARKS,)
