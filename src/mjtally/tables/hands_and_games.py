"""The tables of hands and of games: a row for each player, as they come."""

import re
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from os import fsencode
from os.path import basename
from typing import NamedTuple

from ..base.quotient import Quotient
from ..base.spreadsheet_cells import find_spreadsheet_value, is_spreadsheet_formula
from ..base.terminal import escape_unprintable
from ..base.winds import WINDS, round_name
from ..language.statements import ParsedLine, ResultLine
from ..model.types import GameRecord, Session, iterate_hands
from ..statistics.columns import Column, ColumnValue, mark_unknown
from .registry import RowStream


def field_columns(*described: tuple[str, str, str]) -> tuple[Column, ...]:
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


HAND_COLUMNS = field_columns(
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


def hand_rows(game_record: GameRecord) -> Iterator[HandRow]:
    """A row for each player of each hand."""
    session, unit = game_record.session, game_record.session.score_unit
    players = len(session.names)
    running, file = list(game_record.score_penalties or (0,) * players), session_file_name(session)
    followed = session.rules.tracks_games
    for at, (number, line, (effect, table)) in enumerate(
        zip(game_record.line_numbers, game_record.lines, iterate_hands(game_record), strict=True)
    ):
        hand = effect.hand
        changes = effect.score_changes_at(table)
        number_of = table.round if followed else hand.dealer
        winds = None if number_of is None else session.rules.seat_order(number_of)
        for seat, (name, change) in enumerate(zip(session.names, changes, strict=True)):
            running[seat] += change
            yield HandRow(
                file,
                number,
                game_record.date,
                session.game_number,
                game_record.earlier_hand_count + at + 1,
                round_name(table.round, players) if followed else "",
                table.honba + effect.own_honba,
                table.sticks,
                hand.kind,
                int(seat == hand.dealer),
                "" if winds is None else WINDS[winds.index(seat)],
                str(name),
                spreadsheet_mark(player_mark(line, seat)),
                int(seat in hand.riichi),
                int(seat in hand.winners),
                int(seat == hand.discarder),
                change * unit,
                game_record.initial_scores[seat] + running[seat] * unit,
            )


def player_mark(line: ParsedLine, seat: int) -> str:
    """A player's mark as it is written."""
    statement = line.statement
    assert isinstance(statement, ResultLine)
    return str(statement.cells[seat])


@lru_cache(maxsize=5_000)
def spreadsheet_mark(mark: str) -> str:
    """A mark as a cell: han and fu with their letters, a sign after what stands beside it."""
    sign = mark[0] if len(mark) > 1 and is_spreadsheet_formula(mark) else ""
    return re.sub(r"^([0-9]+)/([0-9]+)", r"\1h\2f", mark.removeprefix(sign)) + sign


def session_file_name(session: Session) -> str:
    """The name of the file of a session."""
    return spreadsheet_file_name(session.file, session.folder)


@lru_cache(maxsize=1_000)
def spreadsheet_file_name(path: str, folder: str = "") -> str:
    """A file's name, without the machine's folders, but in its `folder` where it is included from
    below that of the file that was named; bytes that are not UTF-8 are marked, and
    what a terminal would obey is written out."""
    name = escape_unprintable(fsencode(folder + basename(path)).decode("utf-8", "replace"))
    return f"./{name}" if is_spreadsheet_formula(name) or find_spreadsheet_value(name) else name


class GameRow(NamedTuple):
    """A player's row of a game."""

    file: str
    line: int
    date: str
    game: int
    hands: ColumnValue
    end: str
    seat: str
    name: str
    score: ColumnValue
    rank: ColumnValue
    points: ColumnValue


GAME_COLUMNS = field_columns(
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


def game_rows(game_record: GameRecord) -> Iterator[GameRow]:
    """A row for each player of a game; none for loose hands."""
    if not game_record.end_reason:
        return
    session, final = game_record.session, game_record.final_result
    changes = game_record.score_changes
    for seat, name in enumerate(session.names):
        yield GameRow(
            session_file_name(session),
            session.line,
            game_record.date,
            session.game_number,
            game_record.earlier_hand_count + len(game_record.effects) or mark_unknown(0),
            game_record.end_reason,
            WINDS[seat],
            str(name),
            _last_score(game_record, seat, changes[seat]),
            Quotient(final.doubled_ranks[seat], 2) if final else "",
            game_record.exact_seat_points(seat) if final else "",
        )


def _last_score(game_record: GameRecord, seat: int, change: int) -> ColumnValue:
    """A player's last score, as far as it is known."""
    if game_record.final_result:
        return game_record.final_result.scores[seat] if game_record.final_result.scores else ""
    return game_record.whole_initial_scores[seat] + change


HAND_STREAM = RowStream(HAND_COLUMNS, hand_rows)
GAME_STREAM = RowStream(GAME_COLUMNS, game_rows)
