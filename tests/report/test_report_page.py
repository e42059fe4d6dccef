"""`mjtally report`: a page that holds what the tables say, loads nothing, and runs only its own
script. What it looks like is for eyes; what it says is read back here."""

import os
import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.html_page import HtmlPage
from support.paths import EXAMPLES
from support.report_pages import build_first_page, build_page, read_figure, read_page

KNOWN = {  # tags that a page is made of
    *[
        "html",
        "head",
        "meta",
        "link",
        "title",
        "style",
        "script",
        "body",
        "header",
        "nav",
        "main",
        "footer",
        "section",
        "article",
    ],
    *[
        "h1",
        "h2",
        "h3",
        "h4",
        "p",
        "a",
        "b",
        "i",
        "em",
        "small",
        "strong",
        "span",
        "bdi",
        "br",
        "div",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
    ],
    *[
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "form",
        "label",
        "select",
        "option",
        "input",
        "button",
        "details",
        "summary",
    ],
    *["figure", "figcaption", "svg", "g", "path", "line", "rect", "polyline", "circle", "text"],
}

Out = pytest.CaptureFixture[str]


# -------------------------------------------------------------------------------- what it says


PENALTIES = """\
chombo=-20
2026-01-10
Aki Ben Chie Dai
= 45000 30000 15000 10000
2026-02-10
length=hand
Aki Ben Chie Emi
- f - -
3/40 - d -
2026-03-01
Dai -20  # left before <the end>
"""


@pytest.mark.parametrize("period", ["game", "day", "month"])
def test_penalties_are_listed_and_lines_end_at_the_standings(period: str, tmp_path: Path) -> None:
    path, out = tmp_path / "games.txt", tmp_path / "games.txt.html"
    path.write_text(PENALTIES)
    assert main(["report", str(path), "-q", "--by", period]) == 0
    page = HtmlPage(out.read_text(encoding="utf-8"))
    (penalties,) = page.list_tables("penalties")
    assert [[cell.replace("−", "-") for cell in row] for row in penalties.rows[-2:]] == [
        ["2026-02-10", "Ben", "-20", "chombo in game 2"],
        ["2026-03-01", "Dai", "-20", "left before <the end>"],
    ]
    standings = page.find_table("standings", "player", "won")
    (running,) = page.list_tables("points")
    for name, points in zip(standings.column("player"), standings.column("points"), strict=True):
        if name != "everybody":
            *_, last = filter(None, running.column(name))
            assert read_figure(last) == read_figure(points)


def test_guests_and_teams(tmp_path: Path) -> None:
    """A guest stands in no standing, but where he played; a team among teams."""
    path, out = tmp_path / "games.txt", tmp_path / "page.html"
    path.write_text(
        "guest=Zoe\nteam=Red:Aki,Ben\nteam=Blue:Chie\n2026-11-20\nAki Ben Chie Zoe\n"
        "3/40 - d -\n- 2/30 - d\nend\nAki Ben Chie Zoe\n= 42100 28300 19600 10000\n"
    )
    assert main(["report", str(path), "-o", str(out), "-q"]) == 0
    page = HtmlPage(out.read_text(encoding="utf-8"))
    players = page.find_table("standings", "player", "won")
    teams = page.find_table("standings", "team")
    assert players.column("player") == ["Aki", "Ben", "Chie", "everybody"]
    assert teams.column("team") == ["Red", "Blue"]
    assert page.list_tables("payments")[0].headings == ["from", "Aki", "Ben", "Chie", "Zoe"]
    assert "Zoe" in page.sections["games"]
    assert not [row for row in page.list_tables("players") if "Zoe" in row.headings]
    assert main(["report", str(path), "-o", str(out), "-q", "--guests"]) == 0
    players = HtmlPage(out.read_text(encoding="utf-8")).find_table("standings", "player", "won")
    assert "Zoe" in players.column("player")


ONLY = {"season-2026.txt": "Ines,Lena", "hk-evening.txt": "Mei,Kit"}


@pytest.mark.parametrize("name", ONLY)
def test_some_players_under_a_title(name: str) -> None:
    text = build_page(name, "--players", ONLY[name], "--title", "<T>")
    standings = HtmlPage(text).find_table("standings", "player", "won")
    assert set(standings.column("player")) == {*ONLY[name].split(","), "everybody"}
    assert ">&lt;T&gt;</h1>" in text


# ----------------------------------------------------------------------- what it is made of


def policy_of(page: HtmlPage) -> dict[str, str]:
    (content,) = (
        given["content"]
        for tag, given in page.tags
        if given.get("http-equiv") == "Content-Security-Policy"
    )
    return dict(part.strip().split(" ", 1) for part in content.split(";"))


def known_by(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


NAMES = {
    "markup": "<b>bold</b> </script><script>alert(1)</script> <img/src/onerror> <svg/onload>",
    "entities": "&lt;i&gt; &amp; javascript:alert(1) %3Cb%3E",
    "quotes": "' `a` \\\\x ${y}",
    "far": "健 🀄 abc Ünïcödé",
}


def starts_in_page(tag: str, given: Mapping[str, str]) -> bool:
    """Whether a link leads to a place in the page, or is the page's own sign."""
    is_sign = tag == "link" and given.get("rel") == "icon"
    return given.get("href", "#").startswith("data:image/svg+xml," if is_sign else "#")


@pytest.mark.parametrize("kind", NAMES)
def test_names_become_no_markup(kind: str, tmp_path: Path) -> None:
    names = NAMES[kind].split()
    path, out = tmp_path / "games.txt", tmp_path / "page.html"
    quoted = " ".join(f'"{name}"' for name in names)
    text = f"{quoted}\n3/40! - d -\n-  5 - -\nend\n# <script>\n"
    path.write_text(f"2026-11-20\n{text}2026-11-21\n{text.replace('5', '1/30')}", encoding="utf-8")
    assert main(["report", str(path), "-o", str(out), "-q", "--title", names[0]]) == 0
    page = HtmlPage(out.read_text(encoding="utf-8"))
    tags = {tag for tag, _ in page.tags}
    assert tags <= KNOWN, tags - KNOWN
    assert page.scripts == read_page("season-2026.txt").scripts
    assert not [name for _, given in page.tags for name in given if name.startswith("on")]
    standings = page.find_table("standings", "player", "won")
    assert set(standings.column("player")) == {*names, "everybody"}
    assert all(starts_in_page(*each) for each in page.tags)


@pytest.mark.parametrize("name", ["season-2026.txt", "hk-evening.txt"])
def test_nothing_is_loaded_and_nothing_foreign_runs(name: str) -> None:
    page = HtmlPage(build_first_page(name))
    policy = policy_of(page)
    assert policy["default-src"] == "'none'"
    assert policy["script-src"].split() == [known_by(script) for script in page.scripts]
    assert policy["style-src"] == known_by(page.style)
    for tag, given in page.tags:
        assert not {"src", "srcset", "style", "action", "data", "xlink:href"} & set(given), tag
        assert starts_in_page(tag, given)
    assert policy["img-src"] == "data:"
    assert "url(" not in page.style and "@import" not in page.style
    assert not re.search(r"fetch|XMLHttp|import\(|innerHTML|eval\(", "".join(page.scripts))


def test_pictures_have_words() -> None:
    """Each picture has a name, or a title that says what its chart shows, or is told beside it;
    most charts have a table behind them."""
    page = read_page("season-2026.txt")
    for picture in (node for node in page.nodes if node.tag == "svg"):
        figure = picture.find_ancestor("figure")
        captions = [node.words for node in figure.find_all("figcaption")] if figure else []
        hidden = picture.find_ancestor("svg") or "aria-hidden" in picture.attributes
        chart = picture.find_ancestor("div")
        rows = chart is not None and chart.has_class("rows")  # labels and figures stand beside it
        assert hidden or rows or picture.attributes.get("aria-label") or any(captions)
    for name in ("points", "ranks", "style", "hands", "seats"):
        assert page.list_tables(name), name


def test_every_colour_of_a_chart_has_a_style() -> None:
    page = read_page("season-2026.txt")
    classes = {each for _, given in page.tags for each in given.get("class", "").split()}
    colours = {each for each in classes if re.fullmatch(r"[a-z]\d", each)}
    style = page.style
    assert len(colours) > 10
    assert not [each for each in colours if not re.search(rf"\.{each}\b", style)]


@pytest.mark.slow
def test_the_same_bytes(tmp_path: Path) -> None:
    """Wherever it is made, and however text is hashed."""
    for path in EXAMPLES.glob("season-2026*.txt"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    done = subprocess.run(
        [sys.executable, "-m", "mjtally", "report", "season-2026.txt", "-o", "-", "-q"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
        capture_output=True,
        check=True,
    )
    assert done.stdout == build_first_page("season-2026.txt").encode()


# ------------------------------------------------------------------------------ wrong usage

USAGE: list[tuple[list[str], str]] = [
    (["--by", "mnth"], "there is no period mnth, did you mean month?"),
    (["--by", "season"], "there is no period season: there are game, day, week, month and year"),
    (["--best", "3", "--drop", "2"], "--best and --drop are two ways to choose games"),
    (["--best", "-3"], "--best -3: write a number from 1"),
    (["--sheets", "-1"], "--sheets -1: write a number from 0"),
    (["--min-games", "-1"], "--min-games -1: write a number from 0"),
    (["--players", "Inez"], "Inez has not played, did you mean Ines?"),
    (["--from", "2030"], "nothing was played from 2030-01-01 (seasons: "),
]


@pytest.mark.parametrize(("options", "said"), USAGE, ids=lambda each: " ".join(each)[:30])
def test_wrong_usage(options: list[str], said: str, tmp_path: Path, capsys: Out) -> None:
    out = tmp_path / "page.html"
    assert main(["report", str(EXAMPLES / "season-2026.txt"), "-o", str(out), *options]) == 2
    assert said in capsys.readouterr().err
    assert not out.exists()


def test_a_mistake_leaves_the_page_as_it_was(tmp_path: Path, capsys: Out) -> None:
    path, out = tmp_path / "games.txt", tmp_path / "games.txt.html"
    path.write_text("Aki Ben Chie Dai\n3/40 - d -\nend\n")
    assert main(["report", str(path)]) == 0
    assert capsys.readouterr().err.endswith(f"wrote {out} (4 players, 1 hand, 1 game)\n")
    before = out.read_bytes()
    path.write_text("Aki Ben Chie Dai\n3 - d -\nend\n")
    assert main(["report", str(path), "-o", str(out)]) == 1
    assert capsys.readouterr().err.endswith("1 error: there is no page\n")
    assert out.read_bytes() == before


def test_only_its_own_pages_are_replaced(tmp_path: Path, capsys: Out) -> None:
    source, out = str(EXAMPLES / "riichi-evening.txt"), tmp_path / "index.html"
    out.write_text("<!doctype html>\n<title>my site</title>")
    assert main(["report", source, "-o", str(out)]) == 2
    assert "it is no page of this kind" in capsys.readouterr().err
    assert main(["report", source, "-o", str(out), "-q", "--force"]) == 0
    assert main(["report", source, "-o", str(out), "-q"]) == 0  # it is one now


def test_what_no_chart_can_show(tmp_path: Path, capsys: Out) -> None:
    """No character that is none, and no number that is as good as infinite, gets into a page."""
    path, out = tmp_path / "games.txt", tmp_path / "page.html"
    path.write_text("A\uffff Ben Chie Dai\n3/40 d - -\nend\n", encoding="utf-8")
    assert main(["report", str(path), "-o", str(out)]) == 1
    assert "an invisible character (U+FFFF): delete it" in capsys.readouterr().err
    path.write_text(f"rules=hk\nB={'9' * 29}\nM=999\nS=spicy\nA B C D\n999 d - -\n")
    assert main(["report", str(path), "-o", str(out)]) == 2
    said = "mjtally: a score of more than 1000000000000000: a page cannot show it\n"
    assert capsys.readouterr().err == said
    assert [*tmp_path.iterdir()] == [path]


def test_a_file_whose_name_is_not_utf_8(tmp_path: Path, capsys: Out) -> None:
    path, out = tmp_path / os.fsdecode(b"x\xff.txt"), tmp_path / "page.html"
    path.write_bytes((EXAMPLES / "riichi-evening.txt").read_bytes())
    assert main(["report", str(path), "-o", str(out)]) == 0
    assert "<title>x\\xff</title>" in out.read_text(encoding="utf-8")
