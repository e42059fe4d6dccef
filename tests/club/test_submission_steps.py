"""What becomes of a submission: by what its phone saw, what is in the file now, and what is sent.
The rows are worked out by hand; a model of this test's own says it for every combination. And the
server is killed at each step, or the disk fails there: sent again, the submission is in the file
once, as if nothing had happened.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, NamedTuple

import pytest

from mjtally.club.club import Club
from mjtally.club.files import DECLARED, Chain, KeptState, replace_file
from mjtally.club.submissions import ServingError
from mjtally.club.table_reading import TableReading, TableReadings, TableRefusedError
from mjtally.club.table_writing import Submission, TableWriter, append_to_game
from mjtally.output.files import locked
from support.cases import for_each, some_of
from support.clubs import Phone, open_club
from support.day import TODAY
from support.machines import needs_posix
from support.paths import DATA

HEAD = f"length=free\n{TODAY}\nAki Ben Chie Dai\n"
FIRST = 4  # the number of the first line below it
LINES = {  # what the letters of the rows stand for
    "A": "3/40* - d -",
    "B": "- 2/30* d -",
    "C": "- - - -",
    "c": "- - - -  # nobody",
    "#": "# a long hand",
    "%": "# the tea",
}
COMMENTS = "#%"
ROWS = [
    line.split()
    for line in (DATA / "serving" / "submissions.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("//")
]


class Outcome(NamedTuple):
    """What is answered, and what is in the file then."""

    answer: str  # saved, changed, or same: changed, and another phone wrote the same there
    file: str


# ----------------------------------------------------------------------------------- the model


def change(lines: str, sent: str) -> str | None:
    """Lines after `+C` at their end, `-` for the last one taken back, `2=C` in the place of the
    second, `2^C` before it, `2=` without it; None where there is no such line."""
    if sent[0] == "+":
        is_there = sent[1] in COMMENTS and lines.endswith(sent[1])
        return lines if is_there else lines + sent[1]
    if sent == "-":
        hands = [at for at, line in enumerate(lines) if line not in COMMENTS]
        return lines[: hands[-1]] + lines[hands[-1] + 1 :] if hands else None
    at = int(sent[0]) - 1
    if at >= len(lines):
        return None
    return lines[:at] + sent[2:] + lines[at + (sent[1] == "=") :]


def strip(lines: str) -> str:
    """Lines without those that are comments, and those behind them."""
    return "".join(line.upper() for line in lines if line not in COMMENTS)


def is_in_file(seen: str, now: str, sent: str, simplify: Callable[[str], str]) -> bool:
    """Whether a file says already what is sent: below what was seen, or in its place."""
    done = change(seen, sent)
    assert done is not None
    if sent[0] == "+":
        shown = len(strip(seen))  # the file as it was seen ends with the last hand of these
        after = [at for at in range(len(now) + 1) if strip(now[:at]) == strip(seen)]
        if not after and not (sent[1] in COMMENTS and now.endswith(sent[1])):
            return False
        if sent[1] in COMMENTS:
            return now.endswith(sent[1]) or now[after[0] : after[0] + 1] == sent[1]
        hands = "".join(line for line in now if line not in COMMENTS)
        return simplify(hands[shown : shown + 1]) == simplify(sent[1])
    at = int(sent[0]) - 1 if sent != "-" else -1
    if sent == "-" or sent[2:] == "":
        return False  # there is no line that says it
    line = now[at : at + 1]
    if sent[1] == "=":
        return simplify(line) == simplify(sent[2]) != ""
    return simplify(line) == simplify(sent[2]) and strip(now[:at] + now[at + 1 :]) == strip(seen)


def is_taken_out(seen: str, now: str, sent: str) -> bool:
    """Whether a file is as it was seen, but for the line that is to go."""
    if sent != "-" and sent[1:] != "=":
        return False
    number = find_sent_line(seen, sent)
    back = now[: number - 1] + seen[number - 1] + now[number - 1 :]
    return strip(back) == strip(seen) and strip(now) != strip(seen)


def find_sent_line(seen: str, sent: str) -> int:
    """Which line is meant, counted from 1."""
    if sent == "-":
        return max(at for at, line in enumerate(seen, 1) if line not in COMMENTS)
    return int(sent[0])


def foresee(seen: str, now: str, sent: str) -> Outcome:
    """What is to come of a submission."""
    is_as_seen = strip(now) == strip(seen)
    if sent[0].isdigit():
        number = find_sent_line(seen, sent)
        is_as_seen = is_as_seen and now[number - 1 : number] == seen[number - 1]
    if is_as_seen:
        done = change(now, sent)
        assert done is not None
        return Outcome("saved", done)
    if is_in_file(seen, now, sent, str) or is_taken_out(seen, now, sent):
        return Outcome("saved", now)
    return Outcome("same" if is_in_file(seen, now, sent, strip) else "changed", now)


# ------------------------------------------------------------------------------------ the club


def write_file(path: Path, lines: str) -> None:
    path.write_text(HEAD + "".join(f"{LINES[line]}\n" for line in lines), encoding="utf-8")


def read_file(path: Path) -> str:
    """The letters of a file's lines."""
    letters = {" ".join(text.split()): letter for letter, text in LINES.items()}
    texts = path.read_text(encoding="utf-8").splitlines()[FIRST - 1 :]
    return "".join(letters[" ".join(text.split())] for text in texts)


def build_submission(phone: Phone, seen: str, sent: str) -> Callable[[Club], Any]:
    """What a phone sends that sees a table."""
    if sent[0] == "+":
        body = phone.build_body("the key", text=LINES[sent[1]])
        return lambda club: club.save_line("games", body)
    if sent == "-":
        undo = phone.build_undo("the key")
        return lambda club: club.undo_last("games", undo)
    index = int(sent[0]) - 1
    text = LINES[sent[2]] if sent[2:] else ""
    fixed = {"line": LINES[seen[index]], "is_before": sent[1] == "^"}
    correction = phone.build_body("the key", text=text, **fixed)
    return lambda club: club.correct_line("games", FIRST + index, correction)


def submit(path: Path, seen: str, now: str, sent: str) -> Outcome:
    """What comes of a submission to a server that did not see what was seen."""
    write_file(path, seen)
    submission = build_submission(Phone(Club(str(path)), "games"), seen, sent)
    write_file(path, now)
    before = path.read_bytes()
    club = Club(str(path))
    try:
        answer = submission(club)
        is_saved = answer["saved"]
        assert is_saved and {**submission(club), "state": 0} == {**answer, "state": 0}
    except ServingError as error:
        assert (error.status, error.code) == (409, "file-changed")
        assert path.read_bytes() == before
        assert error.detail["state"] == club.describe_table("games")
        return Outcome("same" if error.detail["is_same"] else "changed", read_file(path))
    return Outcome("saved", read_file(path))


@for_each(ROWS)
def test_a_row_calculated_by_hand(row: Sequence[str], tmp_path: Path) -> None:
    """A point stands for no lines."""
    seen, now, sent, answer, file = (cell.strip(".") for cell in row)
    assert foresee(seen, now, sent) == Outcome(answer, file)
    assert submit(tmp_path / "games.txt", seen, now, sent) == Outcome(answer, file)


SEEN = ("", "A", "AC", "Ac", "A#C", "AB", "ACC")
NOW = ("", "A", "B", "AC", "Ac", "A#C", "AC#", "AB", "ABC", "ACB", "ACC", "CAC", "C", "A%C")
SENT = ("+C", "+c", "+#", "-", "1=B", "1=C", "2=B", "2=c", "1=", "2=", "1^C", "2^C", "2^B")


@for_each(lambda: some_of(SEEN, 4))
def test_every_combination_is_as_the_model_says(seen: str, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    for now, sent in product(NOW, SENT):
        if sent == "-" and not strip(seen):
            continue
        if sent[0].isdigit() and int(sent[0]) > len(seen):
            continue
        assert submit(path, seen, now, sent) == foresee(seen, now, sent), (seen, now, sent)


def test_a_line_that_this_server_wrote_for_another_phone_is_not_ones_own(tmp_path: Path) -> None:
    """However equal: whoever saw neither of them is asked."""
    path = tmp_path / "games.txt"
    write_file(path, "A")
    club = Club(str(path))
    one, other = Phone(club, "games"), Phone(club, "games")
    one.save(LINES["C"], "one")
    with pytest.raises(ServingError) as refused:
        other.save(LINES["C"], "other")
    assert refused.value.detail["is_same"] and read_file(path) == "AC"


# ------------------------------------------------------------------------- what fails, and when

NEXT_HAND = "d 2/30! - -"  # with the riichi that Ben has declared
BEN = 1
SUBMISSIONS: dict[str, Callable[[Phone], Callable[[Club], Any]]] = {
    "the result": lambda phone: _save(phone, NEXT_HAND),
    "a result that forgets it": lambda phone: _save(phone, "d 2/30 - -", forget=[BEN]),
    "the end": lambda phone: _save(phone, "end", forget=[BEN]),
    "the last hand taken back": lambda phone: partial(
        Club.undo_last, name="games", body=phone.build_undo("the key", forget=[BEN])
    ),
    "a hand inserted above": lambda phone: _correct(phone, 1, "- - - -", is_before=True),
    "a hand above removed": lambda phone: _correct(phone, 0, ""),
    "a hand above corrected": lambda phone: _correct(phone, 0, "3/50 - d -"),
}
REPLACEMENTS = {  # of the file, and of what is kept beside it
    "the result": 1,
    "a result that forgets it": 2,
    "the end": 2,
    "the last hand taken back": 2,
    "a hand inserted above": 3,
    "a hand above removed": 3,
    "a hand above corrected": 1,
}


def _save(phone: Phone, text: str, **fields: Any) -> Callable[[Club], Any]:
    body = phone.build_body("the key", text=text, **fields)
    return partial(Club.save_line, name="games", body=body)


def _correct(phone: Phone, hand: int, text: str, **fields: Any) -> Callable[[Club], Any]:
    """Of the hands of the game, counted from 0."""
    line = [line for line in phone.state["lines"] if line["kind"] == "result"][hand]
    body = phone.build_body("the key", text=text, line=line["text"], **fields)
    return partial(Club.correct_line, name="games", number=line["number"], body=body)


class Killed(BaseException):
    """In the place of a kill."""


def make_game(path: Path) -> None:
    """A game of two hands, and Ben has declared riichi in the third one."""
    text, kept = play_game()
    KeptState(str(path), DECLARED).write(kept)
    path.write_text(text, encoding="utf-8")


@cache
def play_game() -> tuple[str, dict[str, Any]]:
    """What is in the file of that game, and what is kept beside it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.txt")
        path.write_text(f"rules=riichi\n{TODAY}\nAki Ben Chie Dai\n", encoding="utf-8")
        with open_club(path) as club:
            phone = Phone(club, "games")
            for hand in ("3/40 - d -", "- 2/30 d -"):
                phone.save(hand)
            phone.declare(BEN)
        return path.read_text(encoding="utf-8"), KeptState(str(path), DECLARED).read()


def read_all(path: Path) -> tuple[str, list[int]]:
    """What the file says, and who has declared something in the hand that is played."""
    with open_club(path) as club:
        return path.read_text(encoding="utf-8"), club.describe_table("games")["board"]["declared"]


@contextmanager
def failing(
    monkeypatch: pytest.MonkeyPatch, at: int, failure: BaseException, *, is_done: bool
) -> Iterator[list[str]]:
    """The call with this number that puts something on the disk fails, after it is done or before.
    The names of all such calls."""
    calls: list[str] = []

    def wrap(name: str) -> Callable[..., Any]:
        original = getattr(os, name)

        def call(*arguments: Any, **options: Any) -> Any:
            calls.append(name)
            if len(calls) - 1 != at:
                return original(*arguments, **options)
            if is_done:
                original(*arguments, **options)
            raise failure

        return call

    with monkeypatch.context() as patched:
        for name in ("replace", "fsync"):
            patched.setattr(os, name, wrap(name))
        yield calls


def list_calls(path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The calls that put something on the disk for a submission, in their order."""
    make_game(path)
    with failing(monkeypatch, -1, Killed(), is_done=False) as calls, open_club(path) as club:
        SUBMISSIONS[name](Phone(club, "games"))(club)
    return calls


@for_each(SUBMISSIONS)
def test_a_kill_at_each_step(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server gets the submission again: all is as if the first one had gone on."""
    path = tmp_path / "games.txt"
    calls = list_calls(path, name, monkeypatch)
    expected = read_all(path)
    assert calls.count("replace") == REPLACEMENTS[name], calls
    for at, is_done in product(range(len(calls)), (False, True)):
        make_game(path)
        before = read_all(path)
        club = Club(str(path))
        submission = SUBMISSIONS[name](Phone(club, "games"))
        with failing(monkeypatch, at, Killed(), is_done=is_done), suppress(Killed):
            submission(club)
        assert read_all(path) in (before, expected), (at, is_done)
        with open_club(path) as club:
            assert submission(club)["saved"]
        assert read_all(path) == expected, (at, is_done)


@for_each(SUBMISSIONS)
def test_a_disk_that_fails_at_each_step(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either nothing was saved, and nothing is changed; or all of it, and that is the answer."""
    path = tmp_path / "games.txt"
    calls = list_calls(path, name, monkeypatch)
    expected = read_all(path)
    full = OSError(28, "No space left on device")
    for at in range(len(calls)):
        make_game(path)
        before, kept = read_all(path), KeptState(str(path), DECLARED).read()
        club = Club(str(path))
        submission = SUBMISSIONS[name](Phone(club, "games"))
        try:
            with failing(monkeypatch, at, full, is_done=False):
                assert submission(club)["saved"]
        except ServingError as error:
            assert (error.status, error.code) == (503, "not-written")
            assert read_all(path) == before
            assert KeptState(str(path), DECLARED).read() == kept
            assert submission(club)["saved"]
        assert read_all(path) == expected, at


def test_what_is_declared_stays_where_the_file_was_changed_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor saves between the last look at the file and its replacement."""
    path = tmp_path / "games.txt"
    make_game(path)
    kept = KeptState(str(path), DECLARED).read()
    with open_club(path) as club:
        submission = SUBMISSIONS["a hand inserted above"](Phone(club, "games"))

        def write_first(*arguments: Any) -> None:
            path.write_text(f"{path.read_text(encoding='utf-8')}# the tea\n", encoding="utf-8")
            replace_file(*arguments)

        monkeypatch.setattr("mjtally.club.table_writing.replace_file", write_first)
        with pytest.raises(ServingError) as refused:
            submission(club)
    assert refused.value.code == "file-changed" and not refused.value.detail["is_same"]
    assert refused.value.detail["state"]["board"]["declared"] == [BEN]
    assert KeptState(str(path), DECLARED).read() == kept


def test_nobody_declares_while_a_result_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server of the file waits for it: what it would keep is of a hand that is over."""
    path = tmp_path / "games.txt"
    make_game(path)
    with open_club(path) as club, open_club(path) as other:
        phone, late = Phone(club, "games"), Phone(other, "games")
        codes: list[str] = []

        def declare() -> None:
            try:
                late.declare(3)
            except ServingError as error:
                codes.append(error.code)

        declaring = Thread(target=declare)

        def write_later(*arguments: Any) -> None:
            declaring.start()
            declaring.join(0.2)
            replace_file(*arguments)

        monkeypatch.setattr("mjtally.club.table_writing.replace_file", write_later)
        phone.save(NEXT_HAND)
        declaring.join()
        assert codes == ["another-hand"]
        assert phone.look()["board"]["declared"] == []


def test_nobody_waits_long_for_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that has locked the file, or what is kept beside it, and hangs: the phone tries again."""
    path = tmp_path / "games.txt"
    make_game(path)
    monkeypatch.setattr("mjtally.club.files.LOCK_SECONDS", 0.05)
    before, kept = read_all(path), KeptState(str(path), DECLARED)
    with open_club(path) as club:
        submission = SUBMISSIONS["a hand inserted above"](Phone(club, "games"))
        for place in (str(path), kept.path):
            with locked(place), pytest.raises(ServingError) as refused:
                submission(club)
            assert (refused.value.status, refused.value.code) == (503, "not-written")
            assert "another program has locked it" in refused.value.message
            assert read_all(path) == before
        assert submission(club)["saved"]


@needs_posix
def test_a_hand_is_saved_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the user's state folder."""
    path, state = tmp_path / "games.txt", tmp_path / "state"
    write_file(path, "A")
    state.write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    with open_club(path) as club:
        Phone(club, "games").save(LINES["B"])
    assert read_file(path) == "AB"


# --------------------------------------------------------------------- from another program


def append(path: Path, seen: str, text: str) -> TableReading:
    """What another program does that hears each answer; the file as it is then."""
    readings, folder = TableReadings(None), str(path.parent)
    change = partial(append_to_game, body={"text": text}, folder=folder)
    writer = TableWriter(readings, folder)
    return writer.write(Chain(str(path)), Submission(change, "", seen))[1]


def test_another_program_appends_to_what_it_saw(tmp_path: Path) -> None:
    """And a phone of a server sees that."""
    path = tmp_path / "games.txt"
    make_game(path)
    with open_club(path) as club:
        phone = Phone(club, "games")
        seen = phone.state["digest"]
        with pytest.raises(TableRefusedError, match="Ben declared in this hand would be forgotten"):
            append(path, seen, "d 2/30 - -")
        reading = append(path, seen, NEXT_HAND)
        assert phone.look()["digest"] == reading.digest
        assert phone.state["lines"][-1]["text"].split() == ["E2:", *NEXT_HAND.split()]
        assert phone.state["board"]["declared"] == []
        with pytest.raises(TableRefusedError) as refused:  # it takes no line of others for its own
            append(path, seen, NEXT_HAND)
        assert refused.value.detail == {"is_same": True}
        assert refused.value.reading.digest == reading.digest
        phone.undo()
        with pytest.raises(TableRefusedError) as refused:
            append(path, reading.digest, "- - - -")
        assert refused.value.detail == {"is_same": False}
        assert append(path, seen, NEXT_HAND).digest == phone.look()["digest"]
