"""The table of results: a line for each finished game, as a club hangs it on its wall."""

from collections.abc import Collection, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from ..base.quotient import Quotient
from ..model.types import AppliedAdjustment, Family, FinalResult, GameRecord
from ..statistics.columns import Column, ColumnValue
from .hands_and_games import field_columns, session_file_name
from .options import Row, TableOptions
from .registry import PLACES

START_COLUMNS = field_columns(
    ("date", "date", "the date of the game"),
    ("season", "text", "the season of the game; empty where none is named"),
)
END_COLUMNS = field_columns(
    (
        *("shared_ranks", "text"),
        "where players share a rank, the ranks from the first name to the last, such as"
        " 1.5 1.5 3 4; otherwise empty",
    ),
    ("file", "text", "the scores file; with ./ where a spreadsheet would see more in its name"),
    ("line", "number", "the players line"),
)


class ResultRow(NamedTuple):
    """A finished game: names, scores and points stand in the order of ranks."""

    date: str
    season: str
    names: tuple[str, ...]
    scores: tuple[ColumnValue, ...]
    points: tuple[Quotient, ...]
    shared_ranks: str
    file: str
    line: int


def build_result_row(game_record: GameRecord, final: FinalResult) -> ResultRow:
    """The row of a finished game; of players who share a rank, who sat down first is first."""
    session = game_record.session
    seats = sorted(range(len(session.names)), key=final.doubled_ranks.__getitem__)
    ranks = [Quotient(final.doubled_ranks[seat], 2).format_decimal(1) for seat in seats]
    return ResultRow(
        game_record.date,
        session.season,
        tuple(str(session.names[seat]) for seat in seats),
        tuple(final.scores[seat] if final.scores else "" for seat in seats),
        tuple(game_record.exact_seat_points(seat) for seat in seats),
        " ".join(ranks) if len(set(ranks)) < len(ranks) else "",
        session_file_name(session),
        session.line,
    )


def _build_place_columns(seat: int) -> Iterator[Column]:
    """The columns of the player of a place."""
    place = PLACES[seat]
    yield Column(
        *(place, "text", f"the player of the {place} rank"), lambda row: str(row.names[seat])
    )
    words = "the final score; empty where only points are known"
    yield Column(
        *(f"{place}_score", "score", words),
        lambda row: row.scores[seat],
    )
    yield Column(
        *(f"{place}_points", "points", "with uma, oka and penalties"),
        lambda row: row.points[seat],
    )


class ResultsTable:
    """The finished games by date, the latest last."""

    def __init__(self, options: TableOptions) -> None:
        self.results: list[ResultRow] = []
        self.omitted_count = 0  # games that have no end

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in; loose hands are of no game."""
        if isinstance(event, AppliedAdjustment) or not event.end_reason:
            return
        if event.final_result:
            self.results.append(build_result_row(event, event.final_result))
        else:
            self.omitted_count += 1

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column: those of a place for each player of a game."""
        places = (column for seat in range(family.players) for column in _build_place_columns(seat))
        return (*START_COLUMNS, *places, *END_COLUMNS)

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each game, by date, then in the order of files and lines; those without a
        date are before all others. Guests are in them: they played."""
        for result in sorted(self.results, key=attrgetter("date")):
            yield [column.compute_value(result) for column in columns]
