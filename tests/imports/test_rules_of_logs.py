"""Which rules the hands of a log show, where its points tell the rest; and what a refusal names."""

import json
from pathlib import Path

import pytest

from mjtally.imports.lines.games import ImportOptions
from mjtally.imports.lines.rulesets import find_rules
from mjtally.imports.logs.game import AbortiveDraw, HandStart, Log, LogHand, LogWin, LogWins
from support.commands import Run
from support.log_files import read_log_files
from support.paths import DATA

NAMES = ("Aki", "Ben", "Chie", "Dai")
SANMA_SCORES, SANMA_POINTS = (44000, 31000, 30000), (39000, -9000, -30000)  # +30 -5 -25


def play_self_draw(deltas: tuple[int, ...], winner: int) -> LogHand:
    """A hand of E1 that a player wins by self-draw with 4 han 30 fu."""
    win = LogWin(winner, 4, 30, 0, "", ())
    return LogHand(HandStart(0, 0, 0, (35000,) * len(deltas)), LogWins((win,), None), deltas)


@pytest.mark.parametrize(
    ("deltas", "winner", "is_kiriage"),
    [
        ((-4000, 6000, -2000), 1, True),  # a mangan of three players, of whom one is missing
        ((8000, -4000, -4000), 0, True),
        ((-3900, 5900, -2000), 1, False),
        ((7800, -3900, -3900), 0, False),
    ],
)
def test_kiriage_shows_in_a_self_draw_of_three(
    deltas: tuple[int, ...], winner: int, is_kiriage: bool
) -> None:
    log = Log(
        "a",
        "riichicity",
        NAMES[:3],
        platform="riichicity",
        hands=(play_self_draw(deltas, winner),),
        final_scores=SANMA_SCORES,
        final_points=SANMA_POINTS,
    )
    _, declarations = find_rules(log, ImportOptions())
    assert (("kiriage", "yes") in declarations) == is_kiriage


def play_last_hands(*, is_abortive: bool = False) -> tuple[LogHand, ...]:
    """E1, and two hands of S4: its dealer wins the first, leads, and deals once more."""
    win = LogWins((LogWin(3, 3, 40, 0, "", ()),), 0)
    scores = (24000, 24000, 20000, 32000)
    first = AbortiveDraw("kyuushu") if is_abortive else win
    changes = (0, 0, 0, 0) if is_abortive else (-7700, 0, 0, 7700)
    return (
        LogHand(HandStart(0, 0, 0, (25000,) * 4), AbortiveDraw("kyuushu"), (0, 0, 0, 0)),
        LogHand(HandStart(7, 0, 0, scores), first, changes),
        LogHand(HandStart(7, 1, 0, scores), AbortiveDraw("kyuushu"), (0, 0, 0, 0)),
    )


@pytest.mark.parametrize("is_abortive", [False, True])
def test_a_last_dealer_who_plays_on(is_abortive: bool) -> None:
    """A hand after the one that would have ended the game shows the rule; abortive draws do not."""
    log = Log(
        "a",
        "riichicity",
        NAMES,
        platform="riichicity",
        hands=play_last_hands(is_abortive=is_abortive),
        final_scores=(20000, 26000, 22000, 32000),
        final_points=(-30000, 6000, -18000, 42000),  # +35 +5 -15 -25
    )
    _, declarations = find_rules(log, ImportOptions())
    assert (("last-dealer", "play") in declarations) != is_abortive


def test_events_in_an_object(tmp_path: Path) -> None:
    """mjai's events may lie in `events`."""
    path = DATA / "logs" / "mjai-silent.jsonl"
    events = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    wrapped = tmp_path / "game.json"
    wrapped.write_text(json.dumps({"events": events}), encoding="utf-8")
    [log], [expected] = read_log_files(wrapped), read_log_files(path)
    assert isinstance(log, Log) and isinstance(expected, Log)
    assert log._replace(name="") == expected._replace(name="")


def test_a_refusal_names_the_way_out(tmp_path: Path, run: Run) -> None:
    """Where the tiles have another value than the log, its han and fu can be written alone."""
    text = (DATA / "logs" / "tenhou6-same-game.json").read_text("utf-8")
    assert "40符3飜" in text
    log = tmp_path / "game.json"
    log.write_text(text.replace("40符3飜", "50符3飜"), encoding="utf-8")
    errors = run("import", log, "-q")[2]
    assert "3/50 in the log, 3/40 by the tiles" in errors
    assert "; or --no-tiles to write what the log says\n" in errors
