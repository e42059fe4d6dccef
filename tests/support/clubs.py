"""Clubs to serve: folders and files, and what a phone does with them."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote

from mjtally.club.addresses import ADDRESSES, Asked
from mjtally.club.club import Club
from mjtally.club.look import LookRequest, render_look
from mjtally.club.submissions import ServingError

NAMES = ["Aki", "Ben", "Chie", "Dai"]
KEYS = count()


def make_club(folder: Path, head: str = "rules=riichi\n") -> Path:
    """A club's folder, whose index includes a folder."""
    (folder / "scores").mkdir(parents=True)
    (folder / "club.txt").write_text(f"{head}include=scores/\n", encoding="utf-8")
    return folder


@contextmanager
def open_club(path: Path, **options: Any) -> Iterator[Club]:
    """A club that is served as long as it is needed."""
    yield Club(str(path), **options)


def ask(club: Club, method: str, address: str, body: Any = None) -> tuple[int, Any]:
    """The status and the answer of an address, as a program in a browser finds it: without HTTP."""
    path, _, query = address.partition("?")
    asked = json.loads(json.dumps(body or {}))
    for wanted, pattern, answer in ADDRESSES:
        found = re.fullmatch(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", pattern), path)
        if found and wanted == method:
            parts = {name: unquote(part) for name, part in found.groupdict().items()}
            try:
                reply = answer(club, Asked(parts, parse_qsl(query), asked))
            except ServingError as error:
                return error.status, error.describe()
            if isinstance(reply, LookRequest):
                return 200, render_look(reply)
            return 200, reply if isinstance(reply, str) else json.loads(json.dumps(reply))
    return 404, None


def read_all(club: Club) -> None:
    """Have what all files say together read to the end."""
    while club.work(1):
        pass


class Phone:
    """Somebody at a table, who sees its state and enters lines."""

    def __init__(self, club: Club, name: str) -> None:
        self.club, self.name = club, name
        self.state = club.describe_table(name)

    def look(self) -> dict[str, Any]:
        self.state = self.club.describe_table(self.name)
        return self.state

    def save(self, text: str, key: str = "", **fields: Any) -> dict[str, Any]:
        return self._keep(self.club.save_line(self.name, self.build_body(key, text=text, **fields)))

    def save_taps(self, result: str, **fields: Any) -> dict[str, Any]:
        """Save what was tapped: the seats of steps, and `values`; `forget` as the body has it."""
        values, forget = fields.pop("values", {}), fields.pop("forget", [])
        body = self.build_body(taps={"result": result, "seats": fields, "values": values})
        return self._keep(self.club.save_line(self.name, body | {"forget": forget}))

    def undo(self, key: str = "", **fields: Any) -> dict[str, Any]:
        return self._keep(self.club.undo_last(self.name, self.build_undo(key, **fields)))

    def correct(self, number: int, text: str, key: str = "", **fields: Any) -> dict[str, Any]:
        body = self.build_body(key, text=text, **fields)
        return self._keep(self.club.correct_line(self.name, number, body))

    def declare(self, *seats: int, takes_back: bool = False) -> None:
        """Some declare something in the hand that this phone sees, or take it back."""
        for seat in seats:
            body = {"hand": self.state["hand"], "seat": seat, "is_declared": not takes_back}
            self._keep(self.club.declare(self.name, body))

    def build_undo(self, key: str = "", **fields: Any) -> dict[str, Any]:
        """What is sent to take the last line back: with the line that is seen."""
        number = self.state["undo_number"]
        lines = {each["number"]: each["text"] for each in self.state["lines"]}
        return self.build_body(key, number=number, line=lines.get(number), **fields)

    def build_body(self, key: str = "", **fields: Any) -> dict[str, Any]:
        return {"key": key or f"key {next(KEYS)}", "digest": self.state["digest"], **fields}

    def _keep(self, answer: dict[str, Any]) -> dict[str, Any]:
        self.state = answer["state"]
        return answer


def sit_down(club: Club, players: list[str] | None = None, **fields: Any) -> Phone:
    """A new table."""
    body = {"key": f"key {next(KEYS)}", "players": players or NAMES, **fields}
    return Phone(club, club.open_table(body)["name"])
