"""Who the names of a scores file are: the roster of players, and their other names.

`roster=Aki,Ben,Chie` says who may play, `alias=Aki:Akiko,あき` that Akiko and あき are Aki.
"""

import re
from collections.abc import Container, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import normalize

from ..base.errors import Mistake, Remark, column_of, fail, mistake
from ..base.words import did_you_mean, few, listing, plural
from ..text.lines import scores
from ..text.statements import Cell, Declaration

SEPARATORS = "[，、;；:：]"  # what stands between names by mistake; a comma alone sets them apart
NAMES = {"WORD", "LABEL", "END"}  # the terminals of scores.lark that can be names
ROSTER = "roster=Aki,Ben,Chie,Dai"
ALIAS = "alias=Aki:Akiko,あき"


class People(NamedTuple):
    """The players there may be (nobody named: anybody), and whose other name each alias is.

    After a mistake in a declaration nobody is sure who they are, so anybody may play.
    """

    roster: tuple[str, ...] = ()
    aliases: Mapping[str, str] = MappingProxyType({})
    sure: bool = True


# ----------------------------------------------------------------------------- declared


def declared(people: People, declaration: Declaration, seen: Container[str]) -> People:
    """The people after `roster=` or `alias=`; `seen` are the players so far."""
    key, value = declaration
    return with_roster(people, value) if key == "roster" else with_aliases(people, value, seen)


def with_roster(people: People, value: str) -> People:
    """These players and nobody else, whoever was in a roster before."""
    names = _read_names(value, ROSTER)
    for name in names:
        if name in people.aliases:
            owner = people.aliases[name]
            fail(
                name,
                "alias-in-roster",
                f"{name} is another name of {owner} (alias=): list {owner} in the roster",
            )
    if len(names) < 3:
        fail(
            value,
            "roster-short",
            f"a roster of {plural(len(names), 'name')} ({listing(names)}): a game has three or"
            f" four players; write all names on one line, such as {ROSTER}",
        )
    return people._replace(roster=tuple(map(str, names)), sure=True)


def with_aliases(people: People, value: str, seen: Container[str]) -> People:
    """More names of one player."""
    player, colon, others = value.partition(":")
    if not (player and colon):
        fail(
            value,
            "alias-form",
            f"alias={value}: write a player, a colon, and the other names: {ALIAS}",
        )
    name = _read_name(Cell(player, column_of(value)))
    if name in people.aliases:
        owner = people.aliases[name]
        fail(
            name,
            "alias-twice",
            f"{name} is another name of {owner} already: write alias={owner}:{others}",
        )
    if people.roster and name not in people.roster:
        raise _stranger(people, name)
    aliases = _read_names(Cell(others, column_of(value) + len(player) + 1), ALIAS)
    for alias in aliases:
        _check_alias(people, alias, name, seen)
    return people._replace(
        aliases={**people.aliases, **{str(alias): str(name) for alias in aliases}}
    )


def _check_alias(people: People, alias: str, name: str, seen: Container[str]) -> None:
    """An alias that is not somebody already. Saying the same once more is no mistake."""
    owner = people.aliases.get(alias)
    if owner == name:
        return
    if alias == name:
        fail(
            alias,
            "alias-own",
            f"{alias} is the player's own name: an alias is another one, as in {ALIAS}",
        )
    if owner:
        fail(
            alias,
            "alias-twice",
            f"{alias} is another name of {owner} already: it cannot be {name}'s, too",
        )
    if alias in people.aliases.values():
        fail(
            alias,
            "alias-player",
            f"{alias} is a player who has other names: give all of them to {name}",
        )
    if alias in people.roster:
        fail(
            alias,
            "alias-in-roster",
            f"{alias} is in the roster: take the name out of the roster, or this alias",
        )
    if alias in seen:
        fail(
            alias,
            "alias-played",
            f"{alias} has played under this name already: put the alias before the first"
            f" players line with {alias}",
        )


def _read_names(value: str, example: str) -> list[str]:
    """The names between the commas of a value."""
    names: list[str] = []
    column = column_of(value)
    for part in value.split(","):
        cell = Cell(part, column)
        if not part:
            fail(cell, "name-missing", f"a name is missing here: write {example}")
        name = _read_name(cell)
        if name in names:
            fail(name, "name-twice", f"{name} is named twice: take one of them away")
        names.append(name)
        column += len(part) + 1
    return names


def _read_name(cell: str) -> str:
    """A name as players lines have it; the grammar says what one is."""
    if re.search(SEPARATORS, cell):
        wanted = ",".join(filter(None, re.split(SEPARATORS, cell)))
        fail(cell, "names-apart", f"{cell}: names are set apart by commas alone: write {wanted}")
    if scores().kind_of(cell) in NAMES:
        return Cell(normalize("NFC", cell), column_of(cell))
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
