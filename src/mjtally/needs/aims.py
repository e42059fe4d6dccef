"""What somebody may want at the end of a game."""

from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from ..translations import IN_ENGLISH, Catalogue
from .outcomes import HandToPlay, Outcome


class AimKind(Enum):
    """What an aim is about; its value stands in JSON."""

    FIRST = "first"  # or sharing the first place, where places are shared
    NOT_LAST = "not-last"
    SCORE = "score"  # at least this one
    AHEAD = "ahead"  # ranked before somebody


AIM_TEXTS = {
    AimKind.FIRST: "first",
    AimKind.NOT_LAST: "not last",
    AimKind.SCORE: "{score} or more",
    AimKind.AHEAD: "ahead of {name}",
}


class Aim(NamedTuple):
    """An aim: `score` of a `SCORE`, the seat of the other one of an `AHEAD`."""

    kind: AimKind
    score: int = 0
    other: int = 0

    def is_met(self, outcome: Outcome, seat: int) -> bool:
        """Whether a seat has it."""
        match self.kind:
            case AimKind.FIRST:
                return outcome.ranks[seat] == 1
            case AimKind.NOT_LAST:
                return not outcome.is_last(seat)
            case AimKind.SCORE:
                return outcome.scores[seat] >= Fraction(self.score)
            case AimKind.AHEAD:
                return outcome.doubled_ranks[seat] < outcome.doubled_ranks[self.other]

    def describe(self, names: Sequence[str], catalogue: Catalogue = IN_ENGLISH) -> str:
        """In words: `first`, `ahead of Ben`."""
        return catalogue.say(AIM_TEXTS[self.kind], score=self.score, name=names[self.other])


def list_aims(hand: HandToPlay, seat: int, overtaken: Sequence[int]) -> Iterator[Aim]:
    """The aims of a player: the two ends of the ranks, the scores that matter in these rules, and
    those who are to be overtaken."""
    yield Aim(AimKind.FIRST)
    yield Aim(AimKind.NOT_LAST)
    for score in hand.session.rules.play.list_score_aims():
        yield Aim(AimKind.SCORE, score=score)
    for other in overtaken:
        if other != seat:
            yield Aim(AimKind.AHEAD, other=other)
