"""The pictures of the README: a terminal with its colours, the page of a season, and a phone at the
table; the manual's of a phone alone; and the icons of the app on a phone.

`PYTHONPATH=tests python -m tools.pictures` writes `terminal.svg`, `report.png`, `board.png` and,
where `MJTALLY_APP` names the program for browsers, `app.png` of `.github` anew, of the README's own
files and of `examples/`, and the icons from `icon.svg` beside them. Chromium takes the pictures of
pages.
"""

import os
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from mjtally.base.terminal import display_width
from mjtally.club.documents import ICON_SIZES
from support.browsing import OPTIONS
from support.paths import EXAMPLES, ROOT
from support.terminal import run_in_terminal

if TYPE_CHECKING:
    from playwright.sync_api import Browser

README_FILE = ROOT / "README.md"
PICTURES = ROOT / ".github"
FILE_BLOCK = re.compile(r"^<!-- file: (\S+) -->\n```text\n(.*?)^```$", re.DOTALL | re.MULTILINE)

# ------------------------------------------------------------------------------ a terminal

COMMANDS = ("standings friday.txt", "sheet friday.txt", "check slip.txt")
COLUMNS = 88
LETTER_WIDTH, LINE_HEIGHT, MARGIN = 8.4, 19, 16
COLOUR = re.compile(r"\x1b\[(\d+)m")
STYLES = {  # what a terminal does for a number, as the class of a piece of text
    "0": "",
    "1": "bold",
    "2": "dim",
    "31": "red",
    "32": "green",
    "33": "yellow",
    "36": "cyan",
}
HEAD = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-size="14"
 font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">
<title>mjtally in a terminal</title>
<style>
text {{ fill: #d8dee9; white-space: pre }}
.bold {{ font-weight: bold; fill: #ffffff }}
.dim {{ fill: #8b95a5 }}
.red {{ fill: #ff7b72 }}
.green {{ fill: #7ee787 }}
.yellow {{ fill: #e3b341 }}
.cyan {{ fill: #79c0ff }}
</style>
<rect width="100%" height="100%" rx="8" fill="#161b22"/>
"""


class Piece(NamedTuple):
    """Letters of a line that look the same, and the column where they begin."""

    column: int
    style: str
    text: str


def draw_terminal(lines: list[str]) -> str:
    """An SVG of lines with the colours of a terminal."""
    width = round(COLUMNS * LETTER_WIDTH + 2 * MARGIN)
    height = len(lines) * LINE_HEIGHT + 2 * MARGIN
    drawn = [
        draw_piece(piece, number)
        for number, line in enumerate(lines, start=1)
        for piece in split_line(line)
    ]
    return "\n".join([HEAD.format(width=width, height=height) + "\n".join(drawn), "</svg>\n"])


def split_line(line: str) -> Iterator[Piece]:
    """The pieces of a line: where the style changes, and where wide letters begin or end."""
    column, style = 0, ""
    for place, text in enumerate(COLOUR.split(line)):
        if place % 2:
            style = STYLES[text]
            continue
        for _, letters in groupby(text, key=display_width):
            piece = Piece(column, style, "".join(letters))
            column += display_width(piece.text)
            if piece.text.strip():
                yield piece


def draw_piece(piece: Piece, line: int) -> str:
    """A piece at its column, as long as its columns, whatever letters there are to draw it."""
    x = MARGIN + piece.column * LETTER_WIDTH
    length = display_width(piece.text) * LETTER_WIDTH
    style = f' class="{piece.style}"' if piece.style else ""
    y = MARGIN + line * LINE_HEIGHT - 5
    return (
        f'<text x="{x:.1f}" y="{y}" textLength="{length:.1f}"'
        f' xml:space="preserve"{style}>{escape(piece.text)}</text>'
    )


def list_readme_files() -> list[tuple[str, str]]:
    """The files that the README shows: names and texts."""
    return FILE_BLOCK.findall(README_FILE.read_text("utf-8"))


def run_commands(folder: Path) -> list[str]:
    """What a terminal shows after the commands, line by line."""
    for name, text in list_readme_files():
        (folder / name).write_text(text, encoding="utf-8")
    shown = []
    for command in COMMANDS:
        said = run_in_terminal(command.split(), COLUMNS, folder).splitlines()
        shown += [f"\x1b[36m$\x1b[0m \x1b[1mmjtally {command}\x1b[0m", *said, ""]
    return shown[:-1]


# ---------------------------------------------------------------------------------- a page

SEASON = EXAMPLES / "season-2026.txt"
TITLE = "The season of 2026"
PAGE_SIZE = 1280, 800


def photograph_report(folder: Path, picture: Path) -> None:
    """The top of a season's page, as a browser shows it."""
    from playwright.sync_api import sync_playwright

    page = folder / "season.html"
    report = [sys.executable, "-m", "mjtally", "report", str(SEASON), "-o", str(page), "-q"]
    subprocess.run([*report, "--title", TITLE], check=True)
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=shutil.which("chromium"), args=OPTIONS)
        width, height = PAGE_SIZE
        tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
        tab.goto(page.as_uri())
        tab.screenshot(path=picture)
        browser.close()


# ----------------------------------------------------------------------- a phone at the table

PLAYED_LINES = 6  # of the README's evening: then Chie wins by self-draw
WINNER, VALUE = 2, "6"
BOARD_SCREENS, APP_SCREENS = 3, 4
GAP = 16  # pixels around the screens of a phone, and between them
BOARD_STYLE = f"""\
body {{ margin: 0; padding: {GAP}px; width: max-content; display: flex; gap: {GAP}px; }}
body {{ align-items: start; background: #d0d7de }}
img {{ border-radius: 24px }}
"""


def photograph_board(folder: Path, picture: Path) -> None:
    """The board of a table, then a value that is tapped, then the line before it is saved: by a
    real server, on the screen of a phone."""
    from playwright.sync_api import sync_playwright

    from support.phone import Phone
    from support.serving import ServerProcess

    (evening,) = [text for name, text in list_readme_files() if name == "friday.txt"]
    file = folder / "friday.txt"
    file.write_text("".join(evening.splitlines(keepends=True)[:PLAYED_LINES]), encoding="utf-8")
    server = ServerProcess(file)
    server.start()
    with sync_playwright() as running:
        path = shutil.which("chromium")
        browser = running.chromium.launch(executable_path=path, args=OPTIONS)
        phone = Phone(browser, server.url, color_scheme="light", reduced_motion="reduce")
        phone.open("/table/friday")
        phone.tap(f'[data-seat="{WINNER}"] [data-action=declare]')
        screens = [phone.page.screenshot()]
        phone.tap(f'[data-seat="{WINNER}"] [data-action=win]')
        phone.tap('dialog [data-key="nobody"]')
        phone.wait_for('dialog[data-step="values"]')
        screens.append(phone.page.screenshot())
        phone.tap(f'dialog [data-key="{VALUE}"]')
        phone.wait_for("[data-preview]")
        screens.append(phone.page.screenshot())
        assert not phone.complaints
        put_side_by_side(browser, screens, picture)
        browser.close()
    server.stop()


def photograph_app(program: Path, folder: Path, picture: Path) -> None:
    """The phone alone: a new table, a hand before it is saved, the standings after the evening, and
    the first page, which offers to send the file."""
    from playwright.sync_api import sync_playwright

    from support.app_site import AppPhone, publish, serve_files

    (evening,) = [text for name, text in list_readme_files() if name == "friday.txt"]
    begun = "".join(evening.splitlines(keepends=True)[:PLAYED_LINES])
    folder.mkdir()
    file, site = folder / "friday.txt", folder / "web" / "club"
    file.write_text(begun, encoding="utf-8")
    site.parent.mkdir()
    publish(program, file, site)
    with sync_playwright() as running, serve_files(site.parent) as address:
        path = shutil.which("chromium")
        browser = running.chromium.launch(executable_path=path, args=OPTIONS)
        phone = AppPhone(browser, f"{address}/club", color_scheme="light", reduced_motion="reduce")
        phone.open("/new")
        for name in ("Chie", "Aki", "Dai"):
            phone.tap(f'[data-player="{name}"]')
        screens = [phone.shell.screenshot()]
        phone.go("/table/friday")
        phone.tap(f'[data-seat="{WINNER}"] [data-action=win]')
        phone.tap('dialog [data-key="nobody"]')
        phone.tap(f'dialog [data-key="{VALUE}"]')
        phone.wait_for("[data-preview]")
        screens.append(phone.shell.screenshot())
        phone.go("/write?file=friday.txt")
        phone.page.locator(".cm-content").fill(evening)
        phone.tap("#save")
        for address_of_page in ("/look", "/"):
            phone.go(address_of_page)
            screens.append(phone.shell.screenshot())
        put_side_by_side(browser, screens, picture)
        browser.close()


def find_screen_width(count: int) -> int:
    """How wide each of so many screens is in a picture, in pixels."""
    return 960 // count


def put_side_by_side(browser: "Browser", screens: list[bytes], picture: Path) -> None:
    """One picture of the screens of a phone, as wide as a forge shows it."""
    page = browser.new_page(viewport={"width": 1600, "height": 800})
    shown = [f'<img src="data:image/png;base64,{b64encode(each).decode()}">' for each in screens]
    width = find_screen_width(len(screens))
    style = f"{BOARD_STYLE} img {{ width: {width}px }}"
    page.set_content(f"<!doctype html><style>{style}</style>{''.join(shown)}")
    page.locator("body").screenshot(path=picture)


# ---------------------------------------------------------------------------------- icons

ICONS = ROOT / "src" / "mjtally" / "club" / "pages"


def draw_icons(folder: Path) -> None:
    """The icon as PNG in the sizes that phones ask for."""
    import resvg_py

    drawing = (ICONS / "icon.svg").read_text(encoding="utf-8")
    for size in ICON_SIZES:
        png = bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=size, height=size))
        (folder / f"icon-{size}.png").write_bytes(png)


if __name__ == "__main__":
    draw_icons(ICONS)
    with TemporaryDirectory() as name:
        (PICTURES / "terminal.svg").write_text(
            draw_terminal(run_commands(Path(name))), encoding="utf-8"
        )
        photograph_report(Path(name), PICTURES / "report.png")
        photograph_board(Path(name), PICTURES / "board.png")
        if program := os.environ.get("MJTALLY_APP"):
            photograph_app(Path(program), Path(name) / "app", PICTURES / "app.png")
