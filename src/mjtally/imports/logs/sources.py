"""Files, folders, archives and standard input to logs, of which one at a time is held."""

import io
import json
import os
import re
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, NoReturn

from ...base.natural_order import find_natural_key
from ...base.wording import did_you_mean, find_file_beside
from ...interpreter.file_kinds import (
    BYTES_READ,
    GAMES_EXPECTED,
    GOOD_WEIGHT,
    IMPORT,
    MADE,
    count_scores_lines,
    find_file_kind,
)
from .content import FileContent
from .faults import Fault, LogError, quote_value, refuse
from .formats import LOG_FORMATS, LogFormat
from .game import AnyLog
from .own_tables import is_own_screen

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

USUAL_FILE_BYTES = 1 << 18  # a log is smaller, but for those with every move as JSON
MAX_FILE_BYTES = 16 << 20  # bytes of one log; a long game with every move has some 300,000
# A packed log unpacks to some 16 times its size, or is small.
MAX_EXPANSION, FREE_BYTES = 100, 1 << 20
MAX_ZIP_BYTES = 1 << 30  # bytes that a zip may unpack to, all together
MAX_ZIP_MEMBERS = 100_000  # files in a zip

STANDARD_INPUT = "-"
STANDARD_INPUT_NAME = "standard input"
GZIP_START, ZIP_STARTS = b"\x1f\x8b", (b"PK\x03\x04", b"PK\x05\x06")
BOM = b"\xef\xbb\xbf"
# a tab at the start of a spreadsheet is no such space
LEADING_SPACE = re.compile(rb"(?>(?:\s+|<!--.*?-->)*)(?=[<{\[])", re.DOTALL)
JSON_SPACE = re.compile(r"\s*")
ADD_BY_INCLUDE = "to count two scores files together name both: mjtally ONE.txt OTHER.txt"
MAX_SHOWN_BYTES = 24  # how much a message shows of a file that is not a log

# What people have instead of a log: an address or an id, or a file of another kind.
TENHOU_ID = rb"\d{10}gm-[0-9a-f]{4}-\d{4,5}-[0-9a-fx]{8,13}"
TENHOU_LINK = re.compile(
    rb"(?:https?://\S{0,200}?)?(" + TENHOU_ID + rb")(?:&tw=\d)?\s*\Z", re.ASCII
)
MAJSOUL_LINK = re.compile(rb"https?://\S{0,200}paipu=|\d{6}-[0-9a-f]{8}-[0-9a-f-]{27}\s*\Z")
WEB_LINK = re.compile(rb"https?://")
# A viewer's link that holds the log itself, written out or percent-encoded.
LOG_IN_LINK = re.compile(rb"https?://[^\s{%]{0,200}?[#?&]json=(?=[{%])")
ENCODED_LOG = re.compile(rb"%7B\S*", re.IGNORECASE)
LINK_NAME = "the link"
SAVED_ANEW = "its results saved as xlsx, ods or csv (Save As, in the program that made it)"
OLD_OFFICE = rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
SHEETS = (  # kinds of spreadsheets with results that cannot be read
    (re.compile(OLD_OFFICE), "a file of an old Excel or Word (xls, doc)"),
    (re.compile(rb"PK\x03\x04.{0,20000}xl/workbook\.bin", re.DOTALL), "a binary workbook (xlsb)"),
)
OTHER_FILE_KINDS = (  # beside those that cannot be scores files
    (re.compile(rb"(?:Send|Get): "), "a client's traffic"),
    (re.compile(rb"MZ.*\0|\x7fELF", re.DOTALL), "a program"),
    (re.compile(rb"PK\x03\x04.{26}(?:mimetype|\[Content_Types\]|_rels/)", re.DOTALL), "a document"),
    (re.compile(rb"PK\x03\x04"), "a zip inside another archive"),
    (re.compile(rb"\x1f\x8b"), "a gzip inside another"),
    (re.compile(rb"\Z"), "an empty file"),
    (re.compile(rb"(?!\xff\xfe|\xfe\xff)[^\0]{0,1000}\0"), "a file that is not text"),
)
MARKDOWN_RULE = re.compile(rb"(?m)^\| *:?-+[-:| ]*$")  # below the headings of a table
OFFICE = {  # what is in a zip that is not one of logs, but a document
    "xl/workbook.xml",
    "xl/workbook.bin",
    "content.xml",
    "word/document.xml",
    "ppt/presentation.xml",
}


LogSource = tuple[str, Callable[[], bytes]]  # where a log may be, and what gets its bytes


def read_logs(
    arguments: Iterable[str],
    stdin: BinaryIO,
    formats: Sequence[LogFormat] = LOG_FORMATS,
    known_ids: Collection[str] = (),
) -> Iterator[AnyLog | Fault]:
    """The games of files, folders and archives in their order, with a fault in place of each game
    that cannot be read. A log with one of the `known_ids` may be read only as far as its players
    and one hand.

    If the `is_log` of a fault is false, and its `log` is none of the arguments, the fault is about
    a file that only happened to lie in a folder or an archive."""
    names: set[str] = set()
    for argument in arguments:
        try:
            for name, read in _find_sources(argument, stdin):
                if name in names:
                    yield Fault("left out: it is given twice", log=name, is_remark=True)
                    continue
                names.add(name)
                yield from _read_source(name, read, formats, known_ids)
        except LogError as error:
            is_stdin = argument == STANDARD_INPUT
            yield error.fault.add_place(
                STANDARD_INPUT_NAME if is_stdin else _printable_path(argument)
            )


def list_files(arguments: Iterable[str]) -> Iterator[str]:
    """The files that arguments name, and those in the folders that they name."""
    for argument in arguments:
        if os.path.isdir(argument):
            for folder, folders, names in os.walk(argument):
                folders.sort(key=find_natural_key)
                paths = (os.path.join(folder, name) for name in sorted(names, key=find_natural_key))
                yield from filter(os.path.isfile, paths)  # a pipe would wait for ever
        else:
            yield argument


def read_content(name: str, data: bytes) -> FileContent:
    """The content of a file: its bytes without anything that may stand before a log, and its values
    if it is JSON."""
    data = data.removeprefix(BOM)
    if LOG_IN_LINK.match(data.lstrip()):
        from urllib.parse import unquote_to_bytes  # only such links pay for it

        data = LOG_IN_LINK.sub(b"\n", data)
        data = ENCODED_LOG.sub(lambda match: unquote_to_bytes(match[0]), data).lstrip()
    before = LEADING_SPACE.match(data)
    bare = data[before.end() if before else 0 :]
    return FileContent(
        name, bare, tuple(_parse_json_values(bare)) if bare[:1] in (b"{", b"[") else ()
    )


def _read_source(
    name: str,
    read: Callable[[], bytes],
    formats: Sequence[LogFormat],
    known_ids: Collection[str],
) -> Iterator[AnyLog | Fault]:
    """The games of one file."""
    try:
        content = read_content(name, _decompress_gzip(read()))
        # The last format is that of sheets. It comes first here, since no sheet is a log.
        for form in (formats[-1], *formats[:-1]):
            if (content.values or not form.is_json) and form.can_parse(content):
                yield from form.parse_log(content._replace(known_ids=known_ids))
                return
        _refuse_unknown(content.data, formats)
    except LogError as error:
        yield error.fault.add_place(name)
    except OSError as error:
        yield Fault(_describe_read_error(error), log=name, is_log=False)


def _find_sources(argument: str, stdin: BinaryIO) -> Iterator[LogSource]:
    """The files that an argument stands for."""
    if argument == STANDARD_INPUT:
        yield from _sources_in_stream(STANDARD_INPUT_NAME, stdin)
    elif os.path.isdir(argument):
        for path in list_files([argument]):
            yield from _sources_in_path(path, _sources_in_file)
    elif os.path.exists(argument):
        yield from _sources_in_path(
            argument, _sources_in_file if os.path.isfile(argument) else _sources_in_stream
        )
    elif LOG_IN_LINK.match(os.fsencode(argument)):
        yield LINK_NAME, partial(os.fsencode, argument)
    else:
        _refuse_link(os.fsencode(argument))
        near = did_you_mean(argument, (), find_file_beside(argument))
        _refuse_file(f"there is no such file{near}", "" if near else "a file, a folder or -")


def _sources_in_path(
    path: str, sources: Callable[[str, BinaryIO], Iterator[LogSource]]
) -> Iterator[LogSource]:
    """The sources in a file. If the file cannot be read, it is one source, which fails."""
    name = _printable_path(path)
    try:
        with open(path, "rb") as file:
            yield from sources(name, file)
    except OSError as error:
        yield name, partial(_refuse_file, _describe_read_error(error))


def _sources_in_stream(name: str, stream: BinaryIO) -> Iterator[LogSource]:
    """The sources in a pipe, which can be read only once."""
    yield from _sources_in_file(name, io.BytesIO(_read_bounded(stream.read, MAX_ZIP_BYTES)))


def _sources_in_file(name: str, file: BinaryIO) -> Iterator[LogSource]:
    """The sources in an open file: the file itself, or the members of a zip."""
    is_zip = file.read(4) in ZIP_STARTS
    file.seek(0)
    if not is_zip:
        yield name, partial(_read_bounded, file.read, MAX_FILE_BYTES)
        return
    try:
        archive = _open_zip(file)
    except LogError as error:
        yield name, partial(refuse, error.fault.found, error.fault.expected)
        return
    if not OFFICE.isdisjoint(archive.namelist()):
        file.seek(0)
        yield name, partial(_read_bounded, file.read, MAX_FILE_BYTES)
        return
    for member in sorted(archive.infolist(), key=lambda member: find_natural_key(member.filename)):
        if not member.filename.endswith("/"):  # a name may be empty, where is_dir() fails
            inside = f"{name}:{_printable_path(member.filename) or '(no name)'}"
            yield inside, partial(_unzip_member, archive, member)


def _open_zip(file: BinaryIO) -> "ZipFile":
    """The zip in a file. It is refused if it has too many files, or too large ones."""
    from zipfile import ZipFile  # only zips pay for it

    with _refuse_broken_zip():
        archive = ZipFile(file)
    members = archive.infolist()
    if len(members) > MAX_ZIP_MEMBERS:
        refuse(f"a zip of {len(members)} files", f"at most {MAX_ZIP_MEMBERS}")
    if (size := sum(member.file_size for member in members)) > MAX_ZIP_BYTES:
        refuse(f"a zip that unpacks to {size} bytes", f"at most {MAX_ZIP_BYTES}")
    return archive


def _unzip_member(archive: "ZipFile", member: "ZipInfo") -> bytes:
    with _refuse_broken_zip(), archive.open(member) as file:
        return _read_bounded(file.read, _bound_unpacked_size(member.compress_size))


def _bound_unpacked_size(packed: int) -> int:
    """The size to which so many bytes may unpack: a file that is no log could fill the memory."""
    return min(MAX_FILE_BYTES, max(FREE_BYTES, MAX_EXPANSION * packed))


@contextmanager
def _refuse_broken_zip() -> Iterator[None]:
    """A block in which an error of the standard library refuses the zip: it is cut off, altered or
    encrypted."""
    from zipfile import BadZipFile

    try:
        yield
    except (
        BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        NotImplementedError,
        RuntimeError,
        ValueError,
    ) as error:
        refuse(f"a broken zip: {error}", "a whole one")


def _decompress_gzip(data: bytes) -> bytes:
    """The bytes that a gzip holds; other bytes stay as they are."""
    if not data.startswith(GZIP_START):
        return data
    from gzip import GzipFile  # only such files pay for it

    try:
        with GzipFile(fileobj=io.BytesIO(data)) as file:
            return _read_bounded(file.read, _bound_unpacked_size(len(data)))
    except (EOFError, OSError, zlib.error) as error:
        refuse(f"a broken gzip: {error}", "a whole one")


def _read_bounded(read: Callable[[int], bytes], limit: int) -> bytes:
    """All bytes that there are to read; more than the limit are refused."""
    usual = min(USUAL_FILE_BYTES, limit + 1)  # room for more is made where it is needed
    data = read(usual)
    if len(data) == usual <= limit:
        data += read(limit + 1 - usual)
    if len(data) > limit:
        _refuse_large(limit)
    return data


def _refuse_large(limit: int) -> NoReturn:
    refuse(f"more than {limit} bytes", "a log, which is smaller")


def _parse_json_values(data: bytes) -> Iterator[object]:
    """The JSON values that stand one after another: one, or one a line."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        refuse(f"byte {error.start} is not UTF-8", "JSON in UTF-8")
    decoder = json.JSONDecoder(parse_constant=_refuse_constant)
    at = _skip_space(text, 0)
    while at < len(text):
        try:
            value, end = decoder.raw_decode(text, at)
        except RecursionError:
            refuse("JSON that is nested too deeply", "a log")
        except json.JSONDecodeError as error:
            refuse(f"broken JSON at line {error.lineno}: {error.msg}", "a whole file")
        except ValueError:  # a number of thousands of digits
            refuse("broken JSON: a number is too long", "a log")
        yield value
        at = _skip_space(text, end)


def _skip_space(text: str, at: int) -> int:
    space = JSON_SPACE.match(text, at)
    return space.end() if space else at


def _refuse_constant(name: str) -> NoReturn:
    refuse(f"broken JSON: {name} is not a number", "a log")


def _refuse_unknown(data: bytes, formats: Sequence[LogFormat]) -> NoReturn:
    """Refuse a file that no format knows, and say what it is instead of a log."""
    _refuse_link(data)
    if sheet := next((description for sign, description in SHEETS if sign.match(data)), None):
        _refuse_file(sheet, SAVED_ANEW)
    kind = find_file_kind(data[:BYTES_READ])
    if kind and kind.advice == MADE:
        _refuse_file(kind.name, GAMES_EXPECTED)
    content = next((description for sign, description in OTHER_FILE_KINDS if sign.match(data)), "")
    if kind and kind.advice != IMPORT:
        content = kind.name
    elif not content:
        if not data.startswith((b"<", b"{", b"[")):  # XML and JSON, whose values look like marks
            _refuse_own_screen(data)
            refuse_scores_file(data)
        content = f"no log: it begins with {quote_value(data[:MAX_SHOWN_BYTES].decode('latin-1'))}"
    _refuse_file(content, f"one of these: {', '.join(form.description for form in formats)}")


def _refuse_own_screen(data: bytes) -> None:
    """Fails for a table that mjtally showed on the screen."""
    if is_own_screen(data[:BYTES_READ].decode(errors="replace")):
        _refuse_file("mjtally's table, as the screen shows it", GAMES_EXPECTED)


def refuse_scores_file(data: bytes) -> None:
    """Fails for a scores file, as import writes it. A table in Markdown is none, though its cells
    may be marks."""
    if MARKDOWN_RULE.search(data):
        return
    try:
        good, bad = count_scores_lines(data.decode())
    except UnicodeDecodeError:
        return
    if good and bad <= GOOD_WEIGHT * good:
        _refuse_file("a scores file already", f"logs or spreadsheets; {ADD_BY_INCLUDE}")


def _refuse_link(text: bytes) -> None:
    """Refuse a link or an id, and say which file to save, since nothing is fetched."""
    if tenhou := TENHOU_LINK.match(text):
        _refuse_file(
            "a link", f"the log: save what is at https://tenhou.net/0/log/?{tenhou[1].decode()}"
        )
    if MAJSOUL_LINK.match(text):
        _refuse_file("a link", "the record, saved as JSON by a downloader of Mahjong Soul records")
    if WEB_LINK.match(text):
        _refuse_file("a link", "the log: save it as a file")


def _describe_read_error(error: OSError) -> str:
    return f"it cannot be read: {error.strerror or error}"


def _refuse_file(content: str, expected: str = "") -> NoReturn:
    """Refuse what is not a log at all."""
    raise LogError(Fault(content, expected, is_log=False))


def _printable_path(path: str) -> str:
    """A file's name as a message can show it: names need not be Unicode."""
    return os.fsencode(path).decode(errors="replace")
