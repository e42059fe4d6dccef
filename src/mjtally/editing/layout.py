"""A scores file laid out: only its white space changes, and quotes that nobody needs go.

- The marks of a game stand under the names of its players, and so do its scores; players lines
  one directly below the other, as in a plan of seats, have the same columns; labels, where
  there are any, have a column of their own. A cell wider than `MAX_CELL_WIDTH`, such as tiles,
  makes no column wider: it pushes what follows it.
- The comments of a game begin in one column, at least two spaces after what they are about. An
  indented comment below another continues it. The text of a comment never changes.
- Blank lines stand alone and not at the ends of the file, and one stands before what opens a
  game. Nothing is removed from a line that cannot be read, and nothing is added to it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from ..base.terminal import display_width
from ..interpreter.sources import BOM
from ..language.statements import PlayersLine
from ..language.tokens import strip_comment
from .source_file import BLANK_LINE, LineKind, SourceFile, SourceLine

COLUMN_GAP = 2  # columns between cells, and before a comment
MAX_CELL_WIDTH = 16  # columns of a cell: what is wider is tiles, or a very long name
MAX_HEAD_WIDTH = 40  # columns of a date or declaration with which other comments align
OPENING_KINDS = {LineKind.PLAYERS, LineKind.UNCHANGED_PLAYERS, LineKind.DATE}
KINDS_ABOVE_PLAYERS = {LineKind.COMMENT, LineKind.DATE, LineKind.DECLARATION}
BODY_KINDS = {LineKind.RESULT, LineKind.SCORES, LineKind.OTHER, LineKind.CONTINUED_COMMENT}
GRID_KINDS = {LineKind.RESULT, LineKind.SCORES}
UNCHANGED_KINDS = {LineKind.UNCHANGED, LineKind.UNCHANGED_PLAYERS}


def lay_out_source(source: SourceFile, kept: Collection[int] = ()) -> SourceFile:
    """A file laid out. `kept` are the numbers, from 1, of lines that stay as they are. So do lines
    that cannot be read, and lines that would say something else, such as one whose tab is taken for
    the end of a field. A file that is laid out once more stays as it is."""
    laid_out = _lay_out_lines(source, kept)
    if laid_out == source or has_same_statements(source, laid_out):
        return laid_out
    lines = enumerate(source.lines, 1)
    numbers = [number for number, line in lines if line.kind is not LineKind.BLANK]
    pairs = zip(source.statements, laid_out.statements, strict=True)
    changed = {number for number, (one, other) in zip(numbers, pairs, strict=True) if one != other}
    return _lay_out_lines(source, {*kept, *changed})


def has_same_statements(before: SourceFile, after: SourceFile) -> bool:
    """Whether two files have the same statements and comments, line by line; blank ones aside."""
    return before.statements == after.statements


def _lay_out_lines(source: SourceFile, kept: Collection[int]) -> SourceFile:
    lines = [
        line.keep_unchanged() if number in kept else line
        for number, line in enumerate(source.lines, 1)
    ]
    spaced = _space_lines(zip(lines, source.line_ends, strict=True))
    if spaced and not source.bom and spaced[0][0].text.startswith(BOM):
        spaced.insert(0, (BLANK_LINE, ""))  # below it, it is a mistake still
    texts = _align_comments(_align_all_games([line for line, _ in spaced]))
    return source.rebuild([*zip(texts, (end for _, end in spaced), strict=True)])


# ------------------------------------------------------------------------------ blank lines


def _space_lines(lines: Iterable[tuple[SourceLine, str]]) -> list[tuple[SourceLine, str]]:
    """Lines with blank ones where they belong, each with its end; a new one has none yet."""
    spaced: list[tuple[SourceLine, str]] = []
    for line in lines:
        kind = line[0].kind
        if kind is LineKind.BLANK and not (spaced and spaced[-1][0].kind is not LineKind.BLANK):
            continue
        if kind in OPENING_KINDS:
            at = len(spaced)
            while at and spaced[at - 1][0].kind in KINDS_ABOVE_PLAYERS:
                at -= 1
            if at and spaced[at - 1][0].kind in BODY_KINDS:
                spaced.insert(at, (BLANK_LINE, ""))
        spaced.append(line)
    while spaced and spaced[-1][0].kind is LineKind.BLANK:
        spaced.pop()
    return spaced


# ---------------------------------------------------------------------------------- columns


class LaidOutLine(NamedTuple):
    """A line with its statement as it will stand, and whether it counts for the column in which
    the comments of its game begin."""

    line: SourceLine
    statement_text: str
    aligns_comments: bool


class LayoutRow(NamedTuple):
    """A line of a game: what stands in front, a cell for each player with its width, and what
    follows."""

    front: str
    cells: tuple[str, ...]
    widths: tuple[int, ...]
    cells_after: tuple[str, ...]

    @property
    def is_plain(self) -> bool:
        """Whether every part of the row has a column."""
        return not self.cells_after and max(self.widths, default=0) <= MAX_CELL_WIDTH


def _align_all_games(lines: Sequence[SourceLine]) -> Iterator[LaidOutLine]:
    """Align every line: the lines of a game stand in its columns, and so do the tables of a seating
    plan."""
    game: list[SourceLine] = []
    for line in lines:
        opens = line.kind in OPENING_KINDS and line.kind is not LineKind.DATE
        if opens and not _are_tables([*game, line]):
            yield from _align_game(game)
            game = []
        elif line.kind in BODY_KINDS:  # of the last one
            above = sum(game_line.kind is LineKind.PLAYERS for game_line in game) - 1
            if above > 0:
                yield from _align_game(game[:above])
                game = game[above:]
        game.append(line)
    yield from _align_game(game)


def _are_tables(lines: Sequence[SourceLine]) -> bool:
    """Whether lines are players lines alone, one directly below the other, of as many players."""
    kinds = {line.kind for line in lines}
    return kinds == {LineKind.PLAYERS} and len({_count_names(line) for line in lines}) == 1


def _count_names(line: SourceLine) -> int:
    """How many names a players line has; 0 for any other line."""
    if line.kind is LineKind.PLAYERS and isinstance(line.statement, PlayersLine):
        return len(line.statement.words)
    return 0


def _align_game(lines: Sequence[SourceLine]) -> Iterator[LaidOutLine]:
    """The lines from a players line up to the next; or those before the first."""
    players = _count_names(lines[0]) if lines else 0
    rows = [_build_row(line, players) for line in lines] if players else [None] * len(lines)
    labelled = any(row.front not in {"", "="} for row in rows if row)
    if not labelled:  # `=` and the first score share a column
        rows = [
            _divide_cells("", (f"= {row.cells[0]}", *row.cells[1:], *row.cells_after), players)
            if row and row.front and row.cells
            else row
            for row in rows
        ]
    starts = _find_column_starts([row for row in rows if row], players)
    for line, row in zip(lines, rows, strict=True):
        yield _lay_out_line(line, row, starts)


def _lay_out_line(line: SourceLine, row: LayoutRow | None, starts: Sequence[int]) -> LaidOutLine:
    """A line with its statement in columns, if it has any."""
    if row:
        return LaidOutLine(line, _format_row(row, starts), row.is_plain)
    if line.kind in UNCHANGED_KINDS:
        return LaidOutLine(line, strip_comment(line.text), aligns_comments=False)
    if line.kind in GRID_KINDS:  # of players whom nobody knows
        return LaidOutLine(line, strip_comment(line.text).rstrip(), aligns_comments=False)
    code = " ".join(line.cells)
    return LaidOutLine(line, code, display_width(code) <= MAX_HEAD_WIDTH)


def _build_row(line: SourceLine, players: int) -> LayoutRow | None:
    """A line of a game with a cell for each player; None for any other line."""
    cells, kind = line.cells, line.kind
    if kind is LineKind.SCORES or (kind is LineKind.RESULT and cells[0][-1] == ":"):
        return _divide_cells(cells[0], cells[1:], players)
    if kind is LineKind.RESULT or kind is LineKind.PLAYERS:
        return _divide_cells("", cells, players)
    return None


def _divide_cells(front: str, cells: tuple[str, ...], players: int) -> LayoutRow:
    """Divide a line into what stands in front and its other cells."""
    own = cells[:players]
    return LayoutRow(front, own, tuple(map(display_width, own)), cells[players:])


def _find_column_starts(rows: Sequence[LayoutRow], players: int) -> list[int]:
    """The columns, from 0, where the cells of each player begin, and then what follows them."""
    front = max((display_width(row.front) + 1 for row in rows if row.front), default=0)
    widths = [0] * players
    for row in rows:
        for seat, width in enumerate(row.widths):
            if widths[seat] < width <= MAX_CELL_WIDTH:
                widths[seat] = width
    return [*accumulate((width + COLUMN_GAP for width in widths), initial=front)]


def _format_row(row: LayoutRow, starts: Sequence[int]) -> str:
    """A row as text. What has no room in its column pushes what follows."""
    text, taken = row.front, display_width(row.front)
    gap = 1 if row.front else 0
    for start, cell, width in zip(starts, row.cells, row.widths, strict=False):
        at = max(start, taken + gap)
        text, taken, gap = text + " " * (at - taken) + cell, at + width, COLUMN_GAP
    if row.cells_after:
        at = max(starts[len(row.cells)], taken + gap)
        text += " " * (at - taken) + " ".join(row.cells_after)
    return text


# --------------------------------------------------------------------------------- comments


def _align_comments(lines: Iterable[LaidOutLine]) -> list[str]:
    """The lines with their comments, in one column as far as they belong together."""
    laid_out = list(lines)
    done: list[str] = []
    for start, end in _find_comment_groups(laid_out):
        part = laid_out[start:end]
        column = max(
            (
                display_width(laid.statement_text) + COLUMN_GAP
                for laid in part
                if laid.aligns_comments and laid.line.comment
            ),
            default=0,
        )
        at = 0  # where the comment above begins
        for laid in part:
            line, code, _ = laid
            if line.kind in UNCHANGED_KINDS:
                at = display_width(code)
                done.append(line.text)
            elif line.kind is LineKind.CONTINUED_COMMENT:
                done.append(" " * at + line.comment)
            elif code and line.comment:
                at = max(column, display_width(code) + COLUMN_GAP)
                done.append(code + " " * (at - display_width(code)) + line.comment)
            else:
                done.append(code + line.comment)
    return done


def _find_comment_groups(lines: Sequence[LaidOutLine]) -> Iterator[tuple[int, int]]:
    """The groups of lines whose comments belong together, each from its first line up to the next
    group: a game with what stands right above it, or declarations. A group ends at a blank line
    before what opens a game, or declares, and where a game was begun below the other tables of a
    plan."""
    ends = [len(lines)]
    ahead = LineKind.DATE  # the next line that is more than a comment
    for at in range(len(lines) - 1, -1, -1):
        kind = lines[at].line.kind
        if kind is LineKind.BLANK and ahead in {*OPENING_KINDS, LineKind.DECLARATION}:
            ends.append(at)
        elif kind is LineKind.PLAYERS and ahead in BODY_KINDS:
            ends += [at] if at and lines[at - 1].line.kind is LineKind.PLAYERS else []
            ahead = kind
        elif kind not in {LineKind.BLANK, LineKind.COMMENT}:
            ahead = kind
    starts = [0, *reversed(ends)]
    return pairwise(starts)
