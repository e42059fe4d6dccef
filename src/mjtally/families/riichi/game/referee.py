"""What lines do at a riichi table, under some rules."""

from collections.abc import Sequence
from functools import lru_cache

from ....base.errors import Remark
from ....language.statements import ResultLine
from ....model.payments import sum_payments
from ....model.seated_games import HandSetting, SeatedLabel, SeatedReferee, SeatedTable
from ....model.types import HandEffect, HandFacts, OpenGame, Session, StatedTable, add_scores
from ..hand_value.payments import RIICHI_STICK
from ..lines.hand import (
    RiichiHand,
    RiichiParsedHand,
    check_at_any_table,
    evaluate_at_table,
    parse_hand,
)
from ..lines.result_cells import match_label
from ..rules import RiichiRules
from .game import RiichiGame
from .settlement import list_payments
from .table_checks import check_game_hand, check_loose_hand, contradicts_itself, lacks_dealer


class RiichiReferee(SeatedReferee[RiichiRules, RiichiParsedHand, RiichiHand]):
    """What happens at a table under some rules."""

    stick_value = RIICHI_STICK

    def open_tracked_game(self, session: Session) -> OpenGame:
        return RiichiGame(session, self, self.rules.start)

    def parse_hand(
        self, result: ResultLine, names: Sequence[str]
    ) -> tuple[RiichiParsedHand | None, Sequence[Remark]]:
        return parse_hand(result, self.rules, names)

    def match_label(self, label: str) -> SeatedLabel | None:
        return _match_label(label, self.rules.players)

    def find_marked_dealer(self, parsed_hand: RiichiParsedHand) -> int | None:
        return parsed_hand.marked_dealer

    def has_tiles(self, parsed_hand: RiichiParsedHand) -> bool:
        return bool(parsed_hand.winners_with_tiles)

    def fits_setting(self, parsed_hand: RiichiParsedHand, setting: HandSetting) -> bool:
        return not (
            lacks_dealer(parsed_hand, setting.dealer, self.rules)
            or contradicts_itself(parsed_hand, setting.dealer, setting.honba)
        )

    def evaluate_hand(
        self, parsed_hand: RiichiParsedHand, setting: HandSetting
    ) -> tuple[RiichiHand | None, Sequence[Remark]]:
        wind = None if setting.round is None else setting.round // self.rules.players
        return evaluate_at_table(parsed_hand, wind, setting.dealer, self.rules)

    def check_at_any_table(self, parsed_hand: RiichiParsedHand) -> Sequence[Remark]:
        return check_at_any_table(parsed_hand, self.rules)

    def check_game_hand(
        self, parsed_hand: RiichiParsedHand, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        return check_game_hand(parsed_hand, result, table, self.rules)

    def check_loose_hand(
        self, parsed_hand: RiichiParsedHand, result: ResultLine, table: SeatedTable
    ) -> Sequence[Remark]:
        return check_loose_hand(parsed_hand, result, table.state, self.rules)

    def build_effect(
        self, parsed_hand: RiichiParsedHand, hand: RiichiHand, setting: HandSetting
    ) -> HandEffect:
        """The sums of the payments at one honba and one stick, of which a table has so many. A
        loose hand says its honba itself."""
        rules, dealer = self.rules, setting.dealer
        own, per_honba, per_stick = sum_payments(
            list_payments(hand, dealer, rules, honba=1, sticks=1), rules.players
        )
        winners = tuple([win.seat for win in hand.wins])
        facts = HandFacts(hand.kind, winners, hand.discarder, hand.riichi, dealer, hand.offender)
        honba, sticks = parsed_hand.honba, parsed_hand.sticks
        placed_sticks = len(hand.stick_payers)
        if not rules.tracks_games:
            own_honba = (setting.honba if honba is None else honba) or 0
            return HandEffect(
                rules,
                facts,
                hand,
                add_scores(own, per_honba, own_honba),
                per_stick=per_stick,
                placed_sticks=placed_sticks,
                own_honba=own_honba,
                stated_table=None if sticks is None else StatedTable(None, None, sticks),
            )
        is_stated = honba is not None or sticks is not None
        return HandEffect(
            rules,
            facts,
            hand,
            own,
            per_honba=per_honba,
            per_stick=per_stick,
            placed_sticks=placed_sticks,
            keeps_deal=_keeps_deal(hand, dealer, rules),
            added_honba=int(hand.kind != "chombo"),  # a replayed hand has the same honba
            stated_table=StatedTable(None, honba, sticks) if is_stated else None,
        )


def _keeps_deal(hand: RiichiHand, dealer: int | None, rules: RiichiRules) -> bool:
    """Whether the dealer deals again. A game of one hand is played until somebody wins."""
    if rules.length == "hand":
        return not hand.wins
    match hand.kind:
        case "abort" | "chombo":
            return True
        case "tsumo" | "ron":
            return rules.renchan != "none" and any(win.seat == dealer for win in hand.wins)
        case _:
            return rules.renchan == "always" or (
                rules.renchan == "tenpai" and dealer in hand.tenpai
            )


@lru_cache(maxsize=500)
def _match_label(text: str, players: int) -> SeatedLabel | None:
    found = match_label(text, players)
    return SeatedLabel(found.round(players), found.hand, found.honba) if found else None
