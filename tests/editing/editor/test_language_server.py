"""The language server, over its real pipes: what an editor says to it, and hears."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjtally.base.extras import find_install_command
from mjtally.cli.main import main
from support.lsp_client import LspClient, RefusedRequestError, start_lsp_client
from support.machines import needs_named_pipes
from support.paths import EXAMPLES

FRIDAY = """\
2026-11-20
length=east
Aki Ben Chie Dai
3/40! - d -
- 2/30 - d
"""


def whole_range(text: str) -> dict[str, object]:
    """The range of a text."""
    end = {"line": text.count("\n") + 1, "character": 0}
    return {"start": {"line": 0, "character": 0}, "end": end}


def apply_text_edits(text: str, edits: list[dict[str, dict[str, dict[str, int]]]]) -> str:
    """An ASCII text with an editor's edits."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda each: str(each["range"]), reverse=True):
        start, end = edit["range"]["start"], edit["range"]["end"]
        assert start["line"] == end["line"]
        line = lines[start["line"]]
        new = f"{edit['newText']}"
        lines[start["line"]] = line[: start["character"]] + new + line[end["character"] :]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LspClient]:
    """An editor that has several documents open, one of each test that needs no folder."""
    with start_lsp_client(tmp_path_factory.mktemp("documents")) as client:
        yield client


def test_an_evening(one: LspClient) -> None:
    """Open, type, repair, hover, complete, end."""
    one.open_document("thursday.txt", FRIDAY)
    one.wait_for_problems("thursday.txt", "in-progress")
    slip = FRIDAY + "２/30 - - d\n"
    one.change_document("thursday.txt", slip)
    (wrong,) = one.wait_for_problems("thursday.txt", "full-width")
    assert wrong["severity"] == 1
    assert wrong["range"]["start"] == {"line": 5, "character": 0}
    assert wrong["range"]["end"] == {"line": 5, "character": 4}
    assert wrong["message"] == "２/30 has full-width characters: write 2/30"
    (action,) = one.request_for_document(
        "codeAction", "thursday.txt", range=wrong["range"], context={"diagnostics": [wrong]}
    )
    assert action["title"] == "Write 2/30" and action["diagnostics"] == [wrong]
    (edits,) = action["edit"]["changes"].values()
    mended = apply_text_edits(slip, edits)
    assert mended == FRIDAY + "2/30 - - d\n"
    one.change_document("thursday.txt", mended)
    one.wait_for_problems("thursday.txt", "in-progress")
    said = one.request_at("hover", "thursday.txt", 3, 1)["contents"]["value"]
    assert said.startswith("Aki won with 3 han 40 fu, declared riichi: +7700, 32700 now\n")
    assert "Chie pays Aki  7700  1280 × 6 = 7680, rounded up" in said
    offers = one.request_at("completion", "thursday.txt", 6, 0)["items"]
    assert [each["label"] for each in offers][:2] == ["-", "3/40"]
    hints = one.request_for_document("inlayHint", "thursday.txt", range=whole_range(mended))
    assert [each["label"] for each in hints] == [
        "32700 25000 17300 25000",
        "32700 27300 17300 22700",
        "34700 27300 17300 20700",
    ]
    one.change_document("thursday.txt", mended + "end\n")
    assert one.wait_for_problems("thursday.txt") == []
    (day,) = one.request_for_document("documentSymbol", "thursday.txt")
    assert day["name"] == "2026-11-20"
    folds = one.request_for_document("foldingRange", "thursday.txt")
    assert [(each["startLine"], each["endLine"]) for each in folds] == [(0, 5), (2, 5)]
    assert [game["name"] for game in day["children"]] == [
        "1: Aki +45, Ben +7, Dai -19, Chie -33"  # 20700 is 9.3 below 30000
    ]
    one.notify("textDocument/didClose", textDocument={"uri": one.file_uri("thursday.txt")})
    one.wait_for_silence()


def test_an_evening_of_mcr(one: LspClient) -> None:
    """A file of another family: laid out, with a penalty, and a fix."""
    shutil.copy(EXAMPLES / "mcr-evening.txt", one.folder)
    text = (one.folder / "mcr-evening.txt").read_text("utf-8")
    at = next(at for at, line in enumerate(text.split("\n")) if line.startswith("Lena -10"))
    one.open_document("mcr-evening.txt")
    one.wait_for_silence()
    assert not one.problems.get("mcr-evening.txt")
    options = {"tabSize": 4, "insertSpaces": True}
    assert not one.request_for_document("formatting", "mcr-evening.txt", options=options)
    said = one.request_at("hover", "mcr-evening.txt", at, 6)["contents"]["value"]
    assert said == "a penalty: 10 come off Lena's score, and nobody gets them"
    hints = one.request_for_document("inlayHint", "mcr-evening.txt", range=whole_range(text))
    (off,) = [each for each in hints if each["position"]["line"] == at]
    assert off["label"] == "43 -139 9 77" and off["tooltip"] == "Lena -10: a penalty"
    one.change_document("mcr-evening.txt", text.replace(" 24 ", " 24点 "))
    wrong, *_ = one.wait_for_problems("mcr-evening.txt", "no-mark")
    (action,) = one.request_for_document(
        "codeAction", "mcr-evening.txt", range=wrong["range"], context={"diagnostics": [wrong]}
    )
    assert action["title"] == "Write 24"


def test_a_table_of_a_round(one: LspClient) -> None:
    """The next table, and the next round, are offered; the pointer tells both."""
    text = "round=1\nAki Ben Chie Dai table=2\n= 38000 31000 21000 10000\nEmi Fay Gus Hal \nround="
    (one.folder / "cup.txt").write_text(text, "utf-8")
    one.open_document("cup.txt")
    offers = one.request_at("completion", "cup.txt", 3, 16)["items"]
    assert offers[0]["label"] == "table="
    said = one.request_at("hover", "cup.txt", 1, 18)["contents"]["value"]
    assert "round 1, table 2" in said
    offers = one.request_at("completion", "cup.txt", 4, 6)["items"]
    assert [each["label"] for each in offers] == ["2", "1"]
    one.change_document("cup.txt", text.replace("Hal ", "Hal table="))
    offers = one.request_at("completion", "cup.txt", 3, 22)["items"]
    assert [each["label"] for each in offers] == ["3"]


@pytest.fixture
def season(tmp_path: Path) -> Path:
    for path in EXAMPLES.glob("season-2026*.txt"):
        shutil.copy(path, tmp_path)
    return tmp_path


FILES = [f"season-2026{part}.txt" for part in ("", "-autumn", "-winter")]


def test_a_season_in_several_files(season: Path) -> None:
    """The roster stands in a file that nobody opened; its names hold in those that are open, and
    problems show on files that are not."""
    winter = (season / "season-2026-winter.txt").read_text("utf-8")
    autumn = season / "season-2026-autumn.txt"
    good = autumn.read_text("utf-8")
    autumn.write_text(good.replace("Ines", "Inse", 1), "utf-8")
    with start_lsp_client(season) as one:
        one.open_document("season-2026.txt")
        (told,) = one.wait_for_problems("season-2026-autumn.txt", "not-in-roster")
        assert told["message"] == "Inse is not in the roster, did you mean Ines?"
        autumn.write_text(good, "utf-8")
        one.notify("workspace/didChangeWatchedFiles", changes=[])
        one.wait_for_problems("season-2026-autumn.txt")
        one.notify("textDocument/didClose", textDocument={"uri": one.file_uri("season-2026.txt")})
        one.open_document(
            "season-2026-winter.txt", winter.replace("Mehdi  Kaito", "Mehid  Kaito", 1)
        )
        (told,) = one.wait_for_problems("season-2026-winter.txt", "not-in-roster")
        assert told["message"] == "Mehid is not in the roster, did you mean Mehdi?"
        one.change_document("season-2026-winter.txt", winter)
        one.wait_for_problems("season-2026-winter.txt")
        at, line = next(each for each in enumerate(winter.split("\n")) if "Mehdi" in each[1])
        place = "season-2026-winter.txt", at, line.index("Mehdi") + 2
        named = one.request_at("references", *place, context={"includeDeclaration": True})
        assert len(named) == 11
        assert {each["uri"] for each in named} == {*map(one.file_uri, FILES)}


def test_a_file_without_its_club_has_a_note(season: Path) -> None:
    """Whoever opens the evenings' folder alone is told where the roster stands; and an editor may
    count bytes of UTF-8."""
    evenings = season / "2027"
    evenings.mkdir()
    (season / "club.txt").write_text("roster=Aki,Ben,Chie,Dai\ninclude=2027/\n", "utf-8")
    (evenings / "may.txt").write_text("Aki Ben Chie Dai\n= 25000 25000 25000 25000\n", "utf-8")
    with start_lsp_client(evenings, "utf-8", "utf-16") as one:
        one.open_document("may.txt")
        (told,) = one.wait_for_problems("may.txt", "read-alone")
        assert told["severity"] == 3
        assert told["message"].startswith("this file is read without ../club.txt")
        assert told["range"]["end"] == {"line": 0, "character": len("Aki Ben Chie Dai")}
        check_columns(one, wide=4)


def check_columns(one: LspClient, wide: int) -> None:
    """A tile is one character, two units of UTF-16, four bytes of UTF-8."""
    one.open_document("a.txt", "🀄x 🎴y Ben Ben\n")
    (told,) = one.wait_for_problems("a.txt", "name-twice")
    second, third, last = wide + 2, 2 * wide + 4, 2 * wide + 8
    assert told["range"]["start"]["character"] == last
    assert told["range"]["end"]["character"] == last + 3
    for at, start in {0: 0, wide: 0, second: second, third: third, last: third}.items():
        named = one.request_at("references", "a.txt", 0, at, context={"includeDeclaration": True})
        assert named[0]["range"]["start"] == {"line": 0, "character": start}
    assert named[1]["range"] == told["range"]
    tokens = one.request_for_document("semanticTokens/full", "a.txt")["data"]
    steps = [(*tokens[at : at + 3],) for at in range(0, len(tokens), 5)]
    assert steps == [(0, 0, wide + 1), (0, wide + 2, wide + 1), (0, wide + 2, 3), (0, 4, 3)]


def test_columns_as_the_editor_counts_them(one: LspClient) -> None:
    """In UTF-16, where nothing else was agreed."""
    check_columns(one, wide=2)


def test_formatting_and_all_fixes(one: LspClient) -> None:
    """What `mjtally fmt` and `mjtally check --fix` do, in the editor."""
    path = one.folder / "friday.txt"
    path.write_text(FRIDAY, "utf-8")
    assert main(["fmt", "-q", str(path)]) == 0
    options = {"tabSize": 4, "insertSpaces": True}
    one.open_document("friday.txt", FRIDAY)
    edits = one.request_for_document("formatting", "friday.txt", options=options)
    assert apply_text_edits(FRIDAY, edits) == path.read_text("utf-8") != FRIDAY
    one.change_document("friday.txt", "２026-11-20\n" + FRIDAY + "２/30 - - d\n")
    one.wait_for_problems("friday.txt", "date-form", "full-width")
    context = {"diagnostics": [], "only": ["source.fixAll"]}
    everything = whole_range(FRIDAY)
    (action,) = one.request_for_document(
        "codeAction", "friday.txt", range=everything, context=context
    )
    (edits,) = action["edit"]["changes"].values()
    assert action["title"] == "Fix what is certain: 2 problems" and len(edits) == 2


def test_what_cannot_be_answered_is_refused(one: LspClient) -> None:
    with pytest.raises(RefusedRequestError, match="there is no such file"):
        one.request_at("hover", "nothing.txt", 0, 0)


def test_a_document_that_is_in_no_file(one: LspClient) -> None:
    document = {"uri": "untitled:Untitled-1", "languageId": "mjtally", "version": 0}
    text = "Aki Ben Chie\n"
    one.notify("textDocument/didOpen", textDocument={**document, "text": text})
    one.wait_for_problems("untitled:Untitled-1", "names-number")
    place = {"textDocument": document, "position": {"line": 0, "character": 1}}
    said = one.request("textDocument/hover", **place)
    assert said["contents"]["value"] == "Aki has not played yet"


def test_names_are_shown_as_they_are(one: LspClient) -> None:
    """Nothing in a file is Markdown: a name loads no picture and ends no block."""
    names = ("![x](https://example.org/x.png)", "````", "<b>", "www.example.org")
    one.open_document("names.txt", " ".join(f'"{name}"' for name in names) + "\n3/40 d - -\nend\n")
    shown = [
        one.request_at("hover", "names.txt", 0, character)["contents"]["value"]
        for character in (1, 35, 42, 48)
    ]
    hand = one.request_at("hover", "names.txt", 1, 0)["contents"]["value"]
    assert [text.partition("\n")[0] for text in shown] == [
        r"\!\[x\]\(https\://example.org/x.png\)",
        r"\`\`\`\`",
        r"\<b\>",
        r"www\.example.org",
    ]
    assert "\n`````text\n" in hand and hand.endswith("\n`````")


def test_a_hand_by_its_points_says_who_got_what(one: LspClient) -> None:
    one.open_document("paper.txt", "Akira Bea Chloe Dimitri\n+8700 0 -8700! 0\nend\n")
    said = [
        one.request_at("hover", "paper.txt", 1, character)["contents"]["value"].partition("\n")[0]
        for character in (1, 6, 9)
    ]
    assert said == [
        "Akira gets 8700: +8700, 33700 now",
        "Bea gets and pays nothing: 0, 25000 now",
        "Chloe pays 8700, and declared riichi: -8700, 16300 now",
    ]


@needs_named_pipes
def test_what_cannot_be_included_holds_nothing_up(one: LspClient) -> None:
    os.mkfifo(one.folder / "pipe.txt")
    one.open_document("includes.txt", "include=pipe.txt\nAki Ben Chie Dai\n3/40 d - -\n")
    one.wait_for_problems("includes.txt", "include-unreadable", "in-progress")
    assert one.request_at("hover", "includes.txt", 1, 1)["contents"]["value"].startswith("Aki\n")


def test_a_server_that_nobody_speaks_to_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mjtally", "lsp"]
    done = subprocess.run(command, input=b"", capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_without_pygls(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    assert main(["lsp"]) == 2
    command = find_install_command("lsp")
    assert capsys.readouterr().err == f"mjtally: lsp needs pygls: {command}\n"
