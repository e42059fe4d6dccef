"""One club's games in the layouts in which clubs keep them: each comes out as it was played, or is
refused in a few lines. What was played is in two files; no layout was made by mjtally.

The folders of `data/layouts` say what a sheet tells: scores, points, points without dates, or
nothing that anybody could know. What is said of each is in `messages.txt`."""

import csv
import io
import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path

import pytest

from mjtally import tally
from mjtally.imports.logs.content import FileContent
from mjtally.imports.logs.faults import Fault, LogError
from mjtally.imports.logs.game import Log
from mjtally.imports.sheets.sheet import sheet_format
from support.cases import for_each, random_cases
from support.commands import Run
from support.golden import golden_test, import_layout
from support.paths import DATA, SHARED

Game = tuple[str, Mapping[str, float]]  # the date, and what each player has

LAYOUTS = DATA / "layouts"
SCORES: list[Game] = json.loads((LAYOUTS / "scores.json").read_text("utf-8"))
POINTS: list[Game] = json.loads((LAYOUTS / "points.json").read_text("utf-8"))
PLAYED = {"scores": SCORES, "points": POINTS, "undated": [("", game) for _, game in POINTS]}

MESSAGES = dict(
    part.split("\n", 1) for part in (LAYOUTS / "messages.txt").read_text("utf-8").split("== ")[1:]
)

FILES = sorted(LAYOUTS.glob("*/*"), key=lambda path: path.relative_to(LAYOUTS).as_posix())


@pytest.fixture(autouse=True)
def in_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that messages name files as the golden file does."""
    monkeypatch.chdir(LAYOUTS)


def read_games(path: Path, column: str) -> list[Game]:
    """The games of a scores file, with the points or the scores."""
    games: dict[object, tuple[str, dict[str, float]]] = {}
    for row in tally(path, table="games"):
        _, results = games.setdefault(row["game"], (str(row["date"] or ""), {}))
        results[str(row["name"])] = float(str(row[column]))
    return [*games.values()]


def in_order(games: Sequence[Game]) -> list[str]:
    """Games as they can be compared, whatever order they and their players have."""
    return sorted(
        json.dumps([day, {name: float(game[name]) for name in sorted(game)}]) for day, game in games
    )


@for_each(FILES, lambda path: path.relative_to(LAYOUTS).as_posix())
def test_layouts(path: Path, tmp_path: Path) -> None:
    """The games come out with their dates and all results, or nothing is written."""
    kind, name = path.parent.name, path.relative_to(LAYOUTS).as_posix()
    status, written, errors = import_layout(name)
    if kind == "refused":
        assert status != 0 and not written
        assert len(errors.splitlines()) <= 4, errors
        return
    assert status == 0, errors
    out = tmp_path / "out.txt"
    out.write_text(written, encoding="utf-8")
    found = read_games(out, "score" if kind == "scores" else "points")
    assert in_order(found) == in_order(PLAYED[kind]), errors


test_what_is_said = golden_test("layouts")


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("refused/months-and-summary.xlsx", ("--sheet", "February", "--sheet", "March")),
        ("refused/scores-and-points.xlsx", ("--sheet", "Scores")),
        ("refused/scores-and-points.xlsx", ("--sheet", "Points")),
        ("refused/two-digit-years.csv", ("--date-format", "y/m/d")),
    ],
)
def test_what_is_refused_can_be_asked_for(
    name: str, options: tuple[str, ...], tmp_path: Path, run: Run
) -> None:
    """By what its message says."""
    assert options[0] in MESSAGES[name]
    status, _, errors = run("import", name, *options, "-o", tmp_path / "out.txt")
    assert status == 0, errors
    kind, column = ("scores", "score") if "with scores" in errors else ("points", "points")
    assert in_order(read_games(tmp_path / "out.txt", column)) == in_order(PLAYED[kind])


def test_a_column_that_is_called_total(tmp_path: Path, run: Run) -> None:
    """A check sum by another name is a player's column; the message says how to call it."""
    assert "or call it total" in MESSAGES["refused/sum-column.csv"]
    text = (LAYOUTS / "refused/sum-column.csv").read_text().replace("Probe", "Total")
    (tmp_path / "a.csv").write_text(text)
    status, _, errors = run("import", tmp_path / "a.csv", "-o", tmp_path / "out.txt")
    assert status == 0, errors
    assert in_order(read_games(tmp_path / "out.txt", "score")) == in_order(SCORES)


def test_without_a_row_or_a_column(tmp_path: Path, run: Run) -> None:
    """Whatever is deleted of a sheet: what comes out of it are games that were played."""
    rng = random.Random(22)
    played = {
        column: {*in_order([("", game) for _, game in games])}
        for column, games in (("score", SCORES), ("points", POINTS))
    }
    texts = [path for path in FILES if path.suffix not in {".xlsx", ".ods"}]
    texts = [path for path in texts if path.parent.name != "refused"]
    for _ in random_cases(200):
        path = rng.choice(texts)
        rows = read_rows(path)
        if rng.random() < 0.5:
            del rows[rng.randrange(len(rows))]
        else:
            column = rng.randrange(max(map(len, rows)))
            rows = [row[:column] + row[column + 1 :] for row in rows]
        sheet, out = tmp_path / path.name, tmp_path / "out.txt"
        out.unlink(missing_ok=True)
        with open(sheet, "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
        status, _, errors = run("import", sheet, "-o", out)
        if status:
            assert not out.exists() and status in {1, 2}, errors
            continue
        found = {
            column: {*in_order([("", game) for _, game in read_games(out, column)])}
            for column in played
        }
        assert any(found[column] <= played[column] for column in played), f"{path.name} {errors}"


# ------------------------------------------------------------------------- random sheets

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fay")
LABELS = ("Total", "Summe", "Итого", "Evening", "Feb", "Average", "Moyenne", "Total 2026", "?", "")
OTHER_COLUMNS = ("Sum", "Probe", "Took", "Note", "")


def test_random_sheets() -> None:
    """Games with rows of sums, averages and counts, called anything, between them, and a column of
    something else: they are read as they are, or refused; a game that is missing is named."""
    outcomes = Counter[str]()
    for case in random_cases(600):
        rng = random.Random(case)
        games, rows = _draw_sheet(rng)
        text = "\n".join(map(";".join, rows))
        content = FileContent("a.csv", text.encode())
        try:
            found = [*sheet_format().parse_log(content)]
        except LogError:
            found = [Fault("refused")]
        logs = [each for each in found if isinstance(each, Log)]
        totals = {sum(log.final_scores or log.final_points or ()) for log in logs}
        if totals - {0, 100_000} or any(isinstance(f, Fault) and not f.is_remark for f in found):
            outcomes["refused"] += 1
            continue
        read = {
            (log.date, frozenset(zip(log.players, _list_results(log), strict=True))) for log in logs
        }
        assert read <= games, text
        assert read == games or len(found) > len(logs), text
        outcomes["read"] += 1
    assert outcomes["read"] > outcomes["refused"] > 0


def _list_results(log: Log) -> Sequence[int]:
    return log.final_scores or [each // 1000 for each in log.final_points or ()]


def _draw_sheet(rng: random.Random) -> tuple[set[object], list[list[str]]]:
    """Games, and a sheet with a column for each player that has them."""
    names = NAMES[: rng.choice((4, 5, 6))]
    is_points = rng.random() < 0.5
    is_dated_once = rng.random() < 0.3
    day = date(2026, 1, 7)
    games, rows = set[object](), [["Date", *names]]
    played: list[Mapping[str, int]] = []
    for _ in range(rng.randrange(2, 9)):
        is_new_day = not played or rng.random() < 0.5
        day += timedelta(7 * is_new_day)
        three = [rng.randrange(-60, 60) if is_points else 100 * rng.randrange(400) for _ in "123"]
        results = [*three, (0 if is_points else 100_000) - sum(three)]
        game = dict(zip(sorted(rng.sample(names, 4)), results, strict=True))
        if is_new_day and len(played) > 1 and rng.random() < 0.3:
            rows.append(_draw_total(rng, names, played))
        told = "" if is_dated_once and not is_new_day else day.isoformat()
        rows.append([told, *(str(game.get(name, "")) for name in names)])
        games.add((day, frozenset(game.items())))
        played.append(game)
    if rng.random() < 0.7:
        rows.append(_draw_total(rng, names, played))
    if rng.random() < 0.3:
        heading = rng.choice(OTHER_COLUMNS)
        figure = rng.choice(["0" if is_points else "100000", "75", "late"])
        at = rng.choice([1, len(names) + 1])
        rows = [
            [*row[:at], figure if number else heading, *row[at:]] for number, row in enumerate(rows)
        ]
    return games, rows


def _draw_total(
    rng: random.Random, names: Sequence[str], played: Sequence[Mapping[str, int]]
) -> list[str]:
    """A row of something about all games so far."""
    kind = rng.choice(("sums", "sums", "games", "averages"))
    held = [[game[name] for game in played if name in game] for name in names]
    divisors = [max(1, len(each)) if kind == "averages" else 1 for each in held]
    figures = [
        len(each) if kind == "games" else round(sum(each) / divisor)
        for each, divisor in zip(held, divisors, strict=True)
    ]
    return [rng.choice(LABELS), *map(str, figures)]


def read_rows(path: Path) -> list[list[str]]:
    """The cells of a sheet that is a text."""
    data = path.read_bytes()
    encodings = ["utf-16"] if data[:2] == b"\xff\xfe" else ["utf-8-sig", "cp932"]
    encodings = ["utf-16-le"] if data[1:2] == b"\0" else encodings
    for encoding in encodings:
        try:
            text = data.decode(encoding)
            break
        except UnicodeDecodeError:
            pass
    separator = max("\t;,|", key=text.splitlines()[-1].count)
    return [*csv.reader(io.StringIO(text, newline=None), delimiter=separator)]


CLUB = SHARED / "cases" / "more" / "sheets"


@pytest.mark.skipif(not CLUB.exists(), reason="the sheets are not here")
def test_another_club(tmp_path: Path, run: Run) -> None:
    """Fourteen games that somebody else wrote in several layouts."""
    expected = json.loads((CLUB / "truth.json").read_text("utf-8"))
    sheets = sorted(CLUB.glob("[0-9]*"))
    assert len(sheets) >= 8
    for sheet in sheets:
        out = tmp_path / f"{sheet.name}.txt"
        status, _, errors = run("import", sheet, "-o", out)
        assert status == 0, errors
        assert in_order(read_games(out, "score")) == in_order(expected), sheet.name
