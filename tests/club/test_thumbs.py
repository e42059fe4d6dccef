"""Thumbs that do not look: taps that come too early or twice, at any place, write nothing that was
not shown before, and what was shown once.

Needs playwright and a chromium; without them it is skipped.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from support.cases import some_of
from support.evening_lines import read_hand
from support.phone import Phone
from support.serving import TableClient

if TYPE_CHECKING:
    from playwright.sync_api import Route

PLAYERS = ("Aki", "Ben", "Chie", "Dai")
WIN = "- 3/40 d -"
TAPS = 60
BATCHES = range(500)  # of taps: thrice ten thousand
PAUSE = 0.25  # how often somebody looks before they tap
LEAST_SEEN = 250  # milliseconds that a line was on the screen before it was saved
# Where keys are that go on, thrice, and where all others are.
VISIBLE_KEYS = """() => {
  const where = document.querySelector("dialog[open]") ?? document;
  const list = (selector) => [...where.querySelectorAll(selector)]
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.width && each.top >= 0 && each.bottom <= innerHeight)
    .map((each) => [each.x + each.width / 2, each.y + each.height / 2]);
  const onward = list(".body button, .name, [data-action=save], [data-action=next]");
  return [...list("button"), ...onward, ...onward, ...onward];
}"""
# How long the page showed which lines in a sheet, in milliseconds.
NOTE_WHAT_IS_SHOWN = """(() => {
  const shown = (globalThis.shown = {});
  const stay = (event) => event.target.closest("a") && event.preventDefault(); // links lead away
  addEventListener("click", stay, { capture: true });
  let before = performance.now();
  requestAnimationFrame(function look(now) {
    for (const each of document.querySelectorAll("dialog[open] [data-preview]"))
      shown[each.textContent] = (shown[each.textContent] ?? 0) + now - before;
    before = now;
    requestAnimationFrame(look);
  });
})()"""

# What the page waits for takes ten times as long: taps of a test may be slow.
SLOW_EYES = """(() => {
  const wait = setTimeout;
  globalThis.setTimeout = (act, time, ...given) => wait(act, 10 * time, ...given);
})()"""

# Nobody waits three seconds for what a line comes to.
NO_PATIENCE = """() => {
  const wait = setTimeout;
  globalThis.setTimeout = (act, time, ...given) => wait(act, time === 3000 ? 0 : time, ...given);
}"""

OpenPhone = Callable[..., Phone]


def preview_win(phone: Phone) -> None:
    hand = read_hand("riichi", WIN, len(PLAYERS))
    assert hand
    phone.preview_hand(hand)


def list_hands(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line[:1] in "ESW" and ":" in line]


MIDDLE = """selector => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""


def find_middle(phone: Phone, selector: str) -> tuple[float, float]:
    """Where the middle of a key is, asked in one step: a board that is drawn again meanwhile has
    other elements."""
    x, y = phone.page.wait_for_function(MIDDLE, arg=selector).json_value()
    return x, y


@pytest.mark.parametrize("clicks", ["in one task", "by a thumb", "by a held key"])
def test_save_is_pressed_twice(clicks: str, scores: Path, phone: Phone) -> None:
    """The hand is saved once, and nothing else opens."""
    preview_win(phone)
    phone.wait_for("html:not([data-unseen])")
    if clicks == "in one task":
        phone.find('dialog [data-action="save"]').evaluate("key => {key.click(); key.click()}")
    elif clicks == "by a thumb":
        place = find_middle(phone, 'dialog [data-action="save"]')
        for _ in range(3):
            phone.page.touchscreen.tap(*place)
    else:
        for _ in range(4):  # the first is a press, the others are its repetitions
            phone.page.keyboard.down("Enter")
    phone.wait_for('[data-label^="E2"]')
    phone.wait_until_saved()
    assert list_hands(scores) == ["E1: -    3/40  d     -"]


def test_a_thumb_that_goes_on_where_it_saved(
    client: TableClient, scores: Path, phone: Phone
) -> None:
    """Slowly, again and again: nothing there begins, ends or takes back anything."""
    for _ in range(3):
        client.save("- - - -")
    client.save("end")
    phone.wait_for('main [data-action="next-game"]')
    before = scores.read_bytes()
    for _ in range(6):
        phone.wait_for("html:not([data-unseen])")
        phone.page.touchscreen.tap(340, 700)
    assert scores.read_bytes() == before
    assert phone.find("main").get_attribute("data-screen") == "board"


def test_a_tap_before_anybody_has_seen_the_key(client: TableClient, open_phone: OpenPhone) -> None:
    """What comes up under a finger is not tapped by it: neither a step, nor the key to save."""
    phone = open_phone(client.server)
    phone.context.add_init_script(SLOW_EYES)
    phone.open(f"/table/{client.state['name']}")
    phone.wait_for("[data-score]")
    place = find_middle(phone, '[data-seat="0"] [data-action=win]')
    phone.wait_for("html:not([data-unseen])")
    for _ in range(4):
        phone.page.touchscreen.tap(*place)
    phone.wait_for_sheet("step")
    assert phone.step == "discarder"


def test_saving_waits_for_what_is_saved(phone: Phone) -> None:
    """While the answer is on its way nobody has seen the line, and the key is off. Where nobody
    answers at all, it is said that the line is checked later."""
    hand = read_hand("riichi", WIN, 4)
    assert hand
    held: list[Route] = []

    def hold(route: "Route") -> None:
        held.append(route)

    phone.page.route("**/preview", hold)
    phone.preview_hand(hand, is_shown=False)
    save = phone.find('dialog [data-action="save"]')
    assert save.is_disabled()
    assert phone.is_shown("dialog .waiting")
    held.pop().continue_()
    phone.wait_for("[data-preview]")
    assert save.is_enabled()
    phone.find('dialog [data-action="close"]').click()
    phone.page.evaluate(NO_PATIENCE)
    phone.preview_hand(hand, is_shown=False)
    phone.wait_for('dialog [data-action="save"]:enabled')
    assert phone.is_shown("dialog .preview .note")
    held.pop().continue_()
    phone.wait_for("[data-preview]")
    phone.page.unroute("**/preview")


@pytest.mark.parametrize("batch", some_of(BATCHES, len(BATCHES)))
def test_random_taps(batch: int, client: TableClient, scores: Path, open_phone: OpenPhone) -> None:
    """Many without a pause, at keys and beside them: what is in the file was on the screen."""
    phone = open_phone(client.server)
    phone.context.add_init_script(NOTE_WHAT_IS_SHOWN)
    phone.open(f"/table/{client.state['name']}")
    phone.wait_for("[data-score]")
    random = Random(batch)
    for _ in range(TAPS):
        if random.random() < PAUSE:
            phone.wait_for("html:not([data-unseen])")
        tap_anywhere(phone, random)
    shown = phone.page.evaluate("shown")
    seen = [line.split() for line, lasted in shown.items() if lasted > LEAST_SEEN]
    saved = [line.split() for line in list_hands(scores)]
    assert [line for line in saved if line not in seen] == []


def tap_anywhere(phone: Phone, random: Random) -> None:
    """At a key that can be seen, mostly, or anywhere."""
    places = phone.page.evaluate(VISIBLE_KEYS)
    anywhere = [random.uniform(0, 359), random.uniform(60, 739)]
    phone.page.touchscreen.tap(
        *(random.choice(places or [anywhere]) if random.random() < 0.9 else anywhere)
    )
