"""What is counted of MCR: one row a count, of one player's part in a hand or a game."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...counts.games import EXTREMES as SCORES
from ...counts.games import STREAKS, rows_of_games
from ...counts.rows import Count, Counted, Extreme
from ...play.hands import Outcome
from ...play.plays import Play
from .hand import Hand
from .rules import PARTS


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
    def false_win(self) -> bool:
        """Whether he made a false win."""
        return any(each.seat == self.seat for each in self.hand.false_wins)


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
    Count("hand_change", "change of score", lambda s: s.change, unit="points", of_outcome=False),
)
GAMES = rows_of_games(PARTS)


def _highest_wins(play: Play) -> Iterator[int | None]:
    hands = [outcome.hand for outcome in set(play.outcomes)]
    for seat, _ in enumerate(play.sitting.names):
        yield max((hand.points for hand in hands if hand.winner == seat), default=None)


HIGHEST = Extreme("highest_win", "the most points of a hand won", "points", _highest_wins, max)
EXTREMES = (HIGHEST, *SCORES)


def counted() -> Counted:
    """All that is counted of MCR."""
    return Counted(seats_of, HANDS, GAMES, EXTREMES, STREAKS)
