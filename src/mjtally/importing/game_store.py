"""Entries put aside until all are there, since a scores file goes forward in time.

They lie in a file without a name, so that a hundred thousand games need little memory.
"""

import datetime
import pickle
import tempfile
from collections.abc import Iterator
from typing import IO, NamedTuple

from .games import ImportedGame


class StoredPosition(NamedTuple):
    """Where an entry lies, in the order of a scores file: undated games come first."""

    date: datetime.date
    log_id: str
    number: int
    offset: int


class GameStore:
    """Entries, and the names of everybody in them."""

    def __init__(self) -> None:
        self.file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (until the end)
        self.positions: dict[int, list[StoredPosition]] = {}  # by the number of players
        self.player_names: dict[str, None] = {}
        self.game_count = 0

    def add(self, entry: ImportedGame) -> None:
        """Put a game aside."""
        date = entry.date or datetime.date.min
        place = StoredPosition(date, entry.log_id, self.game_count, self.file.tell())
        self.positions.setdefault(len(entry.players), []).append(place)
        self.game_count += 1
        self.player_names.update(dict.fromkeys(entry.players))
        pickle.dump(tuple(entry), self.file, pickle.HIGHEST_PROTOCOL)

    def sorted_games(self, players: int) -> Iterator[ImportedGame]:
        """The games of so many players by date, then id, then as they came."""
        for place in sorted(self.positions.get(players, [])):
            self.file.seek(place.offset)
            yield ImportedGame(*pickle.load(self.file))
