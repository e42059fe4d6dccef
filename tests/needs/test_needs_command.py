"""`mjtally needs`: worked examples, what it prints, and what it says where it cannot."""

import json
from pathlib import Path
from typing import Any

import pytest

from mjtally.cli.main import main
from support.cases import for_each, stem_of
from support.paths import DATA

Out = pytest.CaptureFixture[str]
FILES = sorted((DATA / "needs").glob("*.txt"))
EXPECTED = "#: "


def run(capsys: Out, *arguments: str) -> tuple[int, str, str]:
    status = main(["needs", *arguments])
    return status, *capsys.readouterr()


def ask(capsys: Out, *arguments: str) -> dict[str, Any]:
    status, out, err = run(capsys, *arguments, "--format", "json")
    assert (status, err) == (0, "")
    return dict(json.loads(out))


# ---------------------------------------------------------------------- worked examples


def describe_win(win: dict[str, Any], tracked: bool) -> str:
    """`3/40`, `1/30 any`, `3/40 goes on, 5 ends`."""
    said = f"{win['mark']}{' any' * win['any']}{' shared' * win['shared']}" if win["mark"] else "-"
    if win["mark"] and tracked and not win["end"]:
        said += f" goes on, {win['ending_mark']} ends"
    return said


def describe_draw(draw: dict[str, Any]) -> str:
    if draw["reached"] != "sometimes":
        return str(draw["reached"])
    return "; ".join(" ".join(ready) or "nobody" for ready in draw["reached_with_ready"])


def find_answer(needs: dict[str, Any], name: str, words: str, way: str) -> str:
    (player,) = [each for each in needs["players"] if each["name"] == name]
    (aim,) = [each for each in player["aims"] if each["words"] == words]
    ways = {"draw": (False, False), "noten": (False, False), "tenpai": (True, False)}
    if way in {*ways, "riichi"}:
        wanted = ways.get(way, (True, True))
        (draw,) = [each for each in aim["draws"] if (each["ready"], each["declared"]) == wanted]
        return describe_draw(draw)
    discarder = None if way == "self-draw" else way
    win = next(each for each in aim["wins"] if each["from"] == discarder)
    return describe_win(win, tracked=bool(needs["hand"]))


def test_there_are_examples() -> None:
    assert len(FILES) > 8
    assert sum(path.read_text("utf-8").count(EXPECTED) for path in FILES) > 40


@for_each(lambda: FILES, stem_of)
def test_worked_example(path: Path, capsys: Out) -> None:
    needs = ask(capsys, str(path))
    assert needs["may_be_last"]
    for line in path.read_text("utf-8").splitlines():
        if line.startswith(EXPECTED):
            name, words, way, expected = map(str.strip, line.removeprefix(EXPECTED).split("|"))
            assert find_answer(needs, name, words, way) == expected, line
