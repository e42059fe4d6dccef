"""The turns that an import writes, against a count of the discards in the logs themselves.

The count here knows nothing of calls and of rules: it walks a log and counts whose discards there
were until somebody declared riichi, and until somebody won.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mjtally.cli.main import main
from support.log_files import IMPORTS, SAMPLES, needs_samples, read_unpacked

Out = pytest.CaptureFixture[str]


class HandTurns(NamedTuple):
    """The turns of a hand: of its win (0 for none), and of riichi by seat."""

    win: int
    riichi: tuple[int, ...]


def order_by_seat(turns: dict[int, int], dealer: int, players: int) -> tuple[int, ...]:
    return tuple(turns[each] for each in sorted(turns, key=lambda who: (who - dealer) % players))


def count_in_mjlog(path: Path) -> Iterator[HandTurns]:
    text = read_unpacked(path).decode("utf-8", "replace")
    bits = re.search(r'<GO type="(\d+)"', text)
    players = 3 if bits and int(bits[1]) & 16 else 4
    first = re.search(r'<TAIKYOKU oya="(\d)"', text)
    dealer = int(first[1]) if first else 0
    for hand in text.split("<INIT")[1:]:
        discards, riichi, win = Counter[int](), dict[int, int](), 0
        last = ""
        for found in re.finditer(r"<([A-Za-z]+)(\d*)([^>]*)/>", hand):
            name, number, rest = found.groups()
            if name in {"D", "E", "F", "G"} and number:
                discards["DEFG".index(name)] += 1
            elif name == "REACH" and 'step="1"' in rest:
                who = find_number(" who", rest)
                riichi[who] = discards[who] + 1
            elif name == "AGARI" and not win:
                winner, source = (find_number(key, rest) for key in (" who", "fromWho"))
                robbed = last == "N" and winner != source
                win = discards[source] + (winner == source or robbed)
            if name not in {"DORA", "T", "U", "V", "W", "UN", "BYE"}:
                last = name
        yield HandTurns(win, order_by_seat(riichi, dealer, players))


def find_number(key: str, attributes: str) -> int:
    [number] = re.findall(rf'{key}="(\d)"', attributes)
    return int(number)


def count_in_tenhou6(path: Path) -> Iterator[HandTurns]:
    log = json.loads(read_unpacked(path))
    players = 3 if not log["name"][3:] or not log["name"][3] else 4
    for hand in log["log"]:
        discards = [hand[6 + 3 * who] for who in range(players)]
        real = [[each for each in row if each and not is_kan(each)] for row in discards]
        riichi = {
            who: next(at for at, each in enumerate(row, 1) if str(each).startswith("r"))
            for who, row in enumerate(real)
            if any(str(each).startswith("r") for each in row)
        }
        win, result = 0, hand[16]
        if result[0] in {"和了", "Agari"}:
            who, source = result[2][:2]
            win = len(real[source]) + (who == source or is_kan(discards[source][-1]))
        yield HandTurns(win, order_by_seat(riichi, 0, players))


def is_kan(discard: Any) -> bool:
    return isinstance(discard, str) and not discard.startswith("r")


def count_in_mjai(path: Path) -> Iterator[HandTurns]:
    discards, riichi, win, last = Counter[int](), dict[int, int](), 0, ""
    dealer: int | None = None
    for line in read_unpacked(path).decode().splitlines():
        event = json.loads(line)
        match event["type"]:
            case "start_kyoku":
                dealer = event["oya"] if dealer is None else dealer
                discards, riichi, win = Counter(), {}, 0
            case "dahai":
                discards[event["actor"]] += 1
            case "reach":
                riichi[event["actor"]] = discards[event["actor"]] + 1
            case "hora" if not win:
                who, source = event["actor"], event["target"]
                robbed = last in {"kakan", "ankan"} and who != source
                win = discards[source] + (who == source or robbed)
            case "end_kyoku":
                yield HandTurns(win, order_by_seat(riichi, dealer or 0, 4))
        last = event["type"]


def import_turns(path: Path, capsys: Out) -> list[HandTurns]:
    """What the lines of an import say; none where it is refused."""
    if main(["import", "-q", "--turns", str(path)]):
        capsys.readouterr()
        return []
    lines = re.findall(r"^[ESWN][1-4]\.\d+: .*", capsys.readouterr().out, re.MULTILINE)
    return [parse_turns(line) for line in lines]


def parse_turns(line: str) -> HandTurns:
    win, riichi = re.search(r" turn=(\d+)", line), re.search(r" riichi-turn=([\d,]+)", line)
    return HandTurns(
        int(win[1]) if win else 0, tuple(map(int, riichi[1].split(","))) if riichi else ()
    )


def count_in_tziakcha(path: Path) -> Iterator[str]:
    """Of each win, in the order of the hands."""
    hands = [json.loads(line)["step"] for line in path.read_text("utf-8").splitlines()]
    for script in sorted(hands, key=lambda script: script["t"]):
        discards, turn = Counter[int](), 0
        for code, data, _ in script["a"]:
            seat, move = divmod(code, 16)
            if move == 6 and data > 1:  # a win that is worth something
                yield str(turn)
            elif move in {2, 5, 7}:  # a discard, a kong, a tile that is drawn
                turn = discards[seat] + 1
                discards[seat] += move == 2


COUNTERS = {
    "mjlog-*.*": count_in_mjlog,
    "tenhou6-*.json": count_in_tenhou6,
    "mjai-*.json*": count_in_mjai,
}


@needs_samples
@pytest.mark.parametrize("pattern", COUNTERS)
def test_turns_as_they_are_counted_in_the_log(pattern: str, capsys: Out) -> None:
    compared = 0
    for path in sorted(SAMPLES.glob(pattern)):
        if path.name.endswith(".expected.json"):
            continue
        found = import_turns(path, capsys)
        if found:
            assert found == [*COUNTERS[pattern](path)], path.name
            compared += sum(bool(each.win) for each in found)
    assert compared > 20


@pytest.mark.parametrize(
    "path", [path for path in IMPORTS if not path.name.startswith("broken")], ids=lambda p: p.name
)
def test_turns_stand_after_everything_else(path: Path, capsys: Out) -> None:
    """Without the option nothing of it is written, and with it nothing else changes."""
    plain_status = main(["import", "-q", "--unfinished", str(path)])
    plain = capsys.readouterr().out
    assert main(["import", "-q", "--unfinished", "--turns", str(path)]) == plain_status
    assert re.sub(r" (riichi-)?turn=[\d,]+", "", capsys.readouterr().out) == plain
    assert "turn=" not in plain


@pytest.mark.parametrize("name", ["tziakcha-game.jsonl", "tziakcha-kongs.jsonl"])
def test_the_turns_of_mcr(name: str, capsys: Out) -> None:
    [path] = [path for path in IMPORTS if path.name == name]
    assert main(["import", "-q", "--turns", str(path)]) == 0
    turns = re.findall(r" turn=(\d+)", capsys.readouterr().out)
    assert turns
    assert turns == [*count_in_tziakcha(path)]
