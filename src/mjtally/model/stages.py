"""Stages of a season: who stands where in each, by what they won in it and brought with them.

Two ask for it: the interpreter, which must know who may play after a cut, and the table of
standings. Both put what was played into a `StageLedger`, and `rank_stage` makes the standings of
one stage, of players or of teams.

In a stage count the points of its finished games, penalties and adjustments in them. Loose hands
have no points: where a stage has no other games, their net scores count. A substitute's games
are those of the player they play for.

Who is equal on points is set apart by the words of `tiebreak=`, in their order:

- `first`: more first places in the stage (shared ones too);
- `score`: the higher mean of final scores in it (the sum would favour who played more games);
- `head`: more points in those games of the stage in which at least two of the tied sat.

Each word looks at those whom the words before it left equal. Who is equal by all of them shares a
place.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import lcm
from typing import NamedTuple

from ..base.quotient import Quotient
from .types import AppliedAdjustment, GameRecord, Rules, Stage

ZERO = Quotient(0, 1)
POINTS_WORD = "points"  # what always counts first
StageKey = tuple[str, str]  # season and stage, by name


class StageGame(NamedTuple):
    """What a finished game, or loose hands, brought: by seat whose points they are, and for which
    team they were won. There are no ranks and no scores where they are not known."""

    names: tuple[str, ...]
    teams: tuple[str, ...]
    points: tuple[Quotient, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    game_count: int
    has_points: bool  # and not net scores in their place
    date: str

    def find_sides(self, *, of_teams: bool) -> tuple[str, ...]:
        """By seat who is ranked by it; empty where nobody is."""
        return (self.teams or ("",) * len(self.names)) if of_teams else self.names


class StageRecord:
    """All that was played in a stage, as it came. `stage` is how it was declared last."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.rules: Rules | None = None  # those of its first game, by which points are rounded
        self.games: list[StageGame] = []
        self.adjustments: list[AppliedAdjustment] = []

    @property
    def counted_games(self) -> Sequence[StageGame]:
        """The games that count: with points, or else all."""
        return [each for each in self.games if each.has_points] or self.games

    def list_dates(self) -> list[str]:
        """The dates on which something counted, the first first."""
        games = (each.date for each in self.counted_games)
        return sorted({*games, *(each.date for each in self.adjustments)})


class StageLedger:
    """What was played in each stage of each season, in the order in which they began."""

    def __init__(self) -> None:
        self.records: dict[StageKey, StageRecord] = {}
        self.standings: dict[tuple[str, str, StageView], Sequence[StageStanding]] = {}  # so far

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in. Points that go from a substitute to the player are no adjustment:
        the game is the player's already."""
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

    def merge(self, other: "StageLedger") -> None:
        """Take in what was played in a later file."""
        self.standings.clear()
        for (season, _), theirs in other.records.items():
            record = self._find_record(season, theirs.stage)
            record.rules = record.rules or theirs.rules
            record.games += theirs.games
            record.adjustments += theirs.adjustments


def build_stage_game(game_record: GameRecord) -> StageGame | None:
    """What a record counts for in its stage; None for an unfinished game."""
    session, final = game_record.session, game_record.final_result
    seats = range(len(session.names))
    if final:
        points = tuple(game_record.exact_seat_points(seat) for seat in seats)
        return StageGame(
            *(session.point_names, session.teams, points, final.ranks, final.scores, 1, True),
            game_record.date,
        )
    if session.rules.tracks_games or not game_record.effects:
        return None
    net = tuple(change * session.score_unit for change in game_record.score_changes)
    count = len(game_record.effects) if session.rules.family.hand_is_game else 0
    return StageGame(
        session.point_names, session.teams, net, (), (), count, False, game_record.date
    )


# ------------------------------------------------------------------------------------------
# The standings of a stage.


class StageStanding(NamedTuple):
    """Where a player, or a team, stands in a stage: carried into it, won in it, and in how many
    games. `decided_by` is the word of `tiebreak=` that sets them apart from who stands above them
    with as many points; empty where none does."""

    name: str
    place: int
    carried: Quotient
    won: Quotient
    game_count: int
    decided_by: str = ""

    @property
    def sum(self) -> Quotient:
        """What they stand by."""
        return self.carried + self.won


class StageView(NamedTuple):
    """Whose standings are wanted: those of players or of teams, without guests; before a date,
    if one is given."""

    of_teams: bool = False
    guests: frozenset[str] = frozenset()
    before: str = ""

    @property
    def at_end(self) -> "StageView":
        """The same after the last game."""
        return self._replace(before="")

    def can_stand(self, name: str) -> bool:
        """Whether somebody has a place."""
        return name != "" and (self.of_teams or name not in self.guests)


ALL_PLAYERS_VIEW = StageView()


def rank_stage(
    ledger: StageLedger, season: str, name: str, view: StageView = ALL_PLAYERS_VIEW
) -> Sequence[StageStanding]:
    """The standings of a stage, the first first; of equals by name. Nobody stands in a stage in
    which nothing was played.

    In it are those who played or were adjusted in it, and where it has a cut those who may play.
    """
    earlier: list[str] = []  # from the first one on, since each is made of the one before
    stage = name
    while (season, stage) in ledger.records:
        if (season, stage, view.at_end) in ledger.standings:
            break
        earlier.append(stage)
        stage = ledger.records[season, stage].stage.previous
        if not stage:
            break
    for each in reversed(earlier):
        ranked = _rank_stage(ledger, season, ledger.records[season, each], view.at_end)
        ledger.standings[season, each, view.at_end] = ranked
    if view.before and (season, name) in ledger.records:
        return _rank_stage(ledger, season, ledger.records[season, name], view)
    return ledger.standings.get((season, name, view), ())


def _rank_stage(
    ledger: StageLedger, season: str, record: StageRecord, view: StageView
) -> list[StageStanding]:
    """The standings of a stage, once those of the stage before are known."""
    won, counts = _add_up(record, view)
    carried = find_carried(ledger, season, record, view)
    entrants = {*won, *find_qualified(ledger, season, record.stage, view)}
    if view.before:  # those who come later stand nowhere yet, unless they brought something
        all_won, _ = _add_up(record, view.at_end)
        entrants |= all_won.keys() & carried.keys()
    sums = {each: won.get(each, ZERO) + carried.get(each, ZERO) for each in sorted(entrants)}
    groups = _split_by(sums, lambda each: sums[each])
    standings: list[StageStanding] = []
    for group in groups:
        for tied, word in _break_tie(group, record, view):
            place = len(standings) + 1
            standings += (
                StageStanding(
                    *(each, place, carried.get(each, ZERO), won.get(each, ZERO)),
                    *(counts.get(each, 0), word),
                )
                for each in tied
            )
    return standings


def find_carried(
    ledger: StageLedger, season: str, record: StageRecord, view: StageView
) -> Mapping[str, Quotient]:
    """What everybody of the stage before brings into a stage, rounded by its rules."""
    stage, rules = record.stage, record.rules
    if not stage.carry.numerator:
        return {}
    return {
        each.name: round_share(each.sum, stage.carry, rules)
        for each in rank_stage(ledger, season, stage.previous, view.at_end)
    }


def round_share(points: Quotient, share: Quotient, rules: Rules | None) -> Quotient:
    """A share of points, as the rules round it; all of them are carried as they are."""
    part = Quotient(points.numerator * share.numerator, points.denominator * share.denominator)
    if rules is None or share.numerator == share.denominator:
        return part
    return rules.family.round_carried(rules, part)


def find_qualified(
    ledger: StageLedger, season: str, stage: Stage, view: StageView
) -> Collection[str]:
    """Who may play after a cut: who shares the last place above it, too. Nobody is named where
    there is no cut, or where it is one of teams and players are ranked."""
    if not stage.cut or stage.cuts_teams != view.of_teams:
        return ()
    before = rank_stage(ledger, season, stage.previous, view.at_end)
    return [each.name for each in before if each.place <= stage.cut]


def _list_counted(record: StageRecord, view: StageView) -> Iterator[StageGame]:
    """The games that count, before a date if one is given."""
    games = record.counted_games
    return (each for each in games if not view.before or each.date < view.before)


def _add_up(record: StageRecord, view: StageView) -> tuple[dict[str, Quotient], dict[str, int]]:
    """What everybody won in a stage, and in how many games."""
    won: dict[str, Quotient] = {}
    counts: dict[str, int] = {}
    for game in _list_counted(record, view):
        sides = game.find_sides(of_teams=view.of_teams)
        for side, points in zip(sides, game.points, strict=True):
            if view.can_stand(side):
                won[side] = won.get(side, ZERO) + points
        for side in {*sides}:
            counts[side] = counts.get(side, 0) + game.game_count
    for each in record.adjustments:
        side = each.team if view.of_teams else each.name
        if view.can_stand(side) and (not view.before or each.date < view.before):
            won[side] = won.get(side, ZERO) + each.exact_points
    return won, counts


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
    """The means of final scores; 0 for who has none."""
    scores: dict[str, list[int]] = {name: [] for name in tied}
    for side, _, _, score in _list_seats(games, view):
        if side in scores and score is not None:
            scores[side].append(score)
    return {name: Quotient(sum(each), len(each)) if each else ZERO for name, each in scores.items()}


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
    """Each seat of each game: who, the points, the rank (0 for none) and the final score."""
    for game in games:
        seats = range(len(game.names))
        ranks = game.ranks or (0,) * len(seats)
        scores: Sequence[int | None] = game.scores or (None,) * len(seats)
        yield from zip(
            game.find_sides(of_teams=view.of_teams), game.points, ranks, scores, strict=True
        )


TIEBREAKS: Mapping[str, TieFigures] = {  # what may stand after points in `tiebreak=`
    "first": _count_firsts,
    "score": _average_scores,
    "head": _add_points_together,
}


def _break_tie(
    tied: Sequence[str], record: StageRecord, view: StageView
) -> Iterator[tuple[Sequence[str], str]]:
    """Those with equal points, in the order that tie-breaks give them: each with those whom
    nothing sets apart from them, and the word that sets them apart from who is above."""
    groups: list[tuple[Sequence[str], str]] = [(tied, "")]
    games = list(_list_counted(record, view))
    for word in record.stage.tiebreak:
        parted: list[tuple[Sequence[str], str]] = []
        for group, decided_by in groups:
            if len(group) == 1:
                parted.append((group, decided_by))
                continue
            figures = TIEBREAKS[word](group, games, view)
            first, *others = _split_by(group, figures.__getitem__)
            parted += [(first, decided_by), *((each, word) for each in others)]
        groups = parted
    yield from groups


def _split_by(names: Iterable[str], figure: Callable[[str], Quotient]) -> list[list[str]]:
    """Names by a figure, the highest first; those with the same one stand together."""
    figures = {name: figure(name) for name in names}
    common = lcm(*(each.denominator for each in figures.values()))
    groups: dict[int, list[str]] = {}
    for name, each in figures.items():
        groups.setdefault(each.numerator * (common // each.denominator), []).append(name)
    return [groups[key] for key in sorted(groups, reverse=True)]
