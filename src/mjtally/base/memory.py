"""Remembering what was worked out, and forgetting it again.

The same few hundred lines make up most of a long scores file, so what a line says, and
what it does at a table, is worked out once and looked up afterwards. A file may also have
a million lines of which no two are the same; so all that was remembered together has one
bound, and is forgotten together when the bound is reached. (Marks and players lines, of
which there are few, have small bounds of their own where they are read.)
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memory:
    """A bound that several notebooks share: so many units, after which all start afresh."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self.notebooks: list[dict[Any, Any]] = []

    def make_room(self, units: int) -> None:
        self.used += units
        if self.used > self.limit:
            self.start_afresh(units)

    def start_afresh(self, units: int) -> None:
        """Forget everything but what is about to come in."""
        for notebook in self.notebooks:
            notebook.clear()
        self.notebooks = []  # one that is still in use comes back with its next entry
        self.used = units


class Notebook(dict[K, V], Generic[K, V]):
    """`notebook[key]` is `work_out(key)`, worked out once while it is remembered.

    `units` says what an entry weighs in its memory.
    """

    __slots__ = ("memory", "units", "work_out")

    def __init__(self, memory: Memory, work_out: Callable[[K], V], units: int = 1) -> None:
        super().__init__()
        self.memory = memory
        self.work_out = work_out
        self.units = units

    def __missing__(self, key: K) -> V:
        value, memory = self.work_out(key), self.memory
        memory.used += self.units  # as `make_room` does, a call less for each entry
        if memory.used > memory.limit:
            memory.start_afresh(self.units)
        if not self:
            memory.notebooks.append(self)
        self[key] = value
        return value
