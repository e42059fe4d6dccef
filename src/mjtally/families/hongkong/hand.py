"""Hong Kong mahjong, as the HK scorer keeps it: faan to payments.

Scores are whole numbers of half base points, since half a portion is the smallest payment.
The unit, which the declaration of the base sets, multiplies only their sums.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ...base.errors import Mistake, fail
from ...base.exact import Quotient
from ...base.memory import Memory, Notebook
from ...base.packed import BITS, Layout
from ...base.words import listing, plural
from ...play import Facts, Look, Outcome, Outcomes
from ...rules import HkRules
from ...text.misread import name_as_mark
from ...text.parse import hk_mark
from ...text.statements import Cell, Line, Result

COLUMNS = ("score", "game_count", "win_count", "blame_count")
BLAMES = ("DISCARDER", "DISCARD_GUARANTOR", "SELF_DRAW_GUARANTOR", "FALSE_WIN")


class HkHand(NamedTuple):
    """A winner and his faan, and a blamed player and how; None for nobody."""

    winner: int | None
    faan: int
    blamed: int | None
    blame: str | None


class HkOutcomes:
    """What lines do, under some rules. In HK every hand stands alone."""

    followed = False

    def __init__(self, rules: HkRules, memory: Memory) -> None:
        self.rules = rules
        most = 18 * multiplier(rules.maximum, rules.spiciness)  # the sum of a false win
        self.layout = Layout(4, COLUMNS, BITS + most.bit_length())
        self.unit = unit(rules)
        weight = 2 + self.layout.bits // 100  # very high maxima make large numbers
        self.rounds: list[Outcomes] = [Notebook(memory, self._plain_outcome, weight)]

    def _plain_outcome(self, line: Line) -> Outcome | None:
        if not isinstance(line.statement, Result):
            return None
        return self.look(line, ("",) * 4).outcome

    def look(self, line: Line, names: Sequence[str]) -> Look:
        """What a result does, with everything that is to be said of it."""
        assert isinstance(line.statement, Result)
        try:
            hand = read_hand(line.statement, self.rules, names)
        except Mistake as mistake:
            return Look(None, [mistake.remark])
        seats = range(4)
        columns: list[Sequence[int]] = [
            settle(hand, self.rules),
            [1 for _ in seats],
            [seat == hand.winner for seat in seats],
            [seat == hand.blamed for seat in seats],
        ]
        return Look(Outcome(line, _facts(hand), hand, self.layout.pack(columns)), [])


def unit(rules: HkRules) -> Quotient:
    """What one of a hand's scores is worth: half a base point."""
    return Quotient(rules.base.numerator, 2 * rules.base.denominator)


def multiplier(faan: int, spiciness: str) -> int:
    """How many times the base points a portion is: doubling with every faan; half-spicy,
    above four faan only with every second one, and half-way between them."""
    if spiciness == "spicy" or faan <= 4:
        return 1 << faan
    doublings, half_way = divmod(faan - 4, 2)
    return (3 << doublings + 3) if half_way else (1 << doublings + 4)


def settle(hand: HkHand, rules: HkRules) -> tuple[int, ...]:
    """The change of each score in half base points; they add up to 0.

    Everybody pays the winner of a self-draw a portion. On a discard the winner gets two:
    from the discarder alone, or, under half responsibility, one from him and half a portion
    from each of the others. A guarantor pays for all. A false win costs what three
    self-draws of the maximum would bring.
    """
    if hand.winner is None and hand.blamed is None:
        return (0, 0, 0, 0)
    if hand.winner is None:
        part = 6 * multiplier(rules.maximum, rules.spiciness)
        return tuple(-3 * part if seat == hand.blamed else part for seat in range(4))
    portion = 2 * multiplier(hand.faan, rules.spiciness)
    paid = [0, 0, 0, 0]
    match hand.blame:
        case None:
            paid = [portion] * 4
        case "DISCARDER" if rules.responsibility == "half":
            paid = [portion // 2] * 4
            paid[_blamed(hand)] = portion
        case "SELF_DRAW_GUARANTOR":
            paid[_blamed(hand)] = 3 * portion
        case _:
            paid[_blamed(hand)] = 2 * portion
    paid[hand.winner] = 0
    return tuple(sum(paid) if seat == hand.winner else -points for seat, points in enumerate(paid))


def _blamed(hand: HkHand) -> int:
    assert hand.blamed is not None
    return hand.blamed


def _facts(hand: HkHand) -> Facts:
    by_discard = hand.blame in {"DISCARDER", "DISCARD_GUARANTOR"}
    if hand.winner is None:
        kind = "draw" if hand.blamed is None else "false-win"
    else:
        kind = "discard" if by_discard else "self-draw"
    winners = () if hand.winner is None else (hand.winner,)
    return Facts(kind, winners, hand.blamed if by_discard else None, (), None)


def read_hand(result: Result, rules: HkRules, names: Sequence[str]) -> HkHand:
    """The hand a result tells; a `Mistake` where it tells none."""
    if result.label:
        fail(result.label, f"{result.label} is a label, and HK follows no rounds: take it away")
    _check_count(result.cells, names)
    kinds = [_kind(cell, names) for cell in result.cells]
    winners = [seat for seat, kind in enumerate(kinds) if kind == "FAAN"]
    blamed = [seat for seat, kind in enumerate(kinds) if kind in BLAMES]
    for seats, what in ((winners, "won"), (blamed, "are blamed (d, D, S or f)")):
        if len(seats) > 1:
            who = listing(names[seat] for seat in seats)
            fail(result.cells[seats[1]], f"{who} both {what}: one player at most")
    if blamed:
        _check_blame(result.cells[blamed[0]], names[blamed[0]], bool(winners), rules)
    if winners:
        _check_faan(result.cells[winners[0]], rules)
    return HkHand(
        winners[0] if winners else None,
        int(_digits(result.cells[winners[0]])) if winners else 0,
        blamed[0] if blamed else None,
        kinds[blamed[0]] if blamed else None,
    )


def _check_count(cells: Sequence[Cell], names: Sequence[str]) -> None:
    if len(cells) < 4:
        for cell in cells:
            _kind(cell, names)  # where marks are glued, that is the mistake to tell
        fail(
            cells[0],
            f"{plural(len(cells), 'mark')} for 4 players ({listing(names)}):"
            " write - for a blameless player",
        )
    if len(cells) > 4:
        for cell in cells[:4]:
            _kind(cell, names)
        fail(
            cells[4],
            f"{plural(len(cells), 'mark')} for 4 players ({listing(names)}):"
            f" {cells[4]} is one too many (HK has no tags)",
        )


def _kind(cell: Cell, names: Sequence[str]) -> str:
    try:
        return hk_mark(cell)
    except Mistake:
        if cell in names:
            raise name_as_mark(cell) from None
        if "/" in cell or "!" in cell or cell in {"+", "p", "n"}:
            fail(
                cell,
                f"{cell} is a mark of riichi, and these are HK rules: write the faan alone,"
                " or begin the file with rules=riichi",
            )
        raise


def _check_blame(cell: Cell, name: str, won: bool, rules: HkRules) -> None:
    if cell == "f" and won:
        fail(cell, f"{name} is marked f (false win), but somebody won: write one or the other")
    if cell != "f" and not won:
        fail(
            cell,
            f"{name} is marked {cell}, but nobody won: write the winner's faan,"
            " or f for a false win",
        )
    if cell == "D" and rules.responsibility == "full":
        fail(
            cell, "D says nothing under full responsibility (R=full), where d pays for all: write d"
        )


def _digits(cell: Cell) -> str:
    """A number without the zeros before it, of which a line has room for too many to count."""
    return cell.lstrip("0") or "0"


def _check_faan(cell: Cell, rules: HkRules) -> None:
    faan = _digits(cell)
    if len(faan) > 4 or int(faan) > rules.maximum:
        fail(
            cell,
            f"{cell} faan is more than the maximum: write {rules.maximum},"
            f" or declare a higher one, such as M={min(int(faan[:4]), 999)}",
        )
