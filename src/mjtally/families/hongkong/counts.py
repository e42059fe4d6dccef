"""What is counted of Hong Kong mahjong, and its columns. A *game* is one hand there."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ...base.exact import Quotient
from ...counts.columns import NAME, NET, Column, Made, count, fraction, mean, net_mean, shown
from ...counts.player import Player
from ...counts.rows import Count, Counted
from ...play.hands import Outcome
from .hand import HkHand


class HkSeat(NamedTuple):
    """One player's part in a hand; `change` in the hand's own unit."""

    hand: HkHand
    seat: int
    change: int

    @property
    def won(self) -> bool:
        """Whether he won."""
        return self.seat == self.hand.winner

    @property
    def blamed(self) -> bool:
        """Whether he is blamed."""
        return self.seat == self.hand.blamed

    @property
    def self_drawn(self) -> bool:
        """Whether the hand was won by self-draw."""
        return self.hand.winner is not None and not self.hand.by_discard


def seats_of(outcome: Outcome, changes: Sequence[int]) -> list[HkSeat]:
    """Each player's part in a hand."""
    return [HkSeat(outcome.hand, seat, change) for seat, change in enumerate(changes)]


def _blamed(blame: str) -> Callable[[HkSeat], bool]:
    return lambda s: s.blamed and s.hand.blame == blame


ROWS = (
    Count("game_count", "hands sat in", lambda s: 1),
    Count("win_count", "hands won", lambda s: s.won),
    Count("blame_count", "hands blamed for (d, D, S or f)", lambda s: s.blamed),
    Count("self_draw_count", "hands won by self-draw", lambda s: s.won and s.self_drawn),
    Count("discard_win_count", "hands won by discard", lambda s: s.won and s.hand.by_discard),
    Count("faan", "faan of the hands won", lambda s: s.hand.faan if s.won else 0, "faan"),
    Count("discard_count", "wins discarded to (d)", _blamed("DISCARDER")),
    Count("discard_guarantee_count", "discards guaranteed (D)", _blamed("DISCARD_GUARANTOR")),
    Count("self_draw_guarantee_count", "self-draws guaranteed (S)", _blamed("SELF_DRAW_GUARANTOR")),
    Count("false_win_count", "false wins (f)", _blamed("FALSE_WIN")),
    Count(
        "self_draw_net",
        "change of score at self-draws",
        lambda s: s.change if s.self_drawn else 0,
        "points",
        of_outcome=False,
    ),
    Count(
        "discard_net",
        "change of score at wins by discard",
        lambda s: s.change if s.hand.by_discard else 0,
        "points",
        of_outcome=False,
    ),
    Count("hand_change", "change of score", lambda s: s.change, "points", of_outcome=False),
)
BY_NAME = {row.name: row for row in ROWS}
BLAMES = (
    *("discard_count", "discard_guarantee_count"),
    *("self_draw_guarantee_count", "false_win_count"),
)


def counted() -> Counted:
    """All that is counted of Hong Kong mahjong."""
    return Counted(seats_of, ROWS)


@cache
def columns() -> tuple[Column, ...]:
    """Every column of the players table; those of the default table come first."""
    return (*shown(*_standing()), *_more())


def _counted(name: str, over: Column) -> Iterator[Column]:
    """A count, and its share."""
    column = count(BY_NAME[name])
    yield column
    yield fraction(column, over)


def _standing() -> Iterator[Column]:
    hands = count(BY_NAME["game_count"])
    yield NAME
    yield hands
    yield from _counted("win_count", hands)
    yield from _counted("blame_count", hands)
    yield NET
    yield net_mean("net_score_per_game", hands, BY_NAME["hand_change"])


def _more() -> Iterator[Column]:
    wins, blames = count(BY_NAME["win_count"]), count(BY_NAME["blame_count"])
    for name in ("self_draw_count", "discard_win_count"):
        yield from _counted(name, wins)
    yield mean("mean_faan", BY_NAME["faan"], wins)
    for name in BLAMES:
        yield from _counted(name, blames)
    for name in ("self_draw_net", "discard_net"):
        yield _amount(BY_NAME[name])


def _amount(row: Count) -> Column:
    def value(player: Player) -> Quotient:
        return player.amount(row.name)

    reads, made = frozenset({row.name}), Made((row.name,))
    return Column(row.name, row.unit, row.words, value, reads, made=made)
