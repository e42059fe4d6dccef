"""What one mark of an MCR result says about its player."""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from ....language.grammar import Grammar, load_grammar
from ....language.mark_diagnosis import MarkWords, diagnose_mark
from ..rules import MARK_VOCABULARY


class McrRole:
    """The parts that a player can have in a hand, by the mark that says so."""

    NONE = "-"
    WINNER = "a win"
    DISCARDER = "d"
    FALSE_WIN = "f"


ROLES_BY_TERMINAL = {
    "NONE": McrRole.NONE,
    "DISCARDER": McrRole.DISCARDER,
    "FALSE_WIN": McrRole.FALSE_WIN,
}


class McrMark(NamedTuple):
    """A mark, taken apart. Numbers are as written; nothing is judged yet."""

    role: str  # one of `McrRole`
    points: int | None = None  # of a winner; None where only tiles are written
    tiles: str = ""
    false_win_cost: int | None = None  # of a false win, to each of the others, where it is written
    is_discarder: bool = False  # who made a false win discarded the winning tile, too
    is_dealer: bool = False


@cache
def _mark_grammar() -> Grammar:
    return load_grammar("mcr.lark", "mark")


@lru_cache(maxsize=5_000)
def _match_mark(text: str) -> McrMark | None:
    """The mark that a text is, by mcr.lark."""
    tokens = _mark_grammar().parse_tokens(text)
    if tokens is None:
        return None
    texts = {token.kind: token.text for token in tokens}
    false = re.fullmatch("f([0-9]*)(d?)", texts.get("FALSE_WIN", ""))
    return McrMark(
        next(
            (ROLES_BY_TERMINAL[kind] for kind in texts if kind in ROLES_BY_TERMINAL), McrRole.WINNER
        ),
        points=int(texts["POINTS"]) if "POINTS" in texts else None,
        tiles=texts.get("TILES", ""),
        false_win_cost=int(false[1]) if false and false[1] else None,
        is_discarder=bool(false and false[2]),
        is_dealer="DEALER" in texts,
    )


def is_mark(text: str) -> bool:
    """Whether a text is a mark."""
    return bool(text) and _match_mark(text) is not None


def is_tiles_mark(text: str) -> bool:
    """Whether a text is a winner's tiles, with or without their points, and nothing after them."""
    mark = _match_mark(text) if text else None
    return mark is not None and bool(mark.tiles) and not mark.is_dealer


def describe_mark(text: str) -> str:
    """What a mark says of its player; empty for what is not a mark."""
    mark = _match_mark(text)
    if mark is None:
        return ""
    if mark.role == McrRole.WINNER:
        valuation = f"with {mark.points} points" if mark.points is not None else "with these tiles"
        valuation = (
            f"with these tiles, {mark.points} points" if mark.points and mark.tiles else valuation
        )
        return f"won {valuation}, and deals" if mark.is_dealer else f"won {valuation}"
    words = {
        McrRole.NONE: "had no part in the hand",
        McrRole.DISCARDER: "discarded the winning tile",
        McrRole.FALSE_WIN: "made a false win",
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
