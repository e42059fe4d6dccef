"""The records of finished games in any family that follows them."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from ..statistics.counts import Achievement, RecordKind
from .types import GameRecord, GameSeat, add_scores, iterate_hands


def _build_game_finder(
    of: Callable[[GameSeat], "int | Fraction"], what: Callable[[GameSeat], str], *, scored: bool
) -> Callable[[GameRecord], Iterator[Achievement]]:
    """Each player's finished game; where it is `scored`, games known by points have none."""

    def deeds(game_record: GameRecord) -> Iterator[Achievement]:
        for game in _list_game_seats(game_record):
            if game.is_scored or not scored:
                yield Achievement(game.seat, of(game), what(game))

    return deeds


def _list_game_seats(game_record: GameRecord) -> Sequence[GameSeat]:
    if not game_record.final_result:
        return ()
    return [
        GameSeat(game_record, game_record.final_result, seat)
        for seat, _ in enumerate(game_record.session.names)
    ]


def _describe_rank(game: GameSeat) -> str:
    return f"rank {game.rank}"


def _find_comebacks(game_record: GameRecord) -> Iterator[Achievement]:
    """The lowest score after a hand, if it is below the start, of who ended the game first."""
    winners = [game for game in _list_game_seats(game_record) if game.rank == 1 and game.is_scored]
    if not winners or not game_record.effects:
        return
    total: tuple[int, ...] = (0,) * len(game_record.session.names)
    changes = [
        total := add_scores(total, effect.score_changes_at(table))
        for effect, table in iterate_hands(game_record)
    ]
    for game in winners:
        least, at = min((change[game.seat], at) for at, change in enumerate(changes))
        if least < 0:
            low, what = (
                game_record.whole_initial_scores[game.seat] + least,
                f"ended with {game.score}",
            )
            yield Achievement(game.seat, low, what, hand_index=at)


def _exact_points(game: GameSeat) -> Fraction:
    return Fraction(*game.record.exact_seat_points(game.seat))


SCORE_RECORDS = (
    RecordKind(
        "highest_score",
        "the highest final score",
        "score",
        _build_game_finder(lambda game: game.score, _describe_rank, scored=True),
    ),
    RecordKind(
        "lowest_score",
        "the lowest final score",
        "score",
        _build_game_finder(lambda game: game.score, _describe_rank, scored=True),
        min,
    ),
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
        _build_game_finder(_exact_points, _describe_rank, scored=False),
    ),
    RecordKind(
        "lowest_points",
        "the fewest points of a game, with uma, oka and penalties",
        "points",
        _build_game_finder(_exact_points, _describe_rank, scored=False),
        min,
    ),
)
