"""What is asked at a Hong Kong table: a result in taps, and the marks that say it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from ...model.table_form import (
    FormStep,
    NumberEntry,
    ResultForm,
    SeatStep,
    TableForm,
    Taps,
    ValueGroup,
    ValueKey,
    ValueStep,
)
from .rules import HkRules

USUAL_FAAN = range(3, 11)  # a key each; all others stand after them
MOST_KEYS = 30  # faan; more of them are entered as a number
MARKS: Mapping[str, str] = {  # of who is in a step; a later one says more than an earlier one
    "discarder": "d",
    "discard_guarantor": "D",
    "self_draw_guarantor": "S",
    "offender": "f",
}


@lru_cache(maxsize=100)
def build_form(rules: HkRules) -> TableForm:
    """The form at a table under some rules."""
    offender = SeatStep("offender", "who made a false win?", least=1)
    return TableForm(
        (
            ResultForm("win", "win", tuple(_build_win_steps(rules))),
            ResultForm("draw", "draw", ()),
            ResultForm("false_win", "false win", (offender,)),
        )
    )


def _build_win_steps(rules: HkRules) -> Iterator[FormStep]:
    yield SeatStep("winners", "who won?", least=1)
    yield SeatStep(
        "discarder", "who dealt in?", nobody="self-draw", nobody_up_to=1, excludes=("winners",)
    )
    yield ValueStep(
        "values",
        "worth?",
        of="winners",
        discarder="discarder",
        groups=tuple(_build_value_groups(rules)),
        number=NumberEntry(0, rules.maximum, "faan") if rules.maximum > MOST_KEYS else None,
    )
    if rules.responsibility == "half":  # under full responsibility the discarder pays for all
        yield SeatStep(
            "discard_guarantor",
            "who dealt in guaranteed the discard, and pays for all",
            within=("discarder",),
            optional=True,
        )
    yield SeatStep(
        "self_draw_guarantor",
        "who guaranteed the self-draw, and pays for all?",
        excludes=("winners",),
        only_without=("discarder",),
        optional=True,
    )


def _build_value_groups(rules: HkRules) -> Iterator[ValueGroup]:
    """The usual faan, and then those that few hands have, the least first."""
    every = range(rules.maximum + 1)
    usual = [faan for faan in USUAL_FAAN if faan in every]
    for faan in usual:
        yield ValueGroup(f"{faan} faan", (_build_value_key(faan),))
    others = tuple(_build_value_key(faan) for faan in every if faan not in usual)
    if rules.maximum <= MOST_KEYS:
        yield ValueGroup("other faan", others)


def _build_value_key(faan: int) -> ValueKey:
    return ValueKey(f"{faan}", f"{faan} faan")


def write_cells(rules: HkRules, taps: Taps, names: Sequence[str]) -> tuple[str, ...]:
    """The marks of what was tapped."""
    marks = ["-"] * rules.players
    for step, mark in MARKS.items():
        for seat in taps.list_seats(step):
            marks[seat] = mark
    for seat, faan in taps.values.items():
        marks[seat] = faan
    return tuple(marks)


def list_variants(rules: HkRules) -> list[HkRules]:
    """Rules that between them have every word of the forms."""
    return [rules, rules.replace(responsibility="half", maximum=MOST_KEYS + 1)]
