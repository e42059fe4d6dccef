"""What each address leads to, who may ask there, and what the answers say to a browser."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from mjtally.club import addresses
from mjtally.club.addresses import read_static_files
from mjtally.club.documents import PhoneLink
from mjtally.club.server.access import LONGEST_BODY, Access, Right, Tokens
from mjtally.club.server.app import build_app, make_phone_link
from mjtally.club.server.watching import ChangeFeed
from support.web_server import OWN, TOKENS, AppClient, SilentClub

HOST = "127.0.0.1:8765"
ORIGIN = f"http://{HOST}"
WRITING = {"Origin": ORIGIN, **OWN}
COOKIE = "mjtally-8765"
WRITES: dict[tuple[str, str], list[Any]] = {  # and what the club is asked
    ("POST", "/api/tables"): ["open_table"],
    ("POST", "/api/tables/table-2/games"): ["open_game", "table-2"],
    ("PUT", "/api/tables/table-2/declared"): ["declare", "table-2"],
    ("POST", "/api/tables/table-2/lines"): ["save_line", "table-2"],
    ("DELETE", "/api/tables/table-2/lines/last"): ["undo_last", "table-2"],
    ("PUT", "/api/tables/table-2/lines/17"): ["correct_line", "table-2", 17],
    ("POST", "/api/tables/2026-11-22%20%E5%8D%93/lines"): ["save_line", "2026-11-22 卓"],
}
READS: dict[str, Any] = {
    "/api/club": {"title": "Club", "may_write": True, "language": "en", "tables": []},
    "/api/tables/table-2": {"name": "table-2"},
    "/api/tables/table-2/needs?overtake=Aki,Ben&riichi=Chie": {
        "needs": ["table-2", ["Aki", "Ben"], ["Chie"]]
    },
    "/api/tables/table-2/needs": {"needs": ["table-2", [], []]},
}


def open_client(
    club: SilentClub,
    tokens: Tokens | None = None,
    right: Right = Right.WRITE,
    warn: Callable[[str], None] = print,
    links: tuple[PhoneLink, ...] = (),
) -> AppClient:
    access = Access(frozenset({HOST}), right, tokens, COOKIE)
    app = build_app(club, access, ChangeFeed(club), links=links, warn=warn)
    return AppClient(app, ORIGIN)


def test_what_is_read() -> None:
    client = open_client(SilentClub())
    for address, answer in READS.items():
        assert client.get(address).json() == answer, address
        head = client.head(address)
        assert (head.status_code, head.content) == (200, b""), address


def test_what_is_written() -> None:
    club = SilentClub()
    client = open_client(club)
    for (method, address), call in WRITES.items():
        answer = client.request(method, address, json={"key": "k"}, headers=WRITING)
        assert answer.json() == {"wrote": [*call, {"key": "k"}]}, address
    assert len(club.written) == len(WRITES)
    preview = client.post("/api/tables/table-2/preview", json={"text": "end"}, headers=WRITING)
    assert preview.json() == {"preview": ["table-2", {"text": "end"}]}
    assert len(club.written) == len(WRITES)


def test_a_body_of_just_the_right_length() -> None:
    client = open_client(SilentClub())
    body = json.dumps({"text": "x" * (LONGEST_BODY - 12)}).encode()
    assert len(body) == LONGEST_BODY
    for content, status in ((body, 200), (body + b" ", 413)):
        answer = client.post("/api/tables", content=content, headers=WRITING)
        assert answer.status_code == status


def test_errors_are_json_and_for_people_a_page() -> None:
    client = open_client(SilentClub())
    answer = client.get("/api/tables/nobody")
    assert answer.status_code == 404
    assert answer.json() == {"error": {"code": "no-table", "message": "there is no such table"}}
    answer = client.get("/nowhere", headers={"Accept": "text/html,*/*"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert "<p>there is nothing at this address</p>" in answer.text
    answer = client.post("/api/club", json={}, headers=WRITING)
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "wrong-method")


def test_a_mistake_of_ours_says_nothing_of_our_insides() -> None:
    warnings: list[str] = []
    client = open_client(SilentClub(), warn=warnings.append)
    answer = client.get("/api/tables/broken?token=secret")
    assert answer.status_code == 500
    assert answer.json() == {
        "error": {"code": "fault", "message": "this is a mistake of mjtally, not of yours"}
    }
    assert answer.headers["Cache-Control"] == "no-store"
    (warning,) = warnings
    assert warning.startswith(
        "GET '/api/tables/broken': ZeroDivisionError: a secret of ours (support/web_server.py:"
    )
    assert "\n" not in warning
    assert "token" not in warning


# ---------------------------------------------------------------------------------- who may


def list_statuses(client: AppClient) -> tuple[set[int], set[int]]:
    """What reading and writing come to."""
    reads = {client.get(address).status_code for address in READS}
    writes = {
        client.request(method, address, json={}, headers=WRITING).status_code
        for method, address in WRITES
    }
    preview = client.post("/api/tables/table-2/preview", json={}, headers=WRITING)
    return reads, {*writes, preview.status_code}


@pytest.mark.parametrize(
    ("tokens", "right", "token", "statuses"),
    [
        (None, Right.WRITE, "", ({200}, {200})),
        (None, Right.READ, "", ({200}, {403})),
        (TOKENS, Right.WRITE, "", ({401}, {401})),
        (TOKENS, Right.WRITE, "wrong", ({401}, {401})),
        (TOKENS, Right.WRITE, TOKENS.reading, ({200}, {403})),
        (TOKENS, Right.WRITE, TOKENS.writing, ({200}, {200})),
        (TOKENS, Right.READ, TOKENS.writing, ({200}, {403})),
        (TOKENS, Right.READ, TOKENS.reading[:-1], ({401}, {401})),
        (TOKENS, Right.WRITE, TOKENS.writing + "x", ({401}, {401})),
    ],
)
def test_who_may(
    tokens: Tokens | None, right: Right, token: str, statuses: tuple[set[int], set[int]]
) -> None:
    club = SilentClub()
    client = open_client(club, tokens, right)
    if token:
        client.cookies.set(COOKIE, token)
    assert list_statuses(client) == statuses
    assert bool(club.written) == (200 in statuses[1])
    assert client.get("/api/club").json().get("may_write") in {200 in statuses[1], None}


def test_pages_and_events_are_for_who_may_read() -> None:
    client = open_client(SilentClub(), TOKENS)
    for address in ("/", "/new", "/table/table-2", "/look", "/events", "/nowhere", "/api/nowhere"):
        answer = client.get(address)
        assert answer.status_code == 401, address
        assert answer.json()["error"] == {
            "code": "no-link",
            "message": "open the link that `mjtally serve` printed, or scan its code",
        }


def test_a_link_becomes_a_cookie() -> None:
    client = open_client(SilentClub(), TOKENS)
    answer = client.get(f"/enter?token={TOKENS.writing}")
    assert answer.status_code == 200
    assert '<meta http-equiv="refresh" content="0; url=./">' in answer.text
    assert TOKENS.writing not in answer.text
    said = answer.headers["Set-Cookie"].split("; ")
    assert said[0] == f"{COOKIE}={TOKENS.writing}"
    assert {"HttpOnly", "Path=/", "SameSite=strict", "Max-Age=15552000"} == set(said[1:])
    assert list_statuses(client) == ({200}, {200})
    client.get(f"/enter?token={TOKENS.reading}")  # another link of the same phone
    assert list_statuses(client) == ({200}, {403})


def test_a_wrong_link_is_no_way_in() -> None:
    client = open_client(SilentClub(), TOKENS)
    for query in ("", "?token=", "?token=wrong", "?token=%ff", "?token=%E5%8D%93", "?other=1"):
        answer = client.get(f"/enter{query}")
        assert (answer.status_code, "Set-Cookie" in answer.headers) == (401, False), query
        assert answer.json()["error"]["code"] == "wrong-link"


def test_wrong_links_of_an_address_do_not_shut_out_the_right_one() -> None:
    client = open_client(SilentClub(), TOKENS)
    client.cookies.set(COOKIE, "of-last-year")
    for number in range(50):
        assert client.get("/api/club").status_code == 401
        assert client.get(f"/enter?token={number}").status_code == 401
    assert client.get(f"/enter?token={TOKENS.reading}").status_code == 200


# ----------------------------------------------------------------------------------- headers


def test_every_answer_is_strict() -> None:
    client = open_client(SilentClub())
    for address in ("/api/club", "/nowhere", "/new", "/look", "/static/table.js", "/enter"):
        headers = client.get(address).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, address
        assert "frame-ancestors 'none'" in policy, address
        assert "unsafe" not in policy, address
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        keeps = "no-cache" if address.startswith("/static/") else "no-store"
        assert headers["Cache-Control"] == keeps, address


def test_browsers_are_told_only_what_they_can_follow() -> None:
    """Pages of a network without https cannot have a window for themselves."""
    name = "Cross-Origin-Opener-Policy"
    for host, said in ((HOST, "same-origin"), ("192.168.1.5:8765", None)):
        app = build_app(SilentClub(), Access(frozenset({host})), ChangeFeed(SilentClub()))
        assert AppClient(app, f"http://{host}").get("/api/club").headers.get(name) == said


def test_files_of_the_package_and_no_others() -> None:
    client = open_client(SilentClub(), TOKENS)  # even for who may not read: they say nothing
    files = read_static_files()
    assert {"/static/table.js", "/static/table.css", "/service-worker.js"} <= {*files}
    for path, file in files.items():
        answer = client.get(path)
        assert answer.content == file.content
        assert answer.headers["Content-Type"] == file.kind
        again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    icon = client.get("/favicon.ico")
    assert (icon.content, icon.headers["Content-Type"]) == (
        files["/static/icon-192.png"].content,
        "image/png",
    )
    for name in ("table.html", "__init__.py", "", ".", "../app.py", "app.py"):
        assert client.get(f"/static/{name}").status_code in {401, 404}, name


# ------------------------------------------------------------------------------------- pages


def test_links_are_for_who_may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    def render(club: Any, tables: Any, finished: Any, links: Any, *, sent: Any) -> str:
        return " ".join(link.address for link in links)

    monkeypatch.setattr(addresses, "render_first_page", render)
    link = make_phone_link(f"{ORIGIN}/enter?token={TOKENS.reading}", False)
    assert link.qr_code.startswith("<svg viewBox=")  # it fills whatever box it stands in
    client = open_client(SilentClub(), TOKENS, links=(link,))
    client.cookies.set(COOKIE, TOKENS.reading)
    assert client.get("/").text == ""
    client.cookies.set(COOKIE, TOKENS.writing)
    assert client.get("/").text == link.address
