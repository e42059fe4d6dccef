"""What is asked at a table: the form of results, and the cells of the line that its taps make."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...language.changes import read_changes
from ...language.tags import DISCARD, SELF_DRAW, TAGS
from ..model.hand import Role
from ..model.table_form import (
    DEAL_STEP,
    POINTS_RESULT,
    Choice,
    ChoiceStep,
    FormStep,
    NumberEntry,
    ResultForm,
    SeatStep,
    TableForm,
    Taps,
    TileEntry,
    TilePlace,
    ValueGroup,
    ValueKey,
    ValueStep,
    build_points_result,
    build_taps,
    list_tag_values,
    read_changed_seats,
    write_changes,
    write_deal,
)
from ..tiles.conditions import EXCLUSIVE_CONDITIONS
from .play import ValuePlay

if TYPE_CHECKING:
    from ..patterns.rows import AnyPatternList

MOST_KEYS = 30  # the most values with a key; more are entered as a number, unless there are gaps
MOST_PATTERNS = 8  # the most patterns that can be tapped for a hand
# the marks of players in a step; if a player has two, the later one counts
MARKS: Mapping[str, str] = {
    "discarder": "d",
    "discard_guarantor": "D",
    "self_draw_guarantor": "S",
    "offender": "f",
}
NOTE_WORDS = {
    "last": "last tile",
    "rinshan": "tile after a kong",
    "chankan": "robbed kong",
    "first": "in the first go-round",
    "fourth": "fourth tile of its kind",
}
NOTES_APART = [{one, other} for one, other, _ in EXCLUSIVE_CONDITIONS]


def build_form(play: ValuePlay[Any]) -> TableForm:
    """The form at a table under some rules."""
    offender = SeatStep("offender", "who made a false win?", least=1)
    has_deal = play.rules.tracks_games and DEAL_STEP.name in play.tags.keys
    dealer: tuple[FormStep, ...] = (*list_dealer_steps(play), *[DEAL_STEP] * has_deal)
    return TableForm(
        (
            ResultForm("win", "win", (*_build_win_steps(play), *dealer)),
            ResultForm("draw", "draw", dealer),
            ResultForm("false_win", "false win", (offender, *dealer)),
            build_points_result(play.rules.players, "points", dealer),
        )
    )


def list_dealer_steps(play: ValuePlay[Any]) -> tuple[SeatStep, ...]:
    """The step of who deals, if that matters and no tracked game knows it."""
    matters = play.dealer_matters or play.load_patterns is not None
    if play.rules.tracks_games or not matters:
        return ()
    return (SeatStep("dealer", "who deals?", optional=True),)


def _build_win_steps(play: ValuePlay[Any]) -> Iterator[FormStep]:
    yield from list_value_steps(play, play.unit, f" {play.unit}")
    if _says_something(play, Role.DISCARD_GUARANTOR, "D"):
        yield SeatStep(
            "discard_guarantor",
            "who dealt in guaranteed the discard, and pays for all",
            within=("discarder",),
            optional=True,
        )
    if _says_something(play, Role.SELF_DRAW_GUARANTOR, "S"):
        yield SeatStep(
            "self_draw_guarantor",
            "who guaranteed the self-draw, and pays for all?",
            excludes=("winners",),
            only_without=("discarder",),
            optional=True,
        )
    if play.load_patterns:
        yield build_note_step(play.tags.note_tags)
        yield build_pattern_step(play)


def list_value_steps(play: ValuePlay[Any], entry_words: str, key_unit: str) -> Iterator[FormStep]:
    """The steps of who won, on whose discard, and what the hand was worth. `entry_words` stand at
    the entry of a number, `key_unit` stands on each key after the value."""
    yield SeatStep("winners", "who won?", least=1, most=play.most_winners.number)
    yield SeatStep(
        "discarder", "who dealt in?", nobody="self-draw", nobody_up_to=1, excludes=("winners",)
    )
    values = play.possible_values
    number = _build_number_entry(entry_words, values)
    tiles = _build_tile_entry(play, play.load_patterns()) if play.load_patterns else None
    yield ValueStep(
        "values",
        "{name}'s hand?",
        of="winners",
        discarder="discarder",
        groups=tuple(_build_value_groups(play, values, key_unit, is_entered=number is not None)),
        number=number,
        tiles=tiles,
        are_tiles=play.is_tiles_mark,
    )


def _build_tile_entry(play: ValuePlay[Any], patterns: "AnyPatternList") -> TileEntry:
    """The tiles that are played with, and where they can lie."""
    words = {"chi": "chow", "pon": "pung", "kan": "kong", "closed-kan": "concealed kong"}
    places = [TilePlace(key, called) for key, called in words.items()]
    if patterns.plays_flowers(play.rules):
        places.append(TilePlace("aside", "flower", "12345678f"))
    suits = tuple(f"123456789{suit}" for suit in "mps")
    return TileEntry(patterns.set_count, (*suits, "1234567z"), "", tuple(places))


def build_note_step(tags: Sequence[str]) -> ChoiceStep:
    """The step of how a hand was won, by tags that have no value."""
    choices = [
        Choice(
            tag,
            NOTE_WORDS[tag],
            only_with=("discarder",) if TAGS[tag].needs == DISCARD else (),
            only_without=("discarder",) if TAGS[tag].needs == SELF_DRAW else (),
            excludes=tuple(other for other in tags if other != tag and {tag, other} in NOTES_APART),
        )
        for tag in tags
    ]
    return ChoiceStep("notes", "how it was won", tuple(choices), most=len(choices), optional=True)


def build_pattern_step(play: ValuePlay[Any]) -> ChoiceStep:
    """The step of which patterns the hand has, without those that notes and a self-draw say."""
    from ..model.named_yaku import NO_OTHER
    from .named_patterns import add_up, list_exclusions, list_possible

    rows, exclusions = list_possible(play.rules), list_exclusions(play.rules)
    choices = [
        Choice(
            row.key,
            row.english,
            only_with=("discarder",) if row.self_draw is False else (),
            only_without=("discarder",) if row.self_draw else (),
            excludes=(NO_OTHER, *(key for key in rows if key in exclusions[row.key])),
            weight=add_up(play, [row.value]),
        )
        for row in rows.values()
    ]
    choices.sort(key=lambda choice: choice.weight)
    none = Choice(NO_OTHER, "no other", excludes=(*rows,))
    return ChoiceStep(
        "yaku",
        "patterns",
        (none, *choices),
        most=MOST_PATTERNS,
        optional=True,
        within_value=True,
        sum_limit=play.sum_limit,
    )


def list_tapped_notes(tags: Sequence[str], taps: Taps) -> list[str]:
    """The tags that were tapped, in the order of `tags`."""
    return [tag for tag in tags if tag in taps.list_choices("notes")]


def _says_something(play: ValuePlay[Any], role: str, mark: str) -> bool:
    """Whether a family has such a mark and the rules give it a meaning."""
    return play.is_mark(mark) and not play.refuse_mark(role)


def _build_number_entry(entry_words: str, values: Sequence[int]) -> NumberEntry | None:
    """The entry of a value as a number; None if there are few values, or gaps among them."""
    if len(values) <= MOST_KEYS + 1 or len(values) <= values[-1] - values[0]:
        return None
    return NumberEntry(values[0], values[-1], entry_words)


def _build_value_groups(
    play: ValuePlay[Any], every: Sequence[int], key_unit: str, *, is_entered: bool
) -> Iterator[ValueGroup]:
    """A key for each usual value, and then a group of the other values, unless these are entered as
    a number."""
    usual = [value for value in play.usual_values if value in every]
    for value in usual:
        key = ValueKey(f"{value}", f"{value}{key_unit}")
        yield ValueGroup(key.words, (key,))
    others = [value for value in every if value not in usual]
    if others and not is_entered:
        keys = tuple(ValueKey(f"{value}", f"{value}{key_unit}") for value in others)
        yield ValueGroup(f"other {play.unit}", keys, is_rest=True)


def find_taps(play: ValuePlay[Any], cells: Sequence[str]) -> Taps:
    """The taps that make the cells of a line, as far as a form has such taps."""
    if read_changes(tuple(cells)):
        seats_by_step, changes = read_changed_seats(cells)
        deal = list_tag_values(cells[play.rules.players :], "deal")
        return build_taps(POINTS_RESULT, seats_by_step, changes, {DEAL_STEP.name: deal})
    players, signs = play.rules.players, {sign: step for step, sign in MARKS.items()}
    seats: dict[str, tuple[int, ...]] = {}
    values = {}
    for seat, cell in enumerate(cells[:players]):
        mark = cell.removesuffix("*")
        if mark != cell:
            seats["dealer"] = (seat,)
        step = signs.get(mark, "" if mark == "-" else "winners")
        if step == "winners":
            values[seat] = mark
        if step == "discard_guarantor":
            seats["discarder"] = (seat,)
        if step:
            seats[step] = (*seats.get(step, ()), seat)
    result = "win" if values else "false_win" if "offender" in seats else "draw"
    tags = cells[players:]
    notes = tuple(tag for tag in tags if tag in play.tags.note_tags)
    named = list_tag_values(tags, "yaku")
    patterns = tuple(named[0].split(",")) if named else ()
    return build_taps(
        result,
        seats,
        values,
        {
            "notes": notes,
            "yaku": patterns,
            DEAL_STEP.name: list_tag_values(tags, "deal"),
        },
    )


def write_cells(play: ValuePlay[Any], taps: Taps, names: Sequence[str]) -> tuple[str, ...]:
    """The marks and tags that say what was tapped."""
    if taps.result == POINTS_RESULT:
        return (*write_changes(taps, play.rules.players), *write_deal(taps))
    marks = ["-"] * play.rules.players
    for step, mark in MARKS.items():
        for seat in taps.list_seats(step):
            marks[seat] = mark
    for seat, value in taps.values.items():
        marks[seat] = value
    for seat in taps.list_seats("dealer"):
        marks[seat] += "*"
    notes = list_tapped_notes(play.tags.note_tags, taps)
    return (*marks, *notes, *_write_patterns(taps), *write_deal(taps))


def _write_patterns(taps: Taps) -> Iterator[str]:
    """The tag with the patterns of the only winner, if some were tapped."""
    if patterns := taps.list_choices("yaku"):
        yield f"yaku={','.join(patterns)}"
