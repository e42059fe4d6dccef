"""The scores that a file states: how they are read, and compared with those of a game."""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from ..base.errors import fail
from ..base.quotient import Quotient, parse_decimal
from ..base.wording import format_list, pluralize
from ..language.statements import Cell, ScoresLine

S = TypeVar("S")


def parse_scores(
    stated: ScoresLine,
    names: Sequence[str],
    parse_score: Callable[[Cell], S],
    *,
    what: str = "scores",
    has_tags: bool = False,
) -> tuple[S, ...]:
    """A score for each player, each of which is read by a function that fails for a wrong one.
    Nothing else stands on the line, unless the scores of a family have tags."""
    cells = stated.scores
    if len(cells) != len(names):
        at = cells[len(names)] if len(cells) > len(names) else (cells or [None])[0]
        message = (
            f"{pluralize(len(cells), 'score')} for {len(names)} players ({format_list(names)}):"
            " write one for each, in the order of the players line"
        )
        fail(at, "scores-number", message)
    if stated.tags and not has_tags:
        message = f"{stated.tags[0]}: nothing may follow {what}: remove it"
        fail(stated.tags[0], "scores-tag", message, "")
    return tuple(map(parse_score, cells))


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


def parse_whole_score(cell: Cell) -> int:
    """A score of families in which scores are whole numbers."""
    if not re.fullmatch(r"[-+]?[0-9]{1,9}", cell):
        message = f"{cell}: a score is a whole number, such as 51 or -66"
        fail(cell, "scores-whole", message)
    return int(cell)


def parse_net_score(cell: Cell) -> Quotient:
    """A score where scores may have decimals, as those of loose hands."""
    if not re.fullmatch(r"[-+]?[0-9]{1,12}(\.[0-9]{1,4})?", cell):
        message = f"{cell}: a score is a number, such as 51, -66 or 0.5"
        fail(cell, "scores-whole", message)
    return parse_decimal(cell)


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
