"""The line of a hand of riichi, and what its tiles are worth where a log does not state it.

Names stand in tags only where of two winners in riichi one has ippatsu. There the line has a
placeholder for the seat, `ippatsu={1}`, until it is known what each player is called.
"""

from collections.abc import Iterator, Sequence

from ...base.errors import Mistake
from ...base.winds import WINDS, find_round_wind
from ...language.tags import MOST_TURNS
from ...rules.families.riichi.hand_value.hand_score import score_hand
from ...rules.families.riichi.payments import HandValue, payments_for_value
from ...rules.families.riichi.rules import RiichiRules
from ..logs.faults import refuse
from ..logs.game import (
    STICK_POINTS,
    TAGS,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandOutcome,
    LogHand,
    LogWin,
    LogWins,
    RiichiDeclaration,
    Tag,
)
from .games import ImportOptions

# The least fu of a mangan, where neither log nor tiles show them and han are below five.
MIN_MANGAN_MARKS = {3: "3/70", 4: "4/40"}
MAX_URA = 20  # five indicators, each of which can be four tiles


def format_hand_line(hand: LogHand, options: ImportOptions) -> str:
    """`E3.1: - 3/40=TILES d(!) - dora=5s`; with turns, `turn=9 riichi-turn=6` after it."""
    riichi = {declaration.seat: declaration for declaration in hand.riichi}
    has_tiles = options.include_tiles
    marks = [
        _format_mark(hand.outcome, seat, riichi.get(seat), has_tiles)
        + ("o" if options.include_open_marks and _needs_open_mark(hand, seat, has_tiles) else "")
        for seat in range(len(hand.deltas))
    ]
    tags = [
        *_format_tags(hand, riichi, has_tiles),
        *(_format_turns(hand) if options.include_turns else ()),
    ]
    return " ".join([f"{hand.label}:", *marks, *tags])


def _format_mark(
    outcome: HandOutcome, seat: int, riichi: RiichiDeclaration | None, has_tiles: bool
) -> str:
    declared = "" if riichi is None else "!!" if riichi.is_double else "!"
    match outcome:
        case LogWins(wins, discarder):
            win = next((win for win in wins if win.seat == seat), None)
            if win:
                parts = [format_win_value(win), win.tiles if has_tiles else ""]
                if not any(parts):
                    refuse("a win without han and fu, and without all its tiles", "either")
                return "=".join(filter(None, parts)) + declared
            if seat == discarder:
                is_unpaid = riichi is not None and not riichi.is_paid
                return f"d({declared})" if is_unpaid else f"d{declared}"
            for win in wins:
                # liable for one of several yakuman, or for all
                if win.liable and win.liable.seat == seat:
                    share = win.liable.yakuman
                    return f"p{share if 0 < share < win.yakuman else ''}{declared}"
            return declared or "-"
        case ExhaustiveDraw(tenpai, nagashi):
            if seat in nagashi:
                return f"n{declared or ('+' if seat in tenpai else '')}"
            return declared or ("+" if seat in tenpai else "-")
        case Chombo(wrong):
            return "f" if seat == wrong else "-"
        case AbortiveDraw():  # a stick that was not paid cannot be written here
            return declared if riichi and riichi.is_paid else "-"


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
            declared = [declaration for declaration in hand.riichi if declaration.is_paid]
        case _:
            declared = sorted(hand.riichi)
    if declared and all(0 < declaration.turn <= MOST_TURNS for declaration in declared):
        yield f"riichi-turn={','.join(str(declaration.turn) for declaration in declared)}"


def _format_tag(tag: Tag, declared: Sequence[LogWin]) -> str:
    """The tag; of winners in riichi of whom not all have ippatsu, with those who have."""
    having = [f"{{{win.seat}}}" for win in declared if tag in win.tags]
    if tag == "ippatsu" and len(having) < len(declared):
        return f"{tag}={','.join(having)}"
    return tag


def format_win_value(win: LogWin) -> str:
    """A value as a mark: `3/40`, `1y`; empty where the log does not state it."""
    if win.yakuman:
        return f"{win.yakuman}y"
    if win.han is None:
        return ""
    if win.fu is None:
        return MIN_MANGAN_MARKS.get(win.han, str(win.han))
    return f"{win.han}/{win.fu}"


# ------------------------------------------------------------------------------ values of tiles


def find_tile_value(hand: LogHand, win: LogWin, rules: RiichiRules) -> HandValue:
    """Han and fu, or yakuman, of a winner's tiles; a fault where they are not a win."""
    players = len(hand.deltas)
    declared = {declaration.seat: 1 + declaration.is_double for declaration in hand.riichi}.get(
        win.seat, 0
    )
    assert isinstance(hand.outcome, LogWins)
    try:
        score = score_hand(
            win.tiles,
            self_draw=hand.outcome.discarder is None,
            riichi=declared,
            dora=",".join(hand.dora),
            ura=",".join(hand.ura) if declared else "",
            seat=WINDS[(win.seat - hand.start.round) % players],
            round=WINDS[find_round_wind(hand.start.round, players)],
            rules=rules,
            **dict.fromkeys(win.tags, True),
        )
    except (Mistake, ValueError) as error:
        refuse(f"{win.tiles}: {error}", "a winning hand")
    return HandValue(score.han, score.fu, score.yakuman)


def complete_values(hand: LogHand, rules: RiichiRules, *, has_tiles: bool) -> LogHand:
    """The hand, with what its winners' tiles show where the log is silent: fu, which some
    formats leave out from mangan on, and where tiles are not written, all of it."""
    if not isinstance(hand.outcome, LogWins):
        return hand
    wins = tuple([_complete_value(hand, win, rules, has_tiles) for win in hand.outcome.wins])
    if wins == hand.outcome.wins:  # this is the usual case
        return hand
    return hand._replace(outcome=hand.outcome._replace(wins=wins))


def _complete_value(hand: LogHand, win: LogWin, rules: RiichiRules, has_tiles: bool) -> LogWin:
    if win.yakuman or win.fu is not None or not win.tiles:
        return win
    if win.han is not None:
        return win._replace(fu=find_tile_value(hand, win, rules).fu)
    hides_ura = not hand.ura and any(declaration.seat == win.seat for declaration in hand.riichi)
    if has_tiles and not hides_ura:  # tiles alone show it
        return win
    value = find_tile_value(hand, win, rules)
    ura = _count_hidden_ura(hand, win, value, rules) if hides_ura else 0
    if has_tiles and not ura:
        return win
    tiles = "" if ura else win.tiles  # without the indicators the tiles are worth less
    return win._replace(
        han=value.han + ura or None, fu=value.fu, yakuman=value.yakuman, tiles=tiles
    )


def _count_hidden_ura(hand: LogHand, win: LogWin, value: HandValue, rules: RiichiRules) -> int:
    """How many ura, at least, bring a winner in riichi what was paid; 0 where none do. For logs
    that do not give their indicators."""
    if value.yakuman:
        return 0
    dealer = hand.start.round % len(hand.deltas) == win.seat
    self_draw = isinstance(hand.outcome, LogWins) and hand.outcome.discarder is None
    paid = list_possible_points(hand, win)
    for ura in range(MAX_URA + 1):
        worth = value._replace(han=value.han + ura)
        if payments_for_value(worth, dealer=dealer, self_draw=self_draw, rules=rules)[0] in paid:
            return ura
    return 0


def list_possible_points(hand: LogHand, win: LogWin) -> tuple[int, ...]:
    """What a win brought without honba and sticks, which of several winners one gets alone."""
    assert isinstance(hand.outcome, LogWins)
    paid = [declaration.seat for declaration in hand.riichi if declaration.is_paid]
    own = STICK_POINTS * paid.count(win.seat)
    sticks = STICK_POINTS * (hand.start.sticks + len(paid))
    honba = 100 * (len(hand.deltas) - 1) * hand.start.honba
    points = hand.deltas[win.seat] + own
    if len(hand.outcome.wins) == 1:
        return (points - sticks - honba,)
    return (points - sticks - honba, points - honba, points)
