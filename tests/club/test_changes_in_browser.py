"""Hands that are changed by taps: before they are saved, and afterwards; scores that are counted;
and a board that says what it does not know. In the end the file is as if all had been tapped right.

Needs playwright and a chromium; without them it is skipped.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mjtally import format_scores
from support.browsing import AT_REST, find_violations
from support.cases import some_of
from support.day import TODAY
from support.evening_lines import RECORDED_HANCHAN, Hand, RecordedGame, read_hand
from support.phone import PHONE, Phone
from support.serving import ServerProcess, TableClient

PLAYERS = ("Aki", "Ben", "Chie", "Dai")
SHORT_GAME = 4  # hands of the hanchan, of which one is corrected, and one is inserted again
GAMES = [(RECORDED_HANCHAN[0], SHORT_GAME), *((name, None) for name in RECORDED_HANCHAN)]
HANDS = (
    "E1: - 3/40! d -",
    "E2: 2/30 - d! -  # at last",
    "E3: - + + -",
    "E3.1: - d - 5!",
    "E4: ! 2/30 d -",
)


# What is shown on the page: elements by their classes and attributes.
LIST_KINDS = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.localName, each.className, ...each.getAttributeNames()].join(" "))"""
# Keys of the board of which something else is seen.
LIST_COVERED = """() => [...document.querySelectorAll("main .board button, main .actions button")]
  .filter((key) => {
    const { x, y, width, height } = key.getBoundingClientRect();
    return !key.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })
  .map((key) => key.outerHTML)"""
seen_by_axe: set[str] = set()

Serve = Callable[..., ServerProcess]
OpenPhone = Callable[..., Phone]


@pytest.fixture
def phone(phone: Phone) -> Iterator[Phone]:
    """What it showed in the end is right by axe, too."""
    yield phone
    check_axe(phone)


def check_axe(phone: Phone) -> None:
    """Ask axe, once for each kind of sheet: where something is shown that it has not seen."""
    phone.page.evaluate(AT_REST)
    shown = {*phone.page.evaluate(LIST_KINDS)}
    if not shown <= seen_by_axe:
        assert find_violations(phone.page) == []
        seen_by_axe.update(shown)


def expect(*lines: str) -> str:
    """The file with these lines of today, laid out."""
    written = "".join(f"{line}\n" for line in (" ".join(PLAYERS), *lines))
    return format_scores(f"{TODAY}\n{written}")


def read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


def hand_of(line: str) -> Hand:
    hand = read_hand("riichi", line, len(PLAYERS))
    assert hand
    return hand


def play(client: TableClient, phone: Phone, *lines: str) -> None:
    """Hands that somebody else has entered, and the phone shows."""
    for line in lines:
        client.save(line)
    phone.page.wait_for_function(
        "count => document.querySelectorAll('[data-line].result').length === count", arg=len(lines)
    )


def save(phone: Phone) -> None:
    phone.wait_for("dialog [data-after]")  # what it comes to
    check_axe(phone)
    phone.tap('dialog [data-action="save"]')
    phone.wait_until_saved()


# ------------------------------------------------------------------- before a hand is saved


def test_riichi_that_was_forgotten_is_added_in_the_preview(phone: Phone, scores: Path) -> None:
    phone.preview_hand(hand_of("- 3/40 d -"))
    phone.change_piece("riichi", "1", "3")
    save(phone)
    phone.preview_hand(hand_of("- + - -"))
    phone.change_piece("riichi", "0")
    save(phone)
    assert read(scores) == expect("E1: - 3/40! d !", "E2: ! + - -")


def test_each_step_is_changed_in_the_preview(phone: Phone, scores: Path) -> None:
    phone.preview_hand(hand_of("- 3/40 d -  # so late"))
    phone.change_piece("winners", "1", "3")  # not Ben, but Dai, who has Ben's value
    assert phone.find('dialog [data-piece="values"]').inner_text().endswith("3 han 40 fu")
    phone.change_piece("discarder", "0")
    phone.tap('dialog [data-piece="values"]')
    assert phone.find("dialog h2").inner_text() == "Which hand?"
    phone.tap('dialog [data-key="2/30"]')
    save(phone)
    phone.preview_hand(hand_of("- 3/40 d -"))
    phone.change_piece("result", "draw")  # nobody won
    phone.wait_for('dialog[data-step="tenpai"]')
    phone.tap('dialog [data-key="2"]')
    phone.tap('dialog [data-action="next"]')
    save(phone)
    assert read(scores) == expect("E1: d - - 2/30  # so late", "E2: - - + -")


def test_a_step_that_is_opened_leads_back_unchanged(phone: Phone, scores: Path) -> None:
    phone.declare(1)
    phone.preview_hand(hand_of(HANDS[0]))
    for piece in ("winners", "discarder", "values", "riichi", "result"):
        phone.tap(f'dialog [data-piece="{piece}"]')
        phone.wait_for_sheet("step", "results")
        phone.tap('dialog [data-action="back"]')
        phone.wait_for_sheet("preview")
    save(phone)
    assert read(scores) == expect(HANDS[0])


# ------------------------------------------------------------------------------ history


def read_history(phone: Phone) -> list[str]:
    """The lines of the history as they are seen. (What is just being drawn again is not seen.)"""
    seen = phone.page.wait_for_function(
        """() => {
            const lines =
                [...document.querySelectorAll("[data-line]")].map((line) => line.innerText);
            return lines[0]?.includes("\\n") && lines;
        }"""
    )
    lines: list[str] = seen.json_value()
    return lines


def test_the_history_says_what_happened(client: TableClient, phone: Phone, scores: Path) -> None:
    play(client, phone, *HANDS[:3])
    newest, *_, oldest, players = read_history(phone)
    assert newest.split("\n") == [
        *("E3", "Draw · Ben, Chie"),
        *("−1,500", "26,500", "+1,500", "31,700", "+1,500", "18,300", "−1,500", "23,500"),
    ]
    assert oldest.startswith("E1\nBen 3 han 40 fu from Chie · riichi Ben")
    assert players.split() == [*PLAYERS]
    check_axe(phone)


def test_the_history_in_japanese(
    tmp_path: Path,
    serve: Callable[..., ServerProcess],
    open_phone: Callable[[ServerProcess], Phone],
) -> None:
    """Rounds are called as they are said there."""
    path = tmp_path / "games.txt"
    path.write_text("")
    client = TableClient(serve(path, "--lang", "ja"))
    client.open_table(PLAYERS)
    phone = open_phone(client.server)
    phone.open(f"/table/{client.state['name']}")
    play(client, phone, "3/40 d - -", "- - - -", "- 3/40 d -")
    *results, _ = read_history(phone)
    said = [line.split("\n")[0] for line in results]
    assert said == ["東2局2本場", "東1局1本場", "東1局"]


def test_an_older_hand_is_changed(client: TableClient, phone: Phone, scores: Path) -> None:
    """The dealer won it, and not Ben: all later hands have another dealer, which is shown."""
    play(client, phone, *HANDS)
    phone.open_line("E1:")
    check_axe(phone)
    phone.tap('dialog [data-action="change"]')
    phone.wait_for("dialog [data-after]")
    phone.change_piece("riichi", "2")
    phone.change_piece("winners", "0", "1")
    phone.wait_for("dialog [data-later]")
    later = phone.find("dialog [data-later] > b").all_inner_texts()
    assert later == [
        *("E2 → E1 · 1 honba", "E3 → E1 · 2 honba", "E3 · 1 honba → E2 · 3 honba", "E4 → E3"),
    ]
    save(phone)
    assert read(scores) == expect(
        "E1: 3/40 ! d! -",
        "E1.1: 2/30 - d! -  # at last",
        "E1.2: - + + -",
        "E2.3: - d - 5!",
        "E3: ! 2/30 d -",
    )


def test_a_change_that_moves_nothing_leaves_all_else(
    client: TableClient, phone: Phone, scores: Path
) -> None:
    play(client, phone, *HANDS)
    phone.open_line("E2:")
    phone.tap('dialog [data-action="change"]')
    phone.wait_for("dialog [data-after]")
    phone.change_piece("riichi", "0")
    assert not phone.find("dialog [data-later]").count()
    save(phone)
    assert read(scores) == expect(HANDS[0], HANDS[1].replace("2/30", "2/30!"), *HANDS[2:])


def test_an_older_hand_is_deleted(client: TableClient, phone: Phone, scores: Path) -> None:
    play(client, phone, *HANDS)
    phone.open_line("E2:")
    phone.tap('dialog [data-action="delete"]')
    phone.wait_for("dialog [data-later]")
    check_axe(phone)
    phone.tap('dialog [data-action="take-back"]')
    phone.wait_until_saved()
    assert read(scores) == expect(HANDS[0], "E2: - + + -", "E2.1: - d - 5!", "E3: ! 2/30 d -")


def test_a_hand_is_inserted_before_another(client: TableClient, phone: Phone, scores: Path) -> None:
    play(client, phone, *HANDS[:3])
    phone.open_line("E2:")
    phone.tap('dialog [data-action="insert"]')
    phone.tap('dialog [data-key="draw"]')
    phone.tap('dialog [data-key="1"]')
    phone.tap('dialog [data-action="next"]')
    save(phone)
    assert read(scores) == expect(
        HANDS[0], "E2: - + - -", "E2.1: 2/30 - d! -  # at last", "E3: - + + -"
    )


def test_what_would_make_the_file_wrong_is_not_written(
    client: TableClient, phone: Phone, scores: Path
) -> None:
    """The scores that were counted since are not those of another hand."""
    play(client, phone, *HANDS[:2])
    phone.check_scores(["28000", "30200", "16800", "25000"])
    before = read(scores)
    phone.open_line("E2:")
    phone.tap('dialog [data-action="change"]')
    phone.wait_for("dialog [data-after]")
    phone.change_piece("riichi", "1")
    phone.wait_for("dialog [data-obstacle]")
    assert "counted after E2 are wrong" in phone.find("dialog [data-obstacle]").inner_text()
    assert phone.find('dialog [data-action="save"]').is_disabled()
    phone.tap('dialog [data-action="back"]')
    phone.tap('dialog [data-action="delete"]')
    phone.wait_for("dialog [data-obstacle]")
    assert phone.find('dialog [data-action="take-back"]').is_disabled()
    assert read(scores) == before


def test_undo_says_what_it_undoes(client: TableClient, phone: Phone, scores: Path) -> None:
    play(client, phone, *HANDS[:2])
    phone.tap('[data-action="undo"]')
    said = phone.find("dialog").inner_text()
    assert "E2 Aki 2 han 30 fu from Chie" in said and "2/30" in said


# ----------------------------------------------------------------------------- counting


def test_scores_are_counted(client: TableClient, phone: Phone, scores: Path) -> None:
    """Nothing is filled in; a stick that is missing is explained, and the hand is changed."""
    play(client, phone, HANDS[0])
    phone.count_scores(["24000", "31200", "19800"])
    assert phone.find('dialog [data-action="save"]').is_disabled()  # one is not counted
    phone.write('dialog input[data-count="3"]', "25000")
    phone.wait_for("dialog [data-difference]")
    told = phone.find("dialog [data-difference]").all_inner_texts()
    assert told == ["Aki −1,000", "Ben +1,000"]
    assert phone.find('dialog [data-action="save"]').is_disabled()
    check_axe(phone)
    phone.tap('dialog [data-reason="declared"] [data-action="change"]')
    save(phone)
    phone.check_scores(["24000", "31200", "19800", "25000"])
    assert read(scores) == expect("E1: ! 3/40! d -", "= 24000 31200 19800 25000")


def test_a_honba_that_nobody_paid_is_found(client: TableClient, phone: Phone, scores: Path) -> None:
    play(client, phone, "E1: + - - -", "E1.1: - 3/40 d -")
    phone.count_scores(["28000", "29200", "18800", "24000"])
    phone.wait_for('dialog [data-reason="unpaid-counters"]')
    said = phone.find('dialog [data-reason="unpaid-counters"]').inner_text()
    assert said == "the honba of E1 · 1 honba not paid"
    phone.write('dialog input[data-count="3"]', "23000")
    phone.wait_for("dialog [data-together]")
    assert "−1,000" in phone.find("dialog [data-together]").inner_text()


# ------------------------------------------------------------------------ honest boards


def test_a_file_with_an_error_turns_the_keys_off(
    client: TableClient, phone: Phone, scores: Path
) -> None:
    play(client, phone, *HANDS[:2])
    text = read(scores)
    scores.write_text(text.replace("E2:", "E3:"), encoding="utf-8")
    phone.wait_for("[data-keys-off]")
    said = phone.find("#problems").inner_text()
    assert "the label says E3, but this is E2" in said and f"{scores.name}, line 4" in said
    keys = '[data-action="win"], [data-action="declare"], main [data-action="result"]'
    assert all(key.is_disabled() for key in phone.find(keys).all())
    check_axe(phone)
    phone.tap('[data-action="fix-line"]')
    phone.write("dialog input[data-text]", HANDS[1])
    phone.tap('dialog [data-action="save"]')
    phone.wait_until_saved()
    phone.wait_for('main [data-action="result"]:enabled')
    assert read(scores) == text


def test_an_offline_board_keeps_the_last_scores(
    client: TableClient, phone: Phone, scores: Path
) -> None:
    play(client, phone, HANDS[0])
    phone.declare(2)
    phone.preview_hand(hand_of(HANDS[1]))
    with phone.cut_off():
        phone.tap('dialog [data-action="save"]')  # its scores are known already
        phone.wait_for("[data-unsent]")
        assert read_board(phone) == ["28000", "30200", "16800", "25000"]
        assert not phone.find("[data-uncounted]").count()
        phone.send(hand_of(HANDS[2]))
        assert read_board(phone) == ["28000", "30200", "16800", "25000"]
        assert phone.find("[data-uncounted]").get_attribute("data-uncounted") == "1"
        assert phone.find('[data-label="E3"]').count()
        check_axe(phone)
        phone.page.set_viewport_size({"width": 740, "height": 360})
        phone.page.wait_for_function(f"() => ({LIST_COVERED})().length === 0")  # once it turned
        phone.page.set_viewport_size(PHONE["viewport"])
    phone.wait_until_saved()
    assert read(scores) == expect(*HANDS[:3])


def test_a_stick_on_the_table_is_off_its_players_score(phone: Phone) -> None:
    phone.declare(1)
    phone.wait_for("[data-sticks='1']")
    assert read_board(phone) == ["25000", "24000", "25000", "25000"]
    phone.enter_hand(hand_of("- + - -"))
    assert read_board(phone) == ["24000", "27000", "24000", "24000"]


def read_board(phone: Phone) -> list[str]:
    """The scores on the board, by seat."""
    seats = [phone.find(f'[data-seat="{seat}"] [data-score]') for seat in range(len(PLAYERS))]
    return [seat.get_attribute("data-score") or "" for seat in seats]


# -------------------------------------------------------------------------- a whole game


@pytest.mark.parametrize(("name", "count"), some_of(GAMES, len(GAMES)))
def test_a_recorded_hanchan_with_second_thoughts(
    name: str, count: int | None, tmp_path: Path, serve: Serve, open_phone: OpenPhone
) -> None:
    """Riichi is added in the preview; a hand was saved as a draw, and is corrected; one is deleted
    when the next is saved, and inserted again. (`test_changed_hands.py` has more games, without a
    browser.)"""
    recorded = RecordedGame.read(name)
    recorded = recorded._replace(lines=recorded.lines[:count])
    scores = tmp_path / "games.txt"
    scores.write_text(recorded.header, encoding="utf-8")
    phone = open_phone(serve(scores))
    phone.seat(PLAYERS)
    for number, hand in enumerate(recorded.hands):
        label = recorded.lines[number].split()[0]
        if number % 3 == 1:
            phone.enter_hand(hand_of("- - - -"))
            phone.open_line(label)
            phone.tap('dialog [data-action="change"]')
            phone.wait_for("dialog [data-after]")
            phone.tap('dialog [data-piece="result"]')
            phone.choose_result(hand)
        else:
            phone.preview_hand(hand)
        add_riichi(phone, hand)
        if number and number % 3 == 0:  # the hand before comes once more
            gone, before = recorded.lines[number - 1].split()[0], recorded.hands[number - 1]
            phone.open_line(gone)
            phone.tap('dialog [data-action="delete"]')
            phone.wait_for("dialog [data-after]")
            phone.tap('dialog [data-action="take-back"]')
            phone.wait_until_saved()
            phone.tap("[data-line]")  # the newest
            phone.tap('dialog [data-action="insert"]')
            phone.choose_result(before)
            add_riichi(phone, before)
    assert read(scores) == recorded.write(PLAYERS)


def add_riichi(phone: Phone, hand: Hand) -> None:
    """To a hand that can be saved, which is saved then."""
    phone.wait_for("dialog [data-after]")
    if hand.declared:
        phone.change_piece("riichi", *map(str, hand.declared))
        phone.wait_for("dialog [data-after]")
    phone.tap('dialog [data-action="save"]')
    phone.wait_until_saved()
