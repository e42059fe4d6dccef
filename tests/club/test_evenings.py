"""Evenings entered by HTTP, hand by hand as taps: the file is byte for byte what a person would
have typed, after `mjtally fmt`.

The evenings of tests/data/serving/evenings/ were written by hand, before there was a server.
"""

from collections.abc import Callable
from pathlib import Path

from support.cases import for_each, some_of, stem_of
from support.commands import Run, run
from support.evening_lines import EVENINGS, Evening, is_players_line, read_hand, split_names
from support.serving import ServerProcess, TableClient

__all__ = ["run"]


@for_each(lambda: some_of(EVENINGS, 2), stem_of)
def test_an_evening_by_http(
    evening_path: Path, tmp_path: Path, serve: Callable[..., ServerProcess], run: Run
) -> None:
    evening = Evening.read(evening_path)
    path = tmp_path / evening_path.name
    path.write_bytes(evening.header.encode())
    client = TableClient(serve(path))
    players: list[str] = []
    for line in evening.lines:
        if is_players_line(line):
            (client.open_game if players else client.open_table)(players := split_names(line))
        elif (hand := read_hand(evening.family, line, len(players))) is not None:
            client.save_taps(**hand.as_taps())
        else:
            client.save(line)
    assert path.read_bytes().decode() == evening.text
    status, _, said = run("check", path)
    assert status == 0, said
