"""Sheets put together as people do: each row becomes a game, or is named where it does not.

The scores file that comes out is counted by `support/plain_evening.py`, not by mjtally.
"""

import csv
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest

from support.cases import for_each, random_cases
from support.commands import run_command
from support.plain_evening import count_evening

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fumi")
PAID = ((24, -8, -8, -8), (16, -16, 0, 0), (48, -16, -16, -16), (64, -64, 0, 0), (12, -12, 0, 0))
Row = tuple[str, int, Mapping[str, int]]  # date, number, who has what
Game = tuple[str, frozenset[tuple[str, int]]]


def make_rows(dice: Random) -> list[Row]:
    """Hands of Hong Kong in the order of days, with numbers that go on."""
    rows: list[Row] = []
    for day in sorted(dice.sample(range(1, 29), dice.randrange(1, 4))):
        names = sorted(dice.sample(NAMES, 4))
        for _ in range(dice.randrange(1, 5)):
            scores = dict(zip(names, dice.sample(dice.choice(PAID), 4), strict=True))
            rows.append((f"2026-11-{day:02}", 1 + len(rows), scores))
    return rows


def write_sheet(path: str, rows: Sequence[Row]) -> None:
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        sheet = csv.writer(file)
        sheet.writerow(["Date", "Game", *NAMES])
        sheet.writerows([date, number, *map(scores.get, NAMES)] for date, number, scores in rows)


def read_games(path: str) -> list[Game]:
    account = count_evening(path, folder={path: Path(path).read_text(encoding="utf-8")})
    assert not account.doubts
    return [
        (game.date, frozenset(zip(game.names, map(int, game.scores), strict=True)))
        for game in account.games
    ]


def games_of(rows: Sequence[Row]) -> list[Game]:
    return [(date, frozenset(scores.items())) for date, _, scores in rows]


def doubled(dice: Random, rows: list[Row]) -> list[Row]:
    at = dice.randrange(len(rows))
    return [*rows[: at + 1], *rows[at:]]


def left_out(dice: Random, rows: list[Row]) -> list[Row]:
    at = dice.randrange(len(rows))
    return [*rows[:at], *rows[at + 1 :]] or rows


def swapped(dice: Random, rows: list[Row]) -> list[Row]:
    days = [at for at in range(len(rows) - 1) if rows[at][0] == rows[at + 1][0]]
    at = dice.choice(days or [0])
    return [*rows[:at], *rows[at : at + 2][::-1], *rows[at + 2 :]]


WAYS: Mapping[str, Callable[[Random, list[Row]], list[Row]]] = {
    "whole": lambda _, rows: rows,
    "doubled": doubled,
    "left out": left_out,
    "swapped": swapped,
    "backwards": lambda _, rows: rows[::-1],
}


@for_each(partial(random_cases, 400))
def test_every_row_is_a_game_or_is_named(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of days and numbers."""
    monkeypatch.chdir(tmp_path)
    dice = Random(seed)
    way = dice.choice([*WAYS])
    rows = WAYS[way](dice, make_rows(dice))
    write_sheet("hands.csv", rows)
    result = run_command("import", "hands.csv", "--rules", "hk", "-o", "games.txt")
    assert result.status == 0, result
    games, wanted = read_games("games.txt"), games_of(sorted(rows, key=lambda row: row[:2]))
    if way == "doubled" and len(games) < len(rows):
        numbers = [number for _, number, _ in rows]
        again = next(at for at, number in enumerate(numbers) if number in numbers[:at])
        assert f"row {again + 2}" in result.err, result
        wanted = games_of([*rows[:again], *rows[again + 1 :]])
    assert games == wanted, result


@for_each(partial(random_cases, 400))
def test_a_sheet_and_a_longer_one(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Side by side, or one after another: what stands in both is one game."""
    monkeypatch.chdir(tmp_path)
    dice = Random(seed)
    rows = make_rows(dice)
    some = rows[: dice.randrange(1, len(rows) + 1)]
    write_sheet("all.csv", rows)
    write_sheet("some.csv", some)
    if dice.randrange(2):
        sheets = dice.sample(["some.csv", "all.csv"], 2)
        result = run_command("import", *sheets, "--rules", "hk", "-o", "games.txt")
    else:
        run_command("import", "some.csv", "--rules", "hk", "-o", "games.txt")
        result = run_command("import", "all.csv", "--rules", "hk", "--append", "games.txt")
    assert result.status == 0, result
    assert read_games("games.txt") == games_of(rows), result
