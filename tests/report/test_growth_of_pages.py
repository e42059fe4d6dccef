"""What is asked of all games is asked as often for many games as for few."""

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.report.data import ReportData
from support.game_generator import CLUB_NAMES, generate_real_games, write_lines

OF_ALL_GAMES = ("dates", "has_rounds", "counted_word")  # each goes through all games


def count_questions(folder: Path, games: int) -> Counter[str]:
    """How often each is asked while the page of so many games is made."""
    asked = Counter[str]()

    def count(name: str) -> property:
        answer = vars(ReportData)[name].fget

        def ask(report: ReportData) -> object:
            asked[name] += 1
            return answer(report)

        return property(ask)

    blocks = islice(generate_real_games(2026, CLUB_NAMES), games)
    path = write_lines(folder / f"{games}.txt", [line for block in blocks for line in block])
    with pytest.MonkeyPatch.context() as patch:
        for name in OF_ALL_GAMES:
            patch.setattr(ReportData, name, count(name))
        assert main(["report", "-q", str(path), "-o", str(folder / f"{games}.html")]) == 0
    return asked


def test_all_games_are_not_gone_through_for_each_game(tmp_path: Path) -> None:
    few, many = (count_questions(tmp_path, games) for games in (60, 120))
    assert few.keys() == set(OF_ALL_GAMES)
    assert many == few
