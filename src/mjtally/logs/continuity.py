"""Whether the scores of a log follow from one another, and what payments and the end show."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from .faults import locate_faults, refuse
from .game import STICK_POINTS, ExhaustiveDraw, Log, LogHand, subtract_scores

# The largest pool of an exhaustive draw (of three players in Riichi City); a nagashi mangan moves
# more.
MAX_NOTEN_PAYMENT = 4000


def check_continuity(log: Log) -> Log:
    """The log, whose hands lead from score to score up to the final ones; otherwise a fault."""
    for before, after in pairwise(log.hands):
        if (found := before.scores_after) != after.start.scores:
            with locate_faults(log.name, before.label):
                _check_equal_scores(found, after.start.scores, log.players)
    if log.final_scores is not None:
        with locate_faults(log.name, log.hands[-1].label):
            _check_final_scores(log.hands[-1], log.final_scores, log.players)
    return log


def _check_equal_scores(
    found: Sequence[int],
    expected: Sequence[int],
    players: Sequence[str],
    what: str = "which come next",
) -> None:
    for name, score, next_score in zip(players, found, expected, strict=True):
        if score != next_score:
            refuse(f"{score} points after this hand", f"{next_score}, {what}", name)


def _check_final_scores(last: LogHand, final: Sequence[int], players: Sequence[str]) -> None:
    """Sticks that are left go to somebody, or to nobody: the rules decide."""
    got = subtract_scores(final, last.scores_after)
    left = STICK_POINTS * last.sticks_after
    if any(got) and (min(got) < 0 or sum(got) != left):
        _check_equal_scores(last.scores_after, final, players, "the final score")


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


def infer_length(last: LogHand) -> dict[str, str]:
    """The declaration of an east game, where a game that ended with this hand was one: the deal
    had gone round, nobody is below 0, and no south game ends with it."""
    players = len(last.deltas)
    is_east = players - 1 <= last.start.round < 2 * players - 1 and min(last.scores_after) >= 0
    return {"length": "east"} if is_east else {}
