"""The page in other languages: whole, in one word for one thing, with numbers and dates as the
language has them."""

import re

import pytest

from mjtally.rules.families import PRESETS
from mjtally.translations import CATALOGUES, load_catalogue
from support.cases import for_each, some_of
from support.html_page import HtmlNode, HtmlTable
from support.paths import EXAMPLES as EXAMPLES_FOLDER
from support.report_pages import build_page, read_page
from support.waiting import list_waiting_parts

SEASON = "season-2026.txt"
EXAMPLES = (  # of each family, with tiles and with stages
    *(SEASON, "league-2026.txt", "tournament.txt", "league-night.txt", "hk-tiles.txt"),
    *("mcr-tournament.txt", "mcr-tiles.txt", "zung-jung-evening.txt", "taiwan-tiles.txt"),
    "loose-hands.txt",
)
OF_GAMES = {  # those whose words are those of a game
    **{"hk-evening.txt": "hk", "hk-tiles.txt": "hk", "taiwan-evening.txt": "taiwan"},
    **{"mcr-tournament.txt": "mcr", SEASON: "riichi"},
}
NOT_READ = {"script", "style", "i", "bdi", "h1"}  # names, marks and declarations are the file's
OWN_WORDS = {"mjtally", "matchups", "Tenhou"}
# Words of the page that are the same in English and in German.
GERMAN = {"Yaku", "Fan", "Faan", "Tai", "Name", "Rating", "Chips", "Team", "Chombo", "West"}
GERMAN |= {"Zung Jung", "MCR (Guobiao)"}  # names of games


def list_texts(node: HtmlNode) -> list[str]:
    """What is read, but for what somebody wrote."""
    texts: list[str] = []
    for child in node.children:
        if isinstance(child, str):
            texts.append(child)
        elif not (child.tag in NOT_READ or child.attributes.get("translate") or is_hand(child)):
            texts += [child.attributes.get("aria-label", ""), *list_texts(child)]
    return texts


def is_hand(node: HtmlNode) -> bool:
    """Whether it is the drawing of a hand, whose words are its notation."""
    return node.attributes.get("class") == "tiles"


def list_left_texts(name: str, language: str) -> list[str]:
    """The same, without the names of players, files, seasons and rules."""
    page = read_page(name, "--lang", language)
    (html,), (body,) = page.root.find_all("html"), page.root.find_all("body")
    assert html.attributes["lang"] == language
    links = (node for node in page.nodes if node.attributes.get("href", "").startswith("#player-"))
    files = [*EXAMPLES_FOLDER.glob(f"{name.removesuffix('.txt')}*.txt")]
    written = "\n".join(file.read_text(encoding="utf-8") for file in files)
    named = {*(file.stem for file in files), *(node.words for node in links), *OWN_WORDS, *PRESETS}
    named |= {*list_waiting_parts()}
    named |= {*re.findall("(?:# |season[= ]|stage=)(.*)", written)}
    named |= {*re.findall(r"(?:roster|team)\S*=(\S+)", written.replace(",", " roster="))}
    known = re.compile("|".join(re.escape(each) for each in sorted(named, key=len, reverse=True)))
    texts = [re.sub(r"\.txt|[\w-]+=[\w-]*", "", text) for text in list_texts(body)]
    return [known.sub("", text) for text in texts]


@for_each(
    lambda: some_of(
        [(name, "ja") for name in EXAMPLES]
        + [(name, language) for name in OF_GAMES for language in ("zh-Hant", "zh-Hans")],
        2,
    )
)
def test_a_page_in_another_script_has_no_english_words(page: tuple[str, str]) -> None:
    """In letters of its own. (What no language has is missed in the first, and what one language
    has not by the test of its catalogue.)"""
    left = list_left_texts(*page)
    keys = r"\((?:[df]\d*[、, DSor或]*)+\)|（[^）]*）|free|rotate|uniform"
    left = [re.sub(keys, "", text) for text in left]
    english = [text for text in left if re.search("[A-Za-z]{3,}", text)]
    assert not english, f"{english}: write what they are in each catalogue, where it lacks them"


@for_each(lambda: some_of([SEASON, "league-night.txt", "hk-evening.txt", "mcr-tournament.txt"], 2))
def test_a_german_page_has_no_text_of_the_english_one(name: str) -> None:
    """But for what both call the same."""
    english = {text.strip() for text in list_left_texts(name, "en")}
    left = {text.strip() for text in list_left_texts(name, "de")}
    same = {text for text in left & english if re.search("[A-Za-z]{3,}", text)}
    assert not same - GERMAN, (
        f"{same - GERMAN}: write what they are into translations/de.toml, or into GERMAN of this"
        " file if German calls them so, too"
    )


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_page_has_the_same_figures_in_every_language(language: str) -> None:
    english, other = (read_page(SEASON, "--lang", each) for each in ("en", language))
    assert list(english.sections) == list(other.sections)
    for one, two in zip(english.tables, other.tables, strict=True):
        if one.section not in {
            "hands",
            "rules",
        }:  # where names in signs are not told twice, or words
            assert list_figures(one) == list_figures(two)


def list_figures(table: HtmlTable) -> list[list[str]]:
    """The digits of each cell, row by row, without dates."""
    date = r"\d{4}-\d\d-\d\d|\d{4}年\d+月\d+日|\d+\.\d+\.\d{4}"
    return [[re.sub("[^0-9]", "", re.sub(date, "", cell)) for cell in row] for row in table.rows]


@pytest.mark.parametrize(
    ("language", "date", "rank", "share"),
    [
        ("en", "2026-12-23", "2.12", "14.2%"),
        ("de", "23.12.2026", "2,12", "14,2\N{NO-BREAK SPACE}%"),
        ("ja", "2026年12月23日", "2.12", "14.2%"),
        ("zh-Hant", "2026年12月23日", "2.12", "14.2%"),
        ("zh-Hans", "2026年12月23日", "2.12", "14.2%"),
    ],
)
def test_dates_and_numbers_are_those_of_the_language(
    language: str, date: str, rank: str, share: str
) -> None:
    page = read_page(SEASON, "--lang", language)
    texts = " ".join(text for section in page.sections.values() for text in [section])
    assert date in texts and rank in texts and share in texts
    if language != "en":
        left = [text for text in list_texts(page.root) if re.search(r"\d{4}-\d\d-\d\d", text)]
        assert left == []
    if language == "de":
        assert [text for text in list_texts(page.root) if re.search(r"\d\.\d+ ?%", text)] == []
    assert page.data["games-data"]["dates"][-1] == date
    assert page.data["games-data"]["decimal"] == rank[1]


def test_what_somebody_wrote_stays_as_it_is() -> None:
    """A title, a file and a name may look like a date or a number."""
    write = load_catalogue("de").write
    assert write("am 2026-11-20 +12.5 und −3.75, 7.0%") == (
        "am 20.11.2026 +12,5 und −3,75, 7,0\N{NO-BREAK SPACE}%"
    )
    for text in ("E1.2", "2026-11-20.txt:9", "mjtally 0.1.0", "scores/2026-11-20", "games.txt:12"):
        assert write(text) == text


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans"])
@pytest.mark.parametrize(("name", "family"), OF_GAMES.items())
def test_a_game_has_one_word_for_one_thing(name: str, family: str, language: str) -> None:
    """Its own, and none of another game's."""
    terms = load_catalogue(language).terms
    text = " ".join(list_texts(read_page(name, "--lang", language).root))
    for thing in ("win", "deal-in"):
        words = {*terms[thing].values()}
        own = terms[thing].get(family, terms[thing]["word"])
        assert own in text, thing
        assert [word for word in words - {own} if word in text] == [], thing


def test_english_is_the_language_unless_another_is_asked_for() -> None:
    assert build_page(SEASON) == build_page(SEASON, "--lang", "en")
    page = read_page(SEASON)
    assert [node.tag for node in page.nodes if "lang" in node.attributes] == ["html"]
    assert page.nodes[0].attributes["lang"] == "en"
