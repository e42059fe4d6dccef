"""What a file is that nobody can have meant as a scores file, as its first bytes tell: a workbook,
a picture, a log, a table of mjtally's. One error then says what to do, in place of one for each
line. (What is to be changed in place is looked at more closely: `foreign_files`.)"""

import os
import re
from collections.abc import Iterable
from shlex import join as join_command
from typing import NamedTuple

from ..base.errors import UsageError

BYTES_READ = 4_096
IMPORT = "import it with: mjtally import {path} -o {scores}"
PLAIN = "save it as plain text, in UTF-8"
OWN = "name the scores file that it was made of"


class FileKind(NamedTuple):
    """How a kind of file begins, what it is called, and what to do with it."""

    start: bytes  # a regular expression
    name: str
    advice: str


FILE_KINDS = (
    FileKind(rb"PK\x03\x04", "a workbook, or another zip", IMPORT),
    FileKind(rb"\x1f\x8b", "packed (gzip)", IMPORT),
    FileKind(rb"\xd0\xcf\x11\xe0", "a file of an old Excel or Word", "save it as xlsx, or as text"),
    FileKind(rb"\{\\rtf", "a rich text file (rtf)", PLAIN),
    FileKind(rb"%PDF", "a PDF", "a scores file is plain text"),
    FileKind(
        rb"\x89PNG|\xff\xd8\xff|GIF8|\s*<svg|<!-- mjtally ",
        "a picture",
        "a scores file is plain text",
    ),
    FileKind(rb'<!doctype html>\r?\n[^\n]*content="mjtally ', "a page of mjtally's", OWN),
    FileKind(rb"\s*(?i:<!doctype html|<html)", "a page (HTML)", "a scores file is plain text"),
    FileKind(rb"\s*<(?:\?xml|mjloggm)", "XML", IMPORT),
    FileKind(rb'\s*(?:\{\s*"|\[\s*[\[{"])', "JSON", IMPORT),
)
SHEET_ENDINGS = {".csv", ".tsv"}
SEPARATORS = b",", b"\t", b";"
# What these kinds begin with: few scores files do, and the others need no closer look.
FIRST_BYTES = {each.to_bytes(1, "big") for each in b"P\x1f\xd0{%\x89\xffG<[|"}
OWN_HEADER = rb"[a-z0-9_]+(?:[\t,][a-z0-9_]+)+\r?\n"
OWN_JSON_TABLE = rb'\[\n\{"[a-z0-9_]+": '
OWN_MARKUP_TABLE = rb'\| +[a-z0-9#]|<table class="mjtally">'


def check_kinds(paths: Iterable[str]) -> None:
    """Fails where a file is something else than a scores file, and known to be."""
    for path in paths:
        if os.path.isfile(path):
            said = describe_other_kind(path)
            if said:
                raise UsageError(f"{path} is {said}")


def describe_other_kind(path: str) -> str:
    """What a file is that is known to be no scores file, and what to do; empty for others."""
    try:
        with open(path, "rb") as file:
            start = file.read(BYTES_READ)
    except OSError:  # which is said when it is read
        return ""
    start = start.removeprefix(b"\xef\xbb\xbf")
    is_separated = any(each in start.partition(b"\n")[0] for each in SEPARATORS)
    is_other = start.lstrip()[:1] in FIRST_BYTES
    if (is_separated or is_other) and _is_own_table(path, start):
        return f"a table of mjtally's: {OWN}{_find_origin(path)}"
    for kind in FILE_KINDS if is_other else ():
        if re.match(kind.start, start):
            return f"{kind.name}: {_format_advice(kind.advice, path)}"
    is_sheet = os.path.splitext(path)[1].casefold() in SHEET_ENDINGS
    if is_sheet and any(each in start for each in SEPARATORS):  # below a title, perhaps
        return f"a sheet: {_format_advice(IMPORT, path)}"
    return ""


def _is_own_table(path: str, start: bytes) -> bool:
    """Whether a table begins as ours do, and is one; a workbook as the ending tells."""
    may_be = any(re.match(each, start) for each in (OWN_HEADER, OWN_JSON_TABLE, OWN_MARKUP_TABLE))
    if not (may_be or path.endswith(".xlsx")):
        return False
    from .formats import ContentKind, detect_content

    return detect_content(path) is ContentKind.TABLE


def _find_origin(path: str) -> str:
    """The scores file beside a table that has its name: `games.txt` of `games.txt.games.tsv`."""
    origin = os.path.splitext(path)[0]
    while origin and not os.path.isfile(origin) and os.path.splitext(origin)[1]:
        origin = os.path.splitext(origin)[0]
    return f", {origin}" if os.path.isfile(origin) else ""


def _format_advice(advice: str, path: str) -> str:
    scores = f"{os.path.splitext(path)[0]}.txt"
    return advice.format(path=join_command([path]), scores=join_command([scores]))
