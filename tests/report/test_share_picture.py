"""The picture of the standings for chats, and what a page says of itself to chats and browsers."""

import re
import struct
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mjtally import tally
from mjtally.base.extras import find_install_command
from mjtally.cli.main import main
from support.paths import EXAMPLES

SEASON = EXAMPLES / "season-2026.txt"
EVENING = EXAMPLES / "bust.txt"  # where any file does
SVG_NAME = "{http://www.w3.org/2000/svg}"
Out = pytest.CaptureFixture[str]


def build_page(folder: Path, *options: str, scores: Path = EVENING) -> str:
    page = folder / "page.html"
    assert main(["report", str(scores), "-o", str(page), "-q", *options]) == 0
    return page.read_text(encoding="utf-8")


def read_texts(picture: Path) -> list[str]:
    """The texts of a drawing, in their order."""
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    return ["".join(text.itertext()) for text in root.iter(f"{SVG_NAME}text")]


class MetaReader(HTMLParser):
    """The named contents of a page's head, and where its sign is."""

    def __init__(self) -> None:
        super().__init__()
        self.contents: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        name = given.get("name") or given.get("property") or given.get("rel")
        if tag in {"meta", "link"} and name:
            self.contents[name] = given.get("content") or given.get("href", "")


def read_metas(page: str) -> dict[str, str]:
    reader = MetaReader()
    reader.feed(page)
    return reader.contents


# -------------------------------------------------------------------------------- the picture


def test_the_standings_are_those_of_the_table(tmp_path: Path) -> None:
    picture = tmp_path / "standings.svg"
    build_page(tmp_path, "--share", str(picture), "--title", "Winter", scores=SEASON)
    texts = read_texts(picture)
    rows = tally(str(SEASON), table="standings")
    rows = [row for row in rows if row["season"] == rows[0]["season"]]
    played = {row["name"]: int(row["game_count"]) for row in rows}
    extent = "5 players · 4 games · 25 hands · 2026-12-04 to 2026-12-23"
    lead = "Lena leads by 22 points"
    assert texts[:3] == ["Winter", lead, f"season {rows[0]['season']} · {extent}"]
    assert texts[3:6] == ["points", "mean rank", "last ten"]
    at = 6
    for place, row in enumerate(rows, 1):
        points, mean_rank = float(row["points"]), float(row["mean_rank"])
        said_place, name, said_points, said_mean = texts[at : at + 4]
        assert (said_place, name) == (str(place), row["name"])
        assert float(said_points.replace("\N{MINUS SIGN}", "-")) == pytest.approx(points)
        assert float(said_mean) == pytest.approx(mean_rank, abs=0.005)
        at += 4 + min(10, played[str(row["name"])])
    assert at == len(texts)


def test_ranks_are_the_last_ten_of_the_games(tmp_path: Path) -> None:
    picture = tmp_path / "standings.svg"
    build_page(tmp_path, "--share", str(picture), scores=SEASON)
    games = tally(str(SEASON), table="games", season="winter-2026")
    games = [row for row in games if row["name"] == "Jonas"]
    games.sort(key=lambda row: str(row["date"]))
    texts = read_texts(picture)
    start, ranks = texts.index("Jonas") + 3, [str(row["rank"]) for row in games][-10:]
    assert texts[start : start + len(ranks)] == ranks


@pytest.mark.parametrize("name", ["hk-evening", "loose-hands", "mcr-tournament", "three-players"])
def test_every_family_has_a_picture(name: str, tmp_path: Path) -> None:
    picture = tmp_path / "standings.svg"
    build_page(tmp_path, "--share", str(picture), scores=EXAMPLES / f"{name}.txt")
    rows = tally(str(EXAMPLES / f"{name}.txt"), table="standings")
    names = [row["name"] for row in rows][:10]
    texts = read_texts(picture)
    assert [text for text in texts if text in names] == names


def test_of_many_it_says_how_many_more(tmp_path: Path) -> None:
    scores, picture = tmp_path / "many.txt", tmp_path / "standings.svg"
    tables = [" ".join(f"{name}{at}" for name in ("Aki", "Ben", "Chie", "Dai")) for at in range(10)]
    games = "".join(f"{names}\n= 45000 30000 20000 5000\n" for names in tables)
    scores.write_text(games, encoding="utf-8")
    build_page(tmp_path, "--share", str(picture), scores=scores)
    texts = read_texts(picture)
    assert sum(text.startswith("Aki") for text in texts) == 10
    assert "and 30 more players" in texts
    assert "10 players share the lead: +55" in texts


def test_wide_letters_have_fonts_of_their_own(tmp_path: Path) -> None:
    """The others, with their accents, have those of the picture; what is mixed has both."""
    scores, picture = tmp_path / "letters.txt", tmp_path / "standings.svg"
    games = "Łukasz 山田 Дмитрий Zoë-김\n= 45000 30000 20000 5000\n"
    scores.write_text(f'title="Клуб 麻雀 Żółć"\nrules=tenhou\n{games}', encoding="utf-8")
    for language, font in (("en", "Noto Sans CJK JP"), ("zh-Hans", "Noto Sans CJK SC")):
        build_page(tmp_path, "--share", str(picture), "--lang", language, "--force", scores=scores)
        root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
        (style,) = root.iter(f"{SVG_NAME}style")
        assert (style.text or "").startswith(f".wide {{ font-family: '{font}'")
        wide = [each.text for each in root.iter(f"{SVG_NAME}tspan") if each.get("class") == "wide"]
        assert {"麻雀", "山田", "김"} <= set(wide)
        texts = read_texts(picture)
        assert texts[0] == "Клуб 麻雀 Żółć" and {"Łukasz", "Дмитрий", "Zoë-김"} <= set(texts)


def test_nothing_leaves_the_picture(tmp_path: Path) -> None:
    """Long names are cut, wide ones too; what looks like markup is text."""
    scores, picture = tmp_path / "long.txt", tmp_path / "standings.svg"
    names = ["<b>&amp", "W" * 40, "山" * 40, "שרה"]
    said = " ".join(names)
    scores.write_text(f"rules=tenhou\n2026-01-02\n{said}\n= 45000 30000 20000 5000\n", "utf-8")
    build_page(tmp_path, "--share", str(picture), "--title", "T" * 200, scores=scores)
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert (root.get("width"), root.get("height")) == ("1200", "630")
    texts = read_texts(picture)
    assert texts[0].endswith("…") and {"<b>&amp", "שרה"} <= set(texts)
    assert any(re.fullmatch("W+…", text) for text in texts)
    assert any(re.fullmatch("山+…", text) for text in texts)
    for element in root.iter():
        if element.get("y"):
            assert 0 <= float(element.get("y", "0")) <= 630


def test_a_png_of_the_size_that_chats_show(tmp_path: Path) -> None:
    picture = tmp_path / "standings.png"
    build_page(tmp_path, "--share", str(picture))
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    build_page(tmp_path, "--share", str(picture), "--force")
    assert picture.read_bytes() == data


def test_what_was_written_is_said(tmp_path: Path, capsys: Out) -> None:
    page, picture = tmp_path / "page.html", tmp_path / "standings.svg"
    assert main(["report", str(EVENING), "-o", str(page), "--share", str(picture)]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[-2].startswith(f"wrote {page} (")
    assert said[-1] == f"wrote {picture}"


# ---------------------------------------------------------------------------------- refusals


def refuse(capsys: Out, *options: str) -> str:
    assert main(["report", str(EVENING), "-q", *options]) == 2
    return capsys.readouterr().err


def test_only_pictures_of_ours_are_replaced(tmp_path: Path, capsys: Out) -> None:
    page, picture = tmp_path / "page.html", tmp_path / "standings.svg"
    for content in ("<svg/>\n", "name\thand_count\nA\t1\n"):
        picture.write_text(content, encoding="utf-8")
        said = refuse(capsys, "-o", str(page), "--share", str(picture))
        assert said == (
            f"mjtally: {picture} already exists, and it is no picture of this kind: "
            "name another file with --share, or replace it with --force\n"
        )
        assert picture.read_text(encoding="utf-8") == content and not page.exists()
    for options in (["--force"], []):
        build_page(tmp_path, "--share", str(picture), *options)
    said = refuse(capsys, "-o", str(picture.with_suffix("")), "--share", str(page))
    assert said == f"mjtally: {page}: the ending of a picture to share is .png or .svg\n"
    picture.replace(page)
    said = refuse(capsys, "-o", str(page))
    assert f"{page} already exists, and it is no page of this kind" in said


def test_a_missing_library_is_said_before_anything_is_read(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    said = refuse(capsys, "-o", str(tmp_path / "page.html"), "--share", str(tmp_path / "a.png"))
    assert said == (
        f"mjtally: a picture to share as PNG needs resvg-py: {find_install_command('share')} "
        "(one as .svg needs nothing)\n"
    )
    assert not [*tmp_path.iterdir()]
    build_page(tmp_path, "--share", str(tmp_path / "a.svg"))


def test_a_picture_is_no_scores_file(tmp_path: Path, capsys: Out) -> None:
    picture = tmp_path / "standings.svg"
    build_page(tmp_path, "--share", str(picture))
    assert main([str(picture), "-o", "-"]) == 2
    assert capsys.readouterr().err == (
        f"mjtally: {picture} is a picture: a scores file is plain text\n"
    )


# ---------------------------------------------------------------------------- the page's head


def test_what_chats_are_told(tmp_path: Path) -> None:
    page = build_page(tmp_path, "--title", 'A "season"', scores=SEASON)
    metas = read_metas(page)
    assert metas["og:title"] == 'A "season"'
    assert metas["og:type"] == "website"
    assert metas["og:description"] == metas["description"]
    assert "Lena" in metas["description"] and "+47 in 3 games" in metas["description"]
    assert not {"og:url", "og:image", "twitter:card"} & metas.keys()  # they need whole addresses


def test_a_picture_has_an_address_where_the_page_has_one(tmp_path: Path) -> None:
    picture = tmp_path / "the standings.svg"
    url = "https://club.example/2026/season.html"
    assert "og:image" not in read_metas(build_page(tmp_path, "--url", url, "--share", str(picture)))
    picture = picture.with_suffix(".png")
    metas = read_metas(build_page(tmp_path, "--url", url, "--share", str(picture)))
    assert metas["og:url"] == url
    assert metas["og:image"] == "https://club.example/2026/the%20standings.png"
    assert (metas["og:image:width"], metas["og:image:height"]) == ("1200", "630")
    assert metas["twitter:card"] == "summary_large_image"


def test_an_address_is_one(capsys: Out) -> None:
    said = refuse(capsys, "-o", "-", "--url", "club.example/season.html")
    assert said == (
        "mjtally: --url club.example/season.html: an address starts with https:// (or http://)\n"
    )


def test_the_sign_in_a_tab_is_in_the_page(tmp_path: Path) -> None:
    page = build_page(tmp_path)
    assert read_metas(page)["icon"].startswith("data:image/svg+xml,%3Csvg")
    assert "img-src data:;" in page
