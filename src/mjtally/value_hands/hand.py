"""A result to a played hand, and what its marks make together.

What needs the table (who deals, how often again) is checked in `referee.py`.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from ..base.errors import Mistake, Remark, fail
from ..base.wording import format_group, format_list
from ..language.statements import ResultLine
from ..model.marks import check_at_most_one
from ..model.result_cells import check_words_for_marks, list_mistakes
from ..model.seated_games import SeatedLabel
from ..model.types import Rules
from .labels import parse_label
from .marks import BLAMES, is_mark
from .result_cells import (
    build_mark_reader,
    parse_tags,
    split_marks_and_tags,
)
from .tags import check_notes
from .types import TURN_TAG, ValueHand, ValuePlay, ValuePlayerMark, ValueRole, ValueWin

BLAME_LETTERS = "dDSf"


class ValueParsedHand(NamedTuple):
    """A hand, and what its line says besides; None for what is not written."""

    hand: ValueHand
    player_marks: Sequence[ValuePlayerMark]
    tags: Mapping[str, str]  # the tags, by key
    marked_dealer: int | None  # the seat marked `*`
    label: SeatedLabel | None

    @property
    def winners_with_tiles(self) -> Sequence[ValuePlayerMark]:
        """The winners whose tiles are written; what they are worth is found at the table."""
        return [each for each in self.player_marks if each.mark.tiles]


def parse_hand(
    result: ResultLine, play: ValuePlay, rules: Rules, names: Sequence[str]
) -> tuple[ValueParsedHand | None, list[Remark]]:
    """The hand a result tells, or None and the mistakes."""
    try:
        cells, tag_cells = split_marks_and_tags(result, play, rules, names)
        player_marks, remarks = build_mark_reader(play, rules).parse_marks(cells, rules, names)
        if remarks:
            check_words_for_marks(cells, names, partial(is_mark, play))
            remarks += list_mistakes(
                lambda: parse_tags(tag_cells, play),
                lambda: result.label and parse_label(result.label, _describe_no_repeats(play)),
            )
            return None, sorted(remarks, key=attrgetter("column"))
        tags = parse_tags(tag_cells, play)
        label = parse_label(result.label, _describe_no_repeats(play)) if result.label else None
        dealers = [each for each in player_marks if each.mark.is_dealer]
        check_at_most_one(dealers, "are marked * (dealer): one player deals")
        hand = play.combine_marks(player_marks, tags, rules)
        if hand is None:
            hand = _combine_marks(play, player_marks, rules)
        check_notes(tags, is_win=bool(hand.wins), by_discard=hand.discarder is not None)
    except Mistake as mistake:
        return None, [mistake.remark]
    if TURN_TAG in tags:
        hand = hand._replace(turn=int(tags[TURN_TAG]))
    return ValueParsedHand(
        hand, player_marks, tags, dealers[0].seat if dealers else None, label
    ), []


def _describe_no_repeats(play: ValuePlay) -> str:
    """Why no label says how often the dealer dealt again; empty where one may."""
    if play.has_repeats:
        return ""
    return f"{play.short_name} does not count how often the dealer deals again"


def _combine_marks(
    play: ValuePlay, player_marks: Sequence[ValuePlayerMark], rules: Rules
) -> ValueHand:
    """The hand, by what the marks have in common."""
    by_role = {
        role: [each for each in player_marks if each.mark.role == role]
        for role in (ValueRole.WINNER, *BLAMES)
    }
    winners = by_role[ValueRole.WINNER]
    blamed = [each for each in player_marks if each.mark.role in BLAMES]
    _check_winners(winners, play, rules)
    if len(blamed) > 1:
        letters = [letter for letter in BLAME_LETTERS if is_mark(play, letter)]
        check_at_most_one(blamed, f"are blamed ({format_list(letters, 'or')}): one player at most")
    if blamed:
        _check_blame(blamed[0], bool(winners), play, rules)
    by_discard = by_role[ValueRole.DISCARDER] + by_role[ValueRole.DISCARD_GUARANTOR]
    guarantors = by_role[ValueRole.DISCARD_GUARANTOR] + by_role[ValueRole.SELF_DRAW_GUARANTOR]
    if len(winners) > 1 and not by_discard:
        who = format_group(each.name for each in winners)
        message = f"{who} won, and nobody discarded: mark who dealt in with d"
        fail(winners[1].cell, "two-players-marked", message)
    return ValueHand(
        tuple([ValueWin(each.seat, each.mark.value or 0) for each in winners]),
        _find_seat(by_discard),
        _find_seat(guarantors),
        _find_seat(by_role[ValueRole.FALSE_WIN]),
    )


def _find_seat(player_marks: Sequence[ValuePlayerMark]) -> int | None:
    """Whose mark it is, of one at most."""
    return player_marks[0].seat if player_marks else None


def _check_winners(winners: Sequence[ValuePlayerMark], play: ValuePlay, rules: Rules) -> None:
    """Fails where more won than may on one discard."""
    most, key = play.most_winners.find(rules), play.most_winners.key
    if len(winners) <= most:
        return
    who = format_group(each.name for each in winners)
    higher = f", or declare {key}={len(winners)}" if key else ""
    if len(winners) > play.most_winners.highest:
        higher = ""
    if most == 1:
        why = play.one_winner
    else:
        why = (
            f"{key}={most}: write those who win by your house rule, or - - - - where it makes this"
            " a draw"
        )
    fail(winners[most].cell, "two-players-marked", f"{who} won: {why}{higher}")


def _check_blame(blamed: ValuePlayerMark, won: bool, play: ValuePlay, rules: Rules) -> None:
    bare, is_false_win = blamed.cell.rstrip("*"), blamed.mark.role == ValueRole.FALSE_WIN
    if is_false_win and won:
        fail(
            blamed.cell,
            "blame-and-win",
            f"{blamed.name} is marked {bare} (false win), but somebody won: write one or the other",
        )
    if not is_false_win and not won:
        fail(
            blamed.cell,
            "blame-without-win",
            f"{blamed.name} is marked {bare}, but nobody won: write the winner's {play.unit},"
            " or f for a false win",
        )
    refusal = play.refuse_mark(rules, blamed.mark.role)
    if refusal:
        fail(blamed.cell, "mark-says-nothing", refusal)
