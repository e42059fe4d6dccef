"""The reference of the manual: what its file says is what the program says."""

import re

import pytest

from mjtally.cli.verbs import VERBS
from mjtally.editing.mistakes import MISTAKES_BY_CODE
from mjtally.language.reference import Topic
from mjtally.manual import PAGES, read_page
from mjtally.manual.entries import list_topics
from mjtally.output.formats import FORMAT_NAMES
from mjtally.rules.families import PRESETS, list_families
from mjtally.rules.model.declarations import list_declarations, parameters_by_key
from mjtally.tables.registry import TABLES
from support.cases import for_each
from support.golden import GOLDEN, golden_test

PAGE = "\n".join(read_page(name) for name in PAGES if name.startswith("reference"))
FIRST_CELLS = set(re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE))
KEYS = {cell.partition("=")[0] for cell in FIRST_CELLS}


test_the_files_are_what_the_program_says = golden_test("reference")


def test_every_page_is_in_the_manual() -> None:
    pages = {path.stem for path in GOLDEN["reference"].list_files()}
    assert pages == {name for name in PAGES if name.startswith("reference")}


def markdown(topic: Topic) -> str:
    """A topic as a table of Markdown."""
    head, words = topic.head
    lines = [f"| {head} | {words} |", "| --- | --- |"]
    lines += [f"| {shown} | {said} |" for shown, said in topic.rows]
    return "\n".join(lines).replace("|  |", "| |")


@for_each(lambda: list_topics().values(), lambda topic: topic.name)
def test_the_reference_says_the_same(topic: Topic) -> None:
    """Every topic of `mjtally help` is there, word by word; of the examples of mistakes, the
    texts in code."""
    if topic.name == "problems":
        assert set(MISTAKES_BY_CODE) <= FIRST_CELLS
    else:
        assert markdown(topic) in PAGE


PLAIN_KEYS = {  # of which the list of parameters says all
    "rules": """
        start return target honba noten borrow kiriage kazoe double-yakuman stack-yakuman
        wind-pair-fu open-tanyao ippatsu ura kan-dora red pao-scope pao-honba""",
    "hk-rules": "B M R S",
    "mcr-rules": "ties",
}


@pytest.mark.parametrize("name", [name for name in list_topics() if name.endswith("rules")])
def test_keys_that_need_words_are_keys(name: str) -> None:
    """Those that the page explains are parameters of its family, and each is explained once."""
    (family, *_) = (
        each for each in list_families() if name in {topic.name for topic in each.build_reference()}
    )
    presets = [rules for rules in PRESETS.values() if rules.family.short_name == family.short_name]
    keys = {key for rules in presets for key in parameters_by_key(rules)}
    rows = [re.findall("`([^`]+)`", shown) for shown, _ in list_topics()[name].rows]
    explained = [key for row in rows for key in row]
    assert explained and set(explained) <= keys and len(set(explained)) == len(explained)
    plain = set(PLAIN_KEYS.get(name, "").split())
    kinds = {
        key: parameter.kind.describe_expected(rules.players)
        for rules in presets
        for key, (_, parameter) in parameters_by_key(rules).items()
    }
    missing = [f"| `{key}` | {kinds[key]}: … |" for key in sorted(keys - {*explained, *plain})]
    assert not missing, (
        f"explain each under {name} in manual/reference-rules.md, or write it into PLAIN_KEYS of"
        " this file if its meaning in the list of parameters is all that there is:"
        f" {' '.join(missing)}"
    )
    assert plain <= keys - {*explained}, "each key of PLAIN_KEYS is one that is not explained"


def test_everything_has_a_row() -> None:
    """Each parameter, ruleset, column, format and verb."""
    keys = {
        pair.partition("=")[0]
        for rules in PRESETS.values()
        for pair, _ in list_declarations(rules)
        if not pair.startswith("rules=")
    }
    columns = {
        column.name
        for table in TABLES
        for family in {rules.family for rules in PRESETS.values()}
        if not table.explain_absence(family)
        for column in table.columns(family)
    }
    assert keys <= KEYS
    assert columns | set(PRESETS) | set(FORMAT_NAMES) <= FIRST_CELLS
    assert all(f"\n### {verb.name}\n" in PAGE for verb in VERBS)


def test_rows_have_the_cells_of_their_heading() -> None:
    """No text ends a cell, or a table, too early."""
    for table in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        rows = [re.split(r"(?<!\\)\|", row)[1:-1] for row in table.splitlines()]
        assert len({len(row) for row in rows}) == 1, rows[0]
        assert all(set(cell) == set("- ") for cell in rows[1]), rows[0]
        assert all(row[0].strip() for row in rows)


def test_code_is_closed() -> None:
    lines = [line for line in PAGE.splitlines() if not line.startswith("```")]
    assert all(line.count("`") % 2 == 0 for line in lines)
