"""How a verb declares its options: the parser, and what numbers and words may be. It knows no
scores files, so that verbs which read none start without what reads them."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Any, NoReturn

from ..base.errors import UsageError
from ..base.quotient import parse_whole_number
from ..base.terminal import detect_width
from ..base.wording import describe_unknown, format_list
from .console import print_output

OPTION = "--?[^-0-9]"  # as an option begins, and a number or - alone does not
MOST_NUMBER = 999_999_999  # of an option


class VerbParser(argparse.ArgumentParser):
    """A parser whose messages are one line, as all others are. In `possible_values` are the words
    that an option can be, by its `dest`, for completion in shells and for guesses. Its verb may put
    into `values_that_follow` what argparse does not take for a value or a file: by the option, the
    value that it has alone, and what the word after it is if that is its value, as an
    expression. `join_parts` makes the one argument of several words that were written for it."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.declared: list[argparse.Action] = []  # options and other arguments
        super().__init__(*arguments, **options)
        self.exit_on_error = self.allow_abbrev = False
        self.possible_values: dict[str, Collection[str]] = {}
        self.values_that_follow: dict[str, tuple[str, str]] = {}
        self.join_parts: Callable[[Sequence[str]], str] | None = None

    @property
    def command(self) -> str:
        """The program and the verb: `mjtally check`."""
        return self.prog.replace("[", "").replace("]", "")

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Declare an option or another argument."""
        action = super().add_argument(*names, **settings)
        self.declared.append(action)
        return action

    def add_choice(
        self, *names: str, words: Collection[str], what: str = "format", **settings: Any
    ) -> None:
        """Declare an argument that is one of some words; `what` is what they are."""
        action = self.add_argument(*names, type=partial(choose_word, words, what), **settings)
        self.possible_values[action.dest] = words

    def parse_arguments(self, words: Sequence[str]) -> argparse.Namespace:
        """The arguments of the verb, of the words after it; a `UsageError` where they are wrong."""
        words = self._join_values(words)
        self._check_options(words)
        try:
            arguments, surplus = self.parse_known_args(words)
        except argparse.ArgumentError as error:
            raise UsageError(self._describe_error(error)) from None
        if surplus:
            raise UsageError(self._describe_surplus(words, arguments, surplus))
        arguments.parser = self
        return arguments

    def _join_values(self, words: Sequence[str]) -> list[str]:
        """The words, `--last 3` as `--last=3`, and `--last` alone with the value that it means."""
        joined: list[str] = []
        for word in words:
            _, value = self.values_that_follow.get(joined[-1] if joined else "", ("", ""))
            if value and re.fullmatch(value, word, re.DOTALL):
                joined[-1] += f"={word}"
            else:
                joined.append(word)
        alone = {option: usual for option, (usual, _) in self.values_that_follow.items() if usual}
        return [f"{word}={alone[word]}" if word in alone else word for word in joined]

    def format_command(self, words: Sequence[str], values: Mapping[str, Any]) -> str:
        """The command line about some files and other words, with the options whose `values`, by
        their `dest`, are not the usual ones."""
        from shlex import join

        parts = [*re.sub(r" \[.*?\]", "", self.prog).split(), *words]
        for action in self.declared:
            value = values.get(action.dest)
            if not action.option_strings or value in (None, self.get_default(action.dest)):
                continue
            name = action.option_strings[-1]
            if action.nargs == 0:
                parts.append(name)
                continue
            for each in value if isinstance(value, list) else [value]:
                word = "=".join(each) if isinstance(each, tuple) else f"{each}"  # of --set
                if re.match(OPTION, word):  # which would be taken for an option
                    parts.append(f"{name}{'=' * name.startswith('--')}{word}")
                else:
                    parts += [name, word]
        return join(parts)

    def error(self, message: str) -> NoReturn:
        """End because an argument is missing. Everything else that can be wrong was checked
        before."""
        raise UsageError(self._describe_missing())

    def _check_options(self, arguments: Sequence[str]) -> None:
        """Fails if the verb does not have an option, or if one is given twice."""
        actions = {name: action for action in self.declared for name in action.option_strings}
        seen = set[str]()
        for argument in takewhile("--".__ne__, arguments):
            name = argument.partition("=")[0]
            if not re.match(OPTION, name):
                continue
            action = actions.get(name) or actions.get(name[:2])  # -o OUT may be one word
            if action is None:
                from .unknown_words import describe_unknown_option

                raise UsageError(
                    describe_unknown_option(name, actions, self.possible_values, self.command)
                )
            takes_one = action.nargs != 0 and not isinstance(action.default, list)
            if action.dest in seen and takes_one:  # nobody would look at the first value
                last = action.option_strings[-1]
                raise UsageError(f"{last} is given twice: leave one of them out")
            seen.add(action.dest)

    def _describe_error(self, error: argparse.ArgumentError) -> str:
        """What is wrong with the value of an option."""
        names = (error.argument_name or "").split("/")
        action = next((each for each in self.declared if names == each.option_strings), None)
        if action is None:
            return self._describe_missing()
        if isinstance(error.__context__, argparse.ArgumentTypeError):
            return f"{names[0]} {error.message}"
        if action.nargs == 0:
            return f"{names[0]} takes no value"
        if action.choices is not None:
            return f"{names[0]} needs a value: {format_list(action.choices, 'or')}"
        return f"{names[0]} needs a value: {names[0]} {action.metavar}"

    def _describe_missing(self) -> str:
        needed = [
            f"{action.metavar}{'...' * (action.nargs == '+')}"
            for action in self.declared
            if not action.option_strings and action.required
        ]
        usage = " ".join([self.command, *needed])
        return f"something is missing: {usage} ({self.command} --help)"

    def _describe_surplus(
        self, words: Sequence[str], arguments: argparse.Namespace, surplus: Sequence[str]
    ) -> str:
        """What to write where words are left over: what they may be is what the options say."""
        from shlex import join

        from .unknown_words import is_file_name
        from .verbs import VERBS_BY_NAME

        first = surplus[0]
        too_many = f"{first} is one word too many"
        at = max((n for n, word in enumerate(words) if word == first), default=len(words))
        if first in VERBS_BY_NAME and "files" in arguments:
            command = join(["mjtally", first, *words[:at], *words[at + 1 :]])
            return f"{first} is a verb, which comes first: {command}"
        if "files" in arguments and os.path.isfile(first):
            command = self.format_command([*arguments.files, *surplus], vars(arguments))
            return f"{first} is apart from the other files: {command}"
        flags = {name: action for action in self.declared for name in action.option_strings}
        if f"--{first}" in flags:
            return f"{too_many}, did you mean --{first}?"
        for key, known in self.possible_values.items():
            if first in known and f"--{key}" in flags:
                return f"{too_many}, did you mean --{key} {first}?"
        # the words up to the next option that `first` stands among, and the option before them
        start = max((n for n in range(at) if re.match(OPTION, words[n])), default=-1)
        option, equals, value = words[start].partition("=") if start >= 0 else ("", "", "")
        parts = [*takewhile(lambda word: not re.match(OPTION, word), words[start + 1 :])]
        action = flags.get(option)
        if action and action.nargs != 0:
            if "," in (action.metavar or "") and not is_file_name(first):  # such as A,B
                names = [name.strip() for part in [value, *parts] for name in part.split(",")]
                return f"{too_many}: {join([option, ','.join(filter(None, names))])}"
            parts = parts if equals else parts[1:]
        joined = self.join_parts(parts) if self.join_parts and len(parts) > 1 else ""
        if joined:
            return f"{too_many}: {join([*self.command.split(), joined])}"
        return f"{too_many}: {self.command} --help"

    def print_help(self, file: Any = None) -> None:
        """Print the answer to `--help`."""
        print_output(self.format_help().rstrip("\n"))


def start_parser(verb: str, description: str) -> VerbParser:
    """The parser of a verb, to which the verb adds its options."""
    return VerbParser(
        f"mjtally {verb}".rstrip(), description=description, formatter_class=_build_help_formatter
    )


def _build_help_formatter(prog: str) -> argparse.HelpFormatter:
    """Help as wide as the terminal. (Left to itself, argparse asks `shutil` for every option,
    which takes as long to import as a short file to tally.)"""
    return argparse.HelpFormatter(prog, width=detect_width(sys.stdout) - 2)


# ------------------------------------------------------------------------- what options may be


def number_from(least: int, most: int = MOST_NUMBER) -> Callable[[str], int]:
    """A whole number of an option, for `type=`. (The option's name is added to the message.)"""

    def parse(text: str) -> int:
        try:
            number = parse_whole_number(text, text)
        except UsageError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        if not least <= number <= most:
            bound = f" to {most}" if most < MOST_NUMBER else ""
            raise argparse.ArgumentTypeError(f"{text}: write a number from {least}{bound}")
        return number

    return parse


def check_names(verb: str, names: Sequence[str]) -> None:
    """Fails where the names of players, each a word of the command line, have commas between them.
    (A name may have a comma: `Sato, Aki` among others.)"""
    first = names[0] if names else ""
    if "," in first and (len(names) == 1 or first.endswith(",")):
        from shlex import join

        apart = filter(None, map(str.strip, ",".join(names).split(",")))
        command = join(["mjtally", verb, *apart])
        raise UsageError(f"names stand apart, without commas: {command}")


def choose_word(words: Collection[str], what: str, word: str) -> str:
    """The word, if it is one of those that are possible."""
    if word in words:
        return word
    from ..language.players_words import WordKind, find_meaning

    meant = find_meaning(WordKind.FORMAT, word, words) if what == "format" else ""
    raise UsageError(describe_unknown(what, word, words, meant))


def add_settings_option(parser: argparse.ArgumentParser) -> None:
    """The option that changes parameters of rules: a list of keys and values."""
    words = "change a parameter of the rules, such as kiriage=yes; can be repeated"
    parser.add_argument(
        "--set", action="append", type=_parse_setting, default=[], metavar="KEY=VALUE", help=words
    )


def _parse_setting(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text}: write KEY=VALUE, a parameter and its value")
    return key, value
