"""The form of an MCR table. It has the questions of other families, and also asks for flowers, and
for false wins after which the hand went on."""

import re
from collections.abc import Iterator, Sequence

from ....language.tags import MOST_FLOWERS
from ...model.table_form import (
    Choice,
    ChoiceStep,
    FormStep,
    ResultForm,
    SeatStep,
    TableForm,
    Taps,
    build_taps,
)
from ...value_hands.form import (
    build_note_step,
    build_pattern_step,
    list_dealer_steps,
    list_value_steps,
)
from ...value_hands.form import find_taps as find_usual_taps
from ...value_hands.form import write_cells as write_usual_cells
from ...value_hands.play import ValuePlay
from .rules import NO_HAND_COST, PLAYERS, McrRules

FALSE_WINS = "false_wins"  # the step of who made one
NO_HANDS = "no_hands"  # the step of who of them did not have a hand at all
FOUL = re.compile(f"f({NO_HAND_COST})?(.*)").fullmatch


def build_form(play: ValuePlay[McrRules]) -> TableForm:
    """The form at a table under some rules."""
    dealer = list_dealer_steps(play)
    # not all players: a line with words only is a players line
    false_wins = SeatStep(FALSE_WINS, "who made a false win?", least=1, most=PLAYERS - 1)
    return TableForm(
        (
            ResultForm("win", "win", (*_build_win_steps(play), *dealer)),
            ResultForm("draw", "draw", dealer),
            ResultForm(
                "false_win",
                "false win, and nobody won",
                (false_wins, *_build_no_hand_steps(play.rules), *dealer),
            ),
        )
    )


def _build_win_steps(play: ValuePlay[McrRules]) -> Iterator[FormStep]:
    rules = play.rules
    yield from list_value_steps(play, "points, with flowers", "")
    flowers = [
        Choice(f"{count}", f"{count}", least_value=max(rules.minimum, 1) + count)
        for count in range(1, MOST_FLOWERS + 1)  # flowers do not count towards the minimum
    ]
    yield ChoiceStep("flowers", "flowers", tuple(flowers), optional=True)
    yield build_note_step(play.tags.note_tags)
    yield build_pattern_step(play)
    yield SeatStep(
        FALSE_WINS,
        "who made a false win before?",
        most=PLAYERS - 1,
        excludes=("winners",),
        optional=True,
    )
    yield from _build_no_hand_steps(play.rules)


def _build_no_hand_steps(rules: McrRules) -> Iterator[FormStep]:
    """The step that asks whose false win costs more, since it was not a hand at all."""
    if rules.false_win != NO_HAND_COST:
        yield SeatStep(
            NO_HANDS,
            "whose was not a hand at all?",
            most=PLAYERS - 1,
            within=(FALSE_WINS,),
            optional=True,
        )


def write_cells(play: ValuePlay[McrRules], taps: Taps, names: Sequence[str]) -> tuple[str, ...]:
    """The marks and tags that say what was tapped: those of other families, false wins, flowers."""
    cells = write_usual_cells(play, taps, names)
    marks = list(cells[:PLAYERS])
    for seat in taps.list_seats(FALSE_WINS):
        cost = NO_HAND_COST if seat in taps.list_seats(NO_HANDS) else ""
        marks[seat] = f"f{cost}{marks[seat].removeprefix('-')}"  # what may follow: d, *
    flowers = [f"flowers={count}" for count in taps.list_choices("flowers")]
    return (*marks, *flowers, *cells[PLAYERS:])


def find_taps(play: ValuePlay[McrRules], cells: Sequence[str]) -> Taps:
    """The taps that make the cells of a line, as far as the form has such taps."""
    fouls = {seat: match for seat, cell in enumerate(cells[:PLAYERS]) if (match := FOUL(cell))}
    usual = [(fouls[seat][2] or "-") if seat in fouls else cell for seat, cell in enumerate(cells)]
    # "f*" is "-*" without the foul
    taps = find_usual_taps(play, [f"-{cell}" if cell == "*" else cell for cell in usual])
    result = taps.result if taps.values or not fouls else "false_win"
    no_hands = tuple(seat for seat, match in fouls.items() if match[1])
    flowers = tuple(
        tag.removeprefix("flowers=") for tag in cells[PLAYERS:] if tag.startswith("flowers=")
    )
    seats = {**taps.seats, FALSE_WINS: tuple(fouls), NO_HANDS: no_hands}
    return build_taps(result, seats, taps.values, {**taps.choices, "flowers": flowers})
