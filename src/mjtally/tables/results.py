"""The table of results: a line for each finished game, as a club hangs it on its wall."""

from collections.abc import Collection, Iterator, Sequence
from operator import add
from typing import Any

from ..base.quotient import Quotient
from ..rules.model.game_ends import FinalResult
from ..rules.model.ranking import group_seats, list_ranks
from ..rules.model.types import AppliedAdjustment, Family, GameRecord
from ..rules.statistics.columns import Column
from .addends import Addend, Explainer, Explanation, build_game_addend, explain_game_points
from .hands_and_games import session_file_name
from .options import TableOptions
from .registry import PLACES

# fmt: off
START_COLUMNS = (  # for a finished game, its result, and its seats in the order of ranks
    Column("date", "date", "the date of the game", lambda game, final, seats: game.date),
    Column("season", "text", "the season of the game; empty where none is named",
           lambda game, final, seats: game.session.season),
    Column("stage", "text", "the stage of the game; empty where none is named",
           lambda game, final, seats: game.session.stage.name),
    Column("round", "number", "its round, as round= says; otherwise counted from 1 in each season:"
           " the first of its day and stage in which none of its players sits yet; empty if one"
           " table played alone that day",
           lambda game, final, seats: game.round or ""),
    Column("table", "number", "which table of its round it was, as table= says; otherwise in the"
           " order of the file; empty if one table played alone that day",
           lambda game, final, seats: game.table or ""),
)
END_COLUMNS = (
    Column("shared_ranks", "text",
           "where players share a rank, the ranks from the first name to the last, such as"
           " 1.5 1.5 3 4; otherwise empty",
           lambda game, final, seats: _list_shared_ranks(final)),
    Column("file", "text",
           "the scores file; with ./ where a spreadsheet would see more in its name",
           lambda game, final, seats: session_file_name(game.session)),
    Column("line", "number", "the players line", lambda game, final, seats: game.session.line),
)


def _list_place_columns(at: int) -> tuple[Column, ...]:
    """The columns of the player of a place."""
    place = PLACES[at]
    return (
        Column(place, "text", f"the player of the {place} rank",
               lambda game, final, seats: str(game.session.names[seats[at]])),
        Column(f"{place}_score", "score", "the final score; empty where only points are known",
               lambda game, final, seats: final.scores[seats[at]] if final.scores else ""),
        Column(f"{place}_points", "points", "with uma, oka and penalties; in Hong Kong the net"
               " score of the hands since these players sat down",
               lambda game, final, seats: _find_points(game, seats[at])),
    )
# fmt: on


def _find_points(game: GameRecord, seat: int) -> Quotient:
    """A seat's points of a finished game; of loose hands what they changed."""
    if game.final_result:
        return game.exact_seat_points(seat)
    return game.score_changes[seat] * game.session.score_unit


def _list_shared_ranks(final: FinalResult) -> str:
    ranks = [Quotient(rank, 2).format_decimal(1) for rank in sorted(final.doubled_ranks)]
    return " ".join(ranks) if len(set(ranks)) < len(ranks) else ""


def select_numbers(game: GameRecord, *, is_side_by_side: bool) -> GameRecord:
    """A game with the numbers of its round and its table that tell something: those that the file
    states, and others where tables played side by side."""
    stated = game.session
    number, table = (
        (game.round, game.table) if is_side_by_side else (stated.round.number, stated.table)
    )
    return game._replace(round=number, table=table)


class ResultsTable:
    """The finished games by date, the latest last. Hong Kong has no games that end: there each
    players line has a result, the sum of the hands below it."""

    def __init__(self, options: TableOptions) -> None:
        self.finished: list[tuple[GameRecord, FinalResult]] = []
        # sums of loose hands, by their players
        self.sums: dict[tuple[str, int, str], GameRecord] = {}
        self.omitted_count = 0  # games that have no end

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in; loose hands are of no game, where there are games."""
        if isinstance(event, AppliedAdjustment):
            return
        if event.session.rules.family.is_always_loose and event.is_played:
            self._add_loose_hands(event)
        if not event.end_reason:
            return
        if event.final_result:
            without_hands = event._replace(line_numbers=(), lines=(), effects=())
            self.finished.append((without_hands, event.final_result))
        else:
            self.omitted_count += 1

    def _add_loose_hands(self, hands: GameRecord) -> None:
        """Add hands to what the same players have played, since they may come in parts."""
        key = hands.session.file, hands.session.line, hands.date
        before = self.sums.get(key, hands._replace(score_changes=(0,) * len(hands.session.names)))
        changes = tuple(map(add, before.score_changes, hands.score_changes))
        self.sums[key] = hands._replace(
            line_numbers=(), lines=(), effects=(), outside_moves=(), score_changes=changes
        )

    def list_results(self) -> list[tuple[GameRecord, FinalResult]]:
        """The finished games and the sums of loose hands, in the order of files and lines."""
        sums = []
        for hands in self.sums.values():
            ranks = list_ranks(group_seats(hands.score_changes))
            sums.append((hands, FinalResult((), *ranks, ())))
        return [*self.finished, *sums]

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column: those of a place for each player of a game."""
        places = (column for at in range(family.players) for column in _list_place_columns(at))
        return (*START_COLUMNS, *places, *END_COLUMNS)

    def rows(
        self, family: Family, guests: Collection[str] = ()
    ) -> Iterator[tuple[GameRecord, FinalResult, list[int]]]:
        """A row for each game, by date, then in the order of files and lines; those without a
        date are before all others. Of players who share a rank, who sat down first is first.
        Guests are in them: they played."""
        results = self.list_results()
        days = {game.date for game, _ in results if game.table > 1}
        for game, final in sorted(results, key=lambda pair: pair[0].date):
            shown = select_numbers(game, is_side_by_side=game.date in days)
            yield shown, final, sorted(range(family.players), key=final.doubled_ranks.__getitem__)


class ResultExplainer(Explainer):
    """What a player's points are made of in each game in which they came first, or second …"""

    columns = tuple(f"{place}_points" for place in PLACES)

    def __init__(self, *asked: Any) -> None:
        super().__init__(*asked)
        self.place = self.columns.index(self.column_name)
        self.names = set[str]()
        self.addends: list[Addend] = []

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        results = ResultsTable(self.options)
        results.add(event)
        for game, _ in results.list_results():
            self.names.update(map(str, game.session.names))
            for _, _, seats in results.rows(game.session.rules.family):
                seat = seats[self.place] if self.place < len(seats) else None
                if seat is not None and game.session.names[seat] == self.player:
                    points = _find_points(game, seat)
                    why = explain_game_points(game, seat) if game.final_result else ""
                    addend = build_game_addend(game, seat, self.column_name, points, reason=why)
                    self.addends.append(addend)

    def explain(self, family: Family) -> Explanation:
        """The points of these games together; guests are explained, too."""
        self.check_played(self.names)
        columns = ResultsTable(self.options).columns(family)
        return self.build_sum(columns, sorted(self.addends, key=lambda addend: addend.date))
