"""A small family of rules, made here: what a family is, and that nothing else has to know it.

Three play; a hand is won by one of them, who takes a coin from each of the others.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from mjtally import ScoresError, tally
from mjtally.base.errors import Mistake, Remark, fail
from mjtally.base.exact import Quotient
from mjtally.base.memory import Memory, Notebook
from mjtally.base.packed import layout
from mjtally.cli.main import main
from mjtally.counts.columns import NAME, NET, Column, count, shown
from mjtally.counts.player import Player
from mjtally.counts.rows import Count, Counted
from mjtally.families import PRESETS
from mjtally.play.family import Family, Told
from mjtally.play.hands import Facts, LineOutcomes, Look, Outcome, Table
from mjtally.play.parameters import Rules, parameter, whole
from mjtally.play.playing import LooseTables, Playing, Stretch
from mjtally.play.plays import SELF_DRAWS, Moved, Play, Sitting
from mjtally.text.lines import placed
from mjtally.text.misread import MarkWords, no_mark
from mjtally.text.statements import Line, Result

Out = pytest.CaptureFixture[str]

MARKS = MarkWords(lambda text: text in {"w", "-"}, "w, -", {"win": "w"})


class CoinRules(Rules):
    """How many coins each pays."""

    coins: int = parameter(whole(9), 1, "coins of each")


class CoinHand(NamedTuple):
    """Who won."""

    winner: int


class CoinConduct:
    """What lines do."""

    unit = Quotient(1, 1)
    layout = layout(3)

    def __init__(self, rules: CoinRules, memory: Memory) -> None:
        self.rules = rules
        lines: LineOutcomes = Notebook(memory, lambda line: self.look(line, Table(), ()).outcome)
        self.tables = LooseTables(lines, self.look)

    def sit(self, sitting: Sitting, before: Playing | None) -> Playing:
        return Stretch(sitting, self.tables, before, 0)

    def marks_alone(self, result: Result, names: Sequence[str], *, sure: bool) -> Sequence[Remark]:
        return ()

    def look(self, line: Line, table: Table, names: Sequence[str]) -> Look:
        result = placed(line)
        try:
            if not isinstance(result, Result):
                fail(None, "no-result", "no result")
            hand = read(result)
        except Mistake as mistake:
            return Look(None, [mistake.remark])
        coins = self.rules.coins
        scores = [2 * coins if seat == hand.winner else -coins for seat in range(3)]
        facts = Facts("win", (hand.winner,), None, (), None)
        return Look(Outcome(self.rules, facts, hand, self.layout.pack(scores)), ())


def read(result: Result) -> CoinHand:
    """The hand of a result."""
    for cell in result.cells:
        if not MARKS.has(cell):
            raise no_mark(cell, MARKS)
    if result.cells.count("w") != 1 or len(result.cells) != 3:
        fail(result.first, "one-winner", "one of three wins: write w - -")
    return CoinHand(result.cells.index("w"))


class CoinSeat(NamedTuple):
    """A player's part in a hand."""

    won: bool


def seats(outcome: Outcome, changes: Sequence[int]) -> list[CoinSeat]:
    return [CoinSeat(seat == outcome.hand.winner) for seat, _ in enumerate(changes)]


WON = Count("won_count", "hands won", lambda seat: seat.won)


def columns(every: bool) -> list[Column]:
    return shown(NAME, count(WON), NET)


def moves(play: Play) -> Iterator[Moved]:
    assert isinstance(play.sitting.rules, CoinRules)
    for outcome in play.outcomes:
        for seat in {0, 1, 2} - {outcome.hand.winner}:
            yield Moved(seat, outcome.hand.winner, play.sitting.rules.coins, SELF_DRAWS)


def told(outcome: Outcome, table: Table, names: Sequence[str]) -> Told:
    return Told([f"{names[outcome.hand.winner]} wins"], [])


def points(
    mark: str, rules: CoinRules, *, dealer: bool, self_draw: bool, honba: int
) -> list[Quotient]:
    return [Quotient(each * rules.coins, 1) for each in (2, -1, -1)]


def standing(player: Player) -> tuple[int, str]:
    return -player.count("won_count"), player.name


COINS = Family(
    name="coins",
    short="coins",
    words="coins for three",
    players=3,
    file_begins="a file of coins begins with rules=coins",
    marks=MARKS,
    conduct=CoinConduct,
    counted=lambda every: Counted(seats, (WON,)),
    columns=columns,
    standing=standing,
    at_a_glance=("name", "won_count"),
    moves=moves,
    told=told,
    reference=tuple,
    points=points,
    always_loose=True,
    between_hands=True,
)

EVENING = """\
rules=coins
2026-11-20
Aki Ben Chie
w - -
- w -
coins=2
- w -
"""


@pytest.fixture(autouse=True)
def coins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESETS, "coins", CoinRules(COINS))


def test_the_players_table() -> None:
    assert tally(EVENING) == [
        {"name": "Ben", "won_count": 2, "net_score": 5},
        {"name": "Aki", "won_count": 1, "net_score": -1},
        {"name": "Chie", "won_count": 0, "net_score": -4},
        {"name": "*", "won_count": 3, "net_score": 0},
    ]


def test_the_other_tables() -> None:
    hands = tally(EVENING, table="hands")
    assert [row["delta"] for row in hands] == [2, -1, -1, -1, 2, -1, -2, 4, -2]
    assert [row["mark"] for row in hands[:3]] == ["w", "-", "-"]
    nets = {(row["name"], row["opponent"]): row["net"] for row in tally(EVENING, table="matchups")}
    assert nets["Ben", "Chie"] == 3 and nets["Aki", "Ben"] == -2
    series = tally(EVENING, table="series")
    assert [(row["name"], row["net_total"]) for row in series] == [
        ("Aki", -1),
        ("Ben", 5),
        ("Chie", -4),
    ]
    for table in ("games", "seats", "yaku"):
        with pytest.raises(ValueError, match=f"coins .* no table {table}"):
            tally(EVENING, table=table)


def test_check_and_its_messages(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("coins.txt").write_text(EVENING)
    assert main(["check", "coins.txt"]) == 0
    assert capsys.readouterr().err == "coins.txt: 3 players, 3 hands, no errors\n"
    with pytest.raises(ScoresError) as raised:
        tally(EVENING + "win - -\nw w -\n= 1 2 3\nAki -2\nE1: w - -\nstake=3\n")
    assert [(problem.line, problem.message) for problem in raised.value.problems] == [
        (8, "win is not a mark: is w meant?"),
        (9, "one of three wins: write w - -"),
        (10, "with coins scores are not followed: take the line away"),
        (11, "coins has no points to adjust: take the line away"),
        (
            13,
            "there is no parameter stake: there are rules, include, roster, alias, guest, team,"
            " season and coins",
        ),
    ]


def test_rules_points_and_columns(capsys: Out) -> None:
    assert main(["rules", "coins"]) == 0
    assert capsys.readouterr().out == (
        "rules=coins  # coins for three\ncoins=1      # coins of each\n"
    )
    assert main(["rules"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "coins            coins for three"
    assert main(["points", "w", "--rules", "coins"]) == 0
    assert capsys.readouterr().out == "+2/-1/-1\n"
    assert main(["columns", "--rules", "coins"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "* won_count  count   hands won"
    assert main(["hand", "11m+1m", "--rules", "coins"]) == 2
    assert "tiles are valued by rules of riichi" in capsys.readouterr().err


def test_a_tally_holds_one_family() -> None:
    with pytest.raises(ScoresError, match="this is riichi with four players, and coins for three"):
        tally(EVENING + "rules=riichi\nAki Ben Chie Dai\n")
