"""The text about the word that the pointer is on: a mark, a hand, a declaration, a player."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...base.errors import UsageError
from ...base.quotient import format_payments
from ...base.terminal import Screen
from ...language.changes import describe_change, parse_change, read_changes
from ...language.reference import strip_markdown
from ...language.statements import BlankLine, Cell, ResultLine
from ...language.tokens import split_cells
from ...output.explanations import line_meaning_lines
from ...output.screen import format_values, render_descriptions
from ...rules.model.types import AppliedAdjustment, Family, GameRecord
from ...rules.statistics.columns import is_unknown
from ...tables.line_meaning import LineMeaning, explain_line
from ...tables.options import TableOptions, compute_rows
from ...tables.players import PlayersTable
from .file_tree import FileTree, LineContext, ScoresFile
from .mentions import find_mention_at

HOVER_SCREEN = Screen(width=76)  # the width that editors show
TallyEvent = GameRecord | AppliedAdjustment


class Hover(NamedTuple):
    """A description of a part of a line (the end column is the first one after it), and lines that
    keep their columns."""

    column: int
    end_column: int
    description: str
    lines: Sequence[str] = ()


def find_hover(file: str, line: int, column: int, tree: FileTree) -> Hover | None:
    """The text about a place; None if there is nothing to say."""
    scores_file = tree.files[file]
    text = scores_file.line_text(line)
    cell = next(
        (word for word in split_cells(text) if word.column <= column <= word.column + len(word)),
        None,
    )
    if cell is None:
        return None
    return (
        _hover_player(file, line, cell, tree)
        or _hover_result_cell(file, line, cell, tree)
        or _hover_line(scores_file, line, cell)
    )


# ----------------------------------------------------------------------------------- players


def _hover_player(file: str, line: int, cell: Cell, tree: FileTree) -> Hover | None:
    """The player who is named in a cell, with figures up to this line."""
    mention = find_mention_at(file, line, cell.column, tree)
    if mention is None:
        return None
    family = tree.files[file].context_before(line).rules.family
    figures = list_player_figures(mention.player, family, list_events_until(file, line, tree))
    alias = "" if mention.name == mention.player else f" ({mention.name})"
    description = f"{mention.player}{alias}" + ("" if figures else " has not played yet")
    rows = [(name.replace("_", " "), value) for name, value in figures]
    return Hover(
        mention.column,
        mention.end_column,
        description,
        render_descriptions(rows, HOVER_SCREEN) if rows else (),
    )


def list_events_until(file: str, line: int, tree: FileTree) -> Iterator[TallyEvent]:
    """The games and adjustments up to a line, this line included."""
    name = tree.files[file].name
    places = (
        (event.session.file, event.session.line)
        if isinstance(event, GameRecord)
        else (event.file, event.line)
        for event in tree.events
    )
    own_lines = [number if file == name else None for file, number in places]
    last = max((at for at, number in enumerate(own_lines) if number and number <= line), default=-1)
    for event, number in zip(tree.events[: last + 1], own_lines, strict=False):
        if number is None or number <= line:  # a game is an event when it is over
            yield event


def list_player_figures(
    player: str, family: Family, events: Iterator[TallyEvent]
) -> list[tuple[str, str]]:
    """A player's figures at a glance, by column; empty for somebody who has not played."""
    columns = [name for name in family.statistics.narrow_columns if name != "name"]
    summary = PlayersTable(TableOptions(columns=",".join(["name", *columns])))
    for event in events:
        if isinstance(event, AppliedAdjustment) or event.session.rules.family == family:
            summary.add(event)
    shown_columns = summary.columns(family)
    for name, *values in compute_rows(shown_columns, summary.rows(family)):
        if name == player:
            return [
                (column.name, "".join(format_values(column.unit, [value])))
                for column, value in zip(shown_columns[1:], values, strict=True)
                if not is_unknown(value)
            ]
    return []


# ------------------------------------------------------------------------------------- hands


def _hover_result_cell(file: str, line: int, cell: Cell, tree: FileTree) -> Hover | None:
    """The mark in a cell, with the hand that it is in."""
    scores_file = tree.files[file]
    if not isinstance(scores_file.statement_at(line), ResultLine):
        return None
    line_context, meaning = scores_file.context_before(line), _find_line_meaning(scores_file, line)
    description = _describe_cell(cell, line, scores_file, line_context, meaning)
    lines = line_meaning_lines(meaning, HOVER_SCREEN) if meaning else ()
    if not description and not lines:
        return None
    return Hover(cell.column, cell.column + len(cell), description, lines)


def _describe_cell(
    cell: Cell,
    line: int,
    scores_file: ScoresFile,
    line_context: LineContext,
    meaning: LineMeaning | None,
) -> str:
    """The meaning of a cell of a result, and what its player gets."""
    cells = [word for word in split_cells(scores_file.line_text(line)) if not word.endswith(":")]
    columns = [word.column for word in cells]
    seat = columns.index(cell.column) if cell.column in columns else None
    family = line_context.rules.family
    if seat is None:
        return ""
    if seat >= family.players:
        return describe_by_reference(cell, family)
    statement, change = scores_file.statement_at(line), parse_change(cell)
    description = family.mark_words.describe_mark(cell)
    if change and isinstance(statement, ResultLine) and read_changes(statement.words):
        description = describe_change(change, family.declared_word)
    if not description or seat >= len(line_context.names):
        return description
    name = line_context.names[seat]
    if meaning is None or not meaning.names:
        return f"{name} {description}"
    return (
        f"{name} {description}: {format_payments([meaning.changes[seat]])},"
        f" {meaning.scores_after[seat].format_decimal(4)} now"
    )


def describe_by_reference(cell: str, family: Family) -> str:
    """The explanation of a tag, a key or a mark in the reference; empty if it has none."""
    start = f"`{cell.partition('=')[0]}"
    rows = [row for topic in family.build_reference() for row in topic.rows]
    for head, meaning in rows:
        if f"{start}=" in head or f"{start}`" in head:
            return strip_markdown(meaning)
    return next((strip_markdown(head) for head, meaning in rows if f"{start}`" in meaning), "")


# ------------------------------------------------------------------------------- other lines


def _hover_line(scores_file: ScoresFile, line: int, cell: Cell) -> Hover | None:
    """The meaning of a whole line; None for a line with a mistake, which is reported already."""
    meaning = _find_line_meaning(scores_file, line)
    if meaning is None or isinstance(scores_file.statement_at(line), BlankLine):
        return None
    return Hover(cell.column, cell.column + len(cell), "\n\n".join(meaning.sentences))


def _find_line_meaning(scores_file: ScoresFile, line: int) -> LineMeaning | None:
    if any(problem.line == line and problem.is_error for problem in scores_file.problems):
        return None
    try:
        return explain_line(
            scores_file.line_text(line), line, scores_file.name, scores_file.find_game_at(line)
        )
    except UsageError:  # the hand was not played, since a line before it is wrong
        return None
