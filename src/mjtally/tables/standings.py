"""The table of standings, which the verb `standings` prints: who stands where in each stage of each
season, and what they did in it.

Places, points and what is carried are worked out by `rules.model.standings`, and the figures of
hands and games by the counters of the players table, for each stage alone. The stage that is played
now stands first. The movement is from the place before the stage's last evening (the last date on
which it was played or points were given).
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from sys import maxsize
from typing import Any

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.wording import did_you_mean_player, format_short_list
from ..rules.model.standings import (
    StageCourse,
    StageKey,
    StageLedger,
    StageStanding,
    StageStandings,
    StageView,
    build_stage_game,
    choose_games,
    follow_stage,
    list_standings,
    rank_stage,
)
from ..rules.model.types import AppliedAdjustment, Family, GameRecord, Stage
from ..rules.statistics.columns import Column, ColumnValue, Formula, mark_unknown
from ..rules.statistics.player import ALL_PLAYERS, PlayerTotals
from .addends import (
    CARRIED,
    WON,
    Addend,
    Explainer,
    Explanation,
    build_adjustment_addend,
    build_game_addend,
    explain_game_points,
)
from .options import (
    RankedRow,
    TableOptions,
    find_frequent_players,
)
from .player_statistics import COUNTED_GAMES, PlayerStatistics
from .players import (
    NO_TEAM,
    attribute_to_teams,
    available_columns,
    compute_cell,
    count_played,
    find_unknown_counts,
    make_count_selector,
)
from .selection import choose_columns

PLAYER, TEAM = "player", "team"
TREND = "trend"
BARS = "▁▂▃▄▅▆▇█"
FEWEST_BARS, MOST_BARS = 3, 8
LOOSE_LABEL = "hands"  # the label of what loose hands add together
# fmt: off
COLUMNS = (  # for a stage, a standing in it, and that player's or team's row of the players table
    Column("season", "text", "the season; empty where none is named",
           lambda stage, standing, player: stage.season),
    Column("stage", "text", "the stage of the season; empty for what was played in none",
           lambda stage, standing, player: stage.stage),
    Column("kind", "text", "player or team",
           lambda stage, standing, player: TEAM if stage.of_teams else PLAYER),
    Column("place", "number",
           "from 1 in each stage; players who are equal by points and by all words of tiebreak="
           " share one",
           lambda stage, standing, player: standing.place),
    Column("name", "text", "the player, or the team",
           lambda stage, standing, player: standing.name),
    Column("points", "points", "carried and won; the places go by it",
           lambda stage, standing, player: standing.points),
    Column("carried", "points", "the share (carry=) of the points in the stage before, rounded",
           lambda stage, standing, player: standing.carried),
    Column("won", "points",
           "points of games in the stage, penalties and adjustments in them; net scores where"
           " hands stand alone",
           lambda stage, standing, player: standing.won),
    Column("movement", "count",
           "places gained (lost, below 0) on the last evening of the stage; empty for players who"
           " stood nowhere before it",
           lambda stage, standing, player: "" if (up := standing.movement) is None else up),
    Column("decided_by", "text",
           "the word of tiebreak= that sets the player apart from who is above with equal points;"
           " otherwise empty",
           lambda stage, standing, player: standing.decided_by),
    Column("through", "text", "the next stage, for players or teams who come through its cut=",
           lambda stage, standing, player: stage.find_next(standing)),
    Column(TREND, "text",
           "bars for the points before the first game and after each one (8 of them, if there are"
           " more), from the lowest that anybody had in the stage to the highest; shown on screens"
           " unless other columns are asked for"),
)
# fmt: on
CARRY_COLUMNS = {"carried", "won"}  # columns that are left out if nothing is carried
# Of the players table, but of the games whose points they are: those of a substitute, too.
OF_POINTS = {
    "game_count": lambda stage, standing, player: (
        mark_unknown(0) if "game_count" in player[2] else standing.game_count
    ),
    "mean_rank": lambda stage, standing, player: standing.mean_rank,
    COUNTED_GAMES: lambda stage, standing, player: standing.counted_game_count,
    "points_per_game": lambda stage, standing, player: Quotient(
        standing.won.numerator,
        standing.won.denominator * standing.counted_game_count * (standing.game_count > 0),
    ),
}


class StandingsTable:
    """What was played in each stage, and who stands where by it."""

    def __init__(self, options: TableOptions) -> None:
        self.options = options
        self.omitted_count = 0
        self.ledger = StageLedger()
        # of players, and of teams
        self.statistics: dict[tuple[StageKey, str], PlayerStatistics] = {}
        self.loose_days: dict[StageKey, set[str]] = {}  # days on which hands stand alone
        # bars that were drawn already
        self.trends: dict[tuple[StageKey, bool], dict[str, str]] = {}

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        self.ledger.add(event)
        place = event.session if isinstance(event, GameRecord) else event
        key = place.season, place.stage.name
        if (
            isinstance(event, GameRecord)
            and not event.session.rules.tracks_games
            and event.is_played
        ):
            self.loose_days.setdefault(key, set()).add(event.date)
        for kind, attributed in ((PLAYER, event), (TEAM, attribute_to_teams(event))):
            if attributed:
                self._find_statistics(key, kind).add(attributed)

    @property
    def note(self) -> str:
        """What is not in the standings, where the points of games count: loose hands, and evenings
        that are known by their balances."""
        days = {
            day
            for key, record in self.ledger.records.items()
            if any(game.has_points for game in record.games)
            for day in self.loose_days.get(key, ())
        }
        if not days:
            return ""
        dated = sorted(filter(None, days))
        when = f" ({format_short_list(dated)})" if dated else ""
        return f"the points of games count: hands outside games{when} are not in the standings"

    def _find_statistics(self, key: StageKey, kind: str) -> PlayerStatistics:
        if (key, kind) not in self.statistics:
            options = self.options
            if kind == TEAM and options.chooses_games:  # for teams all games count
                options = options._replace(best=maxsize, drop=0)
            select_counts = make_count_selector(options)
            made = PlayerStatistics(select_counts, options.names_columns, options)
            self.statistics[key, kind] = made
        return self.statistics[key, kind]

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns that are asked for, with their intervals: those of standings, then those of
        the players table. What all rows have alike is for files alone unless it is asked for."""
        options, own = self.options, {column.name for column in COLUMNS}
        available = [
            *(
                column._replace(is_default=column.name != TREND or options.is_for_screen)
                for column in COLUMNS
            ),
            *(column for column in available_columns(family, options) if column.name not in own),
        ]
        columns = choose_columns(available, options, options.columns_for(family))
        alike = set() if options.columns else self._find_columns_alike()
        return [
            column._replace(read=self._read_trend)
            if column.name == TREND
            else column._replace(is_for_files=column.name in alike)
            if column.name in own
            else column._replace(read=OF_POINTS.get(column.name) or _read_of_player(column))
            for column in columns
        ]

    def _find_columns_alike(self) -> set[str]:
        """Columns that tell people nothing: the place stands before each row anyway."""
        records = self.ledger.records.values()
        alike = {"place"}
        if len({season for (season, _), _ in self.statistics}) == 1:
            alike.add("season")
        if not any(kind == TEAM for _, kind in self.statistics):
            alike.add("kind")
        if not any(record.stage.carry.numerator for record in records):
            alike |= CARRY_COLUMNS
        if not any(game.has_points for record in records for game in record.games):
            alike.add("points")  # net scores, which stand in a column of their own
        return alike

    def rows(self, family: Family, guests: Collection[str] = ()) -> Iterator[RankedRow]:
        """The rows of each stage, players and then teams; the stage that is played now first."""
        self.omitted_count, rows = 0, list[RankedRow]()
        views = [self._build_view(family, kind, guests) for kind in (PLAYER, TEAM)]
        find_next = self.options.stages.find_next if self.options.stages else lambda *_: None
        for stage in list_standings(self.ledger, find_next, *views):
            kind = TEAM if stage.of_teams else PLAYER
            statistics = self._find_statistics((stage.season, stage.stage), kind)
            *sides, everybody = statistics.build_players(family)
            totals = {side.name: side for side in sides}
            group = stage.season, stage.stage, stage.of_teams
            for standing in stage.standings:
                own = totals.get(standing.name) or PlayerTotals(standing.name)
                player = own, everybody, find_unknown_counts(family, own, statistics)
                rows.append(RankedRow((stage, standing, player), standing.place, group))
        return iter(rows)

    def _read_trend(
        self, stage: StageStandings, standing: StageStanding, player: object
    ) -> ColumnValue:
        """The trend of whom a row is about."""
        key = stage.season, stage.stage
        if (key, stage.of_teams) not in self.trends:
            view = StageView(stage.of_teams, is_part=self.options.is_part)
            course = follow_stage(self.ledger, *key, view)
            self.trends[key, stage.of_teams] = draw_trends(course)
        return self.trends[key, stage.of_teams].get(standing.name, "")

    def _build_view(self, family: Family, kind: str, guests: Collection[str]) -> StageView:
        """The players who are shown: those who played enough, in all stages together."""
        options = self.options
        view = StageView(kind == TEAM, frozenset(guests), is_part=options.is_part)
        if kind == PLAYER:
            view = view._replace(best=options.best, drop=options.drop)
        if not (options.min_hands or options.min_games):
            return view
        played: dict[str, dict[str, int]] = {}
        for (_, of_kind), statistics in self.statistics.items():
            for player in statistics.build_players(family) if of_kind == kind else ():
                if player.name not in {ALL_PLAYERS, NO_TEAM, *guests}:
                    counts = played.setdefault(player.name, {"hand": 0, "game": 0})
                    for word, count in count_played(family, player).items():
                        counts[word] += count
        least = {"hand": options.min_hands, "game": options.min_games}
        left_out = played.keys() - find_frequent_players(least, played, options.players)
        self.omitted_count += len(left_out)
        return view._replace(left_out=frozenset(left_out))


def draw_trends(course: StageCourse) -> dict[str, str]:
    """The trend of each side in a stage: its points before its first game and after each one, all
    between the lowest and the highest that anybody had. Where nobody has played two games, there is
    none."""
    points_by_side = course.follow_points()
    if max(map(len, points_by_side.values()), default=0) < FEWEST_BARS:
        return {}
    all_points = [points for own in points_by_side.values() for points in own]
    lowest = min(all_points)
    height = float(max(all_points) - lowest)
    trends = {}
    for side, own in points_by_side.items():
        count = min(len(own), MOST_BARS)
        shown = [own[len(own) * number // count - 1] for number in range(1, count + 1)]
        heights = [float(points - lowest) / height if height else 0 for points in shown]
        trends[side] = "".join(BARS[round((len(BARS) - 1) * share)] for share in heights)
    return trends


def _read_of_player(column: Column) -> Callable[..., ColumnValue]:
    """The value of a column of the players table."""
    return lambda stage, standing, player: compute_cell(column, *player)


class StandingExplainer(Explainer):
    """The parts of the points of a player, or of a team, in the latest stage in which they are: the
    carried points, and each game."""

    columns = ("points", CARRIED, WON)

    def __init__(self, *asked: Any) -> None:
        super().__init__(*asked)
        self.ledger = StageLedger()
        # of the player, and of the team
        self.addends: dict[tuple[StageKey, bool], list[Addend]] = {}

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        self.ledger.add(event)
        place = event.session if isinstance(event, GameRecord) else event
        for of_teams, name in ((False, self.player), (True, self.asked_name)):
            addends = self.addends.setdefault(((place.season, place.stage.name), of_teams), [])
            addends += _list_addends(event, name, of_teams=of_teams)

    def explain(self, family: Family) -> Explanation:
        """The explanation; guests have one, too."""
        (season, name), view, standing = self._find_standing()
        record, games = self.ledger.records[season, name], list[Addend]()
        addends = [*self._list_carried(season, record.stage, standing, view)]
        has_points = any(game.has_points for game in record.games)
        for addend in self.addends.get(((season, name), view.of_teams), ()):
            if not (
                addend.label == LOOSE_LABEL and has_points
            ):  # loose hands only count if there are no games
                addends.append(addend)
                games += [addend] if addend.label else []
        games.sort(key=lambda game: -game.adds)
        left_out = games[len(choose_games(range(len(games)), view.best, view.drop)) :]
        (column,) = (column for column in COLUMNS if column.name == self.column_name)
        counted = (CARRIED, WON) if column.name == "points" else (column.name,)
        described = f"{describe_stage(season, name)}: {column.description}"
        return Explanation(
            standing.name,
            column._replace(formula=Formula(counted), description=described),
            getattr(standing, column.name),
            [
                addend
                for addend in addends
                if addend.counted in counted and not any(addend is other for other in left_out)
            ],
        )

    def _find_standing(self) -> tuple[StageKey, StageView, StageStanding]:
        """Where the player, or the team, stands in the latest stage; of teams all games count."""
        options, names = self.options, dict[str, None]()
        of_players = StageView(best=options.best, drop=options.drop, is_part=options.is_part)
        of_teams = StageView(of_teams=True, is_part=options.is_part)
        for view, name in ((of_players, self.player), (of_teams, self.asked_name)):
            for key in self.ledger.list_stages():
                for standing in rank_stage(self.ledger, *key, view):
                    names[standing.name] = None
                    if standing.name == name:
                        return key, view, standing
        near = did_you_mean_player(self.asked_name, names)
        raise UsageError(f"{self.asked_name} stands in no stage{near}")

    def _list_carried(
        self, season: str, stage: Stage, standing: StageStanding, view: StageView
    ) -> Iterator[Addend]:
        """The points that were carried from the stage before."""
        if not stage.carry.numerator or view.is_part:
            return
        for before in rank_stage(self.ledger, season, stage.previous, view):
            if before.name == standing.name:
                share = {Quotient(1, 1): "all", Quotient(1, 2): "half"}.get(stage.carry)
                share = share or stage.carry.format_decimal(6)
                points = before.points.format_signed(4)
                why = f"{share} of {points} {describe_stage('', stage.previous)}"
                nowhere = "", 0, "", 0, "", standing.name, ""
                yield Addend(*nowhere, CARRIED, standing.carried, why)


def _list_addends(
    event: GameRecord | AppliedAdjustment, name: str, *, of_teams: bool
) -> Iterator[Addend]:
    """What a game, loose hands or an adjustment add for a player or a team."""
    if isinstance(event, AppliedAdjustment):
        if name == (event.team if of_teams else event.name) and not event.is_substitution:
            yield build_adjustment_addend(event, WON)
        return
    game, session = build_stage_game(event), event.session
    for seat, side in enumerate(game.find_sides(of_teams=of_teams) if game else ()):
        if game and side == name:
            why = [explain_game_points(event, seat)] if game.has_points else []
            if session.names[seat] != session.point_names[seat]:
                why.append(f"played for {session.point_names[seat]}")
            reason = "; ".join(filter(None, why))
            addend = build_game_addend(event, seat, WON, game.points[seat], reason=reason)
            yield addend if game.has_points else addend._replace(label=LOOSE_LABEL, mark="")


def describe_stage(season: str, stage: str) -> str:
    """A stage in words: `in stage final of season 2026`."""
    where = f"in stage {stage}" if stage else "outside any stage"
    return f"{where} of season {season}" if season else where
