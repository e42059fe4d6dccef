"""The named rulesets: what the rules page says of them, what they print, what they pay.

A ruleset printed as declarations and put at the head of a scores file has to make the same
tables as its name does, or the same mistakes: not every ruleset knows every mark.
"""

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from mjtally import ScoresError, tally
from mjtally.cli.main import main
from mjtally.rules.families import (
    DEFAULT_RULESET,
    IMPLIED_RULESETS,
    RULESET_NAMES,
    YAKU_TERMS,
    list_families,
)
from mjtally.rules.model.declarations import parameters_by_key
from support import paths
from support.cases import for_each, some_of
from support.internals import PRESETS, list_declarations
from support.rows import read_rows

DATA = paths.DATA / "presets"
FILE_PREFIXES = {"riichi": "four", "sanma": "three"}  # of a family's files; otherwise its name
FILES = {
    family.name: sorted(DATA.glob(f"{FILE_PREFIXES.get(family.name, family.name)}-*.txt"))
    for family in list_families()
}
OTHER_TABLES = {True: ("hands",), False: ("games", "hands")}  # with and without hk
PLAYERS = ("Yamada", "Suzuki", "Tanaka", "Watanabe")
NAMES_BY_FOLDER = {path.split(".")[1]: names for path, names in RULESET_NAMES.items()}


def test_what_is_known_of_families_without_their_import_is_so() -> None:
    """The names of all their rulesets, and what they call the yaku of tiles."""
    folders = {
        path.parent.name
        for path in (paths.ROOT / "src" / "mjtally" / "rules" / "families").glob("*/rules.py")
    }
    assert set(NAMES_BY_FOLDER) == folders
    for folder, names in NAMES_BY_FOLDER.items():
        for name in names:
            assert type(PRESETS[name]).__module__ == f"mjtally.rules.families.{folder}.rules"
    assert list(PRESETS) == [name for names in RULESET_NAMES.values() for name in names]
    assert all(PRESETS[family.name].family is family for family in list_families())
    terms = dict.fromkeys(family.tiles.yaku_term for family in list_families() if family.tiles)
    assert tuple(terms) == YAKU_TERMS
    assert PRESETS[DEFAULT_RULESET].family.name == DEFAULT_RULESET
    for key, name in IMPLIED_RULESETS.items():
        assert key in {each.key for each in PRESETS[name].fields.values()}


@pytest.mark.parametrize("folder", NAMES_BY_FOLDER)
def test_a_file_imports_the_family_that_it_is_of(folder: str) -> None:
    """And no other: `rules=` comes first, or the rules are riichi's, or a key says them."""
    code = (
        "import sys; from mjtally.cli.main import main; main(['-', '-o', '-']);"
        "print({name.split('.')[3] for name in sys.modules"
        " if name.startswith('mjtally.rules.families.')}, file=sys.stderr)"
    )
    starts = {"riichi": ["", "rules=mleague"], "hongkong": ["R=half", "rules=hk"]}
    for start in starts.get(folder, [f"rules={NAMES_BY_FOLDER[folder][0]}"]):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=f"# a hand\n{start}\n2026-11-20\nAki Ben Chie Dai\n- - - -\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stderr.splitlines()[-1] == repr({folder}), done.stderr


def test_every_parameter_has_a_meaning() -> None:
    """`mjtally rules NAME` says what each is."""
    declared = [pair for each in PRESETS.values() for pair in list_declarations(each)]
    assert all(len(meaning) > 1 for _, meaning in declared)


# ------------------------------------------------------------------- as on the rules page


@cache
def read_presets() -> dict[str, dict[str, str]]:
    """Every ruleset of presets.tsv, with what it takes from others."""
    found: dict[str, dict[str, str]] = {}
    for row in read_rows(DATA / "presets.tsv"):
        preset, key, value = row.values()
        if key == "as":
            found[preset] = dict(found[value])
        else:
            found.setdefault(preset, {})[key] = value
    return found


def test_each_parameter_has_a_row() -> None:
    """Of presets.tsv: `preset key value`. One `as` another has its rows, too."""
    handed_down = {row["preset"] for row in read_rows(DATA / "presets.tsv") if row["key"] == "as"}
    missing = {
        f"{name} {key} {parameter.kind.format(getattr(rules, field))}"
        for name, rules in PRESETS.items()
        for key, (field, parameter) in parameters_by_key(rules).items()
        if key not in read_presets()[name]
    }
    own = sorted(row for row in missing if row.split()[0] not in handed_down)
    assert not missing, (
        f"write rows (preset, key, value) into tests/data/presets/presets.tsv: {own or missing};"
        " `as` hands them down to other presets, which have rows where they differ"
    )


def test_data_are_there() -> None:
    assert set(read_presets()) == set(PRESETS)
    assert len(read_rows(DATA / "presets.tsv")) > 180
    assert len(FILES["riichi"]) > 8
    assert len(FILES["sanma"]) > 2
    assert all(len(files) > 1 for files in FILES.values())
    assert len(list_payments()) > 50


@for_each(read_presets)
def test_as_on_the_rules_page(preset: str) -> None:
    """Every parameter that has a row, those that the page leaves to another ruleset too."""
    pairs = [pair.partition("=") for pair, _ in list_declarations(PRESETS[preset])]
    found = {key: value for key, _, value in pairs}
    expected = read_presets()[preset]
    assert {key: found.get(key) for key in expected} == expected


def test_names_of_one_ruleset() -> None:
    assert PRESETS["sanma"] is PRESETS["tenhou-sanma"]


# ---------------------------------------------------------------------- printed and pasted


@cache
def tally_all_tables(text: str) -> list[str]:
    """The tables of a scores file from which all others follow (as text, since no nan is equal to
    another), or its mistakes, which begin with a !."""
    try:
        players = tally(text)
        hk = players[0].keys() >= {"blame_count"}  # which follows no games
        others = [row for table in OTHER_TABLES[hk] for row in tally(text, table=table)]
        return [repr(row) for row in (*players, *others)]
    except ScoresError as error:
        return [f"!{each.line}:{each.column}: {each.message}" for each in error.problems]


def print_preset(preset: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert main(["rules", preset]) == 0
    return capsys.readouterr().out


def name_preset(preset: str, lines: int) -> str:
    """The ruleset's name, and blank lines so that all that follows has the same line."""
    return f"rules={preset}" + "\n" * lines


PASTED = [(preset, path) for preset, rules in PRESETS.items() for path in FILES[rules.family.name]]


@for_each(some_of(PASTED, 9), lambda pasted: f"{pasted[0]} {pasted[1].stem}")
def test_printed_rules(pasted: tuple[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    preset, path = pasted
    head, text = print_preset(preset, capsys), path.read_text(encoding="utf-8")
    assert tally_all_tables(head + text) == tally_all_tables(
        name_preset(preset, head.count("\n")) + text
    )


@for_each(lambda: PRESETS)
def test_most_files_are_played(preset: str) -> None:
    """The files above are not all mistakes."""
    files = FILES[PRESETS[preset].family.name]
    texts = [path.read_text(encoding="utf-8") for path in files]
    played = [tally_all_tables(name_preset(preset, 1) + text)[0][0] != "!" for text in texts]
    assert 2 * sum(played) > len(files)


@for_each(lambda: PRESETS)
def test_printed_rules_are_plain(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every parameter on a line of its own, with its meaning as a comment."""
    lines = print_preset(preset, capsys).splitlines()
    assert lines[0].startswith(f"rules={PRESETS[preset].family.name} ")
    assert all("=" in line.partition("#")[0] and line.partition("#")[2].strip() for line in lines)
    assert len(lines) == 1 + len(parameters_by_key(PRESETS[preset]))


@pytest.mark.slow
def test_rulesets_differ() -> None:
    """Every two rulesets make different tables of some file, apart from two names of one, and
    from those that differ in what only tiles show."""
    for family, alike in (("riichi", {("rmu", "rmu-b")}), ("sanma", {("sanma", "tenhou-sanma")})):
        names = [name for name in PRESETS if PRESETS[name].family.name == family]
        texts = [path.read_text(encoding="utf-8") for path in FILES[family]]
        tables = {
            name: [tally_all_tables(name_preset(name, 1) + text) for text in texts]
            for name in names
        }
        pairs = {(one, other) for at, one in enumerate(names) for other in names[at + 1 :]}
        same = {(one, other) for one, other in pairs if tables[one] == tables[other]}
        assert same == alike


# ------------------------------------------------------------------------------- payments


class PaymentCase(NamedTuple):
    """One row of pays.tsv: what the last of some hands changes, or that it is a mistake."""

    presets: str
    hands: str
    deltas: str
    why: str


def list_payments() -> list[PaymentCase]:
    return [
        PaymentCase(preset, *rest)
        for presets, *rest in (row.values() for row in read_rows(DATA / "pays.tsv"))
        for preset in presets.split(",")
    ]


@for_each(list_payments, lambda pay: f"{pay.presets} {pay.why}")
def test_pays(pay: PaymentCase) -> None:
    hands = [hand.strip() for hand in pay.hands.split(";")]
    players = 3 if PRESETS[pay.presets].family.name == "sanma" else 4
    text = "\n".join([f"rules={pay.presets}", " ".join(PLAYERS[:players]), *hands])
    if pay.deltas == "refused":
        with pytest.raises(ScoresError):
            tally(text, table="hands")
        return
    rows = tally(text, table="hands")[-players:]
    assert [row["delta"] for row in rows] == list(map(int, pay.deltas.split()))
