"""The hands that may be played next at a riichi table, as lines: for `mjtally needs`."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from ...model.types import PossibleDraw, PossibleHand
from .hand_value.payments import HandValue, base_points
from .rules import RiichiRules

USUAL_FU = (30, 40, 20, 50, 25, 60, 70, 80, 90, 100, 110)  # of equal payments the usual one first
LIMIT_HAN = (5, 6, 8, 11, 13)
MOST_YAKUMAN = 6


def list_wins(
    rules: RiichiRules,
    winner: int,
    discarder: int | None,
    dealer: int | None,
    declared: Sequence[int],
) -> Sequence[PossibleHand]:
    """The wins of a seat, the least payment first."""
    return [
        PossibleHand(mark, _build_cells(rules, {winner: mark, discarder: "d"}, dealer, declared))
        for mark in _list_values(rules)
    ]


def list_draws(
    rules: RiichiRules, dealer: int | None, declared: Sequence[int]
) -> Iterator[PossibleDraw]:
    """The exhaustive draws, by who is tenpai: those in riichi, and any of the others."""
    seats = range(rules.players)
    groups = (combinations(seats, count) for count in range(rules.players + 1))
    for tenpai in chain.from_iterable(groups):
        if set(declared) <= set(tenpai):
            marks: dict[int | None, str] = dict.fromkeys(tenpai, "+")
            yield PossibleDraw(tenpai, _build_cells(rules, marks, dealer, declared))


def list_score_aims(rules: RiichiRules) -> Sequence[int]:
    """The start and the return, from which points are computed, and the target."""
    targets = {rules.target} if rules.tracks_games and rules.extension != "none" else set()
    return sorted({rules.start, rules.return_} | targets)


@lru_cache(maxsize=100)
def _list_values(rules: RiichiRules) -> tuple[str, ...]:
    """Every value as a mark, the least base points first."""
    values = [HandValue(han, fu) for fu in USUAL_FU for han in range(1, 5)]
    values += [HandValue(han) for han in LIMIT_HAN]
    values += [HandValue(0, None, yakuman) for yakuman in range(1, MOST_YAKUMAN + 1)]
    # of equal ones a limit goes before han and fu that are worth as much
    values.sort(key=lambda value: (base_points(value, rules), value.fu is not None))
    return tuple(value.format_mark() for value in values)


def _build_cells(
    rules: RiichiRules,
    marks: dict[int | None, str],
    dealer: int | None,
    declared: Sequence[int],
) -> tuple[str, ...]:
    """A line where some have marks; a loose hand says who deals."""
    return tuple(
        marks.get(seat, "-")
        + "!" * (seat in declared)
        + "*" * (seat == dealer and not rules.tracks_games)
        for seat in range(rules.players)
    )
