"""Who gained what from whom: the points that every hand moves between two players.

Nothing is created at a table, so a player's points from all others are their net score. Only
games recorded by their final scores say nothing of it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import permutations
from operator import add, sub

from ..base.quotient import Quotient
from ..model.hand import Hand
from ..model.payments import Part
from ..model.types import (
    NOBODY,
    AppliedAdjustment,
    Family,
    FinalResult,
    GameRecord,
    iterate_hands,
)
from ..statistics.columns import Column, ColumnValue, mark_unknown
from ..statistics.player import ZERO
from .options import TableOptions

DISCARDS, SELF_DRAWS, DRAWS, CHOMBO, STICKS, GIFTS = TRANSFER_KINDS = range(6)
Transfer = tuple[int, int | None, int, int]
"""Points from one seat to another (None for nobody): who gives, who takes, how many, which kind."""
NUMBERS = (  # of a matchup, which add up
    *("hand_count", "game_count", "ahead_count", "behind_count", "difference", "scored_count"),
    "evening_count",
)


class Matchup:
    """What happened between a player and an opponent, as the player sees it."""

    __slots__ = (*NUMBERS, "name", "opponent", "points")

    def __init__(self, name: str, opponent: str) -> None:
        self.name = name
        self.opponent = opponent
        self.hand_count = self.game_count = self.ahead_count = self.behind_count = 0
        self.difference = self.scored_count = 0
        self.evening_count = 0  # of loose hands, known by their balances alone
        self.points = [ZERO for _ in TRANSFER_KINDS]

    def known(self, value: ColumnValue) -> ColumnValue:
        """What is told of hands: nobody knows it where none is written."""
        is_unwritten = self.game_count or self.evening_count
        return mark_unknown(value) if is_unwritten and not self.hand_count else value


# fmt: off
COLUMNS = (
    Column("name", "text", "the player", lambda pair: pair.name),
    Column("opponent", "text", "the opponent; (nobody) gets what goes to no player",
           lambda pair: pair.opponent),
    Column("hand_count", "count", "hands together", lambda pair: pair.known(pair.hand_count)),
    Column("game_count", "count", "games finished together", lambda pair: pair.game_count),
    Column("ahead_count", "count", "games in which the player ranked higher",
           lambda pair: pair.ahead_count),
    Column("behind_count", "count", "games in which the opponent ranked higher",
           lambda pair: pair.behind_count),
    Column("tied_count", "count", "games in which both had the same rank",
           lambda pair: pair.game_count - pair.ahead_count - pair.behind_count),
    Column("score_difference_mean", "points", "final score less the opponent's / games together",
           lambda pair: Quotient(pair.difference, pair.scored_count)),
    Column("discards", "points", "points won from the opponent by discard, less those lost to him",
           lambda pair: pair.known(pair.points[DISCARDS])),
    Column("self_draws", "points", "the same by self-draw",
           lambda pair: pair.known(pair.points[SELF_DRAWS])),
    Column("draws", "points", "the same at draws", lambda pair: pair.known(pair.points[DRAWS])),
    Column("chombo", "points", "the same at a chombo or a false win, and penalties",
           lambda pair: pair.known(pair.points[CHOMBO])),
    Column("sticks", "points", "the same as riichi sticks",
           lambda pair: pair.known(pair.points[STICKS])),
    Column("gifts", "points", "the same outside any hand, as in `Wing +20 / Mei -20`",
           lambda pair: pair.points[GIFTS]),
    Column("net", "points", "the sum of these; games known by final scores alone have none",
           lambda pair: pair.known(sum(pair.points, ZERO))),
)
# fmt: on
GAME_COLUMNS = {
    *("game_count", "ahead_count", "behind_count", "tied_count"),
    "score_difference_mean",
}


class MatchupsTable:
    """Every pair of players, from games in any order."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.pairs: dict[tuple[str, str], Matchup] = {}
        # what went from whom to whom, by kind and the unit of the scores
        self.transfers: defaultdict[tuple[str, str, int, Quotient], int] = defaultdict(int)

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        if not isinstance(event, GameRecord):
            return
        session, final, hands = event.session, event.final_result, len(event.effects)
        names = [str(name) for name in session.names]
        for one, other in permutations(range(len(names)), 2):
            pair = self._find_matchup(names[one], names[other])
            pair.hand_count += hands
            pair.evening_count += bool(event.end_reason and not final and not hands)
            if final:
                _add_game_comparison(pair, final, one, other)
        for giver, taker, points, kind in _list_transfers(event):
            if giver != taker:
                other_name = NOBODY if taker is None else names[taker]
                self.transfers[names[giver], other_name, kind, session.score_unit] += points

    def include(self, other: "MatchupsTable") -> None:
        """Take in what another has taken in."""
        other._settle_transfers()
        for (name, opponent), pair in other.pairs.items():
            own = self._find_matchup(name, opponent)
            for number in NUMBERS:
                setattr(own, number, getattr(own, number) + getattr(pair, number))
            own.points = [*map(add, own.points, pair.points)]

    def _find_matchup(self, name: str, opponent: str) -> Matchup:
        pair = self.pairs.get((name, opponent))
        if pair is None:
            pair = self.pairs[name, opponent] = Matchup(name, opponent)
        return pair

    def _settle_transfers(self) -> None:
        """Give what was transferred to both sides of every pair."""
        for (giver, taker, kind, unit), points in self.transfers.items():
            self._find_matchup(giver, taker).points[kind] -= points * unit
            if taker != NOBODY:
                self._find_matchup(taker, giver).points[kind] += points * unit
        self.transfers.clear()

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column of what the family has: games that are followed, draws and sticks that
        are paid for, gifts."""
        without = GAME_COLUMNS if family.is_always_loose else set[str]()
        without = without | ({"gifts"} if family.has_counters else {"draws", "sticks"})
        return tuple(column for column in COLUMNS if column.name not in without)

    def rows(self, family: Family, guests: Collection[str] = ()) -> Iterator[tuple[Matchup]]:
        """A row for each ordered pair, by name."""
        self._settle_transfers()
        return zip(pair for _, pair in sorted(self.pairs.items()))


def _add_game_comparison(pair: Matchup, final: FinalResult, one: int, other: int) -> None:
    """A game that both finished."""
    ranks, scores = final.ranks, final.scores
    pair.game_count += 1
    pair.ahead_count += ranks[one] < ranks[other]
    pair.behind_count += ranks[one] > ranks[other]
    if scores:
        pair.scored_count += 1
        pair.difference += scores[one] - scores[other]


def _list_transfers(game_record: GameRecord) -> Iterator[Transfer]:
    """Every movement of points in a play. Riichi sticks go from who put them on the table to who
    takes them; penalties, and sticks that nobody gets, go to nobody."""
    lying = list(game_record.stick_points) or [0] * game_record.session.rules.players
    unmoved = list(game_record.score_changes)  # what no payment has moved so far
    for effect, table in iterate_hands(game_record):
        for payer, receiver, points, _, part in effect.list_payments(table):
            if payer is not None:
                unmoved[payer] += points
            if receiver is not None:
                unmoved[receiver] -= points
            if payer is None:
                yield from ((seat, receiver, owned, STICKS) for seat, owned in enumerate(lying))
                lying = [0] * len(lying)
            elif receiver is None:
                lying[payer] += points
            else:
                yield payer, receiver, points, _find_kind(part, effect.hand)
    for seat, fine in enumerate(game_record.score_penalties):
        if fine:
            yield seat, None, -fine, CHOMBO
    for payer, receiver, points, _, _ in game_record.score_exchanges:
        assert payer is not None
        yield payer, receiver, points, GIFTS
    if game_record.final_result and any(lying):
        yield from _list_leftover_transfers(lying, unmoved)


def _find_kind(part: int, hand: Hand) -> int:
    if part is Part.STICKS:
        return STICKS
    if part is Part.FOUL:
        return CHOMBO
    if not hand.wins:
        return DRAWS
    return SELF_DRAWS if hand.discarder is None else DISCARDS


def _list_leftover_transfers(lying: Sequence[int], got: Sequence[int]) -> Iterator[Transfer]:
    """The sticks left at the end: to those who got them, each their own first; or to nobody."""
    kept = [*map(min, lying, got)]
    left, due = ([*map(sub, points, kept)] for points in (lying, got))
    for giver, _ in enumerate(left):
        for taker, _ in enumerate(due):
            points = min(left[giver], due[taker])
            yield giver, taker, points, STICKS
            left[giver] -= points
            due[taker] -= points
        if left[giver]:
            yield giver, None, left[giver], STICKS
