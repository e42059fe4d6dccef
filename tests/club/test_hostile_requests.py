"""Requests that no page of ours sends, byte by byte, to a real server."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from mjtally.club.server.access import HEADERS
from support.paths import DATA
from support.web_server import SilentClub, run_server, send_raw

REQUESTS = (DATA / "serving" / "hostile.txt").read_text("utf-8")
NOT_HTTP = b"Invalid HTTP request received."
FILLED = re.compile(r"\{(\d+)\*(.)\}")


class HostileRequest(NamedTuple):
    why: str
    status: int
    template: str

    def build(self, port: int) -> bytes:
        """The bytes of the request: with its head alone where it has no body."""
        head, _, body = self.template.strip("\n").partition("\n\n")
        sent = _to_bytes(body, port)
        if "chunked" in head:
            sent = sent.replace(b"\n", b"\r\n") + b"\r\n\r\n"
        length = str(len(sent))
        lines = _to_bytes(head.replace("{length}", length), port)
        return lines.replace(b"\n", b"\r\n") + b"\r\n\r\n" + sent


def _to_bytes(text: str, port: int) -> bytes:
    text = text.replace("{host}", f"127.0.0.1:{port}").replace("{port}", str(port))
    text = FILLED.sub(lambda found: int(found[1]) * found[2], text)
    return re.sub(rb"\\x(..)", lambda found: bytes.fromhex(found[1].decode()), text.encode())


def list_requests() -> Iterator[HostileRequest]:
    for block in REQUESTS.split("\n== ")[1:]:
        title, _, template = block.partition("\n")
        why, _, status = title.rpartition(", ")
        yield HostileRequest(why, int(status), template)


def test_the_answers_to_hostile_requests() -> None:
    club = SilentClub()
    warnings: list[str] = []
    with run_server(club, warn=warnings.append) as port:
        for request in list_requests():
            answer = send_raw(port, request.build(port))
            first, _, rest = answer.partition(b"\r\n")
            assert first.split()[:2] == [b"HTTP/1.1", b"%d" % request.status], (request, answer)
            head, _, body = rest.partition(b"\r\n\r\n")
            headers = head.lower()
            if NOT_HTTP in body:  # which the server library answers itself, and ends
                assert headers.startswith(b"content-type: text/plain;"), request
                assert b"connection: close" in headers, request
            else:
                for name, value in HEADERS.items():
                    assert f"{name}: {value}".lower().encode() in headers, (request, name)
            assert b"server:" not in headers, request
            assert b"access-control" not in headers, request
    assert club.written == []
    assert warnings == []


@pytest.mark.parametrize("body", [b'{"key": "a"}', b'{"key": "\xe9\xab\x98"}'])
def test_what_our_own_page_sends_is_written(body: bytes) -> None:
    club = SilentClub()
    head = (
        "POST /api/tables/table-2/lines HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        "Origin: http://127.0.0.1:{port}\r\nX-Mjtally: 1\r\nContent-Type: application/json\r\n"
        "Content-Length: {length}\r\n\r\n"
    )
    with run_server(club) as port:
        answer = send_raw(port, head.format(port=port, length=len(body)).encode() + body)
    assert answer.startswith(b"HTTP/1.1 200 ")
    ((what, name, written),) = club.written
    assert (what, name, list(written)) == ("save_line", "table-2", ["key"])
