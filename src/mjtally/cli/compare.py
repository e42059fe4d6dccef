"""`mjtally compare FILE... NAME NAME`: two players, or two periods of one, and what is luck."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.terminal import Screen, detect_screen, escape_unprintable
from ..base.wording import did_you_mean, format_list, pluralize
from ..interpreter.sources import STDIN
from ..interpreter.tally import Tally, parse_period
from ..output.comparison import (
    build_comparison_table,
    build_readable_table,
    describe_comparison,
    render_sentences,
)
from ..output.files import open_output
from ..output.formats import find_format, write_table
from ..tables.comparison import (
    ComparedGames,
    Comparison,
    ComparisonOptions,
    Side,
    compare_sides,
)
from ..tables.options import COLUMN_OPTIONS, parse_percentage, split_names
from .console import EXIT_ERRORS, EXIT_FINE, print_message
from .options import (
    ReadingOptions,
    add_period_options,
    add_players_option,
    add_table_options,
    check_files,
    parse_period_options,
    parse_reading_options,
    start_reading_parser,
)
from .output_options import (
    OutputOptions,
    add_output_options,
    check_not_included,
    parse_output_options,
    report_written,
)
from .parsers import VerbParser, whole_number
from .unknown_words import is_file_name

USAGE = "mjtally compare FILE Aki Ben, or mjtally compare FILE Aki --before DATE"


class CompareOptions(NamedTuple):
    """Who is compared, in which files, and where it goes."""

    reading: ReadingOptions
    players: tuple[str, ...]  # two, or one with dates
    before: str  # a date: games before it are those of the second; empty for two players
    after: str  # likewise: games from it on are those of the first
    comparison: ComparisonOptions
    output: OutputOptions


def build_parser() -> VerbParser:
    """The options of `compare`."""
    words = (
        "Two players side by side, or two periods of one: how far apart they are, and how often"
        " luck alone makes such a difference. What is a file is read, and what is not is a player."
    )
    parser = start_reading_parser(
        "compare", words, "a scores file (- is standard input), or the name of a player"
    )
    add = parser.add_argument
    add_players_option(parser, "these two; then whatever stands before is a file")
    dates = "of one player, the games before this date with those from it on"
    add("--before", default="", metavar="DATE", help=dates)
    add("--after", default="", metavar="DATE", help="and those from this date on, if it is another")
    add("--together", action="store_true", help="only games that both played in")
    add_table_options(parser, COLUMN_OPTIONS)
    add("--interval", default="95", metavar="95", help="of the difference, of so many percent")
    add("--seed", type=whole_number, default=1, metavar="N", help="of what is drawn at random")
    add_period_options(parser)
    add_output_options(parser, "table", "it is printed")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print the comparison, or write it where it is to go."""
    options = _parse_options(build_parser().parse_arguments(arguments))
    check_files(options.reading.files)
    out = options.output.out or STDIN
    place = open_output(out, options.reading.files, force=options.output.replaces_any)
    with place as (file, keep):
        output_format = options.output.choose_format(out)
        tally, played = options.reading.open_tally(), ComparedGames(options.comparison.columns)
        for event in tally.events():
            played.add(event)
        if tally.error_count:
            options.reading.report_errors(tally, "nothing was compared")
            return EXIT_ERRORS
        check_not_included(out, tally, "table")
        sides = _find_sides(options, tally)
        _check_played(options, tally, played, sides)
        comparison = compare_sides(played, sides, tally.find_family(), options.comparison)
        screen = detect_screen(sys.stdout) if out == STDIN else Screen()
        is_readable = find_format(output_format).is_for_people
        build = build_readable_table if is_readable else build_comparison_table
        write_table(build(comparison), output_format, file, screen)
        has_sentences = output_format == "table"
        file.write(render_sentences(comparison, screen) if has_sentences else "")
        keep()
    if not options.reading.is_quiet:
        _report_comparison(comparison, has_sentences=has_sentences)
        _report_undated(played, sides)
        report_written(out, tally)
    return EXIT_FINE


def _report_comparison(comparison: Comparison, *, has_sentences: bool) -> None:
    """Print the sentences, where they are not in the table."""
    if not has_sentences:
        for sentence in describe_comparison(comparison):
            print_message(escape_unprintable(sentence))


def _report_undated(played: ComparedGames, sides: tuple[Side, Side]) -> None:
    """Print how many games are in neither of two periods, since nobody knows when they were."""
    first, _ = sides
    undated = [each for each in played.list_games() if not each.date and first.name in each.players]
    if first.period and undated:
        omitted = pluralize(len(undated), "hand" if undated[0].is_hand else "game")
        print_message(f"warning: {omitted} without a date left out")


# ---------------------------------------------------------------------- what the arguments say


def _parse_options(options: argparse.Namespace) -> CompareOptions:
    files, named = _sort_words(options.files, split_names(options.players))
    _check_words(files, named, has_dates=bool(options.before or options.after))
    reading = parse_reading_options(options, parse_period_options(options, named))
    before, after = _parse_dates(options.before, options.after)
    if before and options.together:
        raise UsageError("--together is for two players: the games of one are before or after")
    comparison = ComparisonOptions(
        options.columns, options.together, parse_percentage(options.interval), options.seed
    )
    output = parse_output_options(options)
    return CompareOptions(reading._replace(files=files), named, before, after, comparison, output)


def _sort_words(
    words: Sequence[str], players: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which words are files and which are players: what is there is a file, and what looks like
    one. With `--players` all are files."""
    if players:
        return tuple(words), players
    files = [word for word in words if _is_file(word)]
    return tuple(files), tuple(
        name for word in words if word not in files for name in split_names(word)
    )


def _is_file(word: str) -> bool:
    there = os.path.lexists(word) and not os.path.isdir(word)
    return word == STDIN or there or is_file_name(word)


def _check_words(files: Sequence[str], players: Sequence[str], *, has_dates: bool) -> None:
    """Fails where it is not clear who is compared with whom, in which file."""
    if len(players) > 2:
        raise UsageError(
            f"two can be compared: {format_list(players)} are {len(players)}, and none is a file"
        )
    if len(set(players)) < len(players):
        raise UsageError(f"{players[0]} is compared with {players[0]}: name two players")
    if len(players) == 2 and has_dates:
        raise UsageError(
            f"--before and --after are for one player, and {format_list(players)} are two:"
            " --from and --to choose the games of both"
        )
    if not players:
        raise UsageError(f"nobody is named: {USAGE}")
    if len(players) == 1 and not has_dates:
        raise UsageError(f"{players[0]} is one player: {USAGE}")
    if not files:
        raise UsageError(f"no file is named: {USAGE}")


def _parse_dates(before: str, after: str) -> tuple[str, str]:
    """The two dates as days; one alone is both."""
    until, since = (parse_period(date, "").since for date in (before or after, after or before))
    if since < until:
        raise UsageError(
            f"--after {after} is earlier than --before {before}: games between would be in both"
        )
    return until, since


# ------------------------------------------------------------------------------- who is meant


def _find_sides(options: CompareOptions, tally: Tally) -> tuple[Side, Side]:
    """The two that are compared; a `UsageError` for a name that nobody has."""
    names = tally.tally_state.names
    found = [tally.tally_state.find_player(name) for name in options.players]
    for name, player in zip(options.players, found, strict=True):
        if player not in names:
            who = f"players are {format_list(sorted(names))}" if names else "nobody has"
            raise UsageError(f"{name} has not played{did_you_mean(name, names) or f': {who}'}")
    if len(found) == 1:
        (name,) = found
        return Side(name, since=options.after), Side(name, until=options.before)
    first, second = found
    if first == second:
        raise UsageError(f"{format_list(options.players)} are the same player: name two")
    return Side(first), Side(second)


def _check_played(
    options: CompareOptions, tally: Tally, played: ComparedGames, sides: tuple[Side, Side]
) -> None:
    """Fails where one of the two has nothing to compare."""
    tally.check_found()
    games = played.list_games()
    for side in sides:
        if not any(map(side.includes_game, games)):
            when = " ".join(filter(None, (side.period, f"{tally.period}")))
            raise UsageError(f"{side.name} played nothing {when} ({tally.extent})")
