"""`--watch`: what a verb prints, drawn again whenever one of its files changes."""

import signal
from pathlib import Path

import pytest

from support.commands import Run, run
from support.machines import needs_posix
from support.terminal import Typist

pytestmark = needs_posix

__all__ = ["run"]

GAME = "rules=riichi\nlength=east\n2026-11-27\nAki Ben Chie Dai\n= 41200 30100 20500 8200\n"


MORE = "2026-11-28\nDai Aki Chie Ben\n= 51200 20100 20500 8200\n"
DRAWINGS = {  # by verb: what stands there of the first game, and once there is another one
    "standings": ("+51", "+31"),
    "results": ("+51", "+61"),
    "sheet": ("41200", "51200"),
    "check": ("1 game, no errors", "2 games, no errors"),
    "tally": ("+51", "+31"),
}


def wait_for(watcher: Typist, text: str) -> str:
    """What was drawn last, once it has a text and was drawn to its end."""
    while True:
        drawn = watcher.seen.rpartition("\x1b[H")[2]
        if text in drawn and drawn.endswith("\x1b[J"):
            return drawn
        assert watcher.read(), watcher.seen


@pytest.mark.parametrize("verb", DRAWINGS)
def test_it_is_drawn_again(verb: str, tmp_path: Path) -> None:
    """For a file that is new in a folder; for an error, with what says so; and without it."""
    before, after = DRAWINGS[verb]
    friday, more = tmp_path / "scores" / "friday.txt", tmp_path / "scores" / "saturday.txt"
    friday.parent.mkdir()
    friday.write_text(GAME.partition("east\n")[2], encoding="utf-8")
    club = tmp_path / "club.txt"
    club.write_text("rules=riichi\nlength=east\ninclude=scores/\n", encoding="utf-8")
    watcher = Typist([verb, club.name, "--watch"], 80, tmp_path)
    first = wait_for(watcher, before)
    assert after not in first and "watching 2 files" in first
    more.write_text(MORE, encoding="utf-8")
    assert "watching 3 files" in wait_for(watcher, after)
    more.write_text(f"{MORE}5 d - -\n", encoding="utf-8")
    wait_for(watcher, "1 error")
    more.write_text(MORE, encoding="utf-8")
    wait_for(watcher, after)
    watcher.process.send_signal(signal.SIGINT)
    assert watcher.process.wait() == 128 + signal.SIGINT


def test_what_does_not_fit_is_counted(tmp_path: Path) -> None:
    """A terminal has 24 lines, and nothing that was drawn scrolls away."""
    games = tmp_path / "games.txt"
    games.write_text(GAME + "Aki Ben Chie Dai\n= 41200 30100 20500 8200\n" * 40, encoding="utf-8")
    watcher = Typist(["results", games.name, "--watch"], 80, tmp_path)
    drawn = wait_for(watcher, "more lines · watching 1 file · Ctrl-C ends")
    assert drawn.count("\n") == 23
    watcher.process.send_signal(signal.SIGTERM)
    assert watcher.process.wait() == 128 + signal.SIGTERM


def test_it_needs_a_terminal_and_files(run: Run, tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text(GAME, encoding="utf-8")
    status, _, said = run("standings", games, "--watch")
    assert (status, said.split(":")[1]) == (2, " --watch draws on a terminal")
    status, _, said = run("check", games, "--fix", "--watch")
    assert status == 2
