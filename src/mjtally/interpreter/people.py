"""Who the names of a scores file are: the roster, other names, guests, and teams.

`roster=Aki,Ben,Chie` says who may play, `alias=Aki:Akiko,あき` that Akiko and あき are Aki,
`guest=Zoe` that Zoe plays and stands in no standing, `team=Red:Aki,Ben` who makes a team from
here on.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from ..base.errors import Mistake, Place, Remark, column_of, fail, mistake_at, warning_at
from ..base.wording import did_you_mean, format_list, format_short_list, pluralize
from ..language.grammar import find_terminal
from ..language.statements import Adjustment, Cell, Declaration
from ..language.tokens import parse_name, split_value
from ..model.types import AppliedAdjustment, Rules
from .game_checks import parse_adjustment_points
from .name_checks import check_name, check_names, check_similar_names, strip_separators
from .substitutes import Substitution, check_substitution
from .tally_state import TallyState

WRONG_SEPARATORS = (
    "[，、;；:：]"  # what stands between names by mistake; a comma alone sets them apart
)
NAME_TERMINALS = {"WORD", "LABEL", "END"}  # the terminals of scores.lark that can be names
DECLARATION_EXAMPLES = {
    "roster": "roster=Aki,Ben,Chie,Dai",
    "alias": "alias=Aki:Akiko,あき",
    "guest": "guest=Zoe,Max",
    "team": "team=Red:Aki,Ben",
    "substitute": "substitute=Zoe:Aki",
}


class People(NamedTuple):
    """The players there may be (nobody named: anybody), whose other name each alias is, the team
    of each member and how many games were begun when they came to it, and who plays for whom.

    After a mistake in a declaration nobody is sure who they are, so anybody may play.
    """

    roster: Mapping[str, None] = {}
    aliases: Mapping[str, str] = {}
    teams: Mapping[str, str] = {}
    game_counts_at_joining: Mapping[str, int] = {}
    substitutes: Mapping[str, Substitution] = {}  # by who plays for somebody
    is_certain: bool = True


class OwnedNames(NamedTuple):
    """Names that are said to be somebody's: a player's, or a team's."""

    owner: str
    names: Sequence[str]


# ----------------------------------------------------------------------------- declared


def parse_roster(people: People, declaration: Declaration) -> Sequence[str]:
    """The players of `roster=`."""
    value = declaration.value
    names = _parse_listed_names(split_value(value), "roster")
    for name in names:
        if name in people.aliases:
            owner = people.aliases[name]
            message = f"{name} is another name of {owner} (alias=): list {owner} in the roster"
            fail(name, "alias-in-roster", message)
    if len(names) < 3:
        message = (
            f"a roster of {pluralize(len(names), 'name')}"
            f" ({format_list(names)}): a game has three or"
            f" four players; write all names on one line, such as {DECLARATION_EXAMPLES['roster']}"
        )
        fail(value, "roster-short", message)
    return names


def parse_alias(people: People, declaration: Declaration, seen: Container[str]) -> OwnedNames:
    """More names of one player; `seen` are the players so far."""
    said = _parse_owned_names(declaration, "a player, a colon, and the other names")
    name = said.owner
    if name in people.aliases:
        owner = people.aliases[name]
        others = declaration.value.partition(":")[2]
        message = f"{name} is another name of {owner} already: write alias={owner}:{others}"
        fail(name, "alias-twice", message)
    if people.roster and name not in people.roster:
        raise _stranger_mistake(people, name)
    for alias in said.names:
        _check_alias(people, alias, name, seen)
    return said


def parse_guests(people: People, declaration: Declaration) -> Sequence[str]:
    """The players of `guest=`; nobody where it is empty."""
    if not declaration.value:
        return ()
    names = _parse_listed_names(split_value(declaration.value), "guest")
    return [find_player(people, name) for name in names]


def parse_team(people: People, declaration: Declaration) -> OwnedNames:
    """The members of a team, from here on."""
    said = _parse_owned_names(declaration, "the team, a colon, and its members")
    members = [find_player(people, name) for name in said.names]
    for at, member in enumerate(members):
        if member in members[:at]:
            fail(said.names[at], "name-twice", f"{said.names[at]} is {member}, who is named twice")
    return OwnedNames(said.owner, members)


def parse_substitute(people: People, declaration: Declaration) -> tuple[Cell, Cell]:
    """The substitute, and the player they play for."""
    said = _parse_owned_names(declaration, "the substitute, a colon, and whom they play for")
    if len(said.names) > 1:
        message = f"{said.owner} plays for one player at a time: name one of them"
        fail(said.names[1], "substitute-form", message)
    return find_player(people, said.owner), find_player(people, said.names[0])


def _parse_owned_names(declaration: Declaration, what: str) -> OwnedNames:
    """`Aki:Akiko,あき`."""
    key, value = declaration
    first, *more = split_value(value)
    match = re.match(r'("[^"\n]*"|[^:]*):', first)
    if not match or not match[1]:
        fail(value, f"{key}-form", f"{key}={value}: write {what}: {DECLARATION_EXAMPLES[key]}")
    owner = _parse_listed_name(first.subcell(0, match.end(1)))
    return OwnedNames(owner, _parse_listed_names([first.subcell(match.end()), *more], key))


def _check_alias(people: People, alias: str, name: str, seen: Container[str]) -> None:
    """An alias that is not somebody already. Saying the same once more is no mistake."""
    owner = people.aliases.get(alias)
    if owner == name:
        return
    if alias == name:
        example = DECLARATION_EXAMPLES["alias"]
        message = f"{alias} is the player's own name: an alias is another one, as in {example}"
        fail(alias, "alias-own", message)
    if owner:
        message = f"{alias} is another name of {owner} already: it cannot be {name}'s, too"
        fail(alias, "alias-twice", message)
    if alias in people.aliases.values():
        message = f"{alias} is a player who has other names: give all of them to {name}"
        fail(alias, "alias-player", message)
    if alias in people.roster:
        message = f"{alias} is in the roster: take the name out of the roster, or this alias"
        fail(alias, "alias-in-roster", message)
    if alias in seen:
        message = (
            f"{alias} has played under this name already: put the alias before the first"
            f" players line with {alias}"
        )
        fail(alias, "alias-played", message)


def _parse_listed_names(parts: Iterable[Cell], key: str) -> list[str]:
    """The names of a value."""
    names: dict[str, None] = {}
    for part in parts:
        if not part:
            fail(part, "name-missing", f"a name is missing here: write {DECLARATION_EXAMPLES[key]}")
        name = _parse_listed_name(part)
        if name in names:
            fail(name, "name-twice", f"{name} is named twice: remove one of them")
        names[name] = None
    return list(names)


def _parse_listed_name(cell: Cell) -> str:
    """A name as players lines have it; the grammar says what one is."""
    quoted = find_terminal(cell) == "QUOTED"
    if not quoted and re.search(WRONG_SEPARATORS, cell):
        wanted = ",".join(filter(None, re.split(WRONG_SEPARATORS, cell)))
        # a colon may stand for an alias, and an ASCII sign may have come into a name
        fix = None if re.search("[:：;]", cell) else wanted
        message = f"{cell}: names are separated by commas only: write {wanted}"
        fail(cell, "names-apart", message, fix)
    if quoted or find_terminal(cell) in NAME_TERMINALS:
        name = parse_name(cell)
        check_name(name)
        return Cell(name, column_of(name))
    inside = re.search("[*=]", cell[1:])
    if inside:
        raise mistake_at(cell, "name-sign", f"{cell}: a name holds no {inside.group()}")
    raise mistake_at(cell, "name-sign", f"{cell}: a name cannot begin with {cell[0]}")


# ------------------------------------------------------------------------------- looked up


def find_player(people: People, name: str) -> Cell:
    """The player of a name; a `Mistake` for one who is not in the roster."""
    player = Cell(people.aliases.get(name, name), column_of(name))
    if people.is_certain and people.roster and player not in people.roster:
        raise _stranger_mistake(people, player)
    return player


def check_roster(people: People, names: Sequence[str]) -> list[Remark]:
    """What is to be said of names that are not in the roster."""
    remarks = []
    for name in names:
        try:
            find_player(people, name)
        except Mistake as mistake:
            remarks.append(mistake.remark)
    return remarks


def resolve_players(people: People, names: Sequence[str]) -> Sequence[str]:
    """The players of a players line, each under one name."""
    if not people.aliases:
        return names
    players = tuple(find_player(people, name) for name in names)
    for at, player in enumerate(players):
        if player in players[:at]:
            other = names[players.index(player)]
            fail(
                names[at],
                "name-twice",
                f"{other} and {names[at]} are both {player}: a player has one seat",
            )
    return players


def _stranger_mistake(people: People, name: str) -> Mistake:
    near = did_you_mean(name, [*people.roster, *people.aliases])
    near = near or did_you_mean(name, people.roster)  # the name and an alias may be as near
    there_are = f" ({format_short_list(people.roster)}): correct the name, or add it to roster="
    return mistake_at(name, "not-in-roster", f"{name} is not in the roster{near or there_are}")


# ------------------------------------------------------------------------------------------
# Who sits down under the names of a players line, and who is adjusted.


MAX_KNOWN_NAMES = 50_000  # names that are not tested again


class SeatedPlayers(NamedTuple):
    """The players of a players line (none after a mistake), and what is to be said of it."""

    players: tuple[str, ...]
    remarks: Sequence[Remark]


class Seating:
    """The people of a file, and the names in players lines that stood the test, with the player
    of each. What is declared of them holds in this file and those that it includes."""

    def __init__(self, tally_state: TallyState, people: People) -> None:
        self.tally_state = tally_state
        self.people = people  # a new value after each declaration
        self.known_names: dict[str, str] = {}

    def apply_substitute(self, declaration: Declaration, place: Place) -> Sequence[Remark]:
        """`substitute=`; with what is to be said of it."""
        self.tally_state.depends_on_order = True
        people, state = self.people, self.tally_state
        if not declaration.value:
            self.people = people._replace(substitutes={})
            return ()
        made, remarks = check_substitution(
            parse_substitute(people, declaration),
            people.substitutes,
            lambda name: bool(people.roster) or name in {*state.names, *people.teams},
            place,
        )
        self.people = people._replace(substitutes={**people.substitutes, made.substitute: made})
        return remarks

    def apply_declaration(self, declaration: Declaration) -> Sequence[Remark]:
        """`roster=`, `alias=`, `guest=` or `team=`; with what is to be said of it."""
        remarks: Sequence[Remark] = ()
        self.known_names.clear()
        people, state = self.people, self.tally_state
        if declaration.key not in {"guest", "team"}:
            self.people = people._replace(is_certain=False)  # if it is wrong
        match declaration.key:
            case "roster":
                roster = dict.fromkeys(map(str, parse_roster(people, declaration)))
                people = people._replace(roster=roster, is_certain=True)
            case "alias":
                owner, names = parse_alias(people, declaration, state.names)
                owners = dict.fromkeys(map(str, names), str(owner))
                people = people._replace(aliases={**people.aliases, **owners})
                state.aliases.update(owners)
            case "guest":
                state.guests.update(map(str, parse_guests(people, declaration)))
            case _:
                team, names = parse_team(people, declaration)
                remarks = self._find_early_moves(team, names)
                teams = dict.fromkeys(map(str, names), str(team))
                joined = dict.fromkeys(teams, state.game_count)
                people = people._replace(
                    teams={**people.teams, **teams},
                    game_counts_at_joining={**people.game_counts_at_joining, **joined},
                )
                state.teams[str(team)] = None
        self.people = people
        return remarks

    def _find_early_moves(self, team: str, names: Sequence[str]) -> list[Remark]:
        """Warnings about players who leave a team before a game was begun in it."""
        remarks = []
        joined = self.people.game_counts_at_joining
        for name in names:
            before = self.people.teams.get(name, team)
            if before != team and joined[name] == self.tally_state.game_count:
                message = (
                    f"{name} is in {before} already, and no game was played since: a player is in"
                    " one team at a time"
                )
                remarks.append(warning_at(name, "team-twice", message))
        return remarks

    def find_known_players(self, names: tuple[str, ...], number: int) -> tuple[str, ...]:
        """The players of a players line where each name was met before and `number` are to
        play; nobody where it needs a closer look."""
        try:
            players = tuple([self.known_names[name] for name in names])
        except KeyError:
            return ()
        return players if len(players) == len(set(players)) == number else ()

    def find_teams(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """The teams that players are in, empty for none; nothing where there are no teams."""
        return (
            tuple(self.people.teams.get(player, "") for player in players)
            if self.people.teams
            else ()
        )

    def count_session(self, players: tuple[str, ...]) -> None:
        """Players sat down, in whose names one may doubt where no roster vouches for them."""
        if not self.people.roster:
            self.tally_state.rare_names.count_session(players)

    def seat_players(
        self, names: tuple[str, ...], rules: Rules, place: Place, text: str
    ) -> SeatedPlayers:
        """The players of a players line; a `Mistake` where it cannot be played with."""
        missing, self.tally_state.has_missing_players = (
            self.tally_state.has_missing_players,
            True,
        )  # unless they sit down
        cells, wrong = strip_separators(names, text)
        check_names(cells, rules, text)
        people = self.people
        remarks = [*wrong, *check_roster(people, cells)]
        if len(remarks) > len(wrong):
            return SeatedPlayers((), remarks)
        resolved = resolve_players(people, cells)
        if not self.people.roster:
            remarks += check_similar_names(
                resolved, self.tally_state.names, self.tally_state.names_by_look
            )
        players = tuple(map(str, resolved))  # wherever they were written
        self.tally_state.add_players(players)
        self.tally_state.has_missing_players = missing
        if len(self.known_names) >= MAX_KNOWN_NAMES:
            self.known_names.clear()
        for name, player in zip(cells, players, strict=True):
            if not self.people.roster:
                self.tally_state.rare_names.add_occurrence(name, player, place, text)
            if not name.endswith(":"):  # it might be a label somewhere else
                self.known_names[str(name)] = player
        return SeatedPlayers(players, remarks)

    def _check_is_no_team(self, name: str) -> None:
        """Fails where points are given to a team."""
        if name in self.people.teams.values() and not {name}.intersection(
            (*self.people.roster, *self.people.aliases, *self.tally_state.names)
        ):
            members = [player for player, team in self.people.teams.items() if team == name]
            of_whom = f" ({format_short_list(members)})"
            message = f"{name} is a team, and points are given to players: name one of it{of_whom}"
            fail(name, "not-played", message)

    def resolve_penalty(self, said: Adjustment) -> Adjustment:
        """A penalty of a player, by any of their names."""
        self._check_is_no_team(said.name)
        return said._replace(name=find_player(self.people, said.name))

    def build_adjustment(
        self, said: Adjustment, rules: Rules, date: str, season: str
    ) -> AppliedAdjustment:
        """An adjustment of somebody who has played."""
        self._check_is_no_team(said.name)
        player = find_player(self.people, said.name)
        known = (
            {str(player): None} if self.tally_state.has_missing_players else self.tally_state.names
        )
        points = parse_adjustment_points(Adjustment(player, said.points), known, rules)
        team = self.people.teams.get(player, "")
        parts = rules.family.point_parts
        return AppliedAdjustment(
            date, str(player), points, season, self.tally_state.game_count, team, point_parts=parts
        )
