"""What was played: stretches of hands by the same players, and how a game ended."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..base.exact import Quotient, plus, times
from ..base.packed import Layout
from ..text.statements import Line
from .hands import Outcome, Table
from .parameters import TENTHS, Rules

RECORDED, BY_POINTS = "scores", "points"  # ends of a game known by them alone
UNFINISHED = "unfinished"  # the end of a game that was left
ENDS = {
    "length": "its last hand was played",
    "extension": "the extension was over",
    "bust": "somebody went bust",
    "last-dealer": "the last dealer kept the deal, first and with the target",
    "end": "it says end",
}


class Sitting(NamedTuple):
    """Players at a table: where and when they sat down, and by which rules they play."""

    file: str
    line: int
    date: str
    game: int  # counted from 1 over the whole input
    names: tuple[str, ...]
    rules: Rules
    layout: Layout  # of packed scores
    unit: Quotient  # what one of the whole numbers that scores are kept in is worth
    season: str = ""  # as the file names it
    teams: tuple[str, ...] = ()  # that the players are in, by seat; empty for none


class Final(NamedTuple):
    """How a game ended for each seat: score, rank and points.

    `scores` have the sticks left on the table handed out, where they are. `ranks` are the
    first rank a player shares, from 1; `doubled_ranks` twice the mean of those shared;
    `points` are in parts of one (`Family.parts`, mostly tenths). There are no `scores` where a
    game is known by its points alone.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    doubled_ranks: tuple[int, ...]
    points: tuple[int, ...]


class Play(NamedTuple):
    """Hands played one after another at one sitting: a game, or a stretch of loose hands.

    `total` adds up the hands' changes and what came of the sticks nobody won. `scores` are
    those before the first hand, `hands` how many hands of the game came before, `in_deal` how
    many of them in the deal that goes on. `end` says how a game ended; it is empty where none
    is followed. `final` is there for finished games; `penalties` are points (in the same parts as
    its own) taken off by seat after the game. `fines` came off the scores by seat before the
    first of these hands, and nobody got them; they are in `total`, and not in `scores`.
    """

    sitting: Sitting
    date: str
    hands: int
    scores: tuple[Quotient, ...]
    numbers: Sequence[int]  # of the lines
    lines: Sequence[Line]
    outcomes: Sequence[Outcome]
    table: Table
    total: int
    end: str = ""
    final: Final | None = None
    penalties: tuple[int, ...] = ()
    owners: Sequence[int] = ()  # by seat, of the sticks on the table before the first hand
    in_deal: int = 0
    fines: Sequence[int] = ()

    @property
    def dealt(self) -> Sequence[Quotient]:
        """The scores at the first hand, fines off."""
        if not self.fines:
            return self.scores
        off = (times(fine, self.sitting.unit) for fine in self.fines)
        return tuple(plus(*both) for both in zip(self.scores, off, strict=True))

    @property
    def start(self) -> tuple[int, ...]:
        """The scores before the first hand of a followed game, which are whole."""
        return tuple(score.numerator for score in self.scores)

    @property
    def is_played(self) -> bool:
        """Whether there is a hand, or an end; players may sit down and leave again."""
        return bool(self.outcomes or self.end)

    def points(self, seat: int) -> int:
        """Points of a finished game, penalties in them, in parts of one."""
        assert self.final
        return self.final.points[seat] + (self.penalties[seat] if self.penalties else 0)

    def exact_points(self, seat: int) -> Quotient:
        """The same, exactly."""
        return Quotient(self.points(seat), self.sitting.rules.family.parts)


class GameSeat(NamedTuple):
    """One player's finished game, for whoever counts."""

    play: Play
    final: Final
    seat: int

    @property
    def rank(self) -> int:
        """The rank, a shared one as its better one."""
        return self.final.ranks[self.seat]

    @property
    def doubled_rank(self) -> int:
        """Twice the rank, a shared one as the mean of its places."""
        return self.final.doubled_ranks[self.seat]

    @property
    def is_scored(self) -> bool:
        """Whether the final scores are known."""
        return bool(self.final.scores)

    @property
    def score(self) -> int:
        """The final score; 0 where it is not known."""
        return self.final.scores[self.seat] if self.final.scores else 0

    @property
    def points(self) -> int:
        """Points with penalties, in parts of one."""
        return self.play.points(self.seat)

    @property
    def is_last(self) -> bool:
        """Whether nobody ranked lower."""
        return self.rank == max(self.final.ranks)


def hands_of(play: Play) -> Iterator[tuple[Outcome, Table]]:
    """The hands of a play, each with the table before it."""
    table = play.table
    for outcome in play.outcomes:
        yield outcome, table
        table = outcome.after(table)


class Adjusted(NamedTuple):
    """Points given to a player (or taken, below 0) outside any hand; so many `parts` are one."""

    date: str
    name: str
    points: int
    season: str = ""
    game: int = 0  # the game before it
    team: str = ""  # that the player is in
    file: str = ""
    line: int = 0
    parts: int = TENTHS


class Moved(NamedTuple):
    """Points that moved from one seat to another (None for nobody), and why (`MOVES`)."""

    giver: int
    taker: int | None
    points: int
    kind: int


NOBODY = "(nobody)"  # who gets what is taken off the table or off a score; no player is called so
MOVES = ("discards", "self_draws", "draws", "chombo", "sticks")
DISCARDS, SELF_DRAWS, DRAWS, CHOMBO, STICKS = range(len(MOVES))
