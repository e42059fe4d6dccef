"""What a phone enters is in the file once and whole, whatever else happens to the file."""

import os
import random
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from mjtally.cli.main import main
from mjtally.club.club import Club
from mjtally.club.files import replace_file
from mjtally.club.submissions import ServingError, clean_comment
from mjtally.editing.formatting import format_text
from support.cases import for_each, some_of
from support.clubs import Phone, make_club, open_club, sit_down
from support.day import TODAY
from support.machines import needs_posix
from support.paths import TESTS
from support.web_server import OWN, run_server

WRITER = """
import sys, time
from support.clubs import Phone
from mjtally.club.club import Club
from mjtally.club.submissions import ServingError
path, name, who, hands = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
club = Club(path)
phone = Phone(club, name)
for at in range(hands):
    while True:
        try:
            seen = phone.state["digest"]
            phone.save(f"- - - - # {who}-{at}", f"{who}-{at}")
            print(f"{who}-{at}", seen, phone.state["digest"], flush=True)
            break
        except ServingError as error:
            assert error.status == 409, error.message
            phone.state = error.detail["state"]
"""


def refuse(call: Callable[[], Any]) -> ServingError:
    with pytest.raises(ServingError) as raised:
        call()
    return raised.value


def make_game(folder: Path, text: str = "", head: str = "length=free\n") -> Path:
    """A file with a game: of loose hands, which never end, or another."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "games.txt"
    data = text or f"{head}{TODAY}\nAki  Ben  Chie  Dai\n"
    path.write_bytes(data.encode("utf-8", "surrogateescape"))
    return path


# ------------------------------------------------------------------------------- one writer


def test_the_file_is_what_fmt_makes_of_what_was_typed(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    typed = f"{TODAY}\nAki Ben Chie Dai\n"
    with open_club(folder) as club:
        phone = sit_down(club)
        for hand in ("d 1/30o - - # by a hair", "3/30 - ! d", "- - +! -", "Chie -5 # late", "end"):
            label = phone.state["board"]["label"]
            phone.save(hand)
            is_hand = label and hand not in {"end", "Chie -5 # late"}
            typed += f"{label}: {hand}\n" if is_hand else f"{hand}\n"
        path = folder / "scores" / f"{phone.name}.txt"
        assert path.read_text(encoding="utf-8") == format_text(typed).text
    assert main(["check", str(folder / "club.txt")]) == 0


def test_only_the_block_of_the_game_is_laid_out(tmp_path: Path) -> None:
    above = "# my own   form\n2026-01-01\nAki   Ben Chie     Dai  # no\n3/40 - d -\nend\n\n\n\n"
    path = make_game(tmp_path, f"{above}Ben Aki Chie Dai # now\n")
    with open_club(path) as club:
        Phone(club, "games").save("3/40 - d -")
    assert path.read_text(encoding="utf-8") == (
        f"{above}    Ben   Aki  Chie  Dai  # now\nE1: 3/40  -    d     -\n"
    )


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_bytes_above_stay_as_they_are(tmp_path: Path, end: str, last: bool, bom: str) -> None:
    above = end.join([f"{bom}# caf\udce9 \u96c0", "2026-01-01", "", ""])
    path = make_game(tmp_path, f"{above}Aki Ben Chie Dai{end if last else ''}")
    with open_club(path) as club:
        phone = Phone(club, "games")
        phone.save("3/40 - d -")
        phone.undo()
        phone.save("- - - -")
    expected = f"{above}    Aki  Ben  Chie  Dai{end}E1: -    -    -     -{end}"
    assert path.read_bytes() == expected.encode("utf-8", "surrogateescape")


def test_what_cannot_be_is_refused_in_the_files_own_words(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        phone = sit_down(club)
        path = tmp_path / "club" / "scores" / f"{phone.name}.txt"
        before = path.read_bytes()
        error = refuse(lambda: phone.save("3/45 - d -"))
        assert (error.status, error.detail["problems"][0]["column"]) == (422, 5)
        assert error.detail["line"] == "E1: 3/45  -    d     -"
        problems = club.preview(phone.name, {"text": "3/45 - d -"})["problems"]
        assert problems == error.detail["problems"]
        for text in (
            "include=../x.txt",
            "roster=A,B,C",
            "rules=hk",
            "alias=Aki:A",
            "Eri Ben Chie Dai",
        ):
            assert refuse(partial(phone.save, text)).status == 422
        for text in ("", "a\nb", "a\0", "\udcff", "x" * 3000):
            assert refuse(partial(phone.save, text)).status == 400
        for body in ({"text": 1}, {}, {"taps": 5}, {"taps": {"result": "win", "x": 1}}):
            full: dict[str, Any] = {**phone.build_body(), **body}
            assert refuse(partial(club.save_line, phone.name, full)).status in {400, 422}
        for key in ("", 5, None, "a\nb", "k" * 999):
            full = {"key": key, "digest": phone.state["digest"], "text": "- - - -"}
            assert refuse(partial(club.save_line, phone.name, full)).status == 400
        assert path.read_bytes() == before


def test_a_preview_writes_nothing_and_tells_all(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        phone = sit_down(club)
        told = club.preview(phone.name, {"text": "3/40 - d - # so"})
        assert told["line"] == "E1: 3/40  -    d     -  # so"
        assert told["payments"][0]["payer"] == "Chie" and told["payments"][0]["points"] == 7700
        scores = [seat["score"] for seat in told["board"]["seats"]]
        assert scores == [32700, 25000, 17300, 25000] and told["ends_hand"]
        assert told["board"]["label"] == "E1.1" and not told["ends_game"] and not told["problems"]
        assert club.preview(phone.name, {"text": "end"})["problems"]
        assert phone.look()["lines"][-1]["number"] == 2


# --------------------------------------------------------------------------- undo and correct


def test_undo_takes_lines_back_down_to_the_players(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    with open_club(folder) as club:
        phone = sit_down(club)
        path = folder / "scores" / f"{phone.name}.txt"
        texts = [path.read_text()]
        for hand in ("3/40 - d - # one", "- - - -", "Chie -5", "end"):
            phone.save(hand)
            texts.append(path.read_text())
        for text in reversed(texts):
            assert path.read_text() == text
            phone.undo()
        assert path.read_text() == f"{TODAY}\n"
        assert not phone.state["can_undo"] and phone.state["players"] == []
        assert refuse(phone.undo).code == "nothing-to-undo"
        again = club.open_game(phone.name, {**phone.build_body(), "players": list("WXYZ")})
        assert again["players"] == list("WXYZ")


def test_a_correction_gives_the_hands_below_their_labels(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    with open_club(folder) as club:
        phone = sit_down(club)
        for hand in ("3/40 - d -", "- 2/30 d -", "- - 2/30 d"):
            phone.save(hand)
        assert [line["text"][:5].strip() for line in phone.state["lines"][1:]] == [
            *("E1:", "E1.1:", "E2:")
        ]
        answer = phone.correct(3, "- 3/40 d -  # Ben, not Aki")
        assert [line["text"].split()[0] for line in answer["state"]["lines"][1:]] == [
            *("E1:", "E2:", "E2.1:")
        ]
        assert answer["line"] == "E1:   -    3/40  d     -  # Ben, not Aki"
        assert refuse(lambda: phone.correct(1, "2026-01-01")).status == 404
        assert refuse(lambda: phone.correct(99, "- - - -")).status == 404
        assert refuse(lambda: phone.correct(3, "Aki Ben Chie Dai")).status == 422
        assert refuse(lambda: phone.correct(3, "- 3/45 d -")).status == 422
        phone.correct(2, "Aki Eri Chie Dai")
        assert phone.state["players"][1] == "Eri"
        assert phone.correct(4, "")["state"]["board"]["label"] == "E3"
    assert main(["check", str(folder / "club.txt")]) == 0


# --------------------------------------------------------------------- keys, and other writers


def test_a_key_counts_once_also_after_the_server_began_again(tmp_path: Path) -> None:
    path = make_game(tmp_path)
    with open_club(path) as club:
        phone = Phone(club, "games")
        body = phone.build_body("one", text="3/40* - d -")
        first = club.save_line("games", body)
        assert {**club.save_line("games", body), "state": 0} == {**first, "state": 0}
    with open_club(path) as club:
        assert club.save_line("games", body)["state"]["digest"] == first["state"]["digest"]
        phone = Phone(club, "games")
        phone.undo("two")
        assert club.save_line("games", body)["saved"]
        assert phone.look()["last"] is None


def test_a_table_is_opened_once_for_a_key(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    body = {"key": "one", "players": ["Aki", "Ben", "Chie", "Dai"], "seen": []}
    with open_club(folder) as club:
        name = club.open_table(body)["name"]
        Phone(club, name).save("3/40 - d -")
        assert club.open_table(body)["name"] == name
    with open_club(folder) as club:
        assert club.open_table(body)["name"] == name
        assert len(club.list_files()) == 2


def test_the_same_four_have_another_table_however_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where more tables are open than files without a date would be shown."""
    monkeypatch.setattr("mjtally.club.files.MOST_UNDATED", 2)
    with open_club(make_club(tmp_path / "club")) as club:
        opened: list[str] = []
        for number in range(4):
            seen = [each["name"] for each in club.describe(may_write=True)["tables"]]
            body = {"key": f"{number}", "players": ["Aki", "Ben", "Chie", "Dai"], "seen": seen}
            opened.append(club.open_table(body)["name"])
        assert opened == [f"{TODAY}-table-{number}" for number in range(1, 5)]


@pytest.mark.parametrize("edit", ["insert", "half", "gone"])
def test_a_change_by_an_editor_is_told_with_the_new_state(tmp_path: Path, edit: str) -> None:
    path = make_game(tmp_path)
    with open_club(path) as club:
        phone = Phone(club, "games")
        text = path.read_text()
        changed = {
            "insert": text + "- 2/30* d -\n",
            "half": text + "- 2/",  # an editor is in the middle of it
            "gone": text.replace("Dai", "Eri"),
        }[edit]
        path.write_text(changed)
        error = refuse(lambda: phone.save("3/40* - d -"))
        assert (error.status, error.code) == (409, "file-changed")
        assert error.message == (
            "games.txt was changed meanwhile: look at the game as it stands now, then enter it"
            " again"
        )
        state = error.detail["state"]
        assert path.read_text() == changed and state["digest"] != phone.state["digest"]
        phone.state = state
        if edit == "half":
            assert not state["is_known"] and state["problems"]
            path.write_text(text + "- 2/30* d -\n")
            phone.look()
        assert phone.save("3/40* - d -")["saved"]
    assert main(["check", str(path)]) == 0


def test_a_file_that_is_replaced_between_look_and_rename_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_game(tmp_path)
    with open_club(path) as club:
        phone = Phone(club, "games")

        def write_first(*arguments: Any) -> None:
            path.write_text(path.read_text() + "- - - -\n")
            replace_file(*arguments)

        monkeypatch.setattr("mjtally.club.table_writing.replace_file", write_first)
        error = refuse(lambda: phone.save("3/40* - d -", "k"))
        assert error.status == 409 and "3/40" not in path.read_text()
        monkeypatch.undo()
        phone.state = error.detail["state"]
        assert phone.save("3/40* - d -", "k")["saved"] and path.read_text().count("3/40") == 1


def test_many_phones_lose_nothing_and_write_nothing_twice(tmp_path: Path) -> None:
    """Each of them asks for everything twice."""
    path = make_game(tmp_path)

    def play(port: int, who: int) -> None:
        origin = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=origin, headers={"Origin": origin, **OWN}) as phone:
            state = phone.get("/api/tables/games").json()
            for at in range(4):
                saved = False
                while not saved:
                    body = {"key": f"{who}-{at}", "digest": state["digest"]}
                    body["text"] = f"- - - - # {who}-{at}"
                    answers = [phone.post("/api/tables/games/lines", json=body) for _ in range(2)]
                    saved, again = (each.is_success for each in answers)
                    assert again or not saved
                    state = answers[-1].json()["state"]

    with open_club(path) as club, run_server(club) as port:
        threads = [threading.Thread(target=play, args=(port, who)) for who in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
    comments = [line.split("# ")[1] for line in path.read_text().splitlines() if "# " in line]
    assert sorted(comments) == sorted(f"{who}-{at}" for who in range(4) for at in range(4))


def start_writer(path: Path, who: str, hands: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), "games", who, str(hands)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
    )


def test_several_processes_lose_nothing_and_write_nothing_twice(tmp_path: Path) -> None:
    path = make_game(tmp_path)
    writers = [start_writer(path, f"w{at}", 8) for at in range(3)]
    for writer in writers:
        _, errors = writer.communicate(timeout=120)
        assert writer.returncode == 0, errors
    comments = [line.split("# ")[1] for line in path.read_text().splitlines() if "# " in line]
    assert sorted(comments) == sorted(f"w{who}-{at}" for who in range(3) for at in range(8))


@needs_posix
def test_what_was_answered_as_saved_is_there_after_a_kill(tmp_path: Path) -> None:
    """And what was not is there once when it is submitted again."""
    path, dice = make_game(tmp_path), random.Random(40)
    for at in some_of(range(40), 14):
        writer = start_writer(path, f"r{at}", 10_000)
        assert writer.stdout
        first = writer.stdout.readline()
        time.sleep(dice.random() * 0.15)
        writer.send_signal(signal.SIGKILL)
        told = [first, *writer.stdout.read().splitlines()]
        writer.communicate()
        digests = [line.split()[1:] for line in told if line.strip()]
        assert main(["check", "--quiet", str(path)]) == 0
        last, under_way = digests[-1]
        with open_club(path) as club:
            for number, digest in ((len(digests) - 1, last), (len(digests), under_way)):
                key = f"r{at}-{number}"
                body = {"key": key, "digest": digest, "text": f"- - - - # {key}"}
                assert club.save_line("games", body)["saved"]
        comments = [line.split("# ")[1] for line in path.read_text().splitlines() if "# " in line]
        own = [each for each in comments if each.startswith(f"r{at}-")]
        assert own == [f"r{at}-{number}" for number in range(len(digests) + 1)]


class Killed(BaseException):
    """In the place of a kill."""


Submission = Callable[[Club], Mapping[str, Any]]


@contextmanager
def falling(monkeypatch: pytest.MonkeyPatch, when: str) -> Iterator[None]:
    """Whoever replaces a file is killed just before it, or just after."""
    original = os.replace

    def fall(*arguments: Any) -> None:
        if when == "after":
            original(*arguments)
        raise Killed

    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(os, "replace", fall)
        yield


def submit_again(path: Path, submission: Submission) -> ServingError | None:
    """A submission to a server that was started anew, twice; why it was refused, if it was."""
    with open_club(path) as club:
        try:
            answer = submission(club)
        except ServingError as error:
            return error
        assert {**submission(club), "state": 0} == {**answer, "state": 0}
    return None


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("then", ["", "edited"])
def test_a_kill_while_a_hand_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str, then: str
) -> None:
    path = make_game(tmp_path)
    club = Club(str(path))
    body = Phone(club, "games").build_body("the key", text="3/40* - d -")
    with falling(monkeypatch, when):
        club.save_line("games", body)
    assert main(["check", "--quiet", str(path)]) == 0
    if then == "edited":
        path.write_text(path.read_text() + "- - - -\n")
    refused = submit_again(path, lambda club: club.save_line("games", body))
    if refused:
        assert refused.status == 409 and (when, then) == ("before", "edited")
        again = {**body, "digest": refused.detail["state"]["digest"]}
        assert submit_again(path, lambda club: club.save_line("games", again)) is None
    assert path.read_text().count("3/40") == 1
    with open_club(path) as club:
        assert club.save_line("games", again if refused else body)["line"] == "3/40*  -    d     -"


HANDS = ("3/40 - d -", "- - - -  # two", "- 2/30 d -")
CHANGES: dict[str, Callable[[Phone], Callable[[Club], Any]]] = {
    "taken back": lambda phone: partial(_undo, phone.build_undo("the key")),
    "corrected": lambda phone: _change_second(phone, "3/30 - d -"),
    "removed": lambda phone: _change_second(phone, ""),
    "a comment added": lambda phone: partial(_save, phone.build_body("the key", text="# late")),
    "a comment corrected": lambda phone: _change_second(phone, "- - - -  # zwei"),
    "another game": lambda phone: partial(
        _open, phone.build_body("the key", players=["Dai", "Chie", "Ben", "Aki"])
    ),
}


def _change_second(phone: Phone, text: str) -> Callable[[Club], Any]:
    """Of the hands: so the one after it may have another label then."""
    seen = phone.state["lines"][2]
    body = phone.build_body("the key", text=text, number=seen["number"], line=seen["text"])
    return partial(_correct, seen["number"], body)


def _save(body: Mapping[str, Any], club: Club) -> Any:
    return club.save_line("games", body)


def _undo(body: Mapping[str, Any], club: Club) -> Any:
    return club.undo_last("games", body)


def _correct(number: int, body: Mapping[str, Any], club: Club) -> Any:
    return club.correct_line("games", number, body)


def _open(body: Mapping[str, Any], club: Club) -> Any:
    return club.open_game("games", body)


@pytest.mark.parametrize("when", ["before", "after"])
@for_each(CHANGES)
def test_a_kill_while_something_else_is_changed(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """It is done once, too."""
    path = make_game(tmp_path, head="")
    with open_club(path) as club:
        phone = Phone(club, "games")
        for hand in HANDS:
            phone.save(hand)
        if change == "another game":
            phone.save("end")
        before = path.read_text()
        submission = CHANGES[change](phone)
        submission(club)
    done = path.read_text()
    assert done != before
    path.write_text(before)
    club = Club(str(path))
    with falling(monkeypatch, when):
        submission(club)
    assert path.read_text() == (done if when == "after" else before)
    assert submit_again(path, submission) is None
    assert path.read_text() == done


def play_randomly(
    path: Path, seed: int, kill: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> str:
    """The file after some submissions at a table, each sent again until there is an answer. `kill`
    says what comes of one: its server is killed before or after it writes, its answer is lost
    (\"lost\"), or nothing (\"\")."""
    path.write_text(f"rules=riichi\n{TODAY}\nAki  Ben  Chie  Dai\n", encoding="utf-8")
    dice, club, replace = Random(seed), Club(str(path)), os.replace
    for number in range(20):
        phone, key = Phone(club, "games"), f"key {number}"
        hands = [line for line in phone.state["lines"] if line["kind"] == "result"]
        seen = dice.choice(hands or [{"number": 0, "text": ""}])
        fixed = {"number": seen["number"], "line": seen["text"]}
        typed = phone.build_body(key, text=dice.choice([*HANDS, "# a long hand"]))
        players = dice.choice([["Dai", "Chie", "Ben", "Aki"], ["Aki", "Ben", "Chie", "Dai"]])
        submissions: list[Callable[[Club], Any]] = [
            *[partial(_save, typed)] * 6,
            partial(_undo, phone.build_undo(key)),
            partial(_correct, seen["number"], phone.build_body(key, text="3/50 - d -", **fixed)),
            partial(_correct, seen["number"], phone.build_body(key, text="", **fixed)),
            partial(_open, phone.build_body(key, players=players)),
        ]
        submission, what = dice.choice(submissions), "lost"
        while what:
            what = kill()

            def fall(*arguments: Any, what: str = what) -> None:
                if what != "before":
                    replace(*arguments)
                raise Killed

            with monkeypatch.context() as patched:
                if what in {"before", "after"}:
                    patched.setattr(os, "replace", fall)
                try:
                    submission(club)
                except Killed:
                    club = Club(str(path))
                except ServingError as error:
                    assert error.code != "file-changed"
                    what = ""  # it cannot be, at whatever server
    return path.read_text(encoding="utf-8")


@for_each(lambda: some_of(range(100), 34))
def test_servers_are_killed_whatever_is_changed(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is what it would be if none of them was."""
    path, dice = tmp_path / "games.txt", Random(seed)
    expected = play_randomly(path, seed, lambda: "", monkeypatch)
    kills = partial(dice.choice, ["before", "after", "lost", ""])
    assert play_randomly(path, seed, kills, monkeypatch) == expected
    assert main(["check", "--quiet", str(path)]) == 0


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_kill_while_a_table_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """Also where it is played at it already; whoever has seen it, and wants another, has one."""
    folder = make_club(tmp_path / "club")
    body = {"key": "the key", "players": ["Aki", "Ben", "Chie", "Dai"], "seen": []}
    club = Club(str(folder))
    with falling(monkeypatch, when):
        club.open_table(body)
    with open_club(folder) as club:
        name = f"{TODAY}-table-1"
        if when == "after":
            Phone(club, name).save("3/40 - d -")
        assert club.open_table(body)["name"] == name
        assert len(club.list_files()) == 2
        assert club.open_table({**body, "key": "k", "seen": [name]})["name"] == f"{TODAY}-table-2"


def test_another_server_opens_a_table_of_that_name_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays, and the next name is taken."""
    folder = make_club(tmp_path / "club")
    other = folder / "scores" / f"{TODAY}-table-1.txt"

    def write_first(*arguments: Any) -> None:
        if not other.exists():
            other.write_text(f"{TODAY}\nEmi Fumi Gus Hiro\n", encoding="utf-8")
        replace_file(*arguments)

    monkeypatch.setattr("mjtally.club.table_writing.replace_file", write_first)
    with open_club(folder) as club:
        assert sit_down(club, seen=[]).name == f"{TODAY}-table-2"
        assert other.read_text(encoding="utf-8").count("Emi") == 1
        assert Phone(club, f"{TODAY}-table-1").state["players"][0] == "Emi"


@pytest.mark.parametrize("is_written", [False, True])
def test_equal_hands_are_told_apart_after_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_written: bool
) -> None:
    """The line before it is not the one that was under way."""
    path = make_game(tmp_path)
    path.write_text(path.read_text() + "- - - -\n")
    with open_club(path) as club:
        body = Phone(club, "games").build_body("the key", text="- - - -")
        with falling(monkeypatch, "after" if is_written else "before"):
            club.save_line("games", body)
        path.write_text(path.read_text() + "# somebody was here\n", encoding="utf-8")
        assert club.save_line("games", body)["saved"]
    hands = [line for line in path.read_text().splitlines() if line.split() == ["-"] * 4]
    assert len(hands) == 2


def test_equal_lines_of_two_phones_are_two(tmp_path: Path) -> None:
    """Each is of a phone that has not seen the other's: so the second one is asked about."""
    path = make_game(tmp_path, head="")
    with open_club(path) as club:
        one, other = Phone(club, "games"), Phone(club, "games")
        one.save("Chie -5  # late")
        error = refuse(lambda: other.save("Chie -5  # late"))
        assert error.code == "file-changed" and error.detail["is_same"]
        other.state = error.detail["state"]
        other.save("Chie -5  # late")
    assert path.read_text().count("late") == 2


@pytest.mark.parametrize(
    ("line", "is_same"),
    [("- 2/30* d -  # quick", True), ("- 2/30* - d", False), ("- 2/30 d -", False)],
)
def test_whether_another_phone_wrote_the_same_hand(
    tmp_path: Path, line: str, is_same: bool
) -> None:
    """Label and marks tell, whatever the comments are, and whoever wrote one in between."""
    path = make_game(tmp_path)
    with open_club(path) as club:
        one, other = Phone(club, "games"), Phone(club, "games")
        path.write_text(path.read_text() + "# somebody was here\n", encoding="utf-8")
        one.look()
        one.save("- 2/30* d -")
        assert refuse(lambda: other.save(line)).detail["is_same"] is is_same


def test_comments_of_an_editor_disturb_nobody(tmp_path: Path) -> None:
    """Above the game, in it, and behind a line; but a line that they have moved is not corrected
    in the place of another."""
    path = make_game(tmp_path)
    with open_club(path) as club:
        phone = Phone(club, "games")
        phone.save("- 2/30* d -")
        first, *others = path.read_text().splitlines()
        text = "\n".join(["# ours", first, *others, "# late  # very"]) + "  # he said\n"
        path.write_text(text, encoding="utf-8")
        phone.save("- - - -")
        number = phone.state["last"]["number"]
        stale = phone.build_body(text="d - - 5", line=phone.state["last"]["line"])
        path.write_text(path.read_text().replace("# late", "# early\n# late"), encoding="utf-8")
        assert refuse(lambda: club.correct_line("games", number, stale)).code == "file-changed"
        stale = phone.build_undo("k")
        assert club.undo_last("games", stale)["saved"]
    assert "- - - -" not in " ".join(path.read_text().split())


# ---------------------------------------------------------------------------------- the disk


@needs_posix
def test_a_write_protected_file_stays(tmp_path: Path) -> None:
    path = make_game(tmp_path)
    path.chmod(0o444)
    with open_club(path) as club:
        error = refuse(lambda: Phone(club, "games").save("- - - -"))
    assert (error.status, error.code) == (503, "not-written")
    assert error.message == "games.txt is write-protected: it stays as it was"
    assert stat.S_IMODE(path.stat().st_mode) == 0o444 and path.read_text().count("\n") == 3


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    path = make_game(folder / "kept")
    (folder / "scores" / "games.txt").symlink_to(path)
    with open_club(folder) as club:
        phone = Phone(club, "games")
        phone.save("- - - -")
    assert (folder / "scores" / "games.txt").is_symlink()
    assert path.read_text().count("\n") == 4


def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_game(tmp_path)
    before = path.read_bytes()
    with open_club(path) as club:
        phone = Phone(club, "games")

        def fail(*_: Any) -> None:
            raise OSError(28, "No space left on device")

        for where in ("os.fsync", "os.replace"):
            with monkeypatch.context() as patched:
                patched.setattr(where, fail)
                error = refuse(lambda: phone.save("- - - -", "k"))
            assert (error.status, error.code) == (503, "not-written")
            assert path.read_bytes() == before
            assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".mj")] == []
        assert phone.save("- - - -", "k")["saved"]


def test_what_killed_writers_left_is_removed_later(tmp_path: Path) -> None:
    path = make_game(tmp_path)
    old, new = tmp_path / ".mjtally-0a.part", tmp_path / ".mjtally-0b.part"
    for part in (old, new):
        part.write_text("half")
    os.utime(old, (1, 1))
    with open_club(path) as club:
        assert club.list_files() == [str(path)]
    assert not old.exists() and new.exists()


@pytest.mark.parametrize(
    "sign", ["\n", "\r", "\0", "\v", "\x1c", "\x85", "\u2028", "\u2029", "\ud800"]
)
def test_a_line_has_no_sign_that_ends_one(tmp_path: Path, sign: str) -> None:
    """Nor one that does so for some editors only."""
    path = make_game(tmp_path)
    before = path.read_bytes()
    with open_club(path) as club:
        phone = Phone(club, "games")
        error = refuse(lambda: phone.save(f"- - - - # x{sign}Aki -5"))
        assert (error.status, error.message) == (400, "text must be one line, of valid characters")
        assert path.read_bytes() == before
        phone.save("- - - - #\tx")


def test_comments_have_no_ends_of_lines() -> None:
    assert clean_comment(" # late\r\nend\x00\u2028x ") == "late end x"
    assert clean_comment(5) == "" and len(clean_comment("x" * 999)) == 300
