"""Two players, or two periods of one, side by side: as a table, and in sentences.

For people a column is headed by who it is of, and sentences stand below. For programs a row has
everything in it, the sentence too, under names that stay the same.
"""

from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple

from ..base.quotient import Quotient, round_half_even
from ..base.terminal import Screen, wrap_words
from ..base.wording import format_list, pluralize
from ..statistics.columns import Column, ColumnValue
from ..tables.comparison import ComparedFigure, Comparison
from ..tables.options import RenderedTable, Row
from .screen import UNDEFINED_CELL, format_values

RARE, UNUSUAL = Fraction(5, 100), Fraction(20, 100)  # chances below which luck is in doubt
LEAST_SHOWN = Fraction(1, 1000)  # chance
TITLE = "comparison"
HEADINGS_OF_BOTH = ("difference", "from", "to", "by_luck", "any_by_luck")


class FigureRow(NamedTuple):
    """A figure of a comparison, for programs."""

    column: str
    name: str
    opponent: str
    game_count: int
    opponent_game_count: int
    figure: Quotient
    opponent_figure: Quotient
    difference: Quotient
    difference_low: Quotient
    difference_high: Quotient
    chance: Quotient
    chance_of_any: Quotient
    sentence: str


def _build_column(name: str, unit: str, description: str) -> Column:
    return Column(name, unit, description, attrgetter(name))


COMPARISON_COLUMNS = (
    _build_column("column", "text", "the column of the players table that is compared"),
    _build_column("name", "text", "the first of the two: a player, and a period"),
    _build_column("opponent", "text", "the second of the two"),
    _build_column("game_count", "count", "games of the first (hands, where they stand alone)"),
    _build_column("opponent_game_count", "count", "games of the second, likewise"),
    _build_column("figure", "figure", "the figure of the first, without adjustments"),
    _build_column("opponent_figure", "figure", "that of the second"),
    _build_column("difference", "figure", "the first figure less the second"),
    _build_column("difference_low", "figure", "the low end of the interval of the difference"),
    _build_column("difference_high", "figure", "the high end of it"),
    _build_column("chance", "share", "how often luck alone makes as large a difference"),
    _build_column(
        "chance_of_any", "share", "how often luck alone makes any of these figures differ so (Holm)"
    ),
    _build_column("sentence", "text", "the same in words"),
)


def build_comparison_table(comparison: Comparison) -> RenderedTable:
    """A row for each figure, for programs."""
    games, opponent_games = comparison.game_counts
    rows = (
        FigureRow(
            each.column.name,
            str(comparison.first),
            str(comparison.second),
            games,
            opponent_games,
            each.first,
            each.second,
            each.difference,
            each.low,
            each.high,
            each.chance,
            each.chance_of_any,
            describe_figure(comparison, each),
        )
        for each in comparison.figures
    )
    cells = [[column.compute_value(row) for column in COMPARISON_COLUMNS] for row in rows]
    return RenderedTable(COMPARISON_COLUMNS, cells, title=TITLE)


# ------------------------------------------------------------------------------- for people


def build_readable_table(comparison: Comparison) -> RenderedTable:
    """A line for each figure, the two side by side."""
    headings = [
        Column("figure", "text", "", lambda row: row),
        *_head_sides(comparison),
        *(Column(each, "figure", "of both", lambda row: row) for each in HEADINGS_OF_BOTH),
    ]
    lengths: Row = [
        f"{comparison.game_word}s",
        *comparison.game_counts,
        *[""] * len(HEADINGS_OF_BOTH),
    ]
    lines = [lengths, *(_build_line(each) for each in comparison.figures)]
    return RenderedTable(headings, lines, title=TITLE)


def _head_sides(comparison: Comparison) -> list[Column]:
    """Columns headed by what tells the two apart: their names, or the periods, word by word."""
    sides = comparison.first, comparison.second
    return [
        Column(side.period.replace(" ", "_") or side.name, "figure", side.period, lambda row: row)
        for side in sides
    ]


def _build_line(figure: ComparedFigure) -> list[ColumnValue]:
    unit = figure.column.unit
    ends = figure.difference, figure.low, figure.high
    values = format_values(unit, [figure.first, figure.second, *ends])
    signed = [
        f"+{text}" if value.denominator and value.numerator > 0 and text[0] != "+" else text
        for text, value in zip(values[2:], ends, strict=True)
    ]
    chances = map(_format_chance, (figure.chance, figure.chance_of_any))
    return [figure.column.name, *values[:2], *signed, *chances]


def _format_chance(chance: Quotient) -> str:
    if not chance.denominator:
        return UNDEFINED_CELL
    if Fraction(*chance) < LEAST_SHOWN:
        return f"<{float(LEAST_SHOWN):.1%}"
    return format_values("share", [chance])[0]


# ------------------------------------------------------------------------------- in sentences


def render_sentences(comparison: Comparison, screen: Screen) -> str:
    """What stands below the table, as wide as the screen."""
    lines = [""]
    for at, sentence in enumerate(describe_comparison(comparison)):
        wrapped = wrap_words(sentence, screen.width)
        lines += [screen.apply_style(line, "dim") for line in wrapped] if at else wrapped
    return "".join(f"{line}\n" for line in lines)


def describe_comparison(comparison: Comparison) -> list[str]:
    """The first figure in a sentence, what the others say, and how it was found."""
    if not comparison.figures:
        return []
    said = [f"{describe_figure(comparison, comparison.figures[0])}."]
    if len(comparison.figures) > 1:
        said.append(_describe_others(comparison))
    return [*said, _describe_method(comparison)]


def describe_figure(comparison: Comparison, figure: ComparedFigure) -> str:
    """A figure in a sentence."""
    if not figure.chance.denominator:
        return f"{figure.column.name} is not known of both"
    said = f"{_describe_difference(comparison, figure)} in {_describe_games(comparison)}"
    if not figure.difference.numerator:
        return said
    chance = Fraction(*figure.chance)
    if chance < RARE:
        verdict = "luck is an unlikely reason"
    else:
        verdict = "it may be luck" if chance < UNUSUAL else "it may well be luck"
    cases = _describe_cases(figure.chance)
    return f"{said}; luck alone makes such a difference in {cases}: {verdict}"


def _describe_difference(comparison: Comparison, figure: ComparedFigure) -> str:
    """Who is better, or who has more; by how much."""
    first, second = comparison.first, comparison.second
    name, unit, difference = figure.column.name, figure.column.unit, figure.difference
    sign = difference.numerator
    amount = format_values(unit, [difference])[0].lstrip("+-")
    if not sign:
        whose = f"{first.name}'s" if first.period else f"{first}'s and {second}'s"
        when = f" {first.period} and {second.period}" if first.period else ""
        return f"{whose} {name} is the same{when}"
    if unit == "rank":
        what = f"{_describe_ranks(amount)} {'better' if sign < 0 else 'worse'}"
        if first.period:
            return f"{first.name} is {what} {first.period} than {second.period}"
        return f"{first} is {what} than {second}"
    if unit == "share":
        amount = f"{amount.removesuffix('%')} percentage points"
    more = f"{amount} {'higher' if sign > 0 else 'lower'}"
    if first.period:
        return f"{first.name}'s {name} is {more} {first.period} than {second.period}"
    return f"{first}'s {name} is {more} than {second}'s"


def _describe_ranks(amount: str) -> str:
    """`0.31 of a rank`, `1 rank`, `1.08 ranks`."""
    if amount.startswith("0"):
        return f"{amount} of a rank"
    return f"{amount} rank{'s' * (amount != '1')}"


def _describe_games(comparison: Comparison) -> str:
    """`24 games`, where both played in all of them; `24 and 22 games`."""
    first, second = comparison.game_counts
    last = pluralize(second, comparison.game_word)
    if first != second:
        return f"{first} and {last}"
    return last if comparison.schedule.together == first else f"{last} each"


def _describe_cases(chance: Quotient) -> str:
    cases = round_half_even(100 * chance.numerator, chance.denominator)
    return f"{cases} of 100 cases" if cases else "fewer than 1 of 100 cases"


def _describe_others(comparison: Comparison) -> str:
    """Which of the other figures differ, when so many are looked at."""
    _, *others = comparison.figures
    known = [each for each in comparison.figures if each.chance.denominator]
    rare = [
        each.column.name
        for each in others
        if each.chance_of_any.denominator and Fraction(*each.chance_of_any) < RARE
    ]
    many = f"Of {pluralize(len(known), 'figure')} some differ by luck alone"
    if not rare:
        return f"{many}; where that is allowed for (any by luck), none of the others stands out."
    stand = "stands" if len(rare) == 1 else "stand"
    return f"{many}; where that is allowed for (any by luck), {format_list(rare)} {stand} out."


def _describe_method(comparison: Comparison) -> str:
    """How the chances were found."""
    word, schedule, arrangements = (
        comparison.game_word,
        comparison.schedule,
        comparison.arrangements,
    )
    ways = []
    if schedule.together:
        ways.append(f"in every {word} of both, the two are swapped or not")
    if comparison.first.period:
        ways.append(f"the {word}s are dealt out anew between the two periods")
    elif schedule.first_apart and schedule.second_apart:
        ways.append(f"{word}s of only one of them are dealt out anew between the two")
    how = f"in all {arrangements.number} ways"
    if not arrangements.is_exact:
        how = f"in {arrangements.number} ways at random (--seed {arrangements.seed})"
    return (
        f"From, to: the {comparison.percent:g} % interval of the difference."
        f" Luck: {', and '.join(ways)}, {how}."
    )
