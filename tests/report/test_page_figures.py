"""Every figure of a page is a figure of a table: the page is read back, and what it shows is held
against `--format json` of the command with the same options. A figure that nothing is held against
fails, too, so that a new section brings its own check."""

import datetime
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from mjtally.families import PRESETS
from mjtally.report.comparisons import YAKU_TITLES
from mjtally.report.components import RECORD_NAMES, UNIT_NAMES
from mjtally.report.data import HEADINGS, SEAT_NAMES, STREAKS, TRANSFER_TITLES
from mjtally.report.opening import TIEBREAK_REASONS
from mjtally.report.page import HAND_SECTIONS
from mjtally.report.running import PERIOD_NAMES, STEP_NAMES
from mjtally.tables.player_statistics import COUNTED_GAMES
from support.cases import for_each, some_of
from support.html_page import HtmlNode, HtmlPage, HtmlTable
from support.report_pages import (
    CLUB,
    TableRow,
    build_first_page,
    read_figure,
    read_known_table,
    read_page,
    read_table,
    without_isolates,
    write_as_one_season,
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
    "taiwan-evening.txt": "taiwan",
    "loose-hands.txt": "riichi",
    "season-by-scores.txt": "riichi",
    "league-2026.txt": "riichi",
}
AS_THEY_ARE = {
    *("riichi-evening.txt", "mcr-evening.txt", "taiwan-evening.txt"),
    *("loose-hands.txt", "season-by-scores.txt"),
}
PLAYERS = {
    "season-2026.txt": "Kaito,Ines",
    "league-night.txt": "Aki,Emi",
    "hk-evening.txt": "Mei,Kit",
    "mcr-tournament.txt": "Anna,Fan",
    "three-players.txt": "Gen",
    CLUB_FILE: f"{CLUB[1]},{CLUB[5]}",
    "league-2026.txt": "Rui,Hugo",
}
FROM = {
    "season-2026.txt": "2026-11-20",
    "league-night.txt": "2026-04-17",
    "hk-evening.txt": "2026-02-27",
    "mcr-tournament.txt": "2026-05-09",
    "three-players.txt": "2026-06-13",
    CLUB_FILE: "2026-01-08",
    "league-2026.txt": "2026-10-02",
}
TO = {**dict.fromkeys(FROM, "2027"), "season-2026.txt": "2026-12-05", CLUB_FILE: "2026-01-12"}
SEASONS = {"season-2026.txt": "autumn-2026", CLUB_FILE: "autumn"}
SETTINGS = {"hk": "M=6", "mcr": "minimum=6", "riichi": "uma=20/10/-10/-20"}
OPTIONS: dict[str, Callable[[str], list[str]]] = {
    "none": lambda name: [],
    "players": lambda name: ["--players", PLAYERS[name]],
    "guests": lambda name: ["--guests"],
    "dates": lambda name: ["--from", FROM[name], "--to", TO[name]],
    "last": lambda name: ["--last", "2", "--players", PLAYERS[name]],
    "best": lambda name: ["--best", "3", "--by", "month"],
    "frequent": lambda name: ["--min-games", "2", "--by", "day"],
    "season": lambda name: ["--season", SEASONS[name], "--drop", "1", "--sheets", "3"],
    "hands": lambda name: ["--min-hands", "10"],
    "month": lambda name: ["--on", FROM[name][:7]],
    "rules": lambda name: ["--rules", RULES[name], "--set", SETTINGS[RULES[name]]],
    "few": lambda name: ["--sheets", "0", "--title", "Spring", "--by", "week", "--drop", "1"],
}
LATEST = 20  # games of the period of that name
STAGES = {  # of the files with stages: the dates between which each was played
    "stage-regular": ["--to", "2026-10-16"],
    "stage-final": ["--from", "2026-10-16"],
}
REFUSED = {
    *(("hk-evening.txt", options) for options in ("best", "few")),  # where no games are followed
    # the dates of a stage are the page's already; of teams as many hands are not asked for
    *(("league-2026.txt", options) for options in ("dates", "month", "hands")),
}


class PageCase(NamedTuple):
    """A file with options."""

    file: str
    options: str

    def __str__(self) -> str:
        return f"{self.file} {self.options}"


CASES = [PageCase(file, "none") for file in RULES]
CASES_WITH_OPTIONS = [
    PageCase(file, options)
    for file in RULES
    for options in OPTIONS
    if (options != "season" or file in SEASONS)
    and options != "none"
    and file not in AS_THEY_ARE
    and (file, options) not in REFUSED
]
TABLES_WITH = {  # options that not every table has
    "--best": ("players", "standings"),
    "--drop": ("players", "standings"),
    "--min-games": ("players", "ratings", "standings"),
    "--min-hands": ("players", "standings"),
}
ONLY_OF_PAGES = ("--by", "--sheets", "--title")


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
        return text in {"", "-", "–", "−"}
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


@cache
def heading_of(column: str) -> str:
    return HEADINGS.get(column, column.replace("_", " "))


def template_pattern(template: str) -> re.Pattern[str]:
    """What a text of the page looks like, with a group for each value that is filled in."""
    parts = re.split(r"\{(\w+)\}", template)
    pattern = "".join(
        f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)
    )
    return re.compile(pattern)


StageKey = tuple[str, str, str]  # season, stage, and player or team


class PageCheck:
    """A page beside the tables of its file: what was held against them, and what disagrees."""

    def __init__(
        self, case: PageCase, path: str, page: HtmlPage | None = None, copies: Path | None = None
    ) -> None:
        self.case, self.path, self.season_path = case, path, path
        self.options = OPTIONS[case.options](case.file)
        self.page = page or read_page(path, *self.options)
        self.stage = ""
        self.has_rows = bool(self.page.scripts)  # of games, which the script makes of other periods
        period = self.page.period
        if period.startswith("season-"):
            self.options += ["--season", period.removeprefix("season-")]
        elif period in STAGES:
            self.options += STAGES[period]
            self.stage = period.removeprefix("stage-")
        elif period in {"all", "latest"}:
            assert copies, "a folder for files without seasons is needed"
            (copies / "as-one").mkdir(exist_ok=True)
            self.path = write_as_one_season(path, copies / "as-one")
            self.options += ["--last", str(LATEST)] if period == "latest" else []
        self.family = PRESETS[RULES[case.file]].family
        self.checked: set[int] = set()  # the ids of nodes
        self.wrong: list[str] = []

    def rows(self, table: str, *more: str) -> list[TableRow]:
        """A table with the options of the page, as far as it has them."""
        read = read_known_table if table in {"players", "matchups"} else read_table
        return read(self.path, table, *select_options(self.options, table), *more)

    @cached_property
    def every_standing(self) -> Sequence[TableRow]:
        """The standings in each stage of each season."""
        left_out = "--players", *(("--from", "--to") if self.stage else ())
        options = drop_options(select_options(self.options, "standings"), *left_out)
        return read_table(self.season_path, "standings", *options)

    @property
    def season_rows(self) -> Sequence[TableRow]:
        """Those of players."""
        return [row for row in self.every_standing if row["kind"] == "player"]

    @cached_property
    def played(self) -> "PlayedGames":
        return PlayedGames(self)

    @cached_property
    def written_games(self) -> dict[int, bool]:
        """Whether each game is written hand by hand, of those that are finished or have hands;
        none where hands stand alone."""
        played = self.played
        counted = played.chosen & {*played.games}
        written = {number: bool(played.games[number][0]["hands"]) for number in counted}
        return {
            number: has_hands
            for number, has_hands in written.items()
            if has_hands or played.ranks_of(number)
        }

    @cached_property
    def places_of_games(self) -> dict[int, tuple[str, object, object]]:
        """The date, the round and the table of each finished game in the table of results; rounds
        are counted in each season."""
        if self.path != self.season_path:
            return {}
        options = self.options if "--players" in self.options else []
        rows = read_table(self.path, "results", *select_options(options, "results"))
        results = {(row["file"], row["line"]): row for row in rows}
        return {
            number: (row["date"], row["round"], row["table"])
            for number, players in self.played.games.items()
            if (row := results.get((players[0]["file"], players[0]["line"])))
        }

    @cached_property
    def moves(self) -> "Moves":
        return Moves(self)

    @cached_property
    def contenders(self) -> "Moves":
        """The same of those who play for the title: of teams where a cut is of teams."""
        kinds = {kind for _, _, kind in self.stages}
        if "team" not in kinds or self.path != self.season_path:  # of all seasons together
            return self.moves
        cut = [row for row in self.every_standing if row["kind"] == "team" and row["through"]]
        return Moves(self, "team") if cut else self.moves

    @cached_property
    def stages(self) -> Mapping[StageKey, Sequence[TableRow]]:
        """The standings of all players in each stage, the current one first; then those of
        teams, of which a page of some players says nothing. Of the latest games of some players
        they are those of the players."""
        if self.stage:  # whose dates would leave out what it is made of
            left_out = "--from", "--to", *(() if "--last" in self.options else ("--players",))
            options = drop_options(select_options(self.options, "standings"), *left_out)
            rows = read_table(self.path, "standings", *options)
            rows = [row for row in rows if row["stage"] == self.stage]
        else:
            rows = self.rows_of_all("standings")
        stages = {
            kind: {
                (season, stage, kind): list(own)
                for (season, stage), own in groupby(
                    [row for row in rows if row["kind"] == kind],
                    lambda row: (row["season"], row["stage"]),
                )
            }
            for kind in ("player", "team")
        }
        if "--players" in self.options:
            return stages["player"]
        return {**stages["player"], **stages["team"]}

    @cached_property
    def course(self) -> "Values":
        """The points of the current stage after each date on which something was played in it: the
        standings of `--to` the next day."""
        season, stage, kind = self.moves.stage
        named = ["--season", season] if season and "--season" not in self.options else []
        days = dict.fromkeys(row["period"] for row in self.rows("series", "--by", "day", *named))
        left_out = ["--players", "--to", *(["--from"] if self.stage else [])]
        options = drop_options(select_options(self.options, "standings"), *left_out)
        return {
            (day, row["name"]): row["points"]
            for day in days
            for next_day in [datetime.date.fromisoformat(day) + datetime.timedelta(days=1)]
            for row in read_table(
                *(self.path, "standings", *options, "--to", next_day.isoformat()), may_fail=True
            )
            if (row["season"], row["stage"], row["kind"]) == (season, stage, kind)
        }

    def rows_of_all(self, table: str) -> list[TableRow]:
        """A table as if the page were one of all players, where that has the same games."""
        options = select_options(self.options, table)
        left_out = () if "--last" in options else ("--players",)
        return read_table(self.path, table, *drop_options(options, *left_out))

    def shows(self, row: TableRow) -> bool:
        """Whether the page is about a player."""
        return row["name"] in self.players

    def count_games(self, played: int) -> int:
        """How many of so many games count."""
        for option in ("--best", "--drop"):
            if option in self.options:
                number = int(self.options[self.options.index(option) + 1])
                return min(number, played) if option == "--best" else max(0, played - number)
        return played

    @cached_property
    def players(self) -> dict[str, TableRow]:
        """The rows of players in the order of their places, and of everybody."""
        rows = self.rows("players", "--columns", "all", "--interval", "95")
        last = len(self.places) + 1
        order = sorted(
            rows, key=lambda row: (row["name"] == ALL, self.places.get(row["name"], last))
        )
        return {row["name"]: row for row in order}

    @cached_property
    def has_points(self) -> bool:
        """Whether players stand in order by points: by net scores where no game is finished."""
        return any(map(self.played.ranks_of, self.played.chosen))

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each player among all: in the latest stage in which they stood, or without
        stages by all that was won."""
        of_players = [key for key in self.stages if key[2] == "player"]
        if len(of_players) == 1:
            return self.moves.places
        if not any(stage for _, stage, _ in of_players):
            return find_places(self, self.rows_of_all("players"))
        latest: dict[str, tuple[int, int]] = {}
        for at, ((_, _, kind), rows) in enumerate(self.stages.items()):
            for row in rows if kind == "player" else ():
                latest.setdefault(row["name"], (at, row["place"]))
        falling = sorted(latest.values())
        return {name: falling.index(own) + 1 for name, own in latest.items()}

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
    return ALL if name == "everybody" else name


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
    if heading == heading_of("hand_count") and heading not in row and "hand_count" not in row:
        return ["game_count"]  # where a hand is all there is
    return [column for column in row if heading_of(column) == heading]


# -------------------------------------------------------------------------- section by section


def check_standings(check: PageCheck) -> None:
    """The stages as the table of standings has them; below, what everybody did in all of them."""
    players, ratings = check.players, rows_by_name(check.rows_if_there("ratings"))
    are_teams_first = check.contenders.stage[2] == "team"
    shown = sorted(check.stages.items(), key=lambda each: each[0][2], reverse=are_teams_first)
    stages = iter(shown)
    titles = [node.words for node in check.page.section_nodes["standings"].find_all("h3")]
    expected = [title_of_stage(check, key) or "Players" * are_teams_first for key, _ in shown]
    assert titles == [title for title in expected if title]
    for table in check.tables("standings"):
        if not table.node.find_ancestor("details"):
            key, rows = next(stages)
            check_stage(check, table, key, rows)
            continue
        check_names(check, table, players)
        for cells in rows_of(table):
            name = name_in(cells[PLAYER])
            hold_row(check, without(cells, PLAYER), players[name], name)
            check_ranks_and_rating(check, cells, players[name], ratings.get(name))
            hold_place(check, cells["#"], name)
    assert not [*stages], "stages that are not shown"


def title_of_stage(check: PageCheck, key: StageKey) -> str:
    """What a stage is called where there are several."""
    season, stage, kind = key
    has_seasons = len({season for season, _, _ in check.stages}) > 1
    words = [f"season {season}"] if season else []
    words += [f"Stage {stage}"] if stage else []
    if not (has_seasons or stage):
        words = []
    elif not words:
        words = ["no season"]
    return " · ".join(["Teams", *words] if kind == "team" else words)


def check_names(check: PageCheck, table: HtmlTable, expected: Iterable[str]) -> None:
    """That a table has a row for each, in their order."""
    heading = PLAYER if PLAYER in table.headings else "team"
    shown = [name_in(cells[heading]) for cells in rows_of(table)]
    if shown != [*expected]:
        check.wrong.append(f"standings: {shown} are shown, {[*expected]} in the table")


def check_stage(
    check: PageCheck, table: HtmlTable, key: StageKey, rows: Sequence[TableRow]
) -> None:
    """Who stands where in a stage, and by what; of the current one who moved, and how they played
    lately."""
    ratings, last_ranks = rows_by_name(check.rows_if_there("ratings")), list_last_ranks(check)
    standing = rows_by_name(row for row in rows if row["kind"] == "team" or check.shows(row))
    through = sum(bool(row["through"]) for row in standing.values())
    cut = [at for at, row in enumerate(table.node.find_all("tr")) if row.has_class("cut")]
    if cut != [through] * (0 < through < len(standing)):
        check.wrong.append(f"{key}: cut {cut}, of {len(standing)} there are {through} through")
    heading = "team" if key[2] == "team" else PLAYER
    check_names(check, table, standing)
    labels = {"#": "place", "won in it": "won"}
    besides = {"▲▼", "last ten", heading_of("rating")}
    movements = {each.stage: each for each in (check.moves, check.contenders)}.get(key)
    if key != check.moves.stage:
        besides = {"▲▼"} if movements else set()
        only_now = {"last ten", heading_of("rating"), *(() if movements else ("▲▼",))}
        assert not only_now & {*table.headings}, "of the current stage alone"
    for cells in rows_of(table):
        name = name_in(cells[heading])
        row = standing[name]
        for said in labels.keys() & cells.keys():
            check.hold(cells[said], row[labels[said]], f"{said} of {name}")
        hold_row(check, without(cells, heading, *besides, *labels), row, name)
        if heading_of("rating") in cells:
            check_ranks_and_rating(check, cells, row, ratings.get(name))
        if heading_of(COUNTED_GAMES) in cells:
            counted = check.count_games(row["game_count"])
            check.hold(cells[heading_of(COUNTED_GAMES)], counted, f"counted games of {name}")
        if "▲▼" in cells:
            cell = cells["▲▼"]
            assert movements
            check.hold(cell, movements.words_of(name), f"move of {name}", read_words(cell))
        if "last ten" in cells:
            expected = " ".join(map(str, last_ranks.get(name, [])))
            check.hold(cells["last ten"], expected, f"last ten of {name}")


def read_words(cell: HtmlNode) -> str:
    """What a cell says to those who do not see its mark."""
    hidden = "".join(node.text for node in cell.find_all() if "aria-hidden" in node.attributes)
    return cell.words.replace(hidden, "", 1).strip()


def list_last_ranks(check: PageCheck) -> dict[str, list[int]]:
    """The ranks of everybody's last ten games, the oldest first."""
    played = check.played
    ranks: dict[str, list[int]] = {}
    for number in sorted(played.chosen, key=lambda number: (played.date_of(number), number)):
        for name, rank in played.ranks_of(number).items():
            ranks.setdefault(name, []).append(rank)
    return {name: own[-10:] for name, own in ranks.items()}


class Moves:
    """Where players (or teams) stand in the current stage, and where they moved on its last
    evening."""

    def __init__(self, check: PageCheck, kind: str = "player") -> None:
        self.stage, self.rows = next(each for each in check.stages.items() if each[0][2] == kind)
        self.places = {row["name"]: row["place"] for row in self.rows}
        self.movements = {
            row["name"]: row["movement"] for row in self.rows if row["movement"] not in (None, "")
        }

    def kind_of(self, name: str) -> str:
        """The word of how somebody moved."""
        if name not in self.movements:
            return "new"
        move = self.movements[name]
        return "up" if move > 0 else "down" if move else "same"

    def words_of(self, name: str) -> str:
        """How a move is told in words."""
        kind, count = self.kind_of(name), abs(self.movements.get(name, 0))
        return {"up": f"up {count}", "down": f"down {count}", "same": "as before"}.get(kind, kind)


def drop_options(options: Sequence[str], *names: str) -> list[str]:
    kept = list(options)
    for name in names:
        if name in kept:
            at = kept.index(name)
            del kept[at : at + 2]
    return kept


def find_places(check: PageCheck, rows: Iterable[TableRow]) -> dict[str, int]:
    """Places by all that was won; equal ones share theirs."""
    points = {row["name"]: ahead_of(check, row) for row in rows if row["name"] != ALL}
    falling = sorted(points.values(), reverse=True)
    return {name: falling.index(own) + 1 for name, own in points.items()}


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
    """That a place is that among all players, whoever is left out of the page."""
    check.hold(cell, check.places.get(name), f"place of {name}")


def check_running(check: PageCheck, section: str, column: str) -> None:
    """Every step of every line, and the table of lines."""
    for figure in check.page.section_nodes[section].find_all("figure"):
        title = next(figure.find_all("strong")).words
        (by,) = [by for by, steps in STEP_NAMES.items() if title.endswith(steps)]
        if title == f"Net score added up, {STEP_NAMES[by]}":
            column = "net_total"  # where nobody has points
        values = read_steps(check, section, by, column)
        for chart in figure.find_all("div"):
            if "data-form" in chart.attributes:
                check_lines(check, chart, values, section)
    for table in check.tables(section):
        check_running_table(check, table, section, column)


Values = Mapping[tuple[str, str], object]  # by period and player


def read_series(check: PageCheck, by: str, column: str) -> Values:
    rows = check.rows("series", "--by", by)
    return {(row["period"] or UNDATED, row["name"]): row[column] for row in rows}


def read_steps(check: PageCheck, section: str, by: str, column: str) -> Values:
    """The values of a chart: points of the current stage alone where there are several, and with
    what was carried into it."""
    is_carried = any(row["carried"] for rows in check.stages.values() for row in rows)
    if section != "points" or not (is_carried or len({key[:2] for key in check.stages}) > 1):
        return read_series(check, by, column)
    assert by == "day" and "--last" not in check.options
    return check.course


UNDATED = "without a date"


def check_lines(check: PageCheck, chart: HtmlNode, values: Values, section: str) -> None:
    """What a line says of each of its points, and in its title of its last."""
    periods = chart.attributes["data-x"].split("|")
    places = dict(zip(chart.attributes["data-at"].split(), periods, strict=True))
    players = [name for name in check.players if name != ALL]
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
    periods = {text: period for period, text in PERIOD_NAMES.items()}
    first, *names = table.headings
    values = read_steps(check, section, periods[first], column)
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
    """Points of a date that are in no game of it; those of a game are in the game's points."""
    given: dict[tuple[str, str], float] = {}
    for cells in (cells for table in check.tables("penalties") for cells in rows_of(table)):
        if "reason" not in cells:  # what was paid after games: the tests of side payments have it
            check.checked |= {id(cell) for cell in cells.values()}
            continue
        date, name = cells["date"].words, name_in(cells[PLAYER])
        reason = cells["reason"]
        check.checked |= {id(cell) for cell in cells.values()}
        if not template_pattern("chombo in game {game}").fullmatch(reason.words):
            points = read_figure(cells[heading_of("points")].words)
            given[date, name] = given.get((date, name), 0) + points
    played: dict[tuple[str, str], float] = {}
    for row in check.rows_if_there("games"):
        if row["points"] not in (None, ""):
            key = row["date"], row["name"]
            played[key] = played.get(key, 0) + row["points"]
    for row in filter(check.shows, check.rows("series", "--by", "day")):
        key = row["period"], row["name"]
        besides = row["points"] - played.get(key, 0)
        if abs(besides - given.pop(key, 0)) > 0.0051:
            check.wrong.append(f"penalties of {key}: {besides} in the tables")
    check.wrong += [f"a penalty of nobody: {key}" for key in given]


def check_ranks(check: PageCheck) -> None:
    check_player_tables(check, "ranks")
    players = check.players
    columns = {heading_of(column): column for column in RANK_COLUMNS}
    for title in titles_of(check, "ranks"):
        found = match("{name}: {rank}, {count} of {games}", title.content)
        row = players[found["name"]]
        check.hold(title, row[columns[found["rank"]]], title.content, found["count"])
        check.hold(title, row["game_count"], title.content, found["games"])
    for name, figure in row_figures(check, "ranks"):
        counts = [players[name][column] for column in RANK_COLUMNS if column in players[name]]
        check.hold(figure, "/".join(map(str, counts)), f"ranks of {name}")


def check_style(check: PageCheck) -> None:
    check_player_tables(check, "style")
    players, shares = check.players, check.family.statistics.report_columns
    assert shares
    for at, figure in enumerate(check.page.section_nodes["style"].find_all("figure")):
        column = (shares.good_share, shares.bad_share)[at]
        for title in figure.find_all("title"):
            found = match("{name}: {share} ({low} to {high} %)", title.content)
            row = players[found["name"]]
            check.hold(title, row[column], title.content, found["share"])
            check.hold(title, row[f"{column}_low"], title.content, f"{found['low']}%")
            check.hold(title, row[f"{column}_high"], title.content, f"{found['high']}%")
        for name, cell in figures_beside(figure):
            check.hold(cell, players[name][column], f"{column} of {name}")


def check_payments(check: PageCheck) -> None:
    pairs = {(row["name"], row["opponent"]): row for row in check.rows("matchups")}
    kinds = {text: kind for kind, text in TRANSFER_TITLES.items()}
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
    players, shown = check.players, check.family.statistics.report_columns
    labels = {label: column for column, label in (shown.value_columns if shown else ())}
    term = check.family.tiles.yaku_term if check.family.tiles else ""
    yaku, called = Counter[str](), YAKU_TITLES.get(term, "")
    won = sum(players[name].get("tiles_win_count") or 0 for name in players if name != ALL)
    for table in check.tables("hands"):
        if called in table.headings:
            for row in check.rows(term):
                yaku[row[term]] += row["win_count"] if row["name"] != ALL else 0
            assert len(+yaku) == len(table.rows)
            for cells in rows_of(table):
                name = cells[called].words
                check.hold(cells[heading_of("win_count")], yaku[name], f"wins with {name}")
                check.hold(cells["share of wins"], yaku[name] / won, f"share of {name}")
            continue
        for cells in rows_of(table):
            name = name_in(cells[PLAYER])
            hold_row(check, without(cells, PLAYER), players[name], f"hands of {name}", labels)
    counted = [name for name in players if name != ALL] if "--players" in check.options else [ALL]
    counts = {
        label: sum(players[name][column] for name in counted) for label, column in labels.items()
    }
    for title in titles_of(check, "hands"):
        found = match("{words}: {count} of {all}", title.content)
        of, every = (yaku, won) if found["words"] in yaku else (counts, sum(counts.values()))
        check.hold(title, of[found["words"]], title.content, found["count"])
        check.hold(title, every, title.content, found["all"])
    for label, figure in row_figures(check, "hands"):
        check.hold(figure, (yaku if label in yaku else counts)[label], label)


def check_seats(check: PageCheck) -> None:
    players = check.players
    columns = {text: seat for seat, text in SEAT_NAMES.items()}
    for table in check.tables("seats"):
        for cells in rows_of(table):
            if PLAYER in cells:
                name = name_in(cells[PLAYER])
                hold_row(check, without(cells, PLAYER), players[name], f"seats of {name}")
                continue
            seat = columns[cells["seat"].words]
            row = {
                column.removeprefix(f"{seat}_"): value
                for column, value in players[ALL].items()
                if column.startswith(f"{seat}_")
            }
            hold_row(check, cells, row, seat)
            interval = cells["95 % interval"]
            if interval.words != "-":
                found = match("{low} to {high}", interval.words)
                check.hold(interval, row["mean_rank_low"], seat, found["low"])
                check.hold(interval, row["mean_rank_high"], seat, found["high"])
    for title in titles_of(check, "seats"):
        found = match("{seat}: mean rank {mean} ({low} to {high}) in {count}", title.content)
        seat = columns[found["seat"]]
        for part, end in (("mean", ""), ("low", "_low"), ("high", "_high")):
            value = players[ALL][f"{seat}_mean_rank{end}"]
            check.hold(title, value, title.content, found[part])
        check.hold(title, players[ALL][f"{seat}_game_count"], title.content, found["count"])
    for label, figure in row_figures(check, "seats"):
        check.hold(figure, players[ALL][f"{columns[label]}_mean_rank"], label)


def check_records(check: PageCheck) -> None:
    """The first of those who did the same, and how many others there are."""
    rows = check.rows("records")
    ties = {
        key: list(same) for key, same in groupby(rows, lambda row: (row["record"], row["figure"]))
    }
    for table in check.tables("records"):
        assert len(table.rows) == len(ties), check.case
        for cells, (first, *others) in zip(rows_of(table), ties.values(), strict=True):
            kind = record_name(first)
            check.hold(cells[heading_of("record")], kind, kind)
            hold_record_figure(check, cells[heading_of("figure")], first)
            check.hold(cells[PLAYER], first["name"], kind)
            partners = first["others"] and f"with {first['others']}"
            mark = SPREADSHEET_MARK.sub(r"\1/\2", first["mark"])
            if re.search(r"\+([0-9][mpsz]|[CFP])", mark):
                assert any(cells[heading_of("what")].find_all("use"))  # tiles are drawn
                mark = ""
            facts = [first["what"], partners, mark, first["date"]]
            said = " · ".join(filter(None, facts)) + f" {first['file']}:{first['line']}"
            if others:
                said += f" and {len(others)} more like it"
            check.hold(cells[heading_of("what")], said, f"{kind}: what")


def record_name(row: TableRow) -> str:
    return RECORD_NAMES.get(row["record"], heading_of(row["record"]))


def hold_record_figure(check: PageCheck, node: HtmlNode, row: TableRow, text: str = "") -> None:
    unit = str(UNIT_NAMES.get(row["unit"], row["unit"]))
    said = (text or node.words).removesuffix(unit).strip()
    check.hold(node, row["figure"], record_name(row), said)


# ------------------------------------------------------------------------------------ panels


def check_written_notes(check: PageCheck, section: str) -> None:
    """Of how many games the figures of hands are: said where they are of some alone."""
    written = check.written_games
    pattern = template_pattern(
        "Figures of hands are of {written} of {count} games written hand by hand."
    )
    notes = [
        (node, found)
        for node in check.page.section_nodes[section].find_all("p")
        if (found := pattern.fullmatch(node.words))
    ]
    is_of_hands = section in {*HAND_SECTIONS, "standings"}
    assert len(notes) == (is_of_hands and 0 < sum(written.values()) < len(written)), section
    for node, found in notes:
        check.hold(node, sum(written.values()), "games by hand", found["written"])
        check.hold(node, len(written), "games", found["count"])


def hold_written_fact(check: PageCheck, node: HtmlNode, name: str) -> None:
    own = [
        has_hands
        for number, has_hands in check.written_games.items()
        if name in {row["name"] for row in check.played.games[number]}
    ]
    found = match("{written} of {count}", node.words)
    check.hold(node, sum(own), f"games of {name} by hand", found["written"])
    check.hold(node, len(own), f"games of {name}", found["count"])


def check_players(check: PageCheck) -> None:
    """The facts of each panel, its sentences and its tables."""
    players, ratings = check.players, rows_by_name(check.rows_if_there("ratings"))
    last_ranks, records = list_last_ranks(check), check.rows("records")
    panels = list(check.page.section_nodes["players"].find_all("article"))
    assert [name_of(panel) for panel in panels] == [name for name in players if name != ALL]
    for panel in panels:
        name = name_of(panel)
        row = players[name]
        for heading, node in facts_of(panel):
            if heading == "last games":
                expected = " ".join(map(str, last_ranks.get(name, [])))
                check.hold(node, expected, f"last games of {name}")
            elif heading == "games hand by hand":
                hold_written_fact(check, node, name)
            else:
                hold_fact(check, {heading: node}, row, ratings.get(name))
        for item in panel.find_all("li"):
            hold_sentence(check, item, row, [each for each in records if each["name"] == name])
    for table in check.tables("players"):
        around = table.node.find_ancestor("article")
        assert around
        {
            "style": check_style_of_player,
            "won": check_wins_of_player,
            "streaks": check_streaks_of_player,
            "seats": check_seats_of_player,
            "by-season": check_seasons_of_player,
        }[table.node.attributes.get("class", "")](check, table, name_of(around))


def check_style_of_player(check: PageCheck, table: HtmlTable, name: str) -> None:
    """Figures with their intervals, beside those of everybody."""
    players = check.players
    row, everybody = players[name], players[ALL]
    for label, own, between, mean in table.cell_rows:
        columns = [each for each in columns_of(label.words, row) if agree(own.words, row[each])]
        check.checked.add(id(between))
        assert columns, f"{label.words} of {name}"
        check.hold(own, row[columns[0]], f"{label.words} of {name}")
        low, high = (row.get(f"{columns[0]}_{end}") for end in ("low", "high"))
        if between.words:
            found = match("{low} to {high}", between.words)
            check.hold(between, low, f"interval of {label.words} of {name}", found["low"])
            check.hold(between, high, f"interval of {label.words} of {name}", found["high"])
        else:
            assert low in {None, "nan"}
        value = everybody[columns[0]] if mean.words else None
        check.hold(mean, value, f"{label.words} of all")


def check_wins_of_player(check: PageCheck, table: HtmlTable, name: str) -> None:
    """Hands won by value, or by yaku."""
    players, shown, tiles = (
        check.players,
        check.family.statistics.report_columns,
        check.family.tiles,
    )
    own, others = dict[str, Any](), dict[str, Any]()
    if table.headings[0] == "value":
        columns = {words: column for column, words in shown.value_columns} if shown else {}
        own = {words: players[name][column] for words, column in columns.items()}
        others = {words: players[ALL][column] for words, column in columns.items()}
        won, of_all = players[name]["win_count"], players[ALL]["win_count"]
    else:
        assert tiles
        for row in check.rows(tiles.yaku_term):
            if row["name"] in players and row["name"] != ALL:
                yaku, count = row[tiles.yaku_term], row["win_count"]
                others[yaku] = others.get(yaku, 0) + count
                own |= {yaku: count} if row["name"] == name else {}
        won = players[name]["tiles_win_count"]
        of_all = sum(row["tiles_win_count"] or 0 for each, row in players.items() if each != ALL)
    for label, count, share, of_others in table.cell_rows:
        words = label.words
        check.hold(count, own[words], f"{words} of {name}")
        check.hold(share, own[words] / won, f"share of {words} of {name}")
        check.hold(of_others, others[words] / of_all, f"share of {words}")


def check_streaks_of_player(check: PageCheck, table: HtmlTable, name: str) -> None:
    row, kinds = check.players[name], {words: kind for kind, words in STREAKS.items()}
    for label, longest, now in table.cell_rows:
        kind = kinds[label.words]
        check.hold(longest, row[f"longest_{kind}_run"], f"{label.words} of {name}")
        check.hold(now, row[f"current_{kind}_run"], f"{label.words} of {name}, now")


def check_seats_of_player(check: PageCheck, table: HtmlTable, name: str) -> None:
    """How often each rank came in each seat, counted in the games table."""
    played, row = check.played, check.players[name]
    for label, games, *counts, mean in table.cell_rows:
        (seat,) = (key for key, words in SEAT_NAMES.items() if words == label.words)
        ranks = [
            int(played.ranks_of(number)[name])
            for number in played.chosen
            if played.ranks_of(number)
            for each in played.games[number]
            if each["name"] == name and each["seat"] == seat[0].upper()
        ]
        check.hold(games, row[f"{seat}_game_count"], f"{label.words} of {name}")
        check.hold(mean, row[f"{seat}_mean_rank"], f"{label.words} of {name}: mean")
        for rank, count in enumerate(counts, 1):
            check.hold(count, ranks.count(rank) or None, f"{label.words} of {name}: rank {rank}")


def check_seasons_of_player(check: PageCheck, table: HtmlTable, name: str) -> None:
    """Where somebody stood in each stage."""
    own = [row for rows in check.stages.values() for row in rows if row["kind"] == "player"]
    if check.page.period == "all":  # of which the stages are told by the file with its seasons
        own = [*check.season_rows]
    own = [row for row in own if row["name"] == name]
    for (label, place, points, count), row in zip(table.cell_rows, own, strict=True):
        check.checked.add(id(label))
        assert row["season"] in label.words and row["stage"] in label.words
        check.hold(place, row["place"], f"{label.words} of {name}: place")
        check.hold(points, row["points"], f"{label.words} of {name}: points")
        check.hold(count, row["game_count"], f"{label.words} of {name}: games")


def name_of(panel: HtmlNode) -> str:
    return without_isolates(next(panel.find_all("h3")).words)


def hold_fact(check: PageCheck, fact: Cells, row: TableRow, rating: TableRow | None) -> None:
    """A figure at the head of a panel."""
    ((heading, node),) = fact.items()
    name = str(row["name"])
    if heading == "place":
        hold_place(check, node, name)
    elif heading in {heading_of("rank_counts"), heading_of("rating")}:
        check_ranks_and_rating(check, fact, row, rating)
    else:
        hold_row(check, fact, row, name)


def hold_sentence(
    check: PageCheck, item: HtmlNode, row: TableRow, records: Sequence[TableRow]
) -> None:
    """A record, or one of the best hands."""
    said = without_isolates(item.words)
    for record in records:
        figure, *rest = said.removeprefix(f"{record_name(record)}: ").split(" · ")
        is_told = rest == [each for each in (record["what"], record["date"]) if each]
        if said.startswith(f"{record_name(record)}: ") and is_told:
            hold_record_figure(check, item, record, figure)
            return
    hold_best_hand(check, item, said, str(row["name"]))


def hold_best_hand(check: PageCheck, item: HtmlNode, said: str, name: str) -> None:
    """`32000 · what it was · date · file:line`: that the player won in that line of the hands
    table. (What a hand is worth before sticks and shares is in no table.)"""
    figure, *_, place = said.split(" · ")
    file, _, line = place.rpartition(":")
    rows = read_table(check.path, "hands", "--guests")
    won = [row for row in rows if row["file"] == file and row["line"] == int(line)]
    own = [row for row in won if row["name"] == name and row["won"]]
    check.checked.add(id(item))
    if not own or own[0]["delta"] <= 0 or not figure or (own[0]["date"] or figure) not in said:
        check.wrong.append(f"best hand of {name}: {said}")


def check_pairs(check: PageCheck) -> None:
    """The pairs from which the script shows head to head."""
    data = check.page.data["players-data"]
    names = [name for name in check.players if name != ALL]
    pairs = {(row["name"], row["opponent"]): row for row in check.rows("matchups")}
    columns = [
        *(next(each for each in SHARED if heading_of(each) == text) for text in data["shared"]),
        *(("ahead_count", "behind_count") if data["ahead"] else ()),
        *(["score_difference_mean"] if data["difference"] else []),
        *(
            next(kind for kind, title in TRANSFER_TITLES.items() if title == text)
            for text in data["transfers"]
        ),
    ]
    node = check.page.find("players-data")
    met = {
        (names.index(one), names.index(other)) for one, other in pairs if {one, other} <= {*names}
    }
    shown = [tuple(map(int, pair.split(" ")[:2])) for pair in data["pairs"]]
    assert {*shown} == {pair for pair in met if pair[0] < pair[1]} and len({*shown}) == len(shown)
    for text in data["pairs"]:
        one, other, *figures = text.split(" ")
        row = pairs[names[int(one)], names[int(other)]]
        for column, figure in zip(columns, figures, strict=True):
            check.hold(node, row[column], f"{row['name']} and {row['opponent']}: {column}", figure)


SHARED = ("game_count", "tied_count", "hand_count")


# ----------------------------------------------------------------------- opening and seasons


def check_opening(check: PageCheck) -> None:
    """Who leads the current stage and by how much; the last evening; the best hand; what is
    open."""
    opening, moves = check.page.section_nodes["opening"], check.contenders
    standing = [row for row in moves.rows if row["kind"] == "team" or check.shows(row)]
    for node in opening.find_all("p"):
        if node.has_class("headline"):
            hold_headline(check, node, standing)
        elif node.has_class("headline-more"):
            hold_lead_details(check, node, standing)
        elif node.has_class("moves"):
            check.checked.add(id(node))
            for part in node.find_all("span"):
                hold_move(check, part, moves)
    for term in opening.find_all("dt"):
        check.checked.add(id(term))
    for item in opening.find_all("li"):
        hold_opening_item(check, item, moves)


def hold_lead_details(check: PageCheck, node: HtmlNode, standing: Sequence[TableRow]) -> None:
    """`season winter · +47 in 3 games; then Ines, +25. In the lead since 2026-12-11.`"""
    said, stage = without_isolates(node.words), title_of_stage(check, check.contenders.stage)
    check.hold(node, stage, said, said[: len(stage)])
    said = said.removeprefix(stage).removeprefix(" · ")
    if said:
        details = "{points} in {games}; then {other}, {others_points}."
        found = match_one(said, f"{details} In the lead since {{date}}.", details)
        first, second, *_ = standing
        check.hold(node, first["points"], said, found["points"])
        check.hold(node, second["points"], said, found["others_points"])
        check.hold(node, second["name"], said, found["other"])
        counts = [first.get(column) for column in ("game_count", "hand_count")]
        check.hold(node, next(filter(None, counts)), said, found["games"].split()[0])


def ahead_of(check: PageCheck, row: TableRow) -> float:
    """What players stand in order by in all that was played."""
    return float(row["points"] if check.has_points else row["net_score"])


def match_one(text: str, *templates: str) -> dict[str, str]:
    """What the first of several templates that fits has filled in."""
    for template in templates:
        found = template_pattern(template).fullmatch(without_isolates(text))
        if found:
            return found.groupdict()
    raise AssertionError((text, templates))


def hold_headline(check: PageCheck, node: HtmlNode, standing: Sequence[TableRow]) -> None:
    forms = [f"{{name}} leads by {{margin}}{unit}" for unit in ("", " point", " points")]
    others = [
        "{name} and {other} share the lead: {points}",
        "{count} players share the lead: {points}",
        "{name} leads on equal points, by {reason}",
        "{name}: {points} in {games}",
    ]
    found = match_one(without_isolates(node.words), *sorted(forms, key=len)[::-1], *others)
    first, *rest = standing
    if "margin" in found:
        margin = round(first["points"] - rest[0]["points"], 4)
        check.hold(node, margin, node.words, found["margin"])
    if "reason" in found:
        reason = TIEBREAK_REASONS[rest[0]["decided_by"]]
        check.hold(node, reason, node.words, found["reason"])
    if "points" in found:
        check.hold(node, first["points"], node.words, found["points"])
    if "count" in found:
        same = [row for row in standing if row["place"] == 1]
        check.hold(node, len(same), node.words, found["count"])
    if "name" in found:
        team = "Team " if first["kind"] == "team" else ""
        check.hold(node, team + first["name"], node.words, found["name"])


def hold_move(check: PageCheck, part: HtmlNode, moves: Moves) -> None:
    said = read_words(part).rstrip(",")
    if not said or "aria-hidden" in part.attributes:
        return
    forms = {
        "up": "{name} up to {place}",
        "down": "{name} down to {place}",
        "new": "{name} new at {place}",
    }
    found = match_one(without_isolates(said), *forms.values())
    check.hold(part, moves.places.get(found["name"]), said, found["place"])
    expected = forms[moves.kind_of(found["name"])]
    check.hold(part, expected.format(**found), said, without_isolates(said))


def hold_opening_item(check: PageCheck, item: HtmlNode, moves: Moves) -> None:
    """A result of the last evening, the best hand, what is open, or somebody's place."""
    block = item.find_ancestor("div")
    terms = list(block.find_all("dt")) if block else []
    title = terms[0].words if terms else ""
    said = without_isolates(item.words)
    if not title:
        found = match("{name}: place {place} of {count}, {points}", said)
        (row,) = [row for row in moves.rows if row["name"] == found["name"]]
        check.hold(item, row["place"], said, found["place"])
        check.hold(item, row["points"], said, found["points"])
        if "--last" not in check.options:  # whose table is of the chosen alone
            check.hold(item, len(moves.rows), said, found["count"])
    elif title == "Best hand":
        hold_best_record(check, item, said)
    elif title == "Open":
        check.checked.add(id(item))  # no table counts them
    else:
        hold_last_result(check, item, title)


def hold_best_record(check: PageCheck, item: HtmlNode, said: str) -> None:
    """A hand of those that are the record, or how many more there are."""
    check.checked.add(id(item))
    columns = check.family.statistics.report_columns
    more = template_pattern("and {count} more").fullmatch(said)
    if more and columns:
        best = [row for row in check.rows("records") if row["record"] == columns.best_win_record]
        check.hold(item, len(best), said, str(int(more["count"]) + 2))
        return
    shown = said.split(", ")
    fitting = [
        row
        for row in check.rows("records")
        if said.startswith(f"{row['name']} {row['what']}")
        and shown[-1] == (row["date"] or shown[-1])
    ]
    figures = [read_number(word) for part in shown for word in part.split(" ")]
    if not any(
        figure.value == row["figure"] for row in fitting for figure in figures if figure
    ) and not any(str(row["figure"]) in row["what"].split() for row in fitting):
        check.wrong.append(f"best hand: {said}")


def hold_last_result(check: PageCheck, item: HtmlNode, title: str) -> None:
    """`Mehdi +42, Jonas +11, …`: a game of the last date."""
    played = check.played
    series = check.rows("series", "--by", "day")
    days = [row["period"] for row in series if row["hand_count"] or row["game_count"]]
    last = max([*days, *(played.date_of(number) for number in played.chosen)])
    assert title in {"Last game", f"Last evening, {last}"}
    games: list[dict[str, object]] = [
        {name: points for name, (_, points) in played.result_of(number).items()}
        for number in played.chosen
        if played.date_of(number) == last
    ]  # and of loose hands what everybody won on the date
    games.append({row["name"]: row["net_score"] for row in series if row["period"] == last})
    said = re.sub(r" \(.*\)$", "", without_isolates(item.words))
    names = [without_isolates(node.words) for node in item.find_all("bdi")]
    figures = [
        part.removeprefix(name).strip() for part, name in zip(said.split(", "), names, strict=True)
    ]
    check.checked.add(id(item))
    if not any(
        {*names} == {*game}
        and all(agree(text, game[name]) for name, text in zip(names, figures, strict=True))
        for game in games
    ):
        check.wrong.append(f"last evening: {said}")


def check_seasons(check: PageCheck) -> None:
    """Each season beside the others: where players stand in it, in the latest of its stages, and
    what they won in all seasons."""
    rows = check.rows_of_all("players")
    places = find_places(check, rows)
    columns: dict[str, dict[str, TableRow]] = {"all seasons": {}}
    for row in (row for row in rows if row["name"] != ALL):
        points = ahead_of(check, row)
        own = {**row, "place": places[row["name"]], "points": points, "stage": ""}
        columns["all seasons"][row["name"]] = own
    for row in check.season_rows:
        column = columns.setdefault(row["season"] or "no season", {})
        column.setdefault(row["name"], row)
    for table in check.tables("seasons"):
        assert table.headings[1:] == [*columns]
        for cells in rows_of(table):
            name = name_in(cells[PLAYER])
            for title, column in columns.items():
                hold_season(check, cells[title], column.get(name), f"{title} of {name}")


def hold_season(check: PageCheck, cell: HtmlNode, row: TableRow | None, what: str) -> None:
    """`1 +47 final, 3 games`: place and points, and in which stage and how many games."""
    if row is None:
        check.hold(cell, None, what)
        return
    place, figure, *where = without_isolates(cell.words).split(" ", 2)
    check.hold(cell, row["place"], f"{what}: place", place)
    check.hold(cell, row["points"], what, figure)
    stage, _, played = "".join(where).rpartition(", ")
    count = row.get("game_count") or 0
    if not count:
        stage, played = "".join(where), "0"
    check.hold(cell, row["stage"], f"{what}: stage", stage)
    check.hold(cell, count, f"{what}: games", played.split()[0])


def facts_of(panel: HtmlNode) -> Iterator[tuple[str, HtmlNode]]:
    """The names of figures in lists of definitions, and the figures."""
    for term in panel.find_all("dt"):
        assert term.parent
        after = [node for node in term.parent.children if isinstance(node, HtmlNode)]
        yield term.words, after[after.index(term) + 1]


def check_games(check: PageCheck) -> None:
    """The latest games, all games as data, and sheets hand by hand."""
    played = check.played
    rows = [cells for table in check.tables("games") for cells in game_rows(check, table)]
    numbers = [find_game_number(cells[0]) for cells in rows]
    options = check.options
    sheets = int(options[options.index("--sheets") + 1]) if "--sheets" in options else 20
    most = max(20, sheets)  # those without a sheet have a row
    assert {*numbers} <= played.chosen
    if check.has_rows:
        assert len(numbers) == min(len(played.chosen), most)
    for number, (when, *cells) in zip(numbers, rows, strict=True):
        check.checked.add(id(when))
        if not when.words.startswith(("Table", "Game", "Evening")):
            assert played.date_of(number) in (when.words.split()[0], "")
        expected = played.result_of(number)
        names = [without_isolates(next(cell.find_all("bdi")).words) for cell in cells]
        assert {*names} == {*expected}
        for name, cell in zip(names, cells, strict=True):
            figures = " ".join(node.words for node in cell.find_all("small")).split()
            values = [value for value in expected[name] if value not in (None, "")]
            if all(score == points for score, points in expected.values()):
                values = values[1:]  # there is one figure, not two
            check.checked.add(id(cell))
            if len(figures) != len(values):
                check.wrong.append(f"game {number}: {name}: {figures}, but {values}")
            for text, value in zip(figures, values, strict=False):
                check.hold(cell, value, f"game {number}: {name}", text)
    for note in check.page.section_nodes["games"].find_all("p"):
        found = template_pattern("The latest {shown} of {all} games.").fullmatch(note.words)
        if found:
            shown = len(numbers) if check.has_rows else most
            check.hold(note, shown, note.words, found["shown"])
            check.hold(note, len(played.chosen), note.words, found["all"])
    check_games_data(check, played)
    for table in check.tables("games"):
        article = table.node.find_ancestor("article")
        if article:
            number = int(article.attributes["id"].removeprefix("game-"))
            check_sheet(check, table, played.hands.get(number, []), number)


def game_rows(check: PageCheck, table: HtmlTable) -> Iterator[list[HtmlNode]]:
    """The rows of games; rows above them name the round and the date, as the results do."""
    title, places = "", check.places_of_games if table.node.has_class("rounds") else {}
    for cells in table.cell_rows if table.node.has_class("games") else ():
        if cells[0].tag == "th":
            title = cells[0].words
            continue
        if places:
            date, number, at = places[find_game_number(cells[0])]
            expected = f"Round {number} · {date}" if number else date
            assert title == expected and cells[0].words.startswith(f"Table {at}" if at else "Game")
        yield cells


def find_game_number(cell: HtmlNode) -> int:
    found = re.search(r"(?:Game|Evening) (\d+)", cell.words)
    assert found
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

    def ranks_of(self, number: int) -> dict[str, int]:
        """The rank of each in a finished game: of a shared one, of which the table has the mean,
        the best, as it is counted."""
        rows = [row for row in self.games.get(number, []) if row["rank"] not in (None, "")]
        shared = Counter(row["rank"] for row in rows)
        return {row["name"]: int(row["rank"] - (shared[row["rank"]] - 1) / 2) for row in rows}

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
    for place, (number, date, *row) in enumerate(data["games"]):
        if data["rounds"] and number in check.places_of_games:
            _, round_number, at_table = check.places_of_games[number]
            assert data["rounds"][place][0] == (round_number or 0)
            assert data["rounds"][place][1] == at_table or not round_number
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
        first, label = played[0], cells[table.headings[0]]
        labels = [str(first["hand"])]
        if "round" in first:
            labels = [f"{first['round']}.{first['honba']}".removesuffix(".0"), *labels]
        expected = label.words if label.words in labels else labels[0]
        check.hold(label, expected, f"game {number}", label.words)
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
    for cells in rows[len(by_hand) :]:
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
    players = check.players
    for table in check.tables(section):
        for cells in rows_of(table):
            name = name_in(cells[PLAYER])
            hold_row(check, without(cells, PLAYER), players[name], f"{section} of {name}")


RANK_COLUMNS = ("first_count", "second_count", "third_count", "fourth_count")
CHECKS: dict[str, Callable[[PageCheck], None]] = {
    "opening": check_opening,
    "seasons": check_seasons,
    "head-to-head": check_pairs,
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
            label
            for box in chart.find_all("div")
            if box.has_class(kind)
            for label in box.find_all("span", "bdi")
        ]
        for kind in ("labels", "figures")
    )
    for label, figure in zip(labels, figures, strict=True):
        yield without_isolates(label.words), figure


@pytest.mark.slow
@for_each(CASES[::2] + some_of(CASES_WITH_OPTIONS, 23))
def test_every_figure_is_that_of_a_table(
    case: PageCase, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Of each period that there is to choose."""
    folder = tmp_path_factory.getbasetemp()
    path = write_club(folder) if case.file == CLUB_FILE else case.file
    first = HtmlPage(build_first_page(path, *OPTIONS[case.options](case.file)))
    for page in [first, *first.other_periods.values()]:
        check = PageCheck(case, path, page, folder)
        check_all(check)
        assert not check.wrong, "\n".join([page.period, *check.wrong[:20]])
        assert len(check.checked) > 50
        assert not list_unchecked(check)


def check_all(check: PageCheck) -> None:
    for section in check.page.sections:
        if section not in NO_FIGURES:
            CHECKS[section](check)
            check_written_notes(check, section)


@pytest.mark.slow
@for_each(lambda: some_of(range(40), 8))
def test_a_digit_that_is_changed_is_found(seed: int) -> None:
    """Somewhere in a cell, a fact, a sentence or what a mark says; but in the worth of a player's
    best hands, which tests of panels hold against the records."""
    dice, case = Random(seed), PageCase("season-2026.txt", "none")
    page = HtmlPage(build_first_page(case.file))
    texts = [
        (node, at)
        for name, section in page.section_nodes.items()
        if name not in NO_FIGURES
        for node in section.find_all("td", "dd", "title", "li", "p")
        if not (node.parent and node.parent.tag == "ol")
        for at, child in enumerate(node.children)
        if isinstance(child, str) and re.search(r"\d", child)
    ]
    node, at = dice.choice(texts)
    text = str(node.children[at])
    place = dice.choice([found.start() for found in re.finditer(r"\d", text)])
    digit = str((int(text[place]) + dice.randrange(1, 10)) % 10)
    node.children[at] = text[:place] + digit + text[place + 1 :]
    check = PageCheck(case, case.file, page.read_again())
    try:
        check_all(check)
    except (AssertionError, KeyError, ValueError):
        return
    assert check.wrong or list_unchecked(check), (text, node.children[at])


def list_unchecked(check: PageCheck) -> list[str]:
    """Figures that nothing was held against: in cells, in facts, in sentences and in what marks
    say."""
    return [
        f"{name}: <{node.tag}> {text}"
        for name, section in check.page.section_nodes.items()
        if name not in NO_FIGURES
        for node in section.find_all("td", "dd", "title", "li", "p")
        if id(node) not in check.checked and not node.has_class("legend")
        for text in [own_text(node, check.checked)]
        if re.search(r"\d", text)
    ]


def own_text(node: HtmlNode, checked: set[int]) -> str:
    """The text of an element without that of those in it that were checked."""
    return "".join(
        child if isinstance(child, str) else own_text(child, checked)
        for child in node.children
        if isinstance(child, str) or id(child) not in checked
    )
