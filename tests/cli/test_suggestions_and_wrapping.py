"""What the command says where a word was almost right, and how messages fit a terminal."""

import os
from pathlib import Path

import pytest

from mjtally import ScoresError, tally
from mjtally.base.terminal import display_width, wrap_line
from mjtally.cli.main import main
from mjtally.cli.verbs import format_overview
from support.golden import golden_test

Out = pytest.CaptureFixture[str]

RIICHI = "Aki Ben Chie Dai\n5 - d -\nend\n"
HK = "rules=hk\nAki Ben Chie Dai\n3 - d -\n"


def test_a_verb_misspelt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["chek", "x.txt"]) == 2
    said = "mjtally: there is no verb or file chek, did you mean check?\n"
    assert capsys.readouterr().err == said
    (tmp_path / "chek").write_text(RIICHI)
    assert main(["chek", "-o", "-"]) == 0


test_the_overview = golden_test("overview")


def test_help(capsys: Out) -> None:
    assert main(["--help"]) == 0
    overview = capsys.readouterr().out
    assert max(map(len, overview.splitlines())) <= 80
    assert main([]) == 2
    first = capsys.readouterr().err
    assert max(map(len, first.splitlines())) <= 80
    assert len(first.splitlines()) <= 22  # of 24, beside what was typed and the next prompt


@pytest.mark.parametrize(
    ("text", "options", "meant"),
    [
        (RIICHI, "tsumo_count", "self_draw_count"),
        (RIICHI, "average_rank", "mean_rank"),
        (RIICHI, "deal_in_rate", "deal_in_fraction"),
        (RIICHI, "win_cuont", "win_count"),
        (RIICHI, "last_rate", "fourth_fraction"),
        (RIICHI, "not-last-rate", "not_last_fraction"),
        (RIICHI, "tsumo_rate", "self_draw_fraction"),
        (RIICHI, "winrate", "win_fraction"),
        (RIICHI, "平均順位", "mean_rank"),
        ("rules=sanma\nAki Ben Chie\n5 - d\nend\n", "last_rate", "third_fraction"),
        (HK, "deal_in_count", "discard_count"),
    ],
)
def test_a_column_by_another_name(text: str, options: str, meant: str) -> None:
    with pytest.raises(
        ValueError, match=f"there is no column {options}, did you mean {meant}"
    ) as e:
        tally(text, columns=options)
    assert str(e.value).endswith("?")
    assert tally(text, columns=meant)


def test_no_guess_rather_than_a_bad_one() -> None:
    with pytest.raises(ValueError, match=r"^there is no column honor: mjtally columns lists them$"):
        tally(RIICHI, columns="honor")


def test_columns_with_spaces() -> None:
    assert list(tally(RIICHI, columns="name, points")[0]) == ["name", "points"]
    assert list(tally(RIICHI, table="hands", columns=" name ,won")[0]) == ["name", "won"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hongkong", ": write hk"),
        ("wrc", r", did you mean wrc-2025\?"),  # of several years
        ("wmo", ": write mcr-2006"),
        ("m-league", ": write mleague"),
    ],
)
def test_a_ruleset_by_another_name(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=rf"^there is no ruleset {name}{said}$"):
        tally(RIICHI, rules=name)


def test_a_publisher_of_several_rulesets() -> None:
    with pytest.raises(ValueError, match=r"^there is no ruleset ema: write ema-2025 \(riichi\) or"):
        tally(RIICHI, rules="ema")


def test_a_month_or_a_year_means_its_first_day() -> None:
    text = "2026-02-01\n" + RIICHI + "2026-03-01\n" + RIICHI
    assert tally(text, since="2026-03", table="hands", columns="date")[0] == {"date": "2026-03-01"}
    assert {row["date"] for row in tally(text, until="2026-03", table="hands")} == {"2026-02-01"}
    with pytest.raises(ValueError, match="nothing was played from 2027-01-01"):
        tally(text, since="2027", table="hands")
    with pytest.raises(ValueError, match="2026-13: the calendar has no such month"):
        tally(text, since="2026-13")
    with pytest.raises(ValueError, match="2026-1: a month is year-month: write 2026-01"):
        tally(text, since="2026-1")


def test_half_a_character() -> None:
    with pytest.raises(ScoresError, match=r"half a character \(U\+D800\): delete it"):
        tally("Aki Ben Chie Dai\n3/40 \ud800 d -\n")


def test_points_of_a_mark_that_is_none(capsys: Out) -> None:
    assert main(["points", "d", "--rules", "hk"]) == 2
    assert "3/40" not in capsys.readouterr().err


def test_a_folder_that_may_not_be_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is proposed, and the file that is named is the one that is not there."""

    def refuse(path: object) -> list[str]:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "sub").mkdir()
    (tmp_path / "a.txt").write_text("include=sub/januray.txt\n")
    monkeypatch.setattr(os, "listdir", refuse)
    with pytest.raises(ScoresError, match=r"januray.txt: there is no such file \(a path starts"):
        tally(tmp_path / "a.txt")


def test_messages_break_between_words() -> None:
    text = "games.txt:3:1: error: " + "four words of it " * 12 + "ends"
    lines = wrap_line(text, 80).split("\n")
    assert max(map(display_width, lines)) < 80 and len(lines) > 2
    assert " ".join(line.strip() for line in lines) == text
    assert all(line.startswith("    ") for line in lines[1:])
    assert wrap_line("x" * 200, 80) == "x" * 200
    assert max(map(display_width, wrap_line("３／４０ " * 40, 60).split("\n"))) < 60


def test_they_do_so_on_a_terminal_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n3/40 - d\n")
    assert main(["check", str(path)]) == 1
    piped = capsys.readouterr().err
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["check", str(path)]) == 1
    shown = capsys.readouterr().err
    assert len(piped.splitlines()) < len(shown.splitlines())
    assert "".join(shown.split()) == "".join(piped.split())


@pytest.mark.parametrize("width", [60, 79])
def test_the_overview_on_a_narrow_screen(width: int) -> None:
    overview, narrow = format_overview(), format_overview(width)
    assert max(map(len, narrow.splitlines())) <= width
    assert narrow.split() == overview.split()
    assert format_overview(200) == overview
