"""The sections about everybody: each a function from the season to its content, or to nothing
where the rules or the files have nothing to say there."""

from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ..base.exact import Quotient
from ..write.aligned import NOTHING, shown
from . import charts, sparks, words
from .drawing import drawn
from .markup import Cell, Content, Head, Line, Tinted, element, table
from .parts import about, figure, figures, heading, number, percent, player, record_table
from .season import RANKS, SEATS, Grid, Record, Season, is_figure

MOST_LINES = 16  # of players in one chart
Section = Callable[[Season], Sequence[Content]]


# ------------------------------------------------------------------------------- standings


def standings(season: Season) -> Sequence[Content]:
    """Who is ahead: places, games, points, ranks."""
    grid = season.tables["players"]
    names = [name for name in season.family.at_a_glance if name not in RANKS]
    names = [name for name in names if name in grid.columns and name != "name"]
    rated = _rated(season)
    ranked = [name for name in RANKS if grid.has(name)]
    heads = [Head(words.PLACE), Head(heading("name"), is_text=True)]
    heads += [Head(heading(name), grid.columns[name].words) for name in names]
    heads += [Head(heading("rank_counts"), "/".join(map(heading, ranked)), is_text=True)] * bool(
        ranked
    )
    heads += [Head(heading("rating"), words.RATING_MEANS)] * bool(rated)
    every = [*grid.rows, grid.everybody]
    columns = [grid.texts(name, grid.everybody) for name in names]
    lines = []
    for at, record in enumerate(every):
        total = record is grid.everybody
        name = words.EVERYBODY if total else player(season, record["name"])
        cells: list[Cell] = ["" if total else str(at + 1), name]
        cells += [column[at] for column in columns]
        if ranked:
            cells.append(_rank_bar([_count(record, name) for name in ranked]))
        if rated:
            cells.append(rated.get(str(record["name"]), ""))
        lines.append(Line(cells, about(season, record), is_total=total))
    return [table(heads, lines), *_teams(season)]


def _rated(season: Season) -> dict[str, str]:
    """Everybody's rating; of who has too few games, as it is so far."""
    grid = season.tables.get("ratings")
    if grid is None or not grid.rows:
        return {}
    form = {0: "{rating}", 1: words.PROVISIONAL}
    return {
        str(row["name"]): form[_count(row, "provisional")].format(rating=text)
        for row, text in zip(grid.rows, grid.texts("rating"), strict=True)
    }


def _rank_bar(counts: Sequence[int]) -> Element:
    said = "/".join(map(str, counts))
    return element("span", sparks.shares(counts, said), f" {said}", class_="ranks")


def _count(record: Record, name: str) -> int:
    value = record[name]
    return value if isinstance(value, int) else 0


def _teams(season: Season) -> Sequence[Content]:
    grid = season.tables.get("teams")
    if grid is None or not grid.rows:
        return []
    first, *_ = grid.columns
    names = [name for name in season.family.at_a_glance if name in grid.columns]
    return [
        element("h3", words.TEAMS),
        figures(season, grid, [*dict.fromkeys((first, *names))], called={first: words.TEAM}),
    ]


# --------------------------------------------------------------------------- running figures


def points(season: Season) -> Sequence[Content]:
    """How points, or scores where there are none, added up."""
    series = season.tables["series"]
    scored = season.family.always_loose or not any(
        is_figure(row["points_total"]) and number(row["points_total"]) for row in series.rows
    )
    total = "net_total" if scored else "points_total"
    runs, periods = _runs(season, series, total, games=not scored)
    if not runs or len(periods) < 2:
        return []
    shown_runs = sorted(runs, key=lambda run: -len(run.at))[:MOST_LINES]
    shown_runs.sort(key=lambda run: run.player)
    form = words.NET_BY if scored else words.POINTS_BY
    period = words.PERIOD[season.by]
    title = form.format(period=period)
    spec = charts.running(shown_runs, season.names, periods, period)
    content = [figure(drawn(spec, title), title, _running_table(season, runs, periods))]
    if len(runs) > len(shown_runs):
        said = words.NOT_ALL.format(shown=len(shown_runs), all=len(runs))
        content.append(element("p", said, class_="note"))
    return content


def _runs(
    season: Season, series: Grid, total: str, *, games: bool
) -> tuple[list[charts.Run], list[str]]:
    """Each player's figures by period, and the periods."""
    count = "game_count" if games else "hand_count"
    rows = [row for row in series.rows if row[count]]
    periods = list(dict.fromkeys(str(row["period"]) for row in rows))
    place = {period: at for at, period in enumerate(periods)}
    found: dict[str, list[tuple[int, float]]] = {}
    for row in rows:
        found.setdefault(str(row["name"]), []).append(
            (place[str(row["period"])], number(row[total]))
        )
    runs = [
        charts.Run(season.number(name), name, at)
        for name, at in found.items()
        if season.number(name) >= 0
    ]
    return sorted(runs), periods


def _running_table(season: Season, runs: Sequence[charts.Run], periods: Sequence[str]) -> Element:
    heads = [Head(words.PERIOD[season.by], is_text=True)]
    heads += [Head(run.name) for run in runs]
    at = [dict(run.at) for run in runs]
    lines = [
        Line([period, *(words.figure(each[place], "+") if place in each else "" for each in at)])
        for place, period in enumerate(periods)
    ]
    return table(heads, lines)


# -------------------------------------------------------------------------- ranks, style, hands


def ranks(season: Season) -> Sequence[Content]:
    """How often each player had each rank."""
    grid = season.tables["players"]
    names = [name for name in RANKS if grid.has(name)]
    played = [row for row in grid.rows if grid.known("mean_rank") and is_figure(row["mean_rank"])]
    if not names or not played:
        return []
    played.sort(key=lambda row: number(row["mean_rank"]))
    players = [
        charts.Ranked(
            season.number(row["name"]), str(row["name"]), [_count(row, name) for name in names]
        )
        for row in played
    ]
    headings = [heading(name) for name in names]
    behind = figures(
        season, grid._replace(rows=played), ["name", "game_count", "mean_rank", *names]
    )
    chart = drawn(charts.ranks(players, headings), words.RANKS_TITLE)
    legend = element(
        "p",
        *(_key(at, text) for at, text in enumerate(headings)),
        class_="legend",
    )
    return [legend, figure(chart, words.RANKS_TITLE, behind)]


def _key(at: int, text: str) -> Element:
    square = element("svg", element("rect", class_=f"r{at}", width="12", height="12"))
    square.attrib |= {"viewBox": "0 0 12 12", "class": "key", "aria-hidden": "true"}
    return element("span", square, f" {text} ")


def style(season: Season) -> Sequence[Content]:
    """Hands that went well against those that went ill."""
    grid, of = season.tables["players"], season.family.drawn
    if of is None or not (grid.known(of.well) and grid.known(of.ill)):
        return []
    players = []
    for row in grid.rows:
        if is_figure(row[of.well]) and is_figure(row[of.ill]):
            won, lost = _around(row, of.well), _around(row, of.ill)
            players.append(charts.Styled(season.number(row["name"]), str(row["name"]), won, lost))
    club = percent(grid.everybody[of.well]), percent(grid.everybody[of.ill])
    lost_words = words.LOST_AXES.get(of.ill, heading(of.ill))
    title = words.STYLE_TITLE.format(lost=lost_words)
    names = [
        name for column in (of.well, of.ill) for name in (column, f"{column}_low", f"{column}_high")
    ]
    hands = "game_count" if season.family.hand_is_game else "hand_count"
    behind = figures(season, grid, ["name", hands, *names])
    chart = drawn(charts.style(players, season.names, club, lost_words), title)
    return [figure(chart, title, behind)]


def _around(row: Record, name: str) -> charts.Share:
    return charts.Share(*(percent(row[each]) for each in (f"{name}_low", name, f"{name}_high")))


def hands(season: Season) -> Sequence[Content]:
    """What was won: by value, and the yaku of tiles."""
    grid, of = season.tables["players"], season.family.drawn
    values = [each for each in (of.values if of else ()) if grid.known(each[0])]
    content: list[Content] = []
    counts = [(_count(grid.everybody, name), name, said) for name, said in values]
    won = sum(count for count, _, _ in counts)
    if won:
        bars = [
            charts.Bar(said, count, words.VALUE_BAR.format(words=said, count=count, all=won))
            for count, _, said in counts
        ]
        called = {name: said for _, name, said in counts}
        behind = figures(season, grid, ["name", "win_count", *called], called=called)
        chart = drawn(charts.bars(bars), words.VALUES_TITLE)
        content.append(figure(chart, words.VALUES_TITLE, behind))
    return [*content, *_yaku(season)]


def _yaku(season: Season) -> Sequence[Content]:
    grid = season.tables.get("yaku")
    if grid is None or not grid.columns:
        return []
    rows = [*grid.rows]
    if not rows:
        return []
    names = [name for name in grid.columns if name != "name" or grid.rows]
    return [
        element("h3", words.YAKU[season.family.yaku_are]),
        element("p", words.YAKU_NOTE, class_="note"),
        figures(season, grid, names, total=False),
    ]


def seats(season: Season) -> Sequence[Content]:
    """How games went by the seat that players began in."""
    grid = season.tables["players"]
    there = [seat for seat in SEATS if grid.known(f"{seat}_mean_rank")]
    if not there:
        return []
    lines, each = [], []
    for seat in there:
        mean, low, high = (
            grid.everybody[f"{seat}_mean_rank{end}"] for end in ("", "_low", "_high")
        )
        name, games = words.SEAT_NAMES[seat], str(grid.everybody[f"{seat}_game_count"])
        texts = shown("rank", [mean, low, high])
        around = words.TO.format(low=texts[1], high=texts[2]) if is_figure(low) else "-"
        lines.append(Line([name, games, texts[0], around]))
        if is_figure(low):
            said = words.SEAT_POINT.format(
                seat=name, mean=texts[0], low=texts[1], high=texts[2], count=games
            )
            each.append(charts.Between(name, number(low), number(mean), number(high), said))
    heads = [
        *(Head(words.SEAT, is_text=True), Head(heading("game_count"))),
        *(Head(heading("mean_rank")), Head(words.INTERVAL)),
    ]
    names = ["name", *(f"{seat}_{what}" for seat in there for what in ("game_count", "mean_rank"))]
    behind = element("div", table(heads, lines), figures(season, grid, names))
    if not each:
        return [behind]
    chart = drawn(charts.between(each, season.family.players), words.SEATS_TITLE)
    return [figure(chart, words.SEATS_TITLE, behind)]


# ---------------------------------------------------------------------------------- records


def records(season: Season) -> Sequence[Content]:
    """The best and the worst, and who did it."""
    grid = season.tables["records"]
    return [record_table(season, grid.rows)] if grid.rows else []


# --------------------------------------------------------------------------------- payments


def payments(season: Season) -> Sequence[Content]:
    """Who won how much from whom."""
    grid = season.tables["matchups"]
    content: list[Content] = []
    for kind, title in words.MOVES.items():
        if not grid.known(kind) or not any(number(row[kind]) for row in grid.rows):
            continue
        matrix = _matrix(season, grid, kind)
        if kind == "net":
            content += [element("p", words.PAYER_NOTE, class_="note"), matrix]
        else:
            content.append(element("details", element("summary", title), matrix))
    return content


class Tint(NamedTuple):
    """How strong a cell's colour is: from 1 to 4, a gain or a loss; 0 is none."""

    strength: int
    gain: bool

    def __str__(self) -> str:
        return f"{'g' if self.gain else 'x'}{self.strength}" if self.strength else ""


def _matrix(season: Season, grid: Grid, kind: str) -> Element:
    """A row for each player, a column for each opponent; figures have signs as well as tints."""
    pairs = {(str(row["name"]), str(row["opponent"])): row[kind] for row in grid.rows}
    rows = [name for name in season.names if any(name == one for one, _ in pairs)]
    others = list(dict.fromkeys([*rows, *sorted({other for _, other in pairs})]))
    most = max((abs(number(value)) for value in pairs.values()), default=0) or 1
    heads = [Head(words.MATRIX, is_text=True), *map(Head, others)]
    lines = []
    for name in rows:
        values = [pairs.get((name, other), Quotient(0, 0)) for other in others]
        texts = shown("points", values)
        cells: list[Cell] = [player(season, name)]
        for value, text in zip(values, texts, strict=True):
            strength = number(value) / most if is_figure(value) else 0.0
            tint = Tint(round(abs(strength) * 4), strength > 0)
            cells.append(Tinted(text, str(tint)) if str(tint) else "" if text == NOTHING else text)
        lines.append(Line(cells, [season.number(name)]))
    return table(heads, lines)
