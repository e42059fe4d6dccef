"""Evenings on a phone: a real browser, touched on a small screen, before a real server. In the end
the file is byte for byte what a person would have typed, after `mjtally fmt`.

The evenings of tests/data/serving/evenings/ were written by hand, before there was a server.
Needs playwright and a chromium; without them it is skipped.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from mjtally import format_scores
from support.browsing import find_violations
from support.cases import some_of, stem_of
from support.commands import Run, run
from support.day import TODAY
from support.evening_lines import EVENINGS, Evening, Hand, read_hand
from support.phone import Phone
from support.serving import ServerProcess, TableClient

__all__ = ["run"]

MOST_TAPS = 5  # for the result of a usual hand, saving included
MOST_TABS = 60  # on a screen
PNG = b"\x89PNG"
LEAST_KEY = 44  # pixels that a thumb needs
HEADER = "rules=riichi\nroster=Aki,Ben,Chie,Dai,Emi,Fumi,Gen,Hana\n"
LOCKED_ONCE = """(() => {
  const open = indexedDB.open.bind(indexedDB);
  let isLocked = true;
  indexedDB.open = (...given) => {
    if (!isLocked) return open(...given);
    isLocked = false;
    throw new Error("locked");
  };
})()"""
LOCKED = """(() => {
  const open = indexedDB.open.bind(indexedDB);
  globalThis.tries = 0;
  indexedDB.open = (...given) => {
    if (!sessionStorage.isLocked) return open(...given);
    globalThis.tries += 1;
    throw new Error("locked");
  };
})()"""
PLAYERS = ("Aki", "Ben", "Chie", "Dai")
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
RIICHI_FIRST = sorted(EVENINGS, key=lambda path: path.stem != "riichi")
HANDS = ("E1: - 3/40! d -", "E2: - - 2/30o d", "E3: - + + -", "E3.1: - d 5 -")

Serve = Callable[..., ServerProcess]
OpenPhone = Callable[..., Phone]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with rules and a roster, in which nothing was played."""
    path = tmp_path / "games.txt"
    path.write_text(HEADER, encoding="utf-8")
    return path


def expect(*lines: str, header: str = HEADER) -> str:
    """The file with these lines of today, laid out."""
    written = "".join(f"{line}\n" for line in lines)
    return format_scores(f"{header}\n{TODAY}\n{written}")


def expect_table(*lines: str) -> str:
    """The file of a table of a club with these lines."""
    written = "".join(f"{line}\n" for line in (" ".join(PLAYERS), *lines))
    return format_scores(f"{TODAY}\n{written}")


def read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


# -------------------------------------------------------------------------------- evenings


@pytest.mark.slow
@pytest.mark.parametrize(
    "evening_path", some_of(RIICHI_FIRST, len(EVENINGS)), ids=stem_of
)  # each takes long
def test_an_evening_by_taps(
    evening_path: Path, tmp_path: Path, serve: Serve, open_phone: OpenPhone, run: Run
) -> None:
    evening = Evening.read(evening_path)
    path = tmp_path / evening_path.name
    path.write_bytes(evening.header.encode())
    phone = open_phone(serve(path))
    entered = phone.play(evening)
    assert read(path) == evening.text
    status, _, said = run("check", path)
    assert status == 0, said
    slow = [each for each in entered if each.is_usual and each.result_taps > MOST_TAPS]
    assert not slow


def test_points_at_the_table_by_taps(scores: Path, phone: Phone) -> None:
    enter(phone, "- 3/40! - d")
    phone.adjust("Ben", "-3000", "a chombo", side="everybody")
    phone.adjust("Chie", "-1000", side="pot")
    phone.adjust("Dai", "+1500", side="Aki")
    enter(phone, "3/30 - d -")
    last = read(scores).splitlines()[-5:]
    assert [" ".join(line.split()) for line in last] == [
        "E1: - 3/40! - d",
        "Ben -3000 / Aki +1000 / Chie +1000 / Dai +1000 # a chombo",
        "Chie -1000 / pot +1000",
        "Dai +1500 / Aki -1500",
        "E2: 3/30 - d -",
    ]
    shown = phone.find("main").inner_text()
    for score in ("29,400", "27,200", "21,100", "22,300"):  # 3900 and the stick from the pot
        assert score in shown


def test_a_hand_by_its_tiles(scores: Path, phone: Phone) -> None:
    """The keypad says what a hand comes to, or why it is none; it has labels, is large enough for a
    thumb, and opens again as it was left."""
    enter(phone, "- 33m678p23456s+7s(406p) d -")
    phone.declare(2)
    phone.preview_hand(hand_of("- - 234678m34067p33s+8p! d dora=5s,1z ura=9p"))
    phone.tap("dialog [data-piece=values]")
    phone.tap("dialog [data-action=by-tiles]")
    phone.wait_for('dialog .worth b:has-text("Chie gets 7,700")')
    phone.tap("dialog [data-laid=hand]")
    phone.tap('dialog [data-key="suit-z"]')
    phone.tap('dialog [data-key="1z"]')
    phone.wait_for("dialog .worth [data-problem=not-complete]")
    assert find_violations(phone.page) == []
    keys = phone.page.locator("dialog .tile-pad .key, dialog .foot .key")
    sizes = keys.evaluate_all("keys => keys.map((key) => key.getBoundingClientRect().height)")
    assert min(sizes) >= LEAST_KEY
    for suit in "mpsz":  # nothing lies over what is on a tile
        phone.tap(f'dialog [data-key="suit-{suit}"]')
        faces = phone.page.locator("dialog .tile .face")
        colours = faces.evaluate_all(
            "faces => faces.map((face) => getComputedStyle(face).background)"
        )
        assert len({*colours}) == 1, suit
    phone.tap("dialog [data-laid=hand]:nth-child(13)")
    phone.tap('dialog [data-key="suit-m"]')
    phone.tap('dialog [data-key="2m"]')
    phone.tap("dialog [data-action=next]")
    phone.tap("dialog [data-action=save]")
    phone.wait_until_saved()
    assert read(scores) == expect_table(
        "E1: - 33m678p23456s+7s(406p) d -", "E2: - - 234678m34067p33s+8p! d dora=5s,1z ura=9p"
    )


def test_a_result_is_shared(client: TableClient, phone: Phone) -> None:
    """As a picture, which a browser without a way to share files saves, and as a text."""
    client.save("6 d - -")
    client.save("end")
    phone.tap("[data-action=share]")
    assert find_violations(phone.page) == []
    shown = phone.find("dialog.sharing canvas").get_attribute("aria-label")
    assert shown == client.state["share"]
    with phone.page.expect_download() as saved:
        phone.tap("[data-action=share-picture]:enabled")
    assert saved.value.suggested_filename.endswith(".png")
    assert saved.value.path().read_bytes().startswith(PNG)
    phone.tap("[data-action=share-text]")
    phone.wait_for("[data-action=share-text]:has-text('Copied')")
    phone.tap("[data-action=close-share]")
    phone.page.goto(f"{phone.url}/")
    phone.page.locator("[data-share]").first.tap()
    phone.wait_for("dialog.sharing [data-action=share-picture]:enabled")


# ----------------------------------------------------------------------- two, and no network


def seat_by_http(server: ServerProcess) -> str:
    """Have a table opened; the path of its page."""
    client = TableClient(server)
    client.open_table(PLAYERS)
    return board_of(client)


def board_of(client: TableClient) -> str:
    """The path of a table's page."""
    return f"/table/{client.state['name']}"


def enter(phone: Phone, line: str) -> None:
    phone.enter_hand(hand_of(line))


def hand_of(line: str) -> Hand:
    """A hand of the four."""
    hand = read_hand("riichi", line, len(PLAYERS))
    assert hand
    return hand


def test_two_phones_at_one_table(scores: Path, phone: Phone, other_phone: Phone) -> None:
    one, other = phone, other_phone
    other.preview_hand(hand_of(HANDS[1]))  # and does not save it yet
    enter(one, HANDS[0])
    other.wait_for('dialog [data-action="add-after"]')  # is told before it is saved twice
    assert "3/40!" in other.find("dialog").inner_text()
    other.tap('dialog [data-action="add-after"]')
    other.tap('dialog [data-action="save"]')
    other.wait_until_saved()
    assert read(scores) == expect_table(*HANDS[:2])

    one.wait_for('[data-label^="E3"]')  # each follows the other
    one.preview_hand(hand_of(HANDS[2]))
    with other.cut_off():
        one.tap('dialog [data-action="save"]')
        one.wait_until_saved()
        other.send(hand_of("E3: - 1/30o d -"))
        assert other.find("[data-unsent]").count() == 1
    other.wait_for_sheet("refused")  # both wrote the same hand: this phone shows both
    assert "1 han 30 fu from" in other.find("dialog [data-own]").inner_text()
    assert "Draw" in other.find("dialog [data-theirs]").inner_text()
    other.tap('dialog [data-action="as-text"]')
    other.wait_for_sheet("text")
    line = other.find("dialog input[data-text]").input_value()
    assert line.split()[1:] == ["-", "1/30o", "d", "-"]  # with the label of the hand now
    other.tap('dialog [data-action="back"]')
    other.wait_for_sheet("refused")
    other.tap('dialog [data-action="discard"]')
    other.wait_until_saved()
    assert read(scores) == expect_table(*HANDS[:3])


def test_a_network_that_is_cut(scores: Path, phone: Phone) -> None:
    enter(phone, HANDS[0])
    before = read(scores)
    with phone.cut_off():
        phone.preview_hand(hand_of(HANDS[1]), is_shown=False)
        phone.wait_for("dialog [data-worth]")  # of the first hand it is known what Chie calls out
        assert phone.find("dialog [data-worth] b").inner_text() == "2,000"
        assert "the server is reached" in phone.find("dialog .preview .note").inner_text()
        phone.tap('dialog [data-action="close"]')
        phone.send(hand_of(HANDS[1]))
        phone.preview_hand(hand_of(HANDS[3]), is_shown=False)
        phone.wait_for("dialog .preview .note")
        assert not phone.is_shown("dialog [data-worth]")  # nobody knows who deals now
        phone.tap('dialog [data-action="close"]')
        phone.send(hand_of(HANDS[2]))
        phone.wait_for("[data-status]:not([data-state=saved])")
        assert phone.find("[data-unsent]").count() == 2
        assert read(scores) == before
    phone.wait_until_saved()
    assert read(scores) == expect_table(*HANDS[:3])


def test_a_server_that_is_gone(games: Path, serve: Serve, open_phone: OpenPhone) -> None:
    """What was entered meanwhile is kept, also where the page is opened anew."""
    server = serve(games)
    phone = open_phone(server)
    board = seat_by_http(server)
    phone.open(board)
    server.kill()
    for line in HANDS[:3]:
        phone.send(hand_of(line))
    assert phone.find("[data-unsent]").count() == 3
    server.start()
    phone.open(board)
    phone.wait_until_saved()
    enter(phone, HANDS[3])
    assert read(games) == expect(" ".join(PLAYERS), *HANDS)


def send_with(device: str, games: Path, phone: Phone, server: ServerProcess) -> str:
    """What a phone says of a hand that waits, by a script that makes its device what it is; the
    hand is in the file in the end."""
    phone.context.add_init_script(device)
    phone.open(seat_by_http(server))
    phone.wait_for("[data-score]")
    with phone.cut_off():
        phone.send(hand_of(HANDS[0]))
        phone.wait_for("[data-status][data-state=unsent]")
        status = phone.find("[data-status]").inner_text()
    phone.wait_until_saved()
    assert read(games) == expect(" ".join(PLAYERS), HANDS[0])
    return status


def test_a_browser_that_keeps_nothing_says_so(
    games: Path, serve: Serve, open_phone: OpenPhone
) -> None:
    server = serve(games)
    device = "delete globalThis.indexedDB; globalThis.indexedDB = undefined"
    status = send_with(device, games, open_phone(server), server)
    assert status.startswith("No connection. This browser keeps nothing: leave the page open.")


def test_a_device_that_is_locked_for_a_moment_keeps_what_waits(
    games: Path, serve: Serve, open_phone: OpenPhone
) -> None:
    """As its files may be after a browser that died."""
    server = serve(games)
    assert "keeps nothing" not in send_with(LOCKED_ONCE, games, open_phone(server), server)


def test_what_lies_on_a_device_that_is_locked_for_longer_is_sent_once_it_is_free(
    games: Path, serve: Serve, open_phone: OpenPhone
) -> None:
    """As its files are while an earlier browser takes its time to end."""
    server = serve(games)
    phone = open_phone(server)
    phone.context.add_init_script(LOCKED)
    board = seat_by_http(server)
    phone.open(board)
    phone.wait_for("[data-score]")
    phone.page.route("**/api/tables/*/lines", lambda route: route.abort())
    with phone.cut_off():
        phone.send(hand_of(HANDS[0]))
    phone.page.evaluate("sessionStorage.isLocked = true")
    phone.open(board)
    phone.page.wait_for_function("tries >= 4")  # it has given up for now

    phone.page.unroute("**/api/tables/*/lines")
    phone.page.evaluate("sessionStorage.clear()")
    phone.wait_for("[data-line].result")
    phone.wait_until_saved()
    assert read(games) == expect(" ".join(PLAYERS), HANDS[0])


def test_a_name_is_tapped_though_the_board_is_drawn_again_while_it_is_pressed(phone: Phone) -> None:
    """As it is when another phone declares riichi just then."""
    phone.find('[data-seat="2"] [data-action="win"]').hover()
    phone.page.mouse.down()
    phone.page.evaluate("document.dispatchEvent(new Event('time-up'))")
    phone.page.mouse.up()
    phone.wait_for_sheet("step")


def test_a_screen_that_no_page_may_keep_on(
    games: Path, serve: Serve, open_phone: OpenPhone
) -> None:
    """Without https: a film plays from the first tap on, and what to set is said once."""
    server = serve(games)
    phone = open_phone(server)
    phone.context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'wakeLock', {value: undefined})"
    )
    board = seat_by_http(server)
    phone.open(board)
    phone.wait_for_sheet("awake")
    assert "Screen timeout" in phone.find("dialog").inner_text()
    phone.tap("dialog .main")
    phone.page.wait_for_function("() => document.querySelector('video').currentTime > 0")
    phone.open(board)
    phone.wait_for("[data-score]")
    assert not phone.sheet
    enter(phone, HANDS[0])


# ------------------------------------------------------------------------ mending, and more


def test_a_line_is_corrected_and_taken_back(scores: Path, phone: Phone) -> None:
    for line in HANDS[:2]:
        enter(phone, line)
    phone.correct_line("E1:", "E1: - 3/50! d -  # five, not four")
    corrected = HANDS[0].replace("3/40", "3/50") + "  # five, not four"
    assert read(scores) == expect_table(corrected, HANDS[1])
    phone.undo()
    assert read(scores) == expect_table(corrected)
    phone.write_line("- - - - suufon")
    phone.wait_for('[data-label^="E2.1"]')


def test_what_cannot_be_is_refused_as_it_is_typed(
    scores: Path, phone: Phone, run: Run, tmp_path: Path
) -> None:
    before = read(scores)
    phone.type_line("- 4 d -")
    phone.wait_for("dialog [data-problem]")
    (tmp_path / "typed.txt").write_text(before + "- 4 d -\n", encoding="utf-8")
    _, _, said = run("check", tmp_path / "typed.txt")
    message = phone.find("dialog [data-problem] b").first.inner_text()
    assert message in said
    assert phone.find('dialog [data-action="save"]').is_disabled()
    assert read(scores) == before


def test_a_guest_sits_down_at_a_table_where_nobody_sat(
    games: Path, serve: Serve, open_phone: OpenPhone
) -> None:
    """Who was typed in as a guest is one in the next game, too."""
    phone = open_phone(serve(games))
    phone.open("/table/games")
    phone.page.wait_for_selector('main [data-action="next-game"]')
    phone.seat_next(["Aki", "Ben", "Chie", "Zoe"])
    enter(phone, HANDS[0])
    phone.end_game()
    phone.seat_next(["Zoe", "Aki", "Ben", "Chie"])
    guest = ("roster=Aki,Ben,Chie,Dai,Emi,Fumi,Gen,Hana,Zoe", "guest=Zoe")
    assert read(games) == expect(
        *(*guest, "Aki Ben Chie Zoe", HANDS[0], "end", "", "Zoe Aki Ben Chie")
    )


def test_the_look_page_follows_the_table(games: Path, serve: Serve, open_phone: OpenPhone) -> None:
    client = TableClient(serve(games))
    client.open_table(PLAYERS)
    client.save(HANDS[0])
    screen = open_phone(client.server)
    screen.page.goto(f"{screen.url}/look")
    screen.page.wait_for_selector("table >> text=Ben")
    hands = screen.page.locator("main").inner_text()
    client.save(HANDS[1])
    screen.page.wait_for_function(
        "before => document.querySelector('main').innerText !== before", arg=hands
    )


def test_a_line_on_a_laptop(client: TableClient, scores: Path, open_phone: OpenPhone) -> None:
    """Without a touch: a line is typed on the board itself, and Enter saves it."""
    laptop = open_phone(client.server, **LAPTOP)
    laptop.open(board_of(client))
    for line in HANDS[:2]:
        laptop.page.locator("main input[data-text]").focus()
        laptop.page.keyboard.type(line)
        laptop.page.keyboard.press("Enter")
        laptop.wait_until_saved()
    assert read(scores) == expect_table(*HANDS[:2])


def test_a_hand_by_the_keyboard_alone(
    client: TableClient, scores: Path, open_phone: OpenPhone
) -> None:
    """Keys of the board and of its sheets are gone through by Tab, and pressed by Enter; Escape
    goes back, and what has the focus can be seen."""
    laptop = open_phone(client.server, **LAPTOP)
    laptop.open(board_of(client))
    press_by_tab(laptop, '[data-seat="1"] [data-action=win]')
    press_by_tab(laptop, 'dialog [data-key="2"]')
    laptop.page.keyboard.press("Escape")
    laptop.wait_for('dialog[data-step="discarder"]')
    press_by_tab(laptop, 'dialog [data-key="3"]')
    press_by_tab(laptop, 'dialog [data-key="3/40"]')
    laptop.wait_for("[data-preview]")
    laptop.page.keyboard.press("Enter")  # the key to save has the focus
    laptop.wait_until_saved()
    assert read(scores) == expect_table("E1: - 3/40 - d")


def press_by_tab(laptop: Phone, selector: str) -> None:
    """Go to a key by Tab, and press it."""
    laptop.wait_for(selector)
    for _ in range(MOST_TABS):
        if laptop.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            laptop.page.keyboard.press("Enter")
            return
        laptop.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


def test_a_half_tapped_hand_outlives_its_page(
    client: TableClient, scores: Path, phone: Phone
) -> None:
    """A phone that is short of memory loads the page anew; whoever closed a sheet meant it."""
    board = board_of(client)
    phone.preview_hand(hand_of(HANDS[0]))
    phone.open(board)
    phone.wait_for("[data-preview]")
    phone.tap('dialog [data-action="back"]')
    assert phone.step == "values 1"
    phone.tap('dialog [data-action="close"]')
    phone.open(board)
    phone.wait_for("[data-score]")
    assert not phone.sheet
    assert read(scores) == expect_table()
