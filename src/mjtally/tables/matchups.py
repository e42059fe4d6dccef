"""The points that every hand moves between two players: who gained how much from whom. No points
are created at a table, so the points that a player has from all others are the net score. Only
games recorded by their final scores tell nothing about it."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from operator import attrgetter, sub
from typing import Any

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.remembered import Remembered
from ..base.wording import did_you_mean, did_you_mean_player, format_list
from ..rules.model.hand import Hand
from ..rules.model.payments import Purpose, subtract_scores, take_sticks
from ..rules.model.played_hands import (
    PlayedHand,
    PlayedMove,
    iterate_hands,
    keep_first_hands,
    sum_outside_hands,
    walk_steps,
)
from ..rules.model.types import (
    NOBODY,
    AppliedAdjustment,
    Family,
    GameRecord,
    HandEffect,
    OutsideMove,
    list_steps,
)
from ..rules.statistics.columns import Column, ColumnValue, Formula, mark_unknown
from ..rules.statistics.player import ZERO
from .addends import Addend, Explainer, Explanation, build_game_addend
from .options import TableOptions

DISCARDS, SELF_DRAWS, DRAWS, CHOMBO, STICKS, GIFTS = TRANSFER_KINDS = range(6)
MAX_REMEMBERED_HANDS = 20_000  # for so many hands it is remembered what moves in them
Movement = tuple[int | None, int | None, int, int, int]
"""Points from one seat to another (None is the table): who gives, who takes, how many, how many
more for each honba, and which kind."""
NUMBERS = (  # the numbers of a matchup that add up
    *("hand_count", "game_count", "ahead_count", "behind_count", "difference", "scored_count"),
    "evening_count",
)


class Matchup:
    """What happened between a player and an opponent, as the player sees it."""

    __slots__ = (*NUMBERS, "name", "opponent", "transfers")

    def __init__(self, name: str, opponent: str) -> None:
        self.name = name
        self.opponent = opponent
        self.hand_count = self.game_count = self.ahead_count = self.behind_count = 0
        self.difference = self.scored_count = 0
        self.evening_count = 0  # evenings of loose hands that are known by their balances only
        # won from the opponent, less what was lost to them: by kind and the unit of the scores, of
        # which the numerator and the denominator stand here
        self.transfers: defaultdict[tuple[int, int, int], int] = defaultdict(int)

    def turn(self) -> "Matchup":
        """The matchup as the opponent sees it."""
        turned = Matchup(self.opponent, self.name)
        for number in NUMBERS:
            setattr(turned, number, getattr(self, number))
        turned.ahead_count, turned.behind_count = self.behind_count, self.ahead_count
        turned.difference = -self.difference
        turned.transfers.update({kind: -points for kind, points in self.transfers.items()})
        return turned

    def sum_transfers(self, *kinds: int) -> Quotient:
        """The sum of the transferred points of some kinds."""
        moved = [
            Quotient(points * unit, denominator)
            for (kind, unit, denominator), points in self.transfers.items()
            if kind in kinds
        ]
        return sum(moved, ZERO)

    def known(self, value: ColumnValue) -> ColumnValue:
        """The figures about hands; unknown if no hand is written."""
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
    Column("discards", "points", "points won from the opponent by discard, less those lost to them",
           lambda pair: pair.known(pair.sum_transfers(DISCARDS))),
    Column("self_draws", "points",
           "points won from the opponent by self-draw, less those lost to them",
           lambda pair: pair.known(pair.sum_transfers(SELF_DRAWS))),
    Column("draws", "points", "points won from the opponent at draws, less those lost to them",
           lambda pair: pair.known(pair.sum_transfers(DRAWS))),
    Column("chombo", "points",
           "points won from the opponent at a chombo or a false win, less those lost to them,"
           " and penalties",
           lambda pair: pair.known(pair.sum_transfers(CHOMBO))),
    Column("sticks", "points",
           "points of riichi sticks won from the opponent, less those lost to them",
           lambda pair: pair.known(pair.sum_transfers(STICKS))),
    Column("gifts", "points",
           "points that went between the two outside any hand, as in `Wing +20 / Mei -20`",
           lambda pair: pair.sum_transfers(GIFTS)),
    Column("net", "points",
           "the sum of all points between the two; games known by final scores alone have none",
           lambda pair: pair.known(pair.sum_transfers(*TRANSFER_KINDS))),
)
# fmt: on
MEAN_COLUMN = "score_difference_mean"
GAME_COLUMNS = {
    *("game_count", "ahead_count", "behind_count", "tied_count"),
    MEAN_COLUMN,
}


class MatchupsTable:
    """Every pair of players, from games in any order."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.pairs: dict[tuple[str, str], Matchup] = {}  # the first of the two by name comes first
        self.list_movements = Remembered(_list_movements, MAX_REMEMBERED_HANDS).__getitem__

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        if not isinstance(event, GameRecord):
            return
        final, hands = event.final_result, len(event.effects)
        is_evening = bool(event.end_reason and not final and not hands)
        names = [str(name) for name in event.session.names]
        ranks, scores = (final.ranks, final.scores) if final else ((), ())
        pairs: dict[tuple[int, int], Matchup] = {}
        seats = sorted(range(len(names)), key=names.__getitem__)
        for one, other in combinations(seats, 2):
            pair = pairs[one, other] = self._find_pair(names[one], names[other])
            pair.hand_count += hands
            pair.evening_count += is_evening
            if final:
                pair.game_count += 1
                pair.ahead_count += ranks[one] < ranks[other]
                pair.behind_count += ranks[one] > ranks[other]
            if scores:
                pair.scored_count += 1
                pair.difference += scores[one] - scores[other]
        keys = [(kind, *event.session.score_unit) for kind in TRANSFER_KINDS]
        for (giver, taker, kind), points in self._sum_transfers(event).items():
            if taker is None:
                self._find_pair(names[giver], NOBODY).transfers[keys[kind]] -= points
            elif (giver, taker) in pairs:
                pairs[giver, taker].transfers[keys[kind]] -= points
            elif giver != taker:
                pairs[taker, giver].transfers[keys[kind]] += points

    def share_memory(self, other: "MatchupsTable") -> None:
        """Remember what moves in hands together with another."""
        self.list_movements = other.list_movements

    def include(self, other: "MatchupsTable") -> None:
        """Take in everything that another one has taken in."""
        for (name, opponent), pair in other.pairs.items():
            own = self._find_pair(name, opponent)
            for number in NUMBERS:
                setattr(own, number, getattr(own, number) + getattr(pair, number))
            for kind, points in pair.transfers.items():
                own.transfers[kind] += points

    def _find_pair(self, name: str, opponent: str) -> Matchup:
        pair = self.pairs.get((name, opponent))
        if pair is None:
            pair = self.pairs[name, opponent] = Matchup(name, opponent)
        return pair

    def find_pair(self, name: str, opponent: str) -> Matchup:
        """What happened between two, as the first of them sees it."""
        if (opponent, name) in self.pairs:
            return self.pairs[opponent, name].turn()
        return self.pairs.get((name, opponent)) or Matchup(name, opponent)

    def _sum_transfers(self, game_record: GameRecord) -> dict[tuple[int, int | None, int], int]:
        """The points that a play moves from one seat to another (None is nobody), by kind. Riichi
        sticks go from who put them on the table to who takes them; penalties, and sticks that
        nobody gets, go to nobody."""
        players = len(game_record.session.names)
        lying = list(game_record.stick_points) or [0] * players
        moved: defaultdict[tuple[int, int | None, int], int] = defaultdict(int)
        for step in list_steps(iterate_hands(game_record), game_record.outside_moves):
            if isinstance(step, OutsideMove):
                for giver, taker, kind, points in _list_outside_transfers(step, lying):
                    moved[giver, taker, kind] += points
                continue
            effect, table = step
            seats = effect.order.seats if effect.order else range(players)
            honba = table.honba + effect.own_honba
            movements = self.list_movements(effect.effect_by_wind)
            for payer, receiver, points, per_honba, kind in movements:
                if receiver is None:
                    assert payer is not None
                    lying[seats[payer]] += points
                elif payer is not None:
                    moved[seats[payer], seats[receiver], kind] += points + honba * per_honba
                elif table.sticks:
                    for seat, owned in enumerate(lying):
                        moved[seat, seats[receiver], STICKS] += owned
                    lying = [0] * players
        if game_record.final_result and game_record.effects and any(lying):
            unmoved = subtract_scores(  # what no line has moved
                game_record.score_changes, sum_outside_hands(game_record)
            )
            for effect, table in iterate_hands(game_record):
                unmoved = subtract_scores(unmoved, effect.score_changes_at(table))
            for giver, taker, points in _list_leftover_sticks(lying, unmoved):
                moved[giver, taker, STICKS] += points
        return moved

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column of what the family has: games that are followed, draws and sticks that
        are paid for, gifts."""
        without = GAME_COLUMNS if family.is_always_loose else set[str]()
        if not family.has_counters:
            without = without | {"draws", "sticks"}
        return tuple(column for column in COLUMNS if column.name not in without)

    def rows(self, family: Family, guests: Collection[str] = ()) -> Iterator[tuple[Matchup]]:
        """A row for each ordered pair, by name."""
        pairs = [*self.pairs.values()]
        pairs += [pair.turn() for pair in pairs if pair.opponent != NOBODY]
        return zip(sorted(pairs, key=attrgetter("name", "opponent")))


def _list_movements(effect: HandEffect) -> Sequence[Movement]:
    """What moves in a hand, at one honba and one stick; those on the table go to who takes them."""
    moved: dict[tuple[int | None, int | None, int], list[int]] = {}
    for payer, receiver, points, _, purpose in effect.rules.play.list_all_payments(
        effect.hand, 1, 1
    ):
        key = payer, receiver, _find_kind(purpose, effect.hand)
        moved.setdefault(key, [0, 0])[purpose is Purpose.HONBA] += points
    return [
        (payer, receiver, points, per_honba, kind)
        for (payer, receiver, kind), (points, per_honba) in moved.items()
    ]


def _find_kind(purpose: int, hand: Hand) -> int:
    if purpose is Purpose.STICKS:
        return STICKS
    if purpose is Purpose.FOUL:
        return CHOMBO
    if not hand.wins:
        return DRAWS
    return SELF_DRAWS if hand.discarder is None else DISCARDS


def _list_outside_transfers(
    move: OutsideMove, lying: list[int]
) -> Iterator[tuple[int, int | None, int, int]]:
    """What moves outside a hand: from whom to whom, of which kind, and how many points. `lying` are
    the points of the sticks on the table by who put them there; here they change."""
    for giver, taker, points, _, purpose in move.payments:
        if giver is not None and purpose is not Purpose.STICKS:
            yield giver, taker, CHOMBO if move.is_penalty else GIFTS, points
        elif giver is not None:
            lying[giver] += points
        elif taker is not None:
            for owner, taken in take_sticks(lying, taker, points):
                lying[owner] -= taken
                yield owner, taker, STICKS, taken


def _list_leftover_sticks(
    lying: Sequence[int], got: Sequence[int]
) -> Iterator[tuple[int, int | None, int]]:
    """The sticks left at the end: from whom to whom how many points; those who got them have their
    own first, and others go to nobody."""
    kept = [*map(min, lying, got)]
    left, due = ([*map(sub, points, kept)] for points in (lying, got))
    for giver, _ in enumerate(left):
        for taker, _ in enumerate(due):
            points = min(left[giver], due[taker])
            yield giver, taker, points
            left[giver] -= points
            due[taker] -= points
        if left[giver]:
            yield giver, None, left[giver]


class MatchupExplainer(Explainer):
    """What a player's figure against an opponent is made of. Each hand adds what the table has more
    with it than with the hands before it alone, and so do gifts, penalties and the end of a
    game."""

    has_opponent = True

    def __init__(self, *asked: Any) -> None:
        super().__init__(*asked)
        self.table = MatchupsTable(self.options)
        self.addends: list[Addend] = []

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        self.table.add(event)
        if not isinstance(event, GameRecord) or self.player not in event.session.names:
            return
        if self.opponent not in (*event.session.names, NOBODY):
            return
        seat, session, before = event.session.names.index(self.player), event.session, ZERO
        column = self._find_column(session.rules.family)
        hands = moves = 0
        for at, step in enumerate((None, *walk_steps(event), None)):
            hands += isinstance(step, PlayedHand)
            moves += isinstance(step, PlayedMove)
            part = MatchupsTable(self.options)
            is_whole = at > hands + moves
            part.add(event if is_whole else keep_first_hands(event, hands, moves))
            pair = part.find_pair(self.player, self.opponent)
            value = pair.difference if column.name == MEAN_COLUMN else column.compute_value(pair)
            so_far = value if isinstance(value, Quotient) else Quotient(int(value), 1)
            adds, before = so_far - before, so_far
            if not adds.numerator:
                continue
            if isinstance(step, PlayedHand):
                place = session.file, step.line, event.date, session.game_number, step.label
                mark = step.marks[seat]
                self.addends.append(Addend(*place, self.player, mark, column.name, adds))
                continue
            mark, line = "sticks" if column.name in {"sticks", "net"} else "", session.line
            if isinstance(step, PlayedMove):
                mark, line = step.move.kind, step.line
            addend = build_game_addend(event, seat, column.name, adds, mark=mark)
            self.addends.append(addend._replace(line=line))

    @property
    def opponent(self) -> str:
        """The opponent, if the name was read."""
        return self.find_player(self.asked_opponent)

    def _find_column(self, family: Family) -> Column:
        by_name = {column.name: column for column in self.table.columns(family)}
        if self.column_name not in by_name:
            near = did_you_mean(self.column_name, by_name)
            columns = format_list(
                [name for name, column in by_name.items() if column.unit != "text"]
            )
            raise UsageError(
                f"the table matchups has no column {self.column_name}{near or f': {columns}'}"
            )
        if by_name[self.column_name].unit == "text":
            raise UsageError(f"{self.column_name} is a name: there is nothing to explain")
        return by_name[self.column_name]

    def explain(self, family: Family) -> Explanation:
        column = self._find_column(family)
        self.check_played(pair.name for (pair,) in self.table.rows(family))
        opponents = [
            matchup.opponent
            for (matchup,) in self.table.rows(family)
            if matchup.name == self.player
        ]
        if self.opponent not in opponents:
            near = did_you_mean_player(self.asked_opponent, opponents)
            near = near or f": {format_list(opponents)}"
            raise UsageError(f"{self.player} has not met {self.asked_opponent}{near}")
        pair = self.table.find_pair(self.player, self.opponent)
        described = f"against {self.opponent}: {column.description}"
        return Explanation(
            self.player,
            column._replace(formula=Formula((column.name,)), description=described),
            column.compute_value(pair),
            self.addends,
            pair.scored_count if column.name == MEAN_COLUMN else None,
        )
