"""What is counted of riichi: one row a count, of one player's part in a hand or a game."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ...base.winds import WIND_NAMES
from ...counts.games import EXTREMES as SCORES
from ...counts.games import STREAKS, rows_of_games
from ...counts.rows import Count, Counted, Extreme
from ...play.hands import Outcome
from ...play.parameters import TENTHS
from ...play.plays import GameSeat, Play, hands_of
from .hand import Hand, Win
from .points import limit_name, payments
from .rules import RiichiRules
from .settle import taken

if TYPE_CHECKING:
    from .value import Worth


class RiichiSeat:
    """One player's part in a hand of riichi. `change` is the change of score, honba and sticks
    in it."""

    __slots__ = (
        *("_yaku", "called", "change", "dealer", "dealt_in", "hand", "riichi", "rules", "seat"),
        "won",
    )

    def __init__(self, outcome: Outcome, seat: int, change: int) -> None:
        hand: Hand = outcome.hand
        facts = outcome.facts
        self.hand = hand
        self.rules = outcome.rules
        self.seat = seat
        self.change = change
        self.dealer = facts.dealer
        self.dealt_in = facts.dealt_in == seat
        self.riichi = seat in facts.riichi
        self.called = seat in hand.called
        self.won = seat in facts.winners
        self._yaku: frozenset[str] | None = None

    @property
    def win(self) -> Win | None:
        """This player's win, if he won."""
        return next((win for win in self.hand.wins if win.seat == self.seat), None)

    @property
    def limit(self) -> str | None:
        """The name of the limit of a hand won, empty below a mangan."""
        if not self.won or self.win is None:
            return None
        assert isinstance(self.rules, RiichiRules)
        value = self.win.value
        return "yakuman" if value.yakuman else limit_name(value, self.rules)

    @property
    def worth(self) -> "Worth | None":
        """What the tiles of a hand won were worth, if they are written."""
        return self.win.worth if self.won and self.win else None

    @property
    def yaku(self) -> frozenset[str]:
        """The yaku of the tiles of a hand won, dora among them."""
        if self._yaku is None:
            worth = self.worth
            self._yaku = frozenset(each.romaji for each in worth.yaku) if worth else NO_YAKU
        return self._yaku

    @property
    def drew(self) -> bool:
        """Whether the hand was an exhaustive draw."""
        return self.hand.kind in {"draw", "nagashi"}

    @property
    def paid(self) -> dict[int, int]:
        """The winners' own points, by seat, without honba and sticks."""
        assert isinstance(self.rules, RiichiRules)
        return {
            win.seat: payments(
                win.value,
                dealer=win.seat == self.dealer,
                self_draw=self.hand.kind == "tsumo",
                rules=self.rules,
            )[0]
            for win in self.hand.wins
        }

    @property
    def value(self) -> int:
        """The own points of a hand won."""
        return self.paid.get(self.seat, 0)

    @property
    def value_dealt_in(self) -> int:
        """The points of the hands dealt in to."""
        return sum(self.paid.values()) if self.dealt_in else 0

    @property
    def deals(self) -> bool:
        """Whether he dealt."""
        return self.seat == self.dealer

    @property
    def paid_self_draw(self) -> bool:
        """Whether another player won by self-draw."""
        return self.hand.kind == "tsumo" and not self.won

    @property
    def big_self_draw_paid(self) -> bool:
        """Whether another won a mangan or more by self-draw, while he dealt (炸庄)."""
        assert isinstance(self.rules, RiichiRules)
        paid = self.paid_self_draw and self.deals
        return paid and bool(limit_name(self.hand.wins[0].value, self.rules))

    @property
    def first_winner(self) -> int:
        """The winner, of several the first in turn."""
        return self.hand.wins[0].seat

    @property
    def han(self) -> int:
        """Counted han of a hand won; 13 stands for all above, 0 for a yakuman."""
        if self.win is None or self.win.value.yakuman:
            return 0
        return min(self.win.value.han, 13)

    @property
    def all_han(self) -> int:
        """All han of a hand won, 13 for each yakuman."""
        return max(self.win.value.han, 13 * self.win.value.yakuman) if self.win else 0

    @property
    def tiled(self) -> bool:
        """Whether he won and showed his tiles."""
        return self.worth is not None

    @property
    def dora(self) -> int:
        """How many dora of all kinds his tiles had."""
        return sum(self.worth.bonus) if self.worth else 0


NO_YAKU: frozenset[str] = frozenset()


def seats_of(outcome: Outcome, changes: Sequence[int]) -> list[RiichiSeat]:
    """Each player's part in a hand, with the changes of score."""
    return [RiichiSeat(outcome, seat, change) for seat, change in enumerate(changes)]


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
    return lambda s: s.limit == name


def _han(han: int) -> Callable[[RiichiSeat], int]:
    return lambda s: s.han == han


HANDS = (
    Count("hand_count", "hands sat in", lambda s: 1),
    Count("win_count", "hands won", lambda s: s.won),
    Count("deal_in_count", "hands dealt in (a double ron once)", lambda s: s.dealt_in),
    Count("riichi_count", "hands with riichi declared", lambda s: s.riichi),
    Count("self_draw_count", "hands won by self-draw", lambda s: s.won and s.hand.kind == "tsumo"),
    Count("discard_win_count", "hands won by discard", lambda s: s.won and s.hand.kind == "ron"),
    Count("open_count", "hands marked o, or with called tiles", lambda s: s.called),
    Count("open_said_count", "hands played where o is written", lambda s: s.hand.says_open),
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
        lambda s: s.value,
        unit="score",
    ),
    Count(
        "deal_in_value",
        "points of the hands dealt in to, without honba and sticks",
        lambda s: s.value_dealt_in,
        unit="score",
    ),
    Count(
        "win_change",
        "change of score at wins",
        lambda s: s.change if s.won else 0,
        unit="points",
        of_outcome=False,
    ),
    Count(
        "deal_in_change",
        "change of score at deal-ins",
        lambda s: s.change if s.dealt_in else 0,
        unit="points",
        of_outcome=False,
    ),
    Count("self_draw_paid_count", "others' self-draws", lambda s: s.paid_self_draw),
    Count(
        "self_draw_paid_change",
        "change of score at others' self-draws",
        lambda s: s.change if s.paid_self_draw else 0,
        unit="points",
        of_outcome=False,
    ),
    Count(
        "self_draw_paid_as_dealer_count",
        "others' self-draws in the own deal",
        lambda s: s.paid_self_draw and s.deals,
    ),
    Count(
        "self_draw_paid_as_dealer_change",
        "change of score at others' self-draws in the own deal",
        lambda s: s.change if s.paid_self_draw and s.deals else 0,
        unit="points",
        of_outcome=False,
    ),
    Count(
        "big_self_draw_paid_as_dealer_count",
        "others' self-draws of a mangan or more in the own deal",
        lambda s: s.big_self_draw_paid,
    ),
    Count(
        "big_self_draw_paid_as_dealer_change",
        "change of score at others' self-draws of a mangan or more in the own deal",
        lambda s: s.change if s.big_self_draw_paid else 0,
        unit="points",
        of_outcome=False,
    ),
    Count("riichi_deal_in_count", "riichi hands dealt in", lambda s: s.riichi and s.dealt_in),
    Count("riichi_draw_count", "riichi hands in exhaustive draws", lambda s: s.riichi and s.drew),
    Count(
        "riichi_change",
        "change of score in riichi hands",
        lambda s: s.change if s.riichi else 0,
        unit="points",
        of_outcome=False,
    ),
    Count(
        "riichi_win_change",
        "change of score at wins in riichi",
        lambda s: s.change if s.riichi and s.won else 0,
        unit="points",
        of_outcome=False,
    ),
    Count(
        "riichi_deal_in_change",
        "change of score at deal-ins in riichi",
        lambda s: s.change if s.riichi and s.dealt_in else 0,
        unit="points",
        of_outcome=False,
    ),
    Count("open_deal_in_count", "open hands dealt in", lambda s: s.called and s.dealt_in),
    Count("open_draw_count", "open hands in exhaustive draws", lambda s: s.called and s.drew),
    *(
        Count(
            f"{kind}_win_value",
            f"points of the own {words} won, without honba and sticks",
            of,
            unit="score",
        )
        for kind, words, of in (
            ("riichi", "riichi hands", lambda s: s.value if s.riichi else 0),
            ("open", "open hands", lambda s: s.value if s.called else 0),
            (
                "concealed",
                "closed hands without riichi",
                lambda s: 0 if s.riichi or s.called else s.value,
            ),
        )
    ),
    Count(
        "net_value",
        "points of the own hands won less those of the hands dealt in to, without honba and sticks",
        lambda s: s.value - s.value_dealt_in,
        unit="points",
    ),
    Count(
        "riichi_lost_count",
        "riichi sticks that did not come back in the hand (taken by others, or left on the table)",
        lambda s: s.seat in s.hand.sticks and taken(s.hand, s.rules).get(s.seat) != s.seat,
    ),
    Count(
        "double_riichi_count",
        "hands with double riichi declared (!!)",
        lambda s: s.seat in s.hand.double,
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
    Count("dealer_hand_count", "hands as dealer", lambda s: s.deals),
    Count("dealer_win_count", "hands won as dealer", lambda s: s.won and s.deals),
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
        "hands won with ippatsu (the tag, beside tiles or beside han and fu)",
        lambda s: s.won and s.seat in s.hand.ippatsu,
    ),
    Count(
        "ura_count",
        "hands won with an ura dora whose tiles are written",
        lambda s: "ura dora" in s.yaku,
    ),
    Count(
        "dora_sum",
        "dora of all kinds in hands won whose tiles are written",
        lambda s: s.dora,
        unit="dora",
    ),
)


HAND_CHANGE = Count(
    "hand_change", "change of score", lambda s: s.change, unit="points", of_outcome=False
)


# ---------------------------------------------------------------------------------- games


def _at(seat: int, of: Callable[[GameSeat], int]) -> Callable[[GameSeat], int]:
    return lambda g: of(g) if g.seat == seat else 0


OF_GAMES = {row.name: row for row in rows_of_games(TENTHS)}
GAMES = (
    *OF_GAMES.values(),
    Count("bust_count", "games finished below 0", lambda g: g.score < 0),
    Count(
        "gain",
        "final scores less the scores at the start",
        lambda g: g.score - g.play.sitting.rules.start if g.is_scored else 0,
        "points",
    ),
    *(
        row
        for seat, wind in enumerate(WIND_NAMES)
        for row in (
            Count(f"{wind}_game_count", f"games begun {wind}", _at(seat, lambda g: 1)),
            Count(
                f"{wind}_rank",
                f"ranks of games begun {wind}",
                _at(seat, OF_GAMES["rank"].of),
                unit="rank",
                parts=2,
            ),
            Count(
                f"{wind}_points",
                f"points of games begun {wind}",
                _at(seat, OF_GAMES["game_points"].of),
                unit="points",
                parts=TENTHS,
            ),
        )
    ),
)


def _longest_deals(play: Play) -> Iterator[int | None]:
    """How long each dealt in a followed game: each round is one deal."""
    players = len(play.sitting.names)
    if not play.sitting.rules.followed:
        return
    deals = Counter(table.round for _, table in hands_of(play))
    if play.outcomes:
        deals[play.table.round] += play.in_deal
    for seat in range(players):
        yield max((hands for at, hands in deals.items() if at % players == seat), default=None)


def _of_wins(of: Callable[[RiichiSeat], int]) -> Callable[[Play], Iterator[int | None]]:
    """The most that each player's hands won had of something."""

    def most(play: Play) -> Iterator[int | None]:
        nothing = (0,) * len(play.sitting.names)
        outcomes = {outcome for outcome in play.outcomes if outcome.takes}
        seats = [seat for outcome in outcomes for seat in seats_of(outcome, nothing) if seat.won]
        for at, _ in enumerate(nothing):
            yield max((of(seat) for seat in seats if seat.seat == at), default=None)

    return most


EXTREMES = (
    Extreme(
        "most_han",
        "the most han of a hand won, 13 for each yakuman",
        "han",
        _of_wins(lambda s: s.all_han),
        max,
    ),
    Extreme(
        "highest_value",
        "the most points of a hand won, without honba and sticks",
        "score",
        _of_wins(lambda s: s.value),
        max,
    ),
    Extreme(
        "longest_deal",
        "the most hands in one deal of a followed game, replayed ones too",
        "hands",
        _longest_deals,
        max,
    ),
    *SCORES,
)


@cache
def counted(every: bool) -> Counted:
    """All that is counted of riichi; every yaku, if need be."""
    rows = (*HANDS, HAND_CHANGE)
    if every:
        from .yaku_counts import rows_of_yaku  # which the default table does not need

        rows += rows_of_yaku()
    return Counted(seats_of, rows, GAMES, EXTREMES, STREAKS)
