"""What a board shows, in every family, counted by hand; and that the wall and the first page draw
it as it is."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from mjtally.club.addresses import Asked, show_first_page, show_wall
from mjtally.club.club import Club
from support.cases import for_each
from support.clubs import Phone, make_club, open_club
from support.day import TODAY

FILE = "friday"


def sit_at_file(folder: Path, text: str, **options: Any) -> Phone:
    """A table whose file has this text."""
    root = make_club(folder / "club", "")
    (root / "scores" / f"{FILE}.txt").write_text(text, encoding="utf-8")
    with open_club(root, **options) as club:
        return Phone(club, FILE)


def read_page(club: Club, address: str) -> str:
    """The words of a page, without its tags."""
    page = (show_wall if address == "/wall" else show_first_page)(club, Asked())
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def list_scores(board: dict[str, Any]) -> list[float]:
    return [seat["score"] for seat in board["seats"]]


# head and lines; title, counter and sticks; scores, dealer, ranks (None: nothing was played)
BOARDS: dict[str, tuple[str, tuple[str, str, int], tuple[list[int], str | None, Any]]] = {
    "riichi": (
        "rules=riichi\nlength=east\nAki Ben Chie Dai\n- ! 2/30 d",
        ("E2", "", 0),
        ([25000, 24000, 28000, 23000], "Ben", [2, 3, 1, 4]),
    ),
    "riichi, a draw in which the dealer is ready, with a stick": (
        "rules=riichi\nlength=east\nAki Ben Chie Dai\n+ ! - -",
        ("E1", "1 honba", 1),
        ([26500, 25500, 23500, 23500], "Aki", [1, 2, 3, 4]),
    ),
    "riichi, nothing played": (
        "rules=riichi\nlength=east\nAki Ben Chie Dai",
        ("E1", "", 0),
        ([25000, 25000, 25000, 25000], "Aki", None),
    ),
    "riichi, the dealer wins": (
        "rules=riichi\nAki Ben Chie Dai\n5 d - -",
        ("E1", "1 honba", 0),
        ([37000, 13000, 25000, 25000], "Aki", [1, 4, 2, 3]),
    ),
    "three players": (
        "rules=sanma\nlength=east\nAki Ben Chie\n- 5 d",
        ("E2", "", 0),
        ([35000, 43000, 27000], "Ben", [2, 1, 3]),
    ),
    "loose hands of riichi": (
        "rules=riichi\nlength=free\nAki Ben Chie Dai\nE1: 5 d - -",
        ("", "", 0),
        ([12000, -12000, 0, 0], None, [1, 4, 2, 2]),
    ),
    "scores alone": (
        "rules=tenhou\nAki Ben Chie Dai\n= 42100 28300 19600 10000",
        ("", "", 0),
        ([42100, 28300, 19600, 10000], None, [1, 2, 3, 4]),
    ),
    "Hong Kong, with points that are given": (
        "rules=hk\nAki Ben Chie Dai\n- 3 d -\nChie -20",
        ("E2", "", 0),
        ([0, 16, -36, 0], "Ben", [2, 1, 4, 2]),  # as a line of balances has it
    ),
    "MCR": (
        "rules=mcr\nAki Ben Chie Dai\n- 8 d -",
        ("E2", "", 0),
        ([-8, 32, -16, -8], "Ben", [2, 1, 4, 2]),
    ),
    "Zung Jung, of which the others pay 25": (
        "rules=zung-jung\nAki Ben Chie Dai\n- 40 d -",
        ("E2", "", 0),
        ([-25, 120, -70, -25], "Ben", [2, 1, 4, 2]),
    ),
    "Taiwan: 100 and 20 for each tai, of the dealer 1 and 3 more": (
        "rules=taiwan\nAki Ben Chie Dai\n5 d - -\n5 d - -",
        ("E1.2", "", 0),
        ([480, -480, 0, 0], "Aki", [1, 4, 2, 2]),
    ),
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_of_a_family(name: str, tmp_path: Path) -> None:
    text, beside, (scores, dealer, ranks) = BOARDS[name]
    board = sit_at_file(tmp_path, f"2026-11-20\n{text}\n").state["board"]
    assert (board["title"], board["counter"], board["sticks"]) == beside
    assert list_scores(board) == scores
    dealers = [seat["name"] for seat in board["seats"] if seat["is_dealer"]]
    assert dealers == [dealer] * bool(dealer)
    assert [seat["rank"] for seat in board["seats"]] == (ranks or [None] * len(scores))


def test_a_stick_is_off_the_score_that_is_0_on_every_board(tmp_path: Path) -> None:
    rules = "rules=riichi\nlength=east\nstart=8000\nreturn=8000\nborrow=yes\nbust=none\n"
    phone = sit_at_file(tmp_path, f"{rules}{TODAY}\nAki Ben Chie Dai\n- 5 d -\n")
    assert list_scores(phone.state["board"]) == [8000, 16000, 0, 8000]
    phone.declare(2)
    board = phone.look()["board"]
    assert (list_scores(board), board["sticks"]) == ([8000, 16000, -1000, 8000], 1)
    for address in ("/", "/wall"):
        page = read_page(phone.club, address)
        assert "1 stick on the table" in page
        assert re.search("Chie (riichi )?\N{MINUS SIGN}1,000", page)  # or a stick, that is drawn


def test_a_preview_says_the_board_after_it_and_whether_the_hand_ends(tmp_path: Path) -> None:
    text = f"rules=riichi\nlength=east\n{TODAY}\nAki Ben Chie Dai\n"
    phone = sit_at_file(tmp_path, text)
    phone.declare(1)

    def preview(line: str) -> tuple[Any, ...]:
        answer = phone.club.preview(FILE, phone.build_body(text=line))
        board = answer["board"]
        ends = answer["ends_hand"], bool(answer["ends_game"])
        return ends, list_scores(board), board["declared"], board["sticks"], answer["changes"]

    # Ben takes his own stick back: his score in the game is still 25000
    won = [25000, 27000, 25000, 23000]
    assert preview("- 2/30! - d") == ((True, False), won, [], 0, [0, 2000, 0, -2000])
    seen = [25000, 24000, 25000, 25000]
    assert preview("Aki -8") == ((False, False), seen, [1], 1, [0, 0, 0, 0])
    phone.save("- 2/30! - d")
    assert preview("end")[0] == (True, True)


@pytest.mark.parametrize("address", ["/", "/wall"])
def test_the_round_that_a_file_states_is_shown(address: str, tmp_path: Path) -> None:
    text = f"rules=riichi\nlength=east\nround=2\n{TODAY}\nAki Ben Chie Dai\n"
    phone = sit_at_file(tmp_path, text)
    assert "Round 2" in read_page(phone.club, address)


def test_a_hand_is_said_in_the_language_of_the_page(tmp_path: Path) -> None:
    text = f"rules=riichi\nlength=east\n{TODAY}\nAki Ben Chie Dai\n5 d - -\n"
    state = sit_at_file(tmp_path, text, language="ja").state
    assert (state["board"]["title"], state["board"]["counter"]) == ("東1局", "1本場")
    assert [line.get("title") for line in state["lines"]] == [None, "東1局"]


# Each: a head, and lines below it: the kind of each, whether it ends the hand, and the game.
KINDS: dict[str, tuple[str, dict[str, tuple[str, bool, bool]]]] = {
    "riichi": (
        "rules=riichi\nAki Ben Chie Dai\n3/40 - d -\n",
        {
            "3/40 - d -": ("result", True, False),
            "E1.1: - - - -": ("result", True, False),
            "- - - - abort": ("result", True, False),
            "C - - -": ("result", True, False),
            "= 32700 25000 17300 25000": ("scores", False, False),
            "Aki -8  # late, as Ben and Dai were": ("other", False, False),
            "# 3/40 - d - was wrong": ("comment", False, False),
            "end": ("other", True, True),
        },
    ),
    "riichi, of no game": (
        "rules=riichi\nlength=free\nAki Ben Chie Dai\n",
        {
            "-* 3/40 d -": ("result", True, False),
            "Aki -1000": ("other", False, False),
        },
    ),
    "three players": ("rules=sanma\nAki Ben Chie\n", {"- 3/30 d": ("result", True, False)}),
    "Hong Kong": (
        "rules=hk\nAki Ben Chie Dai\n",
        {"- 3 d -": ("result", True, False), "Aki -4": ("other", False, False)},
    ),
    "MCR": ("rules=mcr\nAki Ben Chie Dai\n", {"- 8 d -": ("result", True, False)}),
    "zung-jung": ("rules=zung-jung\nAki Ben Chie Dai\n", {"- - - -": ("result", True, False)}),
    "Taiwan": ("rules=taiwan\nAki Ben Chie Dai\n", {"- f - -": ("result", True, False)}),
    "a game by its scores": (
        "rules=riichi\nAki Ben Chie Dai\n",
        {"= 40000 30000 20000 10000": ("scores", True, True)},
    ),
}


@for_each(KINDS)
def test_what_a_previewed_line_is(name: str, tmp_path: Path) -> None:
    text, lines = KINDS[name]
    path = tmp_path / "games.txt"
    path.write_text(text, encoding="utf-8")
    with open_club(path) as club:
        told = {line: club.preview("games", {"text": line}) for line in lines}
    assert {
        line: (answer["kind"], answer["ends_hand"], bool(answer["ends_game"]))
        for line, answer in told.items()
    } == lines
