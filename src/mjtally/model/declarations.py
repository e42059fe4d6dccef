"""Rules as the declarations of a scores file: read one by one, and written as those that make
the same rules again."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ..base.errors import fail
from ..base.wording import describe_unknown, did_you_mean, find_nearest
from .parameters import Parameter
from .types import Rules

NON_RULE_KEYS = (
    "include",
    "roster",
    "alias",
    "guest",
    "team",
    "season",
)  # of declarations that change no rules


@lru_cache(maxsize=100)  # a long file may declare its rules for every game
def parameters_by_key(rules: Rules) -> Mapping[str, tuple[str, Parameter]]:
    """The parameters that a ruleset has: field and description, by key."""
    return {
        each.key or name.rstrip("_").replace("_", "-"): (name, each)
        for name, each in rules.fields.items()
        if rules.players in each.player_counts
    }


def change_parameter(rules: Rules, key: str, value: str) -> Rules:
    """The rules with one parameter changed; a `Mistake` that lists what is possible."""
    known = parameters_by_key(rules)
    if key not in known:
        keys = ["rules", *NON_RULE_KEYS, *known]
        fail(key, "parameter-unknown", describe_unknown("parameter", key, keys))
    name, each = known[key]
    try:
        changed = each.kind.parse(value, rules.players)
    except ValueError:
        expected = each.kind.describe_expected(rules.players)
        near = did_you_mean(value, expected.replace(" or ", ", ").split(", ")) if value else ""
        fail(value, "parameter-value", f"{key}={value}: {key} is {expected}{near}")
    return rules.replace(**{name: changed})


def guess_key(rules: Rules, key: str) -> str:
    """The key that was meant, where it is misspelt."""
    return find_nearest(key, ["rules", *NON_RULE_KEYS, *parameters_by_key(rules)]) or key


def list_declarations(rules: Rules) -> Iterator[tuple[str, str]]:
    """The rules as declarations that make the same rules again, each with its meaning."""
    yield f"rules={rules.family.name}", rules.family.description
    for key, (name, each) in parameters_by_key(rules).items():
        yield f"{key}={each.kind.format(getattr(rules, name))}", each.meaning
