"""Rows of a sheet that are not games, and columns that are not players'.

What they are called leaves them out. Rows of sums and averages may be called anything in any
language, or nothing: no game ends with the sum, or the average, of those before it, so these are
known by their figures as well. The sum of one game alone looks like the same game once more: it is
one where it has a date or a number of its own."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from ..logs.faults import quote_value
from .cells import Cell, CellKind, Line, Row, find_cross_line, find_line
from .games import Game
from .headings import IGNORED, POINTS, SCORE, find_meaning, split_heading

SUMS, AVERAGES = "it has the sums of the rows", "it has the averages of the rows"


def find_called_rows(rows: Sequence[Row], columns: Collection[int]) -> dict[Line, str]:
    """Rows that are not games by what they are called: a heading that no game has, or points where
    others are called scores; or a word where the other rows have numbers or dates. (Where most have
    words, these are what the games are called. A word with a digit may be a number, or a date that
    is wrong.)"""
    found = {}
    labels = {find_meaning(row[0].text) for row in rows}
    others = {IGNORED, POINTS} if SCORE in labels else {IGNORED}
    for row in rows:
        if find_meaning(row[0].text) in others:
            found[find_line(row)] = f"it is called {quote_value(row[0].text)}"
    for column in columns:
        filled = [row for row in rows if row[column].text]
        called = [row for row in filled if _is_word(row[column])]
        if 2 * len(called) <= len(filled):
            for row in called:
                found.setdefault(find_line(row), f"it is called {quote_value(row[column].text)}")
    return found


def _is_word(cell: Cell) -> bool:
    """Whether a cell has neither a number nor a date, nor what might be meant as one."""
    return cell.kind is not CellKind.EMPTY and not any(map(str.isnumeric, cell.text))


def find_unused_columns(
    headings: Row, rows: Sequence[Row], known: Collection[int]
) -> dict[Line, str]:
    """The columns with something below their headings that are not among those known. Of those
    without a heading only numbers are told of."""
    return {
        find_cross_line(headings, at): (
            "it belongs to no game"
            if find_meaning(cell.text) or split_heading(cell.text)[1]
            else "its heading is not known"
            if cell.text
            else "it has numbers and no heading"
        )
        for at, cell in enumerate(headings)
        if at not in known
        and any(row[at].text if cell.text else row[at].number is not None for row in rows)
    }


class Sums:
    """What each player has in some games, and in how many."""

    def __init__(self) -> None:
        self.games = 0
        self.sums, self.played = Counter[str](), Counter[str]()

    def add_game(self, results: Mapping[str, Cell]) -> None:
        self.games += 1
        for name, cell in results.items():
            self.sums[name] += cell.number or 0
            self.played[name] += 1

    def describe_row(self, results: Mapping[str, Cell], is_marked: bool) -> str:
        """What a row has of the games; empty where it is one more."""
        if self.games > is_marked and self._are_quotients(results, is_average=False):
            return SUMS
        if self.games > 1 and not is_marked and self._are_quotients(results, is_average=True):
            return AVERAGES
        return ""

    def _are_quotients(self, results: Mapping[str, Cell], *, is_average: bool) -> bool:
        """Whether players have the sums, or these divided by their games and rounded to as many
        decimals as each shows; who has a sum of zero may be missing."""
        for name, cell in results.items():
            divisor = self.played[name] if is_average else 1
            unit = 10 ** (3 - cell.decimals)
            off = abs((cell.number or 0) * divisor - self.sums[name])
            if not divisor or 2 * off > unit * divisor:
                return False
        return bool(results) and not any(self.sums[name] for name in self.sums.keys() - results)


def find_total_rows(games: Sequence[Game], called: Collection[Line]) -> dict[Line, str]:
    """Which of the rows that were read as games are none, and what they have: of all the rows
    above, of those since the sums before, or since the date or the names changed; the first may
    have those of all below. What is called so that it is no game adds nothing to the sums."""
    if games and not games[0].is_marked:
        below, sums = _add_games(games[1:], called)
        has = sums.describe_row(games[0].results, False) if sums.games > 1 else ""
        if has:
            return {games[0].line: f"{has} below"} | below
    return _add_games(games, called)[0]


def _add_games(games: Sequence[Game], called: Collection[Line]) -> tuple[dict[Line, str], Sums]:
    """Which of some rows are not games; and the sums of the others."""
    found: dict[Line, str] = {}
    all_above, since_sums, this_evening = Sums(), Sums(), Sums()
    evening: tuple[Cell | None, int] = (None, 0)
    for game in games:
        if evening != (game.date, game.block):
            evening, this_evening = (game.date, game.block), Sums()
        results, every = game.results, (all_above, since_sums, this_evening)
        has = {each.describe_row(results, game.is_marked) for each in every}
        if SUMS in has:
            found[game.line], since_sums, this_evening = f"{SUMS} above", Sums(), Sums()
        elif AVERAGES in has:
            found[game.line] = f"{AVERAGES} above"
        elif game.line not in called:
            for each in every:
                each.add_game(results)
    return found, all_above
