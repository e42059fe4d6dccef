"""From text to statements: what the lines of a scores file say.

A line is divided into cells once. Long files have many distinct lines, but few distinct cells; so
the terminal of each distinct cell is found once, and so is the rule of each distinct row of
terminals. The statement of a line is made from both.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from ..base.errors import Cell, Remark, remark_at
from ..base.remembered import Remembered
from .changes import has_changes, read_changes
from .grammar import find_terminal, parse_row
from .statements import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PLAYER_COUNTS,
    POT,
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
from .tokens import (
    LONGEST_STATEMENT,
    TokenizedLine,
    divide_line,
    parse_name,
    split_cells,
    strip_comment,
)
from .words import PLAYERS_HEADINGS, SCORES_HEADINGS, is_one_of

LONGEST_REMEMBERED_LINE = 200  # characters: longer lines do not come again
MAX_REMEMBERED_LINES = 10_000  # some 7 MB
LONGEST_LINE = 4_000_000  # characters, comment and all; no more of a line is ever held

SUSPICIOUS_STARTS = ";/%[*=~＝東南西北"  # how comments in other languages and labels begin
LABEL_TERMINALS = {"LABEL", "HEADING"}
LINE_HEADINGS = f"date {PLAYERS_HEADINGS} {SCORES_HEADINGS}"  # before = they are no keys


class RememberedLines(Remembered[str, ParsedLine]):
    """The parsed lines, by their text, since the hands of a club repeat; without long ones."""

    def __missing__(self, text: str) -> ParsedLine:
        return (
            super().__missing__(text)
            if len(text) <= LONGEST_REMEMBERED_LINE
            else self.find_answer(text)
        )


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
    reading = _read_line(text)
    if type(reading) is ResultLine:  # it may mean something else, unless it is a plain hand
        return ParsedLine(text, reading, _find_meant)
    return ParsedLine(text, reading)


remembered_lines = RememberedLines(_parse_line, MAX_REMEMBERED_LINES)
parse_line: Callable[[str], ParsedLine] = remembered_lines.__getitem__
"""What a line says. Never fails: a line that mjtally cannot read is `Unparsed`."""


def _find_meant(result: ResultLine) -> Unparsed | None:
    """What a line that reads as a result was meant as; None if it was meant as a result."""
    if has_changes(result.words) and read_changes(result.words):
        return None
    line = TokenizedLine(result.text)
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


def _read_line(text: str) -> Statement:
    """What a line says by the grammar. Any words may be a players line, so only such a line is
    doubted before it is read."""
    words, content = divide_line(text)
    row = tuple(map(find_terminal, words))
    if '"' in content:
        quotes = _find_misquoted(split_cells(text), row)
        if quotes:
            from ..advice.unreadable_lines import misquoted

            return Unparsed(misquoted(quotes))
    rule, stopped_at = parse_row(row)
    if rule == "result":
        label, marks = (words[0], words[1:]) if row[0] in LABEL_TERMINALS else (None, words)
        return ResultLine(label, marks, text)
    if rule == "players":
        return _read_players(text, words, row)
    if rule == "scores":
        return _read_scores(text, words, row)
    cells = split_cells(text)
    match rule:
        case "adjustment":
            unit = cells[2] if len(cells) > 2 else ""
            return Adjustment(parse_name(cells[0]), cells[1], unit)
        case "exchange":
            pairs = zip(cells[::3], cells[1::3], strict=True)  # a slash after each but the last
            shares = (
                Adjustment(parse_name(name), points, is_pot=name == POT) for name, points in pairs
            )
            return Exchange(tuple(shares))
        case "DATE":
            return DateLine(cells[0])
        case "PAIR":
            return _read_declaration(text, cells[0])
        case "END":
            return EndLine(cells[0])
        case "line":
            return BlankLine()
        case _:
            return _explain_unreadable(TokenizedLine(text), row, stopped_at)


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
    if len(row) <= FEWEST_PLAYERS or not {"NUMBER", "DATE", "SLASH"}.isdisjoint(row):
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


def _read_players(text: str, words: tuple[str, ...], row: tuple[str, ...]) -> Statement:
    """A players line, perhaps with the table behind the names, or what it was meant as. Names are
    normalized if a name may be in quotes, or is not ASCII."""
    has_tag = row[-1] == "PAIR"
    named = words[:-1] if has_tag else words
    are_names = len(named) in PLAYER_COUNTS and all(map(str.isalpha, named))
    if not are_names and _may_be_lookalike(row, words[0]):
        from ..advice.lookalikes import find_lookalike

        lookalike = find_lookalike(TokenizedLine(text))
        if lookalike:
            return lookalike
    if has_tag:
        *names, tag = split_cells(text)
        if not tag.startswith("table="):
            from ..advice.unreadable_lines import diagnose_line

            return diagnose_line(TokenizedLine(text), len(names))
        return PlayersLine(tuple(map(parse_name, names)), tags=(tag,))
    if text.isascii() and '"' not in text:
        return PlayersLine(words, text)
    return PlayersLine(tuple(map(parse_name, split_cells(text))))


def _read_scores(text: str, words: tuple[str, ...], row: Sequence[str]) -> ScoresLine:
    """A scores line, with the tags after the scores, if there are any."""
    if "PAIR" not in row:
        return ScoresLine(words[1:], (), text)
    cells_by_terminal = [*zip(split_cells(text), row, strict=True)]
    numbers, tags = (
        tuple([cell for cell, terminal in cells_by_terminal if terminal == wanted])
        for wanted in ("NUMBER", "PAIR")
    )
    return ScoresLine(numbers, tags)


def _read_declaration(text: str, cell: Cell) -> Statement:
    """A declaration, or the line that was meant by one such as `players=Aki,Ben,Chie,Dai`."""
    key, _, value = cell.partition("=")
    if not value.isalpha() and is_one_of(key, LINE_HEADINGS):
        from ..advice.lookalikes import find_lookalike

        lookalike = find_lookalike(TokenizedLine(text))
        if lookalike:
            return lookalike
    return Declaration(cell.subcell(0, len(key)), cell.subcell(len(key) + 1))
