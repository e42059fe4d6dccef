"""Pages of what is out of the ordinary: nothing chosen, one hand, one player, no dates, long names,
names of other directions, names that look like markup, few players and many."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.report import charts
from support.commands import Run
from support.game_generator import TOWN_NAMES, generate_real_games, join_lines
from support.html_page import HtmlNode, HtmlPage
from support.paths import EXAMPLES
from support.report_pages import read_page, read_table, without_isolates, write_page

NOTHING = [
    ["--season", "typo"],
    ["--from", "2030"],
    ["--to", "2000"],
    ["--players", "Inez"],
    ["--players", "Kaito", "--to", "2026-10-01"],
    ["--season", "winter-2026", "--to", "2026-11-01"],
    ["--min-games", "99"],
    ["--min-games", "10", "--players", "Kaito"],
    ["--last", "0"],
    ["--best", "0"],
    ["--best", "2", "--drop", "1"],
]


@pytest.mark.parametrize("options", NOTHING, ids=" ".join)
def test_what_a_table_refuses_a_page_refuses(options: list[str], tmp_path: Path, run: Run) -> None:
    """In the same words, and nothing is written."""
    file = str(EXAMPLES / "season-2026.txt")
    status, _, said = run("tally", file, "-o", tmp_path / "table.tsv", *options)
    assert (status, bool(said)) == (2, True)
    assert run("report", file, "-o", tmp_path / "page.html", *options) == (2, "", said)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("options", [["--best", "2"], ["--drop", "1"]], ids=" ".join)
def test_loose_hands_have_no_best_games(options: list[str], tmp_path: Path, run: Run) -> None:
    file = str(EXAMPLES / "hk-evening.txt")
    status, _, said = run("tally", file, "-o", tmp_path / "table.tsv", *options)
    assert status == 2 and "HK has no games that end" in said
    assert run("report", file, "-o", tmp_path / "page.html", *options) == (2, "", said)


@pytest.mark.parametrize(
    "text", ["", "# nothing yet\n", "2026-11-20\nAki Ben Chie Dai\n"], ids=repr
)
def test_a_page_of_nothing_says_so(text: str, tmp_path: Path) -> None:
    assert "Nothing was played yet." in write_page(tmp_path / "games.txt", text).root.words


def test_a_page_of_a_mistake_is_refused(tmp_path: Path, run: Run) -> None:
    path, out = tmp_path / "games.txt", tmp_path / "page.html"
    path.write_text("Aki -20\n")
    status, _, said = run("report", path, "-o", out)
    assert status and said and not out.exists()


# ------------------------------------------------------------------------------ little of it

FEW = {  # what is on the page, by sections
    "one hand": "Aki Ben Chie Dai\n3/40 d - -\n",
    "one draw": "Aki Ben Chie Dai\n- - - -\n",
    "one game by scores": "Aki Ben Chie Dai\n= 40000 30000 20000 10000\n",
    "one hand of HK": "rules=hk\nAki Ben Chie Dai\n3 - - d\n",
    "one draw of HK": "rules=hk\nAki Ben Chie Dai\n- - - -\n",
    "one game of MCR": "rules=mcr\nAki Ben Chie Dai\n8 d - -\n",
    "three players": "rules=sanma\nAki Ben Chie\n3/40 d -\n",
    "everybody equal": "Aki Ben Chie Dai\n= 25000 25000 25000 25000\n",
    "a penalty alone": "Aki Ben Chie Dai\n= 25000 25000 25000 25000\nAki -20\n",
}


@pytest.mark.parametrize("kind", FEW)
def test_little_is_shown(kind: str, tmp_path: Path) -> None:
    """Nothing that needs more games than there are: no lines of one step, no `nan`."""
    page = write_page(tmp_path / "games.txt", FEW[kind])
    (standings, *_) = page.list_tables("standings")
    names = {"Aki", "Ben", "Chie", *(["Dai"] if kind != "three players" else [])}
    assert names <= {without_isolates(name) for name in standings.column("player")}
    sections = [
        text for name, text in page.sections.items() if name not in {"definitions", "rules"}
    ]
    said = " ".join([*sections, *(title for _, title in page.mark_titles)])
    assert not re.search(r"\b(nan|inf|None)\b|[{}]", said)
    places = [node.attributes.get("points", "") for node in page.nodes if node.tag == "polyline"]
    assert not [points for points in places if len(points.split()) < 2]
    assert not any("nan" in value for _, given in page.tags for value in given.values())
    assert all(section.strip() for section in page.sections.values())


@pytest.mark.parametrize("file", ["season-2026.txt", "hk-evening.txt", "mcr-evening.txt"])
def test_one_player_is_left(file: str, tmp_path: Path) -> None:
    """The page is about one player; who they played with stands in games and rivals."""
    first = read_table(file, "players")[0]["name"]
    text = (EXAMPLES / file).read_text(encoding="utf-8")
    for path in EXAMPLES.glob("season-*.txt"):
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    page = write_page(tmp_path / "games.txt", text, "--players", first)
    (standings, *_) = page.list_tables("standings")
    assert [without_isolates(name) for name in standings.column("player")] in (
        [first],
        [first, "everybody"],
    )
    assert len([table for table in page.list_tables("points") if table.rows]) <= 1


def test_games_without_dates_go_by_their_numbers(tmp_path: Path) -> None:
    """Also where there are many: no chart is left out without a word."""
    scores = ["45000 30000 15000 10000", "10000 15000 30000 45000", "30000 45000 10000 15000"]
    for count in (2, 61, 130):
        games = [f"Aki Ben Chie Dai\n= {scores[at % 3]}\n" for at in range(count)]
        page = write_page(tmp_path / f"{count}.txt", "".join(games))
        (table,) = page.list_tables("points")
        assert len(table.rows) >= 2 and table.rows[-1][0] == str(count)
        lines = [
            node
            for node in page.section_nodes["points"].find_all("polyline")
            if node.has_class("line")
        ]
        assert [len(line.attributes["points"].split()) for line in lines] == [count] * 4


# ------------------------------------------------------------------------------------ names

LONG = "Wolfeschlegelsteinhausenbergerdorffinnen"
HOSTILE = ["<script>alert(1)</script>", "]]--><svg/onload=x>", "&lt;b&gt;", "${x}{y}{0}"]
RIGHT_TO_LEFT = ["שרה", "أمينة", "דוד-1", "Ben"]


def two_evenings(names: list[str]) -> str:
    quoted = " ".join(f'"{name}"' for name in names)
    return "".join(
        f"{day}\n{quoted}\n{hand}\nend\n{quoted}\n= 42100 28300 19600 10000\n"
        for day, hand in (("2026-11-20", "3/40! - d -"), ("2026-11-27", "- 1/30 - d"))
    )


def test_a_long_name_is_whole(tmp_path: Path) -> None:
    """Wherever it may be shortened, at the end of a line, a title has all of it."""
    assert len(LONG) == 40
    page = write_page(tmp_path / "games.txt", two_evenings([LONG, "Ben", "Chie", "Dai"]))
    (standings, *_) = page.list_tables("standings")
    assert LONG in [without_isolates(name) for name in standings.column("player")]
    short = charts.shorten_name(LONG)
    for node in page.nodes:
        if node.content == short:
            section = node.find_ancestor("section")
            assert section
            assert LONG in section.text or any(
                LONG in title.content for title in section.find_all("title")
            )


def test_names_that_look_like_markup_are_text(tmp_path: Path) -> None:
    page = write_page(tmp_path / "games.txt", two_evenings(HOSTILE))
    (standings, *_) = page.list_tables("standings")
    shown = {without_isolates(name) for name in standings.column("player")}
    assert {*HOSTILE} <= shown
    assert page.scripts == read_page("season-2026.txt").scripts
    assert {*HOSTILE} <= {*page.data["games-data"]["players"]}  # what is carried can be read
    assert not [node for node in page.nodes if "onload" in node.attributes]


def test_names_of_any_direction_are_isolated(tmp_path: Path) -> None:
    """A name that stands among other text would turn what follows it around: it is isolated, by
    `bdi` or by the characters of Unicode."""
    page = write_page(tmp_path / "games.txt", two_evenings(RIGHT_TO_LEFT))
    mixed = [*find_mixed_names(page, RIGHT_TO_LEFT[0])]
    assert not mixed, mixed[:10]


def find_mixed_names(page: HtmlPage, name: str) -> Iterator[str]:
    for node in page.nodes:
        if node.tag in {"style", "script", "bdi"} or node.find_ancestor("bdi", "head"):
            continue
        for text in [*(child for child in node.children if isinstance(child, str)), *titles(node)]:
            bare = re.sub(f"\u2068{re.escape(name)}\u2069", "", text)
            is_alone = text.strip() == name and is_alone_in_cell(node)
            if name in bare and not is_alone:
                yield f"<{node.tag}> {text}"


def titles(node: HtmlNode) -> list[str]:
    return [node.attributes[key] for key in ("title", "aria-label") if key in node.attributes]


def is_alone_in_cell(node: HtmlNode) -> bool:
    """Whether nothing else is read in the block that it stands in."""
    block = node
    if block.parent and block.parent.has_class("labels"):  # of a chart, each in a row of its own
        return True
    while block.parent and block.tag in {"a", "span", "b", "i", "strong", "em"}:
        block = block.parent
    return block.words == node.words


# ---------------------------------------------------------------------------- few and many


@pytest.mark.parametrize("count", [5, 16])
def test_the_leaders_have_the_colours(count: int, tmp_path: Path) -> None:
    """Five lines are in colour, those of the first of the standings; everybody has a line and a
    name that appears when it is chosen."""
    blocks = islice(generate_real_games(count, TOWN_NAMES[:count]), 2 * count)
    page = write_page(tmp_path / "club.txt", join_lines(line for block in blocks for line in block))
    standings = page.list_tables("standings")[0]
    names = [without_isolates(name) for name in standings.column("player")]
    for section in ("points", "rating"):
        figure = next(page.section_nodes[section].find_all("figure"))
        lines = [node for node in figure.find_all("polyline") if node.has_class("line")]
        coloured = [line for line in lines if re.search(r"\bc\d\b", line.attributes["class"])]
        assert len(coloured) == 5 and len({line.attributes["class"] for line in coloured}) == 5
        assert {line.attributes["data-p"] for line in coloured} == {"0", "1", "2", "3", "4"}
        assert len(lines) == len([name for name in names if name != "everybody"]) == count
        # the grey ones are drawn first, below
        assert {line.attributes["data-p"] for line in lines[-5:]} == {"0", "1", "2", "3", "4"}
        labels = [node for node in figure.find_all("g") if node.has_class("line-name")]
        shown = {
            without_isolates(next(label.find_all("text")).words)
            for label in labels
            if re.search(r"\bc\d\b", label.attributes["class"])
        }
        assert shown == {charts.shorten_name(name) for name in names[:5]}


def test_the_first_of_many_warnings(tmp_path: Path) -> None:
    path, page = tmp_path / "games.txt", tmp_path / "page.html"
    impossible = "2/20* - d -\n" * 60
    path.write_text(f"length=free\nAki Ben Chie Dai\n{impossible}", encoding="utf-8")
    assert main(["report", str(path), "-o", str(page), "-q"]) == 0
    read = HtmlPage(page.read_text(encoding="utf-8"))
    section = next(node for node in read.nodes if node.attributes.get("id") == "warnings")
    items = list(section.find_all("li"))
    assert len(items) == 50
    assert items[0].words.startswith("games.txt:3: ") and items[-1].words.startswith("games.txt:52")
    assert section.words.endswith("and 10 more warnings")
