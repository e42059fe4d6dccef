"""What is counted of a hand of riichi for each player who sat in it: one row a count."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ...columns import WORDS
from ...rules import RiichiRules
from ...statistics import Count
from .hand import Hand, Win
from .points import limit_name
from .settle import taken

if TYPE_CHECKING:
    from .value import Worth


class RiichiSeat(NamedTuple):
    """One player's part in a hand of riichi. `change` is the change of score, honba and sticks
    in it; `paid` are the winners' own points, by seat."""

    hand: Hand
    seat: int
    dealer: int | None
    change: int
    paid: dict[int, int]
    rules: RiichiRules

    @property
    def win(self) -> Win | None:
        """This player's win, if he won."""
        return next((win for win in self.hand.wins if win.seat == self.seat), None)

    @property
    def won(self) -> bool:
        """Whether he won."""
        return self.win is not None

    @property
    def dealt_in(self) -> bool:
        """Whether he dealt in."""
        return self.hand.discarder == self.seat

    @property
    def riichi(self) -> bool:
        """Whether he declared riichi."""
        return self.seat in self.hand.riichi

    @property
    def called(self) -> bool:
        """Whether his hand was open."""
        return self.seat in self.hand.called

    @property
    def drew(self) -> bool:
        """Whether the hand was an exhaustive draw."""
        return self.hand.kind in {"draw", "nagashi"}

    @property
    def paid_self_draw(self) -> bool:
        """Whether another player won by self-draw."""
        return self.hand.kind == "tsumo" and not self.won

    @property
    def first_winner(self) -> int:
        """The winner, of several the first in turn."""
        return self.hand.wins[0].seat

    def is_limit(self, name: str) -> bool:
        """Whether he won with a limit of this name (`` for none)."""
        win = self.win
        if win is None:
            return False
        if name == "yakuman":
            return win.value.yakuman > 0
        return not win.value.yakuman and limit_name(win.value, self.rules) == name

    def has_han(self, han: int) -> bool:
        """Whether he won with so many counted han; 13 stands for all above."""
        win = self.win
        return win is not None and not win.value.yakuman and min(win.value.han, 13) == han

    @property
    def worth(self) -> "Worth | None":
        """What his tiles were worth, if he won and showed them."""
        return self.win.worth if self.win else None

    @property
    def tiled(self) -> bool:
        """Whether he won and showed his tiles."""
        return self.worth is not None

    @property
    def dora(self) -> int:
        """How many dora of all kinds his tiles had."""
        return sum(self.worth.bonus) if self.worth else 0

    def has_yaku(self, name: str) -> bool:
        """Whether his tiles had a yaku, or a dora of some kind."""
        return self.worth is not None and any(each.romaji == name for each in self.worth.yaku)


LIMITS = (
    ("below_mangan", "", "below mangan"),
    ("mangan", "mangan", "worth a mangan"),
    ("haneman", "haneman", "worth a haneman"),
    ("baiman", "baiman", "worth a baiman"),
    ("sanbaiman", "sanbaiman", "worth a sanbaiman"),
    ("counted_yakuman", "counted yakuman", "worth a counted yakuman"),
    ("yakuman", "yakuman", "worth a yakuman or more"),
)


def _limit(name: str) -> Callable[[RiichiSeat], int]:
    return lambda s: s.is_limit(name)


def _han(han: int) -> Callable[[RiichiSeat], int]:
    return lambda s: s.has_han(han)


RIICHI = (
    Count("hand_count", WORDS["hand_count"], lambda s: 1),
    Count("win_count", WORDS["win_count"], lambda s: s.won),
    Count("deal_in_count", WORDS["deal_in_count"], lambda s: s.dealt_in),
    Count("riichi_count", WORDS["riichi_count"], lambda s: s.riichi),
    Count("self_draw_count", "hands won by self-draw", lambda s: s.won and s.hand.kind == "tsumo"),
    Count("discard_win_count", "hands won by discard", lambda s: s.won and s.hand.kind == "ron"),
    Count("open_count", "hands marked o, or with called tiles", lambda s: s.called),
    Count("open_win_count", "open hands won", lambda s: s.won and s.called),
    Count("riichi_win_count", "hands won in riichi", lambda s: s.won and s.riichi),
    Count(
        "concealed_win_count",
        "closed hands won without riichi",
        lambda s: s.won and not s.riichi and not s.called,
    ),
    Count(
        "deal_in_to_riichi_count",
        "hands dealt in to a player in riichi (of several winners the first in turn)",
        lambda s: s.dealt_in and s.first_winner in s.hand.riichi,
    ),
    Count(
        "deal_in_to_open_count",
        "hands dealt in to an open hand (of several winners the first in turn)",
        lambda s: s.dealt_in and s.first_winner in s.hand.called,
    ),
    Count(
        "deal_in_to_concealed_count",
        "hands dealt in to a closed hand without riichi (of several winners the first in turn)",
        lambda s: (
            s.dealt_in
            and s.first_winner not in s.hand.riichi
            and s.first_winner not in s.hand.called
        ),
    ),
    Count(
        "win_value",
        "points of the own hands won, without honba and sticks",
        lambda s: s.paid.get(s.seat, 0),
    ),
    Count(
        "deal_in_value",
        "points of the hands dealt in to, without honba and sticks",
        lambda s: sum(s.paid.values()) if s.dealt_in else 0,
    ),
    Count("win_change", "change of score at wins", lambda s: s.change if s.won else 0),
    Count("deal_in_change", "change of score at deal-ins", lambda s: s.change if s.dealt_in else 0),
    Count("self_draw_paid_count", "others' self-draws", lambda s: s.paid_self_draw),
    Count(
        "self_draw_paid_change",
        "change of score at others' self-draws",
        lambda s: s.change if s.paid_self_draw else 0,
    ),
    Count(
        "self_draw_paid_as_dealer_count",
        "others' self-draws in the own deal",
        lambda s: s.paid_self_draw and s.seat == s.dealer,
    ),
    Count(
        "self_draw_paid_as_dealer_change",
        "change of score at others' self-draws in the own deal",
        lambda s: s.change if s.paid_self_draw and s.seat == s.dealer else 0,
    ),
    Count("riichi_deal_in_count", "riichi hands dealt in", lambda s: s.riichi and s.dealt_in),
    Count("riichi_draw_count", "riichi hands in exhaustive draws", lambda s: s.riichi and s.drew),
    Count(
        "riichi_change", "change of score in riichi hands", lambda s: s.change if s.riichi else 0
    ),
    Count(
        "riichi_lost_count",
        "riichi sticks that did not come back in the hand (taken by others, or left on the table)",
        lambda s: (
            s.riichi and s.hand.kind != "chombo" and taken(s.hand, s.rules).get(s.seat) != s.seat
        ),
    ),
    Count("draw_count", "hands that ended in an exhaustive draw", lambda s: s.drew),
    Count(
        "tenpai_count",
        "exhaustive draws in which one was tenpai",
        lambda s: s.drew and s.seat in s.hand.tenpai,
    ),
    Count("nagashi_count", "nagashi mangan", lambda s: s.seat in s.hand.nagashi),
    Count("abort_count", "hands that ended in an abortive draw", lambda s: s.hand.kind == "abort"),
    Count("chombo_count", "chombo made", lambda s: s.seat == s.hand.offender),
    Count(
        "liable_count",
        "others' yakuman that one was liable for",
        lambda s: s.hand.liable is not None and s.hand.liable[0] == s.seat,
    ),
    Count("dealer_hand_count", "hands as dealer", lambda s: s.seat == s.dealer),
    Count("dealer_win_count", "hands won as dealer", lambda s: s.won and s.seat == s.dealer),
    *(
        Count(f"{name}_win_count", f"hands won {words}", _limit(limit))
        for name, limit, words in LIMITS
    ),
    *(
        Count(
            f"han_{han}_win_count",
            f"hands won with {han} counted han{' or more' if han == 13 else ''}",
            _han(han),
        )
        for han in range(1, 14)
    ),
    Count("tiles_win_count", "hands won whose tiles are written", lambda s: s.tiled),
    Count(
        "tiles_riichi_win_count",
        "hands won in riichi whose tiles are written",
        lambda s: s.tiled and s.riichi,
    ),
    Count(
        "ippatsu_count",
        "hands won with ippatsu whose tiles are written",
        lambda s: s.has_yaku("ippatsu"),
    ),
    Count(
        "ura_count",
        "hands won with an ura dora whose tiles are written",
        lambda s: s.has_yaku("ura dora"),
    ),
    Count(
        "dora_sum",
        "dora of all kinds in hands won whose tiles are written",
        lambda s: s.dora,
    ),
)
