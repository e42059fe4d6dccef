"""What is counted of riichi: one row a count, of one player's part in a hand or a game."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ...base.winds import WIND_NAMES
from ...counts.rows import Count, Counted, Extreme, Streak
from ...play.hands import Outcome
from ...play.plays import GameSeat, Play, hands_of
from .hand import Hand, Win
from .points import limit_name, payments
from .rules import RiichiRules
from .settle import taken

if TYPE_CHECKING:
    from .value import Worth

PLACES = ("first", "second", "third", "fourth")


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
    def deals(self) -> bool:
        """Whether he dealt."""
        return self.seat == self.dealer

    @property
    def paid_self_draw(self) -> bool:
        """Whether another player won by self-draw."""
        return self.hand.kind == "tsumo" and not self.won

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
        lambda s: s.paid.get(s.seat, 0),
        unit="points",
    ),
    Count(
        "deal_in_value",
        "points of the hands dealt in to, without honba and sticks",
        lambda s: sum(s.paid.values()) if s.dealt_in else 0,
        unit="points",
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
    ),
)


HAND_CHANGE = Count(
    "hand_change", "change of score", lambda s: s.change, unit="points", of_outcome=False
)


# ---------------------------------------------------------------------------------- games


def _at(seat: int, of: Callable[[GameSeat], int]) -> Callable[[GameSeat], int]:
    return lambda g: of(g) if g.seat == seat else 0


def _ranked(rank: int) -> Callable[[GameSeat], bool]:
    return lambda g: g.rank == rank


def _doubled_rank(game: GameSeat) -> int:
    return game.doubled_rank


def _points(game: GameSeat) -> int:
    return game.points


GAMES = (
    Count("game_count", "games finished", lambda g: 1),
    Count("rank", "ranks, a shared one as the mean of its places", _doubled_rank, "rank", parts=2),
    *(
        Count(
            f"{place}_count",
            f"games finished {place} (a shared rank counts as the better)",
            _ranked(rank),
        )
        for rank, place in enumerate(PLACES, 1)
    ),
    Count("bust_count", "games finished below 0", lambda g: g.score < 0),
    Count("game_points", "points", _points, "points", parts=10),
    Count("top_two_count", "games ended first or second", lambda g: g.rank <= 2),
    Count("not_last_count", "games in which somebody ranked lower", lambda g: not g.is_last),
    Count(
        "scored_game_count",
        "games finished whose scores are known",
        lambda g: g.is_scored,
    ),
    Count("final_score", "final scores", lambda g: g.score, "points"),
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
                f"{wind}_rank", f"ranks of games begun {wind}", _at(seat, _doubled_rank), parts=2
            ),
            Count(f"{wind}_points", f"points of games begun {wind}", _at(seat, _points), parts=10),
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


def _scores(play: Play) -> Sequence[int]:
    return play.final.scores if play.final else ()


EXTREMES = (
    Extreme(
        "longest_deal",
        "the most hands in one deal of a followed game, replayed ones too",
        "hands",
        _longest_deals,
        max,
    ),
    Extreme("highest_score", "the highest final score", "points", _scores, max),
    Extreme("lowest_score", "the lowest final score", "points", _scores, min),
)
STREAKS = (
    Streak("first", "games in a row ended first", _ranked(1)),
    Streak("top_two", "games in a row ended first or second", lambda g: g.rank <= 2),
    Streak("not_last", "games in a row in which somebody ranked lower", lambda g: not g.is_last),
)


@cache
def counted(every: bool) -> Counted:
    """All that is counted of riichi; every yaku, if need be."""
    rows = (*HANDS, HAND_CHANGE)
    if every:
        from .yaku_counts import rows_of_yaku  # which the default table does not need

        rows += rows_of_yaku()
    return Counted(seats_of, rows, GAMES, EXTREMES, STREAKS)
