"""The table of records: the best and the worst of hands, games, runs and days, and who did it.

What of hands and games is a record is told by the family; runs and days are the same in all.
The record of everybody is found when everything was read: a guest's may turn out not to count.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from ..base.exact import Quotient
from ..base.memory import Memory, Notebook
from ..base.words import plural
from ..counts.columns import Column
from ..counts.rows import Deed, Feat, Streak
from ..play.family import Family
from ..play.hands import Outcome
from ..play.plays import Adjusted, GameSeat, Play
from .asked import Asked, Row
from .finished import Finished, Game
from .hands import fields, file_cell, mark_cell, mark_of

REMEMBERED = 30_000  # hands whose deeds are remembered
LEAST_RUN = 2  # games in a row
NET_OF_DAY = "net score of a date: all changes of score in its hands and games"
GAIN, LOSS = "largest_day_gain", "largest_day_loss"
COLUMNS = fields(
    ("record", "text", "what is a record: mjtally help records tells of each"),
    ("name", "text", "the player"),
    ("figure", "figure", "how much it was"),
    ("unit", "text", "of what"),
    ("what", "text", "what it was: the limit and the yaku, the round, the rank, the first day"),
    ("others", "text", "from whom it was won, or to whom it was lost"),
    ("mark", "text", "the winner's mark, as in the hands table"),
    ("date", "date", "the date; of a run the day of its last game"),
    ("file", "text", "the scores file; with ./ where a spreadsheet would see more in its name"),
    ("line", "number", "the line of the hand; of games, runs and days, the players line"),
)

Best = Callable[[Any, Any], Any] | None  # max, min, or None where every one is told
Order = tuple[int, int]  # the number of the file, and which deed of it; for what is of a date


class Record(NamedTuple):
    """What a player did: the most or the least of its kind that he has."""

    record: str
    name: str
    figure: int | Fraction
    what: str
    others: str
    mark: str
    date: str
    path: str
    line: int
    order: Order = (0, 0)


class RecordRow(NamedTuple):
    """A row of the table."""

    record: str
    name: str
    figure: Quotient
    unit: str
    what: str
    others: str
    mark: str
    date: str
    file: str
    line: int


class Kind(NamedTuple):
    """A kind of record: its name, its unit, its definition, and which of two figures it is."""

    name: str
    unit: str
    words: str
    better: Best


class Day(NamedTuple):
    """What a player did on a date: its first place, the change of score, hands and games."""

    path: str
    line: int
    order: Order
    net: int | Fraction = 0
    hands: int = 0
    games: int = 0


def kinds(family: Family) -> list[Kind]:
    """The records that there are where a family is played, in their order."""
    feats = family.feats()
    runs = [
        Kind(run_of(row), "games", f"the most {row.words}, from two on", max)
        for row in _streaks(family)
    ]
    return [
        *(Kind(feat.name, feat.unit, feat.words, feat.better) for feat in feats.hands),
        *(Kind(feat.name, feat.unit, feat.words, feat.better) for feat in feats.games),
        *runs,
        Kind(GAIN, "points", f"the most {NET_OF_DAY}", max),
        Kind(LOSS, "points", f"the least {NET_OF_DAY}, below 0", min),
    ]


def run_of(streak: Streak) -> str:
    """What the record of a streak is called."""
    return f"longest_{streak.name}_run"


def _streaks(family: Family) -> Sequence[Streak]:
    return family.counted(False).streaks


class Records:
    """Everybody's own records, from plays in any order; the table has the best of them."""

    left_out = 0

    def __init__(self, asked: Asked) -> None:
        self.best: dict[tuple[str, str], list[Record]] = {}  # by kind and player
        self.days: dict[str, dict[str, Day]] = {}  # by date and player
        self.finished = Finished()
        self.parts: list[Play] = []  # of a long game that goes on
        self.plays = 0
        self.streaks: Sequence[Streak] = ()
        self.games: Sequence[Feat] = ()
        self.book: Notebook[Outcome, Sequence[tuple[Feat, Deed]]] | None = None

    # ---------------------------------------------------------------------------- reading

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""
        if isinstance(event, Adjusted):
            return
        if event.sitting.rules.followed and not event.end:
            self.parts.append(event)
            return
        play = together([*self.parts, event])
        self.parts = []
        self.plays += 1
        self._add_hands(play)
        for feat in self.games:
            for deed in feat.of(play):
                self._take(_record(feat.name, play, deed, (0, self.plays)), feat.better)
        self._add_day(play)
        if play.final:
            seats = [GameSeat(play, play.final, at) for at, _ in enumerate(play.sitting.names)]
            had = tuple(tuple(bool(row.of(seat)) for seat in seats) for row in self.streaks)
            self.finished.add(play, had=had)

    def _add_hands(self, play: Play) -> None:
        """What hands did, of those that may be a record of somebody's."""
        book = self._book(play.sitting.rules.family)
        hot = {outcome for outcome in set(play.outcomes) if self._is_hot(play, book[outcome])}
        for at, outcome in enumerate(play.outcomes if hot else ()):
            if outcome in hot:
                for feat, deed in book[outcome]:
                    done = _record(feat.name, play, deed._replace(hand=at), (0, self.plays))
                    self._take(done, feat.better)

    def _is_hot(self, play: Play, deeds: Iterable[tuple[Feat, Deed]]) -> bool:
        """Whether one of the deeds is no less than what the player did before."""
        for feat, deed in deeds:
            had = self.best.get((feat.name, play.sitting.names[deed.seat]))
            if not (had and feat.better) or feat.better(had[0].figure, deed.figure) == deed.figure:
                return True
        return False

    def _book(self, family: Family) -> Notebook[Outcome, Sequence[tuple[Feat, Deed]]]:
        """What outcomes did, worked out once while remembered; a tally holds one family."""
        if self.book is None:
            feats = family.feats()
            self.games, self.streaks = feats.games, _streaks(family)

            def deeds(outcome: Outcome) -> Sequence[tuple[Feat, Deed]]:
                return [(feat, deed) for feat in feats.hands for deed in feat.of(outcome)]

            self.book = Notebook(Memory(REMEMBERED), deeds)
        return self.book

    def _add_day(self, play: Play) -> None:
        """The changes of score of a play that has a date."""
        sitting, changes = play.sitting, play.sitting.layout.unpack(play.total)
        day = self.days.setdefault(play.date, {}) if play.date else {}
        for name, change in zip(sitting.names, changes, strict=True):
            net = _exact(change * sitting.unit.numerator, sitting.unit.denominator)
            done = Day(sitting.file, sitting.line, (0, self.plays), net)
            done = done._replace(hands=len(play.outcomes), games=int(play.final is not None))
            day[str(name)] = _day_of(day.get(name), done)

    def _take(self, record: Record, better: Best) -> None:
        """Keep a record if nothing is better of what the player did before."""
        had = self.best.setdefault((record.record, record.name), [])
        if had and better and had[0].figure != record.figure:
            if better(had[0].figure, record.figure) != record.figure:
                return
            had.clear()
        had.append(record)

    def merge(self, other: "Records", number: int, family: Family) -> None:
        """Take in the records of a later file, the `number`th after this one's."""
        better = {kind.name: kind.better for kind in kinds(family)}
        for (kind, _), records in other.best.items():
            for record in records:
                self._take(record._replace(order=(number, record.order[1])), better[kind])
        for date, players in other.days.items():
            days = self.days.setdefault(date, {})
            for name, day in players.items():
                later = day._replace(order=(number, day.order[1]))
                days[name] = _day_of(days.get(name), later)
        self.finished.merge(other.finished, number)

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process: what was done, and not how it is found."""
        return {"best": self.best, "days": self.days, "finished": self.finished}

    # ---------------------------------------------------------------------------- records

    def held(
        self, family: Family, guests: Collection[str] = (), only: str = ""
    ) -> Iterator[tuple[Kind, Record]]:
        """The records, in the order of their kinds; those that are equal by date, then by file
        and line. `guests` have none. With `only`, a player's own."""
        of_kind: dict[str, list[Record]] = {}
        own = chain.from_iterable(self.best.values())
        for record in chain(own, self._runs(family), self._of_days()):
            if record.name not in guests and only in {"", record.name}:
                of_kind.setdefault(record.record, []).append(record)
        for kind in kinds(family):
            yield from ((kind, each) for each in _ahead(of_kind.get(kind.name, ()), kind.better))

    def _runs(self, family: Family) -> Iterator[Record]:
        """The longest runs of each player, of two games or more."""
        for bit, row in enumerate(_streaks(family)):
            for run in _longest(self.finished.by_date(), bit):
                last, first = run.last, run.first
                places = last.span.date, last.seats.file, last.line, (last.span.after, last.number)
                what = f"since {first}" if first and first != last.span.date else ""
                yield Record(run_of(row), run.name, run.games, what, "", "", *places)

    def _of_days(self) -> Iterator[Record]:
        """What each player's scores gained or lost most on a date."""
        for date, players in self.days.items():
            for name, day in players.items():
                if day.net:
                    kind = GAIN if day.net > 0 else LOSS
                    count = (day.games, "game") if day.games else (day.hands, "hand")
                    place = date, day.path, day.line, day.order
                    yield Record(kind, name, day.net, plural(*count), "", "", *place)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return COLUMNS

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each record, and each who has it."""
        for kind, record in self.held(family, guests):
            row = _row(kind, record)
            yield [column.value(row) for column in columns]


# ------------------------------------------------------------------------ one after another


def together(parts: Sequence[Play]) -> Play:
    """A game that was passed on in several plays, as one."""
    first, last = parts[0], parts[-1]
    if len(parts) == 1:
        return last
    return last._replace(
        hands=first.hands,
        scores=first.scores,
        numbers=[number for part in parts for number in part.numbers],
        lines=[line for part in parts for line in part.lines],
        outcomes=[outcome for part in parts for outcome in part.outcomes],
        table=first.table,
        total=sum(part.total for part in parts),
        owners=first.owners,
        in_deal=first.in_deal,
    )


def _record(kind: str, play: Play, deed: Deed, order: Order) -> Record:
    """A deed with its place."""
    sitting, line, mark = play.sitting, play.sitting.line, ""
    if deed.hand is not None:
        line = play.numbers[deed.hand]
        if deed.marked is not None:
            mark = mark_cell(mark_of(play.lines[deed.hand], deed.marked))
    name, others = str(sitting.names[deed.seat]), ", ".join(sitting.names[at] for at in deed.others)
    place = play.date, sitting.file, line, order
    return Record(kind, name, deed.figure, deed.what, others, mark, *place)


def _row(kind: Kind, record: Record) -> RecordRow:
    figure = Quotient(record.figure.numerator, record.figure.denominator)
    told = record.what, record.others, record.mark, record.date
    return RecordRow(
        record.record, record.name, figure, kind.unit, *told, file_cell(record.path), record.line
    )


def _exact(numerator: int, denominator: int) -> int | Fraction:
    """A number, whole where that is known at a glance."""
    return numerator if denominator == 1 else Fraction(numerator, denominator)


def _day_of(before: Day | None, done: Day) -> Day:
    """What a player did on a day, with what he did later."""
    if before is None:
        return done
    first = min(before, done, key=attrgetter("order"))
    net, hands, games = before.net + done.net, before.hands + done.hands, before.games + done.games
    return first._replace(net=net, hands=hands, games=games)


def _ahead(records: Collection[Record], better: Best) -> list[Record]:
    """The best of a kind, all that are equal, by date and place."""
    if records and better:
        figure = reduce(better, (record.figure for record in records))
        records = [record for record in records if record.figure == figure]
    return sorted(records, key=attrgetter("date", "order", "line"))


class Run(NamedTuple):
    """A player's games in a row: how many, the date of the first, and the last of them."""

    name: str
    games: int
    first: str
    last: Game


def _longest(games: Iterable[Game], bit: int) -> Iterator[Run]:
    """Each player's longest runs of games that had something."""
    going: dict[str, Run] = {}
    longest: dict[str, list[Run]] = {}

    def keep(run: Run) -> None:
        kept = longest.get(run.name, ())
        if run.games >= max(LEAST_RUN, kept[0].games if kept else 0):
            longest[run.name] = [*(each for each in kept if each.games == run.games), run]

    for game in games:
        for name, had in zip(game.seats.names, game.seats.had[bit], strict=True):
            run = going.pop(name, None)
            if had:
                going[name] = Run(
                    name, run.games + 1 if run else 1, run.first if run else game.span.date, game
                )
            elif run:
                keep(run)
    for run in going.values():
        keep(run)
    return chain.from_iterable(longest.values())
