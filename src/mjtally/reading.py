"""Scores files from the disk to events, and events to the tables that are asked for."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

from .checks import check_date, ruleset
from .errors import Mistake, Problem, UsageError, plural
from .interpret import Event, Interpreter
from .play import Adjusted, Play, Tallied
from .rules import Rules
from .statements import Cell
from .statistics import Statistics
from .tables import GAMES, HANDS, Row, games_rows, hands_rows, players_columns, players_rows

STDIN = "-"
TABLES = ("players", "hands", "games")


class Source(NamedTuple):
    """A scores file: the name that errors give it, and how its lines are opened."""

    name: str
    open: Callable[[], AbstractContextManager[Iterable[str]]]


class Dates(NamedTuple):
    """Of what is tallied: from a date (inclusive), to a date (exclusive); empty for no bound."""

    since: str = ""
    until: str = ""

    def include(self, date: str) -> bool:
        return date >= self.since and (not self.until or date < self.until)


ALWAYS = Dates()


@contextmanager
def asked_for() -> Iterator[None]:
    """What would be a mistake in a scores file is wrong usage where a caller asks for it."""
    try:
        yield
    except Mistake as mistake:
        raise UsageError(mistake.remark.message) from None


def dates_between(since: str, until: str) -> Dates:
    """The dates that were asked for; a `UsageError` for one that no calendar has."""
    with asked_for():
        for date in filter(None, (since, until)):
            check_date(Cell(date))
    return Dates(since, until)


def rules_named(name: str) -> Rules:
    """The ruleset that was asked for; a `UsageError` where there is none of the name."""
    with asked_for():
        return ruleset(Cell(name))


@contextmanager
def open_lines(path: str) -> Iterator[Iterable[str]]:
    """The lines of a file, or of standard input for `-`.

    A BOM is dropped, line ends become LF, and bytes that are not UTF-8 become lone
    surrogates, which the parser names with their place. A file that cannot be read is a
    `UsageError`.
    """
    try:
        raw = sys.stdin.buffer if path == STDIN else open(path, "rb")  # noqa: SIM115
        text = io.TextIOWrapper(raw, encoding="utf-8-sig", errors="surrogateescape")
        try:
            yield text
        finally:
            if path == STDIN:
                text.detach()
            else:
                text.close()
    except FileNotFoundError:
        raise UsageError(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise UsageError(f"{path} is a directory, not a scores file") from None
    except PermissionError:
        raise UsageError(f"{path} cannot be read: permission denied") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None


def read_all(sources: Sequence[Source], rules: Rules | None, tallied: Tallied) -> Iterator[Event]:
    """What all the files say, one after another: one tally."""
    for source in sources:
        with source.open() as lines:
            yield from Interpreter(source.name, tallied, rules).events(lines)


class Tally:
    """The events of one tally, on their way into one table.

    `problem` is told of every problem, as it comes. After `rows` are used up, `errors`
    says how many of them are errors; with any, the rows are not to be used.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        problem: Callable[[Problem], None],
        rules: Rules | None = None,
        dates: Dates = ALWAYS,
    ) -> None:
        self.sources, self.rules, self.dates = sources, rules, dates
        self.problem = problem
        self.tallied = Tallied()
        self.errors = 0
        self.names: set[str] = set()  # of the players within the dates
        self.hands = 0
        self.games = 0
        self.undated = 0  # stretches of hands without a date, which no dates include

    def events(self) -> Iterator[Play | Adjusted]:
        """Plays and adjustments within the dates; problems are told on the way."""
        for event in read_all(self.sources, self.rules, self.tallied):
            if isinstance(event, Problem):
                self.errors += event.is_error
                self.problem(event)
            elif not self.dates.include(event.date):
                self.undated += isinstance(event, Play) and not event.date
            else:
                if isinstance(event, Play):
                    self.names.update(event.sitting.names)
                    self.hands += len(event.outcomes)
                    self.games += event.final is not None
                yield event

    def summary(self) -> str:
        """`4 players, 24 hands, 2 games`."""
        counts = [(len(self.names), "player"), (self.hands, "hand")]
        if self.games:
            counts.append((self.games, "game"))
        return ", ".join(plural(number, word) for number, word in counts)

    def family(self) -> str:
        """The family of rules that was played; riichi where nothing was."""
        if self.tallied.opened:
            return self.tallied.opened.family
        return self.rules.family if self.rules else "riichi"

    def columns(self, table: str) -> Sequence[str]:
        """A table's columns; those of the players table are known after the events."""
        if table == "hands":
            return HANDS
        if table == "games":
            return GAMES
        return [column.name for column in players_columns(self.family())]

    def default_columns(self, table: str) -> Sequence[str]:
        if table != "players":
            return self.columns(table)
        return [column.name for column in players_columns(self.family()) if not column.extra]

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table: the players' after everything was read, others as it comes."""
        if table == "players":
            statistics = Statistics()
            for event in self.events():
                statistics.add(event)
            yield from players_rows(statistics.rows(), self.family())
            return
        for event in self.events():
            if isinstance(event, Play):
                yield from (hands_rows(event) if table == "hands" else games_rows(event))
