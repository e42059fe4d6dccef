"""Scores files to events: what several files of one tally say, one after another."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from ..base.errors import Mistake, Problem, UsageError
from ..base.words import listing, plural
from ..families import DEFAULT, families
from ..play.family import Family
from ..play.parameters import Rules
from ..play.plays import Adjusted, Play
from ..text.statements import Cell
from .attable import Event
from .checks import check_date, ruleset
from .fold import fold
from .inclusion import Opener
from .ruling import family_of
from .sources import Source, open_lines
from .tallied import Tallied


class Span(NamedTuple):
    """Of what is tallied: from a date (inclusive), to a date (exclusive), of one season; empty
    for no bound."""

    since: str = ""
    until: str = ""
    season: str = ""

    def includes(self, event: Play | Adjusted) -> bool:
        """Whether an event is in it."""
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


def rules_of_tiles(rules: Rules) -> Rules:
    """Rules that value tiles; a `UsageError` for others."""
    family = rules.family
    if family.score is None:
        valued = listing(dict.fromkeys(each.short for each in families() if each.score), "or")
        raise UsageError(f"{family.name} is {family.words}: tiles are valued by rules of {valued}")
    return rules


def read_all(
    sources: Sequence[Source], rules: Rules | None, tallied: Tallied, opened: Opener = open_lines
) -> Iterator[Event]:
    """What all the files say, one after another: one tally. `opened` opens included files."""
    for source in sources:
        with source.open() as lines:
            yield from fold(source.name, tallied, rules, opened).events(lines)


class Tally:
    """The events of one tally, on their way into a table.

    `problem` is told of every problem, as it comes. When the events are used up, `errors` says
    how many of them are errors; with any, nothing is to be made of the events.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        problem: Callable[[Problem], None],
        rules: Rules | None = None,
        span: Span = ALWAYS,
        opened: Opener = open_lines,
    ) -> None:
        self.sources, self.rules, self.span, self.opened = sources, rules, span, opened
        self.problem = problem
        self.tallied = Tallied()
        self.errors = 0
        self.names: set[str] = set()  # of the players within the dates
        self.hands = 0
        self.games = 0
        self.undated = 0  # stretches of hands without a date, which no dates include

    def events(self) -> Iterator[Play | Adjusted]:
        """Plays and adjustments within the dates; problems are told on the way."""
        for event in read_all(self.sources, self.rules, self.tallied, self.opened):
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

    def family(self) -> Family:
        """The family of rules that was played; the default one where nothing was."""
        if self.tallied.opened:
            return family_of(self.tallied.opened.family)
        return (self.rules or DEFAULT).family
