"""`title=` in a scores file: what the page, its picture and the phone's first page are called."""

from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.club.addresses import Asked, show_first_page
from support.clubs import make_club, open_club
from support.report_pages import write_page

GAME = "Aki Ben Chie Dai\n= 42100 28300 19600 10000\n"


@pytest.mark.parametrize(
    ("declared", "options", "title"),
    [
        ('title="Friday <club> & Co"\n', (), "Friday <club> & Co"),
        ("title=Freitag\ntitle=Samstag\n", (), "Freitag"),
        ("title=Freitag\n", ("--title", "Winter"), "Winter"),
        ("title=\n", (), "games"),
    ],
)
def test_the_page_is_called_as_its_file_says(
    tmp_path: Path, declared: str, options: tuple[str, ...], title: str
) -> None:
    picture = tmp_path / "share.svg"
    page = write_page(tmp_path / "games.txt", declared + GAME, "--share", str(picture), *options)
    assert [each.words for each in page.root.find_all("h1")] == [title]
    shown = title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert f"<title>{shown}</title>" in picture.read_text(encoding="utf-8")


def test_an_included_title_is_of_its_file_alone(tmp_path: Path) -> None:
    for name in ("autumn", "winter"):
        (tmp_path / f"{name}.txt").write_text(f"title={name}\n{GAME}", encoding="utf-8")
    both = "include=autumn.txt\ninclude=winter.txt\n"
    page = write_page(tmp_path / "club.txt", both)
    assert [each.words for each in page.root.find_all("h1")] == ["club"]
    files = [str(tmp_path / f"{name}.txt") for name in ("winter", "autumn")]
    assert main(["report", *files, "-o", str(tmp_path / "both.html"), "-q"]) == 0
    assert ">winter</h1>" in (tmp_path / "both.html").read_text(encoding="utf-8")


def test_the_phone_says_it(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    with open_club(folder) as club:
        assert "<h1>club</h1>" in show_first_page(club, Asked())
        index = folder / "club.txt"
        text = index.read_text(encoding="utf-8")
        index.write_text(f'title="Mondays & more"\n{text}', encoding="utf-8")
        assert "<h1>Mondays &amp; more</h1>" in show_first_page(club, Asked())
