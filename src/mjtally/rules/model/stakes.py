"""Money that a file declares: the value of a point, and the fee of an evening."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from ...base.errors import UsageError, mistake_at
from ...base.quotient import Quotient, parse_decimal
from ...language.statements import Cell

NO_MONEY = Quotient(0, 1)
MOST_DIGITS = 9  # the most digits of an amount before the point
MOST_DECIMALS = 6
AMOUNT_PATTERN = rf"[0-9]{{1,{MOST_DIGITS}}}(?:\.[0-9]{{1,{MOST_DECIMALS}}})?"
CURRENCY_PATTERN = r"(?:[$€£¥￥₩]|[A-Z]{3})?(.*?)(?:[$€£¥￥₩円元块塊]|[A-Z]{3})?"


class NoStakesError(UsageError):
    """No game has a rate or a fee, so there is no such table."""

    def __init__(self, table: str) -> None:
        write = "write rate=0.1 (the money for a point) above the first game of the evening"
        super().__init__(f"there is no table {table} without a rate: {write}")


class Stakes(NamedTuple):
    """The money for a point, and what each player pays for an evening. Both are kept as they are
    written: the last digit of the rate (its denominator) is the smallest unit that is paid."""

    rate: Quotient = NO_MONEY
    fee: Quotient = NO_MONEY

    @property
    def is_declared(self) -> bool:
        """Whether games are played for money, or an evening costs something."""
        return bool(self.rate.numerator or self.fee.numerator)


NO_STAKES = Stakes()
STAKES_MEANINGS: Mapping[str, str] = {  # meanings by key, each with an example
    "rate": "a number above 0 such as 0.1 (the money for a point)",
    "fee": "a number above 0 such as 5 (from each player, for an evening)",
}


def declare_stakes(stakes: Stakes, key: str, value: Cell) -> Stakes:
    """The stakes after `rate=` or `fee=`; an empty value ends them. A `Mistake` if the value is not
    an amount."""
    if not value:
        return stakes._replace(**{key: NO_MONEY})
    amount = parse_decimal(value) if re.fullmatch(AMOUNT_PATTERN, value) else NO_MONEY
    if amount.numerator:
        return stakes._replace(**{key: amount})
    amount_text = _find_amount(value)
    advice = f": write {key}={amount_text}" if amount_text else f"; {key}= alone ends it"
    message = f"{key}={value}: {key} is {STAKES_MEANINGS[key]}{advice}"
    raise mistake_at(value, "parameter-value", message, amount_text or None)


def _find_amount(value: str) -> str:
    """The amount that was meant by a value with a currency beside it, or with a decimal comma;
    empty if the value is nothing of this kind."""
    bare = re.fullmatch(CURRENCY_PATTERN, value)
    text = re.sub(r"^(?=\.)", "0", (bare[1] if bare else value).replace(",", "."))
    is_amount = text != value and re.fullmatch(AMOUNT_PATTERN, text)
    return text if is_amount and parse_decimal(text).numerator else ""
