"""Scores files to events: what several files of one tally say, one after another."""

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from ..base.errors import ERROR, Mistake, Problem, UsageError
from ..base.words import did_you_mean, listing, plural
from ..families import DEFAULT, families
from ..play.family import Family
from ..play.parameters import Rules
from ..play.plays import Adjusted, Play
from ..text.statements import Cell
from .attable import Event
from .checks import check_date, ruleset
from .fold import fold
from .inclusion import Opener
from .latest import latest
from .ruling import family_of
from .sources import Source, open_lines
from .tallied import Tallied

MOST_TOLD = 12  # seasons that a message names


class Span(NamedTuple):
    """Of what is tallied: from a date (inclusive), to a date (exclusive), of one season; empty
    for no bound. Of that, so many games, the latest ones (0 for all), of these players, if any
    are named."""

    since: str = ""
    until: str = ""
    season: str = ""
    last: int = 0
    players: tuple[str, ...] = ()

    def includes(self, event: Play | Adjusted) -> bool:
        """Whether an event is in it."""
        date = event.date
        season = event.sitting.season if isinstance(event, Play) else event.season
        within = date >= self.since and (not self.until or date < self.until)
        return within and self.season in {"", season}

    def is_of(self, play: Play) -> bool:
        """Whether the players who are asked for, if any are, have to do with a play."""
        return not self.players or any(name in self.players for name in play.sitting.names)

    def __str__(self) -> str:
        said = (("in season", self.season), ("from", self.since), ("before", self.until))
        return " ".join(f"{word} {bound}" for word, bound in said if bound)


ALWAYS = Span()
MOST_HELD = 10_000  # problems; more of them are told as they come


class Extent:
    """What was played altogether, asked for or not: the seasons, the first and the last date."""

    def __init__(self) -> None:
        self.seasons: dict[str, None] = {}
        self.first = self.last = ""

    def add(self, play: Play) -> None:
        """Take in what was played."""
        self.seasons[play.sitting.season] = None
        self._reach(play.date, play.date)

    def merge(self, other: "Extent") -> None:
        """Take in what was played in a later file."""
        self.seasons |= other.seasons
        self._reach(other.first, other.last)

    def _reach(self, first: str, last: str) -> None:
        if first:
            self.first, self.last = min(first, self.first or first), max(last, self.last)

    def __str__(self) -> str:
        seasons = [season for season in self.seasons if season]
        more = f" and {len(seasons) - MOST_TOLD} more" if len(seasons) > MOST_TOLD else ""
        dates = f"{self.first} to {self.last}" if self.first else "none"
        return f"seasons: {', '.join(seasons[:MOST_TOLD]) or 'none'}{more}; dates: {dates}"


@contextmanager
def asked_for() -> Iterator[None]:
    """What would be a mistake in a scores file is wrong usage where a caller asks for it."""
    try:
        yield
    except Mistake as mistake:
        raise UsageError(mistake.remark.message) from None


def span_of(
    since: str, until: str, season: str = "", last: int = 0, players: tuple[str, ...] = ()
) -> Span:
    """What was asked for; a `UsageError` for a date that no calendar has. A month or a year
    alone means its first day."""
    if last < 0:
        raise UsageError("--last is a number of games, such as 10")
    span = Span(_first_day(since), _first_day(until), season, last, players)
    with asked_for():
        for date in filter(None, span[:2]):
            check_date(Cell(date))
    return span


def _first_day(said: str) -> str:
    """`2026-10` and `2026` as their first day."""
    if not re.fullmatch(r"[0-9]{4}(-[0-9]{2})?", said):
        return said
    return f"{said}-01-01"[:10]


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


def in_order(problems: Sequence[Problem]) -> list[Problem]:
    """Problems with those of each file in the order of its lines; files come as they came."""
    of_file: dict[str, list[Problem]] = {}
    for problem in problems:
        of_file.setdefault(problem.file, []).append(problem)
    sorted_ = {
        file: deque(sorted(told, key=lambda problem: problem.line))
        for file, told in of_file.items()
    }
    return [sorted_[problem.file].popleft() for problem in problems]


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
        strict: bool = False,  # warnings count as errors
        *,
        whole: bool = True,
        opened: Opener = open_lines,
        include_anywhere: bool = False,  # not only below the folder of each file
    ) -> None:
        self.sources, self.rules, self.span, self.opened = sources, rules, span, opened
        self.strict = strict
        self.problem = problem
        self.whole = whole  # not a part of a tally, which says less of names
        self.tallied = Tallied(include_anywhere=include_anywhere)
        self.errors = 0
        self.held: list[Problem] = []  # told in the order of lines, when it is known
        self.extent = Extent()
        self.names: set[str] = set()  # of the players within the dates
        self.hands = 0
        self.games = 0
        self.undated = 0  # stretches of hands without a date, which no dates include

    def events(self) -> Iterator[Play | Adjusted]:
        """Plays and adjustments within the span, up to an error. Problems are told at the end,
        in the order of lines: which names are slips of the pen is known when all were read."""
        within, span = self._within(), self.span
        try:
            for event in latest(within, span.last, span.is_of) if span.last else within:
                if isinstance(event, Play):
                    if event.is_played or not event.hands:  # not what loose hands left behind
                        self.names.update(event.sitting.names)
                    self.hands += len(event.outcomes)
                    self.games += event.final is not None
                if not self.errors:  # what comes behind one may even be of another family
                    yield event
            if self.whole:
                self.doubt_names()
        finally:
            self.tell()

    def doubt_names(self) -> None:
        """Warn of rare names that are a slip away from frequent ones."""
        for doubt in self.tallied.sittings.doubts():
            self._hold(doubt)

    def _hold(self, problem: Problem) -> None:
        """Keep a problem until it is told."""
        if self.strict:
            problem = problem._replace(severity=ERROR)
        self.errors += problem.is_error
        self.held.append(problem)

    def tell(self) -> None:
        """Tell the problems that were held back."""
        for problem in in_order(self.held):
            self.problem(problem)
        self.held = []

    def _within(self) -> Iterator[Play | Adjusted]:
        """Plays and adjustments within the dates."""
        for event in read_all(self.sources, self.rules, self.tallied, self.opened):
            if isinstance(event, Problem):
                self._hold(event)
                if len(self.held) > MOST_HELD:
                    self.tell()
                continue
            if isinstance(event, Play) and event.is_played and self.span.is_of(event):
                self.extent.add(event)
            if self.span.includes(event):
                yield event
            else:
                undated = isinstance(event, Play) and not event.date
                self.undated += undated and self.span.since != ""

    def check_found(self) -> None:
        """Fails where nobody played of what is asked for, when the events are used up."""
        span, seasons = self.span, self.extent.seasons
        found = self.names.intersection(span.players) if span.players else self.names
        if found or span == ALWAYS:
            return
        several = "none of " if len(span.players) > 1 else ""
        not_ = "has" if several else "has not"
        who = f"{several}{listing(span.players)} {not_}" if span.players else "nothing was"
        near = "" if span.season in {"", *seasons} else did_you_mean(span.season, seasons)
        within = f" {span}" if f"{span}" else ""
        undated = "".join(f": {said}" for said in self.missed())
        raise UsageError(f"{who} played{within}{near} ({self.extent}){undated}")

    def missed(self) -> Sequence[str]:
        """What to say of what was left out, when the events are used up."""
        return ["hands without a date were left out"] if self.undated else []

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
