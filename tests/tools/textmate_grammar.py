"""Colours for editors: a TextMate grammar, made of the Lark grammars.

`test_textmate_grammar.py` holds `grammar/scores.tmLanguage.json` to the Lark grammars. A rule for a
line becomes an expression of its terminals (all are regular), so that an editor takes a line for
what Lark takes it for. A mark is a terminal; which colours it has, and its named groups, stands in
`SCOPES`.
"""

import json
import re
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

from mjtally.language.grammar import RULES, compile_terminals, load_parser
from mjtally.language.statements import POT
from support.paths import ROOT

GRAMMAR_FOLDER = ROOT / "grammar"
TEXTMATE_FILE = GRAMMAR_FOLDER / "scores.tmLanguage.json"
MARK_GRAMMARS = sorted({path.name for path in GRAMMAR_FOLDER.glob("*.lark")} - {*RULES})
LINE_KINDS = (
    "DATE",
    "PAIR",
    "END",
    "players",
    "scores",
    "adjustment",
    "exchange",
    "result",
)  # as they are tried
EXCHANGE_BEGUN = [(name, "NUMBER", "SLASH") for name in ("WORD", "QUOTED", "POINTS")]
CELL_ENDS = r"(?![^\s#])"

PLAYER_SCOPE, LABEL_SCOPE = "entity.name.type.player", "entity.name.label"
SCOPES = {
    # terminals of lines
    "DATE": "constant.other.date",
    "END": "keyword.control.end",
    "EQUALS": "keyword.operator.scores",
    # terminals of marks: what stands in none of the groups below
    "WINNER": "punctuation.separator.value",
    "TILES": "punctuation.separator.value",
    "NONE": "punctuation.definition.none",
    "DISCARDER": "keyword.other.discarder",
    "LIABLE": "keyword.other.liable",
    "DISCARD_GUARANTOR": "keyword.other.liable",
    "SELF_DRAW_GUARANTOR": "keyword.other.liable",
    "TENPAI": "variable.language.tenpai",
    "NAGASHI": "variable.language.nagashi",
    "CHOMBO": "invalid.deprecated.chombo",
    "FALSE_WIN": "invalid.deprecated.chombo",
    "UNSTATED": "storage.modifier.riichi",
    "CHANGE": "constant.numeric.change",
    # groups of marks
    "han": "constant.numeric.value",
    "fu": "constant.numeric.value",
    "yakuman": "constant.numeric.value",
    "value": "constant.numeric.value",
    "tiles": "string.unquoted.tiles",
    "riichi": "storage.modifier.riichi",
    "ronned": "storage.modifier.riichi",
    "dealer": "storage.modifier.dealer",
    "open": "storage.modifier.open",
    # groups of changes
    "signs": "storage.modifier.riichi",
}
UNIT_SCOPE = "keyword.other.points"  # the word after table points
SCORE_SCOPE, TAG_SCOPE, POINTS_SCOPE = (
    "constant.numeric.score",
    "variable.parameter.tag",
    "constant.numeric.points",
)
KEY_SCOPE, VALUE_SCOPE = "keyword.other.declaration", "string.unquoted.value"


def full_scope(name: str) -> str:
    """The whole name of a scope."""
    return f"{name}.mjtally"


# ------------------------------------------------------------------- rules as expressions


Symbols = tuple[str, ...]


class LineExpressions:
    """The rules of scores.lark as expressions."""

    separator = r"\s+"

    def __init__(self) -> None:
        compiled = compile_terminals("scores.lark", "line")  # in the order in which Lark tries them
        self.terminals = {name: make_portable(each) for name, each in compiled.items()}
        self.rules: dict[str, list[Symbols]] = {}
        for rule in load_parser("scores.lark", "line").rules:
            expansion = tuple(str(symbol.name) for symbol in rule.expansion)
            self.rules.setdefault(str(rule.origin.name), []).append(expansion)

    def build_expression(self, name: str) -> str:
        """A rule or a terminal. A rule may go on with itself at one of its ends."""
        if name in self.terminals:
            return self.build_terminal_choice([name])
        every = self.rules[name]
        more = [each[1:] for each in every if each[:1] == (name,)]
        before = [each[:-1] for each in every if each[-1:] == (name,)]
        body = self.build_alternatives(
            [each for each in every if name not in (each[:1] + each[-1:])]
        )
        if more:
            body += f"(?:{self.separator}{self.build_alternatives(more)})*"
        if before:
            body = f"(?:{self.build_alternatives(before)}{self.separator})*{body}"
        return f"(?:{body})" if more or before else body

    def build_alternatives(self, every: Sequence[Symbols]) -> str:
        """One of several rows of symbols. What one row has beyond another may be there or not."""
        heads = [each for each in every if not any(_continues_row(each, other) for other in every)]
        single = [each[0] for each in heads if len(each) == 1 and each[0] in self.terminals]
        longer = {head: [each for each in every if _continues_row(each, head)] for head in heads}
        alone = [name for name in single if not longer[name,]]
        found = [self.build_terminal_choice(alone)] if alone else []
        for head, rows in longer.items():
            if head[:1] not in [(name,) for name in alone] or len(head) > 1:
                first = self.separator.join(map(self.build_expression, head))
                rest = [row[len(head) :] for row in rows]
                before = self.separator if head else ""
                found.append(
                    f"{first}(?:{before}{self.build_alternatives(rest)})?" if rest else first
                )
        return found[0] if len(found) == 1 else f"(?:{'|'.join(found)})"

    def build_terminal_choice(self, names: Sequence[str]) -> str:
        """One of some terminals, where Lark does not find another one that it tries before."""
        order = list(self.terminals)
        found = []
        for name in sorted(names, key=order.index):
            before = [other for other in order[: order.index(name)] if other not in names]
            unless = f"(?!{'|'.join(map(self.terminals.__getitem__, before))})" if before else ""
            found.append(unless + self.terminals[name])
        return f"(?:{'|'.join(found)})"


def _continues_row(row: Symbols, other: Symbols) -> bool:
    """Whether a row begins as another one does, and goes on."""
    return row != other and row[: len(other)] == other


@cache
def line_expressions() -> LineExpressions:
    """The lines of a scores file."""
    return LineExpressions()


def make_portable(expression: str) -> str:
    """An expression that means the same to Python and to Oniguruma, by which editors read: a
    bracket in a class has a backslash, a line's end is written out, and the groups that are
    counted are those that have a name here."""
    found, at, begun = "", 0, -1  # where a class begins
    while at < len(expression):
        sign = expression[at]
        if sign == "\\":
            found += expression[at : at + 2]
            at += 2
            continue
        if begun < 0 and expression.startswith("(?P<", at):
            found += "("
            at = expression.index(">", at) + 1
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


def line_pattern(kind: str, *cells: dict[str, Any]) -> dict[str, Any]:
    """A line of a kind, with the cells that it may have. What begins as an exchange is none of the
    other kinds: lark has decided then."""
    lines = line_expressions()
    begun = rf"\s*{lines.build_alternatives(EXCHANGE_BEGUN)}\s"
    unless = "" if kind == "exchange" else f"(?!{begun})"
    return {
        "name": full_scope(f"meta.{kind.lower()}"),
        "begin": rf"^{unless}(?=\s*{lines.build_expression(kind)}\s*(?:#|$))",
        "end": "$",
        "patterns": [{"include": "#comment"}, *cells],
    }


def cell_pattern(terminal: str, name: str) -> dict[str, Any]:
    """A cell that is a terminal."""
    return {"name": full_scope(name), "match": line_expressions().terminals[terminal]}


def pair_pattern(key: str) -> dict[str, Any]:
    """A key, `=` and a value."""
    quoted = {"match": r'"[^"]*"', "name": full_scope("string.quoted.double")}
    pair = line_expressions().terminals["PAIR"]
    return {
        "match": rf"(?={pair})([A-Za-z-]+)(=)((?:\"[^\"]*\"|[^\s#])*)",
        "captures": {
            "1": {"name": full_scope(key)},
            "2": {"name": full_scope("punctuation.separator.key-value")},
            "3": {"name": full_scope(VALUE_SCOPE), "patterns": [quoted]},
        },
    }


def mark_patterns(name: str, rule: str = "mark") -> list[dict[str, Any]]:
    """The cells that are marks of a family, a terminal each, with the colours of their groups; or
    the cells of another rule."""
    found = []
    for terminal, expression in compile_terminals(name, rule).items():
        groups = enumerate([terminal, *re.compile(expression).groupindex])
        found.append(
            {
                "name": full_scope("meta.mark"),
                "match": make_portable(expression) + CELL_ENDS,
                "captures": {
                    str(number): {"name": full_scope(SCOPES[group])}
                    for number, group in groups
                    if group in SCOPES
                },
            }
        )
    return found


def player_pattern(terminal: str) -> dict[str, Any]:
    """The pattern of a name that is this terminal."""
    return cell_pattern(terminal, PLAYER_SCOPE)


def build_textmate_grammar() -> dict[str, Any]:
    """The whole grammar."""
    names = [*map(player_pattern, ("QUOTED", "WORD"))]
    any_name = [
        cell_pattern(each, PLAYER_SCOPE) for each in ("QUOTED", "END", "LABEL", "HEADING", "WORD")
    ]
    label = {
        **cell_pattern("HEADING", LABEL_SCOPE),  # which any label is, too
        "match": rf"^\s*{line_expressions().terminals['HEADING']}",
    }
    tags = [cell_pattern(each, TAG_SCOPE) for each in ("QUOTED", "WORD", "MARK")]
    cells: dict[str, Sequence[dict[str, Any]]] = {
        "DATE": [cell_pattern("DATE", SCOPES["DATE"])],
        "PAIR": [pair_pattern(KEY_SCOPE)],
        "END": [cell_pattern("END", SCOPES["END"])],
        "players": [*any_name, pair_pattern(TAG_SCOPE)],
        "scores": [
            cell_pattern("EQUALS", SCOPES["EQUALS"]),
            cell_pattern("NUMBER", SCORE_SCOPE),
            pair_pattern(TAG_SCOPE),
        ],
        "adjustment": [
            cell_pattern("POINTS", UNIT_SCOPE),
            *names,
            cell_pattern("NUMBER", POINTS_SCOPE),
        ],
        "exchange": [
            cell_pattern("SLASH", SCOPES["EQUALS"]),
            {"match": rf"{POT}(?=\s)", "name": full_scope(UNIT_SCOPE)},
            *names,
            cell_pattern("NUMBER", POINTS_SCOPE),
        ],
        "result": [
            label,
            *chain.from_iterable(map(mark_patterns, ["riichi.lark", *MARK_GRAMMARS])),
            *mark_patterns("changes.lark", "change"),
            pair_pattern(TAG_SCOPE),
            *tags,
        ],
    }
    cells["result"] = [dict(each) for each in _remove_duplicates(cells["result"])]
    repository = {kind.lower(): line_pattern(kind, *cells[kind]) for kind in LINE_KINDS}
    comment = {"name": full_scope("comment.line.number-sign"), "match": "#.*"}
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


def _remove_duplicates(patterns: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for at, each in enumerate(patterns) if each not in patterns[:at]]


def format_textmate_grammar() -> str:
    """The grammar as it stands in its file."""
    return json.dumps(build_textmate_grammar(), indent=2, ensure_ascii=False) + "\n"
