"""Why somebody has the points that they have in a stage: what they brought, and each game."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.wording import did_you_mean, format_list
from ..model.standings import (
    StageKey,
    StageLedger,
    StageRecord,
    StageStanding,
    StageView,
    build_stage_game,
    choose_games,
    rank_stage,
)
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Formula
from .options import TableOptions
from .provenance import CARRIED, GAME_LABEL, WON, Addend, Explanation, explain_game_points
from .standings import COLUMNS

FORMULAS = {
    "points": Formula((CARRIED, WON)),
    "carried": Formula((CARRIED,)),
    "won": Formula((WON,)),
}
LOOSE_LABEL = "hands"  # the label of what loose hands add together
Event = GameRecord | AppliedAdjustment


class StandingExplanationBuilder:
    """Takes events in, and tells what the points of a player, or of a team, are made of in the
    latest stage in which they stand. `find_player` tells the player of a name, which may be an
    alias, once it was read."""

    def __init__(
        self,
        player: str,
        column: str,
        options: TableOptions,
        find_player: Callable[[str], str] = str,
    ) -> None:
        if column not in FORMULAS:
            columns = format_list(FORMULAS)
            raise UsageError(f"of the table standings the columns {columns} are explained")
        self.asked_name, self.column_name, self.find_player = player, column, find_player
        self.view = StageView(best=options.best, drop=options.drop, is_part=options.is_part)
        self.ledger = StageLedger()
        self.addends: dict[tuple[StageKey, bool], list[Addend]] = {}  # of the player; of the team

    @property
    def player(self) -> str:
        """Whose points they are, as far as their names were read."""
        return self.find_player(self.asked_name)

    def add(self, event: Event) -> None:
        """Take an event in."""
        self.ledger.add(event)
        season = event.session.season if isinstance(event, GameRecord) else event.season
        stage = event.session.stage if isinstance(event, GameRecord) else event.stage
        for of_teams in (False, True):
            name = self.asked_name if of_teams else self.player
            addends = self.addends.setdefault(((season, stage.name), of_teams), [])
            addends += _list_addends(event, name, of_teams=of_teams)

    def build_explanation(self, family: Family) -> Explanation:
        """What was found, when everything was read. Guests are explained, too."""
        key, of_teams, standing = self._find_standing()
        (column,) = (each for each in COLUMNS if each.name == self.column_name)
        formula = FORMULAS[self.column_name]
        described = f"{describe_stage(*key)}: {column.description}"
        column = column._replace(formula=formula, description=described)
        carried = self._build_carried(key, standing, of_teams=of_teams)
        record = self.ledger.records[key]
        won = [each for each in self.addends.get((key, of_teams), ()) if _is_counted(each, record)]
        if not of_teams:
            won = _choose_games(won, self.view)
        addends = [each for each in (*carried, *won) if each.counted in formula.addends]
        value = {"points": standing.points, CARRIED: standing.carried, WON: standing.won}
        return Explanation(standing.name, column, value[self.column_name], addends, None)

    def _find_standing(self) -> tuple[StageKey, bool, StageStanding]:
        """Where the player, or the team, stands in the latest stage."""
        names = dict[str, None]()
        for of_teams in (False, True):
            name = self.asked_name if of_teams else self.player
            for key in self.ledger.list_stages():
                for standing in rank_stage(self.ledger, *key, self._view_of(of_teams=of_teams)):
                    names[standing.name] = None
                    if standing.name == name:
                        return key, of_teams, standing
        near = did_you_mean(self.asked_name, names)
        raise UsageError(f"{self.asked_name} stands in no stage{near}")

    def _view_of(self, *, of_teams: bool) -> StageView:
        """Whose standings are looked at; of teams all games count."""
        return self.view._replace(of_teams=True, best=0, drop=0) if of_teams else self.view

    def _build_carried(
        self, key: StageKey, standing: StageStanding, *, of_teams: bool
    ) -> Iterator[Addend]:
        """What was brought from the stage before."""
        stage = self.ledger.records[key].stage
        if not stage.carry.numerator or self.view.is_part:
            return
        view = self._view_of(of_teams=of_teams)
        before = rank_stage(self.ledger, key[0], stage.previous, view)
        own = next((each for each in before if each.name == standing.name), None)
        if own:
            share = describe_share(stage.carry)
            reason = (
                f"{share} of {own.points.format_signed(4)} {describe_stage('', stage.previous)}"
            )
            yield Addend(*("", 0, "", 0, "", standing.name, "", CARRIED, standing.carried, reason))


def describe_stage(season: str, stage: str) -> str:
    """A stage in words: `in stage final of season 2026`."""
    where = f"in stage {stage}" if stage else "outside any stage"
    return f"{where} of season {season}" if season else where


def describe_share(share: Quotient) -> str:
    """A share of points in words."""
    words = {Quotient(1, 1): "all", Quotient(1, 2): "half"}
    return words.get(share, share.format_decimal(6))


def _choose_games(won: Sequence[Addend], view: StageView) -> list[Addend]:
    """The games that count, where only the best of them do, and all adjustments."""
    games = [each for each in won if each.label]
    order = sorted(range(len(games)), key=lambda at: -Fraction(*games[at].adds))
    left_out = order[len(choose_games(order, view.best, view.drop)) :]
    return [each for each in won if not any(each is games[at] for at in left_out)]


def _is_counted(addend: Addend, record: StageRecord) -> bool:
    """Whether a place counts: loose hands do where the stage has no other games."""
    return addend.label != LOOSE_LABEL or not any(each.has_points for each in record.games)


def _list_addends(event: Event, name: str, *, of_teams: bool) -> Iterator[Addend]:
    """What an event adds for a player or a team."""
    if isinstance(event, GameRecord):
        yield from _list_game_addends(event, name, of_teams=of_teams)
    else:
        yield from _list_adjustment_addends(event, name, of_teams=of_teams)


def _list_game_addends(game_record: GameRecord, name: str, *, of_teams: bool) -> Iterator[Addend]:
    """What a game, or loose hands, add for a player or a team."""
    game = build_stage_game(game_record)
    if game is None:
        return
    session = game_record.session
    place = session.file, session.line, game_record.date, session.game_number
    for seat, side in enumerate(game.find_sides(of_teams=of_teams)):
        if side != name:
            continue
        label = GAME_LABEL if game.has_points else LOOSE_LABEL
        mark = f"rank {game.ranks[seat]}" if game.ranks else ""
        why = [explain_game_points(game_record, seat)] if game.has_points else []
        if session.names[seat] != session.point_names[seat]:
            why.append(f"played for {session.point_names[seat]}")
        yield Addend(
            *(*place, label, str(session.names[seat]), mark, WON, game.points[seat]),
            "; ".join(filter(None, why)),
        )


def _list_adjustment_addends(
    event: AppliedAdjustment, name: str, *, of_teams: bool
) -> Iterator[Addend]:
    """What points outside any hand add for a player or a team."""
    if name == (event.team if of_teams else event.name) and not event.is_substitution:
        place = event.file, event.line, event.date, event.game_number, ""
        points = event.exact_points
        mark = points.format_decimal(1)
        yield Addend(*place, event.name, mark, WON, points, event.comment)
