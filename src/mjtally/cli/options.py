"""The options that several verbs have, and what they may be."""

import argparse
import os
from collections.abc import Iterable

from ..base.errors import UsageError
from ..base.wording import describe_unknown, format_list
from ..interpreter.rulesets import find_changed_rules
from ..rules.model.types import Rules
from ..tables.options import PERIODS, OptionKind, TableOption
from ..tables.rating_systems import RATING_NAMES
from ..translations import ENGLISH, LANGUAGES, detect_language, match_language
from .named_files import is_there
from .parsers import VerbParser, add_settings_option

TABLE_LANGUAGE = (
    "headings, and words of hands, of formats that people read, not of tsv, csv, json and xlsx"
)
ENVIRONMENT_LANGUAGE = "auto"  # stands in place of a language
POSSIBLE_VALUES = {OptionKind.PERIOD: PERIODS, OptionKind.RATING: RATING_NAMES}


# ---------------------------------------------------------------------- options that are shared


def add_reading_options(
    parser: VerbParser, files: str = "a scores file; - is standard input"
) -> None:
    """The options of a verb that reads scores files, which a `VerbRun` reads. `files` says what may
    be named."""
    add_files(parser, files)
    add_rules_options(parser)
    parser.add_argument("--strict", action="store_true", help="warnings are errors")
    add_include_anywhere(parser)
    add_quiet_option(parser)


def add_files(parser: VerbParser, help_text: str) -> None:
    """The files that a verb reads, which must be there."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=help_text)
    parser.is_file = is_there


def add_rules_options(parser: argparse.ArgumentParser) -> None:
    """The rules that files begin with: `parse_rules_options` reads these."""
    parser.add_argument("--rules", metavar="NAME", help="as if the files began with rules=NAME")
    add_settings_option(parser)


def add_quiet_option(parser: argparse.ArgumentParser) -> None:
    """The option of every verb that says what it did."""
    parser.add_argument("-q", "--quiet", action="store_true", help="only print errors")


def add_watch_option(parser: argparse.ArgumentParser) -> None:
    """The option of verbs whose answer is drawn again when a file changes (`watching`)."""
    help_text = "draw it again when a file changes, on a terminal; press Ctrl-C to stop"
    parser.add_argument("--watch", action="store_true", help=help_text)


def add_include_anywhere(parser: argparse.ArgumentParser) -> None:
    """The option of every verb that reads included files."""
    help_text = "include files from outside the folder of FILE, too"
    parser.add_argument("--include-anywhere", action="store_true", help=help_text)


def add_language_option(parser: VerbParser, help_text: str) -> None:
    """The language of what people read. `help_text` is the help of the option."""
    languages = (*LANGUAGES, ENVIRONMENT_LANGUAGE)
    help_text = f"{help_text}: {format_list(languages, 'or')} (your system's)"
    parser.add_argument(
        "--lang", type=parse_language, default=ENGLISH, metavar="LANG", help=help_text
    )
    parser.possible_values["lang"] = languages


def add_players_option(parser: argparse.ArgumentParser, help_text: str) -> None:
    """The players whose games are meant, for verbs without a table whose rows could be chosen."""
    parser.add_argument("--players", default="", metavar="A,B", help=help_text)


def add_table_options(parser: VerbParser, rows: Iterable[TableOption]) -> None:
    """Options of tables, as their rows say: `read_options` reads their texts."""
    for row in rows:
        if row.kind is OptionKind.FLAG:
            parser.add_argument(row.flag, dest=row.name, action="store_true", help=row.help)
        else:
            parser.add_argument(
                row.flag, dest=row.name, default=row.default, metavar=row.metavar, help=row.help
            )
        if row.kind in POSSIBLE_VALUES:
            parser.possible_values[row.name] = POSSIBLE_VALUES[row.kind]


# ------------------------------------------------------------------------- what options may be


def parse_language(word: str) -> str:
    """The language of `add_language_option`; a `UsageError` for one that there is not."""
    if word == ENVIRONMENT_LANGUAGE:
        return detect_language(os.environ)
    language = match_language(word)
    if not language:
        possible = (*LANGUAGES, ENVIRONMENT_LANGUAGE)
        from ..advice.words import WordKind, find_meaning

        meaning = find_meaning(WordKind.LANGUAGE, word, possible)
        raise UsageError(describe_unknown("language", word, possible, meaning))
    return language


def parse_rules_options(options: argparse.Namespace) -> Rules | None:
    """The rules of `add_rules_options`, if any were named."""
    return find_changed_rules(options.rules, options.set)


def list_check_options(options: argparse.Namespace) -> list[str]:
    """The options of `add_reading_options` as `mjtally check` takes them."""
    rules = ["--rules", options.rules] if options.rules else []
    settings = [f"--set={key}={value}" for key, value in options.set]
    flags = [
        f"--{name.replace('_', '-')}"
        for name in ("strict", "include_anywhere")
        if vars(options).get(name)
    ]
    return [*rules, *settings, *flags]
