"""This module compares the scores that were counted on the table with those of the game, and finds
single slips that would explain the difference."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ..editing.source_file import LineKind
from ..language.statements import Cell, ScoresLine
from ..rules.model.types import GameRecord
from ..rules.slips.explanations import MOST_SHOWN, Explained, Kind, SlipExplanation
from ..rules.slips.script import NEW_LINE, Budget, GameLine, write_script
from ..rules.slips.search import MOST_LINES, explain_difference
from ..translations import Catalogue
from .submissions import read_tapped_line
from .table_reading import TableReading
from .table_state import say_hand


def compare_count(
    reading: TableReading, counted: Sequence[int], catalogue: Catalogue
) -> dict[str, Any]:
    """How much more was counted of each player than the game has, and what would explain it, in
    words of a language: the line of the hand, and the taps that would correct it, where a form has
    them."""
    game = reading.game
    assert game
    differences = [score - Fraction(*now) for score, now in zip(counted, game.scores, strict=True)]
    explained = None
    if any(differences) and reading.game_records:
        explained = _search(reading, reading.game_records[-1], counted)
    return {
        "differences": [
            int(difference) if difference.denominator == 1 else float(difference)
            for difference in differences
        ],
        "reasons": [
            _describe_reason(reading, explained, explanation, catalogue)
            for explanation in explained.list_likely()[:MOST_SHOWN]
        ]
        if explained
        else [],
    }


def _search(
    reading: TableReading, game_record: GameRecord, counted: Sequence[int]
) -> Explained | None:
    """What would explain the scores that were counted; None if nobody can tell. Hands above the
    last scores in the file are not doubted."""
    stated = ScoresLine([Cell(str(score)) for score in counted])
    stated_lines = [number for number, _, kind in reading.lines if kind is LineKind.SCORES]
    checked = max(stated_lines, default=0)
    script = write_script(
        game_record,
        GameLine(NEW_LINE, stated),
        agreed_hands=sum(number < checked for number in game_record.line_numbers),
        agreed_moves=sum(move.line < checked for move in game_record.outside_moves),
    )
    return explain_difference(script, Budget(MOST_LINES)) if script else None


def _describe_reason(
    reading: TableReading, explained: Explained, explanation: SlipExplanation, catalogue: Catalogue
) -> dict[str, Any]:
    game, entry, taps = reading.game, explanation.entry, None
    assert game
    number = entry.number if entry else NEW_LINE
    labels = {hand.line: hand.label for hand in reading.hands}
    is_changed = explanation.words and explanation.kind not in {Kind.LEFT_OUT, Kind.AGAIN}
    if number and is_changed:
        line = " ".join(explanation.words)
        taps = read_tapped_line(reading.rules, line, game.session.names)
    label = labels.get(number) or explanation.label
    hand = say_hand(label, reading.rules, catalogue) if label else str(len(labels) + 1)
    return {
        "kind": explanation.kind.name.lower().replace("_", "-"),
        "number": number,
        "words": explained.describe(explanation, hand, catalogue),
        "line": " ".join(explanation.words),
        "taps": taps,
    }
