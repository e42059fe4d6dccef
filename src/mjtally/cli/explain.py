"""`mjtally explain`: the reason for a figure, or what a line means."""

import argparse
import os
import re
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from unicodedata import normalize

from ..base.errors import Place, Problem, UsageError
from ..base.wording import format_list
from ..interpreter.sources import STDIN, open_lines
from ..interpreter.tally_state import TallyState
from ..output.explanations import (
    format_explanation_json,
    format_line_meaning_json,
    render_explanation,
    render_line_meaning,
)
from ..output.files import is_special_file
from ..tables.build import complete_options
from ..tables.line_meaning import explain_line, list_nearby_records
from ..tables.options import (
    GAME_CHOICE_OPTIONS,
    PERIOD_OPTIONS,
    RATING_OPTIONS,
    TABLE_OPTIONS,
    read_options,
)
from ..tables.registry import EXPLAINED_TABLES, find_table
from .console import EXIT_FINE, print_output, report_problems
from .named_files import is_there, list_sources
from .options import add_players_option, add_reading_options, add_table_options
from .output_options import add_place_options, find_screen
from .parsers import VerbParser
from .verb_run import VerbRun

FILE_AND_LINE = r"(.+):([0-9]+)"
MAX_LINE_DIGITS = 18  # the longest number of a line
PLAYERS = "players"
TEXT, JSON = EXPLANATION_FORMATS = ("text", "json")
FIGURE_OPTIONS = {  # options for a figure, not for a line: the parser's name of each flag
    row.flag: row.name for row in TABLE_OPTIONS
} | {"--table": "table", "--opponent": "opponent"}
FORMATS_BY_ENDING = {"": TEXT, ".txt": TEXT, ".json": JSON}


def add_options(parser: VerbParser) -> None:
    files = (
        "a scores file; - is standard input; FILE:LINE is a line to explain, of FILE alone or of"
        " what the files before it include"
    )
    add_reading_options(parser, files)
    parser.is_file = lambda word: is_there(word) or bool(re.fullmatch(FILE_AND_LINE, word))
    add = parser.add_argument
    add("--player", default="", metavar="NAME", help="the player; * is all players together")
    add("--opponent", default="", metavar="NAME", help="of matchups: against whom")
    add("--column", default="", metavar="COLUMN", help="which figure; of records: which record")
    add("--interval", metavar="95", help="also explain its interval, in percent")
    tables = format_list(EXPLAINED_TABLES, "or")
    parser.add_choice(
        "--table",
        values=EXPLAINED_TABLES,
        noun="table to explain",
        default=PLAYERS,
        metavar="TABLE",
        help=f"of this table: {tables}",
    )
    add_table_options(parser, (*PERIOD_OPTIONS, *GAME_CHOICE_OPTIONS, *RATING_OPTIONS))
    add_players_option(parser, "with --last: the latest games of these players")
    add("--guests", action="store_true", help="explain with guests in the standings")
    add_place_options(parser, "explanation", "it is printed")
    formats = f"{format_list(EXPLANATION_FORMATS, 'or')}, otherwise as the ending of OUT says"
    parser.add_choice("--format", values=EXPLANATION_FORMATS, metavar="FORMAT", help=formats)


def run(arguments: argparse.Namespace) -> int:
    """Explain a line or a figure."""
    out = arguments.out or STDIN
    ending = "" if is_special_file(out) else os.path.splitext(out)[1].casefold()
    if not arguments.format and ending not in FORMATS_BY_ENDING:
        raise UsageError(
            f"{out}: the ending of an explanation is .txt or .json; with --format it may be any"
            " other"
        )
    is_json = (arguments.format or FORMATS_BY_ENDING[ending]) == JSON
    is_figure = arguments.player or arguments.column
    line = None if is_figure else re.fullmatch(FILE_AND_LINE, arguments.files[-1])
    files = arguments.files[:-1] or [line[1]] if line else arguments.files
    with VerbRun(arguments, files) as verb_run:
        file = None if out == STDIN else verb_run.open(out, "explanation")
        if line:
            explanation = _explain_line(verb_run, line[1], line[2], is_json=is_json)
        else:
            explanation = _explain_figure(verb_run, is_json=is_json)
        if file:
            file.write(explanation)
        else:  # the terminal does not have some of the characters: they are escaped
            print_output(explanation, end="")
        verb_run.keep()
    verb_run.report_written(out)
    return EXIT_FINE


# ------------------------------------------------------------------------------------ a line


def _explain_line(verb_run: VerbRun, file: str, digits: str, *, is_json: bool) -> str:
    """What a line means. The line is in one of the files that are read, or in a file that they
    include. If there is an error in it or above it, that is printed, and ends the run."""
    arguments = verb_run.arguments
    for flag, name in FIGURE_OPTIONS.items():
        value = vars(arguments).get(name)
        if value and (name, value) != ("table", PLAYERS):
            raise UsageError(
                f"{flag} is for a figure: leave it out, or say which: --player NAME --column COLUMN"
            )
    with open_lines(file) as lines:
        texts = tuple(lines)  # once: it may be a pipe

    def open_texts(path: str) -> AbstractContextManager[Iterable[str]]:
        return nullcontext(texts) if path == file else open_lines(path)

    (source,) = list_sources([file], open_texts)
    number = int(digits) if len(digits) <= MAX_LINE_DIGITS else 0
    if not 0 < number <= len(texts):
        raise UsageError(f"{source.name} has no line {digits}")
    problems: list[Problem] = []
    tally = verb_run.read(report=problems.append, open_file=open_texts, up_to_error=True)
    tally.strict = False  # a warning does not stop the explanation
    game_records = list_nearby_records(tally.events(), source.name, number)
    place, state, error = Place(source.name, number), tally.tally_state, tally.first_error
    position = _find_position(place, state)
    if error and _find_position(Place(error.file, error.line), state)[: len(position)] <= position:
        before = [
            problem
            for problem in problems
            if problem.is_error and (problem.line <= number or problem.file != source.name)
        ]
        report_problems(before, quiet=arguments.quiet)
        verb_run.fail(_describe_line_after_error(place, error, state))
    if state.resolve_path(source.name) not in state.files:
        raise UsageError(f"{source.name} is not included by {format_list(verb_run.files)}")
    text = texts[number - 1]
    meaning = explain_line(text, number, source.name, game_records, state.find_player)
    if is_json:
        return f"{format_line_meaning_json(source.name, number, text, meaning)}\n"
    screen = find_screen(arguments.out or STDIN)
    return render_line_meaning(f"{source.name}:{number}", text, meaning, screen)


def _find_position(place: Place, tally_state: TallyState) -> list[tuple[int, int]]:
    """The way to a line through what is read: the files from the one that was named first to the
    line's own, with the lines that include them."""
    position: list[tuple[int, int]] = []
    order = list(tally_state.files)
    while place.line:
        real = tally_state.resolve_path(place.file)
        if real not in tally_state.files:
            return []  # a file that is not read
        position.insert(0, (order.index(real), place.line))
        place = tally_state.files[real].place
    return position


def _describe_line_after_error(place: Place, error: Problem, tally_state: TallyState) -> str:
    """Why a line is not explained: the error is in it or before it, perhaps in a file that an
    earlier line includes."""
    before = Place(error.file, error.line)
    while before.line and before.file != place.file:
        before = tally_state.files[tally_state.resolve_path(before.file)].place
    if before == place:
        return "correct the file first"
    where = f"in line {before.line}" if before.line else f"in {error.file}:{error.line}"
    return f"line {place.line} is not explained, since an error stands before it, {where}"


# ---------------------------------------------------------------------------------- a figure


def _explain_figure(verb_run: VerbRun, *, is_json: bool) -> str:
    """Where a figure comes from, when everything was read."""
    arguments = verb_run.arguments
    if not (arguments.player and arguments.column):
        expected = "--player NAME --column COLUMN, or which line: FILE:LINE"
        raise UsageError(f"say which figure: {expected}")
    table = arguments.table
    make_explainer = find_table(table).load_explainer()
    options = read_options(table, vars(arguments))
    if options.players and not options.last:
        raise UsageError("--players says whose games --last counts: add --last N, or leave it out")
    if make_explainer.has_opponent and not arguments.opponent:
        raise UsageError(f"a figure of {table} is of two players: add --opponent NAME")
    if arguments.opponent and not make_explainer.has_opponent:
        raise UsageError(
            "--opponent is for the table matchups: leave it out, or add --table matchups"
        )
    tally = verb_run.read(options.select_period())
    options = complete_options(tally, options)
    player, find_player = normalize("NFC", arguments.player), tally.tally_state.find_player
    opponent = normalize("NFC", arguments.opponent)
    explainer = make_explainer(player, arguments.column, options, find_player, opponent)
    for event in tally.events(with_rounds=find_table(table).has_rounds):
        explainer.add(event)
    verb_run.check_read(options, "correct the file first")
    family = tally.find_family()
    explanation = explainer.explain(family)
    if is_json:
        return f"{format_explanation_json(explanation)}\n"
    return render_explanation(explanation, family, find_screen(arguments.out or STDIN))
