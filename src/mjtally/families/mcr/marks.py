"""What one mark of an MCR result says about its player."""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from ...text.grammar import Grammar, grammar
from ...text.misread import MarkWords, no_mark
from .words import WORDS


class Part:
    """The parts that a player can have in a hand, by the mark that says so."""

    NONE = "-"
    WINNER = "a win"
    DISCARDER = "d"
    FALSE_WIN = "f"


PARTS = {
    "NONE": Part.NONE,
    "DISCARDER": Part.DISCARDER,
    "FALSE_WIN": Part.FALSE_WIN,
}


class Mark(NamedTuple):
    """A mark, taken apart. Numbers are as written; nothing is judged yet."""

    part: str  # one of `Part`
    points: int | None = None  # of a winner; None where only tiles are written
    tiles: str = ""
    cost: int | None = None  # of a false win, to each of the others, where it is written
    discards: bool = False  # who made a false win discarded the winning tile, too
    dealer: bool = False


@cache
def _grammar() -> Grammar:
    return grammar("mcr.lark", "mark")


@lru_cache(maxsize=5_000)
def _read(text: str) -> Mark | None:
    """The mark that a text is, by mcr.lark."""
    tokens = _grammar().read(text)
    if tokens is None:
        return None
    said = {token.kind: token.text for token in tokens}
    false = re.fullmatch("f([0-9]*)(d?)", said.get("FALSE_WIN", ""))
    return Mark(
        next((PARTS[kind] for kind in said if kind in PARTS), Part.WINNER),
        points=int(said["POINTS"]) if "POINTS" in said else None,
        tiles=said.get("TILES", ""),
        cost=int(false[1]) if false and false[1] else None,
        discards=bool(false and false[2]),
        dealer="DEALER" in said,
    )


def is_mcr_mark(text: str) -> bool:
    """Whether a text is a mark."""
    return bool(text) and _read(text) is not None


def mark_words(text: str) -> str:
    """What a mark says of its player; nothing for what is none."""
    mark = _read(text)
    if mark is None:
        return ""
    if mark.part == Part.WINNER:
        worth = f"with {mark.points} points" if mark.points is not None else "with these tiles"
        worth = f"with these tiles, {mark.points} points" if mark.points and mark.tiles else worth
        return f"won {worth}, and deals" if mark.dealer else f"won {worth}"
    said = {
        Part.NONE: "had no part in the hand",
        Part.DISCARDER: "discarded the winning tile",
        Part.FALSE_WIN: "made a false win",
    }[mark.part]
    cost = f" of {mark.cost} to each of the others" if mark.cost else ""
    also = ", and discarded the winning tile" if mark.discards else ""
    return f"{said}{cost}{also}{', and deals' if mark.dealer else ''}"


def mcr_mark(cell: str) -> Mark:
    """What a cell of an MCR result says; a `Mistake` where it is no mark."""
    mark = _read(str(cell))
    if mark is None:
        raise no_mark(cell, MCR_MARKS)
    return mark


MCR_MARKS = MarkWords(is_mcr_mark, *WORDS)
