"""What lark says of the grammars: `grammar/compiled.txt`, with which usual files need no lark.

`PYTHONPATH=tests python -m tools.compiled_grammars` writes it anew; `test_grammar.py` asks
lark again.
"""

from collections.abc import Iterator
from itertools import product

from mjtally.language.grammar import (
    COMPILED,
    compile_terminals,
    digest_grammars,
    list_grammars,
    parse_row_by_lark,
)
from support.paths import ROOT

COMPILED_FILE = ROOT / "grammar" / COMPILED
HEAD = "# What lark says of the grammars beside this file (test_grammar.py); their digest: "


def list_usual_rows() -> Iterator[tuple[str, ...]]:
    """What files are full of: lines of a cell or two, players, scores, points, and results."""
    for size in range(3):
        yield from product(compile_terminals("scores.lark"), repeat=size)
    yield "WORD", "NUMBER", "POINTS"
    for size in (3, 4):
        yield from product(("WORD", "QUOTED"), repeat=size)
        yield from product(*[("WORD", "QUOTED")] * size, ("PAIR",))
        yield from product(("EQUALS",), *[("NUMBER",)] * size)
        yield from product(("EQUALS",), *[("NUMBER",)] * size, ("PAIR",))
        for tag_count in range(3):
            marks = [("MARK", "NUMBER", "WORD")] * size + [("WORD", "PAIR")] * tag_count
            yield from product(*marks)
            yield from product(("LABEL",), *marks)
        # Of a log: dora=, ura= and one tag more.
        tags = [("PAIR",), ("PAIR",), ("WORD", "PAIR")]
        yield from product(("LABEL",), *[("MARK", "NUMBER", "WORD")] * size, *tags)


def format_compiled_grammars() -> str:
    """The file as it stands. A line's end in an expression is written out."""
    answers = {name: compile_terminals(name) for name in list_grammars()}
    rows = ((" ".join(row), parse_row_by_lark(row).rule) for row in list_usual_rows())
    answers["rows"] = {row: rule for row, rule in rows if rule}
    found = [HEAD + digest_grammars()]
    for name, every in answers.items():
        lines = [f"{asked}\t{said}".replace("\n", r"\n") for asked, said in every.items()]
        found.append("\n".join([name, *lines]))
    return "\n\n".join(found) + "\n"


if __name__ == "__main__":
    COMPILED_FILE.write_text(format_compiled_grammars(), encoding="utf-8")
