"""Who the names of a scores file are: the roster, other names, guests, teams, and substitutes.

`roster=Aki,Ben,Chie` says who may play, `alias=Aki:Akiko,あき` that Akiko and あき are Aki,
`guest=Zoe` that Zoe plays and stands in no standing, `team=Red:Aki,Ben` who makes a team from
here on. With `substitute=Zoe:Aki` the hands that Zoe plays are hers, in every statistic; the points
of her games are Aki's, and those of the team that Aki is in. `substitute=` ends all of it.
"""

import re
from collections import ChainMap
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from ..base.errors import (
    Mistake,
    Place,
    Remark,
    column_of,
    fail,
    mistake_at,
    remark_at,
    warning_at,
)
from ..base.wording import (
    did_you_mean_player,
    find_near_players,
    format_list,
    format_short_list,
    pluralize,
)
from ..language.grammar import find_terminal
from ..language.statements import Cell, Declaration, format_name
from ..language.tokens import parse_name, split_value
from ..rules.model.stakes import NO_STAKES
from ..rules.model.types import AppliedAdjustment, GameRecord
from .name_checks import check_name

WRONG_SEPARATORS = (
    "[，、;；:：]"  # what stands between names by mistake; a comma alone sets them apart
)
NAME_TERMINALS = {"WORD", "LABEL", "HEADING", "END"}  # symbols of scores.lark that can be names
DECLARATION_EXAMPLES = {
    "roster": "roster=Aki,Ben,Chie,Dai",
    "alias": "alias=Aki:Akiko,あき",
    "guest": "guest=Zoe,Max",
    "team": "team=Red:Aki,Ben",
    "substitute": "substitute=Zoe:Aki",
}


class Substitution(NamedTuple):
    """Who plays for whom, and where it was declared."""

    substitute: str
    player: str
    place: Place


class People(NamedTuple):
    """The players there may be (nobody named: anybody), whose other name each alias is, the team
    of each member and how many games were begun when they came to it, and who plays for whom.

    After a mistake in a declaration nobody is sure who they are, so anybody may play.
    """

    roster: Mapping[str, None] = {}
    aliases: Mapping[str, str] = {}
    alias_owners: Mapping[str, None] = {}  # the players who have other names
    teams: Mapping[str, str] = {}
    game_counts_at_joining: Mapping[str, int] = {}
    substitutes: Mapping[str, Substitution] = {}  # by the player who plays for somebody
    represented: Mapping[str, Substitution] = {}  # by the player for whom somebody plays
    is_certain: bool = True


# ----------------------------------------------------------------------------- declared

T = TypeVar("T")


def add_names(declared: Mapping[str, T], more: Mapping[str, T]) -> Mapping[str, T]:
    """What was declared of names, and more. A file may declare each of its names on a line of its
    own: so these are layers, of which a line copies only those that are hardly larger than what it
    adds."""
    layers = [more, *(declared.maps if isinstance(declared, ChainMap) else [declared])]
    while len(layers) > 1 and len(layers[1]) <= 2 * len(layers[0]):
        layers[:2] = [{**layers[1], **layers[0]}]
    return layers[0] if len(layers) == 1 else ChainMap(*layers)


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
    return [*map(str, names)]


def parse_alias(
    people: People, declaration: Declaration, seen: Container[str]
) -> Mapping[str, str]:
    """More names of one player, and whose they are; `seen` are the players so far."""
    name, aliases = _parse_owned_names(declaration, "a player, a colon, and the other names")
    if name in people.aliases:
        owner = people.aliases[name]
        others = declaration.value.partition(":")[2]
        message = f"{name} is another name of {owner} already: write alias={owner}:{others}"
        fail(name, "alias-twice", message)
    if people.roster and name not in people.roster:
        raise _stranger_mistake(people, name)
    for alias in aliases:
        _check_alias(people, alias, name, seen)
    return dict.fromkeys(map(str, aliases), str(name))


def parse_guests(people: People, declaration: Declaration) -> Sequence[str]:
    """The players of `guest=`; nobody where it is empty."""
    if not declaration.value:
        return ()
    names = _parse_listed_names(split_value(declaration.value), "guest")
    return [str(find_player(people, name)) for name in names]


def parse_team(
    people: People, declaration: Declaration, game_count: int
) -> tuple[People, Sequence[Remark]]:
    """The people with the members of a team from here on, when so many games were begun; with
    warnings about players who leave another team before a game of it was begun."""
    team, names = _parse_owned_names(declaration, "the team, a colon, and its members")
    members = [find_player(people, name) for name in names]
    remarks = []
    for at, member in enumerate(members):
        if member in members[:at]:
            fail(names[at], "name-twice", f"{names[at]} is {member}, who is named twice")
        before = people.teams.get(member, team)
        if before != team and people.game_counts_at_joining[member] == game_count:
            message = (
                f"{member} is in {before} already, and no game was played since: a player is in"
                " one team at a time"
            )
            remarks.append(warning_at(member, "team-twice", message))
    teams = dict.fromkeys(map(str, members), str(team))
    joined = dict.fromkeys(teams, game_count)
    people = people._replace(
        teams=add_names(people.teams, teams),
        game_counts_at_joining=add_names(people.game_counts_at_joining, joined),
    )
    return people, remarks


def parse_substitute(
    people: People, declaration: Declaration, seen: Collection[str], place: Place
) -> tuple[People, dict[str, Remark]]:
    """The people with one more substitute, or without any; `seen` are the players so far. With
    them comes a warning about the player who is played for, by name, which holds if that player
    never sits down. A `Mistake` where one of the two is somebody's substitute, or has one, already.
    """
    if not declaration.value:
        return people._replace(substitutes={}, represented={}), {}
    owner, names = _parse_owned_names(
        declaration, "the substitute, a colon, and whom they play for"
    )
    if len(names) > 1:
        message = f"{owner} plays for one player at a time: name one of them"
        fail(names[1], "substitute-form", message)
    substitute, player = find_player(people, owner), find_player(people, names[0])
    if substitute == player:
        message = f"{substitute} plays for {player} without being declared: name two players"
        fail(substitute, "substitute-same", message)
    for other in (people.substitutes.get(substitute), people.represented.get(player)):
        if other and (other.substitute, other.player) != (substitute, player):
            where = other.place.describe_from(place.file)
            at = substitute if substitute == other.substitute else player
            message = (
                f"{other.substitute} plays for {other.player} since {where}: end that with"
                " substitute= first"
            )
            fail(at, "substitute-twice", message)
    doubts = {}
    if not (people.roster or player in seen or player in people.teams):
        near = did_you_mean_player(player, seen)
        message = (
            f"{player} has not played so far, and no roster= has the name{near or ': is it right?'}"
            f" {substitute} will play for {player}"
        )
        doubts[str(player)] = warning_at(player, "substitute-unknown", message)
    made = Substitution(str(substitute), str(player), place)
    people = people._replace(
        substitutes=add_names(people.substitutes, {made.substitute: made}),
        represented=add_names(people.represented, {made.player: made}),
    )
    return people, doubts


def list_declared_names(declaration: Declaration) -> Sequence[str]:
    """The players whom a declaration without mistakes names, but those of a roster."""
    match declaration:
        case Declaration("guest", value) if value:
            return _parse_listed_names(split_value(value), "guest")
        case Declaration("team"):
            return _parse_owned_names(declaration, "")[1]
        case Declaration("alias"):
            return [_parse_owned_names(declaration, "")[0]]
        case _:
            return ()


def _parse_owned_names(declaration: Declaration, advice: str) -> tuple[str, Sequence[str]]:
    """The owner of `Aki:Akiko,あき`, a player or a team, and the names after the colon. `advice`
    says what to write where there is no owner."""
    key, value = declaration
    first, *more = split_value(value)
    match = re.match(r'("[^"\n]*"|[^:]*):', first)
    if not match or not match[1]:
        fail(value, f"{key}-form", f"{key}={value}: write {advice}: {DECLARATION_EXAMPLES[key]}")
    owner = _parse_listed_name(first.subcell(0, match.end(1)))
    return owner, _parse_listed_names([first.subcell(match.end()), *more], key)


def _check_alias(people: People, alias: str, name: str, seen: Container[str]) -> None:
    """Fails where an alias is somebody's name already. It is no mistake to declare it twice."""
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
    if alias in people.alias_owners:
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
        raise mistake_at(cell, "name-sign", f"{cell}: a name has no {inside.group()}")
    raise mistake_at(cell, "name-sign", f"{cell}: a name cannot begin with {cell[0]}")


# ------------------------------------------------------------------------------- looked up


def find_player(people: People, name: str) -> Cell:
    """The player of a name; a `Mistake` for one who is not in the roster."""
    player = Cell(people.aliases.get(name, name), column_of(name))
    if people.is_certain and people.roster and player not in people.roster:
        raise _stranger_mistake(people, player)
    return player


def check_roster(people: People, names: Sequence[str]) -> list[Remark]:
    """The remarks on names that are not in the roster."""
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
                f"{other} and {names[at]} are both {player}, and a player has one seat:"
                " correct one of the names",
            )
    return players


def _stranger_mistake(people: People, name: str) -> Mistake:
    near = did_you_mean_player(name, people.roster) or did_you_mean_player(name, people.aliases)
    likely = find_near_players(name, people.roster)
    guess = format_name(likely[0]) if len(likely) == 1 else None
    there_are = f" ({format_short_list(people.roster)}): correct the name, or add it to roster="
    message = f"{name} is not in the roster{near or there_are}"
    return mistake_at(name, "not-in-roster", message, guess=guess)


def find_adjusted_player(people: People, name: str, seen: Container[str]) -> Cell:
    """The player whom a line gives points, or takes them from; a `Mistake` for a team. `seen`
    are the players so far."""
    is_player = name in seen or name in people.roster or name in people.aliases
    if not is_player and name in people.teams.values():
        members = [player for player, team in people.teams.items() if team == name]
        of_whom = f" ({format_short_list(members)})"
        message = f"{name} is a team, and points are given to players: name one of it{of_whom}"
        fail(name, "not-played", message)
    return find_player(people, name)


# ------------------------------------------------------------------------------------------
# Who sits at the table for whom.


def find_represented(
    players: Sequence[str], declared: Mapping[str, Substitution]
) -> tuple[str, ...]:
    """The players for whom those at the table play, by seat; empty if everybody plays for
    themselves."""
    if declared.keys().isdisjoint(players):
        return ()
    return tuple(declared[name].player if name in declared else name for name in players)


def find_seated_twice(
    game_record: GameRecord, names: Sequence[str], declared: Mapping[str, Substitution]
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
    """The points that go from substitutes to the players for whom they play, when a game is
    finished. The team has them from the game itself."""
    session = game_record.session
    # if money is paid for scores, it is for the players who made them
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
