"""The pages of Hong Kong words: its patterns, and the words of the game in `manual/words`."""

from functools import partial

from ....base.markdown import format_table
from ....base.quotient import Quotient
from ...patterns.pages import list_term_pages as list_common_pages
from .family import HK_PRESETS
from .patterns import HK_PATTERNS
from .rules import LISTS, find_portion, portion_multiplier

HK = HK_PRESETS["hk"]


def _show_lists() -> str:
    """A table of how many base points a portion is, by the lists that have names."""
    rows = [
        (f"{faan}", *(f"{find_portion(faan, name, '')}" for name in LISTS)) for faan in range(13)
    ]
    return format_table(("faan", *(f"`table={name}`" for name in LISTS)), rows)


def _show_portions() -> str:
    """A table of how many base points a portion is, by both values of the key S."""
    rows = [
        (f"{faan}", *(f"{portion_multiplier(faan, rise)}" for rise in ("half", "spicy")))
        for faan in range(HK.maximum + 1)
    ]
    return format_table(("faan", "portion, `S=half`", "portion, `S=spicy`"), rows)


def _show_responsibility() -> str:
    """A table of who pays how many portions after a discard, from what a hand of no faan pays."""
    rows = []
    for responsibility in ("full", "half"):
        rules = HK.replace(responsibility=responsibility)
        _, discarder, *others = rules.play.calculate_points("0")
        shares = [_format_portions(share) for share in (discarder, others[0])]
        rows.append((f"`R={responsibility}`", *shares))
    return format_table(("rule", "the discarder pays", "each of the others"), rows)


def _format_portions(paid: Quotient) -> str:
    """What a player pays in a hand without faan, in words: `half a portion`."""
    phrases = {"0": "nothing", "0.5": "half a portion", "1": "a portion", "2": "two portions"}
    return phrases[paid.format_decimal(1).lstrip("-")]


TABLES = {
    "portions": _show_portions,
    "payment-tables": _show_lists,
    "responsibility": _show_responsibility,
}
list_term_pages = partial(list_common_pages, HK_PATTERNS, HK_PRESETS, "faan", TABLES)
