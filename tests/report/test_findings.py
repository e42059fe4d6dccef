"""What the page says in sentences, of hands that were counted by hand; what it says of examples is
in the golden pages."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from mjtally.cli.named_files import list_sources
from mjtally.interpreter.tally import Tally
from mjtally.report import findings
from mjtally.report.data import ReportData, ReportOptions
from mjtally.report.reader import read_report_data
from mjtally.tables.options import TableOptions
from support.paths import EXAMPLES


def read_season(path: str, **options: Any) -> ReportData:
    """What a page of a file is made of: of all seasons."""
    asked, files = TableOptions(**options), [str(EXAMPLES / path)]
    tally = Tally(list_sources(files), lambda problem: None)
    reports = read_report_data(tally, asked, ReportOptions(), [], files)
    return next((each for each in reports if each.shown.kind == "all"), reports[0])


def test_a_share_that_stands_out(tmp_path: Path) -> None:
    """One who never deals in, among three who do, over hands enough to tell; and over few."""
    deals = ["1/30* d - -", "1/30* - d -", "1/30* - - d", "- - - -"]
    for hands, expected in ((12, "Aki deals in least: 0.0%; the mean of all is 18.8%."), (1, "")):
        path = tmp_path / f"{hands}.txt"
        path.write_text("\n".join(["length=free", "Aki Ben Chie Dai", *deals * hands]))
        assert findings.share_finding(read_season(str(path)), "deal_in_fraction") == expected


COMPARED = [  # how many of a hundred hands each wins or deals in to, and what is said
    ((50, 16, 17, 17), True, "Aki wins most: 50.0%; the mean of all is 25.0%."),
    ((24, 26, 25, 25), True, ""),
    ((12, 30, 29, 29), False, "Aki deals in least: 12.0%; the mean of all is 25.0%."),
]


@pytest.mark.parametrize(("counts", "is_won", "expected"), COMPARED)
def test_what_a_share_is_compared_with(
    counts: Sequence[int], is_won: bool, expected: str, tmp_path: Path
) -> None:
    lines = ["length=free", "Aki Ben Chie Dai"]
    for seat, count in enumerate(counts):
        for number in range(count):
            other = (seat + 1 + number % 3) % 4
            winner, loser = (seat, other) if is_won else (other, seat)
            cells = ["1/30*" if at == winner else "d" if at == loser else "-" for at in range(4)]
            lines.append(" ".join(cells))
    path = tmp_path / "hands.txt"
    path.write_text("\n".join(lines))
    column = "win_fraction" if is_won else "deal_in_fraction"
    assert findings.share_finding(read_season(str(path)), column) == expected


def test_nothing_is_said_of_all_on_a_page_of_some() -> None:
    season = read_season("season-2026.txt", players=("Jonas", "Ines"))
    assert findings.points_finding(season) == findings.rating_finding(season) == ""
    assert findings.ranks_finding(season) == findings.seats_finding(season) == ""
    assert findings.share_finding(season, "win_fraction") == ""


def test_the_highest_rating_is_of_those_with_enough_games() -> None:
    """Nothing is said where two have it."""
    season = read_season("season-2026.txt")
    for ratings, expected in (
        ({"Aki": (1490.0, 20), "Ben": (1560.4, 20), "Chie": (1700.0, 19)}, "Ben"),
        ({"Aki": (1560.4, 20), "Ben": (1560.4, 20)}, ""),
    ):
        said = findings.rating_finding(season._replace(ratings=ratings))
        form = f"Of those with 20 games or more, {expected} has the highest rating: 1560."
        assert said == (form if expected else "")
