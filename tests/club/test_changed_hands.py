"""A hand of the game that is changed, deleted, or inserted before another: the file is as if it had
been written right at once, and what that does to later hands is told before. And scores that are
counted."""

from pathlib import Path
from typing import Any

import pytest

from mjtally.club.club import Club
from mjtally.club.submissions import ServingError
from support.cases import some_of
from support.clubs import NAMES, Phone, open_club, sit_down
from support.day import TODAY
from support.evening_lines import RECORDED_HANCHAN, RecordedGame
from support.paths import DATA

HANDS = (
    "2/30 d - -",
    "2/40! ! d -  # at last",
    "- + + -",
    "- ! d 3/30!",
    "! 2/30 d -",
    "- - - - kyuushu",
    "- 2/40 - -",
    "3/60 d! 1/30 -",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_game(tmp_path / "games.txt", HANDS)


def make_game(path: Path, hands: tuple[str, ...]) -> Path:
    """A file with a game of these hands, as a phone writes them."""
    path.write_text(f"rules=riichi\n\n{TODAY}\nAki Ben Chie Dai\n", encoding="utf-8")
    with open_club(path) as club:
        phone = Phone(club, path.stem)
        for hand in hands:
            phone.save(hand)
    return path


def find_hands(phone: Phone) -> list[dict[str, Any]]:
    return [line for line in phone.look()["lines"] if "taps" in line]


def words_of(line: dict[str, Any]) -> str:
    """The words of a hand without its label."""
    return " ".join(line["text"].split()[1:])


def test_a_hand_is_deleted_and_inserted_again(path: Path) -> None:
    whole = path.read_bytes()
    for at, hand in enumerate(HANDS[:-1]):
        without = make_game(path.with_name("without.txt"), (*HANDS[:at], *HANDS[at + 1 :]))
        with open_club(path) as club:
            phone = Phone(club, "games")
            number = find_hands(phone)[at]["number"]
            phone.correct(number, "")
            assert path.read_bytes() == without.read_bytes(), hand
            phone.correct(number, hand, is_before=True)
            assert path.read_bytes() == whole, hand


def test_a_hand_is_changed_and_changed_back(path: Path) -> None:
    whole, other = path.read_bytes(), "1/30 - - -"
    for at, hand in enumerate(HANDS):
        changed = make_game(path.with_name("changed.txt"), (*HANDS[:at], other, *HANDS[at + 1 :]))
        with open_club(path) as club:
            phone = Phone(club, "games")
            line = find_hands(phone)[at]
            phone.correct(line["number"], other)
            assert path.read_bytes() == changed.read_bytes(), hand
            body = phone.build_body(taps=line["taps"])
            club.correct_line("games", line["number"], body)
            assert path.read_bytes() == whole, hand


def test_later_hands_are_told(path: Path) -> None:
    """They are those of the file after the change that are not what they were."""
    with open_club(path) as club:
        phone = Phone(club, "games")
        before = {words_of(line): line for line in find_hands(phone)}
        number = find_hands(phone)[1]["number"]
        told = club.preview("games", {"number": number, "text": ""})
        phone.correct(number, "")
        after = find_hands(phone)[1:]
        assert told["board"] == phone.state["board"]
        same = [
            line["number"]
            for line in after
            if (old := before[words_of(line)])["changes"] == line["changes"]
            and old["label"] == line["label"]
        ]
        assert [each["number"] for each in told["later_hands"]] == [
            line["number"] for line in after if line["number"] not in same
        ]
        assert told["later_hands"][0]["title_before"] == "E1 · 2 honba"
        assert told["later_hands"][0]["label"] == "E1.1"


OBSTACLES = (DATA / "serving" / "obstacles.txt").read_text("utf-8").split("\n\n")[1:]


@pytest.mark.parametrize("told", OBSTACLES, ids=range(len(OBSTACLES)))
def test_what_does_not_fit_is_told_in_words_of_the_table(told: str, tmp_path: Path) -> None:
    """Before it is saved, and where it is refused; and the file stays as it is."""
    head, *lines = told.splitlines()
    path = tmp_path / "games.txt"
    written = [line for line in lines if line[0] not in ">~!"]
    path.write_text("\n".join([head, "", TODAY, "Aki Ben Chie Dai", *written, ""]), "utf-8")
    ((at, change),) = [(at, line) for at, line in enumerate(lines) if line[0] in ">~"]
    seen = path.read_bytes()
    with open_club(path) as club:
        phone = Phone(club, "games")
        place = {"number": at + 5, "text": change[2:], "is_before": change[0] == ">"}
        obstacle = club.preview("games", place)["obstacle"]
        assert f"{obstacle['words']} {obstacle['message']}".strip() == lines[-1][2:]
        with pytest.raises(ServingError) as refused:
            phone.correct(at + 5, change[2:], is_before=change[0] == ">")
        assert refused.value.detail["obstacle"] == obstacle
        assert (
            phone.look()["lines"][obstacle["number"] - 4]["text"] == written[obstacle["number"] - 5]
        )
    assert path.read_bytes() == seen


def test_a_hand_without_labels_gets_none(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    lines = ["rules=riichi", "", "2026-11-20", "Aki   Ben  Chie  Dai", "2/30  d    -     -"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with open_club(path) as club:
        Phone(club, "games").correct(5, "- - - -", is_before=True)
        assert path.read_text(encoding="utf-8").splitlines()[4].split() == ["-"] * 4


def test_an_insertion_is_written_once(path: Path) -> None:
    """Its server was killed before it answered: the next one knows the line."""
    body: dict[str, Any] = {}
    with open_club(path) as club:
        phone = Phone(club, "games")
        number = find_hands(phone)[2]["number"]
        body = phone.build_body("lost", text="- - - 4/30", is_before=True, number=number)
        club.correct_line("games", number, body)
    written = path.read_bytes()
    with open_club(path) as club:
        answer = club.correct_line("games", number, body)
        assert answer["line"].split()[1:] == ["-", "-", "-", "4/30"]
        assert path.read_bytes() == written
        other = {**body, "key": "another", "text": "- - - 3/30"}
        with pytest.raises(ServingError) as refused:
            club.correct_line("games", number, other)
        assert refused.value.code == "file-changed"


def test_a_line_that_is_another_one_now_is_not_changed(path: Path) -> None:
    """Somebody inserted a hand above it: whoever saves all the same sees that first."""
    with open_club(path) as club:
        phone, other = Phone(club, "games"), Phone(club, "games")
        line = find_hands(phone)[3]
        other.correct(line["number"], "- - - -", is_before=True)
        phone.look()
        before = path.read_bytes()
        for how in ({"text": ""}, {"text": "- - - 3/30"}, {"text": "- - - -", "is_before": True}):
            with pytest.raises(ServingError) as refused:
                body = phone.build_body(line=line["text"], **how)
                club.correct_line("games", line["number"], body)
            assert refused.value.code == "file-changed"
        assert path.read_bytes() == before


def test_riichi_of_the_hand_that_is_played_stays_with_it(path: Path) -> None:
    with open_club(path) as club:
        phone = Phone(club, "games")
        phone.declare(1)
        last = find_hands(phone)[-1]["number"]
        phone.correct(last, "- - - -", is_before=True)
        assert phone.look()["board"]["declared"] == [1]


# -------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("name", some_of(RECORDED_HANCHAN, 5))
def test_a_recorded_hanchan_with_second_thoughts(name: str, tmp_path: Path) -> None:
    """By taps: riichi is added in the preview; a hand was saved as a draw, and is corrected; one is
    deleted when the next is saved, and inserted again."""
    recorded = RecordedGame.read(name)
    path = tmp_path / "games.txt"
    path.write_text(recorded.header, encoding="utf-8")
    before: dict[str, Any] = {}
    with open_club(path) as club:
        phone = sit_down(club)
        for number, hand in enumerate(recorded.hands):
            taps = hand.as_taps()
            forgotten = {"taps": hand._replace(declared=()).as_taps()}
            assert "!" not in club.preview(phone.name, forgotten)["line"]
            shown = club.preview(phone.name, {"taps": taps})["line"]
            is_wrong_first = number % 3 == 1
            saved = {"result": "draw"} if is_wrong_first else taps
            club.save_line(phone.name, phone.build_body(taps=saved))
            phone.look()
            if is_wrong_first:
                last = find_hands(phone)[-1]["number"]
                club.correct_line(phone.name, last, phone.build_body(taps=taps))
            elif number % 3 == 0 and number:  # the hand before comes once more
                *_, gone, last = (line["number"] for line in find_hands(phone))
                phone.correct(gone, "")
                again = phone.build_body(taps=before, is_before=True)
                club.correct_line(phone.name, gone, again)
            phone.look()
            assert find_hands(phone)[-1]["text"].split() == shown.split()
            before = taps
    assert path.read_bytes().decode() == recorded.write(NAMES)


# ------------------------------------------------------------------------------ counting


def count(club: Club, *off: int) -> tuple[list[int], list[str]]:
    """What is said where the scores that were counted are off by so much."""
    seats = club.describe_table("games")["board"]["seats"]
    scores = [seat["score"] + more for seat, more in zip(seats, off, strict=True)]
    told = club.compare_count("games", {"scores": scores})
    return told["differences"], [reason["words"] for reason in told["reasons"]]


def test_a_difference_is_explained(tmp_path: Path) -> None:
    path = make_game(tmp_path / "games.txt", ("2/30 d - -", "2/40! - d -", "- - d 3/40!"))
    with open_club(path) as club:
        assert count(club, 0, 0, 0, 0) == ([0, 0, 0, 0], [])
        assert count(club, 100, 0, 0, 0)[1] == ["a wrong digit in the score of Aki"]
        assert count(club, 100, 200, 400, 0) == ([100, 200, 400, 0], [])
        assert count(club, -300, 0, 300, 0)[1] == ["the honba of E1 · 1 honba not paid"]
        assert "a riichi of Ben in E1 · 2 honba" in count(club, 0, -1000, 0, 1000)[1]
        assert "a payment of E1 made twice" in count(club, 2900, -2900, 0, 0)[1]


@pytest.mark.parametrize("scores", [[1, 2, 3], ["1", "2", "3", "4"], None, [1, 2, 3, 10**12]])
def test_what_is_no_count_is_refused(path: Path, scores: object) -> None:
    with open_club(path) as club, pytest.raises(ServingError) as refused:
        club.compare_count("games", {"scores": scores})
    assert refused.value.code == "bad-request"
