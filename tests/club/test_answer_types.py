"""What a club answers is of the types that its scripts are checked against (`answers.d.ts`)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest

from mjtally.club.addresses import ADDRESSES
from mjtally.club.app.carrier import Carrier
from support.answer_types import AnswerTypes
from support.cases import some_of
from support.evening_lines import EVENINGS, Evening, is_players_line, read_hand, split_names

PAGES = {
    "/",
    "/new",
    "/table/{name}",
    "/look",
    "/wall",
    "/files",
    "/write",
    "/written",
}  # which are HTML
NOT_OF_SCRIPTS = {"/manifest.webmanifest", "/club.zip", "/players.tsv"}


class AskingClub:
    """A club in a folder, each of whose answers is looked at."""

    def __init__(self, folder: Path, texts: dict[str, str]) -> None:
        for name, text in texts.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        self.types = AnswerTypes()
        self.carrier = Carrier(str(folder), "en", examples=str(folder))
        self.state: dict[str, Any] = {}

    def ask(self, method: str, path: str, query: str = "", **body: Any) -> dict[str, Any]:
        """What an address answers; `path` has the table's name in braces, or what stands there."""
        address = path.format(name=quote(self.state.get("name", "")), number=body.get("number", 0))
        answered = self.carrier.answer(method, address, query, json.dumps(body) if body else "")
        answer: dict[str, Any] = json.loads(answered.content)
        name = self.types.addresses[f"{method} {path}"] if answered.status == 200 else "Refusal"
        assert self.types.find_faults(name, answer) == []
        return answer

    def write(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        """Ask for a change, as of the table that was seen, which is the state that comes of it."""
        seen = {"key": uuid4().hex, "digest": self.state.get("digest", "")}
        answer = self.ask(method, path, **{**seen, **body})
        state = answer.get("state", answer)
        if "error" not in answer and "digest" in state:
            self.state = state
        return answer


TABLE = "/api/tables/{name}"

AskClub = Callable[[dict[str, str]], AskingClub]


@pytest.fixture
def ask_club(tmp_path: Path) -> AskClub:
    return lambda texts: AskingClub(tmp_path, texts)


def test_every_address_has_a_type(ask_club: AskClub) -> None:
    carrier = ask_club({"club.txt": "rules=riichi\n"}).carrier
    walked = {f"{method} {pattern}" for method, pattern, _ in ADDRESSES if pattern not in PAGES}
    walked = {each for each in walked if each.split()[1] not in NOT_OF_SCRIPTS}
    own = {each for each in AnswerTypes().addresses if "/api/" in each}
    assert walked <= own
    for address in own - walked:  # of the app
        method, path = address.split()
        assert any(verb == method and each.fullmatch(path) for verb, each, _ in carrier.routes)


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_answers_of_an_evening(path: Path, ask_club: AskClub) -> None:
    met = play_evening(Evening.read(path), ask_club)
    assert {"TableState", "Seat", "GameLine", "Form", "Preview", "Taps", "Needs"} <= met


def play_evening(evening: Evening, ask_club: AskClub) -> set[str]:
    """Each line previewed and saved, some with the needs and a count before them; the types met."""
    club = ask_club({"evening.txt": evening.header})
    players: list[str] = []
    counted = some_of(range(len(evening.lines)), 3)
    for number, line in enumerate(evening.lines):
        if is_players_line(line):
            path = f"{TABLE}/games" if players else "/api/tables"
            players = split_names(line)
            club.write("POST", path, players=players)
            continue
        hand = read_hand(evening.family, line, len(players))
        body = {"text": line} if hand is None else {"taps": hand.as_taps()}
        club.ask("POST", f"{TABLE}/preview", **body)
        if number in counted:
            club.ask("GET", f"{TABLE}/needs")
            club.ask("POST", f"{TABLE}/count", scores=[0] * len(players))
        club.write("POST", f"{TABLE}/lines", forget=[*range(len(players))], **body)
    club.ask("GET", TABLE)
    club.ask("GET", "/api/club")
    return club.types.met


def test_answers_beside_an_evening(ask_club: AskClub) -> None:
    """What evenings have none of: a clock, declarations, lines that change, what is refused."""
    index = "rules=riichi\nroster=Aki,Ben,Chie,Dai,Emi\ninclude=scores/\n"
    club = ask_club({"club.txt": index, "scores/2026-11-20.txt": "2026-11-20\n"})
    club.write("POST", "/api/tables", players=["Aki", "Ben", "Chie", "Dai"])
    club.write("PUT", "/api/clock", minutes=60, rule="one-more")
    club.write("PUT", f"{TABLE}/clock", minutes=5)
    club.write("PUT", f"{TABLE}/declared", hand=club.state["hand"], seat=1, is_declared=True)
    assert "error" in club.write("POST", f"{TABLE}/lines", text="- 3/40 d -")  # Ben is forgotten
    for line in ("- 3/40 d -", "3/30 d - -", "abort"):
        club.write("POST", f"{TABLE}/lines", text=line, forget=[1])
    first, *_ = [line for line in club.state["lines"] if line["kind"] == "result"]
    place = {"number": first["number"], "line": first["text"], "first": first["first"]}
    later = club.ask("POST", f"{TABLE}/preview", text="3/40 - d -", **place)
    assert later["later_hands"]
    club.write("PUT", f"{TABLE}/lines/{{number}}", text="- 3/40! d -", **place)
    scores = [seat["score"] for seat in club.state["board"]["seats"]]
    won = next(line["changes"] for line in club.state["lines"] if "3/30" in line["text"])
    unpaid = [score - change for score, change in zip(scores, won, strict=True)]
    with_a_stick = [scores[0] + 1000, scores[1], scores[2] - 1000, scores[3]]
    for counted in (unpaid, with_a_stick):
        assert club.ask("POST", f"{TABLE}/count", scores=counted)["reasons"]
    club.write("DELETE", f"{TABLE}/lines/last", number=club.state["undo_number"], line="abort")
    assert "error" in club.write("POST", f"{TABLE}/lines", text="3/41 d - -")
    assert "error" in club.write("POST", f"{TABLE}/lines", text="3/30 d - -", digest="another")
    assert "CountReason" in club.types.met
    assert {"Clock", "LaterHand", "SavedClock", "SavedState", "Refusal.forgets"} <= club.types.met
    assert {"Refusal.state", "Refusal.problems", "Refusal.is_same"} <= club.types.met


PLAN = """rules=riichi
2026-11-20
Aki Ben Chie Dai  # table 1
Emi Fumi Gen Hana  # table 2

2026-11-27
Aki Emi Chie Gen  # table 1
Ben Fumi Dai Hana  # table 2
"""


def test_answers_of_a_plan(ask_club: AskClub) -> None:
    club = ask_club({"plan.txt": PLAN})
    tables = club.ask("GET", "/api/club")["tables"]
    assert [table["is_current"] for table in tables] == [True, True, False, False]
    club.state = tables[-1]
    assert club.ask("GET", TABLE)["planned"]["earlier"]
    assert {"Planned", "EarlierTable", "ClubTable.order"} <= club.types.met


def test_answers_of_an_app(ask_club: AskClub) -> None:
    """Files, and a place to write."""
    own = {"club.txt": "include=scores/\n", "scores/friday.txt": "Aki Ben Chie Dai\n3/41 d - -\n"}
    club = ask_club(own)
    club.ask("GET", "/api/files")
    club.ask("POST", "/api/sent")
    name, played = "scores/friday.txt", "Aki Ben Chie Dai\nE1: 3/40 d - -\nend\n"
    club.ask("POST", "/api/files", files={name: played}, replace=[name])
    told = club.ask("POST", "/api/files", files={name: played.replace("3/40", "3/30")})
    assert told["different"]
    text = club.ask("GET", "/api/texts", query=f"file={name}")["text"]
    club.ask("PUT", "/api/texts", file=name, text=text + "# late\n", seen=text)
    wrong = text.replace("3/40", "3/4O")
    reading = club.ask("POST", "/api/texts/reading", file=name, text=wrong)
    assert reading["problems"]
    club.ask("POST", "/api/texts/result", file=name, text=wrong)
    club.ask("POST", "/api/texts/offers", file=name, text=text, line=1, place=1)
    assert {"KeptFiles", "TakenFiles", "TwoTexts", "TextProblem", "Offers"} <= club.types.met
