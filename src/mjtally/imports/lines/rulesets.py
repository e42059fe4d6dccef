"""By which rules a game was played: what its log says, then its points, then its hands.

No ruleset is chosen because it happens to fit: where a log does not say, the user must.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, NoReturn, cast

from ...base.errors import Mistake
from ...base.wording import format_list
from ...language.statements import Cell
from ...rules.families.riichi.game import game_end
from ...rules.families.riichi.payments import HandValue, payments_for_value
from ...rules.families.riichi.presets import RIICHI_PRESETS
from ...rules.families.riichi.rules import ABORTIVE_DRAWS, RiichiRules
from ...rules.model.declarations import change_parameter
from ..logs.faults import refuse
from ..logs.game import (
    OWN_RULES_ROOMS,
    STICK_POINTS,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Log,
    LogHand,
    LogWins,
)
from .games import Declarations, ImportOptions
from .riichi_lines import complete_values, list_possible_points

RULES_NAME_EXPECTED = "the rules: add --rules NAME, and --set KEY=VALUE for what differs"
RULES_CHANGE_EXPECTED = "the rules: add --set KEY=VALUE for what differs from"
RIICHICITY = "riichicity"

# What the rules of a platform's own rooms begin with, where the user says what differs.
# fmt: off
PLATFORM_PRESETS = {
    ("tenhou", 4): "tenhou", ("tenhou", 3): "tenhou-sanma",
    ("majsoul", 4): "majsoul", ("majsoul", 3): "majsoul-sanma",
    (RIICHICITY, 4): "tenhou", (RIICHICITY, 3): "tenhou-sanma",
}
# fmt: on
# By which rules a format's own program plays, where its logs need not be by them.
PROGRAM_PRESETS = {"majiang": "riichi"}


class UmaPattern(NamedTuple):
    """Points less scores, in points by rank: what the uma and the oka are in some rules.

    Seen in real games without ties. A start of 0 is whatever the players began with."""

    offsets: tuple[int, ...]
    start: int
    declarations: str
    platform: str = ""  # alone, or empty for any other


UMA_PATTERNS = (
    UmaPattern((45, 5, -15, -35), 25000, "rules=tenhou uma=30/10/-10/-30", RIICHICITY),
    UmaPattern((35, 5, -15, -25), 25000, "rules=tenhou"),
    UmaPattern((45, 5, -15, -35), 25000, "rules=mleague ties=seat double-yakuman=yes"),
    UmaPattern((15, 5, -5, -15), 25000, "rules=majsoul"),
    UmaPattern(
        (15, 5, -5, -15),
        30000,
        "rules=majsoul start=30000 return=30000"
        " borrow=yes bust=none last-dealer=play extension=none",
    ),
    UmaPattern(
        (30, 10, -10, -30), 30000, "rules=majsoul start=30000 return=30000 uma=30/10/-10/-30"
    ),
    UmaPattern((8, 4, -4, -8), 30000, "rules=jpml-2023"),
    UmaPattern((8, 3, 1, -12), 30000, "rules=jpml-2023"),
    UmaPattern((12, -1, -3, -8), 30000, "rules=jpml-2023"),
    UmaPattern((30, -5, -25), 35000, "rules=tenhou-sanma"),
    UmaPattern((20, 0, -20), 35000, "rules=majsoul-sanma return=35000 uma=20/0/-20"),
    UmaPattern((15, 0, -15), 0, "rules=majsoul-sanma start={start} return={start}"),
)
# mjai's server plays by Tenhou's rules, and its logs have no points.
RULES_BY_FORMAT = {("mjai", 4, 25000): "rules=tenhou", ("mjai", 3, 35000): "rules=tenhou-sanma"}
# Sheets have no rules in them; these are a scores file's own, where it declares none.
SHEET_RULES = {4: "rules=riichi", 3: "rules=sanma"}


def find_rules(log: Log, options: ImportOptions) -> tuple[RiichiRules, Declarations]:
    """The rules of a game and the declarations that make them; a fault where nothing shows them."""
    players = len(log.players)
    name = options.rules or log.rules.get("rules")
    told = None if name or not log.hands else _find_told_by_points(log)
    is_own = log.hands and log.unknown_rules and options.extra_declarations
    if not (name or told) and is_own:  # the user says how the rules of a platform's room differ
        name = PLATFORM_PRESETS.get((log.platform, players))
    if name:
        text = f"rules={name}"
    elif not log.hands:
        text = SHEET_RULES[players]
    else:
        text = told or _refuse_untold(log)
    declared = dict(pair.split("=", 1) for pair in text.split())
    declared |= {key: value for key, value in log.rules.items() if key != "rules"}
    if told:
        rules, _ = resolve_declarations(tuple(declared.items()))
        declared |= dict(_find_rules_shown_by_hands(log.hands, rules))
    rules, needed = resolve_declarations(
        tuple((declared | dict(options.extra_declarations)).items())
    )
    if rules.players != players:
        refuse(
            f"{players} players, and {declared['rules']} is for {rules.players}",
            RULES_NAME_EXPECTED,
        )
    return rules, needed


@lru_cache(maxsize=500)
def resolve_declarations(declared: Declarations) -> tuple[RiichiRules, Declarations]:
    """The rules that declarations make, and those of them that are needed: a length is declared
    even where it is usual."""
    (_, name), *others = declared
    rules = RIICHI_PRESETS.get(name)
    if rules is None:
        refuse(
            f"rules={name}",
            f"rules of riichi, such as {format_list(list(RIICHI_PRESETS)[:3], 'or')}",
        )
    needed = [("rules", name)]
    for key, value in others:
        try:
            changed = cast(RiichiRules, change_parameter(rules, Cell(key), Cell(value)))
        except Mistake as mistake:
            refuse(mistake.remark.message)
        if changed != rules or key == "length":
            needed.append((key, value))
        rules = changed
    return rules, tuple(needed)


def _refuse_untold(log: Log) -> NoReturn:
    """Neither the log nor its points say by which rules it was played: what is known of them, and
    what to add."""
    scores = log.hands[0].start.scores
    if len(set(scores)) > 1:
        refuse(
            f"the log begins with {log.hands[0].label} and scores {'/'.join(map(str, scores))}",
            "a game from its start; its hands alone come in with --rules NAME --set length=free",
        )
    known = [*log.unknown_rules, f"the players start with {scores[0]}"]
    if offsets := _find_uma_offsets(log, scores[0]):
        known.append(f"the points are {'/'.join(f'{offset:+}' for offset in offsets)} by rank")
    expected = RULES_NAME_EXPECTED
    if base := PLATFORM_PRESETS.get((log.platform, len(log.players))):
        expected = f"{RULES_CHANGE_EXPECTED} {base}, or --rules NAME"
    elif preset := PROGRAM_PRESETS.get(log.format):
        expected = f"the rules: add --rules NAME, such as --rules {preset} for the program's own"
    refuse(f"which rules are these ({'; '.join(known)})?", expected)


def _find_told_by_points(log: Log) -> str | None:
    """The declarations of the rules that the points of a game tell, where it has no others of its
    own; None where they do not."""
    start = log.hands[0].start.scores[0]
    own = [room for room in log.unknown_rules if room not in OWN_RULES_ROOMS]
    if own or len(set(log.hands[0].start.scores)) > 1:
        return None
    offsets = _find_uma_offsets(log, start)
    rows = (
        row.declarations.format(start=start)
        for row in UMA_PATTERNS
        if row.offsets == offsets and row.start in {0, start}
        if row.platform in {"", log.platform}
    )
    text = next(rows, RULES_BY_FORMAT.get((log.format, len(log.players), start)))
    # the rooms of Riichi City choose their uma
    if text is None and offsets and log.platform == RIICHICITY:
        uma = "/".join(map(str, offsets))
        preset = PLATFORM_PRESETS[RIICHICITY, len(log.players)]
        return f"rules={preset} start={start} return={start} uma={uma}"
    return text


def _find_uma_offsets(log: Log, start: int) -> tuple[int, ...] | None:
    """Points less scores by rank, where they are whole points."""
    if log.final_points is None or log.final_scores is None:
        return None
    order = sorted(range(len(log.players)), key=log.final_scores.__getitem__, reverse=True)
    exact = [log.final_points[seat] - (log.final_scores[seat] - start) for seat in order]
    if any(points % STICK_POINTS for points in exact):
        return None
    return tuple(points // STICK_POINTS for points in exact)


# ------------------------------------------------------------------------ what hands show


def _find_rules_shown_by_hands(
    hands: Sequence[LogHand], rules: RiichiRules
) -> Iterator[tuple[str, str]]:
    """Rules that a hand shows where points do not: it could not have been played without."""
    if not rules.kiriage and any(_has_kiriage(hand, rules) for hand in hands):
        yield "kiriage", "yes"
    if rules.last_dealer == "stop" and _goes_on_after_last_dealer(hands, rules):
        yield "last-dealer", "play"
    paid = (
        (hand.start, declaration.seat)
        for hand in hands
        for declaration in hand.riichi
        if declaration.is_paid
    )
    if not rules.borrow and any(start.scores[seat] < STICK_POINTS for start, seat in paid):
        yield "borrow", "yes"
    if rules.bust != "none" and any(min(hand.start.scores) < 0 for hand in hands):
        yield "bust", "none"
    winners = [len(hand.outcome.wins) for hand in hands if isinstance(hand.outcome, LogWins)]
    if max(winners, default=0) > rules.ron:
        yield "ron", str(max(winners))
    aborted = {hand.outcome.kind for hand in hands if isinstance(hand.outcome, AbortiveDraw)}
    if not aborted <= set(rules.abortive):
        kinds = [kind for kind in ABORTIVE_DRAWS if kind in aborted.union(rules.abortive)]
        yield "abortive", ",".join(kinds)
    pools = {pool for hand in hands if (pool := _noten_pool(hand))}
    if len(pools) == 1 and pools != {rules.noten}:
        yield "noten", str(pools.pop())


def _goes_on_after_last_dealer(hands: Sequence[LogHand], rules: RiichiRules) -> bool:
    """Whether a hand was played after one by which the last dealer would have ended the game."""
    for hand, following in pairwise(hands):
        is_abortive = isinstance(hand.outcome, AbortiveDraw | Chombo)
        kind = "abort" if is_abortive else ""
        rounds = hand.start.round, following.start.round
        if game_end(rules, *rounds, kind, hand.scores_after) == "last-dealer":
            return True
    return False


def _noten_pool(hand: LogHand) -> int:
    """What the noten paid in all at an exhaustive draw; 0 where nobody did."""
    match hand.outcome:
        case ExhaustiveDraw(_, nagashi) if not nagashi:
            paid = {declaration.seat for declaration in hand.riichi if declaration.is_paid}
            changes = [
                change + STICK_POINTS * (seat in paid) for seat, change in enumerate(hand.deltas)
            ]
            return sum(change for change in changes if change > 0)
    return 0


MANGAN = HandValue(5, 30, 0)
KIRIAGE_VALUES = {(4, 30), (3, 60)}


def _has_kiriage(hand: LogHand, rules: RiichiRules) -> bool:
    """Whether 4 han 30 fu, or 3 han 60 fu, were paid as a mangan."""
    match complete_values(hand, rules, has_tiles=True).outcome:
        case LogWins((win,), discarder) if (win.han, win.fu) in KIRIAGE_VALUES:
            [points] = list_possible_points(hand, win)
            is_dealer = win.seat == hand.start.round % len(hand.deltas)
            payments = payments_for_value(
                MANGAN, dealer=is_dealer, self_draw=discarder is None, rules=rules
            )
            return points >= payments[0]
    return False
