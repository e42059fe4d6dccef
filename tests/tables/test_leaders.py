"""Who leads: the tables, the page and a sorted column say the same, by an own count."""

import json
import re
import warnings
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from mjtally import tally
from mjtally.base.natural_order import find_natural_key
from support.cases import for_each, random_cases
from support.commands import Run, run

__all__ = ["run"]  # the fixture
NAMES = ("Aki", "Ben", "Chie", "Dai", "Eri", "Fay", "Gus", "Hal")


class Played(NamedTuple):
    """A family's way to play: how a file begins, the sum of the scores of a game, what one of the
    numbers that are drawn is worth, and the points of each place, if not the scores alone count."""

    head: str
    players: int
    total: int
    unit: Fraction
    place_points: tuple[int, ...] = ()
    divisor: int = 0  # of a score, for its points


FAMILIES = {
    "riichi": Played(
        "rules=riichi\nstart=25000\nreturn=25000\numa=15/5/-5/-15",
        *(4, 100_000, Fraction(1000), (15, 5, -5, -15), 1000),
    ),
    "sanma": Played(
        "rules=sanma\nstart=35000\nreturn=35000\numa=15/0/-15",
        *(3, 105_000, Fraction(1000), (15, 0, -15), 1000),
    ),
    "mcr": Played("rules=mcr", 4, 0, Fraction(1), (4, 2, 1, 0)),
    "hk": Played("rules=hk", 4, 0, Fraction(1, 4)),
    "zung-jung": Played("rules=zung-jung\nlength=free", 4, 0, Fraction(1, 2)),
    "taiwan": Played("rules=taiwan\nlength=free", 4, 0, Fraction(1, 2)),
}


def draw_game(dice: Random, way: Played) -> dict[str, Fraction]:
    """The scores of a game, in which no two are equal where places count."""
    names = dice.sample(NAMES, way.players)
    while True:
        steps = [dice.randint(-8, 8) for _ in names[1:]]
        scores = [Fraction(way.total, way.players) + way.unit * step for step in steps]
        scores.append(Fraction(way.total) - sum(scores))
        is_clear = len(set(scores)) == len(scores)
        if is_clear or (any(scores) and not way.place_points):
            return dict(zip(names, scores, strict=True))


def count_points(way: Played, game: dict[str, Fraction]) -> dict[str, Fraction]:
    """What a game brings each player."""
    if not way.place_points:
        return game
    order = sorted(game, key=lambda name: -game[name])
    start = Fraction(way.total, way.players)
    return {
        name: points + (Fraction(game[name] - start) / way.divisor if way.divisor else Fraction(0))
        for name, points in zip(order, way.place_points, strict=True)
    }


def format_score(score: Fraction) -> str:
    return f"{float(score):g}" if score.denominator > 1 else str(score.numerator)


class Season(NamedTuple):
    """A scores file, its games, and what everybody has in the end."""

    text: str
    games: list[dict[str, Fraction]]
    points: dict[str, Fraction]
    net: dict[str, Fraction]

    def rank(self) -> dict[str, int]:
        """The place of each player: one more than have more points."""
        every = self.points.values()
        return {name: 1 + sum(other > own for other in every) for name, own in self.points.items()}


def draw_season(seed: int, family: str) -> Season:
    dice, way = Random(f"{family} {seed}"), FAMILIES[family]
    games = [draw_game(dice, way) for _ in range(dice.randint(2, 7))]
    points: dict[str, Fraction] = defaultdict(Fraction)
    net: dict[str, Fraction] = defaultdict(Fraction)
    lines = [way.head]
    for game in games:
        lines += [" ".join(game), f"= {' '.join(map(format_score, game.values()))}"]
        for name, won in count_points(way, game).items():
            points[name] += won
            net[name] += game[name] - Fraction(way.total, way.players)
    return Season("".join(f"{line}\n" for line in lines), games, points, net)


def read(season: Season, **options: Any) -> list[dict[str, Any]]:
    """The rows of players."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of games that are alike
        return [row for row in tally(season.text, **options) if row.get("name") != "*"]


def read_page(text: str) -> list[tuple[int, str]]:
    """Places and players of the standings on a page."""
    rows = re.findall(
        r"<tr data-p=[0-9]+><td>([0-9]+)<td[^>]*><a href=#player-[^>]*>(.*?)</a>", text
    )
    return [(int(place), re.sub("<.*?>", "", name)) for place, name in rows]


@for_each([(family, seed) for family in FAMILIES for seed in random_cases(100)])
def test_all_tables_name_one_leader(case: tuple[str, int]) -> None:
    family, seed = case
    season = draw_season(seed, family)
    ranks = season.rank()
    standings = read(season, table="standings")
    assert {row["name"]: row["place"] for row in standings} == ranks
    assert [row["place"] for row in standings] == sorted(ranks.values())
    expected = sorted(ranks, key=lambda name: (-season.points[name], -season.net[name], name))
    assert [row["name"] for row in read(season)] == expected
    if FAMILIES[family].place_points:
        for row, game in zip(read(season, table="results"), season.games, strict=True):
            order = [row[place] for place in ("first", "second", "third", "fourth") if place in row]
            assert order == sorted(game, key=lambda name: -game[name])


@for_each([(family, seed) for family in FAMILIES for seed in random_cases(16)])
def test_the_page_names_that_leader(
    case: tuple[str, int], tmp_path_factory: pytest.TempPathFactory, run: Run
) -> None:
    family, seed = case
    season = draw_season(seed, family)
    path = tmp_path_factory.mktemp("season") / "games.txt"
    path.write_text(season.text)
    status, page, said = run("report", path, "-o", "-", "-q")
    assert status == 0, said
    ranks = season.rank()
    (standings, *_) = page.split("</table>", 1)
    shown = read_page(standings)
    assert {name: place for place, name in shown} == ranks
    assert [place for place, _ in shown] == sorted(ranks.values())


# ---------------------------------------------------------------------------- a sorted column


@for_each([(family, seed) for family in FAMILIES for seed in random_cases(50)])
def test_a_column_is_sorted_by_its_numbers(
    case: tuple[str, int], tmp_path_factory: pytest.TempPathFactory, run: Run
) -> None:
    """Upwards and downwards; who has points and no finished game comes last, before the sum."""
    family, seed = case
    season, has_points = draw_season(seed, family), bool(FAMILIES[family].place_points)
    path = tmp_path_factory.mktemp("season") / "games.txt"
    hand = {"riichi": "3/40 - d -", "sanma": "3/40 - d", "mcr": "12 - d -"}.get(family, "")
    late = ("Ivo", "Jun", "Kai", "Lea")[: FAMILIES[family].players] if has_points else ()
    more = f"{' '.join(late)}\n{hand}\nIvo +42 points\n" if late else ""  # a game that goes on
    path.write_text(f"{season.text}{more}")
    column = "points_per_game" if has_points else "net_score"
    for is_falling in (False, True):
        sort = f"--sort={'-' * is_falling}{column}"
        options = ("-o", "-", "-q", "--format", "json", "--columns", f"name,{column}", sort)
        status, table, said = run(path, *options)
        assert status == 0, said
        *rows, everybody = json.loads(table)
        assert everybody["name"] == "*"
        assert {row["name"]: row[column] for row in rows[len(season.points) :]} == dict.fromkeys(
            late
        )
        del rows[len(season.points) :]
        values = [row[column] for row in rows]
        assert values == sorted(values, reverse=is_falling)
        assert {row["name"] for row in rows} == season.points.keys()


def test_words_are_sorted_by_the_numbers_in_them() -> None:
    """Names of rounds, tables and files."""
    for in_order in (
        "2026-9-30.txt 2026-10-01.txt 2026-10-1b.txt 2026-10-02.txt",
        "E1 E1.2 E1.10 E2",
        "table table2 table10 tables",
        "P9 P10 P100",
        "a a007 a8",
        "jan.txt jan2.txt jan10.txt",
    ):
        names = in_order.split()
        assert sorted(set(names), key=find_natural_key) == names


def test_a_wildcard_reads_files_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    for number in (9, 10, 100):
        scores = f"{40000 + number * 100} 30000 20000 {10000 - number * 100}"
        (tmp_path / f"evening{number}.txt").write_text(f"Aki Ben Chie Dai\n= {scores}\n")
    (tmp_path / "all.txt").write_text("include=evening*.txt\n")
    rows = tally(tmp_path / "all.txt", table="results")
    assert [row["first_score"] for row in rows] == [40900, 41000, 50000]
