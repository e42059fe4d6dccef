"""From text to statements: what the lines of a scores file say.

A line is divided into cells once. Long files have many distinct lines, but few distinct cells; so
the terminal of each distinct cell is found once, and so is the rule of each distinct row of
terminals. The statement of a line is made from both.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from ..base.errors import Cell, Remark, remark_at
from .changes import read_changes
from .grammar import find_terminal, parse_row
from .statements import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PLAYER_COUNTS,
    Adjustment,
    BlankLine,
    DateLine,
    Declaration,
    EndLine,
    Exchange,
    ParsedLine,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
    Unparsed,
)
from .tokens import LONGEST_STATEMENT, TokenizedLine, parse_name, strip_comment
from .words import PLAYERS_HEADINGS, SCORES_HEADINGS, is_one_of

LONGEST_REMEMBERED_LINE = 200  # characters: longer lines do not come again
MAX_REMEMBERED_LINES = 10_000  # some 7 MB
LONGEST_LINE = 4_000_000  # characters, comment and all; no more of a line is ever held

SUSPICIOUS_STARTS = ";/%[*=~＝東南西北"  # of comments in other languages, and of labels
LABEL_TERMINALS = {"LABEL", "HEADING"}
LINE_HEADINGS = f"date {PLAYERS_HEADINGS} {SCORES_HEADINGS}"  # before = they are no keys


class RememberedLines(dict[str, ParsedLine]):
    """The parsed lines, by their text. A line is parsed when it is looked up for the first time,
    and remembered, since the hands of a club repeat."""

    def __missing__(self, text: str) -> ParsedLine:
        line = _parse_line(text)
        if len(text) <= LONGEST_REMEMBERED_LINE:
            if len(self) >= MAX_REMEMBERED_LINES:
                self.clear()
            self[text] = line
        return line


remembered_lines = RememberedLines()
parse_line: Callable[[str], ParsedLine] = remembered_lines.__getitem__
"""What a line says. Never fails: a line that says nothing known is `Unparsed`."""


def _parse_line(text: str) -> ParsedLine:
    if len(text) > LONGEST_LINE:
        return ParsedLine(text[:LONGEST_STATEMENT], Unparsed(overlong_line_remark()))
    if not text.isprintable():
        from ..advice.unreadable_lines import find_unprintable

        wrong = find_unprintable(text)
        if wrong:
            return ParsedLine(text, wrong)
    if len(text) > LONGEST_STATEMENT and len(strip_comment(text).rstrip()) > LONGEST_STATEMENT:
        message = f"a line of {len(text)} characters: a statement has {LONGEST_STATEMENT} at most"
        return ParsedLine(text, Unparsed(remark_at(None, "line-too-long", message)))
    line = TokenizedLine(text)
    reading = _read_line(line)
    if type(reading) is ResultLine:  # which is only suspected where it is no plain hand
        return ParsedLine(text, reading, _find_meant)
    return ParsedLine(text, reading)


def _find_meant(result: ResultLine) -> Unparsed | None:
    """What a line that reads as a result was meant as; None if it was meant as a result."""
    line = result.line
    assert line
    if result.has_changes and read_changes(result.words):
        return None
    row = tuple(map(find_terminal, line.words))
    from ..advice.lookalikes import find_lookalike

    lookalike = find_lookalike(line) if _may_be_lookalike(row, line.words[0]) else None
    if not lookalike and any(word.startswith("=") for word in line.words):
        from ..advice.unreadable_lines import diagnose_loose_equals

        return diagnose_loose_equals(line)
    return lookalike


def overlong_line_remark() -> Remark:
    """The remark on a line that is too long to be read to its end."""
    message = f"a line of more than {LONGEST_LINE} characters: none may be longer, comment and all"
    return remark_at(None, "line-too-long", message)


def _read_line(line: TokenizedLine) -> Statement:
    """What a line says by the grammar. Any words may be a players line, so only such a line is
    doubted before it is read."""
    words = line.words
    row = tuple(map(find_terminal, words))
    if '"' in line.content:
        quotes = _find_misquoted(line.cells, row)
        if quotes:
            from ..advice.unreadable_lines import misquoted

            return Unparsed(misquoted(quotes))
    rule, stopped_at = parse_row(row)
    if rule == "result":
        label, marks = (words[0], words[1:]) if row[0] in LABEL_TERMINALS else (None, words)
        return ResultLine(label, marks, line)
    if rule == "players":
        return _read_players(line, row)
    if rule == "scores":
        return _read_scores(line, row)
    cells = line.cells
    match rule:
        case "adjustment":
            return Adjustment(parse_name(cells[0]), *cells[1:])
        case "exchange":
            pairs = zip(cells[::3], cells[1::3], strict=True)  # a slash after each but the last
            return Exchange(tuple([Adjustment(parse_name(name), points) for name, points in pairs]))
        case "DATE":
            return DateLine(cells[0])
        case "PAIR":
            return _read_declaration(line)
        case "END":
            return EndLine(cells[0])
        case "line":
            return BlankLine()
        case _:
            return _explain_unreadable(line, row, stopped_at)


def _explain_unreadable(
    line: TokenizedLine, row: tuple[str, ...], stopped_at: int | None
) -> Unparsed:
    """What a line was meant as, or why it is not a statement: the grammar could not go on at the
    cell `stopped_at`, or at the end of the line (None)."""
    from ..advice.lookalikes import find_lookalike

    lookalike = find_lookalike(line) if _may_be_lookalike(row, line.words[0]) else None
    from ..advice.unreadable_lines import diagnose_line

    return lookalike or diagnose_line(line, stopped_at)


@lru_cache(maxsize=10_000)
def _may_be_lookalike(row: tuple[str, ...], first: str) -> bool:
    """Whether a line with this row of terminals, and this cell first, may have been meant as
    another: most hands and most players lines are not."""
    if len(row) <= FEWEST_PLAYERS or "NUMBER" in row or "DATE" in row:
        return True
    if not LABEL_TERMINALS.isdisjoint(row[1:]):
        return True
    if first[0] in SUSPICIOUS_STARTS or "," in first or first[:2] == "--" or first[-1] == "：":
        return True
    if row[0] == "HEADING" and not first[1:2].isdecimal():
        return True
    return len(row) > MOST_PLAYERS and row.count("WORD") >= FEWEST_PLAYERS


def _find_misquoted(cells: Sequence[Cell], row: Sequence[str]) -> Cell | None:
    """The first cell that begins with a quote, and is not a name in quotes."""
    are_cells = zip(cells, row, strict=True)
    return next(
        (cell for cell, terminal in are_cells if cell[0] == '"' and terminal != "QUOTED"), None
    )


def _read_players(line: TokenizedLine, row: tuple[str, ...]) -> Statement:
    """A players line, perhaps with the table behind the names, or what it was meant as. Names are
    normalized if a name may be in quotes, or is not ASCII."""
    words, has_tag = line.words, row[-1] == "PAIR"
    named = words[:-1] if has_tag else words
    are_names = len(named) in PLAYER_COUNTS and all(map(str.isalpha, named))
    if not are_names and _may_be_lookalike(row, words[0]):
        from ..advice.lookalikes import find_lookalike

        lookalike = find_lookalike(line)
        if lookalike:
            return lookalike
    if has_tag:
        *names, tag = line.cells
        if not tag.startswith("table="):
            from ..advice.unreadable_lines import diagnose_line

            return diagnose_line(line, len(names))
        return PlayersLine(tuple(map(parse_name, names)), tags=(tag,))
    if line.text.isascii() and '"' not in line.content:
        return PlayersLine(words, line)
    return PlayersLine(tuple(map(parse_name, line.cells)))


def _read_scores(line: TokenizedLine, row: Sequence[str]) -> ScoresLine:
    """A scores line, with the tags after the scores, if there are any."""
    if "PAIR" not in row:
        return ScoresLine(line.words[1:], (), line)
    cells_by_terminal = [*zip(line.cells, row, strict=True)]
    numbers, tags = (
        tuple([cell for cell, terminal in cells_by_terminal if terminal == wanted])
        for wanted in ("NUMBER", "PAIR")
    )
    return ScoresLine(numbers, tags)


def _read_declaration(line: TokenizedLine) -> Statement:
    """A declaration, or the line that was meant by one such as `players=Aki,Ben,Chie,Dai`."""
    (cell,) = line.cells
    key, _, value = cell.partition("=")
    if not value.isalpha() and is_one_of(key, LINE_HEADINGS):
        from ..advice.lookalikes import find_lookalike

        lookalike = find_lookalike(line)
        if lookalike:
            return lookalike
    return Declaration(cell.subcell(0, len(key)), cell.subcell(len(key) + 1))
