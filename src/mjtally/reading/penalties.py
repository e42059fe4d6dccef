"""Penalties: points taken off a score while a game is played, which nobody gets."""

import re
from collections.abc import Iterator

from ..base.errors import Mistake, fail
from ..base.words import did_you_mean, listing
from ..play.playing import Followed, Playing
from ..play.plays import Play
from ..text.statements import Adjustment, written


def fined(said: Adjustment, game: Playing | None, date: str) -> Iterator[Play]:
    """Take a penalty off a score. The hands before it are passed on first, so that their
    scores are without it. A `Mistake` leaves open how the game stands."""
    try:
        seat, points = _checked(said, game)
    except Mistake:
        if game:
            game.lose()
        raise
    assert isinstance(game, Followed)
    if not game.lost:
        if game.outcomes:
            yield game.cut(date)
        game.fine(seat, points)


def _checked(said: Adjustment, game: Playing | None) -> tuple[int, int]:
    """A penalty off the score of a game: whose seat, and how many points, below 0."""
    name, points, _ = said
    write = f"{written(name)} -{points.lstrip('-+')} points"
    for_points = f"for points of the table or the season write {write}"
    if game is None or game.ended or game.recorded:
        why = "none is"
        if game and game.ended:
            why = f"that of line {game.sitting.line} ended in line {game.ended_at}"
        elif game:
            why = f"that of line {game.sitting.line} is known by its scores, penalties in them"
        message = f"a penalty comes off a score while a game is played, and {why}"
        fail(points, "penalty-outside", f"{message}: {for_points}")
    names = game.sitting.names
    if name not in names:
        near = did_you_mean(name, names)
        message = f"{name} is not at this table ({listing(names)}){near or ': ' + for_points}"
        fail(name, "penalty-stranger", message)
    if not re.fullmatch("[-+]?[0-9]{1,7}", points):
        message = f"{points}: a penalty is a whole number, such as -10; {for_points}"
        fail(points, "penalty-form", message)
    if int(points) >= 0:
        write = f"-{int(points)}" if int(points) else "it as -10"
        message = f"{points}: a penalty is taken off a score, and nobody gets it: write {write}"
        fail(points, "penalty-form", message)  # no fix: perhaps one is taken back
    return names.index(name), int(points)
