"""Who sits down under the names of a players line, and who is adjusted."""

from collections.abc import Sequence
from typing import NamedTuple

from ..base.errors import Place, Remark
from ..play.parameters import Rules
from ..play.plays import Adjusted
from ..text.statements import Adjustment, Declaration
from .checks import check_adjustment, check_names, doubtful_names
from .people import (
    People,
    player_named,
    read_alias,
    read_guests,
    read_roster,
    read_team,
    seated,
    strangers,
)
from .tallied import Tallied

MET = 50_000  # names that are not tested again


class Seated(NamedTuple):
    """The players of a players line (none after a mistake), and what is to be said of it."""

    players: tuple[str, ...]
    remarks: Sequence[Remark]


class Seating:
    """The people of a file, and the names in players lines that stood the test, with the player
    of each. What is declared of them holds in this file and those that it includes."""

    def __init__(self, tallied: Tallied) -> None:
        self.tallied = tallied
        self.roster: dict[str, None] = {}
        self.aliases: dict[str, str] = {}
        self.owners: set[str] = set()
        self.teams: dict[str, str] = {}
        self.sure = True
        self.met: dict[str, str] = {}

    def copy(self) -> "Seating":
        """The same people for an included file, which goes on from them."""
        seating = Seating(self.tallied)
        seating.roster, seating.aliases = dict(self.roster), dict(self.aliases)
        seating.owners, seating.teams = set(self.owners), dict(self.teams)
        seating.sure = self.sure
        return seating

    @property
    def people(self) -> People:
        """Who they are now."""
        return People(self.roster, self.aliases, self.owners, self.teams, self.sure)

    def declare(self, declaration: Declaration) -> None:
        """`roster=`, `alias=`, `guest=` or `team=`."""
        self.met.clear()
        people = self.people
        self.sure = self.sure and declaration.key in {"guest", "team"}  # if it is wrong
        match declaration.key:
            case "roster":
                self.roster = dict.fromkeys(map(str, read_roster(people, declaration)))
                people = people._replace(sure=True)
            case "alias":
                owner, names = read_alias(people, declaration, self.tallied.names)
                self.aliases.update(dict.fromkeys(map(str, names), str(owner)))
                self.owners.add(str(owner))
                self.tallied.aliases.update(map(str, names))
            case "guest":
                self.tallied.guests.update(map(str, read_guests(people, declaration)))
            case _:
                team, names = read_team(people, declaration)
                self.teams.update(dict.fromkeys(map(str, names), str(team)))
                self.tallied.teams[str(team)] = None
        self.sure = people.sure

    def players(self, names: tuple[str, ...], number: int) -> tuple[str, ...]:
        """The players of a players line where each name was met before and `number` are to
        play; nobody where it needs a closer look."""
        try:
            players = tuple([self.met[name] for name in names])
        except KeyError:
            return ()
        return players if len(players) == len(set(players)) == number else ()

    def teams_of(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """The teams that players are in, empty for none; nothing where there are no teams."""
        return tuple(self.teams.get(player, "") for player in players) if self.teams else ()

    def sat_down(self, players: tuple[str, ...]) -> None:
        """Players sat down, in whose names one may doubt where no roster vouches for them."""
        if not self.roster:
            self.tallied.sittings.sat_down(players)

    def sit_down(self, names: tuple[str, ...], rules: Rules, place: Place, text: str) -> Seated:
        """The players of a players line; a `Mistake` where it cannot be played with."""
        missing, self.tallied.missing = self.tallied.missing, True  # unless they sit down
        check_names(names, rules)
        people = self.people
        remarks = strangers(people, names)
        if remarks:
            return Seated((), remarks)
        players = seated(people, names)
        if not self.roster:
            remarks = doubtful_names(players, self.tallied.names, self.tallied.spelt)
        self.tallied.meet(players)
        self.tallied.missing = missing
        if len(self.met) >= MET:
            self.met.clear()
        for name, player in zip(names, players, strict=True):
            if not self.roster:
                self.tallied.sittings.written(name, player, place, text)
            if not name.endswith(":"):  # it might be a label somewhere else
                self.met[str(name)] = player
        return Seated(players, remarks)

    def fined(self, said: Adjustment) -> Adjustment:
        """A penalty of a player, whatever he is called."""
        return said._replace(name=player_named(self.people, said.name))

    def adjust(self, said: Adjustment, rules: Rules, date: str, season: str) -> Adjusted:
        """An adjustment of somebody who has played."""
        player = player_named(self.people, said.name)
        known = {str(player): None} if self.tallied.missing else self.tallied.names
        points = check_adjustment(Adjustment(player, said.points), known, rules)
        team = self.teams.get(player, "")
        parts = rules.family.parts
        return Adjusted(date, str(player), points, season, self.tallied.games, team, parts=parts)
