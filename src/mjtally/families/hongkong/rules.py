"""The parameters of Hong Kong mahjong, under the names of the HK scorer's files."""

from ...base.exact import Quotient, decimal
from ...play.parameters import Kind, Rules, choice, parameter, whole

MOST_FAAN = 999


def _base() -> Kind:
    def read(text: str, players: int) -> Quotient:
        if not set(text) <= set("0123456789.") or len(text) > 30:
            raise ValueError
        return decimal(text)

    return Kind(
        lambda players: "a number such as 0.5, 1 or 2", read, lambda value: value.digits(30)
    )


class HkRules(Rules):
    """One ruleset of Hong Kong mahjong."""

    base: Quotient = parameter(_base(), Quotient(1, 1), "base points", "B")
    maximum: int = parameter(whole(MOST_FAAN), 13, "maximum faan", "M")
    responsibility: str = parameter(
        choice("half", "full"), "full", "whether the discarder pays for all", "R"
    )
    spiciness: str = parameter(choice("half", "spicy"), "half", "the rise above four faan", "S")
