"""Any word that a player may ask for has an answer: those of a list, and all that the program
itself lists."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import pytest

from mjtally.base.errors import UsageError
from mjtally.base.markdown import split_sections
from mjtally.cli.help import build_index
from mjtally.cli.main import main
from mjtally.cli.verbs import VERBS, build_parser
from mjtally.editing.mistakes import MISTAKES_BY_CODE
from mjtally.imports.logs.formats import LOG_FORMATS
from mjtally.manual import PAGES, read_page
from mjtally.manual.entries import list_topics
from mjtally.manual.index import HelpEntry, Index, fold_name
from mjtally.manual.markdown import parse_blocks
from mjtally.output.formats import FORMAT_NAMES
from mjtally.rules.families import list_families
from mjtally.rules.model.declarations import NON_RULE_KEYS, parameters_by_key
from mjtally.tables.records import list_record_kinds
from mjtally.tables.registry import TABLES
from support.cases import for_each, some_of
from support.internals import PRESETS
from support.paths import DATA, ROOT

Out = pytest.CaptureFixture[str]


def read_words(name: str) -> list[tuple[str, str]]:
    lines = (DATA / name).read_text("utf-8").splitlines()[1:]
    pairs = (line.split("\t") for line in lines if line and not line.startswith("# "))
    return [(word, text) for word, text in pairs]


WORDS = [*read_words("help-words.txt"), *read_words("help-terms.txt")]


def explain(word: str) -> str:
    """What is said of a word, in one line without the signs of Markdown; empty for nothing."""
    try:
        text = build_index().explain(word)
    except UsageError:
        return ""
    assert parse_blocks(text)
    return " ".join(text.replace("`", "").replace("\\", "").split())


@for_each(WORDS, " ".join)
def test_a_word_has_its_answer(case: tuple[str, str]) -> None:
    word, text = case
    assert text in explain(word)


QUESTIONS = read_words("help-questions.txt")


@for_each(QUESTIONS, " ".join)
def test_the_first_answer_to_a_question(case: tuple[str, str]) -> None:
    question, text = case
    first, *_ = build_index().explain(question).split("\n## ")
    assert text in " ".join(first.replace("`", "").split()), first


def test_there_are_words_enough() -> None:
    assert len({word for word, _ in read_words("help-words.txt")}) >= 300
    assert len({question for question, _ in QUESTIONS}) >= 60


# ----------------------------------------------------------------- all that the program lists


def list_keys() -> Iterator[tuple[str, str]]:
    for rules in PRESETS.values():
        for key, (_, each) in parameters_by_key(rules).items():
            yield key, each.meaning
    yield from ((key, f"{key}=") for key in NON_RULE_KEYS)


def list_columns() -> Iterator[tuple[str, str]]:
    for table in TABLES:
        for family in list_families():
            if not table.explain_absence(family):
                for column in table.columns(family):
                    yield column.name, column.description


def list_tags() -> Iterator[tuple[str, str]]:
    for family in list_families():
        yield from ((tag, tag.rstrip("=")) for tag in family.tags.as_written)


def list_records() -> Iterator[tuple[str, str]]:
    for family in list_families():
        yield from ((each.name, each.description) for each in list_record_kinds(family))


def list_options() -> Iterator[tuple[str, str]]:
    for verb in VERBS:
        for action in build_parser(verb).declared:
            yield from (
                (name, (action.help or "").replace("%%", "%")) for name in action.option_strings
            )


def list_yaku() -> Iterator[tuple[str, str]]:
    for family in list_families():
        if family.tiles:
            for yaku in family.tiles.build_yaku_names():
                yield yaku.name, yaku.characters


def list_terms() -> Iterator[tuple[str, str]]:
    for family in list_families():
        for term in family.list_term_pages():
            yield from ((name, term.title[1:]) for name in (term.name, *term.other_names))


LISTS: Mapping[str, Callable[[], Iterable[tuple[str, str]]]] = {
    "keys": list_keys,
    "columns": list_columns,
    "tags": list_tags,
    "records": list_records,
    "options": list_options,
    "yaku": list_yaku,
    "terms": list_terms,
    "codes": lambda: ((code, f"{code}, a mistake") for code in MISTAKES_BY_CODE),
    "rulesets": lambda: ((name, name) for name in PRESETS),
    "tables": lambda: ((table.name, table.name) for table in TABLES),
    "verbs": lambda: (
        (verb.name, "usage: mjtally") for verb in VERBS if verb.name not in list_topics()
    ),
    "formats": lambda: ((name, f"--format {name}") for name in FORMAT_NAMES),
    "logs": lambda: ((each.name, each.description) for each in LOG_FORMATS),
    "topics": lambda: ((name, topic.title[1:]) for name, topic in list_topics().items()),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", LISTS)
def test_all_that_the_program_lists_is_explained(what: str) -> None:
    """Of the thousands of names of terms and columns it takes a part."""
    pairs = list(dict.fromkeys(LISTS[what]()))
    pairs = some_of(pairs, 25 if len(pairs) > 500 else 5 if len(pairs) > 100 else 1)
    missing = [
        (word, text)
        for word, text in pairs
        if " ".join(text.replace("`", "").split()) not in explain(word)
    ]
    assert pairs and not missing


def test_every_yaku_and_fan_has_a_page_of_its_own() -> None:
    pages = {fold_name(word) for word, _ in list_terms()}
    names = {name for name, _ in list_yaku()}
    assert len(names) >= 40 + 81 and {fold_name(name) for name in names} <= pages


def list_things_of_families() -> Iterator[tuple[str, str]]:
    """The parameters, tags and yaku of each family, behind each of its names, and its names."""
    for family in list_families():
        rules = PRESETS[family.name]
        keys = [(key, each.meaning) for key, (_, each) in parameters_by_key(rules).items()]
        tags = [(tag, tag.rstrip("=")) for tag in family.tags.as_written]
        yaku = family.tiles.build_yaku_names() if family.tiles else ()
        things = [*keys, *tags, *((each.name, each.characters) for each in yaku)]
        presets = [name for name, preset in PRESETS.items() if preset.family is family]
        for name in (*presets, *family.other_names):
            yield from ((f"{name} {thing}", text) for thing, text in things)


def test_what_a_family_has_is_found_behind_its_name() -> None:
    pairs = some_of([*list_things_of_families()], 40)
    missing = [
        (word, text)
        for word, text in pairs
        if " ".join(text.replace("`", "").split()) not in explain(word)
    ]
    assert len(pairs) > 50 and not missing


@for_each(PAGES)
def test_every_page_and_section_is_found(page: str) -> None:
    for word in (page, page.replace("-", " "), f"page {page}"):
        assert read_page(page)[2:40].split("\n")[0] in explain(word)
    for heading, _ in some_of(split_sections(read_page(page)), 3):
        assert explain(heading)


def test_extras_are_those_of_the_package() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    part = text.partition("[project.optional-dependencies]\n")[2].partition("\n\n")[0]
    told = {name.split("`")[-2] for name, _ in list_topics()["extras"].rows}
    assert told == set(re.findall(r"^(\w+) = ", part, re.MULTILINE))


# ----------------------------------------------------------------------- ways to write a word


@pytest.mark.parametrize(
    "words",
    [
        ("uma", "UMA", "Uma", "ｕｍａ", "uma=", " uma "),
        ("win_fraction", "Win-Fraction", "win fraction", "WINFRACTION"),
        ("E1.2:", "E1.2", "Ｅ１．２："),
        ("double riichi", "double-riichi", "Double Riichi"),
        ("テンパイ", "テンパイー", "ﾃﾝﾊﾟｲ"),
        ("houtei", "hotei", "HOUTEI"),
        ("first-evening", "first evening", "First Evening"),
    ],
)
def test_how_a_word_is_written_does_not_matter(words: tuple[str, ...]) -> None:
    """But for headings, in which a word stands as it is written."""
    said = []
    for word in words:
        whole, _, _ = build_index().explain(word).partition("\n## Also in the manual")
        said.append({line for line in whole.split("\n") if not line.startswith("##")})
    assert said[0] and all(each == said[0] for each in said)


def test_marks_that_differ_by_their_capitals() -> None:
    assert "pays for all" in explain("D") and "pays for all" not in explain("d")


def test_a_word_of_one_kind_alone() -> None:
    assert explain("column honba").startswith("## A column of the table hands")
    assert explain("page mcr").startswith("# MCR") and explain("mcr").startswith("# MCR marks")


# ---------------------------------------------------------------------- the index by itself


def small_index() -> Index:
    entries = (
        HelpEntry("row", ("one",), "row", "a row of one", "show rows"),
        HelpEntry("page", ("one", "1"), "page", build_page=lambda: "# One\n\nFirst.\n\nMore."),
        HelpEntry("row", ("two",), "row two", "Short.", "show two", lambda: "# Two\n\nLong."),
        HelpEntry(
            "row", ("three",), "row", "three mentions a fourth", "show", title="the third thing"
        ),
        HelpEntry("key", ("four",), "ours", "four of ours", families=frozenset({"ours"})),
        HelpEntry("key", ("four",), "theirs", "four of theirs", families=frozenset({"theirs"})),
        HelpEntry("key", ("five",), "theirs", "five of theirs", families=frozenset({"theirs"})),
    )

    def read_number(word: str, family: str) -> Iterator[HelpEntry]:
        if word.isdecimal():
            yield HelpEntry(
                "mark", (word,), "number", f"the number {word}{family and f' of {family}'}"
            )

    options = [HelpEntry("option", ("--best", "best", "one"), "an option", "the best")]
    return Index(entries, lambda: options, read_number, {"us": "ours", "our game": "ours"})


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("one", "# One\n\nFirst.\n\nMore.\n\n## Row (`show rows`)\n\na row of one\n"),
        ("two", "# Two\n\nLong.\n"),
        ("1", "# One\n\nFirst.\n\nMore.\n\n## Number\n\nthe number 1\n"),
        ("row three", "## Row (`show`)\n\nthree mentions a fourth\n"),
        ("a third", "## Row (`show`)\n\nthree mentions a fourth\n"),
        ("fourth", "## Row (`show`)\n\nthree mentions a fourth\n"),
        ("rows", "## Every row (`mjtally help WORD`)\n\n`one`, `two`, `three`\n"),
        ("--best=3", "## An option\n\nthe best\n"),
        ("best", "## An option\n\nthe best\n"),
        ("option one", "## An option\n\nthe best\n"),
        # behind the name of a family: its own; what is of no family; numbers, as it has them
        ("four", "## Ours\n\nfour of ours\n\n## Theirs\n\nfour of theirs\n"),
        ("us four", "## Ours\n\nfour of ours\n"),
        ("Our Game four", "## Ours\n\nfour of ours\n"),
        ("us two", "# Two\n\nLong.\n"),
        ("us 12", "## Number\n\nthe number 12 of ours\n"),
    ],
)
def test_the_index_knows_nothing_of_things(word: str, said: str) -> None:
    assert small_index().explain(word) == said


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("tree", "there is no help for tree, did you mean three? "),
        ("zzz", "no help for zzz; mjtally"),
        ("zzz yyy", "no help for zzz yyy; mjtally"),
        ("us fuor", "no help for us fuor, did you mean ours four? "),
        ("us fvie", "no help for us fvie; mjtally"),  # that is theirs
    ],
)
def test_a_word_of_which_nothing_is_known(word: str, message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        small_index().explain(word)


# ------------------------------------------------------------------------------- the command


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["double", "riichi"], "double riichi"),
        (["--best"], "points of each player's N best games"),
        (["-o"], "An option of mjtally"),
        (["-!"], "a player in riichi who did not win"),
        (["-"], "neither won nor dealt in"),
        (["--", "--best"], "points of each player's N best games"),
        (["E1.2:"], "with 2 honba"),
        (["help", "--no-pager"], "usage: mjtally help"),
        (["*"], "the dealer"),
    ],
)
def test_what_the_command_takes_for_a_word(arguments: list[str], said: str, capsys: Out) -> None:
    assert main(["help", *arguments]) == 0
    assert said in " ".join(capsys.readouterr().out.split())


def test_a_star_without_quotes(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shell makes the names of all files of it."""
    monkeypatch.chdir(DATA)
    assert main(["help", *(path.name for path in sorted(DATA.iterdir()))]) == 0
    assert "the dealer" in capsys.readouterr().out
