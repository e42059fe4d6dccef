"""The walk from hand to hand over what was played. Tables, sheets, explanations, comparisons,
needs, the phone and the editor all take it."""

from collections.abc import Iterator, Sequence
from operator import add
from typing import NamedTuple

from ...base.quotient import Quotient
from ...base.winds import deal_name, round_name
from ...language.statements import ResultLine
from .payments import add_scores
from .table_state import TableState
from .types import GameRecord, HandEffect, HandsInPlay, OutsideMove, R, list_steps


class PlayedHand(NamedTuple):
    """A hand where it was played: the number of its line and the marks as they are written there,
    which hand of these players it is (from 1), its effect at the table before it, the changes of
    the scores, and the scores after it. Marks, changes and scores are by seat."""

    line: int
    marks: Sequence[str]
    number: int
    round: str  # `E1` to `N4`; empty where nothing is followed
    effect: HandEffect
    table: TableState
    changes: Sequence[Quotient]
    scores: Sequence[Quotient]

    @property
    def honba(self) -> int:
        """The honba before the hand; a loose hand says its own."""
        return self.table.honba + self.effect.own_honba

    @property
    def label(self) -> str:
        """`E1`, or `S3.2` with two honba; the hand's number if no game is followed."""
        return self.line_label or str(self.number)

    @property
    def line_label(self) -> str:
        """The label that the hand's line may have; empty if no game is followed."""
        if not self.round:
            return ""
        return deal_name(self.table.round, len(self.scores), self.table.honba)


class PlayedMove(NamedTuple):
    """Points that moved outside any hand, with the sticks that lay on the table before it, and by
    seat the changes of the scores and the scores after it."""

    move: OutsideMove
    sticks: int
    changes: Sequence[Quotient]
    scores: Sequence[Quotient]

    @property
    def line(self) -> int:
        """The line that says it."""
        return self.move.line


def iterate_hands(
    played: GameRecord[R] | HandsInPlay,
) -> Iterator[tuple[HandEffect[R], TableState]]:
    """The hands of a game record, or of hands in play, each with the table before it."""
    return zip(played.effects, played.tables, strict=False)


def sum_outside_hands(played: GameRecord | HandsInPlay) -> tuple[int, ...]:
    """The changes of the scores outside any hand, by seat."""
    size = len(played.session.names)
    changes = (0,) * size
    for move in played.outside_moves:
        changes = add_scores(changes, move.sum_changes(size))
    return changes


def keep_first_hands(
    game_record: GameRecord[R], hands: int, moves: int | None = None
) -> GameRecord[R]:
    """A game record with its first hands alone, so many of them, and without its end; also with so
    many moves of points outside hands, the first ones, or those before these hands."""
    if moves is None:
        moves = sum(move.hand_count < hands for move in game_record.outside_moves)
    game_record = game_record._replace(outside_moves=game_record.outside_moves[:moves])
    changes = sum_outside_hands(game_record)
    for effect, table in zip(game_record.effects[:hands], game_record.tables, strict=False):
        changes = add_scores(changes, effect.score_changes_at(table))
    return game_record._replace(
        line_numbers=game_record.line_numbers[:hands],
        lines=game_record.lines[:hands],
        effects=game_record.effects[:hands],
        tables=game_record.tables[: hands + 1],
        score_changes=changes,
        end_reason="",
        final_result=None,
        point_penalties=(),
        end_line=0,
        side_payments=(),
    )


def find_last_scores(played: GameRecord | HandsInPlay) -> Sequence[Quotient]:
    """The scores after all hands and all that moved points between them. (Sticks that are left at
    the end of a game are not in them.)"""
    scores: Sequence[Quotient] = played.initial_scores
    for step in walk_steps(played):
        scores = step.scores
    return scores


def find_first_table(played: GameRecord | HandsInPlay) -> TableState:
    """The table before the first hand, and before what moved sticks there."""
    value = played.session.rules.play.stick_value
    first_moves = [move for move in played.outside_moves if not move.hand_count]
    moved = sum(move.count_sticks(value) for move in first_moves)
    return played.tables[0]._replace(sticks=played.tables[0].sticks - moved)


def walk_hands(played: GameRecord | HandsInPlay) -> Iterator[PlayedHand]:
    """The hands of a game record, or those that hands in play still keep, one after another."""
    return (step for step in walk_steps(played) if isinstance(step, PlayedHand))


def walk_steps(played: GameRecord | HandsInPlay) -> Iterator[PlayedHand | PlayedMove]:
    """The hands of a game record, or those that hands in play still keep, and what moved points
    between them, one after another."""
    session, scores = played.session, played.initial_scores
    players, unit, follows = len(session.names), session.score_unit, session.rules.tracks_games
    value, hands = session.rules.play.stick_value, enumerate(iterate_hands(played))
    sticks = find_first_table(played).sticks
    for step in list_steps(hands, played.outside_moves):
        if isinstance(step, OutsideMove):
            changes = [change * unit for change in step.sum_changes(players)]
            scores = tuple(map(add, scores, changes))
            yield PlayedMove(step, sticks, changes, scores)
            sticks += step.count_sticks(value)
            continue
        at, (effect, table) = step
        if played.outside_moves:
            sticks = effect.next_table(table).sticks
        changes = [change * unit for change in effect.score_changes_at(table)]
        scores = tuple(map(add, scores, changes))
        statement = played.lines[at].reading
        assert isinstance(statement, ResultLine)
        yield PlayedHand(
            played.line_numbers[at],
            [str(mark) for mark in statement.cells[:players]],
            played.earlier_hand_count + at + 1,
            round_name(table.round, players) if follows else "",
            effect,
            table,
            changes,
            scores,
        )


def split_hands(game_record: GameRecord) -> Iterator[tuple[PlayedHand, GameRecord]]:
    """Each hand of a game record, with a record of this hand alone: what is counted for that record
    is what the hand adds."""
    bare = keep_first_hands(game_record, 0)
    for at, hand in enumerate(walk_hands(game_record)):
        yield (
            hand,
            bare._replace(
                line_numbers=[hand.line],
                lines=[game_record.lines[at]],
                effects=[hand.effect],
                tables=game_record.tables[at : at + 2],
                score_changes=hand.effect.score_changes_at(hand.table),
            ),
        )
