"""The grammar folder put to work. Only this module knows lark.

lark turns a grammar into terminals and a table of states (LALR). Building them, and importing
lark, takes longer than tallying a short file, so both are kept as Python keeps its bytecode: in
the package's own `__pycache__`, beside a copy of the grammar that they were built from. What
reads by them is `lex` and `rules_of`, which must agree with `Lark.lex` and `Lark.parse`
(`tests/test_grammar.py` holds them together); where a line goes wrong, lark itself says.
"""

import marshal
import os
import re
import sys
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from lark import Lark, UnexpectedInput

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
END = "$END"  # lark's name for the end of the text
FORM = 1  # of the kept tables; another number makes older ones unread


def grammar_folder() -> str:
    """Where the grammars are: inside the package in a wheel, at the top of a checkout."""
    installed = os.path.join(PACKAGE, "grammar")
    if os.path.isdir(installed):
        return installed
    return os.path.join(os.path.dirname(os.path.dirname(PACKAGE)), "grammar")


class Tables(NamedTuple):
    """What lark makes of a grammar.

    `terminals` are names and expressions, in the order in which lark tries them. `states` say
    what to do where a terminal comes next: go on to a state (True), or take a rule (False).
    `rules` are the name of each rule and how many symbols it is made of.
    """

    terminals: list[tuple[str, str]]
    states: dict[int, dict[str, tuple[bool, int]]]
    rules: list[tuple[str, int]]
    start: int
    end: int


class Token(NamedTuple):
    """A piece of a text, and the terminal that it is."""

    kind: str
    text: str


class Grammar:
    """One grammar of the folder; `start` is the rule of a whole text."""

    def __init__(self, name: str, start: str) -> None:
        self.start = start
        with open(os.path.join(grammar_folder(), name), encoding="utf-8") as file:
            self.text = file.read()
        self.tables = _kept(name, self.text) or self._build(name)
        self.expressions = dict(self.tables.terminals)
        self._makes = lru_cache(maxsize=500)(self._is_text)  # there are few rows of terminals
        self._match = re.compile(
            "|".join(f"(?P<{kind}>{expression})" for kind, expression in self.tables.terminals)
        ).match

    def _build(self, name: str) -> Tables:
        tables = _tables_of(_lark(self.text, self.start))
        _keep(name, self.text, tables)
        return tables

    def _is_text(self, kinds: tuple[str, ...]) -> bool:
        return self.rules_of(kinds) is not None

    def find_terminal(self, text: str) -> str:
        """The terminal that a whole text is; nothing where it is none."""
        found = self._match(text)
        return found.lastgroup or "" if found and found.end() == len(text) else ""

    def lex(self, text: str) -> list[Token] | None:
        """A text as terminals; None where some of it is none."""
        tokens, at = [], 0
        while at < len(text):
            found = self._match(text, at)
            if found is None or found.end() == at:
                return None
            assert found.lastgroup
            tokens.append(Token(found.lastgroup, found.group()))
            at = found.end()
        return tokens

    def read_tokens(self, text: str) -> list[Token] | None:
        """The terminals of a text of this grammar; None for any other text."""
        tokens = self.lex(text)
        if tokens is None or not self._makes(tuple(token.kind for token in tokens)):
            return None
        return tokens

    def rules_of(self, kinds: Iterable[str]) -> list[str] | None:
        """The rules that a row of terminals is made of, the whole text's last; None where
        the row is no text of this grammar."""
        states, end = self.tables.states, self.tables.end
        stack, found = [self.tables.start], []
        for kind in (*kinds, END):
            while stack[-1] != end or kind != END:
                shifts, number = states[stack[-1]].get(kind, (True, -1))
                if number < 0:
                    return None
                if shifts:
                    stack.append(number)
                    break
                name, size = self.tables.rules[number]
                if size:
                    del stack[-size:]
                stack.append(states[stack[-1]][name][1])
                found.append(name)
        return found

    def find_error_column(self, text: str) -> int | None:
        """The column where lark cannot go on with a text that is none of this grammar; None at
        its end."""
        from lark import UnexpectedInput

        try:
            _lark(self.text, self.start).parse(text)
        except UnexpectedInput as error:
            return _error_column(error)
        raise AssertionError(f"{text!r} can be read")


@cache
def load_grammar(name: str, start: str) -> Grammar:
    """A grammar, opened when it is first needed."""
    return Grammar(name, start)


# ------------------------------------------------------------------------------ from lark


@cache
def _lark(text: str, start: str) -> "Lark":
    """lark's own parser. (Priorities tell the terminals apart, so the basic lexer serves.)"""
    from lark import Lark

    return Lark(text, parser="lalr", lexer="basic", start=start, maybe_placeholders=False)


def _tables_of(parser: "Lark") -> Tables:
    """What lark's standalone generator writes down of a parser, as far as it is needed."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = parser.memo_serialize([TerminalDef, Rule])
    table: Any = data["parser"]["parser"]
    names = table["tokens"]
    ignored = set(data["parser"]["lexer_conf"]["ignore"])
    lexer: Any = parser.parser.lexer
    terminals = [
        (each.name, each.pattern.to_regexp())
        for each in lexer.terminals
        if each.name not in ignored
    ]
    numbers: dict[int, int] = {}
    rules: list[tuple[str, int]] = []

    def number_of(reference: int) -> int:
        if reference not in numbers:
            rule = memo[reference]
            numbers[reference] = len(rules)
            rules.append((rule["origin"]["name"], len(rule["expansion"])))
        return numbers[reference]

    states = {
        state: {
            names[token]: (False, number_of(target["@"])) if takes_rule else (True, target)
            for token, (takes_rule, target) in actions.items()
        }
        for state, actions in table["states"].items()
    }
    (start,), (end,) = table["start_states"].values(), table["end_states"].values()
    return Tables(terminals, states, rules, start, end)


def _error_column(error: "UnexpectedInput") -> int | None:
    """Where lark stumbled; at the end of the text it names the last token's place."""
    token = getattr(error, "token", None)
    return None if token is not None and token.type == END else error.column


# ------------------------------------------------------------------------------- kept


def _place(name: str) -> str:
    return os.path.join(PACKAGE, "__pycache__", f"{name}.{sys.implementation.cache_tag}.tables")


def _kept(name: str, text: str) -> Tables | None:
    """The tables that were built from this very grammar, if they are there."""
    try:
        with open(_place(name), "rb") as file:
            form, built_from, tables = marshal.load(file)
        return Tables(*tables) if (form, built_from) == (FORM, text) else None
    except (OSError, ValueError, EOFError, TypeError):
        return None


def _keep(name: str, text: str, tables: Tables) -> None:
    """Keep the tables, where Python may keep its bytecode; otherwise they are built anew."""
    place = _place(name)
    if sys.dont_write_bytecode or not os.path.isdir(os.path.dirname(place)):
        return
    beside = f"{place}.{os.getpid()}"
    try:
        with open(beside, "wb") as file:
            marshal.dump((FORM, text, tuple(tables)), file)
        os.replace(beside, place)
    except OSError:
        return
