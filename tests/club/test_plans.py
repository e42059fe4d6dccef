"""A seating plan: its tables are played at by several phones at once, each in its own game of the
one file. What comes of it is what each table alone would write."""

import re
from collections.abc import Callable
from functools import partial
from html import unescape
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from mjtally import format_scores, tally
from mjtally.cli.main import main
from mjtally.club.addresses import Asked, show_first_page, show_wall
from mjtally.club.club import Club
from mjtally.club.plans import list_games, read_plan
from mjtally.club.submissions import ServingError
from mjtally.editing.source_file import SourceFile
from mjtally.seating.played import read_played_file
from support.cases import for_each, some_of
from support.clubs import Phone, make_club, open_club, sit_down
from support.paths import EXAMPLES
from support.serving import ServerProcess, TableClient

Serve = Callable[..., ServerProcess]

HEAD = "rules=riichi\nroster=Aki,Ben,Chie,Dai,Emi,Fumi,Gen,Hana\n\n2026-05-30\n\n"
ROUNDS = (
    (("Fumi", "Hana", "Ben", "Dai"), ("Aki", "Emi", "Chie", "Gen")),
    (("Emi", "Fumi", "Hana", "Chie"), ("Ben", "Dai", "Gen", "Aki")),
)
PLAN = format_scores(
    HEAD
    + "\n".join(
        f"round={number}\n"
        + "".join(f"{' '.join(names)}  table={at}\n" for at, names in enumerate(tables, 1))
        for number, tables in enumerate(ROUNDS, 1)
    )
)
HANDS = ("3/40 - d -", "- 2/30 - -", "- - - -", "d 5! - -", "+ + - -", "Fumi -5 # late")


def make_plan(folder: Path, text: str = PLAN) -> Path:
    path = folder / "cup.txt"
    path.write_text(text, encoding="utf-8")
    return path


def refuse(call: Callable[[], Any]) -> ServingError:
    with pytest.raises(ServingError) as raised:
        call()
    return raised.value


def list_tables(club: Club) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in club.describe(may_write=True)["tables"]}


def read_page(show: Callable[[Club, Asked], str], club: Club) -> str:
    page = show(club, Asked())
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_what_is_a_plan() -> None:
    def count(text: str) -> int:
        return len(read_plan(SourceFile.from_text(text)))

    assert count(PLAN) == 4
    assert count(re.sub("round=.*| *table=.*", "", PLAN)) == 4  # by who plays while others do
    assert count((EXAMPLES / "tournament.txt").read_text(encoding="utf-8")) == 16
    evening = "Aki Ben Chie Dai\n3/40 - d -\nend\nEmi Ben Chie Dai\n"
    corrected = "Aki Ben Chie Dai\nAki Ben Dai Chie\n"
    for text in ("", "rules=riichi\n", evening, corrected, "Aki Ben Chie Dai\n"):
        assert count(text) == 0, text
    for path in EXAMPLES.glob("*.txt"):
        assert (count(path.read_text(encoding="utf-8")) > 0) is (path.stem == "tournament"), path


def test_rounds_of_a_plan_are_those_of_its_results() -> None:
    text = (EXAMPLES / "tournament.txt").read_text(encoding="utf-8")
    played = read_played_file("tournament.txt", text, lambda problem: None).played
    assert [
        (each.round, each.table, each.names) for each in read_plan(SourceFile.from_text(text))
    ] == [
        (number, table, seated.names)
        for number, together in enumerate(played, 1)
        for table, seated in enumerate(together, 1)
    ]


def test_a_game_ends_above_what_belongs_to_the_next() -> None:
    text = (
        "A B C D  # table 1\n   # late\n3/40 - d -\n\n# round 2\nrules=ema-2016\n2026-05-31\n"
        'A C B D\n"E o" F G H\nchips=+1/-1/0/0\n# the end\n'
    )
    source = SourceFile.from_text(text)
    found = [(game.first, game.last) for game in list_games(source)]
    assert found == [(1, 3), (8, 8), (9, 11)]


def test_a_plan_becomes_tables(tmp_path: Path) -> None:
    with open_club(make_plan(tmp_path)) as club:
        told = list_tables(club)
        assert {name: (each["round"], each["table"]) for name, each in told.items()} == {
            **{"cup@1": (1, 1), "cup@2": (1, 2), "cup@3": (2, 1), "cup@4": (2, 2)}
        }
        assert told["cup@3"]["players"] == [*ROUNDS[1][0]]
        assert read_page(show_first_page, club) == (
            "cup cup: Round 1 E1 Table 1 E Fumi 25,000 S Hana 25,000 W Ben 25,000 N Dai 25,000"
            " E1 Table 2 E Aki 25,000 S Emi 25,000 W Chie 25,000 N Gen 25,000"
            " Round 2 Table 1 Emi, Fumi, Hana, Chie Table 2 Ben, Dai, Gen, Aki"
            " Standings and statistics For a screen on the wall"
        )
        wall = read_page(show_wall, club)
        assert wall.startswith("Round 1 of 2 cup 1 E1 not begun E Fumi") and "2 E1 not" in wall
        assert "New table" not in read_page(show_first_page, club)
        one, two, later = (Phone(club, f"cup@{game}") for game in (1, 2, 3))
        assert later.state["planned"] == {
            "round": 2,
            "round_count": 2,
            "table": 1,
            "earlier": [
                {"name": f"cup@{at}", "round": 1, "table": at, "players": [*ROUNDS[0][at - 1]]}
                for at in (1, 2)
            ],
        }
        one.save("= 40000 30000 20000 10000")
        assert "Table 1 (over) Fumi, Hana, Ben, Dai E1 Table 2" in read_page(show_first_page, club)
        assert [each["name"] for each in later.look()["planned"]["earlier"]] == ["cup@2"]
        two.save("3/40 - d -")
        two.save("end")
        assert [each["is_current"] for each in list_tables(club).values()] == [
            *(False, False, True, True)
        ]
        page = read_page(show_first_page, club)
        assert page.startswith("cup cup: Round 2 E1 Table 1 E Emi 25,000")
        assert "Round 1 (over) Table 1 (over)" in page
        assert later.look()["planned"]["earlier"] == []
        assert club.describe_table("cup")["is_plan"]
        assert not one.look()["is_plan"]
        for name in ("cup@0", "cup@5", "cup@x", "cup@", "@1", "cup@1@1"):
            assert refuse(partial(club.describe_table, name)).status in {404, 503}, name


def test_a_plan_stays_what_it_is(tmp_path: Path) -> None:
    """No table takes its players away, or has a game of its own; the file has none beside it."""
    path = make_plan(tmp_path)
    with open_club(path) as club:
        phone = Phone(club, "cup@1")
        assert not phone.state["can_undo"]
        assert refuse(phone.undo).code == "nothing-to-undo"
        number = phone.state["lines"][0]["number"]
        assert refuse(partial(phone.correct, number, "")).code == "not-here"
        body = phone.build_body(players=["Aki", "Ben", "Chie", "Dai"])
        assert refuse(partial(club.open_game, "cup@1", body)).code == "planned"
        assert refuse(partial(sit_down, club)).code == "planned"
        assert path.read_text(encoding="utf-8") == PLAN
        for game in range(1, 5):
            Phone(club, f"cup@{game}").save("= 40000 30000 20000 10000")
        phone = sit_down(club)  # after the plan
        phone.save("3/40 - d -")
        assert not phone.state["is_plan"]
    assert main(["check", str(path)]) == 0


def test_a_plan_of_a_club_is_beside_its_tables(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    with open_club(folder) as club:
        make_plan(folder / "scores")
        own = sit_down(club, ["Ida", "Jan", "Kei", "Lea"], guests=["Ida", "Jan", "Kei", "Lea"])
        own.save("3/40 - d -")
        Phone(club, "cup@2").save("3/40 - d -")
        page = read_page(show_first_page, club)
        plan, _, own_tables = page.partition("Being played")
        assert "cup: Round 1" in plan and "Table 1" in own_tables


def test_two_tables_write_above_one_another(tmp_path: Path) -> None:
    """What a phone saw before the other table wrote is what it means: its lines have other numbers
    now, and they are not those of the other."""
    path = make_plan(tmp_path)
    with open_club(path) as club:
        one, two = Phone(club, "cup@1"), Phone(club, "cup@2")
        two.save("3/40 - d -")
        two.save("- 2/30 - -")
        seen = two.state
        number = seen["lines"][1]["number"]
        for hand in HANDS[:3]:
            one.save(hand)
        assert two.look()["digest"] == seen["digest"]
        place = {"first": seen["lines"][0]["number"], "line": seen["lines"][1]["text"]}
        two.state = seen
        shown = club.preview("cup@2", two.build_body(text="5 - d -", number=number, **place))
        assert shown["line"].split() == ["E1:", "5", "-", "d", "-"]
        two.correct(number, "5 - d -", **place)
        two.state = {**seen, "digest": two.state["digest"]}
        last = seen["lines"][2]
        two.undo(first=seen["lines"][0]["number"])
        assert last["text"] not in path.read_text(encoding="utf-8")
        assert [each["text"].split() for each in two.state["lines"]] == [
            [*ROUNDS[0][1], "table=2"],
            ["E1:", "5", "-", "d", "-"],
        ]
        assert len(one.look()["lines"]) == 4
    assert main(["check", str(path)]) == 0


def test_riichi_of_one_table_stays_while_another_is_corrected(tmp_path: Path) -> None:
    with open_club(make_plan(tmp_path)) as club:
        one, two = Phone(club, "cup@1"), Phone(club, "cup@2")
        for phone in (one, two):
            phone.save("3/40 - d -")
            phone.save("- - - -")
            phone.declare(1)
        two.look()
        two.correct(two.state["lines"][1]["number"], "5 - d -")
        assert (one.look()["board"]["declared"], two.look()["board"]["declared"]) == ([1], [1])
        assert refuse(partial(one.save, "3/40 - d -")).code == "forgets-declared"


def test_an_answer_that_was_lost_with_its_server(tmp_path: Path) -> None:
    """It is in the file once, though the other table has written meanwhile, and nobody knows the
    key any more."""
    path = make_plan(tmp_path)
    with open_club(path) as club:
        one, two = Phone(club, "cup@1"), Phone(club, "cup@2")
        body = two.build_body("lost", text="3/40 - d -")
        club.save_line("cup@2", body)
    for hand in HANDS[:2]:
        one.club = Club(str(path))
        one.save(hand)
        answer = Club(str(path)).save_line("cup@2", body)
        assert answer["line"].split() == ["E1:", "3/40", "-", "d", "-"]
    assert path.read_text(encoding="utf-8").count("3/40") == 2


def play_alone(folder: Path, names: tuple[str, ...], moves: list[tuple[str, str]]) -> list[str]:
    """The lines of a table alone in a file, after its moves."""
    folder.mkdir()
    path = folder / "alone.txt"
    path.write_text(f"{HEAD}{'  '.join(names)}  # table\n", encoding="utf-8")
    with open_club(path) as club:
        phone = Phone(club, "alone")
        for move in moves:
            make_move(phone, *move)
        return [" ".join(each["text"].split()) for each in phone.look()["lines"][1:]]


def make_move(phone: Phone, move: str, hand: str) -> None:
    """Save a hand, take the last line back, or correct the first hand; where the file refuses
    that, nothing."""
    try:
        if move == "save":
            phone.save(hand)
        elif move == "undo" and len(phone.state["lines"]) > 1:
            phone.undo(first=phone.state["lines"][0]["number"])
        elif move == "correct" and len(phone.state["lines"]) > 1:
            line = phone.state["lines"][1]
            place = {"first": line["first"], "line": line["text"]}
            phone.correct(line["number"], hand, **place)
    except ServingError as error:
        assert error.status == 422, error.message


@for_each(lambda: some_of(range(40), 20))
def test_tables_as_if_each_were_alone(seed: int, tmp_path: Path) -> None:
    """At each something is saved first: what another table writes below leaves players as they
    stand, beside each other."""
    random = Random(seed)
    path = make_plan(tmp_path)
    moves: dict[int, list[tuple[str, str]]] = {game: [] for game in range(1, 5)}
    with open_club(path) as club:
        phones = {game: Phone(club, f"cup@{game}") for game in moves}
        for game in (*moves, *random.choices([*moves], k=26)):
            kind = random.choice(["save"] * 4 + ["undo", "correct"]) if moves[game] else "save"
            move = kind, random.choice(HANDS[:5])
            moves[game].append(move)
            make_move(phones[game], *move)  # by what it saw last
        found = {
            game: [" ".join(each["text"].split()) for each in phone.look()["lines"][1:]]
            for game, phone in phones.items()
        }
    names = [each for together in ROUNDS for each in together]
    for game, expected in moves.items():
        assert found[game] == play_alone(tmp_path / f"{game}", names[game - 1], expected), game
    text = path.read_text(encoding="utf-8")
    assert format_scores(text) == text
    assert re.findall("^round=.*", text, re.MULTILINE) == ["round=1", "round=2"]
    tally(path)


def test_two_phones_tap_at_once(tmp_path: Path, serve: Serve) -> None:
    """Two tables of a round by HTTP, as fast as they can: nobody is refused, and every hand is
    there once; the server is killed meanwhile."""
    path = make_plan(tmp_path, PLAN.replace("rules=riichi", "rules=riichi\nlength=free"))
    server = serve(path)
    failures: list[BaseException] = []

    def play(game: int, client: TableClient) -> None:
        try:
            for at in range(25):
                client.save(f"- - - - # {game}-{at}.")
        except BaseException as failure:
            failures.append(failure)

    clients = {game: TableClient(server) for game in (1, 2)}
    for game, client in clients.items():
        client.state = {"name": f"cup@{game}"}
        client.refresh()
    players = [Thread(target=play, args=each) for each in clients.items()]
    for player in players:
        player.start()
    for _ in range(3):
        players[0].join(0.4)
        server.kill()
        server.start()
    for player in players:
        player.join()
    assert not failures, failures
    text = path.read_text(encoding="utf-8")
    for game in (1, 2):
        said = re.findall(rf"# {game}-(\d+)\.", text)
        assert said == [str(at) for at in range(25)], game
    assert format_scores(text) == text
