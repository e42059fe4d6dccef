"""A hand of a log as a line of a scores file.

Names stand in tags only where of two winners in riichi one has ippatsu. There the line has a
letter for the seat, `ippatsu=B`, until it is known what each player is called.
"""

import re
from collections.abc import Sequence

from ..logs.faults import refuse
from ..logs.game import IPPATSU, TAGS, Aborted, Drawn, LogHand, Outcome, Riichi, Win, Wins
from .values import shown

SEATS = "ABCD"
NAMED = re.compile(rf"(?<= ippatsu=)[{SEATS},]+\b")


def line_of(hand: LogHand, *, has_tiles: bool, has_open: bool) -> str:
    """`E3.1: - 3/40=TILES d(!) - dora=5s`."""
    riichi = {each.seat: each for each in hand.riichi}
    marks = [
        _mark(hand.outcome, seat, riichi.get(seat), has_tiles)
        + ("o" if has_open and _shows_call(hand, seat, has_tiles) else "")
        for seat in range(len(hand.deltas))
    ]
    return " ".join([f"{hand.label}:", *marks, *_tags(hand, riichi, has_tiles)])


def with_names(line: str, names: Sequence[str]) -> str:
    """The line, with names in place of the letters of seats."""
    if " ippatsu=" not in line:
        return line
    return NAMED.sub(
        lambda found: ",".join(names[SEATS.index(seat)] for seat in found[0].split(",")), line
    )


def _mark(outcome: Outcome, seat: int, riichi: Riichi | None, has_tiles: bool) -> str:
    declared = "" if riichi is None else "!!" if riichi.is_double else "!"
    match outcome:
        case Wins(wins, discarder):
            win = next((win for win in wins if win.seat == seat), None)
            if win:
                return _winner(win, has_tiles) + declared
            if seat == discarder:
                is_unpaid = riichi is not None and not riichi.is_paid
                return f"d({declared})" if is_unpaid else f"d{declared}"
            return (_liable(wins, seat) + declared) or "-"
        case Drawn(tenpai, nagashi):
            if seat in nagashi:
                return f"n{declared or ('+' if seat in tenpai else '')}"
            return declared or ("+" if seat in tenpai else "-")
        case Aborted():  # a stick that was not paid cannot be told here
            return declared if riichi and riichi.is_paid else "-"


def _winner(win: Win, has_tiles: bool) -> str:
    """`3/40=TILES`, or what of it there is."""
    parts = [shown(win), win.tiles if has_tiles else ""]
    if not any(parts):
        refuse("a win without han and fu, and without all its tiles", "either")
    return "=".join(filter(None, parts))


def _liable(wins: Sequence[Win], seat: int) -> str:
    """`p`, or `p1` for one of several yakuman."""
    for win in wins:
        if win.liable and win.liable.seat == seat:
            share = win.liable.yakuman
            return f"p{share}" if 0 < share < win.yakuman else "p"
    return ""


def _shows_call(hand: LogHand, seat: int, has_tiles: bool) -> bool:
    """Whether an open hand needs a word: a winner's tiles show it."""
    if seat not in hand.called or isinstance(hand.outcome, Aborted):
        return seat in hand.called
    wins = hand.outcome.wins if isinstance(hand.outcome, Wins) else ()
    return not any(win.seat == seat and win.tiles and has_tiles for win in wins)


def _tags(hand: LogHand, riichi: dict[int, Riichi], has_tiles: bool) -> list[str]:
    match hand.outcome:
        case Wins(wins, _):
            shows = has_tiles and any(win.tiles for win in wins)
            tags = [f"dora={','.join(hand.dora)}"] if shows and hand.dora else []
            tags += [f"ura={','.join(hand.ura)}"] if shows and hand.ura else []
            told = {tag for win in wins for tag in win.tags}
            declared = [win for win in wins if win.seat in riichi]
            return tags + [_tag(tag, declared) for tag in TAGS if tag in told]
        case Aborted(kind):
            return [kind]
    return []


def _tag(tag: str, declared: Sequence[Win]) -> str:
    """The tag; of winners in riichi of whom not all have ippatsu, with the seats of those."""
    having = [SEATS[win.seat] for win in declared if tag in win.tags]
    if tag == IPPATSU and len(having) < len(declared):
        return f"{tag}={','.join(having)}"
    return tag
