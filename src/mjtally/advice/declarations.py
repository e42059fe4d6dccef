"""Declarations that were written in another way: without their `=`, with spaces in a value, or with
the name of a file that is not there."""

import os
import re
from collections.abc import Collection

from ..base.errors import Mistake, mistake_at, remark_at
from ..base.wording import find_file_beside, find_near_players, find_slip
from ..language.statements import (
    Adjustment,
    Cell,
    Declaration,
    PlayersLine,
    ResultLine,
    Statement,
    Unparsed,
    format_name,
)
from ..language.tokens import statement_cell
from ..language.words import COUNTED_THINGS, OWNER_KEYS, SEPARATORS_BY_KEY, SUBSTITUTE, is_one_of
from .words import WordKind, find_meaning

KEY_AND_VALUE_PATTERN = r"([A-Za-z][A-Za-z-]*)(?:\s*[:：]\s*|\s+)([^\s=]+)"
KEY_AND_COLON_PATTERN = (
    r"([A-Za-z][A-Za-z-]+)\s*[:：]\s*([^\s=][^=]*)"  # no label, no single letter
)
KEY_AND_NUMBERS_PATTERN = r"([a-z-]+)\s+([-+]?[0-9]+(?:\s+[-+]?[0-9]+)*)"  # uma 30 10 -10 -30
KEYS_OF_LISTS = ("roster", "guest")
# if the line has a key, it explains these better
REMARKS_ON_FIELDS = ("names-apart", "spreadsheet-row", "no-statement")
SLIP_SIMILARITY = 0.7  # how alike a word and the key that it was meant as are at least
SHORTEST_SLIP = 4  # letters: shorter words are too often names
SPACED_VALUE_PATTERN = (
    r"\s*(include|roster|alias|guest|team|season|stage|substitute|tiebreak|title)\s*=\s*(.*\S)"
)
KEYS_OF_ONE_NAME = {"include", "season", "stage", "title"}  # the others are of several


def find_declaration_without_equals(
    statement: Statement,
    text: str,
    *,
    keys: Collection[str],
    parameters: Collection[str],
    rulesets: Collection[str],
    players: Collection[str],
) -> Unparsed | None:
    """The declaration that a line was meant as, if it lacks its `=` and was taken for another
    statement; None for any other line. A line that begins with a key and a colon can be nothing
    else. Without a colon it was taken for one or two words, or for an adjustment of somebody who
    has not played. `keys` are those that a file may declare, and `parameters` those of the rules in
    force among them; `rulesets` are those with a name, and `players` have played."""
    match statement:
        case PlayersLine() if statement.words[0] in OWNER_KEYS and len(statement.words) > 2:
            key, value = statement_cell(text).split(None, 1)
            return Unparsed(_spaced_names_mistake(text, key, value).remark, may_be_hand=False)
        case PlayersLine() if len(statement.words) <= 2:
            pair = _match_statement(KEY_AND_VALUE_PATTERN, text)
        case ResultLine() if len(statement.words) + bool(statement.label_text) <= 2:
            pair = _match_statement(KEY_AND_VALUE_PATTERN, text)
        case Adjustment(name, points) if name not in players:
            if points[0] in "+-" and find_near_players(name, players):
                return None  # a player with a slip
            pair = _match_statement(KEY_AND_VALUE_PATTERN, text)
        case ResultLine() if statement.words[0] in SEPARATORS_BY_KEY:
            pair = _match_statement(KEY_AND_NUMBERS_PATTERN, text)
        case PlayersLine() | ResultLine():
            pair = None
        case Unparsed(remark) if remark.code in REMARKS_ON_FIELDS:
            pair = None
        case _:
            return None
    has_colon = ":" in text or "：" in text  # players lines are many, and have none
    with_colon = _match_statement(KEY_AND_COLON_PATTERN, text) if has_colon else None
    if not pair and not with_colon:
        return None
    if pair and pair[1] in parameters and pair[2].casefold() in map(str.casefold, players):
        return None  # what a player did, such as a chombo
    if pair and pair[1] in keys:
        return _declaration_without_equals(pair, text, pair[1], rulesets, is_sure=True)
    if pair and isinstance(statement, Adjustment) and not is_one_of(pair[1], COUNTED_THINGS):
        is_name = pair[1] != pair[1].casefold() or not pair[2][0].isdecimal()  # Max -20
        known_key = "" if is_name else find_meaning(WordKind.KEY, pair[1], keys)
        if known_key:
            return _declaration_without_equals(pair, text, known_key, rulesets, is_sure=False)
    if not with_colon:
        return None
    word = with_colon[1].casefold()
    is_key = word in keys
    key = word if is_key else ""
    if not is_key and len(word) >= SHORTEST_SLIP:
        key = find_slip(word, keys, SLIP_SIMILARITY)
    is_sure = is_key and not re.search(r"\s", with_colon[2])
    if not key:
        return None
    return _declaration_without_equals(with_colon, text, key, rulesets, is_sure=is_sure)


def _match_statement(pattern: str, text: str) -> re.Match[str] | None:
    """The match of a pattern with a whole line, but for its comment; None if they do not fit."""
    return re.fullmatch(pattern, statement_cell(text))


def _declaration_without_equals(
    pair: re.Match[str], text: str, key: str, rulesets: Collection[str], *, is_sure: bool
) -> Unparsed:
    """The error about a key and a value without their `=`, with what to write instead, and a fix if
    `is_sure`. One of the `rulesets` is taken as it was meant, sure or not: otherwise every hand
    below it would be wrong."""
    whole = statement_cell(text)
    value = whole.subcell(pair.start(2))
    joined = _join_value(key, value)
    write = f"{key}={joined}"
    message = f"a declaration has = between its key and its value: write {write}"
    remark = remark_at(whole, "equals-missing", message, write if is_sure else None)
    declaration = None
    if is_sure or (key == "rules" and joined in rulesets):
        declaration = Declaration(Cell(key, whole.column), Cell(joined, value.column))
    return Unparsed(remark, declaration, may_be_hand=False)


def _join_value(key: str, value: str) -> str:
    """Remove the spaces from a value, since no value may have any."""
    value = re.sub(r"\s*([,，:：])\s*", r"\1", value)
    parts = value.split()
    if key in SEPARATORS_BY_KEY:
        return SEPARATORS_BY_KEY[key].join(parts)
    if len(parts) < 2:
        return value
    if key in KEYS_OF_LISTS and "," not in value:
        return ",".join(parts)
    return re.sub(r"[^,，:：]*\s[^,，:：]*", lambda part: format_name(part[0]), value)


def find_spaced_value(text: str) -> Mistake | None:
    """The error about a value that has spaces in it, though a space ends a value; None where there
    is none."""
    match = _match_statement(SPACED_VALUE_PATTERN, text)
    space = match and re.search(r"\s+", match[2])
    if not match or not space:
        return None
    key, value = match.groups()
    if key != "title" and re.search(r"\s[A-Za-z][A-Za-z-]*=\S", value):
        return None  # another declaration, as the line is told without this
    if key not in KEYS_OF_ONE_NAME:
        return _spaced_names_mistake(text, key, value)
    joined = re.sub(r"\s+", "-", value)
    message = f"a {key}'s name has no spaces: write {key}={joined}"
    if key == "title":
        quoted = '"' + value.replace('"', "'") + '"'
        whole = Cell(value, text.index(value) + 1)
        message = f"a title with spaces goes in quotes: write title={quoted}"
        return mistake_at(whole, "spaces-in-value", message, None if '"' in value else quoted)
    if key == "include":
        files = re.split(r"[\s,;]+", value)
        if all(re.fullmatch(r".+\.\w+", file) for file in files):
            write = ", then ".join(f"include={file}" for file in files)
            message = f"include= names one file: write {write}"
        else:
            message = f'a file\'s name with spaces goes in quotes: write include="{value}"'
    at = Cell(value[space.end() :], text.index(value) + space.end() + 1)
    return mistake_at(at, "spaces-in-value", message)


def _spaced_names_mistake(text: str, key: str, value: str) -> Mistake:
    """The error about names of a declaration that have spaces or other signs between them, not only
    commas."""
    owned = value
    if key in OWNER_KEYS and not re.search("[:：]", value):
        owned = re.sub(" +(?:(?:for|->|=>|→) +)?", ":", value, count=1)
    joined = ",".join(re.split(r"[\s,、，]+", re.sub(r"\s*[:：]\s*", ":", owned)))
    message = f"names are separated by commas only: write {key}={joined}"
    if key == SUBSTITUTE and ":" in joined and owned != value:
        message = f"a colon goes between a substitute and whom they play for: write {key}={joined}"
    begin = text.index(key)
    whole = Cell(text[begin : text.index(value) + len(value)], begin + 1)
    # a space that has no sign beside it may have come into a name
    listed = re.sub(r"\s*[,、，:：]\s*", ",", value)
    sure = not re.search(r"\s", listed) or (len(listed.split()) > 2 and "," not in listed)
    fix = f"{key}={joined}" if sure and (key not in OWNER_KEYS or ":" in value) else None
    return mistake_at(whole, "spaces-in-value", message, fix)


def unreadable_include_mistake(value: str, path: str, why: str) -> Mistake:
    """The error about a file that could not be included; `why` says what the system found. If the
    file is not there, another name may be meant: that of a file beside it which is almost the same,
    or the name with / between its folders (in Windows they may have \\)."""
    if os.path.lexists(path):
        return mistake_at(value, "include-unreadable", why)
    near = os.path.basename(find_file_beside(path))
    plain = value.replace("\\", "/")
    hint = " (a path starts at the folder of the file that includes it)"
    if near:
        why = f"{path}: there is no such file"
        hint = f", did you mean {os.path.join(os.path.dirname(value), near)}?"
    elif plain != value and os.path.exists(path[: len(path) - len(value)] + plain):
        hint = f", did you mean {plain}?"
    return mistake_at(value, "include-unreadable", f"{why}{hint}")
