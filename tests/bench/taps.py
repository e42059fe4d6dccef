"""How soon a phone answers a tap; run by hand: `python tests/bench/taps.py [EVENING]`.

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
from support.phone import Phone
from support.serving import ServerProcess

GOAL = 100  # milliseconds
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


def measure_taps(name: str) -> list[float]:
    """The milliseconds after which each tap of an evening was answered."""
    evening = Evening.read(DATA / "serving" / "evenings" / f"{name}.txt")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        path = Path(folder, f"{name}.txt")
        path.write_text(evening.header, encoding="utf-8")
        server = ServerProcess(path)
        server.start()
        chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
        browser = running.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            phone = Phone(browser, server.url)
            phone.context.add_init_script(f"({MEASURE})()")
            phone.play(evening)
            found: list[float] = phone.page.evaluate("window.tapTimes")
            return found
        finally:
            browser.close()
            server.stop()


def main() -> None:
    times = sorted(measure_taps(sys.argv[1] if len(sys.argv) > 1 else "sanma"))
    slow = sum(time > GOAL for time in times)
    print(
        f"{len(times)} taps: median {statistics.median(times):.0f} ms, slowest {times[-1]:.0f} ms"
    )
    print(f"{slow} of them after the goal of {GOAL} ms")


if __name__ == "__main__":
    main()
