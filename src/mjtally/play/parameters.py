"""Rules as one immutable value, each parameter a field with its key, values and meaning.

The declarations of a scores file, the errors that list what is possible, `mjtally rules` and
the payments all come from the fields of a family's rules.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ..base.errors import fail
from ..base.exact import Quotient, decimal
from ..base.words import did_you_mean, listing, nearest, unknown

if TYPE_CHECKING:
    from .family import Family

OTHER_KEYS = (
    "include",
    "roster",
    "alias",
    "guest",
    "team",
    "season",
)  # of declarations that change no rules


class Kind(NamedTuple):
    """What values a parameter has: how they are read (ValueError) and shown, in words.

    `expected` and `read` are given the number of players, which uma and honba depend on.
    `words` are the values themselves, where they are a few words.
    """

    expected: Callable[[int], str]
    read: Callable[[str, int], Any]
    show: Callable[[Any], str] = str
    words: tuple[str, ...] = ()


class Parameter(NamedTuple):
    """A parameter: the field's default, what values it has, what it means, and its key."""

    default: Any
    kind: Kind
    meaning: str
    key: str = ""
    players: tuple[int, ...] = (3, 4)  # with so many players there is such a parameter


def parameter(
    kind: Kind, default: Any, meaning: str, key: str = "", players: tuple[int, ...] = (3, 4)
) -> Any:
    """A field of rules. Its key is the field's name with hyphens, unless one is given."""
    return Parameter(default, kind, meaning, key, players)


class Rules:
    """A ruleset of some family. Nothing in it changes; rules of the same content are equal.

    A family's rules are a class of its own, whose fields are its parameters.
    """

    family: "Family"
    players: int  # how many play
    fields: dict[str, Parameter] = {}  # noqa: RUF012 (of the class, made once)
    _values: tuple[Any, ...]
    _hash: int

    def __init_subclass__(cls) -> None:
        own = {name: each for name, each in vars(cls).items() if type(each) is Parameter}
        cls.fields = cls.fields | own

    def __init__(self, family: "Family", /, **values: Any) -> None:
        every = {name: each.default for name, each in self.fields.items()} | values
        if len(every) > len(self.fields):
            raise TypeError(f"no such parameter: {', '.join(every.keys() - self.fields.keys())}")
        content = tuple(every.values())
        hashed = hash((family.name, content))
        self.__dict__.update(
            every, family=family, players=family.players, _values=content, _hash=hashed
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"rules do not change: {name}")

    def __eq__(self, other: object) -> bool:
        return self is other or (
            type(other) is type(self)
            and self.family.name == other.family.name
            and self._values == other._values
        )

    def __hash__(self) -> int:
        return self._hash

    @property
    def followed(self) -> bool:
        """Whether games are followed to an end; otherwise each hand stands alone."""
        return False

    def order(self, number: int) -> tuple[int, ...]:
        """Who sits east, south, west (and north) in a round of a game, which is counted from
        0; the places of a players line, from 0."""
        dealer = number % self.players
        return (*range(dealer, self.players), *range(dealer))

    def replace(self, family: "Family | None" = None, **changes: Any) -> Self:
        """The same rules, but for some parameters."""
        values = dict(zip(self.fields, self._values, strict=True)) | changes
        return type(self)(family or self.family, **values)


def parameters(rules: Rules) -> dict[str, tuple[str, Parameter]]:
    """The parameters that a ruleset has: field and description, by key."""
    return {
        each.key or name.rstrip("_").replace("_", "-"): (name, each)
        for name, each in rules.fields.items()
        if rules.players in each.players
    }


def declare(rules: Rules, key: str, value: str) -> Rules:
    """The rules with one parameter changed; a `Mistake` that lists what is possible."""
    known = parameters(rules)
    if key not in known:
        keys = ["rules", *OTHER_KEYS, *known]
        fail(key, "parameter-unknown", unknown("parameter", key, keys))
    name, each = known[key]
    try:
        changed = each.kind.read(value, rules.players)
    except ValueError:
        expected = each.kind.expected(rules.players)
        near = did_you_mean(value, expected.replace(" or ", ", ").split(", ")) if value else ""
        fail(value, "parameter-value", f"{key}={value}: {key} is {expected}{near}")
    return rules.replace(**{name: changed})


def meant_key(rules: Rules, key: str) -> str:
    """The key that was meant, where it is misspelt."""
    return nearest(key, ["rules", *OTHER_KEYS, *parameters(rules)]) or key


def declarations(rules: Rules) -> Iterator[tuple[str, str]]:
    """The rules as declarations that make the same rules again, each with its meaning."""
    yield f"rules={rules.family.name}", rules.family.words
    for key, (name, each) in parameters(rules).items():
        yield f"{key}={each.kind.show(getattr(rules, name))}", each.meaning


# --------------------------------------------------------------------------------- kinds


def choice(*words: str) -> Kind:
    """One of some words."""

    def read(text: str, players: int) -> str:
        if text not in words:
            raise ValueError
        return text

    return Kind(lambda players: listing(words, "or"), read, words=words)


def number(*numbers: int) -> Kind:
    """One of some numbers."""
    words = choice(*map(str, numbers))
    read = words.read
    return Kind(words.expected, lambda text, players: int(read(text, players)), words=words.words)


def yes_no() -> Kind:
    """`yes` or `no`."""
    words = choice("yes", "no")
    return Kind(
        words.expected,
        lambda text, players: words.read(text, players) == "yes",
        lambda value: "yes" if value else "no",
        words.words,
    )


def whole(most: int) -> Kind:
    """A whole number from 0."""
    digits = len(str(most)) + 6  # zeros before it do no harm

    def read(text: str, players: int) -> int:
        if not (text.isdecimal() and text.isascii() and len(text) <= digits and int(text) <= most):
            raise ValueError
        return int(text)

    return Kind(lambda players: f"a whole number from 0 to {most}", read)


def points(step: Callable[[int], int] = lambda players: 100) -> Kind:
    """A score: a multiple of so many points, up to a million."""

    def read(text: str, players: int) -> int:
        if not (text.isdecimal() and text.isascii() and len(text) <= 7):
            raise ValueError
        if int(text) > 1_000_000 or int(text) % step(players):
            raise ValueError
        return int(text)

    return Kind(lambda players: f"a multiple of {step(players)} from 0 to 1000000", read)


TENTHS = 10


def tenths(text: str) -> int:
    """Points with at most one decimal, as a whole number of tenths (ValueError otherwise)."""
    value = decimal(text)
    if value.denominator > 10 or len(text) > 9:
        raise ValueError
    return value.numerator * (10 // value.denominator)


def show_tenths(number: int) -> str:
    """Tenths as points: 125 → `12.5`, -200 → `-20`."""
    return Quotient(number, 10).digits(1)


def several(words: tuple[str, ...], *, every: str = "") -> Kind:
    """`none`, words separated by commas, or a word for every one of them."""

    def read(text: str, players: int) -> tuple[str, ...]:
        if text == "none":
            return ()
        if every and text == every:
            return words
        named = text.split(",")
        if len(set(named)) != len(named) or not set(named) <= set(words):
            raise ValueError
        return tuple(word for word in words if word in named)

    def show(named: tuple[str, ...]) -> str:
        return every if every and named == words else ",".join(named) or "none"

    extra = f"{every}, " if every else ""
    return Kind(
        lambda players: f"{extra}none, or some of {','.join(words)} separated by commas",
        read,
        show,
        (*filter(None, (every,)), "none", *words),
    )
