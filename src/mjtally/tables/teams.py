"""The table of teams: what their members did while they were in them, added up."""

from collections.abc import Collection, Iterator, Sequence

from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Column
from .options import Row, TableOptions
from .players import PlayersTable

NO_TEAM = ""


def attribute_to_teams(
    event: GameRecord | AppliedAdjustment,
) -> GameRecord | AppliedAdjustment | None:
    """An event with teams for players; None where none is in a team."""
    if isinstance(event, AppliedAdjustment):
        return event._replace(name=event.team) if event.team else None
    teams = event.session.teams
    return event._replace(session=event.session._replace(names=teams)) if any(teams) else None


class TeamsTable:
    """The players table with teams for players. Who is in no team is left out, and `*` is all
    teams."""

    def __init__(self, options: TableOptions) -> None:
        self.players_table = PlayersTable(options)

    @property
    def omitted_count(self) -> int:
        """Teams that played too little for the rows that were made last."""
        return self.players_table.omitted_count

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        of_teams = attribute_to_teams(event)
        if of_teams:
            self.players_table.add(of_teams)

    def merge(self, other: "TeamsTable", number: int, family: Family) -> None:
        """Take in the teams of a later file."""
        self.players_table.merge(other.players_table, number, family)

    def columns(self, family: Family) -> Sequence[Column]:
        """Those of the players table."""
        first, *others = self.players_table.columns(family)
        if first.name == "name":
            first = first._replace(description="the team; * is all of them")
        return (first, *others)

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each team, and one for all."""
        return self.players_table.rows(family, columns, (NO_TEAM,), counted=False)
