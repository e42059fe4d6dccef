"""The records of finished games in any family that follows them."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import accumulate

from ..statistics.counts import Achievement, RecordKind
from .played_hands import iterate_hands
from .types import GameRecord

MAX_REMEMBERED_FIGURES = 5_000  # the figures of so many games


def _build_game_finder(
    list_figures: Callable[[GameRecord], "Sequence[int | Fraction]"],
) -> Callable[[GameRecord], Iterator[Achievement]]:
    """A function from a game record to what each player achieved in it: an `Achievement` by seat,
    if the game is finished, with the figure that `list_figures` has for the seat."""

    def find_achievements(game_record: GameRecord) -> Iterator[Achievement]:
        if game_record.final_result:
            ranks = game_record.final_result.ranks
            for seat, figure in enumerate(list_figures(game_record)):
                yield Achievement(seat, figure, _describe_rank(ranks[seat]))

    return find_achievements


@cache
def _describe_rank(rank: int) -> Callable[[], str]:
    return partial("rank {}".format, rank)


def _list_scores(game_record: GameRecord) -> Sequence[int]:
    """The final scores; empty if the game is known by its points alone."""
    return game_record.final_result.scores if game_record.final_result else ()


def _list_points(game_record: GameRecord) -> "Sequence[int | Fraction]":
    parts = game_record.session.rules.family.point_parts
    return [
        find_figure(game_record.seat_points(seat), parts)
        for seat, _ in enumerate(game_record.session.names)
    ]


@lru_cache(MAX_REMEMBERED_FIGURES)
def find_figure(numerator: int, denominator: int) -> "int | Fraction":
    """A quotient as a figure to compare: an `int` if it is whole. (Fractions are slow, so figures
    are remembered.)"""
    figure = Fraction(numerator, denominator)
    return figure.numerator if figure.denominator == 1 else figure


def _find_comebacks(game_record: GameRecord) -> Iterator[Achievement]:
    """For each player who ended a game first: the lowest score after a hand, if it is below the
    score at the start."""
    final = game_record.final_result
    if not final or not final.scores or not game_record.effects:
        return
    hand_count = len(game_record.effects)
    for seat, rank in enumerate(final.ranks):
        if rank != 1:
            continue
        changes = [effect.change_at(table, seat) for effect, table in iterate_hands(game_record)]
        for move in game_record.outside_moves:
            if move.hand_count < hand_count:
                changes[move.hand_count] += move.sum_changes(len(final.ranks))[seat]
        gained = list(accumulate(changes))
        lowest = min(gained)
        if lowest < 0:
            score = game_record.whole_initial_scores[seat] + lowest
            describe = partial("ended with {}".format, final.scores[seat])
            yield Achievement(seat, score, describe, hand_index=gained.index(lowest))


_find_scores = _build_game_finder(_list_scores)
_find_points = _build_game_finder(_list_points)
SCORE_RECORDS = (
    RecordKind("highest_score", "the highest final score", "score", _find_scores),
    RecordKind("lowest_score", "the lowest final score", "score", _find_scores, min),
)
COMEBACK_RECORD = RecordKind(
    "largest_comeback",
    "the lowest score after a hand, below that of the start, from which a game was won",
    "score",
    _find_comebacks,
    min,
)
POINT_RECORDS = (
    RecordKind(
        "highest_points",
        "the most points of a game, with uma, oka and penalties",
        "points",
        _find_points,
    ),
    RecordKind(
        "lowest_points",
        "the fewest points of a game, with uma, oka and penalties",
        "points",
        _find_points,
        min,
    ),
)
