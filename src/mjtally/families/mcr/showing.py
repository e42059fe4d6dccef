"""The value of a hand as a person reads it, and as a program does."""

from dataclasses import asdict
from typing import TYPE_CHECKING

from ...base.exact import signed
from ...base.screen import aligned
from ...base.words import plural
from ...play.scored import read_lines, scored_json

if TYPE_CHECKING:
    from .scoring import FanScore
    from .value import Counted


def hand_text(score: "FanScore") -> str:
    """How the hand was read, each fan, and what it pays."""
    return "\n".join(
        (
            *read_lines(score),
            "",
            *_fan_lines(score),
            "",
            f"{plural(score.points, 'point')}: {signed(score.payments)}",
        )
    )


def _fan_lines(score: "FanScore") -> list[str]:
    return aligned([(fan.english, fan.chinese, _points(fan)) for fan in score.fans])


def _points(fan: "Counted") -> str:
    """`16`, `4  (2 × 2)`."""
    times = f"  ({fan.count} × {fan.points})" if fan.count > 1 else ""
    return f"{fan.points * fan.count:3}{times}"


def hand_json(score: "FanScore") -> str:
    """Everything, for programs."""
    return scored_json(
        score,
        {
            "fans": [asdict(fan) for fan in score.fans],
            "flowers": score.flowers,
            "points": score.points,
            "payments": score.payments,
        },
    )
