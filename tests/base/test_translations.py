"""Catalogues of other languages: whole, with the same gaps as the English texts, and in their own
words. What has to be in one is listed here from the program itself."""

import re
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from string import Formatter

import pytest

from mjtally.base.errors import UsageError
from mjtally.cli.sheet import SHEET_TITLE
from mjtally.club import page_texts as board_texts
from mjtally.output.game_sheets import MISSING_COLUMNS
from mjtally.report.data import HEADINGS, TRANSFER_TITLES
from mjtally.rules.families import PRESETS, list_families
from mjtally.rules.families.first_games import FIRST_GAMES
from mjtally.rules.families.riichi.hand_value.yaku import BONUS_YAKU
from mjtally.rules.families.riichi.payments import LIMIT_NAMES, YAKUMAN_MULTIPLES
from mjtally.rules.model.declarations import list_declarations
from mjtally.rules.model.game_ends import (
    END_DESCRIPTIONS,
    ENDED_BY_POINTS,
    ENDED_BY_SCORES,
    UNFINISHED,
)
from mjtally.rules.model.standings import TIEBREAKS
from mjtally.rules.model.types import NOBODY
from mjtally.rules.slips.explanations import Kind
from mjtally.rules.statistics.columns import Column
from mjtally.rules.statistics.intervals import add_interval_columns
from mjtally.tables.game_sheet import game_sheet_columns
from mjtally.tables.needs.needs import AIM_TEXTS
from mjtally.tables.options import TableOptions
from mjtally.tables.players import build_choice_columns
from mjtally.tables.records import list_record_kinds
from mjtally.tables.registry import TABLE_NAMES, TABLES, find_table
from mjtally.tables.standings import PLAYER, TEAM
from mjtally.translations import (
    CATALOGUES,
    IN_ENGLISH,
    Catalogue,
    detect_language,
    load_catalogue,
    match_language,
)
from support.form_walker import EVERY_RULES, list_form_words
from support.internals import find_rules
from support.page_texts import list_page_texts, list_written_texts
from support.paths import ROOT
from support.waiting import FILE, WAITING, without_waiting

COUNTED_WORDS = (
    *("player", "hand", "game", "evening", "unfinished game", "error", "warning"),
    *("more column", "more row"),
)
RESULTS = (  # of hands, in the families
    *("tsumo", "ron", "draw", "abort", "nagashi", "chombo"),
    *("self-draw", "discard", "false-win"),
)
VALUE_UNITS = ("faan", "points", "tai")
WORDS_OF_RECORDS = (
    *("rank {}", "ended with {}", "since {}", "{} winners", "false win"),
    *("{} game", "{} games", "{} hand", "{} hands"),
    *(f"{{}} {unit} by {how}" for unit in VALUE_UNITS for how in ("discard", "self-draw")),
    "by discard",
)
SAME_IN_GERMAN = {
    "Faan",
    "Fan",
    "Name",
    "Partie",
    "Riichi",
    "Tai",
    "Text",
    "West",
    "Yaku",
    "{more} in {file}",
}


def list_texts() -> Iterator[str]:
    """Every text of the page and of the board, and those of tables on the screen."""
    values: list[object] = [*list_page_texts()]
    values += [*list_written_texts("club"), *list_written_texts("output")]
    values += [value for name, value in vars(board_texts).items() if name.isupper()]
    values += [(game.words, game.note) for game in FIRST_GAMES]
    values += [AIM_TEXTS, tuple(kind.text for kind in Kind)]
    yield from (board_texts.TABLE_TEXTS[f"wind-{wind}"] for wind in "eswn")  # without words
    yield from ("{wind}{number}", "{wind}{number}.{again}", board_texts.HAND_AND_COUNTER)
    values += [MISSING_COLUMNS, END_DESCRIPTIONS, TABLE_NAMES, SHEET_TITLE, NOBODY]
    yield from (text for value in values for text in list_strings(value) if has_words(text))
    for word in COUNTED_WORDS:
        yield from (f"{{count}} {word}", f"{{count}} {word}s")


def list_strings(value: object) -> list[str]:
    """The texts of a constant, which may be a row or a table of them."""
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        return [text for each in value for text in list_strings(each)]
    return [value] if isinstance(value, str) else []


def has_words(text: str) -> bool:
    """Whether there is a word outside braces."""
    return bool(re.search("[a-z]{2}", re.sub("{[^}]*}", "", text), re.IGNORECASE))


def list_words() -> Iterator[str]:
    """Every word that a cell or a record may hold, numbers and dates as `{}`."""
    yield from (*RESULTS, *WORDS_OF_RECORDS, *LIMIT_NAMES.values(), "under mangan")
    yield from (yaku.romaji for yaku in BONUS_YAKU)
    yield from (f"{multiple}yakuman" for multiple in YAKUMAN_MULTIPLES)
    yield from (*END_DESCRIPTIONS, ENDED_BY_SCORES, ENDED_BY_POINTS, UNFINISHED, "final")
    yield from (PLAYER, TEAM, *TIEBREAKS)
    for wind in "ESWN":
        yield from (wind, f"{wind}{{}}", f"{wind}{{}}.{{}}")
    for family in list_families():
        yield from (yaku.name for yaku in (family.tiles.build_yaku_names() if family.tiles else ()))
        for record in list_record_kinds(family):
            yield from (record.name, record.unit)


def list_meanings() -> Iterator[str]:
    """What every parameter is, and every column that the page explains."""
    for rules in PRESETS.values():
        yield from (meaning for _, meaning in list_declarations(rules))
    for family in list_families():
        statistics = family.statistics
        names = {*statistics.narrow_columns, *HEADINGS, *TRANSFER_TITLES}
        if shown := statistics.report_columns:
            names |= {shown.good_share, shown.bad_share}
        options = [TableOptions(name, "all") for name in ("matchups", "series")]
        columns = [*build_choice_columns(statistics.build_columns(True))]
        for each in options:
            columns += find_table(each.table).make_accumulator(each).columns(family)
        yield from (
            column.description.partition("; nan ")[0]
            for column in [*statistics.build_columns(True), *columns]
            if column.name in names
        )


def list_keys() -> Iterator[str]:
    """Every word of the forms at the table."""
    for rules in EVERY_RULES:
        yield from (each for each in list_form_words(find_rules(rules)) if has_words(each))


@cache
def each_once(list_all: Callable[[], Iterator[str]]) -> list[str]:
    """What there is to say, read from the program when a test asks for it."""
    return [*dict.fromkeys(list_all())]


def list_gaps(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def file_of(catalogue: Catalogue) -> str:
    """Where a catalogue stands."""
    return f"src/mjtally/translations/{catalogue.language}.toml"


def place_of(section: str, catalogue: Catalogue) -> str:
    """Where a section of a catalogue stands, and what has no translation yet."""
    waiting = FILE.relative_to(ROOT)
    return f"[{section}] of {file_of(catalogue)}, or until it is translated {section} of {waiting}"


@pytest.fixture(scope="module", params=CATALOGUES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return load_catalogue(request.param)


def test_a_catalogue_has_every_text(catalogue: Catalogue) -> None:
    lacking = [text for text in each_once(list_texts) if text not in catalogue.texts]
    missing = without_waiting(lacking, "texts")
    assert not missing, f"write each into {place_of('texts', catalogue)}"


def test_a_catalogue_has_no_text_that_is_no_more(catalogue: Catalogue) -> None:
    known = {*each_once(list_texts), *each_once(list_keys), *list_page_texts()}
    assert [text for text in catalogue.texts if text not in known] == []


def list_columns() -> Iterator[Column]:
    """Every column of every table."""
    for family in list_families():
        every = family.statistics.build_columns(True)
        yield from family.statistics.build_columns(False)
        yield from add_interval_columns(build_choice_columns(every), 95)
        yield from add_interval_columns(every, 95)
    for table, family in product(TABLES, list_families()):
        if not table.explain_absence(family):
            yield from table.columns(family)
    yield from game_sheet_columns(4)


def test_a_catalogue_has_a_heading_for_every_column(catalogue: Catalogue) -> None:
    names = {column.name for column in list_columns()}
    lacking = [name for name in names if not catalogue.find_heading(name)]
    missing = without_waiting(lacking, "columns")
    assert not missing, (
        f"write a heading for each into {place_of('columns', catalogue)}; that of a yaku or a"
        " pattern (yaku_…_count) comes of its name, which goes into [words]"
    )


def test_a_name_of_two_columns_has_a_heading_for_each(catalogue: Catalogue) -> None:
    """`won` is whether a hand was won, and the points won in a stage."""
    for column, unit in (("won", "points"), ("place", "number")):
        assert catalogue.find_heading(column, unit)
        assert f"{column} ({unit})" in catalogue.columns
    assert catalogue.find_heading("won", "0 or 1") == catalogue.find_heading("won")


def test_a_catalogue_has_every_word(catalogue: Catalogue) -> None:
    lacking = [
        word for word in each_once(list_words) if not catalogue.find_words(word.replace("{}", "2"))
    ]
    missing = without_waiting(lacking, "words")
    assert not missing, f"write each into {place_of('words', catalogue)}"


def test_a_catalogue_says_what_everything_is(catalogue: Catalogue) -> None:
    meanings = {*list_meanings()}
    assert len(meanings) > 100
    there = catalogue.meanings.keys()
    missing = without_waiting(meanings - there, "meanings")
    assert not missing, f"write each into {place_of('meanings', catalogue)}"
    assert not there - meanings, (
        f"nothing means these any more: remove them in {file_of(catalogue)}"
    )


def test_terms_are_used_and_no_game_has_those_of_another(catalogue: Catalogue) -> None:
    """What is written is written with the first word; those of games take its place."""
    sections = (catalogue.texts, catalogue.columns, catalogue.words, catalogue.meanings)
    written = "\n".join(text for section in sections for text in section.values())
    names = {family.name for family in list_families()}
    for thing, term in catalogue.terms.items():
        assert term["word"] in written, thing
        assert {*term} - {"word"} <= names, thing
        others = [word for word in term.values() if word != term["word"] and word in written]
        assert not others, (
            f"{', '.join(others)}: write {term['word']}, the word for {thing} in [terms] of the"
            " catalogue; the games with another word put theirs in its place"
        )


SAID_IN_TEXTS = {  # terms, and what English texts and names of columns have that are about them
    "deal-in": r"\bdeal(?:s|t)?[ _-]in",
    "riichi": "riichi",
    "rating": "rating",
    "season": "season",
    "dealer": r"\bdealer\b",
    "self-draw": r"\bself[_-]draw",
}
SAID_IN_OTHER_WORDS = {
    *("deal_in_value_mean", "deal_in_value_per_hand", "Riichi sticks", "riichi_lost_count"),
    *("riichi_lost_fraction", "all seasons"),
    *("self_draw_paid_as_dealer_count", "self_draw_paid_as_dealer_mean"),
    "the last dealer kept the deal, in first place and with the target score",
}


@pytest.mark.parametrize("language", [each for each in CATALOGUES if each != "de"])
def test_a_text_about_a_term_has_its_word(language: str) -> None:
    """So two texts are not exchanged. (German bends its words.)"""
    catalogue = load_catalogue(language)
    for term, pattern in SAID_IN_TEXTS.items():
        words = catalogue.terms[term].values()
        for english, said in {**catalogue.texts, **catalogue.columns}.items():
            if re.search(pattern, english, re.IGNORECASE) and english not in SAID_IN_OTHER_WORDS:
                assert any(word in said for word in words), f"{english} = {said} has no {term}"


def test_a_game_has_its_own_words() -> None:
    catalogue = load_catalogue("zh-Hant")
    said = {name: catalogue.in_game(name).find_heading("win_fraction") for name in ("hk", "mcr")}
    assert said == {"hk": "食糊率", "mcr": "和牌率"}
    assert catalogue.in_game("taiwan").say_words("{} tai by discard".replace("{}", "3")) == (
        "3台放槍"
    )
    assert IN_ENGLISH.in_game("hk") == IN_ENGLISH


def test_a_catalogue_has_every_word_of_a_form(catalogue: Catalogue) -> None:
    keys = each_once(list_keys)
    assert len(keys) > 50
    lacking = [key for key in keys if key not in catalogue.texts and not catalogue.find_words(key)]
    missing = without_waiting(lacking, "texts", "words")
    assert not missing, (
        f"write each into {place_of('texts', catalogue)}; the name of a yaku or a pattern into"
        " [words] there, where it is one word in all families"
    )


def test_what_waits_for_its_translation() -> None:
    """It is something that the program shows, and some catalogue lacks it; pytest lists it."""
    shown = {
        "texts": {*each_once(list_texts), *each_once(list_keys), *list_page_texts()},
        "columns": {column.name for column in list_columns()},
        "words": {*each_once(list_words), *each_once(list_keys)},
        "meanings": {*list_meanings()},
    }
    assert WAITING.keys() == shown.keys()
    catalogues = [*map(load_catalogue, CATALOGUES)]
    for section, waiting in WAITING.items():
        for text in waiting:
            assert text in shown[section], f"{text} is not shown: take it out of {section}"
            lacking = [each.language for each in catalogues if not has_text(each, section, text)]
            assert lacking, f"every catalogue has {text}: take it out of {section}"
            warnings.warn(f"{text} waits for {', '.join(lacking)}", stacklevel=1)


def has_text(catalogue: Catalogue, section: str, text: str) -> bool:
    match section:
        case "columns":
            return catalogue.find_heading(text) != ""
        case "words":
            return catalogue.find_words(text.replace("{}", "2")) != ""
        case _:
            return text in getattr(catalogue, section)


def test_gaps_are_those_of_the_english_text(catalogue: Catalogue) -> None:
    sections = (catalogue.texts, catalogue.columns, catalogue.words)
    pairs = [pair for section in sections for pair in section.items()]
    assert [pair for pair in pairs if list_gaps(pair[0]) != list_gaps(pair[1])] == []


def test_what_goes_from_one_to_another_goes_that_way(catalogue: Catalogue) -> None:
    """`{low} to {high}`, and never from the high end to the low."""
    found = 0
    for english, said in {**catalogue.texts, **catalogue.columns, **catalogue.words}.items():
        for first, last in re.findall(r"({\w+}) to ({\w+})", english):
            assert said.index(first) < said.index(last), f"{english} = {said}"
            found += 1
    assert found > 3


def test_nothing_is_empty_and_nothing_is_english(catalogue: Catalogue) -> None:
    pairs = {**catalogue.texts, **catalogue.columns, **catalogue.words}
    assert [
        english for english, said in pairs.items() if not said.strip() and english != ", "
    ] == []
    same = [said for english, said in pairs.items() if said == english and has_words(said)]
    assert [said for said in same if said not in SAME_IN_GERMAN] == []
    if catalogue.language != "de":  # whose words have the same letters
        latin = [said for said in pairs.values() if has_words(said) and said.isascii()]
        assert latin == []


# ------------------------------------------------------------------------- what a catalogue says

TOY = Catalogue(
    "xx",
    {"{count} game": "{count} Spiel", "{count} games": "{count} Spiele"},
    {"win_count": "Siege", "{}_low": "{} von", "{}_win_count": "mit {}", "yaku_{}_count": "{}"},
    {"pinfu": "Pinfu", "haneman": "Haneman", "since {}": "seit {}", "e{}": "O{}", ", ": " + "},
)


def test_headings_are_made_of_parts() -> None:
    assert TOY.find_heading("win_count") == "Siege"
    assert TOY.find_heading("win_count_low") == "Siege von"
    assert TOY.find_heading("yaku_pinfu_count") == "Pinfu"
    assert TOY.find_heading("3_win_count") == "mit 3"
    assert TOY.find_heading("yaku_riichi_count") == ""  # a part of which is not known
    assert TOY.find_heading("loss_count") == ""


def test_words_are_said_whole_or_not_at_all() -> None:
    assert TOY.say_words("haneman: pinfu, pinfu") == "Haneman: Pinfu + Pinfu"
    assert TOY.say_words("haneman: pinfu, tanyao") == "haneman: pinfu, tanyao"
    assert TOY.say_words("since 2026-10-09") == "seit 2026-10-09"
    assert TOY.say_words("E4") == "O4"
    assert TOY.say_words("rank 4") == "rank 4"
    assert IN_ENGLISH.say_words("haneman: pinfu") == "haneman: pinfu"


def test_keys_are_texts_or_words() -> None:
    keys = TOY._replace(texts={"e4": "E-4"})
    assert [keys.say_key(each) for each in ("e4", "e5", "haneman", "west")] == [
        *("E-4", "O5", "Haneman", "west")
    ]


def test_counts_have_plurals() -> None:
    assert TOY.say_count(1, "game") == "1 Spiel"
    assert TOY.say_count(2, "game") == "2 Spiele"
    assert TOY.say_count(2, "hand") == "2 hands"
    assert IN_ENGLISH.say_count(2, "hand") == "2 hands"


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("ja_JP.UTF-8", "ja"),
        ("de_DE@euro", "de"),
        ("de-AT", "de"),
        ("zh_TW.Big5", "zh-Hant"),
        ("zh_HK", "zh-Hant"),
        ("zh-Hant-TW", "zh-Hant"),
        ("zh_CN.UTF-8", "zh-Hans"),
        ("zh_SG", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("EN_us", "en"),
        ("fr_FR.UTF-8", ""),
        ("C", ""),
        ("", ""),
    ],
)
def test_languages_of_locales(tag: str, language: str) -> None:
    assert match_language(tag) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "zh_TW.UTF-8", "LC_ALL": ""}, "zh-Hant"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert detect_language(environment) == language


def test_there_is_no_catalogue_of_another_language() -> None:
    with pytest.raises(UsageError) as failure:
        load_catalogue("fr")
    assert str(failure.value) == (
        "there is no language fr: there are en, ja, zh-Hant, zh-Hans and de"
    )
