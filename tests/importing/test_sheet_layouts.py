"""One club's games in the layouts in which clubs keep them: each comes out as it was played, or is
refused in a few lines. What was played is written here by hand; no layout is made by mjtally."""

import csv
import io
import json
import random
import sys
import zipfile
from collections.abc import Callable, Sequence
from datetime import date, datetime
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from mjtally import tally
from support.cases import for_each, random_cases
from support.commands import Run
from support.paths import SHARED

Rows = Sequence[Sequence[object]]
Game = tuple[str, dict[str, int]]

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi")
GAMES: list[Game] = [
    ("2026-02-06", {"Aki": 41300, "Ben": 27800, "Chie": 18400, "Dai": 12500}),
    ("2026-02-06", {"Emi": 33200, "Dai": 31600, "Ben": 20100, "Aki": 15100}),
    ("2026-02-06", {"Chie": 52700, "Emi": 24900, "Aki": 23600, "Dai": -1200}),
    ("2026-02-13", {"Ben": 38500, "Aki": 30200, "Emi": 19000, "Chie": 12300}),
    ("2026-02-13", {"Dai": 44400, "Chie": 26100, "Ben": 17200, "Emi": 12300}),
    ("2026-02-20", {"Aki": 36700, "Dai": 29900, "Chie": 22400, "Ben": 11000}),
    ("2026-02-20", {"Ben": 47800, "Emi": 25600, "Dai": 18900, "Aki": 7700}),
    ("2026-03-06", {"Emi": 40500, "Chie": 29700, "Aki": 21300, "Ben": 8500}),
    ("2026-03-06", {"Chie": 35400, "Dai": 33800, "Emi": 21900, "Ben": 8900}),
]
UMA = (20 + 20, 10, -10, -20)  # with the oka, which the first has


def points_of(game: dict[str, int]) -> dict[str, float]:
    """Uma 20-10, from 30000; in tenths."""
    order = sorted(game, key=game.__getitem__, reverse=True)
    return {name: round((game[name] - 30000) / 1000 + UMA[order.index(name)], 1) for name in game}


POINTS = [(day, points_of(game)) for day, game in GAMES]


def as_csv(rows: Rows, separator: str = ",", encoding: str = "utf-8") -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue().encode(encoding)


def as_workbook(*sheets: tuple[str, Rows], number_format: str = "") -> bytes:
    openpyxl = pytest.importorskip("openpyxl", reason="the extra `xlsx`")
    book, kept = openpyxl.Workbook(), io.BytesIO()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
        for cell in (cell for row in sheet.iter_rows() for cell in row if number_format):
            cell.number_format = number_format
    book.save(kept)
    return kept.getvalue()


def as_open_document(*sheets: tuple[str, Rows]) -> bytes:
    """As LibreOffice writes it: equal cells and empty rows once, with their number."""
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    tables = []
    for name, rows in sheets:
        lines = []
        for row in rows:
            cells = "".join(
                f'<table:table-cell{as_cell(value)} table:number-columns-repeated="{len([*same])}">'
                f"<text:p>{value or ''}</text:p></table:table-cell>"
                for value, same in groupby(row)
            )
            beyond = '<table:table-cell table:number-columns-repeated="16000"/>'
            lines.append(f"<table:table-row>{cells}{beyond}</table:table-row>")
        lines.append('<table:table-row table:number-rows-repeated="1048000"/>')
        tables.append(f'<table:table table:name="{name}">{"".join(lines)}</table:table>')
    content = f"<office:document-content {spaces}>{''.join(tables)}</office:document-content>"
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content, zipfile.ZIP_DEFLATED)
    return kept.getvalue()


def as_cell(value: object) -> str:
    if isinstance(value, datetime):
        return f' office:value-type="date" office:date-value="{value.isoformat()}"'
    if isinstance(value, int | float):
        return f' office:value-type="float" office:value="{value}"'
    return ' office:value-type="string"' if value else ""


def german(day: str) -> str:
    year, month, of_month = day.split("-")
    return f"{of_month}.{month}.{year}"


def american(day: str) -> str:
    year, month, of_month = day.split("-")
    return f"{int(month)}/{int(of_month)}/{year}"


def weekday(day: str) -> str:
    return f"{date.fromisoformat(day):%a}"


def columns(
    games: Sequence[tuple[str, dict[str, Any]]],
    *,
    heading: str = "Date",
    day: Callable[[str], object] = str,
    number: Callable[[Any], object] = str,
    absent: object = "",
) -> list[list[object]]:
    """A column for each player."""
    return [
        [heading, *NAMES],
        *(
            [day(when), *(number(game[name]) if name in game else absent for name in NAMES)]
            for when, game in games
        ),
    ]


def with_columns(rows: Rows, heading: object, values: Callable[[int], object]) -> Rows:
    """With one column more."""
    return [[*row, values(at - 1) if at else heading] for at, row in enumerate(rows)]


def pairs(**more: Callable[[int, str], object]) -> list[list[object]]:
    """A row for each game: name, score and what else there is of each player."""
    head: list[object] = ["Date"]
    for seat in range(1, 5):
        head += [f"Player {seat}", f"Score {seat}", *(f"{key} {seat}" for key in more)]
    rows = [head]
    for at, (day, game) in enumerate(GAMES):
        row: list[object] = [day]
        for name in game:
            row += [name, game[name], *(value(at, name) for value in more.values())]
        rows.append(row)
    return rows


def rank(at: int, name: str) -> int:
    game = GAMES[at][1]
    return sorted(game, key=game.__getitem__, reverse=True).index(name) + 1


def long(
    head: Sequence[str], cells: Callable[[int, str], Sequence[object]], blank: bool = False
) -> list[list[object]]:
    """A row for each player of each game."""
    rows: list[list[object]] = [[*head]]
    for at, (_, game) in enumerate(GAMES):
        rows += [[*cells(at, name)] for name in game]
        rows += [[""] * len(head)] * blank
    return rows


def once(rows: Rows) -> list[list[object]]:
    """A date only where it is another than above."""
    seen: object = None
    kept: list[list[object]] = []
    for row in rows:
        kept.append([row[0] if row[0] != seen else "", *row[1:]])
        seen = row[0]
    return kept


def evenings(
    titled: Callable[[str], list[object]], *, with_sums: bool = False, named: bool = True
) -> list[list[object]]:
    """A block for each evening, with a title and the names above it."""
    rows: list[list[object]] = [["Mahjong club", *[""] * 5]]
    for day, group in groupby(GAMES, key=lambda game: game[0]):
        games = [game for _, game in group]
        rows += [[""] * 6, titled(day)]
        if named or len(rows) < 5:
            rows.append(["", *NAMES])
        rows += [
            [f"Game {at}", *(game.get(name, "") for name in NAMES)]
            for at, game in enumerate(games, start=1)
        ]
        if with_sums:
            rows.append(["Evening", *(sum(game.get(name, 0) for game in games) for name in NAMES)])
    return rows


def day_parts(row: Sequence[object]) -> list[str]:
    return [part.lstrip("0") for part in str(row[0]).split("-")]


def by_name(row: Sequence[object]) -> str:
    return str(row[2])


def turned(rows: Rows) -> list[list[object]]:
    return [[*row] for row in zip(*rows, strict=True)]


def running(at: int, name: str) -> float:
    return round(sum(game.get(name, 0) for _, game in POINTS[: at + 1]), 1)


def sums_of(games: Sequence[tuple[str, dict[str, Any]]]) -> list[object]:
    return [round(sum(game.get(name, 0) for _, game in games), 1) for name in NAMES]


def with_weekday(day: str) -> str:
    return f"{day} ({weekday(day)})"


def japanese_weekday(day: str) -> str:
    return f"{day} {'月火水木金土日'[date.fromisoformat(day).weekday()]}曜"


def full_width(number: object) -> str:
    return str(number).translate(str.maketrans("0123456789-.", "０１２３４５６７８９－．"))


def minus(sign: str) -> Callable[[float], str]:
    return lambda number: f"{number:+.1f}".replace("-", sign)


def decimal_comma(number: float) -> str:
    return f"{number:.1f}".replace(".", ",")


def serial(day: str) -> int:
    return (date.fromisoformat(day) - date(1899, 12, 30)).days


def names_row_scores_row() -> list[list[object]]:
    rows: list[list[object]] = []
    for day, game in GAMES:
        rows += [[day, *game], ["", *game.values()]]
    return rows


def two_rows_and_a_blank() -> list[list[object]]:
    rows: list[list[object]] = []
    for row in names_row_scores_row():
        rows += [row] if row[0] else [row, [""] * 5]
    return rows


def three_rows() -> list[list[object]]:
    rows: list[list[object]] = [["", "1st", "2nd", "3rd", "4th"]]
    for day, game in GAMES:
        rows += [[day, *game], ["score", *game.values()], ["points", *points_of(game).values()]]
    return rows


def doubled_headings() -> list[list[object]]:
    """Names in merged cells over score and points."""
    head: list[object] = ["Date"]
    for name in NAMES:
        head += [name, ""]
    rows: list[list[object]] = [head, ["", *["Score", "Points"] * 5]]
    for (day, game), (_, points) in zip(GAMES, POINTS, strict=True):
        row: list[object] = [day]
        for name in NAMES:
            row += [game.get(name, ""), points.get(name, "")]
        rows.append(row)
    return rows


def compound_headings() -> list[list[object]]:
    rows = doubled_headings()
    head = [f"{name}{part}" for name in NAMES for part in (" score", " pts")]
    return [["Date", *head], *rows[2:]]


def side_by_side(first: Rows, second: Rows, gap: int = 1) -> list[list[object]]:
    width = max(map(len, first))
    rows: list[list[object]] = []
    for at in range(max(len(first), len(second))):
        left = [*first[at]] if at < len(first) else []
        right = [*second[at]] if at < len(second) else []
        rows.append([*left, *[""] * (width - len(left) + gap), *right])
    return rows


def standings(games: Sequence[tuple[str, dict[str, Any]]]) -> list[list[object]]:
    sums = dict(zip(NAMES, sums_of(games), strict=True))
    order = sorted(NAMES, key=lambda name: -float(str(sums[name])))
    played = {name: sum(name in game for _, game in games) for name in NAMES}
    return [
        ["Rank", "Player", "Points", "Games"],
        *([at, name, sums[name], played[name]] for at, name in enumerate(order, start=1)),
    ]


def months(number: int) -> list[tuple[str, dict[str, float]]]:
    return [game for game in POINTS if game[0].startswith(f"2026-0{number}")]


SCORES_SHEET = columns(GAMES)
LONG = ("Date", "Game", "Player", "Score")


def long_cells(at: int, name: str) -> list[object]:
    return [GAMES[at][0], at + 1, name, GAMES[at][1][name]]


S, P = "scores", "points"
LAYOUTS: dict[str, tuple[str, Callable[[], bytes]]] = {  # name: what is told, and the file
    "columns.csv": (S, lambda: as_csv(SCORES_SHEET)),
    "columns-points.csv": (P, lambda: as_csv(columns(POINTS))),
    "german.csv": (
        P,
        lambda: as_csv(columns(POINTS, heading="Datum", day=german, number=decimal_comma), ";"),
    ),
    "hundreds.csv": (S, lambda: as_csv(columns(GAMES, number=lambda each: each // 100))),
    "thousands.csv": (S, lambda: as_csv(columns(GAMES, number=lambda each: each / 1000))),
    "thousands-german.csv": (
        S,
        lambda: as_csv(
            columns(GAMES, day=german, number=lambda each: decimal_comma(each / 1000)), ";"
        ),
    ),
    "grouped.csv": (S, lambda: as_csv(columns(GAMES, number=lambda each: f"{each:,}"), ";")),
    "decimals.csv": (S, lambda: as_csv(columns(GAMES, number=lambda each: f"{each:,}.00"))),
    "weekday-in-cell.csv": (S, lambda: as_csv(columns(GAMES, day=with_weekday))),
    "weekday-japanese.csv": (
        S,
        lambda: as_csv(columns(GAMES, heading="日付", day=japanese_weekday)),
    ),
    "weekday-column.csv": (
        S,
        lambda: as_csv(
            [
                [row[0], weekday(str(row[0])) if at else "Day", *row[1:]]
                for at, row in enumerate(SCORES_SHEET)
            ]
        ),
    ),
    "japanese-dates.csv": (
        S,
        lambda: as_csv(
            columns(GAMES, heading="対局日", day=lambda day: f"{day[:4]}年{day[5:7]}月{day[8:]}日"),
            encoding="cp932",
        ),
    ),
    "reiwa.csv": (S, lambda: as_csv(columns(GAMES, day=lambda day: f"R8.{day[5:7]}.{day[8:]}"))),
    "year-month-day.csv": (
        S,
        lambda: as_csv(
            [
                ["Year", "Month", "Day", *NAMES],
                *([*day_parts(row), *row[1:]] for row in SCORES_SHEET[1:]),
            ]
        ),
    ),
    "year-month-day-once.csv": (
        S,
        lambda: as_csv(
            [
                ["年", "月", "日", *NAMES],
                *(
                    ["" if at else "2026", part[1] if at in {0, 7} else "", part[2], *row[1:]]
                    for at, row in enumerate(SCORES_SHEET[1:])
                    for part in [day_parts(row)]
                ),
            ]
        ),
    ),
    "two-digit-years.csv": (
        S,
        lambda: as_csv(columns(GAMES, day=lambda day: day[2:].replace("-", "/"))),
    ),
    "six-digits.csv": (
        S,
        lambda: as_csv(columns(GAMES, day=lambda day: day[2:].replace("-", ""))),
    ),
    "american.csv": (S, lambda: as_csv(columns(GAMES, day=american))),
    "serial-dates.csv": (S, lambda: as_csv(columns(GAMES, day=serial))),
    "serial-dates-unnamed.csv": (S, lambda: as_csv(columns(GAMES, heading="", day=serial))),
    "long-dates.csv": (
        S,
        lambda: as_csv(columns(GAMES, day=lambda day: f"{date.fromisoformat(day):%A, %B %d, %Y}")),
    ),
    "full-width.csv": (S, lambda: as_csv(columns(GAMES, number=full_width))),
    "minus-unicode.csv": (P, lambda: as_csv(columns(POINTS, number=minus("−")))),
    "minus-black-triangle.csv": (P, lambda: as_csv(columns(POINTS, number=minus("▲")))),
    "minus-white-triangle.csv": (P, lambda: as_csv(columns(POINTS, number=minus("△")))),
    "minus-parentheses.csv": (
        P,
        lambda: as_csv(
            columns(POINTS, number=lambda each: f"({-each:.1f})" if each < 0 else f"{each:.1f}")
        ),
    ),
    "units.csv": (P, lambda: as_csv(columns(POINTS, number=lambda each: f"{each:+.1f}pt"))),
    "units-japanese.csv": (S, lambda: as_csv(columns(GAMES, number=lambda each: f"{each}点"))),
    "absent-dash.csv": (S, lambda: as_csv(columns(GAMES, absent="-"))),
    "absent-x.csv": (S, lambda: as_csv(columns(GAMES, absent="x"))),
    "absent-zero.csv": (S, lambda: as_csv(columns(GAMES, absent=0))),
    "utf-16.csv": (S, lambda: as_csv(SCORES_SHEET, "\t", "utf-16")),
    "utf-16-bare.csv": (S, lambda: as_csv(SCORES_SHEET, "\t", "utf-16-le")),
    "utf-8-bom.csv": (S, lambda: as_csv(SCORES_SHEET, ";", "utf-8-sig")),
    "unnamed-date.tsv": (S, lambda: as_csv(columns(GAMES, heading=""), "\t")),
    "bars.txt": (S, lambda: as_csv(SCORES_SHEET, "|")),
    "title.csv": (S, lambda: as_csv([["Riichi club 2026"], [], *SCORES_SHEET])),
    "title-with-a-date.csv": (
        S,
        lambda: as_csv([["League, as of 2026-05-01"], ["Seit 01.02.2026"], *SCORES_SHEET]),
    ),
    "numbered-below-a-date.csv": (
        "points without dates",
        lambda: as_csv(
            [
                ["Created 2026-05-01"],
                ["Game", *NAMES],
                *([at, *row[1:]] for at, row in enumerate(columns(POINTS)[1:], start=1)),
            ]
        ),
    ),
    "titles.csv": (
        S,
        lambda: as_csv([["Club league"], ["Season", "2026"], ["uma 20/10, 25000"], *SCORES_SHEET]),
    ),
    "blank-rows.csv": (
        S,
        lambda: as_csv([cells for row in SCORES_SHEET for cells in (row, [""] * 6)]),
    ),
    "dates-once.csv": (S, lambda: as_csv(once(SCORES_SHEET))),
    "sum-column.csv": (S, lambda: as_csv(with_columns(SCORES_SHEET, "Probe", lambda _: 100000))),
    "zero-column.csv": (P, lambda: as_csv(with_columns(columns(POINTS), "Kontr.", lambda _: 0))),
    "notes-column.csv": (
        S,
        lambda: as_csv(
            with_columns(SCORES_SHEET, "Remarkable", lambda at: "late" if at % 2 else "")
        ),
    ),
    "minutes-column.csv": (
        S,
        lambda: as_csv(with_columns(SCORES_SHEET, "Took", lambda at: 70 + 7 * at % 30)),
    ),
    "table-column.csv": (
        S,
        lambda: as_csv(
            [["Table" if not at else at % 3, *row] for at, row in enumerate(SCORES_SHEET)]
        ),
    ),
    "totals-row.csv": (
        P,
        lambda: as_csv([*columns(POINTS), ["Totals", *sums_of(POINTS)]]),
    ),
    "totals-below-gap.csv": (
        P,
        lambda: as_csv([*columns(POINTS), [""] * 6, ["", *sums_of(POINTS)]]),
    ),
    "games-played-row.csv": (
        P,
        lambda: as_csv(
            [*columns(POINTS), ["Games", *(sum(n in game for _, game in GAMES) for n in NAMES)]]
        ),
    ),
    "running-totals.csv": (
        P,
        lambda: as_csv(
            [
                [
                    *row,
                    *(
                        [f"{name} total" for name in NAMES]
                        if not at
                        else [running(at - 1, name) for name in NAMES]
                    ),
                ]
                for at, row in enumerate(columns(POINTS))
            ]
        ),
    ),
    "running-totals-same-names.csv": (
        P,
        lambda: as_csv(
            [
                [*row, *(NAMES if not at else [running(at - 1, name) for name in NAMES])]
                for at, row in enumerate(columns(POINTS))
            ]
        ),
    ),
    "scores-then-points.csv": (
        S,
        lambda: as_csv(
            [[*row, *other[1:]] for row, other in zip(SCORES_SHEET, columns(POINTS), strict=True)]
        ),
    ),
    "merged-names.csv": (S, lambda: as_csv(doubled_headings())),
    "compound-headings.csv": (S, lambda: as_csv(compound_headings())),
    "standings-below.csv": (
        P,
        lambda: as_csv([*columns(POINTS), [], ["Standings"], *standings(POINTS)]),
    ),
    "standings-beside.csv": (
        P,
        lambda: as_csv(side_by_side(columns(POINTS), standings(POINTS))),
    ),
    "evening-titles.csv": (S, lambda: as_csv(evenings(lambda day: [f"Evening of {german(day)}"]))),
    "evening-sums.csv": (
        S,
        lambda: as_csv(evenings(lambda day: [day, *[""] * 5], with_sums=True)),
    ),
    "evening-dates-alone.csv": (S, lambda: as_csv(evenings(lambda day: [day], named=False))),
    "pairs.csv": (S, lambda: as_csv(pairs())),
    "pairs-no-headings.csv": (S, lambda: as_csv(pairs()[1:])),
    "pairs-with-rank.csv": (S, lambda: as_csv(pairs(Rank=rank))),
    "triples.csv": (
        S,
        lambda: as_csv(pairs(Points=lambda at, name: POINTS[at][1][name])),
    ),
    "pairs-with-penalties.csv": (S, lambda: as_csv(pairs(Minus=lambda at, name: 0))),
    "long-league-points.csv": (
        S,
        lambda: as_csv(
            long((*LONG, "Points"), lambda at, name: [*long_cells(at, name), 4 - rank(at, name)])
        ),
    ),
    "quadruples.csv": (
        S,
        lambda: as_csv(
            pairs(Rank=rank, Points=lambda at, name: POINTS[at][1][name], Chips=lambda at, name: 0)
        ),
    ),
    "seats-names-scores.csv": (
        S,
        lambda: as_csv(
            [
                ["Date", *[cell for _ in range(4) for cell in ("", "Name", "Score")]],
                *(
                    [
                        day,
                        *[
                            cell
                            for wind, (name, score) in zip("ESWN", game.items(), strict=True)
                            for cell in (wind, name, score)
                        ],
                    ]
                    for day, game in GAMES
                ),
            ]
        ),
    ),
    "names-then-scores.csv": (
        S,
        lambda: as_csv(
            [
                ["Datum", "Ost", "Süd", "West", "Nord", "Ost", "Süd", "West", "Nord"],
                *([day, *game, *game.values()] for day, game in GAMES),
            ]
        ),
    ),
    "scores-then-names.csv": (
        S,
        lambda: as_csv([[day, *game.values(), *game] for day, game in GAMES]),
    ),
    "names-scores-points.csv": (
        S,
        lambda: as_csv(
            [
                ["Date", *[f"{what}{seat}" for what in ("N", "S", "P") for seat in range(4)]],
                *([day, *game, *game.values(), *points_of(game).values()] for day, game in GAMES),
            ]
        ),
    ),
    "venue-and-names.csv": (
        S,
        lambda: as_csv(
            [
                ["When", "Room", "A", "B", "C", "D", "a", "b", "c", "d"],
                *(
                    [day, ("Green", "Red")[at % 2], *game, *game.values()]
                    for at, (day, game) in enumerate(GAMES)
                ),
            ]
        ),
    ),
    "form-answers.csv": (
        S,
        lambda: as_csv(
            [
                ["Timestamp", "Email", *pairs()[0][1:], "Anything else?"],
                *(
                    [f"{american(str(row[0]))} 21:3{at % 10}:00", "aki@example.org", *row[1:], ""]
                    for at, row in enumerate(pairs()[1:])
                ),
            ]
        ),
    ),
    "two-rows.csv": (S, lambda: as_csv(names_row_scores_row())),
    "two-rows-blank.csv": (S, lambda: as_csv(two_rows_and_a_blank())),
    "three-rows.csv": (S, lambda: as_csv(three_rows())),
    "long.csv": (S, lambda: as_csv(long(LONG, long_cells))),
    "long-japanese.csv": (
        S,
        lambda: as_csv(long(("日付", "半荘", "名前", "点数"), long_cells), encoding="cp932"),
    ),
    "long-winners-first.csv": (
        S,
        lambda: as_csv(
            long(
                ("Game ID", "Date", "Place", "Player", "Final score", "Pts"),
                lambda at, name: [
                    f"G{at:03}",
                    GAMES[at][0],
                    rank(at, name),
                    name,
                    GAMES[at][1][name],
                    POINTS[at][1][name],
                ],
            )
        ),
    ),
    "long-blank-rows.csv": (
        S,
        lambda: as_csv(long(LONG, long_cells, blank=True)),
    ),
    "long-no-game.csv": (
        S,
        lambda: as_csv(
            long(
                ("Date", "Name", "Score"), lambda at, name: [GAMES[at][0], name, GAMES[at][1][name]]
            )
        ),
    ),
    "long-extra.csv": (
        S,
        lambda: as_csv(
            long(
                (*LONG, "Colour", "Rating"),
                lambda at, name: [*long_cells(at, name), "red", 1500 + at],
            )
        ),
    ),
    "long-titled.csv": (
        S,
        lambda: as_csv([["Results"], [], *long(LONG, long_cells)]),
    ),
    "long-by-player.csv": (
        S,
        lambda: as_csv(
            [long(LONG, long_cells)[0], *sorted(long(LONG, long_cells)[1:], key=by_name)]
        ),
    ),
    "long-points-heading.csv": (
        S,
        lambda: as_csv(long(("Datum", "Spiel", "Spieler", "Punkte"), long_cells), ";"),
    ),
    "long-swapped-headings.csv": (
        S,
        lambda: as_csv(
            long(
                ("Date", "Game", "Player", "Score (with uma)", "Points"),
                lambda at, name: [
                    *long_cells(at, name)[:3],
                    POINTS[at][1][name],
                    GAMES[at][1][name],
                ],
            )
        ),
    ),
    "long-other-words.csv": (
        S,
        lambda: as_csv(long(("Date", "Game", "Teilnehmer", "Score"), long_cells)),
    ),
    "long-other-results.csv": (
        S,
        lambda: as_csv(long(("Date", "Game", "Player", "Kalkulo"), long_cells)),
    ),
    "long-with-sums.csv": (
        S,
        lambda: as_csv(
            [
                cells
                for at, row in enumerate(long(LONG, long_cells))
                for cells in ([row, ["", row[1], "Summe", 100000]] if at and at % 4 == 0 else [row])
            ]
        ),
    ),
    "teams.csv": (
        S,
        lambda: as_csv(
            [
                ["Date", *["Player", "Team", "Score"] * 4],
                *(
                    [
                        day,
                        *[
                            cell
                            for name, score in game.items()
                            for cell in (name, f"T{name}", score)
                        ],
                    ]
                    for day, game in GAMES
                ),
            ]
        ),
    ),
    "turned.csv": (S, lambda: as_csv(turned(SCORES_SHEET))),
    "turned-total.csv": (
        P,
        lambda: as_csv(turned([*columns(POINTS), ["Total", *sums_of(POINTS)]])),
    ),
    "turned-numbered.csv": (
        "points without dates",
        lambda: as_csv(
            turned(
                [
                    ["Player", *NAMES],
                    *([f"Game {at}", *row[1:]] for at, row in enumerate(columns(POINTS)[1:], 1)),
                ]
            )
        ),
    ),
    "columns.xlsx": (
        S,
        lambda: as_workbook(
            ("2026", columns(GAMES, day=datetime.fromisoformat, number=int, absent=None))
        ),
    ),
    "columns.ods": (
        S,
        lambda: as_open_document(
            ("2026", [["Club"], [""], *columns(GAMES, day=datetime.fromisoformat, number=int)])
        ),
    ),
    "months.ods": (
        P,
        lambda: as_open_document(
            ("February", columns(months(2), number=float)),
            ("March", columns(months(3), number=float)),
            ("Standings", standings(POINTS)),
        ),
    ),
    "months.xlsx": (
        P,
        lambda: as_workbook(
            ("February", columns(months(2), number=float, absent=None)),
            ("March", columns(months(3), number=float, absent=None)),
        ),
    ),
    "months-and-standings.xlsx": (
        P,
        lambda: as_workbook(
            ("Standings", standings(POINTS)),
            ("February", columns(months(2), number=float, absent=None)),
            ("March", columns(months(3), number=float, absent=None)),
        ),
    ),
    "months-and-summary.xlsx": (
        P,
        lambda: as_workbook(
            ("February", columns(months(2), number=float, absent=None)),
            ("March", columns(months(3), number=float, absent=None)),
            (
                "Year",
                [
                    ["Month", *NAMES],
                    ["Feb", *sums_of(months(2))],
                    ["Mar", *sums_of(months(3))],
                    ["Sum", *sums_of(POINTS)],
                ],
            ),
        ),
    ),
    "months-carried-over.xlsx": (
        P,
        lambda: as_workbook(
            ("February", columns(months(2), number=float, absent=None)),
            (
                "March",
                [
                    ["Date", *NAMES],
                    [None, *sums_of(months(2))],
                    *columns(months(3), number=float, absent=None)[1:],
                    [None, *sums_of(POINTS)],
                ],
            ),
        ),
    ),
    "form-and-table.xlsx": (
        S,
        lambda: as_workbook(("Answers", pairs()), ("Table", columns(GAMES, number=int))),
    ),
    "scores-and-points.xlsx": (
        S,
        lambda: as_workbook(
            ("Points", columns(POINTS, number=float)), ("Scores", columns(GAMES, number=int))
        ),
    ),
    "months-and-all.xlsx": (
        P,
        lambda: as_workbook(
            ("February", columns(months(2), number=float)),
            ("March", columns(months(3), number=float)),
            ("All", columns(POINTS, number=float)),
        ),
    ),
    "merged-cells.xlsx": (
        S,
        lambda: as_workbook(("Games", [["League"], [], *once(columns(GAMES, number=int))])),
    ),
    "pairs.xlsx": (S, lambda: as_workbook(("Games", pairs()), ("Info", [["Rules", "EMA"]]))),
}
REFUSED: dict[str, Callable[[], bytes]] = {  # what nobody could know
    "money.csv": lambda: as_csv(columns(POINTS, number=lambda each: f"€ {each:.2f}")),
    "shares.csv": lambda: as_csv(columns(GAMES, number=lambda each: f"{each / 1000}%")),
    "seats-for-names.csv": lambda: as_csv(
        [
            ["Date", "East", "South", "West", "North"],
            *([day, *game.values()] for day, game in GAMES),
        ]
    ),
    "standings.csv": lambda: as_csv(standings(POINTS)),
    "differences.csv": lambda: as_csv(
        columns([(day, {name: each - 25000 for name, each in game.items()}) for day, game in GAMES])
    ),
    "teams-above.csv": lambda: as_csv(
        [SCORES_SHEET[0], ["Team", "Red", "Blue", "Green", "Pink", "Grey"], *SCORES_SHEET[1:]]
    ),
    "tenths.csv": lambda: as_csv(columns(POINTS, number=lambda each: round(10 * each))),
    "evenings-beside.csv": lambda: as_csv(side_by_side(columns(GAMES[:4]), columns(GAMES[4:8]))),
    "no-year.csv": lambda: as_csv(columns(GAMES, day=lambda day: f"{day[8:]}.{day[5:7]}.")),
    "start-30000.csv": lambda: as_csv(columns(GAMES, number=lambda each: each + 5000)),
    "either-date.csv": lambda: as_csv(
        columns([("2026-02-03", GAMES[0][1]), ("2026-04-05", GAMES[1][1])], day=american)
    ),
    "running-totals-alone.csv": lambda: as_csv(
        [
            ["Date", *NAMES],
            *([GAMES[at][0], *(running(at, name) for name in NAMES)] for at in range(9)),
        ]
    ),
    "ranks.csv": lambda: as_csv(
        columns(
            [(GAMES[at][0], {name: rank(at, name) for name in GAMES[at][1]}) for at in range(9)]
        )
    ),
    "matrix.csv": lambda: as_csv(
        [["", *NAMES], *([name, *(at * 3 - 6 for at, _ in enumerate(NAMES))] for name in NAMES)]
    ),
    "members.csv": lambda: as_csv(
        [["Name", "Born", "Phone"], *([n, 1990, 1234567] for n in NAMES)]
    ),
    "mac-roman.csv": lambda: as_csv(
        [["Datum", "Jürgen", "Käthe", "Björn", "Zoë"], ["2026-02-06", 25000, 25000, 25000, 25000]],
        encoding="mac_roman",
    ),
    "euc-jp.csv": lambda: as_csv(
        [["日付", "秋", "春子", "夏", "冬美"], ["2026-02-06", 25000, 25000, 25000, 25000]],
        encoding="euc_jp",
    ),
    "money.xlsx": lambda: as_workbook(
        ("Games", columns(POINTS, number=float, absent=None)), number_format='#,##0.00 "€"'
    ),
    "shares.xlsx": lambda: as_workbook(
        ("Games", columns(POINTS, number=float, absent=None)), number_format="0.0%"
    ),
    "formulas.xlsx": lambda: as_workbook(
        ("Games", [["Date", *NAMES[:4]], ["2026-02-06", "=1+1", "=2+1", "=B2", "=C2"]])
    ),
}


def read_games(path: Path, *what: str) -> list[tuple[str, dict[str, float]]]:
    """The games of a scores file: the date, and what each player has."""
    rows = tally(path, table="games")
    games: dict[object, tuple[str, dict[str, float]]] = {}
    for row in rows:
        _, results = games.setdefault(row["game"], (str(row["date"]), {}))
        results[str(row["name"])] = float(str(row[what[0]]))
    return [*games.values()]


def in_order(games: Sequence[tuple[str, dict[str, Any]]], dated: bool = True) -> list[str]:
    return sorted(
        json.dumps([day if dated else "", {name: float(game[name]) for name in sorted(game)}])
        for day, game in games
    )


@for_each([*LAYOUTS], str)
def test_layouts(name: str, tmp_path: Path, run: Run) -> None:
    """The games come out with their dates and all results."""
    what, make = LAYOUTS[name]
    sheet, out = tmp_path / name, tmp_path / "out.txt"
    out.unlink(missing_ok=True)
    sheet.write_bytes(make())
    status, _, errors = run("import", sheet, "-o", out)
    assert status == 0, errors
    dated = "without" not in what
    played = GAMES if what == S else POINTS
    expected = [(day, {n: float(each) for n, each in game.items()}) for day, game in played]
    if not dated:
        assert all(not day for day, _ in read_games(out, P))
    assert in_order(read_games(out, what.split()[0][:-1] if what == S else P), dated) == in_order(
        expected, dated
    ), errors


@for_each([*REFUSED], str)
def test_refused_layouts(name: str, tmp_path: Path, run: Run) -> None:
    """What cannot be known is refused in three lines, and nothing is written."""
    sheet, out = tmp_path / name, tmp_path / "out.txt"
    sheet.write_bytes(REFUSED[name]())
    status, _, errors = run("import", sheet, "-o", out)
    assert status != 0 and not out.exists(), errors
    assert len(errors.splitlines()) <= 3, errors


def test_without_a_row_or_a_column(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is deleted of a sheet: what comes out of it are games that were played."""
    rng, write = random.Random(22), as_csv
    played = {S: in_order(GAMES, dated=False), P: in_order(POINTS, dated=False)}

    def write_damaged(rows: Rows, *options: str, **more: str) -> bytes:
        kept = [[*row] for row in rows]
        if rng.random() < 0.5:
            del kept[rng.randrange(len(kept))]
        else:
            column = rng.randrange(max(map(len, kept)))
            kept = [row[:column] + row[column + 1 :] for row in kept]
        return write(kept, *options, **more)

    names = [name for name in LAYOUTS if not name.endswith(("xlsx", "ods"))]
    monkeypatch.setattr(sys.modules[__name__], "as_csv", write_damaged)
    for _ in random_cases(400):
        name = rng.choice(names)
        sheet, out = tmp_path / name, tmp_path / "out.txt"
        out.unlink(missing_ok=True)
        sheet.write_bytes(LAYOUTS[name][1]())
        status, _, errors = run("import", sheet, "-o", out)
        if status:
            assert not out.exists() and status in {1, 2}, errors
            continue
        found = {
            each: in_order(read_games(out, each[:-1] if each == S else P), dated=False)
            for each in (S, P)
        }
        assert any({*found[each]} <= {*played[each]} for each in (S, P)), f"{name} {errors}"


CLUB = SHARED / "cases" / "more" / "sheets"


@pytest.mark.skipif(not CLUB.exists(), reason="the sheets are not here")
def test_another_club(tmp_path: Path, run: Run) -> None:
    """Fourteen games that somebody else wrote in several layouts."""
    expected = json.loads((CLUB / "truth.json").read_text(encoding="utf-8"))
    sheets = sorted(CLUB.glob("[0-9]*"))
    assert len(sheets) >= 8
    for sheet in sheets:
        out = tmp_path / f"{sheet.name}.txt"
        status, _, errors = run("import", sheet, "-o", out)
        assert status == 0, errors
        assert in_order(read_games(out, "score")) == in_order(
            [(day, {name: float(each) for name, each in game.items()}) for day, game in expected]
        ), sheet.name
