"""The types of a club's answers, as `answers.d.ts` says them, or of a page's data in
`page-data.d.ts`, and what in a value has another one.

Of TypeScript this knows what these files use: interfaces whose fields are there or may be missing,
names for types, alternatives, lists, tuples, records and literals. A type is a function from a
value and its place to the faults in it.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from lark import Lark, Token, Transformer

from support.paths import ROOT

PACKAGE = ROOT / "src" / "mjtally"
ANSWERS = PACKAGE / "club" / "pages" / "answers.d.ts"
PAGE_DATA = PACKAGE / "report" / "page-data.d.ts"

GRAMMAR = r"""
start: (interface | alias)*
interface: "export" "interface" NAME base? "{" field* "}"
base: "extends" NAME
alias: "export" "type" NAME "=" type ";"
field: (NAME | STRING) [MAYBE] ":" type ";"
type: _item ("|" _item)*
_item: list_type | tuple_type | record | literal | reference | "(" type ")"
list_type: _item "[]"
tuple_type: "[" type ("," type)* "]"
record: "Record" "<" "string" "," type ">"
literal: STRING | NULL
reference: NAME
NULL.2: /null\b/
MAYBE: "?"
NAME: /[A-Za-z_]\w*/
STRING: /"[^"]*"/
%ignore /\s+/
%ignore /\/\*[\s\S]*?\*\//
%ignore /\/\/[^\n]*/
"""

Faults: TypeAlias = Iterator[str]
Type: TypeAlias = Callable[[Any, str], Faults]


class AnswerTypes(Transformer[Token, Any]):
    """All types of a file by their names; and what was met of them in the values that were looked
    at: interfaces, and their fields."""

    def __init__(self, path: Path = ANSWERS) -> None:
        super().__init__()
        self.named: dict[str, Type] = {
            "string": make_plain(str),
            "boolean": make_plain(bool),
            "number": make_plain(int, float),
        }
        self.fields: dict[str, dict[str, tuple[bool, Type]]] = {}  # of interfaces
        self.addresses: dict[str, str] = {}  # what each answers
        self.met: set[str] = set()
        self.transform(parse_types(path))

    def find_faults(self, name: str, value: Any) -> list[str]:
        """What in a value is not as a type says."""
        return [*self.named[name](value, name)]

    # one method for each rule of the grammar

    def interface(self, parts: list[Any]) -> None:
        name, *others = parts
        own: dict[str, tuple[bool, Type]] = {}
        for part in others:
            own |= self.fields[part] if isinstance(part, str) else part
        if name == "Answers":
            self.addresses = {address: answer.__name__ for address, (_, answer) in own.items()}
        self.fields[str(name)] = own

        def find_faults(value: Any, place: str) -> Faults:
            if not isinstance(value, dict):
                yield f"{place} is no object: {value!r}"
                return
            self.met.add(str(name))
            for field in value.keys() - own.keys():
                yield f"{place}.{field} is not written there"
            for field, (may_be_missing, type_) in own.items():
                if field in value:
                    self.met.add(f"{name}.{field}")
                    yield from type_(value[field], f"{place}.{field}")
                elif not may_be_missing:
                    yield f"{place}.{field} is missing"

        self.named[str(name)] = find_faults

    def base(self, parts: list[Token]) -> str:
        return str(parts[0])

    def alias(self, parts: list[Any]) -> None:
        self.named[str(parts[0])] = parts[1]

    def field(self, parts: list[Any]) -> dict[str, tuple[bool, Type]]:
        name, maybe, type_ = parts
        return {name.strip('"'): (maybe is not None, type_)}

    def type(self, alternatives: list[Type]) -> Type:
        if len(alternatives) == 1:
            return alternatives[0]

        def find_faults(value: Any, place: str) -> Faults:
            faults = [[*alternative(value, place)] for alternative in alternatives]
            if all(faults):
                yield from min(faults, key=len)

        return find_faults

    def list_type(self, parts: list[Type]) -> Type:
        def find_faults(value: Any, place: str) -> Faults:
            if not isinstance(value, list):
                yield f"{place} is no list: {value!r}"
                return
            for at, item in enumerate(value):
                yield from parts[0](item, f"{place}[{at}]")

        return find_faults

    def tuple_type(self, parts: list[Type]) -> Type:
        def find_faults(value: Any, place: str) -> Faults:
            if not isinstance(value, list) or len(value) != len(parts):
                yield f"{place} is no list of {len(parts)}: {value!r}"
                return
            for at, (type_, item) in enumerate(zip(parts, value, strict=True)):
                yield from type_(item, f"{place}[{at}]")

        return find_faults

    def record(self, parts: list[Type]) -> Type:
        def find_faults(value: Any, place: str) -> Faults:
            if not isinstance(value, dict):
                yield f"{place} is no object: {value!r}"
                return
            for name, item in value.items():
                yield from parts[0](item, f"{place}[{name!r}]")

        return find_faults

    def literal(self, parts: list[Token]) -> Type:
        expected = None if parts[0].type == "NULL" else parts[0].strip('"')

        def find_faults(value: Any, place: str) -> Faults:
            if value != expected:
                yield f"{place} is not {expected!r}: {value!r}"

        return find_faults

    def reference(self, parts: list[Token]) -> Type:
        name = str(parts[0])

        def find_faults(value: Any, place: str) -> Faults:
            yield from self.named[name](value, place)

        find_faults.__name__ = name
        return find_faults


def make_plain(*kinds: type) -> Type:
    """Words, numbers, yes and no: a Boolean of Python is no number here."""

    def find_faults(value: Any, place: str) -> Faults:
        if type(value) not in kinds:
            yield f"{place} is no {kinds[-1].__name__}: {value!r}"

    return find_faults


@cache
def parse_types(path: Path) -> Any:
    """A file as a tree."""
    grammar = Lark(GRAMMAR, parser="lalr", maybe_placeholders=True)
    return grammar.parse(path.read_text(encoding="utf-8"))
