"""The formats of logs: one record each. A new one is a module and a line in the list."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from . import (
    amae_koromo,
    majiang,
    majsoul,
    mjai,
    mjlog,
    pantheon,
    riichicity,
    tenhou,
    tenhou6,
    tziakcha,
)
from .content import FileContent
from .faults import Fault
from .game import AnyLog


class LogFormat(NamedTuple):
    """How a format is known by what a file holds, and how its games are read."""

    name: str
    description: str
    can_parse: Callable[[FileContent], bool]
    parse_log: Callable[[FileContent], Iterator[AnyLog | Fault]]
    is_json: bool = False  # then it is only asked for JSON


# fmt: off
LOG_FORMATS = (
    LogFormat("mjlog", "Tenhou mjlog", mjlog.can_parse, mjlog.parse_log),
    LogFormat("tenhou6", "tenhou.net/6 JSON", tenhou6.can_parse, tenhou6.parse_log, is_json=True),
    LogFormat("majsoul", "Mahjong Soul records", majsoul.can_parse, majsoul.parse_log),
    LogFormat("mjai", "mjai events", mjai.can_parse, mjai.parse_log, is_json=True),
    LogFormat("majiang", "majiang (電脳麻将)", majiang.can_parse, majiang.parse_log, is_json=True),
    LogFormat("riichicity", "Riichi City records",
              riichicity.can_parse, riichicity.parse_log, is_json=True),
    LogFormat("tenhou-results", "Tenhou's lists of results", tenhou.can_parse, tenhou.parse_log),
    LogFormat("amae-koromo", "amae-koromo's lists of games",
              amae_koromo.can_parse, amae_koromo.parse_log, is_json=True),
    LogFormat("pantheon", "Pantheon's line logs", pantheon.can_parse, pantheon.parse_log),
    LogFormat("tziakcha", "tziakcha's records of MCR",
              tziakcha.can_parse, tziakcha.parse_log, is_json=True),
)
# fmt: on
