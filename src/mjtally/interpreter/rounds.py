"""Rounds: tables that play side by side, numbered from 1 in each season.

Where a file says nothing of rounds, they follow from who sits where: a game is of the first round
of its day and stage in which none of its players sits yet. So it is the same whether a file has the
tables of a round one after another, or the games of a table, or there is a file for each table.
Rounds and tables that a file states (`round=2`, `table=3`) have the numbers that it says.
"""

from collections import defaultdict

from ..rules.model.types import GameRecord, Session

RoundKey = tuple[str, str, int, str]  # season, stage, number, first date; the last of stated rounds


class _Day:
    """A stage on a day: how many rounds were before it, in which of its rounds each player sits (a
    bit each), and which tables each round has so far."""

    def __init__(self, before: int) -> None:
        self.before = before
        self.by_player = defaultdict[str, int](int)
        self.tables = defaultdict[int, set[int]](set)


class RoundNumbers:
    """The rounds of games that come in the order of files and lines."""

    def __init__(self) -> None:
        self.days: dict[str, dict[tuple[str, str], _Day]] = {}  # by season, then by date and stage
        self.highest: dict[str, tuple[str, int]] = {}  # likewise: the latest date, its last round
        self.first_dates: dict[int, str] = {}  # the first dates of declared rounds, by declaration
        # the tables of such rounds: by season, stage, number and first date
        self.stated = defaultdict[RoundKey, set[int]](set)
        self.latest = 0, 0, 0  # the number of a game, its round and its table
        self.latest_round: RoundKey = ("", "", 0, "")  # none yet

    def number(self, game: GameRecord) -> GameRecord:
        """A game with its round and its table in that round."""
        session = game.session
        if session.game_number != self.latest[0]:  # otherwise it has been counted already
            tables = (
                self._find_stated_round(session, game.date)
                if session.round.number
                else self._count_round(session, game.date)
            )
            number = self.latest_round[2]
            table = session.table or _find_free_number(tables)
            tables.add(table)
            self.latest = session.game_number, number, table
        _, number, table = self.latest
        return GameRecord(*game[:-2], number, table)  # (`_replace` takes much longer)

    def _find_stated_round(self, session: Session, date: str) -> set[int]:
        """The tables that a round which is declared has so far."""
        number, declaration = session.round
        latest_date, highest = self.highest.get(session.season, ("", 0))
        self.highest[session.season] = max(date, latest_date), max(number, highest)
        first_date = self.first_dates.setdefault(declaration, date)
        self.latest_round = session.season, session.stage.name, number, f"from {first_date}"
        return self.stated[self.latest_round]

    def _count_round(self, session: Session, date: str) -> set[int]:
        """The tables that a round which nobody declared has so far."""
        days = self.days.setdefault(session.season, {})
        day = days.get((date, session.stage.name))
        latest_date, highest = self.highest.get(session.season, ("", 0))
        if day is None:
            before = highest
            if date < latest_date:
                earlier = (day for (when, _), day in days.items() if when <= date)
                before = max((max(day.tables) for day in earlier), default=0)
            day = days[date, session.stage.name] = _Day(before)
        taken = 0
        for name in session.names:
            taken |= day.by_player[name]
        free = ~taken & (taken + 1)  # the lowest bit that nobody has
        for name in session.names:
            day.by_player[name] |= free
        number = day.before + free.bit_length()
        self.highest[session.season] = max(date, latest_date), max(number, highest)
        self.latest_round = session.season, "", number, ""
        return day.tables[number]


def _find_free_number(taken: set[int]) -> int:
    """The number of the next table beside so many others, some of which may have chosen theirs."""
    number = len(taken) + 1
    while number in taken:
        number += 1
    return number
