"""The games: how each ended, and the latest hand by hand.

The latest games are rows of a table; all of them are in the page once more as data, from which its
script makes more rows, and lists of what players did. `page.js` says what the data are.
"""

from collections.abc import Iterator, Sequence
from math import gcd
from typing import Any
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..base.terminal import escape_unprintable
from ..model.types import END_DESCRIPTIONS, UNFINISHED
from ..output.screen import format_values
from ..tables.game_sheet import GameSheet
from . import page_texts
from .components import join_facts, player_link
from .html import Content, HtmlRow, TableHeading, data_script, element, table_element
from .report_data import RANK_COLUMNS, GameResult, ReportData

GameField = int | float | Sequence[int] | None  # of a game as the page's script reads it
MIN_GAMES = 20  # in the table, if so many were played; those with sheets are there, too


def games_section(season: ReportData) -> Sequence[Content]:
    """A table of the latest games, the latest first; their sheets; and all games as data."""
    count = max(MIN_GAMES, len(season.game_sheets))
    latest = season.results[-count:][::-1]
    return [
        _render_games_table(season, latest),
        *_offer_more_games(season, len(latest)),
        *_render_sheets(season, latest),
        data_script("games-data", games_data(season)),
    ]


# ------------------------------------------------------------------------------------- as data


def games_data(season: ReportData) -> dict[str, Any]:
    """All games as data, for the page's script (which says what is in it)."""
    numbers = dict(season.numbers)
    dates: dict[str, int] = {}
    for result in season.results:
        dates.setdefault(result.date, len(dates))
        for name in result.names:
            numbers.setdefault(name, len(numbers))
    unit = _common_unit(score for result in season.results for score in result.scores)
    return {
        "seats": season.family.players,
        "unit": unit,
        "players": list(numbers),
        "standing": len(season.names),
        "dates": list(dates),
        "games": [
            _game_row(result, [numbers[name] for name in result.names], dates[result.date], unit)
            for result in season.results
        ],
        "words": {name: season.say(text) for name, text in page_texts.GAME_WORDS.items()},
    }


def _game_row(result: GameResult, players: Sequence[int], date: int, unit: int) -> list[GameField]:
    scores: list[GameField] = [_shown_number(score, unit) for score in result.scores]
    scores = scores or [None] * len(players)  # known by its points alone
    row: list[GameField] = [result.number, date, *players, *scores]
    if result.is_finished:
        row += map(_shown_number, result.points)
        if len(set(result.ranks)) < len(players):
            row.append(result.ranks)
    elif result.is_loose:
        row.append(result.hand_count)
    return row


def _common_unit(scores: Iterator[Quotient]) -> int:
    """The largest whole number that all scores are multiples of; 1 where some are not whole."""
    unit = 0
    for numerator, denominator in scores:
        whole, rest = divmod(numerator, denominator)
        if rest:
            return 1
        unit = gcd(unit, whole)
    return unit or 1


def _shown_number(value: Quotient, unit: int = 1) -> int | float:
    """A score or points as they are shown: with two decimals at most."""
    whole, rest = divmod(value.numerator, value.denominator)
    if not rest:
        return whole // unit
    return float(value.format_decimal(2))


# --------------------------------------------------------------------------------- as a table


def _render_games_table(season: ReportData, results: Sequence[GameResult]) -> Element:
    """A row for each game: when it was, then the players, the best first."""
    places = RANK_COLUMNS[: season.family.players]
    heads = [
        TableHeading(season.say(page_texts.DATE_HEADING), is_text=True),
        *(TableHeading(season.say_heading(place), is_text=True) for place in places),
    ]
    rows = (HtmlRow(_game_cells(season, result)) for result in results)
    table = table_element(heads, rows, "games")
    for row, result in zip(table.iter("tr"), [None, *results], strict=True):
        if result and not _has_sheet(season, result):
            row.set("id", game_anchor(result.number))
    return element("div", element("p", _explain_figures(season), class_="note"), table)


def game_anchor(number: int) -> str:
    """What a link to a game leads to: its sheet, or its row where it has none."""
    return f"game-{number}"


def _name_game(season: ReportData, result: GameResult) -> str:
    """A game, or an evening of loose hands, by its number."""
    word = "evening" if result.is_loose else "game"
    return season.say(page_texts.GAME_WORDS[word], game=result.number)


def _has_sheet(season: ReportData, result: GameResult) -> bool:
    return result.number in season.game_sheets and result.hand_count > 0


def _explain_figures(season: ReportData) -> str:
    """What stands below a name, and what does not count."""
    results = season.results
    if all(result.is_loose for result in results):
        return season.say(page_texts.LOOSE_FIGURES_NOTE)
    is_unfinished = any(not result.is_finished and not result.is_loose for result in results)
    notes = [page_texts.GAME_FIGURES_NOTE, *[page_texts.UNFINISHED_NOTE] * is_unfinished]
    return " ".join(map(season.say, notes))


def _game_cells(season: ReportData, result: GameResult) -> list[tuple[Content, ...]]:
    title = _name_game(season, result)
    when: tuple[Content, ...] = (
        element("span", season.say_date(result.date)),
        " ",
        element("a", title, href=f"#{game_anchor(result.number)}", tabindex="-1")
        if _has_sheet(season, result)
        else element("small", title),
        _describe_unfinished(season, result),
    )
    names = [player_link(season, name) for name in result.names]
    figures = zip(_score_texts(result), _points_texts(result), strict=True)
    cells: list[tuple[Content, ...]] = [
        (name, element("small", f"{score} " if score else "", element("b", points)))
        for name, (score, points) in zip(names, figures, strict=True)
    ]
    return [when, *cells]


def _describe_unfinished(season: ReportData, result: GameResult) -> Content:
    """That a game does not count; how many hands stood alone."""
    if result.is_finished:
        return None
    text = (
        season.catalogue.say_count(result.hand_count, "hand")
        if result.is_loose
        else season.say(page_texts.GAME_WORDS["unfinished"])
    )
    return element("small", f" {text}")


def _score_texts(result: GameResult) -> list[str]:
    """The scores; nothing of loose hands, nor where only points are known."""
    if result.is_loose or not result.scores:
        return [""] * len(result.names)
    return [page_texts.show_minus(score.format_decimal(2)) for score in result.scores]


def _points_texts(result: GameResult) -> list[str]:
    """The points, with their sign; of loose hands what was won and lost."""
    figures = result.scores if result.is_loose else result.points or [None] * len(result.names)
    return [page_texts.show_minus(each.format_signed(2)) if each else "" for each in figures]


def _offer_more_games(season: ReportData, shown: int) -> Sequence[Content]:
    """How many games are not in the table, for those who have no scripts; a button otherwise."""
    if shown == len(season.results):
        return []
    note = season.say(page_texts.GAMES_LIMIT_NOTE, shown=shown, all=len(season.results))
    return [
        element("p", note, class_="note", id="more-games-note"),
        element("button", type="button", id="more-games", hidden=""),
    ]


# ------------------------------------------------------------------------------- hand by hand


def _render_sheets(season: ReportData, results: Sequence[GameResult]) -> Sequence[Content]:
    """The sheets of games, folded away one by one, and all together."""
    sheets = [
        _render_sheet(season, result, season.game_sheets[result.number])
        for result in results
        if _has_sheet(season, result)
    ]
    if not sheets:
        return []
    return [
        element(
            "details",
            element("summary", season.say(page_texts.SHEETS_TITLE)),
            *sheets,
            class_="sheets",
        )
    ]


def _render_sheet(season: ReportData, result: GameResult, sheet: GameSheet) -> Element:
    title = _name_game(season, result)
    where = f"{escape_unprintable(sheet.lines[0].file)}:{result.line}"
    facts = [
        season.say_date(result.date),
        where,
        _describe_end(season, result),
    ]
    heads = [
        TableHeading(season.say(page_texts.HAND_HEADING)),
        *map(TableHeading, map(str, sheet.session.names)),
    ]
    return element(
        "details",
        element("summary", title, element("small", f" {join_facts(*facts)}")),
        element(
            "article",
            table_element(heads, _sheet_rows(season, sheet), "sheet"),
            id=game_anchor(result.number),
        ),
    )


def _describe_end(season: ReportData, result: GameResult) -> str:
    ends = {**END_DESCRIPTIONS, **page_texts.END_NAMES}
    return season.say(ends.get(result.end, result.end)) if result.end else ""


def _sheet_rows(season: ReportData, sheet: GameSheet) -> Iterator[HtmlRow]:
    for line in sheet.lines:
        scores = map(page_texts.show_minus, format_values("score", line.scores))
        if line.is_final:
            if line.result != UNFINISHED and any(change.numerator for change in line.changes):
                yield HtmlRow([season.say(page_texts.END_ROW_LABEL), *scores], is_total=True)
            continue
        cells = [
            (score, _render_mark(mark)) for mark, score in zip(line.marks, scores, strict=True)
        ]
        yield HtmlRow([season.say_words(line.label), *cells])


def _render_mark(mark: str) -> Element | None:
    return element("i", mark) if mark != "-" else None
