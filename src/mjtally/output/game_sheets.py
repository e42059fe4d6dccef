"""The sheet of a game for people: hands, marks, changes, scores, and the end."""

from collections.abc import Sequence
from typing import IO

from ..base.terminal import Screen, wrap_words
from ..tables.game_sheet import GameSheet
from ..translations import IN_ENGLISH, Catalogue
from .formats import HtmlColumn, escape_markdown_cell, write_html_columns, write_markdown_columns
from .screen import (
    COLUMN_GAP,
    MIN_NAME_WIDTH,
    POINTS_UNIT,
    ScreenColumn,
    fit_every_column,
    format_values,
    gain_or_loss_style,
    render_columns,
)

EMPTY_END_CELLS = "", ""  # the rank and the points in a column that has neither
SPACER_COLUMN = ScreenColumn((), ())  # sets groups of columns apart
COLUMN_CHOICES = (  # the groups of columns that are shown, the best choice first
    ("sticks", "marks", "changes", "scores"),
    ("sticks", "marks", "scores"),
    ("sticks", "scores and marks"),
    ("scores and marks",),
    ("sticks", "changes", "scores"),
    ("sticks", "scores"),
)
MISSING_COLUMNS = {  # what is said of the groups that have no room
    ("marks",): "marks on a wider screen",
    ("changes",): "changes on a wider screen",
    ("marks", "changes"): "marks and changes on a wider screen",
    ("sticks", "changes"): "sticks and changes on a wider screen",
}


def write_sheet_for_screen(
    sheet: GameSheet, out: IO[str], screen: Screen, catalogue: Catalogue
) -> None:
    """Write a game for a screen, with the warnings about each line below it."""
    out.write(render_game_sheet(sheet, screen, catalogue))


def render_game_sheet(sheet: GameSheet, screen: Screen, catalogue: Catalogue = IN_ENGLISH) -> str:
    """A game, a line for each hand, with as much of each line as fits the screen, in some
    language."""
    lines = sheet.lines
    strips, missing = _fit_columns(sheet, screen, catalogue)
    sheet_lines = render_columns(strips, [False] * len(strips[0].cells), screen)
    first = len(sheet_lines) - len(strips[0].cells)
    shown_lines = [screen.apply_style(_sheet_title(sheet, catalogue), "bold"), *sheet_lines[:first]]
    room = screen.width - 2 * len(COLUMN_GAP)
    for line, sheet_line in zip(lines, sheet_lines[first:], strict=False):
        shown_lines.append(sheet_line)
        if line.warnings:
            for warning_line in wrap_words(f"warning: {line.warnings}", room):
                shown_lines.append(screen.apply_style(f"{COLUMN_GAP * 2}{warning_line}", "red"))
    shown_lines += sheet_lines[first + len(lines) :]
    if missing:
        shown_lines.append(screen.apply_style(catalogue.say(MISSING_COLUMNS[missing]), "dim"))
    return "".join(f"{line_text}\n" for line_text in shown_lines)


def write_markdown_sheet(
    sheet: GameSheet, out: IO[str], screen: Screen, catalogue: Catalogue
) -> None:
    """Write a game as a table for chats and forges."""
    out.write(f"### {escape_markdown_cell(_sheet_title(sheet, catalogue))}\n\n")
    write_markdown_columns(_list_columns(sheet, catalogue), out)


def write_html_sheet(sheet: GameSheet, out: IO[str], screen: Screen, catalogue: Catalogue) -> None:
    """Write a game as a table for somebody's own page."""
    label, *others = _list_columns(sheet, catalogue)
    columns = [HtmlColumn(label, heads_rows=True), *map(HtmlColumn, others)]
    totals = [False] * len(label.cells)
    write_html_columns(_sheet_title(sheet, catalogue), columns, totals, out)


def _list_columns(sheet: GameSheet, catalogue: Catalogue) -> list[ScreenColumn]:
    """The columns of a sheet that is no wider than it must be: after each hand every player's
    score, and the player's mark."""
    ranked = "" not in sheet.lines[-1].ranks
    return [
        _label_column(sheet, ranked, catalogue),
        *_stick_columns(sheet, ranked, catalogue),
        *_score_and_mark_columns(sheet, ranked),
    ]


def _sheet_title(sheet: GameSheet, catalogue: Catalogue) -> str:
    first = sheet.lines[0]
    # if each hand is a game of the family, the players' whole evening is a sitting
    form = "sitting {game}" if sheet.session.rules.family.hand_is_game else "game {game}"
    title = catalogue.say(form, game=first.game)
    place = catalogue.say("{file} line {line}", file=first.file, line=sheet.session.line)
    return ", ".join(filter(None, (title, sheet.date, place)))


def _fit_columns(
    sheet: GameSheet, screen: Screen, catalogue: Catalogue
) -> tuple[Sequence[ScreenColumn], tuple[str, ...]]:
    """The columns that fit, and the names of the groups that do not."""
    ranked = "" not in sheet.lines[-1].ranks
    groups = {
        "sticks": _stick_columns(sheet, ranked, catalogue),
        "marks": _mark_columns(sheet, ranked),
        "changes": _change_columns(sheet, ranked),
        "scores": _score_columns(sheet, ranked),
    }
    digits = max(len(cell) for strip in groups["scores"] for cell in strip.cells)
    pairs = _score_and_mark_columns(sheet, ranked, digits)
    label = _label_column(sheet, ranked, catalogue)
    spacer = SPACER_COLUMN._replace(cells=[""] * len(label.cells))
    for choice in COLUMN_CHOICES:
        strips = [label]
        for name in choice:
            strips += [spacer] * (name in groups and name != "sticks") + [*groups.get(name, pairs)]
        fitting = fit_every_column(strips, screen.width)
        if fitting:
            break
    else:
        fitting = [strip.cut_names(MIN_NAME_WIDTH) for strip in strips]
    names = {*choice, "scores", *(["marks"] if "scores and marks" in choice else [])}
    return fitting, tuple(name for name in groups if groups[name] and name not in names)


def _label_column(sheet: GameSheet, ranked: bool, catalogue: Catalogue) -> ScreenColumn:
    find = catalogue.find_heading
    labels = [catalogue.say_words(line.label) for line in sheet.lines]
    if ranked:
        labels += [find("rank") or "rank", find("points") or "points"]
    return ScreenColumn((find("hand") or "hand",), labels, is_left_aligned=True)


def _stick_columns(sheet: GameSheet, ranked: bool, catalogue: Catalogue) -> Sequence[ScreenColumn]:
    """The sticks on the table before each hand, in games that have sticks."""
    if not sheet.session.rules.family.has_counters:
        return ()
    sticks = ["" if line.is_final and not line.sticks else str(line.sticks) for line in sheet.lines]
    heading = catalogue.find_heading("sticks") or "sticks"
    return (ScreenColumn((heading,), [*sticks, *EMPTY_END_CELLS[: 2 * ranked]]),)


def _score_and_mark_columns(sheet: GameSheet, ranked: bool, digits: int = 0) -> list[ScreenColumn]:
    """The columns of scores, each score with the player's mark; scores have at least so many
    digits."""
    strips = []
    pairs = zip(_score_columns(sheet, ranked), _mark_columns(sheet, ranked), strict=True)
    for scores, marks in pairs:
        cells = [
            f"{score.rjust(digits)} {mark}" if mark not in {"", "-"} else score.rjust(digits)
            for score, mark in zip(scores.cells, marks.cells, strict=True)
        ]
        strips.append(scores._replace(cells=cells, is_left_aligned=True))
    return strips


def _mark_columns(sheet: GameSheet, ranked: bool) -> list[ScreenColumn]:
    return [
        ScreenColumn(
            (name,),
            [*(line.marks[seat] for line in sheet.lines), *EMPTY_END_CELLS[: 2 * ranked]],
            True,
            names=(name,),
        )
        for seat, name in enumerate(sheet.session.names)
    ]


def _change_columns(sheet: GameSheet, ranked: bool) -> list[ScreenColumn]:
    strips = []
    for seat, name in enumerate(sheet.session.names):
        changes = [line.changes[seat] for line in sheet.lines]
        cells = format_values(POINTS_UNIT, changes)
        if sheet.lines[-1].is_final and not changes[-1].numerator:
            cells[-1] = ""  # nothing was handed out at the end
        styles = [*map(gain_or_loss_style, changes), *EMPTY_END_CELLS[: 2 * ranked]]
        strips.append(
            ScreenColumn((name,), [*cells, *EMPTY_END_CELLS[: 2 * ranked]], False, styles, (name,))
        )
    return strips


def _score_columns(sheet: GameSheet, ranked: bool) -> list[ScreenColumn]:
    """The columns of scores after each hand, with the rank and the points at the end."""
    last, strips = sheet.lines[-1], []
    ranks, points = format_values("rank", last.ranks), format_values(POINTS_UNIT, last.points)
    for seat, name in enumerate(sheet.session.names):
        cells = format_values("score", [line.scores[seat] for line in sheet.lines])
        styles = [""] * len(cells)
        if ranked:
            cells += [ranks[seat], points[seat]]
            styles += ["", gain_or_loss_style(last.points[seat])]
        strips.append(ScreenColumn((name,), cells, False, styles, (name,)))
    return strips
