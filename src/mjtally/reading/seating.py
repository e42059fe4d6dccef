"""Who sits down under the names of a players line, and who is adjusted."""

from collections.abc import Sequence
from typing import NamedTuple

from ..base.errors import Remark
from ..play.parameters import Rules
from ..play.plays import Adjusted
from ..text.statements import Adjustment, Declaration
from .checks import check_adjustment, check_names, doubtful_names
from .people import People, declared, player_named, seated, strangers
from .tallied import Tallied

MET = 10_000  # players lines that are not tested again


class Seated(NamedTuple):
    """The players of a players line (none after a mistake), and what is to be said of it."""

    players: tuple[str, ...]
    remarks: Sequence[Remark]


class Seating:
    """The people of a file, and the players lines that stood the test."""

    def __init__(self, tallied: Tallied) -> None:
        self.tallied = tallied
        self.people = People()
        self.met: dict[tuple[str, ...], tuple[str, ...]] = {}

    def copy(self) -> "Seating":
        """The same people for an included file, which goes on from them."""
        seating = Seating(self.tallied)
        seating.people = self.people
        return seating

    def declare(self, declaration: Declaration) -> None:
        """`roster=` or `alias=`."""
        people, self.people = self.people, self.people._replace(sure=False)  # if it is wrong
        self.met.clear()
        self.people = declared(people, declaration, self.tallied.names)
        self.tallied.aliases.update(self.people.aliases)

    def sit_down(self, names: tuple[str, ...], rules: Rules) -> Seated:
        """The players of a players line that was not met before; a `Mistake` where it cannot be
        played with."""
        check_names(names, rules)
        remarks = strangers(self.people, names)
        if remarks:
            return Seated((), remarks)
        players = seated(self.people, names)
        if not self.people.roster:
            remarks = doubtful_names(players, self.tallied.names)
        self.tallied.names.update(dict.fromkeys(players))
        if len(self.met) == MET:
            self.met.clear()
        self.met[names] = players
        return Seated(players, remarks)

    def adjust(self, said: Adjustment, rules: Rules, date: str, season: str) -> Adjusted:
        """An adjustment of somebody who has played."""
        player = player_named(self.people, said.name)
        known = {str(player): None} if self.tallied.missing else self.tallied.names
        points = check_adjustment(Adjustment(player, said.points), known, rules)
        return Adjusted(date, str(player), points, season, self.tallied.games)
