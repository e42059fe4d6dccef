"""Every word that the page says itself stands in `say("…")`, which catalogues translate: what
sections put into elements is no literal besides. Read from the source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.page_texts import MODULES, REPORT, find_texts, list_page_texts

SCRIPTS = sorted(REPORT.glob("*.js"))

WORD = re.compile(r"[^\W\d_]{2,}")
CONTENT_FROM = {"element": 1, "TableHeading": 0, "HtmlRow": 0, "append_content": 1}
READ_ATTRIBUTES = {"title", "aria_label", "alt", "placeholder", "meaning", "text"}


def find_literal_words(source: str) -> Iterator[str]:
    """Literals that are content of an element, or an attribute that is read, and their lines."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        called = node.func.attr if isinstance(node.func, ast.Attribute) else called
        if called not in CONTENT_FROM:
            continue
        shown = list(node.args[CONTENT_FROM[called] :])
        shown += [each.value for each in node.keywords if each.arg in READ_ATTRIBUTES]
        for part in shown:
            for text in find_literals(part):
                if WORD.search(text):
                    yield f"{node.lineno}: {text!r}"


def find_literals(node: ast.expr) -> Iterator[str]:
    """The literals that an expression may become: not what it calls or looks up."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from find_literals(part)
        case ast.IfExp(body=first, orelse=second):
            yield from find_literals(first)
            yield from find_literals(second)
        case ast.BinOp(left=first, right=second):
            yield from find_literals(first)
            yield from find_literals(second)
        case ast.BoolOp(values=parts):
            for part in parts:
                yield from find_literals(part)
        case ast.Starred(value=inner):
            yield from find_literals(inner)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('element("p", "of all")', ["1: 'of all'"]),
        ('element("p", f"{count} games", class_="note")', ["1: ' games'"]),
        ('element("p", say(texts.X), " · ", title="more")', ["1: 'more'"]),
        ('html.element("p", [a, "b c d"] if x else ("some", 1))', ["1: 'some'"]),
        ('TableHeading("games", is_text=True)', ["1: 'games'"]),
        ('element("p", say("in a call"), "-", "#", f"{a}: {b}", class_="note")', []),
    ],
)
def test_literals_are_found(source: str, found: list[str]) -> None:
    assert list(find_literal_words(source)) == found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_sections_have_no_words_of_their_own(path: Path) -> None:
    assert not list(find_literal_words(path.read_text(encoding="utf-8")))


WRITTEN_BY_SCRIPT = re.compile(  # what a script shows: texts of elements, and attributes
    r"""(?:(?:textContent|innerText|title|placeholder|ariaLabel)\s*\+?=\s*
    |"(?:title|aria-label)",\s*|(?:append|prepend|replaceChildren|createTextNode)\(
    |\bmake\("\w+",\s*\{[^}]*\},\s*)["`]([^"`]*)["`]""",
    re.VERBOSE,
)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_have_no_words_of_their_own(path: Path) -> None:
    """What a script writes it has from the page, in the page's language."""
    written = WRITTEN_BY_SCRIPT.findall(path.read_text(encoding="utf-8"))
    assert not [text for text in written if WORD.search(re.sub(r"\$\{[^}]*\}", "", text))]


def test_words_of_scripts_are_found() -> None:
    found = WRITTEN_BY_SCRIPT.findall(
        'a.textContent = `${n} games`; b.setAttribute("aria-label", "more"); c.append("of all");'
        'd.append(make("option", name)); e.append(make("td", {}, "total"));'
    )
    assert found == ["${n} games", "more", "of all", "total"]


def test_texts_are_said_in_templates_that_can_be_filled_in() -> None:
    """A brace that is no name would end a page in the middle of a translation."""
    texts = list_page_texts()
    assert len(texts) > 150
    assert [text for text in texts if "{" in re.sub(r"\{\w+\}", "", text)] == []


def test_a_text_that_nobody_can_see_is_found() -> None:
    """What is said must be there to be read: that is how a catalogue is known to have it."""
    constants = {"WORDS": ast.parse("{'a': 'one', 'b': ('two', 3)}", mode="eval").body}
    source = """
form = "three" if x else "four"
say(form), y.say("five"), say_with(y, "six" if x else WORDS["a"]), say(OTHER_ROOM)
"""
    found = find_texts(ast.parse(source), constants)
    assert [*found] == ["three", "four", "five", "six", "one", "two"]
    with pytest.raises(AssertionError):
        [*find_texts(ast.parse("say(text)"), constants)]
