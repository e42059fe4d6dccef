"""The grammars: how lines are divided, what rows of terminals are, and statements written again."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Lark

from mjtally.base.errors import Mistake
from mjtally.families.riichi.lines.marks import parse_mark
from mjtally.language.grammar import ParsedRow, grammar_folder, load_grammar
from mjtally.language.parser import find_terminal, parse_line, parse_row
from mjtally.language.statements import Cell, ResultLine, Statement, Unparsed
from mjtally.language.tokens import split_cells
from support.game_generator import (
    generate_games_with_tiles,
    generate_hk_season,
    generate_mcr_season,
    generate_real_games,
    generate_season,
    take_blocks,
)
from support.paths import DATA, EXAMPLES

FILES = sorted([*DATA.glob("*/*.txt"), *EXAMPLES.glob("*.txt")])
CELLS = (
    *("Aki", "あき", "Ann:", "E1:", "S3.2:", "end", "-", "+", "!", "d", "3/40!", "5", "1y", "p1"),
    *("=", "=5", "honba=1", "a=b", "3/40=11m+1m", "25000", "-20", "+12.5", "2026-11-20"),
    *("points", "Points", "f20", "fd", "24*", "CC+C(FFF)[PPPP]{15f}"),
    *("１", "(234m)", "*", "x" * 50, '"Chie O"', '"E1: # 3"', '"', '"a', 'b"', '""', '"x"y'),
    *('roster="Chie O",Ben', 'alias=Chie:"C # O"', 'ippatsu="A B"', 'a="b', 'a="b"c', 'x"y z"'),
)


def lines() -> Iterator[str]:
    """Lines of every file of scores that there is, of generated ones, and of mere cells."""
    dice = random.Random(2026)
    for path in FILES:
        yield from path.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    for blocks in (generate_season(1), generate_hk_season(1), generate_mcr_season(1)):
        yield from blocks.text.splitlines()
    yield from take_blocks(generate_real_games(1), 2000)
    yield from take_blocks(generate_games_with_tiles(1), 200)
    for _ in range(4000):
        cells = dice.choices(CELLS, k=dice.randrange(7))
        yield dice.choice(["", " ", "\u3000"]) + dice.choice([" ", "  ", "\t"]).join(cells)


def test_lines_are_divided_as_lark_divides_them() -> None:
    """Cells end where the grammar's terminals end, and what each is does not depend on what
    stands around it; so cells may be shown to lark one at a time."""
    text = (Path(grammar_folder()) / "scores.lark").read_text(encoding="utf-8")
    parser = Lark(text, parser="lalr", lexer="basic", start="line", maybe_placeholders=False)
    for line in dict.fromkeys(lines()):
        ours = [(find_terminal(cell), str(cell), cell.column) for cell in split_cells(line)]
        assert ours == [(each.type, str(each), each.column or 0) for each in parser.lex(line)], line


ROWS = {
    "": ParsedRow("line"),
    "2026-11-20": ParsedRow("DATE"),
    "length=east": ParsedRow("PAIR"),
    "end": ParsedRow("END"),
    "Aki": ParsedRow("players"),
    "Aki Ben: end": ParsedRow("players"),
    "d d d d": ParsedRow("players"),
    "E1: - 5 d -": ParsedRow("result"),
    "= 5 sticks=1": ParsedRow("scores"),
    "Aki -20 points": ParsedRow("adjustment"),
    "2026-11-20 Aki": ParsedRow("", 1),
    "= 5 -": ParsedRow("", 2),
    "a=b c=d": ParsedRow("", 1),
    "E1:": ParsedRow("", None),  # at the end of the line
}


@pytest.mark.parametrize(("text", "row"), ROWS.items())
def test_rows_of_terminals(text: str, row: ParsedRow) -> None:
    """Which statement they are, or where the grammar could not go on."""
    assert parse_row(tuple(map(find_terminal, split_cells(text)))) == row


MARKS = {
    ("riichi.lark", "3/40!"): "NUMBER SLASH NUMBER RIICHI",
    ("riichi.lark", "d(!)*"): "DISCARDER RONNED DEALER",
    ("riichi.lark", "5=234m+5m"): "NUMBER EQUAL TILES",
    ("riichi.lark", "3/"): None,
    ("riichi.lark", "x"): None,
    ("hk.lark", "12"): "FAAN",
    ("hk.lark", "12d"): None,
    ("mcr.lark", "24=CC+C(FFF)[PPPP]{15f}*"): "POINTS EQUAL TILES DEALER",
    ("mcr.lark", "f20d"): "FALSE_WIN",
    ("tiles.lark", "234m+5m(666p)"): "PART PART PART",
}


@pytest.mark.parametrize(("mark", "kinds"), MARKS.items())
def test_tokens_of_marks(mark: tuple[str, str], kinds: str | None) -> None:
    name, text = mark
    tokens = load_grammar(name, "tiles" if name == "tiles.lark" else "mark").parse_tokens(text)
    assert (tokens and " ".join(token.kind for token in tokens)) == kinds
    assert not tokens or "".join(token.text for token in tokens) == text


# ------------------------------------------------------------------- written and read again


def statements() -> Iterator[Statement]:
    for line in dict.fromkeys(lines()):
        statement = parse_line(line).statement
        if not isinstance(statement, Unparsed):
            yield statement


def test_a_statement_says_the_same_when_it_is_written() -> None:
    """As text it is one line, and read again it is the same statement."""
    for statement in statements():
        line = parse_line(str(statement))
        assert (type(line.statement), line.statement) == (type(statement), statement)


def test_a_mark_says_the_same_when_it_is_written() -> None:
    seen = 0
    for cells in (each.cells for each in statements() if isinstance(each, ResultLine)):
        for cell in cells:
            seen += _written_again(cell)
    assert seen > 1000


def _written_again(cell: str) -> bool:
    try:
        mark = parse_mark(Cell(cell))
    except Mistake:
        return False
    assert parse_mark(Cell(str(mark))) == mark
    return True
