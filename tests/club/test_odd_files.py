"""A club in whose folder odd things lie, and requests of odd characters: each is answered as what
it is, with the headers of all answers, and keeps nobody from the other tables."""

import json
import os
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from mjtally.base.errors import UsageError
from mjtally.club.addresses import ADDRESSES
from mjtally.club.club import Club
from mjtally.club.server.access import HEADERS, Access
from mjtally.club.server.app import build_app
from mjtally.club.server.watching import ChangeFeed
from support.cases import some_of
from support.day import TODAY
from support.machines import needs_posix
from support.web_server import OWN, AppClient, SilentClub

HOST = "127.0.0.1:8765"
ORIGIN = f"http://{HOST}"
WRITING = {"Origin": ORIGIN, **OWN}
PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
GAME = f"{TODAY}\nAki Ben Chie Dai\n3/40 - - d\n"
LINE = "- 3/30 d -"
BYTES = {
    "a byte in a comment": GAME.encode() + b"- 2/30 d -  # caf\xe9\n",
    "a byte in a mark": GAME.encode() + b"- 2/3\xff d -\n",
    "half a character": GAME.encode() + b"- 2/30 d -  # \xed\xa0\x80\n",
    "a byte in a name": GAME.replace("Chie", "Ch\xefe").encode("latin-1"),
    "a NUL": GAME.encode() + b"- 2/30 d - \0\n",
    "UTF-16": GAME.encode("utf-16"),
    "UTF-16 without its mark": GAME.encode("utf-16-be"),
}


def open_client(path: Path | SilentClub, warn: Callable[[str], None] = print) -> AppClient:
    club = path if isinstance(path, SilentClub) else Club(str(path), warn=warn)
    while club.work(1):
        pass
    app = build_app(club, Access(frozenset({HOST})), ChangeFeed(club), warn=warn)
    return AppClient(app, ORIGIN)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A club with a good table."""
    folder = tmp_path / "club"
    (folder / "scores").mkdir(parents=True)
    (folder / "club.txt").write_text(
        "rules=riichi\nroster=Aki,Ben,Chie,Dai\ninclude=scores/*.txt\n"
    )
    (folder / "scores" / "good.txt").write_text(GAME)
    return folder


def save(client: AppClient, table: str, key: str = "k", line: str = LINE) -> Any:
    """What is answered to a line that is saved as its phone has seen the table."""
    digest = client.get(f"/api/tables/{table}").json().get("digest", "")
    body = {"key": key, "digest": digest, "text": line}
    return client.post(f"/api/tables/{table}/lines", json=body, headers=WRITING)


# -------------------------------------------------------------------------- bytes of all kinds


@pytest.mark.parametrize("content", BYTES.values(), ids=BYTES)
def test_a_line_below_bytes_that_are_not_utf_8(content: bytes, folder: Path) -> None:
    """Saving refuses it, and so does its preview, with the place in the file."""
    (folder / "scores" / "odd.txt").write_bytes(content)
    client = open_client(folder, warn=pytest.fail)
    asked = {"text": LINE}
    shown = client.post("/api/tables/odd/preview", json=asked, headers=WRITING)
    saved = save(client, "odd")
    for answer in (shown, saved):
        assert answer.status_code == 422
        assert answer.json()["problems"][0]["code"] == "not-utf-8"
        assert check_headers(answer)
    assert shown.json() == saved.json()
    assert (folder / "scores" / "odd.txt").read_bytes() == content
    assert save(client, "good", "g").json()["saved"]


def test_no_game_is_opened_below_another_encoding(folder: Path) -> None:
    path = folder / "scores" / "odd.txt"
    path.write_bytes(GAME.encode("utf-16"))
    client = open_client(folder)
    digest = client.get("/api/tables/odd").json()["digest"]
    body = {"key": "k", "digest": digest, "players": PLAYERS}
    answer = client.post("/api/tables/odd/games", json=body, headers=WRITING)
    assert (answer.status_code, path.read_bytes()) == (422, GAME.encode("utf-16"))
    assert "saved as UTF-16" in answer.json()["error"]["message"]


def check_headers(answer: Any) -> bool:
    """Whether an answer has what all answers say to a browser, and is JSON or a page."""
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    for name, value in HEADERS.items():
        if name not in {"Content-Security-Policy", "Cache-Control"}:
            assert answer.headers[name] == value, name
    kind = answer.headers["Content-Type"].partition(";")[0]
    if kind in {"application/json", "application/manifest+json"}:
        answer.json()
    else:
        assert kind == "text/html"
    answer.content.decode("utf-8")
    return True


ODD_WORDS = [
    "%ff",
    "%00",
    "%ED%A0%80",
    "%F0%9F%80%84",
    "a%0Ab",
    "%22%3Cb%3E",
    "..%2f..%2fx",
    "@1",
    "x@99999",
]
ODD_TEXTS = ["", "\0", "caf\u00e9", "\ud800", "\U0001f004", "x" * 3000, "<b>", "a\nb", "=" * 50]
ODD_BODIES: list[Any] = [
    *[{"key": text, "digest": text, "text": text, "players": [text] * 4} for text in ODD_TEXTS],
    {"key": "k", "digest": "d", "taps": {"result": "\0", "seats": {"x": [9]}, "values": []}},
    {"key": ["k"], "digest": {}, "text": 3, "players": {}, "number": 10**30, "first": -1},
    {"key": "k", "digest": "d", "scores": [1e300, None], "minutes": -1, "rule": [], "left": "x"},
    {"hand": "\u0130", "seat": 10**20, "is_declared": True, "guests": [None], "seen": 7},
]


@pytest.mark.parametrize(("method", "pattern"), [row[:2] for row in ADDRESSES if row[1] != "/look"])
def test_every_address_answers_odd_requests(method: str, pattern: str, folder: Path) -> None:
    (folder / "scores" / "odd.txt").write_bytes(BYTES["a byte in a comment"])
    client = open_client(folder, warn=pytest.fail)
    names = [*ODD_WORDS, "odd", "good"] if "{name}" in pattern else [""]
    reads = method == "GET"
    if reads:
        cases = [*product(names, ("text/html", "application/json"))]
    else:  # five is no part of the number of bodies, so that each is sent
        cases = some_of(product(names, map(json.dumps, ODD_BODIES)), 5 if names[0] else 1)
    for word, asked in cases:
        path = pattern.replace("{name}", word).replace("{number}", "4")
        if reads:
            query = f"?tally={word}&overtake={word}&riichi={word}"
            answer = client.get(path + query, headers={"Accept": asked})
        else:
            answer = client.request(method, path, content=asked, headers=WRITING)
        assert answer.status_code < 500, (path, answer.text)
        assert check_headers(answer)


@pytest.mark.parametrize(
    "cookie", ["mjtally=\xff", "=", ";;;", 'mjtally="\\', "mjtally=\x7f", "a" * 99]
)
def test_odd_cookies(cookie: str) -> None:
    answer = open_client(SilentClub()).get(
        "/api/club", headers={"Cookie": cookie.encode("latin-1")}
    )
    assert answer.status_code == 200 and check_headers(answer)


class BrokenClub(SilentClub):
    """One of which each answer is a mistake of ours, in a text that no encoding has."""

    def describe(self, *, may_write: bool) -> dict[str, Any]:
        raise ValueError("half a character \ud800 \udcff")

    def describe_table(self, name: str) -> dict[str, Any]:
        return {"name": object()}


@pytest.mark.parametrize(
    "path", ["/", "/wall", "/api/club", "/api/tables/x", "/manifest.webmanifest"]
)
def test_a_mistake_of_ours_has_all_headers(path: str) -> None:
    warnings: list[str] = []
    client = open_client(BrokenClub(), warnings.append)
    for accept in ("text/html", "application/json"):
        answer = client.get(path, headers={"Accept": accept})
        assert answer.status_code == 500 and check_headers(answer)
        assert "a mistake of mjtally" in answer.text
    assert [warning.split()[0] for warning in warnings] == ["GET", "GET"]


def test_a_mistake_is_answered_though_nobody_can_be_told() -> None:
    def fail(message: str) -> None:
        raise OSError("the terminal is gone")

    with pytest.raises(OSError, match="the terminal is gone"):
        open_client(BrokenClub(), fail).get("/api/club")


# ------------------------------------------------------------------------------- odd files


def lay_loop(path: Path) -> None:
    path.symlink_to(path.name)


def lay_large(path: Path) -> None:
    path.write_text(GAME + "# a comment, and one more\n" * 480_000)


@needs_posix
@pytest.mark.parametrize(
    ("lay", "status", "told"),
    [
        (Path.mkdir, 404, ""),
        (os.mkfifo, 404, "scores/odd.txt is a pipe or a device: include a file"),
        (lay_loop, 404, "Too many levels of symbolic links"),
        (lambda path: path.symlink_to("/etc/hostname"), 404, "leads out of the folder"),
        (lambda path: path.symlink_to("gone.txt"), 404, "there is no such file"),
        (lay_large, 422, ""),
    ],
)
def test_what_is_no_table(
    lay: Callable[[Path], object], status: int, told: str, folder: Path
) -> None:
    """The first page says what is wrong with it, and the other tables are as they were."""
    lay(folder / "scores" / "odd.txt")
    client = open_client(folder, warn=pytest.fail)
    assert client.get("/api/tables/odd").status_code == status
    assert save(client, "odd").status_code in {status, 400}
    for page in ("/", "/wall"):
        assert client.get(page).status_code == 200
    problems = client.get("/api/club").json()["problems"]
    assert [told in problem["message"] for problem in problems] == [True] * bool(told)
    assert save(client, "good", "g").json()["saved"]


def test_a_table_that_is_too_large_says_so(folder: Path, tmp_path: Path) -> None:
    lay_large(folder / "scores" / "odd.txt")
    client = open_client(folder)
    listed = {table["name"]: table["players"] for table in client.get("/api/club").json()["tables"]}
    assert listed == {"good": PLAYERS, "odd": []}
    error = client.get("/api/tables/odd").json()["error"]
    assert error["code"] == "too-large"
    assert error["message"].startswith("scores/odd.txt is larger than 2 MB, the most that")
    with pytest.raises(UsageError, match="is larger than 2 MB"):
        Club(str(folder / "scores" / "odd.txt"))


@pytest.mark.skipif(sys.platform != "linux", reason="names are not bytes there")
def test_names_that_are_not_utf_8(folder: Path) -> None:
    """They are shown with a sign of something unknown, by which their tables are found."""
    (folder / "scores" / os.fsdecode(b"caf\xe9.txt")).write_text(GAME)
    moved = folder.rename(folder.with_name(os.fsdecode(b"cl\xfcb")))
    client = open_client(moved, warn=pytest.fail)
    told = client.get("/api/club")
    names = {table["name"] for table in told.json()["tables"]}
    assert (told.json()["title"], names) == ("cl\ufffdb", {"good", "caf\ufffd"})
    assert save(client, quote("caf\ufffd")).json()["saved"]
    assert "- 3/30" in " ".join(
        (moved / "scores" / os.fsdecode(b"caf\xe9.txt")).read_text().split()
    )


def test_a_file_that_goes_away_in_the_middle(folder: Path) -> None:
    client = open_client(folder, warn=pytest.fail)
    state = client.get("/api/tables/good").json()
    (folder / "scores" / "good.txt").unlink()
    body = {"key": "k", "digest": state["digest"], "text": LINE}
    answer = client.post("/api/tables/good/lines", json=body, headers=WRITING)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-such-table")


def test_a_file_that_includes_what_includes_it(folder: Path) -> None:
    """The message names the file as the line has it."""
    path = folder / "scores" / "odd.txt"
    path.write_text(f"{GAME}include=../club.txt\n- 2/30 d -\n")
    client = open_client(folder)
    (problem,) = client.get("/api/tables/odd").json()["problems"]
    assert problem["message"].startswith("no players line since line 4 included ../club.txt:")
    circle, _ = client.get("/api/club").json()["problems"]
    assert circle["message"].startswith("club.txt includes scores/odd.txt includes club.txt:")


# ------------------------------------------------------------------------- what is not there


@pytest.mark.parametrize("name", ["club@1", "good@2", "good@0", "good@99999", "odd", "good@"])
def test_a_table_that_is_not_there(name: str, folder: Path) -> None:
    client = open_client(folder)
    for answer in (
        client.get(f"/api/tables/{name}"),
        client.get(f"/api/tables/{name}/needs"),
        client.post(f"/api/tables/{name}/preview", json={"text": LINE}, headers=WRITING),
        client.post(
            f"/api/tables/{name}/lines",
            json={"key": "k", "digest": "d", "text": LINE},
            headers=WRITING,
        ),
    ):
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-such-table")


def test_a_key_is_of_one_submission(folder: Path) -> None:
    """The same submission may come again; another one under its key is told."""
    (folder / "scores" / "other.txt").write_text(GAME)
    client = open_client(folder)
    digest = client.get("/api/tables/good").json()["digest"]
    body = {"key": "k", "digest": digest, "text": LINE}
    for _ in range(2):
        answer = client.post("/api/tables/good/lines", json=body, headers=WRITING)
        assert answer.json()["saved"]
    others: list[tuple[str, str, dict[str, Any]]] = [
        ("POST", "/api/tables/other/lines", body),
        ("POST", "/api/tables/good/lines", {**body, "text": "- 2/30 d -"}),
        ("PUT", "/api/tables/good/lines/3", body),
        ("DELETE", "/api/tables/good/lines/last", body),
        ("POST", "/api/tables/good/games", {"key": "k", "digest": digest, "players": PLAYERS}),
        ("POST", "/api/tables", {"key": "k", "players": PLAYERS}),
    ]
    before = {path: path.read_text() for path in (folder / "scores").iterdir()}
    for method, path, other in others:
        answer = client.request(method, path, json=other, headers=WRITING)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "key-used"), path
    assert {path: path.read_text() for path in (folder / "scores").iterdir()} == before
