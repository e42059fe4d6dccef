"""What was meant by a word of the command line that is no verb, no file and no option.

It is imported when a word is unknown: a guess needs the tables of the words there are."""

import os
from collections.abc import Collection, Mapping, Sequence
from shlex import join as join_command

from ..base.wording import (
    describe_missing_file,
    describe_unknown,
    did_you_mean,
    find_file_beside,
    find_nearest,
    format_list,
)
from ..language.players_words import WordKind, find_meaning
from ..tables.registry import TABLE_NAMES
from .verbs import VERBS, VERBS_BY_NAME

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


def is_file_name(word: str) -> bool:
    """Whether a word cannot be meant as a verb."""
    return os.path.basename(word) != word or "." in word


def describe_unknown_word(word: str, others: Sequence[str]) -> str:
    """The message for a word that is neither a file nor a verb, beside other arguments."""
    if is_file_name(word):
        return describe_missing_file(word)
    files = join_command([each for each in others if os.path.isfile(each)] or ["FILE"])
    if word in VERBS_BY_NAME:
        return f"{word} is a verb, which comes first: mjtally {word} {files}"
    unknown = f"there is no verb or file {word}"
    meant = find_meaning(WordKind.VERB, word, {*VERBS_BY_NAME, *OTHER_VERBS})
    if meant in OTHER_VERBS:
        return f"{unknown}; {OTHER_VERBS[meant].format(files=files)}"
    table = find_meaning(WordKind.TABLE, word, TABLE_NAMES)
    if table and not meant:
        return f"{unknown}; the table {table} is: mjtally {files} --table {table}"
    near = did_you_mean(word, VERBS_BY_NAME, meant)
    near = near or did_you_mean(word, (), find_file_beside(word))
    return f"{unknown}{near or ': mjtally --help lists the verbs'}"


def describe_unknown_option(
    option: str, possible: Collection[str], values: Mapping[str, Collection[str]], program: str
) -> str:
    """The message for an option that a verb does not have, with the options that it has. A value of
    one of these (`--ratings`, `--csv`) means that option."""
    name = option.partition("=")[0]
    word = name.lstrip("-")
    by_word = {each.lstrip("-"): each for each in possible}
    have = [
        verb.name
        for verb in VERBS
        if any(name in each.option_strings for each in verb.load().build_parser().declared)
    ]
    if have:
        verb = program.rpartition(" ")[2]
        if name.removesuffix("s") in possible:  # --columns of one figure
            return f"{verb} has no option {name}, did you mean {name.removesuffix('s')}?"
        has = "has" if len(have) == 1 else "have"
        return f"{verb} has no option {name}: {format_list(have)} {has} it"
    begun = [each for each in possible if each.startswith(name)]
    meant = begun[0] if len(begun) == 1 else find_meaning(WordKind.OPTION, name, possible)
    for key, known in values.items():
        kind = KINDS_OF_VALUES.get(key)
        value = find_meaning(kind, word, known) if kind else word
        if not meant and f"--{key}" in possible and word not in values and value in known:
            meant = f"--{key} {value}"
    meant = meant or by_word.get(find_nearest(word, by_word), "")
    if meant:
        return describe_unknown("option", name, (), meant)
    return f"there is no option {name}: {program} --help lists them"
