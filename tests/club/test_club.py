"""A club as it is served: its files, its tables, and what is said of them."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mjtally import tally
from mjtally.base.errors import UsageError
from mjtally.cli.main import main
from mjtally.club.addresses import Asked, choose_look, show_first_page
from mjtally.club.club import Club
from mjtally.club.files import find_indexes
from mjtally.club.look import LookRequest, read_look, render_look
from mjtally.club.submissions import ServingError
from support.clubs import NAMES, Phone, make_club, open_club, read_all, sit_down
from support.day import TODAY
from support.paths import ROOT

GAME = f"{TODAY}\nAki  Ben  Chie  Dai\n"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def refuse(call: Callable[[], Any]) -> ServingError:
    with pytest.raises(ServingError) as raised:
        call()
    return raised.value


# ------------------------------------------------------------------------------ which file


def test_the_file_that_includes_others_holds_a_folder(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    write(folder / "notes.txt", "# to do\n")
    assert find_indexes(str(folder)) == [str(folder / "club.txt")]
    only = write(tmp_path / "one" / "games.txt", GAME)
    assert find_indexes(str(only.parent)) == find_indexes(str(only)) == [str(only)]


def test_a_folder_without_such_a_file_says_what_to_do(tmp_path: Path) -> None:
    def say(*names: str, text: str = GAME) -> str:
        for name in names:
            write(tmp_path / name, text)
        with pytest.raises(UsageError) as raised:
            find_indexes(str(tmp_path))
        return str(raised.value).replace(str(tmp_path), "F")

    none = "F has no scores file: mjtally new --club F lays a club out, or name a file"
    assert say() == none
    many = (
        "F has 2 scores files (a.txt and b.txt), and none of them includes the others: write one"
        " with the line include=*.txt, or name the file to serve"
    )
    assert say("a.txt", "b.txt") == many
    several = (
        "F has 2 files that include others (c.txt and d.txt), and some of them the same: name the"
        " one to serve, such as F/c.txt"
    )
    assert say("c.txt", "d.txt", text="include=a.txt\n") == several
    with pytest.raises(UsageError, match="there is no such file or folder"):
        find_indexes(str(tmp_path / "gone"))


def test_files_outside_the_folder_do_not_belong_to_it(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club", "include=../secret.txt\n")
    secret = write(tmp_path / "secret.txt", GAME)
    (folder / "scores" / "link.txt").symlink_to(secret)
    inside = write(folder / "scores" / "a.txt", GAME)
    (folder / "scores" / "again.txt").symlink_to(inside)
    (folder / "scores" / ".hidden.txt").write_text(GAME)
    with open_club(folder) as club:
        assert club.list_files() == [str(folder / "club.txt"), str(inside)]
        for name in ("link", "secret", "../secret", "again", ".hidden", "", "club/scores"):
            assert refuse(partial(club.describe_table, name)).status == 404
        assert club.describe_table("a")["players"] == NAMES


def test_a_file_that_becomes_a_link_does_not_belong_to_it_any_more(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    path = write(folder / "scores" / "a.txt", GAME)
    secret = write(tmp_path / "secret.txt", GAME)
    with open_club(folder) as club:
        assert club.describe(may_write=True)["tables"]  # files are known for a moment
        path.unlink()
        path.symlink_to(secret)
        assert refuse(partial(club.describe_table, "a")).status == 404


# ------------------------------------------------------------------------------- new tables


def test_each_table_has_a_file_of_the_evening(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club", "rules=riichi\nroster=Aki,Ben,Chie,Dai,Eri\n")
    with open_club(folder) as club:
        first, second = sit_down(club), sit_down(club, ["Eri", "Ben", "Chie", "Dai"])
        assert [first.name, second.name] == [f"{TODAY}-table-1", f"{TODAY}-table-2"]
        assert (folder / "scores" / f"{first.name}.txt").read_text() == GAME
        second.save("3/40 - d -")
        text = (folder / "scores" / f"{second.name}.txt").read_text()
        assert text == f"{TODAY}\n    Eri   Ben  Chie  Dai\nE1: 3/40  -    d     -\n"
        listed = club.describe(may_write=True)["tables"]
        assert {each["name"]: each["label"] for each in listed} == {
            first.name: "E1",
            second.name: "E1.1",
        }
    assert main(["check", str(folder / "club.txt")]) == 0


def test_who_is_not_in_the_roster_is_a_guest_of_that_file(tmp_path: Path) -> None:
    """As a person would write it; the roster of the others stays as it is."""
    folder = make_club(tmp_path / "club", "rules=riichi\nroster=Aki,Ben,Chie,Dai\n")
    with open_club(folder) as club:
        first = sit_down(club, ["Aki", "Ben", "Chie", "Gus O"], guests=["Gus O"])
        assert (folder / "scores" / f"{first.name}.txt").read_text() == (
            f'{TODAY}\nroster=Aki,Ben,Chie,Dai,"Gus O"\nguest="Gus O"\nAki  Ben  Chie  "Gus O"\n'
        )
        first.save("3/40 - d -")
        first.save("end")
        second = sit_down(club)
        assert (folder / "scores" / f"{second.name}.txt").read_text() == GAME
        second.save("3/40 - d -")
        second.save("end")
    assert main(["check", "--strict", str(folder / "club.txt")]) == 0


def test_who_is_not_said_to_be_a_guest_is_an_error(tmp_path: Path) -> None:
    """A name that is a slip of the pen is not another player."""
    folder = make_club(tmp_path / "club", "rules=riichi\nroster=Aki,Ben,Chie,Dai\n")
    with open_club(folder) as club:
        error = refuse(lambda: sit_down(club, ["Aki", "Ben", "Chie", "Dia"]))
        assert (error.status, error.code) == (422, "line-has-errors")
        assert error.message == "Dia is not in the roster, did you mean Dai?"
        error = refuse(lambda: sit_down(club, guests=["Zoe"]))
        assert (error.status, error.message) == (400, "Zoe is a guest, and does not play")
        error = refuse(lambda: sit_down(club, guests="Dai"))
        assert (error.status, error.message) == (400, "guests must be a list of names")
        assert [*(folder / "scores").iterdir()] == []
        phone = sit_down(club, guests=["Dai"])  # who is in the roster: nothing is to be said
        assert (folder / "scores" / f"{phone.name}.txt").read_text() == GAME


def test_a_folder_that_is_empty_as_yet_is_no_error(tmp_path: Path) -> None:
    """Its first table is opened here; the command goes on saying that nothing is there to read."""
    folder = make_club(tmp_path / "club", "rules=riichi\nroster=Aki,Ben,Chie,Dai\n")
    with open_club(folder) as club:
        read_all(club)
        described = club.describe(may_write=True)
        assert (described["problems"], described["tables"]) == ([], [])
        reading = read_look(LookRequest((club.index,)))
        assert (reading.errors, reading.reports) == ([], [])
        assert sit_down(club).state["problems"] == []
    with open_club(make_club(tmp_path / "other", "include=2025/\n")) as club:
        read_all(club)
        (problem,) = club.describe(may_write=True)["problems"]
        assert problem["message"] == "include=2025/: there is no folder 2025"
    assert main(["check", str(tmp_path / "other" / "club.txt")]) == 1


def test_nobody_needs_anything_without_a_game(tmp_path: Path) -> None:
    nothing = {"hand": "", "title": "", "may_be_last": False, "players": [], "draws": []}
    with open_club(write(tmp_path / "games.txt", f"{TODAY}\n")) as club:
        assert club.find_needs("games", [], []) == {"file": "games.txt", **nothing}


def test_guests_of_one_file_stay_for_its_other_games(tmp_path: Path) -> None:
    path = write(tmp_path / "games.txt", f"roster=Aki,Ben,Chie,Dai\n{GAME}3/40 - d -\nend\n")
    with open_club(path) as club:
        phone = Phone(club, "games")
        for players in (["Zoe", "Ben", "Chie", "Dai"], ["Ben", "Zoe", "Dai", "Aki"]):
            body = phone.build_body() | {"players": players, "guests": ["Zoe"]}
            phone.state = club.open_game("games", body)
            phone.save("3/40 - d -")
            phone.save("end")
    assert path.read_text().count("roster=") == 2
    assert path.read_text().count("guest=Zoe\n") == 1
    assert main(["check", "--strict", str(path)]) == 0


def test_a_table_is_called_as_it_is_wanted(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        phone = sit_down(club, table="window")
        assert phone.name == f"{TODAY}-window"
        phone.save("3/40 - d -")
        assert refuse(lambda: sit_down(club, table="window")).code == "game-goes-on"
        phone.save("end")
        again = sit_down(club, ["Dai", "Chie", "Ben", "Aki"], table="window")
        assert again.name == phone.name
        assert again.state["players"] == ["Dai", "Chie", "Ben", "Aki"]
        assert refuse(lambda: sit_down(club, table="../x")).status == 400


@pytest.mark.parametrize(
    "fields",
    [{"rules": ["riichi"]}, {"rules": {}}, {"rules": "none"}, {"table": "-"}, {"table": ["a"]}],
)
def test_what_a_new_table_cannot_be(tmp_path: Path, fields: dict[str, Any]) -> None:
    folder = make_club(tmp_path / "club")
    with open_club(folder) as club:
        assert refuse(lambda: sit_down(club, **fields)).status == 400
    assert [*(folder / "scores").iterdir()] == []


def test_where_nothing_would_include_it_the_line_to_add_is_told(tmp_path: Path) -> None:
    write(tmp_path / "evenings" / "a.txt", GAME)
    index = write(tmp_path / "club.txt", "include=evenings/a.txt\n")
    with open_club(index) as club:
        error = refuse(lambda: sit_down(club))
        assert (error.status, error.code) == (409, "no-include")
        assert error.message == (
            f"no include= line of club.txt would find {TODAY}-table-1.txt: add the line"
            " include=evenings/ to club.txt, with evenings a folder beside it"
        )


def test_the_last_pattern_that_fits_has_the_new_file(tmp_path: Path) -> None:
    write(tmp_path / "2025" / "a.txt", "# nothing\n")
    write(tmp_path / "2026" / "a.txt", "# nothing\n")
    write(tmp_path / "season.txt", "roster=Aki,Ben,Chie,Dai\ninclude=20??/*.txt\n")
    write(tmp_path / "club.txt", "rules=mleague\ninclude=season.txt\ninclude=b-*.txt\n")
    with open_club(tmp_path / "club.txt") as club:
        phone = sit_down(club)
        assert phone.state["file"] == f"2026/{TODAY}-table-1.txt"
        assert phone.state["rules"]["name"] == "mleague"
        error = refuse(lambda: sit_down(club, ["Aki", "Ben", "Chie", "Aki"]))
        assert error.status == 422
        assert error.message.startswith("Aki is named twice")
        assert [problem["excerpt"] for problem in error.detail["problems"]] == [
            "Aki  Ben  Chie  Aki"
        ]


def test_names_are_those_of_the_roster_aliases_and_guests(tmp_path: Path) -> None:
    head = "roster=Aki,Ben,Chie,Dai,Gus\nguest=Gus\nalias=Aki:Akiko\n"
    with open_club(make_club(tmp_path / "club", head)) as club:
        assert sit_down(club, ["Akiko", "Gus", "Chie", "Dai"]).state["players"] == [
            *("Aki", "Gus", "Chie", "Dai")
        ]
        read_all(club)
        roster = club.describe(may_write=True)["roster"]
        assert [each["name"] for each in roster] == ["Aki", "Chie", "Dai", "Gus", "Ben"]
        assert [each["name"] for each in roster if each["is_guest"]] == ["Gus"]
        twice = refuse(lambda: sit_down(club, ["Akiko", "Aki", "Chie", "Dai"]))
        assert "a player has one seat" in twice.message
        for bad in (["Aki\n# x", "Ben", "Chie", "Dai"], ["", "Ben", "Chie", "Dai"], "Aki", [1]):
            body = {"key": "k", "players": bad}
            assert refuse(partial(club.open_table, body)).status == 400
        few = refuse(lambda: sit_down(club, ["Aki", "Ben", "Chie"]))
        assert few.status == 422 and few.detail["problems"][0]["code"] == "names-number"


def test_one_file_has_its_games_one_after_another(tmp_path: Path) -> None:
    path = write(
        tmp_path / "games.txt", "2026-01-02\nAki Ben Chie Dai\n= 30000 20000 25000 25000\n"
    )
    with open_club(path) as club:
        phone = sit_down(club, ["Dai", "Chie", "Ben", "Aki"])
        assert phone.name == "games"
        phone.save("3/40 - d -")
        assert refuse(lambda: sit_down(club)).code == "game-goes-on"
        phone.save("end")
        answer = club.open_game("games", {**phone.build_body(), "players": NAMES})
        assert answer["players"] == NAMES and not answer["is_over"]
    assert path.read_text() == (
        "2026-01-02\nAki Ben Chie Dai\n= 30000 20000 25000 25000\n\n"
        f"{TODAY}\n    Dai   Chie  Ben  Aki\nE1: 3/40  -     d    -\nend\n\n"
        "Aki  Ben  Chie  Dai\n"
    )


def test_a_game_of_another_family_is_for_another_file(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    write(folder / "scores" / "a.txt", f"{GAME}= 30000 20000 25000 25000\n")
    with open_club(folder) as club:
        read_all(club)
        error = refuse(lambda: sit_down(club, rules="mcr"))
        assert error.code == "mixed-families"
        assert error.message.endswith(
            "cannot be tallied together with riichi, which was played before: keep another file"
            " for it"
        )
        phone = sit_down(club, rules="mleague")
        assert phone.state["lines"][0]["number"] == 3
        assert phone.state["rules"]["name"] == "mleague"


def test_three_players_of_a_club_have_a_tally_of_their_own(tmp_path: Path) -> None:
    """What the phone offers is what the files accept: a table of three is written below the index
    of that family, and statistics of both never mix."""
    folder = make_club(tmp_path / "club", "rules=mleague\nroster=Aki,Ben,Chie,Dai\n")
    (folder / "sanma").mkdir()
    write(folder / "sanma.txt", "title=Three\nrules=sanma\nroster=Aki,Ben,Fritz\ninclude=sanma/\n")
    with open_club(folder) as club:
        told = club.describe(may_write=True)
        assert [told["rules"]["name"], told["players_count"]] == ["mleague", 4]
        assert {each["name"]: each["players"] for each in told["rulesets"]}["sanma"] == 3
        assert [each["name"] for each in told["roster"]] == [*NAMES, "Fritz"]
        four = sit_down(club)
        three = sit_down(club, ["Ben", "Fritz", "Aki"], rules="sanma")
        assert [four.name, three.name] == [f"{TODAY}-table-1", f"{TODAY}-table-2"]
        assert (folder / "sanma" / f"{three.name}.txt").read_text() == (
            f"{TODAY}\nBen  Fritz  Aki\n"
        )
        four.save("3/40 - d -")
        three.save("5 - d")
        other = sit_down(club, ["Ben", "Fritz", "Aki"], rules="majsoul-sanma")
        assert (folder / "sanma" / f"{other.name}.txt").read_text().split("\n")[1] == (
            "rules=majsoul-sanma"
        )
        other.undo()
        error = refuse(
            partial(sit_down, club, ["Ben", "Fritz", "Aki"], rules="sanma", table="table-1")
        )
        assert error.code == "other-tally"
        read_all(club)
        assert club.describe(may_write=True)["problems"] == []
        asked = [choose_look(club, Asked(query=query)) for query in ([], [("of", "sanma")])]
        assert [each.title for each in asked] == ["club", "Three"]
        pages = [render_look(each) for each in asked]
        assert ["Fritz" in page for page in pages] == [False, True]
        assert ["Dai" in page for page in pages] == [True, False]
        assert 'href="look?of=sanma"' in show_first_page(club, Asked())
        error = refuse(lambda: sit_down(club, rules="mcr"))
        assert error.code == "mixed-families"
    for name in ("club.txt", "sanma.txt"):
        assert main(["check", str(folder / name)]) == 0


def test_seats_are_chosen_again_before_the_first_hand(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        phone = sit_down(club)
        body = {**phone.build_body(), "players": ["Dai", "Ben", "Chie", "Aki"]}
        assert club.open_game(phone.name, body)["players"] == ["Dai", "Ben", "Chie", "Aki"]
        assert phone.look()["lines"][0]["number"] == 2


# ------------------------------------------------------------------------------- the state


def test_the_state_is_that_of_the_tables(tmp_path: Path) -> None:
    """By the example that the tables of the command are tested with."""
    source = (ROOT / "examples" / "riichi-evening.txt").read_text(encoding="utf-8")
    path = write(tmp_path / "games.txt", source)
    rows = tally(path, table="games")
    with open_club(path) as club:
        state = club.describe_table("games")
        assert state["is_over"] and state["problems"] == []
        for row in rows:
            seat = next(each for each in state["board"]["seats"] if each["name"] == row["name"])
            result = next(each for each in state["result"] if each["name"] == row["name"])
            assert (seat["score"], seat["rank"]) == (row["score"], row["rank"])
            assert (result["points"], result["rank"]) == (row["points"], row["rank"])
        assert state["last"]["line"].startswith("Dai 2.5")


@pytest.mark.parametrize("name", ["hk-evening", "mcr-evening", "three-players", "loose-hands"])
def test_a_table_read_alone_stands_as_in_the_tally_of_all(name: str, tmp_path: Path) -> None:
    """The games before the last are left out of the reading, and of the state nothing."""
    source = (ROOT / "examples" / f"{name}.txt").read_text(encoding="utf-8")
    alone = write(tmp_path / "alone.txt", source)
    folder = make_club(tmp_path / "club", "")
    write(folder / "scores" / "0.txt", source)
    write(folder / "scores" / "1.txt", source)
    with open_club(alone) as club, open_club(folder) as all_of_it:
        expected = club.describe_table("alone")
        found = all_of_it.describe_table("1")
        for key in set(expected) - {"name", "title", "subtitle", "file", "version", "share"}:
            assert found[key] == expected[key], key
        assert found["problems"] == []


def test_declarations_of_other_files_do_not_leak(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club", "rules=riichi\n")
    write(
        folder / "scores" / "a.txt",
        "rules=mleague\nroster=X,Y,Z,W\nX Y Z W\n= 1000 2000 3000 94000\n",
    )
    write(folder / "scores" / "b.txt", GAME)
    with open_club(folder) as club:
        state = club.describe_table("b")
        assert state["problems"] == [] and state["board"]["seats"][0]["score"] == 25000


def test_errors_above_the_game_leave_the_table_usable(tmp_path: Path) -> None:
    text = f"{TODAY}\nAki Ben Chie Dai\n3/45 - d -\n\nAki Ben Chie Dai\n"
    with open_club(write(tmp_path / "games.txt", text)) as club:
        phone = Phone(club, "games")
        assert phone.save("3/40 - d -")["line"] == "E1: 3/40  -    d     -"
        read_all(club)
        problem = club.describe(may_write=False)["problems"][0]
        assert (problem["file"], problem["line"], problem["excerpt"]) == (
            *("games.txt", 3, "3/45 - d -"),
        )


def test_bytes_that_are_no_text_are_shown_as_something_unknown(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(b"2026-01-01\nAki Ben Chie Dai # caf\xe9\n\xe9 - - -\n")
    with open_club(path) as club:
        state = club.describe_table("games")
        json.dumps(state, ensure_ascii=False).encode("utf-8")
        assert state["problems"][0]["excerpt"] == "Aki Ben Chie Dai # caf\ufffd"
        read_all(club)
        json.dumps(club.describe(may_write=False), ensure_ascii=False).encode("utf-8")


def test_errors_in_the_game_are_mended_first(tmp_path: Path) -> None:
    text = f"{TODAY}\nAki Ben Chie Dai\n3/45 - d -\n"
    with open_club(write(tmp_path / "games.txt", text)) as club:
        phone = Phone(club, "games")
        assert not phone.state["is_known"]
        assert phone.state["problems"][0]["line"] == 3
        error = refuse(lambda: phone.save("3/40 - d -"))
        assert error.message == (
            "the game has an error: correct it first, to know the state of the game"
        )
        assert phone.correct(3, "3/40 - d -")["state"]["is_known"]
        phone.save("- - - -")


def test_needs_are_those_of_the_command(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        phone = sit_down(club)
        needs = club.find_needs(phone.name, ["Aki"], ["Ben"])
        assert needs["file"] == f"scores/{phone.name}.txt" and needs["declared"] == ["Ben"]
        assert any(aim["aim"] == "ahead" for aim in needs["players"][1]["aims"])
        assert refuse(lambda: club.find_needs(phone.name, ["Eve"], [])).status == 400
        assert club.find_needs(phone.name, [], ["Ben", "Ben"])["declared"] == ["Ben"]


def test_which_hand_may_be_the_last_is_known_before_it_is_played(tmp_path: Path) -> None:
    """Of an east-wind game the fourth deal, which is when boards ask who needs what."""
    head = "rules=riichi\nlength=east\nroster=Aki,Ben,Chie,Dai\n"
    with open_club(make_club(tmp_path / "club", head)) as club:
        phone, late = sit_down(club), []
        for _ in range(4):
            late.append(phone.look()["is_late"])
            assert club.find_needs(phone.name, [], [])["may_be_last"] == late[-1]
            phone.save("- - - -")
        assert late == [False, False, False, True]


def test_tables_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    write(tmp_path / "2025" / "a.txt", GAME)
    write(tmp_path / "2026" / "a.txt", GAME.replace("Aki", "Eri"))
    write(tmp_path / "club.txt", "include=2025/\ninclude=2026/\n")
    with open_club(tmp_path / "club.txt") as club:
        assert club.describe_table("2026~a")["players"][0] == "Eri"
        assert {each["name"] for each in club.describe(may_write=True)["tables"]} == {
            *("2025~a", "2026~a")
        }
        assert refuse(lambda: club.describe_table("a")).status == 404


# ----------------------------------------------------------------------------------- taps


def test_what_is_tapped_is_a_line(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        phone = sit_down(club)
        taps = {
            "result": "win",
            "seats": {"winners": [0], "discarder": [2], "riichi": [0, 3]},
            "values": {"0": "3/40"},
            "choices": {},
            "comment": "on a\nred five",
        }
        assert phone.state["form"]["results"][0]["name"] == "win"
        line = "E1: 3/40!  -    d     !  # on a red five"
        assert club.preview(phone.name, {"taps": taps})["line"] == line
        answer = club.save_line(phone.name, {**phone.build_body(), "taps": taps})
        assert answer["line"] == line and answer["state"]["board"]["label"] == "E1.1"
        phone.look()
        dealt_in = {**taps, "seats": {"winners": [0], "discarder": [0]}}
        error = refuse(lambda: club.preview(phone.name, {"taps": dealt_in}))
        assert (error.status, error.code) == (422, "taps")
        fu = {**taps, "values": {"0": "3/45"}}
        assert refuse(lambda: club.preview(phone.name, {"taps": fu})).status == 422


def test_a_hand_is_tapped_by_its_points(tmp_path: Path) -> None:
    """The preview says who gets what, or asks; a saved hand is opened by taps again."""
    with open_club(make_club(tmp_path / "club")) as club:
        phone = sit_down(club)
        seats = {"changed": [0, 1, 2, 3]}
        both = {"0": "+3000", "1": "-1000", "2": "-1000", "3": "-1000"}
        taps = {"result": "points", "seats": seats, "values": both}
        (problem,) = club.preview(phone.name, {"taps": taps})["problems"]
        assert problem["message"].startswith("two hands pay so: write E1: 2/30 - - - if Aki won")
        seats, values = {"changed": [0, 2], "riichi": [2]}, {"0": "+8700", "2": "-8700"}
        taps = {"result": "points", "seats": seats, "values": values}
        shown = club.preview(phone.name, {"taps": taps})
        assert shown["line"] == "E1: +8700  0    -8700!  0"
        phone.save_taps("points", values=values, **seats)
        (line,) = [line for line in phone.state["lines"] if line.get("taps")]
        assert line["taps"]["result"] == "points" and line["taps"]["values"] == values
        board = phone.state["board"]
        assert board["label"] == "E1.1"
        assert [seat["score"] for seat in board["seats"]] == [33700, 25000, 16300, 25000]


def test_words_of_the_form_are_in_the_language(tmp_path: Path) -> None:
    """The same form, whatever its words."""
    folder = make_club(tmp_path / "club", "rules=hk\n")
    with open_club(folder) as club, open_club(folder, language="ja") as other:
        name = sit_down(club).name
        english, japanese = (each.describe_table(name)["form"] for each in (club, other))
        assert [each["name"] for each in english["results"]] == [
            each["name"] for each in japanese["results"]
        ]


# -------------------------------------------------------------------------------- changes


def test_changes_are_told_once(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    with open_club(folder) as club:
        read_all(club)
        told: list[tuple[int, list[str]]] = []
        end = club.subscribe(lambda version, files: told.append((version, list(files))))
        path = write(folder / "scores" / "new.txt", GAME)
        club.note_changes()
        write(tmp_path / "other.txt", GAME)
        club.note_changes()
        assert [files for _, files in told if files] == [["scores/new.txt"]]
        phone = Phone(club, "new")
        phone.save("3/40 - d -")
        club.note_changes()
        assert [files for _, files in told if files] == [["scores/new.txt"]] * 2
        path.unlink()
        club.note_changes()
        assert [files for _, files in told if files] == [["scores/new.txt"]] * 3
        assert [version for version, _ in told] == sorted({version for version, _ in told})
        end()
        before = len(told)
        write(path, GAME)
        club.note_changes()
        assert len(told) == before


def test_a_club_that_cannot_be_read_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        Club(str(tmp_path / "none.txt"))


def test_who_deals_where_no_game_is_followed(tmp_path: Path) -> None:
    """In Hong Kong the board has the dealer, the winds and the round all the same: the deal stays
    with a dealer who wins, and where nobody does. No line says it, unless somebody writes it."""
    path = write(tmp_path / "hk.txt", "rules=hk\nWing Mei Kit Yan\n")
    with open_club(path) as club:
        phone = Phone(club, "hk")
        found = []
        for line in ("3 d - -", "- - - -", "d 3 - -", "- - 4 -", "- - - -", "d - - 3", "3 - - -"):
            phone.save(line)
            seats = phone.state["board"]["seats"]
            winds = "".join(seat["wind"] for seat in seats)
            (dealer,) = (seat["name"] for seat in seats if seat["is_dealer"])
            found.append((phone.state["board"]["label"], winds, dealer))
        assert found == [
            ("E1", "ESWN", "Wing"),
            ("E1", "ESWN", "Wing"),
            ("E2", "NESW", "Mei"),
            ("E3", "WNES", "Kit"),
            ("E3", "WNES", "Kit"),
            ("E4", "SWNE", "Yan"),
            ("S1", "ESWN", "Wing"),
        ]
        assert ":" not in path.read_text(encoding="utf-8")
        phone.save("S3: - - - 3")  # by another who deals, who loses
        assert phone.state["board"]["label"] == "S4"
        free = write(tmp_path / "free.txt", "rules=riichi\nlength=free\nAki Ben Chie Dai\n")
    with open_club(free) as club:
        assert Phone(club, "free").state["board"]["label"] == ""
