"""What is counted of hands and games besides what the default columns need: one row a count.

The default columns are added up while hands are played (`COLUMNS` of `outcomes.py`); these
cost nothing unless somebody asks for them. Those of riichi hands are in `riichi/measures.py`.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from .base.winds import WIND_NAMES
from .columns import HAND_CHANGE, WORDS, squared
from .families.hongkong.hand import HkHand
from .families.riichi.measures import RIICHI, RiichiSeat
from .play import Final
from .statistics import Count


class HkSeat(NamedTuple):
    """One player's part in a hand of Hong Kong mahjong; `change` in the hand's own unit."""

    hand: HkHand
    seat: int
    change: int

    @property
    def won(self) -> bool:
        """Whether he won."""
        return self.seat == self.hand.winner

    @property
    def by_discard(self) -> bool:
        """Whether the hand was won by discard."""
        return self.hand.blame in {"DISCARDER", "DISCARD_GUARANTOR"}

    def blamed(self, blame: str) -> bool:
        """Whether he is blamed in this way."""
        return self.seat == self.hand.blamed and self.hand.blame == blame


HK = (
    Count("game_count", WORDS["game_count"], lambda s: 1),
    Count("win_count", WORDS["win_count"], lambda s: s.won),
    Count("blame_count", WORDS["blame_count"], lambda s: s.seat == s.hand.blamed),
    Count("self_draw_count", "hands won by self-draw", lambda s: s.won and not s.by_discard),
    Count("discard_win_count", "hands won by discard", lambda s: s.won and s.by_discard),
    Count("faan", "faan of the hands won", lambda s: s.hand.faan if s.won else 0),
    Count("discard_count", "wins discarded to (d)", lambda s: s.blamed("DISCARDER")),
    Count(
        "discard_guarantee_count",
        "discards guaranteed (D)",
        lambda s: s.blamed("DISCARD_GUARANTOR"),
    ),
    Count(
        "self_draw_guarantee_count",
        "self-draws guaranteed (S)",
        lambda s: s.blamed("SELF_DRAW_GUARANTOR"),
    ),
    Count("false_win_count", "false wins (f)", lambda s: s.blamed("FALSE_WIN")),
    Count(
        "self_draw_change",
        "change of score at self-draws",
        lambda s: s.change if s.hand.winner is not None and not s.by_discard else 0,
    ),
    Count(
        "discard_change",
        "change of score at wins by discard",
        lambda s: s.change if s.by_discard else 0,
    ),
)


class GameSeat(NamedTuple):
    """One player's finished game. Ranks are doubled and points in tenths, penalties in them."""

    final: Final
    seat: int
    points: int
    start: int

    @property
    def rank(self) -> int:
        """The rank, a shared one as its better one."""
        return self.final.ranks[self.seat]

    @property
    def score(self) -> int:
        """The final score."""
        return self.final.scores[self.seat]

    @property
    def is_last(self) -> bool:
        """Whether nobody ranked lower."""
        return self.rank == max(self.final.ranks)


def _at(seat: int, of: Callable[[GameSeat], int]) -> Callable[[GameSeat], int]:
    return lambda g: of(g) if g.seat == seat else 0


GAMES = (
    Count("top_two_count", "games ended first or second", lambda g: g.rank <= 2),
    Count("not_last_count", "games in which somebody ranked lower", lambda g: not g.is_last),
    Count("final_score", "final scores", lambda g: g.score),
    Count("gain", "final scores less the scores at the start", lambda g: g.score - g.start),
    Count("rank", "twice the ranks", lambda g: g.final.doubled_ranks[g.seat]),
    Count("game_points", "tenths of points", lambda g: g.points),
    *(
        row
        for seat, wind in enumerate(WIND_NAMES)
        for row in (
            Count(f"{wind}_game_count", f"games begun {wind}", _at(seat, lambda g: 1)),
            Count(
                f"{wind}_rank",
                f"twice the ranks of games begun {wind}",
                _at(seat, lambda g: g.final.doubled_ranks[g.seat]),
            ),
            Count(
                f"{wind}_points",
                f"tenths of points of games begun {wind}",
                _at(seat, lambda g: g.points),
            ),
        )
    ),
)
RUNS = (
    Count("first", "games in a row ended first", lambda g: g.rank == 1),
    Count("top_two", "games in a row ended first or second", lambda g: g.rank <= 2),
    Count("not_last", "games in a row in which somebody ranked lower", lambda g: not g.is_last),
)

# Scores, which HK keeps in units that its base sets, and their squares.
AMOUNTS = {"self_draw_change", "discard_change", HAND_CHANGE, squared(HAND_CHANGE)}
MEANS = (  # what an interval needs the squares of
    *(HAND_CHANGE, "win_value", "deal_in_value", "win_change", "deal_in_change", "riichi_change"),
    *("self_draw_paid_change", "self_draw_paid_as_dealer_change", "dora_sum", "faan"),
    *("final_score", "gain", "rank", "game_points"),
    *(f"{wind}_{what}" for wind in WIND_NAMES for what in ("rank", "points")),
)
OPEN_MARKED = "open hands are marked"  # 1 for every player of a tally where somebody's is


@cache
def counts(family: str) -> tuple[Count, ...]:
    """Every count of a family of rules, yaku and squares included."""
    rows = HK if family == "hk" else (*RIICHI, *yaku_counts())
    return _with_squares((*rows, Count(HAND_CHANGE, "change of score", lambda s: s.change)))


@cache
def game_counts() -> tuple[Count, ...]:
    """Every count of games, squares included."""
    return _with_squares(GAMES)


def _with_squares(rows: tuple[Count, ...]) -> tuple[Count, ...]:
    squares = (
        Count(squared(row.name), f"squares of: {row.meaning}", _square(row.of))
        for row in rows
        if row.name in MEANS
    )
    return (*rows, *squares)


def _square(of: Callable[[Any], int]) -> Callable[[Any], int]:
    return lambda s: of(s) ** 2


def yaku_counts() -> Iterator[Count]:
    """A row for each yaku."""
    from .families.riichi.yaku import RENHOU, YAKU

    for yaku in (*YAKU, RENHOU):
        words = f"hands won whose tiles have {yaku.romaji} ({yaku.japanese})"
        yield Count(yaku_column(yaku.romaji), words, _yaku(yaku.romaji))


def yaku_column(romaji: str) -> str:
    """`yaku_sanshoku_doujun_count`."""
    plain = "".join(letter for letter in romaji if letter not in "()")
    return f"yaku_{plain.replace(' ', '_')}_count"


def _yaku(romaji: str) -> Callable[[RiichiSeat], int]:
    return lambda s: s.has_yaku(romaji)
