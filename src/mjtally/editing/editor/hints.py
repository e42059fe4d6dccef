"""The grey text after a line: the scores after a hand, a penalty or a gift, and the points of a
game that is over."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ...base.quotient import Quotient, format_payments, parse_decimal
from ...language.statements import Adjustment, Exchange, PlayersLine
from ...rules.model.played_hands import walk_hands
from ...rules.model.types import GameRecord
from .file_tree import ScoresFile


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
    for game_record, start in list_records_with_starts(scores_file.game_records):
        if start > last or (game_record.line_numbers and game_record.line_numbers[-1] < first):
            continue
        lines = [*list_scores_after_lines(scores_file, game_record, start)]
        for line in lines:
            if first <= line.line <= last:
                standing = describe_standing(game_record) if line is lines[-1] else ""
                scores = format_score_numbers(line.scores)
                text = f"{scores}  {standing}" if standing else scores
                yield ScoreHint(line.line, text, line.description)


def format_score_numbers(scores: Sequence[Quotient]) -> str:
    """Scores as a scores file has them."""
    return " ".join(score.format_decimal(4) for score in scores)


def list_records_with_starts(
    game_records: Iterable[GameRecord],
) -> Iterator[tuple[GameRecord, int]]:
    """The records, each with the line that it follows: its players line, or the last line of the
    record before it in the game."""
    for _, records_of_game in groupby(
        game_records, key=lambda game_record: game_record.session.game_number
    ):
        start = 0
        for game_record in records_of_game:
            start = start or game_record.session.line
            yield game_record, start
            start = max(game_record.line_numbers, default=start)


def list_scores_after_lines(
    scores_file: ScoresFile, game_record: GameRecord, start: int
) -> Iterator[ScoresAfterLine]:
    """The scores after each penalty and each hand of a record that follows a line."""
    if game_record.score_penalties or game_record.score_exchanges:
        yield from _list_scores_outside_hands(scores_file, game_record, start)
    for hand in walk_hands(game_record):  # `E1: Aki +7700, Ben -7700`
        changes = [
            f"{name} {format_payments([change])}"
            for name, change in zip(game_record.session.names, hand.changes, strict=True)
            if change.numerator
        ]
        description = f"{hand.label}: {', '.join(changes) or 'no points changed hands'}"
        yield ScoresAfterLine(hand.line, hand.scores, description)


def _list_scores_outside_hands(
    scores_file: ScoresFile, game_record: GameRecord, start: int
) -> Iterator[ScoresAfterLine]:
    """The scores after each penalty and each gift before the first hand of a record."""
    scores, names = list(game_record.initial_scores), game_record.session.names
    for number in range(
        start + 1,
        game_record.line_numbers[0] if game_record.line_numbers else len(scores_file.lines) + 1,
    ):
        statement = scores_file.statement_at(number)
        if isinstance(statement, PlayersLine):
            return
        shares = statement.shares if isinstance(statement, Exchange) else ()
        if isinstance(statement, Adjustment) and not statement.unit:
            shares = (statement,)
        moved = []
        for share in shares:
            name = scores_file.context_before(number).aliases.get(share.name, share.name)
            change = parse_decimal(share.points)
            seat = names.index(name)
            scores[seat] += change
            moved.append(f"{name} {format_payments([change])}")
        if moved:
            description = f"{', '.join(moved)}: {'a penalty' if len(moved) == 1 else 'a gift'}"
            yield ScoresAfterLine(number, [*scores], description)


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
