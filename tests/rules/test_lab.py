"""The lab document's input files: its examples, and hands worked out under its rules by hand."""

import re
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.cases import for_each
from support.paths import DATA
from support.rows import read_rows

LAB = DATA / "lab"
HANDS = LAB / "hands.tsv"
SAID = re.findall(  # a name, a file, and what is said of it
    r"^== (\S+)\n(.*?)^--\n(.*?)(?=^== |\Z)",
    (LAB / "said.txt").read_text(encoding="utf-8"),
    re.DOTALL | re.MULTILINE,
)
WORKED = {"worked-1": "12000", "worked-2": "1300", "worked-3": "24000"}
SEVEN_PAIRS = "14 0 0 2 1 0 0 0\n1m,1m,4m,4m,6p,6p,8p,8p,3s,3s,7s,7s,{0},{0}\n0\n{1}\n"
CYCLES = (  # each tile is the dora of the one before it
    *([f"{number}{suit}" for number in range(1, 10)] for suit in "psm"),
    ["0e", "0x", "0w", "0n"],
    ["0b", "0f", "0z"],
)

Out = pytest.CaptureFixture[str]


def write_input_file(case: dict[str, str], between: str = "\n") -> str:
    """A row of the table as an input file; `between` stands between its lines."""
    calls = [] if case["calls"] == "-" else case["calls"].split(";")
    dora = [] if case["dora"] == "-" else [case["dora"]]
    lines = [case["numbers"], case["hand"], str(len(calls))]
    lines += [part for call in calls for part in call.split(" ")]
    return between.join([*lines, *dora]) + "\n"


def answer_lab_text(text: str, tmp_path: Path, capsys: Out, *options: str) -> tuple[int, str]:
    """The status of `mjtally lab`, and what it printed."""
    path = tmp_path / "input_1.txt"
    path.write_text(text, encoding="utf-8")
    return main(["lab", str(path), *options]), capsys.readouterr().out


@pytest.mark.parametrize(("name", "points"), WORKED.items())
def test_worked_examples(name: str, points: str, capsys: Out) -> None:
    """The document's three examples with their answers."""
    path = str(LAB / f"{name}.txt")
    assert main(["lab", path]) == 0
    assert capsys.readouterr() == (f"{points}\n", "")
    assert main(["lab", path, "--can-win"]) == 0
    assert capsys.readouterr() == ("yes\n", "")


def test_several_files_are_answered_in_their_order(capsys: Out) -> None:
    names = ["worked-3", "worked-1", "worked-2", "worked-1"]
    assert main(["lab", *(str(LAB / f"{name}.txt") for name in names)]) == 0
    assert capsys.readouterr().out.split() == [WORKED[name] for name in names]


@for_each(lambda: read_rows(HANDS), lambda case: case["what"])
def test_hands(case: dict[str, str], tmp_path: Path, capsys: Out) -> None:
    """Every example hand of the document, and others; `why` tells how the points come about."""
    assert answer_lab_text(write_input_file(case), tmp_path, capsys) == (0, f"{case['points']}\n")
    assert answer_lab_text(write_input_file(case), tmp_path, capsys, "--can-win") == (
        0,
        f"{case['can_win']}\n",
    )


def test_lines_may_be_apart(tmp_path: Path, capsys: Out) -> None:
    """Blank lines mean nothing, nor do white space, CRLF and a BOM."""
    for case in read_rows(HANDS):
        for between in ("\n\n", "\r\n", " \n\t\n "):
            text = "\ufeff\n" + write_input_file(case, between).replace(",", " , ")
            assert answer_lab_text(text, tmp_path, capsys) == (0, f"{case['points']}\n"), case[
                "what"
            ]


def test_the_order_of_tiles_but_the_last_is_free(tmp_path: Path, capsys: Out) -> None:
    for case in read_rows(HANDS):
        *held, won_on = case["hand"].split(",")
        turned = {**case, "hand": ",".join([*reversed(held), won_on])}
        assert answer_lab_text(write_input_file(turned), tmp_path, capsys) == (
            0,
            f"{case['points']}\n",
        )


@pytest.mark.parametrize("cycle", CYCLES, ids=lambda cycle: cycle[0])
def test_the_dora_is_the_next_of_its_cycle(cycle: list[str], tmp_path: Path, capsys: Out) -> None:
    """Seven pairs are 1600 points, and with a pair of dora 6400 (4 han 25 fu)."""
    held = {tile for tile in cycle if tile in SEVEN_PAIRS}
    for at, tile in enumerate(cycle):
        if tile in held:
            continue
        for indicator in (each for each in cycle if each != tile):
            dora = cycle[(cycle.index(indicator) + 1) % len(cycle)]
            expected = 6400 if cycle[at - 1] == indicator or dora in held else 1600
            text = SEVEN_PAIRS.format(tile, indicator)
            assert answer_lab_text(text, tmp_path, capsys) == (0, f"{expected}\n"), (
                f"{tile} {indicator}"
            )


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    import io

    text = (LAB / "worked-2.txt").read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))
    assert main(["lab", "-"]) == 0
    assert capsys.readouterr() == ("1300\n", "")


def test_said_were_found() -> None:
    assert len(dict.fromkeys(name for name, _, _ in SAID)) == len(SAID) >= 35


@for_each(SAID, lambda case: case[0])
def test_said(
    case: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """What is said of a file that is none, or of a hand that cannot win. Of a file that is none
    there is no answer, nor of the others that were asked with it."""
    name, text, expected = case
    monkeypatch.chdir(tmp_path)
    Path(f"{name}.txt").write_text(text, encoding="utf-8")
    broken = ": error: " in expected
    assert main(["lab", str(LAB / "worked-1.txt"), f"{name}.txt"]) == int(broken)
    assert capsys.readouterr() == ("" if broken else "12000\n0\n", expected)


def test_a_file_that_is_not_there(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "input_7.txt"
    assert main(["lab", str(LAB / "worked-1.txt"), str(path)]) == 2
    assert capsys.readouterr() == ("", f"mjtally: {path}: there is no such file\n")


def test_help(capsys: Out) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["lab", "--help"])
    assert stopped.value.code == 0
    assert "--can-win" in capsys.readouterr().out
