"""A panel for each player: their figures, how they went, best hands, seats, seasons; and every pair
of players as data, of which the script shows the two that one chooses.

Everything is of a table, or of the list of games. Without scripts the panels stand one after
another, with the lists of each folded; with scripts the chosen one is a page of its own, with the
lines over time below it, of which the player's stands out, and to which the script adds everybody
whom the player met, and the player's games.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..output.screen import UNDEFINED_CELL, format_values
from ..rules.statistics.columns import is_figure
from ..rules.statistics.hand_counts import KNOWN_YAKU_COUNT
from .comparisons import YAKU_TITLES, count_yaku, group_records
from .components import (
    add_date,
    count_in_row,
    definition_list,
    find_interval,
    format_record_figure,
    join_facts,
    name_record,
    player_anchor,
    show_mark,
)
from .data import (
    RANK_COLUMNS,
    SEAT_NAMES,
    STREAKS,
    TRANSFER_TITLES,
    GameResult,
    ReportData,
    TableRow,
    count_written_games,
)
from .html import (
    Content,
    HtmlRow,
    TableHeading,
    data_script,
    element,
    show_minus,
    table_element,
)
from .standings import (
    find_rating_texts,
    format_points,
    list_last_ranks,
    render_last_ranks,
    standing_column,
)
from .tiles import draw_hand

MOST_YAKU = 8  # the most yaku in a table; for the others it says how many hands had them
SCRIPT_TEXTS = {  # texts that the script fills in
    "choose": "Player",
    "find": "Find a player",
    "against": "against",
    "compare": "Head to head",
    "back": "Back",
    "rivals": "Rivals",
    "games": "Games",
    "never_met": "They have not played together.",
    "common_games": "Games together",
    "date": "date",
    "rank": "rank",
    "transfers": "Score won from the other",
    "ahead": "Over their games {name} is ahead by {points}.",
}
SHARED_COLUMNS = ("game_count", "tied_count", "hand_count")  # the same from both sides


class Panels(NamedTuple):
    """What all panels are made from, put in order once."""

    report: ReportData
    has_unwritten: bool  # games of which no hands are written, besides those of which they are
    texts: Mapping[str, Sequence[str]]  # columns of the players table, as they are read
    ratings: Mapping[str, str]  # each player's rating
    last_ranks: Mapping[str, Sequence[int]]  # each player's last ranks
    results: Mapping[str, Sequence[GameResult]]  # each player's results
    # by name, the most frequent first: its title, the player's wins with it, everybody's wins
    patterns: Mapping[str, Sequence[tuple[str, int, int]]]


def players_section(report: ReportData) -> Sequence[Content]:
    """A panel for each player, in the order of the standings."""
    panels, players = _collect(report), report.tables["players"]
    return [
        *(_render_panel(panels, row, at) for at, row in enumerate(players.rows)),
        data_script("players-data", _list_pairs(report)),
    ]


def _collect(report: ReportData) -> Panels:
    players = report.tables["players"]
    results: dict[str, list[GameResult]] = {name: [] for name in report.names}
    for result in report.results:
        for name in result.names:
            if name in results:
                results[name].append(result)

    written, count = count_written_games(report.results)
    return Panels(
        report,
        0 < written < count,
        {name: list(map(show_minus, players.format_column(name))) for name in players.columns},
        find_rating_texts(report),
        list_last_ranks(report),
        results,
        count_yaku(report),
    )


def _list_shares(report: ReportData) -> Sequence[str]:
    """The columns of hands that went well, and of hands that went ill."""
    shown = report.family.statistics.report_columns
    return (shown.good_share, shown.bad_share) if shown else ()


def _render_panel(panels: Panels, row: TableRow, at: int) -> Element:
    """A player's panel: what is of use at once, and the rest folded."""
    report, name = panels.report, str(row["name"])
    parts = (
        _render_best_wins(report, name),
        _render_wins(panels, row),
        _render_records(report, name),
        _render_seats(panels, row),
        _render_seasons(report, name),
    )
    folded = element(
        "details",
        element("summary", report.say("Best hands, seats")),
        *(element("div", *part) for part in map(list, parts) if part),
    )
    return element(
        "article",
        element("h3", element("bdi", name)),
        definition_list(_list_main_facts(panels, row, at)),
        _render_style(panels, row, at),
        folded,
        data_p=report.player_number(name),
        id=player_anchor(name),
        class_="panel",
    )


# --------------------------------------------------------------------------------- figures


def _list_main_facts(panels: Panels, row: TableRow, at: int) -> Iterator[tuple[str, Content]]:
    """The figures at a player's head: the place, those of the standings, ranks, the rating."""
    report, name = panels.report, str(row["name"])
    players, shown = report.tables["players"], report.family.statistics.report_columns
    below = {*_list_shares(report), *(shown.player_columns if shown else ())}
    if name in report.places:
        yield report.say("place"), str(report.places[name])
    for column in report.family.statistics.narrow_columns:
        if column in {"name", *RANK_COLUMNS, *below} or column not in players.columns:
            continue
        if is_figure(row[column]):
            yield report.say_heading(column), panels.texts[column][at]
    if name in panels.ratings:
        yield report.say_heading("rating"), panels.ratings[name]
    counts = [count_in_row(row, rank) for rank in RANK_COLUMNS if players.has_column(rank)]
    if any(counts):
        yield report.say_heading("rank_counts"), "/".join(map(str, counts))
        yield report.say("last games"), render_last_ranks(panels.last_ranks.get(name, ()))
    if panels.has_unwritten:
        written, count = count_written_games(panels.results[name])
        share_text = report.say("{written} of {count}", written=written, count=count)
        yield report.say("games hand by hand"), share_text


def _render_style(panels: Panels, row: TableRow, at: int) -> Element | None:
    """The shares and means that describe how a player plays, with their intervals, beside the mean
    of all. Unknown figures are left out."""
    report, players = panels.report, panels.report.tables["players"]
    shown, lines = report.family.statistics.report_columns, []
    for column in (*_list_shares(report), *(shown.player_columns if shown else ())):
        if column not in panels.texts or not is_figure(row[column]):
            continue
        unit, between, mean = players.columns[column].unit, "", ""
        if interval := find_interval(report, row, column):
            low, high = map(show_minus, format_values(unit, interval))
            between = report.say("{low} to {high}", low=low, high=high)
        formula = players.columns[column].formula
        if formula and formula.divisor:  # it is a share, not a count
            (mean,) = map(show_minus, format_values(unit, [players.everybody[column]]))
        lines.append(HtmlRow([report.say_heading(column), panels.texts[column][at], between, mean]))
    if not lines:
        return None
    heads = [
        TableHeading(""),
        TableHeading(str(row["name"])),
        TableHeading(report.say("95 % interval")),
        TableHeading(report.say("mean of all")),
    ]
    return table_element(heads, lines, "style")


def _render_seats(panels: Panels, row: TableRow) -> Iterator[Element]:
    """How games went by the seat at the start: how often each rank came, and the mean."""
    report, lines = panels.report, list[HtmlRow]()
    name, count = str(row["name"]), report.family.players
    means = {wind: row.get(f"{wind}_mean_rank", UNDEFINED_CELL) for wind in SEAT_NAMES}
    texts = dict(zip(means, format_values("rank", [*means.values()]), strict=True))
    ranks = Counter(
        (result.seats[place], result.ranks[place])
        for result in panels.results[name]
        if result.is_finished
        for place in [result.names.index(name)]
    )
    for seat, wind in enumerate(SEAT_NAMES):
        if not is_figure(means[wind]):
            continue
        counts = [str(ranks[seat, rank] or "") for rank in range(1, count + 1)]
        games = str(count_in_row(row, f"{wind}_game_count"))
        seat_name = report.say(SEAT_NAMES[wind])
        lines.append(HtmlRow([seat_name, games, *counts, texts[wind]]))
    if lines:
        columns = ["game_count", *RANK_COLUMNS[:count], "mean_rank"]
        heads = [
            TableHeading(report.say("seat")),
            *(TableHeading(report.say_heading(column)) for column in columns),
        ]
        yield element("h4", report.say("Ranks by the seat at the start"))
        yield table_element(heads, lines, "seats")


def _render_seasons(report: ReportData, name: str) -> Iterator[Element]:
    """Where somebody stood in each stage of each season, the latest first, where there are
    several."""
    stages = report.seasons or report.list_stages(of_teams=False)
    if len(stages) < 2:
        return
    lines = []
    for stage in stages:
        for standing in stage.standings:
            if standing.name == name:
                (points,) = format_points([standing.points])
                cells = [
                    report.name_stage(stage),
                    str(standing.place),
                    points,
                    str(standing.game_count),
                ]
                lines.append(HtmlRow(cells))
    heads = [
        TableHeading(""),
        TableHeading(report.say("place")),
        TableHeading(report.say_heading(standing_column(report))),
        TableHeading(report.say_heading(f"{report.counted_word}_count")),
    ]
    yield element("h4", report.say("Seasons"))
    yield table_element(heads, lines, "by-season")


# ----------------------------------------------------------------------------------- lists


def _render_best_wins(report: ReportData, name: str) -> Iterator[Element]:
    """The best hands of a player, the best first, with their tiles where they are written."""
    wins = []
    for kind, win in report.best_wins.get(name, ()):
        figure = Quotient(win.figure.numerator, win.figure.denominator)
        description = join_facts(
            format_record_figure(report, figure, kind.unit),
            report.say_words(win.description) or show_mark(win.mark),
        )
        where = element("small", f" · {win.file}:{win.line}", translate="no")
        wins.append(element("li", description, *add_date(win.date), where, draw_hand(win.mark)))
    if wins:
        yield element("h4", report.say("Best hands"))
        yield element("ol", *wins, class_="hands")


def _render_wins(panels: Panels, row: TableRow) -> Iterator[Element]:
    """How many of the hands somebody won were worth how much, and had which yaku, each with its
    share beside that of all."""
    report, players = panels.report, panels.report.tables["players"]
    shown, everybody = report.family.statistics.report_columns, players.everybody
    heads = [
        TableHeading(report.say_heading("win_count")),
        TableHeading(report.say("share of wins")),
        TableHeading(report.say("of all")),
    ]

    def list_shares(counts: Sequence[tuple[str, int, int]], own: int, of_all: int) -> list[HtmlRow]:
        shares = [Quotient(count, own) for _, count, _ in counts]
        others = [Quotient(count, of_all) for *_, count in counts]
        texts = zip(format_values("share", shares), format_values("share", others), strict=True)
        return [
            HtmlRow([label, str(count), *both])
            for (label, count, _), both in zip(counts, texts, strict=True)
        ]

    values = [
        (report.say_words(value_name), count_in_row(row, name), count_in_row(everybody, name))
        for name, value_name in (shown.value_columns if shown else ())
        if count_in_row(row, name)
    ]
    if values:
        own, of_all = count_in_row(row, "win_count"), count_in_row(everybody, "win_count")
        yield element("h4", report.say("Hands won, by value"))
        by_value = [TableHeading(report.say("value")), *heads]
        yield table_element(by_value, list_shares(values, own, of_all), "won")
    yaku, tiles = panels.patterns.get(str(row["name"]), ()), report.family.tiles
    if yaku and tiles:
        own = count_in_row(row, KNOWN_YAKU_COUNT.name)
        of_all = sum(count_in_row(player_row, KNOWN_YAKU_COUNT.name) for player_row in players.rows)
        term = report.say(YAKU_TITLES[tiles.yaku_term])
        yield element("h4", term)
        lines = list_shares([*yaku], own, of_all)
        yield table_element([TableHeading(term), *heads], lines[:MOST_YAKU], "won")
        if rest := lines[MOST_YAKU:]:
            others = (f"{line.cells[0]} {line.cells[1]}" for line in rest)
            yield element("p", ", ".join(others), class_="note")


def _render_records(report: ReportData, name: str) -> Iterator[Element]:
    """The records that a player holds, of equal records of a kind the first; and the player's
    games in a row that went well."""
    own = [record for record in report.tables["records"].rows if record["name"] == name]
    held = []
    for records in group_records(own):
        figures = [
            f"{name_record(report, record)}: "
            + format_record_figure(report, record["figure"], str(record["unit"]))
            for record, _ in records
        ]
        record, _ = records[0]
        description = join_facts(*figures, report.say_words(record["what"]))
        held.append(element("li", description, *add_date(record["date"])))
    if held:
        yield element("h4", report.say("Records"))
        yield element("ul", *held)
    streaks = [
        HtmlRow([report.say(STREAKS[kind]), str(longest), str(now)])
        for kind in STREAKS
        for longest, now in [report.streaks.get(name, {}).get(kind, (0, 0))]
        if longest
    ]
    if streaks:
        heads = [
            TableHeading(report.say("games in a row")),
            TableHeading(report.say("longest")),
            TableHeading(report.say("now")),
        ]
        yield element("h4", report.say("Streaks"))
        yield table_element(heads, streaks, "streaks")


# ------------------------------------------------------------------------------ head to head


def head_to_head_section(report: ReportData) -> Sequence[Content]:
    """The section in which the script lets readers choose two players. Without scripts it says
    where all pairs stand."""
    if not _find_pairs(report):
        return []
    note = report.say("Two players can be compared here where the browser runs scripts.")
    return [element("p", note, class_="note", id="pair-note")]


def _find_pairs(report: ReportData) -> list[tuple[TableRow, int, int]]:
    """Find the rows of the matchups table about two players, each pair once, with their numbers.
    Seen from the other side, counts of games ahead and behind change places, and signs are
    reversed."""
    numbered = (
        (row, report.player_number(row["name"]), report.player_number(row["opponent"]))
        for row in report.tables["matchups"].rows
    )
    return [(row, one, other) for row, one, other in numbered if 0 <= one < other]


def _list_pairs(report: ReportData) -> dict[str, Any]:
    """The data of every pair that met, with words; `page-data.d.ts` describes them. Columns in
    which nobody has more than 0 are left out."""
    pairs = _find_pairs(report)
    matchups = report.tables["matchups"]._replace(rows=[row for row, _, _ in pairs])
    shared = [name for name in SHARED_COLUMNS if matchups.has_amounts(name)]
    ranks = ["ahead_count", "behind_count"]
    ranks = ranks if any(map(matchups.has_amounts, ranks)) else []
    difference = "score_difference_mean"
    differences = [difference] if matchups.has_amounts(difference) else []
    transfers = [name for name in TRANSFER_TITLES if matchups.has_amounts(name)]
    columns = [
        format_values(matchups.columns[name].unit, [row[name] for row in matchups.rows])
        for name in (*shared, *ranks, *differences, *transfers)
    ]
    is_loose = all(result.is_loose for result in report.results)
    game_columns = ["hand_count", "net_score"] if is_loose else ["rank", "score", "points"]
    return {
        "words": {name: report.say(SCRIPT_TEXTS[name]) for name in SCRIPT_TEXTS},
        "opponent": report.say_heading("opponent"),
        "games": [report.say_heading(name) for name in (*game_columns, "others")],
        "shared": [report.say_heading(name) for name in shared],
        "ahead": report.say("games ahead") if ranks else "",
        "difference": report.say("mean difference of scores") if differences else "",
        "transfers": [report.say(TRANSFER_TITLES[name]) for name in transfers],
        "pairs": [
            " ".join([str(one), str(other), *(column[at] for column in columns)])
            for at, (_, one, other) in enumerate(pairs)
        ],
    }
