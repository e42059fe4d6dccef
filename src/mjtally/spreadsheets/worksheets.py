"""The sheets of a file with what they hold, and remarks on what is left out of them.

What a worksheet repeats of the others of its workbook is left out: a summary of everybody's sums is
not a game, nor is what one sheet carries over to the next; the same games may stand there twice."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from ..base.wording import format_list
from ..logs.faults import Fault
from .grid import Grid, SheetRow, name_line
from .layouts import SheetReading
from .numbers import parse_thousandths
from .sheet_contents import MIN_PLAYERS, SheetGame

GameKey = tuple[str, frozenset[tuple[str, int]]]  # the date as it is written, and the results
Sums = Mapping[str, int]  # what each player has, in thousandths; nobody with nothing


class NamedReading(NamedTuple):
    """A sheet, what it is called in messages, and what it holds."""

    name: str
    grid: Grid
    reading: SheetReading | None

    @property
    def games(self) -> tuple[SheetGame, ...]:
        return self.reading.contents.games if self.reading else ()

    @property
    def is_plausible(self) -> bool:
        """Whether most of its games are whole, so that it is not a summary."""
        return self.reading is not None and self.reading.is_plausible


class SheetSums(NamedTuple):
    """What the games of a worksheet, or of several, add up to."""

    source: str  # `the sheet January`
    games: int
    sums: Sums


def leave_out_repeated(
    sheets: Sequence[NamedReading],
) -> tuple[list[NamedReading], dict[str, list[Fault]]]:
    """Sheets without what they repeat of others, and what is to be said of that."""
    copies = _find_copies([(f"the sheet {sheet.grid.name}", sheet.games) for sheet in sheets])
    sums = [
        _add_games(f"the sheet {sheet.grid.name}", () if at in copies else sheet.games)
        for at, sheet in enumerate(sheets)
    ]
    found, remarks = [], {}
    for at, sheet in enumerate(sheets):
        if at in copies:
            said = [_build_remark(sheet.name, "", f"it has {copies[at]}")]
            kept = _without_games(sheet, [game.number for game in sheet.games])
        else:
            kept, said = _leave_out_sums(sheet, _list_other_sums(sums, at))
        found.append(kept)
        remarks[sheet.grid.name] = said
    return found, remarks


def _leave_out_sums(
    sheet: NamedReading, others: Sequence[SheetSums]
) -> tuple[NamedReading, list[Fault]]:
    """A sheet without the sums of others, and what is to be said of that: all of it is a summary,
    or some of its games are sums."""
    repeated = {game.number: source for game, source in _find_repeated_games(sheet.games, others)}
    if repeated and len(repeated) == len(sheet.games):
        source = _first_of(repeated)
    else:
        source = "" if sheet.is_plausible else _find_summary_source(sheet.grid.rows, others)
    if not source:
        remarks = [*_list_sum_remarks(sheet, repeated)] if repeated else []
        return _without_games(sheet, repeated), remarks
    said = _build_remark(sheet.name, "", f"it has the sums of {source}")
    return _without_games(sheet, [game.number for game in sheet.games]), [said]


def _list_sum_remarks(sheet: NamedReading, repeated: Mapping[int, str]) -> Iterator[Fault]:
    assert sheet.reading is not None
    word = sheet.reading.line_word
    for number, source in repeated.items():
        place = f"{word} {name_line(number, word)}"
        yield _build_remark(sheet.name, place, f"it has the sums of {source}")


def _first_of(sources: Mapping[int, str]) -> str:
    return next(iter(sources.values()), "") if len({*sources.values()}) == 1 else "other sheets"


def _without_games(sheet: NamedReading, numbers: Collection[int]) -> NamedReading:
    if sheet.reading is None:
        return sheet
    contents = sheet.reading.contents
    games = tuple(game for game in contents.games if game.number not in numbers)
    return sheet._replace(reading=sheet.reading._replace(contents=contents._replace(games=games)))


# --------------------------------------------------------------- what is said of lines left out


def _format_lines(lines: Sequence[str], word: str) -> str:
    return f"{word} {lines[0]}" if len(lines) == 1 else f"{word}s {format_list(lines)}"


def _agree(reason: str, lines: Sequence[str]) -> str:
    """A reason for several rows: `they have` in place of `it has`."""
    if len(lines) == 1:
        return reason
    for one, several in (
        ("it has", "they have"),
        ("it is", "they are"),
        ("it belongs", "they belong"),
        ("its heading is", "their headings are"),
    ):
        reason = reason.replace(one, several, 1) if reason.startswith(one) else reason
    return reason


def _build_remark(name: str, place: str, reason: str) -> Fault:
    """The remark on what is left out."""
    return Fault(f"left out: {reason}", log=name, hand=place, is_remark=True)


def list_remarks(sheet: NamedReading) -> Iterator[Fault]:
    """The rows and columns that are left out, those for the same reason together."""
    assert sheet.reading is not None
    contents, word = sheet.reading.contents, sheet.reading.line_word
    other_word = "column" if word == "row" else "row"
    for left_out, kind in ((contents.rows_left_out, word), (contents.columns_left_out, other_word)):
        reasons: dict[str, list[str]] = {}
        for number, reason in sorted(left_out.items()):
            at = number + 1 if kind == "column" and kind == other_word else number
            reasons.setdefault(reason, []).append(name_line(at, kind))
        for reason, lines in reasons.items():
            yield _build_remark(sheet.name, _format_lines(lines, kind), _agree(reason, lines))


# ------------------------------------------------------------------ what a worksheet repeats


def _add_games(source: str, games: Sequence[SheetGame]) -> SheetSums:
    """The sums of the games of a worksheet."""
    sums: Counter[str] = Counter()
    for game in games:
        sums.update(_collect_results(game))
    return SheetSums(source, len(games), _without_zeros(sums))


def _list_other_sums(sheets: Sequence[SheetSums], own: int) -> list[SheetSums]:
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
    return SheetSums(source, sum(sheet.games for sheet in sheets), _without_zeros(sums))


def _without_zeros(sums: Sums) -> Sums:
    return {name: total for name, total in sums.items() if total}


def _find_repeated_games(
    games: Sequence[SheetGame], others: Sequence[SheetSums]
) -> Iterator[tuple[SheetGame, str]]:
    """Which of some games are not games but sums of other worksheets, and of which."""
    for game in games:
        results = _without_zeros(_collect_results(game))
        for other in others:
            is_copy = other.games > 1 or game.date is None
            if is_copy and len(results) >= MIN_PLAYERS - 1 and results == other.sums:
                yield game, other.source
                break


def _find_copies(sheets: Sequence[tuple[str, Sequence[SheetGame]]]) -> dict[int, str]:
    """Which worksheets have only games that others have as well, and what these are. Of two that
    have the same the first is kept, or the one with dates."""
    found: dict[int, str] = {}
    keys = [{_identify_game(game) for game in games} for _, games in sheets]
    for at in reversed(range(len(sheets))):
        others = [other for other in range(len(sheets)) if other != at and other not in found]
        if keys[at] and _are_all_among(keys[at], [keys[other] for other in others]):
            own = {results for _, results in keys[at]}
            same = [other for other in others if own & {results for _, results in keys[other]}]
            found[at] = f"the games of {sheets[same[0]][0] if len(same) == 1 else 'other sheets'}"
    return _find_points_of_others(sheets) | found


def _are_all_among(own: Set[GameKey], others: Sequence[Set[GameKey]]) -> bool:
    """Whether other worksheets have all these games; one without a date is the same on any."""
    there = {key for keys in others for key in keys}
    return own <= there | {("", results) for _, results in there}


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


def _identify_game(game: SheetGame) -> GameKey:
    """A game's date, as it is written, and results."""
    return game.date.text if game.date else "", frozenset(_collect_results(game).items())


def _find_summary_source(rows: Sequence[SheetRow], others: Sequence[SheetSums]) -> str:
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
    cells = ((player.name.text, player.result) for player in game.players)
    return {name: cell.number or 0 for name, cell in cells if cell}
