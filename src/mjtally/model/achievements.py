"""The records of finished games in any family that follows them."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import accumulate

from ..statistics.counts import Achievement, RecordKind
from .played_hands import iterate_hands
from .types import GameRecord

MAX_REMEMBERED_FIGURES = 5_000  # of games


def _build_game_finder(
    list_figures: Callable[[GameRecord], "Sequence[int | Fraction]"],
) -> Callable[[GameRecord], Iterator[Achievement]]:
    """Each player's finished game, whose figures by seat are listed."""

    def deeds(game_record: GameRecord) -> Iterator[Achievement]:
        if game_record.final_result:
            ranks = game_record.final_result.ranks
            for seat, figure in enumerate(list_figures(game_record)):
                yield Achievement(seat, figure, _describe_rank(ranks[seat]))

    return deeds


@cache
def _describe_rank(rank: int) -> Callable[[], str]:
    return partial("rank {}".format, rank)


def _list_scores(game_record: GameRecord) -> Sequence[int]:
    """The final scores; none of a game that is known by its points."""
    return game_record.final_result.scores if game_record.final_result else ()


def _list_points(game_record: GameRecord) -> "Sequence[int | Fraction]":
    parts = game_record.session.rules.family.point_parts
    return [
        find_figure(game_record.seat_points(seat), parts)
        for seat, _ in enumerate(game_record.session.names)
    ]


@lru_cache(MAX_REMEMBERED_FIGURES)
def find_figure(numerator: int, denominator: int) -> "int | Fraction":
    """A figure to compare; one that is not whole takes longer than all else here."""
    figure = Fraction(numerator, denominator)
    return figure.numerator if figure.denominator == 1 else figure


def _find_comebacks(game_record: GameRecord) -> Iterator[Achievement]:
    """The lowest score after a hand, if it is below the start, of who ended the game first."""
    final = game_record.final_result
    if not final or not final.scores or not game_record.effects:
        return
    for seat, rank in enumerate(final.ranks):
        if rank != 1:
            continue
        changes = (effect.change_at(table, seat) for effect, table in iterate_hands(game_record))
        gained = list(accumulate(changes))
        least = min(gained)
        if least < 0:
            low = game_record.whole_initial_scores[seat] + least
            describe = partial("ended with {}".format, final.scores[seat])
            yield Achievement(seat, low, describe, hand_index=gained.index(least))


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
