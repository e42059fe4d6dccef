"""The reason for a figure, and what a line means: in words, and for programs."""

import json
from collections.abc import Sequence
from typing import Any

from ..base.screen import wrapped
from ..base.terminal import Screen
from ..counts.columns import BEST, RUN
from ..counts.player import EVERYBODY
from ..play.family import Family
from ..tables.explained import Addend, Explanation, made_of, words_of
from ..tables.meaning import Meaning
from .aligned import GAINS, Strip, defined, fixed, gain_or_loss, laid_out, shown
from .formats import digits, json_value

ADDS = {BEST: "is", RUN: "had"}  # the heading of what a place gives


def explanation_text(why: Explanation, family: Family, screen: Screen) -> str:
    """A figure, its definition, its numbers, and every place that was counted for it."""
    column, made = why.column, made_of(why.column)
    (rounded,) = shown(column.unit, [why.value])
    exact = digits(why.value)
    about = f" ({rounded})" if column.unit == "share" and rounded != "-" else ""
    who = "everybody" if why.player == EVERYBODY else why.player
    lines = [screen.styled(f"{column.name} of {who}: {exact}{about}", "bold")]
    lines += wrapped(column.words, screen.width)
    if why.over is not None:
        lines.append(f"{digits(why.numerator)} / {why.over}")
    if why.formula:
        lines += wrapped(
            f"from {digits(why.low)} to {digits(why.high)}, {why.formula}", screen.width
        )
    if not why.addends:
        lines += ["", "nothing was counted"]
    for name in made.added:
        addends = [addend for addend in why.addends if addend.counted == name]
        if addends:
            lines += ["", words_of(family, name)] if len(made.added) > 1 else [""]
            lines += _places(addends, why.player == EVERYBODY, ADDS.get(made.how, "adds"), screen)
    return "".join(f"{line}\n" for line in lines)


def _places(addends: Sequence[Addend], named: bool, adds: str, screen: Screen) -> list[str]:
    """A line for each place that was counted."""
    strips = [
        Strip(("place",), [f"{each.file}:{each.line}" for each in addends], left=True),
        Strip(("hand",), [each.label for each in addends], left=True),
        Strip(("mark",), [each.mark for each in addends], left=True),
    ]
    if named:
        strips.append(Strip(("name",), [each.name for each in addends], left=True))
    places = max(len(each.adds.digits(4).partition(".")[2]) for each in addends)
    strips.append(Strip((adds,), [fixed(each.adds, places) for each in addends]))
    return laid_out(strips, [False] * len(addends), screen)


def explanation_json(why: Explanation) -> str:
    """The same for programs."""
    said: dict[str, Any] = {
        "player": why.player,
        "column": why.column.name,
        "unit": why.column.unit,
        "words": why.column.words,
        "value": json_value(why.value),
    }
    if why.over is not None:
        said |= {"numerator": json_value(why.numerator), "denominator": why.over}
    if why.formula:
        said["interval"] = {
            "low": json_value(why.low),
            "high": json_value(why.high),
            "formula": why.formula,
        }
    said["places"] = [_place(each) for each in why.addends]
    return json.dumps(said, ensure_ascii=False, indent=2)


def _place(addend: Addend) -> dict[str, Any]:
    return {**addend._asdict(), "adds": json_value(addend.adds)}


# ------------------------------------------------------------------------- what a line means


def meaning_text(place: str, text: str, meant: Meaning, screen: Screen) -> str:
    """A line, what it says, and for a hand who pays whom, and the scores."""
    title = wrapped(f"{place}: {text.strip()}", screen.width)
    lines = [screen.styled(line, "bold") for line in title]
    return "".join(f"{line}\n" for line in (*lines, *meaning_lines(meant, screen)))


def meaning_lines(meant: Meaning, screen: Screen) -> list[str]:
    """What a line says, and for a hand who pays whom, and the scores."""
    lines = []
    for words in meant.words:
        lines += wrapped(words, screen.width)
    if meant.names:
        lines += ["", *_payments(meant, screen), "", *_score_lines(meant, screen)]
    return lines


def _payments(meant: Meaning, screen: Screen) -> list[str]:
    """`Ben pays Aki 7700: …`."""
    if not meant.moved:
        return ["nobody pays"]
    rows = [
        (f"{each.payer} pays {each.receiver}", each.points.digits(4), each.why)
        for each in meant.moved
    ]
    return defined(rows, screen)


def _score_lines(meant: Meaning, screen: Screen) -> list[str]:
    """Everybody's score before, change, and score after."""
    strips = [Strip(("",), ("before", "change", "after"), left=True)]
    for seat, name in enumerate(meant.names):
        before, after = shown("score", [meant.before[seat], meant.after[seat]])
        (change,) = shown(GAINS, [meant.changes[seat]])
        styles = ("", gain_or_loss(meant.changes[seat]), "")
        strips.append(Strip((name,), (before, change, after), False, styles))
    return laid_out(strips, [False] * 3, screen)


def meaning_json(file: str, number: int, text: str, meant: Meaning) -> str:
    """The same for programs."""
    said: dict[str, Any] = {"file": file, "line": number, "text": text, "words": meant.words}
    if meant.names:
        said["payments"] = [
            {**each._asdict(), "points": json_value(each.points)} for each in meant.moved
        ]
        columns = {"before": meant.before, "change": meant.changes, "after": meant.after}
        for name, figures in columns.items():
            said[name] = dict(zip(meant.names, map(json_value, figures), strict=True))
    return json.dumps(said, ensure_ascii=False, indent=2)
