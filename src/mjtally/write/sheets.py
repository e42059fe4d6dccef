"""The sheet of a game on the screen: hands, marks, changes, scores, and the end."""

from ..base.screen import wrapped
from ..base.terminal import Screen
from ..tables.gamesheet import GameSheet, SheetLine
from .aligned import GAINS, GAP, Strip, fitting, gain_or_loss, laid_out, shown

BLANK = "", ""  # of the rank and the points, in a column that has neither
APART = Strip((), ())  # sets groups of columns apart
CHOICES = (  # of groups, as there is room: the best first
    ("marks", "changes", "scores"),
    ("marks", "scores"),
    ("changes", "scores"),
    ("scores",),
)


def sheet_text(sheet: GameSheet, screen: Screen) -> str:
    """A game in lines, as much of each as fits the screen."""
    lines = sheet.lines
    strips, missing = _fitted(sheet, screen)
    laid = laid_out(strips, [False] * len(strips[0].cells), screen)
    first = len(laid) - len(strips[0].cells)
    text = [screen.styled(_title(sheet), "bold"), *laid[:first]]
    for line, shows in zip(lines, laid[first:], strict=False):
        text += [shows, *_warnings(line, screen)]
    text += laid[first + len(lines) :]
    if missing:
        text.append(screen.styled(f"{missing} on a wider screen", "dim"))
    return "".join(f"{each}\n" for each in text)


def _title(sheet: GameSheet) -> str:
    first = sheet.lines[0]
    dated = f", {sheet.date}" if sheet.date else ""
    return f"game {first.game}{dated}, {first.file} line {sheet.sitting.line}"


def _warnings(line: SheetLine, screen: Screen) -> list[str]:
    """What was said of a line, below it."""
    if not line.warnings:
        return []
    room = screen.width - 2 * len(GAP)
    words = wrapped(f"warning: {line.warnings}", room)
    return [screen.styled(f"{GAP * 2}{each}", "red") for each in words]


def _fitted(sheet: GameSheet, screen: Screen) -> tuple[list[Strip], str]:
    """The columns that fit, and the names of those that do not."""
    ranked = "" not in sheet.lines[-1].ranks
    groups = {
        "marks": _marks(sheet, ranked),
        "changes": _changes(sheet, ranked),
        "scores": _scores(sheet, ranked),
    }
    for choice in CHOICES:
        strips = _hands(sheet, ranked)
        for name in choice:
            strips += [APART._replace(cells=[""] * len(strips[0].cells)), *groups[name]]
        if fitting(strips, screen.width, 0) == len(strips):
            break
    return strips, " and ".join(name for name in groups if name not in choice)


def _hands(sheet: GameSheet, ranked: bool) -> list[Strip]:
    """Which hand it is, and the sticks on the table before it, where there may be any."""
    lines = sheet.lines
    labels = [line.label for line in lines]
    sticks = ["" if line.is_final else str(line.sticks) for line in lines]
    if ranked:
        labels, sticks = [*labels, "rank", "points"], [*sticks, *BLANK]
    strips = [Strip(("hand",), labels, left=True), Strip(("sticks",), sticks)]
    return strips if sheet.sitting.rules.family.counters else strips[:1]


def _marks(sheet: GameSheet, ranked: bool) -> list[Strip]:
    return [
        Strip((name,), [*(line.marks[seat] for line in sheet.lines), *BLANK[: 2 * ranked]], True)
        for seat, name in enumerate(sheet.sitting.names)
    ]


def _changes(sheet: GameSheet, ranked: bool) -> list[Strip]:
    strips = []
    for seat, name in enumerate(sheet.sitting.names):
        changes = [line.changes[seat] for line in sheet.lines]
        cells = shown(GAINS, changes)
        if sheet.lines[-1].is_final and not changes[-1].numerator:
            cells[-1] = ""  # nothing was handed out at the end
        styles = [*map(gain_or_loss, changes), *BLANK[: 2 * ranked]]
        strips.append(Strip((name,), [*cells, *BLANK[: 2 * ranked]], False, styles))
    return strips


def _scores(sheet: GameSheet, ranked: bool) -> list[Strip]:
    """The scores after each hand, and at the end the rank and the points."""
    last, strips = sheet.lines[-1], []
    ranks, points = shown("rank", last.ranks), shown(GAINS, last.points)
    for seat, name in enumerate(sheet.sitting.names):
        cells = shown("score", [line.scores[seat] for line in sheet.lines])
        styles = [""] * len(cells)
        if ranked:
            cells += [ranks[seat], points[seat]]
            styles += ["", gain_or_loss(last.points[seat])]
        strips.append(Strip((name,), cells, False, styles))
    return strips
