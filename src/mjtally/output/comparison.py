"""Two players, or two periods of one, side by side: as a table, and the first figure in words.

For programs a row has everything in it, the sentence too, under names that stay the same. For
people the columns are headed by who they are of, and each figure is written as its unit says.
"""

from fractions import Fraction

from ..base.quotient import round_half_even
from ..base.wording import pluralize
from ..rules.statistics.columns import Column
from ..tables.comparison import ComparedFigure, Comparison
from ..tables.options import RenderedTable, Row, compute_rows
from .screen import format_values

RARE, VERY_RARE = Fraction(5, 100), Fraction(1, 100)  # chances below which luck is in doubt
LEAST_SHOWN = Fraction(1, 1000)  # chance
OFTEN = (  # chances from which a difference comes up so often
    (Fraction(9, 10), "nearly every time"),
    (Fraction(2, 3), "most of the time"),
    (Fraction(2, 5), "about every second time"),
)
TITLE = "comparison"


def describe_figure(comparison: Comparison, figure: ComparedFigure) -> str:
    """A sentence about a figure: who is better, or who has more, and by how much; and whether the
    difference may be luck."""
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
        who, gap, ending = first.name, f"{amount} {ranks} {'worse' if is_more else 'better'}", ""
    else:
        if unit == "share":
            amount = f"{amount.removesuffix('%')} percentage points"
        who, gap = f"{first.name}'s {name}", f"{amount} {'higher' if is_more else 'lower'}"
        ending = "'s"
    sentence = f"{who} is {gap} than {second.name}{ending}"
    if period:
        sentence = f"{who} is {gap} {period} than {second.period}"
    equal = "nothing had changed" if period else "both played equally well"
    chance = Fraction(*figure.chance)
    if_equal = f"If {equal}" if chance < RARE else f"Even if {equal}"
    return (
        f"{sentence} in {count}. {if_equal}, a difference this large, either way, would come up"
        f" {_describe_chance(chance)}"
    )


def _describe_chance(chance: Fraction) -> str:
    """Words for how often a difference comes up, and whether it may be luck. (This is not the
    chance that luck made the difference.)"""
    if chance < LEAST_SHOWN:
        return f"less than 1 time in {1 / LEAST_SHOWN}: luck alone hardly explains it"
    one_in = round_half_even(chance.denominator, chance.numerator)
    seldom = f"about 1 time in {one_in}"
    times = next((phrase for least, phrase in OFTEN if chance >= least), seldom)
    if chance < VERY_RARE:
        return f"only {times}: luck alone hardly explains it"
    if chance < RARE:
        return f"only {times}: it may be more than luck"
    return f"{times}: it may well be luck"


# fmt: off
COMPARISON_COLUMNS = (  # columns of a comparison and one of its figures
    Column("column", "text", "the column of the players table that is compared",
           lambda two, figure: figure.column.name),
    Column("name", "text", "the first of the two: a player, and a period",
           lambda two, figure: str(two.first)),
    Column("opponent", "text", "the second of the two", lambda two, figure: str(two.second)),
    Column("game_count", "count", "games of the first (hands, where they stand alone)",
           lambda two, figure: two.game_counts[0]),
    Column("opponent_game_count", "count", "games of the second, likewise",
           lambda two, figure: two.game_counts[1]),
    Column("figure", "figure", "the figure of the first, without adjustments",
           lambda two, figure: figure.first),
    Column("opponent_figure", "figure", "that of the second", lambda two, figure: figure.second),
    Column("difference", "figure", "the first figure less the second",
           lambda two, figure: figure.difference),
    Column("chance", "share",
           "how often as large a difference, either way, comes up if both play equally well",
           lambda two, figure: figure.chance),
    Column("sentence", "text", "the same in words", describe_figure),
)
# fmt: on


def build_comparison_table(comparison: Comparison, *, for_people: bool) -> RenderedTable:
    """A table with a row for each figure; for people the game counts of both come first."""
    figures = comparison.figures
    if not for_people:
        rows = compute_rows(COMPARISON_COLUMNS, ((comparison, figure) for figure in figures))
        return RenderedTable(COMPARISON_COLUMNS, [*rows], title=TITLE)
    sides = (comparison.first, comparison.second)
    columns = [
        Column("figure", "text", ""),
        # headed by what tells the two apart: their names, or the periods, word by word
        *(
            Column(side.period.replace(" ", "_") or side.name, "figure", side.period)
            for side in sides
        ),
        Column("difference", "figure", "of both"),
    ]
    counts: Row = [f"{comparison.game_word}s", *comparison.game_counts, ""]
    return RenderedTable(columns, [counts, *map(_format_figure, figures)], title=TITLE)


def _format_figure(figure: ComparedFigure) -> Row:
    """The row of a figure for people: its name, both values, and their difference."""
    difference = figure.difference
    first, second, text = format_values(
        figure.column.unit, [figure.first, figure.second, difference]
    )
    if difference.denominator and difference.numerator > 0 and text[0] != "+":
        text = f"+{text}"
    return [figure.column.name, first, second, text]
