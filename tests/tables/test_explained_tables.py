"""Why a figure of matchups, results and records is what it is: its addends make the figure that the
table has, of everybody in the examples."""

from functools import reduce
from pathlib import Path

import pytest

from mjtally.base.quotient import Quotient
from mjtally.cli.main import main
from mjtally.output.formats import format_number
from mjtally.rules.model.types import GameRecord
from mjtally.rules.statistics.columns import EXTREME_METHOD, is_figure
from mjtally.tables.addends import Explanation
from mjtally.tables.matchups import MatchupsTable
from mjtally.tables.options import TableOptions
from mjtally.tables.records import RecordsTable
from mjtally.tables.registry import find_table
from mjtally.tables.results import ResultsTable
from support.paths import DATA, EXAMPLES
from support.scores_files import read_events

Out = pytest.CaptureFixture[str]
FILES = (
    EXAMPLES / "riichi-evening.txt",
    EXAMPLES / "season-by-scores.txt",
    EXAMPLES / "three-players.txt",
    EXAMPLES / "mcr-tournament.txt",
    EXAMPLES / "hk-evening.txt",
    *sorted((DATA / "explained").glob("*.txt")),
)


def explain(path: Path, table: str, player: str, column: str, opponent: str = "") -> Explanation:
    tally, events = read_events(path)
    find_player = tally.tally_state.find_player
    options = TableOptions(table=table)
    explainer = find_table(table).load_explainer()(player, column, options, find_player, opponent)
    for event in events:
        explainer.add(event)
    return explainer.explain(tally.find_family())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_matchups_are_the_sum_of_what_is_shown(path: Path) -> None:
    tally, events = read_events(path)
    assert not tally.error_count
    table, family = MatchupsTable(TableOptions()), tally.find_family()
    for event in events:
        table.add(event)
    first = min(name for name, _ in table.pairs)
    for (pair,) in table.rows(family):
        if pair.name != first:
            continue
        for column in table.columns(family)[2:]:
            value = column.compute_value(pair)
            why = explain(path, "matchups", pair.name, column.name, pair.opponent)
            assert why.value == value
            if is_figure(value):
                total = why.numerator
                divisor = why.divisor or 1
                made = Quotient(total.numerator, total.denominator * divisor)
                shown = value if isinstance(value, Quotient) else Quotient(int(value), 1)
                assert format_number(made) == format_number(shown), column.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_records_are_the_best_of_what_is_shown(path: Path) -> None:
    tally, events = read_events(path)
    table, family = RecordsTable(TableOptions()), tally.find_family()
    for event in events:
        table.add(event)
    records = list(table.rows(family))
    assert records
    for kind, record in records:
        why = explain(path, "records", record.name, kind.name)
        figure = Quotient(record.figure.numerator, record.figure.denominator)
        adds = [each.adds for each in why.addends]
        assert why.column.formula
        if why.column.formula.method == EXTREME_METHOD:
            assert figure in adds
            if kind.select_better:  # not in a list of all that were
                assert float(reduce(kind.select_better, map(float, adds))) == float(figure)
        else:
            assert why.numerator == figure, kind.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_results_are_the_games_of_a_place(path: Path) -> None:
    tally, events = read_events(path)
    table = ResultsTable(TableOptions())
    for event in events:
        if isinstance(event, GameRecord):
            table.add(event)
    for game, _, seats in table.rows(tally.find_family()):
        winner = str(game.session.names[seats[0]])
        why = explain(path, "results", winner, "first_points")
        points = (
            game.exact_seat_points(seats[0])
            if game.final_result
            else game.score_changes[seats[0]] * game.session.score_unit
        )
        assert (game.session.line, points) in [(each.line, each.adds) for each in why.addends]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--table matchups --player Ines --column net", "is of two players: add --opponent NAME"),
        ("--player Ines --column points --opponent Lena", "--opponent is for the table matchups"),
        ("--table matchups --player Ines --opponent Len --column net", "did you mean Lena?"),
        ("--table matchups --player Ines --opponent Lena --column nett", "did you mean net?"),
        ("--table matchups --player Ines --opponent Lena --column name", "name is a name"),
        ("--table matchups --player Inez --opponent Lena --column net", "Inez has not played"),
        ("--table records --player Ines --column mosthan", "did you mean most_han?"),
        ("--table records --player Ines --column yakuman", "Ines has no record yakuman"),
        ("--table results --player Ines --column first_score", "first_points, second_points"),
    ],
)
def test_what_cannot_be_explained(words: str, said: str, capsys: Out) -> None:
    season = str(EXAMPLES / "season-2026.txt")
    assert main(["explain", season, *words.split()]) == 2
    assert said in capsys.readouterr().err
