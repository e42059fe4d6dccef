"""What games of every family have in common when they are replayed: the table, and payments."""

from collections.abc import Sequence

from ..logs.faults import refuse
from ..model.types import HandEffect, OpenGame, Rules, Session

SEAT_LETTERS = "ABCD"  # the players, until their names are known
SAME_RULES_EXPECTED = "the same: are the rules others? Add --rules NAME, or --set KEY=VALUE"


def open_game(log_name: str, rules: Rules) -> OpenGame:
    """A table at which nothing was played yet."""
    seats = tuple(SEAT_LETTERS[: rules.players])
    return rules.play.open_game(
        Session(log_name, 0, "", 1, seats, rules, rules.play.score_unit), None
    )


def check_payments(
    effect: HandEffect, game: OpenGame, deltas: Sequence[int], players: Sequence[str]
) -> None:
    """Everybody gets and pays in a hand what the log says."""
    paid = effect.score_changes_at(game.table)
    for name, by_rules, logged in zip(players, paid, deltas, strict=True):
        if by_rules != logged:
            found = f"{logged:+} points in the log, {by_rules:+} by these rules"
            refuse(found, SAME_RULES_EXPECTED, name)
