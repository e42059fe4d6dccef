"""`mjtally compare FILE... NAME NAME`: two players, or two periods of one: is it more than luck?"""

import argparse
import os
from collections.abc import Sequence

from ..base.errors import UsageError
from ..base.terminal import wrap_words
from ..base.wording import format_list, pluralize
from ..interpreter.sources import STDIN
from ..interpreter.tally import Tally, parse_period
from ..output.comparison import build_comparison_table, describe_figure
from ..output.formats import find_format, write_table
from ..tables.comparison import ComparedGames, Side, compare_sides
from ..tables.options import (
    COLUMN_OPTIONS,
    PERIOD_OPTIONS,
    TableOptions,
    read_options,
    split_names,
)
from .console import EXIT_FINE
from .named_files import check_files
from .options import add_players_option, add_reading_options, add_table_options
from .output_options import add_output_options, choose_format, find_screen
from .parsers import VerbParser
from .unknown_words import is_file_name
from .verb_run import VerbRun

USAGE = "mjtally compare FILE Aki Ben, or mjtally compare FILE Aki --before DATE"


def add_options(parser: VerbParser) -> None:
    add_reading_options(parser, "a scores file (- is standard input), or the name of a player")
    parser.is_file = None  # `run` finds out which of them are files
    add = parser.add_argument
    add_players_option(parser, "these two players; then all other words are files")
    dates = "compare one player's games before this date with those from this date on"
    add("--before", default="", metavar="DATE", help=dates)
    add("--together", action="store_true", help="count only games that both played in")
    add_table_options(parser, COLUMN_OPTIONS)
    add_table_options(parser, PERIOD_OPTIONS)
    add_output_options(parser, "table", "it is printed")


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison, or write it to its file."""
    files, named = _sort_words(arguments.files, split_names(arguments.players))
    _check_words(files, named, has_date=bool(arguments.before))
    options = read_options("", vars(arguments) | {"players": named, "guests": True})
    period = options.select_period()
    before = parse_period(arguments.before, "").since  # the day
    if before and arguments.together:
        raise UsageError(
            "--together is for two players, and --before for one: leave one of them out"
        )
    check_files(files)
    out = arguments.out or STDIN
    with VerbRun(arguments, files) as verb_run:
        file = verb_run.open(out, "table")
        output_format = choose_format(arguments, out)
        tally, played = verb_run.read(period), ComparedGames(options.columns)
        for event in tally.events():
            played.add(event)
        verb_run.check_read(options, "nothing was compared")
        sides = _find_sides(options, tally, before)
        games = played.list_games()
        for side in sides:
            if not any(map(side.includes_game, games)):
                when = " ".join(filter(None, (side.period, f"{tally.period}")))
                raise UsageError(f"{side.name} played nothing {when} ({tally.extent})")
        comparison = compare_sides(
            *(played, sides, tally.find_family(), options),
            only_together=arguments.together,
        )
        screen = find_screen(out)
        for_people = find_format(output_format).is_for_people
        table = build_comparison_table(comparison, for_people=for_people)
        write_table(table, output_format, file, screen)
        sentence = f"{describe_figure(comparison, comparison.figures[0])}."
        if output_format == "table":
            file.write("".join(f"{line}\n" for line in ("", *wrap_words(sentence, screen.width))))
        verb_run.keep()
    if output_format != "table":
        verb_run.note(sentence)
    undated = [game for game in games if not game.date and sides[0].name in game.players]
    if before and undated:  # nobody knows in which of the two periods they were
        omitted = pluralize(len(undated), "hand" if undated[0].is_hand else "game")
        verb_run.note(
            f"warning: {omitted} without a date {'was' if len(undated) == 1 else 'were'} left out"
        )
    verb_run.report_written(out)
    return EXIT_FINE


# ---------------------------------------------------------------------- what the arguments say


def _sort_words(
    words: Sequence[str], players: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part the words into files and players. A word is a file if there is one, or if it looks like
    one. With `--players` all words are files."""
    if players:
        return tuple(words), players
    files = []
    for word in words:
        is_there = os.path.lexists(word) and not os.path.isdir(word)
        if word == STDIN or is_there or is_file_name(word):
            files.append(word)
    names = [name for word in words if word not in files for name in split_names(word)]
    return tuple(files), tuple(names)


def _check_words(files: Sequence[str], players: Sequence[str], *, has_date: bool) -> None:
    """Fails where it is not clear who is compared with whom, in which file."""
    if len(players) > 2:
        raise UsageError(
            f"compare takes two players, and {format_list(players)} are"
            f" {len(players)}: none of them"
            " is a file"
        )
    if len(set(players)) < len(players):
        raise UsageError(f"{players[0]} is compared with {players[0]}: name two players")
    if len(players) == 2 and has_date:
        raise UsageError(
            f"--before is for one player, and {format_list(players)} are two:"
            " leave it out, or choose the games of both with --from and --to"
        )
    if not players:
        raise UsageError(f"name the players: {USAGE}")
    if len(players) == 1 and not has_date:
        raise UsageError(f"{players[0]} is one player: {USAGE}")
    if not files:
        raise UsageError(f"no file is named: {USAGE}")


def _find_sides(options: TableOptions, tally: Tally, before: str) -> tuple[Side, Side]:
    """The two sides that are compared: two players, or two periods of one."""
    first, *others = map(tally.tally_state.find_player, options.players)
    if not others:
        return Side(first, since=before), Side(first, until=before)
    if others == [first]:
        raise UsageError(f"{format_list(options.players)} are the same player: name two")
    return Side(first), Side(*others)
