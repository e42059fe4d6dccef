"""Two phones at one table, and an editor at work on its file: what is tapped as declared (riichi)
on one is in the result that is saved on the other, whatever else is written in between.

Needs playwright and a chromium; without them it is skipped. The recorded games are not part of the
project.
"""

import json
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

import pytest

from mjtally import format_scores
from support.cases import some_of
from support.commands import Run, run
from support.day import TODAY
from support.evening_lines import Hand, RecordedGame, read_hand
from support.paths import REAL_GAMES
from support.phone import Phone
from support.serving import ServerProcess, TableClient

__all__ = ["run"]

Serve = Callable[..., ServerProcess]
OpenPhone = Callable[..., Phone]

HANDS = {  # games, of 63 hands together, with 35 riichi
    **{"tenhou-329c543952": 17, "majsoul-47065a489d": 16},
    **{"majsoul-95e4199cfc": 15, "tenhou-0043235897": 15},
}
SHORT_GAME = ("tenhou-329c543952", 4)  # the first hands of a game, with each line between them
PLAYERS = ("Aki", "Ben", "Chie", "Dai")
BEN, CHIE, DAI = 1, 2, 3
START = 25000


def read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


def edit(path: Path, line: str, *phones: Phone) -> None:
    """Write a line at the end of the file, as editors do, by a new file in the place of the old
    one; the phones show it then."""
    beside = path.with_name("beside")
    beside.write_text(f"{read(path)}{line}\n", encoding="utf-8")
    beside.replace(path)
    comment = line.partition("#")[2].strip()
    for phone in phones:
        phone.wait_for(f'[data-line]:has-text("{comment}")')


def sit_down(server: ServerProcess, *phones: Phone) -> TableClient:
    """A table, which every phone shows."""
    client = TableClient(server)
    client.open_table(PLAYERS)
    for phone in phones:
        phone.open(f"/table/{client.state['name']}")
    return client


def expect(*lines: str) -> str:
    """The file with these lines of today, laid out."""
    written = "".join(f"{line}\n" for line in (" ".join(PLAYERS), *lines))
    return format_scores(f"{TODAY}\n{written}")


# -------------------------------------------------------------------------------- whole games


@pytest.mark.slow
@pytest.mark.parametrize("case", some_of([SHORT_GAME, *HANDS.items()], len(HANDS) + 1), ids=str)
def test_a_recorded_game_at_two_phones(
    case: tuple[str, int], tmp_path: Path, serve: Serve, open_phone: OpenPhone, run: Run
) -> None:
    game, count = case
    recorded = RecordedGame.read(game)
    (record,) = json.loads((REAL_GAMES / f"{game}.json").read_text(encoding="utf-8"))
    assert len(recorded.hands) == len(record["deltas"]) == HANDS[game]
    scores_after = list(
        accumulate(record["deltas"], lambda one, other: [*map(sum, zip(one, other, strict=True))])
    )
    path = tmp_path / "games.txt"
    path.write_text(recorded.header, encoding="utf-8")
    server = serve(path)
    one, other = open_phone(server), open_phone(server)
    client = sit_down(server, one, other)
    played = zip(recorded.hands[:count], scores_after[:count], strict=True)
    for number, (hand, changes) in enumerate(played):
        play_hand(hand, number, path, one, other)
        state = client.refresh()
        if not state["is_over"]:  # what lies on the table then goes to somebody
            scores = [seat["score"] for seat in state["board"]["seats"]]
            assert scores == [START + change for change in changes]
    if count == HANDS[game]:
        final = client.state["result"] or client.state["board"]["seats"]
        assert [seat["score"] for seat in final] == record["final_scores"]
    written = [line.split() for line in read(path).splitlines() if line[0:1] in {"E", "S", "W"}]
    assert written == [line.split() for line in recorded.lines[:count]]
    status, _, said = run("check", path)
    assert status == 0, said


def play_hand(hand: Hand, number: int, path: Path, one: Phone, other: Phone) -> None:
    """A hand of which riichi is tapped on one phone, and the result on the other, with other lines
    between them: by an editor, or by the one that riichi was tapped on."""
    for seat in hand.declared:
        one.declare(seat)
        if number % 3 == 0:
            edit(path, f"# {number}: seat {seat} thinks", one, other)
    one.wait_until_saved()
    if number % 3 == 1:
        edit(path, f"Chie -5  # {number}: the tea", one, other)
    if number % 3 == 2:
        one.adjust("Ben", "+5", f"{number}: the cake")
        other.wait_for(f'[data-line]:has-text("{number}: the cake")')
    other.wait_for_declared(*hand.declared)
    other.preview_hand(hand)
    other.tap('[data-action="save"]')
    other.wait_until_saved()
    one.page.wait_for_function(
        "count => document.querySelectorAll('[data-line].result').length === count", arg=number + 1
    )
    one.wait_for_declared()


# ------------------------------------------------------------------------------- the same hand


def test_the_same_hand_of_two_phones_is_one(scores: Path, phone: Phone, other_phone: Phone) -> None:
    """The second phone drops its own by the large key: it saw the other one come, or it did not."""
    one, other = phone, other_phone
    hands = [read_hand("riichi", line, len(PLAYERS)) for line in ("- d 3/30 -", "- 2/30 d -")]
    assert hands[0] and hands[1]
    other.preview_hand(hands[0])
    edit(scores, "# a long hand", other)
    assert not other.find("dialog .problem").count()  # a comment is no matter
    one.enter_hand(hands[0])
    other.tap("dialog .problem .main[data-action=drop-own]")
    other.wait_until_saved()
    with other.cut_off():
        one.enter_hand(hands[1])
        other.send(hands[1])
    other.wait_for_sheet("refused")
    assert "the same hand" in other.find("dialog h2").inner_text()
    other.tap("dialog .main")
    other.wait_until_saved()
    assert read(scores) == expect("# a long hand", "E1: - d 3/30 -", "E2: - 2/30 d -")


# ------------------------------------------------------------------------ what would forget it


def test_what_is_declared_is_seen_and_kept(
    client: TableClient, phone: Phone, other_phone: Phone, scores: Path, open_phone: OpenPhone
) -> None:
    """By the other phone, by who looks at the tables, and by a page that is loaded anew; to take it
    back is asked about."""
    one, other, looking = phone, other_phone, open_phone(client.server)
    looking.page.goto(looking.url)
    seats = f'.tables a[href$="{client.state["name"]}"] li'
    one.declare(DAI)
    other.wait_for_declared(DAI)
    looking.wait_for(f'{seats}:has-text("Dai") .stick[aria-label="riichi"]')
    edit(scores, "# a long hand", one, other)
    one.adjust("Chie", "-5", "late")
    one.open(f"/table/{client.state['name']}")
    for each in (one, other):
        each.wait_for_declared(DAI)
    other.declare(DAI)
    other.wait_for_sheet("undo")
    other.tap('dialog [data-action="close"]')
    other.wait_for_declared(DAI)
    other.declare(DAI)
    other.tap('dialog [data-action="take-back"]')
    for each in (one, other):
        each.wait_for_declared()


def test_what_would_forget_it_asks_first(scores: Path, phone: Phone, other_phone: Phone) -> None:
    one, other = phone, other_phone
    one.declare(BEN)
    other.wait_for_declared(BEN)
    before = read(scores)
    other.type_line("d 2/30 - -")
    other.tap('dialog [data-action="save"]')
    other.wait_for_sheet("refused")
    assert "Ben: riichi" in other.find("dialog").inner_text()
    assert read(scores) == before
    other.tap('dialog [data-action="add-after"]')  # he only said so
    other.wait_until_saved()
    assert read(scores) == expect("E1: d 2/30 - -")

    one.wait_for_declared()
    one.declare(CHIE)
    other.wait_for_declared(CHIE)
    other.tap('[data-action="undo"]')
    assert other.find(f'dialog [data-forgets="{CHIE}"]').inner_text().startswith("Chie: riichi")
    other.tap('dialog [data-action="cancel"]')
    other.wait_for_declared(CHIE)
    assert read(scores) == expect("E1: d 2/30 - -")
    other.undo()  # which was asked once
    assert read(scores) == expect()


def test_a_phone_that_was_cut_off_asks_about_what_it_did_not_see(
    scores: Path, phone: Phone, other_phone: Phone
) -> None:
    one, other = phone, other_phone
    one.declare(CHIE)
    other.wait_for_declared(CHIE)
    with other.cut_off():
        one.declare(DAI)
        one.wait_until_saved()
        hand = read_hand("riichi", "- d 3/30 -", len(PLAYERS))
        assert hand
        other.send(hand)
    other.wait_for_sheet("refused")
    assert "Dai: riichi" in other.find("dialog").inner_text()
    other.tap('dialog [data-action="keep-declared"]')
    other.wait_until_saved()
    assert read(scores) == expect("E1: - d 3/30! !")


def test_what_is_declared_meanwhile_is_in_the_result(
    scores: Path, phone: Phone, other_phone: Phone
) -> None:
    """While the other phone shows the line of the result, before it is saved."""
    one, other = phone, other_phone
    hand = read_hand("riichi", "- d 3/30 -", len(PLAYERS))
    assert hand
    other.preview_hand(hand)
    one.declare(CHIE)
    other.wait_for('[data-preview]:text("3/30!")')
    other.tap('dialog [data-action="save"]')
    other.wait_until_saved()
    assert read(scores) == expect("E1: - d 3/30! -")


def test_what_is_declared_without_network_is_sent_later(
    client: TableClient, scores: Path, phone: Phone, other_phone: Phone
) -> None:
    """In the order in which it was tapped: each in its hand."""
    one, other = phone, other_phone
    hand = read_hand("riichi", "- 2/30 d -", len(PLAYERS))
    assert hand
    with one.cut_off():
        one.declare(BEN)
        one.wait_for_declared(BEN)
        one.send(hand)
        one.wait_for_declared()
        one.declare(CHIE)
        one.wait_for_declared(CHIE)
        assert client.refresh()["board"]["declared"] == []
    one.wait_until_saved()
    other.wait_for_declared(CHIE)
    assert read(scores) == expect("E1: - 2/30! d -")


@pytest.mark.parametrize(
    ("action", "lines"),
    [
        ("discard", ("E1: - 3/40 d -",)),
        ("replace", ("E1: - 3/40 - d",)),
        ("add-after", ("E1: - 3/40 d -", "E2: - 3/40 - d")),
    ],
)
def test_two_results_of_one_hand_are_sentences_to_choose_from(
    action: str, lines: tuple[str, ...], scores: Path, phone: Phone, other_phone: Phone
) -> None:
    """Theirs, mine, or both: what differs is who dealt in."""
    one, other = phone, other_phone
    theirs, mine = (
        read_hand("riichi", line, len(PLAYERS)) for line in ("- 3/40 d -", "- 3/40 - d")
    )
    assert theirs and mine
    with other.cut_off():
        one.enter_hand(theirs)
        other.send(mine)
    other.wait_for_sheet("refused")
    for card, name in (("theirs", "Chie"), ("own", "Dai")):
        shown = other.find(f"dialog [data-{card}]")
        assert f"Ben 3 han 40 fu from {name}" in " ".join(shown.inner_text().split())
        assert shown.locator("mark").all_inner_texts() == [name]
    other.tap(f'dialog [data-action="{action}"]')
    other.wait_until_saved()
    assert read(scores) == expect(*lines)
