"""Scores files from the disk to events, and events to the tables that are asked for."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from .base.errors import Mistake, Problem, UsageError
from .base.words import plural
from .checks import check_date, ruleset
from .interpret import Event, Interpreter
from .play import Adjusted, Play, Tallied
from .rules import Rules
from .sheets import Asked, sheet_of, summary_for
from .tables import GAMES, HANDS, Row, Sheet, games_rows, hands_rows, restricted
from .text.statements import Cell

if TYPE_CHECKING:
    from .sheets import Summary

STDIN = "-"
PERIODS = ("day", "month", "year", "game", "season")
TABLES = ("players", "hands", "games", "matchups", "seats", "series", "yaku")


class Source(NamedTuple):
    """A scores file: the name that errors give it, and how its lines are opened."""

    name: str
    open: Callable[[], AbstractContextManager[Iterable[str]]]


class Span(NamedTuple):
    """Of what is tallied: from a date (inclusive), to a date (exclusive), of one season; empty
    for no bound."""

    since: str = ""
    until: str = ""
    season: str = ""

    def includes(self, event: Play | Adjusted) -> bool:
        date = event.date
        season = event.sitting.season if isinstance(event, Play) else event.season
        within = date >= self.since and (not self.until or date < self.until)
        return within and self.season in {"", season}


ALWAYS = Span()


@contextmanager
def asked_for() -> Iterator[None]:
    """What would be a mistake in a scores file is wrong usage where a caller asks for it."""
    try:
        yield
    except Mistake as mistake:
        raise UsageError(mistake.remark.message) from None


def span_of(since: str, until: str, season: str = "") -> Span:
    """What was asked for; a `UsageError` for a date that no calendar has."""
    with asked_for():
        for date in filter(None, (since, until)):
            check_date(Cell(date))
    return Span(since, until, season)


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
            yield from Interpreter(source.name, tallied, rules, open_lines).events(lines)


class Tally:
    """The events of one tally, on their way into one table.

    `problem` is told of every problem, as it comes. After a table's rows are used up, `errors`
    says how many of them are errors; with any, the rows are not to be used.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        problem: Callable[[Problem], None],
        rules: Rules | None = None,
        span: Span = ALWAYS,
    ) -> None:
        self.sources, self.rules, self.span = sources, rules, span
        self.problem = problem
        self.tallied = Tallied()
        self.errors = 0
        self.names: set[str] = set()  # of the players within the dates
        self.hands = 0
        self.games = 0
        self.left_out = 0  # players with too few hands or games for what was asked
        self.undated = 0  # stretches of hands without a date, which no dates include

    def events(self) -> Iterator[Play | Adjusted]:
        """Plays and adjustments within the dates; problems are told on the way."""
        for event in read_all(self.sources, self.rules, self.tallied):
            if isinstance(event, Problem):
                self.errors += event.is_error
                self.problem(event)
            elif not self.span.includes(event):
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

    def table(self, asked: Asked) -> Sheet:
        """A table. Those of hands and of games are read while they are written; the others
        are there when everything was read."""
        if asked.table == "hands":
            return self._streamed(HANDS, hands_rows, asked)
        if asked.table == "games":
            return self._streamed(GAMES, games_rows, asked)
        summary = self.read(asked)
        sheet, self.left_out = sheet_of(summary, asked, self.family())
        return sheet

    def _streamed(
        self, names: Sequence[str], rows_of: Callable[[Play], Iterator[Row]], asked: Asked
    ) -> Sheet:
        plays = (event for event in self.events() if isinstance(event, Play))
        return restricted(names, (row for play in plays for row in rows_of(play)), asked.columns)

    def read(self, asked: Asked) -> "Summary":
        """Everything, added up for a table."""
        summary = summary_for(asked)
        for event in self.events():
            summary.add(event)
        return summary
