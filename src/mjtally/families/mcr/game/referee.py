"""What lines do at an MCR table, under some rules."""

from collections.abc import Sequence

from ....base.errors import Remark
from ....language.statements import ResultLine
from ....model.payments import sum_payments
from ....model.seated_games import HandSetting
from ....model.types import HandEffect, HandFacts, OpenGame, Session
from ....value_hands.labels import LabelReferee
from ..lines.hand import McrHand, McrParsedHand, evaluate_at_table, parse_hand
from ..rules import McrRules
from .game import McrGame
from .settlement import list_payments


class McrReferee(LabelReferee[McrRules, McrParsedHand, McrHand]):
    """What happens at a table under some rules."""

    def open_tracked_game(self, session: Session) -> OpenGame:
        return McrGame(session, self, self.rules.length)

    def parse_hand(
        self, result: ResultLine, names: Sequence[str]
    ) -> tuple[McrParsedHand | None, Sequence[Remark]]:
        return parse_hand(result, self.rules, names)

    def has_tiles(self, parsed_hand: McrParsedHand) -> bool:
        return parsed_hand.winner_with_tiles is not None

    def fits_setting(self, parsed_hand: McrParsedHand, setting: HandSetting) -> bool:
        return parsed_hand.marked_dealer in {None, setting.dealer}

    def evaluate_hand(
        self, parsed_hand: McrParsedHand, setting: HandSetting
    ) -> tuple[McrHand | None, Sequence[Remark]]:
        return evaluate_at_table(parsed_hand, setting.round, setting.dealer, self.rules)

    def build_effect(
        self, parsed_hand: McrParsedHand, hand: McrHand, setting: HandSetting
    ) -> HandEffect:
        winners = () if hand.winner is None else (hand.winner,)
        return HandEffect(
            self.rules,
            HandFacts(hand.kind, winners, hand.discarder, (), setting.dealer),
            hand,
            sum_payments(list_payments(hand, setting.dealer, self.rules), self.rules.players).own,
            keeps_deal=not self.rules.tracks_games,
        )
