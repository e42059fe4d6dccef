"""The value of a hand as a person reads it, and as a program does."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from ...base.exact import signed
from ...base.screen import aligned
from ...base.winds import WIND_NAMES
from ...base.words import plural

if TYPE_CHECKING:
    from .scoring import FanScore
    from .value import Counted


def hand_text(score: "FanScore") -> str:
    """How the hand was read, each fan, and what it pays."""
    c = score.conditions
    how = "self-draw" if c.self_draw else "discard"
    return "\n".join(
        (
            " ".join(score.groups),
            f"won on {score.won_on} by {how} ({score.wait}), {WIND_NAMES[c.round]} round,"
            f" {WIND_NAMES[c.seat]} seat",
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
    c = score.conditions
    return json.dumps(
        {
            "groups": score.groups,
            "won_on": score.won_on,
            "wait": score.wait,
            "self_draw": c.self_draw,
            "round": WIND_NAMES[c.round],
            "seat": WIND_NAMES[c.seat],
            "fans": [asdict(fan) for fan in score.fans],
            "flowers": score.flowers,
            "points": score.points,
            "payments": score.payments,
        },
        ensure_ascii=False,
        indent=2,
    )
