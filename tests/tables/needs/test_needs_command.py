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


# ------------------------------------------------------------------------- what is printed

ALL_LAST = str(DATA / "needs" / "all-last.txt")
FIRST_PLAYER = """\
game 1, all-last.txt line 38, E4, Dai deals
what is enough if the game ends with this hand:

Aki: 18000, rank 4
                    self-draw  from Ben  from Chie  from Dai  noten  tenpai
  first             6          5         8          8         no     no
  second or better  2/90       4/30      5          3/40      no     no
  not last          3/30       3/40      2/40       2/70      no     no
  25000 or more     2/110      2/110     2/110      2/110     no     no
  30000 or more     6          6         6          6         no     no
  ahead of Ben      6          4/30      8          8         no     no
"""
NARROW = """\
Ben: 33000, rank 1
  first: self-draw any, from Aki any,
    from Chie any, from Dai any, noten
    yes>, tenpai yes>
"""


def print_table(capsys: Out, *arguments: str) -> str:
    status, out, err = run(capsys, *arguments)
    assert (status, err) == (0, "")
    return out


def test_a_table(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(DATA / "needs")
    out = print_table(capsys, "all-last.txt", "--overtake", "Ben")
    assert out.startswith(FIRST_PLAYER)
    assert "\nany  any win\n!  what is enough with riichi, if it differs\n" in out
    alone = print_table(capsys, "all-last.txt", "--overtake", "Ben", "--players", "Aki")
    assert alone == FIRST_PLAYER
    assert max(map(len, out.splitlines())) <= 80


def test_a_narrow_table(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = print_table(capsys, ALL_LAST)
    assert max(len(line) for line in out.splitlines() if ALL_LAST not in line) <= 40
    assert NARROW in out


def test_what_signs_mean(capsys: Out) -> None:
    out = print_table(capsys, str(DATA / "needs" / "agari-yame.txt"))
    assert "any>1/110" in out
    assert ">  the game goes on after this hand; the next mark also ends it" in out
    assert "=  the first place is shared" not in out
    out = print_table(capsys, str(DATA / "needs" / "shared-first.txt"))
    assert "5=" in out and "=  the first place is shared" in out
    out = print_table(capsys, str(DATA / "needs" / "own-stick.txt"))
    assert "  first, tenpai in riichi: if tenpai are Ben; Ben Chie\n" in out
    assert "some  it depends on who else is tenpai, as below" in out


def write(folder: Path, text: str) -> str:
    path = folder / "games.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_out_of_reach(tmp_path: Path, capsys: Out) -> None:
    """Hong Kong up to 3 faan, a portion of 8: after two such self-draws of Mei everybody is 64
    behind her, and the most that there is are four portions."""
    path = write(tmp_path, "rules=hk\nM=3\nMei Kit Wing Ching\n3 - - -\n3 - - -\n")
    needs = ask(capsys, path)
    assert [find_answer(needs, "Kit", "first", way) for way in ("self-draw", "Mei", "Wing")] == [
        *("-", "-", "-"),
    ]
    out = print_table(capsys, path)
    assert "  first             -          -         -          -           no\n" in out
    assert "\n-  out of reach\n" in out


def test_a_hand_that_is_not_the_last(tmp_path: Path, capsys: Out) -> None:
    path = write(tmp_path, "Aki Ben Chie Dai\n- 3/30 d -\n")
    out = print_table(capsys, path)
    said = " ".join(out.split())
    assert said.endswith(
        "E2, Ben deals: by the rules it is not the last hand;"
        " --final says what everybody needs as if it were"
    )
    final = print_table(capsys, path, "--final")
    assert "what would be enough if this hand were the last:" in final
    assert ask(capsys, path)["may_be_last"] is False


def test_before_the_first_hand(tmp_path: Path, capsys: Out) -> None:
    path = write(tmp_path, "Aki Ben Chie Dai\n")
    assert "E1, Aki deals" in " ".join(print_table(capsys, path).split())


def test_who_is_in_riichi(capsys: Out) -> None:
    plain, declared = ask(capsys, ALL_LAST), ask(capsys, ALL_LAST, "--riichi", "Ben")
    assert declared["declared"] == ["Ben"]
    assert find_answer(plain, "Chie", "first", "Ben") == "3/40"
    # 2 x 4500 and 2 x 1000 of the stick are more than 10000, and 2 x 3900 are not
    assert find_answer(declared, "Chie", "first", "Ben") == "2/70"


def test_one_game_of_several(tmp_path: Path, capsys: Out) -> None:
    one = (
        "length=east\nAki Ben Chie Dai\n- 3/30 d -\n\nAki Ben Chie Dai\n= 40000 30000 20000 10000\n"
    )
    path = write(tmp_path, one)
    assert run(capsys, path) == (
        2,
        "",
        (
            "mjtally: game 2 is over (its final scores are known): game 1 is"
            " unfinished: add --game 1\n"
        ),
    )
    assert ask(capsys, path, "--game", "1")["hand"] == "E2"


def test_what_stands_before_an_error(tmp_path: Path, capsys: Out) -> None:
    path = write(tmp_path, "length=east\nAki Ben Chie Dai\n- 3/30 d -\n- 4 d -\n- 5 d -\n")
    status, out, err = run(capsys, path, "--final")
    assert status == 1
    assert "E2, Ben deals" in out and "Chie: 21100" in out
    assert err.endswith(f"1 error: this is how the game stands before {path}:4\n")


MESSAGES = {
    "": "no game has begun: write its players, such as Aki Ben Chie Dai",
    "Aki Ben Chie Dai\n= 40000 30000 20000 10000\n": (
        "game 1 is over (its final scores are known): write the players of the next game below it"
    ),
    "length=free\nAki Ben Chie Dai\n1/30* d - -\n": (
        "with length=free the dealer is not known: add --dealer NAME"
    ),
}


@pytest.mark.parametrize("text", MESSAGES)
def test_no_game_to_ask(text: str, tmp_path: Path, capsys: Out) -> None:
    assert run(capsys, "-q", write(tmp_path, text)) == (2, "", f"mjtally: {MESSAGES[text]}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--game 3", "there is no game 3: 1 game in all"),
        (
            "--overtake Bne",
            "Bne is not at this table (Aki, Ben, Chie and Dai), did you mean Ben?",
        ),
        ("--players Zoe", "Zoe is not at this table (Aki, Ben, Chie and Dai)"),
        ("--riichi Zoe", "Zoe is not at this table (Aki, Ben, Chie and Dai)"),
        (
            "--dealer Ben",
            ("--dealer is for hands that stand alone, and this game says who deals: leave it out"),
        ),
        ("--season 1", "--season needs --games N, how many games are left of it"),
        ("--games 0", "--games 0: write a number from 1"),
        ("--games 2 --final", "--final is about a hand, and --games about a season: leave one out"),
        ("--format tsv", "there is no format tsv: there are table and json"),
    ],
)
def test_wrong_options(arguments: str, message: str, capsys: Out) -> None:
    assert run(capsys, ALL_LAST, *arguments.split()) == (2, "", f"mjtally: {message}\n")


def test_no_riichi_in_hong_kong(capsys: Out) -> None:
    path = str(DATA / "needs" / "hong-kong.txt")
    said = "mjtally: --riichi: there is no riichi in HK: leave it out\n"
    assert run(capsys, path, "--riichi", "Mei")[2] == said


def test_loose_hands_of_riichi(tmp_path: Path, capsys: Out) -> None:
    """A line says who deals, so the command has to."""
    path = write(tmp_path, "length=free\nAki Ben Chie Dai\n2/30 d* - -\n")
    needs = ask(capsys, path, "--dealer", "Ben")
    assert [each["score"] for each in needs["players"]] == [2000, -2000, 0, 0]
    # Chie gets as much as Aki has with 2000 of Dai, or with 1000 of Aki
    assert find_answer(needs, "Chie", "first", "Dai") == "2/30 shared"
    assert find_answer(needs, "Chie", "first", "Aki") == "1/30 any shared"


# --------------------------------------------------------------------------------- a season


def test_a_season(tmp_path: Path, capsys: Out) -> None:
    """The points of a final score are (score - 30000) / 1000 and uma, and the first has the oka."""
    path = write(
        tmp_path,
        "season=1\nAki Ben Chie Dai\n= 40000 30000 20000 10000\n"
        "\nseason=2\nAki Ben Chie Dai\n= 10000 20000 30000 40000\nDai -10\n",
    )
    # points: 40000 is 10 + 20 + 20, 30000 is 0 + 10, 20000 is -10 - 10, 10000 is -20 - 20
    assert ask_season(capsys, path, "--season", "1", "--games", "4") == [
        ("Ben", 10, 1, "Aki", 40, 10),
        ("Chie", -20, 1, "Aki", 70, 17.5),
        ("Chie", -20, 2, "Ben", 30, 7.5),
        ("Dai", -40, 1, "Aki", 90, 22.5),
        ("Dai", -40, 2, "Ben", 50, 12.5),
        ("Dai", -40, 3, "Chie", 20, 5),
    ]
    assert ask_season(capsys, path, "--season", "2", "--games", "2")[0] == (
        *("Chie", 10, 1, "Dai", 30),
        15,
    )
    chie = ask_season(capsys, path, "--season", "1", "--games", "4", "--players", "Chie")
    assert {name for name, *_ in chie} == {"Chie"}
    status, _, err = run(capsys, path, "--games", "4", "--players", "Chei")
    assert (status, err) == (2, "mjtally: Chei has not played, did you mean Chie?\n")
    out = print_table(capsys, path, "--season", "1", "--games", "4")
    assert out.splitlines()[1] == "Ben   +10     1. Aki   +50      +10"
    assert "in 4 games left, on average, if the other's points stay as they are" in out


def ask_season(capsys: Out, *arguments: str) -> list[tuple[Any, ...]]:
    status, out, err = run(capsys, *arguments, "--format", "json")
    assert (status, err) == (0, "")
    keys = ("name", "points", "place", "holder", "behind", "more_than_per_game")
    return [tuple(each[key] for key in keys) for each in json.loads(out)]


def test_a_season_that_nobody_played(capsys: Out) -> None:
    status, _, err = run(capsys, ALL_LAST, "--season", "x", "--games", "1")
    assert status == 2
    assert "nothing was played in season x" in err
