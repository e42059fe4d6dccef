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

from ..base.screen import width
from ..text.cells import said_of
from .rawlines import Kind, Parted, RawLine, continued, joined, parted, raw_line

GAP = 2  # columns between cells, and before a comment
WIDE = 16  # columns of a cell: what is wider is tiles, or a very long name
LONG = 40  # columns of a date or declaration behind which comments of others do not begin
OPENS = {Kind.PLAYERS, Kind.NOBODY, Kind.DATE}
ABOVE = {Kind.NOTE, Kind.DATE, Kind.DECLARATION}  # what may stand above a players line
BODY = {Kind.RESULT, Kind.SCORES, Kind.OTHER, Kind.MORE}
GRID = {Kind.RESULT, Kind.SCORES}
AS_IT_IS = {Kind.KEPT, Kind.NOBODY}
BLANK = RawLine(Kind.BLANK, "")


def laid_out(text: str, kept: Collection[int] = ()) -> str:
    """A text laid out. `kept` are the numbers, from 1, of lines that stay as they are; those
    that cannot be read do so anyway. Laid out once more it stays the same."""
    parts = parted(text)
    lines = continued(raw_line(line, keep=at in kept) for at, line in enumerate(parts.lines, 1))
    spaced = _spaced(zip(lines, parts.ends, strict=True), parts.end)
    done = _commented(_in_columns([line for line, _ in spaced]))
    return joined(Parted(parts.bom, done, [end or parts.end for _, end in spaced]))


# ------------------------------------------------------------------------------ blank lines


def _spaced(lines: Iterable[tuple[RawLine, str]], end: str) -> list[tuple[RawLine, str]]:
    """Lines with blank ones where they belong, each with its end."""
    spaced: list[tuple[RawLine, str]] = []
    for line in lines:
        kind = line[0].kind
        if kind is Kind.BLANK and not (spaced and spaced[-1][0].kind is not Kind.BLANK):
            continue
        if kind in OPENS:
            at = len(spaced)
            while at and spaced[at - 1][0].kind in ABOVE:
                at -= 1
            if at and spaced[at - 1][0].kind in BODY:
                spaced.insert(at, (BLANK, end))
        spaced.append(line)
    while spaced and spaced[-1][0].kind is Kind.BLANK:
        spaced.pop()
    return spaced


# ---------------------------------------------------------------------------------- columns


class Laid(NamedTuple):
    """A line on its way: its statement as it will stand, and whether the comments of others
    stand behind it, too."""

    line: RawLine
    code: str
    leads: bool


class Row(NamedTuple):
    """A line of a game: what stands in front, a cell for each player, and what is behind."""

    front: str
    cells: tuple[str, ...]
    behind: tuple[str, ...]

    @property
    def is_plain(self) -> bool:
        """Whether everything in it has a column."""
        return not self.behind and all(width(cell) <= WIDE for cell in self.cells)


def _in_columns(lines: Sequence[RawLine]) -> Iterator[Laid]:
    """Every line; those of each game in its columns."""
    game: list[RawLine] = []
    for line in lines:
        if line.kind in OPENS and line.kind is not Kind.DATE:
            yield from _game(game)
            game = []
        game.append(line)
    yield from _game(game)


def _game(lines: Sequence[RawLine]) -> Iterator[Laid]:
    """The lines from a players line up to the next; or those before the first."""
    players = len(lines[0].cells) if lines and lines[0].kind is Kind.PLAYERS else 0
    rows = [_row(line, players) for line in lines] if players else [None] * len(lines)
    labelled = any(row.front not in {"", "="} for row in rows if row)
    rows = [row if labelled or not row else _without_front(row) for row in rows]
    starts = _starts([row for row in rows if row], players)
    for line, row in zip(lines, rows, strict=True):
        if row:
            yield Laid(line, _put(row, starts), row.is_plain)
        elif line.kind in AS_IT_IS:
            yield Laid(line, said_of(line.text), leads=False)
        elif line.kind in GRID:  # nobody knows whose
            yield Laid(line, said_of(line.text).rstrip(), leads=False)
        else:
            code = " ".join(line.cells)
            yield Laid(line, code, width(code) <= LONG)


def _row(line: RawLine, players: int) -> Row | None:
    """A line of a game with a cell for each player; None for any other line."""
    cells = line.cells
    match line.kind:
        case Kind.PLAYERS:
            return Row("", cells, ())
        case Kind.RESULT if cells[0].endswith(":"):
            return Row(cells[0], cells[1 : players + 1], cells[players + 1 :])
        case Kind.RESULT:
            return Row("", cells[:players], cells[players:])
        case Kind.SCORES:
            return Row(cells[0], cells[1 : players + 1], cells[players + 1 :])
    return None


def _without_front(row: Row) -> Row:
    """A row of a game without labels: `=` and the first score share a column."""
    if not row.front or not row.cells:
        return row
    return Row("", (f"{row.front} {row.cells[0]}", *row.cells[1:]), row.behind)


def _starts(rows: Sequence[Row], players: int) -> list[int]:
    """The columns, from 0, where the cells of each player begin, and then what is behind."""
    front = max((width(row.front) + 1 for row in rows if row.front), default=0)
    widths = [0] * players
    for row in rows:
        for seat, cell in enumerate(row.cells):
            wide = width(cell)
            if widths[seat] < wide <= WIDE:
                widths[seat] = wide
    return [*accumulate((each + GAP for each in widths), initial=front)]


def _put(row: Row, starts: Sequence[int]) -> str:
    """A row as text. What has no room in its column pushes what follows."""
    text, taken = row.front, width(row.front)
    cells = (*row.cells, " ".join(row.behind)) if row.behind else row.cells
    gap = 1 if row.front else 0
    for start, cell in zip(starts, cells, strict=False):
        at = max(start, taken + gap)
        text, taken, gap = text + " " * (at - taken) + cell, at + width(cell), GAP
    return text


# --------------------------------------------------------------------------------- comments


def _commented(lines: Iterable[Laid]) -> list[str]:
    """The lines with their comments, in one column as far as they belong together."""
    every = list(lines)
    done: list[str] = []
    for start, end in _together(every):
        part = every[start:end]
        column = max(
            (width(each.code) + GAP for each in part if each.leads and each.line.comment),
            default=0,
        )
        at = 0  # where the comment above begins
        for laid in part:
            line, code, _ = laid
            if line.kind in AS_IT_IS:
                at = width(code)
                done.append(line.text)
            elif line.kind is Kind.MORE:
                done.append(" " * at + line.comment)
            elif code and line.comment:
                at = max(column, width(code) + GAP)
                done.append(code + " " * (at - width(code)) + line.comment)
            else:
                done.append(code + line.comment)
    return done


def _together(lines: Sequence[Laid]) -> Iterator[tuple[int, int]]:
    """From where to where comments belong together: a game with what stands right above it, or
    declarations; a blank line before what opens a game, or declares, is between them."""
    ends = [len(lines)]
    ahead = Kind.DATE  # the next line that is more than a comment
    for at in range(len(lines) - 1, -1, -1):
        kind = lines[at].line.kind
        if kind is Kind.BLANK and ahead in {*OPENS, Kind.DECLARATION}:
            ends.append(at)
        elif kind not in {Kind.BLANK, Kind.NOTE}:
            ahead = kind
    starts = [0, *reversed(ends)]
    return pairwise(starts)
