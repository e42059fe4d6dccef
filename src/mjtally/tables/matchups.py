"""Who gained what from whom: the points that every hand moves between two players.

Nothing is created at a table, so a player's points from all others are their net score. Only
games recorded by their final scores say nothing of it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import permutations
from operator import attrgetter, sub

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
from ..statistics.columns import Column, mark_unknown
from ..statistics.player import ZERO
from .hands_and_games import field_columns
from .options import Row, TableOptions

TRANSFER_KIND_NAMES = ("discards", "self_draws", "draws", "chombo", "sticks")
DISCARDS, SELF_DRAWS, DRAWS, CHOMBO, STICKS = range(len(TRANSFER_KIND_NAMES))
Transfer = tuple[int, int | None, int, int]
"""Points from one seat to another (None for nobody): who gives, who takes, how many, which kind."""


class Matchup:
    """What happened between a player and an opponent, as the player sees it."""

    __slots__ = (
        *("ahead_count", "behind_count", "difference", "game_count", "hand_count", "name"),
        *("opponent", "points", "scored_count"),
    )

    def __init__(self, name: str, opponent: str) -> None:
        self.name = name
        self.opponent = opponent
        self.hand_count = self.game_count = self.ahead_count = self.behind_count = 0
        self.difference = self.scored_count = 0
        self.points = [ZERO] * len(TRANSFER_KIND_NAMES)

    @property
    def tied_count(self) -> int:
        """Games in which both had the same rank."""
        return self.game_count - self.ahead_count - self.behind_count

    @property
    def score_difference_mean(self) -> Quotient:
        """How far the player was ahead, of each game whose scores are known."""
        return Quotient(self.difference, self.scored_count)

    @property
    def net(self) -> Quotient:
        """All points that came from the opponent, less those that went to them."""
        return sum(self.points, ZERO)


def _transfer_column(kind: int, name: str, words: str) -> Column:
    return Column(name, "points", words, lambda pair: pair.points[kind])


TRANSFER_DESCRIPTIONS = (
    "points won from the opponent by discard, less those lost to him",
    "the same by self-draw",
    "the same at draws",
    "the same at a chombo or a false win, and penalties",
    "the same as riichi sticks",
)
HAND_COLUMNS = {"hand_count", *TRANSFER_KIND_NAMES, "net"}  # known of hands that are written
GAME_COLUMNS = {
    *("game_count", "ahead_count", "behind_count", "tied_count"),
    "score_difference_mean",
}
COLUMNS = (
    *field_columns(
        ("name", "text", "the player"),
        ("opponent", "text", "the opponent; (nobody) gets what goes to no player"),
        ("hand_count", "count", "hands together"),
        ("game_count", "count", "games finished together"),
        ("ahead_count", "count", "games in which the player ranked higher"),
        ("behind_count", "count", "games in which the opponent ranked higher"),
        ("tied_count", "count", "games in which both had the same rank"),
        ("score_difference_mean", "points", "final score less the opponent's / games together"),
    ),
    *map(
        _transfer_column,
        range(len(TRANSFER_KIND_NAMES)),
        TRANSFER_KIND_NAMES,
        TRANSFER_DESCRIPTIONS,
    ),
    Column(
        "net",
        "points",
        "the sum of these; games known by final scores alone have none",
        attrgetter("net"),
    ),
)


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
            if final:
                _add_game_comparison(pair, final, one, other)
        for giver, taker, points, kind in _list_transfers(event):
            if giver != taker:
                other_name = NOBODY if taker is None else names[taker]
                self.transfers[names[giver], other_name, kind, session.score_unit] += points

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
        """Every column; nothing of games where none are followed."""
        if family.is_always_loose:
            return tuple(column for column in COLUMNS if column.name not in GAME_COLUMNS)
        return COLUMNS

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each ordered pair, by name."""
        self._settle_transfers()
        for _, pair in sorted(self.pairs.items()):
            unknown = HAND_COLUMNS if pair.game_count and not pair.hand_count else ()
            values = [(column.name, column.compute_value(pair)) for column in columns]
            yield [mark_unknown(value) if name in unknown else value for name, value in values]


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
    if game_record.final_result and any(lying):
        yield from _list_leftover_transfers(lying, unmoved)


def _find_kind(part: Part, hand: Hand) -> int:
    if part is Part.STICKS:
        return STICKS
    if part is Part.FOUL:
        return CHOMBO
    if not hand.winners:
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
