"""Which files of `tests/data` a tool writes, and which it never does; and what the tool shows."""

from pathlib import Path

import pytest

from support.golden import CASES, GOLDEN, WORKED_OUT, GoldenKind, name_file
from support.paths import DATA, ROOT
from tools import golden

GAMES = "tests/data/broken/abort-with-tenpai.err"
Out = pytest.CaptureFixture[str]


def find_files(*patterns: str) -> set[Path]:
    found = [[*DATA.glob(pattern)] for pattern in patterns]
    assert all(found), "a pattern has no file"
    return {path for paths in found for path in paths}


def test_every_file_is_a_case_or_written_by_hand_or_golden() -> None:
    """One of the three: a new file, too, has its row in `support/golden.py`."""
    every = {path for path in DATA.rglob("*") if path.is_file()}
    worked_out = find_files(*WORKED_OUT)
    made = {path for kind in GOLDEN.values() for path in kind.list_files()}
    cases = find_files(*CASES) - made
    unknown = every - worked_out - made - cases
    assert not unknown, f"CASES or WORKED_OUT lacks {sorted(map(name_file, unknown))}"
    assert not worked_out & (made | cases)


def test_every_golden_file_has_one_kind() -> None:
    made = [path for kind in GOLDEN.values() for path in kind.list_files()]
    assert len(made) == len({*made}) and all(made)
    assert [name for name, kind in GOLDEN.items() if not [*kind.list_files()]] == []


def test_every_kind_is_held_by_a_test() -> None:
    """The tests of a room name it; of broken files a test of their own asks more."""
    texts = [path.read_text("utf-8") for path in ROOT.glob("tests/*/test_*.py")]
    held = {name for name in GOLDEN if any(f'golden_test("{name}")' in text for text in texts)}
    assert GOLDEN.keys() - held == {"messages"}


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Three golden files of a project: one as it is made, and two others."""
    monkeypatch.setattr("support.golden.ROOT", tmp_path)
    paths = {name: tmp_path / f"{name}.txt" for name in ("same", "other", "by-hand")}
    for name, path in paths.items():
        path.write_text("one\ntwo\n" if name == "same" else "one\n2\n")

    def make(path: Path) -> str:
        return "one\ntwo\n"

    kinds = {
        "made": GoldenKind(lambda: [paths["same"], paths["other"]], make),
        "by hand": GoldenKind(lambda: [paths["by-hand"]], make, is_worked_out=True),
    }
    monkeypatch.setattr(golden, "GOLDEN", kinds)
    return paths


def test_what_would_change_is_shown(changed: dict[str, Path], capsys: Out) -> None:
    assert golden.main([]) == 1
    difference = "--- {0}\n+++ {0}\n@@ -1,2 +1,2 @@\n one\n-2\n+two\n"
    by_hand = "by-hand.txt was worked out by hand: change it yourself\n"
    shown = difference.format("other.txt") + difference.format("by-hand.txt") + by_hand
    assert capsys.readouterr().out == shown
    assert golden.main([str(changed["same"])]) == 0
    assert capsys.readouterr().out == ""
    assert changed["other"].read_text() == "one\n2\n"


def test_long_lines_of_pages_are_cut_where_they_are_shown(
    changed: dict[str, Path], capsys: Out
) -> None:
    changed["other"].write_text("x" * 30_000)
    assert golden.main([str(changed["other"])]) == 1
    shown = capsys.readouterr().out
    assert "x… (30001 characters)" in shown and len(shown) < 1_000


def test_what_is_worked_out_by_hand_is_never_written(changed: dict[str, Path], capsys: Out) -> None:
    assert golden.main(["--write"]) == 1
    assert changed["other"].read_text() == "one\ntwo\n"
    assert changed["by-hand"].read_text() == "one\n2\n"
    assert golden.main(["--write", str(changed["other"])]) == 0


def test_what_cannot_be_made_is_said_and_the_others_follow(
    changed: dict[str, Path], capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A case that is wrong now is somebody's own work: its file stays, and the status is 1."""
    why = "same.txt is not right any more: change it yourself\nsame.txt:1:1: warning: …"

    def make(path: Path) -> str:
        if path == changed["same"]:
            raise AssertionError(why)
        if path == changed["by-hand"]:
            raise FileNotFoundError(path.name)
        return "one\ntwo\n"

    paths = [changed[name] for name in ("by-hand", "same", "other")]
    monkeypatch.setattr(golden, "GOLDEN", {"made": GoldenKind(lambda: paths, make)})
    assert golden.main(["--write"]) == 1
    by_hand, place, *shown = capsys.readouterr().out.splitlines()
    assert by_hand == "by-hand.txt cannot be made: FileNotFoundError by-hand.txt"
    assert place.endswith(": raise FileNotFoundError(path.name)")
    assert "\n".join(shown).startswith(f"same.txt cannot be made: {why}\n--- other.txt\n")
    assert changed["same"].read_text() == changed["other"].read_text() == "one\ntwo\n"
    assert changed["by-hand"].read_text() == "one\n2\n"


def test_a_name_that_is_not_there(capsys: Out) -> None:
    with pytest.raises(SystemExit):
        golden.main(["tests/data/brokn"])
    assert "there are no golden files in tests/data/brokn" in capsys.readouterr().err
