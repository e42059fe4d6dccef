"""How many taps hands take, and how soon a phone answers one; run by hand: `python
tests/bench/taps.py [EVENING]`, with a name of tests/data/serving/evenings or a scores file whose
lines have their labels.

A usual hand has at most five taps from the name of the winner to *Save* (those of riichi are tapped
while it is played), and a hanchan of some twelve hands 65 with all of them.

An evening is played in a browser before a server, both on this machine. For each tap that reaches
a key the browser itself measures the time to the picture after it (goal: 100 ms); what the server
is asked meanwhile comes later, and nobody waits for it before the next tap.
"""

import shutil
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright

from support.browsing import CHROMIUMS
from support.evening_lines import Evening
from support.paths import DATA
from support.phone import Entered, Phone
from support.serving import ServerProcess

GOAL = 100  # milliseconds
EVENINGS = DATA / "serving" / "evenings"
MOST_TAPS = 5  # of a usual hand, but for riichi
MEASURE = """() => {
  window.tapTimes = JSON.parse(sessionStorage.tapTimes ?? "[]");
  addEventListener("click", (event) => {
    const start = event.timeStamp;
    requestAnimationFrame(() => setTimeout(() => {
      window.tapTimes.push(performance.now() - start);
      sessionStorage.tapTimes = JSON.stringify(window.tapTimes);
    }));
  }, {capture: true});
}"""


def measure_taps(name: str) -> tuple[list[Entered], list[float]]:
    """What each hand of an evening took, and the milliseconds after which taps were answered."""
    file = Path(name) if name.endswith(".txt") else EVENINGS / f"{name}.txt"
    evening = Evening.read(file)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        path = Path(folder, file.name)
        path.write_text(evening.header, encoding="utf-8")
        server = ServerProcess(path)
        server.start()
        chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
        browser = running.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            phone = Phone(browser, server.url)
            phone.context.add_init_script(f"({MEASURE})()")
            entered = phone.play(evening)
            found: list[float] = phone.page.evaluate("window.tapTimes")
            return entered, found
        finally:
            browser.close()
            server.stop()


def main() -> None:
    entered, measured = measure_taps(sys.argv[1] if len(sys.argv) > 1 else "sanma")
    times = sorted(measured)
    usual = [each.result_taps for each in entered if each.is_usual]
    everything = sum(each.result_taps + each.declared_taps for each in entered)
    print(f"{len(entered)} hands: {everything} taps, riichi among them")
    print(
        f"{len(usual)} of them usual: {sum(usual) / len(usual):.1f} taps for the result, "
        f"at most {max(usual)} (goal: {MOST_TAPS})"
    )
    slow = sum(time > GOAL for time in times)
    print(
        f"{len(times)} taps: median {statistics.median(times):.0f} ms, slowest {times[-1]:.0f} ms"
    )
    print(f"{slow} of them after the goal of {GOAL} ms")


if __name__ == "__main__":
    main()
