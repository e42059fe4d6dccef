"""The server is killed again and again while hands are saved: whatever was answered is in the
file, nothing is in it twice, and the file is in good form at every moment.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import sleep

import pytest

from mjtally import format_scores
from support.cases import some_of
from support.commands import Run, run
from support.game_generator import CLUB_NAMES, LineBlocks, generate_labelled_games
from support.serving import ServerProcess, TableClient

__all__ = ["run"]

Serve = Callable[..., ServerProcess]

PARTS = [range(first, first + 5) for first in range(0, 200, 5)]  # of the kills: a file for each
LONGEST_WAIT = 0.3  # from where the server answers to the next blow, in seconds
PATIENCE = 500.0  # seconds in which a line is answered, between all blows, on whatever machine
BETWEEN_TWO_LOOKS = 0.05  # at how many lines were answered, in seconds
HEADER = f"rules=riichi\nroster={','.join(CLUB_NAMES)}\n"


class Scorekeeper(Thread):
    """Who writes game after game at one table until told to stop. The first `answered` of `lines`
    were answered as saved; of the next one nothing was heard so far."""

    def __init__(self, server: ServerProcess, games: LineBlocks) -> None:
        super().__init__(daemon=True)
        self._client, self._games = TableClient(server, PATIENCE), games
        self.lines: list[str] = []
        self.answered = 0
        self.stopping = Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self._write_games()
        except BaseException as failure:
            self.failure = failure

    def _write_games(self) -> None:
        for players, *hands in self._games:
            open_game = self._client.open_game if self.lines else self._client.open_table
            for line in (players, *hands):
                if self.stopping.is_set():
                    return
                self.lines.append(line)
                if line is players:
                    open_game(line.split())
                else:
                    self._client.save(line)
                self.answered += 1


def check_file(path: Path, writer: Scorekeeper, unheard: int) -> None:
    """The file has the lines that were answered, and at most so many of which nothing was heard,
    as `fmt` lays them out."""
    assert writer.failure is None, writer.failure
    answered = writer.answered
    found = path.read_text(encoding="utf-8")
    today = next((line for line in found.splitlines() if line.startswith("20")), "")
    possible = [
        format_scores(
            f"{HEADER}\n{today}\n" + "".join(f"{line}\n" for line in writer.lines[:number])
        )
        for number in range(answered, answered + unheard + 1)
    ]
    if not answered:
        possible[0] = HEADER
    assert found in possible, f"{answered} lines were answered as saved, not:\n{found}"


@pytest.mark.parametrize("kills", some_of(PARTS, len(PARTS)), ids=str)
def test_a_server_that_is_killed(kills: range, tmp_path: Path, serve: Serve, run: Run) -> None:
    """At a moment of its own each time."""
    path = tmp_path / "games.txt"
    path.write_text(HEADER, encoding="utf-8")
    server = serve(path)
    writer = Scorekeeper(server, generate_labelled_games(kills[0]))
    writer.start()
    for kill in kills:
        sleep(Random(kill).uniform(0, LONGEST_WAIT))
        server.kill()
        check_file(path, writer, unheard=1)
        status, _, said = run("check", path)
        assert status == 0, said
        server.start()
    while writer.answered < len(kills) and not writer.failure:  # on a slow machine
        sleep(BETWEEN_TWO_LOOKS)
    writer.stopping.set()
    writer.join(PATIENCE)
    assert not writer.is_alive()
    check_file(path, writer, unheard=0)
