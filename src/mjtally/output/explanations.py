"""Explanations of figures and lines, in words and as JSON."""

import json
from collections.abc import Sequence
from typing import Any

from ..base.terminal import Screen, escape_unprintable, wrap_words
from ..rules.model.types import Family
from ..rules.statistics.columns import EXTREME_METHOD, STREAK_METHOD
from ..rules.statistics.player import ALL_PLAYERS
from ..tables.addends import Addend, Explanation, describe_count
from ..tables.line_meaning import LineMeaning, NamedPayment
from .formats import convert_to_json, format_number
from .screen import (
    COLUMN_GAP,
    POINTS_UNIT,
    ScreenColumn,
    fit_every_column,
    format_fixed,
    format_values,
    gain_or_loss_style,
    render_columns,
    render_descriptions,
)

# heads the numbers beside places, by method
ADDEND_HEADINGS = {EXTREME_METHOD: "is", STREAK_METHOD: "had"}


def render_explanation(explanation: Explanation, family: Family, screen: Screen) -> str:
    """The explanation of a figure: its definition, its numbers, and every place that was counted
    for it."""
    column, formula = explanation.column, explanation.column.formula
    assert formula
    (rounded,) = format_values(column.unit, [explanation.value])
    exact = format_number(explanation.value)
    about = f" ({rounded})" if column.unit == "share" and rounded != "-" else ""
    name_of_player = "everybody" if explanation.player == ALL_PLAYERS else explanation.player
    lines = [screen.apply_style(f"{column.name} of {name_of_player}: {exact}{about}", "bold")]
    lines += wrap_words(column.description, screen.width)
    if explanation.divisor is not None:
        lines.append(f"{format_number(explanation.numerator)} / {explanation.divisor}")
    if explanation.interval_formula:
        low, high = format_number(explanation.low), format_number(explanation.high)
        interval = f"from {low} to {high}, {explanation.interval_formula}"
        lines += wrap_words(interval, screen.width)
    if not explanation.addends:
        lines += ["", "nothing was counted"]
    # The figure may be one of all players, or of a team.
    is_of_several = any(addend.name != explanation.player for addend in explanation.addends)
    for name in formula.addends:
        addends = [addend for addend in explanation.addends if addend.counted == name]
        if addends:
            lines += ["", describe_count(family, name)] if len(formula.addends) > 1 else [""]
            lines += _render_addends(
                addends, is_of_several, ADDEND_HEADINGS.get(formula.method, "adds"), screen
            )
    return "".join(f"{line}\n" for line in lines)


def _render_addends(
    addends: Sequence[Addend], has_names: bool, heading_of_figures: str, screen: Screen
) -> list[str]:
    """A line for each place that was counted."""
    places = [
        f"{escape_unprintable(addend.file)}:{addend.line}" * (addend.line > 0) for addend in addends
    ]
    strips = [
        ScreenColumn(("place",), places, is_left_aligned=True),
        ScreenColumn(("hand",), [addend.label for addend in addends], is_left_aligned=True),
        ScreenColumn(("mark",), [addend.mark for addend in addends], is_left_aligned=True),
    ]
    if has_names:
        strips.append(
            ScreenColumn(("name",), [addend.name for addend in addends], is_left_aligned=True)
        )
    decimals = max(len(addend.adds.format_decimal(4).partition(".")[2]) for addend in addends)
    figures = [format_fixed(addend.adds, decimals) for addend in addends]
    strips.append(ScreenColumn((heading_of_figures,), figures))
    heading, *rows = render_columns(strips, [False] * len(addends), screen)
    lines, room = [heading], screen.width - 2 * len(COLUMN_GAP)
    for line, addend in zip(rows, addends, strict=True):
        lines.append(line)
        if addend.reason:  # what points are made of, or why they were given
            for reason_line in wrap_words(escape_unprintable(addend.reason), room):
                lines.append(screen.apply_style(f"{COLUMN_GAP * 2}{reason_line}", "dim"))
    return lines


def format_explanation_json(explanation: Explanation) -> str:
    """The explanation of a figure as JSON."""
    fields: dict[str, Any] = {
        "player": explanation.player,
        "column": explanation.column.name,
        "unit": explanation.column.unit,
        "words": explanation.column.description,
        "value": convert_to_json(explanation.value),
    }
    if explanation.divisor is not None:
        fields |= {
            "numerator": convert_to_json(explanation.numerator),
            "denominator": explanation.divisor,
        }
    if explanation.interval_formula:
        fields["interval"] = {
            "low": convert_to_json(explanation.low),
            "high": convert_to_json(explanation.high),
            "formula": explanation.interval_formula,
        }
    fields["places"] = [
        {**addend._asdict(), "adds": convert_to_json(addend.adds)} for addend in explanation.addends
    ]
    return json.dumps(fields, ensure_ascii=False, indent=2)


# ------------------------------------------------------------------------- what a line means


def render_line_meaning(place: str, text: str, meaning: LineMeaning, screen: Screen) -> str:
    """A line and its meaning; for a hand also who pays whom, and the scores."""
    title = escape_unprintable(f"{place}: {text.strip()}".replace("\t", " "))
    lines = [screen.apply_style(line, "bold") for line in wrap_words(title, screen.width)]
    return "".join(f"{line}\n" for line in (*lines, *line_meaning_lines(meaning, screen)))


def line_meaning_lines(meaning: LineMeaning, screen: Screen) -> list[str]:
    """The meaning of a line; for a hand also who pays whom, and the scores."""
    lines = []
    for sentence in meaning.sentences:
        lines += wrap_words(sentence, screen.width)
    if meaning.names:
        lines += ["", *_payment_lines(meaning, screen), "", *_score_lines(meaning, screen)]
    return lines


def _payment_lines(meaning: LineMeaning, screen: Screen) -> list[str]:
    """The payments, each with its reason, as in `Ben pays Aki 7700: …`."""
    if not meaning.payments:
        return ["nobody pays"]
    rows = [
        (f"{payment.payer} pays {payment.receiver}", payment.points.format_decimal(4), payment.why)
        for payment in _name_table(meaning.payments)
    ]
    return render_descriptions(rows, screen)


def _name_table(payments: Sequence[NamedPayment]) -> list[NamedPayment]:
    """The payments, with `the table` for nobody."""
    return [
        payment._replace(
            payer=payment.payer or "the table", receiver=payment.receiver or "the table"
        )
        for payment in payments
    ]


def _score_lines(meaning: LineMeaning, screen: Screen) -> list[str]:
    """Everybody's score before, change, and score after."""
    strips = [ScreenColumn(("",), ("before", "change", "after"), is_left_aligned=True)]
    for seat, name in enumerate(meaning.names):
        before, after = format_values(
            "score", [meaning.scores_before[seat], meaning.scores_after[seat]]
        )
        (change,) = format_values(POINTS_UNIT, [meaning.changes[seat]])
        styles = ("", gain_or_loss_style(meaning.changes[seat]), "")
        strips.append(ScreenColumn((name,), (before, change, after), False, styles, (name,)))
    return render_columns(fit_every_column(strips, screen.width) or strips, [False] * 3, screen)


def format_line_meaning_json(file: str, number: int, text: str, meaning: LineMeaning) -> str:
    """The meaning of a line, the payments and the scores as JSON."""
    fields: dict[str, Any] = {
        "file": file,
        "line": number,
        "text": text,
        "words": meaning.sentences,
    }
    if meaning.names:
        fields["payments"] = [
            {**payment._asdict(), "points": convert_to_json(payment.points)}
            for payment in _name_table(meaning.payments)
        ]
        columns = {
            "before": meaning.scores_before,
            "change": meaning.changes,
            "after": meaning.scores_after,
        }
        for name, figures in columns.items():
            fields[name] = dict(zip(meaning.names, map(convert_to_json, figures), strict=True))
    return json.dumps(fields, ensure_ascii=False, indent=2)
