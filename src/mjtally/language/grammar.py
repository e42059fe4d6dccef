"""The grammar folder, and lark, which reads by it. Only this module knows lark.

lark takes some microseconds for each token, and a long scores file repeats few words: callers
keep what lark said of a cell, of a row of terminals or of a mark, and ask lark about new ones
alone. lark itself is imported with the first grammar: what needs none, such as help, would
take twice its time.
"""

import os
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def grammar_folder() -> str:
    """Where the grammars are: inside the package in a wheel, at the top of a checkout."""
    installed = os.path.join(PACKAGE, "grammar")
    if os.path.isdir(installed):
        return installed
    return os.path.join(os.path.dirname(os.path.dirname(PACKAGE)), "grammar")


class TextToken(NamedTuple):
    """A part of a text, and the terminal that it is."""

    kind: str
    text: str


class ParsedRow(NamedTuple):
    """What a row of terminals is: the rule that it was parsed by, or the only terminal of a
    rule that has no name of its own. `rule` is empty if the row cannot be parsed; lark then
    stopped at the terminal number `stopped_at` (from 0), or at the end if that is None."""

    rule: str
    stopped_at: int | None = None


class Grammar:
    """One grammar of the folder; `start` is the rule of a whole text."""

    def __init__(self, name: str, start: str) -> None:
        import lark

        with open(os.path.join(grammar_folder(), name), encoding="utf-8") as file:
            self.text = file.read()
        self._lark = lark.Lark(  # priorities tell the terminals apart, so the basic lexer serves
            self.text,
            parser="lalr",
            lexer="basic",
            start=start,
            maybe_placeholders=False,
            keep_all_tokens=True,
        )

    def terminal_expression(self, terminal: str) -> str:
        """The regular expression of a terminal."""
        return self._lark.get_terminal(terminal).pattern.to_regexp()

    def find_terminal(self, text: str) -> str:
        """The terminal that a whole text is; empty if it is not a terminal."""
        import lark

        try:
            token = next(self._lark.parse_interactive(text).iter_parse(), None)
        except lark.UnexpectedInput:
            return ""
        return token.type if token is not None and len(token) == len(text) else ""

    def parse_tokens(self, text: str) -> list[TextToken] | None:
        """The tokens of a text of this grammar; None if it is not a text of this grammar."""
        import lark

        try:
            tree = self._lark.parse(text)
        except lark.UnexpectedInput:
            return None
        return [
            TextToken(token.type, str(token))
            for token in tree.scan_values(lambda value: isinstance(value, lark.Token))
        ]

    def parse_row(self, terminals: Iterable[str]) -> ParsedRow:
        """What a row of terminals is."""
        import lark

        parser = self._lark.parse_interactive()
        for number, terminal in enumerate(terminals):
            try:
                parser.feed_token(lark.Token(terminal, ""))
            except lark.UnexpectedInput:
                return ParsedRow("", number)
        try:
            found: lark.Tree[lark.Token] | lark.Token = parser.feed_eof()  # type: ignore[no-untyped-call]
        except lark.UnexpectedInput:
            return ParsedRow("")
        return ParsedRow(str(found.data if isinstance(found, lark.Tree) else found.type))


@cache
def load_grammar(name: str, start: str) -> Grammar:
    """A grammar, built when it is first needed."""
    return Grammar(name, start)
