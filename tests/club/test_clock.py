"""The clock of a round: for all tables, with extra minutes for one; kept beside the files, which it
never touches; and what is still played when its time is up."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mjtally.club.app.carrier import Carrier
from mjtally.club.club import Club
from mjtally.club.files import CLOCK, KeptState
from mjtally.club.submissions import ServingError
from support.clubs import Phone, make_club, open_club, sit_down

OTHERS = ["Emi", "Fumi", "Gen", "Hana"]
DRAW, LATER_DRAW = "+ - - -", "- + - -"
EXACT = 5  # seconds that a test may take


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_club(tmp_path / "club")


@pytest.fixture
def club(folder: Path) -> Iterator[Club]:
    with open_club(folder) as club:
        yield club


def find_left(clock: dict[str, Any] | None) -> float:
    assert clock
    return float(clock["left"])


def test_it_is_for_all_tables_and_outlives_the_server(club: Club, folder: Path) -> None:
    phone, other = sit_down(club), sit_down(club, OTHERS)
    told: list[int] = []
    club.subscribe(lambda version, _: told.append(version))
    assert (
        club.describe_table(phone.name)["clock"] is club.describe(may_write=True)["clock"] is None
    )
    club.set_clock({"minutes": 75, "rule": "one-more"})
    club.give_extra(other.name, {"minutes": 5})
    assert len(told) == 2
    before = {path: path.read_bytes() for path in folder.rglob("*.txt")}
    with open_club(folder) as again:
        everybody = again.describe(may_write=False)["clock"]
        mine, theirs = (again.describe_table(each.name)["clock"] for each in (phone, other))
        assert 75 * 60 - EXACT < find_left(everybody) <= 75 * 60
        assert mine == {**everybody, "left": mine["left"]} and mine["hands_left"] == 2
        assert 80 * 60 - EXACT < find_left(theirs) <= 80 * 60 and theirs["extra"] == 5
        again.set_clock({"left": 100, "is_running": False})  # it stands
        assert find_left(phone.look()["clock"]) == 100 and not phone.state["clock"]["is_running"]
        assert find_left(other.look()["clock"]) == 400
        again.set_clock({"left": 100, "is_running": True})
        assert 100 - EXACT < find_left(phone.look()["clock"]) <= 100
        again.set_clock({})
        assert phone.look()["clock"] is None
    assert {path: path.read_bytes() for path in folder.rglob("*.txt")} == before


@pytest.mark.parametrize(("rule", "hands"), [("this-hand", 1), ("one-more", 2)])
def test_what_is_played_when_the_time_is_up(club: Club, rule: str, hands: int) -> None:
    phone, other = sit_down(club), sit_down(club, OTHERS)
    phone.save(DRAW)
    other.save(DRAW)
    club.set_clock({"minutes": 60, "rule": rule})
    assert phone.save(LATER_DRAW)["state"]["clock"]["hands_left"] == hands
    club.set_clock({"left": -1, "is_running": True})
    assert find_left(phone.look()["clock"]) < 0
    phone.save("# a long hand")  # is none
    left = [phone.state["clock"]["hands_left"]]
    for _ in range(3):
        phone.save(DRAW)
        left.append(phone.state["clock"]["hands_left"])
    assert left == [hands, hands - 1, max(0, hands - 2), 0]
    for _ in range(2):
        phone.undo()
    assert phone.state["clock"]["hands_left"] == hands - 1
    assert other.look()["clock"]["hands_left"] == hands
    club.give_extra(phone.name, {"minutes": 5})  # more time: the next signal is another
    assert find_left(phone.look()["clock"]) > 0 and phone.state["clock"]["hands_left"] == hands


def test_the_game_after_it_has_no_clock(club: Club) -> None:
    """Whose time was up before the first hand: it is of the round before."""
    phone = sit_down(club)
    phone.save(DRAW)
    club.set_clock({"minutes": 60, "rule": "this-hand"})
    club.set_clock({"left": -1, "is_running": True})
    assert phone.save(DRAW)["state"]["clock"]["hands_left"] == 0
    assert phone.save("end")["state"]["clock"] is None
    body = phone.build_body(players=OTHERS, guests=[])
    phone.state = club.open_game(phone.name, body)
    clocks = [phone.state["clock"], *(phone.save(DRAW)["state"]["clock"] for _ in range(3))]
    assert clocks == [None] * 4
    club.set_clock({"minutes": 60, "rule": "this-hand"})
    assert find_left(phone.look()["clock"]) > 0


def test_a_table_with_extra_minutes_plays_on_at_the_signal(club: Club) -> None:
    """Its last hands are counted when its own time is up."""
    phone = sit_down(club)
    club.set_clock({"minutes": 60, "rule": "one-more"})
    club.give_extra(phone.name, {"minutes": 5})
    club.set_clock({"left": -1, "is_running": True})
    for hand in (DRAW, LATER_DRAW):
        assert phone.save(hand)["state"]["clock"]["hands_left"] == 2
    club.set_clock({"left": -301, "is_running": True})
    assert phone.look()["clock"]["hands_left"] == 2
    assert phone.save(DRAW)["state"]["clock"]["hands_left"] == 1


def test_a_clock_of_another_evening_is_forgotten(club: Club, folder: Path) -> None:
    phone = sit_down(club)
    club.set_clock({"minutes": 60, "rule": "this-hand"})
    kept = KeptState(club.index, CLOCK)
    kept.write({**kept.read(), "told": time.time() - 60_000, "ends": time.time() - 56_000})
    assert phone.look()["clock"] is None
    with pytest.raises(ServingError, match="no clock was started"):
        club.give_extra(phone.name, {"minutes": 5})
    Path(kept.path).write_text("half a ", encoding="utf-8")
    assert phone.look()["clock"] is None


@pytest.mark.parametrize(
    "body",
    [
        {"minutes": 0, "rule": "this-hand"},
        {"minutes": 601, "rule": "this-hand"},
        {"minutes": 60.5, "rule": "this-hand"},
        {"minutes": 60, "rule": "at once"},
        {"minutes": 60},
        {"left": "60", "is_running": True},
        {"left": 10**9, "is_running": True},
        {"left": float("nan"), "is_running": True},
        {"left": 60},
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(club: Club, body: dict[str, Any]) -> None:
    club.set_clock({"minutes": 60, "rule": "this-hand"})
    before = KeptState(club.index, CLOCK).read()
    with pytest.raises(ServingError) as refused:
        club.set_clock(body)
    assert refused.value.status == 400
    assert KeptState(club.index, CLOCK).read() == before


def test_a_browser_alone_has_it_too(folder: Path) -> None:
    with open_club(folder) as club:
        name = Phone(club, sit_down(club).name).name
    carrier = Carrier(str(folder), "en")
    said = carrier.answer("PUT", "/api/clock", "", '{"minutes": 50, "rule": "this-hand"}')
    assert said.status == 200
    said = carrier.answer("PUT", f"/api/tables/{name}/clock", "", '{"minutes": 10}')
    assert said.status == 200
    assert '"extra": 10' in str(carrier.answer("GET", f"/api/tables/{name}", "", "").content)
    assert 'data-clock=""' in str(carrier.answer("GET", "/wall", "", "").content)
