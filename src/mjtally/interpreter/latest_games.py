"""The latest games, of one file or of several."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple

from ..model.types import AppliedAdjustment, GameRecord


class _Game(NamedTuple):
    """What belongs to a game, which began at a date; `order` is its place in what was read."""

    date: str
    order: int
    events: list[GameRecord | AppliedAdjustment]


def select_latest_games(
    events: Iterator[GameRecord | AppliedAdjustment],
    games: int,
    counts: Callable[[GameRecord], bool],
) -> Iterator[GameRecord | AppliedAdjustment]:
    """What belongs to so many games, the latest by date, in the order in which it was read.

    Games of the same date are in the order of files and lines; those without a date are before
    all others. So it is in series, runs and ratings. Loose hands of one players line are one
    game, of the date of their first. Only games of which something `counts` are among them.
    Points that are given or taken outside any hand belong to the last game before them that
    counts, and are those of somebody who sat in one of the games.
    """
    kept: list[_Game] = []  # a heap, with the earliest first
    number, together = 0, list[GameRecord | AppliedAdjustment]()
    for order, event in enumerate(events):
        if isinstance(event, AppliedAdjustment):
            together.append(event)
        elif event.is_played and counts(event):
            if event.session.game_number != number:
                number, together = event.session.game_number, []
                heappush(kept, _Game(event.date, order, together))
                if len(kept) > games:
                    heappop(kept)
            together.append(event)
    chosen = [event for game in sorted(kept, key=itemgetter(1)) for event in game.events]
    seated = {
        name for event in chosen if isinstance(event, GameRecord) for name in event.session.names
    }
    for event in chosen:
        if isinstance(event, GameRecord) or event.name in seated:
            yield event
