"""What verbs that read scores files have in common: their options, and `ReadingOptions`, which
says how files are read.

A verb's module parses its arguments and makes a typed value of them at once; the `Namespace` of
argparse does not leave the module.
"""

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from shlex import join as join_command
from typing import NamedTuple

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import describe_unknown, format_list, pluralize
from ..interpreter.rulesets import Settings, find_changed_rules
from ..interpreter.sources import STDIN, FileOpener, ScoresSource, open_lines, read_text
from ..interpreter.tally import (
    NUMBER_OF_LAST,
    UNLIMITED_PERIOD,
    SelectedPeriod,
    Tally,
    parse_period,
)
from ..language.players_words import WordKind, find_meaning
from ..model.types import Rules
from ..output.file_kinds import check_kinds
from ..output.files import is_special_file
from ..tables.options import OptionKind, TableOption, split_names
from ..translations import ENGLISH, LANGUAGES, detect_language, match_language
from .console import print_message, report_problem
from .parsers import (
    VerbParser,
    add_settings_option,
    parse_settings,
    start_parser,
    whole_number,
)
from .verbs import VERBS_BY_NAME

TABLE_LANGUAGE = (
    "headings, and words of hands, of formats that people read, not of tsv, csv, json and xlsx"
)
ENVIRONMENT_LANGUAGE = "auto"  # in the place of a language
LAST = (
    "only the N latest games by date (of a date, in the order of files; those without a date are"
    " before all others); with --players, of theirs"
)


# ---------------------------------------------------------------------- options that are shared


def start_reading_parser(
    verb: str, description: str, files: str = "a scores file; - is standard input"
) -> VerbParser:
    """The parser of a verb that reads scores files: `parse_reading_options` reads these. `files`
    says what may be named."""
    parser = start_parser(verb, description)
    parser.add_argument("files", nargs="+", metavar="FILE", help=files)
    add_rules_options(parser)
    parser.add_argument("--strict", action="store_true", help="warnings are errors")
    add_include_anywhere(parser)
    add_quiet_option(parser)
    return parser


def add_rules_options(parser: argparse.ArgumentParser) -> None:
    """The rules that files begin with: `parse_rules_options` reads these."""
    parser.add_argument("--rules", metavar="NAME", help="as if the files began with rules=NAME")
    add_settings_option(parser)


def add_quiet_option(parser: argparse.ArgumentParser) -> None:
    """The option of every verb that says what it did."""
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")


def add_include_anywhere(parser: argparse.ArgumentParser) -> None:
    """The option of every verb that reads included files."""
    words = "include files from outside the folder of FILE, too"
    parser.add_argument("--include-anywhere", action="store_true", help=words)


def add_language_option(parser: VerbParser, words: str) -> None:
    """The language of what people read, where `words` say what."""
    languages = format_list((*LANGUAGES, ENVIRONMENT_LANGUAGE), "or")
    parser.add_argument(
        "--lang", default=ENGLISH, metavar="LANG", help=f"{words}: {languages} (your system's)"
    )
    parser.possible_values["lang"] = (*LANGUAGES, ENVIRONMENT_LANGUAGE)


def add_period_options(parser: argparse.ArgumentParser) -> None:
    """The dates, the season and the number of games: what is outside of them is left out."""
    add = parser.add_argument
    add("--from", dest="since", default="", metavar="DATE", help="from this date")
    add("--to", dest="until", default="", metavar="DATE", help="before this date")
    add("--on", dest="day", default="", metavar="DATE", help="of this day, month or year")
    add("--season", default="", metavar="NAME", help="of this season alone")
    add("--last", type=_make_count_type(1, NUMBER_OF_LAST), default=0, metavar="N", help=LAST)


def add_players_option(parser: argparse.ArgumentParser, words: str) -> None:
    """The players whose games are meant, where there are no rows of a table to choose from."""
    parser.add_argument("--players", default="", metavar="A,B", help=words)


def add_table_options(parser: argparse.ArgumentParser, rows: Iterable[TableOption]) -> None:
    """Options of tables, as their rows say."""
    for row in rows:
        if row.kind is OptionKind.FLAG:
            parser.add_argument(row.flag, action="store_true", help=row.help)
            continue
        parser.add_argument(
            row.flag,
            type=_make_count_type(row.least, row.invalid) if row.kind is OptionKind.COUNT else str,
            default=row.default,
            metavar=row.metavar,
            help=row.help,
        )


# -------------------------------------------------------------------------- how files are read


class ReadingOptions(NamedTuple):
    """Which scores files a verb reads, and how."""

    files: tuple[str, ...]  # paths; - is standard input
    rules_name: str = ""  # of the ruleset that the files begin with; empty for the default
    rules: Rules | None = None  # that ruleset, with the settings
    settings: Settings = ()  # parameters of rules, and their values
    is_strict: bool = False  # warnings are errors
    include_anywhere: bool = False  # not only below the folder of each file
    is_quiet: bool = False  # nothing but errors is printed
    period: SelectedPeriod = UNLIMITED_PERIOD
    arguments: argparse.Namespace = argparse.Namespace()  # as they were given, for `club_note`

    def open_tally(
        self,
        report: Callable[[Problem], None] | None = None,
        open_file: FileOpener = open_lines,
        *,
        up_to_error: bool = False,
        observe: Callable[[Problem], None] | None = None,
    ) -> Tally:
        """The tally of the files. `report` takes every problem; without it they are printed."""
        return Tally(
            list_sources(self.files, open_file),
            report or self.report_problem,
            self.rules,
            self.period,
            self.is_strict,
            include_anywhere=self.include_anywhere,
            settings=self.settings,
            up_to_error=up_to_error,
            observe=observe,
            when_read=self.note_club,
        )

    def note_club(self, tally: Tally) -> None:
        """Print which club's file includes those that were read without it, and what to write."""
        if not self.is_quiet:
            from .club_note import describe_missing_club

            note = describe_missing_club(self.files, self.arguments, tally)
            if note:
                print_message(escape_unprintable(note))

    def report_problem(self, problem: Problem) -> None:
        """Print a problem, unless it is a warning and only errors are wanted."""
        report_problem(self.is_quiet, problem)

    def report_errors(self, tally: Tally, outcome: str = "") -> None:
        """Print how many errors there were, what came of them, and how those are mended whose
        mending is certain. (Included files are mended by themselves, and pipes never.)"""
        print_message(pluralize(tally.error_count, "error") + (f": {outcome}" if outcome else ""))
        fixable = {
            file: count
            for file, count in tally.fixable_counts.items()
            if file in self.files and not is_special_file(file)
        }
        if fixable:
            rules = ["--rules", self.rules_name] if self.rules_name else []
            rules += [f"--set={key}={value}" for key, value in self.settings]
            command = join_command(["mjtally", "check", "--fix", *rules, *fixable])
            message = f"{sum(fixable.values())} can be mended: {command}"
            print_message(escape_unprintable(message))


def parse_reading_options(
    options: argparse.Namespace, period: SelectedPeriod = UNLIMITED_PERIOD
) -> ReadingOptions:
    """The options of `start_reading_parser`; a `UsageError` for an unknown ruleset."""
    return ReadingOptions(
        files=tuple(options.files),
        rules_name=options.rules or "",
        rules=parse_rules_options(options),
        settings=parse_settings(options.set),
        is_strict=options.strict,
        include_anywhere=options.include_anywhere,
        is_quiet=options.quiet,
        period=period,
        arguments=options,
    )


def parse_language(word: str) -> str:
    """The language of `add_language_option`; a `UsageError` for one that there is not."""
    if word == ENVIRONMENT_LANGUAGE:
        return detect_language(os.environ)
    language = match_language(word)
    if not language:
        possible = (*LANGUAGES, ENVIRONMENT_LANGUAGE)
        meaning = find_meaning(WordKind.LANGUAGE, word, possible)
        raise UsageError(describe_unknown("language", word, possible, meaning))
    return language


def parse_period_options(
    options: argparse.Namespace, players: tuple[str, ...] | None = None
) -> SelectedPeriod:
    """The options of `add_period_options`; `players` are those whose latest games count, where
    that is not what `add_players_option` says."""
    if players is None:
        players = split_names(options.players)
    bounds = options.since, options.until, options.season
    return parse_period(*bounds, options.last, players, day=options.day)


def parse_rules_options(options: argparse.Namespace) -> Rules | None:
    """The rules of `add_rules_options`, if any were named."""
    return find_changed_rules(options.rules, parse_settings(options.set))


def list_sources(paths: Sequence[str], open_file: FileOpener = open_lines) -> list[ScoresSource]:
    """The files to read; a `UsageError` where standard input is named twice."""
    check_standard_input_once(paths)
    check_kinds(paths)
    return [
        ScoresSource("<stdin>" if path == STDIN else path, partial(open_file, path))
        for path in paths
    ]


def read_scores_texts(paths: Iterable[str]) -> dict[str, str]:
    """The texts of scores files that are to be changed in place, each once. Where some are not
    scores files, all of those are reported, and nothing is done."""
    from ..output.foreign_files import check_is_scores

    texts = {path: read_text(path) for path in dict.fromkeys(paths)}
    refused = []
    for path, text in texts.items():
        try:
            if path != STDIN:
                check_is_scores(path, text)
        except UsageError as error:
            refused.append(error)
    for other in refused[:-1]:
        print_message(f"mjtally: {escape_unprintable(str(other))}")
    if refused:
        raise refused[-1]
    return texts


# ------------------------------------------------------------------------- what options may be


def _make_count_type(least: int, invalid: str) -> Callable[[str], int]:
    """A number of at least so many, for `type=`; what is said of one below."""

    def parse_count(text: str) -> int:
        number = whole_number(text)
        if number < least:
            raise UsageError(invalid)
        return number

    return parse_count


def check_files(paths: Sequence[str]) -> None:
    """Fails where a file is not there. What is made of several files asks where to put it only
    of those that are."""
    for path in paths:
        if path != STDIN and not os.path.lexists(path):
            from .unknown_words import describe_unknown_word

            others = [each for each in paths if each != path]
            raise UsageError(describe_unknown_word(path, others, VERBS_BY_NAME))


def check_standard_input_once(paths: Sequence[str]) -> None:
    """Fails where standard input is named twice."""
    if paths.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")


def check_in_place(path: str) -> None:
    """Fails where a file cannot be written anew in its place."""
    if path != STDIN and is_special_file(path) and not os.path.isdir(path):
        raise UsageError(f"{path} is a pipe or a device, not a file that can be changed in place")
