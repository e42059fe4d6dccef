"""Checks what a line states about the table: whose deal it is, the honba, the sticks."""

from collections.abc import Sequence

from ....base.errors import Remark, remark_at
from ....base.winds import round_name
from ....language.statements import ResultLine
from ....model.seated_games import SeatedTable
from ....model.types import TableState
from ..lines.hand import RiichiParsedHand
from ..lines.result_cells import RiichiLabel
from ..rules import RiichiRules
from .settlement import needs_dealer

LOOSE_HANDS_HINT = "loose hands need length=free"
LOOK_ABOVE_HINT = "look above for a hand that is missing or too many"


def check_game_hand(
    parsed_hand: RiichiParsedHand,
    result: ResultLine,
    seated: SeatedTable,
    rules: RiichiRules,
) -> list[Remark]:
    """Where a line says something else than the game that is tracked."""
    table = seated.state
    dealer = table.round % rules.players
    here_is = round_name(table.round, rules.players)
    label, marked = parsed_hand.label, parsed_hand.marked_dealer

    def here() -> str:
        since = f"since line {seated.find_deal().line}, honba {table.honba}"
        return f"{seated.names[dealer]} deals {since}"

    if label and label.round(rules.players) in {table.round, table.round + 1}:
        repeated = _check_repeated_deal(result, label, seated, rules)
        if repeated:
            return [repeated]
    if label and label.round(rules.players) != table.round:
        stated = str(result.label).rstrip(":")
        message = f"the label says {stated}, but this is {here_is} ({here()}): {LOOK_ABOVE_HINT}"
        return [remark_at(result.first_cell, "label-differs", f"{message}; {LOOSE_HANDS_HINT}")]
    if label and label.honba not in {None, table.honba}:
        message = f"the label says honba {label.honba}, but it is {table.honba} ({here()})"
        write = f"{here_is}.{table.honba}:"
        return [
            remark_at(
                result.first_cell,
                "label-differs",
                f"{message}: write {write}, or {LOOK_ABOVE_HINT}",
            )
        ]
    if marked is not None and marked != dealer:
        message = (
            f"{seated.names[marked]} is marked *, but in {here_is} {here()}: {LOOK_ABOVE_HINT}"
        )
        return [remark_at(result.cells[marked], "not-the-dealer", f"{message}; {LOOSE_HANDS_HINT}")]
    return _check_counters(parsed_hand, result, (("honba", table.honba), ("sticks", table.sticks)))


def _check_repeated_deal(
    result: ResultLine, label: RiichiLabel, seated: SeatedTable, rules: RiichiRules
) -> Remark | None:
    """A label that forgets that the dealer deals again, or that a hand more was dealt."""
    table = seated.state
    is_here = label.round(rules.players) == table.round and label.honba in {None, table.honba}
    repeated = "" if is_here else seated.find_deal().repeated
    if not repeated:
        return None
    write = f"{round_name(table.round, rules.players)}.{table.honba}:"
    message = f"the label says {str(result.label).rstrip(':')}, but {repeated}: write {write}"
    return remark_at(result.first_cell, "label-differs", f"{message}, or {LOOK_ABOVE_HINT}")


def check_loose_hand(
    parsed_hand: RiichiParsedHand, result: ResultLine, table: TableState, rules: RiichiRules
) -> list[Remark]:
    """What a loose hand leaves open, or says twice."""
    label = parsed_hand.label
    if label and parsed_hand.marked_dealer not in {None, label.hand}:
        message = f"the label {result.label} and the mark * say different dealers"
        message = f"{message}: in a hand 2 the second player deals"
        return [remark_at(result.first_cell, "not-the-dealer", message)]
    if lacks_dealer(parsed_hand, label.hand if label else parsed_hand.marked_dealer, rules):
        message = (
            "who dealt? With length=free, mark the dealer with * (as in 3/40* - d -),"
            " or write a label such as E1:"
        )
        return [remark_at(result.first_cell, "dealer-missing", message)]
    if _honba_differs(parsed_hand, label.honba if label else None):
        message = f"the label {result.label} and the tag honba={parsed_hand.honba} differ"
        return [remark_at(result.first_cell, "label-differs", f"{message}: keep one of them")]
    return _check_counters(parsed_hand, result, (("sticks", table.sticks),))


def lacks_dealer(parsed_hand: RiichiParsedHand, dealer: int | None, rules: RiichiRules) -> bool:
    """Whether a loose hand says too little: it matters who dealt."""
    return dealer is None and needs_dealer(parsed_hand.hand, rules)


def contradicts_itself(
    parsed_hand: RiichiParsedHand, dealer: int | None, honba: int | None
) -> bool:
    """Whether a line is at odds with who deals, or with the honba of its label."""
    return parsed_hand.marked_dealer not in {None, dealer} or _honba_differs(parsed_hand, honba)


def _honba_differs(parsed_hand: RiichiParsedHand, honba: int | None) -> bool:
    """Whether a label and a tag say different honba."""
    return None not in {honba, parsed_hand.honba} and honba != parsed_hand.honba


def _check_counters(
    parsed_hand: RiichiParsedHand, result: ResultLine, counts: Sequence[tuple[str, int]]
) -> list[Remark]:
    """A tag that counts otherwise than the table."""
    for key, count in counts:
        if getattr(parsed_hand, key) not in {None, count}:
            tag, *_ = [cell for cell in result.cells if cell.startswith(f"{key}=")]
            message = (
                f"{tag}, but it is {count}: write {key}={count}, or look above for"
                " a hand that is missing or too many"
            )
            return [remark_at(tag, "count-differs", message)]
    return []
