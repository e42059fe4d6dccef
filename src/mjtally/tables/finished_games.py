"""Finished games by date: what streaks and ratings are made of."""

from typing import NamedTuple

from ..model.types import GameRecord

StreakFlags = tuple[tuple[bool, ...], ...]


class GameStandings(NamedTuple):
    """Who finished a game, and how. File and folder are those of the session; `ranks` are from 1,
    the first of those that players share; `streak_flags` tell for each streak of the family which
    players it goes on for."""

    file: str
    folder: str
    names: tuple[str, ...]
    ranks: tuple[int, ...]
    streak_flags: StreakFlags = ()


class FinishedGame(NamedTuple):
    """A finished game, in the order of games: by date, and by its number over all files. `line` is
    that of its players, `period` the period of a series that it belongs to."""

    date: str
    number: int
    line: int
    period: str
    standings: GameStandings


class FinishedGames:
    """Finished games, in whatever order they come. Equal standings are kept once."""

    def __init__(self) -> None:
        self.games: list[FinishedGame] = []
        self.shared_standings: dict[GameStandings, GameStandings] = {}

    def add(
        self, game_record: GameRecord, *, streak_flags: StreakFlags = (), period: str = ""
    ) -> None:
        """Take in a record that ended a game."""
        assert game_record.final_result
        session = game_record.session
        standings = GameStandings(
            session.file,
            session.folder,
            tuple(map(str, session.names)),
            game_record.final_result.ranks,
            streak_flags,
        )
        standings = self.shared_standings.setdefault(standings, standings)
        place = game_record.date, session.game_number, session.line
        self.games.append(FinishedGame(*place, period, standings))

    def include(self, other: "FinishedGames") -> None:
        """Take in what another has taken in."""
        self.games += other.games

    def sorted_by_date(self) -> list[FinishedGame]:
        """The games by date, then in the order of files and lines."""
        return sorted(self.games)
