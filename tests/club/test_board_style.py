"""The styles of a club's pages take their colours from the tokens; the words of the board."""

import re

import pytest

from mjtally.club.documents import render_table_page
from mjtally.club.page_texts import SHARE_TEXTS, TABLE_TEXTS
from support.paths import ROOT

PAGES = ROOT / "src" / "mjtally" / "club" / "pages"
TOKENS = ROOT / "src" / "mjtally" / "report" / "tokens.css"
OWN_COLOURS = {"index.css": {"#ffffff"}}  # what a camera reads stands on white


@pytest.mark.parametrize("name", sorted(path.name for path in PAGES.glob("*.css")))
def test_a_style_has_no_colours_of_its_own(name: str) -> None:
    """They are tokens, whose contrast is tested where the report is."""
    style = re.sub(r"/\*.*?\*/", "", (PAGES / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    assert {*re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[ ;,)])", style)} <= OWN_COLOURS.get(name, set())
    used = {*re.findall(r"var\(--([\w-]+)", style)}
    tokens = TOKENS.read_text(encoding="utf-8")
    assert used <= {*re.findall(r"--([\w-]+):", tokens), *re.findall(r"--([\w-]+):", style)}


def test_texts_are_those_that_the_scripts_say() -> None:
    """Each name that a script says is that of a text, and each text is said."""
    scripts = "".join(path.read_text(encoding="utf-8") for path in sorted(PAGES.glob("*.js")))
    known = {*TABLE_TEXTS, *SHARE_TEXTS}
    named = set(re.findall(r"\bsay\(\"([\w-]+)\"", scripts))
    counted = set(re.findall(r"\bsayCount\(\"([\w-]+)\"", scripts))
    assert named | counted | {f"{name}s" for name in counted} <= known
    quoted = set(re.findall(r"\"([\w-]+)\"", scripts))
    starts = tuple(re.findall(r"\bsay\(`([\w-]+)\$\{", scripts))
    assert starts
    unsaid = {
        name
        for name in known - quoted
        if not name.startswith(starts) and name.removesuffix("s") not in counted
    }
    assert not unsaid


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_page_says_its_words_and_runs_nothing_of_its_own(language: str) -> None:
    page = render_table_page(language, "./")
    assert f'<html lang="{language}">' in page
    assert "{texts}" not in page
    assert re.findall(r"<script(?![^>]*(?:src=|application/json))[^>]*>", page) == []
    assert re.findall(r" (?:style|on\w+)=", page) == []
