"""The cells of a result: its label, a mark for each player, and tags after them.

Each cell is checked for itself here; what they make together is in `hand.py`.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache, partial

from ..base.errors import Mistake, fail, remark_over
from ..language.mark_diagnosis import MarkWords, name_as_mark_mistake
from ..language.statements import ResultLine
from ..language.tokens import parse_name
from ..model.marks import MarkReader, locate_tiles
from ..model.result_cells import (
    TagWords,
    check_words_for_marks,
    count_marks,
    fail_for_mark_count,
)
from ..model.result_cells import parse_tags as _parse_tags
from ..model.types import Rules
from .marks import is_mark, parse_mark
from .tags import KNOWN_TAGS, RIICHI_TAGS, build_tag_words, check_turn_or_note
from .types import FLOWERS_TAG, ValueMark, ValuePlay, ValueRole

PLAYERS = 4
MOST_FLOWERS = 8
LONGEST_MARK_WITHOUT_TILES = 8  # characters of a cell that is none of tiles
RIICHI_MARK_PATTERN = r"(?:(?P<value>[0-9]+)(?:/[0-9]+|y)?|[-+df]|n\+?|p[0-9]*)?(?:[!o*]|\(!!?\))*"


def find_mark_words(rules: Rules) -> MarkWords:
    """How the family of some rules writes its marks."""
    return rules.family.language.mark_words


def split_marks_and_tags(
    result: ResultLine, play: ValuePlay, rules: Rules, names: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """The marks and, after them, the tags. Where there are too few marks or too many, a mistake in
    one of them is the one to report."""
    cells, words = result.cells, find_tag_words(play)
    _check_penalty_line(cells, names)
    count = count_marks(cells, words)
    if count != PLAYERS:
        check_words_for_marks(cells[:count], names, partial(is_mark, play))
        missing = max(PLAYERS - count, 0)
        for cell in cells[: min(count, PLAYERS)]:
            _parse_mark_with_hints(cell, names, missing, play, rules)
        if cells[PLAYERS : PLAYERS + 1] == ("end",) and not rules.tracks_games:
            message = f"{cells[PLAYERS]} after the marks: no game is followed, remove it"
            fail(cells[PLAYERS], "marks-too-many", message)
        fail_for_mark_count(cells, count, names, words)
    return cells[:count], cells[count:]


def _check_penalty_line(cells: Sequence[str], names: Sequence[str]) -> None:
    """A penalty, or points of the season, with more words after it than can stand there."""
    if len(cells) < 3 or parse_name(cells[0]) not in names:
        return
    if not re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", cells[1]):
        return
    said, more = " ".join(cells[:2]), " ".join(cells[2:])
    if re.match("(?i)(table|tp|pts?|points?)", cells[2]):
        message = f"{more}: points of the season are written {said} points"
    else:
        message = f"{more} stands after a penalty: a comment begins with #: write {said} # {more}"
    raise Mistake(remark_over(cells[2], cells[-1], "penalty-words", message))


# --------------------------------------------------------------------------------- marks


def _parse_mark_with_hints(
    cell: str, names: Sequence[str], missing: int, play: ValuePlay, rules: Rules
) -> ValueMark:
    try:
        return parse_mark(cell, play, find_mark_words(rules), missing)
    except Mistake:
        if parse_name(cell) in names:
            raise name_as_mark_mistake(cell) from None
        tile_words = play.find_tile_words() if len(cell) > LONGEST_MARK_WITHOUT_TILES else None
        if tile_words:
            from ..patterns.notation import diagnose_tile_cell

            group_names, size = tile_words
            meant = diagnose_tile_cell(cell, group_names, play.unit, size)
            if meant:
                raise meant from None
        play.explain_cell(cell)
        _check_foreign_mark(cell, play)
        raise


def _check_foreign_mark(cell: str, play: ValuePlay) -> None:
    """Fails where a cell is a mark of other rules."""
    these = f"and these are {play.short_name} rules: write"
    found = re.fullmatch(RIICHI_MARK_PATTERN, cell)
    if cell == "*":
        fail(cell, "mark-says-nothing", "* says who deals, and nothing else: such as -*")
    if found or "/" in cell or "!" in cell:
        bare = cell.rstrip("!o*()")
        better = f"the {play.unit} alone, such as {play.example_values[0]}"
        if bare in {"-", "d", "f"}:
            better = bare
        elif found and not found["value"]:
            better = "- (or d, or f)"
        message = f"{cell} is a mark of riichi, {these} {better}, or begin the file with"
        fail(cell, "mark-of-riichi", f"{message} rules=riichi")


def _check_mark(play: ValuePlay, cell: str, mark: ValueMark, rules: Rules) -> None:
    """What can be wrong with a mark whatever the others are."""
    play.check_mark(cell, mark, rules)
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
            f" {play.example_values[0]}, not what is paid; scores begin with = (= 51 -66 17 -2)"
        )
        fail(cell, "points-as-mark", message)
    if value < least:
        aside = ", flowers aside" if FLOWERS_TAG in play.value_tags else ""
        need = f" ({play.least.key}={least})" if play.least.key else ""
        message = (
            f"{stated} {play.unit}: a win needs {least}{need}, {least - value} more{aside}; one"
            " that was declared with less is a false win: write f"
        )
        fail(cell, "points-too-few", message)
    refusal = play.refuse_value(rules, value)
    if refusal:
        too_few = all(value < possible for possible in play.list_values(rules))
        fail(cell, "points-too-few" if too_few else "points-as-mark", refusal)


@lru_cache(maxsize=100)
def build_mark_reader(play: ValuePlay, rules: Rules) -> MarkReader[ValueMark, Rules]:
    """How marks are read under some rules."""
    words = find_mark_words(rules)
    return MarkReader(
        lambda cell: parse_mark(cell, play, words, 0),
        lambda cell, names: _parse_mark_with_hints(cell, names, 0, play, rules),
        lambda cell, mark, rules: _check_mark(play, cell, mark, rules),
    )


# --------------------------------------------------------------------------------- tags


@cache
def find_tag_words(play: ValuePlay) -> TagWords:
    """The tags of a family."""
    return build_tag_words(play.note_tags, play.value_tags)


def parse_tags(cells: Sequence[str], play: ValuePlay) -> dict[str, str]:
    """Tags by key; a tag without a value is its own value."""
    return _parse_tags(cells, find_tag_words(play), partial(_check_tag, play))


def _check_tag(play: ValuePlay, tag: str, key: str, value: str) -> None:
    words = find_tag_words(play)
    these = f"and these are {play.short_name} rules: remove it"
    if key in RIICHI_TAGS:
        fail(tag, "tag-of-riichi", f"{tag} is a tag of riichi, {these}")
    if key in KNOWN_TAGS and key not in {*words.lone_tags, *words.value_tags}:
        fail(tag, "tag-unknown", f"{tag} is a tag of other rules, {these}")
    if key != FLOWERS_TAG:
        check_turn_or_note(tag, key, value, words)
    elif "=" not in tag or not re.fullmatch(f"[0-{MOST_FLOWERS}]", value):
        message = f"{tag}: flowers are a number from 0 to {MOST_FLOWERS}, such as flowers=2"
        fail(tag, "tag-value", message)
