"""The reference in the terminal, and a file to begin with."""

import re
from pathlib import Path

import pytest

from mjtally import tally
from mjtally.base.quotient import Quotient
from mjtally.base.terminal import display_width
from mjtally.cli.main import main
from mjtally.cli.points import describe_payers
from mjtally.cli.verbs import VERBS_BY_NAME
from mjtally.language.reference import strip_markdown
from mjtally.manual import PAGES
from mjtally.manual.entries import list_topics
from mjtally.output.formats import FORMAT_NAMES
from mjtally.tables.registry import TABLE_NAMES
from support.cases import for_each
from support.internals import PRESETS

Out = pytest.CaptureFixture[str]


@pytest.mark.parametrize("name", list_topics())
def test_every_topic_is_shown(name: str, capsys: Out) -> None:
    assert main(["help", name]) == 0
    said = capsys.readouterr().out
    title = list_topics()[name].title
    assert said.startswith(f"{title[:1].upper()}{title[1:]}\n=====")
    assert "`" not in said and max(map(display_width, said.splitlines())) <= 80
    words = "".join(said.split())
    for shown, _ in list_topics()[name].rows:
        assert all("".join(cell.split()) in words for cell in strip_markdown(shown).split())


def test_the_first_screen(capsys: Out) -> None:
    """What to read first is first; every page and every topic is there, on a screen or two."""
    assert main(["help"]) == 0
    said = capsys.readouterr().out
    assert said.index("first-evening ") < said.index("cheat-sheet ") < said.index("only-scores")
    assert set(PAGES) | set(list_topics()) <= set(said.split())
    assert len(said.splitlines()) < 45 and max(map(display_width, said.splitlines())) <= 80


@pytest.mark.parametrize("verb", VERBS_BY_NAME)
def test_the_help_of_a_verb(verb: str, capsys: Out) -> None:
    """A verb is shown whole, and a topic of its name before it."""
    assert main(["help", verb]) == 0
    said = capsys.readouterr().out
    if verb in list_topics():
        assert f"(mjtally {verb} --help)" in said
        return
    with pytest.raises(SystemExit):
        main([verb, "--help"])
    usage = capsys.readouterr().out.splitlines()
    assert said.startswith(f"mjtally {verb}\n")
    assert "\n".join(f"  {line}".rstrip() for line in usage) in said


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("markz", "there is no help for markz, did you mean marks"),
        ("win_fracton", "there is no help for win_fracton, did you mean win_fraction"),
        ("han-need-fu", "there is no help for han-need-fu, did you mean han-needs-fu"),
        ("bset", "there is no help for bset, did you mean best, set or bust?"),
        ("xyzzyx", "there is no help for xyzzyx; mjtally help lists what there is\n"),
    ],
)
def test_a_word_that_nothing_explains(word: str, said: str, capsys: Out) -> None:
    assert main(["help", word]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err


def test_every_table_and_key_has_a_row() -> None:
    tables = " ".join(shown for shown, _ in list_topics()["tables"].rows)
    assert set(re.findall("[a-z-]+", tables)) == set(TABLE_NAMES)
    keys = {strip_markdown(shown) for shown, _ in list_topics()["rules"].rows}
    known = {each.key or name for rules in PRESETS.values() for name, each in rules.fields.items()}
    assert keys <= {name.rstrip("_").replace("_", "-") for name in known}


def test_help_tells_every_table_and_format(capsys: Out) -> None:
    assert main(["--help"]) == 0
    words = re.findall("[a-z][a-z-]*", capsys.readouterr().out)
    assert set(TABLE_NAMES) | set(FORMAT_NAMES) <= {*words, "players"}
    assert all(name in str(tally.__doc__) for name in TABLE_NAMES)


def test_help_tells_every_verb(capsys: Out) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    few_need = {"lab"}
    assert {verb for verb in VERBS_BY_NAME if f"mjtally {verb} " not in said} == few_need


@pytest.mark.parametrize("rules", ["riichi", "mleague", "sanma", "hk", "mcr"])
def test_a_new_file_can_be_played_on(rules: str, capsys: Out) -> None:
    names = ["あき", "Zoë", "Ben", "Chie", "Dai"]
    assert main(["new", "--rules", rules, *names]) == 0
    text = capsys.readouterr().out
    assert re.search(r"^20\d\d-\d\d-\d\d$", text, re.MULTILINE)
    players = PRESETS[rules].players
    win = {3: "3/40 - d\n", 4: "3/40 - d -\n"}[players]
    win = {"hk": "3 - d -\n", "mcr": "8 - d -\n"}.get(rules, win)
    rows = tally(text + win, columns="name,win_count")
    assert len(rows) == players + 1 and {"name": "あき", "win_count": 1} in rows


def test_a_new_file_asks_what_every_table_of_hong_kong_decides(capsys: Out) -> None:
    """Each is declared as the ruleset has it, with what it says."""
    assert main(["new", "--rules", "hk-yahoo", "Wing", "Mei", "Kit", "Yan"]) == 0
    first, _, *lines = capsys.readouterr().out.splitlines()
    declared = [line.partition("#")[0].strip() for line in lines]
    assert first == "rules=hk-yahoo"
    assert declared[:6] == [
        "B=1",
        "M=13",
        "R=full",
        "S=half",
        "minimum=3",
        "roster=Wing,Mei,Kit,Yan",
    ]
    assert all(len(line.partition("# ")[2].split()) > 3 for line in lines[:5])


@for_each(lambda: PRESETS)
def test_what_a_new_file_shows_as_examples(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Each is a line that can be written below the names, where nothing is wrong yet; comments
    fit a screen; who deals first is only said where somebody deals."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "--rules", rules, "Aki", "Ben O", "Chie", "Dai", "-o", "new.txt"]) == 0
    text = Path("new.txt").read_text("utf-8")
    assert max(map(len, text.splitlines())) <= 80
    has_games = not PRESETS[rules].family.is_always_loose
    assert ("deals first" in text) == has_games
    examples = [line[4:] for line in text.partition("# such as:\n")[2].splitlines()]
    lines = [each.split("  ")[0] for each in examples if each[0] != " "]
    assert ("end" in lines) == any(line[0] == "=" for line in lines) == has_games
    capsys.readouterr()
    for line in ("", *lines):
        before = f"{lines[0]}\n" if line == "end" else ""
        Path("games.txt").write_text(f"{text}{before}{line}\n", "utf-8")
        assert main(["check", "games.txt"]) == 0, line
        said = capsys.readouterr().err
        assert said.count("warning") == said.count(" [in-progress]") + said.count(
            " has no hand, "
        ), line


def test_what_examples_say(capsys: Out) -> None:
    """Of those who sit there, in the words of their rules."""
    names = ["Wing", "Mei", "Kit", "Yan"]
    expected = {
        "riichi": "Wing won 3 han 40 fu in riichi, Mei dealt in",
        "hk": "Wing won 3 faan on a discard of Mei",
        "mcr": "a false win of Wing; then Kit won on a discard of Yan",
    }
    for rules, words in expected.items():
        assert main(["new", "--rules", rules, *names]) == 0
        said = capsys.readouterr().out
        assert words in said
        assert [other for other in expected.values() if other in said] == [words]


def test_names_are_quoted_for_the_person(capsys: Out) -> None:
    assert main(["new", "Anna Maria", "Ben", "Chie", "D,E"]) == 0
    text = capsys.readouterr().out
    assert 'roster="Anna Maria",Ben,Chie,"D,E"' in text and '\n"Anna Maria" Ben Chie ' in text
    names = {row["name"] for row in tally(text + "3/40 d - -\n", columns="name")}
    assert {"Anna Maria", "D,E"} < names


def test_a_ruleset_is_no_player(capsys: Out) -> None:
    assert main(["new", "hk", "Wing", "Mei", "Kit", "Yan"]) == 2
    said = "hk is a ruleset, not a player: mjtally new --rules hk Wing Mei Kit Yan"
    assert capsys.readouterr() == ("", f"mjtally: {said}\n")


def test_a_new_file_has_its_place(tmp_path: Path, capsys: Out) -> None:
    out = tmp_path / "my games.txt"
    names = ["Aki", "Ben", "Chie", "Dai"]
    assert main(["new", str(out), *names]) == 2
    said = f"{out} is a file, not a player: mjtally new Aki Ben Chie Dai -o '{out}'"
    assert capsys.readouterr() == ("", f"mjtally: {said}\n")
    assert main(["new", *names, "-o", str(out)]) == 0
    assert capsys.readouterr() == ("", f"wrote {out}\n")
    assert main(["new", *names]) == 0
    assert capsys.readouterr().out == out.read_text("utf-8")
    out.write_text("mine\n")
    assert main(["new", *names, "-o", str(out)]) == 2
    assert capsys.readouterr().err == f"mjtally: {out} already exists: name another file\n"
    assert out.read_text() == "mine\n"


@pytest.mark.parametrize(
    ("payments", "self_draw", "said"),
    [
        ([5200, -5200, 0, 0], False, "the winner, and who dealt in"),
        ([5200, -2600, -1300, -1300], True, "the winner, the dealer, and each other player"),
        ([7800, -2600, -2600, -2600], True, "the winner, and each other player"),
        ([48, -32, -8, -8], False, "the winner, who dealt in, and each other player"),
    ],
)
def test_who_pays_each_part(payments: list[int], self_draw: bool, said: str) -> None:
    parts = [Quotient(payment, 1) for payment in payments]
    assert describe_payers(parts, self_draw=self_draw) == said


def test_a_limit_by_its_name(capsys: Out) -> None:
    assert main(["points", "Mangan"]) == 2
    assert capsys.readouterr().err == "mjtally: Mangan is written 5: mjtally points 5\n"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Aki", "Ben"], "2 names, and riichi with four players needs 4"),
        (["Aki, Ben, Chie, Dai"], "without commas: mjtally new Aki Ben Chie Dai"),
        (["Aki,", "Ben,", "Chie,", "Dai"], "without commas: mjtally new Aki Ben Chie Dai"),
        (["Aki Sato,Ben"], "without commas: mjtally new 'Aki Sato' Ben"),
        (["Aki", "Ben", "Chie", "*"], "*"),
        (["Aki", "Aki", "Ben", "Chie"], "Aki"),
        (["Aki", "Ben", "Chie", "Dai", "--rules", "mleage"], "did you mean mleague?"),
    ],
)
def test_no_new_file(names: list[str], said: str, capsys: Out) -> None:
    assert main(["new", *names]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err
