"""An option means the same wherever it stands, and stands wherever it makes sense.

`options.txt` has a line for each option that several verbs have which read scores files. So a hole
in it is seen, and a new option has to be put into its places.
"""

import pytest

from mjtally.cli.main import main
from mjtally.cli.unknown_words import OTHER_OPTIONS
from mjtally.cli.verbs import VERBS_BY_NAME, build_parser
from support.cases import some_of
from support.paths import DATA

Out = pytest.CaptureFixture[str]
VERBS = (
    *("tally", "standings", "results", "check", "fmt", "report", "serve"),
    *("sheet", "needs", "seating", "explain", "compare"),
)
HEAD, *ROWS = (line.split() for line in (DATA / "options.txt").read_text("utf-8").splitlines())
HAS, LACKS = "x", "."


def list_options(verb: str) -> dict[str, bool]:
    """The options of a verb, by their last name, and whether they take a value."""
    parser = build_parser(VERBS_BY_NAME[verb])
    return {
        action.option_strings[0]: action.nargs != 0
        for action in parser.declared
        if action.option_strings
    }


def test_every_option_is_in_its_places() -> None:
    options = {verb: list_options(verb) for verb in VERBS}
    every = {option for own in options.values() for option in own}
    several = {each for each in every if sum(each in own for own in options.values()) > 1}
    assert ("option", *VERBS) == tuple(HEAD)
    assert {option for option, *_ in ROWS} == several - {"-h"}
    for option, *cells in ROWS:
        has = [HAS if option in options[verb] else LACKS for verb in VERBS]
        assert cells == has, option


def test_an_option_takes_a_value_everywhere_or_nowhere() -> None:
    for option, *_ in ROWS:
        assert len({own[option] for own in map(list_options, VERBS) if option in own}) == 1, option


def test_what_is_said_of_an_option_that_a_verb_lacks(capsys: Out) -> None:
    """Which verbs have it."""
    options = {verb: list_options(verb) for verb in VERBS_BY_NAME}
    lacking = [
        (verb, option)
        for option, *cells in ROWS
        for verb, cell in zip(VERBS, cells, strict=True)
        if cell == LACKS and (verb, option) not in OTHER_OPTIONS
    ]
    near = ("explain", "--columns")
    for verb, option in (*some_of(lacking, 5), near):
        have = [each for each, own in options.items() if option in own]
        said = f": {', '.join(have[:-1])} and {have[-1]} have it"
        assert main([verb, "games.txt", option]) == 2
        rest = ", did you mean --column?" if (verb, option) == near else said
        assert capsys.readouterr() == ("", f"mjtally: {verb} has no option {option}{rest}\n")
