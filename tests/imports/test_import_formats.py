"""Records of every other format to scores files: commands, and what each of them prints."""

import re
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.cases import for_each
from support.golden import golden_test
from support.log_files import IMPORTS
from support.paths import DATA, SHARED

GAME = DATA / "imports" / "tziakcha-game.jsonl"  # sixteen hands, in any order
DIALECTS = SHARED / "cases" / "more" / "logs"  # of others
# How many games and hands they hold, each of which replays from its first hand to its last, and
# the options that their rules need.
# fmt: off
GAMES_OF_DIALECTS: dict[str, tuple[str, ...]] = {
    "2022051222gm-00a9-0000-b02c0edb.xml": ("1 game, 9 hands",),
    "majsoul-english.json": ("1 game, 10 hands",), "pymajsoul.json": ("1 game, 10 hands",),
    "sanma-east.json": ("1 game, 3 hands",), "naga.txt": ("1 game, 13 hands",),
    "majiang-old.json": ("37 games, 374 hands", "--rules", "riichi"),
    "riichicity-2022.json": ("1 game, 9 hands",), "akochan.json": ("1 game, 6 hands",),
    "mjai-east.mjson": ("1 game, 5 hands",), "mjai-no-ura.mjson": ("1 game, 8 hands",),
    "mjai-oldest.mjson": ("1 game, 5 hands",),
}
# fmt: on


def test_records_were_found() -> None:
    assert len(IMPORTS) >= 4


test_records = golden_test("imports")


@pytest.mark.skipif(not DIALECTS.exists(), reason="the samples are not here")
@for_each(GAMES_OF_DIALECTS, str)
def test_dialects(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    games, *options = GAMES_OF_DIALECTS[name]
    status = main(["import", *options, str(DIALECTS / name)])
    _, errors = capfd.readouterr()
    assert status == 0, errors
    assert games in errors


def test_hands_of_a_game(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game comes out where all its hands are given at once, in files of their own; hands that
    are there, by themselves or in their game, do not come in twice."""
    monkeypatch.chdir(tmp_path)
    hands = Path("hands")
    hands.mkdir()
    for number, line in enumerate(GAME.read_text("utf-8").splitlines()):
        hands.joinpath(f"{number}.json").write_text(line, "utf-8")

    def run(*arguments: str) -> str:
        main(["import", *arguments])
        return capfd.readouterr().err

    assert run("hands", "-o", "game.txt") == "wrote game.txt (1 game, 16 hands, 4 new players)\n"
    assert main(["check", "-q", "game.txt"]) == 0
    last = hands / "15.json"
    last.rename("last.json")
    assert (
        run("hands", "-o", "loose.txt") == "wrote loose.txt (15 games, 15 hands, 4 new players)\n"
    )
    assert run("hands", "last.json", "--append", "loose.txt").endswith(
        ": 15 hands of this game there already, by themselves; expected a new file for the whole"
        " game\n1 error: nothing was written\n"
    )
    assert run("hands", "--append", "game.txt") == (
        "0 games, 0 hands, 0 new players, 15 there already\n"
    )


def test_kinds_go_to_files_of_their_own(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder three players, four players and MCR are kept apart."""
    monkeypatch.chdir(GAME.parent)
    logs = ["scb2024030119.log", "tziakcha.json", GAME.name]
    assert main(["import", *logs, "-o", f"{tmp_path}/"]) == 0
    said = capfd.readouterr().err.splitlines()[-1]
    assert said == f"wrote {tmp_path}/ (8 games, 19 hands, 11 new players)"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "mcr.txt",
        "riichi.txt",
        "sanma.txt",
    ]
    for name in ("mcr.txt", "riichi.txt", "sanma.txt"):
        assert main(["check", "-q", str(tmp_path / name)]) == 0


def test_the_last_tile_of_its_kind(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The robbed kong, as if it had been a discard whose three others were seen: fan 60."""
    record = (DATA / "imports" / "tziakcha-kongs.jsonl").read_text("utf-8").splitlines()[1]
    for old, new in (
        ('"t":{"49":8}', '"t":{"60":4}'),
        ('"f":13', '"f":9'),
        ("[-8,37,-21,-8]", "[-8,33,-17,-8]"),
    ):
        assert old in record
        record = record.replace(old, new)
    log = tmp_path / "a.json"
    log.write_text(record, "utf-8")
    assert main(["import", str(log)]) == 0
    assert "W2: - - 9=(567p)(345s)234m88p67s+8s d fourth\n" in capfd.readouterr()[0].replace(
        "    # log kong0rob", ""
    )


def test_ura_dora_are_those_of_who_was_in_riichi(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whatever a log shows with a win without riichi."""
    log = DATA / "logs" / "2024030119gm-0009-0000-0a1b2c3d.xml"
    text = log.read_text("utf-8")
    wins = re.findall(r"<AGARI (?![^>]*doraHaiUra)[^>]*>", text)
    assert wins
    for win in wins:
        text = text.replace(win, win.replace("doraHai=", 'doraHaiUra="132" doraHai='))
    (tmp_path / log.name).write_text(text, "utf-8")
    outputs = []
    for path in (log, tmp_path / log.name):
        assert main(["import", "--set", "length=free", str(path)]) == 0
        outputs.append(capfd.readouterr()[0])
    assert outputs[0] == outputs[1] and "ura=" in outputs[0]
