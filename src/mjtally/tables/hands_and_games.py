"""The tables of hands and of games: a row for each player, as they come."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from os import fsencode
from os.path import basename

from ..base.quotient import Quotient
from ..base.spreadsheet_cells import find_spreadsheet_value, is_spreadsheet_formula
from ..base.terminal import escape_unprintable
from ..base.winds import WINDS
from ..language.statements import ParsedLine, ResultLine
from ..rules.model.hand import Hand
from ..rules.model.played_hands import PlayedHand, walk_hands
from ..rules.model.types import GameRecord, Session
from ..rules.statistics.columns import Column, ColumnValue, mark_default, mark_unknown
from .registry import RowStream


def find_last_score(game_record: GameRecord, seat: int) -> ColumnValue:
    """A player's last score, as far as it is known."""
    final = game_record.final_result
    if final:
        return final.scores[seat] if final.scores else ""
    change = game_record.score_changes[seat] * game_record.session.score_unit
    return game_record.initial_scores[seat] + change


def find_rank(game_record: GameRecord, seat: int) -> ColumnValue:
    """A player's rank in a finished game; a shared rank counts as the mean of its places."""
    final = game_record.final_result
    return Quotient(final.doubled_ranks[seat], 2) if final else ""


def player_mark(line: ParsedLine, seat: int) -> str:
    """A player's mark as it is written in the file."""
    statement = line.reading
    assert isinstance(statement, ResultLine)
    return str(statement.cells[seat])


@lru_cache(maxsize=5_000)
def spreadsheet_mark(mark: str) -> str:
    """A mark as a cell: han and fu with their letters, and a sign after the value that it belongs
    to."""
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


def find_declared(hand: Hand, seat: int) -> ColumnValue:
    """1 if a player declared riichi, and 0 if not; empty if a hand that is known by its points does
    not tell it."""
    return "" if seat in hand.unknown_riichi else int(seat in hand.riichi)


# fmt: off
HAND_COLUMNS = (  # for a game (or loose hands), a hand of it, the winds by seat, and a seat
    Column("file", "text",
           "the scores file; with ./ where a spreadsheet would see more in its name",
           lambda game, hand, winds, seat: session_file_name(game.session)),
    Column("line", "number", "the line of the hand", lambda game, hand, winds, seat: hand.line),
    Column("date", "date", "the date of the game, of a loose hand its own",
           lambda game, hand, winds, seat: game.date),
    Column("game", "number", "games from 1, over all files",
           lambda game, hand, winds, seat: game.session.game_number),
    Column("hand", "number", "hands from 1 in each game",
           lambda game, hand, winds, seat: hand.number),
    Column("round", "text", "E1 to N4; empty where nothing is followed",
           lambda game, hand, winds, seat: hand.round),
    Column("honba", "count", "honba before the hand", lambda game, hand, winds, seat: hand.honba),
    Column("sticks", "count", "riichi sticks on the table before the hand",
           lambda game, hand, winds, seat: hand.table.sticks),
    Column("result", "text",
           "tsumo ron draw abort nagashi chombo; or self-draw discard draw false-win",
           lambda game, hand, winds, seat: hand.effect.hand.kind),
    Column("dealer", "0 or 1", "whether the player dealt",
           lambda game, hand, winds, seat: int(seat == hand.effect.hand.dealer)),
    Column("seat", "wind", "the seat wind in this hand; empty where nobody knows the dealer",
           lambda game, hand, winds, seat: winds[seat]),
    Column("name", "text", "the player",
           lambda game, hand, winds, seat: str(game.session.names[seat])),
    Column("mark", "text",
           "the mark, in which no spreadsheet sees a date or a formula: 3h40f for 3/40, o- for -o",
           lambda game, hand, winds, seat: spreadsheet_mark(hand.marks[seat])),
    Column("riichi", "0 or 1", "whether the player declared riichi; empty where nobody knows it",
           lambda game, hand, winds, seat: find_declared(hand.effect.hand, seat)),
    Column("won", "0 or 1", "whether the player won",
           lambda game, hand, winds, seat: int(seat in hand.effect.hand.winners)),
    Column("dealt_in", "0 or 1", "whether the player dealt in",
           lambda game, hand, winds, seat: int(seat == hand.effect.hand.discarder)),
    Column("delta", "points", "the change of score, sticks in it",
           lambda game, hand, winds, seat: hand.changes[seat]),
    Column("score", "score", "the score after the hand",
           lambda game, hand, winds, seat: hand.scores[seat]),
)
GAME_COLUMNS = (  # for a game and a seat
    Column("file", "text",
           "the scores file; with ./ where a spreadsheet would see more in its name",
           lambda game, seat: session_file_name(game.session)),
    Column("line", "number", "the players line", lambda game, seat: game.session.line),
    Column("date", "date", "the date of the game", lambda game, seat: game.date),
    Column("game", "number", "games from 1, over all files",
           lambda game, seat: game.session.game_number),
    Column("hands", "count", "hands played",
           lambda game, seat: game.earlier_hand_count + len(game.effects) or mark_unknown(0)),
    Column("end", "text", "length bust end-at last-dealer extension end scores points unfinished",
           lambda game, seat: game.end_reason),
    Column("seat", "wind", "the seat at the start", lambda game, seat: WINDS[seat]),
    Column("name", "text", "the player", lambda game, seat: str(game.session.names[seat])),
    Column("score", "score", "the final score; empty where only points are known",
           find_last_score),
    Column("rank", "rank",
           "a shared one as the mean of its places; empty for an unfinished game",
           find_rank),
    Column("points", "points", "with uma, oka and penalties; empty for an unfinished game",
           lambda game, seat: game.exact_seat_points(seat) if game.final_result else ""),
)
STATED_COLUMNS = (
    Column("round", "number", "its round, as round= says; otherwise empty",
           lambda game, seat: game.session.round.number or ""),
    Column("table", "number", "its table, as table= says; otherwise empty",
           lambda game, seat: game.session.table or ""),
)
# fmt: on


def list_hand_rows(
    game_record: GameRecord,
) -> Iterator[tuple[GameRecord, PlayedHand, Sequence[str], int]]:
    """A row for each player of each hand."""
    session = game_record.session
    seats = range(len(session.names))
    for hand in walk_hands(game_record):
        winds = [""] * len(seats)
        number = hand.table.round if hand.round else hand.effect.hand.dealer
        if number is not None:
            for wind, seat in zip(WINDS, session.rules.seat_order(number), strict=False):
                winds[seat] = wind
        for seat in seats:
            yield game_record, hand, winds, seat


def list_game_rows(game_record: GameRecord) -> Iterator[tuple[GameRecord, int]]:
    """A row for each player of a game; none for loose hands."""
    seats = range(len(game_record.session.names) if game_record.end_reason else 0)
    return ((game_record, seat) for seat in seats)


HAND_STREAM = RowStream(mark_default(*HAND_COLUMNS), list_hand_rows)
GAME_STREAM = RowStream((*mark_default(*GAME_COLUMNS), *STATED_COLUMNS), list_game_rows)
