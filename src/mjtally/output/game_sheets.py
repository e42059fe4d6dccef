"""The sheet of a game on the screen: hands, marks, changes, scores, and the end."""

from ..base.terminal import Screen, wrap_words
from ..tables.game_sheet import GameSheet, SheetLine
from .screen import (
    COLUMN_GAP,
    POINTS_UNIT,
    ScreenColumn,
    count_fitting_columns,
    format_values,
    gain_or_loss_style,
    render_columns,
)

EMPTY_END_CELLS = "", ""  # of the rank and the points, in a column that has neither
SPACER_COLUMN = ScreenColumn((), ())  # sets groups of columns apart
COLUMN_CHOICES = (  # of groups, as there is room: the best first
    ("marks", "changes", "scores"),
    ("marks", "scores"),
    ("changes", "scores"),
    ("scores",),
)


def render_game_sheet(sheet: GameSheet, screen: Screen) -> str:
    """A game in lines, as much of each as fits the screen."""
    lines = sheet.lines
    strips, missing = _fit_columns(sheet, screen)
    laid = render_columns(strips, [False] * len(strips[0].cells), screen)
    first = len(laid) - len(strips[0].cells)
    text = [screen.apply_style(_sheet_title(sheet), "bold"), *laid[:first]]
    for line, shows in zip(lines, laid[first:], strict=False):
        text += [shows, *_warning_lines(line, screen)]
    text += laid[first + len(lines) :]
    if missing:
        text.append(screen.apply_style(f"{missing} on a wider screen", "dim"))
    return "".join(f"{each}\n" for each in text)


def _sheet_title(sheet: GameSheet) -> str:
    first = sheet.lines[0]
    dated = f", {sheet.date}" if sheet.date else ""
    # what a family counts as a game is one hand where each hand is one
    what = "sitting" if sheet.session.rules.family.hand_is_game else "game"
    return f"{what} {first.game}{dated}, {first.file} line {sheet.session.line}"


def _warning_lines(line: SheetLine, screen: Screen) -> list[str]:
    """What was said of a line, below it."""
    if not line.warnings:
        return []
    room = screen.width - 2 * len(COLUMN_GAP)
    words = wrap_words(f"warning: {line.warnings}", room)
    return [screen.apply_style(f"{COLUMN_GAP * 2}{each}", "red") for each in words]


def _fit_columns(sheet: GameSheet, screen: Screen) -> tuple[list[ScreenColumn], str]:
    """The columns that fit, and the names of those that do not."""
    ranked = "" not in sheet.lines[-1].ranks
    groups = {
        "marks": _mark_columns(sheet, ranked),
        "changes": _change_columns(sheet, ranked),
        "scores": _score_columns(sheet, ranked),
    }
    for choice in COLUMN_CHOICES:
        strips = _hand_columns(sheet, ranked)
        for name in choice:
            strips += [SPACER_COLUMN._replace(cells=[""] * len(strips[0].cells)), *groups[name]]
        if count_fitting_columns(strips, screen.width, 0) == len(strips):
            break
    return strips, " and ".join(name for name in groups if name not in choice)


def _hand_columns(sheet: GameSheet, ranked: bool) -> list[ScreenColumn]:
    """Which hand it is, and the sticks on the table before it, where there may be any."""
    lines = sheet.lines
    labels = [line.label for line in lines]
    sticks = ["" if line.is_final else str(line.sticks) for line in lines]
    if ranked:
        labels, sticks = [*labels, "rank", "points"], [*sticks, *EMPTY_END_CELLS]
    strips = [
        ScreenColumn(("hand",), labels, is_left_aligned=True),
        ScreenColumn(("sticks",), sticks),
    ]
    return strips if sheet.session.rules.family.has_counters else strips[:1]


def _mark_columns(sheet: GameSheet, ranked: bool) -> list[ScreenColumn]:
    return [
        ScreenColumn(
            (name,),
            [*(line.marks[seat] for line in sheet.lines), *EMPTY_END_CELLS[: 2 * ranked]],
            True,
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
            ScreenColumn((name,), [*cells, *EMPTY_END_CELLS[: 2 * ranked]], False, styles)
        )
    return strips


def _score_columns(sheet: GameSheet, ranked: bool) -> list[ScreenColumn]:
    """The scores after each hand, and at the end the rank and the points."""
    last, strips = sheet.lines[-1], []
    ranks, points = format_values("rank", last.ranks), format_values(POINTS_UNIT, last.points)
    for seat, name in enumerate(sheet.session.names):
        cells = format_values("score", [line.scores[seat] for line in sheet.lines])
        styles = [""] * len(cells)
        if ranked:
            cells += [ranks[seat], points[seat]]
            styles += ["", gain_or_loss_style(last.points[seat])]
        strips.append(ScreenColumn((name,), cells, False, styles))
    return strips
