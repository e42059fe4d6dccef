"""No expression goes back and tries every way, whatever text it is given.

Expressions are gathered from the source: those that a module holds, those that a call of `re` is
given, and lark's terminals. Each is given what its own parts repeat, with something odd behind it.
One that tries every way does not end, and an alarm stops it.
"""

import ast
import importlib
import pkgutil
import re
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import islice, product
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest

import mjtally
from mjtally.cli.main import main
from mjtally.club.submissions import ServingError
from mjtally.editing.editor.workspace import ScoresWorkspace
from mjtally.language.grammar import list_grammars, list_rules, load_expressions
from support.cases import for_each, some_of
from support.clubs import make_club, open_club

METHODS = {"compile", "findall", "finditer", "fullmatch", "match", "search", "split", "sub"}
LETTERS = "aA1 -+.,/(!*o=:東#"  # some of which are in a class
TIMES = 24, 150  # of what is repeated: tried in every way, 24 take seconds and 150 for ever
SECONDS = 20

parser: Any = importlib.import_module("re._parser")
signs: Any = importlib.import_module("re._constants")
REPEATS = signs.MAX_REPEAT, signs.MIN_REPEAT, signs.POSSESSIVE_REPEAT
CATEGORIES = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}


@contextmanager
def hang_guard(what: object) -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"{what} takes more than {SECONDS} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# ------------------------------------------------------------------------ which there are


def list_modules() -> list[str]:
    names = [each.name for each in pkgutil.walk_packages(mjtally.__path__, "mjtally.")]
    return [name for name in names if not name.endswith("__main__")]


def list_expressions(name: str) -> set[tuple[str | bytes, int]]:
    """The expressions of a module: those that it holds, and those that it gives to `re`."""
    module = importlib.import_module(name)
    held = [each for value in vars(module).values() for each in list_items(value)]
    found = {(each.pattern, each.flags) for each in held if isinstance(each, re.Pattern)}
    text = Path(str(module.__file__)).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if "import re\n" in text else ():
        if isinstance(node, ast.Call) and node.args and is_call_of_re(node.func):
            found |= {(text, 0) for text in evaluate(node.args[0], module)}
    return found


def list_items(value: object) -> Sequence[object]:
    """A value, or what is in it."""
    items = [*value] if isinstance(value, tuple | list) else [value]
    return [part for item in items for part in (item if isinstance(item, tuple) else (item,))]


def is_call_of_re(function: ast.expr) -> bool:
    if not (isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name)):
        return False
    return function.value.id == "re" and function.attr in METHODS


def evaluate(node: ast.expr, module: ModuleType) -> list[str | bytes]:
    """The text of an expression; where a loop has a name for it, all patterns of the module."""
    code = compile(ast.Expression(node), module.__name__, "eval")
    with suppress(NameError):
        value = eval(code, dict(vars(module)))
        return [value] if isinstance(value, str | bytes) else []
    listed = [value for key, value in vars(module).items() if key.endswith("PATTERNS")]
    return [each for value in listed for each in list_items(value) if isinstance(each, str)]


# ------------------------------------------------------------------------ what they repeat


def list_texts(parts: Any, most: int = 6) -> list[str]:
    """Texts that fit a part of an expression, or nearly."""
    texts = [""]
    for operation, value in parts:
        texts = [*islice(map("".join, product(texts, list_variants(operation, value))), 40)]
        texts = texts[:: len(texts) // most + 1]
    return texts


def list_variants(operation: Any, value: Any) -> list[str]:
    if operation is signs.LITERAL:
        return [chr(value)]
    if operation is signs.IN:
        letters = [letter for letter in LETTERS if is_in_class(value, letter)][:6]
        return letters or [chr(each) for sign, each in value if sign is signs.LITERAL][:3]
    if operation is signs.SUBPATTERN:
        return list_texts(value[3])
    if operation is signs.BRANCH:
        return [text for branch in value[1] for text in list_texts(branch, 3)]
    if operation in REPEATS:
        least, _, body = value
        return [text * least for text in list_texts(body)] if least else ["", *list_texts(body, 3)]
    return ["a", " "] if operation in {signs.ANY, signs.NOT_LITERAL} else [""]


def is_in_class(value: Any, letter: str) -> bool:
    def is_meant(sign: Any, of: Any) -> bool:
        if sign is signs.RANGE:
            return bool(of[0] <= ord(letter) <= of[1])
        if sign is signs.CATEGORY:
            *not_, kind = str(of).removeprefix("CATEGORY_").split("_")
            return bool(re.match(CATEGORIES[kind], letter)) != bool(not_)
        return bool(sign is signs.LITERAL and of == ord(letter))

    is_negated: bool = value[0][0] is signs.NEGATE
    return any(is_meant(*each) for each in value) != is_negated


def list_repeated(parts: Any, starts: Sequence[str] = ("",)) -> Iterator[tuple[str, str]]:
    """What an expression repeats, each after a text that may stand before it."""
    before = [*starts]
    for operation, value in parts:
        inner: list[Any] = []
        if operation in REPEATS:
            inner = [value[2]]
            if value[1] > 5:
                yield from product(before[:2], filter(None, list_texts(value[2], 10)))
        elif operation is signs.SUBPATTERN:
            inner = [value[3]]
        elif operation is signs.BRANCH:
            inner = value[1]
        for each in inner:
            yield from list_repeated(each, before[:2])
        before = [*map("".join, product(before, list_variants(operation, value)[:3]))][:4]


@cache  # a module may hold what another one does
def attack(expression: str | bytes, flags: int) -> None:
    pattern: Any = re.compile(expression, flags)
    for start, fragment in dict.fromkeys(list_repeated(parser.parse(expression, flags))):
        for times, odd in product(TIMES, ("\0", "x")):
            text = start + fragment * times + odd
            with hang_guard((expression, text)):
                subject = text if isinstance(expression, str) else text.encode()
                pattern.fullmatch(subject)
                pattern.search(subject)


@for_each(list_modules())
def test_expressions_end(name: str) -> None:
    for expression, flags in list_expressions(name):
        attack(expression, flags)


@for_each(list_grammars())
def test_terminals_end(name: str) -> None:
    for rule in list_rules(name):
        for expression in load_expressions(name, rule).values():
            attack(expression, 0)


def test_what_goes_back_is_found() -> None:
    """The search itself: what an expression with two ways repeats is among its texts."""
    assert ("", "aa") in list_repeated(parser.parse("(?:[a-z]{2},?\\s*,?)+"))


# ------------------------------------------------------------ every road that reads a line

FRAGMENTS = (
    *("Aki +10, ", "Aki +10 and ", "Aki 25,000, ", "1. Aki (25000); ", "Aki -> Ben ", "- d ", "!"),
    *("!!*o", "123m", "(111m)", "CC", "3/40", "E1: ", "E1-", '"Aki" ', 'a"', "a=b ", "= ", "// "),
    *(
        "Aki, ",
        "Aki & ",
        "[20:15] ",
        "2026-",
        "11/20 ",
        "(",
        "＝",
        "東1局 ",
        "mangan 25000 ",
        "p8000 ",
    ),
)
HEADS = (
    "rules=riichi\nAki Ben Chie Dai\n",
    "rules=hk\nAki Ben Chie Dai\n",
    "rules=mcr\nAki Ben Chie Dai\n",
)


@for_each(lambda: some_of(product(FRAGMENTS, HEADS), 2), lambda case: case[0])
def test_a_repeated_fragment_is_answered(
    case: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By all that read lines: check, fmt, import, options, phone and editor."""
    path = tmp_path / "games.txt"
    fragment, head = case
    line = f"{fragment * 24}x"
    path.write_text(f"{head}{line}\nAki {line}\n- {line}\n", encoding="utf-8")
    for words in (["check"], ["check", "--fix", "--diff"], ["fmt", "--diff"], ["import"]):
        with hang_guard((words, line)):
            main([*words, str(path)])
    for option in ("--players", "--columns"):
        with hang_guard((option, line)):
            main([str(path), option, line])
    scores = make_club(tmp_path / "club", head.split("\n")[0] + "\n") / "scores/games.txt"
    scores.write_text("Aki Ben Chie Dai\n", encoding="utf-8")
    guards = hang_guard(("phone", line)), suppress(ServingError)
    with open_club(scores.parent.parent) as club, guards[0], guards[1]:
        club.preview("games", {"text": line})
    workspace = ScoresWorkspace([str(tmp_path)])
    with hang_guard(("editor", line)):
        workspace.set_text(str(path), path.read_text(encoding="utf-8"))
        workspace.find_problems(str(path))
    capsys.readouterr()
