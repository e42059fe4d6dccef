"""`mjtally explain`: the reason for a figure, or what a line means."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple
from unicodedata import normalize

from ..base.errors import Place, Problem, UsageError
from ..base.terminal import Screen, detect_screen
from ..base.wording import format_list
from ..interpreter.sources import STDIN, open_lines
from ..interpreter.tally import Tally
from ..interpreter.tally_state import TallyState
from ..output.explanations import (
    format_explanation_json,
    format_line_meaning_json,
    render_explanation,
    render_line_meaning,
)
from ..output.files import is_special_file, open_output
from ..tables.build import complete_options
from ..tables.line_meaning import explain_line, list_nearby_records
from ..tables.money_provenance import MoneyExplanationBuilder
from ..tables.options import (
    GAME_CHOICE_OPTIONS,
    RATING_OPTIONS,
    TableOptions,
    check_game_choice,
    parse_percentage,
)
from ..tables.provenance import TEAMS, ExplanationBuilder
from ..tables.rating_provenance import RatingExplanationBuilder
from ..tables.rating_systems import check_rating
from ..tables.standing_provenance import StandingExplanationBuilder
from .console import EXIT_ERRORS, EXIT_FINE, print_output
from .options import (
    ReadingOptions,
    add_period_options,
    add_players_option,
    add_table_options,
    list_sources,
    parse_period_options,
    parse_reading_options,
    start_reading_parser,
)
from .output_options import add_place_options, check_not_included
from .parsers import VerbParser, check_known

FILE_AND_LINE = r"(.+):([0-9]+)"
MAX_LINE_DIGITS = 18  # of a line's number
PLAYERS, RATINGS, STANDINGS, MONEY = "players", "ratings", "standings", "money"
EXPLAINED_TABLES = (PLAYERS, TEAMS, RATINGS, STANDINGS, MONEY)
TEXT, JSON = EXPLANATION_FORMATS = ("text", "json")
FIGURE_OPTIONS = {  # of a figure, and not of a line, by what the parser calls them
    "--from": "since",
    "--to": "until",
    "--on": "day",
    "--season": "season",
    "--last": "last",
    "--players": "players",
    "--guests": "guests",
    "--table": "table",
    "--best": "best",
    "--drop": "drop",
    "--interval": "interval",
    "--rating": "rating",
}
FORMATS_BY_ENDING = {"": TEXT, ".txt": TEXT, ".json": JSON}


class ExplanationOutput(NamedTuple):
    """Where an explanation goes, and in which format."""

    out: str  # a path; - is standard output
    format: str  # one of `EXPLANATION_FORMATS`
    replaces_any: bool  # whatever the place holds

    @property
    def screen(self) -> Screen:
        """The screen that a text is laid out for."""
        return detect_screen(sys.stdout) if self.out == STDIN else Screen()

    def write(self, text: str, tally: Tally, files: Sequence[str]) -> None:
        """Print an explanation, or write it to its file."""
        if self.out == STDIN:
            print_output(text, end="")
            return
        with open_output(self.out, files, force=self.replaces_any) as (file, keep):
            check_not_included(self.out, tally, "explanation")
            file.write(text)
            keep()


class ExplainedLine(NamedTuple):
    """A line of a file, as `FILE:LINE` names it."""

    file: str
    digits: str

    @property
    def number(self) -> int:
        """The line's number; 0, which no line has, for one that is too long."""
        return int(self.digits) if len(self.digits) <= MAX_LINE_DIGITS else 0


class ExplainedFigure(NamedTuple):
    """A figure of the players table, or of that of teams, ratings, standings or money."""

    player: str  # or the team, of the tables of teams and standings
    column: str
    interval: float  # percent; 0 for none
    options: TableOptions  # which table, and which games count

    def make_builder(
        self, find_player: Callable[[str], str]
    ) -> (
        ExplanationBuilder
        | RatingExplanationBuilder
        | StandingExplanationBuilder
        | MoneyExplanationBuilder
    ):
        """What takes events in to explain it."""
        if self.options.table == STANDINGS:
            return StandingExplanationBuilder(self.player, self.column, self.options, find_player)
        if self.options.table == MONEY:
            return MoneyExplanationBuilder(self.player, self.column, find_player)
        if self.options.table == RATINGS:
            return RatingExplanationBuilder(
                self.player, self.column, find_player, rating=self.options.rating
            )
        return ExplanationBuilder(*self, find_player=find_player)


def build_parser() -> VerbParser:
    """The options of `explain`."""
    words = "Why a figure of the players table is what it is; or what a line means."
    files = (
        "a scores file; - is standard input; FILE:LINE is a line to explain, of FILE alone or of"
        " what the files before it include"
    )
    parser = start_reading_parser("explain", words, files)
    add = parser.add_argument
    add("--player", default="", metavar="NAME", help="whose figure; * is everybody's")
    add("--column", default="", metavar="COLUMN", help="which figure")
    add("--interval", metavar="95", help="and its interval of so many percent")
    tables = format_list(EXPLAINED_TABLES, "or")
    add("--table", default=PLAYERS, metavar="TABLE", help=f"of this table: {tables}")
    add_period_options(parser)
    add_table_options(parser, (*GAME_CHOICE_OPTIONS, *RATING_OPTIONS))
    add_players_option(parser, "with --last: the latest games of these players")
    add("--guests", action="store_true", help="guests are explained with it and without")
    add_place_options(parser, "explanation", "it is printed")
    formats = f"{format_list(EXPLANATION_FORMATS, 'or')}, otherwise as the ending of OUT says"
    add("--format", default="", metavar="FORMAT", help=formats)
    parser.possible_values["format"] = EXPLANATION_FORMATS
    return parser


def run(arguments: Sequence[str]) -> int:
    """Explain a line or a figure."""
    options = build_parser().parse_arguments(arguments)
    output = _parse_output(options)
    *above, last = options.files
    place = re.fullmatch(FILE_AND_LINE, last)
    if not (options.player or options.column) and place:
        _check_line_options(options)
        line = ExplainedLine(*place.groups())
        files = tuple(above or [line.file])
        return _explain_line(parse_reading_options(options)._replace(files=files), line, output)
    return _explain_figure(*_parse_figure(options), output)


def _parse_output(options: argparse.Namespace) -> ExplanationOutput:
    check_known(options.format or TEXT, EXPLANATION_FORMATS, "format")
    out = options.out or STDIN
    ending = "" if is_special_file(out) else os.path.splitext(out)[1].casefold()
    if not options.format and ending not in FORMATS_BY_ENDING:
        raise UsageError(
            f"{out}: the ending of an explanation is .txt or .json; with --format it may be any"
            " other"
        )
    return ExplanationOutput(out, options.format or FORMATS_BY_ENDING[ending], options.force)


def _check_line_options(options: argparse.Namespace) -> None:
    """Fails where a line is to be explained, and games are chosen, as for a figure."""
    given = vars(options)
    for flag, name in FIGURE_OPTIONS.items():
        if given[name] and (name, given[name]) != ("table", PLAYERS):
            raise UsageError(
                f"{flag} is for a figure: leave it out, or say which: --player NAME --column COLUMN"
            )


def _parse_figure(options: argparse.Namespace) -> tuple[ReadingOptions, ExplainedFigure]:
    if not (options.player and options.column):
        expected = "--player NAME --column COLUMN, or which line: FILE:LINE"
        raise UsageError(f"say which figure: {expected}")
    check_known(options.table, EXPLAINED_TABLES, "table to explain")
    check_game_choice(vars(options))
    if options.table not in {PLAYERS, STANDINGS} and (options.best or options.drop):
        raise UsageError(f"--best and --drop are for the tables {PLAYERS} and {STANDINGS}")
    if options.table != RATINGS and options.rating:
        raise UsageError(f"--rating is for the table {RATINGS}: leave it out, or --table {RATINGS}")
    check_rating(options.rating)
    period = parse_period_options(options)
    if period.players and not period.last_games:
        raise UsageError("--players says whose games --last counts: add --last N, or leave it out")
    table = TableOptions(options.table, best=options.best, drop=options.drop, rating=options.rating)
    interval = 0.0 if options.interval is None else parse_percentage(options.interval)
    return (
        parse_reading_options(options, period),
        ExplainedFigure(normalize("NFC", options.player), options.column, interval, table),
    )


def _explain_line(reading: ReadingOptions, line: ExplainedLine, output: ExplanationOutput) -> int:
    """Print what a line means, of a file that is read, or that one of those includes. If something
    is wrong with it, or above it, that is reported."""
    with open_lines(line.file) as lines:
        texts = tuple(lines)  # once: it may be a pipe

    def open_texts(path: str) -> AbstractContextManager[Iterable[str]]:
        return nullcontext(texts) if path == line.file else open_lines(path)

    (source,) = list_sources([line.file], open_texts)
    text = _find_line(texts, line)
    problems: list[Problem] = []
    # a warning does not stop the explanation, strict or not
    reading = reading._replace(is_strict=False)
    tally = reading.open_tally(problems.append, open_texts, up_to_error=True)
    game_records = list_nearby_records(tally.events(), source.name, line.number)
    place = Place(source.name, line.number)
    error = tally.first_error
    if error and _stands_before(Place(error.file, error.line), place, tally.tally_state):
        for problem in problems:
            if problem.is_error and (problem.line <= line.number or problem.file != source.name):
                reading.report_problem(problem)
        reading.report_errors(tally, _describe_line_after_error(place, error, tally.tally_state))
        return EXIT_ERRORS
    if tally.tally_state.resolve_path(source.name) not in tally.tally_state.files:
        raise UsageError(f"{line.file} is not included by {format_list(reading.files)}")
    find_player = tally.tally_state.find_player
    meaning = explain_line(text, line.number, source.name, game_records, find_player)
    if output.format == JSON:
        said = f"{format_line_meaning_json(line.file, line.number, text, meaning)}\n"
    else:
        said = render_line_meaning(f"{line.file}:{line.number}", text, meaning, output.screen)
    output.write(said, tally, reading.files)
    return EXIT_FINE


def _stands_before(error: Place, place: Place, tally_state: TallyState) -> bool:
    """Whether an error is read before a line, or is in it or in a file that it includes."""
    position, other = (_find_position(each, tally_state) for each in (error, place))
    return position[: len(other)] <= other


def _find_position(place: Place, tally_state: TallyState) -> list[tuple[int, int]]:
    """Where a line comes in what is read: of the file that was named first and of each that it
    includes, down to the line's own, which of all files it is and in which line."""
    found: list[tuple[int, int]] = []
    order = list(tally_state.files)
    while place.line:
        real = tally_state.resolve_path(place.file)
        if real not in tally_state.files:
            return []  # a file that is not read
        found.insert(0, (order.index(real), place.line))
        place = tally_state.files[real].place
    return found


def _describe_line_after_error(place: Place, error: Problem, tally_state: TallyState) -> str:
    """Why nothing is said of a line: the error is in it, or before it, perhaps in a file that a
    line before it includes."""
    before = Place(error.file, error.line)
    while before.line and before.file != place.file:
        before = tally_state.files[tally_state.resolve_path(before.file)].place
    if before == place:
        return "nothing is explained"
    where = f"in line {before.line}" if before.line else f"in {error.file}:{error.line}"
    return f"line {place.line} is not explained, since an error stands before it, {where}"


def _find_line(texts: Sequence[str], line: ExplainedLine) -> str:
    """The text of a line; a `UsageError` where the file has no such line."""
    if not 0 < line.number <= len(texts):
        raise UsageError(f"{line.file} has no line {line.digits}")
    return texts[line.number - 1]


def _explain_figure(
    reading: ReadingOptions, figure: ExplainedFigure, output: ExplanationOutput
) -> int:
    """Print why a figure is what it is, once everything was read."""
    tally = reading.open_tally()
    figure = figure._replace(options=complete_options(tally, figure.options))
    builder = figure.make_builder(tally.tally_state.find_player)
    for event in tally.events():
        builder.add(event)
    if tally.error_count:
        reading.report_errors(tally, "nothing is explained")
        return EXIT_ERRORS
    tally.check_found()
    family = tally.find_family()
    explanation = builder.build_explanation(family)
    if output.format == JSON:
        said = f"{format_explanation_json(explanation)}\n"
    else:
        said = render_explanation(explanation, family, output.screen)
    output.write(said, tally, reading.files)
    return EXIT_FINE
