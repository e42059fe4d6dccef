"""A win by its tiles: what they are worth at a table.

Only results with tiles pay for this module.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from ..base.errors import Mistake, fail
from ..model.marks import locate_tiles
from ..model.types import Rules
from ..model.win_conditions import RoundSeating, evaluate_under_each
from ..tiles.conditions import WinConditions
from .hand import ValueParsedHand
from .types import TileValuation, ValuePlay, ValuePlayerMark, ValueWin

V = TypeVar("V")


def evaluate_winners(
    parsed_hand: ValueParsedHand, seatings: Sequence[RoundSeating], play: ValuePlay, rules: Rules
) -> tuple[ValueWin, ...]:
    """The wins with what their tiles are worth where players sit so; a `Mistake` where they are
    not a win, or are worth something else than is written. Where they can sit in several ways, it
    must not matter."""
    wins = []
    for win in parsed_hand.hand.wins:
        winner = parsed_hand.player_marks[win.seat]
        if winner.mark.tiles:
            valuation = _evaluate_winner(parsed_hand, winner, seatings, play, rules)
            if refusal := play.refuse_value(rules, valuation.value):
                fail(locate_tiles(winner.cell, winner.mark.tiles), "points-too-few", refusal)
            wins.append(win._replace(value=valuation.value, valuation=valuation))
        else:
            wins.append(win)
    return tuple(wins)


def _evaluate_winner(
    parsed_hand: ValueParsedHand,
    winner: ValuePlayerMark,
    seatings: Sequence[RoundSeating],
    play: ValuePlay,
    rules: Rules,
) -> TileValuation:
    tags, tiles = parsed_hand.tags, locate_tiles(winner.cell, winner.mark.tiles)
    possible = list_possible_conditions(tags, winner.seat, parsed_hand.hand.discarder, seatings)
    valuation = evaluate_where_seated(
        tiles,
        possible,
        lambda conditions: play.evaluate_tiles(tiles, conditions, rules, tags),
        lambda valuation: valuation.value,
    )
    if winner.mark.value is not None:
        play.check_written_value(winner, valuation, possible[-1], rules)
    return valuation


def list_possible_conditions(
    tags: Mapping[str, str], winner: int, discarder: int | None, seatings: Iterable[RoundSeating]
) -> list[WinConditions]:
    """How a seat can have won, by its tags, where players sit so."""
    without_winds = WinConditions(
        discarder is None,
        last="last" in tags,
        rinshan="rinshan" in tags,
        chankan="chankan" in tags,
        first="first" in tags,
        fourth="fourth" in tags,
    )
    return [
        without_winds._replace(
            round=wind,
            seat=order.index(winner),
            by_dealer="first" not in tags or discarder in {None, order[0]},
        )
        for wind, order in seatings
    ]


def evaluate_where_seated(
    tiles: str,
    possible: Sequence[WinConditions],
    evaluate: Callable[[WinConditions], V],
    get_worth: Callable[[V], int],
) -> V:
    """What tiles are worth at a table, which must be the same however players can sit there; what
    is worth too little may have been declared all the same."""
    try:
        return evaluate_under_each(tiles, possible, evaluate, get_worth, "the winds count")
    except Mistake as mistake:
        remark = mistake.remark
        if remark.code != "points-too-few":
            raise
        message = f"{remark.message}; one that was declared all the same is a false win: write f"
        raise Mistake(remark._replace(message=message)) from None
