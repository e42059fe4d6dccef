"""Rulesets by their names, as files and callers write them. It reads no lines, so that what asks
for rules alone starts without what does."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..base.errors import Mistake, UsageError, fail
from ..base.wording import find_nearest, format_list
from ..language.statements import Cell
from ..language.words import fold_word
from ..rules.families import DEFAULT_RULESET, IMPLIED_RULESETS, PRESETS, PUBLISHERS, list_families
from ..rules.model.declarations import NON_RULE_KEYS, change_parameter, parameters_by_key
from ..rules.model.types import Rules


@contextmanager
def convert_mistakes() -> Iterator[None]:
    """Turns a `Mistake` into a `UsageError`, as a caller, and not a file, asked for these rules."""
    try:
        yield
    except Mistake as mistake:
        raise UsageError(mistake.remark.message) from None


def find_ruleset(name: str) -> Rules:
    """The ruleset of a name."""
    if name == "lab":
        fail(name, "no-such-ruleset", "the ruleset lab serves mjtally lab only")
    if name not in PRESETS:
        published = PUBLISHERS.get(name.casefold(), ())
        if len(published) > 1:
            choices = format_list(
                (f"{ruleset} ({PRESETS[ruleset].family.short_name})" for ruleset in published), "or"
            )
            fail(name, "no-such-ruleset", f"there is no ruleset {name}: write {choices}")
        known = next(
            (family.name for family in list_families() if name.casefold() in family.other_names),
            published[0] if published else None,
        )
        if not known:
            from ..advice.words import WordKind, find_meaning

            known = find_meaning(WordKind.RULESET, name, PRESETS) or None
        near = known or find_nearest(name, PRESETS) or None
        is_same = near is not None and fold_word(name) == fold_word(near)
        sure = near if known or is_same else None  # years are easily confused
        choices = f", did you mean {near}?" if near else f": there are {format_list(PRESETS)}"
        choices = f": write {near}" if sure else choices
        fail(name, "no-such-ruleset", f"there is no ruleset {name}{choices}", sure)
    return PRESETS[name]


def find_named_rules(name: str) -> Rules:
    """The ruleset of a name; a `UsageError` where there is none."""
    with convert_mistakes():
        return find_ruleset(Cell(name))


Settings = Sequence[tuple[str, str]]  # keys and values of `--set KEY=VALUE`


def find_changed_rules(name: str | None, settings: Settings) -> Rules | None:
    """The ruleset of a name, or the default one, with some parameters set; None where a caller
    says neither. A `UsageError` for what cannot be."""
    if name is None and not settings:
        return None
    preset, _, changes = (name or "").partition(" ")
    pairs = changes.split()
    if pairs and preset in PRESETS and all("=" in pair for pair in pairs):
        settings_to_write = " ".join(f"--set {pair}" for pair in pairs)
        raise UsageError(f"there is no ruleset {name}: write --rules {preset} {settings_to_write}")
    rules = None if name is None else find_named_rules(name)
    for key, value in settings:
        rules = rules or find_implied_rules(key) or PRESETS[DEFAULT_RULESET]
        _check_setting(rules, key, value)
        with convert_mistakes():
            rules = change_parameter(rules, key, value)
    return rules


def find_implied_rules(key: str) -> Rules | None:
    """The rules that a first declaration implies, such as one of HK's four keys."""
    return PRESETS[IMPLIED_RULESETS[key]] if key in IMPLIED_RULESETS else None


def find_parameter_owner(key: str) -> Rules | None:
    """A ruleset that has a parameter."""
    return next((rules for rules in PRESETS.values() if key in parameters_by_key(rules)), None)


def _check_setting(rules: Rules, key: str, value: str) -> None:
    """Fails where `--set` names what is not a parameter of these rules, and is something else."""
    if key == "rules":
        raise UsageError(f"--set changes one rule of a ruleset: the ruleset is --rules {value}")
    if key in NON_RULE_KEYS:
        raise UsageError(f"--set changes rules, and {key}= is not one: write it into the file")
    owner = None if key in parameters_by_key(rules) else find_parameter_owner(key)
    if owner:
        family = owner.family
        raise UsageError(f"{key} is a parameter of {family.short_name}: add --rules {family.name}")


def check_tile_rules(rules: Rules) -> Rules:
    """Rules that value tiles; a `UsageError` for others."""
    family = rules.family
    if family.tiles is None:
        valued = format_list(
            dict.fromkeys(family.short_name for family in list_families() if family.tiles), "or"
        )
        raise UsageError(
            f"{family.name} is {family.description}: tiles are valued by rules of {valued}"
        )
    return rules
