"""The data of a page: tables by name, results of games, and everything together; and the words for
them on the page."""

from collections.abc import Iterable, Mapping, Sequence, Set
from math import isnan
from typing import Any, NamedTuple

from ..base.errors import Problem
from ..base.quotient import Quotient
from ..interpreter.game_checks import NO_FAULTS
from ..interpreter.tally import SelectedPeriod
from ..output.screen import format_values
from ..rules.model.standings import StageStanding, StageStandings
from ..rules.model.types import Family, Rules
from ..rules.statistics.columns import TEXT_UNITS, Column, ColumnValue, is_figure
from ..rules.statistics.counts import RecordKind
from ..tables.game_sheet import GameSheet
from ..tables.options import TableOptions
from ..tables.records import PlayerRecord
from ..translations import ENGLISH, IN_ENGLISH, Catalogue
from .html import show_minus

RANK_COLUMNS = ("first_count", "second_count", "third_count", "fourth_count")
SEAT_NAMES = {"east": "East", "south": "South", "west": "West", "north": "North"}
STREAKS = {  # the streaks of games, by name
    "first": "first",
    "top_two": "first or second",
    "not_last": "not last",
}
HEADINGS = {  # headings by the name of a column; others keep their names
    "name": "player",
    "game_count": "games",
    "counted_game_count": "counted",
    "hand_count": "hands",
    "net_score": "net score",
    "net_score_per_hand": "net per hand",
    "net_score_per_game": "net per hand",
    "mean_rank": "mean rank",
    "points_per_game": "per game",
    "win_fraction": "won",
    "deal_in_fraction": "dealt in",
    "blame_fraction": "blamed",
    "discard_fraction": "discarded",
    "false_win_count": "false wins",
    "riichi_fraction": "riichi",
    "first_count": "1st",
    "second_count": "2nd",
    "third_count": "3rd",
    "fourth_count": "4th",
    "rank_counts": "ranks",
    "ahead_count": "ahead",
    "behind_count": "behind",
    "tied_count": "tied",
    "win_count": "wins",
    "tiles_win_count": "of wins in tiles",
    "self_draws": "self-draws",
    "others": "with",
    "carried": "carried",
    "decided_by": "tie decided by",
    "place": "line",
    "unit": "",
    "rank": "rank",
    "score": "score",
    "win_value_mean": "average win",
    "deal_in_value_mean": "average deal-in",
    "win_points_mean": "average win",
    "discard_points_mean": "average discard",
    "open_fraction": "with calls",
    "self_draw_fraction": "of wins by self-draw",
    "discard_count": "discarded to winners",
}
TRANSFER_TITLES = {  # titles for points from one player to another
    "net": "All",
    "discards": "Discards",
    "self_draws": "Self-draws",
    "draws": "Draws",
    "chombo": "Penalties",
    "sticks": "Riichi sticks",
}

TableRow = Mapping[str, ColumnValue]  # a row of a table, by column


class PageTable(NamedTuple):
    """A table to pick from: its columns by name, its rows, and the row of everybody."""

    columns: Mapping[str, Column]
    rows: Sequence[TableRow]
    everybody: TableRow

    def has_column(self, name: str) -> bool:
        """Whether there is such a column, and a row in it."""
        return bool(self.rows) and name in self.columns

    def has_amounts(self, name: str) -> bool:
        """Whether there is such a column, and a figure other than 0 in it."""
        return self.has_column(name) and any(
            not isinstance(value := row[name], str) and is_figure(value) and float(value)
            for row in self.rows
        )

    def has_figures(self, name: str) -> bool:
        """Whether there is such a column, and a figure in it."""
        return self.has_column(name) and any(is_figure(row[name]) for row in self.rows)

    def format_column(self, name: str, *more: TableRow) -> list[str]:
        """A column as it is read: every row's value, and those of more rows."""
        unit = self.columns[name].unit
        texts = format_values(unit, [row[name] for row in (*self.rows, *more)])
        return texts if unit in TEXT_UNITS else list(map(show_minus, texts))


class RunningFigures(NamedTuple):
    """Figures of players after each period in which they did something, in the order of periods:
    a list for each column, with nan for what nobody knows. There may be very many."""

    columns: Mapping[str, Column]
    periods: Sequence[str]
    names: Sequence[str]
    figures: Mapping[str, Sequence[float]]

    def has_amounts(self, name: str) -> bool:
        """Whether there is such a column, and a figure other than 0 in it."""
        return any(value and not isnan(value) for value in self.figures.get(name, ()))

    def has_figures(self, name: str) -> bool:
        """Whether there is such a column, and a figure in it."""
        return not all(map(isnan, self.figures.get(name, ())))


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

    number: int  # the number of the game in all files, from 1
    date: str
    file: str
    line: int  # the line with the players
    names: tuple[str, ...]
    ranks: tuple[int, ...]  # the first rank that a player shares; empty where there are none
    scores: tuple[Quotient, ...]  # empty where only points are known
    points: tuple[Quotient, ...]  # points with penalties; empty if there are none
    hand_count: int
    end: str  # how it ended; empty where it was cut off, and of loose hands
    seats: tuple[int, ...]  # the seats at the start, 0 is East
    is_loose: bool = False  # each hand stands alone, as at Hong Kong tables
    round: int = 0  # 0 on days on which one table played alone, unless the file states one
    table: int = 0  # its table in that round
    stage: str = ""
    has_stated_round: bool = False

    @property
    def is_finished(self) -> bool:
        """Whether the game has ranks and points."""
        return bool(self.ranks)


# what a period is
READ, SEASON, STAGE, ALL, LATEST = "read", "season", "stage", "all", "latest"


class PagePeriod(NamedTuple):
    """The part of a tally that a page shows: everything; a season, or one of its stages; all
    seasons added up; or the latest games, so many of them."""

    kind: str = READ
    season: str = ""
    stage: str = ""
    games: int = 0

    def includes(self, season: str, stage: str) -> bool:
        """Whether the period contains what was played in a stage."""
        if self.kind == STAGE:
            return (season, stage) == (self.season, self.stage)
        return self.kind != SEASON or season == self.season

    @property
    def key(self) -> str:
        """The key of the period in an address, and in the name of a file."""
        return "-".join(filter(None, (self.kind, self.season, self.stage)))


class ReportOptions(NamedTuple):
    """The options of a page, as its reader chose them."""

    title: str = ""
    by: str = ""  # the steps of running figures; games or days, as fits, where it is empty
    max_sheets: int = 20  # how many of the latest games get a sheet
    language: str = ENGLISH  # the language of the page
    rules: tuple[str, ...] = ()  # declarations that the files began with, besides their own
    url: str = ""  # the address that the page will have
    share: str = ""  # the name of the picture of the standings beside it


class ReportData(NamedTuple):
    """Everything that a page shows of a period."""

    asked: TableOptions  # which players and games are asked for
    options: ReportOptions
    period: SelectedPeriod  # what was read
    shown: PagePeriod  # the period that is shown
    family: Family
    title: str  # the title that the files declare
    tables: Mapping[str, PageTable]
    series: RunningFigures  # the running figures of all that is shown
    ratings: Mapping[str, tuple[float, int]]  # after everybody's last game; of how many games
    # the stage played now, day by day; None if it is the only one and nothing was carried
    course: RunningFigures | None
    results: Sequence[GameResult]  # results by date, then in the order of the files
    game_sheets: Mapping[int, GameSheet]  # sheets of the latest games, by their numbers
    penalties: Sequence[PenaltyRow]
    rules: Mapping[Rules, int]  # rules in force, and the number of games or loose hands under each
    names: Sequence[str]  # names of the players in the order of the standings
    by: str  # the steps of running figures
    best_wins: Mapping[str, Sequence[tuple[RecordKind, PlayerRecord]]]  # the best first
    # by player and streak: the most games in a row, and those up to the latest game
    streaks: Mapping[str, Mapping[str, tuple[int, int]]]
    numbers: Mapping[str, int]  # a number for each player
    # the standings of each stage, the one that is played now first
    stages: Sequence[StageStandings]
    leaders_by_date: Sequence[
        tuple[str, str]
    ]  # who stood first alone in it after each date, or nobody
    # the place of each player; players of earlier stages are below those of that stage
    places: Mapping[str, int]
    seasons: Sequence[StageStandings]  # each stage of each season; empty if there is one season
    all_time: Sequence[StageStanding]  # all seasons together; empty if there is one season
    loose_scores: Mapping[str, Mapping[str, Quotient]]  # won in loose hands, by date and player
    members: Mapping[str, Sequence[str]]  # the players of each team
    chosen: Set[str]  # the players whom the page is about; empty for all
    problems: Sequence[Problem] = ()
    files: Sequence[str] = ()
    catalogue: Catalogue = IN_ENGLISH  # texts in the language of the page
    choices: Sequence[PagePeriod] = ()  # what one can choose to see, this period among them

    @property
    def warnings(self) -> Sequence[Problem]:
        """The warnings about the files; a game that goes on is told as open."""
        return [problem for problem in self.problems if problem.code not in NO_FAULTS]

    @property
    def dates(self) -> Sequence[str]:
        """The dates on which something was played, each once."""
        games = {result.date for result in self.results if not result.is_loose}
        return sorted((games | self.loose_dates) - {""})

    @property
    def has_rounds(self) -> bool:
        """Whether there were days on which several tables played."""
        return any(result.round for result in self.results)

    @property
    def loose_dates(self) -> Set[str]:
        """The dates of loose hands; a table may play on several."""
        players = set(self.names) if self.asked.players else None
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
        """The standings in the present stage."""
        return self.stages[0] if self.stages else StageStandings("", "", False, ())

    def list_stages(self, *, of_teams: bool) -> Sequence[StageStandings]:
        """The standings of players in each stage, or of teams."""
        return [stage for stage in self.stages if stage.of_teams == of_teams]

    def name_stage(self, stage: StageStandings) -> str:
        """The title of a stage, if there are several or if it has a name: its season and its name.
        It is empty if the stage is all that was played."""
        if self.shown.kind in {ALL, LATEST} and any(stage is other for other in self.stages):
            return ""  # these periods have several stages
        several = len({other.season for other in self.seasons or self.stages}) > 1
        parts = [self.say("season {season}", season=stage.season)] if stage.season else []
        parts += [self.say("Stage {stage}", stage=stage.stage)] if stage.stage else []
        if several and not parts:
            parts = [self.say("no season")]
        return " · ".join(parts) if several or stage.stage else ""

    def name_period(self, period: PagePeriod) -> str:
        """The title of a period in the list of choices."""
        season = self.say("season {season}", season=period.season)
        if not period.season:
            season = self.say("no season")
        match period.kind:
            case "stage":
                stage = self.say("Stage {stage}", stage=period.stage) if period.stage else ""
                stage = stage or self.say("no stage")
                return f"{season} · {stage}" if period.season else stage
            case "season":
                return season
            case "all":
                return self.say("all seasons")
            case "latest":
                games = self.catalogue.say_count(period.games, "game")
                return self.say("the latest {games}", games=games)
        has_stages = any(period.kind == STAGE for period in self.choices)
        return self.say("all stages") if has_stages else self.say("all games")

    def is_about(self, name: str) -> bool:
        """Whether the page is about a player: about all, or about some who are chosen."""
        return not self.chosen or name in self.chosen

    @property
    def counted_word(self) -> str:
        """The word for what a standing counts: games, or hands where games are not followed."""
        return "game" if any(result.is_finished for result in self.results) else "hand"

    def say(self, text: str, **values: Any) -> str:
        """A text of the page in its language, with values filled in."""
        return self.catalogue.say(text, **values)

    @property
    def sentence_gap(self) -> str:
        """The gap between two sentences. There is none after a full stop that is as wide as two
        letters."""
        return (
            ""
            if self.say("In the lead since {date}.").endswith("\N{IDEOGRAPHIC FULL STOP}")
            else " "
        )

    def say_date(self, date: str) -> str:
        """A date or another period; words for none."""
        return date or self.say("without a date")

    def say_heading(self, name: str) -> str:
        """The heading of a column on the page. A figure of hands is never headed as one of
        games."""
        if name == "game_count" and self.family.hand_is_game:
            name = "hand_count"
        return self.catalogue.find_heading(name) or HEADINGS.get(name, name.replace("_", " "))

    def say_words(self, text: object) -> str:
        """Words of hands and records, as a table has them."""
        return self.catalogue.say_words(str(text))

    def player_number(self, name: object) -> int:
        """The number of a player, from the first of the standings; -1 for those who have none."""
        return self.numbers.get(str(name), -1)


def count_written_games(results: Iterable[GameResult]) -> tuple[int, int]:
    """The number of games that are written hand by hand, and the number of all games. Of the others
    only the final scores are written."""
    games = [
        result
        for result in results
        if not result.is_loose and (result.is_finished or result.hand_count)
    ]
    return sum(game.hand_count > 0 for game in games), len(games)
