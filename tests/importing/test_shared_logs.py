"""Logs of others' dialects, each of which replays from its first hand to its last."""

from pathlib import Path
from typing import NamedTuple

import pytest

from mjtally.cli.main import main
from support.cases import for_each
from support.paths import SHARED

DIALECTS = SHARED / "cases" / "more" / "logs"


class DialectCase(NamedTuple):
    """A log, the options that its rules need, and how many games and hands it holds."""

    name: str
    games: int
    hands: int
    options: tuple[str, ...] = ()


CASES = (
    DialectCase("2022051222gm-00a9-0000-b02c0edb.xml", 1, 9),
    DialectCase("majsoul-english.json", 1, 10),
    DialectCase("pymajsoul.json", 1, 10),
    DialectCase("sanma-east.json", 1, 3),
    DialectCase("naga.txt", 1, 13),
    DialectCase("majiang-old.json", 37, 374, ("--rules", "riichi")),
    DialectCase("riichicity-2022.json", 1, 9),
    DialectCase("akochan.json", 1, 6),
    DialectCase("mjai-east.mjson", 1, 5),
    DialectCase("mjai-no-ura.mjson", 1, 8),
    DialectCase("mjai-oldest.mjson", 1, 5),
)


@pytest.mark.skipif(not DIALECTS.exists(), reason="the samples are not here")
@for_each(CASES, lambda case: case.name)
def test_dialects(case: DialectCase, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status = main(["import", *case.options, str(DIALECTS / case.name)])
    _, errors = capfd.readouterr()
    assert status == 0, errors
    assert f"{case.games} game{'s' * (case.games > 1)}, {case.hands} hands" in errors
