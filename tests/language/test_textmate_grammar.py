"""The TextMate grammar, held to the Lark grammars: by a small reader of such grammars."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from mjtally.language.grammar import find_terminal, match_terminal, parse_row
from mjtally.language.tokens import split_cells
from support import game_generator as games
from support.cases import random_cases, some_of
from support.golden import golden_test
from support.paths import DATA, EXAMPLES
from tools import textmate_grammar as colours
from tools.textmate_grammar import (
    LABEL_SCOPE,
    MARK_GRAMMARS,
    PLAYER_SCOPE,
    POINTS_SCOPE,
    SCOPES,
    SCORE_SCOPE,
    TAG_SCOPE,
    TEXTMATE_FILE,
    UNIT_SCOPE,
)

TEXTMATE = json.loads(TEXTMATE_FILE.read_text(encoding="utf-8"))
Pattern = Mapping[str, Any]


test_the_file_is_what_the_grammars_make = golden_test("colours")


# ----------------------------------------------------------- a reader of such grammars


@cache
def expression(text: str) -> re.Pattern[str]:
    return re.compile(text)


def flat(patterns: Sequence[Pattern]) -> Iterator[Pattern]:
    """Patterns, with those that are included by name."""
    for pattern in patterns:
        include = pattern.get("include")
        yield TEXTMATE["repository"][include[1:]] if include else pattern


def scopes_of(text: str, patterns: Sequence[Pattern] | None = None) -> list[tuple[str, ...]]:
    """The scopes of each character of a line, the outermost first.

    A pattern that matches furthest to the left counts, the first of those in one place. (Here a
    region goes on to the end of its line, and begins where nothing was read.)
    """
    every = list(flat(TEXTMATE["patterns"] if patterns is None else patterns))
    found: list[tuple[str, ...]] = [()] * len(text)
    at = 0
    while at < len(text):
        best: tuple[int, int, re.Match[str]] | None = None
        for order, pattern in enumerate(every):
            match = expression(pattern.get("match") or pattern["begin"]).search(text, at)
            if match and (match.group() or "begin" in pattern):
                best = min(best or (match.start(), order, match), (match.start(), order, match))
        if best is None:
            break
        _, order, match = best
        pattern = every[order]
        name = (pattern["name"],) if "name" in pattern else ()
        if "begin" in pattern:
            assert pattern["end"] == "$" and not match.group()
            inner = scopes_of(text[match.end() :], pattern["patterns"])
            found[match.end() :] = [(*name, *each) for each in inner]
            break
        for place in range(match.start(), match.end()):
            found[place] = name
        for number, capture in pattern.get("captures", {}).items():  # inner ones come later
            start, end = match.span(int(number))
            inner = scopes_of(text[start:end], capture.get("patterns", []))
            own = (capture["name"],) if "name" in capture else ()
            outer = found[start:end]
            found[start:end] = [
                (*each, *own, *more) for each, more in zip(outer, inner, strict=True)
            ]
        at = match.end()
    return found


# ------------------------------------------------------------------------ what Lark says


@cache
def lines() -> list[str]:
    """Every fifth line of the examples, of test files, of games, and of cells put together
    anyhow, and one of each kind."""
    files = [*EXAMPLES.glob("*.txt"), *DATA.rglob("*.txt")]
    found = {
        line for path in files for line in path.read_bytes().decode("utf-8", "ignore").split("\n")
    }
    for make in (
        games.generate_labelled_games,
        games.generate_real_games,
        games.generate_games_with_tiles,
        games.generate_hk_club,
    ):
        found |= set(games.take_blocks(make(1), 200))
    dice = Random(5)
    cells = sorted({cell for line in found for cell in line.split()})
    for _ in random_cases(3_000):
        found.add(" ".join(dice.choices(cells, k=dice.randint(1, 6))))
    shown = sorted(line for line in found if line.isprintable() and len(line) < 1000)
    of_each_kind = {kind(line): line for line in shown}
    return [*some_of(shown, 5), *of_each_kind.values()]


line_scopes = cache(scopes_of)  # of the lines that two tests look at
KINDS = {"DATE", "PAIR", "END", "players", "scores", "adjustment", "exchange", "result"}


@cache
def kind(text: str) -> str:
    """What Lark takes a line for; nothing for a line that it cannot read."""
    return parse_row(tuple(map(find_terminal, split_cells(text)))).rule


def test_lines_were_found() -> None:
    assert len(lines()) > 1_000
    assert {kind(line) for line in lines()} >= KINDS


def test_lines_are_of_the_kind_that_lark_says() -> None:
    for text in lines():
        said = kind(text)
        outer = {each[0] for each in line_scopes(text) if each}
        outer.discard("comment.line.number-sign.mjtally")
        assert outer == ({f"meta.{said.lower()}.mjtally"} if said in KINDS else set()), text


def pieces(name: str, cell: str) -> list[tuple[str, str]] | None:
    """The signs of a mark, each with its group, or the terminal if it is in none that has a colour;
    None for what is none of a family's marks."""
    found = match_terminal(name, cell)
    if found is None:
        return None
    terminal, match = found
    groups = [terminal] * len(cell)
    for group in match.re.groupindex.keys() & SCOPES.keys():
        start, end = match.span(group)
        groups[start:end] = [group] * (end - start)
    return list(zip(groups, cell, strict=True))


def expected(text: str) -> Iterator[tuple[int, str, str]]:
    """What Lark finds in a line: where, what, and the scope of it."""
    said, cells = kind(text), split_cells(text)
    for number, cell in enumerate(cells):
        at, terminal = cell.column - 1, find_terminal(cell)
        if said == "PAIR":
            yield at, cell.partition("=")[0], colours.KEY_SCOPE
        elif said == "players" and terminal != "PAIR":
            yield at, cell, PLAYER_SCOPE
        elif said in {"DATE", "END"}:
            yield at, cell, SCOPES[said]
        elif said == "scores" and terminal != "PAIR":
            yield at, cell, SCORE_SCOPE if number else SCOPES["EQUALS"]
        elif said == "adjustment":
            yield at, cell, (PLAYER_SCOPE, POINTS_SCOPE, UNIT_SCOPE)[number]
        elif said == "exchange":
            scopes = (UNIT_SCOPE if cell == "pot" else PLAYER_SCOPE, POINTS_SCOPE, SCOPES["EQUALS"])
            yield at, cell, scopes[number % 3]
        elif said == "result" and terminal in {"LABEL", "HEADING"} and not number:
            yield at, cell, LABEL_SCOPE
        elif terminal == "PAIR":
            yield at, cell.partition("=")[0], TAG_SCOPE
        else:
            names = ["riichi.lark", *MARK_GRAMMARS, "changes.lark"]
            marks = filter(None, (pieces(name, cell) for name in names))
            for kind_of_part, part in next(marks, [("", cell)]):
                yield at, part, SCOPES[kind_of_part] if kind_of_part else TAG_SCOPE
                at += len(part)


def test_cells_have_the_colours_of_their_terminals() -> None:
    seen = set()
    for text in lines():
        if kind(text) not in KINDS:
            continue
        scopes = line_scopes(text)
        for at, part, name in expected(text):
            assert {each[-1] for each in scopes[at : at + len(part)]} == {
                colours.full_scope(name)
            }, text
            seen.add(name)
    assert seen >= set(SCOPES.values())


@pytest.mark.parametrize("name", sorted({"riichi.lark", *MARK_GRAMMARS}))
def test_marks_put_together_anyhow(name: str) -> None:
    """An expression matches what is a mark, and nothing else."""
    patterns = [re.compile(each["match"]) for each in colours.mark_patterns(name)]
    samples = [
        "3",
        "40",
        "/",
        "1y",
        "=",
        "234m+5m",
        "[1111z]",
        "-",
        "d",
        "D",
        "S",
        "(!)",
        "p",
        "p2",
    ]
    samples += ["+", "n", "n+", "f", "!", "!!", "*", "o", "x", "1234567"]
    dice = Random(3)
    found = 0
    for _ in random_cases(20_000):
        text = "".join(dice.choices(samples, k=dice.randint(1, 4)))
        is_mark = match_terminal(name, text) is not None
        assert any(each.fullmatch(text) for each in patterns) == is_mark, text
        found += is_mark
    assert found > 100


def test_portable() -> None:
    """As Oniguruma has it: a bracket in a class needs a backslash."""
    assert colours.make_portable(r"[][(\]]+(a|\(b)(?:c)(?=d)[^]x]") == (
        r"[\]\[(\]]+(?:a|\(b)(?:c)(?=d)[^\]x]"
    )
    assert colours.make_portable('"[^"\n]*"') == r'"[^"\n]*"'
    assert colours.make_portable(r"(?P<han>[0-9])(/(?P<fu>[0-9]))?") == "([0-9])(?:/([0-9]))?"
