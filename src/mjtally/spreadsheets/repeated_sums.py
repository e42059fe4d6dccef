"""What a worksheet repeats of the others of its workbook: a summary of everybody's sums is not a
game, nor is what one sheet carries over to the next; the same games may stand there twice."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .cells import MIN_PLAYERS, SheetGame
from .grid import SheetRow
from .numbers import parse_thousandths

Sums = Mapping[str, int]  # what each player has, in thousandths; nobody with nothing


class SheetSums(NamedTuple):
    """What the games of a worksheet, or of several, add up to."""

    source: str  # `the sheet January`
    games: int
    sums: Sums


def add_games(source: str, games: Sequence[SheetGame]) -> SheetSums:
    """The sums of the games of a worksheet."""
    sums: Counter[str] = Counter()
    for game in games:
        sums.update(_collect_results(game))
    return SheetSums(source, len(games), {name: total for name, total in sums.items() if total})


def list_other_sums(sheets: Sequence[SheetSums], own: int) -> list[SheetSums]:
    """The sums that a worksheet may repeat: of another one, of those before it, of all others."""
    others = [sheet for at, sheet in enumerate(sheets) if at != own and sheet.games]
    before = [sheet for sheet in sheets[:own] if sheet.games]
    found = [*others]
    found += [_join_sums("the sheets before", before[:end]) for end in range(2, len(before) + 1)]
    return [*found, _join_sums("the other sheets", others)] if len(others) > 1 else found


def _join_sums(source: str, sheets: Sequence[SheetSums]) -> SheetSums:
    sums: Counter[str] = Counter()
    for sheet in sheets:
        sums.update(sheet.sums)
    known = {name: total for name, total in sums.items() if total}
    return SheetSums(source, sum(sheet.games for sheet in sheets), known)


def find_repeated_games(
    games: Sequence[SheetGame], others: Sequence[SheetSums]
) -> Iterator[tuple[SheetGame, str]]:
    """Which of some games are not games but sums of other worksheets, and of which."""
    for game in games:
        results = {name: total for name, total in _collect_results(game).items() if total}
        for other in others:
            is_copy = other.games > 1 or game.date is None
            if is_copy and len(results) >= MIN_PLAYERS - 1 and results == other.sums:
                yield game, other.source
                break


def find_copies(sheets: Sequence[tuple[str, Sequence[SheetGame]]]) -> dict[int, str]:
    """Which worksheets have only games that others have as well, and what these are. Of two that
    have the same the first is kept, or the one with dates."""
    found: dict[int, str] = {}
    keys = [{_identify_game(game) for game in games} for _, games in sheets]
    for at in reversed(range(len(sheets))):
        others = [other for other in range(len(sheets)) if other != at and other not in found]
        there = {key for other in others for key in keys[other]}
        there |= {("", results) for _, results in there}
        if keys[at] and keys[at] <= there:
            own = {results for _, results in keys[at]}
            sources = [
                sheets[other][0]
                for other in others
                if any(results in own for _, results in keys[other])
            ]
            found[at] = f"the games of {sources[0] if len(sources) == 1 else 'other sheets'}"
    return _find_points_of_others(sheets) | found


def _find_points_of_others(
    sheets: Sequence[tuple[str, Sequence[SheetGame]]],
) -> dict[int, str]:
    """Which worksheets have the points of games whose scores another has: on the same dates the
    same players, in the same order."""
    rankings = [Counter(map(_rank_players, games)) for _, games in sheets]
    found = {}
    for at, (_, games) in enumerate(sheets):
        is_points = games and not any(sum(_collect_results(game).values()) for game in games)
        for other, (source, others) in enumerate(sheets):
            has_scores = all(sum(_collect_results(game).values()) > 0 for game in others)
            if is_points and others and has_scores and rankings[at] <= rankings[other]:
                found[at] = f"the points of {source}"
    return found


def _rank_players(game: SheetGame) -> tuple[str, tuple[str, ...]]:
    """A game's date, as it is written, and its players from the first to the last."""
    results = _collect_results(game)
    order = sorted(results, key=lambda name: (-results[name], name))
    return game.date.text if game.date else "", tuple(order)


def _identify_game(game: SheetGame) -> tuple[str, frozenset[tuple[str, int]]]:
    """A game's date, as it is written, and results."""
    return game.date.text if game.date else "", frozenset(_collect_results(game).items())


def find_summary_source(rows: Sequence[SheetRow], others: Sequence[SheetSums]) -> str:
    """Of which other worksheets a sheet without games has everybody's sums: in the row or in the
    column of each name; empty where it has not."""
    for other in others:
        found = (_has_sum_of(rows, name, total) for name, total in other.sums.items())
        if len(other.sums) >= MIN_PLAYERS - 1 and all(found):
            return other.source
    return ""


def _has_sum_of(rows: Sequence[SheetRow], name: str, total: int) -> bool:
    for row in rows:
        for column, text in enumerate(row.cells):
            if text == name:
                above = (each.cells[column] for each in rows if column < len(each.cells))
                if any(parse_thousandths(cell) == total for cell in (*row.cells, *above)):
                    return True
    return False


def _collect_results(game: SheetGame) -> dict[str, int]:
    """What each player has in a game: the first number."""
    cells = ((player.name.text, player.score or player.points) for player in game.players)
    return {name: parse_thousandths(cell.text) or 0 for name, cell in cells if cell}
