"""Rules: every parameter with its key, values, default and meaning, in one place.

The declarations of a scores file, the errors that list what is possible, `mjtally rules`
and the payments all come from the two classes below. A parameter is a field; its key is
the field's name with hyphens. The parameters are those of the rule pages of the platforms
and organisations; the defaults are 電脳麻将's, which also defines how a game ends.
"""

from collections.abc import Callable, Iterator
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, NamedTuple

from .base.errors import Mistake, fail
from .base.exact import Quotient, decimal
from .base.words import did_you_mean, listing, nearest, unknown
from .text.statements import Cell

ABORTIVE = ("kyuushu", "suufon", "suucha", "suukan", "sanchahou")
PAO = ("daisangen", "daisuushii", "suukantsu")
ONE = Quotient(1, 1)
OTHER_KEYS = ("include", "roster", "alias", "season")  # of declarations that change no rules


class Kind(NamedTuple):
    """What values a parameter has: how they are read (ValueError) and shown, in words.

    `read` is also given the number of players, which uma and honba depend on.
    """

    expected: Callable[[int], str]
    read: Callable[[str, int], Any]
    show: Callable[[Any], str] = str


def _choice(*words: str) -> Kind:
    def read(text: str, players: int) -> str:
        if text not in words:
            raise ValueError
        return text

    return Kind(lambda players: listing(words, "or"), read)


def _number(*numbers: int) -> Kind:
    choice = _choice(*map(str, numbers))
    return Kind(choice.expected, lambda text, players: int(choice.read(text, players)))


def _yes_no() -> Kind:
    choice = _choice("yes", "no")
    return Kind(
        choice.expected,
        lambda text, players: choice.read(text, players) == "yes",
        lambda value: "yes" if value else "no",
    )


def _points(step: Callable[[int], int] = lambda players: 100) -> Kind:
    """A score: a multiple of so many points, up to a million."""

    def read(text: str, players: int) -> int:
        if not (text.isdecimal() and text.isascii() and len(text) <= 7):
            raise ValueError
        if int(text) > 1_000_000 or int(text) % step(players):
            raise ValueError
        return int(text)

    return Kind(lambda players: f"a multiple of {step(players)} from 0 to 1000000", read)


def tenths(text: str) -> int:
    """Points with at most one decimal, as a whole number of tenths (ValueError otherwise)."""
    value = decimal(text)
    if value.denominator > 10 or len(text) > 9:
        raise ValueError
    return value.numerator * (10 // value.denominator)


def show_tenths(number: int) -> str:
    """Tenths as points: 125 → `12.5`, -200 → `-20`."""
    return Quotient(number, 10).digits(1)


def _uma() -> Kind:
    def read(text: str, players: int) -> tuple[tuple[int, ...], ...]:
        sets = tuple(tuple(map(tenths, each.split("/"))) for each in text.split("|"))
        if len(sets) not in {1, 3} or any(len(s) != players or sum(s) for s in sets):
            raise ValueError
        return sets

    def show(sets: tuple[tuple[int, ...], ...]) -> str:
        return "|".join("/".join(map(show_tenths, each)) for each in sets)

    example = {4: "20/10/-10/-20", 3: "20/0/-20"}
    return Kind(
        lambda players: (
            f"{players} points that add up to 0, first to last, such as {example[players]}"
            " (or three such sets separated by | for a floating uma)"
        ),
        read,
        show,
    )


def _several(words: tuple[str, ...], *, every: str = "") -> Kind:
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
        lambda players: f"{extra}none, or some of {','.join(words)} separated by commas", read, show
    )


def _chombo() -> Kind:
    def read(text: str, players: int) -> int | None:
        if text == "mangan":
            return None
        if tenths(text) >= 0:
            raise ValueError
        return tenths(text)

    return Kind(
        lambda players: "mangan, or points to take off such as -20",
        read,
        lambda value: "mangan" if value is None else show_tenths(value),
    )


def _faan() -> Kind:
    def read(text: str, players: int) -> int:
        if not (text.isdecimal() and text.isascii() and len(text) <= 9 and int(text) <= 999):
            raise ValueError
        return int(text)

    return Kind(lambda players: "a whole number from 0 to 999", read)


def _base() -> Kind:
    def read(text: str, players: int) -> Quotient:
        if not set(text) <= set("0123456789.") or len(text) > 30:
            raise ValueError
        return decimal(text)

    return Kind(
        lambda players: "a number such as 0.5, 1 or 2", read, lambda value: value.digits(30)
    )


def _parameter(kind: Kind, default: Any, meaning: str, key: str = "") -> Any:
    return field(default=default, metadata={"kind": kind, "meaning": meaning, "key": key})


@dataclass(frozen=True, eq=False, repr=False)
class RiichiRules:
    """One ruleset of riichi: scores in points, uma and chombo in tenths of a point."""

    players: int = 4
    lab: bool = False  # the lab document's scale of points, which no declaration asks for

    start: int = _parameter(_points(), 25000, "each player's score at the start")
    return_: int = _parameter(_points(), 30000, "what is taken off before points are computed")
    target: int = _parameter(_points(), 30000, "ends an extension; a last-dealer stop needs it")
    uma: tuple[tuple[int, ...], ...] = _parameter(
        _uma(), ((200, 100, -100, -200),), "points by rank"
    )
    rounding: str = _parameter(
        _choice("none", "half-up", "half-away", "half-down", "down", "up", "toward-return"),
        "half-up",
        "how scores become thousands",
    )
    ties: str = _parameter(_choice("seat", "split"), "seat", "who ranks higher on equal scores")
    leftover: str = _parameter(_choice("top", "lost"), "top", "riichi sticks left at the end")
    length: str = _parameter(
        _choice("hand", "east", "south", "full", "free"), "south", "how long a game is"
    )
    extension: str = _parameter(
        _choice("none", "sudden-death", "dealer-first", "four-hands"),
        "sudden-death",
        "when nobody has the target after the last hand",
    )
    last_dealer: str = _parameter(
        _choice("stop", "play"), "stop", "a last dealer who is first and keeps the deal"
    )
    bust: str = _parameter(
        _choice("below-zero", "zero", "none"), "below-zero", "the score that ends the game"
    )
    renchan: str = _parameter(
        _choice("none", "win", "tenpai", "always"), "tenpai", "when the dealer keeps the deal"
    )
    ron: int = _parameter(_number(1, 2, 3), 2, "how many may win on one discard")
    honba: int = _parameter(
        _points(lambda players: 100 * (players - 1)), 300, "one honba's worth on a discard"
    )
    honba_to: str = _parameter(_choice("first", "each"), "first", "which winner gets the honba")
    sticks_to: str = _parameter(
        _choice("first", "own-first"), "first", "which winner gets the riichi sticks"
    )
    noten: int = _parameter(
        _points(lambda players: {4: 600, 3: 200}[players]), 3000, "the pool at an exhaustive draw"
    )
    borrow: bool = _parameter(_yes_no(), False, "riichi with less than 1000 points")
    kiriage: bool = _parameter(_yes_no(), False, "4 han 30 fu and 3 han 60 fu are mangan")
    kazoe: str = _parameter(_choice("yakuman", "sanbaiman"), "yakuman", "what 13 counted han are")
    double_yakuman: bool = _parameter(_yes_no(), True, "some yakuman count twice")
    stack_yakuman: bool = _parameter(_yes_no(), True, "several yakuman add")
    wind_pair_fu: int = _parameter(
        _number(2, 4), 4, "fu of a pair that is both round and seat wind"
    )
    renhou: str = _parameter(
        _choice("none", "mangan", "yakuman"), "none", "a win on a discard before the first draw"
    )
    open_tanyao: bool = _parameter(_yes_no(), True, "all simples with an open hand")
    ippatsu: bool = _parameter(_yes_no(), True, "a win within a turn of riichi")
    ura: bool = _parameter(_yes_no(), True, "dora under the indicator, for riichi")
    kan_dora: bool = _parameter(_yes_no(), True, "a new dora with every kan")
    red: int = _parameter(_number(0, 1, 2, 3, 4), 3, "red fives in the set")
    nagashi: str = _parameter(_choice("mangan", "none"), "mangan", "nagashi mangan")
    abortive: tuple[str, ...] = _parameter(
        _several(ABORTIVE, every="all"), ABORTIVE, "which abortive draws exist"
    )
    pao: tuple[str, ...] = _parameter(
        _several(PAO), ("daisangen", "daisuushii"), "which yakuman make a player liable"
    )
    pao_scope: str = _parameter(
        _choice("hand", "yakuman"), "yakuman", "liable for the whole hand, or that yakuman"
    )
    pao_honba: str = _parameter(
        _choice("liable", "discarder"), "discarder", "who pays the honba of a shared yakuman"
    )
    chombo: int | None = _parameter(_chombo(), None, "what a false win costs")
    tsumo: str = _parameter(
        _choice("loss", "split"), "loss", "three players: the missing payer's part"
    )

    @property
    def family(self) -> str:
        return "riichi" if self.players == 4 else "sanma"


@dataclass(frozen=True, eq=False, repr=False)
class HkRules:
    """The parameters of Hong Kong mahjong, under the names of the HK scorer's files."""

    base: Quotient = _parameter(_base(), ONE, "base points", "B")
    maximum: int = _parameter(_faan(), 13, "maximum faan", "M")
    responsibility: str = _parameter(
        _choice("half", "full"), "full", "whether the discarder pays for all", "R"
    )
    spiciness: str = _parameter(_choice("half", "spicy"), "half", "the rise above four faan", "S")

    players = 4
    family = "hk"
    length = "free"


Rules = RiichiRules | HkRules

FAMILIES = {
    "riichi": "riichi with four players",
    "sanma": "riichi with three players",
    "hk": "HK",
}


def _key(parameter: "Field[Any]") -> str:
    return parameter.metadata["key"] or parameter.name.rstrip("_").replace("_", "-")


def parameters(rules: Rules) -> "dict[str, Field[Any]]":
    """The parameters that a ruleset has, by key."""
    return {
        _key(each): each
        for each in fields(rules)
        if each.metadata and not (each.name == "tsumo" and rules.players == 4)
    }


def is_hk_key(key: str) -> bool:
    return any(_key(each) == key for each in fields(HkRules))


def declare(rules: Rules, key: Cell, value: Cell) -> Rules:
    """The rules with one parameter changed; a `Mistake` that lists what is possible."""
    known = parameters(rules)
    if key not in known:
        raise _unknown(rules, key, list(known))
    kind: Kind = known[key].metadata["kind"]
    try:
        changed = kind.read(value, rules.players)
    except ValueError:
        expected = kind.expected(rules.players)
        near = did_you_mean(value, expected.replace(" or ", ", ").split(", ")) if value else ""
        fail(value, f"{key}={value}: {key} is {expected}{near}")
    return replace(rules, **{known[key].name: changed})


def meant_key(rules: Rules, key: str) -> str:
    """The key that was meant, where it is misspelt."""
    return nearest(key, ["rules", *OTHER_KEYS, *parameters(rules)]) or key


def _unknown(rules: Rules, key: Cell, known: list[str]) -> Mistake:
    if is_hk_key(key):
        message = f"{key} is a parameter of HK: an HK file begins with rules=hk"
    elif rules.family == "hk" and key in parameters(RiichiRules()):
        message = f"{key} is a parameter of riichi: HK has {listing(known)}"
    elif key == "tsumo":
        message = "tsumo is for three players: put rules=sanma first"
    else:
        message = unknown("parameter", key, ["rules", *OTHER_KEYS, *known])
    return Mistake(key.column, message)


def declarations(rules: Rules) -> Iterator[tuple[str, str]]:
    """The rules as declarations that make the same rules again, each with its meaning."""
    yield f"rules={rules.family}", FAMILIES[rules.family]
    for key, parameter in parameters(rules).items():
        kind: Kind = parameter.metadata["kind"]
        yield f"{key}={kind.show(getattr(rules, parameter.name))}", parameter.metadata["meaning"]
