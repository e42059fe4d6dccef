"""Scores files laid out: the same statements and comments, the same tables, twice the same."""

import random
import re
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import pytest

from mjtally.editing.formatting import find_broken_lines, format_last_game, format_text
from mjtally.editing.layout import has_same_statements, lay_out_source
from mjtally.editing.same_meaning import has_same_meaning, interpret_text
from mjtally.editing.source_file import LineKind, SourceFile
from mjtally.rules.model.types import GameRecord
from support.cases import folder_and_stem_of, for_each, some_of
from support.game_generator import generate_games_with_tiles, generate_hk_season, generate_season
from support.golden import golden_test
from support.paths import DATA, EXAMPLES
from support.scores_files import SCORES_FILES, generate_damaged_texts, read_scores_text

CASES = sorted((DATA / "layout").glob("*.txt"))


def lay_out(text: str) -> str:
    return lay_out_source(SourceFile.from_text(text)).text


def check_layout(text: str, file: str) -> None:
    """Laid out it says the same, and twice is once."""
    made = format_text(text, file)
    assert format_text(made.text, file) == made
    assert has_same_statements(SourceFile.from_text(text), SourceFile.from_text(made.text))
    before = interpret_text(text, file)
    assert has_same_meaning(before, interpret_text(made.text, file))
    source, new = SourceFile.from_text(text), {*SourceFile.from_text(made.text).line_texts}
    broken = find_broken_lines(source, before)
    assert all(source.line_texts[number - 1] in new for number in broken)


def test_cases_were_found() -> None:
    assert len(CASES) >= 8
    assert all(path.with_suffix(".out").exists() for path in CASES)


test_a_case = golden_test("layout")


@for_each(some_of(SCORES_FILES, 20), folder_and_stem_of)
def test_every_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    check_layout(read_scores_text(path), path.name)


def generate_files() -> Iterator[str]:
    yield "\n".join(generate_season(11))
    yield "\n".join(generate_hk_season(11))
    yield "\n".join(
        line
        for _, block in zip(range(30), generate_games_with_tiles(5), strict=False)
        for line in block
    )


@pytest.mark.parametrize("text", [*generate_files()], ids=["season", "hk", "tiles"])
def test_generated_files(text: str) -> None:
    check_layout(text, "games.txt")


def test_files_with_slips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _, text in zip(some_of(range(400), 20), generate_damaged_texts(14), strict=False):
        check_layout(text, "games.txt")


def test_hands_by_points_mean_the_same_when_they_are_read_again() -> None:
    check_layout("Aki Ben Chie Dai\n+7700 0 -7700 0\n+ - - +\nend\n", "games.txt")


def test_any_white_space() -> None:
    """Whatever white space somebody has between cells, and blank lines: the same comes out."""
    dice = random.Random(14)
    for path in sorted(EXAMPLES.glob("season-2026-*.txt")):
        want = lay_out(read_scores_text(path))
        for _ in range(10):
            assert lay_out(disturb_spaces(dice, read_scores_text(path))) == want


def disturb_spaces(dice: random.Random, text: str) -> str:
    """The same lines with other white space between their cells, and more blank lines."""
    lines = []
    for line in text.split("\n"):
        code, sign, comment = line.partition("#")
        for gap in re.findall(" +", code):
            code = code.replace(gap, dice.choice([" ", "\t", "\u3000", "   "]), 1)
        before = dice.choice(["", " ", "\t"]) if code else ""
        lines += [before + code + sign + comment, *[""] * (not line and dice.randrange(3))]
    return "\n".join(lines)


def test_a_line_that_would_say_something_else_stays() -> None:
    """With spaces in the place of the tab it is a row of a spreadsheet."""
    text = "Ida\n,ha;do\tz;0 0\n"
    assert format_text(text).text == text


def test_what_a_hand_pays_is_part_of_its_meaning() -> None:
    """Also where the line is the same, and the sum of the game."""
    before = interpret_text("Aki Ben Chie Dai\nE1: 3/40! - d -\nE1.1: - - 2/30 d\nend\n", "x")
    (game,) = before.events
    assert isinstance(game, GameRecord)
    first, second = game.effects
    other = copy(first)
    other.score_changes = first.score_changes[::-1]
    for effect, is_same in ((copy(first), True), (other, False)):
        after = before._replace(events=[game._replace(effects=(effect, second))])
        assert has_same_meaning(before, after) == is_same


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("\n\ufeffA B C D\n", "\n\ufeffA B C D\n"),  # a mark that the file's start would take in
        ("A B C D\r \n- - - -\n", "A  B  C  D\r\r-  -  -  -\n"),
        ("A B C D\n- - - -\rE F G H\n", "A  B  C  D\n-  -  -  -\r\rE  F  G  H\n"),
    ],
)
def test_no_line_becomes_part_of_another(text: str, made: str) -> None:
    assert lay_out(text) == lay_out(made) == made


@pytest.mark.parametrize("text", ["", "\ufeff", "a\r\nb\rc\n", "\ufeffa", "\n\n", "a\x0bb\u2028\n"])
def test_lines_are_taken_apart_and_joined(text: str) -> None:
    assert SourceFile.from_text(text).text == text


@pytest.mark.parametrize(
    ("text", "end"), [("A B C D\r\n- - - -", "\r\n"), ("A B C D\n- - - -", "\n"), ("x", "\n")]
)
def test_ends_of_lines_stay(text: str, end: str) -> None:
    made = lay_out(text)
    assert made.endswith(end) and made.count("\n") == text.count("\n") + 1
    assert lay_out(f"\ufeff{text}") == f"\ufeff{made}"


@for_each(some_of(SCORES_FILES, 3), folder_and_stem_of)
def test_the_last_game_alone_is_laid_out_as_with_all_others(path: Path) -> None:
    """Of a file in good form whose last game was disturbed; what stands above stays as it is."""
    source = SourceFile.from_text(lay_out(read_scores_text(path)))
    numbers = [at for at, line in enumerate(source.lines, 1) if line.kind is LineKind.PLAYERS]
    if not numbers:
        return
    at = numbers[-1] - 1
    rest = source.line_texts[at:]
    kept = {LineKind.UNCHANGED, LineKind.UNCHANGED_PLAYERS, LineKind.CONTINUED_COMMENT}
    if any(line.kind in kept or '"' in line.text for line in source.lines[at:]):
        return  # white space matters in them
    disturbed = disturb_spaces(random.Random(at), "\n".join(rest)).split("\n")
    if len(disturbed) != len(rest):
        return
    again = format_last_game(
        source.replace_lines([*source.line_texts[:at], *disturbed]), numbers[-1]
    )
    assert again.line_texts == source.line_texts
    assert again.line_ends == source.line_ends
