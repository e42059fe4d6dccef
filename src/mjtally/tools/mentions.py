"""Where players are named, and how one of them gets another name."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..base.errors import Mistake, UsageError
from ..reading.checks import check_name
from ..text.cells import cells_of, parts_of
from ..text.lines import name_of
from ..text.lines import scores as grammar
from ..text.statements import Adjustment, Cell, Declaration, Players, Result, written
from .desk import Desk
from .fixes import Edit, edited
from .rawlines import parted
from .survey import Lines, State, Survey, survey

NAMING = {"roster", "alias", "guest", "team"}  # declarations that name players
OWNED = re.compile(r'(?P<owner>"[^"\n]*"|[^:"]*):')
PLAYS, DECLARED, OTHERWISE = "plays", "declared", "otherwise"


class Mention(NamedTuple):
    """A name as it stands in a file: from `column` to before `end`, quotes and all; whose it is,
    and whether the player sits down there (`PLAYS`), is declared, or something else is said."""

    file: str
    line: int
    column: int
    end: int
    name: str
    player: str
    how: str

    def holds(self, column: int) -> bool:
        """Whether a column is in it, or just behind it."""
        return self.column <= column <= self.end


# ----------------------------------------------------------------------------- where they are


def mentions_in(file: str, line: int, read: Survey) -> list[Mention]:
    """The names in a line."""
    found = read.files[file]
    text, state = found.text(line), found.state_before(line)
    statement = read.tallied.read(text).statement
    if not isinstance(statement, Players | Adjustment | Declaration | Result):
        return []
    if isinstance(statement, Declaration) and statement.key not in NAMING:
        return []
    if isinstance(statement, Result) and "=" not in text:
        return []
    return [
        Mention(
            *(file, line, cell.column, cell.column + len(cell)),
            *(str(name), state.aliases.get(name, str(name)), how),
        )
        for cell, how in _named(text, statement, state)
        for name in [name_of(cell)]
    ]


def _named(
    text: str, statement: Players | Adjustment | Declaration | Result, state: State
) -> Iterator[tuple[Cell, str]]:
    """The cells that are names, in the quotes that they have."""
    cells = cells_of(text)
    match statement:
        case Players():
            yield from ((cell, PLAYS) for cell in cells)
        case Adjustment():
            yield cells[0], OTHERWISE
        case Declaration(key):
            yield from ((cell, DECLARED) for cell in _declared(key, cells[0]))
        case Result():
            for cell in cells:
                equals = cell.find("=")
                if cell[:1].isalpha() and equals > 0:  # a tag such as ippatsu=Aki
                    for part in parts_of(cell.part(equals + 1)):
                        if part and name_of(part) in state.names:
                            yield part, OTHERWISE


def _declared(key: str, cell: Cell) -> Iterator[Cell]:
    """The names of players in `roster=`, `alias=`, `guest=` or `team=`."""
    first, *more = parts_of(cell.part(len(key) + 1))
    owner = OWNED.match(first) if key in {"alias", "team"} else None
    if owner:
        if key == "alias":
            yield first.part(0, owner.end("owner"))
        first = first.part(owner.end())
    yield from filter(None, (first, *more))


def mentions(read: Survey) -> Iterator[Mention]:
    """Every name in every file of a tree."""
    for file, found in read.files.items():
        for line in range(1, len(found.lines) + 1):
            yield from mentions_in(file, line, read)


def mention_at(file: str, line: int, column: int, read: Survey) -> Mention | None:
    """The name at a place of a file."""
    within = (each for each in mentions_in(file, line, read) if each.holds(column))
    return next(within, None)


# ----------------------------------------------------------------------------------- renaming


def renamed(mention: Mention, name: str, desk: Desk) -> dict[str, list[Edit]]:
    """What to change to give a player another name in all files of a tree.

    Where an alias was pointed at, it is the alias that changes. The files are read once more as
    they would be then. Raises a `UsageError` for a name that is none or is somebody else's, or
    that would be wrong in some line.
    """
    read, name = desk.survey_of(mention.file), name.strip()
    _check(name, mention, read)
    to_write = written(name)
    edits: dict[str, list[Edit]] = {}
    for each in mentions(read):
        if (each.name, each.player) == (mention.name, mention.player):
            edit = Edit(each.line, each.column, each.end, to_write)
            edits.setdefault(each.file, []).append(edit)
    _try(edits, name, read, desk)
    return edits


def _check(name: str, mention: Mention, read: Survey) -> None:
    if name == mention.name:
        raise UsageError(f"{name} has this name already")
    try:
        check_name(Cell(name))
    except Mistake as mistake:
        raise UsageError(mistake.remark.message) from None
    if '"' in name or grammar().kind_of(written(name)) not in {"WORD", "QUOTED"}:
        raise UsageError(f"{name} can be no name: it holds a quote or a line's end")
    for each in mentions(read):
        if name.casefold() in {each.name.casefold(), each.player.casefold()}:
            if each.player == mention.player and each.name != name:
                continue  # the same in capitals, or not
            whose = "" if each.name == each.player else f" of {each.player}"
            other = "another name" if whose else "another player"
            message = f"{each.name} is {other}{whose} (line {each.line}): two players need two"
            raise UsageError(f"{message} names; to make one of them, write alias=")


def _try(edits: Mapping[str, Sequence[Edit]], name: str, read: Survey, desk: Desk) -> None:
    """Fails where files would have other errors than they have."""

    def find(path: str) -> Lines:
        text = edited("\n".join(desk.lines(path)), edits.get(path, ()))
        return parted(text).lines

    then = survey(read.root, read.root, find, desk.remembered)
    before, after = _errors(read), _errors(then)
    new = next((place for place in after if place not in before), None)
    if new:
        raise UsageError(f"{name} cannot be the name: {after[new]}")


def _errors(read: Survey) -> Mapping[tuple[str, int, str], str]:
    """What is wrong, by file, line and kind."""
    return {
        (file, each.line, each.code): f"{each.file}:{each.line}: {each.message}"
        for file, found in read.files.items()
        for each in found.problems
        if each.is_error
    }
