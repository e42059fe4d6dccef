"""Finished games by date: what streaks and ratings are made of."""

from operator import itemgetter
from typing import NamedTuple

from ..model.types import GameRecord

StreakFlags = tuple[int, ...]
"""For each streak of the family the seats for which it goes on, a bit each."""


class FinishedGame(NamedTuple):
    """Who finished a game, and how; `number` is its own over all files. File and folder are those
    of the session, `line` is that of its players, `period` the period of a series that it belongs
    to. `ranks` are from 1, the first of those that players share."""

    date: str
    number: int
    line: int
    file: str
    folder: str
    names: tuple[str, ...]
    ranks: tuple[int, ...]
    period: str = ""
    streak_flags: StreakFlags = ()


class FinishedGames:
    """Finished games, in whatever order they come."""

    def __init__(self) -> None:
        self.games: list[FinishedGame] = []

    def add(
        self, game_record: GameRecord, *, streak_flags: StreakFlags = (), period: str = ""
    ) -> None:
        """Take in a record that ended a game."""
        assert game_record.final_result
        session, ranks = game_record.session, game_record.final_result.ranks
        place = game_record.date, session.game_number, session.line, session.file, session.folder
        self.games.append(FinishedGame(*place, session.names, ranks, period, streak_flags))

    def include(self, other: "FinishedGames") -> None:
        """Take in what another has taken in."""
        self.games += other.games

    def sorted_by_date(self) -> list[FinishedGame]:
        """The games by date, then in the order of files and lines."""
        return sorted(self.games, key=itemgetter(0, 1))
