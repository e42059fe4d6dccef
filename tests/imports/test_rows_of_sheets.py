"""Every row of a sheet comes out once and in its order, whatever the rows look like."""

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from mjtally.base.markdown import read_page
from mjtally.output.formats import FORMAT_NAMES
from support.cases import random_cases
from support.commands import Run

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fay")
DATE = re.compile(r"\d{4}-\d\d-\d\d")


class Row(NamedTuple):
    """A game of a random sheet: its day, its number and time on that day, and who has what."""

    day: str
    number: int
    time: str
    results: tuple[tuple[str, int], ...]  # scores, or points in tenths

    def tell(self, mark: str) -> list[str]:
        """What stands below a heading that tells games apart; nothing without one."""
        return [str(self.number) if mark == "Game" else self.time] if mark else []


def read_games(scores: str) -> list[tuple[str, dict[str, int]]]:
    """The games of a scores file by its lines: the day, and what each player has, in tenths where a
    number has a point."""
    games, day, players = [], "", [""]
    for line in scores.splitlines():
        if DATE.fullmatch(line):
            day = line
        elif line.startswith("= "):
            numbers = [int(each.replace(".", "")) for each in line.split()[1:]]
            games.append((day, dict(zip(players, numbers, strict=True))))
        elif line[:1].isupper():
            players = line.partition("#")[0].split()
    return games


# ---------------------------------------------------------------------------- random sheets


def draw_results(rng: random.Random, kind: str, earlier: Sequence[Row]) -> list[tuple[str, int]]:
    """The results of a game: of its own, those of an earlier one, or the sums of all earlier ones
    of its players, where these are balances."""
    chance = rng.random()
    if earlier and chance < 0.3:
        return [*rng.choice(earlier).results]
    if earlier and chance < 0.45 and kind != "scores":
        players = [name for name, _ in earlier[0].results]
        of_all = [dict(row.results) for row in earlier]
        if all(sorted(results) == sorted(players) for results in of_all):
            return [(name, sum(results[name] for results in of_all)) for name in players]
    players = rng.sample(NAMES, 4) if rng.random() < 0.3 else [*NAMES[:4]]
    unit = {"scores": 100, "points": 1, "balances": 8}[kind]
    three = [unit * rng.randrange(1, 13) * rng.choice([1, -1]) for _ in range(3)]
    start = 25000 if kind == "scores" else 0
    results = [*three, -sum(three)]
    return [(name, start + each) for name, each in zip(players, results, strict=True)]


def draw_games(rng: random.Random, kind: str) -> list[Row]:
    """The games of some evenings in the order in which they were played."""
    games: list[Row] = []
    for day in sorted(rng.sample(range(1, 28), rng.randrange(1, 4))):
        for number in range(1, rng.randrange(3, 9)):
            time = f"{18 + number // 2}:{30 * (number % 2):02}"
            results = draw_results(rng, kind, games)
            games.append(Row(f"2026-11-{day:02}", number, time, tuple(results)))
    return games


def write_number(number: int, kind: str) -> str:
    return f"{number / 10:.1f}" if kind == "points" else str(number)


def write_sheet(rng: random.Random, games: Sequence[Row], kind: str, mark: str) -> str:
    """A sheet of games in one of three layouts, with what tells them apart; in any order where that
    tells it, too."""
    rows = [*games]
    if mark in {"Game", "Time"}:
        rng.shuffle(rows)
        if rng.random() < 0.6:  # as they were played, or the newest first
            rows.sort(key=lambda row: (row.day, row.time), reverse=rng.random() < 0.5)
    elif rng.random() < 0.5 and len({row.day for row in rows}) > 1:
        rows.reverse()
    layout = rng.choice(["a column a player", "a row a game", "a row a player"])
    if layout == "a column a player":
        lines = [["Date", *[mark] * bool(mark), *NAMES]]
        for row in rows:
            results = {name: write_number(each, kind) for name, each in row.results}
            lines.append([row.day, *row.tell(mark), *(results.get(name, "") for name in NAMES)])
    elif layout == "a row a game":
        lines = [["Date", *[mark] * bool(mark), *["Player", "Result"] * 4]]
        for row in rows:
            cells = [
                text for name, each in row.results for text in (name, write_number(each, kind))
            ]
            lines.append([row.day, *row.tell(mark), *cells])
    else:
        lines = [["Date", "Game", "Player", "Score" if kind == "scores" else "Points"]]
        for number, row in enumerate(games, start=1):
            lines += [
                [row.day, str(number), name, write_number(each, kind)] for name, each in row.results
            ]
    return "\n".join(map(",".join, lines)) + "\n"


FAMILIES = [
    ("hk", "balances"),
    ("mcr", "balances"),
    ("zung-jung", "balances"),
    ("taiwan", "balances"),
    ("riichi", "scores"),
    ("riichi", "points"),
]


@pytest.mark.parametrize(("rules", "kind"), FAMILIES)
def test_every_row_comes_out_in_its_order(rules: str, kind: str, tmp_path: Path, run: Run) -> None:
    rng = random.Random(f"{rules} {kind}")
    for _ in random_cases(40):
        games = draw_games(rng, kind)
        mark = rng.choice(["Game", "Time", ""])
        sheet = tmp_path / "games.csv"
        sheet.write_text(write_sheet(rng, games, kind, mark))
        status, out, errors = run("import", sheet, "--rules", rules)
        assert status == 0, (errors, sheet.read_text())
        expected = [(row.day, dict(row.results)) for row in games]
        assert read_games(out) == expected, (errors, sheet.read_text())
        again = tmp_path / "again.txt"
        again.write_text(out)
        assert f" {len(games)} there already" in run("import", sheet, "--append", again)[2] or (
            rules != "riichi"
        )


NOT_READ_BACK = ("table", "sqlite")  # which `import` does not know: manual/logs-and-sheets.md
READ_BACK = [name for name in FORMAT_NAMES if name not in NOT_READ_BACK]


@pytest.mark.parametrize("format", NOT_READ_BACK)
def test_a_table_that_import_cannot_read_is_refused(format: str, tmp_path: Path, run: Run) -> None:
    """It writes no line of it, in which escapes of the format would become names."""
    scores, sheet = tmp_path / "club.txt", tmp_path / f"table.{format}"
    scores.write_text("Aki Ben Chie Dai\n= 45200 28100 17300 9400\n")
    assert run(scores, "--table", "results", "--format", format, "-o", sheet, "-q")[0] == 0
    status, out, errors = run("import", sheet)
    assert (status, out) == (2, "") and "no log was found" in errors


def test_the_manual_says_which_formats_come_back() -> None:
    page = read_page("logs-and-sheets").split("\n\n")
    paragraphs = [" ".join(text.split()) for text in page]
    for names, words in ((READ_BACK, "come back as well"), (NOT_READ_BACK, "do not come back")):
        saying = [text for text in paragraphs if words in text]
        assert len(saying) == 1, f"manual/logs-and-sheets.md: one paragraph says {words!r}"
        paragraph = saying[0]
        named = {*re.findall("`(?:--format )?([a-z]+)`", paragraph), "tsv", "csv"}
        missing = sorted({*names} - named)
        start = paragraph[:40]
        assert not missing, f"manual/logs-and-sheets.md: name {missing} in the paragraph {start!r}"


@pytest.mark.parametrize("format", READ_BACK)
def test_names_come_back_as_they_were(format: str, tmp_path: Path, run: Run) -> None:
    """Signs that mean something in a format, too."""
    scores, sheet = tmp_path / "club.txt", tmp_path / f"table.{format}"
    lines = '"A|ki" Be_n "Chi* O" <Dai>\n= 45200 28100 17300 9400\n'
    scores.write_text(lines)
    assert run(scores, "--table", "results", "--format", format, "-o", sheet, "-q")[0] == 0
    status, out, errors = run("import", sheet)
    assert status == 0
    assert out.endswith('"A|ki" Be_n "Chi* O" "<Dai>"\n= 45200 28100 17300 9400\n'), errors


@pytest.mark.parametrize("format", READ_BACK)
@pytest.mark.parametrize("table", ["games", "results"])
def test_a_table_of_games_is_a_fixed_point(
    table: str, format: str, tmp_path: Path, run: Run
) -> None:
    """Games, equal ones too, of several evenings and seasons come back from their table."""
    scores, sheet = tmp_path / "club.txt", tmp_path / f"table.{format}"
    for rules, lines in {
        "riichi": ("= 45200 28100 17300 9400", "= 9400 17300 28100 45200"),
        "mcr": ("= 24 -8 -8 -8", "= -8 -8 24 -8"),
        "zung-jung": ("= 24 -8 -8 -8", "= 16 16 -16 -16"),
        "taiwan": ("= 24 -8 -8 -8", "= -8 -8 24 -8"),
    }.items():
        first, other = lines
        evening = f"Aki Ben Chie Dai\n{first}\n{first}\n{other}\n"
        seasons = f"season=A\n{evening}2026-11-27\nseason=B\n{evening}"
        scores.write_text(f"rules={rules}\n2026-11-20\n{seasons}")
        options = ("--table", table, "--format", format, "-o", sheet, "--force", "-q")
        assert run(scores, *options)[0] == 0
        status, out, errors = run("import", sheet, "--rules", rules)
        assert status == 0, (
            f"import does not read {format}: teach it to imports/sheets/files.py, or write {format}"
            f" into NOT_READ_BACK and manual/logs-and-sheets.md. It says: {errors}"
        )
        assert read_games(out) == read_games(scores.read_text()), errors
        (tmp_path / "back.txt").write_text(out)
        run(tmp_path / "back.txt", *options)
        assert run("import", sheet, "--rules", rules)[1] == out


# --------------------------------------------------------------------- several sheets, and files

HEAD = "Date,Game,Aki,Ben,Chie,Dai\n"
FIRST = "2026-11-20,1,45200,28100,17300,9400\n"
SECOND = "2026-11-20,2,45200,28100,17300,9400\n"


def test_a_longer_sheet_adds_what_is_new(tmp_path: Path, run: Run) -> None:
    """The games that are there are known as often as they are there."""
    sheet, club = tmp_path / "a.csv", tmp_path / "club.txt"
    sheet.write_text(HEAD + FIRST)
    run("import", sheet, "-o", club)
    sheet.write_text(HEAD + FIRST + SECOND)
    errors = run("import", sheet, "--append", club)[2]
    assert errors.endswith("(1 game, 0 hands, 0 new players, 1 there already)\n")
    assert run("import", sheet, "--append", club)[2].endswith(" 2 there already\n")
    assert club.read_text().count("\n= 45200") == 2


def test_a_sheet_that_is_given_twice(tmp_path: Path, run: Run) -> None:
    """Its games come in once, and their names are said; another number is another game."""
    one, other = tmp_path / "a.csv", tmp_path / "b.csv"
    one.write_text(HEAD + FIRST + SECOND)
    other.write_text(HEAD + FIRST + SECOND.replace(",2,", ",3,"))
    _, out, errors = run("import", one, other)
    assert out.count("\n= 45200") == 3
    assert f"{other}: row 2: left out: it is the same as {one}: row 2\n" in errors
    assert errors.endswith("3 games, 0 hands, 4 new players, 1 given twice\n")
    _, out, errors = run("import", one, tmp_path)  # which has it, too
    assert out.count("\n= 45200") == 3 and f"{one}: left out: it is given twice\n" in errors


def test_a_doubled_row_is_named_even_if_only_errors_are(tmp_path: Path, run: Run) -> None:
    (tmp_path / "a.csv").write_text(HEAD + FIRST + SECOND + FIRST)
    _, out, errors = run("import", "-q", tmp_path / "a.csv")
    assert errors == f"{tmp_path / 'a.csv'}: row 4: left out: it is the same as row 2\n"
    assert out.count("\n= ") == 2


def test_a_number_that_stands_for_several_games_tells_nothing(tmp_path: Path, run: Run) -> None:
    """A table at which games are played one after another: equal rows are games."""
    rows = [(1, "45200,28100,17300,9400"), (1, "9400,17300,28100,45200")]
    lines = [f"2026-11-20,{table},{scores}\n" for table, scores in (*rows, rows[0])]
    (tmp_path / "a.csv").write_text(HEAD.replace("Game", "Table") + "".join(lines))
    _, out, errors = run("import", tmp_path / "a.csv")
    assert out.count("\n= ") == 3
    assert "rows 2 and 4: they have the same players and results, and each is taken" in errors


# ------------------------------------------------------------------------- figures beside games

LONG = "Game,Player,Score,{}\n1,Aki,{},{}\n1,Ben,{},{}\n1,Chie,{},{}\n1,Dai,{},{}\n"


@pytest.mark.parametrize(
    ("rules", "scores"), [("hk", (24, -8, -8, -8)), ("taiwan", (6, -2, -2, -2))]
)
@pytest.mark.parametrize("heading", ["Penalty", "Bonus", "Chips", "罰符", "Strafe"])
def test_by_rules_without_them_figures_are_refused(
    heading: str, rules: str, scores: tuple[int, ...], tmp_path: Path, run: Run
) -> None:
    sheet = tmp_path / "a.csv"
    cells = [text for score in scores for text in (score, -4 if score < 0 else 0)]
    sheet.write_text(LONG.format(heading, *cells), encoding="utf-8")
    status, out, errors = run("import", sheet, "--rules", rules)
    assert (status, out) == (1, "") and " to import the games without it\n" in errors
    assert run("import", sheet, "--rules", rules, "--ignore", heading)[0] == 0


def test_a_column_of_unknown_numbers_is_named(tmp_path: Path, run: Run) -> None:
    """Also where only errors are printed, but for zeros, and where points tell all."""
    for last in (5, 0):
        (tmp_path / "a.csv").write_text(
            LONG.format("Kalkulo", 45200, 0, 28100, 0, 17300, 0, 9400, last)
        )
        errors = run("import", "-q", tmp_path / "a.csv")[2]
        assert ("column D: left out: its heading is not known (numbers" in errors) == bool(last)


# ----------------------------------------------------------------------------------- lists, logs


def test_a_list_of_riichi_city(tmp_path: Path, run: Run) -> None:
    """The later game stands first; times are seconds or milliseconds."""
    games = [
        {
            "endTime": moment,
            "paiPuId": f"id{moment % 7}",
            "playerCount": 4,
            "round": 2,
            "players": [
                {"nickname": name, "points": points, "userId": number}
                for number, (name, points) in enumerate(results)
            ],
        }
        for moment, results in (
            (1_795_200_000, [("Aki", 41000), ("Ben", 29000), ("Chie", 19000), ("Dai", 11000)]),
            (1_795_190_000_000, [("Ben", 38000), ("Emi", 27000), ("Aki", 21000), ("Dai", 14000)]),
        )
    ]
    (tmp_path / "list.json").write_text(json.dumps({"code": 0, "data": games}))
    status, out, _ = run("import", tmp_path / "list.json")
    assert status == 0 and [[*results] for _, results in read_games(out)] == [
        ["Ben", "Emi", "Aki", "Dai"],
        ["Aki", "Ben", "Chie", "Dai"],
    ]


def test_a_line_of_a_list_that_stands_twice(tmp_path: Path, run: Run) -> None:
    line = "22:05 | 20 | 四般南喰赤－ | Aki(+45.0) Ben(+9.0) Chie(-20.0) Dai(-34.0)"
    later = line.replace("22:05", "23:10")
    (tmp_path / "a.log").write_text("\n".join([line, later, line]), encoding="utf-8")
    _, out, errors = run("import", "-q", tmp_path / "a.log")
    assert out.count("\n= ") == 2
    assert errors == f"{tmp_path / 'a.log'}: line 3: left out: it is the same as line 1\n"


@pytest.mark.parametrize("wrong", ["2026-31-09", "31 Sept", "31.9.2026"])
def test_a_game_with_a_wrong_date_is_no_total(wrong: str, run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "club.csv"
    scores = "32000,28000,22000,18000"
    sheet.write_text(f"Date,{','.join(NAMES[:4])}\n2026-09-04,{scores}\n{wrong},{scores}\n")
    status, _, errors = run("import", sheet)
    assert status
    assert f"row 3, column A: '{wrong}'" in errors
