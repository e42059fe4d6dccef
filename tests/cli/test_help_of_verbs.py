"""What `mjtally VERB --help` says: examples that work, and the options in groups."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.cli.parsers import GROUPS, OWN_OPTIONS
from mjtally.cli.verbs import VERBS, VERBS_BY_NAME, Verb, build_parser
from support.day import TODAY
from support.paths import EXAMPLES

Out = pytest.CaptureFixture[str]

MANY_GAMES = "Aki Ben Chie Dai\n= 20000 30000 24000 26000\n= 41000 19000 25000 15000\n" * 4
GAMES = f"""\
season=2026
2026-08-21
length=east
Aki Ben Chie Dai
3/40! - d -
- 2/30 - d
end
{MANY_GAMES}
2026-11-20
{MANY_GAMES}
{TODAY}
Aki Ben Chie Dai
3/40! - d -
"""
STAY = {"serve", "lsp", "add"}  # which run until somebody ends them
NEEDS_A_BUILD = {"app"}  # which takes the files of a release


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the examples name: games, a club, logs and a sheet."""
    (tmp_path / "games.txt").write_text(GAMES, "utf-8")
    (tmp_path / "logs").mkdir()
    shutil.copy(EXAMPLES.parent / "tests/data/imports/mjai-no-ura.mjson", tmp_path / "logs")
    (tmp_path / "sheet.csv").write_text(
        f"Date,Aki,Ben,Chie,Dai\n{TODAY},41000,19000,25000,15000\n", "utf-8"
    )
    shutil.copy(EXAMPLES.parent / "tests/data/lab/worked-1.txt", tmp_path / "input.txt")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def list_examples() -> list[str]:
    """The examples that end by themselves."""
    left_out = STAY | NEEDS_A_BUILD
    return [
        line for verb in VERBS if verb.name not in left_out for line in verb.examples.splitlines()
    ]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("line", list_examples())
def test_an_example_works(line: str, capsys: Out) -> None:
    command, *words = shlex.split(line.partition(" > ")[0])
    assert command == "mjtally"
    assert main(words) == 0, capsys.readouterr().err


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_help_begins_with_an_example(verb: Verb) -> None:
    first, second, *_ = build_parser(verb).format_help().splitlines()
    assert first == "for example:"
    if verb.name == "tally":
        assert second == "  mjtally games.txt"
    else:
        assert second.startswith(f"  mjtally {verb.name}")


@pytest.mark.parametrize("name", sorted(STAY | NEEDS_A_BUILD))
def test_an_example_that_goes_on_has_the_options_of_its_verb(name: str) -> None:
    parser = build_parser(VERBS_BY_NAME[name])
    for line in parser.examples:
        assert parser.parse_arguments(shlex.split(line)[2:])


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_option_is_shown_once(verb: Verb) -> None:
    parser = build_parser(verb)
    text = parser.format_help()
    for action in parser.declared:
        if action.option_strings and action.dest != "help":
            names = ", ".join(action.option_strings)
            shown = [line for line in text.splitlines() if re.match(rf"  {names}(?!-|\w)", line)]
            assert len(shown) == 1, names


def test_groups_stand_in_their_order() -> None:
    lines = build_parser(VERBS_BY_NAME["sheet"]).format_help().splitlines()
    titles = ["arguments", OWN_OPTIONS, "choose games and players", "output", "rules and files"]
    places = [lines.index(f"{title}:") for title in titles]
    assert places == sorted(places)
    assert "choose columns:" not in lines  # a sheet has the columns that it has
    assert set(titles[2:]) < set(GROUPS)
