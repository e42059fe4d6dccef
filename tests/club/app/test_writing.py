"""The place to write: every example, and what is asked of a text while somebody writes it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mjtally.base.errors import UsageError
from mjtally.club.app.carrier import Carrier
from mjtally.editing.editor.workspace import ScoresWorkspace
from support.cases import stem_of
from support.paths import EXAMPLES
from support.report_pages import build_first_page

ALL = sorted(EXAMPLES.glob("*.txt"))
INDEX = "rules=riichi\nroster=Aki,Ben,Chie,Dai\ninclude=scores/\n"
EVENING = "2026-11-20\nAki Ben Chie Dai\nE1: 3/40! - d -\nend\n"
NAME = "scores/2026-11-20.txt"


@pytest.fixture
def carrier(tmp_path: Path) -> Carrier:
    """A club, and a folder of examples beside it."""
    (tmp_path / "club" / "scores").mkdir(parents=True)
    (tmp_path / "club" / "club.txt").write_text(INDEX, encoding="utf-8")
    (tmp_path / "club" / NAME).write_text(EVENING, encoding="utf-8")
    return Carrier(str(tmp_path / "club"), "en", examples=str(EXAMPLES))


def ask(carrier: Carrier, method: str, path: str, **said: Any) -> dict[str, Any]:
    query = "&".join(f"{key}={value}" for key, value in said.items()) if method == "GET" else ""
    body = json.dumps(said) if method != "GET" else ""
    answer = carrier.answer(method, f"/api/texts{path}", query, body)
    return {"status": answer.status, **json.loads(answer.content)}


@cache
def list_alone() -> list[Path]:
    """The examples that no other one includes."""
    workspace = ScoresWorkspace([str(EXAMPLES)])
    return [path for path in ALL if workspace.find_roots(str(path)) == (str(path),)]


@pytest.mark.parametrize("path", ALL, ids=stem_of)
def test_examples(path: Path, carrier: Carrier) -> None:
    """Nothing is wrong in any of them, and what comes of one that nobody includes is what its
    report says; colours lie in their lines."""
    opened = ask(carrier, "GET", "", example=path.name)
    assert opened["text"] == path.read_text(encoding="utf-8")
    assert [example["name"] for example in opened["examples"]] == [each.name for each in ALL]
    assert all(example["sentence"].endswith(".") for example in opened["examples"])
    told = ask(carrier, "POST", "/reading", example=path.name, text=opened["text"])
    found = [*told["problems"], *told["elsewhere"]]
    assert not [each for each in found if each["severity"] == "error"]
    lines = [len(line.encode("utf-16-le")) // 2 for line in opened["text"].splitlines()]
    assert told["tokens"]
    assert all(0 <= start < end <= lines[line - 1] for line, start, end, _ in told["tokens"])
    if path in list_alone():
        drawn = ask(carrier, "POST", "/result", example=path.name, text=opened["text"])
        report = build_first_page(path.name)
        assert drawn.pop("status") == 200 and len(drawn) == 3
        assert all(html and html in report for html in drawn.values())
        framed = carrier.answer("GET", "/written", f"example={path.name}", "")
        assert drawn["players"] in str(framed.content) and "script-src" in framed.policy


def test_the_titles_of_examples_are_words(carrier: Carrier) -> None:
    shown = {each["name"]: each for each in ask(carrier, "GET", "")["examples"]}
    assert shown["hk-evening.txt"]["title"] == "HK evening"
    assert shown["bust.txt"] == {
        "name": "bust.txt",
        "title": "Bust",
        "sentence": "Two games that end early, because somebody runs out of points.",
    }


def test_what_comes_of_a_text_is_as_it_is_written(carrier: Carrier) -> None:
    """Of a file that another one includes, its own games, by the rules and players above it; up to
    the first error; of nothing, nothing."""
    later = EVENING.replace("3/40! - d -", "- 2/30 - d")
    ask(carrier, "PUT", "", file=NAME, text=EVENING, seen=EVENING)
    (Path(carrier.folder) / "scores" / "2026-11-27.txt").write_text(later, encoding="utf-8")
    own = ask(carrier, "POST", "/result", file=NAME, text=EVENING)
    assert "Aki" in own["lead"] and "leads by" in own["lead"]
    other = ask(carrier, "POST", "/result", file=NAME, text=later)
    assert other["lead"].startswith("<p class=headline><bdi>Ben</bdi> leads by")
    both = ask(carrier, "POST", "/result", file="club.txt", text=INDEX)
    assert both["standings"] not in (own["standings"], other["standings"])
    cut = ask(carrier, "POST", "/result", file=NAME, text=EVENING.replace("end", "E1.1: x\nend"))
    assert "Aki" in cut["lead"]
    assert {*ask(carrier, "POST", "/result", file=NAME, text="# nothing\n").values()} == {200, ""}


def test_what_is_said_of_a_text(carrier: Carrier) -> None:
    """Problems have their places in units of UTF-16, and what is certain is fixed."""
    text = EVENING.replace("Aki Ben", '"😀 Aki" Ben').replace("end", "E1.1: 3/40! - d\nEnd")
    told = ask(carrier, "POST", "/reading", file=NAME, text=text)
    lines = text.splitlines()
    spans = {
        lines[each["line"] - 1]
        .encode("utf-16-le")[2 * each["from"] : 2 * each["to"]]
        .decode("utf-16-le"): each["fix"]
        for each in told["problems"]
        if each["severity"] == "error"
    }
    assert "😀 Aki" in spans
    assert spans["End"] == "end"
    assert [each["fix"] for each in told["certain"]] == ["end"]
    mended = ask(carrier, "POST", "/reading", file=NAME, text=EVENING)
    assert mended["problems"] == []


def test_a_mistake_that_is_seen_in_another_file(carrier: Carrier) -> None:
    told = ask(carrier, "POST", "/reading", file="club.txt", text=INDEX.replace("Chie,", ""))
    (there,) = told["elsewhere"]
    assert (there["file"], there["line"], there["severity"]) == (NAME, 2, "error")
    assert "Chie" in there["message"]


def test_what_may_be_written(carrier: Carrier) -> None:
    text = EVENING + "\nBen C"
    line = len(text.splitlines())
    told = ask(carrier, "POST", "/offers", file=NAME, text=text, line=line, place=5)
    offered = {each["text"]: each["from"] for each in told["offers"]}
    assert offered["Chie"] == 4
    assert "Ben" not in offered


def test_saving(carrier: Carrier, tmp_path: Path) -> None:
    """What was written is in the file, with games that somebody else added; what changed otherwise
    is told, and nothing is written."""
    file = tmp_path / "club" / NAME
    mine = EVENING + "\n2026-11-27\nAki Ben Chie Dai\nE1: - 2/30 d -\nend\n"
    assert ask(carrier, "PUT", "", file=NAME, text=mine, seen=EVENING)["text"] == mine
    assert file.read_text(encoding="utf-8") == mine
    assert ask(carrier, "PUT", "", file=NAME, text=mine, seen=EVENING)["text"] == mine

    theirs = EVENING + "\n2026-11-28\nAki Ben Chie Dai\nE1: - - d 2/30\nend\n"
    told = ask(carrier, "PUT", "", file=NAME, text=theirs, seen=EVENING)
    assert told["text"] == mine + theirs.removeprefix(EVENING)
    assert file.read_text(encoding="utf-8") == told["text"]

    told = ask(carrier, "PUT", "", file=NAME, text=EVENING.replace("3/40", "2/40"), seen=EVENING)
    assert (told["status"], told["here"]) == (409, file.read_text(encoding="utf-8"))


def test_what_is_refused(carrier: Carrier, tmp_path: Path) -> None:
    """Nothing outside of the club is read or written."""
    (tmp_path / "secret.txt").write_text(EVENING, encoding="utf-8")
    for place in ("../secret.txt", str(tmp_path / "secret.txt"), "no.txt", 7, ["club.txt"]):
        asked = {"text": "Aki\n", "line": 1, "place": 1}
        assert ask(carrier, "GET", "", file=place)["status"] == 404
        for said in ({"file": place}, {"example": place}):
            assert ask(carrier, "POST", "/offers", **asked, **said)["status"] == 404
        assert ask(carrier, "PUT", "", **asked, file=place, seen="")["status"] == 400
    for wrong in ({}, {"text": 1}, {"text": "x", "line": "1", "place": 1}):
        assert ask(carrier, "POST", "/offers", file=NAME, **wrong)["status"] == 400
    assert (tmp_path / "secret.txt").read_text(encoding="utf-8") == EVENING


def test_a_club_without_examples(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text(EVENING, encoding="utf-8")
    carrier = Carrier(str(tmp_path), "en")
    assert ask(carrier, "GET", "", file="games.txt")["examples"] == []
    assert ask(carrier, "GET", "")["status"] == 404
    with pytest.raises(UsageError):
        Carrier(str(tmp_path / "nobody"), "en")
