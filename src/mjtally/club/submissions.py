"""Reads what a phone sends as JSON: the fields of a submission, and the taps as a line. Impossible
values raise a `ServingError`."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import category, normalize

from ..base.errors import UsageError
from ..base.wording import did_you_mean_player, format_list
from ..editing.source_file import parse_source_line
from ..language.statements import ResultLine
from ..rules.families import PRESETS
from ..rules.model.table_form import parse_taps
from ..rules.model.types import Rules

MOST_LINES = 500  # for how many lines it is remembered how they were tapped
HIGHEST_SCORE = 10**9
LENGTHS = ("east", "south")  # the lengths of a game that people can open
LONGEST_KEY = 200  # characters
LONGEST_NAME = 100
LONGEST_TEXT = 2_000  # the longest line
LONGEST_COMMENT = 300
# what holds for more than a table, and may be a mistake that is only seen elsewhere
KEYS_OF_CLUB = ("include", "rules", "roster", "alias", "guest", "team")
LONE_SURROGATES = re.compile("[\ud800-\udfff]")  # bytes of a file that are not UTF-8
NOT_IN_LINES = {"Cc", "Cs", "Zl", "Zp"}  # for some editors such a character ends a line


class ServingError(Exception):
    """A request that is refused: the status of its answer, a code, words, and what else the
    answer holds (`problems` of a line, the `state` of a table that was changed meanwhile)."""

    def __init__(
        self, status: int, code: str, message: str, detail: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.detail = dict(detail or {})

    def describe(self) -> dict[str, Any]:
        """The error as an answer, for JSON."""
        return {"error": {"code": self.code, "message": self.message}, **self.detail}


class NewSeats(NamedTuple):
    """Who plays, in the order of seats, and who of them is there as a guest."""

    players: Sequence[str]
    guests: frozenset[str] = frozenset()


def clean_answer(text: str) -> str:
    """An answer as valid text: bytes of a file that are not UTF-8 become the replacement
    character."""
    return LONE_SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text)


def write_json(answer: Mapping[str, Any]) -> str:
    """An answer as JSON, which is valid for any content of the files."""
    return clean_answer(json.dumps(answer, ensure_ascii=False))


def find_key(body: Mapping[str, Any]) -> str:
    """The key of the submission, by which it is recognised if it comes again."""
    key = body.get("key")
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise ServingError(400, "bad-request", "key must be the key of the submission")
    return key


def digest_submission(body: Mapping[str, Any], *place: object) -> str:
    """A digest that tells a submission from others without its key: from its content and its
    table."""
    content = {field: value for field, value in body.items() if field != "key"}
    text = json.dumps([*map(str, place), content], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def find_digest(body: Mapping[str, Any]) -> str:
    """The digest of the state that the sender saw."""
    digest = body.get("digest")
    if not isinstance(digest, str):
        raise ServingError(400, "bad-request", "digest must be that of the state that was seen")
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


def find_counted(body: Mapping[str, Any], players: int) -> list[int]:
    """The scores that were counted on the table."""
    scores = body.get("scores")
    if not isinstance(scores, list) or len(scores) != players:
        raise ServingError(400, "bad-request", "scores must be a number for each player")
    if not all(type(score) is int and abs(score) < HIGHEST_SCORE for score in scores):
        raise ServingError(400, "bad-request", "scores must be whole numbers")
    return scores


def find_line_number(body: Mapping[str, Any], first_line: int) -> int:
    """The number of the line that is meant, 0 for none, where its game begins at a line now: it was
    seen where it began at `first`, and other tables write above it."""
    number, first = body.get("number"), body.get("first", first_line)
    return number + first_line - first if type(number) is int and type(first) is int else 0


def find_taken_back(body: Mapping[str, Any], first_line: int) -> tuple[int, str]:
    """The line that is taken back, as the sender saw it: its number and its text; 0 if there is
    none."""
    number, text = find_line_number(body, first_line), body.get("line")
    return (number, text) if number and isinstance(text, str) else (0, "")


def find_forgotten(body: Mapping[str, Any]) -> set[int]:
    """The seats of players whose declarations may be forgotten, since somebody has confirmed it."""
    seats = body.get("forget", [])
    if not isinstance(seats, list) or not all(type(seat) is int for seat in seats):
        raise ServingError(400, "bad-request", "forget must be a list of seats")
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
    value = body.get(field)
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ServingError(400, "bad-request", f"{field} must be a list of names")
    names = [normalize("NFC", name.strip()) for name in value]
    for name in names:
        if not name or len(name) > LONGEST_NAME or check_line(name) != name:
            raise ServingError(400, "bad-request", f"a name of {field} is missing, or too long")
    return names


class NewRules(NamedTuple):
    """The ruleset and the length that a game names; empty for those of its file."""

    ruleset: str = ""
    length: str = ""


def find_new_rules(body: Mapping[str, Any]) -> NewRules:
    """Which rules a game names."""
    ruleset, length = body.get("rules", ""), body.get("length", "")
    if not isinstance(ruleset, str) or (ruleset and ruleset not in PRESETS):
        raise ServingError(400, "bad-request", f"there are the rulesets {format_list(PRESETS)}")
    if not isinstance(length, str) or length not in ("", *LENGTHS):
        raise ServingError(400, "bad-request", f"length must be {' or '.join(LENGTHS)}")
    return NewRules(ruleset, length)


def find_table_word(body: Mapping[str, Any]) -> str:
    """The name for a new table; empty for the next free number."""
    word = body.get("table", "")
    if not isinstance(word, str) or (word and not word.replace("-", "").isalnum()):
        raise ServingError(400, "bad-request", "table must be a word, such as table-2")
    if len(word) > LONGEST_NAME:
        raise ServingError(400, "bad-request", "table must be a short word, such as table-2")
    return normalize("NFC", word)


def find_seen_tables(body: Mapping[str, Any]) -> list[str] | None:
    """The tables that the sender of a request for a new table saw; None if the request does not
    say."""
    seen = body.get("seen")
    return seen if isinstance(seen, list) else None


def find_seat(name: str, names: Sequence[str]) -> int:
    if name not in names:
        near = did_you_mean_player(name[:LONGEST_NAME], names)
        message = f"{name[:LONGEST_NAME]} is not at this table ({format_list(names)}){near}"
        raise ServingError(400, "bad-request", message)
    return names.index(name)


# --------------------------------------------------------------------------------------
# Lines.


def check_line(value: object) -> str:
    """A line out of JSON; a `ServingError` where it is not one."""
    if not isinstance(value, str):
        raise ServingError(400, "bad-request", "text must be a line of text")
    text = value.strip(" \t\r\n")
    if len(text) > LONGEST_TEXT:
        raise ServingError(400, "bad-request", f"text has more than {LONGEST_TEXT} characters")
    if any(category(sign) in NOT_IN_LINES and sign != "\t" for sign in text):
        raise ServingError(400, "bad-request", "text must be one line, of valid characters")
    return text


def write_taps(rules: Rules, value: object, names: Sequence[str]) -> str:
    """The marks, tags and comment of what was tapped, without a label; a `ServingError` where the
    form does not have it, or a line would say something else."""
    form = rules.play.form
    if form is None:
        raise ServingError(400, "no-form", f"{rules.family.description}: type the line")
    comment = clean_comment(value.get("comment")) if isinstance(value, Mapping) else ""
    line = {**value, "comment": comment} if isinstance(value, Mapping) else value
    try:
        taps = parse_taps(form, line, len(names))
        cells = rules.play.write_cells(taps, names)
        if not taps.is_said_by(rules.play.read_taps(cells, names)):
            raise UsageError("no hand has all of this together: tap it again")
    except UsageError as error:
        raise ServingError(422, "taps", str(error), {"problems": []}) from None
    return " ".join(cells) + (f"  # {comment}" if comment else "")


@lru_cache(maxsize=MOST_LINES)
def read_tapped_line(rules: Rules, text: str, names: Sequence[str]) -> Mapping[str, Any] | None:
    """What was tapped for the line of a hand, as a phone sends it; None where its form does not
    offer that."""
    line = parse_source_line(text)
    if not isinstance(line.statement, ResultLine):
        return None
    cells = [str(cell) for cell in line.statement.cells]
    taps = rules.play.read_taps(cells, names)
    if taps is None:
        return None
    content = {**taps._asdict(), "comment": clean_comment(line.comment)}
    sent: Mapping[str, Any] = json.loads(json.dumps(content))
    try:
        write_taps(rules, sent, names)
    except ServingError:
        return None
    return sent


def clean_comment(value: object) -> str:
    """A comment in one line: what cannot be seen is left out of it."""
    text = value if isinstance(value, str) else ""
    words_of_comment = "".join(sign if sign.isprintable() else " " for sign in text).split()
    return " ".join(words_of_comment).lstrip("# ")[:LONGEST_COMMENT].rstrip()
