"""The reference in the terminal, and a file to begin with."""

import re

import pytest

from mjtally import tally
from mjtally.cli.help import list_topics
from mjtally.cli.main import main
from mjtally.cli.verbs import VERBS_BY_NAME
from mjtally.language.reference import Topic, strip_markdown
from mjtally.output.formats import FORMAT_NAMES
from mjtally.tables.registry import TABLE_NAMES
from support.internals import PRESETS
from support.paths import ROOT

ONLY_HERE = {"dates", "problems"}  # what the README tells elsewhere, or not at all

Out = pytest.CaptureFixture[str]


def markdown(topic: Topic) -> str:
    """A topic as a table of the README."""
    head, words = topic.head
    lines = [f"| {head} | {words} |", "| --- | --- |"]
    lines += [f"| {shown} | {said} |" for shown, said in topic.rows]
    return "\n".join(lines).replace("|  |", "| |")


@pytest.mark.parametrize("topic", list_topics().values(), ids=lambda topic: topic.name)
def test_the_readme_says_the_same(topic: Topic) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert (markdown(topic) in readme) == (topic.name not in ONLY_HERE)


@pytest.mark.parametrize("name", list_topics())
def test_every_topic_is_shown(name: str, capsys: Out) -> None:
    assert main(["help", name]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{list_topics()[name].title}\n\n")
    assert "`" not in said and max(map(len, said.splitlines())) <= 80
    for shown, _ in list_topics()[name].rows:
        assert strip_markdown(shown) in said


def test_the_list_of_topics(capsys: Out) -> None:
    assert main(["help"]) == 0
    said = capsys.readouterr().out
    assert all(f"\n{name} " in said for name in list_topics())
    assert main(["help", "markz"]) == 2
    assert "there is no topic markz, did you mean marks?" in capsys.readouterr().err
    assert main(["help", "mark"]) == 0
    assert capsys.readouterr().out.startswith("riichi marks\n")


@pytest.mark.parametrize("verb", VERBS_BY_NAME)
def test_the_help_of_a_verb(verb: str, capsys: Out) -> None:
    assert main(["help", verb]) == 0
    said = capsys.readouterr().out
    if verb in list_topics():
        assert said.startswith(f"{list_topics()[verb].title}\n")
        return
    with pytest.raises(SystemExit):
        main([verb, "--help"])
    assert capsys.readouterr().out == said and said.startswith("usage: ")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("uma", ["(mjtally help rules)", "uma  points for first to last"]),
        ("roster", ["roster=Aki,Ben,Chie,Dai,Emi  from here on"]),
        ("alias", ["other names of one player"]),
        ("chombo", ["one f; the hand is replayed", "mangan, paid to the others"]),
        ("honba", ["parameters of rules", "columns of --table hands"]),
        ("length", ["until north 4"]),
        ("ron", ["how many may win on one discard"]),
        ("win_fraction", ["columns of --table players", "share: hands won / hands sat in"]),
        ("xlsx", ["--format xlsx, or -o table.xlsx"]),
        ("3/40", ["won with 3 han 40 fu"]),
        ("!", ["declared riichi", "(mjtally help marks)"]),
        ("kuitan", ["open-tanyao"]),
        ("hanchan", ["until north 4"]),
        ("和了率", ["win_fraction"]),
        ("uradora", ["the indicators, and those under them"]),
        ("mleague", ["rulesets (mjtally rules NAME prints one)"]),
    ],
)
def test_a_word_is_looked_up_everywhere(word: str, said: list[str], capsys: Out) -> None:
    assert main(["help", word]) == 0
    out = capsys.readouterr().out
    assert all(each in out for each in said)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("oka", "there is no topic oka; oka comes of start and return"),
        ("standings", "there is no topic standings; the standings are: mjtally FILE\n"),
        ("lint", "there is no topic lint, did you mean check?\n"),
        ("win_fracton", "there is no topic win_fracton, did you mean win_fraction?\n"),
        ("han-need-fu", "there is no topic han-need-fu, did you mean han-needs-fu?\n"),
        ("bogus", "there is no topic bogus: there are lines, declarations"),
    ],
)
def test_a_word_that_nothing_explains(word: str, said: str, capsys: Out) -> None:
    assert main(["help", word]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err


def test_every_table_and_key_has_a_row() -> None:
    tables = " ".join(shown for shown, _ in list_topics()["tables"].rows)
    assert set(re.findall("[a-z]+", tables)) == set(TABLE_NAMES)
    keys = {strip_markdown(shown) for shown, _ in list_topics()["rules"].rows}
    known = {each.key or name for rules in PRESETS.values() for name, each in rules.fields.items()}
    assert keys <= {name.rstrip("_").replace("_", "-") for name in known}


def test_help_tells_every_table_and_format(capsys: Out) -> None:
    assert main(["--help"]) == 0
    words = re.findall("[a-z]+", capsys.readouterr().out)
    assert set(TABLE_NAMES) | set(FORMAT_NAMES) <= {*words, "players"}
    assert all(name in str(tally.__doc__) for name in TABLE_NAMES)


def test_help_tells_every_verb(capsys: Out) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(f"mjtally {verb} " in said for verb in VERBS_BY_NAME)


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


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Aki", "Ben"], "2 names, and riichi with four players needs 4"),
        (["Aki", "Ben", "Chie", "3D"], "3D: a name cannot begin with 3"),
        (["Aki", "Aki", "Ben", "Chie"], "Aki"),
        (["Aki", "Ben", "Chie", "Dai", "--rules", "mleage"], "did you mean mleague?"),
    ],
)
def test_no_new_file(names: list[str], said: str, capsys: Out) -> None:
    assert main(["new", *names]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err
