"""What a submission says, out of the JSON of a request: a `ServingError` for what it cannot be."""

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import normalize

from ..base.wording import did_you_mean, format_list
from ..families import PRESETS
from .errors import ServingError
from .line_changes import NewSeats, check_line

LONGEST_KEY = 200  # characters
LONGEST_NAME = 100


def find_key(body: Mapping[str, Any]) -> str:
    """The key of the submission, by which it is known again."""
    key = body.get("key")
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise ServingError(400, "bad-request", "key is to be the key of the submission")
    return key


def find_digest(body: Mapping[str, Any]) -> str:
    """The digest of what was seen."""
    digest = body.get("digest")
    if not isinstance(digest, str):
        raise ServingError(400, "bad-request", "digest is to be that of the state that was seen")
    return digest


def find_declaration(body: Mapping[str, Any]) -> tuple[str, int, bool]:
    """The hand in which somebody declares something, who, and whether they do or take it back."""
    hand, seat, is_declared = (body.get(field) for field in ("hand", "seat", "is_declared"))
    if (
        not isinstance(hand, str)
        or not hand
        or type(seat) is not int
        or type(is_declared) is not bool
    ):
        raise ServingError(400, "bad-request", "hand, seat and is_declared say who declares when")
    return hand, seat, is_declared


def find_forgotten(body: Mapping[str, Any]) -> set[int]:
    """The seats of those whose declarations may be forgotten, as somebody was asked."""
    seats = body.get("forget", [])
    if not isinstance(seats, list) or not all(type(seat) is int for seat in seats):
        raise ServingError(400, "bad-request", "forget is to be a list of seats")
    return {*seats}


def find_seating(body: Mapping[str, Any]) -> NewSeats:
    """Who is to play, in the order of seats, and who of them is there as a guest."""
    players = _find_names(body, "players")
    guests = _find_names(body, "guests") if "guests" in body else []
    strangers = [name for name in guests if name not in players]
    if strangers:
        raise ServingError(400, "bad-request", f"{strangers[0]} is a guest, and does not play")
    return NewSeats(players, frozenset(guests))


def _find_names(body: Mapping[str, Any], field: str) -> list[str]:
    said = body.get(field)
    if not isinstance(said, list) or not all(isinstance(each, str) for each in said):
        raise ServingError(400, "bad-request", f"{field} is to be a list of names")
    names = [normalize("NFC", each.strip()) for each in said]
    for name in names:
        if not name or len(name) > LONGEST_NAME or check_line(name) != name:
            raise ServingError(400, "bad-request", f"a name of {field} is missing, or too long")
    return names


def find_ruleset(body: Mapping[str, Any]) -> str:
    """The ruleset that a game names; empty for that of its file."""
    ruleset = body.get("rules", "")
    if not isinstance(ruleset, str) or (ruleset and ruleset not in PRESETS):
        raise ServingError(400, "bad-request", f"there are the rulesets {format_list(PRESETS)}")
    return ruleset


def find_table_word(body: Mapping[str, Any]) -> str:
    """What a table is to be called; empty for the next number that is free."""
    word = body.get("table", "")
    if not isinstance(word, str) or (word and not word.replace("-", "").isalnum()):
        raise ServingError(400, "bad-request", "table is to be a word, such as table-2")
    if len(word) > LONGEST_NAME:
        raise ServingError(400, "bad-request", "table is to be a short word, such as table-2")
    return normalize("NFC", word)


def find_seat(name: str, names: Sequence[str]) -> int:
    """The seat of a player."""
    if name not in names:
        near = did_you_mean(name[:LONGEST_NAME], names)
        message = f"{name[:LONGEST_NAME]} is not at this table ({format_list(names)}){near}"
        raise ServingError(400, "bad-request", message)
    return names.index(name)
