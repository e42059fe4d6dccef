"""The cells of a result: its label, a mark for each player, and tags after them.

Each cell is checked for itself here; what they make together is in `hand.py`.
"""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TypeAlias

from ..base.errors import Mistake, fail
from ..language.mark_diagnosis import MarkWords, name_as_mark_mistake
from ..language.statements import ResultLine
from ..language.tokens import parse_name
from ..model.marks import MarkReader, PlayerMark, locate_tiles
from ..model.result_cells import (
    check_words_for_marks,
    count_marks,
    fail_for_mark_count,
)
from ..model.result_cells import parse_tags as _parse_tags
from ..model.types import Rules
from .marks import ValueMark, ValueRole, is_mark, parse_mark
from .tags import RIICHI_TAGS, TURN_TAG, build_tag_words, check_turn_or_note
from .types import ValuePlay, list_values

NOTE_TAGS = ("last", "rinshan", "chankan", "first")
PLAYERS = 4
LONGEST_MARK_WITHOUT_TILES = 8  # characters of a cell that is none of tiles
FOREIGN_TAGS = (*RIICHI_TAGS, "fourth", "flowers")
FIRST_HINT = "write first for a win in the first go-round"
TAG_WORDS = build_tag_words(
    NOTE_TAGS,
    (TURN_TAG,),
    FOREIGN_TAGS,
    {"heavenly": FIRST_HINT, "earthly": FIRST_HINT},
)

ValuePlayerMark: TypeAlias = PlayerMark[ValueMark]  # a player's cell and what it says


def find_mark_words(rules: Rules) -> MarkWords:
    """How the family of some rules writes its marks."""
    return rules.family.language.mark_words


def split_marks_and_tags(
    result: ResultLine, play: ValuePlay, rules: Rules, names: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """The marks and, after them, the tags. Where there are too few marks or too many, a mistake in
    one of them is the one to report."""
    cells = result.cells
    count = count_marks(cells, TAG_WORDS)
    if count != PLAYERS:
        check_words_for_marks(cells[:count], names, partial(is_mark, play))
        missing = max(PLAYERS - count, 0)
        for cell in cells[: min(count, PLAYERS)]:
            _parse_mark_with_hints(cell, names, missing, play, rules)
        if cells[PLAYERS : PLAYERS + 1] == ("end",) and not rules.tracks_games:
            message = f"{cells[PLAYERS]} after the marks: no game is followed, remove it"
            fail(cells[PLAYERS], "marks-too-many", message)
        fail_for_mark_count(cells, count, names, TAG_WORDS)
    return cells[:count], cells[count:]


# --------------------------------------------------------------------------------- marks


def _parse_mark_with_hints(
    cell: str, names: Sequence[str], missing: int, play: ValuePlay, rules: Rules
) -> ValueMark:
    try:
        return parse_mark(cell, play, find_mark_words(rules), missing)
    except Mistake:
        if parse_name(cell) in names:
            raise name_as_mark_mistake(cell) from None
        if play.load_patterns and len(cell) > LONGEST_MARK_WITHOUT_TILES:
            from ..patterns.notation import diagnose_tile_cell

            patterns = play.load_patterns()
            words, size = patterns.group_names, patterns.set_count
            meant = diagnose_tile_cell(cell, words, play.unit, size)
            if meant:
                raise meant from None
        if "/" in cell or "!" in cell or cell in {"+", "p", "n"}:
            message = (
                f"{cell} is a mark of riichi, and these are {play.short_name} rules: write the"
                f" {play.unit} alone, or begin the file with rules=riichi"
            )
            fail(cell, "mark-of-riichi", message)
        if cell == "*":
            fail(cell, "mark-says-nothing", "* says who deals, and nothing else: such as -*")
        raise


def _check_mark(cell: str, mark: ValueMark, play: ValuePlay, rules: Rules) -> None:
    """What can be wrong with a mark whatever the others are."""
    if mark.tiles and play.load_patterns:
        from ..patterns.notation import parse_written_tiles

        patterns = play.load_patterns()
        tiles = locate_tiles(cell, mark.tiles)
        parse_written_tiles(tiles, patterns.group_names, patterns.set_count)
    elif mark.role == ValueRole.WINNER and mark.value is not None:
        check_value(cell, mark.value, play, rules)


def check_value(cell: str, value: int, play: ValuePlay, rules: Rules) -> None:
    """Fails where a hand is worth less than a win needs, or more than counts."""
    least, most = play.least.find(rules), play.most.find(rules)
    stated = cell.rstrip("*").partition("=")[0]
    if value > most and play.most.key:
        higher = f"{play.most.key}={min(value, play.most.highest)}"
        message = (
            f"{stated} {play.unit} is more than the maximum, {most}: correct it, or declare a"
            f" higher one, such as {higher}"
        )
        fail(cell, f"{play.unit}-too-many", message)
    if value > most:
        message = (
            f"{stated}: no win is worth as many {play.unit}; write what the hand is worth, such as"
            f" {play.example_values[0]}, not what is paid"
        )
        fail(cell, "points-as-mark", message)
    if value < least:
        need = f" ({play.least.key}={least})" if play.least.key else ""
        message = (
            f"{stated} {play.unit}: a win needs {least}{need}, {least - value} more; one that was"
            " declared with less is a false win: write f"
        )
        fail(cell, "points-too-few", message)
    refusal = play.refuse_value(rules, value)
    if refusal:
        too_few = all(value < possible for possible in list_values(play, rules))
        fail(cell, "points-too-few" if too_few else "points-as-mark", refusal)


@lru_cache(maxsize=100)
def build_mark_reader(play: ValuePlay, rules: Rules) -> MarkReader[ValueMark, Rules]:
    """How marks are read under some rules."""
    words = find_mark_words(rules)
    return MarkReader(
        lambda cell: parse_mark(cell, play, words, 0),
        lambda cell, names: _parse_mark_with_hints(cell, names, 0, play, rules),
        lambda cell, mark, rules: _check_mark(cell, mark, play, rules),
    )


# --------------------------------------------------------------------------------- tags


def parse_tags(cells: Sequence[str], play: ValuePlay) -> dict[str, str]:
    """Tags by key; a tag without a value is its own value."""
    return _parse_tags(cells, TAG_WORDS, partial(_check_tag, play))


def _check_tag(play: ValuePlay, tag: str, key: str, value: str) -> None:
    if key in FOREIGN_TAGS:
        message = f"{tag} is a tag of other rules, and these are {play.short_name} rules: remove it"
        fail(tag, "tag-unknown", message)
    check_turn_or_note(tag, key, value, TAG_WORDS)
