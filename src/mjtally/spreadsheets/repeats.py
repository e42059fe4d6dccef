"""What a worksheet repeats of the others of its workbook, and is left out: a summary of everybody's
sums is not a game, nor is what one sheet carries over to the next; the same games may stand in two.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from .cells import Row
from .games import MIN_PLAYERS, Game, Worksheet

SUMS_OF_OTHERS = "it has the sums of other sheets"
Results = Mapping[str, int]  # what players have, in thousandths


def leave_out_repeated(sheets: Sequence[Worksheet]) -> list[tuple[Worksheet, str]]:
    """Sheets without what they repeat of others; and why nothing is left, where that is so."""
    copies = _find_copies(sheets)
    played = [
        [] if at in copies else [game.results for game in sheet.games]
        for at, sheet in enumerate(sheets)
    ]
    kept = []
    for at, sheet in enumerate(sheets):
        reading, reason = sheet.reading, copies.get(at, "")
        sums = [] if reason else _list_sums(played, at)
        repeated = [game for game in sheet.games if _is_sum(game, sums)]
        is_sums_alone = len(repeated) == len(sheet.games) > 0
        if not (reading and reading.is_plausible):
            is_sums_alone |= any(_has_sums(sheet.rows, each) for _, each in sums)
        reason = SUMS_OF_OTHERS if is_sums_alone else reason
        if reading:
            games = [game for game in sheet.games if not reason and game not in repeated]
            said = dict.fromkeys([game.line for game in repeated], SUMS_OF_OTHERS)
            reading = reading._replace(games=tuple(games), left_out={**reading.left_out, **said})
        kept.append((sheet._replace(reading=reading), reason))
    return kept


# ------------------------------------------------------------------------------- the same games


def _find_copies(sheets: Sequence[Worksheet]) -> dict[int, str]:
    """Which worksheets have only games that others have as well, and what these are. Of two that
    have the same the first is kept, or the one with dates, or with scores and not points."""
    found: dict[int, str] = {}
    keys = [
        {(_write_date(game), frozenset(game.results.items())) for game in sheet.games}
        for sheet in sheets
    ]
    for at in reversed(range(len(sheets))):
        others = [other for other in range(len(sheets)) if other != at and other not in found]
        there = {key for other in others for key in keys[other]}
        undated = {("", results) for _, results in there}  # a game without a date is that of any
        if keys[at] and keys[at] <= there | undated:
            own = {results for _, results in keys[at]}
            same = [other for other in others if own & {results for _, results in keys[other]}]
            source = f"the sheet {sheets[same[0]].name}" if len(same) == 1 else "other sheets"
            found[at] = f"it has the games of {source}"
    ranked = [Counter(map(_rank_players, sheet.games)) for sheet in sheets]
    totals = [[sum(game.results.values()) for game in sheet.games] for sheet in sheets]
    for at in range(len(sheets)):
        for other, held in enumerate(sheets):
            has_scores = totals[other] and all(total > 0 for total in totals[other])
            if has_scores and totals[at] and not any(totals[at]) and ranked[at] <= ranked[other]:
                found.setdefault(at, f"it has the points of the sheet {held.name}")
    return found


def _write_date(game: Game) -> str:
    """A game's date as it is written."""
    return game.date.text if game.date else ""


def _rank_players(game: Game) -> tuple[str, tuple[str, ...]]:
    """A game's date, and its players from the first to the last."""
    results = game.results
    order = sorted(results, key=lambda name: (-results[name], name))
    return _write_date(game), tuple(order)


# ------------------------------------------------------------------------------ everybody's sums


def _list_sums(played: Sequence[Sequence[Results]], at: int) -> list[tuple[int, Results]]:
    """The sums that a worksheet may repeat, of how many games: of another one, of those before it,
    of all others."""
    others = [games for other, games in enumerate(played) if other != at and games]
    before = [games for games in played[:at] if games]
    parts = [[games] for games in others]
    parts += [before[:end] for end in range(2, len(before) + 1)]
    parts += [others] if len(others) > 1 else []
    sums = []
    for part in parts:
        total: Counter[str] = Counter()
        for games in part:
            for results in games:
                total.update(results)
        sums.append((sum(map(len, part)), {name: each for name, each in total.items() if each}))
    return [each for each in sums if len(each[1]) >= MIN_PLAYERS - 1]


def _is_sum(game: Game, sums: Sequence[tuple[int, Results]]) -> bool:
    """Whether a game is none but sums of other worksheets; of one game alone, only where it has no
    date of its own."""
    results = {name: each for name, each in game.results.items() if each}
    return any(results == each and (games > 1 or not game.date) for games, each in sums)


def _has_sums(rows: Sequence[Row], sums: Results) -> bool:
    """Whether a sheet has everybody's sums, in the row or in the column of each name."""
    lines = [*rows, *zip(*rows, strict=True)]
    for name, total in sums.items():
        crossing = [line for line in lines if any(cell.text == name for cell in line)]
        if not any(cell.number == total for line in crossing for cell in line):
            return False
    return True
