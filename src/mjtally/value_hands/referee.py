"""What lines do at a table, under some rules: loose hands, or those of a game that is followed."""

from collections.abc import Sequence
from functools import lru_cache

from ..base.errors import Mistake, Remark, remark_at
from ..base.winds import round_name
from ..language.statements import ResultLine
from ..model.seated_games import (
    FIRST_DEAL,
    HandSetting,
    SeatedLabel,
    SeatedReferee,
    SeatedTable,
)
from ..model.types import (
    HandEffect,
    HandFacts,
    OpenGame,
    Rules,
    Session,
    TableState,
    Verdict,
    subtract_scores,
)
from .game import ValueGame
from .hand import ValueParsedHand, parse_hand
from .result_cells import match_label
from .settlement import needs_dealer, settle
from .types import ValueHand, ValuePlay

LOOK_ABOVE_HINT = "look above for a hand that is missing or too many"


class ValueReferee(SeatedReferee[Rules, ValueParsedHand, ValueHand]):
    """What happens at a table under some rules."""

    def __init__(self, play: ValuePlay, rules: Rules) -> None:
        super().__init__(rules)
        self.play = play
        self.score_unit = play.find_score_unit(rules)

    def open_tracked_game(self, session: Session) -> OpenGame:
        return ValueGame(session, self, self.play.count_deals(self.rules))

    def parse_hand(
        self, result: ResultLine, names: Sequence[str]
    ) -> tuple[ValueParsedHand | None, Sequence[Remark]]:
        return parse_hand(result, self.play, self.rules, names)

    def match_label(self, label: str) -> SeatedLabel | None:
        return match_label(label, self.play.has_repeats)

    def find_marked_dealer(self, parsed_hand: ValueParsedHand) -> int | None:
        return parsed_hand.marked_dealer

    def has_tiles(self, parsed_hand: ValueParsedHand) -> bool:
        return bool(parsed_hand.winners_with_tiles)

    def judge_loose_hand(
        self, result: ResultLine, state: TableState, names: Sequence[str]
    ) -> Verdict:
        if result.label and not self.play.dealer_matters(self.rules):  # tiles alone ask for it
            table = SeatedTable(names, state, lambda: FIRST_DEAL)
            return self._judge_closely(result, table, None, self.check_loose_hand)
        return super().judge_loose_hand(result, state, names)

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

    def check_at_any_table(self, parsed_hand: ValueParsedHand) -> Sequence[Remark]:
        return self.evaluate_hand(parsed_hand, HandSetting(None, None))[1]

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

    def check_game_hand(
        self, parsed_hand: ValueParsedHand, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        state, label, names = table.state, parsed_hand.label, table.names
        dealer, here = self.rules.seat_order(state.round)[0], round_name(state.round, len(names))
        deals = f"{names[dealer]} deals"
        if self.play.has_repeats:
            here, deals = f"{here}.{state.honba}", f"{deals} since line {table.find_deal().line}"
        hint = f"{LOOK_ABOVE_HINT}; loose hands need length=free"
        if label and (label.round != state.round or label.honba not in {None, state.honba}):
            repeated = table.find_deal().repeated
            why = f", {repeated}" if repeated else ""
            message = (
                f"the label says {str(result.label).rstrip(':')}, but this is {here}"
                f" ({deals}{why}): {hint}"
            )
            return [remark_at(result.first_cell, "label-differs", message)]
        marked = parsed_hand.marked_dealer
        if marked is not None and marked != dealer:
            message = f"{names[marked]} is marked *, but in {here} {deals}: {hint}"
            return [remark_at(result.cells[marked], "not-the-dealer", message)]
        return ()

    def check_loose_hand(
        self, parsed_hand: ValueParsedHand, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        label, marked = parsed_hand.label, parsed_hand.marked_dealer
        if label and marked not in {None, label.dealer}:
            message = (
                f"the label {result.label} and the mark * say different dealers: in a hand"
                f" {label.dealer + 1} {table.names[label.dealer]} deals"
            )
            return [remark_at(result.first_cell, "not-the-dealer", message)]
        if label is None and marked is None and self._needs_dealer(parsed_hand):
            number = self.play.example_values[0]
            message = (
                f"who dealt? Mark the dealer with * (as in {number}* - d -), or write a label such"
                " as E1:"
            )
            return [remark_at(result.first_cell, "dealer-missing", message)]
        return ()

    def _needs_dealer(self, parsed_hand: ValueParsedHand) -> bool:
        """Whether a hand says too little without its dealer."""
        return _needs_dealer(self, parsed_hand.hand)


@lru_cache(maxsize=5_000)
def _needs_dealer(referee: ValueReferee, hand: ValueHand) -> bool:
    return needs_dealer(referee.play, hand, referee.rules)
