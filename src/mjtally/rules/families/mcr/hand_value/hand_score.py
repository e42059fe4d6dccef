"""What hands of tiles are worth in MCR, in the words of its players: by fan."""

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from ....patterns.hand_score import PatternScore
from ..rules import McrRules

Guobiao: TypeAlias = Literal["mcr", "mcr-2006"] | McrRules  # rules whose hands have fan


@dataclass(frozen=True, slots=True)
class ScoredFan:
    """A fan that counts in a hand: its number in the book (57 stands for both of its cases), its
    names, the points of one, and how often it counts."""

    number: int
    chinese: str
    english: str
    points: int
    count: int


class FanScore(PatternScore):
    """What a hand of MCR is worth. A score cannot be changed. Two scores are equal if the hands
    have the same value for the same reasons, under the same conditions and rules."""

    __slots__ = ()

    @property
    def points(self) -> int:
        """All points, with those of flowers: the sum of points × count over `fans`."""
        return self.value

    @property
    def fans(self) -> tuple[ScoredFan, ...]:
        """The fan that count, and flowers after them. Each has its `number`, its names in `chinese`
        and `english`, the `points` of one, and how often it counts (`count`)."""
        numbers = self.pattern_list.numbers
        return tuple(
            ScoredFan(
                int(numbers[pattern.name].rstrip("b")),
                pattern.chinese,
                pattern.english,
                pattern.value,
                pattern.count,
            )
            for pattern in self.patterns
        )

    def _json_value(self) -> dict[str, Any]:
        return {
            "fans": [asdict(fan) for fan in self.fans],
            "flowers": self.flowers,
            "points": self.points,
            "payments": self.payments,
        }
