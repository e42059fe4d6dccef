"""Who gained what from whom: the points that every hand moves between two players.

Nothing is created at a table, so a player's points from all others are his net score. Only
games recorded by their final scores say nothing of it.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from .base.exact import Quotient, plus, times
from .columns import Value
from .families.hongkong.hand import HkHand
from .families.hongkong.hand import settle as settle_hk
from .families.riichi.hand import Hand
from .families.riichi.points import STICK
from .families.riichi.settle import payments, taken
from .play import Adjusted, Outcome, Play, Table, hands_of
from .rules import HkRules, RiichiRules
from .statistics import ZERO

NOBODY = "-"  # who gets the sticks that the rules take off the table
DISCARDS, SELF_DRAWS, DRAWS, CHOMBO, STICKS = range(5)
KINDS = ("discards", "self_draws", "draws", "chombo", "sticks")
OF_KIND = {
    **dict.fromkeys(("ron", "discard"), DISCARDS),
    **dict.fromkeys(("tsumo", "self-draw"), SELF_DRAWS),
    **dict.fromkeys(("draw", "nagashi"), DRAWS),
    **dict.fromkeys(("chombo", "false-win"), CHOMBO),
}
MATCHUPS = (
    *("name", "opponent", "hand_count", "game_count", "ahead_count", "behind_count", "tied_count"),
    *("score_difference_mean", *KINDS, "net"),
)


class Moved(NamedTuple):
    """Points that moved from one seat to another (None for nobody), and why."""

    giver: int
    taker: int | None
    points: int
    kind: int


class Pair:
    """What happened between a player and an opponent, as the player sees it."""

    __slots__ = ("ahead", "behind", "difference", "games", "hands", "points")

    def __init__(self) -> None:
        self.hands = self.games = self.ahead = self.behind = self.difference = 0
        self.points = [ZERO] * len(KINDS)

    def __iadd__(self, other: "Pair") -> "Pair":
        self.hands += other.hands
        self.games += other.games
        self.ahead += other.ahead
        self.behind += other.behind
        self.difference += other.difference
        self.points = [plus(*both) for both in zip(self.points, other.points, strict=True)]
        return self

    def row(self, name: str, opponent: str) -> tuple[Value, ...]:
        """The row of the table."""
        tied = self.games - self.ahead - self.behind
        net = ZERO
        for points in self.points:
            net = plus(net, points)
        return (
            name,
            opponent,
            self.hands,
            self.games,
            self.ahead,
            self.behind,
            tied,
            Quotient(self.difference, self.games),
            *self.points,
            net,
        )


class Matchups:
    """Every pair of players, from plays in any order."""

    def __init__(self) -> None:
        self.pairs: dict[tuple[str, str], Pair] = {}

    def add(self, event: Play | Adjusted) -> None:
        if not isinstance(event, Play):
            return
        names = event.sitting.names
        for one, other in permutations(range(len(names)), 2):
            pair = self._pair(names[one], names[other])
            pair.hands += len(event.outcomes)
            if event.final:
                self._compare(pair, event.final.scores, event.final.doubled_ranks, one, other)
        sums: dict[tuple[int, int | None, int], int] = {}
        for giver, taker, points, kind in moves(event):
            key = giver, taker, kind
            sums[key] = sums.get(key, 0) + points
        for (giver, taker, kind), points in sums.items():
            other_name = NOBODY if taker is None else names[taker]
            self._move(names[giver], other_name, times(-points, event.sitting.unit), kind)
            if taker is not None:
                self._move(other_name, names[giver], times(points, event.sitting.unit), kind)

    def merge(self, other: "Matchups", number: int) -> None:
        """Take in the pairs of another file."""
        for (name, opponent), theirs in other.pairs.items():
            mine = self._pair(name, opponent)
            mine += theirs

    def _pair(self, name: str, opponent: str) -> Pair:
        key = str(name), str(opponent)
        pair = self.pairs.get(key)
        if pair is None:
            pair = self.pairs[key] = Pair()
        return pair

    def _compare(
        self, pair: Pair, scores: Sequence[int], ranks: Sequence[int], one: int, other: int
    ) -> None:
        pair.games += 1
        pair.ahead += ranks[one] < ranks[other]
        pair.behind += ranks[one] > ranks[other]
        pair.difference += scores[one] - scores[other]

    def _move(self, name: str, opponent: str, points: Quotient, kind: int) -> None:
        pair = self._pair(name, opponent)
        pair.points[kind] = plus(pair.points[kind], points)

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """A row for each ordered pair, by name."""
        for (name, opponent), pair in sorted(self.pairs.items()):
            yield pair.row(name, opponent)


# ------------------------------------------------------------------------------- a play


def moves(play: Play) -> Iterator[Moved]:
    """Every movement of points in a play."""
    rules = play.sitting.rules
    if isinstance(rules, HkRules):
        for outcome, _ in hands_of(play):
            yield from _hk_moves(outcome, rules)
        return
    owners = list(play.owners) or [0] * rules.players  # of the sticks on the table
    for outcome, table in hands_of(play):
        yield from _hand_moves(outcome, table, rules)
        yield from _stick_moves(outcome, owners, rules)
    if play.final and sum(owners):
        yield from _leftover_moves(play, owners)


def _hk_moves(outcome: Outcome, rules: HkRules) -> Iterator[Moved]:
    """What the winner gets of each, or what a false win costs."""
    hand = outcome.hand
    assert isinstance(hand, HkHand)
    scores = settle_hk(hand, rules)
    kind = OF_KIND[outcome.facts.kind]
    if hand.winner is not None:
        givers = [seat for seat in range(4) if seat != hand.winner]
        yield from (Moved(seat, hand.winner, -scores[seat], kind) for seat in givers)
    elif hand.blamed is not None:
        takers = [seat for seat in range(4) if seat != hand.blamed]
        yield from (Moved(hand.blamed, seat, scores[seat], kind) for seat in takers)


def _hand_moves(outcome: Outcome, table: Table, rules: RiichiRules) -> Iterator[Moved]:
    """What the hand itself moves, its honba in it."""
    hand = outcome.hand
    assert isinstance(hand, Hand)
    paid, per_honba = payments(hand, outcome.facts.dealer, rules)
    honba = table.honba + outcome.own_honba
    for transfers, number in ((paid, 1), (per_honba, honba)):
        for payer, receiver, points in transfers:
            if number:
                yield Moved(payer, receiver, number * points, OF_KIND[hand.kind])


def _stick_moves(outcome: Outcome, owners: list[int], rules: RiichiRules) -> Iterator[Moved]:
    """Sticks from who put them on the table to who takes them; `owners` is kept up to date."""
    hand = outcome.hand
    assert isinstance(hand, Hand)
    if hand.wins:
        first = hand.wins[0].seat
        for seat, sticks in enumerate(owners):
            if sticks and seat != first:
                yield Moved(seat, first, STICK * sticks, STICKS)
        owners[:] = [0] * len(owners)
        for seat, taker in taken(hand, rules).items():
            if seat != taker:
                yield Moved(seat, taker, STICK, STICKS)
    elif hand.kind != "chombo":
        for seat in hand.riichi:
            owners[seat] += 1


def _leftover_moves(play: Play, owners: Sequence[int]) -> Iterator[Moved]:
    """The sticks left at the end: to those who got them, each his own first; or to nobody."""
    assert play.final
    left = [STICK * sticks for sticks in owners]
    got = _handed_out(play)
    for seat, points in enumerate(got):
        own = min(points, left[seat])
        left[seat] -= own
        got[seat] -= own
    for giver in range(len(left)):
        for taker in range(len(got)):
            points = min(left[giver], got[taker])
            if points:
                yield Moved(giver, taker, points, STICKS)
                left[giver] -= points
                got[taker] -= points
        if left[giver]:
            yield Moved(giver, None, left[giver], STICKS)


def _handed_out(play: Play) -> list[int]:
    """What each got of the sticks left on the table."""
    assert play.final
    layout = play.sitting.layout
    running = [score.numerator for score in play.scores]
    for outcome, table in hands_of(play):
        changes = layout.unpack(outcome.change_at(table))["score"]
        running = [before + change for before, change in zip(running, changes, strict=True)]
    return [after - before for before, after in zip(running, play.final.scores, strict=True)]
