"""Entries put aside until all are there, since a scores file goes forward in time.

They lie in a file without a name, so that a hundred thousand games need little memory.
"""

import datetime
import pickle
import tempfile
from collections.abc import Iterator
from typing import IO, NamedTuple

from .entries import Entry


class Place(NamedTuple):
    """Where an entry lies, in the order of a scores file: undated games come first."""

    date: datetime.date
    id: str
    number: int
    offset: int


class Gathered:
    """Entries, and the names of everybody in them."""

    def __init__(self) -> None:
        self.file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (until the end)
        self.places: dict[int, list[Place]] = {}  # by the number of players
        self.names: dict[str, None] = {}
        self.count = 0

    def add(self, entry: Entry) -> None:
        """Put a game aside."""
        date = entry.date or datetime.date.min
        place = Place(date, entry.id, self.count, self.file.tell())
        self.places.setdefault(len(entry.players), []).append(place)
        self.count += 1
        self.names.update(dict.fromkeys(entry.players))
        pickle.dump(tuple(entry), self.file, pickle.HIGHEST_PROTOCOL)

    def in_order(self, players: int) -> Iterator[Entry]:
        """The games of so many players by date, then id, then as they came."""
        for place in sorted(self.places.get(players, [])):
            self.file.seek(place.offset)
            yield Entry(*pickle.load(self.file))
