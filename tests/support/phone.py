"""A phone at the table: a browser's page on a small screen that is touched.

It is given the lines of a scores file as a person would write them, works out from the words of
each line what has to be tapped, taps it, and counts. It finds things of a page by:

- main[data-screen]: loading | seating | board
- [data-seat="0"]: a seat of the board: 0 is the first of the players line. Its keys:
  [data-action="win"] (the name: that player won), [data-action="declare"] (aria-pressed),
  [data-score] (its score)
- [data-label]: the label of the hand; [data-honba], [data-sticks] beside it
- [data-action=…]: result, usual-result (the second of the form: a draw), undo, menu, turn, needs,
  tables; in the menu: check, adjust, end, text, next-game
- dialog[data-sheet][open]: the sheet: results | step | preview | more | menu | text | check |
  adjust | line (of the file) | delete | undo (of a line, or of what was declared) | refused |
  problems | awake (what to set on the phone) | clock
- [data-step="winners"]: the step that is shown, by its name in the form; for values also
  [data-of="0"], the seat whose value it is
- [data-key=…] in a sheet: a key: a result's name; a seat "0"; "nobody"; "group-0" (the first
  group of values of the form; data-values has their marks); a value's mark "3/40"; a choice's
  key; a digit "d7", "erase"; on the keypad of tiles ([data-action=by-tiles]) a tile "5p", "suit-p",
  a place "chi", "dora"; [data-laid=…]: a tile that was tapped, by its place
- in a sheet [data-action=…]: next, back, close, another (one more seat of the step before), more
  (steps that are optional, a comment), as-text, save, fix, discard, add-after, drop-own,
  take-back, cancel, keep-declared (what is refused would forget it)
- [data-piece="winners"]: in the preview: what was tapped in a step, which it opens; "result"; for
  values also [data-of="0"]
- [data-preview]: the line as it will stand; [data-payment], [data-after="0"] (score),
  [data-later=N] (a later hand that changes by it)
- [data-lines] [data-line=N]: a line of the game, the newest first (data-written: as text);
  [data-unsent] one that is not sent yet; its sheet has [data-action=…] change, insert, delete,
  as-text
- input[data-count="0"]: a score that was counted; [data-difference="0"], [data-together],
  [data-agrees], [data-reason] (what would explain it)
- [data-clock]: the time that is left, a key [data-action=clock]; its sheet has
  input[data-minutes], [data-key=this-hand | one-more], [data-action=…] start, stop, go-on,
  more-time, less-time, extra, no-extra, remove; [data-hands-left] when the time is up, in it
  [data-action=end-by-time]
- [data-status]: what is said of the network: data-state = saved | sending | unsent | refused |
  offline
- input[data-text]: a line as text
- [data-problem]: a problem of the file or of a line
- [data-panel="needs"]: what everybody needs; in it [data-needs="0"] for each player
- seating: [data-seat="0"]: a place; [data-player="Aki"] a name of the roster; input[data-guest],
  select[data-rules], [data-table="…"], [data-action=…] add-guest, same-players, shuffle, clear,
  start; of the first game of a club [data-game="…"] a card, [data-name="0"] a field for a name
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from support.evening_lines import (
    Evening,
    Hand,
    is_players_line,
    read_hand,
    split_comment,
    split_names,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator

PHONE: Mapping[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "reduced_motion": "reduce",  # what slides in takes frames to draw, and nobody looks
}
PATIENCE = 60_000  # milliseconds in which something has to show, on whatever machine
FEW_TENPAI = 2  # each is touched
MOST_USUAL = 32  # points of an MCR hand
USUAL_STEPS = ("winners", "discarder", "tenpai")
TILES = re.compile("[0-9]{2}[mpsz]")  # of a mark that has some
PARTS = re.compile(r"([+(\[{]?)([0-9]+)([mpszf])")

# ------------------------------------------------------------------------------- the phone


class Entered(NamedTuple):
    """A line that was entered, and how often the phone was touched for it: during the hand (for
    riichi), and for its result."""

    line: str
    hand: Hand
    declared_taps: int
    result_taps: int

    @property
    def is_usual(self) -> bool:
        """Whether it is a win or a draw with nothing rare about it."""
        hand = self.hand
        rare: list[Sequence[object]]
        rare = [seats for name, seats in hand.seats.items() if name not in USUAL_STEPS]
        rare += [*hand.choices.values(), hand.comment]
        rare += [[mark for mark in hand.values.values() if TILES.search(mark)]]
        is_plain = hand.result in ("win", "draw") and not any(rare) and len(hand.values) < 2
        highest = max((int(mark) for mark in hand.values.values() if mark.isdigit()), default=0)
        few_tenpai = len(hand.seats.get("tenpai", ())) <= FEW_TENPAI
        return is_plain and few_tenpai and highest <= MOST_USUAL


# Until something is tapped, what moves is seen at once, also while the finger is on its way.
SEE_AT_ONCE = """() => {
  const root = document.documentElement, see = () => delete root.dataset.unseen;
  const moves = new MutationObserver(see);
  moves.observe(root, { attributeFilter: ["data-unseen"] });
  addEventListener("click", () => moves.disconnect(), { capture: true, once: true });
  see();
}"""


class Phone:
    """A page of the server on a phone's screen. What the page complains of is in `complaints`."""

    def __init__(self, browser: "Browser", url: str, **options: Any) -> None:
        self._take(browser.new_context(**{**PHONE, **options}), url)

    @classmethod
    def of_profile(cls, context: "BrowserContext", url: str) -> Self:
        """A page of a browser whose profile stays."""
        phone = cls.__new__(cls)
        phone._take(context, url)
        return phone

    def _take(self, context: "BrowserContext", url: str) -> None:
        self.url, self.taps, self.context = url, 0, context
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._note_console)
        self.previews: set[Any] = set()  # requests that are under way
        self.page.on("request", self._note_preview)
        self.page.on("requestfinished", self._forget_preview)
        self.page.on("requestfailed", self._forget_preview)

    def _note_console(self, message: Any) -> None:
        """A request that fails is told by the browser, too; the page has to tell it itself."""
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def _note_preview(self, request: Any) -> None:
        if request.url.endswith("/preview"):
            self.previews.add(request)

    def _forget_preview(self, request: Any) -> None:
        self.previews.discard(request)

    def close(self) -> None:
        self.context.close()

    def open(self, path: str) -> None:
        self.page.goto(self.url + path)
        self.page.wait_for_selector("main[data-screen]:not([data-screen=loading])")

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """Without a network."""
        self.context.set_offline(True)
        try:
            yield
        finally:
            self.context.set_offline(False)

    # ------------------------------------------------------------------------------ touching

    def find(self, selector: str) -> "Locator":
        return self.page.locator(selector)

    def is_shown(self, selector: str) -> bool:
        return any(found.is_visible() for found in self.find(selector).all())

    def tap(self, selector: str) -> None:
        """Touch something, as somebody who has seen at once what stands where: the page takes no
        touch before others have."""
        self.taps += 1
        while self.previews:  # by their answers the sheet grows, and its keys move
            self.page.wait_for_timeout(10)
        self.page.evaluate(SEE_AT_ONCE)
        self.find(selector).first.tap()

    def write(self, selector: str, text: str) -> None:
        """Write in a field, which has to be touched first."""
        self.tap(selector)
        self.find(selector).fill(text)

    @property
    def sheet(self) -> str:
        """Which sheet is shown; empty for none."""
        shown = self.find("dialog[data-sheet][open]")
        return shown.get_attribute("data-sheet") or "" if shown.count() else ""

    @property
    def step(self) -> str:
        """Which step of the form is shown, and whose."""
        shown = self.find("dialog[data-step][open]")
        if not shown.count():
            return ""
        return f"{shown.get_attribute('data-step')} {shown.get_attribute('data-of') or ''}".strip()

    def wait_for_sheet(self, *kinds: str) -> None:
        selectors = [f"dialog[data-sheet={kind}][open]" for kind in kinds]
        self.page.wait_for_selector(", ".join(selectors))

    def wait_for_other_step(self, step: str) -> None:
        """Wait until another step is shown than this one, or another sheet."""
        self.page.wait_for_function(
            """([step, of]) => {
              const { step: now, of: whose } = document.querySelector("dialog").dataset;
              return now !== step || (whose ?? "") !== of;
            }""",
            arg=[step.split(maxsplit=1)[0], step.partition(" ")[2]],
        )

    def wait_for(self, selector: str) -> None:
        """Wait until something shows."""
        self.page.wait_for_selector(selector)

    def wait_until_saved(self) -> None:
        """Until no sheet is open, and the page says that all is saved."""
        self.page.wait_for_selector("dialog[open]", state="detached")
        self.page.wait_for_selector("[data-status][data-state=saved]", state="attached")
        assert not self.find("[data-unsent]").count()

    # ------------------------------------------------------------------------------- an evening

    def play(self, evening: Evening) -> list[Entered]:
        """Enter the lines of an evening as they come; what it took for each hand."""
        entered: list[Entered] = []
        players: list[str] = []
        for line in evening.lines:
            words, comment = split_comment(line)
            if is_players_line(words):
                was_seated, players = bool(players), split_names(words)
                self.seat_next(players) if was_seated else self.seat(players)
            elif (hand := read_hand(evening.family, line, len(players))) is not None:
                entered.append(Entered(line, hand, *self.enter_hand(hand)))
            elif words == "end":
                self.end_game()
            elif words.startswith("="):
                self.check_scores(words.removeprefix("=").split())
            else:
                name, points = split_names(words)
                self.adjust(name, points, comment)
        return entered

    def seat(self, names: Sequence[str]) -> None:
        """Begin an evening at a table of its own."""
        self.open("/new")
        self._choose_players(names)

    def seat_next(self, names: Sequence[str]) -> None:
        """Begin the next game at this table."""
        if not self.is_shown('main [data-action="next-game"]'):
            self.tap('[data-action="menu"]')
        self.tap('[data-action="next-game"]')
        self._choose_players(names)

    def _choose_players(self, names: Sequence[str]) -> None:
        self.page.wait_for_selector("main[data-screen=seating]")
        if self.is_shown('[data-action="clear"]'):
            self.tap('[data-action="clear"]')
        for seat, name in enumerate(names):
            field, key = f'[data-name="{seat}"]', f'[data-player="{name}"]'
            if self.is_shown(field):  # of the first game of a club
                self.write(field, name)
            elif self.find(key).count():
                self.tap(key)
            else:
                self.write("input[data-guest]", name)
                self.tap('[data-action="add-guest"]')
        self.tap('[data-action="start"]')
        self.page.wait_for_selector("main[data-screen=board]")
        self.page.wait_for_selector("[data-status][data-state=saved]", state="attached")

    # ---------------------------------------------------------------------------------- a hand

    def enter_hand(self, hand: Hand) -> tuple[int, int]:
        """Enter a hand and save it; how often the phone was touched for what was declared during
        the hand, and for its result."""
        before = self.taps
        self.declare(*hand.declared)
        declared = self.taps - before
        self.preview_hand(hand)
        self.tap('[data-action="save"]')
        self.wait_until_saved()
        return declared, self.taps - before - declared

    def declare(self, *seats: int) -> None:
        """Tap what players declare during a hand; or that they did not."""
        for seat in seats:
            self.tap(f'[data-seat="{seat}"] [data-action=declare]')

    def wait_for_declared(self, *seats: int) -> None:
        """Until the board shows that these declared something, and nobody else."""
        self.page.wait_for_function(
            """expected => JSON.stringify(
                 [...document.querySelectorAll("[data-action=declare][aria-pressed=true]")]
                   .map((each) => Number(each.closest("[data-seat]").dataset.seat)).sort(),
               ) === JSON.stringify(expected)""",
            arg=[*seats],
        )

    def send(self, hand: Hand) -> None:
        """Enter a hand where the server is not reached: its line is not known, and it waits."""
        unsent = self.find("[data-unsent]").count()
        self.declare(*hand.declared)
        self.preview_hand(hand, is_shown=False)
        self.tap('[data-action="save"]')
        self.page.wait_for_selector("dialog[open]", state="detached")
        self.page.wait_for_function(
            "count => document.querySelectorAll('[data-unsent]').length === count", arg=unsent + 1
        )

    def preview_hand(self, hand: Hand, is_shown: bool = True) -> None:
        """Tap a result until it can be saved, with its line where the server says it."""
        answered: set[str] = set()
        if hand.result == "win":
            self.tap(f'[data-seat="{hand.seats["winners"][0]}"] [data-action=win]')
            answered.add("winners")
        elif self.is_shown(usual := f'[data-action="usual-result"][data-key="{hand.result}"]'):
            self.tap(usual)
        else:
            self.tap('main [data-action="result"]')
            self.tap(f'dialog [data-key="{hand.result}"]')
        if len(hand.seats.get("winners", ())) > 1:
            self.tap('[data-action="another"]')
        self._answer_all_steps(hand, answered)
        if is_shown:
            self.wait_for("[data-preview]")

    def choose_result(self, hand: Hand) -> None:
        """Tap a result where the kinds of results are shown, until it can be saved."""
        self.wait_for_sheet("results")
        self.tap(f'dialog [data-key="{hand.result}"]')
        self._answer_all_steps(hand, set())

    def _answer_all_steps(self, hand: Hand, answered: set[str]) -> None:
        self._answer_steps(hand, answered)
        self._answer_rare_steps(hand, answered)

    def _answer_steps(self, hand: Hand, answered: set[str]) -> None:
        self.wait_for_sheet("step", "preview")
        while step := self.step:
            self._answer_step(hand, step)
            answered.add(step.split()[0])
            self.wait_for_other_step(step)

    def _answer_rare_steps(self, hand: Hand, answered: set[str]) -> None:
        """What few hands have, and the comment."""
        given = {name for name, value in {**hand.seats, **hand.choices}.items() if value}
        for name in sorted(given - answered, key=[*hand.seats, *hand.choices].index):
            self.tap('[data-action="more"]')
            self.tap(f'dialog[data-sheet=more] [data-key="{name}"]')
            self._answer_steps(hand, answered)
        if hand.comment:
            self.tap('[data-action="more"]')
            self.write("input[data-comment]", hand.comment)
            self.tap('dialog [data-action="next"]')
        self.wait_for_sheet("preview")

    def _answer_step(self, hand: Hand, step: str) -> None:
        name, _, seat = step.partition(" ")
        if name == "values":
            self._choose_value(hand.values[int(seat)])
        elif name in hand.choices:
            self._choose(list(hand.choices[name]))
        else:
            self._choose([str(seat) for seat in hand.seats.get(name, ())])

    def _choose(self, wanted: Sequence[str]) -> None:
        """Choose keys of a step: one that answers it, or some, and on."""
        keys = self.find("dialog [data-key]").all()
        found = {key.get_attribute("data-key"): key for key in keys}
        if any(key.get_attribute("aria-pressed") for key in keys):
            for name, key in found.items():
                if key.is_enabled() and (key.get_attribute("aria-pressed") == "true") != (
                    name in wanted
                ):
                    self.tap(f'dialog [data-key="{name}"]')
            self.tap('dialog [data-action="next"]')
        else:
            self.tap(f'dialog [data-key="{wanted[0] if wanted else "nobody"}"]')

    def _choose_value(self, mark: str) -> None:
        """Choose a value: its key, that of its group and then its own, its digits, or its tiles."""
        if TILES.search(mark):
            self._tap_tiles(mark)
            return
        has_key = self.is_shown(f'dialog [data-key="{mark}"]')
        if self.is_shown("dialog [data-key=d1]") and not has_key:
            for digit in mark:
                self.tap(f"dialog [data-key=d{digit}]")
            self.tap('dialog [data-key="enter"]')
            return
        if not has_key:
            self.tap(f'dialog [data-values~="{mark}"]')
        self.tap(f'dialog [data-key="{mark}"]')

    def _tap_tiles(self, mark: str) -> None:
        """Enter a hand on the keypad, the tile that was won on after those in hand."""
        self.tap('dialog [data-action="by-tiles"]')
        tiles, *tags = mark.split()
        parts = [*PARTS.findall(tiles)]
        for sign, digits, suit in sorted(parts, key=lambda part: part[0] == "+"):
            is_run = len({*digits.replace("0", "5")}) > 1
            place = {"[": "closed-kan", "{": "aside"}.get(sign, "hand")
            if sign == "(":
                place = "chi" if is_run else "kan" if len(digits) > 3 else "pon"
            if place == "aside" and suit == "z":  # a north, which is the key itself
                for _ in digits:
                    self.tap('dialog [data-key="aside"]')
                continue
            if place in ("hand", "aside"):
                self._tap_each(place, [digit + suit for digit in digits])
                continue
            red = "0" in digits
            lowest = min(digits.replace("0", "5")) if is_run else "0" if red else digits[0]
            self._tap_each(place, ["0" if red and lowest == "5" else lowest], suit)
            if is_run and lowest in "34" and self.is_shown(f'dialog [data-key="0{suit}"]:enabled'):
                self.tap(f'dialog [data-key="{"0" if red else "5"}{suit}"]')
        for tag in tags:
            place, _, shown = tag.partition("=")
            self._tap_each(place, shown.split(","))
        self.tap('dialog [data-action="next"]')

    def _tap_each(self, place: str, tiles: Sequence[str], suit: str = "") -> None:
        """Tap tiles for a place of the keypad."""
        if place != "hand":
            self.tap(f'dialog [data-key="{place}"]')
        for tile in tiles:
            self.tap(f'dialog [data-key="suit-{suit or tile[-1]}"]')
            self.tap(f'dialog [data-key="{tile[0]}{suit or tile[-1]}"]')
        if place in ("aside", "dora", "ura"):  # which may have several
            self.tap(f'dialog [data-key="{place}"]')

    # ------------------------------------------------------------------------ the other lines

    def _open_menu(self, entry: str) -> None:
        self.tap('[data-action="menu"]')
        self.tap(f'dialog [data-action="{entry}"]')

    def end_game(self) -> None:
        self._open_menu("end")
        self.tap('dialog [data-action="save"]')
        self.wait_until_saved()

    def check_scores(self, scores: Sequence[str]) -> None:
        """Write down the scores that lie on the table, which the server finds right."""
        self.count_scores(scores)
        self.wait_for("dialog [data-agrees]")
        self.tap('dialog [data-action="save"]')
        self.wait_until_saved()

    def count_scores(self, scores: Sequence[str]) -> None:
        self._open_menu("check")
        for seat, score in enumerate(scores):
            self.write(f'dialog input[data-count="{seat}"]', score)

    def adjust(self, name: str, points: str, comment: str = "", *, side: str = "") -> None:
        """Give points to somebody, or take them. The other side is a player, `pot`, or
        `everybody`."""
        self._open_menu("adjust")
        self.wait_for_sheet("adjust")
        keys = self.find(
            "dialog [data-sheet=adjust] [data-key], dialog[data-sheet=adjust] [data-key]"
        )
        found = [(key.inner_text(), key.get_attribute("data-key") or "") for key in keys.all()]
        names = {words: key for words, key in found if key.isdigit()}
        self.tap(f'dialog [data-key="{names[name]}"]')
        if side:
            to = f"to-{names[side]}" if side in names else side
            self.tap(f'dialog [data-key="{to}"]')
        self.tap(f'dialog [data-key="{points[0]}"]')
        self.write("input[data-points]", points[1:])
        if comment:
            self.write("dialog input[data-comment]", comment)
        self.tap('dialog [data-action="next"]')
        self._save_text("")

    def write_line(self, text: str) -> None:
        """Enter a line as text."""
        self._open_menu("text")
        self._save_text(text)

    def type_line(self, text: str) -> None:
        """Write a line as text, without saving it."""
        self._open_menu("text")
        self.write("dialog input[data-text]", text)

    def correct_line(self, before: str, after: str) -> None:
        """Correct the latest line that begins so, as text."""
        self.open_line(before)
        self.tap('dialog [data-action="as-text"]')
        self._save_text(after)

    def open_line(self, start: str) -> None:
        """Open the latest line of the game that begins so."""
        self.tap(f'[data-line][data-written^="{start}"]')
        self.wait_for_sheet("line")

    def change_piece(self, piece: str, *keys: str) -> None:
        """Open a step from the preview, tap keys in it, and be back."""
        name, _, of = piece.partition(" ")
        self.tap(f'dialog [data-piece="{name}"]' + (f'[data-of="{of}"]' if of else ""))
        self.wait_for_sheet("step", "results")
        for key in keys:
            self.tap(f'dialog [data-key="{key}"]')
        if self.step == name and self.is_shown('dialog [data-action="next"]'):
            self.tap('dialog [data-action="next"]')

    def undo(self) -> None:
        self.tap('[data-action="undo"]')
        self.tap('dialog [data-action="take-back"]')
        self.wait_until_saved()

    def _save_text(self, text: str) -> None:
        """Write a text, or leave what is there, and save it."""
        self.wait_for_sheet("text")
        if text:
            self.write("dialog input[data-text]", text)
        self.tap('dialog [data-action="save"]')
        self.wait_until_saved()
