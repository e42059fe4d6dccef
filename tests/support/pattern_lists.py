"""What holds of every list of patterns, and how hands of it are said in tables of cases."""

from collections.abc import Iterator, Sequence
from typing import Any

from mjtally.rules.patterns.rows import AnyPatternList, PatternValuation, ScoredPattern
from mjtally.rules.tiles.conditions import WinConditions


def parse_conditions(words: str) -> WinConditions:
    """`self-draw seat=E round=S last`; where nothing is said, south of the east round."""
    said: dict[str, Any] = {}
    for name, _, wind in (word.partition("=") for word in words.split()):
        said[name.replace("-", "_")] = "ESWN".index(wind) if wind else True
    return WinConditions(**said)


def parse_short_conditions(words: str) -> WinConditions:
    """`SE last self-draw`, as random hands are written."""
    winds, *names = words.split()
    return parse_conditions(" ".join((f"seat={winds[0]} round={winds[1]}", *names)))


def format_patterns(patterns: Sequence[ScoredPattern]) -> str:
    """`混一色 3, 番子 1 ×2`."""
    return ", ".join(
        f"{each.chinese} {each.value}{f' ×{each.count}' if each.count > 1 else ''}"
        for each in patterns
    )


def list_names(valuation: PatternValuation) -> set[str]:
    """The names of the patterns that count."""
    return {pattern.name for pattern in valuation.patterns}


def find_faults(pattern_list: AnyPatternList) -> Iterator[str]:
    """What is wrong with the rows of a list, whatever their tests say."""
    names = [row.name for row in pattern_list.rows]
    for column in ("name", "english", "chinese"):
        values = [getattr(row, column) for row in pattern_list.rows]
        yield from (f"{column} {value} twice" for value in {*values} if values.count(value) > 1)
    for place, row in enumerate(pattern_list.rows):
        for excluded in row.excludes.split():
            if excluded not in names:
                yield f"{row.name} excludes {excluded}, which there is not"
            elif names.index(excluded) <= place:
                yield f"{row.name} excludes {excluded}, which stands before it: move it below"
        if not row.meaning.endswith("."):
            yield f"{row.name} has no sentence that says what it is"
        if bool(row.tiles) != (row.value != 0):
            yield f"{row.name} has no example, or one that is worth nothing"
