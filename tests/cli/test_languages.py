"""`--lang`: what people read is in their language, and what programs read is not."""

import re
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from mjtally.cli.main import main
from support.paths import EXAMPLES

Out = pytest.CaptureFixture[str]
SEASON = str(EXAMPLES / "season-2026.txt")
TABLE = ("--format", "table", "--lang")


def run(capsys: Out, *arguments: str) -> tuple[int, str, str]:
    status = main([*arguments])
    return status, *capsys.readouterr()


def print_table(capsys: Out, *arguments: str) -> str:
    status, printed, said = run(capsys, *arguments)
    assert (status, said[:5]) == (0, "")
    return printed


def spread(line: str) -> str:
    """A line with a character for each column of a terminal."""
    return "".join(
        f"{character}\0" if east_asian_width(character) in "WF" else character for character in line
    )


# ------------------------------------------------------------------------------ tables


@pytest.mark.parametrize("output_format", ["tsv", "csv", "json"])
def test_programs_read_the_names_of_columns(output_format: str, capsys: Out) -> None:
    arguments = ("standings", SEASON, "-q", "--format", output_format)
    assert print_table(capsys, *arguments, "--lang", "ja") == print_table(capsys, *arguments)


def test_english_is_the_language_unless_another_is_asked_for(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    plain = print_table(capsys, "standings", SEASON, "-q", "--format", "table")
    assert "points" in plain
    assert print_table(capsys, "standings", SEASON, "-q", *TABLE, "en") == plain
    asked = print_table(capsys, "standings", SEASON, "-q", *TABLE, "auto")
    assert asked == print_table(capsys, "standings", SEASON, "-q", *TABLE, "ja")
    monkeypatch.setenv("LC_ALL", "C")
    assert print_table(capsys, "standings", SEASON, "-q", *TABLE, "auto") == plain


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("ja", "# シーズン 名前 ポイント 収支 対局数 平均順位 推移 和了率 放銃率 立直率 1位"),
        ("zh-Hant", "# 賽季 名字 積分 收支 場數 平均順位 走勢 和牌率 放銃率 立直率 一位"),
        ("zh-Hans", "# 赛季 名字 积分 收支 场数 平均顺位 走势 和牌率 放铳率 立直率 一位"),
        ("de", "# Saison Name Punkte Netto Partien Rang Verlauf Siegquote Deal-in-Quote"),
    ],
)
def test_headings_of_the_standings(
    language: str, headings: str, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    lines = print_table(capsys, "standings", SEASON, "-q", *TABLE, language).splitlines()
    (line,) = (line for line in lines if line.startswith("#"))
    assert line.split()[: headings.count(" ") + 1] == headings.split()


def test_wide_headings_stand_above_their_columns(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words begin and figures end where their heading does, counted in columns of a terminal."""
    monkeypatch.setenv("COLUMNS", "120")
    printed = print_table(capsys, "standings", SEASON, "-q", *TABLE, "ja")
    head, *rows = map(spread, printed.splitlines()[:6])
    for heading in re.finditer(r"\S+", head):
        if heading[0].startswith(("名", "シ", "推")):
            at = heading.start()
            assert all(row[at - 1] == " " and row[at] != " " for row in rows)
        else:
            end = heading.end()
            assert all(
                row[end - 1] not in " \0" and row[end : end + 2].strip() == "" for row in rows
            )


def test_words_of_records(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    arguments = (SEASON, "-q", "--table", "records", *TABLE)
    ja = [line.split() for line in print_table(capsys, *arguments, "ja").splitlines()]
    assert ["最大放銃", "Jonas", "18000", "点", "跳満", "Mehdi", "2026-11-20", "6!"] in ja
    assert ["最高打点", "Lena", "32000", "点", "役満：四暗刻", "2026-12-11"] in [
        row[:6] for row in ja
    ]
    assert ["最大連荘", "Kaito", "3", "局", "東3", "2026-10-09"] in ja
    for language, row in (
        ("zh-Hant", ["最大放銃", "Jonas", "18000", "點", "跳滿", "Mehdi"]),
        ("zh-Hans", ["最大连庄", "Kaito", "3", "局", "东3", "2026-10-09"]),
    ):
        lines = print_table(capsys, *arguments, language).splitlines()
        assert row in [line.split()[:6] for line in lines]
    de = print_table(capsys, *arguments, "de")
    assert re.search("größter Deal-in +Jonas +18000 +Punkte +Haneman +Mehdi", de)
    assert re.search("höchster Wert +Lena +32000 +Punkte +Yakuman: Suuankou", de)
    assert re.search("größter Tagesverlust +Jonas +-30100 +Punkte +2 Partien", de)


def test_what_is_not_shown_is_told(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for language, words in (
        ("ja", "ほか15列は画面を広げると見えます(--columns で選べます)"),
        ("de", "15 weitere Spalten auf einem breiteren Bildschirm; --columns wählt aus"),
    ):
        lines = print_table(capsys, "standings", SEASON, "-q", *TABLE, language).splitlines()
        assert re.sub("[0-9]+", "15", lines[-1]) == words


def test_a_transposed_table(capsys: Out) -> None:
    printed = print_table(capsys, "standings", SEASON, "-q", "--transpose", *TABLE, "ja")
    assert [line.split()[0] for line in printed.splitlines()[:3]] == [
        "項目",
        "シーズン",
        "ポイント",
    ]


def test_a_sheet(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    arguments = ("sheet", SEASON, "-q", "--game", "2", "--format", "table")
    lines = print_table(capsys, *arguments, "--lang", "ja").splitlines()
    assert lines[0] == "第2戦, 2026-10-09, season-2026-autumn.txt 18行目"
    assert [line.split()[0] for line in lines[1:]][:4] == ["局", "東1", "東2.1", "東2.2"]
    assert [line.split()[0] for line in lines[-4:-1]] == ["終局", "順位", "ポイント"]
    english = print_table(capsys, *arguments).splitlines()
    assert english[0] == "game 2, 2026-10-09, season-2026-autumn.txt line 18"


def test_a_markdown_table_is_written_anew_in_every_language(tmp_path: Path, capsys: Out) -> None:
    """Without --force; what only looks like one is not."""
    for language in ("ja", "de", "en"):
        for more in ((), ("--transpose",)):
            out = tmp_path / f"table{language}{len(more)}.md"
            arguments = ("standings", SEASON, "-q", "-o", str(out), "--lang", language, *more)
            assert run(capsys, *arguments) == run(capsys, *arguments) == (0, "", "")
    out.write_text("| 名前 | メモ |\n| --- | --- |\n| Aki | 遅刻 |\n", encoding="utf-8")
    assert run(capsys, "standings", SEASON, "-o", str(out))[0] == 2
    assert "遅刻" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("jp", "there is no language jp, did you mean ja?"),
        ("Deutsch", "there is no language Deutsch, did you mean de?"),
        ("chinese", "there is no language chinese, did you mean zh-Hans?"),
        ("繁體中文", "there is no language 繁體中文, did you mean zh-Hant?"),
        (
            "tlh",
            "there is no language tlh: there are en, ja, zh-Hant, zh-Hans, de and auto",
        ),
    ],
)
def test_languages_that_there_are_not(word: str, message: str, capsys: Out) -> None:
    for verb in ("standings", "report", "sheet", "tally"):
        assert run(capsys, verb, SEASON, "--lang", word) == (2, "", f"mjtally: {message}\n")
