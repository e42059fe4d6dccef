"""What was meant by a declaration whose key or value the rules do not have."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from ..base.errors import Mistake, mistake_at, remark_over
from ..base.wording import describe_unknown, did_you_mean, find_nearest
from ..language.tags import FamilyTags
from .words import find_declaration_meaning, find_value_meaning

MOST_KEYS_LISTED = 12
SIGNED_NUMBER_PATTERN = r"[-+][0-9]+(?:\.[0-9]+)?"
SHORTEST_CERTAIN_VALUE = 3  # letters: on may be no with a slip
PAID_PATTERN = r"-?([0-9]{1,5}00)(?:-?(?:all|each)|[*x]3)?"  # a chombo of 3000 to each
SCORE_KEYS = ("start", "return", "target", "end-at")  # players say these in thousands
THOUSANDS_PATTERN = r"([0-9]{1,4})(?:[.,'’]?([0-9]{3})|k)"


def unknown_key_mistake(
    key: str,
    value: str,
    *,
    keys: Collection[str],
    parameters: Collection[str],
    tags: FamilyTags,
    is_valid: Callable[[str, str], bool],
) -> Mistake:
    """The error about a key that the rules do not have. It says what a player means by the key, or
    which key is misspelt. `keys` are all that a file may declare under these rules, `parameters`
    those of them that change the rules, and `tags` are those of the family; `is_valid` says whether
    a key can have a value."""
    fault = f"there is no parameter {key}"
    small = key.casefold()
    if small in keys and len(key) > 1:
        return mistake_at(key, "parameter-unknown", f"{fault}: write {small}", small)
    meaning = find_declaration_meaning(key, value, keys)
    if meaning and meaning.hint:
        return mistake_at(key, "parameter-unknown", f"{fault}: {meaning.hint}")
    if meaning and meaning.value and is_valid(meaning.key, meaning.value):
        write = f"{meaning.key}={meaning.value}"
        is_sure = meaning.value == value and len(key) > 1  # r= may be S= with a slip
        sure = write if is_sure else None
        advice = f": write {write}" if sure else f", did you mean {write}?"
        return Mistake(remark_over(key, value, "parameter-unknown", fault + advice, sure))
    near = meaning.key if meaning else find_nearest(key, keys)
    if near:
        return mistake_at(key, "parameter-unknown", f"{fault}, did you mean {near}?")
    if f"{key}=" in tags.as_written:
        message = f"{key}={value} is a tag: it goes after the marks of its hand, on their line"
        return mistake_at(key, "parameter-unknown", message)
    if re.fullmatch(SIGNED_NUMBER_PATTERN, value):
        write = f"{key} {value}"
        message = f"{fault}: points of a player have no =: write {write}"
        return Mistake(remark_over(key, value, "parameter-unknown", message, write))
    own = ["rules", *parameters]  # the other keys do not change rules
    if len(own) <= MOST_KEYS_LISTED:
        return mistake_at(key, "parameter-unknown", describe_unknown("parameter", key, own))
    return mistake_at(key, "parameter-unknown", f"{fault}: mjtally help rules lists all parameters")


def wrong_value_mistake(
    key: str,
    value: str,
    *,
    expected: str,
    choices: Sequence[str],
    names_player: bool,
    is_valid: Callable[[str], bool],
) -> Mistake:
    """The error about a value that a parameter cannot have. It says which values there are, and
    what a player means by this one. The values are `expected`, in words; they are `choices`, if
    only some words are possible, and `is_valid` says whether a value is one of them. A key that
    `names_player` is a tag as well."""
    message = f"{key}={value}: {key} is {expected}"
    if key == "chombo" and (paid := re.fullmatch(PAID_PATTERN, value)):
        message = (
            f"{message}; if it is paid at the table, write it where it was paid, on a line such as"
            f" Ben -{paid[1]} / Aki +{paid[1]}"
        )
        return mistake_at(value, "parameter-value", message)
    if names_player:
        message += "; a tag that names a player goes after the marks of a hand, on their line"
        return mistake_at(value, "parameter-value", message)
    right = find_value_meaning(key, value, choices) if choices else ""
    if value.casefold() in choices:
        right, is_sure = value.casefold(), True
    elif right:
        is_sure = len(value) >= SHORTEST_CERTAIN_VALUE or not value.isascii()
        is_sure = is_sure and ("yes" in choices or not find_value_meaning("", value))
    else:
        in_thousands = [f"{value}000"] if key in SCORE_KEYS and value.isdecimal() else []
        right = next(filter(is_valid, (*_reshape(value), *in_thousands)), "")
        is_sure = "".join(_find_digits(right)) == "".join(_find_digits(value.replace("k", "000")))
    if not right:
        near = did_you_mean(value, expected.replace(" or ", ", ").split(", ")) if value else ""
        return mistake_at(value, "parameter-value", message + near)
    message += f": write {key}={right}" if is_sure else f", did you mean {key}={right}?"
    return mistake_at(value, "parameter-value", message, right if is_sure else None)


def _find_digits(text: str) -> list[str]:
    return re.findall("[0-9]", text)


def _reshape(value: str) -> Iterator[str]:
    """The ways in which a value may have to be written: 25000 for 25,000 or 25k; 30/10/-10/-30 for
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
