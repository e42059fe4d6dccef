"""How a hand went: riichi, calls, the last tile, and what a win owes to its moment."""

from collections.abc import Sequence

from .faults import refuse
from .game import (
    CHANKAN,
    FIRST,
    IPPATSU,
    LAST,
    RINSHAN,
    SANCHAHOU,
    STICK,
    Aborted,
    LogHand,
    Outcome,
    Riichi,
    Start,
    Win,
    Wins,
)

DRAWS = {3: 55, 4: 70}  # of the wall, the tiles after kans and norths among them

DISCARD, KAN, ASIDE = "discard", "kan", "north"  # how a tile can come before another player


class Course:
    """Follows the moves of a hand. Formats that tell the yaku may leave the draws out."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.called: set[int] = set()
        self.last_seat: int | None = None  # whose tile lies before the others
        self.shown = DISCARD  # and how it came there
        self._draws = 0
        self._replacing = False  # the next draw is the one after a kan or a north
        self._replaced = False  # the last draw was
        self._discards = [0] * players
        self._interrupted = False  # by a call, a kan or a north: no more first turn
        self._declared: dict[int, bool] = {}  # riichi, and whether it was double
        self._unpaid: int | None = None  # who declared with the last discard
        self._ippatsu: set[int] = set()

    def draw(self) -> None:
        """The player to move draws; a kan or a north before it was not robbed."""
        if self._replacing:
            self._interrupt()
        self._replaced, self._replacing = self._replacing, False
        self._draws += 1
        self._unpaid = None

    def discard(self, seat: int, *, riichi: bool = False) -> None:
        """A discard; riichi is double where it is declared in an unbroken first turn."""
        if self._replacing:  # the draw between was left out
            self._interrupt()
            self._replacing = False
        self._ippatsu.discard(seat)
        self._unpaid = None
        if riichi:
            self._declared[seat] = not (self._interrupted or self._discards[seat])
            self._ippatsu.add(seat)
            self._unpaid = seat
        self._discards[seat] += 1
        self.last_seat, self.shown = seat, DISCARD

    def call(self, seat: int, *, kan: bool = False) -> None:
        """A chi, a pon or an open kan."""
        self.called.add(seat)
        self._unpaid = None
        self._interrupt()
        self._replacing = kan

    def kan(self, seat: int) -> None:
        """A closed or an added kan, which can be robbed."""
        self._show(seat, KAN)

    def north(self, seat: int) -> None:
        """A north set aside, which can be ronned."""
        self._show(seat, ASIDE)

    def _show(self, seat: int, how: str) -> None:
        if self._replacing:  # after another one
            self._interrupt()
        self.last_seat, self.shown = seat, how
        self._replacing = True
        self._unpaid = None

    def _interrupt(self) -> None:
        self._interrupted = True
        self._ippatsu.clear()

    @property
    def is_wall_used_up(self) -> bool:
        return self._draws >= DRAWS[self.players]

    def riichi(self, *, ron: bool) -> tuple[Riichi, ...]:
        """Who declared, by seat. On a ron the last discard's declaration is not paid."""
        return tuple(
            Riichi(seat, is_double, not (ron and seat == self._unpaid))
            for seat, is_double in sorted(self._declared.items())
        )

    def tags(self, winner: int, *, self_draw: bool) -> tuple[str, ...]:
        """What the moment of a win is called, for logs that do not name the yaku. A discard
        won on in the first turn is worth something by few rules, which name it."""
        after_kan = self_draw and self._replaced
        first_turn = self_draw and not self._interrupted and not self._discards[winner]
        holds = {
            IPPATSU: winner in self._ippatsu,
            LAST: self.is_wall_used_up and not after_kan,
            RINSHAN: after_kan,
            CHANKAN: not self_draw and self.shown == KAN,
            FIRST: first_turn,
        }
        return tuple(tag for tag, is_so in holds.items() if is_so)

    def hand(
        self,
        start: Start,
        outcome: Outcome,
        changes: Sequence[int],
        dora: Sequence[str],
        ura: Sequence[str],
    ) -> LogHand:
        """The hand that went like this; `changes` are without what riichi cost."""
        riichi = self.riichi(ron=is_ronned(outcome))
        return LogHand(
            start=start,
            outcome=outcome,
            riichi=riichi,
            called=frozenset(self.called),
            dora=tuple(dora),
            ura=tuple(ura),
            deltas=less_riichi(changes, riichi),
        )


def together(wins: Sequence[Win], discarder: int | None, players: int) -> Wins:
    """Wins on one tile: one self-draw, or by everybody but the discarder at most."""
    seats = {win.seat for win in wins}
    most = 1 if discarder is None else players - 1
    if not wins or len(wins) > most or len(seats) < len(wins) or discarder in seats:
        refuse(f"{len(wins)} wins by {len(seats)} players", f"at most {most}, on one tile")
    return Wins(tuple(wins), discarder)


def is_ronned(outcome: Outcome) -> bool:
    """Whether the last tile was ronned, by one, two or, in a draw, three."""
    if isinstance(outcome, Wins):
        return outcome.discarder is not None
    return outcome == Aborted(SANCHAHOU)


def less_riichi(scores: Sequence[int], riichi: Sequence[Riichi]) -> tuple[int, ...]:
    """Scores, or changes, after those who paid for riichi have."""
    paid = {each.seat for each in riichi if each.is_paid}
    return tuple([score - STICK * (seat in paid) for seat, score in enumerate(scores)])
