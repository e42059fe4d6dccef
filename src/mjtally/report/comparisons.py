"""How players compare: ranks, winning and dealing in, who pays whom, hands, seats, records."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, product
from typing import TypeVar
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..output.screen import UNDEFINED_CELL, format_values
from ..rules.model.types import NOBODY
from ..rules.statistics.columns import is_figure
from ..rules.statistics.hand_counts import KNOWN_YAKU_COUNT
from . import charts, findings
from .components import (
    add_date,
    chart_figure,
    collapsed_table,
    convert_to_float,
    convert_to_percentage,
    count_in_row,
    figures_table,
    find_interval,
    format_record_figure,
    isolate_name,
    join_facts,
    name_record,
    player_link,
    player_numbers,
    show_mark,
)
from .data import (
    RANK_COLUMNS,
    SEAT_NAMES,
    TRANSFER_TITLES,
    ReportData,
    TableRow,
)
from .html import (
    CellContent,
    Content,
    HtmlRow,
    TableCell,
    TableHeading,
    element,
    show_minus,
    table_element,
)
from .tiles import draw_hand

MOST_ROWS = 16  # the most rows of a chart; the others are folded away
MOST_OPPONENTS = 16  # the most opponents in a matrix: more do not fit on a page
TALL_HEADINGS = 8  # columns of a matrix from which on names stand upright
MOST_TINTS = 4  # strengths of the colour of a cell
LOST_WORDS = {  # words for hands that went ill, by column
    "deal_in_fraction": "dealt in",
    "blame_fraction": "blamed for",
    "discard_fraction": "won by others on a discard",
}

YAKU_TITLES = {"yaku": "Yaku", "fan": "Fan", "faan": "Faan", "tai": "Tai"}

RowT = TypeVar("RowT")


def ranks_section(report: ReportData) -> Sequence[Content]:
    """How often each player had each rank. The section is empty if there was a single game."""
    players = report.tables["players"]
    names = [name for name in RANK_COLUMNS if players.has_column(name)]
    if not names or not players.has_figures("mean_rank"):
        return []
    played = [row for row in players.rows if is_figure(row["mean_rank"])]
    if not any(count_in_row(row, "game_count") > 1 for row in played):
        return []
    played.sort(key=lambda row: convert_to_float(row["mean_rank"]))
    headings, keys, bars = [report.say_heading(name) for name in names], [], []
    for at, heading in enumerate(headings):
        square = element("svg", element("rect", class_=f"p{at + 1}", width=12, height=12))
        square.attrib |= {"viewBox": "0 0 12 12", "class": "swatch", "aria-hidden": "true"}
        keys.append(element("span", square, f" {heading} "))
    for row in played:
        name, counts = str(row["name"]), [count_in_row(row, column) for column in names]
        games, parts = sum(counts), []
        for at, (count, heading) in enumerate(zip(counts, headings, strict=True)):
            if count:
                description = report.say(
                    "{name}: {rank}, {count} of {games}",
                    name=isolate_name(name),
                    rank=heading,
                    count=count,
                    games=games,
                )
                parts.append(
                    charts.BarPart(100 * count / games, f"p{at + 1}", description, str(count))
                )
        text = "/".join(map(str, counts))
        bars.append(charts.BarRow(report.player_number(name), name, parts, text))
    drawn = _split_rows(report, bars, lambda some: charts.bar_chart(some, charts.PERCENTAGES))
    columns = ["name", "game_count", "mean_rank", *names]
    figures = figures_table(report, players._replace(rows=played), columns)
    title = report.say("How often each player came first to last, the best mean rank first")
    legend, finding = element("p", *keys, class_="legend"), findings.ranks_finding(report)
    return [chart_figure(report, [legend, *drawn], title, figures, finding)]


def _split_rows(
    report: ReportData, rows: Sequence[RowT], draw: Callable[[Sequence[RowT]], Element]
) -> list[Element]:
    """Draw a chart of the first rows, and a folded chart of the others."""
    shown, others = rows[:MOST_ROWS], rows[MOST_ROWS:]
    if not others:
        return [draw(shown)]
    more = report.say("{count} more", count=len(others))
    return [draw(shown), element("details", element("summary", more), draw(others))]


def style_section(report: ReportData) -> Sequence[Content]:
    """The shares of players' hands that went well and that went badly. The section is empty if
    there was a single hand."""
    players, shares = report.tables["players"], report.family.statistics.report_columns
    hands = "game_count" if report.family.hand_is_game else "hand_count"
    if shares is None or not any(count_in_row(row, hands) > 1 for row in players.rows):
        return []
    if not (players.has_figures(shares.good_share) and players.has_figures(shares.bad_share)):
        return []
    lost = report.say(
        "Hands {lost}, with 95 % intervals; the dashed line is the mean of all",
        lost=report.say(LOST_WORDS[shares.bad_share]),
    )
    won = report.say("Hands won, with 95 % intervals; the dashed line is the mean of all")
    content: list[Content] = []
    for column, title in ((shares.good_share, won), (shares.bad_share, lost)):
        drawn, finding = _draw_shares(report, column), findings.share_finding(report, column)
        content.append(chart_figure(report, drawn, title, finding=finding))
    names = [
        name
        for column in (shares.good_share, shares.bad_share)
        for name in (column, f"{column}_low", f"{column}_high")
    ]
    figures = figures_table(report, players, ["name", hands, *names])
    return [*content, collapsed_table(report, figures)]


def _draw_shares(report: ReportData, column: str) -> list[Element]:
    """A share of hands of each player, with its interval; the best first."""
    players, shares = report.tables["players"], report.family.statistics.report_columns
    rows = []
    for row, text in zip(players.rows, players.format_column(column), strict=True):
        if not is_figure(row[column]):
            continue
        low, value, high = (
            convert_to_percentage(row[f"{column}{end}"]) for end in ("_low", "", "_high")
        )
        name = str(row["name"])
        description = report.say(
            "{name}: {share} ({low} to {high} %)",
            name=isolate_name(name),
            share=text,
            low=f"{low:.1f}",
            high=f"{high:.1f}",
        )
        number = report.player_number(name)
        rows.append(charts.IntervalRow(number, name, low, value, high, text, description))
    direction = 1 if shares and column == shares.bad_share else -1
    rows.sort(key=lambda row: direction * row.value)
    scale = charts.scale_values([row.high for row in rows], unit=" %")
    mean = convert_to_percentage(players.everybody[column])
    return _split_rows(report, rows, lambda some: charts.interval_chart(some, scale, mean))


def hands_section(report: ReportData) -> Sequence[Content]:
    """What hands were won, by value, and who won with which yaku if tiles are written."""
    players, shown = report.tables["players"], report.family.statistics.report_columns
    labels = {
        name: report.say_words(label)
        for name, label in (shown.value_columns if shown else ())
        if players.has_figures(name)
    }
    content: list[Content] = []
    rows = players.rows if report.asked.players else [players.everybody]
    counts = {name: sum(count_in_row(row, name) for row in rows) for name in labels}
    won = sum(counts.values())
    if won > 1:
        drawn = _draw_counts(report, [(label, counts[name]) for name, label in labels.items()], won)
        figures = figures_table(report, players, ["name", "win_count", *labels], labels=labels)
        title = report.say("Hands won, by value")
        content.append(chart_figure(report, drawn, title, figures))
    if (yaku := _render_yaku(report)) is not None:
        content.append(yaku)
    return content


def _draw_counts(report: ReportData, counts: Sequence[tuple[str, int]], won: int) -> list[Element]:
    """A bar for each kind of hands that were won."""
    bars = []
    for label, count in counts:
        description = report.say("{words}: {count} of {all}", words=label, count=count, all=won)
        bars.append(
            charts.BarRow(-1, label, [charts.BarPart(count, "c0", description)], str(count))
        )
    scale = charts.scale_values(count for _, count in counts)
    return _split_rows(report, bars, lambda some: charts.bar_chart(some, scale))


def _render_yaku(report: ReportData) -> Element | None:
    """How many of the hands won had each yaku, the most frequent first; panels have the players'
    own."""
    table, tiles = report.tables.get("yaku"), report.family.tiles
    if table is None or not table.rows or tiles is None:
        return None
    called, signs, *_ = table.columns
    counts, names_in_signs = Counter[str](), dict[str, str]()
    for row in table.rows:
        counts[str(row[called])] += count_in_row(row, "win_count")
        names_in_signs[str(row[called])] = str(row[signs])
    players = report.tables["players"].rows
    won = sum(count_in_row(row, KNOWN_YAKU_COUNT.name) for row in players)
    lines = []
    for name, count in counts.most_common():
        share = format_values("share", [Quotient(count, won)])
        lines.append([report.say_words(name), names_in_signs[name], str(count), *share])
    drawn = _draw_counts(report, [(label, int(count)) for label, _, count, _ in lines], won)
    term = report.say(YAKU_TITLES[tiles.yaku_term])
    heads = [
        TableHeading(term, is_text=True),
        TableHeading(report.say_heading(signs), is_text=True),
        TableHeading(report.say_heading("win_count")),
        TableHeading(report.say("share of wins")),
    ]
    # the page's language uses the signs, too
    if all(label == in_signs for label, in_signs, *_ in lines):
        del heads[1]
        lines = [[label, *figures] for label, _, *figures in lines]
    note = report.say("Only wins whose tiles are written.")
    return chart_figure(report, drawn, term, table_element(heads, map(HtmlRow, lines)), note)


def count_yaku(report: ReportData) -> Mapping[str, Sequence[tuple[str, int, int]]]:
    """Count how many hands of each player had each yaku, the most frequent first, and how many
    hands of all players."""
    table = report.tables.get("yaku")
    if table is None:
        return {}
    called, *_ = table.columns
    of_all, own = Counter[str](), defaultdict[str, list[tuple[str, int]]](list)
    for row in table.rows:
        count = count_in_row(row, "win_count")
        of_all[str(row[called])] += count
        own[str(row["name"])].append((str(row[called]), count))
    return {
        name: [
            (report.say_words(yaku), count, of_all[yaku])
            for yaku, count in sorted(rows, key=lambda pair: -pair[1])
        ]
        for name, rows in own.items()
    }


def seats_section(report: ReportData) -> Sequence[Content]:
    """How games went by the seat in which players began. The section is empty if there was a single
    game."""
    players = report.tables["players"]
    seats = [seat for seat in SEAT_NAMES if players.has_figures(f"{seat}_mean_rank")]
    if not seats or not any(count_in_row(row, "game_count") > 1 for row in players.rows):
        return []
    names = [
        "name",
        *(f"{seat}_{figure}" for seat in seats for figure in ("game_count", "mean_rank")),
    ]
    figures = figures_table(report, players, names, total=not report.asked.players)
    if report.asked.players:  # the page is only about them
        return [figures]
    lines, intervals = [], []
    for seat in seats:
        mean = players.everybody[f"{seat}_mean_rank"]
        name, games = report.say(SEAT_NAMES[seat]), str(players.everybody[f"{seat}_game_count"])
        interval = find_interval(report, players.everybody, f"{seat}_mean_rank")
        if interval is None:
            lines.append(HtmlRow([name, games, *format_values("rank", [mean]), "-"]))
            continue
        low, high = interval
        mean_text, low_text, high_text = format_values("rank", [mean, low, high])
        between = report.say("{low} to {high}", low=low_text, high=high_text)
        lines.append(HtmlRow([name, games, mean_text, between]))
        description = report.say(
            "{seat}: mean rank {mean} ({low} to {high}) in {count}",
            seat=name,
            mean=mean_text,
            low=low_text,
            high=high_text,
            count=games,
        )
        bounds = convert_to_float(low), convert_to_float(mean), convert_to_float(high)
        intervals.append(charts.IntervalRow(-1, name, *bounds, mean_text, description))
    heads = [
        TableHeading(report.say("seat"), is_text=True),
        TableHeading(report.say_heading("game_count")),
        TableHeading(report.say_heading("mean_rank")),
        TableHeading(report.say("95 % interval")),
    ]
    tables = element("div", table_element(heads, lines), figures)
    if not intervals:
        return [tables]
    count = report.family.players
    scale = charts.scale_values(range(1, count + 1), count - 1, zero=False)
    chart = charts.interval_chart(intervals, scale, (count + 1) / 2)
    title = report.say("Mean rank by the seat at the start, with 95 % intervals")
    return [chart_figure(report, [chart], title, tables, findings.seats_finding(report))]


# ---------------------------------------------------------------------------------- records


def records_section(report: ReportData) -> Sequence[Content]:
    """The best and the worst figures, and who had them. If several players had the same figure, the
    first of them is named."""
    rows = report.tables["records"].rows
    if not rows:
        return []
    heads = [
        TableHeading(report.say_heading("record"), is_text=True),
        TableHeading(report.say_heading("figure")),
        TableHeading(report.say_heading("name"), is_text=True),
        TableHeading(report.say_heading("what"), is_text=True),
    ]
    lines = [_record_row(report, records) for records in group_records(rows)]
    return [table_element(heads, lines, "records")]


def group_records(rows: Sequence[TableRow]) -> list[list[tuple[TableRow, int]]]:
    """The records of each hand, or of each game, together, each with the number of others that are
    like it: a yakuman is often the most han and the highest value, too."""
    groups: dict[object, list[tuple[TableRow, int]]] = {}
    for _, ties in groupby(rows, key=lambda row: (row["record"], row["figure"])):
        first, *others = ties
        place = [first[key] for key in ("name", "others", "what", "file", "line")]
        groups.setdefault((*place, len(others)), []).append((first, len(others)))
    return list(groups.values())


def _record_row(report: ReportData, records: Sequence[tuple[TableRow, int]]) -> HtmlRow:
    """The records of a hand: how much, who, and what it was; and how many others there are like
    it."""
    row, tie_count = records[0]
    others, more = "", ""
    if row["others"]:
        others = report.say("with {names}", names=isolate_name(row["others"]))
    if tie_count:
        more = report.say("and {count} more like it", count=tie_count)
    hand, mark = draw_hand(str(row["mark"])), show_mark(str(row["mark"]))
    # what the figure, or the words, say already
    known = format_values("figure", [record["figure"] for record, _ in records])
    is_said = mark.isalpha() or mark in known
    facts = [report.say_words(row["what"]), others, "" if hand is not None or is_said else mark]
    details: tuple[Content, ...] = (
        join_facts(*facts),
        *add_date(row["date"], is_first=not any(facts)),
        element("small", f" {row['file']}:{row['line']}", translate="no"),
        element("em", f" {more}") if more else None,
        hand,
    )
    titles = join_facts(*(name_record(report, record) for record, _ in records))
    figures = join_facts(
        *(
            format_record_figure(report, record["figure"], str(record["unit"]))
            for record, _ in records
        )
    )
    name = player_link(report, row["name"])
    return HtmlRow([titles, figures, name, details], player_numbers(report, row))


# --------------------------------------------------------------------------------- payments


def payments_section(report: ReportData) -> Sequence[Content]:
    """Who won how much from whom."""
    matchups = report.tables["matchups"]
    content: list[Content] = []
    for kind in TRANSFER_TITLES:
        if not matchups.has_amounts(kind):
            continue
        matrix = _render_matrix(report, kind)
        if kind != "net":
            title = element("summary", report.say(TRANSFER_TITLES[kind]))
            content.append(element("details", title, matrix))
            continue
        note = report.say("What the player of the row won from the player of the column.")
        rows = [row for row in matchups.rows if is_figure(row["net"])]
        count = len({str(row[key]) for row in rows for key in ("name", "opponent")} - {NOBODY})
        if count > MOST_OPPONENTS:
            limit = report.say(
                "The first {shown} of {all} players.",
                shown=MOST_OPPONENTS,
                all=count,
            )
            note = report.sentence_gap.join([note, limit])
        content += [element("p", note, class_="note"), matrix]
    return content


def _render_matrix(report: ReportData, kind: str) -> Element:
    """What players won from each other: a row for each of the first of the standings, a column for
    each whom they met, with guests and nobody. Figures have signs as well as tints, which are as
    strong as a gain or a loss is large."""
    pairs = {
        (str(row["name"]), str(row["opponent"])): row[kind]
        for row in report.tables["matchups"].rows
        if is_figure(row[kind])
    }
    paired, met = {name for name, _ in pairs}, {opponent for _, opponent in pairs}
    names = [name for name in report.names if name in paired]
    opponents = list(dict.fromkeys([*names, *sorted(met - {NOBODY})]))[:MOST_OPPONENTS]
    opponents += [NOBODY] if NOBODY in met else []
    names = names[:MOST_OPPONENTS]
    shown = [pairs[pair] for pair in product(names, opponents) if pair in pairs]
    most = max((abs(convert_to_float(value)) for value in shown), default=0) or 1
    heads = [
        TableHeading(report.say("from"), is_text=True, is_name=True),
        *(TableHeading(report.say(NOBODY) if name == NOBODY else name) for name in opponents),
    ]
    lines = []
    for name in names:
        cells: list[CellContent | TableCell] = [player_link(report, name)]
        values = [pairs.get((name, other), Quotient(0, 0)) for other in opponents]
        for value, text in zip(values, format_values("points", values), strict=True):
            share = convert_to_float(value) / most if is_figure(value) else 0.0
            strength, sign = round(abs(share) * MOST_TINTS), "g" if share > 0 else "x"
            tint = f"{sign}{strength}" if strength else ""
            cells.append(TableCell("" if text == UNDEFINED_CELL else show_minus(text), tint))
        lines.append(HtmlRow(cells, [report.player_number(name)]))
    is_tall = len(opponents) > TALL_HEADINGS
    return table_element(heads, lines, "matrix upright" if is_tall else "matrix")
