"""The recipes for contributors: what they name is there, and each says which tests to run."""

import re
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from support.cases import for_each
from support.paths import ROOT
from tools.reference_page import make_anchor

PAGE = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
RECIPES = dict(
    section.split("\n", 1)
    for section in PAGE.split("\n## Recipes\n")[1].split("\n## ")[0].split("\n### ")[1:]
)
SECTIONS = {"the page before them": PAGE.split("\n## Recipes\n")[0], **RECIPES}
IN_CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"(?:[\w…<>*.-]+/)+[\w*.-]*|[\w-]+\.(?:py|md|toml|lark|txt|tsv|screen)")
NAME = re.compile(r"[A-Z][A-Z_]{3,}|[a-z]+_[a-z_]+|[A-Z][a-z]+(?:[A-Z][a-z]+)+")
COMMAND = re.compile(r"pytest -q(?: -x)? ((?:\\\n|[^\n`])+)")  # which may go on in another line
BLOCK = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
ABOVE = ("", "src/mjtally", "tests", ".github", "tests/data", "grammar")  # where paths begin


@cache
def list_files() -> list[Path]:
    """All of the program, its tests and its grammars."""
    folders = (ROOT / name for name in ("src", "tests", "grammar"))
    return [path for folder in folders for path in folder.rglob("*")]


@cache
def read_source() -> str:
    """The text of them."""
    kinds = {".py", ".lark", ".toml", ".js"}
    return "\n".join(path.read_text("utf-8") for path in list_files() if path.suffix in kinds)


@cache
def list_names() -> set[str]:
    return {*re.findall(r"\w+", read_source())}


def find_file(name: str, beside: list[Path]) -> Path | None:
    """A file or a folder that a recipe names, by its path or beside one that it has named: `…`
    and `<x>` stand for anything, of which there is one at least."""
    pattern = re.sub(r"…|<\w+>", "*", name).rstrip("/")
    if "/" not in pattern:  # such as `terms.py`, of which each family has one
        return next((path for path in list_files() if fnmatchcase(path.name, pattern)), None)
    places = [ROOT / above for above in ABOVE] + [path.parent for path in beside]
    return next((path for place in places for path in place.glob(pattern)), None)


@for_each(SECTIONS, str)
def test_what_is_named_is_there(section: str) -> None:
    """Each file and folder, each list of rows in the file where the page says it is, and each type
    in the file before it."""
    text, found = BLOCK.sub("", SECTIONS[section]), list[Path]()
    for word in IN_CODE.findall(text):
        if FILE.fullmatch(word):
            path = find_file(word, found)
            assert path or word in read_source(), f"there is no {word}"
            found += [path] if path else []
        elif NAME.fullmatch(word):
            assert word in list_names(), f"nothing is called {word}"
    for name, file in re.findall(r"`([A-Z_]{3,})`\s+in\s+`([\w./-]+\.py)`", text):
        path = find_file(file, [])
        assert path and re.search(rf"^{name}\b", path.read_text("utf-8"), re.MULTILINE), name
    for file, name in re.findall(r"`([\w/]+\.py): (\w+)`", text):
        path = find_file(file, [])
        assert path and f"\nclass {name}" in path.read_text("utf-8"), name


@for_each(RECIPES, str)
def test_a_recipe_says_which_tests_to_run(recipe: str) -> None:
    """In a block of its own; each of the files and folders is there, and has tests."""
    commands = COMMAND.findall(RECIPES[recipe])
    assert commands, "write which tests tell what is missing"
    for command in commands:
        words = [word for word in command.split("#")[0].split() if word.startswith("tests/")]
        assert words
        for word in words:
            paths = [*ROOT.glob(word)]
            assert paths, f"there is no {word}"
            for path in paths:
                assert path.name.startswith("test_") or [*path.rglob("test_*.py")], path


def test_every_recipe_has_a_link() -> None:
    """At the head of them, with the address that forges make of a title."""
    head = PAGE.split("\n## Recipes\n")[1].split("\n### ")[0]
    links = re.findall(r"\[([^\]]+)\]\(#([\w-]+)\)", head)
    assert dict(links) == {title[0].lower() + title[1:]: make_anchor(title) for title in RECIPES}
    assert len(links) == len(RECIPES)


def test_every_folder_of_cases_has_a_line() -> None:
    """In the table of *A case for the tests*."""
    named = set(re.findall(r"`tests/data/([\w-]+)", RECIPES["A case for the tests"]))
    folders = {path.name for path in (ROOT / "tests" / "data").iterdir() if path.is_dir()}
    assert folders - named == set()
