"""Colours for editors: a TextMate grammar, made of the Lark grammars.

`python tests/colours.py` writes `grammar/scores.tmLanguage.json` anew; `test_colours.py` holds it
to the Lark grammars. A rule of them that is regular (and all of them are) becomes an expression
of its terminals, so that an editor takes a line for what Lark takes it for; which colour a
terminal has stands in `SCOPES`.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark

from mjtally.text.grammar import Grammar

FOLDER = Path(__file__).parents[1] / "grammar"
OUT = FOLDER / "scores.tmLanguage.json"
MARKS = sorted({path.name for path in FOLDER.glob("*.lark")} - {"scores.lark", "tiles.lark"})
LINES = ("DATE", "PAIR", "END", "players", "scores", "adjustment", "result")  # as they are tried
CELL_ENDS = r"(?![^\s#])"

PLAYER, LABEL = "entity.name.type.player", "entity.name.label"
SCOPES = {
    # lines of scores.lark
    "DATE": "constant.other.date",
    "END": "keyword.control.end",
    "EQUALS": "keyword.operator.scores",
    # marks
    "NUMBER": "constant.numeric.value",
    "FAAN": "constant.numeric.value",
    "POINTS": "constant.numeric.value",
    "YAKUMAN": "constant.numeric.value",
    "TILES": "string.unquoted.tiles",
    "NONE": "punctuation.definition.none",
    "DISCARDER": "keyword.other.discarder",
    "LIABLE": "keyword.other.liable",
    "DISCARD_GUARANTOR": "keyword.other.liable",
    "SELF_DRAW_GUARANTOR": "keyword.other.liable",
    "TENPAI": "variable.language.tenpai",
    "NAGASHI": "variable.language.nagashi",
    "CHOMBO": "invalid.deprecated.chombo",
    "FALSE_WIN": "invalid.deprecated.chombo",
    "RIICHI": "storage.modifier.riichi",
    "RONNED": "storage.modifier.riichi",
    "DEALER": "storage.modifier.dealer",
    "OPEN": "storage.modifier.open",
    "SLASH": "punctuation.separator.value",
    "EQUAL": "punctuation.separator.value",
}
UNIT = "keyword.other.points"  # the word behind table points
SCORE, TAG, POINTS = "constant.numeric.score", "variable.parameter.tag", "constant.numeric.points"
KEY, VALUE = "keyword.other.declaration", "string.unquoted.value"


def scope(name: str) -> str:
    """The whole name of a scope."""
    return f"{name}.mjtally"


# ------------------------------------------------------------------- rules as expressions


Symbols = tuple[str, ...]


class Expressions:
    """The rules of a Lark grammar as expressions; `between` stands between terminals."""

    def __init__(self, name: str, start: str, between: str) -> None:
        grammar = Grammar(name, start)
        self.terminals = {  # in the order in which Lark tries them
            terminal: portable(expression) for terminal, expression in grammar.expressions.items()
        }
        self.between = between
        self.rules: dict[str, list[Symbols]] = {}
        for rule in Lark(grammar.text, parser="lalr", start=start).rules:
            expansion = tuple(str(symbol.name) for symbol in rule.expansion)
            self.rules.setdefault(str(rule.origin.name), []).append(expansion)

    def of(self, name: str) -> str:
        """A rule or a terminal. A rule may go on with itself at one of its ends."""
        if name in self.terminals:
            return self.one_of([name])
        every = self.rules[name]
        more = [each[1:] for each in every if each[:1] == (name,)]
        before = [each[:-1] for each in every if each[-1:] == (name,)]
        body = self.alternatives([each for each in every if name not in (each[:1] + each[-1:])])
        if more:
            body += f"(?:{self.between}{self.alternatives(more)})*"
        if before:
            body = f"(?:{self.alternatives(before)}{self.between})*{body}"
        return f"(?:{body})" if more or before else body

    def alternatives(self, every: Sequence[Symbols]) -> str:
        """One of several rows of symbols. What one row has beyond another may be there or not."""
        heads = [each for each in every if not any(_goes_on(each, other) for other in every)]
        single = [each[0] for each in heads if len(each) == 1 and each[0] in self.terminals]
        longer = {head: [each for each in every if _goes_on(each, head)] for head in heads}
        alone = [name for name in single if not longer[name,]]
        found = [self.one_of(alone)] if alone else []
        for head, rows in longer.items():
            if head[:1] not in [(name,) for name in alone] or len(head) > 1:
                said = self.between.join(map(self.of, head))
                rest = [row[len(head) :] for row in rows]
                before = self.between if head else ""
                found.append(f"{said}(?:{before}{self.alternatives(rest)})?" if rest else said)
        return found[0] if len(found) == 1 else f"(?:{'|'.join(found)})"

    def one_of(self, names: Sequence[str]) -> str:
        """One of some terminals, where Lark does not find another one that it tries before."""
        order = list(self.terminals)
        found = []
        for name in sorted(names, key=order.index):
            before = [other for other in order[: order.index(name)] if other not in names]
            unless = f"(?!{'|'.join(map(self.terminals.__getitem__, before))})" if before else ""
            found.append(unless + self.terminals[name])
        return f"(?:{'|'.join(found)})"


def _goes_on(row: Symbols, other: Symbols) -> bool:
    """Whether a row begins as another one does, and goes on."""
    return row != other and row[: len(other)] == other


@cache
def lines() -> Expressions:
    """The lines of a scores file."""
    return Expressions("scores.lark", "line", r"\s+")


@cache
def marks(name: str) -> Expressions:
    """The marks of a family of rules."""
    return Expressions(name, "mark", "")


def portable(expression: str) -> str:
    """An expression that means the same to Python and to Oniguruma, by which editors read: a
    bracket in a class has a backslash, a line's end is written out, and no group is counted."""
    found, at, begun = "", 0, -1  # where a class begins
    while at < len(expression):
        sign = expression[at]
        if sign == "\\":
            found += expression[at : at + 2]
            at += 2
            continue
        first = 0 <= begun == at - 1 or (begun == at - 2 and expression[begun + 1] == "^")
        if sign == "\n":
            found += "\\n"
        elif begun < 0:
            counted = sign == "(" and expression[at + 1] != "?"
            found += "(?:" if counted else sign
            begun = at if sign == "[" else begun
        elif sign == "[" or (sign == "]" and first):
            found += f"\\{sign}"
        else:
            found += sign
            begun = -1 if sign == "]" else begun
        at += 1
    return found


# --------------------------------------------------------------------------- the patterns


def line(kind: str, *cells: dict[str, Any]) -> dict[str, Any]:
    """A line of a kind, with the cells that it may have."""
    return {
        "name": scope(f"meta.{kind.lower()}"),
        "begin": rf"^(?=\s*{lines().of(kind)}\s*(?:#|$))",
        "end": "$",
        "patterns": [{"include": "#comment"}, *cells],
    }


def cell(terminal: str, name: str) -> dict[str, Any]:
    """A cell that is a terminal."""
    return {"name": scope(name), "match": lines().terminals[terminal]}


def pair(key: str) -> dict[str, Any]:
    """A key, `=` and a value."""
    quoted = {"match": r'"[^"]*"', "name": scope("string.quoted.double")}
    return {
        "match": rf"(?={lines().terminals['PAIR']})([A-Za-z-]+)(=)((?:\"[^\"]*\"|[^\s#])*)",
        "captures": {
            "1": {"name": scope(key)},
            "2": {"name": scope("punctuation.separator.key-value")},
            "3": {"name": scope(VALUE), "patterns": [quoted]},
        },
    }


def mark(name: str) -> dict[str, Any]:
    """A cell that is a mark of a family, with the colours of its parts."""
    family = marks(name)
    parts = [
        {"match": expression, "name": scope(SCOPES[terminal])}
        for terminal, expression in family.terminals.items()
    ]
    return {
        "match": rf"(?=[^\s#]){family.of('mark')}{CELL_ENDS}",
        "captures": {"0": {"name": scope("meta.mark"), "patterns": parts}},
    }


def textmate() -> dict[str, Any]:
    """The whole grammar."""
    names = [cell(each, PLAYER) for each in ("QUOTED", "WORD")]
    any_name = [cell(each, PLAYER) for each in ("QUOTED", "END", "LABEL", "WORD")]
    label = {**cell("LABEL", LABEL), "match": rf"^\s*{lines().terminals['LABEL']}"}
    tags = [cell(each, TAG) for each in ("QUOTED", "WORD", "MARK")]
    cells: dict[str, Sequence[dict[str, Any]]] = {
        "DATE": [cell("DATE", SCOPES["DATE"])],
        "PAIR": [pair(KEY)],
        "END": [cell("END", SCOPES["END"])],
        "players": any_name,
        "scores": [cell("EQUALS", SCOPES["EQUALS"]), cell("NUMBER", SCORE), pair(TAG)],
        "adjustment": [cell("POINTS", UNIT), *names, cell("NUMBER", POINTS)],
        "result": [label, *map(mark, ["riichi.lark", *MARKS]), pair(TAG), *tags],
    }
    cells["result"] = [dict(each) for each in _once(cells["result"])]
    repository = {kind.lower(): line(kind, *cells[kind]) for kind in LINES}
    comment = {"name": scope("comment.line.number-sign"), "match": "#.*"}
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "mjtally",
        "scopeName": "source.mjtally",
        "patterns": [
            {"include": "#comment"},
            *({"include": f"#{kind}"} for kind in repository),
        ],
        "repository": {"comment": comment, **repository},
    }


def _once(patterns: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for at, each in enumerate(patterns) if each not in patterns[:at]]


def written() -> str:
    """The grammar as it stands in its file."""
    return json.dumps(textmate(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    OUT.write_text(written(), encoding="utf-8")
