"""What lines do at a table, under some rules: loose hands, or those of a game that is followed."""

from collections.abc import Sequence
from functools import lru_cache

from ..base.errors import Mistake, Remark, remark_at
from ..language.statements import ResultLine
from ..model.seated_games import HandSetting, SeatedTable
from ..model.types import (
    HandEffect,
    HandFacts,
    OpenGame,
    Rules,
    Session,
    subtract_scores,
)
from .game import ValueGame
from .hand import ValueParsedHand, parse_hand
from .labels import LabelReferee
from .settlement import needs_dealer, settle
from .types import ValueHand, ValuePlay


class ValueReferee(LabelReferee[Rules, ValueParsedHand, ValueHand]):
    """What happens at a table under some rules."""

    def __init__(self, play: ValuePlay, rules: Rules) -> None:
        super().__init__(rules)
        self.play = play
        self.has_repeats = play.has_repeats
        self.score_unit = play.find_score_unit(rules)

    def open_tracked_game(self, session: Session) -> OpenGame:
        return ValueGame(session, self, self.play)

    def parse_hand(
        self, result: ResultLine, names: Sequence[str]
    ) -> tuple[ValueParsedHand | None, Sequence[Remark]]:
        return parse_hand(result, self.play, self.rules, names)

    def has_tiles(self, parsed_hand: ValueParsedHand) -> bool:
        return bool(parsed_hand.winners_with_tiles)

    def fits_setting(self, parsed_hand: ValueParsedHand, setting: HandSetting) -> bool:
        if parsed_hand.marked_dealer not in {None, setting.dealer}:
            return False
        return setting.dealer is not None or not self._needs_dealer(parsed_hand)

    def evaluate_hand(
        self, parsed_hand: ValueParsedHand, setting: HandSetting
    ) -> tuple[ValueHand | None, Sequence[Remark]]:
        hand = parsed_hand.hand._replace(dealer=setting.dealer)
        if not parsed_hand.winners_with_tiles:
            return hand, ()
        from ..model.win_conditions import possible_seatings
        from .tiles_in_marks import evaluate_winners

        seatings = [*possible_seatings(setting.round, setting.dealer, self.rules)]
        try:
            wins = evaluate_winners(parsed_hand, seatings, self.play, self.rules)
        except Mistake as mistake:
            return None, [mistake.remark]
        return hand._replace(wins=wins), ()

    def build_effect(
        self, parsed_hand: ValueParsedHand, hand: ValueHand, setting: HandSetting
    ) -> HandEffect:
        play, rules = self.play, self.rules
        facts = HandFacts(
            hand.kind, hand.winners, hand.discarder, (), setting.dealer, hand.false_winner
        )
        if not rules.tracks_games:
            repeats = setting.honba or 0  # which a loose hand says itself
            changes = settle(play, hand, rules, repeats)
            return HandEffect(rules, facts, hand, changes, own_honba=repeats)
        changes = settle(play, hand, rules)
        keeps_deal = play.keeps_deal(hand, rules)
        more = settle(play, hand, rules, 1) if play.has_repeats else changes
        return HandEffect(
            rules,
            facts,
            hand,
            changes,
            per_honba=subtract_scores(more, changes) if more != changes else (),
            keeps_deal=keeps_deal,
            added_honba=int(play.has_repeats and keeps_deal and play.counts_repeat(hand, rules)),
            ends_streak=not keeps_deal,
        )

    def check_loose_hand(
        self, parsed_hand: ValueParsedHand, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        remarks = super().check_loose_hand(parsed_hand, result, table)
        says_dealer = parsed_hand.label or parsed_hand.marked_dealer is not None
        if not remarks and not says_dealer and self._needs_dealer(parsed_hand):
            number = self.play.example_values[0]
            message = (
                f"who dealt? Mark the dealer with * (as in {number}* - d -), or write a label such"
                " as E1:"
            )
            return [remark_at(result.first_cell, "dealer-missing", message)]
        return remarks

    def _needs_dealer(self, parsed_hand: ValueParsedHand) -> bool:
        """Whether a hand says too little without its dealer."""
        return _needs_dealer(self, parsed_hand.hand)


@lru_cache(maxsize=5_000)
def _needs_dealer(referee: ValueReferee, hand: ValueHand) -> bool:
    return needs_dealer(referee.play, hand, referee.rules)
