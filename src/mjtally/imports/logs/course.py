"""The course of a hand, from its moves to its result, and of a game, from hand to hand."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import ClassVar, Literal

from .faults import FaultPlace, refuse
from .game import (
    STICK_POINTS,
    AbortiveDraw,
    ExhaustiveDraw,
    HandOutcome,
    HandStart,
    Log,
    LogHand,
    LogWin,
    LogWins,
    RiichiDeclaration,
    Tag,
    subtract_scores,
)

WALL_DRAWS = {3: 55, 4: 70}  # tiles that are drawn from the wall, also after kans and norths
# The largest pool of an exhaustive draw (of three players in Riichi City); a nagashi mangan moves
# more.
MAX_NOTEN_PAYMENT = 4000


class HandCourse:
    """The moves of a hand, followed up to its result. A format has a class of its own for this,
    which calls a method for each of its events; if the log names the yaku, draws may be left
    out."""

    RESULTS: ClassVar[str]  # what ends a hand, by its names in the format

    def __init__(
        self, start: HandStart, dora: Sequence[str], next_round: int | None = None
    ) -> None:
        self.start = start
        self.players = len(start.scores)
        self.dealer = start.round % self.players
        self.dealer_stays = next_round == start.round
        self.dora = [*dora]  # indicators
        self.ura: Sequence[str] = ()
        self.outcome: HandOutcome | None = None
        # what the result changed, without riichi sticks
        self.changes: Sequence[int] = (0,) * self.players
        # by seat: whether it is double, and in which turn it was declared
        self.riichi: dict[int, tuple[bool, int]] = {}
        self.called_seats: set[int] = set()
        # the player whose tile is open to the others, and how it came
        self.last_seat: int | None = None
        self.last_tile_origin: Literal["discard", "kan", "north"] = "discard"
        self.draw_count = 0
        self.discard_counts = [0] * self.players
        self._awaits_replacement = False  # the next draw is the one after a kan or a north
        self._is_replacement_draw = False  # the last draw was
        self._is_interrupted = False  # a call, a kan or a north has ended the first turn
        self._unpaid_riichi_seat: int | None = None  # the player who declared with the last discard
        self._ippatsu_seats: set[int] = set()

    # ------------------------------------------------------------------------------- moves

    def draw(self) -> None:
        """Draw a tile: nobody robbed the kan or the north before it."""
        if self._awaits_replacement:
            self._interrupt()
        self._is_replacement_draw, self._awaits_replacement = self._awaits_replacement, False
        self.draw_count += 1
        self._unpaid_riichi_seat = None

    def discard(self, seat: int, *, riichi: bool = False) -> None:
        """Discard a tile, with or without riichi."""
        if self._awaits_replacement:  # the draw between was left out
            self._interrupt()
            self._awaits_replacement = False
        self._ippatsu_seats.discard(seat)
        self._unpaid_riichi_seat = None
        self.discard_counts[seat] += 1
        self.last_seat, self.last_tile_origin = seat, "discard"
        if riichi:
            self.declare_riichi(seat)

    def declare_riichi(self, seat: int) -> None:
        """Declare riichi with the last discard: double riichi in a first turn without calls."""
        turn = self.discard_counts[seat]
        self.riichi[seat] = turn == 1 and not self._is_interrupted, turn
        self._ippatsu_seats.add(seat)
        self._unpaid_riichi_seat = seat

    def skip_discards(self, seats: Sequence[int]) -> None:
        """Count discards without riichi, each by one of these seats, that follow another discard.
        Only logs that name the yaku need no more than this."""
        if seats:
            self._unpaid_riichi_seat = None
            for seat in range(self.players):
                self.discard_counts[seat] += seats.count(seat)

    def call(self, seat: int, *, kan: bool = False) -> None:
        """Call a discard for a chi, a pon or an open kan."""
        self.called_seats.add(seat)
        self._unpaid_riichi_seat = None
        self._interrupt()
        self._awaits_replacement = kan

    def expose(self, seat: int, origin: Literal["kan", "north"]) -> None:
        """Show the tile of a closed kan, an added kan or a north: others can win on it."""
        if self._awaits_replacement:  # after another kan or north
            self._interrupt()
        self.last_seat, self.last_tile_origin = seat, origin
        self._awaits_replacement = True
        self._unpaid_riichi_seat = None

    def _interrupt(self) -> None:
        self._is_interrupted = True
        self._ippatsu_seats.clear()

    @property
    def is_wall_used_up(self) -> bool:
        return self.draw_count >= WALL_DRAWS[self.players]

    def win_tags(self, winner: int, *, self_draw: bool) -> tuple[Tag, ...]:
        """The tags for the moment of a win, for logs that do not name the yaku. A ron in the
        first turn has a value by few rules, which name it."""
        after_kan = self_draw and self._is_replacement_draw
        conditions: dict[Tag, bool] = {
            "ippatsu": winner in self._ippatsu_seats,
            "last": self.is_wall_used_up and not after_kan,
            "rinshan": after_kan,
            "chankan": not self_draw and self.last_tile_origin == "kan",
            "first": self_draw and not self._is_interrupted and not self.discard_counts[winner],
        }
        return tuple([tag for tag, is_so in conditions.items() if is_so])

    # -------------------------------------------------------------------------- the result

    def end(self, outcome: HandOutcome) -> None:
        """End the hand with a result."""
        if self.outcome:
            refuse("two results", "one")
        self.outcome = outcome

    def add_win(self, win: LogWin, discarder: int | None) -> None:
        """Add a win, for logs that list several wins on one tile one after another. The first of
        them says whose tile it was."""
        if not isinstance(self.outcome, LogWins):
            self.end(combine_wins([win], discarder, self.players))
        else:
            wins, discarder = self.outcome
            self.outcome = combine_wins([*wins, win], discarder, self.players)

    def infer_draw(self, tenpai: Collection[int]) -> ExhaustiveDraw:
        """The exhaustive draw that the payments show. These seats were tenpai, others may have
        been."""
        stays = self.dealer if self.dealer_stays else None
        return infer_draw(self.changes, {*tenpai, *self.riichi}, stays)

    def list_riichi(self, *, ron: bool) -> tuple[RiichiDeclaration, ...]:
        """The riichi declarations, by seat. If the declaring tile was ronned, no stick is paid."""
        unpaid = self._unpaid_riichi_seat if ron else None
        return tuple(
            [
                RiichiDeclaration(seat, is_double, seat != unpaid, turn)
                for seat, (is_double, turn) in sorted(self.riichi.items())
            ]
        )

    def scores_before_result(self, *, ron: bool) -> tuple[int, ...]:
        """The scores at the start of the hand, after the payments for riichi sticks."""
        return subtract_riichi_sticks(self.start.scores, self.list_riichi(ron=ron))

    def check_scores_before(self, stated: tuple[int, ...], *, ron: bool) -> None:
        """Fails if the log has other scores before the result."""
        if stated != (scores := self.scores_before_result(ron=ron)):
            refuse(f"scores {stated} before the result", f"{scores}")

    def build_hand(self) -> LogHand:
        """The finished hand, with everything that its moves told."""
        if self.outcome is None:
            refuse("a hand without a result", self.RESULTS)
        turn = 0
        if isinstance(self.outcome, LogWins):
            # The turn is the number of discards of the player whose tile it was, the tile won on
            # included, though it may not have been discarded.
            wins, discarder = self.outcome
            seat = wins[0].seat if discarder is None else discarder
            is_discard = discarder is not None and self.last_tile_origin == "discard"
            turn = self.discard_counts[seat] + (not is_discard)
        riichi = self.list_riichi(ron=is_ronned(self.outcome))
        return LogHand(
            start=self.start,
            outcome=self.outcome,
            riichi=riichi,
            called_seats=frozenset(self.called_seats),
            dora=tuple(self.dora),
            ura=tuple(self.ura),
            deltas=subtract_riichi_sticks(self.changes, riichi),
            turn=turn,
        )


def combine_wins(wins: Sequence[LogWin], discarder: int | None, players: int) -> LogWins:
    """Wins on one tile: one self-draw, or at most one win by each player except the discarder."""
    seats = {win.seat for win in wins}
    most = 1 if discarder is None else players - 1
    if not wins or len(wins) > most or len(seats) < len(wins) or discarder in seats:
        refuse(f"{len(wins)} wins by {len(seats)} players", f"at most {most}, on one tile")
    return LogWins(tuple(wins), discarder)


def is_ronned(outcome: HandOutcome) -> bool:
    """Whether the last tile was ronned: by one or two players or, in a draw, by three."""
    if isinstance(outcome, LogWins):
        return outcome.discarder is not None
    return outcome == AbortiveDraw("sanchahou")


def subtract_riichi_sticks(
    scores: Sequence[int], riichi: Sequence[RiichiDeclaration]
) -> tuple[int, ...]:
    """Scores, or changes of scores, after the payments for riichi sticks."""
    after = [*scores]
    for declaration in riichi:
        after[declaration.seat] -= STICK_POINTS * declaration.is_paid
    return tuple(after)


def infer_draw(
    changes: Sequence[int], tenpai: Collection[int], stays: int | None
) -> ExhaustiveDraw:
    """The exhaustive draw that payments show, where the log does not say who was tenpai.

    `changes` are without riichi sticks; `tenpai` are the seats that certainly were tenpai, such as
    those in riichi; `stays` is the seat of a dealer who deals again, which only a dealer in tenpai
    does. Nobody pays if all are tenpai or nobody is, and payments for a nagashi mangan do not show
    who is.
    """
    gained = frozenset(seat for seat, change in enumerate(changes) if change > 0)
    moved = sum(changes[seat] for seat in gained)
    if 0 < moved <= MAX_NOTEN_PAYMENT:
        return ExhaustiveDraw(gained)
    tenpai_or_dealer = frozenset(tenpai) if stays is None else frozenset((*tenpai, stays))
    if moved:
        return ExhaustiveDraw(tenpai_or_dealer, gained)
    return ExhaustiveDraw(frozenset(range(len(changes)) if tenpai_or_dealer else ()))


# ------------------------------------------------------------------------- from hand to hand


def check_continuity(log: Log) -> Log:
    """The log, if its scores fit together: those after a hand are those before the next hand, and
    those after the last hand are the final scores. Otherwise a fault is raised."""
    for before, after in pairwise(log.hands):
        if (scores := before.scores_after) != after.start.scores:
            with FaultPlace(log.name, before.start):
                _check_equal_scores(scores, after.start.scores, log.players, "which come next")
    if log.final_scores is not None:
        # Sticks that are left go to somebody, or to nobody: the rules decide.
        last = log.hands[-1]
        received = subtract_scores(log.final_scores, last.scores_after)
        if any(received) and (
            min(received) < 0 or sum(received) != STICK_POINTS * last.sticks_after
        ):
            with FaultPlace(log.name, last.start):
                _check_equal_scores(
                    last.scores_after, log.final_scores, log.players, "the final score"
                )
    return log


def _check_equal_scores(
    scores: Sequence[int], expected: Sequence[int], players: Sequence[str], noun: str
) -> None:
    for name, score, next_score in zip(players, scores, expected, strict=True):
        if score != next_score:
            refuse(f"{score} points after this hand", f"{next_score}, {noun}", name)


def infer_length(last: LogHand) -> dict[str, str]:
    """The declaration of an east game, if a game whose last hand this is was certainly one: every
    player had dealt, nobody is below 0, and no south game ends with such a hand."""
    players = len(last.deltas)
    is_east = players - 1 <= last.start.round < 2 * players - 1 and min(last.scores_after) >= 0
    return {"length": "east"} if is_east else {}
