"""Rounds: tables that play side by side, numbered from 1 in each season.

A file says nothing of rounds. They follow from who sits where: a game is of the first round of its
day and stage in which none of its players sits yet. So it is the same whether a file has the tables
of a round one after another, or the games of a table, or there is a file for each table.
"""

from collections import Counter, defaultdict

from ..model.types import GameRecord


class _Day:
    """A stage on a day: how many rounds were before it, in which of its rounds each player sits (a
    bit each), and how many tables each round has so far."""

    def __init__(self, before: int) -> None:
        self.before = before
        self.by_player = defaultdict[str, int](int)
        self.tables: Counter[int] = Counter()


class RoundNumbers:
    """The rounds of games that come in the order of files and lines."""

    def __init__(self) -> None:
        self.days: dict[str, dict[tuple[str, str], _Day]] = {}  # by season; by date and stage
        self.highest: dict[str, tuple[str, int]] = {}  # likewise: the latest date, its last round
        self.latest = 0, 0, 0  # the number of a game, its round and its table

    def number(self, game: GameRecord) -> GameRecord:
        """A game with its round and its table in that round."""
        session, date = game.session, game.date
        if session.game_number != self.latest[0]:  # which has hands that were passed on before
            days = self.days.setdefault(session.season, {})
            day = days.get((date, session.stage.name))
            latest_date, highest = self.highest.get(session.season, ("", 0))
            if day is None:
                before = highest
                if date < latest_date:
                    earlier = (each for (when, _), each in days.items() if when <= date)
                    before = max((max(each.tables) for each in earlier), default=0)
                day = days[date, session.stage.name] = _Day(before)
            taken = 0
            for name in session.names:
                taken |= day.by_player[name]
            free = ~taken & (taken + 1)  # the lowest bit that nobody has
            for name in session.names:
                day.by_player[name] |= free
            number = day.before + free.bit_length()
            day.tables[number] += 1
            self.highest[session.season] = max(date, latest_date), max(number, highest)
            self.latest = session.game_number, number, day.tables[number]
        _, number, table = self.latest
        return GameRecord(*game[:-2], number, table)  # (`_replace` takes much longer)
