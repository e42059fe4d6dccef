"""What an editor asks about scores files: the desk, and what is found on it."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from mjtally.base.errors import Problem, UsageError
from mjtally.editing.editor import completions
from mjtally.editing.editor.completions import find_completions
from mjtally.editing.editor.hints import find_hints
from mjtally.editing.editor.hovers import find_hover
from mjtally.editing.editor.mentions import find_all_mentions
from mjtally.editing.editor.outline import build_outline
from mjtally.editing.editor.positions import from_character_offset, to_character_offset
from mjtally.editing.editor.semantic_tokens import find_line_tokens
from mjtally.editing.editor.workspace import ScoresWorkspace
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from mjtally.language import parser
from mjtally.language.tokens import divide_line
from support import game_generator as games
from support import paths
from support.cases import for_each, some_of, stem_of
from support.paths import DATA

EXAMPLES = sorted(paths.EXAMPLES.glob("*.txt"))
BROKEN = sorted((DATA / "broken").glob("*.txt"))
TODAY = "2026-11-27"
MCR = """\
2026-03-19
rules=mcr
Ines  Jonas Kaito Lena
-   24  d   -
-    f  11   d chankan
Lena -10
fd  -   24  -
-   20=123456789m22p34s+5s   d   -
(345m)(345p)345s66s78m+9m{126f}  -  -  d
= -39 48 35 -54
end
Lena  -1 points
"""
FRIDAY = """\
2026-11-20
length=east
Aki     Ben     Chie    Dai        # the first player deals first
3/40!   -       d       -          # Aki wins 3 han 40 fu in riichi, Chie dealt in
-       2/30    -       d
+       -       -       !          # a draw: Aki and Dai are tenpai, Dai in riichi
-       -       6!      -          # nobody dealt in: a self-draw
d       -       -       4/30
-       1/40    d       -
"""


def open_in_workspace(text: str, path: Path | str = "untitled:1") -> tuple[ScoresWorkspace, str]:
    """A desk with one document."""
    desk, key = ScoresWorkspace(), str(path)
    desk.set_text(key, text)
    return desk, key


def check_file(path: Path) -> list[Problem]:
    """What `mjtally check` says of a file."""
    said: list[Problem] = []
    source = ScoresSource(str(path), lambda: open_lines(str(path)))
    for _ in Tally([source], said.append).events():
        pass
    return said


def _describe_problem(problem: Problem) -> str:
    """All of a problem, with files as they are called without their folders."""
    return re.sub(r"[^\s'(]*/", "", str(tuple(problem)))


# --------------------------------------------------------------------------------- reading


def test_files_were_found() -> None:
    assert len(EXAMPLES) >= 10 and len(BROKEN) >= 10


@for_each([*EXAMPLES, *some_of(BROKEN, 8)], stem_of)
def test_problems_are_those_of_check(path: Path) -> None:
    """The desk reads as the command does, whatever it remembers."""
    desk = ScoresWorkspace()
    with open_lines(str(path)) as lines:  # whatever its encoding is
        text = "\n".join(lines)
    for _ in range(2):
        desk.set_text(str(path), text)
        read = desk.read_tree_at(str(path))
        told = [each for found in read.files.values() for each in found.problems]
        assert sorted(map(_describe_problem, told)) == sorted(
            map(_describe_problem, check_file(path))
        )


@pytest.mark.parametrize("seed", some_of(range(6), 3))
def test_what_is_remembered_changes_nothing(seed: int, tmp_path: Path) -> None:
    """Key after key, a desk that remembers says what a new desk says."""
    dice, old = Random(seed), ScoresWorkspace()
    lines = games.take_blocks(games.generate_labelled_games(seed), 60)
    for _ in range(25):
        at = dice.randrange(len(lines))
        match dice.randrange(4):
            case 0:
                lines[at] = lines[at][:-1]
            case 1:
                lines[at] = f"{lines[at]}{dice.choice('d-! 3/n#x')}"
            case 2:
                del lines[at]
            case _:
                lines.insert(at, dice.choice(lines))
        text, path = "\n".join(lines), str(tmp_path / "games.txt")
        old.set_text(path, text)
        new = ScoresWorkspace()
        new.set_text(path, text)
        assert old.find_problems(path) == new.find_problems(path)
        found, fresh = old.find_tree(path).files[path], new.find_tree(path).files[path]
        assert list(find_hints(found, 1, 99)) == list(find_hints(fresh, 1, 99))
        assert build_outline(found) == build_outline(fresh)


@pytest.mark.parametrize(
    "make",
    [games.generate_labelled_games, games.generate_real_games, games.generate_games_with_tiles],
)
def test_a_key_reads_only_what_changed(
    make: Callable[[int], games.LineBlocks], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a long file a key divides the line that it changed into words, and no other."""
    lines = games.take_blocks(make(1), 400)
    path = str(tmp_path / "long.txt")
    desk, divided = ScoresWorkspace(), list[str]()

    def divide(text: str) -> tuple[tuple[str, ...], str]:
        divided.append(text)
        return divide_line(text)

    parser.remembered_lines.clear()  # which other tests fill, and which is cleared when it is full
    monkeypatch.setattr(parser, "divide_line", divide)
    desk.set_text(path, "\n".join(lines))
    desk.find_problems(path)
    for key in range(1, 6):
        divided.clear()
        changed = f"{lines[-1]}  # key {key}"
        desk.set_text(path, "\n".join([*lines[:-1], changed]))
        desk.find_problems(path)
        assert {*divided} <= {changed}


# ----------------------------------------------------------------------------------- roots


def write_files(folder: Path, **files: str) -> dict[str, str]:
    """Files of a folder, by their names without the ending; their real paths."""
    paths = {}
    for name, text in files.items():
        path = folder / f"{name}.txt"
        path.write_text(text, "utf-8")
        paths[name] = str(path.resolve())
    return paths


def test_the_root_is_at_the_top(tmp_path: Path) -> None:
    paths = write_files(
        tmp_path,
        club="roster=Aki,Ben,Chie,Dai\ninclude=year.txt\n",
        year="include=may.txt  # and more\ninclude=june.txt\n",
        may="Aki Ben Chie Dia\n",
        june="Aki Ben Chie Dai\n- - - 1/30\n",
        other="Aki Ben Chie Emi\n",
    )
    desk = ScoresWorkspace([str(tmp_path)])
    desk.set_text(paths["may"], (tmp_path / "may.txt").read_text("utf-8"))
    assert desk.find_roots(paths["may"]) == (paths["club"],)
    assert list(desk.find_tree(paths["may"]).files) == [
        paths[name] for name in ("club", "year", "may", "june")
    ]
    problems = desk.find_problems(paths["may"])
    assert [each.code for each in problems[paths["may"]]] == ["not-in-roster"]
    assert [each.code for each in problems[paths["june"]]] == ["in-progress"]
    desk.set_text(paths["club"], "include=june.txt\n")  # on the screen, not on the disk
    assert desk.find_roots(paths["may"]) == (paths["year"],)
    assert [each.code for each in desk.find_problems(paths["may"])[paths["may"]]] == []
    assert desk.find_roots(paths["june"]) == (paths["club"], paths["year"])
    desk.set_text(paths["club"], "# nothing\n")  # a key, and another tree
    assert desk.find_roots(paths["june"]) == (paths["year"],)
    desk.close_file(paths["club"])
    assert desk.find_roots(paths["may"]) == (paths["club"],)


def test_files_that_include_each_other(tmp_path: Path) -> None:
    paths = write_files(
        tmp_path, one="include=two.txt\n", two="include=one.txt\nAki Ben Chie Dai\n"
    )
    desk = ScoresWorkspace([str(tmp_path)])
    desk.set_text(paths["one"], "include=two.txt\n")
    problems = desk.find_problems(paths["one"])
    assert "include-circle" in [each.code for each in problems[paths["two"]]]


def test_roots_in_folders_above(tmp_path: Path) -> None:
    (tmp_path / "2026").mkdir()
    above = write_files(tmp_path, club="roster=Aki,Ben,Chie,Dai\ninclude=2026/may.txt\n")
    below = write_files(tmp_path / "2026", may="Aki Ben Chie Emi\n")
    within, without = ScoresWorkspace([str(tmp_path)]), ScoresWorkspace()
    for desk in (within, without):
        desk.set_text(below["may"], "Aki Ben Chie Emi\n")
    assert within.find_roots(below["may"]) == (above["club"],)
    assert without.find_roots(below["may"]) == (below["may"],)


def test_a_file_is_told_which_club_it_is_read_without(tmp_path: Path) -> None:
    """Only where the club stands outside the folders that the editor works in."""
    (tmp_path / "2026").mkdir()
    club = "uma=15/5/-5/-15\ninclude=2026/may.txt\n"
    above = write_files(tmp_path, club=club)
    may, text = write_files(tmp_path / "2026", may="")["may"], "Aki Ben Chie Dai\n"
    for folders, is_told in [([tmp_path], False), ([tmp_path / "2026"], True), ([], True)]:
        desk = ScoresWorkspace(list(map(str, folders)))
        desk.set_text(may, text)
        assert [(each.severity, each.message) for each in desk.find_notes(may)] == [
            (
                "note",
                "this file is read without ../club.txt, which includes it and declares uma=:"
                " open the folder of ../club.txt in the editor",
            )
        ] * is_told
        desk.set_text(above["club"], club)  # which is read with it, once it is on the screen
        assert desk.find_notes(may) == []
        desk.set_text(above["club"], "uma=15/5/-5/-15\n")
        assert desk.find_notes(may) == []


@pytest.mark.parametrize("sign", ["\0", "\ud800", "\x1b"])
def test_a_name_that_no_file_has(sign: str, tmp_path: Path) -> None:
    """It is a mistake of its line, and disturbs nobody else."""
    paths = write_files(tmp_path, may="Aki Ben Chie Dai\n3/40 d - -\n")
    desk, wrong = ScoresWorkspace([str(tmp_path)]), str(tmp_path.resolve() / "wrong.txt")
    desk.set_text(wrong, f"include=a{sign}b.txt\nAki Ben Chie Dai\n")
    assert len(desk.find_problems(wrong)[wrong]) == 1
    assert find_hover(paths["may"], 1, 1, desk.find_tree(paths["may"]))


def test_only_files_of_the_tree_are_kept(tmp_path: Path) -> None:
    """Of the others beside it, it is known what they include."""
    paths = write_files(
        tmp_path, club="include=may.txt\n", may="Aki Ben Chie Dai\n", other="Aki Ben Chie Emi\n"
    )
    desk = ScoresWorkspace([str(tmp_path)])
    desk.set_text(paths["may"], "Aki Ben Chie Dai\n")
    assert list(desk.find_tree(paths["may"]).files) == [paths["club"], paths["may"]]
    assert list(desk.disk_files) == [paths["club"]]
    Path(paths["club"]).write_text("include=june.txt\n", "utf-8")
    desk.discard_trees()
    assert desk.find_roots(paths["may"]) == (paths["may"],)


def test_a_file_that_is_not_there_is_told_where_it_is_named(tmp_path: Path) -> None:
    paths = write_files(
        tmp_path, club="include=mai.txt\n", may="Aki Ben Chie Dai\n= 25000 25000 25000"
    )
    desk = ScoresWorkspace()
    desk.set_text(paths["club"], "include=mai.txt\n")
    (problem,) = desk.find_problems(paths["club"])[paths["club"]]
    assert (problem.code, problem.fix) == ("include-unreadable", None)
    with pytest.raises(UsageError, match="there is no such file"):
        desk.read_tree_at(str(tmp_path / "june.txt"))


# ------------------------------------------------------------------------------ what is said


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        (1, 3, "what follows was played on 2026-11-20"),
        (2, 3, "a rule from here on: how long a game is"),
        (3, 10, "Ben"),
        (4, 1, "Aki won with 3 han 40 fu, declared riichi: +7700, 32700 now"),
        (4, 17, "Chie dealt in: -7700, 17300 now"),
        (6, 25, "Dai declared riichi: +500, 23200 now"),
        (7, 9, "Ben had no part in it; in a draw: noten: -6100, 19700 now"),
    ],
)
def test_hovers(line: int, column: int, words: str) -> None:
    desk, path = open_in_workspace(FRIDAY)
    said = find_hover(path, line, column, desk.find_tree(path))
    assert said and said.description == words


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        (4, 5, "Jonas won with 24 points: +48, 48 now"),
        (5, 6, "Jonas made a false win: -38, 10 now"),
        (5, 14, "Lena discarded the winning tile: -9, -17 now"),
        (5, 16, "a robbed kong: the mark of the player who made it is d"),
        (6, 1, "Lena"),
        (6, 6, "a penalty: 10 come off Lena's score, and nobody gets them"),
        (7, 1, "Ines made a false win, and discarded the winning tile: -62, -68 now"),
        (8, 5, "Jonas won with these tiles, 20 points: +44, 56 now"),
        (9, 1, "Ines won with these tiles: +37, -39 now"),
        (10, 3, "the scores at this point, which were checked"),
        (12, 7, "1 point is taken from Lena, outside any hand"),
    ],
)
def test_hovers_of_mcr(line: int, column: int, words: str) -> None:
    desk, path = open_in_workspace(MCR)
    said = find_hover(path, line, column, desk.find_tree(path))
    assert said and said.description == words


def test_hover_of_tiles_of_mcr_names_the_fan() -> None:
    desk, path = open_in_workspace(MCR)
    said = find_hover(path, 9, 1, desk.find_tree(path))
    assert said
    assert "13 points: Mixed Triple Chow 8, All Chows 2, Flower Tiles 1 ×3" in said.lines


def test_hovers_where_nothing_is() -> None:
    desk, path = open_in_workspace(FRIDAY)
    read = desk.find_tree(path)
    assert find_hover(path, 3, 40, read) is None  # in a comment
    assert find_hover(path, 99, 1, read) is None
    assert find_hover(path, 3, 4, read) and find_hover(path, 3, 5, read) is None


def test_hover_of_tiles_names_the_yaku() -> None:
    desk, path = open_in_workspace("Aki Ben Chie Dai\n- 34678m33s234567p+2m! d - dora=5s ippatsu\n")
    read = desk.find_tree(path)
    said = find_hover(path, 2, 4, read)
    assert said and said.description.startswith("Ben won with these tiles, declared riichi: +7700")
    assert "yaku: riichi 1, ippatsu 1, tanyao 1, pinfu 1" in "\n".join(said.lines)
    tag = find_hover(path, 2, 37, read)
    assert (
        tag
        and tag.description == "a win within one turn after riichi; ippatsu=Aki if two players won"
    )


def test_hover_of_a_player_has_the_figures_so_far() -> None:
    again = FRIDAY + "Aki Ben Chie Dai\n= 45200 28100 17300 9400\nBen -5\n"
    desk, path = open_in_workspace(again)
    read = desk.find_tree(path)

    def points(line: int, column: int) -> str:
        said = find_hover(path, line, column, read)
        assert said
        return next(row.split()[1] for row in said.lines if row.startswith("points"))

    assert points(3, 1) == "-30"
    assert points(10, 1) == "+26"  # 56 more
    assert points(10, 5) == "-11"
    assert points(12, 1) == "-16"


def test_hover_of_a_player_among_three() -> None:
    """No column of theirs is about a fourth."""
    desk, path = open_in_workspace("rules=sanma\nAki Ben Chie\n3/40 d -\nend\n")
    hover = find_hover(path, 2, 1, desk.find_tree(path))
    assert hover and hover.description == "Aki"
    assert any("third count" in line for line in hover.lines)
    assert not any("fourth" in line for line in hover.lines)


def test_a_line_with_a_mistake_has_no_meaning() -> None:
    desk, path = open_in_workspace(FRIDAY.replace("3/40!", "3/45!") + "x=1\n")
    read = desk.find_tree(path)
    assert find_hover(path, 10, 1, read) is None
    said = find_hover(path, 4, 1, read)
    assert said and said.lines == () and "won with 3 han 45 fu" in said.description
    after = find_hover(path, 5, 9, read)  # nobody knows how the game stands
    assert after and after.description == "Ben won with 2 han 30 fu" and after.lines == ()


def test_hints_are_the_running_scores() -> None:
    desk, path = open_in_workspace(FRIDAY)
    found = desk.find_tree(path).files[path]
    assert [hint[:2] for hint in find_hints(found, 5, 9)] == [
        (5, "32700 27300 17300 22700"),
        (6, "34200 25800 15800 23200"),
        (7, "28100 19700 35100 17100"),
        (8, "19800 19700 35100 25400"),
        (9, "19800 21000 33800 25400  Chie +44, Dai +5, Ben -19, Aki -30"),
    ]
    (first,) = find_hints(found, 1, 4)
    assert first.tooltip == "E1: Aki +7700, Chie -7700"


def test_hints_have_penalties_in_them() -> None:
    desk, path = open_in_workspace(MCR)
    found = desk.find_tree(path).files[path]
    assert list(find_hints(found, 4, 7)) == [
        (4, "-8 48 -32 -8", "E1: Ines -8, Jonas +48, Kaito -32, Lena -8"),
        (5, "-6 10 13 -17", "E2: Ines +2, Jonas -38, Kaito +45, Lena -9"),
        (6, "-6 10 13 -27", "Lena -10: a penalty"),
        (7, "-68 12 71 -25", "E3: Ines -62, Jonas +2, Kaito +58, Lena +2"),
    ]
    late = MCR.replace("end\n", "Lennie -5\nend\n").replace("rules", "alias=Lena:Lennie\nrules")
    desk, path = open_in_workspace(late)
    found = desk.find_tree(path).files[path]
    assert [*find_hints(found, 12, 99)] == [
        (12, "-39 48 35 -59  Jonas +4, Kaito +2, Ines +1, Lena 0", "Lena -5: a penalty")
    ]


def test_points_at_the_table_are_seen_at_their_place() -> None:
    text = (
        "Aki Ben Chie Dai\n- 3/40! - d\nBen -1000 / pot +1000\nChie +500 / Ben -500\n3/30 - d -\n"
    )
    desk, path = open_in_workspace(text)
    found = desk.find_tree(path).files[path]
    assert list(find_hints(found, 3, 9)) == [
        (3, "25000 29200 25000 19800", "Ben -1000: the sticks on the table"),
        (4, "25000 28700 25500 19800", "Ben -500, Chie +500: outside any hand"),
        (5, "29900 28700 21600 19800", "E2: Aki +4900, Chie -3900"),
    ]
    named = [each.name for each in find_all_mentions(desk.find_tree(path)) if each.line == 3]
    assert named == ["Ben"]
    assert list_completions(f"{text}Ben -1000 ‸") == ["points", "/"]
    assert list_completions(f"{text}Ben -1000 / ‸") == ["Aki", "Chie", "Dai", "pot"]
    assert list_completions(f"{text}pot -1000 / Ben +500 / ‸") == ["Aki", "Chie", "Dai"]


def test_hints_of_loose_hands() -> None:
    desk, path = open_in_workspace("rules=hk\nWing Mei Kit Yan\n3 d - -\n2026-11-20\n- 3 - -\n")
    found = desk.find_tree(path).files[path]
    assert [hint.text for hint in find_hints(found, 1, 9)] == ["16 -16 0 0", "8 8 -8 -8"]


def test_outline() -> None:
    text = f"# one\n# two\nAki Ben Chie Dai\n= 45200 28100 17300 9400\n{FRIDAY}2026-11-21\n"
    desk, path = open_in_workspace(text)
    read = desk.find_tree(path)
    first, day, empty = build_outline(read.files[path])
    assert first.name == "1: Aki +56, Ben +8, Chie -23, Dai -41" and first.detail == (
        "0 hands; scores"
    )
    assert (day.name, day.detail, day.first_line, day.last_line) == ("2026-11-20", "1 game", 5, 13)
    (game,) = day.children
    assert (game.name, game.detail) == (
        "2: Chie +44, Dai +5, Ben -19, Aki -30",
        "6 hands; its last hand was played",
    )
    assert (empty.name, empty.detail) == ("2026-11-21", "0 games")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("2026-11-20", "2026-11-20:event"),
        (
            'Aki "Chie O" Ben Dai # x',
            'Aki:variable "Chie O":variable Ben:variable Dai:variable # x:comment',
        ),
        (
            "E1: 3/40! - d + dora=5s last",
            "E1::decorator 3/40!:number d:keyword +:keyword dora:property 5s:string last:property",
        ),
        ("= 25000 25000", "=:operator 25000:number 25000:number"),
        ('roster=Aki,"Chie O"', 'roster:property Aki,"Chie O":string'),
        ("Aki -20", "Aki:variable -20:number"),
        ("end", "end:keyword"),
        ("=", "=:operator"),
        ("= x", ""),
        ("Aki -1 points", "Aki:variable -1:number points:keyword"),
        (
            'Ben -1000 / pot +1000 / "pot" +0',
            "Ben:variable -1000:number /:operator pot:keyword +1000:number /:operator"
            ' "pot":variable +0:number',
        ),
        ("- - - - =", ""),
        ("  # 🀄", "# 🀄:comment"),
    ],
)
def test_tokens(text: str, kinds: str) -> None:
    found = find_line_tokens(text, 4)
    assert " ".join(f"{text[t.column - 1 : t.end_column - 1]}:{t.kind}" for t in found) == kinds


# ---------------------------------------------------------------------------- completion


def list_completions(
    text: str, path: str = "untitled:1", desk: ScoresWorkspace | None = None
) -> list[str]:
    """What is offered where ‸ stands."""
    before, _, after = text.partition("‸")
    desk = desk or ScoresWorkspace()
    desk.set_text(path, before + after)
    line = before.count("\n") + 1
    column = len(before.rpartition("\n")[2]) + 1
    offers = find_completions(path, line, column, desk.find_tree(path), TODAY)
    assert all(offer.column <= column for offer in offers)
    return [offer.text for offer in offers]


def test_completion_of_players() -> None:
    roster = "roster=Aki,Ben,Chie,Dai,Emi,Fumi\n"
    assert list_completions(f"{roster}‸")[:2] == ["Aki", "Ben"]
    assert list_completions(f"{roster}Aki ‸") == ["Ben", "Chie", "Dai", "Emi", "Fumi"]
    played = f"{roster}Fumi Emi Dai Ben\n= 45200 28100 17300 9400\n"
    assert list_completions(f"{played}‸")[:5] == ["Fumi Emi Dai Ben", "Fumi", "Emi", "Dai", "Ben"]
    assert list_completions(f"{played}Dai ‸") == ["Fumi", "Emi", "Ben", "Aki", "Chie"]
    assert (
        list_completions('Aki Ben "Chie O" Dai\n= 45200 28100 17300 9400\nAki "C‸')[1] == '"Chie O"'
    )
    assert list_completions("alias=Aki:Akiko\nAki Ben Chie Dai\n= 1 2 3 4\nteam=Red:Aki,‸") == [
        *("Ben", "Chie", "Dai")
    ]


def test_completion_of_marks_and_tags() -> None:
    marks = list_completions("Aki Ben Chie Dai\n‸")
    assert marks[:4] == ["-", "3/40", "5", "1y"] and "!" in marks and "n+" in marks
    assert "d" in list_completions("Aki Ben Chie Dai\n- ‸")
    assert (
        list_completions("Aki Ben Chie Dai\n- d‸") == []
    )  # it is whole: the key that ends it ends it
    tags = list_completions("Aki Ben Chie Dai\n- 3/40 d - honba=0 ‸")
    assert "dora=" in tags and "kyuushu" in tags and "honba=" not in tags
    first, *others = list_completions("rules=hk\nWing Mei Kit Yan\n‸")
    assert first == "3" and {"-", "d", "D", "S", "f"} <= set(others)
    assert list_completions("Aki Ben Chie Dai\n- 3/40! 2/30! d ippatsu=‸") == [
        "Aki",
        "Ben",
        "Chie",
        "Dai",
    ]
    assert list_completions("Aki Ben Chie Dai\n- 3/40! - d dora=‸") == []
    named = list_completions("Aki Ben Chie Dai\n- 3/40! - d yaku=pinfu,‸")
    assert {"tanyao", "sanshoku-doujun", "none"} < {*named} and not {"riichi", "Aki"} & {*named}
    assert "= 21100 28900 25000 25000" in list_completions("Aki Ben Chie Dai\nd 2/60 - -\n‸")
    assert list_completions("Aki Ben Chie Dai\n- - - - # ‸") == []


def test_completion_of_parlour_rules() -> None:
    """Chips are offered where a game is over, under rules that have them; wareme= takes names."""
    game = "wareme=yes\nlength=hand\nAki Ben Chie Dai\n"
    assert "chips=" not in list_completions(f"{game}‸")
    assert "chips=" in list_completions(f"{game}- 3/40 - -\n‸")
    assert "chips=" not in list_completions("rules=hk\nWing Mei Kit Yan\n8 - d -\n‸")
    assert list_completions(f"{game}- 3/40 - - wareme=‸") == ["Aki", "Ben", "Chie", "Dai"]


def test_hover_of_chips_tells_what_they_are() -> None:
    desk, path = open_in_workspace("Aki Ben Chie Dai\n= 45200 28100 17300 9400\nchips=+3/-1/-2/0\n")
    said = find_hover(path, 3, 2, desk.find_tree(path))
    assert said and said.description.startswith("the chips that each player won or lost")
    assert "-1.9, rounded -2, uma +10" in said.description


def test_completion_in_mcr() -> None:
    begun = MCR.partition("(345m)")[0]
    marks = list_completions(f"{begun}‸")
    assert marks[:4] == ["24", "123456789m22p34s+5s", "20=123456789m22p34s+5s", "-"]
    assert "fd" in marks and "= -76 56 43 -33" in marks
    assert list_completions(f"{begun}- 24 d - last ‸") == [
        "flowers=",
        "turn=",
        "yaku=",
        "rinshan",
        "chankan",
        "fourth",
    ]
    named = list_completions(f"{begun}- 24 d - yaku=all-pungs,‸")
    assert {"full-flush", "none"} < {*named} and not {"self-drawn", "Lena"} & {*named}
    assert list_completions(f"{begun}Lena -1 ‸") == ["points", "/"]
    assert list_completions("rules=hk\nWing Mei Kit Yan\nMei -1 ‸") == ["/"]  # it has no points
    assert list_completions(f"{begun}Lena -1 / ‸") == ["Ines", "Jonas", "Kaito"]  # and no pot
    assert list_completions("rules=mcr\nseats=‸") == ["fixed", "rotate"]
    assert {"mcr", "mcr-2006"} < set(list_completions("rules=‸"))


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        (MCR.replace("Lena -10\n", "Lena -10\n‸\n"), "= -6 10 13 -27"),
        (MCR.replace("Lena -10\n", "‸\nLena -10\n"), "= -6 10 13 -17"),
        ("Aki Ben Chie Dai\n5 - d -\n‸\n- 5 d -\nend\n", "= 37000 25000 13000 25000"),
        ("Aki Ben Chie Dai\n5 - d -\n- 5 d -\nend\n‸\n", None),
        ("Aki Ben Chie Dai\n= 45200 28100 17300 9400\n‸\n", None),
    ],
)
def test_scores_are_those_of_the_place(text: str, scores: str | None) -> None:
    assert next((each for each in list_completions(text) if each.startswith("= ")), None) == scores


def test_completion_of_declarations(tmp_path: Path) -> None:
    keys = list_completions("‸")
    assert keys[0] == TODAY and {"rules=", "roster=", "team=", "length="} < set(keys)
    assert {"tenhou", "hk", "sanma"} < set(list_completions("rules=‸"))
    assert list_completions("length=‸") == ["hand", "east", "south", "full", "free"]
    assert "suukan" in list_completions("abortive=kyuushu,‸")
    assert list_completions(
        "season=spring\nAki Ben Chie Dai\n= 45200 28100 17300 9400\nseason=‸"
    ) == ["spring"]
    assert list_completions("start=‸") == []
    paths = write_files(tmp_path, club="", may="", june="")
    assert list_completions("include=june.txt\ninclude=‸", paths["club"]) == ["may.txt"]


# -------------------------------------------------------------------------------- mending


def test_what_mends_a_file() -> None:
    desk, path = open_in_workspace("Aki Ben Chie Dai\n３/40 - d –\n- 4 d -\n5 – d -\n")
    assert [fix.title for fix in desk.find_fixes(path, range(1, 4))] == ["Write 3/40 - d -"]
    every = desk.find_fix_of_all(path)
    assert every.title == "Fix what is certain: 2 problems"
    assert [(each.line, each.fix) for each in every.problems] == [
        (2, "3/40 - d -"),
        (4, "-"),
    ]


def test_scores_that_differ_are_mended_in_the_line_of_the_hand() -> None:
    hands = "2/30 - d -\n- - - 3/30!\n- d 2/40 -\n"
    scores = "= 23900 20300 22600 33200\n"
    desk, path = open_in_workspace(f"length=east\nAki Ben Chie Dai\n{hands}{scores}")
    (fix,) = desk.find_fixes(path, [6])
    assert fix.title == "Write 4/30! (line 4)"
    assert [(problem.line, problem.column, problem.fix) for problem in fix.problems] == [
        (4, 7, "4/30!")
    ]
    desk, path = open_in_workspace(
        "Aki Ben Chie Dai\n3/40 - d -\n3/40 - d -\n- d - 5\n= 32700 16700 17300 33300\n"
    )
    assert [fix.title for fix in desk.find_fixes(path, [5])] == ["Remove it (line 3)"]


def test_what_is_asked_needs_no_protocol() -> None:
    """All but the server, its features and the protocol's values work without pygls."""
    folder = Path(completions.__file__).parent
    names = {path.stem for path in folder.glob("*.py")} - {"server", "features", "protocol"}
    blocked = "import sys; sys.modules |= dict.fromkeys(('pygls', 'lsprotocol'))"
    imports = "; ".join(f"import mjtally.editing.editor.{name}" for name in sorted(names))
    subprocess.run([sys.executable, "-c", f"{blocked}; {imports}"], check=True, timeout=60)


# ------------------------------------------------------------------------------- mentions

CLUB = """\
roster=Aki,Ben,Chie,"Dai D"
alias=Aki:Akiko,あき
guest=Ben
team=Red:Aki,"Dai D"
include=may.txt
"""
MAY_FILE = """\
Akiko Ben Chie "Dai D"   # Aki plays
- 3/40! 2/30! d ippatsu=Ben
- 3/40! 2/30! d ippatsu=Ben,Chie
あき -5
Aki +5
"""


@pytest.fixture
def club(tmp_path: Path) -> tuple[ScoresWorkspace, dict[str, str]]:
    paths = write_files(tmp_path, club=CLUB, may=MAY_FILE)
    desk = ScoresWorkspace([str(tmp_path)])
    desk.set_text(paths["may"], MAY_FILE)
    return desk, paths


def test_mentions(club: tuple[ScoresWorkspace, dict[str, str]]) -> None:
    desk, paths = club
    found = list(find_all_mentions(desk.find_tree(paths["may"])))
    aki = [each for each in found if each.player == "Aki"]
    assert [(Path(each.file).stem, each.line, each.column, each.name) for each in aki] == [
        ("club", 1, 8, "Aki"),
        ("club", 2, 7, "Aki"),
        ("club", 2, 11, "Akiko"),
        ("club", 2, 17, "あき"),
        ("club", 4, 10, "Aki"),
        ("may", 1, 1, "Akiko"),
        ("may", 4, 1, "あき"),
        ("may", 5, 1, "Aki"),
    ]
    assert len([each for each in found if each.name == "Ben"]) == 5


def test_nobody_is_named_in_an_empty_alias() -> None:
    desk, path = open_in_workspace("alias=:\nalias=:Aki\n")
    assert [each.name for each in find_all_mentions(desk.find_tree(path))] == ["Aki"]


# ------------------------------------------------------------------------------ positions


@pytest.mark.parametrize(("encoding", "place"), [("utf-8", 5), ("utf-16", 3), ("utf-32", 2)])
def test_positions(encoding: str, place: int) -> None:
    text = "🀄x Ben"
    assert to_character_offset(text, 3, encoding) == place
    assert [from_character_offset(text, place + at, encoding) for at in (-1, 0, 1, 99)] == [
        2,
        3,
        4,
        7,
    ]
    assert from_character_offset(text, 1, encoding) == (2 if encoding == "utf-32" else 1)
    for column in range(1, len(text) + 2):
        assert (
            from_character_offset(text, to_character_offset(text, column, encoding), encoding)
            == column
        )


def test_half_a_character() -> None:
    assert (
        to_character_offset("\udcffx", 2, "utf-8") == 3
        and from_character_offset("\udcffx", 3, "utf-8") == 2
    )


def test_lines_end_as_the_protocol_says() -> None:
    """Not where Python's `splitlines` ends them, too."""
    desk, path = open_in_workspace("\ufeffa\r\nb\rc\nd\x0be\u2028f\n")
    assert desk.read_source(path).line_texts == ("a", "b", "c", "d\x0be\u2028f")
