"""Followed games whose hands a referee judges: whose deal it is, and since when."""

from typing import Generic, TypeVar

from ..language.statements import ResultLine
from .open_games import TrackedGame
from .referee import DealInPlay, Referee
from .types import Rules, Session, Verdict

R = TypeVar("R", bound=Rules)


class SeatedGame(TrackedGame, Generic[R]):
    """A tracked game whose hands a seated referee judges."""

    def __init__(self, session: Session, referee: Referee[R], start: int) -> None:
        super().__init__(session, start, referee.stick_value)
        self.referee = referee
        self.rules = referee.rules

    def judge_hand(self, result: ResultLine) -> Verdict:
        return self.referee.judge_game_hand(result, self.table, self.session.names, self.find_deal)

    def find_deal(self) -> DealInPlay:
        """The deal in force."""
        table, since = self.first_table, self.session.line
        for number, effect in zip(self.line_numbers, self.effects, strict=True):
            after = effect.next_table(table)
            if after.round != table.round:
                since = number
            table = after
        return DealInPlay(since, self._describe_repeat())

    def _describe_repeat(self) -> str:
        """Why the player deals again who dealt the last hand."""
        if not (self.effects and self.effects[-1].keeps_deal):
            return ""
        dealer = self.rules.seat_order(self.table.round)[0]
        name, line = self.session.names[dealer], self.line_numbers[-1]
        if dealer in self.effects[-1].hand.winners:
            return f"{name}, the dealer, won line {line}"
        return f"{name} keeps the deal after line {line}"
