"""The scores as they were counted on the table, beside those of the game: what is different, and
what in one of its hands would explain it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from ..base.errors import UsageError
from ..rules.model.payments import Payment
from ..rules.model.played_hands import PlayedHand
from ..rules.model.types import Session
from .line_changes import ReadAgain, correct_line
from .submissions import ServingError, read_tapped_line, write_taps
from .table_reading import TableReading

MOST_REASONS = 6  # the latest hands first


def compare_count(reading: TableReading, counted: Sequence[int], read: ReadAgain) -> dict[str, Any]:
    """How much more was counted of each player than the game has, and the hands that would explain
    it: payments that were not made, or twice; or somebody who declared something, or did not,
    otherwise than their lines say."""
    game = reading.game
    assert game
    differences = [score - Fraction(*now) for score, now in zip(counted, game.scores, strict=True)]
    reasons: list[dict[str, Any]] = []
    if any(differences):
        for hand in reversed(reading.hands):
            reasons += _find_unpaid(hand, game.session, differences)
            reasons += _find_undeclared(reading, hand, counted, read)
    shown = [
        int(difference) if difference.denominator == 1 else float(difference)
        for difference in differences
    ]
    return {"differences": shown, "reasons": reasons[:MOST_REASONS]}


def _find_unpaid(
    hand: PlayedHand, session: Session, differences: Sequence[Fraction]
) -> Iterator[dict[str, Any]]:
    """Payments of a hand that may have been forgotten, or made twice: a single one, all for one
    thing (such as the sticks), or all of them."""
    payments = [payment for payment in hand.effect.list_payments(hand.table) if payment.points]
    alike = [
        [payment for payment in payments if payment.purpose is purpose]
        for purpose in dict.fromkeys(payment.purpose for payment in payments)
    ]
    groups = [payments, *alike, *([payment] for payment in payments)]
    explaining = []
    for group in groups:
        changes = _sum_changes(group, session)
        for kind, sign in (("unpaid", -1), ("twice", 1)):
            if [sign * change for change in changes] == differences and group not in explaining:
                explaining.append(group)
                names = session.names
                yield {
                    "kind": kind,
                    "number": hand.line,
                    "label": hand.line_label,
                    "payments": [
                        {
                            "payer": "" if payment.payer is None else names[payment.payer],
                            "receiver": "" if payment.receiver is None else names[payment.receiver],
                            "points": (payment.points * session.score_unit).to_number(),
                            "reason": payment.reason.format(*names),
                        }
                        for payment in group
                    ],
                }


def _sum_changes(payments: Sequence[Payment], session: Session) -> list[Fraction]:
    changes = [Fraction(0)] * len(session.names)
    for payment in payments:
        points = payment.points * Fraction(*session.score_unit)
        if payment.payer is not None:
            changes[payment.payer] -= points
        if payment.receiver is not None:
            changes[payment.receiver] += points
    return changes


def _find_undeclared(
    reading: TableReading, hand: PlayedHand, counted: Sequence[int], read: ReadAgain
) -> Iterator[dict[str, Any]]:
    """Who may have declared something in a hand, or not, otherwise than its line says: the game
    would have the scores that were counted."""
    rules, names = reading.rules, reading.game.session.names if reading.game else ()
    form = rules.play.form
    text = reading.text.source.line_texts[hand.line - 1]
    taps = read_tapped_line(rules, text, names)
    if form is None or form.declared is None or taps is None:
        return
    step = form.declared.name
    for seat in range(len(names)):
        seats = sorted({seat} ^ {*taps["seats"].get(step, ())})
        other = {**taps, "seats": {**taps["seats"], step: seats}}
        try:
            changed = read(correct_line(reading, hand.line, write_taps(rules, other, names)).text)
        except (ServingError, UsageError):
            continue  # nobody can tap that
        game = changed.game
        scores = [Fraction(*score) for score in game.scores] if game else []
        if scores == [*map(Fraction, counted)] and not changed.list_game_errors():
            yield {
                "kind": "declared" if seat in seats else "undeclared",
                "number": hand.line,
                "label": hand.line_label,
                "seat": seat,
                "taps": other,
            }
