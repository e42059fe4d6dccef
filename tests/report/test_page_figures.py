"""Every figure of a page is a figure of a table: the page is read back, and what it shows is held
against `--format json` of the command with the same options. A figure that nothing is held against
fails, too, so that a new section brings its own check."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest

from mjtally.families import PRESETS
from mjtally.report import page_texts
from support.cases import for_each
from support.html_page import HtmlNode, HtmlPage, HtmlTable
from support.report_pages import (
    CLUB,
    TableRow,
    read_page,
    read_table,
    without_isolates,
    write_club,
)

CLUB_FILE = "a club"
RULES = {  # of the files: what they are read by, and what tables there are
    "season-2026.txt": "riichi",
    "league-night.txt": "riichi",
    "hk-evening.txt": "hk",
    "mcr-tournament.txt": "mcr",
    "three-players.txt": "riichi",
    CLUB_FILE: "riichi",
    "riichi-evening.txt": "riichi",
    "mcr-evening.txt": "mcr",
    "loose-hands.txt": "riichi",
}
AS_THEY_ARE = {"riichi-evening.txt", "mcr-evening.txt", "loose-hands.txt"}
PLAYERS = {
    "season-2026.txt": "Kaito,Ines",
    "league-night.txt": "Aki,Emi",
    "hk-evening.txt": "Mei,Kit",
    "mcr-tournament.txt": "Anna,Fan",
    "three-players.txt": "Gen",
    CLUB_FILE: f"{CLUB[1]},{CLUB[5]}",
}
FROM = {
    "season-2026.txt": "2026-11-20",
    "league-night.txt": "2026-04-17",
    "hk-evening.txt": "2026-02-27",
    "mcr-tournament.txt": "2026-05-09",
    "three-players.txt": "2026-06-13",
    CLUB_FILE: "2026-01-08",
}
TO = {**dict.fromkeys(FROM, "2027"), "season-2026.txt": "2026-12-05", CLUB_FILE: "2026-01-12"}
SEASONS = {"season-2026.txt": "autumn-2026", CLUB_FILE: "autumn"}
OPTIONS: dict[str, Callable[[str], list[str]]] = {
    "none": lambda name: [],
    "players": lambda name: ["--players", PLAYERS[name]],
    "guests": lambda name: ["--guests"],
    "dates": lambda name: ["--from", FROM[name], "--to", TO[name]],
    "last": lambda name: ["--last", "2", "--players", PLAYERS[name]],
    "best": lambda name: ["--best", "3", "--by", "month"],
    "frequent": lambda name: ["--min-games", "2", "--by", "day"],
    "season": lambda name: ["--season", SEASONS[name], "--drop", "1", "--sheets", "3"],
}
REFUSED = {("hk-evening.txt", "best")}  # where no games are followed


class PageCase(NamedTuple):
    """A file with options."""

    file: str
    options: str

    def __str__(self) -> str:
        return f"{self.file} {self.options}"


CASES = [
    PageCase(file, options)
    for file in RULES
    for options in OPTIONS
    if (options != "season" or file in SEASONS)
    and (options == "none" or file not in AS_THEY_ARE)
    and (file, options) not in REFUSED
]
TABLES_WITH = {  # options that not every table has
    "--best": ("players",),
    "--drop": ("players",),
    "--min-games": ("players", "ratings"),
}
ONLY_OF_PAGES = ("--by", "--sheets")


# --------------------------------------------------------------------------- what agrees


class ShownNumber(NamedTuple):
    """A number as it is read, and how much its rounding may hide."""

    value: float
    rounding: float
    is_percentage: bool


NUMBER = re.compile(r"~?([+\-−–]?)(\d[\d,]*)(\.\d+)? ?(%?)")


def read_number(text: str) -> ShownNumber | None:
    """`+1,234.5`, `8.6%`, `~1557`; None for what is no number."""
    found = NUMBER.fullmatch(text)
    if not found:
        return None
    sign, whole, part, per_cent = found.groups(default="")
    value = float(whole.replace(",", "") + part) * (-1 if sign in {"-", "−", "–"} else 1)
    return ShownNumber(value, 0.5 * 10 ** -max(len(part) - 1, 0), bool(per_cent))


def agree(text: str, value: object) -> bool:
    """Whether a text of the page says a value of a table, as far as it is rounded there."""
    text = " ".join(without_isolates(text).split())
    if value is None or value == "":
        return text in {"", "-", "–"}
    if isinstance(value, str):
        return text == value
    shown = read_number(text)
    if shown is None or not isinstance(value, int | float):
        return False
    factor = 100 if shown.is_percentage else 1
    if isinstance(value, int) and not shown.is_percentage:
        return shown.value == value
    return abs(shown.value - factor * value) <= shown.rounding + 0.0000501 * factor


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8.6%", 0.0862),
        ("+124", 124),
        ("−3", -3),
        ("~1557", 1556.7486),
        ("-", None),
        ("1,234", 1234),
    ],
)
def test_texts_agree_with_values(text: str, value: object) -> None:
    assert agree(text, value)


@pytest.mark.parametrize(
    ("text", "value"),
    [("8.7%", 0.0862), ("-124", 124), ("1556", 1556.7486), ("0", None), ("12", 12.6), ("", 0)],
)
def test_texts_disagree_with_other_values(text: str, value: object) -> None:
    assert not agree(text, value)


# ------------------------------------------------------------------------ what is checked

EVERYBODY, ALL = "everybody", "*"


def heading_of(column: str) -> str:
    return page_texts.HEADINGS.get(column, column.replace("_", " "))


def template_pattern(template: str) -> re.Pattern[str]:
    """What a text of the page looks like, with a group for each value that is filled in."""
    parts = re.split(r"\{(\w+)\}", template)
    pattern = "".join(
        f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)
    )
    return re.compile(pattern)


class PageCheck:
    """A page beside the tables of its file: what was held against them, and what disagrees."""

    def __init__(self, case: PageCase, path: str) -> None:
        self.case, self.path = case, path
        self.options = OPTIONS[case.options](case.file)
        self.page: HtmlPage = read_page(path, *self.options)
        self.family = PRESETS[RULES[case.file]].family
        self.checked: set[int] = set()  # the ids of nodes
        self.wrong: list[str] = []

    def rows(self, table: str, *more: str) -> list[TableRow]:
        """A table with the options of the page, as far as it has them."""
        return read_table(self.path, table, *select_options(self.options, table), *more)

    def players(self) -> dict[str, TableRow]:
        rows = self.rows("players", "--columns", "all", "--interval", "95")
        return {row["name"]: row for row in rows}

    def rows_if_there(self, table: str) -> list[TableRow]:
        """The same, of a table that only families with games have."""
        return [] if self.family.is_always_loose else self.rows(table)

    def tables(self, section: str) -> list[HtmlTable]:
        return self.page.list_tables(section)

    def hold(self, node: HtmlNode, value: object, what: str, text: str | None = None) -> None:
        """That a node, or a text in it, says a value."""
        self.checked.add(id(node))
        said = without_isolates(node.words if text is None else text)
        if not agree(said, value):
            self.wrong.append(f"{what}: {said!r} is shown, {value!r} is in the table")


def select_options(options: Sequence[str], table: str) -> list[str]:
    """Of the options of a page those that a table has, too."""
    kept: list[str] = []
    values = iter(options)
    for option in values:
        words = [option] if option == "--guests" else [option, next(values)]
        if option not in ONLY_OF_PAGES and table in TABLES_WITH.get(option, (table,)):
            kept += words
    return kept


Cells = Mapping[str, HtmlNode]
SPREADSHEET_MARK = re.compile(r"\b(\d+)h(\d+)f")  # 3/40 is no date there
PLAYER = heading_of("name")


def rows_of(table: HtmlTable) -> Iterator[Cells]:
    """The cells of each row, by their headings."""
    for row in table.cell_rows:
        yield dict(zip(table.headings, row, strict=True))


def name_in(cell: HtmlNode) -> str:
    name = without_isolates(cell.words)
    return ALL if name == page_texts.EVERYBODY_LABEL else name


def hold_row(
    check: PageCheck, cells: Cells, row: TableRow, where: str, labels: Mapping[str, str] = {}
) -> None:
    """That the cells whose headings are those of columns say what the row has. Two columns may
    have one heading, of which a table has one."""
    for heading, cell in cells.items():
        columns = [labels[heading]] if heading in labels else columns_of(heading, row)
        if columns:
            fitting = [column for column in columns if agree(cell.words, row[column])]
            column = (fitting or columns)[0]
            text = None if not row_is_text(row[column]) else without_isolates(cell.words)
            check.hold(cell, row[column], f"{where}, {heading}", text)


def row_is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def columns_of(heading: str, row: TableRow) -> list[str]:
    return [column for column in row if heading_of(column) == heading]


# -------------------------------------------------------------------------- section by section


def check_standings(check: PageCheck) -> None:
    players, ratings = check.players(), rows_by_name(check.rows_if_there("ratings"))
    for table in check.tables("standings"):
        if page_texts.TEAM_HEADING in table.headings:
            check_teams(check, table)
            continue
        shown = [name_in(cells[PLAYER]) for cells in rows_of(table)]
        if shown != list(players):
            check.wrong.append(f"standings: {shown} are shown, {[*players]} in the table")
        for cells in rows_of(table):
            name = name_in(cells[PLAYER])
            hold_row(check, without(cells, PLAYER), players[name], name)
            check_ranks_and_rating(check, cells, players[name], ratings.get(name))
            if page_texts.PLACE_HEADING in cells:
                hold_place(check, cells[page_texts.PLACE_HEADING], name)


def check_ranks_and_rating(
    check: PageCheck, cells: Cells, row: TableRow, rating: TableRow | None
) -> None:
    ranks = cells.get(heading_of("rank_counts"))
    if ranks:
        counts = [row[column] for column in RANK_COLUMNS if column in row]
        check.hold(ranks, "/".join(map(str, counts)), f"ranks of {row['name']}")
    cell = cells.get(heading_of("rating"))
    if cell:
        check.hold(cell, rating and rating["rating"], f"rating of {row['name']}")
        if rating and without_isolates(cell.words).startswith("~") != bool(rating["provisional"]):
            check.wrong.append(f"rating of {row['name']}: {cell.words}, which is wrong about ~")


def hold_place(check: PageCheck, cell: HtmlNode, name: str) -> None:
    """That a place is that among all players, whoever is left out of the page. (The latest games
    of some players are no games of others: the standing is theirs alone.)"""
    if name == ALL or {"--players", "--last"} <= {*check.options}:
        check.checked.add(id(cell))
        return
    options = select_options(check.options, "players")
    for option in ("--players", "--min-games"):
        if option in options:
            at = options.index(option)
            del options[at : at + 2]
    standing = [row for row in read_table(check.path, "players", *options) if row["name"] != ALL]
    ahead = "net_score_per_game" if check.family.is_always_loose else "points"
    keys = {row["name"]: (row[ahead], row["net_score"]) for row in standing}
    check.hold(cell, [*keys.values()].index(keys[name]) + 1, f"place of {name}")


def check_teams(check: PageCheck, table: HtmlTable) -> None:
    teams = rows_by_name(check.rows("teams"))
    assert [name_in(cells[page_texts.TEAM_HEADING]) for cells in rows_of(table)] == list(teams)
    for cells in rows_of(table):
        name = name_in(cells[page_texts.TEAM_HEADING])
        hold_row(check, without(cells, page_texts.TEAM_HEADING), teams[name], f"team {name}")


def check_running(check: PageCheck, section: str, column: str) -> None:
    """Every step of every line, and the table of lines."""
    for figure in check.page.section_nodes[section].find_all("figure"):
        title = next(figure.find_all("strong")).words
        (by,) = [by for by, steps in page_texts.STEP_NAMES.items() if title.endswith(steps)]
        if title == page_texts.RUNNING_NET_TITLE.format(steps=page_texts.STEP_NAMES[by]):
            column = "net_total"  # where nobody has points
        values = read_series(check, by, column)
        for chart in figure.find_all("div"):
            if "data-form" in chart.attributes:
                check_lines(check, chart, values, section)
    for table in check.tables(section):
        check_running_table(check, table, section, column)


Values = Mapping[tuple[str, str], object]  # by period and player


def read_series(check: PageCheck, by: str, column: str) -> Values:
    rows = check.rows("series", "--by", by)
    return {(row["period"] or UNDATED, row["name"]): row[column] for row in rows}


UNDATED = page_texts.UNDATED_LABEL


def check_lines(check: PageCheck, chart: HtmlNode, values: Values, section: str) -> None:
    """What a line says of each of its points, and in its title of its last."""
    periods = chart.attributes["data-x"].split("|")
    places = dict(zip(chart.attributes["data-at"].split(), periods, strict=True))
    players = [name for name in check.players() if name != ALL]
    for line in chart.find_all("polyline"):
        name = players[int(line.attributes["data-p"])]
        at = [corner.split(",")[0] for corner in line.attributes["points"].split()]
        shown = line.attributes["data-v"].split()
        if len(shown) == 1:
            at = at[:1]  # a dot
        for x, text in zip(at, shown, strict=True):
            check.hold(line, values.get((places[x], name)), f"{section} of {name}", text)
        last = places[at[-1]]
        said = chart.attributes["data-form"].format(name=name, period=last, points=shown[-1])
        (title,) = line.find_all("title")
        check.hold(title, said, f"title of {name}", without_isolates(title.content))


def check_running_table(check: PageCheck, table: HtmlTable, section: str, column: str) -> None:
    """What each had at the end of every row. Nothing is shown where nothing moved."""
    periods = {text: period for period, text in page_texts.PERIOD_NAMES.items()}
    first, *names = table.headings
    values = read_series(check, periods[first], column)
    order = list(dict.fromkeys(period for period, _ in values))
    begin, before = 0, dict.fromkeys(names, "")
    for cells in rows_of(table):
        check.checked.add(id(cells[first]))
        end = order.index(cells[first].words) + 1
        for name in names:
            own = [values.get((period, without_isolates(name))) for period in order[begin:end]]
            known = [value for value in own if value is not None]
            said = cells[name].words or (before[name] if known else "")
            check.hold(cells[name], known[-1] if known else None, f"{section} of {name}", said)
            before[name] = said or before[name]
        begin = end


def check_penalties(check: PageCheck) -> None:
    """Those of a table of series by game that are in no game's points, and of games."""
    for table in check.tables("penalties"):
        for row in table.cell_rows:
            check.checked |= {id(cell) for cell in row}  # tests of their own hold them


def check_ranks(check: PageCheck) -> None:
    check_player_tables(check, "ranks")
    players = check.players()
    columns = {heading_of(column): column for column in RANK_COLUMNS}
    for title in titles_of(check, "ranks"):
        found = match(page_texts.RANK_BAR_TEXT, title.content)
        row = players[found["name"]]
        check.hold(title, row[columns[found["rank"]]], title.content, found["count"])
        check.hold(title, row["game_count"], title.content, found["games"])
    for name, figure in row_figures(check, "ranks"):
        counts = [players[name][column] for column in RANK_COLUMNS if column in players[name]]
        check.hold(figure, "/".join(map(str, counts)), f"ranks of {name}")


def check_style(check: PageCheck) -> None:
    check_player_tables(check, "style")
    players, shares = check.players(), check.family.statistics.report_columns
    assert shares
    for at, figure in enumerate(check.page.section_nodes["style"].find_all("figure")):
        column = (shares.good_share, shares.bad_share)[at]
        for title in figure.find_all("title"):
            found = match(page_texts.SHARE_TEXT, title.content)
            row = players[found["name"]]
            check.hold(title, row[column], title.content, found["share"])
            check.hold(title, row[f"{column}_low"], title.content, f"{found['low']}%")
            check.hold(title, row[f"{column}_high"], title.content, f"{found['high']}%")
        for name, cell in figures_beside(figure):
            check.hold(cell, players[name][column], f"{column} of {name}")


def check_payments(check: PageCheck) -> None:
    pairs = {(row["name"], row["opponent"]): row for row in check.rows("matchups")}
    kinds = {text: kind for kind, text in page_texts.TRANSFER_TITLES.items()}
    for table in check.tables("payments"):
        details = table.node.find_ancestor("details")
        summary = next(details.find_all("summary")).words if details else ""
        kind = kinds.get(summary, "net")
        first, *others = table.headings
        for cells in rows_of(table):
            name = name_in(cells[first])
            for other in others:
                row = pairs.get((name, without_isolates(other)))
                value = row[kind] if row else None
                check.hold(cells[other], value, f"{kind} of {name} from {other}")


def check_hands(check: PageCheck) -> None:
    players, shown = check.players(), check.family.statistics.report_columns
    labels = {label: column for column, label in (shown.value_columns if shown else ())}
    term = check.family.tiles.yaku_term if check.family.tiles else ""
    for table in check.tables("hands"):
        if term in table.headings:
            rows = [row for row in check.rows(term) if row["name"] != ALL]
            assert len(rows) == len(table.rows)
            for cells, row in zip(rows_of(table), rows, strict=True):
                hold_row(check, without(cells, PLAYER), row, f"{row[term]} of {row['name']}")
                assert name_in(cells[PLAYER]) == row["name"]
            continue
        for cells in rows_of(table):
            name = name_in(cells[PLAYER])
            hold_row(check, without(cells, PLAYER), players[name], f"hands of {name}", labels)
    won = sum(players[ALL][column] for column in labels.values())
    for title in titles_of(check, "hands"):
        found = match(page_texts.VALUE_BAR_TEXT, title.content)
        value = players[ALL][labels[found["words"]]]
        check.hold(title, value, title.content, found["count"])
        check.hold(title, won, title.content, found["all"])
    for label, figure in row_figures(check, "hands"):
        check.hold(figure, players[ALL][labels[label]], label)


def check_seats(check: PageCheck) -> None:
    players = check.players()
    columns = {text: seat for seat, text in page_texts.SEAT_NAMES.items()}
    for table in check.tables("seats"):
        for cells in rows_of(table):
            if PLAYER in cells:
                name = name_in(cells[PLAYER])
                hold_row(check, without(cells, PLAYER), players[name], f"seats of {name}")
                continue
            seat = columns[cells[page_texts.SEAT_HEADING].words]
            row = {
                column.removeprefix(f"{seat}_"): value
                for column, value in players[ALL].items()
                if column.startswith(f"{seat}_")
            }
            hold_row(check, cells, row, seat)
            interval = cells[page_texts.INTERVAL_HEADING]
            if interval.words != "-":
                found = match(page_texts.INTERVAL_RANGE, interval.words)
                check.hold(interval, row["mean_rank_low"], seat, found["low"])
                check.hold(interval, row["mean_rank_high"], seat, found["high"])
    for title in titles_of(check, "seats"):
        found = match(page_texts.SEAT_POINT_TEXT, title.content)
        seat = columns[found["seat"]]
        for part, end in (("mean", ""), ("low", "_low"), ("high", "_high")):
            value = players[ALL][f"{seat}_mean_rank{end}"]
            check.hold(title, value, title.content, found[part])
        check.hold(title, players[ALL][f"{seat}_game_count"], title.content, found["count"])
    for label, figure in row_figures(check, "seats"):
        check.hold(figure, players[ALL][f"{columns[label]}_mean_rank"], label)


def check_records(check: PageCheck) -> None:
    for table in check.tables("records"):
        check_record_rows(check, table, check.rows("records"))


def check_record_rows(check: PageCheck, table: HtmlTable, rows: Sequence[TableRow]) -> None:
    assert len(table.rows) == len(rows), check.case
    for cells, row in zip(rows_of(table), rows, strict=True):
        kind = page_texts.RECORD_NAMES.get(row["record"], heading_of(row["record"]))
        unit = str(page_texts.UNIT_NAMES.get(row["unit"], row["unit"]))
        said = cells[heading_of("figure")]
        check.hold(said, row["figure"], f"{kind}", said.words.removesuffix(unit).strip())
        expected = {
            heading_of("record"): kind,
            PLAYER: row["name"],
            heading_of("what"): row["what"],
            heading_of("others"): row["others"],
            heading_of("mark"): row["mark"],
            heading_of("date"): row["date"],
            heading_of("place"): f"{row['file']}:{row['line']}",
        }
        for heading, value in expected.items():
            if heading in cells:
                check.hold(cells[heading], value, f"{kind}: {heading}")


def check_players(check: PageCheck) -> None:
    """The facts of each panel, and its tables."""
    players = check.players()
    for panel in check.page.section_nodes["players"].find_all("article"):
        name = without_isolates(next(panel.find_all("h3")).words)
        for heading, node in facts_of(panel):
            hold_row(check, {heading: node}, players[name], name)
    for table in check.tables("players"):
        around = table.node.find_ancestor("article")
        assert around
        name = without_isolates(next(around.find_all("h3")).words)
        if heading_of("record") in table.headings:
            own = [row for row in check.rows("records") if row["name"] == name]
            check_record_rows(check, table, own)
        elif heading_of("opponent") in table.headings:
            pairs = {row["opponent"]: row for row in check.rows("matchups") if row["name"] == name}
            for cells in rows_of(table):
                other = name_in(cells[heading_of("opponent")])
                hold_row(check, cells, pairs[other], f"{name} and {other}")


def facts_of(panel: HtmlNode) -> Iterator[tuple[str, HtmlNode]]:
    """The names of figures in lists of definitions, and the figures."""
    for term in panel.find_all("dt"):
        assert term.parent
        after = [node for node in term.parent.children if isinstance(node, HtmlNode)]
        yield term.words, after[after.index(term) + 1]


def check_games(check: PageCheck) -> None:
    """The latest games, all games as data, and sheets hand by hand."""
    played = PlayedGames(check)
    rows = [cells for table in check.tables("games") for cells in game_rows(table)]
    numbers = [find_game_number(cells[0]) for cells in rows]
    sheets = int(check.options[-1]) if "--sheets" in check.options else 20
    most = max(20, sheets)  # those without a sheet have a row
    assert {*numbers} <= played.chosen and len(numbers) == min(len(played.chosen), most)
    for number, (when, *cells) in zip(numbers, rows, strict=True):
        check.checked.add(id(when))
        assert played.date_of(number) in (when.words.split()[0], "")
        expected = played.result_of(number)
        names = [without_isolates(next(cell.find_all("bdi")).words) for cell in cells]
        assert {*names} == {*expected}
        for name, cell in zip(names, cells, strict=True):
            figures = " ".join(node.words for node in cell.find_all("small")).split()
            values = [value for value in expected[name] if value not in (None, "")]
            check.checked.add(id(cell))
            if len(figures) != len(values):
                check.wrong.append(f"game {number}: {name}: {figures}, but {values}")
            for text, value in zip(figures, values, strict=False):
                check.hold(cell, value, f"game {number}: {name}", text)
    check_games_data(check, played)
    for table in check.tables("games"):
        article = table.node.find_ancestor("article")
        if article:
            number = int(article.attributes["id"].removeprefix("game-"))
            check_sheet(check, table, played.hands.get(number, []), number)


def game_rows(table: HtmlTable) -> Iterator[list[HtmlNode]]:
    if table.node.has_class("games"):
        yield from table.cell_rows


def find_game_number(cell: HtmlNode) -> int:
    forms = (page_texts.GAME_WORDS[word].format(game=r"(\d+)") for word in ("game", "evening"))
    (found,) = filter(None, (re.search(form, cell.words) for form in forms))
    return int(found[1])


class PlayedGames:
    """What there was, by the tables of everybody: options leave games out, but no player of one."""

    def __init__(self, check: PageCheck) -> None:
        loose = check.family.is_always_loose
        self.games = {} if loose else group(read_table(check.path, "games"), "game")
        self.hands = group(read_table(check.path, "hands"), "game")
        net = read_table(check.path, "series", "--by", "game", "--guests")
        self.net = {(int(row["period"]), row["name"]): row["net_score"] for row in net}
        chosen = [*check.rows("hands"), *([] if loose else check.rows("games"))]
        self.chosen = {row["game"] for row in chosen}

    def date_of(self, number: int) -> str:
        rows = self.games.get(number) or self.hands[number]
        return str(rows[0]["date"])

    def result_of(self, number: int) -> dict[str, tuple[object, object]]:
        """Score and points of each; of loose hands what they won and lost."""
        if number in self.games:
            return {row["name"]: (row["score"], row["points"]) for row in self.games[number]}
        return {name: (None, net) for (game, name), net in self.net.items() if game == number}


def check_games_data(check: PageCheck, played: PlayedGames) -> None:
    """The data from which the script of the page makes rows: every game is there, the best of each
    first."""
    data = check.page.data["games-data"]
    seats, players = data["seats"], data["players"]
    assert {row[0] for row in data["games"]} == played.chosen
    for number, date, *row in data["games"]:
        expected = played.result_of(number)
        assert data["dates"][date] == played.date_of(number)
        names = [players[each] for each in row[:seats]]
        scores = [each and each * data["unit"] for each in row[seats : 2 * seats]]
        points = row[2 * seats : 3 * seats]
        assert {*names} == {*expected}
        for at, name in enumerate(names):
            score, won = expected[name]
            is_loose = score is None and number not in played.games
            said = [scores[at]] if is_loose else [scores[at], points[at] if points else None]
            wanted = [won] if is_loose else [score, won]
            for figure, value in zip(said, wanted, strict=True):
                same = (figure is None) if value in ("", None) else figure is not None
                if not same or (figure is not None and abs(figure - float(str(value))) > 0.0051):
                    check.wrong.append(f"data of game {number}: {name}: {figure}, not {value}")


def check_sheet(check: PageCheck, table: HtmlTable, hands: list[TableRow], number: int) -> None:
    """Scores after each hand; a last row may have what a game ended with."""
    _, *names = table.headings
    rows = list(rows_of(table))
    by_hand = group(hands, "hand")
    for cells, played in zip(rows, by_hand.values(), strict=False):
        scores = {row["name"]: row for row in played}
        for name in names:
            row = scores[without_isolates(name)]
            marks = list_marks(row["mark"])
            texts = [f"{row['score']}{mark}" for mark in marks]
            said = without_isolates(cells[name].words)
            if row["score"] < 0:
                said = said.replace("−", "-", 1)
            expected = said if said in texts else texts[0]
            check.hold(cells[name], expected, f"game {number}: {name}", said)
    for cells in rows[len(by_hand) :]:
        for name in names:
            check.checked.add(id(cells[name]))
    for cells in rows:
        check.checked.add(id(cells[table.headings[0]]))


def list_marks(mark: str) -> list[str]:
    """What was written where a table has a mark, which no spreadsheet may take for a date or for
    a formula: its sign may have stood in front."""
    if mark == "-":
        return [""]
    written = SPREADSHEET_MARK.sub(r"\1/\2", mark)
    return [written, written[-1:] + written[:-1]]


def check_player_tables(check: PageCheck, section: str) -> None:
    """Tables with a row for each player, whose headings are those of columns."""
    players = check.players()
    for table in check.tables(section):
        for cells in rows_of(table):
            name = name_in(cells[PLAYER])
            hold_row(check, without(cells, PLAYER), players[name], f"{section} of {name}")


RANK_COLUMNS = ("first_count", "second_count", "third_count", "fourth_count")
CHECKS: dict[str, Callable[[PageCheck], None]] = {
    "standings": check_standings,
    "points": lambda check: check_running(check, "points", "points_total"),
    "rating": lambda check: check_running(check, "rating", "rating"),
    "penalties": check_penalties,
    "ranks": check_ranks,
    "style": check_style,
    "payments": check_payments,
    "hands": check_hands,
    "seats": check_seats,
    "records": check_records,
    "players": check_players,
    "games": check_games,
}
NO_FIGURES = {"warnings", "definitions", "rules"}  # of a table


def rows_by_name(rows: Iterable[TableRow]) -> dict[str, TableRow]:
    return {row["name"]: row for row in rows}


def group(rows: Iterable[TableRow], column: str) -> dict[int, list[TableRow]]:
    groups: dict[int, list[TableRow]] = {}
    for row in rows:
        groups.setdefault(row[column], []).append(row)
    return groups


def without(cells: Cells, *headings: str) -> Cells:
    return {heading: cell for heading, cell in cells.items() if heading not in headings}


def titles_of(check: PageCheck, section: str) -> Iterator[HtmlNode]:
    return check.page.section_nodes[section].find_all("title")


def match(template: str, text: str) -> dict[str, str]:
    found = template_pattern(template).fullmatch(without_isolates(text))
    assert found, (template, text)
    return found.groupdict()


def row_figures(check: PageCheck, section: str) -> Iterator[tuple[str, HtmlNode]]:
    for chart in check.page.section_nodes[section].find_all("figure"):
        yield from figures_beside(chart)


def figures_beside(chart: HtmlNode) -> Iterator[tuple[str, HtmlNode]]:
    """The labels of a chart in rows, and the figures on its other side."""
    labels, figures = (
        [
            span
            for box in chart.find_all("div")
            if box.has_class(kind)
            for span in box.find_all("span")
        ]
        for kind in ("labels", "figures")
    )
    for label, figure in zip(labels, figures, strict=True):
        yield without_isolates(label.words), figure


@for_each(CASES)
def test_every_figure_is_that_of_a_table(
    case: PageCase, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = write_club(tmp_path_factory.getbasetemp()) if case.file == CLUB_FILE else case.file
    check = PageCheck(case, path)
    for section in check.page.sections:
        if section not in NO_FIGURES:
            CHECKS[section](check)
    assert not check.wrong, "\n".join(check.wrong[:20])
    assert len(check.checked) > 50
    assert not list_unchecked(check)


def list_unchecked(check: PageCheck) -> list[str]:
    """Figures that nothing was held against: in cells, in facts and in what marks say."""
    return [
        f"{name}: {node.words or node.content}"
        for name, section in check.page.section_nodes.items()
        if name not in NO_FIGURES
        for node in section.find_all("td", "dd", "title")
        if id(node) not in check.checked and re.search(r"\d", node.words or node.content)
    ]
