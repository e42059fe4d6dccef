"""How games end: the reasons, the result of each seat, and payments after the game."""

from collections.abc import Sequence
from enum import Enum, auto
from operator import itemgetter
from typing import NamedTuple

from ...base.quotient import Quotient
from ...base.wording import format_list

ENDED_BY_SCORES, ENDED_BY_POINTS = "scores", "points"  # ends of a game known by them alone
ENDED_BY_PLAYERS = "end"  # a line says so
BUST, END_AT = "bust", "end-at"
UNFINISHED = "unfinished"  # the players left the game
END_DESCRIPTIONS = {
    "length": "its last hand was played",
    "extension": "the extension was over",
    BUST: "somebody went bust",
    END_AT: "somebody reached the score that ends the game",
    "last-dealer": "the last dealer kept the deal, in first place and with the target score",
    ENDED_BY_PLAYERS: "it says end",
}


def describe_end(reason: str, names: Sequence[str], scores: Sequence["int | Quotient"]) -> str:
    """How a game ended, with the names of those who ended it by their scores."""
    if reason == BUST:
        return _describe_bust(names, scores)
    if reason == END_AT:
        score, name = max(zip(map(_count_score, scores), names, strict=True), key=itemgetter(0))
        return f"{name} has {score}, which ends the game ({END_AT})"
    return END_DESCRIPTIONS[reason]


def _describe_bust(names: Sequence[str], scores: Sequence["int | Quotient"]) -> str:
    """`Ben and Dai went bust`, by the scores after the hand that ended the game."""
    numbers = [_count_score(score) for score in scores]
    below = [name for name, score in zip(names, numbers, strict=True) if score < 0]
    at_zero = [name for name, score in zip(names, numbers, strict=True) if score == 0]
    return f"{format_list(below or at_zero)} went bust"


def _count_score(score: "int | Quotient") -> int:
    return score if isinstance(score, int) else score.numerator


class FinalResult(NamedTuple):
    """How a game ended for each seat: score, rank and points.

    `scores` include the sticks that were left on the table, if the rules hand them out; they are
    empty if a game is known by its points alone. `ranks` count from 1, and of shared ranks are the
    first; `doubled_ranks` are twice the mean of the shared ranks. `points` are in parts of a point
    (`Family.point_parts`, mostly tenths).
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    doubled_ranks: tuple[int, ...]
    points: tuple[int, ...]


class SidePayment(NamedTuple):
    """Points that go from player to player after a game, whatever the ranks: the name of what is
    paid for, the points by seat (in parts of a point; they add up to 0), and by seat the number of
    things that are paid for, such as chips."""

    name: str
    points: tuple[int, ...]
    numbers: tuple[int, ...] = ()


CHIPS = "chips"  # the name of the payment for the chips of a game


class TableStatus(Enum):
    """How a game stands where a line of a file is read."""

    UNKNOWN = auto()  # a mistake, which was reported, leaves open how a game stands
    PLAYING = auto()  # hands can follow
    RECORDED = auto()  # a whole game was recorded by its final scores
    ENDED = auto()  # the game is over
