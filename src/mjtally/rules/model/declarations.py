"""Rules as the declarations of a scores file: read one by one, and written as those that make
the same rules again."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial

from ...base.errors import mistake_at
from ...base.wording import find_nearest
from .game_ends import CHIPS
from .parameters import InvalidValueError, Parameter
from .types import Rules

NON_RULE_KEYS = (
    "title",
    "include",
    "roster",
    "alias",
    "guest",
    "team",
    "season",
    *("stage", "carry", "cut", "tiebreak", "substitute"),
    "round",
    CHIPS,
    "rate",
    "fee",
)  # keys of declarations that change no rules


@lru_cache(maxsize=100)  # a long file may declare its rules for every game
def parameters_by_key(rules: Rules) -> Mapping[str, tuple[str, Parameter]]:
    """The parameters that a ruleset has, by key: the name of the field, and the parameter."""
    return {
        parameter.key or name.rstrip("_").replace("_", "-"): (name, parameter)
        for name, parameter in rules.fields.items()
        if rules.players in parameter.player_counts
    }


def _list_keys(rules: Rules) -> list[str]:
    """Every key that a declaration may have under these rules."""
    others = [key for key in NON_RULE_KEYS if key != CHIPS or rules.family.has_chips]
    return ["rules", *others, *parameters_by_key(rules)]


def change_parameter(rules: Rules, key: str, value: str) -> Rules:
    """The rules with one parameter changed; a `Mistake` that says what is possible."""
    known = parameters_by_key(rules)
    if key not in known:
        from ...advice.parameters import unknown_key_mistake

        raise unknown_key_mistake(
            *(key, value),
            keys=_list_keys(rules),
            parameters=known,
            tags=rules.family.tags,
            is_valid=partial(is_valid_value, rules),
        )
    name, parameter = known[key]
    try:
        changed = parameter.kind.parse(value, rules.players)
    except InvalidValueError as fault:
        raise mistake_at(value, "parameter-value", f"{key}={value}: {fault}") from None
    except ValueError:
        from ...advice.parameters import wrong_value_mistake

        raise wrong_value_mistake(
            *(key, value),
            expected=parameter.kind.describe_expected(rules.players),
            choices=parameter.kind.choices,
            names_player=key in rules.family.tags.player_tags,
            is_valid=partial(is_valid_value, rules, key),
        ) from None
    return rules.replace(**{name: changed})


def guess_key(rules: Rules, key: str) -> str:
    """The key that a word of players, or a misspelt key, stands for; the key itself if nothing is
    known about it."""
    known = _list_keys(rules)
    if key in known:
        return key
    from ...advice.words import find_declaration_meaning

    meaning = find_declaration_meaning(key, "", known)
    return (meaning and meaning.key) or find_nearest(key, known) or key


def is_valid_value(rules: Rules, key: str, value: str) -> bool:
    """Whether these rules have a parameter of this key, and the parameter can have the value."""
    with suppress(KeyError, ValueError):
        parameters_by_key(rules)[key][1].kind.parse(value, rules.players)
        return True
    return False


def suggest_declaration(rules: Rules, words: Sequence[str]) -> str:
    """The declaration to write, such as `kiriage=yes`, for words that are the name of a parameter
    alone, or after `no`; empty for any other words."""
    known = parameters_by_key(rules)
    from ...advice.words import WordKind, find_meaning, find_value_meaning

    key = find_meaning(WordKind.KEY, words[-1], known)
    answer = "yes" if len(words) == 1 else find_value_meaning("", words[0])
    if not key or len(words) > 2 or not answer:
        return ""
    value = find_value_meaning(key, answer, known[key][1].kind.choices)
    return f"{key}={value}" if value and is_valid_value(rules, key, value) else ""


def list_declarations(rules: Rules) -> Iterator[tuple[str, str]]:
    """The rules as declarations that make the same rules again, each with its meaning."""
    yield f"rules={rules.family.name}", rules.family.description
    for key, (name, parameter) in parameters_by_key(rules).items():
        yield f"{key}={parameter.kind.format(getattr(rules, name))}", parameter.meaning
