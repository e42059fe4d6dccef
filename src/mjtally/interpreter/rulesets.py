"""Rulesets by their names, as files and callers write them. It reads no lines, so that what asks
for rules alone starts without what does."""

from collections.abc import Iterator
from contextlib import contextmanager

from ..base.errors import Mistake, UsageError, fail
from ..base.wording import find_nearest, format_list
from ..families import PRESETS, list_families
from ..language.statements import Cell
from ..model.types import Rules


@contextmanager
def convert_mistakes() -> Iterator[None]:
    """What would be a mistake in a scores file is wrong usage where a caller asks for it."""
    try:
        yield
    except Mistake as mistake:
        raise UsageError(mistake.remark.message) from None


def find_ruleset(name: str) -> Rules:
    """The ruleset of a name."""
    if name == "lab":
        fail(name, "no-such-ruleset", "the ruleset lab serves mjtally lab only")
    if name not in PRESETS:
        known = next(
            (each.name for each in list_families() if name.casefold() in each.other_names), None
        )
        near = known or find_nearest(name, PRESETS) or None
        meant = f", did you mean {near}?" if near else f": there are {format_list(PRESETS)}"
        sure = near if known or name.casefold() == near else None  # years are easily confused
        fail(name, "no-such-ruleset", f"there is no ruleset {name}{meant}", sure)
    return PRESETS[name]


def find_named_rules(name: str) -> Rules:
    """The ruleset of a name; a `UsageError` where there is none."""
    with convert_mistakes():
        return find_ruleset(Cell(name))


def check_tile_rules(rules: Rules) -> Rules:
    """Rules that value tiles; a `UsageError` for others."""
    family = rules.family
    if family.tiles is None:
        valued = format_list(
            dict.fromkeys(each.short_name for each in list_families() if each.tiles), "or"
        )
        raise UsageError(
            f"{family.name} is {family.description}: tiles are valued by rules of {valued}"
        )
    return rules
