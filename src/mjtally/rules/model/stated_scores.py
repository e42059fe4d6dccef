"""The scores that a file states: how they are read, and compared with those of a game."""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from ...base.errors import fail
from ...base.quotient import Quotient, parse_decimal
from ...base.wording import format_list, pluralize
from ...language.statements import Cell, ScoresLine

S = TypeVar("S")


def parse_scores(
    stated: ScoresLine,
    names: Sequence[str],
    parse_score: Callable[[Cell], S],
    *,
    what: str = "scores",
    has_tags: bool = False,
) -> tuple[S, ...]:
    """A score for each player, read by `parse_score`, which fails for a wrong one. A `Mistake` if
    there are too many or too few, or if tags follow that the family does not have (`has_tags`).
    Messages call the scores `what`."""
    cells = stated.scores
    if len(cells) != len(names):
        from ...advice.empty_cells import describe_empty_cells, divide_at_tabs

        at = cells[len(names)] if len(cells) > len(names) else (cells or [None])[0]
        message = (
            f"{pluralize(len(cells), 'score')} for {len(names)} players ({format_list(names)}):"
            " write one for each, in the order of the players line"
        )
        pasted = divide_at_tabs(stated.text, len(names))
        if pasted:
            message = f"{describe_empty_cells(pasted, names)}: write a score for each player"
        fail(at, "scores-number", message)
    if stated.tags and not has_tags:
        message = f"{stated.tags[0]}: nothing may follow {what}: remove it"
        fail(stated.tags[0], "scores-tag", message, "")
    return tuple(map(parse_score, cells))


def find_score_differences(scores: Sequence[int], actual: Sequence[int]) -> tuple[int, ...]:
    """By how much stated scores differ from those of a game, by seat; empty if they do not."""
    differences = tuple(score - here for score, here in zip(scores, actual, strict=True))
    return differences if any(differences) else ()


def select_closest_scores(
    scores: Sequence[int], actual: Sequence[int], differences: Sequence[int]
) -> Sequence[int]:
    """The scores of a game, or these scores with the `differences` of an error that was reported
    before: whichever differs from the stated scores in fewer seats."""
    if not differences:
        return actual
    after = [here + difference for here, difference in zip(actual, differences, strict=True)]
    return min(
        (actual, after),
        key=lambda candidate: sum(map(bool, find_score_differences(scores, candidate))),
    )


def check_scores(
    statement: ScoresLine, scores: Sequence[int], actual: Sequence[int], names: Sequence[str]
) -> None:
    """Fails if stated scores are not those of the game at this point, or at its end."""
    wrong = [seat for seat, score in enumerate(scores) if score != actual[seat]]
    if wrong:
        corrections = (
            f"{names[seat]} has {actual[seat]} here, not {scores[seat]}" for seat in wrong
        )
        message = (
            f"{format_list(corrections)}{_describe_sum(scores, actual)}: look above for a hand that"
            " is missing or wrong, or correct the scores"
        )
        fail(statement.scores[wrong[0]], "scores-differ", message)


def _describe_sum(scores: Sequence[int], actual: Sequence[int]) -> str:
    """What the sum of scores says, if it is wrong: then one of them is, or a stick is missing."""
    difference = sum(scores) - sum(actual)
    if not difference:
        return ""
    more = f"{abs(difference)} {'more' if difference > 0 else 'less'}"
    return f"; they add up to {sum(scores)}, {more} than those of the game"


def parse_whole_score(cell: Cell) -> int:
    """A score in a family whose scores are whole numbers."""
    if not re.fullmatch(r"[-+]?[0-9]{1,9}", cell):
        message = f"{cell}: a score is a whole number, such as 51 or -66"
        fail(cell, "scores-whole", message)
    return int(cell)


def parse_net_score(cell: Cell) -> Quotient:
    """A score that may have decimals, such as the net score of loose hands."""
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
    """Fails if stated scores are not the net scores of the loose hands so far."""
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
