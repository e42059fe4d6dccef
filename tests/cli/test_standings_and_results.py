"""The verbs of one table say what `mjtally FILE --table TABLE -o -` says."""

from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.paths import EXAMPLES

Out = pytest.CaptureFixture[str]
SEASON = str(EXAMPLES / "season-2026.txt")
VERBS = {"standings": "standings", "results": "results"}


def run(capsys: Out, *arguments: str) -> tuple[int, str, str]:
    status = main([*arguments])
    return status, *capsys.readouterr()


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--format", "json"],
        ["--format", "table"],
        ["--last", "3", "--players", "Ines"],
        ["--season", "winter-2026", "-q"],
        ["--from", "2026-11", "--to", "2027", "--columns", "all"],
        ["--strict", "--include-anywhere"],
    ],
    ids=" ".join,
)
def test_the_table_of_a_verb_is_printed(verb: str, options: list[str], capsys: Out) -> None:
    whole = run(capsys, SEASON, "--table", VERBS[verb], "-o", "-", *options)
    assert whole[0] == 0 and whole[1].count("\n") > 1
    assert run(capsys, verb, SEASON, *options) == whole


def test_several_files(capsys: Out) -> None:
    files = [str(EXAMPLES / f"{name}.txt") for name in ("bust", "tiles")]
    dates = [line.split("\t")[0] for line in run(capsys, "results", *files)[1].splitlines()]
    assert dates == ["date", *sorted(dates[1:])] and len(dates) == 4


@pytest.mark.parametrize("verb", VERBS)
def test_a_table_has_its_place(verb: str, tmp_path: Path, capsys: Out) -> None:
    """The format by its ending; whole or not at all; never in the place of scores."""
    scores, out = tmp_path / "games.txt", tmp_path / "table.csv"
    scores.write_text("Aki Ben Chie Dai\n= 40000 30000 20000 10000\n")
    assert run(capsys, verb, str(scores), "-o", str(out)) == (
        *(0, ""),
        f"wrote {out} (4 players, 0 hands, 1 game)\n",
    )
    assert "," in out.read_text().splitlines()[0]
    status, printed, said = run(capsys, verb, str(scores), "-o", str(scores))
    assert (status, printed) == (2, "") and "is a scores file" in said
    assert run(capsys, verb, str(scores), "--force", "-o", str(scores))[0] == 2
    for _ in range(2):  # what was there is a table of ours
        for ending in ("tsv", "json", "md"):
            again = str(tmp_path / f"again.{ending}")
            assert run(capsys, verb, str(scores), "-q", "-o", again) == (0, "", "")
    own = tmp_path / "notes.tsv"
    own.write_text("my\tnotes\n")
    assert run(capsys, verb, str(scores), "-o", str(own))[0] == 2
    assert own.read_text() == "my\tnotes\n"
    assert run(capsys, verb, str(scores), "--force", "-o", str(own), "-q") == (0, "", "")
    before = own.read_text()
    scores.write_text("Aki Ben Chie Dai\n= 40000 30000 20000 10001\n")
    assert run(capsys, verb, str(scores), "-o", str(own))[0] == 1
    assert own.read_text() == before


def test_a_verb_that_few_need_is_in_its_own_help(capsys: Out) -> None:
    assert run(capsys, "--help")[1].count(" lab ") == 0
    assert "lab document" in run(capsys, "help", "lab")[1]
