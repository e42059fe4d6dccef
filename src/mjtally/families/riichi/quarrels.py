"""Where a line says something of the table that is not so: whose deal it is, honba, sticks."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...base.errors import Remark, remark_at
from ...base.winds import round_name
from ...play.hands import Table
from ...text.statements import Result
from .hand import Reading
from .rules import RiichiRules
from .settle import needs_dealer

LOOSE_HANDS = "loose hands need length=free"
ABOVE = "look above for a hand that is missing or too many"


class Seen(NamedTuple):
    """What the players at the table know: their names, and since which line the deal goes on."""

    names: Sequence[str]
    since: Callable[[], int]


def in_game(
    reading: Reading, result: Result, table: Table, seen: Seen, rules: RiichiRules
) -> list[Remark]:
    """What a line says otherwise than the game that is followed."""
    dealer = table.round % rules.players
    here_is = round_name(table.round, rules.players)
    label, marked = reading.label, reading.dealer

    def here() -> str:
        return f"{seen.names[dealer]} deals since line {seen.since()}, honba {table.honba}"

    if label and label.round(rules.players) != table.round:
        said = str(result.label).rstrip(":")
        message = f"the label says {said}, but this is {here_is} ({here()}): {ABOVE}"
        return [remark_at(result.first, "label-differs", f"{message}; {LOOSE_HANDS}")]
    if label and label.honba not in {None, table.honba}:
        message = f"the label says honba {label.honba}, but it is {table.honba} ({here()})"
        write = f"{here_is}.{table.honba}:"
        return [remark_at(result.first, "label-differs", f"{message}: write {write}, or {ABOVE}")]
    if marked is not None and marked != dealer:
        message = f"{seen.names[marked]} is marked *, but in {here_is} {here()}: {ABOVE}"
        return [remark_at(result.cells[marked], "not-the-dealer", f"{message}; {LOOSE_HANDS}")]
    return _counted(reading, result, (("honba", table.honba), ("sticks", table.sticks)))


def in_loose_hand(
    reading: Reading, result: Result, table: Table, rules: RiichiRules
) -> list[Remark]:
    """What a loose hand leaves open, or says twice."""
    label = reading.label
    if label and reading.dealer not in {None, label.hand}:
        message = f"the label {result.label} and the mark * say different dealers"
        message = f"{message}: in a hand 2 the second player deals"
        return [remark_at(result.first, "not-the-dealer", message)]
    if lacks_dealer(reading, label.hand if label else reading.dealer, rules):
        message = (
            "who dealt? With length=free, mark the dealer with * (as in 3/40* - d -),"
            " or write a label such as E1:"
        )
        return [remark_at(result.first, "dealer-missing", message)]
    if _counts_twice(reading, label.honba if label else None):
        message = f"the label {result.label} and the tag honba={reading.honba} differ"
        return [remark_at(result.first, "label-differs", f"{message}: keep one of them")]
    return _counted(reading, result, (("sticks", table.sticks),))


def lacks_dealer(reading: Reading, dealer: int | None, rules: RiichiRules) -> bool:
    """Whether a loose hand says too little: it matters who dealt."""
    return dealer is None and needs_dealer(reading.hand, rules)


def contradicts_itself(reading: Reading, dealer: int | None, honba: int | None) -> bool:
    """Whether a line is at odds with who deals, or with the honba of its label."""
    return reading.dealer not in {None, dealer} or _counts_twice(reading, honba)


def _counts_twice(reading: Reading, honba: int | None) -> bool:
    """Whether a label and a tag say different honba."""
    return None not in {honba, reading.honba} and honba != reading.honba


def _counted(reading: Reading, result: Result, counts: Sequence[tuple[str, int]]) -> list[Remark]:
    """A tag that counts otherwise than the table."""
    for key, count in counts:
        if getattr(reading, key) not in {None, count}:
            tag, *_ = [cell for cell in result.cells if cell.startswith(f"{key}=")]
            message = (
                f"{tag}, but it is {count}: write {key}={count}, or look above for"
                " a hand that is missing or too many"
            )
            return [remark_at(tag, "count-differs", message)]
    return []
