"""`mjtally fmt`: what it writes and says, and labels and scores by which a file checks itself."""

import io
import os
import re
import shutil
import stat
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from itertools import product, starmap
from pathlib import Path
from typing import NamedTuple

import pytest

from mjtally import ScoresError, format_scores, tally
from mjtally.cli.main import main
from mjtally.editing.checkpoints import AFTER_GAME, AFTER_HAND, CheckpointOptions
from mjtally.editing.formatting import format_text
from mjtally.editing.same_meaning import has_same_meaning, interpret_text
from mjtally.editing.source_file import SourceFile, format_diff
from mjtally.interpreter.tally import Tally
from mjtally.rules.model.types import AppliedAdjustment, GameRecord
from support.cases import folder_and_stem_of, for_each, some_of
from support.game_generator import generate_labelled_games, generate_season, join_lines, take_blocks
from support.paths import EXAMPLES
from support.scores_files import SCORES_FILES, read_scores_text

LOOSE = "Aki Ben Chie Dai # four\n3/40 - d - # one\n- - 6! -\n"
NEAT = "Aki   Ben  Chie  Dai  # four\n3/40  -    d     -    # one\n-     -    6!    -\n"
WANTED = [
    CheckpointOptions(True, AFTER_GAME),
    CheckpointOptions(True, AFTER_HAND),
    CheckpointOptions(False, AFTER_HAND),
    CheckpointOptions(False),
]

Out = pytest.CaptureFixture[str]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("games.txt")
    path.write_text(LOOSE, encoding="utf-8")
    return path


def test_in_place(games: Path, capsys: Out) -> None:
    assert main(["fmt", "games.txt"]) == 0
    assert capsys.readouterr() == ("", "formatted games.txt\n")
    assert games.read_text(encoding="utf-8") == NEAT
    changed = games.stat().st_mtime_ns, games.stat().st_ino
    assert main(["fmt", "games.txt"]) == 0
    assert capsys.readouterr() == ("", "")
    assert (games.stat().st_mtime_ns, games.stat().st_ino) == changed
    assert [each.name for each in Path().iterdir()] == ["games.txt"]


def test_check_and_diff_write_nothing(games: Path, capsys: Out) -> None:
    assert main(["fmt", "--check", "games.txt"]) == 1
    assert capsys.readouterr() == ("", "games.txt would change\n")
    assert main(["fmt", "--diff", "games.txt"]) == 0
    out, err = capsys.readouterr()
    assert err == "" and out.startswith("--- games.txt\n+++ games.txt\n@@ -1,3 +1,3 @@\n-Aki Ben")
    assert main(["fmt", "--diff", "--check", "games.txt", "-q"]) == 1
    assert capsys.readouterr() == (out, "")
    assert games.read_text(encoding="utf-8") == LOOSE
    games.write_text(NEAT, encoding="utf-8")
    assert main(["fmt", "--check", "--diff", "games.txt"]) == 0
    assert capsys.readouterr() == ("", "")


def test_the_difference_can_be_applied(games: Path, capsys: Out) -> None:
    if not shutil.which("patch"):
        pytest.skip("no patch here")
    games.write_text(LOOSE.rstrip("\n"), encoding="utf-8")
    assert main(["fmt", "--diff", "games.txt"]) == 0
    difference = capsys.readouterr().out
    assert "\\ No newline at end of file" in difference
    subprocess.run(
        ["patch", "-s", "games.txt"], input=difference, text=True, check=True, timeout=120
    )
    assert games.read_text(encoding="utf-8") == NEAT
    assert format_diff("x", NEAT, NEAT) == ""


def test_the_difference_is_that_of_difflib() -> None:
    lines = [f"3/40 d - -  # {number}\n" * (number % 13 > 0) or "\n" for number in range(1000)]
    for step in (1, 10, 300):
        changed = [line if at % step else line.replace(" ", "  ") for at, line in enumerate(lines)]
        changed[500:500] = ["= 25000 25000 25000 25000\n"] * 30
        expected = unified_diff(lines, changed, "x", "x")
        assert format_diff("x", "".join(lines), "".join(changed)) == "".join(expected)
    assert format_diff("x", "A\n", "B\n") == "--- x\n+++ x\n@@ -1 +1 @@\n-A\n+B\n"
    assert format_diff("x", "", "B\n") == "--- x\n+++ x\n@@ -0,0 +1 @@\n+B\n"


def test_standard_input_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with_bom = b"\xef\xbb\xbfA B C D\r\n- - - - # \xe9\r\n"
    for text, options, status, out, said in (
        (LOOSE.encode(), [], 0, NEAT.encode(), b""),
        (NEAT.encode(), [], 0, NEAT.encode(), b""),
        (
            with_bom,
            [],
            0,
            b"\xef\xbb\xbfA  B  C  D\r\n- - - - # \xe9\r\n",
            b"<stdin>: 1 broken line left alone",
        ),
        (LOOSE.encode(), ["--check"], 1, b"", b"<stdin> would change"),
    ):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        assert main(["fmt", "-", *options]) == status
        written, told = capfdbinary.readouterr()
        assert (written, told[: len(said)]) == (out, said)
        assert said or not told


def test_several_files_or_none(games: Path, capsys: Out) -> None:
    Path("other.txt").write_text(NEAT, encoding="utf-8")
    assert main(["fmt", "games.txt", "nowhere.txt"]) == 2
    assert "nowhere.txt: there is no such file" in capsys.readouterr().err
    assert games.read_text(encoding="utf-8") == LOOSE
    assert main(["fmt", "other.txt", "games.txt", "games.txt"]) == 0
    assert capsys.readouterr().err == "formatted games.txt\n"


def test_the_file_keeps_its_mode_and_its_link(games: Path, capsys: Out) -> None:
    os.chmod(games, 0o640)
    Path("link.txt").symlink_to("games.txt")
    assert main(["fmt", "link.txt"]) == 0
    assert Path("link.txt").is_symlink() and games.read_text(encoding="utf-8") == NEAT
    assert stat.S_IMODE(games.stat().st_mode) == 0o640
    games.write_text(LOOSE, encoding="utf-8")
    os.chmod(games, 0o440)
    assert main(["fmt", "games.txt"]) == 2
    assert "write-protected: it stays as it was" in capsys.readouterr().err


def test_broken_lines_are_told(games: Path, capsys: Out) -> None:
    games.write_text(LOOSE + "  4  - d -\n", encoding="utf-8")
    assert main(["fmt", "games.txt"]) == 0
    assert games.read_text(encoding="utf-8") == NEAT + "  4  - d -\n"
    said = capsys.readouterr().err
    assert "games.txt: 1 broken line left alone: mjtally check games.txt says" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--labels", "--no-labels", "games.txt"], "leave one out"),
        (["--scores=each", "games.txt"], "write --scores, or --scores hand"),
        (["--rules", "mleage", "games.txt"], "did you mean mleague?"),
        (["-", "-"], "can be read only once"),
        (["."], ". is a folder"),
        ([], "FILE"),
    ],
)
def test_wrong_usage(arguments: list[str], said: str, games: Path, capsys: Out) -> None:
    try:
        status = main(["fmt", *arguments])
    except SystemExit as stopped:
        status = int(str(stopped.code))
    assert status == 2
    assert said in capsys.readouterr().err
    assert games.read_text(encoding="utf-8") == LOOSE


def test_an_included_file_has_the_rules_of_another(games: Path, capsys: Out) -> None:
    """Where every players line has three names, that is no mistake of the lines."""
    games.write_text("Aki Ben Chie\n3/40 - d\nAki Chie Ben\n- 6! -\n", encoding="utf-8")
    assert main(["fmt", "games.txt"]) == 0
    text = games.read_text(encoding="utf-8")
    assert text == "Aki   Ben  Chie\n3/40  -    d\n\nAki  Chie  Ben\n-    6!    -\n"
    assert capsys.readouterr().err == "formatted games.txt\n"
    assert main(["fmt", "--labels", "--rules", "sanma", "games.txt"]) == 0
    assert "E1: -    6!    -" in games.read_text(encoding="utf-8")


# ------------------------------------------------------------------------- labels and scores


def test_labels_and_scores(games: Path, capsys: Out) -> None:
    assert main(["fmt", "--labels", "--scores", "hand", "games.txt"]) == 0
    with_checks = games.read_text(encoding="utf-8")
    assert with_checks == (
        "      Aki    Ben    Chie   Dai  # four\n"
        "E1:   3/40   -      d      -    # one\n"
        "=     32700  25000  17300  25000\n"
        "E1.1: -      -      6!     -\n"
        "=     26600  21900  29600  21900\n"
    )
    assert main(["fmt", "--labels", "--scores", "hand", "games.txt", "--check"]) == 0
    assert main(["fmt", "--no-labels", "games.txt"]) == 0
    assert "=     " not in games.read_text(encoding="utf-8")
    assert "E1" not in games.read_text(encoding="utf-8")
    games.write_text(LOOSE, encoding="utf-8")
    assert main(["fmt", "--scores", "games.txt"]) == 0
    assert games.read_text(encoding="utf-8").endswith("= 26600  21900  29600  21900\n")
    capsys.readouterr()


def test_a_slip_is_caught_from_then_on(games: Path, capsys: Out) -> None:
    assert main(["fmt", "--scores", "games.txt"]) == 0
    text = games.read_text(encoding="utf-8")
    games.write_text(text.replace("6!", "8!"), encoding="utf-8")
    assert main(["check", "games.txt"]) == 1
    assert "Chie has" in capsys.readouterr().err


def test_no_labels_and_scores_with_errors(games: Path, capsys: Out) -> None:
    games.write_text(LOOSE + "4 - d -\n", encoding="utf-8")
    for options in (["--labels"], ["--scores"], ["--no-labels"]):
        assert main(["fmt", *options, "games.txt"]) == 1
        said = capsys.readouterr().err
        assert "4 han needs fu" in said and "1 error: nothing was written" in said
    assert games.read_text(encoding="utf-8") == LOOSE + "4 - d -\n"
    with pytest.raises(ScoresError):
        format_text(LOOSE + "4 - d -\n", wanted=CheckpointOptions(True))


def test_the_end_that_is_written() -> None:
    """Scores behind `end` have the sticks left over; those before it have not."""
    made = format_text(
        "Aki Ben Chie Dai\n! - - -\nend\n", wanted=CheckpointOptions(None, AFTER_HAND)
    ).text
    assert made.splitlines()[2:] == [
        "= 27000  24000  24000  24000",
        "end",
        "= 28000  24000  24000  24000",
    ]
    made = format_text(
        "Aki Ben Chie Dai\n! - - -\nend\n", wanted=CheckpointOptions(None, AFTER_GAME)
    ).text
    assert made.splitlines()[2:] == ["end", "= 28000  24000  24000  24000"]


@pytest.mark.parametrize(
    ("lines", "scores", "added"),
    [
        ("- 24 d -|end", AFTER_HAND, "-|= -8|end"),
        ("- 24 d -|end", AFTER_GAME, "-|end|= -8"),
        ("- 24 d -|= -8 48 -32 -8|end", AFTER_HAND, "-|= -8|end"),
        ("- 24 d -|= -8 48 -32 -8|end", AFTER_GAME, "-|= -8|end"),
        ("- 24 d -|Lena -10|end", AFTER_HAND, "-|= -8|Lena -10|end|= -8"),  # 10 less for Lena
        ("- 24 d -|Lena -10|= -8 48 -32 -18|end", AFTER_GAME, "-|Lena -10|= -8|end"),
        ("- 24 d -|= -8 48 -32 -8|Lena -10|end", AFTER_GAME, "-|= -8|Lena -10|end|= -8"),
        (
            "(345m)(345p)345s66s78m+9m{126f} - - d|end",
            AFTER_GAME,
            "(345m)(345p)345s66s78m+9m{126f}|end|= 37",
        ),
    ],
)
def test_scores_stand_once_and_have_penalties_in_them(lines: str, scores: str, added: str) -> None:
    text = "\n".join(["rules=mcr", "Ines Jonas Kaito Lena", *lines.split("|"), ""])
    made = format_text(text, wanted=CheckpointOptions(None, scores)).text
    assert not interpret_text(made, "x").problems
    assert "|".join(line.partition("  ")[0] for line in made.splitlines()[2:]) == added
    assert format_text(made, wanted=CheckpointOptions(None, scores)).text == made


def test_scores_that_no_line_can_hold_are_left_out() -> None:
    """A stick that three share is no whole number of hundreds."""
    text = "rules=mleague\nAki Ben Chie Dai\n! ! ! +\n+ + + !\nend\n"
    made = format_text(text, wanted=CheckpointOptions(None, AFTER_GAME)).text
    meaning = interpret_text(made, "x")
    assert not meaning.problems
    (game,) = interpret_text(text, "x").events
    assert isinstance(game, GameRecord) and game.final_result
    writable = all(score % 100 == 0 for score in game.final_result.scores)
    assert ("=" in made.replace("rules=", "")) == writable


def test_scores_stand_behind_comments_that_go_on() -> None:
    text = "Aki Ben Chie Dai\n5 - d - # mangan\n     # and what a hand\n- - - -\n# the end\n"
    made = format_text(text, wanted=CheckpointOptions(None, AFTER_HAND)).text.splitlines()
    assert [line.strip()[:3] for line in made] == ["Aki", "5  ", "# a", "= 3", "-  ", "= 3", "# t"]


def test_nothing_to_add(games: Path, capsys: Out) -> None:
    games.write_text("length=free\nAki Ben Chie Dai\n5* - d -\n", encoding="utf-8")
    assert main(["fmt", "--labels", "games.txt"]) == 0
    assert "no game is followed hand by hand" in capsys.readouterr().err


def test_a_pipe_is_no_place(games: Path, capsys: Out) -> None:
    os.mkfifo("pipe")
    assert main(["fmt", "pipe"]) == 2
    assert main(["check", "--fix", "pipe"]) == 2
    assert capsys.readouterr().err.count("pipe is a pipe or a device") == 2


def test_loose_hands_keep_their_labels() -> None:
    text = "length=free\nAki  Ben   Chie  Dai\nE2: - - 5 d\n"
    for wanted in WANTED:
        made = format_text(text, wanted=wanted).text
        assert "E2:" in made and "= " not in made


class Checkpointing(NamedTuple):
    """A file, and what is to be written into it or removed from it."""

    path: Path
    wanted: CheckpointOptions


# Every file with each of the options; those of `broken` have errors, but for a few.
CHECKPOINTINGS = starmap(
    Checkpointing,
    product([path for path in SCORES_FILES if path.parent.name != "broken"], WANTED),
)


@for_each(
    some_of(CHECKPOINTINGS, 49), lambda case: f"{folder_and_stem_of(case.path)} {case.wanted}"
)
def test_every_accepted_file_can_check_itself(case: Checkpointing) -> None:
    """Labels and scores added or removed: the same was played, nothing new is reported, and
    twice is once."""
    path, wanted = case
    text, file = read_scores_text(path), str(path)
    before = interpret_text(text, file)
    if before.has_errors:
        return
    made = format_text(text, file, None, wanted).text
    assert has_same_meaning(before, interpret_text(made, file))
    assert format_text(made, file, None, wanted).text == made
    if wanted.labels is False:
        bare = format_text(
            format_text(text, file, None, CheckpointOptions(True)).text, file, None, wanted
        )
        is_loose = "=free" in text or "rules=hk" in text  # whose labels nobody can work out
        assert is_loose or not re.search(r"^ *[ESW][1-4]", bare.text, re.MULTILINE)


def test_generated_games_get_the_labels_that_they_had() -> None:
    """The labels and scores are those of the model that made the games, not mjtally's own."""
    text = "".join(f"{line}\n" for line in take_blocks(generate_labelled_games(7), 400))
    assert re.search("^= ", text, re.MULTILINE)
    bare = "".join(
        f"{re.sub(r'^[ESW][1-4][.0-9]*: ', '', line)}\n"
        for line in text.splitlines()
        if not line.startswith("=")
    )
    again = format_text(bare, wanted=CheckpointOptions(True, AFTER_HAND)).text
    assert interpret_text(again, "x").problems == [] or not interpret_text(again, "x").has_errors
    assert cells(again) == cells(format_text(text, wanted=CheckpointOptions(True, AFTER_HAND)).text)


def cells(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines() if line.strip()]


def test_a_season_has_the_same_tables(tmp_path: Path) -> None:
    text = join_lines(generate_season(21))
    made = format_text(text, wanted=CheckpointOptions(True, AFTER_HAND)).text
    assert made != text
    for table in ("players", "hands", "games", "matchups", "series"):
        rows = [without_lines(tally(each, table=table)) for each in (text, made)]
        assert rows[0] == rows[1]


def without_lines(rows: Sequence[Mapping[str, object]]) -> list[str]:
    return [str({key: each for key, each in row.items() if key != "line"}) for row in rows]


def test_in_python() -> None:
    assert format_scores(LOOSE) == NEAT
    assert format_scores(NEAT) == NEAT
    assert format_scores("- d 3/40", rules="sanma") == "- d 3/40\n"
    with pytest.raises(ValueError, match="did you mean mleague"):
        format_scores(LOOSE, rules="mleage")


def test_examples_are_laid_out() -> None:
    """What is there to be copied is in the form that `fmt` gives it."""
    for path in sorted(EXAMPLES.glob("*.txt")):
        assert format_text(read_scores_text(path), str(path)).text == read_scores_text(path), (
            path.name
        )


@pytest.mark.parametrize(
    ("wanted", "tallies"),
    [
        (CheckpointOptions(), 1),  # which tells the broken lines
        (CheckpointOptions(True, AFTER_HAND), 2),  # and one proves labels and scores
    ],
)
def test_a_file_is_parted_once_and_tallied_as_often_as_the_proof_needs(
    wanted: CheckpointOptions, tallies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    from_text, events = SourceFile.from_text, Tally.events

    def count_parting(text: str) -> SourceFile:
        calls.append("parted")
        return from_text(text)

    def count_tally(tally: Tally) -> Iterator[GameRecord | AppliedAdjustment]:
        calls.append("tallied")
        return events(tally)

    monkeypatch.setattr(SourceFile, "from_text", count_parting)
    monkeypatch.setattr(Tally, "events", count_tally)
    assert format_text("Aki Ben Chie Dai\n5 - d -\nend\n", wanted=wanted).text
    assert calls == ["parted", *["tallied"] * tallies]
