"""A small family of rules, made here: what a family is, and that nothing else has to know it.

Three play; a hand is won by one of them, who takes a coin from each of the others.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest

from mjtally import ScoresError, tally
from mjtally.base.errors import fail
from mjtally.base.late_imports import ClassValue, LateFunction, LateValue, find_late
from mjtally.base.quotient import Quotient
from mjtally.cli.main import main
from mjtally.language.mark_words import MarkWords
from mjtally.language.tags import FamilyTags
from mjtally.rules.families import PRESETS
from mjtally.rules.model.hand import Hand, Mark, PlayerMark, Role, Win
from mjtally.rules.model.parameters import parameter_field, whole_number
from mjtally.rules.model.payments import Payment
from mjtally.rules.model.referee import Referee
from mjtally.rules.model.types import Rules
from mjtally.rules.statistics.columns import (
    NAME_COLUMN,
    NET_SCORE_COLUMN,
    Column,
    count_column,
    mark_default,
)
from mjtally.rules.statistics.counts import Count, CountGroup, CountTable
from mjtally.rules.statistics.family_statistics import FamilyStatistics
from mjtally.rules.statistics.player import PlayerTotals

Out = pytest.CaptureFixture[str]


class CoinRules(Rules):
    """How many coins each pays."""

    coins: int = parameter_field(whole_number(9), 1, "coins of each")


WON = Count("won_count", "hands won", lambda effect: effect.hand.winners)


def columns(every: bool) -> list[Column]:
    return mark_default(NAME_COLUMN, count_column(WON), NET_SCORE_COLUMN)


def standing(player: PlayerTotals) -> tuple[int, str]:
    return -player.find_count("won_count"), player.name


def is_mark(text: str) -> bool:
    return CoinPlay.is_mark(text)


class CoinPlay(Referee[CoinRules]):
    """What lines do."""

    name = short_name = "coins"
    description = "coins for three"
    players = 3
    is_always_loose = can_change_between_hands = True
    file_start = "a file of coins begins with rules=coins"
    mark_words = MarkWords(is_mark, "w, -", {"win": "w"})
    statistics = FamilyStatistics(
        build_count_table=lambda every: CountTable((CountGroup((WON,)),)),
        build_columns=columns,
        standing_key=standing,
        narrow_columns=("name", "won_count"),
    )
    tags = FamilyTags("coins")
    example_mark = "w"

    @classmethod
    def match_mark(cls, text: str) -> Mark | None:
        roles = {"w": Role.WINNER, "-": Role.NONE}
        return Mark(roles[text]) if text in roles else None

    def combine_marks(
        self,
        player_marks: Sequence[PlayerMark],
        tags: Mapping[str, str],
        names: Sequence[str],
        **known: int,
    ) -> Hand:
        wins = [Win(each.seat, 1) for each in player_marks if each.mark.role == Role.WINNER]
        if len(wins) != 1:
            fail(player_marks[0].cell, "one-winner", "one of three wins: write w - -")
        return Hand("win", wins=tuple(wins), **known)

    def needs_dealer(self, hand: Hand) -> bool:
        return False

    def list_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterator[Payment]:
        for seat in sorted({0, 1, 2} - {hand.wins[0].seat}):
            yield Payment(seat, hand.wins[0].seat, self.rules.coins, "coins")

    def describe_hand(self, hand: Hand, names: Sequence[str]) -> list[str]:
        return [f"{names[hand.wins[0].seat]} wins"]

    def calculate_points(
        self, mark: str, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
    ) -> list[Quotient]:
        return [Quotient(each * self.rules.coins, 1) for each in (2, -1, -1)]


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
    monkeypatch.setitem(PRESETS, "coins", CoinRules(CoinPlay))


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
        tally(EVENING + "win - -\nw w -\n= 1 2 3\nAki -2\nE1: w - -\nplum=3\n")
    assert [(problem.line, problem.message) for problem in raised.value.problems] == [
        (8, "win is not a mark: is w meant?"),
        (9, "one of three wins: write w - -"),
        (10, "with coins scores are not followed: remove the line"),
        (11, "coins has no points to adjust: remove the line"),
        (13, "there is no parameter plum: there are rules and coins"),
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


# Its own folder, and the rooms that several families share.
OWN_PACKAGES = ("mjtally.rules.families.", "mjtally.rules.value_hands", "mjtally.rules.patterns")


def late_imports_of(value: object) -> Iterator[LateFunction | LateValue]:
    if isinstance(value, LateFunction | LateValue):
        yield value
    elif isinstance(value, ClassValue):
        yield from late_imports_of(value.build)
    elif isinstance(value, partial):
        yield from late_imports_of(value.func)
    elif isinstance(value, tuple):
        for each in value:
            yield from late_imports_of(each)
    elif isinstance(value, type):
        for each in value.__mro__:
            yield from late_imports_of(tuple(vars(each).values()))


def test_what_a_family_imports_late_is_there_and_its_own() -> None:
    found = [late for rules in PRESETS.values() for late in late_imports_of(rules.family)]
    assert found
    for late in found:
        assert late.path.startswith(".") and not late.path.startswith(".."), late.path
        assert late.package.startswith(OWN_PACKAGES), late.package
        find_late(late.package, late.path)
