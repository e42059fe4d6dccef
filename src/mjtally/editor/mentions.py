"""Where players are named, and how one of them gets another name."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..base.errors import Mistake, UsageError
from ..editing.fixes import LineEdit, apply_edits
from ..editing.source_file import SourceFile
from ..interpreter.name_checks import check_name
from ..language.grammar import find_terminal
from ..language.statements import (
    Adjustment,
    Cell,
    Declaration,
    Exchange,
    PlayersLine,
    ResultLine,
    format_name,
)
from ..language.tokens import parse_name, split_cells, split_value
from .file_tree import FileTree, LineContext, read_file_tree
from .workspace import ScoresWorkspace

NAMING_KEYS = {"roster", "alias", "guest", "team", "substitute"}  # declarations that name players
KEYS_OF_PAIRS = {"alias", "substitute"}  # a player's name stands before the colon, too
OWNER_PREFIX = re.compile(r'(?P<owner>"[^"\n]*"|[^:"]*):')


class Mention(NamedTuple):
    """A name as it stands in a file, from a column up to the end column (exclusive), quotes and
    all; and whose it is."""

    file: str
    line: int
    column: int
    end_column: int
    name: str
    player: str

    def contains_column(self, column: int) -> bool:
        """Whether a column is in it, or just after it."""
        return self.column <= column <= self.end_column


# ----------------------------------------------------------------------------- where they are


def find_line_mentions(file: str, line: int, tree: FileTree) -> list[Mention]:
    """The names in a line."""
    scores_file = tree.files[file]
    text, state = scores_file.line_text(line), scores_file.context_before(line)
    # an alias is a player's name above its declaration, too
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
        for cell in _find_name_cells(text, statement, state)
        for name in [parse_name(cell)]
    ]


def _find_name_cells(
    text: str,
    statement: PlayersLine | Adjustment | Exchange | Declaration | ResultLine,
    state: LineContext,
) -> Iterator[Cell]:
    """The cells that are names, in the quotes that they have."""
    cells = split_cells(text)
    match statement:
        case PlayersLine():
            yield from cells
        case Adjustment():
            yield cells[0]
        case Exchange():
            yield from cells[::3]
        case Declaration(key):
            yield from _find_declared_name_cells(key, cells[0])
        case ResultLine():
            for cell in cells:
                equals = cell.find("=")
                if cell[:1].isalpha() and equals > 0:  # a tag such as ippatsu=Aki
                    for part in split_value(cell.subcell(equals + 1)):
                        if part and parse_name(part) in state.names:
                            yield part


def _find_declared_name_cells(key: str, cell: Cell) -> Iterator[Cell]:
    """The names of players in `roster=`, `alias=`, `guest=`, `team=` or `substitute=`."""
    first, *more = split_value(cell.subcell(len(key) + 1))
    owner = OWNER_PREFIX.match(first) if key in KEYS_OF_PAIRS | {"team"} else None
    if owner:
        if key in KEYS_OF_PAIRS and owner["owner"]:
            yield first.subcell(0, owner.end("owner"))
        first = first.subcell(owner.end())
    yield from filter(None, (first, *more))


def find_all_mentions(tree: FileTree) -> Iterator[Mention]:
    """Every name in every file of a tree."""
    for file, found in tree.files.items():
        for line in range(1, len(found.lines) + 1):
            yield from find_line_mentions(file, line, tree)


def find_mention_at(file: str, line: int, column: int, tree: FileTree) -> Mention | None:
    """The name at a place of a file."""
    within = (each for each in find_line_mentions(file, line, tree) if each.contains_column(column))
    return next(within, None)


def find_player_at(file: str, line: int, column: int, tree: FileTree) -> Mention:
    """The same, where there has to be one; otherwise a `UsageError`."""
    mention = find_mention_at(file, line, column, tree)
    if mention is None:
        raise UsageError("no player is named here: put the cursor on a player's name")
    return mention


# ----------------------------------------------------------------------------------- renaming


def rename_player(
    mention: Mention, name: str, workspace: ScoresWorkspace
) -> dict[str, list[LineEdit]]:
    """What to change to give a player another name in all files of a tree.

    Where an alias was pointed at, it is the alias that changes. The files are read once more as
    they would be then. Raises a `UsageError` for a name that is not valid or is somebody else's,
    or that would be wrong in some line, and where a file is outside the folders that are open.
    """
    tree, name = workspace.find_tree(mention.file), name.strip()
    _check_new_name(name, mention, tree)
    to_write = format_name(name)
    edits: dict[str, list[LineEdit]] = {}
    for each in find_all_mentions(tree):
        if (each.name, each.player) == (mention.name, mention.player):
            edit = LineEdit(each.line, each.column, each.end_column, to_write)
            edits.setdefault(each.file, []).append(edit)
    outside = next((file for file in edits if not workspace.may_change(file)), None)
    if outside:
        raise UsageError(
            f"{outside} names {mention.name}, too, and is outside the folders that are open:"
            " open that file, or its folder"
        )
    _check_renamed_files(edits, name, tree, workspace)
    return edits


def _check_new_name(name: str, mention: Mention, tree: FileTree) -> None:
    if name == mention.name:
        raise UsageError(f"{name} has this name already")
    try:
        check_name(Cell(name))
    except Mistake as mistake:
        raise UsageError(mistake.remark.message) from None
    if '"' in name or find_terminal(format_name(name)) not in {"WORD", "QUOTED"}:
        raise UsageError(f"{name} can be no name: it holds a quote or a line's end")
    for each in find_all_mentions(tree):
        if name.casefold() in {each.name.casefold(), each.player.casefold()}:
            if each.player == mention.player and each.name != name:
                continue  # the same in capitals, or not
            whose = "" if each.name == each.player else f" of {each.player}"
            other = "another name" if whose else "another player"
            message = f"{each.name} is {other}{whose} (line {each.line}): two players need two"
            raise UsageError(f"{message} names; to make one of them, write alias=")


def _check_renamed_files(
    edits: Mapping[str, Sequence[LineEdit]], name: str, tree: FileTree, workspace: ScoresWorkspace
) -> None:
    """Fails where files would have other errors than they have."""

    def find(path: str) -> SourceFile:
        return apply_edits(workspace.read_source(path), edits.get(path, ()))

    renamed = read_file_tree(tree.root, tree.root, find)
    before, after = _index_errors(tree), _index_errors(renamed)
    new = next((place for place in after if place not in before), None)
    if new:
        raise UsageError(f"{name} cannot be the name: {after[new]}")


def _index_errors(tree: FileTree) -> Mapping[tuple[str, int, str], str]:
    """What is wrong, by file, line and kind."""
    return {
        (file, each.line, each.code): f"{each.file}:{each.line}: {each.message}"
        for file, found in tree.files.items()
        for each in found.problems
        if each.is_error
    }
