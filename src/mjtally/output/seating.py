"""A plan of seats as lines of a scores file, and what is said of it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..base.terminal import align_columns
from ..base.wording import format_list, pluralize
from ..language.statements import format_name
from ..seating import Plan, Quality
from ..seating.plans import Histogram

TIMES = ("never", "once", "twice")


class NamedPlan(NamedTuple):
    """A plan, whose players have names: who plays in it, in their order, the round that it begins
    with, and the names of all players by their numbers."""

    plan: Plan
    names: Sequence[str]
    playing: Sequence[int]
    first_round: int
    quality: Quality

    def list_absent(self, number: int) -> list[str]:
        """Who sits out of a round of the plan."""
        seated = {player for table in self.plan[number] for player in table}
        return [self.names[player] for player in self.playing if player not in seated]


def format_rounds(named: NamedPlan) -> Iterator[str]:
    """The rounds as players lines, with their numbers and those of their tables as comments."""
    for number, round_ in enumerate(named.plan):
        yield ""
        yield f"# round {named.first_round + number}"
        rows = [
            [*(format_name(named.names[player]) for player in table), f"# table {at}"]
            for at, table in enumerate(round_, 1)
        ]
        yield from align_columns(rows)
        absent = named.list_absent(number)
        if absent:
            yield f"# sits out: {format_list(absent)}"


def describe_plan(named: NamedPlan) -> dict[str, Any]:
    """A plan and how good it is, as plain values for JSON."""
    quality = named.quality
    return {
        "players": [named.names[player] for player in named.playing],
        "rounds": [
            {
                "round": named.first_round + number,
                "tables": [[named.names[player] for player in table] for table in round_],
                "sits_out": named.list_absent(number),
            }
            for number, round_ in enumerate(named.plan)
        ],
        "quality": {
            "meetings": _sort_histogram(quality.meetings),
            "repeats": quality.repeat_count,
            "least_repeats": quality.least_repeat_count,
            "most_rounds_without_repeats": quality.most_rounds,
            "seats": _sort_histogram(quality.seats),
            "tables": _sort_histogram(quality.tables),
            "games": _sort_histogram(quality.games),
        },
    }


def _sort_histogram(histogram: Histogram) -> dict[str, int]:
    return {f"{times}": histogram[times] for times in sorted(histogram)}


def describe_quality(named: NamedPlan) -> Iterator[str]:
    """How good a plan is, line by line."""
    quality = named.quality
    tables = pluralize(len(named.plan[0]), "table")
    first, last = named.first_round, named.first_round + len(named.plan) - 1
    rounds = f"rounds {first} to {last}" if last > first else f"round {first}"
    yield f"{pluralize(len(named.playing), 'player')}, {rounds}, {tables}"
    met = [
        f"{pluralize(count, 'pair')} {_format_times(times)}"
        for times, count in sorted(quality.meetings.items())
    ]
    yield f"meetings: {', '.join(met)}"
    yield f"repeats: {_describe_repeats(quality)}"
    yield f"winds: everybody sits in each of them {_format_range(quality.seats)}"
    yield f"tables: everybody sits at each of them {_format_range(quality.tables)}"
    if len(quality.games) > 1:
        yield f"games: {min(quality.games)} to {max(quality.games)} each"


def _describe_repeats(quality: Quality) -> str:
    least, most = quality.least_repeat_count, quality.most_rounds
    bound = f"no plan of more than {pluralize(most, 'round')} is without"
    if not quality.repeat_count:
        return f"none ({bound})"
    fewest = "the fewest there can be" if quality.repeat_count == least else f"at least {least}"
    return f"{quality.repeat_count} (by counting: {fewest}; {bound})"


def _format_times(times: int) -> str:
    return TIMES[times] if times < len(TIMES) else f"{times} times"


def _format_range(histogram: Histogram) -> str:
    least, most = min(histogram), max(histogram)
    return f"{least} to {most} times" if least < most else _format_times(least)
