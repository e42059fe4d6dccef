"""What was meant by a word of the command line that is no verb, no file and no option.

It is imported when a word is unknown: a guess needs the tables of the words there are."""

import os
import re
from collections.abc import Sequence
from itertools import takewhile
from shlex import join as join_command

from ..advice.words import WordKind, find_meaning
from ..base.wording import (
    describe_missing_file,
    describe_unknown,
    did_you_mean,
    find_file_beside,
    find_nearest,
    format_list,
)
from ..tables.registry import TABLE_NAMES
from .parsers import OPTION, UnexpectedWordError, VerbParser, format_metavar
from .verbs import DEFAULT_VERB, VERBS, VERBS_BY_NAME, build_parser

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
    "version": "the version of the program is: mjtally --version",
}
# What players mean by an option that a verb does not have, and how it is done.
OTHER_OPTIONS = {
    ("report", "--each-season"): "the list at the top of the page shows every season, and --season"
    " NAME makes a page of one",
    ("serve", "--commit"): "a line of cron commits what was written: mjtally help git-and-ci",
    ("compare", "--interval"): "the sentence below the table says whether it may be luck",
    ("compare", "--seed"): "the result of a comparison is always the same",
}
# What stands between words of a sentence, and means nothing here.
LINKING_WORDS = {"and", "or", "vs", "for", "of", "as", "from", "to", "by", "in", "the", ",", "&"}


def is_file_name(word: str) -> bool:
    """Whether a word cannot be meant as a verb."""
    return os.path.basename(word) != word or "." in word


def describe_unknown_word(word: str, others: Sequence[str]) -> str:
    """The message for a first word that is neither a file nor a verb, beside other words."""
    guess = _guess_word(word, others) or ": mjtally --help lists the verbs"
    return f"there is no verb or file {word}{guess}"


def _guess_word(word: str, others: Sequence[str]) -> str:
    """The verb, the table or the file that is meant, and what to write; empty if that is not
    known."""
    files = _list_files(others)
    verb = find_meaning(WordKind.VERB, word, {*VERBS_BY_NAME, *OTHER_VERBS})
    if verb in OTHER_VERBS:
        return f"; {OTHER_VERBS[verb].format(files=files)}"
    table = find_meaning(WordKind.TABLE, word, TABLE_NAMES)
    if table and not verb:
        return f"; the table {table} is: mjtally {files} --table {table}"
    near = did_you_mean(word, VERBS_BY_NAME, verb)
    return near or did_you_mean(word, (), find_file_beside(word))


def _list_files(words: Sequence[str]) -> str:
    """The files among some words, as a shell takes them."""
    return join_command([word for word in words if os.path.isfile(word)] or ["FILE"])


def describe_unexpected_word(error: UnexpectedWordError) -> str:
    """The message for a word that is one too many, or that stands for a file or an option and is
    none."""
    parser, word, words, others = error.parser, error.word, error.words, error.others
    if not others:
        return _describe_unknown_option(parser, word)
    too_many = f"{word} is one word too many"
    if word.casefold() in LINKING_WORDS:
        return f"{too_many}: leave it out"
    reads_files = parser.is_file is not None
    file, _, line = word.rpartition(":")
    if reads_files and line.isdecimal() and os.path.isfile(file):
        return f"{word} is a line: mjtally explain {join_command([word])} says what it means"
    if reads_files and is_file_name(word):
        return describe_missing_file(word)
    # the option before it, and what was perhaps written as its value
    at = next((n for n in reversed(range(len(words))) if words[n] == word), 0)
    start = next((n for n in reversed(range(at)) if re.match(OPTION, words[n])), at)
    option, equals, value = words[start].partition("=")
    after = takewhile(lambda word_after: not re.match(OPTION, word_after), words[start + 1 :])
    parts = [value] * bool(equals) + [
        word_after for word_after in after if not os.path.isfile(word_after)
    ]
    action = parser.actions_by_option.get(option)
    metavar = format_metavar(action) if action else ""
    if "," in metavar:  # such as A,B
        names = filter(None, (name.strip() for part in parts for name in part.split(",")))
        return f"{too_many}: {join_command([option, ','.join(names)])}"
    if reads_files and word in VERBS_BY_NAME:
        if parser.verb == DEFAULT_VERB.name:
            command = join_command(
                ["mjtally", word, *(argument for argument in words if argument != word)]
            )
            return f"{word} is a verb, which comes first: {command}"
        files = _list_files(others)
        both = f"mjtally {parser.verb} {files}, and mjtally {word} {files}"
        return f"{parser.verb} and {word} are two verbs: write two commands, {both}"
    flag, flags = f"--{word}", parser.actions_by_option
    meant_option = flag if flag in flags else find_meaning(WordKind.OPTION, word, flags)
    if meant_option:
        return f"{too_many}, did you mean {meant_option}?"
    for key, known in parser.possible_values.items():
        if word in known and f"--{key}" in parser.actions_by_option:
            return f"{too_many}, did you mean --{key} {word}?"
    if metavar in {"NAME", "TEXT"} and option != "--rules":  # whose names are one word
        return f"{too_many}: {join_command([option, ' '.join(parts)])}"
    joined = parser.join_parts(others) if parser.join_parts else ""
    if joined:
        return f"{too_many}: {join_command([*parser.command.split(), joined])}"
    if not reads_files:
        return f"{too_many}: {parser.command} --help"
    guess = _guess_word(word, others)
    if guess:
        return f"there is no verb or file {word}{guess}"
    if word.isdecimal() and parser.verb == "explain":
        line = join_command([f"{_list_files(others)}:{word}"])
        return f"{too_many}: a line is written behind its file, mjtally explain {line}"
    has_players = "--players" in parser.actions_by_option and not word.islower()
    player = f"; if it is a player, write {join_command(['--players', word])}" * has_players
    return f"{word}: there is no such file{player}"


def _describe_unknown_option(parser: VerbParser, name: str) -> str:
    """The message for an option that a verb does not have, with the options that it has. A value of
    one of these (`--ratings`, `--csv`) means that option."""
    if (parser.verb, name) in OTHER_OPTIONS:
        return f"{parser.verb} has no option {name}: {OTHER_OPTIONS[parser.verb, name]}"
    possible, values = parser.actions_by_option, parser.possible_values
    word = name.lstrip("-")
    by_word = {option.lstrip("-"): option for option in possible}
    have = [verb.name for verb in VERBS if name in build_parser(verb).actions_by_option]
    if have:
        own = {f"{name}s", name.removesuffix("s")}.intersection(possible)  # --columns of one figure
        near = "".join(own) or find_meaning(WordKind.OPTION, name, possible)
        if near:
            return f"{parser.verb} has no option {name}, did you mean {near}?"
        has = "has" if len(have) == 1 else "have"
        return f"{parser.verb} has no option {name}: {format_list(have)} {has} it"
    begun = [option for option in possible if option.startswith(name)]
    meant_option = begun[0] if len(begun) == 1 else find_meaning(WordKind.OPTION, name, possible)
    for key, known in values.items():
        kind = KINDS_OF_VALUES.get(key)
        value = find_meaning(kind, word, known) if kind else word
        if not meant_option and f"--{key}" in possible and word not in values and value in known:
            meant_option = f"--{key} {value}"
    meant_option = meant_option or by_word.get(find_nearest(word, by_word), "")
    if meant_option:
        return describe_unknown("option", name, (), meant_option)
    return f"there is no option {name}: {parser.command} --help lists them"
