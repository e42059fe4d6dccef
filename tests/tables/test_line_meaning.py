"""What a line means: `mjtally explain FILE:LINE`. How it looks is in `output/`."""

import json
import re
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.rules.model.played_hands import iterate_hands
from mjtally.rules.model.types import GameRecord
from support.cases import folder_and_stem_of, for_each, some_of
from support.paths import DATA, ROOT, SHARED
from support.scores_files import open_tally

CASES = SHARED / "cases"
FILES = sorted(
    [
        *ROOT.glob("examples/*.txt"),
        *ROOT.glob("tests/data/*/*.txt"),
        *CASES.glob("*/*.txt"),
    ]
)

Out = pytest.CaptureFixture[str]


@for_each(some_of(FILES, 8), folder_and_stem_of)
def test_what_is_paid_is_what_changed(path: Path) -> None:
    """Everybody's payments add up to the change of his score, in every hand there is."""
    for game_record in open_tally(str(path)).events():
        if not isinstance(game_record, GameRecord):
            continue
        for effect, table in iterate_hands(game_record):
            session = game_record.session
            payments = list(effect.list_payments(table))
            changes = [0] * len(game_record.session.names)
            for paid in payments:
                if paid.payer is not None:
                    changes[paid.payer] -= paid.points
                if paid.receiver is not None:
                    changes[paid.receiver] += paid.points
            assert tuple(changes) == effect.score_changes_at(table)
            assert list(session.rules.play.describe_hand(effect.hand, session.names))
            assert all(each.reason for each in payments)


def explain_line(text: str, line: int, tmp_path: Path, capsys: Out) -> list[str]:
    """All that is said of a line of a file, without its first line and the scores."""
    path = tmp_path / "games.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["explain", f"{path}:{line}"]) == 0
    _, *lines = capsys.readouterr().out.splitlines()
    return [each for each in lines if each and each.split()[0] not in NOT_SAID]


NOT_SAID = {"before", "change", "after", "Aki"}
NAMES = "Aki Ben Chie Dai\n"


@pytest.mark.parametrize(
    ("rules", "hand", "words"),
    [
        ("", "- 4/40o d -", ["Ben wins 4 han 40 fu, a mangan by discard, with an open hand"]),
        ("", "- 4/40o d -", ["base points: 40 fu × 2^(4 + 2) = 2560, a mangan's 2000 instead"]),
        ("", "- 1/30!! - -", ["Ben wins 1 han 30 fu by self-draw, in double riichi"]),
        ("", "- 1/30!! - -", ["Chie pays Ben  300  240 × 1 = 240, rounded up"]),
        ("", "- 2y d p1", ["Dai is liable for 1 yakuman"]),
        ("", "- 2y d p1", ["Dai pays Ben   16000  half of the yakuman that Dai is liable for"]),
        ("", "- 2y d p1", ["Chie pays Ben  32000  8000 × 4"]),
        ("", "- 1y - p", ["Dai pays Ben  32000  liable for the yakuman, pays for all"]),
        ("", "- - - -", ["an exhaustive draw: nobody is tenpai", "nobody pays"]),
        ("", "+ + + +", ["an exhaustive draw: everybody is tenpai"]),
        ("", "- n - -", ["Ben has nagashi mangan"]),
        ("", "- n - -", ["Chie pays Ben  2000  as a mangan by self-draw: 2000 × 1"]),
        ("", "- f - -", ["Ben made a chombo, and the hand is replayed"]),
        ("", "- f - -", ["Ben pays Chie  2000  as a mangan by self-draw, the other way: 2000 × 1"]),
        ("chombo=-20", "- f - -", ["the rules take points off for it after the game"]),
        ("", "! ! ! ! suucha", ["an abortive draw", "Aki, Ben, Chie and Dai declared riichi"]),
        (
            "",
            "- 3/30 d 2/40",
            ["Ben wins 3 han 30 fu by discard", "Dai wins 2 han 40 fu by discard"],
        ),
        ("length=hand", "- 3/30 d -", ["the game is over: its last hand was played"]),
        ("rules=hk", "- D 3 -", ["dealt in and pays for all (D)"]),
        ("rules=hk", "- - - -", ["a draw"]),
    ],
)
def test_a_hand(rules: str, hand: str, words: list[str], tmp_path: Path, capsys: Out) -> None:
    if "D" in hand:
        rules += "\nR=half"
    head = f"{rules}\n{NAMES}"
    seen = explain_line(f"{head}{hand}\n", head.count("\n") + 1, tmp_path, capsys)
    for each in words:
        assert any(each in line for line in seen), seen


def test_three_players_share_what_is_missing(tmp_path: Path, capsys: Out) -> None:
    text = "rules=sanma\ntsumo=split\nAki Ben Chie\n- 3/30 -\n"
    assert "Chie pays Ben  1500  960 × 1, and half of the missing player's part" in explain_line(
        text, 4, tmp_path, capsys
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (1, "the rules from here on: riichi with four players, as mleague plays it"),
        (2, "a rule from here on: how long a game is"),
        (3, "what follows was played on 2026-11-20"),
        (4, "Aki, Ben, Chie and Dai sit down, which opens a game of riichi with four players"),
        (5, "an empty line, or a comment"),
        (7, "the scores at this point, which were checked"),
        (8, "the game ends here, whatever its length says"),
        (9, "20 points are taken from Aki, outside any hand"),
        (11, "a whole game, known by its final scores alone"),
        (12, "what follows belongs to season spring, for --season spring and --by season"),
        (13, "Aki, Ben, Chie and Dai sit down; they played no hand"),
    ],
)
def test_other_lines(line: int, words: str, tmp_path: Path, capsys: Out) -> None:
    text = (
        f"rules=mleague\nlength=east\n2026-11-20\n{NAMES}# a comment\n3/40 - d -\n"
        f"= 32700 25000 17300 25000\nend\nAki -20\n{NAMES}= 40000 30000 20000 10000\n"
        f"season=spring\n{NAMES}"
    )
    path = tmp_path / "games.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["explain", f"{path}:{line}", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["words"][0] == words


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["rules=tenhou", "- d 1y -"], "the game is over: Ben went bust"),
        (["rules=tenhou", "- - - 1y", "end"], ""),
        (["rules=tenhou", "! - - -", "end"], "1 riichi stick that nobody won: to Aki (+1000)"),
        (["rules=tenhou", "! ! - -", "end"], "2 riichi sticks that nobody won: to Aki (+2000)"),
        (["rules=wrc-2025", "! - - -", "end"], "1 riichi stick that nobody won: lost"),
    ],
)
def test_who_went_bust_and_who_has_the_sticks(
    lines: list[str], words: str, tmp_path: Path, capsys: Out
) -> None:
    path = tmp_path / "games.txt"
    path.write_text("\n".join([lines[0], NAMES, *lines[1:]]) + "\n", encoding="utf-8")
    assert main(["explain", f"{path}:{len(lines) + 2}", "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)["words"]
    assert words in said if words else not any("stick" in each for each in said)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (6, "2 evenings, each known by its balances alone"),
        (7, "a whole evening, known by its balances alone"),
        (15, "outside any hand Wing gets 20 and Mei gives 20"),
        (17, "the scores at this point, which were checked"),
    ],
)
def test_lines_of_balances(line: int, words: str, capsys: Out) -> None:
    path = DATA / "tables" / "hk-balances.txt"
    assert main(["explain", f"{path}:{line}", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["words"][-1] == words


def test_players_have_the_names_of_tables(tmp_path: Path, capsys: Out) -> None:
    """Whichever of their names a line has."""
    text = "roster=Aki,Ben,Chie,Dai\nalias=Chie:Chi\nAki Ben Chi Dai\n- - - 5\nend\nChi -5\n"
    seated = "Aki, Ben, Chie and Dai sit down, which opens a game of riichi with four players"
    assert seated in explain_line(text, 3, tmp_path, capsys)
    taken = "5 points are taken from Chie, outside any hand"
    assert taken in explain_line(text, 6, tmp_path, capsys)


def test_the_table_has_its_name_for_programs_too(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{NAMES}! - - -\n- 3/40 - d\n")
    moved = []
    for line in (2, 3):
        assert main(["explain", f"{path}:{line}", "--format", "json"]) == 0
        payments = json.loads(capsys.readouterr().out)["payments"]
        moved += [(each["payer"], each["receiver"], each["points"]) for each in payments]
    assert ("Aki", "the table", 1000) in moved and ("the table", "Ben", 1000) in moved
    said = explain_line(path.read_text(), 3, tmp_path, capsys)
    assert any(each.startswith("the table pays Ben") for each in said)


def test_json_of_a_hand(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{NAMES}3/40! - d -\n")
    assert main(["explain", f"{path}:2", "--format", "json"]) == 0
    meant = json.loads(capsys.readouterr().out)
    assert meant["payments"] == [
        {"payer": "Chie", "receiver": "Aki", "points": 7700, "why": "1280 × 6 = 7680, rounded up"}
    ]
    assert (meant["before"]["Aki"], meant["change"]["Aki"], meant["after"]["Aki"]) == (
        *(25000, 7700, 32700),
    )


def test_a_line_that_is_wrong(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{NAMES}4 - d -\n3/40 - d -\n")
    assert main(["explain", f"{path}:3"]) == 1
    assert "4 han needs fu: write it, such as 4/30" in capsys.readouterr().err
    assert main(["explain", f"{path}:4"]) == 2
    assert capsys.readouterr().err == f"mjtally: {path} has no line 4\n"
    assert main(["explain", f"{path}:1"]) == 0  # what comes later is not in its way


@pytest.mark.parametrize(
    "text",
    [
        "\nAki Ben Chie Dai\n3/40 - d -\n# E1.1\n4/7 - d -\n5 - d -\n",
        "rules=hk\nAki Ben Chie Dai\n3 - d -\n# a draw?\n77 - d -\n5 - d -\n",
    ],
)
def test_lines_before_and_after_an_error(text: str, tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text(text)
    for line in 1, 2, 3, 4:
        assert main(["explain", f"{path}:{line}"]) == 0
        out, err = capsys.readouterr()
        assert out and not err
    assert main(["explain", f"{path}:5"]) == 1
    assert capsys.readouterr().err.endswith("\n1 error: correct the file first\n")
    assert main(["explain", f"{path}:6"]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"{path}:5:1: error: ")
    assert err.splitlines()[-1] == (
        "1 error: line 6 is not explained, since an error stands before it, in line 5"
    )


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ("= 45200 28100 17300 9400", "a whole game, known by its final scores alone"),
        ("= +62.0 -8.0 -14.0 -40.0", "a whole game, known by its points alone"),
        ("3/40! - d -\n= 32700 25000 17300 25000", "the scores at this point, which were checked"),
    ],
)
def test_scores(scores: str, words: str, tmp_path: Path, capsys: Out) -> None:
    """Of the first game of a file, and of one behind games of the other kinds."""
    games = ["= 45200 28100 17300 9400", "= +62.0 -8.0 -14.0 -40.0", scores]
    path = tmp_path / "games.txt"
    for before in ([], games):
        lines = "\n".join(f"Aki Ben Chie Dai\n{game}" for game in (*before, scores)).split("\n")
        path.write_text("\n".join(lines), encoding="utf-8")
        assert main(["explain", "-q", f"{path}:{len(lines)}", "--format", "json"]) == 0
        assert json.loads(capsys.readouterr().out)["words"][0] == words


def test_games_known_by_their_scores_are_counted(tmp_path: Path, capsys: Out) -> None:
    text = "Aki Ben Chie Dai\n= 40000 30000 20000 10000\n= +50 +10 -20 -40\n"
    said = explain_line(text, 1, tmp_path, capsys)
    assert said[-1] == "2 games, each known by its final scores or points alone"


@pytest.mark.slow
@for_each(some_of(sorted((ROOT / "tests/data/broken").glob("*.txt")), 160), folder_and_stem_of)
def test_every_line_before_an_error_is_explained(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """In the broken files; the line with the error is not, and its error is told."""
    monkeypatch.chdir(path.parent)
    told = path.with_suffix(".err").read_text("utf-8")
    places = re.findall(r"^(.+?):([0-9]+):[0-9]+: error: ", told, re.MULTILINE)
    own = [int(line) for file, line in places if file == path.name]
    lines = path.read_bytes().decode("utf-8", "replace").splitlines()
    is_alone = len(own) == len(places)
    if not is_alone:  # some stand in files that are included
        own += [n for n, line in enumerate(lines, 1) if line.startswith("include=")][:1]
    first = min(own, default=len(lines) + 1)
    for number in range(1, first):
        assert main(["explain", f"{path.name}:{number}"]) == 0, number
        out, err = capsys.readouterr()
        assert out.startswith(f"{path.name}:{number}:") and err == ""
    if own and is_alone:
        assert main(["explain", f"{path.name}:{first}"]) == 1
        out, err = capsys.readouterr()
        assert out == "" and ": error: " in err and ": correct the file first\n" in err


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A club whose rules stand in the file that includes its evenings."""
    monkeypatch.chdir(tmp_path)
    Path("scores").mkdir()
    hands = "Wing Mei Kit Yan\n3 - d -\n- 3 - d\n"
    for day in ("05", "12"):
        Path(f"scores/2026-01-{day}.txt").write_text(f"2026-01-{day}\n{hands}")
    Path("club.txt").write_text("rules=hk\nB=2\ninclude=scores/\nS=spicy\n")
    return tmp_path


def test_a_line_is_explained_by_the_rules_that_include_it(club: Path, capsys: Out) -> None:
    """Not as it stands by itself, where a mark of Hong Kong's is none."""
    place = "scores/2026-01-12.txt:3"
    assert main(["explain", place]) == 1
    assert "not explained" not in capsys.readouterr().err
    assert main(["explain", "club.txt", place]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"{place}: 3 - d -\nWing wins 3 faan") and err == ""
    assert out.splitlines()[-2].split() == ["change", "+32", "0", "-32", "0"]
    (club / "other.txt").write_text("Wing Mei Kit Yan\n")
    assert main(["explain", "club.txt", "other.txt:1"]) == 2
    assert capsys.readouterr().err == "mjtally: other.txt is not included by club.txt\n"


@pytest.mark.parametrize(
    ("file", "line", "where"),
    [
        ("club.txt", 2, "club.txt:2"),
        ("scores/2026-01-05.txt", 4, "scores/2026-01-05.txt:4"),
        ("scores/2026-01-12.txt", 2, "2"),
        ("scores/2026-01-12.txt", 3, ""),
        ("scores/2026-01-12.txt", 4, None),
        ("club.txt", 4, None),
    ],
)
def test_errors_before_a_line_of_an_included_file(
    file: str, line: int, where: str | None, club: Path, capsys: Out
) -> None:
    """Wherever they are read before it; those that come after it do not matter."""
    lines = (club / file).read_text().splitlines()
    lines[line - 1] = "=?"
    (club / file).write_text("".join(f"{each}\n" for each in lines))
    status = main(["explain", "club.txt", "scores/2026-01-12.txt:3"])
    err = capsys.readouterr().err
    if where is None:
        assert (status, err) == (0, "")
        return
    assert status == 1
    said = f"line 3 is not explained, since an error stands before it, in {where}"
    assert (said.replace("in 2", "in line 2") if where else ": correct the file first") in err
