"""Two players, or two periods of one, side by side: as a table, and the first figure in words.

For programs a row has everything in it, the sentence too, under names that stay the same. For
people the columns are headed by who they are of, and each figure is written as its unit says.
"""

from fractions import Fraction

from ..base.quotient import Quotient, round_half_even
from ..base.wording import pluralize
from ..statistics.columns import Column
from ..tables.comparison import ComparedFigure, Comparison
from ..tables.options import RenderedTable, Row, compute_rows
from .screen import UNDEFINED_CELL, format_values

RARE, UNUSUAL = Fraction(5, 100), Fraction(20, 100)  # chances below which luck is in doubt
LEAST_SHOWN = Fraction(1, 1000)  # chance
TITLE = "comparison"


def describe_figure(comparison: Comparison, figure: ComparedFigure) -> str:
    """A figure in a sentence: who is better, or who has more, by how much, and what luck does."""
    first, second, period = comparison.first, comparison.second, comparison.first.period
    name, unit, difference = figure.column.name, figure.column.unit, figure.difference
    if not figure.chance.denominator:
        return f"{name} is not known of both"
    games, other_games = comparison.game_counts
    count = pluralize(other_games, comparison.game_word)
    if games != other_games:
        count = f"{games} and {count}"
    elif comparison.schedule.together != games:
        count = f"{count} each"
    if not difference.numerator:
        whose, when = f"{first}'s and {second}'s", ""
        if period:
            whose, when = f"{first.name}'s", f" {period} and {second.period}"
        return f"{whose} {name} is the same{when} in {count}"
    amount = format_values(unit, [difference])[0].lstrip("+-")
    is_more = difference.numerator > 0
    if unit == "rank":  # `0.31 of a rank`, `1 rank`, `1.08 ranks`
        ranks = "of a rank" if amount.startswith("0") else "rank" if amount == "1" else "ranks"
        who, what, other = first.name, f"{amount} {ranks} {'worse' if is_more else 'better'}", ""
    else:
        if unit == "share":
            amount = f"{amount.removesuffix('%')} percentage points"
        who, what = f"{first.name}'s {name}", f"{amount} {'higher' if is_more else 'lower'}"
        other = "'s"
    said = f"{who} is {what} than {second.name}{other}"
    if period:
        said = f"{who} is {what} {period} than {second.period}"
    chance = Fraction(*figure.chance)
    cases = round_half_even(100 * chance.numerator, chance.denominator)
    times = pluralize(cases, "time") if cases else "less than once"
    verdict = "this is probably not luck"
    if chance >= RARE:
        verdict = "this may be luck" if chance < UNUSUAL else "this says nothing"
    equal = "nothing had changed" if period else "both played equally well"
    luck = f"If {equal}, luck alone would make a difference this large {times} in 100: {verdict}"
    return f"{said} in {count}. {luck}"


# fmt: off
COMPARISON_COLUMNS = (  # of a comparison, and a figure of it
    Column("column", "text", "the column of the players table that is compared",
           lambda two, each: each.column.name),
    Column("name", "text", "the first of the two: a player, and a period",
           lambda two, each: str(two.first)),
    Column("opponent", "text", "the second of the two", lambda two, each: str(two.second)),
    Column("game_count", "count", "games of the first (hands, where they stand alone)",
           lambda two, each: two.game_counts[0]),
    Column("opponent_game_count", "count", "games of the second, likewise",
           lambda two, each: two.game_counts[1]),
    Column("figure", "figure", "the figure of the first, without adjustments",
           lambda two, each: each.first),
    Column("opponent_figure", "figure", "that of the second", lambda two, each: each.second),
    Column("difference", "figure", "the first figure less the second",
           lambda two, each: each.difference),
    Column("difference_low", "figure", "the low end of the interval of the difference",
           lambda two, each: each.low),
    Column("difference_high", "figure", "the high end of it", lambda two, each: each.high),
    Column("chance", "share", "how often luck alone makes as large a difference",
           lambda two, each: each.chance),
    Column("chance_of_any", "share",
           "how often luck alone makes any of these figures differ so (Holm)",
           lambda two, each: each.chance_of_any),
    Column("sentence", "text", "the same in words", describe_figure),
)
# fmt: on
HEADINGS_OF_BOTH = ("difference", "from", "to", "by_luck", "any_by_luck")  # for people


def build_comparison_table(comparison: Comparison, *, for_people: bool) -> RenderedTable:
    """A row for each figure; for people the lengths of both come first."""
    figures = comparison.figures
    if not for_people:
        rows = compute_rows(COMPARISON_COLUMNS, ((comparison, each) for each in figures))
        return RenderedTable(COMPARISON_COLUMNS, [*rows], title=TITLE)
    sides = (comparison.first, comparison.second)
    columns = [
        Column("figure", "text", ""),
        # headed by what tells the two apart: their names, or the periods, word by word
        *(
            Column(side.period.replace(" ", "_") or side.name, "figure", side.period)
            for side in sides
        ),
        *(Column(heading, "figure", "of both") for heading in HEADINGS_OF_BOTH),
    ]
    counts: Row = [
        f"{comparison.game_word}s",
        *comparison.game_counts,
        *[""] * len(HEADINGS_OF_BOTH),
    ]
    return RenderedTable(columns, [counts, *map(_format_figure, figures)], title=TITLE)


def _format_figure(figure: ComparedFigure) -> Row:
    """A line for people: what is compared, both figures, their difference, and the chances."""
    ends = figure.difference, figure.low, figure.high
    unit = figure.column.unit
    first, second, *texts = format_values(unit, [figure.first, figure.second, *ends])
    signed = [
        f"+{text}" if value.denominator and value.numerator > 0 and text[0] != "+" else text
        for text, value in zip(texts, ends, strict=True)
    ]
    chances = map(_format_chance, (figure.chance, figure.chance_of_any))
    return [figure.column.name, first, second, *signed, *chances]


def _format_chance(chance: Quotient) -> str:
    if not chance.denominator:
        return UNDEFINED_CELL
    if Fraction(*chance) < LEAST_SHOWN:
        return f"<{float(LEAST_SHOWN):.1%}"
    return format_values("share", [chance])[0]
