"""The grammars by two roads: lark itself, and what reads quickly by lark's tables."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Lark, Token, UnexpectedInput

from games import (
    generate_games_with_tiles,
    generate_hk_season,
    generate_mcr_season,
    generate_real_games,
    generate_season,
    take_blocks,
)
from mjtally.base.errors import Mistake
from mjtally.families.riichi.lines.marks import parse_mark
from mjtally.language import grammar as grammars
from mjtally.language.grammar import Grammar, grammar_folder, load_grammar
from mjtally.language.parser import (
    LETTER_TERMINALS,
    STATEMENT_RULES,
    find_statement_kind,
    find_terminal_letter,
    parse_line,
    parse_with_columns,
)
from mjtally.language.statements import Cell, ResultLine, Statement, Unparsed
from mjtally.language.tokens import split_cells

DATA = Path(__file__).parent / "data"
FILES = sorted([*DATA.glob("*/*.txt"), *(Path(__file__).parents[1] / "examples").glob("*.txt")])
CELLS = (
    *("Aki", "あき", "Ann:", "E1:", "S3.2:", "end", "-", "+", "!", "d", "3/40!", "5", "1y", "p1"),
    *("=", "=5", "honba=1", "a=b", "3/40=11m+1m", "25000", "-20", "+12.5", "2026-11-20"),
    *("points", "Points", "f20", "fd", "24*", "CC+C(FFF)[PPPP]{15f}"),
    *("１", "(234m)", "*", "x" * 50, '"Chie O"', '"E1: # 3"', '"', '"a', 'b"', '""', '"x"y'),
    *('roster="Chie O",Ben', 'alias=Chie:"C # O"', 'ippatsu="A B"', 'a="b', 'a="b"c', 'x"y z"'),
)
PIECES = (
    *(*"0123456789/!*o-+dpnfy=mpsz()[]{}CFP", "3/40", "34678m", "+2m", "(555p)", "13", "1y", "n+"),
    *("f20", "{15f}", "[PPPP]"),
)
GRAMMARS = {
    **{"scores.lark": "line", "riichi.lark": "mark", "hk.lark": "mark", "mcr.lark": "mark"},
    "tiles.lark": "tiles",
}


def lark_of(name: str) -> Lark:
    text = (Path(grammar_folder()) / name).read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer="basic", start=GRAMMARS[name], maybe_placeholders=False)


def lexed(parser: Lark, text: str) -> list[Token] | None:
    try:
        return list(parser.lex(text))
    except UnexpectedInput:
        return None


def parses(parser: Lark, text: str) -> bool:
    try:
        parser.parse(text)
    except UnexpectedInput:
        return False
    return True


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


def test_a_line_is_read_as_lark_reads_it() -> None:
    parser, read = lark_of("scores.lark"), 0
    for line in dict.fromkeys(lines()):
        tokens = lexed(parser, line)
        assert tokens is not None, line
        cells = split_cells(line)
        ours = [(LETTER_TERMINALS[find_terminal_letter(cell)], cell, cell.column) for cell in cells]
        assert ours == [(token.type, str(token), token.column) for token in tokens]
        kind = find_statement_kind("".join(map(find_terminal_letter, cells)))
        assert bool(kind) == parses(parser, line), line
        if kind in STATEMENT_RULES:
            assert kind in {str(tree.data) for tree in parser.parse(line).iter_subtrees()}
        read += bool(kind)
    assert read > 4000


@pytest.mark.parametrize("name", ["riichi.lark", "hk.lark", "mcr.lark", "tiles.lark"])
def test_a_mark_is_read_as_lark_reads_it(name: str) -> None:
    parser, ours, read = lark_of(name), load_grammar(name, GRAMMARS[name]), 0
    dice = random.Random(2026)
    for _ in range(6000):
        text = "".join(dice.choices(PIECES, k=dice.randrange(1, 6)))
        tokens, mine = lexed(parser, text), ours.lex(text)
        assert (tokens is None) == (mine is None), text
        if tokens is None or mine is None:
            continue
        assert [(token.kind, token.text) for token in mine] == [
            (token.type, str(token)) for token in tokens
        ]
        rules = ours.rules_of(token.kind for token in mine)
        assert (rules is not None) == parses(parser, text), text
        read += rules is not None
    assert read > 50


def test_where_lark_stumbles_is_told() -> None:
    lines = load_grammar("scores.lark", "line")
    assert lines.find_error_column("2026-11-20 Aki") == 12
    assert lines.find_error_column("= 5 -") == 5
    assert lines.find_error_column("E1:") is None  # at the end of the line


def test_tables_are_kept_and_mistrusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept tables serve only the grammar that they were built from; broken ones are built anew."""
    monkeypatch.setattr(grammars, "PACKAGE", str(tmp_path))
    monkeypatch.setattr(grammars, "grammar_folder", lambda: str(tmp_path))
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    folder = tmp_path / "__pycache__"
    folder.mkdir()
    (tmp_path / "small.lark").write_text('small: "a" "b"\n')
    assert Grammar("small.lark", "small").lex("ab")
    (kept,) = folder.iterdir()
    built = kept.read_bytes()
    for broken in (b"", b"no tables", built[: len(built) // 2]):
        kept.write_bytes(broken)
        assert Grammar("small.lark", "small").rules_of(["A", "B"]) == ["small"]
        assert kept.read_bytes() == built
    (tmp_path / "small.lark").write_text('small: "a" "c"\n')
    assert Grammar("small.lark", "small").lex("ab") is None
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    kept.unlink()
    assert Grammar("small.lark", "small").lex("ac") and not list(folder.iterdir())


# ------------------------------------------------------------------- written and read again


def statements() -> Iterator[Statement]:
    for line in dict.fromkeys(lines()):
        statement = parse_line(line).statement
        if not isinstance(statement, Unparsed):
            yield statement


def test_a_statement_says_the_same_when_it_is_written() -> None:
    """As text it is one line, and read again it is the same statement, with places too."""
    for statement in statements():
        line = parse_line(str(statement))
        assert (type(line.statement), line.statement) == (type(statement), statement)
        assert parse_with_columns(line) == statement


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
