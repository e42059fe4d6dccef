"""The records of finished games in any family that follows them."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from ..counts.rows import Deed, Feat
from .plays import GameSeat, Play, hands_of


def _of_games(
    of: Callable[[GameSeat], "int | Fraction"], what: Callable[[GameSeat], str], *, scored: bool
) -> Callable[[Play], Iterator[Deed]]:
    """Each player's finished game; where it is `scored`, games known by points have none."""

    def deeds(play: Play) -> Iterator[Deed]:
        for game in _seats_of_game(play):
            if game.is_scored or not scored:
                yield Deed(game.seat, of(game), what(game))

    return deeds


def _seats_of_game(play: Play) -> Sequence[GameSeat]:
    if not play.final:
        return ()
    return [GameSeat(play, play.final, seat) for seat, _ in enumerate(play.sitting.names)]


def _place(game: GameSeat) -> str:
    return f"rank {game.rank}"


def _comebacks(play: Play) -> Iterator[Deed]:
    """The lowest score after a hand, if it is below the start, of who ended the game first."""
    winners = [game for game in _seats_of_game(play) if game.rank == 1 and game.is_scored]
    if not winners or not play.outcomes:
        return
    layout, total = play.sitting.layout, 0
    totals = [total := total + outcome.change_at(table) for outcome, table in hands_of(play)]
    changes = [layout.unpack(each) for each in totals]
    for game in winners:
        least, at = min((change[game.seat], at) for at, change in enumerate(changes))
        if least < 0:
            low, what = play.start[game.seat] + least, f"ended with {game.score}"
            yield Deed(game.seat, low, what, hand=at)


def _points(game: GameSeat) -> Fraction:
    return Fraction(*game.play.exact_points(game.seat))


SCORES = (
    Feat(
        "highest_score",
        "the highest final score",
        "score",
        _of_games(lambda game: game.score, _place, scored=True),
    ),
    Feat(
        "lowest_score",
        "the lowest final score",
        "score",
        _of_games(lambda game: game.score, _place, scored=True),
        min,
    ),
)
COMEBACK = Feat(
    "largest_comeback",
    "the lowest score after a hand, below that of the start, from which a game was won",
    "score",
    _comebacks,
    min,
)
POINTS = (
    Feat(
        "highest_points",
        "the most points of a game, with uma, oka and penalties",
        "points",
        _of_games(_points, _place, scored=False),
    ),
    Feat(
        "lowest_points",
        "the fewest points of a game, with uma, oka and penalties",
        "points",
        _of_games(_points, _place, scored=False),
        min,
    ),
)
