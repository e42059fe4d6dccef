"""The reason for a figure, and what a line means: in words, and for programs."""

import json
from collections.abc import Sequence
from typing import Any

from ..base.terminal import Screen, escape_unprintable, wrap_words
from ..model.types import Family
from ..statistics.columns import EXTREME_METHOD, STREAK_METHOD
from ..statistics.player import ALL_PLAYERS
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

ADDEND_HEADINGS = {EXTREME_METHOD: "is", STREAK_METHOD: "had"}  # the heading of what a place gives


def render_explanation(why: Explanation, family: Family, screen: Screen) -> str:
    """A figure, its definition, its numbers, and every place that was counted for it."""
    column, made = why.column, why.column.formula
    assert made
    (rounded,) = format_values(column.unit, [why.value])
    exact = format_number(why.value)
    about = f" ({rounded})" if column.unit == "share" and rounded != "-" else ""
    who = "everybody" if why.player == ALL_PLAYERS else why.player
    lines = [screen.apply_style(f"{column.name} of {who}: {exact}{about}", "bold")]
    lines += wrap_words(column.description, screen.width)
    if why.divisor is not None:
        lines.append(f"{format_number(why.numerator)} / {why.divisor}")
    if why.interval_formula:
        lines += wrap_words(
            f"from {format_number(why.low)} to {format_number(why.high)}, {why.interval_formula}",
            screen.width,
        )
    if not why.addends:
        lines += ["", "nothing was counted"]
    is_of_several = any(addend.name != why.player for addend in why.addends)  # all, or a team
    for name in made.addends:
        addends = [addend for addend in why.addends if addend.counted == name]
        if addends:
            lines += ["", describe_count(family, name)] if len(made.addends) > 1 else [""]
            lines += _render_addends(
                addends, is_of_several, ADDEND_HEADINGS.get(made.method, "adds"), screen
            )
    return "".join(f"{line}\n" for line in lines)


def _render_addends(addends: Sequence[Addend], named: bool, adds: str, screen: Screen) -> list[str]:
    """A line for each place that was counted."""
    places = [f"{escape_unprintable(each.file)}:{each.line}" * (each.line > 0) for each in addends]
    strips = [
        ScreenColumn(("place",), places, is_left_aligned=True),
        ScreenColumn(("hand",), [each.label for each in addends], is_left_aligned=True),
        ScreenColumn(("mark",), [each.mark for each in addends], is_left_aligned=True),
    ]
    if named:
        strips.append(
            ScreenColumn(("name",), [each.name for each in addends], is_left_aligned=True)
        )
    decimals = max(len(each.adds.format_decimal(4).partition(".")[2]) for each in addends)
    strips.append(ScreenColumn((adds,), [format_fixed(each.adds, decimals) for each in addends]))
    heading, *found = render_columns(strips, [False] * len(addends), screen)
    lines, room = [heading], screen.width - 2 * len(COLUMN_GAP)
    for line, each in zip(found, addends, strict=True):
        lines.append(line)
        if each.reason:  # what points are made of, or why they were given
            for words in wrap_words(escape_unprintable(each.reason), room):
                lines.append(screen.apply_style(f"{COLUMN_GAP * 2}{words}", "dim"))
    return lines


def format_explanation_json(why: Explanation) -> str:
    """The explanation of a figure as JSON."""
    said: dict[str, Any] = {
        "player": why.player,
        "column": why.column.name,
        "unit": why.column.unit,
        "words": why.column.description,
        "value": convert_to_json(why.value),
    }
    if why.divisor is not None:
        said |= {"numerator": convert_to_json(why.numerator), "denominator": why.divisor}
    if why.interval_formula:
        said["interval"] = {
            "low": convert_to_json(why.low),
            "high": convert_to_json(why.high),
            "formula": why.interval_formula,
        }
    said["places"] = [
        {**each._asdict(), "adds": convert_to_json(each.adds)} for each in why.addends
    ]
    return json.dumps(said, ensure_ascii=False, indent=2)


# ------------------------------------------------------------------------- what a line means


def render_line_meaning(place: str, text: str, meant: LineMeaning, screen: Screen) -> str:
    """A line, what it says, and for a hand who pays whom, and the scores."""
    shown = escape_unprintable(f"{place}: {text.strip()}".replace("\t", " "))
    title = wrap_words(shown, screen.width)
    lines = [screen.apply_style(line, "bold") for line in title]
    return "".join(f"{line}\n" for line in (*lines, *line_meaning_lines(meant, screen)))


def line_meaning_lines(meant: LineMeaning, screen: Screen) -> list[str]:
    """What a line says, and for a hand who pays whom, and the scores."""
    lines = []
    for words in meant.sentences:
        lines += wrap_words(words, screen.width)
    if meant.names:
        lines += ["", *_payment_lines(meant, screen), "", *_score_lines(meant, screen)]
    return lines


def _payment_lines(meant: LineMeaning, screen: Screen) -> list[str]:
    """`Ben pays Aki 7700: …`."""
    if not meant.payments:
        return ["nobody pays"]
    rows = [
        (f"{each.payer} pays {each.receiver}", each.points.format_decimal(4), each.why)
        for each in _name_table(meant.payments)
    ]
    return render_descriptions(rows, screen)


def _name_table(payments: Sequence[NamedPayment]) -> list[NamedPayment]:
    """The payments with a name for the table, too."""
    return [
        each._replace(payer=each.payer or "the table", receiver=each.receiver or "the table")
        for each in payments
    ]


def _score_lines(meant: LineMeaning, screen: Screen) -> list[str]:
    """Everybody's score before, change, and score after."""
    strips = [ScreenColumn(("",), ("before", "change", "after"), is_left_aligned=True)]
    for seat, name in enumerate(meant.names):
        before, after = format_values(
            "score", [meant.scores_before[seat], meant.scores_after[seat]]
        )
        (change,) = format_values(POINTS_UNIT, [meant.changes[seat]])
        styles = ("", gain_or_loss_style(meant.changes[seat]), "")
        strips.append(ScreenColumn((name,), (before, change, after), False, styles, (name,)))
    return render_columns(fit_every_column(strips, screen.width) or strips, [False] * 3, screen)


def format_line_meaning_json(file: str, number: int, text: str, meant: LineMeaning) -> str:
    """What a line says, who pays whom and the scores, as JSON."""
    said: dict[str, Any] = {"file": file, "line": number, "text": text, "words": meant.sentences}
    if meant.names:
        said["payments"] = [
            {**each._asdict(), "points": convert_to_json(each.points)}
            for each in _name_table(meant.payments)
        ]
        columns = {
            "before": meant.scores_before,
            "change": meant.changes,
            "after": meant.scores_after,
        }
        for name, figures in columns.items():
            said[name] = dict(zip(meant.names, map(convert_to_json, figures), strict=True))
    return json.dumps(said, ensure_ascii=False, indent=2)
