"""Rules as the declarations of a scores file: read one by one, and written as those that make
the same rules again."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from ..base.errors import Mistake, mistake_at, remark_over
from ..base.wording import describe_unknown, did_you_mean, find_nearest
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
)  # of declarations that change no rules


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
        raise _unknown_key_mistake(rules, key, value)
    name, parameter = known[key]
    try:
        changed = parameter.kind.parse(value, rules.players)
    except InvalidValueError as fault:
        raise mistake_at(value, "parameter-value", f"{key}={value}: {fault}") from None
    except ValueError:
        raise _wrong_value_mistake(rules, key, value, parameter) from None
    return rules.replace(**{name: changed})


def guess_key(rules: Rules, key: str) -> str:
    """The key that a word of players, or a misspelt key, stands for; the key itself if nothing is
    known about it."""
    known = _list_keys(rules)
    if key in known:
        return key
    from ..advice.words import find_declaration_meaning

    meaning = find_declaration_meaning(key, "", known)
    return (meaning and meaning.key) or find_nearest(key, known) or key


MOST_KEYS_LISTED = 12
SIGNED_NUMBER_PATTERN = r"[-+][0-9]+(?:\.[0-9]+)?"
SHORTEST_CERTAIN_VALUE = 3  # letters: on may be no with a slip
THOUSANDS_PATTERN = r"([0-9]{1,4})(?:[.,'’]?([0-9]{3})|k)"


def _unknown_key_mistake(rules: Rules, key: str, value: str) -> Mistake:
    """The mistake of a key that these rules do not have. It says what a player means by the key, or
    which key is misspelt."""
    fault = f"there is no parameter {key}"
    keys = _list_keys(rules)
    small = key.casefold()
    if small in keys and len(key) > 1:
        return mistake_at(key, "parameter-unknown", f"{fault}: write {small}", small)
    from ..advice.words import find_declaration_meaning

    meaning = find_declaration_meaning(key, value, keys)
    if meaning and meaning.hint:
        return mistake_at(key, "parameter-unknown", f"{fault}: {meaning.hint}")
    if meaning and meaning.value and _is_valid(rules, meaning.key, meaning.value):
        write = f"{meaning.key}={meaning.value}"
        is_sure = meaning.value == value and len(key) > 1  # r= may be S= with a slip
        sure = write if is_sure else None
        advice = f": write {write}" if sure else f", did you mean {write}?"
        return Mistake(remark_over(key, value, "parameter-unknown", fault + advice, sure))
    near = meaning.key if meaning else find_nearest(key, keys)
    if near:
        return mistake_at(key, "parameter-unknown", f"{fault}, did you mean {near}?")
    if f"{key}=" in rules.family.tags.as_written:
        message = f"{key}={value} is a tag: it goes after the marks of its hand, on their line"
        return mistake_at(key, "parameter-unknown", message)
    if re.fullmatch(SIGNED_NUMBER_PATTERN, value):
        write = f"{key} {value}"
        message = f"{fault}: points of a player have no =: write {write}"
        return Mistake(remark_over(key, value, "parameter-unknown", message, write))
    own = ["rules", *parameters_by_key(rules)]  # the other keys do not change rules
    if len(own) <= MOST_KEYS_LISTED:
        return mistake_at(key, "parameter-unknown", describe_unknown("parameter", key, own))
    return mistake_at(
        key, "parameter-unknown", f"{fault}: mjtally help rules lists all that there are"
    )


def _is_valid(rules: Rules, key: str, value: str) -> bool:
    with suppress(KeyError, ValueError):
        parameters_by_key(rules)[key][1].kind.parse(value, rules.players)
        return True
    return False


def _wrong_value_mistake(rules: Rules, key: str, value: str, parameter: Parameter) -> Mistake:
    """The mistake of a value that a parameter cannot have. It says which values there are, and what
    a player means by this one."""
    expected, choices = parameter.kind.describe_expected(rules.players), parameter.kind.choices
    message = f"{key}={value}: {key} is {expected}"
    if key in rules.family.tags.player_tags:
        message += "; a tag that names a player goes after the marks of a hand, on their line"
        return mistake_at(value, "parameter-value", message)
    from ..advice.words import find_value_meaning

    right = find_value_meaning(key, value, choices) if choices else ""
    if value.casefold() in choices:
        right, is_sure = value.casefold(), True
    elif right:
        is_sure = len(value) >= SHORTEST_CERTAIN_VALUE or not value.isascii()
        is_sure = is_sure and ("yes" in choices or not find_value_meaning("", value))
    else:
        right = next((written for written in _reshape(value) if _is_valid(rules, key, written)), "")
        is_sure = "".join(_find_digits(right)) == "".join(_find_digits(value.replace("k", "000")))
    if not right:
        near = did_you_mean(value, expected.replace(" or ", ", ").split(", ")) if value else ""
        return mistake_at(value, "parameter-value", message + near)
    message += f": write {key}={right}" if is_sure else f", did you mean {key}={right}?"
    return mistake_at(value, "parameter-value", message, right if is_sure else None)


def _find_digits(text: str) -> list[str]:
    return re.findall("[0-9]", text)


def _reshape(value: str) -> Iterator[str]:
    """The value as it may have to be written: 25000 for 25,000 or 25k; 30/10/-10/-30 for
    30,10,-10,-30, or for 10-30, as players say an uma."""
    thousands = re.fullmatch(THOUSANDS_PATTERN, value.casefold())
    if thousands:
        yield thousands[1] + (thousands[2] or "000")
    numbers = re.findall(r"(?<![0-9])[-+]?[0-9.]+", value)
    if len(numbers) > 1:
        yield "/".join(numbers)
    if re.search("[;/|+]", value):
        yield ",".join(re.split("[,;/|+]+", value))
    if pair := re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)[-/,]([0-9]+(?:\.[0-9]+)?)", value):
        small, large = sorted(pair.groups(), key=float)
        yield f"{large}/{small}/-{small}/-{large}"
    amount = re.fullmatch(r"[$€£¥]?([0-9]+(?:[.,][0-9]+)?)(?:[$€£¥元円圓]|pts?|points?)?", value)
    if amount:  # 0,5 or $2
        yield amount[1].replace(",", ".")


def suggest_declaration(rules: Rules, words: Sequence[str]) -> str:
    """The declaration to write, such as `kiriage=yes`, for words that are the name of a parameter
    alone, or after `no`; empty for any other words."""
    known = parameters_by_key(rules)
    from ..advice.words import WordKind, find_meaning, find_value_meaning

    key = find_meaning(WordKind.KEY, words[-1], known)
    answer = "yes" if len(words) == 1 else find_value_meaning("", words[0])
    if not key or len(words) > 2 or not answer:
        return ""
    value = find_value_meaning(key, answer, known[key][1].kind.choices)
    return f"{key}={value}" if value and _is_valid(rules, key, value) else ""


def list_declarations(rules: Rules) -> Iterator[tuple[str, str]]:
    """The rules as declarations that make the same rules again, each with its meaning."""
    yield f"rules={rules.family.name}", rules.family.description
    for key, (name, parameter) in parameters_by_key(rules).items():
        yield f"{key}={parameter.kind.format(getattr(rules, name))}", parameter.meaning
