"""A scores file laid out: text to text, and only white space and needless quotes are others.

- The marks of a game stand under the names of its players, and so do its scores; labels, where
  there are any, have a column of their own. What is wider than `WIDE`, such as tiles, makes no
  column wider: it pushes what stands behind it.
- The comments of a game begin in one column, two spaces behind what they are about at the least.
  An indented comment below one goes on with it. What a comment says is nobody's business.
- Blank lines stand by themselves and not at the ends of the file, and one stands before what
  opens a game. Nothing is taken from a line that cannot be read, and nothing is added to it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from ..base.terminal import display_width
from ..language.tokens import strip_comment
from .source_lines import (
    LineKind,
    SourceLine,
    SourceText,
    join_source,
    mark_continued_comments,
    parse_source_line,
    split_source,
)

COLUMN_GAP = 2  # columns between cells, and before a comment
MAX_CELL_WIDTH = 16  # columns of a cell: what is wider is tiles, or a very long name
MAX_HEAD_WIDTH = 40  # columns of a date or declaration behind which comments of others do not begin
OPENING_KINDS = {LineKind.PLAYERS, LineKind.UNCHANGED_PLAYERS, LineKind.DATE}
KINDS_ABOVE_PLAYERS = {
    LineKind.COMMENT,
    LineKind.DATE,
    LineKind.DECLARATION,
}  # what may stand above a players line
BODY_KINDS = {LineKind.RESULT, LineKind.SCORES, LineKind.OTHER, LineKind.CONTINUED_COMMENT}
GRID_KINDS = {LineKind.RESULT, LineKind.SCORES}
UNCHANGED_KINDS = {LineKind.UNCHANGED, LineKind.UNCHANGED_PLAYERS}
BLANK_LINE = SourceLine(LineKind.BLANK, "")


def lay_out_text(text: str, kept: Collection[int] = ()) -> str:
    """A text laid out. `kept` are the numbers, from 1, of lines that stay as they are; those
    that cannot be read do so anyway. Laid out once more it stays the same."""
    parts = split_source(text)
    lines = mark_continued_comments(
        parse_source_line(line, keep=at in kept) for at, line in enumerate(parts.lines, 1)
    )
    spaced = _space_lines(zip(lines, parts.line_ends, strict=True), parts.new_line_end)
    done = _align_comments(_align_all_games([line for line, _ in spaced]))
    return join_source(
        SourceText(parts.bom, done, [end or parts.new_line_end for _, end in spaced])
    )


# ------------------------------------------------------------------------------ blank lines


def _space_lines(lines: Iterable[tuple[SourceLine, str]], end: str) -> list[tuple[SourceLine, str]]:
    """Lines with blank ones where they belong, each with its end."""
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
                spaced.insert(at, (BLANK_LINE, end))
        spaced.append(line)
    while spaced and spaced[-1][0].kind is LineKind.BLANK:
        spaced.pop()
    return spaced


# ---------------------------------------------------------------------------------- columns


class LaidOutLine(NamedTuple):
    """A line on its way: its statement as it will stand, and whether the comments of others
    stand behind it, too."""

    line: SourceLine
    statement_text: str
    aligns_comments: bool


class LayoutRow(NamedTuple):
    """A line of a game: what stands in front, a cell for each player, and what is behind."""

    front: str
    cells: tuple[str, ...]
    cells_after: tuple[str, ...]

    @property
    def is_plain(self) -> bool:
        """Whether everything in it has a column."""
        return not self.cells_after and all(
            display_width(cell) <= MAX_CELL_WIDTH for cell in self.cells
        )


def _align_all_games(lines: Sequence[SourceLine]) -> Iterator[LaidOutLine]:
    """Every line; those of each game in its columns."""
    game: list[SourceLine] = []
    for line in lines:
        if line.kind in OPENING_KINDS and line.kind is not LineKind.DATE:
            yield from _align_game(game)
            game = []
        game.append(line)
    yield from _align_game(game)


def _align_game(lines: Sequence[SourceLine]) -> Iterator[LaidOutLine]:
    """The lines from a players line up to the next; or those before the first."""
    players = len(lines[0].cells) if lines and lines[0].kind is LineKind.PLAYERS else 0
    rows = [_build_row(line, players) for line in lines] if players else [None] * len(lines)
    labelled = any(row.front not in {"", "="} for row in rows if row)
    rows = [row if labelled or not row else _merge_front_cell(row) for row in rows]
    starts = _find_column_starts([row for row in rows if row], players)
    for line, row in zip(lines, rows, strict=True):
        if row:
            yield LaidOutLine(line, _format_row(row, starts), row.is_plain)
        elif line.kind in UNCHANGED_KINDS:
            yield LaidOutLine(line, strip_comment(line.text), aligns_comments=False)
        elif line.kind in GRID_KINDS:  # nobody knows whose
            yield LaidOutLine(line, strip_comment(line.text).rstrip(), aligns_comments=False)
        else:
            code = " ".join(line.cells)
            yield LaidOutLine(line, code, display_width(code) <= MAX_HEAD_WIDTH)


def _build_row(line: SourceLine, players: int) -> LayoutRow | None:
    """A line of a game with a cell for each player; None for any other line."""
    cells = line.cells
    match line.kind:
        case LineKind.PLAYERS:
            return LayoutRow("", cells, ())
        case LineKind.RESULT if cells[0].endswith(":"):
            return LayoutRow(cells[0], cells[1 : players + 1], cells[players + 1 :])
        case LineKind.RESULT:
            return LayoutRow("", cells[:players], cells[players:])
        case LineKind.SCORES:
            return LayoutRow(cells[0], cells[1 : players + 1], cells[players + 1 :])
    return None


def _merge_front_cell(row: LayoutRow) -> LayoutRow:
    """A row of a game without labels: `=` and the first score share a column."""
    if not row.front or not row.cells:
        return row
    return LayoutRow("", (f"{row.front} {row.cells[0]}", *row.cells[1:]), row.cells_after)


def _find_column_starts(rows: Sequence[LayoutRow], players: int) -> list[int]:
    """The columns, from 0, where the cells of each player begin, and then what is behind."""
    front = max((display_width(row.front) + 1 for row in rows if row.front), default=0)
    widths = [0] * players
    for row in rows:
        for seat, cell in enumerate(row.cells):
            wide = display_width(cell)
            if widths[seat] < wide <= MAX_CELL_WIDTH:
                widths[seat] = wide
    return [*accumulate((each + COLUMN_GAP for each in widths), initial=front)]


def _format_row(row: LayoutRow, starts: Sequence[int]) -> str:
    """A row as text. What has no room in its column pushes what follows."""
    text, taken = row.front, display_width(row.front)
    cells = (*row.cells, " ".join(row.cells_after)) if row.cells_after else row.cells
    gap = 1 if row.front else 0
    for start, cell in zip(starts, cells, strict=False):
        at = max(start, taken + gap)
        text, taken, gap = text + " " * (at - taken) + cell, at + display_width(cell), COLUMN_GAP
    return text


# --------------------------------------------------------------------------------- comments


def _align_comments(lines: Iterable[LaidOutLine]) -> list[str]:
    """The lines with their comments, in one column as far as they belong together."""
    every = list(lines)
    done: list[str] = []
    for start, end in _find_comment_groups(every):
        part = every[start:end]
        column = max(
            (
                display_width(each.statement_text) + COLUMN_GAP
                for each in part
                if each.aligns_comments and each.line.comment
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
    """From where to where comments belong together: a game with what stands right above it, or
    declarations; a blank line before what opens a game, or declares, is between them."""
    ends = [len(lines)]
    ahead = LineKind.DATE  # the next line that is more than a comment
    for at in range(len(lines) - 1, -1, -1):
        kind = lines[at].line.kind
        if kind is LineKind.BLANK and ahead in {*OPENING_KINDS, LineKind.DECLARATION}:
            ends.append(at)
        elif kind not in {LineKind.BLANK, LineKind.COMMENT}:
            ahead = kind
    starts = [0, *reversed(ends)]
    return pairwise(starts)
