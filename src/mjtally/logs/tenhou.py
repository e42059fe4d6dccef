"""What Tenhou's two formats share: ids, and the rules that a table's flags stand for."""

import re
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from .dates import find_date
from .game import LogHand

# Year to hour in Japan, then in hex what kind of table, the lobby, and at random; other
# services that write the format put an x before the last part.
LOG_ID = re.compile(r"(\d{4})(\d\d)(\d\d)\d\dgm-([0-9a-f]{4})-\d{4,5}-x?[0-9a-f]{8,12}", re.ASCII)
OWN_RULES_FLAG = 0x100  # from this bit of a table's flags on, a lobby has its own rules
PRESETS_BY_PLAYERS = {3: "tenhou-sanma", 4: "tenhou"}
TARGET_SCORES = {3: 40000, 4: 30000}
UMA_CHANGE_DATE = date(2009, 8, 1)  # before it, 10 and 5


class TableFlags(NamedTuple):
    """The flags of a table."""

    players: int
    is_south: bool
    has_red: bool
    has_open_tanyao: bool


def find_log_id(text: str) -> tuple[str, date | None]:
    """The id in a file's name or a field, and its date; empty where there is none."""
    found = LOG_ID.search(text)
    return (found[0], find_date(*found.groups()[:3])) if found else ("", None)


def describe_own_rules(flags: int) -> tuple[str, ...]:
    """Which rules the flags of a table do not show."""
    return (f"a lobby with its own rules (type {flags:#x})",) if flags >= OWN_RULES_FLAG else ()


def parse_table_flags(log_id: str) -> int:
    """The flags of a table, which are in its id."""
    found = LOG_ID.search(log_id)
    return int(found[4], 16) if found else 0


def build_declarations(
    table: TableFlags, played: date | None, points: Sequence[int] | None, hands: Sequence[LogHand]
) -> dict[str, str]:
    """Declarations for a table. Until 2022 Tenhou rounded points away from zero, which
    the points themselves show, since both kinds are found about that time."""
    rules = {"length": "south" if table.is_south or has_south_after_target(hands) else "east"}
    if points and not any(point % 1000 for point in points):
        rules["rounding"] = "half-away"
    if played and played < UMA_CHANGE_DATE and table.players == 4:
        rules["uma"] = "10/5/-5/-10"
    if not table.has_red:
        rules["red"] = "0"
    if not table.has_open_tanyao:
        rules["open-tanyao"] = "no"
    return rules


def has_south_after_target(hands: Sequence[LogHand]) -> bool:
    """Whether a south round was begun with a player at the target: an east game has ended
    by then, so this shows copies whose flags were not kept."""
    starts = (hand.start for hand in hands)
    first = next((start for start in starts if start.round >= len(start.scores)), None)
    return first is not None and max(first.scores) >= TARGET_SCORES[len(first.scores)]
