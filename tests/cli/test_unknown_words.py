"""A word that is no verb, no file or no option: what was meant, in one line, before all else."""

from pathlib import Path

import pytest

from mjtally.advice.words import WordKind, load_word_rows
from mjtally.cli.main import main
from mjtally.cli.unknown_words import OTHER_VERBS
from mjtally.cli.verbs import VERBS_BY_NAME

Out = pytest.CaptureFixture[str]
EVENING = "Aki Ben Chie Dai\n3/40! - d -\nend\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "league.txt").write_text(EVENING)
    (tmp_path / "my league.txt").write_text(EVENING)
    monkeypatch.chdir(tmp_path)


STANDINGS = ", did you mean standings?"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("stats league.txt", f"stats{STANDINGS}"),
        ("ranking league.txt", f"ranking{STANDINGS}"),
        ("Standings league.txt --players Aki", f"Standings{STANDINGS}"),
        ("成績 league.txt", f"成績{STANDINGS}"),
        ("show league.txt", f"show{STANDINGS}"),
        ("tally stats league.txt", f"stats{STANDINGS}"),
        ("report stats league.txt", f"stats{STANDINGS}"),
        ("stats", f"stats{STANDINGS}"),
        ("leaderboard league.txt", f"leaderboard{STANDINGS}"),
        ("scores league.txt", "scores, did you mean results?"),
        ("game league.txt", "game, did you mean results?"),
        ("結果 league.txt", "結果, did you mean results?"),
        ("stats league.txt -o x.tsv", f"stats{STANDINGS}"),
        ("league.txt stats -o x.tsv", f"stats{STANDINGS}"),
        ("tables league.txt", "tables; every table is: mjtally league.txt --table all"),
        (
            "export league.txt",
            "export; a table for another program is: mjtally league.txt -o table.csv",
        ),
        ("version", "version; the version of the program is: mjtally --version"),
        ("validate league.txt", "validate, did you mean check?"),
        ("lint league.txt --fix", "lint, did you mean check?"),
        ("html league.txt", "html, did you mean report?"),
        ("init", "init, did you mean new?"),
        ("create Aki Ben Chie Dai", "create, did you mean new?"),
        ("chekc league.txt --fix", "chekc, did you mean check?"),
        ("rating", "rating; the table ratings is: mjtally FILE --table ratings"),
        ("league", "league, did you mean league.txt?"),
        ("evening", "evening: mjtally --help lists the verbs"),
    ],
)
def test_a_verb_of_another_program(command: str, said: str, capsys: Out) -> None:
    assert main(command.split()) == 2
    assert capsys.readouterr() == ("", f"mjtally: there is no verb or file {said}\n")


def test_a_verb_after_an_option(capsys: Out) -> None:
    assert main(["-q", "check", "league.txt"]) == 2
    said = "mjtally: check is a verb, which comes first: mjtally check -q league.txt\n"
    assert capsys.readouterr() == ("", said)


def test_files_are_quoted_for_the_shell(capsys: Out) -> None:
    assert main(["tables", "my league.txt"]) == 2
    assert capsys.readouterr().err.endswith(
        "; every table is: mjtally 'my league.txt' --table all\n"
    )


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("leauge.txt", "leauge.txt: there is no such file, did you mean league.txt?"),
        *(
            (f"{verb} leauge.txt", "leauge.txt: there is no such file, did you mean league.txt?")
            for verb in ("fmt --diff", "seating --rounds 2 --names")  # others are in data/runs
        ),
        (
            "explain leauge.txt:2",
            "leauge.txt: there is no such file, did you mean league.txt?",
        ),
        ("check leauge.csv", "leauge.csv: there is no such file, did you mean league.txt?"),
        ("./leauge.txt", "./leauge.txt: there is no such file, did you mean ./league.txt?"),
        ("league.txt spring.txt", "spring.txt: there is no such file"),
        ("report league.txt spring.txt", "spring.txt: there is no such file"),
        ("there/league.txt", "there/league.txt: there is no such file"),
    ],
)
def test_a_file_that_is_not_there(command: str, said: str, capsys: Out) -> None:
    """It is told before -o is missed."""
    assert main(command.split()) == 2
    assert capsys.readouterr() == ("", f"mjtally: {said}\n")


def test_the_file_that_is_meant_among_others(capsys: Out) -> None:
    """One with the same ending is meant rather than another, and never the one that is not there,
    as where a link leads nowhere."""
    Path("league.xlsx").touch()
    Path("spring.txt").symlink_to("nowhere")
    for named, said in (
        ("leauge.txt", ", did you mean league.txt?"),
        ("leauge.xlsx", ", did you mean league.xlsx?"),
        ("spring.txt", ""),
    ):
        assert main(["check", named]) == 2
        told = f"mjtally: {named}: there is no such file{said}\n"
        assert capsys.readouterr() == ("", told)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("league.txt --tabel games", "there is no option --tabel, did you mean --table?"),
        (
            "report league.txt --each-season",
            "report has no option --each-season: the list at the top of the page shows every"
            " season, and --season NAME makes a page of one",
        ),
        (
            "compare league.txt Aki Ben --seed 3",
            "compare has no option --seed: the result of a comparison is always the same",
        ),
        ("league.txt --bset 3", "there is no option --bset, did you mean --best?"),
        ("league.txt --since 2026-01-01", "there is no option --since, did you mean --from?"),
        ("league.txt --until=2026", "there is no option --until, did you mean --to?"),
        ("league.txt --ratings", "there is no option --ratings, did you mean --table ratings?"),
        ("league.txt --elo", "there is no option --elo, did you mean --table ratings?"),
        ("league.txt --csv", "there is no option --csv, did you mean --format csv?"),
        ("league.txt --markdown", "there is no option --markdown, did you mean --format md?"),
        (
            "check x --annotations",
            "there is no option --annotations, did you mean --format github?",
        ),
        ("league.txt --output x", "there is no option --output, did you mean -o?"),
        ("league.txt -table games", "there is no option -table, did you mean --table?"),
        (
            "explain league.txt --columns x",
            "explain has no option --columns, did you mean --column?",
        ),
        (
            "check x --table x",
            "check has no option --table: tally, explain and columns have it",
        ),
        ("fmt x --fix", "fmt has no option --fix: check has it"),
        ("check x --csv", "there is no option --csv: mjtally check --help lists them"),
        ("check x --json", "there is no option --json, did you mean --format json?"),
        ("--bogus", "there is no option --bogus: mjtally tally --help lists them"),
        ("league.txt -x", "there is no option -x: mjtally tally --help lists them"),
        ("league.txt --tab games", "there is no option --tab, did you mean --table?"),
        ("league.txt --last x", "--last x: write a whole number of at most nine digits"),
        ("league.txt --last", "--last needs a value: --last N"),
        ("league.txt --strict=yes", "--strict takes no value"),
        ("import --players 5 x", "--players needs a value: 3 or 4"),
        ("points 3/40 5", "5 is one word too many: mjtally points --help"),
        ("points 3 40", "40 is one word too many: mjtally points 3/40"),
        ("points --honba 1 3 han 40 fu", "han is one word too many: mjtally points 3/40"),
        ("points 3 3", "3 is one word too many: mjtally points 3/3"),
        ("points 3/40 tsumo", "tsumo is one word too many, did you mean --self-draw?"),
        ("points 3/40 --oya", "there is no option --oya, did you mean --dealer?"),
        ("points 3/40 dealer", "dealer is one word too many, did you mean --dealer?"),
        ("hand 123m 456p", "456p is one word too many: mjtally hand '123m 456p'"),
        ("columns hands", "hands is one word too many, did you mean --table hands?"),
        ("league.txt ratings", "ratings is one word too many, did you mean --table ratings?"),
        ("check league.txt json", "json is one word too many, did you mean --format json?"),
        ("check league.txt fix", "fix is one word too many, did you mean --fix?"),
        ("rules riichi hk", "hk is one word too many: mjtally rules --help"),
        (
            "standings league.txt --players Aki Ben",
            "Ben is one word too many: --players Aki,Ben",
        ),
        (
            "league.txt --columns name, points, hand_count",
            "points, is one word too many: --columns name,points,hand_count",
        ),
        (
            "league.txt --players=Aki, Ben -o x.tsv",
            "Ben is one word too many: --players Aki,Ben",
        ),
        (
            "standings --players Aki Ben league.txt",
            "Ben is one word too many: --players Aki,Ben",
        ),
        ("league.txt --players Aki nowhere.txt", "nowhere.txt: there is no such file"),
        ("explain --player Aki Ben", "Ben is one word too many: --player 'Aki Ben'"),
        (
            "explain league.txt --player Aki Ben --column points",
            "Ben is one word too many: --player 'Aki Ben'",
        ),
        (
            "standings league.txt --season Spring 2026 -q",
            "2026 is one word too many: --season 'Spring 2026'",
        ),
        (
            "standings league.txt Aki",
            "Aki: there is no such file; if it is a player, write --players Aki",
        ),
        ("league.txt --columns name points", "points is one word too many: --columns name,points"),
        (
            "standings league.txt --rules hk Aki",
            "Aki: there is no such file; if it is a player, write --players Aki",
        ),
        ("serve league.txt --lan --tls cert.pem", "--tls needs a value: --tls CERT KEY"),
        ("check league.txt --rules -- hk", "--rules needs a value: --rules NAME"),
        ("league.txt --last 3 -q --last 2", "--last is given twice: leave one of them out"),
        ("check league.txt and league.txt", "and is one word too many: leave it out"),
        ("standings league.txt for Aki", "for is one word too many: leave it out"),
        ("league.txt --sort points desc", "desc: there is no such file"),
        (
            "explain league.txt 2",
            "2 is one word too many: a line is written behind its file, mjtally explain"
            " league.txt:2",
        ),
        ("league.txt --player Aki", "tally has no option --player, did you mean --players?"),
        ("league.txt --date 2026-11-20", "tally has no option --date, did you mean --on?"),
        (
            "seating --players 8 --round 4",
            "seating has no option --round, did you mean --rounds?",
        ),
        ("seating 16 --rounds 4", "16 is one name: for 16 players write --players 16"),
        ("fmt league.txt --dry-run", "there is no option --dry-run, did you mean --diff?"),
        ("check league.txt Aki", "Aki: there is no such file"),
        (
            "check league.txt:2",
            "league.txt:2 is a line: mjtally explain league.txt:2 says what it means",
        ),
        (
            "check league.txt fmt",
            "check and fmt are two verbs: write two commands, mjtally check league.txt, and mjtally"
            " fmt league.txt",
        ),
        (
            "league.txt --best 3 standings -q",
            "standings is a verb, which comes first: mjtally standings league.txt --best 3 -q",
        ),
        (
            "league.txt standings",
            "standings is a verb, which comes first: mjtally standings league.txt",
        ),
        ("check", "something is missing: mjtally check FILE... (mjtally check --help)"),
        ("points", "something is missing: mjtally points MARK (mjtally points --help)"),
        ("--strict", "something is missing: mjtally tally FILE... (mjtally tally --help)"),
    ],
)
def test_an_option_that_is_wrong(command: str, said: str, capsys: Out) -> None:
    assert main(command.split()) == 2
    assert capsys.readouterr() == ("", f"mjtally: {said}\n")


def test_words_stand_in_any_order(capsys: Out) -> None:
    """Options between files, and before the word that they are about."""
    other = Path("my league.txt")
    assert main(["check", "league.txt", "-q", f"{other}"]) == 0
    assert main(["new", "Aki", "--rules", "hk", "Ben", "Chie", "Dai", "-o", "new.txt"]) == 0
    assert "roster=Aki,Ben,Chie,Dai" in Path("new.txt").read_text()
    assert main(["points", "--dealer", "3/40", "--honba", "1"]) == 0
    assert capsys.readouterr() == ("+8000/-8000/0/0\n", "wrote new.txt\n")


def test_what_begins_like_an_option_and_is_none(capsys: Out) -> None:
    """What follows `--`; a column after --sort."""
    Path("-x.txt").write_text(EVENING)
    assert main(["-q", "--table", "games", "--", "-x.txt"]) == 0
    assert main(["-q", "league.txt", "--sort", "-points"]) == 0
    assert Path("-x.txt.games.tsv").exists()
    assert capsys.readouterr() == ("", "")


def test_every_verb_that_is_meant_is_there() -> None:
    assert set(load_word_rows()[WordKind.VERB.value]) <= {*VERBS_BY_NAME, *OTHER_VERBS}
