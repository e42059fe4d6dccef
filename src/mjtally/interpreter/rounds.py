"""Rounds: tables that play side by side, numbered from 1 in each season.

A file says nothing of rounds. They follow from who sits where: a round ends where somebody who
sat in it sits down again further below in the file, or with the stage, or with the day. A file for
each table of an evening begins with the first round of that evening again.
"""

from collections import Counter
from typing import NamedTuple

from ..model.types import GameRecord


class _Day(NamedTuple):
    """A day of a season: how many rounds were before it; the latest round in each file and stage,
    and of each player; and how many tables each round has so far."""

    before: int
    by_file: dict[str, tuple[str, int]]
    by_player: dict[str, int]
    tables: Counter[int]


class RoundNumbers:
    """The rounds of games that come in the order of files and lines."""

    def __init__(self) -> None:
        self.days: dict[str, dict[str, _Day]] = {}  # by season
        self.highest: dict[str, tuple[str, int]] = {}  # likewise: the latest day, the highest round
        self.latest = 0, 0, 0  # the number of a game, its round and its table

    def number(self, game: GameRecord) -> GameRecord:
        """A game with its round and its table in that round."""
        session, date = game.session, game.date
        if session.game_number != self.latest[0]:  # which has hands that were passed on before
            days = self.days.setdefault(session.season, {})
            day = days.get(date)
            latest_date, highest = self.highest.get(session.season, ("", 0))
            if day is None:
                before = highest
                if date < latest_date:
                    earlier = [max(each.tables) for key, each in days.items() if key < date]
                    before = max(earlier, default=0)
                day = days[date] = _Day(before, {}, {}, Counter())
            again = [day.by_player[name] + 1 for name in session.names if name in day.by_player]
            stage, latest = day.by_file.get(session.file, (session.stage.name, day.before + 1))
            number = max(latest + (stage != session.stage.name), *again, 0)
            day.by_file[session.file] = session.stage.name, number
            day.by_player.update(dict.fromkeys(session.names, number))
            day.tables[number] += 1
            self.highest[session.season] = max(date, latest_date), max(number, highest)
            self.latest = session.game_number, number, day.tables[number]
        _, number, table = self.latest
        return GameRecord(*game[:-2], number, table)  # (`_replace` takes much longer)
