"""What the verbs that read scores files share: their options, and how these open the tally."""

import argparse
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import describe_missing_file, describe_unknown, format_list, pluralize
from ..interpreter.rulesets import find_changed_rules
from ..interpreter.sources import (
    STDIN,
    FileOpener,
    ScoresSource,
    encode_text,
    open_lines,
    read_text,
)
from ..interpreter.tally import UNLIMITED_PERIOD, SelectedPeriod, Tally
from ..output.file_kinds import check_is_scores, check_kinds
from ..output.files import FileContents, is_special_file
from ..output.places import Places
from ..rules.model.types import Rules
from ..tables.options import PERIODS, OptionKind, TableOption
from ..tables.rating_systems import RATING_NAMES
from ..translations import ENGLISH, LANGUAGES, detect_language, match_language
from .console import ProblemPrinter, print_message
from .parsers import VerbParser, add_settings_option

TABLE_LANGUAGE = (
    "headings, and words of hands, of formats that people read, not of tsv, csv, json and xlsx"
)
ENVIRONMENT_LANGUAGE = "auto"  # in the place of a language
POSSIBLE_VALUES = {OptionKind.PERIOD: PERIODS, OptionKind.RATING: RATING_NAMES}


# ---------------------------------------------------------------------- options that are shared


def add_reading_options(
    parser: VerbParser, files: str = "a scores file; - is standard input"
) -> None:
    """The options of a verb that reads scores files, which `open_tally` reads. `files` says what
    may be named."""
    add_files(parser, files)
    add_rules_options(parser)
    parser.add_argument("--strict", action="store_true", help="warnings are errors")
    add_include_anywhere(parser)
    add_quiet_option(parser)


def add_files(parser: VerbParser, help_text: str) -> None:
    """The files that a verb reads, which must be there."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=help_text)
    parser.is_file = is_there


def is_there(path: str) -> bool:
    """Whether a file, or standard input, can be read by a name."""
    return path == STDIN or os.path.lexists(path)


def add_rules_options(parser: argparse.ArgumentParser) -> None:
    """The rules that files begin with: `parse_rules_options` reads these."""
    parser.add_argument("--rules", metavar="NAME", help="as if the files began with rules=NAME")
    add_settings_option(parser)


def add_quiet_option(parser: argparse.ArgumentParser) -> None:
    """The option of every verb that says what it did."""
    parser.add_argument("-q", "--quiet", action="store_true", help="only print errors")


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


# -------------------------------------------------------------------------- how files are read


def open_tally(
    arguments: argparse.Namespace,
    period: SelectedPeriod = UNLIMITED_PERIOD,
    report: Callable[[Problem], None] | None = None,
    open_file: FileOpener = open_lines,
    *,
    files: Sequence[str] = (),
    up_to_error: bool = False,
    observe: Callable[[Problem], None] | None = None,
) -> Tally:
    """The tally of the files of `add_reading_options`, or of others, as its options say; a
    `UsageError` for an unknown ruleset. `report` takes every problem; without it they are
    printed."""
    printer = ProblemPrinter(quiet=arguments.quiet)

    def finish(tally: Tally) -> None:
        printer.finish()
        note_club(arguments, tally)

    rules = parse_rules_options(arguments)
    return Tally(
        list_sources(files or arguments.files, open_file),
        report or printer.report,
        rules,
        period,
        arguments.strict,
        include_anywhere=arguments.include_anywhere,
        settings=arguments.set,
        up_to_error=up_to_error,
        observe=observe,
        when_read=finish,
    )


def note_club(arguments: argparse.Namespace, tally: Tally) -> None:
    """Print which club's file includes the files that were read without it, and which command to
    write."""
    if not arguments.quiet:
        from .club_note import describe_missing_club

        note = describe_missing_club(arguments, tally)
        if note:
            print_message(escape_unprintable(note))


def report_errors(arguments: argparse.Namespace, tally: Tally, outcome: str = "") -> None:
    """Print how many errors there were, what follows from them, and how to correct those with a
    certain fix. (Included files are corrected on their own, and pipes never.)"""
    print_message(pluralize(tally.error_count, "error") + (f": {outcome}" if outcome else ""))
    named = [source.name for source in tally.sources]
    fixable = {
        file: count
        for file, count in tally.fixable_counts.items()
        if file in named and os.path.isfile(file)
    }
    if fixable:
        from shlex import join as join_command  # of few files

        rules = ["--rules", arguments.rules] if arguments.rules else []
        rules += [f"--set={key}={value}" for key, value in arguments.set]
        command = join_command(["mjtally", "check", "--fix", *rules, *fixable])
        message = f"{sum(fixable.values())} can be fixed: {command}"
        print_message(escape_unprintable(message))


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


def list_sources(paths: Sequence[str], open_file: FileOpener = open_lines) -> list[ScoresSource]:
    """The files to read; a `UsageError` where standard input is named twice."""
    check_standard_input_once(paths)
    check_kinds(paths)
    return [ScoresSource(name_file(path), partial(open_file, path)) for path in paths]


def name_file(path: str) -> str:
    """What messages call a file that was named on the command line."""
    return "<stdin>" if path == STDIN else path


def read_scores_texts(paths: Iterable[str]) -> dict[str, str]:
    """The texts of scores files that will be changed in place, each once. If some are not scores
    files, all of these are reported, and nothing is done."""
    by_place = {path if path == STDIN else os.path.realpath(path): path for path in paths}
    texts = {path: read_text(path) for path in by_place.values()}
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


def write_changed_texts(texts: Mapping[str, tuple[str, str]]) -> None:
    """Write the new texts of scores files, by their paths with the old ones before them, in their
    places: all of them, or none if somebody else has changed one meanwhile."""
    with Places() as places:
        for path, (before, after) in texts.items():
            file = places.open(path, "text", before=FileContents(encode_text(before)))
            file.buffer.write(encode_text(after))
        places.keep()


def print_changes(texts: Mapping[str, tuple[str, str]]) -> None:
    """Print the differences that `write_changed_texts` would make."""
    from ..editing.source_file import format_diff

    with suppress(BrokenPipeError), Places() as places:  # whoever has read enough
        file = places.open(STDIN, "difference")
        for path, (before, after) in texts.items():
            file.buffer.write(encode_text(format_diff(name_file(path), before, after)))
        places.keep()


# ------------------------------------------------------------------------- what options may be


def check_files(paths: Iterable[str]) -> None:
    """Fails if a file does not exist."""
    for path in paths:
        if not is_there(path):
            raise UsageError(describe_missing_file(path))


def check_standard_input_once(paths: Sequence[str]) -> None:
    """Fails where standard input is named twice."""
    if paths.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")


def check_in_place(path: str) -> None:
    """Fails if a file cannot be replaced in its place."""
    if path != STDIN and is_special_file(path) and not os.path.isdir(path):
        raise UsageError(f"{path} is a pipe or a device, not a file that can be changed in place")
