"""Real games against what the record of the server or table says happened.

They are kept outside the project; without them there is nothing to test here.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from mjtally import tally
from mjtally.editing.checkpoints import AFTER_GAME, CheckpointOptions
from mjtally.editing.formatting import format_text
from support.cases import folder_and_stem_of, for_each
from support.machines import needs_real_games
from support.paths import SHARED

CASES = SHARED / "cases"
# By han and fu, and with the tiles, too.
FILES = sorted([*CASES.glob("games/*.txt"), *CASES.glob("tiles/*.txt")])

pytestmark = needs_real_games


class GameRecordCase(NamedTuple):
    """What a record says of its game."""

    deltas: list[list[int]]
    scores: list[int]
    points: list[float]


def record_of(path: Path) -> GameRecordCase:
    (game,) = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return GameRecordCase(game["deltas"], game["final_scores"], game["final_points"])


def column(path: Path, table: str, name: str) -> list[str | int | float]:
    return [row[name] for row in tally(path, table=table)]


def group_by_hand(
    numbers: Sequence[str | int | float], players: int
) -> list[list[str | int | float]]:
    return [list(numbers[at : at + players]) for at in range(0, len(numbers), players)]


def test_games_are_there() -> None:
    assert {path.parent.name for path in FILES} == {"games", "tiles"}
    assert len(FILES) > 50
    assert all(path.with_suffix(".json").is_file() for path in FILES)


@for_each(FILES, folder_and_stem_of)
def test_deltas(path: Path) -> None:
    record = record_of(path)
    deltas = column(path, "hands", "delta")
    assert group_by_hand(deltas, len(record.scores)) == record.deltas


@for_each(FILES, folder_and_stem_of)
def test_final_scores(path: Path) -> None:
    assert column(path, "games", "score") == record_of(path).scores


@for_each(FILES, folder_and_stem_of)
def test_final_points(path: Path) -> None:
    assert column(path, "games", "points") == record_of(path).points


@for_each(FILES, folder_and_stem_of)
def test_the_labels_and_scores_that_a_record_has_come_back(path: Path) -> None:
    """Taken out of a file, they are those that `fmt --labels --scores` puts in again."""
    text = path.read_text(encoding="utf-8")
    lines = [re.sub("^[ESWN][1-4][.0-9]*: ", "", line) for line in text.split("\n")]
    bare = "\n".join(line for line in lines if not line.startswith("= "))
    assert bare != text
    made = format_text(
        bare, path.name, None, CheckpointOptions(labels=True, scores=AFTER_GAME)
    ).text
    assert statements(made) == statements(text)
    assert statements(format_text(text, path.name).text) == statements(text)


def statements(text: str) -> list[list[str]]:
    """The cells of every line; `E1.0:` says what `E1:` does."""
    said = (line.partition("#")[0] for line in text.splitlines())
    return [re.sub(r"^([ESWN]\d)\.0:", r"\1:", line.strip()).split() for line in said if line]
