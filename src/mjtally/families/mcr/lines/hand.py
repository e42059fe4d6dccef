"""An MCR result to a played hand, and what its marks make together.

What needs the table (whose deal it is) is checked in `game/referee.py`.
"""

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ....base.errors import Mistake, Remark, fail
from ....base.wording import pluralize
from ....language.statements import ResultLine
from ....model.marks import check_at_most_one
from ....model.result_cells import check_words_for_marks, list_mistakes
from ....model.seated_games import SeatedLabel
from ....model.types import GameRecord, HandEffect
from ....value_hands.labels import parse_label
from ....value_hands.marks import ValueRole
from ....value_hands.tags import TURN_TAG, check_notes, locate_tag
from ..rules import McrRules
from .marks import is_mark
from .result_cells import (
    MARK_READER,
    McrPlayerMark,
    parse_tags,
    split_marks_and_tags,
)

if TYPE_CHECKING:
    from ..hand_value.value import McrValuation


NO_REPEATS = "MCR has no honba"


class FalseWin(NamedTuple):
    """Who made a false win, and what it costs, to each of the others."""

    seat: int
    cost: int


class McrHand(NamedTuple):
    """One hand as its marks say it. Seats count from 0, in the players line's order.

    Nobody won a draw. Its false wins stand beside whatever else came of it.
    """

    winner: int | None = None
    points: int = 0  # of the win, flowers in them
    discarder: int | None = None
    false_wins: tuple[FalseWin, ...] = ()
    valuation: "McrValuation | None" = None  # of the tiles, where they are written
    turn: int | None = None  # of the win: that of the player whose tile it was

    @property
    def kind(self) -> str:
        """What came of it, as in the hands table."""
        if self.winner is None:
            return "draw"
        return "self-draw" if self.discarder is None else "discard"


McrEffect: TypeAlias = HandEffect[McrRules, McrHand]
McrGameRecord: TypeAlias = GameRecord[McrRules, McrHand]


class McrParsedHand(NamedTuple):
    """A hand, and what its line says besides; None for what is not written."""

    hand: McrHand
    player_marks: Sequence[McrPlayerMark]
    tags: Mapping[str, str]  # the tags, by key
    marked_dealer: int | None  # the seat marked `*`
    label: SeatedLabel | None

    @property
    def winner_with_tiles(self) -> McrPlayerMark | None:
        """The winner, where the tiles are written; what they are worth is found at the table."""
        winner = self.hand.winner
        return (
            self.player_marks[winner]
            if winner is not None and self.player_marks[winner].mark.tiles
            else None
        )


def parse_hand(
    result: ResultLine, rules: McrRules, names: Sequence[str]
) -> tuple[McrParsedHand | None, list[Remark]]:
    """The hand a result tells, or None and the mistakes."""
    try:
        cells, tag_cells = split_marks_and_tags(result, rules, names)
        player_marks, remarks = MARK_READER.parse_marks(cells, rules, names)
        if remarks:
            check_words_for_marks(cells, names, is_mark)
            remarks += list_mistakes(
                lambda: parse_tags(tag_cells),
                lambda: result.label and parse_label(result.label, NO_REPEATS),
            )
            return None, sorted(remarks, key=attrgetter("column"))
        tags = parse_tags(tag_cells)
        label = parse_label(result.label, NO_REPEATS) if result.label else None
        hand = _combine_marks(player_marks, rules)
        check_notes(tags, is_win=hand.winner is not None, by_discard=hand.discarder is not None)
        if hand.winner is not None and "flowers" in tags:
            _check_flowers(player_marks[hand.winner], tags["flowers"], rules)
        if TURN_TAG in tags:
            hand = hand._replace(turn=int(tags[TURN_TAG]))
    except Mistake as mistake:
        return None, [mistake.remark]
    dealers = [each for each in player_marks if each.mark.is_dealer]
    return McrParsedHand(hand, player_marks, tags, dealers[0].seat if dealers else None, label), []


def evaluate_at_table(
    parsed_hand: McrParsedHand, number: int | None, dealer: int | None, rules: McrRules
) -> tuple[McrHand | None, list[Remark]]:
    """The hand with the points of its tiles, or None and the mistake in them.

    What tiles are worth depends on the winds: those of the round, counted from 0, or, in a
    loose hand that does not say which, all that there can be.
    """
    if parsed_hand.winner_with_tiles is None:
        return parsed_hand.hand, []
    from ....model.win_conditions import possible_seatings
    from .tiles_in_marks import evaluate_winner

    hand, tags = parsed_hand.hand, parsed_hand.tags
    seated = possible_seatings(number, dealer, rules)
    try:
        valuation = evaluate_winner(
            parsed_hand.winner_with_tiles, hand.discarder, tags, seated, rules
        )
    except Mistake as mistake:
        return None, [mistake.remark]
    return hand._replace(points=valuation.points, valuation=valuation), []


def _combine_marks(player_marks: Sequence[McrPlayerMark], rules: McrRules) -> McrHand:
    """The hand, by what the marks have in common."""
    winners = [each for each in player_marks if each.mark.role == ValueRole.WINNER]
    discarders = [
        each
        for each in player_marks
        if each.mark.role == ValueRole.DISCARDER or each.mark.is_discarder
    ]
    dealers = [each for each in player_marks if each.mark.is_dealer]
    check_at_most_one(dealers, "are marked * (dealer): one player deals")
    check_at_most_one(winners, "won: of several callers the next after the discarder wins")
    check_at_most_one(discarders, "are marked d: one player discarded the winning tile")
    if discarders and not winners:
        each = discarders[0]
        better = each.cell.replace("d", "-" if each.mark.role == ValueRole.DISCARDER else "", 1)
        fail(
            each.cell,
            "blame-without-win",
            f"{each.name} discarded, but nobody won: write the winner's points, such as 24,"
            f" or {better} for {each.name} in a draw",
        )
    return McrHand(
        winners[0].seat if winners else None,
        (winners[0].mark.points or 0) if winners else 0,
        discarders[0].seat if discarders else None,
        tuple(_list_false_wins(player_marks, rules)),
    )


def _list_false_wins(player_marks: Sequence[McrPlayerMark], rules: McrRules) -> Iterator[FalseWin]:
    for each in player_marks:
        if each.mark.role == ValueRole.FALSE_WIN:
            cost = each.mark.false_win_cost
            yield FalseWin(each.seat, rules.false_win if cost is None else cost)


def _check_flowers(winner: McrPlayerMark, flowers: str, rules: McrRules) -> None:
    """Flowers of a win do not count towards the points that it needs."""
    points = winner.mark.points
    if winner.mark.tiles or points is None:
        message = "flowers= with tiles: flowers go among them, such as {15f}"
        fail(locate_tag({"flowers": flowers}, "flowers"), "flowers-and-tiles", message)
    rest = points - int(flowers)
    if rest < rules.minimum:
        fail(
            winner.cell,
            "points-too-few",
            f"{points} points with {pluralize(int(flowers), 'flower')} are {max(rest, 0)} without,"
            f" and a win needs {rules.minimum} (minimum={rules.minimum}): a false win is f",
        )
