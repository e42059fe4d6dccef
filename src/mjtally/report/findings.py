"""Findings: captions of sections that say in a sentence what a chart shows. They are about
everybody, so a page of some players has none. A finding about a share or a mean is shown only if
its interval supports it: the mean of all is not in the interval."""

from collections.abc import Iterable
from itertools import takewhile

from ..output.screen import format_values
from ..rules.statistics.columns import ColumnValue, is_figure
from ..tables.ratings import PROVISIONAL_GAMES
from .components import isolate_name
from .data import SEAT_NAMES, PageTable, ReportData, TableRow

FEWEST_GAMES = 10  # a mean of fewer games has too narrow an interval for a finding
LOWEST_SHARES = {  # the least shares of hands, by column
    "win_fraction": "{name} wins least: {share}; the mean of all is {mean}.",
    "deal_in_fraction": "{name} deals in least: {share}; the mean of all is {mean}.",
    "blame_fraction": "{name} is blamed least: {share}; the mean of all is {mean}.",
    "discard_fraction": "{name} discards least to winners: {share}; the mean of all is {mean}.",
}
HIGHEST_SHARES = {
    "win_fraction": "{name} wins most: {share}; the mean of all is {mean}.",
    "deal_in_fraction": "{name} deals in most: {share}; the mean of all is {mean}.",
    "blame_fraction": "{name} is blamed most: {share}; the mean of all is {mean}.",
    "discard_fraction": "{name} discards most to winners: {share}; the mean of all is {mean}.",
}


def points_finding(report: ReportData) -> str:
    """The finding who leads, and since when; for loose hands, who won most."""
    if report.asked.players:
        return ""
    if report.family.is_always_loose:
        players = report.tables["players"]
        row = _find_extreme(players.rows, "net_score", lowest=False)
        if row is None or _number(row["net_score"]) <= 0:
            return ""
        name, won = isolate_name(row["name"]), _format_cell(players, row, "net_score")
        return report.say("{name} has won most: {points}.", name=name, points=won)
    since = find_lead_start(report)
    if not since:
        return ""
    name = isolate_name(report.leaders_by_date[-1][1])
    if since == report.leaders_by_date[0][0]:
        return report.say("{name} has led from the first day.", name=name)
    return report.say("{name} has led since {date}.", name=name, date=since)


def find_lead_start(report: ReportData) -> str:
    """The date since which the leader leads; empty where there is none, or it has no date."""
    backwards = report.leaders_by_date[::-1]
    leader = backwards[0][1] if backwards else ""
    lead = list(takewhile(lambda day: leader and day[1] == leader, backwards))
    return lead[-1][0] if lead and len(backwards) > 1 else ""


def find_passed_leader(report: ReportData) -> str:
    """Whom the leader passed on the last date of all; empty if the lead did not change then."""
    last_days = report.leaders_by_date[-2:]
    if len(last_days) < 2 or last_days[1][0] != report.last_date:
        return ""
    before, now = (leader for _, leader in last_days)
    return before if now and before != now else ""


def rating_finding(report: ReportData) -> str:
    """The finding who has the highest rating among those who have played enough games."""
    if report.asked.players or not report.ratings:
        return ""
    settled = sorted(
        (rating, name)
        for name, (rating, games) in report.ratings.items()
        if games >= PROVISIONAL_GAMES
    )
    if not settled:
        return report.say(
            "All ratings are provisional: nobody has finished {games} games.",
            games=PROVISIONAL_GAMES,
        )
    (highest, name), *others = reversed(settled)
    if others and others[0][0] == highest:
        return ""
    return report.say(
        "Of those with {games} games or more, {name} has the highest rating: {rating}.",
        name=isolate_name(name),
        rating=f"{highest:.0f}",
        games=PROVISIONAL_GAMES,
    )


def share_finding(report: ReportData, column: str) -> str:
    """The finding who has the best share of a column, or else who has the worst. It is shown only
    if the interval does not contain the mean of all."""
    players, shares = report.tables["players"], report.family.statistics.report_columns
    if report.asked.players or shares is None or not players.has_figures(column):
        return ""
    everybody = players.everybody[column]
    for is_lowest in (True, False) if column == shares.bad_share else (False, True):
        form = LOWEST_SHARES.get(column) if is_lowest else HIGHEST_SHARES.get(column)
        row = _find_extreme(players.rows, column, lowest=is_lowest)
        if not form or row is None:
            continue
        if _excludes(row, column, _number(everybody), below=is_lowest):
            share, mean = format_values(players.columns[column].unit, [row[column], everybody])
            return report.say(form, name=isolate_name(row["name"]), share=share, mean=mean)
    return ""


def ranks_finding(report: ReportData) -> str:
    """The finding who has the best mean rank, or else the worst, if the interval does not contain
    the middle."""
    players = report.tables["players"]
    if report.asked.players or not players.has_figures("mean_rank"):
        return ""
    played = [row for row in players.rows if is_figure(row["mean_rank"])]
    rows = [row for row in played if _number(row["game_count"]) >= FEWEST_GAMES]
    for is_lowest in (True, False):
        row = _find_extreme(rows, "mean_rank", lowest=is_lowest)
        if row is not None and _excludes(row, "mean_rank", _middle_rank(report), below=is_lowest):
            games = row["game_count"]
            assert isinstance(games, int)
            form = (
                "{name} has the best mean rank: {mean} in {games}."
                if is_lowest
                else "{name} has the worst mean rank: {mean} in {games}."
            )
            if len(rows) < len(played):
                form = (
                    "Of those with {fewest} games or more, {name} has the best mean rank: "
                    "{mean} in {games}."
                    if is_lowest
                    else "Of those with {fewest} games or more, {name} has the worst mean rank: "
                    "{mean} in {games}."
                )
            return report.say(
                form,
                fewest=FEWEST_GAMES,
                name=isolate_name(row["name"]),
                mean=_format_cell(players, row, "mean_rank"),
                games=report.catalogue.say_count(games, "game"),
            )
    return ""


def seats_finding(report: ReportData) -> str:
    """The finding which seat does best or worst, if one does; or that no seat does, if all are
    known."""
    players = report.tables["players"]
    everybody = players.everybody
    seats = [seat for seat in SEAT_NAMES if players.has_figures(f"{seat}_mean_rank")]
    means = {
        seat: _number(everybody[f"{seat}_mean_rank"])
        for seat in seats
        if is_figure(everybody[f"{seat}_mean_rank_low"])
        and _number(everybody[f"{seat}_game_count"]) >= FEWEST_GAMES
    }
    if report.asked.players or not means:
        return ""
    best, worst = min(means, key=means.__getitem__), max(means, key=means.__getitem__)
    for seat, is_lowest in ((best, True), (worst, False)):
        column = f"{seat}_mean_rank"
        if _excludes(everybody, column, _middle_rank(report), below=is_lowest):
            (mean,) = format_values(players.columns[column].unit, [everybody[column]])
            return report.say(
                "Who starts in the seat {seat} does best: mean rank {mean}."
                if is_lowest
                else "Who starts in the seat {seat} does worst: mean rank {mean}.",
                seat=report.say(SEAT_NAMES[seat]),
                mean=mean,
            )
    if len(means) < len(seats):
        return ""
    return report.say(
        "No seat is better than another by more than chance: all intervals include the middle."
    )


def _middle_rank(report: ReportData) -> float:
    return (report.family.players + 1) / 2


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


def _format_cell(table: PageTable, row: TableRow, column: str) -> str:
    """A figure as the table of all figures shows it."""
    texts = zip(table.rows, table.format_column(column), strict=True)
    (text,) = (text for other, text in texts if other is row)
    return text


def _number(value: ColumnValue) -> float:
    return float(value) if is_figure(value) else 0.0
