"""Rows of a sheet that are not games, and columns that are not players'.

They are left out by what they are called. Rows of sums and averages may be called anything in any
language, or nothing. By its figures alone a row is a total only where it has neither a number nor
a date of its own, as the games have, and what follows begins anew: another evening, or nothing. A
game that has the sums of those above it by chance is a game."""

from collections.abc import Collection, Mapping, Sequence

from ..logs.faults import quote_value
from .cells import CellKind, Line, Row, SheetCell, find_cross_line, find_line
from .games import Game
from .headings import (
    IGNORED,
    POINTS,
    SCORE,
    TIME,
    find_detail,
    find_meaning,
    is_rules_heading,
    split_heading,
)

UNKNOWN_FIGURES = (
    "its heading is not known (numbers that change a total need one such as penalty or chips)"
)
RULES_ADVICE = " (--rules NAME says by which rules games were played)"
TIMES = "it has times, which put the games in order and are not written"
NO_GAMES_COLUMN = "it belongs to no game"
SUMS, AVERAGES = "it has the sums of the rows", "it has the averages of the rows"


def find_called_rows(rows: Sequence[Row], columns: Collection[int]) -> dict[Line, str]:
    """Rows that are not games by what they are called: a heading that no game has, or points where
    others are called scores; or a word where the other rows have numbers or dates. (Where most have
    words, these are what the games are called. A word with a digit may be a number, or a date that
    is wrong.)"""
    reasons = {}
    labels = {find_meaning(row[0].text) for row in rows}
    others = {IGNORED, POINTS} if SCORE in labels else {IGNORED}
    for row in rows:
        if find_meaning(row[0].text) in others:
            reasons[find_line(row)] = f"it is called {quote_value(row[0].text)}"
    for column in columns:
        filled = [row for row in rows if row[column].text]
        called = [row for row in filled if _is_word(row[column])]
        if 2 * len(called) <= len(filled):
            for row in called:
                reasons.setdefault(find_line(row), f"it is called {quote_value(row[column].text)}")
    return reasons


def _is_word(cell: SheetCell) -> bool:
    """Whether a cell has neither a number nor a date, nor what might be meant as one."""
    return cell.kind is not CellKind.EMPTY and not any(map(str.isnumeric, cell.text))


def find_unused_columns(
    headings: Row, rows: Sequence[Row], known: Collection[int]
) -> dict[Line, str]:
    """The columns with something in the rows below their headings that are not among those known,
    and why they are left out."""
    return {
        find_cross_line(headings, at): _describe_unused(headings[at].text, rows, at)
        for at in range(len(headings))
        if at not in known and any(row[at].text for row in rows)
    }


def _describe_unused(heading: str, rows: Sequence[Row], at: int) -> str:
    """Why a column is left out."""
    has_numbers = any(row[at].number is not None for row in rows)
    if find_detail(heading) == TIME:
        return TIMES
    if not heading:
        return "it has numbers and no heading" if has_numbers else "it has no heading"
    meaning = find_meaning(heading) or split_heading(heading)[1]
    if meaning:
        called = f"it is called {quote_value(heading)}"
        called += RULES_ADVICE * is_rules_heading(heading)
        return called if meaning == IGNORED else NO_GAMES_COLUMN
    has_figures = any(row[at].number for row in rows)
    return UNKNOWN_FIGURES if has_figures else "its heading is not known"


LEAST_TOTAL_FIGURE = 100  # units of its last decimal: smaller ones may be a game's by chance
MAY_BE_TOTAL = (
    "it has the sums of the rows above, and is taken for a game; if it is a total, write total"
    " before it"
)


class Sums:
    """The sum of each player over some games, and the number of these games."""

    def __init__(self) -> None:
        self.games = 0
        self.sums: dict[str, tuple[int, int]] = {}  # the number of each, and of how many games

    def add_game(self, results: Mapping[str, SheetCell]) -> None:
        self.games += 1
        for name, cell in results.items():
            total, games = self.sums.get(name, (0, 0))
            self.sums[name] = total + (cell.number or 0), games + 1

    def describe_row(self, results: Mapping[str, SheetCell]) -> str:
        """Describe a row of sums or averages of the games; empty for any other row."""
        if self.games > 0 and self._are_quotients(results, is_average=False):
            return SUMS
        if self.games > 1 and self._are_quotients(results, is_average=True):
            return AVERAGES
        return ""

    def _are_quotients(self, results: Mapping[str, SheetCell], *, is_average: bool) -> bool:
        """Whether players have the sums, or these divided by their games and rounded to as many
        decimals as each shows; who has a sum of zero may be missing."""
        for name, cell in results.items():
            total, games = self.sums.get(name, (0, 0))
            divisor = games if is_average else 1
            unit = 10 ** (3 - cell.decimals)
            off = abs((cell.number or 0) * divisor - total)
            if not divisor or 2 * off > unit * divisor:
                return False
        others = self.sums.keys() - results
        return bool(results) and not any(self.sums[name][0] for name in others)


def find_total_rows(
    games: Sequence[Game], called: Collection[Line]
) -> tuple[dict[Line, str], dict[Line, str]]:
    """The rows that were read as games and are totals, with what they are the totals of: of all the
    rows above, of those since the sums before, or since the date or the names changed; the first
    row may have those of all below. And the rows that are games, though they might be totals. A row
    that is called so that it is no game adds nothing to the sums."""
    marked = [game.is_marked for game in games if game.line not in called]
    if games and not games[0].is_marked and any(marked):
        below, doubts, sums = _add_games(games[1:], called)
        has = sums.describe_row(games[0].results_by_name) if sums.games > 1 else ""
        if has:
            return {games[0].line: f"{has} below"} | below, doubts
    totals, doubts, _ = _add_games(games, called)
    return totals, doubts


def _add_games(
    games: Sequence[Game], called: Collection[Line]
) -> tuple[dict[Line, str], dict[Line, str], Sums]:
    """The rows that are totals, with what they are the totals of; the rows that may be totals; and
    the sums of the other rows."""
    totals: dict[Line, str] = {}
    doubts: dict[Line, str] = {}
    all_above, since_sums, this_evening = Sums(), Sums(), Sums()
    evening: tuple[SheetCell | None, int] = (None, 0)
    has_marks = any(game.is_marked for game in games if game.line not in called)
    usual: set[int | None] = set()  # what games add up to
    for at, game in enumerate(games):
        if evening != (game.date, game.block):
            evening, this_evening = (game.date, game.block), Sums()
        every = [all_above, since_sums, this_evening]
        has = {sums.describe_row(game.results_by_name) for sums in every} - {""}
        if all_above.games == 1 and not has_marks:  # two equal rows of a sheet without marks
            has = set()
        if has and game.total in usual:
            is_total = not game.is_marked and _begins_anew(games[at:], called, every)
            if is_total and not has_marks:
                is_total = _is_unlikely(game)
            if SUMS in has and not (is_total or game.is_marked or game.line in called):
                doubts[game.line] = MAY_BE_TOTAL
            has = has if is_total else set()
        if SUMS in has:
            totals[game.line], since_sums, this_evening = f"{SUMS} above", Sums(), Sums()
        elif AVERAGES in has:
            totals[game.line] = f"{AVERAGES} above"
        elif game.line not in called:
            usual.add(game.total)
            for sums in every:
                sums.add_game(game.results_by_name)
    return totals, doubts, all_above


def _begins_anew(games: Sequence[Game], called: Collection[Line], above: Sequence[Sums]) -> bool:
    """Whether what follows the first of some rows is another evening or block, a game that has a
    number or a date, a row that is called a total, or nothing. Further totals of the games above
    may stand between them."""
    first, *rest = games
    for game in rest:
        is_total = any(sums.describe_row(game.results_by_name) for sums in above)
        if game.is_marked or not is_total or game.line in called:
            is_other = (game.date, game.block) != (first.date, first.block)
            return game.is_marked or is_other or game.line in called
    return True


def _is_unlikely(game: Game) -> bool:
    """Whether the figures of a row are too large to be the sums of others by chance."""
    figures = [
        abs(cell.number or 0) * 10**cell.decimals // 1000 for cell in game.results_by_name.values()
    ]
    return max(figures, default=0) >= LEAST_TOTAL_FIGURE
