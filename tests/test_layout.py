"""Scores files laid out: the same statements and comments, the same tables, twice the same."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import hk_season, season, tiled
from mjtally.tools.formatting import broken_lines, formatted
from mjtally.tools.layout import laid_out
from mjtally.tools.proof import meaning_of, means_the_same, says_the_same
from mjtally.tools.rawlines import joined, parted
from test_fuzz import texts

ROOT = Path(__file__).parents[1]
DATA = Path(__file__).parent / "data"
CASES = sorted((DATA / "layout").glob("*.txt"))
FILES = sorted([*DATA.glob("*/*.txt"), *(ROOT / "examples").glob("*.txt")])


def read(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


def check(text: str, file: str) -> None:
    """Laid out it says the same, and twice is once."""
    made = formatted(text, file)
    assert formatted(made.text, file) == made
    assert says_the_same(text, made.text)
    before = meaning_of(text, file)
    assert means_the_same(before, meaning_of(made.text, file))
    old, new = parted(text).lines, {*parted(made.text).lines}
    assert all(old[number - 1] in new for number in broken_lines(text, before))


def test_cases_were_found() -> None:
    assert len(CASES) >= 8
    assert all(path.with_suffix(".out").exists() for path in CASES)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    assert formatted(read(path), path.name).text == read(path.with_suffix(".out"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    check(read(path), path.name)


def generated() -> Iterator[str]:
    yield "\n".join(season(11).lines)
    yield "\n".join(hk_season(11).lines)
    yield "\n".join(line for _, block in zip(range(30), tiled(5), strict=False) for line in block)


@pytest.mark.parametrize("text", [*generated()], ids=["season", "hk", "tiles"])
def test_generated_files(text: str) -> None:
    check(text, "games.txt")


def test_files_with_slips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _, text in zip(range(400), texts(14), strict=False):
        check(text, "games.txt")


def test_any_white_space() -> None:
    """Whatever white space somebody has between cells, and blank lines: the same comes out."""
    dice = random.Random(14)
    for path in sorted((ROOT / "examples").glob("season-2026-*.txt")):
        want = laid_out(read(path))
        for _ in range(10):
            assert laid_out(disturbed(dice, read(path))) == want


def disturbed(dice: random.Random, text: str) -> str:
    """The same lines with other white space between their cells, and more blank lines."""
    lines = []
    for line in text.split("\n"):
        code, sign, comment = line.partition("#")
        for gap in re.findall(" +", code):
            code = code.replace(gap, dice.choice([" ", "\t", "\u3000", "   "]), 1)
        before = dice.choice(["", " ", "\t"]) if code else ""
        lines += [before + code + sign + comment, *[""] * (not line and dice.randrange(3))]
    return "\n".join(lines)


@pytest.mark.parametrize("text", ["", "\ufeff", "a\r\nb\rc\n", "\ufeffa", "\n\n", "a\x0bb\u2028\n"])
def test_lines_are_taken_apart_and_joined(text: str) -> None:
    assert joined(parted(text)) == text


@pytest.mark.parametrize(
    ("text", "end"), [("A B C D\r\n- - - -", "\r\n"), ("A B C D\n- - - -", "\n"), ("x", "\n")]
)
def test_ends_of_lines_stay(text: str, end: str) -> None:
    made = laid_out(text)
    assert made.endswith(end) and made.count("\n") == text.count("\n") + 1
    assert laid_out(f"\ufeff{text}") == f"\ufeff{made}"
