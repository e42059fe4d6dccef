"""Tags: what the grammars say of them, and that a row is whole: where it acts, how it is explained,
tapped, counted and documented, in every family that has it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mjtally import tally
from mjtally.cli.main import main
from mjtally.language.grammar import load_expressions
from mjtally.language.tags import (
    ALONE,
    ANY_WIN,
    DISCARD,
    HAND,
    MOST_FLOWERS,
    MOST_TURNS,
    NEXT_DEAL,
    NOTED,
    RIICHI,
    SELF_DRAW,
    TABLE,
    TAGS,
    TILES_VALUE,
    UNTAPPED,
    WITH_TILES,
    Tag,
)
from mjtally.rules.families import list_families
from mjtally.rules.model.hand import Hand
from mjtally.rules.model.referee import Referee
from mjtally.rules.model.table_form import FormStep
from mjtally.rules.tiles.notation import INDICATOR_KINDS
from support.cases import for_each
from support.internals import PRESETS, find_rules

Out = pytest.CaptureFixture[str]
NAMES = ("Aki", "Ben", "Chie", "Dai")
VALUES = {"riichi": "3/40", "hk": "3", "mcr": "24", "zung-jung": "60", "taiwan": "5"}
TILES = "234m567p345s99s67m+8m"
# A hand with each tag, whose winner has the family's value.
EXAMPLES = {
    "honba": "{value} - d - honba=0",
    "sticks": "{value} - d - sticks=0",
    "deal": "- {value} d - deal=stays",
    "dora": f"{TILES}! - d - dora=8s",
    "ura": f"{TILES}! - d - ura=8s",
    "flowers": "{value} - d - flowers=2",
    "turn": "{value} - d - turn=9",
    "yaku": "{value} - - - yaku=none",
    "riichi-turn": "{value}! - d - riichi-turn=6",
    "wareme": "{value} - d - wareme=Aki",
    "dead": "{value} - d - dead=Ben",
    "ippatsu": "{value}! - d - ippatsu",
    "last": "{value} - d - last",
    "rinshan": "{value} - - - rinshan",
    "chankan": "{value} - d - chankan",
    "first": "{value} - - - first",
    "fourth": "{value} - d - fourth",
    "abort": "- - - - abort",
    "kyuushu": "- - - - kyuushu",
    "suufon": "- - - - suufon",
    "suucha": "! ! ! ! suucha",
    "suukan": "- - - - suukan",
    "sanchahou": "- - - - sanchahou",
}
RULES = {"wareme": "riichi wareme=yes"}  # where the family's own have no such tag
LOOSE = {"riichi": "riichi length=free"}  # in whose form more is tapped


class TagCase(NamedTuple):
    """A tag of a family, with the rules and a hand that have it."""

    family: str
    row: Tag

    @property
    def rules(self) -> list[str]:
        return RULES.get(self.row.key, self.family).split()

    @property
    def play(self) -> Referee[Any]:
        return find_referee(" ".join(self.rules))

    @property
    def words(self) -> tuple[str, ...]:
        """The hand with the tag, which is the last word."""
        assert self.row.key in EXAMPLES, f"write a hand with {self.row.key} into EXAMPLES above"
        return tuple(EXAMPLES[self.row.key].format(value=VALUES[self.family]).split())

    @property
    def tag(self) -> str:
        return self.words[-1]

    def write(self, folder: Path, *words: str) -> str:
        """A scores file of one hand."""
        first, *more = self.rules
        path = folder / "evening.txt"
        head = [f"rules={first}", *more, " ".join(NAMES)]
        end = ["end"] if self.play.rules.tracks_games else []
        path.write_text("\n".join([*head, " ".join(words), *end, ""]), encoding="utf-8")
        return str(path)

    def tally_hand(self, folder: Path, *words: str) -> list[dict[str, Any]]:
        """Every column of the players of a hand."""
        return tally(Path(self.write(folder, *words)), columns="all")

    def parse(self, *words: str) -> Hand:
        """The hand of a line in the first round."""
        parsed, remarks = self.play.parse_hand(words, NAMES)
        assert parsed, remarks
        return parsed.hand


def find_referee(words: str) -> Referee[Any]:
    play = find_rules(words).play
    assert isinstance(play, Referee)
    return play


def list_steps(play: Referee[Any]) -> dict[str, FormStep]:
    """The steps of the form at a table, by name."""
    assert play.form
    return {step.name: step for result in play.form.results for step in result.steps}


def list_cases() -> Iterator[TagCase]:
    for family in list_families():
        if family.name in VALUES:
            yield from (TagCase(family.name, row) for row in family.tags.rows)


def name_of(case: TagCase) -> str:
    return f"{case.family} {case.row.key}"


# ------------------------------------------------------------------------------ the grammars


def test_the_terminal_of_a_tag_has_its_rows_name_and_value() -> None:
    """So that neither the grammar nor the rows have a tag alone."""
    has_family = set()
    for name in ("riichi", "hk", "mcr", "zung-jung", "taiwan"):
        for terminal, expression in load_expressions(f"{name}.lark", "tag").items():
            row = TAGS[terminal.lower().replace("_", "-")]
            groups = [*re.compile(expression).groupindex]
            assert groups == ([] if row.value == ALONE else [row.value]), terminal
            has_family.add(row.key)
    assert has_family == TAGS.keys()
    assert has_family == EXAMPLES.keys(), "EXAMPLES above has a hand with each tag, and no others"


WRITTEN = {
    "honba": ("0", "2", "12", "0012"),
    "deal": ("stays", "passes", "passes.0", "stays.12"),
    "dora": ("5s", "0m,1z", "7z,9p,1s"),
    "turn": ("1", "24", "09", "0010"),
    "riichi-turn": ("6", "6,9", "1,24,13,4"),
    "wareme": ("Aki", '"Chie O"'),
    "ippatsu": ("Aki", 'Aki,"Chie O"'),
    "dead": ("Aki", 'Aki,"Chie O"'),
    "yaku": ("none", "tanyao,pinfu", "pinfu/tanyao"),
}
NOT_WRITTEN = {
    "deal": ("", "E2", "passed", "Stays", "passes.", "stays.1000", "passes,0"),
    "honba": ("", "-1", "two", "12345", "2,3", "２"),
    "dora": ("", "5", "8z", "5s,", "5s;1z", "55s", "aka"),
    "turn": ("", "0", "25", "00009", "9,10", "9."),
    "riichi-turn": ("", "6,", ",6", "6,25", "0", "6/9"),
    "wareme": ("",),
    "ippatsu": ("",),
    "dead": ("",),
    "yaku": ("",),
    "last": ("", "1"),
    "kyuushu": ("Aki",),
}


def test_values_of_tags() -> None:
    """What is read is the value alone, where it stands."""
    find = PRESETS["riichi"].family.tags.find_value
    for key, values in WRITTEN.items():
        assert [find(f"{key}={value}") for value in values] == [*values]
    for key, values in NOT_WRITTEN.items():
        assert [find(f"{key}={value}") for value in values] == [None] * len(values), key
    assert find("last") == "last" and find("ippatsu") == "ippatsu"
    assert find("flowers=2") is find("fourth") is find("honba") is find("lastly") is None


def test_numbers_of_the_grammars_are_those_of_the_messages() -> None:
    find, tiles = PRESETS["riichi"].family.tags.find_value, ("0123456789", "mpsz")
    turns = [number for number in range(200) if find(f"turn={number}")]
    assert turns == [number for number in range(200) if find(f"riichi-turn={number},{number}")]
    assert turns == [*range(1, MOST_TURNS + 1)]
    flowers = PRESETS["mcr"].family.tags.find_value
    assert [n for n in range(99) if flowers(f"flowers={n}")] == [*range(MOST_FLOWERS + 1)]
    every = [digit + suit for digit in tiles[0] for suit in tiles[1]]
    assert {tile for tile in every if find(f"dora={tile}")} == INDICATOR_KINDS.keys()


# ------------------------------------------------------------------------------ a row is whole


@for_each(list_cases, name_of)
def test_the_hand_with_a_tag_is_right(case: TagCase, tmp_path: Path, capsys: Out) -> None:
    assert main(["check", "--strict", case.write(tmp_path, *case.words)]) == 0, capsys.readouterr()


@for_each(list_cases, name_of)
def test_where_a_tag_acts(case: TagCase, tmp_path: Path, capsys: Out) -> None:
    """As its row says: the hand notes it, or has something of its own by it; or it says what lies
    on the table, or what tiles are worth."""
    *plain, tag = case.words
    changed, bare = vars(case.parse(*case.words)), vars(case.parse(*plain))
    match case.row.acts:
        case acts if acts == NOTED:
            assert changed.pop("notes") == (tag,)
            assert changed == bare or not case.row.about_win
        case acts if acts == HAND:
            assert {**changed} != {**bare} and "notes" not in changed
        case acts if acts == TABLE:
            wrong = tag.replace("0", "7")
            assert main(["check", case.write(tmp_path, *plain, wrong)]) == 1
            assert "[count-differs]" in capsys.readouterr().err
        case acts if acts == NEXT_DEAL:  # which would pass by the rules
            second = "E1: - - - -"
            lines = (f"{' '.join(case.words)}\n{second}", f"{' '.join(plain)}\n{second}")
            assert [main(["check", case.write(tmp_path, line)]) for line in lines] == [0, 1]
            assert "[label-differs]" in capsys.readouterr().err
        case acts:
            assert acts == TILES_VALUE
            assert case.tally_hand(tmp_path, *case.words) != case.tally_hand(tmp_path, *plain)


def list_riichi_wins() -> Iterator[TagCase]:
    """The tags of riichi about a win."""
    yield from (case for case in list_cases() if case.row.about_win and case.family == "riichi")


@for_each(list_riichi_wins, name_of)
def test_a_win_has_what_its_tag_needs(case: TagCase, tmp_path: Path, capsys: Out) -> None:
    """The line with a tag is an error where that is missing."""
    key, needs = case.row.key, case.row.needs
    assert needs, f"the row of {key} in language/tags.py lacks needs= (RIICHI, ANY_WIN …)"
    value, tag = VALUES["riichi"], case.tag
    lines = {
        RIICHI: [f"{value} - d - {tag}", f"{TILES} - d - {tag}"],
        DISCARD: [f"{value} - - - {tag}"],
        SELF_DRAW: [f"{value} - d - {tag}"],
    }
    for line in lines.get(needs, []):
        status = main(["check", case.write(tmp_path, *line.split())])
        err = capsys.readouterr().err
        assert status == 1 and "[note-impossible]" in err, (
            f"{key} needs {needs}, and {line} is accepted: see _check_needs in stated_wins.py"
        )
    assert needs in {*lines, ANY_WIN}


@for_each(list_cases, name_of)
def test_a_tag_is_explained(case: TagCase, tmp_path: Path, capsys: Out) -> None:
    """In the words of the hand; what lies on the table is told of every hand."""
    explained = []
    for words in (case.words, case.words[:-1]):
        more = ["\n- - - -"] if case.row.acts == NEXT_DEAL else []  # and the game goes on
        place = f"{case.write(tmp_path, *words, *more)}:{len(case.rules) + 2}"
        assert main(["explain", place, "--format", "json"]) == 0
        explained.append(json.loads(capsys.readouterr().out)["words"])
    if case.row.acts == TABLE:
        assert f"0 {case.row.key}" in explained[0][0].replace("riichi sticks", "sticks")
    else:
        assert explained[0] != explained[1]


@for_each(list_cases, name_of)
def test_a_tag_is_tapped_as_its_row_says(case: TagCase) -> None:
    """What the form's steps have of a line makes the line again; a tag that nobody can tap makes
    none."""
    play = case.play
    taps = play.read_taps(case.words, NAMES)
    if case.row.tapped == UNTAPPED:
        assert taps is None
        return
    assert taps is not None, f"no step of the form has {case.tag}"
    assert {*play.write_cells(taps, NAMES)} == {*case.words}
    if case.row.tapped == WITH_TILES:
        assert any(case.tag in value.split() for value in taps.values.values())
        return
    assert taps.list_choices(case.row.tapped) or taps.list_seats(case.row.tapped)
    loose = find_referee(LOOSE.get(case.family, case.family))
    steps = list_steps(loose) | list_steps(play)
    chosen = taps.list_choices(case.row.tapped)
    keys = {choice.key for choice in getattr(steps[case.row.tapped], "choices", ())}
    assert {*chosen} <= keys | {"0"}  # of none there is no key


@for_each(list_cases, name_of)
def test_a_tag_is_counted_as_its_row_says(case: TagCase, tmp_path: Path) -> None:
    *plain, _ = case.words
    counted, not_counted = (case.tally_hand(tmp_path, *words)[0] for words in (case.words, plain))
    key, column = case.row.key, case.row.counted
    differing = [name for name in counted if str(counted[name]) != str(not_counted[name])]
    if not column:
        assert not differing, (
            f"{' '.join(differing)}: these columns count {key}: name one in `counted` of its row in"
            " language/tags.py"
        )
    elif column in counted:
        assert column in differing, f"{column} is the same without {key}, whose row names it"
    else:
        assert case.family != "riichi", f"no column is called {case.row.counted}"


@for_each(list_cases, name_of)
def test_a_tag_has_a_row_of_the_reference(case: TagCase) -> None:
    """By its own word, in what is to be written."""
    key = case.row.key
    family = PRESETS[case.family].family
    rows = [
        row
        for topic in family.build_reference()
        if not topic.name.endswith("rules")
        for row in topic.rows
    ]
    heads = [head if key not in DRAWS else " ".join((head, words)) for head, words in rows]
    is_there = any(f"`{key}`" in head or f"`{key}=" in head for head in heads)
    assert is_there, f"write a row of manual/reference-tags.md that says what {key} is"


DRAWS = [row.key for row in TAGS.values() if row.tapped == "kind"]
