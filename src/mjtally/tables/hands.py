"""The tables of hands and of games: a row for each player, as they come."""

import re
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from os import fsencode
from os.path import basename
from typing import NamedTuple

from ..base.exact import Quotient, plus, times
from ..base.screen import visible
from ..base.spreadsheets import is_date, is_formula
from ..base.winds import WINDS, round_name
from ..counts.columns import Column, Value
from ..play.plays import Play, Sitting, hands_of
from ..text.statements import Line, Result


def fields(*described: tuple[str, str, str]) -> tuple[Column, ...]:
    """Columns that are the fields of a row: name, unit and words."""
    return tuple(Column(name, unit, words, attrgetter(name)) for name, unit, words in described)


class HandRow(NamedTuple):
    """A player's row of a hand."""

    file: str
    line: int
    date: str
    game: int
    hand: int
    round: str
    honba: int
    sticks: int
    result: str
    dealer: int
    seat: str
    name: str
    mark: str
    riichi: int
    won: int
    dealt_in: int
    delta: Quotient
    score: Quotient


HANDS = fields(
    ("file", "text", "the scores file; with ./ where a spreadsheet would see more in its name"),
    ("line", "number", "the line of the hand"),
    ("date", "date", "the date of the game, of a loose hand its own"),
    ("game", "number", "games from 1, over all files"),
    ("hand", "number", "hands from 1 in each game"),
    ("round", "text", "E1 to N4; empty where nothing is followed"),
    ("honba", "count", "honba before the hand"),
    ("sticks", "count", "riichi sticks on the table before the hand"),
    ("result", "text", "tsumo ron draw abort nagashi chombo; or self-draw discard draw false-win"),
    ("dealer", "0 or 1", "whether the player dealt"),
    ("seat", "wind", "the seat wind in this hand; empty where nobody knows the dealer"),
    ("name", "text", "the player"),
    (
        *("mark", "text"),
        "the mark, in which no spreadsheet sees a date or a formula: 3h40f for 3/40, o- for -o",
    ),
    ("riichi", "0 or 1", "whether the player declared riichi"),
    ("won", "0 or 1", "whether the player won"),
    ("dealt_in", "0 or 1", "whether the player dealt in"),
    ("delta", "points", "the change of score, sticks in it"),
    ("score", "score", "the score after the hand"),
)


def hand_rows(play: Play) -> Iterator[HandRow]:
    """A row for each player of each hand."""
    sitting, unit = play.sitting, play.sitting.unit
    players = len(sitting.names)
    running, file = list(play.fines or (0,) * players), file_name(sitting)
    followed = sitting.rules.followed
    for at, (number, line, (outcome, table)) in enumerate(
        zip(play.numbers, play.lines, hands_of(play), strict=True)
    ):
        facts = outcome.facts
        changes = sitting.layout.unpack(outcome.change_at(table))
        number_of = table.round if followed else facts.dealer
        winds = None if number_of is None else sitting.rules.order(number_of)
        for seat, (name, change) in enumerate(zip(sitting.names, changes, strict=True)):
            running[seat] += change
            yield HandRow(
                file,
                number,
                play.date,
                sitting.game,
                play.hands + at + 1,
                round_name(table.round, players) if followed else "",
                table.honba + outcome.own_honba,
                table.sticks,
                facts.kind,
                int(seat == facts.dealer),
                "" if winds is None else WINDS[winds.index(seat)],
                str(name),
                mark_cell(mark_of(line, seat)),
                int(seat in facts.riichi),
                int(seat in facts.winners),
                int(seat == facts.dealt_in),
                times(change, unit),
                plus(play.scores[seat], times(running[seat], unit)),
            )


def mark_of(line: Line, seat: int) -> str:
    """A player's mark as it is written."""
    statement = line.statement
    assert isinstance(statement, Result)
    return str(statement.cells[seat])


@lru_cache(maxsize=5_000)
def mark_cell(mark: str) -> str:
    """A mark as a cell: han and fu with their letters, a sign behind what stands beside it."""
    sign = mark[0] if len(mark) > 1 and is_formula(mark) else ""
    return re.sub(r"^([0-9]+)/([0-9]+)", r"\1h\2f", mark.removeprefix(sign)) + sign


def file_name(sitting: Sitting) -> str:
    """The name of the file that players sat down in."""
    return file_cell(sitting.file)


def file_cell(path: str) -> str:
    """A file's name, without the machine's folders; bytes that are not UTF-8 are marked, and
    what a terminal would obey is written out."""
    name = visible(fsencode(basename(path)).decode("utf-8", "replace"))
    return f"./{name}" if is_formula(name) or is_date(name) else name


class GameRow(NamedTuple):
    """A player's row of a game."""

    file: str
    line: int
    date: str
    game: int
    hands: int
    end: str
    seat: str
    name: str
    score: Value
    rank: Value
    points: Value


GAMES = fields(
    ("file", "text", "the scores file; with ./ where a spreadsheet would see more in its name"),
    ("line", "number", "the players line"),
    ("date", "date", "the date of the game"),
    ("game", "number", "games from 1, over all files"),
    ("hands", "count", "hands played"),
    ("end", "text", "length bust last-dealer extension end scores points unfinished"),
    ("seat", "wind", "the seat at the start"),
    ("name", "text", "the player"),
    ("score", "score", "the final score; empty where only points are known"),
    ("rank", "rank", "a shared one as the mean of its places; empty for an unfinished game"),
    ("points", "points", "with uma, oka and penalties; empty for an unfinished game"),
)


def game_rows(play: Play) -> Iterator[GameRow]:
    """A row for each player of a game; none for loose hands."""
    if not play.end:
        return
    sitting, final = play.sitting, play.final
    changes = sitting.layout.unpack(play.total)
    for seat, name in enumerate(sitting.names):
        yield GameRow(
            file_name(sitting),
            sitting.line,
            play.date,
            sitting.game,
            play.hands + len(play.outcomes),
            play.end,
            WINDS[seat],
            str(name),
            _score(play, seat, changes[seat]),
            Quotient(final.doubled_ranks[seat], 2) if final else "",
            play.exact_points(seat) if final else "",
        )


def _score(play: Play, seat: int, change: int) -> Value:
    """A player's last score, as far as it is known."""
    if play.final:
        return play.final.scores[seat] if play.final.scores else ""
    return play.start[seat] + change
