"""What one mark of an MCR result says about its player."""

from typing import NamedTuple

from ....language.grammar import match_terminal
from ....language.mark_diagnosis import MarkWords, diagnose_mark
from ....value_hands.marks import ValueRole
from ..rules import MARK_VOCABULARY


class McrMark(NamedTuple):
    """A mark, taken apart. Numbers are as written; nothing is judged yet."""

    role: str  # one of `ValueRole`
    points: int | None = None  # of a winner; None where only tiles are written
    tiles: str = ""
    false_win_cost: int | None = None  # of a false win, to each of the others, where it is written
    is_discarder: bool = False  # who made a false win discarded the winning tile, too
    is_dealer: bool = False


def _match_mark(text: str) -> McrMark | None:
    """The mark that a text is, by mcr.lark."""
    found = match_terminal("mcr.lark", text)
    if found is None:
        return None
    terminal, match = found
    said = match.groupdict().get
    value, cost = said("value"), said("cost")
    return McrMark(
        ValueRole.WINNER if terminal == "TILES" else terminal,
        points=int(value) if value else None,
        tiles=said("tiles") or "",
        false_win_cost=int(cost) if cost else None,
        is_discarder=bool(said("discard")),
        is_dealer=bool(said("dealer")),
    )


def is_mark(text: str) -> bool:
    """Whether a text is a mark."""
    return _match_mark(text) is not None


def is_tiles_mark(text: str) -> bool:
    """Whether a text is a winner's tiles, with or without their points, and nothing after them."""
    mark = _match_mark(text)
    return mark is not None and bool(mark.tiles) and not mark.is_dealer


def describe_mark(text: str) -> str:
    """What a mark says of its player; empty for what is not a mark."""
    mark = _match_mark(text)
    if mark is None:
        return ""
    if mark.role == ValueRole.WINNER:
        valuation = f"with {mark.points} points" if mark.points is not None else "with these tiles"
        valuation = (
            f"with these tiles, {mark.points} points" if mark.points and mark.tiles else valuation
        )
        return f"won {valuation}, and deals" if mark.is_dealer else f"won {valuation}"
    words = {
        ValueRole.NONE: "had no part in the hand",
        ValueRole.DISCARDER: "discarded the winning tile",
        ValueRole.FALSE_WIN: "made a false win",
    }[mark.role]
    cost = f" of {mark.false_win_cost} to each of the others" if mark.false_win_cost else ""
    also = ", and discarded the winning tile" if mark.is_discarder else ""
    return f"{words}{cost}{also}{', and deals' if mark.is_dealer else ''}"


def parse_mark(cell: str) -> McrMark:
    """What a cell of an MCR result says; a `Mistake` where it is not a mark."""
    mark = _match_mark(str(cell))
    if mark is None:
        raise diagnose_mark(cell, MCR_MARKS)
    return mark


MCR_MARKS = MarkWords(
    is_mark, *MARK_VOCABULARY, unit_words=("han", "h", "飜", "翻")
)  # as players of riichi do
