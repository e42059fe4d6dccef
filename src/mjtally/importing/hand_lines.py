"""A hand of a log as a line of a scores file.

Names stand in tags only where of two winners in riichi one has ippatsu. There the line has a
letter for the seat, `ippatsu=B`, until it is known what each player is called.
"""

import re
from collections.abc import Sequence

from ..logs.faults import refuse
from ..logs.game import (
    IPPATSU,
    TAGS,
    AbortiveDraw,
    ExhaustiveDraw,
    HandOutcome,
    LogHand,
    LogWin,
    LogWins,
    RiichiDeclaration,
)
from .tile_values import format_win_value

SEAT_LETTERS = "ABCD"
IPPATSU_SEATS = re.compile(rf"(?<= ippatsu=)[{SEAT_LETTERS},]+\b")


def format_hand_line(hand: LogHand, *, has_tiles: bool, has_open: bool) -> str:
    """`E3.1: - 3/40=TILES d(!) - dora=5s`."""
    riichi = {each.seat: each for each in hand.riichi}
    marks = [
        _format_mark(hand.outcome, seat, riichi.get(seat), has_tiles)
        + ("o" if has_open and _needs_open_mark(hand, seat, has_tiles) else "")
        for seat in range(len(hand.deltas))
    ]
    return " ".join([f"{hand.label}:", *marks, *_format_tags(hand, riichi, has_tiles)])


def insert_names(line: str, names: Sequence[str]) -> str:
    """The line, with names in place of the letters of seats."""
    if " ippatsu=" not in line:
        return line
    return IPPATSU_SEATS.sub(
        lambda found: ",".join(names[SEAT_LETTERS.index(seat)] for seat in found[0].split(",")),
        line,
    )


def _format_mark(
    effect: HandOutcome, seat: int, riichi: RiichiDeclaration | None, has_tiles: bool
) -> str:
    declared = "" if riichi is None else "!!" if riichi.is_double else "!"
    match effect:
        case LogWins(wins, discarder):
            win = next((win for win in wins if win.seat == seat), None)
            if win:
                return _format_win(win, has_tiles) + declared
            if seat == discarder:
                is_unpaid = riichi is not None and not riichi.is_paid
                return f"d({declared})" if is_unpaid else f"d{declared}"
            return (_format_liability(wins, seat) + declared) or "-"
        case ExhaustiveDraw(tenpai, nagashi):
            if seat in nagashi:
                return f"n{declared or ('+' if seat in tenpai else '')}"
            return declared or ("+" if seat in tenpai else "-")
        case AbortiveDraw():  # a stick that was not paid cannot be told here
            return declared if riichi and riichi.is_paid else "-"


def _format_win(win: LogWin, has_tiles: bool) -> str:
    """`3/40=TILES`, or what of it there is."""
    parts = [format_win_value(win), win.tiles if has_tiles else ""]
    if not any(parts):
        refuse("a win without han and fu, and without all its tiles", "either")
    return "=".join(filter(None, parts))


def _format_liability(wins: Sequence[LogWin], seat: int) -> str:
    """`p`, or `p1` for one of several yakuman."""
    for win in wins:
        if win.liable and win.liable.seat == seat:
            share = win.liable.yakuman
            return f"p{share}" if 0 < share < win.yakuman else "p"
    return ""


def _needs_open_mark(hand: LogHand, seat: int, has_tiles: bool) -> bool:
    """Whether an open hand needs a word: a winner's tiles show it."""
    if seat not in hand.called_seats or isinstance(hand.outcome, AbortiveDraw):
        return seat in hand.called_seats
    wins = hand.outcome.wins if isinstance(hand.outcome, LogWins) else ()
    return not any(win.seat == seat and win.tiles and has_tiles for win in wins)


def _format_tags(hand: LogHand, riichi: dict[int, RiichiDeclaration], has_tiles: bool) -> list[str]:
    match hand.outcome:
        case LogWins(wins, _):
            shows = has_tiles and any(win.tiles for win in wins)
            tags = [f"dora={','.join(hand.dora)}"] if shows and hand.dora else []
            tags += [f"ura={','.join(hand.ura)}"] if shows and hand.ura else []
            told = {tag for win in wins for tag in win.tags}
            declared = [win for win in wins if win.seat in riichi]
            return tags + [_format_tag(tag, declared) for tag in TAGS if tag in told]
        case AbortiveDraw(kind):
            return [kind]
    return []


def _format_tag(tag: str, declared: Sequence[LogWin]) -> str:
    """The tag; of winners in riichi of whom not all have ippatsu, with the seats of those."""
    having = [SEAT_LETTERS[win.seat] for win in declared if tag in win.tags]
    if tag == IPPATSU and len(having) < len(declared):
        return f"{tag}={','.join(having)}"
    return tag
