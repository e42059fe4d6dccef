"""The course of a hand: riichi, calls, the last tile, and what a win owes to its moment."""

from collections import Counter
from collections.abc import Collection, Sequence

from .faults import refuse
from .game import (
    CHANKAN,
    FIRST_TURN,
    IPPATSU,
    LAST_TILE,
    RINSHAN,
    SANCHAHOU,
    STICK_POINTS,
    AbortiveDraw,
    HandOutcome,
    HandStart,
    LogHand,
    LogWin,
    LogWins,
    RiichiDeclaration,
)

WALL_DRAWS = {3: 55, 4: 70}  # of the wall, the tiles after kans and norths among them

# How a tile can come before another player.
FROM_DISCARD, FROM_KAN, FROM_NORTH = "discard", "kan", "north"


class HandCourse:
    """Follows the moves of a hand. Formats that name the yaku may leave the draws out."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.called_seats: set[int] = set()
        self.last_seat: int | None = None  # whose tile lies before the others
        self.last_tile_origin = FROM_DISCARD  # and how it came there
        self._draw_count = 0
        self._awaits_replacement = False  # the next draw is the one after a kan or a north
        self._is_replacement_draw = False  # the last draw was
        self._discard_counts: Counter[int] = Counter()  # by seat
        self._is_interrupted = False  # by a call, a kan or a north: no more first turn
        self._riichi_by_seat: dict[int, bool] = {}  # riichi, and whether it was double
        self._riichi_turns: dict[int, int] = {}
        self._unpaid_riichi_seat: int | None = None  # who declared with the last discard
        self._ippatsu_seats: set[int] = set()

    def draw(self) -> None:
        """The player to move draws; a kan or a north before it was not robbed."""
        if self._awaits_replacement:
            self._interrupt()
        self._is_replacement_draw, self._awaits_replacement = self._awaits_replacement, False
        self._draw_count += 1
        self._unpaid_riichi_seat = None

    def discard(self, seat: int, *, riichi: bool = False) -> None:
        """A discard; riichi is double where it is declared in an unbroken first turn."""
        if self._awaits_replacement:  # the draw between was left out
            self._interrupt()
            self._awaits_replacement = False
        self._ippatsu_seats.discard(seat)
        self._unpaid_riichi_seat = None
        if riichi:
            self._riichi_by_seat[seat] = not (self._is_interrupted or seat in self._discard_counts)
            self._ippatsu_seats.add(seat)
            self._unpaid_riichi_seat = seat
            self._riichi_turns[seat] = self._discard_counts[seat] + 1
        self._discard_counts[seat] += 1
        self.last_seat, self.last_tile_origin = seat, FROM_DISCARD

    def skip_discards(self, seats: Collection[int]) -> None:
        """Discards by these after another one, without riichi, where the log names the yaku."""
        if seats:
            self._unpaid_riichi_seat = None
            self._discard_counts.update(seats)

    def call(self, seat: int, *, kan: bool = False) -> None:
        """A chi, a pon or an open kan."""
        self.called_seats.add(seat)
        self._unpaid_riichi_seat = None
        self._interrupt()
        self._awaits_replacement = kan

    def declare_kan(self, seat: int) -> None:
        """A closed or an added kan, which can be robbed."""
        self._expose_tile(seat, FROM_KAN)

    def set_north_aside(self, seat: int) -> None:
        """A north set aside, which can be ronned."""
        self._expose_tile(seat, FROM_NORTH)

    def _expose_tile(self, seat: int, origin: str) -> None:
        if self._awaits_replacement:  # after another one
            self._interrupt()
        self.last_seat, self.last_tile_origin = seat, origin
        self._awaits_replacement = True
        self._unpaid_riichi_seat = None

    def _interrupt(self) -> None:
        self._is_interrupted = True
        self._ippatsu_seats.clear()

    @property
    def is_wall_used_up(self) -> bool:
        return self._draw_count >= WALL_DRAWS[self.players]

    def is_in_riichi(self, seat: int) -> bool:
        """Whether a player declared."""
        return seat in self._riichi_by_seat

    def riichi_declarations(self, *, ron: bool) -> tuple[RiichiDeclaration, ...]:
        """Who declared, by seat. On a ron the last discard's declaration is not paid."""
        return tuple(
            RiichiDeclaration(
                seat,
                is_double,
                not (ron and seat == self._unpaid_riichi_seat),
                self._riichi_turns[seat],
            )
            for seat, is_double in sorted(self._riichi_by_seat.items())
        )

    def win_tags(self, winner: int, *, self_draw: bool) -> tuple[str, ...]:
        """The tags for the moment of a win, for logs that do not name the yaku. A ron in the
        first turn has a value by few rules, which name it."""
        after_kan = self_draw and self._is_replacement_draw
        first_turn = self_draw and not self._is_interrupted and winner not in self._discard_counts
        holds = {
            IPPATSU: winner in self._ippatsu_seats,
            LAST_TILE: self.is_wall_used_up and not after_kan,
            RINSHAN: after_kan,
            CHANKAN: not self_draw and self.last_tile_origin == FROM_KAN,
            FIRST_TURN: first_turn,
        }
        return tuple(tag for tag, is_so in holds.items() if is_so)

    def find_turn(self, outcome: HandOutcome) -> int:
        """The turn of a win, counted by the discards of the player whose tile it was: the tile
        won on is the last of them, or would have been; 0 where nobody won."""
        if not isinstance(outcome, LogWins):
            return 0
        if outcome.discarder is None:
            return self._discard_counts[outcome.wins[0].seat] + 1
        is_discard = self.last_tile_origin == FROM_DISCARD
        return self._discard_counts[outcome.discarder] + (not is_discard)

    def build_hand(
        self,
        start: HandStart,
        outcome: HandOutcome,
        changes: Sequence[int],
        dora: Sequence[str],
        ura: Sequence[str],
    ) -> LogHand:
        """The hand that went like this; `changes` are without what riichi cost."""
        riichi = self.riichi_declarations(ron=is_ronned(outcome))
        return LogHand(
            start=start,
            outcome=outcome,
            riichi=riichi,
            called_seats=frozenset(self.called_seats),
            dora=tuple(dora),
            ura=tuple(ura),
            deltas=subtract_riichi_sticks(changes, riichi),
            turn=self.find_turn(outcome),
        )


def combine_wins(wins: Sequence[LogWin], discarder: int | None, players: int) -> LogWins:
    """Wins on one tile: one self-draw, or by everybody but the discarder at most."""
    seats = {win.seat for win in wins}
    most = 1 if discarder is None else players - 1
    if not wins or len(wins) > most or len(seats) < len(wins) or discarder in seats:
        refuse(f"{len(wins)} wins by {len(seats)} players", f"at most {most}, on one tile")
    return LogWins(tuple(wins), discarder)


def is_ronned(outcome: HandOutcome) -> bool:
    """Whether the last tile was ronned, by one, two or, in a draw, three."""
    if isinstance(outcome, LogWins):
        return outcome.discarder is not None
    return outcome == AbortiveDraw(SANCHAHOU)


def subtract_riichi_sticks(
    scores: Sequence[int], riichi: Sequence[RiichiDeclaration]
) -> tuple[int, ...]:
    """Scores, or changes, after those who paid for riichi have."""
    paid = {each.seat for each in riichi if each.is_paid}
    return tuple([score - STICK_POINTS * (seat in paid) for seat, score in enumerate(scores)])
