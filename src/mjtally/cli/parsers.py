"""How a verb declares its options: the parser, and what numbers and words may be. It knows no
scores files, so that verbs which read none start without what reads them."""

import argparse
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from ..base.errors import UsageError
from ..base.quotient import parse_whole_number
from ..base.wording import describe_unknown, format_list
from .console import print_output

OPTION = "--?[^-0-9:]"  # how an option begins; a number, `-` alone and a line (-:6) begin otherwise
MOST_NUMBER = 999_999_999  # the largest number that an option can have

ARGUMENTS, OWN_OPTIONS = "arguments", "options"
# fmt: off
GROUPS = {  # groups of options that several verbs have; a verb's own options come first
    "choose games and players": (
        "--from", "--to", "--on", "--season", "--last", "--best", "--drop", "--players", "--guests",
        "--min-hands", "--min-games",
    ),
    "choose columns": ("--table", "--columns", "--sort", "--transpose", "--interval", "--rating"),
    "output": ("-o", "--force", "--format", "--share", "--bom", "--lang", "--watch", "--quiet"),
    "rules and files": ("--rules", "--set", "--strict", "--include-anywhere"),
}
# fmt: on


class UnexpectedWordError(Exception):
    """The error about a word after a verb that is neither an option of the verb nor a file, or that
    is one too many. `words` are all words after the verb. `others` are those that are neither
    options nor values of options; it is empty if the word looks like an option."""

    def __init__(
        self, parser: "VerbParser", word: str, words: Sequence[str], others: Sequence[str] = ()
    ) -> None:
        super().__init__(word)
        self.parser, self.word, self.words, self.others = parser, word, words, others


class VerbParser(argparse.ArgumentParser):
    """A parser whose messages are one line, as all others are. A verb declares, besides its options
    and other arguments:

    - `examples`: command lines with which `--help` begins.
    - `possible_values`: the words that an option can be, by its `dest`, for completion in shells
      and for guesses.
    - `values_that_follow`: of options that may stand alone, or whose value may begin like an
      option, the value that they have alone, and what the word after them is if it is their value,
      as an expression.
    - `is_file`: whether a word of `files` is a file. A word that is none is explained.
    - `join_parts`: makes the one argument of several words that were written for it.
    - `takes_any_word`: what looks like an option of another verb is a word, too.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.declared: list[argparse.Action] = []  # options and other arguments
        self.actions_by_option: dict[str, argparse.Action] = {}
        super().__init__(*arguments, **options)
        self.exit_on_error = self.allow_abbrev = False
        self.examples: Sequence[str] = ()
        self.possible_values: dict[str, Collection[str]] = {}
        self.values_that_follow: dict[str, tuple[str, str]] = {}
        self.is_file: Callable[[str], bool] | None = None
        self.join_parts: Callable[[Sequence[str]], str] | None = None
        self.takes_any_word = False

    @property
    def command(self) -> str:
        """The program and the verb: `mjtally check`."""
        return self.prog.replace("[", "").replace("]", "")

    @property
    def verb(self) -> str:
        return self.command.rpartition(" ")[2]

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Declare an option or another argument."""
        action = super().add_argument(*names, **settings)
        self.declared.append(action)
        self.actions_by_option.update(dict.fromkeys(action.option_strings, action))
        return action

    def add_choice(
        self, *names: str, values: Collection[str], noun: str = "format", **settings: Any
    ) -> None:
        """Declare an argument that is one of some values, which messages call by `noun`."""
        action = self.add_argument(*names, type=partial(choose_word, values, noun), **settings)
        self.possible_values[action.dest] = values

    def parse_arguments(self, words: Sequence[str]) -> argparse.Namespace:
        """The arguments that the words after a verb are; a `UsageError` where they are wrong, or
        an `UnexpectedWordError`."""
        options, others = self._sort_words(words)
        try:
            arguments, surplus = self.parse_known_args([*options, "--", *others])
        except argparse.ArgumentError as error:
            raise UsageError(self._describe_error(error)) from None
        stray = [word for word in surplus if word != "--"]
        if self.is_file:
            stray += [word for word in arguments.files if not self.is_file(word)]
        if stray:
            raise UnexpectedWordError(self, stray[0], words, others)
        arguments.parser = self
        return arguments

    def _sort_words(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """The options, each with its value, and all other words, wherever they stand. Fails if the
        verb does not have an option, or if one is given twice."""
        options, others, seen = list[str](), list[str](), set[str]()
        rest = list(reversed(words))
        while rest:
            word = rest.pop()
            if word == "--":
                return options, [*others, *reversed(rest)]
            name, has_value, _ = word.partition("=")
            action = self.actions_by_option.get(name)
            if action is None and name.startswith("-o"):  # -o OUT may be one word
                action = self.actions_by_option.get("-o")
                has_value = "="
            if action is None and re.match(OPTION, name) and not self.takes_any_word:
                raise UnexpectedWordError(self, name, words)
            if action is None:
                others.append(word)
                continue
            takes_one = action.nargs != 0 and not isinstance(action.default, list)
            if action.dest in seen and takes_one:  # nobody would look at the first value
                last = action.option_strings[-1]
                raise UsageError(f"{last} is given twice: leave one of them out")
            seen.add(action.dest)
            options.append(word)
            if action.nargs == 0 or has_value:
                continue
            usual, expected = self.values_that_follow.get(name, ("", f"(?!{OPTION}).*"))
            for _ in range(int(action.nargs or 1)):
                follows = rest and rest[-1] != "--" and re.fullmatch(expected, rest[-1], re.DOTALL)
                value = rest.pop() if follows else usual
                if not (follows or usual):  # argparse finds the other options
                    break
                if action.nargs is None and name.startswith("--"):
                    options[-1] += f"={value}"
                else:
                    options.append(value)
        return options, others

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
            for item in value if isinstance(value, list) else [value]:
                # two parts for --set
                word = "=".join(item) if isinstance(item, tuple) else f"{item}"
                if re.match(OPTION, word):  # argparse would take it for an option
                    parts.append(f"{name}{'=' * name.startswith('--')}{word}")
                else:
                    parts += [name, word]
        return join(parts)

    def error(self, message: str) -> NoReturn:
        """End because an argument is missing. Everything else that can be wrong was checked
        before."""
        raise UsageError(self._describe_missing())

    def _describe_error(self, error: argparse.ArgumentError) -> str:
        """What is wrong with the value of an option."""
        names = (error.argument_name or "").split("/")
        action = next(
            (declared for declared in self.declared if names == declared.option_strings), None
        )
        if action is None:
            return self._describe_missing()
        if isinstance(error.__context__, argparse.ArgumentTypeError):
            return f"{names[0]} {error.message}"
        if action.nargs == 0:
            return f"{names[0]} takes no value"
        if action.choices is not None:
            return f"{names[0]} needs a value: {format_list(action.choices, 'or')}"
        return f"{names[0]} needs a value: {names[0]} {format_metavar(action)}"

    def _describe_missing(self) -> str:
        needed = [
            f"{action.metavar}{'...' * (action.nargs == '+')}"
            for action in self.declared
            if not action.option_strings and action.required
        ]
        usage = " ".join([self.command, *needed])
        return f"something is missing: {usage} ({self.command} --help)"

    def format_help(self) -> str:
        """The answer to `--help`: examples, what the verb does, its arguments, and its options in
        groups."""
        formatter = self._get_formatter()
        formatter.add_text(self.description)
        for title, actions in self._group_actions().items():
            formatter.start_section(title)
            formatter.add_arguments(actions)
            formatter.end_section()
        usage = " ".join([self.prog, *self._format_usage_words()])
        start = "\n".join(["for example:", *(f"  {line}" for line in self.examples)])
        return f"{start}\n\nusage: {usage}\n\n{formatter.format_help()}"

    def _format_usage_words(self) -> Iterator[str]:
        """What follows the program and the verb: `[options] FILE...`."""
        if any(action.option_strings for action in self.declared if action.dest != "help"):
            yield "[options]"
        for action in self.declared:
            if not action.option_strings:
                word = f"{action.metavar}{'...' * (action.nargs in ('+', '*'))}"
                yield word if action.required else f"[{word}]"

    def _group_actions(self) -> dict[str, list[argparse.Action]]:
        """The arguments and the options under the titles of their groups."""
        groups: dict[str, list[argparse.Action]] = {
            title: [] for title in (ARGUMENTS, OWN_OPTIONS, *GROUPS)
        }
        titles = {name: title for title, names in GROUPS.items() for name in names}
        for action in self.declared:
            if not action.option_strings:
                groups[ARGUMENTS].append(action)
            elif action.dest != "help":
                groups[titles.get(action.option_strings[-1], OWN_OPTIONS)].append(action)
        for title, names in GROUPS.items():
            groups[title].sort(key=lambda action: names.index(action.option_strings[-1]))
        return groups

    def print_help(self, file: Any = None) -> None:
        """Print the answer to `--help`."""
        print_output(self.format_help().rstrip("\n"))


def format_metavar(action: argparse.Action) -> str:
    """What stands for the value of an option, or for its two values: `CERT KEY`."""
    metavar = action.metavar or ""
    return metavar if isinstance(metavar, str) else " ".join(metavar)


# ------------------------------------------------------------------------- what options may be


def number_from(least: int, most: int = MOST_NUMBER) -> Callable[[str], int]:
    """A function that reads a whole number of an option, for `type=`. (The name of the option is
    added to its message.)"""

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


def choose_word(values: Collection[str], noun: str, word: str) -> str:
    """Return the word if it is one of the possible ones; otherwise fail."""
    if word in values:
        return word
    from ..advice.words import WordKind, find_meaning

    guess = find_meaning(WordKind.FORMAT, word, values) if noun == "format" else ""
    raise UsageError(describe_unknown(noun, word, values, guess))


def add_settings_option(parser: argparse.ArgumentParser) -> None:
    """The option that changes parameters of rules: a list of keys and values."""
    help_text = "change a parameter of the rules, such as kiriage=yes; can be repeated"
    parser.add_argument(
        "--set",
        action="append",
        type=_parse_setting,
        default=[],
        metavar="KEY=VALUE",
        help=help_text,
    )


def _parse_setting(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text}: write KEY=VALUE, a parameter and its value")
    return key, value
