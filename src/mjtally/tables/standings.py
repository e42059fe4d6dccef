"""The table of standings: who stands where in each stage of each season.

How points are carried, how ties are broken and who may play is in `model.stages`. Here are the
rows: players by place, then teams where there are any. The movement is from the place before the
stage's last evening (the last date on which it was played or points were given): who stood
nowhere before it has none, and nobody has where there was one evening only.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ..base.quotient import Quotient
from ..model.stages import StageLedger, StageStanding, StageView, rank_stage
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Column, ColumnValue
from .hands_and_games import field_columns
from .options import Row, TableOptions

PLAYER, TEAM = "player", "team"
COLUMNS = field_columns(
    ("season", "text", "the season; empty where none is named"),
    ("stage", "text", "the stage of the season; empty for what was played in none"),
    ("kind", "text", "player or team"),
    (
        *("place", "number"),
        "from 1 in each stage; who is equal by points and by all words of tiebreak= shares one",
    ),
    ("name", "text", "the player, or the team"),
    ("sum", "points", "carried and won; the places go by it"),
    ("carried", "points", "the share (carry=) of the sum in the stage before, rounded"),
    (
        *("won", "points"),
        "points of games in the stage, penalties and adjustments in them; net scores where hands"
        " stand alone",
    ),
    ("game_count", "count", "games finished in the stage, by substitutes too"),
    (
        *("movement", "count"),
        "places gained (lost, below 0) on the last evening of the stage; empty for who stood"
        " nowhere before it",
    ),
    (
        *("decided_by", "text"),
        "the word of tiebreak= that sets the player apart from who is above with equal points;"
        " otherwise empty",
    ),
)


class StandingRow(NamedTuple):
    """A player's row of a stage, or a team's."""

    season: str
    stage: str
    kind: str
    place: int
    name: str
    sum: Quotient
    carried: Quotient
    won: Quotient
    game_count: int
    movement: ColumnValue
    decided_by: str


class StandingsTable:
    """What was played in each stage, and who stands where by it."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.ledger = StageLedger()

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        self.ledger.add(event)

    def merge(self, other: "StandingsTable", number: int, family: Family) -> None:
        """Take in what was played in a later file."""
        self.ledger.merge(other.ledger)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return COLUMNS

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """The rows of each stage, in the order in which stages began."""
        for season, stage in self.ledger.records:
            for row in list_stage_rows(self.ledger, season, stage, guests):
                yield [column.compute_value(row) for column in columns]


def list_stage_rows(
    ledger: StageLedger, season: str, stage: str, guests: Collection[str]
) -> Iterator[StandingRow]:
    """The rows of a stage: players, then teams."""
    dates = ledger.records[season, stage].list_dates()
    for kind in (PLAYER, TEAM):
        view = StageView(kind == TEAM, frozenset(guests))
        before = _find_places_before(ledger, season, stage, view._replace(before=dates[-1]))
        for standing in rank_stage(ledger, season, stage, view):
            yield _build_row(season, stage, kind, standing, before.get(standing.name))


def _find_places_before(
    ledger: StageLedger, season: str, stage: str, view: StageView
) -> dict[str, int]:
    """Everybody's place before a date; nobody's where there is no date."""
    if not view.before:
        return {}
    return {each.name: each.place for each in rank_stage(ledger, season, stage, view)}


def _build_row(
    season: str, stage: str, kind: str, standing: StageStanding, place_before: int | None
) -> StandingRow:
    return StandingRow(
        *(season, stage, kind, standing.place, standing.name),
        *(standing.sum, standing.carried, standing.won, standing.game_count),
        "" if place_before is None else place_before - standing.place,
        standing.decided_by,
    )
