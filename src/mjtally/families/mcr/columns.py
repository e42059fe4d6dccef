"""The columns of the players table of MCR, in their order."""

from collections.abc import Iterator
from functools import cache

from ...base.exact import Quotient, plus, times
from ...counts.columns import (
    FINES,
    NAME,
    NET,
    Column,
    Made,
    count,
    fraction,
    mean,
    net_mean,
    shown,
)
from ...counts.games import (
    EXTREMES as SCORES,
)
from ...counts.games import (
    PLACES,
    STREAKS,
    extreme,
    points_of_games,
    points_per_game,
    runs,
    shares_of_games,
)
from ...counts.player import Player
from .counts import GAMES, HANDS, HIGHEST

ROWS = {row.name: row for row in (*HANDS, *GAMES)}


@cache
def columns(every: bool) -> tuple[Column, ...]:
    """The columns of the default table, and then every other."""
    default = shown(*_standing())
    if not every:
        return tuple(default)
    return (*default, *_more_of_hands(), *_tiles(), *_more_of_games())


def _count(name: str) -> Column:
    return count(ROWS[name])


def _standing() -> Iterator[Column]:
    hands, games, points = _count("hand_count"), _count("game_count"), ROWS["game_points"]
    yield NAME
    yield hands
    yield _count("win_count")
    yield fraction(_count("win_count"), hands)
    yield _count("self_draw_count")
    yield _count("discard_count")
    yield fraction(_count("discard_count"), hands)
    yield _count("false_win_count")
    yield NET._replace(words=f"{NET.words}, penalties in it")
    yield net_mean("net_score_per_hand", hands, ROWS["hand_change"])
    yield games
    yield mean("mean_rank", ROWS["rank"], games)
    for place in PLACES:
        yield _count(f"{place}_count")
    yield points_of_games("table points of games, and what points lines give or take", points)
    yield points_per_game(games, points)


def _more_of_hands() -> Iterator[Column]:
    hands, wins, discards = map(_count, ("hand_count", "win_count", "discard_count"))
    yield fraction(_count("self_draw_count"), wins)
    yield _count("discard_win_count")
    yield fraction(_count("discard_win_count"), wins)
    yield fraction(_count("false_win_count"), hands)
    yield _count("draw_count")
    yield fraction(_count("draw_count"), hands)
    yield mean("win_points_mean", ROWS["win_points"], wins)
    yield extreme(HIGHEST)
    yield mean("discard_points_mean", ROWS["discard_points"], discards)
    yield PENALTY


def _tiles() -> Iterator[Column]:
    """Where tiles are written."""
    wins = _count("tiles_win_count")
    yield wins
    yield mean("flower_mean", ROWS["flower_sum"], wins)
    from .fan_counts import rows_of_fan  # which the default table does not need

    yield from map(count, rows_of_fan())


def _more_of_games() -> Iterator[Column]:
    games = _count("game_count")
    yield from shares_of_games((ROWS[f"{place}_count"] for place in PLACES), games)
    for name in ("top_two_count", "not_last_count"):
        yield _count(name)
        yield fraction(_count(name), games)
    yield mean("mean_score", ROWS["final_score"], _count("scored_game_count"))
    yield from map(extreme, SCORES)
    yield from runs(STREAKS)


def _penalty(player: Player) -> Quotient:
    """What hands and recorded games brought, less the net score."""
    brought = plus(player.amount("hand_change"), player.recorded)
    return plus(brought, times(-1, player.net))


PENALTY = Column(
    "penalty",
    "points",
    "penalties: points taken off scores, which nobody gets; not those of recorded games",
    _penalty,
    frozenset({"hand_change"}),
    made=Made((FINES,)),
)
