"""Whether the scores of a log follow from one another, and what a draw's payments tell."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from .faults import refuse, within
from .game import STICK, Drawn, Log, LogHand, taken

NOTEN = 3000  # the largest pool of an exhaustive draw; a nagashi mangan moves more


def followed(log: Log) -> Log:
    """The log, whose hands lead from score to score up to the final ones; otherwise a fault."""
    for before, after in pairwise(log.hands):
        with within(log.name, before.label):
            _agree(before.scores_after, after.start.scores, log.players)
    if log.final_scores is not None:
        with within(log.name, log.hands[-1].label):
            _ends(log.hands[-1], log.final_scores, log.players)
    return log


def _agree(found: Sequence[int], expected: Sequence[int], players: Sequence[str]) -> None:
    for name, has, next_has in zip(players, found, expected, strict=True):
        if has != next_has:
            refuse(f"{has} points after this hand", f"{next_has}, which come next", name)


def _ends(last: LogHand, final: Sequence[int], players: Sequence[str]) -> None:
    """Sticks that are left go to somebody, or to nobody: that is for the rules to say."""
    got = taken(final, last.scores_after)
    left = STICK * last.sticks_after
    if any(got) and (min(got) < 0 or sum(got) != left):
        _agree(last.scores_after, final, players)


def draw_from(changes: Sequence[int], tenpai: Collection[int], stays: int | None) -> Drawn:
    """The draw that these payments tell, where the log does not say who was tenpai.

    `changes` are without riichi sticks, `tenpai` are those who surely were, as in riichi, and
    `stays` is the dealer where he deals again, as he does when tenpai. Nobody pays where all
    are tenpai or none, and a nagashi mangan hides who is.
    """
    gained = frozenset(seat for seat, change in enumerate(changes) if change > 0)
    moved = sum(changes[seat] for seat in gained)
    if 0 < moved <= NOTEN:
        return Drawn(gained)
    known = frozenset(tenpai) if stays is None else frozenset((*tenpai, stays))
    if moved:
        return Drawn(known, gained)
    return Drawn(frozenset(range(len(changes)) if known else ()))
