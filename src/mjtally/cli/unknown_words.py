"""What was meant by a word of the command line that is no verb, no file and no option.

It is imported when a word is unknown: a guess needs the tables of the words there are. A word after
a verb is looked for in the rows of `STRAY_WORDS` or `UNKNOWN_OPTIONS`, which have a test and a
message: the first row whose test finds something gives the message.
"""

import os
import re
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import takewhile
from shlex import join as join_command

from ..advice.words import WordKind, find_meaning
from ..base.wording import (
    describe_missing_file,
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


class UnknownWord:
    """A word of the command line, with what stands around it: `words` are all words after the verb,
    and `others` those that are no options and not their values."""

    def __init__(
        self, word: str, words: Sequence[str], others: Sequence[str], parser: VerbParser
    ) -> None:
        self.word, self.words, self.others, self.parser = word, words, others, parser
        self.reads_files = parser.is_file is not None

    @property
    def files(self) -> str:
        """The files among the other words, as a shell takes them."""
        return join_command([word for word in self.others if os.path.isfile(word)] or ["FILE"])

    @cached_property
    def option_before(self) -> tuple[str, list[str]]:
        """The option before the word, and the words that were perhaps written as its value. Where
        no option stands before the word, it takes its place."""
        words = self.words
        at = next((n for n in reversed(range(len(words))) if words[n] == self.word), 0)
        start = next((n for n in reversed(range(at)) if re.match(OPTION, words[n])), at)
        option, equals, value = words[start].partition("=")
        after = takewhile(lambda word: not re.match(OPTION, word), words[start + 1 :])
        parts = [word for word in after if not os.path.isfile(word)]
        return option, [value] * bool(equals) + parts

    @property
    def metavar(self) -> str:
        """What stands for the value of the option before the word in its help: `A,B`."""
        action = self.parser.actions_by_option.get(self.option_before[0])
        return format_metavar(action) if action else ""

    def format_message(self, message: str, hint: str = "") -> str:
        """The message of a row, with what its test found."""
        verb, command = self.parser.verb, self.parser.command
        too_many = f"{self.word} is one word too many"
        return message.format(
            word=self.word, hint=hint, too_many=too_many, verb=verb, command=command
        )


Rows = Sequence[tuple[Callable[[UnknownWord], str], str]]
"""What may be meant, a row each: a function that looks for it, and returns a part of the message or
an empty text; and the message, in which `{hint}` is that part."""


def _choose_message(unknown: UnknownWord, rows: Rows, last: str) -> str:
    """The message of the first row whose test finds something, or else the last message."""
    for find_hint, message in rows:
        hint = find_hint(unknown)
        if hint:
            return unknown.format_message(message, hint)
    return unknown.format_message(last)


# ------------------------------------------------------------- a word in the place of a verb


def describe_unknown_word(word: str, others: Sequence[str]) -> str:
    """The message for a first word that is neither a file nor a verb, beside other words."""
    unknown = UnknownWord(word, others, others, build_parser(DEFAULT_VERB))
    guess = _guess_word(unknown) or ": mjtally --help lists the verbs"
    return f"there is no verb or file {word}{guess}"


def _guess_word(unknown: UnknownWord) -> str:
    """The verb, the table or the file that is meant, and what to write; empty if that is not
    known."""
    word, files = unknown.word, unknown.files
    verb = find_meaning(WordKind.VERB, word, {*VERBS_BY_NAME, *OTHER_VERBS})
    if verb in OTHER_VERBS:
        return f"; {OTHER_VERBS[verb].format(files=files)}"
    table = find_meaning(WordKind.TABLE, word, TABLE_NAMES)
    if table and not verb:
        return f"; the table {table} is: mjtally {files} --table {table}"
    near = did_you_mean(word, VERBS_BY_NAME, verb)
    return near or did_you_mean(word, (), find_file_beside(word))


# ------------------------------------------------------------------ a word that is one too many


def describe_unexpected_word(error: UnexpectedWordError) -> str:
    """The message for a word that is one too many, or that stands for a file or an option and is
    none."""
    unknown = UnknownWord(error.word, error.words, error.others, error.parser)
    if not error.others:
        message = "there is no option {word}: {command} --help lists them"
        return _choose_message(unknown, UNKNOWN_OPTIONS, message)
    return _choose_message(unknown, STRAY_WORDS, "{word}: there is no such file")


def _find_linking_word(unknown: UnknownWord) -> str:
    return unknown.word if unknown.word.casefold() in LINKING_WORDS else ""


def _find_line(unknown: UnknownWord) -> str:
    """The file and line to explain, if a verb that reads only files got `FILE:LINE`."""
    file, _, line = unknown.word.rpartition(":")
    is_line = unknown.reads_files and line.isdecimal() and os.path.isfile(file)
    return join_command([unknown.word]) if is_line else ""


def _find_missing_file(unknown: UnknownWord) -> str:
    is_file = unknown.reads_files and is_file_name(unknown.word)
    return describe_missing_file(unknown.word) if is_file else ""


def _join_names(unknown: UnknownWord) -> str:
    """The option before the word, if it takes names with commas between them: `--players
    Aki,Ben`."""
    if "," not in unknown.metavar:
        return ""
    option, parts = unknown.option_before
    names = filter(None, (name.strip() for part in parts for name in part.split(",")))
    return join_command([option, ",".join(names)])


def _put_verb_first(unknown: UnknownWord) -> str:
    """The command whose verb is the word."""
    is_default = unknown.parser.verb == DEFAULT_VERB.name
    if not (unknown.reads_files and unknown.word in VERBS_BY_NAME and is_default):
        return ""
    others = (word for word in unknown.words if word != unknown.word)
    return join_command(["mjtally", unknown.word, *others])


def _part_verbs(unknown: UnknownWord) -> str:
    """The two commands to write if a verb follows another verb."""
    if not (unknown.reads_files and unknown.word in VERBS_BY_NAME):
        return ""
    verb, files = unknown.parser.verb, unknown.files
    return f"mjtally {verb} {files}, and mjtally {unknown.word} {files}"


def _find_option(unknown: UnknownWord) -> str:
    """The option whose name the word is, without its hyphens, or which it means."""
    flag, flags = f"--{unknown.word}", unknown.parser.actions_by_option
    return flag if flag in flags else find_meaning(WordKind.OPTION, unknown.word, flags)


def _find_option_with_value(unknown: UnknownWord) -> str:
    """The option of which the word is a value."""
    parser, word = unknown.parser, unknown.word
    for key, values in parser.possible_values.items():
        if word in values and f"--{key}" in parser.actions_by_option:
            return f"--{key} {word}"
    return ""


def _join_text(unknown: UnknownWord) -> str:
    """The option before the word, if it takes a name or a text, which may have several words."""
    option, parts = unknown.option_before
    if unknown.metavar not in {"NAME", "TEXT"} or option == "--rules":  # these names are one word
        return ""
    return join_command([option, " ".join(parts)])


def _join_argument(unknown: UnknownWord) -> str:
    """The command, if several words were written for its one argument: `points 3 40`."""
    parser = unknown.parser
    joined = parser.join_parts(unknown.others) if parser.join_parts else ""
    return join_command([*parser.command.split(), joined]) if joined else ""


def _find_command_without_files(unknown: UnknownWord) -> str:
    return "" if unknown.reads_files else unknown.parser.command


def _find_line_of_file(unknown: UnknownWord) -> str:
    """The line that is meant by a number after a file that is to be explained."""
    is_line = unknown.word.isdecimal() and unknown.parser.verb == "explain"
    return join_command([f"{unknown.files}:{unknown.word}"]) if is_line else ""


def _find_player(unknown: UnknownWord) -> str:
    """The option for a player whose name the word may be."""
    options = unknown.parser.actions_by_option
    if "--column" in options and not unknown.word.islower():
        return f"{join_command(['--player', unknown.word])} --column COLUMN"
    has_players = "--players" in options
    return join_command(["--players", unknown.word]) * (has_players and not unknown.word.islower())


# ------------------------------------------------------------------------- an unknown option


def _find_other_way(unknown: UnknownWord) -> str:
    return OTHER_OPTIONS.get((unknown.parser.verb, unknown.word), "")


def _list_verbs_with_option(unknown: UnknownWord) -> list[str]:
    return [verb.name for verb in VERBS if unknown.word in build_parser(verb).actions_by_option]


def _find_option_like_others(unknown: UnknownWord) -> str:
    """The option of this verb that does what an option of others does: `--column` for the
    `--columns` of tables."""
    if not _list_verbs_with_option(unknown):
        return ""
    name, options = unknown.word, unknown.parser.actions_by_option
    number = "".join({f"{name}s", name.removesuffix("s")}.intersection(options))
    return number or find_meaning(WordKind.OPTION, name, options)


def _find_verbs_with_option(unknown: UnknownWord) -> str:
    verbs = _list_verbs_with_option(unknown)
    return f"{format_list(verbs)} {'has' if len(verbs) == 1 else 'have'}" if verbs else ""


def _find_meant_option(unknown: UnknownWord) -> str:
    """The option that is meant: one that begins so, one that is known by this word, one that has
    this value (`--ratings`, `--csv`), or one that is spelled nearly so."""
    name, word = unknown.word, unknown.word.lstrip("-")
    options, values = unknown.parser.actions_by_option, unknown.parser.possible_values
    begun = [option for option in options if option.startswith(name)]
    option = begun[0] if len(begun) == 1 else find_meaning(WordKind.OPTION, name, options)
    if option:
        return option
    for key, known in values.items():
        kind = KINDS_OF_VALUES.get(key)
        value = find_meaning(kind, word, known) if kind else word
        if f"--{key}" in options and word not in values and value in known:
            return f"--{key} {value}"
    by_word = {option.lstrip("-"): option for option in options}
    return by_word.get(find_nearest(word, by_word), "")


# fmt: off
# What is certain stands first: words that mean nothing, lines, files. Then what stands around the
# word (the option before it, another verb) says more than how the word is spelled.
STRAY_WORDS: Rows = (
    (_find_linking_word, "{too_many}: leave it out"),
    (_find_line, "{word} is a line: mjtally explain {hint} says what it means"),
    (_find_missing_file, "{hint}"),
    (_join_names, "{too_many}: {hint}"),
    (_put_verb_first, "{word} is a verb, which comes first: {hint}"),
    (_part_verbs, "{verb} and {word} are two verbs: write two commands, {hint}"),
    (_find_option, "{too_many}, did you mean {hint}?"),
    (_find_option_with_value, "{too_many}, did you mean {hint}?"),
    (_join_text, "{too_many}: {hint}"),
    (_join_argument, "{too_many}: {hint}"),
    (_find_command_without_files, "{too_many}: {hint} --help"),
    (_guess_word, "there is no verb or file {word}{hint}"),
    (_find_line_of_file, "{too_many}: a line is written behind its file, mjtally explain {hint}"),
    (_find_player, "{word}: there is no such file; if it is a player, write {hint}"),
)
# An option that another verb has was not misspelt.
UNKNOWN_OPTIONS: Rows = (
    (_find_other_way, "{verb} has no option {word}: {hint}"),
    (_find_option_like_others, "{verb} has no option {word}, did you mean {hint}?"),
    (_find_verbs_with_option, "{verb} has no option {word}: {hint} it"),
    (_find_meant_option, "there is no option {word}, did you mean {hint}?"),
)
# fmt: on
