"""The kinds of files that are certainly no scores files, known by their first bytes: a workbook, a
picture, a log, a table. Such a file has one error, which says what to do, and not one for each
line. A file that is changed in its place must also have lines of a scores file."""

import os
import re
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from ..base.errors import UsageError
from .includes import SCORES_ENDING

BYTES_READ = 16_384  # the headings of all columns, and what stands below them
IMPORT = "import it with: mjtally import {path} -o {scores}"
PLAIN = "save it as plain text, in UTF-8"
NO_TEXT = "a scores file is plain text"
NO_UTF_8 = "binary, or in another encoding: name scores files alone, or save it as UTF-8"
MADE = "name the scores file that it was made of"
GAMES_EXPECTED = (
    "the scores file that it was made of, or the games in it: mjtally FILE --table games -o"
    " games.csv"
)


class FileKind(NamedTuple):
    """A kind of file: its first byte, behind space, or each that it may have; how it begins, its
    name, and advice about it."""

    first_bytes: bytes
    start: bytes  # a regular expression
    name: str
    advice: str


# The rows are tried from the top, so a longer start stands above a shorter one.
# fmt: off
FILE_KINDS = (
    FileKind(b"P", rb"PK\x03\x04", "a workbook, or another zip", IMPORT),
    FileKind(b"\x1f", rb"\x1f\x8b", "packed (gzip)", IMPORT),
    FileKind(b"S", rb"SQLite format 3\0", "a database (SQLite)", MADE),
    FileKind(b"\xd0", rb"\xd0\xcf\x11\xe0",
             "a file of an old Excel or Word", "save it as xlsx, or as text"),
    FileKind(b"{", rb"\{\\rtf", "a rich text file (rtf)", PLAIN),
    FileKind(b"%", rb"%PDF", "a PDF", NO_TEXT),
    FileKind(b"\x89\xffGR<", rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF(?s:....)WEBP|\s*<svg|<!-- mjtally ",
             "a picture", NO_TEXT),
    FileKind(b"<", rb'<!doctype html>\r?\n[^\n]*content="mjtally ', "a page of mjtally's", MADE),
    FileKind(b"<", rb'<table class="mjtally">', "a table of mjtally's (HTML)", MADE),
    FileKind(b"<", rb"\s*(?i:<!doctype html|<html)", "a page (HTML)", NO_TEXT),
    FileKind(b"<", rb"\s*<(?:\?xml|mjloggm)", "XML", IMPORT),
    FileKind(b"{[", rb'\s*(?:\{\s*"|\[\s*[\[{"])', "JSON", IMPORT),
    FileKind(b"|", rb"\| ", "a table (Markdown)", MADE),
)
# fmt: on
SHEET_ENDINGS = {".csv", ".tsv"}
SEPARATORS = b",", b"\t", b";"
CONTROLS = bytes({*range(32), 127} - {*b"\t\n\v\f\r\x1a\x1b"})  # bytes that no text has
BINARY_PART, MIN_CONTROLS = 20, 32  # a file is binary if one of so many bytes is a control
UTF_16_START = b"\xff\xfe", b"\xfe\xff"  # a text in another encoding: its lines tell what to do
UTF_16_TEXT = tuple(start.decode("utf-8", "surrogateescape") for start in UTF_16_START)
# Few scores files begin with one of these bytes, and the others need no closer look.
FIRST_BYTES = frozenset(b"".join(kind.first_bytes for kind in FILE_KINDS))
MARKDOWN_FENCE = r"(?m)^ {0,3}```"  # no line of a scores file begins so
SAMPLE_SIZE = 300  # lines of a file that are looked at
BEGUN = r"\s*(?:[A-Za-z][A-Za-z-]*\s*=|[ESWN][1-4]\b)"  # a declaration, a label
GOOD_WEIGHT = 10  # how much a line counts that only a scores file has, in unreadable lines
MARKS_OF_A_HAND = 2  # words that are marks: other lines seldom have as many


def check_kinds(paths: Iterable[str]) -> None:
    """Fails if a file is known to be something else than a scores file."""
    for path in paths:
        if os.path.isfile(path):
            description = describe_other_kind(path)
            if description:
                raise UsageError(f"{path} is {description}")


def describe_other_kind(path: str) -> str:
    """The kind of a file that is certainly no scores file, with advice; empty for other files."""
    try:
        with open(path, "rb") as file:
            start = file.read(BYTES_READ)
    except OSError:  # reading the file will report it
        return ""
    start = start.removeprefix(b"\xef\xbb\xbf")
    if kind := find_file_kind(start):
        return f"{kind.name}: {_format_advice(kind.advice, path)}"
    controls = len(start) - len(start.translate(None, CONTROLS))
    if controls > max(MIN_CONTROLS, len(start) // BINARY_PART) and not start.startswith(
        UTF_16_START
    ):
        return NO_UTF_8
    is_sheet = os.path.splitext(path)[1].casefold() in SHEET_ENDINGS
    if is_sheet and any(separator in start for separator in SEPARATORS):  # below a title, perhaps
        return f"a spreadsheet: {_format_advice(IMPORT, path)}"
    return ""


def find_file_kind(start: bytes) -> FileKind | None:
    """The kind of a file, found by its beginning."""
    kinds = FILE_KINDS if FIRST_BYTES.intersection(start.lstrip()[:1]) else ()
    return next((kind for kind in kinds if re.match(kind.start, start)), None)


def _format_advice(advice: str, path: str) -> str:
    """The advice about a file. If a scores file has the beginning of its name, such as that of
    `games.txt.games.tsv`, the advice is to name the scores file."""
    origin = os.path.splitext(path)[0]
    while not os.path.isfile(origin) and os.path.splitext(origin)[1]:
        origin = os.path.splitext(origin)[0]
    if advice in {IMPORT, MADE} and origin.endswith(SCORES_ENDING) and os.path.isfile(origin):
        return f"{MADE}, {origin}"
    from shlex import join as join_command  # few runs need it

    scores = f"{os.path.splitext(path)[0]}{SCORES_ENDING}"
    return advice.format(path=join_command([path]), scores=join_command([scores]))


# ------------------------------------------------------------------- what is changed in its place


def check_is_scores(path: str, text: str) -> None:
    """Fails if a file that will be changed, whose text `read_text` returns, is not a scores file. A
    scores file with mistakes is one, too."""
    description = describe_other_kind(path)
    if text.startswith(UTF_16_TEXT):  # it is read as well, and would be written as UTF-8
        raise UsageError(f"{path} was saved as UTF-16, and stays as it was: save it as UTF-8")
    if not description and re.search("[\0\udc80-\udcff]", text):
        description = NO_UTF_8
    if description:
        raise UsageError(f"{path} is not a scores file, and stays as it was: it is {description}")
    good, bad = count_scores_lines(text)
    if bad > GOOD_WEIGHT * good or re.search(MARKDOWN_FENCE, text):
        raise UsageError(
            f"{path} is not a scores file, and stays as it was: most lines of it cannot be read:"
            " name scores files alone (mjtally import reads logs and spreadsheets)"
        )


def count_scores_lines(text: str) -> tuple[int, int]:
    """The number of lines that only a scores file has, and the number of lines that nobody can
    read. Some lines are not counted: names alone, which may be any words, and lines that need a
    correction or begin like a declaration, which may come from another program."""
    from ..language.full_width import normalize_full_width
    from ..language.parser import parse_line
    from ..language.statements import BlankLine, PlayersLine, ResultLine, Unparsed
    from ..rules.families import list_families

    are_marks = [family.mark_words.is_mark for family in list_families()]
    good = bad = 0
    for line in islice(re.split("\r\n|\r|\n", text), SAMPLE_SIZE):
        match parse_line(line).statement:
            case BlankLine() | PlayersLine():
                continue
            case (ResultLine() | Unparsed()) as statement:
                cells = normalize_full_width(line).partition("#")[0].split()
                marks = [
                    word
                    for word in cells
                    if not word.isdigit() and any(is_mark(word) for is_mark in are_marks)
                ]
                if len(marks) >= MARKS_OF_A_HAND:
                    good += 1
                    continue
                is_mended = isinstance(statement, Unparsed) and (
                    statement.intended is not None or statement.remark.fix is not None
                )
                bad += not (is_mended or re.match(BEGUN, line))
            case _:
                good += 1
    return good, bad
