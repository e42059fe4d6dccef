"""Finished games by date: what runs and ratings are made of."""

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from ..model.types import GameRecord

StreakFlags = tuple[tuple[bool, ...], ...]


class GameStandings(NamedTuple):
    """Who finished a game, and how. `ranks` are from 1, the first of those that players share;
    `had` tells for each streak of the family who had what it is made of."""

    file: str
    names: tuple[str, ...]
    ranks: tuple[int, ...]
    streak_flags: StreakFlags = ()


class GameBatch(NamedTuple):
    """Games that came one after another: the date, how many files came before theirs, and the
    period of a series that they belong to."""

    date: str
    file_number: int
    period: str


class FinishedGame(NamedTuple):
    """A finished game: its number among those that were added, from 0, when it was, and the
    line of its players."""

    number: int
    batch: GameBatch
    line: int
    standings: GameStandings


class FinishedGames:
    """Finished games, of which there may be millions: what is the same is kept once."""

    def __init__(self) -> None:
        self.batches: list[tuple[int, GameBatch]] = []  # by the number of the first game
        self.lines = array("q")
        self.standings: list[GameStandings] = []
        self.shared_standings: dict[GameStandings, GameStandings] = {}

    def add(self, game_record: GameRecord, *, had: StreakFlags = (), period: str = "") -> None:
        """Take in a play that ended a game."""
        assert game_record.final_result
        session = game_record.session
        seats = GameStandings(
            session.file, tuple(map(str, session.names)), game_record.final_result.ranks, had
        )
        self._append_game(GameBatch(game_record.date, 0, period), session.line, seats)

    def _append_game(self, span: GameBatch, line: int, seats: GameStandings) -> None:
        if not self.batches or self.batches[-1][1] != span:
            self.batches.append((len(self.lines), span))
        self.lines.append(line)
        self.standings.append(self.shared_standings.setdefault(seats, seats))

    def merge(self, other: "FinishedGames", number: int) -> None:
        """Take in the games of a later file, the `number`th after this one's."""
        for game in other.sorted_by_date():
            self._append_game(game.batch._replace(file_number=number), game.line, game.standings)

    def sorted_by_date(self) -> Iterator[FinishedGame]:
        """The games by date, then as they came: in the order of files and lines."""
        ends = [*(first for first, _ in self.batches[1:]), len(self.lines)]
        ranges = zip(self.batches, ends, strict=False)
        for (first, span), end in sorted(ranges, key=_batch_order):
            for at in range(first, end):
                yield FinishedGame(at, span, self.lines[at], self.standings[at])


def _batch_order(games: tuple[tuple[int, GameBatch], int]) -> tuple[str, int, int]:
    (first, span), _ = games
    return span.date, span.file_number, first
