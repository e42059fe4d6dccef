"""The grammars: how lines are divided, what rows of terminals are, and statements written again."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from lark import Lark, Token, UnexpectedInput

from mjtally.language import grammar
from mjtally.language.grammar import (
    ParsedRow,
    find_terminal,
    grammar_folder,
    list_rules,
    load_expressions,
    load_terminal,
    match_terminal,
    parse_row,
    parse_row_by_lark,
)
from mjtally.language.parser import parse_line
from mjtally.language.statements import ResultLine, Statement, Unparsed
from mjtally.language.tokens import split_cells
from mjtally.rules.families.riichi.marks import format_mark, match_mark
from support.cases import random_cases, some_of
from support.game_generator import (
    generate_games_with_tiles,
    generate_hk_season,
    generate_mcr_season,
    generate_real_games,
    generate_season,
    take_blocks,
)
from support.golden import golden_test
from support.paths import DATA, EXAMPLES, ROOT
from tools.textmate_grammar import MARK_GRAMMARS

FILES = sorted([*DATA.glob("*/*.txt"), *EXAMPLES.glob("*.txt")])
CELLS = (
    *("Aki", "あき", "Ann:", "E1:", "S3.2:", "end", "-", "+", "!", "d", "3/40!", "5", "1y", "p1"),
    *("=", "=5", "honba=1", "a=b", "3/40=11m+1m", "25000", "-20", "+12.5", "2026-11-20"),
    *("points", "Points", "f20", "fd", "24*", "CC+C(FFF)[PPPP]{15f}"),
    *("１", "(234m)", "*", "x" * 50, '"Chie O"', '"E1: # 3"', '"', '"a', 'b"', '""', '"x"y'),
    *('roster="Chie O",Ben', 'alias=Chie:"C # O"', 'ippatsu="A B"', 'a="b', 'a="b"c', 'x"y z"'),
)


@cache
def lines() -> Sequence[str]:
    """Every eighth distinct line of all files of scores, of generated ones, and of mere cells."""
    dice, found = random.Random(2026), list[str]()
    for path in FILES:
        found += path.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    found += [*generate_season(1), *generate_hk_season(1), *generate_mcr_season(1).lines]
    found += take_blocks(generate_real_games(1), 2000)
    found += take_blocks(generate_games_with_tiles(1), 200)
    for _ in random_cases(12_000):
        cells = dice.choices(CELLS, k=dice.randrange(7))
        found.append(dice.choice(["", " ", "\u3000"]) + dice.choice([" ", "  ", "\t"]).join(cells))
    return some_of(dict.fromkeys(found), 8)


def test_lines_are_divided_as_lark_divides_them() -> None:
    """Cells end where the grammar's terminals end, and what each is does not depend on what
    stands around it; so cells may be shown to lark one at a time."""
    text = (Path(grammar_folder()) / "scores.lark").read_text(encoding="utf-8")
    parser = Lark(text, parser="lalr", lexer="basic", start="line", maybe_placeholders=False)
    for line in lines():
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
    ("riichi.lark", "3/40!"): "WINNER han=3 fu=40 riichi=!",
    ("riichi.lark", "d(!)*"): "DISCARDER ronned=(!) dealer=*",
    ("riichi.lark", "5=234m+5m"): "TILES han=5 tiles=234m+5m",
    ("riichi.lark", "1y!!"): "WINNER yakuman=1y riichi=!!",
    ("riichi.lark", "n+"): "NAGASHI tenpai=+",
    ("riichi.lark", "d(!)*!"): None,
    ("riichi.lark", "3/"): None,
    ("riichi.lark", "x"): None,
    ("riichi.lark", ""): None,
    ("hk.lark", "12"): "WINNER value=12",
    ("hk.lark", "12d"): None,
    ("mcr.lark", "24=CC+C(FFF)[PPPP]{15f}*"): "TILES value=24 tiles=CC+C(FFF)[PPPP]{15f} dealer=*",
    ("mcr.lark", "f20d"): "FALSE_WIN cost=20 discard=d",
}


@pytest.mark.parametrize(("mark", "said"), MARKS.items())
def test_what_marks_say(mark: tuple[str, str], said: str | None) -> None:
    found = match_terminal(*mark)
    if found is None:
        assert said is None
        return
    terminal, match = found
    groups = [f"{name}={text}" for name, text in match.groupdict().items() if text]
    assert " ".join([terminal, *groups]) == said


@pytest.mark.parametrize("name", MARK_GRAMMARS)
def test_a_mark_is_the_terminal_that_lark_finds(name: str) -> None:
    """Lark's other parser, which tries every terminal: one and no more is the whole mark."""
    parser = Lark.open(str(Path(grammar_folder()) / name), parser="earley", start="mark")
    signs = ["3", "40", "/", "1y", "=", "234m+5m", "(111z)", "{12f}", "-", "d", "D", "S", "(!)"]
    signs += ["p", "2", "+", "n", "f", "!", "!!", "*", "o", "CC", "x"]
    dice, seen = random.Random(name), Counter[str]()
    for _ in random_cases(3_000):
        text = "".join(dice.choices(signs, k=dice.randint(1, 4)))
        matches = [
            terminal
            for terminal in load_expressions(name, list_rules(name)[0])
            if load_terminal(name, terminal).fullmatch(text)
        ]
        try:
            (token,) = parser.parse(text).children
        except UnexpectedInput:
            assert not matches, text
            continue
        assert isinstance(token, Token) and matches == [token.type], text
        seen[token.type] += 1
    assert seen.keys() >= {"WINNER", "TILES", "NONE", "DISCARDER"}


def test_parts_of_tiles() -> None:
    parts = load_terminal("tiles.lark", "PART").findall("234m+5m(666p)[1111z]{44z}")
    assert parts == ["234m", "+5m", "(666p)", "[1111z]", "{44z}"]


# ------------------------------------------------------------------------- what is kept of it


test_what_lark_says_is_kept = golden_test("grammars")


def test_rows_that_are_kept_are_what_lark_makes_of_them() -> None:
    rows = {tuple(map(find_terminal, split_cells(line))) for line in lines()}
    for row in rows:
        assert parse_row(row) == parse_row_by_lark(row)


def loads_lark(*words: str) -> bool:
    """Whether a command that ends well has to ask lark."""
    code = "import sys, mjtally.__main__ as m; print(m.run_command() or 'lark' in sys.modules)"
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()[-1] != "False"


@pytest.mark.parametrize(
    "path",
    [
        *(f"examples/{name}-evening.txt" for name in ("riichi", "hk", "mcr", "taiwan")),
        *(f"tests/data/houses/{name}.txt" for name in ("on-paper", "deposits", "dead-hands")),
    ],
)
def test_an_evening_is_tallied_without_lark(path: str) -> None:
    """In hands and in points, with deposits on the table."""
    assert not loads_lark("check", "-q", str(ROOT / path)), (
        "is grammar/compiled.txt old? PYTHONPATH=tests python -m tools.golden --write"
    )


def test_a_log_is_imported_and_tallied_without_lark(tmp_path: Path) -> None:
    log = DATA / "logs" / "2024030119gm-0009-0000-0a1b2c3d.xml"  # tiles, dora, ura and ippatsu
    scores = str(tmp_path / "games.txt")
    assert not loads_lark("import", "-q", str(log), "-o", scores, "--set", "length=free")
    assert not loads_lark("check", "-q", scores)


def test_a_grammar_that_changed_is_read_by_lark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing else is taken from what was kept of the old ones."""
    for path in Path(grammar_folder()).iterdir():
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    changed = tmp_path / "hk.lark"
    changed.write_text(changed.read_text(encoding="utf-8").replace('"d"', '"q"'), encoding="utf-8")
    monkeypatch.setattr(grammar, "grammar_folder", lambda: str(tmp_path))
    remembered = (
        grammar._load_compiled,
        grammar.load_expressions,
        grammar.load_terminal,
        grammar.load_parser,
    )
    for each in remembered:
        each.cache_clear()
    try:
        assert match_terminal("hk.lark", "d") is None
        found = match_terminal("hk.lark", "q*")
        assert found and found[0] == "DISCARDER"
    finally:
        for each in remembered:
            each.cache_clear()


# ------------------------------------------------------------------- written and read again


@cache
def statements() -> Sequence[Statement]:
    found = [parse_line(line).statement for line in lines()]
    return [each for each in found if not isinstance(each, Unparsed)]


def test_a_statement_says_the_same_when_it_is_written() -> None:
    """As text it is one line, and read again it is the same statement."""
    for statement in statements():
        line = parse_line(str(statement))
        assert (type(line.statement), line.statement) == (type(statement), statement)


def test_a_mark_says_the_same_when_it_is_written() -> None:
    results = [each for each in statements() if isinstance(each, ResultLine)]
    seen = 0
    for cell in {str(cell) for result in results for cell in result.cells}:
        seen += _written_again(cell)
    assert seen > 200


def _written_again(cell: str) -> bool:
    mark = match_mark(cell)
    if mark is None:
        return False
    assert match_mark(format_mark(mark)) == mark
    return True
