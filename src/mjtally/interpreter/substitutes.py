"""Substitutes: who sits at the table for whom.

With `substitute=Zoe:Aki` the hands that Zoe plays are hers, in every statistic; the points of her
games are Aki's, and those of the team that Aki is in. `substitute=` ends all of it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..base.errors import Place, Remark, fail, remark_at, warning_at
from ..model.stakes import NO_STAKES
from ..model.types import AppliedAdjustment, GameRecord


class Substitution(NamedTuple):
    """Who plays for whom, and where it was declared."""

    substitute: str
    player: str
    place: Place


Substitutions = Mapping[str, Substitution]  # by the substitute


def check_substitution(
    names: Sequence[str], declared: Substitutions, known: Callable[[str], bool], place: Place
) -> tuple[Substitution, list[Remark]]:
    """A declared substitute, who plays for whom, by the cells of their names; a `Mistake` where
    one of the two is somebody's substitute, or has one, already."""
    substitute, player = names
    if substitute == player:
        message = f"{substitute} plays for {player} without being declared: name two players"
        fail(substitute, "substitute-same", message)
    for each in declared.values():
        if (each.substitute, each.player) == (substitute, player):
            continue
        if substitute == each.substitute or player == each.player:
            where = each.place.describe_from(place.file)
            at = substitute if substitute == each.substitute else player
            message = (
                f"{each.substitute} plays for {each.player} since {where}: end that with"
                " substitute= first"
            )
            fail(at, "substitute-twice", message)
    remarks = []
    if not known(player):
        message = (
            f"{player} has not played so far, and no roster= has the name: is it right?"
            f" {substitute} will play for {player}"
        )
        remarks.append(warning_at(player, "substitute-unknown", message))
    return Substitution(str(substitute), str(player), place), remarks


def find_represented(players: Sequence[str], declared: Substitutions) -> tuple[str, ...]:
    """By seat whose points are played for; empty where everybody plays for themselves."""
    if declared.keys().isdisjoint(players):
        return ()
    return tuple(declared[name].player if name in declared else name for name in players)


def find_seated_twice(
    game_record: GameRecord, names: Sequence[str], declared: Substitutions
) -> Iterator[Remark]:
    """An error for a substitute who sits in a game of the player they play for."""
    session = game_record.session
    for seat, (name, player) in enumerate(zip(session.names, session.represented, strict=False)):
        if name != player and player in session.names:
            place = declared[name].place if name in declared else None
            since = f" since {place.describe_from(session.file)}" if place else ""
            message = (
                f"{name} plays for {player}{since}, and {player} plays in this game, too: write"
                " substitute= above it"
            )
            yield remark_at(names[seat], "substitute-seated", message)


def move_points(game_record: GameRecord) -> Iterator[AppliedAdjustment]:
    """The points of a finished game that go from substitutes to those they play for. The team
    has them from the game itself."""
    session = game_record.session
    # where money is of scores, it is theirs who made them
    stakes = NO_STAKES if session.rules.family.has_rank_points else session.stakes
    for seat, (name, player) in enumerate(zip(session.names, session.represented, strict=False)):
        if name == player or not game_record.final_result:
            continue
        won = game_record.seat_points(seat)
        for receiver, points in ((name, -won), (player, won)):
            yield AppliedAdjustment(
                game_record.date,
                receiver,
                points,
                session.season,
                session.game_number,
                file=session.file,
                line=session.line,
                point_parts=session.rules.family.point_parts,
                comment=f"{name} played for {player}",
                stage=session.stage,
                is_substitution=True,
                stakes=stakes,
            )
