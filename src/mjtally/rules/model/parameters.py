"""Rules as one immutable value, each parameter a field with its key, values and meaning.

The declarations of a scores file, the errors that list what is possible, `mjtally rules` and
the payments all come from the fields of a family's rules.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from ...base.quotient import Quotient, parse_decimal
from ...base.wording import format_list


class InvalidValueError(ValueError):
    """A value that a parameter cannot have; its text says why, and what to write."""


class ParameterKind(NamedTuple):
    """The kind of values that a parameter has. `describe_expected` says in words which values are
    possible, `parse` reads a value (ValueError for a wrong one), and `format` writes it. The first
    two get the number of players, since uma and honba depend on it. `choices` are the values
    themselves, if they are only a few words."""

    describe_expected: Callable[[int], str]
    parse: Callable[[str, int], Any]
    format: Callable[[Any], str] = str
    choices: tuple[str, ...] = ()


class Parameter(NamedTuple):
    """A parameter: its default, the kind of its values, its meaning in words, and its key.

    A parameter that matters `only_at_end` changes nothing before a game is over, so that after a
    wrong value everybody still knows how the game stands.
    """

    default: Any
    kind: ParameterKind
    meaning: str
    key: str = ""
    player_counts: tuple[int, ...] = (3, 4)  # rules for so many players have the parameter
    only_at_end: bool = False


def parameter_field(
    kind: ParameterKind,
    default: Any,
    meaning: str,
    key: str = "",
    players: tuple[int, ...] = (3, 4),
    *,
    only_at_end: bool = False,
) -> Any:
    """A parameter as a field of a class of rules. Its key is the field's name with hyphens, unless
    a key is given."""
    return Parameter(default, kind, meaning, key, players, only_at_end)


# --------------------------------------------------------------------------------- kinds


def choice(*choices: str) -> ParameterKind:
    """The kind of values that are one of some words."""

    def read(text: str, players: int) -> str:
        if text not in choices:
            raise ValueError
        return text

    return ParameterKind(lambda players: format_list(choices, "or"), read, choices=choices)


def number_choice(*numbers: int) -> ParameterKind:
    """The kind of values that are one of some numbers."""
    numeral = choice(*map(str, numbers))
    read = numeral.parse
    return ParameterKind(
        numeral.describe_expected,
        lambda text, players: int(read(text, players)),
        choices=numeral.choices,
    )


def yes_no() -> ParameterKind:
    """The kind of values that are `yes` or `no`; they are parsed as a `bool`."""
    answer = choice("yes", "no")
    return ParameterKind(
        answer.describe_expected,
        lambda text, players: answer.parse(text, players) == "yes",
        lambda value: "yes" if value else "no",
        answer.choices,
    )


def whole_number(most: int) -> ParameterKind:
    """The kind of values that are whole numbers from 0 to `most`."""
    digits = len(str(most)) + 6  # some zeros before the number do no harm

    def read(text: str, players: int) -> int:
        if not (text.isdecimal() and text.isascii() and len(text) <= digits and int(text) <= most):
            raise ValueError
        return int(text)

    return ParameterKind(lambda players: f"a whole number from 0 to {most}", read)


FREE = "free"


def game_length(most: int, parts: str = "hands") -> ParameterKind:
    """The length of a game: a number of hands, or of rounds; None is `free`, where each hand stands
    alone."""
    number = whole_number(most)

    def read(text: str, players: int) -> int | None:
        if text == FREE:
            return None
        length = number.parse(text, players)
        if not length:
            raise ValueError
        return int(length)

    return ParameterKind(
        lambda players: f"a number of {parts} from 1 to {most}, or {FREE}",
        read,
        lambda value: FREE if value is None else str(value),
    )


def score_multiple(step: Callable[[int], int] = lambda players: 100) -> ParameterKind:
    """The kind of values that are scores: a multiple of so many points, up to a million."""

    def read(text: str, players: int) -> int:
        if not (text.isdecimal() and text.isascii() and len(text) <= 7):
            raise ValueError
        if int(text) > 1_000_000 or int(text) % step(players):
            raise ValueError
        return int(text)

    return ParameterKind(lambda players: f"a multiple of {step(players)} from 0 to 1000000", read)


TENTHS_PER_POINT = 10


def parse_tenths(text: str) -> int:
    """Points with at most one decimal, as a whole number of tenths (ValueError otherwise)."""
    value = parse_decimal(text)
    if value.denominator > 10 or len(text) > 9:
        raise ValueError
    return value.numerator * (10 // value.denominator)


def format_tenths(number: int) -> str:
    """Tenths as points: 125 → `12.5`, -200 → `-20`."""
    return Quotient(number, 10).format_decimal(1)


def multiple_choice(choices: tuple[str, ...], *, every: str = "") -> ParameterKind:
    """The kind of values that are some of the choices, separated by commas; `none`, or the word
    `every` for all of them."""

    def read(text: str, players: int) -> tuple[str, ...]:
        if text == "none":
            return ()
        if every and text == every:
            return choices
        named = text.split(",")
        if len(set(named)) != len(named) or not set(named) <= set(choices):
            raise ValueError
        return tuple(word for word in choices if word in named)

    def show(named: tuple[str, ...]) -> str:
        return every if every and named == choices else ",".join(named) or "none"

    extra = f"{every}, " if every else ""
    return ParameterKind(
        lambda players: f"{extra}none, or some of {','.join(choices)} separated by commas",
        read,
        show,
        (*filter(None, (every,)), "none", *choices),
    )
