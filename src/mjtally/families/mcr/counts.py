"""What is counted of MCR: one row a count, of one player's part in a hand or a game."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...counts.games import EXTREMES as SCORES
from ...counts.games import STREAKS, rows_of_games
from ...counts.rows import Count, Counted, Extreme
from ...play.hands import Outcome
from ...play.plays import Play
from .hand import Hand
from .rules import PARTS

if TYPE_CHECKING:
    from .value import Worth


class McrSeat(NamedTuple):
    """One player's part in a hand; `change` is the change of score."""

    hand: Hand
    seat: int
    change: int

    @property
    def won(self) -> bool:
        """Whether he won."""
        return self.seat == self.hand.winner

    @property
    def discarded(self) -> bool:
        """Whether he discarded the winning tile."""
        return self.seat == self.hand.discarder

    @property
    def self_drawn(self) -> bool:
        """Whether the hand was won by self-draw."""
        return self.hand.winner is not None and self.hand.discarder is None

    @property
    def worth(self) -> "Worth | None":
        """What the tiles of a hand won were worth, if they are written."""
        return self.hand.worth if self.won else None

    @property
    def fans(self) -> frozenset[str]:
        """The fan of the tiles of a hand won, flowers among them."""
        return _names(self.worth) if self.worth else NO_FAN

    @property
    def false_win(self) -> bool:
        """Whether he made a false win."""
        return any(each.seat == self.seat for each in self.hand.false_wins)


NO_FAN: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def _names(worth: "Worth") -> frozenset[str]:
    return frozenset(fan.english for fan in worth.fans)


def seats_of(outcome: Outcome, changes: Sequence[int]) -> list[McrSeat]:
    """Each player's part in a hand."""
    return [McrSeat(outcome.hand, seat, change) for seat, change in enumerate(changes)]


HANDS = (
    Count("hand_count", "hands sat in", lambda s: 1),
    Count("win_count", "hands won", lambda s: s.won),
    Count("self_draw_count", "hands won by self-draw", lambda s: s.won and s.self_drawn),
    Count("discard_win_count", "hands won by discard", lambda s: s.won and not s.self_drawn),
    Count("discard_count", "hands lost by the own discard (d, fd)", lambda s: s.discarded),
    Count("false_win_count", "false wins (f, f20, fd)", lambda s: s.false_win),
    Count("draw_count", "hands that nobody won", lambda s: s.hand.winner is None),
    Count(
        "win_points",
        "points of the own hands won, flowers in them",
        lambda s: s.hand.points if s.won else 0,
        unit="points",
    ),
    Count(
        "discard_points",
        "points of the hands discarded to",
        lambda s: s.hand.points if s.discarded else 0,
        unit="points",
    ),
    Count("tiles_win_count", "hands won whose tiles are written", lambda s: s.worth is not None),
    Count(
        "flower_sum",
        "flowers of hands won whose tiles are written",
        lambda s: s.worth.flowers if s.worth else 0,
    ),
    Count("hand_change", "change of score", lambda s: s.change, unit="points", of_outcome=False),
)
GAMES = rows_of_games(PARTS)


def _highest_wins(play: Play) -> Iterator[int | None]:
    hands = [outcome.hand for outcome in set(play.outcomes)]
    for seat, _ in enumerate(play.sitting.names):
        yield max((hand.points for hand in hands if hand.winner == seat), default=None)


HIGHEST = Extreme("highest_win", "the most points of a hand won", "points", _highest_wins, max)
EXTREMES = (HIGHEST, *SCORES)


@cache
def counted(every: bool) -> Counted:
    """All that is counted of MCR; every fan, if need be."""
    rows: tuple[Count, ...] = HANDS
    if every:
        from .fan_counts import rows_of_fan  # which the default table does not need

        rows += rows_of_fan()
    return Counted(seats_of, rows, GAMES, EXTREMES, STREAKS)
