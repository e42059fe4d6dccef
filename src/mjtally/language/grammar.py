"""The grammar folder, and lark, which reads by it. Only this module knows lark.

A word is matched by the very expression that lark compiled for a terminal, and what a row of
terminals is, lark parses. Its answers stand beside the grammars in `compiled.txt`, since the import
of lark takes longer than all else that an evening's file needs: the terminals, and the rows of the
examples and of logs. Lark is asked about other rows, and about everything where a grammar has
changed since.
"""

import os
import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.remembered import Remembered

if TYPE_CHECKING:
    import lark

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RULES = {  # the rule for a whole text in each grammar; tags.lark is only imported
    "scores.lark": ("line",),
    "tiles.lark": ("tiles",),
    "changes.lark": ("change",),
    "tags.lark": (),
}
RULES_OF_FAMILIES = ("mark", "tag")
COMPILED = "compiled.txt"


class ParsedRow(NamedTuple):
    """What a row of terminals is: the rule that it was parsed by, or the only terminal of a
    rule that has no name of its own. `rule` is empty if the row cannot be parsed; lark then
    stopped at the terminal number `stopped_at` (from 0), or at the end if that is None."""

    rule: str
    stopped_at: int | None = None


def grammar_folder() -> str:
    """Where the grammars are: inside the package in a wheel, at the top of a checkout."""
    installed = os.path.join(PACKAGE, "grammar")
    if os.path.isdir(installed):
        return installed
    return os.path.join(os.path.dirname(os.path.dirname(PACKAGE)), "grammar")


def _match_cell(cell: str) -> str:
    match = match_terminal("scores.lark", cell)
    return match[0] if match else ""


find_terminal: Callable[[str], str] = Remembered(_match_cell, 20_000).__getitem__
"""The name of the terminal of scores.lark that matches a cell; empty if none does."""


def is_label(cell: str) -> bool:
    """Whether a cell is a label, such as `E1:` or `S3.2:`, as scores.lark has it."""
    return find_terminal(cell) == "LABEL"


def match_terminal(name: str, text: str) -> tuple[str, re.Match[str]] | None:
    """The name of the terminal of a grammar's first rule that matches a whole text, and the match;
    None if no terminal matches it."""
    for terminal in load_expressions(name, list_rules(name)[0]):
        match = load_terminal(name, terminal).fullmatch(text)
        if match:
            return terminal, match
    return None


@cache
def load_terminal(name: str, terminal: str) -> re.Pattern[str]:
    """A terminal of a grammar's first rule. (Each is compiled when it is asked for: few are.)"""
    return re.compile(load_expressions(name, list_rules(name)[0])[terminal])


@cache
def load_expressions(name: str, rule: str) -> Mapping[str, str]:
    """The expressions of the terminals of a rule, in the order in which lark tries them."""
    return _load_compiled().get(f"{name} {rule}") or compile_terminals(name, rule)


def list_rules(name: str) -> tuple[str, ...]:
    """The rules of a grammar that a whole text can be, such as a mark and a tag."""
    return RULES.get(name, RULES_OF_FAMILIES)


def _find_kept_row(terminals: tuple[str, ...]) -> ParsedRow:
    rule = _load_compiled().get("rows", {}).get(" ".join(terminals))
    return ParsedRow(rule) if rule else parse_row_by_lark(terminals)


parse_row: Callable[[tuple[str, ...]], ParsedRow] = Remembered(_find_kept_row, 1_000).__getitem__
"""How a row of terminals is parsed by scores.lark."""


@cache
def _load_compiled() -> Mapping[str, Mapping[str, str]]:
    """The kept answers of lark about the terminals of each grammar and about `rows`; empty if a
    grammar has changed since."""
    with open(os.path.join(grammar_folder(), COMPILED), encoding="utf-8") as file:
        head, *sections = file.read().split("\n\n")
    if head.split()[-1] != digest_grammars():
        return {}
    compiled: dict[str, Mapping[str, str]] = {}
    for name, *lines in map(str.splitlines, sections):
        answers = (line.partition("\t") for line in lines)
        compiled[name] = {question: answer for question, _, answer in answers}
    return compiled


def digest_grammars() -> str:
    """A number that changes whenever a grammar changes."""
    digest, folder = 0, grammar_folder()
    for name in list_grammars():
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            digest = zlib.crc32(file.read().encode(), digest)
    return str(digest)


def list_grammars() -> list[str]:
    """The names of the grammars."""
    return sorted(name for name in os.listdir(grammar_folder()) if name.endswith(".lark"))


# ------------------------------------------------------------------------- what lark says


@cache
def load_parser(name: str, rule: str) -> "lark.Lark":
    """The parser that lark builds from a grammar, for texts that are a rule. The basic lexer is
    enough, since priorities tell the terminals apart."""
    import lark

    path = os.path.join(grammar_folder(), name)
    return lark.Lark.open(
        path,
        parser="lalr",
        lexer="basic",
        start=rule,
        maybe_placeholders=False,
        keep_all_tokens=True,
    )


def compile_terminals(name: str, rule: str) -> dict[str, str]:
    """The expression that lark compiles for each terminal of a rule, in the order in which it tries
    them."""
    parser = load_parser(name, rule)
    lexer: Any = parser.parser.lexer
    return {
        terminal.name: terminal.pattern.to_regexp()
        for terminal in lexer.terminals
        if terminal.name not in parser.ignore_tokens
    }


def parse_row_by_lark(terminals: Iterable[str]) -> ParsedRow:
    """How lark parses a row of terminals by scores.lark."""
    import lark

    parser = load_parser("scores.lark", "line").parse_interactive()
    for number, terminal in enumerate(terminals):
        try:
            parser.feed_token(lark.Token(terminal, ""))
        except lark.UnexpectedInput:
            return ParsedRow("", number)
    try:
        tree: lark.Tree[lark.Token] | lark.Token = parser.feed_eof()  # type: ignore[no-untyped-call]
    except lark.UnexpectedInput:
        return ParsedRow("")
    return ParsedRow(str(tree.data if isinstance(tree, lark.Tree) else tree.type))
