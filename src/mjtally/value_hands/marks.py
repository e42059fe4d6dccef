"""What one mark of a result says about its player, by the grammar of its family."""

from ..language.grammar import match_terminal
from ..model.hand import Mark, Role
from .types import ValuePlay

MOST_DIGITS = 6  # of a value; more zeros before it do no harm
BLAMES = (
    Role.DISCARDER,
    Role.DISCARD_GUARANTOR,
    Role.SELF_DRAW_GUARANTOR,
    Role.FALSE_WIN,
)
ROLE_WORDS = {
    Role.NONE: "had no part in the hand",
    Role.DISCARDER: "discarded the winning tile",
    Role.DISCARD_GUARANTOR: "guaranteed a discard, and pays for all",
    Role.SELF_DRAW_GUARANTOR: "guaranteed a self-draw, and pays for all",
    Role.FALSE_WIN: "made a false win",
}


def match_mark(play: ValuePlay, text: str) -> Mark | None:
    """The mark that a text is, by the grammar."""
    found = match_terminal(play.grammar, text)
    if found is None:
        return None
    terminal, match = found
    said = match.groupdict().get
    value, cost = said("value"), said("cost")
    return Mark(
        Role.WINNER if terminal == "TILES" else terminal,
        _parse_number(value) if value else None,
        said("tiles") or "",
        bool(said("dealer")),
        int(cost) if cost else None,
        bool(said("discard")),
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
    """What a mark says of its player; empty for what is not a mark."""
    mark = match_mark(play, text)
    if mark is None:
        return ""
    deals = ", and deals" if mark.is_dealer else ""
    if mark.role == Role.WINNER:
        worth = "" if mark.value is None else f"{mark.value} {play.unit}"
        return (
            f"won with {', '.join(filter(None, ('these tiles' * bool(mark.tiles), worth)))}{deals}"
        )
    cost = f" of {mark.cost} to each of the others" if mark.cost else ""
    also = f", and {ROLE_WORDS[Role.DISCARDER]}" if mark.is_discarder else ""
    return f"{ROLE_WORDS[mark.role]}{cost}{also}{deals}"
