"""The first page: what it says of the tables of the evening."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from mjtally.cli.main import main
from mjtally.club.addresses import Asked, show_first_page
from mjtally.club.club import Club
from support.clubs import make_club, open_club, sit_down
from support.day import TODAY


def read_index(club: Club, language: str = "en") -> str:
    """The words of the page, without its tags."""
    club.language = language
    page = show_first_page(club, Asked())
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_where_nobody_sits_nothing_is_over(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    with open_club(folder) as club:
        assert read_index(club) == (
            "club No game is being played. New game Standings and statistics"
            " For a screen on the wall"
        )
        phone = sit_down(club)
        phone.undo()
        assert "Finished Table 1 free New game" in read_index(club)
        assert "over" not in read_index(club)
        phone = sit_down(club)
        phone.save("= 40000 30000 20000 10000")
        assert "Table 2 Share 1 Aki +50 2 Ben +10 3 Chie −20 4 Dai −40 Table 1 free" in read_index(
            club
        )
        assert "No game is being played." in read_index(club)


def test_a_file_that_nobody_has_filled_in_is_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `mjtally new` lays it out, with players or without."""
    for names in (("Aki", "Ben", "Chie", "Dai"), ()):
        folder = tmp_path / f"club-of-{len(names)}"
        assert main(["new", "--club", str(folder), *names]) == 0
        with open_club(folder) as club:
            assert "No game is being played. New game" in read_index(club)
            assert "Finished" not in read_index(club)
            evening = next((folder / "scores").glob("*.txt"))
            text = evening.read_text(encoding="utf-8")
            players = "" if names else f"{TODAY}\nAki Ben Chie Dai\n"
            evening.write_text(f"{text}{players}3/40 d - -\n", encoding="utf-8")
            assert "Being played E1 1 honba E Aki" in read_index(club)
    # a file whose hands cannot be read is no template: somebody has to be led to it
    evening.write_text(f"{TODAY}\nAki Ben Chie Dai\n3/4o d - -\n- 2/3o d -\n", encoding="utf-8")
    with open_club(folder) as club:
        assert "Being played E1 E Aki" in read_index(club)
    capsys.readouterr()


def test_tables_stand_by_their_numbers_whoever_writes(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    for word in ("b", "10", "2", "a"):
        (folder / "scores" / f"{TODAY}-{word}.txt").write_text(
            f"{TODAY}\nAki{word} Ben{word} Chie{word} Dai{word}\n", encoding="utf-8"
        )
    with open_club(folder) as club:
        shown = re.findall(r"E1 (Table \w+)", read_index(club))
        assert shown == ["Table a", "Table b", "Table 2", "Table 10"]


def test_a_result_is_shared_as_a_text_whose_numbers_stand_first(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club", 'rules=riichi\ntitle="Tuesdays"\n')) as club:
        phone = sit_down(club)
        assert phone.state["share"] == ""
        phone.save("= 40000 30000 20000 10000")
        assert phone.state["share"].splitlines() == [
            f"Table 1, Tuesdays, {TODAY}",
            "1  +50  40,000  Aki",
            "2  +10  30,000  Ben",
            "3  −20  20,000  Chie",
            "4  −40  10,000  Dai",
        ]
        assert 'data-share="Table 1, Tuesdays, ' in show_first_page(club, Asked())


def test_scores_have_their_thousands_apart(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        sit_down(club).save("- 3/40 d -")
        assert "E Ben 30,200 S Chie 19,800" in " ".join(read_index(club).split())
        assert "30.200" in read_index(club, "de")


def test_sticks_are_counted(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        phone = sit_down(club)
        phone.save("! - - -")
        assert " 1 stick on the table" in read_index(club)
        assert " 1 Stäbchen auf dem Tisch " in read_index(club, "de")
        phone.save("- ! - -")
        assert " 2 sticks on the table " in read_index(club)


def test_a_link_leads_to_a_table_of_any_name(tmp_path: Path) -> None:
    """Also where its file has signs in its name that mean something in an address."""
    folder = make_club(tmp_path / "club")
    (folder / "scores" / "may #1 & 50%.txt").write_text("Aki Ben Chie Dai\n3/40 - d -\n")
    with open_club(folder) as club:
        links = re.findall(r'href="(table/[^"]*)"', show_first_page(club, Asked()))
    assert {unquote(unescape(link)) for link in links} == {"table/may #1 & 50%"}
    assert not re.search("[ #&]", unescape(links[0]))
