"""The clock of a round: how many minutes the tables have, and what is played when they are over.

There is one for all tables of a club, and a table may have extra minutes of its own. It is no line
of any file: `files.KeptState` keeps it. Every phone counts down by itself from what was left when
it asked; so a clock is told in seconds that are left, and no device has to know what time it is.

What is kept: `rule`; `ends`, in seconds since the epoch, while it runs, or `left`, in seconds,
while it stands; `told`, when somebody changed it last; `extra`, minutes by the names of tables; and
`hands`, how many hands tables had where the next one was saved after their time was up, or
`NEXT_ROUND`, for whose game this clock is none.
"""

from collections.abc import Mapping
from typing import Any

from .submissions import ServingError

RULES = {"this-hand": 1, "one-more": 2}  # hands that are finished after the signal
MOST_MINUTES = 600
NEXT_ROUND = -1  # stands in `hands` for a table whose game began after the time was up
FORGOTTEN = 43_200  # seconds after its end, or without a change: that was another evening


def change_clock(kept: dict[str, Any], body: Mapping[str, Any], now: float) -> None:
    """Start it for so many `minutes`, by a `rule`; or have other seconds be `left`, running or not
    (`is_running`); or, with none of these, take it away. A `ServingError` for what cannot be."""
    if body.get("minutes") is not None:
        rule = body.get("rule")
        if not isinstance(rule, str) or rule not in RULES:
            raise ServingError(400, "bad-request", f"rule must be {' or '.join(RULES)}")
        seconds = find_minutes(body, least=1) * 60
        kept.clear()
        kept |= {"rule": rule, "ends": now + seconds, "told": now}
    elif "left" in body:
        left, is_running = body["left"], body.get("is_running")
        if type(left) not in {int, float} or not abs(left) <= MOST_MINUTES * 60:
            raise ServingError(400, "bad-request", "left must be a number of seconds")
        if type(is_running) is not bool:
            raise ServingError(400, "bad-request", "is_running says whether the clock runs")
        if describe_clock(kept, now) is None:
            raise ServingError(409, "no-clock", "no clock was started")
        kept.pop("ends", None)
        kept.pop("left", None)
        kept |= {"ends": now + left} if is_running else {"left": left}
        kept["told"] = now
        kept["hands"] = {
            table: hands
            for table, hands in kept.get("hands", {}).items()
            if find_left(kept, now, table) <= 0
        }
    else:
        kept.clear()


def give_extra(kept: dict[str, Any], table: str, body: Mapping[str, Any], now: float) -> None:
    """Give a table so many extra `minutes`; 0 takes them away."""
    if describe_clock(kept, now) is None:
        raise ServingError(409, "no-clock", "no clock was started")
    kept["extra"] = {**kept.get("extra", {}), table: find_minutes(body, least=0)}
    if find_left(kept, now, table) > 0:
        kept.get("hands", {}).pop(table, None)


def find_minutes(body: Mapping[str, Any], least: int) -> int:
    """The minutes that somebody tapped."""
    minutes = body.get("minutes")
    if type(minutes) is not int or not least <= minutes <= MOST_MINUTES:
        message = f"minutes must be a whole number from {least} to {MOST_MINUTES}"
        raise ServingError(400, "bad-request", message)
    return minutes


def note_hand(kept: dict[str, Any], table: str, hands: int, now: float) -> None:
    """A hand is saved at a table that had so many: the first one after its time was up is the one
    that was played at the signal. The first hand of a game is one of the next round."""
    if describe_clock(kept, now) and find_left(kept, now, table) <= 0:
        at_signal = kept.setdefault("hands", {})
        if hands:
            at_signal.setdefault(table, hands)
        else:
            at_signal[table] = NEXT_ROUND


def find_left(kept: Mapping[str, Any], now: float, table: str = "") -> float:
    """The seconds that a table has left, or those without extra minutes."""
    left = kept["ends"] - now if "ends" in kept else kept["left"]
    return float(left + 60 * kept.get("extra", {}).get(table, 0))


def describe_clock(
    kept: Mapping[str, Any], now: float, table: str = "", hands: int = 0
) -> dict[str, Any] | None:
    """The clock for JSON, as it is at a table with so many hands, or at those without extra
    minutes; None where there is none, or where its time was up before the game of the table began.
    Once the time is up, `hands_left` are still to be finished, with the one that is played."""
    if "rule" not in kept or max(kept["told"], kept.get("ends", 0)) < now - FORGOTTEN:
        return None
    is_up = find_left(kept, now, table) <= 0
    if table and is_up and (not hands or kept.get("hands", {}).get(table) == NEXT_ROUND):
        return None
    since = hands - kept.get("hands", {}).get(table, hands)
    return {
        "left": round(find_left(kept, now, table), 1),
        "is_running": "ends" in kept,
        "rule": kept["rule"],
        "extra": kept.get("extra", {}).get(table, 0),
        "hands_left": max(0, RULES[kept["rule"]] - max(0, since)),
    }
