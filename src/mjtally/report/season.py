"""What a page is made of: tables by name, with every column, and the sheets of games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..base.errors import Problem
from ..base.exact import Quotient
from ..counts.columns import Column, Value
from ..counts.player import EVERYBODY
from ..play.family import Family
from ..play.parameters import Rules
from ..play.plays import Play
from ..reading.tally import Tally
from ..tables.asked import Asked, Sheet
from ..tables.gamesheet import GameSheet, sheets, warned
from ..tables.making import add_up, check_use
from ..tables.selected import selected
from ..tables.tables import Summary, summed, table_named
from ..write.aligned import shown

INTERVAL = 95.0  # percent
RANKS = ("first_count", "second_count", "third_count", "fourth_count")
RUNNING = ("period", "name", "hand_count", "game_count", "net_total", "points_total")
SEATS = ("east", "south", "west", "north")
Record = Mapping[str, Value]  # a row of a table, by column


class Grid(NamedTuple):
    """A table to pick from: its columns by name, its rows, and the row of everybody."""

    columns: Mapping[str, Column]
    rows: Sequence[Record]
    everybody: Record

    def has(self, *names: str) -> bool:
        """Whether there are such columns, and rows in them."""
        return bool(self.rows) and all(name in self.columns for name in names)

    def known(self, name: str) -> bool:
        """Whether there is such a column, and a figure in it."""
        return self.has(name) and any(is_figure(row[name]) for row in self.rows)

    def texts(self, name: str, *more: Record) -> list[str]:
        """A column as it is read: every row's value, and those of more rows."""
        return shown(self.columns[name].unit, [row[name] for row in (*self.rows, *more)])


class Options(NamedTuple):
    """What is asked of a page."""

    title: str = ""
    by: str = ""  # the steps of running figures; games or days, as fits, if none are said
    min_games: int = 0
    guests: bool = False
    players: tuple[str, ...] = ()
    sheets: int = 200  # of the latest games
    best: int = 0  # games of each player whose points count; 0 for all
    drop: int = 0  # games of each player, the worst, whose points do not count


class Season(NamedTuple):
    """All that a page shows."""

    options: Options
    family: Family
    tables: Mapping[str, Grid]
    games: Sequence[GameSheet]  # by date, then as they came
    problems: Sequence[Problem]
    rules: Mapping[Rules, int]  # that were in force, and in how many games or stretches of hands
    names: Sequence[str]  # of the players, in the order of their standing
    files: Sequence[str]
    by: str  # the steps of running figures

    def number(self, name: object) -> int:
        """The number of a player, by which the page filters; -1 for whoever has none."""
        return self.names.index(str(name)) if name in self.names else -1


def is_figure(value: Value) -> bool:
    """Whether a cell holds a number."""
    return not isinstance(value, str) and (not isinstance(value, Quotient) or value[1] != 0)


def asked_of(options: Options) -> list[Asked]:
    """The tables that a page is made of; the running figures by game and by day, unless it was
    said by what."""
    every = [Asked(name) for name in TABLES]
    every[0] = Asked("players", "all", interval=INTERVAL, min_games=options.min_games)
    every[0] = every[0]._replace(best=options.best, drop=options.drop, pick=columns_of)
    steps = [options.by] if options.by else ["game", "day"]
    every += [Asked("series", ",".join(RUNNING), by) for by in steps]
    guests, players = options.guests, options.players
    return [each._replace(guests=guests, players=players) for each in every]


TABLES = ("players", "matchups", "teams", "ratings", "records")
TILES = "tiles_win_count"  # wins that a table of yaku is made of
MOST_GAMES = 60  # that are steps of running figures; more go by day


def columns_of(family: Family) -> str:
    """The columns of the players table that the page shows: counting all would take longer than
    everything else."""
    names = [
        *family.at_a_glance,
        "hand_count",
        "game_count",
        "win_count",
        "mean_rank",
        *RANKS,
        TILES,
    ]
    names += [f"{seat}_{what}" for seat in SEATS for what in ("game_count", "mean_rank")]
    if family.drawn:
        names += [family.drawn.well, family.drawn.ill, *(name for name, _ in family.drawn.values)]
    there = {column.name for column in family.columns(True)}
    return ",".join(name for name in dict.fromkeys(names) if name in there)


def gathered(
    tally: Tally, options: Options, problems: Sequence[Problem], files: Sequence[str]
) -> Season | None:
    """Everything, read once; None after a mistake."""
    asked = asked_of(options)
    summaries = [(each, _summary(each)) for each in asked]
    plays: list[Play] = []
    add_up(tally, [summary for _, summary in summaries], plays.append)
    if tally.errors:
        return None
    family = tally.family()
    check_use(tally, asked[0])
    guests = () if options.guests else tally.tallied.guests
    by = options.by or ("game" if 0 < tally.games <= MOST_GAMES else "day")
    asked_for = [each for each in summaries if each[0].table != "series" or each[0].by == by]

    def made(each: Asked, summary: Summary) -> Grid:
        return grid(selected(summed(summary, each, family, guests), each))

    tables = {
        each.table: made(each, summary)
        for each, summary in asked_for
        if not table_named(each.table).no_use(family)
    }
    if tables["players"].everybody.get(TILES):  # seldom, and then it takes its time
        yaku = asked[0]._replace(table=family.yaku_are, columns="", interval=0, pick=None)
        tables["yaku"] = made(yaku, _added_up(yaku, plays))  # under one name, whatever they are
    names = [str(row["name"]) for row in tables["players"].rows]
    rules: dict[Rules, set[int]] = {}
    for play in plays:
        rules.setdefault(play.sitting.rules, set()).add(play.sitting.game)
    return Season(
        *(options, family, tables),
        sorted(_sheets(plays, options.players, problems), key=lambda sheet: sheet.lines[0].date),
        problems,
        {each: len(games) for each, games in rules.items()},
        *(names, files, by),
    )


def _summary(asked: Asked) -> Summary:
    make = table_named(asked.table).summary
    assert make
    return make(asked)


def _added_up(asked: Asked, plays: Iterable[Play]) -> Summary:
    """A table of plays that are known."""
    summary = _summary(asked)
    for play in plays:
        summary.add(play)
    return summary


def _sheets(
    plays: Iterable[Play], players: Sequence[str], problems: Iterable[Problem]
) -> Iterator[GameSheet]:
    """The sheets of games that have anything in them, and one of the players who are asked for."""
    wanted = [
        play
        for play in plays
        if (play.outcomes or play.end)
        and (not players or any(name in players for name in play.sitting.names))
    ]
    yield from sheets(wanted, warned(problems))


def grid(sheet: Sheet) -> Grid:
    """A table to pick from."""
    rows = [dict(zip(sheet.header, row, strict=True)) for row in sheet.rows]
    others = [row for row in rows if row.get("name") != EVERYBODY]
    everybody = next((row for row in rows if row.get("name") == EVERYBODY), {})
    return Grid({column.name: column for column in sheet.columns}, others, everybody)
