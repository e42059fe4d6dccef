"""What lines do at a riichi table, under some rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...base.errors import Remark, fail
from ...base.wording import format_list, pluralize
from ...model.hand import Hand, Mark, ParsedHand, PlayerMark
from ...model.referee import Referee
from ...model.tags import ABORTIVE_DRAWS, FamilyTags, locate_tag
from ...model.types import OpenGame, Session
from ...model.win_conditions import RoundSeating
from .game import RiichiGame
from .hand import combine_marks, value_hand, warn_unlikely_values
from .hand_value.payments import RIICHI_STICK
from .marks import (
    check_divided_tiles,
    check_mark,
    check_separate_signs,
    check_separators,
    explain_cell,
    match_mark,
)
from .rules import RiichiRules
from .settlement import needs_dealer

NOTE_TAGS = ("ippatsu", "last", "rinshan", "chankan", "first")
VALUE_TAGS = ("honba", "sticks", "dora", "ura", "turn", "riichi-turn", "wareme")
DRAWS_OF_FOUR = ("suufon", "sanchahou")  # abortive draws that three players cannot have


class RiichiReferee(Referee[RiichiRules]):
    """What happens at a table under some rules."""

    tags = FamilyTags("riichi", (*VALUE_TAGS, *NOTE_TAGS, *ABORTIVE_DRAWS))
    example_mark = "3/40"
    repeats = "honba"
    stick_value = RIICHI_STICK

    def open_followed_game(self, session: Session) -> OpenGame:
        return RiichiGame(session, self, self.rules.start)

    def match_mark(self, text: str) -> Mark | None:
        return match_mark(text)

    def check_mark(self, cell: str, mark: Mark) -> None:
        check_mark(cell, mark, self.rules)

    def explain_cell(self, cell: str) -> None:
        explain_cell(cell)

    def explain_count(self, marks: Sequence[str]) -> None:
        check_separate_signs(marks, self.rules.players)
        check_separators(marks, self.rules.players)

    def explain_extra_marks(self, marks: Sequence[str]) -> None:
        check_divided_tiles(marks, self.rules.players)

    def check_tags(self, tags: Mapping[str, str]) -> None:
        rules = self.rules
        draws = [key for key in tags if key in ABORTIVE_DRAWS]
        if len(draws) > 1:
            two = format_list(draws)
            fail(tags[draws[1]], "two-draws", f"two abortive draws in one hand: {two}")
        dora, ura = (tags.get(key, "").split(",") for key in ("dora", "ura"))
        if "dora" in tags and len(ura) > len(dora):
            found = f"{pluralize(len(ura), 'ura indicator')} for {len(dora)} of dora"
            message = f"ura={tags['ura']}: {found}: one lies below each"
            fail(tags["ura"], "no-indicator", message)
        if "wareme" in tags and not rules.wareme:
            tag = locate_tag(tags, "wareme")
            message = f"{tag}: nobody pays double in these rules: declare wareme=yes before the"
            fail(tag, "no-wareme", f"{message} players")
        for draw in draws:
            if draw in DRAWS_OF_FOUR and rules.players < 4:
                fail(tags[draw], "no-such-draw", f"{draw} takes four players: remove it")
            if not rules.abortive or (draw != "abort" and draw not in rules.abortive):
                exist = ",".join(rules.abortive) or "none"
                message = f"{draw}: these rules do not have this draw (abortive={exist})"
                fail(tags[draw], "no-such-draw", message)

    def combine_marks(
        self, player_marks: Sequence[PlayerMark], tags: Mapping[str, str], names: Sequence[str]
    ) -> Hand:
        return combine_marks(player_marks, tags, names, self.rules)

    def list_warnings(self, hand: Hand, player_marks: Sequence[PlayerMark]) -> list[Remark]:
        return warn_unlikely_values(hand, player_marks)

    def evaluate_winner(
        self, parsed_hand: ParsedHand, winner: PlayerMark, seatings: Sequence[RoundSeating]
    ) -> Any:
        from .tiles_in_marks import evaluate_winner

        return evaluate_winner(parsed_hand, winner, seatings, self.rules)

    def value_hand(self, parsed_hand: ParsedHand, valuations: Mapping[int, Any]) -> Hand:
        from .tiles_in_marks import check_liable

        hand = value_hand(parsed_hand.hand, parsed_hand.player_marks, self.rules, valuations)
        check_liable(parsed_hand.player_marks, valuations, self.rules)
        return hand

    def needs_dealer(self, hand: Hand) -> bool:
        return needs_dealer(hand, self.rules)

    def continue_deal(self, hand: Hand) -> tuple[bool, int | None]:
        """A game of one hand is played until somebody wins."""
        rules = self.rules
        match hand.kind:
            case "chombo":
                return True, 0  # a replayed hand has the same honba
            case "abort":
                keeps_deal = True
            case "tsumo" | "ron":
                keeps_deal = rules.renchan != "none" and hand.dealer in hand.winners
            case _:
                tenpai = rules.renchan == "tenpai" and hand.dealer in hand.tenpai
                keeps_deal = rules.renchan == "always" or tenpai
        if rules.length == "hand":
            keeps_deal = not hand.wins
        return keeps_deal, None if hand.wins and not keeps_deal else 1
