"""What a warning says of a hand that may come: one that is seldom so is needed as any other, one
that no hand can be is not."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from mjtally.base.errors import Remark, impossible_at, warning_at
from mjtally.base.quotient import Quotient
from mjtally.rules.families.riichi.play import RiichiPlay
from mjtally.rules.model.table_state import TableState
from mjtally.rules.model.types import Session
from mjtally.tables.needs.outcomes import HandToPlay, play_line
from support.internals import PRESETS

SESSION = Session(
    "x.txt", 1, "", 1, ("Aki", "Ben", "Chie", "Dai"), PRESETS["riichi"], Quotient(1, 1)
)
LAST_HAND = HandToPlay(SESSION, (Fraction(25000),) * 4, TableState(7))


@pytest.mark.parametrize(("warn", "is_played"), [(warning_at, True), (impossible_at, False)])
def test_only_impossible_hands_are_left_out(
    warn: Callable[..., Remark], is_played: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def list_warnings(*_: object) -> list[Remark]:
        return [warn("3/40", "unlikely-value", "a hand of a kind that is talked about")]

    monkeypatch.setattr(RiichiPlay, "list_warnings", list_warnings)
    rules = PRESETS["riichi"].replace(start=25_300 + 100 * is_played)  # which judged no hand before
    hand = LAST_HAND._replace(session=SESSION._replace(rules=rules))
    assert bool(play_line(hand, ["3/40", "d", "-", "-"])) is is_played


@pytest.mark.parametrize(("value", "is_played"), [("2/30", True), ("1/20", False)])
def test_values_that_no_hand_has_are_left_out(value: str, is_played: bool) -> None:
    assert bool(play_line(LAST_HAND, [value, "d", "-", "-"])) is is_played
