"""The formats of logs: one record each. A new one is a module and a line in the list."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from . import majiang, majsoul, mjai, mjlog, riichicity, tenhou6
from .content import Content
from .faults import Fault
from .game import Log


class Format(NamedTuple):
    """How a format is known by what a file holds, and how its games are read."""

    name: str
    words: str
    recognises: Callable[[Content], bool]
    read: Callable[[Content], Iterator[Log | Fault]]


FORMATS = (
    Format("mjlog", "Tenhou mjlog", mjlog.recognises, mjlog.read),
    Format("tenhou6", "tenhou.net/6 JSON", tenhou6.recognises, tenhou6.read),
    Format("majsoul", "Mahjong Soul records", majsoul.recognises, majsoul.read),
    Format("mjai", "mjai events", mjai.recognises, mjai.read),
    Format("majiang", "majiang (電脳麻将)", majiang.recognises, majiang.read),
    Format("riichicity", "Riichi City records", riichicity.recognises, riichicity.read),
)
