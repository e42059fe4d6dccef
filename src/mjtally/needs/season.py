"""What points a game somebody needs to reach a place of a season, if all others stay where they
are. How many points a game may bring has no bound, so only the mean is said."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..model.types import AppliedAdjustment, GameRecord
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


def add_season_points(events: Iterable[GameRecord | AppliedAdjustment]) -> dict[str, Fraction]:
    """Everybody's points of what was played, with penalties and adjustments; where no games are
    followed, their net scores."""
    points: dict[str, Fraction] = {}
    for event in events:
        if isinstance(event, AppliedAdjustment):
            gains = {event.name: event.exact_points}
        elif event.final_result:
            gains = {
                name: event.exact_seat_points(seat) for seat, name in enumerate(event.session.names)
            }
        elif not event.session.rules.tracks_games:
            unit = event.session.score_unit
            gains = {
                name: change * unit
                for name, change in zip(event.session.names, event.score_changes, strict=True)
            }
        else:
            continue
        for name, gain in gains.items():
            points[name] = points.get(name, Fraction(0)) + Fraction(*gain)
    return points


def find_season_needs(
    points: Mapping[str, Fraction], games: int, players: Sequence[str] = ()
) -> list[SeasonNeed]:
    """For each player (or those named) and each place above theirs: what is needed to pass who has
    it now, in so many games, where the other's points stay as they are."""
    order = sorted(points, key=lambda name: -points[name])
    return [
        SeasonNeed(name, points[name], place, holder, points[holder] - points[name], games)
        for name in order
        if not players or name in players
        for place, holder in enumerate(order, 1)
        if points[holder] > points[name]
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
