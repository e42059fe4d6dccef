"""A win by its tiles: what they are worth at a table.

Only results with tiles pay for this module.
"""

from collections.abc import Iterator, Mapping

from ....base.errors import fail
from ....model.marks import locate_tiles, locate_value
from ....model.win_conditions import RoundSeating
from ....patterns.types import WinConditions
from ....value_hands.tiles_in_marks import evaluate_where_seated, list_possible_conditions
from ..hand_value.judge import evaluate_hand, hint_swapped_dragons
from ..hand_value.objections import describe_fans
from ..hand_value.value import McrValuation
from ..rules import McrRules
from .result_cells import McrPlayerMark


def evaluate_winner(
    winner: McrPlayerMark,
    discarder: int | None,
    tags: Mapping[str, str],
    seatings: Iterator[RoundSeating],
    rules: McrRules,
) -> McrValuation:
    """What a winner's tiles are worth where players sit so; a `Mistake` where they are not a win,
    or are worth something else than is written. Where they can sit in several ways, it must not
    matter."""
    tiles = locate_tiles(winner.cell, winner.mark.tiles)
    possible = list_possible_conditions(tags, winner.seat, discarder, seatings)
    valuation = evaluate_where_seated(
        tiles,
        possible,
        lambda conditions: evaluate_hand(tiles, conditions, rules, tags),
        lambda valuation: valuation.points,
    )
    _check_written_value(winner, valuation, possible[-1], rules)
    return valuation


def _check_written_value(
    winner: McrPlayerMark, valuation: McrValuation, conditions: WinConditions, rules: McrRules
) -> None:
    """`24=TILES`: the points that are written beside the tiles."""
    written = winner.mark.points
    if written is None or written == valuation.points:
        return
    hint = hint_swapped_dragons(
        winner.mark.tiles, conditions, rules, lambda points: points == written - valuation.flowers
    )
    fail(
        locate_value(winner.cell),
        "value-differs",
        f"you wrote {written}; the tiles give {valuation.points}:"
        f" {', '.join(describe_fans(valuation))}{hint}",
    )
