"""What a chart shows, in a sentence, where there is such a thing to say: captions of sections.

A finding is said of everybody: on a page of some players there is none. Of shares and means it is
said where the interval bears it, which is where the mean of all is not in it.
"""

from collections.abc import Callable, Iterable
from itertools import takewhile

from ..model.standings import DayStandings
from ..output.screen import format_values
from ..statistics.columns import ColumnValue, is_figure
from ..tables.ratings import PROVISIONAL_GAMES
from . import page_texts
from .components import isolate_name
from .report_data import SEAT_PREFIXES, PageTable, ReportData, TableRow

HALF = 0.47, 0.53  # what is called a half; and likewise
TWICE = 1.9, 2.1
FEWEST_GAMES = 10  # that a finding of a mean is said of: of fewer its interval is too narrow


def points_finding(season: ReportData) -> str:
    """Who leads, and since when; of loose hands, who won most."""
    if season.options.players:
        return ""
    if season.family.is_always_loose:
        return _most_won_finding(season)
    leader = find_leader(season.course[-1]) if season.course else ""
    since = find_lead_start(season)
    if not leader or not since:
        return ""
    form = page_texts.LEADS_ALWAYS if since == season.course[0][0] else page_texts.LEADS_SINCE
    return season.say(form, name=isolate_name(leader), date=since)


def find_lead_start(season: ReportData) -> str:
    """The date since which the leader leads; empty where there is none, or it has no date."""
    backwards = season.course[::-1]
    leader = find_leader(backwards[0]) if backwards else ""
    lead = list(takewhile(lambda day: leader and find_leader(day) == leader, backwards))
    return lead[-1][0] if lead and len(backwards) > 1 else ""


def find_leader(day: DayStandings) -> str:
    """Who was first alone after a date; empty where nobody was."""
    first = [each.name for each in day[1] if each.place == 1]
    return first[0] if len(first) == 1 else ""


def _most_won_finding(season: ReportData) -> str:
    grid = season.tables["players"]
    row = _find_extreme(grid.rows, "net_score", lowest=False)
    if row is None or _number(row["net_score"]) <= 0:
        return ""
    won = _format_cell(grid, row, "net_score")
    return season.say(page_texts.WON_MOST, name=isolate_name(row["name"]), points=won)


def rating_finding(season: ReportData) -> str:
    """Who is rated highest, of those who have played enough for it."""
    grid = season.tables.get("ratings")
    if season.options.players or grid is None or not grid.rows:
        return ""
    settled = [row for row in grid.rows if not row["provisional"]]
    if not settled:
        return season.say(page_texts.NOBODY_IS_RATED, games=PROVISIONAL_GAMES)
    row = _find_extreme(settled, "rating", lowest=False)
    if row is None:
        return ""
    rating = _format_cell(grid, row, "rating")
    name = isolate_name(row["name"])
    return season.say(page_texts.RATED_HIGHEST, name=name, rating=rating, games=PROVISIONAL_GAMES)


def share_finding(season: ReportData, column: str) -> str:
    """Who has the best share of a column, if its interval leaves out the mean of all; or else who
    has the worst, likewise."""
    grid, shares = season.tables["players"], season.family.statistics.report_columns
    if season.options.players or shares is None or not grid.has_figures(column):
        return ""
    everybody = grid.everybody[column]
    forms = page_texts.LOWEST_SHARES, page_texts.HIGHEST_SHARES
    for is_lowest in (True, False) if column == shares.bad_share else (False, True):
        form = forms[not is_lowest].get(column)
        row = _find_extreme(grid.rows, column, lowest=is_lowest)
        if form and row is not None and _excludes(row, column, _number(everybody), below=is_lowest):
            share, mean = format_values(grid.columns[column].unit, [row[column], everybody])
            ratio = _number(row[column]) / _number(everybody)
            compared = season.say(_compare(ratio), mean=mean)
            return season.say(form, name=isolate_name(row["name"]), share=share, compared=compared)
    return ""


def _compare(ratio: float) -> str:
    """How a share is compared with the mean of all."""
    if HALF[0] < ratio < HALF[1]:
        return page_texts.HALF_THE_MEAN
    return page_texts.TWICE_THE_MEAN if TWICE[0] < ratio < TWICE[1] else page_texts.THE_MEAN


def ranks_finding(season: ReportData) -> str:
    """Who has the best mean rank, or else the worst, if the interval leaves out the middle."""
    grid = season.tables["players"]
    if season.options.players or not grid.has_figures("mean_rank"):
        return ""
    rows = [row for row in grid.rows if _number(row["game_count"]) >= FEWEST_GAMES]
    for is_lowest in (True, False):
        row = _find_extreme(rows, "mean_rank", lowest=is_lowest)
        if row is not None and _excludes(row, "mean_rank", _middle_rank(season), below=is_lowest):
            form = page_texts.BEST_MEAN_RANK if is_lowest else page_texts.WORST_MEAN_RANK
            games = row["game_count"]
            assert isinstance(games, int)
            return season.say(
                form,
                name=isolate_name(row["name"]),
                mean=_format_cell(grid, row, "mean_rank"),
                games=season.catalogue.say_count(games, "game"),
            )
    return ""


def seats_finding(season: ReportData) -> str:
    """Which seat does best or worst, where one does; that none does, where all are known."""
    grid = season.tables["players"]
    columns = [f"{seat}_mean_rank" for seat in SEAT_PREFIXES]
    seats = [column for column in columns if grid.has_figures(column)]
    everybody = grid.everybody
    known = [
        column
        for column in seats
        if is_figure(everybody[f"{column}_low"])
        and _number(everybody[column.replace("mean_rank", "game_count")]) >= FEWEST_GAMES
    ]
    if season.options.players or not known:
        return ""
    means = {column: _number(everybody[column]) for column in known}
    choices: list[tuple[Callable[..., str], bool]] = [(min, True), (max, False)]
    for choose, is_lowest in choices:
        column = choose(known, key=means.__getitem__)
        if _excludes(everybody, column, _middle_rank(season), below=is_lowest):
            form = page_texts.BEST_SEAT if is_lowest else page_texts.WORST_SEAT
            seat = season.say(page_texts.SEAT_NAMES[column.removesuffix("_mean_rank")])
            (mean,) = format_values(grid.columns[column].unit, [everybody[column]])
            return season.say(form, seat=seat, mean=mean)
    return season.say(page_texts.NO_SEAT) if len(known) == len(seats) else ""


def _middle_rank(season: ReportData) -> float:
    return (season.family.players + 1) / 2


def _find_extreme(rows: Iterable[TableRow], column: str, *, lowest: bool) -> TableRow | None:
    """The row with the lowest or the highest figure of a column; None where two have it."""
    known = sorted(
        (row for row in rows if is_figure(row[column])),
        key=lambda row: _number(row[column]),
        reverse=not lowest,
    )
    if not known or (len(known) > 1 and _number(known[0][column]) == _number(known[1][column])):
        return None
    return known[0]


def _excludes(row: TableRow, column: str, mean: float, *, below: bool) -> bool:
    """Whether the whole interval of a figure is below a mean, or above it."""
    bound = row[f"{column}_high" if below else f"{column}_low"]
    if not is_figure(bound):
        return False
    return _number(bound) < mean if below else _number(bound) > mean


def _format_cell(grid: PageTable, row: TableRow, column: str) -> str:
    """A figure as the table of all has it."""
    texts = zip(grid.rows, grid.format_column(column), strict=True)
    (text,) = (text for other, text in texts if other is row)
    return text


def _number(value: ColumnValue) -> float:
    return float(value) if is_figure(value) else 0.0
