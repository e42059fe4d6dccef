"""Figures beside the results of games that change a total or repeat it: penalties, bonuses, chips,
sticks left on the table, totals, uma.

No figure is left out in silence: a game has them as `Extras`, which the import writes or compares,
or a fault names the column, and how the sheet is imported without it (`--ignore`)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...base.quotient import Quotient
from ..logs.faults import Fault, quote_value
from ..logs.game import NO_EXTRAS, STICK_POINTS, Extras
from .cells import Line, Row, find_line
from .games import Figure, Game
from .headings import (
    BONUS,
    CHIPS,
    FIGURE_WORDS,
    PENALTY,
    STICKS,
    TOTAL,
    UMA,
    find_detail,
    is_count_heading,
)

CHANGES = {PENALTY, BONUS, CHIPS}  # what results do not hold
LEAST_SCORE = 1_000_000  # in thousandths: points are less than that, scores are more
COUNTS = {1000, 2000, 3000, 4000}  # in thousandths: how many false wins a player can have in a game


class Usage(NamedTuple):
    """The meaning of the figures of a sheet, which is equal in all its games."""

    penalty_sign: int = 1  # -1 where all penalties are written without a minus
    running_totals: bool = False  # totals of players go on from game to game
    running_sums: bool = False  # sums of games do so, too
    remarks: tuple[str, ...] = ()


def list_row_figures(
    row: Row, headings: Row, columns: Iterable[int], owners: Sequence[str]
) -> Iterator[Figure]:
    """The figures of a game in one row. Where as many columns are of a kind as there are players,
    each player has one of them, in their order."""
    by_kind: dict[str, list[int]] = {}
    for at in columns:
        if (kind := find_detail(headings[at].text)) in FIGURE_WORDS:
            by_kind.setdefault(kind, []).append(at)
    for kind, places in by_kind.items():
        are_owned = len(places) == len(owners)
        for number, at in enumerate(places):
            if not row[at].is_empty:
                owner = owners[number] if are_owned else None
                yield Figure(kind, headings[at].text, row[at], owner)


def find_lost_rows(rows: Sequence[Row], left_out: Mapping[Line, str]) -> str:
    """The reason to refuse a sheet: a row that is left out has penalties, chips or bonuses. It is
    empty if no such row has any."""
    for row in rows if left_out else ():
        if find_line(row) not in left_out or find_detail(row[0].text) not in CHANGES:
            continue
        if figure := next((cell for cell in row[1:] if cell.number), None):
            finding = f"{figure.text} in {quote_value(row[0].text)}, which belongs to no game"
            expected = f"it in a column beside each game, or {_ignore(row[0].text)}"
            return f"{figure.place}: {finding}; expected {expected} to import the games without it"
    return ""


def find_usage(games: Sequence[Game]) -> Usage:
    """Find the meaning of the figures of all games of a sheet."""
    figures = [figure for game in games for figure in game.figures]
    if not figures:
        return Usage()
    penalties = [figure.cell.number or 0 for figure in figures if figure.kind == PENALTY]
    is_unsigned = any(penalties) and min(penalties) >= 0
    remarks = []
    if is_unsigned:
        remarks.append("penalties without a sign are taken off")
    if has_running_sums := _are_running_sums(games):
        headings = [figure.heading for figure in figures if figure.kind == TOTAL]
        remarks.append(f"{quote_value(headings[0])} goes on from game to game")
    if nobodys := [figure.heading for figure in figures if figure.kind == UMA and not figure.owner]:
        remarks.append(f"{quote_value(nobodys[0])} belongs to no player and is not compared")
    has_running_totals = _are_running_totals(games)
    sign = -1 if is_unsigned else 1
    return Usage(sign, has_running_totals, has_running_sums, tuple(remarks))


def read_extras(game: Game, usage: Usage) -> tuple[Extras, list[Fault]]:
    """The extras of a game beside its results, and their faults."""
    if not game.figures:
        return NO_EXTRAS, []
    line = str(game.line)
    names = game.players
    faults: list[Fault] = []
    figures_by_kind: dict[str, dict[str, int]] = {}
    sticks = 0
    for figure in game.figures:
        number, kind = figure.cell.number or 0, figure.kind
        if kind == STICKS and figure.cell.number is None:
            faults.append(_refuse_figure(figure, "a number"))
        elif kind == STICKS:
            sticks = max(sticks, _count_sticks(number))
        elif kind == TOTAL and figure.owner is None:
            is_right = figure.cell.number is not None and _is_sum(number, game)
            if not (is_right or usage.running_sums):
                finding = f"{figure.heading} is {figure.cell.text}, and the results add up to"
                expected = f"the sum; or {_ignore(figure.heading)} to import the games without it"
                total = Quotient(game.total or 0, 1000).format_decimal(3)
                faults.append(Fault(f"{finding} {total}", expected, hand=figure.cell.place))
        elif figure.cell.number is None and kind in CHANGES:
            faults.append(_refuse_figure(figure, "a number"))
        elif figure.owner is not None:
            of_kind = figures_by_kind.setdefault(kind, {})
            of_kind[figure.owner] = of_kind.get(figure.owner, 0) + number
        elif number and kind in CHANGES:
            expected = f"a column of them for each player, such as {names[0]} {kind}"
            faults.append(_refuse_figure(figure, expected))
        is_count = is_count_heading(figure.heading) and number in COUNTS
        if kind == PENALTY and is_count:
            faults.append(_refuse_figure(figure, "what it costs in points, such as -20"))
        if number % 1000 and kind == CHIPS:
            faults.append(_refuse_figure(figure, "whole numbers of chips"))
    penalties = figures_by_kind.get(PENALTY, {})
    if usage.penalty_sign > 0 and any(penalty > 0 for penalty in penalties.values()):
        expected = "all penalties below zero, or none"
        faults += [
            _refuse_figure(figure, expected)
            for figure in game.figures
            if figure.kind == PENALTY and (figure.cell.number or 0) > 0
        ]
    totals = figures_by_kind.get(TOTAL, {})
    is_compared = totals and not usage.running_totals
    extras = Extras(
        penalties=_list_by_seat(
            {name: usage.penalty_sign * _scale(number) for name, number in penalties.items()}, names
        ),
        bonuses=_list_by_seat(
            {name: _scale(number) for name, number in figures_by_kind.get(BONUS, {}).items()}, names
        ),
        chips=_list_by_seat(figures_by_kind.get(CHIPS), names),
        totals=tuple([totals.get(name) for name in names]) if is_compared else None,
        uma=_list_by_seat(figures_by_kind.get(UMA), names),
        sticks=sticks,
    )
    return extras, [fault._replace(hand=fault.hand or line) for fault in faults]


def _list_by_seat(
    figures: Mapping[str, int] | None, names: Sequence[str]
) -> tuple[int, ...] | None:
    """Figures in the order of players, in thousandths, 0 for who has none; None where nobody has
    any."""
    return tuple([figures.get(name, 0) for name in names]) if figures else None


def _scale(number: int) -> int:
    """Points in thousandths: what was written as a part of a score is a thousandth of it."""
    return number // 1000 if abs(number) >= LEAST_SCORE else number


def _count_sticks(number: int) -> int:
    """How many sticks are left, which are written as they are counted, or as points."""
    return number // 1000 if abs(number) < LEAST_SCORE else number // 1000 // STICK_POINTS


def _add_totals(game: Game) -> int | None:
    """The total of a whole game, in thousandths; None where it has none."""
    totals = [
        figure.cell.number for figure in game.figures if figure.kind == TOTAL and not figure.owner
    ]
    return totals[0] if len(totals) == 1 else None


def _is_sum(total: int, game: Game) -> bool:
    """Whether a number is what the results of a game add up to, alone, or with the sticks on the
    table, or with what changes them."""
    points = sum([cell.number or 0 for cell in game.points if cell])
    results = game.total or 0
    changes = sum([figure.cell.number or 0 for figure in game.figures if figure.kind in CHANGES])
    sticks = [
        _count_sticks(figure.cell.number or 0) for figure in game.figures if figure.kind == STICKS
    ]
    with_sticks = results + 1000 * STICK_POINTS * max(sticks, default=0)
    sums = {results, with_sticks, points, results + changes, points + changes}
    return not {total, 1000 * total}.isdisjoint(sums)


def _are_running_sums(games: Sequence[Game]) -> bool:
    """Whether the totals of games go on: each is larger than the one before by what the results
    of its game add up to."""
    totals = [_add_totals(game) for game in games]
    known = [total for total in totals if total is not None]
    if len(known) < len(games) or len({*known}) < 2:
        return False
    steps = [total - before for before, total in zip([0, *known], known, strict=False)]
    return all(_is_sum(step, game) for step, game in zip(steps, games, strict=True))


def _are_running_totals(games: Sequence[Game]) -> bool:
    """Whether the totals of players go on from game to game: what each has more than before adds up
    to nothing in every game, and what they have does not."""
    before: dict[str, int] = {}
    differ = False
    for game in games:
        totals = {
            figure.owner: figure.cell.number or 0
            for figure in game.figures
            if figure.kind == TOTAL and figure.owner is not None
        }
        if not totals:
            continue
        changes = [number - before.get(name, 0) for name, number in totals.items()]
        if sum(changes):
            return False
        differ |= sum(totals.values()) != 0
        differ |= any(
            result
            and result.number != totals.get(name)
            and totals.get(name, 0) - before.get(name, 0) == result.number
            for name, result in zip(game.players, game.results, strict=True)
        )
        before |= totals
    return differ


def _refuse_figure(figure: Figure, expected: str) -> Fault:
    """The fault of a figure that cannot be imported as it is."""
    finding = f"{figure.cell.text} in {quote_value(figure.heading)}, which changes a total"
    without = f"{expected}; or {_ignore(figure.heading)} to import the games without it"
    return Fault(finding, without, hand=figure.cell.place)


def _ignore(heading: str) -> str:
    """The option that leaves a column out."""
    return f"--ignore {heading}" if " " not in heading else f"--ignore '{heading}'"
