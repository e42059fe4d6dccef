"""Two terminals with `mjtally add` and a phone write to one file, and are killed at any moment."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from mjtally.cli.main import main
from support.cases import some_of
from support.serving import ServerProcess, TableClient

TURNS = 3
MOST_HANDS = 60  # of each in a turn


def start_adding(path: Path, hands: str) -> "subprocess.Popen[str]":
    """A terminal that is given hands as fast as it takes them."""
    adding = subprocess.Popen(
        [sys.executable, "-m", "mjtally", "add", path.name],
        cwd=path.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert adding.stdin
    adding.stdin.write(hands)
    adding.stdin.close()
    return adding


def tap(client: TableClient, turn: int, saved: list[str]) -> None:
    """A phone enters hands, and looks again wherever others were quicker."""
    for hand in range(12):
        client.refresh()
        try:
            saved.append(client.save(f"5 - - d  # phone {turn} {hand}")["line"])
        except AssertionError:  # refused: the game is not as it was seen
            continue


def read_comment(line: str) -> str:
    return line.partition("#")[2].strip()


@pytest.mark.parametrize("seed", some_of(range(100), 100))
def test_nothing_is_lost(seed: int, tmp_path: Path, serve: Callable[..., ServerProcess]) -> None:
    """What was said to be saved stands in the file; every hand is there at most once, and whole."""
    dice = random.Random(seed)
    path = tmp_path / "games.txt"
    path.write_text("rules=hk\n\n2026-11-27\nAki Ben Chie Dai\n", encoding="utf-8")
    client = TableClient(serve(path))
    client.state = {"name": "games"}
    saved: list[str] = []
    for turn in range(TURNS):
        phone = Thread(target=tap, args=(client, turn, saved))
        phone.start()
        terminals = []
        for terminal in range(2):
            hands = (f"- {3 + turn} d -  # {turn} {terminal} {at}\n" for at in range(MOST_HANDS))
            terminals.append(start_adding(path, "".join(hands)))
        for adding in terminals:
            assert adding.stdout
            said = [adding.stdout.readline() for _ in range(dice.randrange(12))]
            adding.kill()
            said += adding.stdout.readlines()
            saved += [line for line in said if line.endswith("\n")]  # the last one may be cut
            adding.wait()
        phone.join()
    written = [read_comment(line) for line in path.read_text(encoding="utf-8").splitlines()[4:]]
    assert len(written) == len({*written}) and all(written)
    assert {*map(read_comment, saved)} <= {*written}
    assert main(["check", "-q", str(path)]) == 0
