"""The outcomes of hands that may come next: the scores and ranks if the game ended with them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ...base.winds import deal_name
from ...language.statements import EMPTY_LINE, Cell, ResultLine
from ...rules.model.open_games import TrackedGame
from ...rules.model.played_hands import find_last_scores
from ...rules.model.ranking import group_seats, list_ranks
from ...rules.model.referee import Referee
from ...rules.model.table_state import TableState
from ...rules.model.types import GameRecord, HandEffect, Session

NO_LINE = 0  # the number of a hand that is in no file


class HandToPlay(NamedTuple):
    """The hand that comes next: the players, their scores by seat, and the table. `declared` are
    the seats that are already in riichi in it; the dealer is None if no line says who deals."""

    session: Session
    scores: tuple[Fraction, ...]
    table: TableState
    dealer: int | None = None
    declared: tuple[int, ...] = ()

    @property
    def play(self) -> Referee[Any]:
        """The play of its rules."""
        play: Referee[Any] = self.session.rules.play
        return play

    @property
    def label(self) -> str:
        """The label of the hand: `S4`, or `S4.1` with a honba; empty if no game is followed."""
        if not self.session.rules.tracks_games:
            return ""
        return deal_name(self.table.round, len(self.session.names), self.table.honba)

    @property
    def is_late(self) -> bool:
        """Whether the last round of the game has come, or none is followed: no earlier hand ends a
        game, but by a bust."""
        game = self.play.open_game(self.session, None)
        return not isinstance(game, TrackedGame) or self.table.round >= game.last_round


class Outcome(NamedTuple):
    """How everybody stands if the game ends with a hand. `ranks` are the first rank a player
    shares, `doubled_ranks` twice the mean of those shared. `end` is how the hand ends the game by
    its rules: empty where it goes on, or where no games are followed."""

    scores: tuple[Fraction, ...]
    ranks: tuple[int, ...]
    doubled_ranks: tuple[int, ...]
    end: str

    def is_last(self, seat: int) -> bool:
        """Whether nobody ranks lower, as in the tables."""
        return self.ranks[seat] == max(self.ranks)


def find_hand_to_play(game_record: GameRecord, dealer: int | None = None) -> HandToPlay:
    """The next hand after those of a record, which is the last of a game without an end. (The
    record of a game that was left has the sticks on the table given back; here they lie there.)"""
    session = game_record.session
    scores, table = find_last_scores(game_record), game_record.tables[-1]
    if session.rules.tracks_games:
        dealer = session.rules.seat_order(table.round)[0]
    exact = tuple(Fraction(*score) for score in scores)
    return HandToPlay(session, exact, table, dealer)


def play_line(hand: HandToPlay, cells: Sequence[str]) -> tuple[HandEffect, Outcome] | None:
    """The outcome of a line; None if such a hand is impossible, as the referee says. (One
    that is seldom so may come.)"""
    session = hand.session
    game = session.rules.play.open_game(session, None)
    result = ResultLine(None, tuple(map(Cell, cells)))
    if isinstance(game, TrackedGame):
        game.continue_from(tuple(map(int, hand.scores)), hand.table)
    else:
        game.tables = [hand.table]
    effect, remarks = game.judge_hand(result)
    if effect is None or any(remark.rules_out_hand for remark in remarks):
        return None
    if not isinstance(game, TrackedGame):
        return effect, _rank_net_scores(hand, effect)
    game.add_hand(NO_LINE, EMPTY_LINE, effect)
    final = game.rank_players()
    scores = tuple(map(Fraction, final.scores))
    return effect, Outcome(scores, final.ranks, final.doubled_ranks, game.pending_end or "")


def rank_now(hand: HandToPlay) -> Outcome:
    """The outcome if the game ended before the hand."""
    game = hand.play.open_game(hand.session, None)
    if not isinstance(game, TrackedGame):
        return _rank_scores(hand.scores)
    game.continue_from(tuple(map(int, hand.scores)), hand.table)
    final = game.rank_players()
    return Outcome(hand.scores, final.ranks, final.doubled_ranks, "")


def _rank_net_scores(hand: HandToPlay, effect: HandEffect) -> Outcome:
    """The outcome if no game is followed: net scores rank, and players with equal scores share a
    place."""
    unit = Fraction(*hand.session.score_unit)
    changes = effect.score_changes_at(hand.table)
    return _rank_scores(
        [score + change * unit for score, change in zip(hand.scores, changes, strict=True)]
    )


def _rank_scores(scores: Sequence[Fraction]) -> Outcome:
    return Outcome(tuple(scores), *list_ranks(group_seats(scores)), "")
