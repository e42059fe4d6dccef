"""What was meant by a word of the command line that is no verb, no file and no option.

It is imported when a word is unknown: a guess needs the tables of the words there are."""

import os
from collections.abc import Collection, Sequence
from shlex import join as join_command
from typing import NamedTuple

from ..base.wording import describe_unknown, did_you_mean, find_nearest
from ..language.players_words import WordKind, find_meaning
from ..output.formats import FORMAT_NAMES
from ..tables.options import PERIODS
from ..tables.rating_systems import RATING_NAMES
from ..tables.registry import TABLE_NAMES

# Of the options that are alike in many verbs.
VALUES: dict[str, Sequence[str]] = {
    "table": TABLE_NAMES,
    "format": FORMAT_NAMES,
    "by": PERIODS,
    "rating": RATING_NAMES,
}
KINDS_OF_VALUES = {
    "table": WordKind.TABLE,
    "format": WordKind.FORMAT,
    "rating": WordKind.RATING,
}
# What players mean by a verb that there is not, and how it is done.
OTHER_VERBS = {
    "tables": "every table is: mjtally {files} --table all",
    "export": "a table for another program is: mjtally {files} -o table.csv",
    "add": "a game is added in a text editor, game logs by: mjtally import LOG --append {files}",
}


class MisplacedOptions(NamedTuple):
    """Options of other verbs that read scores files, which some verbs have no use for, and why."""

    verbs: str
    options: str
    reason: str  # with `{option}` for the one that was given


GAME_OPTIONS = "--from --to --on --season --last --players --guests"
SHAPE_OPTIONS = "--table --columns --sort --transpose --by --interval --min-hands --bom"
CHOICE_OPTIONS = "--min-games --best --drop -j"
MISPLACED_OPTIONS = (  # the first row that fits says it
    MisplacedOptions("check", GAME_OPTIONS, "it reads every line, of whatever game"),
    MisplacedOptions("fmt", GAME_OPTIONS, "it lays out every line, of whatever game"),
    MisplacedOptions("check", "-o --force", "mjtally check FILE --format json > OUT writes a file"),
    MisplacedOptions("fmt", "-o --force", "it writes in place, or mjtally fmt - < FILE > OUT"),
    MisplacedOptions("fmt", "--format", "what it writes are scores files"),
    MisplacedOptions(
        "fmt serve seating", "--strict", "mjtally check FILE --strict tells warnings as errors"
    ),
    MisplacedOptions(
        "check fmt needs seating explain compare", "--lang", "messages are in English"
    ),
    MisplacedOptions("seating", GAME_OPTIONS, "it goes on after all that was played, --keep FILE"),
    MisplacedOptions("seating", "--force", "what -o OUT writes is a scores file: name a new one"),
    MisplacedOptions(
        "tally standings results check fmt report serve sheet needs explain",
        "--seed",
        "nothing in it is drawn by lot",
    ),
    MisplacedOptions("explain", "--columns", "it explains one figure: --column COLUMN"),
    MisplacedOptions("results", "--guests", "guests are among the players anyway"),
    MisplacedOptions("sheet compare", "--guests", "guests are among the players anyway"),
    MisplacedOptions(
        "tally standings results check fmt report serve seating explain compare",
        "--game",
        "one game is shown by mjtally sheet FILE --game N",
    ),
    MisplacedOptions(
        "needs",
        "--from --to --on --last --guests",
        "it is about one game, --game N, or a whole season",
    ),
    MisplacedOptions("needs", "-o --force", "mjtally needs FILE --format json > OUT writes a file"),
    MisplacedOptions(
        "report", "--format", "a page is HTML; a table is mjtally FILE --format FORMAT"
    ),
    MisplacedOptions(
        "serve",
        f"{GAME_OPTIONS} --min-games --best --drop",
        "its page of statistics has filters",
    ),
    MisplacedOptions("serve", "-o --force", "a page in a file is: mjtally report FILE"),
    MisplacedOptions("serve", "--format", "its pages are HTML, /api is JSON"),
    MisplacedOptions("serve", "--include-anywhere", "what is outside of PATH is not served"),
    MisplacedOptions(
        "standings",
        "--table --by",
        "it is the table standings; another is mjtally FILE --table TABLE",
    ),
    MisplacedOptions(
        "results", "--table --by", "it is the table results; another is mjtally FILE --table TABLE"
    ),
    MisplacedOptions(
        "results",
        "--transpose --interval --min-hands --min-games --best --drop",
        "its lines are games; players have it: mjtally standings FILE {option}",
    ),
    MisplacedOptions(
        "report",
        "--rating",
        "a page has Tenhou's R; another is mjtally FILE --table ratings --rating NAME",
    ),
    MisplacedOptions(
        "standings results check fmt serve sheet needs seating compare",
        "--rating",
        "it is for the table ratings: mjtally FILE --table ratings --rating NAME",
    ),
    MisplacedOptions(
        "compare", "--best --drop", "chosen games differ by choice: --last N takes some"
    ),
    MisplacedOptions(
        "check fmt report serve sheet needs seating explain compare",
        f"{SHAPE_OPTIONS} {CHOICE_OPTIONS}",
        "it is for tables: mjtally FILE {option}",
    ),
)


def is_file_name(word: str) -> bool:
    """Whether a word cannot be meant as a verb."""
    return os.path.basename(word) != word or "." in word


def describe_unknown_word(word: str, others: Sequence[str], verbs: Collection[str]) -> str:
    """What to say of a word that is no file and none of the verbs, beside other arguments."""
    if is_file_name(word):
        folder, name = os.path.split(word)
        return f"{word}: there is no such file{did_you_mean(name, _list_folder(folder))}"
    if word in verbs:
        return f"{word} is a verb, which comes first: mjtally {word}, then options"
    files = join_command([each for each in others if os.path.isfile(each)] or ["FILE"])
    unknown = f"there is no verb or file {word}"
    meant = find_meaning(WordKind.VERB, word, {*verbs, *OTHER_VERBS})
    if meant in OTHER_VERBS:
        return f"{unknown}; {OTHER_VERBS[meant].format(files=files)}"
    table = find_meaning(WordKind.TABLE, word, TABLE_NAMES)
    if table and not meant:
        return f"{unknown}; the table {table} is: mjtally {files} --table {table}"
    near = did_you_mean(word, (*verbs, *_list_folder("")), meant)
    return f"{unknown}{near or ': mjtally --help lists the verbs'}"


def _list_folder(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder or os.curdir))
    except OSError:  # no such folder, or one that may not be listed
        return []


def describe_unknown_option(
    option: str, possible: Collection[str], values: dict[str, Sequence[str]], program: str
) -> str:
    """What to say of an option that a verb does not have, out of those that it has. What is a
    value of one of these (`--ratings`, `--csv`) means that."""
    name = option.partition("=")[0]
    verb = program.rpartition(" ")[2]
    for row in MISPLACED_OPTIONS:
        if verb in row.verbs.split() and name in row.options.split():
            return f"{verb} has no option {name}: {row.reason.format(option=name)}"
    word = name.lstrip("-")
    by_word = {each.lstrip("-"): each for each in possible}
    meant = find_meaning(WordKind.OPTION, name, possible)
    for key, known in (VALUES | values).items():
        kind = KINDS_OF_VALUES.get(key)
        value = find_meaning(kind, word, known) if kind else word
        if not meant and f"--{key}" in possible and word not in VALUES and value in known:
            meant = f"--{key} {value}"
    meant = meant or by_word.get(find_nearest(word, by_word), "")
    if meant:
        return describe_unknown("option", name, (), meant)
    return f"there is no option {name}: {program} --help lists them"
