"""The hands of a log, and the result of a game without hands, as lines of a scores file.

Names stand in tags only where of two winners in riichi one has ippatsu. There the line has a
placeholder for the seat, `ippatsu={1}`, until it is known what each player is called.
"""

from collections.abc import Iterator, Sequence

from ...base.quotient import Quotient
from ...families.riichi.final_points import final_result
from ...families.riichi.rules import RiichiRules
from ...logs.faults import refuse
from ...logs.game import (
    IPPATSU,
    STICK_POINTS,
    TAGS,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandOutcome,
    Log,
    LogHand,
    LogWin,
    LogWins,
    RiichiDeclaration,
)
from ...model.result_lines import MOST_TURNS
from ...model.types import FinalResult
from ..games import format_signed_points
from .tile_values import format_win_value

RULES_EXPECTED = "the rules that were played: add --rules NAME, or --set KEY=VALUE"


def format_hand_line(
    hand: LogHand, *, has_tiles: bool, has_open: bool, has_turns: bool = False
) -> str:
    """`E3.1: - 3/40=TILES d(!) - dora=5s`; with turns, `turn=9 riichi-turn=6` after it."""
    riichi = {each.seat: each for each in hand.riichi}
    marks = [
        _format_mark(hand.outcome, seat, riichi.get(seat), has_tiles)
        + ("o" if has_open and _needs_open_mark(hand, seat, has_tiles) else "")
        for seat in range(len(hand.deltas))
    ]
    tags = [*_format_tags(hand, riichi, has_tiles), *(_format_turns(hand) if has_turns else ())]
    return " ".join([f"{hand.label}:", *marks, *tags])


def _format_mark(
    outcome: HandOutcome, seat: int, riichi: RiichiDeclaration | None, has_tiles: bool
) -> str:
    declared = "" if riichi is None else "!!" if riichi.is_double else "!"
    match outcome:
        case LogWins(wins, discarder):
            win = next((win for win in wins if win.seat == seat), None)
            if win:
                return _format_win(win, has_tiles) + declared
            if seat == discarder:
                is_unpaid = riichi is not None and not riichi.is_paid
                return f"d({declared})" if is_unpaid else f"d{declared}"
            return (_format_liability(wins, seat) + declared) or "-"
        case ExhaustiveDraw(tenpai, nagashi):
            if seat in nagashi:
                return f"n{declared or ('+' if seat in tenpai else '')}"
            return declared or ("+" if seat in tenpai else "-")
        case Chombo(wrong):
            return "f" if seat == wrong else "-"
        case AbortiveDraw():  # a stick that was not paid cannot be written here
            return declared if riichi and riichi.is_paid else "-"


def _format_win(win: LogWin, has_tiles: bool) -> str:
    """`3/40=TILES`, or what of it there is."""
    parts = [format_win_value(win), win.tiles if has_tiles else ""]
    if not any(parts):
        refuse("a win without han and fu, and without all its tiles", "either")
    return "=".join(filter(None, parts))


def _format_liability(wins: Sequence[LogWin], seat: int) -> str:
    """`p`, or `p1` for one of several yakuman."""
    for win in wins:
        if win.liable and win.liable.seat == seat:
            share = win.liable.yakuman
            return f"p{share}" if 0 < share < win.yakuman else "p"
    return ""


def _needs_open_mark(hand: LogHand, seat: int, has_tiles: bool) -> bool:
    """Whether an open hand needs an `o`: a winner's tiles show it."""
    if seat not in hand.called_seats or isinstance(hand.outcome, AbortiveDraw):
        return seat in hand.called_seats
    wins = hand.outcome.wins if isinstance(hand.outcome, LogWins) else ()
    return not any(win.seat == seat and win.tiles and has_tiles for win in wins)


def _format_tags(hand: LogHand, riichi: dict[int, RiichiDeclaration], has_tiles: bool) -> list[str]:
    match hand.outcome:
        case LogWins(wins, _):
            shows = has_tiles and any(win.tiles for win in wins)
            tags = [f"dora={','.join(hand.dora)}"] if shows and hand.dora else []
            tags += [f"ura={','.join(hand.ura)}"] if shows and hand.ura else []
            had = {tag for win in wins for tag in win.tags}
            declared = [win for win in wins if win.seat in riichi]
            return tags + [_format_tag(tag, declared) for tag in TAGS if tag in had]
        case AbortiveDraw(kind):
            return [kind]
    return []


def _format_turns(hand: LogHand) -> Iterator[str]:
    """`turn=9 riichi-turn=6,8`: of the win, and of everybody's riichi that the marks say."""
    if 0 < hand.turn <= MOST_TURNS:
        yield f"turn={hand.turn}"
    match hand.outcome:
        case Chombo():
            declared = []
        case AbortiveDraw():
            declared = [each for each in hand.riichi if each.is_paid]
        case _:
            declared = sorted(hand.riichi)
    if declared and all(0 < each.turn <= MOST_TURNS for each in declared):
        yield f"riichi-turn={','.join(str(each.turn) for each in declared)}"


def _format_tag(tag: str, declared: Sequence[LogWin]) -> str:
    """The tag; of winners in riichi of whom not all have ippatsu, with those who have."""
    having = [f"{{{win.seat}}}" for win in declared if tag in win.tags]
    if tag == IPPATSU and len(having) < len(declared):
        return f"{tag}={','.join(having)}"
    return tag


# ------------------------------------------------------------------ games known by their scores


def format_result_line(log: Log, rules: RiichiRules) -> str:
    """The `=` line of a game without hands: its scores, or where they are not known its points."""
    if log.final_scores is None:
        assert log.final_points is not None
        return _format_points_line(log.final_points)
    total, sticks = rules.start * rules.players, 0
    missing = total - sum(log.final_scores)
    if rules.leftover == "lost" and missing >= 0 and missing % STICK_POINTS == 0:
        sticks = missing // STICK_POINTS
    elif missing:
        refuse(
            f"the scores add up to {sum(log.final_scores)}",
            f"{total}, which {rules.players} players have who start with {rules.start}"
            " (or --rules NAME, or --set start=POINTS)",
        )
    if log.final_points is not None:
        _check_points(log, final_result(log.final_scores, sticks, rules), rules)
    tags = [f"sticks={sticks}"] if sticks else []
    return " ".join(["=", *map(str, log.final_scores), *tags])


def _format_points_line(points: tuple[int, ...]) -> str:
    """`= +62.0 -8.0 -14.0 -40.0`, which adds up to nothing."""
    if sum(points):
        refuse(f"the points add up to {Quotient(sum(points), 1000).format_decimal(3)}", "0")
    if not any(points):
        refuse("nobody has any points", "the results of a game")
    if any(each % 100 for each in points):
        refuse("points of less than a tenth", "tenths, such as +62.0")
    return " ".join(["=", *map(format_signed_points, points)])


def _check_points(log: Log, result: FinalResult, rules: RiichiRules) -> None:
    assert log.final_points is not None
    for name, expected, stated in zip(log.players, result.points, log.final_points, strict=True):
        if 100 * expected != stated:
            found = f"{Quotient(stated, 1000).format_decimal(3)} with uma, and these rules give "
            refuse(
                found + Quotient(expected, 10).format_decimal(1),
                f"{RULES_EXPECTED}{_describe_shown_uma(log.final_points, result, rules)}",
                name,
            )


def _describe_shown_uma(stated: tuple[int, ...], result: FinalResult, rules: RiichiRules) -> str:
    """The uma that would give the points of a game; empty where it is not whole, or depends on
    the scores."""
    differences = [one - 100 * other for one, other in zip(stated, result.points, strict=True)]
    by_rank = dict(zip(result.ranks, differences, strict=True))
    if len(by_rank) < len(stated) or len(rules.uma) > 1 or any(each % 1000 for each in differences):
        return ""
    uma = (each // 10 + by_rank[rank] // 1000 for rank, each in enumerate(rules.uma[0], start=1))
    return f", such as uma={'/'.join(map(str, uma))}"
