"""What brings requests to a club in a browser: it walks the addresses that the server walks."""

import io
import json
import zipfile
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mjtally.club.app.carrier import Carrier
from support.commands import Run, run

__all__ = ["run"]


CLUB = {
    "club.txt": "rules=riichi\nroster=Aki,Ben,Chie,Dai,Emi\ninclude=scores/\n",
    "scores/2026-11-20.txt": "2026-11-20\nAki Ben Chie Dai\nE1: 3/40! - d -\nend\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_club(tmp_path / "club", CLUB)


def write_club(folder: Path, texts: dict[str, str]) -> Path:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def ask(carrier: Carrier, method: str, path: str, **body: Any) -> dict[str, Any]:
    answer = carrier.answer(method, path, "", json.dumps(body) if body else "")
    said = json.loads(answer.content)
    assert isinstance(said, dict)
    return {"status": answer.status, **said}


def read_club(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.txt"))
    }


def pack(texts: dict[str, str]) -> str:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
    return b64encode(packed.getvalue()).decode()


def test_an_evening_without_a_server(folder: Path) -> None:
    """A table is opened, a hand is entered, and taken back; the file is as `fmt` lays it out."""
    carrier = Carrier(str(folder), "en-GB")
    players = ["Emi", "Ben", "Chie", "Dai"]
    table = ask(
        carrier, "POST", "/api/tables", key="1", players=players, table="", rules="", seen=[]
    )
    path = f"/api/tables/{table['name']}"
    asked = {"digest": table["digest"], "hand": table["hand"]}
    saved = ask(carrier, "POST", f"{path}/lines", key="2", text="- d 2/30! -", **asked)
    assert (saved["status"], saved["line"].split()) == (200, ["E1:", "-", "d", "2/30!", "-"])
    assert ask(carrier, "POST", f"{path}/lines", key="2", text="- d 2/30! -", **asked) == saved
    written = (folder / table["file"]).read_text(encoding="utf-8")
    assert written.splitlines()[-1].split() == ["E1:", "-", "d", "2/30!", "-"]


@pytest.mark.parametrize("path", ["/", "/new", "/table/x", "/look", "/wall", "/files"])
def test_pages_allow_only_what_they_need(folder: Path, path: str) -> None:
    answer = Carrier(str(folder), "de").answer("GET", path, "", "")
    assert answer.status == 200
    assert "default-src 'none'" in answer.policy
    assert "unsafe" not in answer.policy
    assert 'lang="de"' in str(answer.content) or "lang=de" in str(answer.content)


def test_unknown_addresses_and_broken_bodies(folder: Path) -> None:
    carrier = Carrier(str(folder), "en")
    assert ask(carrier, "GET", "/etc/passwd")["status"] == 404
    assert ask(carrier, "POST", "/api/tables", key=1)["status"] == 400
    for body in ("[]", "no JSON", "[" * 100_000):
        assert carrier.answer("POST", "/api/files", "", body).status == 400


def test_out_and_in_again(folder: Path, tmp_path: Path, run: Run) -> None:
    """The zip of a club, tallied by the command, is the club of another browser."""
    carrier = Carrier(str(folder), "en")
    packed = carrier.answer("GET", "/club.zip", "", "").content
    assert isinstance(packed, bytes)
    zipfile.ZipFile(io.BytesIO(packed)).extractall(tmp_path / "out")
    assert read_club(tmp_path / "out") == CLUB
    players = str(carrier.answer("GET", "/players.tsv", "", "").content)
    status, table, _ = run("-q", "--format", "tsv", "-o", "-", tmp_path / "out" / "club.txt")
    assert (status, table) == (0, players)

    empty = write_club(tmp_path / "other", {"club.txt": "include=scores/\n"})
    (empty / "scores").mkdir()
    other = Carrier(str(empty), "en")
    told = ask(other, "POST", "/api/files", zip=b64encode(packed).decode())
    assert sorted(told["taken"]) == sorted(CLUB)
    assert read_club(empty) == CLUB
    assert ask(other, "GET", "/api/club")["roster"][0]["name"] in CLUB["club.txt"]


def test_a_file_that_is_here_already(folder: Path) -> None:
    """What only added games becomes one with what is here; what differs waits for a word."""
    carrier = Carrier(str(folder), "en")
    name = "scores/2026-11-20.txt"
    here = CLUB[name]
    assert ask(carrier, "POST", "/api/files", files={name: here})["same"] == [name]
    longer = f"{here}Emi Ben Chie Dai\nE1: - d 2/30! -\nend\n"
    assert ask(carrier, "POST", "/api/files", files={name: longer})["merged"] == [name]
    assert read_club(folder)[name] == longer
    assert ask(carrier, "POST", "/api/files", files={name: here})["same"] == [name]
    changed = here.replace("3/40", "2/40")
    before = read_club(folder)
    told = ask(carrier, "POST", "/api/files", files={name: changed})
    assert told["different"] == {name: {"here": longer, "there": changed}}
    assert read_club(folder) == before
    told = ask(carrier, "POST", "/api/files", files={name: changed}, replace=[name])
    assert told["taken"] == [name]
    assert read_club(folder) == {**before, name: changed}


def test_files_are_sent_after_an_evening(folder: Path) -> None:
    """The first page offers it when nobody plays and something was written since the last time."""
    carrier = Carrier(str(folder), "en")
    offer = "<p class=ways><a href=files "

    def show() -> str:
        return str(carrier.answer("GET", "/", "", "").content).replace('"', "")

    assert offer in show()
    assert "Not sent or saved yet." in show()
    carrier.note_sent("")  # a device begins with what was published
    assert offer not in show()
    name = "scores/2026-11-20.txt"
    longer = CLUB[name] + "Emi Ben Chie Dai\nE1: - d 2/30! -\nend\n"
    ask(carrier, "PUT", "/api/texts", file=name, text=longer, seen=CLUB[name])
    assert offer in show()
    said = ask(carrier, "POST", "/api/sent")["sent"]
    assert offer not in show()
    assert ask(Carrier(str(folder), "en"), "GET", "/api/files")["sent"] == said
    ask(carrier, "PUT", "/api/texts", file=name, text=CLUB[name], seen=longer)
    assert f"Last sent or saved: {said}." in show()
    players = ["Emi", "Ben", "Chie", "Dai"]
    ask(carrier, "POST", "/api/tables", key="1", players=players, table="", rules="", seen=[])
    assert offer not in show()


def test_a_file_that_the_index_does_not_include_stays(folder: Path) -> None:
    """It is on this device alone: opening another one does not take it away."""
    carrier = Carrier(str(folder), "en")
    other = {"elsewhere.txt": "2026-11-13\nEmi Ben Chie Dai\nE1: - d 2/30! -\nend\n"}
    assert ask(carrier, "POST", "/api/files", files=other)["taken"] == ["elsewhere.txt"]
    new = {"scores/2026-11-27.txt": "2026-11-27\nEmi Ben Chie Dai\nE1: - d 2/30! -\nend\n"}
    assert ask(carrier, "POST", "/api/files", files=new)["taken"] == [*new]
    assert read_club(folder) == {**CLUB, **other, **new}
    told = ask(carrier, "GET", "/api/files")
    assert told["files"] == read_club(folder)
    assert (told["uncounted"], told["index"]) == (["elsewhere.txt"], "club.txt")


def test_files_that_are_no_club_are_told_why(folder: Path, tmp_path: Path) -> None:
    games = {"a.txt": "Aki Ben Chie Dai\nend\n", "b.txt": "Emi Ben Chie Dai\nend\n"}
    alone = Carrier(str(write_club(tmp_path / "new", {"scores.txt": ""})), "en")
    told = ask(alone, "POST", "/api/files", files=games)["error"]
    assert told["message"] == (
        "none of a.txt and b.txt includes the others: open them together with one that has the"
        " line include=*.txt"
    )
    files = {"all.txt": "include=scores/\n"}
    told = ask(Carrier(str(folder), "en"), "POST", "/api/files", files=files)["error"]
    assert told["message"] == (
        "club.txt and all.txt include the same files: leave out all of them but one"
    )
    assert read_club(folder) == CLUB


def test_a_file_that_another_phone_saved_comes_into_its_folder(folder: Path) -> None:
    carrier = Carrier(str(folder), "en")
    name, new = "scores/2026-11-20.txt", "scores/2026-11-27.txt"
    files = {"scores 2026-11-20.txt": CLUB[name], "scores 2026-11-27.txt": CLUB[name]}
    told = ask(carrier, "POST", "/api/files", files=files)
    assert (told["same"], told["taken"]) == ([name], [new])
    assert read_club(folder) == {**CLUB, new: CLUB[name]}


def test_games_that_do_not_fit_are_not_merged(folder: Path) -> None:
    """Both versions are right, and one file of both is not: so it is not written."""
    carrier, name = Carrier(str(folder), "en"), "scores/2026-11-20.txt"
    there = CLUB[name].replace("end\n", "end\nAki Ben Chie Aki\nend\n")
    assert ask(carrier, "POST", "/api/files", files={name: there})["different"]
    assert read_club(folder) == CLUB


HOSTILE: dict[str, Callable[[], dict[str, Any]]] = {
    "above": lambda: {"files": {"../games.txt": "Aki\n"}},
    "absolute": lambda: {"files": {"/games.txt": "Aki\n"}},
    "backslash": lambda: {"files": {"..\\games.txt": "Aki\n"}},
    "hidden": lambda: {"files": {".git/config.txt": "Aki\n"}},
    "no text": lambda: {"files": {"games.txt": 1}},
    "no scores file": lambda: {"files": {"games.html": "<script>"}},
    "control characters": lambda: {"files": {"ga\nmes.txt": ""}},
    "no zip": lambda: {"zip": "bm8="},
    "no base 64": lambda: {"zip": "%%%"},
    "a zip with a path above": lambda: {"zip": pack({"a/../../games.txt": "Aki\n"})},
    "a zip without scores": lambda: {"zip": pack({"README.md": "hello"})},
    "a zip that swells": lambda: {"zip": pack({"games.txt": "0" * 30_000_000})},
    "no club": lambda: {"files": {"a.txt": "", "b.txt": ""}},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(tmp_path: Path, name: str) -> None:
    """They are refused, and nothing is written anywhere."""
    folder = write_club(tmp_path / "club", {"club.txt": "rules=riichi\ninclude=scores/\n"})
    (folder / "scores").mkdir()
    carrier = Carrier(str(folder), "en")
    told = ask(carrier, "POST", "/api/files", **HOSTILE[name]())
    assert told["status"] in {400, 413, 422}
    assert told["error"]["message"]
    assert read_club(tmp_path) == {"club/club.txt": "rules=riichi\ninclude=scores/\n"}
