"""How long people wait at the app with 300 games in a club, in a browser of this machine, and the
memory of its tab; run by hand: `python tests/bench/app.py APP.zip`. A goal that is missed is said.

With `--quarter` the whole browser has a quarter of a core, by a cgroup: for that one has to be root
on Linux. The program is fetched from this machine, so that no network counts. The page to look at
is drawn while hands are previewed and saved.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, sync_playwright

from bench.serving import find_family, measure_memory, write_club
from support.app_site import AppPhone, publish, serve_files
from support.browsing import find_chromium

GAMES, HANDS, LATER_STARTS = 300, 6, 3
UNTIL_KEPT = 15_000  # milliseconds, in which the first start's snapshot is on the disk
LONG = 120_000  # milliseconds, where much else runs on the machine
GOALS = {  # seconds, and with a quarter of a core
    "first start": (5, 15),
    "later start, of the imports": (1.8, 9),
    "later start, of the snapshot (median)": (1.2, 5),
    "a table opens (median)": (0.2, 0.4),
    "a preview (median)": (0.05, 0.2),
    "a preview (most, while a page is drawn)": (0.05, 0.2),
    "a hand is saved (median)": (0.1, 0.4),
    "look page": (3, 9),
    "memory of the tab, MB": (300, 300),
    "memory while a page is drawn, MB": (300, 300),
}
CGROUPS = Path("/sys/fs/cgroup")
ASK = """async ([method, path, body]) => {
  const begin = performance.now();
  const answer = await fetch(path, { method, body: body && JSON.stringify(body) });
  return [(performance.now() - begin) / 1000, answer.status, await answer.text()];
}"""
STATE = "async path => (await fetch(path)).json()"


def ask(phone: AppPhone, method: str, path: str, body: object = None) -> float:
    """How long a page waits for an answer, in seconds."""
    seconds, status, text = phone.page.evaluate(ASK, [method, phone.url + path, body])
    assert status == 200, text
    return float(seconds)


def clock_start(phone: AppPhone) -> float:
    """How long it takes from the address to the first page that Python has made."""
    begin = time.perf_counter()
    phone.start("/")
    return time.perf_counter() - begin


@contextmanager
def a_quarter_of_a_core(process_id: int) -> Iterator[None]:
    """For a process, and all that it has started or starts, as long as this lasts."""
    is_new = (CGROUPS / "cgroup.controllers").exists()
    group = CGROUPS / ("mjtally-bench" if is_new else "cpu/mjtally-bench")
    group.mkdir()
    if is_new:
        (group / "cpu.max").write_text("25000 100000", encoding="ascii")
    else:
        (group / "cpu.cfs_quota_us").write_text("25000", encoding="ascii")  # of 100,000
    for each in find_family(process_id):
        (group / "cgroup.procs").write_text(str(each), encoding="ascii")
    try:
        yield
    finally:
        for left in (group / "cgroup.procs").read_text(encoding="ascii").split():
            (group.parent / "cgroup.procs").write_text(left, encoding="ascii")
        group.rmdir()


def list_processes(browser: Browser, kind: str) -> list[int]:
    """The processes of a browser of a kind, such as `renderer`."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return [each["id"] for each in told["processInfo"] if each["type"] == kind]


def measure_tab(browser: Browser) -> float:
    """The memory of the tab, in MB: other renderers are those that the browser keeps ready."""
    return max(map(measure_memory, list_processes(browser, "renderer")))


def measure(browser: Browser, phone: AppPhone, table: str) -> dict[str, float]:
    """What people wait for, in seconds, and the memory."""
    found = {"first start": clock_start(phone)}
    found["later start, of the imports"] = clock_start(phone)
    phone.shell.wait_for_timeout(UNTIL_KEPT)
    restored = [clock_start(phone) for _ in range(LATER_STARTS)]
    assert phone.shell.locator("html").get_attribute("data-club") == "restored"
    found["later start, of the snapshot (median)"] = median(restored)
    opened, previewed, saved = [], [], []
    for _ in range(HANDS):
        begin = time.perf_counter()
        phone.go(f"/table/{table}")
        opened.append(time.perf_counter() - begin)
    path = f"/api/tables/{table}"
    state: dict[str, Any] = {}
    for number in range(HANDS):
        state = phone.page.evaluate(STATE, phone.url + path)
        hand = {"digest": state["digest"], "text": "1/30 - d -"}
        previewed.append(ask(phone, "POST", f"{path}/preview", hand))
        saved.append(ask(phone, "POST", f"{path}/lines", {**hand, "key": f"bench-{number}"}))
    memory = measure_tab(browser)
    state = phone.page.evaluate(STATE, phone.url + path)
    hand = {"digest": state["digest"], "text": "1/30 - d -"}
    phone.page.evaluate(
        f"given => {{ globalThis.look = ({ASK})(given); }}", ["GET", f"{phone.url}/look", None]
    )
    drawn = [ask(phone, "POST", f"{path}/preview", hand) for _ in range(4 * HANDS)]
    looked, _, _ = phone.page.evaluate("() => globalThis.look")
    return found | {
        "a table opens (median)": median(opened),
        "a preview (median)": median(previewed),
        "a preview (most, while a page is drawn)": max(drawn),
        "a hand is saved (median)": median(saved),
        "a hand is saved (most)": max(saved),
        "look page": looked,
        "memory of the tab, MB": memory,
        "memory while a page is drawn, MB": measure_tab(browser),
    }


def main() -> None:
    path, *options = sys.argv[1:]
    is_quarter = options == ["--quarter"]
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        club, web = folder / "club", folder / "web"
        write_club(club, GAMES)
        publish(Path(path), club, web / "club")
        address = opened.enter_context(serve_files(web))
        chromium = opened.enter_context(sync_playwright()).chromium
        browser = chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        opened.callback(browser.close)
        if is_quarter:
            (process_id,) = list_processes(browser, "browser")
            opened.enter_context(a_quarter_of_a_core(process_id))
        phone = AppPhone(browser, f"{address}/club")
        phone.context.set_default_timeout(LONG)
        found = measure(browser, phone, max((club / "scores").iterdir()).stem)
    for what, number in found.items():
        goal = GOALS.get(what, (number, number))[is_quarter]
        missed = f"  MISSED: {goal}" if number > goal else ""
        print(f"{what:42}{number:8.2f}{missed}")


if __name__ == "__main__":
    main()
