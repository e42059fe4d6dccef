"""The carrier brings the requests of pages to a club in a browser. There is no server: no HTTP, no
threads, and nothing is watched.

The service worker hands on what a page asked, as four texts; `answer` says what its response holds.
The carrier walks the server's table of addresses, and has a few addresses of its own, by which the
files leave the browser and come into it.
"""

import io
import json
import os
import re
import shutil
import zipfile
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, partial
from hashlib import sha256
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl, unquote

from ...base.errors import UsageError
from ...base.terminal import Screen
from ...base.today import find_now
from ...base.wording import format_list
from ...interpreter.includes import is_scores_name, read_include_lines
from ...interpreter.sources import ScoresSource, open_lines
from ...interpreter.tally import Tally
from ...output.formats import write_table
from ...tables.build import build_table
from ...tables.options import read_options
from ...translations import ENGLISH, match_language
from ..addresses import ADDRESSES, PAGE_POLICY, Asked, Reply, show_first_page
from ..club import Club
from ..club_summary import ClubSummary, summarize
from ..documents import Sent, render_files_page, render_write_page
from ..files import SENT, KeptState, find_indexes
from ..look import LookRequest, build_look_policy, render_look, stamp_version
from ..submissions import ServingError, write_json
from .merging import merge_texts

if TYPE_CHECKING:
    from .writing import WritingPlace

HTML, JSON, ZIP = "text/html; charset=utf-8", "application/json", "application/zip"
TSV = "text/tab-separated-values; charset=utf-8"
MOST_FILES = 5_000  # the most files of a zip that is opened
MOST_BYTES = 20_000_000  # the most bytes of them together, unpacked
# a name that every system allows for a file or folder
NAME = re.compile(r"[^/\\\x00-\x1f:*?\"<>|]{1,100}")


class Response(NamedTuple):
    """An answer, from which the service worker makes a `Response` of the browser."""

    status: int
    kind: str
    content: str | bytes
    policy: str = ""  # the Content-Security-Policy of a page


class Carrier:
    """A club whose files lie in the folder `path`, as the pages of one browser ask for it. `tag` is
    the language that the browser prefers, and `name` is the club's name. Examples to write in lie
    in the folder `examples`."""

    def __init__(self, path: str, tag: str, name: str = "", examples: str = "") -> None:
        self.club = Club(path, language=match_language(tag) or ENGLISH, name=name)
        self.folder, self.examples = path, examples
        own: Sequence[tuple[str, str, Callable[[Club, Asked], Reply | Response]]] = (
            (
                "GET",
                "/",
                lambda club, asked: show_first_page(club, asked._replace(sent=self.find_sent())),
            ),
            ("GET", "/api/club", lambda club, asked: self.describe_club(asked)),
            ("GET", "/files", lambda club, asked: render_files_page(club.language)),
            ("GET", "/api/files", lambda club, asked: self.describe_files()),
            ("POST", "/api/files", lambda club, asked: self.take_files(asked.body)),
            ("POST", "/api/sent", lambda club, asked: self.note_sent()),
            ("GET", "/club.zip", lambda club, asked: Response(200, ZIP, self.pack())),
            ("GET", "/players.tsv", lambda club, asked: Response(200, TSV, write_players(club))),
            ("GET", "/write", lambda club, asked: self.show_write_page()),
            ("GET", "/written", lambda club, asked: self.show_written(asked.query)),
            ("GET", "/api/texts", lambda club, asked: self.writing.open(dict(asked.query))),
            ("PUT", "/api/texts", lambda club, asked: self.save_text(asked.body)),
            ("POST", "/api/texts/reading", lambda club, asked: self.writing.describe(asked.body)),
            ("POST", "/api/texts/result", lambda club, asked: self.writing.draw(asked.body)),
            ("POST", "/api/texts/offers", lambda club, asked: self.writing.complete(asked.body)),
        )
        self.routes = [
            (method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", pattern)), find)
            for method, pattern, find in (*own, *ADDRESSES)
        ]

    def answer(self, method: str, path: str, query: str, body: str) -> Response:
        """Answer a request. Its path begins at the club's first page, which is `/`. The page to
        look at takes seconds: a second carrier has to draw it if other answers are wanted
        meanwhile."""
        try:
            for wanted, pattern, find in self.routes:
                match = pattern.fullmatch(path) if wanted == method else None
                if match is None:
                    continue
                parts = {name: unquote(part) for name, part in match.groupdict().items()}
                try:
                    sent = json.loads(body) if body else {}
                except (ValueError, RecursionError):
                    raise ServingError(400, "not-json", "the body is no JSON") from None
                if not isinstance(sent, dict):
                    raise ServingError(400, "not-json", "the body is no object")
                reply = find(
                    self.club,
                    Asked(parts, parse_qsl(query, keep_blank_values=True), sent),
                )
                if isinstance(reply, LookRequest):
                    page = stamp_version(render_look(reply), self.club.version)
                    return Response(200, HTML, page, build_look_policy())
                if isinstance(reply, Response):
                    return reply
                if isinstance(reply, str):
                    return Response(200, HTML, reply, PAGE_POLICY)
                return Response(200, JSON, write_json(reply))
            raise ServingError(404, "not-found", "there is nothing at this address")
        except UsageError as error:
            refused = ServingError(422, "refused", str(error))
            return Response(422, JSON, write_json(refused.describe()))
        except ServingError as error:
            return Response(error.status, JSON, write_json(error.describe()))

    @cached_property
    def writing(self) -> "WritingPlace":
        """The place to write in. It is opened when it is first used, so that only those who write
        wait for it."""
        from .writing import WritingPlace

        return WritingPlace(self.folder, self.examples, self.club.language)

    def show_write_page(self) -> Response:
        """The page on which a file is written. It shows what comes of it in a frame."""
        page = render_write_page(self.club.language)
        return Response(200, HTML, page, f"{PAGE_POLICY}; frame-src 'self'")

    def show_written(self, query: Sequence[tuple[str, str]]) -> Response:
        """The report of the text that is being written."""
        return Response(200, HTML, self.writing.draw_page(dict(query)), build_look_policy())

    @property
    def version(self) -> int:
        """The version of the files, as the pages know it. A carrier that only draws pages is told
        it."""
        return self.club.version

    @version.setter
    def version(self, version: int) -> None:
        self.club.version = version

    def work(self, seconds: float) -> bool:
        """Read all files together for so many seconds. The result says whether there is more to
        read."""
        return self.club.work(seconds)

    def describe_club(self, asked: Asked) -> dict[str, Any]:
        """Describe the club as a server does. Its files lie in this browser."""
        return {**self.club.describe(may_write=asked.may_write), "keeps_files": True}

    # ---------------------------------------------------------------------------- out and in

    def list_paths(self) -> list[str]:
        """List the paths of all files in the club's folder, the index first."""
        paths = [
            os.path.relpath(os.path.join(folder, name), self.folder)
            for folder, _, names in os.walk(self.folder)
            for name in names
        ]
        first = os.path.basename(self.club.index)
        return sorted(paths, key=lambda path: (path != first, path))

    def describe_files(self) -> dict[str, Any]:
        """Describe all scores files: their texts, and which of them no other file includes. The
        games in those are not counted."""
        counted = {os.path.relpath(path, self.club.folder) for path in self.club.list_files()}
        texts = self.read_all()
        uncounted = [path for path in texts if path not in counted]
        return {
            "files": texts,
            "uncounted": uncounted,
            "index": os.path.basename(self.club.index),
            "sent": self.find_sent().time,
        }

    def find_sent(self) -> Sent:
        """Find when the files were last sent away, and whether they are still as they were then."""
        kept = KeptState(self.club.index, SENT).read()
        return Sent(str(kept.get("time", "")), kept.get("digest") == self._digest_files())

    def note_sent(self, time: str | None = None) -> dict[str, Any]:
        """Note that all files were sent or saved elsewhere, now or at another time. An empty time
        means that they are as they were when this device began with them."""
        saved_at = find_now().isoformat(" ", "minutes") if time is None else time
        kept = {"time": saved_at, "digest": self._digest_files()}
        KeptState(self.club.index, SENT).write(kept)
        return {"sent": saved_at}

    def _digest_files(self) -> str:
        return sha256(json.dumps(self.read_all(), sort_keys=True).encode()).hexdigest()

    def read_all(self) -> dict[str, str]:
        """Read the texts of all scores files, also of those that the index does not include: they
        exist on this device alone."""
        texts = {}
        for path in filter(is_scores_name, self.list_paths()):
            with open(os.path.join(self.folder, path), encoding="utf-8", newline="") as file:
                texts[path] = file.read()
        return texts

    def pack(self) -> bytes:
        """Pack all that the club's folder holds into a zip."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in self.list_paths():
                archive.write(os.path.join(self.folder, path), path)
        return packed.getvalue()

    def take_files(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """Take files from outside into the club: texts (`files`, by their paths), or a `zip` in
        base 64. They replace a club in which nothing was played yet. Otherwise new files are added.
        If only games were added to a file, here or there, it keeps all games. A file that differs
        in another way waits until somebody says what shall happen (`replace`: paths). The result
        says what became of each path: `taken`, `same`, `merged`, or `different` with both texts."""
        texts_by_path = unpack(body["zip"]) if "zip" in body else dict(body.get("files", {}))
        replaced = body.get("replace", [])
        if not isinstance(replaced, list):
            raise ServingError(400, "bad-request", "replace must be a list of paths")
        check_files(texts_by_path)
        here = self.read_all()
        folders = {path.rpartition("/")[0] for path in here} - {""}
        texts_by_path = {find_place(path, folders): text for path, text in texts_by_path.items()}
        if not any(summary.last_played for summary in summarize_all(here)):
            here = {}
        became: dict[str, list[str]] = {"taken": [], "same": [], "merged": []}
        different: list[str] = []
        texts = {**here}
        for path, text in texts_by_path.items():
            merged = merge_texts(here[path], text) if path in here else None
            if path not in here or path in replaced:
                became["taken"].append(path)
                texts[path] = text
            elif merged == here[path]:
                became["same"].append(path)
            elif merged is None:
                different.append(path)
            else:
                became["merged"].append(path)
                texts[path] = merged
        if became["merged"] and count_errors(texts) > count_errors(here):
            for path in became["merged"]:
                texts[path] = here[path]
            different += became["merged"]
            became["merged"] = []
        if texts != here:
            self._replace_all(texts)
        versions = {path: {"here": here[path], "there": texts_by_path[path]} for path in different}
        return {**became, "different": versions}

    def save_text(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """Save a `text` in a `file`. If the file is no longer as it was `seen`, games that were
        added there and here are all kept; if that is not possible, the file stays as it is, and the
        answer has its text."""
        path, text, seen = (body.get(name) for name in ("file", "text", "seen"))
        texts = self.read_all()
        if not isinstance(path, str) or not isinstance(text, str) or path not in texts:
            raise ServingError(400, "bad-request", "file and text must be those of a file")
        if texts[path] not in (seen, text):
            merged = merge_texts(texts[path], text)
            if merged is None or count_errors({**texts, path: merged}) > count_errors(texts):
                message = "the file was changed meanwhile"
                raise ServingError(409, "file-changed", message, {"here": texts[path]})
            text = merged
        check_files({path: text})
        if texts[path] != text:
            self._replace_all({**texts, path: text})
        return {"text": text}

    def _replace_all(self, texts: Mapping[str, str]) -> None:
        """Replace the club's files by these, if they make a club."""
        beside = f"{self.folder}.new"
        shutil.rmtree(beside, ignore_errors=True)
        write_files(texts, beside)
        try:
            Club(beside)
        except UsageError:
            tops = [path for path in texts if read_include_lines(os.path.join(beside, path))]
            shutil.rmtree(beside)
            message = (
                f"{format_list(tops)} include the same files: leave out all of them but one"
                if tops
                else f"none of {format_list([*texts])} includes the others: open them together with"
                " one that has the line include=*.txt"
            )
            raise ServingError(422, "no-club", message) from None
        shutil.rmtree(self.folder)
        os.rename(beside, self.folder)
        version = self.club.version
        self.club = Club(self.folder, language=self.club.language, name=self.club.name)
        self.club.version = version + 1


def find_place(path: str, folders: Collection[str]) -> str:
    """Find the path of a file in the club's folders if another device saved it. Its name is then
    its path, with a space for each slash (as `site/files.js` writes it)."""
    for folder in folders:
        begin = folder.replace("/", " ") + " "
        if "/" not in path and path.startswith(begin):
            return f"{folder}/{path.removeprefix(begin)}"
    return path


def write_files(texts: Mapping[str, str], folder: str) -> None:
    """Write files by their paths in a folder."""
    for path, text in texts.items():
        os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
        with open(os.path.join(folder, path), "w", encoding="utf-8", newline="") as file:
            file.write(text)


def count_errors(texts: Mapping[str, str]) -> int:
    """How many errors the files of a club have."""
    return sum(problem.is_error for summary in summarize_all(texts) for problem in summary.problems)


def summarize_all(texts: Mapping[str, str]) -> list[ClubSummary]:
    """Summarize what the files of a club say together. There is a summary for each tally."""
    with TemporaryDirectory() as folder:
        write_files(texts, folder)
        indexes = find_indexes(folder)
        return [summary for index in indexes for summary in summarize(index, None) if summary]


def write_players(club: Club) -> str:
    """Write the table of players as TSV, as the command does."""
    written = io.StringIO()
    source = ScoresSource(club.index, partial(open_lines, club.index))
    reading = Tally([source], lambda problem: None, club.rules)
    table = build_table(reading, read_options("players", {}))
    write_table(table, "tsv", written, Screen())
    return written.getvalue()


def unpack(packed: object) -> dict[str, str]:
    """Unpack the scores files of a zip, by their paths in it. Everything else in it, such as a
    folder of git, is left out. If one folder holds all files, the paths begin below it."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(b64decode(str(packed), validate=True)))
    except (Base64Error, zipfile.BadZipFile):
        raise ServingError(422, "no-zip", "this file is no zip that can be read") from None
    infos = [
        info
        for info in archive.infolist()
        if is_scores_name(info.filename)
        and not any(part.startswith((".", "__MACOSX")) for part in info.filename.split("/"))
    ]
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_BYTES:
        raise ServingError(413, "too-large", "the zip holds more than a club's scores files")
    texts = {}
    for info in infos:
        with archive.open(info) as file:
            # one byte more than the zip states: more than that is not unpacked
            content = file.read(info.file_size + 1)
        try:
            texts[info.filename] = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ServingError(422, "not-text", f"{info.filename} is no text in UTF-8") from None
    tops = {path.partition("/")[0] for path in texts}
    if len(tops) == 1 and all("/" in path for path in texts):
        return {path.partition("/")[2]: text for path, text in texts.items()}
    return texts


def check_files(files: Mapping[Any, Any]) -> None:
    """Refuse what could not be a file of a club."""
    if not files:
        raise ServingError(422, "no-files", "the zip has no scores file: their names end with .txt")
    for path, text in files.items():
        if not isinstance(path, str) or not isinstance(text, str):
            raise ServingError(
                400, "bad-request", "files must be an object of texts by their paths"
            )
        parts = path.split("/")
        is_inside = all(NAME.fullmatch(part) and not part.startswith(".") for part in parts)
        if not is_inside or not is_scores_name(path):
            raise ServingError(422, "wrong-name", f"{path[:100]!r} is no name of a scores file")
    if len(files) > MOST_FILES or sum(len(str(text)) for text in files.values()) > MOST_BYTES:
        raise ServingError(413, "too-large", "that is more than a club's scores files")
