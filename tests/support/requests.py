"""Files of requests: a club, what phones ask it one after another, and what it answers."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from mjtally.club.club import Club
from support.clubs import ask
from support.day import stop_the_day

REQUESTS = "== requests\n"
FILE = re.compile(r"^== (\S+)\n(.*?)(?=^== )", re.DOTALL | re.MULTILINE)
# A method, an address, perhaps a body and which parts of the answer are meant, below comments.
REQUEST = re.compile(r"((?:^# .*\n)*)^\$ (([A-Z]+) (\S+)(?: ({.*}))?(?: -> (.*))?)\n", re.MULTILINE)


def answer_requests(path: Path) -> str:
    """A file of requests made anew: each request, its status in brackets if that is not 200, and
    the parts of the answer that it names, or all. A body has what each submission has: a key of its
    own, and the digest of the table as it was seen last."""
    text = path.read_text("utf-8")
    head, requests = text.split(REQUESTS)
    with TemporaryDirectory() as above, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", above)
        stop_the_day(patch)
        folder = Path(above, "club")
        for name, content in FILE.findall(head + REQUESTS):
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, "utf-8")
        answers = "".join(_answer(Club(str(folder)), requests))
    return head + REQUESTS + answers


def _answer(club: Club, requests: str) -> Iterator[str]:
    digest = ""
    for number, match in enumerate(REQUEST.finditer(requests)):
        comment, request, method, address, given, parts = match.groups()
        body = {"key": f"{number}", "digest": digest, **json.loads(given or "{}")}
        status, answer = ask(club, method, address, body)
        assert isinstance(answer, dict), f"{address} is no address of answers in JSON"
        digest = answer.get("state", answer).get("digest", digest)
        yield f"{comment}$ {request}\n"
        if status != 200:
            yield f"[{status}]\n"
        yield from _show(answer, (parts or " ".join(answer)).split())


def _show(answer: Mapping[str, Any], parts: list[str]) -> Iterator[str]:
    """A line for each part of an answer that is there."""
    for part in parts:
        if part in answer:
            yield f"{part}: {json.dumps(answer[part], ensure_ascii=False)}\n"
