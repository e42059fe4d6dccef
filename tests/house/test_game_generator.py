"""The games that the other tests play, and the table they are played on, against mjtally."""

import hashlib
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from mjtally import ScoresError, tally
from mjtally.cli.main import main
from support import game_generator as games
from support.cases import for_each, some_of
from support.game_generator import ANY_HAND_ODDS, CHEAP_HAND_ODDS, REAL_HAND_ODDS
from support.paths import TESTS
from support.riichi_model import MODEL_RULESETS, RiichiTableModel

NAMES = ("Asuka", "Benkei", "Chihiro", "Daigo")
HABITS = {"everything": ANY_HAND_ODDS, "cheap": CHEAP_HAND_ODDS, "at tables": REAL_HAND_ODDS}

Out = pytest.CaptureFixture[str]


# ------------------------------------------------------------------- the two roads of a game


def format_model_game(name: str, table: RiichiTableModel) -> str:
    """The game as a scores file, with all that the model's table has to say."""
    rules = table.rules
    lines = [
        f"rules={name}",
        f"borrow={'yes' if rules.borrow else 'no'}",
        *rules.format_end_declarations(),
    ]
    lines.append(" ".join(NAMES[: rules.players]))
    for deal in table.played_hands:
        lines += [f"{deal.label} {deal.marks}", deal.scores]
    if rules.sticks_are_lost and table.end_reason and table.sticks:
        lines[-1] += f" sticks={table.sticks}"
    return games.join_lines(lines)


@pytest.mark.slow
@for_each(lambda: product(MODEL_RULESETS, HABITS), " ".join)
def test_both_roads_lead_to_the_same_scores(case: tuple[str, str]) -> None:
    """Labels and `=` lines are checked where the file is read; then the end."""
    name, habits = case
    for seed in some_of(range(8), 4):
        table = games.play_random_game(Random(seed), MODEL_RULESETS[name], HABITS[habits], most=60)
        rows = tally(format_model_game(name, table), table="games")
        assert {row["end"] for row in rows} == {table.end_reason or "unfinished"}
        assert {row["hands"] for row in rows} == {len(table.played_hands)}
        if table.end_reason:
            assert [row["score"] for row in rows] == table.final_scores()


def test_games_end_in_every_way() -> None:
    dice = Random(3)
    ends = Counter(
        games.play_random_game(dice, games.random_end_rules(dice), CHEAP_HAND_ODDS).end_reason
        for _ in some_of(range(400), 3)
    )
    assert min(ends[end] for end in ("bust", "length", "last-dealer", "extension")) > 3


# ----------------------------------------------------------------------------- single hands


def test_hands_at_tables_have_nothing_that_is_wrong(tmp_path: Path, capsys: Out) -> None:
    dice = Random(5)
    hands = [
        games.format_loose_hand(dice, games.random_hand(dice, games.RIICHI_RULESET, REAL_HAND_ODDS))
        for _ in some_of(range(1000), 3)
    ]
    check_lines(["length=free", " ".join(NAMES), *hands], tmp_path, capsys)


def test_values_come_as_often_as_at_tables() -> None:
    dice = Random(8)
    hands = [games.random_hand(dice, games.RIICHI_RULESET, REAL_HAND_ODDS) for _ in range(4000)]
    wins = [mark for made in hands for mark in made.marks if mark[0].isdigit()]
    by_han = Counter(mark.split("/")[0] for mark in wins)
    assert 0.8 < len(wins) / len(hands) < 0.9
    assert by_han["2"] > by_han["4"] > by_han["6"] > by_han["8"] > 0
    assert 0.35 < sum("!" in mark for mark in wins) / len(wins) < 0.5
    assert not any("/20" in mark and "d" in "".join(made.marks) for made in hands for mark in made)


# ------------------------------------------------------------------------------ whole files


def check_lines(lines: list[str], folder: Path, capsys: Out) -> None:
    """Neither an error nor a warning."""
    path = games.write_lines(folder / "games.txt", lines)
    status = main(["check", str(path)])
    said = capsys.readouterr().err
    assert status == 0 and said.endswith("no errors\n") and said.count("\n") == 1, said[:2000]


def take_lines(name: str, lines: int) -> list[str]:
    """The beginning of one of the files that have no end."""
    blocks: dict[str, Callable[[], games.LineBlocks]] = {
        "labelled": lambda: games.generate_labelled_games(1),
        "real": lambda: games.generate_real_games(1),
        "few hands": lambda: games.generate_games_of_few_hands(1),
        "again": lambda: games.repeat_games(1, islice(games.generate_games_of_few_hands(1), 20)),
        "loose": lambda: games.generate_loose_hands(1),
        "loose, apart": lambda: games.generate_loose_hands(1, apart=True),
        "hk": lambda: games.generate_hk_hands(1),
        "hk, apart": lambda: games.generate_hk_hands(1, apart=True),
        "hk club": lambda: games.generate_hk_club(1),
        "names": lambda: games.generate_games_of_new_names(1),
        "scores": games.generate_games_by_scores,
        "honba": lambda: games.generate_honba_piles(1),
        "tiled": lambda: games.generate_games_with_tiles(1),
        "tiled, tenth": lambda: games.generate_games_with_tiles(1, every=10),
    }
    return games.take_blocks(blocks[name](), lines)


FILES = (
    *("labelled", "real", "few hands", "again", "loose", "loose, apart", "hk", "hk, apart"),
    *("hk club", "names", "scores", "honba", "tiled", "tiled, tenth"),
)


@pytest.mark.parametrize("name", FILES)
def test_files_have_nothing_that_is_wrong(name: str, tmp_path: Path, capsys: Out) -> None:
    check_lines(take_lines(name, len(some_of(range(1000), 8))), tmp_path, capsys)


def digest_generated_files() -> str:
    seasons = [
        games.join_lines(games.generate_season(1)),
        games.join_lines(games.generate_hk_season(1)),
        *games.generate_season_files(1).values(),
    ]
    every = [*(games.join_lines(take_lines(name, 30)) for name in FILES), *seasons]
    return hashlib.sha256("".join(every).encode()).hexdigest()


@pytest.mark.slow
def test_the_same_bytes_each_time() -> None:
    """In every process."""
    command = [
        sys.executable,
        "-c",
        "from house.test_game_generator import digest_generated_files as d; print(d())",
    ]
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    again = subprocess.check_output(command, env=environment, cwd=TESTS, encoding="utf-8")
    assert again.strip() == digest_generated_files()


def test_labelled_games_have_a_label_and_scores_for_every_hand() -> None:
    lines = take_lines("labelled", 500)
    hands = [at for at, line in enumerate(lines) if re.match("[ESWN][1-4](.[0-9]+)?: ", line)]
    assert all(lines[at + 1].startswith("= ") for at in hands)
    assert len(lines) - 2 * len(hands) == sum(
        line[0].isupper() and ":" not in line for line in lines
    )


def test_real_games_are_made_of_few_rules_and_many_players() -> None:
    lines = take_lines("real", 6000)
    assert 6000 <= len(lines) < 6100
    blocks = [line for line in lines if line.startswith("rules=")]
    assert len(blocks) > len(games.REAL_RULE_CHANGES) > len(set(blocks))
    players = [line.split() for line in lines if line[0].isalpha() and ":" not in line]
    names = {name for line in players if "=" not in line[0] for name in line}
    assert len(names) == 40
    hands = [line for line in lines if ":" in line]
    assert all(re.match(r"[ESWN][1-4]\.[0-9]+: ", line) for line in hands)
    assert 0.6 * len(lines) < len(hands)


def test_tiles_are_in_every_win_and_never_the_same() -> None:
    hands = [line for line in take_lines("tiled", 600) if line[0] not in "ABCDEF"]
    assert len(set(hands)) == len(hands)
    assert all(re.search("[0-9]+[mpsz][^ ]*[+]", line) for line in hands)
    assert sum("dora=" in line for line in hands) > len(hands) / 2


def test_a_club_in_hong_kong_changes_seats() -> None:
    first, second, *lines = take_lines("hk club", 3000)
    assert [first, second] == ["R=half", "M=10"]
    assert all(line[0].isupper() is (at % 13 == 0) for at, line in enumerate(lines))
    assert len({name for line in lines[::13] for name in line.split()}) == 44


def test_files_of_many() -> None:
    names = [line for line in take_lines("names", 2000) if line[0].isupper()]
    assert len({name for line in names for name in line.split()}) == 4 * len(names) > 1000
    scores = take_lines("scores", 2000)
    assert len(set(scores)) == len(scores)
    assert (
        max(int(line[3:].split(":")[0]) for line in take_lines("honba", 900) if ".1" in line) > 100
    )
    assert len(set(islice(games.generate_names(), 10_000))) == 10_000


# ------------------------------------------------------------------- seasons and slips


@pytest.mark.parametrize("seed", some_of(range(3), 2))
def test_a_season_in_files_is_the_season_in_one(seed: int, tmp_path: Path) -> None:
    for name, text in games.generate_season_files(seed).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for table in ("players", "hands", "games", "series"):
        apart, flat = (
            [
                {key: value for key, value in row.items() if key not in {"file", "line"}}
                for row in tally(tmp_path / name, table=table, columns="all", by="season")
            ]
            for name in ("season.txt", "flat.txt")
        )
        assert repr(apart) == repr(flat)  # nan is not equal to nan
        assert len(flat) > 6


@pytest.mark.parametrize("why", games.MISTAKE_KINDS)
def test_slips_are_found_where_they_are(why: str) -> None:
    dice = Random(why)
    for seed in some_of(range(8), 4):
        lines = games.take_blocks(games.generate_labelled_games(seed), 100)
        tally(games.join_lines(lines))
        slip = games.make_mistake(dice, lines, why)
        with pytest.raises(ScoresError) as raised:
            tally(games.join_lines(slip.lines))
        wrong = [problem.line for problem in raised.value.problems if problem.is_error]
        assert wrong[0] == slip.line_number, slip.lines[slip.line_number - 1]
