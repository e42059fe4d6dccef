"""No cell of any table is a date or a formula to the spreadsheet that opens it, but for dates."""

import csv
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from mjtally import ScoresError, tally
from mjtally.cli.main import main
from support.cases import for_each, some_of
from support.game_generator import (
    ANY_HAND_ODDS,
    FOUR_PLAYER_PRESETS,
    THREE_PLAYER_PRESETS,
    generate_hk_season,
    generate_season,
    join_lines,
    random_hand,
)
from support.riichi_model import MODEL_RULESETS

TABLES = (
    *("players", "hands", "games", "results", "matchups", "seats", "series"),
    *("ratings", "records", "yaku"),
)
NUMBER = r"-?[0-9]+(\.[0-9]+)?"
DATE = r"[0-9]+ ?[-/.] ?[0-9]+( ?[-/.] ?[0-9]+)?"
DATES = {"date", "period", "season"}  # columns of what is a date, and may be taken for one


def is_taken(column: str, cell: str) -> bool:
    """Whether a spreadsheet makes something else of a cell. A sign alone is a text to it."""
    if re.fullmatch(NUMBER, cell) or cell in {"-", "+"}:
        return False
    date = re.fullmatch(DATE, cell) and column not in DATES
    return bool(date) or cell[:1] in tuple("=+-@＝＋－＠﹢﹣﹫⁼₊") or "\t" in cell


def every_mark() -> str:
    """Hands of all kinds, with riichi, calls, dealers and tiles."""
    dice = Random(20)
    hands = [str(random_hand(dice, MODEL_RULESETS["tenhou"], ANY_HAND_ODDS)) for _ in range(500)]
    loose = [f"E1: {each}" for each in hands]
    signs = ["5 -!* -o d(!)", "+o +!* -o !", "n n+ -o +*", "-! -o f! -*", "3/40! -o* -!! d"]
    tiles = ["3/30=34678m33s234567p+2m*! -o d -", "34678m33s234567p+2m*! d! -o -"]
    rules = ["rules=tenhou", "borrow=yes", "length=free"]
    return "\n".join([*rules, "Aki Ben Chie Dai", *loose, *signs, *tiles])


SEASONS = "".join(
    f"season={name}\n2026-01-0{day}\nAki Ben Chie Dai\n= 40000 30000 20000 10000\nBen -20\n"
    for day, name in enumerate(("spring", "2025/26", "2026-27", "Jan-Cup", "25-26"), 1)
)
TEXTS = {
    "=cmd|calc.txt": every_mark(),
    "＝x.txt": join_lines(generate_season(8, FOUR_PLAYER_PRESETS)),
    "+1.txt": join_lines(generate_season(3, THREE_PLAYER_PRESETS)),
    "-1": join_lines(generate_hk_season(1)),
    "@SUM(A1).txt": SEASONS,
    "3-4": SEASONS,
    "2026-1": SEASONS,
    "1.2.26": SEASONS,
    "﹢1.txt": SEASONS,
    "plain.txt": "rules=hk\nAki Ben Chie Dai\n3 - - d\n- - f -\n- 8 S -\n",
}


@for_each(lambda: some_of(product(TEXTS, TABLES), 3), " ".join)
def test_no_cell_is_a_date_or_a_formula(
    case: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, table = case
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(TEXTS[name], encoding="utf-8")
    by = ["--by", "season"] if table == "series" else []
    how = "csv" if table in {"hands", "records"} else "tsv"
    command = ["-q", f"./{name}", "--table", table, "--columns", "all", "--format", how, *by]
    if main([*command, "-o", f"out.{how}"]) == 2:
        assert "rules=hk" in TEXTS[name] or TEXTS[name].startswith("B=")  # no such table
        return
    with Path(f"out.{how}").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t" if how == "tsv" else ","))
    taken = {
        (column, cell) for row in rows for column, cell in row.items() if is_taken(column, cell)
    }
    assert not taken
    if table in {"hands", "games"} and name != "plain.txt":
        assert {row["file"] for row in rows} <= {f"./{name}"}


def test_marks_say_what_they_said() -> None:
    lines = {
        "3/40! - d -": ["3h40f!", "-", "d", "-"],
        "-o 10/110* -!! do": ["o-", "10h110f*", "!!-", "do"],
        "+ +o* ! -": ["+", "o*+", "!", "-"],
        "13 d 1y -": ["13", "d", "1y", "-"],
        "3/30=34678m33s234567p+2m! d - -": ["3h30f=34678m33s234567p+2m!", "d", "-", "-"],
    }
    text = "length=free\nAki Ben Chie Dai\n" + "".join(f"E1: {line}\n" for line in lines)
    marks = [row["mark"] for row in tally(text.replace("*", ""), table="hands")]
    expected = [mark.replace("*", "") for row in lines.values() for mark in row]
    assert marks == expected


REFUSED = (
    "=cmd",
    "+1",
    "-2",
    "@SUM",
    "＝cmd",
    "＋1",
    "－2",
    "＠SUM",
    "﹢1",
    "⁼1",
    "2/3",
    "1-12",
    "1.2.26",
)


@pytest.mark.parametrize("name", REFUSED)
def test_names_and_seasons_that_are_no_words_are_refused(name: str) -> None:
    """Whatever the quotes allow."""
    for line in (f'"{name}" Ben Chie Dai', f"season={name}"):
        with pytest.raises(ScoresError) as error:
            tally(f"{line}\nAki Ben Chie Dai\n= 25000 25000 25000 25000\n")
        assert "a spreadsheet would" in error.value.problems[0].message


@pytest.mark.parametrize("name", ["2025/26", "2025-2026", "May", "4649kun", "1-13-x", "0/0"])
def test_names_that_are_words_stay(name: str) -> None:
    rows = tally(f'season={name}\n"{name}" Ben Chie Dai\n= 25000 25000 25000 25000\n')
    assert name in {row["name"] for row in rows}
