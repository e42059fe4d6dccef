"""Scores that a file says, compared with those that a game has."""

from collections.abc import Sequence

from ..base.errors import fail
from ..base.wording import format_list, pluralize
from ..language.statements import ScoresLine


def check_score_count(statement: ScoresLine, names: Sequence[str]) -> None:
    """A number for each player."""
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
    """The scores of a game, or the same after a mistake that was reported before, whichever fewer
    of the written ones differ from."""
    if not differences:
        return actual
    after = [here + each for here, each in zip(actual, differences, strict=True)]
    return min(
        (actual, after), key=lambda each: sum(map(bool, find_score_differences(scores, each)))
    )


def check_scores(
    statement: ScoresLine, scores: Sequence[int], actual: Sequence[int], names: Sequence[str]
) -> None:
    """Scores that are those of a game at this point, or at its end."""
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
