"""What one mark of a result says about its player, by the grammar of its family."""

from typing import NamedTuple

from ..language.grammar import match_terminal
from ..language.mark_diagnosis import MarkWords, diagnose_mark
from .types import ValuePlay

MOST_DIGITS = 6  # of a value; more zeros before it do no harm


class ValueRole:
    """The parts that a player can have in a hand: a terminal each, but tiles are a winner's."""

    WINNER = "WINNER"
    NONE = "NONE"
    DISCARDER = "DISCARDER"
    DISCARD_GUARANTOR = "DISCARD_GUARANTOR"
    SELF_DRAW_GUARANTOR = "SELF_DRAW_GUARANTOR"
    FALSE_WIN = "FALSE_WIN"


BLAMES = (
    ValueRole.DISCARDER,
    ValueRole.DISCARD_GUARANTOR,
    ValueRole.SELF_DRAW_GUARANTOR,
    ValueRole.FALSE_WIN,
)


class ValueMark(NamedTuple):
    """A mark, taken apart. Nothing is judged yet."""

    role: str  # one of `ValueRole`
    value: int | None = None  # of a winner; None where only tiles are written
    tiles: str = ""
    is_dealer: bool = False


def match_mark(play: ValuePlay, text: str) -> ValueMark | None:
    """The mark that a text is, by the grammar."""
    found = match_terminal(play.grammar, text)
    if found is None:
        return None
    terminal, match = found
    said = match.groupdict().get
    value = said("value")
    return ValueMark(
        ValueRole.WINNER if terminal == "TILES" else terminal,
        _parse_number(value) if value else None,
        said("tiles") or "",
        bool(said("dealer")),
    )


def _parse_number(digits: str) -> int:
    """A value; one that has too many digits is as large as they go, and too large anyhow."""
    bare = digits.lstrip("0") or "0"  # a line has room for more zeros than `int` takes
    return int(bare) if len(bare) <= MOST_DIGITS else 10**MOST_DIGITS


def is_mark(play: ValuePlay, text: str) -> bool:
    """Whether a text is a mark."""
    return match_mark(play, str(text)) is not None


def is_tiles_mark(play: ValuePlay, text: str) -> bool:
    """Whether a text is a winner's tiles, with or without their value, and nothing after them."""
    mark = match_mark(play, text)
    return mark is not None and bool(mark.tiles) and not mark.is_dealer


def describe_mark(play: ValuePlay, text: str) -> str:
    """What a mark says of its player, as the reference has it; empty for what is not a mark."""
    from ..language.reference import strip_markdown

    mark = match_mark(play, text)
    if mark is None:
        return ""
    deals = ", and deals" if mark.is_dealer else ""
    if mark.role == ValueRole.WINNER:
        worth = "" if mark.value is None else f"{text.rstrip('*').partition('=')[0]} {play.unit}"
        return (
            f"won with {', '.join(filter(None, ('these tiles' * bool(mark.tiles), worth)))}{deals}"
        )
    for shown, words in play.build_reference()[0].rows:
        row_mark = match_mark(play, strip_markdown(shown))
        if row_mark and row_mark.role == mark.role:
            return strip_markdown(words) + deals
    return ""


def parse_mark(
    cell: str, play: ValuePlay, words: MarkWords, missing: int | None = None
) -> ValueMark:
    """What a cell says; a `Mistake` where it is not a mark. `missing` is how many marks the line
    has too few, where that is known."""
    mark = match_mark(play, str(cell))
    if mark is None:
        raise diagnose_mark(cell, words, missing)
    return mark
