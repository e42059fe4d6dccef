"""The table of teams: what their members did while they were in them, added up."""

from collections.abc import Collection, Iterator, Sequence

from ..counts.columns import Column
from ..play.family import Family
from ..play.plays import Adjusted, Play
from .asked import Asked, Row
from .players import Players

NO_TEAM = ""


class Teams:
    """The players table with teams for players. Who is in no team is left out, and `*` is all
    teams."""

    def __init__(self, asked: Asked) -> None:
        self.players = Players(asked)

    @property
    def left_out(self) -> int:
        """Teams that played too little for the rows that were made last."""
        return self.players.left_out

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""
        if isinstance(event, Adjusted):
            if event.team:
                self.players.add(event._replace(name=event.team))
            return
        teams = event.sitting.teams
        if any(teams):
            self.players.add(event._replace(sitting=event.sitting._replace(names=teams)))

    def merge(self, other: "Teams", number: int, family: Family) -> None:
        """Take in the teams of a later file."""
        self.players.merge(other.players, number, family)

    def columns(self, family: Family) -> Sequence[Column]:
        """Those of the players table."""
        first, *others = self.players.columns(family)
        if first.name == "name":
            first = first._replace(words="the team; * is all of them")
        return (first, *others)

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each team, and one for all."""
        return self.players.rows(family, columns, (NO_TEAM,), counted=False)
