"""The money of the latest evening, and who pays whom; only where a rate is declared."""

from collections.abc import Sequence

from .components import figures_table
from .html import Content, element
from .report_data import PageTable, ReportData

MONEY_COLUMNS = ("name", "points", "money", "fee", "sum")
PAYMENT_COLUMNS = ("payer", "receiver", "amount")


def money_section(season: ReportData) -> Sequence[Content]:
    """What everybody won or lost on the latest date with a rate, and the payments of it."""
    money = season.tables.get("money")
    if money is None or not money.rows:
        return []
    date = max(str(row["date"]) for row in money.rows)
    parts: list[Content] = [element("p", date)] if date else []
    parts.append(figures_table(season, _select_date(money, date), MONEY_COLUMNS, total=False))
    payments = _select_date(season.tables["payments"], date)
    if payments.rows:
        parts.append(figures_table(season, payments, PAYMENT_COLUMNS))
    return parts


def _select_date(grid: PageTable, date: str) -> PageTable:
    """The rows of a table that are of a date."""
    return grid._replace(rows=[row for row in grid.rows if row["date"] == date])
