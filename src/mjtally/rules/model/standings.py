"""The standings: who stands where, with how many points, and why. Every table, verb and page asks
here.

What is played goes into a `StageLedger`, by season and stage; games outside any stage are in one
without a name. `rank_stage` makes the standings of one stage, of players or of teams, and
`follow_stage` those after each date. The interpreter asks for them, too: it must know who may play
after a cut.

A stage counts the points of its finished games, with penalties and adjustments, and the share of
points that is carried into it. If a stage has no finished games, the net scores of its hands count.
A substitute's games belong to the player that the substitute plays for. Perhaps only some games
count (`--best`, `--drop`); adjustments always do.

Players who are equal on points are set apart by the words of `tiebreak=`, in their order:

- `first`: more first places in the stage (shared ones too);
- `score`: the higher mean of final scores in it (the sum would favour who played more games);
- `head`: more points in those games of the stage in which at least two of the tied sat.

Each word looks at those whom the words before it left equal. Players who are equal by all of them
share a place.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple, TypeVar

from ...base.quotient import Quotient
from .types import AppliedAdjustment, GameRecord, Rules, Stage

ZERO = Quotient(0, 1)
POINTS_WORD = "points"  # what always counts first
StageKey = tuple[str, str]  # season and stage, by name
Points = TypeVar("Points", int, Quotient)


def choose_games(points: Collection[Points], best: int, drop: int) -> Sequence[Points]:
    """The points of the games that count, the best first: the `best` so many, or all but the `drop`
    worst; all if both numbers are 0."""
    falling = sorted(points, reverse=True)
    return falling[:best] if best else falling[: max(0, len(falling) - drop)]


class StageGame(NamedTuple):
    """What a game, or loose hands, brought: by seat whose points they are, and for which team they
    were won. `ranks` and `scores` are empty if they are not known. A game without a result and
    loose hands have net scores as their `points`, which count only if nobody has points."""

    names: tuple[str, ...]
    teams: tuple[str, ...]
    points: tuple[Quotient, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    game_count: int
    has_points: bool
    date: str

    def find_sides(self, *, of_teams: bool) -> tuple[str, ...]:
        """The names that the game ranks, by seat: players or teams. An empty name ranks nobody."""
        return (self.teams or ("",) * len(self.names)) if of_teams else self.names


class StageRecord:
    """All that was played in a stage, in order. `stage` is how it was declared last."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.rules: Rules | None = None  # the rules of its first game say how points are rounded
        self.games: list[StageGame] = []
        self.adjustments: list[AppliedAdjustment] = []

    @property
    def counted_games(self) -> Sequence[StageGame]:
        """The games that count: those with points, or all of them if none has points."""
        return [game for game in self.games if game.has_points] or self.games


class StageLedger:
    """What was played in each stage of each season, in the order in which they began."""

    def __init__(self) -> None:
        self.records: dict[StageKey, StageRecord] = {}
        self.standings: dict[tuple[str, str, StageView], Sequence[StageStanding]] = {}  # at the end

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game or an adjustment. Points that go from a substitute to the player do not
        count as an adjustment: the game is the player's already."""
        self.standings.clear()
        if isinstance(event, AppliedAdjustment):
            if not event.is_substitution:
                self._find_record(event.season, event.stage).adjustments.append(event)
            return
        game = build_stage_game(event)
        if game:
            record = self._find_record(event.session.season, event.session.stage)
            record.rules = record.rules or event.session.rules
            record.games.append(game)

    def _find_record(self, season: str, stage: Stage) -> StageRecord:
        record = self.records.setdefault((season, stage.name), StageRecord(stage))
        record.stage = stage
        return record

    def select(self, includes: Callable[[str, str], bool]) -> "StageLedger":
        """A ledger of some stages alone: those for which `includes` is true of season and name."""
        if all(includes(*key) for key in self.records):
            return self
        some = StageLedger()
        some.records = {key: record for key, record in self.records.items() if includes(*key)}
        return some

    @property
    def has_teams(self) -> bool:
        """Whether something was won for a team."""
        return any(
            any(any(game.teams) for game in record.games)
            or any(adjustment.team for adjustment in record.adjustments)
            for record in self.records.values()
        )

    @property
    def has_stages(self) -> bool:
        """Whether something was played in a stage that has a name."""
        return any(stage for _, stage in self.records)

    def list_stages(self) -> list[StageKey]:
        """The stages in the order in which people look at them: the season that began last comes
        first, and in a season the stage that began last; what was played outside any stage comes
        below the stages."""
        began: dict[str, str] = {}
        for (season, _), record in self.records.items():
            dates = [game.date for game in record.games]
            dates += [adjustment.date for adjustment in record.adjustments]
            began[season] = min([began[season], *dates] if season in began else dates)
        number = {key: at for at, key in enumerate(self.records)}
        seasons = sorted(began, key=lambda season: began[season])  # equals keep their order
        return sorted(
            number, key=lambda key: (seasons.index(key[0]), key[1] != "", number[key]), reverse=True
        )


def build_stage_game(game_record: GameRecord) -> StageGame | None:
    """What a game record counts for in its stage; None if nothing was played."""
    session, final = game_record.session, game_record.final_result
    sides = session.point_names, session.teams
    if final:
        points = tuple(map(game_record.exact_seat_points, range(len(session.names))))
        return StageGame(*sides, points, final.ranks, final.scores, 1, True, game_record.date)
    if not game_record.is_played:
        return None
    net = tuple(change * session.score_unit for change in game_record.score_changes)
    count = len(game_record.effects) if session.rules.family.hand_is_game else 0
    return StageGame(*sides, net, (), (), count, False, game_record.date)


# ------------------------------------------------------------------------------------------
# The standings of a stage.


class StageStanding(NamedTuple):
    """The place of a player, or a team, in a stage. `points` are the sum of what was `carried` into
    the stage and what was `won` in it; of the games only some may count. `decided_by` is the word
    of `tiebreak=` that puts this side below the one above it, which has as many points; it is empty
    if no word does. `place_before` is the place before the last date, None if there was none."""

    name: str
    place: int
    points: Quotient
    carried: Quotient
    won: Quotient
    game_count: int
    counted_game_count: int
    decided_by: str = ""
    place_before: int | None = None
    mean_rank: Quotient = Quotient(0, 0)  # for finished games; a shared rank counts as the mean

    @property
    def movement(self) -> int | None:
        """Places gained since the last date; None if there was no place before it."""
        return None if self.place_before is None else self.place_before - self.place


class StageStandings(NamedTuple):
    """Who stands where in a stage. Those up to the place `cut` go on to the stage `through`. If no
    next stage with a cut is declared, `through` is empty and `cut` is 0."""

    season: str
    stage: str
    of_teams: bool
    standings: Sequence[StageStanding]
    through: str = ""
    cut: int = 0

    @property
    def carries(self) -> bool:
        """Whether points were carried into the stage."""
        return any(standing.carried.numerator for standing in self.standings)

    def find_next(self, standing: StageStanding) -> str:
        """The stage to which this side goes through; empty if it is below the cut."""
        return self.through if standing.place <= self.cut else ""


class StageView(NamedTuple):
    """Which standings are wanted: of players or of teams, without guests, with all games or with
    the best of each side. `is_part`: in a part of a season nothing is carried, and nobody is cut.
    `left_out` are sides with too few games: they have no place, but carry points and pass cuts."""

    of_teams: bool = False
    guests: frozenset[str] = frozenset()
    best: int = 0  # games of each side whose points count; 0 for all
    drop: int = 0  # games of each side, the worst, whose points do not count
    is_part: bool = False
    left_out: frozenset[str] = frozenset()

    def can_stand(self, name: str) -> bool:
        """Whether a side of this name can have a place."""
        return (
            name != "" and name not in self.left_out and (self.of_teams or name not in self.guests)
        )


ALL_PLAYERS_VIEW = StageView()
FindStage = Callable[[str, str], Stage | None]


def rank_stage(
    ledger: StageLedger, season: str, name: str, view: StageView = ALL_PLAYERS_VIEW
) -> Sequence[StageStanding]:
    """The standings of a stage, the first place first, equals by name. They are empty if nothing
    was played in the stage.

    They list everybody who played in the stage, was given or lost points in it or carries points
    into it, and everybody who may play in it after a cut.
    """
    earlier = [name]  # a stage needs those before it; a season may have very many
    while previous := _find_previous(ledger, season, earlier[-1]):
        earlier.append(previous)
    for stage in reversed(earlier):
        own_view = view if stage == name else view._replace(left_out=frozenset())
        if (season, stage, own_view) not in ledger.standings:
            days = list(follow_stage(ledger, season, stage, own_view).rank_days(1))
            ledger.standings[season, stage, own_view] = days[-1][1] if days else ()
    return ledger.standings[season, name, view]


def _find_previous(ledger: StageLedger, season: str, name: str) -> str:
    """The name of the stage before this one, if something was played there; otherwise empty, as for
    the games outside any stage."""
    record = ledger.records.get((season, name))
    previous = record.stage.previous if record else ""
    return previous if (season, previous) in ledger.records else ""


def follow_stage(
    ledger: StageLedger, season: str, name: str, view: StageView = ALL_PLAYERS_VIEW
) -> "StageCourse":
    """The course of a stage, date by date."""
    record = ledger.records.get((season, name)) or StageRecord(Stage())
    carried = find_carried(ledger, season, record, view)
    return StageCourse(record, view, carried, find_qualified(ledger, season, record.stage, view))


def follow_all(ledger: StageLedger, view: StageView) -> "StageCourse":
    """How everything that was played went, date by date, as if it were one stage: what was won in
    all seasons together."""
    together = StageRecord(Stage())
    for record in ledger.records.values():
        together.stage = Stage(tiebreak=record.stage.tiebreak)  # the tiebreak of the latest stage
        together.games += record.games
        together.adjustments += record.adjustments
    return StageCourse(together, view, {}, ())


def list_standings(
    ledger: StageLedger, find_next: FindStage, players: StageView, teams: StageView
) -> Iterator[StageStandings]:
    """The standings of each stage, in the order in which people look at them: of players, then of
    teams if there are any. `find_next` finds the stage that is declared after a stage, by season
    and name."""
    views = (players, teams) if ledger.has_teams else (players,)
    for season, name in ledger.list_stages():
        following = find_next(season, name)
        for view in views:
            standings = rank_stage(ledger, season, name, view)
            if standings:
                is_cut = following is not None and following.cuts_teams == view.of_teams
                cut = (following.name, following.cut) if following and is_cut else ("", 0)
                yield StageStandings(season, name, view.of_teams, standings, *cut)


def rank_everybody(ledger: StageLedger, view: StageView) -> dict[str, int]:
    """The places by name, the first place first: those of the latest stage, and below them those
    who stand only in earlier stages. If no stage has a name, all seasons count together."""
    places: dict[str, int] = {}
    if len(ledger.records) > 1 and not ledger.has_stages:
        for _, standings in follow_all(ledger, view).rank_days(1):
            places = {standing.name: standing.place for standing in standings}
        return places
    for key in ledger.list_stages():
        others = [
            standing for standing in rank_stage(ledger, *key, view) if standing.name not in places
        ]
        above = len(places)
        for at, standing in enumerate(others):
            is_tied = at and standing.place == others[at - 1].place
            places[standing.name] = places[others[at - 1].name] if is_tied else above + at + 1
    return places


class _Won:
    """What a side won in a stage so far."""

    __slots__ = ("adjusted", "doubled_ranks", "game_count", "points", "sum", "total")

    def __init__(self) -> None:
        self.points: list[Quotient] = []  # the points of each game
        self.total = self.adjusted = ZERO
        self.sum: Quotient | None = ZERO  # the sum of what counts; None until it is added up again
        self.game_count = self.doubled_ranks = 0

    def add_points(self, points: Quotient) -> None:
        """Add the points of a game."""
        self.points.append(points)
        self.total += points
        self.sum = None

    def adjust(self, points: Quotient) -> None:
        """Add points that were given outside any game, or taken (below 0)."""
        self.adjusted += points
        self.sum = None

    def add_up(self, view: StageView) -> Quotient:
        """The sum of the points that count, and of adjustments."""
        if self.sum is None:
            self.sum = self.total + self.adjusted
            if view.best or view.drop:
                chosen = choose_games(self.points, view.best, view.drop)
                self.sum = sum(chosen, ZERO) + self.adjusted
        return self.sum


class StageCourse(NamedTuple):
    """How a stage goes on, date by date: it knows what was played in the stage, what each side
    `carried` into it from the stage before, and who is `qualified` by a cut."""

    record: StageRecord
    view: StageView
    carried: Mapping[str, Quotient]
    qualified: Collection[str]

    def rank_days(self, days: int = 0) -> Iterator[tuple[str, Sequence[StageStanding]]]:
        """The standings after each date on which something counted, the first date first; or only
        after the last `days` of these dates."""
        dates = list(dict.fromkeys(event.date for event in self.list_events()))
        ranked_from = dates[max(0, len(dates) - days - 1)] if days and dates else ""
        places: dict[str, int] = {}
        if dates and dates[0] and any(points.numerator for points in self.carried.values()):
            players = {side for game in self.record.counted_games for side in self.find_sides(game)}
            starting = {*self.qualified, *(self.carried.keys() & {*players, *self.find_entrants()})}
            unplayed = {side: _Won() for side in starting if self.view.can_stand(side)}
            start = self.rank(unplayed, ())  # before the first game
            places = {standing.name: standing.place for standing in start}
        for date, won, played in self.follow_days():
            if date < ranked_from:
                continue
            standings = [
                standing._replace(place_before=places.get(standing.name))
                for standing in self.rank(won, played)
            ]
            places = {standing.name: standing.place for standing in standings}
            if not days or date >= dates[-days]:
                yield date, standings

    def follow_points(self) -> Mapping[str, Sequence[Quotient]]:
        """The points of each side: what it carried, and its sum after each of its games and
        adjustments. All games count in it, not the best alone."""
        points_by_side: dict[str, list[Quotient]] = {}
        for event in self.list_events():
            if isinstance(event, AppliedAdjustment):
                changes = [(event.team if self.view.of_teams else event.name, event.exact_points)]
            else:
                changes = [*zip(self.find_sides(event), event.points, strict=True)]
            for side, change in changes:
                own = points_by_side.setdefault(side, [self.carried.get(side, ZERO)])
                own.append(own[-1] + change)
        return points_by_side

    def find_leaders(self) -> Iterator[tuple[str, str]]:
        """After each date, who stood first alone; empty if nobody did. (Nobody else is ranked, so
        this is quick.)"""
        for date, won, played in self.follow_days():
            first: Sequence[str] = ()
            if won:
                sums = self.add_up(won)
                most = max(sums.values())
                best = [side for side, points in sums.items() if points == most]
                (first, _), *_ = _break_tie(best, self.record.stage, played, self.view)
            yield date, first[0] if len(first) == 1 else ""

    def find_sides(self, game: StageGame) -> Sequence[str]:
        return game.find_sides(of_teams=self.view.of_teams)

    def list_events(self) -> list[StageGame | AppliedAdjustment]:
        """The games that count and the adjustments, in the order of their dates."""
        return sorted(
            [*self.record.counted_games, *self.record.adjustments], key=attrgetter("date")
        )

    def find_entrants(self) -> Collection[str]:
        """Who stands in the stage before anything in it counts."""
        record, counted = self.record, self.record.counted_games
        entrants = {*self.qualified, *(() if record.stage.cut else self.carried)}
        for game in record.games if len(counted) < len(record.games) else ():
            entrants.update(self.find_sides(game))
        return entrants

    def follow_days(self) -> Iterator[tuple[str, Mapping[str, _Won], Sequence[StageGame]]]:
        """Each date with what everybody has won until then, and with the games until then. Both
        are changed for the next date: read them before that."""
        view = self.view
        won = {side: _Won() for side in self.find_entrants() if view.can_stand(side)}
        played: list[StageGame] = []
        for date, today in groupby(self.list_events(), key=attrgetter("date")):
            for event in today:
                if isinstance(event, AppliedAdjustment):
                    side = event.team if view.of_teams else event.name
                    if view.can_stand(side):
                        won.setdefault(side, _Won()).adjust(event.exact_points)
                    continue
                played.append(event)
                sides = self.find_sides(event)
                for side, points in zip(sides, event.points, strict=True):
                    if view.can_stand(side):
                        won.setdefault(side, _Won()).add_points(points)
                for side in {*sides} & won.keys():
                    won[side].game_count += event.game_count
                for side, rank in zip(sides, event.ranks, strict=False):  # there may be none
                    if side in won:
                        won[side].doubled_ranks += 2 * rank + event.ranks.count(rank) - 1
            yield date, won, played

    def rank(self, won: Mapping[str, _Won], played: Sequence[StageGame]) -> Iterator[StageStanding]:
        """The standings by what everybody won and carried."""
        view, sums, count = self.view, self.add_up(won), 0
        for group in _split_by(sorted(sums), sums.__getitem__):
            for tied, word in _break_tie(group, self.record.stage, played, view):
                for side in tied:
                    own, carried = won[side], self.carried.get(side, ZERO)
                    ranks = len(own.points) if own.doubled_ranks else 0
                    counted = choose_games(range(len(own.points)), view.best, view.drop)
                    yield StageStanding(
                        *(side, count + 1, sums[side], carried, own.add_up(view)),
                        *(own.game_count, len(counted), word, None),
                        Quotient(own.doubled_ranks, 2 * ranks),
                    )
                count += len(tied)

    def add_up(self, won: Mapping[str, _Won]) -> dict[str, Quotient]:
        """The sum of what everybody won and carried, by name."""
        sums = {side: own.add_up(self.view) for side, own in won.items()}
        for side in self.carried.keys() & sums.keys():
            sums[side] += self.carried[side]
        return sums


def find_carried(
    ledger: StageLedger, season: str, record: StageRecord, view: StageView
) -> Mapping[str, Quotient]:
    """What each side of the stage before brings into a stage, by name, rounded by its rules."""
    stage, rules = record.stage, record.rules
    if not stage.carry.numerator or view.is_part:
        return {}
    before = rank_stage(ledger, season, stage.previous, view._replace(left_out=frozenset()))
    return {standing.name: round_share(standing.points, stage.carry, rules) for standing in before}


def round_share(points: Quotient, share: Quotient, rules: Rules | None) -> Quotient:
    """A share of points, as the rules round it. The whole of them is not rounded."""
    part = Quotient(points.numerator * share.numerator, points.denominator * share.denominator)
    if rules is None or share.numerator == share.denominator:
        return part
    return rules.play.round_carried(part)


def find_qualified(
    ledger: StageLedger, season: str, stage: Stage, view: StageView
) -> Collection[str]:
    """Who may play after a cut; everybody who shares the last place above it may. The list is empty
    if there is no cut, or if teams are cut and players are ranked (or the other way round)."""
    if not stage.cut or stage.cuts_teams != view.of_teams or view.is_part:
        return ()
    before = rank_stage(ledger, season, stage.previous, view._replace(left_out=frozenset()))
    return [standing.name for standing in before if standing.place <= stage.cut]


# ------------------------------------------------------------------------------------------
# Ties.


TieFigures = Callable[[Sequence[str], Sequence[StageGame], StageView], Mapping[str, Quotient]]


def _count_firsts(
    tied: Sequence[str], games: Sequence[StageGame], view: StageView
) -> Mapping[str, Quotient]:
    firsts = dict.fromkeys(tied, ZERO)
    for side, _, rank, _ in _list_seats(games, view):
        if side in firsts and rank == 1:
            firsts[side] += Quotient(1, 1)
    return firsts


def _average_scores(
    tied: Sequence[str], games: Sequence[StageGame], view: StageView
) -> Mapping[str, Quotient]:
    """The mean of the final scores, by name; 0 if there is none."""
    scores: dict[str, list[int]] = {name: [] for name in tied}
    for side, _, _, score in _list_seats(games, view):
        if side in scores and score is not None:
            scores[side].append(score)
    return {
        name: Quotient(sum(own_scores), len(own_scores)) if own_scores else ZERO
        for name, own_scores in scores.items()
    }


def _add_points_together(
    tied: Sequence[str], games: Sequence[StageGame], view: StageView
) -> Mapping[str, Quotient]:
    among = {*tied}
    shared = [
        game
        for game in games
        if len(among.intersection(game.find_sides(of_teams=view.of_teams))) > 1
    ]
    points = dict.fromkeys(tied, ZERO)
    for side, won, _, _ in _list_seats(shared, view):
        if side in points:
            points[side] += won
    return points


def _list_seats(
    games: Iterable[StageGame], view: StageView
) -> Iterator[tuple[str, Quotient, int, int | None]]:
    """Each seat of each game: who sat there, the points, the rank (0 if there is none) and the
    final score."""
    for game in games:
        seats = range(len(game.names))
        ranks = game.ranks or (0,) * len(seats)
        scores: Sequence[int | None] = game.scores or (None,) * len(seats)
        yield from zip(
            game.find_sides(of_teams=view.of_teams), game.points, ranks, scores, strict=True
        )


TIEBREAKS: Mapping[str, TieFigures] = {  # the words of `tiebreak=`
    "first": _count_firsts,
    "score": _average_scores,
    "head": _add_points_together,
}


def _break_tie(
    tied: Sequence[str], stage: Stage, games: Sequence[StageGame], view: StageView
) -> Iterator[tuple[Sequence[str], str]]:
    """Splits sides with equal points into groups, the highest first, by the words of `tiebreak=`.
    With each group comes the word that puts it below the group above; the sides of one group share
    a place."""
    groups: list[tuple[Sequence[str], str]] = [(tied, "")]
    for word in stage.tiebreak:
        parted: list[tuple[Sequence[str], str]] = []
        for group, decided_by in groups:
            if len(group) == 1:
                parted.append((group, decided_by))
                continue
            figures = TIEBREAKS[word](group, games, view)
            first, *others = _split_by(group, figures.__getitem__)
            parted += [(first, decided_by), *((tied, word) for tied in others)]
        groups = parted
    yield from groups


def _split_by(names: Iterable[str], figure: Callable[[str], Quotient]) -> list[list[str]]:
    """Groups of the names that have an equal figure, the highest figure first."""
    groups: dict[Quotient, list[str]] = {}
    for name in names:
        groups.setdefault(figure(name), []).append(name)
    return [groups[key] for key in sorted(groups, reverse=True)]
