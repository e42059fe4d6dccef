"""One player's part in a hand of riichi, which counts ask."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....model.hand import Win
from ....model.types import HandEffect
from ..hand_value.payments import limit_name, payments_for_value
from ..rules import RiichiRules

if TYPE_CHECKING:
    from ..hand_value.value import RiichiValuation


class RiichiSeat:
    """One player's part in a hand of riichi. `change` is the change of score, honba and sticks
    in it. Hands are many and most counts ask little: what is asked is worked out then."""

    __slots__ = ("_limit", "_values", "_yaku", "change", "hand", "rules", "seat", "win")

    def __init__(self, effect: HandEffect[RiichiRules], seat: int, change: int) -> None:
        self.hand = effect.hand
        self.rules = effect.rules
        self.seat = seat
        self.change = change
        self.win: Win | None = None  # this player's, if they won
        if seat in effect.hand.winners:
            self.win = next((win for win in effect.hand.wins if win.seat == seat), None)
        self._limit: str | None = None
        self._values: dict[int, int] | None = None
        self._yaku: frozenset[str] | None = None

    @property
    def is_winner(self) -> bool:
        """Whether they won."""
        return self.win is not None

    @property
    def is_discarder(self) -> bool:
        """Whether they dealt in."""
        return self.seat == self.hand.discarder

    @property
    def is_in_riichi(self) -> bool:
        """Whether they declared riichi."""
        return self.seat in self.hand.riichi

    @property
    def has_open_hand(self) -> bool:
        """Whether their hand was open, as far as that is written."""
        return self.seat in self.hand.open_hands

    @property
    def limit(self) -> str | None:
        """The name of the limit of a hand won, empty below a mangan."""
        if self._limit is None and self.win:
            value = self.win.value
            self._limit = "yakuman" if value.yakuman else limit_name(value, self.rules)
        return self._limit

    @property
    def valuation(self) -> "RiichiValuation | None":
        """What the tiles of a hand won were worth, if they are written."""
        return self.win.valuation if self.win else None

    @property
    def yaku(self) -> frozenset[str]:
        """The yaku of the tiles of a hand won, dora among them."""
        if self._yaku is None:
            valuation = self.valuation
            self._yaku = frozenset(each.romaji for each in valuation.yaku) if valuation else NO_YAKU
        return self._yaku

    @property
    def is_exhaustive_draw(self) -> bool:
        """Whether the hand was an exhaustive draw."""
        return self.hand.kind in {"draw", "nagashi"}

    @property
    def win_values(self) -> dict[int, int]:
        """The winners' own points, by seat, without honba and sticks."""
        if self._values is None:
            self._values = {
                win.seat: payments_for_value(
                    win.value,
                    dealer=win.seat == self.hand.dealer,
                    self_draw=self.hand.kind == "tsumo",
                    rules=self.rules,
                )[0]
                for win in self.hand.wins
            }
        return self._values

    @property
    def win_value(self) -> int:
        """The own points of a hand won."""
        return self.win_values.get(self.seat, 0)

    @property
    def deal_in_value(self) -> int:
        """The points of the hands dealt in to."""
        return sum(self.win_values.values()) if self.is_discarder else 0

    @property
    def deal_in_win(self) -> Win | None:
        """The hand dealt in to, of several winners that of the first in turn."""
        return self.hand.wins[0] if self.is_discarder else None

    @property
    def is_dealer(self) -> bool:
        """Whether they dealt."""
        return self.seat == self.hand.dealer

    @property
    def is_wareme(self) -> bool:
        """Whether they paid and received double."""
        return self.seat == self.hand.wareme

    @property
    def pays_self_draw(self) -> bool:
        """Whether another player won by self-draw."""
        return self.hand.kind == "tsumo" and not self.is_winner

    @property
    def pays_big_self_draw_as_dealer(self) -> bool:
        """Whether another won a mangan or more by self-draw, while they dealt (炸庄)."""
        paid = self.pays_self_draw and self.is_dealer
        return paid and bool(limit_name(self.hand.wins[0].value, self.rules))

    @property
    def first_winner(self) -> int:
        """The winner, of several the first in turn."""
        return self.hand.wins[0].seat

    @property
    def deals_in_to_riichi(self) -> bool:
        """Whether they dealt in to a player in riichi."""
        return self.is_discarder and self.first_winner in self.hand.riichi

    @property
    def deals_in_to_open_hand(self) -> bool:
        """Whether they dealt in to an open hand."""
        return self.is_discarder and self.first_winner in self.hand.open_hands

    @property
    def deals_in_to_concealed_hand(self) -> bool:
        """Whether they dealt in to a closed hand without riichi."""
        declared_or_open = self.deals_in_to_riichi or self.deals_in_to_open_hand
        return self.is_discarder and not declared_or_open

    @property
    def counted_han(self) -> int:
        """Counted han of a hand won; 13 stands for all above, 0 for a yakuman."""
        if self.win is None or self.win.value.yakuman:
            return 0
        han: int = self.win.value.han
        return min(han, 13)

    @property
    def total_han(self) -> int:
        """All han of a hand won, 13 for each yakuman."""
        return max(self.win.value.han, 13 * self.win.value.yakuman) if self.win else 0

    @property
    def win_turn(self) -> int:
        """The turn of a hand won, if it is written; otherwise 0."""
        return (self.hand.turn or 0) if self.is_winner else 0

    @property
    def riichi_turn(self) -> int:
        """The turn in which they declared riichi, if it is written; otherwise 0."""
        if not self.hand.riichi_turns or self.seat not in self.hand.riichi:
            return 0
        return self.hand.riichi_turns[self.hand.riichi.index(self.seat)]

    @property
    def has_winning_tiles(self) -> bool:
        """Whether they won and their tiles are written."""
        return self.valuation is not None

    @property
    def dora_count(self) -> int:
        """How many dora of all kinds their tiles had."""
        return sum(self.valuation.bonus) if self.valuation else 0


NO_YAKU: frozenset[str] = frozenset()


def hand_seats(effect: HandEffect[RiichiRules], changes: Sequence[int]) -> list[RiichiSeat]:
    """Each player's part in a hand, with the changes of score."""
    return [RiichiSeat(effect, seat, change) for seat, change in enumerate(changes)]


LIMIT_COUNTS = (
    ("below_mangan", "", "below mangan"),
    ("mangan", "mangan", "worth a mangan"),
    ("haneman", "haneman", "worth a haneman"),
    ("baiman", "baiman", "worth a baiman"),
    ("sanbaiman", "sanbaiman", "worth a sanbaiman"),
    ("counted_yakuman", "counted yakuman", "worth a counted yakuman"),
    ("yakuman", "yakuman", "worth a yakuman or more"),
)
