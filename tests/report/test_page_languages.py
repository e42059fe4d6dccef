"""The page in other languages: whole, but for what it says is English."""

import re

import pytest

from mjtally.families import PRESETS
from mjtally.translations import CATALOGUES
from support.html_page import HtmlNode, HtmlTable
from support.paths import EXAMPLES as EXAMPLES_FOLDER
from support.report_pages import build_page, read_page

SEASON = "season-2026.txt"
EXAMPLES = (
    SEASON,
    *(f"{name}.txt" for name in ("league-night", "hk-evening", "mcr-tournament", "three-players")),
)
NOT_READ = {"script", "style", "i"}  # marks are as the file has them
OWN_WORDS = {"mjtally", "mjtally results", "mjtally --table matchups", "matchups", "Tenhou"}


def list_texts(node: HtmlNode) -> list[str]:
    """What is read, but for what is said to be English."""
    texts: list[str] = []
    for child in node.children:
        if isinstance(child, str):
            texts.append(child)
        elif child.tag not in NOT_READ and child.attributes.get("lang") != "en":
            texts += [child.attributes.get("aria-label", ""), *list_texts(child)]
    return texts


@pytest.mark.parametrize("language", ["ja", "zh-Hant", "zh-Hans"])  # in letters of their own
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_page_in_another_script_has_no_english_words(name: str, language: str) -> None:
    """Names, comments and rules are in the words of the file."""
    page = read_page(name, "--lang", language)
    (html,), (body,) = page.root.find_all("html"), page.root.find_all("body")
    assert html.attributes["lang"] == language
    links = (node for node in page.nodes if node.attributes.get("href", "").startswith("#player-"))
    files = [*EXAMPLES_FOLDER.glob(f"{name.removesuffix('.txt')}*.txt")]
    written = "\n".join(file.read_text(encoding="utf-8") for file in files)
    named = {*(file.stem for file in files), *(node.words for node in links), *OWN_WORDS, *PRESETS}
    named |= {*re.findall("(?:# |season[= ])(.*)", written)}
    known = re.compile("|".join(re.escape(each) for each in sorted(named, key=len, reverse=True)))
    texts = [re.sub(r"\.txt|[\w-]+=[\w-]+", "", text) for text in list_texts(body)]
    left = [known.sub("", text) for text in texts]
    assert [text for text in left if re.search("[A-Za-z]{3,}", text)] == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_page_has_the_same_figures_in_every_language(language: str) -> None:
    english, other = (read_page(SEASON, "--lang", each) for each in ("en", language))
    assert list(english.sections) == list(other.sections)
    for one, two in zip(english.tables, other.tables, strict=True):
        if one.section != "hands":  # where names in signs are not told twice
            assert list_figures(one) == list_figures(two)


def list_figures(table: HtmlTable) -> list[list[str]]:
    """The digits of each cell, row by row."""
    return [[re.sub("[^0-9.%+]", "", cell) for cell in row] for row in table.rows]


def test_english_is_the_language_unless_another_is_asked_for() -> None:
    assert build_page(SEASON) == build_page(SEASON, "--lang", "en")
    page = read_page(SEASON)
    assert [node.tag for node in page.nodes if "lang" in node.attributes] == ["html"]
    assert page.nodes[0].attributes["lang"] == "en"


def test_what_has_no_translation_is_said_to_be_english() -> None:
    page = read_page(SEASON, "--lang", "de")
    meanings = [node for node in page.nodes if node.tag == "dd" and "hands won" in node.text]
    assert meanings and all(node.attributes.get("lang") == "en" for node in meanings)
