"""What lark says of the grammars: `grammar/compiled.txt`, with which usual files need no lark.

`test_grammar.py` asks lark again.
"""

from collections.abc import Iterator
from itertools import permutations, product

from mjtally.language.grammar import (
    COMPILED,
    compile_terminals,
    digest_grammars,
    find_terminal,
    list_grammars,
    list_rules,
    parse_row_by_lark,
)
from mjtally.language.tokens import TokenizedLine
from support.paths import EXAMPLES, ROOT

COMPILED_FILE = ROOT / "grammar" / COMPILED
MARK_TERMINALS = "MARK", "NUMBER", "WORD"  # of scores.lark
# Of a hand in a log: who dealt in and who is liable; dora, ura and who has ippatsu; moments.
MOST_OTHERS, MOST_PAIRS, MOST_TAGS = 2, 3, 2
HEAD = "# What lark says of the grammars beside this file (test_grammar.py); their digest: "


def list_usual_rows() -> Iterator[tuple[str, ...]]:
    """What evenings are full of: the lines of the examples, whoever wins and deals in, and players
    of whom some have names in quotes; hands by their points, points that go from score to score;
    and what logs are: labels, tiles and indicators, with tags behind them. Lark is asked about all
    others when they come."""
    for size in (3, 4):
        yield from product(("WORD", "QUOTED"), repeat=size)
        yield from product(*[("WORD", "QUOTED")] * size, ("PAIR",))
        yield ("EQUALS", *["NUMBER"] * size)
        yield ("EQUALS", *["NUMBER"] * size, "PAIR")
        for changes in product(("NUMBER", "MARK"), repeat=size):
            yield from (changes, ("LABEL", *changes))
        for others in range(MOST_OTHERS + 1):
            for cells in permutations(["WORD"] * others + ["MARK"] * (size - others)):
                for pairs, words in product(range(MOST_PAIRS + 1), range(MOST_TAGS + 1)):
                    yield ("LABEL", *cells, *["PAIR"] * pairs, *["WORD"] * words)
    for sides in (1, 2, 3):
        yield ("WORD", "NUMBER", *["SLASH", "WORD", "NUMBER"] * sides)
    for path in EXAMPLES.glob("*.txt"):
        for text in path.read_text(encoding="utf-8").splitlines():
            row = tuple(map(find_terminal, TokenizedLine(text).words))
            yield row
            cells = row[row[:1] == ("LABEL",) :]
            for size in (3, 4):
                marks, tags = cells[:size], cells[size:]
                if len(marks) == size and "MARK" in marks and not {*marks} - {*MARK_TERMINALS}:
                    for order in permutations(marks):
                        yield from ((*order, *tags), ("LABEL", *order, *tags))


def format_compiled_grammars() -> str:
    """The file as it stands. A line's end in an expression is written out."""
    answers = {
        f"{name} {rule}": compile_terminals(name, rule)
        for name in list_grammars()
        for rule in list_rules(name)
    }
    usual = sorted({*list_usual_rows()}, key=lambda row: (len(row), row))
    rows = ((" ".join(row), parse_row_by_lark(row).rule) for row in usual)
    answers["rows"] = {row: rule for row, rule in rows if rule}
    found = [HEAD + digest_grammars()]
    for name, every in answers.items():
        lines = [f"{asked}\t{said}".replace("\n", r"\n") for asked, said in every.items()]
        found.append("\n".join([name, *lines]))
    return "\n\n".join(found) + "\n"
