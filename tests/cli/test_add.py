"""`mjtally add`: hands that are typed in a terminal, or come through a pipe.

`data/adding/NAME.WIDTH.typed` is a session in a terminal so wide, and the file after it.
"""

import io
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.cases import some_of
from support.evening_lines import (
    EVENINGS,
    RECORDED_HANCHAN,
    Evening,
    Hand,
    RecordedGame,
    is_players_line,
    read_hand,
    split_names,
)
from support.golden import golden_test
from support.machines import needs_posix
from support.terminal import Typist

pytestmark = needs_posix

NAMES = ("Aki", "Ben", "Chie", "Dai")

test_sessions = golden_test("typed")


def type_hand(hand: Hand, names: Sequence[str]) -> str:
    """A hand as somebody would type it, without a row of marks."""
    names = [name.split()[0].casefold() for name in names]
    declared = {
        seat: f"{names[seat]}!" if seat in hand.declared else names[seat]
        for seat in range(len(names))
    }
    if hand.result == "points":
        names = [f"{name}{'!' * (seat in hand.declared)}" for seat, name in enumerate(names)]
    words, told = [], set[int]()
    for seat, value in hand.values.items():
        words += [declared[seat], value]
        told.add(seat)
    if hand.result not in {"win", "points"}:
        words.append(hand.result.replace("_", "-"))
    first = {"draw": "tenpai", "nagashi": "nagashi", "chombo": "offender", "false_win": "offender"}
    placed = {"winners", "discarder", "changed", first.get(hand.result, "")}
    named = hand.seats.get("discarder", ()) if hand.result == "win" else ()
    for seat in named or hand.seats.get(first.get(hand.result, ""), ()):
        words.append(declared[seat])
        told.add(seat)
    if hand.result == "win" and not named:
        words.append("tsumo")
    words += [declared[seat] for seat in hand.declared if seat not in told]
    for step, seats in hand.seats.items():
        if seats and step not in placed:
            words.append(f"{step.replace('_', '-')}={','.join(names[seat] for seat in seats)}")
    for step, keys in hand.choices.items():
        words += [f"{step}={key}" for key in keys]
    return " ".join(words) + (f"  # {hand.comment}" if hand.comment else "")


def pipe(path: Path, lines: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> int:
    typed = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(typed))
    return main(["add", str(path)])


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_is_typed(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every family, hand by hand: the file is the one that somebody wrote."""
    evening, file = Evening.read(path), tmp_path / "games.txt"
    file.write_text(evening.header, encoding="utf-8")
    names: Sequence[str] = ()
    typed = []
    for line in evening.lines:
        hand = read_hand(evening.family, line, len(names)) if names else None
        if hand is None:
            names = split_names(line) if is_players_line(line) else names
        typed.append(type_hand(hand, names) if hand else line)
    assert pipe(file, typed, monkeypatch) == 0
    assert file.read_bytes().decode() == evening.text


# ----------------------------------------------------------------------- a terminal, with slips

SLIPS = ("aki 3/35 chie", "chie 2/30", "zoe 5 tsumo", "5 - -", "= 1 2 3 4", "edit 0", "rinshan")


@pytest.mark.parametrize("name", some_of(RECORDED_HANCHAN, 5))
def test_a_recorded_game_with_slips(name: str, tmp_path: Path) -> None:
    """Lines that are wrong, hands that are taken back, and hands that are written anew: in the end
    the file is the one that somebody wrote by hand."""
    game, dice = RecordedGame.read(name), random.Random(name)
    path = tmp_path / "games.txt"
    expected = game.write(NAMES)
    path.write_text(expected[: expected.index("E1")].rstrip() + "\n", encoding="utf-8")
    typist = Typist(["add", path.name], 80, tmp_path)
    first = len(path.read_text(encoding="utf-8").splitlines()) + 1
    for number, (hand, line) in enumerate(zip(game.hands, game.lines, strict=True), first):
        typed = type_hand(hand, NAMES)
        match dice.randrange(5):
            case 0:
                typist.type(dice.choice(SLIPS))
            case 1:  # another hand, which is taken back
                typist.type("draw", "y", "undo", "yes")
            case 2:  # another hand, which is not saved
                typist.type("aki 2/30 ben", "n")
        typist.type(line if dice.random() < 0.3 else typed, "")
        if dice.random() < 0.2:  # the hand is written anew: as another one, and as it was
            typist.type(f"edit {number} draw", "", f"edit {number}", typed, "")
    assert typist.leave() == 0
    assert path.read_text(encoding="utf-8") == expected
