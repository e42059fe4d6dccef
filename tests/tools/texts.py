"""Lists every text that a person can see, so that somebody can read all of them: messages, help,
`--help`, notes, prompts and pages, from the source, the catalogues and the manual. Scripts of pages
take their texts from Python, which has catalogues: what is listed of a script no catalogue has.

    PYTHONPATH=tests python -m tools.texts          # all of them, with their places
    PYTHONPATH=tests python -m tools.texts cli      # those of one folder of the package, or a file
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from support.paths import ROOT

SOURCE = ROOT / "src" / "mjtally"
LONG_ENOUGH = 2  # words of a text in the source; shorter ones are keys and names
PROSE = re.compile(r"[A-Za-z][a-z]+")
SCRIPT_PART = re.compile(  # of a script: a comment, or a string with its inside
    r"//[^\n]*|/\*.*?\*/"
    r"|\"(?P<double>(?:[^\"\\\n]|\\.)*)\"|'(?P<single>(?:[^'\\\n]|\\.)*)'"
    r"|`(?P<template>(?:[^`\\]|\\.)*)`",
    re.DOTALL,
)
INSERTED = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")  # what a template puts into its text
# Three words beside one another are a sentence; selectors, styles and most class names have fewer.
SENTENCE = re.compile(r"(?<![-\w.])(?!key )[A-Za-z][a-z]+ [a-z]+ [a-z]+(?![-\w:(])")
PAGE_TEXT = re.compile(r">([^<>{}]*[A-Za-z][^<>{}]*)<")  # between the elements of a page


class SeenText(NamedTuple):
    """A text that is shown somewhere, with where it stands. What the program puts into it is
    `{}`."""

    place: str
    text: str


def list_texts(place: str = "") -> Iterator[SeenText]:
    """Every text below a folder of the package, file by file; or those of one file."""
    top = SOURCE / place
    for path in [top] if top.is_file() else sorted(top.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        if path.suffix == ".py":
            yield from _list_texts_of_source(name, path.read_text("utf-8"))
        elif path.suffix == ".js":
            yield from _list_texts_of_script(name, path.read_text("utf-8"))
        elif path.suffix == ".html":
            page = path.read_text("utf-8")
            for match in PAGE_TEXT.finditer(page):
                yield SeenText(f"{name}:{_count_line(page, match)}", match[1].strip())
        elif path.suffix in {".md", ".txt", ".toml"} and "player" not in path.name:
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                if line.strip():
                    yield SeenText(f"{name}:{number}", line.strip())


def _list_texts_of_source(name: str, source: str) -> Iterator[SeenText]:
    """The strings of a module that have words in them, except docstrings and annotations."""
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
    }
    annotations = {
        id(node.annotation if isinstance(node, ast.arg | ast.AnnAssign) else node.returns)
        for node in ast.walk(tree)
        if isinstance(node, ast.arg | ast.AnnAssign | ast.FunctionDef)
    }
    unseen = docstrings | inside | annotations
    for node in ast.walk(tree):
        if id(node) in unseen:
            continue
        text = _read_string(node)
        if len(PROSE.findall(text)) >= LONG_ENOUGH and " " in text:
            line = getattr(node, "lineno", 0)
            yield SeenText(f"{name}:{line}", " ".join(text.split()))


def _list_texts_of_script(name: str, script: str) -> Iterator[SeenText]:
    """The strings of a script in which words make a sentence."""
    for match in SCRIPT_PART.finditer(script):
        text = INSERTED.sub("{}", next(filter(None, match.groups()), ""))
        if SENTENCE.search(text):
            yield SeenText(f"{name}:{_count_line(script, match)}", " ".join(text.split()))


def _count_line(text: str, match: re.Match[str]) -> int:
    return text.count("\n", 0, match.start()) + 1


def _read_string(node: ast.AST) -> str:
    """The text of a string, with `{}` for what is put into it; empty for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    return ""


def main(places: list[str]) -> None:
    """Print the texts."""
    for place in places or [""]:
        if not (SOURCE / place).exists():
            sys.exit(f"{place} is not in {Path('src/mjtally')}")
        for seen in list_texts(place):
            print(f"{seen.place}: {seen.text}")


if __name__ == "__main__":
    main(sys.argv[1:])
