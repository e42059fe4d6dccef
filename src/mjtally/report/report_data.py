"""The types of what a page is made of: tables by name, results of games, and all together."""

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, NamedTuple

from ..base.errors import Problem
from ..base.quotient import Quotient
from ..interpreter.tally import UNLIMITED_PERIOD, SelectedPeriod
from ..model.standings import DayStandings, StageStanding, StageStandings
from ..model.types import Family, Rules
from ..output.screen import format_values
from ..statistics.columns import TEXT_UNITS, Column, ColumnValue, is_figure
from ..tables.game_sheet import GameSheet
from ..translations import ENGLISH, Catalogue
from . import page_texts
from .best_wins import BestWin

RANK_COLUMNS = ("first_count", "second_count", "third_count", "fourth_count")
SEAT_PREFIXES = ("east", "south", "west", "north")
TableRow = Mapping[str, ColumnValue]  # a row of a table, by column


class PageTable(NamedTuple):
    """A table to pick from: its columns by name, its rows, and the row of everybody."""

    columns: Mapping[str, Column]
    rows: Sequence[TableRow]
    everybody: TableRow

    def has_columns(self, *names: str) -> bool:
        """Whether there are such columns, and rows in them."""
        return bool(self.rows) and all(name in self.columns for name in names)

    def has_amounts(self, name: str) -> bool:
        """Whether there is such a column, and a figure other than 0 in it."""
        return self.has_columns(name) and any(
            not isinstance(value := row[name], str) and is_figure(value) and float(value)
            for row in self.rows
        )

    def has_figures(self, name: str) -> bool:
        """Whether there is such a column, and a figure in it."""
        return self.has_columns(name) and any(is_figure(row[name]) for row in self.rows)

    def format_column(self, name: str, *more: TableRow) -> list[str]:
        """A column as it is read: every row's value, and those of more rows."""
        unit = self.columns[name].unit
        texts = format_values(unit, [row[name] for row in (*self.rows, *more)])
        return texts if unit in TEXT_UNITS else list(map(page_texts.show_minus, texts))


class PenaltyRow(NamedTuple):
    """Points that a player was given or lost outside the hands; in which game, if in one, and why
    by the comment on its line, or by the name of what was paid after the game."""

    date: str
    name: str
    points: Quotient
    game_number: int = 0
    comment: str = ""


class GameResult(NamedTuple):
    """How a game went, or an evening of loose hands: names, ranks, scores and points stand in the
    order of ranks. Unfinished games and loose hands have no ranks, and of loose hands the scores
    are what was won and lost."""

    number: int  # of the game, over all files, from 1
    date: str
    file: str
    line: int  # of the players
    names: tuple[str, ...]
    ranks: tuple[int, ...]  # the first rank that a player shares; empty where there are none
    scores: tuple[Quotient, ...]  # empty where only points are known
    points: tuple[Quotient, ...]  # with penalties; empty where there are none
    hand_count: int
    end: str  # how it ended; empty where it was cut off, and of loose hands
    is_loose: bool = False  # each hand stands alone, as at Hong Kong tables

    @property
    def is_finished(self) -> bool:
        """Whether it has ranks and points."""
        return bool(self.ranks)


class ReportOptions(NamedTuple):
    """What a page shows, as its reader wishes."""

    title: str = ""
    by: str = ""  # the steps of running figures; games or days, as fits, where it is empty
    min_games: int = 0
    guests: bool = False
    players: tuple[str, ...] = ()
    max_sheets: int = 20  # of the latest games
    best: int = 0  # games of each player whose points count; 0 for all
    language: str = ENGLISH  # of the page
    drop: int = 0  # games of each player, the worst, whose points do not count
    period: SelectedPeriod = UNLIMITED_PERIOD  # what was read
    rules: tuple[str, ...] = ()  # declarations that the files began with, besides their own
    url: str = ""  # where the page will be
    share: str = ""  # the name of the picture of the standings beside it


class ReportData(NamedTuple):
    """All that a page shows."""

    options: ReportOptions
    family: Family
    tables: Mapping[str, PageTable]
    results: Sequence[GameResult]  # by date, then as they came
    game_sheets: Mapping[int, GameSheet]  # of the latest games, by their numbers
    penalties: Sequence[PenaltyRow]
    problems: Sequence[Problem]
    rules: Mapping[Rules, int]  # that were in force, and in how many games, or loose hands
    names: Sequence[str]  # of the players, in the order of their standing
    files: Sequence[str]
    by: str  # the steps of running figures
    best_wins: Mapping[str, Sequence[BestWin]]  # of each player, the best first
    numbers: Mapping[str, int]  # of the players
    catalogue: Catalogue  # of the language of the page
    stages: Sequence[StageStandings]  # who stands where in each, the one that is played now first
    course: Sequence[DayStandings]  # the standings in that stage after each date
    places: Mapping[str, int]  # of everybody, below those of that stage those of earlier ones
    all_time: Sequence[StageStanding]  # of all seasons together; empty where there is one
    loose_scores: Mapping[str, Mapping[str, Quotient]]  # won in loose hands, by date and player
    members: Mapping[str, Sequence[str]]  # of teams

    @property
    def hand_count(self) -> int:
        """How many hands were played."""
        return sum(result.hand_count for result in self.results)

    @property
    def written_games(self) -> tuple[int, int]:
        """How many games are written hand by hand, and of how many."""
        return count_written_games(self.results)

    @property
    def dates(self) -> Sequence[str]:
        """The dates on which something was played, each once."""
        games = {result.date for result in self.results if not result.is_loose}
        return sorted((games | self.loose_dates) - {""})

    @property
    def loose_dates(self) -> Set[str]:
        """The dates of loose hands; a table may play on several."""
        players = set(self.names) if self.options.players else None
        return {
            date
            for date, scores in self.loose_scores.items()
            if players is None or players & scores.keys()
        }

    @property
    def last_date(self) -> str:
        """The last date on which something was played; empty where there are no dates."""
        return max(self.dates, default="")

    @property
    def leaders(self) -> StageStandings:
        """Who stands where now: in the stage that is played."""
        return self.stages[0] if self.stages else StageStandings("", "", False, ())

    def list_stages(self, *, of_teams: bool) -> Sequence[StageStandings]:
        """The standings of players in each stage, or of teams."""
        return [each for each in self.stages if each.of_teams == of_teams]

    def name_stage(self, stage: StageStandings) -> str:
        """What a stage is called where there are several, or where it has a name: its season, and
        its name; empty for all that was played."""
        several = len({each.season for each in self.stages}) > 1
        words = [self.say(page_texts.SCOPE_SEASON, season=stage.season)] if stage.season else []
        words += [self.say(page_texts.STAGE_NAME, stage=stage.stage)] if stage.stage else []
        if several and not words:
            words = [self.say(page_texts.NO_SEASON_LABEL)]
        return " · ".join(words) if several or stage.stage else ""

    @property
    def counted_word(self) -> str:
        """What a player's standing is made of: games, or hands where games are not followed."""
        return "game" if any(result.is_finished for result in self.results) else "hand"

    def say(self, text: str, **values: Any) -> str:
        """A text of the page in its language, with values filled in."""
        return self.catalogue.say(text, **values)

    def say_date(self, date: str) -> str:
        """A date or another period; words for none."""
        return date or self.say(page_texts.UNDATED_LABEL)

    def say_heading(self, name: str) -> str:
        """A column as the page calls it; what is one hand is never called a game."""
        if name == "game_count" and self.family.hand_is_game:
            name = "hand_count"
        heading = self.catalogue.find_heading(name)
        return heading or self.say(page_texts.HEADINGS.get(name, name.replace("_", " ")))

    def say_words(self, text: object) -> str:
        """Words of hands and records, as a table has them."""
        return self.catalogue.say_words(str(text))

    def player_number(self, name: object) -> int:
        """The number of a player, from the first of the standings; -1 for those who have none."""
        return self.numbers.get(str(name), -1)


def count_written_games(results: Iterable[GameResult]) -> tuple[int, int]:
    """How many games are written hand by hand, and of how many; of the others the final scores
    are."""
    games = [
        each for each in results if not each.is_loose and (each.is_finished or each.hand_count)
    ]
    return sum(each.hand_count > 0 for each in games), len(games)
