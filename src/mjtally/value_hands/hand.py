"""What the marks of a hand make together where it is worth one number, as in most such families."""

from collections.abc import Sequence

from ..base.errors import fail
from ..base.wording import format_group, format_list
from ..model.hand import Hand, PlayerMark, Role, Win, check_at_most_one
from ..model.types import Rules
from .marks import BLAMES, is_mark
from .types import ValuePlay, build_hand

BLAME_LETTERS = "dDSf"


def combine_marks(play: ValuePlay, player_marks: Sequence[PlayerMark], rules: Rules) -> Hand:
    """The hand, by what the marks have in common; a `Mistake` where they make none."""
    by_role = {
        role: [each for each in player_marks if each.mark.role == role]
        for role in (Role.WINNER, *BLAMES)
    }
    winners = by_role[Role.WINNER]
    blamed = [each for each in player_marks if each.mark.role in BLAMES]
    _check_winners(winners, play, rules)
    if len(blamed) > 1:
        letters = [letter for letter in BLAME_LETTERS if is_mark(play, letter)]
        check_at_most_one(blamed, f"are blamed ({format_list(letters, 'or')}): one player at most")
    if blamed:
        _check_blame(blamed[0], bool(winners), play, rules)
    by_discard = by_role[Role.DISCARDER] + by_role[Role.DISCARD_GUARANTOR]
    guarantors = by_role[Role.DISCARD_GUARANTOR] + by_role[Role.SELF_DRAW_GUARANTOR]
    if len(winners) > 1 and not by_discard:
        who = format_group(each.name for each in winners)
        message = f"{who} won, and nobody discarded: mark who dealt in with d"
        fail(winners[1].cell, "two-players-marked", message)
    return build_hand(
        tuple([Win(each.seat, each.mark.value or 0) for each in winners]),
        _find_seat(by_discard),
        guarantor=_find_seat(guarantors),
        offender=_find_seat(by_role[Role.FALSE_WIN]),
    )


def _find_seat(player_marks: Sequence[PlayerMark]) -> int | None:
    """Whose mark it is, of one at most."""
    return player_marks[0].seat if player_marks else None


def _check_winners(winners: Sequence[PlayerMark], play: ValuePlay, rules: Rules) -> None:
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


def _check_blame(blamed: PlayerMark, won: bool, play: ValuePlay, rules: Rules) -> None:
    bare, is_false_win = blamed.cell.rstrip("*"), blamed.mark.role == Role.FALSE_WIN
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
