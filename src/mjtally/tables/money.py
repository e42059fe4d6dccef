"""Money of an evening: points at the rate that a file declares, the fee, and who pays whom.

A point is one of a finished game, with uma, oka and penalties, or of an adjustment; of what has no
such points (hands that stand alone, and rules whose games have points by rank alone, which do not
add up to 0) it is one of the net score. An evening is a date. Points of Hong Kong are money
already, so they need no rate: without one a point is 1.

Everybody's money of an evening is rounded once, to the smallest unit that the rate is written in:
`rate=0.1` pays in tenths, `rate=0.10` in hundredths. Each sum is rounded down, and the units that
are then missing go to the largest remainders (of equal ones to who has more, then by name), so
that all together are exactly 0. Where the points of an evening do not add up to 0, as nobody got
a penalty, the rest is the club's. The fee is the club's, too, and stands apart.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import lcm
from operator import add
from typing import Any, NamedTuple

from ..base.quotient import Quotient
from ..rules.model.stakes import NO_MONEY, NoStakesError, Stakes
from ..rules.model.types import CLUB, AppliedAdjustment, Family, GameRecord
from ..rules.statistics.columns import Column
from ..rules.statistics.player import ALL_PLAYERS, ZERO
from .addends import (
    Addend,
    Explainer,
    Explanation,
    build_adjustment_addend,
    build_game_addend,
    explain_game_points,
)
from .options import TableOptions

# fmt: off
COLUMNS = (  # for a date, a name, what they did that evening, and their sum up to it
    Column("date", "date", "the evening", lambda date, name, evening, total: date),
    Column("name", "text", "the player; * is everybody", lambda date, name, evening, total: name),
    Column("points", "points",
           "what is paid for: points of finished games, with penalties and adjustments; the net"
           " score of what has no such points",
           lambda date, name, evening, total: evening.points),
    Column("money", "money",
           "the points at the rate, in its smallest unit; where * is not 0, the rest is the club's",
           lambda date, name, evening, total: evening.money),
    Column("fee", "money", "the fee of the evening, which the club gets",
           lambda date, name, evening, total: -evening.fee),
    Column("sum", "money", "money and fee",
           lambda date, name, evening, total: evening.money - evening.fee),
    Column("sum_total", "money", "the sum of all evenings up to this one",
           lambda date, name, evening, total: total),
)
# fmt: on


class PlayerEvening(NamedTuple):
    """What a player did in an evening: points, what they are worth, and the fee."""

    points: Quotient = ZERO
    money: Quotient = NO_MONEY
    fee: Quotient = NO_MONEY

    def plus(self, other: "PlayerEvening") -> "PlayerEvening":
        """Add two evenings of a player; the fee is paid once, the higher one if they differ."""
        return PlayerEvening(
            self.points + other.points,
            self.money + other.money,
            max(self.fee, other.fee),
        )


MoneyRow = tuple[str, str, PlayerEvening, Quotient]  # what the functions of `COLUMNS` take


class EveningSums:
    """Everybody's points and money of a date, as they are added up."""

    def __init__(self) -> None:
        self.players: dict[str, PlayerEvening] = {}
        self.unit_denominator = 1  # the denominator of the smallest unit of money

    def add(self, name: str, points: Quotient, stakes: Stakes, *, pays_fee: bool) -> None:
        """Add points of a player at some stakes."""
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


def list_paid_points(
    event: GameRecord | AppliedAdjustment,
) -> Iterator[tuple[str, Quotient, Stakes, int | None]]:
    """Who is paid for how many points, at which stakes (which may be undeclared), and in which seat
    (none for points outside any hand). For a finished game these are its points, which an
    unfinished one does not have; for what has none that add up to 0, the net score."""
    if isinstance(event, AppliedAdjustment):
        yield event.name, event.exact_points, event.stakes, None
        return
    session = event.session
    if not event.is_played:
        return
    has_points = session.rules.tracks_games and not session.rules.family.has_rank_points
    for seat, name in enumerate(session.names):
        if not has_points:
            points = event.score_changes[seat] * session.score_unit
        else:
            points = event.exact_seat_points(seat) if event.final_result else ZERO
        yield str(name), points, session.stakes, seat


class EveningsTable:
    """The evenings for which a rate or a fee was declared, by date: what tables of money are
    made of. Where nobody declared one, points that are money already are paid one for one."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.evenings: dict[str, EveningSums] = {}
        self.undeclared: dict[str, EveningSums] = {}  # evenings without a rate and a fee
        self.points_are_money = False
        self.needs_rate = options.needs_rate

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in; nothing of points without a rate and a fee, where these are needed."""
        if isinstance(event, GameRecord) and event.session.rules.family.is_always_loose:
            self.points_are_money = True
        for name, points, stakes, seat in list_paid_points(event):
            if stakes.is_declared:
                evening = self.evenings.setdefault(event.date, EveningSums())
                evening.add(name, points, stakes, pays_fee=seat is not None)
            elif not self.needs_rate:
                evening = self.undeclared.setdefault(event.date, EveningSums())
                evening.add(name, points, _pay_one_for_one(points), pays_fee=False)

    def include(self, other: "EveningsTable") -> None:
        """Take in everything that another one has taken in."""
        self.points_are_money |= other.points_are_money
        _include_evenings(self.evenings, other.evenings)
        _include_evenings(self.undeclared, other.undeclared)

    def sorted_by_date(self, table: str) -> list[tuple[str, EveningSums]]:
        """The evenings for a table; a `NoStakesError` where there are none."""
        if self.evenings:
            return sorted(self.evenings.items())
        if self.needs_rate or not self.points_are_money:
            raise NoStakesError(table)
        return sorted(self.undeclared.items())


def _pay_one_for_one(points: Quotient) -> Stakes:
    """The stakes of points that are money, whose smallest unit is that of the points."""
    return Stakes(Quotient(points.denominator, points.denominator))


def _include_evenings(own: dict[str, EveningSums], others: Mapping[str, EveningSums]) -> None:
    for date, evening in others.items():
        same = own.setdefault(date, EveningSums())
        for name, player in evening.players.items():
            same.players[name] = same.players.get(name, PlayerEvening()).plus(player)
        same.unit_denominator = max(same.unit_denominator, evening.unit_denominator)


class MoneyTable(EveningsTable):
    """Everybody's money of each evening."""

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return COLUMNS

    def rows(self, family: Family, guests: Collection[str] = ()) -> Iterator[MoneyRow]:
        """A row for each evening and each player, by date and name, and one for all of them.
        Guests are among them: they pay as anybody."""
        return list_money_rows(self.sorted_by_date("money"))  # this fails before the first row


def list_money_rows(evenings: Sequence[tuple[str, EveningSums]]) -> Iterator[MoneyRow]:
    """What everybody won and paid in each evening, and up to it."""
    totals: dict[str, Quotient] = {}
    for date, evening in evenings:
        rounded, everybody = evening.round_money(), PlayerEvening()
        paid = [
            (name, player._replace(money=Quotient(rounded[name], evening.unit_denominator)))
            for name, player in sorted(evening.players.items())
        ]
        for _, player in paid:
            everybody = PlayerEvening(*map(add, everybody, player))
        for name, player in (*paid, (ALL_PLAYERS, everybody)):
            totals[name] = totals.get(name, NO_MONEY) + player.money - player.fee
            yield date, name, player, totals[name]


class MoneyExplainer(Explainer):
    """What each of a player's games made of their money, over all evenings that are read; what
    rounding added to it, and the fees."""

    columns = ("money", "sum")

    def __init__(self, *asked: Any) -> None:
        super().__init__(*asked)
        self.table = MoneyTable(self.options)
        self.addends: dict[tuple[bool, str], list[Addend]] = {}  # by whether a rate is declared

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        self.table.add(event)
        for name, points, written_stakes, seat in list_paid_points(event):
            if name != self.player:
                continue
            if isinstance(event, AppliedAdjustment):
                addend = build_adjustment_addend(event, self.column_name)
                addend = addend._replace(mark=points.format_signed(1))
            else:
                assert seat is not None
                has_points = event.final_result and not event.session.rules.family.has_rank_points
                made = explain_game_points(event, seat) if has_points else ""
                addend = build_game_addend(event, seat, self.column_name, points, reason=made)
            is_declared = written_stakes.is_declared
            stakes = written_stakes if is_declared else _pay_one_for_one(points)
            worth = f"{points.format_signed(4)} points at {stakes.rate.format_decimal(6)}"
            reason = f"{worth}: {addend.reason}" if addend.reason else worth
            addend = addend._replace(adds=find_worth(points, stakes.rate), reason=reason)
            self.addends.setdefault((is_declared, event.date), []).append(addend)

    def explain(self, family: Family) -> Explanation:
        evenings = self.table.sorted_by_date("money")
        self.check_played({name for _, evening in evenings for name in evening.players})
        addends: list[Addend] = []
        for date, evening in evenings:
            addends += self.addends.get((bool(self.table.evenings), date), [])
            if self.player not in evening.players:
                continue
            exact, unit = evening.players[self.player], Quotient(1, evening.unit_denominator)
            rounding = evening.round_money()[self.player] * unit - exact.money
            extras = [
                (rounding, f"rounded to {unit.format_decimal(6)}, so that all are 0 together")
            ]
            if self.column_name == "sum":
                extras.append((-exact.fee, "fee"))
            for adds, reason in extras:
                dated_reason = f"{date}: {reason}" if date else reason
                place = "", 0, date, 0, "", self.player, "", self.column_name
                addends += [Addend(*place, adds, dated_reason)] if adds.numerator else []
        return self.build_sum(COLUMNS, addends)


# ------------------------------------------------------------------------------------ payments

# Who pays whom at the end of an evening, with the fewest payments.
#
# Whoever is in a set of players whose balances add up to 0 can settle up among themselves, with one
# payment fewer than they are. So the fewest payments are as many as there are balances, less the
# most such sets that the players can be divided into. That is found by going through all sets of
# them, for as many as twelve. More are settled by a plain rule, which may need some payments more:
# who owes most pays who is owed most, again and again.

MOST_DIVIDED = 12  # balances that are divided as well as can be
# fmt: off
PAYMENT_COLUMNS = (  # for the date of an evening, the evening, and a payment after it
    Column("date", "date", "the evening", lambda date, evening, payment: date),
    Column("payer", "text", "who pays", lambda date, evening, payment: payment.payer),
    Column("receiver", "text", "who gets it; (club) is the club, of points that nobody got",
           lambda date, evening, payment: payment.receiver),
    Column("amount", "money", "how much, without fees",
           lambda date, evening, payment: Quotient(payment.units, evening.unit_denominator)),
)
# fmt: on
Balance = tuple[str, int]  # a name, and what is owed to it (below 0: by it), in whole units


class MoneyPayment(NamedTuple):
    """A payment, in whole units."""

    payer: str
    receiver: str
    units: int


def settle_balances(balances: Mapping[str, int]) -> list[MoneyPayment]:
    """The payments after which nobody owes anything, by payer and receiver; balances add up to 0.
    They are the same in whatever order the balances come."""
    owed = sorted((name, units) for name, units in balances.items() if units)
    groups = _divide_balances(owed) if len(owed) <= MOST_DIVIDED else [owed]
    return sorted(payment for group in groups for payment in _settle_group(group))


def _divide_balances(owed: Sequence[Balance]) -> list[list[Balance]]:
    """The balances in as many groups as possible, each of which adds up to 0. A set of balances is
    a number whose bits are its members. `most` is, for each set, how often the sum is 0 while the
    set is put together one by one, in the best order; read backwards, a group begins at each of
    these sums."""
    sets = range(1, 1 << len(owed))
    totals, most = [0] * (1 << len(owed)), [0] * (1 << len(owed))
    for members in sets:
        lowest = members & -members
        totals[members] = totals[members ^ lowest] + owed[lowest.bit_length() - 1][1]
        most[members] = max(most[less] for less in _leave_one_out(members)) + (not totals[members])
    groups: list[list[Balance]] = []
    members = (1 << len(owed)) - 1
    while members:
        if not totals[members]:
            groups.append([])
        less = max(_leave_one_out(members), key=most.__getitem__)
        groups[-1].append(owed[(members ^ less).bit_length() - 1])
        members = less
    return groups


def _leave_one_out(members: int) -> Iterator[int]:
    """The sets that are left if one member is taken out of a set, for each member."""
    left = members
    while left:
        lowest = left & -left
        yield members ^ lowest
        left ^= lowest


def _settle_group(owed: Sequence[Balance]) -> Iterator[MoneyPayment]:
    """The player who owes most pays the player who is owed most, until nobody owes anything; of
    equal ones the first by name."""
    balances = dict(sorted(owed))
    while any(balances.values()):
        payer = min(balances, key=balances.__getitem__)
        receiver = max(balances, key=balances.__getitem__)
        units = min(-balances[payer], balances[receiver])
        balances[payer] += units
        balances[receiver] -= units
        yield MoneyPayment(payer, receiver, units)


class PaymentsTable(EveningsTable):
    """Who pays whom after each evening."""

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return PAYMENT_COLUMNS

    def rows(
        self, family: Family, guests: Collection[str] = ()
    ) -> Iterator[tuple[str, EveningSums, MoneyPayment]]:
        """A row for each payment, by date, payer and receiver. Guests pay as anybody."""
        evenings = self.sorted_by_date("payments")
        return (
            (date, evening, payment)
            for date, evening in evenings
            for payment in settle_balances(evening.round_money())
        )
