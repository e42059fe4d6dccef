"""Rounds and tables that a file states, and dates inside games: own counts of random tournaments,
every place to put something into an evening, and what other rooms make of it."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from mjtally import Problem, format_scores, tally
from mjtally.cli.main import main
from mjtally.club.plans import read_plan
from mjtally.editing.same_meaning import interpret_text
from mjtally.editing.source_file import SourceFile
from mjtally.rules.model.types import GameRecord
from mjtally.seating.played import read_played_file
from support.cases import for_each, some_of
from support.paths import EXAMPLES

Out = pytest.CaptureFixture[str]
NAMES = [
    *("Ada", "Bruno", "Chen", "Dina", "Emil", "Fumi", "Gala", "Hiro"),
    *("Ines", "Jan", "Kei", "Lena", "Mio", "Nils", "Olga", "Pau"),
]
SCORES = "= 38000 31000 21000 10000"
# a game of three hands of each family that follows games, and its end
GAMES = {
    "riichi": ("3/40 - d -", "- - - -", "- 5 - d"),
    "mcr": ("24 - d -", "- - - -", "- 13 - d"),
    "zung-jung": ("30 - d -", "- - - -", "- 25 - d"),
    "taiwan": ("5 - d -", "- - - -", "- 3 - d"),
}
WITHIN = ("2026-11-27", "season=winter", "stage=final", "substitute=Zoe:Chen", "round=3")


def find_problems(text: str) -> list[Problem]:
    return list(interpret_text(text, "cup.txt").problems)


def list_codes(text: str) -> list[str]:
    return [problem.code for problem in find_problems(text)]


# ------------------------------------------------------------------------------------- dates


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("line", WITHIN)
def test_what_is_of_the_games_below_is_told_between_any_two_hands(rules: str, line: str) -> None:
    """Above the players and below the end it is right; before the first hand a round is not."""
    game = ["Ada Bruno Chen Dina", *GAMES[rules], "end"]
    code = "date-in-game" if line[0] == "2" else "declared-in-game"
    for at in range(len(game) + 1):
        lines = [f"rules={rules}", "2026-11-20", *game[:at], line, *game[at:]]
        is_inside = 2 <= at < len(game) or (at == 1 and line.startswith("round"))
        found = [
            (each.line, each.code) for each in find_problems("\n".join(lines)) if each.is_error
        ]
        assert found == [(at + 3, code)] * is_inside, lines


@pytest.mark.parametrize("rules", GAMES)
def test_a_new_evening_begins_with_its_players(rules: str) -> None:
    first, *others = GAMES[rules]
    for end in ("", "end\n"):
        text = f"rules={rules}\n2026-11-20\nAda Bruno Chen Dina\n{first}\n{end}2026-11-27\n"
        text += "\n".join(("Ada Bruno Chen Dina", first, *others, "end\n"))
        assert list_codes(text) == ([] if end else ["unfinished"])
        records = [each for each in interpret_text(text, "").events if isinstance(each, GameRecord)]
        dates = [(each.date, len(each.effects)) for each in records]
        assert dates == [("2026-11-20", 1), ("2026-11-27", 3)]


@pytest.mark.parametrize(
    "last", ["end", "= 25000 25000 25000 25000", "Ben +20 / Aki -20", "5 - - d"]
)
def test_whatever_goes_on_with_a_game_shows_that_a_date_is_inside(last: str) -> None:
    rules = "rules=mcr\n" if "/" in last else ""
    text = f"{rules}2026-11-20\nAki Ben Chie Dai\n- - - -\n2026-11-21\n{last}\n"
    assert "date-in-game" in list_codes(text)
    assert "date-in-game" not in list_codes(text.replace("2026-11-21", "2026-11-20"))


def test_two_dates_are_told_once_each() -> None:
    text = "2026-11-20\nAki Ben Chie Dai\n- - - -\n2026-11-21\n2026-11-22\n- - - -\nend\n"
    assert sorted(list_codes(text)) == ["date-in-game", "date-unused"]


def test_loose_hands_and_recorded_games_have_dates_between_them() -> None:
    hk = "rules=hk\n2026-11-20\nWing Mei Lok Yan\n3 d - -\n2026-11-21\n- 4 - d\n"
    free = "length=free\n2026-11-20\nAki Ben Chie Dai\n5* d - -\n2026-11-21\n5 - -* d\n"
    recorded = f"2026-11-20\nAki Ben Chie Dai\n{SCORES}\n2026-11-21\n= 10000 21000 31000 38000\n"
    for text in (hk, free, recorded):
        assert list_codes(text) == []
        assert len({row["period"] for row in tally(text, table="series")}) == 2


# ------------------------------------------------------------------------------------ rounds


@pytest.mark.parametrize(
    ("rules", "first", "other"),
    [
        ("hk", "3 d - -", "- 3 d -"),
        ("hk", "= 24 -8 -8 -8", "= 8 -24 8 8"),
        ("length=free", "2/30* d - -", "- 2/30 d* -"),
        ("riichi", SCORES, "= 10000 21000 31000 38000"),
    ],
)
def test_a_round_is_of_the_day_on_which_it_was_played(rules: str, first: str, other: str) -> None:
    """Each evening begins with round 1, whatever line comes first."""
    evening = f"round=1\nAki Ben Chie Dai\n{first}\nround=2\nAki Ben Chie Dai\n{other}\n"
    declared = rules if "=" in rules else f"rules={rules}"
    text = f"{declared}\n2026-11-20\n{evening}2026-11-27\n{evening}"
    assert list_codes(text) == []
    assert list_codes(text.replace("round=2", "round=1")) == ["round-twice"] * 2


@pytest.mark.parametrize("rules", ["riichi", "hk"])
def test_a_further_game_below_another_round_seats_its_players_there(rules: str) -> None:
    scores = {"riichi": (SCORES, "= 10000 21000 31000 38000"), "hk": ("= 4 -4 0 0", "= 3 0 -3 0")}
    first, other = scores[rules]
    text = f"rules={rules}\n2026-11-20\nround=1\nAki Ben Chie Dai\n{first}\nround=2\n{other}\n"
    for number, code in ((1, "round-twice"), (2, "seated-twice"), (3, "")):
        more = f"round={number}\n" * (number != 2) + f"Aki Ben Emi Fumi\n{first}\n"
        assert list_codes(text + more) == [*filter(None, [code])]


def draw_tournament(random: Random) -> list[tuple[int, int, list[str], bool]]:
    """Tables of a tournament: round, table, names, and whether there is a result. In some a player
    sits twice in a round, or two tables have one number."""
    tables = []
    playing = random.choice((8, 12, 16))
    for number in range(1, random.randint(2, 4)):
        names = random.sample(NAMES[:playing], playing)
        for at in range(playing // 4):
            seated = names[at * 4 : at * 4 + 4]
            if at and random.random() < 0.2:  # somebody of an earlier table, too
                seated[random.randrange(4)] = names[random.randrange(at * 4)]
            table = random.choice((at + 1, at + 1, at + 1, max(at, 1)))
            tables.append((number, table, seated, random.random() < 0.8))
    return tables


@for_each(lambda: some_of(range(200), 4))
def test_random_tournaments(seed: int) -> None:
    """What is wrong with them, counted from the tables alone."""
    random = Random(seed)
    tables = draw_tournament(random)
    has_numbers = random.random() < 0.7
    expected: Counter[str] = Counter()
    for at, (number, table, names, has_result) in enumerate(tables):
        above = [each for each in tables[:at] if each[0] == number]
        if any({*names} & {*each[2]} for each in above):
            expected["seated-twice"] += 1
        elif has_numbers and any(each[1] == table for each in above):
            expected["table-twice"] += 1
        others = [each for each in tables if each[3] and each[0] >= number]
        expected["result-missing"] += bool(others) and not has_result
    lines, last = ["rounding=none"], 0
    for count, (number, table, names, has_result) in enumerate(tables):
        lines += [f"round={number}"] * (number != last)
        last = number
        lines.append(" ".join(names) + f"  table={table}" * has_numbers)
        won = 38000 + 100 * count  # so that no game comes twice
        lines += [f"= {won} 31000 21000 {100_000 - 52_000 - won}"] * has_result
    text = "".join(f"{line}\n" for line in lines)
    codes = Counter(list_codes(text))
    assert codes == +expected, text
    if codes["seated-twice"] or codes["table-twice"]:
        return
    laid_out = format_scores(text)
    assert format_scores(laid_out) == laid_out
    results = tally(laid_out, table="results")
    assert [(row["round"], row["first"]) for row in results] == [
        (number, names[0]) for number, _, names, has_result in tables if has_result
    ]
    columns = ("round", "table", "name") if has_numbers else ("round", "name")
    games = tally(laid_out, table="games", columns=",".join(columns))
    assert [tuple(row.values()) for row in games] == [
        (number, table, name) if has_numbers else (number, name)
        for number, table, names, has_result in tables
        if has_result
        for name in names
    ]
    if len(tables) > 2:  # it is a plan with results, to phones as well
        plan = read_plan(SourceFile.from_text(laid_out))
        found = [(each.round, each.names) for each in plan]
        assert found in ([], [(number, tuple(names)) for number, _, names, _ in tables])


def test_a_round_goes_on_elsewhere() -> None:
    """Further down, on a later day, and in another file of the day; stages and evenings number
    theirs afresh."""
    ada, emil = "Ada Bruno Chen Dina\n", "Emil Fumi Gala Hiro\n"
    scores = iter(range(100))

    def play(*lines: str) -> str:
        return "".join(
            f"{line}\n"
            if "=" in line or line[0] == "2"
            else f"{line}= {38000 + 100 * next(scores)} {62000 - 100 * (next(scores) - 1)} 0 0\n"
            for line in lines
        )

    days = ("2026-11-20", "2026-11-27")
    right = [
        ("round=1", ada, "round=2", ada, "round=1", emil),
        (days[0], "round=1", ada, days[1], emil),
        (days[0], "round=1", ada, "round=2", ada, days[1], "round=1", ada, "round=2", ada),
        (days[0], "round=1", ada, days[1], "round=1", ada),
        (days[0], "round=1", ada, days[1], "round=2", ada),
        ("stage=heats", "round=1", ada, "stage=final", "round=1", ada),
        ("season=one", "round=1", ada, "season=two", ada),
        ("round=1", ada, "round=", ada, ada),
        (ada, ada),
    ]
    for lines in right:
        text = play(*lines)
        assert not [each for each in find_problems(text) if each.is_error], text
    wrong = [
        (("round=1", ada, ada), "seated-twice"),
        (("round=1", ada, "round=2", ada, "round=1", ada), "round-twice"),
        (("round=1", ada, "round=1", ada), "round-twice"),
        ((days[0], "round=1", ada, days[1], ada), "seated-twice"),
        ((days[0], "round=1", ada, "round=2", ada, days[1], "round=2", ada), "round-twice"),
    ]
    for lines, code in wrong:
        text = play(*lines)
        assert [each.code for each in find_problems(text) if each.is_error] == [code], text


def test_tables_in_files_of_their_own(tmp_path: Path, capsys: Out) -> None:
    """A file for each table, with each round: they are the same rounds on one day."""
    (tmp_path / "scores").mkdir()
    for number, names in enumerate(("Ada Bruno Chen Dina", "Emil Fumi Ada Hiro")):
        text = "".join(
            f"round={at}\n{names}  table={number + 1}\n= {30000 + 100 * at + 1000 * number} 30000"
            f" 20000 {20000 - 100 * at - 1000 * number}\n"
            for at in (1, 2)
        )
        (tmp_path / "scores" / f"{number}.txt").write_text(text)
    for day, count in (("2026-11-20\n", 2), ("", 0)):  # without dates nobody knows
        (tmp_path / "cup.txt").write_text(f"{day}include=scores/\n")
        main(["check", str(tmp_path / "cup.txt")])
        assert capsys.readouterr().err.count("Ada sits at two tables of round") == count


def test_the_comments_of_older_plans_say_it_to_phones_and_seating(capsys: Out) -> None:
    text = (EXAMPLES / "tournament.txt").read_text("utf-8")
    older = text.replace("round=", "# round ").replace(" table=", " # table ")
    new, old = (read_plan(SourceFile.from_text(each)) for each in (text, older))
    assert [each[:4] for each in new] == [each[:4] for each in old]
    rounds = [read_played_file("cup.txt", each, lambda _: None).played for each in (text, older)]
    names = [[table.names for round_ in played for table in round_] for played in rounds]
    assert names[0] == names[1] and len(names[0]) == 16
    assert tally(text, table="results") == tally(older, table="results")


def test_next_round_has_the_next_number(tmp_path: Path, capsys: Out) -> None:
    """After the rounds of a stage that began anew, too; who sat out before stays written."""
    path = tmp_path / "cup.txt"
    names = " ".join(NAMES[:4])
    stage = (
        f"stage=heats\nround=1\n{names}\n{SCORES}\nround=2\n{names}\n= 31000 38000 21000 10000\n"
    )
    path.write_text(
        f"{stage}stage=final\nround=1\n{names}\n= 10000 31000 38000 21000\n# sits out: Emil\n"
    )
    assert main(["seating", "--keep", str(path), "--swiss", "-q"]) == 0
    out = capsys.readouterr().out
    assert "\n# sits out: Emil\n\nroster=Ada,Bruno,Chen,Dina\n\nround=2\n" in out
    path.write_text(stage.replace("stage=heats\n", ""))
    assert main(["seating", "--keep", str(path), "--swiss", "-q"]) == 0
    assert "\nround=3\n" in capsys.readouterr().out


def test_explain_tells_the_round_and_the_table(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "cup.txt"
    path.write_text(f"round=2\nAda Bruno Chen Dina  table=3\n{SCORES}\nround=\n")
    told = {1: "the tables below play round 2", 2: "round 2, table 3", 4: "the round ends here"}
    for line, words in told.items():
        assert main(["explain", f"{path}:{line}"]) == 0
        assert words in " ".join(capsys.readouterr().out.split())
