"""What a caller says of a win besides its tiles: winds, and what is so or not."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from ..base.errors import Mistake, fail
from ..base.winds import WINDS
from ..base.wording import did_you_mean, format_list
from .types import Rules

WIND_NUMBERS = {wind: at for at, wind in enumerate(WINDS)}
FLAGS = {False: False, True: True}  # whatever equals them


C = TypeVar("C")
V = TypeVar("V")


class Objection(NamedTuple):
    """Why a win cannot be: what the objection is about (`rinshan`, `tiles` …), so that whoever
    reports it can point there, and what is wrong with it."""

    about: str
    message: str


def find_condition_error(
    winds: Mapping[str, object], flags: Mapping[str, object]
) -> Exception | None:
    """The error for the first condition that is not one, by its name; None where all are."""
    for key, wind in winds.items():
        if not isinstance(wind, str):
            return TypeError(f"{key} is a wind, one of {format_list(WINDS, 'or')}, not {wind!r}")
        if wind not in WIND_NUMBERS:
            near = did_you_mean(wind[:1], WINDS)
            text = f"{wind} is not a wind" if wind else "no wind is given"
            return ValueError(text + (near or f": write one of {format_list(WINDS, 'or')}"))
    for key, flag in flags.items():
        if not any(flag == each for each in FLAGS):
            return TypeError(f"{key} is True or False, not {flag!r}")
    return None


def parse_conditions(
    build: Callable[..., C], winds: Mapping[str, str], flags: Mapping[str, bool]
) -> C:
    """The conditions of a family, as a caller says them; the error for the first that is not one
    otherwise."""
    try:
        said = {key: WIND_NUMBERS[wind] for key, wind in winds.items()}
        return build(**said, **{key: FLAGS[flag] for key, flag in flags.items()})
    except (KeyError, TypeError):  # TypeError: a list, say, is no key
        wrong = find_condition_error(winds, flags)
        assert wrong
        raise wrong from None


RoundSeating = tuple[int, Sequence[int]]  # the round's wind, and who sits east, south, west, north


def possible_seatings(
    number: int | None, dealer: int | None, rules: Rules
) -> Iterator[RoundSeating]:
    """How players can sit: in a round, counted from 0; where nobody knows which, with a dealer;
    or anyhow."""
    players = rules.players
    if number is not None:
        yield number // players, rules.seat_order(number)
        return
    dealers = range(players) if dealer is None else (dealer,)
    for wind in range(players):
        for east in dealers:
            yield wind, tuple((east + seat) % players for seat in range(players))


def evaluate_under_each(
    tiles: str,
    possible_conditions: Iterable[C],
    evaluate: Callable[[C], V],
    get_worth: Callable[[V], object],
    winds: str,
) -> V:
    """What tiles are worth where several conditions are possible, which must not matter; the first
    mistake where the tiles are not a win under any. `winds` says in words what matters."""
    valuations: list[V] = []
    mistakes: list[Mistake] = []
    for conditions in possible_conditions:
        try:
            valuations.append(evaluate(conditions))
        except Mistake as mistake:
            mistakes.append(mistake)
    if not valuations:
        raise mistakes[0]
    if mistakes or (len(valuations) > 1 and len(set(map(get_worth, valuations))) > 1):
        message = f"{tiles}: {winds} here: write a label, such as E1: or S3:"
        fail(tiles, "wind-unknown", message)
    return valuations[0]
