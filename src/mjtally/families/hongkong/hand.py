"""A Hong Kong result to a played hand, and what its marks make together."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...base.errors import Mistake, Remark, fail
from ...base.words import listing, plural
from ...text.misread import comment_meant, fitting, name_as_mark, set_apart
from ...text.statements import Result
from .marks import hk_mark
from .rules import MOST_FAAN, HkRules

BLAMES = ("DISCARDER", "DISCARD_GUARANTOR", "SELF_DRAW_GUARANTOR", "FALSE_WIN")


class HkHand(NamedTuple):
    """A winner and his faan, and a blamed player and how; None for nobody."""

    winner: int | None
    faan: int
    blamed: int | None
    blame: str | None

    @property
    def by_discard(self) -> bool:
        """Whether the hand was won by discard."""
        return self.blame in {"DISCARDER", "DISCARD_GUARANTOR"}


def read_hand(result: Result, rules: HkRules, names: Sequence[str]) -> HkHand:
    """The hand a result tells; a `Mistake` where it tells none."""
    if result.label:
        fail(
            result.label,
            "label-in-hk",
            f"{result.label} is a label, and HK follows no rounds: take it away",
            "",
        )
    _check_count(result.cells, names)
    kinds = [_kind(cell, names) for cell in result.cells]
    winners = [seat for seat, kind in enumerate(kinds) if kind == "FAAN"]
    blamed = [seat for seat, kind in enumerate(kinds) if kind in BLAMES]
    for seats, what in ((winners, "won"), (blamed, "are blamed (d, D, S or f)")):
        if len(seats) > 1:
            who = listing(names[seat] for seat in seats)
            fail(
                result.cells[seats[1]],
                "two-players-marked",
                f"{who} both {what}: one player at most",
            )
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


def wrong_marks(cells: Sequence[str], names: Sequence[str]) -> Iterator[Remark]:
    """What is wrong with each mark by itself."""
    remarks = []
    for cell in cells[:4]:
        try:
            _kind(cell, names)
        except Mistake as mistake:
            remarks.append(mistake.remark)
    yield from set_apart(remarks, cells)


def _check_count(cells: Sequence[str], names: Sequence[str]) -> None:
    if len(cells) < 4:
        for cell in cells:
            _kind(cell, names, 4 - len(cells))  # where marks are glued, that is the mistake to tell
        fail(
            cells[0],
            "marks-missing",
            f"{plural(len(cells), 'mark')} for 4 players ({listing(names)}):"
            " write - for a blameless player",
        )
    if len(cells) > 4:
        for cell in cells[:4]:
            _kind(cell, names)
        fail(
            cells[4],
            "marks-too-many",
            f"{plural(len(cells), 'mark')} for 4 players ({listing(names)}):"
            f" {cells[4]} is one too many (HK has no tags){comment_meant(cells[4:])}",
        )


def _kind(cell: str, names: Sequence[str], missing: int = 0) -> str:
    try:
        return hk_mark(cell)
    except Mistake as mistake:
        if cell in names:
            raise name_as_mark(cell) from None
        if "/" in cell or "!" in cell or cell in {"+", "p", "n"}:
            fail(
                cell,
                "mark-of-riichi",
                f"{cell} is a mark of riichi, and these are HK rules: write the faan alone,"
                " or begin the file with rules=riichi",
            )
        raise fitting(mistake, missing) from None


def _check_blame(cell: str, name: str, won: bool, rules: HkRules) -> None:
    if cell == "f" and won:
        fail(
            cell,
            "blame-and-win",
            f"{name} is marked f (false win), but somebody won: write one or the other",
        )
    if cell != "f" and not won:
        fail(
            cell,
            "blame-without-win",
            f"{name} is marked {cell}, but nobody won: write the winner's faan,"
            " or f for a false win",
        )
    if cell == "D" and rules.responsibility == "full":
        fail(
            cell,
            "mark-says-nothing",
            "D says nothing under full responsibility (R=full), where d pays for all: write d",
        )


def _digits(cell: str) -> str:
    """A number without the zeros before it, of which a line has room for too many to count."""
    return cell.lstrip("0") or "0"


def _check_faan(cell: str, rules: HkRules) -> None:
    faan = _digits(cell)
    if len(faan) > 4 or int(faan) > rules.maximum:
        fail(
            cell,
            "faan-too-many",
            f"{cell} faan is more than the maximum, {rules.maximum}: correct it, or declare a"
            f" higher one, such as M={min(int(faan[:4]), MOST_FAAN)}",
        )
