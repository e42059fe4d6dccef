"""What is not a scores file, and so is never changed in place: pictures, tables, logs, text that
was saved in another encoding. A scores file with mistakes is one all the same."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

from ..base.errors import UsageError
from ..families import list_families
from ..interpreter.sources import BOM
from ..language.diagnosis import FREE_WORD_KEYS
from ..language.full_width import normalize_full_width
from ..language.parser import parse_line
from ..language.statements import (
    BlankLine,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
    Unparsed,
)
from ..statistics.player import ALL_PLAYERS
from .formats import is_own_header
from .markdown_table import is_own_markdown_header

MARKUP = re.compile(r"\s*<[?!A-Za-z]")  # a page, a drawing, a log of Tenhou's
OWN_SHEET = re.compile(r"game [0-9]+(?:, [-0-9]+)?, .+ line [0-9]+\n")  # the title of one
OWN_SCREEN_TABLE = re.compile(  # the head of one of players
    r"(?:.*\n){0,3}(?:#  (?:.*  )?)?name  .*(?:points|score|count|rank|fraction)"
)
KEYS_WITH_COLON = f"(?i:{'|'.join(('rules', *FREE_WORD_KEYS))})\\s*[:：]"
BEGUN = re.compile(  # as statements begin
    rf"\s*(?:[A-Za-z][A-Za-z-]*\s*=|=\s|[ESWN][1-4]\b|{KEYS_WITH_COLON})"
)
MARKDOWN_FENCE = re.compile(r"^ {0,3}```", re.MULTILINE)  # which no line of ours begins with
SEAT_COUNTS = 3, 4
LOOKED_AT = 2_000  # lines with more than a comment: they tell what the rest is
WORD = re.compile(r"[^\W\d_]{3}")
MOST_CELLS = 8  # of a result with mistakes: a label, marks, tags and a word or two
RESULT_WEIGHT = 4  # of a line with results, in lines of words
GAME_WEIGHT = 10  # of one below its players
SAVE = "save it as UTF-8"
NAME = "name scores files alone"
IMPORT = "mjtally import reads logs and sheets"


def check_is_scores(path: str, text: str) -> None:
    """Fails where a file, whose text `read_text` gives, is not a scores file."""
    if said := foreign(text):
        raise UsageError(f"{path} is not a scores file, and stays as it was: {said}")


def foreign(text: str) -> str:
    """What a text is that is not a scores file's, and what to do; empty for a scores file's."""
    start = text.removeprefix(BOM)
    if re.match("\udcff\udcfe|\udcfe\udcff", start):
        return f"it is UTF-16: {SAVE}"
    if "\0" in start:
        return f"it is binary, or UTF-16: {NAME}, or {SAVE}"
    if re.search("[\udc80-\udcff]", start):
        return f"it is binary, or in another encoding: {NAME}, or {SAVE}"
    if MARKUP.match(start):
        return f"it is HTML or XML: {NAME} ({IMPORT})"
    header = start.partition("\n")[0].rstrip("\r")
    if _is_json(start) or _is_json(header):
        return f"it is JSON: {NAME} ({IMPORT})"
    if (
        OWN_SHEET.match(start)
        or OWN_SCREEN_TABLE.match(start)
        or (re.search("[\t,]", header) and is_own_header(header))
        or (header.startswith("| ") and is_own_markdown_header(header))
    ):
        return f"it is a table of mjtally's: {NAME}"
    if MARKDOWN_FENCE.search(start):
        return f"it is Markdown: {NAME}"
    if not _is_scores(start):
        return f"most lines of it are not a scores file's: {NAME} ({IMPORT})"
    return ""


def _is_json(text: str) -> bool:
    if not re.match(r"\s*[\[{]", text):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _is_scores(text: str) -> bool:
    """Whether more of a text is a scores file's than is not; or nothing stands there that could
    be lost. A file with many mistakes is a scores file all the same: a hand or scores that can be
    read weigh as much as many lines of words."""
    own = others = 0
    is_seated = False
    before: Statement = BlankLine()
    for line, statement in islice(_list_statements(text), LOOKED_AT):
        weight = _weigh_statement(line, statement, before, is_seated=is_seated)
        own, others = own + weight, others + (not weight)
        is_seated, before = is_seated or _seats_players(statement), statement
    return own >= others


def _list_statements(text: str) -> Iterator[tuple[str, Statement]]:
    """Every line with more than a comment."""
    for line in re.split("\r\n|\r|\n", text):
        statement = parse_line(line).statement
        if not isinstance(statement, BlankLine):
            yield line, statement


def _weigh_statement(line: str, statement: Statement, before: Statement, *, is_seated: bool) -> int:
    """How much a line tells that a file is a scores file: nothing where it may be any words."""
    match statement:
        case ScoresLine() | ResultLine() if _is_played(statement):
            return GAME_WEIGHT if is_seated else RESULT_WEIGHT
        case _ if BEGUN.match(line):
            return 1
        case PlayersLine():  # others one after another are words, four a line
            is_first = not isinstance(before, PlayersLine) or before == statement
            return int(is_first and _seats_players(statement))
        case Unparsed(_, meant) if meant:
            return 1
        case Unparsed(remark) if remark.fix is not None:
            return 1
        case ResultLine() | Unparsed():
            return int(_was_played(line, is_seated=is_seated))
        case _:
            return 1


def _seats_players(statement: Statement) -> bool:
    return isinstance(statement, PlayersLine) and len(statement.names) in SEAT_COUNTS


def _is_played(statement: ScoresLine | ResultLine) -> bool:
    """Whether a line can be read as scores, or as marks of some family."""
    if isinstance(statement, ScoresLine):
        return len(statement.scores) in SEAT_COUNTS
    marks = [cell for cell in statement.cells if "=" not in cell][: max(SEAT_COUNTS)]
    return (
        len(marks) in SEAT_COUNTS
        and not all(map(str.isdigit, marks))
        and any(all(map(is_mark, marks)) for is_mark in _list_mark_checks())
    )


def _was_played(line: str, *, is_seated: bool) -> bool:
    """Whether some cells of a line are marks, as far as words and numbers cannot be."""
    cells = normalize_full_width(line).partition("#")[0].split()
    if len(cells) > MOST_CELLS or cells[:1] == [ALL_PLAYERS]:  # as the last row of a table begins
        return False
    found = [
        cell
        for cell in cells
        if not cell.isdigit() and any(is_mark(cell) for is_mark in _list_mark_checks())
    ]
    return len(found) > 1 or (is_seated and len(found) == 1 and not any(map(WORD.match, cells)))


@cache
def _list_mark_checks() -> tuple[Callable[[str], bool], ...]:
    return tuple(family.language.mark_words.is_mark for family in list_families())
