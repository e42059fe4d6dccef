"""Files that include others, rosters, other names of players, seasons, games entered twice."""

import io
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from mjtally import ScoresError, tally
from mjtally.base.errors import Problem
from mjtally.cli.main import main
from mjtally.interpreter import includes
from mjtally.interpreter.game_checks import DuplicateGames
from mjtally.interpreter.interpreter import build_interpreter
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from mjtally.interpreter.tally_state import TallyState
from mjtally.rules.model.types import AppliedAdjustment, GameRecord
from support.cases import for_each, some_of, stem_of
from support.game_generator import format_scores_line, generate_distinct_scores
from support.internals import OPEN_PATH
from support.machines import needs_named_pipes
from support.paths import DATA

SEASONS = DATA / "seasons"
SEASON, FLAT = SEASONS / "season.txt", SEASONS / "flat.txt"
GAME = "3/40! - d -\n- 2/30 - d\n+ - - +\nend\n"

Out = pytest.CaptureFixture[str]
Event = GameRecord | AppliedAdjustment | Problem


def read_included_text(text: str, **files: str) -> list[Event]:
    """What a text says that may include `files`."""

    def opened(path: str) -> AbstractContextManager[Iterator[str]]:
        return nullcontext(iter(files[path].splitlines(keepends=True)))

    lines = text.splitlines(keepends=True)
    return list(build_interpreter("main", TallyState(), None, opened).interpret(lines))


def list_game_records(text: str, **files: str) -> list[GameRecord]:
    """The hands and games of a text about which nothing is to be said, but for a date on which
    nothing was played."""
    events = read_included_text(text, **files)
    problems = [event for event in events if isinstance(event, Problem)]
    assert not [str(problem) for problem in problems if problem.code != "date-unused"]
    return [event for event in events if isinstance(event, GameRecord)]


def list_problems(text: str, **files: str) -> list[str]:
    """The problems of a text, without the lines that they show."""
    problems = [event for event in read_included_text(text, **files) if isinstance(event, Problem)]
    return [str(problem).splitlines()[0] for problem in problems]


# ------------------------------------------------------------------------------ a season


@pytest.mark.parametrize("table", ["players", "hands", "games"])
def test_a_season_in_months_is_the_same_as_in_one_file(table: str) -> None:
    """Aliases, rules of a month, dates and includes make no difference to what was played."""
    apart = {"file", "line"}
    first, second = (
        [{key: row[key] for key in row.keys() - apart} for row in tally(path, table=table)]
        for path in (SEASON, FLAT)
    )
    assert first == second
    assert len(first) > 6


def test_the_tables_say_which_file_and_line() -> None:
    rows = tally(SEASON, table="games")
    places = {(row["file"], row["line"]): None for row in rows}
    expected = [
        ("months/april.txt", 3),
        ("months/april.txt", 11),
        ("months/may.txt", 2),
        ("months/may.txt", 7),
    ]
    assert list(places) == [*expected, ("season.txt", 15)]
    hands = tally(SEASON, table="hands")
    assert (hands[0]["file"], hands[0]["line"], hands[0]["name"]) == ("months/april.txt", 4, "Aki")


def test_every_game_and_adjustment_has_its_season() -> None:
    problems: list[Problem] = []
    reading = Tally([ScoresSource(str(SEASON), partial(open_lines, str(SEASON)))], problems.append)
    seasons: dict[int, str] = {}
    for event in reading.events():
        if isinstance(event, AppliedAdjustment):
            assert event[:5] == ("2026-05-02", "Aki", -200, "Spring-2026", 5)
        else:
            seasons[event.session.game_number] = event.session.season
    assert list(seasons.values()) == ["Spring-2026"] * 4 + ["May-Cup", ""]
    assert not problems


def test_standard_input_includes_from_the_working_directory(
    monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.chdir(SEASONS)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SEASON.read_bytes())))
    assert main(["-", "-q"]) == 0
    from_stdin = capsys.readouterr().out
    assert main(["-q", "-o", "-", str(SEASON)]) == 0
    assert from_stdin == capsys.readouterr().out


def test_a_text_includes_from_the_working_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SEASONS)
    assert tally(SEASON.read_text(encoding="utf-8")) == tally(SEASON)
    with pytest.raises(ScoresError, match=r"^<text>:1:9: error: april.txt: there is no such file"):
        tally("include=april.txt\n")


def test_a_path_starts_at_the_folder_of_the_file_that_includes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "2026" / "01").mkdir(parents=True)
    (tmp_path / "all.txt").write_text("include=2026/year.txt\n")
    (tmp_path / "2026" / "year.txt").write_text("include=01/games.txt\ninclude=../late.txt\n")
    (tmp_path / "2026" / "01" / "games.txt").write_text("Aki Ben Chie Dai\n5 - d -\nend\n")
    (tmp_path / "late.txt").write_bytes(b"\xef\xbb\xbfAki Ben Chie Dai\r\n- 5 - d\r\nend\r\n")
    monkeypatch.chdir("/")
    (everybody,) = (row for row in tally(tmp_path / "all.txt") if row["name"] == "*")
    assert everybody["game_count"] == 8


def test_a_file_that_may_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """An included file is a matter of the scores file, so this is no wrong usage."""
    (tmp_path / "season.txt").write_text("include=jan.txt\n")
    (tmp_path / "jan.txt").write_text("Aki Ben Chie Dai\n")
    read_file = open

    def refuse(path: str, mode: str) -> object:
        if path.endswith("jan.txt"):
            raise PermissionError(13, "Permission denied")
        return read_file(path, mode)

    monkeypatch.setattr(OPEN_PATH, refuse, raising=False)
    path = tmp_path / "season.txt"
    assert main(["check", str(path)]) == 1
    head = capsys.readouterr().err.splitlines()[0]
    expected = f"{tmp_path / 'jan.txt'} cannot be read: permission denied"
    assert head == f"{path}:1:9: error: {expected} [include-unreadable]"


# ------------------------------------------------------------------------------- including


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A folder with a file that includes what is not in it, and a secret beside the folder."""
    (tmp_path / "secret.txt").write_text("TOKEN=hush\nAki Ben Chie Dai\n5 - d -\nend\n")
    folder = tmp_path / "club"
    folder.mkdir()
    return folder


def outside(club: Path) -> Iterator[str]:
    """Ways out of a folder."""
    (club / "link.txt").symlink_to(club.parent / "secret.txt")
    (club / "up").symlink_to(club.parent, target_is_directory=True)
    (club / "club2").mkdir()
    (club / "club2" / "deep.txt").write_text("include=../../secret.txt\n")
    yield from ("../secret.txt", str(club.parent / "secret.txt"), "link.txt", "up/secret.txt")
    yield from ("./../club/../secret.txt", "/proc/self/environ", "../nowhere.txt")


READERS = (
    *(["check"], ["check", "--fix"], ["check", "--format", "json"], ["-o", "-"], ["sheet"]),
    *(["fmt", "--labels"], ["report", "-o", "-"], ["--table", "all", "-o", "x"]),
)


@pytest.mark.parametrize("verb", READERS, ids=" ".join)
def test_includes_stay_below_the_folder(
    verb: list[str], club: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Whoever reads: the error is at the line, and nothing of the file is told."""
    monkeypatch.chdir(club)
    for path in outside(club):
        (club / "games.txt").write_text(f"include={path}\n")
        assert main([*verb, "games.txt"]) == 1, path
        told = "".join(capsys.readouterr())
        assert f"include={path} leads out of the folder of games.txt" in told, path
        assert "hush" not in told and "PATH=" not in told


def test_an_included_file_leads_out_no_further(club: Path, capsys: Out) -> None:
    """The folder is that of the first file, below which one may go up again."""
    [*outside(club)]
    (club / "games.txt").write_text("include=club2/deep.txt\n")
    assert main(["check", str(club / "games.txt")]) == 1
    assert "deep.txt:1:9: error: include=../../secret.txt leads out" in capsys.readouterr().err
    (club / "club2" / "deep.txt").write_text("include=../late.txt\n")
    (club / "late.txt").write_text("Aki Ben Chie Dai\n5 - d -\nend\n")
    assert main(["check", str(club / "games.txt")]) == 0


def test_whoever_asks_for_it_includes_from_anywhere(
    club: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    (club.parent / "secret.txt").write_text("Aki Ben Chie Dai\n5 - d -\nend\n")
    monkeypatch.chdir(club)
    (club / "games.txt").write_text("include=../secret.txt\n")
    for verb in (["check"], ["check", "--fix"], ["-o", "-"], ["sheet"], ["fmt"]):
        assert main([*verb, "games.txt", "--include-anywhere"]) == 0, verb
    capsys.readouterr()
    assert tally("include=../secret.txt\n", include_anywhere=True) == tally("../secret.txt")
    with pytest.raises(
        ScoresError, match=r"<text>:1:9: error: .* leads out of the folder of <text>"
    ):
        tally("include=../secret.txt\n")


def test_files_named_are_read_wherever_they_are(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several folders on the command line, and links to folders, stay what they were."""
    monkeypatch.chdir(club)
    (club.parent / "other").mkdir()
    (club.parent / "link").symlink_to(club.parent / "other", target_is_directory=True)
    (club.parent / "other" / "all.txt").write_text("include=jan.txt\n")
    (club.parent / "other" / "jan.txt").write_text("Aki Ben Chie Dai\n5 - d -\nend\n")
    assert main(["check", "../other/all.txt", "../link/jan.txt"]) == 0
    assert main(["check", "../link/all.txt"]) == 0


@needs_named_pipes
@pytest.mark.parametrize("options", [[], ["--include-anywhere"]], ids=str)
def test_a_pipe_is_not_included(options: list[str], club: Path, capsys: Out) -> None:
    """It could be read once only, or would never end."""
    os.mkfifo(club / "pipe")
    (club / "games.txt").write_text("include=pipe\n")
    assert main(["check", str(club / "games.txt"), *options]) == 1
    assert f"{club / 'pipe'} is a pipe or a device: include a file" in capsys.readouterr().err


def test_what_an_included_file_declares_holds_in_it_alone() -> None:
    inner = "uma=30/10/-10/-30\nalias=Aki:Akiko\nseason=Cup\nBen Akiko Chie Dai\n" + GAME
    first, second, third = list_game_records(
        f"season=Spring\nAki Ben Chie Dai\n{GAME}include=jan\nAki Ben Chie Emi\n{GAME}", jan=inner
    )
    assert [game_record.session.season for game_record in (first, second, third)] == [
        "Spring",
        "Cup",
        "Spring",
    ]
    assert first.session.rules == third.session.rules != second.session.rules
    assert second.session.names == ("Ben", "Aki", "Chie", "Dai")
    assert [play.session.file for play in (first, second, third)] == ["main", "jan", "main"]


def test_an_included_file_starts_with_what_is_in_force() -> None:
    outer = "rules=hk\nB=2\n2026-01-01\nseason=Cup\nalias=Aki:Akiko\ninclude=jan\n"
    (game_record,) = list_game_records(outer, jan="Akiko Ben Chie Dai\n5 - d -\n")
    assert game_record.session.rules.family.name == "hk"
    assert (game_record.date, game_record.session.season) == ("2026-01-01", "Cup")
    assert game_record.session.names[0] == "Aki"


def test_an_old_hk_file_can_be_included_where_nothing_is_declared() -> None:
    (game_record,) = list_game_records(
        "roster=Aki,Ben,Chie,Dai\ninclude=jan", jan="B=1\nAki Ben Chie Dai\n5 - d -\n"
    )
    assert game_record.session.rules.family.name == "hk"


def test_roster_and_alias_and_season_are_not_the_first_declaration() -> None:
    head = "roster=Aki,Ben,Chie,Dai\nalias=Aki:Akiko\nseason=Cup\nB=1\n"
    (game_record,) = list_game_records(head + "Akiko Ben Chie Dai\n5 - d -\n")
    assert game_record.session.rules.family.name == "hk"


def test_rules_are_not_undone_by_an_included_file_that_has_its_own() -> None:
    assert (
        len(
            list_game_records(
                "uma=30/10/-10/-30\ninclude=jan", jan=f"rules=mleague\nA B C D\n{GAME}"
            )
        )
        == 1
    )


@pytest.mark.parametrize("rules", ["rules=hk", "length=free"])
def test_loose_hands_stop_at_an_include(rules: str) -> None:
    hand = "5* - d -\n" if rules == "length=free" else "5 - d -\n"
    inner = f"Aki Ben Chie Dai\n{hand}{hand}"
    text = f"{rules}\nAki Ben Chie Dai\n{hand}include=jan\n"
    assert [len(game_record.effects) for game_record in list_game_records(text, jan=inner)] == [
        1,
        2,
    ]
    (problem,) = list_problems(text + hand, jan=inner)
    assert problem.startswith("main:5:1: error: no players line since line 4 included jan")


def test_the_unfinished_game_of_an_included_file() -> None:
    (warning,) = list_problems("include=jan\n", jan="Aki Ben Chie Dai\n5 - d -\n# no end\n")
    assert warning.startswith("jan:2:1: warning: E1.1 is next: Aki deals again; end")


def test_dates_go_forward_in_each_file_by_itself() -> None:
    """Two tables of one club may be in two files; what one file says itself goes forward."""
    jan = f"2026-01-09\nA B C D\n{GAME}"
    feb = "A B C D\n- 5 - d\nend\n2026-01-08\nA B C D\n5 - d -\nend\n"
    text = "include=jan\ninclude=feb\n"
    events = read_included_text(text, jan=jan, feb=feb)
    dates = [event.date for event in events if isinstance(event, GameRecord)]
    assert dates == ["2026-01-09", "2026-01-09", "2026-01-08"]
    inherited = "warning: this game takes its date, 2026-01-09, from jan: write its own date above"
    assert list_problems(text, jan=jan, feb=feb) == [f"feb:1:1: {inherited} [date-missing]"]
    own = "2026-01-05\ninclude=jan\nA B C D\n- - 5 d\nend\n"
    events = read_included_text(own, jan=jan)
    assert [event.date for event in events if isinstance(event, GameRecord)] == ["2026-01-09"] * 2
    missing, problem = list_problems(own + "2026-01-04\n", jan=jan)
    why = "2026-01-04 is before 2026-01-05 (line 1): dates go forward"
    assert missing == f"main:3:1: {inherited} [date-missing]"
    assert problem == f"main:6:1: error: {why} [date-back]"


def test_a_file_of_adjustments() -> None:
    files = {"jan": f"Aki Ben Chie Dai\n{GAME}", "penalties": "season=Cup\nAki -20\n"}
    *_, adjusted = read_included_text("include=jan\ninclude=penalties\n", **files)
    assert adjusted[:5] == ("", "Aki", -200, "Cup", 1)


def test_too_many_files_inside_one_another() -> None:
    files = {f"f{number}": f"include=f{number + 1}\n" for number in range(60)}
    assert list_problems("include=f0\n", **files) == [
        "f48:1:9: error: 50 files, each included by the one before: include them in one file"
        " [include-too-deep]"
    ]


def test_a_file_that_was_not_there_hides_who_has_played(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "season.txt"
    path.write_text("include=jan.txt\nAki -20\n")
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().err.count("error:") == 1


# --------------------------------------------------------------------- rosters and aliases


def test_names_are_compared_after_normalisation() -> None:
    decomposed = "Zoe\N{COMBINING DIAERESIS}"
    text = f"roster={decomposed},Ben,Chie,Dai\nalias=Zoë:Z{decomposed[1:]}x\n"
    (game_record,) = list_game_records(f"{text}Zoëx Ben Chie Dai\n{GAME}")
    assert game_record.session.names[0] == "Zoë"


def test_aliases_add_up_and_may_be_said_again() -> None:
    text = "alias=Aki:Akiko\nalias=Aki:あき,Akiko\nalias=Ben:B.\nalias=Aki:Akiko\n"
    first, second = list_game_records(
        f"{text}Akiko B. Chie Dai\n{GAME}あき Ben Dai Chie\n{GAME}Akiko -1\n"
    )
    assert [*first.session.names[:2], *second.session.names[:2]] == ["Aki", "Ben"] * 2


def test_an_alias_holds_from_there_on() -> None:
    text = f"Aki Ben Chie Dai\n{GAME}alias=Aki:Akiko\nAkiko Ben Chie Emi\n{GAME}"
    assert [game_record.session.names[0] for game_record in list_game_records(text)] == [
        "Aki",
        "Aki",
    ]


def test_an_alias_that_only_differs_in_case() -> None:
    (game_record,) = list_game_records(f"alias=Aki:aki,AKI\naki Ben Chie Dai\n{GAME}")
    assert game_record.session.names[0] == "Aki"


# ----------------------------------------------------------------------------- seasons


def test_a_season_begins_between_games() -> None:
    first, second = list_game_records(
        f"Aki Ben Chie Dai\n5 - d -\n- 5 - d\nend\nseason=Cup\nAki Ben Chie Emi\n{GAME}"
    )
    assert [first.session.season, second.session.season] == ["", "Cup"]


@pytest.mark.parametrize("rules", ["rules=hk", "length=free"])
def test_loose_hands_have_a_season_each(rules: str) -> None:
    hand = "5* - d -\n" if rules == "length=free" else "5 - d -\n"
    text = f"{rules}\nAki Ben Chie Dai\nseason=A\n{hand}season=B\n{hand}{hand}season=\n{hand}"
    found = [
        (game_record.session.season, len(game_record.effects), game_record.earlier_hand_count)
        for game_record in list_game_records(text)
    ]
    assert found == [("A", 1, 0), ("B", 2, 1), ("", 1, 3)]


def test_recorded_games_have_a_season_each() -> None:
    text = (
        "Aki Ben Chie Dai\nseason=A\n= 45200 28100 17300 9400\nseason=B\n= 25000 25000 25000 25000"
    )
    assert [
        game_record.session.season
        for game_record in list_game_records(text)
        if game_record.final_result
    ] == ["A", "B"]


# ----------------------------------------------------------------------------- twice


def test_the_same_game_in_an_included_file() -> None:
    game = f"2026-01-03\nAki Ben Chie Dai\n{GAME}"
    (warning,) = list_problems(
        f"include=jan\n2026-01-03\nalias=Aki:Akiko\nAkiko Ben Chie Dai\n{GAME}", jan=game
    )
    which = "(2026-01-03, Aki Ben Chie Dai)"
    assert warning == (
        f"main:4:1: warning: the same game as in jan line 2 {which}: was it entered twice?"
        " [entered-twice]"
    )


def test_the_same_game_in_another_order() -> None:
    """Whoever wrote it down first: it is the players and their scores that are the same."""
    again = "Dai Chie Ben Aki\n= 10000 20000 30000 40000\n"
    (warning,) = list_problems(f"Aki Ben Chie Dai\n= 40000 30000 20000 10000\n{again}")
    assert warning.startswith("main:4:1: warning: the same game as in line 2 ")


def test_the_same_game_in_two_files(tmp_path: Path, capsys: Out) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(f"Aki Ben Chie Dai\n{GAME}")
    second.write_text(f"# the same evening\nAki Ben Chie Dai\n{GAME}")
    assert main(["check", str(first), str(second)]) == 0
    head = capsys.readouterr().err.splitlines()[0]
    why = f"the same game as in {first} line 1 (Aki Ben Chie Dai): was it entered twice?"
    assert head == f"{second}:2:1: warning: {why} [entered-twice]"


def test_the_same_file_twice(capsys: Out) -> None:
    """It is read once, and one warning says so."""
    may = SEASONS / "months" / "may.txt"
    for first, second, line in (
        (FLAT, FLAT, ""),
        (SEASON, may, f" ({SEASON} line 10 includes it)"),
    ):
        tables = []
        for files in ([first], [first, second], [first, second, second]):
            assert main([*map(str, files), "-o", "-"]) == 0
            out, err = capsys.readouterr()
            tables.append(out)
        assert tables == [out] * 3
        (warning,) = [each for each in err.splitlines() if "warning" in each]
        again = f"{second} was read already{line}: it counts once"
        assert warning == f"{second}:1:1: warning: {again} [read-twice]"


@pytest.mark.parametrize(
    "declared", ["rules=mleague", "season=spring", "alias=Aki:Akiko", "roster=Aki,Ben,Chie,Dai"]
)
def test_the_same_file_twice_under_other_declarations(
    declared: str, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows which of them was meant, wherever the file is named first."""
    monkeypatch.chdir(tmp_path)
    Path("jan.txt").write_text("Aki Ben Chie Dai\n" + GAME)
    Path("year.txt").write_text(f"{declared}\ninclude=jan.txt\n")
    Path("twice.txt").write_text(f"include=jan.txt\n{declared}\ninclude=jan.txt\n")
    for files, line, where in (
        (["jan.txt", "year.txt"], "year.txt:2:9", "it was named by itself"),
        (["twice.txt"], "twice.txt:3:9", "line 1 includes it"),
    ):
        assert main([*files, "-o", "-"]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.splitlines()[0] == (
            f"{line}: error: jan.txt was read already ({where}), with other rules, another"
            " season or other people: read it once [read-twice]"
        )
    assert main(["year.txt", "jan.txt", "-o", "-"]) == 0  # what includes it says how it is read
    assert "jan.txt:1:1: warning: jan.txt was read already" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        f"2026-01-01\nA B C D\n{GAME}2026-01-02\nA B C D\n{GAME}",  # on two days
        f"A B C D\n{GAME}A B D C\n{GAME}",  # with two seatings
        "A B C D\n5 - d -\nend\n" * 2,  # two short games
        "length=free\nA B C D\n" + "5* - d -\n" * 3 + "A B C D\n" + "5* - d -\n" * 3,
        "rules=hk\nA B C D\n" + "5 - d -\n" * 3 + "A B C D\n" + "5 - d -\n" * 3,
        "A B C D\n= 40000 30000 20000 10000\n= 40000 30000 10000 20000\n",
        "".join(
            f"season={season}\nA B C D\n= 40000 30000 20000 10000\n" for season in ("2025", "2026")
        ),
        "stage=heats\nA B C D\n= 40000 30000 20000 10000\n"
        "stage=final\nA B C D\n= 40000 30000 20000 10000\n",
    ],
)
def test_games_that_were_not_entered_twice(text: str) -> None:
    assert len(list_game_records(text)) >= 2


@pytest.mark.slow
def test_every_game_is_found_again() -> None:
    """Among many others."""
    scores = [
        f"{format_scores_line(each)}\n"
        for each in islice(generate_distinct_scores(), len(some_of(range(10_000), 10)))
    ]
    problems = list_problems("Aki Ben Chie Dai\n" + "".join(scores) * 2)
    assert len(problems) == len(scores)
    assert problems[-1].startswith(
        f"main:{2 * len(scores) + 1}:1: warning: the same game as in line"
    )
    assert f"line {len(scores) + 1} (" in problems[-1]


def test_a_game_that_is_remembered_is_small() -> None:
    entered = DuplicateGames()
    for game_record in list_game_records(
        "Aki Ben Chie Dai\n= 40000 30000 20000 10000\n= 40000 30000 10000 20000\n"
    ):
        if game_record.final_result:
            assert entered.find_earlier(game_record, 2) is None
    assert [type(known) for known in entered.places] == [int] * 2


def test_the_table_does_not_take_the_place_of_an_included_file(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("jan.txt").write_text("Aki Ben Chie Dai\n" + GAME)
    Path("year.txt").write_text("include=jan.txt\n")
    options = ("--force", "--format", "tsv")
    assert main(["year.txt", "-o", "jan.txt", "-q", *options]) == 2
    assert "jan.txt is included: the table would take its place" in capsys.readouterr().err
    assert Path("jan.txt").read_text() == "Aki Ben Chie Dai\n" + GAME


def test_includes_that_double(tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of 49 files includes the next one twice: each is read once, and that is said once."""
    monkeypatch.chdir(tmp_path)
    for number in range(49):
        Path(f"{number}.txt").write_text(f"include={number + 1}.txt\n" * 2)
    Path("49.txt").write_text("Aki Ben Chie Dai\n5 - d -\nend\n")
    for verb in (("check",), ("-o", "-")):
        assert main([*verb, "0.txt"]) == 0
        assert capsys.readouterr().err.count("it counts once [read-twice]\n") == 49


def test_the_bound_of_includes_itself(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("mjtally.interpreter.include_checks.MAX_INCLUDES", 20)
    for number in range(25):
        Path(f"{number}.txt").write_text("# nothing\n")
    Path("all.txt").write_text("".join(f"include={number}.txt\n" for number in range(25)))
    main(["check", "all.txt"])
    errors = [line for line in capsys.readouterr().err.splitlines() if "error:" in line]
    assert errors == [
        "all.txt:21:9: error: more than 20 files are included in all: include fewer"
        " [includes-too-many]"
    ]


# ------------------------------------------------------- dates and seasons below players

BELOW = sorted((SEASONS / "below").glob("*.txt"))


def test_files_with_dates_below_the_players_were_found() -> None:
    assert [path.stem for path in BELOW] == ["hk", "loose", "mcr", "riichi"]


@for_each(BELOW, stem_of)
def test_what_is_declared_before_the_first_hand_is_of_the_game(path: Path) -> None:
    """The date and the season of every game, of loose hands of each stretch of them."""
    when = path.with_suffix(".when.tsv").read_text(encoding="utf-8").splitlines()
    played = [
        game_record
        for game_record in list_game_records(path.read_text(encoding="utf-8"))
        if game_record.is_played
    ]
    found = [(str(each.session.game_number), each.date, each.session.season) for each in played]
    assert ["\t".join(each) for each in found] == when


@for_each(BELOW, stem_of)
def test_dates_below_the_players_are_picked_everywhere(path: Path) -> None:
    """The tables by dates and by seasons have what the expected games and hands say."""
    when = [line.split("\t") for line in path.with_suffix(".when.tsv").read_text().splitlines()]
    by_day, by_season = (
        {row["period"] for row in tally(path, table="series", by=by)} for by in ("day", "season")
    )
    assert by_day == {date for _, date, _ in when}
    assert by_season == {season for *_, season in when}
    hands = tally(path, table="hands")
    for date in by_day:
        after = tally(path, table="hands", since=str(date))
        assert after == [row for row in hands if str(row["date"]) >= str(date)]
    for season in by_season - {""}:
        days = {row["period"] for row in tally(path, table="series", season=str(season))}
        assert days == {date for _, date, of in when if of == season}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (2, "what follows was played on 2026-10-02"),
        (9, "what follows was played on 2026-11-20"),
        (16, "what follows was played on 2026-11-27"),
        (17, "what follows belongs to season late, for --season late and --by season"),
    ],
)
def test_what_a_date_means(line: int, meant: str, capsys: Out) -> None:
    path = SEASONS / "below" / "riichi.txt"
    assert main(["explain", f"{path}:{line}"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.endswith(meant)


def test_files_of_a_folder_are_looked_at_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many at most, none with another ending, and in no order of the system."""
    for name in ("c.txt", "a.txt", "0.md", "b.txt"):
        (tmp_path / name).touch()
    monkeypatch.setattr(includes, "MAX_FILES_IN_FOLDER", 2)
    listed = includes.list_files_in_folder(str(tmp_path), includes.SCORES_ENDING)
    assert [Path(path).name for path in listed] == ["a.txt", "b.txt"]
