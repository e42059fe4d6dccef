"""Every screen of the table on a phone: by axe's rules, not wider than the screen, keys large
enough for a thumb; in other languages, in landscape, in the dark and by day.

`pytest tests/club/test_screens.py --screens FOLDER` keeps pictures of them: they are looked at.
Needs playwright, axe and a chromium; without them it is skipped.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from support.browsing import AT_REST, find_violations
from support.cases import some_of
from support.evening_lines import Evening, split_names
from support.paths import DATA
from support.phone import Phone
from support.serving import ServerProcess, TableClient

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

SIZES = ((740, 360), (844, 390), (768, 1024), (390, 844), (360, 740))  # pictures are of the last
LEAST_KEY = 44  # pixels, of a thumb (WCAG 2.2, 2.5.5)
# Elements that are wider than the screen, and keys that a thumb would miss.
MEASURE = """least => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
  const where = document.querySelector("dialog[open]") ?? document.querySelector("main");
  for (const key of where.querySelectorAll("button.key, button.name")) {
    const box = key.getBoundingClientRect();
    if (!box.width) continue;
    if (box.height < least || box.width < least)
      found.push(`${key.textContent}: ${Math.round(box.width)} by ${Math.round(box.height)}`);
    const text = key.textContent;
    if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`${text} is cut off`);
    if (key.scrollWidth > key.clientWidth + 1) found.push(`${text} does not fit`);
  }
  return found;
}"""


class Look(NamedTuple):
    """Which evening is looked at, and how."""

    evening: str
    name: str
    server_options: tuple[str, ...] = ()
    phone_options: Mapping[str, Any] = MappingProxyType({})

    def __str__(self) -> str:
        return f"{self.evening}-{self.name}"


LOOKS = (
    Look("riichi", "de-dark", ("--lang", "de"), {"color_scheme": "dark"}),
    Look("sanma", "light"),
    Look("hong-kong", "dark", (), {"color_scheme": "dark"}),
    Look("riichi", "ja-light", ("--lang", "ja")),
    Look("mcr", "light"),
)


def visit_screens(phone: Phone, evening: Evening, client: TableClient) -> Iterator[str]:
    """Go from screen to screen; the name of each. Hands are saved by somebody else."""
    players, *hands = evening.lines
    phone.page.goto(phone.url)
    yield "index"
    phone.open("/new")
    yield "seating"
    client.open_table(split_names(players))
    phone.open(f"/table/{client.state['name']}")
    phone.wait_for("[data-score]")
    yield "board"
    for line in hands[:3]:
        client.save(line)
    phone.wait_for("[data-line].result >> nth=2")
    yield "board after three hands"
    yield from visit_steps(phone)
    yield from visit_sheets(phone)
    phone.page.goto(f"{phone.url}/look")
    yield "look"
    phone.page.goto(phone.url)
    yield "index with a table"


def visit_steps(phone: Phone) -> Iterator[str]:
    """From a name on the board to the line of a win, and back."""
    phone.tap('[data-seat="0"] [data-action=win]')
    phone.wait_for_sheet("step")
    while (step := phone.step).split()[:1] != ["values"]:
        yield f"step {step}"
        phone.tap('dialog [data-key="1"]')
        phone.wait_for_other_step(step)
    yield "values"
    keys = phone.find("dialog [data-key]").all()
    names = [key.get_attribute("data-key") or "" for key in keys]
    if groups := [name for name in names if name.startswith("group-")]:
        phone.tap(f'dialog [data-key="{groups[0]}"]')
        yield "a group of values"
    phone.tap("dialog :is(.keys, .values) [data-key]")
    phone.wait_for("[data-preview]")
    yield "preview"
    phone.tap('[data-action="more"]')
    phone.wait_for_sheet("more")
    yield "more"
    phone.tap('dialog [data-action="close"]')


def visit_sheets(phone: Phone) -> Iterator[str]:
    """What else opens on the board."""
    phone.tap('main [data-action="result"]')
    yield "results"
    phone.tap('dialog [data-action="close"]')
    phone.tap('[data-action="menu"]')
    yield "menu"
    phone.tap('dialog [data-action="text"]')
    phone.write("dialog input[data-text]", "1 d d d")
    phone.wait_for("dialog [data-problem]")
    yield "a line that is wrong"
    phone.tap('dialog [data-action="close"]')
    phone.tap("[data-line].result")
    phone.wait_for_sheet("line")
    yield "a line of the history"
    phone.tap('dialog [data-action="change"]')
    phone.wait_for("dialog [data-after]")
    yield "a hand that is changed"
    phone.tap('dialog [data-action="back"]')
    phone.tap('dialog [data-action="delete"]')
    phone.wait_for("dialog [data-after]")
    yield "a hand that is deleted"
    phone.tap('dialog [data-action="close"]')
    phone.tap('[data-action="menu"]')
    phone.tap('dialog [data-action="check"]')
    for seat in range(phone.find("dialog input[data-count]").count()):
        phone.write(f'dialog input[data-count="{seat}"]', "30000")
    phone.wait_for("dialog [data-difference]")
    yield "a count"
    phone.tap('dialog [data-action="close"]')
    phone.tap('[data-action="undo"]')
    yield "undo"
    phone.tap('dialog [data-action="close"]')
    if phone.is_shown('main [data-action="needs"]'):
        phone.tap('main [data-action="needs"]')
        phone.wait_for("[data-needs]")
        yield "needs"


def measure(phone: Phone) -> list[str]:
    """What is too wide or too small, at each size."""
    found: list[str] = []
    for width, height in SIZES:
        viewport: ViewportSize = {"width": width, "height": height}
        phone.page.set_viewport_size(viewport)
        faults = phone.page.evaluate(MEASURE, LEAST_KEY)
        found += [f"{width} by {height}: {fault}" for fault in faults]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "look", some_of(LOOKS, len(LOOKS)), ids=str
)  # items of their own: each takes long
def test_the_screens(
    look: Look,
    tmp_path: Path,
    serve: Callable[..., ServerProcess],
    browser: "Browser",
    pytestconfig: pytest.Config,
) -> None:
    evening = Evening.read(DATA / "serving" / "evenings" / f"{look.evening}.txt")
    path = tmp_path / f"{look.evening}.txt"
    path.write_text(evening.header, encoding="utf-8")
    client = TableClient(serve(path, *look.server_options))
    options = {"reduced_motion": "no-preference", **look.phone_options}
    phone = Phone(browser, client.server.url, **options)
    folder = pytestconfig.getoption("--screens")
    faults: list[str] = []
    for number, screen in enumerate(visit_screens(phone, evening, client)):
        phone.page.evaluate(AT_REST)
        found = measure(phone) if screen != "look" else []
        if screen != "look" or look is LOOKS[0]:  # it takes long, and tests of the page ask, too
            # contrast is asked about by tests of the page
            found += find_violations(phone.page, *["color-contrast"] * (screen == "look"))
        faults += [f"{screen}: {fault}" for fault in found]
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            name = f"{look}-{number:02}-{screen.replace(' ', '-')}.png"
            phone.page.screenshot(path=Path(folder, name))
    phone.close()
    assert not phone.complaints
    assert not faults, "\n".join(faults)
