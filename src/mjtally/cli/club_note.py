"""The note that a file was read without the club that it belongs to, and what to write instead."""

import argparse
import os
from collections.abc import Mapping
from functools import partial
from os.path import dirname, realpath, relpath

from ..base.wording import format_list
from ..interpreter.includes import IncludedBy, find_clubs
from ..interpreter.sources import ScoresSource, open_lines
from ..interpreter.tally import Tally, find_day_after
from ..rules.model.types import GameRecord

MOST_NAMED = 3  # files, keys


def describe_missing_club(arguments: argparse.Namespace, tally: Tally) -> str:
    """Which of the files of a tally belong to a club's file that was not read, and the command that
    reads it, made from the given arguments. Empty if no such file is missing."""
    files = [source.name for source in tally.sources]
    real_paths = {file: realpath(file) for file in files if os.path.isfile(file)}
    read = set(real_paths.values())
    clubs = {  # the club of each file, by the name that was given
        file: club
        for file, club in find_clubs(real_paths).items()
        if read.isdisjoint((club.path, *club.others))
    }
    if not clubs:
        return ""
    named = {file: _name_club(club.path, file) for file, club in clubs.items()}
    parts = []
    for path, club in {club.path: club for club in clubs.values()}.items():
        members = [file for file, other in clubs.items() if other.path == path]
        several = len(members) > 1
        who = f"{len(members)} files" if len(members) > MOST_NAMED else format_list(members)
        is_read, them = ("are read", "them") if several else ("is read", "it")
        others = [_name_club(other, members[0]) for other in club.others]
        too = f" (and without {format_list(others)})" if others else ""
        keys = format_list(club.keys)
        if len(club.keys) > MOST_NAMED:
            keys = f"{', '.join(club.keys[:MOST_NAMED])} and more"
        where = named[members[0]]
        parts.append(
            f"{who} {is_read} without {where}{too}, which includes {them} and declares {keys}"
        )
    arguments_in_order = [named.get(word, word) for word in arguments.files]
    if not set(named.values()) & set(arguments_in_order):  # FILE:LINE, of the club's files
        arguments_in_order = [*named.values(), *arguments_in_order]
    values = {**vars(arguments), **_adapt_options(arguments, clubs, tally)}
    command = arguments.parser.format_command([*dict.fromkeys(arguments_in_order)], values)
    return f"note: {'; '.join(parts)}: write {command}"


def _name_club(path: str, file: str) -> str:
    """The path of a club's file, in the form in which the user named one of the files that belong
    to it."""
    steps = relpath(path, realpath(dirname(file) or os.curdir))
    named = os.path.normpath(os.path.join(dirname(file), steps))
    if realpath(named) != path:  # a link leads to the file
        named = path
    return os.path.join(os.curdir, named) if named.startswith("-") else named


def _adapt_options(
    arguments: argparse.Namespace, clubs: Mapping[str, IncludedBy], tally: Tally
) -> dict[str, object]:
    """The options that must change so that the club's file shows the same games: the days of these
    games, and a game's number in the club. Mistakes are fixed in the file itself."""
    options, changes = vars(arguments), dict[str, object]()
    if options.get("fix"):
        changes |= {"fix": False, "diff": False}
    chooses_hand = "game" in options and options.get("games") is None
    if chooses_hand and (options["game"] is not None or "day" not in options):
        changes["game"] = _find_game_number(arguments, clubs, tally)
    # the page and the table that stand beside the club's file are of all its games
    is_beside = options.get("writes_beside") and not options["out"]
    extent = tally.extent
    is_chosen = any(options.get(name) for name in ("day", "since", "until"))
    is_line = "column" in options and not options["column"]
    if "day" not in options or is_beside or is_chosen or is_line or not extent.first:
        return changes
    if extent.is_dated and extent.first == extent.last:
        changes["day"] = extent.first
    elif extent.is_dated:
        changes |= {"since": extent.first, "until": find_day_after(extent.last)}
    return changes


def _find_game_number(
    arguments: argparse.Namespace, clubs: Mapping[str, IncludedBy], tally: Tally
) -> int | None:
    """The number that a game has in the club's file, where the games of these files stand side by
    side; by default of the last game, unless it is the last one of the club, too. Only this
    function has to read the club's file, as the command will."""
    files = {realpath(file) for file in clubs}
    paths = dict.fromkeys(club.path for club in clubs.values())
    reading = Tally(
        [ScoresSource(path, partial(open_lines, path)) for path in paths],
        lambda problem: None,
        tally.rules,
        include_anywhere=tally.tally_state.include_anywhere,
        settings=tally.tally_state.settings,
        up_to_error=True,
    )
    sessions = (event.session for event in reading.events() if isinstance(event, GameRecord))
    numbers = [session.game_number for session in sessions if realpath(session.file) in files]
    number = max(numbers, default=0)
    if numbers and arguments.game:
        number = numbers[0] + arguments.game - 1
    is_last = arguments.game is None and number == reading.tally_state.game_count
    return None if is_last or number not in numbers else number
