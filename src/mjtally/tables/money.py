"""Money of an evening: points at the rate that a file declares, and the fee of the evening.

A point is one of a finished game, with uma, oka and penalties, or of an adjustment; of what has no
such points (hands that stand alone, and rules whose games have points by rank alone, which do not
add up to 0) it is one of the net score. An evening is a date.

Everybody's money of an evening is rounded once, to the smallest unit that the rate is written in:
`rate=0.1` pays in tenths, `rate=0.10` in hundredths. Each sum is rounded down, and the units that
are then missing go to the largest remainders (of equal ones to who has more, then by name), so
that all together are exactly 0. Where the points of an evening do not add up to 0, as nobody got
a penalty, the rest is the club's. The fee is the club's, too, and stands apart.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import lcm
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..model.stakes import NO_MONEY, Stakes
from ..model.types import CLUB, AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Column
from ..statistics.player import ALL_PLAYERS, ZERO
from .hands_and_games import field_columns
from .options import Row, TableOptions

COLUMNS = field_columns(
    ("date", "date", "the evening"),
    ("name", "text", "the player; * is everybody"),
    (
        *("points", "points"),
        "what is paid for: points of finished games, with penalties and adjustments; the net score"
        " of what has no such points",
    ),
    (
        *("money", "money"),
        "the points at the rate, in its smallest unit; where * is not 0, the rest is the club's",
    ),
    ("fee", "money", "the fee of the evening, which the club gets"),
    ("sum", "money", "money and fee"),
    ("sum_total", "money", "the sum of all evenings up to this one"),
)


class NoStakesError(UsageError):
    """Nothing that was played has a rate or a fee: there is no such table."""

    def __init__(self, table: str) -> None:
        write = "write rate=0.1 (money a point) above the first game of the evening"
        super().__init__(f"there is no table {table} without a rate: {write}")


class PlayerEvening(NamedTuple):
    """What a player did in an evening, exactly: points, what they are worth, and the fee."""

    points: Quotient = ZERO
    money: Quotient = NO_MONEY
    fee: Quotient = NO_MONEY

    def plus(self, other: "PlayerEvening") -> "PlayerEvening":
        """Both together; the fee is paid once, the higher one where two differ."""
        return PlayerEvening(
            self.points + other.points,
            self.money + other.money,
            max(self.fee, other.fee, key=_compare_fees),
        )


def _compare_fees(fee: Quotient) -> tuple[float, int]:
    """Fees by size; they have few digits, so that no two of them are one float."""
    return float(fee), fee.denominator


class Evening:
    """Everybody's points and money of a date, as they are added up."""

    def __init__(self) -> None:
        self.players: dict[str, PlayerEvening] = {}
        self.unit_denominator = 1  # of the smallest unit of money

    def add(self, name: str, points: Quotient, stakes: Stakes, *, pays_fee: bool) -> None:
        """Take in points of a player at some stakes."""
        money = find_worth(points, stakes.rate)
        fee = stakes.fee if pays_fee else NO_MONEY
        before = self.players.get(name, PlayerEvening())
        self.players[name] = before.plus(PlayerEvening(points, money, fee))
        self.unit_denominator = max(self.unit_denominator, stakes.rate.denominator)

    def round_money(self) -> dict[str, int]:
        """What everybody won or lost, in whole units that add up to 0; with the club where it
        gets or pays the rest."""
        exact = {name: player.money for name, player in sorted(self.players.items())}
        rest = -sum(exact.values(), NO_MONEY)
        if rest.numerator:
            exact[CLUB] = rest
        return round_to_zero(exact, self.unit_denominator)


def round_to_zero(exact: Mapping[str, Quotient], unit_denominator: int) -> dict[str, int]:
    """Amounts that add up to 0 as whole numbers of units (so many are one) that do, too."""
    common = lcm(*(amount.denominator for amount in exact.values()))
    parts = {
        name: divmod(amount.numerator * (common // amount.denominator) * unit_denominator, common)
        for name, amount in exact.items()
    }
    missing = -sum(whole for whole, _ in parts.values())
    by_remainder = sorted(parts, key=lambda name: (-parts[name][1], -parts[name][0], name))
    raised = set(by_remainder[:missing])
    return {name: whole + (name in raised) for name, (whole, _) in parts.items()}


def find_worth(points: Quotient, rate: Quotient) -> Quotient:
    """What points are worth at a rate."""
    return Quotient(points.numerator * rate.numerator, points.denominator * rate.denominator)


class Evenings:
    """The evenings for which a rate or a fee was declared, by date."""

    def __init__(self) -> None:
        self.by_date: dict[str, Evening] = {}

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in, if there is money in it."""
        if isinstance(event, AppliedAdjustment):
            if event.stakes.is_declared:
                evening = self.by_date.setdefault(event.date, Evening())
                evening.add(event.name, event.exact_points, event.stakes, pays_fee=False)
            return
        session = event.session
        if not (session.stakes.is_declared and event.is_played):
            return
        evening = self.by_date.setdefault(event.date, Evening())
        for name, points in zip(session.names, list_paid_points(event), strict=True):
            evening.add(str(name), points, session.stakes, pays_fee=True)

    def sorted_by_date(self, table: str) -> list[tuple[str, Evening]]:
        """The evenings for a table; a `NoStakesError` where there are none."""
        if not self.by_date:
            raise NoStakesError(table)
        return sorted(self.by_date.items())


def list_paid_points(game_record: GameRecord) -> Sequence[Quotient]:
    """The points by seat that are paid for: of a finished game its points, which an unfinished
    one does not have; of what has none that add up to 0, the net score."""
    session = game_record.session
    if session.rules.tracks_games and not session.rules.family.has_rank_points:
        if not game_record.final_result:
            return [ZERO] * len(session.names)
        return [game_record.exact_seat_points(seat) for seat in range(len(session.names))]
    return [change * session.score_unit for change in game_record.score_changes]


class MoneyRow(NamedTuple):
    """A player's row of an evening."""

    date: str
    name: str
    points: Quotient
    money: Quotient
    fee: Quotient
    sum: Quotient
    sum_total: Quotient


class EveningsTable:
    """What the tables of evenings with money are made of."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.evenings = Evenings()

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        self.evenings.add(event)


class MoneyTable(EveningsTable):
    """Everybody's money of each evening."""

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return COLUMNS

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each evening and each player, by date and name, and one for all of them."""
        rows = build_money_rows(self.evenings.sorted_by_date("money"))
        return ([column.compute_value(row) for column in columns] for row in rows)


def build_money_rows(evenings: Sequence[tuple[str, Evening]]) -> Iterator[MoneyRow]:
    """The rows of the table, guests among them: they pay as anybody."""
    totals: dict[str, Quotient] = {}
    for date, evening in evenings:
        rounded = evening.round_money()
        everybody = MoneyRow(date, ALL_PLAYERS, ZERO, NO_MONEY, NO_MONEY, NO_MONEY, NO_MONEY)
        for name, (points, _, fee) in sorted(evening.players.items()):
            money = Quotient(rounded[name], evening.unit_denominator)
            together = money - fee
            totals[name] = totals.get(name, NO_MONEY) + together
            yield MoneyRow(date, name, points, money, -fee, together, totals[name])
            everybody = everybody._replace(
                points=everybody.points + points,
                money=everybody.money + money,
                fee=everybody.fee - fee,
                sum=everybody.sum + together,
            )
        totals[ALL_PLAYERS] = totals.get(ALL_PLAYERS, NO_MONEY) + everybody.sum
        yield everybody._replace(sum_total=totals[ALL_PLAYERS])
