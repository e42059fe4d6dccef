"""What is not a scores file, and so is never changed in place: pictures, tables, logs, text that
was saved in another encoding. A scores file with mistakes is one all the same."""

import json
import re
from collections.abc import Iterator
from itertools import islice

from ..base.errors import UsageError
from ..interpreter.sources import BOM
from ..language.parser import parse_line
from ..language.statements import BlankLine, PlayersLine, ResultLine, Unparsed
from .formats import is_own_header

MARKUP = re.compile(r"\s*<[?!A-Za-z]")  # a page, a drawing, a log of Tenhou's
BEGUN = re.compile(r"\s*(?:[A-Za-z][A-Za-z-]*\s*=|=\s|[ESWN][1-4]\b)")  # as statements begin
LOOKED_AT = 2_000  # lines without a statement: no scores file begins with more
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
    if re.search("[\t,]", header) and is_own_header(header):
        return f"it is a table of mjtally's: {NAME}"
    if not _has_statement(start):
        return f"no line of it is one of a scores file: {NAME} ({IMPORT})"
    return ""


def _is_json(text: str) -> bool:
    if not re.match(r"\s*[\[{]", text):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _has_statement(text: str) -> bool:
    """Whether any line can be read, or mended; or nothing stands there that could be lost."""
    lines = islice(_said(text), LOOKED_AT)
    first = next(lines, None)
    return first is None or first or any(lines)


def _said(text: str) -> Iterator[bool]:
    """Of every line with more than a comment, whether it is a statement or was meant as one."""
    for line in re.split("\r\n|\r|\n", text):
        match parse_line(line).statement:
            case BlankLine():
                continue
            case Unparsed(remark, meant):
                yield bool(meant or remark.fix is not None or BEGUN.match(line))
            case PlayersLine([_] | [_, _]) | ResultLine(None, [_] | [_, _]):
                yield False  # as any words are
            case _:
                yield True
