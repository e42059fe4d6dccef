"""Hands of a sheet that are known by the changes of scores, as lines of a scores file."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from ...base.errors import ERROR, Remark
from ...base.quotient import Quotient
from ...base.winds import deal_name
from ...interpreter.tally_state import TallyState
from ...language.statements import ResultLine, ScoresLine
from ...rules.families import PRESETS
from ...rules.model.hand import Hand
from ...rules.model.points_lines import PointsReferee
from ...rules.model.table_state import TableState
from ...rules.model.types import HandEffect, HandsInPlay, Rules, Session
from ..logs.faults import FaultPlace, refuse
from ..logs.game import Log, PointsHand
from ..sheets.games import LEAST_TOTAL
from .games import (
    RIICHI_KINDS,
    Declarations,
    ImportedGame,
    ImportOptions,
    find_declared_rules,
)
from .rulesets import find_rules

FACTORS = (1, 1000, 100)  # scores are written in full, in thousands or in hundreds
AMBIGUOUS, OTHER_ROUND = "points-ambiguous", {"label-differs", "not-the-dealer"}
WAYS = {"ron": "a win by discard", "tsumo": "a self-draw", "draw": "a draw", "abort": "a draw"}
ORDER_REMARK = "the order of the seats is one in which all hands are right: correct it if need be"
ASKED = "which hand was it? mjtally check says what to write"


class PlayedLine(NamedTuple):
    """A line of changes, what is wrong with it, if anything, and how it ended."""

    line: str
    wrong: Remark | None
    kind: str = ""


def import_points_hands(log: Log, options: ImportOptions, tally_state: TallyState) -> ImportedGame:
    """A game of a sheet that has a row for each hand. The columns of a sheet need not be in the
    order of the seats: another order is taken if the hands are only right in it. A row that may be
    two hands is written, and asked about; a fault where a row is no hand."""
    kind, rules, declarations = _find_rules(log, options)
    play = rules.play
    assert isinstance(play, PointsReferee)
    if all(sum(hand.changes) >= LEAST_TOTAL for hand in log.points_hands):
        with FaultPlace(log.source, f"row {log.points_hands[0].row}"):
            refuse("the scores after each hand", "the change of each player's score in the hand")
    rows = [
        [f"{change}{signs}" for change, signs in zip(row, _list_signs(hand), strict=True)]
        for hand, row in zip(log.points_hands, _list_rows(log.points_hands, play), strict=True)
    ]
    numbers = [hand.row for hand in log.points_hands]
    labels = [hand.label if rules.tracks_games else "" for hand in log.points_hands]
    best: tuple[int, tuple[int, ...], list[PlayedLine]] | None = None
    for order in permutations(range(len(log.players))):
        lines = [
            " ".join(filter(None, (label, *(row[seat] for seat in order))))
            for label, row in zip(labels, rows, strict=True)
        ]
        players = tuple([log.players[seat] for seat in order])
        session = Session(log.name, numbers[0] - 1, "", 1, players, rules, play.score_unit)
        game = play.open_game(session, None)
        played = [*_play_lines(game, lines, log.points_hands, tally_state)]
        faults = sum(map(_is_fault, played))
        if best is None or not faults:
            best = faults, order, played
        codes = (line.wrong.code for line in best[2] if line.wrong and _is_fault(line))
        first = next(codes, "")
        if first not in OTHER_ROUND:  # other seats may explain this one; a wrong number does not
            break
    assert best
    _, order, played = best
    for hand, line in zip(log.points_hands, played, strict=True):
        if line.wrong and _is_fault(line):
            with FaultPlace(log.source, f"row {hand.row}"):
                refuse(line.wrong.message)
    hand_lines = [
        "    # ".join(filter(None, (_drop_dealer(hand, line.line), "; ".join(comments))))
        for hand, line in zip(log.points_hands, played, strict=True)
        for comments in [[*hand.comments, *_list_doubts(hand, line), *[ASKED] * bool(line.wrong)]]
    ]
    remarks = log.remarks
    if [*order] != sorted(order):
        remarks = (*remarks, ORDER_REMARK)
    players = tuple([log.players[seat] for seat in order])
    log = log._replace(players=players, points_hands=(), remarks=remarks)
    return ImportedGame(log, kind, declarations, tuple(hand_lines))


def _list_signs(hand: PointsHand) -> list[str]:
    """What stands behind the change of each player: who declared riichi, and who deals. Zeros alone
    have no signs."""
    if not any(hand.changes):
        return [""] * len(hand.changes)
    return [
        "!" * (seat in hand.declared) + "*" * (seat == hand.dealer)
        for seat in range(len(hand.changes))
    ]


def _drop_dealer(hand: PointsHand, line: str) -> str:
    """A line without the mark of the dealer, if a label says who deals."""
    return line.replace("*", "") if hand.label else line


def _list_doubts(hand: PointsHand, line: PlayedLine) -> list[str]:
    """That a sheet says otherwise how a hand ended than its changes do."""
    same = {"abort", "draw"}
    if not (hand.kind and line.kind) or hand.kind == line.kind or {hand.kind, line.kind} == same:
        return []
    return [f"the spreadsheet says {WAYS[hand.kind]}, and these changes are {WAYS[line.kind]}"]


def _is_fault(played: PlayedLine) -> bool:
    """Whether a line is no hand; one that may be several is asked about."""
    return played.wrong is not None and played.wrong.code != AMBIGUOUS


def _find_rules(log: Log, options: ImportOptions) -> tuple[str, Rules, Declarations]:
    """The kind of the game, and its rules: those that the user names, or usual ones of riichi."""
    named = PRESETS.get(options.rules)
    kind = named.family.name if named else RIICHI_KINDS[len(log.players)]
    if kind in RIICHI_KINDS.values():
        riichi_rules, declarations = find_rules(log, options)
        return kind, riichi_rules, declarations
    declarations = (("rules", options.rules), *options.extra_declarations)
    rules = find_declared_rules(declarations)
    if rules.players != len(log.players):
        refuse(f"{len(log.players)} players", f"{rules.players}, for whom {options.rules} is")
    return kind, rules, declarations


def _list_rows(hands: Sequence[PointsHand], play: PointsReferee[Any]) -> Iterator[list[str]]:
    """The changes of each hand as they are written, in the unit in which most rows are hands."""
    rows = {
        factor: [[_write_change(number, factor) for number in hand.changes] for hand in hands]
        for factor in FACTORS
    }
    factor = max(
        FACTORS,
        key=lambda factor: sum(play.may_be_hand(ScoresLine(row)) for row in rows[factor]),
    )
    yield from rows[factor]


def _write_change(thousandths: int, factor: int) -> str:
    """A change of a score: `+7700`, `0`."""
    return Quotient(thousandths * factor, 1000).format_signed(3)


def _play_lines(
    begun: HandsInPlay,
    lines: Sequence[str],
    hands: Sequence[PointsHand],
    tally_state: TallyState,
) -> Iterator[PlayedLine]:
    """The lines, each with what is wrong with it. Where one may be several hands, the sheet may say
    how it ended, or the label of the next row tells some apart: a draw that they leave alone is
    written in marks. Otherwise the likeliest hand is played. After a line that is no hand nothing
    is known."""
    game: HandsInPlay | None = begun
    parsed = [tally_state.parse_line(text) for text in lines]
    for at, (hand, line) in enumerate(zip(hands, parsed, strict=True)):
        result = line.reading
        if game is None or not isinstance(result, ResultLine):
            yield PlayedLine(line.text, None)
            continue
        effect, remarks = game.judge_hand(result)
        wrong = next((remark for remark in remarks if remark.severity == ERROR), None)
        text = line.text
        if wrong and wrong.code == AMBIGUOUS:
            after = parsed[at + 1].reading if at + 1 < len(parsed) else None
            label = after.label_text if isinstance(after, ResultLine) else None
            marks, effect, is_certain = _choose_hand(result, game, label, hand.kind)
            if is_certain:
                text, wrong = " ".join(filter(None, (result.label_text, *marks))), None
        if effect is None or game.pending_end:
            game = None
        else:
            game.add_hand(hand.row, line, effect)
        yield PlayedLine(text, wrong, _find_kind(effect.hand) if effect else "")


def _find_kind(hand: Hand) -> str:
    """How a hand ended, as a sheet says it."""
    if not hand.wins:
        return "abort" if hand.kind == "abort" else "draw"
    return "tsumo" if hand.discarder is None else "ron"


def _choose_hand(
    result: ResultLine, game: HandsInPlay, next_label: str | None, kind: str
) -> tuple[Sequence[str], HandEffect, bool]:
    """The likeliest hand that a line of changes may be, if need be of a kind, and with the label of
    the next; and whether it is a draw, and the only hand that it can be then."""
    play, players = game.play, len(game.session.names)
    assert isinstance(play, PointsReferee)
    possible = play.list_possible(result, game)
    fitting = [
        (marks, effect)
        for marks, effect in possible
        if not next_label or _leads_to(effect.next_table(game.table), next_label, players)
    ]
    of_kind = [reading for reading in fitting if _find_kind(reading[1].hand) == kind] or fitting
    marks, effect = (of_kind or possible)[0]
    is_known = bool(next_label) or of_kind != fitting
    return marks, effect, is_known and len(of_kind) == 1 and not effect.hand.wins


def _leads_to(table: TableState, label: str, players: int) -> bool:
    """Whether a label is that of the hand at a table; it need not say the honba."""
    labels = (deal_name(table.round, players, honba) for honba in (table.honba, 0))
    return label.rstrip(":") in labels
