"""Who pays whom at the end of an evening, with the fewest payments.

Whoever is in a set of players whose balances add up to 0 can settle up among themselves, with one
payment fewer than they are. So the fewest payments are as many as there are balances, less the
most such sets that the players can be divided into. That is found by going through all sets of
them, for as many as twelve. More are settled by a plain rule, which may need some payments more:
who owes most pays who is owed most, again and again.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..base.quotient import Quotient
from ..model.types import Family
from ..statistics.columns import Column
from .money import Evening, EveningsTable

MOST_DIVIDED = 12  # balances that are divided as well as can be
# fmt: off
COLUMNS = (  # of the date of an evening, the evening, and a payment after it
    Column("date", "date", "the evening", lambda date, evening, payment: date),
    Column("payer", "text", "who pays", lambda date, evening, payment: payment.payer),
    Column("receiver", "text", "who gets it; (club) is the club, of points that nobody got",
           lambda date, evening, payment: payment.receiver),
    Column("amount", "money", "how much, fees aside",
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
    """As many groups as can be, each of which adds up to 0. A set of balances is a number whose
    bits are its members. `most` is how many times the sum is 0 while a set is put together one by
    one, in the best order; read backwards, a group begins at each of these sums."""
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
    """A set without each of its members."""
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
        return COLUMNS

    def rows(
        self, family: Family, guests: Collection[str] = ()
    ) -> Iterator[tuple[str, Evening, MoneyPayment]]:
        """A row for each payment, by date, payer and receiver. Guests pay as anybody."""
        evenings = self.sorted_by_date("payments")
        return (
            (date, evening, payment)
            for date, evening in evenings
            for payment in settle_balances(evening.round_money())
        )
