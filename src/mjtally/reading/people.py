"""Who the names of a scores file are: the roster, other names, guests, and teams.

`roster=Aki,Ben,Chie` says who may play, `alias=Aki:Akiko,あき` that Akiko and あき are Aki,
`guest=Zoe` that Zoe plays and stands in no standing, `team=Red:Aki,Ben` who makes a team from
here on.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from ..base.errors import Mistake, Remark, column_of, fail, mistake
from ..base.words import did_you_mean, few, listing, plural
from ..text.cells import parts_of
from ..text.lines import name_of, scores
from ..text.statements import Cell, Declaration
from .checks import check_name

SEPARATORS = "[，、;；:：]"  # what stands between names by mistake; a comma alone sets them apart
NAMES = {"WORD", "LABEL", "END"}  # the terminals of scores.lark that can be names
EXAMPLES = {
    "roster": "roster=Aki,Ben,Chie,Dai",
    "alias": "alias=Aki:Akiko,あき",
    "guest": "guest=Zoe,Max",
    "team": "team=Red:Aki,Ben",
}


class People(NamedTuple):
    """The players there may be (nobody named: anybody), and whose other name each alias is; who
    is whose other name; the team of each member.

    After a mistake in a declaration nobody is sure who they are, so anybody may play.
    """

    roster: Mapping[str, None]
    aliases: Mapping[str, str]
    owners: Container[str]
    teams: Mapping[str, str]
    sure: bool = True


class Owned(NamedTuple):
    """Names that are said to be somebody's: a player's, or a team's."""

    owner: str
    names: Sequence[str]


# ----------------------------------------------------------------------------- declared


def read_roster(people: People, declaration: Declaration) -> Sequence[str]:
    """The players of `roster=`."""
    value = declaration.value
    names = _read_names(parts_of(value), "roster")
    for name in names:
        if name in people.aliases:
            owner = people.aliases[name]
            message = f"{name} is another name of {owner} (alias=): list {owner} in the roster"
            fail(name, "alias-in-roster", message)
    if len(names) < 3:
        message = (
            f"a roster of {plural(len(names), 'name')} ({listing(names)}): a game has three or"
            f" four players; write all names on one line, such as {EXAMPLES['roster']}"
        )
        fail(value, "roster-short", message)
    return names


def read_alias(people: People, declaration: Declaration, seen: Container[str]) -> Owned:
    """More names of one player; `seen` are the players so far."""
    said = _read_owned(declaration, "a player, a colon, and the other names")
    name = said.owner
    if name in people.aliases:
        owner = people.aliases[name]
        others = declaration.value.partition(":")[2]
        message = f"{name} is another name of {owner} already: write alias={owner}:{others}"
        fail(name, "alias-twice", message)
    if people.roster and name not in people.roster:
        raise _stranger(people, name)
    for alias in said.names:
        _check_alias(people, alias, name, seen)
    return said


def read_guests(people: People, declaration: Declaration) -> Sequence[str]:
    """The players of `guest=`; nobody where it is empty."""
    if not declaration.value:
        return ()
    return [
        people.aliases.get(name, name) for name in _read_names(parts_of(declaration.value), "guest")
    ]


def read_team(people: People, declaration: Declaration) -> Owned:
    """The members of a team, from here on."""
    said = _read_owned(declaration, "the team, a colon, and its members")
    members = [player_named(people, name) for name in said.names]
    for at, member in enumerate(members):
        if member in members[:at]:
            fail(said.names[at], "name-twice", f"{said.names[at]} is {member}, who is named twice")
    return Owned(said.owner, members)


def _read_owned(declaration: Declaration, what: str) -> Owned:
    """`Aki:Akiko,あき`."""
    key, value = declaration
    first, *more = parts_of(value)
    match = re.match(r'("[^"\n]*"|[^:]*):', first)
    if not match or not match[1]:
        fail(value, f"{key}-form", f"{key}={value}: write {what}: {EXAMPLES[key]}")
    owner = _read_name(first.part(0, match.end(1)))
    return Owned(owner, _read_names([first.part(match.end()), *more], key))


def _check_alias(people: People, alias: str, name: str, seen: Container[str]) -> None:
    """An alias that is not somebody already. Saying the same once more is no mistake."""
    owner = people.aliases.get(alias)
    if owner == name:
        return
    if alias == name:
        example = EXAMPLES["alias"]
        message = f"{alias} is the player's own name: an alias is another one, as in {example}"
        fail(alias, "alias-own", message)
    if owner:
        message = f"{alias} is another name of {owner} already: it cannot be {name}'s, too"
        fail(alias, "alias-twice", message)
    if alias in people.owners:
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


def _read_names(parts: Iterable[Cell], key: str) -> list[str]:
    """The names of a value."""
    names: dict[str, None] = {}
    for part in parts:
        if not part:
            fail(part, "name-missing", f"a name is missing here: write {EXAMPLES[key]}")
        name = _read_name(part)
        if name in names:
            fail(name, "name-twice", f"{name} is named twice: take one of them away")
        names[name] = None
    return list(names)


def _read_name(cell: Cell) -> str:
    """A name as players lines have it; the grammar says what one is."""
    quoted = scores().kind_of(cell) == "QUOTED"
    if not quoted and re.search(SEPARATORS, cell):
        wanted = ",".join(filter(None, re.split(SEPARATORS, cell)))
        # a colon may stand for an alias, and an ASCII sign may have come into a name
        fix = None if re.search("[:：;]", cell) else wanted
        message = f"{cell}: names are set apart by commas alone: write {wanted}"
        fail(cell, "names-apart", message, fix)
    if quoted or scores().kind_of(cell) in NAMES:
        name = name_of(cell)
        check_name(name)
        return Cell(name, column_of(name))
    inside = re.search("[*=]", cell[1:])
    if inside:
        raise mistake(cell, "name-sign", f"{cell}: a name holds no {inside.group()}")
    raise mistake(cell, "name-sign", f"{cell}: a name cannot begin with {cell[0]}")


# ------------------------------------------------------------------------------- looked up


def player_named(people: People, name: str) -> str:
    """The player of a name; a `Mistake` for one who is not in the roster."""
    player = Cell(people.aliases.get(name, name), column_of(name))
    if people.sure and people.roster and player not in people.roster:
        raise _stranger(people, player)
    return player


def strangers(people: People, names: Sequence[str]) -> list[Remark]:
    """What is to be said of names that are not in the roster."""
    remarks = []
    for name in names:
        try:
            player_named(people, name)
        except Mistake as mistake:
            remarks.append(mistake.remark)
    return remarks


def seated(people: People, names: tuple[str, ...]) -> tuple[str, ...]:
    """The players of a players line, each under one name."""
    if not people.aliases:
        return names
    players = tuple(player_named(people, name) for name in names)
    for at, player in enumerate(players):
        if player in players[:at]:
            other = names[players.index(player)]
            fail(
                names[at],
                "name-twice",
                f"{other} and {names[at]} are both {player}: a player has one seat",
            )
    return players


def _stranger(people: People, name: str) -> Mistake:
    near = did_you_mean(name, [*people.roster, *people.aliases])
    there_are = f" ({few(people.roster)}): correct the name, or add it to roster="
    return mistake(name, "not-in-roster", f"{name} is not in the roster{near or there_are}")
