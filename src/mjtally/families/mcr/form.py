"""What is asked at an MCR table: a result in taps, and the cells of the line that says it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...model.table_form import (
    Choice,
    ChoiceStep,
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
from ...value_hands.form import build_note_step, list_tapped_notes
from .lines.marks import is_tiles_mark
from .lines.result_cells import MOST_FLOWERS, NO_HAND_COST
from .next_hands import MOST_WIN_POINTS
from .rules import NOTE_TAGS, PLAYERS, McrRules

USUAL_POINTS = (8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 32)  # a key each; others by digits
FALSE_WINS, NO_HANDS = "false_wins", "no_hands"  # steps: of the former, those without any hand


@lru_cache(maxsize=100)
def build_form(rules: McrRules) -> TableForm:
    """The form at a table under some rules."""
    dealer = () if rules.tracks_games else (SeatStep("dealer", "who deals?", optional=True),)
    # not all of them: a line of words alone would be one of names
    false_wins = SeatStep(FALSE_WINS, "who made a false win?", least=1, most=PLAYERS - 1)
    return TableForm(
        (
            ResultForm("win", "win", (*_build_win_steps(rules), *dealer)),
            ResultForm("draw", "draw", dealer),
            ResultForm(
                "false_win",
                "false win, and nobody won",
                (false_wins, *_build_no_hand_steps(rules), *dealer),
            ),
        )
    )


def _build_win_steps(rules: McrRules) -> Iterator[FormStep]:
    yield SeatStep("winners", "who won?", least=1)
    yield SeatStep(
        "discarder", "who dealt in?", nobody="self-draw", nobody_up_to=1, excludes=("winners",)
    )
    least = max(rules.minimum, 1)
    yield ValueStep(
        "values",
        "worth?",
        of="winners",
        discarder="discarder",
        groups=tuple(
            ValueGroup(f"{points}", (ValueKey(f"{points}", f"{points}"),))
            for points in USUAL_POINTS
            if points >= least
        ),
        number=NumberEntry(least, max(least, MOST_WIN_POINTS), "points, with flowers"),
        typed="tiles, such as 123456789m11s789p",
        can_be_typed=is_tiles_mark,
    )
    flowers = [
        Choice(f"{count}", f"{count}", least_value=least_with_flowers(count, rules))
        for count in range(1, MOST_FLOWERS + 1)
    ]
    yield ChoiceStep("flowers", "flowers", tuple(flowers), optional=True)
    yield build_note_step(NOTE_TAGS)
    yield SeatStep(
        FALSE_WINS,
        "who made a false win before?",
        most=PLAYERS - 1,
        excludes=("winners",),
        optional=True,
    )
    yield from _build_no_hand_steps(rules)


def least_with_flowers(count: int, rules: McrRules) -> int:
    """The least points of a win with so many flowers, which do not count towards the minimum."""
    return max(rules.minimum, 1) + count


def _build_no_hand_steps(rules: McrRules) -> Iterator[FormStep]:
    """Whose false win costs more, since it was not a hand at all."""
    if rules.false_win != NO_HAND_COST:
        yield SeatStep(
            NO_HANDS,
            "whose was not a hand at all?",
            most=PLAYERS - 1,
            within=(FALSE_WINS,),
            optional=True,
        )


def write_cells(rules: McrRules, taps: Taps, names: Sequence[str]) -> tuple[str, ...]:
    """The marks and tags of what was tapped."""
    marks = [_write_mark(taps, seat) for seat in range(PLAYERS)]
    flowers = [f"flowers={count}" for count in taps.list_choices("flowers")]
    return (*marks, *flowers, *list_tapped_notes(NOTE_TAGS, taps))


def _write_mark(taps: Taps, seat: int) -> str:
    """The mark of a player."""
    is_discarder = seat in taps.list_seats("discarder")
    mark = "d" if is_discarder else "-"
    if seat in taps.list_seats(FALSE_WINS):
        cost = f"{NO_HAND_COST}" if seat in taps.list_seats(NO_HANDS) else ""
        mark = f"f{cost}{mark if is_discarder else ''}"
    mark = taps.values.get(seat, mark)
    return f"{mark}*" if seat in taps.list_seats("dealer") else mark


def list_variants(rules: McrRules) -> list[McrRules]:
    """Rules that between them have every word of the forms."""
    return [rules, rules.replace(length=None)]
