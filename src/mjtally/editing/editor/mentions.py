"""The places where players are named."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...language.statements import (
    POT,
    Adjustment,
    Cell,
    Declaration,
    Exchange,
    PlayersLine,
    ResultLine,
    Statement,
)
from ...language.tokens import parse_name, split_cells, split_value
from .file_tree import FileTree, LineContext

NAMING_KEYS = {"roster", "alias", "guest", "team", "substitute"}  # declarations that name players
KEYS_OF_PAIRS = {"alias", "substitute"}  # a player's name stands before the colon, too
OWNER_PREFIX = re.compile(r'(?P<owner>"[^"\n]*"|[^:"]*):')


class Mention(NamedTuple):
    """A name in a file, from a column up to the end column (exclusive), its quotes included, and
    the player whose name it is."""

    file: str
    line: int
    column: int
    end_column: int
    name: str
    player: str


def find_line_mentions(file: str, line: int, tree: FileTree) -> list[Mention]:
    """The names in a line of a file."""
    scores_file = tree.files[file]
    text, line_context = scores_file.line_text(line), scores_file.context_before(line)
    # an alias counts in the lines above its declaration, too
    aliases = scores_file.context_before(len(scores_file.lines) + 1).aliases
    statement = scores_file.statement_at(line)
    if not isinstance(statement, PlayersLine | Adjustment | Exchange | Declaration | ResultLine):
        return []
    if isinstance(statement, Declaration) and statement.key not in NAMING_KEYS:
        return []
    if isinstance(statement, ResultLine) and "=" not in text:
        return []
    return [
        Mention(
            file=file,
            line=line,
            column=cell.column,
            end_column=cell.column + len(cell),
            name=str(name),
            player=aliases.get(name, str(name)),
        )
        for cell in _find_name_cells(text, statement, line_context)
        for name in [parse_name(cell)]
    ]


def _find_name_cells(text: str, statement: Statement, line_context: LineContext) -> Iterator[Cell]:
    """The cells, or parts of cells, that are names, with their quotes."""
    cells = split_cells(text)
    match statement:
        case PlayersLine(names):
            yield from cells[: len(names)]
        case Adjustment():
            yield cells[0]
        case Exchange():
            yield from (cell for cell in cells[::3] if cell != POT)
        case Declaration(key):
            yield from _find_declared_name_cells(key, cells[0])
        case ResultLine():
            for cell in cells:
                equals = cell.find("=")
                if cell[:1].isalpha() and equals > 0:  # a tag such as ippatsu=Aki
                    for part in split_value(cell.subcell(equals + 1)):
                        if part and parse_name(part) in line_context.names:
                            yield part


def _find_declared_name_cells(key: str, cell: Cell) -> Iterator[Cell]:
    """The names of players in `roster=`, `alias=`, `guest=`, `team=` or `substitute=`."""
    first, *others = split_value(cell.subcell(len(key) + 1))
    owner = OWNER_PREFIX.match(first) if key in KEYS_OF_PAIRS | {"team"} else None
    if owner:
        if key in KEYS_OF_PAIRS and owner["owner"]:
            yield first.subcell(0, owner.end("owner"))
        first = first.subcell(owner.end())
    yield from filter(None, (first, *others))


def find_all_mentions(tree: FileTree) -> Iterator[Mention]:
    """Every name in every file of a tree."""
    for file, scores_file in tree.files.items():
        for line in range(1, len(scores_file.lines) + 1):
            yield from find_line_mentions(file, line, tree)


def find_mention_at(file: str, line: int, column: int, tree: FileTree) -> Mention | None:
    """The name at a place of a file, or just before it."""
    mentions = find_line_mentions(file, line, tree)
    return next(
        (mention for mention in mentions if mention.column <= column <= mention.end_column), None
    )
