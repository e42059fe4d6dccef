"""A hand of tiles with its value, shown: what every family says of how it was read and won."""

import json
from collections.abc import Mapping
from typing import Any, Protocol

from ..base.winds import WIND_NAMES


class ScoredTiles(Protocol):
    """What a hand is worth, as far as it is the same in every family."""

    conditions: Any  # of the win: `self_draw`, and the winds `round` and `seat`, from 0

    @property
    def groups(self) -> tuple[str, ...]:
        """How the hand was read: `234m`, `33s`, `(555p)` …"""

    @property
    def won_on(self) -> str:
        """The winning tile."""

    @property
    def wait(self) -> str:
        """What was waited for in this reading."""


def describe_win(score: ScoredTiles) -> tuple[str, str]:
    """How the hand was read, and how it was won."""
    c = score.conditions
    how = "self-draw" if c.self_draw else "discard"
    return (
        " ".join(score.groups),
        f"won on {score.won_on} by {how} ({score.wait}), {WIND_NAMES[c.round]} round,"
        f" {WIND_NAMES[c.seat]} seat",
    )


def format_tiles_json(score: ScoredTiles, valuation: Mapping[str, object]) -> str:
    """The same for programs, and what it is worth."""
    c = score.conditions
    read = {
        "groups": score.groups,
        "won_on": score.won_on,
        "wait": score.wait,
        "self_draw": c.self_draw,
        "round": WIND_NAMES[c.round],
        "seat": WIND_NAMES[c.seat],
    }
    return json.dumps(read | dict(valuation), ensure_ascii=False, indent=2)
