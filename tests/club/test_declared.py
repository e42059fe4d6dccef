"""What players declare during a hand (riichi) belongs to the hand: it is seen by everybody, no line
that is not the hand's result drops it, and whatever would drop it is asked about first."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mjtally.club.club import Club
from mjtally.club.documents import render_first_page
from mjtally.club.files import DECLARED, MOST_HANDS, KeptState
from mjtally.club.submissions import ServingError
from support.cases import for_each
from support.clubs import NAMES, Phone, open_club
from support.day import TODAY
from support.serving import ServerProcess, TableClient

BEN, DAI = 1, 3
HANDS = ("- 3/40! d -", "- 2/30 - -")  # of which the second one is corrected, or taken back

Change = Callable[[Phone, Path], Any]
Forgetter = Callable[[Phone, list[int]], Any]  # who may be forgotten


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game in its third hand."""
    return make_game(tmp_path)


@pytest.fixture
def phone(path: Path) -> Iterator[Phone]:
    with open_club(path) as club:
        yield sit_at(club)


def make_game(folder: Path) -> Path:
    """A file with a game of two hands, below another game of the same day."""
    other = "Aki  Ben  Chie  Dai\n3/40 - d -\nend\n"
    path = folder / "games.txt"
    text = f"rules=riichi\n\n{TODAY}\n{other}\nAki  Ben  Chie  Dai\n"
    path.write_text(text, encoding="utf-8")
    with open_club(path) as club:
        phone = Phone(club, "games")
        for hand in HANDS:
            phone.save(hand)
    return path


def sit_at(club: Club) -> Phone:
    return Phone(club, "games")


def refuse(call: Callable[[], Any]) -> ServingError:
    with pytest.raises(ServingError) as raised:
        call()
    return raised.value


def edit(path: Path, before: str, after: str) -> None:
    """Write something in the place of something else, as an editor does."""
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")


def append(path: Path, line: str) -> None:
    path.write_text(f"{path.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")


def find_line(path: Path, label: str) -> int:
    """The number of the line with a label, in the last game."""
    texts = path.read_text(encoding="utf-8").splitlines()
    return max(at for at, text in enumerate(texts, 1) if text.startswith(label))


# ------------------------------------------------------------------------ what leaves it as it is

KEEPERS: dict[str, Change] = {
    "a comment by an editor": lambda _, path: append(path, "# a long hand"),
    "points by an editor": lambda _, path: append(path, "Chie -5  # late"),
    "a comment above the game": lambda _, path: edit(path, "rules=riichi", "# ours\nrules=riichi"),
    "a hand corrected by an editor": lambda _, path: edit(path, "2/30", "2/40"),
    "a game corrected above": lambda _, path: edit(path, "3/40 - d -", "- - - -"),
    "a line that is half written": lambda _, path: append(path, "Chie"),
    "points on a phone": lambda phone, _: phone.save("Chie -5  # late"),
    "a comment on a phone": lambda phone, _: phone.save("# a long hand"),
    "scores on a phone": lambda phone, _: phone.save("= 24000 33200 18800 24000"),
    "a hand corrected on a phone": lambda phone, path: phone.correct(
        find_line(path, "E2"), "- 2/40 - -"
    ),
    "a name corrected on a phone": lambda phone, path: phone.correct(
        find_line(path, "E1") - 1, "Aki Benny Chie Dai"
    ),
    "an older hand removed": lambda phone, path: phone.correct(find_line(path, "E1"), ""),
    "points taken back": lambda phone, _: (phone.save("Chie -5"), phone.undo()),
}


@for_each(KEEPERS)
def test_what_is_no_result_keeps_it(name: str, tmp_path: Path) -> None:
    path = make_game(tmp_path)
    with open_club(path) as club:
        phone, other = sit_at(club), sit_at(club)
        phone.declare(BEN)
        KEEPERS[name](phone, path)
        assert other.look()["board"]["declared"] == [BEN]
        if "half" in name:
            edit(path, "Chie\n", "Chie -5\n")
        other.look()
        assert refuse(lambda: other.save("d 2/30 - -")).code == "forgets-declared"
        other.save("d 2/30! - -")
        assert phone.look()["board"]["declared"] == other.state["board"]["declared"] == []


def test_who_declared_is_told_to_everybody(path: Path) -> None:
    with open_club(path) as club:
        told: list[list[str]] = []
        club.subscribe(lambda _, files: told.append([*files]) if files else None)
        one, other = sit_at(club), sit_at(club)
        before = path.read_bytes()
        one.declare(DAI, BEN)
        other.declare(BEN)  # which it did not see yet
        assert one.look()["board"]["declared"] == other.look()["board"]["declared"] == [BEN, DAI]
        assert told == [["games.txt"]] * 2
        page = render_first_page(club.describe(may_write=False), [one.state])
        shown = [
            each
            for each in page.split("<li")[1:]
            if 'aria-label="riichi"' in each or "aria-label=riichi" in each
        ]
        assert [next(name for name in NAMES if name in each) for each in shown] == ["Ben", "Dai"]
        other.declare(DAI, takes_back=True)
        assert one.look()["board"]["declared"] == [BEN]
        assert path.read_bytes() == before


def test_it_outlives_the_server(path: Path) -> None:
    with open_club(path) as club:
        sit_at(club).declare(DAI)
    with open_club(path) as club:
        assert sit_at(club).state["board"]["declared"] == [DAI]


def test_a_hand_that_is_saved_has_another_after_it(phone: Phone, path: Path) -> None:
    """An editor may save it as well; and a hand that comes back has what was declared in it."""
    phone.declare(BEN)
    phone.save_taps("win", winners=[BEN], discarder=[0], riichi=[BEN], values={"1": "2/30"})
    assert phone.state["board"]["declared"] == []
    phone.undo()
    assert phone.state["board"]["declared"] == [BEN]
    append(path, "E3: d 2/30! - -")
    assert phone.look()["board"]["declared"] == []


# ----------------------------------------------------------------------------- what asks first

FORGETTERS: dict[str, Forgetter] = {
    "a result as text": lambda phone, forget: phone.save("d 2/30 - !", forget=forget),
    "a result in taps": lambda phone, forget: phone.save_taps(
        "draw", tenpai=[DAI], riichi=[DAI], forget=forget
    ),
    "the end": lambda phone, forget: phone.save("end", forget=forget),
    "the last hand taken back": lambda phone, forget: phone.undo(forget=forget),
    "the last hand removed": lambda phone, forget: phone.correct(
        phone.state["last"]["number"], "", forget=forget
    ),
    "the last hand made a comment": lambda phone, forget: phone.correct(
        phone.state["last"]["number"], "# it was not one", forget=forget
    ),
}


@for_each(FORGETTERS)
def test_what_would_drop_it_asks_first(name: str, tmp_path: Path) -> None:
    path = make_game(tmp_path)
    with open_club(path) as club:
        phone = sit_at(club)
        phone.declare(BEN, DAI)
        before, hand = path.read_bytes(), phone.state["hand"]
        forgets = [BEN] if "result" in name else [BEN, DAI]
        for forget in ([], [DAI], [0, 2]):
            error = refuse(partial(FORGETTERS[name], phone, forget))
            assert (error.status, error.code) == (409, "forgets-declared")
            assert error.detail["forgets"] == forgets
            assert error.detail["state"]["board"]["declared"] == [BEN, DAI]
            assert path.read_bytes() == before
        names = "Ben" if "result" in name else "Ben and Dai"
        assert error.message == f"what {names} declared in this hand would be forgotten"
        FORGETTERS[name](phone, forgets)
        assert phone.state["board"]["declared"] == []
        assert phone.state["hand"] != hand
        kept = KeptState(str(path), DECLARED).read()
        assert kept[hand] == [seat for seat in (BEN, DAI) if seat not in forgets]


def test_another_game_asks_first(tmp_path: Path) -> None:
    """Of loose hands, after which another may begin at any time."""
    path = tmp_path / "games.txt"
    path.write_text(f"length=free\n{TODAY}\nAki Ben Chie Dai\n3/40 - d* -\n")
    with open_club(path) as club:
        phone = sit_at(club)
        phone.declare(DAI)
        body: dict[str, Any] = {**phone.build_body(), "players": NAMES}
        error = refuse(lambda: club.open_game("games", body))
        assert (error.code, error.detail["forgets"]) == ("forgets-declared", [DAI])
        assert club.open_game("games", body | {"forget": [DAI]})["board"]["declared"] == []


# ------------------------------------------------------------------------------ what cannot be


def test_what_cannot_be_declared(phone: Phone) -> None:
    def send(**fields: Any) -> ServingError:
        body = {"hand": phone.state["hand"], "seat": BEN, "is_declared": True, **fields}
        return refuse(lambda: phone.club.declare("games", body))

    for fields in ({"hand": 3}, {"hand": ""}, {"seat": "1"}, {"seat": True}, {"is_declared": 1}):
        assert send(**fields).status == 400, fields
    for seat in (-1, 4):
        assert send(seat=seat).status == 400
    assert refuse(lambda: phone.save("d 2/30 - -", forget="1")).status == 400
    assert send(hand=phone.state["hand"][:-1] + "9").code == "another-hand"


def test_who_has_no_stick_cannot_declare(tmp_path: Path) -> None:
    path = make_game(tmp_path)
    with open_club(path) as club:
        phone = sit_at(club)
        phone.save("- 5 d -")
        phone.save("- 2/40 d -")
        phone.save("- - d 1/30")
        poor = [at for at, seat in enumerate(phone.state["board"]["seats"]) if seat["score"] < 1000]
        assert poor == [2]
        error = refuse(lambda: phone.declare(2))
        assert (error.status, error.code) == (409, "cannot-declare")
        assert error.message == "Chie cannot declare riichi in this hand"
        phone.declare(0)


def test_rules_without_declarations(tmp_path: Path) -> None:
    """From the beginning, or since an editor wrote them into the file."""
    path = tmp_path / "games.txt"
    path.write_text(f"rules=mcr\n{TODAY}\nAki Ben Chie Dai\n", encoding="utf-8")
    with open_club(path) as club:
        phone = sit_at(club)
        assert refuse(lambda: phone.declare(BEN)).status == 400
        edit(path, "rules=mcr", "rules=riichi")
        phone.look()
        phone.declare(BEN)
        edit(path, "rules=riichi", "rules=mcr")
        assert phone.look()["board"]["declared"] == []
        for _ in range(1200):  # until the other rules are out of what is known of all files
            with suppress(ServingError):
                phone.save("- 24 d -")
                break
            time.sleep(0.05)
        assert path.read_text(encoding="utf-8").split()[-4:] == ["-", "24", "d", "-"]


def test_only_the_latest_hands_are_kept(phone: Phone, path: Path) -> None:
    hands = KeptState(str(path), DECLARED)
    hands.write({f"{at}": [0] for at in range(MOST_HANDS + 10)})
    phone.declare(DAI)
    kept = hands.read()
    assert len(kept) == MOST_HANDS
    assert "69" in kept and "9" not in kept
    Path(hands.path).write_text("[1, 2", encoding="utf-8")
    assert phone.look()["board"]["declared"] == []  # nobody can tell
    phone.declare(DAI)


# --------------------------------------------------------------------------------- over HTTP


def test_a_server_that_is_killed_knows_who_declared(
    path: Path, serve: Callable[..., ServerProcess]
) -> None:
    server = serve(path)
    client = TableClient(server)
    client.state = {"name": "games"}
    client.refresh()
    for seat in (BEN, DAI):
        client.declare(seat)
    server.kill()
    server.start()
    assert client.refresh()["board"]["declared"] == [BEN, DAI]
    client.declare(DAI, is_declared=False)
    client.save("- 2/30! d -")
    assert client.state["board"]["declared"] == []
