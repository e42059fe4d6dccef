"""The app in a browser: no server but one of plain files, below a path, and none after the first
start. What is in its files in the end is what `serve` would have written.

Needs playwright, a chromium, and the program as it was built; without them it is skipped.
"""

import os
import re
import signal
import time
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from mjtally import format_scores
from mjtally.club.app.packing import read_program
from support.app_site import START_PATIENCE, AppPhone, program, publish, serve_files
from support.browsing import find_violations, open_killed_browser
from support.cases import rare_cases, some_of, stem_of
from support.day import TODAY
from support.evening_lines import EVENINGS, Evening, Hand, read_hand
from support.paths import EXAMPLES, ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["program"]

DAY = re.compile(r"^\d{4}-\d\d-\d\d$", re.MULTILINE)

pytestmark = pytest.mark.dev

PLAYERS = ("Aki", "Ben", "Chie", "Dai")
HANDS = ("3/40! - d -", "- - 2/30 d", "- d - 5!", "+ + - -")
WAITING_OR_SAVED = "[data-line].result, [data-unsent]"
SHOWN_HANDS = f"count => document.querySelectorAll('{WAITING_OR_SAVED}').length >= count"
KILLS = 10  # tabs of a game that are killed
CLUB = "rules=riichi\nroster=Aki,Ben,Chie,Dai,Emi\n"
OFFERED = ".cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)"  # as earlier are
TAIWAN_FIRST = sorted(EVENINGS, key=lambda path: path.stem != "taiwan")  # it is short
TYPED_INTO = "riichi-evening.txt"
TYPED = "Aki Ben Chie Dai\n" + "".join(f"E{number}: 3/40 d - -\n" for number in (1, 2, 3, 4)) * 2
# When somebody has said how many more files there is room for. First it is locked for a moment.
DISK_THAT_IS_FULL = b"""
let room = Infinity;
const channel = new BroadcastChannel("room");
channel.onmessage = ({ data }) => {
  room = data;
  channel.postMessage("heard");
};
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...given) {
  if (room-- > 0) return put.apply(this, given);
  throw new DOMException("the disk is full", "QuotaExceededError");
};
let locked = 2;
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...given) {
  if (locked-- > 0) throw new DOMException("the files are locked", "UnknownError");
  return open.apply(this, given);
};
"""
# The second worker is asked only when somebody has said so.
HOLD_SECOND_WORKER = """() => {
  const { postMessage } = Worker.prototype, { Worker: Plain } = globalThis, seconds = new Set();
  globalThis.held = [];
  globalThis.Worker = class extends Plain {
    constructor(url, options) {
      super(url, options);
      if (options.name === "look") seconds.add(this);
    }
    postMessage(...given) {
      const post = () => postMessage.apply(this, given);
      if (seconds.has(this)) globalThis.held.push(post);
      else post();
    }
  };
}"""
FILL_DISK = """room => new Promise((done) => {
  const channel = new BroadcastChannel("room");
  channel.onmessage = () => done();
  channel.postMessage(room);
})"""
OPEN_FILES = """async ([root, files]) => (await fetch(`${root}/api/files`, {
  method: "POST", body: JSON.stringify({files}),
})).status"""
OPEN_FILES_AND_MORE = f"""async given => Promise.all([
  ({OPEN_FILES})(given),
  fetch(`${{given[0]}}/api/files`).then(({{status}}) => status),
])"""


# A change of what is kept of Python's memory; whether there is anything.
WITH_SNAPSHOT = """async ([name, change]) => {
  const done = (request) => new Promise((end) => {
    request.onsuccess = () => end(request.result);
  });
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore("snapshot");
  const opened = await done(opening);
  const store = opened.transaction("snapshot", "readwrite").objectStore("snapshot");
  const found = await done(store.get("memory"));
  if (change === "spoil head") found.bytes.fill(0, 0, 4);
  if (change === "spoil heap") found.bytes.fill(255, found.bytes.length >> 4);
  if (change.startsWith("spoil")) await done(store.put(found, "memory"));
  if (change === "try") await done(store.put(true, "club"));
  opened.close();
  return Boolean(found);
}"""


@pytest.fixture
def web_space(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a folder of a web space, and the folder."""
    with serve_files(tmp_path / "web") as address:
        yield f"{address}/club", tmp_path / "web" / "club"


def make_site(program: Path, folder: Path, text: str) -> None:
    club = folder.parent.parent / "games.txt"
    club.write_text(text, encoding="utf-8")
    folder.parent.mkdir(exist_ok=True)
    publish(program, club, folder)


def hand_of(line: str) -> Hand:
    hand = read_hand("riichi", line, len(PLAYERS))
    assert hand
    return hand


def expect(text: str, *lines: str) -> str:
    """The file with these lines, laid out, of the day that its text says: the browser knows it."""
    written = "".join(f"{line}\n" for line in lines)
    (day,) = re.findall(r"^20\d\d-\d\d-\d\d$", text, re.MULTILINE)
    return format_scores(f"{CLUB}\n{day}\n{written}")


def test_documents_find_what_they_name(program: Path) -> None:
    """Scripts that others import are not there by themselves."""
    rooms = ROOT / "src" / "mjtally"
    sources = (*rooms.glob("club/*.py"), *rooms.glob("club/pages/*.html"))
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    named = {*re.findall(r"static/[\w-]+\.(?:js|css)", text), "static/shell.js", "static/worker.js"}
    assert "static/table.js" in named
    assert named <= {*read_program(str(program))}


def change_snapshot(phone: AppPhone, change: str) -> bool:
    """Whether there is one."""
    root = urlsplit(phone.url).path
    return bool(phone.shell.evaluate(WITH_SNAPSHOT, [f"mjtally {root}/ python", change]))


def wait_for_snapshot(phone: AppPhone) -> None:
    while not change_snapshot(phone, ""):
        phone.shell.wait_for_timeout(200)


@pytest.mark.parametrize("evening_path", some_of(TAIWAN_FIRST, len(EVENINGS)), ids=stem_of)
def test_an_evening_without_a_network(
    evening_path: Path, program: Path, web_space: tuple[str, Path], browser: "Browser"
) -> None:
    """After the first start nothing is fetched: the web space is gone, and so is the network. And
    nothing is imported: Python is as the first start left it."""
    address, folder = web_space
    evening = Evening.read(evening_path)
    make_site(program, folder, evening.header)
    phone = AppPhone(browser, address)
    phone.open("/")
    wait_for_snapshot(phone)
    folder.rename(folder.with_name("gone"))
    with phone.cut_off():
        phone.start("/new")
        phone.play(evening)
        assert phone.shell.locator("html").get_attribute("data-club") == "restored"
        (text,) = phone.read_files().values()
    assert DAY.sub(TODAY, text) == evening.text  # a browser has a day of its own
    assert not phone.complaints
    phone.close()


def test_files_go_out_and_come_in(
    program: Path, web_space: tuple[str, Path], browser: "Browser", tmp_path: Path
) -> None:
    """Two clubs of one origin have files of their own, at the same time, in two tabs: neither holds
    a lock of the other. What one saves, the other opens: it has the games of both. Then one is
    written in."""
    address, folder = web_space
    for name in ("club", "cup"):
        make_site(program, folder.with_name(name), CLUB)
    one = AppPhone(browser, address)
    other = AppPhone.of_profile(one.context, address.replace("/club", "/cup"))
    for phone, hand in ((one, HANDS[0]), (other, HANDS[1])):
        phone.page.bring_to_front()  # or each tap waits for a second, as what is behind is drawn
        phone.open("/new")
        phone._choose_players(PLAYERS)
        phone.enter_hand(hand_of(hand))
        phone.go("/")
    assert one.page.locator(".go a[href=files]").count() == 0  # while somebody plays
    assert one.page.locator("a[href=files]").count() == 1
    one.shell.bring_to_front()
    with one.shell.expect_download() as saving:
        one.go("/files")
        one.page.locator("#files button").tap()
    assert find_violations(one.page) == []
    saved = tmp_path / "from-one" / "games.txt"
    saving.value.save_as(saved)
    (text,) = one.read_files().values()
    assert saved.read_text(encoding="utf-8") == text
    assert text == expect(text, " ".join(PLAYERS), f"E1: {HANDS[0]}")
    (text,) = other.read_files().values()
    assert text == expect(text, " ".join(PLAYERS), f"E1: {HANDS[1]}")
    other.shell.bring_to_front()
    other.go("/files")
    other.page.set_input_files("#open", saved)
    other.page.wait_for_selector("#said:not(:empty)")
    (both,) = other.read_files().values()
    games = [line.split() for line in both.splitlines() if line.split()[:1] == ["Aki"]]
    assert games == [[*PLAYERS]] * 2
    check_folder(other, both)
    one.shell.bring_to_front()
    check_writing(one, saved.read_text(encoding="utf-8"))
    assert one.complaints == other.complaints == []
    one.close()


def check_writing(phone: AppPhone, before: str) -> None:
    """Examples open with their tables and without an error, and many lines are typed into one as
    fast as keys can be, with offers at every kind of place. A file of the club is written: what is
    wrong stands under its line, a key fixes it, Tab takes what is offered, and it is saved."""
    for example in some_of(sorted(EXAMPLES.glob("*.txt")), 12):
        phone.go(f"/write?example={example.name}")
        phone.page.wait_for_selector("body[data-read]")
        assert phone.page.locator("#players td").count() > 0
        assert phone.page.locator(".problem.error").count() == 0
        assert phone.page.locator(".cm-line span").count() > 0
    keys = phone.shell.keyboard
    phone.go(f"/write?example={TYPED_INTO}")
    phone.page.wait_for_selector("body[data-read]")
    phone.page.locator(".cm-content").click()
    keys.press("Control+End")
    keys.type(f"{TYPED}End\nru")
    phone.page.wait_for_selector(f"{OFFERED}:has-text('rules=')")
    phone.page.wait_for_selector("[data-problem=no-statement]")
    assert phone.page.locator("#said").inner_text() == ""
    phone.go("/write?file=games.txt")
    phone.page.wait_for_selector("body[data-read]")
    assert phone.page.locator("[data-problem=in-progress]").count() == 1
    assert not phone.page.locator("#problems").is_visible()  # a game that goes on is none
    phone.page.locator(".cm-content").click()
    keys.press("Control+End")
    keys.type("Aki Ben Chie D")
    phone.page.wait_for_selector(f"{OFFERED}:has-text('Dai')")
    keys.press("Tab")
    keys.type("\nE1: - 3/40! - d\nEnd")
    phone.page.locator("[data-problem=no-statement] [data-action=fix]").click()
    phone.page.wait_for_selector("[data-problem=no-statement]", state="detached")
    assert phone.page.locator("#players tbody tr").count() == len(PLAYERS) + 1
    phone.go("/write?file=games.txt")  # what was not saved is there
    phone.page.locator("#save").click()
    phone.page.wait_for_selector("#said:has-text('Saved.')")
    assert find_violations(phone.page) == []
    (text,) = phone.read_files().values()
    assert text == f"{before}{' '.join(PLAYERS)}\nE1: - 3/40! - d\nend"


def check_folder(phone: AppPhone, text: str) -> None:
    """A folder of the disk is written in place, and what somebody else changed there stays until
    somebody chooses; here it is one of the browser's own, which has the same calls."""
    choose = "window.showDirectoryPicker = () => navigator.storage.getDirectory()"
    find = "const file = await (await navigator.storage.getDirectory()).getFileHandle('games.txt');"
    read = f"async () => {{ {find} return (await file.getFile()).text(); }}"
    write = f"async text => {{ {find} const to = await file.createWritable();"
    write += " await to.write(text); await to.close(); }"
    put = """async ([root, seen, text]) => (await fetch(`${root}/api/texts`, {
      method: "PUT", body: JSON.stringify({file: "games.txt", seen, text}),
    })).status"""
    phone.page.evaluate(choose)
    phone.tap("#folder")
    phone.page.wait_for_selector("#in-folder:not(:empty)")
    assert phone.page.evaluate(read) == text

    mine, theirs = f"{text}# mine\n", f"# theirs\n{text}"
    assert phone.page.evaluate(put, [phone.url, text, mine]) == 200
    phone.go("/files")
    phone.page.wait_for_selector("#in-folder:not(:empty)")
    assert phone.page.evaluate(read) == mine
    phone.page.evaluate(write, theirs)
    assert phone.page.evaluate(put, [phone.url, mine, f"{mine}# more\n"]) == 200
    phone.shell.wait_for_selector("#news:not([hidden])")
    assert phone.page.evaluate(read) == theirs
    phone.go("/files")
    phone.page.wait_for_selector("#in-folder:has-text('somebody else')")
    phone.page.evaluate(choose)
    phone.tap("#folder")
    phone.page.wait_for_selector(".versions")
    assert not find_violations(phone.page)
    phone.tap("[data-action=take-other]")
    phone.page.wait_for_selector(".versions", state="detached")
    assert [*phone.read_files().values()] == [phone.page.evaluate(read)] == [theirs]


def test_a_new_version_and_a_second_tab_wait(
    program: Path, web_space: tuple[str, Path], browser: "Browser"
) -> None:
    """Until the next start, and until the first tab is closed, or a key is tapped."""
    address, folder = web_space
    make_site(program, folder, CLUB)
    phone = AppPhone(browser, address)
    phone.open("/new")
    assert phone.shell.locator("#news").is_hidden()
    phone._choose_players(PLAYERS)
    make_site(program, folder, f"{CLUB}# of the next season\n")
    phone.shell.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    phone.shell.wait_for_selector("#news:not([hidden])")
    other = phone.context.new_page()
    other.goto(f"{address}/")
    other.wait_for_selector("#state:has-text('another tab')")
    assert not other.query_selector("iframe")
    phone.shell.bring_to_front()
    phone.enter_hand(hand_of(HANDS[0]))
    (text,) = phone.read_files().values()
    assert text == expect(text, " ".join(PLAYERS), f"E1: {HANDS[0]}")
    assert not phone.complaints
    other.bring_to_front()
    other.click("#use")
    other.wait_for_selector("iframe", timeout=START_PATIENCE)
    assert not phone.shell.query_selector("iframe")  # the first one gave it up
    shown = other.frame_locator("iframe").locator("main:not([data-screen=loading])")
    shown.wait_for(timeout=START_PATIENCE)
    phone.shell.click("#use")  # and has it back when that one is asked, or is closed
    phone.shell.wait_for_selector("#use:not([hidden]), iframe", timeout=START_PATIENCE)
    other.close()
    phone.shell.wait_for_selector("iframe", timeout=START_PATIENCE)
    phone.close()


@pytest.mark.parametrize("seed", some_of(range(10), 10))
def test_a_snapshot_that_is_spoiled(
    seed: int, program: Path, web_space: tuple[str, Path], browser: "Browser"
) -> None:
    """Or that an earlier start did not get on with: it is forgotten, Python starts all the same,
    and another one is kept. So it is where tabs are killed while they start or write it."""
    from playwright.sync_api import Error as PlaywrightError  # which not every developer has

    address, folder = web_space
    make_site(program, folder, CLUB)
    phone = AppPhone(browser, address)
    phone.open("/")
    html = phone.shell.locator("html")
    for change in ("spoil head", "spoil heap", "try"):
        wait_for_snapshot(phone)
        assert change_snapshot(phone, change)
        phone.start("/")
        assert html.get_attribute("data-club") == "whole"
    wait_for_snapshot(phone)
    phone.start("/")
    assert html.get_attribute("data-club") == "restored"

    moments = Random(seed)
    for _ in some_of(range(4), 2):
        phone.shell.goto("about:blank")
        with suppress(PlaywrightError):
            phone.shell.goto(f"{address}/#new", wait_until="commit")
            phone.shell.wait_for_timeout(moments.uniform(0, 6000))
        kill_renderers(browser)
        phone.shell.close()
        phone = AppPhone.of_profile(phone.context, address)
        phone.open("/")
    phone.go("/new")
    phone._choose_players(PLAYERS)
    phone.enter_hand(hand_of(HANDS[0]))
    (text,) = phone.read_files().values()
    assert text == expect(text, " ".join(PLAYERS), f"E1: {HANDS[0]}")
    phone.close()


def kill_renderers(browser: "Browser") -> None:
    processes = browser.new_browser_cdp_session()
    for process in processes.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            os.kill(process["id"], signal.SIGKILL)
    processes.detach()


def test_no_tap_waits_for_what_everybody_needs(
    program: Path, web_space: tuple[str, Path], browser: "Browser"
) -> None:
    """In the last hand it is asked aside: a hand is previewed and saved meanwhile."""
    address, folder = web_space
    begun = f"{' '.join(PLAYERS)}\nE1: - 3/40 d -\nE2: - - 2/30 d\n"
    make_site(program, folder, f"{CLUB}length=east\n\n{TODAY}\n{begun}")
    phone = AppPhone(browser, address)
    phone.context.add_init_script(f"({HOLD_SECOND_WORKER})()")
    phone.open("/table/games")
    phone.wait_for('[data-label="E3"]')
    assert phone.shell.evaluate("held.length") == 0
    phone.enter_hand(hand_of("- d - 1/30"))
    phone.shell.wait_for_function("() => held.length > 0")
    phone.enter_hand(hand_of("- - - +"))
    phone.wait_for('[data-label="E4.1"]')
    assert phone.find("[data-needs]").count() == 0
    phone.shell.evaluate("() => { held.forEach((post) => post()); held.push = (post) => post(); }")
    phone.wait_for("[data-needs]")
    assert not phone.complaints
    phone.close()


def test_what_could_not_be_kept(
    program: Path, web_space: tuple[str, Path], browser: "Browser", tmp_path: Path
) -> None:
    """Nothing of it is on the disk, and Python is started anew; the page sends a hand again, and
    whoever waited meanwhile is answered."""
    address, folder = web_space
    changed = tmp_path / "app.zip"
    with zipfile.ZipFile(program) as archive, zipfile.ZipFile(changed, "w") as made:
        for name in archive.namelist():
            more = DISK_THAT_IS_FULL if name == "static/worker.js" else b""
            made.writestr(name, archive.read(name) + more)
    make_site(changed, folder, CLUB)
    phone = AppPhone(browser, address)
    phone.context.set_default_timeout(START_PATIENCE)
    phone.open("/new")
    phone._choose_players(PLAYERS)
    phone.preview_hand(hand_of(HANDS[1]))
    statuses: list[int] = []
    phone.shell.on("response", lambda response: statuses.append(response.status))
    phone.page.evaluate(FILL_DISK, 0)
    phone.tap('[data-action="save"]')
    phone.wait_until_saved()
    assert 503 in statuses
    files = phone.read_files()
    (text,) = files.values()
    assert text == expect(text, " ".join(PLAYERS), f"E1: {HANDS[1]}")

    more_files = {"club.txt": "include=may.txt\n", "may.txt": "Aki Ben Chie Dai\n"}
    phone.page.evaluate(FILL_DISK, 1)
    assert phone.page.evaluate(OPEN_FILES_AND_MORE, [phone.url, more_files]) == [503, 200]
    assert phone.read_files() == files
    assert phone.page.evaluate(OPEN_FILES, [phone.url, more_files]) == 200
    assert phone.read_files() == {**files, **more_files}
    phone.close()


@pytest.mark.parametrize("kill", rare_cases(range(30)))
def test_a_browser_that_is_killed(
    kill: int,
    program: Path,
    web_space: tuple[str, Path],
    browser: "Browser",
    tmp_path: Path,
) -> None:
    """As soon as the board shows the last of one to four hands, which Python may not have seen."""
    address, folder = web_space
    make_site(program, folder, CLUB)
    hands = HANDS[: kill % len(HANDS) + 1]
    with open_killed_browser(browser, tmp_path / "profile") as context:
        phone = AppPhone.of_profile(context, address)
        phone.open("/new")
        phone._choose_players(PLAYERS)
        for line in hands[:-1]:
            phone.enter_hand(hand_of(line))
        phone.declare(*hand_of(hands[-1]).declared)
        phone.preview_hand(hand_of(hands[-1]))
        phone.tap('[data-action="save"]')
        phone.page.wait_for_function(SHOWN_HANDS, arg=len(hands))
        board = phone.page.url.removeprefix(address)
    with open_killed_browser(browser, tmp_path / "profile") as context:
        phone = AppPhone.of_profile(context, address)
        phone.open(board)
        phone.page.wait_for_function(
            "count => document.querySelectorAll('[data-line].result').length === count",
            arg=len(hands),
            timeout=60_000,
        )
        phone.wait_until_saved()
        (text,) = phone.read_files().values()
    written = [line.split()[1:] for line in text.splitlines() if line.startswith(("E", "S"))]
    assert written == [line.split() for line in hands]


@pytest.mark.parametrize("first", some_of(range(0, 100, KILLS), 100))
def test_tabs_that_are_killed(
    first: int, program: Path, web_space: tuple[str, Path], browser: "Browser"
) -> None:
    """At any moment after the tap that saves a hand, one tab after another: what the board showed
    is in the file, once and in order, and at most the hand that was tapped last is not."""
    address, folder = web_space
    make_site(program, folder, f"{CLUB}bust=none\n")
    phone = AppPhone(browser, address)
    phone.open("/new")
    phone._choose_players(PLAYERS)
    board, moments = phone.page.url.removeprefix(address), Random(first)
    hands = ("3/40 - d -", "5 - - d", "2/30 d - -", "4/30 - - -")  # so that E1 goes on for ever
    written: list[list[str]] = []
    for kill in some_of(range(first, first + KILLS), KILLS):
        hand = hand_of(hands[kill % len(hands)])
        phone.preview_hand(hand)
        phone.tap('[data-action="save"]')
        time.sleep(moments.uniform(0, 0.15))
        # for a moment a hand may be shown as one that waits and as one of the file
        shown = min(phone.page.locator(WAITING_OR_SAVED).count(), len(written) + 1)
        kill_renderers(browser)
        phone.shell.close()
        phone = AppPhone.of_profile(phone.context, address)
        phone.open(board)
        if shown:
            phone.page.wait_for_selector(f"[data-line].result >> nth={shown - 1}")
        phone.wait_until_saved()
        (text,) = phone.read_files().values()
        before, lines = written, [line.split() for line in text.splitlines()]
        written = [line[1:] for line in lines if line and line[0].startswith("E1")]
        assert written[: len(before)] == before
        assert written[len(before) :] in ([], [hands[kill % len(hands)].split()])
        assert len(written) >= shown
    phone.enter_hand(hand_of(hands[0]))  # the last tab lives
    (text,) = phone.read_files().values()
    assert text.count("\nE1") == len(written) + 1
    phone.close()
