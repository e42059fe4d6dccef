"""The games: how each ended, and the latest hand by hand.

The latest games are rows of a table; all of them are in the page once more as data, from which its
script makes the rows of others, and lists of what players did. `page-data.d.ts` says what the data
are. Where tables play side by side, a row for each round stands above its games, in the order of
the tables, of which the style makes cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import gcd
from typing import Any
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..base.terminal import escape_unprintable
from ..output.screen import format_values
from ..rules.model.game_ends import END_DESCRIPTIONS, UNFINISHED
from ..tables.game_sheet import GameSheet
from .components import join_facts, player_link
from .data import RANK_COLUMNS, GameResult, ReportData
from .html import Content, HtmlRow, TableHeading, data_script, element, show_minus, table_element

MAX_REMEMBERED_FIGURES = 10_000  # the most figures that are remembered
MIN_GAMES = 20  # at least so many games are in the table, and those with sheets
FEW_TABLES = 3  # of a round, which stand below each other, and beside those of other rounds
END_NAMES = {  # ends of games that nobody followed
    "scores": "known by its final scores",
    "points": "known by its points",
}
SCRIPT_TEXTS = {  # texts that the script fills in
    "unfinished": "unfinished",
    "undated": "without a date",
    "round": "Round {round}",
    "table": "Table {table}",
    "game": "Game {game}",
    "evening": "Evening {game}",
    "hand": "{count} hand",
    "hands": "{count} hands",
    "more": "Show more games ({count})",
    "copy": "Copy",
    "copied": "Copied",
    "csv": "CSV",
}


def games_section(report: ReportData) -> Sequence[Content]:
    """A table of the latest games, the latest first; their sheets; and all games as data."""
    count = max(MIN_GAMES, len(report.game_sheets))
    latest = sorted(
        report.results, key=lambda result: result.table if result.round else -result.number
    )
    orders = _order_rounds(report.results)

    def find_round(result: GameResult) -> tuple[str, int]:
        return result.date, orders[result.number]

    latest.sort(key=find_round, reverse=True)
    last = latest[:count][-1]
    shown = [result for result in latest if find_round(result) >= find_round(last)]  # whole rounds
    latest = shown if last.round else latest[:count]
    content: list[Content] = [_render_games(report, latest)]
    if len(latest) < len(report.results):
        note = report.say(
            "The latest {shown} of {all} games.",
            shown=len(latest),
            all=len(report.results),
        )
        content.append(element("p", note, class_="note", id="more-games-note"))
        content.append(element("button", type="button", id="more-games", hidden=""))
    sheets = [
        _render_sheet(report, result, report.game_sheets[result.number])
        for result in latest
        if _has_sheet(report, result)
    ]
    if sheets:
        title = element("summary", report.say("The same hand by hand"))
        content.append(element("details", title, *sheets, class_="sheets"))
    return [*content, data_script("games-data", _build_data(report))]


def game_anchor(number: int) -> str:
    """What a link to a game leads to: its sheet, or its row where it has none."""
    return f"game-{number}"


def _has_sheet(report: ReportData, result: GameResult) -> bool:
    return result.number in report.game_sheets and result.hand_count > 0


def _order_rounds(results: Sequence[GameResult]) -> dict[int, int]:
    """For each game, by its number, find a number by which the rounds of a day are ordered: that of
    its round, unless stages of that day count their rounds afresh."""
    stages: dict[tuple[str, int], set[str]] = {}
    first_games: dict[tuple[str, str, int], int] = {}
    for result in results:
        stages.setdefault((result.date, result.round), set()).add(result.stage)
        first_games.setdefault((result.date, result.stage, result.round), result.number)
    days = {date for (date, round_), names in stages.items() if round_ and len(names) > 1}
    return {
        result.number: first_games[result.date, result.stage, result.round]
        if result.date in days and result.round
        else result.round
        for result in results
    }


def _name_game(report: ReportData, result: GameResult) -> str:
    """A game, or an evening of loose hands, by its number."""
    form = "Evening {game}" if result.is_loose else "Game {game}"
    return report.say(form, game=result.number)


# --------------------------------------------------------------------------------- as a table


def _render_games(report: ReportData, results: Sequence[GameResult]) -> Element:
    """A row for each game: when it was, then the players, the best first."""
    has_rounds = report.has_rounds
    if all(result.is_loose for result in report.results):
        note = report.say("Below a name: what the player won or lost on that evening.")
    elif all(_has_one_figure(result) for result in report.results):
        note = ""
    else:
        form = "Below a name: the score, then the points that it brought."
        if has_rounds:
            form = "Beside a name: the score, then the points that it brought."
        note = report.say(form)
        if any(not result.is_finished and not result.is_loose for result in report.results):
            note = report.sentence_gap.join([note, report.say("Unfinished games do not count.")])
    places = RANK_COLUMNS[: report.family.players]
    heads = [
        TableHeading(report.say("date"), is_text=True),
        *(TableHeading(report.say_heading(place), is_text=True) for place in places),
    ]
    kind = "games"
    if has_rounds:
        tables = Counter((result.date, result.stage, result.round) for result in results)
        kind = "games rounds" if max(tables.values()) > FEW_TABLES else "games rounds few"
    rows = (HtmlRow(_list_cells(report, result, has_rounds=has_rounds)) for result in results)
    table = table_element(heads, rows, kind)
    body = table.find("table/tbody")
    assert body is not None
    orders = _order_rounds(report.results)
    last = "", 0
    for row, result in zip(list(body), results, strict=True):
        if not _has_sheet(report, result):
            row.set("id", game_anchor(result.number))
        round_text = report.say(SCRIPT_TEXTS["round"], round=result.round) if result.round else ""
        title = join_facts(round_text, report.say_date(result.date))
        if has_rounds and (title, orders[result.number]) != last:
            head = element("th", title, colspan=len(heads), scope="rowgroup")
            body.insert(list(body).index(row), element("tr", head, class_="round"))
            last = title, orders[result.number]
    return element("div", element("p", note, class_="note") if note else None, table)


def _list_cells(
    report: ReportData, result: GameResult, *, has_rounds: bool
) -> list[tuple[Content, ...]]:
    """The cells of a game: its date, then each player with scores or points."""
    title, state = _name_game(report, result), ""
    if result.is_loose:  # nobody knows how many hands an evening had that only has balances
        hands = result.hand_count
        state = f" {report.catalogue.say_count(hands, 'hand')}" if hands else ""
    elif not result.is_finished:
        state = f" {report.say('unfinished')}"
    day = report.say_date(result.date)
    if has_rounds:  # the date is above it
        day = report.say(SCRIPT_TEXTS["table"], table=result.table) if result.round else ""
    when: tuple[Content, ...] = (
        element("span", day) if day else None,
        " ",
        element("a", title, href=f"#{game_anchor(result.number)}", tabindex="-1")
        if _has_sheet(report, result)
        else element("small", title),
        element("small", state) if state else None,
    )
    cells: list[tuple[Content, ...]] = [when]
    scores = [""] * len(result.names) if _has_one_figure(result) else write_scores(result)
    figures = zip(result.names, scores, write_points(result), strict=True)
    for name, score, points in figures:
        below = element("small", f"{score} " if score else "", element("b", points))
        cells.append((player_link(report, name), below))
    return cells


def _has_one_figure(result: GameResult) -> bool:
    """Whether a game's points are its scores, as in games without uma, or its scores are not
    known."""
    points = [text.removeprefix("+") for text in write_points(result)]
    return write_scores(result) == points or not any(write_scores(result))


def write_scores(result: GameResult) -> list[str]:
    """The scores; nothing of loose hands, nor where only points are known."""
    if result.is_loose or not result.scores:
        return [""] * len(result.names)
    return [show_minus(score.format_decimal(2)) for score in result.scores]


def write_points(result: GameResult) -> list[str]:
    """The points, with their sign; of loose hands what was won and lost."""
    figures = result.scores if result.is_loose else result.points
    return [show_minus(figure.format_signed(2)) for figure in figures] or [""] * len(result.names)


# ------------------------------------------------------------------------------- hand by hand


def _render_sheet(report: ReportData, result: GameResult, sheet: GameSheet) -> Element:
    """The sheet of a game, folded away."""
    place, end = f"{escape_unprintable(sheet.lines[0].file)}:{result.line}", ""
    if result.end in END_NAMES:
        end = report.say(END_NAMES[result.end])
    elif result.end:
        end = report.say(END_DESCRIPTIONS.get(result.end, result.end))
    facts = join_facts(report.say_date(result.date), place, end)
    rows = []
    for line in sheet.lines:
        scores = list(map(show_minus, format_values("score", line.scores)))
        if not line.is_final:
            marks = [element("i", mark) if mark not in {"", "-"} else None for mark in line.marks]
            cells = zip(scores, marks, strict=True)
            rows.append(HtmlRow([report.say_words(line.label), *cells]))
        elif line.result != UNFINISHED and any(change.numerator for change in line.changes):
            rows.append(HtmlRow([report.say("end"), *scores], is_total=True))
    heads = [TableHeading(report.say("hand")), *map(TableHeading, map(str, sheet.session.names))]
    title = _name_game(report, result)
    return element(
        "details",
        element("summary", title, element("small", f" {facts}")),
        element("article", table_element(heads, rows, "sheet"), id=game_anchor(result.number)),
    )


# ------------------------------------------------------------------------------------- as data


def _build_data(report: ReportData) -> dict[str, Any]:
    """All games as data, for the page's script (which says what is in it)."""
    numbers = dict(report.numbers)
    dates: dict[str, int] = {}
    for result in report.results:
        dates.setdefault(result.date, len(dates))
        for name in result.names:
            numbers.setdefault(name, len(numbers))
    unit = _find_common_unit(score for result in report.results for score in result.scores)
    games = []
    for result in report.results:
        players = [numbers[name] for name in result.names]
        scores: list[Any] = [_round(score, unit) for score in result.scores]
        scores = scores or [None] * len(players)  # known by its points alone
        game = [result.number, dates[result.date], *players, *scores]
        if result.is_finished:
            game += map(_round, result.points)
            if len(set(result.ranks)) < len(players):
                game.append(result.ranks)
        elif result.is_loose:
            game.append(result.hand_count)
        games.append(game)
    orders = _order_rounds(report.results)
    rounds = [[result.round, result.table, orders[result.number]] for result in report.results]
    rounds = [numbers if numbers[0] != numbers[2] else numbers[:2] for numbers in rounds]
    return {
        "seats": report.family.players,
        "rounds": rounds if report.has_rounds else [],
        "unit": unit,
        "players": list(numbers),
        "dates": [report.catalogue.write(date) for date in dates],
        "games": games,
        "words": {name: report.say(SCRIPT_TEXTS[name]) for name in SCRIPT_TEXTS},
        "decimal": report.catalogue.write("0.0")[1],
    }


def _find_common_unit(scores: Iterator[Quotient]) -> int:
    """Find the largest whole number of which all scores are multiples; it is 1 if some scores are
    not whole."""
    unit = 0
    for numerator, denominator in scores:
        whole, rest = divmod(numerator, denominator)
        if rest:
            return 1
        unit = gcd(unit, whole)
    return unit or 1


@lru_cache(MAX_REMEMBERED_FIGURES)
def _round(value: Quotient, unit: int = 1) -> int | float:
    """A score or points as they are shown: with two decimals at most."""
    whole, rest = divmod(value.numerator, value.denominator)
    return float(value.format_decimal(2)) if rest else whole // unit
