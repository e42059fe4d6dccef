"""The table of teams: what their members did while they were in them, added up."""

from collections.abc import Collection, Iterator, Sequence

from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Column
from .options import Row
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


class TeamsTable(PlayersTable):
    """The players table with teams for players. Who is in no team is left out, and `*` is all
    teams."""

    is_of_teams = True

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        self.rank(event)
        of_teams = attribute_to_teams(event)
        if of_teams:
            self.statistics.add(of_teams)

    def columns(self, family: Family) -> Sequence[Column]:
        """Those of the players table."""
        first, *others = super().columns(family)
        if first.name == "name":
            first = first._replace(description="the team; * is all of them")
        return (first, *others)

    def rows(
        self,
        family: Family,
        columns: Sequence[Column],
        guests: Collection[str] = (),
        *,
        counted: bool = False,
    ) -> Iterator[Row]:
        """A row for each team, and one for all."""
        return super().rows(family, columns, (NO_TEAM,), counted=counted)
