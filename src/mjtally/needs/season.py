"""What points a game somebody needs to reach a place of a season, or of the stage that is played,
if all others stay where they are. How many points a game may bring has no bound, so only the mean
is said."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..model.standings import StageStanding
from .needs import to_number


class SeasonNeed(NamedTuple):
    """To pass who has a place now: how many points are between, and the mean a game."""

    name: str
    points: Fraction
    place: int
    holder: str
    behind: Fraction  # points of the holder, less one's own
    games: int

    @property
    def mean(self) -> Fraction:
        """Points a game at which both are equal at the end; more of them pass."""
        return self.behind / self.games


def find_season_needs(
    standings: Sequence[StageStanding], games: int, players: Sequence[str] = ()
) -> list[SeasonNeed]:
    """For each player (or those named) and each place above theirs: what is needed to pass who has
    it now, in so many games, where the other's points stay as they are."""
    points = {each.name: Fraction(*each.points) for each in standings}
    return [
        SeasonNeed(
            own, points[own], above.place, above.name, points[above.name] - points[own], games
        )
        for own in points
        if not players or own in players
        for above in standings
        if points[above.name] > points[own]
    ]


def describe_season_needs(needs: Sequence[SeasonNeed]) -> list[dict[str, Any]]:
    """The same as JSON has it."""
    return [
        {
            "name": need.name,
            "points": to_number(need.points),
            "place": need.place,
            "holder": need.holder,
            "behind": to_number(need.behind),
            "games": need.games,
            "more_than_per_game": to_number(need.mean),
        }
        for need in needs
    ]
