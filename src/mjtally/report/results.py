"""The games: how each ended, and the latest hand by hand."""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from ..model.types import END_DESCRIPTIONS, UNFINISHED
from ..output.screen import format_values
from ..statistics.columns import ColumnValue
from ..tables.game_sheet import GameSheet, SheetLine
from . import page_texts
from .components import convert_to_float, player_link
from .html import Content, HtmlRow, TableHeading, element, filter_attributes, table_element
from .report_data import ReportData, is_figure


def _date_text(season: ReportData, sheet: GameSheet) -> str:
    return sheet.date or season.say(page_texts.UNDATED_LABEL)


def games_section(season: ReportData) -> Sequence[Content]:
    """For each game: how it ended, the scores as lines, and the sheet; the latest first."""
    latest = [
        season.game_sheets[result.number]
        for result in season.results
        if result.number in season.game_sheets
    ]
    return [_render_game(season, sheet) for sheet in reversed(latest)]


def _render_game(season: ReportData, sheet: GameSheet) -> Element:
    session, last = sheet.session, sheet.lines[-1]
    numbers = [season.player_number(name) for name in session.names]
    title = season.say(page_texts.GAME_TITLE, game=session.game_number)
    ends = {**END_DESCRIPTIONS, **page_texts.END_NAMES}
    end = season.say(ends.get(last.result, last.result)) if last.is_final else ""
    place = " · ".join(
        filter(None, [_date_text(season, sheet), f"{last.file}:{session.line}", end])
    )
    article = element(
        "article",
        element("h3", title, element("small", f" {place}")),
        _render_result(season, sheet),
        **filter_attributes([number for number in numbers if number >= 0], sheet.date),
        id=f"game-{session.game_number}",
    )
    if len(sheet.lines) > 1:
        article.append(
            element(
                "details",
                element("summary", season.say(page_texts.SCORES_TITLE)),
                _render_sheet(season, sheet),
            )
        )
    return article


def _render_result(season: ReportData, sheet: GameSheet) -> Element:
    """Who sat there, the best first, with scores and points."""
    last = sheet.lines[-1]
    scores, points = format_values("score", last.scores), _format_points(last.points)
    seats = range(len(sheet.session.names))
    facts = []
    for seat in sorted(seats, key=lambda seat: (_rank_number(last.ranks[seat]), seat)):
        key = element("b", class_=f"k{seat}")
        figures = [scores[seat] if _has_scores(last) else "", points[seat]]
        facts.append(
            element(
                "div",
                element("dt", key, " ", player_link(season, sheet.session.names[seat])),
                element("dd", " · ".join(filter(None, figures))),
            )
        )
    return element("dl", *facts, class_="facts")


def _has_scores(line: SheetLine) -> bool:
    """Whether scores are known: those of a game known by its points are not."""
    return line.result != "points"


def _format_points(values: Sequence[ColumnValue]) -> list[str]:
    return format_values("points", values) if all(map(is_figure, values)) else [""] * len(values)


def _rank_number(value: ColumnValue) -> float:
    return convert_to_float(value) if is_figure(value) else 0.0


def _render_sheet(season: ReportData, sheet: GameSheet) -> Element:
    heads = [
        TableHeading(season.say(page_texts.HAND_HEADING)),
        *map(TableHeading, map(str, sheet.session.names)),
    ]
    return table_element(heads, _sheet_rows(season, sheet), "sheet")


def _sheet_rows(season: ReportData, sheet: GameSheet) -> Iterator[HtmlRow]:
    for line in sheet.lines:
        scores = format_values("score", line.scores)
        if line.is_final:
            if line.result != UNFINISHED and any(change.numerator for change in line.changes):
                yield HtmlRow([season.say(page_texts.END_ROW_LABEL), *scores], is_total=True)
            continue
        cells = [
            (score, _render_mark(mark)) for mark, score in zip(line.marks, scores, strict=True)
        ]
        yield HtmlRow([line.label, *cells])


def _render_mark(mark: str) -> Element | None:
    return element("i", mark) if mark != "-" else None
