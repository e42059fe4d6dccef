"""A win by its tiles: what they are worth at a table.

Only results with tiles pay for this module.
"""

from collections.abc import Iterator, Mapping

from ....base.errors import Mistake, column_of, fail
from ....language.statements import Cell
from ....model.win_conditions import RoundSeating, evaluate_under_each
from ..hand_value.conditions import McrConditions
from ..hand_value.judge import evaluate_hand, hint_swapped_dragons
from ..hand_value.objections import describe_fans
from ..hand_value.value import McrValuation
from ..rules import McrRules
from .result_cells import McrPlayerMark


def evaluate_winner(
    winner: McrPlayerMark,
    self_draw: bool,
    tags: Mapping[str, str],
    seatings: Iterator[RoundSeating],
    rules: McrRules,
) -> McrValuation:
    """What a winner's tiles are worth where players sit so; a `Mistake` where they are not a win,
    or are worth something else than is written. Where they can sit in several ways, it must not
    matter."""
    tiles = Cell(winner.mark.tiles, _tiles_column(winner))
    without_winds = McrConditions(
        self_draw,
        last="last" in tags,
        rinshan="rinshan" in tags,
        chankan="chankan" in tags,
        fourth="fourth" in tags,
    )
    possible = [
        without_winds._replace(round=wind, seat=order.index(winner.seat))
        for wind, order in seatings
    ]
    try:
        valuation = evaluate_under_each(
            tiles,
            possible,
            lambda conditions: evaluate_hand(tiles, conditions, rules, tags),
            lambda valuation: valuation.points,
            "the winds count",
        )
    except Mistake as mistake:
        raise _add_false_win_hint(mistake) from None
    _check_written_value(winner, valuation, possible[-1], rules)
    return valuation


def _tiles_column(winner: McrPlayerMark) -> int:
    """Where the tiles of a mark begin."""
    column = column_of(winner.cell)
    return column + winner.cell.index(winner.mark.tiles) if column else 0


def _add_false_win_hint(mistake: Mistake) -> Mistake:
    """What a scores file can say of a hand that is worth too little."""
    remark = mistake.remark
    if remark.code != "points-too-few":
        return mistake
    message = f"{remark.message}; one that was declared all the same is a false win: write f"
    return Mistake(remark._replace(message=message))


def _check_written_value(
    winner: McrPlayerMark, valuation: McrValuation, conditions: McrConditions, rules: McrRules
) -> None:
    """`24=TILES`: the points that are written beside the tiles."""
    written = winner.mark.points
    if written is None or written == valuation.points:
        return
    hint = hint_swapped_dragons(
        winner.mark.tiles, conditions, rules, lambda points: points == written - valuation.flowers
    )
    fail(
        Cell(winner.cell.partition("=")[0], column_of(winner.cell)),
        "value-differs",
        f"you wrote {written}; the tiles give {valuation.points}:"
        f" {', '.join(describe_fans(valuation))}{hint}",
    )
