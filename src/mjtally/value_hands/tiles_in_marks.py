"""A win by its tiles: what they are worth at a table.

Only results with tiles pay for this module.
"""

from collections.abc import Sequence

from ..base.errors import Mistake, column_of
from ..language.statements import Cell
from ..model.types import Rules
from ..model.win_conditions import RoundSeating, evaluate_under_each
from ..patterns.judge import check_written_value, evaluate_hand
from ..patterns.types import AnyPatternList, PatternValuation, WinConditions
from .hand import ValueParsedHand
from .result_cells import ValuePlayerMark
from .types import ValuePlay, ValueWin


def evaluate_winners(
    parsed_hand: ValueParsedHand, seatings: Sequence[RoundSeating], play: ValuePlay, rules: Rules
) -> tuple[ValueWin, ...]:
    """The wins with what their tiles are worth where players sit so; a `Mistake` where they are
    not a win, or are worth something else than is written. Where they can sit in several ways, it
    must not matter."""
    assert play.load_patterns
    patterns = play.load_patterns()
    wins = []
    for win in parsed_hand.hand.wins:
        winner = parsed_hand.player_marks[win.seat]
        if winner.mark.tiles:
            valuation = _evaluate_winner(parsed_hand, winner, seatings, patterns, rules)
            wins.append(win._replace(value=valuation.value, valuation=valuation))
        else:
            wins.append(win)
    return tuple(wins)


def _evaluate_winner(
    parsed_hand: ValueParsedHand,
    winner: ValuePlayerMark,
    seatings: Sequence[RoundSeating],
    patterns: AnyPatternList,
    rules: Rules,
) -> PatternValuation:
    tags, column = parsed_hand.tags, column_of(winner.cell)
    tiles = Cell(winner.mark.tiles, column + winner.cell.index(winner.mark.tiles) if column else 0)
    without_winds = WinConditions(
        parsed_hand.hand.discarder is None,
        last="last" in tags,
        rinshan="rinshan" in tags,
        chankan="chankan" in tags,
        first="first" in tags,
    )
    possible = [
        without_winds._replace(
            round=wind,
            seat=order.index(winner.seat),
            by_dealer="first" not in tags or parsed_hand.hand.discarder in {None, order[0]},
        )
        for wind, order in seatings
    ]
    try:
        valuation = evaluate_under_each(
            tiles,
            possible,
            lambda conditions: evaluate_hand(tiles, conditions, rules, patterns, tags),
            lambda valuation: valuation.value,
            "the winds count",
        )
    except Mistake as mistake:
        raise _add_false_win_hint(mistake) from None
    if winner.mark.value is not None:
        written = Cell(winner.cell.partition("=")[0], column)
        check_written_value(written, winner.mark.value, valuation, patterns)
    return valuation


def _add_false_win_hint(mistake: Mistake) -> Mistake:
    """What a scores file can say of a hand that is worth too little."""
    remark = mistake.remark
    if remark.code != "points-too-few":
        return mistake
    message = f"{remark.message}; one that was declared all the same is a false win: write f"
    return Mistake(remark._replace(message=message))
