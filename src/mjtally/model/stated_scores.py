"""The scores that a file states, compared with those of a game; and the rank of each score."""

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from ..base.errors import fail
from ..base.quotient import Quotient, parse_decimal
from ..base.wording import format_list, pluralize
from ..language.statements import ScoresLine
from .types import FinalResult


def check_score_count(statement: ScoresLine, names: Sequence[str]) -> None:
    """Fails if there is not exactly one score for each player."""
    cells = statement.scores
    if len(cells) != len(names):
        at = cells[len(names)] if len(cells) > len(names) else (cells or [None])[0]
        message = (
            f"{pluralize(len(cells), 'score')} for {len(names)} players ({format_list(names)}):"
            " write one for each, in the order of the players line"
        )
        fail(at, "scores-number", message)


def find_score_differences(scores: Sequence[int], actual: Sequence[int]) -> tuple[int, ...]:
    """By how much scores that were written differ from those of a game; nothing if they do not."""
    differences = tuple(score - here for score, here in zip(scores, actual, strict=True))
    return differences if any(differences) else ()


def select_closest_scores(
    scores: Sequence[int], actual: Sequence[int], differences: Sequence[int]
) -> Sequence[int]:
    """The scores of a game, or those that follow from an error that was reported before: the
    ones that are nearer to the stated scores."""
    if not differences:
        return actual
    after = [here + each for here, each in zip(actual, differences, strict=True)]
    return min(
        (actual, after), key=lambda each: sum(map(bool, find_score_differences(scores, each)))
    )


def check_scores(
    statement: ScoresLine, scores: Sequence[int], actual: Sequence[int], names: Sequence[str]
) -> None:
    """Fails if scores are not those of the game at this point, or at its end."""
    wrong = [seat for seat, score in enumerate(scores) if score != actual[seat]]
    if wrong:
        corrections = (
            f"{names[seat]} has {actual[seat]} here, not {scores[seat]}" for seat in wrong
        )
        message = (
            f"{format_list(corrections)}: look above for a hand that is missing or wrong,"
            " or correct the scores"
        )
        fail(statement.scores[wrong[0]], "scores-differ", message)


# ------------------------------------------------------------------------------------------
# Scores of families in which nothing but whole scores stands on such a line.


def parse_whole_scores(stated: ScoresLine, names: Sequence[str]) -> tuple[int, ...]:
    """The scores of a scores line."""
    _check_score_cells(stated, names, r"[-+]?[0-9]{1,9}", "a whole number, such as 51 or -66")
    return tuple(map(int, stated.scores))


def parse_net_scores(stated: ScoresLine, names: Sequence[str]) -> tuple[Quotient, ...]:
    """The scores of a scores line where they may have decimals."""
    pattern, expected = r"[-+]?[0-9]{1,12}(\.[0-9]{1,4})?", "a number, such as 51, -66 or 0.5"
    _check_score_cells(stated, names, pattern, expected)
    return tuple(map(parse_decimal, stated.scores))


def _check_score_cells(
    stated: ScoresLine, names: Sequence[str], pattern: str, expected: str
) -> None:
    """Fails if there is not a score in this form for each player, or if something else stands on
    the line."""
    check_score_count(stated, names)
    if stated.tags:
        message = f"{stated.tags[0]}: nothing may follow scores: remove it"
        fail(stated.tags[0], "scores-tag", message, "")
    for cell in stated.scores:
        if not re.fullmatch(pattern, cell):
            fail(cell, "scores-whole", f"{cell}: a score is {expected}")


def check_net_scores(
    stated: ScoresLine,
    scores: Sequence[Quotient],
    actual: Sequence[Quotient],
    names: Sequence[str],
) -> None:
    """Fails if scores are not those of the loose hands so far."""
    wrong = [seat for seat, score in enumerate(scores) if score != actual[seat]]
    if wrong:
        corrections = [
            f"{names[seat]} has {actual[seat].format_decimal(4)} here, not {stated.scores[seat]}"
            for seat in wrong
        ]
        message = (
            f"{format_list(corrections)}: the scores begin at 0 with the players line; look above"
            " for a hand that is missing or wrong, or correct them"
        )
        fail(stated.scores[wrong[0]], "scores-differ", message)


def rank_scores(scores: Sequence[int], find_points: Callable[[int, int, int], int]) -> FinalResult:
    """Ranks and points of a game that ended with these scores. Equal scores share their ranks;
    what such a player gets is found by their first place (from 0), how many share, and the score.
    """
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    ranks, doubled, points = ([0] * len(order) for _ in range(3))
    place = 0
    for score, group in groupby(order, key=scores.__getitem__):
        seats = list(group)
        for seat in seats:
            ranks[seat] = place + 1
            doubled[seat] = 2 * place + 1 + len(seats)
            points[seat] = find_points(place, len(seats), score)
        place += len(seats)
    return FinalResult(tuple(scores), tuple(ranks), tuple(doubled), tuple(points))
