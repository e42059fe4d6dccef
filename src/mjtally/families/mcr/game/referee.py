"""What lines do at an MCR table, under some rules."""

from collections.abc import Sequence

from ....base.errors import Remark, remark_at
from ....base.winds import round_name
from ....language.statements import ResultLine
from ....model.seated_games import HandSetting, SeatedLabel, SeatedReferee, SeatedTable
from ....model.types import HandEffect, HandFacts, OpenGame, Session
from ..lines.hand import McrHand, McrParsedHand, evaluate_at_table, parse_hand
from ..lines.result_cells import match_label
from ..rules import PLAYERS, McrRules
from .game import McrGame
from .settlement import settle

LOOK_ABOVE_HINT = "look above for a hand that is missing or too many; loose hands need length=free"


class McrReferee(SeatedReferee[McrRules, McrParsedHand, McrHand]):
    """What happens at a table under some rules."""

    def open_tracked_game(self, session: Session) -> OpenGame:
        return McrGame(session, self, self.rules.length)

    def parse_hand(
        self, result: ResultLine, names: Sequence[str]
    ) -> tuple[McrParsedHand | None, Sequence[Remark]]:
        return parse_hand(result, self.rules, names)

    def match_label(self, label: str) -> SeatedLabel | None:
        found = match_label(label)
        return SeatedLabel(found.round, found.hand) if found else None

    def find_marked_dealer(self, parsed_hand: McrParsedHand) -> int | None:
        return parsed_hand.marked_dealer

    def has_tiles(self, parsed_hand: McrParsedHand) -> bool:
        return parsed_hand.winner_with_tiles is not None

    def fits_setting(self, parsed_hand: McrParsedHand, setting: HandSetting) -> bool:
        return parsed_hand.marked_dealer in {None, setting.dealer}

    def evaluate_hand(
        self, parsed_hand: McrParsedHand, setting: HandSetting
    ) -> tuple[McrHand | None, Sequence[Remark]]:
        return evaluate_at_table(parsed_hand, setting.round, setting.dealer, self.rules)

    def check_at_any_table(self, parsed_hand: McrParsedHand) -> Sequence[Remark]:
        return evaluate_at_table(parsed_hand, None, None, self.rules)[1]

    def build_effect(
        self, parsed_hand: McrParsedHand, hand: McrHand, setting: HandSetting
    ) -> HandEffect:
        winners = () if hand.winner is None else (hand.winner,)
        return HandEffect(
            self.rules,
            HandFacts(hand.kind, winners, hand.discarder, (), setting.dealer),
            hand,
            settle(hand, self.rules),
            keeps_deal=not self.rules.tracks_games,
        )

    def check_game_hand(
        self, parsed_hand: McrParsedHand, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        number, names = table.state.round, table.names
        dealer, marked = self.rules.seat_order(number)[0], parsed_hand.marked_dealer
        here = round_name(number, PLAYERS)
        if parsed_hand.label and parsed_hand.label.round != number:
            message = (
                f"the label says {result.first_cell.rstrip(':')}, but this is {here}"
                f" ({names[dealer]} deals): {LOOK_ABOVE_HINT}"
            )
            return [remark_at(result.first_cell, "label-differs", message)]
        if marked is not None and marked != dealer:
            message = (
                f"{names[marked]} is marked *, but in {here} {names[dealer]} deals:"
                f" {LOOK_ABOVE_HINT}"
            )
            return [remark_at(result.cells[marked], "not-the-dealer", message)]
        return ()

    def check_loose_hand(
        self, parsed_hand: McrParsedHand, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        label = parsed_hand.label
        if label and parsed_hand.marked_dealer not in {None, label.hand}:
            message = (
                f"the label {result.label} and the mark * say different dealers: in a hand"
                f" {label.hand + 1} {table.names[label.hand]} deals"
            )
            return [remark_at(result.first_cell, "not-the-dealer", message)]
        return ()
