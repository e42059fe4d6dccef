"""Turns that tags say of a hand, and tags of its first turn: which of them exclude one another, and
which are unlikely together.

This module is imported only for lines with such tags.
"""

from collections.abc import Iterator, Mapping, Sequence

from ....base.errors import Remark, fail, warning_at
from ...model.hand import Hand, PlayerMark
from ...model.result_lines import locate_tag
from .hand import FIRST_TURN_TAGS, RIICHI_TURN_TAG

# Calls pass players over, so that one may be in another turn than the next. Recorded hands have 3.
MOST_TURNS_APART = 5


def check_turns(hand: Hand, player_marks: Sequence[PlayerMark], tags: Mapping[str, str]) -> None:
    """Fails if no play can be as the tags of a hand say, whatever the tiles are."""
    first = next((key for key in FIRST_TURN_TAGS if key in tags), None)
    if first:
        _check_first_turn(first, hand, player_marks, tags)
    if hand.riichi_turns:
        _check_riichi_turns(hand, player_marks, tags)


def _check_first_turn(
    first: str, hand: Hand, player_marks: Sequence[PlayerMark], tags: Mapping[str, str]
) -> None:
    tag = locate_tag(tags, first)
    called = next((player for player in player_marks if player.mark.is_open), None)
    if called:
        message = f"{first} is before any call, and {called.cell} is an open hand"
        fail(tag, "note-impossible", f"{message}: remove one of them")
    if any(turn > 1 for turn in hand.riichi_turns):
        late = locate_tag(tags, RIICHI_TURN_TAG)
        fail(late, "note-impossible", f"{late}: {first} is in the first turn: write 1")
    if first == "kyuushu" and len(hand.riichi) == len(player_marks):
        message = "is declared by somebody who did not declare riichi: write - for that player"
        fail(tag, "note-impossible", f"{first} {message}")


def _check_riichi_turns(
    hand: Hand, player_marks: Sequence[PlayerMark], tags: Mapping[str, str]
) -> None:
    tag = locate_tag(tags, RIICHI_TURN_TAG)
    for seat, declared in zip(hand.riichi, hand.riichi_turns, strict=True):
        name = player_marks[seat].name
        if seat in hand.double_riichi and declared > 1:
            message = f"{name} has double riichi (!!), which is declared in turn 1: write 1, or !"
            fail(tag, "note-impossible", f"{tag}: {message}")
        if hand.turn is None:
            continue
        turn, is_self_draw = locate_tag(tags, "turn"), hand.discarder is None
        if seat == hand.discarder and declared > hand.turn:
            message = f"{name} dealt in in turn {hand.turn}, and no riichi is after that"
            fail(tag, "note-impossible", f"{tag}: {message}: correct {tag} or {turn}")
        if seat not in hand.winners or not is_self_draw:
            continue
        if declared >= hand.turn:
            message = f"{name} drew the winning tile in turn {hand.turn}, and riichi is before that"
            fail(tag, "note-impossible", f"{tag}: {message}: correct {tag} or {turn}")
        if seat in hand.ippatsu and hand.turn > declared + 1:
            message = f"{name} drew the winning tile in turn {hand.turn}, and ippatsu is in turn"
            fail(turn, "note-impossible", f"{turn}: {message} {declared + 1}: correct one of them")


def list_turn_warnings(hand: Hand, player_marks: Sequence[PlayerMark]) -> Iterator[Remark]:
    """Warnings about turns of several players that are further apart than calls bring about."""
    turn = hand.turn or 0
    for seat, declared in zip(hand.riichi, hand.riichi_turns, strict=True):
        _, name, cell, _ = player_marks[seat]
        if declared > turn + MOST_TURNS_APART:
            message = f"{name} declared riichi in turn {declared}, and the hand was won in {turn}"
            yield warning_at(cell, "unlikely-turn", f"{message}: correct riichi-turn= or turn=")
        elif seat in hand.ippatsu and turn > declared + MOST_TURNS_APART:
            message = f"{name} declared riichi in turn {declared}, and ippatsu in turn {turn}"
            yield warning_at(cell, "unlikely-turn", f"{message} is late: correct one of the tags")
