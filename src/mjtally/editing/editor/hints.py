"""The grey text after a line: the scores after a hand, a penalty or a gift, and the points of a
game that is over."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...base.quotient import Quotient, format_payments
from ...rules.model.played_hands import PlayedHand, walk_steps
from ...rules.model.types import GameRecord
from .file_tree import ScoresFile

MOVE_WORDS = {"penalty": "a penalty", "gift": "outside any hand", "pot": "the sticks on the table"}


class ScoreHint(NamedTuple):
    """The grey text after a line, and the explanation that is shown when it is pointed at."""

    line: int
    text: str
    tooltip: str


class ScoresAfterLine(NamedTuple):
    """The scores after a line, and a description of its changes."""

    line: int
    scores: Sequence[Quotient]
    description: str


def find_hints(scores_file: ScoresFile, first: int, last: int) -> Iterator[ScoreHint]:
    """The hints of a file from one line to another, both of them included."""
    for game_record in scores_file.game_records:
        if game_record.session.line > last:
            continue
        lines = [*list_scores_after_lines(game_record)]
        for line in lines:
            if first <= line.line <= last:
                standing = describe_standing(game_record) if line is lines[-1] else ""
                scores = format_score_numbers(line.scores)
                text = f"{scores}  {standing}" if standing else scores
                yield ScoreHint(line.line, text, line.description)


def format_score_numbers(scores: Sequence[Quotient]) -> str:
    """Scores as a scores file has them."""
    return " ".join(score.format_decimal(4) for score in scores)


def list_scores_after_lines(game_record: GameRecord) -> Iterator[ScoresAfterLine]:
    """The scores after each hand of a record, each penalty and each gift."""
    for step in walk_steps(game_record):  # `E1: Aki +7700, Ben -7700`
        changes = ", ".join(
            f"{name} {format_payments([change])}"
            for name, change in zip(game_record.session.names, step.changes, strict=True)
            if change.numerator
        )
        if isinstance(step, PlayedHand):
            description = f"{step.label}: {changes or 'no points changed hands'}"
        else:
            description = f"{changes}: {MOVE_WORDS[step.move.kind]}"
        yield ScoresAfterLine(step.line, step.scores, description)


def describe_standing(game_record: GameRecord) -> str:
    """The players of a game by their places, with their points: `Chie +44, Dai +5, Ben -19,
    Aki -30`. Empty if the game has no result."""
    final = game_record.final_result
    if final is None:
        return ""
    seats = sorted(range(len(final.ranks)), key=final.ranks.__getitem__)
    points = (
        (game_record.session.names[seat], game_record.exact_seat_points(seat)) for seat in seats
    )
    return ", ".join(f"{name} {format_payments([seat_points])}" for name, seat_points in points)
