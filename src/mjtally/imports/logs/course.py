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

WALL_DRAWS = {3: 55, 4: 70}  # of the wall, the tiles after kans and norths among them
# The largest pool of an exhaustive draw (of three players in Riichi City); a nagashi mangan moves
# more.
MAX_NOTEN_PAYMENT = 4000


class HandCourse:
    """Follows the moves of a hand up to its result. Formats derive from it and add what their
    events say; those that name the yaku may leave the draws out."""

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
        self.changes: Sequence[int] = (0,) * self.players  # by the result, without riichi sticks
        self.riichi: dict[int, tuple[bool, int]] = {}  # by seat: whether it is double, the turn
        self.called_seats: set[int] = set()
        self.last_seat: int | None = None  # whose tile lies before the others, and how it came
        self.last_tile_origin: Literal["discard", "kan", "north"] = "discard"
        self.draw_count = 0
        self.discard_counts = [0] * self.players
        self._awaits_replacement = False  # the next draw is the one after a kan or a north
        self._is_replacement_draw = False  # the last draw was
        self._is_interrupted = False  # by a call, a kan or a north: no more first turn
        self._unpaid_riichi_seat: int | None = None  # who declared with the last discard
        self._ippatsu_seats: set[int] = set()

    # ------------------------------------------------------------------------------- moves

    def draw(self) -> None:
        """Let the player to move draw; a kan or a north before the draw was not robbed."""
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
        """Discards by these after another one, without riichi, where the log names the yaku."""
        if seats:
            self._unpaid_riichi_seat = None
            for seat in range(self.players):
                self.discard_counts[seat] += seats.count(seat)

    def call(self, seat: int, *, kan: bool = False) -> None:
        """A chi, a pon or an open kan."""
        self.called_seats.add(seat)
        self._unpaid_riichi_seat = None
        self._interrupt()
        self._awaits_replacement = kan

    def expose(self, seat: int, origin: Literal["kan", "north"]) -> None:
        """A closed or an added kan, or a north set aside, whose tile can be ronned."""
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
        return self.draw_count >= WALL_DRAWS[self.players]

    def win_tags(self, winner: int, *, self_draw: bool) -> tuple[Tag, ...]:
        """The tags for the moment of a win, for logs that do not name the yaku. A ron in the
        first turn has a value by few rules, which name it."""
        after_kan = self_draw and self._is_replacement_draw
        holds: dict[Tag, bool] = {
            "ippatsu": winner in self._ippatsu_seats,
            "last": self.is_wall_used_up and not after_kan,
            "rinshan": after_kan,
            "chankan": not self_draw and self.last_tile_origin == "kan",
            "first": self_draw and not self._is_interrupted and not self.discard_counts[winner],
        }
        return tuple([tag for tag, is_so in holds.items() if is_so])

    # -------------------------------------------------------------------------- the result

    def end(self, outcome: HandOutcome) -> None:
        """End the hand with a result."""
        if self.outcome:
            refuse("two results", "one")
        self.outcome = outcome

    def add_win(self, win: LogWin, discarder: int | None) -> None:
        """A win, for logs that have several on one tile one after another: whose it was is the
        same for all."""
        if not isinstance(self.outcome, LogWins):
            self.end(combine_wins([win], discarder, self.players))
        else:
            wins, discarder = self.outcome
            self.outcome = combine_wins([*wins, win], discarder, self.players)

    def infer_draw(self, tenpai: Collection[int]) -> ExhaustiveDraw:
        """The draw that the payments show, where these were tenpai and maybe others."""
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
            # Counted by the discards of the player whose tile it was: the tile won on is the last
            # of them, or would have been.
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
    """Wins on one tile: one self-draw, or by everybody but the discarder at most."""
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
    """The draw that these payments show, where the log does not say who was tenpai.

    `changes` are without riichi sticks, `tenpai` are those who certainly were, as in riichi, and
    `stays` is the dealer who deals again, as a dealer in tenpai does. Nobody pays where all
    are tenpai or none, and a nagashi mangan hides who is.
    """
    gained = frozenset(seat for seat, change in enumerate(changes) if change > 0)
    moved = sum(changes[seat] for seat in gained)
    if 0 < moved <= MAX_NOTEN_PAYMENT:
        return ExhaustiveDraw(gained)
    known = frozenset(tenpai) if stays is None else frozenset((*tenpai, stays))
    if moved:
        return ExhaustiveDraw(known, gained)
    return ExhaustiveDraw(frozenset(range(len(changes)) if known else ()))


# ------------------------------------------------------------------------- from hand to hand


def check_continuity(log: Log) -> Log:
    """The log; a fault if the scores after a hand are not those before the next one, or after the
    last hand not the final scores."""
    for before, after in pairwise(log.hands):
        if (scores := before.scores_after) != after.start.scores:
            with FaultPlace(log.name, before.start):
                _check_equal_scores(scores, after.start.scores, log.players, "which come next")
    if log.final_scores is not None:
        # Sticks that are left go to somebody, or to nobody: the rules decide.
        last = log.hands[-1]
        got = subtract_scores(log.final_scores, last.scores_after)
        if any(got) and (min(got) < 0 or sum(got) != STICK_POINTS * last.sticks_after):
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
    """The declaration of an east game, where a game that ended with this hand was one: the deal
    had gone round, nobody is below 0, and no south game ends with it."""
    players = len(last.deltas)
    is_east = players - 1 <= last.start.round < 2 * players - 1 and min(last.scores_after) >= 0
    return {"length": "east"} if is_east else {}
