"""Every table, a row each: what it is called and says, and what is added up for it.

What a table is made of is imported when it is asked for.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from ..base.errors import UsageError
from ..base.words import unknown
from ..counts.columns import Column, named, shown
from ..play.family import Family
from ..play.plays import Adjusted, Play
from .asked import Asked, Row, Sheet


class Summary(Protocol):
    """What events are added to until everything was read."""

    @property
    def left_out(self) -> int:
        """How many rows of those that were made last were left out."""

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""

    def merge(self, other: Any, number: int, family: Family) -> None:
        """Take in the summary of a later file, the `number`th after this one's."""

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns that there are."""

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """The table; each row is made when it is written. `left_out` is known before. `guests`
        play, but stand in no standing."""


class Stream(NamedTuple):
    """A table whose rows come as hands are read."""

    columns: Sequence[Column]
    rows: Callable[[Play], Iterator[Any]]


class Table(NamedTuple):
    """A table: its name, a row for what, and how it is made: from a summary, or as a stream."""

    name: str
    words: str
    summary: Callable[[Asked], Summary] | None = None
    stream: Callable[[], Stream] | None = None
    options: frozenset[str] = frozenset()  # that are for this table
    first: Callable[[Family], Sequence[str]] = lambda family: ()  # to be seen before the others
    ranked: bool = False  # its rows stand in an order that says who is ahead
    picks: bool = False  # its summary has the columns that are asked for, not all there are
    of_games: bool = False  # it says nothing where games are not followed
    of_yaku: bool = False  # it is of what the family's tiles have, if that is its name

    def no_use(self, family: Family) -> str:
        """Why a family of rules has no such table; nothing where it has."""
        if self.of_games and family.always_loose:
            return f"{family.short} follows no games: there is no table {self.name}"
        if self.of_yaku and family.yaku is None:
            return f"{family.short} counts no yaku: there is no table {self.name}"
        if self.of_yaku and family.yaku_are != self.name:
            own = family.yaku_are
            return f"{family.short} counts {own}, not {self.name}: the table of them is {own}"
        return ""

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column, and whether it is shown unless others are asked for; a `UsageError`
        where a family has no such table."""
        why = self.no_use(family)
        if why:
            raise UsageError(why)
        if self.stream:
            return shown(*self.stream().columns)
        assert self.summary
        columns = self.summary(Asked(self.name, "all")).columns(family)
        return columns if self.picks else shown(*columns)


def _players(asked: Asked) -> Summary:
    from .players import Players

    return Players(asked)


def _matchups(asked: Asked) -> Summary:
    from .matchups import Matchups

    return Matchups(asked)


def _seats(asked: Asked) -> Summary:
    from .seats import Seats

    return Seats(asked)


def _series(asked: Asked) -> Summary:
    from .series import Series

    return Series(asked)


def _teams(asked: Asked) -> Summary:
    from .teams import Teams

    return Teams(asked)


def _ratings(asked: Asked) -> Summary:
    from .ratings import Ratings

    return Ratings(asked)


def _records(asked: Asked) -> Summary:
    from .records import Records

    return Records(asked)


def _yaku(asked: Asked) -> Summary:
    from .yaku import Yaku

    return Yaku(asked)


def _hands() -> Stream:
    from .hands import HANDS, hand_rows

    return Stream(HANDS, hand_rows)


def _games() -> Stream:
    from .hands import GAMES, game_rows

    return Stream(GAMES, game_rows)


# Options that are for some tables, by their names in the command.
INTERVAL, MIN_HANDS, MIN_GAMES, PERIODICAL, TURNED = (
    *("interval", "min-hands", "min-games", "by", "transpose"),
)
BEST, DROP = "best", "drop"
OF_STATISTICS = frozenset({INTERVAL, MIN_HANDS, MIN_GAMES, TURNED})
SEEN_OF_HANDS = (
    *("date", "game", "hand", "round", "honba", "sticks"),
    *("name", "mark", "delta", "score"),
)
SEEN_OF_GAMES = ("date", "game", "end", "name", "score", "rank", "points")
SEEN_OF_RECORDS = ("record", "name", "figure", "unit", "what", "others", "date")
SEEN_OF_MATCHUPS = ("name", "opponent", "net", "game_count", "ahead_count")
TABLES = (
    Table(
        *("players", "each player, and * for all", _players),
        options=OF_STATISTICS | {BEST, DROP},
        first=lambda family: family.at_a_glance,
        ranked=True,
        picks=True,
    ),
    Table(
        *("hands", "each player of each hand, for pivot tables"),
        stream=_hands,
        first=lambda family: SEEN_OF_HANDS,
    ),
    Table(
        *("games", "each player of each game, for pivot tables"),
        stream=_games,
        first=lambda family: SEEN_OF_GAMES,
        of_games=True,
    ),
    Table(
        *("matchups", "each player and opponent", _matchups),
        first=lambda family: SEEN_OF_MATCHUPS,
    ),
    Table("seats", "each starting seat and player", _seats, of_games=True),
    Table(
        "series", "each day and player, with running sums", _series, options=frozenset({PERIODICAL})
    ),
    Table(
        *("teams", "each team, and * for all", _teams),
        options=OF_STATISTICS,
        first=lambda family: family.at_a_glance,
        ranked=True,
        picks=True,
    ),
    Table(
        *("ratings", "each player, by Tenhou's R", _ratings),
        options=frozenset({MIN_GAMES, TURNED}),
        ranked=True,
        of_games=True,
    ),
    Table(
        *("records", "each record, and each who has it", _records),
        first=lambda family: SEEN_OF_RECORDS,
    ),
    Table("yaku", "each yaku and player, of wins whose tiles are written", _yaku, of_yaku=True),
    Table("fan", "the same of fan, where tiles have them", _yaku, of_yaku=True),
)
NAMES = tuple(table.name for table in TABLES)


def table_named(name: str) -> Table:
    """The table of a name; a `UsageError` where there is none."""
    for table in TABLES:
        if table.name == name:
            return table
    raise UsageError(unknown("table", name, NAMES))


def picked(columns: Sequence[Column], asked: str) -> Sequence[Column]:
    """The columns that are asked for: `a,b,c`, or all of them."""
    return columns if asked in {"", "all"} else named(columns, asked)


def streamed(stream: Stream, plays: Iterator[Play], asked: Asked, first: Sequence[str]) -> Sheet:
    """A table whose rows are made while it is written."""
    columns = picked(stream.columns, asked.columns)
    values = [column.value for column in columns]
    rows = ([value(row) for value in values] for play in plays for row in stream.rows(play))
    return Sheet(columns, rows, first=first)


def summed(summary: Summary, asked: Asked, family: Family, guests: Collection[str] = ()) -> Sheet:
    """A table of what was added up."""
    kind, columns = table_named(asked.table), summary.columns(family)
    if not kind.picks:
        columns = picked(columns, asked.columns)
    rows = summary.rows(family, columns, guests)
    first = () if asked.columns else kind.first(family)
    return Sheet(columns, rows, summary.left_out, kind.ranked, first)
